//! Steps that bring NPCs to a place. If the supplier moves, the place where such a step ends
//! follows it, as far as the NPC knows where the supplier is. If the library moves the NPC and the
//! step is broken off, the NPC is as far as the time allowed.
//!
//! How far depends only on the time, not on the number of ticks. A tick looks only at steps whose
//! supplier may have moved, by the world's count of changes.

mod following;

pub(super) use following::{goes_by_belief, position_of};

use alloc::vec::Vec;

use super::{PerformedBy, minds::Minds};
use crate::{
    beliefs::moving::moved_point,
    domain::AttributeId,
    fingerprint::Fingerprint,
    npc::CurrentStep,
    world::{EntityId, World},
};

/// The host is told of a new stand point when it has moved by so many metres.
const TOLD: f32 = 0.25;

/// A step that is under way and brings its NPC to a place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Walk {
    mind: u32,
    npc: EntityId,
    /// The number of the step.
    step: u64,
    /// What decides where the step ends.
    goal: Goal,
    /// Where that was when it was last looked at; and, as the world's count of changes, when.
    there: [f32; 3],
    seen: u64,
    /// The stand point that the host was told.
    told: [f32; 3],
    /// Where and when the NPC began to walk in a straight line.
    from: [f32; 3],
    since: f64,
    /// Whether the step's end was changed after the step began.
    is_led: bool,
}

/// What decides where a step that brings an NPC to a place ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// A position attribute of an entity.
    Position(EntityId, AttributeId),
    /// The place where the NPC has last seen an entity.
    LastSeen(EntityId),
}

impl Goal {
    fn whose(self) -> EntityId {
        match self {
            Goal::Position(entity, _) | Goal::LastSeen(entity) => entity,
        }
    }
}

impl Walk {
    /// The whole world was moved.
    pub(super) fn shift(&mut self, by: [f32; 3]) {
        for place in [&mut self.there, &mut self.told, &mut self.from] {
            *place = moved_point(*place, by);
        }
    }
}

/// The steps under way that bring NPCs to a place.
#[derive(Debug)]
pub(super) struct Walks {
    /// In the order in which they began.
    pub list: Vec<Walk>,
    /// When the list has more walks than this, those that have ended are removed.
    pub most: usize,
}

impl Default for Walks {
    fn default() -> Self {
        Walks {
            list: Vec::new(),
            most: 16,
        }
    }
}

impl Walks {
    /// Adds one that begins.
    fn begin(&mut self, walk: Walk, minds: &Minds) {
        self.list.push(walk);
        if self.list.len() > self.most {
            self.list.retain(|it| is_under_way(minds, it));
            self.most = 2 * self.list.len() + 16;
        }
    }

    /// The whole world was moved.
    pub(super) fn shift(&mut self, by: [f32; 3]) {
        for walk in &mut self.list {
            walk.shift(by);
        }
    }

    /// The walk that an NPC is on, if the library moves the NPC: its place in the list, and its
    /// step.
    pub(super) fn of(&self, mind: usize, minds: &Minds) -> Option<(usize, CurrentStep)> {
        let entry = &minds[mind];
        if entry.options.performed_by != PerformedBy::Library || self.list.is_empty() {
            return None;
        }
        let step = *entry.executor.current()?;
        Some((self.with(&step)?, step))
    }

    /// The place in the list of the walk with this step. Walks are in order of their steps'
    /// numbers.
    fn with(&self, step: &CurrentStep) -> Option<usize> {
        self.list.binary_search_by_key(&step.id, |it| it.step).ok()
    }

    /// Adds to a fingerprint where walks lead, and how far NPCs have got.
    pub(super) fn add_to(&self, f: &mut Fingerprint, world: &World, minds: &Minds) {
        let Walks { list, most: _ } = self;
        for walk in list.iter().filter(|it| is_under_way(minds, it)) {
            let &Walk {
                // Follows from the NPC.
                mind: _,
                npc,
                step,
                goal,
                there,
                seen,
                told,
                from,
                since,
                is_led,
            } = walk;
            f.handle(npc);
            f.add(step);
            let whose = goal.whose();
            f.handle(whose);
            f.add(match goal {
                Goal::Position(_, attribute) => attribute.0,
                Goal::LastSeen(_) => u16::MAX,
            });
            for place in [there, told, from] {
                f.numbers(&place);
            }
            // Only whether the goal may have moved since counts, not when it was looked at.
            f.flag(world.last_seen_to_change(npc, whose) > seen);
            f.time(since);
            f.flag(is_led);
        }
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        self.list.capacity() * size_of::<Walk>()
    }
}

fn is_under_way(minds: &Minds, walk: &Walk) -> bool {
    let current = minds[walk.mind as usize].executor.current();
    current.is_some_and(|it| it.id == walk.step)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        domain::POSITION,
        fingerprint::tests::{all_count, none_counts},
        running::{
            RunningWorld,
            hash::tests::{fire, guards, town},
        },
        world::EntityDef,
    };

    fn walk(it: &mut RunningWorld) -> &mut Walk {
        &mut it.walks.list[0]
    }

    #[test]
    fn whoever_gets_the_place_of_a_goal_that_is_gone_is_not_the_goal() {
        let mut it = town();
        let (guard, goal) = (guards(&it)[0], fire(&it));
        assert!(it.world.last_seen_to_change(guard, goal) > 0);
        let of = it.world.type_of(goal).expect("it burns");
        it.world.destroy(goal).expect("it burns");
        let another = it.world.create(&EntityDef::new(of)).expect("there is room");
        assert_eq!(another.index(), goal.index());
        assert_eq!(it.world.last_seen_to_change(guard, goal), 0);
    }

    #[test]
    fn where_walks_lead_and_how_far_they_have_got_counts() {
        all_count(
            town,
            RunningWorld::hash,
            &[
                |it| it.walks.list.clear(),
                |it| walk(it).npc = fire(it),
                |it| walk(it).goal = Goal::Position(guards(it)[1], POSITION),
                |it| walk(it).goal = Goal::Position(fire(it), AttributeId(1)),
                |it| walk(it).goal = Goal::LastSeen(fire(it)),
                |it| walk(it).there[0] += 1.0,
                |it| walk(it).told[0] += 1.0,
                |it| walk(it).from[0] += 1.0,
                |it| walk(it).since += 1.0,
                |it| walk(it).is_led ^= true,
                |it| walk(it).seen = 0,
            ],
        );
        // A time later than the last change has the same effect as one just after it.
        none_counts(
            town,
            RunningWorld::hash,
            &[|it| walk(it).seen += 1, |it| it.walks.most += 1],
        );
    }
}
