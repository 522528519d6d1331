//! Links attributes and curves.

use alloc::{
    format,
    string::{String, ToString},
};

use super::{AttributeId, Range, linker::Linker};
use crate::domain::{
    Attribute, AttributeKind, Curve,
    curve::Shape,
    diagnostic::Place,
    shapes::{AttributeShape, CurveShape, Field, KindShape, Required, ValueShape},
};

impl Linker<'_, '_> {
    /// Makes the table of attributes, `position` first.
    pub(super) fn attributes(&mut self) {
        let field = &self.shape.position_significance;
        let significance = self.significance(AttributeKind::Position, field);
        self.compiler.domain.attributes.push(Attribute {
            name: "position".into(),
            kind: AttributeKind::Position,
            range: Range::UNBOUNDED,
            default: [0.0; 3],
            significance,
        });
        self.compiler.said.attributes.push(Place::NOWHERE);
        let usual = AttributeShape::default();
        for (number, entry) in self.shape.attributes.iter().enumerate() {
            let shape = entry.value.as_ref().unwrap_or(&usual);
            if entry.value.is_none() || shape.kind.is_broken() {
                let id = AttributeId::at(number + 1);
                self.compiler.broken_attributes.insert(id);
            }
            let kind = match shape.kind.get().copied().unwrap_or(KindShape::Number) {
                KindShape::Number => AttributeKind::Number,
                KindShape::Flag => AttributeKind::Flag,
                KindShape::Position => AttributeKind::Position,
                KindShape::Reference => AttributeKind::Reference,
            };
            let said = entry.place;
            let range = self.narrowed(kind, Range::UNBOUNDED, [&shape.min, &shape.max], "", said);
            let default = self.default(kind, range, [0.0; 3], &shape.default, said);
            let significance = self.significance(kind, &shape.significance);
            self.compiler.said.attributes.push(said);
            self.compiler.domain.attributes.push(Attribute {
                name: entry.name.value.clone(),
                kind,
                range,
                default,
                significance,
            });
        }
    }

    fn significance(&mut self, kind: AttributeKind, field: &Field<f32>) -> f32 {
        let (Some(&given), Some(place)) = (field.get(), field.place()) else {
            return 0.0;
        };
        let message = match kind {
            AttributeKind::Flag | AttributeKind::Reference => {
                format!("every change of a {} is significant", kind.name())
            }
            _ if given < 0.0 => format!("found {given}, expected at least 0"),
            _ => return given,
        };
        self.compiler.error(place, message);
        0.0
    }

    /// The range with the given ends, which must be within `wide`. `within` describes that range in
    /// messages, and `said` is where the attribute, or that range, is as it is.
    pub(super) fn narrowed(
        &mut self,
        kind: AttributeKind,
        wide: Range,
        [min, max]: [&Field<f32>; 2],
        within: &str,
        said: Place,
    ) -> Range {
        // If an end is wrong, the range is made finite, so that no further error says that the end
        // is missing.
        const FAR: f32 = f32::MAX / 4.0;
        let mut range = wide;
        let mut is_wrong = min.is_broken() || max.is_broken();
        for (field, end) in [(min, &mut range.min), (max, &mut range.max)] {
            let (Some(&given), Some(place)) = (field.get(), field.place()) else {
                continue;
            };
            let message = if kind != AttributeKind::Number {
                format!("only numbers have a range; this is a {}", kind.name())
            } else if wide.clamp(given) != given {
                format!(
                    "found {given}, expected {} to {}, the range {within}; a range can only be \
                     narrowed",
                    shown(wide.min),
                    shown(wide.max)
                )
            } else {
                *end = given;
                continue;
            };
            is_wrong = true;
            self.compiler.clash(place, said, message);
        }
        if range.min > range.max {
            let ends = [min.place(), max.place()].into_iter().flatten();
            // The last of the documents.
            if let Some(place) = ends.max_by_key(|it| it.document) {
                let message = format!(
                    "found a `min` of {} above a `max` of {}",
                    shown(range.min),
                    shown(range.max)
                );
                self.error(place, message);
            }
            is_wrong = true;
        }
        if is_wrong {
            Range {
                min: wide.min.max(-FAR),
                max: wide.max.min(FAR),
            }
        } else {
            range
        }
    }

    /// The cells of a default value: the given one, or `inherited`, clamped to the range. `said` as for
    /// [`narrowed`](Self::narrowed).
    pub(super) fn default(
        &mut self,
        kind: AttributeKind,
        range: Range,
        inherited: [f32; 3],
        field: &Field<ValueShape>,
        said: Place,
    ) -> [f32; 3] {
        let otherwise = match kind {
            AttributeKind::Number => [range.clamp(inherited[0]), 0.0, 0.0],
            _ => inherited,
        };
        let (Some(given), Some(place)) = (field.get(), field.place()) else {
            return otherwise;
        };
        let found = match (kind, given) {
            (AttributeKind::Number, ValueShape::Number(number)) => {
                if range.clamp(*number) == *number {
                    return [*number, 0.0, 0.0];
                }
                format!(
                    "found {number}, expected {} to {}",
                    shown(range.min),
                    shown(range.max)
                )
            }
            (AttributeKind::Flag, ValueShape::Flag(flag)) => {
                return [if *flag { 1.0 } else { 0.0 }, 0.0, 0.0];
            }
            (AttributeKind::Position, ValueShape::Position(position)) => return *position,
            (AttributeKind::Number, _) => "expected a number".into(),
            (AttributeKind::Flag, _) => "expected `true` or `false`".into(),
            (AttributeKind::Position, _) => "expected three coordinates: `[0, 0, 0]`".into(),
            (AttributeKind::Reference, _) => {
                "a reference begins as none and takes no default".into()
            }
        };
        self.compiler.clash(place, said, found);
        otherwise
    }

    /// Makes the table of curves.
    pub(super) fn curves(&mut self) {
        for entry in &self.shape.curves {
            let shape = match &entry.value {
                Some(shape) => self.curve(shape),
                None => usual_shape(),
            };
            self.compiler.domain.curves.push(Curve {
                name: entry.name.value.clone(),
                shape,
            });
        }
    }

    fn curve(&mut self, shape: &CurveShape) -> Shape {
        let given = |field: &Field<f32>, usual: f32| field.get().copied().unwrap_or(usual);
        match shape {
            CurveShape::Linear { slope, offset } => Shape::Linear {
                slope: given(slope, 1.0),
                offset: given(offset, 0.0),
            },
            CurveShape::Quadratic {
                slope,
                shift,
                offset,
            } => Shape::Quadratic {
                slope: given(slope, 1.0),
                shift: given(shift, 0.0),
                offset: given(offset, 0.0),
            },
            CurveShape::Exponential { base } => {
                let given = required(base, 2.0);
                if given <= 0.0 || given == 1.0 {
                    let message = format!("found {given}, expected more than 0, and not 1");
                    self.error(base.place, message);
                }
                Shape::Exponential { base: given }
            }
            CurveShape::Logistic { steepness, middle } => Shape::Logistic {
                steepness: required(steepness, 1.0),
                middle: given(middle, 0.5),
            },
            CurveShape::Piecewise { points } => match points.get() {
                Some(list) => {
                    if !list.is_broken {
                        self.check_points(list, list.place.unwrap_or(points.place));
                    }
                    Shape::Piecewise(list.to_vec())
                }
                None => usual_shape(),
            },
        }
    }

    fn check_points(&mut self, points: &[[f32; 2]], place: Place) {
        if points.is_empty() {
            self.error(place, "found no points, expected at least one");
        }
        for pair in points.windows(2) {
            if let [[before, _], [x, _]] = pair
                && x <= before
            {
                let message =
                    format!("found a point at x = {x} after one at {before}, expected rising x");
                self.error(place, message);
                return;
            }
        }
    }
}

fn required(field: &Required<f32>, otherwise: f32) -> f32 {
    field.get().copied().unwrap_or(otherwise)
}

fn usual_shape() -> Shape {
    Shape::Linear {
        slope: 1.0,
        offset: 0.0,
    }
}

/// An end of a range as messages show it.
pub(super) fn shown(end: f32) -> String {
    if end.is_infinite() {
        "any number".into()
    } else {
        end.to_string()
    }
}
