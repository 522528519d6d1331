//! `udgoap page`: a run as one page for a browser, which loads nothing from elsewhere.

use std::io;
use std::path::Path;

use serde_json::Value;

use crate::input::read;
use crate::{Outcome, Streams, cli};

const TEMPLATE: &str = include_str!("page.html");
/// Where the template wants its data.
const MARK: &str = "{\"udgoap_life\":0}";
/// The largest life that is read.
const MOST_BYTES: usize = 256 << 20;

pub(crate) fn page(asked: &cli::Page, to: &mut Streams<'_>) -> io::Result<Outcome> {
    let source = match read(&asked.life, MOST_BYTES) {
        Ok(source) => source,
        Err(unreadable) => {
            writeln!(
                to.err,
                "error: {} can't be read: {}",
                unreadable.name, unreadable.why
            )?;
            return Ok(Outcome::Unusable);
        }
    };
    let life: Value = match serde_json::from_slice(&source.bytes) {
        Ok(life) => life,
        Err(error) => {
            writeln!(to.err, "error: {} isn't JSON: {error}", source.name)?;
            return Ok(Outcome::Refused);
        }
    };
    if life["udgoap_life"] != 1 {
        writeln!(
            to.err,
            "error: {} isn't a life: it needs \"udgoap_life\": 1",
            source.name
        )?;
        return Ok(Outcome::Refused);
    }
    write(&asked.output, &html(&life.to_string()), to)
}

/// The page of a life.
pub(crate) fn html(life: &str) -> String {
    // Only strings can have a `<` in JSON. Escaped, none of them can end the script.
    TEMPLATE.replacen(MARK, &life.replace('<', "\\u003c"), 1)
}

pub(crate) fn write(path: &Path, html: &str, to: &mut Streams<'_>) -> io::Result<Outcome> {
    if let Err(error) = std::fs::write(path, html) {
        writeln!(
            to.err,
            "error: {} can't be written: {error}",
            path.display()
        )?;
        return Ok(Outcome::Unusable);
    }
    writeln!(to.out, "{} written", path.display())?;
    Ok(Outcome::Fine)
}
