//! What helps a fact, as planning over exact values sees it.
//!
//! A step helps a fact if it may make it true, or bring its number nearer. What an assignment comes
//! to is the same wherever the step is done, if no step changes what it reads. If the fact reads
//! nothing else that steps change, it is known beforehand whether the step helps it. So of all doors,
//! only those that lead to a room help to be in it.

use alloc::vec::Vec;

use super::{
    facts::{FactId, Test},
    grounding::{Ground, GroundStep},
    labels::NEVER,
    lists::Lists,
    regression::bits,
    scene::Scene,
};
use crate::domain::Comparison;

/// How a step may help a fact.
#[derive(Clone, Copy, Debug)]
pub(super) struct Help {
    /// The fact, by its number in the component.
    pub fact: u32,
    /// How much it closes of the fact's gap; infinite if that isn't bounded.
    pub gain: f32,
}

/// What helps a fact at most.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospect {
    /// How much one step closes of the gap; infinite if that isn't bounded.
    pub gain: f32,
    /// The least weight of a step that helps.
    pub lightest: u64,
}

/// What helps the facts of a component.
#[derive(Debug, Default)]
pub(super) struct Prospects {
    /// By fact.
    pub all: Vec<Prospect>,
    /// By step.
    pub helps: Lists<Help>,
    /// By step, the facts that it may change.
    pub touched: Lists<u32>,
    /// By fact, the steps that need it and help any.
    pub needers: Lists<u32>,
    /// Facts that ask for a number which steps bring nearer bit by bit.
    pub counted: Vec<u32>,
    /// Where the next needer of each fact comes.
    heads: Vec<u32>,
}

impl Prospects {
    /// Finds what helps the facts of a component, whose steps weigh at least `weights`.
    pub(super) fn find(&mut self, scene: &mut Scene<'_, '_>, weights: &[u64]) {
        let (ground, parts, component) = (scene.ground, scene.parts, scene.component);
        let none = Prospect {
            gain: 0.0,
            lightest: NEVER,
        };
        self.all.clear();
        self.all.resize(component.facts.len(), none);
        self.helps.clear();
        self.touched.clear();
        let destroys = ground.changes.iter().any(|it| it.bound.destroys());
        for (number, &step) in parts.steps(component).iter().enumerate() {
            let step = &ground.steps[step as usize];
            self.find_helps(scene, step, weights[number], destroys);
        }
        self.counted.clear();
        for (local, prospect) in (0..).zip(&self.all) {
            let test = ground.facts.all[parts.facts(component)[local as usize] as usize].test;
            if matches!(test, Test::Cell(..)) && prospect.gain.is_finite() && prospect.gain > 0.0 {
                self.counted.push(local);
            }
        }
        self.find_needers(scene);
    }

    fn find_helps(
        &mut self,
        scene: &mut Scene<'_, '_>,
        step: &GroundStep,
        weight: u64,
        destroys: bool,
    ) {
        let ground = scene.ground;
        let is_settled = !destroys && is_settled(scene, step);
        let mark = scene.snapshot.mark();
        let mut is_done = false;
        for verdict in ground.verdicts(step) {
            let Some(local) = scene.local(verdict.fact) else {
                continue;
            };
            if !self.touched.unended().contains(&local) {
                self.touched.push(local);
            }
            let change = &ground.changes[verdict.change as usize];
            let test = ground.facts.all[verdict.fact as usize].test;
            // A number that is assigned may be wrong, and yet be where increments lead on.
            let is_incremented = ground.is_incremented(verdict.fact);
            let gain = match (test, change.bound.constant_amount()) {
                (Test::Cell(_, comparison, _), Some(amount)) => match comparison {
                    Comparison::Greater | Comparison::GreaterOrEqual => amount.max(0.0),
                    Comparison::Less | Comparison::LessOrEqual => (-amount).max(0.0),
                    Comparison::Equal | Comparison::NotEqual => libm::fabsf(amount),
                },
                _ if verdict.is_fluid
                    && !is_incremented
                    && is_settled
                    && is_assigned(scene, step, verdict.fact) =>
                {
                    if !is_done {
                        is_done = true;
                        for change in ground.changes(step) {
                            change.bound.apply(scene.snapshot, &step.roles);
                        }
                    }
                    if ground.facts.holds(scene.snapshot, verdict.fact) {
                        f32::INFINITY
                    } else {
                        0.0
                    }
                }
                _ if verdict.is_fluid || verdict.becomes == Some(true) || is_incremented => {
                    f32::INFINITY
                }
                _ => 0.0,
            };
            if gain > 0.0 {
                let mut known = self.helps.unended_mut().iter_mut();
                match known.find(|it| it.fact == local) {
                    Some(known) => known.gain += gain,
                    None => self.helps.push(Help { fact: local, gain }),
                }
            }
        }
        scene.snapshot.go_back(mark);
        for help in self.helps.unended() {
            let prospect = &mut self.all[help.fact as usize];
            prospect.gain = prospect.gain.max(help.gain);
            prospect.lightest = prospect.lightest.min(weight);
        }
        self.helps.end();
        self.touched.end();
    }

    fn find_needers(&mut self, scene: &Scene<'_, '_>) {
        let facts = scene.component.facts.len();
        let steps = scene.component.steps.len();
        self.heads.clear();
        self.heads.resize(facts, 0);
        let helping = |helps: &Lists<Help>, step: usize| !helps.list(step).is_empty();
        for step in (0..steps).filter(|&it| helping(&self.helps, it)) {
            for fact in facts_of(scene.needs(step)) {
                self.heads[fact] += 1;
            }
        }
        self.needers.make_room(&mut self.heads);
        for step in (0..steps).filter(|&it| helping(&self.helps, it)) {
            for fact in facts_of(scene.needs(step)) {
                self.needers.put(&mut self.heads[fact], step as u32);
            }
        }
    }
}

/// The facts of a set.
pub(super) fn facts_of(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    let words = set.iter().enumerate();
    words.flat_map(|(at, &word)| bits(word).map(move |bit| at * 64 + bit))
}

/// Whether what a step assigns is the same wherever it is done.
fn is_settled(scene: &Scene<'_, '_>, step: &GroundStep) -> bool {
    let inputs = &scene.ground.inputs[step.inputs.start as usize..step.cost_inputs as usize];
    !step.is_timed && !inputs.iter().any(|&cell| is_changed(scene, cell))
}

/// Whether all that a fact reads and steps change is assigned by this step.
fn is_assigned(scene: &mut Scene<'_, '_>, step: &GroundStep, fact: FactId) -> bool {
    let ground: &Ground = scene.ground;
    let cells = ground.facts.cells(&ground.facts.all[fact as usize]);
    cells.iter().all(|&cell| {
        !is_changed(scene, cell) || {
            let mut writers = ground
                .changes(step)
                .iter()
                .filter(|it| it.writes_cell(cell))
                .peekable();
            // What isn't known can't be assigned, and what isn't known isn't assigned.
            writers.peek().is_some()
                && !scene.snapshot.read(cell).is_nan()
                && writers.all(|it| {
                    it.bound.is_assignment() && !it.bound.is_void(scene.snapshot, &step.roles)
                })
        }
    })
}

/// Whether any step of the component changes a cell.
fn is_changed(scene: &Scene<'_, '_>, cell: u32) -> bool {
    scene
        .parts
        .cells(scene.component)
        .binary_search(&cell)
        .is_ok()
}
