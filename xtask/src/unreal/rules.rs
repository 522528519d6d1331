//! Compiles the `.Build.cs` and `.Target.cs` files against stand-ins of the build tool's classes,
//! and runs them for each platform: the files that they name must be those that `cargo xtask
//! unreal` puts there.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::folders::{DECLARATIONS, MODULES, PROJECT, SDK};
use super::plugin::PLATFORMS;
use crate::csharp::{Kind, Runtime};
use crate::repo::Repo;

/// Modules of Unreal's, as "API Reference" lists them.
const ENGINE: [&str; 12] = [
    "AIModule",
    "Core",
    "CoreUObject",
    "DeveloperSettings",
    "Engine",
    "GameplayTasks",
    "NavigationSystem",
    "NetCore",
    "Projects",
    "UnrealEd",
    "InputCore",
    "Slate",
];

pub(super) fn check(repo: &Repo) -> Result<String> {
    let runtime = Runtime::find_for(repo, Kind::CoreClr, "unreal-rules")?;
    let mut sources: Vec<PathBuf> = repo.files(PROJECT, "cs");
    let count = sources.len();
    sources.extend(repo.files(&format!("{DECLARATIONS}/build"), "cs"));
    let program = runtime.compile(repo, "Rules.exe", &[], &[], &sources)?;
    let sdk = repo.path(SDK);
    let command = runtime
        .program(repo, &program, &repo.path("target"))
        .arg(&sdk);
    let told = command.succeed(Duration::from_secs(60))?;
    let sdk = sdk.display().to_string();
    for platform in PLATFORMS {
        let wanted: BTreeSet<String> = platform
            .files
            .iter()
            .map(|it| format!("{sdk}/{it}"))
            .collect();
        let mut named = BTreeSet::new();
        for line in told.lines() {
            let mut parts = line.splitn(3, ' ');
            if parts.next() != Some(platform.unreal) {
                continue;
            }
            let (what, name) = (
                parts.next().context("what it is")?,
                parts.next().context("its name")?,
            );
            match what {
                "file" => {
                    named.insert(name.replace('\\', "/"));
                }
                "include" => ensure!(name == format!("{sdk}/include"), "{name} isn't put there"),
                "module" => {
                    let is_ours = MODULES.iter().any(|(it, _)| *it == name) || name == "UdgoapSDK";
                    ensure!(
                        is_ours || ENGINE.contains(&name),
                        "nobody knows the module {name}"
                    );
                }
                _ => {}
            }
        }
        ensure!(
            named == wanted,
            "for {} the rules name {named:?}, and {wanted:?} is put there",
            platform.unreal
        );
    }
    Ok(format!("{count} rules for {} platforms", PLATFORMS.len()))
}
