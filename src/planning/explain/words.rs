//! How entities, steps, numbers and conditions are printed.

use core::fmt::{self, Display, Write};

use super::data::{
    Asked, Compared, Entity, Explanation, GoalName, Measured, Property, Step, Value,
};

impl Display for Entity<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.name)
    }
}

impl Display for Step<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}({})", self.action, self.supplier)
    }
}

impl Display for Asked<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}(", self.query)?;
        for (number, entity) in self.about.iter().enumerate() {
            write!(out, "{}{entity}", if number == 0 { "" } else { ", " })?;
        }
        out.write_str(")")
    }
}

impl Display for Property<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}.{}", self.entity, self.attribute)
    }
}

impl Display for GoalName<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.about {
            Some(about) => write!(out, "{}({about})", self.rule),
            None => write!(out, "{} of {}", self.rule, self.drive),
        }
    }
}

/// What is said of a plan that scores less because a refill of it is early.
pub(super) fn can_wait(early: bool, uses_up: bool) -> &'static str {
    match (early, uses_up) {
        (_, true) => ", as it can wait and uses something up",
        (true, false) => ", as it can wait",
        (false, false) => "",
    }
}

/// A score. A gain in a second is printed by the minute.
pub(super) struct Score {
    score: f32,
    per_second: bool,
}

/// By how much one score differs from another.
pub(super) struct Difference {
    pub(super) by: f32,
    pub(super) per_second: bool,
}

impl Display for Difference {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.per_second {
            write!(out, "{} a minute", Number(self.by * 60.0))
        } else {
            Number(self.by).fmt(out)
        }
    }
}

impl Explanation<'_> {
    /// A score, or a difference of scores, of this search.
    pub(super) fn in_words(&self, score: f32) -> Score {
        Score {
            score,
            per_second: self.by_time,
        }
    }
}

impl Display for Score {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.per_second {
            write!(out, "{} a minute", Number(self.score * 60.0))
        } else {
            write!(out, "{:.3}", self.score)
        }
    }
}

/// A number with at most three digits after the point, and no zeros at the end. Very small numbers
/// have three digits in all.
pub(super) struct Number(pub(super) f32);

impl Display for Number {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Number(value) = *self;
        let size = libm::fabsf(value);
        if value.is_nan() {
            return out.write_str("unknown");
        }
        if value.is_infinite() {
            return out.write_str(if value > 0.0 { "infinity" } else { "-infinity" });
        }
        if size >= 1e6 {
            return write!(out, "{value:e}");
        }
        if size != 0.0 && size < 0.001 {
            return write!(out, "{value:.2e}");
        }
        let rounded = libm::roundf(value * 1000.0) / 1000.0;
        write!(out, "{rounded}")
    }
}

/// The least difference of numbers that is told.
const LEAST: f32 = 1e-6;

/// How many digits after the point tell two numbers apart: three, or more if they need more.
pub(super) fn digits(left: f32, right: f32) -> usize {
    let rounded = |value: f32, digits: usize| libm::roundf(value * power(digits));
    let is_told = |&digits: &usize| rounded(left, digits) != rounded(right, digits);
    let differ = libm::fabsf(left - right) >= LEAST;
    (3..6).find(|it| !differ || is_told(it)).unwrap_or(6)
}

fn power(digits: usize) -> f32 {
    [1e3, 1e4, 1e5, 1e6][digits - 3]
}

/// A number that is told beside another: like [`Number`], but with enough digits after the point to
/// tell them apart.
pub(super) struct Beside(pub(super) f32, pub(super) f32);

impl Display for Beside {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Beside(value, other) = *self;
        let digits = digits(value, other);
        if digits == 3 || libm::fabsf(value) < 0.001 {
            return Number(value).fmt(out);
        }
        let power = power(digits);
        write!(out, "{}", libm::roundf(value * power) / power)
    }
}

impl Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(number) => Number(*number).fmt(out),
            Value::Flag(flag) => flag.fmt(out),
            Value::Entity(Some(name)) => out.write_str(name),
            Value::Entity(None) => out.write_str("none"),
        }
    }
}

impl Compared {
    /// Prints both sides. If rounding would make them equal, prints all digits.
    fn sides(&self, out: &mut dyn Write, between: &str) -> fmt::Result {
        if let (Value::Number(left), Value::Number(right)) = (&self.left, &self.right)
            && left != right
            && libm::fabsf(left - right) < 0.001
        {
            return write!(out, "{left} {between} {right}");
        }
        write!(out, "{} {between} {}", self.left, self.right)
    }
}

impl Display for Measured<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.condition)?;
        if !self.unknown.is_empty() {
            let are = are(&self.unknown, "isn't", "aren't");
            return write!(out, " ({} {are} known)", List(&self.unknown, "and"));
        }
        if !self.unanswered.is_empty() {
            let are = are(&self.unanswered, "isn't", "aren't");
            return write!(out, " ({} {are} answered)", List(&self.unanswered, "and"));
        }
        if self.divides_by_zero {
            return out.write_str(" (divides by zero)");
        }
        if let Some(booked) = &self.booked {
            let (there, amount) = (Number(booked.there), Number(booked.amount));
            let by = List(&booked.by, "and");
            return write!(out, " (is {there}, and {amount} of that kept for {by})");
        }
        match &self.unsatisfied[..] {
            [] => Ok(()),
            [
                Compared {
                    left: Value::Flag(flag),
                    ..
                },
            ] => match flag_of(self.condition) {
                Some(name) if !name.is_empty() => write!(out, " ({name} is {flag})"),
                None if self.condition.contains("not ") => {
                    write!(out, " (the flag in it is {flag})")
                }
                _ => write!(out, " (is {flag})"),
            },
            [only] if only.right_is_constant && !only.is_close() => {
                write!(out, " (is {})", only.left)
            }
            [only] => {
                out.write_str(" (is ")?;
                only.sides(out, "against")?;
                out.write_str(")")
            }
            several => {
                for (number, compared) in several.iter().enumerate() {
                    out.write_str(if number == 0 { " (not " } else { ", not " })?;
                    compared.sides(out, compared.comparison)?;
                }
                out.write_str(")")
            }
        }
    }
}

/// The flag in a condition, if the condition isn't just the flag. It is printed with the flag's
/// value: "not v.hurt (is true)" without it would say the opposite. Empty if the condition is the
/// flag itself.
fn flag_of(condition: &str) -> Option<&str> {
    let is_name = |text: &str| {
        let of_name = |letter: char| letter.is_alphanumeric() || matches!(letter, '.' | '_');
        !text.is_empty() && text.chars().all(of_name)
    };
    if is_name(condition) {
        return Some("");
    }
    let (sides, _) = condition
        .split_once("==")
        .or_else(|| condition.split_once("!="))
        .unwrap_or((condition, ""));
    let name = sides.trim().trim_start_matches("not ").trim();
    (is_name(name) && !matches!(name, "true" | "false")).then_some(name)
}

impl Compared {
    fn is_close(&self) -> bool {
        match (&self.left, &self.right) {
            (Value::Number(left), Value::Number(right)) => {
                left != right && libm::fabsf(left - right) < 0.001
            }
            _ => false,
        }
    }
}

/// Items with commas, and with this word before the last item.
pub(super) struct List<'t, T>(pub(super) &'t [T], pub(super) &'static str);

impl<T: Display> Display for List<'_, T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let List(items, last) = self;
        for (number, item) in items.iter().enumerate() {
            match number {
                0 => {}
                _ if number + 1 == items.len() => write!(out, " {last} ")?,
                _ => out.write_str(", ")?,
            }
            write!(out, "{item}")?;
        }
        Ok(())
    }
}

/// `one` for one item, else `several`.
pub(super) fn are<T, W>(items: &[T], one: W, several: W) -> W {
    if items.len() == 1 { one } else { several }
}

/// Steps with spaces between them.
pub(super) struct Chain<'t, 'd>(pub(super) &'t [Step<'d>]);

impl Display for Chain<'_, '_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, step) in self.0.iter().enumerate() {
            write!(out, "{}{step}", if number == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    #[test]
    fn numbers_beside_each_other_have_as_many_digits_as_tell_them_apart() {
        let told = |left, right| format!("{} {}", Beside(left, right), Beside(right, left));
        assert_eq!(told(0.25, 0.5), "0.25 0.5");
        assert_eq!(told(0.9994, 0.999_96), "0.999 1");
        assert_eq!(told(0.9996, 1.0), "0.9996 1");
        assert_eq!(told(0.999_962, 0.999_964), "0.999962 0.999964");
        assert_eq!(told(0.999_999_9, 1.0), "1 1");
        assert_eq!(told(0.0, 0.0004), "0 4.00e-4");
        assert_eq!(digits(0.9996, 1.0), 4);
        assert_eq!(digits(0.5, 0.5), 3);
    }
}
