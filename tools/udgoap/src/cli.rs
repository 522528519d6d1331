//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// Checks domain documents, shows what NPCs do with them and why, and makes constants of
/// their ids.
#[derive(Debug, Parser)]
#[command(name = "udgoap", version, about)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What the program can do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check documents: print everything that is wrong with them
    Check(Check),
    /// Explain what an NPC of a scene would do, and why, or why nothing
    Explain(Explain),
    /// Let the NPCs of a scene live for a while, and tell their lives
    Run(Run),
    /// Put a life that a host has written as JSON into a page for a browser
    Page(Page),
    /// Print the JSON Schema of domain documents, for editors
    Schema {
        /// Print the schema of scenes instead
        #[arg(long)]
        scene: bool,
    },
    /// Make a document and a scene of a planning task in PDDL
    ImportPddl(ImportPddl),
    /// Print the ids of a domain as constants of a programming language
    Codegen(Codegen),
}

/// The documents of a domain.
#[derive(Args, Debug)]
pub struct Documents {
    /// The domain's documents, merged in this order
    #[arg(required = true, value_name = "DOCUMENT")]
    pub documents: Vec<PathBuf>,
}

/// `udgoap check`
#[derive(Args, Debug)]
pub struct Check {
    /// The documents.
    #[command(flatten)]
    pub documents: Documents,
    /// Check this scene, too
    #[arg(long, value_name = "FILE")]
    pub scene: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `udgoap explain`
#[derive(Args, Debug)]
pub struct Explain {
    /// The documents.
    #[command(flatten)]
    pub documents: Documents,
    /// Who and what is there
    #[arg(long, value_name = "FILE")]
    pub scene: PathBuf,
    /// Explain only this NPC, by its name or its key in the scene
    #[arg(long, value_name = "NAME")]
    pub npc: Option<String>,
    /// Let everybody live for so long first, with a tick every 0.2 s; then ask what they are doing,
    /// and why
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    pub at: Option<f64>,
    /// Ask why it doesn't do this instead: steps such as "goto(potion) drink(potion)"
    #[arg(long, value_name = "STEPS")]
    pub why_not: Option<String>,
    /// Tell instead what it believes, by which sense or from whom, and what is true
    #[arg(long, conflicts_with = "why_not")]
    pub beliefs: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `udgoap run`
#[derive(Args, Debug)]
pub struct Run {
    /// The documents.
    #[command(flatten)]
    pub documents: Documents,
    /// Who and what is there at first
    #[arg(long, value_name = "FILE")]
    pub scene: PathBuf,
    /// How long to run
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    pub seconds: f64,
    /// Time between ticks
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 0.2,
        allow_negative_numbers = true
    )]
    pub interval: f64,
    /// Print JSON
    #[arg(long, conflicts_with = "page")]
    pub json: bool,
    /// Write a page for a browser to this file
    #[arg(long, value_name = "FILE")]
    pub page: Option<PathBuf>,
}

/// `udgoap page`
#[derive(Args, Debug)]
pub struct Page {
    /// The life, as `udgoap run --json` prints it
    #[arg(value_name = "LIFE")]
    pub life: PathBuf,
    /// The page to write
    #[arg(long, short, value_name = "FILE")]
    pub output: PathBuf,
}

/// `udgoap import-pddl`
#[derive(Args, Debug)]
pub struct ImportPddl {
    /// The domain: types, predicates, functions and actions
    #[arg(value_name = "DOMAIN")]
    pub domain: PathBuf,
    /// The problem: objects, what is so at first, the goal and the metric
    #[arg(value_name = "PROBLEM")]
    pub problem: PathBuf,
    /// The document to write; named after the problem, in the current folder, unless given
    #[arg(long, value_name = "FILE")]
    pub document: Option<PathBuf>,
    /// The scene to write; named after the problem, in the current folder, unless given
    #[arg(long, value_name = "FILE")]
    pub scene: Option<PathBuf>,
}

/// `udgoap codegen`
#[derive(Args, Debug)]
pub struct Codegen {
    /// The documents.
    #[command(flatten)]
    pub documents: Documents,
    /// The programming language
    #[arg(long, value_enum)]
    pub language: Language,
    /// What names begin with in C, or the namespace in C++ and C#; the first document's name
    /// unless given
    #[arg(long, value_name = "NAME")]
    pub namespace: Option<String>,
}

/// A language that constants can be printed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Language {
    /// C99
    C,
    /// C++17
    Cpp,
    /// C# 8
    Csharp,
}
