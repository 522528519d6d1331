//! A fingerprint of a world with the minds of its NPCs.

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;

mod jobs;
mod mind;
mod options;
#[cfg(test)]
pub(super) mod tests;

pub(super) use mind::add_value;

use super::{
    Answerer, RunningWorld,
    agenda::{Agenda, Entry},
    mind::Turn,
    minds::Minds,
    open_tick::OpenTick,
    queues::Queues,
};
use crate::fingerprint::Fingerprint;

impl RunningWorld {
    /// A fingerprint of everything that can change a decision: what is true, what NPCs know, and
    /// what they are doing. The same on every platform and any number of threads.
    ///
    /// How far searches under way have got isn't in it. See [`hash_with`](Self::hash_with) for
    /// that.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let RunningWorld {
            world,
            minds,
            settings,
            answerers,
            queues:
                Queues {
                    agenda,
                    timers,
                    waiting,
                    // Follows from the minds.
                    waits: _,
                    ready,
                    // Empty between ticks.
                    going_on: _,
                    // Tickets only tell entries of queues apart.
                    last_ticket: _,
                },
            walks,
            sensing: _,
            talk: _,
            // Empty between ticks.
            sensed: _,
            open_tick,
            newest,
            next_step,
            // Hashed with the jobs, which the world doesn't keep.
            jobs_in_use: _,
            // Only shown to the host.
            pending: _,
            events: _,
            changes: _,
            stats: _,
            wakes: _,
            watches: _,
            // Empty between ticks.
            losers: _,
            wishes: _,
            // Follow from the domain.
            thresholds: _,
            search_thresholds: _,
            // Scratch memory.
            updater: _,
            all_knowing_at: _,
            performer: _,
            reading: _,
            goals: _,
            npcs: _,
            ahead: _,
            takes: _,
            slot_uses: _,
            lapsed: _,
            due: _,
            scratch: _,
        } = self;
        let mut made = Fingerprint::new(world);
        let f = &mut made;
        f.add(world.hash());
        settings.add_to(f);
        // Only whether a query is answered counts, not by whom.
        f.list(answerers, |f, it| f.flag(*it != Answerer::Nobody));
        f.add(*newest);
        f.add(*next_step);
        f.option(open_tick.as_ref(), |f, it| {
            let &OpenTick {
                asks,
                plan_states,
                work,
                // Numbers that the tick's report counts from.
                thought: _,
                plans: _,
                next_step: _,
                searches: _,
            } = it;
            f.flag(asks);
            f.add(plan_states);
            f.add(work);
        });
        for npc in world.npcs().chain(world.groups().dormant_npcs()) {
            if let Ok(Some(mind)) = self.mind(npc) {
                mind.add_to(f, world);
            }
        }
        agenda.add_to(f, minds, |mind, ticket| minds.due(mind) == ticket);
        timers.add_to(f, minds, |mind, ticket| minds[mind].timer_ticket == ticket);
        waiting.add_to(f, minds, |mind, ticket| {
            minds[mind].turn == Turn::Waiting(ticket)
        });
        let mut next: Vec<u64> = ready.iter().map(|&it| minds[it as usize].order).collect();
        next.heap_sort();
        next.dedup();
        f.list(&next, |f, &order| f.add(order));
        walks.add_to(f, world, minds);
        self.senses().add_to(f);
        self.hearing().add_to(f);
        made.finish()
    }
}

impl Agenda {
    /// Adds the valid entries in order.
    pub(super) fn add_to(
        &self,
        f: &mut Fingerprint,
        minds: &Minds,
        holds: impl Fn(usize, u64) -> bool,
    ) {
        let entries = self.entries().filter(|it| {
            let mind = it.mind as usize;
            minds[mind].order == it.order && holds(mind, it.ticket)
        });
        let mut entries: Vec<&Entry> = entries.collect();
        entries.heap_sort();
        f.list(&entries, |f, it| it.add_to(f));
    }
}
