//! What helps a fact, as planning over exact values sees it.
//!
//! A step helps a fact if it may make it true, or bring its number nearer. If no step changes what
//! an assignment reads, it assigns the same value whenever the step is done. If the fact reads
//! nothing else that steps change, it is known beforehand whether that helps. So of all doors, only
//! those that lead to a room help to be in it. And where the ends of walks are clear (`walks.rs`),
//! of all walks only those that end there help to be at a place.

use alloc::vec::Vec;

use super::{
    bits::bits,
    facts::{FactId, Test},
    ground::{Change, Ground, GroundStep},
    labels::{NEVER, NONE},
    scene::Scene,
    walk_ends::Place,
    walks::asked_place,
};
use crate::{
    domain::{Comparison, Role},
    lists::Lists,
};

/// How a step may help a fact.
#[derive(Clone, Copy, Debug)]
pub(super) struct Help {
    /// The fact, by its number in the component.
    pub fact: u32,
    /// How much of the fact's gap it closes at most; infinite without a bound.
    pub gain: f32,
}

/// Bounds on what may help a fact.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospect {
    /// How much of the gap one step closes at most; infinite without a bound.
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
    /// By fact, the steps that need it and help some fact.
    pub needers: Lists<u32>,
    /// Facts that ask for a number which steps bring nearer bit by bit.
    pub counted: Vec<u32>,
    /// While `needers` is filled: where the next step comes that needs each fact.
    heads: Vec<u32>,
    /// Of each fact, the step that was last seen to change it, and which of that step's `helps` is
    /// about the fact.
    seen_by: Vec<u32>,
    helped_at: Vec<u32>,
    /// Of each fact, where it asks the NPC to be, if the ends of walks are clear.
    places: Vec<Option<Place>>,
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
        for list in [&mut self.seen_by, &mut self.helped_at] {
            list.clear();
            list.resize(component.facts.len(), NONE);
        }
        self.places.clear();
        let are_clear = ground.walks.are_clear();
        let (snapshot, npc) = (&*scene.snapshot, scene.npc().filter(|_| are_clear));
        self.places
            .extend(parts.facts(component).iter().map(|&fact| {
                npc.and_then(|npc| asked_place(ground.facts.all[fact as usize].test, snapshot, npc))
            }));
        let destroys = ground.changes.iter().any(|it| it.bound.destroys());
        for (number, &step) in parts.steps(component).iter().enumerate() {
            let step = &ground.steps[step as usize];
            self.find_helps(scene, step, (number as u32, weights[number]), destroys);
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
        (number, weight): (u32, u64),
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
            let seen_by = &mut self.seen_by[local as usize];
            if core::mem::replace(seen_by, number) != number {
                self.touched.push(local);
                self.helped_at[local as usize] = NONE;
            }
            let change = &ground.changes[verdict.change as usize];
            let test = ground.facts.all[verdict.fact as usize].test;
            // An assigned number may be the wrong one and still help, since increments can lead on
            // from it.
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
                    let place = self.places[local as usize];
                    if place.is_some_and(|place| leads_elsewhere(scene, step, change, place)) {
                        0.0
                    } else {
                        f32::INFINITY
                    }
                }
                _ => 0.0,
            };
            if gain > 0.0 {
                let helps = self.helps.unended_mut();
                let helped_at = &mut self.helped_at[local as usize];
                if let Some(known) = helps.get_mut(*helped_at as usize) {
                    known.gain += gain;
                } else {
                    *helped_at = helps.len() as u32;
                    self.helps.push(Help { fact: local, gain });
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

/// Whether a change is a walk that is sure to end outside of a place. The ends of walks must be
/// clear.
fn leads_elsewhere(
    scene: &Scene<'_, '_>,
    step: &GroundStep,
    change: &Change,
    place: Place,
) -> bool {
    let (snapshot, supplier) = (&*scene.snapshot, step.binding.supplier);
    let effects = &snapshot.domain.action(step.binding.action).effects;
    // All points where it may end are on the same side of the border as the supplier itself.
    effects[usize::from(change.effect)].brings_consumer_to_supplier()
        && supplier != step.roles.get(Role::CONSUMER)
        && snapshot.distance(place.centre, supplier) > place.within
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
            // A step can't assign an unknown value, nor change a fact that isn't known.
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
