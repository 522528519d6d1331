//! GOAP: the cheapest plan for the most urgent goal. Orkin, "Agent architecture considerations for
//! real-time planning in games" (2005); thesis, section 2.4.
//!
//! One goal at a time, by priority; one that has nothing to do or can't be reached makes way for
//! the next. The plan costs least in the chosen model, has the fewest steps of those, and comes
//! first in order of action and supplier of those. The supplier of each step is chosen by the
//! search, not before it. Which search finds it, backwards or forwards (`solving.rs`), makes no
//! difference to what it is.
//!
//! What a goal is about (`ground.rs`) is kept from one search to the next, as long as nobody comes
//! into being, dies, becomes known or changes what it offers. A warm search only takes the values
//! of facts anew.
#![forbid(unsafe_code)]

mod ambient;
mod attempts;
mod bits;
mod components;
mod costs;
mod draft;
mod facts;
mod front;
mod ground;
mod grounding;
mod kernel;
mod labels;
mod numeric;
mod numeric_draft;
mod numeric_estimates;
mod numeric_relaxation;
mod outcome;
mod priority;
mod progression;
mod prospects;
mod regression;
mod rough;
mod scene;
mod solving;
pub(super) mod standing;
mod stocks;
mod symmetry;
mod table;
mod verdicts;
mod walk_ends;
mod walks;
mod weight;

use alloc::{boxed::Box, vec::Vec};

use attempts::Attempts;
use components::{Parts, Truth};
use draft::Draft;
use facts::FactId;
use ground::{Ground, Subject};
use grounding::Grounding;
use numeric::Forward;
use numeric_draft::ValueDraft;
use priority::Ranked;
use progression::Progression;
use regression::Regression;

use crate::{
    beliefs::{EntityId, Knowledge, Snapshot},
    domain::Domain,
    planning::{Binding, EndedBy, Outcome, Search, arena::Arena, work, working::Working},
    selectors::USUAL_WORK,
};

/// What is kept from one search to the next, and between the calls of one.
#[derive(Debug, Default)]
pub(super) struct Goap {
    /// For whom, and under which circumstances, facts were looked up.
    identity: (EntityId, u64, u64),
    /// The goals, most urgent first, and how many of them were tried.
    order: Vec<Ranked>,
    tried: usize,
    /// What is kept of each goal, in the order in which they were tried.
    goals: Vec<GoalWork>,
    /// The same of a goal that no search has tried, or with a step that isn't on offer.
    spare: GoalWork,
    /// Steps that are rated.
    present: Vec<Binding>,
    /// Those of them that count whether they are on offer or not.
    also: Vec<Binding>,
    truth: Truth,
    phase: Phase,
    /// Components are solved one by one.
    component: usize,
    is_apart: bool,
    attempts: Attempts,
    regression: Regression,
    progression: Progression,
    forward: Forward,
    draft: Draft,
    value_draft: ValueDraft,
    /// The bound at which the cheapest plan for the goal at hand was given up for some plan.
    drafted_at: Option<EndedBy>,
    /// The steps of the components solved, one after the other, and where each ends.
    solved: Vec<u32>,
    ends: Vec<u32>,
    heads: Vec<u32>,
    merged: Vec<u32>,
    /// Some goal isn't satisfied.
    has_wishes: bool,
    /// Some goal may have a plan of more steps than there may be.
    is_cut: bool,
    /// The bound at which some goal was given up that may have a plan, if any was.
    undecided_by: Option<EndedBy>,
    /// [Work](crate::planning::Plan::work) done by searches, which is bounded.
    work: u64,
    /// The work and the plan states of the goals before the one at hand.
    before: (u64, u32),
    /// Work for looking up what the goals are about, which isn't. It counts as if nothing had been kept
    /// from earlier searches: when a search ends mustn't depend on those.
    looked_up: u64,
}

/// What the search keeps of one goal: its facts and steps, and the parts into which it falls.
#[derive(Debug, Default)]
struct GoalWork {
    ground: Ground,
    parts: Parts,
}

/// What is to be done next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Phase {
    /// Take the next goal.
    #[default]
    Choose,
    /// Divide it into components.
    Divide,
    /// Make ready for a component. `true`: keep shorter ways that are dearer.
    Prepare(bool),
    /// Go on with it.
    Solve,
}

/// Begins a search that has asked what it had to ask. `search.motives` say what the NPC is after.
pub fn begin(search: &mut Search, domain: &Domain, knowledge: &dyn Knowledge) {
    let own = search.own.take().and_then(|own| own.downcast().ok());
    let mut goap: Box<Goap> = own.unwrap_or_default();
    if !goap.is_still_valid(search, domain, knowledge) {
        search.forget(domain);
        search.parts.offers.record();
        for goal in goap.goals.iter_mut().chain([&mut goap.spare]) {
            goal.ground.subject = None;
        }
        let npc = knowledge.handle(knowledge.npc());
        goap.identity = (npc, knowledge.circumstances(), search.layout);
    }
    let snapshot = Snapshot::new(domain, knowledge, &mut search.snapshot);
    let rates = search.options.forecast || priority::needs_rating(&search.motives, &snapshot);
    search.begin(domain, knowledge, rates);
    let mut snapshot = Snapshot::new(domain, knowledge, &mut search.snapshot);
    let npc = snapshot.load(knowledge.npc());
    priority::rank(
        &search.motives,
        &search.parts.rating,
        &mut snapshot,
        npc,
        &mut goap.order,
    );
    goap.tried = 0;
    goap.phase = Phase::Choose;
    goap.has_wishes = false;
    goap.is_cut = false;
    goap.undecided_by = None;
    goap.work = 0;
    goap.looked_up = 0;
    search.own = Some(goap);
}

/// Goes on with a search until it ends or has generated `budget` more labels; looking things up
/// counts as many labels as the same work could generate. The result doesn't depend on how the work
/// is divided into calls.
pub fn advance(search: &mut Search, domain: &Domain, knowledge: &dyn Knowledge, mut budget: u32) {
    let Some(own) = search.own.take() else { return };
    if let Ok(mut goap) = own.downcast::<Goap>() {
        if let Some(mut working) = search.work(domain, knowledge) {
            goap.advance(&mut working, &mut budget);
            working.plan.bytes = goap.bytes(working.options.depth);
            search.snapshot.work = goap.work + goap.looked_up;
        }
        search.own = Some(goap);
    }
}

impl Goap {
    /// Whether what was looked up is still so. Takes the values of facts anew.
    fn is_still_valid(
        &self,
        search: &mut Search,
        domain: &Domain,
        knowledge: &dyn Knowledge,
    ) -> bool {
        let npc = knowledge.handle(knowledge.npc());
        if self.identity != (npc, knowledge.circumstances(), search.layout) {
            return false;
        }
        search.snapshot.take_again(domain, knowledge);
        let mut snapshot = Snapshot::new(domain, knowledge, &mut search.snapshot);
        search.parts.offers.still_stand(&mut snapshot)
            && search.parts.steps.still_stand(&mut snapshot)
    }

    fn advance(&mut self, working: &mut Working<'_, '_>, budget: &mut u32) {
        while working.plan.outcome == Outcome::Unfinished {
            let looked_up = self.looked_up;
            match self.phase {
                Phase::Choose => self.choose(working),
                Phase::Divide => self.divide(true),
                Phase::Prepare(keeps_shorter) => self.prepare(working, keeps_shorter),
                Phase::Solve => {
                    if !self.solve(working, budget) {
                        return;
                    }
                }
            }
            if self.looked_up - looked_up >= USUAL_WORK {
                let labels = (self.looked_up - looked_up) / USUAL_WORK;
                *budget = budget.saturating_sub(u32::try_from(labels).unwrap_or(u32::MAX));
                if *budget == 0 {
                    return;
                }
            }
        }
    }

    /// Takes the next goal that isn't satisfied.
    fn choose(&mut self, working: &mut Working<'_, '_>) {
        if self.is_worked_off(working) {
            self.undecided_by.get_or_insert(EndedBy::Work);
            return self.end_without_plan(working);
        }
        let Some(&ranked) = self.order.get(self.tried) else {
            return self.end_without_plan(working);
        };
        if self.goals.len() == self.tried {
            self.goals.push(GoalWork::default());
        }
        let goal = &mut self.goals[self.tried];
        self.tried += 1;
        let subject = Subject::of(&ranked.goal, working.snapshot.domain, working.actor.known);
        goal.take_up(working, subject);
        self.looked_up += goal.ground.effort();
        if goal.ground.bytes() > working.options.max_bytes {
            let facts = &goal.ground.facts;
            let holds = |fact| facts.holds(&mut working.snapshot, fact);
            if !goal.ground.is_attained(holds) {
                self.has_wishes = true;
                self.undecided_by = Some(EndedBy::Memory);
            }
            // The next goal may need less.
            *goal = GoalWork::default();
            return;
        }
        goal.test(&mut working.snapshot, &mut self.truth);
        if goal.ground.is_attained(|fact| self.truth.holds(fact)) {
            return;
        }
        self.has_wishes = true;
        self.drafted_at = None;
        self.before = (self.work, working.plan.generated);
        if working.plan.dead {
            working.end_without(Outcome::NoPlan, EndedBy::Nothing);
            return;
        }
        self.phase = Phase::Divide;
    }

    /// Ends the search, since no goal is left that could be pursued.
    fn end_without_plan(&self, working: &mut Working<'_, '_>) {
        let (outcome, ended_by) = match self.undecided_by {
            Some(bound) => (Outcome::Undecided, bound),
            None if self.has_wishes => (Outcome::NoPlan, self.ended_by()),
            None => (Outcome::NoGoal, EndedBy::Nothing),
        };
        working.end_without(outcome, ended_by);
    }

    /// Whether nothing is left to search with for the goals that weren't tried yet: then they aren't even
    /// looked up.
    fn is_worked_off(&self, working: &Working<'_, '_>) -> bool {
        /// How many times as much looking up may take as searching.
        const LOOKING_UP: u64 = 4;
        let most = bound(working.options.max_work);
        let some_are_left = (1..self.order.len()).contains(&self.tried);
        some_are_left && (self.work >= most || self.looked_up / LOOKING_UP >= most)
    }

    /// Makes the components of the goal, or one of all of them.
    fn divide(&mut self, is_apart: bool) {
        let goal = &mut self.goals[self.tried - 1];
        let is_exact = goal.ground.is_exact();
        self.looked_up += work::GOAP_JUDGE * goal.ground.verdicts.len() as u64;
        goal.parts
            .make(&goal.ground, &self.truth, is_apart, is_exact);
        self.is_apart = is_apart;
        self.component = 0;
        self.solved.clear();
        self.ends.clear();
        self.phase = Phase::Prepare(false);
    }

    /// Puts the plans of all components together, and ends the search.
    fn put_together(&mut self, working: &mut Working<'_, '_>) {
        merge(&self.solved, &self.ends, &mut self.heads, &mut self.merged);
        let goal = self.order[self.tried - 1].number;
        let ground = &self.goals[self.tried - 1].ground;
        let ended_by = self.drafted_at.unwrap_or_else(|| self.ended_by());
        outcome::write(working, ground, &self.merged, goal, ended_by);
        if self.drafted_at.is_some() {
            working.plan.outcome = Outcome::BestSoFar;
        }
    }

    /// How much is left for the goal at hand of a bound on work or on plan states, of which so much
    /// was done before this goal, and so much is done now. A tenth is kept for the goals that are
    /// less urgent, and one for a draft. Once a goal was given up, the others have equal shares of
    /// what is left, half of it for drafts: however many can't be reached, the last is tried.
    fn left_of(&self, most: u32, before: u64, done: u64) -> u64 {
        let most = bound(most);
        let others = (self.order.len() - self.tried) as u64;
        let (end, for_draft) = if self.undecided_by.is_some() {
            let share = most.saturating_sub(before) / (others + 1);
            (before + share, share / 2)
        } else if others > 0 {
            (most - most / 10, most / 10)
        } else {
            (most, most / 10)
        };
        let kept = if self.drafted_at.is_none() {
            for_draft
        } else {
            0
        };
        (end - kept).saturating_sub(done)
    }

    /// What kept a more urgent goal from being pursued.
    fn ended_by(&self) -> EndedBy {
        match self.undecided_by {
            Some(bound) => bound,
            None if self.is_cut => EndedBy::Depth,
            None => EndedBy::Nothing,
        }
    }

    /// Bytes in use for this search. Neither goals that only earlier searches tried count, nor facts,
    /// which are kept from those: how a search ends mustn't depend on them.
    fn bytes(&self, depth: u8) -> usize {
        let goals = self.goals[..self.tried].iter();
        let bytes: usize = goals.map(|it| it.ground.bytes() + it.parts.bytes()).sum();
        Arena::bytes(depth) + bytes + self.attempts.bytes()
    }
}

/// A bound of the options, where the greatest number stands for none.
fn bound(most: u32) -> u64 {
    match most {
        u32::MAX => u64::MAX,
        most => most.into(),
    }
}

impl GoalWork {
    /// Takes up a goal, or brings it up to date.
    fn take_up(&mut self, working: &mut Working<'_, '_>, subject: Subject) {
        let mut with = Grounding {
            snapshot: &mut working.snapshot,
            steps: &mut working.parts.steps,
            offers: &mut working.parts.offers,
            actor: working.actor,
            most_bytes: working.options.max_bytes,
        };
        if self.ground.subject == Some(subject)
            && self.ground.reaches_still_stand(&mut with)
            && self.ground.walks_still_do(&mut with)
        {
            if self.ground.judge_again(&mut working.snapshot) {
                self.parts.forget();
            }
            self.ground
                .price(&mut working.snapshot, &working.parts.steps, false);
            return;
        }
        self.work_out(working, subject, &[]);
    }

    /// Works out what a goal is about. `also` are steps that count whether they are on offer or not.
    fn work_out(&mut self, working: &mut Working<'_, '_>, subject: Subject, also: &[Binding]) {
        let mut with = Grounding {
            snapshot: &mut working.snapshot,
            steps: &mut working.parts.steps,
            offers: &mut working.parts.offers,
            actor: working.actor,
            most_bytes: working.options.max_bytes,
        };
        self.ground.work_out(&mut with, subject, also);
        self.ground
            .price(&mut working.snapshot, &working.parts.steps, true);
        self.parts.forget();
    }

    /// Tests all facts on the snapshot.
    fn test(&self, snapshot: &mut Snapshot<'_>, truth: &mut Truth) {
        let facts = &self.ground.facts;
        let count = facts.all.len() as FactId;
        truth.holds.clear();
        truth.unknown.clear();
        for first in (0..count).step_by(64) {
            let (mut holds, mut unknown) = (0, 0);
            for fact in first..count.min(first + 64) {
                holds |= u64::from(facts.holds(snapshot, fact)) << (fact % 64);
                unknown |= u64::from(facts.is_unknown(snapshot, fact)) << (fact % 64);
            }
            truth.holds.push(holds);
            truth.unknown.push(unknown);
        }
    }
}

/// Puts the plans of components together: always the step next that comes first of those that
/// are.
///
/// All orders cost the same, so the one wanted is first in order of steps. Its first step is the
/// first of some component's plan, and of these the least. The rest follows by induction, and since
/// each component's plan is first among its equals, no other choice of plans gives less.
fn merge(solved: &[u32], ends: &[u32], heads: &mut Vec<u32>, out: &mut Vec<u32>) {
    out.clear();
    heads.clear();
    if let [_] = ends {
        out.extend_from_slice(solved);
        return;
    }
    let mut start = 0;
    for &end in ends {
        heads.push(start);
        start = end;
    }
    loop {
        let unfinished = heads.iter().zip(ends).enumerate();
        let least = unfinished
            .filter(|(_, (head, end))| head < end)
            .map(|(number, (&head, _))| (solved[head as usize], number))
            .min();
        let Some((step, number)) = least else { return };
        out.push(step);
        heads[number] += 1;
    }
}
