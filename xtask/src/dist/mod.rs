//! `cargo xtask dist`: everything that users get, for each platform whose tools are available.

mod android;
mod archives;
mod check;
mod compile;
mod elsewhere;
mod llvm;
mod make;
pub(crate) mod notices;
mod plan;
mod products;
mod targets;

use std::fs;

use anyhow::{Result, ensure};

use crate::repo::Repo;
use crate::steps::Steps;
use make::{folder, make};

/// Makes archives and uses them, as cargo xtask deep does.
pub(crate) fn add_deep_steps(repo: &Repo, steps: &mut Steps) {
    steps.run("dist: here", || check::check(repo));
    steps.run("dist: arm64", || elsewhere::arm(repo));
    steps.run("dist: Android", || elsewhere::android(repo));
    steps.run("dist: Windows", || elsewhere::windows(repo));
    steps.run("dist: wasm32", || elsewhere::wasm(repo));
}

/// Makes everything, or what is called by one of the names, and tells what it could not make.
pub(crate) fn dist(repo: &Repo, only: &[String], quick: bool) -> Result<()> {
    let made = make(repo, only, quick)?;
    println!("\n{:>12}  sha256            archive", "bytes");
    for (path, sum) in made.archives.iter().zip(&made.sums) {
        let size = fs::metadata(path)?.len();
        println!("{size:12}  {}…  {}", &sum[..15], repo.show(path));
    }
    for (title, list) in [("Left out", &made.left_out), ("Failed", &made.failed)] {
        if !list.is_empty() {
            println!("\n{title}:");
        }
        for (what, why) in list {
            println!("  {what}: {why}");
        }
    }
    println!(
        "\nThe sums stand in {}/SHA256SUMS",
        repo.show(&folder(repo))
    );
    let failed = made.failed.len();
    ensure!(failed == 0, "{failed} of these failed; see above");
    Ok(())
}
