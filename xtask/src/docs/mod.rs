//! Checks the pages of the documentation: every code block does what it says, and every link leads
//! somewhere.

mod blocks;
mod c;
mod csharp;
mod json;
pub(crate) mod lifecycles;
mod links;
mod pages;
mod rust;
mod shell;
mod text;

pub(crate) use pages::files_in;

use crate::repo::Repo;
use crate::steps::Steps;

pub(crate) fn add_steps(repo: &Repo, steps: &mut Steps) {
    steps.run("docs: code blocks", || {
        blocks::check(repo, &pages::read_all(repo)?)
    });
    steps.run("docs: links and paths", || {
        links::check(repo, &pages::read_all(repo)?)
    });
}
