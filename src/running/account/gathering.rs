//! Finds out what an account tells: from what is kept of an NPC, and by its latest search again.

use crate::sorting::StableSort as _;
use alloc::vec::Vec;

use super::{
    super::{
        Requests,
        comparing::{binding_of, has_plan},
        decisions::{DecisionKind, Record, Woken, WokenBy},
        mind::{Mind, PerformedBy, Turn},
        perform::Shortfall,
        skipping::{got_on, learned},
    },
    Account, Decided, Doing, Done, Holder, KeptOut, Needs, Running, StepNow, VERSION, Waits,
    WakeCause, Why,
};
use crate::{
    beliefs::read_set::Scratch,
    domain::{ActionId, Domain},
    npc::{Binding, RunBy},
    planning::{
        Outcome, Plan, Search, Selector,
        explain::{data::outcome_name, known_names::Names},
    },
    selectors,
    world::{EntityId, World, WorldError},
};

impl<'w> Requests<'w> {
    /// Tells what an NPC is doing, and why.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    pub fn account(self, npc: EntityId) -> Result<Account<'w>, WorldError> {
        let known = self.running.mind(npc)?;
        let domain = self.running.world.domain();
        let knowledge = self.running.world.knowledge_asleep(npc)?;
        let mut names = Names::new(domain, &knowledge);
        let now = self.running.world.time().seconds();
        let nobody = Mind::default();
        let mind = known.unwrap_or(&nobody);
        let mut told = Account {
            account: VERSION,
            seconds: now,
            npc: names.entity(npc),
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
            is_otherwise_now: false,
            gone: None,
            asked: false,
        };
        if known.is_none() {
            return Ok(told);
        }
        let has_turns = !matches!(told.doing, Doing::LeftOut | Doing::Dormant);
        let left = mind.executor.remainder().iter().skip(1);
        told.rest = left
            .map(|binding| done(domain, &mut names, *binding))
            .collect();
        let due = self.running.minds.due(self.running.world.npc_number(npc)?);
        told.thinks_at = (due != 0 && has_turns)
            .then(|| self.running.queues.agenda.time_of(due))
            .flatten();
        let all = mind.decisions.all();
        told.looks_again_at = all.back().and_then(|last| {
            let is_short = last.outcome == Some(Outcome::Undecided) && last.ended_by.is_cut_short();
            (is_short && has_turns).then_some(mind.last.until)
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
        if told.doing == Doing::Dormant {
            return Ok(told);
        }
        told.why = last.why.take();
        if told.why.is_none() {
            match changed_since(&self.running.world, mind) {
                Some(changed) => {
                    told.gone = Some(wake_cause(domain, &mut names, changed));
                    told.asked = changed.by == WokenBy::Time && mind.last.reads_answers();
                }
                None => {
                    if let Some((search, why)) = self.decide_again(mind) {
                        told.is_otherwise_now = all
                            .back()
                            .is_some_and(|last| is_otherwise(mind, last, &search.plan));
                        told.why = Some(why);
                    }
                }
            }
        }
        Ok(told)
    }

    /// Repeats the search of an NPC's last decision, and explains its result.
    fn decide_again(self, mind: &Mind) -> Option<(Search, Why<'w>)> {
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
        search.motives.is_busy = mind.executor.is_busy();
        let domain = self.running.world.domain();
        selectors::set_out(&mut search, domain, &knowledge);
        selectors::advance(&mut search, domain, &knowledge, u32::MAX);
        // A schedule that runs goes on, even if the NPC would choose another one by now.
        let found = search.plan.steps.iter().map(binding_of);
        if run.is_some() && !found.eq(mind.executor.plan().iter().copied()) {
            return None;
        }
        let mut told = self.running.requests().explain(&search, None).ok()?;
        // An NPC in a tick has considered too many plans to list them.
        told.considered.clear();
        Some((search, Why::Now(told.into())))
    }
}

/// Whether a search for an NPC now finds a plan that it would have decided for, and hasn't.
fn is_otherwise(mind: &Mind, last: &Record, found: &Plan) -> bool {
    let has_found = has_plan(found);
    match last.kind {
        DecisionKind::Nothing | DecisionKind::Dropped => has_found,
        DecisionKind::TakenUp => {
            let found = found.steps.iter().map(binding_of);
            let executor = &mind.executor;
            // A schedule is found as a whole, whichever of its tasks are done.
            let is_same = match executor.run() {
                Some(_) => found.eq(executor.plan().iter().copied()),
                None => found.eq(executor.planned()),
            };
            !has_found || !is_same
        }
        // It may have found anything.
        DecisionKind::Kept => false,
    }
}

fn action(domain: &Domain, id: ActionId) -> &str {
    &domain.action(id).name
}

fn done<'d>(domain: &'d Domain, names: &mut Names<'_, 'd>, binding: Binding) -> Done<'d> {
    let supplier = binding.supplier;
    Done {
        action: action(domain, binding.action),
        supplier: names.entity(supplier),
    }
}

fn step_now<'d>(domain: &'d Domain, names: &mut Names<'_, 'd>, mind: &Mind) -> Option<StepNow<'d>> {
    let executor = &mind.executor;
    let (place, of) = executor.place();
    if let Some(next) = executor.next_binding() {
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
        done: done(domain, names, step.binding),
        place: (!step.is_fallback).then_some(place + 1),
        of,
        since: Some(step.since),
        ends: Some(step.since + f64::from(step.duration)),
    })
}

fn running<'d>(domain: &'d Domain, names: &mut Names<'_, 'd>, mind: &Mind) -> Vec<Running<'d>> {
    let executor = &mind.executor;
    let frames = executor.frames();
    let mut told = |schedule, by, step: Option<Binding>, left: usize, yields| {
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
        // The step that runs the inner schedule is itself the first that is left of this one.
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
            .then(|| names.entity(woken.of))
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
        steps: kept.map(|binding| done(domain, names, *binding)).collect(),
        woken: wake_cause(domain, names, record.woken),
        needs: needs(domain, record),
        why,
    }
}

fn needs<'d>(domain: &'d Domain, record: &Record) -> Option<Needs<'d>> {
    let Shortfall {
        condition,
        sides: [left, right],
        ..
    } = record.shortfall?;
    Some(Needs {
        // Of a plan whose next step couldn't begin, the steps from that one on are kept.
        action: action(domain, record.steps[0].action),
        condition: &domain.code.condition(condition).text,
        left,
        right,
    })
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
    let binding = mind.executor.next_binding()?;
    let mut uses = Vec::new();
    let key = (binding.supplier, binding.action);
    world.slots().uses(key, npc, &mut uses);
    let taken_by = uses.iter().map(|it| Holder {
        npc: it.by.and_then(|by| names.entity(world.entity_at(by))),
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
            supplier: names.entity(it.supplier),
            to_anybody: it.supplier == EntityId::NONE,
            until: it.until,
            because: it.cause,
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
