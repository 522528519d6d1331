//! Evaluates expressions and conditions on what facts can still become.

use super::{
    reach::{Reach, Touched},
    span::Span,
};
use crate::{
    beliefs::{
        Known, Roles, Snapshot,
        bound::{BoundCondition, Source},
        evaluate::{WORK_OF_COUNTING, compared},
        interpret::{self, Facts, Number},
        snapshot::AS_KNOWN,
        stack::Stack,
    },
    domain::{
        Atom, AttributeId, CodeId, Comparison, ConditionId, InfluenceId, Node, Operand, POSITION,
        QuantifierId, Range, Role, Scale,
    },
    planning::cell_set::CellSet,
};

/// Evaluates on all facts that can be reached, all at once.
pub struct ReachEvaluator<'o, 'a> {
    /// The facts in what is imagined.
    pub snapshot: &'o mut Snapshot<'a>,
    /// What steps can make of them.
    pub reach: &'o Reach,
    /// How many more steps there can be.
    pub left: u32,
    /// How many seconds the step takes.
    pub duration: Span,
    /// Notes which cells are read; none if nobody wants to know.
    pub reads: Option<&'o mut Reads>,
}

/// The cells that were read.
#[derive(Debug, Default)]
pub struct Reads {
    seen: CellSet,
    /// Which steps change any of them.
    pub touched: Touched,
}

impl Reads {
    /// Forgets everything, keeps the memory.
    pub fn clear(&mut self) {
        self.seen.clear();
    }

    /// Adds what was read elsewhere.
    pub(super) fn join(&mut self, other: &Reads) {
        self.seen.join(&other.seen);
    }

    /// Whether any of these cells was read.
    pub(super) fn meet(&self, cells: &CellSet) -> bool {
        self.seen.meets(cells)
    }

    /// Whether a cell was ever read.
    #[must_use]
    pub fn has(&self, cell: u32) -> bool {
        self.seen.has(cell)
    }

    /// Bytes in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.seen.bytes()
    }

    /// Notes a cell as read.
    pub fn add(&mut self, cell: u32) {
        self.seen.add(cell);
    }

    fn note(&mut self, cell: u32, touched: Touched) {
        self.add(cell);
        self.touched = self.touched.or(touched);
    }
}

impl ReachEvaluator<'_, '_> {
    /// What a cell may contain within the steps that are left.
    pub fn cell(&mut self, cell: u32) -> Span {
        if let Some(reads) = &mut self.reads {
            reads.note(cell, self.reach.touched(cell));
        }
        self.reach.of(cell, self.snapshot.read(cell), self.left)
    }

    fn point(&mut self, cell: u32) -> [Span; 3] {
        [self.cell(cell), self.cell(cell + 1), self.cell(cell + 2)]
    }

    fn value(&mut self, known: Known, attribute: AttributeId) -> Span {
        let Some(cell) = self.snapshot.cell(known, attribute) else {
            return Span::NOTHING;
        };
        if !self.snapshot.exists(known) {
            // The attributes of an entity that is gone don't change any more.
            return Span::at(self.snapshot.read(cell));
        }
        self.cell(cell)
    }

    /// How many seconds may have passed in what is imagined.
    pub fn clock(&mut self) -> Span {
        match self.snapshot.clock() {
            Some(clock) => self.cell(clock),
            None => Span::at(0.0),
        }
    }

    /// When a fact may have been observed in what is imagined; less than 0 if it isn't imagined.
    fn observed(&mut self, known: Known, attribute: AttributeId) -> Span {
        match self.snapshot.observation(known, attribute) {
            Some(cell) if self.snapshot.exists(known) => self.cell(cell),
            Some(cell) => Span::at(self.snapshot.read(cell)),
            None => Span::at(AS_KNOWN),
        }
    }

    /// Whether an entity can exist, and whether it can be gone.
    pub fn existence(&mut self, known: Known) -> Span {
        self.cell(self.snapshot.existence(known))
    }

    fn distance(&mut self, a: u32, b: u32) -> Span {
        if a == b {
            let [x, y, z] = self.point(a).map(|side| side.minus(side));
            // The distance of an entity from itself is 0.
            return Span {
                low: 0.0,
                high: 0.0,
                unknown: x.unknown || y.unknown || z.unknown,
            };
        }
        let [a, b] = [self.point(a), self.point(b)];
        let side = |axis: usize| a[axis].minus(b[axis]);
        side(0).length(side(1), side(2))
    }

    /// The value of a source.
    pub fn source(&mut self, source: Source, roles: &Roles) -> Span {
        match source {
            Source::Value(value) => Span::at(value),
            Source::Cell(cell) => self.cell(cell),
            Source::Left(cell, taken) => self.cell(cell).minus(Span::at(taken)),
            Source::Between(a, b) => self.distance(a, b),
            Source::Other(operand) => self.operand(operand, roles),
        }
    }

    /// The rating that a `combine` expression gives.
    pub fn combination(&mut self, code: CodeId, roles: &Roles, variables: &[Span]) -> Span {
        interpret::run(self, code, roles, variables).in_unit()
    }

    fn range(&self, roles: &Roles, role: Role, attribute: AttributeId) -> Range {
        self.snapshot.range(roles.get(role), attribute)
    }

    /// The satisfaction of a condition; 1 without a condition.
    pub fn satisfaction_or_none(&mut self, condition: Option<ConditionId>, roles: &Roles) -> Span {
        condition.map_or(Span::at(1.0), |condition| {
            self.satisfaction(condition, roles)
        })
    }

    /// The satisfaction of a condition.
    pub fn satisfaction(&mut self, condition: ConditionId, roles: &Roles) -> Span {
        let domain = self.snapshot.domain;
        let mut stack = Stack::new(Span::NOTHING);
        for &node in domain.code.nodes(condition) {
            let (count, fold): (u16, fn(Span, Span) -> Span) = match node {
                Node::Atom(atom) => {
                    let satisfaction = self.atom(atom, roles);
                    stack.push(satisfaction);
                    continue;
                }
                Node::And(count) => (count, Span::least),
                Node::Or(count) => (count, Span::greatest),
            };
            stack.fold(count, fold);
        }
        stack.pop()
    }

    /// The satisfaction of a bound condition.
    pub fn bound_satisfaction(&mut self, condition: &BoundCondition, roles: &Roles) -> Span {
        match *condition {
            BoundCondition::Compare {
                left,
                comparison,
                right,
                range,
            } => {
                let left = self.source(left, roles);
                let right = self.source(right, roles);
                comparison_of(left, comparison, right, Span::between(range, range))
            }
            BoundCondition::Other(condition) => self.satisfaction(condition, roles),
        }
    }

    fn atom(&mut self, atom: u32, roles: &Roles) -> Span {
        match self.snapshot.domain.code.atoms[atom as usize] {
            Atom::Compare {
                left,
                comparison,
                right,
                scale,
            } => {
                let left = self.operand(left, roles);
                let right = self.operand(right, roles);
                let range = match scale {
                    Scale::Attribute(role, attribute) => {
                        let width = self.range(roles, role, attribute).width();
                        Span::between(width, width)
                    }
                    Scale::Constant(range) => Span::between(range, range),
                    Scale::Left => left.greatest(Span::at(1.0)),
                    Scale::Right => right.greatest(Span::at(1.0)),
                };
                comparison_of(left, comparison, right, range)
            }
            // No effect makes an unknown fact known, or a known one unknown.
            Atom::Known { .. } | Atom::Constant(_) => {
                Span::at(self.snapshot.atom_satisfaction(atom, roles))
            }
        }
    }
}

impl<'a> Facts<'a, Span> for ReachEvaluator<'_, 'a> {
    fn snapshot(&self) -> &Snapshot<'a> {
        self.snapshot
    }

    fn operand(&mut self, operand: Operand, roles: &Roles) -> Span {
        match operand {
            Operand::Constant(value) => Span::at(value),
            Operand::Attribute(role, attribute) => self.value(roles.get(role), attribute),
            // Answers don't change during a search.
            Operand::Entity(_) | Operand::Query(..) => {
                Span::at(self.snapshot.evaluate(operand, roles))
            }
            Operand::Travel(a, b) => {
                let distance = self.operand(Operand::Distance(a, b), roles);
                let answer = self.snapshot.travel_answer(roles.get(a), roles.get(b));
                answer.map_or(distance, |answer| distance.or(Span::at(answer)))
            }
            Operand::Distance(a, b) => {
                let [a, b] = [a, b].map(|role| self.snapshot.cell(roles.get(role), POSITION));
                match (a, b) {
                    (Some(a), Some(b)) => self.distance(a, b),
                    _ => Span::NOTHING,
                }
            }
            Operand::Code(code) => interpret::run(self, code, roles, &[]),
        }
    }

    fn age(&mut self, known: Known, attribute: AttributeId) -> Span {
        let clock = self.clock();
        let at = self.observed(known, attribute);
        let as_known = (at.low < 0.0).then(|| {
            let age = self.snapshot.known_age(known, attribute);
            Span::at(age).plus(clock)
        });
        let anew = (at.high >= 0.0).then(|| {
            let at = Span::between(at.low.max(0.0), at.high);
            clock.minus(at).at_least_zero()
        });
        either(as_known, anew)
    }

    fn sure(&mut self, known: Known, attribute: AttributeId) -> Span {
        let at = self.observed(known, attribute);
        let as_known =
            (at.low < 0.0).then(|| Span::at(self.snapshot.known_sureness(known, attribute)));
        let anew = (at.high >= 0.0).then(|| Span::at(1.0));
        either(as_known, anew)
    }

    fn influence(&mut self, influence: InfluenceId, whose: Known) -> Span {
        let Some(cell) = self.snapshot.cell(whose, POSITION) else {
            return Span::NOTHING;
        };
        let here = self.point(cell);
        if here
            .iter()
            .all(|side| side.low == side.high && !side.unknown)
        {
            let point = here.map(|side| side.low);
            return Span::at(self.snapshot.influence_at(influence, point));
        }
        // Wherever the entity may go, the influence there isn't stronger than its limit.
        Span {
            low: 0.0,
            high: self.snapshot.domain.influences[influence.index()].limit,
            unknown: here.iter().any(|side| side.unknown),
        }
    }

    fn to_last_seen(&mut self, from: Known, whom: Known) -> Span {
        let Some(cell) = self.snapshot.cell(from, POSITION) else {
            return Span::NOTHING;
        };
        let here = self.point(cell);
        let there = self.snapshot.last_seen(whom);
        let side = |axis: usize| here[axis].minus(Span::at(there[axis]));
        side(0).length(side(1), side(2))
    }

    /// At least the entities that certainly exist and fit; at most those that may.
    fn count(&mut self, quantifier: QuantifierId, roles: &Roles) -> Span {
        let quantifier = self.snapshot.domain.code.quantifiers[usize::from(quantifier.0)];
        let (mut surely, mut maybe) = (0.0, 0.0);
        for index in self.snapshot.family(quantifier.of) {
            self.snapshot.memory.work += WORK_OF_COUNTING;
            let member = self.snapshot.member(index);
            let there = self.existence(member);
            if there.high == 0.0 {
                continue;
            }
            let roles = roles.with(quantifier.variable, member);
            let fits = self.satisfaction_or_none(quantifier.filter, &roles);
            if fits.high == 1.0 {
                maybe += 1.0;
            }
            if fits.low == 1.0 && there.low == 1.0 {
                surely += 1.0;
            }
        }
        Span::between(surely, maybe)
    }

    fn truth(&mut self, condition: ConditionId, roles: &Roles) -> Span {
        self.satisfaction(condition, roles).as_truth()
    }

    fn duration(&self, _: &Roles) -> Span {
        self.duration
    }
}

impl Span {
    /// The truth of a condition with this satisfaction, as 0 or 1.
    fn as_truth(self) -> Span {
        let truth = |satisfaction: f32| if satisfaction == 1.0 { 1.0 } else { 0.0 };
        Span::between(truth(self.low), truth(self.high))
    }
}

/// The values of either; of one alone if only that is possible.
fn either(one: Option<Span>, other: Option<Span>) -> Span {
    match (one, other) {
        (Some(one), Some(other)) => one.or(other),
        (one, other) => one.or(other).unwrap_or(Span::NOTHING),
    }
}

/// The satisfaction of a comparison. For an order such as `<`, it is best when both sides are at
/// their better ends and the range is greatest, and worst the other way round.
fn comparison_of(left: Span, comparison: Comparison, right: Span, range: Span) -> Span {
    if left.is_nothing() || right.is_nothing() {
        return Span::at(0.0);
    }
    let (best, worst) = match comparison {
        Comparison::Less | Comparison::LessOrEqual => {
            ((left.low, right.high), (left.high, right.low))
        }
        Comparison::Greater | Comparison::GreaterOrEqual => {
            ((left.high, right.low), (left.low, right.high))
        }
        Comparison::Equal | Comparison::NotEqual => {
            let may_be_equal = left.low <= right.high && right.low <= left.high;
            let must_be_equal = left.low == left.high && left == right && !left.unknown;
            let may_differ =
                !(left.low == left.high && right.low == right.high && left.low == right.low);
            let must_differ = !may_be_equal && !left.unknown && !right.unknown;
            let (surely, maybe) = if comparison == Comparison::Equal {
                (must_be_equal, may_be_equal)
            } else {
                (must_differ, may_differ)
            };
            let truth = |it: bool| if it { 1.0 } else { 0.0 };
            return Span::between(truth(surely), truth(maybe));
        }
    };
    let high = compared(best.0, comparison, best.1, || range.high);
    let low = if left.unknown || right.unknown {
        0.0
    } else {
        compared(worst.0, comparison, worst.1, || range.low)
    };
    Span::between(low, high)
}
