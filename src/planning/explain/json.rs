//! Explanations as JSON, derived from the structs in [`data`](super::data). `docs/explanations.md`
//! has every field; whoever adds one adds it there and in `data`.

use alloc::string::String;

use serde::Serialize;

use super::data::{Explanation, WhyNot};

/// An explanation as JSON. Numbers that aren't known are `null`.
#[must_use]
pub fn write(told: &Explanation<'_>) -> String {
    text(told)
}

/// Why a plan wasn't chosen, as JSON.
#[must_use]
pub fn write_why_not(told: &WhyNot<'_>) -> String {
    text(told)
}

/// Writes to a string, which fails only for want of memory; all keys are strings.
fn text(told: &impl Serialize) -> String {
    serde_json::to_string(told).unwrap_or_default()
}
