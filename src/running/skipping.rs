//! Skipping: an NPC doesn't think if it would decide the same.
//!
//! The library stores what an NPC's last decision has read. While all of it is unchanged, thinking
//! again would lead to the same decision, so the NPC's turn ends before it begins.

use super::{
    RunningWorld,
    comparing::{Decision, Found},
    decisions::{Woken, WokenBy},
    jobs::Job,
    mind::Mind,
};
use crate::{
    beliefs::{
        EntityIndex, Knowledge, ReadSet,
        read_set::{Changed, Difference, Scratch},
    },
    domain::{ActionId, Domain, POSITION, Role, TypeId, thresholds::Thresholds},
    fingerprint::Hasher,
    npc::Task,
    planning::{Plan, Search},
    selectors,
    world::{EntityId, World, WorldError},
};

/// When an NPC needn't think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Skipping {
    /// It always thinks.
    Never,
    /// When nothing has changed that its last decision has read: thinking would come to the same,
    /// bit for bit.
    Exactly,
    /// As well when only that has changed which its own step is expected to change, or which has
    /// changed by less than its significance. Thinking could come to something else then.
    #[default]
    Expected,
}

/// What is kept of an NPC's last decision.
#[derive(Debug, Default)]
pub(super) struct LastDecision {
    /// What bringing its drives and goals up to date has read.
    pub of_update: ReadSet,
    /// What its search has read.
    pub of_search: ReadSet,
    /// How far the NPC had got with its plan afterwards; none if the decision doesn't count.
    pub progress: Option<u64>,
    /// Until when, in seconds of world time, it is right in the same facts: what is left of a step
    /// that is under way becomes less.
    pub until: f64,
    /// A fingerprint of what the search has found.
    pub(super) found: u64,
    /// The first step of that plan: its action and its supplier.
    pub(super) first: Option<(ActionId, u64)>,
}

impl LastDecision {
    pub(super) fn clear(&mut self) {
        let LastDecision {
            of_update,
            of_search,
            progress,
            until,
            found,
            first,
        } = self;
        of_update.clear();
        of_search.clear();
        (*progress, *until) = (None, 0.0);
        (*found, *first) = (0, None);
    }

    /// The first thing that it has read and that isn't so any more; none if it would be made again.
    pub(super) fn difference(
        &self,
        knowledge: &dyn Knowledge,
        scratch: &mut Scratch,
        allows: impl Fn(&Changed) -> bool,
    ) -> Option<Difference> {
        let in_update = self.of_update.difference(knowledge, scratch, &allows);
        in_update.or_else(|| self.of_search.difference(knowledge, scratch, &allows))
    }

    /// Whether it depended on what the host answered.
    pub(super) fn reads_answers(&self) -> bool {
        self.of_search.reads_answers()
    }

    pub(super) fn memory(&self) -> usize {
        self.of_update.memory() + self.of_search.memory()
    }
}

impl RunningWorld {
    /// Whether an NPC's last decision would be made again.
    pub(super) fn may_skip(&mut self, mind: usize) -> bool {
        let woken = self.woken(mind);
        let entry = &mut self.minds[mind];
        entry.is_told = false;
        if let Some(woken) = woken {
            entry.woken = woken;
        }
        woken.is_none()
    }

    /// Why an NPC's last decision might not be made again; none if it would be.
    fn woken(&mut self, mind: usize) -> Option<Woken> {
        let entry = &self.minds[mind];
        let now = self.world.time().seconds();
        if entry.is_told || entry.ordered.is_some() {
            return Some(WokenBy::Host.into());
        }
        if entry.options.skipping == Skipping::Never || entry.last.progress.is_none() {
            return Some(WokenBy::Turn.into());
        }
        if entry.last.progress != Some(entry.executor.progress()) {
            return Some(WokenBy::Progress.into());
        }
        if entry.active.is_due(now) || now > entry.last.until {
            return Some(WokenBy::Time.into());
        }
        let of = self.world.type_of(entry.npc);
        let (Ok(knowledge), Ok(of)) = (self.world.knowledge(entry.npc), of) else {
            return Some(WokenBy::Turn.into());
        };
        let expects = Expects::new(&self.world, entry, of);
        let allows = |changed: &Changed| expects.is_expected(changed);
        let (last, scratch) = (&entry.last, &mut self.reading);
        let difference = last.difference(&knowledge, scratch, allows);
        difference.map(|it| Woken::of(&self.world, it))
    }

    /// Whether an NPC's own step is expected to move it, so that it makes no difference where it is.
    pub(super) fn expects_to_move(&self, mind: &Mind) -> bool {
        let Ok(of) = self.world.type_of(mind.npc) else {
            return false;
        };
        let position = self.world.domain().entity_type(of).slot(POSITION);
        let expects = Expects::new(&self.world, mind, of);
        position.is_some_and(|slot| expects.change_of(mind.npc.index(), slot))
    }

    /// Finds out how closely NPCs of a type look at things, once.
    pub(super) fn prepare_thresholds(&mut self, of: TypeId) {
        let domain = self.world.domain();
        self.thresholds.resize_with(domain.types.len(), || None);
        if self.thresholds[of.index()].is_none() {
            let thresholds = Thresholds::of(domain, domain.entity_type(of));
            self.world.watch_thresholds(&thresholds);
            self.thresholds[of.index()] = Some(thresholds);
        }
    }

    /// Marks what an NPC's search has read as compared with [thresholds](crate::domain::thresholds)
    /// only. Updating its drives and goals just before did the same; most often the search has read
    /// nothing else.
    pub(super) fn compare_with_thresholds(&self, mind: usize, job: &mut Job) {
        let entry = &self.minds[mind];
        if job.reads.is_part_of(&entry.last.of_update) {
            return job.reads.leave_to_another();
        }
        let of = self.world.type_of(entry.npc).ok();
        if let Some(thresholds) = of.and_then(|of| self.thresholds.get(of.index())?.as_ref()) {
            let domain = self.world.domain();
            job.reads
                .compared_with_thresholds(domain, thresholds, core::iter::empty());
        }
    }

    /// Keeps what an NPC's decision has read and found.
    /// `origin` says by how much everything had been moved when the search began, `until` until when
    /// the decision is right in the same facts.
    pub(super) fn settle(&mut self, mind: usize, job: &mut Job, origin: [f32; 3], until: f64) {
        if self.minds[mind].options.skipping == Skipping::Never {
            return;
        }
        if let Some(by) = self.moved_since(origin) {
            job.reads.shift(by, |of| self.world.places_of(of));
        }
        let now = self.world.time().seconds();
        let entry = &mut self.minds[mind];
        // Copied, not swapped: the memory for the largest of them would wander to all others.
        entry.last.of_search.copy_from(&job.reads);
        entry.last.found = fingerprint(&job.plan);
        entry.last.first = first_step(&job.plan);
        entry.last.progress = Some(entry.executor.progress());
        entry.last.until = until;
        if entry.options.skipping == Skipping::Expected && entry.last.of_search.let_waits_age() {
            entry.last.until = until.min(now + WAITS_AGE);
        }
    }

    /// Thinks all the same, and counts it if that comes to something else. Nothing else changes. It
    /// takes its memory anew each time: nobody does this in a game.
    pub(super) fn think_in_the_shadow(&mut self, mind: usize) {
        let Ok((differs, other_step)) = self.differs_in_the_shadow(mind) else {
            return;
        };
        self.stats.shadowed += 1;
        self.stats.shadow_differences += u64::from(differs);
        self.stats.shadow_other_steps += u64::from(other_step);
    }

    /// Whether thinking comes to something else, and whether that begins with another step.
    fn differs_in_the_shadow(&mut self, mind: usize) -> Result<(bool, bool), WorldError> {
        let entry = &self.minds[mind];
        let domain = self.world.domain();
        let knowledge = self.world.knowledge(entry.npc)?;
        let state = self.world.npc(entry.npc)?;
        let mut search = Search::default();
        let mut active = entry.active.clone();
        self.updater.forget();
        self.all_knowing_at = None;
        let weight = |drive| state.weight(drive);
        let now = self.world.time().seconds();
        self.updater
            .update(domain, &knowledge, weight, &mut active, now);
        if self.is_bound_to_schedule(entry) && !entry.executor.run().is_some_and(|it| it.yields) {
            // The same flags decide the same.
            return Ok((active != entry.active, false));
        }
        let bias = |drive| state.bias(drive);
        active.write_motives(&knowledge, weight, bias, &mut search.motives);
        selectors::plan(&mut search, domain, &knowledge, self.options_of(entry));
        let compared = self.compare(&mut search, &knowledge, entry, now);
        let found = Found {
            plan: &search.plan,
            purpose: self.purpose(&search),
            selector: search.selector(),
        };
        let differs = active != entry.active
            || fingerprint(&search.plan) != entry.last.found
            || Self::judge(entry, &found, &compared) != Decision::Keep;
        Ok((differs, first_step(&search.plan) != entry.last.first))
    }
}

/// For how many seconds a decision may be kept that goes by how long slots are still in use.
const WAITS_AGE: f64 = 1.0;

/// Which part of its range a number has to come to by itself since a decision that reckoned with its
/// rate, so that the NPC thinks again.
const DRIFT_HEEDED: f32 = 1.0 / 64.0;

/// What an NPC's own step is expected to change: the step's effects on who does it and on whom it
/// is done to. And which changes are of no significance.
pub(super) struct Expects<'d> {
    domain: &'d Domain,
    /// Whether any of this counts.
    applies: bool,
    /// Whether decisions reckon with what changes by itself.
    foresees: bool,
    action: Option<ActionId>,
    consumer: (EntityIndex, TypeId),
    supplier: (EntityIndex, TypeId),
}

impl<'d> Expects<'d> {
    pub(super) fn new(world: &'d World, mind: &Mind, of: TypeId) -> Self {
        let applies = mind.options.skipping == Skipping::Expected;
        let step = mind.executor.current().filter(|_| applies);
        let consumer = (mind.npc.index(), of);
        let supplier = step.and_then(|step| {
            let supplier = EntityId(step.task.supplier);
            Some((supplier.index(), world.type_of(supplier).ok()?))
        });
        Expects {
            domain: world.domain(),
            applies,
            foresees: mind.options.planning.counts_time(),
            action: step.map(|step| step.task.action),
            consumer,
            supplier: supplier.unwrap_or(consumer),
        }
    }

    /// What each of some steps of an NPC's plan is expected to change, whether or not that counts.
    pub(super) fn of_steps(
        world: &'d World,
        mind: &'d Mind,
        of: TypeId,
        steps: &'d [Task],
    ) -> impl Iterator<Item = Expects<'d>> {
        let consumer = (mind.npc.index(), of);
        steps.iter().map(move |task| {
            let supplier = EntityId(task.supplier);
            let type_of = world.type_of(supplier).ok();
            Expects {
                domain: world.domain(),
                applies: true,
                foresees: false,
                action: Some(task.action),
                consumer,
                supplier: type_of.map_or(consumer, |of| (supplier.index(), of)),
            }
        })
    }

    /// Whether a change can't alter what the NPC decides.
    pub(super) fn is_expected(&self, changed: &Changed) -> bool {
        self.makes_no_difference(changed)
            || self.change_of(changed.entity, changed.slot)
            || self.was_foreseen(changed)
    }

    /// Whether a number that changes by itself has changed by little, and past nothing that it is
    /// compared with. Where steps take time, the decision has reckoned with that. Without this, an
    /// NPC that gets hungry would think at every turn.
    fn was_foreseen(&self, changed: &Changed) -> bool {
        if !self.applies || !self.foresees {
            return false;
        }
        let of = self.domain.entity_type(changed.of);
        let (Some((attribute, _)), Some(range)) =
            (of.attribute_at(changed.slot), of.ranges.get(changed.slot))
        else {
            return false;
        };
        let (then, now) = (changed.then[changed.slot], changed.now[changed.slot]);
        let (least, most) = (then.min(now), then.max(now));
        // NaN, which is unknown, is less than nothing.
        let is_little = most - least < range.width() * DRIFT_HEEDED;
        if !is_little || !of.rates.iter().any(|rate| rate.0 == attribute) {
            return false;
        }
        let marks = self.domain.index.marks.get(attribute.index());
        let mut marks = marks.into_iter().flatten();
        // It is another matter to be at an end of the range, or at what a comparison asks for.
        let ends = [range.min, range.max];
        !ends.iter().any(|&end| (then == end) != (now == end))
            && !marks.any(|&mark| least <= mark && mark <= most && least < most)
    }

    /// Whether an attribute has changed by less than its significance.
    fn makes_no_difference(&self, changed: &Changed) -> bool {
        if !self.applies {
            return false;
        }
        let (then, now) = (changed.then, changed.now);
        let of = self.domain.entity_type(changed.of);
        let Some((attribute, first)) = of.attribute_at(changed.slot) else {
            return false;
        };
        let attribute = self.domain.attribute(attribute);
        let cells = first..first + attribute.kind.cells();
        let squares = cells.map(|cell| {
            let change = now[cell] - then[cell];
            change * change
        });
        // NaN, which is unknown, is less than nothing.
        squares.sum::<f32>() < attribute.significance * attribute.significance
    }

    pub(super) fn change_of(&self, entity: EntityIndex, slot: usize) -> bool {
        let Some(action) = self.action else {
            return false;
        };
        self.domain.action(action).effects.iter().any(|effect| {
            let (who, of) = match effect.role() {
                Role::CONSUMER => self.consumer,
                Role::SUPPLIER => self.supplier,
                _ => return false,
            };
            let Some(attribute) = effect.attribute().filter(|_| who == entity) else {
                return false;
            };
            let first = self.domain.entity_type(of).slot(attribute);
            let cells = self.domain.attribute(attribute).kind.cells();
            first.is_some_and(|first| (first..first + cells).contains(&slot))
        })
    }
}

/// What the plan that a search has found begins with.
fn first_step(plan: &Plan) -> Option<(ActionId, u64)> {
    plan.steps.first().map(|step| (step.action, step.handle))
}

/// What a search has found, as a number.
fn fingerprint(plan: &Plan) -> u64 {
    let mut hasher = Hasher::new();
    hasher.add(plan.outcome as u64);
    hasher.add(u64::from(plan.score.to_bits()));
    hasher.add(u64::from(plan.utility.to_bits()));
    hasher.add(plan.schedule.map_or(0, |it| u64::from(it.0) + 1));
    for step in &plan.steps {
        hasher.add(u64::from(step.action.0));
        hasher.add(step.handle);
    }
    hasher.finish()
}
