//! docs/demo.svg: what the demo prints, as a picture for the README.

use std::fmt::Write;
use std::time::Duration;

use anyhow::{Result, ensure};

use crate::demo::{self, Example};
use crate::repo::Repo;

const LINE: usize = 18;
const CHARACTER: f32 = 7.85;
const MARGIN: usize = 16;
/// What fits on a page without scrolling: the worked example, and how the wizard's life begins.
const MOST_LINES: usize = 56;

pub(super) fn make(repo: &Repo) -> Result<String> {
    // The same bits whichever way it is built, and for debugging it is built soonest.
    let finished = demo::build(repo, Example::Wizard, false)?.capture(Duration::from_secs(120))?;
    ensure!(
        finished.ok,
        "the demo ended with {}\n{}",
        finished.how,
        finished.text
    );
    Ok(svg(&finished.text))
}

fn svg(text: &str) -> String {
    let lines: Vec<&str> = text.lines().take(MOST_LINES).collect();
    let widest = lines
        .iter()
        .map(|line| line.chars().count())
        .max()
        .unwrap_or(0);
    let width = (widest as f32 * CHARACTER) as usize + 2 * MARGIN;
    let height = lines.len() * LINE + 2 * MARGIN;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\">\n<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"#1b1f27\"/>\n\
         <g font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" \
         font-size=\"13\" xml:space=\"preserve\">\n"
    );
    for (number, line) in lines.iter().enumerate() {
        let y = MARGIN + (number + 1) * LINE - 5;
        let _ = writeln!(
            out,
            "<text x=\"{MARGIN}\" y=\"{y}\" fill=\"{}\">{}</text>",
            colour(line),
            escaped(line)
        );
    }
    out.push_str("</g>\n</svg>\n");
    out
}

/// Headings, what can be executed, what is deadly, what is decided and why: told apart at a glance.
fn colour(line: &str) -> &'static str {
    if line.starts_with("Table") || line.ends_with(':') && !line.starts_with(' ') {
        "#e5c07b"
    } else if line.contains("can be executed") || line.contains(" s     ") {
        "#98c379"
    } else if line.contains("would die") || line.starts_with("  ") && line.contains(" hits ") {
        "#e06c75"
    } else if line.contains("because") || line.contains("next best") || line.contains("needs") {
        "#8a93a3"
    } else {
        "#d7dae0"
    }
}

fn escaped(line: &str) -> String {
    line.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::svg;

    #[test]
    fn what_xml_would_read_is_escaped() {
        let picture = svg("Table A.3\n  a <= b & c\n");
        assert!(picture.contains("  a &lt;= b &amp; c</text>"), "{picture}");
        assert_eq!(picture.matches("<text").count(), 2);
    }
}
