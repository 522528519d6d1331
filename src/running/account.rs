//! Accounts: what a living NPC is doing, and why. The host can ask at any time, for any NPC.
//!
//! The NPC's present step and its last decisions are stored. The reasons of its latest decision are
//! found by running the same search again. That is possible only while nothing has changed that
//! could alter the decision. Otherwise the account says what has changed. Asking changes nothing.

use crate::sorting::StableSort as _;
use alloc::{boxed::Box, string::String, vec::Vec};

use serde::{Serialize, Serializer};

use super::{
    Requests,
    comparing::task,
    decisions::{DecisionKind, KeptBy, Record, Woken, WokenBy},
    events::Reason,
    mind::{Mind, PerformedBy, Turn},
    skipping::{got_on, learned},
    watch::Reasons,
};
use crate::{
    beliefs::read_set::Scratch,
    domain::{ActionId, Domain},
    npc::{RunBy, Task},
    planning::{
        EndedBy, Outcome, Search, Selector,
        explain::{
            data::{self, Entity, Explanation, outcome_name},
            names::Names,
        },
    },
    selectors,
    world::{EntityId, World, WorldError},
};

/// The version of the JSON form. It grows when a field changes its meaning or is removed. New
/// fields and new words may be added without a new version.
pub const VERSION: u32 = 1;

/// What an NPC is doing, and why. Times are in seconds of world time; what isn't known or doesn't
/// apply is `null`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Account<'d> {
    /// [`VERSION`].
    pub account: u32,
    /// Now.
    pub seconds: f64,
    /// The NPC; none if it doesn't know itself.
    pub npc: Option<Entity<'d>>,
    /// Whether it is busy, waits, has nothing to do, or is left out.
    pub doing: Doing,
    /// The step that it performs, or waits to begin.
    pub step: Option<StepNow<'d>>,
    /// The steps of its plan after that one.
    pub rest: Vec<Done<'d>>,
    /// The schedules that it runs: its plan, if that is one, and those that steps run, each within the
    /// one before.
    pub schedules: Vec<Running<'d>>,
    /// The schedule that it is to run next.
    pub ordered: Option<&'d str>,
    /// That follows the failure of another; otherwise the host has ordered it.
    pub follows_failure: bool,
    /// The slot that it waits for.
    pub waits: Option<Waits<'d>>,
    /// Steps that are kept out of its plans for a while.
    pub kept_out: Vec<KeptOut<'d>>,
    /// When it thinks next, if anything that it depends on has changed by then; none if never.
    pub thinks_at: Option<f64>,
    /// If its last search has ended at a bound with nothing found: when it searches again at the
    /// latest.
    pub looks_again_at: Option<f64>,
    /// It waits for a search, or its search is under way.
    pub is_thinking: bool,
    /// The switch margin: how much better than the rest of its own plan a new plan has to be, as a
    /// part of the larger gain.
    pub switch_margin: f32,
    /// What it has decided lately, the oldest first.
    pub decisions: Vec<Decided<'d>>,
    /// Why it made its latest decision; none if that can't be told any more.
    pub why: Option<Why<'d>>,
    /// The change because of which it can't be told.
    pub gone: Option<WakeCause<'d>>,
    /// It can't be told because the decision depended on the host's answers to queries, which
    /// aren't kept.
    pub asked: bool,
}

/// Why an NPC made a decision.
#[derive(Clone, Debug, PartialEq)]
pub enum Why<'d> {
    /// Found now, by the same search again.
    Now(Box<Explanation<'d>>),
    /// Kept when the NPC decided, since it is watched.
    Kept(&'d Reasons),
}

impl<'d> Why<'d> {
    /// What was found now; none if it was kept.
    #[must_use]
    pub fn now(&self) -> Option<&Explanation<'d>> {
        match self {
            Why::Now(told) => Some(told),
            Why::Kept(_) => None,
        }
    }
}

impl Serialize for Why<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Why::Now(told) => told.serialize(serializer),
            Why::Kept(reasons) => reasons.json().serialize(serializer),
        }
    }
}

/// What an NPC is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Doing {
    /// It performs a step of its plan.
    Step,
    /// It has a plan, and waits for a slot.
    Waiting,
    /// It has a plan, and begins its next step as soon as it can.
    BetweenSteps,
    /// It has no plan, and passes the time.
    PassingTime,
    /// It has no plan.
    Nothing,
    /// Ticks leave it out, as its options say.
    LeftOut,
    /// It sleeps with its group.
    Dormant,
}

/// An action done to an entity.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Done<'d> {
    /// The action.
    pub action: &'d str,
    /// The entity that it is done to; none if the NPC doesn't know it, or not any more.
    pub supplier: Option<Entity<'d>>,
}

/// The step that an NPC performs, or the next one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StepNow<'d> {
    /// The action and the entity that it is done to.
    #[serde(flatten)]
    pub done: Done<'d>,
    /// Its place in the plan, from 1; none for the fallback.
    pub place: Option<usize>,
    /// How many steps the plan has.
    pub of: usize,
    /// Since when; none if it hasn't begun.
    pub since: Option<f64>,
    /// When it is expected to end.
    pub ends: Option<f64>,
}

/// A schedule that an NPC runs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Running<'d> {
    /// Which.
    pub schedule: &'d str,
    /// What has it run.
    pub by: RunBy,
    /// The step that runs it, if one does.
    pub step: Option<Done<'d>>,
    /// The place of the task that it is at, from 1.
    pub task: usize,
    /// How many tasks there are.
    pub of: usize,
    /// A better plan may take its place.
    pub yields: bool,
}

/// A slot that an NPC waits for.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Waits<'d> {
    /// Until when it waits at the latest.
    pub until: f64,
    /// The NPCs that have a slot, or are expected to take one.
    pub taken_by: Vec<Holder<'d>>,
}

/// An NPC or the host, as the holder of a slot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Holder<'d> {
    /// The NPC that has it; none if the host holds it, or if it isn't known which NPC has it.
    pub npc: Option<Entity<'d>>,
    /// Whether that NPC performs the step; otherwise it is on its way.
    pub is_at_it: bool,
    /// Until when the slot is in use; none if that isn't known.
    pub until: Option<f64>,
}

/// A step that is kept out of plans.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KeptOut<'d> {
    /// The action.
    pub action: &'d str,
    /// The supplier; none for all suppliers, or if the NPC doesn't know it any more.
    pub supplier: Option<Entity<'d>>,
    /// Whether the step is kept out for all suppliers.
    pub to_anybody: bool,
    /// Until when.
    pub until: f64,
    /// The reason is that the NPC believes all slots to be taken, not that a step has failed.
    pub for_slots: bool,
}

/// What made an NPC think, or what has changed since.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WakeCause<'d> {
    /// The kind of change.
    #[serde(serialize_with = "woken_by")]
    pub by: WokenBy,
    /// The attribute that has changed.
    pub attribute: Option<&'d str>,
    /// The entity that has the attribute.
    pub of: Option<Entity<'d>>,
}

/// A decision, as an account tells it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Decided<'d> {
    /// When.
    pub seconds: f64,
    /// What was decided.
    #[serde(serialize_with = "kind")]
    pub kind: DecisionKind,
    /// Why a plan was given up, or not taken up.
    #[serde(serialize_with = "reason")]
    pub reason: Reason,
    /// What was found; none if there was no search.
    pub outcome: Option<&'static str>,
    /// The bound that ended the search.
    #[serde(serialize_with = "data::bound")]
    pub ended_by: EndedBy,
    /// The selector that chose.
    #[serde(serialize_with = "data::selector")]
    pub selector: Selector,
    /// Whether scores are gains in a second.
    pub durations: bool,
    /// The score of the plan that was found.
    pub score: f32,
    /// The best score of a plan that begins with another step.
    pub rival: f32,
    /// The score of what was left of the NPC's plan.
    pub left: f32,
    /// The score of doing nothing.
    pub idle: f32,
    /// The share of the new plan's gain that counted, since it would break off the present plan.
    #[serde(rename = "counts")]
    pub counted_share: f32,
    /// The share of the new plan's gain that lasts if the NPC comes back to go on with its present
    /// plan.
    #[serde(rename = "lasts")]
    pub lasting_share: f32,
    /// Why it kept to its plan, if it did, though another may be worth more.
    pub kept_by: KeptBy,
    /// How many steps the plan has that it took up, kept, or gave up.
    pub step_count: u32,
    /// The first steps of that plan.
    pub steps: Vec<Done<'d>>,
    /// Why it thought.
    pub woken: WakeCause<'d>,
    /// Why it decided so, if the NPC is watched and the reasons are kept.
    pub why: Option<Why<'d>>,
}

fn woken_by<S: Serializer>(by: &WokenBy, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match by {
        WokenBy::Turn => "turn",
        WokenBy::Host => "host",
        WokenBy::Progress => "progress",
        WokenBy::Attribute => "attribute",
        WokenBy::Objects => "objects",
        WokenBy::Offer => "offer",
        WokenBy::Mind => "mind",
        WokenBy::Time => "time",
        WokenBy::Ambiance => "ambiance",
    })
}

fn kind<S: Serializer>(kind: &DecisionKind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match kind {
        DecisionKind::TakenUp => "taken_up",
        DecisionKind::Kept => "kept",
        DecisionKind::Dropped => "dropped",
        DecisionKind::Nothing => "nothing",
    })
}

fn reason<S: Serializer>(reason: &Reason, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match reason {
        Reason::None => "none",
        Reason::Reported => "reported",
        Reason::TimedOut => "timed_out",
        Reason::BetterPlan => "better_plan",
        Reason::NothingBetter => "nothing_better",
        Reason::NotExecutable => "not_executable",
        Reason::Unmet => "unmet",
        Reason::NotOffered => "not_offered",
        Reason::SlotsTaken => "slots_taken",
        Reason::SupplierGone => "supplier_gone",
        Reason::StepEnded => "step_ended",
        Reason::NpcGone => "npc_gone",
        Reason::NoEquilibrium => "no_equilibrium",
        Reason::Removed => "removed",
        Reason::Dormant => "dormant",
        Reason::Flag => "flag",
        Reason::SeenGone => "seen_gone",
    })
}

impl Account<'_> {
    /// The account as JSON. Numbers that aren't known are `null`.
    #[must_use]
    pub fn json(&self) -> String {
        // Writing to a string fails only for want of memory.
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl<'w> Requests<'w> {
    /// Tells what an NPC is doing, and why.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    pub fn account(self, npc: EntityId) -> Result<Account<'w>, WorldError> {
        let known = self.running.mind(npc)?;
        let domain = self.running.world.domain();
        let knowledge = self.running.world.knowledge(npc)?;
        let mut names = Names::new(domain, &knowledge);
        let now = self.running.world.time().seconds();
        let nobody = Mind::default();
        let mind = known.unwrap_or(&nobody);
        let mut told = Account {
            account: VERSION,
            seconds: now,
            npc: names.entity(npc.index(), npc.0),
            doing: doing(&self.running.world, npc, mind),
            step: step_now(domain, &mut names, mind),
            rest: Vec::new(),
            schedules: running(domain, &mut names, mind),
            ordered: mind.ordered.map(|it| &*domain.schedule(it).name),
            follows_failure: mind.ordered.is_some() && mind.follows_failure,
            waits: waits_told(&self.running.world, &mut names, npc, mind),
            kept_out: kept_out(&self.running.world, &mut names, npc, now)?,
            thinks_at: None,
            looks_again_at: None,
            is_thinking: mind.turn != Turn::None,
            switch_margin: self.running.mind_options(npc)?.switch_margin,
            decisions: Vec::new(),
            why: None,
            gone: None,
            asked: false,
        };
        if known.is_none() {
            return Ok(told);
        }
        let left = mind.executor.remainder().iter().skip(1);
        told.rest = left.map(|task| done(domain, &mut names, *task)).collect();
        let due = self.running.minds.due(self.running.world.npc_number(npc)?);
        told.thinks_at = (due != 0)
            .then(|| self.running.queues.agenda.time_of(due))
            .flatten();
        let all = mind.decisions.all();
        told.looks_again_at = all.back().and_then(|last| {
            let is_short = last.outcome == Some(Outcome::Undecided) && last.ended_by.is_cut_short();
            is_short.then_some(mind.last.until)
        });
        let numbered = all.iter().enumerate().map(|(number, record)| {
            let kept = self.running.watches.reasons(npc, all.len() - 1 - number);
            (record, kept.map(Why::Kept))
        });
        told.decisions = numbered
            .map(|(record, why)| decided(domain, &mut names, record, why))
            .collect();
        let Some(last) = told.decisions.last_mut().filter(|it| it.outcome.is_some()) else {
            return Ok(told);
        };
        told.why = last.why.take();
        if told.why.is_none() {
            match changed_since(&self.running.world, mind) {
                Some(changed) => {
                    told.gone = Some(wake_cause(domain, &mut names, changed));
                    told.asked = changed.by == WokenBy::Time && mind.last.reads_answers();
                }
                None => told.why = self.decide_again(mind),
            }
        }
        Ok(told)
    }

    /// Repeats the search of an NPC's last decision, and explains its result.
    fn decide_again(self, mind: &Mind) -> Option<Why<'w>> {
        let knowledge = self.running.world.knowledge(mind.npc).ok()?;
        let wishes = self.running.requests().wishes(mind.npc).ok()?;
        let mut search = Search::default();
        let run = mind.executor.run().filter(|it| !it.yields);
        let ordered = run.filter(|it| it.by != RunBy::Chosen);
        let mut options = self.running.options_of(mind);
        if ordered.is_some() {
            options.selector = Selector::Schedules;
            options.forecast = false;
        }
        self.running
            .requests()
            .ask_knowing(wishes, &knowledge, &mut search, options);
        search.motives.ordered = ordered.map(|it| it.schedule);
        search.motives.follows_failure = ordered.is_some_and(|it| it.by == RunBy::Failure);
        let domain = self.running.world.domain();
        selectors::set_out(&mut search, domain, &knowledge);
        selectors::advance(&mut search, domain, &knowledge, u32::MAX);
        // A schedule goes on though another would be chosen by now.
        let found = search.plan.steps.iter().map(task);
        if run.is_some() && !found.eq(mind.executor.plan().iter().copied()) {
            return None;
        }
        let mut told = self.running.requests().explain(&search, None).ok()?;
        // An NPC in a tick has considered too many plans to list them.
        told.considered.clear();
        Some(Why::Now(told.into()))
    }
}

fn action(domain: &Domain, id: ActionId) -> &str {
    &domain.action(id).name
}

fn done<'d>(domain: &'d Domain, names: &mut Names<'_, 'd>, task: Task) -> Done<'d> {
    let supplier = EntityId(task.supplier);
    Done {
        action: action(domain, task.action),
        supplier: names.entity(supplier.index(), supplier.0),
    }
}

fn step_now<'d>(domain: &'d Domain, names: &mut Names<'_, 'd>, mind: &Mind) -> Option<StepNow<'d>> {
    let executor = &mind.executor;
    let (place, of) = executor.place();
    if let Some(next) = executor.next_task() {
        return Some(StepNow {
            done: done(domain, names, next),
            place: Some(place + 1),
            of,
            since: None,
            ends: None,
        });
    }
    let step = executor.current()?;
    Some(StepNow {
        done: done(domain, names, step.task),
        place: (!step.is_fallback).then_some(place + 1),
        of,
        since: Some(step.since),
        ends: Some(step.since + f64::from(step.duration)),
    })
}

fn running<'d>(domain: &'d Domain, names: &mut Names<'_, 'd>, mind: &Mind) -> Vec<Running<'d>> {
    let executor = &mind.executor;
    let frames = executor.frames();
    let mut told = |schedule, by, step: Option<Task>, left: usize, yields| {
        let schedule = domain.schedule(schedule);
        let of = schedule.tasks.len();
        Running {
            schedule: &schedule.name,
            by,
            step: step.map(|it| done(domain, names, it)),
            task: (of + 1).saturating_sub(left).clamp(1, of),
            of,
            yields,
        }
    };
    let mut all = Vec::new();
    if let Some(run) = executor.run() {
        let left = executor.planned().count();
        all.push(told(run.schedule, run.by, None, left, run.yields));
    }
    for (number, frame) in frames.iter().enumerate() {
        // A step that runs another schedule is the first of what is left of this one.
        let left = match frames.get(number + 1) {
            Some(inner) => inner.after() + 1 - frame.after(),
            None => executor.remainder().len() - frame.after(),
        };
        let step = Some(frame.step);
        all.push(told(frame.schedule, RunBy::Step, step, left, false));
    }
    all
}

fn wake_cause<'d>(domain: &'d Domain, names: &mut Names<'_, 'd>, woken: Woken) -> WakeCause<'d> {
    let attribute = woken.attribute.map(|it| &*domain.attribute(it).name);
    WakeCause {
        by: woken.by,
        attribute,
        of: (woken.of != EntityId::NONE)
            .then(|| names.entity(woken.of.index(), woken.of.0))
            .flatten(),
    }
}

fn decided<'d>(
    domain: &'d Domain,
    names: &mut Names<'_, 'd>,
    record: &Record,
    why: Option<Why<'d>>,
) -> Decided<'d> {
    let kept = record.steps.iter().take(record.step_count as usize);
    Decided {
        seconds: record.time,
        kind: record.kind,
        reason: record.reason,
        outcome: record.outcome.map(outcome_name),
        ended_by: record.ended_by,
        selector: record.selector,
        durations: record.durations,
        score: record.scores.plan,
        rival: record.scores.rival,
        left: record.scores.left,
        idle: record.scores.idle,
        counted_share: record.counted_share,
        lasting_share: record.lasting_share,
        kept_by: record.kept_by,
        step_count: record.step_count,
        steps: kept.map(|task| done(domain, names, *task)).collect(),
        woken: wake_cause(domain, names, record.woken),
        why,
    }
}

fn doing(world: &World, npc: EntityId, mind: &Mind) -> Doing {
    let executor = &mind.executor;
    if world.is_dormant(npc) {
        Doing::Dormant
    } else if mind.npc == npc && mind.options.performed_by == PerformedBy::Nobody {
        Doing::LeftOut
    } else if mind.waits_until.is_some() {
        Doing::Waiting
    } else if executor.current().is_some_and(|it| !it.is_fallback) {
        Doing::Step
    } else if !executor.remainder().is_empty() {
        Doing::BetweenSteps
    } else if executor.current().is_some() {
        Doing::PassingTime
    } else {
        Doing::Nothing
    }
}

fn waits_told<'d>(
    world: &World,
    names: &mut Names<'_, 'd>,
    npc: EntityId,
    mind: &Mind,
) -> Option<Waits<'d>> {
    let until = mind.waits_until?;
    let task = mind.executor.next_task()?;
    let mut uses = Vec::new();
    let key = (EntityId(task.supplier), task.action);
    world.slots().uses(key, npc, &mut uses);
    let taken_by = uses.iter().map(|it| Holder {
        npc: it.by.and_then(|by| names.entity(by, world.entity_at(by).0)),
        is_at_it: it.is_taken,
        until: it.until.is_finite().then_some(it.until),
    });
    Some(Waits {
        until,
        taken_by: taken_by.collect(),
    })
}

fn kept_out<'d>(
    world: &World,
    names: &mut Names<'_, 'd>,
    npc: EntityId,
    now: f64,
) -> Result<Vec<KeptOut<'d>>, WorldError> {
    let domain = names.domain();
    let all = world.npc(npc)?.exclusions().iter();
    let holding = all.filter(|it| it.until > now);
    let mut told: Vec<KeptOut<'d>> = holding
        .map(|it| KeptOut {
            action: action(domain, it.action),
            supplier: names.entity(it.supplier.index(), it.supplier.0),
            to_anybody: it.supplier == EntityId::NONE,
            until: it.until,
            for_slots: it.is_belief,
        })
        .collect();
    told.stable_sort_by(|a, b| a.until.total_cmp(&b.until));
    Ok(told)
}

/// What has changed since an NPC's last decision and might alter it; none if the reasons can be
/// found again.
fn changed_since(world: &World, mind: &Mind) -> Option<Woken> {
    let got_on = got_on(mind).map(Woken::from);
    got_on.or_else(|| learned(world, mind, &mut Scratch::default()))
}
