//! Gives random scenes schedules, flags and machines. Most schedules are what could be done there,
//! as planning finds it, with roles instead of names. Some are in disorder.

use super::evaluate::{Facts, View};
use super::families::building::{at_least, at_most, get};
use super::helps::Step;
use super::model::{
    Arithmetic, Attr, Casting, Comparison, Cond, Each, Expr, FlagTest, Kind, Role, Scene, Schedule,
    State, Type, Value, Whom,
};
use super::planner::{self as plain, Search};
use super::queries;
use super::random::{Case, Dice, case};

/// A random case whose NPC has schedules and a machine.
pub struct WrittenCase {
    /// The case.
    pub case: Case,
    /// What has failed lately, and is kept out of plans.
    pub excluded: Vec<Step>,
    /// Whether what a machine chooses is imagined.
    pub forecast: bool,
}

/// The type that inherits from the NPC's, in some cases.
const HEIR: &str = "heir";

const NAMES: [Role; 6] = ["one", "two", "three", "four", "five", "six"];

/// The case of a seed.
pub fn written_case(seed: u64) -> WrittenCase {
    let mut case = case(seed);
    let mut dice = Dice::new(seed ^ 0x5c4e_d01e);
    // The first throws of neighbouring seeds are too much alike.
    dice.below(7);
    if dice.chance(20) {
        queries::ask(&mut case.scene, &mut Dice::new(!seed));
    }
    case.options.filter_goals = dice.chance(8);
    let excluded = write_schedules(&mut case, &mut dice);
    case.options.max_plan_states = if dice.chance(12) {
        dice.between(1, 8)
    } else {
        dice.between(40, 250)
    };
    WrittenCase {
        case,
        excluded,
        forecast: dice.chance(60),
    }
}

/// What schedules are made of.
struct Material {
    /// What can be done, all in all.
    applicable: Vec<Step>,
    /// What can be done one after the other.
    chains: Vec<Vec<Step>>,
    /// By flag, whether it holds.
    holding: Vec<bool>,
    numbers: Vec<usize>,
}

/// Writes schedules and a machine for the NPC of a scene. Returns which steps are to be excluded.
fn write_schedules(case: &mut Case, dice: &mut Dice) -> Vec<Step> {
    let chains = chains(case);
    let scene = &mut case.scene;
    if dice.chance(30) {
        let npc = scene.entities[scene.npc].of;
        scene.types.push(Type {
            name: HEIR.to_owned(),
            parent: Some(npc),
            ..Type::default()
        });
        scene.entities[scene.npc].of = scene.types.len() - 1;
    }
    let mut material = Material {
        applicable: plain::applicable(scene, &Facts::initial(scene)),
        chains,
        holding: Vec::new(),
        numbers: numbers(scene, scene.entities[scene.npc].of),
    };
    for number in 0..dice.between(2, 5) {
        let test = flag(scene, &material.numbers, dice);
        scene.flags.push((format!("flag_{number}"), test));
    }
    let search = Search::new(scene, &case.options);
    let flags = 0..scene.flags.len();
    material.holding = flags.map(|flag| search.is_as_said((flag, true))).collect();
    let count = dice.between(1, 6);
    for number in 0..count {
        let schedule = schedule(scene, &material, dice, number, count);
        scene.schedules.push(schedule);
    }
    let states = (0..dice.between(1, 4)).map(|number| state(scene, &material, dice, number));
    let states = states.collect();
    scene.machines.push(("wheels".to_owned(), states));
    employ(scene, dice, count);
    let mut excluded = Vec::new();
    if dice.chance(20) && !material.applicable.is_empty() {
        let chain = material.chains.first();
        let from = chain.filter(|_| dice.chance(70));
        excluded.push(dice.pick(from.unwrap_or(&material.applicable)));
    }
    excluded
}

/// What can be done one after the other.
pub(super) fn chains(case: &Case) -> Vec<Vec<Step>> {
    let mut options = case.options;
    options.max_plan_states = 60;
    let found = plain::plan(&case.scene, &options);
    let complete = found.states.iter().filter(|state| state.complete);
    let mut chains: Vec<Vec<Step>> = complete.map(|state| state.chain.clone()).collect();
    if !found.plan.is_empty() {
        chains.push(found.plan.to_vec());
    }
    chains
}

/// Gives the NPC's type its schedules and its machine, or the type that it inherits from.
fn employ(scene: &mut Scene, dice: &mut Dice, count: usize) {
    let own = scene.entities[scene.npc].of;
    let is_heir = scene.types[own].name == HEIR;
    let parent = scene.types[own].parent.filter(|_| is_heir);
    for number in 0..count {
        let of = parent.filter(|_| dice.chance(40)).unwrap_or(own);
        if dice.chance(90) {
            scene.types[of].schedules.push(number);
        }
        if dice.chance(15) {
            scene.types[of].schedules.reverse();
        }
    }
    match parent {
        Some(parent) if dice.chance(50) => scene.types[parent].machine = Some(0),
        Some(parent) if dice.chance(30) => {
            // Another machine, which the type's own replaces.
            scene
                .machines
                .insert(0, ("old_wheels".to_owned(), scene.machines[0].1.clone()));
            scene.machines[0].1.reverse();
            scene.types[parent].machine = Some(0);
            scene.types[own].machine = Some(1);
        }
        _ => scene.types[own].machine = Some(0),
    }
}

/// The numbers that all of a type have.
fn numbers(scene: &Scene, of: usize) -> Vec<usize> {
    let lineage = scene.lineage(of);
    let own = lineage.iter().flat_map(|line| line.attributes.iter());
    let own = own.map(|(attribute, _)| *attribute);
    own.filter(|it| matches!(scene.attributes[*it].kind, Kind::Number { .. }))
        .collect()
}

fn flags_of(scene: &Scene, of: usize) -> Vec<usize> {
    let lineage = scene.lineage(of);
    let own = lineage.iter().flat_map(|line| line.attributes.iter());
    let own = own.map(|(attribute, _)| *attribute);
    own.filter(|it| matches!(scene.attributes[*it].kind, Kind::Flag))
        .collect()
}

/// A flag's condition.
fn flag(scene: &Scene, numbers: &[usize], dice: &mut Dice) -> Cond {
    let npc = scene.npc;
    let test = match dice.below(5) {
        0 => {
            let of = dice.below(scene.types.len());
            let inner = about(scene, dice, "it", of);
            Cond::Any(Each {
                of,
                name: "it",
                filter: Box::new(inner),
            })
        }
        1 => {
            let of = dice.below(scene.types.len());
            let near = Expr::Distance("self", "it");
            let all = Each {
                of,
                name: "it",
                filter: Box::new(at_most(near, Expr::Number(dice.number(2, 40)))),
            };
            let many = Expr::Number(dice.number(1, 3));
            Cond::Compare(Expr::Count(all), Comparison::AtLeast, many)
        }
        2 if !numbers.is_empty() => {
            // Divided by what may be 0: then it isn't known.
            let [a, b] = [dice.pick(numbers), dice.pick(numbers)];
            let divided = Expr::Binary(
                Box::new(get("self", a)),
                Arithmetic::Divide,
                Box::new(get("self", b)),
            );
            at_least(divided, Expr::Number(dice.number(0, 2)))
        }
        _ if !numbers.is_empty() => {
            let number = dice.pick(numbers);
            let now = match scene.initial(npc, number) {
                Value::Number(now) => now,
                _ => 0.0,
            };
            let bar = Expr::Number(now + dice.number(-2, 2));
            if dice.chance(50) {
                at_least(get("self", number), bar)
            } else {
                at_most(get("self", number), bar)
            }
        }
        _ => about(scene, dice, "self", scene.entities[npc].of),
    };
    if dice.chance(20) {
        Cond::Not(Box::new(test))
    } else {
        test
    }
}

/// A condition about one entity of a type, in a role.
fn about(scene: &Scene, dice: &mut Dice, role: Role, of: usize) -> Cond {
    let (numbers, flags) = (numbers(scene, of), flags_of(scene, of));
    match dice.below(6) {
        0 | 1 if !numbers.is_empty() => at_most(
            get(role, dice.pick(&numbers)),
            Expr::Number(dice.number(0, 40)),
        ),
        2 | 3 if !numbers.is_empty() => at_least(
            get(role, dice.pick(&numbers)),
            Expr::Number(dice.number(0, 6)),
        ),
        4 if !flags.is_empty() => Cond::Flag(role, Attr::Declared(dice.pick(&flags))),
        5 if !flags.is_empty() => {
            let flag = Cond::Flag(role, Attr::Declared(dice.pick(&flags)));
            Cond::Not(Box::new(flag))
        }
        _ => at_most(
            Expr::Distance("self", role),
            Expr::Number(dice.number(5, 60)),
        ),
    }
}

/// What a role wants the least of.
fn least(scene: &Scene, dice: &mut Dice, role: Role, of: usize) -> Expr {
    let numbers = numbers(scene, of);
    let distance = Expr::Distance("self", role);
    if numbers.is_empty() {
        return match dice.below(4) {
            0 => Expr::Negate(Box::new(distance)),
            // All are equal.
            1 => Expr::Number(1.0),
            _ => distance,
        };
    }
    let number = get(role, dice.pick(&numbers));
    match dice.below(6) {
        0 | 1 => distance,
        2 => number,
        3 => Expr::Negate(Box::new(number)),
        4 => Expr::Binary(Box::new(distance), Arithmetic::Divide, Box::new(number)),
        _ => Expr::Min(Box::new(Expr::Number(dice.number(0, 20))), Box::new(number)),
    }
}

/// Flags for a list, mostly such that all are as said.
fn tests(material: &Material, dice: &mut Dice, most: usize, as_said: usize) -> Vec<FlagTest> {
    let count = dice.below(most + 1);
    let mut tests = Vec::new();
    for _ in 0..count {
        let flag = dice.below(material.holding.len());
        let holds = material.holding[flag];
        tests.push((flag, holds == dice.chance(as_said)));
    }
    tests
}

fn state(scene: &Scene, material: &Material, dice: &mut Dice, number: usize) -> State {
    let entries = (0..dice.between(1, 4)).map(|_| {
        let schedule = dice.below(scene.schedules.len());
        (schedule, tests(material, dice, 2, 80))
    });
    let entries = entries.collect();
    State {
        name: format!("state_{number}"),
        when: tests(material, dice, 3, 60),
        entries,
    }
}

fn schedule(
    scene: &Scene,
    material: &Material,
    dice: &mut Dice,
    number: usize,
    count: usize,
) -> Schedule {
    let mut chain = if material.chains.is_empty() || dice.chance(15) {
        let few = (0..dice.between(1, 3)).map(|_| any_step(scene, material, dice));
        few.collect()
    } else {
        let at = dice.below(material.chains.len());
        material.chains[at].clone()
    };
    if chain.len() > 1 && dice.chance(6) {
        let at = dice.below(chain.len() - 1);
        chain.swap(at, at + 1);
    }
    if chain.len() > 1 && dice.chance(10) {
        chain.remove(dice.below(chain.len()));
    }
    if dice.chance(18) {
        let at = dice.below(chain.len() + 1);
        chain.insert(at, any_step(scene, material, dice));
    }
    let mut schedule = Schedule {
        name: format!("schedule_{number}"),
        roles: Vec::new(),
        tasks: Vec::new(),
        fails: Vec::new(),
        on_failure: dice.chance(30).then(|| dice.below(count)),
    };
    if dice.chance(30) {
        schedule.fails = tests(material, dice, 2, 30);
    }
    (schedule.roles, schedule.tasks) = tasks_of(scene, dice, chain, None);
    schedule
}

/// The tasks that a chain comes to, with roles for whom it is done to, but for `supplier`: whom the
/// step is done to that is to run the schedule.
pub(super) fn tasks_of(
    scene: &Scene,
    dice: &mut Dice,
    chain: Vec<Step>,
    supplier: Option<usize>,
) -> (Vec<Casting>, Vec<(usize, Whom)>) {
    let (mut roles, mut tasks) = (Vec::new(), Vec::new());
    // Who is meant by which role.
    let mut meant: Vec<usize> = Vec::new();
    for step in chain {
        let known = meant.iter().position(|it| *it == step.supplier);
        let whom = match known.filter(|_| !dice.chance(8)) {
            _ if supplier == Some(step.supplier) && !dice.chance(10) => Whom::Supplier,
            _ if step.supplier == scene.npc && !dice.chance(4) => Whom::Oneself,
            Some(role) => Whom::Role(role),
            None if meant.len() < NAMES.len() => {
                let name = NAMES[meant.len()];
                roles.push(casting(scene, dice, name, step.supplier));
                meant.push(step.supplier);
                Whom::Role(meant.len() - 1)
            }
            None => Whom::Role(dice.below(meant.len())),
        };
        tasks.push((step.action, whom));
    }
    (roles, tasks)
}

fn any_step(scene: &Scene, material: &Material, dice: &mut Dice) -> Step {
    if material.applicable.is_empty() || dice.chance(10) {
        return Step {
            action: dice.below(scene.actions.len()),
            supplier: dice.below(scene.entities.len()),
        };
    }
    dice.pick(&material.applicable)
}

/// A role for which somebody in particular may be found, or somebody else.
fn casting(scene: &Scene, dice: &mut Dice, name: Role, meant: usize) -> Casting {
    let mut of = scene.entities[meant].of;
    if let Some(parent) = scene.types[of].parent
        && dice.chance(40)
    {
        of = parent;
    }
    if dice.chance(3) {
        of = dice.below(scene.types.len());
    }
    let asks = !scene.queries.is_empty();
    let mut when = None;
    if asks && dice.chance(15) {
        when = Some(Cond::Ask(queries::SEES, ["self", name]));
    } else if dice.chance(35) {
        let mut test = about(scene, dice, name, of);
        let facts = Facts::initial(scene);
        let roles = [("self", scene.npc), (name, meant)];
        // Mostly such that whoever is meant may have it.
        if !View::new(scene, &facts, &roles).holds(&test) && dice.chance(80) {
            test = Cond::Not(Box::new(test));
        }
        when = Some(test);
    }
    let least = match dice.below(20) {
        0 | 1 if asks => Some(Expr::Ask(queries::NOISE, ["self", name])),
        2 | 3 if asks => Some(Expr::Travel("self", name)),
        4..=9 => Some(least(scene, dice, name, of)),
        _ => None,
    };
    Casting {
        name,
        of,
        when,
        least,
    }
}
