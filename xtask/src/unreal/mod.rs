//! Unreal's plugin and sample, unreal-sample, without Unreal: headers are checked and given what its
//! header tool would, everything is compiled against tests/unreal_declarations, and tests/unreal lives
//! with it.

mod headers;
mod modules;
mod plugin;
mod rules;

use anyhow::Result;

pub(crate) use plugin::{are_binaries, put, put_into};

use crate::repo::Repo;

const PROJECT: &str = "unreal-sample";
pub(crate) const PLUGIN: &str = "unreal-sample/Plugins/Udgoap";
const SDK: &str = "unreal-sample/Plugins/Udgoap/Source/ThirdParty/UdgoapSDK";
const DECLARATIONS: &str = "tests/unreal_declarations";

/// The modules with sources, each after those that it needs, and where they lie.
const MODULES: [(&str, &str); 4] = [
    ("Udgoap", "unreal-sample/Plugins/Udgoap/Source/Udgoap"),
    (
        "UdgoapEditor",
        "unreal-sample/Plugins/Udgoap/Source/UdgoapEditor",
    ),
    (
        "UdgoapTests",
        "unreal-sample/Plugins/Udgoap/Source/UdgoapTests",
    ),
    ("UdgoapSample", "unreal-sample/Source/UdgoapSample"),
];

/// The whole step.
pub(crate) fn check(repo: &Repo) -> Result<String> {
    plugin::check(repo)?;
    let linked = rules::check(repo)?;
    let tested = modules::check(repo)?;
    Ok(format!("{linked}; {tested}"))
}

/// The modules and their tests again, with checks of memory.
pub(crate) fn check_memory(repo: &Repo) -> Result<String> {
    modules::check_memory(repo)
}
