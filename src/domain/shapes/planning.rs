//! The shape of how characters of a type plan.

use serde::Deserialize;

use super::Field;
use crate::domain::Selector;

/// How characters of a type plan and think, unless the game says otherwise. What isn't given is as
/// the parent type has it, or else as the library does it.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Planning", deny_unknown_fields)
)]
pub struct PlanningShape {
    /// How plans are chosen.
    #[serde(default)]
    pub selector: Field<SelectorShape>,
    /// The most steps that a plan may have, 1 to 128.
    #[serde(default)]
    pub depth: Field<u32>,
    /// The most plan states that a search generates, at least 1.
    #[serde(default)]
    pub plan_states: Field<u32>,
    /// The most work that a search does, at least 1: 1,000 are about a microsecond.
    #[serde(default)]
    pub work: Field<u32>,
    /// How much a plan's summed cost takes from its score, at least 0.
    #[serde(default)]
    pub cost_weight: Field<f32>,
    /// Whether steps take time when plans are rated. Unless given: if actions that the characters
    /// consume have durations, or their attributes rates.
    #[serde(default)]
    pub durations: Field<bool>,
    /// Whether uncertain outcomes are weighed; otherwise the likeliest is taken for granted.
    #[serde(default)]
    pub outcomes: Field<bool>,
    /// With `outcomes`, how much uncertainty takes from a plan's score, at least 0.
    #[serde(default)]
    pub risk: Field<f32>,
    /// Whether goals that nothing a character can do would touch are left out.
    #[serde(default)]
    pub filter_goals: Field<bool>,
    /// How often a character thinks, in seconds, 0 to 3600; 0 for every tick.
    #[serde(default)]
    pub think_interval: Field<f32>,
    /// By how much a new plan has to be better than what is left of the present one to take its
    /// place, as a part, at least 0.
    #[serde(default)]
    pub switch_margin: Field<f32>,
}

/// A way of choosing plans.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Selector")
)]
pub enum SelectorShape {
    /// As `udgoap`, and where that finds nothing worth doing though something could be done, as
    /// `udgoap_best`.
    #[default]
    Auto,
    /// The first plan that can be executed when it is the most promising one.
    Udgoap,
    /// The best plan of all within the depth.
    UdgoapBest,
    /// The cheapest plan for the most urgent goal that has one.
    Goap,
    /// The best of the schedules that the character's type lists.
    UtilityPlans,
    /// The schedule that the machine of the character's type chooses.
    Schedules,
}

impl SelectorShape {
    /// What it stands for.
    #[must_use]
    pub fn selector(self) -> Selector {
        match self {
            SelectorShape::Auto => Selector::Auto,
            SelectorShape::Udgoap => Selector::First,
            SelectorShape::UdgoapBest => Selector::Best,
            SelectorShape::Goap => Selector::Goap,
            SelectorShape::UtilityPlans => Selector::UtilityPlans,
            SelectorShape::Schedules => Selector::Schedules,
        }
    }
}
