//! The shapes of drives, goals and curves.

use super::{
    AmountShape, ConditionShape, Entries, Failure, Field, List, Members, Part, Required, Shape,
    Text,
    reading::{TAG, tag_among},
};
use crate::domain::{diagnostic::Diagnostics, document::Node};
use crate::{kind_shape, object_shape, word_shape};

object_shape! {
    /// What moves an NPC, such as staying fed. It makes goals.
    pub struct DriveShape as "Drive" {
        /// What tools call it. Its name unless given.
        pub label: Field<Text>,
        /// The color in which tools show it, such as `#ff8000`. Computed from its name unless
        /// given.
        #[schema = "super::a_color"]
        pub color: Field<Text>,
        /// How much the drive counts in an NPC's utility. 1 unless given.
        pub weight: Field<AmountShape>,
        /// Words by which modifiers recognise the drive.
        pub annotations: List<Text>,
        /// How the goals' completeness becomes the drive's satisfaction: `weighted_average` (unless
        /// given), `min`, `product`, `sum_capped`, or an expression over `self`.
        pub combine: Field<Text>,
        /// When an NPC that can be given the drive (`external` in its type) gets it. Without it:
        /// only when the game gives it.
        pub given: Field<GivenShape>,
        /// An expression over `self`; the drive leaves its NPC when it holds. Without it: never.
        pub remove: Field<Text>,
        /// Rules that make the drive's goals.
        pub goals: Entries<GoalShape>,
    }
}

object_shape! {
    /// When an NPC is given a drive: who gives it, and under which condition.
    pub struct GivenShape as "Given" {
        /// A type: the drive is given by the first known entity of it for which `when` holds.
        pub for_each: Field<Text>,
        /// What `when` calls the entity of `for_each`.
        #[key = "as"]
        pub binding: Field<Text>,
        /// An expression. When it holds, the NPC gets the drive, and keeps it until `remove` holds.
        pub when: Required<Text>,
    }
}

object_shape! {
    /// A rule that makes goals.
    pub struct GoalShape as "Goal" {
        /// A type: one goal for each known entity of it.
        pub for_each: Field<Text>,
        /// What the expressions call the entity of `for_each`.
        #[key = "as"]
        pub binding: Field<Text>,
        /// An expression; a goal appears when it holds. Without it: always.
        pub when: Field<Text>,
        /// What the goal wants; at least one condition.
        pub conditions: Required<List<ConditionShape>>,
        /// How much the goal counts in its drive's satisfaction. 1 unless given.
        pub weight: Field<AmountShape>,
        /// How urgent the goal is to the selector `goap`: a number or an expression. Without it:
        /// weight of the drive × weight of the goal × (1 − completeness).
        pub priority: Field<AmountShape>,
        /// How the conditions become the goal's completeness: `weighted_average` (unless given),
        /// `min`, `product`, `sum_capped`, or an expression over `self`.
        pub combine: Field<Text>,
        /// The name of a curve that is applied to the completeness.
        pub completeness: Field<Text>,
        /// When the goal leaves: an expression, or `false` for never. Without it: when all its
        /// conditions are satisfied.
        pub remove: Field<RemovalShape>,
        /// How the goal counts in plans that destroy its entity. `satisfied` unless given.
        pub on_destroyed: Field<OnDestroyedShape>,
    }
}

kind_shape! {
    /// When a goal leaves: an expression, or `false` for never.
    pub enum RemovalShape as "Removal" {
        /// When the expression holds.
        When(Text) = "string",
        /// Never.
        #[schema = "only_false"]
        Never = "false",
    }
}

#[cfg(feature = "schema")]
fn only_false(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "const": false, "description": "Never." })
}

word_shape! {
    /// How a goal counts in plans that destroy its entity.
    pub enum OnDestroyedShape as "OnDestroyed" {
        /// All its conditions count as satisfied.
        Satisfied = "satisfied",
        /// All its conditions count as not satisfied at all.
        Failed = "failed",
    }
}

/// A response curve. Takes and gives numbers.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(
        rename = "Curve",
        tag = "kind",
        rename_all = "snake_case",
        deny_unknown_fields
    )
)]
pub enum CurveShape {
    /// slope × x + offset
    Linear {
        /// The slope. 1 unless given.
        #[cfg_attr(feature = "schema", schemars(default))]
        slope: Field<f32>,
        /// The value at 0. 0 unless given.
        #[cfg_attr(feature = "schema", schemars(default))]
        offset: Field<f32>,
    },
    /// slope × (x − shift)² + offset
    Quadratic {
        /// How steeply it opens. 1 unless given.
        #[cfg_attr(feature = "schema", schemars(default))]
        slope: Field<f32>,
        /// The x of its tip. 0 unless given.
        #[cfg_attr(feature = "schema", schemars(default))]
        shift: Field<f32>,
        /// The tip's value. 0 unless given.
        #[cfg_attr(feature = "schema", schemars(default))]
        offset: Field<f32>,
    },
    /// (baseˣ − 1) / (base − 1): from 0 at 0 to 1 at 1.
    Exponential {
        /// Above 1 it rises late, below 1 early. Positive, and not 1.
        base: Required<f32>,
    },
    /// 1 / (1 + e^(−steepness × (x − middle)))
    Logistic {
        /// How steep it is; negative to fall.
        steepness: Required<f32>,
        /// Where it passes one half. 0.5 unless given.
        #[cfg_attr(feature = "schema", schemars(default))]
        middle: Field<f32>,
    },
    /// Straight lines between points; flat outside.
    Piecewise {
        /// Points [x, y] of rising x; at least one.
        points: Required<List<[f32; 2]>>,
    },
}

impl Shape for CurveShape {
    fn read(node: &Node<'_>, found: &mut Diagnostics) -> Result<Self, Failure> {
        const KEYS: [(&str, &[&str]); 5] = [
            ("linear", &["slope", "offset"]),
            ("quadratic", &["slope", "shift", "offset"]),
            ("exponential", &["base"]),
            ("logistic", &["steepness", "middle"]),
            ("piecewise", &["points"]),
        ];
        const KINDS: &[&str] = &[KEYS[0].0, KEYS[1].0, KEYS[2].0, KEYS[3].0, KEYS[4].0];
        let kind = tag_among(node, KINDS, found)?;
        let (name, keys) = KEYS[kind];
        let mut members = Members::of(node, name, keys, Some(TAG), found)?;
        Ok(match kind {
            0 => CurveShape::Linear {
                slope: Part::read(members.next(), found),
                offset: Part::read(members.next(), found),
            },
            1 => CurveShape::Quadratic {
                slope: Part::read(members.next(), found),
                shift: Part::read(members.next(), found),
                offset: Part::read(members.next(), found),
            },
            2 => CurveShape::Exponential {
                base: Part::read(members.next(), found),
            },
            3 => CurveShape::Logistic {
                steepness: Part::read(members.next(), found),
                middle: Part::read(members.next(), found),
            },
            _ => CurveShape::Piecewise {
                points: Part::read(members.next(), found),
            },
        })
    }
}
