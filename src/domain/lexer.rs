//! Splits the text of an expression into words, numbers and symbols.

use alloc::{format, string::String, vec::Vec};

use winnow::{
    Parser,
    combinator::{alt, dispatch, empty, fail, opt, peek},
    error::ContextError,
    stream::{LocatingSlice, Location, Stream},
    token::{any, one_of, take_while},
};

use super::ast::Span;

/// Why a text isn't an expression.
#[derive(Clone, Debug, PartialEq)]
pub struct SyntaxError {
    /// The bytes where the error is.
    pub span: Span,
    /// What was found there.
    pub found: String,
    /// What was expected instead.
    pub expected: String,
    /// What the author may have meant; empty if unknown.
    pub hint: &'static str,
}

/// A word, a number or a symbol of an expression.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Token<'t> {
    pub(super) kind: TokenKind,
    pub(super) text: &'t str,
    pub(super) start: usize,
}

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum TokenKind {
    /// A number, as text: the grammar turns it into an f32.
    Number,
    /// A name or a keyword. The text tells which.
    Word,
    /// An operator or a bracket.
    Symbol,
}

impl Token<'_> {
    /// Where the token is in the text.
    pub(super) fn span(&self) -> Span {
        self.start..self.start + self.text.len()
    }

    /// Whether this is the symbol or keyword `text`.
    pub(super) fn is(&self, text: &str) -> bool {
        self.kind != TokenKind::Number && self.text == text
    }

    /// The token as messages show it.
    pub(super) fn shown(&self) -> String {
        format!("`{}`", self.text)
    }
}

impl Location for Token<'_> {
    fn previous_token_end(&self) -> usize {
        self.start + self.text.len()
    }

    fn current_token_start(&self) -> usize {
        self.start
    }
}

/// Whether a word can't be a name.
pub(super) fn is_keyword(word: &str) -> bool {
    matches!(
        word,
        "and" | "or" | "not" | "true" | "false" | "none" | "where" | "as"
    )
}

type Input<'t> = LocatingSlice<&'t str>;
type Lexed<T> = winnow::Result<T, ContextError>;

/// Splits `text` into tokens.
pub(super) fn tokens(text: &str) -> Result<Vec<Token<'_>>, SyntaxError> {
    let mut input = LocatingSlice::new(text);
    let mut tokens = Vec::new();
    loop {
        space(&mut input).map_err(|_| unreadable(text, input.current_token_start()))?;
        if input.eof_offset() == 0 {
            return Ok(tokens);
        }
        let start = input.current_token_start();
        let (kind, text) = token(&mut input).map_err(|_| unreadable(text, start))?;
        tokens.push(Token { kind, text, start });
    }
}

fn space<'t>(input: &mut Input<'t>) -> Lexed<&'t str> {
    take_while(0.., [' ', '\t', '\n', '\r']).parse_next(input)
}

fn token<'t>(input: &mut Input<'t>) -> Lexed<(TokenKind, &'t str)> {
    dispatch! { peek(any);
        '0'..='9' => (empty.value(TokenKind::Number), number),
        'a'..='z' | 'A'..='Z' | '_' => (empty.value(TokenKind::Word), word),
        _ => (empty.value(TokenKind::Symbol), symbol),
    }
    .parse_next(input)
}

fn digits<'t>(input: &mut Input<'t>) -> Lexed<&'t str> {
    take_while(1.., '0'..='9').parse_next(input)
}

fn number<'t>(input: &mut Input<'t>) -> Lexed<&'t str> {
    (
        digits,
        opt(('.', digits)),
        opt((one_of(['e', 'E']), opt(one_of(['+', '-'])), digits)),
    )
        .take()
        .parse_next(input)
}

fn word<'t>(input: &mut Input<'t>) -> Lexed<&'t str> {
    take_while(1.., ('a'..='z', 'A'..='Z', '0'..='9', '_')).parse_next(input)
}

/// A symbol. Symbols of other languages are read too, so that the grammar can report them with a
/// hint.
fn symbol<'t>(input: &mut Input<'t>) -> Lexed<&'t str> {
    let assigning = alt(("+=", "-=", "*=", "/="));
    let comparing = alt(("<=", ">=", "==", "!=", "<", ">", "="));
    let foreign = alt((
        alt(("&&", "||", "**")),
        one_of(['&', '|', '!', '%', '^', ';', '[', ']', '{', '}', '?']).take(),
    ));
    alt((
        assigning,
        comparing,
        alt(("+", "-", "*", "/", "(", ")", ",", ".", ":")),
        foreign,
        fail,
    ))
    .parse_next(input)
}

fn unreadable(text: &str, start: usize) -> SyntaxError {
    let found = text.get(start..).and_then(|rest| rest.chars().next());
    let found = found.unwrap_or_default();
    SyntaxError {
        span: start..start + found.len_utf8(),
        found: format!("{found:?}"),
        expected: "a name, a number or an operator".into(),
        hint: match found {
            '"' | '\'' => "names are written without quotation marks",
            '\u{2264}' => "write `<=`",
            '\u{2265}' => "write `>=`",
            '\u{2260}' => "write `!=`",
            _ => "",
        },
    }
}
