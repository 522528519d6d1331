//! Checks the version of a document's format.

use alloc::{format, string::String};

use super::tree::{Member, Node, Value, number};
use crate::domain::diagnostic::{Diagnostics, Place};

/// The version that this library reads.
const VERSION: f32 = 1.0;
/// The key for the version in each format, and what such a document is.
const FORMATS: [(&str, &str); 2] = [("udgoap", "a domain document"), ("udgoap_scene", "a scene")];

/// Whether a document can be read: it is an object, and of the right version. Errors are recorded.
/// A missing version is an error, but the document is read nevertheless, unless it is of the other
/// format.
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
            if let Some((place, message)) = of_other_format(members, key) {
                diagnostics.error(place, message);
                return false;
            }
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

/// If a document is of another format than that of `key`: where it says so, and the message.
fn of_other_format(members: &[Member<'_>], key: &str) -> Option<(Place, String)> {
    let (_, wanted) = FORMATS.iter().find(|it| it.0 == key)?;
    FORMATS.iter().find_map(|(other, is)| {
        let found = members.iter().find(|member| member.key.value == *other)?;
        let message = format!("found {is}, expected {wanted}: give each where it belongs");
        Some((found.key.place, message))
    })
}
