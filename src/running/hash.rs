//! A fingerprint of a world with the minds of its NPCs.

use super::{RunningWorld, mind::Turn};
use crate::{
    npc::{Gift, Order},
    world::{EntityId, Value, WorldHasher},
};

impl RunningWorld {
    /// A fingerprint of everything that can change a decision: what is true, what NPCs know, and
    /// what they are doing. The same on every platform and any number of threads.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let mut hasher = WorldHasher::new();
        hasher.add(self.world.hash());
        hasher.add(self.next_step);
        for npc in self.world.npcs().chain(self.world.dormant_npcs()) {
            let Ok(Some(mind)) = self.mind(npc) else {
                continue;
            };
            hasher.add(mind.order);
            for drive in &mind.active.drives {
                hasher.add(u64::from(drive.drive.0));
                hasher.add(u64::from(drive.satisfaction.to_bits()));
                drive.gift.iter().for_each(|it| add_gift(&mut hasher, it));
            }
            for order in mind.active.orders() {
                match order {
                    Order::Give(drive, gift) => {
                        hasher.add(u64::from(drive.0) << 1);
                        add_gift(&mut hasher, gift);
                    }
                    Order::Take(drive) => hasher.add(u64::from(drive.0) << 1 | 1),
                }
            }
            for drive in mind.active.withheld() {
                hasher.add(u64::from(drive.0) << 2 | 1 << 32);
            }
            for goal in &mind.active.goals {
                hasher.add(u64::from(goal.rule.0) << 16 | u64::from(goal.drive));
                hasher.add(goal.bound.map_or(0, |it| it.1));
                hasher.add(u64::from(goal.completeness.to_bits()));
            }
            for flag in &mind.active.flags {
                hasher.add(u64::from(flag.0));
            }
            let ordered = mind.ordered.map_or(0, |it| u64::from(it.0) + 1);
            let executor = &mind.executor;
            let run = executor.run();
            let run = run.map_or(0, |it| u64::from(it.schedule.0) << 1 | 1);
            hasher.add(ordered << 32 | run);
            for task in executor.remainder() {
                hasher.add(u64::from(task.action.0) << 48 | self.order(task.supplier));
            }
            for frame in executor.frames() {
                hasher.add(u64::from(frame.step.action.0) << 48 | self.order(frame.step.supplier));
                let after = (frame.after() as u64) << 1 | u64::from(frame.has_slot);
                hasher.add(after << 16 | u64::from(frame.schedule.0));
                hasher.add(frame.since.to_bits());
                add_two(&mut hasher, frame.duration, frame.cost);
            }
            if let Some(step) = executor.current() {
                hasher.add(step.id);
                hasher.add(step.since.to_bits());
                hasher.add(step.until.to_bits());
                add_two(&mut hasher, step.duration, step.cost);
            }
            let turn = match mind.turn {
                Turn::None => 0,
                Turn::Waiting(_) => 1,
                Turn::Searching(_) => 2,
            };
            hasher.add(turn | u64::from(mind.is_held_back) << 2);
            for &(action, until) in &mind.cooling {
                hasher.add(u64::from(action.0));
                hasher.add(until.to_bits());
            }
            hasher.add(mind.expected.len() as u64);
            for step in &mind.ahead {
                hasher.add(u64::from(step.task.action.0) << 48 | self.order(step.task.supplier));
                hasher.add(step.from.to_bits());
                hasher.add(step.seconds.to_bits());
                hasher.add(mind.adopted.to_bits());
            }
            for it in &mind.before {
                hasher.add(u64::from(it.attribute.0) << 48 | self.order(it.entity.0));
                hasher.add(match it.value {
                    Value::Number(number) => number.to_bits().into(),
                    Value::Flag(flag) => flag.into(),
                    Value::Reference(entity) => self.order(entity.0),
                    // None is noted.
                    Value::Position(_) => 0,
                });
            }
            let waits = mind.waits_until.iter();
            waits.for_each(|until| hasher.add(until.to_bits()));
        }
        self.add_walks(&mut hasher);
        hasher.finish()
    }

    /// Handles don't count; see [`World::hash`](crate::world::World::hash).
    fn order(&self, handle: u64) -> u64 {
        self.world.order_of(EntityId(handle)).unwrap_or(0)
    }
}

fn add_two(hasher: &mut WorldHasher, one: f32, other: f32) {
    hasher.add(u64::from(one.to_bits()) << 32 | u64::from(other.to_bits()));
}

fn add_gift(hasher: &mut WorldHasher, gift: &Gift) {
    hasher.add(gift.giver.map_or(0, |(_, order)| order));
    hasher.add(gift.until.to_bits());
}
