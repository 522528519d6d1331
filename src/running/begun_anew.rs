//! A search that goes on over several ticks begins anew if something has changed that it goes by.
//!
//! A search works in the facts that it began with. Nearly all end in the tick in which they begin. Some
//! take much longer, such as those of NPCs for whom nothing is worth doing. Without this, guards at ease
//! would hear an order only after such a search, seconds later.
//!
//! Facts may change in every tick, and NPCs get their plans even so. A search begins anew once. One by
//! `auto` that has found nothing near at hand, and looks on only because there is time, may do so again
//! and again, until all that was given up is as much as a search may do.

use super::{
    RunningWorld,
    jobs::{JobPool, Served, Stage},
    mind::Turn,
    skipping::Expects,
};
use crate::{
    beliefs::{ReadSet, read_set::Changed},
    planning::Options,
};

/// The most work that an NPC's searches give up one after the other: as much as a search may do unless it
/// is told otherwise.
const MOST_GIVEN_UP: u64 = Options::USUAL_WORK as u64;

impl RunningWorld {
    /// Gives up the searches under way that have read what is otherwise now. Their NPCs wait for
    /// another one.
    pub(super) fn begin_anew(&mut self, jobs: &mut dyn JobPool) {
        for number in self.in_use(jobs) {
            let job = jobs.job(number);
            let Some(served) = job.serves.as_mut().filter(|_| job.stage == Stage::Working) else {
                continue;
            };
            if let Some(by) = self.moved_since(served.reads_origin) {
                job.reads.shift(by, |of| self.world.places_of(of));
                served.reads_origin = self.world.origin();
            }
            let served = *served;
            let given_up = self.minds[served.mind as usize].given_up;
            let may = given_up == 0 || job.search.looks_on() && given_up < MOST_GIVEN_UP;
            if !may || !self.is_outdated(&served, &job.reads) {
                continue;
            }
            let given_up = job.search.plan.work;
            job.serves = None;
            job.stage = Stage::Over;
            job.hold.release();
            let mind = self.minds.edit(served.mind as usize);
            mind.turn = Turn::None;
            mind.given_up += given_up.max(1);
            self.think(served.mind as usize);
        }
    }

    /// Whether the host wants an NPC to think, or something has changed that its search goes by.
    /// Changes that the NPC's own step is expected to make don't count, nor do those of numbers with
    /// a rate.
    fn is_outdated(&mut self, served: &Served, reads: &ReadSet) -> bool {
        let mind = &self.minds[served.mind as usize];
        if mind.npc != served.npc || mind.turn != Turn::Searching(served.number) {
            return false;
        }
        if mind.is_told {
            return true;
        }
        let of = self.world.type_of(mind.npc);
        let (Ok(knowledge), Ok(of)) = (self.world.knowledge(mind.npc), of) else {
            return false;
        };
        let expects = Expects::new(&self.world, mind, of);
        let allows = |changed: &Changed| expects.has_rate(changed) || expects.is_expected(changed);
        let scratch = &mut self.reading;
        let in_update = &mind.last.of_update;
        in_update.change(&knowledge, scratch, allows).is_some()
            || reads.change(&knowledge, scratch, allows).is_some()
    }
}
