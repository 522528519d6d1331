//! What a header of ours declares: constants, types, structs and functions, without comments, order
//! and the names of parameters. If this is the same for two headers, they describe the same binary
//! interface.

use std::collections::BTreeMap;
use std::fmt::Write;

use anyhow::{Context, Result, ensure};

use super::declarations::tokens;

/// Tells headers apart, and so isn't part of what it is made from.
const MARKS: [&str; 2] = ["UDG_ABI_VERSION", "UDG_ABI_FINGERPRINT"];

#[derive(Debug, PartialEq)]
pub(crate) struct Interface {
    /// By name, what stands behind it.
    pub(crate) constants: BTreeMap<String, String>,
    /// Names for integers and for pointers to functions.
    pub(crate) types: BTreeMap<String, String>,
    pub(crate) structs: BTreeMap<String, Vec<Field>>,
    /// By name, what it returns and takes.
    pub(crate) functions: BTreeMap<String, String>,
    /// The names of all parameters, once each.
    pub(crate) parameters: Vec<String>,
}

#[derive(Debug, PartialEq)]
pub(crate) struct Field {
    pub(crate) name: String,
    /// Its type, with its length if it is an array.
    pub(crate) kind: String,
}

impl Interface {
    pub(crate) fn read(header: &str) -> Result<Self> {
        let mut found = Interface {
            constants: BTreeMap::new(),
            types: BTreeMap::new(),
            structs: BTreeMap::new(),
            functions: BTreeMap::new(),
            parameters: Vec::new(),
        };
        let code = found.take_constants(header);
        let mut declaration = Vec::new();
        let mut braces = 0_usize;
        for token in tokens(&code) {
            match token {
                "{" => braces += 1,
                "}" => braces = braces.saturating_sub(1),
                ";" if braces == 0 => {
                    found
                        .take(&declaration)
                        .with_context(|| format!("reading `{}`", declaration.join(" ")))?;
                    declaration.clear();
                    continue;
                }
                // Within a declaration both spellings mean the same.
                "struct" if declaration != ["typedef"] => continue,
                _ => {}
            }
            declaration.push(token);
        }
        ensure!(declaration.is_empty(), "the header ends in a declaration");
        ensure!(
            !found.functions.is_empty(),
            "the header declares no functions"
        );
        found.parameters.sort();
        found.parameters.dedup();
        Ok(found)
    }

    /// Whether a constant is there to tell one header from another.
    pub(crate) fn tells_headers_apart(constant: &str) -> bool {
        MARKS.contains(&constant)
    }

    /// One number for all of it. 32-bit FNV-1a.
    pub(crate) fn fingerprint(&self) -> u32 {
        let step = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        self.text().bytes().fold(0x811c_9dc5, step)
    }

    fn text(&self) -> String {
        let mut text = String::new();
        let mut line = |kind: &str, name: &str, what: &str| {
            // Writing to a String can't fail.
            let _ = writeln!(text, "{kind} {name} {what}");
        };
        for (name, value) in &self.constants {
            if !Self::tells_headers_apart(name) {
                line("constant", name, value);
            }
        }
        for (name, of) in &self.types {
            line("type", name, of);
        }
        for (name, fields) in &self.structs {
            for field in fields {
                line(name, &field.name, &field.kind);
            }
        }
        for (name, of) in &self.functions {
            line("function", name, of);
        }
        text
    }

    /// Takes definitions out of the text, and what is for the preprocessor and for C++ alone.
    fn take_constants(&mut self, header: &str) -> String {
        let mut code = String::new();
        let (mut in_comment, mut is_for_cpp) = (false, false);
        for line in header.lines() {
            let line = line.split("//").next().unwrap_or_default().trim();
            let ends = line.ends_with("*/");
            in_comment |= line.starts_with("/*");
            is_for_cpp |= line == "#ifdef __cplusplus";
            if let Some(defined) = line.strip_prefix("#define ") {
                if let Some((name, value)) = defined.split_once(' ') {
                    self.constants.insert(name.to_owned(), value.to_owned());
                }
            } else if !in_comment && !is_for_cpp && !line.starts_with('#') {
                code.push_str(line);
                code.push('\n');
            }
            in_comment &= !ends;
            is_for_cpp &= !line.starts_with("#endif");
        }
        code
    }

    fn take(&mut self, declaration: &[&str]) -> Result<()> {
        match declaration {
            ["typedef", "struct", name, "{", fields @ .., "}", again] => {
                ensure!(name == again, "it has two names");
                let fields = fields.split(|token| *token == ";");
                let fields = fields
                    .filter(|tokens| !tokens.is_empty())
                    .map(field)
                    .collect::<Result<_>>()?;
                self.structs.insert((*name).to_owned(), fields);
            }
            ["typedef", rest @ ..] if rest.contains(&"(") => {
                // A pointer to a function: `… ( * name ) ( … )`.
                let open = position(rest, "(")?;
                let name = rest.get(open + 2).context("it has no name")?;
                let text = self.signature(&rest[..open], &rest[open + 4..])?;
                self.types.insert((*name).to_owned(), text);
            }
            ["typedef", of @ .., name] => {
                self.types.insert((*name).to_owned(), of.join(" "));
            }
            _ => {
                let open = position(declaration, "(")?;
                let (name, returns) = declaration[..open].split_last().context("it has no name")?;
                let text = self.signature(returns, &declaration[open..])?;
                self.functions.insert((*name).to_owned(), text);
            }
        }
        Ok(())
    }

    /// What is returned, and the types of what is taken, from the parameters with their brackets.
    fn signature(&mut self, returns: &[&str], parameters: &[&str]) -> Result<String> {
        let ["(", inside @ .., ")"] = parameters else {
            anyhow::bail!("its parameters have no brackets");
        };
        let mut types = Vec::new();
        for parameter in inside.split(|token| *token == ",") {
            match parameter {
                ["void"] => {}
                [of @ .., name] => {
                    types.push(of.join(" "));
                    self.parameters.push((*name).to_owned());
                }
                [] => anyhow::bail!("a parameter is empty"),
            }
        }
        Ok(format!("{} ({})", returns.join(" "), types.join(", ")))
    }
}

/// `type name`, or `type name [ length ]`.
fn field(tokens: &[&str]) -> Result<Field> {
    let (tokens, length) = match tokens {
        [before @ .., "[", length, "]"] => (before, format!(" [{length}]")),
        _ => (tokens, String::new()),
    };
    let (name, of) = tokens.split_last().context("a field has no name")?;
    Ok(Field {
        name: (*name).to_owned(),
        kind: format!("{}{length}", of.join(" ")),
    })
}

fn position(tokens: &[&str], wanted: &str) -> Result<usize> {
    let found = tokens.iter().position(|token| *token == wanted);
    found.with_context(|| format!("there is no `{wanted}`"))
}

#[cfg(test)]
mod tests {
    use super::Interface;

    const HEADER: &str = "\
/* Ours. */
#ifndef A_H
#define A_H
// A constant.
#define UDG_SIZE 4
typedef int32_t UdgStatus;
typedef void (*UdgCall)(struct UdgA a, // of these
                        const char *text);
typedef struct UdgA {
    // Its number.
    uint32_t bits;
    char text[UDG_SIZE];
} UdgA;
#ifdef __cplusplus
extern \"C\" {
#endif  // __cplusplus
UdgStatus udg_a_get(struct UdgA a, float *out_value);
uint32_t udg_b(void);
#ifdef __cplusplus
}  // extern \"C\"
#endif
#endif
";

    #[test]
    fn everything_is_read() {
        let found = Interface::read(HEADER).unwrap();
        assert_eq!(found.constants["UDG_SIZE"], "4");
        assert_eq!(found.types["UdgStatus"], "int32_t");
        assert_eq!(found.types["UdgCall"], "void (UdgA, const char *)");
        let fields: Vec<_> = found.structs["UdgA"]
            .iter()
            .map(|field| (field.name.as_str(), field.kind.as_str()))
            .collect();
        assert_eq!(fields, [("bits", "uint32_t"), ("text", "char [UDG_SIZE]")]);
        assert_eq!(found.functions["udg_a_get"], "UdgStatus (UdgA, float *)");
        assert_eq!(found.functions["udg_b"], "uint32_t ()");
        assert_eq!(found.functions.len(), 2);
        assert_eq!(found.parameters, ["a", "out_value", "text"]);
    }

    #[test]
    fn fingerprints_tell_what_matters() {
        let of = |header: &str| Interface::read(header).unwrap().fingerprint();
        let own = of(HEADER);
        assert_eq!(own, of(&HEADER.replace("// A constant.", "")));
        assert_eq!(own, of(&HEADER.replace("out_value", "out_number")));
        assert_eq!(own, of(&HEADER.replace("struct UdgA a,", "UdgA a,")));
        let marked = "#define UDG_SIZE 4\n#define UDG_ABI_FINGERPRINT 7";
        assert_eq!(own, of(&HEADER.replace("#define UDG_SIZE 4", marked)));
        for (from, to) in [
            ("UDG_SIZE 4", "UDG_SIZE 5"),
            ("uint32_t bits", "uint64_t bits"),
            ("uint32_t bits", "uint32_t more"),
            ("udg_b(", "udg_c("),
            ("float *", "double *"),
            ("typedef int32_t", "typedef int64_t"),
        ] {
            assert_ne!(own, of(&HEADER.replace(from, to)), "{from}");
        }
    }

    #[test]
    fn what_is_no_declaration_is_refused() {
        assert!(Interface::read("int udg_a(void)").is_err());
        assert!(Interface::read("int udg_a;").is_err());
        assert!(Interface::read("typedef int UdgA;").is_err());
    }
}
