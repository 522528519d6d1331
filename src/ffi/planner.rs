//! Planners: planning for one NPC when the host asks for it.

use alloc::sync::Arc;

use parking_lot::Mutex;

use super::{
    allocation::{Category, Scope},
    answer_batch::Batch,
    c::size_t,
    def::{Def, InDef, OutDef, must_be_zero},
    failure::{Outcome, fail},
    gate::Seal,
    guard::{self, WorldCell},
    handle_types::{UdgNpc, UdgWorld},
    handles::{Kept, Kind, Registry},
    memory::{Out, Plain, from_caller},
    plan_options::{Asked, UdgPlanOptions},
    status::{UDG_STATUS_OUT_OF_RANGE, UDG_STATUS_PANIC, UdgStatus},
    table::{self, Function},
    text::TextPool,
};
use crate::{
    domain::Domain,
    planning::{self, EndedBy, Options, Plan, Search},
    world::Hold,
};

/// Handle of a planner: the memory and the result of one search. It can serve one NPC after the
/// other, of any world. Keep one planner for each thread that plans. Zero is null. A handle never
/// becomes valid again after its planner is destroyed.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UdgPlanner {
    /// Private.
    pub bits: u32,
}

/// What the handle of a planner refers to.
pub(crate) struct Planner {
    pub(crate) search: Search,
    /// Keeps what a paused search may still read.
    pub(crate) hold: Hold,
    /// The world of the last search.
    pub(crate) world: u32,
    /// The domain of the last search; none if there was none.
    pub(crate) domain: Option<Arc<Domain>>,
    /// Animation tags of the plan's steps.
    pub(crate) texts: TextPool,
    /// Questions on their way to the host.
    pub(crate) batch: Batch,
    pub(crate) memory_bytes: u64,
    /// The most bytes that any search had in use.
    pub(crate) peak_bytes: u64,
}

/// All planners. The mutex is never locked. It only shows the compiler that just one thread at a
/// time uses its content.
pub(crate) static PLANNERS: Registry<Mutex<Planner>> = Registry::new();

impl Kept for Mutex<Planner> {
    const KIND: Kind = Kind::Planner;
}

/// Arguments of `udg_planner_create`. Initialise it with `udg_planner_def_init`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgPlannerDef {
    /// Set by `udg_planner_def_init`.
    pub struct_size: u32,
    /// Must be 0.
    pub reserved: u32,
    /// The most bytes that a search may use, at least 1. The default is 16 MiB. A search that
    /// reaches the limit ends with UDG_PLAN_ENDED_BY_MEMORY. Everything counts that the search
    /// works with, its arena included, in bytes that are the same on every machine: see
    /// UdgSearchMemory. What the planner keeps of earlier searches doesn't count, so that they
    /// change no result. Neither does what the world keeps for a paused search (see `past` of
    /// `udg_world_memory`).
    pub memory_bytes: u64,
}

// SAFETY: integers only.
unsafe impl Plain for UdgPlannerDef {}
const _: () = assert!(size_of::<UdgPlannerDef>() == 16);
// SAFETY: `struct_size` is first, and the size above leaves no room for padding.
unsafe impl Def for UdgPlannerDef {
    const NAME: &'static str = "UdgPlannerDef";
    const INIT: &'static str = "udg_planner_def_init";
    const FIRST_SIZE: u32 = 16;
    fn defaults() -> Self {
        UdgPlannerDef {
            struct_size: 0,
            reserved: 0,
            memory_bytes: Options::default().max_bytes as u64,
        }
    }
}

/// What a search found.
pub type UdgPlanOutcome = i32;

/// The search has found the plan that its selector is defined to find. UDG_SELECTOR_UDGOAP always
/// goes on with the most promising plan state, and ends with the first one that can be executed.
/// Plan states that aren't finished may show a higher utility; finished, they are worth less.
pub const UDG_PLAN_OUTCOME_COMPLETE: UdgPlanOutcome = 1;
/// A limit was reached. The plan is the best so far. That may be the best with the nearest objects
/// alone, if there are so many that the search's memory can't hold them all, or if the search has
/// found nothing among all of them within its limits.
pub const UDG_PLAN_OUTCOME_BEST_SO_FAR: UdgPlanOutcome = 2;
/// The search is paused and can go on. The plan, if there is one, is the best so far.
pub const UDG_PLAN_OUTCOME_UNFINISHED: UdgPlanOutcome = 3;
/// There is no plan with at most `depth` steps.
pub const UDG_PLAN_OUTCOME_NO_PLAN: UdgPlanOutcome = 4;
/// There is a plan, but it is no better than doing nothing.
pub const UDG_PLAN_OUTCOME_NOTHING_BETTER: UdgPlanOutcome = 5;
/// All goals are complete already, or there are none.
pub const UDG_PLAN_OUTCOME_NO_GOAL: UdgPlanOutcome = 6;
/// A limit was reached before a plan was found. There may be one. An NPC that ticks run searches
/// again after five seconds, even if nothing has changed, and the log warns once for each world.
pub const UDG_PLAN_OUTCOME_UNDECIDED: UdgPlanOutcome = 7;

/// Which limit kept a search from considering everything.
pub type UdgPlanEndedBy = i32;

/// No limit.
pub const UDG_PLAN_ENDED_BY_NOTHING: UdgPlanEndedBy = 0;
/// `plan_states` of the options.
pub const UDG_PLAN_ENDED_BY_STATES: UdgPlanEndedBy = 1;
/// `depth` of the options: some chain of so many steps was cut off. If another limit
/// ended the search as well, that one is named instead. udg_planner_explain tells of chains that were
/// cut off even so, if that may be why there is no plan.
pub const UDG_PLAN_ENDED_BY_DEPTH: UdgPlanEndedBy = 2;
/// `memory_bytes` of the planner.
pub const UDG_PLAN_ENDED_BY_MEMORY: UdgPlanEndedBy = 3;
/// `world_effect_rounds` of the options: world effects kept triggering each other.
pub const UDG_PLAN_ENDED_BY_EQUILIBRIUM: UdgPlanEndedBy = 4;
/// `microseconds` of udg_planner_continue: the search is paused.
pub const UDG_PLAN_ENDED_BY_TIME: UdgPlanEndedBy = 5;
/// `work` of the options.
pub const UDG_PLAN_ENDED_BY_WORK: UdgPlanEndedBy = 6;

/// Result of a search. Finding no plan is not a failure: the call returns UDG_STATUS_OK.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct UdgPlanResult {
    /// UDG_PLAN_OUTCOME_…
    pub outcome: UdgPlanOutcome,
    /// UDG_PLAN_ENDED_BY_…
    pub ended_by: UdgPlanEndedBy,
    /// Number of steps of the plan; 0 if there is none. See `udg_planner_steps`.
    pub step_count: u32,
    /// Number of drives of the NPC. See `udg_planner_drives`.
    pub drive_count: u32,
    /// Number of plan states that can be read. See `udg_planner_plan_states`.
    pub plan_state_count: u32,
    /// How many plan states were generated, including those that were dropped at once.
    pub generated: u32,
    /// How many plan states were expanded.
    pub expanded: u32,
    /// 1 if the NPC was dead when the search began.
    pub npc_is_dead: u32,
    /// The utility that is expected after the plan, 0 to 1.
    pub utility: f32,
    /// The plan's score: its utility minus its weighted cost. With `durations`, how much more of
    /// that it gains per second than doing nothing does.
    pub score: f32,
    /// The utility of doing nothing now, 0 to 1.
    pub idle_utility: f32,
    /// The score of doing nothing: its utility, or 0 with `durations`.
    pub idle_score: f32,
    /// How many questions the search had for the host, including those whose answers were known
    /// already.
    pub question_count: u32,
    /// At least how many questions were left out because of `questions` of the options. They have
    /// no answer.
    pub questions_left_out: u32,
    /// How many goals were ignored because of `filter_goals` of the options.
    pub goals_left_out: u32,
    /// How much work was done, in the units of `work` of the options; UINT32_MAX for that or more.
    pub work: u32,
}

impl UdgPlanResult {
    pub(crate) fn of(plan: &Plan, states: usize) -> Self {
        UdgPlanResult {
            outcome: outcome_of(plan.outcome),
            ended_by: ended_by_of(plan.ended_by),
            step_count: plan.steps.len() as u32,
            drive_count: plan.drives.len() as u32,
            plan_state_count: states as u32,
            generated: plan.generated,
            expanded: plan.expanded,
            npc_is_dead: u32::from(plan.dead),
            utility: plan.utility,
            score: plan.score,
            idle_utility: plan.idle_utility,
            idle_score: plan.idle_score,
            question_count: plan.questions,
            questions_left_out: plan.questions_left_out,
            goals_left_out: plan.goals_left_out,
            work: u32::try_from(plan.work).unwrap_or(u32::MAX),
        }
    }
}

pub(super) fn outcome_of(outcome: planning::Outcome) -> UdgPlanOutcome {
    match outcome {
        planning::Outcome::Complete => UDG_PLAN_OUTCOME_COMPLETE,
        planning::Outcome::BestSoFar => UDG_PLAN_OUTCOME_BEST_SO_FAR,
        planning::Outcome::Unfinished => UDG_PLAN_OUTCOME_UNFINISHED,
        planning::Outcome::NoPlan => UDG_PLAN_OUTCOME_NO_PLAN,
        planning::Outcome::NothingBetter => UDG_PLAN_OUTCOME_NOTHING_BETTER,
        planning::Outcome::NoGoal => UDG_PLAN_OUTCOME_NO_GOAL,
        planning::Outcome::Undecided => UDG_PLAN_OUTCOME_UNDECIDED,
    }
}

pub(super) fn ended_by_of(ended_by: EndedBy) -> UdgPlanEndedBy {
    match ended_by {
        EndedBy::Nothing => UDG_PLAN_ENDED_BY_NOTHING,
        EndedBy::States => UDG_PLAN_ENDED_BY_STATES,
        EndedBy::Depth => UDG_PLAN_ENDED_BY_DEPTH,
        EndedBy::Memory => UDG_PLAN_ENDED_BY_MEMORY,
        EndedBy::Equilibrium => UDG_PLAN_ENDED_BY_EQUILIBRIUM,
        EndedBy::Time => UDG_PLAN_ENDED_BY_TIME,
        EndedBy::Work => UDG_PLAN_ENDED_BY_WORK,
    }
}

/// Initialises the struct with its defaults.
///
/// Parameters:
///   def   receives the defaults.
///   size  sizeof(UdgPlannerDef), as the caller knows it.
/// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_DEF.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_planner_def_init(def: *mut UdgPlannerDef, size: size_t) -> UdgStatus {
    // SAFETY: the caller's struct is of the size it says.
    let def = unsafe { OutDef::new(def, size) };
    guard::plain(&table::udg_planner_def_init, |_| def.init())
}

/// Creates a planner.
///
/// Parameters:
///   def          how to create it, copied; null for the defaults.
///   out_planner  receives the handle.
/// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_DEF,
/// UDG_STATUS_INVALID_ARGUMENT; UDG_STATUS_OUT_OF_RANGE for `memory_bytes`;
/// UDG_STATUS_LIMIT_EXCEEDED if 16,384 planners exist.
/// Memory and lifetimes: pass the handle to udg_planner_destroy once. The planner's memory grows as
/// searches need it, and is kept for the next ones.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_planner_create(
    def: *const UdgPlannerDef,
    out_planner: *mut UdgPlanner,
) -> UdgStatus {
    from_caller!(def: InDef, out_planner: Out);
    guard::plain(&table::udg_planner_create, |_| {
        let out_planner = out_planner.required()?;
        let def = def.get_if_any()?.unwrap_or_else(UdgPlannerDef::defaults);
        must_be_zero(def.reserved, "def")?;
        if def.memory_bytes == 0 {
            return Err(fail(
                UDG_STATUS_OUT_OF_RANGE,
                format_args!("def.memory_bytes is 0; pass at least 1 (the default is 16 MiB)"),
            ));
        }
        let _category = Scope::enter(Category::Planning);
        let bits = PLANNERS.insert(Mutex::new(Planner {
            search: Search::default(),
            hold: Hold::default(),
            world: 0,
            domain: None,
            texts: TextPool::default(),
            batch: Batch::default(),
            memory_bytes: def.memory_bytes,
            peak_bytes: 0,
        }))?;
        out_planner.write(UdgPlanner { bits });
        Ok(())
    })
}

/// Destroys a planner.
///
/// Parameters:
///   planner  the planner; null does nothing.
/// Returns UDG_STATUS_OK; UDG_STATUS_INVALID_HANDLE; UDG_STATUS_BUSY if another call uses the
/// planner: then it is not destroyed.
/// Threading: planner-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_planner_destroy(planner: UdgPlanner) -> UdgStatus {
    guard::plain(&table::udg_planner_destroy, |function| {
        if planner.bits != 0 {
            drop(PLANNERS.remove(planner.bits, "planner", function)?);
        }
        Ok(())
    })
}

/// Tells whether a handle refers to a planner that exists.
///
/// Parameters:
///   planner  any value.
/// Returns 1 or 0.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub extern "C" fn udg_planner_is_valid(planner: UdgPlanner) -> u32 {
    u32::from(PLANNERS.is_valid(planner.bits))
}

/// Plans for an NPC in one call. The search uses what the NPC knows now, and its drives and goals
/// as of the world's last update. It changes nothing in the world. The result is the same as with
/// udg_planner_begin and udg_planner_continue without limits.
///
/// If the search has questions for the host, the functions that the world was created with answer
/// them first. If any of them is answered by view, use udg_planner_begin instead.
///
/// The planner keeps the plan, and all plan states that were considered, until it plans again. If
/// it has a search under way, that one is cancelled.
///
/// Parameters:
///   planner     the planner.
///   world       the NPC's world.
///   npc         the NPC.
///   options     how to plan, copied; null for the defaults.
///   out_result  receives the result.
/// Returns UDG_STATUS_OK, also if no plan was found: see `outcome`; UDG_STATUS_WRONG_TIME if the
/// world was not updated since the NPC was created, or if there are questions to be answered by
/// view; UDG_STATUS_NOT_FINITE or UDG_STATUS_INVALID_ARGUMENT for an answer, which the message
/// names; UDG_STATUS_OUT_OF_RANGE or UDG_STATUS_INVALID_ARGUMENT for the options;
/// UDG_STATUS_NOT_IN_TYPE if the NPC's type has nothing that the selector can choose from;
/// UDG_STATUS_INVALID_DEF, UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE (planner, world or
/// NPC), UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC. A
/// refused call leaves the planner unchanged, with three exceptions: after UDG_STATUS_PANIC, a
/// refused answer, or questions to be answered by view, it has no plan and no search.
/// Memory and lifetimes: once warm, the call allocates no memory.
/// Threading: planner-exclusive, and world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_planner_plan(
    planner: UdgPlanner,
    world: UdgWorld,
    npc: UdgNpc,
    options: *const UdgPlanOptions,
    out_result: *mut UdgPlanResult,
) -> UdgStatus {
    from_caller!(options: InDef, out_result: Out);
    guard::plain(&table::udg_planner_plan, |function| {
        let out_result = out_result.required()?;
        begin(
            function,
            planner,
            (world, npc),
            options,
            |planner, cell, options| {
                let running = &cell.running;
                let search = &mut planner.search;
                running.requests().ask(npc.id(), search, options)?;
                planner.hold.release();
                let knowledge = running.world.knowledge(npc.id())?;
                let search = &mut planner.search;
                let answered = planner
                    .batch
                    .ask(cell.answering(), world, &knowledge, search);
                planner.asked(answered.and_then(|()| planner.batch.must_not_wait()))?;
                let search = &mut planner.search;
                running.requests().plan_asked(npc.id(), search)?;
                out_result.write(planner.result());
                Ok(())
            },
        )
    })
}

/// Plans with checked options, or begins to.
pub(crate) fn begin(
    function: &'static Function,
    planner: UdgPlanner,
    (world, npc): (UdgWorld, UdgNpc),
    options: InDef<UdgPlanOptions>,
    body: impl FnOnce(&mut Planner, &WorldCell, Options) -> Outcome,
) -> Outcome {
    let asked = match options.get_if_any()? {
        Some(options) => options.get()?,
        None => Asked::default(),
    };
    let mut access = PLANNERS.exclude(planner.bits, "planner", function, Seal::Respect)?;
    let planner = access.get().get_mut();
    let rest = Options {
        max_bytes: usize::try_from(planner.memory_bytes).unwrap_or(usize::MAX),
        ..asked.rest
    };
    let _category = Scope::enter(Category::Planning);
    let done = guard::with_cell_to_search(function, world.bits, |cell| {
        let world = &cell.running.world;
        let domain = world.domain();
        let of = world.type_of(npc.id())?;
        asked.must_suit(domain, of)?;
        let options = rest.resolved(&asked.chosen, domain, of);
        let how = (options.selector, options.durations);
        cell.unread.notice_search(domain, of, how);
        body(planner, cell, options)?;
        if !planner
            .domain
            .as_ref()
            .is_some_and(|kept| Arc::ptr_eq(kept, domain))
        {
            planner.domain = Some(domain.clone());
        }
        Ok(())
    });
    done.inspect_err(|failure| {
        if failure.status() == UDG_STATUS_PANIC {
            planner.empty();
        }
    })
}

impl Planner {
    /// Goes on after the host was asked. If an answer was refused, the planner loses its search and
    /// its plan.
    pub(crate) fn asked(&mut self, answered: Outcome) -> Outcome {
        answered.inspect_err(|_| {
            self.hold.release();
            self.domain = None;
        })
    }

    /// The result of the last search.
    #[inline]
    pub(crate) fn result(&mut self) -> UdgPlanResult {
        self.peak_bytes = self.peak_bytes.max(self.search.plan.bytes as u64);
        UdgPlanResult::of(&self.search.plan, self.search.parts.states.all().len())
    }

    /// Resets the planner. A failure may have left the search in any state, so it isn't used again.
    pub(crate) fn empty(&mut self) {
        self.search = Search::default();
        self.hold.release();
        self.domain = None;
    }
}
