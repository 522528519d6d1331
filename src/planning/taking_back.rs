//! How much of a new plan's gain is left after the NPC has redone the steps that the new plan takes
//! back.
//!
//! With durations, plans are rated by what they gain in a second. An NPC that has just taken a tool
//! could gain more in a second by putting it back for the sake of order than by the long work that
//! it took the tool for, although that work was worth the disorder when it was chosen. Then it would
//! take the tool again at once, and so on for ever. So this is imagined: the new plan, then those
//! steps of the present plan again that the new one has taken back, then the rest of the present
//! plan. If that rest would gain something then, only what the new plan has gained in spite of it
//! all counts.
//!
//! A step has been taken back if doing it once more would bring something nearer to what it would be
//! if the NPC did nothing. So it doesn't matter what others have changed, nor whether a step has also
//! changed something that isn't taken back. Walks are done again as well, but positions aren't
//! compared: an NPC that runs away from a wolf hasn't taken back its walk.

use super::{
    Search,
    integration::RateIntegrator,
    simulate::Progress,
    steps::{Binding, StepId},
    working::Working,
};
use crate::{
    beliefs::{EntityIndex, Knowledge, Known, Snapshot},
    domain::{ActionId, AttributeId, AttributeKind, Domain, Role},
};

/// The most steps that are done again.
pub(crate) const MOST_AGAIN: usize = 16;

/// The most effects of a step that are compared.
const MOST_EFFECTS: usize = 16;

impl Search {
    /// Which share lasts, 0 to 1, of what the plan gains that the search has found, if the NPC then
    /// did those steps of `done` again that it has taken back, and went on with `rest`; 1 if it takes
    /// nothing back, or if `rest` would gain nothing then. The search itself isn't changed.
    pub fn share_in_spite_of_taking_back(
        &mut self,
        domain: &Domain,
        knowledge: &dyn Knowledge,
        done: impl Iterator<Item = (ActionId, EntityIndex)>,
        rest: impl Iterator<Item = (ActionId, EntityIndex)>,
    ) -> f32 {
        self.share_of_found(domain, knowledge, |working, found| {
            // What has been done needn't be on offer now: a tool that was taken may not be, until it
            // is put back.
            let rest = working.chain_of_known(knowledge, rest, |_, _| true)?;
            let mut steps = [StepId(0); MOST_AGAIN];
            let mut count = 0;
            for (action, supplier) in done.take(MOST_AGAIN) {
                if supplier == knowledge.npc() || knowledge.knows(supplier) {
                    let supplier = working.snapshot.load(supplier);
                    let binding = Binding { action, supplier };
                    let known = &mut working.parts.steps;
                    steps[count] = known.of_binding(&mut working.snapshot, binding);
                    count += 1;
                }
            }
            working.share_after_doing_again(found, &steps[..count], &rest)
        })
    }
}

impl Working<'_, '_> {
    /// None if the whole gain lasts. Of uncertain outcomes, the likeliest is imagined.
    fn share_after_doing_again(
        &mut self,
        rival: &[StepId],
        done: &[StepId],
        rest: &[StepId],
    ) -> Option<f32> {
        let mut gone = Progress::default();
        self.stage().run(rival, 0, &mut gone).ok()?;
        let gained = self.utility_now() - self.idle_utility(gone.seconds);
        let after = self.snapshot.mark();
        let mut again = Progress {
            seconds: gone.seconds,
            ..Progress::default()
        };
        let mut takes_back = false;
        for &step in done {
            takes_back |= self.do_again(step, gone.seconds, &mut again);
        }
        if !takes_back || gained <= 0.0 {
            return None;
        }
        let lasts = self.utility_now() - self.idle_utility(again.seconds);
        let would_go_on = self.would_do(rest, again, gone.seconds, after);
        would_go_on.then(|| (lasts / gained).clamp(0.0, 1.0))
    }

    /// Imagines a step once more if it is a walk, or if that brings something nearer to what it
    /// would be if the NPC did nothing for so many seconds. Returns whether it does the latter.
    fn do_again(&mut self, step: StepId, seconds: f32, progress: &mut Progress) -> bool {
        let Binding { action, supplier } = self.parts.steps.get(step).binding;
        let effects = &self.snapshot.domain.action(action).effects;
        let npc = self.actor.known;
        let changed = effects.iter().filter_map(|effect| {
            let of = match effect.role() {
                Role::CONSUMER => npc,
                Role::SUPPLIER => supplier,
                _ => return None,
            };
            Some((of, effect.attribute()?))
        });
        let mark = self.snapshot.mark();
        let mut before = [f32::NAN; MOST_EFFECTS];
        for (value, (of, attribute)) in before.iter_mut().zip(changed.clone()) {
            self.snapshot.catch_up(of);
            *value = self.snapshot.value(of, attribute);
        }
        let (was, here) = (*progress, self.actor.place(&self.snapshot));
        let is_done = self.stage().run(&[step], 0, progress).is_ok()
            && progress.unmet.is_none()
            && !progress.died_early;
        let mut takes_back = false;
        for (before, (of, attribute)) in before.into_iter().zip(changed).filter(|_| is_done) {
            let idle = idle_value(
                &mut self.snapshot,
                &self.parts.integrator,
                seconds,
                of,
                attribute,
            );
            let after = self.snapshot.value(of, attribute);
            takes_back |= match self.snapshot.domain.attribute(attribute).kind {
                AttributeKind::Position => false,
                AttributeKind::Number => libm::fabsf(after - idle) < libm::fabsf(before - idle),
                AttributeKind::Flag | AttributeKind::Reference => before != idle && after == idle,
            };
        }
        if !is_done || !takes_back && self.actor.place(&self.snapshot) == here {
            self.snapshot.go_back(mark);
            *progress = was;
        }
        takes_back
    }
}

/// What an attribute would be if the NPC did nothing for so many seconds.
fn idle_value(
    snapshot: &mut Snapshot<'_>,
    integrator: &RateIntegrator,
    seconds: f32,
    of: Known,
    attribute: AttributeId,
) -> f32 {
    snapshot.as_taken(|snapshot| {
        let mark = snapshot.mark();
        integrator.pass(snapshot, seconds);
        snapshot.catch_up(of);
        let value = snapshot.value(of, attribute);
        snapshot.go_back(mark);
        value
    })
}
