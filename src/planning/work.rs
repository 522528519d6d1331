//! Counting work: a limit that is the same on every machine.
//!
//! Each kind of operation counts a fixed number of units; 1,000 units take about a microsecond on a
//! desktop's core of 2023. The number of plan states alone would be a bad measure, since one can
//! cost a hundred times as much as another. After a pause, a search simulates some things again;
//! that isn't counted. So a search does the same work however it is divided into calls.

/// A plan state is made, found again or taken out.
pub(crate) const STATE: u64 = 120;
/// A step is imagined, without its effects.
pub(crate) const STEP: u64 = 60;
/// An effect is applied.
pub(crate) const EFFECT: u64 = 15;
/// A binding of a world effect is tried.
pub(crate) const WORLD_EFFECT: u64 = 20;
/// Those near a place are looked for.
pub(crate) const NEARBY: u64 = 200;
/// Time passes for a number that changes by itself.
pub(crate) const DRIFT: u64 = crate::beliefs::deferred::WORK_OF_DRIFT;
/// A condition of a goal is rated.
pub(crate) const CONDITION: u64 = 15;
/// A drive is rated.
pub(crate) const DRIVE: u64 = 5;
/// It is tried whether a step can be executed.
pub(crate) const TRY: u64 = 20;
/// An entity is looked at as the supplier of an action that might help.
pub(crate) const CANDIDATE: u64 = 15;
/// GOAP makes a plan state.
pub(crate) const GOAP_STATE: u64 = 25;
/// GOAP makes a plan state forwards, after testing which steps can be done.
pub(crate) const GOAP_MOVE: u64 = 60;
/// GOAP works out what a step would do, without its effects, and looks up the state.
pub(crate) const GOAP_STEP: u64 = 40;
/// GOAP applies an effect of it.
pub(crate) const GOAP_EFFECT: u64 = 10;
/// GOAP tests whether a step can be done, or looks at a step in an estimate.
pub(crate) const GOAP_LOOK: u64 = 3;
/// GOAP tests a fact, for each value that it reads.
pub(crate) const GOAP_TEST: u64 = 3;
/// GOAP begins to estimate what is still to come.
pub(crate) const GOAP_ESTIMATE: u64 = 25;
/// GOAP settles what a fact costs.
pub(crate) const GOAP_SETTLE: u64 = 12;
/// GOAP drafts a plan: for each plan state and each step that there is. Some of these plan states
/// are estimated.
pub(crate) const GOAP_DRAFT: u64 = 5;
/// GOAP looks up a step: what it needs, what it changes, what it costs.
pub(crate) const GOAP_GROUND: u64 = 150;
/// GOAP looks at what a step does to a fact, each time that it goes through all steps.
pub(crate) const GOAP_JUDGE: u64 = 10;
/// The search works out, once more, what a step can make of each fact at most.
pub(crate) const REACH: u64 = 100;
/// The search works out how far away an entity can be and still matter.
pub(crate) const BOUND: u64 = 5_000;
/// A relaxation finds out what a step needs and brings about.
pub(crate) const RELAX_STEP: u64 = 250;
/// A relaxation tests whether a fact holds.
pub(crate) const RELAX_TEST: u64 = 5;
/// A relaxation settles what a fact costs.
pub(crate) const RELAX_SETTLE: u64 = 20;
/// A relaxation looks at what a step needs, or at what it helps.
pub(crate) const RELAX_LOOK: u64 = 3;
