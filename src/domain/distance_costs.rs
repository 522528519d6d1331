//! Finds costs that rise linearly with the length of a step's way:
//! `base + slope × distance(consumer, supplier)`, with neither number less than 0.
//!
//! Such costs obey the triangle inequality: a detour never makes the way cheaper. So a search
//! needn't consider detours.

use super::{
    Action, ActionId, Alterable, Domain, Modifier, Op, Operand, Role, TypeId, expression::MAX_STACK,
};

/// How a cost rises with the distance between consumer and supplier.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Way {
    /// The least and the greatest cost per metre. They differ if it depends on facts about the
    /// consumer.
    pub slope: (f32, f32),
    /// The least cost, however near the supplier is.
    pub base: f32,
}

impl Way {
    /// Whether the cost per metre is constant.
    #[must_use]
    pub fn is_even(&self) -> bool {
        self.slope.0 == self.slope.1
    }
}

/// A number of the form `base + slope × distance`, each within a range.
#[derive(Clone, Copy)]
struct Form {
    base: (f32, f32),
    slope: (f32, f32),
    /// Whether it depends on facts about entities other than the consumer.
    is_others: bool,
}

const NONE: (f32, f32) = (0.0, 0.0);

/// How often modifiers are applied to their own result, to find out whether it stops falling.
const MOST_ROUNDS: usize = 4;
/// A factor that allows for rounding when a modifier takes effect only in part.
const ROUNDED: f32 = 0.999_9;

impl Domain {
    /// How an action's cost rises with distance; none if it doesn't rise linearly.
    #[must_use]
    pub fn way(&self, action: &Action) -> Option<Way> {
        let form = self.form(action.cost, action.duration, NONE)?;
        let rises = form.base.0 >= 0.0 && form.slope.0 >= 0.0;
        rises.then_some(Way {
            slope: form.slope,
            base: form.base.0,
        })
    }

    /// The least cost of an action for NPCs of a type, in any place. `cost` is its cost without
    /// modifiers. 0 if it isn't known.
    #[must_use]
    pub fn least_altered(&self, of: TypeId, action: ActionId, cost: f32) -> f32 {
        let what = Alterable::Cost(action);
        let modifiers = self.modifiers_of(what).iter();
        let codes = modifiers
            .filter(|&&it| self.entity_type(of).is_concerned(it))
            .filter_map(|it| self.modifiers[it.index()].code(what));
        // Any number of modifiers may be in force, each applied to the result of the one before. So
        // the least cost is found when no modifier lowers it any more.
        let mut least = cost;
        for _ in 0..MOST_ROUNDS {
            let lowered = codes.clone().fold(least, |lowest, code| {
                let form = self.form_of_code(code, Operand::Constant(f32::NAN), (least, f32::MAX));
                let even = form.filter(|it| it.slope == NONE && it.base.0 > 0.0);
                lowest.min(even.map_or(0.0, |it| it.base.0))
            });
            if lowered >= least {
                return least * ROUNDED;
            }
            least = lowered;
        }
        0.0
    }

    /// `so_far` is the range of the number that modifiers are applied to.
    fn form(&self, operand: Operand, duration: Operand, so_far: (f32, f32)) -> Option<Form> {
        match operand {
            Operand::Constant(value) => Some(number((value, value), false)),
            Operand::Attribute(role, attribute) => {
                let range = self.attribute(attribute).range;
                Some(number((range.min, range.max), role != Role::CONSUMER))
            }
            // The host's answers about ways are assumed to obey the triangle inequality, too.
            Operand::Distance(a, b) | Operand::Travel(a, b) => {
                let between = [a, b];
                let is_the_way =
                    between.contains(&Role::CONSUMER) && between.contains(&Role::SUPPLIER);
                is_the_way.then_some(Form {
                    base: NONE,
                    slope: (1.0, 1.0),
                    is_others: false,
                })
            }
            Operand::Entity(_) | Operand::Query(..) => None,
            Operand::Code(code) => self.form_of_code(code, duration, so_far),
        }
    }

    fn form_of_code(
        &self,
        code: super::CodeId,
        duration: Operand,
        so_far: (f32, f32),
    ) -> Option<Form> {
        let mut stack: [Option<Form>; MAX_STACK] = [None; MAX_STACK];
        let mut depth = 0;
        for &op in self.code.run(code) {
            let form = match op {
                Op::Push(operand) => self.form(operand, duration, so_far)?,
                Op::Duration if matches!(duration, Operand::Code(_)) => {
                    // The duration's own expression can't contain the duration.
                    self.form(duration, Operand::Constant(f32::NAN), so_far)?
                }
                Op::Duration => self.form(duration, duration, so_far)?,
                Op::Variable(Modifier::SO_FAR) => number(so_far, false),
                Op::Variable(Modifier::AGE | Modifier::STRENGTH) => number((0.0, f32::MAX), false),
                // The influence where the supplier is doesn't depend on the consumer's way.
                Op::Influence(influence, role) if role != Role::CONSUMER => {
                    let limit = self.influences[influence.index()].limit;
                    number((0.0, limit), true)
                }
                Op::Add | Op::Multiply | Op::Divide => {
                    let (b, a) = (
                        stack.get(depth - 1)?.as_ref()?,
                        stack.get(depth - 2)?.as_ref()?,
                    );
                    let joined = match op {
                        Op::Add => a.plus(b),
                        Op::Multiply => a.times(b)?,
                        _ => a.over(b)?,
                    };
                    depth -= 2;
                    joined
                }
                _ => return None,
            };
            *stack.get_mut(depth)? = Some(form);
            depth += 1;
        }
        stack[0].filter(|_| depth == 1)
    }
}

/// A number that doesn't depend on the distance.
fn number(base: (f32, f32), is_others: bool) -> Form {
    Form {
        base,
        slope: NONE,
        is_others,
    }
}

impl Form {
    fn plus(&self, other: &Form) -> Form {
        Form {
            base: (self.base.0 + other.base.0, self.base.1 + other.base.1),
            slope: (self.slope.0 + other.slope.0, self.slope.1 + other.slope.1),
            is_others: self.is_others || other.is_others,
        }
    }

    /// The product; none unless one factor doesn't depend on the distance, and all numbers are at
    /// least 0.
    fn times(&self, other: &Form) -> Option<Form> {
        let (one, by) = if other.slope == NONE {
            (self, other)
        } else {
            (other, self)
        };
        let are_positive = one.base.0 >= 0.0 && one.slope.0 >= 0.0 && by.base.0 >= 0.0;
        // The cost per metre mustn't depend on the supplier.
        let is_even = one.slope == NONE || !by.is_others;
        (by.slope == NONE && are_positive && is_even).then_some(Form {
            base: (one.base.0 * by.base.0, one.base.1 * by.base.1),
            slope: (one.slope.0 * by.base.0, one.slope.1 * by.base.1),
            is_others: one.is_others || by.is_others,
        })
    }

    fn over(&self, other: &Form) -> Option<Form> {
        if other.base.0 <= 0.0 {
            return None;
        }
        self.times(&Form {
            base: (1.0 / other.base.1, 1.0 / other.base.0),
            ..*other
        })
    }
}
