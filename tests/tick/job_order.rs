//! The order in which jobs are worked on changes nothing, where memory bounds searches either: what
//! earlier searches left in a job's memory doesn't count.

use super::stage::{FRAME, Stage};
use crate::common::named::{NAMED_MIND, NAMED_RUN};
use udgoap::{
    planning::Selector,
    running::{MindOptions, PerformedBy, RunSettings, TickInput, TickReport},
};

const WATCHMEN: usize = 3;

/// How many bytes a search may use.
fn bound(stage: &mut Stage, search_bytes: usize) {
    let mind = MindOptions {
        performed_by: PerformedBy::Library,
        ..NAMED_MIND
    };
    stage.set_settings(RunSettings {
        search_bytes,
        mind,
        ..NAMED_RUN
    });
}

fn town(search_bytes: usize, selectors: [Selector; WATCHMEN]) -> Stage {
    let mut stage = Stage::example("nightwatch.json", WATCHMEN);
    bound(&mut stage, search_bytes);
    let mut number = 0;
    for selector in selectors {
        for of in ["house", "lantern", "fire", "watchman"] {
            number += 1;
            let at = (number * 7 % 20) as f32;
            let entity = stage.create(of, [at, 0.0, 0.0], &[]);
            if of == "watchman" {
                stage.options(entity, |mind| mind.planning.selector = selector);
            }
        }
    }
    stage
}

/// A tick whose jobs are worked on from the first to the last, or the other way.
fn tick(stage: &mut Stage, backwards: bool) -> TickReport {
    let input = TickInput {
        seconds: stage.world.time().seconds() + 6.0 * FRAME,
        ..stage.input()
    };
    let begun = stage.running.tick_begin(input, &mut stage.jobs);
    begun.expect("time goes on");
    let mut order: Vec<_> = stage.jobs.iter_mut().collect();
    if backwards {
        order.reverse();
    }
    for job in order {
        stage.running.work(job);
    }
    let ended = stage.running.tick_end(&mut stage.jobs);
    ended.expect("it has begun")
}

#[test]
fn order_of_jobs_changes_nothing_where_memory_is_short() {
    use Selector::{Best, First, Goap, UtilityPlans};
    for selectors in [[UtilityPlans, First, First], [Goap, Goap, Best]] {
        let mut bounded = 0;
        for bytes in (2000..12_000).step_by(331) {
            let (mut one, mut other) = (town(bytes, selectors), town(bytes, selectors));
            for round in 0..60 {
                let (forwards, backwards) = (tick(&mut one, false), tick(&mut other, true));
                assert_eq!(forwards, backwards, "{bytes} bytes, tick {round}");
                let hashes = [one.hash(), other.hash()];
                assert_eq!(hashes[0], hashes[1], "{bytes} bytes, tick {round}");
            }
            let mut free = town(1 << 20, selectors);
            for _ in 0..60 {
                tick(&mut free, false);
            }
            // Only what they have decided is compared.
            bound(&mut free, bytes);
            bounded += u32::from(free.hash() != one.hash());
        }
        // Else memory wasn't short.
        assert!(bounded > 3, "{bounded}");
    }
}
