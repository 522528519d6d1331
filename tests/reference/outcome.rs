//! What a search is told and what it answers.

use super::helps::Step;
use super::rank::Rank;

/// What a search may spend and which rules it follows.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The most steps of a plan.
    pub depth: usize,
    /// The most plan states to be generated.
    pub max_plan_states: usize,
    /// The most rounds of world effects that may fire after one step.
    pub world_effect_rounds: usize,
    /// How much costs count against utility.
    pub cost_weight: f32,
    /// Steps take time.
    pub durations: bool,
    /// Uncertain outcomes are weighed.
    pub outcomes: bool,
    /// How much the spread of utility counts against it.
    pub risk: f32,
    /// The thesis' rule: new steps go to the front of the chain and are judged at the snapshot.
    pub insert_at_front: bool,
    /// Drops steps that turn out not to be needed.
    pub trim: bool,
    /// Refuses plans that are no better than doing nothing.
    pub only_if_better: bool,
    /// Rates the death of the NPC as 0, whatever the drives say.
    pub dead_is_zero: bool,
    /// Leaves goals out that nothing touches.
    pub filter_goals: bool,
    /// Scores compare exactly, as in the thesis.
    pub exact_scores: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            depth: 10,
            max_plan_states: 1000,
            world_effect_rounds: 16,
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
        }
    }
}

/// What a search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// A complete plan.
    Complete,
    /// The best complete plan when the bound was hit.
    BestSoFar,
    /// No plan.
    NoPlan,
    /// No plan when the bound was hit.
    Undecided,
    /// A plan, but none better than doing nothing.
    NothingBetter,
    /// Nothing to plan for.
    NoGoal,
}

/// What cut a search short.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EndedBy {
    /// Nothing.
    Nothing,
    /// The number of plan states.
    States,
    /// The number of steps.
    Depth,
    /// World effects that didn't come to rest.
    Equilibrium,
}

/// What became of a plan state when it was simulated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It takes part in the search.
    Open,
    /// The NPC is dead before the last step is done.
    DeadEarly,
    /// Dropped: a supplier is gone when its step comes.
    SupplierGone,
    /// Dropped: world effects didn't come to rest.
    Unbalanced,
}

/// A generated plan state.
#[derive(Clone, Debug)]
pub struct PlanState {
    /// Its steps in the order of execution.
    pub chain: Vec<Step>,
    /// What each of them was inserted for: the step that it helps, what that helps, and so on.
    pub serves: Vec<Vec<Step>>,
    /// Its utility; 0 if dropped.
    pub utility: f32,
    /// Its score; 0 if dropped.
    pub score: f32,
    /// What it is compared by.
    pub rank: Rank,
    /// Whether no precondition is unsatisfied.
    pub complete: bool,
    /// Whether it takes part.
    pub fate: Fate,
}

/// All there is to know about a search.
#[derive(Clone, Debug)]
pub struct Outcomes {
    /// What was found.
    pub outcome: Outcome,
    /// What cut it short.
    pub ended_by: EndedBy,
    /// The steps of the plan.
    pub plan: Vec<Step>,
    /// The utility predicted after each of them.
    pub utilities: Vec<f32>,
    /// How likely it is that each of them is begun as planned.
    pub chances: Vec<f32>,
    /// The utility after the plan: of doing nothing, if there is none.
    pub final_utility: f32,
    /// The utility of doing nothing.
    pub utility_of_nothing: f32,
    /// Every generated plan state, dropped ones included, in order.
    pub states: Vec<PlanState>,
    /// Goals that were left out.
    pub left_out: usize,
}

impl Outcomes {
    /// How many plan states were generated.
    pub fn generated(&self) -> usize {
        self.states.len()
    }
}
