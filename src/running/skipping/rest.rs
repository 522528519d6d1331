//! NPCs at rest: they don't think and do nothing else until something changes.

use super::{
    super::{agenda::Entry, thinking::next_turn},
    RestMut,
    alarm::{AWAKE, WakeFilter},
    expects::expects_to_move,
};
use crate::world::BeliefMode;

impl RestMut<'_> {
    /// Puts an NPC to rest that has just found that it needn't think, and has nothing else to do.
    /// Its next turns need nothing, as long as nothing changes.
    pub(in crate::running) fn put_to_rest(&mut self, mind: usize) {
        let entry = &self.running.minds[mind];
        let interval = entry.options.think_interval;
        let Ok(state) = self.running.world.npc(entry.npc) else {
            return;
        };
        let of_time =
            entry.last.of_update.changes_by_itself() || entry.last.of_search.changes_by_itself();
        // An NPC that the library moves gets on at each of its turns, so it can't rest.
        if of_time || interval == 0.0 || self.running.walks.of(mind, &self.running.minds).is_some()
        {
            return;
        }
        let now = self.running.world.time().seconds();
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
                // The position of an NPC matters to decisions that depend on areas or influences.
                let goes_by_place = last.of_search.reads_ambiance()
                    || last.of_search.reads_influences()
                    || last.of_update.reads_influences();
                let moves = !goes_by_place && expects_to_move(&self.running.world, entry);
                WakeFilter::own(entry.npc.index(), moves)
            }
        };
        let since = self.running.world.clock();
        let alarm = self.running.minds.alarm_mut(mind);
        alarm.since = since;
        alarm.until = until;
        alarm.interval = interval;
        alarm.wakes_on = wakes_on;
    }

    /// An NPC's turn has come. If it is at rest and nothing has changed, ends the turn and returns
    /// true. False if the NPC has to be woken.
    pub(in crate::running) fn rests_on(&mut self, due: Entry, now: f64) -> bool {
        let mind = due.mind as usize;
        let alarm = self.running.minds.alarm(mind);
        if alarm.since == AWAKE || now >= alarm.until {
            return false;
        }
        let rests = if alarm.wakes_on == WakeFilter::ALL {
            self.running.world.clock() == alarm.since
        } else {
            let oneself = alarm.wakes_on.oneself();
            self.running
                .world
                .is_unchanged_for(due.mind, oneself, alarm.since)
        };
        if !rests {
            return false;
        }
        let next = next_turn(now, due.order, alarm.interval);
        let ticket = self.running.queues.next_ticket();
        self.running.minds.set_due(mind, ticket);
        self.running
            .queues
            .agenda
            .add(next, due.order, due.mind, ticket);
        self.running.skip(mind);
        true
    }
}
