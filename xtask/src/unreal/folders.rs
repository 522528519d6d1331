//! The paths of Unreal's plugin, its modules and the sample.

pub(super) const PROJECT: &str = "unreal-sample";
pub(crate) const PLUGIN: &str = "unreal-sample/Plugins/Udgoap";
pub(super) const SDK: &str = "unreal-sample/Plugins/Udgoap/Source/ThirdParty/UdgoapSDK";
pub(super) const DECLARATIONS: &str = "tests/unreal_declarations";

/// The modules with sources, each after those that it needs, and where they lie.
pub(super) const MODULES: [(&str, &str); 4] = [
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
