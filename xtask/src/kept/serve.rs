//! Checks that today's header and library still have everything that a kept header declares.
//! Functions, constants and types may be added, and fields at the end of structs that begin with
//! their size.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;

use anyhow::{Context, Result, bail};

use super::kept_header::Kept;
use crate::c_compiler::Compiler;
use crate::codegen::{Layout, layouts, read_layouts};
use crate::header::interface::{Field, Interface};
use crate::repo::Repo;

/// Structs that begin with this may grow at their end.
const SIZE: &str = "struct_size";
/// What a field is called that means nothing yet. It may get a meaning, and another name.
const RESERVED: &str = "reserved";

pub(super) fn check(repo: &Repo, kept: &Kept) -> Result<String> {
    let header = fs::read_to_string(repo.header()).context("reading include/udgoap.h")?;
    let today = Interface::read(&header)?;
    let mut problems = declared(&kept.interface, &today);
    problems.extend(laid_out(&compiled(repo, kept)?, &layouts(repo)?));
    if !problems.is_empty() {
        bail!(
            "today's library no longer serves {}:\n{}\nEither undo the change, or, as long as nothing \
             is promised, keep the header of today: cargo xtask keep {}",
            repo.show(&kept.path),
            problems.join("\n"),
            kept.name
        );
    }
    let more = today.functions.len() - kept.interface.functions.len();
    Ok(format!(
        "{} functions, {} structs, {more} functions are newer",
        kept.interface.functions.len(),
        kept.interface.structs.len()
    ))
}

/// What a kept header declares and today's doesn't, or declares otherwise.
fn declared(kept: &Interface, today: &Interface) -> Vec<String> {
    let mut problems = Vec::new();
    for (what, kept, today) in [
        ("the constant", &kept.constants, &today.constants),
        ("the type", &kept.types, &today.types),
        ("the function", &kept.functions, &today.functions),
    ] {
        for (name, was) in kept {
            if Interface::tells_headers_apart(name) {
                continue;
            }
            match today.get(name) {
                None => problems.push(format!("{what} {name} is missing")),
                Some(is) if is != was => {
                    problems.push(format!("{what} {name} was `{was}` and is `{is}`"));
                }
                Some(_) => {}
            }
        }
    }
    for (name, was) in &kept.structs {
        match today.structs.get(name) {
            None => problems.push(format!("the struct {name} is missing")),
            Some(is) => problems.extend(fields(name, was, is)),
        }
    }
    problems
}

fn fields(name: &str, was: &[Field], is: &[Field]) -> Vec<String> {
    let mut problems = Vec::new();
    for (number, field) in was.iter().enumerate() {
        let of = format!("{name}.{}", field.name);
        match is.get(number) {
            None => problems.push(format!("{of} is missing: the struct has shrunk")),
            Some(now) if now.kind != field.kind => problems.push(format!(
                "{of} was `{}`, and `{} {}` stands in its place",
                field.kind, now.kind, now.name
            )),
            Some(now) if now.name != field.name && !field.name.starts_with(RESERVED) => {
                problems.push(format!("{of} has moved: {} stands in its place", now.name));
            }
            Some(_) => {}
        }
    }
    let grows = was.first().is_some_and(|field| field.name == SIZE);
    if is.len() > was.len() && !grows {
        problems.push(format!(
            "{name} has grown by {}, but hosts that know it shorter don't say so: only structs that \
             begin with {SIZE} may grow",
            is[was.len()].name
        ));
    }
    problems
}

/// How structs lay in memory for hosts, and how they do in the library now.
fn laid_out(kept: &[Layout], today: &[Layout]) -> Vec<String> {
    let today: BTreeMap<&str, &Layout> = today.iter().map(|it| (it.name.as_str(), it)).collect();
    let mut problems = Vec::new();
    for was in kept {
        let name = &was.name;
        // That it is missing was said.
        let Some(is) = today.get(name.as_str()) else {
            continue;
        };
        if is.size < was.size {
            problems.push(format!("{name} had {} bytes and has {}", was.size, is.size));
        }
        if is.alignment != was.alignment {
            problems.push(format!(
                "{name} was aligned to {} bytes and is to {}",
                was.alignment, is.alignment
            ));
        }
        for (was, is) in was.fields.iter().zip(&is.fields) {
            if (was.offset, was.size) != (is.offset, is.size) {
                problems.push(format!(
                    "{name}.{} lay at byte {} with {} bytes, and what stands in its place lies at {} \
                     with {}",
                    was.name, was.offset, was.size, is.offset, is.size
                ));
            }
        }
    }
    problems
}

/// The layouts of a kept header, as the C compiler sees them.
fn compiled(repo: &Repo, kept: &Kept) -> Result<Vec<Layout>> {
    let mut source = String::from(
        "#include <stdio.h>\n#include \"udgoap.h\"\n\
         #define FIELD(type, name) printf(\"field \" #name \" %u %u\\n\", \\\n    \
         (unsigned)offsetof(type, name), (unsigned)sizeof((type *)0)->name)\n\
         int main(void) {\n",
    );
    for (name, fields) in &kept.interface.structs {
        writeln!(
            source,
            "    printf(\"struct {name} %u %u\\n\", (unsigned)sizeof({name}), (unsigned)_Alignof({name}));"
        )?;
        for field in fields {
            writeln!(source, "    FIELD({name}, {});", field.name)?;
        }
    }
    source.push_str("    return 0;\n}\n");
    let dir = repo.scratch("kept-layout")?;
    let file = dir.join(format!("{}.c", kept.name));
    fs::write(&file, source).context("writing what prints layouts")?;
    let folder = kept.path.parent().context("the header lies in no folder")?;
    let program =
        Compiler::system(repo)?
            .with_header_of(folder)
            .alone(repo, &file, &dir.join(&kept.name))?;
    read_layouts(&program.read()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codegen::read_layouts;

    const KEPT: &str = "\
#define UDG_SIZE 4
#define UDG_ABI_FINGERPRINT 7
typedef int32_t UdgStatus;
typedef struct UdgDef { uint32_t struct_size; float a; } UdgDef;
typedef struct UdgPair { float x; uint32_t reserved; } UdgPair;
UdgStatus udg_a(UdgPair pair);
UdgStatus udg_b(const UdgDef *def);
";

    fn problems(changes: &[(&str, &str)]) -> Vec<String> {
        let mut today = KEPT.to_owned();
        for (from, to) in changes {
            assert!(today.contains(from), "{from}");
            today = today.replace(from, to);
        }
        let read = |text: &str| Interface::read(text).unwrap();
        declared(&read(KEPT), &read(&today))
    }

    #[test]
    fn what_is_new_is_fine() {
        assert!(problems(&[]).is_empty());
        assert!(
            problems(&[
                ("FINGERPRINT 7", "FINGERPRINT 8\n#define UDG_NEW 1"),
                ("float a;", "float a; uint64_t more;"),
                ("reserved", "meaning"),
                (
                    "UdgStatus udg_a(UdgPair pair)",
                    "int udg_new(void);\nUdgStatus udg_a(UdgPair it)"
                ),
            ])
            .is_empty()
        );
    }

    #[test]
    fn what_hosts_rely_on_is_not() {
        for (from, to, said) in [
            ("UDG_SIZE 4", "UDG_SIZE 5", "UDG_SIZE was `4` and is `5`"),
            ("#define UDG_SIZE 4", "", "the constant UDG_SIZE is missing"),
            ("udg_b(", "udg_c(", "the function udg_b is missing"),
            (
                "udg_a(UdgPair",
                "udg_a(UdgDef",
                "udg_a was `UdgStatus (UdgPair)` and is",
            ),
            (
                "int32_t UdgStatus",
                "int64_t UdgStatus",
                "the type UdgStatus was `int32_t`",
            ),
            (
                " float a;",
                "",
                "UdgDef.a is missing: the struct has shrunk",
            ),
            (
                " float a;",
                " float b; float a;",
                "UdgDef.a has moved: b stands in its place",
            ),
            (
                "float x;",
                "double x;",
                "UdgPair.x was `float`, and `double x`",
            ),
            ("reserved;", "reserved; float z;", "UdgPair has grown by z"),
        ] {
            let found = problems(&[(from, to)]).join("\n");
            assert!(found.contains(said), "{from} to {to}: {found}");
        }
        let gone = "typedef struct UdgPair { float x; uint32_t reserved; } UdgPair;\n";
        assert!(
            problems(&[(gone, "")])
                .join("\n")
                .contains("the struct UdgPair is missing")
        );
    }

    #[test]
    fn memory_is_compared_with_the_library_s() {
        let layouts = |text| read_layouts(text).unwrap();
        let kept = layouts("struct A 8 4\nfield x 0 4\nfield y 4 4\n");
        assert!(laid_out(&kept, &layouts("struct A 12 4\nfield x 0 4\nfield y 4 4\n")).is_empty());
        for (today, said) in [
            ("struct A 4 4\nfield x 0 4\n", "A had 8 bytes and has 4"),
            (
                "struct A 8 8\nfield x 0 4\nfield y 4 4\n",
                "aligned to 4 bytes and is to 8",
            ),
            (
                "struct A 16 4\nfield x 0 4\nfield y 8 4\n",
                "A.y lay at byte 4",
            ),
        ] {
            let found = laid_out(&kept, &layouts(today)).join("\n");
            assert!(found.contains(said), "{found}");
        }
    }
}
