//! Which of two plans is better.

use std::cmp::Ordering;

use super::outcome::Options;

/// What plans are compared by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rank {
    /// What they are worth.
    pub score: f32,
    /// What they cost.
    pub costs: f32,
    /// How long they take; 0 where that doesn't count.
    pub seconds: f32,
    /// How far the NPC goes.
    pub metres: f32,
    /// How many steps they have.
    pub steps: usize,
}

impl Rank {
    /// Doing nothing, if it is worth this.
    pub fn nothing(score: f32) -> Self {
        Rank {
            score,
            costs: 0.0,
            seconds: 0.0,
            metres: 0.0,
            steps: 0,
        }
    }

    /// Greater is better. Equal ones differ in order only.
    ///
    /// Choice: where scores compare exactly, the number of steps isn't looked at; who compares
    /// them then does so himself.
    pub fn compare(&self, other: &Self, options: &Options) -> Ordering {
        if options.exact_scores {
            return compare(f64::from(self.score), f64::from(other.score));
        }
        let less = |a: f32, b: f32| compare(significant(b), significant(a));
        compare(units(self.score), units(other.score))
            .then(less(self.costs, other.costs))
            .then(less(self.seconds, other.seconds))
            .then(less(self.metres, other.metres))
            .then(other.steps.cmp(&self.steps))
    }

    /// Whether it is better.
    pub fn beats(&self, other: &Self, options: &Options) -> bool {
        self.compare(other, options) == Ordering::Greater
    }

    /// Whether it scores more, whatever it takes.
    pub fn scores_more(&self, other: &Self, options: &Options) -> bool {
        Rank::nothing(self.score).beats(&Rank::nothing(other.score), options)
    }
}

fn compare(a: f64, b: f64) -> Ordering {
    a.partial_cmp(&b).expect("they are numbers")
}

/// A score in whole millionths, or nearly: in units of two to the minus 20.
pub fn units(score: f32) -> f64 {
    (f64::from(score) * 1_048_576.0).round()
}

/// A number with its first 20 binary digits.
fn significant(number: f32) -> f64 {
    let number = f64::from(number);
    let mut unit = 1.0;
    while number > 0.0 && number / unit < 524_288.0 {
        unit /= 2.0;
    }
    while number / unit >= 1_048_576.0 {
        unit *= 2.0;
    }
    (number / unit).round() * unit
}
