//! Who gets a slot, and when: reservations, queues, and slots that the host holds.
//!
//! This file decides when NPCs reserve, take and give back slots. The [table](crate::world::slots)
//! keeps account of that, and has the order of each queue.
//!
//! - **Taking up a plan** reserves the slots of its next [`reserve`](super::MindOptions::reserve)
//!   steps that need one, all or none. NPCs take up plans in order of creation, so it is certain
//!   which NPC comes first. An NPC may be refused, or may have to wait for longer than was planned.
//!   If it has nothing to do, it searches [again](super::lost_slot); otherwise it goes on with what it
//!   was doing, and thinks at the next tick. When a step has ended, slots for later steps are
//!   reserved. If an NPC is refused then, it thinks again, too.
//! - **Planning** leaves out steps whose slots others have, or which are kept for others: see
//!   [`Offers`](crate::planning::offers::Offers). If steps take time, it may count on a slot that
//!   is given back in time, and the wait is part of the step's time. Such a slot isn't reserved:
//!   the NPC joins its queue.
//! - **Beginning a step** takes the slot. The slot may still be in use, or lost. Then an NPC whose
//!   steps take time waits, for at most the action's `max_wait` from when it was expected; other NPCs
//!   give the plan up. An NPC that waits holds nothing: it performs no step, no schedule that it runs
//!   has a slot, and it gives up what was reserved for later steps. So no two NPCs wait for each
//!   other.
//! - **A slot that is given back** is reserved for the first NPC of its queue. Only that NPC is woken.
//! - **A reservation** keeps a slot for an NPC that is on its way. Others may use the slot if they
//!   are done before that NPC is expected. A reservation lapses when its holder is late by the
//!   action's `timeout`.
//! - **Every way out** of a step or a plan goes through [`release`](ClaimsMut::release) or
//!   [`let_go_of_all`](ClaimsMut::let_go_of_all).
//!
//! NPCs with senses learn of others' claims only where they [see](Claims::is_in_sight) the
//! supplier. Out of sight, they take up plans without a reservation if no slot is free for them.
//!
//! A fallback takes no slot, since it has to end at any moment.

use super::{EventKind, MindOptions, Reason, RunningWorld, comparing::binding_of, mind::Mind};
use crate::running::slot_ahead::Ahead;
use crate::{
    beliefs::slots::{earliest_start, needs},
    domain::ActionId,
    npc::Binding,
    planning::PlannedStep,
    world::{BeliefMode, Claim, EntityId, ExclusionCause, SlotKey, Stake, World, WorldError},
};

subject! {
    "Who claims which slots, for which steps.", RunningWorld as running,
    pub Claims by claims, ClaimsMut by claims_mut
}

/// How late an NPC may come, in seconds. Rounding mustn't decide whether it is too late.
const ROUNDING: f64 = 1e-3;

/// The result of trying to take a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taking {
    /// The NPC has a slot.
    Taken,
    /// The NPC waits for a slot.
    Waits,
    /// There is no slot for the NPC.
    Refused,
}

fn key_of(binding: Binding) -> SlotKey {
    (binding.supplier, binding.action)
}

impl Claims<'_> {
    /// Whether an NPC's plans wait for slots.
    pub(super) fn waits_for_slots(self, mind: &Mind) -> bool {
        self.running.options_of(mind).waits_for_slots()
    }

    /// Whether an NPC notices at once that it can't have a slot. Otherwise it finds out when it
    /// sees the supplier, or gets there.
    pub(super) fn is_in_sight(self, mind: usize, binding: Binding) -> bool {
        let supplier = binding.supplier;
        self.running
            .world
            .sight()
            .is_in_sight(self.running.minds[mind].npc, supplier)
    }

    /// On the slots of how many steps ahead the rest of an NPC's plan counts: those for which it may
    /// have one by now, together with the step under way. Whoever has the slots of later steps may be
    /// gone by then.
    fn counted_on(self, mind: usize) -> usize {
        let entry = &self.running.minds[mind];
        let under_way = entry.executor.under_way();
        let has_slot = under_way.is_some_and(|it| slots_of(&self.running.world, it.binding) > 0);
        counted_on(&entry.options) - usize::from(has_slot)
    }

    /// Whether an NPC may wait for a slot that it is expected to get at `start`.
    fn may_wait(self, mind: usize, binding: Binding, start: f64) -> bool {
        let now = self.running.world.time().seconds();
        let entry = &self.running.minds[mind];
        // An NPC that has a slot must not wait for another one.
        let has_slot = entry.executor.frames().iter().any(|it| it.has_slot);
        let most = entry.waits_until;
        let most = most.unwrap_or_else(|| self.would_wait_until(entry.npc, binding, now));
        !has_slot && self.waits_for_slots(entry) && now < most && start <= most + ROUNDING
    }

    /// Until when an NPC that comes at a time would wait for a slot: for at most `max_wait` from when
    /// it is expected. So who comes earlier waits longer.
    fn would_wait_until(self, npc: EntityId, binding: Binding, from: f64) -> f64 {
        let most = f64::from(self.running.perform_of(binding.action).max_wait);
        let own = self.running.world.slots().claim(key_of(binding), npc);
        match own {
            Some(own) if own.stake == Stake::Queued => own.lapses.max(from + most),
            Some(own) => own.from.max(from) + most,
            None => from + most,
        }
    }
}

impl ClaimsMut<'_> {
    /// Claims the slots that a plan needs first, if all of them are free for the NPC, and gives up
    /// the slots that the present plan has reserved. Returns whether it has claimed them.
    pub(super) fn for_plan(&mut self, mind: usize, steps: &[PlannedStep]) -> bool {
        let now = self.running.world.time().seconds();
        let mut ahead = core::mem::take(&mut self.running.ahead);
        ahead.clear();
        let mut from = now;
        for (number, step) in steps.iter().enumerate() {
            let binding = binding_of(step);
            // If the plan begins with the step that the NPC performs, that step has its slot
            // already.
            let has_slot = || {
                let claim = self
                    .running
                    .world
                    .slots()
                    .claim(key_of(binding), self.running.minds[mind].npc);
                claim.is_some_and(|it| it.stake == Stake::Taken)
            };
            if slots_of(&self.running.world, binding) > 0 && (number > 0 || !has_slot()) {
                ahead.push(Ahead {
                    binding,
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
            self.now().is_in_sight(mind, it.binding)
                && (self.room_for(mind, *it).is_none() || self.is_later_than_planned(mind, *it))
        });
        if let Some(refused) = refused {
            self.running.ahead = ahead;
            self.learn_taken(mind, refused.binding);
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
            if !kept.any(|it| it.binding == old.binding) {
                self.let_go(mind, old.binding);
            }
        }
        self.running.ahead = ahead;
        self.running.minds.edit(mind).waits_until = None;
        true
    }

    /// The claim that a step could make on a slot; none if there is no slot for it.
    fn room_for(&mut self, mind: usize, step: Ahead) -> Option<Stake> {
        let (key, npc) = (key_of(step.binding), self.running.minds[mind].npc);
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
        let start = self.earliest_start(step.binding, npc, from, step.seconds);
        let most = self.now().would_wait_until(npc, step.binding, from);
        if start <= from + ROUNDING {
            Some(Stake::Reserved)
        } else {
            (start <= most + ROUNDING).then_some(Stake::Queued)
        }
    }

    /// Whether an NPC would have to wait for a slot longer than its plan says, since another NPC
    /// was faster. The plan was chosen without that wait.
    fn is_later_than_planned(&mut self, mind: usize, step: Ahead) -> bool {
        let (key, npc) = (key_of(step.binding), self.running.minds[mind].npc);
        if self.running.world.slots().claim(key, npc).is_some()
            || !self.now().waits_for_slots(&self.running.minds[mind])
        {
            return false;
        }
        let from = step.from.max(self.running.world.time().seconds());
        let start = self.earliest_start(step.binding, npc, from, step.seconds);
        start > from + step.wait + ROUNDING
    }

    /// The first time from `from` on at which an NPC can have a slot for `seconds`.
    fn earliest_start(&mut self, binding: Binding, npc: EntityId, from: f64, seconds: f64) -> f64 {
        let slots = slots_of(&self.running.world, binding);
        self.running
            .world
            .slots()
            .uses(key_of(binding), npc, &mut self.running.slot_uses);
        earliest_start(&self.running.slot_uses, slots, from, seconds)
    }

    /// Reserves a slot for a step, or joins the queue for one. False if there is no slot for it.
    fn claim_ahead(&mut self, mind: usize, step: Ahead) -> bool {
        let (key, npc) = (key_of(step.binding), self.running.minds[mind].npc);
        let now = self.running.world.time().seconds();
        let Some(stake) = self.room_for(mind, step) else {
            return false;
        };
        let own = self.running.world.slots().claim(key, npc);
        if own.is_some_and(|it| it.stake == Stake::Taken) {
            return true;
        }
        let from = step.from.max(now);
        let lapses = if stake == Stake::Queued {
            self.now().would_wait_until(npc, step.binding, from)
        } else {
            from + f64::from(self.running.perform_of(step.binding.action).timeout)
        };
        let claim = Claim {
            npc,
            order: self.running.minds[mind].order,
            // An NPC that waits already keeps its place in the queue.
            adopted: own.map_or(self.running.minds[mind].adopted, |it| it.adopted),
            stake,
            from,
            until: from + step.seconds,
            lapses,
        };
        if own != Some(claim) {
            self.running.world.slots_mut().put(key, claim);
        }
        true
    }

    /// Claims the slots of the next steps, as far as that wasn't done yet. An NPC that is refused
    /// thinks again.
    pub(super) fn next(&mut self, mind: usize) {
        let reserve = self.running.minds[mind].options.reserve as usize;
        for number in 0..reserve.min(self.running.minds[mind].ahead.len()) {
            let step = self.running.minds[mind].ahead[number];
            let npc = self.running.minds[mind].npc;
            if self
                .running
                .world
                .slots()
                .claim(key_of(step.binding), npc)
                .is_some()
            {
                continue;
            }
            if !self.claim_ahead(mind, step) && self.now().is_in_sight(mind, step.binding) {
                self.learn_taken(mind, step.binding);
                self.running.minds.edit(mind).last.invalidate();
                return self.running.think_soon(mind);
            }
        }
    }

    /// Takes a slot for a step that begins, or lets the NPC wait for one. `duration` is how many
    /// seconds the step takes.
    pub(super) fn take(&mut self, mind: usize, binding: Binding, duration: f32) -> Taking {
        let (key, npc) = (key_of(binding), self.running.minds[mind].npc);
        let now = self.running.world.time().seconds();
        let own = self.running.world.slots().claim(key, npc);
        let is_kept = own.is_some_and(|it| it.stake != Stake::Queued);
        let start = self.earliest_start(binding, npc, now, needs(duration));
        // The NPC that has the slot may be later than expected.
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
                && let Some(at) = mind.ahead.iter().position(|it| it.binding == binding)
            {
                mind.ahead.drain(..=at);
            }
            return Taking::Taken;
        }
        if self.now().may_wait(mind, binding, start) {
            self.wait(mind, binding, duration);
            return Taking::Waits;
        }
        self.running.stats.lost_slots += u64::from(own.is_some());
        self.let_go(mind, binding);
        self.learn_taken(mind, binding);
        Taking::Refused
    }

    fn wait(&mut self, mind: usize, binding: Binding, duration: f32) {
        if self.running.minds[mind].waits_until.is_some() {
            return;
        }
        let now = self.running.world.time().seconds();
        let npc = self.running.minds[mind].npc;
        let until = self.now().would_wait_until(npc, binding, now);
        self.running.minds.edit(mind).waits_until = Some(until);
        for number in 0..self.running.minds[mind].ahead.len() {
            let step = self.running.minds[mind].ahead[number];
            if step.binding != binding {
                self.let_go(mind, step.binding);
            }
        }
        let (key, entry) = (key_of(binding), &self.running.minds[mind]);
        let own = self.running.world.slots().claim(key, entry.npc);
        let claim = Claim {
            npc: entry.npc,
            order: entry.order,
            adopted: own.map_or(entry.adopted, |it| it.adopted),
            stake: Stake::Queued,
            from: now,
            until: now + needs(duration),
            lapses: until,
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
                event.supplier = binding.supplier;
                event.action = Some(binding.action);
                event.number = number as u32;
            });
    }

    /// An NPC with facts of its own learns that all slots for a step are taken.
    fn learn_taken(&mut self, mind: usize, binding: Binding) {
        let npc = self.running.minds[mind].npc;
        let state = self.running.world.npc(npc);
        if !state.is_ok_and(|it| it.belief_mode == BeliefMode::OwnFacts) {
            return;
        }
        let perform = self.running.perform_of(binding.action);
        let seconds = f64::from(perform.expect_for);
        // A supplier that is gone needn't be avoided.
        let _ = (self.running.world).npc_options_mut().tell_taken(
            npc,
            binding.action,
            binding.supplier,
            seconds,
        );
    }

    /// Gives back the slot of a step that has ended.
    pub(super) fn release(&mut self, mind: usize, binding: Binding) {
        let (key, npc) = (key_of(binding), self.running.minds[mind].npc);
        if self.running.world.slots_mut().remove(key, npc).is_some() {
            self.serve_queue(key);
        }
    }

    /// The rest of an NPC's plan can't be done any more. If that is because it has lost slots that
    /// the plan counted on, keeps the steps that need them out of its plans for `retry_after`, like
    /// a step that has failed for the first time. Otherwise NPCs that want the same slot would take
    /// it into their plans and out again at every turn. NPCs whose steps take no time don't need
    /// this: they never plan with a slot that others have, and think again when one is free. Returns
    /// whether such a step is among `found`.
    pub(super) fn avoid_lost(&mut self, mind: usize, found: &[PlannedStep]) -> bool {
        if !self.now().waits_for_slots(&self.running.minds[mind]) {
            return false;
        }
        let mut is_among = false;
        let counted = self.now().counted_on(mind);
        for number in 0..counted.min(self.running.minds[mind].ahead.len()) {
            let step = self.running.minds[mind].ahead[number];
            if self.now().is_in_sight(mind, step.binding) && self.room_for(mind, step).is_none() {
                let mut steps = self.running.steps_mut();
                steps.avoid(mind, step.binding, ExclusionCause::NoSlot);
                is_among |= found.iter().any(|it| binding_of(it) == step.binding);
            }
        }
        is_among
    }

    /// Gives up what an NPC has reserved for a step, or its place in the queue.
    fn let_go(&mut self, mind: usize, binding: Binding) {
        let (key, npc) = (key_of(binding), self.running.minds[mind].npc);
        let claim = self.running.world.slots().claim(key, npc);
        if claim.is_some_and(|it| it.stake != Stake::Taken) {
            self.running.world.slots_mut().remove(key, npc);
            self.serve_queue(key);
        }
    }

    /// Gives up everything that an NPC has reserved, and its places in queues.
    pub(super) fn let_go_of_all(&mut self, mind: usize) {
        self.give_up_bookings(mind);
        for number in 0..self.running.minds[mind].ahead.len() {
            let step = self.running.minds[mind].ahead[number];
            self.let_go(mind, step.binding);
        }
        if !self.running.minds[mind].ahead.is_empty()
            || self.running.minds[mind].waits_until.is_some()
        {
            self.running.minds.edit(mind).ahead.clear();
            self.running.minds.edit(mind).waits_until = None;
        }
    }

    /// Slots were given back: gives them to the NPCs that wait for one, in order.
    fn serve_queue(&mut self, key: SlotKey) {
        let now = self.running.world.time().seconds();
        let binding = Binding {
            action: key.1,
            supplier: key.0,
        };
        while let Some(head) = self.running.world.slots().head_of_queue(key) {
            let from = head.from.max(now);
            let start = self.earliest_start(binding, head.npc, from, head.seconds());
            if start > from + ROUNDING {
                return;
            }
            let timeout = self.running.perform_of(key.1).timeout;
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

    /// Ends reservations whose holders are late.
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

    /// Holds `count` slots for the host, in place of those that it held before. If there aren't
    /// enough slots left for all NPCs for which one is kept, those that came last lose theirs and
    /// think again. NPCs that use a slot go on.
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

/// Of the steps of a plan's rest that need a slot, so many of the first must have one or find one
/// free, counted with the one under way. Nothing is reserved for later ones yet. If slots that
/// others keep for theirs counted, two NPCs with crossing ways would void each other's plans for
/// ever, and a meal would be broken off because somebody is on his way to what comes long after it.
pub(super) fn counted_on(options: &MindOptions) -> usize {
    options.reserve.max(1) as usize
}

/// How many NPCs may do an action to a supplier at a time; 0 for any number.
pub(super) fn slots_of(world: &World, binding: Binding) -> u32 {
    let domain = world.domain();
    let of = world.type_of(binding.supplier).ok();
    of.map_or(0, |of| domain.entity_type(of).slots_for(binding.action))
}
