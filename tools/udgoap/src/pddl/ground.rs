//! Grounding: actions, goals and sums without variables, as far as they can happen.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::condition::{Condition, Ground, Sum};
use super::formula::{Change, Formula, Number, Term};
use super::language::{Schema, Task};
use super::words::{At, Fault};

/// The most actions that a document is made of.
pub(super) const MOST_ACTIONS: usize = 20_000;
/// The most numbers that one action changes.
const MOST_COUNTS: usize = 1_000;
/// The most actions that are made of one with its objects, since its effects hang on what is so.
const MOST_CASES: usize = 4_096;
/// How often in all an object may be tried in place of a variable, or a fact be asked for with its
/// objects: some seconds, and less than a gigabyte.
const MOST_TRIES: usize = 20_000_000;

/// An action without variables.
#[derive(Debug)]
pub(super) struct Action {
    pub(super) schema: usize,
    pub(super) objects: Vec<usize>,
    pub(super) precondition: Condition,
    pub(super) deletes: Vec<Ground>,
    pub(super) adds: Vec<Ground>,
    pub(super) counts: Vec<(&'static str, Ground, Sum)>,
}

/// Puts objects in place of variables.
pub(super) struct Grounder<'t> {
    pub(super) task: &'t Task,
    pub(super) facts: HashSet<Ground>,
    pub(super) values: HashMap<Ground, f64>,
    changing_predicates: HashSet<usize>,
    changing_functions: HashSet<usize>,
    /// Functions of which some value is set, whatever it was before.
    assigned_functions: HashSet<usize>,
    tries: Cell<usize>,
    /// The objects of types that were asked for.
    of_types: RefCell<HashMap<Vec<String>, Rc<[usize]>>>,
    /// What can become true, and what can cease to be, as far as `actions` has found.
    can_be: HashSet<Ground>,
    can_cease: HashSet<Ground>,
}

/// Why something can't be grounded: it makes no sense for these objects, or not at all.
pub(super) enum Refused {
    /// It is about a value that was never given: the action can't be done.
    NoValue,
    /// An effect hangs on this, which actions change and nothing was assumed about.
    HangsOn(Condition),
    Fault(Fault),
}

impl<'t> Grounder<'t> {
    pub(super) fn new(task: &'t Task) -> Self {
        let mut grounder = Grounder {
            task,
            facts: task.facts.iter().cloned().collect(),
            values: HashMap::new(),
            changing_predicates: HashSet::new(),
            changing_functions: HashSet::new(),
            assigned_functions: HashSet::new(),
            tries: Cell::new(0),
            of_types: RefCell::default(),
            can_be: HashSet::new(),
            can_cease: HashSet::new(),
        };
        for (function, objects, value) in &task.values {
            grounder.values.insert((*function, objects.clone()), *value);
        }
        for schema in &task.actions {
            grounder.note(&schema.change);
        }
        // Planners count from 0 what a metric reads and nobody gives a value.
        if let Some(metric) = &task.metric {
            grounder.begin_counting(&metric.of);
        }
        grounder
    }

    fn begin_counting(&mut self, number: &Number) {
        match number {
            Number::Fluent(function, terms) if self.changing_functions.contains(function) => {
                self.values
                    .entry((*function, objects(terms, &[])))
                    .or_insert(0.0);
            }
            Number::Of(_, parts) => parts.iter().for_each(|it| self.begin_counting(it)),
            _ => {}
        }
    }

    /// Notes what an effect may change.
    fn note(&mut self, change: &Change) {
        match change {
            Change::All(all) => all.iter().for_each(|it| self.note(it)),
            Change::Each(_, inner) | Change::When(_, inner) => self.note(inner),
            Change::Add(predicate, _) | Change::Delete(predicate, _) => {
                self.changing_predicates.insert(*predicate);
            }
            Change::Count(way, function, _, _) => {
                self.changing_functions.insert(*function);
                if *way == "assign" {
                    self.assigned_functions.insert(*function);
                }
            }
        }
    }

    /// Everything that can be done.
    pub(super) fn actions(&mut self) -> Result<Vec<Action>, Fault> {
        let mut all = Vec::new();
        for (number, schema) in self.task.actions.iter().enumerate() {
            self.bind(number, schema, &mut Vec::new(), &mut all)?;
        }
        Ok(self.reachable(all))
    }

    /// Goes through everything that can stand in place of the variables.
    fn bind(
        &mut self,
        number: usize,
        schema: &'t Schema,
        bound: &mut Vec<usize>,
        out: &mut Vec<Action>,
    ) -> Result<(), Fault> {
        let Some(types) = schema.variables.get(bound.len()) else {
            return self.instantiate(number, schema, bound, out);
        };
        for &object in self.of_types(types).iter() {
            if let Err(refused) = self.try_one() {
                return Err(Fault::new(schema.at, refused.message()));
            }
            bound.push(object);
            if self.may_hold(&schema.precondition, bound) {
                self.bind(number, schema, bound, out)?;
            }
            bound.pop();
        }
        Ok(())
    }

    /// Counts one more try.
    fn try_one(&self) -> Result<(), Refused> {
        self.tries.set(self.tries.get() + 1);
        if self.tries.get() <= MOST_TRIES {
            return Ok(());
        }
        Err(fault(&format!(
            "the task is too large: more than {MOST_TRIES} choices of objects were tried; leave out \
             objects or variables, or say more in preconditions that never change"
        )))
    }

    /// The objects of any of these types.
    fn of_types(&self, types: &[String]) -> Rc<[usize]> {
        if let Some(known) = self.of_types.borrow().get(types) {
            return known.clone();
        }
        let objects: Rc<[usize]> = self.task.of_types(types).into();
        let mut known = self.of_types.borrow_mut();
        known.insert(types.to_vec(), objects.clone());
        objects
    }

    /// Whether a condition may hold, as far as that hangs on what is bound and never changes.
    fn may_hold(&self, formula: &Formula, bound: &[usize]) -> bool {
        let known = |terms: &[Term]| -> Option<Vec<usize>> {
            let object = |term: &Term| match *term {
                Term::Object(object) => Some(object),
                Term::Variable(place) => bound.get(place).copied(),
            };
            terms.iter().map(object).collect()
        };
        match formula {
            Formula::And(all) => all.iter().all(|it| self.may_hold(it, bound)),
            Formula::Fact(predicate, _) if self.changing_predicates.contains(predicate) => true,
            Formula::Fact(predicate, terms) => {
                known(terms).is_none_or(|objects| self.facts.contains(&(*predicate, objects)))
            }
            Formula::Same(a, b) => known(&[*a, *b]).is_none_or(|both| both[0] == both[1]),
            Formula::Not(inner) => match &**inner {
                Formula::Same(a, b) => known(&[*a, *b]).is_none_or(|both| both[0] != both[1]),
                Formula::Fact(predicate, terms)
                    if !self.changing_predicates.contains(predicate) =>
                {
                    known(terms).is_none_or(|objects| !self.facts.contains(&(*predicate, objects)))
                }
                _ => true,
            },
            _ => true,
        }
    }

    fn instantiate(
        &mut self,
        number: usize,
        schema: &Schema,
        bound: &mut Vec<usize>,
        out: &mut Vec<Action>,
    ) -> Result<(), Fault> {
        let precondition = match self.condition(&schema.precondition, bound) {
            Err(Refused::Fault(fault)) => return Err(Fault::new(schema.at, fault.message)),
            Err(_) | Ok(Condition::Always(false)) => return Ok(()),
            Ok(precondition) => precondition,
        };
        // What effects hang on is assumed to be so, and then not to be so: each case is an action.
        let mut cases = vec![Vec::new()];
        let mut made = 0;
        while let Some(assumed) = cases.pop() {
            let mut action = Action {
                schema: number,
                objects: bound.clone(),
                precondition: Condition::all(
                    std::iter::once(precondition.clone())
                        .chain(assumed.iter().cloned())
                        .collect(),
                    true,
                ),
                deletes: Vec::new(),
                adds: Vec::new(),
                counts: Vec::new(),
            };
            match self.change(&schema.change, &mut Vec::new(), bound, &mut action) {
                Err(Refused::HangsOn(condition)) => {
                    for case in [condition.clone().negated(), condition] {
                        cases.push([&assumed[..], &[case]].concat());
                    }
                    made += 1;
                    if made > MOST_CASES {
                        let message = format!(
                            "its effects hang on facts in more than {MOST_CASES} ways for the same \
                             objects: make several actions of it"
                        );
                        return Err(Fault::new(schema.at, message));
                    }
                    continue;
                }
                Err(Refused::NoValue) => continue,
                Err(Refused::Fault(fault)) => return Err(Fault::new(schema.at, fault.message)),
                Ok(()) => {}
            }
            // What an action adds and deletes, it adds.
            let Action { adds, deletes, .. } = &mut action;
            let mut seen = HashSet::new();
            adds.retain(|it| seen.insert(it.clone()));
            deletes.retain(|it| seen.insert(it.clone()));
            if out.len() > 50 * MOST_ACTIONS {
                return Err(too_many(schema.at, out.len()));
            }
            out.push(action);
        }
        Ok(())
    }

    /// Keeps those that can come to pass if what was once so could be so for ever.
    fn reachable(&mut self, actions: Vec<Action>) -> Vec<Action> {
        self.can_be.clone_from(&self.facts);
        // Which preconditions speak of a fact: only these are looked at again when it becomes possible.
        let mut readers: HashMap<&Ground, Vec<usize>> = HashMap::new();
        for (number, action) in actions.iter().enumerate() {
            action.precondition.visit(&mut |fact| {
                let readers = readers.entry(fact).or_default();
                if readers.last() != Some(&number) {
                    readers.push(number);
                }
            });
        }
        let mut is_found = vec![false; actions.len()];
        let mut now: Vec<usize> = (0..actions.len()).collect();
        while !now.is_empty() {
            let mut later = Vec::new();
            for number in now {
                let action = &actions[number];
                if is_found[number] || !self.possible(&action.precondition, true) {
                    continue;
                }
                is_found[number] = true;
                let adds = action.adds.iter();
                let new = adds.filter(|it| self.can_be.insert((*it).clone()));
                later.extend(new.filter_map(|it| readers.get(it)).flatten());
                let deletes = action.deletes.iter();
                let new = deletes.filter(|it| self.can_cease.insert((*it).clone()));
                later.extend(new.filter_map(|it| readers.get(it)).flatten());
            }
            later.sort_unstable();
            later.dedup();
            now = later;
        }
        let mut found = is_found.iter();
        let mut found: Vec<Action> = actions
            .into_iter()
            .filter(|_| found.next() == Some(&true))
            .collect();
        let settled = |it: &Condition| self.settled(it);
        for action in &mut found {
            let all = core::mem::replace(&mut action.precondition, Condition::Always(true));
            action.precondition = all.settle(&settled);
            action.adds.retain(|it| self.settled_fact(it).is_none());
            action.deletes.retain(|it| self.settled_fact(it).is_none());
        }
        found.retain(|it| it.precondition != Condition::Always(false));
        found
    }

    /// What a fact always is, if it is always the same. Known once `actions` was asked.
    pub(super) fn settled(&self, condition: &Condition) -> Option<bool> {
        match condition {
            Condition::Fact(fact) => self.settled_fact(fact),
            _ => None,
        }
    }

    fn settled_fact(&self, fact: &Ground) -> Option<bool> {
        if !self.can_be.contains(fact) {
            Some(false)
        } else if self.facts.contains(fact) && !self.can_cease.contains(fact) {
            Some(true)
        } else {
            None
        }
    }

    /// Whether a condition can come to be what is wanted.
    fn possible(&self, condition: &Condition, wanted: bool) -> bool {
        let inner = |it: &Condition| self.possible(it, wanted);
        match condition {
            Condition::Always(is) => *is == wanted,
            Condition::Fact(fact) if wanted => self.can_be.contains(fact),
            Condition::Fact(fact) => !self.facts.contains(fact) || self.can_cease.contains(fact),
            Condition::Not(it) => self.possible(it, !wanted),
            Condition::And(all) if wanted => all.iter().all(inner),
            Condition::Or(all) if !wanted => all.iter().all(inner),
            Condition::And(all) | Condition::Or(all) => all.iter().any(inner),
            Condition::Compare(..) => true,
        }
    }

    /// A condition with objects in place of variables.
    pub(super) fn condition(
        &self,
        formula: &Formula,
        bound: &mut Vec<usize>,
    ) -> Result<Condition, Refused> {
        Ok(match formula {
            Formula::And(all) => Condition::all(self.conditions(all, bound)?, true),
            Formula::Or(all) => Condition::all(self.conditions(all, bound)?, false),
            Formula::Not(inner) => self.condition(inner, bound)?.negated(),
            Formula::Fact(predicate, terms) => {
                self.try_one()?;
                let fact = (*predicate, objects(terms, bound));
                if self.changing_predicates.contains(predicate) {
                    Condition::Fact(fact)
                } else {
                    Condition::Always(self.facts.contains(&fact))
                }
            }
            Formula::Same(a, b) => {
                let both = objects(&[*a, *b], bound);
                Condition::Always(both[0] == both[1])
            }
            Formula::Compare(sign, a, b) => {
                let (a, b) = (self.sum(a, bound)?, self.sum(b, bound)?);
                match (&a, &b) {
                    (Sum::Value(a), Sum::Value(b)) => Condition::Always(match *sign {
                        "<" => a < b,
                        "<=" => a <= b,
                        "=" => a == b,
                        ">=" => a >= b,
                        _ => a > b,
                    }),
                    _ => Condition::Compare(sign, a, b),
                }
            }
            Formula::Each(is_all, types, inner) => {
                let mut all = Vec::new();
                for &object in self.of_types(types).iter() {
                    self.try_one()?;
                    bound.push(object);
                    let one = self.condition(inner, bound);
                    bound.pop();
                    all.push(one?);
                }
                Condition::all(all, *is_all)
            }
        })
    }

    fn conditions(
        &self,
        all: &[Formula],
        bound: &mut Vec<usize>,
    ) -> Result<Vec<Condition>, Refused> {
        all.iter().map(|it| self.condition(it, bound)).collect()
    }

    /// Notes what an action does. `when` are the conditions on which an effect hangs.
    fn change<'f>(
        &self,
        change: &'f Change,
        when: &mut Vec<(&'f Formula, usize)>,
        bound: &mut Vec<usize>,
        out: &mut Action,
    ) -> Result<(), Refused> {
        match change {
            Change::All(all) => all
                .iter()
                .try_for_each(|it| self.change(it, when, bound, out)),
            Change::Each(types, inner) => {
                for &object in self.of_types(types).iter() {
                    self.try_one()?;
                    bound.push(object);
                    let done = self.change(inner, when, bound, out);
                    bound.pop();
                    done?;
                }
                Ok(())
            }
            Change::When(test, inner) => {
                when.push((test, bound.len()));
                let done = self.change(inner, when, bound, out);
                when.pop();
                done
            }
            Change::Add(predicate, terms) => {
                self.try_one()?;
                if self.happens(when, bound, out, None)? {
                    out.adds.push((*predicate, objects(terms, bound)));
                }
                Ok(())
            }
            Change::Delete(predicate, terms) => {
                self.try_one()?;
                let fact = (*predicate, objects(terms, bound));
                if self.happens(when, bound, out, Some(&fact))? {
                    out.deletes.push(fact);
                }
                Ok(())
            }
            Change::Count(way, function, terms, by) => {
                if !self.happens(when, bound, out, None)? {
                    return Ok(());
                }
                let by = self.sum(by, bound)?;
                let mut of = (*function, objects(terms, bound));
                if *way != "assign" {
                    of = self.value(of)?.0;
                }
                self.try_one()?;
                out.count(way, of, by)
            }
        }
    }

    /// Whether an effect happens that hangs on these conditions, by what the action needs anyway.
    /// `deleted` is what it deletes: that this is so needn't be asked, since otherwise there is
    /// nothing to delete.
    fn happens(
        &self,
        when: &[(&Formula, usize)],
        bound: &[usize],
        action: &Action,
        deleted: Option<&Ground>,
    ) -> Result<bool, Refused> {
        let needed = action.precondition.parts();
        for (test, variables) in when {
            let condition = self.condition(test, &mut bound[..*variables].to_vec())?;
            let condition = condition.settle(&|it| {
                let is_deleted = matches!(it, Condition::Fact(fact) if deleted == Some(fact));
                if is_deleted || needed.contains(it) {
                    return Some(true);
                }
                needed.contains(&it.clone().negated()).then_some(false)
            });
            if condition == Condition::Always(false) {
                return Ok(false);
            }
            if let Some(open) = condition.first() {
                return Err(Refused::HangsOn(open.clone()));
            }
        }
        Ok(true)
    }

    /// What has a value at first, and which.
    fn value(&self, of: Ground) -> Result<(Ground, f64), Refused> {
        match self.values.get(&of) {
            Some(&value) => Ok((of, value)),
            None if self.assigned_functions.contains(&of.0) => Err(fault(&format!(
                "`{}` is read before it has a value: give it one in `:init`",
                self.task.told(&self.task.functions.list[of.0].0, &of.1)
            ))),
            None => Err(Refused::NoValue),
        }
    }

    pub(super) fn sum(&self, number: &Number, bound: &[usize]) -> Result<Sum, Refused> {
        Ok(match number {
            Number::Value(value) => Sum::Value(*value),
            Number::TotalTime => Sum::TotalTime,
            Number::Violated(name) => Sum::Violated(name.clone()),
            Number::Fluent(function, terms) => {
                let of = (*function, objects(terms, bound));
                match self.value(of)? {
                    (of, _) if self.changing_functions.contains(function) => Sum::Fluent(of),
                    (_, value) => Sum::Value(value),
                }
            }
            Number::Of(sign, parts) => {
                self.try_one()?;
                let parts = parts.iter().map(|it| self.sum(it, bound));
                match Sum::of(*sign, parts.collect::<Result<_, _>>()?) {
                    Sum::Value(value) if !(value as f32).is_finite() => {
                        return Err(fault("a sum is too large, or something is divided by 0"));
                    }
                    sum => sum,
                }
            }
        })
    }
}

fn fault(message: &str) -> Refused {
    Refused::Fault(Fault::new(At { line: 1, column: 1 }, message))
}

pub(super) fn too_many(at: At, ways: usize) -> Fault {
    let message = format!(
        "the actions can be done in {ways} ways or more, and a document can take {MOST_ACTIONS}: \
         leave out objects, or say more in preconditions that never change"
    );
    Fault::new(at, message)
}

fn objects(terms: &[Term], bound: &[usize]) -> Vec<usize> {
    let object = |term: &Term| match *term {
        Term::Object(object) => object,
        Term::Variable(place) => bound[place],
    };
    terms.iter().map(object).collect()
}

impl Action {
    /// Notes one more change of a number. Several that add or subtract are one.
    fn count(&mut self, way: &'static str, of: Ground, by: Sum) -> Result<(), Refused> {
        let Some((had_way, _, had)) = self.counts.iter_mut().find(|it| it.1 == of) else {
            if self.counts.len() == MOST_COUNTS {
                return Err(fault(&format!(
                    "it changes more than {MOST_COUNTS} numbers"
                )));
            }
            self.counts.push((way, of, by));
            return Ok(());
        };
        let signed = |way: &str, by: Sum| match way {
            "increase" => Some(by),
            "decrease" => Some(Sum::of('-', vec![by])),
            _ => None,
        };
        let before = core::mem::replace(had, Sum::Value(0.0));
        let (Some(before), Some(by)) = (signed(had_way, before), signed(way, by)) else {
            return Err(fault("it sets a number that it also changes otherwise"));
        };
        let mut parts = match before {
            Sum::Of('+', parts) => parts,
            one => vec![one],
        };
        parts.push(by);
        *had_way = "increase";
        *had = Sum::of('+', parts);
        Ok(())
    }
}
