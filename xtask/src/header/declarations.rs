//! Finds the functions that a preprocessed C header declares.

use std::collections::BTreeSet;

use anyhow::{Result, ensure};

use crate::c_compiler::Compiler;
use crate::repo::Repo;

/// The functions of the C header.
pub(crate) fn of_header(repo: &Repo) -> Result<BTreeSet<String>> {
    let header = Compiler::system(repo)?.preprocess(repo, &repo.header())?;
    let functions = functions(&header, "udg_");
    ensure!(
        !functions.is_empty(),
        "include/udgoap.h declares no function that begins with udg_"
    );
    Ok(functions)
}

/// The names with the prefix that are declared as functions at the top level.
///
/// The text has been through the preprocessor, so there are no comments and no macros. A function
/// is `… name ( … ) ;`; a pointer to one, `(*name)(…)`, has its name inside parentheses, and a
/// typedef starts with that word. Both are left out.
pub(crate) fn functions(preprocessed: &str, prefix: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for declaration in top_level(preprocessed) {
        if declaration.first() == Some(&"typedef") {
            continue;
        }
        let mut depth = 0_usize;
        for (index, &token) in declaration.iter().enumerate() {
            match token {
                "(" => depth += 1,
                ")" => depth = depth.saturating_sub(1),
                name if depth == 0
                    && name.starts_with(prefix)
                    && declaration.get(index + 1) == Some(&"(") =>
                {
                    names.insert(name.to_owned());
                }
                _ => {}
            }
        }
    }
    names
}

/// The tokens of each declaration outside braces. The bodies of structs and enums are left out.
fn top_level(text: &str) -> Vec<Vec<&str>> {
    let mut declarations = Vec::new();
    let mut current = Vec::new();
    let mut braces = 0_usize;
    for token in tokens(text) {
        match token {
            "{" => braces += 1,
            "}" => braces = braces.saturating_sub(1),
            ";" if braces == 0 => declarations.push(std::mem::take(&mut current)),
            _ if braces == 0 => current.push(token),
            _ => {}
        }
    }
    declarations
}

/// Identifiers and numbers as wholes, strings as wholes, everything else a character at a time.
pub(super) fn tokens(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' | '\'' => quoted_length(rest, first),
            c if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            c => c.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        found.push(token);
        rest = after.trim_start();
    }
    found
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn quoted_length(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (index, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return index + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        functions(text, "udg_").into_iter().collect()
    }

    #[test]
    fn declarations_over_several_lines() {
        assert_eq!(
            found("int32_t udg_a(void);\nextern\nint *udg_b\n  (int x,\n   int y);"),
            ["udg_a", "udg_b"]
        );
    }

    #[test]
    fn types_and_pointers_are_not_functions() {
        assert!(found("typedef void (*udg_log)(int);").is_empty());
        assert!(found("typedef int udg_fn(int);").is_empty());
        assert!(found("struct S { int (*udg_call)(int); int udg_x; };").is_empty());
        assert!(found("extern int (*udg_hook)(int udg_arg(int));").is_empty());
        assert!(found("extern const char *udg_text;").is_empty());
    }

    #[test]
    fn a_function_may_take_and_return_pointers_to_functions() {
        assert_eq!(
            found("void udg_set(void (*log)(const char *, size_t), void *data);"),
            ["udg_set"]
        );
    }

    #[test]
    fn braces_and_strings_are_stepped_over() {
        let text = r#"struct T { struct { int a; } b; }; enum E { A = 1, B, }; char c[] = "udg_no(); }\""; int udg_yes(int a[3]);"#;
        assert_eq!(found(text), ["udg_yes"]);
    }

    #[test]
    fn an_attribute_may_come_first() {
        assert_eq!(
            found(r#"__attribute__((deprecated("x"))) int udg_old(void);"#),
            ["udg_old"]
        );
    }
}
