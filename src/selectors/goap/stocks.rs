//! Numbers that steps use up, and what steps do to them. Drafts over exact values plan by these.

use alloc::vec::Vec;

use super::{
    bits::has,
    facts::Test,
    ground::{Change, GroundStep},
    labels::NONE,
    scene::Scene,
};
use crate::{domain::Comparison, lists::Lists};

/// A number that steps use up, and of which facts ask for at least or at most some amount.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stock {
    pub cell: u32,
    /// Facts ask for at most some amount. Then all amounts here are negated.
    pub is_turned: bool,
    /// How much there is.
    pub there: f32,
    /// How much has to be left in the end; how much the plan uses, and how much it makes.
    pub kept: f32,
    pub used: f32,
    pub made: f32,
    /// The fact that asks for most. It decides which step makes more. None if only steps ask.
    pub asking: u32,
    pub is_asked: bool,
}

impl Stock {
    /// How much there is in what is imagined.
    pub(super) fn now(&self, scene: &Scene<'_, '_>) -> f32 {
        let now = scene.snapshot.read(self.cell);
        if self.is_turned { -now } else { now }
    }

    /// How much the plan still has to make.
    pub(super) fn lacking(&self) -> f32 {
        self.kept + self.used - self.there - self.made
    }
}

/// What a step does to a stock.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flow {
    pub stock: u32,
    pub amount: f32,
}

/// A step gives a stock as much as there is of another, such as all logs that somebody carries:
/// `base`, and `per` for each piece of that.
#[derive(Clone, Copy, Debug)]
pub(super) struct Transfer {
    pub stock: u32,
    pub from: u32,
    pub base: f32,
    pub per: f32,
    /// The amount replaces what there was.
    pub is_assignment: bool,
    /// The step takes it away there.
    pub uses_up: bool,
}

/// What the facts of a component ask for, and what its steps do about it.
#[derive(Debug, Default)]
pub(super) struct Stocks {
    pub all: Vec<Stock>,
    /// For each fact: the stock that it asks for, and how much of it.
    pub asks: Vec<(u32, f32)>,
    /// By step.
    pub flows: Lists<Flow>,
    /// By step, the numbers that it sets.
    pub sets: Lists<Flow>,
    /// By step.
    pub transfers: Lists<Transfer>,
    /// For each step: whether it makes something false that it needs, such as that a tree stands.
    /// One such step isn't enough where several are needed.
    pub is_single: Vec<bool>,
}

impl Stocks {
    /// Finds all of it.
    pub(super) fn find(&mut self, scene: &mut Scene<'_, '_>) {
        self.find_asked(scene);
        loop {
            // What is asked of one stock may be asked of another through it.
            let count = self.all.len();
            self.find_transfers(scene);
            if self.all.len() == count {
                break;
            }
        }
        self.find_flows(scene);
        self.find_singles(scene);
    }

    /// Finds the numbers of which facts ask for at least or at most some amount.
    fn find_asked(&mut self, scene: &Scene<'_, '_>) {
        self.all.clear();
        self.asks.clear();
        for (local, &fact) in (0..).zip(scene.parts.facts(scene.component)) {
            let ask = match scene.ground.facts.all[fact as usize].test {
                Test::Cell(cell, Comparison::Greater, it) => Some((cell, false, above(it))),
                Test::Cell(cell, Comparison::GreaterOrEqual, it) => Some((cell, false, it)),
                Test::Cell(cell, Comparison::Less, it) => Some((cell, true, above(-it))),
                Test::Cell(cell, Comparison::LessOrEqual, it) => Some((cell, true, -it)),
                _ => None,
            };
            let ask = ask.map_or((NONE, 0.0), |(cell, is_turned, wanted)| {
                let stock = self.stock(cell, is_turned);
                let asking = &mut self.all[stock as usize].asking;
                if *asking == NONE || self.asks[*asking as usize].1 < wanted {
                    *asking = local;
                }
                (stock, wanted)
            });
            self.asks.push(ask);
        }
    }

    /// The stock of a cell, which is made if it is new.
    fn stock(&mut self, cell: u32, is_turned: bool) -> u32 {
        let is_it = |it: &Stock| it.cell == cell && it.is_turned == is_turned;
        let known = self.all.iter().position(is_it);
        known.unwrap_or_else(|| {
            self.all.push(Stock {
                cell,
                is_turned,
                there: 0.0,
                kept: 0.0,
                used: 0.0,
                made: 0.0,
                asking: NONE,
                is_asked: false,
            });
            self.all.len() - 1
        }) as u32
    }

    fn find_flows(&mut self, scene: &Scene<'_, '_>) {
        self.flows.clear();
        self.sets.clear();
        for &step in scene.parts.steps(scene.component) {
            for change in scene.ground.changes(&scene.ground.steps[step as usize]) {
                let added = change.bound.constant_amount();
                let Some(amount) = added.or_else(|| change.bound.constant()) else {
                    continue;
                };
                for (stock, it) in (0..).zip(&self.all) {
                    if change.writes.contains(&it.cell) {
                        let amount = if it.is_turned { -amount } else { amount };
                        let list = match added {
                            Some(_) => &mut self.flows,
                            None => &mut self.sets,
                        };
                        list.push(Flow { stock, amount });
                    }
                }
            }
            self.sets.end();
            self.flows.end();
        }
    }

    fn find_transfers(&mut self, scene: &mut Scene<'_, '_>) {
        self.transfers.clear();
        let ground = scene.ground;
        for &step in scene.parts.steps(scene.component) {
            let step = &ground.steps[step as usize];
            for change in ground.changes(step) {
                let bound = &change.bound;
                let is_fixed = bound.constant_amount().is_some() || bound.constant().is_some();
                if is_fixed || change.is_late {
                    continue;
                }
                for stock in 0..self.all.len() {
                    if change.writes.contains(&self.all[stock].cell) {
                        self.find_transfer(scene, step, change, stock);
                    }
                }
            }
            self.transfers.end();
        }
    }

    /// Finds out by trial which number the amount of an effect grows with.
    fn find_transfer(
        &mut self,
        scene: &mut Scene<'_, '_>,
        step: &GroundStep,
        change: &Change,
        stock: usize,
    ) {
        let inputs = &scene.ground.inputs[step.inputs.start as usize..step.cost_inputs as usize];
        let cells = scene.parts.cells(scene.component);
        for &cell in inputs.iter().filter(|it| cells.binary_search(it).is_ok()) {
            let [base, with_one] = [0.0, 1.0].map(|value| {
                let mark = scene.snapshot.mark();
                scene.snapshot.write(cell, value);
                let amount = change.bound.amount(scene.snapshot, &step.roles);
                scene.snapshot.go_back(mark);
                if self.all[stock].is_turned {
                    -amount
                } else {
                    amount
                }
            });
            let per = with_one - base;
            if !per.is_finite() || per == 0.0 {
                continue;
            }
            let mut changes = scene.ground.changes(step).iter();
            let uses_up =
                changes.any(|it| it.writes_cell(cell) && it.bound.constant_amount().is_none());
            let from = self.stock(cell, per < 0.0);
            self.transfers.push(Transfer {
                stock: stock as u32,
                from,
                base,
                per: libm::fabsf(per),
                is_assignment: change.bound.is_assignment(),
                uses_up,
            });
            return;
        }
    }

    fn find_singles(&mut self, scene: &Scene<'_, '_>) {
        self.is_single.clear();
        for (number, &step) in scene.parts.steps(scene.component).iter().enumerate() {
            let step = &scene.ground.steps[step as usize];
            let needs = scene.needs(number);
            let is_single = scene.ground.verdicts(step).iter().any(|verdict| {
                let local = scene.local(verdict.fact).map(|it| it as usize);
                verdict.becomes == Some(false)
                    && local.is_some_and(|fact| has(needs, fact) && self.asks[fact].0 == NONE)
            });
            self.is_single.push(is_single);
        }
    }

    /// Begins an estimate: what there is, of which nothing was used.
    pub(super) fn count(&mut self, scene: &Scene<'_, '_>) {
        for stock in &mut self.all {
            stock.there = stock.now(scene);
            (stock.kept, stock.used, stock.made) = (f32::NEG_INFINITY, 0.0, 0.0);
            stock.is_asked = false;
        }
    }
}

/// A little more than `amount`.
fn above(amount: f32) -> f32 {
    amount + libm::fabsf(amount).max(1.0) * 1e-6
}
