//! Checks a document before it is parsed.

use alloc::{
    format,
    string::{String, ToString},
};

use crate::domain::{
    diagnostic::Place,
    input::{Document, Limits},
};

/// The mark that some editors put at the beginning of UTF-8 files.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The document's text, and how many bytes come before it. On an error, where it is, and the
/// message.
pub(super) fn scan<'a>(
    document: &Document<'a>,
    number: u16,
    limits: &Limits,
) -> Result<(&'a str, u32), (Place, String)> {
    let place = |start: usize, end: usize| Place {
        document: number,
        start: u32::try_from(start).unwrap_or(u32::MAX),
        end: u32::try_from(end).unwrap_or(u32::MAX),
    };
    let bytes = document.bytes;
    // Places have 32 bits.
    let most = limits.max_document_bytes.min(u32::MAX as usize);
    if bytes.len() > most {
        let message = format!(
            "found a document of {} bytes, expected at most {most} (`document_bytes`)",
            bytes.len()
        );
        return Err((place(0, 0), message));
    }
    let (body, skipped) = match bytes.strip_prefix(BYTE_ORDER_MARK) {
        Some(rest) => (rest, BYTE_ORDER_MARK.len()),
        None => (bytes, 0),
    };
    let text = core::str::from_utf8(body).map_err(|error| {
        let within = error.valid_up_to();
        let found = body.get(within).copied().unwrap_or_default();
        let at = within + skipped;
        let message = format!(
            "found byte 0x{found:02X} at offset {at}, which isn't UTF-8, expected JSON in UTF-8"
        );
        (place(at, at + 1), message)
    })?;
    check_size(text, limits)
        .map_err(|(at, message)| (place(at + skipped, at + skipped + 1), message))?;
    Ok((text, place(skipped, skipped).start))
}

/// Refuses a text that is nested too deeply or has too many values, before a tree is built.
fn check_size(text: &str, limits: &Limits) -> Result<(), (usize, String)> {
    let deepest = limits.max_nesting;
    let mut depth = 0_usize;
    let mut values = 1_usize;
    let mut in_string = false;
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        if in_string {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => in_string = false,
                _ => {}
            }
            continue;
        }
        match byte {
            b'"' => in_string = true,
            b'[' | b'{' => {
                depth += 1;
                values += 1;
                if depth > deepest {
                    let message = format!(
                        "found lists and objects within each other {depth} deep, expected at most \
                         {deepest} (`nesting`)"
                    );
                    return Err((at, message));
                }
            }
            b']' | b'}' => depth = depth.saturating_sub(1),
            b',' | b':' => values += 1,
            _ => continue,
        }
        if values > limits.max_values {
            let message = format!(
                "found more than {} values, which is the most expected (`values`)",
                limits.max_values
            );
            return Err((at, message));
        }
    }
    Ok(())
}

/// The offset in `text` of a parser's error, and the message for it.
pub(super) fn syntax_error(text: &str, error: &serde_json::Error) -> (usize, String) {
    // serde_json counts columns in bytes, from 1, and adds the position to its message.
    let line = error.line().saturating_sub(1);
    let before: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let mut offset = (before + error.column().saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    let full = error.to_string();
    let reason = full
        .rsplit_once(" at line ")
        .map_or(full.as_str(), |it| it.0);
    let rest = text.get(offset..).unwrap_or("");
    let hint = if error.is_eof() {
        "; the document ends too early"
    } else if rest.starts_with(['}', ']']) && has_comma_before(text, offset) {
        "; the comma before it is one too many"
    } else if rest.starts_with('/') {
        "; JSON has no comments, but any object may have a \"note\""
    } else if rest.starts_with('\'') {
        "; JSON takes double quotes"
    } else {
        ""
    };
    (offset, format!("not valid JSON: {reason}{hint}"))
}

fn has_comma_before(text: &str, offset: usize) -> bool {
    let before = text.get(..offset).unwrap_or("");
    before.trim_end().ends_with(',')
}
