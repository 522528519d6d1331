//! The designers' program as a library: everything except reading the command line and ending the
//! process.
#![forbid(unsafe_code)]

mod beliefs;
mod check;
mod cli;
mod codegen;
mod excerpt;
mod explain;
mod import;
mod input;
mod life;
mod mind;
mod page;
pub mod pddl;
mod story;

use std::io::{self, Write};

pub use cli::{Cli, Command, Language};

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// As asked.
    Fine,
    /// Documents or a scene have errors, which were printed.
    Refused,
    /// What was asked can't be done: a file can't be read, nobody is called that.
    Unusable,
}

/// Where a command prints.
pub(crate) struct Streams<'a> {
    /// What was asked for.
    pub(crate) out: &'a mut dyn Write,
    /// What was wrong.
    pub(crate) err: &'a mut dyn Write,
}

/// Does what the command line asks for.
///
/// # Errors
/// Those of the streams, and of the page's file.
pub fn run(cli: &Cli, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<Outcome> {
    let mut to = Streams { out, err };
    match &cli.command {
        Command::Check(asked) => check::check(asked, &mut to),
        Command::Explain(asked) => explain::explain(asked, &mut to),
        Command::Run(asked) => story::run(asked, &mut to),
        Command::Page(asked) => page::page(asked, &mut to),
        Command::Schema { scene } => {
            let schema = if *scene {
                udgoap_scene::schema::json_schema()
            } else {
                udgoap::domain::schema::json_schema()
            };
            to.out.write_all(schema.as_bytes())?;
            Ok(Outcome::Fine)
        }
        Command::ImportPddl(asked) => import::import(asked, &mut to),
        Command::Codegen(asked) => codegen::codegen(asked, &mut to),
    }
}
