//! The C functions of ticks, which a host calls once a frame, and of the counts of what they did.

use super::{
    allocation::{Category, Scope},
    c::size_t,
    def::{Def, InDef, OutDef},
    failure::{Outcome, fail},
    gate::Seal,
    guard::{self, WorldCell},
    handle_types::UdgWorld,
    handles::Exclusive,
    jobs::Place,
    memory::{Out, Plain, from_caller},
    profiling::{
        UDG_SECTION_ASK, UDG_SECTION_PERFORM, UDG_SECTION_PLAN, UDG_SECTION_SET_OUT,
        UDG_SECTION_THINK, UDG_SECTION_UPDATE,
    },
    status::{UDG_STATUS_BUSY, UDG_STATUS_OUT_OF_RANGE, UDG_STATUS_WRONG_TIME, UdgStatus},
    table,
    value::flag,
};
use crate::running::{Answerer, TickError, TickInput, TickReport};

/// Arguments of a tick. Initialise it with `udg_tick_input_init`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgTickInput {
    /// Set by `udg_tick_input_init`.
    pub struct_size: u32,
    /// The most plan states that all searches of the tick together generate; each look for steps
    /// that help counts as one. It applies in addition to `work`. 0, the default, for no such
    /// limit. Searches that need more continue in the next tick.
    pub plan_states: u32,
    /// The new time of the world, in seconds: finite, and not less than the world's time. If it
    /// looks like milliseconds, the log says so, once for each world.
    pub seconds: f64,
    /// 1: the library changes attributes by their rates for the time by which the tick moves the
    /// world's time on. 0, the default: the host does that.
    pub applies_rates: u32,
    /// The most work that all searches of the tick together do; 1,000 units take about a
    /// microsecond. The default is 2,000,000, about 2 ms of one core. Each search may exceed it by
    /// a few plan states. 0 for no such limit. Searches that need more continue in the next tick.
    pub work: u32,
}

// SAFETY: integers and floats only.
unsafe impl Plain for UdgTickInput {}
const _: () = assert!(size_of::<UdgTickInput>() == 24);
// SAFETY: `struct_size` is first, and the size above leaves no room for padding.
unsafe impl Def for UdgTickInput {
    const NAME: &'static str = "UdgTickInput";
    const INIT: &'static str = "udg_tick_input_init";
    const FIRST_SIZE: u32 = 24;
    fn defaults() -> Self {
        UdgTickInput {
            struct_size: 0,
            plan_states: 0,
            seconds: 0.0,
            applies_rates: 0,
            work: 2_000_000,
        }
    }
}

impl UdgTickInput {
    fn get(&self) -> Outcome<TickInput> {
        Ok(TickInput {
            seconds: self.seconds,
            plan_states: match self.plan_states {
                0 => u32::MAX,
                bound => bound,
            },
            work: self.work,
            applies_rates: flag(self.applies_rates, "input.applies_rates")?,
        })
    }
}

/// Counts of what a tick did.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UdgTickReport {
    /// NPCs that thought.
    pub thought: u32,
    /// Searches that were under way.
    pub searches: u32,
    /// Searches that ended.
    pub ended: u32,
    /// NPCs that wait for a search. If the number grows from tick to tick, there are too few
    /// searches, or the budget is too small.
    pub waiting: u32,
    /// Plan states generated. At most `plan_states` of the input, if that is set.
    pub plan_states: u32,
    /// Plans taken up.
    pub plans: u32,
    /// Steps begun.
    pub steps: u32,
    /// Events to be read with `udg_world_events`.
    pub events: u32,
    /// Work done by searches; 1,000 units take about a microsecond.
    pub work: u64,
}

impl From<TickReport> for UdgTickReport {
    fn from(report: TickReport) -> Self {
        UdgTickReport {
            thought: report.thought,
            searches: report.searches,
            ended: report.ended,
            waiting: report.waiting,
            plan_states: report.plan_states,
            plans: report.plans,
            steps: report.steps,
            events: report.events,
            work: report.work,
        }
    }
}

/// Counts of what ticks have done since the world was created.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UdgWorldStats {
    /// Ticks that have ended.
    pub ticks: u64,
    /// How often NPCs thought.
    pub thought: u64,
    /// How often NPCs skipped thinking at their turn.
    pub skipped: u64,
    /// How often NPCs thought only for comparison: see `shadow` of UdgWorldDef.
    pub shadowed: u64,
    /// How often such a comparison led to another decision.
    pub shadow_differences: u64,
    /// Searches begun.
    pub searches: u64,
    /// Plan states generated.
    pub plan_states: u64,
    /// Plans taken up.
    pub plans: u64,
    /// Steps begun.
    pub steps: u64,
    /// Slots that NPCs have taken at the moment.
    pub slots: u64,
    /// Nanoseconds spent in UDG_SECTION_UPDATE, by the clock set with `udg_world_set_profiler`.
    /// Without a clock, all times are 0.
    pub update_time: u64,
    /// Nanoseconds spent in UDG_SECTION_THINK.
    pub think_time: u64,
    /// Nanoseconds spent in UDG_SECTION_ASK.
    pub ask_time: u64,
    /// Nanoseconds spent in UDG_SECTION_SET_OUT.
    pub set_out_time: u64,
    /// Nanoseconds spent in UDG_SECTION_PLAN, on all threads together.
    pub plan_time: u64,
    /// Nanoseconds spent in UDG_SECTION_PERFORM.
    pub perform_time: u64,
    /// Plans dropped for another plan: UDG_REASON_BETTER_PLAN.
    pub dropped_better_plan: u64,
    /// Plans dropped with UDG_REASON_NOTHING_BETTER.
    pub dropped_nothing_better: u64,
    /// Plans dropped with UDG_REASON_NOT_EXECUTABLE.
    pub dropped_not_executable: u64,
    /// Plans dropped with UDG_REASON_UNMET.
    pub dropped_unmet: u64,
    /// Plans dropped with UDG_REASON_NOT_OFFERED.
    pub dropped_not_offered: u64,
    /// Plans dropped with UDG_REASON_SLOTS_TAKEN.
    pub dropped_slots_taken: u64,
    /// Plans dropped with UDG_REASON_STEP_ENDED.
    pub dropped_step_ended: u64,
    /// Plans dropped for any other reason.
    pub dropped_other: u64,
    /// Plans dropped although nothing that their decision had read has changed, except for what the
    /// plan's own steps and rates change. Only plans dropped as not executable, unmet, not offered,
    /// or for lack of slots count, and no NPCs with `skipping` UDG_SKIP_NEVER.
    pub dropped_unchanged: u64,
    /// Steps broken off for a plan that begins with the same step.
    pub restarted: u64,
    /// Reservations and places in queues that were lost because the slot was in use when the NPC
    /// arrived, or because the host took it.
    pub lost_slots: u64,
}

/// Initialises the struct with its defaults. Set `seconds` afterwards.
///
/// Parameters:
///   input  receives the defaults.
///   size   sizeof(UdgTickInput), as the caller knows it.
/// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_DEF.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_tick_input_init(input: *mut UdgTickInput, size: size_t) -> UdgStatus {
    // SAFETY: the caller's struct is of the size it says.
    let input = unsafe { OutDef::new(input, size) };
    guard::plain(&table::udg_tick_input_init, |_| input.init())
}

/// Runs a whole tick: NPCs think, search for plans, and begin and end steps. Call it once a frame,
/// after you have written what has changed, and read its events with udg_world_events. It does the
/// same as udg_world_tick_begin, udg_world_plan for each job, and udg_world_tick_end, which let you
/// use several threads.
///
/// Functions that answer queries are called with the questions of all searches that begin, each
/// function at most once. Searches with questions to be answered by view wait: see
/// udg_world_questions.
///
/// Parameters:
///   world       the world.
///   input       arguments of the tick; copied.
///   out_report  receives counts of what the tick did; may be null.
/// Returns UDG_STATUS_OK; UDG_STATUS_WRONG_TIME if the time is earlier than the world's, or while a
/// tick is open that any thread has begun with udg_world_tick_begin; UDG_STATUS_OUT_OF_RANGE or
/// UDG_STATUS_INVALID_ARGUMENT for a field of `input`; UDG_STATUS_NULL_ARGUMENT,
/// UDG_STATUS_INVALID_DEF, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_BUSY, UDG_STATUS_POISONED,
/// UDG_STATUS_PANIC; UDG_STATUS_NOT_FINITE or UDG_STATUS_INVALID_ARGUMENT for an answer to a query
/// or a sensor: then time has advanced, with all that passes by itself (rates, walks, reservations
/// that lapse, what is heard and forgotten), but nobody has decided. The NPCs that asked think again
/// at the next tick, and a sensor asks again at its next interval. Whatever the status, and whatever
/// other threads do, no tick is left open.
/// Memory and lifetimes: ends the view of `udg_world_events`.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_tick(
    world: UdgWorld,
    input: *const UdgTickInput,
    out_report: *mut UdgTickReport,
) -> UdgStatus {
    from_caller!(input: InDef, out_report: Out);
    guard::plain(&table::udg_world_tick, |function| {
        let out_report = out_report.optional()?;
        let input = input.get()?.get()?;
        guard::with_cell_alone(function, world.bits, Seal::Respect, |access| {
            begin(access, world, input)?;
            let cell = access.get();
            plan_all(cell);
            end(cell, out_report)
        })
    })
}

/// Begins a tick: time advances, NPCs whose turn it is think about what they want, and NPCs that
/// wait get searches for plans. Then call udg_world_plan for each job, on any threads. When all
/// these calls have returned, call udg_world_tick_end.
///
/// Until then the world can be read, but calls that would change it return UDG_STATUS_WRONG_TIME.
/// This call settles how much each search may do, so the result doesn't depend on how you spread
/// jobs over threads.
///
/// Parameters:
///   world     the world.
///   input     arguments of the tick; copied.
///   out_jobs  receives how many jobs there are in this tick, `searches` of UdgWorldDef at most.
///             Call udg_world_plan for each job from 0 to this number minus 1.
/// Returns as for udg_world_tick.
/// Memory and lifetimes: the view of `udg_world_events` stays valid until the tick ends.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_tick_begin(
    world: UdgWorld,
    input: *const UdgTickInput,
    out_jobs: *mut u32,
) -> UdgStatus {
    from_caller!(input: InDef, out_jobs: Out);
    guard::plain(&table::udg_world_tick_begin, |function| {
        let out_jobs = out_jobs.required()?;
        let input = input.get()?.get()?;
        guard::with_cell_alone(function, world.bits, Seal::Respect, |access| {
            out_jobs.write(begin(access, world, input)?);
            Ok(())
        })
    })
}

/// Begins a tick: collects the questions of searches, lets the host answer, and starts the
/// searches. Returns how many jobs there are. If it fails, no tick is open.
///
/// The call has the world all the time, but others may read it while the host answers.
fn begin(access: &mut Exclusive<WorldCell>, world: UdgWorld, input: TickInput) -> Outcome<u32> {
    let cell = access.get();
    let since = cell.running.world.time().seconds();
    cell.sense_view.clear();
    sense(access, world, input)?;
    let cell = access.get();
    let span = cell.hooks.enter(UDG_SECTION_THINK);
    let asking = cell.running.tick_ask(input, &mut cell.jobs);
    span.count(&cell.times);
    let asking = asking?;
    cell.pace.notice(input.seconds - since);
    cell.stillness
        .notice(&cell.running.world, input.applies_rates);
    cell.view.clear();
    let answered = if asking > 0 && !cell.functions.is_empty() {
        access.let_read(|cell| {
            let span = cell.hooks.enter(UDG_SECTION_ASK);
            let asked = cell
                .batch
                .lock()
                .ask_for_tick(cell.answering(), &cell.jobs, world);
            span.count(&cell.times);
            asked
        })
    } else {
        Ok(())
    };
    let cell = access.get();
    let begun = answered.and_then(|()| set_out(cell));
    if begun.is_err() {
        cell.running.tick_give_up(&mut cell.jobs);
    }
    begun.map(|()| cell.running.jobs_in_use() as u32)
}

/// Lets NPCs look around, and has the host's functions answer what their sensors ask.
fn sense(access: &mut Exclusive<WorldCell>, world: UdgWorld, input: TickInput) -> Outcome {
    let cell = access.get();
    // Without sensors, nothing is asked here. What NPCs are told, they hear when the tick goes on.
    if cell.running.world.domain().sensors.is_empty() {
        return Ok(());
    }
    let span = cell.hooks.enter(UDG_SECTION_THINK);
    let asking = cell.running.tick_sense(input);
    span.count(&cell.times);
    let asking = asking?;
    if asking == 0 || cell.functions.is_empty() {
        return Ok(());
    }
    access.let_read(|cell| {
        let span = cell.hooks.enter(UDG_SECTION_ASK);
        let mut seen = cell.seen.lock();
        let asked = cell
            .batch
            .lock()
            .ask_for_senses(cell.answering(), world, &mut seen);
        span.count(&cell.times);
        asked
    })?;
    let cell = access.get();
    let seen = core::mem::take(cell.seen.get_mut());
    cell.running.senses_mut().answer(
        |answerer| matches!(answerer, Answerer::Function(_)),
        seen.iter().copied(),
    );
    *cell.seen.get_mut() = seen;
    Ok(())
}

/// Starts the searches of a tick with the answers that they have.
fn set_out(cell: &mut WorldCell) -> Outcome {
    let WorldCell {
        running,
        jobs,
        view,
        sense_view,
        hooks,
        times,
        unread,
        ..
    } = cell;
    let in_use = jobs.iter_mut().take(running.jobs_in_use());
    unread.notice(running, in_use.map(Place::get_mut));
    let span = hooks.enter(UDG_SECTION_SET_OUT);
    let set_out = running.tick_set_out(jobs);
    span.count(times);
    set_out?;
    sense_view.collect(running);
    view.collect(running, jobs)
}

/// Continues all searches of a tick, on this thread.
fn plan_all(cell: &mut WorldCell) {
    let WorldCell {
        running,
        jobs,
        spares,
        hooks,
        times,
        ..
    } = cell;
    let _category = Scope::enter(Category::Planning);
    let in_use = jobs.iter_mut().take(running.jobs_in_use());
    for job in in_use.map(Place::get_mut) {
        if job.is_in_use() {
            let span = hooks.enter(UDG_SECTION_PLAN);
            running.work_with(job, spares[0].get_mut());
            span.count(times);
        }
    }
}

/// Ends a tick.
fn end(cell: &mut WorldCell, out_report: Out<UdgTickReport>) -> Outcome {
    let span = cell.hooks.enter(UDG_SECTION_PERFORM);
    let WorldCell { running, jobs, .. } = cell;
    let report = running.tick_end(jobs)?;
    cell.overdue.notice(cell.running.events());
    cell.backlog.notice(&report);
    cell.shortage.notice(&cell.running);
    cell.shortfalls.notice(&cell.running);
    cell.publish();
    span.count(&cell.times);
    out_report.write(report.into());
    Ok(())
}

/// Continues one search of a tick, as far as its share of the budget reaches. It does nothing for a
/// job that was called in this tick already, or that no NPC has.
///
/// Parameters:
///   world  the world.
///   job    the job, from 0.
/// Returns UDG_STATUS_OK; UDG_STATUS_WRONG_TIME if no tick has begun, or while the host's functions
/// answer its questions; UDG_STATUS_OUT_OF_RANGE if there is no such job; UDG_STATUS_BUSY if
/// another call works on the job, or a world-exclusive call uses the world;
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Memory and lifetimes: touches the memory of this search only. Once warm, the call allocates no
/// memory.
/// Threading: world-shared. It takes no lock that another job could wait for, and calls no function
/// of the host. It waits for a udg_world_hash that has begun.
#[unsafe(no_mangle)]
pub extern "C" fn udg_world_plan(world: UdgWorld, job: u32) -> UdgStatus {
    guard::shared_cell(&table::udg_world_plan, world.bits, |cell| {
        if !cell.running.is_tick_open() {
            return Err(TickError::NotOpen.into());
        }
        if cell.running.is_tick_asking() {
            return Err(fail(
                UDG_STATUS_WRONG_TIME,
                format_args!(
                    "the tick's questions are being answered, so its searches haven't begun; call it \
                     when udg_world_tick_begin has returned (udg_world_tick makes these calls \
                     itself)"
                ),
            ));
        }
        let count = cell.jobs.as_slice().len();
        let place = cell.jobs.get(job as usize).ok_or_else(|| {
            fail(
                UDG_STATUS_OUT_OF_RANGE,
                format_args!("job {job} doesn't exist; there are {count}, counted from 0"),
            )
        })?;
        let mut job = place.go_on().ok_or_else(|| {
            fail(
                UDG_STATUS_BUSY,
                format_args!("another call works on job {job}; give each job to one thread"),
            )
        })?;
        let _category = Scope::enter(Category::Planning);
        if !job.is_in_use() {
            return Ok(());
        }
        let span = cell.hooks.enter(UDG_SECTION_PLAN);
        // So many threads at once are rare. If all spares are in use, the search uses the memory of
        // its own job.
        match cell.spares.iter().find_map(|it| it.try_lock()) {
            Some(mut spare) => cell.running.work_with(&mut job, &mut spare),
            None => cell.running.work(&mut job),
        }
        span.count(&cell.times);
        Ok(())
    })
}

/// Ends a tick: NPCs whose searches have ended decide, in order of creation; steps whose time is
/// over end, and the next steps begin. Then read the events with udg_world_events.
///
/// It waits for calls of udg_world_plan that are under way. Make sure that none comes later: its
/// search would have done nothing in this tick. If this call returns UDG_STATUS_BUSY, the tick
/// stays open.
///
/// Parameters:
///   world       the world.
///   out_report  receives counts of what the tick did; may be null.
/// Returns UDG_STATUS_OK; UDG_STATUS_WRONG_TIME if no tick has begun; UDG_STATUS_INVALID_HANDLE,
/// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Memory and lifetimes: ends the view of `udg_world_events`.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_tick_end(
    world: UdgWorld,
    out_report: *mut UdgTickReport,
) -> UdgStatus {
    from_caller!(out_report: Out);
    let function = &table::udg_world_tick_end;
    guard::exclusive_cell(function, world.bits, Seal::Ignore, |cell| {
        end(cell, out_report.optional()?)
    })
}

/// Counts what ticks have done since the world was created.
///
/// Parameters:
///   world      the world.
///   out_stats  receives the numbers.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
/// UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_world_stats(
    world: UdgWorld,
    out_stats: *mut UdgWorldStats,
) -> UdgStatus {
    from_caller!(out_stats: Out);
    guard::shared_cell(&table::udg_world_stats, world.bits, |cell| {
        let out_stats = out_stats.required()?;
        let WorldCell { running, times, .. } = cell;
        let stats = running.stats();
        out_stats.write(UdgWorldStats {
            ticks: stats.ticks,
            thought: stats.thought,
            skipped: stats.skipped,
            shadowed: stats.shadowed,
            shadow_differences: stats.shadow_differences,
            searches: stats.searches,
            plan_states: stats.plan_states,
            plans: stats.plans,
            steps: stats.steps,
            slots: running.taken_slots() as u64,
            update_time: times.of(UDG_SECTION_UPDATE),
            think_time: times.of(UDG_SECTION_THINK),
            ask_time: times.of(UDG_SECTION_ASK),
            set_out_time: times.of(UDG_SECTION_SET_OUT),
            plan_time: times.of(UDG_SECTION_PLAN),
            perform_time: times.of(UDG_SECTION_PERFORM),
            dropped_better_plan: stats.dropped.better_plan,
            dropped_nothing_better: stats.dropped.nothing_better,
            dropped_not_executable: stats.dropped.not_executable,
            dropped_unmet: stats.dropped.unmet,
            dropped_not_offered: stats.dropped.not_offered,
            dropped_slots_taken: stats.dropped.slots_taken,
            dropped_step_ended: stats.dropped.step_ended,
            dropped_other: stats.dropped.other,
            dropped_unchanged: stats.dropped_unchanged,
            restarted: stats.restarted,
            lost_slots: stats.lost_slots,
        });
        Ok(())
    })
}
