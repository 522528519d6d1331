//! The fingerprint of the searches of a tick.

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;

use crate::{
    domain::{Domain, Operand},
    fingerprint::Fingerprint,
    planning::{Goal, MotiveDrive, Motives},
    running::{
        RunningWorld,
        jobs::{Job, Served},
    },
    selectors::Budget,
};

impl RunningWorld {
    /// Like [`hash`](Self::hash), together with how far the searches under way have got: in an open
    /// tick, and between ticks if a budget has stopped them. Without any such search it is the same
    /// as `hash`.
    pub fn hash_with<'j>(&self, jobs: impl Iterator<Item = &'j Job>) -> u64 {
        let mut served: Vec<(&Served, &Job)> = jobs
            .filter_map(|job| Some((job.serves.as_ref()?, job)))
            .collect();
        let hash = self.hash();
        if served.is_empty() {
            return hash;
        }
        // Which job serves an NPC makes no difference.
        served.heap_sort_by_key(|(served, _)| served.order);
        let mut f = Fingerprint::new(&self.world);
        f.add(hash);
        f.list(&served, |f, (served, job)| {
            served.add_to(f);
            f.option(self.moved_since(served.origin), |f, it| f.numbers(&it));
            job.add_to(f, self.world.domain());
        });
        f.finish()
    }
}

impl Job {
    fn add_to(&self, f: &mut Fingerprint, domain: &Domain) {
        let Job {
            search,
            // The values that it keeps readable are added where they were read.
            hold: _,
            reads,
            // Added by the caller.
            serves: _,
            stage,
            share,
            spent,
            worked,
            // These follow from what was read, and from how far the search has got.
            plan: _,
            purpose: _,
            selector: _,
            counts_time: _,
            leaves_out: _,
            cut_off: _,
            // These are only shown to the host.
            reasons: _,
        } = self;
        f.add(*stage as u8);
        let &Budget { plan_states, work } = share;
        f.add(plan_states);
        f.option(work, |f, it| f.add(it));
        f.add(*spent);
        f.add(*worked);
        f.add(search.snapshot.work + search.worked_before());
        search.snapshot.answers.add_to(f);
        // The host may have changed both since the search copied them.
        search.asked.add_to(f);
        search.motives.add_to(f);
        reads.add_to(f, domain);
    }
}

impl Motives {
    fn add_to(&self, f: &mut Fingerprint) {
        let Motives {
            drives,
            goals,
            flags,
            // Added with the NPC that the search is for.
            ordered: _,
            follows_failure,
            is_busy,
            // Only explanations read it. It is added with the NPC, too.
            withheld: _,
        } = self;
        f.flag(*follows_failure);
        f.flag(*is_busy);
        f.list(drives, |f, it| {
            let &MotiveDrive {
                drive,
                weight,
                bias,
                // These follow from the drive.
                vital: _,
                variable: _,
                given,
            } = it;
            f.add(drive.0);
            // An expression belongs to the document, and follows from the drive.
            let own = match weight {
                Operand::Constant(own) => Some(own),
                _ => None,
            };
            f.option(own, |f, it| f.number(it));
            f.number(bias);
            f.flag(given.is_some());
        });
        f.list(goals, |f, it| {
            let &Goal {
                drive,
                rule,
                // Follows from what the update has read.
                bound: _,
            } = it;
            f.add(drive);
            f.add(rule.0);
        });
        f.list(flags, |f, it| f.add(it.0));
    }
}

impl Served {
    fn add_to(&self, f: &mut Fingerprint) {
        let &Served {
            // These follow from the order.
            mind: _,
            npc: _,
            order,
            progress,
            // Follows from the search.
            compared: _,
            only_glances,
            ordered,
            // The world knows by how much everything was moved since, and adds that.
            origin: _,
            reads_origin: _,
            // Only tells searches apart.
            number: _,
        } = self;
        f.add(order);
        f.add(progress);
        f.flag(only_glances);
        f.option(ordered, |f, it| f.add(it.0));
    }
}
