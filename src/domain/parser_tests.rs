//! Tests of the parser of expressions and effects.

use alloc::{
    format,
    string::{String, ToString},
};

use super::*;
use crate::domain::ast::{BinaryOp, ChangeOp, ExprKind};

const LIMITS: ExpressionLimits = ExpressionLimits {
    bytes: 4_096,
    depth: 64,
};

/// An expression with every operation in brackets.
fn shown(expr: &Expr) -> String {
    let list = |all: &[Expr]| {
        let all: alloc::vec::Vec<String> = all.iter().map(shown).collect();
        all.join(" ")
    };
    match &expr.kind {
        ExprKind::Number(number) => number.to_string(),
        ExprKind::Flag(flag) => flag.to_string(),
        ExprKind::Nobody => "none".into(),
        ExprKind::Name(name) => name.clone(),
        ExprKind::Attribute { role, attribute } => format!("{}.{}", role.text, attribute.text),
        ExprKind::Negate(inner) => format!("(- {})", shown(inner)),
        ExprKind::Not(inner) => format!("(not {})", shown(inner)),
        ExprKind::Binary(op, left, right) => {
            let op = match op {
                BinaryOp::Add => "+".into(),
                BinaryOp::Subtract => "-".into(),
                BinaryOp::Multiply => "*".into(),
                BinaryOp::Divide => "/".into(),
                BinaryOp::Compare(comparison) => format!("{comparison:?}"),
                BinaryOp::And => "and".into(),
                BinaryOp::Or => "or".into(),
            };
            format!("({} {op} {})", shown(left), shown(right))
        }
        ExprKind::Call {
            function,
            arguments,
        } => format!("[{} {}]", function.text, list(arguments)),
        ExprKind::Query { query, arguments } => {
            format!("[call:{} {}]", query.text, list(arguments))
        }
        ExprKind::Is { role, of } => format!("({} is {})", role.text, of.text),
        ExprKind::Quantifier {
            any,
            of,
            variable,
            filter,
        } => format!(
            "[{} {} {}{}]",
            if *any { "any" } else { "count" },
            of.text,
            variable.text,
            filter
                .as_ref()
                .map_or_else(String::new, |it| format!(": {}", shown(it)))
        ),
    }
}

fn parsed(text: &str) -> String {
    match parse_expression(text, LIMITS) {
        Ok(expr) => shown(&expr),
        Err(error) => panic!("{text}: {error:?}"),
    }
}

/// An error with the bytes that it points at.
fn failure(text: &str) -> (String, String) {
    let error = parse_expression(text, LIMITS).expect_err(text);
    explained(text, &error)
}

fn explained(text: &str, error: &SyntaxError) -> (String, String) {
    let at = text[error.span.clone()].to_string();
    let mut message = format!("found {}, expected {}", error.found, error.expected);
    if !error.hint.is_empty() {
        message = format!("{message}; {}", error.hint);
    }
    (at, message)
}

#[test]
fn operators_bind_as_in_school() {
    assert_eq!(parsed("1 + 2 * 3 - 4"), "((1 + (2 * 3)) - 4)");
    assert_eq!(parsed("1 - 2 - 3"), "((1 - 2) - 3)");
    assert_eq!(parsed("8 / 4 / 2"), "((8 / 4) / 2)");
    assert_eq!(parsed("(1 + 2) * 3"), "((1 + 2) * 3)");
    assert_eq!(parsed("-a.x * 2"), "((- a.x) * 2)");
    assert_eq!(parsed("2 - -3"), "(2 - (- 3))");
    assert_eq!(parsed("a.x + 1 < b.y * 2"), "((a.x + 1) Less (b.y * 2))");
}

#[test]
fn and_binds_stronger_than_or_and_not_stronger_than_both() {
    assert_eq!(
        parsed("a.x or b.y and not c.z or d.w"),
        "((a.x or (b.y and (not c.z))) or d.w)"
    );
    assert_eq!(
        parsed("not a.x < 1 and b.y == 2"),
        "((not (a.x Less 1)) and (b.y Equal 2))"
    );
    assert_eq!(parsed("not not true"), "(not (not true))");
}

#[test]
fn all_values_are_read() {
    assert_eq!(
        parsed("min(1, 0.5, 1e3) + 2E-1"),
        "([min 1 0.5 1000] + 0.2)"
    );
    assert_eq!(
        parsed("distance(consumer,supplier)<=2"),
        "([distance consumer supplier] LessOrEqual 2)"
    );
    assert_eq!(parsed("self.owner != none"), "(self.owner NotEqual none)");
    assert_eq!(parsed("now()"), "[now ]");
    assert_eq!(
        parsed("call:line_of_sight(consumer, supplier)"),
        "[call:line_of_sight consumer supplier]"
    );
    assert_eq!(
        parsed("count(goblin as g where g.health > 0) >= 2"),
        "([count goblin g: (g.health Greater 0)] GreaterOrEqual 2)"
    );
    assert_eq!(parsed("any(door as d)"), "[any door d]");
    assert_eq!(parsed("\t count\n"), "count");
}

#[test]
fn spans_are_bytes_of_the_text() {
    let text = "  1 + (a.x * 2)";
    let expr = parse_expression(text, LIMITS).expect(text);
    assert_eq!(&text[expr.span.clone()], "1 + (a.x * 2)");
    let ExprKind::Binary(_, _, right) = expr.kind else {
        panic!("a sum");
    };
    assert_eq!(&text[right.span.clone()], "(a.x * 2)");
}

#[test]
fn errors_say_what_was_found_and_expected() {
    let cases = [
        ("", "", "found the end, expected a value"),
        ("1 +", "", "found the end, expected a value"),
        ("1 + )", ")", "found `)`, expected a value"),
        ("(1", "", "found the end, expected `)`"),
        ("min(1 2)", "2", "found `2`, expected `,` or `)`"),
        ("1 2", "2", "found `2`, expected an operator or the end"),
        (
            "self.",
            "",
            "found the end, expected the name of an attribute",
        ),
        (
            "count(goblin)",
            ")",
            "found `)`, expected `as` and a name: `goblin as other`",
        ),
        (
            "any(goblin as g if true)",
            "if",
            "found `if`, expected `where` or `)`",
        ),
        ("1e99", "1e99", "found `1e99`, expected a smaller number"),
        (
            "a.x § 2",
            "§",
            "found '§', expected a name, a number or an operator",
        ),
        (
            "a.name == \"x\"",
            "\"",
            "found '\"', expected a name, a number or an operator; names are written without \
             quotation marks",
        ),
    ];
    for (text, at, message) in cases {
        assert_eq!(failure(text), (at.into(), message.into()), "{text}");
    }
}

#[test]
fn what_other_languages_mean_gets_a_hint() {
    let cases = [
        ("a.x = 1", "=", "use `==` to compare"),
        ("a.x > 1 && b.y", "&&", "use `and`"),
        ("a.x || b.y", "||", "use `or`"),
        ("!a.x", "!", "use `not`"),
        ("a.x == not b.y", "not", "put parentheses around `not …`"),
        (
            "a.b.c",
            ".",
            "nothing can follow an attribute. For what `role.ref` refers to, write `any(type as it \
             where it == role.ref and it.…)`",
        ),
        (".5 + 1", ".", "numbers are written like `0.5`"),
        ("a.x % 2 == 0", "%", "there is no such operator"),
        (
            "0 < a.x < 1",
            "<",
            "comparisons can't be chained: write `a < b and b < c`",
        ),
        ("a.x += 1", "+=", "only effects change things"),
    ];
    for (text, at, hint) in cases {
        let (found, message) = failure(text);
        assert_eq!(found, at, "{text}");
        assert!(message.ends_with(hint), "{text}: {message}");
    }
}

#[test]
fn effects_are_read() {
    let Ok(EffectAst::Change {
        role,
        attribute,
        op,
        value,
    }) = parse_effect("consumer.mana -= supplier.cost * 2", LIMITS)
    else {
        panic!("a change");
    };
    assert_eq!((&*role.text, &*attribute.text), ("consumer", "mana"));
    assert_eq!(op, ChangeOp::Subtract);
    assert_eq!(shown(&value), "(supplier.cost * 2)");
    assert!(matches!(
        parse_effect("destroy(supplier)", LIMITS),
        Ok(EffectAst::Destroy { role }) if role.text == "supplier"
    ));
}

#[test]
fn what_is_no_effect_is_refused() {
    let cases = [
        (
            "a.x == 1",
            "==",
            "expected `=`, `+=` or `-=`; use `=` to assign",
        ),
        (
            "a.door.open = true",
            ".",
            "expected `=`, `+=` or `-=`; nothing can follow an attribute. To change what `role.ref` \
             refers to, list a world effect: `for_each` its type, `as` it, `when` `role.ref == it`",
        ),
        (
            "a.x *= 2",
            "*=",
            "write the attribute again: `a.x = a.x * 2`",
        ),
        ("explode(a)", "explode", "`-= …` or `destroy(role)`"),
        ("destroy(a.x)", ".", "found `.`, expected `)`"),
        (
            "a = 1",
            "=",
            "expected `.` and the name of an attribute; effects change attributes: `role.attribute \
             = …`",
        ),
        ("a.x = 1; b.y = 2", ";", "expected an operator or the end"),
        ("", "", "`-= …` or `destroy(role)`"),
    ];
    for (text, at, end) in cases {
        let error = parse_effect(text, LIMITS).expect_err(text);
        let (found, message) = explained(text, &error);
        assert_eq!(found, at, "{text}");
        assert!(message.ends_with(end), "{text}: {message}");
    }
}

#[test]
fn nesting_ends_before_the_stack_does() {
    let deep = |open: &str, close: &str, levels: usize| {
        format!("{}1{}", open.repeat(levels), close.repeat(levels))
    };
    let limits = ExpressionLimits {
        bytes: usize::MAX,
        depth: usize::MAX,
    };
    for (open, close) in [
        ("(", ")"),
        ("-", ""),
        ("not ", ""),
        ("abs(", ")"),
        ("any(a as b where ", ")"),
        ("call:x(", ")"),
        ("1 + (", ")"),
    ] {
        assert!(parse_expression(&deep(open, close, 60), limits).is_ok());
        let error = parse_expression(&deep(open, close, 100_000), limits).expect_err(open);
        assert_eq!(error.expected, "an expression with fewer levels");
    }
    assert!(parse_expression(&deep("1 + ", "", 190), limits).is_ok());
    for row in ["1 + ", "2 * ", "true and ", "false or "] {
        let error = parse_expression(&deep(row, "", 100_000), limits).expect_err(row);
        assert_eq!(error.expected, "fewer operators");
    }
}

#[test]
fn long_texts_are_refused_unread() {
    let limits = ExpressionLimits { bytes: 3, depth: 9 };
    assert!(parse_expression("1+1", limits).is_ok());
    let error = parse_expression("1 + 1", limits).expect_err("too long");
    assert_eq!(error.found, "5 bytes");
    assert_eq!(error.expected, "at most 3 bytes");
}
