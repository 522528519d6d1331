//! Gives the shared library a name of its own, so that what is linked against it asks for that name
//! and not for the path where it lay.

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let system = env::var("CARGO_CFG_TARGET_OS").unwrap_or_default();
    match system.as_str() {
        "linux" | "android" | "freebsd" | "netbsd" | "openbsd" => {
            println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libudgoap.so");
        }
        "macos" | "ios" => {
            println!("cargo:rustc-cdylib-link-arg=-Wl,-install_name,@rpath/libudgoap.dylib");
        }
        _ => {}
    }
}
