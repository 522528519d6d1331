//! Sorts the header's items for readers: sections with a table of contents, each type in the
//! section that first needs it, constants behind their type.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;

use anyhow::{Context, Result, ensure};

use crate::repo::Repo;

/// A section of the header.
struct Section {
    title: &'static str,
    text: &'static str,
    /// The modules of `src/ffi` whose items it holds, in order.
    modules: &'static [&'static str],
}

const SECTIONS: &[Section] = &[
    Section {
        title: "Library",
        text: "Versions, statuses, messages, the log, memory. These functions need no world.",
        modules: &[
            "version",
            "fingerprint",
            "status",
            "message",
            "number_names",
            "hooks",
            "logging",
            "log",
            "text",
        ],
    },
    Section {
        title: "Documents",
        text: "A domain is a loaded document: what types, attributes, actions, drives and goals there \
               are. It never changes, and any number of worlds can use it. Look names up once, at load, \
               and keep the ids.",
        modules: &[
            "id",
            "domain",
            "diagnostics",
            "find",
            "names",
            "modifiers",
            "influence_names",
            "tag_names",
            "type_info",
            "type_planning",
        ],
    },
    Section {
        title: "Worlds",
        text: "A world holds objects, NPCs and the time. Worlds don't know each other: use one for each \
               level, match or server room.",
        modules: &["queries", "world", "groups", "origin"],
    },
    Section {
        title: "Objects",
        text: "Everything in a world is an object: NPCs and the smart objects that offer them actions. \
               Write what your game knows; the bulk functions write and read many values in one call.",
        modules: &[
            "value",
            "object",
            "object_names",
            "attributes",
            "bulk",
            "slots",
        ],
    },
    Section {
        title: "NPCs",
        text: "An object whose type has drives or consumes actions is an NPC. What it wants, and what it \
               believes.",
        modules: &["npc", "drives", "facts", "schedules"],
    },
    Section {
        title: "Senses",
        text: "What NPCs notice by the sensors of their types, what they tell each other, and why they \
               believe what they do.",
        modules: &["sensors", "senses", "beliefs", "sense_questions"],
    },
    Section {
        title: "Areas",
        text: "Places that change what actions cost and what drives weigh for the NPCs in them: smart \
               ambiance.",
        modules: &[
            "area_shapes",
            "areas",
            "area_lists",
            "area_info",
            "area_costs",
            "area_weights",
        ],
    },
    Section {
        title: "Influences",
        text: "What spreads from places and fades, such as danger, noise, or the smell of bread: your \
               game or steps make it, and costs, conditions and goals read it.",
        modules: &["influence_places", "influences"],
    },
    Section {
        title: "Surroundings",
        text: "What there is near a point, as an NPC knows it or as it is, and what objects are parts of \
               others.",
        modules: &["nearby", "parts"],
    },
    Section {
        title: "Ticks",
        text: "The library as the clockwork of your NPCs: call udg_world_tick once a frame. It decides \
               who thinks, searches for plans within your budget, and runs their steps.",
        modules: &["plan_options", "mind", "tick", "tick_questions", "step"],
    },
    Section {
        title: "Events",
        text: "What the last tick did, for your game to perform and to show.",
        modules: &["event_kinds", "events"],
    },
    Section {
        title: "Planning",
        text: "Single plans, when your game asks for them. A program that calls udg_world_tick doesn't \
               need this section.",
        modules: &["planner", "answers", "search", "search_memory", "plan"],
    },
    Section {
        title: "Explanations",
        text: "Why an NPC does what it does, and why it doesn't do something else: as text for people, as \
               JSON for tools.",
        modules: &["explain", "decisions"],
    },
    Section {
        title: "Performance",
        text: "Where the time goes.",
        // Handles stand where they are first needed.
        modules: &["profiling", "profiler", "handle_types"],
    },
];

/// What a first program needs, in the order in which it calls them.
const FIRST_PROGRAM: &[(&str, &str)] = &[
    (
        "udg_abi_check",
        "whether the loaded library fits this header",
    ),
    ("udg_last_message", "what went wrong, in words"),
    ("udg_domain_load", "loads a document"),
    ("udg_domain_find_type", "finds a type by its name"),
    (
        "udg_domain_find_attribute",
        "finds an attribute by its name",
    ),
    ("udg_world_def_init", "fills in the defaults of a world"),
    ("udg_world_create", "creates a world"),
    ("udg_object_def_init", "fills in the defaults of an object"),
    ("udg_object_create", "creates an object or an NPC"),
    ("udg_npc_from_object", "the NPC that an object is"),
    ("udg_npc_set_mind", "lets ticks run the NPC"),
    ("udg_world_tick", "a frame: thinks, plans, performs"),
    ("udg_world_events", "what NPCs begin and end"),
    ("udg_npc_report", "tells how a step came out"),
    ("udg_world_destroy", "destroys the world with its objects"),
];

const WIDTH: usize = 96;

/// One declaration with its comment.
struct Item<'t> {
    text: &'t str,
    module: String,
    /// For a constant, the type that it is declared with in Rust.
    kind: Option<String>,
    is_type: bool,
}

/// Where the items of `src/ffi` are declared.
#[derive(Default)]
struct Sources {
    /// By name, the module, and for constants their type.
    declared: BTreeMap<String, (String, Option<String>)>,
}

impl Sources {
    fn read(repo: &Repo) -> Result<Self> {
        let mut found = Sources::default();
        for entry in fs::read_dir(repo.path("src/ffi"))? {
            let path = entry?.path();
            let (Some(module), Some("rs")) = (
                path.file_stem().and_then(|it| it.to_str()),
                path.extension().and_then(|it| it.to_str()),
            ) else {
                continue;
            };
            let text = fs::read_to_string(&path)?;
            for line in text.lines() {
                found.take(line.trim_start(), module);
            }
        }
        Ok(found)
    }

    fn take(&mut self, line: &str, module: &str) {
        let starts = ["pub const ", "pub type ", "pub struct "];
        let declared = starts
            .iter()
            .find_map(|start| line.strip_prefix(start))
            .or_else(|| Some(line.split_once("extern \"C\" fn ")?.1));
        let Some(declared) = declared else { return };
        let name = word(declared);
        if !is_ours(name) {
            return;
        }
        let kind = line
            .starts_with("pub const ")
            .then(|| word(declared[name.len()..].trim_start_matches([':', ' '])).to_owned());
        self.declared
            .insert(name.to_owned(), (module.to_owned(), kind));
    }
}

/// The header in sections, from what cbindgen has written.
pub(super) fn arrange(repo: &Repo, header: &str) -> Result<String> {
    let sources = Sources::read(repo)?;
    let mut head = Vec::new();
    let mut items = BTreeMap::new();
    let mut order = Vec::new();
    for block in header.split("\n\n").map(str::trim) {
        let code = code_of(block);
        match declared_name(&code).map(str::to_owned) {
            Some(name) if name != "UDGOAP_H" => {
                let (module, kind) = match sources.declared.get(&name) {
                    Some(found) => found.clone(),
                    // What cbindgen.toml adds by hand belongs to texts.
                    None => ("text".to_owned(), None),
                };
                let is_type = code.starts_with("typedef");
                order.push(name.clone());
                let item = Item {
                    text: block,
                    module,
                    kind,
                    is_type,
                };
                items.insert(name, item);
            }
            _ if order.is_empty() => head.push(block),
            // What opens and closes `extern "C"` is written anew around everything.
            _ => {}
        }
    }
    check(&items)?;
    let mut writer = Writer {
        items: &items,
        order: &order,
        written: BTreeSet::new(),
        out: String::new(),
    };
    let (license, includes) = head
        .split_first()
        .context("cbindgen has written no head of the file")?;
    let open = "#ifdef __cplusplus\nextern \"C\" {\n#endif";
    let close = "#ifdef __cplusplus\n}  // extern \"C\"\n#endif\n\n#endif  // UDGOAP_H";
    writer.block(license);
    writer.block(&contents());
    for block in includes {
        writer.block(block);
    }
    writer.block(open);
    for (number, section) in SECTIONS.iter().enumerate() {
        writer.section(number + 1, section);
    }
    writer.block(close);
    let mut out = writer.out;
    out.truncate(out.trim_end().len());
    out.push('\n');
    Ok(out)
}

fn check(items: &BTreeMap<String, Item<'_>>) -> Result<()> {
    for (name, item) in items {
        ensure!(
            SECTIONS
                .iter()
                .any(|it| it.modules.contains(&item.module.as_str())),
            "`{name}` is in src/ffi/{}.rs, which has no section in the header: name one in \
             xtask/src/codegen/manual.rs",
            item.module
        );
    }
    for (name, _) in FIRST_PROGRAM {
        ensure!(
            items.contains_key(*name),
            "the header says that a first program needs `{name}`, which isn't there"
        );
    }
    Ok(())
}

struct Writer<'w> {
    items: &'w BTreeMap<String, Item<'w>>,
    order: &'w [String],
    written: BTreeSet<&'w str>,
    out: String,
}

impl<'w> Writer<'w> {
    fn block(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push_str("\n\n");
    }

    fn section(&mut self, number: usize, section: &Section) {
        let rule = format!("// {}", "-".repeat(WIDTH));
        let text = wrapped(section.text, "// ");
        let title = section.title;
        self.block(&format!("{rule}\n// {number}. {title}\n//\n{text}\n{rule}"));
        // Types and constants first, so that functions stand together.
        for is_function in [false, true] {
            for module in section.modules {
                for name in self.order {
                    let item = &self.items[name];
                    let is_one = name.starts_with("udg_");
                    if item.module == *module && is_one == is_function {
                        self.item(name);
                    }
                }
            }
        }
    }

    /// Writes an item, and before it what its declaration needs.
    fn item(&mut self, name: &'w str) {
        if !self.written.insert(name) {
            return;
        }
        let items = self.items;
        let item = &items[name];
        for word in words(&code_of(item.text)) {
            if let Some((needed, _)) = items.get_key_value(word)
                && needed != name
            {
                self.item(needed);
            }
        }
        self.block(item.text);
        if item.is_type {
            for constant in self.order {
                if items[constant].kind.as_deref() == Some(name) {
                    self.item(constant);
                }
            }
        }
    }
}

fn contents() -> String {
    let mut text = String::from("/*\n * Contents\n *\n");
    // Writing to a String can't fail.
    for (number, section) in SECTIONS.iter().enumerate() {
        let indent = format!(" * {}", " ".repeat(20));
        let body = wrapped(section.text, &indent);
        // The title stands where the first line is indented.
        let title = format!(" *   {:>2}. {:<14}", number + 1, section.title);
        let _ = writeln!(text, "{title}{}", &body[title.len()..]);
    }
    text.push_str(" *\n * A first program needs these functions, in this order:\n *\n");
    for (name, what) in FIRST_PROGRAM {
        let _ = writeln!(text, " *   {name:<28} {what}");
    }
    text.push_str(" */");
    text
}

/// Text in lines of at most [`WIDTH`] characters, each with a prefix.
fn wrapped(text: &str, prefix: &str) -> String {
    let mut out = String::new();
    let mut line = prefix.to_owned();
    let mut is_empty = true;
    for word in text.split_whitespace() {
        if !is_empty && line.len() + 1 + word.len() > WIDTH + 3 {
            out.push_str(line.trim_end());
            out.push('\n');
            line = prefix.to_owned();
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(word);
        is_empty = false;
    }
    out + &line
}

fn code_of(block: &str) -> String {
    let lines = block
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// What a declaration of the header declares.
fn declared_name(code: &str) -> Option<&str> {
    let code = code.trim();
    if let Some(rest) = code.strip_prefix("#define ") {
        return Some(word(rest));
    }
    if code.starts_with("typedef") {
        // Of a function's pointer the name stands in brackets, else at the end.
        if let Some((_, rest)) = code.split_once("(*") {
            return Some(word(rest));
        }
        return words(code).last().copied();
    }
    words(code).into_iter().find(|it| it.starts_with("udg_"))
}

fn is_ours(name: &str) -> bool {
    ["UDG_", "Udg", "udg_"]
        .iter()
        .any(|it| name.starts_with(it))
}

fn word(text: &str) -> &str {
    let end = text.find(|it: char| !(it.is_ascii_alphanumeric() || it == '_'));
    &text[..end.unwrap_or(text.len())]
}

/// Our names in a piece of code.
fn words(code: &str) -> Vec<&str> {
    code.split(|it: char| !(it.is_ascii_alphanumeric() || it == '_'))
        .filter(|it| is_ours(it))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{FIRST_PROGRAM, declared_name, wrapped};

    #[test]
    fn names_are_found_in_declarations() {
        let name = |code| declared_name(code).unwrap();
        assert_eq!(name("#define UDG_X 1"), "UDG_X");
        assert_eq!(name("typedef int32_t UdgStatus;"), "UdgStatus");
        assert_eq!(name("typedef void (*UdgF)(UdgText a);"), "UdgF");
        let code = "typedef struct UdgA {\n struct UdgB b;\n} UdgA;";
        assert_eq!(name(code), "UdgA");
        assert_eq!(name("UdgStatus udg_f(struct UdgWorld world);"), "udg_f");
    }

    #[test]
    fn first_programs_need_fifteen_functions() {
        assert_eq!(FIRST_PROGRAM.len(), 15);
    }

    #[test]
    fn long_texts_are_wrapped() {
        let text = wrapped(&"word ".repeat(40), "// ");
        assert!(
            text.lines()
                .all(|line| line.len() <= 99 && line.starts_with("// word"))
        );
        assert_eq!(text.lines().count(), 3);
    }
}
