//! Links ways of combining ratings.

use alloc::format;

use super::{Scope, linker::Linker};
use crate::domain::{
    Combine, Op, Operand,
    diagnostic::shorten,
    document::is_name,
    expression::CodeId,
    shapes::{Field, Text},
};

impl Linker<'_, '_> {
    /// Compiles a `combine`. `scope` has the ratings as variables.
    pub(super) fn combine(&mut self, field: &Field<Text>, scope: &Scope) -> Combine {
        let Some(text) = field.get() else {
            return Combine::default();
        };
        match text.as_str() {
            "weighted_average" => return Combine::WeightedAverage,
            "min" => return Combine::Min,
            "product" => return Combine::Product,
            "sum_capped" => return Combine::SumCapped,
            word if is_name(word) && !scope.has_variable(word) => {
                let hint = self.compiler.suggest(word, |_, _| {
                    ["weighted_average", "min", "product", "sum_capped"]
                        .map(Into::into)
                        .to_vec()
                });
                let message = format!(
                    "found `{}`, expected `weighted_average`, `min`, `product`, `sum_capped` or \
                     an expression{hint}",
                    shorten(word)
                );
                self.error(text.place, message);
                return Combine::default();
            }
            _ => {}
        }
        match self.compiler.number(text, scope) {
            Ok(Operand::Code(code)) => Combine::Expression(code),
            Ok(operand) => self
                .code_of(operand)
                .map_or_else(Combine::default, Combine::Expression),
            Err(_) => Combine::default(),
        }
    }

    /// A run of operations that only pushes an operand.
    pub(super) fn code_of(&mut self, operand: Operand) -> Option<CodeId> {
        let code = &mut self.compiler.domain.code;
        let id = u32::try_from(code.runs.len()).ok()?;
        let start = u32::try_from(code.ops.len()).ok()?;
        code.ops.push(Op::Push(operand));
        code.runs.push(start..start.checked_add(1)?);
        Some(CodeId(id))
    }
}
