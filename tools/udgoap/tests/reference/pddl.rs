//! PDDL implemented as its definition reads, without regard to speed: variables are replaced by
//! names in the text, and a state is a set of texts. It shares nothing with the importer.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap};

/// A word or a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    Word(String),
    List(Vec<Term>),
}

use Term::{List, Word};

impl Term {
    pub(crate) fn read(text: &str) -> Term {
        let lines = text
            .lines()
            .map(|line| line.split(';').next().unwrap_or_default());
        let text = lines.collect::<Vec<_>>().join(" ").to_lowercase();
        let text = text.replace('(', " ( ").replace(')', " ) ");
        let mut open = vec![vec![]];
        for word in text.split_whitespace() {
            match word {
                "(" => open.push(vec![]),
                ")" => {
                    let list = open.pop().expect("a list is open");
                    open.last_mut().expect("within another").push(List(list));
                }
                word => open
                    .last_mut()
                    .expect("a list is open")
                    .push(Word(word.to_owned())),
            }
        }
        open.remove(0).remove(0)
    }

    fn list(&self) -> &[Term] {
        match self {
            List(list) => list,
            Word(word) => panic!("`{word}` is no list"),
        }
    }

    fn word(&self) -> &str {
        match self {
            Word(word) => word,
            List(_) => panic!("a list is no word"),
        }
    }

    /// The first word, and the rest.
    fn form(&self) -> (&str, &[Term]) {
        let (first, rest) = self.list().split_first().expect("it isn't empty");
        (first.word(), rest)
    }

    fn text(&self) -> String {
        match self {
            Word(word) => word.clone(),
            List(list) => {
                let words: Vec<String> = list.iter().map(Term::text).collect();
                format!("({})", words.join(" "))
            }
        }
    }

    fn with(&self, bound: &HashMap<String, String>) -> Term {
        match self {
            Word(word) => Word(bound.get(word).unwrap_or(word).clone()),
            List(list) => List(list.iter().map(|it| it.with(bound)).collect()),
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct State {
    facts: BTreeSet<String>,
    numbers: BTreeMap<String, f64>,
}

/// A search holds no more states than this, some hundred bytes each.
const MOST_STATES: usize = 200_000;

struct Action {
    name: String,
    variables: Vec<(String, Vec<String>)>,
    precondition: Term,
    effect: Term,
}

pub(crate) struct Task {
    above: HashMap<String, Vec<String>>,
    objects: Vec<(String, Vec<String>)>,
    actions: Vec<Action>,
    pub(crate) initial: State,
    goal: Term,
    metric: Option<(bool, Term)>,
}

fn typed(list: &[Term]) -> Vec<(String, Vec<String>)> {
    let mut all: Vec<(String, Vec<String>)> = vec![];
    let mut begun = 0;
    let mut at = 0;
    while at < list.len() {
        if list[at] == Word("-".to_owned()) {
            let types = match &list[at + 1] {
                Word(word) => vec![word.clone()],
                List(either) => either[1..].iter().map(|it| it.word().to_owned()).collect(),
            };
            all[begun..]
                .iter_mut()
                .for_each(|it| it.1.clone_from(&types));
            begun = all.len();
            at += 2;
        } else {
            all.push((list[at].word().to_owned(), vec!["object".to_owned()]));
            at += 1;
        }
    }
    all
}

impl Task {
    pub(crate) fn new(domain: &str, problem: &str) -> Task {
        let mut task = Task {
            above: HashMap::new(),
            objects: vec![],
            actions: vec![],
            initial: State::default(),
            goal: List(vec![]),
            metric: None,
        };
        let both = [Term::read(domain), Term::read(problem)];
        for section in both.iter().flat_map(|it| &it.list()[2..]) {
            let (key, rest) = section.form();
            match key {
                ":types" => task.above.extend(typed(rest)),
                ":constants" | ":objects" => task.objects.extend(typed(rest)),
                ":action" => {
                    let part = |key: &str| {
                        let place = rest.iter().position(|it| *it == Word(key.to_owned()));
                        place.map_or(List(vec![]), |it| rest[it + 1].clone())
                    };
                    task.actions.push(Action {
                        name: rest[0].word().to_owned(),
                        variables: typed(part(":parameters").list()),
                        precondition: part(":precondition"),
                        effect: part(":effect"),
                    });
                }
                ":init" => rest.iter().for_each(|it| match it.form() {
                    ("=", [of, value]) => {
                        let value = value.word().parse().expect("a number");
                        task.initial.numbers.insert(of.text(), value);
                    }
                    _ => {
                        task.initial.facts.insert(it.text());
                    }
                }),
                ":goal" => task.goal = rest[0].clone(),
                ":metric" => task.metric = Some((rest[0].word() == "maximize", rest[1].clone())),
                _ => {}
            }
        }
        // Costs that nobody gives a value are counted from 0.
        task.initial
            .numbers
            .entry("(total-cost)".to_owned())
            .or_insert(0.0);
        task
    }

    fn is(&self, of: &str, wanted: &str) -> bool {
        let above = || self.above.get(of).into_iter().flatten();
        of == wanted || wanted == "object" || above().any(|it| self.is(it, wanted))
    }

    fn bindings(&self, variables: &[(String, Vec<String>)]) -> Vec<HashMap<String, String>> {
        let mut all = vec![HashMap::new()];
        for (name, types) in variables {
            let fits = |of: &String| types.iter().any(|wanted| self.is(of, wanted));
            let objects = self.objects.iter().filter(|(_, of)| of.iter().any(fits));
            let objects: Vec<&String> = objects.map(|(object, _)| object).collect();
            let extended = all.iter().flat_map(|begun: &HashMap<String, String>| {
                objects.iter().map(move |&object| {
                    let mut bound = begun.clone();
                    bound.insert(name.clone(), object.clone());
                    bound
                })
            });
            all = extended.collect();
        }
        all
    }

    /// All that some variables may stand for, put into something.
    fn instances(&self, variables: &Term, of: &Term) -> Vec<Term> {
        let bindings = self.bindings(&typed(variables.list()));
        bindings.iter().map(|bound| of.with(bound)).collect()
    }

    /// A number that has no value makes whatever reads it neither true nor false.
    fn number(&self, of: &Term, state: &State) -> Option<f64> {
        if let Word(word) = of {
            return word.parse().ok();
        }
        let (word, rest) = of.form();
        let value = |at: usize| self.number(&rest[at], state);
        let all = || rest.iter().map(|it| self.number(it, state));
        match word {
            "+" => all().sum(),
            "*" => all().product(),
            "-" if rest.len() == 1 => Some(-value(0)?),
            "-" => Some(value(0)? - value(1)?),
            "/" => Some(value(0)? / value(1)?),
            "is-violated" => Some(self.violated(&self.goal, rest[0].word(), state)),
            _ => state.numbers.get(&of.text()).copied(),
        }
    }

    fn violated(&self, goal: &Term, name: &str, state: &State) -> f64 {
        match goal.form() {
            ("and", all) => all.iter().map(|it| self.violated(it, name, state)).sum(),
            ("forall", [variables, inner]) => {
                let all = self.instances(variables, inner);
                all.iter().map(|it| self.violated(it, name, state)).sum()
            }
            ("preference", [of, wish]) if of.word() == name => {
                if self.holds(wish, state) {
                    0.0
                } else {
                    1.0
                }
            }
            _ => 0.0,
        }
    }

    pub(crate) fn holds(&self, condition: &Term, state: &State) -> bool {
        if condition.list().is_empty() {
            return true;
        }
        let (word, rest) = condition.form();
        let compare = |holds: fn(f64, f64) -> bool| {
            let both = self
                .number(&rest[0], state)
                .zip(self.number(&rest[1], state));
            both.is_some_and(|(a, b)| holds(a, b))
        };
        match word {
            "and" => rest.iter().all(|it| self.holds(it, state)),
            "or" => rest.iter().any(|it| self.holds(it, state)),
            "not" => !self.holds(&rest[0], state),
            "imply" => !self.holds(&rest[0], state) || self.holds(&rest[1], state),
            "forall" => self
                .instances(&rest[0], &rest[1])
                .iter()
                .all(|it| self.holds(it, state)),
            "exists" => self
                .instances(&rest[0], &rest[1])
                .iter()
                .any(|it| self.holds(it, state)),
            "preference" => true,
            "<" => compare(|a, b| a < b),
            "<=" => compare(|a, b| a <= b),
            ">" => compare(|a, b| a > b),
            ">=" => compare(|a, b| a >= b),
            "=" if matches!(rest[0], Word(_)) && matches!(rest[1], Word(_)) => rest[0] == rest[1],
            "=" => compare(|a, b| a == b),
            _ => state.facts.contains(&condition.text()),
        }
    }

    /// Collects what an effect does, all of it by the state before.
    fn collect(&self, effect: &Term, before: &State, after: &mut State, adds: &mut Vec<String>) {
        let (word, rest) = effect.form();
        let mut count = |change: fn(f64, f64) -> f64| {
            let (of, by) = (
                rest[0].text(),
                self.number(&rest[1], before).expect("a value"),
            );
            // Several that add to a number add up.
            let was = after.numbers.get(&of).copied().unwrap_or(0.0);
            after.numbers.insert(of, change(was, by));
        };
        match word {
            "assign" => count(|_, by| by),
            "increase" => count(|was, by| was + by),
            "decrease" => count(|was, by| was - by),
            "scale-up" => count(|was, by| was * by),
            "scale-down" => count(|was, by| was / by),
            "and" => rest
                .iter()
                .for_each(|it| self.collect(it, before, after, adds)),
            "forall" => {
                let all = self.instances(&rest[0], &rest[1]);
                all.iter()
                    .for_each(|it| self.collect(it, before, after, adds));
            }
            "when" if self.holds(&rest[0], before) => self.collect(&rest[1], before, after, adds),
            "when" => {}
            "not" => {
                after.facts.remove(&rest[0].text());
            }
            _ => adds.push(effect.text()),
        }
    }

    /// The state after a step such as `(stack a b)`, if it can be done.
    pub(crate) fn step(&self, state: &State, step: &str) -> Option<State> {
        let step = Term::read(step);
        let (name, objects) = step.form();
        let action = self.actions.iter().find(|it| it.name == name)?;
        let all = self.bindings(&action.variables);
        let fits = |bound: &&HashMap<String, String>| {
            let both = action.variables.iter().zip(objects);
            both.into_iter()
                .all(|((variable, _), object)| bound[variable] == object.word())
        };
        self.done(action, all.iter().find(fits)?, state)
    }

    fn done(
        &self,
        action: &Action,
        bound: &HashMap<String, String>,
        state: &State,
    ) -> Option<State> {
        if !self.holds(&action.precondition.with(bound), state) {
            return None;
        }
        let (mut after, mut adds) = (state.clone(), vec![]);
        self.collect(&action.effect.with(bound), state, &mut after, &mut adds);
        after.facts.extend(adds);
        Some(after)
    }

    /// What the metric says, so that less is better. Without a metric, steps count.
    pub(crate) fn cost(&self, state: &State, steps: usize) -> f64 {
        match &self.metric {
            Some((maximize, of)) => {
                let value = self.number(of, state).expect("a metric has a value");
                if *maximize { -value } else { value }
            }
            None => steps as f64,
        }
    }

    pub(crate) fn reached(&self, state: &State) -> bool {
        self.holds(&self.goal, state)
    }

    /// The least cost of any plan: all states that can be reached, the cheapest first. Without
    /// preferences the first that reaches the goal is the cheapest, and numbers may grow for ever.
    ///
    /// # Panics
    /// If there are more states than a test should need, instead of filling the memory.
    pub(crate) fn optimum(&self, counted: &[&str]) -> Option<f64> {
        let whole = |cost: f64| Reverse((cost * 1024.0).round() as i64);
        let mut open = BinaryHeap::from([(whole(0.0), Reverse(0))]);
        let mut states = vec![(self.initial.clone(), 0, 0.0)];
        let mut seen = BTreeSet::new();
        let mut best: Option<f64> = None;
        while let Some((_, Reverse(at))) = open.pop() {
            let (state, steps, spent) = states[at].clone();
            // What only the metric reads makes no other state of one.
            let mut key = state.clone();
            key.numbers.retain(|of, _| !counted.contains(&of.as_str()));
            if !seen.insert(format!("{key:?}")) {
                continue;
            }
            if self.reached(&state) {
                let cost = self.cost(&state, steps);
                if !self.goal.text().contains("(preference ") {
                    return Some(cost);
                }
                best = Some(best.map_or(cost, |it| it.min(cost)));
            }
            assert!(
                states.len() < MOST_STATES,
                "the problem is too large for this search"
            );
            for action in &self.actions {
                for bound in self.bindings(&action.variables) {
                    let Some(after) = self.done(action, &bound, &state) else {
                        continue;
                    };
                    let count = |state: &State| -> f64 {
                        counted
                            .iter()
                            .map(|it| state.numbers.get(*it).unwrap_or(&0.0))
                            .sum()
                    };
                    let cost = if counted.is_empty() {
                        1.0
                    } else {
                        count(&after) - count(&state)
                    };
                    open.push((whole(spent + cost), Reverse(states.len())));
                    states.push((after, steps + 1, spent + cost));
                }
            }
        }
        best
    }
}
