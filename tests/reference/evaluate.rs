//! What one NPC believes, and what expressions are worth in it.

use std::collections::BTreeSet;
use std::rc::Rc;

use smallvec::SmallVec;

use super::model::{
    Arithmetic, Attr, Comparison, Cond, Each, Effect, Expr, Role, Scene, Source, Target, Value,
};
use super::scene::clamp;

/// The greatest satisfaction of what isn't satisfied: 1 − 2⁻²⁴.
pub const ALMOST: f32 = 1.0 - 1.0 / 16_777_216.0;

/// Everything an NPC believes. Each plan state has a copy of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    /// What is known of, in order. No copy ever changes that.
    places: Rc<[(usize, Attr)]>,
    /// What it is, in the same order.
    values: Vec<Value>,
    destroyed: BTreeSet<usize>,
    /// When those of them were imagined to be observed, if they were, whose age anybody reads, in the
    /// same order.
    observed: Vec<Option<Option<f32>>>,
    /// The seconds that have passed, if anybody reads an age.
    clock: f32,
}

impl Facts {
    /// What an NPC that knows everything believes at the beginning.
    pub fn initial(scene: &Scene) -> Self {
        let (mut places, mut values) = (Vec::new(), Vec::new());
        for (entity, created) in scene.entities.iter().enumerate() {
            places.push((entity, Attr::Position));
            values.push(Value::Position(created.position));
            for attribute in scene.attributes_of(entity) {
                places.push((entity, Attr::Declared(attribute)));
                values.push(scene.initial(entity, attribute));
            }
        }
        assert!(places.is_sorted(), "attributes are given in order");
        let ages = places.iter().map(|(_, attr)| scene.aged.contains(attr));
        let observed = ages.map(|ages| ages.then_some(None)).collect();
        Facts {
            places: places.into(),
            values,
            destroyed: BTreeSet::new(),
            observed,
            clock: 0.0,
        }
    }

    /// Whether an entity hasn't been destroyed.
    pub fn exists(&self, entity: usize) -> bool {
        !self.destroyed.contains(&entity)
    }

    /// A value, also of an entity that is gone; `None` if unknown.
    pub fn get(&self, entity: usize, attr: Attr) -> Option<Value> {
        let place = self.places.binary_search(&(entity, attr)).ok()?;
        Some(self.values[place])
    }

    /// When a value was imagined to be observed, if it was; none if nobody asks.
    fn observed(&self, entity: usize, attr: Attr) -> Option<Option<f32>> {
        let place = self.places.binary_search(&(entity, attr)).ok()?;
        self.observed[place]
    }

    /// Replaces a value that is known.
    fn set(&mut self, place: (usize, Attr), value: Value) {
        let place = self.places.binary_search(&place);
        self.values[place.expect("only what is known changes")] = value;
    }

    /// Moves an entity.
    pub fn place(&mut self, entity: usize, position: [f32; 3]) {
        self.set((entity, Attr::Position), Value::Position(position));
    }

    /// All of it in words that differ if the facts do.
    pub fn words(&self) -> Vec<u64> {
        let mut words = Vec::new();
        for value in &self.values {
            match value {
                // Adding 0 takes the sign from −0, which no rule can tell from 0.
                Value::Number(number) => words.push(u64::from((number + 0.0).to_bits())),
                Value::Flag(flag) => words.push(u64::from(*flag)),
                Value::Reference(to) => words.push(to.map_or(0, |to| to as u64 + 1)),
                Value::Position(position) => {
                    words.extend(position.map(|axis| u64::from((axis + 0.0).to_bits())));
                }
            }
        }
        words.extend(self.destroyed.iter().map(|gone| *gone as u64));
        let observed = self.observed.iter().flatten();
        words.extend(observed.map(|at| at.map_or(u64::MAX, |at| u64::from(at.to_bits()))));
        words
    }

    /// Where an entity is.
    pub fn position(&self, entity: usize) -> [f32; 3] {
        match self.get(entity, Attr::Position) {
            Some(Value::Position(position)) => position,
            _ => [f32::NAN; 3],
        }
    }
}

/// The entities in the roles of an expression.
pub type Roles = SmallVec<[(Role, usize); 4]>;

/// Facts together with what the names in an expression mean.
#[derive(Clone)]
pub struct View<'a> {
    /// The scene.
    pub scene: &'a Scene,
    /// What is believed.
    pub facts: &'a Facts,
    /// Who is who; of equal names, the last counts.
    pub roles: Roles,
    /// Seconds that the present step takes.
    pub duration: f32,
}

/// What is being done, by whom, to whom, and for how long.
#[derive(Clone, Debug)]
pub struct Doing {
    /// Who is who.
    pub roles: Roles,
    /// The action, whose manner `beside` obeys.
    pub action: usize,
    /// Seconds.
    pub duration: f32,
}

impl<'a> View<'a> {
    /// A view of facts.
    pub fn new(scene: &'a Scene, facts: &'a Facts, roles: &[(Role, usize)]) -> Self {
        View {
            scene,
            facts,
            roles: Roles::from_slice(roles),
            duration: 0.0,
        }
    }

    /// A view of facts during a step.
    pub fn during(scene: &'a Scene, facts: &'a Facts, doing: &Doing) -> Self {
        View {
            duration: doing.duration,
            ..View::new(scene, facts, &doing.roles)
        }
    }

    /// The entity in a role.
    pub fn entity(&self, role: Role) -> usize {
        entity(&self.roles, role)
    }

    /// The same view with one more name for each existing entity that `each` looks at.
    pub fn over(&self, each: &Each) -> Vec<View<'a>> {
        (0..self.scene.entities.len())
            .filter(|entity| self.scene.is_a(*entity, each.of) && self.facts.exists(*entity))
            .map(|entity| {
                let mut view = self.clone();
                view.roles.push((each.name, entity));
                view
            })
            .collect()
    }

    /// How many entities `each` means.
    pub fn count(&self, each: &Each) -> f32 {
        let mut count = 0.0;
        for view in self.over(each) {
            if view.holds(&each.filter) {
                count += 1.0;
            }
        }
        count
    }

    /// The value of an expression; NaN if it reads something unknown.
    pub fn number(&self, expr: &Expr) -> f32 {
        match expr {
            Expr::Number(number) => *number,
            Expr::Get(role, attr) => match self.facts.get(self.entity(role), *attr) {
                Some(Value::Number(number)) => number,
                _ => f32::NAN,
            },
            Expr::Negate(inner) => -self.number(inner),
            Expr::Binary(left, op, right) => {
                let (left, right) = (self.number(left), self.number(right));
                match op {
                    Arithmetic::Add => left + right,
                    Arithmetic::Subtract => left - right,
                    Arithmetic::Multiply => left * right,
                    Arithmetic::Divide if right == 0.0 => f32::NAN,
                    Arithmetic::Divide => left / right,
                }
            }
            Expr::Min(a, b) => least(self.number(a), self.number(b)),
            Expr::Max(a, b) => greatest(self.number(a), self.number(b)),
            Expr::Abs(inner) => self.number(inner).abs(),
            // Choice: with bounds the wrong way round, the upper one wins.
            Expr::Clamp(inner, low, high) => least(
                greatest(self.number(inner), self.number(low)),
                self.number(high),
            ),
            Expr::MinOf(role, attr) => self.scene.range(self.entity(role), *attr).0,
            Expr::MaxOf(role, attr) => self.scene.range(self.entity(role), *attr).1,
            Expr::Distance(a, b) => distance(
                self.facts.position(self.entity(a)),
                self.facts.position(self.entity(b)),
            ),
            Expr::Travel(a, b) => self.travel(self.entity(a), self.entity(b)),
            Expr::Ask(query, of) => self
                .scene
                .answer(Some(*query), of.map(|role| self.entity(role)))
                .unwrap_or(f32::NAN),
            Expr::Count(each) => self.count(each),
            Expr::Duration => self.duration,
            Expr::Age(role, attr) => {
                let clock = self.facts.clock;
                match self.facts.observed(self.entity(role), *attr) {
                    Some(Some(at)) => clock - at,
                    Some(None) => self.scene.old + clock,
                    None => f32::NAN,
                }
            }
        }
    }

    /// A cost, a duration or a sum of such: the unknown counts 0, and nothing is infinite.
    pub fn amount(&self, expr: &Expr) -> f32 {
        finite(self.number(expr))
    }

    /// Whether a condition is satisfied. Ranges don't matter for that.
    pub fn holds(&self, cond: &Cond) -> bool {
        self.satisfaction(cond, false, None) == 1.0
    }

    /// How far a condition, or with `negated` its opposite, is satisfied: 0..1.
    pub fn satisfaction(&self, cond: &Cond, negated: bool, range: Option<f32>) -> f32 {
        match cond {
            Cond::Compare(left, op, right) => {
                // The negation goes into the comparison, so that the unknown satisfies neither.
                let op = if negated { op.negated() } else { *op };
                self.compare(left, op, right, range)
            }
            Cond::Flag(role, attr) => match self.facts.get(self.entity(role), *attr) {
                Some(Value::Flag(flag)) => one_if(flag != negated),
                _ => 0.0,
            },
            Cond::Ask(query, of) => {
                let of = of.map(|role| self.entity(role));
                match self.scene.answer(Some(*query), of) {
                    Some(flag) => one_if((flag == 1.0) != negated),
                    None => 0.0,
                }
            }
            // Choice: nobody is a known value, different from every entity.
            Cond::Refers {
                role,
                attr,
                target,
                equal,
            } => match self.facts.get(self.entity(role), *attr) {
                Some(Value::Reference(value)) => {
                    one_if((value == self.target(*target)) == (*equal != negated))
                }
                _ => 0.0,
            },
            // Choice: `any` is 1 or 0 like a flag, and so is `not any`.
            Cond::Any(each) => one_if((self.count(each) >= 1.0) != negated),
            Cond::Not(part) => self.satisfaction(part, !negated, range),
            Cond::And(parts) | Cond::Or(parts) => {
                let parts = parts
                    .iter()
                    .map(|part| self.satisfaction(part, negated, range));
                if matches!(cond, Cond::And(_)) == negated {
                    parts.fold(0.0, greatest)
                } else {
                    parts.fold(1.0, least)
                }
            }
        }
    }

    /// The host's answer while both are where they began, else the straight distance.
    fn travel(&self, a: usize, b: usize) -> f32 {
        let stays = |entity: usize| {
            self.facts.position(entity).map(f32::to_bits)
                == self.scene.entities[entity].position.map(f32::to_bits)
        };
        let straight = distance(self.facts.position(a), self.facts.position(b));
        if self.scene.queries.is_empty() || !stays(a) || !stays(b) {
            return straight;
        }
        self.scene.answer(None, [a, b]).unwrap_or(straight)
    }

    fn target(&self, target: Target) -> Option<usize> {
        match target {
            Target::Role(role) => Some(self.entity(role)),
            Target::Nobody => None,
        }
    }

    fn compare(&self, left: &Expr, op: Comparison, right: &Expr, range: Option<f32>) -> f32 {
        let (l, r) = (self.number(left), self.number(right));
        if l.is_nan() || r.is_nan() {
            return 0.0;
        }
        if truth(l, op, r) {
            return 1.0;
        }
        if matches!(op, Comparison::Equal | Comparison::Unequal) {
            return 0.0;
        }
        let range = range.unwrap_or_else(|| self.own_range(left, l, right, r));
        if range <= 0.0 || range.is_nan() {
            return 0.0;
        }
        // Choice: an infinite gap over an infinite range achieves nothing.
        let satisfaction = 1.0 - (l - r).abs() / range;
        if satisfaction.is_nan() {
            0.0
        } else {
            clamp(satisfaction, (0.0, ALMOST))
        }
    }

    /// The range that a comparison has of itself.
    ///
    /// Choice: an attribute on either side wins over a distance or a count on the other, as the
    /// rules are read from first to last; "is an attribute" means nothing but the attribute.
    fn own_range(&self, left: &Expr, l: f32, right: &Expr, r: f32) -> f32 {
        for side in [left, right] {
            if let Expr::Get(role, attr) = side {
                let (low, high) = self.scene.range(self.entity(role), *attr);
                return high - low;
            }
        }
        match (left, right) {
            (Expr::Distance(..) | Expr::Travel(..), _)
            | (_, Expr::Distance(..) | Expr::Travel(..)) => self.scene.distance_range,
            (Expr::Count(_), _) => greatest(1.0, r),
            (_, Expr::Count(_)) => greatest(1.0, l),
            _ => f32::NAN,
        }
    }
}

/// The entity in a role.
pub fn entity(roles: &[(Role, usize)], role: Role) -> usize {
    roles
        .iter()
        .rev()
        .find(|(name, _)| *name == role)
        .unwrap_or_else(|| panic!("nobody is `{role}` here"))
        .1
}

/// A number of at least 0 and less than infinity.
pub fn finite(number: f32) -> f32 {
    if number > 0.0 {
        number.min(f32::MAX)
    } else {
        0.0
    }
}

fn one_if(truth: bool) -> f32 {
    if truth { 1.0 } else { 0.0 }
}

fn truth(left: f32, op: Comparison, right: f32) -> bool {
    match op {
        Comparison::Less => left < right,
        Comparison::AtMost => left <= right,
        Comparison::Greater => left > right,
        Comparison::AtLeast => left >= right,
        Comparison::Equal => left == right,
        Comparison::Unequal => left != right,
    }
}

/// The smaller number; the unknown if one is unknown.
pub fn least(a: f32, b: f32) -> f32 {
    if a.is_nan() || b.is_nan() {
        f32::NAN
    } else if b < a {
        b
    } else {
        a
    }
}

/// The greater number; the unknown if one is unknown.
pub fn greatest(a: f32, b: f32) -> f32 {
    if a.is_nan() || b.is_nan() {
        f32::NAN
    } else if b > a {
        b
    } else {
        a
    }
}

/// Metres between two points.
pub fn distance(a: [f32; 3], b: [f32; 3]) -> f32 {
    let (dx, dy, dz) = (a[0] - b[0], a[1] - b[1], a[2] - b[2]);
    (dx * dx + dy * dy + dz * dz).sqrt()
}

/// The point at distance `m` from `x` on the line from `from`.
pub fn beside(from: [f32; 3], x: [f32; 3], m: f32) -> [f32; 3] {
    let d = distance(from, x);
    if d <= m {
        return from;
    }
    let exact = [0.0];
    // Rounding may put the point a hair too far away; then it moves nearer by these shares.
    let nearer = [-22, -20, -18, -16, -14, -12, -10].map(|power| 2.0_f32.powi(power));
    for k in exact.into_iter().chain(nearer) {
        let t = (m / d) * (1.0 - k);
        let mut point = x;
        for axis in 0..3 {
            point[axis] = x[axis] + (from[axis] - x[axis]) * t;
        }
        if distance(point, x) <= m {
            return point;
        }
    }
    x
}

/// Lets time pass: every number with a rate changes, entity by entity and attribute by attribute.
pub fn pass(scene: &Scene, facts: &mut Facts, seconds: f32) {
    if !scene.aged.is_empty() {
        facts.clock += seconds;
    }
    pass_but_ages(scene, facts, seconds);
}

/// The same, but nothing grows older.
pub fn pass_but_ages(scene: &Scene, facts: &mut Facts, seconds: f32) {
    for entity in 0..scene.entities.len() {
        for attribute in scene.attributes_of(entity) {
            let Some(rate) = scene.rate(entity, attribute) else {
                continue;
            };
            let place = (entity, Attr::Declared(attribute));
            let Some(Value::Number(old)) = facts.get(entity, place.1) else {
                continue;
            };
            let rate = View::new(scene, facts, &[("self", entity)]).number(rate);
            let new = old + rate * seconds;
            if facts.exists(entity) && !new.is_nan() {
                let new = clamp(new, scene.range(entity, place.1));
                facts.set(place, Value::Number(new));
            }
        }
    }
}

/// Applies one effect.
pub fn apply(scene: &Scene, facts: &mut Facts, doing: &Doing, effect: &Effect) {
    let view = View::during(scene, facts, doing);
    let (role, attr) = match effect {
        Effect::Destroy(role) => {
            let gone = view.entity(role);
            facts.destroyed.insert(gone);
            return;
        }
        Effect::Assign(role, attr, _)
        | Effect::Add(role, attr, _)
        | Effect::Subtract(role, attr, _) => (*role, *attr),
    };
    let changed = view.entity(role);
    let Some(old) = facts.get(changed, attr) else {
        return;
    };
    if !facts.exists(changed) {
        return;
    }
    let new = match (effect, old) {
        (Effect::Assign(_, _, source), _) => match source {
            Source::Number(expr) => Some(Value::Number(view.number(expr))),
            Source::Flag(flag) => Some(Value::Flag(*flag)),
            Source::Reference(target) => Some(Value::Reference(view.target(*target))),
            Source::Beside(of) => {
                let of = view.entity(of);
                let m = scene.manner_distance(of, doing.action);
                let from = facts.position(changed);
                Some(Value::Position(beside(from, facts.position(of), m)))
            }
            Source::PositionOf(of) => Some(Value::Position(facts.position(view.entity(of)))),
        },
        (Effect::Add(_, _, amount), Value::Number(old)) => {
            Some(Value::Number(old + view.number(amount)))
        }
        (Effect::Subtract(_, _, amount), Value::Number(old)) => {
            Some(Value::Number(old - view.number(amount)))
        }
        _ => None,
    };
    let new = match new {
        Some(Value::Number(number)) if number.is_nan() => return,
        Some(Value::Number(number)) => Value::Number(clamp(number, scene.range(changed, attr))),
        Some(other) => other,
        None => return,
    };
    facts.set((changed, attr), new);
    let place = facts.places.binary_search(&(changed, attr));
    let observed = &mut facts.observed[place.expect("it is known")];
    *observed = observed.map(|_| Some(facts.clock));
}
