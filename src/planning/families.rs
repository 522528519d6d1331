//! Steps that are the same but for whom they are done to: generated one after the other, the best
//! first, and only as far as a search gets.
//!
//! Such a family is an action that adds a number of its supplier's, its [`Gauge`], to one of the NPC's,
//! and is of the same use and costs the same otherwise, whoever the supplier is. If nothing that is
//! rated falls when the NPC's number rises, then of two such steps the one of the greater gauge has at
//! least the merit of the other, also as rounded: adding, clamping, and every way of combining ratings
//! keep order. So a family is generated in falling order of the gauge, all suppliers of the same number
//! at once, and is never taken up again before an open plan state of greater merit than its last.
//! What is taken, in which order, is then the same as if all were generated.

use super::{Merit, Options, utility::Rating};
use crate::{
    beliefs::{
        Known, Snapshot,
        bound::{BoundCondition, Source},
    },
    domain::{ActionId, Combine, Comparison, EffectRef, Gauge, TypeId},
    planning::actor::Actor,
};

/// A family that has begun to be generated.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// The effect that adds the gauge.
    pub effect: EffectRef,
    /// All of this gauge or a greater one were generated.
    pub below: f32,
    /// The merit of the last that was generated; none if none was.
    pub merit: Option<Merit>,
    /// Whether all were generated.
    pub is_done: bool,
    /// Whether a condition of a goal wants more of what it adds to.
    pub is_wished: bool,
}

impl Family {
    pub(crate) fn new(effect: EffectRef) -> Self {
        Family {
            effect,
            below: f32::INFINITY,
            merit: None,
            is_done: false,
            is_wished: false,
        }
    }

    /// Whether more of it have to be generated before an open plan state of this merit is taken, if
    /// there is one.
    pub(crate) fn may_precede(&self, merit: Option<Merit>) -> bool {
        let outdoes = |last: Merit| merit.is_none_or(|merit| last >= merit);
        self.is_wished && !self.is_done && self.merit.is_none_or(outdoes)
    }
}

/// The gauge of an action, if whoever supplies it can be looked up by it.
pub(crate) fn gauge_of(snapshot: &Snapshot<'_>, action: ActionId) -> Option<Gauge> {
    let gauge = snapshot.domain.index.gauges[action.index()]?;
    let suppliers = &snapshot.domain.index.suppliers[action.index()];
    let mut slots = suppliers
        .iter()
        .map(|&of| (of, snapshot.domain.entity_type(of).slot(gauge.attribute)));
    let ranks = |(of, slot): (TypeId, Option<usize>)| {
        slot.is_none_or(|slot| snapshot.knowledge.ranks(of, slot))
    };
    slots.all(ranks).then_some(gauge)
}

/// Whether steps with this effect are a family, by how this NPC rates things.
pub(crate) fn is_family(
    snapshot: &Snapshot<'_>,
    options: &Options,
    rating: &Rating,
    actor: &Actor,
    effect: EffectRef,
) -> bool {
    let domain = snapshot.domain;
    let npc = actor.known;
    let suppliers = &domain.index.suppliers[effect.action.index()];
    let adds = &domain.action(effect.action).effects[usize::from(effect.effect)];
    let Some(target) = adds.attribute().and_then(|it| snapshot.cell(npc, it)) else {
        return false;
    };
    let is_same_otherwise = !options.durations
        && !suppliers.contains(&npc.type_id())
        && !domain.is_ambient(npc.type_id(), effect.action);
    if !is_same_otherwise || gauge_of(snapshot, effect.action).is_none() {
        return false;
    }
    let supplies = |known: Known| suppliers.contains(&known.type_id());
    let rises = |condition: &BoundCondition| {
        rises_with(condition, target)
            && condition.cells().is_some_and(|mut cells| {
                cells.all(|cell| !snapshot.memory.owner(cell).is_some_and(supplies))
            })
    };
    let is_plain = |combine: Combine| !matches!(combine, Combine::Expression(_));
    actor.alive.is_none_or(|alive| rises(&alive))
        && is_plain(domain.entity_type(npc.type_id()).combine)
        && rating
            .drives
            .iter()
            .all(|drive| is_plain(domain.drive(drive.drive).combine))
        && rating.goals.iter().all(|goal| {
            let rule = domain.goal_rule(goal.rule);
            is_plain(rule.combine)
                && rule.completeness.is_none()
                && !goal.bound.is_some_and(supplies)
        })
        && rating.conditions.iter().all(|it| rises(&it.test))
}

/// Whether a condition's satisfaction never falls when the number in a cell rises.
fn rises_with(condition: &BoundCondition, cell: u32) -> bool {
    use Comparison::{Greater, GreaterOrEqual, Less, LessOrEqual};
    let BoundCondition::Compare {
        left,
        comparison,
        right,
        ..
    } = *condition
    else {
        return false;
    };
    let reads = |side: Source| match side {
        Source::Value(_) => false,
        Source::Cell(it) => it == cell,
        // Positions aren't added to.
        Source::Between(..) => false,
        Source::Other(_) => true,
    };
    match (reads(left), reads(right)) {
        (false, false) => true,
        (true, false) => {
            matches!(left, Source::Cell(_)) && matches!(comparison, Greater | GreaterOrEqual)
        }
        (false, true) => {
            matches!(right, Source::Cell(_)) && matches!(comparison, Less | LessOrEqual)
        }
        (true, true) => false,
    }
}
