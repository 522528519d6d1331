//! Prints diagnostics with the line that they are about.

use std::io::{self, Write};

use udgoap::domain::{Diagnostic, Severity};

use crate::input::{Loaded, Source};

/// How much of a line is shown.
const WIDTH: usize = 100;

/// Prints files that can't be read, and the findings that `choose` wants.
pub(crate) fn print(
    loaded: &Loaded,
    choose: impl Fn(&&Diagnostic) -> bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    for unreadable in &loaded.unreadable {
        let (name, why) = (plain(&unreadable.name), plain(&unreadable.why));
        writeln!(out, "error: {name} can't be read: {why}")?;
    }
    for diagnostic in loaded.diagnostics.iter().filter(choose) {
        writeln!(out, "{}", plain(&diagnostic.to_string()))?;
        let source = loaded
            .sources
            .iter()
            .find(|it| it.name == diagnostic.document);
        if let Some(source) = source {
            excerpt(source, diagnostic, out)?;
        }
    }
    Ok(())
}

/// "2 errors, 1 warning", or nothing if there are none.
pub(crate) fn summary(diagnostics: &[Diagnostic]) -> String {
    let count = |severity| {
        diagnostics
            .iter()
            .filter(|it| it.severity == severity)
            .count()
    };
    let counts = [
        (count(Severity::Error), "error"),
        (count(Severity::Warning), "warning"),
    ];
    let words = counts.iter().filter(|(count, _)| *count > 0);
    let words = words.map(|(count, word)| format!("{count} {word}{}", plural(*count)));
    words.collect::<Vec<_>>().join(", ")
}

/// "s" unless there is one.
pub(crate) fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// The line, and a caret under the column.
fn excerpt(source: &Source, diagnostic: &Diagnostic, out: &mut dyn Write) -> io::Result<()> {
    let bytes = source.bytes.strip_prefix(b"\xEF\xBB\xBF");
    let bytes = bytes.unwrap_or(&source.bytes);
    let number = diagnostic.line as usize;
    let Some(line) = bytes
        .split(|byte| *byte == b'\n')
        .nth(number.wrapping_sub(1))
    else {
        return Ok(());
    };
    let line = String::from_utf8_lossy(line);
    let letters: Vec<char> = plain(line.trim_end_matches('\r')).chars().collect();
    let column = (diagnostic.column as usize)
        .saturating_sub(1)
        .min(letters.len());
    // Of a long line, what stands around the column.
    let start = if letters.len() <= WIDTH {
        0
    } else {
        column.saturating_sub(WIDTH / 2)
    };
    let end = letters.len().min(start + WIDTH);
    let before = if start > 0 { "…" } else { "" };
    let after = if end < letters.len() { "…" } else { "" };
    let shown: String = letters[start..end].iter().collect();
    let indent = " ".repeat(before.chars().count() + column - start);
    writeln!(out, "{number:>6} | {before}{shown}{after}")?;
    writeln!(out, "       | {indent}^")
}

/// Without what a terminal would take for a command.
fn plain(text: &str) -> String {
    let plain = |letter: char| match letter {
        '\t' => ' ',
        letter if letter.is_control() => char::REPLACEMENT_CHARACTER,
        letter => letter,
    };
    text.chars().map(plain).collect()
}
