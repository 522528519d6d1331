//! The search, as it is written down: every chain is simulated anew from the snapshot.

use smallvec::SmallVec;

use super::evaluate::{Facts, View, pass, pass_but_ages};
use super::filter::{changes, touches};
use super::helps::{Atom, Step, Wanted, atoms};
use super::model::{Cond, Effect, Scene, Source};
pub use super::outcome::{EndedBy, Fate, Options, Outcome, Outcomes, PlanState};
use super::rank::{Rank, units};
use super::rating::{Mind, share};
use super::simulation::{Simulation, World};

/// A search under way.
pub struct Search<'a> {
    pub(super) scene: &'a Scene,
    pub(super) options: Options,
    pub(super) snapshot: Facts,
    /// The NPC's drives and goals.
    pub mind: Mind<'a>,
    pub(super) applicable: Vec<Step>,
    states: Vec<PlanState>,
    /// Indices into `states`.
    open: Vec<usize>,
    depth_cut: bool,
}

/// The bound on plan states was hit.
struct OutOfStates;

/// Plans for the NPC of a scene.
pub fn plan(scene: &Scene, options: &Options) -> Outcomes {
    Search::new(scene, options).run()
}

impl<'a> Search<'a> {
    /// Takes the snapshot and freezes the goals.
    pub fn new(scene: &'a Scene, options: &Options) -> Self {
        Self::without(scene, options, &[])
    }

    /// The same, if some steps are kept out of plans.
    pub fn without(scene: &'a Scene, options: &Options, excluded: &[Step]) -> Self {
        let snapshot = Facts::initial(scene);
        let mut mind = Mind::update(scene, &snapshot, options.dead_is_zero);
        let mut applicable = applicable(scene, &snapshot);
        applicable.retain(|step| !excluded.contains(step));
        if options.filter_goals {
            let changes = changes(scene, &snapshot, &applicable, options.durations);
            mind.leave_out(&snapshot, |wanted| {
                changes
                    .iter()
                    .any(|change| touches(change, wanted, scene, &snapshot))
            });
        }
        Search {
            scene,
            options: *options,
            mind,
            applicable,
            snapshot,
            states: Vec::new(),
            open: Vec::new(),
            depth_cut: false,
        }
    }

    fn run(mut self) -> Outcomes {
        let wanted = self.mind.wanted(&self.snapshot);
        if wanted.is_empty() {
            return self.without_plan(Outcome::NoGoal, EndedBy::Nothing);
        }
        if !self.mind.alive(&self.snapshot) {
            return self.without_plan(Outcome::NoPlan, EndedBy::Nothing);
        }
        match self.search(&wanted) {
            Ok(Some(found)) => {
                let ended_by = self.cut_off();
                self.finish(found, Outcome::Complete, ended_by)
            }
            Ok(None) => {
                let ended_by = self.cut_off();
                self.without_plan(Outcome::NoPlan, ended_by)
            }
            Err(OutOfStates) => {
                self.open.retain(|index| self.states[*index].complete);
                match self.best_open() {
                    Some(best) => self.finish(best, Outcome::BestSoFar, EndedBy::States),
                    None => self.without_plan(Outcome::Undecided, EndedBy::States),
                }
            }
        }
    }

    /// The bound that kept the search from seeing everything.
    fn cut_off(&self) -> EndedBy {
        let unbalanced = |state: &PlanState| state.fate == Fate::Unbalanced;
        if self.states.iter().any(unbalanced) {
            EndedBy::Equilibrium
        } else if self.depth_cut {
            EndedBy::Depth
        } else {
            EndedBy::Nothing
        }
    }

    fn search(&mut self, wanted: &[Wanted]) -> Result<Option<usize>, OutOfStates> {
        for step in self.applicable.clone() {
            if wanted
                .iter()
                .any(|wanted| wanted.helped_by(self.scene, &self.snapshot, step))
            {
                self.generate(vec![step], vec![Vec::new()])?;
            }
        }
        while let Some(best) = self.best_open() {
            self.open.retain(|index| *index != best);
            if self.states[best].complete {
                return Ok(Some(best));
            }
            let PlanState { chain, serves, .. } = self.states[best].clone();
            if chain.len() >= self.options.depth {
                self.depth_cut = true;
                continue;
            }
            self.expand(&chain, &serves)?;
        }
        Ok(None)
    }

    /// `serves` tells for each step what it was inserted for: the step that it helps, what that helps,
    /// and so on.
    fn expand(&mut self, chain: &[Step], serves: &[Vec<Step>]) -> Result<(), OutOfStates> {
        let failure = self.simulate(chain).failure;
        let failure = failure.expect("only incomplete plan states are expanded");
        let wanted = Wanted {
            test: &failure.condition.test,
            roles: chain[failure.at].roles(self.scene),
            gone: None,
        };
        let (facts, place) = if self.options.insert_at_front {
            (&self.snapshot, 0)
        } else {
            (&failure.before, failure.at)
        };
        if self.is_hopeless(chain[failure.at], facts) {
            return Ok(());
        }
        let helping: Vec<Step> = self
            .applicable
            .iter()
            .filter(|step| wanted.helped_by(self.scene, facts, **step))
            .copied()
            .collect();
        let mut helped = vec![chain[failure.at]];
        helped.extend(&serves[failure.at]);
        let may_be_circular = self.options.exact_scores || self.options.insert_at_front;
        for step in helping {
            // Nothing is done so that it can be done.
            if helped.contains(&step) && !may_be_circular {
                continue;
            }
            let (mut longer, mut serves) = (chain.to_vec(), serves.to_vec());
            longer.insert(place, step);
            serves.insert(place, helped.clone());
            self.generate(longer, serves)?;
        }
        Ok(())
    }

    /// Whether outcomes are weighed, and some action has any.
    pub(super) fn weighs(&self) -> bool {
        let mut actions = self.scene.actions.iter();
        self.options.outcomes && actions.any(|action| !action.outcomes.is_empty())
    }

    /// Whether a step can't be done whatever comes before it: it needs a flag to be as nothing ever
    /// makes it. Where outcomes are weighed, other facts may become the likeliest.
    fn is_hopeless(&self, step: Step, facts: &Facts) -> bool {
        let roles = step.roles(self.scene);
        let view = View::new(self.scene, facts, &roles);
        let preconditions = &self.scene.actions[step.action].preconditions;
        !self.weighs()
            && preconditions.iter().any(|it| {
                !view.holds(&it.test)
                    && atoms(&it.test, false)
                        .into_iter()
                        .all(|atom| self.is_never_made(atom))
            })
    }

    /// Whether no effect makes a flag what an atom wants. Other atoms aren't looked at.
    fn is_never_made(&self, atom: Atom<'_>) -> bool {
        let Cond::Flag(_, flag) = *atom.leaf else {
            return false;
        };
        let actions = self.scene.actions.iter();
        let done = actions.flat_map(|it| it.possible_effects());
        let answers = self.scene.world_effects.iter().flat_map(|it| &it.effects);
        !done.chain(answers).any(|effect| match effect {
            Effect::Assign(_, attr, Source::Flag(value)) => *attr == flag && *value != atom.negated,
            Effect::Assign(_, attr, _) => *attr == flag,
            _ => false,
        })
    }

    /// The best open plan state, of equal ones the oldest.
    fn best_open(&self) -> Option<usize> {
        let mut best: Option<usize> = None;
        for index in &self.open {
            let beats = |best: usize| {
                let rank = self.states[*index].rank;
                rank.beats(&self.states[best].rank, &self.options)
            };
            if best.is_none_or(beats) {
                best = Some(*index);
            }
        }
        best
    }

    fn generate(&mut self, chain: Vec<Step>, serves: Vec<Vec<Step>>) -> Result<(), OutOfStates> {
        if self.states.iter().any(|state| state.chain == chain) {
            return Ok(());
        }
        if self.states.len() >= self.options.max_plan_states {
            return Err(OutOfStates);
        }
        let mut state = self.rate(chain);
        state.serves = serves;
        if state.fate == Fate::Open {
            self.open.push(self.states.len());
        }
        self.states.push(state);
        Ok(())
    }

    pub(super) fn rate(&self, chain: Vec<Step>) -> PlanState {
        let simulation = self.simulate(&chain);
        let (utility, score) = match simulation.fate {
            Fate::Open | Fate::DeadEarly => {
                // Choice: where death isn't 0, those who die early are rated by the facts at
                // their death; they are still neither selected nor complete. Where it is, they
                // have no utility, whatever else might have become of the facts.
                let (utility, spread) =
                    if simulation.fate == Fate::DeadEarly && self.options.dead_is_zero {
                        (0.0, 0.0)
                    } else {
                        self.expected(simulation.last())
                    };
                (utility, self.score(utility, spread, &simulation))
            }
            Fate::SupplierGone | Fate::Unbalanced => (0.0, 0.0),
        };
        PlanState {
            rank: simulation.rank(score, chain.len()),
            complete: simulation.complete(),
            fate: simulation.fate,
            chain,
            serves: Vec::new(),
            utility,
            score,
        }
    }

    /// The utility to be expected and its standard deviation.
    ///
    /// Choice: the mean of the differences to the first world, so that nothing is lost to rounding
    /// where all worlds are as good.
    pub(super) fn expected(&self, worlds: &[World]) -> (f32, f32) {
        let rate = |world: &World| (world.weight, self.mind.utility(&world.facts));
        let rated: SmallVec<[(f32, f32); 4]> = worlds.iter().map(rate).collect();
        let (_, first) = rated[0];
        let (mut gain, mut variance) = (0.0_f32, 0.0_f32);
        for (weight, utility) in &rated {
            gain += weight * (utility - first);
        }
        let mean = share(first + gain);
        for (weight, utility) in &rated {
            variance += weight * ((utility - mean) * (utility - mean));
        }
        (mean, variance.sqrt())
    }

    /// What plan states are ordered by.
    pub(super) fn score(&self, utility: f32, spread: f32, simulation: &Simulation) -> f32 {
        let costs = self.options.cost_weight * simulation.costs;
        let risk = self.options.risk * spread;
        if !self.options.durations {
            return utility - risk - costs;
        }
        let mut idle = self.snapshot.clone();
        pass(self.scene, &mut idle, simulation.seconds);
        let mut ageless = self.snapshot.clone();
        pass_but_ages(self.scene, &mut ageless, simulation.seconds);
        let nothing = self.mind.utility(&idle).max(self.mind.utility(&ageless));
        let mut gained = utility - nothing;
        // Choice: less than scores are told apart by is no gain and no loss, however short the plan is.
        if !self.options.exact_scores && units(gained) == 0.0 {
            gained = 0.0;
        }
        let [given, fits, _, early, used_up] = simulation.refills;
        if gained > 0.0 && given > 0.0 {
            gained *= (fits / given).min(1.0);
        }
        let score = (gained - risk - costs) / simulation.seconds.max(0.2);
        // Choice: what can wait scores a thirty-second of what is more than the least that counts, and
        // a thirty-second of that if it uses something up.
        let least = 1.0 / 1_048_576.0;
        if early > 0.0 && score > least {
            let less = if used_up > 0.0 { 1024.0 } else { 32.0 };
            least + (score - least) / less
        } else {
            score
        }
    }

    /// The score of doing nothing.
    pub(super) fn score_of_nothing(&self) -> f32 {
        if self.options.durations {
            0.0
        } else {
            self.mind.utility(&self.snapshot)
        }
    }

    fn without_plan(self, outcome: Outcome, ended_by: EndedBy) -> Outcomes {
        let nothing = self.mind.utility(&self.snapshot);
        Outcomes {
            outcome,
            ended_by,
            plan: Vec::new(),
            utilities: Vec::new(),
            chances: Vec::new(),
            final_utility: nothing,
            utility_of_nothing: nothing,
            left_out: self.mind.left_out(),
            states: self.states,
        }
    }

    /// Choice: the best so far is trimmed and compared with doing nothing like any other plan,
    /// and keeps what ended the search.
    fn finish(self, found: usize, outcome: Outcome, ended_by: EndedBy) -> Outcomes {
        let mut plan = self.states[found].clone();
        let mut at = 0;
        while self.options.trim && at < plan.chain.len() {
            let mut shorter = plan.chain.clone();
            shorter.remove(at);
            if shorter.is_empty() {
                break;
            }
            // What can't be done without it goes with it, but not what the plan ends with.
            while let Some(failure) = self.simulate(&shorter).failure
                && failure.at != shorter.len() - 1
            {
                shorter.remove(failure.at);
            }
            let trimmed = self.rate(shorter);
            if trimmed.complete && !plan.rank.beats(&trimmed.rank, &self.options) {
                plan = trimmed;
            } else {
                at += 1;
            }
        }
        let nothing = self.mind.utility(&self.snapshot);
        let idle = Rank::nothing(self.score_of_nothing());
        if self.options.only_if_better && !plan.rank.scores_more(&idle, &self.options) {
            return self.without_plan(Outcome::NothingBetter, ended_by);
        }
        let simulation = self.simulate(&plan.chain);
        let after_each = simulation.worlds[1..].iter();
        Outcomes {
            outcome,
            ended_by,
            utilities: after_each.map(|worlds| self.expected(worlds).0).collect(),
            chances: simulation.chances,
            final_utility: plan.utility,
            utility_of_nothing: nothing,
            plan: plan.chain,
            left_out: self.mind.left_out(),
            states: self.states,
        }
    }
}

/// What the NPC can do to whom: by action, then by supplier.
pub fn applicable(scene: &Scene, facts: &Facts) -> Vec<Step> {
    let npc = scene.npc;
    let mut steps = Vec::new();
    for action in 0..scene.actions.len() {
        let consumed = scene.consumes(npc).into_iter().any(|offer| {
            let view = View::new(scene, facts, &[("self", npc)]);
            offer.action == action && offer.when.as_ref().is_none_or(|when| view.holds(when))
        });
        for supplier in 0..scene.entities.len() {
            let step = Step { action, supplier };
            if consumed && is_supplied(scene, facts, step) {
                steps.push(step);
            }
        }
    }
    steps
}

/// Whether an entity offers an action to the NPC, be it consumed or not.
pub fn is_supplied(scene: &Scene, facts: &Facts, step: Step) -> bool {
    let Step { action, supplier } = step;
    let roles = [("self", supplier), ("consumer", scene.npc)];
    let supplied = scene.supplies(supplier).into_iter().any(|offer| {
        let view = View::new(scene, facts, &roles);
        offer.action == action && offer.when.as_ref().is_none_or(|when| view.holds(when))
    });
    supplied && (supplier != scene.npc || scene.actions[action].to_self)
}
