//! Godot's addon: `cargo xtask godot` puts the library and the bridge into it, and a step of the tests
//! runs the sample and the tests of `tests/godot` in the real engine and its editor, without a window.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::built::Library;
use crate::c_compiler::Compiler;
use crate::docs::{self, lifecycles};
use crate::header::fingerprint;
use crate::library;
use crate::repo::{Repo, copy_tree};
use crate::run::Cmd;
use crate::tools;

pub(crate) const SAMPLE: &str = "godot-sample";
/// Where Linux's library and bridge lie in the addon.
pub(crate) const BIN: &str = "addons/udgoap/bin/linux_x86_64";
const ENGINE: &str = "godot3-server";
const LIMIT: Duration = Duration::from_secs(240);

/// The crate that carries Godot's C headers.
const HEADERS: &str = "gdnative-sys";

/// Puts the library, built for release, and the bridge into the sample's addon.
pub(crate) fn put(repo: &Repo) -> Result<()> {
    let library = library::build(repo, true)?.shared;
    let bin = repo.path(SAMPLE).join(BIN);
    put_into(repo, &bin, &library, &repo.path("include"))?;
    println!("library and bridge are in {}", repo.show(&bin));
    Ok(())
}

/// Runs everything in the engine.
pub(crate) fn check(repo: &Repo) -> Result<String> {
    // It prints its version and ends with 255.
    tools::need_file(repo, "/usr/bin/godot3-server", ENGINE)?;
    let library = library::build(repo, false)?;
    for name in ["village", "hunt"] {
        let document = format!("examples/domains/{name}.json");
        let copy = format!("{SAMPLE}/{name}/{name}.udgoap");
        let read = |path: &str| fs::read(repo.path(path)).with_context(|| path.to_owned());
        ensure!(read(&document)? == read(&copy)?, "{copy} isn't {document}");
    }
    let project = playable(repo, "godot", &library)?;
    // The editor imports what the others load.
    run(repo, &project, &["-e"])?;
    let mut told = String::new();
    for script in [
        "lifecycle.gd",
        "errors.gd",
        "senses.gd",
        "areas.gd",
        "influences.gd",
        "own.gd",
        "nearby.gd",
        "saving.gd",
    ] {
        told += &run(repo, &project, &["-s", &format!("res://tests/{script}")])?;
    }
    has_run_all(repo, &told)?;
    let lived = lived(repo, &project)?;
    ensure!(
        lived == self::lived(repo, &project)?,
        "two lives of the village differ"
    );
    let hunted = hunted(repo, &project)?;
    ensure!(hunted == self::hunted(repo, &project)?, "two hunts differ");
    first(repo, &library.shared)?;
    refuse_another(repo, &library.shared)?;
    refuse_none(repo)?;
    Ok(format!("{lived}; {hunted}"))
}

/// Whether each case has run that the table in docs/engines.md names. `_run` isn't told: it is what runs without
/// a library, or with another one.
fn has_run_all(repo: &Repo, told: &str) -> Result<()> {
    let ran: BTreeSet<&str> = (told.lines())
        .filter_map(|it| it.strip_prefix("case: "))
        .collect();
    for case in lifecycles::of_godot(repo)? {
        ensure!(
            case == "_run" || ran.contains(case.as_str()),
            "the case {case} of docs/engines.md was not run"
        );
    }
    Ok(())
}

/// Puts a library and the bridge, compiled for this machine, into a folder.
pub(crate) fn put_into(repo: &Repo, bin: &Path, library: &Path, include: &Path) -> Result<()> {
    fs::create_dir_all(bin).with_context(|| bin.display().to_string())?;
    fs::copy(library, bin.join("libudgoap.so")).context("copying the library")?;
    let sources = repo.files("bindings/godot/src", "c");
    let compile = Compiler::system(repo)?
        .shared_library(repo)
        .arg("-isystem")
        .arg(crate_folder(repo, HEADERS)?.join("godot_headers"))
        .arg("-I")
        .arg(include)
        .args(sources)
        .arg("-L")
        .arg(bin)
        .args(["-ludgoap", "-Wl,-rpath,$ORIGIN", "-o"])
        .arg(bin.join("libudgoap_godot.so"));
    compile.succeed(LIMIT).map(drop)
}

/// Where a crate lies that has C headers of Godot's: cargo fetches it.
pub(crate) fn crate_folder(repo: &Repo, name: &str) -> Result<PathBuf> {
    let manifest = repo.path("bindings/godot/headers/Cargo.toml");
    let metadata = Cmd::cargo(&repo.root)
        .args([
            "metadata",
            "--locked",
            "--format-version",
            "1",
            "--manifest-path",
        ])
        .arg(manifest)
        .read()?;
    let metadata: Value = serde_json::from_str(&metadata).context("what cargo says of crates")?;
    let packages = metadata["packages"].as_array();
    let mut packages = packages.into_iter().flatten();
    let found = packages.find(|it| it["name"] == name);
    let manifest = found.and_then(|it| it["manifest_path"].as_str());
    let manifest = Path::new(manifest.with_context(|| format!("{name} isn't there"))?);
    let folder = manifest.parent().context("it lies in a folder")?;
    Ok(folder.to_path_buf())
}

/// A copy of the sample with the tests in it.
fn project(repo: &Repo, name: &str) -> Result<PathBuf> {
    let project = repo.scratch(name)?;
    fs::remove_dir_all(&project).context("emptying the project of before")?;
    copy_tree(&repo.path(SAMPLE), &project)?;
    let tests = project.join("tests");
    copy_tree(&repo.path("tests/godot"), &tests)?;
    copy_tree(&tests.join("editor"), &project.join("addons/udgoap_tests"))?;
    fs::remove_dir_all(tests.join("editor")).context("the editor's tests")?;
    for (from, to) in [
        ("examples/domains/apple.json", "apple.json"),
        ("examples/domains/apple.json", "good.udgoap"),
        ("examples/domains/hunt.json", "hunt.json"),
        ("examples/domains/village.json", "village.json"),
        ("tests/common/quiet.json", "quiet.json"),
        ("tests/common/haunted.json", "haunted.json"),
        ("tests/common/furnished.json", "furnished.json"),
        ("tests/godot/broken.json", "broken.udgoap"),
        ("tests/godot/after.json", "after.udgoap"),
        ("tests/same/village.txt", "village.txt"),
    ] {
        fs::copy(repo.path(from), tests.join(to)).with_context(|| from.to_owned())?;
    }
    let shown = tests.join("shown");
    fs::create_dir_all(&shown).context("the folder of what the page shows")?;
    for (name, text) in docs::files_in(repo, "docs/godot.md")? {
        fs::write(shown.join(&name), text).context(name)?;
    }
    let after = "[remap]\n\nimporter=\"udgoap.domain\"\ntype=\"Resource\"\n\n[params]\n\n\
                 after=PoolStringArray( \"res://tests/good.udgoap\" )\n";
    fs::write(tests.join("after.udgoap.import"), after).context("what comes before after")?;
    let settings = project.join("project.godot");
    let text = fs::read_to_string(&settings).context("project.godot")?;
    let text = text.replace("( \"udgoap\" )", "( \"udgoap\", \"udgoap_tests\" )");
    // Without a window the engine sleeps after each frame, for 7 ms unless it is told otherwise.
    let text = text.replace(
        "[application]\n",
        "[application]\n\nrun/low_processor_mode_sleep_usec=1\n",
    );
    fs::write(&settings, text).context("project.godot")?;
    Ok(project)
}

/// A project from nothing, by the steps of docs/godot.md: the editor sees the addon first, has it enabled
/// then, and imports the document; the scene is played.
fn first(repo: &Repo, library: &Path) -> Result<()> {
    let project = repo.scratch("godot-first")?;
    fs::remove_dir_all(&project).context("emptying the project of before")?;
    copy_tree(&repo.path(SAMPLE).join("addons"), &project.join("addons"))?;
    copy_tree(
        &repo.path("tests/godot_first/addons"),
        &project.join("addons"),
    )?;
    put_into(repo, &project.join(BIN), library, &repo.path("include"))?;
    let document = repo.path("examples/domains/apple.json");
    fs::copy(document, project.join("apple.udgoap")).context("the document")?;
    let settings = project.join("project.godot");
    let enabled =
        |names: &str| format!("\n[editor_plugins]\n\nenabled=PoolStringArray( {names} )\n");
    let text = "config_version=4\n\n[application]\n\nconfig/name=\"first\"\n";
    let closer = enabled("\"closer\"");
    fs::write(&settings, format!("{text}{closer}")).context("project.godot")?;
    // Before it has seen all scripts, it may compile one that names another, and say so.
    engine(repo, &project)?.arg("-e").succeed(LIMIT)?;
    // It has written there what the scripts are called.
    let text = fs::read_to_string(&settings).context("project.godot")?;
    ensure!(
        text.contains("\"UdgoapWorld\""),
        "the editor knows no nodes"
    );
    let both = text.replace(closer.trim(), enabled("\"closer\", \"udgoap\"").trim());
    ensure!(
        both != text,
        "the editor has changed which plugins there are"
    );
    fs::write(&settings, both).context("project.godot")?;
    run(repo, &project, &["-e"])?;
    for file in ["main.tscn", "watch.gd"] {
        let from = repo.path("tests/godot_first").join(file);
        fs::copy(from, project.join(file)).context(file)?;
    }
    run(repo, &project, &["-s", "res://watch.gd"]).map(drop)
}

/// The engine, without a window.
fn engine(repo: &Repo, project: &Path) -> Result<Cmd> {
    // The engine keeps settings in the home folder, and reads names by the locale.
    let home = repo.scratch("godot-home")?;
    // When the engine makes such a folder itself, at its first start, it reports an error.
    for name in ["udgoap- the village", "first"] {
        let user_data = home.join("data/godot/app_userdata").join(name);
        fs::create_dir_all(&user_data)
            .with_context(|| format!("making {}", user_data.display()))?;
    }
    Ok(Cmd::new(ENGINE, project)
        .args(["--path", ".", "--fixed-fps", "60"])
        .env("HOME", &home)
        .env("XDG_DATA_HOME", home.join("data"))
        .env("XDG_CONFIG_HOME", home.join("config"))
        .env("XDG_CACHE_HOME", home.join("cache"))
        .env("LANG", "en_US.UTF-8"))
}

/// Runs the engine, and holds its errors to those that the script says it expects.
fn run(repo: &Repo, project: &Path, args: &[&str]) -> Result<String> {
    let command = engine(repo, project)?.args(args);
    let finished = command.capture(LIMIT)?;
    let text = finished.text;
    // What the engine says of its own end isn't ours.
    let told = text.split("failures:").next().unwrap_or_default();
    let expected: Vec<&str> = told
        .lines()
        .filter_map(|it| it.strip_prefix("expect: "))
        .collect();
    // Warnings may be expected, too; those that aren't are advice about documents.
    let reports: Vec<&str> = (told.lines())
        .filter(|it| is_error(it) || it.starts_with("WARNING: "))
        .collect();
    let mut errors: Vec<&str> = told.lines().filter(|it| is_error(it)).collect();
    if args.contains(&"-e") && errors.iter().any(|it| is_race(it)) {
        errors.retain(|it| !is_race(it) && !it.contains("reload: Method failed"));
    }
    let strange = errors
        .iter()
        .find(|line| !expected.iter().any(|it| line.contains(it)));
    let missing = expected
        .iter()
        .find(|it| !reports.iter().any(|line| line.contains(*it)));
    let wrong = match (finished.ok, strange, missing) {
        (false, ..) => Some(format!("ended with {}", finished.how)),
        (_, Some(error), _) => Some(format!("had an error that isn't expected: {error}")),
        (_, _, Some(error)) => Some(format!("lacks an error that is expected: {error}")),
        _ => None,
    };
    match wrong {
        Some(wrong) => anyhow::bail!("`{command}` {wrong}\n{text}"),
        None => Ok(text),
    }
}

fn is_error(line: &str) -> bool {
    ["ERROR: ", "SCRIPT ERROR: ", "USER ERROR: "]
        .iter()
        .any(|it| line.starts_with(it))
}

/// While an editor of Godot 3 scans a project, it compiles all scripts on two threads beside its own: one
/// looks for names of classes, one makes thumbnails. One thread may meet what another has half compiled, and
/// takes it for a circle; so it was in about every fifth run here, with scripts of the tests, too. It
/// compiles them again when somebody needs them. Outside of editors there is one thread, and nothing is
/// forgiven.
fn is_race(line: &str) -> bool {
    [
        "Script isn't fully loaded (cyclic preload?)",
        "couldn't be fully loaded (script error or cyclic dependency)",
        "Couldn't fully preload the script, possible cyclic reference",
    ]
    .iter()
    .any(|it| line.contains(it))
}

fn line<'a>(text: &'a str, begins: &str) -> Result<&'a str> {
    let mut lines = text.lines();
    let found = lines.find_map(|it| it.strip_prefix(begins));
    found.with_context(|| format!("no line begins with {begins:?}:\n{text}"))
}

/// The sample's project with library and bridge in it.
fn playable(repo: &Repo, name: &str, library: &Library) -> Result<PathBuf> {
    let project = project(repo, name)?;
    let include = repo.path("include");
    put_into(repo, &project.join(BIN), &library.shared, &include)?;
    Ok(project)
}

/// A minute of the sample's village with an addon that was packed.
pub(crate) fn plays(repo: &Repo, addons: &Path) -> Result<String> {
    tools::need_file(repo, "/usr/bin/godot3-server", ENGINE)?;
    let project = project(repo, "godot-packed")?;
    let own = project.join("addons/udgoap");
    fs::remove_dir_all(&own).context("taking the sample's addon away")?;
    copy_tree(&addons.join("udgoap"), &own)?;
    // The editor imports what the village loads.
    run(repo, &project, &["-e"])?;
    lived(repo, &project)
}

/// What the village comes to that the library walks: see `same.rs`.
pub(crate) fn village(repo: &Repo, library: &Library) -> Result<String> {
    tools::need_file(repo, "/usr/bin/godot3-server", ENGINE)?;
    let project = playable(repo, "godot-same", library)?;
    let told = run(repo, &project, &["-s", "res://tests/same.gd"])?;
    line(&told, "same: ").map(str::to_owned)
}

/// The village as it is played, for a minute.
fn lived(repo: &Repo, project: &Path) -> Result<String> {
    let text = run(repo, project, &["-s", "res://tests/village.gd"])?;
    line(&text, "village: ").map(str::to_owned)
}

/// The hunt, with a thief who makes his round.
fn hunted(repo: &Repo, project: &Path) -> Result<String> {
    let text = run(repo, project, &["-s", "res://tests/hunt.gd"])?;
    line(&text, "hunt: ").map(str::to_owned)
}

/// A bridge for another library says so once, and the game goes on.
fn refuse_another(repo: &Repo, library: &Path) -> Result<()> {
    let project = project(repo, "godot-other")?;
    let include = repo.scratch("godot-include")?;
    let header = fs::read_to_string(repo.header()).context("reading include/udgoap.h")?;
    let other = fingerprint::replace(&header, 4711)?;
    fs::write(include.join("udgoap.h"), other).context("another header")?;
    put_into(repo, &project.join(BIN), library, &include)?;
    without(repo, &project, &["4711"])
}

/// So does the addon without any library.
fn refuse_none(repo: &Repo) -> Result<()> {
    let project = project(repo, "godot-none")?;
    let missing = project.join(BIN);
    if missing.exists() {
        fs::remove_dir_all(&missing).context("taking the library away")?;
    }
    // The engine says it in its own words, too.
    let engine = [
        "open_dynamic_library",
        "No valid library handle",
        "init_library",
    ];
    without(
        repo,
        &project,
        &[&["cargo xtask godot"], &engine[..]].concat(),
    )
}

fn without(repo: &Repo, project: &Path, expected: &[&str]) -> Result<()> {
    let expected: Vec<String> = expected.iter().map(|it| format!("--expect={it}")).collect();
    let mut args = vec!["-s", "res://tests/without_library.gd"];
    args.extend(expected.iter().map(String::as_str));
    run(repo, project, &args).map(drop)
}

#[test]
fn a_case_that_was_not_run_is_missed() {
    let repo = Repo::find().expect("it is run in the repository");
    let cases = lifecycles::of_godot(&repo).expect("the table is there");
    let told: String = cases.iter().map(|it| format!("case: {it}\n")).collect();
    has_run_all(&repo, &told).expect("all were run");
    let without = told.replace("case: _two_worlds\n", "");
    let missed = has_run_all(&repo, &without).expect_err("one is missing");
    assert!(missed.to_string().contains("_two_worlds"), "{missed}");
}
