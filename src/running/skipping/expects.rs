//! Changes that make no difference to an NPC's decision, though the decision has read what has
//! changed.

use crate::{
    beliefs::{EntityIndex, read_set::Changed},
    domain::{ActionId, Domain, POSITION, Role, TypeId},
    npc::Binding,
    running::mind::Mind,
    world::World,
};

use super::Skipping;

/// If a decision has reckoned with the rate of a number, the NPC thinks again when the number has
/// changed by this part of its range.
const DRIFT_HEEDED: f32 = 1.0 / 64.0;

/// The changes that an NPC's own step is expected to make: the step's effects on the NPC and on the
/// supplier. Also the changes that have too little significance.
pub(in crate::running) struct Expects<'d> {
    domain: &'d Domain,
    /// Whether the NPC's options let it skip such changes.
    applies: bool,
    /// Whether decisions reckon with rates.
    foresees: bool,
    action: Option<ActionId>,
    consumer: (EntityIndex, TypeId),
    supplier: (EntityIndex, TypeId),
}

impl<'d> Expects<'d> {
    pub(in crate::running) fn new(world: &'d World, mind: &Mind, of: TypeId) -> Self {
        let applies = mind.options.skipping == Skipping::Expected;
        let step = mind.executor.current().filter(|_| applies);
        let consumer = (mind.npc.index(), of);
        let supplier = step.and_then(|step| {
            let supplier = step.binding.supplier;
            Some((supplier.index(), world.type_of(supplier).ok()?))
        });
        Expects {
            domain: world.domain(),
            applies,
            foresees: mind.options.planning.counts_time(),
            action: step.map(|step| step.binding.action),
            consumer,
            supplier: supplier.unwrap_or(consumer),
        }
    }

    /// What each of some steps of an NPC's plan is expected to change, whatever the NPC's options
    /// say.
    pub(in crate::running) fn of_steps(
        world: &'d World,
        mind: &'d Mind,
        of: TypeId,
        steps: &'d [Binding],
    ) -> impl Iterator<Item = Expects<'d>> {
        let consumer = (mind.npc.index(), of);
        steps.iter().map(move |binding| {
            let supplier = binding.supplier;
            let type_of = world.type_of(supplier).ok();
            Expects {
                domain: world.domain(),
                applies: true,
                foresees: false,
                action: Some(binding.action),
                consumer,
                supplier: type_of.map_or(consumer, |of| (supplier.index(), of)),
            }
        })
    }

    /// Whether a change may be ignored.
    pub(in crate::running) fn is_expected(&self, changed: &Changed) -> bool {
        self.makes_no_difference(changed)
            || self.change_of(changed.entity, changed.slot)
            || self.was_foreseen(changed)
    }

    /// Whether a number with a rate has changed by little, and past nothing that it is compared
    /// with. Where steps take time, the decision has reckoned with that. Without this test, an NPC
    /// that gets hungry would think at every turn.
    fn was_foreseen(&self, changed: &Changed) -> bool {
        if !self.applies || !self.foresees {
            return false;
        }
        let of = self.domain.entity_type(changed.of);
        let (Some((attribute, _)), Some(range)) =
            (of.attribute_at(changed.slot), of.ranges.get(changed.slot))
        else {
            return false;
        };
        let (then, now) = (changed.then[changed.slot], changed.now[changed.slot]);
        let (least, most) = (then.min(now), then.max(now));
        // If NaN, which is unknown, is involved, this is false.
        let is_little = most - least < range.width() * DRIFT_HEEDED;
        if !is_little || !self.has_rate(changed) {
            return false;
        }
        let marks = self.domain.index.marks.get(attribute.index());
        let mut marks = marks.into_iter().flatten();
        // A number that comes to an end of its range, or to a value that it is compared with, isn't
        // ignored.
        let ends = [range.min, range.max];
        !ends.iter().any(|&end| (then == end) != (now == end))
            && !marks.any(|&mark| least <= mark && mark <= most && least < most)
    }

    /// Whether a change is one of a number with a rate.
    pub(in crate::running) fn has_rate(&self, changed: &Changed) -> bool {
        let of = self.domain.entity_type(changed.of);
        let attribute = of.attribute_at(changed.slot).map(|it| it.0);
        of.rates.iter().any(|rate| Some(rate.0) == attribute)
    }

    /// Whether an attribute has changed by less than its significance.
    fn makes_no_difference(&self, changed: &Changed) -> bool {
        if !self.applies {
            return false;
        }
        let (then, now) = (changed.then, changed.now);
        let of = self.domain.entity_type(changed.of);
        let Some((attribute, first)) = of.attribute_at(changed.slot) else {
            return false;
        };
        let attribute = self.domain.attribute(attribute);
        let cells = first..first + attribute.kind.cells();
        let squares = cells.map(|cell| {
            let change = now[cell] - then[cell];
            change * change
        });
        // If NaN, which is unknown, is involved, this is false.
        squares.sum::<f32>() < attribute.significance * attribute.significance
    }

    pub(in crate::running) fn change_of(&self, entity: EntityIndex, slot: usize) -> bool {
        let Some(action) = self.action else {
            return false;
        };
        self.domain.action(action).effects.iter().any(|effect| {
            let (who, of) = match effect.role() {
                Role::CONSUMER => self.consumer,
                Role::SUPPLIER => self.supplier,
                _ => return false,
            };
            let Some(attribute) = effect.attribute().filter(|_| who == entity) else {
                return false;
            };
            let first = self.domain.entity_type(of).slot(attribute);
            let cells = self.domain.attribute(attribute).kind.cells();
            first.is_some_and(|first| (first..first + cells).contains(&slot))
        })
    }
}

/// Whether an NPC's own step is expected to move it, so that its position makes no difference.
pub(in crate::running) fn expects_to_move(world: &World, mind: &Mind) -> bool {
    let Ok(of) = world.type_of(mind.npc) else {
        return false;
    };
    let position = world.domain().entity_type(of).slot(POSITION);
    let expects = Expects::new(world, mind, of);
    position.is_some_and(|slot| expects.change_of(mind.npc.index(), slot))
}
