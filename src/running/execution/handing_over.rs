//! Somebody else performs an NPC's steps from now on, in the middle of one.

use super::{StepsMut, npc_step};
use crate::{
    beliefs::snapshot::distance,
    domain::POSITION,
    running::{PerformedBy, walks::position_of},
};

impl StepsMut<'_> {
    /// The library has taken an NPC's step over from the host, or the other way round: the end of
    /// the step is worked out anew. The library's steps end by themselves; the host is waited for.
    pub(in crate::running) fn hand_over(&mut self, mind: usize) {
        let entry = &self.running.minds[mind];
        let by_library = entry.options.performed_by == PerformedBy::Library;
        let rest = if by_library {
            self.rest_of_walk(mind)
        } else {
            None
        };
        let Some(&step) = self.running.minds[mind].executor.current() else {
            return;
        };
        let now = self.running.world.time().seconds();
        let duration = rest.map_or(step.duration, |rest| {
            (now - step.since + f64::from(rest)) as f32
        });
        let end = (step.since + f64::from(duration)).max(now);
        let until = end
            + self
                .now()
                .timeout(mind, step.binding, duration, step.is_fallback);
        let entry = self.running.minds.edit(mind);
        entry.executor.end_at(duration, until);
        // Beside a fallback, the timer may also be there for the plan's next step, which cools down.
        let next = entry.executor.next_binding();
        let cools_until = next.map_or(0.0, |it| entry.cools_until(it.action));
        let timer = if cools_until > now {
            until.min(cools_until)
        } else {
            until
        };
        if timer < f64::INFINITY {
            self.running
                .queues
                .set_timer(&mut self.running.minds, mind, timer);
        }
    }

    /// If a step walks, lets the library begin the rest of the walk where the NPC is now. Returns
    /// how many seconds that takes. None if the step doesn't walk, or only on the spot.
    ///
    /// What the duration takes even from the end of the way, such as one that is the same from
    /// everywhere, is shared out evenly along the way.
    fn rest_of_walk(&mut self, mind: usize) -> Option<f32> {
        let entry = &self.running.minds[mind];
        let (npc, step) = (entry.npc, *entry.executor.current()?);
        let is = position_of(&self.running.world, npc)?;
        if !self.running.walking_mut().begin_here(&step, is) {
            return None;
        }
        // Its supplier may have moved.
        let step = *self.running.minds[mind].executor.current()?;
        let mut performer = core::mem::take(&mut self.running.performer);
        performer.answer_as(&self.running.world, &self.running.minds[mind].answers);
        // Compared with how long it takes for somebody who is there already.
        let led = performer.lead(
            &self.running.world,
            npc_step(npc, step.binding),
            (npc, POSITION),
            step.stand,
        );
        self.running.performer = performer;
        let led = led.ok()?;
        let from_there = led.from_here - led.seconds;
        let (left, whole) = (distance(is, step.stand), distance(step.from, step.stand));
        if left == 0.0 && whole == 0.0 {
            return None;
        }
        // Also if it isn't known where the step began.
        let share = if left < whole { left / whole } else { 1.0 };
        Some(led.seconds.max(0.0) + from_there * share)
    }
}
