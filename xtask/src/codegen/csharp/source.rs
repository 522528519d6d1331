//! Prepares src/ffi for csbindgen: one file, in the order of the header. Integers with named
//! constants, which C has in place of enums, become enums.

use std::fmt::Write;
use std::fs;

use anyhow::{Context, Result, ensure};

use super::names;
use crate::repo::Repo;

pub(super) fn collect(repo: &Repo) -> Result<String> {
    let modules = fs::read_to_string(repo.path("src/ffi/mod.rs")).context("src/ffi/mod.rs")?;
    let mut text = String::new();
    for line in modules.lines() {
        let module = line
            .strip_prefix("pub mod ")
            .and_then(|rest| rest.strip_suffix(';'));
        if let Some(module) = module {
            let path = format!("src/ffi/{module}.rs");
            let file = fs::read_to_string(repo.path(&path)).with_context(|| path)?;
            text += &with_enums(&without_tests(&file));
        }
    }
    ensure!(text.contains("extern \"C\" fn"), "src/ffi exports nothing");
    Ok(with_lengths(&text))
}

/// csbindgen reads the length of an array only where it is a number.
fn with_lengths(text: &str) -> String {
    let mut out = text.to_owned();
    for (name, of, number) in text.lines().filter_map(constant) {
        if of == "u32" {
            out = out.replace(&format!("; {name}]"), &format!("; {number}]"));
        }
    }
    out
}

fn without_tests(file: &str) -> String {
    // Comments about the file can stand at its beginning only.
    let lines = file.lines().filter(|line| !line.starts_with("//!"));
    let text: String = lines.flat_map(|line| [line, "\n"]).collect();
    match text.find("#[cfg(test)]\nmod tests") {
        Some(end) => text[..end].to_owned(),
        None => text,
    }
}

struct Enum<'a> {
    name: &'a str,
    repr: &'a str,
    docs: Vec<&'a str>,
    values: Vec<Value<'a>>,
}

struct Value<'a> {
    name: &'a str,
    number: &'a str,
    docs: Vec<&'a str>,
}

fn with_enums(file: &str) -> String {
    let mut enums: Vec<Enum> = Vec::new();
    let mut docs = Vec::new();
    let mut out = String::new();
    for line in file.lines() {
        if line.starts_with("///") {
            docs.push(line);
            continue;
        }
        let docs = std::mem::take(&mut docs);
        if let Some((name, repr)) = integer_alias(line) {
            enums.push(Enum {
                name,
                repr,
                docs,
                values: Vec::new(),
            });
        } else if let Some((name, of, number)) = constant(line)
            && let Some(known) = enums.iter_mut().find(|known| known.name == of)
        {
            known.values.push(Value { name, number, docs });
        } else {
            for line in docs {
                out.push_str(line);
                out.push('\n');
            }
            // In C# they are sizes of arrays, which have 32 bits.
            let line = line.replace(": usize = ", ": u32 = ");
            // C's name of it, which csbindgen doesn't know.
            let line = line.replace("size_t", "usize");
            out.push_str(&line);
            out.push('\n');
        }
    }
    enums.iter().for_each(|made| write_enum(made, &mut out));
    out
}

fn write_enum(made: &Enum, out: &mut String) {
    let docs = |docs: &[&str], indent: &str| -> String {
        docs.iter().map(|doc| format!("{indent}{doc}\n")).collect()
    };
    let _ = write!(
        out,
        "{}#[repr({})]\npub enum {} {{\n",
        docs(&made.docs, ""),
        made.repr,
        made.name
    );
    let prefix = common_prefix(&made.values);
    for value in &made.values {
        let name = names::pascal(&value.name[prefix..]);
        let _ = writeln!(
            out,
            "{}    {name} = {},",
            docs(&value.docs, "    "),
            value.number
        );
    }
    out.push_str("}\n");
}

/// How much of the names is the same in all, in whole words.
fn common_prefix(values: &[Value]) -> usize {
    let Some(first) = values.first() else {
        return 0;
    };
    let mut ends = first.name.match_indices('_').map(|(at, _)| at + 1);
    let is_shared = |end: &usize| {
        let prefix = &first.name[..*end];
        values.iter().all(|value| value.name.starts_with(prefix))
    };
    ends.rfind(is_shared).unwrap_or(0)
}

/// `pub type UdgStatus = i32;`
fn integer_alias(line: &str) -> Option<(&str, &str)> {
    let (name, of) = line
        .strip_prefix("pub type ")?
        .strip_suffix(';')?
        .split_once(" = ")?;
    matches!(of, "i32" | "u32").then_some((name, of))
}

/// `pub const UDG_STATUS_OK: UdgStatus = 0;`
fn constant(line: &str) -> Option<(&str, &str, &str)> {
    let (name, rest) = line
        .strip_prefix("pub const ")?
        .strip_suffix(';')?
        .split_once(": ")?;
    let (of, number) = rest.split_once(" = ")?;
    Some((name, of, number))
}

#[cfg(test)]
mod tests {
    use super::{with_enums, without_tests};

    #[test]
    fn constants_of_an_alias_become_an_enum() {
        let file = "/// How.\npub type UdgHow = i32;\n\n/// So.\npub const UDG_HOW_SO: UdgHow = 1;\n\
                    /// Not.\npub const UDG_HOW_NOT_SO: UdgHow = 2;\n/// Far.\npub const UDG_FAR: u32 = 7;\n";
        let made = with_enums(file);
        assert!(
            made.contains("/// Far.\npub const UDG_FAR: u32 = 7;"),
            "{made}"
        );
        assert!(
            made.ends_with(
                "/// How.\n#[repr(i32)]\npub enum UdgHow {\n    /// So.\n    So = 1,\n    \
                 /// Not.\n    NotSo = 2,\n}\n"
            ),
            "{made}"
        );
    }

    #[test]
    fn tests_are_left_out() {
        let text = without_tests("//! About.\nfn a() {}\n#[cfg(test)]\nmod tests {}\n");
        assert_eq!(text, "fn a() {}\n");
    }
}
