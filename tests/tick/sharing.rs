//! Many NPCs and few searches: nobody is forgotten, and threads change nothing.

use std::sync::Mutex;

use super::{
    living,
    stage::{FRAME, Stage},
};
use udgoap::{
    running::{Answerer, Event, EventKind, Job, JobPool, PerformedBy, Skipping, TickReport},
    world::EntityId,
};

/// Wizards who are all in the situation of appendix A, each with his own goblin to see.
fn crowd(stage: &mut Stage, count: usize) -> Vec<EntityId> {
    (0..count).map(|_| living::wizard(stage).0).collect()
}

/// Climbers of a ladder, who take six steps, one after the other, each of which has to be found.
fn ladder() -> String {
    let mut attributes = Vec::new();
    let mut actions = Vec::new();
    for rung in 1..=6 {
        attributes.push(format!(r#""rung{rung}": {{ "min": 0, "max": 1 }}"#));
        let below = (rung > 1).then(|| format!(r#""consumer.rung{} >= 1""#, rung - 1));
        actions.push(format!(
            r#""climb{rung}": {{ "preconditions": [{}], "effects": ["consumer.rung{rung} = 1"] }}"#,
            below.unwrap_or_default()
        ));
    }
    let of = |names: &str| {
        (1..=6)
            .map(|it| format!(r#""{names}{it}""#))
            .collect::<Vec<_>>()
    };
    let (rungs, climbs) = (of("rung"), of("climb").join(", "));
    let rungs = rungs.iter().map(|it| format!("{it}: {{}}"));
    format!(
        r#"{{
  "udgoap": 1,
  "attributes": {{ {} }},
  "types": {{
    "ladder": {{ "supplies": [{climbs}] }},
    "climber": {{ "attributes": {{ {} }}, "consumes": [{climbs}], "drives": ["be_up"] }}
  }},
  "actions": {{ {} }},
  "drives": {{ "be_up": {{ "goals": {{
    "top": {{ "conditions": ["self.rung6 >= 1"], "remove": false }} }} }} }}
}}"#,
        attributes.join(", "),
        rungs.collect::<Vec<_>>().join(", "),
        actions.join(", ")
    )
}

/// The host, which does nothing, performs the steps of these NPCs. So each of them plans once.
fn wait_for_the_host(stage: &mut Stage, npcs: &[EntityId]) {
    for &npc in npcs {
        stage.options(npc, |it| it.performed_by = PerformedBy::Host);
    }
}

/// A bound of work spreads searches over ticks, and changes nothing of what they find.
#[test]
fn work_is_kept_to_and_everybody_gets_the_same_plan() {
    let plans = |work: u32| {
        let (mut stage, npcs) = stage_of(6, 40, 8);
        stage.work = work;
        wait_for_the_host(&mut stage, &npcs);
        let (mut ticks, mut all, mut most) = (0, 0, 0);
        while stage
            .events
            .iter()
            .filter(|it| it.kind == EventKind::PlanAdopted)
            .count()
            < npcs.len()
        {
            let report = stage.tick();
            most = report.work.max(most);
            all += report.work;
            ticks += 1;
            assert!(ticks < 10_000, "not everybody gets a plan");
        }
        let mut plans: Vec<_> = stage
            .events
            .iter()
            .filter(|it| it.kind == EventKind::PlanAdopted)
            .map(|it| (it.npc.serial() - npcs[0].serial(), it.number))
            .collect();
        plans.sort_unstable();
        (plans, ticks, all, most)
    };
    let (free, at_once, all, _) = plans(0);
    assert_eq!(free.len(), 40);
    assert!(all > 100_000, "{all} units are too few to tell");
    for work in [1, 5_000, 20_000] {
        let (kept, ticks, same, most) = plans(work);
        assert_eq!((kept, same), (free.clone(), all), "bound {work}");
        assert!(ticks > at_once, "bound {work}: {ticks} ticks");
        // Each of the eight goes on by a plan state at least, and may overshoot by as much.
        assert!(
            most < u64::from(work) + 8 * 4_000,
            "bound {work}: {most} in a tick"
        );
    }
}

/// Long searches don't all end in the tick in which the last one does.
#[test]
fn searches_that_began_first_end_first() {
    let (mut stage, npcs) = stage_of(6, 20, 20);
    stage.work = 12_000;
    wait_for_the_host(&mut stage, &npcs);
    let mut plans_by_tick = Vec::new();
    while plans_by_tick.iter().sum::<u32>() < npcs.len() as u32 {
        plans_by_tick.push(stage.tick().plans);
        assert!(plans_by_tick.len() < 10_000, "not everybody gets a plan");
    }
    let first = plans_by_tick.iter().position(|&it| it > 0);
    assert!(
        first.is_some_and(|it| 2 * it + 1 < plans_by_tick.len()),
        "{plans_by_tick:?}"
    );
    assert!(plans_by_tick.iter().all(|&it| it <= 8), "{plans_by_tick:?}");
    let adopts = |it: &&Event| it.kind == EventKind::PlanAdopted;
    let first = stage.events.iter().find(adopts).map(|it| it.npc);
    assert_eq!(first, Some(npcs[0]));
}

/// A stage of some NPCs that all want to begin with a plan of this many steps.
fn stage_of(steps: u32, npcs: usize, searches: usize) -> (Stage, Vec<EntityId>) {
    if steps == 3 {
        let mut stage = Stage::example("wizard.json", searches);
        let npcs = crowd(&mut stage, npcs);
        (stage, npcs)
    } else {
        let mut stage = Stage::of(&ladder(), searches);
        stage.create("ladder", [0.0; 3], &[]);
        let npcs = (0..npcs).map(|_| stage.create("climber", [0.0; 3], &[]));
        let npcs = npcs.collect();
        (stage, npcs)
    }
}

#[test]
fn budget_is_kept_and_everybody_gets_a_plan() {
    let crowds: [(u32, u32, u32); 5] =
        [(3, 30, 4), (6, 1, 1), (6, 7, 16), (6, 40, 3), (6, 300, 16)];
    for (steps, npcs, searches) in crowds {
        // What one search takes, in units of the budget.
        let work = {
            let (mut one, _) = stage_of(steps, npcs as usize, 1);
            one.budget = 1;
            let ticks = (0..100_000).find(|_| one.tick().ended > 0);
            ticks.expect("it ends") as u32 + 1
        };
        for budget in [1, 3, 10, 100] {
            let (mut stage, mut waiting) = stage_of(steps, npcs as usize, searches as usize);
            stage.budget = budget;
            // So many are served at a time, each by its share of the budget.
            let served: u32 = budget.min(searches);
            let bound = npcs.div_ceil(served) * (work.div_ceil(budget / served) + 1);
            let mut ticks = 0;
            while !waiting.is_empty() {
                let report = stage.tick();
                assert!(report.plan_states <= budget, "{report:?}");
                waiting.retain(|npc| {
                    let adopts = |it: &Event| it.npc == *npc && it.kind == EventKind::PlanAdopted;
                    let plan = stage.events.iter().find(|it| adopts(it));
                    // Every wizard knows the potions and goblins of the others.
                    let fits = |it: &Event| it.number == steps || steps == 3;
                    assert!(plan.is_none_or(fits), "{plan:?}");
                    plan.is_none()
                });
                stage.events.clear();
                ticks += 1;
                assert!(
                    ticks <= bound || waiting.is_empty(),
                    "{} of {npcs} wait after {ticks} ticks, budget {budget}",
                    waiting.len()
                );
            }
        }
    }
}

#[test]
fn nobody_waits_for_ever_behind_those_who_are_relevant() {
    const RELEVANCE: f32 = 2.0;
    let mut stage = Stage::example("wizard.json", 1);
    let npcs = crowd(&mut stage, 5);
    // They would like to think at every tick, four of them before the fifth. Nobody does anything.
    for &npc in &npcs[..4] {
        stage.options(npc, |it| {
            it.performed_by = PerformedBy::Host;
            it.relevance = RELEVANCE;
            it.think_interval = 0.0;
            it.skipping = Skipping::Never;
        });
    }
    let mut ticks = 0;
    while !stage.events.iter().any(|it| it.npc == npcs[4]) {
        assert!(stage.tick().waiting > 0);
        ticks += 1;
        assert!(ticks < 1000);
    }
    let waited = f64::from(ticks) * FRAME;
    let relevance = f64::from(RELEVANCE);
    // The others come first as long as their relevance says, and one of each of them after that.
    assert!(waited > relevance - 8.0 * FRAME, "{waited}");
    assert!(waited < relevance + 8.0 * FRAME, "{waited}");
}

#[test]
fn relevant_npcs_come_first() {
    let mut stage = Stage::example("wizard.json", 1);
    let npcs = crowd(&mut stage, 5);
    // Enough for all: those who come first drink more than one.
    for _ in 0..10 {
        stage.create("mana_potion", [0.0, 0.0, 10.0], &[("potency", 40.0)]);
    }
    stage.options(npcs[3], |it| it.relevance = 10.0);
    stage.options(npcs[4], |it| it.relevance = 5.0);
    let mut order: Vec<EntityId> = Vec::new();
    while order.len() < 5 {
        stage.tick();
        for event in core::mem::take(&mut stage.events) {
            if !order.contains(&event.npc) {
                order.push(event.npc);
            }
        }
    }
    assert_eq!(order, [npcs[3], npcs[4], npcs[0], npcs[1], npcs[2]]);
}

/// Jobs that threads take from each other.
struct Shared(Vec<Mutex<Job>>);

impl JobPool for Shared {
    fn len(&self) -> usize {
        self.0.len()
    }
    fn job(&mut self, number: usize) -> &mut Job {
        self.0[number].get_mut().expect("nobody has panicked")
    }
}

#[test]
fn threads_and_the_order_of_jobs_change_nothing() {
    fn run(threads: usize, shuffle: u64) -> Vec<(u64, TickReport)> {
        let mut stage = Stage::example("wizard.json", 8);
        stage.budget = 400;
        crowd(&mut stage, 20);
        let mut jobs = Shared((0..8).map(|_| Mutex::default()).collect());
        let mut order: Vec<usize> = (0..8).collect();
        let mut random = shuffle;
        (0..60)
            .map(|_| {
                let input = stage.input();
                let begun = stage.tick_begin(input, &mut jobs);
                assert!(begun.is_ok());
                for at in 1..order.len() {
                    random = random
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1);
                    order.swap(at, (random >> 33) as usize % (at + 1));
                }
                std::thread::scope(|scope| {
                    for thread in 0..threads {
                        let (order, jobs, running) = (&order, &jobs, &stage.running);
                        scope.spawn(move || {
                            for &job in order.iter().skip(thread).step_by(threads) {
                                running.work(&mut jobs.0[job].lock().expect("no panic"));
                            }
                        });
                    }
                });
                let report = stage.tick_end(&mut jobs).expect("it is open");
                (stage.hash(), report)
            })
            .collect()
    }
    let alone = run(1, 0);
    assert!(alone.iter().map(|it| it.1.plans).sum::<u32>() >= 20);
    for (threads, shuffle) in [(1, 7), (2, 1), (16, 5)] {
        assert_eq!(run(threads, shuffle), alone, "{threads} threads");
    }
}

#[test]
fn nobody_asks_any_more_after_a_tick_that_was_given_up() {
    let document = r#"{ "udgoap": 1,
      "attributes": { "done": { "min": 0, "max": 1 } },
      "queries": { "fits": { "arguments": 2 } },
      "types": { "key": { "supplies": ["turn"] },
        "man": { "attributes": { "done": {} }, "consumes": ["turn"], "drives": ["d"] } },
      "actions": { "turn": {
        "preconditions": ["call:fits(consumer, supplier)"], "effects": ["consumer.done = 1"] } },
      "drives": { "d": { "goals": { "g": { "conditions": ["self.done >= 1"] } } } } }"#;
    let mut stage = Stage::of(document, 2);
    stage.create("key", [0.0; 3], &[]);
    let men = [1.0, 2.0].map(|x| stage.create("man", [x, 0.0, 0.0], &[]));
    let answerers = vec![Answerer::ByView; 2];
    assert!(stage.set_answerers(answerers).is_ok());
    let input = stage.input();
    assert_eq!(stage.running.tick_ask(input, &mut stage.jobs), Ok(2));
    stage.running.tick_give_up(&mut stage.jobs);
    assert!(stage.destroy(men[0]).is_ok());
    let input = stage.input();
    assert_eq!(stage.running.tick_ask(input, &mut stage.jobs), Ok(1));
    assert_eq!(stage.jobs[0].npc(), Some(men[1]));
    assert!(stage.jobs[1].asking().is_none());
}
