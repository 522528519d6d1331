//! What a metric counts: the cost of each action, and the value of each preference.

use std::collections::HashMap;

use super::condition::{Ground, Sum};
use super::ground::Action;

/// What an action costs: a constant, and what else is added, with factors.
pub(super) type Cost<'a> = (f64, Vec<(f64, &'a Sum)>);

/// A metric as a weighted sum.
#[derive(Debug, Default)]
pub(super) struct Weights {
    fluents: HashMap<Ground, f64>,
    violated: HashMap<String, f64>,
    step: f64,
}

impl Weights {
    /// Reads a metric; without one, every step costs 1.
    pub(super) fn new(metric: Option<(bool, &Sum)>) -> Result<Self, String> {
        let mut weights = Weights::default();
        let Some((maximize, sum)) = metric else {
            weights.step = 1.0;
            return Ok(weights);
        };
        weights.add(sum, if maximize { -1.0 } else { 1.0 })?;
        if let Some((name, _)) = weights.violated.iter().find(|(_, weight)| **weight < 0.0) {
            return Err(format!("the metric rewards that `{name}` is violated"));
        }
        Ok(weights)
    }

    fn add(&mut self, sum: &Sum, factor: f64) -> Result<(), String> {
        match sum {
            Sum::Value(_) => {}
            Sum::Fluent(of) => *self.fluents.entry(of.clone()).or_default() += factor,
            Sum::Violated(name) => *self.violated.entry(name.clone()).or_default() += factor,
            Sum::TotalTime => self.step += factor,
            Sum::Of(sign, parts) => match (sign, &parts[..]) {
                ('+', parts) => parts.iter().try_for_each(|it| self.add(it, factor))?,
                ('-', [one]) => self.add(one, -factor)?,
                ('-', [a, b]) => {
                    self.add(a, factor)?;
                    self.add(b, -factor)?;
                }
                ('*', [Sum::Value(by), it] | [it, Sum::Value(by)]) => self.add(it, factor * by)?,
                ('/', [it, Sum::Value(by)]) => self.add(it, factor / by)?,
                _ => {
                    return Err("the metric isn't a weighted sum, which is all that is \
                                 supported"
                        .to_owned());
                }
            },
        }
        Ok(())
    }

    /// What a preference is worth.
    pub(super) fn worth(&self, preference: &str) -> f64 {
        self.violated.get(preference).copied().unwrap_or(0.0)
    }

    /// What an action costs: parts with their factors, and a constant.
    pub(super) fn cost<'a>(&self, action: &'a Action) -> Result<Cost<'a>, String> {
        let (mut constant, mut parts) = (self.step, Vec::new());
        for (way, of, by) in &action.counts {
            let Some(weight) = self.fluents.get(of) else {
                continue;
            };
            let factor = match *way {
                "increase" => *weight,
                "decrease" => -weight,
                _ => {
                    return Err(format!(
                        "the metric counts what this action sets by `{way}`; only `increase` and \
                         `decrease` can be a cost"
                    ));
                }
            };
            match by {
                Sum::Value(value) => constant += factor * value,
                it => parts.push((factor, it)),
            }
        }
        if constant < 0.0 || parts.iter().any(|(factor, _)| *factor < 0.0) {
            return Err(
                "this action makes the metric better by itself, and a cost can't be less \
                        than 0"
                    .to_owned(),
            );
        }
        Ok((constant, parts))
    }
}
