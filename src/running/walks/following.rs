//! Follows walking NPCs, from tick to tick.

use super::{Goal, TOLD, Walk};
use crate::{
    beliefs::{Knowledge, snapshot::distance},
    domain::{Effect, POSITION, Role},
    npc::{Binding, CurrentStep},
    running::{EventKind, PerformedBy, RunningWorld, execution::npc_step, perform::Led},
    world::{BeliefMode, EntityId, Value, World},
};

subject! {
    "The steps that bring NPCs to a place.", RunningWorld as running,
    mut pub(in crate::running) WalkingMut by walking_mut
}

impl WalkingMut<'_> {
    /// A step has begun. If it brings the NPC to a place, follows it from now on.
    pub(in crate::running) fn set_out(&mut self, mind: usize, step: &CurrentStep) {
        let npc = self.running.minds[mind].npc;
        let Some(goal) = goal_of(&self.running.world, npc, step.binding) else {
            return;
        };
        let Some(there) = believed(&self.running.world, npc, goal) else {
            return;
        };
        let from = position_of(&self.running.world, npc).unwrap_or(step.stand);
        let walk = Walk {
            mind: mind as u32,
            npc,
            step: step.id,
            goal,
            there,
            seen: self.running.world.clock(),
            told: step.stand,
            from,
            since: step.since,
            is_led: false,
        };
        self.running.walks.begin(walk, &self.running.minds);
    }

    /// Time has moved on: looks at all walks whose goal may have moved.
    pub(in crate::running) fn follow_all(&mut self) {
        if self.running.walks.list.is_empty() {
            return;
        }
        let mut walks = core::mem::take(&mut self.running.walks.list);
        walks.retain_mut(|walk| {
            let has_moved = self.has_moved(walk);
            if !has_moved && !walk.is_led {
                // The walk may have ended. Then it is removed later.
                return true;
            }
            let mind = walk.mind as usize;
            let current = self.running.minds[mind].executor.current();
            let Some(&step) = current.filter(|it| it.id == walk.step) else {
                return false;
            };
            if has_moved {
                self.follow(walk, &step);
            }
            if walk.is_led && self.running.minds[mind].options.performed_by == PerformedBy::Library
            {
                self.end_in_time(mind);
            }
            true
        });
        self.running.walks.list = walks;
    }

    /// Moves an NPC that the library moves as far as it has got at the time of its turn, so that it
    /// decides from there. This happens at its turns, whether it thinks or skips thinking: at every
    /// tick it would cost more without any use.
    pub(in crate::running) fn go_on(&mut self, mind: usize) {
        let Some((place, step)) = self.running.walks.of(mind, &self.running.minds) else {
            return;
        };
        if step.duration == 0.0 {
            // There is no place on the way of a step that takes no time. If the NPC decided from
            // the end, the step would be imagined once more from there, with nothing left to go.
            return;
        }
        let walk = self.running.walks.list[place];
        if put_on_its_way(&mut self.running.world, &walk, &step) {
            let now = self.running.world.time().seconds();
            let is = position_of(&self.running.world, walk.npc).unwrap_or(walk.from);
            let walk = &mut self.running.walks.list[place];
            (walk.from, walk.since) = (is, now);
        }
    }

    /// The library walks on from `here`, from now on, where the host has walked so far. Returns
    /// whether the step walks.
    pub(in crate::running) fn begin_here(&mut self, step: &CurrentStep, here: [f32; 3]) -> bool {
        let now = self.running.world.time().seconds();
        let walks = &mut self.running.walks;
        let Some(place) = walks.with(step) else {
            return false;
        };
        let mut walk = walks.list[place];
        (walk.from, walk.since) = (here, now);
        if self.has_moved(&walk) {
            // Otherwise the next tick would lead the step there once more.
            self.follow(&mut walk, step);
        }
        self.running.walks.list[place] = walk;
        true
    }

    /// A step is broken off. If the library moves the NPC, puts it where it has got to, at an even
    /// pace on the straight line.
    pub(in crate::running) fn stop(&mut self, mind: usize, step: &CurrentStep) {
        if self.running.minds[mind].options.performed_by != PerformedBy::Library {
            return;
        }
        if let Some(place) = self.running.walks.with(step) {
            let walk = self.running.walks.list[place];
            put_on_its_way(&mut self.running.world, &walk, step);
        }
    }

    /// Whether what a walk leads to may have moved since it was last looked at.
    fn has_moved(&self, walk: &Walk) -> bool {
        let changed = self
            .running
            .world
            .last_seen_to_change(walk.npc, walk.goal.whose());
        changed > walk.seen
    }

    /// The place where a step ends may have moved, by what its NPC knows.
    fn follow(&mut self, walk: &mut Walk, step: &CurrentStep) {
        walk.seen = self.running.world.clock();
        let Goal::Position(whose, attribute) = walk.goal else {
            // The place where an entity was last seen only changes when the entity is seen again.
            return;
        };
        let Some(there) = believed(&self.running.world, walk.npc, walk.goal) else {
            return;
        };
        if there == walk.there {
            return;
        }
        let before = core::mem::replace(&mut walk.there, there);
        let mind = walk.mind as usize;
        if self.running.minds[mind].options.performed_by == PerformedBy::Library {
            // The NPC turns at the point that it has reached.
            put_on_its_way(&mut self.running.world, walk, step);
            if let Some(is) = position_of(&self.running.world, walk.npc) {
                (walk.from, walk.since) = (is, self.running.world.time().seconds());
            }
        }
        let mut performer = core::mem::take(&mut self.running.performer);
        performer.answer_as(&self.running.world, &self.running.minds[mind].answers);
        let led = performer.lead(
            &self.running.world,
            npc_step(walk.npc, step.binding),
            (whose, attribute),
            before,
        );
        self.running.performer = performer;
        let Ok(Led {
            stand,
            seconds,
            cost,
            ..
        }) = led
        else {
            return;
        };
        let now = self.running.world.time().seconds();
        let timeout = self.running.perform_of(step.binding.action).timeout;
        let entry = self.running.minds.edit(mind);
        let timeout = match entry.options.performed_by {
            PerformedBy::Library => None,
            PerformedBy::Host | PerformedBy::Reported | PerformedBy::Nobody => {
                Some(f64::from(timeout))
            }
        };
        let number = entry.executor.place().0;
        let led = entry.executor.lead(now, timeout, |step| {
            step.stand = stand;
            step.duration += seconds;
            step.cost = (step.cost + cost).max(0.0);
        });
        walk.is_led = true;
        let Some(step) = led else { return };
        if distance(stand, walk.told) > TOLD {
            walk.told = stand;
            self.running.steps_mut().tell_step(
                mind,
                EventKind::StepMoved,
                crate::running::Reason::None,
                &step,
                number,
            );
        }
    }

    /// The step may end now though its timer was set for later: sets the timer again.
    fn end_in_time(&mut self, mind: usize) {
        let now = self.running.world.time().seconds();
        let step = self.running.minds[mind].executor.current();
        if let Some(until) = step.map(|it| it.until).filter(|&it| it <= now) {
            self.running
                .queues
                .set_timer(&mut self.running.minds, mind, until);
        }
    }
}

/// Moves an NPC to where it has got to by now on the straight line. Returns whether it has moved.
fn put_on_its_way(world: &mut World, walk: &Walk, step: &CurrentStep) -> bool {
    let now = world.time().seconds();
    let is = position_of(world, walk.npc);
    if is != Some(walk.from) {
        // Somebody else has moved it, or it is gone.
        return false;
    }
    let end = step.since + f64::from(step.duration);
    let share = if end > walk.since {
        ((now - walk.since) / (end - walk.since)).clamp(0.0, 1.0)
    } else {
        1.0
    };
    let to = [0, 1, 2].map(|axis| {
        let from = f64::from(walk.from[axis]);
        (from + (f64::from(step.stand[axis]) - from) * share) as f32
    });
    let has_moved = to != walk.from && to.iter().all(|it| it.is_finite());
    if has_moved {
        let written = world.write(walk.npc, POSITION, Value::Position(to));
        debug_assert!(written.is_ok());
    }
    has_moved
}

/// What decides where a step that brings an NPC to a place ends; none if the step doesn't.
fn goal_of(world: &World, npc: EntityId, binding: Binding) -> Option<Goal> {
    let who = |role| match role {
        Role::CONSUMER => Some(npc),
        Role::SUPPLIER => Some(binding.supplier),
        _ => None,
    };
    let action = world.domain().action(binding.action);
    let certain = action.effects[..action.certain].iter().rev();
    let goal = certain
        .filter(|it| it.attribute() == Some(POSITION) && who(it.role()) == Some(npc))
        .find_map(|effect| match *effect {
            Effect::Beside { other, .. } => Some(Goal::Position(who(other)?, POSITION)),
            Effect::CopyPosition { other, source, .. } => Some(Goal::Position(who(other)?, source)),
            Effect::BesideLastSeen { other, .. } => Some(Goal::LastSeen(who(other)?)),
            _ => None,
        });
    goal.filter(|&goal| goal != Goal::Position(npc, POSITION))
}

/// The place of a goal, by what an NPC knows.
fn believed(world: &World, npc: EntityId, goal: Goal) -> Option<[f32; 3]> {
    let (entity, attribute) = match goal {
        Goal::Position(entity, attribute) => (entity, attribute),
        Goal::LastSeen(entity) => {
            let knowledge = world.knowledge(npc).ok()?;
            let place = knowledge.last_seen(entity.index());
            return (!place[0].is_nan()).then_some(place);
        }
    };
    let mode = world.npc(npc).ok()?.belief_mode;
    let value = if mode == BeliefMode::AllKnowing || entity == npc {
        world.read(entity, attribute).ok()?
    } else {
        world.beliefs().fact(npc, entity, attribute).ok()??.value
    };
    match value {
        Value::Position(at) => Some(at),
        _ => None,
    }
}

pub(in crate::running) fn position_of(world: &World, npc: EntityId) -> Option<[f32; 3]> {
    match world.read(npc, POSITION) {
        Ok(Value::Position(at)) => Some(at),
        _ => None,
    }
}

/// Whether a step brings an NPC to where it believes something to be. The thing itself may be
/// elsewhere.
pub(in crate::running) fn goes_by_belief(world: &World, npc: EntityId, binding: Binding) -> bool {
    let mode = world.npc(npc).map(|it| it.belief_mode);
    mode == Ok(BeliefMode::OwnFacts) && goal_of(world, npc, binding).is_some()
}
