//! Which effects help which conditions.

use super::evaluate::{Doing, Facts, Roles, View, apply};
use super::model::{
    Arithmetic, Attr, Comparison, Cond, Each, Effect, Expr, Kind, Role, Scene, Value,
};

/// One comparison, flag, reference, `count` or `any` of a condition: what effects can help.
#[derive(Clone, Copy)]
pub struct Atom<'a> {
    /// The comparison. Never `and`, `or`, `not`.
    pub leaf: &'a Cond,
    /// Whether its opposite is wanted.
    pub negated: bool,
}

/// The atoms of a condition, in the order in which they are written.
pub fn atoms(cond: &Cond, negated: bool) -> Vec<Atom<'_>> {
    match cond {
        Cond::And(parts) | Cond::Or(parts) => {
            parts.iter().flat_map(|part| atoms(part, negated)).collect()
        }
        Cond::Not(part) => atoms(part, !negated),
        leaf => vec![Atom { leaf, negated }],
    }
}

/// An action with its consumer and its supplier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    /// Index of the action.
    pub action: usize,
    /// Index of the supplier.
    pub supplier: usize,
}

impl Step {
    /// Who is who in the step's expressions.
    pub fn roles(self, scene: &Scene) -> Roles {
        Roles::from_slice(&[("consumer", scene.npc), ("supplier", self.supplier)])
    }

    /// The step as it would be done in the given facts.
    pub fn doing(self, scene: &Scene, facts: &Facts) -> Doing {
        let roles = self.roles(scene);
        let view = View::new(scene, facts, &roles);
        Doing {
            duration: view.amount(&scene.actions[self.action].duration),
            action: self.action,
            roles,
        }
    }
}

/// A condition that wants help.
pub struct Wanted<'a> {
    /// The condition.
    pub test: &'a Cond,
    /// Who is who in it.
    pub roles: Roles,
    /// The entity whose destruction satisfies the whole of it.
    pub gone: Option<usize>,
}

impl Wanted<'_> {
    /// Whether any effect of a step helps any unsatisfied atom in the given facts.
    pub fn helped_by(&self, scene: &Scene, facts: &Facts, step: Step) -> bool {
        // Nothing can be done to what won't be there.
        facts.exists(step.supplier)
            && scene.actions[step.action]
                .possible_effects()
                .any(|effect| self.helped_by_effect(scene, facts, step, effect))
    }

    /// Whether an increment of the step helps. For the make-up of random scenes only.
    pub fn helped_by_increment(&self, scene: &Scene, facts: &Facts, step: Step) -> bool {
        scene.actions[step.action]
            .possible_effects()
            .filter(|effect| matches!(effect, Effect::Add(..) | Effect::Subtract(..)))
            .any(|effect| self.helped_by_effect(scene, facts, step, effect))
    }

    fn helped_by_effect(&self, scene: &Scene, facts: &Facts, step: Step, effect: &Effect) -> bool {
        let now = View::new(scene, facts, &self.roles);
        atoms(self.test, false).into_iter().any(|atom| {
            now.satisfaction(atom.leaf, atom.negated, None) != 1.0
                && self.helps_atom(&now, step, effect, atom)
        })
    }

    /// Whether an effect helps an unsatisfied atom.
    fn helps_atom(&self, now: &View, step: Step, effect: &Effect, atom: Atom) -> bool {
        // What the facts would be after nothing but this effect, whatever the step's others do.
        let doing = step.doing(now.scene, now.facts);
        let mut after = now.facts.clone();
        apply(now.scene, &mut after, &doing, effect);
        let then = View::new(now.scene, &after, &self.roles);
        let satisfied = then.satisfaction(atom.leaf, atom.negated, None) == 1.0;
        match effect {
            Effect::Add(role, attr, _) | Effect::Subtract(role, attr, _) => {
                let changed = super::evaluate::entity(&doing.roles, role);
                let (Some(Value::Number(old)), Some(Value::Number(new))) =
                    (now.facts.get(changed, *attr), after.get(changed, *attr))
                else {
                    return false;
                };
                let wanted = wanted_by_atom(now, atom, (changed, *attr));
                let yet = may_move_yet(now.scene, now.facts, step, effect);
                ((new > old || yet.up) && wanted.up)
                    || ((new < old || yet.down) && wanted.down)
                    || (asks_when(now, atom, (changed, *attr))
                        && (satisfied || nearer(now, &then, atom)))
            }
            Effect::Assign(..) => satisfied || nearer(now, &then, atom),
            Effect::Destroy(role) => {
                satisfied
                    || nearer(now, &then, atom)
                    || self.gone == Some(super::evaluate::entity(&doing.roles, role))
            }
        }
    }
}

/// Which ways an increment by 0 may move its attribute when the step's turn comes: while a
/// precondition of its action doesn't hold that reads an attribute which the amount reads, too.
///
/// Choice: `count` and `any` read of their own entities nothing that counts here.
pub fn may_move_yet(scene: &Scene, facts: &Facts, step: Step, effect: &Effect) -> Directions {
    let (Effect::Add(role, attr, amount) | Effect::Subtract(role, attr, amount)) = effect else {
        return NONE;
    };
    let doing = step.doing(scene, facts);
    let view = View {
        duration: doing.duration,
        ..View::new(scene, facts, &doing.roles)
    };
    let changed = super::evaluate::entity(&doing.roles, role);
    let Some(Value::Number(old)) = facts.get(changed, *attr) else {
        return NONE;
    };
    let mut read = Vec::new();
    gets(amount, &mut read);
    let is_unsettled = scene.actions[step.action].preconditions.iter().any(|it| {
        let mut tested = Vec::new();
        cond_gets(&it.test, &mut tested);
        tested.iter().any(|it| read.contains(it)) && view.satisfaction(&it.test, false, None) != 1.0
    });
    if !is_unsettled || view.number(amount) != 0.0 {
        return NONE;
    }
    let (up, down) = match effect {
        Effect::Add(..) => super::filter::ways(scene, facts, amount),
        _ => {
            let (up, down) = super::filter::ways(scene, facts, amount);
            (down, up)
        }
    };
    let (least, greatest) = scene.range(changed, *attr);
    Directions {
        up: up && old < greatest,
        down: down && old > least,
    }
}

/// The attributes that an expression reads, but for positions.
fn gets(expr: &Expr, found: &mut Vec<(Role, Attr)>) {
    match expr {
        Expr::Number(_) | Expr::MinOf(..) | Expr::MaxOf(..) => {}
        Expr::Duration | Expr::Age(..) => {}
        Expr::Distance(..) | Expr::Travel(..) | Expr::Ask(..) => {}
        Expr::Get(_, Attr::Position) => {}
        Expr::Get(role, attr) => found.push((*role, *attr)),
        Expr::Negate(inner) | Expr::Abs(inner) => gets(inner, found),
        Expr::Binary(a, _, b) | Expr::Min(a, b) | Expr::Max(a, b) => {
            gets(a, found);
            gets(b, found);
        }
        Expr::Clamp(inner, low, high) => {
            for part in [inner, low, high] {
                gets(part, found);
            }
        }
        Expr::Count(each) => each_gets(each, found),
    }
}

fn each_gets(each: &Each, found: &mut Vec<(Role, Attr)>) {
    let mut inside = Vec::new();
    cond_gets(&each.filter, &mut inside);
    found.extend(inside.into_iter().filter(|it| it.0 != each.name));
}

fn cond_gets(cond: &Cond, found: &mut Vec<(Role, Attr)>) {
    match cond {
        Cond::Compare(left, _, right) => {
            gets(left, found);
            gets(right, found);
        }
        Cond::Flag(role, attr) | Cond::Refers { role, attr, .. } => found.push((*role, *attr)),
        Cond::Ask(..) => {}
        Cond::Any(each) => each_gets(each, found),
        Cond::And(parts) | Cond::Or(parts) => parts.iter().for_each(|it| cond_gets(it, found)),
        Cond::Not(part) => cond_gets(part, found),
    }
}

/// Whether a count is strictly nearer its bound than before.
///
/// Choice: `any` is a count with the bound 1, `not any` one with the bound 0.
pub fn nearer(now: &View, then: &View, atom: Atom) -> bool {
    match atom.leaf {
        Cond::Compare(left, _, right)
            if matches!(left, Expr::Count(_)) || matches!(right, Expr::Count(_)) =>
        {
            let gap = |view: &View| (view.number(left) - view.number(right)).abs();
            gap(then) < gap(now)
        }
        Cond::Any(each) if atom.negated => then.count(each) < now.count(each),
        _ => false,
    }
}

/// Whether an atom reads how old an attribute of an entity is.
pub fn asks_when(view: &View, atom: Atom, place: Place) -> bool {
    let under = |each: &Each| {
        let mut views = view.over(each).into_iter();
        views.any(|view| {
            let mut parts = atoms(&each.filter, false).into_iter();
            parts.any(|atom| asks_when(&view, atom, place))
        })
    };
    match atom.leaf {
        Cond::Compare(left, _, right) => [left, right].into_iter().any(|side| {
            let mut found = false;
            super::filter::walk(side, &mut |expr| {
                found |= match expr {
                    Expr::Age(role, attr) => (view.entity(role), *attr) == place,
                    Expr::Count(each) => under(each),
                    _ => false,
                }
            });
            found
        }),
        Cond::Any(each) => under(each),
        _ => false,
    }
}

/// Directions in which a change of one attribute of one entity is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Directions {
    /// More is wanted.
    pub up: bool,
    /// Less is wanted.
    pub down: bool,
}

const NONE: Directions = Directions {
    up: false,
    down: false,
};

impl Directions {
    fn and(self, other: Directions) -> Directions {
        Directions {
            up: self.up || other.up,
            down: self.down || other.down,
        }
    }

    /// Both ways if any way at all: for what isn't monotone.
    fn both_if_any(self) -> Directions {
        let any = self.up || self.down;
        Directions { up: any, down: any }
    }
}

/// An attribute of an entity.
pub type Place = (usize, Attr);

pub fn wanted_by_atom(view: &View, atom: Atom, place: Place) -> Directions {
    match atom.leaf {
        Cond::Compare(left, op, right) => {
            let op = if atom.negated { op.negated() } else { *op };
            match op {
                Comparison::Greater | Comparison::AtLeast => {
                    moving(view, left, true, place).and(moving(view, right, false, place))
                }
                Comparison::Less | Comparison::AtMost => {
                    moving(view, left, false, place).and(moving(view, right, true, place))
                }
                Comparison::Equal | Comparison::Unequal => moving(view, left, true, place)
                    .and(moving(view, right, true, place))
                    .both_if_any(),
            }
        }
        Cond::Any(each) => moving_count(view, each, !atom.negated, place),
        // Flags and references are only ever assigned.
        _ => NONE,
    }
}

/// Directions of the attribute that move an expression up, or down.
fn moving(view: &View, expr: &Expr, up: bool, place: Place) -> Directions {
    let go = |inner: &Expr, up: bool| moving(view, inner, up, place);
    let with_sign = |inner: &Expr, factor: f32| {
        // Choice: a factor of 0 (or an unknown one) leaves no direction.
        if factor > 0.0 {
            go(inner, up)
        } else if factor < 0.0 {
            go(inner, !up)
        } else {
            NONE
        }
    };
    match expr {
        Expr::Number(_) | Expr::MinOf(..) | Expr::MaxOf(..) => NONE,
        // Whatever an effect does to what it is the age of: see `asks_when`.
        Expr::Duration | Expr::Age(..) => NONE,
        // Positions are only ever assigned.
        Expr::Distance(..) | Expr::Travel(..) => NONE,
        // Nothing that is imagined changes an answer.
        Expr::Ask(..) => NONE,
        Expr::Get(role, attr) if (view.entity(role), *attr) == place => {
            Directions { up, down: !up }
        }
        Expr::Get(..) => NONE,
        Expr::Negate(inner) => go(inner, !up),
        Expr::Binary(left, Arithmetic::Add, right) => go(left, up).and(go(right, up)),
        Expr::Binary(left, Arithmetic::Subtract, right) => go(left, up).and(go(right, !up)),
        Expr::Binary(left, op, right) => match (factor(view, left), factor(view, right)) {
            (Some(_), Some(_)) => NONE,
            (Some(factor), None) if *op == Arithmetic::Multiply => with_sign(right, factor),
            (None, Some(factor)) => with_sign(left, factor),
            // Choice: something constant divided by something variable goes both ways too, since
            // its direction depends on the sign of a value.
            _ => go(left, up).and(go(right, up)).both_if_any(),
        },
        Expr::Min(a, b) | Expr::Max(a, b) => go(a, up).and(go(b, up)),
        // Choice: a bound of `clamp` moves the result the same way as the clamped value does.
        Expr::Clamp(inner, low, high) => go(inner, up).and(go(low, up)).and(go(high, up)),
        Expr::Abs(inner) => go(inner, up).both_if_any(),
        Expr::Count(each) => moving_count(view, each, up, place),
    }
}

/// Directions in which more (or fewer) entities would be counted.
fn moving_count(view: &View, each: &Each, up: bool, place: Place) -> Directions {
    let mut wanted = NONE;
    for inner in view.over(each) {
        for atom in atoms(&each.filter, !up) {
            wanted = wanted.and(wanted_by_atom(&inner, atom, place));
        }
    }
    wanted
}

/// A number with the sign of an expression that no effect can change.
///
/// Choice: the end of a range may be 0 for one entity and more for another, so it has the sign of
/// the attribute's whole range. A literal 0 has none.
fn factor(view: &View, expr: &Expr) -> Option<f32> {
    let value = constant(view, expr)?;
    if let Expr::MinOf(_, Attr::Declared(attribute)) | Expr::MaxOf(_, Attr::Declared(attribute)) =
        expr
        && value == 0.0
        && let Kind::Number { min, .. } = view.scene.attributes[*attribute].kind
    {
        let is_positive = min.is_some_and(|min| min >= 0.0);
        return Some(if is_positive { 1.0 } else { -1.0 });
    }
    Some(value)
}

/// The value of an expression that no effect can change.
///
/// Choice: `min_of` and `max_of` are constants, as ranges don't change while planning; so
/// `self.health / max_of(self.health)` wants health in one direction only.
fn constant(view: &View, expr: &Expr) -> Option<f32> {
    let fixed = match expr {
        Expr::Number(_) | Expr::MinOf(..) | Expr::MaxOf(..) => true,
        Expr::Get(..)
        | Expr::Distance(..)
        | Expr::Travel(..)
        | Expr::Ask(..)
        | Expr::Count(_)
        | Expr::Age(..)
        | Expr::Duration => false,
        Expr::Negate(inner) | Expr::Abs(inner) => constant(view, inner).is_some(),
        Expr::Binary(a, _, b) | Expr::Min(a, b) | Expr::Max(a, b) => {
            constant(view, a).is_some() && constant(view, b).is_some()
        }
        Expr::Clamp(inner, low, high) => [inner, low, high]
            .into_iter()
            .all(|part| constant(view, part).is_some()),
    };
    fixed.then(|| view.number(expr))
}

/// Whether a condition reads the consumer's position, and so comes last among preconditions.
pub fn reads_consumer_position(cond: &Cond) -> bool {
    match cond {
        Cond::Compare(left, _, right) => expr_reads(left) || expr_reads(right),
        Cond::Flag(..) | Cond::Ask(..) | Cond::Refers { .. } => false,
        Cond::Any(each) => reads_consumer_position(&each.filter),
        Cond::And(parts) | Cond::Or(parts) => parts.iter().any(reads_consumer_position),
        Cond::Not(part) => reads_consumer_position(part),
    }
}

fn expr_reads(expr: &Expr) -> bool {
    const CONSUMER: Role = "consumer";
    match expr {
        Expr::Number(_) | Expr::MinOf(..) | Expr::MaxOf(..) => false,
        Expr::Duration => false,
        Expr::Ask(..) => false,
        Expr::Get(role, attr) | Expr::Age(role, attr) => {
            *role == CONSUMER && *attr == Attr::Position
        }
        Expr::Distance(a, b) | Expr::Travel(a, b) => *a == CONSUMER || *b == CONSUMER,
        Expr::Negate(inner) | Expr::Abs(inner) => expr_reads(inner),
        Expr::Binary(a, _, b) | Expr::Min(a, b) | Expr::Max(a, b) => expr_reads(a) || expr_reads(b),
        Expr::Clamp(inner, low, high) => expr_reads(inner) || expr_reads(low) || expr_reads(high),
        Expr::Count(each) => reads_consumer_position(&each.filter),
    }
}
