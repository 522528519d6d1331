//! Runs the C# programs of the docs on CoreCLR, as users do.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;

use super::programs;
use super::runtime::{Kind, Runtime};
use crate::built::Library;
use crate::library;
use crate::repo::Repo;

const LIMIT: Duration = Duration::from_secs(60);

pub(crate) struct Host {
    runtime: Runtime,
    library: Library,
}

impl Host {
    /// Compiles the layer.
    pub(crate) fn new(repo: &Repo) -> Result<Self> {
        let runtime = Runtime::find(repo, Kind::CoreClr)?;
        programs::compile_layer(repo, &runtime)?;
        let library = library::build(repo, false)?;
        Ok(Self { runtime, library })
    }

    /// Compiles a program, and runs it.
    pub(crate) fn run(&self, repo: &Repo, name: &str, source: PathBuf) -> Result<()> {
        let program = programs::user(repo, &self.runtime, name, &[source])?;
        let command = self.runtime.program(repo, &program, &self.library.dir);
        command.succeed(LIMIT).map(drop)
    }

    /// Compiles a part of a program.
    pub(crate) fn accepts(&self, repo: &Repo, name: &str, source: PathBuf) -> Result<()> {
        // A fragment declares what it shows and needn't use it.
        let flags = ["-target:library", "-nowarn:168,219"];
        let layer = [programs::LAYER];
        self.runtime
            .compile(repo, name, &flags, &layer, &[source])
            .map(drop)
    }
}
