//! Solving the parts of a goal, one by one.
//!
//! Over facts there are two searches, which find the same plan. Backwards is best where steps build
//! on each other, whatever else could be done meanwhile. Where steps undo what others need, or can
//! be undone themselves, there are many sets of facts to be achieved, though there may be few
//! states; there forwards is best. No rule tells which is faster without trying. So the search
//! backwards begins, since it solves nearly everything in games at once. Then the two take turns,
//! and the first to end has the answer. A turn is a number of labels. So turns are the same on
//! every machine, however the search is divided into calls.
//!
//! Over exact values there are two as well: the exact search, and one for which all places beside
//! the same supplier are the same (`rough.rs`). They take turns, too. The plan of the rough search
//! is used if the exact one reaches a bound, and the exact one leaves out everything that is
//! dearer.
//!
//! If they reach a bound and there is no rough plan, a draft looks for some plan (`draft.rs`,
//! `numeric_draft.rs`). A tenth of the work and of the plan states is kept for it.

use alloc::vec::Vec;

use super::{
    GoalWork, Goap, Phase,
    attempts::{Attempt, Attempts, Method, RoughState},
    kernel::{Ended, Limits, SearchState},
    labels,
    scene::Scene,
};
use crate::planning::{EndedBy, work, working::Working};

/// How many labels planning backwards may add in a turn.
const BACKWARDS: u32 = 256;
/// How many labels planning forwards over facts may add in a turn.
const FORWARDS: u32 = 2_048;
/// How many labels planning over exact values may add in a turn. The same holds for the rough
/// search.
const OVER_VALUES: u32 = 512;

impl Goap {
    /// Prepares the component at hand.
    pub(super) fn prepare(&mut self, working: &mut Working<'_, '_>, keeps_shorter: bool) {
        let GoalWork { ground, parts } = &self.goals[self.tried - 1];
        let component = &parts.all[self.component];
        let attempts = &mut self.attempts;
        let is_draft = self.drafted_at.is_some();
        if component.is_boolean && is_draft {
            // For a draft, neither search for the cheapest plan goes on.
            attempts.begin(Method::Draft, u32::MAX, false);
            attempts.first.labels.clear(1, true, false);
            attempts.has_second = true;
            attempts.second.state = SearchState::default();
            self.regression
                .set_out(ground, parts, component, &self.truth);
            let labels = &mut attempts.second.labels;
            labels.clear(component.words, false, false);
            labels.offer(&self.regression.start, 0, labels::NONE, labels::NONE, || 1);
        } else if component.is_boolean {
            attempts.begin(Method::Backwards, BACKWARDS, keeps_shorter);
            self.regression.begin(
                &mut attempts.first.labels,
                ground,
                parts,
                component,
                &self.truth,
                keeps_shorter,
            );
        } else {
            let (snapshot, depth) = (&mut working.snapshot, working.options.depth);
            let of = (ground, parts);
            let mut scene = Scene::new(snapshot, &working.parts.steps, of, component, depth);
            let steps = parts.steps(component).iter();
            let verdicts = steps.map(|&step| ground.steps[step as usize].verdicts.len() as u64);
            self.looked_up += work::GOAP_JUDGE * verdicts.sum::<u64>();
            if is_draft {
                attempts.begin(Method::DraftOverValues, u32::MAX, false);
                let labels = &mut attempts.first.labels;
                self.value_draft
                    .begin(labels, &mut self.forward, &mut scene);
            } else {
                attempts.begin(Method::OverValues, OVER_VALUES, keeps_shorter);
                let labels = &mut attempts.first.labels;
                self.forward.begin(labels, &mut scene, keeps_shorter);
            }
            self.work += self.forward.take_work();
        }
        self.phase = Phase::Solve;
    }

    /// A bound was reached: begins a draft instead of the search for the cheapest plan. If the
    /// draft has reached it, gives up the goal.
    fn give_up(&mut self, bound: EndedBy) {
        if self.drafted_at.is_none() {
            self.drafted_at = Some(bound);
            self.phase = Phase::Prepare(false);
        } else {
            self.undecided_by = self.drafted_at;
            self.phase = Phase::Choose;
        }
    }

    /// Gives the turn to the other search.
    fn take_turns(&mut self, working: &mut Working<'_, '_>) {
        let attempts = &mut self.attempts;
        let has_rough = attempts.rough_state != RoughState::Ahead;
        if attempts.turn == Method::OverValues && !has_rough {
            let GoalWork { ground, parts } = &self.goals[self.tried - 1];
            let (snapshot, depth) = (&mut working.snapshot, working.options.depth);
            let of = (ground, parts);
            let mut scene = Scene::new(
                snapshot,
                &working.parts.steps,
                of,
                &parts.all[self.component],
                depth,
            );
            let is_of_use = attempts.rough.begin(&mut self.forward, &mut scene);
            self.work += self.forward.take_work();
            attempts.rough_state = if is_of_use {
                RoughState::UnderWay
            } else {
                RoughState::Over
            };
        }
        (attempts.turn, attempts.left) = match attempts.turn {
            Method::Backwards => (Method::Forwards, FORWARDS),
            Method::Forwards => (Method::Backwards, BACKWARDS),
            Method::OverValues if attempts.rough_state == RoughState::UnderWay => {
                (Method::Roughly, OVER_VALUES)
            }
            Method::Roughly => (Method::OverValues, OVER_VALUES),
            same => (same, u32::MAX),
        };
        if attempts.turn == Method::Forwards && !attempts.has_second {
            attempts.has_second = true;
            attempts.second.state = SearchState::default();
            let parts = &self.goals[self.tried - 1].parts;
            self.progression.begin(
                &mut attempts.second.labels,
                parts,
                &parts.all[self.component],
                &self.regression.start,
                &self.regression.weights,
                attempts.keeps_shorter,
            );
        }
    }

    /// Goes on with a component. False if the budget was used up.
    pub(super) fn solve(&mut self, working: &mut Working<'_, '_>, budget: &mut u32) -> bool {
        let bytes = self.bytes(working.options.depth) - self.attempts.current_bytes();
        let turn = self.attempts.turn;
        let weight = match turn {
            Method::Backwards => Some(work::GOAP_STATE),
            Method::Forwards => Some(work::GOAP_MOVE),
            // These count their own work.
            Method::OverValues | Method::Roughly | Method::DraftOverValues => None,
            Method::Draft => {
                let GoalWork { parts, .. } = &self.goals[self.tried - 1];
                let steps = parts.all[self.component].steps.len() as u64;
                Some(work::GOAP_MOVE + steps * work::GOAP_DRAFT)
            }
        };
        let (options, generated) = (working.options, working.plan.generated);
        let (work_before, states_before) = self.before;
        let by_states = self.left_of(
            options.max_plan_states,
            states_before.into(),
            generated.into(),
        );
        let by_states = u32::try_from(by_states).unwrap_or(u32::MAX);
        let most_work = self.left_of(options.max_work, work_before, self.work);
        let by_work = weight.map_or(u32::MAX, |weight| {
            u32::try_from(most_work / weight).unwrap_or(u32::MAX)
        });
        let left = by_states.min(by_work);
        let mut limits = Limits {
            budget: self.attempts.left.min(*budget),
            left,
            work: 0,
            most_work,
            bytes: working.options.max_bytes.saturating_sub(bytes),
            depth: u32::from(working.options.depth),
        };
        let ended = self.go_on(working, &mut limits);
        let done = left - limits.left;
        working.plan.generated += done;
        self.work += weight.map_or(limits.work, |weight| u64::from(done) * weight);
        let is_by_work = by_work < by_states || limits.is_worked_off();
        self.attempts.left -= done;
        *budget -= done;
        if turn == Method::Roughly && !matches!(ended, Ended::Paused | Ended::Bound(_)) {
            self.end_rough(ended);
            return true;
        }
        let ended = match (ended, self.value_draft.found) {
            // A draft takes what it has.
            (Ended::Bound(_), Some((_, label))) if turn == Method::DraftOverValues => {
                Ended::Found(label)
            }
            _ => ended,
        };
        let attempt = self.attempts.current();
        let is_draft = self.drafted_at.is_some();
        match ended {
            Ended::Paused if self.attempts.left == 0 => self.take_turns(working),
            Ended::Paused => return false,
            Ended::Bound(bound) if let RoughState::Found(node) = self.attempts.rough_state => {
                let is_by_work = is_by_work && bound == EndedBy::States;
                self.drafted_at = Some(if is_by_work { EndedBy::Work } else { bound });
                self.keep(working, |attempts, out| attempts.rough.path(node, out));
            }
            Ended::Bound(EndedBy::States) if is_by_work => {
                self.give_up(EndedBy::Work);
            }
            Ended::Bound(bound) => self.give_up(bound),
            Ended::Nothing if is_draft => self.give_up(EndedBy::Work),
            Ended::Found(_) | Ended::Nothing
                if !is_draft && attempt.is_some_and(Attempt::is_in_doubt) =>
            {
                self.phase = Phase::Prepare(true);
            }
            Ended::Nothing => {
                self.is_cut |= attempt.is_some_and(|it| it.state.cut != labels::NEVER);
                self.is_cut |= turn == Method::OverValues && self.forward.is_cut();
                self.phase = Phase::Choose;
            }
            Ended::Found(label) => {
                self.keep(working, |attempts, out| {
                    if let Some(attempt) = attempts.current() {
                        attempt.labels.path(label, out);
                    }
                });
            }
        }
        true
    }

    /// Takes over how the rough search has ended.
    fn end_rough(&mut self, ended: Ended) {
        let Attempts {
            rough,
            rough_state,
            turn,
            left,
            first,
            ..
        } = &mut self.attempts;
        (*turn, *left) = (Method::OverValues, u32::MAX);
        *rough_state = RoughState::Over;
        if let Ended::Found(node) = ended {
            *rough_state = RoughState::Found(node);
            first.labels.most = rough.weight(node);
        } else {
            let walks = &self.goals[self.tried - 1].ground.walks;
            if walks.are_clear() && !rough.is_cut() && !self.forward.is_cut() {
                self.phase = Phase::Choose;
            }
        }
    }

    /// Lets the search go on whose turn it is.
    fn go_on(&mut self, working: &mut Working<'_, '_>, limits: &mut Limits) -> Ended {
        let GoalWork { ground, parts } = &self.goals[self.tried - 1];
        let component = &parts.all[self.component];
        let expanded = &mut working.plan.expanded;
        let Attempts {
            first,
            second,
            rough,
            turn,
            ..
        } = &mut self.attempts;
        match turn {
            Method::Backwards => {
                let regression = &mut self.regression;
                let expand = |labels: &mut _, limits: &mut _, label| {
                    regression.expand(labels, limits, parts, component, label)
                };
                let Attempt { labels, state } = first;
                state.go_on(labels, limits, expanded, expand)
            }
            Method::Forwards => {
                let progression = &mut self.progression;
                let expand = |labels: &mut _, limits: &mut _, label| {
                    progression.expand(labels, limits, component, label)
                };
                let Attempt { labels, state } = second;
                state.go_on(labels, limits, expanded, expand)
            }
            Method::Draft => {
                let (draft, weights) = (&mut self.draft, &self.regression.weights);
                let expand = |labels: &mut _, limits: &mut _, label| {
                    draft.expand(labels, limits, parts, component, weights, label)
                };
                let Attempt { labels, state } = second;
                state.go_on(labels, limits, expanded, expand)
            }
            Method::OverValues => {
                let (snapshot, depth) = (&mut working.snapshot, working.options.depth);
                let of = (ground, parts);
                let mut scene = Scene::new(snapshot, &working.parts.steps, of, component, depth);
                let forward = &mut self.forward;
                let expand = |labels: &mut _, limits: &mut _, label| {
                    forward.expand(labels, limits, &mut scene, label)
                };
                let Attempt { labels, state } = first;
                state.go_on(labels, limits, expanded, expand)
            }
            Method::DraftOverValues => {
                let (snapshot, depth) = (&mut working.snapshot, working.options.depth);
                let of = (ground, parts);
                let mut scene = Scene::new(snapshot, &working.parts.steps, of, component, depth);
                let (draft, forward) = (&mut self.value_draft, &mut self.forward);
                let expand = |labels: &mut _, limits: &mut _, label| {
                    draft.expand(labels, forward, limits, &mut scene, label)
                };
                let Attempt { labels, state } = first;
                state.go_on(labels, limits, expanded, expand)
            }
            Method::Roughly => {
                let (snapshot, depth) = (&mut working.snapshot, working.options.depth);
                let of = (ground, parts);
                let mut scene = Scene::new(snapshot, &working.parts.steps, of, component, depth);
                rough.go_on(&mut self.forward, &mut scene, limits, expanded)
            }
        }
    }

    /// Keeps the plan of a component, and goes on to the next component. `path` appends the plan's
    /// steps.
    fn keep(&mut self, working: &mut Working<'_, '_>, path: impl FnOnce(&Attempts, &mut Vec<u32>)) {
        let GoalWork { parts, .. } = &self.goals[self.tried - 1];
        let steps = parts.steps(&parts.all[self.component]);
        let first = self.solved.len();
        path(&self.attempts, &mut self.solved);
        for step in &mut self.solved[first..] {
            *step = steps[*step as usize];
        }
        self.ends.push(self.solved.len() as u32);
        self.component += 1;
        if self.component < parts.all.len() {
            self.phase = Phase::Prepare(false);
        } else if self.solved.len() > usize::from(working.options.depth) {
            // Each plan is the cheapest for its component, but together they are too long: a dearer
            // one may be shorter.
            if self.drafted_at.is_some() {
                self.give_up(EndedBy::Work);
            } else {
                self.divide(false);
            }
        } else {
            self.put_together(working);
        }
    }
}
