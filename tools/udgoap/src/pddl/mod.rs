//! Planning tasks in PDDL as domain documents: what the language says that documents can say, too, is
//! taken over exactly, and everything else refused by name.
//!
//! PDDL 3.1, Kovacs 2011; net benefit as in the International Planning Competition of 2008. An action
//! with variables becomes one action for each choice of objects that can come to pass: one that the
//! only NPC does to itself.

mod condition;
mod document;
mod formula;
mod ground;
mod language;
mod metric;
mod words;

use serde_json::{Value, json};
use udgoap::domain::{Diagnostic, Severity};

use condition::{Condition, Sum};
use document::{Parts, Wish};
use formula::Preference;
use ground::{Grounder, MOST_ACTIONS, Refused};
use language::Task;
use metric::Weights;
use words::{At, Fault};

/// A file of PDDL.
#[derive(Clone, Copy, Debug)]
pub struct File<'a> {
    /// What errors call it.
    pub name: &'a str,
    /// What it says.
    pub text: &'a str,
}

/// What a planning task has become.
#[derive(Debug)]
pub struct Imported {
    /// A domain document.
    pub document: String,
    /// A scene for it, with one NPC.
    pub scene: String,
    /// How many actions the document has.
    pub actions: usize,
}

/// Makes a document and a scene of a planning task.
///
/// # Errors
/// What is wrong with the first place that isn't PDDL or can't be said in documents.
pub fn import(domain: File<'_>, problem: File<'_>) -> Result<Imported, Diagnostic> {
    let in_domain = |fault: Fault| fault.found(domain);
    let in_problem = |fault: Fault| fault.found(problem);
    let mut task = Task::default();
    task.domain(&words::read(domain.text).map_err(in_domain)?)
        .map_err(in_domain)?;
    task.problem(&words::read(problem.text).map_err(in_problem)?)
        .map_err(in_problem)?;
    let mut grounder = Grounder::new(&task);
    let actions = grounder.actions().map_err(in_domain)?;
    let goals_at = task.goal_at;
    let goal =
        grounded_goal(&grounder).map_err(|message| in_problem(Fault::new(goals_at, message)))?;
    let at = task.metric.as_ref().map_or(goals_at, |it| it.at);
    let in_metric = |message: String| in_problem(Fault::new(at, message));
    let sum = match &task.metric {
        Some(metric) => Some(
            grounder
                .sum(&metric.of, &[])
                .map_err(|it| in_metric(it.message()))?,
        ),
        None => None,
    };
    let maximize = task.metric.as_ref().is_some_and(|it| it.maximize);
    let weights = Weights::new(sum.as_ref().map(|it| (maximize, it))).map_err(in_metric)?;
    let mut costs = Vec::new();
    for action in &actions {
        let schema = &task.actions[action.schema];
        if !document::is_orderable(action) {
            let message = "its effects on numbers read what each other change, which effects that \
                           happen one by one can't do";
            return Err(in_domain(Fault::new(schema.at, message)));
        }
        let cost = weights.cost(action);
        let (constant, parts) =
            cost.map_err(|message| in_domain(Fault::new(schema.at, message)))?;
        if constant.is_nan() || constant.abs() > MOST_COST {
            let message =
                format!("it costs {constant}, and no step can cost more than {MOST_COST}");
            return Err(in_domain(Fault::new(schema.at, message)));
        }
        let parts: Vec<(f64, Sum)> = parts
            .into_iter()
            .map(|(factor, it)| (factor, it.clone()))
            .collect();
        costs.push((constant, parts));
    }
    let wishes = wishes(&task, &grounder, &weights)
        .map_err(|message| in_problem(Fault::new(goals_at, message)))?;
    let (wishes, planning) =
        planned(goal, wishes, &costs).map_err(|message| in_problem(Fault::new(at, message)))?;
    let parts = Parts {
        task: &task,
        actions,
        costs,
        wishes,
        planning,
        facts: &grounder.facts,
        values: &grounder.values,
    };
    let (document, scene, actions) = document::write(parts);
    if actions > MOST_ACTIONS {
        let at = task
            .actions
            .first()
            .map_or(At { line: 1, column: 1 }, |it| it.at);
        return Err(in_domain(ground::too_many(at, actions)));
    }
    Ok(Imported {
        document,
        scene,
        actions,
    })
}

/// The conditions that a plan has to satisfy.
fn grounded_goal(grounder: &Grounder<'_>) -> Result<Vec<Condition>, String> {
    let Some(goal) = &grounder.task.goal else {
        return Ok(vec![]);
    };
    let goal = grounder
        .condition(goal, &mut vec![])
        .map_err(Refused::message)?;
    Ok(match goal.settle(&|it| grounder.settled(it)) {
        Condition::Always(true) => vec![],
        Condition::Always(false) => {
            return Err(
                "the goal can't be reached: no action that can come to pass makes true what \
                        it asks for"
                    .to_owned(),
            );
        }
        Condition::And(all) => all,
        one => vec![one],
    })
}

/// The preferences that are worth something and aren't settled from the beginning.
fn wishes(task: &Task, grounder: &Grounder<'_>, weights: &Weights) -> Result<Vec<Wish>, String> {
    let mut wishes = Vec::new();
    for preference in &task.preferences {
        let weight = weights.worth(&preference.name);
        if weight == 0.0 {
            continue;
        }
        for objects in bindings(task, preference)? {
            let wish = grounder.condition(&preference.wish, &mut objects.clone());
            let wish = wish.map_err(Refused::message)?;
            let conditions = match wish.settle(&|it| grounder.settled(it)) {
                Condition::Always(_) => continue,
                Condition::And(all) => all,
                one => vec![one],
            };
            // Several conditions would be met by degrees: they are one.
            let conditions = match conditions.len() {
                1 => conditions,
                _ => vec![Condition::And(conditions)],
            };
            let names = objects.iter().map(|&it| task.objects[it].0.as_str());
            let name: Vec<&str> = std::iter::once(preference.name.as_str())
                .chain(names)
                .collect();
            wishes.push(Wish {
                name: name.join("__"),
                weight,
                conditions,
            });
        }
    }
    Ok(wishes)
}

/// The most goals that a document is made of.
const MOST_WISHES: usize = 10_000;

/// All choices of objects for the variables around a preference.
fn bindings(task: &Task, preference: &Preference) -> Result<Vec<Vec<usize>>, String> {
    let mut all = vec![vec![]];
    for types in &preference.each {
        let objects = task.of_types(types);
        if all.len().saturating_mul(objects.len()) > MOST_WISHES {
            return Err(format!(
                "the preference `{}` is about more than {MOST_WISHES} choices of objects: leave out \
                 objects or variables",
                preference.name
            ));
        }
        let extended = all.iter().flat_map(|begun: &Vec<usize>| {
            objects.iter().map(move |&it| [&begun[..], &[it]].concat())
        });
        all = extended.collect();
    }
    Ok(all)
}

/// The most steps of plans.
const DEPTH: u8 = 128;
/// What a step costs at most, by GOAP's sums; see docs/goap.md.
const MOST_COST: f64 = (1 << 26) as f64;
/// The most work of one search: about a second.
const WORK: u32 = 1_000_000_000;
/// Scores tell parts of 2⁻²⁰ apart. Of a total that is more than this, they wouldn't tell apart
/// differences of 1.
const MOST_WORTH: f64 = (1 << 19) as f64;

type Costs = [(f64, Vec<(f64, Sum)>)];

/// The goals of the document, and how to plan for them.
fn planned(
    goal: Vec<Condition>,
    mut wishes: Vec<Wish>,
    costs: &Costs,
) -> Result<(Vec<Wish>, Value), String> {
    if wishes.is_empty() {
        let goal = if goal.is_empty() {
            vec![Condition::Always(true)]
        } else {
            goal
        };
        let wish = Wish {
            name: "goal".to_owned(),
            weight: 1.0,
            conditions: goal,
        };
        let planning = json!({ "selector": "goap", "depth": DEPTH, "work": WORK });
        return Ok((vec![wish], planning));
    }
    let mut worth: f64 = wishes.iter().map(|it| it.weight).sum();
    if !goal.is_empty() {
        // Whoever reaches what must be reached is better off, whatever that costs.
        if costs.iter().any(|(_, parts)| !parts.is_empty()) {
            return Err(
                "a goal that has to be reached beside preferences is only supported where \
                        costs don't change"
                    .to_owned(),
            );
        }
        let dearest = costs.iter().map(|it| it.0).fold(0.0, f64::max);
        let weight = worth + dearest * f64::from(DEPTH) + 1.0;
        worth += weight;
        let goal = if goal.len() == 1 {
            goal
        } else {
            vec![Condition::And(goal)]
        };
        wishes.push(Wish {
            name: "must_be_reached".to_owned(),
            weight,
            conditions: goal,
        });
    }
    if worth > MOST_WORTH {
        return Err(format!(
            "goals are worth {worth} in all, and more than {MOST_WORTH} can't be weighed exactly; \
             divide the metric by something"
        ));
    }
    let planning = json!({
        "selector": "udgoap_best", "depth": DEPTH, "work": WORK, "cost_weight": 1.0 / worth,
    });
    Ok((wishes, planning))
}

impl Refused {
    fn message(self) -> String {
        match self {
            // Only effects hang on something.
            Refused::NoValue | Refused::HangsOn(_) => {
                "this reads a number that never has a value".to_owned()
            }
            Refused::Fault(fault) => fault.message,
        }
    }
}

impl Fault {
    fn found(self, file: File<'_>) -> Diagnostic {
        let number = |it: usize| u32::try_from(it).unwrap_or(u32::MAX);
        Diagnostic {
            severity: Severity::Error,
            document: file.name.to_owned(),
            path: String::new(),
            line: number(self.at.line),
            column: number(self.at.column),
            message: self.message,
        }
    }
}
