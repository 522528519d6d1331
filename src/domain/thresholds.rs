//! The thresholds that an NPC compares facts with when it updates its drives and goals.
//!
//! Most facts are only compared with a number: a patient's medication is below 40, or it isn't. A
//! change on one side of that number needs no new decision. Other facts aren't read at all.
//! Thresholds are computed for each type of NPC and each attribute, whichever type has the
//! attribute.
//!
//! Thresholds decide whether a goal exists. For the conditions of a goal that exists, the exact
//! values count, since its completeness depends on them.

use alloc::{collections::BTreeMap, vec::Vec};
use core::ops::Range as Span;

use super::{
    Atom, AttributeId, CodeId, Combine, Comparison, ConditionId, Domain, Effect, EntityType,
    GoalRule, ModifierId, Op, Operand, POSITION, Selector, drive::Removal, expression::arithmetic,
    visit::Part,
};

/// The thresholds of one type of NPC, or of one selector's searches.
#[derive(Clone, Debug, Default)]
pub struct Thresholds {
    /// By attribute: how it is read. Attributes beyond the end aren't read.
    reads: Vec<Option<Reading>>,
    thresholds: Vec<Threshold>,
}

/// If an attribute has more thresholds than this, its exact value counts.
const MOST_THRESHOLDS: usize = 16;

/// How an attribute is read.
#[derive(Clone, Debug)]
enum Reading {
    /// It is only compared with these thresholds.
    Between(Span<usize>),
    /// Its exact value counts.
    Exactly,
}

/// A comparison of an attribute with a number.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Threshold {
    comparison: Comparison,
    bound: f32,
}

impl Thresholds {
    /// The thresholds of a type. The rest of the domain must be complete.
    #[must_use]
    pub fn of(domain: &Domain, of: &EntityType) -> Self {
        let mut finder = ThresholdFinder::new(domain);
        finder.mind(of);
        finder.finish()
    }

    /// The thresholds of a selector's searches, whoever searches; none if it imagines time, for then
    /// any change counts.
    ///
    /// Choosing schedules by flags imagines nothing at all. To GOAP, whatever is read counts exactly,
    /// since it says how many steps are missing; other facts don't matter, not even if they change by
    /// a rate.
    #[must_use]
    pub fn of_search(domain: &Domain, selector: Selector) -> Option<Self> {
        let is_goap = match selector {
            Selector::Schedules => false,
            Selector::Goap => true,
            _ => return None,
        };
        let mut finder = ThresholdFinder::new(domain);
        (finder.is_close, finder.is_always_close) = (is_goap, is_goap);
        finder.search();
        if is_goap {
            finder.goals();
        }
        Some(finder.finish())
    }

    /// Bytes held.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.reads.capacity() * size_of::<Option<Reading>>()
            + self.thresholds.capacity() * size_of::<Threshold>()
    }

    /// Whether the exact value of an attribute counts.
    #[must_use]
    pub fn reads_exactly(&self, attribute: AttributeId) -> bool {
        matches!(self.reading(attribute), Some(Reading::Exactly))
    }

    fn reading(&self, attribute: AttributeId) -> Option<&Reading> {
        self.reads.get(attribute.index())?.as_ref()
    }

    /// The thresholds of an attribute; none if its exact value counts, or if it isn't read.
    pub fn numbers(&self, attribute: AttributeId) -> impl Iterator<Item = f32> {
        let sides = match self.reading(attribute) {
            Some(Reading::Between(sides)) => &self.thresholds[sides.clone()],
            _ => &[],
        };
        sides.iter().map(|side| side.bound)
    }

    /// The bounds within which an attribute leads to the same result as `value`.
    #[must_use]
    pub fn bounds(&self, attribute: AttributeId, value: f32) -> Bounds {
        match self.reading(attribute) {
            None => Bounds::ANY,
            Some(Reading::Exactly) => Bounds::exactly(value),
            Some(Reading::Between(_)) if value.is_nan() => Bounds::exactly(value),
            Some(Reading::Between(sides)) => {
                let all = self.thresholds[sides.clone()].iter();
                all.fold(Bounds::NUMBERS, |bounds, side| {
                    let (least, most) = side.around(value);
                    bounds.within(least, most)
                })
            }
        }
    }
}

impl Threshold {
    /// The least and the greatest number for which the comparison gives the same as for `value`.
    fn around(self, value: f32) -> (f32, f32) {
        use Comparison::{Equal, Greater, GreaterOrEqual, Less, LessOrEqual, NotEqual};
        let bound = self.bound;
        match self.comparison {
            Less | GreaterOrEqual if value < bound => (f32::NEG_INFINITY, bound.next_down()),
            Less | GreaterOrEqual => (bound, f32::INFINITY),
            LessOrEqual | Greater if value > bound => (bound.next_up(), f32::INFINITY),
            LessOrEqual | Greater => (f32::NEG_INFINITY, bound),
            Equal | NotEqual if value < bound => (f32::NEG_INFINITY, bound.next_down()),
            Equal | NotEqual if value > bound => (bound.next_up(), f32::INFINITY),
            Equal | NotEqual => (bound, bound),
        }
    }
}

/// A range of values in the total order of IEEE 754, in which −0 comes before 0, and NaNs lie
/// beyond the infinities. So every bit pattern has its own place in the order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    least: i32,
    most: i32,
}

impl Bounds {
    /// The bounds as one number.
    pub(crate) fn word(self) -> u64 {
        let Bounds { least, most } = self;
        u64::from(least as u32) << 32 | u64::from(most as u32)
    }

    /// Any value, known or not.
    pub const ANY: Bounds = Bounds {
        least: i32::MIN,
        most: i32::MAX,
    };
    /// Any known value.
    const NUMBERS: Bounds = Bounds {
        least: place(f32::NEG_INFINITY),
        most: place(f32::INFINITY),
    };

    /// Only this value.
    #[must_use]
    pub fn exactly(value: f32) -> Self {
        Bounds {
            least: place(value),
            most: place(value),
        }
    }

    fn within(self, least: f32, most: f32) -> Self {
        Bounds {
            least: self.least.max(place(least)),
            most: self.most.min(place(most)),
        }
    }

    /// Whether a value is within.
    #[must_use]
    pub fn allow(self, value: f32) -> bool {
        let value = place(value);
        self.least <= value && value <= self.most
    }
}

/// A value's place in the total order, as [`f32::total_cmp`] compares.
const fn place(value: f32) -> i32 {
    let bits = value.to_bits() as i32;
    bits ^ ((bits >> 31) as u32 >> 1) as i32
}

/// Finds the attributes that an NPC's updates read, and those that they only compare with
/// thresholds.
struct ThresholdFinder<'d> {
    domain: &'d Domain,
    /// By attribute: its thresholds; none if its exact value counts.
    found: BTreeMap<AttributeId, Option<Vec<Threshold>>>,
    /// Whether exact values count in what is visited now.
    is_close: bool,
    /// Whether they count in whatever is visited.
    is_always_close: bool,
}

impl<'d> ThresholdFinder<'d> {
    fn new(domain: &'d Domain) -> Self {
        ThresholdFinder {
            domain,
            found: BTreeMap::new(),
            is_close: false,
            is_always_close: false,
        }
    }

    fn finish(self) -> Thresholds {
        let mut thresholds = Thresholds::default();
        let last = self.found.last_key_value();
        let count = last.map_or(0, |(attribute, _)| attribute.index() + 1);
        thresholds.reads.resize(count, None);
        for (attribute, sides) in self.found {
            let look = match sides {
                None => Reading::Exactly,
                Some(sides) => {
                    let first = thresholds.thresholds.len();
                    thresholds.thresholds.extend(sides);
                    Reading::Between(first..thresholds.thresholds.len())
                }
            };
            thresholds.reads[attribute.index()] = Some(look);
        }
        thresholds
    }

    /// Visits everything that a search of any NPC evaluates, but for drives and goals.
    fn search(&mut self) {
        let domain = self.domain;
        self.closely(POSITION);
        for of in &domain.types {
            of.alive.iter().for_each(|&it| self.condition(it));
            let offers = of.supplies.iter().chain(&of.consumes);
            offers
                .filter_map(|it| it.when)
                .for_each(|it| self.condition(it));
            let brought = of.ambiance.iter().filter_map(|it| it.when);
            brought.for_each(|it| self.condition(it));
            let weights = of.drives.iter().filter_map(|it| it.weight);
            weights.for_each(|it| self.operand(it));
        }
        for modifier in &domain.modifiers {
            let codes = modifier.cost.iter().chain(&modifier.weight);
            codes.for_each(|&it| self.code(it));
            modifier.when.iter().for_each(|&it| self.condition(it));
        }
        for (action, stocks) in domain.actions.iter().zip(&domain.index.stocks) {
            let preconditions = action.preconditions.iter();
            preconditions.for_each(|&it| self.condition(it));
            self.operand(action.cost);
            self.operand(action.duration);
            action.weights().for_each(|it| self.operand(it));
            action.effects.iter().for_each(|it| self.effect(it));
            // What others have booked shifts the threshold.
            stocks.iter().for_each(|it| self.closely(it.attribute));
        }
        for effect in &domain.world_effects {
            effect.when.iter().for_each(|&it| self.condition(it));
            effect.effects.iter().for_each(|it| self.effect(it));
        }
        for role in domain.schedules.iter().flat_map(|it| &it.roles) {
            role.when.iter().for_each(|&it| self.condition(it));
            role.least.iter().for_each(|&it| self.operand(it));
        }
    }

    /// Visits the conditions and priorities of goals.
    fn goals(&mut self) {
        let domain = self.domain;
        for drive in &domain.drives {
            self.operand(drive.weight);
        }
        for rule in &domain.goal_rules {
            self.operand(rule.weight);
            rule.priority.iter().for_each(|&it| self.operand(it));
            let conditions = rule.conditions.iter();
            conditions.for_each(|it| self.condition(it.test));
        }
    }

    /// Visits what an effect reads.
    fn effect(&mut self, effect: &Effect) {
        match *effect {
            Effect::Increment { amount, .. } => self.operand(amount),
            Effect::Assign { value, .. } => self.operand(value),
            Effect::CopyPosition { source, .. } => self.closely(source),
            Effect::Beside { .. } | Effect::BesideLastSeen { .. } => self.closely(POSITION),
            Effect::Destroy { .. } => {}
        }
    }

    /// Visits everything that an update of an NPC of a type evaluates.
    fn mind(&mut self, of: &EntityType) {
        let domain = self.domain;
        of.alive.iter().for_each(|&it| self.condition(it));
        self.combine(of.combine);
        for &flag in &of.flags {
            self.condition(domain.flags[flag.index()].test);
        }
        for of_type in &of.drives {
            let drive = domain.drive(of_type.drive);
            of_type.weight.iter().for_each(|&it| self.operand(it));
            self.operand(drive.weight);
            self.modifiers(of, &drive.modifiers);
            self.combine(drive.combine);
            let given = drive.given.map(|it| it.when);
            let tests = given.into_iter().chain(drive.remove);
            tests.for_each(|it| self.condition(it));
            for &rule in &drive.goals {
                self.rule(domain.goal_rule(rule));
            }
        }
    }

    /// Visits the modifiers of weights. Which of them are in force is tested apart from facts.
    fn modifiers(&mut self, of: &EntityType, modifiers: &[ModifierId]) {
        let domain = self.domain;
        for &id in modifiers.iter().filter(|&&it| of.is_concerned(it)) {
            let modifier = &domain.modifiers[id.index()];
            modifier.weight.iter().for_each(|&it| self.code(it));
            modifier.when.iter().for_each(|&it| self.condition(it));
            let brought = domain.types.iter().flat_map(|it| &it.ambiance);
            let tests = brought.filter(|it| it.modifier == id);
            let tests = tests.filter_map(|it| it.when);
            tests.for_each(|it| self.condition(it));
        }
    }

    fn rule(&mut self, rule: &GoalRule) {
        rule.when.iter().for_each(|&it| self.condition(it));
        if let Removal::When(condition) = rule.removal {
            self.condition(condition);
        }
        self.operand(rule.weight);
        self.combine(rule.combine);
        // Conditions without a count only read the NPC itself and the entity that the goal is
        // about, whose rows stay exact.
        self.is_close = true;
        for condition in &rule.conditions {
            if self.counts_others(condition.test) {
                self.condition(condition.test);
            }
        }
        self.is_close = false;
    }

    fn combine(&mut self, combine: Combine) {
        if let Combine::Expression(code) = combine {
            self.code(code);
        }
    }

    fn condition(&mut self, condition: ConditionId) {
        let code = &self.domain.code;
        for atom in code.atoms(condition) {
            match code.atoms[atom as usize] {
                Atom::Compare {
                    left,
                    comparison,
                    right,
                    ..
                } => match (left, right) {
                    (Operand::Attribute(_, attribute), Operand::Constant(bound)) => {
                        self.side(attribute, Threshold { comparison, bound });
                    }
                    _ => {
                        self.operand(left);
                        self.operand(right);
                    }
                },
                Atom::Known { attribute, .. } => self.closely(attribute),
                Atom::Constant(_) => {}
            }
        }
    }

    fn operand(&mut self, operand: Operand) {
        match operand {
            // Queries aren't answered during updates.
            Operand::Constant(_) | Operand::Entity(_) | Operand::Query(..) => {}
            Operand::Attribute(_, attribute) => self.closely(attribute),
            Operand::Distance(..) | Operand::Travel(..) => self.closely(POSITION),
            Operand::Code(code) => self.code(code),
        }
    }

    fn code(&mut self, code: CodeId) {
        let domain = self.domain;
        for &op in domain.code.run(code) {
            match op {
                Op::Push(operand) => self.operand(operand),
                Op::ToLastSeen(..) | Op::Influence(..) => self.closely(POSITION),
                Op::Age(_, attribute) | Op::Sure(_, attribute) | Op::Was(_, attribute) => {
                    self.closely(attribute);
                }
                Op::Holds(condition) => self.truth(condition),
                Op::Count(quantifier) => {
                    let quantifier = domain.code.quantifiers[usize::from(quantifier.0)];
                    quantifier.filter.iter().for_each(|&it| self.truth(it));
                }
                // These don't read facts.
                Op::MinOf(..)
                | Op::MaxOf(..)
                | Op::Is(..)
                | Op::Duration
                | Op::Variable(_)
                | arithmetic!() => {}
            }
        }
    }

    /// Visits a condition inside an expression: only whether it holds counts.
    fn truth(&mut self, condition: ConditionId) {
        let is_close = core::mem::replace(&mut self.is_close, self.is_always_close);
        self.condition(condition);
        self.is_close = is_close;
    }

    fn side(&mut self, attribute: AttributeId, side: Threshold) {
        if self.is_close {
            return self.closely(attribute);
        }
        let sides = self
            .found
            .entry(attribute)
            .or_insert_with(|| Some(Vec::new()));
        match sides {
            Some(few) if few.contains(&side) => {}
            Some(few) if few.len() < MOST_THRESHOLDS => few.push(side),
            _ => *sides = None,
        }
    }

    fn closely(&mut self, attribute: AttributeId) {
        self.found.insert(attribute, None);
    }

    /// Whether a condition reads entities other than those in its roles, by a count.
    fn counts_others(&self, condition: ConditionId) -> bool {
        let code = &self.domain.code;
        let condition = code.condition(condition);
        code.has_part(condition, |part| matches!(part, Part::Count(_)))
    }
}
