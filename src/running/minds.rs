//! The minds of all NPCs, and which of them are at rest.
//!
//! At most turns of most NPCs there is nothing to do, because nothing has changed that the NPC
//! could know. A few numbers show that. They are stored apart from the rest of the mind, two NPCs
//! to a cache line. Whoever changes a mind has to wake it, and can't forget to: the only way to
//! change the mind of one NPC is [`Minds::wake`].

use super::skipping::expects_to_move;
use alloc::vec::Vec;
use core::ops::Index;

use super::{RunningWorld, mind::Mind, thinking::next_turn};
use crate::{beliefs::EntityIndex, running::agenda::Entry, world::BeliefMode};

/// What is looked at when an NPC's turn comes.
#[derive(Clone, Copy, Debug)]
struct Alarm {
    /// The ticket of the entry on the agenda that says when it thinks next.
    due: u64,
    /// Thinking needs nothing as long as nothing has changed since the world's clock showed this;
    /// [`AWAKE`] if it does in any case.
    since: u64,
    /// And until this time, in seconds.
    until: f64,
    /// How often it thinks, in seconds.
    interval: f32,
    wakes_on: WakeFilter,
}

const _: () = assert!(size_of::<Alarm>() == 32);

const AWAKE: u64 = u64::MAX;

/// Whose changes wake an NPC at rest, packed into 32 bits.
#[derive(Clone, Copy, Debug, PartialEq)]
struct WakeFilter(u32);

impl WakeFilter {
    /// Those of everybody.
    const ALL: WakeFilter = WakeFilter(u32::MAX);
    const BUT_POSITION: u32 = 1 << 31;

    /// Its own, and what it is told. `moves`: but not where it is.
    fn own(entity: EntityIndex, moves: bool) -> Self {
        const { assert!(EntityIndex::MAX < WakeFilter::BUT_POSITION) };
        WakeFilter(entity.0 | if moves { Self::BUT_POSITION } else { 0 })
    }

    /// The NPC itself, and whether every change to it counts except to its position.
    fn oneself(self) -> (EntityIndex, bool) {
        let entity = EntityIndex(self.0 & !Self::BUT_POSITION);
        (entity, self.0 & Self::BUT_POSITION != 0)
    }
}

impl Default for Alarm {
    fn default() -> Self {
        Alarm {
            due: 0,
            since: AWAKE,
            until: 0.0,
            interval: 0.0,
            wakes_on: WakeFilter::ALL,
        }
    }
}

/// The minds of all NPCs, by [`World::npc_number`](crate::world::World::npc_number).
#[derive(Debug, Default)]
pub(super) struct Minds {
    minds: Vec<Mind>,
    alarms: Vec<Alarm>,
}

impl Minds {
    pub(super) fn len(&self) -> usize {
        self.minds.len()
    }

    pub(super) fn get(&self, mind: usize) -> Option<&Mind> {
        self.minds.get(mind)
    }

    /// Adds a mind that is nobody's yet.
    pub(super) fn add(&mut self) {
        self.minds.push(Mind::default());
        self.alarms.push(Alarm::default());
    }

    /// Wakes an NPC and lends its mind, to be changed: at its next turn it looks again whether it has
    /// to think.
    #[inline]
    pub(super) fn wake(&mut self, mind: usize) -> &mut Mind {
        self.alarms[mind].since = AWAKE;
        &mut self.minds[mind]
    }

    /// All of them, for changes that are none to those who are at rest.
    pub(super) fn all_mut(&mut self) -> impl Iterator<Item = &mut Mind> {
        self.minds.iter_mut()
    }

    /// The ticket of the entry on the agenda that says when an NPC thinks next; 0 for none.
    pub(super) fn due(&self, mind: usize) -> u64 {
        self.alarms[mind].due
    }

    /// Says which entry on the agenda holds.
    pub(super) fn set_due(&mut self, mind: usize, ticket: u64) {
        self.alarms[mind].due = ticket;
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        self.minds.iter().map(Mind::memory).sum::<usize>()
            + (self.minds.capacity() - self.minds.len()) * size_of::<Mind>()
            + self.alarms.capacity() * size_of::<Alarm>()
    }
}

impl Index<usize> for Minds {
    type Output = Mind;

    fn index(&self, mind: usize) -> &Mind {
        &self.minds[mind]
    }
}

impl RunningWorld {
    /// An NPC has just found that it needn't think, and has nothing else to do: its next turns need
    /// nothing, as long as nothing changes.
    pub(super) fn put_to_rest(&mut self, mind: usize) {
        let entry = &self.minds[mind];
        let interval = entry.options.think_interval;
        let Ok(state) = self.world.npc(entry.npc) else {
            return;
        };
        let of_time =
            entry.last.of_update.changes_by_itself() || entry.last.of_search.changes_by_itself();
        // Whoever the library lets walk gets on at each of its turns.
        if of_time || interval == 0.0 || self.walk_of(mind).is_some() {
            return;
        }
        let now = self.world.time().seconds();
        let excluded = state.exclusions().iter().map(|it| it.until);
        let expected = entry.expected.iter().map(|it| it.until);
        let given = entry.active.drives.iter();
        let given = given.filter_map(|it| Some(it.assignment?.until));
        let until = excluded.filter(|&until| until > now);
        let until = until.chain(expected).chain(given);
        let last = &entry.last;
        let asked_again = [last.of_update.until(), last.of_search.until()];
        let until = until.chain(asked_again).fold(last.until, f64::min);
        let until = until.min(last.of_search.ambiance_until());
        let until = until.min(last.of_search.influences_until());
        let until = until.min(last.of_update.influences_until());
        let wakes_on = match state.belief_mode {
            BeliefMode::AllKnowing => WakeFilter::ALL,
            BeliefMode::OwnFacts => {
                // Whoever goes by the areas that it is in, or by influences, heeds where it is.
                let goes_by_place = last.of_search.reads_ambiance()
                    || last.of_search.reads_influences()
                    || last.of_update.reads_influences();
                let moves = !goes_by_place && expects_to_move(&self.world, entry);
                WakeFilter::own(entry.npc.index(), moves)
            }
        };
        let since = self.world.clock();
        let alarm = &mut self.minds.alarms[mind];
        alarm.since = since;
        alarm.until = until;
        alarm.interval = interval;
        alarm.wakes_on = wakes_on;
    }

    /// An NPC's turn has come. If it is at rest and nothing has changed, the turn is over. False if
    /// it has to be woken.
    pub(super) fn rests_on(&mut self, entry: Entry, now: f64) -> bool {
        let mind = entry.mind as usize;
        let alarm = self.minds.alarms[mind];
        if alarm.since == AWAKE || now >= alarm.until {
            return false;
        }
        let rests = if alarm.wakes_on == WakeFilter::ALL {
            self.world.clock() == alarm.since
        } else {
            let oneself = alarm.wakes_on.oneself();
            self.world
                .is_unchanged_for(entry.mind, oneself, alarm.since)
        };
        if !rests {
            return false;
        }
        let next = next_turn(now, entry.order, alarm.interval);
        let ticket = self.next_ticket();
        self.minds.alarms[mind].due = ticket;
        self.agenda.add(next, entry.order, entry.mind, ticket);
        self.skip(mind);
        true
    }
}
