//! Conditions, effects and sums that have variables.

use super::language::Task;
use super::words::{At, Fault, Node, unknown};

/// An object, or a variable by its place in the scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Term {
    Object(usize),
    Variable(usize),
}

/// What may be true.
#[derive(Clone, Debug)]
pub(super) enum Formula {
    And(Vec<Formula>),
    Or(Vec<Formula>),
    Not(Box<Formula>),
    Fact(usize, Vec<Term>),
    Same(Term, Term),
    /// `<`, `<=`, `=`, `>=` or `>`.
    Compare(&'static str, Number, Number),
    /// For every object of these types in place of the next variable; or, if false, for one.
    Each(bool, Vec<String>, Box<Formula>),
}

/// How much something is.
#[derive(Clone, Debug)]
pub(super) enum Number {
    Value(f64),
    Fluent(usize, Vec<Term>),
    /// `+`, `-`, `*` or `/`.
    Of(char, Vec<Number>),
    /// How often a preference isn't satisfied. Only in metrics.
    Violated(String),
    /// The number of steps. Only in metrics.
    TotalTime,
}

/// What an action does.
#[derive(Clone, Debug)]
pub(super) enum Change {
    All(Vec<Change>),
    Each(Vec<String>, Box<Change>),
    When(Formula, Box<Change>),
    Add(usize, Vec<Term>),
    Delete(usize, Vec<Term>),
    /// `assign`, `increase`, `decrease`, `scale-up` or `scale-down`.
    Count(&'static str, usize, Vec<Term>, Number),
}

/// What would be liked.
#[derive(Clone, Debug)]
pub(super) struct Preference {
    pub(super) name: String,
    /// It is liked for everything of these types, each by itself.
    pub(super) each: Vec<Vec<String>>,
    pub(super) wish: Formula,
}

/// The most variables that are known at one place: what goes through their objects calls itself.
pub(super) const MOST_VARIABLES: usize = 100;

/// The names that are known at some place in a task.
pub(super) struct Scope<'t> {
    task: &'t Task,
    /// Variables, the innermost last.
    pub(super) names: Vec<String>,
    /// Preferences found in a goal; elsewhere there must be none.
    pub(super) preferences: Vec<Preference>,
    is_goal: bool,
}

impl<'t> Scope<'t> {
    pub(super) fn new(task: &'t Task, is_goal: bool) -> Self {
        Scope {
            task,
            names: Vec::new(),
            preferences: Vec::new(),
            is_goal,
        }
    }

    /// The objects that terms without variables stand for.
    pub(super) fn ground(terms: &[Term], at: At) -> Result<Vec<usize>, Fault> {
        let object = |term: &Term| match term {
            Term::Object(object) => Ok(*object),
            Term::Variable(_) => Err(Fault::new(at, "there are no variables here")),
        };
        terms.iter().map(object).collect()
    }

    fn term(&self, node: &Node) -> Result<Term, Fault> {
        let word = node.word()?;
        if let Some(place) = self.names.iter().rposition(|it| it == word) {
            return Ok(Term::Variable(place));
        }
        let what = if word.starts_with('?') {
            "variable"
        } else {
            "object"
        };
        self.task.object(word).map(Term::Object).ok_or_else(|| {
            let objects = self.task.objects.iter().map(|(name, _)| name.as_str());
            let known = self.names.iter().map(String::as_str).chain(objects);
            let mut message = unknown(what, word, known);
            if what == "object" && self.task.problem.is_empty() {
                message += "; objects that a domain speaks of stand in its `:constants`";
            }
            Fault::new(node.at(), message)
        })
    }

    fn terms(&self, nodes: &[Node]) -> Result<Vec<Term>, Fault> {
        nodes.iter().map(|it| self.term(it)).collect()
    }

    /// A predicate and what it is about.
    pub(super) fn atom(&self, node: &Node) -> Result<(usize, Vec<Term>), Fault> {
        let (name, rest) = node.form()?;
        let Some((predicate, arguments)) = self.task.predicates.find(name) else {
            let known = self.task.predicates.names();
            return Err(Fault::new(node.at(), unknown("predicate", name, known)));
        };
        if rest.len() != arguments {
            let message = format!("`{name}` is about {arguments}, not {}", rest.len());
            return Err(Fault::new(node.at(), message));
        }
        Ok((predicate, self.terms(rest)?))
    }

    /// Reads something in which more variables are known, with their types.
    fn within<T>(
        &mut self,
        variables: &Node,
        read: impl FnOnce(&mut Self) -> Result<T, Fault>,
    ) -> Result<(T, Vec<Vec<String>>), Fault> {
        let (before, at) = (self.names.len(), variables.at());
        let variables = self.task.variables(variables.list()?)?;
        let (names, types): (Vec<_>, Vec<_>) = variables.into_iter().unzip();
        self.names.extend(names);
        if self.names.len() > MOST_VARIABLES {
            let message = format!("more than {MOST_VARIABLES} variables are known here");
            return Err(Fault::new(at, message));
        }
        let inner = read(self);
        self.names.truncate(before);
        Ok((inner?, types))
    }

    pub(super) fn formula(&mut self, node: &Node) -> Result<Formula, Fault> {
        if node.list()?.is_empty() {
            return Ok(Formula::And(vec![]));
        }
        let (word, rest) = node.form()?;
        // A wish that stands in anything else than `and` and `forall` would be no wish of its own.
        let was_goal = self.is_goal;
        self.is_goal = was_goal && matches!(word, "and" | "forall" | "preference");
        let made = self.formula_of(node, word, rest);
        self.is_goal = was_goal;
        made
    }

    fn formula_of(&mut self, node: &Node, word: &str, rest: &[Node]) -> Result<Formula, Fault> {
        let all = |it: &mut Self| -> Result<Vec<Formula>, Fault> {
            rest.iter().map(|node| it.formula(node)).collect()
        };
        Ok(match (word, rest) {
            ("and", _) => Formula::And(all(self)?),
            ("or", _) => Formula::Or(all(self)?),
            ("not", [inner]) => Formula::Not(Box::new(self.formula(inner)?)),
            ("imply", [reason, then]) => {
                let reason = Formula::Not(Box::new(self.formula(reason)?));
                Formula::Or(vec![reason, self.formula(then)?])
            }
            ("forall" | "exists", [variables, inner]) => {
                let (before, known) = (self.preferences.len(), self.names.len());
                let (mut inner, types) = self.within(variables, |it| it.formula(inner))?;
                let is_all = word == "forall";
                if before < self.preferences.len() && (!is_all || known > 0) {
                    let message = "a preference may stand in one `forall`, not deeper";
                    return Err(Fault::new(node.at(), message));
                }
                for preference in &mut self.preferences[before..] {
                    preference.each.clone_from(&types);
                }
                for of in types.into_iter().rev() {
                    inner = Formula::Each(is_all, of, Box::new(inner));
                }
                inner
            }
            ("preference", [name, wish]) if self.is_goal => {
                self.is_goal = false;
                let wish = self.formula(wish)?;
                self.preferences.push(Preference {
                    name: name.word()?.to_owned(),
                    each: Vec::new(),
                    wish,
                });
                Formula::And(vec![])
            }
            ("preference", _) => {
                let message = "a preference may only stand in a goal's `and` and `forall`, as \
                               `(preference NAME CONDITION)`";
                return Err(Fault::new(node.at(), message));
            }
            ("=", [a, b])
                if matches!((a, b), (Node::Word(..), Node::Word(..)))
                    && !is_number(a)
                    && !is_number(b) =>
            {
                Formula::Same(self.term(a)?, self.term(b)?)
            }
            ("<" | "<=" | "=" | ">=" | ">", [a, b]) => {
                let words = ["<", "<=", "=", ">=", ">"];
                let sign = words.into_iter().find(|it| *it == word).unwrap_or("=");
                Formula::Compare(sign, self.number(a)?, self.number(b)?)
            }
            _ => {
                let (predicate, terms) = self.atom(node)?;
                Formula::Fact(predicate, terms)
            }
        })
    }

    pub(super) fn change(&mut self, node: &Node) -> Result<Change, Fault> {
        let (word, rest) = node.form()?;
        Ok(match (word, rest) {
            ("and", _) => {
                let all = rest.iter().map(|node| self.change(node));
                Change::All(all.collect::<Result<_, _>>()?)
            }
            ("not", [inner]) => {
                let (predicate, terms) = self.atom(inner)?;
                Change::Delete(predicate, terms)
            }
            ("forall", [variables, inner]) => {
                let (mut inner, types) = self.within(variables, |it| it.change(inner))?;
                for of in types.into_iter().rev() {
                    inner = Change::Each(of, Box::new(inner));
                }
                inner
            }
            ("when", [test, inner]) => {
                Change::When(self.formula(test)?, Box::new(self.change(inner)?))
            }
            ("assign" | "increase" | "decrease" | "scale-up" | "scale-down", [what, by]) => {
                let words = ["assign", "increase", "decrease", "scale-up", "scale-down"];
                let way = words.into_iter().find(|it| *it == word).unwrap_or("assign");
                let Number::Fluent(function, terms) = self.number(what)? else {
                    return Err(Fault::new(what.at(), "expected a function"));
                };
                Change::Count(way, function, terms, self.number(by)?)
            }
            _ => {
                let (predicate, terms) = self.atom(node)?;
                Change::Add(predicate, terms)
            }
        })
    }

    pub(super) fn number(&self, node: &Node) -> Result<Number, Fault> {
        if let Node::Word(at, word) = node {
            if let Some(value) = number_of(word) {
                return Ok(Number::Value(value));
            }
            if word == "total-time" {
                return Ok(Number::TotalTime);
            }
            // Some write functions of nothing without parentheses.
            return match self.task.functions.find(word) {
                Some((function, 0)) => Ok(Number::Fluent(function, vec![])),
                _ => Err(Fault::new(
                    *at,
                    format!("found `{word}`, expected a number"),
                )),
            };
        }
        let (word, rest) = node.form()?;
        match (word, rest) {
            ("total-time", []) => Ok(Number::TotalTime),
            ("is-violated", [name]) => Ok(Number::Violated(name.word()?.to_owned())),
            ("+" | "*", [_, _, ..]) | ("-", [_] | [_, _]) | ("/", [_, _]) => {
                let parts = rest.iter().map(|it| self.number(it));
                let sign = word.chars().next().unwrap_or('+');
                Ok(Number::Of(sign, parts.collect::<Result<_, _>>()?))
            }
            _ => match self.task.functions.find(word) {
                Some((function, arguments)) if arguments == rest.len() => {
                    Ok(Number::Fluent(function, self.terms(rest)?))
                }
                Some((_, arguments)) => {
                    let message = format!("`{word}` is of {arguments}, not of {}", rest.len());
                    Err(Fault::new(node.at(), message))
                }
                None => {
                    let known = self.task.functions.names();
                    Err(Fault::new(node.at(), unknown("function", word, known)))
                }
            },
        }
    }
}

fn number_of(word: &str) -> Option<f64> {
    let begins = word.starts_with(|it: char| it.is_ascii_digit() || matches!(it, '-' | '+' | '.'));
    let value: f64 = word.parse().ok().filter(|_| begins)?;
    (value as f32).is_finite().then_some(value)
}

fn is_number(node: &Node) -> bool {
    matches!(node, Node::Word(_, word) if number_of(word).is_some())
}
