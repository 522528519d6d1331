//! Keeps account of how an NPC performs its plan, one step at a time.
//!
//! The executor doesn't do the steps. The host decides whether a step can begin and what its result
//! is, or the library does where the host leaves that to it.

use alloc::vec::Vec;

use super::step::{Binding, CurrentStep, Frame, Run, UnderWay};
use crate::{
    beliefs::EntityId,
    domain::{GoalRuleId, ScheduleId},
};

/// The goal that a plan serves, if it serves only one: the rule that made the goal, and the handle
/// of the entity that the goal is about.
pub type Purpose = (GoalRuleId, EntityId);

/// How one NPC performs its plan.
#[derive(Clone, Debug, Default)]
pub struct Executor {
    /// The plan that was adopted last. Its first step that hasn't begun has the index `next`.
    pub(super) plan: Vec<Binding>,
    pub(super) next: usize,
    pub(super) current: Option<CurrentStep>,
    /// The steps that run schedules now, from the outermost to the innermost.
    pub(super) frames: Vec<Frame>,
    pub(super) purpose: Option<Purpose>,
    pub(super) run: Option<Run>,
    /// Whether the plan mustn't be replaced, since a step that mustn't be interrupted has begun.
    pub(super) is_committed: bool,
    /// Changes whenever a plan is adopted or given up, and whenever a step ends.
    pub(super) progress: u64,
}

impl Executor {
    /// The step that is being performed.
    #[must_use]
    pub fn current(&self) -> Option<&CurrentStep> {
        self.current.as_ref()
    }

    /// Whether a step of the plan is being performed.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.current.is_some_and(|it| !it.is_fallback)
    }

    /// The whole plan, including the steps that are done. The tasks of a schedule have taken the
    /// place of the step that runs it.
    #[must_use]
    pub fn plan(&self) -> &[Binding] {
        &self.plan
    }

    /// The steps of the plan that have begun.
    #[must_use]
    pub fn begun(&self) -> &[Binding] {
        &self.plan[..self.next]
    }

    /// The steps of the plan that aren't done, including the current one.
    #[must_use]
    pub fn remainder(&self) -> &[Binding] {
        &self.plan[self.next - usize::from(self.is_busy())..]
    }

    /// The same as it was planned: a step that runs a schedule counts as one step.
    pub fn planned(&self) -> impl Iterator<Item = Binding> + '_ {
        let outermost = self.frames.first();
        let rest = match outermost {
            Some(frame) => &self.plan[self.plan.len() - frame.after..],
            None => self.remainder(),
        };
        let first = outermost.map(|frame| frame.step);
        first.into_iter().chain(rest.iter().copied())
    }

    /// The step of the plan that has begun and not ended, if there is one: the first of
    /// [`planned`](Self::planned).
    #[must_use]
    pub fn under_way(&self) -> Option<UnderWay> {
        if let Some(frame) = self.frames.first() {
            return Some(UnderWay {
                binding: frame.step,
                since: frame.since,
                duration: frame.duration,
                cost: frame.cost,
            });
        }
        let step = self.current.filter(|it| !it.is_fallback)?;
        Some(UnderWay {
            binding: step.binding,
            since: step.since,
            duration: step.duration,
            cost: step.cost,
        })
    }

    /// The steps that run schedules now, from the outermost to the innermost.
    #[must_use]
    pub fn frames(&self) -> &[Frame] {
        &self.frames
    }

    /// The step that can begin now; none while a step of the plan is being performed, or if none is
    /// left.
    #[must_use]
    pub fn next_binding(&self) -> Option<Binding> {
        let may_begin = self.current.is_none_or(|it| it.is_fallback);
        self.plan.get(self.next).copied().filter(|_| may_begin)
    }

    /// Whether there is neither a plan nor a step.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.current.is_none() && self.remainder().is_empty()
    }

    /// The index of the current step in the plan, or of the next one if there is no current step;
    /// and how many steps the plan has.
    #[must_use]
    pub fn place(&self) -> (usize, usize) {
        (self.plan.len() - self.remainder().len(), self.plan.len())
    }

    /// The goal that the plan serves, if it serves only one.
    #[must_use]
    pub fn purpose(&self) -> Option<Purpose> {
        self.purpose
    }

    /// The schedule that the plan is, if it is one.
    #[must_use]
    pub fn run(&self) -> Option<Run> {
        self.run
    }

    /// Begins the next step, which runs a schedule. Unless it fails at once, its tasks are added by
    /// [`unfold`](Self::unfold).
    pub fn open(&mut self, step: UnderWay, schedule: ScheduleId, has_slot: bool) {
        debug_assert_eq!(self.next_binding(), Some(step.binding));
        self.frames.push(Frame {
            step: step.binding,
            schedule,
            has_slot,
            since: step.since,
            duration: step.duration,
            cost: step.cost,
            after: self.plan.len() - self.next - 1,
        });
        self.progress += 1;
    }

    /// Puts the tasks of the schedule into the plan, in place of the step that has just begun to
    /// run it.
    pub fn unfold(&mut self, tasks: impl ExactSizeIterator<Item = Binding>) {
        self.plan.splice(self.next..=self.next, tasks);
    }

    /// Whether a step runs a schedule, and no task of the innermost schedule is left.
    #[must_use]
    pub fn has_run(&self) -> bool {
        let innermost = self.frames.last();
        innermost.is_some_and(|frame| self.remainder().len() <= frame.after)
    }

    /// Ends the innermost step that runs a schedule, whether it is done or has failed.
    pub fn close(&mut self) -> Option<Frame> {
        self.frames.pop()
    }

    /// From now on, no other plan may replace this one until it ends.
    pub fn commit(&mut self) {
        self.is_committed = true;
    }

    /// Whether no other plan may replace this one.
    #[must_use]
    pub fn is_committed(&self) -> bool {
        self.is_committed
    }

    /// A number that changes whenever a plan is adopted or given up, and whenever a step ends.
    #[must_use]
    pub fn progress(&self) -> u64 {
        self.progress
    }

    /// Takes up a plan. The current step must have ended.
    pub fn adopt(
        &mut self,
        plan: impl Iterator<Item = Binding>,
        purpose: Option<Purpose>,
        run: Option<Run>,
    ) {
        debug_assert!(self.current.is_none() && self.frames.is_empty());
        self.plan.clear();
        self.plan.extend(plan);
        self.next = 0;
        self.purpose = purpose;
        self.run = run;
        self.is_committed = false;
        self.progress += 1;
    }

    /// Takes up a plan whose first step is the one [under way](Self::under_way). That step goes on.
    pub fn adopt_from_here(
        &mut self,
        plan: impl Iterator<Item = Binding>,
        purpose: Option<Purpose>,
        run: Option<Run>,
    ) {
        let after_it = self
            .frames
            .first()
            .map_or(self.plan.len() - self.next, |it| it.after);
        let done = self.place().0;
        self.plan.truncate(self.plan.len() - after_it);
        self.plan.drain(..done);
        self.next -= done;
        let before = self.plan.len();
        self.plan.extend(plan.skip(1));
        let rest = self.plan.len() - before;
        for frame in &mut self.frames {
            frame.after = frame.after - after_it + rest;
        }
        self.purpose = purpose;
        self.run = run;
        self.progress += 1;
    }

    /// Begins a step: the [next of the plan](Self::next_binding), or the fallback.
    pub fn begin(&mut self, step: CurrentStep) {
        debug_assert!(self.current.is_none());
        if !step.is_fallback {
            debug_assert_eq!(self.plan.get(self.next), Some(&step.binding));
            self.next += 1;
        }
        self.current = Some(step);
    }

    /// Ends the current step. The next one can begin.
    pub fn end_step(&mut self) -> Option<CurrentStep> {
        let ended = self.current.take()?;
        // The end of the fallback is no progress.
        if !ended.is_fallback {
            self.progress += 1;
        }
        Some(ended)
    }

    /// Gives the plan up. Its current step and the steps that run schedules must have ended. A
    /// fallback goes on.
    pub fn give_up(&mut self) {
        debug_assert!(self.frames.is_empty());
        debug_assert!(self.current.is_none_or(|it| it.is_fallback));
        self.plan.clear();
        self.next = 0;
        self.purpose = None;
        self.run = None;
        self.is_committed = false;
        self.progress += 1;
    }

    /// Changes where and when the current step ends. If `change` gives it another duration, its end
    /// is set anew. `timeout` is how many seconds the step may be late before it fails; its end is
    /// then only put off, never brought forward. With none, the step ends by itself when its
    /// duration is over.
    pub fn lead(
        &mut self,
        now: f64,
        timeout: Option<f64>,
        change: impl FnOnce(&mut CurrentStep),
    ) -> Option<CurrentStep> {
        let step = self.current.as_mut()?;
        let before = step.duration;
        change(step);
        if step.duration == before {
            return Some(*step);
        }
        step.duration = step.duration.max((now - step.since) as f32);
        let end = step.since + f64::from(step.duration);
        if !step.is_fallback {
            step.until = match timeout {
                Some(timeout) => step.until.max(end + timeout),
                None => end.max(now),
            };
        }
        Some(*step)
    }

    /// Changes how long the current step takes, and when it ends by itself.
    pub fn end_at(&mut self, duration: f32, until: f64) {
        if let Some(step) = &mut self.current {
            (step.duration, step.until) = (duration, until);
        }
    }

    /// Moves the points where the NPC was when the current step began, and where it is expected to
    /// be when that ends.
    pub fn shift(&mut self, to: impl Fn([f32; 3]) -> [f32; 3]) {
        if let Some(step) = &mut self.current {
            step.from = to(step.from);
            step.stand = to(step.stand);
        }
    }

    /// Takes the fallback out, if it is the current step, while a plan is taken up.
    /// [`resume`](Self::resume) puts it back.
    #[must_use]
    pub fn suspend(&mut self) -> Option<CurrentStep> {
        self.take(|step| step.is_fallback)
    }

    /// Takes the current step out if `is_meant` says so.
    #[must_use]
    pub fn take(&mut self, is_meant: impl Fn(&CurrentStep) -> bool) -> Option<CurrentStep> {
        self.current.take_if(|step| is_meant(step))
    }

    /// Makes the fallback `step` the next step of the plan. It ends by itself at `until`.
    pub fn promote(&mut self, step: CurrentStep, until: f64) {
        self.begin(CurrentStep {
            is_fallback: false,
            until,
            ..step
        });
    }

    /// Goes on with the fallback that [`suspend`](Self::suspend) has taken out.
    pub fn resume(&mut self, step: Option<CurrentStep>) {
        debug_assert!(self.current.is_none() && step.is_none_or(|it| it.is_fallback));
        self.current = step;
    }

    /// Makes it ready for a new NPC. Keeps the memory.
    pub fn clear(&mut self) {
        let Executor {
            plan,
            next,
            current,
            frames,
            purpose,
            run,
            is_committed,
            progress,
        } = self;
        plan.clear();
        frames.clear();
        (*next, *current, *purpose, *run) = (0, None, None, None);
        (*is_committed, *progress) = (false, 0);
    }

    /// Bytes held.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.plan.capacity() * size_of::<Binding>() + self.frames.capacity() * size_of::<Frame>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::ActionId;

    fn binding(action: u16) -> Binding {
        Binding {
            action: ActionId(action),
            supplier: EntityId(7),
        }
    }

    fn step(id: u64, action: u16, is_fallback: bool) -> CurrentStep {
        CurrentStep {
            id,
            binding: binding(action),
            since: 0.0,
            duration: 0.0,
            cost: 0.0,
            until: 1.0,
            is_fallback,
            has_slot: false,
            from: [0.0; 3],
            stand: [0.0; 3],
        }
    }

    #[test]
    fn plan_is_performed_step_by_step() {
        let mut executor = Executor::default();
        assert!(executor.is_idle() && executor.end_step().is_none());
        executor.adopt([binding(1), binding(2)].into_iter(), None, None);
        assert_eq!(executor.remainder(), [binding(1), binding(2)]);
        assert_eq!(
            (executor.next_binding(), executor.place()),
            (Some(binding(1)), (0, 2))
        );
        executor.begin(step(1, 1, false));
        assert_eq!(executor.next_binding(), None);
        assert_eq!(executor.remainder(), [binding(1), binding(2)]);
        assert_eq!(executor.end_step().map(|it| it.id), Some(1));
        assert_eq!(
            (executor.next_binding(), executor.place()),
            (Some(binding(2)), (1, 2))
        );
        executor.begin(step(2, 2, false));
        assert_eq!(executor.place(), (1, 2));
        executor.end_step();
        assert!(executor.is_idle());
        assert_eq!(executor.place(), (2, 2));
    }

    #[test]
    fn tasks_take_the_place_of_a_step() {
        let mut executor = Executor::default();
        executor.adopt([binding(1), binding(2), binding(3)].into_iter(), None, None);
        executor.begin(step(1, 1, false));
        executor.end_step();
        let runner = |action, since| UnderWay {
            binding: binding(action),
            since,
            duration: 3.0,
            cost: 0.5,
        };
        executor.open(runner(2, 1.0), ScheduleId(0), false);
        executor.unfold([binding(4), binding(5)].into_iter());
        assert_eq!(executor.remainder(), [binding(4), binding(5), binding(3)]);
        assert_eq!(executor.place(), (1, 4));
        assert_eq!(executor.under_way(), Some(runner(2, 1.0)));
        assert_eq!(
            executor.planned().collect::<Vec<_>>(),
            [binding(2), binding(3)]
        );
        executor.begin(step(2, 4, false));
        executor.end_step();
        assert!(!executor.has_run());
        executor.open(runner(5, 2.0), ScheduleId(1), true);
        executor.unfold([binding(6)].into_iter());
        executor.begin(step(3, 6, false));
        assert!(!executor.has_run());
        executor.end_step();
        assert!(executor.has_run());
        assert_eq!(executor.close().map(|it| it.step), Some(binding(5)));
        assert!(executor.has_run());
        assert_eq!(executor.close().map(|it| it.step), Some(binding(2)));
        assert!(!executor.has_run() && executor.close().is_none());
        assert_eq!(executor.remainder(), [binding(3)]);
    }

    #[test]
    fn what_is_under_way_goes_on_in_another_plan() {
        let mut executor = Executor::default();
        executor.adopt([binding(1), binding(2), binding(3)].into_iter(), None, None);
        executor.begin(step(1, 1, false));
        executor.end_step();
        executor.begin(step(2, 2, false));
        executor.adopt_from_here([binding(2), binding(8), binding(9)].into_iter(), None, None);
        assert_eq!(executor.current().map(|it| it.id), Some(2));
        assert_eq!(executor.remainder(), [binding(2), binding(8), binding(9)]);
        assert_eq!(executor.place(), (0, 3));
        executor.end_step();
        assert_eq!(executor.next_binding(), Some(binding(8)));
        // Within a schedule, the tasks that aren't done stay.
        let runner = |action| UnderWay {
            binding: binding(action),
            since: 0.0,
            duration: 1.0,
            cost: 0.0,
        };
        executor.open(runner(8), ScheduleId(0), false);
        executor.unfold([binding(4), binding(5), binding(6)].into_iter());
        executor.begin(step(3, 4, false));
        executor.end_step();
        executor.open(runner(5), ScheduleId(1), false);
        executor.unfold([binding(7)].into_iter());
        executor.begin(step(4, 7, false));
        executor.adopt_from_here(
            [binding(8), binding(1), binding(1), binding(3)].into_iter(),
            None,
            None,
        );
        assert_eq!(
            executor.remainder(),
            [binding(7), binding(6), binding(1), binding(1), binding(3)]
        );
        assert_eq!(
            executor.planned().collect::<Vec<_>>(),
            [binding(8), binding(1), binding(1), binding(3)]
        );
        executor.end_step();
        assert!(executor.has_run());
        executor.close();
        assert!(!executor.has_run());
        executor.begin(step(5, 6, false));
        executor.end_step();
        assert!(executor.has_run());
        assert_eq!(executor.close().map(|it| it.step), Some(binding(8)));
        assert_eq!(executor.next_binding(), Some(binding(1)));
    }

    #[test]
    fn passing_the_time_is_no_progress_and_no_hindrance() {
        let mut executor = Executor::default();
        executor.begin(step(1, 9, true));
        let before = executor.progress();
        assert!(executor.remainder().is_empty() && !executor.is_idle());
        executor.end_step();
        assert_eq!(executor.progress(), before);
        executor.adopt([binding(1)].into_iter(), None, None);
        assert_ne!(executor.progress(), before);
        assert_eq!(executor.next_binding(), Some(binding(1)));
    }
}
