//! The mind of one NPC, and the options of how it is run.

use alloc::vec::Vec;

use super::{
    ahead::Ahead,
    before::Before,
    decisions::{Decisions, Woken},
    expected::Expected,
    skipping::{LastDecision, Skipping},
};
use crate::{
    beliefs::Answers,
    domain::{ActionId, Domain, Planning, ScheduleId, TypeId},
    npc::{ActiveDrives, Executor},
    planning::Options,
    world::EntityId,
};

/// How an NPC is run by ticks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MindOptions {
    /// How it plans.
    pub planning: Options,
    /// How often it thinks, in seconds; 0 for every tick.
    pub think_interval: f32,
    /// By how much more than what is left of the present plan a new one has to gain, as a part of the
    /// larger gain; for `goap`, the part of the cost left that it has to save.
    pub switch_margin: f32,
    /// Its head start, in seconds: when there are too few searches, it counts as having waited that much
    /// longer than it has. The C ABI has the same name for it.
    pub relevance: f32,
    /// What performs its steps: the host or the library.
    pub performed_by: PerformedBy,
    /// What it does to itself while it has no plan.
    pub fallback: Option<ActionId>,
    /// When it needn't think.
    pub skipping: Skipping,
    /// For how many of the next steps of its plan that need a slot one is reserved.
    pub reserve: u32,
    /// How many of its last decisions are kept, to be told.
    pub decisions: u32,
}

impl MindOptions {
    /// These options, but what they share with `chosen` as is chosen there, or else by the type of the
    /// NPC, or else by the library.
    #[must_use]
    pub fn resolved(self, chosen: &Planning, domain: &Domain, of: TypeId) -> Self {
        let it = chosen.or(domain.entity_type(of).planning);
        let usual = MindOptions::default();
        MindOptions {
            planning: self.planning.resolved(chosen, domain, of),
            think_interval: it.think_interval.unwrap_or(usual.think_interval),
            switch_margin: it.switch_margin.unwrap_or(usual.switch_margin),
            ..self
        }
    }
}

impl Default for MindOptions {
    fn default() -> Self {
        MindOptions {
            planning: Options::default(),
            think_interval: 0.2,
            switch_margin: 0.1,
            relevance: 0.0,
            performed_by: PerformedBy::Host,
            fallback: None,
            skipping: Skipping::default(),
            reserve: 1,
            decisions: 8,
        }
    }
}

/// Who performs an NPC's steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PerformedBy {
    /// The host: it is told of each step, does what it likes, and reports what came of it. Truth is
    /// the host's alone.
    #[default]
    Host,
    /// The host, but it leaves writing what a step does to the library: when it reports that a step has
    /// succeeded, the effects become true, save where things are and what the rest of the world does.
    Reported,
    /// The library: it makes the effects true when the step's duration is over.
    Library,
    /// Nobody: ticks leave the NPC out, and the host plans for it if it wants to.
    Nobody,
}

impl PerformedBy {
    /// Whether the library writes what a step does.
    pub(super) fn writes_effects(self) -> bool {
        matches!(self, PerformedBy::Reported | PerformedBy::Library)
    }
}

/// What goes on in one NPC.
#[derive(Debug, Default)]
pub(super) struct Mind {
    pub npc: EntityId,
    /// The NPC's order of creation.
    pub order: u64,
    pub active: ActiveDrives,
    /// Whether `active` was ever brought up to date.
    pub is_updated: bool,
    pub options: MindOptions,
    pub executor: Executor,
    pub turn: Turn,
    /// The ticket of its timer.
    pub timer_ticket: u64,
    /// It was to think, but its step can't be interrupted: it thinks before the next step.
    pub is_held_back: bool,
    /// What the last search came to doesn't count any more: steps have ended since it began.
    pub was_overtaken: bool,
    pub last: LastDecision,
    /// The schedule that it runs next, if that can begin, in whichever state.
    pub ordered: Option<ScheduleId>,
    /// That follows the failure of another; otherwise the host has ordered it.
    pub follows_failure: bool,
    /// What the host has answered for the present plan.
    pub answers: Answers,
    /// Actions that it can't begin again yet, and until when.
    pub cooling: Vec<(ActionId, f64)>,
    /// What it takes for granted without having seen it.
    pub expected: Vec<Expected>,
    /// The steps of its plan that need a slot and haven't begun.
    pub ahead: Vec<Ahead>,
    /// What was so before the steps of its plan.
    pub before: Vec<Before>,
    /// When it took up its plan, in seconds of world time.
    pub adopted: f64,
    /// Until when it waits for a slot at most, if it does.
    pub waits_until: Option<f64>,
    /// What had it think, when it last did.
    pub woken: Woken,
    /// The host has had it think.
    pub is_told: bool,
    pub decisions: Decisions,
}

/// How far an NPC is with thinking.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Turn {
    /// The NPC doesn't think.
    #[default]
    None,
    /// The NPC waits for a search, with this ticket.
    Waiting(u64),
    /// A search is under way, with this number.
    Searching(u64),
}

impl Mind {
    /// Makes it that of another NPC; the memory of lists is kept.
    pub(super) fn begin(
        &mut self,
        npc: EntityId,
        order: u64,
        active: ActiveDrives,
        options: MindOptions,
    ) {
        let Mind {
            npc: own_npc,
            order: own_order,
            active: own_active,
            is_updated,
            options: own_options,
            executor,
            turn,
            timer_ticket,
            is_held_back,
            was_overtaken,
            last,
            ordered,
            follows_failure,
            answers,
            cooling,
            expected,
            ahead,
            before,
            adopted,
            waits_until,
            woken,
            is_told,
            decisions,
        } = self;
        (*own_npc, *own_order) = (npc, order);
        (*own_active, *own_options) = (active, options);
        executor.clear();
        (*turn, *timer_ticket) = (Turn::None, 0);
        (*is_updated, *is_held_back) = (false, false);
        (*was_overtaken, *is_told) = (false, false);
        last.clear();
        (*ordered, *follows_failure) = (None, false);
        answers.clear();
        cooling.clear();
        expected.clear();
        ahead.clear();
        before.clear();
        (*adopted, *waits_until) = (0.0, None);
        *woken = Woken::default();
        decisions.clear();
        decisions.keep(options.decisions);
    }

    /// Until when an action can't be begun again; 0 if it can.
    pub(super) fn cools_until(&self, action: ActionId) -> f64 {
        let cooling = self.cooling.iter().find(|it| it.0 == action);
        cooling.map_or(0.0, |it| it.1)
    }

    /// Whether it has something to begin: the next step of its plan, or what passes the time.
    pub(super) fn may_begin(&self) -> bool {
        self.executor.next_task().is_some()
            || (self.options.fallback.is_some() && self.executor.current().is_none())
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        size_of::<Self>()
            + self.active.memory()
            + self.before.capacity() * size_of::<Before>()
            + self.executor.memory()
            + self.last.memory()
            + self.answers.bytes()
            + self.cooling.capacity() * size_of::<(ActionId, f64)>()
            + self.expected.capacity() * size_of::<Expected>()
            + self.ahead.capacity() * size_of::<Ahead>()
            + self.decisions.memory()
    }
}

#[cfg(test)]
mod tests {
    use alloc::{format, vec};

    use super::*;
    use crate::{
        beliefs::Question,
        domain::{POSITION, TRAVEL},
        npc::Task,
        running::{
            WokenBy,
            hash::tests::{fire, mind, town},
        },
        world::Value,
    };

    /// The mind of a guard who has lived, with something in every field.
    fn used() -> Mind {
        let mut running = town();
        let entity = fire(&running);
        let mut it = core::mem::take(mind(&mut running));
        it.turn = Turn::Waiting(3);
        (it.timer_ticket, it.adopted, it.waits_until) = (4, 5.0, Some(6.0));
        (it.is_held_back, it.was_overtaken, it.is_told) = (true, true, true);
        (it.ordered, it.follows_failure) = (Some(ScheduleId(0)), true);
        it.answers.add(Question::new(TRAVEL), [[0.0; 3]; 2]);
        it.cooling = vec![(ActionId(0), 5.0)];
        it.woken = WokenBy::Host.into();
        it.options.reserve = 7;
        let (value, before) = (Value::Flag(true), Value::Flag(false));
        it.expected = vec![Expected {
            entity,
            attribute: POSITION,
            value,
            since: 1.0,
            before,
            before_since: 0.5,
            until: 8.0,
        }];
        it.ahead = vec![Ahead {
            task: Task {
                action: ActionId(0),
                supplier: entity.0,
            },
            from: 1.0,
            seconds: 2.0,
            wait: 0.0,
        }];
        it.before = vec![Before {
            entity,
            attribute: POSITION,
            value,
            is_done: true,
        }];
        it
    }

    fn begun(mut it: Mind) -> Mind {
        let (active, options) = (ActiveDrives::default(), MindOptions::default());
        it.begin(EntityId(9), 9, active, options);
        it
    }

    /// Names all fields, so that a new one doesn't compile before it is here.
    macro_rules! each_field {
        ($one:ident, $other:ident, $check:ident, $($field:ident)*) => {
            let Mind { $($field),* } = &$one;
            $($check!(
                format!("{:?}", $field),
                format!("{:?}", $other.$field),
                stringify!($field)
            );)*
        };
        ($one:ident, $other:ident, $check:ident) => {
            each_field!(
                $one, $other, $check,
                npc order active is_updated options executor turn timer_ticket is_held_back was_overtaken
                last ordered follows_failure answers cooling expected ahead before adopted
                waits_until woken is_told decisions
            )
        };
    }

    #[test]
    fn nothing_is_left_of_whose_mind_it_was() {
        let (fresh, before) = (begun(Mind::default()), used());
        each_field!(before, fresh, assert_ne);
        let after = begun(used());
        each_field!(after, fresh, assert_eq);
    }
}
