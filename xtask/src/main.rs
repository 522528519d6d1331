//! The repository's own commands. `cargo xtask help` lists them.

mod areas;
mod bench;
mod budgets;
mod built;
mod c_compiler;
mod c_tests;
mod calls;
#[cfg(test)]
mod circles;
#[cfg(test)]
mod cited;
mod cli;
mod codegen;
mod cpp;
mod crowd;
mod csharp;
mod deep;
mod demo;
mod dist;
mod docs;
mod dormant;
mod experiment;
mod godot;
mod godot4;
mod growth;
mod header;
mod ids;
mod kept;
mod library;
mod lives;
mod love;
mod measure;
mod package;
mod page;
mod planners;
mod python;
mod reentry;
mod repo;
mod run;
mod same;
mod senses;
mod shipped;
mod steps;
mod test;
mod together;
mod tools;
mod unity;
mod unreal;
mod venv;
#[cfg(test)]
mod versions;

use std::process::ExitCode;

use clap::Parser;
use cli::{Cli, Command};

fn main() -> ExitCode {
    let outcome = repo::Repo::find().and_then(|repo| match Cli::parse().command {
        Command::Demo { example } => demo::demo(&repo, example).map(|()| true),
        Command::Test { options } => test::test(&repo, options),
        Command::Deep { options, mutant } => deep::deep(&repo, options, &mutant),
        Command::Bench { name, folder } => {
            bench::bench(&repo, name.as_deref(), folder.as_deref()).map(|()| true)
        }
        Command::Experiment { options } => experiment::experiment(&repo, &options).map(|()| true),
        Command::Package { folder } => package::package(&repo, folder.as_deref()).map(|()| true),
        Command::Unity { target, library } => {
            unity::put(&repo, target.as_deref(), library.as_deref()).map(|()| true)
        }
        Command::Unreal { target, library } => {
            unreal::put(&repo, target.as_deref(), library.as_deref()).map(|()| true)
        }
        Command::Godot => godot::put(&repo).map(|()| true),
        Command::Dist { only, quick } => dist::dist(&repo, &only, quick).map(|()| true),
        Command::Keep { name } => kept::keep(&repo, &name).map(|()| true),
        Command::Codegen { check: true } => codegen::check(&repo).map(|()| true),
        Command::Codegen { check: false } => codegen::write(&repo).map(|()| true),
    });
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        // The table has said what went wrong.
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
