//! Who gets a slot, and when: reservations, queues, and slots that the host holds.
//!
//! This file decides when NPCs reserve, take and give back slots. The
//! [table](crate::world::slots) keeps account of that, and knows the order of each queue.
//!
//! - **Taking up a plan** reserves the slots of its next [`reserve`](super::MindOptions::reserve)
//!   steps that need one, all or none. NPCs take up plans in order of creation, so it is settled who
//!   comes first. An NPC that is refused, or would have to wait for longer than was planned, looks
//!   [again](super::again) if it has nothing to do; else it goes on with what it was doing, and thinks
//!   at the next tick. When a step has ended, later ones are reserved; an NPC that is refused then thinks
//!   again, too.
//! - **Planning** leaves out steps whose slots others have, or which are kept for others: see
//!   [`Offers`](crate::planning::offers::Offers). Where steps take time, it may count on one that is
//!   given back in time, and the wait is part of the step's time. Such a slot isn't reserved: the NPC
//!   joins its queue.
//! - **Beginning a step** takes the slot. If somebody is in it still, or it was lost, an NPC that
//!   plans with time waits, at most `max_wait` of the action; others give the plan up. An NPC that
//!   waits holds nothing: it is at no step, no schedule that it runs has a slot, and it lets go of what
//!   was reserved for later steps. So no two NPCs wait for each other.
//! - **A slot that is given back** is reserved for the first NPC of its queue. Only that NPC is woken.
//! - **A reservation** yields to a step that is over before its holder is expected: it keeps the slot
//!   for that time only. It lapses when the holder is late by `timeout` of the action.
//! - **Every way out** of a step or a plan goes through [`release`](ClaimsMut::release) or
//!   [`let_go_of_all`](ClaimsMut::let_go_of_all).
//!
//! NPCs with senses learn of others' claims only where they [see](Claims::is_in_sight) the
//! supplier: out of sight, they take up plans without a reservation if there is none for them.
//!
//! What passes the time takes no slot: it is to stand back at any moment.

use super::{EventKind, Reason, RunningWorld, comparing::task, mind::Mind};
use crate::running::ahead::Ahead;
use crate::{
    beliefs::slots::earliest_start,
    domain::ActionId,
    npc::Task,
    planning::PlannedStep,
    world::{BeliefMode, Claim, EntityId, SlotKey, Stake, World, WorldError},
};

subject! {
    "Who claims which slots, for which steps.", RunningWorld as running,
    pub Claims by claims, ClaimsMut by claims_mut
}

/// How late an NPC may come, in seconds: rounding mustn't decide whether it is too late.
const ROUNDING: f64 = 1e-3;

/// What comes of trying to take a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taking {
    /// The NPC has one.
    Taken,
    /// It waits for one.
    Waits,
    /// There is none for it.
    Refused,
}

fn key_of(task: Task) -> SlotKey {
    (EntityId(task.supplier), task.action)
}

/// For how long a step of this duration needs a slot: a step without a duration may last for ever.
fn needs(duration: f32) -> f64 {
    if duration > 0.0 {
        f64::from(duration)
    } else {
        f64::INFINITY
    }
}

impl Claims<'_> {
    /// Whether an NPC waits for slots, as its plans are made.
    fn waits_for_slots(self, mind: &Mind) -> bool {
        self.running.options_of(mind).waits_for_slots()
    }

    /// Whether an NPC notices at once that it can't have a slot. Otherwise it finds out when it sees the
    /// supplier, or gets there.
    fn is_in_sight(self, mind: usize, task: Task) -> bool {
        let supplier = EntityId(task.supplier);
        self.running
            .world
            .sight()
            .is_in_sight(self.running.minds[mind].npc, supplier)
    }

    /// Whether an NPC may wait for a slot that it is expected to get at `start`.
    fn may_wait(self, mind: usize, task: Task, start: f64) -> bool {
        let now = self.running.world.time().seconds();
        let entry = &self.running.minds[mind];
        // An NPC that has a slot must not wait for another one.
        let has_slot = entry.executor.frames().iter().any(|it| it.has_slot);
        let most = self
            .running
            .world
            .domain()
            .action(task.action)
            .perform
            .max_wait;
        let most = entry.waits_until.unwrap_or(now + f64::from(most));
        !has_slot && self.waits_for_slots(entry) && now < most && start <= most + ROUNDING
    }
}

impl ClaimsMut<'_> {
    /// Lays claim to the slots that a plan needs first, if all of them can be had, and lets go of
    /// those that the present plan has reserved.
    pub(super) fn for_plan(&mut self, mind: usize, steps: &[PlannedStep]) -> bool {
        let now = self.running.world.time().seconds();
        let mut ahead = core::mem::take(&mut self.running.ahead);
        ahead.clear();
        let mut from = now;
        for (number, step) in steps.iter().enumerate() {
            let task = task(step);
            // What it is at goes on, if the plan begins with that.
            let has_slot = || {
                let claim = self
                    .running
                    .world
                    .slots()
                    .claim(key_of(task), self.running.minds[mind].npc);
                claim.is_some_and(|it| it.stake == Stake::Taken)
            };
            if slots_of(&self.running.world, task) > 0 && (number > 0 || !has_slot()) {
                ahead.push(Ahead {
                    task,
                    from,
                    seconds: needs(step.duration - step.wait),
                    wait: f64::from(step.wait),
                });
            }
            from += f64::from(step.duration);
        }
        let reserve = self.running.minds[mind].options.reserve as usize;
        let first = &ahead[..reserve.min(ahead.len())];
        let refused = (first.iter().copied()).find(|it| {
            self.now().is_in_sight(mind, it.task)
                && (self.room_for(mind, *it).is_none() || self.is_later_than_planned(mind, *it))
        });
        if let Some(refused) = refused {
            self.running.ahead = ahead;
            self.learn_taken(mind, refused.task);
            return false;
        }
        self.running.minds.edit(mind).adopted = now;
        for &step in ahead.iter().take(reserve) {
            self.claim_ahead(mind, step);
        }
        core::mem::swap(&mut self.running.minds.edit(mind).ahead, &mut ahead);
        for old in &ahead {
            let kept = &self.running.minds[mind].ahead;
            let mut kept = kept.iter().take(reserve);
            if !kept.any(|it| it.task == old.task) {
                self.let_go(mind, old.task);
            }
        }
        self.running.ahead = ahead;
        self.running.minds.edit(mind).waits_until = None;
        true
    }

    /// What a step could have of a slot when its time comes; none if there is none for it.
    fn room_for(&mut self, mind: usize, step: Ahead) -> Option<Stake> {
        let (key, npc) = (key_of(step.task), self.running.minds[mind].npc);
        let now = self.running.world.time().seconds();
        if !self.now().waits_for_slots(&self.running.minds[mind]) {
            return self
                .running
                .world
                .slots()
                .is_free(key, npc)
                .then_some(Stake::Reserved);
        }
        let claim = self.running.world.slots().claim(key, npc);
        if claim.is_some_and(|it| it.stake != Stake::Queued) {
            return Some(Stake::Reserved);
        }
        let from = step.from.max(now);
        let start = self.earliest_start(step.task, npc, from, step.seconds);
        let most = self.running.world.domain().action(step.task.action);
        let most = f64::from(most.perform.max_wait);
        if start <= from + ROUNDING {
            Some(Stake::Reserved)
        } else {
            (start <= from + most + ROUNDING).then_some(Stake::Queued)
        }
    }

    /// Whether an NPC would have to wait for a slot longer than its plan has it, since somebody else
    /// was quicker. The plan was chosen for what it is worth without.
    fn is_later_than_planned(&mut self, mind: usize, step: Ahead) -> bool {
        let (key, npc) = (key_of(step.task), self.running.minds[mind].npc);
        if self.running.world.slots().claim(key, npc).is_some()
            || !self.now().waits_for_slots(&self.running.minds[mind])
        {
            return false;
        }
        let from = step.from.max(self.running.world.time().seconds());
        let start = self.earliest_start(step.task, npc, from, step.seconds);
        start > from + step.wait + ROUNDING
    }

    /// The first moment from `from` on at which an NPC can have a slot for so long.
    fn earliest_start(&mut self, task: Task, npc: EntityId, from: f64, seconds: f64) -> f64 {
        let slots = slots_of(&self.running.world, task);
        self.running
            .world
            .slots()
            .uses(key_of(task), npc, &mut self.running.slot_uses);
        earliest_start(&self.running.slot_uses, slots, from, seconds)
    }

    /// Reserves a slot for a step, or joins the queue for one. False if there is none for it.
    fn claim_ahead(&mut self, mind: usize, step: Ahead) -> bool {
        let (key, npc) = (key_of(step.task), self.running.minds[mind].npc);
        let now = self.running.world.time().seconds();
        let Some(stake) = self.room_for(mind, step) else {
            return false;
        };
        let own = self.running.world.slots().claim(key, npc);
        if own.is_some_and(|it| it.stake == Stake::Taken) {
            return true;
        }
        let timeout = self.running.world.domain().action(step.task.action);
        let timeout = f64::from(timeout.perform.timeout);
        let from = step.from.max(now);
        let claim = Claim {
            npc,
            order: self.running.minds[mind].order,
            // An NPC that waits already keeps its place in the queue.
            adopted: own.map_or(self.running.minds[mind].adopted, |it| it.adopted),
            stake,
            from,
            until: from + step.seconds,
            lapses: from + timeout,
        };
        if own != Some(claim) {
            self.running.world.slots_mut().put(key, claim);
        }
        true
    }

    /// Lays claim to the slots of the steps that come next, where that wasn't done yet. An NPC that
    /// is refused thinks again.
    pub(super) fn next(&mut self, mind: usize) {
        let reserve = self.running.minds[mind].options.reserve as usize;
        for number in 0..reserve.min(self.running.minds[mind].ahead.len()) {
            let step = self.running.minds[mind].ahead[number];
            let npc = self.running.minds[mind].npc;
            if self
                .running
                .world
                .slots()
                .claim(key_of(step.task), npc)
                .is_some()
            {
                continue;
            }
            if !self.claim_ahead(mind, step) && self.now().is_in_sight(mind, step.task) {
                self.learn_taken(mind, step.task);
                self.running.minds.edit(mind).last.invalidate();
                return self.running.think_soon(mind);
            }
        }
    }

    /// An NPC begins a step that needs a slot and takes so many seconds.
    pub(super) fn take(&mut self, mind: usize, task: Task, duration: f32) -> Taking {
        let (key, npc) = (key_of(task), self.running.minds[mind].npc);
        let now = self.running.world.time().seconds();
        let own = self.running.world.slots().claim(key, npc);
        let is_kept = own.is_some_and(|it| it.stake != Stake::Queued);
        let start = self.earliest_start(task, npc, now, needs(duration));
        // An NPC that is expected to have left the slot may still be in it.
        let is_free = self.running.world.slots().is_vacant(key) && (is_kept || start <= now);
        if is_free {
            let claim = Claim {
                npc,
                order: self.running.minds[mind].order,
                adopted: self.running.minds[mind].adopted,
                stake: Stake::Taken,
                from: now,
                until: now + needs(duration),
                lapses: f64::INFINITY,
            };
            self.running.world.slots_mut().put(key, claim);
            let mind = self.running.minds.edit(mind);
            mind.waits_until = None;
            if mind.executor.frames().is_empty()
                && let Some(at) = mind.ahead.iter().position(|it| it.task == task)
            {
                mind.ahead.drain(..=at);
            }
            return Taking::Taken;
        }
        if self.now().may_wait(mind, task, start) {
            self.wait(mind, task, duration);
            return Taking::Waits;
        }
        self.running.stats.lost_slots += u64::from(own.is_some());
        self.let_go(mind, task);
        self.learn_taken(mind, task);
        Taking::Refused
    }

    fn wait(&mut self, mind: usize, task: Task, duration: f32) {
        if self.running.minds[mind].waits_until.is_some() {
            return;
        }
        let now = self.running.world.time().seconds();
        let perform = self.running.world.domain().action(task.action).perform;
        let until = now + f64::from(perform.max_wait);
        self.running.minds.edit(mind).waits_until = Some(until);
        for number in 0..self.running.minds[mind].ahead.len() {
            let step = self.running.minds[mind].ahead[number];
            if step.task != task {
                self.let_go(mind, step.task);
            }
        }
        let (key, entry) = (key_of(task), &self.running.minds[mind]);
        let own = self.running.world.slots().claim(key, entry.npc);
        let claim = Claim {
            npc: entry.npc,
            order: entry.order,
            adopted: own.map_or(entry.adopted, |it| it.adopted),
            stake: Stake::Queued,
            from: now,
            until: now + needs(duration),
            lapses: f64::INFINITY,
        };
        self.running.world.slots_mut().put(key, claim);
        if self.running.minds[mind].executor.current().is_some() {
            self.running
                .steps_mut()
                .end(mind, EventKind::StepAborted, Reason::BetterPlan);
        }
        self.running
            .queues
            .set_timer(&mut self.running.minds, mind, until);
        let (number, _) = self.running.minds[mind].executor.place();
        self.running
            .tell(mind, EventKind::StepWaits, Reason::SlotsTaken, |event| {
                event.supplier = EntityId(task.supplier);
                event.action = Some(task.action);
                event.number = number as u32;
            });
    }

    /// An NPC with facts of its own has found that all slots for a task are taken.
    fn learn_taken(&mut self, mind: usize, task: Task) {
        let npc = self.running.minds[mind].npc;
        let state = self.running.world.npc(npc);
        if !state.is_ok_and(|it| it.belief_mode == BeliefMode::OwnFacts) {
            return;
        }
        let perform = self.running.world.domain().action(task.action).perform;
        let seconds = f64::from(perform.expect_for);
        // A supplier that is gone needs not be avoided.
        let _ = (self.running.world).npc_options_mut().tell_taken(
            npc,
            task.action,
            EntityId(task.supplier),
            seconds,
        );
    }

    /// A step has ended that had a slot.
    pub(super) fn release(&mut self, mind: usize, task: Task) {
        let (key, npc) = (key_of(task), self.running.minds[mind].npc);
        if self.running.world.slots_mut().remove(key, npc).is_some() {
            self.serve_queue(key);
        }
    }

    /// What is left of an NPC's plan can't be done any more. If that is because slots were lost which it
    /// counted on, the steps stay out of its plans for `retry_after`, as other steps that have failed
    /// do: else NPCs that want the same slot would take it into their plans and out again at every
    /// turn. An NPC that doesn't reckon with time needs none of that: it never plans with a slot that others
    /// have, and thinks again when one is free. Returns whether such a step is among `found`.
    pub(super) fn avoid_lost(&mut self, mind: usize, found: &[PlannedStep]) -> bool {
        if !self.now().waits_for_slots(&self.running.minds[mind]) {
            return false;
        }
        let mut is_among = false;
        for number in 0..self.running.minds[mind].ahead.len() {
            let step = self.running.minds[mind].ahead[number];
            if self.now().is_in_sight(mind, step.task) && self.room_for(mind, step).is_none() {
                self.running.steps_mut().avoid(mind, step.task);
                is_among |= found.iter().any(|it| task(it) == step.task);
            }
        }
        is_among
    }

    /// An NPC gives up what it has reserved for a task, or its place in the queue.
    fn let_go(&mut self, mind: usize, task: Task) {
        let (key, npc) = (key_of(task), self.running.minds[mind].npc);
        let claim = self.running.world.slots().claim(key, npc);
        if claim.is_some_and(|it| it.stake != Stake::Taken) {
            self.running.world.slots_mut().remove(key, npc);
            self.serve_queue(key);
        }
    }

    /// An NPC gives up everything that it has reserved, and its places in queues.
    pub(super) fn let_go_of_all(&mut self, mind: usize) {
        for number in 0..self.running.minds[mind].ahead.len() {
            let step = self.running.minds[mind].ahead[number];
            self.let_go(mind, step.task);
        }
        if !self.running.minds[mind].ahead.is_empty()
            || self.running.minds[mind].waits_until.is_some()
        {
            self.running.minds.edit(mind).ahead.clear();
            self.running.minds.edit(mind).waits_until = None;
        }
    }

    /// Slots were given back: the NPCs that wait for one get it, in order.
    fn serve_queue(&mut self, key: SlotKey) {
        let now = self.running.world.time().seconds();
        let task = Task {
            action: key.1,
            supplier: key.0.0,
        };
        while let Some(head) = self.running.world.slots().head_of_queue(key) {
            let from = head.from.max(now);
            let start = self.earliest_start(task, head.npc, from, head.seconds());
            if start > from + ROUNDING {
                return;
            }
            let timeout = self.running.world.domain().action(key.1).perform.timeout;
            let claim = Claim {
                stake: Stake::Reserved,
                from,
                until: from + head.seconds(),
                lapses: from + f64::from(timeout),
                ..head
            };
            self.running.world.slots_mut().put(key, claim);
            if let Ok(mind) = self.running.world.npc_number(head.npc) {
                self.running.queues.let_begin(mind);
            }
        }
    }

    /// Reservations lapse whose holders are late.
    pub(super) fn let_lapse(&mut self) {
        let mut lapsed = core::mem::take(&mut self.running.lapsed);
        lapsed.clear();
        self.running.world.slots_mut().lapsed(&mut lapsed);
        for &(key, npc) in &lapsed {
            self.running.world.slots_mut().remove(key, npc);
            self.serve_queue(key);
        }
        self.running.lapsed = lapsed;
    }

    /// Holds `count` slots for the host, in place of those that were held before. NPCs for which the
    /// slot was kept, those that came last first, think again if there isn't one for each any more;
    /// those that are in one go on.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::UnknownAction`], [`WorldError::LacksOffer`],
    /// [`WorldError::TooFewSlots`].
    pub fn hold(
        &mut self,
        supplier: EntityId,
        action: ActionId,
        count: u32,
    ) -> Result<(), WorldError> {
        self.running
            .world
            .slots_mut()
            .hold(supplier, action, count)?;
        let key = (supplier, action);
        while let Some(claim) = self
            .running
            .world
            .slots()
            .overbooked(key, &mut self.running.slot_uses)
        {
            self.running.world.slots_mut().remove(key, claim.npc);
            self.running.stats.lost_slots += 1;
            if let Ok(mind) = self.running.world.npc_number(claim.npc) {
                self.running.minds.edit(mind).last.invalidate();
                self.running.reconsider(mind);
            }
        }
        self.serve_queue(key);
        Ok(())
    }
}

/// How many NPCs may do a task at a time; 0 for any number.
pub(super) fn slots_of(world: &World, task: Task) -> u32 {
    let domain = world.domain();
    let of = world.type_of(EntityId(task.supplier)).ok();
    of.map_or(0, |of| domain.entity_type(of).slots_for(task.action))
}
