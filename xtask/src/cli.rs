//! The command line. The docs check parses every documented `cargo xtask …` with it, so that no page
//! can mention a command or a flag that doesn't exist.

use std::path::PathBuf;

use clap::{Parser, Subcommand};

use crate::demo::Example;
use crate::experiment;
use crate::steps::Options;

#[derive(Parser)]
#[command(
    name = "cargo xtask",
    bin_name = "cargo xtask",
    about = "The repository's own commands"
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Build the plugin and an example host in examples/c, run it, and make a page of it
    Demo {
        #[arg(value_enum, default_value_t = Example::Wizard)]
        example: Example,
    },
    /// Everything a change must pass: format, lints, tests, generated files, header, C tests, docs
    Test {
        #[command(flatten)]
        options: Options,
    },
    /// The slow checks: sanitizers, Miri, fuzzing, the bare target
    Deep {
        #[command(flatten)]
        options: Options,
        /// Of the mutants, only those whose rule or file contains this; may be given several times
        #[arg(long, value_name = "TEXT")]
        mutant: Vec<String>,
    },
    /// Measure one thing, or everything
    Bench {
        name: Option<String>,
        /// For `planners`: the folder of planning tasks
        folder: Option<PathBuf>,
    },
    /// Run an experiment of the thesis: the household
    Experiment {
        #[command(flatten)]
        options: experiment::Options,
    },
    /// Make the plugin as hosts in C and C++ take it: libraries, headers, pkg-config, CMake
    Package {
        /// Where; target/package unless given
        folder: Option<PathBuf>,
    },
    /// Put the library into Unity's package: this machine's, or one that is built already
    Unity {
        /// The platform as Rust calls it; this machine's unless given
        #[arg(long)]
        target: Option<String>,
        /// The library; built for release unless given
        #[arg(long, value_name = "FILE")]
        library: Option<PathBuf>,
    },
    /// Put the library and what leads to it into Godot's addon
    Godot,
    /// Put the library into Unreal's plugin: this machine's, or one that is built already
    Unreal {
        /// The platform as Rust calls it; this machine's unless given
        #[arg(long)]
        target: Option<String>,
        /// The library; built for release unless given
        #[arg(long, value_name = "FILE")]
        library: Option<PathBuf>,
    },
    /// Make everything that users are given: archives for C, engines' packages, wheels, the program
    Dist {
        /// Only targets, or `unity`, `unreal` and `godot`, whose name contains this; may be given
        /// several times
        #[arg(long, value_name = "TARGET")]
        only: Vec<String>,
        /// For trial: with little optimisation
        #[arg(long)]
        quick: bool,
    },
    /// Keep today's C header in abi/, so that later libraries are held to it: `candidate`, or `v1`
    Keep {
        /// The folder in abi/; only `candidate` is ever replaced
        name: String,
    },
    /// Write the generated files: the C header, the JSON Schema
    Codegen {
        /// Write nothing; fail if a committed file differs from what would be generated
        #[arg(long)]
        check: bool,
    },
}
