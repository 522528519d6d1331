//! A plan in which nothing that was achieved is lost, but everything that is used up has to be
//! there. Drafts over exact values are led by what it costs, which may be too much.
//!
//! Relaxed plans: Hoffmann and Nebel, 2001; with what they use up: Coles and others, "A hybrid relaxed
//! planning graph–LP heuristic for numeric planning domains", 2008. The plan takes for each fact the
//! step by which the fact is estimated to cost least. Of a step that adds to a number, it takes as
//! many as everything that needs the number asks for together; of steps that can be done only once,
//! such as felling a tree, as many different ones. If a step hands on as much as there is of another
//! number, that much is asked of the other number.

use alloc::{collections::BinaryHeap, vec::Vec};

use super::{
    bits::has,
    kernel::add,
    labels::{NEVER, NONE},
    numeric::Forward,
    numeric_estimates::{Estimates, steps_for, times},
    prospects::facts_of,
    scene::Scene,
    stocks::{Flow, Stocks},
};
use crate::{lists::Lists, planning::work};

/// An estimate looks at most this many times as often at steps as there are steps. Where things can
/// be exchanged in a circle, it would never end otherwise.
const ROUNDS: usize = 4;

/// The estimate of a state from which nothing seems to lead to the goal.
const LOST: u64 = NEVER >> 16;

/// The most steps that are estimated for a fact that counts something.
const MOST_COUNTED: f32 = 64.0;

/// A step of the plan: how often it is done, and how much it wants of a stock before, because it
/// hands on as much as there is.
#[derive(Clone, Copy, Debug)]
struct Pick {
    step: usize,
    count: u32,
    wants: Option<Wants>,
}

/// How much a step wants of a stock.
#[derive(Clone, Copy, Debug)]
struct Wants {
    stock: u32,
    amount: f32,
    uses_up: bool,
}

/// What is kept of one component to make relaxed plans.
#[derive(Debug, Default)]
pub(super) struct Relaxed {
    pub sums: Estimates,
    stocks: Stocks,
    /// For each fact: whether it asks for a count.
    is_count: Vec<bool>,
    /// For each fact, the steps that help it.
    helpers: Lists<u32>,
    /// For each step: how often it is in the plan.
    pub times: Vec<u32>,
    /// The steps in the plan, those first that others are done for; and what they want.
    pub plan: Vec<u32>,
    wants: Vec<(u32, Wants)>,
    /// Facts that the plan still has to provide for, the dearest first. After the numbers of all facts
    /// come those of stocks that no fact asks for.
    wanted: BinaryHeap<(u64, u32)>,
    is_wanted: Vec<bool>,
}

impl Relaxed {
    /// Makes ready for a component.
    pub(super) fn begin(&mut self, forward: &Forward, scene: &mut Scene<'_, '_>) {
        self.stocks.find(scene);
        self.find_counts(scene);
        self.find_helpers(forward, scene);
    }

    /// Whether a step of the plan waits until there is more of what it hands on.
    pub(super) fn waits(&self, scene: &Scene<'_, '_>, step: usize) -> bool {
        let mut wants = self.wants.iter().filter(|it| it.0 as usize == step);
        wants.any(|(_, it)| self.stocks.all[it.stock as usize].now(scene) < it.amount)
    }

    /// Finds the facts that ask for counts.
    fn find_counts(&mut self, scene: &mut Scene<'_, '_>) {
        self.is_count.clear();
        for &fact in scene.parts.facts(scene.component) {
            let gap = scene.ground.count_gap(scene.snapshot, fact);
            self.is_count.push(gap.is_some());
        }
    }

    fn find_helpers(&mut self, forward: &Forward, scene: &Scene<'_, '_>) {
        let helps = &forward.prospects.helps;
        self.helpers.clear();
        for fact in 0..scene.component.facts.len() as u32 {
            for step in 0..scene.component.steps.len() {
                if helps.list(step).iter().any(|it| it.fact == fact) {
                    self.helpers.push(step as u32);
                }
            }
            self.helpers.end();
        }
    }

    /// Estimates what is still to come after what is imagined. Its facts must have been tested just
    /// before. `times` counts the steps of the plan that the estimate is.
    pub(super) fn estimate(&mut self, forward: &Forward, scene: &mut Scene<'_, '_>) -> u64 {
        let truth = forward.truth();
        let of = (&forward.prospects, &forward.weights[..]);
        self.sums.sums(scene, of, truth);
        self.times.clear();
        self.times.resize(forward.weights.len(), 0);
        self.plan.clear();
        self.wants.clear();
        self.wanted.clear();
        self.is_wanted.clear();
        let count = self.stocks.asks.len() + self.stocks.all.len();
        self.is_wanted.resize(count, false);
        self.stocks.count(scene);
        for fact in facts_of(scene.goal()) {
            if self.sums.facts[fact] == NEVER {
                return LOST;
            }
            self.want(fact, 0.0, truth);
        }
        let mut sum = 0;
        let mut left = ROUNDS * forward.weights.len();
        while let Some((_, wanted)) = self.wanted.pop() {
            let wanted = wanted as usize;
            self.is_wanted[wanted] = false;
            let Some(pick) = self.maker(forward, scene, wanted) else {
                continue;
            };
            if left == 0 {
                break;
            }
            left -= 1;
            let Pick { step, count, wants } = pick;
            if self.times[step] == 0 {
                self.plan.push(step as u32);
            }
            self.times[step] = self.times[step].saturating_add(count);
            sum = add(sum, times(forward.weights[step], count.into()));
            self.sums.work += work::GOAP_SETTLE;
            self.use_up(step, count);
            if let Some(wants) = wants {
                self.wants.push((step as u32, wants));
                self.want_amount(wants);
            }
            for fact in facts_of(scene.needs(step)) {
                self.sums.work += work::GOAP_LOOK;
                let (stock, _) = self.stocks.asks[fact];
                let mut flows = self.stocks.flows.list(step).iter();
                let own = flows.find(|it| it.stock == stock && it.amount < 0.0);
                let handed_on = wants.filter(|it| it.uses_up && it.stock == stock);
                let own = own.map_or(0.0, |it| -it.amount);
                let own = handed_on.map_or(own, |it| own.max(it.amount));
                self.want(fact, own, truth);
            }
        }
        sum.max(1)
    }

    /// A fact has to hold before a step that uses up `used` of its stock.
    fn want(&mut self, fact: usize, used: f32, truth: &[u64]) {
        let (stock, wanted) = self.stocks.asks[fact];
        if stock == NONE {
            let holds = has(truth, fact);
            if !holds {
                self.want_again(fact);
            }
            return;
        }
        let it = &mut self.stocks.all[stock as usize];
        it.kept = it.kept.max(wanted - used);
        it.is_asked = true;
        self.want_stock(stock);
    }

    /// A step hands on so much of a stock.
    fn want_amount(&mut self, wants: Wants) {
        let it = &mut self.stocks.all[wants.stock as usize];
        if wants.uses_up {
            it.kept = it.kept.max(0.0);
            it.used += wants.amount;
        } else {
            it.kept = it.kept.max(wants.amount);
        }
        it.is_asked = true;
        self.want_stock(wants.stock);
    }

    /// The plan has to provide for a stock again.
    fn want_stock(&mut self, stock: u32) {
        match self.stocks.all[stock as usize].asking {
            NONE => self.want_again(self.stocks.asks.len() + stock as usize),
            asking => self.want_again(asking as usize),
        }
    }

    fn want_again(&mut self, wanted: usize) {
        if !core::mem::replace(&mut self.is_wanted[wanted], true) {
            let cost = self.sums.facts.get(wanted).map_or(0, |&it| it);
            self.wanted.push((cost, wanted as u32));
        }
    }

    /// The plan does a step `count` times.
    fn use_up(&mut self, step: usize, count: u32) {
        for at in 0..self.stocks.flows.list(step).len() {
            let Flow { stock, amount } = self.stocks.flows.list(step)[at];
            let it = &mut self.stocks.all[stock as usize];
            let amount = amount * count as f32;
            if amount < 0.0 {
                it.used -= amount;
                if it.is_asked {
                    self.want_stock(stock);
                }
            } else {
                it.made += amount;
            }
        }
    }

    /// How many steps a fact needs: more than one only if it asks for a count.
    fn count(&mut self, scene: &mut Scene<'_, '_>, fact: usize) -> u32 {
        if !self.is_count[fact] {
            return 1;
        }
        let fact = scene.parts.facts(scene.component)[fact];
        self.sums.work +=
            work::GOAP_TEST * scene.ground.facts.all[fact as usize].cells.len() as u64;
        let gap = scene.ground.count_gap(scene.snapshot, fact);
        gap.map_or(1, |gap| libm::ceilf(gap).clamp(1.0, MOST_COUNTED) as u32)
    }

    /// The step that provides for what is wanted, and how often it has to be done. None if the plan
    /// has enough already, or if no step does.
    fn maker(
        &mut self,
        forward: &Forward,
        scene: &mut Scene<'_, '_>,
        wanted: usize,
    ) -> Option<Pick> {
        let facts = self.stocks.asks.len();
        let stock = match self.stocks.asks.get(wanted) {
            Some(&(NONE, _)) => {
                let maker = self.sums.makers[wanted];
                let is_new = maker != NONE && self.times[maker as usize] == 0;
                return is_new.then(|| Pick {
                    step: maker as usize,
                    count: self.count(scene, wanted),
                    wants: None,
                });
            }
            Some(&(stock, _)) => stock,
            None => (wanted - facts) as u32,
        };
        let lacking = self.stocks.all[stock as usize].lacking();
        if lacking.is_nan() || lacking <= 0.0 {
            return None;
        }
        let mut best: Option<(u64, f32, Pick)> = None;
        let mut consider = |this: &mut Self, step: usize, gain: f32| {
            this.sums.work += work::GOAP_LOOK;
            let is_single = this.stocks.is_single[step];
            if is_single && this.times[step] > 0 || this.lowers(step, stock) {
                return;
            }
            let needed =
                facts_of(scene.needs(step)).try_fold(0, |sum, fact| match this.sums.facts[fact] {
                    NEVER => None,
                    more => Some(add(sum, more)),
                });
            let Some(needed) = needed else { return };
            let count = steps_for(lacking, 0.0, gain).clamp(1.0, 255.0) as u32;
            let all = times(add(needed, forward.weights[step]), count.into());
            if best.as_ref().is_none_or(|best| all < best.0) {
                let count = if is_single { 1 } else { count };
                let wants = None;
                best = Some((all, gain, Pick { step, count, wants }));
            }
        };
        if wanted < facts {
            for at in 0..self.helpers.list(wanted).len() {
                let step = self.helpers.list(wanted)[at] as usize;
                let helps = forward.prospects.helps.list(step);
                if let Some(help) = helps.iter().find(|it| it.fact == wanted as u32) {
                    consider(self, step, help.gain);
                }
            }
        } else {
            for step in 0..forward.weights.len() {
                let flows = self.stocks.flows.list(step).iter();
                let own = flows.filter(|it| it.stock == stock).map(|it| it.amount);
                let mut gain: f32 = own.sum();
                let transfers = self.stocks.transfers.list(step);
                if transfers.iter().any(|it| it.stock == stock) {
                    gain = f32::INFINITY;
                }
                if gain > 0.0 {
                    consider(self, step, gain);
                }
            }
        }
        let (_, gain, mut pick) = best?;
        if gain.is_infinite() {
            self.hand_on(&mut pick, stock);
            self.stocks.all[stock as usize].made += lacking;
        }
        if self.stocks.is_single[pick.step] {
            // Others may be needed beside it.
            self.want_again(wanted);
        }
        Some(pick)
    }

    /// Whether a step sets a stock to less than what is asked for, or than there is.
    fn lowers(&self, step: usize, stock: u32) -> bool {
        let it = &self.stocks.all[stock as usize];
        let mut sets = self.stocks.sets.list(step).iter();
        let set = sets.find(|it| it.stock == stock);
        set.is_some_and(|set| set.amount < it.kept || set.amount <= it.there)
    }

    /// If a step hands on as much as there is of another stock, it wants enough of that.
    fn hand_on(&mut self, pick: &mut Pick, stock: u32) {
        let mut transfers = self.stocks.transfers.list(pick.step).iter();
        let Some(&transfer) = transfers.find(|it| it.stock == stock) else {
            return;
        };
        let it = &self.stocks.all[stock as usize];
        let asked = if transfer.is_assignment {
            it.kept + it.used
        } else {
            it.lacking()
        };
        let amount = (asked - transfer.base) / transfer.per;
        if amount.is_finite() {
            pick.wants = Some(Wants {
                stock: transfer.from,
                amount,
                uses_up: transfer.uses_up,
            });
        }
    }
}
