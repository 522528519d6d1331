//! Problems that are made instead of read: more subgoals, unreachable goals, quantities.

use crate::problem::{
    Effect::{Add, Set},
    Problem,
    Test::{AtLeast, AtMost, Is},
};

/// `count` goals that have nothing to do with each other, two steps each, beside ten actions of no
/// use.
pub(crate) fn conjunction(count: usize) -> Problem {
    let mut problem = Problem::new(&format!("conj_K{count}_N10"), 2 * count as i64);
    let mut noise = None;
    for number in 0..10 {
        let atom = problem.flag(&format!("noise{number}"), 0);
        let before: Vec<_> = noise.map(|noise| Is(noise, 1)).into_iter().collect();
        problem.action(&format!("do_noise{number}"), 1, &before, &[Set(atom, 1)]);
        noise = Some(atom);
    }
    for number in 0..count {
        let first = problem.flag(&format!("s{number}_0"), 0);
        let second = problem.flag(&format!("s{number}_1"), 0);
        problem.action(&format!("do_s{number}_0"), 1, &[], &[Set(first, 1)]);
        problem.action(
            &format!("do_s{number}_1"),
            1,
            &[Is(first, 1)],
            &[Set(second, 1)],
        );
        problem.goal.push(Is(second, 1));
    }
    problem
}

/// A goal that nothing reaches, beside ten switches that can be flipped freely.
pub(crate) fn unreachable() -> Problem {
    let mut problem = Problem::new("unreachable", None);
    let goal = problem.flag("treasure", 0);
    let key = problem.flag("key", 0);
    problem.action("open", 1, &[Is(key, 1)], &[Set(goal, 1)]);
    for number in 0..10 {
        let switch = problem.flag(&format!("switch{number}"), 0);
        problem.action(
            &format!("on{number}"),
            1,
            &[Is(switch, 0)],
            &[Set(switch, 1)],
        );
        problem.action(
            &format!("off{number}"),
            1,
            &[Is(switch, 1)],
            &[Set(switch, 0)],
        );
    }
    problem.goal.push(Is(goal, 1));
    problem
}

/// Five pieces of wood, chopped, gathered or bought.
pub(crate) fn collect() -> Problem {
    let mut problem = Problem::new("collect5", 8);
    let wood = problem.number("wood", 0);
    let gold = problem.number("gold", 1);
    problem.action("chop", 2, &[], &[Add(wood, 1)]);
    problem.action("gather", 3, &[], &[Add(wood, 1)]);
    problem.action(
        "buy",
        4,
        &[AtLeast(gold, 1)],
        &[Add(gold, -1), Add(wood, 3)],
    );
    problem.goal.push(AtLeast(wood, 5));
    problem
}

/// A pick of planks and sticks, both of wood.
pub(crate) fn craft() -> Problem {
    let mut problem = Problem::new("craft", 6);
    let wood = problem.number("wood", 0);
    let planks = problem.number("planks", 0);
    let sticks = problem.number("sticks", 0);
    let pick = problem.number("pick", 0);
    problem.action("chop", 1, &[], &[Add(wood, 1)]);
    problem.action(
        "saw",
        1,
        &[AtLeast(wood, 1)],
        &[Add(wood, -1), Add(planks, 2)],
    );
    problem.action(
        "carve",
        1,
        &[AtLeast(planks, 1)],
        &[Add(planks, -1), Add(sticks, 2)],
    );
    problem.action(
        "make_pick",
        1,
        &[AtLeast(planks, 3), AtLeast(sticks, 2)],
        &[Add(planks, -3), Add(sticks, -2), Add(pick, 1)],
    );
    problem.goal.push(AtLeast(pick, 1));
    problem
}

/// The benchmark that dogoap comes with, as it runs there: robbing, for which the robber has to be
/// rested and fed. If `tiring`, each robbery costs energy and makes the robber hungry.
pub(crate) fn rob(gold_wanted: i64, tiring: bool) -> Problem {
    let (name, optimum) = if tiring {
        ("rob3cost", 9)
    } else {
        ("rob7", 11)
    };
    let mut problem = Problem::new(name, optimum);
    let energy = problem.number("energy", 30);
    let hunger = problem.number("hunger", 70);
    let gold = problem.number("gold", 0);
    problem.action("sleep", 1, &[], &[Add(energy, 10)]);
    problem.action("eat", 1, &[AtLeast(energy, 25)], &[Add(hunger, -10)]);
    let mut robbery = vec![Add(gold, 1)];
    if tiring {
        robbery.extend([Add(energy, -5), Add(hunger, 5)]);
    }
    problem.action(
        "rob",
        1,
        &[AtMost(hunger, 50), AtLeast(energy, 50)],
        &robbery,
    );
    problem.goal.push(AtLeast(gold, gold_wanted));
    problem
}
