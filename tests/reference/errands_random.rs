//! Gives random scenes actions that run schedules. Each of these schedules is a part of what could
//! be done there, as planning finds it.

use super::families::building::n;
use super::helps::Step;
use super::model::{Errand, Expr, Offer, Scene, Schedule, Whom};
use super::random::Dice;
use super::schedules_random::{WrittenCase, chains, tasks_of, written_case};

/// An action that runs a schedule.
struct Runner {
    action: usize,
    /// The action that it is like, as planning sees it.
    like: usize,
}

/// A random case whose NPC has schedules and a machine, and actions that run schedules, up to three
/// within one another.
pub fn errand_case(seed: u64) -> WrittenCase {
    let mut written = written_case(seed);
    let mut dice = Dice::new(seed ^ 0x00e4_4a4d);
    // The first throws of neighbouring seeds are too much alike.
    dice.below(7);
    let chains = chains(&written.case);
    let scene = &mut written.case.scene;
    // What takes no time can't be interrupted.
    for action in &mut scene.actions {
        if matches!(action.duration, Expr::Number(0.0)) && dice.chance(70) {
            action.duration = n(dice.number(1, 4));
        }
    }
    let others = scene.schedules.len();
    let mut runners: Vec<Runner> = Vec::new();
    for _ in 0..dice.between(1, 3) {
        if !chains.is_empty() {
            let at = dice.below(chains.len());
            add_runner(scene, &chains[at], &mut runners, others, &mut dice);
        }
    }
    for number in 0..others {
        let mut tasks = core::mem::take(&mut scene.schedules[number].tasks);
        delegate(&mut tasks, &runners, 40, &mut dice);
        scene.schedules[number].tasks = tasks;
    }
    written
}

/// Lets some tasks be done by what runs a schedule.
fn delegate(tasks: &mut [(usize, Whom)], runners: &[Runner], percent: usize, dice: &mut Dice) {
    for (action, _) in tasks {
        let alike: Vec<usize> = runners
            .iter()
            .filter(|it| it.like == *action)
            .map(|it| it.action)
            .collect();
        if !alike.is_empty() && dice.chance(percent) {
            *action = dice.pick(&alike);
        }
    }
}

/// Adds an action that runs the beginning of a chain. It is offered where the chain's last action
/// is, and planning expects the same of both.
fn add_runner(
    scene: &mut Scene,
    chain: &[Step],
    runners: &mut Vec<Runner>,
    others: usize,
    dice: &mut Dice,
) {
    let count = dice.between(1, chain.len());
    let mut chain = chain[..count].to_vec();
    let last = chain[count - 1];
    if chain.len() > 1 && dice.chance(10) {
        // A step is left out, which may be noticed only in the middle of the schedule.
        chain.remove(dice.below(count - 1));
    }
    let (roles, mut tasks) = tasks_of(scene, dice, chain, Some(last.supplier));
    delegate(&mut tasks, runners, 60, dice);
    let schedule = Schedule {
        name: format!("errand_{}", runners.len()),
        roles,
        tasks,
        fails: (0..scene.flags.len())
            .map(|flag| (flag, dice.below(100)))
            .filter(|(_, lot)| *lot < 15)
            .map(|(flag, lot)| (flag, lot % 2 == 0))
            .collect(),
        on_failure: dice.chance(50).then(|| dice.below(others)),
    };
    let mut action = scene.actions[last.action].clone();
    action.name.clone_from(&schedule.name);
    action.errand = Some(Errand {
        schedule: scene.schedules.len(),
        interrupt: dice.pick(&["any_time", "any_time", "between_steps", "never"]),
        cooldown: dice.pick(&[0.0, 0.0, 5.0]),
    });
    action.duration = n(dice.number(1, 9));
    if dice.chance(70) {
        action.preconditions.clear();
    }
    if dice.chance(50) {
        action.cost = n(0.0);
    }
    let number = scene.actions.len();
    scene.actions.push(action);
    scene.schedules.push(schedule);
    for of in &mut scene.types {
        for offers in [&mut of.supplies, &mut of.consumes] {
            let like = offers.iter().find(|it| it.action == last.action);
            if let Some(Offer { when, .. }) = like.cloned() {
                offers.push(Offer {
                    action: number,
                    when,
                });
            }
        }
    }
    runners.push(Runner {
        action: number,
        like: last.action,
    });
}
