//! Finds without Unity what Unity would refuse: wrong names, versions and references between
//! assets.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use super::folders::{PACKAGE, SAMPLE};
use super::{metas, packed};
use crate::repo::Repo;

/// Unity's own meshes and materials.
const BUILT_IN: [&str; 2] = [
    "0000000000000000e000000000000000",
    "0000000000000000f000000000000000",
];
/// Copies, and what they are copies of.
const COPIES: [(&str, &str); 5] = [
    ("bindings/unity/LICENSE-APACHE.md", "LICENSE-APACHE"),
    ("bindings/unity/LICENSE-MIT.md", "LICENSE-MIT"),
    (
        "unity-sample/Assets/household.json",
        "bindings/unity/Samples~/Household/household.json",
    ),
    (
        "unity-sample/Assets/UdgoapNeeds.cs",
        "bindings/unity/Samples~/Household/UdgoapNeeds.cs",
    ),
    (
        "bindings/unity/Samples~/Orchard/apple.json",
        "examples/domains/apple.json",
    ),
];
/// The project's one scene, and the sample's that it is.
const SCENE: &str = "unity-sample/Assets/Household.unity";
const SCENE_OF: &str = "bindings/unity/Samples~/Household/Household.unity";

pub(super) fn check(repo: &Repo) -> Result<String> {
    package(repo)?;
    reflection(repo)?;
    let assemblies = assemblies(repo)?;
    let metas = metas::make(repo)?;
    let mut assets = BTreeMap::new();
    for (path, text) in &metas {
        let own = text.lines().find_map(|line| line.strip_prefix("guid: "));
        let own = own.with_context(|| format!("{path} has no GUID"))?;
        if let Some(other) = assets.insert(own.to_owned(), path.trim_end_matches(".meta")) {
            bail!("{path} has the GUID of {other}");
        }
    }
    let scripts = scenes_and_prefabs(repo, &assets)?;
    ensure!(scripts > 0, "no scene has any component");
    sample(repo)?;
    project_scene(repo, &assets)?;
    let packed = packed::check(repo, &metas)?;
    Ok(format!(
        "{} metas, {assemblies} assemblies, {scripts} components in scenes, {packed}",
        metas.len()
    ))
}

/// Looks at all of them: prefabs are written like scenes. Returns how many components there are.
fn scenes_and_prefabs(repo: &Repo, assets: &BTreeMap<String, &str>) -> Result<usize> {
    let mut components = 0;
    for (root, _) in metas::ROOTS {
        for kind in ["unity", "prefab"] {
            for file in repo.files(root, kind) {
                let text = fs::read_to_string(&file)?;
                components += scene(repo, &text, assets).with_context(|| repo.show(&file))?;
            }
        }
    }
    Ok(components)
}

fn json(repo: &Repo, path: &str) -> Result<Value> {
    let text = fs::read_to_string(repo.path(path)).with_context(|| path.to_owned())?;
    serde_json::from_str(&text).with_context(|| path.to_owned())
}

/// The package is of this version, and its samples are there.
fn package(repo: &Repo) -> Result<()> {
    let path = format!("{}/package.json", PACKAGE);
    let package = json(repo, &path)?;
    let manifest = fs::read_to_string(repo.path("Cargo.toml"))?;
    let version = package["version"].as_str().unwrap_or_default();
    ensure!(
        manifest.contains(&format!("\nversion = \"{version}\"\n")),
        "{path}: the version is {version}, and not that of Cargo.toml"
    );
    for sample in package["samples"].as_array().into_iter().flatten() {
        let folder = sample["path"].as_str().unwrap_or_default();
        let inside = repo.path(&format!("{}/{folder}", PACKAGE));
        let is_filled = fs::read_dir(&inside).is_ok_and(|mut it| it.next().is_some());
        ensure!(is_filled, "{path}: there is nothing in {folder}");
    }
    Ok(())
}

/// Players leave out what no code mentions. There is no `link.xml` to keep anything, so nothing of the
/// package's may be found by its name. One file asks for the runtime's own types, and does without.
fn reflection(repo: &Repo) -> Result<()> {
    let ways = [
        "System.Reflection",
        "Type.GetType(",
        ".GetType()",
        "GetMethod(",
        "GetField(",
        "Activator.",
        "Marshal.PtrToStructure",
        "SendMessage(",
        "dynamic ",
    ];
    let excepted = "Runtime/Core/CodeUnloading.cs";
    for file in repo.files(&format!("{}/Runtime", PACKAGE), "cs") {
        let path = repo.show(&file);
        let text = fs::read_to_string(&file)?;
        let code = text.lines().filter(|it| !it.trim_start().starts_with("//"));
        for line in code {
            let found = ways.iter().find(|way| line.contains(**way));
            if let Some(way) = found.filter(|_| !path.ends_with(excepted)) {
                bail!("{path} uses {way}: players may have left out what it finds");
            }
        }
    }
    Ok(())
}

/// Each assembly is called as its file, and names others of the package or of Unity's.
fn assemblies(repo: &Repo) -> Result<usize> {
    let files = super::assemblies::definitions(repo);
    let names: Vec<String> = files
        .iter()
        .filter_map(|file| Some(file.file_stem()?.to_string_lossy().into_owned()))
        .collect();
    for (file, name) in files.iter().zip(&names) {
        let path = repo.show(file);
        let assembly = json(repo, &path)?;
        ensure!(assembly["name"] == **name, "{path} isn't called {name}");
        for other in assembly["references"].as_array().into_iter().flatten() {
            let other = other.as_str().unwrap_or_default();
            let is_known = names.iter().any(|it| it == other) || other.starts_with("Unity");
            ensure!(is_known, "{path} names {other}, which isn't there");
        }
    }
    Ok(files.len())
}

/// Whatever a scene or prefab refers to is there, and its components have the fields that it sets. Returns how
/// many components there are.
fn scene(repo: &Repo, text: &str, assets: &BTreeMap<String, &str>) -> Result<usize> {
    let ids: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("--- !u!")?.split_once(" &"))
        // What a prefab inside it has is marked: "&12 stripped".
        .filter_map(|(_, id)| id.split_whitespace().next())
        .collect();
    let mut components = 0;
    for block in text.split("--- !u!").skip(1) {
        for reference in block.split("{fileID: ").skip(1) {
            let (reference, _) = reference
                .split_once('}')
                .context("a reference has no end")?;
            let (id, guid) = match reference.split_once(", guid: ") {
                None => (reference, None),
                Some((id, rest)) => (id, Some(rest.split(',').next().unwrap_or_default())),
            };
            match guid {
                None => ensure!(id == "0" || ids.contains(&id), "nothing has the id {id}"),
                Some(guid) => ensure!(
                    BUILT_IN.contains(&guid) || assets.contains_key(guid),
                    "no asset has the GUID {guid}"
                ),
            }
        }
        let Some((_, script)) = block.split_once("m_Script: {fileID: 11500000, guid: ") else {
            continue;
        };
        components += 1;
        let script = assets[script.split(',').next().unwrap_or_default()];
        let fields = fields_of(repo, script)?;
        for line in block.lines().skip(2) {
            let Some((name, _)) = line.strip_prefix("  ").and_then(|it| it.split_once(':')) else {
                continue;
            };
            // Those of all components begin so, and what is nested is indented.
            let is_field = !name.starts_with([' ', '-']) && !name.starts_with("m_");
            ensure!(
                !is_field || fields.iter().any(|it| it == name),
                "{script} has no field {name}"
            );
        }
    }
    Ok(components)
}

/// The fields that Unity keeps of a component, those of what it derives from included.
fn fields_of(repo: &Repo, script: &str) -> Result<Vec<String>> {
    let text = fs::read_to_string(repo.path(script)).with_context(|| script.to_owned())?;
    let kept = text.lines().filter(|it| it.contains("[SerializeField]"));
    let declared = kept.filter_map(|line| {
        let line = line.split_once(" = ").map_or(line, |(before, _)| before);
        line.trim_end_matches(';').split_whitespace().next_back()
    });
    let mut fields: Vec<String> = declared.map(str::to_owned).collect();
    let own = format!("class {} : ", stem(script));
    if let Some((_, base)) = text.split_once(&own) {
        let base = base
            .split([',', '\n', ' '])
            .next()
            .unwrap_or_default()
            .trim();
        let beside = script.replace(stem(script), base);
        let ours = format!("{}/Runtime/Components/{base}.cs", PACKAGE);
        if let Some(base) = [beside, ours].iter().find(|it| repo.path(it).exists()) {
            fields.extend(fields_of(repo, base)?);
        }
    }
    Ok(fields)
}

fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.split('.').next().unwrap_or(name)
}

/// The project has one scene, which is the sample's with the project's own assets, and players are built of it.
fn project_scene(repo: &Repo, assets: &BTreeMap<String, &str>) -> Result<()> {
    let scenes = repo.files(&format!("{SAMPLE}/Assets"), "unity");
    ensure!(
        scenes == [repo.path(SCENE)],
        "{SAMPLE} has other scenes than {SCENE}"
    );
    let guid_of = |path: &str| {
        let found = assets.iter().find(|(_, asset)| **asset == path);
        found.map(|(guid, _)| guid.as_str())
    };
    let mut wanted = fs::read_to_string(repo.path(SCENE_OF)).context(SCENE_OF)?;
    for (copy, of) in COPIES.iter().filter(|(copy, _)| copy.starts_with(SAMPLE)) {
        let ours = guid_of(copy).with_context(|| format!("{copy} is no asset"))?;
        let theirs = guid_of(of).with_context(|| format!("{of} is no asset"))?;
        ensure!(wanted.contains(theirs), "{SCENE_OF} doesn't use {of}");
        wanted = wanted.replace(theirs, ours);
    }
    ensure!(
        fs::read_to_string(repo.path(SCENE))? == wanted,
        "{SCENE} isn't {SCENE_OF} with the project's own assets any more"
    );
    let path = format!("{SAMPLE}/ProjectSettings/EditorBuildSettings.asset");
    let settings = fs::read_to_string(repo.path(&path)).with_context(|| path.clone())?;
    let inside = SCENE.trim_start_matches(SAMPLE).trim_start_matches('/');
    let guid = guid_of(SCENE).with_context(|| format!("{SCENE} is no asset"))?;
    let listed = format!("  - enabled: 1\n    path: {inside}\n    guid: {guid}\n");
    ensure!(
        settings.contains(&listed) && settings.matches("path: ").count() == 1,
        "{path} doesn't name {inside} with its GUID, or names more"
    );
    Ok(())
}

/// The project names the package, and its copies are still what they are copies of.
fn sample(repo: &Repo) -> Result<()> {
    let path = format!("{SAMPLE}/Packages/manifest.json");
    let manifest = json(repo, &path)?;
    let package = json(repo, &format!("{}/package.json", PACKAGE))?;
    let name = package["name"].as_str().unwrap_or_default();
    let place = manifest["dependencies"][name].as_str().unwrap_or_default();
    let place = place.strip_prefix("file:").unwrap_or_default();
    let at = repo.path(&format!("{SAMPLE}/Packages/{place}/package.json"));
    ensure!(at.exists(), "{path}: there is no package in {place}");
    // Without both, the package's own tests aren't compiled, and the Test Runner shows none.
    let framework = &manifest["dependencies"]["com.unity.test-framework"];
    let mut testables = manifest["testables"].as_array().into_iter().flatten();
    ensure!(
        framework.is_string() && testables.any(|it| it == name),
        "{path}: the tests of {name} can't be run"
    );
    let version = format!("{SAMPLE}/ProjectSettings/ProjectVersion.txt");
    let version = fs::read_to_string(repo.path(&version))?;
    let least = package["unity"].as_str().unwrap_or_default();
    ensure!(
        version.starts_with(&format!("m_EditorVersion: {least}.")),
        "the project isn't of Unity {least}, the package's least"
    );
    for (copy, of) in COPIES {
        let (ours, theirs) = (fs::read(repo.path(copy))?, fs::read(repo.path(of))?);
        ensure!(ours == theirs, "{copy} isn't a copy of {of} any more");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;

    use super::{SAMPLE, scenes_and_prefabs};
    use crate::repo::Repo;

    #[test]
    fn prefabs_are_looked_at_like_scenes() {
        let real = Repo::find().unwrap();
        let repo = Repo {
            root: real.scratch("unity-prefab").unwrap(),
            target: real.target,
        };
        let assets = repo.path(&format!("{SAMPLE}/Assets"));
        fs::create_dir_all(&assets).unwrap();
        let refers_to = |id: &str| {
            let prefab = format!(
                "--- !u!4 &12 stripped\nTransform:\n--- !u!1 &13\nGameObject:\n  m_It: {{fileID: {id}}}\n"
            );
            fs::write(assets.join("Tree.prefab"), prefab).unwrap();
            scenes_and_prefabs(&repo, &BTreeMap::new())
        };
        assert_eq!(refers_to("12").unwrap(), 0);
        let error = format!("{:#}", refers_to("14").unwrap_err());
        assert!(
            error.contains("Tree.prefab: nothing has the id 14"),
            "{error}"
        );
    }
}
