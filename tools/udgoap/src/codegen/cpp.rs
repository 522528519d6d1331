//! Constants for C++17: a header.

use std::fmt::Write;

use super::{Ids, KINDS, words};

pub(super) fn print(ids: &Ids, namespace: &str) -> String {
    let mut out = format!(
        "// Made by `udgoap codegen` from {}. Don't edit it.\n\
         //\n\
         // Ask ids_fit once, when the domain is loaded: if it says false, the documents are others\n\
         // than those that this was made from.\n\
         \n\
         #pragma once\n\
         \n\
         #include <cstdint>\n\
         \n\
         #include <udgoap.h>\n\
         \n\
         namespace {namespace} {{\n\
         \n\
         inline constexpr std::uint64_t domain_hash = 0x{:016x}u;\n\
         \n\
         // Tells whether these are the ids of a domain.\n\
         inline bool ids_fit(UdgDomain domain) noexcept\n\
         {{\n    std::uint64_t hash = 0;\n    \
             return udg_domain_hash(domain, &hash) == UDG_STATUS_OK && hash == domain_hash;\n}}\n",
        ids.from, ids.hash
    );
    for kind in KINDS {
        let (word, of) = words(kind);
        for (number, constant) in ids.of_kind(kind).enumerate() {
            if number == 0 {
                out.push('\n');
            }
            // The kind comes first, so no name is a keyword.
            let _ = writeln!(
                out,
                "inline constexpr {of} {word}_{}{{0x{:08x}u}};",
                constant.name, constant.id
            );
        }
    }
    let _ = writeln!(out, "\n}} // namespace {namespace}");
    out
}
