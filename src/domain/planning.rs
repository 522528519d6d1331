//! Settings for how NPCs plan.

/// The most steps that a plan can have.
pub const MAX_DEPTH: u8 = 128;

/// A way of choosing behaviour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Selector {
    /// UDGOAP as in the thesis: takes the most promising plan so far, and stops at the first one
    /// that can be executed.
    First,
    /// [`First`](Self::First); if that finds nothing worth doing although something could be done,
    /// [`Best`](Self::Best).
    #[default]
    Auto,
    /// The best of all plans within the depth, with UDGOAP's rating and simulation.
    Best,
    /// The cheapest plan for the most urgent goal that has one.
    Goap,
    /// The best of the schedules that the NPC's type lists.
    UtilityPlans,
    /// The first schedule that can begin in the state that the machine of the NPC's type is in.
    Schedules,
}

impl Selector {
    /// Whether it compares plans by the utility of all drives, so that it uses weights, not
    /// priorities.
    #[must_use]
    pub fn rates_plans(self) -> bool {
        match self {
            Selector::Auto | Selector::First | Selector::Best | Selector::UtilityPlans => true,
            Selector::Goap | Selector::Schedules => false,
        }
    }
}

/// Settings for how NPCs plan and think, from one source. A setting that is none is left to the
/// next source: first the host, then the type, then the library.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Planning {
    /// The way of choosing plans.
    pub selector: Option<Selector>,
    /// The most steps a plan may have.
    pub depth: Option<u8>,
    /// The most plan states that a search generates.
    pub max_plan_states: Option<u32>,
    /// The most work that a search does.
    pub max_work: Option<u32>,
    /// How much a plan's total cost lowers its score.
    pub cost_weight: Option<f32>,
    /// Whether steps take time when plans are rated.
    pub durations: Option<bool>,
    /// Whether uncertain outcomes are weighed.
    pub outcomes: Option<bool>,
    /// How much uncertainty lowers a plan's score.
    pub risk: Option<f32>,
    /// Whether goals that no action of the NPC can affect are left out.
    pub filter_goals: Option<bool>,
    /// How often it thinks, in seconds.
    pub think_interval: Option<f32>,
    /// How much better a new plan must be than the rest of the present one, as a fraction.
    pub switch_margin: Option<f32>,
}

impl Planning {
    /// These settings, and those of `other` for what is none.
    #[must_use]
    #[inline]
    pub fn or(self, other: Planning) -> Planning {
        Planning {
            selector: self.selector.or(other.selector),
            depth: self.depth.or(other.depth),
            max_plan_states: self.max_plan_states.or(other.max_plan_states),
            max_work: self.max_work.or(other.max_work),
            cost_weight: self.cost_weight.or(other.cost_weight),
            durations: self.durations.or(other.durations),
            outcomes: self.outcomes.or(other.outcomes),
            risk: self.risk.or(other.risk),
            filter_goals: self.filter_goals.or(other.filter_goals),
            think_interval: self.think_interval.or(other.think_interval),
            switch_margin: self.switch_margin.or(other.switch_margin),
        }
    }
}
