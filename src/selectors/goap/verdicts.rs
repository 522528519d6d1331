//! Which facts a step makes true or false, where a fact is just true or false.
//!
//! In the binary model that is how every step is seen (thesis, section 3.8.3, and Orkin's
//! planner): an effect that helps makes a fact true, whatever the amount; one that assigns a flag,
//! a reference or a position and leaves the fact false makes it false. Each effect is judged on
//! its own, on the facts of the snapshot.
//!
//! In the numeric model the same table is exact where a fact compares one cell with a number and
//! all that happens to the cell is the assignment of constants.

use super::{
    facts::{FactId, Test},
    ground::{Change, Ground, GroundStep, Verdict},
    labels::NONE,
};
use crate::{
    beliefs::Snapshot,
    domain::{EffectRef, Whose, condition::Node, entity_type::GoapModel},
    nominal::bytes,
    planning::{effects::Direction, helps::may_move_yet},
};

impl Ground {
    /// Judges all steps. Done once, when the steps are known. Where all steps change what all facts
    /// read, there are as many verdicts as pairs of them; it stops where they take more than `most_bytes`,
    /// and then the goal can't be searched for.
    pub(super) fn judge_all(&mut self, snapshot: &mut Snapshot<'_>, most_bytes: usize) {
        self.verdicts.clear();
        self.fluid.clear();
        self.incremented.clear();
        self.incremented.resize(self.facts.all.len(), false);
        self.judged_by.clear();
        self.judged_by.resize(self.facts.all.len(), NONE);
        for number in 0..self.steps.len() {
            let first = self.verdicts.len();
            if bytes(&self.verdicts) > most_bytes {
                return;
            }
            let step = self.steps[number].clone();
            for at in step.changes.clone() {
                let change = self.changes[at as usize].clone();
                if change.is_late {
                    continue;
                }
                for cell in change.cells() {
                    for fact in self.facts.readers(cell) {
                        // A fact may read several of the cells.
                        let judged_by = &mut self.judged_by[fact as usize];
                        if core::mem::replace(judged_by, at) == at {
                            continue;
                        }
                        self.incremented[fact as usize] |= change.bound.is_increment();
                        let constant = self.constant_verdict(&change, fact);
                        if constant.is_none() && self.is_binary() {
                            let verdict = self.verdicts.len() as u32;
                            self.fluid.push((number as u32, verdict));
                        }
                        self.verdicts.push(Verdict {
                            fact,
                            change: at,
                            becomes: constant,
                            is_fluid: constant.is_none(),
                        });
                    }
                }
            }
            self.steps[number].verdicts = first as u32..self.verdicts.len() as u32;
        }
        self.judge_again(snapshot);
    }

    /// Judges again what depends on the snapshot. Returns whether any verdict has changed.
    pub(super) fn judge_again(&mut self, snapshot: &mut Snapshot<'_>) -> bool {
        let mut differs = false;
        for at in 0..self.fluid.len() {
            let (step, number) = self.fluid[at];
            let verdict = self.verdicts[number as usize];
            let becomes = self.verdict(snapshot, &self.steps[step as usize], verdict);
            differs |= becomes != verdict.becomes;
            self.verdicts[number as usize].becomes = becomes;
        }
        differs
    }

    fn is_binary(&self) -> bool {
        self.model == GoapModel::Binary
    }

    /// What an effect does to a fact in any snapshot in which the NPC knows the cell.
    fn constant_verdict(&self, change: &Change, fact: FactId) -> Option<bool> {
        let fact = &self.facts.all[fact as usize];
        if fact.gone.is_some() {
            return None;
        }
        match fact.test {
            Test::Exists(_) => Some(false),
            Test::Cell(_, comparison, value) => {
                let assigned = change.bound.constant()?;
                let holds = comparison.holds(assigned, value);
                (holds || change.breaks || !self.is_binary()).then_some(holds)
            }
            Test::Bound(_) | Test::Nodes => None,
        }
    }

    /// What an effect does to a fact, judged on the snapshot.
    fn verdict(
        &self,
        snapshot: &mut Snapshot<'_>,
        step: &GroundStep,
        verdict: Verdict,
    ) -> Option<bool> {
        let change = &self.changes[verdict.change as usize];
        let fact = &self.facts.all[verdict.fact as usize];
        if let Some((cell, then)) = fact.gone
            && change.writes.contains(&cell)
        {
            return Some(then);
        }
        if change.bound.is_void(snapshot, &step.roles) {
            return None;
        }
        let asks_when = |fact: FactId| {
            let cells = self.facts.cells(&self.facts.all[fact as usize]);
            let observed = change.bound.observed();
            observed.is_some_and(|cell| cells.contains(&cell))
        };
        if asks_when(verdict.fact) {
            // Judged below, by what it makes of the fact.
        } else if let Some(direction) = change.bound.direction(snapshot, &step.roles) {
            let wanted = self.welcomes(snapshot, step, change, verdict.fact, direction);
            return wanted.then_some(true);
        } else if change.bound.is_increment() {
            let reference = EffectRef {
                action: step.binding.action,
                effect: change.effect,
            };
            let (up, down) = may_move_yet(snapshot, &change.bound, reference, &step.roles);
            let ways = [(up, Direction::Up), (down, Direction::Down)];
            let helps = ways.into_iter().any(|(may, direction)| {
                may && self.welcomes(snapshot, step, change, verdict.fact, direction)
            });
            return helps.then_some(true);
        }
        let gap = self.count_gap(snapshot, verdict.fact);
        let mark = snapshot.mark();
        change.bound.apply(snapshot, &step.roles);
        let holds = self.facts.holds(snapshot, verdict.fact);
        let nearer = match (gap, self.count_gap(snapshot, verdict.fact)) {
            (Some(before), Some(after)) => after < before,
            _ => false,
        };
        snapshot.go_back(mark);
        if holds || nearer {
            Some(true)
        } else {
            change.breaks.then_some(false)
        }
    }

    /// Whether it may help a fact if what a change writes moves in a direction.
    fn welcomes(
        &self,
        snapshot: &mut Snapshot<'_>,
        step: &GroundStep,
        change: &Change,
        fact: FactId,
        direction: Direction,
    ) -> bool {
        let fact = &self.facts.all[fact as usize];
        let wants = |up: bool, down: bool| match direction {
            Direction::Up => up,
            Direction::Down => down,
        };
        if let Test::Cell(_, comparison, _) = fact.test {
            let (up, down) = comparison.helped_by();
            return wants(up, down);
        }
        let domain = snapshot.domain;
        let action = domain.action(step.binding.action);
        let attribute = action.effects[usize::from(change.effect)].attribute();
        let target = change.bound.target();
        let nodes = &domain.code.nodes[fact.nodes.start as usize..fact.nodes.end as usize];
        for &node in nodes {
            let Node::Atom(atom) = node else { continue };
            for key in domain.code.keys(atom) {
                let is_meant = match key.whose {
                    Whose::Role(role) => fact.roles.get(role) == target,
                    Whose::Any(of, _) => domain.is_of(target.type_id(), of),
                };
                if is_meant && key.attribute == attribute && wants(key.up, key.down) {
                    return true;
                }
            }
        }
        false
    }

    /// How far a fact that counts entities is from holding; none for other facts.
    pub(super) fn count_gap(&self, snapshot: &mut Snapshot<'_>, fact: FactId) -> Option<f32> {
        let fact = &self.facts.all[fact as usize];
        let domain = snapshot.domain;
        let nodes = &domain.code.nodes[fact.nodes.start as usize..fact.nodes.end as usize];
        let [Node::Atom(atom)] = *nodes else {
            return None;
        };
        let counts = domain.code.keys(atom).iter().any(|it| it.counted.is_some());
        counts.then(|| snapshot.atom_gap(atom, &fact.roles))
    }
}
