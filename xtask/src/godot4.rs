//! The bridge for Godot 4, a GDExtension: the same files as for Godot 3, and those of
//! bindings/godot/godot4. There is no Godot 4 here. So it is compiled, linked, and compared with
//! Godot's own description of its interface, but it was never run.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use object::{Object, ObjectSymbol};
use serde_json::Value;

use crate::c_compiler::Compiler;
use crate::godot;
use crate::library;
use crate::repo::Repo;

const OURS: &str = "bindings/godot/godot4";
const HEADERS: &str = "gdextension-api";
/// The least version, whose header it is compiled with; and later ones, which must have the same.
const VERSIONS: [&str; 3] = ["4.2", "4.3", "4.4"];
/// What differs between the two is in a file for each.
const OF_GODOT_3: &str = "gdnative.c";
const ENTRY: &str = "udgoap_gdextension_init";
const LIMIT: Duration = Duration::from_secs(120);

/// By Godot's names and the bridge's: how many bytes each has.
const SIZES: [(&str, &str, u64); 8] = [
    ("Variant", "godot_variant", 24),
    ("String", "godot_string", 8),
    ("StringName", "Name", 8),
    ("Array", "godot_array", 8),
    ("Dictionary", "godot_dictionary", 8),
    ("PackedByteArray", "godot_pool_byte_array", 16),
    ("PackedVector3Array", "godot_pool_vector3_array", 16),
    ("Vector3", "godot_vector3", 12),
];

pub(crate) fn check(repo: &Repo) -> Result<String> {
    let folder = godot::crate_folder(repo, HEADERS)?.join("versions");
    let text = sources(repo)
        .iter()
        .map(|it| fs::read_to_string(it).with_context(|| repo.show(it)))
        .collect::<Result<String>>()?;
    for version in VERSIONS {
        let res = folder.join(version).join("res");
        compare(&res, &text).with_context(|| format!("Godot {version}"))?;
    }
    let built = compile(repo, &folder.join(VERSIONS[0]).join("res"))?;
    let bytes = fs::read(&built).with_context(|| repo.show(&built))?;
    let file = object::File::parse(&*bytes).context("reading the bridge")?;
    let exported: BTreeSet<&str> = (file.dynamic_symbols())
        .filter(|it| it.is_global() && it.is_definition())
        .filter_map(|it| it.name().ok())
        .collect();
    ensure!(
        exported == BTreeSet::from([ENTRY]),
        "it exports {exported:?}, and not {ENTRY} alone"
    );
    let manifest = fs::read_to_string(repo.path(OURS).join("udgoap.gdextension"))?;
    for says in [
        format!("entry_symbol = \"{ENTRY}\""),
        format!("compatibility_minimum = \"{}\"", VERSIONS[0]),
    ] {
        ensure!(manifest.contains(&says), "udgoap.gdextension lacks {says}");
    }
    Ok(format!("Godot {}, never run", VERSIONS.join(", ")))
}

fn sources(repo: &Repo) -> Vec<PathBuf> {
    let mut sources = repo.files("bindings/godot/src", "c");
    sources.retain(|it| !it.ends_with(OF_GODOT_3));
    sources.extend(repo.files(OURS, "c"));
    sources
}

/// An addon as far as there is one, in the target folder.
fn compile(repo: &Repo, res: &Path) -> Result<PathBuf> {
    let library = library::build(repo, false)?;
    let addon = repo.scratch("godot4")?.join("addons/udgoap");
    let bin = addon.join("bin/linux_x86_64");
    fs::create_dir_all(&bin).with_context(|| repo.show(&bin))?;
    let manifest = "udgoap.gdextension";
    fs::copy(repo.path(OURS).join(manifest), addon.join(manifest)).context(manifest)?;
    fs::copy(&library.shared, bin.join("libudgoap.so")).context("copying the library")?;
    let include = repo.scratch("godot4-include")?;
    let name = "gdextension_interface.h";
    let header = fs::read_to_string(res.join(name)).with_context(|| name)?;
    fs::write(include.join(name), as_published(&header)).with_context(|| name)?;
    let built = bin.join("libudgoap_godot4.so");
    let command = Compiler::system(repo)?
        .shared_library(repo)
        .arg("-DUDGOAP_GODOT_4")
        .arg("-isystem")
        .arg(&include)
        .arg("-I")
        .arg(repo.path("include"))
        .arg("-I")
        .arg(repo.path(OURS))
        .args(sources(repo))
        .arg("-L")
        .arg(&bin)
        .args(["-ludgoap", "-Wl,-rpath,$ORIGIN", "-Wl,--no-undefined", "-o"])
        .arg(&built);
    command.succeed(LIMIT)?;
    Ok(built)
}

/// The crate's header has kinds of pointers for Rust, where Godot's own has `void *`.
fn as_published(header: &str) -> String {
    let plain = header.lines().map(|line| {
        let Some((before, after)) = line.split_once("struct __Gdext") else {
            return line.to_owned();
        };
        match after.split_once('*') {
            Some((_, name)) => format!("{before}void *{name}"),
            None => line.to_owned(),
        }
    });
    plain.collect::<Vec<_>>().join("\n")
}

/// Functions that are asked for by name, sizes of types, and hashes of methods.
fn compare(res: &Path, text: &str) -> Result<()> {
    let header = fs::read_to_string(res.join("gdextension_interface.h"))?;
    let api = fs::read_to_string(res.join("extension_api.json"))?;
    let api: Value = serde_json::from_str(&api).context("extension_api.json")?;
    let mut names = 0;
    let by_name = text.split("OF_GODOT(").skip(1);
    for after in by_name.chain(text.split("FIND(").skip(1)) {
        let arguments = after.split(')').next().unwrap_or_default();
        let Some(name) = arguments.split('"').nth(1) else {
            continue;
        };
        names += 1;
        ensure!(
            header.contains(&format!(" * @name {name}\n")),
            "there is no function {name}"
        );
    }
    ensure!(names > 20, "only {names} functions are asked for");
    let sizes = api["builtin_class_sizes"].as_array();
    let mut sizes = sizes.into_iter().flatten();
    let sizes = sizes.find(|it| it["build_configuration"] == "float_64");
    let sizes = sizes.context("no sizes")?["sizes"].as_array();
    for (name, ours, size) in SIZES {
        let mut all = sizes.into_iter().flatten();
        let theirs = all.find(|it| it["name"] == name).context(name)?;
        ensure!(
            theirs["size"] == size,
            "{name} isn't of {size} bytes: {theirs}"
        );
        // The compiler holds the bridge's own to the same.
        let held = format!("_Static_assert(sizeof({ours}) == {size},");
        ensure!(text.contains(&held), "nothing says {held}");
    }
    let mut methods = 0;
    for after in text
        .split("builtin(find, GDEXTENSION_VARIANT_TYPE_")
        .skip(1)
    {
        let call: Vec<&str> = after.split([',', ')']).map(str::trim).collect();
        let [kind, method, hash, ..] = call[..] else {
            continue;
        };
        methods += 1;
        let kind = kind.replace('_', "").to_lowercase();
        let classes = api["builtin_classes"].as_array();
        let mut classes = classes.into_iter().flatten();
        let class = classes
            .find(|it| it["name"].as_str().unwrap_or_default().to_lowercase() == kind)
            .with_context(|| format!("there is no type {kind}"))?;
        let all = class["methods"].as_array();
        let mut all = all.into_iter().flatten();
        let theirs = all.find(|it| it["name"] == method.trim_matches('"'));
        let theirs = &theirs.with_context(|| format!("{kind} has no {method}"))?["hash"];
        ensure!(
            theirs.as_u64() == hash.parse().ok(),
            "{kind}.{method} has the hash {theirs}, and not {hash}"
        );
    }
    ensure!(methods > 5, "only {methods} methods are asked for");
    Ok(())
}
