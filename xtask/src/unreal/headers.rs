//! Does what Unreal's header tool does with headers: it refuses those that break its rules, and
//! makes a `.generated.h` for each, here for the stand-ins. The rules are those of "Objects",
//! "UProperties", "Structs" and "Epic C++ Coding Standard" in Unreal's documentation.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

/// A type that is declared with one of the macros.
#[derive(Debug)]
pub(super) struct Declared {
    is_class: bool,
    is_abstract: bool,
    pub(super) name: String,
    pub(super) base: Option<String>,
    /// The line of its `GENERATED_BODY()`.
    body: Option<usize>,
    /// Names of its properties.
    pub(super) properties: Vec<String>,
    /// Names of its functions, each with those of its parameters.
    pub(super) functions: Vec<(String, Vec<String>)>,
}

/// The text of the header's `.generated.h`; none if it has nothing for the header tool.
///
/// # Errors
/// The first rule that the header breaks, with its line.
pub(super) fn generate(path: &Path, text: &str, module: &str) -> Result<Option<String>> {
    let stem = path.file_stem().context("it has a name")?;
    let stem = stem.to_string_lossy();
    let declared = read(text, module)?;
    let includes: Vec<&str> = text
        .lines()
        .filter(|it| it.starts_with("#include"))
        .collect();
    let own = format!("#include \"{stem}.generated.h\"");
    let place = includes.iter().position(|it| it.contains(".generated.h"));
    if declared.is_empty() {
        ensure!(
            place.is_none(),
            "it includes a generated header, and needs none"
        );
        return Ok(None);
    }
    let place = place.with_context(|| format!("it lacks {own}"))?;
    ensure!(includes[place] == own, "{} isn't {own}", includes[place]);
    ensure!(place + 1 == includes.len(), "{own} isn't the last include");
    let id = format!("FID_{stem}_h");
    let mut out = format!("#undef CURRENT_FILE_ID\n#define CURRENT_FILE_ID {id}\n");
    for it in &declared {
        if let Some(line) = it.body {
            writeln!(out, "#define {id}_{line}_GENERATED_BODY {}", body(it))?;
        }
    }
    Ok(Some(out))
}

/// What `GENERATED_BODY()` becomes: the class's own type, and a way through its properties.
fn body(it: &Declared) -> String {
    let visits: String = it.properties.iter().fold(String::new(), |mut all, name| {
        all += &format!(" It.Visit({name});");
        all
    });
    let name = &it.name;
    let Some(base) = it.base.as_ref().filter(|_| it.is_class) else {
        return format!("void StandInVisit(FStandInVisitor& It) {{ (void)It;{visits} }}");
    };
    let plain = name.get(1..).unwrap_or_default();
    let made = if it.is_abstract {
        "nullptr".to_owned()
    } else {
        format!("[] {{ return static_cast<UObject*>(new {name}); }}")
    };
    format!(
        "public: using Super = {base}; using ThisClass = {name}; \
         static UClass* StaticClass() {{ static UClass Class(\"{plain}\", Super::StaticClass(), {made}); return &Class; }} \
         UClass* GetClass() const override {{ return StaticClass(); }} \
         void StandInVisit(FStandInVisitor& It) override {{ Super::StandInVisit(It);{visits} }} private:"
    )
}

/// All types that a header declares.
///
/// # Errors
/// The first rule that one of them breaks, with its line.
pub(super) fn read(text: &str, module: &str) -> Result<Vec<Declared>> {
    let lines: Vec<&str> = text.lines().collect();
    let mut all: Vec<Declared> = Vec::new();
    let mut number = 0;
    while number < lines.len() {
        let line = lines[number].trim();
        let place = number + 1;
        let at = || format!("line {place}: {line}");
        let macros = ["UCLASS(", "USTRUCT(", "UENUM("];
        if let Some(found) = macros.iter().find(|it| line.starts_with(**it)) {
            let after = after_macro(&lines, &mut number);
            let of = declaration(found, line, &after, module).with_context(at)?;
            all.extend(of);
        } else if line == "GENERATED_BODY()" {
            let last = all.last_mut().with_context(at)?;
            last.body = Some(number + 1);
        } else if line.starts_with("UPROPERTY(") {
            let specifiers = line;
            let after = after_macro(&lines, &mut number);
            let name = property(specifiers, &after).with_context(at)?;
            let last = all.last_mut().with_context(at)?;
            last.properties.push(name);
        } else if line.starts_with("UFUNCTION(") {
            let after = after_macro(&lines, &mut number);
            let function = function(&after).with_context(at)?;
            let last = all.last_mut().with_context(at)?;
            last.functions.push(function);
        }
        number += 1;
    }
    for it in &all {
        ensure!(it.body.is_some(), "{} lacks GENERATED_BODY()", it.name);
    }
    Ok(all)
}

/// What is declared after a macro, up to its `;` or `{`, on one line. `number` comes to its last line.
fn after_macro(lines: &[&str], number: &mut usize) -> String {
    let mut out = String::new();
    while *number + 1 < lines.len() {
        *number += 1;
        out += lines[*number].trim();
        out.push(' ');
        if out.contains([';', '{']) || lines[*number + 1..].first().is_some_and(|it| *it == "{") {
            break;
        }
    }
    out.trim().to_owned()
}

fn declaration(found: &str, line: &str, after: &str, module: &str) -> Result<Option<Declared>> {
    let mut words = after.split_whitespace();
    let kind = words.next().unwrap_or_default();
    if found == "UENUM(" {
        let name = words.nth(1).unwrap_or_default();
        ensure!(
            after.starts_with("enum class E"),
            "{name} doesn't begin with E"
        );
        ensure!(
            after.contains(": uint8"),
            "Blueprints want {name} to be of uint8"
        );
        return Ok(None);
    }
    let is_class = found == "UCLASS(";
    ensure!(
        kind == if is_class { "class" } else { "struct" },
        "this is no {kind}"
    );
    let api = format!("{}_API", module.to_uppercase());
    ensure!(
        words.next() == Some(api.as_str()),
        "it isn't exported by {api}"
    );
    let name = words.next().unwrap_or_default().to_owned();
    let base = after.split_once(": public ").map(|(_, rest)| {
        let end = rest.find([' ', ',', '{']).unwrap_or(rest.len());
        rest[..end].to_owned()
    });
    let wanted = match &base {
        _ if !is_class => 'F',
        Some(base) if base.starts_with('A') => 'A',
        Some(_) => 'U',
        None => bail!("{name} derives from nothing"),
    };
    ensure!(
        name.starts_with(wanted),
        "{name} doesn't begin with {wanted}"
    );
    Ok(Some(Declared {
        is_class,
        is_abstract: line.contains("Abstract"),
        name,
        base,
        body: None,
        properties: Vec::new(),
        functions: Vec::new(),
    }))
}

/// A property's name, if its type is one that the header tool takes.
fn property(specifiers: &str, after: &str) -> Result<String> {
    let plain = after.split(['=', ';']).next().unwrap_or_default().trim();
    let (of, name) = plain.rsplit_once(' ').context("a type and a name")?;
    check_type(of)?;
    if specifiers.contains("Blueprint") {
        let narrow = ["uint16", "uint32", "uint64", "int8", "int16"];
        ensure!(!narrow.contains(&of), "Blueprints have no {of}");
    }
    let begins_with_b = name.starts_with('b') && name[1..].starts_with(char::is_uppercase);
    ensure!(
        (of == "bool") == begins_with_b,
        "flags, and no others, begin with b: {name}"
    );
    Ok(name.to_owned())
}

/// A function's name, and those of its parameters.
fn function(after: &str) -> Result<(String, Vec<String>)> {
    // The library's own types aren't known to Blueprints.
    let is_ours = after.match_indices("Udg").any(|(at, _)| {
        let before = after[..at].chars().next_back();
        !before.is_some_and(char::is_alphanumeric) && !after[at..].starts_with("Udgoap")
    });
    ensure!(
        !is_ours,
        "Blueprints don't know the library's types: {after}"
    );
    let (before, rest) = after.split_once('(').context("a function")?;
    let given = rest.split(')').next().unwrap_or_default();
    let last_word = |text: &str| {
        let mut words = text.split(|it: char| !it.is_alphanumeric() && it != '_');
        words.rfind(|it| !it.is_empty()).map(str::to_owned)
    };
    let name = last_word(before).context("a function's name")?;
    // What stands between the commas of a type in angle brackets ends with no parameter's name, and is no name.
    let parameters = given
        .split(',')
        .filter(|it| it.matches('<').count() <= it.matches('>').count());
    let parameters =
        parameters.filter_map(|it| last_word(it.split('=').next().unwrap_or_default()));
    Ok((name, parameters.collect()))
}

fn check_type(of: &str) -> Result<()> {
    let plain = [
        "bool", "uint8", "int32", "int64", "uint32", "uint64", "float", "double",
    ];
    let wrapped = [
        "TArray<",
        "TObjectPtr<",
        "TSoftObjectPtr<",
        "TSubclassOf<",
        "TEnumAsByte<",
    ];
    if let Some(outer) = wrapped.iter().find(|it| of.starts_with(**it)) {
        let inner = of[outer.len()..].trim_end_matches('>');
        return if *outer == "TArray<" {
            check_type(inner)
        } else {
            Ok(())
        };
    }
    ensure!(!of.contains('*'), "{of}: pointers are TObjectPtr");
    ensure!(
        plain.contains(&of) || of.starts_with(['F', 'E']),
        "{of} can't be a property"
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::generate;

    const GOOD: &str = "#pragma once\n#include \"CoreMinimal.h\"\n#include \"Thing.generated.h\"\n\
        UCLASS()\nclass MINE_API UThing : public UObject\n{\n\tGENERATED_BODY()\n\
        \tUPROPERTY(BlueprintReadWrite)\n\tTArray<TObjectPtr<UThing>> Others;\n};\n";

    fn of(text: &str) -> Result<Option<String>, String> {
        let made = generate(Path::new("Public/Thing.h"), text, "Mine");
        made.map_err(|error| format!("{error:#}"))
    }

    #[test]
    fn a_header_gets_its_bodies_by_line() {
        let made = of(GOOD).expect("it is right").expect("it has a class");
        assert!(made.contains("FID_Thing_h_7_GENERATED_BODY"), "{made}");
        assert!(made.contains("It.Visit(Others);"), "{made}");
        assert_eq!(of("#pragma once\n"), Ok(None));
    }

    #[test]
    fn what_the_header_tool_refuses_is_refused() {
        let wrong = [
            ("#include \"Thing.generated.h\"\n", "", "lacks #include"),
            ("Thing.generated.h", "Other.generated.h", "isn't #include"),
            (
                "UCLASS()",
                "#include \"After.h\"\nUCLASS()",
                "isn't the last include",
            ),
            ("MINE_API ", "", "isn't exported by MINE_API"),
            (
                "class MINE_API UThing",
                "class MINE_API FThing",
                "doesn't begin with U",
            ),
            ("\tGENERATED_BODY()\n", "", "lacks GENERATED_BODY()"),
            (
                "TArray<TObjectPtr<UThing>>",
                "UThing*",
                "pointers are TObjectPtr",
            ),
            (
                "TArray<TObjectPtr<UThing>>",
                "TMap<int32>",
                "can't be a property",
            ),
            (
                "TArray<TObjectPtr<UThing>>",
                "uint64",
                "Blueprints have no uint64",
            ),
            (
                "TArray<TObjectPtr<UThing>>",
                "bool",
                "flags, and no others, begin with b",
            ),
            (
                "UPROPERTY(BlueprintReadWrite)",
                "UFUNCTION()\n\tUdgObject Get();\n\tUPROPERTY()",
                "the library's types",
            ),
        ];
        for (part, instead, why) in wrong {
            let text = GOOD.replace(part, instead);
            assert_ne!(text, GOOD, "{part}");
            let error = of(&text).expect_err(why);
            assert!(error.contains(why), "{error}, not {why}");
        }
    }
}
