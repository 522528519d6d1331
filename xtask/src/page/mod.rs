//! Loads the demo's pages in a browser without a window, and clicks through them.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::demo;
use crate::repo::Repo;
use crate::run::Cmd;
use crate::tools;

const LIMIT: Duration = Duration::from_secs(120);

/// Comes before the page's own script and notes what goes wrong in it.
const WATCH: &str = include_str!("watch.js");

/// Comes after the page's own script, uses the page as a reader would, and leaves what it saw.
const USE: &str = include_str!("use.js");

pub(crate) fn check(repo: &Repo) -> Result<String> {
    let wizard = check_page(repo, &demo::page(repo)?)?;
    let village = check_page(repo, &demo::page_of_village(repo)?)?;
    Ok(format!("wizard: {wizard}; village: {village}"))
}

/// Loads a page at the width of a laptop and of a small window.
fn check_page(repo: &Repo, page: &Path) -> Result<String> {
    let html = fs::read_to_string(page).context("reading the page")?;
    stands_alone(&html)?;
    let browser = browser(repo)?;
    let probe = page.with_file_name("probe.html");
    let probed = html
        .replacen("<title>", &format!("<script>{WATCH}</script><title>"), 1)
        .replacen("</body>", &format!("<script>{USE}</script></body>"), 1);
    fs::write(&probe, probed).context("writing the page with its probe")?;
    let mut notes = Vec::new();
    for width in [1280, 500] {
        let report = visit(repo, browser, &probe, width)?;
        let wrong = report["wrong"].as_array().context("no report")?;
        ensure!(wrong.is_empty(), "at {width} pixels: {wrong:?}");
        notes.push(format!(
            "{} decisions at {width} pixels",
            report["decisions"]
        ));
    }
    Ok(notes.join(", "))
}

/// Nothing in the page may lead out of it.
fn stands_alone(html: &str) -> Result<()> {
    let without_names = html.replace("http://www.w3.org/2000/svg", "");
    for sign in ["http:", "https:", "src=", "@import", "fetch(", "url("] {
        if without_names.contains(sign) {
            bail!("the page has `{sign}`, so it doesn't stand alone");
        }
    }
    Ok(())
}

/// A Chromium, by whatever name it goes.
fn browser(repo: &Repo) -> Result<&'static str> {
    let names = ["chromium", "chromium-browser", "google-chrome", "chrome"];
    let found = names
        .into_iter()
        .find(|it| Cmd::new(it, &repo.root).arg("--version").works());
    match found {
        Some(name) => Ok(name),
        None => {
            tools::need(repo, "chromium", "chromium")?;
            Ok("chromium")
        }
    }
}

fn visit(repo: &Repo, browser: &str, page: &Path, width: u32) -> Result<Value> {
    let profile = repo.scratch("browser")?;
    let page = page.canonicalize().context("finding the page")?;
    let finished = Cmd::new(browser, &repo.root)
        .args(["--headless=new", "--no-sandbox", "--disable-gpu"])
        .args(["--disable-background-networking", "--no-first-run"])
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg(format!("--window-size={width},900"))
        .args(["--virtual-time-budget=20000", "--dump-dom"])
        .arg(format!("file://{}", page.display()))
        .capture(LIMIT)?;
    let report = finished
        .text
        .split("<pre id=\"report\">")
        .nth(1)
        .and_then(|it| it.split("</pre>").next());
    let Some(report) = report else {
        bail!(
            "{browser} ended with {} and left no report\n{}",
            finished.how,
            finished.text.chars().take(2000).collect::<String>()
        );
    };
    // Texts come out of the page as HTML.
    let report = report
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&");
    serde_json::from_str(&report).with_context(|| format!("reading the report {report}"))
}

#[cfg(test)]
mod tests {
    use super::stands_alone;

    #[test]
    fn a_page_that_leads_out_is_refused() {
        assert!(stands_alone("<p xmlns='http://www.w3.org/2000/svg'>").is_ok());
        assert!(stands_alone("<img src='a.png'>").is_err());
        assert!(stands_alone("@import 'https://example.org'").is_err());
    }
}
