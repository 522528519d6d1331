//! bindings/unity/Runtime/Core/Native.g.cs, the raw C# layer, from src/ffi/ by csbindgen.

mod names;
mod polish;
mod source;

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow};

use crate::repo::Repo;

pub(super) use polish::Field;

/// Where the raw layer is kept.
pub(crate) const PATH: &str = "bindings/unity/Runtime/Core/Native.g.cs";

const HEADER: &str = "\
// udgoap: decides what the non-player characters of a game do next.
//
// The structs, constants and functions of include/udgoap.h, made from src/ffi by csbindgen with
// `cargo xtask codegen`; change the source, not this file. The C header is their manual.
// SPDX-License-Identifier: MIT OR Apache-2.0
//";

pub(super) fn make(repo: &Repo) -> Result<String> {
    let scratch = repo.scratch("csbindgen")?;
    let read = scratch.join("ffi.rs");
    fs::write(&read, source::collect(repo)?).context("writing what csbindgen reads")?;
    let written = run(&read, scratch.join("native.cs"))?;
    Ok(polish::polish(&written))
}

fn run(read: &PathBuf, written: PathBuf) -> Result<String> {
    csbindgen::Builder::new()
        .input_extern_file(read)
        .csharp_namespace("Udgoap")
        .csharp_class_name("NativeMethods")
        .csharp_class_accessibility("public")
        // Where plugins are linked into the program.
        .csharp_dll_name_if("(UNITY_IOS || UNITY_WEBGL) && !UNITY_EDITOR", "__Internal")
        .csharp_dll_name("udgoap")
        // C# 8 has neither function pointers nor native integers.
        .csharp_use_function_pointer(false)
        .csharp_use_nint_types(false)
        .csharp_generate_const_filter(|name| name.starts_with("UDG_"))
        .csharp_type_rename(names::of_type)
        .csharp_file_header(HEADER)
        .generate_csharp_file(&written)
        .map_err(|error| anyhow!("csbindgen can't read src/ffi: {error}"))?;
    fs::read_to_string(&written).context("reading what csbindgen has written")
}

/// The C# name of a struct of the header.
pub(super) fn name_of(structure: &str) -> String {
    names::of_type(structure.to_owned())
}

/// The fields of a struct in the raw layer, in order, as C# names them.
pub(super) fn fields(raw: &str, structure: &str) -> Vec<Field> {
    polish::fields(raw, &name_of(structure))
}
