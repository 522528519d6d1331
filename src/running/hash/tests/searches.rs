//! The state of searches.

use alloc::vec;

use super::{Searching, guards, sleeping_town, tick};
use crate::{
    beliefs::Question,
    domain::{DriveId, FlagId, Operand, ScheduleId, TRAVEL},
    fingerprint::tests::{all_count, none_counts},
    running::{Job, RunningWorld, jobs::Stage},
};

#[test]
fn searches_under_way_count() {
    let mut paused = Searching::new();
    assert_eq!(paused.job().stage, Stage::Working);
    assert!(!paused.job().search.motives.goals.is_empty());
    all_count(
        Searching::new,
        Searching::hash,
        &[
            |it| it.job().serves = None,
            |it| it.job().stage = Stage::Over,
            |it| it.job().share.plan_states += 1,
            |it| it.job().share.work = Some(77),
            |it| it.job().share.work = Some(78),
            |it| it.job().spent += 1,
            |it| it.job().worked += 1,
            |it| it.job().search.snapshot.work += 1,
            |it| it.job().reads.read_elsewhere(),
            |it| {
                let answers = &mut it.job().search.snapshot.answers;
                answers.add(Question::new(TRAVEL), [[0.0; 3]; 2]);
            },
            |it| it.job().search.asked.depth += 1,
            |it| it.job().search.asked.cost_weight += 1.0,
            |it| it.job().search.motives.drives.clear(),
            |it| it.job().search.motives.drives[0].drive = DriveId(3),
            |it| it.job().search.motives.drives[0].weight = Operand::Constant(0.5),
            |it| it.job().search.motives.drives[0].weight = Operand::Constant(0.25),
            |it| it.job().search.motives.drives[0].bias += 1.0,
            |it| it.job().search.motives.drives[0].given = Some(None),
            |it| it.job().search.motives.goals.clear(),
            |it| it.job().search.motives.goals[0].drive += 1,
            |it| it.job().search.motives.goals[0].rule.0 += 1,
            |it| it.job().search.motives.flags.push(FlagId(3)),
            |it| it.job().search.motives.follows_failure = true,
            |it| it.job().search.motives.is_busy = true,
            // What the search doesn't read counts as it does without a search.
            |it| it.running.next_step += 1,
            |it| it.served().order += 1,
            |it| it.served().progress += 1,
            |it| it.served().only_glances = !it.served().only_glances,
            |it| it.served().ordered = Some(ScheduleId(0)),
            |it| it.served().origin[0] += 1.0,
            |it| it.served().origin[1] += 1.0,
        ],
    );
    none_counts(
        Searching::new,
        Searching::hash,
        &[
            |it| it.jobs.push(Job::default()),
            |it| it.jobs.insert(0, Job::default()),
            |it| it.served().mind += 1,
            |it| it.served().number += 1,
        ],
    );
}

/// What the host sets while a search is under way doesn't reach that search. So two worlds that
/// look alike may still come to different plans.
#[test]
fn what_a_search_took_over_counts() {
    let set_while_searching = |depth: u8| {
        let mut town = sleeping_town();
        let guard = guards(&town)[0];
        let mut jobs = vec![Job::default()];
        let options = |town: &mut RunningWorld, depth| {
            let mut options = town.mind_options(guard).expect("it lives");
            options.planning.depth = depth;
            town.set_mind_options(guard, options).expect("it lives");
        };
        options(&mut town, depth);
        tick(&mut town, &mut jobs, 1);
        options(&mut town, 5);
        (town.hash(), town.hash_with(jobs.iter()))
    };
    let (short, long) = (set_while_searching(4), set_while_searching(5));
    assert_eq!(short.0, long.0);
    assert_ne!(short.1, long.1);
}
