//! Turns the output of csbindgen into usual C#: names with capitals, `bool` for yes and no, ids
//! that can be compared, and nothing public that users couldn't use safely.

use std::fmt::Write;

use super::names::pascal;

/// A field of a struct in the raw layer.
#[derive(Debug, PartialEq)]
pub(crate) struct Field {
    /// In C#.
    pub(crate) name: String,
    /// Several values side by side.
    pub(crate) is_fixed: bool,
    pub(crate) is_pointer: bool,
}

pub(super) fn polish(written: &str) -> String {
    let mut out = String::new();
    let mut structure = String::new();
    let mut docs: Vec<String> = Vec::new();
    let mut lines = written.lines().peekable();
    while let Some(line) = lines.next() {
        let line = line.trim_end();
        let code = line.trim_start();
        if code.starts_with("///") {
            docs.push(tags(line));
            continue;
        }
        let mut docs = std::mem::take(&mut docs);
        if code.starts_with("[DllImport(") {
            // The manual of functions is the header.
            docs.clear();
        }
        if let Some(name) = code.strip_prefix("public unsafe partial struct ") {
            name.clone_into(&mut structure);
            docs.iter().for_each(|doc| line_to(&mut out, doc));
            let one = single_field(&mut lines.clone());
            write_struct_head(&mut out, name, one.as_ref());
            // Its brace is written.
            lines.next();
            continue;
        }
        if code == "}" {
            structure.clear();
        }
        if !structure.is_empty()
            && let Some(field) = raw_field(code)
        {
            write_field(&mut out, &structure, &field, &docs);
            continue;
        }
        docs.iter().for_each(|doc| line_to(&mut out, doc));
        line_to(&mut out, &hidden(line));
    }
    squeeze(&out)
}

/// Fields of one struct in a polished text.
pub(super) fn fields(polished: &str, structure: &str) -> Vec<Field> {
    let mut lines = polished.lines().skip_while(|line| {
        let words = line.split_whitespace().collect::<Vec<_>>();
        let at = words.iter().position(|word| *word == "struct");
        at.and_then(|at| words.get(at + 1)) != Some(&structure)
    });
    lines.next();
    lines
        .take_while(|line| *line != "    }")
        .filter_map(|line| {
            let code = line.trim_start();
            let code = ["internal readonly ", "internal ", "public "]
                .iter()
                .find_map(|before| code.strip_prefix(before))?;
            let (kind, name) = code.strip_suffix(';')?.rsplit_once(' ')?;
            let is_fixed = kind.starts_with("fixed ");
            let name = name.split('[').next().unwrap_or(name);
            (!code.contains('(') && !code.contains('=')).then(|| Field {
                name: name.to_owned(),
                is_fixed,
                is_pointer: kind.ends_with('*'),
            })
        })
        .collect()
}

#[derive(Clone)]
struct Raw {
    kind: String,
    name: String,
    /// In brackets, or empty.
    length: String,
}

/// `public uint plan_states;`
fn raw_field(code: &str) -> Option<Raw> {
    let code = code.strip_prefix("public ")?.strip_suffix(';')?;
    let (kind, name) = code.rsplit_once(' ')?;
    let (name, length) = match name.split_once('[') {
        Some((name, length)) => (name, format!("[{length}")),
        None => (name, String::new()),
    };
    // csbindgen knows no arrays of structs. These are one number each.
    let kind = if kind.starts_with("fixed byte/* ObjectHandle") {
        "fixed ulong"
    } else if kind.starts_with("fixed byte/* ActionId") {
        "fixed uint"
    } else {
        kind
    };
    Some(Raw {
        kind: kind.to_owned(),
        name: name.trim_start_matches('@').to_owned(),
        length,
    })
}

/// The only field of an id or a handle.
fn single_field<'a>(lines: &mut impl Iterator<Item = &'a str>) -> Option<Raw> {
    let body: Vec<Raw> = lines
        .take_while(|line| line.trim() != "}")
        .filter_map(|line| raw_field(line.trim()))
        .collect();
    match &body[..] {
        [one] if one.name == "bits" || one.name == "id" => Some(one.clone()),
        _ => None,
    }
}

fn write_struct_head(out: &mut String, name: &str, one: Option<&Raw>) {
    let access = if name.starts_with("Native") {
        "internal"
    } else {
        "public"
    };
    let Some(Raw {
        kind, name: field, ..
    }) = one
    else {
        let _ = writeln!(out, "    {access} unsafe partial struct {name}\n    {{");
        return;
    };
    let _ = write!(
        out,
        "    {access} readonly partial struct {name} : IEquatable<{name}>\n    {{\n        \
         /// <summary>From its number.</summary>\n        \
         public {name}({kind} number) => {field} = number;\n\n        \
         /// <summary>Its number, to keep it where only numbers fit.</summary>\n        \
         public {kind} Number => {field};\n\n        \
         /// <summary>Whether it stands for nothing, as <c>default</c> does.</summary>\n        \
         public bool IsNull => {field} == 0;\n\n        \
         /// <summary>Whether both are the same.</summary>\n        \
         public bool Equals({name} other) => {field} == other.{field};\n\n        \
         /// <inheritdoc/>\n        \
         public override bool Equals(object other) => other is {name} && Equals(({name})other);\n\n        \
         /// <inheritdoc/>\n        \
         public override int GetHashCode() => {field}.GetHashCode();\n\n        \
         /// <summary>Whether both are the same.</summary>\n        \
         public static bool operator ==({name} left, {name} right) => left.Equals(right);\n\n        \
         /// <summary>Whether they differ.</summary>\n        \
         public static bool operator !=({name} left, {name} right) => !left.Equals(right);\n\n"
    );
}

fn write_field(out: &mut String, structure: &str, field: &Raw, docs: &[String]) {
    let Raw { kind, name, length } = field;
    if is_flag(kind, docs) {
        let _ = writeln!(out, "        internal {kind} {name};\n");
        docs.iter().for_each(|doc| line_to(out, doc));
        let _ = write!(
            out,
            "        public bool {}\n        {{\n            readonly get => {name} != 0;\n            \
             set => {name} = value ? 1u : 0u;\n        }}\n\n",
            pascal(name)
        );
        return;
    }
    if name == "bits" || name == "id" && kind == "uint" {
        let _ = writeln!(out, "        internal readonly {kind} {name};");
        return;
    }
    let is_hidden = structure.starts_with("Native")
        || matches!(
            name.as_str(),
            "struct_size"
                | "reserved"
                | "fields"
                | "query_binding_count"
                | "initial_value_count"
                | "corner_count"
                | "modifier_count"
                | "blocked_count"
        )
        || kind.contains('*')
        || kind.starts_with("fixed ")
        || kind.starts_with("Native");
    if is_hidden {
        let _ = writeln!(out, "        internal {kind} {name}{length};");
    } else {
        docs.iter().for_each(|doc| line_to(out, doc));
        let _ = writeln!(out, "        public {kind} {}{length};", pascal(name));
    }
}

/// Whether a field is 1 for yes and 0 for no, as its comment says.
fn is_flag(kind: &str, docs: &[String]) -> bool {
    let text = docs
        .get(1)
        .map(|line| line.trim_start().trim_start_matches("/// "));
    let begins = |with| text.is_some_and(|text| text.starts_with(with));
    kind == "uint" && (begins("1: ") || begins("1 if ") || begins("The value of a flag"))
}

/// The raw functions are for the layer above.
fn hidden(line: &str) -> String {
    for (from, to) in [
        (
            "public static unsafe partial class",
            "internal static unsafe partial class",
        ),
        ("public static extern", "internal static extern"),
        ("public const", "internal const"),
        ("public delegate", "internal delegate"),
        ("public enum Native", "internal enum Native"),
    ] {
        if line.contains(from) {
            return line.replace(from, to);
        }
    }
    line.to_owned()
}

/// What stands between backquotes is code.
fn tags(doc: &str) -> String {
    let mut out = String::new();
    for (number, part) in doc.split('`').enumerate() {
        if number > 0 {
            out.push_str(if number % 2 == 1 { "<c>" } else { "</c>" });
        }
        out.push_str(part);
    }
    // The generator leaves the space before the text, and adds one.
    out.replacen("///  ", "/// ", 1)
}

fn line_to(out: &mut String, line: &str) {
    out.push_str(line);
    out.push('\n');
}

/// One empty line is enough, and none before a brace that closes.
fn squeeze(text: &str) -> String {
    let mut out = String::new();
    let mut empty = false;
    let mut opened = false;
    for line in text.lines() {
        if line.is_empty() {
            empty = true;
            continue;
        }
        if empty && !opened && line.trim() != "}" {
            out.push('\n');
        }
        empty = false;
        opened = line.trim() == "{";
        line_to(&mut out, line);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{fields, polish};

    const WRITTEN: &str = "\
    /// <summary>
    ///  A `name` of it.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct TickInput
    {
        /// <summary>
        ///  1: it does.
        /// </summary>
        public uint applies_rates;
        /// <summary>
        ///  How many.
        /// </summary>
        public uint plan_states;
        public fixed byte text[248];
        public void* user;
    }
";

    #[test]
    fn names_and_access_are_those_of_csharp() {
        let polished = polish(WRITTEN);
        assert!(polished.contains("/// A <c>name</c> of it."), "{polished}");
        assert!(
            polished.contains("internal uint applies_rates;"),
            "{polished}"
        );
        assert!(polished.contains("public bool AppliesRates"), "{polished}");
        assert!(polished.contains("public uint PlanStates;"), "{polished}");
        assert!(polished.contains("internal fixed byte text[248];"));
        let found = fields(&polished, "TickInput");
        let names: Vec<&str> = found.iter().map(|field| field.name.as_str()).collect();
        assert_eq!(names, ["applies_rates", "PlanStates", "text", "user"]);
        assert!(found[2].is_fixed && found[3].is_pointer);
    }

    #[test]
    fn ids_are_compared() {
        let polished = polish(
            "    public unsafe partial struct ActionId\n    {\n        public uint id;\n    }\n",
        );
        assert!(
            polished.contains("struct ActionId : IEquatable<ActionId>"),
            "{polished}"
        );
        assert_eq!(fields(&polished, "ActionId").len(), 1);
    }
}
