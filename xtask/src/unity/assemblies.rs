//! The assemblies of the package and of the project, as Unity compiles them: each from the files
//! below its definition, with only the references that the definition names.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use super::folders::{PACKAGE, SAMPLE};
use crate::csharp::Runtime;
use crate::repo::Repo;

/// What stands in for Unity's own assemblies, and for the test framework's.
const ENGINE: &str = "UnityEngine.dll";
const EDITOR: &str = "UnityEditor.dll";
const NUNIT: &str = "nunit.framework.dll";

/// One of Unity's ways to compile the same sources.
pub(super) struct Platform {
    pub(super) name: &'static str,
    pub(super) defines: &'static str,
    /// Whether assemblies for the editor are compiled, too.
    has_editor: bool,
}

/// Where the sources differ by them: the name of the library, and what newer editors have.
pub(super) const PLATFORMS: [Platform; 3] = [
    Platform {
        name: "editor",
        defines: "UNITY_EDITOR;UNITY_2022_3_OR_NEWER;UNITY_INCLUDE_TESTS",
        has_editor: true,
    },
    Platform {
        name: "ios",
        defines: "UNITY_IOS;UNITY_2022_3_OR_NEWER;ENABLE_IL2CPP",
        has_editor: false,
    },
    Platform {
        name: "newest",
        defines: "UNITY_STANDALONE;UNITY_2022_3_OR_NEWER;UNITY_6000_5_OR_NEWER;UDGOAP_PROFILING_CORE",
        has_editor: false,
    },
];

/// An assembly definition.
pub(super) struct Assembly {
    pub(super) name: String,
    pub(super) file: PathBuf,
    references: Vec<String>,
    for_editor: bool,
    for_tests: bool,
    without_engine: bool,
    unsafe_code: bool,
}

impl Assembly {
    pub(super) fn read(file: &Path) -> Result<Self> {
        let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
        let value: Value =
            serde_json::from_str(&text).with_context(|| file.display().to_string())?;
        let names = |key: &str| -> Vec<String> {
            let items = value[key].as_array().into_iter().flatten();
            items
                .filter_map(|it| it.as_str().map(str::to_owned))
                .collect()
        };
        Ok(Self {
            name: value["name"].as_str().context("a name")?.to_owned(),
            file: file.to_path_buf(),
            references: names("references"),
            for_editor: names("includePlatforms") == ["Editor"],
            for_tests: names("defineConstraints").contains(&"UNITY_INCLUDE_TESTS".to_owned()),
            without_engine: value["noEngineReferences"] == true,
            unsafe_code: value["allowUnsafeCode"] == true,
        })
    }

    /// The sources below it.
    fn sources(&self, repo: &Repo) -> Result<Vec<PathBuf>> {
        let folder = self.file.parent().context("it lies in a folder")?;
        let sources = repo.files(&repo.show(folder), "cs");
        ensure!(!sources.is_empty(), "{} has no sources", self.name);
        Ok(sources)
    }

    /// What it is compiled against, beside the class library.
    fn against(&self) -> Vec<String> {
        let mut against: Vec<String> = self
            .references
            .iter()
            .filter(|name| !name.starts_with("Unity"))
            .map(|name| format!("{name}.dll"))
            .collect();
        if !self.without_engine {
            against.push(ENGINE.to_owned());
        }
        if self.for_editor {
            against.push(EDITOR.to_owned());
        }
        if self.for_tests {
            against.push(NUNIT.to_owned());
        }
        against
    }
}

/// The package's, and those of the project beside it.
pub(super) fn definitions(repo: &Repo) -> Vec<PathBuf> {
    let mut files = repo.files(PACKAGE, "asmdef");
    files.extend(repo.files(&format!("{}/Assets", SAMPLE), "asmdef"));
    files
}

/// All of them, each after those that it refers to.
pub(super) fn all(repo: &Repo) -> Result<Vec<Assembly>> {
    let files = definitions(repo);
    let mut left: Vec<Assembly> = files
        .iter()
        .filter(|file| !repo.show(file).contains('~'))
        .map(|file| Assembly::read(file))
        .collect::<Result<_>>()?;
    let mut sorted: Vec<Assembly> = Vec::new();
    while !left.is_empty() {
        let is_known = |name: &String| {
            name.starts_with("Unity") || sorted.iter().any(|known| known.name == *name)
        };
        let next = left
            .iter()
            .position(|it| it.references.iter().all(is_known));
        let Some(next) = next else {
            bail!("{} refers to what there isn't", left[0].name);
        };
        sorted.push(left.remove(next));
    }
    Ok(sorted)
}

/// Compiles everything for one platform, into the runtime's folder.
pub(super) fn compile(repo: &Repo, runtime: &Runtime, platform: &Platform) -> Result<usize> {
    let defines = format!("-define:{}", platform.defines);
    let declared = |name: &str| repo.files(&format!("tests/unity_declarations/{name}"), "cs");
    let library = ["-target:library", &defines];
    let mut engine = declared("engine");
    engine.extend(declared("player"));
    runtime.compile(repo, ENGINE, &library, &[], &engine)?;
    if platform.has_editor {
        runtime.compile(repo, EDITOR, &library, &[ENGINE], &declared("editor"))?;
        runtime.compile(repo, NUNIT, &library, &[], &declared("nunit"))?;
    }
    let mut compiled = 0;
    for assembly in all(repo)? {
        if (assembly.for_editor || assembly.for_tests) && !platform.has_editor {
            continue;
        }
        let name = format!("{}.dll", assembly.name);
        let against = assembly.against();
        let against: Vec<&str> = against.iter().map(String::as_str).collect();
        let mut flags = library.to_vec();
        // Fields that the inspector fills in.
        flags.push("-nowarn:649");
        flags.push(if assembly.unsafe_code {
            "-unsafe+"
        } else {
            "-unsafe-"
        });
        let sources = assembly.sources(repo)?;
        runtime
            .compile(repo, &name, &flags, &against, &sources)
            .with_context(|| format!("for {}", platform.name))?;
        compiled += 1;
    }
    Ok(compiled)
}
