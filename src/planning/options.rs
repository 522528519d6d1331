//! The options of a search, and the ways in which it can end.

pub use crate::domain::Selector;
use crate::domain::{Domain, MAX_DEPTH, Planning, TypeId};

/// How a search is bounded, and where it departs from the thesis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// How the plan is chosen.
    pub selector: Selector,
    /// The most steps a plan may have, 1 to [`Options::MAX_DEPTH`].
    pub depth: u8,
    /// With [`Selector::Auto`]: the most steps that a plan may have where none within
    /// [`depth`](Self::depth) is worth doing. None if `depth` is the limit in any case.
    pub deeper: Option<u8>,
    /// The most plan states generated.
    pub max_plan_states: u32,
    /// The most work that a search does; `u32::MAX` for no bound.
    pub max_work: u32,
    /// The most bytes of the search's memory that may be in use.
    pub max_bytes: usize,
    /// The most rounds of world effects after one step in which some fire.
    pub world_effect_rounds: u16,
    /// The most questions that the host is asked for one search.
    pub max_questions: u32,
    /// How much a plan's summed cost takes from its score. 0 is the thesis.
    pub cost_weight: f32,
    /// Whether steps take time. Then numbers with a rate change meanwhile, and plans are rated by
    /// what they gain in a second over doing nothing for as long.
    pub durations: bool,
    /// Whether uncertain outcomes are weighed: then plans are rated by their expected utility.
    /// Otherwise the likeliest outcome is assumed.
    pub outcomes: bool,
    /// With [`outcomes`](Self::outcomes): how much the standard deviation of a plan's utility
    /// lowers its score. At least 0; with 0, risk doesn't matter.
    pub risk: f32,
    /// Whether steps are inserted at the very front of a plan instead of immediately before the
    /// failing step.
    pub insert_at_front: bool,
    /// Whether steps are dropped from the front of a finished plan if it scores no lower without
    /// them.
    pub trim: bool,
    /// Whether a plan must score higher than doing nothing.
    pub only_if_better: bool,
    /// Whether a state in which the NPC is dead has utility 0, whatever its drives say. In any
    /// case, a chain in which it dies before the last step is done is never chosen.
    pub dead_is_zero: bool,
    /// Whether unsatisfied goals don't count if nothing that the NPC can do would touch them.
    pub filter_goals: bool,
    /// Whether scores are compared bit for bit, as in the thesis, and merit is the score alone.
    /// [`merit`](super::merit) says how plans are compared otherwise, and what decides between
    /// plans of equal merit.
    pub exact_scores: bool,
    /// Whether the utility expected after each step is worked out. `goap` and `schedules` choose
    /// without it; the other selectors work it out in any case.
    pub forecast: bool,
}

impl Options {
    /// The most steps that any plan can have.
    pub const MAX_DEPTH: u8 = MAX_DEPTH;

    /// The most work of a search, unless the caller says otherwise: about 10 ms.
    pub const USUAL_WORK: u32 = 10_000_000;

    /// With [`durations`](Self::durations), a plan that takes less than so many seconds is rated as
    /// if it took as long as this. Otherwise a plan that takes no time would be infinitely good.
    pub const LEAST_SECONDS: f32 = 0.2;

    /// Whether plans are compared by what they gain in a second.
    #[must_use]
    pub fn counts_time(&self) -> bool {
        self.durations && self.selector.rates_plans()
    }

    /// Whether a plan may wait for a slot. It may if steps take time, so that waiting has its
    /// price.
    #[must_use]
    pub fn waits_for_slots(&self) -> bool {
        self.counts_time()
    }

    /// The most steps of a plan by a selector, unless the caller says otherwise. GOAP's steps are
    /// small.
    #[must_use]
    pub fn usual_depth(selector: Selector) -> u8 {
        match selector {
            Selector::Goap => 64,
            _ => 16,
        }
    }

    /// How many steps a plan by a selector may have where none within the
    /// [usual depth](Self::usual_depth) is worth doing, unless the caller says otherwise.
    #[must_use]
    pub fn usual_deeper(selector: Selector) -> Option<u8> {
        (selector == Selector::Auto).then_some(64)
    }

    /// These options. Those that `chosen` can set are as `chosen` says, else as the NPC's type
    /// says, else the library's default.
    #[must_use]
    pub fn resolved(self, chosen: &Planning, domain: &Domain, of: TypeId) -> Self {
        let of = domain.entity_type(of);
        let it = chosen.or(of.planning);
        let usual = Options::default();
        let selector = it.selector.unwrap_or(usual.selector);
        Options {
            selector,
            depth: it.depth.unwrap_or(Options::usual_depth(selector)),
            // Whoever names a depth can rely on it.
            deeper: match it.depth {
                Some(_) => None,
                None => Options::usual_deeper(selector),
            },
            max_plan_states: it.max_plan_states.unwrap_or(usual.max_plan_states),
            max_work: it.max_work.unwrap_or(usual.max_work),
            cost_weight: it.cost_weight.unwrap_or(usual.cost_weight),
            durations: it.durations.unwrap_or_else(|| domain.takes_time(of)),
            outcomes: it.outcomes.unwrap_or(usual.outcomes),
            risk: it.risk.unwrap_or(usual.risk),
            filter_goals: it.filter_goals.unwrap_or(usual.filter_goals),
            ..self
        }
    }

    /// The algorithm as printed in the thesis (algorithm 3), without later corrections.
    #[must_use]
    pub fn thesis() -> Self {
        Options {
            selector: Selector::First,
            insert_at_front: true,
            trim: false,
            only_if_better: false,
            dead_is_zero: false,
            exact_scores: true,
            ..Options::default()
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Options {
            selector: Selector::Auto,
            depth: Options::usual_depth(Selector::Auto),
            deeper: None,
            max_plan_states: u32::MAX,
            max_work: Options::USUAL_WORK,
            max_bytes: 16 << 20,
            world_effect_rounds: 16,
            max_questions: 4096,
            cost_weight: 0.0,
            durations: false,
            outcomes: false,
            risk: 0.0,
            insert_at_front: false,
            trim: true,
            only_if_better: true,
            dead_is_zero: true,
            filter_goals: false,
            exact_scores: false,
            forecast: true,
        }
    }
}

/// What a search found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Outcome {
    /// The plan that the algorithm is defined to find.
    Complete,
    /// A bound was reached. This is the best complete plan so far.
    BestSoFar,
    /// The search is paused and can go on.
    Unfinished,
    /// There is no plan with as many steps as are allowed.
    NoPlan,
    /// A bound was reached before any plan was found.
    Undecided,
    /// There is a plan, but doing nothing is as good.
    NothingBetter,
    /// All goals are satisfied.
    #[default]
    NoGoal,
}

impl EndedBy {
    /// Whether a bound has ended the search before its end.
    #[must_use]
    pub fn is_cut_short(self) -> bool {
        matches!(self, EndedBy::Work | EndedBy::States | EndedBy::Memory)
    }
}

/// The bound that kept a search from looking at everything, if one did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EndedBy {
    /// None.
    #[default]
    Nothing,
    /// [`Options::max_work`].
    Work,
    /// [`Options::max_plan_states`].
    States,
    /// [`Options::depth`].
    Depth,
    /// [`Options::max_bytes`].
    Memory,
    /// [`Options::world_effect_rounds`].
    Equilibrium,
    /// The caller's time.
    Time,
}
