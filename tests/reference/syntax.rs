//! Prints expressions, conditions and effects in the concrete syntax of domain documents.

use super::document::{Writer, decimal};
use super::model::{Arithmetic, Attr, Comparison, Cond, Each, Effect, Expr, Role, Source, Target};

impl Writer<'_> {
    fn get(&self, role: Role, attr: Attr) -> String {
        match attr {
            Attr::Position => format!("{role}.position"),
            Attr::Declared(index) => format!("{role}.{}", self.scene.attributes[index].name),
        }
    }

    /// Prints with as few parentheses as precedence allows, since a parser's idea of precedence
    /// is worth testing too. `binding` is how tightly the surroundings hold: 0 nothing, 1 a side
    /// of a sum, 2 a side of a product, 3 the operand of a sign.
    pub(super) fn expr(&self, expr: &Expr, binding: u8) -> String {
        let call = |name: &str, arguments: &[&Expr]| {
            let texts: Vec<String> = arguments.iter().map(|one| self.expr(one, 0)).collect();
            format!("{name}({})", texts.join(", "))
        };
        let guarded = |text: String, own: u8| {
            if own < binding {
                format!("({text})")
            } else {
                text
            }
        };
        match expr {
            Expr::Number(number) if number.is_sign_negative() => guarded(decimal(*number), 0),
            Expr::Number(number) => decimal(*number),
            Expr::Get(role, attr) => self.get(role, *attr),
            Expr::Negate(inner) => guarded(format!("-{}", self.expr(inner, 3)), 0),
            Expr::Binary(left, op, right) => {
                let (sign, own) = match op {
                    Arithmetic::Add => ("+", 1),
                    Arithmetic::Subtract => ("-", 1),
                    Arithmetic::Multiply => ("*", 2),
                    Arithmetic::Divide => ("/", 2),
                };
                // Operators group to the left, so only the right side needs more than its own.
                let text = format!(
                    "{} {sign} {}",
                    self.expr(left, own),
                    self.expr(right, own + 1)
                );
                guarded(text, own)
            }
            Expr::Min(a, b) => call("min", &[a, b]),
            Expr::Max(a, b) => call("max", &[a, b]),
            Expr::Abs(inner) => call("abs", &[inner]),
            Expr::Clamp(inner, low, high) => call("clamp", &[inner, low, high]),
            Expr::MinOf(role, attr) => format!("min_of({})", self.get(role, *attr)),
            Expr::MaxOf(role, attr) => format!("max_of({})", self.get(role, *attr)),
            Expr::Distance(a, b) => format!("distance({a}, {b})"),
            Expr::Travel(a, b) => format!("travel({a}, {b})"),
            Expr::Ask(query, of) => self.ask(*query, of),
            Expr::Count(each) => self.each("count", each),
            Expr::Duration => "duration".to_owned(),
            Expr::Age(role, attr) => format!("age({})", self.get(role, *attr)),
        }
    }

    fn ask(&self, query: usize, [a, b]: &[Role; 2]) -> String {
        format!("call:{}({a}, {b})", self.scene.queries[query].name)
    }

    fn each(&self, word: &str, each: &Each) -> String {
        let of = &self.scene.types[each.of].name;
        let filter = self.cond(&each.filter);
        format!("{word}({of} as {} where {filter})", each.name)
    }

    pub(super) fn cond(&self, cond: &Cond) -> String {
        // Mixtures of `and`, `or` and `not` get parentheses always: nobody remembers those.
        let inner = |part: &Cond| match part {
            Cond::And(_) | Cond::Or(_) | Cond::Not(_) => format!("({})", self.cond(part)),
            simple => self.cond(simple),
        };
        let joined = |parts: &[Cond], word: &str| {
            let texts: Vec<String> = parts.iter().map(inner).collect();
            texts.join(word)
        };
        match cond {
            Cond::Compare(left, op, right) => {
                let sign = match op {
                    Comparison::Less => "<",
                    Comparison::AtMost => "<=",
                    Comparison::Greater => ">",
                    Comparison::AtLeast => ">=",
                    Comparison::Equal => "==",
                    Comparison::Unequal => "!=",
                };
                format!("{} {sign} {}", self.expr(left, 0), self.expr(right, 0))
            }
            Cond::Flag(role, attr) => self.get(role, *attr),
            Cond::Ask(query, of) => self.ask(*query, of),
            Cond::Refers {
                role,
                attr,
                target,
                equal,
            } => {
                let sign = if *equal { "==" } else { "!=" };
                format!("{} {sign} {}", self.get(role, *attr), target_text(*target))
            }
            Cond::Any(each) => self.each("any", each),
            Cond::And(parts) => joined(parts, " and "),
            Cond::Or(parts) => joined(parts, " or "),
            Cond::Not(part) => match &**part {
                Cond::Flag(..) | Cond::Ask(..) | Cond::Any(_) => format!("not {}", self.cond(part)),
                _ => format!("not ({})", self.cond(part)),
            },
        }
    }

    pub(super) fn effect(&self, effect: &Effect) -> String {
        match effect {
            Effect::Assign(role, attr, source) => {
                let text = match source {
                    Source::Number(expr) => self.expr(expr, 0),
                    Source::Flag(flag) => flag.to_string(),
                    Source::Reference(target) => target_text(*target).to_owned(),
                    Source::Beside(of) => format!("beside({of})"),
                    Source::PositionOf(of) => format!("{of}.position"),
                };
                format!("{} = {text}", self.get(role, *attr))
            }
            Effect::Add(role, attr, amount) => {
                format!("{} += {}", self.get(role, *attr), self.expr(amount, 0))
            }
            Effect::Subtract(role, attr, amount) => {
                format!("{} -= {}", self.get(role, *attr), self.expr(amount, 0))
            }
            Effect::Destroy(role) => format!("destroy({role})"),
        }
    }
}

fn target_text(target: Target) -> &'static str {
    match target {
        Target::Role(role) => role,
        Target::Nobody => "none",
    }
}
