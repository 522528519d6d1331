//! A second search, for the same NPC and from the same facts, in which explanations try things out.
//! So the search that is explained isn't touched, and the answers come from the code that planned.

use alloc::vec::Vec;

use super::{
    data::{Alternative, Cause, Culprit, DriveChange, Reason, Step},
    namer::Namer,
};
use crate::{
    beliefs::{Known, Roles, Snapshot, snapshot::Mark},
    domain::{ConditionId, Role},
    planning::{
        Binding, Motives, Search, Selector,
        early::Timing,
        effects::BoundEffect,
        forward::Among,
        helps::{Helpers, in_order},
        narrowing::Narrowing,
        rated::Rated,
        simulate::{Dropped, Progress},
        steps::StepId,
        working::Working,
        world_effects::Fired,
    },
};

/// The second search, with what explanations need beside it.
pub(super) struct Probe<'p, 'w, 'a, 'd> {
    pub(super) search: Working<'w, 'a>,
    pub(super) namer: &'p Namer<'p, 'd>,
    /// The chain that is imagined while culprits are looked for, and the place on the trail where
    /// it begins.
    pub(super) so_far: Option<(Mark, Vec<StepId>)>,
    /// The NPC's motives, if the search that is explained pursues one goal at a time.
    pub(super) goap: Option<&'p Motives>,
    /// The search that is explained, if it only chooses among schedules.
    pub(super) by_hand: Option<&'p Search>,
    /// Finds the best plan of a kind, if the search that is explained was for the best plan.
    pub(super) best_among: Option<&'p dyn Fn(Among) -> Search>,
}

/// The best plan of a kind.
pub(super) struct Rival {
    pub(super) chain: Vec<StepId>,
    /// Whether that is proven: no bound ended the search for it.
    pub(super) proven: bool,
}

/// A chain imagined to its end.
pub(super) struct SimulatedChain {
    pub(super) rated: Rated,
    /// The satisfaction of each drive.
    pub(super) drives: Vec<f32>,
}

impl<'p, 'w, 'a, 'd> Probe<'p, 'w, 'a, 'd> {
    /// Tries things out in `again` to explain a search that has ended.
    pub(super) fn new(
        ended: &'p Search,
        again: Working<'w, 'a>,
        namer: &'p Namer<'p, 'd>,
        best_among: &'p dyn Fn(Among) -> Search,
    ) -> Self {
        let selector = ended.selector();
        let is_by_hand = matches!(selector, Selector::UtilityPlans | Selector::Schedules);
        Probe {
            search: again,
            namer,
            so_far: None,
            goap: (selector == Selector::Goap).then_some(&ended.motives),
            by_hand: is_by_hand.then_some(ended),
            best_among: (selector == Selector::Best).then_some(best_among),
        }
    }
}

impl<'a, 'd> Probe<'_, '_, 'a, 'd> {
    pub(super) fn entity(&self, known: Known) -> super::data::Entity<'d> {
        self.namer.entity(self.search.snapshot.memory, known)
    }

    pub(super) fn step(&self, id: StepId) -> Step<'d> {
        self.binding(self.search.parts.steps.binding(id))
    }

    pub(super) fn binding(&self, binding: Binding) -> Step<'d> {
        self.namer.step(self.search.snapshot.memory, binding)
    }

    pub(super) fn steps(&self, chain: &[StepId]) -> Vec<Step<'d>> {
        chain.iter().map(|&id| self.step(id)).collect()
    }

    pub(super) fn step_of(&mut self, binding: Binding) -> StepId {
        self.search
            .parts
            .steps
            .of_binding(&mut self.search.snapshot, binding)
    }

    pub(super) fn measure(
        &mut self,
        condition: ConditionId,
        roles: &Roles,
    ) -> super::data::Measured<'d> {
        self.namer
            .measure(&mut self.search.snapshot, condition, roles)
    }

    /// Measures a precondition of a step, by its place.
    pub(super) fn measure_need(
        &mut self,
        step: StepId,
        place: u16,
        roles: &Roles,
    ) -> super::data::Measured<'d> {
        let mut measured = self.measure(self.precondition(step, place), roles);
        let Binding { action, supplier } = self.search.parts.steps.binding(step);
        let mut stocks = self.namer.domain.index.stocks[action.index()].iter();
        let snapshot = &mut self.search.snapshot;
        if let Some(stock) = stocks.find(|it| it.preconditions.contains(&place))
            && let Some((cell, amount)) = snapshot.booked(action, supplier, place)
        {
            let entity = snapshot.memory.entity(supplier.number());
            let mut bookers = Vec::new();
            let knowledge = snapshot.knowledge;
            knowledge.bookers(entity, stock.attribute, &mut bookers);
            let by: Vec<Known> = bookers.iter().map(|it| snapshot.load(it.0)).collect();
            measured.booked = Some(super::data::Booked {
                there: snapshot.read(cell),
                amount,
                by: by
                    .into_iter()
                    .map(|it| self.namer.stranger(self.search.snapshot.memory, it))
                    .collect(),
            });
        }
        measured
    }

    /// Runs `look`, and takes back what that imagines.
    pub(super) fn aside<T>(&mut self, look: impl FnOnce(&mut Self) -> T) -> T {
        let mark = self.search.snapshot.mark();
        let seen = look(self);
        self.search.snapshot.go_back(mark);
        seen
    }

    /// The roles of a step if it begins now.
    pub(super) fn roles(&mut self, id: StepId) -> Roles {
        let step = self.search.parts.steps.get(id);
        step.roles(&mut self.search.snapshot)
    }

    /// The id of a step's precondition.
    pub(super) fn precondition(&self, id: StepId, place: u16) -> ConditionId {
        let action = self.search.parts.steps.binding(id).action;
        self.namer.domain.action(action).preconditions[usize::from(place)]
    }

    /// Imagines a chain from the snapshot; where outcomes are weighed, the likeliest set of facts
    /// after it. This stays imagined. Nothing may be imagined before.
    pub(super) fn imagine(&mut self, chain: &[StepId]) -> Result<Progress, Dropped> {
        let mut progress = Progress::default();
        if self.search.parts.weighed {
            self.search.imagine_likeliest(chain, &mut progress)?;
        } else {
            self.search.stage().run(chain, 0, &mut progress)?;
        }
        Ok(progress)
    }

    /// Simulates and rates a chain from the snapshot.
    pub(super) fn simulated(&mut self, chain: &[StepId]) -> Result<SimulatedChain, Dropped> {
        self.aside(|probe| {
            let rated = probe.search.simulate(chain, 0, Progress::default())?;
            if probe.search.parts.weighed {
                // Where outcomes are weighed, drives are told for the likeliest set.
                probe.imagine(chain)?;
            }
            // Scoring may have rated other facts meanwhile.
            let Working {
                parts,
                snapshot,
                actor,
                ..
            } = &mut probe.search;
            let rating = &mut parts.rating;
            rating.utility(snapshot, actor);
            let drives = rating.drives.iter();
            Ok(SimulatedChain {
                rated,
                drives: drives.map(|drive| drive.satisfaction).collect(),
            })
        })
    }

    /// A chain as an alternative to a plan after which drives have the satisfactions `base`.
    pub(super) fn alternative(
        &self,
        Rival { chain, proven }: &Rival,
        simulated: &SimulatedChain,
        base: &[f32],
    ) -> Alternative<'d> {
        let rated = self
            .search
            .parts
            .rating
            .drives
            .iter()
            .zip(&self.search.plan.drives);
        let drives = rated.zip(base).zip(&simulated.drives);
        let timing = simulated.rated.progress.timing();
        let is_worse = timing > self.search.plan.timing;
        Alternative {
            steps: self.steps(chain),
            utility: simulated.rated.utility,
            score: simulated.rated.score,
            early: is_worse && self.search.plan.timing == Timing::Due,
            uses_up: is_worse && timing == Timing::Wasteful,
            proven: *proven,
            schedule: None,
            but: None,
            drives: drives
                .map(|(((rated, forecast), &now), &then)| DriveChange {
                    drive: &self.namer.domain.drive(rated.drive).name,
                    given: self
                        .namer
                        .given(self.search.snapshot.memory, forecast.given),
                    weight: rated.weight,
                    now,
                    then,
                })
                .collect(),
        }
    }

    /// The bindings that help an unsatisfied condition, in order.
    pub(super) fn helpers(&mut self, condition: ConditionId, roles: &Roles) -> Vec<Binding> {
        self.collect(|helpers| helpers.of_condition(condition, roles))
    }

    /// The bindings that destroy an entity, in order.
    pub(super) fn destroyers(&mut self, entity: Known) -> Vec<Binding> {
        self.collect(|helpers| helpers.of_destruction(entity))
    }

    fn collect(&mut self, find: impl FnOnce(&mut Helpers<'_, 'a>)) -> Vec<Binding> {
        let mut found = Vec::new();
        find(&mut Helpers {
            snapshot: &mut self.search.snapshot,
            offers: &mut self.search.parts.offers,
            npc: self.search.actor.known,
            found: &mut found,
            narrowing: &mut Narrowing::default(),
        });
        in_order(&self.search.snapshot, &mut found);
        found
    }

    /// What lowered the value of `measure` while `chain` was imagined from the snapshot, after it
    /// had been 1 or had risen in the same step. If several things did, the last; none if the value
    /// rose again.
    pub(super) fn undone_by(
        &mut self,
        chain: &[StepId],
        mut measure: impl FnMut(&mut Snapshot<'_>) -> f32,
    ) -> Option<Cause<'d>> {
        self.aside(|probe| {
            let mut cause = None;
            let mut progress = Progress::default();
            let mut now = measure(&mut probe.search.snapshot);
            for (number, &id) in chain.iter().enumerate() {
                let before = now;
                let mark = probe.search.snapshot.mark();
                let fired = probe.fired_by(number, id, progress);
                probe.search.snapshot.go_back(mark);
                let roles = probe.roles(id);
                let mut top = before;
                let mut note = |now: &mut f32, after: f32, by: Cause<'d>| {
                    if after < *now && (*now == 1.0 || *now > before || top == 1.0) {
                        cause = Some(by);
                    } else if after == 1.0 {
                        cause = None;
                    }
                    top = top.max(after);
                    *now = after;
                };
                if probe.search.options.durations {
                    let integrator = &probe.search.parts.integrator;
                    integrator.pass(&mut probe.search.snapshot, roles.duration);
                    let after = measure(&mut probe.search.snapshot);
                    let by = Cause {
                        meanwhile: true,
                        ..probe.cause(id, None)
                    };
                    note(&mut now, after, by);
                }
                let steps = &probe.search.parts.steps;
                for effect in steps.effects(steps.get(id)) {
                    effect.apply(&mut probe.search.snapshot, &roles);
                }
                let after = measure(&mut probe.search.snapshot);
                note(&mut now, after, probe.cause(id, None));
                for fired in &fired {
                    probe.fire(id, fired);
                    let after = measure(&mut probe.search.snapshot);
                    note(&mut now, after, probe.cause(id, Some(fired)));
                }
                // Imagines the step as a whole, with everything that belongs to it.
                probe.search.snapshot.go_back(mark);
                let stepped = probe.search.stage().step(number, id, &mut progress);
                now = measure(&mut probe.search.snapshot);
                if stepped.is_err() {
                    break;
                }
            }
            cause
        })
    }

    /// The world effects that a step sets off, in order.
    pub(super) fn fired_by(
        &mut self,
        number: usize,
        id: StepId,
        mut progress: Progress,
    ) -> Vec<Fired> {
        self.search.parts.world_effects.begin_log();
        // Whether or not the world settles, the log has what fired.
        let _ = self.search.stage().step(number, id, &mut progress);
        self.search.parts.world_effects.end_log()
    }

    fn fire(&mut self, id: StepId, fired: &Fired) {
        let action = self.search.parts.steps.binding(id).action;
        let snapshot = &mut self.search.snapshot;
        for effect in &self.namer.domain.world_effects[fired.effect.index()].effects {
            if let Some(effect) = BoundEffect::new(snapshot, effect, &fired.roles, action) {
                effect.apply(snapshot, &fired.roles);
            }
        }
    }

    fn cause(&self, id: StepId, fired: Option<&Fired>) -> Cause<'d> {
        let domain = self.namer.domain;
        let of = fired.and_then(|fired| {
            let for_each = domain.world_effects[fired.effect.index()].for_each;
            let role = for_each.map_or(Role::OWNER, |_| Role::BOUND);
            let known = fired.roles.get(role);
            (known != Known::NOBODY).then(|| self.entity(known))
        });
        Cause {
            step: self.step(id),
            meanwhile: false,
            world_effect: fired.map(|it| domain.world_effects[it.effect.index()].name.as_str()),
            of,
        }
    }

    /// What destroyed an entity in the chain that is imagined while culprits are looked for.
    pub(super) fn who_destroyed(&mut self, entity: Known) -> Option<Cause<'d>> {
        let (start, chain) = self.so_far.clone()?;
        self.search.snapshot.go_back(start);
        let cause = self.undone_by(&chain, |snapshot| existence(snapshot, entity));
        // The chain was imagined before.
        let _ = self.imagine(&chain);
        cause
    }

    /// Why the NPC dies in a chain.
    pub(super) fn death(&mut self, chain: &[StepId]) -> Culprit<'d> {
        let actor = *self.search.actor;
        let by = self.undone_by(chain, |snapshot| {
            f32::from(u8::from(actor.is_alive(snapshot)))
        });
        Culprit::Dies { by }
    }

    /// Why a chain can't be imagined to its end.
    pub(super) fn dropped(&mut self, chain: &[StepId], dropped: Dropped) -> Reason<'d> {
        let mut steps = 0..chain.len();
        let failing =
            steps.find(|&last| self.aside(|probe| probe.imagine(&chain[..=last]).is_err()));
        let failing = failing.unwrap_or_default();
        let id = chain[failing];
        let culprit = match dropped {
            Dropped::SupplierGone => {
                let supplier = self.search.parts.steps.binding(id).supplier;
                let by =
                    self.undone_by(&chain[..failing], |snapshot| existence(snapshot, supplier));
                let step = self.step(id);
                Culprit::SupplierGone { step, by }
            }
            Dropped::NoSlot => {
                let binding = self.search.parts.steps.binding(id);
                self.slots_taken(binding)
            }
            Dropped::NoEquilibrium => {
                let fired = self.aside(|probe| {
                    // The steps before the failing one settled.
                    let _ = probe.imagine(&chain[..failing]);
                    probe.fired_by(failing, id, Progress::default())
                });
                let mut world_effects = Vec::new();
                for fired in fired.iter().rev() {
                    let effect = &self.namer.domain.world_effects[fired.effect.index()];
                    if !world_effects.contains(&effect.name.as_str()) {
                        world_effects.push(&effect.name);
                    }
                }
                Culprit::NoEquilibrium {
                    step: self.step(id),
                    world_effects,
                    rounds: self.search.options.world_effect_rounds,
                }
            }
        };
        Reason {
            steps: self.steps(chain),
            failing: Some(failing),
            needs: None,
            culprit,
        }
    }
}

/// 1 if an entity exists, otherwise 0.
fn existence(snapshot: &Snapshot<'_>, entity: Known) -> f32 {
    f32::from(u8::from(snapshot.exists(entity)))
}
