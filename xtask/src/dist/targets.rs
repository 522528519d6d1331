//! The platforms for which there are libraries, and what each tool calls them.

/// How a platform's library is built.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum How {
    /// With zig as linker, for an old C library: `.2.17` behind the target.
    Zig(&'static str),
    /// With MinGW.
    Mingw,
    /// With the NDK of Android, whose folder `ANDROID_NDK_HOME` names, or with what stands in for it.
    Android,
    /// Only what needs no linker.
    Archive,
    /// With the linker that comes with Rust.
    Wasm,
}

/// A platform.
pub(super) struct Target {
    /// As Rust calls it.
    pub(super) name: &'static str,
    pub(super) how: How,
    /// The shared library, if there can be one.
    pub(super) shared: Option<&'static str>,
    /// The static library, if it can be linked by others' tools.
    pub(super) archive: Option<&'static str>,
    /// How Python calls the platform in the names of wheels.
    pub(super) wheel: Option<&'static str>,
    /// Whether the designers' program runs there.
    pub(super) has_program: bool,
}

pub(super) const UNIVERSAL: &str = "universal-apple-darwin";

const SO: Option<&str> = Some("libudgoap.so");
const DYLIB: Option<&str> = Some("libudgoap.dylib");
const A: Option<&str> = Some("libudgoap.a");

const fn target(name: &'static str, how: How) -> Target {
    Target {
        name,
        how,
        shared: None,
        archive: None,
        wheel: None,
        has_program: false,
    }
}

pub(super) const TARGETS: [Target; 8] = [
    Target {
        shared: SO,
        archive: A,
        wheel: Some("manylinux2014_x86_64"),
        has_program: true,
        ..target("x86_64-unknown-linux-gnu", How::Zig(".2.17"))
    },
    Target {
        shared: SO,
        archive: A,
        wheel: Some("manylinux2014_aarch64"),
        has_program: true,
        ..target("aarch64-unknown-linux-gnu", How::Zig(".2.17"))
    },
    // MinGW's archive can't be linked by Microsoft's tools.
    Target {
        shared: Some("udgoap.dll"),
        wheel: Some("win_amd64"),
        has_program: true,
        ..target("x86_64-pc-windows-gnu", How::Mingw)
    },
    Target {
        shared: DYLIB,
        archive: A,
        ..target("aarch64-apple-darwin", How::Zig(""))
    },
    Target {
        shared: DYLIB,
        archive: A,
        ..target("x86_64-apple-darwin", How::Zig(""))
    },
    Target {
        archive: A,
        ..target("aarch64-apple-ios", How::Archive)
    },
    Target {
        shared: SO,
        archive: A,
        ..target("aarch64-linux-android", How::Android)
    },
    Target {
        shared: Some("udgoap.wasm"),
        archive: A,
        ..target("wasm32-unknown-unknown", How::Wasm)
    },
];
