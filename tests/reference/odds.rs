//! Random scenes in which it depends on the facts how likely the outcomes of actions are: on what the
//! NPC is like, on what the thing is like, and on what has become of other things before.

use super::families::building::action;
use super::model::{
    Action, Arithmetic, Attr, Attribute, Comparison, Cond, Each, Effect, Expr, Kind, Narrowing,
    Offer, Role, Scene,
};
use super::random::{Case, Dice, case, divided, make_uncertain};

/// A random case with such actions. The dice are its own, so that other cases stay as they are.
pub fn varying(seed: u64) -> Case {
    let mut case = case(seed);
    let mut dice = Dice::new(!seed);
    // The first throws of neighbouring seeds are too much alike.
    dice.below(7);
    case.options.outcomes |= dice.chance(70);
    vary(&mut case.scene, &mut dice);
    case
}

/// The same case, with weights that are expressions and come to the numbers that they were.
pub fn in_other_words(seed: u64) -> Case {
    let mut case = case(seed);
    for action in &mut case.scene.actions {
        for (weight, _) in &mut action.outcomes {
            // Everybody is somewhere or nowhere, so this is known.
            let everybody = Each {
                of: 0,
                name: "it",
                filter: Box::new(Cond::Compare(
                    Expr::Number(1.0),
                    Comparison::AtLeast,
                    Expr::Number(1.0),
                )),
            };
            let nothing = binary(
                Expr::Number(0.0),
                Arithmetic::Multiply,
                Expr::Count(everybody),
            );
            *weight = binary(weight.clone(), Arithmetic::Add, nothing);
        }
    }
    case
}

/// Lets the odds of a scene's actions depend on facts.
fn vary(scene: &mut Scene, dice: &mut Dice) {
    let actions = scene.actions.len();
    let luck = dice.chance(40).then(|| luck(scene));
    for number in 0..actions {
        let mut action = scene.actions[number].clone();
        if action.outcomes.is_empty() && dice.chance(50) {
            make_uncertain(&mut action, false, dice);
        }
        if dice.chance(85) {
            let read = changed_by(&action);
            for (weight, _) in &mut action.outcomes {
                match luck {
                    Some(luck) if dice.chance(50) => {
                        let luck = Expr::Get("consumer", luck);
                        *weight = binary(weight.clone(), Arithmetic::Multiply, luck);
                    }
                    _ if dice.chance(75) => *weight = expression(scene, &read, weight, dice),
                    _ => {}
                }
            }
        }
        scene.actions[number] = action;
    }
}

/// Adds something that the NPC can do to itself to be luckier. Nothing but chances reads how lucky it is,
/// so it is of no use but for what comes after it.
fn luck(scene: &mut Scene) -> Attr {
    let kind = Kind::Number {
        min: Some(0.0),
        max: Some(9.0),
        default: Some(1.0),
    };
    scene.attributes.push(Attribute {
        name: "luck".to_owned(),
        kind,
    });
    let luck = scene.attributes.len() - 1;
    for of in scene.types.iter_mut().filter(|it| it.parent.is_none()) {
        of.attributes.push((luck, Narrowing::default()));
    }
    let luck = Attr::Declared(luck);
    let more = Effect::Add("supplier", luck, Expr::Number(2.0));
    let action = action(scene, "get_lucky", Vec::new(), vec![more]);
    scene.actions[action].to_self = true;
    let of = &mut scene.types[scene.entities[scene.npc].of];
    for offers in [&mut of.supplies, &mut of.consumes] {
        offers.push(Offer { action, when: None });
    }
    luck
}

/// What an action changes of whom: its odds may well depend on that.
fn changed_by(action: &Action) -> Vec<(Role, Attr)> {
    let changes = action.possible_effects().filter_map(|it| match it {
        Effect::Assign(role, attr, _)
        | Effect::Add(role, attr, _)
        | Effect::Subtract(role, attr, _) => Some((*role, *attr)),
        Effect::Destroy(_) => None,
    });
    changes.filter(|it| it.1 != Attr::Position).collect()
}

/// A weight that depends on something.
fn expression(scene: &Scene, read: &[(Role, Attr)], weight: &Expr, dice: &mut Dice) -> Expr {
    let way = Expr::Distance("consumer", "supplier");
    let some = (!read.is_empty()).then(|| dice.pick(read));
    match (dice.below(8), some) {
        // What isn't possible counts nothing: less than 0, and what is unknown.
        (0, _) => binary(
            weight.clone(),
            Arithmetic::Subtract,
            divided(way, dice.number(1, 20)),
        ),
        (1, _) if dice.chance(20) => divided(way, 0.0),
        (1, _) => Expr::Duration,
        (2, _) => divided(way, dice.number(2, 9)),
        (3 | 4, Some((role, attr))) if is_number(scene, attr) => {
            divided(Expr::Get(role, attr), dice.number(2, 30))
        }
        (5, Some((role, attr))) if is_number(scene, attr) => {
            let value = Expr::Get(role, attr);
            binary(
                Expr::Number(dice.number(1, 60)),
                Arithmetic::Subtract,
                value,
            )
        }
        (_, Some((_, attr))) => match before(scene, attr, dice) {
            // What has happened already doesn't happen again, or does all the more.
            Some(count) if dice.chance(60) => Expr::Max(
                Box::new(Expr::Number(0.0)),
                Box::new(binary(weight.clone(), Arithmetic::Subtract, count)),
            ),
            Some(count) => binary(weight.clone(), Arithmetic::Multiply, count),
            None => weight.clone(),
        },
        (_, None) => weight.clone(),
    }
}

fn is_number(scene: &Scene, attr: Attr) -> bool {
    match attr {
        Attr::Position => false,
        Attr::Declared(of) => matches!(scene.attributes[of].kind, Kind::Number { .. }),
    }
}

/// How many of a kind there are with which something has come to pass.
fn before(scene: &Scene, attr: Attr, dice: &mut Dice) -> Option<Expr> {
    let Attr::Declared(attribute) = attr else {
        return None;
    };
    let has = |of: &usize| {
        let lineage = scene.lineage(*of);
        let mut attributes = lineage.iter().flat_map(|it| &it.attributes);
        attributes.any(|it| it.0 == attribute)
    };
    let types: Vec<usize> = (0..scene.types.len()).filter(has).collect();
    let filter = match scene.attributes[attribute].kind {
        Kind::Number { .. } => Cond::Compare(
            Expr::Get("it", attr),
            dice.pick(&[Comparison::Greater, Comparison::AtMost]),
            Expr::Number(dice.number(0, 20)),
        ),
        Kind::Flag => Cond::Flag("it", attr),
        Kind::Reference => return None,
    };
    let each = Each {
        of: *types.first()?,
        name: "it",
        filter: Box::new(filter),
    };
    Some(Expr::Count(each))
}

fn binary(left: Expr, op: Arithmetic, right: Expr) -> Expr {
    Expr::Binary(Box::new(left), op, Box::new(right))
}
