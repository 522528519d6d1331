//! The fingerprint of one NPC's mind.

use crate::{
    fingerprint::Fingerprint,
    running::{
        booked::Take,
        expected::Expected,
        mind::{Mind, Turn},
        skipping::LastDecision,
        slot_ahead::Ahead,
        wavering::Wavering,
    },
    world::{EntityId, Value, World},
};

impl Mind {
    pub(super) fn add_to(&self, f: &mut Fingerprint, world: &World) {
        let Mind {
            // Follows from its order.
            npc: _,
            order,
            active,
            is_updated,
            options,
            executor,
            turn,
            // Added with the timers.
            timer_ticket: _,
            is_held_back,
            was_overtaken,
            given_up,
            last,
            ordered,
            // Only shown to the host.
            follows_failure: _,
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
            // Why the NPC thought, and its decisions, are only shown to the host.
            woken: _,
            decisions: _,
            is_told,
        } = self;
        f.add(*order);
        active.add_to(f);
        f.flag(*is_updated);
        options.add_to(f);
        executor.add_to(f);
        f.add(match turn {
            Turn::None => 0u64,
            // The queue says when the NPC gets its search.
            Turn::Waiting(_) => 1,
            // The number only tells searches apart.
            Turn::Searching(_) => 2,
        });
        f.flag(*is_held_back);
        // As one number, so that the hash of most worlds stays as it was.
        f.add(u64::from(*was_overtaken) | *given_up << 1);
        last.add_to(f, world, self.npc);
        f.option(*ordered, |f, it| f.add(it.0));
        answers.add_to(f);
        f.list(cooling, |f, &(action, until)| {
            f.add(action.0);
            f.time(until);
        });
        failures.add_to(f);
        f.list(expected, |f, it| it.add_to(f));
        f.list(ahead, |f, it| it.add_to(f));
        // Nothing is added while nothing is booked, so that such worlds have the same hash as before
        // there were bookings.
        if !takes.is_empty() {
            f.list(takes, |f, it| it.add_to(f));
        }
        f.list(done, |f, it| it.add_to(f));
        f.time(*adopted);
        f.option(*waits_until, |f, it| f.time(it));
        // As with bookings, nothing is added for most.
        if *wavering != Wavering::default() {
            let Wavering { times, until, most } = *wavering;
            f.add(times);
            f.time(until);
            f.number(most);
        }
        if let Some(since) = *yields_since {
            f.time(since);
        }
        f.flag(*is_told);
    }
}

impl LastDecision {
    /// Adds what decides whether the last decision would be made again.
    fn add_to(&self, f: &mut Fingerprint, world: &World, npc: EntityId) {
        let LastDecision {
            of_update,
            of_search,
            progress,
            until,
            // Only the check of skipping compares with these.
            found: _,
            first: _,
        } = self;
        // Nothing else is asked of a decision that doesn't count.
        f.option(*progress, |f, progress| {
            f.add(progress);
            f.time(*until);
            let domain = world.domain();
            of_update.add_to(f, domain);
            of_search.add_to(f, domain);
            let knowledge = world.knowledge(npc);
            for reads in [of_update, of_search] {
                f.flag(
                    knowledge
                        .as_ref()
                        .is_ok_and(|it| reads.is_of_another_mind(it)),
                );
            }
        });
    }
}

impl Expected {
    fn add_to(&self, f: &mut Fingerprint) {
        let &Expected {
            entity,
            attribute,
            value,
            since,
            before,
            before_since,
            until,
        } = self;
        f.handle(entity);
        f.add(attribute.0);
        add_value(f, value);
        f.time(since);
        add_value(f, before);
        f.time(before_since);
        f.time(until);
    }
}

impl Ahead {
    fn add_to(&self, f: &mut Fingerprint) {
        let &Ahead {
            binding,
            from,
            seconds,
            wait,
        } = self;
        binding.add_to(f);
        f.time(from);
        f.time(seconds);
        f.time(wait);
    }
}

impl Take {
    fn add_to(&self, f: &mut Fingerprint) {
        let &Take {
            step,
            binding,
            stock,
            amount,
        } = self;
        f.add(step);
        binding.add_to(f);
        f.add(stock.0);
        f.number(amount);
    }
}

/// Adds a value. Its kind follows from the attribute.
pub(in crate::running) fn add_value(f: &mut Fingerprint, value: Value) {
    match value {
        Value::Number(number) => f.number(number),
        Value::Flag(flag) => f.flag(flag),
        Value::Position(at) => f.numbers(&at),
        Value::Reference(entity) => f.handle(entity),
    }
}
