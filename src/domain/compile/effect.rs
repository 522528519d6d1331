//! Compiles the effects of actions and the world effects.

use alloc::format;

use super::{
    expression::{Kind, a},
    scope::Property,
    site::{Checked, Reported, Site},
};
use crate::domain::{
    Effect, Role,
    ast::{ChangeOp, EffectAst, Expr, ExprKind, Name},
    diagnostic::shorten,
};

impl Site<'_, '_> {
    /// An effect.
    pub(super) fn effect(&mut self, effect: &EffectAst) -> Checked<Effect> {
        match effect {
            EffectAst::Destroy { role } => {
                let role = self.role(&role.text, &role.span)?.role;
                Ok(Effect::Destroy { role })
            }
            EffectAst::Change {
                role,
                attribute,
                op,
                value,
            } => {
                let changed = self.changed(role, attribute)?;
                match op {
                    ChangeOp::Set if changed.kind == Kind::Position => {
                        self.movement(&changed, value)
                    }
                    ChangeOp::Set => self.assignment(&changed, value),
                    ChangeOp::Add => self.increment(&changed, 1.0, attribute, value),
                    ChangeOp::Subtract => self.increment(&changed, -1.0, attribute, value),
                }
            }
        }
    }

    fn increment(
        &mut self,
        changed: &Property,
        sign: f32,
        attribute: &Name,
        amount: &Expr,
    ) -> Checked<Effect> {
        if changed.kind != Kind::Number {
            let message = format!(
                "found {}, expected a number; only numbers are changed with `+=` and `-=`",
                a(changed.kind)
            );
            return Err(self.clash(&attribute.span, [changed.attribute], message));
        }
        let term = self.number(amount)?;
        Ok(Effect::Increment {
            role: changed.role,
            attribute: changed.attribute,
            sign,
            amount: self.operand(&term, amount)?,
        })
    }

    fn assignment(&mut self, changed: &Property, expr: &Expr) -> Checked<Effect> {
        let value = self.value(expr)?;
        if value.kind != changed.kind {
            let message = format!(
                "found {}, expected {} like the attribute",
                a(value.kind),
                a(changed.kind)
            );
            let read = value.term.attributes().into_iter();
            return Err(self.clash(&expr.span, read.chain([changed.attribute]), message));
        }
        Ok(Effect::Assign {
            role: changed.role,
            attribute: changed.attribute,
            value: self.operand(&value.term, expr)?,
        })
    }

    fn movement(&mut self, changed: &Property, value: &Expr) -> Checked<Effect> {
        let Property {
            role, attribute, ..
        } = *changed;
        match &value.kind {
            ExprKind::Call {
                function,
                arguments,
            } if function.text == "beside" => {
                let other = self.beside(arguments, value)?;
                Ok(Effect::Beside {
                    role,
                    attribute,
                    other,
                })
            }
            ExprKind::Attribute {
                role: other,
                attribute: source,
            } => {
                let source = self.property(other, source)?;
                if source.kind != Kind::Position {
                    return Err(self.no_position(value, a(source.kind)));
                }
                Ok(Effect::CopyPosition {
                    role,
                    attribute,
                    other: source.role,
                    source: source.attribute,
                })
            }
            ExprKind::Name(name) if self.find_role(name).is_some() => {
                let hint = format!(
                    "an entity; write `beside({0})` or `{0}.position`",
                    shorten(name)
                );
                Err(self.fail_at(value, format!("found {hint}")))
            }
            _ => Err(self.no_position(value, "something else")),
        }
    }

    fn no_position(&mut self, value: &Expr, found: &str) -> Reported {
        let message = format!(
            "found {found}, expected a position: `beside(supplier)` or `supplier.position`"
        );
        self.fail_at(value, message)
    }

    fn beside(&mut self, arguments: &[Expr], call: &Expr) -> Checked<Role> {
        match arguments {
            [
                Expr {
                    kind: ExprKind::Name(name),
                    span,
                },
            ] => Ok(self.role(name, span)?.role),
            _ => Err(self.fail_at(call, "expected one role: `beside(supplier)`")),
        }
    }
}
