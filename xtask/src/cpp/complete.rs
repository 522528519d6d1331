//! Checks that the wrapper is complete: it calls every function of the header, and its document
//! builder writes every key that documents may have.

use std::collections::BTreeSet;
use std::fs;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::wrapper;
use crate::header::declarations;
use crate::repo::Repo;

/// Functions that the wrapper doesn't call, and why. None at present.
const LEFT_OUT: &[(&str, &str)] = &[];

pub(super) fn check(repo: &Repo) -> Result<String> {
    let declared = declarations::of_header(repo)?;
    let wrapper = wrapper::text(repo)?;
    let mut problems = functions(&declared, &wrapper, LEFT_OUT);
    let keys = keys(repo)?;
    problems.extend(unwritten(&keys, &wrapper));
    if !problems.is_empty() {
        bail!("bindings/cpp isn't complete:\n{}", problems.join("\n"));
    }
    Ok(format!("{} functions, {} keys", declared.len(), keys.len()))
}

/// What a wrapper neither calls nor excuses, or excuses for nothing. Of C, C++ and C# alike.
pub(crate) fn functions(
    declared: &BTreeSet<String>,
    wrapper: &str,
    left_out: &[(&str, &str)],
) -> Vec<String> {
    let code = wrapper
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default());
    let used: BTreeSet<&str> = code
        .flat_map(|line| line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'))
        .collect();
    let is_left_out = |name: &str| left_out.iter().any(|(left, _)| *left == name);
    let unused = declared
        .iter()
        .filter(|name| !used.contains(name.as_str()) && !is_left_out(name))
        .map(|name| format!("{name} is not called; wrap it, or say in LEFT_OUT why not"));
    let stale = left_out
        .iter()
        .filter(|(name, _)| used.contains(name) || !declared.contains(*name))
        .map(|(name, _)| format!("{name} stands in LEFT_OUT, but is called or doesn't exist"));
    unused.chain(stale).collect()
}

/// Every key that documents may have.
pub(crate) fn keys(repo: &Repo) -> Result<BTreeSet<String>> {
    let schema = fs::read_to_string(repo.path("docs/schema/udgoap.schema.json"))?;
    let schema: Value = serde_json::from_str(&schema).context("docs/schema/udgoap.schema.json")?;
    let mut keys = BTreeSet::new();
    collect_keys(&schema, &mut keys);
    Ok(keys)
}

/// Keys that a document builder doesn't name.
pub(crate) fn unwritten(keys: &BTreeSet<String>, builder: &str) -> Vec<String> {
    keys.iter()
        .filter(|key| !builder.contains(&format!("\"{key}\"")))
        .map(|key| format!("the document builder can't write the key \"{key}\""))
        .collect()
}

fn collect_keys(schema: &Value, keys: &mut BTreeSet<String>) {
    match schema {
        Value::Object(entries) => {
            if let Some(Value::Object(properties)) = entries.get("properties") {
                keys.extend(properties.keys().cloned());
            }
            entries.values().for_each(|entry| collect_keys(entry, keys));
        }
        Value::Array(items) => items.iter().for_each(|item| collect_keys(item, keys)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::{functions, unwritten};

    #[test]
    fn a_key_counts_where_it_stands_in_quotes() {
        let keys = ["cost", "when"].map(str::to_owned).into();
        assert_eq!(
            unwritten(&keys, "Text(\"cost\", when)"),
            ["the document builder can't write the key \"when\""]
        );
    }

    #[test]
    fn what_is_neither_called_nor_excused_is_found() {
        let declared = ["udg_a", "udg_b", "udg_c"].map(str::to_owned).into();
        let wrapper = "udg_a(1); // udg_b, said only\n";
        assert_eq!(
            functions(&declared, wrapper, &[("udg_c", "for tools")]),
            ["udg_b is not called; wrap it, or say in LEFT_OUT why not"]
        );
        assert_eq!(
            functions(&declared, "udg_a udg_b udg_c", &[("udg_a", "")]).len(),
            1
        );
    }
}
