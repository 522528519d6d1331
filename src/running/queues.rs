//! The queues of NPCs that will think, wait for a search, have a timer, or may begin a step.

use alloc::vec::Vec;
use core::mem;

use super::{
    agenda::{Agenda, Entry},
    mind::Turn,
    minds::Minds,
};
use crate::sorting::HeapSort as _;

/// The queues of a world's NPCs.
///
/// An NPC has at most one valid entry in each queue: its mind has the ticket.
#[derive(Debug, Default)]
pub(super) struct Queues {
    /// When NPCs think next.
    pub agenda: Agenda,
    /// When timers of steps run out.
    pub timers: Agenda,
    /// NPCs that wait for a search, in order of the time since when they wait.
    pub waiting: Agenda,
    /// How many entries of `waiting` are valid.
    pub waits: u32,
    /// NPCs whose next step may begin.
    pub ready: Vec<u32>,
    /// The NPCs of `ready` while their steps begin; otherwise empty.
    pub going_on: Vec<u32>,
    pub last_ticket: u64,
}

impl Queues {
    /// A ticket that no entry has had.
    pub(super) fn next_ticket(&mut self) -> u64 {
        self.last_ticket += 1;
        self.last_ticket
    }

    /// Lets an NPC think at a time. Its earlier entry isn't valid any more.
    pub(super) fn think_at(&mut self, minds: &mut Minds, mind: usize, time: f64) {
        let ticket = self.next_ticket();
        minds.set_due(mind, ticket);
        let order = minds[mind].order;
        self.agenda.add(time, order, mind as u32, ticket);
    }

    /// Sets an NPC's timer. Its earlier entry isn't valid any more.
    pub(super) fn set_timer(&mut self, minds: &mut Minds, mind: usize, time: f64) {
        let ticket = self.next_ticket();
        let entry = minds.edit(mind);
        entry.timer_ticket = ticket;
        self.timers.add(time, entry.order, mind as u32, ticket);
    }

    /// An NPC's next step may begin.
    pub(super) fn let_begin(&mut self, mind: usize) {
        self.ready.push(mind as u32);
    }

    /// Lets an NPC wait for a search. NPCs that have waited for longer get one first.
    pub(super) fn wait_for_search(&mut self, minds: &mut Minds, mind: usize, since: f64) {
        let ticket = self.next_ticket();
        let entry = minds.edit(mind);
        entry.turn = Turn::Waiting(ticket);
        self.waits += 1;
        self.waiting.add(since, entry.order, mind as u32, ticket);
    }

    /// The NPC that has waited longest for a search, and since when.
    fn first_waiting(&mut self, minds: &Minds) -> Option<(usize, f64)> {
        while let Some((entry, since)) = self.waiting.first() {
            let mind = entry.mind as usize;
            if minds[mind].turn == Turn::Waiting(entry.ticket) {
                return Some((mind, since));
            }
            self.waiting.next();
        }
        None
    }

    /// Takes out the NPC that has waited longest for a search.
    pub(super) fn next_waiting(&mut self, minds: &Minds) -> Option<usize> {
        let (mind, _) = self.first_waiting(minds)?;
        self.waiting.next();
        self.waits -= 1;
        Some(mind)
    }

    /// For how long the NPC has waited at the time `now` that has waited longest for a search; 0 if
    /// none waits.
    pub(super) fn longest_wait(&mut self, minds: &Minds, now: f64) -> f64 {
        self.first_waiting(minds)
            .map_or(0.0, |(_, since)| now - since)
    }

    /// Lets an NPC wait for a search no longer. Its entry stays in the queue, but isn't valid.
    pub(super) fn stop_waiting(&mut self, minds: &mut Minds, mind: usize) {
        if matches!(minds[mind].turn, Turn::Waiting(_)) {
            minds.edit(mind).turn = Turn::None;
            self.waits -= 1;
        }
    }

    /// Takes out an NPC whose timer has run out.
    pub(super) fn next_timer(&mut self, minds: &Minds, now: f64) -> Option<usize> {
        while let Some(entry) = self.timers.next_until(now) {
            let mind = &minds[entry.mind as usize];
            if mind.timer_ticket == entry.ticket && mind.order == entry.order {
                return Some(entry.mind as usize);
            }
        }
        None
    }

    /// Takes out all NPCs whose next step may begin, in order of creation. NPCs that become ready
    /// meanwhile go to another list. Give the list [back](Self::all_have_begun).
    pub(super) fn take_ready(&mut self, minds: &Minds) -> Vec<u32> {
        let mut ready = mem::take(&mut self.going_on);
        mem::swap(&mut self.ready, &mut ready);
        ready.heap_sort_by_key(|&mind| minds[mind as usize].order);
        ready.dedup();
        ready
    }

    /// Takes back the list of [`take_ready`](Self::take_ready), to use its memory again.
    pub(super) fn all_have_begun(&mut self, mut ready: Vec<u32>) {
        ready.clear();
        self.going_on = ready;
    }

    /// Removes invalid entries when a queue has more than twice as many entries as can be valid.
    /// Each of the `npcs` NPCs has at most one valid entry in each queue. So queues don't grow with
    /// how often NPCs are created and destroyed, or are given other times.
    pub(super) fn tidy(&mut self, minds: &Minds, npcs: usize) {
        const FEW: usize = 64;
        let most = 2 * npcs + FEW;
        let queues = [&self.agenda, &self.timers, &self.waiting];
        if queues.iter().any(|queue| queue.len() > most) {
            self.drop_invalid(minds);
        }
    }

    /// Removes the invalid entries.
    pub(super) fn drop_invalid(&mut self, minds: &Minds) {
        let mind = |entry: &Entry| &minds[entry.mind as usize];
        self.agenda
            .retain(|it| minds.due(it.mind as usize) == it.ticket);
        self.timers.retain(|it| mind(it).timer_ticket == it.ticket);
        self.waiting
            .retain(|it| mind(it).turn == Turn::Waiting(it.ticket));
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        let agendas = [&self.agenda, &self.timers, &self.waiting];
        let of_agendas: usize = agendas.iter().map(|it| it.memory()).sum();
        of_agendas + (self.ready.capacity() + self.going_on.capacity()) * size_of::<u32>()
    }
}
