//! Which version of its format a document is written in.

use alloc::format;

use super::{Node, Value, number};
use crate::domain::diagnostic::Diagnostics;

/// The version of the formats that is read.
const VERSION: f32 = 1.0;

/// Whether a document is an object, and not of another version than the one that is read. What is
/// wrong is recorded. One that doesn't name its version is read all the same.
pub(crate) fn is_readable(root: &Node<'_>, key: &str, diagnostics: &mut Diagnostics) -> bool {
    let Value::Object(members) = &root.value else {
        let message = format!(
            "found {}, expected an object with \"{key}\": {VERSION}",
            root.describe()
        );
        diagnostics.error(root.place, message);
        return false;
    };
    match members.iter().find(|member| member.key.value == key) {
        None => {
            let message = format!("missing key `{key}`, expected \"{key}\": {VERSION}");
            diagnostics.error(root.place, message);
            true
        }
        Some(version) if number(&version.node) != Some(VERSION) => {
            let message = format!(
                "found version {}, expected {VERSION}, the only version of documents that is \
                 read; nothing else in this document was looked at",
                version.node.describe()
            );
            diagnostics.error(version.node.place, message);
            false
        }
        Some(_) => true,
    }
}
