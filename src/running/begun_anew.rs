//! A search that goes on over several ticks begins anew if something has changed that it goes by.
//!
//! A search works in the facts that it began with. Nearly all end in the tick in which they begin. Some
//! take much longer, such as those of NPCs for whom nothing is worth doing. Without this, guards at ease
//! would hear an order only after such a search, seconds later.
//!
//! The search after that goes on to its end in any case. So NPCs get their plans, even if facts change
//! in every tick, and no search is made more than twice.

use super::{
    RunningWorld,
    jobs::{JobPool, Served, Stage},
    mind::Turn,
    skipping::Expects,
};
use crate::beliefs::{ReadSet, read_set::Changed};

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
            if !self.is_outdated(&served, &job.reads) {
                continue;
            }
            job.serves = None;
            job.stage = Stage::Over;
            job.hold.release();
            let mind = self.minds.edit(served.mind as usize);
            mind.turn = Turn::None;
            mind.has_begun_anew = true;
            self.think(served.mind as usize);
        }
    }

    /// Whether the host wants an NPC to think, or something has changed that its search goes by.
    /// Changes that the NPC's own step is expected to make don't count, nor do those by rates.
    fn is_outdated(&mut self, served: &Served, reads: &ReadSet) -> bool {
        let mind = &self.minds[served.mind as usize];
        if mind.npc != served.npc
            || mind.turn != Turn::Searching(served.number)
            || mind.has_begun_anew
        {
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
        let allows = |changed: &Changed| expects.is_expected(changed);
        let scratch = &mut self.reading;
        let in_update = &mind.last.of_update;
        in_update.difference(&knowledge, scratch, allows).is_some()
            || reads.difference(&knowledge, scratch, allows).is_some()
    }
}
