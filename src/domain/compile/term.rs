//! The tree of operations of an expression, before it is laid out flat.

use alloc::{format, vec, vec::Vec};

use super::site::{Checked, Site};
use crate::domain::{
    AttributeId, Curve, Op, Operand, arithmetic,
    ast::Expr,
    expression::{CodeId, MAX_STACK},
};

/// An operation and its arguments. `Min` and `Max` have one or more here, others as many as [`Op`]
/// says.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Term {
    pub(super) op: Op,
    pub(super) arguments: Vec<Term>,
}

impl Term {
    /// An operation without arguments.
    pub(super) fn leaf(op: Op) -> Self {
        Term {
            op,
            arguments: Vec::new(),
        }
    }

    /// A value that is read directly.
    pub(super) fn read(operand: Operand) -> Self {
        Term::leaf(Op::Push(operand))
    }

    /// A number that is known at load.
    pub(super) fn constant(value: f32) -> Self {
        Term::read(Operand::Constant(value))
    }

    /// An operation. If all its arguments are known at load, it is computed at once.
    pub(super) fn new(op: Op, arguments: Vec<Term>, curves: &[Curve]) -> Self {
        let known: Option<Vec<f32>> = arguments.iter().map(Term::as_constant).collect();
        match known.and_then(|known| worked_out(op, &known, curves)) {
            Some(value) => Term::constant(value),
            None => Term { op, arguments },
        }
    }

    /// The number, if it is known at load.
    pub(super) fn as_constant(&self) -> Option<f32> {
        match self.op {
            Op::Push(Operand::Constant(value)) => Some(value),
            _ => None,
        }
    }

    /// The attributes that are read directly.
    pub(super) fn attributes(&self) -> Vec<AttributeId> {
        let mut read = Vec::new();
        self.visit(&mut |op| {
            if let Op::Push(Operand::Attribute(_, attribute)) = op {
                read.push(attribute);
            }
        });
        read
    }

    /// Calls `visit` for every operation.
    pub(super) fn visit(&self, visit: &mut impl FnMut(Op)) {
        visit(self.op);
        for argument in &self.arguments {
            argument.visit(visit);
        }
    }

    /// Appends the operations. Returns how deep the stack gets.
    fn emit(&self, ops: &mut Vec<Op>) -> usize {
        let is_row = matches!(self.op, Op::Min | Op::Max);
        let mut deepest = 1;
        for (number, argument) in self.arguments.iter().enumerate() {
            let below = if is_row { number.min(1) } else { number };
            deepest = deepest.max(below + argument.emit(ops));
            if is_row && number > 0 {
                ops.push(self.op);
            }
        }
        if !is_row {
            ops.push(self.op);
        }
        deepest
    }
}

/// The result of an operation on known values, by the same arithmetic as at run time.
fn worked_out(op: Op, values: &[f32], curves: &[Curve]) -> Option<f32> {
    Some(match (op, values) {
        (Op::Add, &[a, b]) => a + b,
        (Op::Subtract, &[a, b]) => a - b,
        (Op::Multiply, &[a, b]) => a * b,
        (Op::Divide, &[a, b]) => arithmetic::divide(a, b),
        (Op::Negate, &[a]) => -a,
        (Op::Abs, &[a]) => libm::fabsf(a),
        (Op::Min, &[first, ref rest @ ..]) => rest.iter().copied().fold(first, arithmetic::least),
        (Op::Max, &[first, ref rest @ ..]) => {
            rest.iter().copied().fold(first, arithmetic::greatest)
        }
        (Op::Clamp, &[value, low, high]) => arithmetic::clamp(value, low, high),
        (Op::Curve(curve), &[x]) => curves.get(curve.index())?.shape.at(x),
        _ => return None,
    })
}

impl Site<'_, '_> {
    /// An operation on terms.
    pub(super) fn term(&self, op: Op, arguments: Vec<Term>) -> Term {
        Term::new(op, arguments, &self.compiler.domain.curves)
    }

    /// An operation on two terms.
    pub(super) fn binary(&self, op: Op, left: Term, right: Term) -> Term {
        self.term(op, vec![left, right])
    }

    /// The compiled form of a term, which came from `expr`.
    pub(super) fn operand(&mut self, term: &Term, expr: &Expr) -> Checked<Operand> {
        if let Op::Push(operand) = term.op {
            return Ok(operand);
        }
        let code = &mut self.compiler.domain.code;
        let start = code.ops.len();
        let deepest = term.emit(&mut code.ops);
        let span = u32::try_from(start)
            .ok()
            .zip(u32::try_from(code.ops.len()).ok());
        let id = u32::try_from(code.runs.len()).ok();
        match (span, id) {
            (Some((start, end)), Some(id)) if deepest <= MAX_STACK => {
                code.runs.push(start..end);
                Ok(Operand::Code(CodeId(id)))
            }
            _ => {
                code.ops.truncate(start);
                let message = format!(
                    "found an expression that has to remember {deepest} values at once, expected \
                     at most {MAX_STACK}; split it up, or put what is nested first"
                );
                Err(self.fail_at(expr, message))
            }
        }
    }
}
