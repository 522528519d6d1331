//! Carrying chains out in imagination, in all worlds that may come of them.

use super::evaluate::{Doing, Facts, View, apply, distance, finite, pass};
use super::helps::{Step, reads_consumer_position};
use super::model::{Action, Attr, Condition, Effect, Expr, Scene, Value};
use super::outcome::Fate;
use super::planner::Search;
use super::rank::Rank;
use super::using_up::uses_up;

/// No more worlds are followed.
const MOST_WORLDS: usize = 32;

/// What may have become of the facts.
#[derive(Clone, Debug)]
pub struct World {
    /// How likely it is.
    pub weight: f32,
    /// The plan couldn't go on here.
    pub ended: bool,
    /// The facts.
    pub facts: Facts,
}

/// The first failing step of a chain.
pub struct Failure<'a> {
    /// Its place in the chain.
    pub at: usize,
    /// Its first unsatisfied precondition.
    pub condition: &'a Condition,
    /// The facts when it is its turn, in the likeliest world.
    pub before: Facts,
}

/// A chain, simulated.
pub struct Simulation<'a> {
    /// The worlds before the first step and after each simulated one.
    pub worlds: Vec<Vec<World>>,
    /// The facts of the likeliest of them.
    pub facts: Vec<Facts>,
    /// How many world effects fired in each simulated step, in all worlds together.
    pub fired: Vec<usize>,
    /// The facts of the likeliest world after each simulated step's duration, before anything else
    /// happens in it.
    pub passed: Vec<Facts>,
    /// How likely it is that each simulated step is begun as planned.
    pub chances: Vec<f32>,
    /// The hard goal.
    pub failure: Option<Failure<'a>>,
    /// What became of it.
    pub fate: Fate,
    /// Summed costs, in the likeliest worlds.
    pub costs: f32,
    /// Summed durations, in the likeliest worlds.
    pub seconds: f32,
    /// How far the NPC gets from where it was before each step, summed, in the likeliest worlds.
    pub metres: f32,
    /// What is to be expected of refills, in parts of ranges: what they give, and what of it fits at the
    /// beginning; how many seconds of steps without effects there have been; 1 if a refill is
    /// early; and 1 if a step uses something up.
    pub refills: [f32; 5],
}

impl Simulation<'_> {
    /// The worlds at the end.
    pub fn last(&self) -> &[World] {
        self.worlds.last().expect("the snapshot is always there")
    }

    /// What a chain of so many steps is compared by, if it is worth this.
    pub fn rank(&self, score: f32, steps: usize) -> Rank {
        Rank {
            score,
            costs: self.costs,
            seconds: self.seconds,
            metres: self.metres,
            steps,
        }
    }

    /// Whether the chain can be carried out.
    pub fn complete(&self) -> bool {
        self.fate == Fate::Open && self.failure.is_none()
    }
}

impl<'a> Search<'a> {
    /// Carries a chain out in imagination.
    pub fn simulate(&self, chain: &[Step]) -> Simulation<'a> {
        let certain = certain(self.snapshot.clone());
        let mut simulation = Simulation {
            facts: vec![certain.facts.clone()],
            worlds: vec![vec![certain]],
            fired: Vec::new(),
            passed: Vec::new(),
            chances: Vec::new(),
            failure: None,
            fate: Fate::Open,
            costs: 0.0,
            seconds: 0.0,
            metres: 0.0,
            refills: [0.0; 5],
        };
        for (at, step) in chain.iter().enumerate() {
            if let Err(fate) = self.carry_out(&mut simulation, at, *step) {
                simulation.fate = fate;
                break;
            }
        }
        // The death at the last step is no early one; at any other, the next step would find it.
        simulation
    }

    pub(super) fn carry_out(
        &self,
        simulation: &mut Simulation<'a>,
        at: usize,
        step: Step,
    ) -> Result<(), Fate> {
        let action = &self.scene.actions[step.action];
        let before = simulation.last().to_vec();
        let likeliest = likeliest(&before);
        let facts = &before[likeliest].facts;
        if !self.mind.alive(facts) {
            return Err(Fate::DeadEarly);
        }
        if !facts.exists(step.supplier) {
            return Err(Fate::SupplierGone);
        }
        let doing = step.doing(self.scene, facts);
        let view = View::during(self.scene, facts, &doing);
        simulation.costs = finite(simulation.costs + view.amount(&action.cost));
        if self.options.durations {
            simulation.seconds = finite(simulation.seconds + doing.duration);
            simulation.refills[2] += self.rest(step, doing.duration);
            self.note_what_is_used_up(step, &mut simulation.refills);
            let mut passed = facts.clone();
            pass(self.scene, &mut passed, doing.duration);
            simulation.passed.push(passed);
        }
        let failing = self.failing(action, step, facts);
        if simulation.failure.is_none() {
            simulation.failure = failing.map(|condition| Failure {
                at,
                condition,
                before: facts.clone(),
            });
        }
        let (mut after, mut fired, mut chance) = (Vec::new(), 0, 0.0);
        let (mut any_ended, mut died) = (false, false);
        for (index, mut world) in before.iter().cloned().enumerate() {
            world.ended |= index != likeliest
                && (!self.mind.alive(&world.facts)
                    || !world.facts.exists(step.supplier)
                    || (failing.is_none() && self.failing(action, step, &world.facts).is_some()));
            if world.ended {
                any_ended = true;
                add(&mut after, world);
                continue;
            }
            chance += world.weight;
            if simulation.failure.is_none()
                && let Some(facts) = self.death_during(step, &world.facts)
            {
                died |= index == likeliest;
                world.facts = facts;
                add(&mut after, world);
                continue;
            }
            if self.options.durations {
                let seconds = simulation.seconds;
                self.count_refills(&world, step, seconds, &mut simulation.refills);
            }
            for (probability, effects) in self.outcomes(step, &world.facts) {
                let mut next = world.clone();
                next.weight = world.weight * probability;
                fired += self
                    .happen(&mut next.facts, step, &effects)
                    .ok_or(Fate::Unbalanced)?;
                add(&mut after, next);
            }
        }
        // Choice: where no world has ended, the chance is exactly 1, whatever rounding says.
        let chance: f32 = if any_ended { chance.min(1.0) } else { 1.0 };
        simulation.chances.push(chance);
        simulation.fired.push(fired);
        let after = fewer(after);
        let npc = self.scene.npc;
        let (from, to) = (
            facts.position(npc),
            after[self::likeliest(&after)].facts.position(npc),
        );
        let way = distance(from, to);
        if !way.is_nan() {
            simulation.metres += way;
        }
        simulation
            .facts
            .push(after[self::likeliest(&after)].facts.clone());
        simulation.worlds.push(after);
        if died { Err(Fate::DeadEarly) } else { Ok(()) }
    }

    /// The facts at the end of a step's time, if the NPC is dead then. The step has no effects.
    ///
    /// Choice: as long as a chain can't be carried out, this isn't asked, since something that is put
    /// before the failing step may keep the NPC alive.
    pub(super) fn death_during(&self, step: Step, facts: &Facts) -> Option<Facts> {
        let mut passed = facts.clone();
        if self.options.durations {
            let doing = step.doing(self.scene, facts);
            pass(self.scene, &mut passed, doing.duration);
        }
        (!self.mind.alive(&passed)).then_some(passed)
    }

    /// Counts what a step refills in one world: numbers of the NPC's own that change by themselves
    /// and that the step's effects change the other way.
    ///
    /// Choice: where no outcomes are weighed, the likeliest is certain.
    pub(super) fn count_refills(
        &self,
        world: &World,
        step: Step,
        seconds: f32,
        refills: &mut [f32; 5],
    ) {
        if self.options.exact_scores {
            return;
        }
        let action = &self.scene.actions[step.action];
        let mut facts = world.facts.clone();
        let doing = step.doing(self.scene, &facts);
        pass(self.scene, &mut facts, doing.duration);
        let mut outcomes = self.outcomes(step, &world.facts);
        if !self.options.outcomes || action.outcomes.is_empty() {
            let (_, effects) = outcomes.swap_remove(0);
            self.count_refills_of(
                (&mut facts, seconds),
                &doing,
                &effects,
                world.weight,
                refills,
            );
            return;
        }
        let certain: Vec<&Effect> = action.effects.iter().collect();
        self.count_refills_of(
            (&mut facts, seconds),
            &doing,
            &certain,
            world.weight,
            refills,
        );
        for (probability, effects) in outcomes {
            let weight = world.weight * probability;
            let own = &effects[certain.len()..];
            self.count_refills_of((&mut facts.clone(), seconds), &doing, own, weight, refills);
        }
    }

    fn count_refills_of(
        &self,
        (facts, seconds): (&mut Facts, f32),
        doing: &Doing,
        effects: &[&Effect],
        weight: f32,
        refills: &mut [f32; 5],
    ) {
        let scene = self.scene;
        for effect in effects {
            let busy = seconds - refills[2];
            let refill = refill(scene, (facts, &self.snapshot), doing, effect, busy);
            if let Some((given, fits, is_early)) = refill {
                refills[0] += weight * given;
                refills[1] += weight * fits;
                if is_early && weight > 0.0 {
                    refills[3] = 1.0;
                }
            }
            apply(scene, facts, doing, effect);
        }
    }

    /// Notes whether a step uses something up.
    pub(super) fn note_what_is_used_up(&self, step: Step, refills: &mut [f32; 5]) {
        if uses_up(self.scene, step.action) {
            refills[4] = 1.0;
        }
    }

    /// For how long a step only waits, if it takes so many seconds.
    pub(super) fn rest(&self, step: Step, seconds: f32) -> f32 {
        let action = &self.scene.actions[step.action];
        if action.effects.is_empty() && action.outcomes.is_empty() {
            seconds
        } else {
            0.0
        }
    }

    /// Whether the next step can be carried out in the likeliest of the worlds so far.
    pub(super) fn is_executable(&self, worlds: &[World], step: Step) -> bool {
        let facts = &worlds[likeliest(worlds)].facts;
        let action = &self.scene.actions[step.action];
        facts.exists(step.supplier)
            && self.mind.alive(facts)
            && self.failing(action, step, facts).is_none()
    }

    /// The first precondition of a step that fails.
    pub(super) fn failing(
        &self,
        action: &'a Action,
        step: Step,
        facts: &Facts,
    ) -> Option<&'a Condition> {
        let doing = step.doing(self.scene, facts);
        let view = View::during(self.scene, facts, &doing);
        in_order_of_test(&action.preconditions).find(|condition| !view.holds(&condition.test))
    }

    /// What may happen, with probabilities: the action's own effects and those of one outcome.
    /// Where outcomes aren't weighed, the likeliest at the snapshot comes about, of equals the first;
    /// elsewhere they are as likely as their weights are in the facts before the step.
    ///
    /// Choice: an outcome that isn't possible isn't looked at, whatever the world would do after it.
    pub(super) fn outcomes(&self, step: Step, facts: &Facts) -> Vec<(f32, Vec<&'a Effect>)> {
        let action = &self.scene.actions[step.action];
        let together = |outcome: &'a [Effect]| action.effects.iter().chain(outcome).collect();
        let facts = if self.options.outcomes {
            facts
        } else {
            &self.snapshot
        };
        let doing = step.doing(self.scene, facts);
        let view = View::during(self.scene, facts, &doing);
        let weight = |expr: &Expr| {
            let weight = view.number(expr);
            // NaN is less than nothing, too.
            if weight > 0.0 && weight < f32::INFINITY {
                weight
            } else {
                0.0
            }
        };
        let mut sum = 0.0;
        for (expr, _) in &action.outcomes {
            sum += weight(expr);
        }
        let mut all = Vec::new();
        for (expr, effects) in &action.outcomes {
            if weight(expr) / sum > 0.0 {
                all.push((weight(expr) / sum, together(effects)));
            }
        }
        if all.is_empty() {
            return vec![(1.0, together(&[]))];
        }
        if self.options.outcomes {
            return all;
        }
        let mut best = 0;
        for (index, (probability, _)) in all.iter().enumerate() {
            if *probability > all[best].0 {
                best = index;
            }
        }
        vec![(1.0, all.swap_remove(best).1)]
    }

    /// Lets a step happen: time passes, then the effects, then the world reacts. `None` if it
    /// doesn't come to rest, else how many world effects fired.
    pub(super) fn happen(
        &self,
        facts: &mut Facts,
        step: Step,
        effects: &[&Effect],
    ) -> Option<usize> {
        let doing = step.doing(self.scene, facts);
        if self.options.durations {
            pass(self.scene, facts, doing.duration);
        }
        for effect in effects {
            apply(self.scene, facts, &doing, effect);
        }
        self.world_effects(facts, &doing)
    }

    /// Lets the world react to a step. `None` if it doesn't come to rest.
    fn world_effects(&self, facts: &mut Facts, doing: &Doing) -> Option<usize> {
        let scene = self.scene;
        // Each world effect with the entity that it is bound to, and under which name.
        let mut pending = Vec::new();
        for index in &scene.actions[doing.action].world_effects {
            match scene.world_effects[*index].for_each {
                None => pending.push((*index, None)),
                Some((of, name)) => pending.extend(
                    (0..scene.entities.len())
                        .filter(|entity| scene.is_a(*entity, of))
                        .map(|entity| (*index, Some((name, entity)))),
                ),
            }
        }
        for index in 0..scene.world_effects.len() {
            pending.extend(
                (0..scene.entities.len())
                    .filter(|entity| scene.owns_world_effect(*entity, index))
                    .map(|entity| (index, Some(("self", entity)))),
            );
        }
        let (mut rounds, mut fired) = (0, 0);
        loop {
            let before = pending.len();
            pending.retain(|(index, bound)| {
                let effect = &scene.world_effects[*index];
                let mut doing = doing.clone();
                doing.roles.extend(*bound);
                let view = View::during(scene, facts, &doing);
                let fires = bound.is_none_or(|(_, entity)| facts.exists(entity))
                    && effect.when.as_ref().is_none_or(|when| view.holds(when));
                if fires {
                    for effect in &effect.effects {
                        apply(scene, facts, &doing, effect);
                    }
                }
                !fires
            });
            if pending.len() == before {
                return Some(fired);
            }
            fired += before - pending.len();
            rounds += 1;
            if rounds > self.options.world_effect_rounds {
                return None;
            }
        }
    }
}

/// The likeliest world in which the plan goes on, the first of equals.
fn likeliest(worlds: &[World]) -> usize {
    let mut best: Option<usize> = None;
    for (index, world) in worlds.iter().enumerate() {
        if !world.ended && best.is_none_or(|best| world.weight > worlds[best].weight) {
            best = Some(index);
        }
    }
    best.expect("the plan goes on in the likeliest world")
}

/// Adds a world, or its weight to that of an equal one.
fn add(worlds: &mut Vec<World>, world: World) {
    let equal = worlds
        .iter_mut()
        .find(|other| other.ended == world.ended && other.facts == world.facts);
    match equal {
        Some(equal) => equal.weight += world.weight,
        None => worlds.push(world),
    }
}

/// Leaves out the least likely worlds if there are too many, and counts the rest as all there is.
///
/// Choice: a world in which the plan goes on stays in any case, in the place of the least likely
/// of those that would have stayed.
fn fewer(worlds: Vec<World>) -> Vec<World> {
    if worlds.len() <= MOST_WORLDS {
        return worlds;
    }
    let on = likeliest(&worlds);
    let mut order: Vec<usize> = (0..worlds.len()).collect();
    // Sorting is stable: of equals, the first stay.
    order.sort_by(|a, b| worlds[*b].weight.total_cmp(&worlds[*a].weight));
    order.truncate(MOST_WORLDS);
    if !order.contains(&on) {
        order.pop();
        order.push(on);
    }
    order.sort_unstable();
    let mut left: Vec<World> = order.iter().map(|index| worlds[*index].clone()).collect();
    let mut total = 0.0;
    for world in &left {
        total += world.weight;
    }
    for world in &mut left {
        world.weight /= total;
    }
    left
}

/// Preconditions as they are tested: those about where the consumer is come last, so that what
/// else has to be fetched is fetched before the NPC goes to the place of the npc_step.
fn in_order_of_test(conditions: &[Condition]) -> impl Iterator<Item = &Condition> {
    let those = |last: bool| {
        let conditions = conditions.iter();
        conditions.filter(move |condition| reads_consumer_position(&condition.test) == last)
    };
    those(false).chain(those(true))
}

/// A world that is sure to come about.
pub(super) fn certain(facts: Facts) -> World {
    World {
        weight: 1.0,
        ended: false,
        facts,
    }
}

/// What an effect refills: what it gives, and what of it fits, as parts of the range; and whether it is
/// early.
///
/// What fits is what is missing, less what has come to be missing in the seconds since the beginning. At
/// its end a number becomes no less: then that is at most what there was.
fn refill(
    scene: &Scene,
    (facts, beginning): (&Facts, &Facts),
    doing: &Doing,
    effect: &Effect,
    seconds: f32,
) -> Option<(f32, f32, bool)> {
    let view = View::during(scene, facts, doing);
    let (role, attr) = match effect {
        Effect::Add(role, attr, _) | Effect::Subtract(role, attr, _) => (*role, *attr),
        _ => return None,
    };
    let Attr::Declared(attribute) = attr else {
        return None;
    };
    let whose = view.entity(role);
    let of_own = whose == scene.npc && facts.exists(whose);
    let rate = scene.rate(whose, attribute).filter(|_| of_own)?;
    let Some(Value::Number(old)) = facts.get(whose, attr) else {
        return None;
    };
    let rate = View::new(scene, facts, &[("self", whose)]).number(rate);
    let (low, high) = scene.range(whose, attr);
    let width = high - low;
    let more = match effect {
        Effect::Add(_, _, amount) => view.number(amount),
        Effect::Subtract(_, _, amount) => -view.number(amount),
        _ => return None,
    };
    let given = if rate < 0.0 { more } else { -more };
    if rate == 0.0 || rate.is_nan() || given.is_nan() || given <= 0.0 || !width.is_finite() {
        return None;
    }
    let (empty, full) = if rate < 0.0 { (low, high) } else { (high, low) };
    let mut changed = rate.abs() * seconds;
    if let Some(Value::Number(first)) = beginning.get(whose, attr).filter(|_| old == empty) {
        changed = changed.min((first - empty).abs());
    }
    let given = given.min(width);
    let missing = (full - old).abs() - changed;
    let fits = missing.clamp(0.0, given);
    // Choice: rounding doesn't make a refill early.
    let nearly_missing = missing + width * (1.0 / 1024.0);
    let is_early = nearly_missing < given && nearly_missing < width / 2.0;
    Some((given / width, fits / width, is_early))
}
