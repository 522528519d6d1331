//! Which villages are to be lived in, and which of their needs can be met.

use crate::{
    dice::Dice, draw, life::Life, random_steps::RandomSteps, scheduler::Scheduler, village::Village,
};

/// The villages that are lived in again and again: their seeds, and how many people each has.
pub const SEEDS: [(u64, usize); 10] = [
    (1, 12),
    (2, 18),
    (3, 24),
    (4, 32),
    (5, 40),
    (6, 50),
    (7, 60),
    (8, 72),
    (9, 86),
    (10, 100),
];

/// How long villages are tried, in seconds.
const HOUR: i64 = 3600;
const MINUTE: i64 = 60;
/// How much faster needs become less in trial, in percent.
const FASTER: i64 = 130;

/// A village to be lived in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The village.
    pub village: Village,
    /// For each person, which needs can be met. A need can be met if the scheduler keeps it above a
    /// tenth of its maximum for an hour, though it falls 1.3 times as fast.
    pub can_be_met: Vec<Vec<bool>>,
}

/// Draws villages from a seed until one is to be lived in.
#[must_use]
pub fn village(seed: u64, people: usize) -> Judged {
    let mut attempts = (0..).map(|attempt| draw::attempt(seed, attempt, people));
    let found = attempts.find_map(judge);
    found.expect("attempts go on until one is found")
}

/// None if fewer than nine in ten of the needs can be met, or if people who take random steps
/// starve of fewer than half of those.
#[must_use]
pub fn judge(village: Village) -> Option<Judged> {
    let all = village.people.len() * village.needs.len();
    let mut life = Life::new(&village, FASTER);
    let can_be_met = |life: &Life<'_>| -> Vec<Vec<bool>> {
        let records = life.records.iter();
        records
            .map(|records| {
                let needs = village.needs.iter().zip(records);
                needs
                    .map(|(need, record)| record.least > village.items[need.item].most / 10)
                    .collect()
            })
            .collect()
    };
    let count = |met: &Vec<Vec<bool>>| met.iter().flatten().filter(|it| **it).count();
    // A need that was missed stays missed, so most villages that won't do are found out soon.
    for _ in 0..HOUR / MINUTE {
        life.live(MINUTE, &mut Scheduler);
        if count(&can_be_met(&life)) * 10 < all * 9 {
            return None;
        }
    }
    let can_be_met = can_be_met(&life);
    let met = count(&can_be_met);
    let mut life = Life::new(&village, 100);
    let mut way = RandomSteps(Dice::new(village.seed, village.attempt));
    for _ in 0..HOUR / MINUTE {
        life.live(MINUTE, &mut way);
        let records = life.records.iter().flatten();
        let can = can_be_met.iter().flatten();
        let starved = records.zip(can).filter(|it| it.0.has_starved && *it.1);
        if starved.count() * 2 >= met {
            drop(life);
            return Some(Judged {
                village,
                can_be_met,
            });
        }
    }
    None
}
