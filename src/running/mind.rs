//! The mind of one NPC, and the options that say how ticks run it.

use alloc::vec::Vec;

use super::{
    booked::Take,
    decisions::{Decisions, Woken},
    expected::Expected,
    failures::Failures,
    skipping::{LastDecision, Skipping},
    slot_ahead::Ahead,
    wavering::Wavering,
};
use crate::{
    beliefs::Answers,
    domain::{ActionId, Domain, Planning, ScheduleId, TypeId},
    npc::{ActiveDrives, Binding, Executor},
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
    /// By how much more a new plan has to gain than what is left of the present one, as a part of
    /// the larger gain. For `goap`: the part of the remaining cost that it has to save.
    pub switch_margin: f32,
    /// A head start, in seconds. When there are too few searches, the NPC counts as having waited
    /// that much longer. The C ABI has the same name for it.
    pub relevance: f32,
    /// What performs its steps: the host or the library.
    pub performed_by: PerformedBy,
    /// The action that it does to itself while it has no plan.
    pub fallback: Option<ActionId>,
    /// When it may skip thinking.
    pub skipping: Skipping,
    /// How many of the next steps of its plan that need a slot get one reserved.
    pub reserve: u32,
    /// How many of its last decisions are kept for explanations. The C functions take the default
    /// from the world's settings.
    pub decisions: u32,
}

impl MindOptions {
    /// These options. Those that `chosen` can set are as `chosen` says, else as the NPC's type
    /// says, else the library's default.
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
    /// The host. It is told of each step, performs it as it likes, and reports the result. Only the
    /// host writes what is true.
    #[default]
    Host,
    /// The host, but the library writes the effects. When the host reports that a step has
    /// succeeded, its effects become true. Positions and the reactions of the rest of the world are
    /// left to the host.
    Reported,
    /// The library. The effects become true when the step's duration is over.
    Library,
    /// Nobody. Ticks leave the NPC out, and the host plans for it if it wants to.
    Nobody,
}

impl PerformedBy {
    /// Whether the library writes the effects of steps.
    pub(super) fn writes_effects(self) -> bool {
        matches!(self, PerformedBy::Reported | PerformedBy::Library)
    }

    /// Whether steps end when the host reports it, and not by themselves.
    pub(super) fn waits_for_host(self) -> bool {
        self != PerformedBy::Library
    }
}

/// What a world keeps of one NPC's thinking and doing.
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
    /// The ticket of its entry among the timers.
    pub timer_ticket: u64,
    /// It was to think, but its step can't be interrupted. So it thinks before the next step.
    pub is_held_back: bool,
    /// The last search was overtaken: steps have ended since it began, so its plan doesn't count.
    pub was_overtaken: bool,
    /// The work of its searches that have been [given up](super::RunningWorld::begin_anew) since the
    /// last one that has ended.
    pub given_up: u64,
    pub last: LastDecision,
    /// A schedule that it runs next if it can begin, in whichever state.
    pub ordered: Option<ScheduleId>,
    /// Whether that schedule follows the failure of another; otherwise the host has ordered it.
    pub follows_failure: bool,
    /// The host's answers that its present plan was made with.
    pub answers: Answers,
    /// Actions in cooldown: the NPC can't begin them again before these times.
    pub cooling: Vec<(ActionId, f64)>,
    /// Steps that have failed and not succeeded since.
    pub failures: Failures,
    /// Facts that it believes without having seen them.
    pub expected: Vec<Expected>,
    /// The steps of its plan that need a slot and haven't begun.
    pub ahead: Vec<Ahead>,
    /// What the steps of its plan that aren't done yet take of stocks.
    pub takes: Vec<Take>,
    /// The latest steps that have been done for its plan.
    pub done: Vec<Binding>,
    /// When it took up its plan, in seconds of world time.
    pub adopted: f64,
    /// If it waits for a slot: until when at the latest.
    pub waits_until: Option<f64>,
    /// How often it has turned round without getting anything done.
    pub wavering: Wavering,
    /// Since when it has had a plan that it doesn't take up yet, so that others can choose first.
    pub yields_since: Option<f64>,
    /// Why it thought when it last did.
    pub woken: Woken,
    /// Whether the host has told it to think.
    pub is_told: bool,
    pub decisions: Decisions,
}

/// How far an NPC is with thinking.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Turn {
    /// The NPC isn't thinking.
    #[default]
    None,
    /// The NPC waits for a search, with this ticket.
    Waiting(u64),
    /// A search is under way, with this number.
    Searching(u64),
}

impl Mind {
    /// Turns it into the mind of another NPC. The memory of its lists is kept.
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
            given_up,
            last,
            ordered,
            follows_failure,
            answers,
            cooling,
            failures,
            expected,
            ahead,
            takes,
            done,
            adopted,
            waits_until,
            wavering,
            yields_since,
            woken,
            is_told,
            decisions,
        } = self;
        (*own_npc, *own_order) = (npc, order);
        (*own_active, *own_options) = (active, options);
        executor.clear();
        (*turn, *timer_ticket) = (Turn::None, 0);
        (*is_updated, *is_held_back) = (false, false);
        (*was_overtaken, *given_up, *is_told) = (false, 0, false);
        last.clear();
        (*ordered, *follows_failure) = (None, false);
        answers.clear();
        cooling.clear();
        failures.clear();
        expected.clear();
        ahead.clear();
        takes.clear();
        done.clear();
        (*adopted, *waits_until) = (0.0, None);
        (*wavering, *yields_since) = (Wavering::default(), None);
        *woken = Woken::default();
        decisions.clear();
        decisions.keep(options.decisions);
    }

    /// Until when an action is in cooldown; 0 if it isn't.
    pub(super) fn cools_until(&self, action: ActionId) -> f64 {
        let cooling = self.cooling.iter().find(|it| it.0 == action);
        cooling.map_or(0.0, |it| it.1)
    }

    /// Whether it has something to begin: the next step of its plan, or its fallback.
    pub(super) fn may_begin(&self) -> bool {
        self.executor.next_binding().is_some()
            || (self.options.fallback.is_some() && self.executor.current().is_none())
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        size_of::<Self>()
            + self.active.memory()
            + self.done.capacity() * size_of::<Binding>()
            + self.executor.memory()
            + self.last.memory()
            + self.answers.bytes()
            + self.cooling.capacity() * size_of::<(ActionId, f64)>()
            + self.failures.memory()
            + self.expected.capacity() * size_of::<Expected>()
            + self.ahead.capacity() * size_of::<Ahead>()
            + self.takes.capacity() * size_of::<Take>()
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
        npc::Binding,
        running::{
            WokenBy,
            hash::tests::{fire, mind, town},
        },
        world::Value,
    };

    /// The mind of a guard, with something in every field.
    fn used() -> Mind {
        let mut running = town();
        let entity = fire(&running);
        let mut it = core::mem::take(mind(&mut running));
        it.turn = Turn::Waiting(3);
        (it.timer_ticket, it.adopted, it.waits_until) = (4, 5.0, Some(6.0));
        it.wavering.times = 2;
        it.yields_since = Some(7.0);
        (it.is_held_back, it.was_overtaken, it.is_told) = (true, true, true);
        it.given_up = 7;
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
            binding: Binding {
                action: ActionId(0),
                supplier: entity,
            },
            from: 1.0,
            seconds: 2.0,
            wait: 0.0,
        }];
        it.takes = vec![Take {
            step: 1,
            binding: it.ahead[0].binding,
            stock: POSITION,
            amount: 2.0,
        }];
        it.done = vec![it.ahead[0].binding];
        it.failures.note(it.ahead[0].binding, 5.0, 1.0);
        it
    }

    fn begun(mut it: Mind) -> Mind {
        let (active, options) = (ActiveDrives::default(), MindOptions::default());
        it.begin(EntityId(9), 9, active, options);
        it
    }

    /// Names all fields, so that a new field doesn't compile before it is listed here.
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
                given_up last ordered follows_failure answers cooling failures expected ahead
                takes done adopted
                waits_until wavering yields_since woken is_told decisions
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
