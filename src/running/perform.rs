//! Performing steps in truth, where the library does that.
//!
//! The effects of a step are computed by the same code that simulates steps for plans, but from the
//! truth instead of the NPC's knowledge. Then they are written. So the plan of an all-knowing NPC
//! comes out as planned, as long as nobody else interferes.

mod changed;
mod noticed;
mod outcome;
mod performer;
mod shortfall;

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;

use super::RunningWorld;
use crate::{
    beliefs::{Knowledge, Known, SlotUse, Snapshot, SnapshotMemory},
    domain::{AttributeId, Domain, POSITION, Schedule},
    planning::{
        actor::Actor, effects::BoundEffect, role_bindings::candidates, steps::Binding,
        waiting::leaves_something,
    },
    world::{EntityId, Value, World, drift},
};
pub use changed::Change;
use changed::{Touched, changes};
pub use outcome::Which;
pub use performer::{Begun, Hindrance, Led, NpcStep, Performer, Way};
pub use shortfall::Shortfall;

/// Who has performed a step.
#[derive(Clone, Copy)]
enum By {
    /// The library, which also moves the NPC, perhaps to where it was led, and works out the world
    /// effects.
    Library {
        led_to: Option<[f32; 3]>,
        rounds: u16,
    },
    /// The host, which writes positions, and how the rest of the world reacts.
    Host,
}

impl Performer {
    /// Tests whether a step can begin by what is true, and what it takes. Nothing changes.
    ///
    /// # Errors
    /// The reason why the step can't begin.
    pub fn begin(&mut self, world: &World, npc_step: NpcStep) -> Result<Begun, Hindrance> {
        let knowledge = world
            .performing(npc_step.npc)
            .map_err(|_| Hindrance::Dead)?;
        test_step(world.domain(), &knowledge, self, npc_step)
    }

    /// Tests whether a step can begin by what the NPC knows, and what it takes. Nothing changes.
    ///
    /// # Errors
    /// The reason why the step can't begin.
    pub fn begin_as_known(&mut self, world: &World, npc_step: NpcStep) -> Result<Begun, Hindrance> {
        let knowledge = world.knowledge(npc_step.npc);
        let knowledge = knowledge.map_err(|_| Hindrance::Dead)?;
        test_step(world.domain(), &knowledge, self, npc_step)
    }

    /// Whether an NPC is alive, by what it knows.
    pub(super) fn is_alive(&mut self, domain: &Domain, knowledge: &dyn Knowledge) -> bool {
        self.clear(domain, 0);
        let mut snapshot = Snapshot::new(domain, knowledge, &mut self.snapshot);
        Actor::new(&mut snapshot).is_alive(&mut snapshot)
    }

    /// Whether those who have the slots of a step leave something to do for its NPC, by what it knows
    /// ([`leaves_something`]). Nothing changes.
    pub(super) fn leaves_something(
        &mut self,
        world: &World,
        npc_step: NpcStep,
        uses: &[SlotUse],
    ) -> bool {
        self.clear(world.domain(), 0);
        let Ok(knowledge) = world.knowledge(npc_step.npc) else {
            return false;
        };
        let loaded = load(world.domain(), &knowledge, &mut self.snapshot, npc_step);
        loaded.is_ok_and(|(mut snapshot, actor, binding)| {
            leaves_something(&mut snapshot, actor.known, binding, uses)
        })
    }

    /// Finds an entity for every role of a schedule, by what an NPC knows. They are in
    /// [`Performer::holders`]. False if there is none for one of the roles.
    pub(super) fn bind_roles(&mut self, world: &World, npc: EntityId, schedule: &Schedule) -> bool {
        let domain = world.domain();
        self.clear(domain, 0);
        self.holders.clear();
        let Ok(knowledge) = world.knowledge(npc) else {
            return false;
        };
        let mut snapshot = Snapshot::new(domain, &knowledge, &mut self.snapshot);
        let oneself = snapshot.load(npc.index());
        let lacks_slot = |snapshot: &mut Snapshot<'_>, Binding { action, supplier }| {
            let slots = domain.entity_type(supplier.type_id()).slots_for(action);
            let entity = snapshot.memory.entity(supplier.number());
            slots > 0 && !knowledge.is_slot_free(entity, action)
        };
        for role in 0..schedule.roles.len() {
            self.found.clear();
            let found = &mut self.found;
            candidates(&mut snapshot, oneself, schedule, role, 1, lacks_slot, found);
            let Some(found) = self.found.first() else {
                return false;
            };
            let handle = snapshot.memory.handle(found.number());
            self.holders.push(handle);
        }
        true
    }

    /// Finds where a step that is under way ends by what the NPC knows. Also how much longer it
    /// takes from where the NPC is than it would if the position `goal` were still `before`.
    ///
    /// # Errors
    /// Why it can't be imagined: [`Hindrance::Dead`], [`Hindrance::SupplierGone`].
    pub(super) fn lead(
        &mut self,
        world: &World,
        npc_step: NpcStep,
        goal: (EntityId, AttributeId),
        before: [f32; 3],
    ) -> Result<Led, Hindrance> {
        let domain = world.domain();
        self.clear(domain, 0);
        let knowledge = world.knowledge(npc_step.npc);
        let knowledge = knowledge.map_err(|_| Hindrance::Dead)?;
        let (mut snapshot, actor, binding) =
            load(domain, &knowledge, &mut self.snapshot, npc_step)?;
        let id = self.steps.of_binding(&mut snapshot, binding);
        let step = self.steps.get(id);
        let whose = snapshot.load(goal.0.index());
        let mark = snapshot.mark();
        if let Some(cell) = snapshot.cell(whose, goal.1) {
            for (cell, coordinate) in (cell..).zip(before) {
                snapshot.write(cell, coordinate);
            }
        }
        let roles = step.roles(&mut snapshot);
        let (seconds, cost) = (roles.duration, step.cost(&mut snapshot, &roles));
        snapshot.go_back(mark);
        let roles = step.roles(&mut snapshot);
        let (seconds, cost) = (
            roles.duration - seconds,
            step.cost(&mut snapshot, &roles) - cost,
        );
        let from_here = roles.duration;
        for effect in self.steps.effects(step) {
            effect.apply(&mut snapshot, &roles);
        }
        Ok(Led {
            stand: snapshot.position(actor.known, POSITION),
            from_here,
            seconds,
            cost,
        })
    }

    /// Imagines the effects of a step and of its likeliest outcome, by what the NPC knows. The step
    /// was to take so many `seconds`. [`Performer::changes`] has the values that would differ from its
    /// beliefs. Nothing is written.
    ///
    /// # Errors
    /// Why it can't be imagined: [`Hindrance::Dead`], [`Hindrance::SupplierGone`].
    pub fn imagine(
        &mut self,
        world: &World,
        npc_step: NpcStep,
        seconds: f32,
    ) -> Result<(), Hindrance> {
        let domain = world.domain();
        self.clear(domain, 0);
        let knowledge = world.knowledge(npc_step.npc);
        let knowledge = knowledge.map_err(|_| Hindrance::Dead)?;
        let (mut snapshot, _, binding) = load(domain, &knowledge, &mut self.snapshot, npc_step)?;
        let id = self.steps.of_binding(&mut snapshot, binding);
        let step = self.steps.get(id);
        let roles = step.roles_taking(seconds);
        for effect in self.steps.effects(step) {
            effect.apply(&mut snapshot, &roles);
        }
        let (touched, out) = (&mut self.touched, &mut self.changes);
        changes(world, &snapshot, touched, out, |entity, attribute| {
            let fact = world.beliefs().fact(npc_step.npc, entity, attribute);
            fact.ok().flatten().map(|fact| fact.value)
        });
        Ok(())
    }

    /// Finds what a step changes after its time has passed: its effects one by one, those of one of
    /// its uncertain outcomes, then those of world effects, in at most `rounds` rounds. The result
    /// is in [`Performer::changes`], for [`make_true`](RunningWorld::make_true).
    ///
    /// If the step brings the NPC to a place, the NPC has walked there by now. Effects before the
    /// walk read the place where the NPC set out, as they did in the plan. So they count the fuel
    /// for the whole way.
    ///
    /// # Errors
    /// Why the step can't be done: [`Hindrance::Dead`], [`Hindrance::SupplierGone`],
    /// [`Hindrance::NoEquilibrium`], or [`Hindrance::Unmet`] for a precondition that somebody has
    /// undone meanwhile. Preconditions that time or walking undoes aren't tested again: they only
    /// have to hold at the beginning.
    pub fn finish(
        &mut self,
        world: &World,
        npc_step: NpcStep,
        way: Way,
        rounds: u16,
        which: Which,
    ) -> Result<(), Hindrance> {
        let by = By::Library {
            led_to: way.led_to,
            rounds,
        };
        self.work_out(world, npc_step, way, which, by)
    }

    /// For a step that the host has performed, finds the effects that only the document knows: its
    /// effects one by one, and those of one of its uncertain outcomes, applied to what is true now.
    /// The host writes positions, and how the rest of the world reacts. If the step brings the NPC
    /// to a place, effects before the walk read the place where the NPC set out. What changes is in
    /// [`Performer::changes`].
    ///
    /// # Errors
    /// Why nothing changes: [`Hindrance::Dead`], [`Hindrance::SupplierGone`], or
    /// [`Hindrance::Unmet`] for a precondition that doesn't hold any more. Preconditions that read
    /// a position aren't tested: the NPC may have had to leave again to do the step.
    pub(super) fn write(
        &mut self,
        world: &World,
        npc_step: NpcStep,
        way: Way,
        which: Which,
    ) -> Result<(), Hindrance> {
        self.work_out(world, npc_step, way, which, By::Host)
    }

    /// What [`finish`](Self::finish) and [`write`](Self::write) have in common.
    fn work_out(
        &mut self,
        world: &World,
        npc_step: NpcStep,
        way: Way,
        which: Which,
        by: By,
    ) -> Result<(), Hindrance> {
        let domain = world.domain();
        let rounds = match by {
            By::Library { rounds, .. } => rounds,
            By::Host => 0,
        };
        self.clear(domain, rounds);
        let knowledge = world
            .performing(npc_step.npc)
            .map_err(|_| Hindrance::Dead)?;
        let (mut snapshot, actor, binding) =
            load(domain, &knowledge, &mut self.snapshot, npc_step)?;
        let id = self.steps.of_binding(&mut snapshot, binding);
        let step = self.steps.get(id);
        let npc = actor.known;
        let mut walked = set_out(&mut snapshot, self.steps.effects(step), npc, way.from);
        let roles = step.roles_taking(way.seconds);
        for &condition in &domain.action(npc_step.action).preconditions {
            let is_tested = match by {
                By::Library { .. } => domain.index.steady[condition.0 as usize],
                By::Host => !domain.code.condition(condition).reads_places,
            };
            if is_tested && !snapshot.holds(condition, &roles) {
                return Err(Hindrance::Unmet(condition));
            }
        }
        let steps = &self.steps;
        let outcome = which.of(steps, step, &mut snapshot, &roles);
        for effect in steps.certain_effects(step).iter().chain(outcome) {
            let is_walk = effect.target() == npc && effect.moves(&snapshot);
            if is_walk && let Some(place) = walked.take() {
                put(&mut snapshot, npc, place);
            }
            match by {
                By::Host if effect.moves(&snapshot) => {}
                By::Library {
                    led_to: Some(place),
                    ..
                } if is_walk => effect.land(&mut snapshot, place),
                _ => effect.apply(&mut snapshot, &roles),
            }
        }
        if let Some(place) = walked {
            put(&mut snapshot, npc, place);
        }
        if let By::Library { .. } = by {
            self.world_effects
                .settle(&mut snapshot, npc_step.action, step.listens, &roles)
                .map_err(|_| Hindrance::NoEquilibrium)?;
        }
        true_changes(world, &snapshot, &mut self.touched, &mut self.changes);
        Ok(())
    }
}

impl RunningWorld {
    /// Like [`pass`](Self::pass), for callers that don't need to know what has changed.
    pub(super) fn pass_unasked(&mut self, performer: &mut Performer, seconds: f32) {
        if drift::all_constant(self.world.domain()) {
            performer.changes.clear();
            performer.snapshot.answers.clear();
            let drifting = &mut performer.drifting;
            return self.world.drift(seconds, drifting, |_| {});
        }
        self.pass(performer, seconds);
    }

    /// Makes true what changes by itself in `seconds`: numbers with a rate, in one stride. What
    /// changed is in [`Performer::changes`].
    pub fn pass(&mut self, performer: &mut Performer, seconds: f32) {
        performer.changes.clear();
        performer.snapshot.answers.clear();
        if drift::all_constant(self.world.domain()) {
            let Performer {
                changes, drifting, ..
            } = performer;
            self.world.drift(seconds, drifting, |it| {
                changes.push(Change::Value {
                    entity: it.entity,
                    attribute: it.attribute,
                    before: Value::Number(it.before),
                    after: Value::Number(it.after),
                });
            });
            return changes.heap_sort_by_key(|change| match *change {
                Change::Value {
                    entity, attribute, ..
                } => {
                    let of = self.world.type_of(entity).ok();
                    let of = of.map(|of| self.world.domain().entity_type(of));
                    (entity.index(), of.and_then(|of| of.slot(attribute)))
                }
                Change::Destroyed(entity) => (entity.index(), None),
            });
        }
        let domain = self.world.domain().clone();
        performer.clear(&domain, 0);
        performer.integrator.clear();
        let knowledge = self.world.truth_as_such();
        let mut snapshot = Snapshot::new(&domain, &knowledge, &mut performer.snapshot);
        performer.integrator.prepare(&mut snapshot);
        performer.integrator.pass(&mut snapshot, seconds);
        let (touched, out) = (&mut performer.touched, &mut performer.changes);
        true_changes(&self.world, &snapshot, touched, out);
        self.make_true(&performer.changes);
    }

    /// Writes the changes that a [`Performer`] has found.
    pub fn make_true(&mut self, changes: &[Change]) {
        for change in changes {
            let written = match *change {
                Change::Value {
                    entity,
                    attribute,
                    after,
                    ..
                } => self.world.write(entity, attribute, after).map(|_| ()),
                // A part is gone together with its whole.
                Change::Destroyed(entity) if !self.world.is_alive(entity) => Ok(()),
                Change::Destroyed(entity) => self.destroy(entity),
            };
            debug_assert!(written.is_ok(), "{written:?}");
        }
    }
}

/// If a step brings its NPC to a place, imagines the NPC where it set out, if that is known. Returns
/// where it is.
fn set_out(
    snapshot: &mut Snapshot<'_>,
    effects: &[BoundEffect],
    npc: Known,
    from: [f32; 3],
) -> Option<[f32; 3]> {
    let is = snapshot.position(npc, POSITION);
    let is_known = from.iter().chain(&is).all(|it| it.is_finite());
    let mut effects = effects.iter();
    let walks = is_known && effects.any(|it| it.target() == npc && it.moves(snapshot));
    walks.then(|| {
        put(snapshot, npc, from);
        is
    })
}

/// Imagines an NPC at a place.
fn put(snapshot: &mut Snapshot<'_>, npc: Known, place: [f32; 3]) {
    if let Some(cell) = snapshot.cell(npc, POSITION) {
        snapshot.move_to(cell, place);
    }
}

/// What would differ from the truth if what is imagined came true. The parts of what is destroyed are
/// destroyed with it.
fn true_changes(
    world: &World,
    snapshot: &Snapshot<'_>,
    touched: &mut Touched,
    out: &mut Vec<Change>,
) {
    changes(world, snapshot, touched, out, |entity, attribute| {
        world.read(entity, attribute).ok()
    });
    for at in 0..out.len() {
        if let Change::Destroyed(entity) = out[at] {
            for part in world.parts().all_of(entity) {
                if !out.contains(&Change::Destroyed(part)) {
                    out.push(Change::Destroyed(part));
                }
            }
        }
    }
}

/// Tests whether a step can begin, and what it takes.
fn test_step(
    domain: &Domain,
    knowledge: &dyn Knowledge,
    performer: &mut Performer,
    npc_step: NpcStep,
) -> Result<Begun, Hindrance> {
    performer.clear(domain, 0);
    let (mut snapshot, actor, binding) =
        load(domain, knowledge, &mut performer.snapshot, npc_step)?;
    let offers = &mut performer.offers;
    let npc = actor.known;
    if !offers.is_offered(&mut snapshot, npc, npc_step.action, binding.supplier) {
        return Err(Hindrance::NotOffered);
    }
    let id = performer.steps.of_binding(&mut snapshot, binding);
    let step = performer.steps.get(id);
    let roles = step.roles(&mut snapshot);
    let cost = step.cost(&mut snapshot, &roles);
    let unmet = domain.action(npc_step.action).preconditions.iter();
    let unmet = unmet.copied().find(|&it| !snapshot.holds(it, &roles));
    match unmet {
        Some(condition) => {
            performer.shortfall = Some(Shortfall::of(&mut snapshot, condition, &roles));
            Err(Hindrance::Unmet(condition))
        }
        None => {
            for effect in performer.steps.effects(step) {
                effect.apply(&mut snapshot, &roles);
            }
            Ok(Begun {
                duration: roles.duration,
                cost,
                stand: snapshot.position(npc, POSITION),
            })
        }
    }
}

/// Whether an NPC knows that an entity exists. It always knows itself.
pub(super) fn knows(knowledge: &dyn Knowledge, entity: EntityId) -> bool {
    let index = entity.index();
    knowledge.handle(index) == entity && (index == knowledge.npc() || knowledge.knows(index))
}

/// Takes a snapshot of what is known, to imagine a step in it. Returns the snapshot, the NPC, and
/// the step's binding.
///
/// # Errors
/// Why it can't be imagined: [`Hindrance::Dead`], [`Hindrance::SupplierGone`].
pub(super) fn load<'a>(
    domain: &'a Domain,
    knowledge: &'a dyn Knowledge,
    memory: &'a mut SnapshotMemory,
    npc_step: NpcStep,
) -> Result<(Snapshot<'a>, Actor, Binding), Hindrance> {
    let mut snapshot = Snapshot::new(domain, knowledge, memory);
    let actor = Actor::new(&mut snapshot);
    if !actor.is_alive(&mut snapshot) {
        return Err(Hindrance::Dead);
    }
    if !knows(knowledge, npc_step.supplier) {
        return Err(Hindrance::SupplierGone);
    }
    let binding = Binding {
        action: npc_step.action,
        supplier: snapshot.load(npc_step.supplier.index()),
    };
    Ok((snapshot, actor, binding))
}
