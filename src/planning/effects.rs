//! Applies effects to imagined facts, one at a time.
//!
//! An effect does nothing if its entity is gone, if the NPC has no fact about the attribute, or if
//! the new value isn't known. Numbers are clamped to the range that the attribute has for the
//! entity's type.

use core::ops::Range as Span;

use crate::{
    beliefs::{Known, Roles, Snapshot, bound::Source, snapshot::distance},
    domain::{ActionId, AttributeId, Effect, POSITION, Range},
};

/// An effect whose roles are bound.
#[derive(Clone, Copy, Debug)]
pub struct BoundEffect {
    target: Known,
    /// The cell that says when the changed fact was observed; [`NOT_NOTED`] if no expression reads
    /// that.
    observed: u32,
    pub(super) change: Change,
}

/// Stands for a cell that doesn't exist.
const NOT_NOTED: u32 = u32::MAX;

/// What a bound effect does.
#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
    Increment {
        cell: u32,
        sign: f32,
        amount: Source,
        range: Range,
    },
    Assign {
        cell: u32,
        value: Source,
        range: Range,
    },
    CopyPosition {
        cell: u32,
        from: u32,
    },
    Beside {
        cell: u32,
        other: u32,
        near: f32,
    },
    BesidePlace {
        cell: u32,
        there: [f32; 3],
        near: f32,
    },
    Destroy,
}

impl BoundEffect {
    /// Binds an effect of `action`. None if it can't change anything, because the entity's type
    /// lacks the attribute.
    #[must_use]
    pub fn new(
        snapshot: &Snapshot<'_>,
        effect: &Effect,
        roles: &Roles,
        action: ActionId,
    ) -> Option<Self> {
        let target = roles.get(effect.role());
        let cell = |known: Known, attribute: AttributeId| snapshot.cell(known, attribute);
        let change = match *effect {
            Effect::Increment {
                attribute,
                sign,
                amount,
                ..
            } => Change::Increment {
                cell: cell(target, attribute)?,
                sign,
                amount: snapshot.bind(amount, roles),
                range: snapshot.range(target, attribute),
            },
            Effect::Assign {
                attribute, value, ..
            } => Change::Assign {
                cell: cell(target, attribute)?,
                value: snapshot.bind(value, roles),
                range: snapshot.range(target, attribute),
            },
            Effect::CopyPosition {
                attribute,
                other,
                source,
                ..
            } => Change::CopyPosition {
                cell: cell(target, attribute)?,
                from: cell(roles.get(other), source)?,
            },
            Effect::Beside {
                attribute, other, ..
            } => {
                let other = roles.get(other);
                let of = snapshot.domain.entity_type(other.type_id());
                Change::Beside {
                    cell: cell(target, attribute)?,
                    other: cell(other, POSITION)?,
                    near: of.manner_distance(action),
                }
            }
            Effect::BesideLastSeen {
                attribute, other, ..
            } => {
                let other = roles.get(other);
                let of = snapshot.domain.entity_type(other.type_id());
                Change::BesidePlace {
                    cell: cell(target, attribute)?,
                    there: snapshot.last_seen(other),
                    near: of.manner_distance(action),
                }
            }
            Effect::Destroy { .. } => Change::Destroy,
        };
        let mut observed = NOT_NOTED;
        if !snapshot.domain.index.observed.is_empty()
            && let Some(cell) = effect
                .attribute()
                .and_then(|it| snapshot.observation(target, it))
        {
            observed = cell;
        }
        Some(BoundEffect {
            target,
            observed,
            change,
        })
    }

    /// Whether the effect moves an entity.
    #[must_use]
    pub fn moves(&self, snapshot: &Snapshot<'_>) -> bool {
        match self.change {
            Change::CopyPosition { cell, .. }
            | Change::Beside { cell, .. }
            | Change::BesidePlace { cell, .. } => {
                snapshot.cell(self.target, POSITION) == Some(cell)
            }
            Change::Increment { .. } | Change::Assign { .. } | Change::Destroy => false,
        }
    }

    /// Imagines the effect. What it changes is then known for sure, and as observed now.
    #[inline]
    pub fn apply(&self, snapshot: &mut Snapshot<'_>, roles: &Roles) {
        if self.observed == NOT_NOTED {
            self.change(snapshot, roles);
        } else {
            self.change_and_observe(snapshot, roles);
        }
    }

    /// Like [`apply`](Self::apply), where some expression reads when the fact was observed. That is
    /// seldom.
    #[cold]
    #[inline(never)]
    fn change_and_observe(&self, snapshot: &mut Snapshot<'_>, roles: &Roles) {
        let is_done = snapshot.exists(self.target) && !self.is_void(snapshot, roles);
        self.change(snapshot, roles);
        if is_done {
            snapshot.observe(self.observed);
        }
    }

    fn change(&self, snapshot: &mut Snapshot<'_>, roles: &Roles) {
        if !snapshot.exists(self.target) {
            return;
        }
        match self.change {
            Change::Increment { cell, .. } => {
                if let Some(value) = self.incremented(snapshot, roles) {
                    snapshot.write(cell, value);
                }
            }
            Change::Assign { cell, value, range } => {
                let value = snapshot.source(value, roles);
                if !value.is_nan() && !snapshot.read(cell).is_nan() {
                    snapshot.write(cell, range.clamp(value));
                }
            }
            Change::CopyPosition { cell, from } => {
                let there = snapshot.point(from);
                snapshot.move_to(cell, there);
            }
            Change::Beside { cell, other, near } => {
                let there = beside(snapshot.point(cell), snapshot.point(other), near);
                snapshot.move_to(cell, there);
            }
            Change::BesidePlace { cell, there, near } => {
                let there = beside(snapshot.point(cell), there, near);
                snapshot.move_to(cell, there);
            }
            Change::Destroy => snapshot.destroy(self.target),
        }
    }

    /// Imagines that an effect that [moves](Self::moves) an entity leads to a point.
    pub fn land(&self, snapshot: &mut Snapshot<'_>, there: [f32; 3]) {
        if let Change::CopyPosition { cell, .. }
        | Change::Beside { cell, .. }
        | Change::BesidePlace { cell, .. } = self.change
        {
            snapshot.move_to(cell, there);
        }
    }

    /// The direction in which an increment would move its attribute. None for other effects, and if
    /// it wouldn't move.
    #[inline]
    pub fn direction(&self, snapshot: &mut Snapshot<'_>, roles: &Roles) -> Option<Direction> {
        let Change::Increment { cell, .. } = self.change else {
            return None;
        };
        let value = self.incremented(snapshot, roles)?;
        let before = snapshot.read(cell);
        if value > before {
            Some(Direction::Up)
        } else if value < before {
            Some(Direction::Down)
        } else {
            None
        }
    }

    /// Whether an increment by 0 could move its attribute up, and down, if its amount weren't 0, as
    /// far as the range leaves room. Neither for other effects.
    pub fn room(&self, snapshot: &mut Snapshot<'_>, roles: &Roles) -> (bool, bool) {
        let Change::Increment {
            cell,
            amount,
            range,
            ..
        } = self.change
        else {
            return (false, false);
        };
        if snapshot.source(amount, roles) != 0.0 {
            return (false, false);
        }
        let value = snapshot.read(cell);
        (value < range.max, value > range.min)
    }

    /// The entity whose attribute changes, or that is destroyed.
    #[must_use]
    pub fn target(&self) -> Known {
        self.target
    }

    /// The cells that the effect may write.
    #[must_use]
    pub fn writes(&self, snapshot: &Snapshot<'_>) -> Span<u32> {
        match self.change {
            Change::Increment { cell, .. } | Change::Assign { cell, .. } => cell..cell + 1,
            Change::CopyPosition { cell, .. }
            | Change::Beside { cell, .. }
            | Change::BesidePlace { cell, .. } => cell..cell + 3,
            Change::Destroy => {
                let cell = snapshot.existence(self.target);
                cell..cell + 1
            }
        }
    }

    /// The cells that the effect may write, with the cell that says when they were observed.
    pub fn cells(&self, snapshot: &Snapshot<'_>) -> impl Iterator<Item = u32> + use<> {
        self.writes(snapshot).chain(self.observed())
    }

    /// The cell that says when the changed fact was observed; none if no expression reads that.
    #[must_use]
    pub fn observed(&self) -> Option<u32> {
        (self.observed != NOT_NOTED).then_some(self.observed)
    }

    /// The value that is assigned, if it is a constant.
    #[must_use]
    pub fn constant(&self) -> Option<f32> {
        match self.change {
            Change::Assign {
                value: Source::Value(value),
                range,
                ..
            } => Some(range.clamp(value)),
            _ => None,
        }
    }

    /// The amount of an increment, if it is a constant. A range may stop it earlier.
    #[must_use]
    pub fn constant_amount(&self) -> Option<f32> {
        match self.change {
            Change::Increment {
                sign,
                amount: Source::Value(amount),
                ..
            } => Some(sign * amount),
            _ => None,
        }
    }

    /// The cell that an increment changes; none for other effects.
    pub(super) fn incremented_cell(&self) -> Option<u32> {
        match self.change {
            Change::Increment { cell, .. } => Some(cell),
            _ => None,
        }
    }

    /// The cell that an assignment changes; none for other effects.
    pub(super) fn assigned_cell(&self) -> Option<u32> {
        match self.change {
            Change::Assign { cell, .. } => Some(cell),
            _ => None,
        }
    }

    /// What an increment adds if there is room enough; NaN if that isn't known.
    pub(super) fn increment(&self, snapshot: &mut Snapshot<'_>, roles: &Roles) -> f32 {
        match self.change {
            Change::Increment { sign, amount, .. } => sign * snapshot.source(amount, roles),
            _ => f32::NAN,
        }
    }

    /// What an increment adds if there is room enough, or what an assignment assigns; NaN if that
    /// isn't known, and for other effects.
    pub fn amount(&self, snapshot: &mut Snapshot<'_>, roles: &Roles) -> f32 {
        match self.change {
            Change::Assign { value, .. } => snapshot.source(value, roles),
            _ => self.increment(snapshot, roles),
        }
    }

    /// Whether the effect is an increment.
    #[must_use]
    pub fn is_increment(&self) -> bool {
        matches!(self.change, Change::Increment { .. })
    }

    /// Whether the effect sets a number, a flag or a reference.
    #[must_use]
    pub fn is_assignment(&self) -> bool {
        matches!(self.change, Change::Assign { .. })
    }

    /// Whether the effect destroys an entity.
    #[must_use]
    pub fn destroys(&self) -> bool {
        matches!(self.change, Change::Destroy)
    }

    /// Whether an effect does nothing because the NPC lacks a fact.
    pub fn is_void(&self, snapshot: &mut Snapshot<'_>, roles: &Roles) -> bool {
        match self.change {
            Change::Increment { cell, .. } => {
                snapshot.read(cell).is_nan() || self.incremented(snapshot, roles).is_none()
            }
            Change::Assign { cell, value, .. } => {
                snapshot.read(cell).is_nan() || snapshot.source(value, roles).is_nan()
            }
            Change::CopyPosition { cell, from } => {
                let [there, here] = [snapshot.point(from), snapshot.point(cell)];
                there.iter().chain(&here).any(|it| it.is_nan())
            }
            Change::Beside { cell, other, .. } => {
                let [there, here] = [snapshot.point(other), snapshot.point(cell)];
                there.iter().chain(&here).any(|it| it.is_nan())
            }
            Change::BesidePlace { cell, there, .. } => {
                let here = snapshot.point(cell);
                there.iter().chain(&here).any(|it| it.is_nan())
            }
            Change::Destroy => false,
        }
    }

    #[inline]
    fn incremented(&self, snapshot: &mut Snapshot<'_>, roles: &Roles) -> Option<f32> {
        let Change::Increment {
            cell,
            sign,
            amount,
            range,
        } = self.change
        else {
            return None;
        };
        let value = snapshot.read(cell) + sign * snapshot.source(amount, roles);
        (!value.is_nan()).then(|| range.clamp(value))
    }
}

/// Which way an attribute moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// It grows.
    Up,
    /// It shrinks.
    Down,
}

/// The point at most `near` metres from `other`, on the line from `from`; `from` itself if it is
/// near enough already.
///
/// Rounding could leave the point slightly too far, so that a precondition "within 1 metre" would
/// fail after walking there. So the point is pulled in, a little more each time, until it is near
/// enough.
#[must_use]
#[inline]
pub fn beside(from: [f32; 3], other: [f32; 3], near: f32) -> [f32; 3] {
    const PULLS: [f32; 8] = [
        0.0,
        1.0 / 4_194_304.0,
        1.0 / 1_048_576.0,
        1.0 / 262_144.0,
        1.0 / 65_536.0,
        1.0 / 16_384.0,
        1.0 / 4_096.0,
        1.0 / 1_024.0,
    ];
    let far = distance(from, other);
    if far <= near || far.is_nan() {
        return if far.is_nan() { [f32::NAN; 3] } else { from };
    }
    for pull in PULLS {
        let share = (near / far) * (1.0 - pull);
        let mut point = [0.0; 3];
        for axis in 0..3 {
            point[axis] = other[axis] + (from[axis] - other[axis]) * share;
        }
        if distance(point, other) <= near {
            return point;
        }
    }
    other
}
