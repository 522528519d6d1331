//! The words that shapes and messages use for things.

use alloc::{format, string::String};

use crate::domain::document::Value;

/// Keys that are reserved for later versions, by shape.
const RESERVED: &[(&str, &[&str])] = &[
    ("DomainShape", &["areas", "squads", "plans"]),
    ("TypeShape", &["beliefs", "plans"]),
];

/// The message about a key that belongs to another shape.
pub(super) fn belongs_elsewhere(shape: &str, key: &str) -> Option<&'static str> {
    match (shape, key) {
        ("AttributeShape", "rate") => {
            Some("`rate` belongs into a type's `attributes`: each type changes in its own way")
        }
        ("TypeAttributeShape", "significance") => Some(
            "`significance` belongs into the root's `attributes`: it is the same for all types",
        ),
        (
            "ActionShape",
            "interrupt" | "cooldown" | "timeout" | "retry_after" | "expect_for" | "max_wait",
        ) => Some("how a step is performed belongs into the action's `perform`"),
        ("ActionShape" | "PerformShape", "slots") => {
            Some("`slots` belongs into the `manner` of the types that supply the action")
        }
        ("DomainShape", "planning") => {
            Some("`planning` belongs into a type: it says how the NPCs of that type plan")
        }
        ("DomainShape", "goals") | ("TypeShape", "goals") => {
            Some("`goals` belong into a drive, and drives into the root's `drives`")
        }
        ("DomainShape", "objects") => {
            Some("`objects` belong into a scene; a domain document has their `types`")
        }
        ("TypeShape", "actions") => Some(
            "a type names the actions that are done to it in `supplies`, and those that its NPCs do in \
             `consumes`; what they are is said in the root's `actions`",
        ),
        ("ActionShape", "when") => Some(
            "`when` belongs into an entry of a type's `supplies` or `consumes`; what must be so for \
             the action itself is one of its `preconditions`",
        ),
        ("DriveShape", "priority") => Some("`priority` belongs into the goals of the drive"),
        _ => None,
    }
}

/// Whether a key is reserved for a later version.
pub(super) fn is_reserved(shape: &str, key: &str) -> bool {
    RESERVED
        .iter()
        .any(|(name, keys)| *name == shape && keys.contains(&key))
}

/// The name of a value's kind, as in `kind_shape!`.
pub(super) fn kind_of(value: &Value<'_>) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::List(_) => "list",
        Value::Object(_) => "object",
        Value::Unread(_) => "unread",
    }
}

/// "a number or a string" for `["number", "string"]`.
pub(super) fn kinds(variants: &[&str]) -> String {
    join(variants, |kind| match kind {
        "boolean" => String::from("true or false"),
        "object" => String::from("an object"),
        "false" | "null" => String::from(kind),
        other => format!("a {other}"),
    })
}

/// "`a`, `b` or `c`".
pub(super) fn any_of(names: &[&str]) -> String {
    join(names, |name| format!("`{name}`"))
}

fn join(names: &[&str], show: impl Fn(&str) -> String) -> String {
    let mut all = String::new();
    for (index, name) in names.iter().enumerate() {
        if index > 0 {
            let is_last = index + 1 == names.len();
            all.push_str(if is_last { " or " } else { ", " });
        }
        all.push_str(&show(name));
    }
    all
}
