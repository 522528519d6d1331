//! Checks names that hosts in other languages have to write: no field may have a name that is a
//! keyword there. Names of parameters only have to suit C and C++, since nobody else writes them.

use std::fs;

use anyhow::{Context, Result, bail};

use super::interface::Interface;
use crate::repo::Repo;

struct Language {
    name: &'static str,
    words: &'static str,
    is_of_header: bool,
}

const LANGUAGES: &[Language] = &[
    Language {
        name: "C",
        words: "alignas alignof auto bool break case char const constexpr continue default do double \
                else enum extern false float for goto if inline int long nullptr register restrict \
                return short signed sizeof static static_assert struct switch thread_local true \
                typedef typeof unsigned union void volatile while",
        is_of_header: true,
    },
    Language {
        name: "C++",
        words: "and and_eq asm bitand bitor catch char16_t char32_t char8_t class compl concept \
                const_cast consteval constinit co_await co_return co_yield decltype delete \
                dynamic_cast explicit export friend mutable namespace new noexcept not not_eq \
                operator or or_eq private protected public reinterpret_cast requires static_cast \
                template this throw try typeid typename using virtual wchar_t xor xor_eq",
        is_of_header: true,
    },
    // Without `object`, which fields may be called: the raw layer gives them capitals.
    Language {
        name: "C#",
        words: "abstract as base byte checked decimal delegate event finally fixed foreach implicit \
                in interface internal is lock null out override params readonly ref sbyte sealed \
                stackalloc string uint ulong unchecked unsafe ushort",
        is_of_header: false,
    },
    Language {
        name: "Lua",
        words: "elseif end function local nil repeat then until",
        is_of_header: false,
    },
    Language {
        name: "Python",
        words: "assert async await def del elif except from global import lambda nonlocal pass \
                raise with yield",
        is_of_header: false,
    },
    Language {
        name: "Swift",
        words: "associatedtype defer deinit extension fallthrough fileprivate func guard init inout \
                let open precedencegroup protocol rethrows self subscript super throws typealias var \
                where",
        is_of_header: false,
    },
];

pub(super) fn check(repo: &Repo) -> Result<String> {
    let header = fs::read_to_string(repo.header()).context("reading include/udgoap.h")?;
    let interface = Interface::read(&header)?;
    let problems = problems(&interface);
    if !problems.is_empty() {
        bail!("{}", problems.join("\n"));
    }
    let fields: usize = interface.structs.values().map(Vec::len).sum();
    Ok(format!(
        "{fields} fields and {} parameters, {} languages",
        interface.parameters.len(),
        LANGUAGES.len()
    ))
}

fn problems(interface: &Interface) -> Vec<String> {
    let mut problems = Vec::new();
    for (of, fields) in &interface.structs {
        for field in fields {
            if let Some(language) = LANGUAGES.iter().find(|it| it.has(&field.name)) {
                let (name, language) = (&field.name, language.name);
                problems.push(format!("{of}.{name} is a word of {language}; rename it"));
            }
        }
    }
    for name in &interface.parameters {
        let mut of_header = LANGUAGES.iter().filter(|it| it.is_of_header);
        if let Some(language) = of_header.find(|it| it.has(name)) {
            let language = language.name;
            problems.push(format!(
                "a parameter is called {name}, a word of {language}; rename it"
            ));
        }
    }
    problems
}

impl Language {
    fn has(&self, name: &str) -> bool {
        self.words.split_whitespace().any(|word| word == name)
    }
}

#[cfg(test)]
mod tests {
    use super::{Interface, problems};

    #[test]
    fn fields_suit_all_and_parameters_the_header() {
        let header = "typedef struct UdgA { int then; int object; } UdgA;\n\
                      int udg_a(int def, int new);\n";
        assert_eq!(
            problems(&Interface::read(header).unwrap()),
            [
                "UdgA.then is a word of Lua; rename it",
                "a parameter is called new, a word of C++; rename it"
            ]
        );
    }
}
