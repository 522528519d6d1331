//! GOAP as it is written down: all plans, the shorter ones first, without any estimate.

use std::collections::BTreeMap;

use super::evaluate::{Facts, Roles, View, apply, entity};
use super::helps::{Atom, Step, asks_when, atoms, may_move_yet, nearer, wanted_by_atom};
use super::model::{Attr, Cond, Effect, Expr, Kind, Scene, Source, Value};
use super::planner::applicable;
use super::rating::{Goal, Mind};

/// What a state is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Model {
    /// A set of conditions.
    Binary,
    /// Exact values.
    Numeric,
}

/// What came of planning.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// Nothing is wanted.
    NoGoal,
    /// No goal has a plan.
    NoPlan,
    /// The steps, and what they cost in units of 2⁻²⁰.
    Plan(Vec<Step>, u64),
    /// There were more states than can be looked at.
    GivenUp,
}

/// What a commander has told the NPC.
#[derive(Clone, Debug, Default)]
pub struct Orders {
    /// How much more urgent the goals of each drive are.
    pub biases: Vec<f32>,
    /// Actions that aren't to be done to these entities.
    pub excluded: Vec<Step>,
}

/// Plans for the NPC of a scene, over plans of at most `depth` steps.
pub fn plan(
    scene: &Scene,
    orders: &Orders,
    model: Model,
    depth: usize,
    most_states: usize,
) -> Answer {
    let facts = Facts::initial(scene);
    let mind = Mind::update(scene, &facts, true);
    let mut wishes = false;
    let bias = |drive: usize| orders.biases.get(drive).copied().unwrap_or(0.0);
    let steps = priced(scene, &facts, orders);
    for goal in mind.by_need(&facts, bias) {
        if mind.is_reached(&goal, &facts) {
            continue;
        }
        wishes = true;
        if !mind.alive(&facts) {
            break;
        }
        let found = match model {
            Model::Binary => {
                let binary = Binary::new(scene, &facts, &goal, steps.clone());
                enumerate(&binary, depth, most_states)
            }
            Model::Numeric => {
                let numeric = Numeric {
                    scene,
                    mind: &mind,
                    goal: &goal,
                    steps: steps.clone(),
                };
                enumerate(&numeric, depth, most_states)
            }
        };
        match found {
            Err(TooMany) => return Answer::GivenUp,
            Ok(Some((cost, chain))) => return Answer::Plan(chain, cost),
            Ok(None) => {}
        }
    }
    if wishes {
        Answer::NoPlan
    } else {
        Answer::NoGoal
    }
}

/// What can be done, with its cost at the snapshot.
fn priced(scene: &Scene, facts: &Facts, orders: &Orders) -> Vec<(Step, u64)> {
    applicable(scene, facts)
        .into_iter()
        .filter(|step| !orders.excluded.contains(step))
        .map(|step| (step, price(scene, facts, step)))
        .collect()
}

/// What a step costs, in units of 2⁻²⁰.
fn price(scene: &Scene, facts: &Facts, step: Step) -> u64 {
    let view = View::new(scene, facts, &step.roles(scene));
    let cost = view.number(&scene.actions[step.action].cost);
    let cost = if cost > 0.0 { cost } else { 0.0 };
    (f64::from(cost) * 1_048_576.0).round() as u64
}

/// States that steps lead between.
trait States {
    type State: Clone;
    fn first(&self) -> Self::State;
    fn key(&self, state: &Self::State) -> Vec<u64>;
    fn steps(&self) -> &[(Step, u64)];
    /// The state after a step, if it can be done.
    fn after(&self, state: &Self::State, step: usize) -> Option<Self::State>;
    /// What a step costs in a state: in most models what it costs at the snapshot.
    fn cost(&self, _state: &Self::State, step: usize) -> u64 {
        self.steps()[step].1
    }
    fn is_goal(&self, state: &Self::State) -> bool;
}

struct TooMany;

/// The least cost; of that, the fewest steps; of those, the first in order. By length: of the ways
/// to a state with so many steps, the cheapest and first is kept, unless a shorter one is as cheap.
fn enumerate<S: States>(
    states: &S,
    depth: usize,
    most_states: usize,
) -> Result<Option<(u64, Vec<Step>)>, TooMany> {
    let mut cheapest: BTreeMap<Vec<u64>, u64> = BTreeMap::new();
    let mut layer = BTreeMap::new();
    let first = states.first();
    cheapest.insert(states.key(&first), 0);
    layer.insert(states.key(&first), (0_u64, Vec::<Step>::new(), first));
    let mut best: Option<(u64, Vec<Step>)> = None;
    for _ in 0..=depth {
        for (cost, chain, state) in layer.values() {
            let better = match &best {
                None => true,
                Some((least, first)) => (*cost, chain.len(), chain) < (*least, first.len(), first),
            };
            if better && states.is_goal(state) {
                best = Some((*cost, chain.clone()));
            }
        }
        let mut next: BTreeMap<Vec<u64>, (u64, Vec<Step>, S::State)> = BTreeMap::new();
        for (cost, chain, state) in layer.values() {
            for (number, (step, _)) in states.steps().iter().enumerate() {
                let Some(after) = states.after(state, number) else {
                    continue;
                };
                let (key, cost) = (states.key(&after), cost + states.cost(state, number));
                if cheapest.get(&key).is_some_and(|known| *known <= cost) {
                    continue;
                }
                let mut chain = chain.clone();
                chain.push(*step);
                let known = next.get(&key);
                if known.is_none_or(|(other, first, _)| (cost, &chain) < (*other, first)) {
                    next.insert(key, (cost, chain, after));
                }
            }
        }
        for (key, (cost, _, _)) in &next {
            let known = cheapest.entry(key.clone()).or_insert(*cost);
            *known = (*known).min(*cost);
        }
        if cheapest.len() > most_states {
            return Err(TooMany);
        }
        layer = next;
    }
    Ok(best)
}

struct Numeric<'a> {
    scene: &'a Scene,
    mind: &'a Mind<'a>,
    goal: &'a Goal<'a>,
    steps: Vec<(Step, u64)>,
}

impl States for Numeric<'_> {
    type State = Facts;

    fn first(&self) -> Facts {
        Facts::initial(self.scene)
    }

    fn key(&self, state: &Facts) -> Vec<u64> {
        state.words()
    }

    fn steps(&self) -> &[(Step, u64)] {
        &self.steps
    }

    fn cost(&self, state: &Facts, step: usize) -> u64 {
        price(self.scene, state, self.steps[step].0)
    }

    fn after(&self, state: &Facts, step: usize) -> Option<Facts> {
        let step = self.steps[step].0;
        let action = &self.scene.actions[step.action];
        let roles = step.roles(self.scene);
        let view = View::new(self.scene, state, &roles);
        let possible = self.mind.alive(state)
            && state.exists(step.supplier)
            && action.preconditions.iter().all(|it| view.holds(&it.test));
        if !possible {
            return None;
        }
        let doing = step.doing(self.scene, state);
        let mut after = state.clone();
        for effect in &action.effects {
            apply(self.scene, &mut after, &doing, effect);
        }
        Some(after)
    }

    fn is_goal(&self, state: &Facts) -> bool {
        self.mind.alive(state) && self.mind.is_reached(self.goal, state)
    }
}

/// A condition that is true or false, with its entities.
struct Part<'a> {
    test: Test<'a>,
    roles: Roles,
    /// Of a goal about an entity: what the part is once it is gone.
    gone: Option<(usize, bool)>,
}

enum Test<'a> {
    Cond(&'a Cond, bool),
    Exists(usize),
}

struct Binary {
    first: Vec<bool>,
    steps: Vec<(Step, u64)>,
    /// By step: parts needed, and what becomes of which part.
    needs: Vec<Vec<usize>>,
    makes: Vec<Vec<(usize, bool)>>,
    goals: Vec<usize>,
}

impl Binary {
    fn new(scene: &Scene, facts: &Facts, goal: &Goal, steps: Vec<(Step, u64)>) -> Self {
        let mut parts: Vec<Part> = Vec::new();
        let mut goals = Vec::new();
        let mut roles = Roles::from_slice(&[("self", scene.npc)]);
        let mut living = Vec::new();
        if let Some(alive) = scene.alive(scene.npc) {
            add(&mut parts, &mut living, alive, &roles, None);
        }
        living.push(parts.len());
        parts.push(Part {
            test: Test::Exists(scene.npc),
            roles: roles.clone(),
            gone: None,
        });
        roles.extend(goal.bound);
        let gone = goal
            .bound
            .map(|(_, entity)| (entity, !goal.rule.fails_when_destroyed));
        for condition in &goal.rule.conditions {
            add(&mut parts, &mut goals, &condition.test, &roles, gone);
        }
        goals.extend(&living);
        let mut needs = Vec::new();
        for (step, _) in &steps {
            let mut own = living.clone();
            for condition in &scene.actions[step.action].preconditions {
                add(
                    &mut parts,
                    &mut own,
                    &condition.test,
                    &step.roles(scene),
                    None,
                );
            }
            own.push(parts.len());
            parts.push(Part {
                test: Test::Exists(step.supplier),
                roles: step.roles(scene),
                gone: None,
            });
            needs.push(own);
        }
        let makes = steps.iter().map(|(step, _)| {
            let mut makes = Vec::new();
            let mut destroyed = Vec::new();
            for effect in &scene.actions[step.action].effects {
                let target = entity(&step.roles(scene), role_of(effect));
                if destroyed.contains(&target) {
                    continue;
                }
                for (number, part) in parts.iter().enumerate() {
                    if let Some(becomes) = part.after(scene, facts, *step, effect) {
                        makes.push((number, becomes));
                    }
                }
                if let Effect::Destroy(_) = effect {
                    destroyed.push(target);
                }
            }
            makes
        });
        Binary {
            makes: makes.collect(),
            first: parts.iter().map(|part| part.holds(scene, facts)).collect(),
            steps,
            needs,
            goals,
        }
    }
}

/// Takes a condition apart at its outermost `and`s; `not (a or b)` is one, too.
fn add<'a>(
    parts: &mut Vec<Part<'a>>,
    out: &mut Vec<usize>,
    cond: &'a Cond,
    roles: &Roles,
    gone: Option<(usize, bool)>,
) {
    fn split<'a>(cond: &'a Cond, negated: bool, out: &mut Vec<(&'a Cond, bool)>) {
        match cond {
            Cond::Not(inner) => split(inner, !negated, out),
            Cond::And(all) if !negated => all.iter().for_each(|it| split(it, negated, out)),
            Cond::Or(all) if negated => all.iter().for_each(|it| split(it, negated, out)),
            other => out.push((other, negated)),
        }
    }
    let mut found = Vec::new();
    split(cond, false, &mut found);
    for (cond, negated) in found {
        out.push(parts.len());
        parts.push(Part {
            test: Test::Cond(cond, negated),
            roles: roles.clone(),
            gone,
        });
    }
}

fn role_of(effect: &Effect) -> &'static str {
    match effect {
        Effect::Assign(role, ..)
        | Effect::Add(role, ..)
        | Effect::Subtract(role, ..)
        | Effect::Destroy(role) => role,
    }
}

impl Part<'_> {
    fn holds(&self, scene: &Scene, facts: &Facts) -> bool {
        if let Some((entity, then)) = self.gone
            && !facts.exists(entity)
        {
            return then;
        }
        match self.test {
            Test::Exists(entity) => facts.exists(entity),
            Test::Cond(cond, negated) => {
                let view = View::new(scene, facts, &self.roles);
                view.satisfaction(cond, negated, None) == 1.0
            }
        }
    }

    /// What an effect does to the part: it becomes true, false, or stays as it is.
    fn after(&self, scene: &Scene, facts: &Facts, step: Step, effect: &Effect) -> Option<bool> {
        let roles = step.roles(scene);
        let target = entity(&roles, role_of(effect));
        let mut after = facts.clone();
        apply(scene, &mut after, &step.doing(scene, facts), effect);
        if let Effect::Destroy(_) = effect {
            match (self.gone, &self.test) {
                (Some((entity, then)), _) if entity == target => return Some(then),
                (_, Test::Exists(entity)) if *entity == target => return Some(false),
                _ => {}
            }
        }
        let Test::Cond(cond, negated) = self.test else {
            return None;
        };
        let (now, then) = (
            View::new(scene, facts, &self.roles),
            View::new(scene, &after, &self.roles),
        );
        let all = atoms(cond, negated);
        match effect {
            Effect::Add(_, attr, _) | Effect::Subtract(_, attr, _) => {
                let place = (target, *attr);
                let (Some(Value::Number(old)), Some(Value::Number(new))) =
                    (facts.get(target, *attr), after.get(target, *attr))
                else {
                    return None;
                };
                let yet = may_move_yet(scene, facts, step, effect);
                let helps = all.iter().any(|atom| {
                    let wanted = wanted_by_atom(&now, *atom, place);
                    ((new > old || yet.up) && wanted.up) || ((new < old || yet.down) && wanted.down)
                });
                let is_asked = all.iter().any(|atom| asks_when(&now, *atom, place));
                let is_renewed = is_asked
                    && (then.satisfaction(cond, negated, None) == 1.0
                        || (all.len() == 1 && nearer(&now, &then, all[0])));
                (helps || is_renewed).then_some(true)
            }
            Effect::Assign(role, attr, source) => {
                let reads = all.iter().any(|atom| reads(&now, *atom, (target, *attr)));
                if !reads || is_void(scene, facts, &roles, role, *attr, source) {
                    return None;
                }
                let helps = then.satisfaction(cond, negated, None) == 1.0
                    || (all.len() == 1 && nearer(&now, &then, all[0]));
                if helps {
                    return Some(true);
                }
                let breaks = match attr {
                    Attr::Position => true,
                    Attr::Declared(at) => {
                        !matches!(scene.attributes[*at].kind, Kind::Number { .. })
                    }
                };
                breaks.then_some(false)
            }
            Effect::Destroy(_) => {
                let reads = all.iter().any(|atom| counts(scene, *atom, target));
                let helps = then.satisfaction(cond, negated, None) == 1.0
                    || (all.len() == 1 && nearer(&now, &then, all[0]));
                (reads && helps).then_some(true)
            }
        }
    }
}

/// Whether an assignment can't do anything, since something isn't known.
fn is_void(
    scene: &Scene,
    facts: &Facts,
    roles: &Roles,
    role: &'static str,
    attr: Attr,
    source: &Source,
) -> bool {
    let view = View::new(scene, facts, roles);
    let unknown = match source {
        Source::Number(expr) => view.number(expr).is_nan(),
        _ => false,
    };
    unknown || facts.get(view.entity(role), attr).is_none()
}

/// Whether an atom reads an attribute of an entity.
fn reads(view: &View, atom: Atom, place: (usize, Attr)) -> bool {
    fn in_expr(view: &View, expr: &Expr, place: (usize, Attr)) -> bool {
        let go = |inner: &Expr| in_expr(view, inner, place);
        match expr {
            Expr::Number(_) | Expr::MinOf(..) | Expr::MaxOf(..) => false,
            Expr::Duration | Expr::Ask(..) => false,
            Expr::Get(role, attr) | Expr::Age(role, attr) => (view.entity(role), *attr) == place,
            Expr::Negate(inner) | Expr::Abs(inner) => go(inner),
            Expr::Binary(a, _, b) | Expr::Min(a, b) | Expr::Max(a, b) => go(a) || go(b),
            Expr::Clamp(inner, low, high) => go(inner) || go(low) || go(high),
            Expr::Distance(a, b) | Expr::Travel(a, b) => {
                place.1 == Attr::Position && [a, b].iter().any(|it| view.entity(it) == place.0)
            }
            Expr::Count(each) => view.over(each).iter().any(|inner| {
                let all = atoms(&each.filter, false);
                all.into_iter().any(|atom| reads(inner, atom, place))
            }),
        }
    }
    match atom.leaf {
        Cond::Compare(left, _, right) => in_expr(view, left, place) || in_expr(view, right, place),
        Cond::Flag(role, attr) | Cond::Refers { role, attr, .. } => {
            (view.entity(role), *attr) == place
        }
        Cond::Any(each) => view.over(each).iter().any(|inner| {
            let all = atoms(&each.filter, false);
            all.into_iter().any(|atom| reads(inner, atom, place))
        }),
        Cond::Ask(..) => false,
        Cond::And(_) | Cond::Or(_) | Cond::Not(_) => unreachable!("atoms are leaves"),
    }
}

/// Whether an atom counts entities of which this is one.
fn counts(scene: &Scene, atom: Atom, target: usize) -> bool {
    let each = match atom.leaf {
        Cond::Any(each)
        | Cond::Compare(Expr::Count(each), ..)
        | Cond::Compare(_, _, Expr::Count(each)) => each,
        _ => return false,
    };
    scene.is_a(target, each.of)
}

impl States for Binary {
    type State = Vec<bool>;

    fn first(&self) -> Vec<bool> {
        self.first.clone()
    }

    fn key(&self, state: &Vec<bool>) -> Vec<u64> {
        state.iter().map(|it| u64::from(*it)).collect()
    }

    fn steps(&self) -> &[(Step, u64)] {
        &self.steps
    }

    fn after(&self, state: &Vec<bool>, step: usize) -> Option<Vec<bool>> {
        if !self.needs[step].iter().all(|part| state[*part]) {
            return None;
        }
        let mut after = state.clone();
        for (part, becomes) in &self.makes[step] {
            after[*part] = *becomes;
        }
        Some(after)
    }

    fn is_goal(&self, state: &Vec<bool>) -> bool {
        self.goals.iter().all(|part| state[*part])
    }
}
