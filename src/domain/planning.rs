//! How NPCs plan, as far as the documents of their type choose it.

/// No plan can have more steps.
pub const MAX_DEPTH: u8 = 128;

/// A way of choosing behaviour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Selector {
    /// UDGOAP as in the thesis: the first plan that can be executed when it is the most promising.
    First,
    /// [`First`](Self::First), and where that finds nothing worth doing though something could be done,
    /// [`Best`](Self::Best).
    #[default]
    Auto,
    /// UDGOAP's rating and simulation, and the best of all plans within the depth.
    Best,
    /// The cheapest plan for the most urgent goal that has one.
    Goap,
    /// The best of the schedules that the NPC's type lists.
    UtilityPlans,
    /// The first schedule that can begin in the state that the machine of the NPC's type is in.
    Schedules,
}

impl Selector {
    /// Whether it orders plans by what they are worth to all drives, by weights and not by priorities.
    #[must_use]
    pub fn rates_plans(self) -> bool {
        match self {
            Selector::Auto | Selector::First | Selector::Best | Selector::UtilityPlans => true,
            Selector::Goap | Selector::Schedules => false,
        }
    }
}

/// What somebody chooses of how NPCs plan and think. What is none is left to whoever is asked next:
/// the host comes first, then the type, then the library.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Planning {
    /// How the plan is chosen.
    pub selector: Option<Selector>,
    /// The most steps a plan may have.
    pub depth: Option<u8>,
    /// The most plan states generated.
    pub max_plan_states: Option<u32>,
    /// The most work that a search does.
    pub max_work: Option<u32>,
    /// How much a plan's summed cost takes from its score.
    pub cost_weight: Option<f32>,
    /// Whether steps take time when plans are rated.
    pub durations: Option<bool>,
    /// Whether uncertain outcomes are weighed.
    pub outcomes: Option<bool>,
    /// How much uncertainty takes from a plan's score.
    pub risk: Option<f32>,
    /// Whether goals that nothing the NPC can do would touch are left out.
    pub filter_goals: Option<bool>,
    /// How often it thinks, in seconds.
    pub think_interval: Option<f32>,
    /// How much better than what is left of the present plan a new one has to be.
    pub switch_margin: Option<f32>,
}

impl Planning {
    /// This, and where it leaves something open, the other.
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
