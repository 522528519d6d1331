//! Finds out what is still to be done after a state, and what the utility may come to.
//!
//! A fact that holds costs nothing. Any other costs its cheapest step and everything that this step
//! needs, added up (h_add: Bonet and Geffner, 2001). That may be too much, since what one step does
//! for several is counted several times, or too little, since what is lost isn't counted.
//!
//! Facts are settled from the cheapest to the dearest, and a step is looked at once, when the last
//! fact that it needs is settled (Knuth, "A generalization of Dijkstra's algorithm", 1977).
//!
//! A wish is worth what it adds to the utility, less what it costs. Wishes that aren't worth their
//! cost are left as they are. The steps by which the others were estimated are helpful (Hoffmann
//! and Nebel, "The FF planning system", 2001).

use core::cmp::Reverse;

use super::{Relaxation, estimate::NONE, gap};
use crate::{
    beliefs::Snapshot,
    ordered::ordered,
    planning::{utility::Rating, work},
};

impl Relaxation {
    /// Estimates what is still to be done after what is imagined.
    pub fn estimate(&mut self, snapshot: &mut Snapshot<'_>, rating: &mut Rating) {
        self.begin(snapshot);
        let mut settled = 0;
        let mut looks = 0;
        while let Some(Reverse((cost, fact))) = self.estimate.front.pop() {
            let known = self.estimate.costs[fact as usize];
            if ordered(known) != cost {
                continue;
            }
            settled += 1;
            for number in 0..self.needers.list(fact as usize).len() {
                let step = self.needers.list(fact as usize)[number] as usize;
                looks += 1;
                self.estimate.missing[step] -= 1;
                self.estimate.sums[step] += known;
                if self.estimate.missing[step] == 0 {
                    looks += self.follow(snapshot, step);
                }
            }
        }
        snapshot.memory.work += work::RELAX_SETTLE * settled + work::RELAX_LOOK * looks;
        self.add_up(snapshot, rating);
    }

    /// Finds the facts that hold and the steps that can be done, and what comes next to these.
    fn begin(&mut self, snapshot: &mut Snapshot<'_>) {
        let steps = self.weights.len();
        let estimate = &mut self.estimate;
        estimate.able.clear();
        estimate.front.clear();
        estimate.costs.clear();
        estimate.by.clear();
        estimate.by.resize(self.facts.len(), NONE);
        estimate.is_helpful.clear();
        estimate.is_helpful.resize(steps, false);
        estimate.sums.clear();
        estimate.sums.extend_from_slice(&self.weights);
        estimate.missing.clear();
        let missing = (0..steps).map(|step| self.needs.list(step).len() as u32);
        estimate.missing.extend(missing);
        let mut looks = steps as u64;
        for (number, fact) in self.facts.iter().enumerate() {
            let holds = snapshot.bound_holds(&fact.test, &fact.roles);
            estimate.costs.push(if holds { 0.0 } else { f32::INFINITY });
            if holds {
                let needers = self.needers.list(number);
                looks += needers.len() as u64;
                for &step in needers {
                    estimate.missing[step as usize] -= 1;
                }
            }
        }
        for step in 0..steps {
            if self.estimate.missing[step] == 0 {
                self.estimate.able.push(step as u32);
                looks += self.follow(snapshot, step);
            }
        }
        snapshot.memory.work +=
            work::RELAX_TEST * self.facts.len() as u64 + work::RELAX_LOOK * looks;
    }

    /// Notes what a step makes of the facts that it helps. Returns how many these are.
    fn follow(&mut self, snapshot: &mut Snapshot<'_>, step: usize) -> u64 {
        let helps = self.helps.list(step);
        for help in helps {
            let number = help.fact as usize;
            let mut cost = self.estimate.sums[step];
            if cost >= self.estimate.costs[number] {
                continue;
            }
            if help.gain.is_finite() {
                let fact = &self.facts[number];
                let gap = gap(snapshot, &fact.test, &fact.roles);
                cost += self.weights[step] * (libm::ceilf(gap / help.gain) - 1.0).max(0.0);
            }
            if cost < self.estimate.costs[number] {
                self.estimate.costs[number] = cost;
                self.estimate.by[number] = step as u32;
                self.estimate
                    .front
                    .push(Reverse((ordered(cost), help.fact)));
            }
        }
        helps.len() as u64
    }

    /// Adds up what the wishes promise, and marks the steps that help them.
    fn add_up(&mut self, snapshot: &mut Snapshot<'_>, rating: &mut Rating) {
        let mut promise = 0.0;
        for number in 0..self.wishes.len() {
            let wish = &self.wishes[number];
            let wanted = &self.wanted[wish.facts.start as usize..wish.facts.end as usize];
            let costs = wanted.iter().map(|&it| self.estimate.costs[it as usize]);
            let cost: f32 = costs.sum();
            if cost <= 0.0 || cost >= wish.share {
                continue;
            }
            let done = if wish.is_part {
                let fact = &self.facts[wanted[0] as usize];
                snapshot.bound_satisfaction(&fact.test, &fact.roles)
            } else {
                rating.completeness(snapshot, wish.goal as usize)
            };
            let worth = wish.share * (1.0 - done) - cost;
            if worth <= 0.0 {
                continue;
            }
            promise += worth;
            self.estimate.stack.clear();
            self.estimate.stack.extend_from_slice(wanted);
            self.mark_helpful();
        }
        snapshot.memory.work += work::RELAX_LOOK * self.wishes.len() as u64;
        self.estimate.promise = promise;
    }

    /// Marks the steps by which the facts in the stack were estimated.
    fn mark_helpful(&mut self) {
        while let Some(fact) = self.estimate.stack.pop() {
            let step = self.estimate.by[fact as usize];
            if step == NONE {
                continue;
            }
            let is_helpful = &mut self.estimate.is_helpful[step as usize];
            if !core::mem::replace(is_helpful, true) {
                let needs = self.needs.list(step as usize);
                self.estimate.stack.extend_from_slice(needs);
            }
        }
    }

    /// What is promised after a step that can be done now, if what is promised now comes true: if
    /// the step is one of those by which that was estimated, it is no longer to be paid.
    pub fn promise_after(&self, step: u32) -> f32 {
        let is_helpful = self.estimate.is_helpful[step as usize];
        let paid = if is_helpful {
            self.weights[step as usize]
        } else {
            0.0
        };
        self.estimate.promise + paid
    }
}
