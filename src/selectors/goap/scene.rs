//! What searches over exact values work on: a component of a goal, and what is imagined.

use super::{
    components::{Component, Parts},
    facts::FactId,
    ground::Ground,
};
use crate::{
    beliefs::{Known, Snapshot},
    domain::Role,
    planning::steps::Steps,
};

/// What a search over exact values works on.
pub(super) struct Scene<'s, 'a> {
    pub snapshot: &'s mut Snapshot<'a>,
    pub steps: &'s Steps,
    pub ground: &'s Ground,
    pub parts: &'s Parts,
    pub component: &'s Component,
    pub depth: u32,
}

impl<'s, 'a> Scene<'s, 'a> {
    /// Puts together what a search over exact values works on.
    pub(super) fn new(
        snapshot: &'s mut Snapshot<'a>,
        steps: &'s Steps,
        (ground, parts): (&'s Ground, &'s Parts),
        component: &'s Component,
        depth: u8,
    ) -> Self {
        Scene {
            snapshot,
            steps,
            ground,
            parts,
            component,
            depth: u32::from(depth),
        }
    }

    /// What the goal wants of the component.
    pub(super) fn goal(&self) -> &'s [u64] {
        self.parts.goal(self.component)
    }

    /// The number of a fact within the component; none if it belongs to another.
    pub(super) fn local(&self, fact: FactId) -> Option<u32> {
        self.parts.local(self.component, fact)
    }

    /// The facts that a step of the component needs.
    pub(super) fn needs(&self, step: usize) -> &[u64] {
        let [needs, _, _] = self.parts.step(self.component.words, self.component, step);
        needs
    }

    /// Whether a step of the component can be done where these facts hold.
    pub(super) fn can_be_done(&self, step: usize, truth: &[u64]) -> bool {
        is_within(self.needs(step), truth)
    }

    /// The supplier of a step of the component.
    pub(super) fn supplier(&self, step: usize) -> Known {
        let own = self.parts.steps(self.component)[step];
        self.ground.steps[own as usize].binding.supplier
    }

    /// The NPC that plans; none if there are no steps.
    pub(super) fn npc(&self) -> Option<Known> {
        let first = self.ground.steps.first();
        first.map(|it| it.roles.get(Role::CONSUMER))
    }
}

/// Whether all facts of `set` are in `other`.
pub(super) fn is_within(set: &[u64], other: &[u64]) -> bool {
    set.iter().zip(other).all(|(set, other)| set & !other == 0)
}
