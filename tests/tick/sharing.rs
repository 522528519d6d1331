//! Many NPCs and few searches: nobody is forgotten, and threads change nothing.

use std::sync::Mutex;

use super::{living, stage::Stage};
use udgoap::{
    running::{Job, JobPool, TickReport},
    world::EntityId,
};

/// Wizards who are all in the situation of appendix A, each with his own goblin to see.
fn crowd(stage: &mut Stage, count: usize) -> Vec<EntityId> {
    (0..count).map(|_| living::wizard(stage).0).collect()
}

#[test]
fn budget_is_kept_and_everybody_gets_a_plan() {
    const NPCS: u32 = 30;
    const SEARCHES: u32 = 4;
    for budget in [1, 3, 10, 100] {
        let mut stage = Stage::example("wizard.json", SEARCHES as usize);
        stage.budget = budget;
        let npcs = crowd(&mut stage, NPCS as usize);
        // What one search takes at most, in units of the budget.
        let work = {
            let mut one = Stage::example("wizard.json", 1);
            crowd(&mut one, NPCS as usize);
            one.budget = 1;
            let ticks = (0..100_000).find(|_| one.tick().ended > 0);
            ticks.expect("it ends") as u32 + 1
        };
        // As many as there are searches are served at a time, each by its share of the budget.
        let bound = if budget >= SEARCHES {
            NPCS.div_ceil(SEARCHES) * (work.div_ceil(budget / SEARCHES) + 1)
        } else {
            NPCS * (work.div_ceil(budget) + 1) * SEARCHES
        };
        let mut waiting: Vec<EntityId> = npcs;
        let mut ticks = 0;
        while !waiting.is_empty() {
            let report = stage.tick();
            assert!(report.plan_states <= budget, "{report:?}");
            waiting.retain(|npc| !stage.events.iter().any(|it| it.npc == *npc));
            ticks += 1;
            assert!(ticks <= bound, "{} wait after {ticks} ticks", waiting.len());
        }
    }
}

#[test]
fn relevant_npcs_come_first() {
    let mut stage = Stage::example("wizard.json", 1);
    let npcs = crowd(&mut stage, 5);
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
                let begun = stage.running.tick_begin(input, &mut jobs);
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
                let report = stage.running.tick_end(&mut jobs).expect("it is open");
                (stage.running.hash(), report)
            })
            .collect()
    }
    let alone = run(1, 0);
    assert!(alone.iter().map(|it| it.1.plans).sum::<u32>() >= 20);
    for (threads, shuffle) in [(1, 7), (2, 1), (16, 5)] {
        assert_eq!(run(threads, shuffle), alone, "{threads} threads");
    }
}
