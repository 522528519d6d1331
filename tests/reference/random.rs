//! Random scenes from a seed: a family makes a scene that has a point, then spices vary whatever
//! can be varied in any scene.

use super::families;
use super::model::{
    Action, Arithmetic, Attr, Combine, Cond, Condition, Curve, Effect, Expr, Kind, Remove, Role,
    Rule, Scene, Source, Value,
};
use super::planner::Options;

/// SplitMix64: small, and good enough for dice.
pub struct Dice {
    state: u64,
    /// Whether numbers are to have many decimals. Nice numbers make ties.
    pub ugly: bool,
}

impl Dice {
    /// Dice that fall the same way for the same seed.
    pub fn new(seed: u64) -> Self {
        Dice {
            state: seed,
            ugly: false,
        }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// 0 to `count` − 1.
    pub fn below(&mut self, count: usize) -> usize {
        usize::try_from(self.next() % count as u64).expect("it is less than a usize")
    }

    /// So many random bits, fewer than 64, also where a `usize` has fewer.
    pub fn bits(&mut self, count: u32) -> u64 {
        self.next() % (1 << count)
    }

    /// A whole number; both ends can come.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// True in so many of a hundred cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of several.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// A number: whole, or ugly if such dice are thrown.
    pub fn number(&mut self, low: i16, high: i16) -> f32 {
        let (low, high) = (f32::from(low), f32::from(high));
        if self.ugly {
            let share = self.below(1 << 24) as f32 / (1_u32 << 24) as f32;
            return low + (high - low) * share;
        }
        let whole = self.below((high - low) as usize + 1) as f32;
        low + whole
    }
}

/// A random scene with the options for its search.
pub struct Case {
    /// The seed that makes it again.
    pub seed: u64,
    /// The name of its family.
    pub family: &'static str,
    /// The scene.
    pub scene: Scene,
    /// How it is to be searched.
    pub options: Options,
}

type Family = fn(&mut Dice) -> Scene;

/// The families, each as often as its share of a hundred.
const FAMILIES: [(&str, Family, usize); 6] = [
    ("workshop", families::workshop::scene, 45),
    ("arena", families::arena::scene, 11),
    ("vault", families::vault::scene, 26),
    ("hunt", families::hunt::scene, 10),
    ("cellar", families::cellar::scene, 7),
    ("noise", families::noise::scene, 4),
];

/// The case of a seed.
pub fn case(seed: u64) -> Case {
    let mut dice = Dice::new(seed);
    dice.ugly = dice.chance(20);
    let mut lot = dice.below(FAMILIES.iter().map(|(_, _, share)| share).sum());
    let (family, make, _) = FAMILIES
        .iter()
        .find(|(_, _, share)| {
            let mine = lot < *share;
            lot = lot.saturating_sub(*share);
            mine
        })
        .expect("the lot is below the sum");
    let mut scene = make(&mut dice);
    if dice.chance(75) {
        spice(&mut scene, &mut dice);
    }
    let mut options = options(&mut dice);
    time(&mut scene, &mut options, &mut dice);
    luck(&mut scene, &mut options, &mut dice);
    options.exact_scores = seed.is_multiple_of(4);
    Case {
        seed,
        family,
        options,
        scene,
    }
}

/// Lets actions fail, do too much, or something else.
fn luck(scene: &mut Scene, options: &mut Options, dice: &mut Dice) {
    options.outcomes = dice.chance(36);
    options.risk = dice.pick(&[0.0, 0.0, 0.25, 0.5, 1.0, 3.0]);
    // Without the option, the likeliest outcome comes about.
    if !options.outcomes && !dice.chance(15) {
        return;
    }
    let rich = dice.chance(8);
    if rich {
        // Many sets of facts take many copies.
        options.max_plan_states = options.max_plan_states.min(40);
    }
    for action in &mut scene.actions {
        if dice.chance(if rich { 80 } else { 60 }) {
            make_uncertain(action, rich, dice);
        }
    }
}

/// Lets something else come of an action than what it is there for.
pub fn make_uncertain(action: &mut Action, rich: bool, dice: &mut Dice) {
    let certain = dice.below(action.effects.len() + 1);
    let uncertain = action.effects.split_off(certain);
    let likely = dice.pick(&[2.0, 9.0, 12.0, 90.0]);
    action.outcomes = vec![(Expr::Number(likely), uncertain.clone())];
    for _ in 0..if rich {
        dice.between(2, 6)
    } else {
        dice.between(1, 2)
    } {
        let mut other = match dice.below(4) {
            0 => Vec::new(),
            // The same once more: such sets are merged.
            1 if dice.chance(30) => uncertain.clone(),
            1 => uncertain.iter().rev().skip(1).cloned().collect(),
            _ => uncertain.iter().map(|it| varied(it, dice)).collect(),
        };
        if dice.chance(15) {
            other.extend(action.effects.iter().map(|it| varied(it, dice)));
        }
        let weight = dice.pick(&[0.5, 1.0, 1.0, 2.0, 3.0, 7.0]);
        action.outcomes.push((Expr::Number(weight), other));
    }
    if dice.chance(20) {
        action.outcomes.reverse();
    }
}

/// An effect with another amount, if it has one.
fn varied(effect: &Effect, dice: &mut Dice) -> Effect {
    let scaled = |amount: &Expr, dice: &mut Dice| {
        let factor = Expr::Number(dice.pick(&[0.5, 2.0, 1.5, -1.0]));
        Expr::Binary(
            Box::new(amount.clone()),
            Arithmetic::Multiply,
            Box::new(factor),
        )
    };
    match effect {
        Effect::Add(role, attr, amount) => Effect::Add(role, *attr, scaled(amount, dice)),
        Effect::Subtract(role, attr, amount) => Effect::Subtract(role, *attr, scaled(amount, dice)),
        Effect::Assign(role, attr, Source::Flag(flag)) => {
            Effect::Assign(role, *attr, Source::Flag(!flag))
        }
        other => other.clone(),
    }
}

/// Lets steps take time, and things change meanwhile.
fn time(scene: &mut Scene, options: &mut Options, dice: &mut Dice) {
    options.durations = dice.chance(29);
    // Without the option, durations and rates must change nothing.
    if !options.durations && !dice.chance(10) {
        return;
    }
    for action in &mut scene.actions {
        let distance = Expr::Distance("consumer", "supplier");
        action.duration = match dice.below(8) {
            0 | 1 => divided(distance, dice.number(1, 6)),
            2 if dice.chance(30) => divided(distance, dice.pick(&[0.0, -2.0])),
            2 | 3 => Expr::Number(0.0),
            _ => Expr::Number(dice.number(0, 12)),
        };
        if dice.chance(10) {
            action.cost = Expr::Duration;
        }
    }
    for of in 0..scene.types.len() {
        let is_number = |of: &usize| matches!(scene.attributes[*of].kind, Kind::Number { .. });
        let own = scene.types[of].attributes.iter().map(|it| it.0);
        let own: Vec<usize> = own.filter(is_number).collect();
        for &attribute in &own {
            if !dice.chance(70) {
                continue;
            }
            let rate = Expr::Number(dice.number(-8, 5) / 16.0);
            let rate = if dice.chance(25) {
                let of = Expr::Get("self", Attr::Declared(dice.pick(&own)));
                let of = divided(of, dice.pick(&[-20.0, -8.0, 12.0, 40.0]));
                Expr::Binary(Box::new(rate), Arithmetic::Add, Box::new(of))
            } else {
                rate
            };
            scene.types[of].rates.push((attribute, rate));
        }
    }
}

fn options(dice: &mut Dice) -> Options {
    let verbatim = dice.chance(4);
    Options {
        depth: if dice.chance(6) {
            dice.between(1, 4)
        } else {
            dice.between(10, 16)
        },
        max_plan_states: if dice.chance(6) {
            dice.between(2, 40)
        } else {
            dice.between(150, 400)
        },
        world_effect_rounds: dice.pick(&[16, 16, 16, 16, 16, 16, 3, 2, 1]),
        cost_weight: dice.pick(&[
            0.0, 0.0, 0.0, 0.0, 0.0, 0.0001, 0.0001, 0.001, 0.001, 0.03125,
        ]),
        durations: false,
        outcomes: false,
        risk: 0.0,
        insert_at_front: verbatim || dice.chance(4),
        trim: !verbatim && !dice.chance(6),
        only_if_better: !verbatim && !dice.chance(10),
        dead_is_zero: !verbatim && !dice.chance(4),
        filter_goals: false,
        exact_scores: false,
    }
}

/// Varies what can be varied in any scene.
fn spice(scene: &mut Scene, dice: &mut Dice) {
    if dice.chance(15) {
        scene.distance_range = dice.number(5, 200);
    }
    if dice.chance(40) {
        costs(scene, dice);
    }
    ranges(scene, dice);
    offers(scene, dice);
    drives(scene, dice);
    for action in &mut scene.actions {
        for condition in &mut action.preconditions {
            reword(&mut condition.test, dice);
        }
        if dice.chance(10) {
            action.preconditions.reverse();
        }
    }
}

fn costs(scene: &mut Scene, dice: &mut Dice) {
    for action in &mut scene.actions {
        let distance = Expr::Distance("consumer", "supplier");
        action.cost = match dice.below(5) {
            0 => divided(distance, dice.number(1, 20)),
            1 => Expr::Max(Box::new(Expr::Number(1.0)), Box::new(distance)),
            // A negative cost, and now and then an unknown one: both count 0.
            2 if dice.chance(20) => divided(distance, dice.pick(&[0.0, -2.0])),
            _ => Expr::Number(dice.number(0, 4)),
        };
    }
}

pub fn divided(expr: Expr, by: f32) -> Expr {
    Expr::Binary(
        Box::new(expr),
        Arithmetic::Divide,
        Box::new(Expr::Number(by)),
    )
}

/// Narrows ranges of types and of entities, such that present values stay inside.
fn ranges(scene: &mut Scene, dice: &mut Dice) {
    for entity in 0..scene.entities.len() {
        for attribute in scene.attributes_of(entity) {
            let Value::Number(now) = scene.initial(entity, attribute) else {
                continue;
            };
            let (low, high) = scene.range(entity, Attr::Declared(attribute));
            if !dice.chance(6) || !(high - low).is_finite() {
                continue;
            }
            let narrowed = if dice.chance(70) {
                (low, now + (high - now) * 0.5)
            } else {
                (low + (now - low) * 0.5, high)
            };
            if narrowed.0 < narrowed.1 {
                scene.entities[entity]
                    .ranges
                    .push((attribute, narrowed.0, narrowed.1));
            }
        }
    }
}

/// Gives some entries of `supplies` and `consumes` a condition.
fn offers(scene: &mut Scene, dice: &mut Dice) {
    for of in 0..scene.types.len() {
        let own: Vec<(usize, bool)> = scene
            .lineage(of)
            .iter()
            .flat_map(|line| line.attributes.iter())
            .filter_map(|(attribute, _)| match scene.attributes[*attribute].kind {
                Kind::Number { .. } => Some((*attribute, true)),
                Kind::Flag => Some((*attribute, false)),
                Kind::Reference => None,
            })
            .collect();
        if own.is_empty() {
            continue;
        }
        let described = &mut scene.types[of];
        for (offer, supplied) in described
            .supplies
            .iter_mut()
            .map(|offer| (offer, true))
            .chain(described.consumes.iter_mut().map(|offer| (offer, false)))
        {
            if !dice.chance(4) {
                continue;
            }
            let (attribute, is_number) = dice.pick(&own);
            let attr = Attr::Declared(attribute);
            offer.when = Some(match dice.below(4) {
                0 if supplied => families::building::at_most(
                    Expr::Distance("self", "consumer"),
                    Expr::Number(dice.number(10, 60)),
                ),
                1 if is_number => families::building::at_least(
                    Expr::Get("self", attr),
                    Expr::Number(dice.number(0, 6)),
                ),
                _ if is_number => families::building::at_most(
                    Expr::Get("self", attr),
                    Expr::Number(dice.number(3, 60)),
                ),
                _ => Cond::Not(Box::new(Cond::Flag("self", attr))),
            });
        }
    }
}

fn drives(scene: &mut Scene, dice: &mut Dice) {
    const COMBINES: [Combine; 4] = [
        Combine::WeightedAverage,
        Combine::Min,
        Combine::Product,
        Combine::SumCapped,
    ];
    const WEIGHTS: [f32; 9] = [0.5, 1.0, 1.0, 1.0, 2.0, 2.0, 3.0, 0.25, 0.0];
    if dice.chance(30) {
        scene.curves = vec![
            (
                "steep".to_owned(),
                Curve::Linear {
                    slope: 1.25,
                    offset: -0.25,
                },
            ),
            (
                "late".to_owned(),
                Curve::Quadratic {
                    slope: 1.0,
                    shift: 0.0,
                    offset: 0.0,
                },
            ),
        ];
    }
    let curves = scene.curves.len();
    let number = scene
        .attributes_of(scene.npc)
        .into_iter()
        .find(|attribute| matches!(scene.attributes[*attribute].kind, Kind::Number { .. }));
    for drive in &mut scene.drives {
        if dice.chance(30) {
            drive.weight = weight(dice.pick(&WEIGHTS), "self", number, dice);
        }
        if dice.chance(30) {
            drive.combine = dice.pick(&COMBINES);
        }
        for rule in &mut drive.rules {
            if dice.chance(30) {
                rule.combine = dice.pick(&COMBINES);
            }
            if dice.chance(30) {
                rule.weight = weight(dice.pick(&WEIGHTS), "self", number, dice);
            }
            if curves > 0 && dice.chance(50) {
                rule.completeness = Some(dice.below(curves));
            }
            if matches!(rule.remove, Remove::Satisfied) && dice.chance(25) {
                rule.remove = Remove::Never;
            }
            vary_conditions(rule, dice, &WEIGHTS);
        }
    }
    for of in &mut scene.types {
        if let Some((combine, _)) = &mut of.utility
            && dice.chance(30)
        {
            *combine = dice.pick(&COMBINES);
        }
        for (_, own) in &mut of.drives {
            if dice.chance(10) {
                *own = Some(weight(dice.pick(&WEIGHTS), "self", number, dice));
            }
        }
    }
}

fn vary_conditions(rule: &mut Rule, dice: &mut Dice, weights: &[f32]) {
    for condition in &mut rule.conditions {
        if dice.chance(30) {
            condition.weight = dice.pick(weights);
        }
        if dice.chance(8) {
            condition.range = Some(dice.number(5, 60));
        }
        reword(&mut condition.test, dice);
    }
}

/// A weight: a number, or one that follows the facts.
fn weight(base: f32, role: Role, number: Option<usize>, dice: &mut Dice) -> Expr {
    match number {
        Some(attribute) if dice.chance(30) => {
            let value = Expr::Get(role, Attr::Declared(attribute));
            Expr::Binary(
                Box::new(divided(value, dice.number(2, 9))),
                Arithmetic::Add,
                Box::new(Expr::Number(base)),
            )
        }
        _ => Expr::Number(base),
    }
}

/// Says the same in other words: negations and conjunctions that change no meaning.
fn reword(test: &mut Cond, dice: &mut Dice) {
    if !dice.chance(15) {
        return;
    }
    let old = test.clone();
    let parts: Vec<Cond> = match &old {
        Cond::And(parts) | Cond::Or(parts) => parts.clone(),
        other => vec![other.clone()],
    };
    let opposite = |part: &Cond| match part {
        Cond::Compare(left, op, right) => Cond::Compare(left.clone(), op.negated(), right.clone()),
        other => Cond::Not(Box::new(other.clone())),
    };
    let opposites: Vec<Cond> = parts.iter().map(opposite).collect();
    *test = match (&old, opposites.len()) {
        // De Morgan.
        (Cond::And(_), _) => Cond::Not(Box::new(Cond::Or(opposites))),
        (Cond::Or(_), _) => Cond::Not(Box::new(Cond::And(opposites))),
        (Cond::Not(_), _) => Cond::Not(Box::new(Cond::Not(Box::new(old)))),
        (_, _) if dice.chance(50) => Cond::Not(Box::new(opposite(&old))),
        // Twice the same changes nothing but the number of atoms.
        (_, _) if dice.chance(50) => Cond::And(vec![old.clone(), old]),
        _ => Cond::Or(vec![old.clone(), old]),
    };
}

/// A condition with nothing special about it.
pub fn condition(test: Cond) -> Condition {
    Condition {
        test,
        range: None,
        weight: 1.0,
    }
}
