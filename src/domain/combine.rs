//! Combines several ratings between 0 and 1 into one.

use super::expression::CodeId;

/// A way of combining ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Combine {
    /// Σ weight × rating / Σ weight.
    #[default]
    WeightedAverage,
    /// The least of the ratings whose weight isn't 0.
    Min,
    /// The product of the ratings whose weight isn't 0.
    Product,
    /// Σ weight × rating, at most 1.
    SumCapped,
    /// An expression whose variables are the ratings, in order.
    Expression(CodeId),
}

/// Combines ratings one by one, so that no list is needed.
///
/// Sums are f32 and are computed in order, so that equal inputs give equal bits everywhere.
#[derive(Clone, Copy, Debug)]
pub struct Combiner {
    combine: Combine,
    sum: f32,
    weights: f32,
    least: f32,
    product: f32,
}

impl Combiner {
    /// A combination without ratings. For [`Combine::Expression`], the caller evaluates the
    /// expression itself and passes the result to [`in_unit`].
    #[must_use]
    pub fn new(combine: Combine) -> Self {
        Combiner {
            combine,
            sum: 0.0,
            weights: 0.0,
            least: 1.0,
            product: 1.0,
        }
    }

    /// Adds one rating with its weight.
    pub fn add(&mut self, rating: f32, weight: f32) {
        self.sum += weight * rating;
        self.weights += weight;
        if weight > 0.0 {
            self.least = self.least.min(rating);
            self.product *= rating;
        }
    }

    /// The combined rating; 1 if the sum of weights is 0.
    #[must_use]
    pub fn finish(self) -> f32 {
        if self.weights <= 0.0 {
            return 1.0;
        }
        in_unit(match self.combine {
            Combine::WeightedAverage | Combine::Expression(_) => self.sum / self.weights,
            Combine::Min => self.least,
            Combine::Product => self.product,
            Combine::SumCapped => self.sum,
        })
    }
}

/// Clamps a rating to 0..1; NaN becomes 0.
#[must_use]
pub fn in_unit(rating: f32) -> f32 {
    if rating >= 1.0 {
        1.0
    } else if rating > 0.0 {
        rating
    } else {
        0.0
    }
}
