//! The shape of how NPCs of a type plan.

use super::Field;
use crate::domain::Selector;
use crate::{object_shape, word_shape};

object_shape! {
    /// How NPCs of a type plan and think, unless the game says otherwise. Keys that aren't given
    /// are inherited from the parent type, or else have the library's defaults.
    pub struct PlanningShape as "Planning" {
        /// How plans are chosen.
        pub selector: Field<SelectorShape>,
        /// The most steps that a plan may have, 1 to 128.
        pub depth: Field<u32>,
        /// The most plan states that a search generates, at least 1.
        pub plan_states: Field<u32>,
        /// The most work that a search does, at least 1: 1,000 are about a microsecond.
        pub work: Field<u32>,
        /// A plan's score is its utility minus this weight times its cost; at least 0.
        pub cost_weight: Field<f32>,
        /// Whether steps take time when plans are rated. Unless given: if actions that the NPCs
        /// consume have durations, or their attributes rates.
        pub durations: Field<bool>,
        /// Whether uncertain outcomes are weighed; otherwise the likeliest is taken for granted.
        pub outcomes: Field<bool>,
        /// With `outcomes`, how much uncertainty takes from a plan's score, at least 0.
        pub risk: Field<f32>,
        /// Whether goals that no action of the NPC can affect are left out.
        pub filter_goals: Field<bool>,
        /// How often an NPC thinks, in seconds, 0 to 3600; 0 for every tick.
        pub think_interval: Field<f32>,
        /// By how much a new plan must be better than what is left of the present one to replace
        /// it, as a fraction; at least 0.
        pub switch_margin: Field<f32>,
    }
}

word_shape! {
    /// A way of choosing plans.
    pub enum SelectorShape as "Selector" {
        /// As `udgoap`; if that finds nothing worth doing although something could be done, as
        /// `udgoap_best`.
        Auto = "auto",
        /// Always works on the most promising plan, and takes the first one that can be executed.
        Udgoap = "udgoap",
        /// The best plan of all within the depth.
        UdgoapBest = "udgoap_best",
        /// The cheapest plan for the most urgent goal that has one.
        Goap = "goap",
        /// The best of the schedules that the NPC's type lists.
        UtilityPlans = "utility_plans",
        /// The schedule that the machine of the NPC's type chooses.
        Schedules = "schedules",
    }
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
