//! Expressions with their roles bound for a whole search.
//!
//! A goal's conditions and a step's effects are evaluated many times with the same entities in the
//! same roles. So the cells that they read are looked up once. After that, an evaluation takes only
//! array accesses and a comparison.

use core::ops::Range;

use super::{Known, Roles, Snapshot, evaluate::compared, snapshot::distance};
use crate::domain::{
    ActionId, Atom, Comparison, ConditionId, Domain, Op, Operand, POSITION, Scale, condition::Node,
};

/// A number that an expression reads.
#[derive(Clone, Copy, Debug)]
pub enum Source {
    /// A value that can't change during a search.
    Value(f32),
    /// What a cell holds.
    Cell(u32),
    /// What a cell holds, less what others are about to take of it.
    Left(u32, f32),
    /// The distance in metres between the positions that begin at two cells.
    Between(u32, u32),
    /// Anything else, evaluated with the roles.
    Other(Operand),
}

/// A condition whose roles are bound.
#[derive(Clone, Copy, Debug)]
pub enum BoundCondition {
    /// One comparison.
    Compare {
        /// The left side.
        left: Source,
        /// How the sides are compared.
        comparison: Comparison,
        /// The right side.
        right: Source,
        /// The range by which the gap between the sides is divided, for the satisfaction.
        range: f32,
    },
    /// Anything else, evaluated with the roles.
    Other(ConditionId),
}

impl Source {
    /// The cells that the source reads; none if they aren't known.
    fn cells(self) -> Option<[Range<u32>; 2]> {
        match self {
            Source::Value(_) => Some([0..0, 0..0]),
            Source::Cell(cell) | Source::Left(cell, _) => Some([cell..cell + 1, 0..0]),
            Source::Between(a, b) => Some([a..a + 3, b..b + 3]),
            Source::Other(_) => None,
        }
    }
}

impl BoundCondition {
    /// The condition, if it is the same for all suppliers of an action and takes long to evaluate.
    #[must_use]
    pub fn shared(&self, domain: &Domain) -> Option<ConditionId> {
        match *self {
            BoundCondition::Other(id) => domain.index.supplier_free[id.0 as usize].then_some(id),
            BoundCondition::Compare { .. } => None,
        }
    }

    /// The same condition, if so much of what is in a cell counts as gone.
    #[must_use]
    pub fn without(self, cell: u32, taken: f32) -> Self {
        let without = |source| match source {
            Source::Cell(read) if read == cell => Source::Left(cell, taken),
            source => source,
        };
        match self {
            BoundCondition::Compare {
                left,
                comparison,
                right,
                range,
            } => BoundCondition::Compare {
                left: without(left),
                comparison,
                right: without(right),
                range,
            },
            other => other,
        }
    }

    /// Whether evaluating it takes more than reading cells.
    #[inline]
    fn is_worked_out(&self) -> bool {
        match self {
            BoundCondition::Compare { left, right, .. } => {
                matches!(left, Source::Other(_)) || matches!(right, Source::Other(_))
            }
            BoundCondition::Other(_) => true,
        }
    }

    /// The cells that the condition reads; none if they aren't known.
    #[must_use]
    pub fn cells(&self) -> Option<impl Iterator<Item = u32>> {
        let BoundCondition::Compare { left, right, .. } = *self else {
            return None;
        };
        let sides = left.cells()?.into_iter().chain(right.cells()?);
        Some(sides.flatten())
    }
}

impl Snapshot<'_> {
    /// Looks up what an operand reads. The entities in `roles` must be loaded.
    #[must_use]
    pub fn bind(&self, operand: Operand, roles: &Roles) -> Source {
        match operand {
            Operand::Constant(value) => Source::Value(value),
            Operand::Attribute(role, attribute) => self
                .cell(roles.get(role), attribute)
                .map_or(Source::Value(f32::NAN), Source::Cell),
            Operand::Distance(a, b) => {
                let [a, b] = [a, b].map(|role| self.cell(roles.get(role), POSITION));
                match (a, b) {
                    (Some(a), Some(b)) => Source::Between(a, b),
                    _ => Source::Value(f32::NAN),
                }
            }
            Operand::Travel(a, b) => {
                if self.travel_answer(roles.get(a), roles.get(b)).is_some() {
                    return Source::Other(operand);
                }
                self.bind(Operand::Distance(a, b), roles)
            }
            Operand::Query(query, arguments) => {
                Source::Value(self.answer(query, &arguments, roles))
            }
            Operand::Entity(_) => Source::Other(operand),
            Operand::Code(code) => match *self.domain.code.run(code) {
                [Op::MinOf(role, attribute)] => {
                    Source::Value(self.range(roles.get(role), attribute).min)
                }
                [Op::MaxOf(role, attribute)] => {
                    Source::Value(self.range(roles.get(role), attribute).max)
                }
                _ => Source::Other(operand),
            },
        }
    }

    /// Looks up what a condition reads. The entities in `roles` must be loaded.
    #[must_use]
    #[inline]
    pub fn bind_condition(&self, condition: ConditionId, roles: &Roles) -> BoundCondition {
        let code = &self.domain.code;
        let bound = match *code.nodes(condition) {
            [Node::Atom(atom)] => self.bind_atom(atom, roles),
            _ => None,
        };
        bound.unwrap_or(BoundCondition::Other(condition))
    }

    /// Like [`bind_condition`](Self::bind_condition), for a precondition. If the precondition is
    /// the same for all suppliers, and takes more than reading cells, it stays a condition: so it
    /// can be recognised, and evaluated once for all of them.
    #[must_use]
    #[inline]
    pub fn bind_precondition(&self, condition: ConditionId, roles: &Roles) -> BoundCondition {
        let bound = self.bind_condition(condition, roles);
        if bound.is_worked_out() && self.domain.index.supplier_free[condition.0 as usize] {
            return BoundCondition::Other(condition);
        }
        bound
    }

    /// If a precondition of a step wants enough of a stock, of which others have booked some: its
    /// cell, and how much. `place` is the precondition's place.
    #[must_use]
    pub fn booked(&self, action: ActionId, supplier: Known, place: u16) -> Option<(u32, f32)> {
        let mut stocks = self.domain.index.stocks[action.index()].iter();
        let stock = stocks.find(|it| it.preconditions.contains(&place))?;
        let entity = self.memory.entity(supplier.number());
        let booked = self.knowledge.booked(entity, stock.attribute);
        (booked > 0.0).then_some((self.cell(supplier, stock.attribute)?, booked))
    }

    /// Looks up what one comparison reads; none if it has to be evaluated with the roles. The
    /// entities in `roles` must be loaded.
    #[must_use]
    #[inline]
    pub fn bind_atom(&self, atom: u32, roles: &Roles) -> Option<BoundCondition> {
        let Atom::Compare {
            left,
            comparison,
            right,
            scale,
        } = self.domain.code.atoms[atom as usize]
        else {
            return None;
        };
        let range = match scale {
            Scale::Attribute(role, attribute) => self.range(roles.get(role), attribute).width(),
            Scale::Constant(range) => range,
            Scale::Left | Scale::Right => return None,
        };
        Some(BoundCondition::Compare {
            left: self.bind(left, roles),
            comparison,
            right: self.bind(right, roles),
            range,
        })
    }

    /// The present value of a source.
    #[inline]
    pub fn source(&mut self, source: Source, roles: &Roles) -> f32 {
        match source {
            Source::Value(value) => value,
            Source::Cell(cell) => self.read(cell),
            Source::Left(cell, taken) => self.read(cell) - taken,
            Source::Between(a, b) => distance(self.point(a), self.point(b)),
            Source::Other(operand) => self.evaluate(operand, roles),
        }
    }

    /// The satisfaction of a bound condition; equal, bit for bit, to that of the condition.
    pub fn bound_satisfaction(&mut self, condition: &BoundCondition, roles: &Roles) -> f32 {
        match *condition {
            BoundCondition::Compare {
                left,
                comparison,
                right,
                range,
            } => {
                let left = self.source(left, roles);
                let right = self.source(right, roles);
                compared(left, comparison, right, || range)
            }
            BoundCondition::Other(condition) => self.satisfaction(condition, roles),
        }
    }

    /// Whether a bound condition holds.
    #[inline]
    pub fn bound_holds(&mut self, condition: &BoundCondition, roles: &Roles) -> bool {
        match *condition {
            BoundCondition::Compare {
                left,
                comparison,
                right,
                ..
            } => {
                let left = self.source(left, roles);
                let right = self.source(right, roles);
                comparison.holds(left, right)
            }
            BoundCondition::Other(condition) => self.holds(condition, roles),
        }
    }

    /// Whether a bound condition has a side without a value: a fact is missing, or it divides by
    /// zero.
    pub fn is_undefined(&mut self, condition: &BoundCondition, roles: &Roles) -> bool {
        let condition = match *condition {
            BoundCondition::Compare { left, right, .. } => {
                return self.source(left, roles).is_nan() || self.source(right, roles).is_nan();
            }
            BoundCondition::Other(condition) => condition,
        };
        let code = &self.domain.code;
        code.atoms(condition).any(|atom| {
            let Atom::Compare { left, right, .. } = code.atoms[atom as usize] else {
                return false;
            };
            self.evaluate(left, roles).is_nan() || self.evaluate(right, roles).is_nan()
        })
    }

    /// The position that begins at a cell.
    #[must_use]
    #[inline]
    pub fn point(&self, cell: u32) -> [f32; 3] {
        self.read_three(cell)
    }

    /// Sets the position that begins at a cell, if that and `there` are known.
    #[inline]
    pub(crate) fn move_to(&mut self, cell: u32, there: [f32; 3]) {
        let is_unknown = |point: [f32; 3]| point.iter().any(|coordinate| coordinate.is_nan());
        if is_unknown(there) || is_unknown(self.point(cell)) {
            return;
        }
        for (offset, coordinate) in there.into_iter().enumerate() {
            self.write(cell + offset as u32, coordinate);
        }
    }

    /// The cell that is 1 while an entity exists.
    #[must_use]
    pub fn existence(&self, known: Known) -> u32 {
        known.existence()
    }
}
