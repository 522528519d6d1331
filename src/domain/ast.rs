//! Expressions as parsed, before names are resolved.

use alloc::{boxed::Box, string::String, vec::Vec};

/// Bytes `start..end` of the expression's text.
pub type Span = core::ops::Range<usize>;

/// A name and where it is in the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Where it is in the text.
    pub span: Span,
}

/// An expression and where it is in the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// The expression.
    pub kind: ExprKind,
    /// Where it is in the text.
    pub span: Span,
}

/// The kinds of expressions.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// `12.5`
    Number(f32),
    /// `true`, `false`
    Flag(bool),
    /// `none`: no entity
    Nobody,
    /// A role or a variable.
    Name(String),
    /// `role.attribute`
    Attribute {
        /// The role's name.
        role: Name,
        /// The attribute's name.
        attribute: Name,
    },
    /// `-x`
    Negate(Box<Expr>),
    /// `not x`
    Not(Box<Expr>),
    /// `l op r`
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `name(args)`: a built-in function or a curve
    Call {
        /// The function's name.
        function: Name,
        /// The arguments.
        arguments: Vec<Expr>,
    },
    /// `call:name(args)`: a query answered by the host
    Query {
        /// The query's name, without `call:`.
        query: Name,
        /// The entities that it asks about.
        arguments: Vec<Expr>,
    },
    /// `role is type`, `role is tag`
    Is {
        /// The role's name.
        role: Name,
        /// The name of a type or a tag.
        of: Name,
    },
    /// `count(type as x where …)`, `any(type as x where …)`
    Quantifier {
        /// `any` instead of `count`
        any: bool,
        /// The type's name.
        of: Name,
        /// The variable's name.
        variable: Name,
        /// The condition after `where`, if there is one.
        filter: Option<Box<Expr>>,
    },
}

/// Operators with two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOp {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// A comparison.
    Compare(super::condition::Comparison),
    /// `and`
    And,
    /// `or`
    Or,
}

/// An effect as parsed.
#[derive(Clone, Debug, PartialEq)]
pub enum EffectAst {
    /// `role.attribute = value`, `+=`, `-=`
    Change {
        /// The role's name.
        role: Name,
        /// The attribute's name.
        attribute: Name,
        /// The operator.
        op: ChangeOp,
        /// The right side.
        value: Expr,
    },
    /// `destroy(role)`
    Destroy {
        /// The role's name.
        role: Name,
    },
}

/// The three ways to change an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeOp {
    /// `=`
    Set,
    /// `+=`
    Add,
    /// `-=`
    Subtract,
}
