//! Parses expressions and effects.

use alloc::format;

use winnow::stream::{Stateful, TokenSlice};

use super::{
    ast::{EffectAst, Expr},
    grammar::{self, Failure, Input, Nesting, Parsed},
    lexer::{Token, TokenKind, is_keyword, tokens},
};

pub use super::lexer::SyntaxError;

/// Limits for the size of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExpressionLimits {
    /// The most bytes of text.
    pub bytes: usize,
    /// How deep brackets, calls and signs may be nested; never more than
    /// [`ExpressionLimits::MAX_DEPTH`].
    pub depth: usize,
}

impl ExpressionLimits {
    /// The deepest nesting, whatever a caller allows, so that no text can exhaust the call stack.
    pub const MAX_DEPTH: usize = 64;
}

/// Parses an expression.
pub fn parse_expression(text: &str, limits: ExpressionLimits) -> Result<Expr, SyntaxError> {
    parse(text, limits, grammar::expression)
}

/// Parses an effect.
pub fn parse_effect(text: &str, limits: ExpressionLimits) -> Result<EffectAst, SyntaxError> {
    parse(text, limits, grammar::effect)
}

fn parse<T>(
    text: &str,
    limits: ExpressionLimits,
    read: impl Fn(&mut Input<'_>) -> Parsed<T>,
) -> Result<T, SyntaxError> {
    if text.len() > limits.bytes {
        return Err(SyntaxError {
            span: 0..text.len(),
            found: format!("{} bytes", text.len()),
            expected: format!("at most {} bytes", limits.bytes),
            hint: "split it into several",
        });
    }
    let tokens = tokens(text)?;
    let mut input = Stateful {
        input: TokenSlice::new(&tokens),
        state: Nesting::new(limits.depth.min(ExpressionLimits::MAX_DEPTH)),
    };
    let result = read(&mut input).and_then(|parsed| grammar::end(&input).map(|()| parsed));
    result.map_err(|failure| explain(text, &tokens, failure))
}

/// Completes a failure with what was found there, and a hint.
fn explain(text: &str, tokens: &[Token<'_>], failure: Failure) -> SyntaxError {
    let index = tokens.partition_point(|token| token.start < failure.start);
    let token = tokens
        .get(index)
        .filter(|token| token.start == failure.start);
    let before = index.checked_sub(1).and_then(|before| tokens.get(before));
    SyntaxError {
        span: token.map_or(text.len()..text.len(), Token::span),
        found: token.map_or_else(|| "the end".into(), Token::shown),
        expected: failure.expected.into(),
        hint: match token {
            Some(token) if failure.hint.is_empty() && is_unit(before, token) => {
                "numbers are written without a unit: times are in seconds, lengths in metres"
            }
            Some(token) if failure.hint.is_empty() && is_grouped(before, token) => {
                "numbers are written like `1000` and `0.5`"
            }
            Some(_) if failure.hint.is_empty() && is_call(tokens, index) => {
                "queries are asked with a colon: `call:name(…)`"
            }
            Some(token) if failure.hint.is_empty() => usual_mistake(token, tokens.get(index + 1)),
            _ => failure.hint,
        },
    }
}

/// Whether a word follows a number like a unit.
fn is_unit(before: Option<&Token<'_>>, token: &Token<'_>) -> bool {
    before.is_some_and(|before| before.kind == TokenKind::Number)
        && token.kind == TokenKind::Word
        && !is_keyword(&token.text.to_ascii_lowercase())
}

/// Whether a comma follows a number, as a decimal point or between thousands.
fn is_grouped(before: Option<&Token<'_>>, token: &Token<'_>) -> bool {
    token.is(",") && before.is_some_and(|before| before.kind == TokenKind::Number)
}

/// Whether the bracket at `index` follows `call.name`.
fn is_call(tokens: &[Token<'_>], index: usize) -> bool {
    let Some(start) = index.checked_sub(3) else {
        return false;
    };
    match tokens.get(start..=index) {
        Some([call, dot, _, bracket]) => call.is("call") && dot.is(".") && bracket.is("("),
        _ => false,
    }
}

/// A hint for a token that is common in other languages.
fn usual_mistake(token: &Token<'_>, after: Option<&Token<'_>>) -> &'static str {
    match token.text {
        "=" => "use `==` to compare",
        "+=" | "-=" | "*=" | "/=" => "only effects change things",
        "&&" | "&" | "AND" | "And" => "use `and`",
        "||" | "|" | "OR" | "Or" => "use `or`",
        "!" | "NOT" | "Not" => "use `not`",
        "not" => "put parentheses around `not …`",
        "%" | "^" | "**" | "?" => "there is no such operator",
        "." if after.is_some_and(|after| after.kind == TokenKind::Number) => {
            "numbers are written like `0.5`"
        }
        _ => "",
    }
}

#[cfg(test)]
#[path = "parser_tests.rs"]
mod tests;
