//! A first plan over exact values, for goals whose cheapest one isn't found within the bound.
//!
//! Like the draft over facts (`draft.rs`), the search goes forwards and follows mostly an estimate
//! that may be too high. The estimate is a plan in which nothing that was achieved is lost, but
//! everything that is used up has to be there (relaxed plans: Hoffmann and Nebel, 2001; with what
//! they use up: Coles and others, "A hybrid relaxed planning graph–LP heuristic for numeric
//! planning domains", 2008). The plan takes for each fact the step by which the fact is estimated
//! to cost least. Of a step that adds to a number, it takes as many as everything that needs the
//! number asks for together.
//!
//! A state is estimated when it is expanded, not when it is found. Until then it has the estimate
//! of the state before it, minus the step's weight if the step is in that plan.

use alloc::{collections::BinaryHeap, vec::Vec};

use super::{
    draft::hastened,
    estimates::{Estimates, steps_for, times},
    facts::Test,
    forward::{Forward, pack, unpack, words_of},
    kernel::{Limits, add},
    labels::{Label, Labels, NEVER, NONE, Offered},
    lists::Lists,
    prospects::{Help, facts_of},
    scene::{Scene, is_within},
};
use crate::{domain::Comparison, planning::work};

/// An estimate looks at most this many times as often at steps as there are steps. Where things can
/// be exchanged in a circle, it would never end otherwise.
const ROUNDS: usize = 4;

/// The estimate of a state from which nothing seems to lead to the goal.
const LOST: u64 = NEVER >> 16;

/// The most steps that are estimated for a fact that counts something.
const MOST_COUNTED: f32 = 64.0;

/// A number that steps use up, and of which facts ask for at least or at most some amount.
#[derive(Clone, Copy, Debug)]
struct Stock {
    cell: u32,
    /// Facts ask for at most some amount. Then all amounts here are negated.
    is_turned: bool,
    /// How much there is.
    there: f32,
    /// How much has to be left in the end; how much the plan uses, and how much it makes.
    kept: f32,
    used: f32,
    made: f32,
    /// The fact that asks for most. It decides which step makes more.
    asking: u32,
    is_asked: bool,
}

/// What a step does to a stock.
#[derive(Clone, Copy, Debug)]
struct Flow {
    stock: u32,
    amount: f32,
}

/// What a draft over values keeps for one component.
#[derive(Debug, Default)]
pub(super) struct ValueDraft {
    sums: Estimates,
    stocks: Vec<Stock>,
    /// For each fact: the stock that it asks for, and how much of it.
    asks: Vec<(u32, f32)>,
    /// For each fact: whether it asks for a count.
    is_count: Vec<bool>,
    flows: Lists<Flow>,
    /// For each fact, the steps that help it.
    helpers: Lists<u32>,
    /// For each step: how often it is in the plan.
    times: Vec<u32>,
    /// Facts that the plan still has to provide for, the dearest first.
    wanted: BinaryHeap<(u64, u32)>,
    is_wanted: Vec<bool>,
    /// The step at which a stopped expansion goes on.
    resumed: usize,
    /// For each step and each fact that it may help: whether it would make the fact true at once.
    would: Vec<bool>,
    /// For each fact: whether some step would make it true at once.
    is_narrow: Vec<bool>,
    kept: Lists<Help>,
    here: Vec<u64>,
    state: Vec<u64>,
    next: Vec<u64>,
}

impl ValueDraft {
    /// Makes ready for a component.
    pub(super) fn begin(
        &mut self,
        labels: &mut Labels,
        forward: &mut Forward,
        scene: &mut Scene<'_, '_>,
    ) {
        forward.make_ready(scene);
        self.narrow(forward, scene);
        self.resumed = 0;
        self.find_stocks(scene);
        self.find_flows(scene);
        self.find_helpers(forward, scene);
        let cells = scene.parts.cells(scene.component);
        labels.clear(words_of(cells), false, false);
        pack(scene.snapshot, cells, &mut self.state);
        labels.offer(&self.state, 0, NONE, NONE, || 1);
    }

    /// Offers the states to which one step leads from that of `label`. False if the limits have
    /// stopped it.
    pub(super) fn expand(
        &mut self,
        labels: &mut Labels,
        forward: &mut Forward,
        limits: &mut Limits,
        scene: &mut Scene<'_, '_>,
        label: u32,
    ) -> bool {
        let first = core::mem::take(&mut self.resumed);
        // A label that was begun is expanded to the end, in however many calls.
        if first == 0 && limits.is_worked_off() {
            return false;
        }
        let Label { state, weight, .. } = labels.all[label as usize];
        let cells = scene.parts.cells(scene.component);
        let start = scene.snapshot.mark();
        unpack(scene.snapshot, cells, labels.state(state, words_of(cells)));
        forward.test(scene);
        self.here.clone_from(forward.truth());
        let rest = self.estimate(forward, scene);
        let come = scene.ground.come(scene.snapshot);
        if first > 0 {
            // The work of testing and estimating was counted before.
            self.take_work(forward);
        }
        let goal = scene.goal();
        let mut stopped = None;
        for number in first..forward.weights.len() {
            self.sums.work += work::GOAP_LOOK;
            if !scene.can_be_done(number, &self.here) {
                continue;
            }
            let mark = scene.snapshot.mark();
            let more = forward.imagine(scene, number, come);
            pack(scene.snapshot, cells, &mut self.next);
            let nearer = if self.times[number] > 0 {
                forward.weights[number]
            } else {
                0
            };
            let (here, next) = (&self.here, &self.next);
            let offered = labels.offer(next, weight + more, label, number as u32, || {
                forward.test_again(scene, number, here);
                if is_within(goal, forward.truth()) {
                    0
                } else {
                    hastened(rest.saturating_sub(nearer).max(1))
                }
            });
            scene.snapshot.go_back(mark);
            if offered == Offered::Added && !limits.take_one() {
                stopped = Some(number + 1);
                break;
            }
        }
        limits.work += self.take_work(forward);
        scene.snapshot.go_back(start);
        self.resumed = stopped.unwrap_or(0);
        stopped.is_none()
    }

    /// If some of the steps that may make a fact true would do so at once, keeps only these: of all
    /// keys, the one that fits.
    fn narrow(&mut self, forward: &mut Forward, scene: &mut Scene<'_, '_>) {
        let facts = scene.parts.facts(scene.component);
        self.would.clear();
        self.is_narrow.clear();
        self.is_narrow.resize(facts.len(), false);
        for step in 0..scene.component.steps.len() {
            let mark = scene.snapshot.mark();
            forward.imagine(scene, step, None);
            for help in forward.prospects.helps.list(step) {
                let fact = facts[help.fact as usize];
                let may_lead_on = help.gain.is_finite() || scene.ground.is_incremented(fact);
                let would = !may_lead_on && scene.ground.facts.holds(scene.snapshot, fact);
                self.would.push(would);
                self.is_narrow[help.fact as usize] |= would;
            }
            scene.snapshot.go_back(mark);
        }
        let mut kept = core::mem::take(&mut self.kept);
        kept.clear();
        let mut would = self.would.iter();
        for step in 0..scene.component.steps.len() {
            let helps = forward.prospects.helps.list(step).iter();
            for (&help, &would) in helps.zip(&mut would) {
                if would || !self.is_narrow[help.fact as usize] {
                    kept.push(help);
                }
            }
            kept.end();
        }
        self.kept = core::mem::replace(&mut forward.prospects.helps, kept);
    }

    fn take_work(&mut self, forward: &mut Forward) -> u64 {
        core::mem::take(&mut self.sums.work) + forward.take_work()
    }

    /// Finds the numbers of which facts ask for at least or at most some amount.
    fn find_stocks(&mut self, scene: &mut Scene<'_, '_>) {
        self.stocks.clear();
        self.asks.clear();
        self.is_count.clear();
        for &fact in scene.parts.facts(scene.component) {
            let ask = match scene.ground.facts.all[fact as usize].test {
                Test::Cell(cell, Comparison::Greater, it) => Some((cell, false, above(it))),
                Test::Cell(cell, Comparison::GreaterOrEqual, it) => Some((cell, false, it)),
                Test::Cell(cell, Comparison::Less, it) => Some((cell, true, above(-it))),
                Test::Cell(cell, Comparison::LessOrEqual, it) => Some((cell, true, -it)),
                _ => None,
            };
            let ask = ask.map_or((NONE, 0.0), |(cell, is_turned, wanted)| {
                (self.stock(cell, is_turned, wanted), wanted)
            });
            self.asks.push(ask);
            let gap = scene.ground.count_gap(scene.snapshot, fact);
            self.is_count.push(gap.is_some());
        }
    }

    /// The stock of a cell, which is made if it is new. The next fact asks for `wanted` of it.
    fn stock(&mut self, cell: u32, is_turned: bool, wanted: f32) -> u32 {
        let is_it = |it: &Stock| it.cell == cell && it.is_turned == is_turned;
        let known = self.stocks.iter().position(is_it);
        let fact = self.asks.len() as u32;
        let number = known.unwrap_or(self.stocks.len());
        if known.is_none() {
            self.stocks.push(Stock {
                cell,
                is_turned,
                there: 0.0,
                kept: 0.0,
                used: 0.0,
                made: 0.0,
                asking: fact,
                is_asked: false,
            });
        }
        let asking = &mut self.stocks[number].asking;
        if *asking != fact && self.asks[*asking as usize].1 < wanted {
            *asking = fact;
        }
        number as u32
    }

    fn find_flows(&mut self, scene: &Scene<'_, '_>) {
        self.flows.clear();
        for &step in scene.parts.steps(scene.component) {
            for change in scene.ground.changes(&scene.ground.steps[step as usize]) {
                let Some(amount) = change.bound.constant_amount() else {
                    continue;
                };
                for (stock, it) in (0..).zip(&self.stocks) {
                    if change.writes.contains(&it.cell) {
                        let amount = if it.is_turned { -amount } else { amount };
                        self.flows.push(Flow { stock, amount });
                    }
                }
            }
            self.flows.end();
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
    fn estimate(&mut self, forward: &Forward, scene: &mut Scene<'_, '_>) -> u64 {
        let truth = forward.truth();
        let of = (&forward.prospects, &forward.weights[..]);
        self.sums.sums(scene, of, truth);
        self.times.clear();
        self.times.resize(forward.weights.len(), 0);
        self.wanted.clear();
        self.is_wanted.clear();
        self.is_wanted.resize(self.asks.len(), false);
        for stock in &mut self.stocks {
            let there = scene.snapshot.read(stock.cell);
            stock.there = if stock.is_turned { -there } else { there };
            (stock.kept, stock.used, stock.made) = (f32::NEG_INFINITY, 0.0, 0.0);
            stock.is_asked = false;
        }
        for fact in facts_of(scene.goal()) {
            if self.sums.facts[fact] == NEVER {
                return LOST;
            }
            self.want(fact, 0.0, truth);
        }
        let mut sum = 0;
        let mut left = ROUNDS * forward.weights.len();
        while let Some((_, fact)) = self.wanted.pop() {
            self.is_wanted[fact as usize] = false;
            let Some((step, count)) = self.maker(forward, scene, fact as usize) else {
                continue;
            };
            if left == 0 {
                break;
            }
            left -= 1;
            self.times[step] = self.times[step].saturating_add(count);
            sum = add(sum, times(forward.weights[step], count.into()));
            self.sums.work += work::GOAP_SETTLE;
            self.use_up(step, count);
            for fact in facts_of(scene.needs(step)) {
                self.sums.work += work::GOAP_LOOK;
                let (stock, _) = self.asks[fact];
                let mut flows = self.flows.list(step).iter();
                let own = flows.find(|it| it.stock == stock && it.amount < 0.0);
                let own = own.map_or(0.0, |it| -it.amount);
                self.want(fact, own, truth);
            }
        }
        sum.max(1)
    }

    /// A fact has to hold before a step that uses up `used` of its stock.
    fn want(&mut self, fact: usize, used: f32, truth: &[u64]) {
        let (stock, wanted) = self.asks[fact];
        if stock == NONE {
            let holds = truth[fact / 64] >> (fact % 64) & 1 == 1;
            if !holds && !self.is_wanted[fact] {
                self.is_wanted[fact] = true;
                self.wanted.push((self.sums.facts[fact], fact as u32));
            }
            return;
        }
        let stock = &mut self.stocks[stock as usize];
        stock.kept = stock.kept.max(wanted - used);
        stock.is_asked = true;
        self.want_stock(self.asks[fact].0);
    }

    /// The plan has to provide for a stock again.
    fn want_stock(&mut self, stock: u32) {
        let asking = self.stocks[stock as usize].asking as usize;
        if !self.is_wanted[asking] {
            self.is_wanted[asking] = true;
            self.wanted.push((self.sums.facts[asking], asking as u32));
        }
    }

    /// The plan does a step `count` times.
    fn use_up(&mut self, step: usize, count: u32) {
        for at in 0..self.flows.list(step).len() {
            let Flow { stock, amount } = self.flows.list(step)[at];
            let it = &mut self.stocks[stock as usize];
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

    /// The step that makes a fact hold, and how often it has to be done. None if the plan has
    /// enough already, or if no step does.
    fn maker(
        &mut self,
        forward: &Forward,
        scene: &mut Scene<'_, '_>,
        fact: usize,
    ) -> Option<(usize, u32)> {
        let (stock, _) = self.asks[fact];
        if stock == NONE {
            let maker = self.sums.makers[fact];
            let is_new = maker != NONE && self.times[maker as usize] == 0;
            return is_new.then(|| (maker as usize, self.count(scene, fact)));
        }
        let Stock {
            there,
            kept,
            used,
            made,
            ..
        } = self.stocks[stock as usize];
        let lacking = kept + used - there - made;
        if lacking.is_nan() || lacking <= 0.0 {
            return None;
        }
        let mut best: Option<(u64, usize, u32)> = None;
        for &step in self.helpers.list(fact) {
            let step = step as usize;
            self.sums.work += work::GOAP_LOOK;
            let needed =
                facts_of(scene.needs(step)).try_fold(0, |sum, fact| match self.sums.facts[fact] {
                    NEVER => None,
                    more => Some(add(sum, more)),
                });
            let helps = forward.prospects.helps.list(step);
            let help = helps.iter().find(|it| it.fact == fact as u32);
            let (Some(needed), Some(help)) = (needed, help) else {
                continue;
            };
            let count = steps_for(lacking, 0.0, help.gain).clamp(1.0, 255.0) as u32;
            let each = add(needed, forward.weights[step]);
            let all = times(each, count.into());
            if best.is_none_or(|best| all < best.0) {
                best = Some((all, step, count));
            }
        }
        best.map(|(_, step, count)| (step, count))
    }
}

/// A little more than `amount`.
fn above(amount: f32) -> f32 {
    amount + libm::fabsf(amount).max(1.0) * 1e-6
}
