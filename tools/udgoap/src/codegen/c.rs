//! Constants for C99: a header.

use std::fmt::Write;

use super::{Ids, KINDS, words};

pub(super) fn print(ids: &Ids, prefix: &str) -> String {
    let guard = format!("{}_IDS_H", prefix.to_ascii_uppercase());
    let mut out = format!(
        "// Made by `udgoap codegen` from {}. Don't edit it.\n\
         //\n\
         // Ask {prefix}_ids_fit once, when the domain is loaded: if it says 0, the documents are\n\
         // others than those that this was made from.\n\
         \n\
         #ifndef {guard}\n\
         #define {guard}\n\
         \n\
         #include <stdint.h>\n\
         \n\
         #include <udgoap.h>\n\
         \n\
         static const uint64_t {prefix}_domain_hash = UINT64_C(0x{:016x});\n\
         \n\
         // Tells whether these are the ids of a domain: 1 or 0.\n\
         static inline int {prefix}_ids_fit(UdgDomain domain)\n\
         {{\n    uint64_t hash = 0;\n    \
             return udg_domain_hash(domain, &hash) == UDG_STATUS_OK &&\n           \
                 hash == {prefix}_domain_hash;\n}}\n",
        ids.from, ids.hash
    );
    for kind in KINDS {
        let (word, of) = words(kind);
        for (number, constant) in ids.of_kind(kind).enumerate() {
            if number == 0 {
                out.push('\n');
            }
            let _ = writeln!(
                out,
                "static const {of} {prefix}_{word}_{} = {{0x{:08x}u}};",
                constant.name, constant.id
            );
        }
    }
    let _ = writeln!(out, "\n#endif");
    out
}
