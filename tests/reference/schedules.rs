//! Choosing among schedules, as it is written down: every binding is tried, each from the start.

use super::evaluate::{Facts, View, finite};
use super::helps::Step;
use super::model::{Casting, FlagTest, Scene, Schedule, Whom};
use super::outcome::{EndedBy, Fate, Options, Outcome, PlanState};
use super::planner::Search;
use super::rank::Rank;
use super::simulation::certain;

/// A step of what was chosen.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// What is done to whom.
    pub step: Step,
    /// The utility expected after it.
    pub utility: f32,
    /// How likely it is begun as planned.
    pub chance: f32,
    /// What it costs.
    pub cost: f32,
    /// Seconds that it takes.
    pub duration: f32,
}

/// What came of choosing.
#[derive(Clone, Debug)]
pub struct Choice {
    /// What was found.
    pub outcome: Outcome,
    /// What cut it short.
    pub ended_by: EndedBy,
    /// What was chosen.
    pub schedule: Option<usize>,
    /// The state of the machine.
    pub state: Option<usize>,
    /// Its steps.
    pub plan: Vec<Task>,
    /// The utility and the score after it, and the utility of doing nothing.
    pub ratings: [f32; 3],
    /// Goals that were left out.
    pub left_out: usize,
    /// By utility: every binding that was tried. By a machine: every schedule, until one could
    /// begin.
    pub tried: Vec<Tried>,
}

/// What was tried.
#[derive(Clone, Debug)]
pub struct Tried {
    /// The schedule.
    pub schedule: usize,
    /// Its tasks with whom they would be done to; none if nobody was found for a role.
    pub chain: Vec<Step>,
    /// What it is compared by; none if it can't be done.
    pub rank: Option<Rank>,
}

/// Chooses by utility among the schedules that the NPC's type lists.
pub fn by_utility(scene: &Scene, options: &Options, excluded: &[Step]) -> Choice {
    let search = Search::without(scene, options, excluded);
    if search.mind.wanted(&search.snapshot).is_empty() {
        return search.nothing(Outcome::NoGoal, EndedBy::Nothing, Vec::new());
    }
    if !search.mind.alive(&search.snapshot) {
        return search.nothing(Outcome::NoPlan, EndedBy::Nothing, Vec::new());
    }
    let (mut tried, mut is_cut, mut is_unbalanced) = (Vec::new(), false, false);
    for number in scene.schedules_of(scene.npc) {
        let schedule = &scene.schedules[number];
        if schedule.fails.iter().any(|test| search.is_as_said(*test)) {
            continue;
        }
        search.bindings(schedule, &mut Vec::new(), &mut |holders| {
            if tried.len() >= options.max_plan_states {
                is_cut = true;
                return false;
            }
            let chain = schedule.chain(scene, holders);
            let mut rank = None;
            if chain.iter().all(|step| search.is_offered(*step)) {
                let state = search.rate(chain.clone());
                is_unbalanced |= state.fate == Fate::Unbalanced;
                rank = state.complete.then_some(state.rank);
            }
            tried.push(Tried {
                schedule: number,
                chain,
                rank,
            });
            true
        });
    }
    let ended_by = match (is_cut, is_unbalanced) {
        (true, _) => EndedBy::States,
        (false, true) => EndedBy::Equilibrium,
        (false, false) => EndedBy::Nothing,
    };
    let Some(best) = best(&tried, options) else {
        let outcome = if is_cut {
            Outcome::Undecided
        } else {
            Outcome::NoPlan
        };
        return search.nothing(outcome, ended_by, tried);
    };
    let rank = tried[best].rank.expect("the best can be done");
    let idle = Rank::nothing(search.score_of_nothing());
    if options.only_if_better && !rank.scores_more(&idle, options) {
        return search.nothing(Outcome::NothingBetter, ended_by, tried);
    }
    let Tried {
        schedule, chain, ..
    } = tried[best].clone();
    let simulation = search.simulate(&chain);
    let steps = chain.iter().enumerate().map(|(at, &step)| {
        let (cost, duration) = search.price(step, &simulation.facts[at]);
        Task {
            step,
            utility: search.expected(&simulation.worlds[at + 1]).0,
            chance: simulation.chances[at],
            cost,
            duration,
        }
    });
    let plan: Vec<Task> = steps.collect();
    let utility = plan.last().expect("schedules have tasks").utility;
    Choice {
        outcome: if is_cut {
            Outcome::BestSoFar
        } else {
            Outcome::Complete
        },
        ended_by,
        schedule: Some(schedule),
        state: None,
        plan,
        ratings: [utility, rank.score, search.mind.utility(&search.snapshot)],
        left_out: search.mind.left_out(),
        tried,
    }
}

/// The place of the best; of equals the one with the fewest tasks, of those the first.
pub fn best(tried: &[Tried], options: &Options) -> Option<usize> {
    let done = tried.iter().enumerate();
    let done = done.filter_map(|(at, it)| Some((at, it.rank?)));
    let best = done.min_by(|(_, a), (_, b)| {
        let by_rank = b.compare(a, options);
        by_rank.then(a.steps.cmp(&b.steps))
    });
    best.map(|(at, _)| at)
}

/// Chooses by the flags and states of the machine of the NPC's type; with `forecast`, utilities are
/// worked out.
pub fn by_machine(scene: &Scene, options: &Options, excluded: &[Step], forecast: bool) -> Choice {
    // A machine doesn't weigh outcomes.
    let options = Options {
        outcomes: false,
        ..*options
    };
    let search = Search::without(scene, &options, excluded);
    let mut choice = search.nothing(Outcome::NoPlan, EndedBy::Nothing, Vec::new());
    if !forecast {
        choice.ratings = [0.0; 3];
        choice.left_out = 0;
    }
    if !search.mind.alive(&search.snapshot) {
        return choice;
    }
    let states = scene.states_of(scene.npc);
    let is_in = |when: &[FlagTest]| when.iter().all(|test| search.is_as_said(*test));
    choice.state = states.iter().position(|state| is_in(&state.when));
    let Some(state) = choice.state else {
        return choice;
    };
    for (number, when) in &states[state].entries {
        if !is_in(when) {
            continue;
        }
        let schedule = &scene.schedules[*number];
        let chain = search.begin(schedule);
        choice.tried.push(Tried {
            schedule: *number,
            chain: chain.clone().unwrap_or_default(),
            rank: None,
        });
        let Some(chain) = chain else {
            continue;
        };
        choice.outcome = Outcome::Complete;
        choice.schedule = Some(*number);
        if forecast {
            search.foresee(&chain, &mut choice);
        } else {
            let steps = chain.iter().map(|&step| {
                let (cost, duration) = search.price(step, &search.snapshot);
                Task {
                    step,
                    utility: 0.0,
                    chance: 1.0,
                    cost,
                    duration,
                }
            });
            choice.plan = steps.collect();
        }
        break;
    }
    choice
}

impl Schedule {
    /// The steps that it comes to if these have its roles.
    fn chain(&self, scene: &Scene, holders: &[usize]) -> Vec<Step> {
        let steps = self.tasks.iter().map(|&(action, whom)| Step {
            action,
            supplier: match whom {
                Whom::Oneself => scene.npc,
                Whom::Role(role) => holders[role],
                Whom::Supplier => unreachable!("only steps run such schedules"),
            },
        });
        steps.collect()
    }
}

impl Search<'_> {
    fn nothing(&self, outcome: Outcome, ended_by: EndedBy, tried: Vec<Tried>) -> Choice {
        let utility = self.mind.utility(&self.snapshot);
        Choice {
            outcome,
            ended_by,
            schedule: None,
            state: None,
            plan: Vec::new(),
            ratings: [utility, self.score_of_nothing(), utility],
            left_out: self.mind.left_out(),
            tried,
        }
    }

    /// Whether a step is on offer.
    pub fn is_offered(&self, step: Step) -> bool {
        self.applicable.contains(&step)
    }

    /// What comes of a chain.
    pub fn rated(&self, chain: &[Step]) -> PlanState {
        self.rate(chain.to_vec())
    }

    /// Whether a flag is as a list says.
    pub fn is_as_said(&self, (flag, wanted): FlagTest) -> bool {
        let view = View::new(self.scene, &self.snapshot, &[("self", self.scene.npc)]);
        view.holds(&self.scene.flags[flag].1) == wanted
    }

    /// Who may have a role, in order of creation.
    pub fn candidates(&self, role: &Casting) -> Vec<usize> {
        let scene = self.scene;
        let view = |entity| {
            let roles = [("self", scene.npc), (role.name, entity)];
            View::new(scene, &self.snapshot, &roles)
        };
        let of_type = |entity: &usize| *entity != scene.npc && scene.is_a(*entity, role.of);
        let mut who: Vec<usize> = (0..scene.entities.len()).filter(of_type).collect();
        if let Some(when) = &role.when {
            who.retain(|entity| view(*entity).holds(when));
        }
        let Some(least) = &role.least else {
            return who;
        };
        let mut known: Vec<(f32, usize)> = Vec::new();
        for entity in who {
            let value = view(entity).number(least);
            if !value.is_nan() {
                known.push((value, entity));
            }
        }
        let least = known.iter().map(|it| it.0).reduce(f32::min);
        let first = known.iter().find(|it| Some(it.0) == least);
        first.map(|it| it.1).into_iter().collect()
    }

    /// Calls `each` with who has the roles, for all bindings in order, until it returns false.
    fn bindings(
        &self,
        schedule: &Schedule,
        holders: &mut Vec<usize>,
        each: &mut impl FnMut(&[usize]) -> bool,
    ) -> bool {
        let Some(role) = schedule.roles.get(holders.len()) else {
            return each(holders);
        };
        for entity in self.candidates(role) {
            holders.push(entity);
            let goes_on = self.bindings(schedule, holders, each);
            holders.pop();
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// The steps of a schedule, if it can begin.
    fn begin(&self, schedule: &Schedule) -> Option<Vec<Step>> {
        if schedule.fails.iter().any(|test| self.is_as_said(*test)) {
            return None;
        }
        let holders = schedule.roles.iter();
        let holders = holders.map(|role| self.candidates(role).first().copied());
        let holders: Vec<usize> = holders.collect::<Option<_>>()?;
        let chain = schedule.chain(self.scene, &holders);
        let first = chain[0];
        let action = &self.scene.actions[first.action];
        let can_be_done =
            self.is_offered(first) && self.failing(action, first, &self.snapshot).is_none();
        can_be_done.then_some(chain)
    }

    /// What a step costs and how long it takes.
    fn price(&self, step: Step, facts: &Facts) -> (f32, f32) {
        let doing = step.doing(self.scene, facts);
        let view = View::during(self.scene, facts, &doing);
        let cost = view.amount(&self.scene.actions[step.action].cost);
        (cost, doing.duration)
    }

    /// Adds the steps to a choice, with what comes of them.
    ///
    /// Choice: preconditions aren't looked at. From a step on whose supplier is gone, or after which
    /// the world doesn't come to rest, nothing happens any more.
    fn foresee(&self, chain: &[Step], choice: &mut Choice) {
        let mut facts = self.snapshot.clone();
        let mut refills = [0.0; 5];
        let (mut goes_on, mut costs, mut seconds) = (true, 0.0_f32, 0.0_f32);
        let mut fails = false;
        for &step in chain {
            let (cost, duration) = self.price(step, &facts);
            goes_on &= facts.exists(step.supplier) && self.mind.alive(&facts);
            let action = &self.scene.actions[step.action];
            fails |= self.failing(action, step, &facts).is_some();
            let death = self.death_during(step, &facts).filter(|_| !fails);
            let mut after = facts.clone();
            let outcomes = self.outcomes(step, &facts);
            let is_settled = self.happen(&mut after, step, &outcomes[0].1).is_some();
            goes_on &= is_settled || death.is_some();
            if goes_on {
                costs = finite(costs + cost);
                if self.options.durations {
                    seconds = finite(seconds + duration);
                    refills[2] += self.rest(step, duration);
                    self.note_what_is_used_up(step, &mut refills);
                }
                if self.options.durations && death.is_none() {
                    self.count_refills(&certain(facts), step, seconds, &mut refills);
                }
                facts = death.unwrap_or(after);
            }
            choice.plan.push(Task {
                step,
                utility: self.mind.utility(&facts),
                chance: 1.0,
                cost,
                duration,
            });
        }
        let utility = self.mind.utility(&facts);
        let mut end = self.simulate(&[]);
        (end.costs, end.seconds, end.refills) = (costs, seconds, refills);
        let score = self.score(utility, 0.0, &end);
        (choice.ratings[0], choice.ratings[1]) = (utility, score);
    }
}
