//! Which goals are left out, where that is asked for: what nothing touches.

use super::evaluate::{Facts, Roles, View, entity};
use super::helps::{Atom, Directions, Step, Wanted, asks_when, atoms, wanted_by_atom};
use super::model::{Attr, Cond, Each, Effect, Expr, Kind, Scene, Value};

/// Something that may change.
pub struct Change {
    entity: usize,
    what: What,
}

/// What may change of an entity.
enum What {
    /// A number goes some way.
    Moves(Attr, Directions),
    /// Anything may be assigned.
    Set(Attr),
    /// The entity ceases to exist.
    Goes,
    /// An attribute grows older.
    Ages(Attr),
}

/// Whatever may change by any of the steps, in the world after them, and by itself while they take
/// time, whether or not any of it comes to pass.
pub fn changes(scene: &Scene, facts: &Facts, steps: &[Step], durations: bool) -> Vec<Change> {
    let mut changes = Vec::new();
    for step in steps {
        let action = &scene.actions[step.action];
        let roles = step.roles(scene);
        add(
            scene,
            facts,
            &mut changes,
            action.possible_effects(),
            &roles,
        );
        for (index, effect) in scene.world_effects.iter().enumerate() {
            if action.world_effects.contains(&index) {
                match effect.for_each {
                    None => add(scene, facts, &mut changes, effect.effects.iter(), &roles),
                    Some((of, name)) => {
                        for bound in 0..scene.entities.len() {
                            if scene.is_a(bound, of) {
                                let mut roles = roles.clone();
                                roles.push((name, bound));
                                add(scene, facts, &mut changes, effect.effects.iter(), &roles);
                            }
                        }
                    }
                }
            }
            for owner in 0..scene.entities.len() {
                if scene.owns_world_effect(owner, index) {
                    let mut roles = roles.clone();
                    roles.push(("self", owner));
                    add(scene, facts, &mut changes, effect.effects.iter(), &roles);
                }
            }
        }
    }
    if durations {
        for entity in 0..scene.entities.len() {
            changes.extend(scene.aged.iter().map(|attr| Change {
                entity,
                what: What::Ages(*attr),
            }));
            for attribute in 0..scene.attributes.len() {
                if let Some(rate) = scene.rate(entity, attribute) {
                    let (up, down) = ways(scene, facts, rate);
                    let what = What::Moves(Attr::Declared(attribute), Directions { up, down });
                    changes.push(Change { entity, what });
                }
            }
        }
    }
    changes
}

fn add<'e>(
    scene: &Scene,
    facts: &Facts,
    changes: &mut Vec<Change>,
    effects: impl Iterator<Item = &'e Effect>,
    roles: &Roles,
) {
    for effect in effects {
        let (role, what) = match effect {
            Effect::Destroy(role) => (role, What::Goes),
            Effect::Assign(role, attr, _) => (role, What::Set(*attr)),
            Effect::Add(role, attr, amount) => {
                let (up, down) = ways(scene, facts, amount);
                (role, What::Moves(*attr, Directions { up, down }))
            }
            Effect::Subtract(role, attr, amount) => {
                let (down, up) = ways(scene, facts, amount);
                (role, What::Moves(*attr, Directions { up, down }))
            }
        };
        let entity = entity(roles, role);
        changes.push(Change { entity, what });
    }
}

/// Whether an amount may be more than 0, and whether it may be less.
///
/// Choice: it is looked at only as far as it is made of numbers, or an attribute.
pub fn ways(scene: &Scene, facts: &Facts, amount: &Expr) -> (bool, bool) {
    match amount {
        _ if is_literal(amount) => {
            let number = View::new(scene, facts, &[]).number(amount);
            (number > 0.0, number < 0.0)
        }
        Expr::Get(_, Attr::Declared(attribute)) => match scene.attributes[*attribute].kind {
            Kind::Number { min, max, .. } => (
                max.is_none_or(|max| max > 0.0),
                min.is_none_or(|min| min < 0.0),
            ),
            _ => (true, true),
        },
        _ => (true, true),
    }
}

/// Whether an expression is made of numbers alone.
fn is_literal(expr: &Expr) -> bool {
    match expr {
        Expr::Number(_) => true,
        Expr::Negate(inner) | Expr::Abs(inner) => is_literal(inner),
        Expr::Binary(a, _, b) | Expr::Min(a, b) | Expr::Max(a, b) => is_literal(a) && is_literal(b),
        Expr::Clamp(inner, low, high) => is_literal(inner) && is_literal(low) && is_literal(high),
        _ => false,
    }
}

/// Whether a change may be one for the better.
pub fn touches(change: &Change, wanted: &Wanted, scene: &Scene, facts: &Facts) -> bool {
    if matches!(change.what, What::Goes) && wanted.gone == Some(change.entity) {
        return true;
    }
    let view = View::new(scene, facts, &wanted.roles);
    atoms(wanted.test, false).into_iter().any(|atom| {
        view.satisfaction(atom.leaf, atom.negated, None) != 1.0 && concerns(change, &view, atom)
    })
}

fn concerns(change: &Change, view: &View, atom: Atom) -> bool {
    if let What::Moves(attr, _) | What::Set(attr) | What::Ages(attr) = change.what
        && asks_when(view, atom, (change.entity, attr))
    {
        return true;
    }
    match change.what {
        What::Ages(_) => false,
        What::Goes => quantifiers(atom.leaf)
            .iter()
            .any(|each| view.scene.is_a(change.entity, each.of)),
        What::Moves(attr, ways) => {
            let wanted = wanted_by_atom(view, atom, (change.entity, attr));
            (ways.up && wanted.up) || (ways.down && wanted.down)
        }
        What::Set(attr) => {
            if let Some(Value::Number(_)) = view.facts.get(change.entity, attr) {
                let wanted = wanted_by_atom(view, atom, (change.entity, attr));
                return wanted.up || wanted.down;
            }
            reads(view, atom.leaf, change.entity, attr)
        }
    }
}

/// Whether a condition looks at an attribute of an entity that is no number.
fn reads(view: &View, cond: &Cond, entity: usize, attr: Attr) -> bool {
    let under = |each: &Each| {
        let mut views = view.over(each).into_iter();
        views.any(|view| reads(&view, &each.filter, entity, attr))
    };
    match cond {
        Cond::Compare(left, _, right) => [left, right].into_iter().any(|side| {
            let mut found = false;
            walk(side, &mut |expr| {
                found |= match expr {
                    Expr::Distance(a, b) | Expr::Travel(a, b) => {
                        attr == Attr::Position
                            && (view.entity(a) == entity || view.entity(b) == entity)
                    }
                    Expr::Count(each) => under(each),
                    _ => false,
                }
            });
            found
        }),
        Cond::Flag(role, read) => view.entity(role) == entity && *read == attr,
        Cond::Refers {
            role, attr: read, ..
        } => view.entity(role) == entity && *read == attr,
        Cond::Any(each) => under(each),
        Cond::Ask(..) => false,
        Cond::Not(part) => reads(view, part, entity, attr),
        Cond::And(parts) | Cond::Or(parts) => {
            parts.iter().any(|part| reads(view, part, entity, attr))
        }
    }
}

/// Every `count` and `any` in a condition.
fn quantifiers(cond: &Cond) -> Vec<&Each> {
    let mut found = Vec::new();
    match cond {
        Cond::Compare(left, _, right) => {
            for side in [left, right] {
                walk(side, &mut |expr| {
                    if let Expr::Count(each) = expr {
                        found.push(each);
                    }
                });
            }
        }
        Cond::Any(each) => found.push(each),
        _ => {}
    }
    let inner: Vec<&Each> = found
        .iter()
        .flat_map(|each| quantifiers(&each.filter))
        .collect();
    found.extend(inner);
    found
}

/// Looks at an expression and its parts, but not into what is counted.
pub fn walk<'e>(expr: &'e Expr, look: &mut impl FnMut(&'e Expr)) {
    look(expr);
    match expr {
        Expr::Negate(inner) | Expr::Abs(inner) => walk(inner, look),
        Expr::Binary(a, _, b) | Expr::Min(a, b) | Expr::Max(a, b) => {
            walk(a, look);
            walk(b, look);
        }
        Expr::Clamp(inner, low, high) => {
            walk(inner, look);
            walk(low, look);
            walk(high, look);
        }
        _ => {}
    }
}
