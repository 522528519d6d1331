//! The grammar of expressions and effects.
//!
//! ```text
//! either     = both ("or" both)*
//! both       = negated ("and" negated)*
//! negated    = "not" negated | comparison
//! comparison = name "is" name | sum [("<" | "<=" | ">" | ">=" | "==" | "!=") sum]
//! sum        = product (("+" | "-") product)*
//! product    = signed (("*" | "/") signed)*
//! signed     = "-" signed | value
//! value      = number | "true" | "false" | "none" | name | name "." name | "(" either ")"
//!            | name "(" [either ("," either)*] ")" | "call" ":" name "(" … ")"
//!            | ("count" | "any") "(" name "as" name ["where" either] ")"
//! effect     = name "." name ("=" | "+=" | "-=") either | "destroy" "(" name ")"
//! ```

use alloc::{boxed::Box, vec::Vec};

use winnow::{
    Parser,
    error::ParserError,
    stream::{Location, Stateful, TokenSlice},
    token::any,
};

use super::{
    ast::{BinaryOp, ChangeOp, EffectAst, Expr, ExprKind, Name, Span},
    condition::Comparison,
    lexer::{Token, TokenKind, is_keyword},
};

/// The most levels of an expression's tree. `a + b + c` has one for each operator.
const MAX_HEIGHT: usize = 200;

pub(super) type Input<'t> = Stateful<TokenSlice<'t, Token<'t>>, Nesting>;
pub(super) type Parsed<T> = winnow::Result<T, Failure>;

/// How deeply the parser is nested.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nesting {
    depth: usize,
    max: usize,
}

impl Nesting {
    /// At the top, with `max` levels allowed.
    pub(super) fn new(max: usize) -> Self {
        Nesting { depth: 0, max }
    }
}

/// A failure inside the parser. It is cheap, since it has no text of its own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Failure {
    pub(super) start: usize,
    pub(super) expected: &'static str,
    pub(super) hint: &'static str,
}

impl<'t> ParserError<Input<'t>> for Failure {
    type Inner = Self;

    fn from_input(input: &Input<'t>) -> Self {
        fail(input, "a value", "")
    }

    fn into_inner(self) -> winnow::Result<Self::Inner, Self> {
        Ok(self)
    }
}

fn fail(input: &Input<'_>, expected: &'static str, hint: &'static str) -> Failure {
    Failure {
        start: input.current_token_start(),
        expected,
        hint,
    }
}

/// An expression and the number of its levels.
struct Tree {
    expr: Expr,
    height: usize,
}

impl Tree {
    fn leaf(kind: ExprKind, span: Span) -> Self {
        let expr = Expr { kind, span };
        Tree { expr, height: 1 }
    }
}

/// An expression.
pub(super) fn expression(input: &mut Input<'_>) -> Parsed<Expr> {
    Ok(either(input)?.expr)
}

/// The end of the text.
pub(super) fn end(input: &Input<'_>) -> Parsed<()> {
    match next(input) {
        None => Ok(()),
        Some(_) => Err(fail(input, "an operator or the end", "")),
    }
}

fn next<'t>(input: &Input<'t>) -> Option<Token<'t>> {
    any::<_, Failure>
        .parse_peek(*input)
        .ok()
        .map(|(_, token)| *token)
}

fn next_is(input: &Input<'_>, text: &str) -> bool {
    next(input).is_some_and(|token| token.is(text))
}

fn take<'t>(input: &mut Input<'t>, text: &str, expected: &'static str) -> Parsed<Token<'t>> {
    let failure = fail(input, expected, "");
    any.verify(|token: &Token<'_>| token.is(text))
        .parse_next(input)
        .copied()
        .map_err(|_: Failure| failure)
}

/// Takes the next token if `choose` accepts it.
fn choose<'t, T>(
    input: &mut Input<'t>,
    choose: impl Fn(&'t str) -> Option<T>,
) -> Parsed<Option<T>> {
    let chosen = next(input)
        .filter(|token| token.kind != TokenKind::Number)
        .and_then(|token| choose(token.text));
    if chosen.is_some() {
        any.parse_next(input)?;
    }
    Ok(chosen)
}

fn name(input: &mut Input<'_>, expected: &'static str) -> Parsed<Name> {
    let failure = fail(input, expected, "");
    any.verify(|token: &Token<'_>| token.kind == TokenKind::Word && !is_keyword(token.text))
        .map(|token: &Token<'_>| Name {
            text: token.text.into(),
            span: token.span(),
        })
        .parse_next(input)
        .map_err(|_: Failure| failure)
}

/// Goes one level deeper for as long as `inner` runs.
fn deeper<'t, T>(
    input: &mut Input<'t>,
    inner: impl FnOnce(&mut Input<'t>) -> Parsed<T>,
) -> Parsed<T> {
    if input.state.depth >= input.state.max {
        return Err(fail(
            input,
            "an expression with fewer levels",
            "it is nested too deeply; split it into several",
        ));
    }
    input.state.depth += 1;
    let result = inner(input);
    input.state.depth -= 1;
    result
}

fn binary(input: &Input<'_>, op: BinaryOp, left: Tree, right: Tree) -> Parsed<Tree> {
    let height = 1 + left.height.max(right.height);
    if height > MAX_HEIGHT {
        return Err(Failure {
            start: left.expr.span.start,
            ..fail(input, "fewer operators", "split it into several")
        });
    }
    let span = left.expr.span.start..right.expr.span.end;
    let kind = ExprKind::Binary(op, Box::new(left.expr), Box::new(right.expr));
    let expr = Expr { kind, span };
    Ok(Tree { expr, height })
}

/// Operands with left-associative operators between them.
fn chain<'t>(
    input: &mut Input<'t>,
    operand: fn(&mut Input<'t>) -> Parsed<Tree>,
    operator: fn(&'t str) -> Option<BinaryOp>,
) -> Parsed<Tree> {
    let mut left = operand(input)?;
    while let Some(op) = choose(input, operator)? {
        let right = operand(input)?;
        left = binary(input, op, left, right)?;
    }
    Ok(left)
}

fn either(input: &mut Input<'_>) -> Parsed<Tree> {
    chain(input, both, |text| (text == "or").then_some(BinaryOp::Or))
}

fn both(input: &mut Input<'_>) -> Parsed<Tree> {
    chain(input, negated, |text| {
        (text == "and").then_some(BinaryOp::And)
    })
}

fn negated(input: &mut Input<'_>) -> Parsed<Tree> {
    prefixed(input, "not", negated, comparison, ExprKind::Not)
}

fn signed(input: &mut Input<'_>) -> Parsed<Tree> {
    prefixed(input, "-", signed, value, ExprKind::Negate)
}

fn prefixed<'t>(
    input: &mut Input<'t>,
    prefix: &str,
    again: fn(&mut Input<'t>) -> Parsed<Tree>,
    otherwise: fn(&mut Input<'t>) -> Parsed<Tree>,
    kind: fn(Box<Expr>) -> ExprKind,
) -> Parsed<Tree> {
    if !next_is(input, prefix) {
        return otherwise(input);
    }
    let token = any.parse_next(input)?;
    let inner = deeper(input, again)?;
    let span = token.start..inner.expr.span.end;
    let expr = Expr {
        kind: kind(Box::new(inner.expr)),
        span,
    };
    let height = inner.height + 1;
    Ok(Tree { expr, height })
}

fn comparison(input: &mut Input<'_>) -> Parsed<Tree> {
    let left = sum(input)?;
    if next_is(input, "is") {
        return belongs(input, left);
    }
    let Some(op) = choose(input, comparison_of)? else {
        return Ok(left);
    };
    let right = sum(input)?;
    if next(input).is_some_and(|token| comparison_of(token.text).is_some()) {
        let hint = "comparisons can't be chained: write `a < b and b < c`";
        return Err(fail(input, "`and`, `or` or the end", hint));
    }
    binary(input, op, left, right)
}

/// `role is type`. A word can't follow an expression otherwise, so `is` can be a name elsewhere.
fn belongs(input: &mut Input<'_>, left: Tree) -> Parsed<Tree> {
    let ExprKind::Name(text) = left.expr.kind else {
        let hint = "`is` tests the kind of an entity: `supplier is food`";
        return Err(fail(input, "an operator or the end", hint));
    };
    let role = Name {
        text,
        span: left.expr.span,
    };
    any.parse_next(input)?;
    if next_is(input, "not") {
        let hint = "write `not … is …`";
        return Err(fail(input, "the name of a type or a tag", hint));
    }
    let of = name(input, "the name of a type or a tag")?;
    let span = role.span.start..of.span.end;
    Ok(Tree::leaf(ExprKind::Is { role, of }, span))
}

fn comparison_of(text: &str) -> Option<BinaryOp> {
    Some(BinaryOp::Compare(match text {
        "<" => Comparison::Less,
        "<=" => Comparison::LessOrEqual,
        ">" => Comparison::Greater,
        ">=" => Comparison::GreaterOrEqual,
        "==" => Comparison::Equal,
        "!=" => Comparison::NotEqual,
        _ => return None,
    }))
}

fn sum(input: &mut Input<'_>) -> Parsed<Tree> {
    chain(input, product, |text| match text {
        "+" => Some(BinaryOp::Add),
        "-" => Some(BinaryOp::Subtract),
        _ => None,
    })
}

fn product(input: &mut Input<'_>) -> Parsed<Tree> {
    chain(input, signed, |text| match text {
        "*" => Some(BinaryOp::Multiply),
        "/" => Some(BinaryOp::Divide),
        _ => None,
    })
}

fn value(input: &mut Input<'_>) -> Parsed<Tree> {
    let Some(token) = next(input) else {
        return Err(fail(input, "a value", ""));
    };
    match token.kind {
        TokenKind::Number => number(input, token),
        TokenKind::Symbol if token.text == "(" => bracket(input),
        TokenKind::Symbol => Err(fail(input, "a value", "")),
        TokenKind::Word => word(input, token),
    }
}

fn number<'t>(input: &mut Input<'t>, token: Token<'t>) -> Parsed<Tree> {
    match token.text.parse::<f32>() {
        Ok(number) if number.is_finite() => {
            any.parse_next(input)?;
            Ok(Tree::leaf(ExprKind::Number(number), token.span()))
        }
        _ => Err(fail(input, "a smaller number", "")),
    }
}

fn bracket(input: &mut Input<'_>) -> Parsed<Tree> {
    let open = any.parse_next(input)?;
    let mut tree = deeper(input, either)?;
    let close = take(input, ")", "`)`")?;
    tree.expr.span = open.start..close.span().end;
    Ok(tree)
}

fn word<'t>(input: &mut Input<'t>, token: Token<'t>) -> Parsed<Tree> {
    let kind = match token.text {
        "true" => ExprKind::Flag(true),
        "false" => ExprKind::Flag(false),
        "none" => ExprKind::Nobody,
        keyword if is_keyword(keyword) => return Err(fail(input, "a value", "")),
        _ => return named(input),
    };
    any.parse_next(input)?;
    Ok(Tree::leaf(kind, token.span()))
}

/// An expression that begins with a name.
fn named(input: &mut Input<'_>) -> Parsed<Tree> {
    let first = name(input, "a name")?;
    if next_is(input, ".") {
        any.parse_next(input)?;
        let attribute = name(input, "the name of an attribute")?;
        if next_is(input, ".") {
            let hint = "nothing can follow an attribute. For what `role.ref` refers to, write \
                        `any(type as it where it == role.ref and it.…)`";
            return Err(fail(input, "an operator or the end", hint));
        }
        let span = first.span.start..attribute.span.end;
        let role = first;
        return Ok(Tree::leaf(ExprKind::Attribute { role, attribute }, span));
    }
    if first.text == "call" && next_is(input, ":") {
        any.parse_next(input)?;
        let query = name(input, "the name of a query")?;
        let (arguments, height, end) = arguments(input)?;
        let kind = ExprKind::Query { query, arguments };
        let span = first.span.start..end;
        let expr = Expr { kind, span };
        return Ok(Tree { expr, height });
    }
    if !next_is(input, "(") {
        let span = first.span.clone();
        return Ok(Tree::leaf(ExprKind::Name(first.text), span));
    }
    if first.text == "count" || first.text == "any" {
        return quantifier(input, &first);
    }
    let (arguments, height, end) = arguments(input)?;
    let span = first.span.start..end;
    let function = first;
    let kind = ExprKind::Call {
        function,
        arguments,
    };
    let expr = Expr { kind, span };
    Ok(Tree { expr, height })
}

/// `(a, b, …)`: the arguments, the number of levels with them, and where the text ends.
fn arguments(input: &mut Input<'_>) -> Parsed<(Vec<Expr>, usize, usize)> {
    take(input, "(", "`(`")?;
    let mut arguments = Vec::new();
    let mut height = 0;
    if !next_is(input, ")") {
        loop {
            let argument = deeper(input, either)?;
            height = height.max(argument.height);
            arguments.push(argument.expr);
            if !next_is(input, ",") {
                break;
            }
            any.parse_next(input)?;
        }
    }
    let close = take(input, ")", "`,` or `)`")?;
    Ok((arguments, height + 1, close.span().end))
}

fn quantifier(input: &mut Input<'_>, word: &Name) -> Parsed<Tree> {
    take(input, "(", "`(`")?;
    let of = name(input, "the name of a type or a tag")?;
    take(input, "as", "`as` and a name: `goblin as other`")?;
    let variable = name(input, "a name for each of them")?;
    let mut height = 1;
    let filter = if next_is(input, "where") {
        any.parse_next(input)?;
        let filter = deeper(input, either)?;
        height += filter.height;
        Some(Box::new(filter.expr))
    } else {
        None
    };
    let expected = if filter.is_some() {
        "`)`"
    } else {
        "`where` or `)`"
    };
    let close = take(input, ")", expected)?;
    let expr = Expr {
        kind: ExprKind::Quantifier {
            any: word.text == "any",
            of,
            variable,
            filter,
        },
        span: word.span.start..close.span().end,
    };
    Ok(Tree { expr, height })
}

/// An effect.
pub(super) fn effect(input: &mut Input<'_>) -> Parsed<EffectAst> {
    const FORMS: &str = "an effect: `role.attribute = …`, `+= …`, `-= …` or `destroy(role)`";
    let first = name(input, FORMS)?;
    if next_is(input, "(") {
        if first.text != "destroy" {
            let start = first.span.start;
            return Err(Failure {
                start,
                ..fail(input, FORMS, "")
            });
        }
        any.parse_next(input)?;
        let role = name(input, "the role of the entity to destroy")?;
        take(input, ")", "`)`")?;
        return Ok(EffectAst::Destroy { role });
    }
    if !next_is(input, ".") {
        let hint = "effects change attributes: `role.attribute = …`";
        return Err(fail(input, "`.` and the name of an attribute", hint));
    }
    any.parse_next(input)?;
    let attribute = name(input, "the name of an attribute")?;
    let op = choose(input, |text| match text {
        "=" => Some(ChangeOp::Set),
        "+=" => Some(ChangeOp::Add),
        "-=" => Some(ChangeOp::Subtract),
        _ => None,
    })?;
    let Some(op) = op else {
        let hint = match next(input).map(|token| token.text) {
            Some("==") => "use `=` to assign",
            Some("*=" | "/=") => "write the attribute again: `a.x = a.x * 2`",
            Some(".") => {
                "nothing can follow an attribute. To change what `role.ref` refers to, list a world \
                 effect: `for_each` its type, `as` it, `when` `role.ref == it`"
            }
            _ => "",
        };
        return Err(fail(input, "`=`, `+=` or `-=`", hint));
    };
    let value = either(input)?.expr;
    Ok(EffectAst::Change {
        role: first,
        attribute,
        op,
        value,
    })
}
