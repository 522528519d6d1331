//! Makes a document and a scene from a task without variables.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt::Write;

use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use super::condition::{Condition, Ground, Sum};
use super::ground::Action;
use super::language::Task;

/// The type of whom plans are made for, and the object's name in the scene.
pub(super) const AGENT: &str = "agent";

/// What one search may keep in memory. The usual bound is made for searches of some milliseconds.
const MEMORY_BYTES: u64 = 1 << 28;

/// A goal of the document.
pub(super) struct Wish {
    pub(super) name: String,
    pub(super) weight: f64,
    /// All of these.
    pub(super) conditions: Vec<Condition>,
}

/// All that goes into a document.
pub(super) struct Parts<'t> {
    pub(super) task: &'t Task,
    pub(super) actions: Vec<Action>,
    /// What each action costs: a constant, and what else is added with factors.
    pub(super) costs: Vec<(f64, Vec<(f64, Sum)>)>,
    pub(super) wishes: Vec<Wish>,
    pub(super) planning: Value,
    pub(super) facts: &'t HashSet<Ground>,
    pub(super) values: &'t HashMap<Ground, f64>,
}

/// Entries in the order in which they were added, which counts in documents.
#[derive(Default)]
struct Entries(Vec<(String, Value)>);

impl Serialize for Entries {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

#[derive(Serialize)]
struct Document {
    udgoap: u32,
    note: String,
    attributes: Entries,
    types: Value,
    curves: Value,
    actions: Entries,
    drives: Value,
}

/// What facts and numbers are called in the document.
struct Names {
    facts: HashMap<Ground, String>,
    numbers: HashMap<Ground, String>,
    values: HashMap<Ground, f64>,
}

/// Makes the texts of a document and of a scene, and says how many actions there are.
pub(super) fn write(mut parts: Parts<'_>) -> (String, String, usize) {
    let (facts, numbers) = read_by(&parts);
    leave_out(&mut parts, &facts, &numbers);
    let task = parts.task;
    let mut taken = HashMap::new();
    let mut attributes = Entries::default();
    let mut begins = serde_json::Map::new();
    let mut names = Names {
        facts: HashMap::new(),
        numbers: HashMap::new(),
        values: parts.values.clone(),
    };
    for fact in facts {
        let name = named(task, &task.predicates.list[fact.0].0, &fact.1, &mut taken);
        attributes.0.push((name.clone(), json!({ "kind": "flag" })));
        if parts.facts.contains(&fact) {
            begins.insert(name.clone(), json!(true));
        }
        names.facts.insert(fact, name);
    }
    for number in numbers {
        let name = named(
            task,
            &task.functions.list[number.0].0,
            &number.1,
            &mut taken,
        );
        attributes.0.push((name.clone(), json!({})));
        let value = parts.values.get(&number).copied().unwrap_or(0.0);
        begins.insert(name.clone(), json!(value));
        names.numbers.insert(number, name);
    }
    let mut actions = Entries::default();
    let mut taken = HashMap::new();
    for (action, cost) in parts.actions.iter().zip(&parts.costs) {
        let schema = &task.actions[action.schema].name;
        let name = named(task, schema, &action.objects, &mut taken);
        let mut entry = names.action(action, cost);
        entry["note"] = json!(task.told(schema, &action.objects));
        actions.0.push((name, entry));
    }
    let offered: Vec<&str> = actions.0.iter().map(|(name, _)| name.as_str()).collect();
    let held: serde_json::Map<String, Value> = attributes
        .0
        .iter()
        .map(|(name, _)| (name.clone(), json!({})))
        .collect();
    let mut goals = serde_json::Map::new();
    let mut taken = HashMap::new();
    for wish in &parts.wishes {
        let conditions = wish.conditions.iter().map(|it| names.condition("self", it));
        let goal = json!({
            "weight": wish.weight,
            "conditions": conditions.collect::<Vec<_>>(),
            "completeness": "all_or_nothing",
            "remove": false,
        });
        goals.insert(unused(identifier(&wish.name), &mut taken), goal);
    }
    let count = actions.0.len();
    let document = Document {
        udgoap: 1,
        note: format!(
            "Made by `udgoap import-pddl` of the domain `{}` and the problem `{}`.",
            task.domain, task.problem
        ),
        types: json!({ AGENT: {
            "attributes": held, "supplies": offered, "consumes": offered,
            "drives": ["metric"], "planning": parts.planning,
        } }),
        attributes,
        curves: json!({ "all_or_nothing": { "kind": "piecewise", "points": [[0, 0], [1, 0]] } }),
        actions,
        drives: json!({ "metric": { "goals": goals } }),
    };
    let scene = json!({
        "udgoap_scene": 1,
        "planner": { "memory_bytes": MEMORY_BYTES },
        "objects": { AGENT: { "type": AGENT, "attributes": begins } },
    });
    (pretty(&document), pretty(&scene), count)
}

fn pretty(it: &impl Serialize) -> String {
    // Maps with keys that are texts, numbers that are finite: that can always be written.
    let mut text = serde_json::to_string_pretty(it).unwrap_or_default();
    text.push('\n');
    text
}

/// The facts and numbers that anything reads that counts.
fn read_by(parts: &Parts<'_>) -> (BTreeSet<Ground>, BTreeSet<Ground>) {
    let (mut facts, mut numbers) = (BTreeSet::new(), BTreeSet::new());
    for wish in &parts.wishes {
        wish.conditions
            .iter()
            .for_each(|it| read(it, &mut facts, &mut numbers));
    }
    for (action, (_, cost)) in parts.actions.iter().zip(&parts.costs) {
        read(&action.precondition, &mut facts, &mut numbers);
        cost.iter().for_each(|(_, it)| read_sum(it, &mut numbers));
    }
    // What changes a number that is read is read, too.
    loop {
        let before = numbers.len();
        for (_, of, by) in parts.actions.iter().flat_map(|it| &it.counts) {
            if numbers.contains(of) {
                read_sum(by, &mut numbers);
            }
        }
        if numbers.len() == before {
            return (facts, numbers);
        }
    }
}

fn read(condition: &Condition, facts: &mut BTreeSet<Ground>, numbers: &mut BTreeSet<Ground>) {
    match condition {
        Condition::Always(_) => {}
        Condition::Fact(fact) => {
            facts.insert(fact.clone());
        }
        Condition::Not(inner) => read(inner, facts, numbers),
        Condition::And(all) | Condition::Or(all) => {
            all.iter().for_each(|it| read(it, facts, numbers));
        }
        Condition::Compare(_, a, b) => {
            read_sum(a, numbers);
            read_sum(b, numbers);
        }
    }
}

fn read_sum(sum: &Sum, numbers: &mut BTreeSet<Ground>) {
    match sum {
        Sum::Fluent(of) => {
            numbers.insert(of.clone());
        }
        Sum::Of(_, parts) => parts.iter().for_each(|it| read_sum(it, numbers)),
        Sum::Value(_) | Sum::Violated(_) | Sum::TotalTime => {}
    }
}

/// Leaves out effects that nothing reads, and actions without any: they can't help, and cost
/// nothing less than 0.
fn leave_out(parts: &mut Parts<'_>, facts: &BTreeSet<Ground>, numbers: &BTreeSet<Ground>) {
    for action in &mut parts.actions {
        action.adds.retain(|it| facts.contains(it));
        action.deletes.retain(|it| facts.contains(it));
        action.counts.retain(|(_, of, _)| numbers.contains(of));
    }
    let acts = |it: &Action| !(it.adds.is_empty() && it.deletes.is_empty() && it.counts.is_empty());
    let both = core::mem::take(&mut parts.actions)
        .into_iter()
        .zip(core::mem::take(&mut parts.costs));
    (parts.actions, parts.costs) = both.filter(|(action, _)| acts(action)).unzip();
}

impl Names {
    fn action(&self, action: &Action, (constant, costs): &(f64, Vec<(f64, Sum)>)) -> Value {
        let conditions = action.precondition.parts().iter();
        let conditions: Vec<Value> = conditions
            .map(|it| self.condition("consumer", it))
            .collect();
        // PDDL takes all values before the step, effects here happen one by one: what reads a number
        // comes before what changes it.
        let mut effects: Vec<String> = in_order(action)
            .iter()
            .map(|&(way, of, by)| {
                let (name, by) = (&self.numbers[of], self.sum("consumer", by));
                match way {
                    "assign" => format!("consumer.{name} = {by}"),
                    "increase" => format!("consumer.{name} += {by}"),
                    "decrease" => format!("consumer.{name} -= {by}"),
                    "scale-up" => format!("consumer.{name} = consumer.{name} * {by}"),
                    _ => format!("consumer.{name} = consumer.{name} / {by}"),
                }
            })
            .collect();
        let set = |fact: &Ground, to: bool| format!("consumer.{} = {to}", self.facts[fact]);
        effects.extend(action.deletes.iter().map(|it| set(it, false)));
        effects.extend(action.adds.iter().map(|it| set(it, true)));
        let cost = if costs.is_empty() {
            json!(constant)
        } else {
            let mut text = number(*constant);
            for (factor, sum) in costs {
                let _ = write!(
                    text,
                    " + {} * {}",
                    number(*factor),
                    self.sum("consumer", sum)
                );
            }
            json!(text)
        };
        let mut entry = json!({ "self": "only", "effects": effects, "cost": cost });
        if !conditions.is_empty() {
            entry["preconditions"] = json!(conditions);
        }
        entry
    }

    /// A condition as the document has it.
    fn condition(&self, role: &str, condition: &Condition) -> Value {
        let test = self.test(role, condition);
        match self.range(condition) {
            Some(range) => json!({ "test": test, "range": range }),
            None => json!(test),
        }
    }

    fn test(&self, role: &str, condition: &Condition) -> String {
        let all = |list: &[Condition], word: &str| {
            let parts: Vec<String> = list.iter().map(|it| self.test(role, it)).collect();
            joined(&parts, word)
        };
        match condition {
            // Wishes and actions with these were sorted out before.
            Condition::Always(is) => if *is { "0 <= 1" } else { "1 <= 0" }.to_owned(),
            Condition::Fact(fact) => format!("{role}.{}", self.facts[fact]),
            Condition::Not(inner) => match &**inner {
                Condition::Compare(_, a, b) => {
                    format!("{} != {}", self.sum(role, a), self.sum(role, b))
                }
                it => format!("not {}", self.test(role, it)),
            },
            Condition::And(list) => all(list, " and "),
            Condition::Or(list) => all(list, " or "),
            Condition::Compare(sign, a, b) => {
                let sign = if *sign == "=" { "==" } else { sign };
                format!("{} {sign} {}", self.sum(role, a), self.sum(role, b))
            }
        }
    }

    fn sum(&self, role: &str, sum: &Sum) -> String {
        match sum {
            Sum::Value(value) => number(*value),
            Sum::Fluent(of) => format!("{role}.{}", self.numbers[of]),
            Sum::Of('-', parts) if parts.len() == 1 => {
                format!("(0 - {})", self.sum(role, &parts[0]))
            }
            Sum::Of(sign, parts) => {
                let parts: Vec<String> = parts.iter().map(|it| self.sum(role, it)).collect();
                format!("({})", parts.join(&format!(" {sign} ")))
            }
            // Only in metrics, which aren't written as sums.
            Sum::Violated(_) | Sum::TotalTime => "0".to_owned(),
        }
    }

    /// How far a comparison may be from being true: as much as the numbers that it speaks of.
    fn range(&self, condition: &Condition) -> Option<f64> {
        match condition {
            Condition::Compare(_, a, b) => Some(self.size(a).max(self.size(b)).max(1.0)),
            Condition::Not(inner) => self.range(inner),
            Condition::And(all) | Condition::Or(all) => {
                all.iter().filter_map(|it| self.range(it)).reduce(f64::max)
            }
            Condition::Always(_) | Condition::Fact(_) => None,
        }
    }

    fn size(&self, sum: &Sum) -> f64 {
        match sum {
            Sum::Value(value) => value.abs(),
            Sum::Fluent(of) => self.values.get(of).map_or(0.0, |it| it.abs()),
            Sum::Of(_, parts) => parts.iter().map(|it| self.size(it)).fold(0.0, f64::max),
            Sum::Violated(_) | Sum::TotalTime => 0.0,
        }
    }
}

/// Parts with a word between them. Of many, halves are put together, since each operator in a row is
/// one level.
fn joined(parts: &[String], word: &str) -> String {
    const ROW: usize = 32;
    if parts.len() <= ROW {
        return format!("({})", parts.join(word));
    }
    let (left, right) = parts.split_at(parts.len() / 2);
    format!("({}{word}{})", joined(left, word), joined(right, word))
}

/// A number as expressions write it.
fn number(value: f64) -> String {
    if value < 0.0 {
        format!("(0 - {})", -value)
    } else {
        // Without the sign that 0 may have.
        value.abs().to_string()
    }
}

type Count<'a> = (&'static str, &'a Ground, &'a Sum);

/// The changes of numbers, each before those of what it reads. [`is_orderable`] says if they have
/// such an order.
fn in_order(action: &Action) -> Vec<Count<'_>> {
    let counts = &action.counts;
    let of: HashMap<&Ground, usize> = (0..).zip(counts).map(|(at, it)| (&it.1, at)).collect();
    // Of each, the others that it reads; and how many of the others read it.
    let mut reads = Vec::new();
    let mut readers = vec![0_usize; counts.len()];
    for (own, (_, _, by)) in counts.iter().enumerate() {
        let mut numbers = BTreeSet::new();
        read_sum(by, &mut numbers);
        let others = numbers.iter().filter_map(|it| of.get(it).copied());
        let others: Vec<usize> = others.filter(|&it| it != own).collect();
        others.iter().for_each(|&it| readers[it] += 1);
        reads.push(others);
    }
    let free = (0..counts.len()).filter(|&it| readers[it] == 0);
    let mut free: BTreeSet<usize> = free.collect();
    let mut ordered = Vec::new();
    while let Some(next) = free.pop_first() {
        let (way, of, by) = &counts[next];
        ordered.push((*way, of, by));
        for &other in &reads[next] {
            readers[other] -= 1;
            if readers[other] == 0 {
                free.insert(other);
            }
        }
    }
    ordered
}

/// Whether effects that happen one by one can do what an action does at once.
pub(super) fn is_orderable(action: &Action) -> bool {
    in_order(action).len() == action.counts.len()
}

/// `on` and its objects as one name: `on__a__b`.
fn named(task: &Task, name: &str, objects: &[usize], taken: &mut HashMap<String, u32>) -> String {
    let objects = objects.iter().map(|&it| task.objects[it].0.as_str());
    let words: Vec<&str> = std::iter::once(name).chain(objects).collect();
    unused(identifier(&words.join("__")), taken)
}

fn identifier(name: &str) -> String {
    let letter = |it: char| if it.is_ascii_alphanumeric() { it } else { '_' };
    let mut name: String = name.chars().map(letter).collect();
    let words = [
        "and", "or", "not", "true", "false", "none", "where", "as", "position", "note",
    ];
    if name.starts_with(|it: char| it.is_ascii_digit()) || words.contains(&name.as_str()) {
        name.insert(0, '_');
    }
    name
}

/// The name, or with a number if it is taken. `taken` has the last number of each.
fn unused(name: String, taken: &mut HashMap<String, u32>) -> String {
    let mut candidate = name.clone();
    let mut number = taken.get(&name).copied().unwrap_or(0);
    while taken.contains_key(&candidate) {
        number += 1;
        candidate = format!("{name}__{}", number + 1);
    }
    taken.insert(name, number);
    taken.entry(candidate.clone()).or_insert(0);
    candidate
}
