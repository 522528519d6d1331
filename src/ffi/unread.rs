//! A check that the chosen way of planning uses what the documents say.
//!
//! If the documents choose it themselves, loading them warns. If the host chooses, this is known
//! when the first NPC of a type plans. Then the log warns once for each world.

use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

use alloc::vec::Vec;
use parking_lot::Mutex;

use super::logging::{self, UDG_LOG_WARNING};
use crate::{
    domain::{self, Domain, Selector, TypeId},
    planning::Options,
    running::{Job, RunningWorld},
};

/// What there is still to warn about.
#[derive(Debug, Default)]
pub(crate) struct Unread {
    /// Whether there is nothing left, so that searches needn't look.
    is_done: AtomicBool,
    /// What each type has and plans may not read; none before the first search.
    left: Mutex<Option<Vec<(TypeId, domain::Unread)>>>,
}

impl Unread {
    /// Notes that a tick has given searches to NPCs.
    pub(crate) fn notice<'j>(
        &self,
        running: &RunningWorld,
        jobs: impl Iterator<Item = &'j mut Job>,
    ) {
        if self.is_done.load(Relaxed) {
            return;
        }
        for npc in jobs.filter_map(|job| job.npc()) {
            if let (Ok(of), Ok(options)) = (running.world.type_of(npc), running.mind_options(npc)) {
                let Options {
                    selector,
                    durations,
                    ..
                } = options.planning;
                self.notice_search(running.world.domain(), of, (selector, durations));
            }
        }
    }

    /// Notes that an NPC of a type plans with this selector, and with or without durations.
    #[inline]
    pub(crate) fn notice_search(
        &self,
        domain: &Domain,
        of: TypeId,
        (selector, durations): (Selector, bool),
    ) {
        // Without locking, for the sake of searches that are over in a microsecond.
        if !self.is_done.load(Relaxed) {
            self.find(domain, of, (selector, durations));
        }
    }

    /// Warns of what isn't read and hasn't been told.
    #[cold]
    fn find(&self, domain: &Domain, of: TypeId, (selector, durations): (Selector, bool)) {
        let mut left = self.left.lock();
        let left = left.get_or_insert_with(|| all(domain));
        left.retain(|&(whose, it)| {
            whose != of || !it.by(selector, durations) || {
                tell(domain, of, it, selector);
                false
            }
        });
        self.is_done.store(left.is_empty(), Relaxed);
    }
}

/// What all types have and plans may not read.
fn all(domain: &Domain) -> Vec<(TypeId, domain::Unread)> {
    let types = domain.types.iter().enumerate();
    let all = types.flat_map(|(number, of)| {
        let all = domain::Unread::all(domain, of);
        let new = all.filter(|it| !it.by_documents(domain, of));
        new.map(move |it| (TypeId(number as u16), it))
    });
    all.collect()
}

fn tell(domain: &Domain, of: TypeId, unread: domain::Unread, selector: Selector) {
    logging::write(
        UDG_LOG_WARNING,
        format_args!(
            "type `{}`: {} (said once for each world)",
            domain.entity_type(of).name,
            unread.sentence(domain, selector)
        ),
    );
}
