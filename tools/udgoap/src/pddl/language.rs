//! The parts of a planning task: types, objects, what can be true, what can be done, what is
//! wanted.

use std::collections::{HashMap, HashSet};

use super::formula::{Change, Formula, MOST_VARIABLES, Number, Preference, Scope};
use super::words::{At, Fault, Node, unknown};

/// The most types above one.
const MOST_ABOVE: usize = 100;

/// A domain and a problem, read and resolved.
#[derive(Debug, Default)]
pub(super) struct Task {
    pub(super) domain: String,
    pub(super) problem: String,
    /// Every type and those above it, itself included.
    types: HashMap<String, Vec<String>>,
    /// The types that each was given.
    parents: HashMap<String, Vec<String>>,
    /// In order of declaration, with the types that each was given.
    pub(super) objects: Vec<(String, Vec<String>)>,
    objects_by_name: HashMap<String, usize>,
    /// Predicates and functions: name and how many objects each is about.
    pub(super) predicates: Names,
    pub(super) functions: Names,
    pub(super) actions: Vec<Schema>,
    /// What is true at first.
    pub(super) facts: Vec<(usize, Vec<usize>)>,
    /// How much what is at first.
    pub(super) values: Vec<(usize, Vec<usize>, f64)>,
    pub(super) goal: Option<Formula>,
    pub(super) goal_at: At,
    pub(super) preferences: Vec<Preference>,
    pub(super) metric: Option<Metric>,
}

/// What plans are measured by.
#[derive(Debug)]
pub(super) struct Metric {
    pub(super) maximize: bool,
    pub(super) of: Number,
    pub(super) at: At,
}

/// An action with variables.
#[derive(Debug)]
pub(super) struct Schema {
    pub(super) name: String,
    pub(super) at: At,
    /// The types that each variable may be of.
    pub(super) variables: Vec<Vec<String>>,
    pub(super) precondition: Formula,
    pub(super) change: Change,
}

/// Names with their number of arguments, by number in order of declaration.
#[derive(Debug, Default)]
pub(super) struct Names {
    pub(super) list: Vec<(String, usize)>,
    by_name: HashMap<String, usize>,
}

impl Names {
    /// Whether the name is new, or is about as many arguments as before: Zenotravel and others
    /// declare one predicate several times, for several types.
    fn declare(&mut self, name: &str, arguments: usize) -> bool {
        if let Some((_, before)) = self.find(name) {
            return before == arguments;
        }
        self.by_name.insert(name.to_owned(), self.list.len());
        self.list.push((name.to_owned(), arguments));
        true
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(|(name, _)| name.as_str())
    }

    pub(super) fn find(&self, name: &str) -> Option<(usize, usize)> {
        let &number = self.by_name.get(name)?;
        Some((number, self.list[number].1))
    }
}

impl Task {
    pub(super) fn object(&self, name: &str) -> Option<usize> {
        self.objects_by_name.get(name).copied()
    }

    /// A name with its objects, as PDDL writes it: `(on a b)`.
    pub(super) fn told(&self, name: &str, objects: &[usize]) -> String {
        let objects = objects.iter().map(|&it| self.objects[it].0.as_str());
        let words: Vec<&str> = std::iter::once(name).chain(objects).collect();
        format!("({})", words.join(" "))
    }

    /// The objects of any of these types.
    pub(super) fn of_types(&self, types: &[String]) -> Vec<usize> {
        let fits = |of: &String| {
            let above = self.types.get(of);
            above.is_some_and(|above| above.iter().any(|it| types.contains(it)))
        };
        let objects = self.objects.iter().enumerate();
        let fitting = objects.filter(|(_, (_, of))| of.iter().any(fits));
        fitting.map(|(number, _)| number).collect()
    }

    /// Reads a domain.
    pub(super) fn domain(&mut self, whole: &Node) -> Result<(), Fault> {
        let (name, sections) = definition(whole, "domain")?;
        self.domain = name;
        self.declare_types(vec![("object".to_owned(), vec![])], whole.at())?;
        let mut actions = Vec::new();
        for section in sections {
            let (key, rest) = section.form()?;
            match key {
                ":requirements" => check_requirements(rest)?,
                ":types" => {
                    self.declare_types(typed(rest)?, section.at())?;
                }
                ":constants" => self.declare_objects(rest)?,
                ":predicates" => declare(&mut self.predicates, rest)?,
                ":functions" => declare_functions(&mut self.functions, rest)?,
                ":action" => actions.push((section, rest)),
                _ => return Err(unsupported(section, key)),
            }
        }
        // Actions may come before what they speak of. Their constants are known by now.
        let mut known = HashSet::new();
        for (section, rest) in actions {
            let schema = self.action(section, rest)?;
            if !known.insert(schema.name.clone()) {
                let message = format!("the action `{}` is declared twice", schema.name);
                return Err(Fault::new(schema.at, message));
            }
            self.actions.push(schema);
        }
        Ok(())
    }

    /// Reads a problem of the domain that was read.
    pub(super) fn problem(&mut self, whole: &Node) -> Result<(), Fault> {
        let (name, sections) = definition(whole, "problem")?;
        self.problem = name;
        let mut later = Vec::new();
        for section in sections {
            let (key, rest) = section.form()?;
            match key {
                ":requirements" => check_requirements(rest)?,
                ":length" => {}
                ":domain" => {
                    let [of] = rest else {
                        return Err(Fault::new(section.at(), "expected the domain's name"));
                    };
                    if of.word()? != self.domain {
                        let message = format!(
                            "this problem is of the domain `{}`, not of `{}`",
                            of.word()?,
                            self.domain
                        );
                        return Err(Fault::new(of.at(), message));
                    }
                }
                ":objects" => self.declare_objects(rest)?,
                ":init" | ":goal" | ":metric" => later.push((key, section, rest)),
                _ => return Err(unsupported(section, key)),
            }
        }
        for (number, &(key, section, rest)) in later.iter().enumerate() {
            let is_again = later[..number].iter().any(|it| it.0 == key);
            if is_again && key != ":init" {
                return Err(Fault::new(section.at(), format!("there are two `{key}`")));
            }
            match (key, rest) {
                (":init", _) => rest.iter().try_for_each(|it| self.init(it))?,
                (":goal", [goal]) => {
                    let mut scope = Scope::new(self, true);
                    let goal = scope.formula(goal)?;
                    let preferences = scope.preferences;
                    self.goal_at = section.at();
                    self.goal = Some(goal);
                    self.preferences = preferences;
                }
                (":metric", [way, of]) => {
                    let maximize = match way.word()? {
                        "maximize" => true,
                        "minimize" => false,
                        _ => {
                            let message = "expected `minimize` or `maximize`";
                            return Err(Fault::new(way.at(), message));
                        }
                    };
                    let at = of.at();
                    let of = Scope::new(self, false).number(of)?;
                    self.metric = Some(Metric { maximize, of, at });
                }
                _ => {
                    let message = format!("`{key}` takes something else than this");
                    return Err(Fault::new(section.at(), message));
                }
            }
        }
        if self.goal.is_none() {
            return Err(Fault::new(whole.at(), "this problem has no `:goal`"));
        }
        Ok(())
    }

    /// Adds types with those that stand above them, which needn't be declared.
    fn declare_types(&mut self, types: Vec<(String, Vec<String>)>, at: At) -> Result<(), Fault> {
        for (of, above) in types {
            for parent in &above {
                self.parents.entry(parent.clone()).or_default();
            }
            self.parents.entry(of).or_default().extend(above);
        }
        self.types.clear();
        let mut all: Vec<&String> = self.parents.keys().collect();
        all.sort_unstable();
        for of in all {
            // What stands above itself is met once.
            let mut above = vec![of.clone()];
            let mut next = 0;
            while let Some(it) = above.get(next) {
                let parents = self.parents.get(it).into_iter().flatten();
                let new: Vec<String> = parents.filter(|it| !above.contains(it)).cloned().collect();
                above.extend(new);
                if above.len() > MOST_ABOVE {
                    let message = format!("`{of}` stands below more than {MOST_ABOVE} types");
                    return Err(Fault::new(at, message));
                }
                next += 1;
            }
            if !above.iter().any(|it| it == "object") {
                above.push("object".to_owned());
            }
            self.types.insert(of.clone(), above);
        }
        Ok(())
    }

    fn declare_objects(&mut self, list: &[Node]) -> Result<(), Fault> {
        for (name, of) in typed(list)? {
            let of = if of.is_empty() {
                vec!["object".to_owned()]
            } else {
                of
            };
            self.check_known(&of, list)?;
            match self.object(&name) {
                Some(known) => self.objects[known].1.extend(of),
                None => {
                    self.objects_by_name
                        .insert(name.clone(), self.objects.len());
                    self.objects.push((name, of));
                }
            }
        }
        Ok(())
    }

    /// Whether the types that some names of a list are of exist.
    fn check_known(&self, types: &[String], list: &[Node]) -> Result<(), Fault> {
        let Some(lacking) = types.iter().find(|it| !self.types.contains_key(*it)) else {
            return Ok(());
        };
        let at = find_word(list, lacking).unwrap_or(At { line: 1, column: 1 });
        let mut known: Vec<&str> = self.types.keys().map(String::as_str).collect();
        known.sort_unstable();
        Err(Fault::new(at, unknown("type", lacking, known.into_iter())))
    }

    /// Variables with their types, which have to exist.
    pub(super) fn variables(&self, list: &[Node]) -> Result<Vec<(String, Vec<String>)>, Fault> {
        let mut variables = typed(list)?;
        for (name, of) in &mut variables {
            if !name.starts_with('?') {
                let at = find_word(list, name).unwrap_or(list[0].at());
                let message = format!("found `{name}`, expected a variable such as `?{name}`");
                return Err(Fault::new(at, message));
            }
            if of.is_empty() {
                of.push("object".to_owned());
            }
            self.check_known(of, list)?;
        }
        Ok(variables)
    }

    fn action(&self, section: &Node, rest: &[Node]) -> Result<Schema, Fault> {
        let Some((name, keys)) = rest.split_first() else {
            return Err(Fault::new(section.at(), "this action has no name"));
        };
        let mut scope = Scope::new(self, false);
        let mut variables = Vec::new();
        let (mut precondition, mut change) = (Formula::And(vec![]), Change::All(vec![]));
        for (number, pair) in keys.chunks(2).enumerate() {
            let [key, value] = pair else {
                let message = format!("`{}` is followed by nothing", pair[0].word()?);
                return Err(Fault::new(pair[0].at(), message));
            };
            let mut before = keys.chunks(2).take(number);
            let word = key.word()?;
            if before.any(|it| it[0].word().is_ok_and(|it| it == word)) {
                return Err(Fault::new(key.at(), format!("there are two `{word}`")));
            }
            let is_empty = matches!(value, Node::List(_, list) if list.is_empty());
            match key.word()? {
                ":parameters" => {
                    for (name, of) in self.variables(value.list()?)? {
                        if scope.names.contains(&name) {
                            let message = format!("there are two `{name}`");
                            return Err(Fault::new(value.at(), message));
                        }
                        scope.names.push(name);
                        variables.push(of);
                    }
                    if variables.len() > MOST_VARIABLES {
                        let message =
                            format!("more than {MOST_VARIABLES} variables are known here");
                        return Err(Fault::new(value.at(), message));
                    }
                }
                ":precondition" | ":effect" if is_empty => {}
                ":precondition" => precondition = scope.formula(value)?,
                ":effect" => change = scope.change(value)?,
                other => return Err(unsupported(key, other)),
            }
        }
        Ok(Schema {
            name: name.word()?.to_owned(),
            at: section.at(),
            variables,
            precondition,
            change,
        })
    }

    fn init(&mut self, node: &Node) -> Result<(), Fault> {
        let (word, rest) = node.form()?;
        if word == "at" && rest.len() == 2 && matches!(rest[1], Node::List(..)) {
            let message = "what becomes true at a time isn't supported";
            return Err(Fault::new(node.at(), message));
        }
        if word == "not" {
            // Everything is false that isn't said to be true.
            return Ok(());
        }
        let scope = Scope::new(self, false);
        if let ("=", [what, value]) = (word, rest) {
            let Number::Fluent(function, terms) = scope.number(what)? else {
                return Err(Fault::new(what.at(), "expected a function"));
            };
            let Number::Value(value) = scope.number(value)? else {
                return Err(Fault::new(value.at(), "expected a number"));
            };
            let objects = Scope::ground(&terms, node.at())?;
            self.values.push((function, objects, value));
            return Ok(());
        }
        let (predicate, terms) = scope.atom(node)?;
        let objects = Scope::ground(&terms, node.at())?;
        self.facts.push((predicate, objects));
        Ok(())
    }
}

/// What may be required. All else is refused by name, before anything is misread.
const SUPPORTED: [&str; 22] = [
    ":strips",
    ":typing",
    ":negative-preconditions",
    ":disjunctive-preconditions",
    ":equality",
    ":existential-preconditions",
    ":universal-preconditions",
    ":quantified-preconditions",
    ":conditional-effects",
    ":adl",
    ":fluents",
    ":numeric-fluents",
    ":action-costs",
    ":goal-utilities",
    ":preferences",
    ":utilities",
    // Many domains require these and use none of it. What does has words of its own, which are
    // refused where they stand.
    ":derived-predicates",
    ":durative-actions",
    ":duration-inequalities",
    ":continuous-effects",
    ":timed-initial-literals",
    ":constraints",
];

fn check_requirements(list: &[Node]) -> Result<(), Fault> {
    for node in list {
        let word = node.word()?;
        if !SUPPORTED.contains(&word) {
            return Err(unsupported(node, word));
        }
    }
    Ok(())
}

fn unsupported(node: &Node, key: &str) -> Fault {
    let message = format!("`{key}` isn't supported; docs/tools.md lists what is");
    Fault::new(node.at(), message)
}

/// The name and the sections of `(define (domain NAME) …)`.
fn definition<'n>(whole: &'n Node, of: &str) -> Result<(String, &'n [Node]), Fault> {
    let fault = || Fault::new(whole.at(), format!("expected `(define ({of} …) …)`"));
    let ("define", rest) = whole.form()? else {
        return Err(fault());
    };
    let (head, sections) = rest.split_first().ok_or_else(fault)?;
    match head.form()? {
        (word, [name]) if word == of => Ok((name.word()?.to_owned(), sections)),
        _ => Err(fault()),
    }
}

/// Names with the types after their dash: `a b - t c - (either u v) d`.
fn typed(list: &[Node]) -> Result<Vec<(String, Vec<String>)>, Fault> {
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    let mut untyped = 0;
    let mut nodes = list.iter();
    while let Some(node) = nodes.next() {
        let word = node.word()?;
        if word != "-" {
            found.push((word.to_owned(), Vec::new()));
            continue;
        }
        let types = match nodes.next() {
            Some(Node::Word(_, word)) => vec![word.clone()],
            Some(node) => match node.form()? {
                ("either", types) => types
                    .iter()
                    .map(|it| it.word().map(str::to_owned))
                    .collect::<Result<_, _>>()?,
                _ => return Err(Fault::new(node.at(), "expected a type or `(either …)`")),
            },
            None => return Err(Fault::new(node.at(), "no type follows this `-`")),
        };
        for (_, of) in &mut found[untyped..] {
            of.clone_from(&types);
        }
        untyped = found.len();
    }
    Ok(found)
}

/// Where a word stands last in a list: a type's name may be an object's, too.
fn find_word(list: &[Node], wanted: &str) -> Option<At> {
    list.iter().rev().find_map(|node| match node {
        Node::Word(at, word) => (word == wanted).then_some(*at),
        Node::List(_, inner) => find_word(inner, wanted),
    })
}

fn declare(names: &mut Names, list: &[Node]) -> Result<(), Fault> {
    for node in list {
        let (name, arguments) = node.form()?;
        if !names.declare(name, typed(arguments)?.len()) {
            let message = format!("`{name}` was declared with another number of arguments");
            return Err(Fault::new(node.at(), message));
        }
    }
    Ok(())
}

/// Functions, of which each may be followed by `- number`.
fn declare_functions(names: &mut Names, list: &[Node]) -> Result<(), Fault> {
    let mut nodes = list.iter();
    while let Some(node) = nodes.next() {
        if let Node::Word(_, word) = node {
            let next = nodes.next();
            if word != "-" || !matches!(next, Some(Node::Word(_, of)) if of == "number") {
                let message = "only functions whose values are numbers are supported";
                return Err(Fault::new(node.at(), message));
            }
            continue;
        }
        declare(names, core::slice::from_ref(node))?;
    }
    Ok(())
}
