//! Compiles conditions: moves `not` down to the comparisons, checks these, and finds their ranges.

use alloc::{format, vec::Vec};
use core::ops::Range as Span;

use super::{
    expression::{Kind, Value, a},
    jumps::jumps,
    keys::Keys,
    purpose::Purpose,
    site::{Checked, Site},
    term::Term,
};
use crate::domain::{
    Atom, AttributeId, Comparison, Condition, ConditionId, Key, Node, Op, Operand, POSITION, Role,
    Scale,
    ast::{BinaryOp, Expr, ExprKind},
    diagnostic::shorten,
    expression::MAX_STACK,
    expression::arithmetic,
};

/// The most keys of all conditions together. The keys of a nested condition are repeated in the
/// outer one, so a small document could need very many.
const MAX_KEYS: usize = 1 << 22;

/// A condition before it is laid out.
#[derive(Default)]
struct Draft {
    nodes: Vec<Node>,
    atoms: Vec<(Atom, Vec<Key>)>,
    reads_consumer_position: bool,
    reads_places: bool,
}

impl Draft {
    fn add(&mut self, atom: Atom, keys: Vec<Key>) {
        // An expression's text is far shorter than 4 GiB, so the number of atoms fits.
        self.nodes.push(Node::Atom(self.atoms.len() as u32));
        self.atoms.push((atom, keys));
    }
}

impl Site<'_, '_> {
    /// Compiles a condition; `text` is what explanations show.
    pub(super) fn condition(
        &mut self,
        expr: &Expr,
        purpose: Purpose,
        text: &str,
    ) -> Checked<ConditionId> {
        let mut draft = Draft::default();
        let deepest = self.branch(expr, true, purpose, &mut draft)?;
        if deepest > MAX_STACK {
            let message = format!(
                "found conditions nested {deepest} deep to the right, expected at most \
                 {MAX_STACK}; leave out brackets around `and` within `and`"
            );
            return Err(self.fail_at(expr, message));
        }
        self.lay_out(draft, text)
            .ok_or(())
            .map_err(|()| self.fail_at(expr, "found more conditions than a domain can have"))
    }

    fn lay_out(&mut self, draft: Draft, text: &str) -> Option<ConditionId> {
        let code = &mut self.compiler.domain.code;
        let id = u32::try_from(code.conditions.len()).ok()?;
        let first_atom = u32::try_from(code.atoms.len()).ok()?;
        let first_node = code.nodes.len();
        if code.keys.len() > MAX_KEYS {
            return None;
        }
        for (atom, keys) in draft.atoms {
            let first_key = code.keys.len();
            code.keys.extend(keys);
            code.atoms.push(atom);
            code.atom_keys.push(span(first_key, code.keys.len())?);
        }
        code.nodes
            .extend(draft.nodes.iter().map(|&node| match node {
                Node::Atom(index) => Node::Atom(first_atom.saturating_add(index)),
                other => other,
            }));
        code.jumps.extend(jumps(&code.nodes[first_node..]));
        code.conditions.push(Condition {
            nodes: span(first_node, code.nodes.len())?,
            atoms: first_atom..u32::try_from(code.atoms.len()).ok()?,
            reads_consumer_position: draft.reads_consumer_position,
            reads_places: draft.reads_places,
            text: text.into(),
        });
        Some(ConditionId(id))
    }

    /// Adds a part of a condition in postfix order. Returns how deep the stack gets.
    fn branch(
        &mut self,
        expr: &Expr,
        wanted: bool,
        purpose: Purpose,
        draft: &mut Draft,
    ) -> Checked<usize> {
        match &expr.kind {
            ExprKind::Not(inner) => self.branch(inner, !wanted, purpose, draft),
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => {
                let left = self.branch(left, wanted, purpose, draft);
                let right = self.branch(right, wanted, purpose, draft);
                // Combining two at a time keeps the stack low, however many parts there are in a
                // row.
                draft.nodes.push(if (*op == BinaryOp::And) == wanted {
                    Node::And(2)
                } else {
                    Node::Or(2)
                });
                Ok(left?.max(1 + right?))
            }
            ExprKind::Binary(BinaryOp::Compare(comparison), left, right) => {
                let comparison = if wanted {
                    *comparison
                } else {
                    opposite(*comparison)
                };
                self.comparison([left, right], comparison, purpose, draft)?;
                Ok(1)
            }
            ExprKind::Flag(value) => {
                draft.add(Atom::Constant(*value == wanted), Vec::new());
                Ok(1)
            }
            ExprKind::Quantifier {
                any: true,
                of,
                variable,
                filter,
            } => {
                let count = self.quantifier(of, variable, filter.as_deref())?;
                // With a range of 1, it is either satisfied or not, and nothing in between.
                let (comparison, bound) = if wanted {
                    (Comparison::GreaterOrEqual, 1.0)
                } else {
                    (Comparison::LessOrEqual, 0.0)
                };
                let sides = [count, Term::constant(bound)];
                let scale = Scale::Constant(1.0);
                self.compare(sides, [expr, expr], comparison, scale, draft)?;
                Ok(1)
            }
            ExprKind::Call {
                function,
                arguments,
            } if function.text == "known" => {
                let property = self.argument_property(function, arguments, expr)?;
                draft.reads_consumer_position |=
                    property.role == Role::CONSUMER && property.attribute == POSITION;
                draft.reads_places |= property.attribute == POSITION;
                let atom = Atom::Known {
                    role: property.role,
                    attribute: property.attribute,
                    wanted,
                };
                // No effect makes a fact known, so nothing helps.
                draft.add(atom, Vec::new());
                Ok(1)
            }
            _ => self.flag(expr, wanted, draft),
        }
    }

    /// A flag that should be `wanted`.
    fn flag(&mut self, expr: &Expr, wanted: bool, draft: &mut Draft) -> Checked<usize> {
        let value = self.value(expr)?;
        if value.kind != Kind::Flag {
            let hint = match value.kind {
                Kind::Number => "compare it with something: `… > 0`",
                _ => "compare it with something: `… != none`",
            };
            let message = format!("found {}, expected a condition; {hint}", a(value.kind));
            return Err(self.clash(&expr.span, value.term.attributes(), message));
        }
        let sides = [value.term, Term::constant(if wanted { 1.0 } else { 0.0 })];
        let scale = Scale::Constant(0.0);
        self.compare(sides, [expr, expr], Comparison::Equal, scale, draft)?;
        Ok(1)
    }

    fn comparison(
        &mut self,
        exprs: [&Expr; 2],
        comparison: Comparison,
        purpose: Purpose,
        draft: &mut Draft,
    ) -> Checked<()> {
        let [left, right] = exprs.map(|expr| self.value(expr));
        let (left, right) = (left?, right?);
        self.check_kinds([&left, &right], exprs, comparison)?;
        let left_kind = left.kind;
        let sides = [left.term, right.term];
        let is_known = sides.iter().all(|side| side.as_constant().is_some());
        let scale = if comparison.is_ordered() && !is_known {
            self.scale(&sides, exprs, purpose)?
        } else {
            Scale::Constant(0.0)
        };
        if left_kind == Kind::Number && !is_known {
            self.warn_if_never(&sides, exprs, comparison);
        }
        self.compare(sides, exprs, comparison, scale, draft)
    }

    fn check_kinds(
        &mut self,
        [left, right]: [&Value; 2],
        exprs: [&Expr; 2],
        comparison: Comparison,
    ) -> Checked<()> {
        let read = [left, right]
            .into_iter()
            .flat_map(|it| it.term.attributes());
        if left.kind != right.kind {
            let message = format!(
                "found {}, expected {} as on the other side",
                a(right.kind),
                a(left.kind)
            );
            return Err(self.clash(&exprs[1].span, read, message));
        }
        if left.kind != Kind::Number && comparison.is_ordered() {
            let message = format!(
                "found {}, expected a number; only `==` and `!=` compare anything else",
                a(left.kind)
            );
            return Err(self.clash(&exprs[0].span, read, message));
        }
        Ok(())
    }

    /// Adds a comparison whose sides are of the same kind.
    fn compare(
        &mut self,
        sides: [Term; 2],
        exprs: [&Expr; 2],
        comparison: Comparison,
        scale: Scale,
        draft: &mut Draft,
    ) -> Checked<()> {
        if let [Some(left), Some(right)] = [0, 1].map(|side: usize| sides[side].as_constant()) {
            let holds = comparison.holds(left, right);
            draft.add(Atom::Constant(holds), Vec::new());
            return Ok(());
        }
        let mut keys = Keys::new(&self.compiler.domain);
        keys.of_comparison(&sides, comparison);
        let keys = keys.finish();
        draft.reads_consumer_position |= sides.iter().any(|side| self.reads_position(side));
        draft.reads_places |= sides.iter().any(|side| self.reads_places(side));
        let left = self.operand(&sides[0], exprs[0])?;
        let right = self.operand(&sides[1], exprs[1])?;
        let atom = Atom::Compare {
            left,
            comparison,
            right,
            scale,
        };
        draft.add(atom, keys);
        Ok(())
    }

    fn reads_position(&self, term: &Term) -> bool {
        self.reads_place(
            term,
            |role| role == Role::CONSUMER,
            false,
            |it| it.reads_consumer_position,
        )
    }

    fn reads_places(&self, term: &Term) -> bool {
        self.reads_place(term, |_| true, true, |it| it.reads_places)
    }

    /// Whether a term reads the position of a role for which `is_meant` is true. With `of_answers`,
    /// answers of the host count too, since they may depend on positions. `of_condition` says it
    /// for nested conditions.
    fn reads_place(
        &self,
        term: &Term,
        is_meant: impl Fn(Role) -> bool,
        of_answers: bool,
        of_condition: impl Fn(&Condition) -> bool,
    ) -> bool {
        let code = &self.compiler.domain.code;
        let of = |condition: ConditionId| of_condition(code.condition(condition));
        let mut reads = false;
        term.visit(&mut |op| {
            reads |= match op {
                Op::Push(Operand::Distance(a, b) | Operand::Travel(a, b)) => {
                    is_meant(a) || is_meant(b)
                }
                Op::Push(Operand::Query(..)) => of_answers,
                Op::Age(role, attribute) | Op::Sure(role, attribute) | Op::Was(role, attribute) => {
                    attribute == POSITION && is_meant(role)
                }
                Op::ToLastSeen(role, _) | Op::Influence(_, role) => is_meant(role),
                Op::Holds(condition) => of(condition),
                Op::Count(quantifier) => code
                    .quantifiers
                    .get(usize::from(quantifier.0))
                    .and_then(|it| it.filter)
                    .is_some_and(of),
                // These read numbers, not positions.
                Op::Push(
                    Operand::Constant(_)
                    | Operand::Attribute(..)
                    | Operand::Entity(_)
                    | Operand::Code(_),
                )
                | Op::MinOf(..)
                | Op::MaxOf(..)
                | Op::Is(..)
                // The duration was computed before.
                | Op::Duration
                | Op::Variable(_)
                | arithmetic!() => false,
            }
        });
        reads
    }

    /// The range by which the gap of an ordered comparison is divided.
    fn scale(&mut self, sides: &[Term; 2], exprs: [&Expr; 2], purpose: Purpose) -> Checked<Scale> {
        if let Purpose::Satisfaction { range: Some(range) } = purpose {
            return Ok(Scale::Constant(range));
        }
        let mut unbounded = None;
        for (side, expr) in sides.iter().zip(exprs) {
            if let Op::Push(Operand::Attribute(role, attribute)) = side.op {
                if self.is_bounded(role, attribute, expr) {
                    return Ok(Scale::Attribute(role, attribute));
                }
                unbounded = unbounded.or(Some(expr));
            }
        }
        if let Some(range) = sides.iter().find_map(|side| self.answer_range(side)) {
            return Ok(Scale::Constant(range));
        }
        match sides.each_ref().map(|side| side.op) {
            [Op::Count(_), _] => return Ok(Scale::Right),
            [_, Op::Count(_)] => return Ok(Scale::Left),
            _ => {}
        }
        if purpose == Purpose::Truth {
            return Ok(Scale::Constant(0.0));
        }
        let [left, right] = exprs;
        let whole = left.span.start..right.span.end;
        let message = match unbounded {
            Some(attribute) => {
                let text = self.text.as_str().get(attribute.span.clone());
                format!(
                    "how near this is to being true can't be told, because `{}` has no `min` or \
                     no `max`: write the condition as an object with a \"range\"",
                    shorten(text.unwrap_or(""))
                )
            }
            None => "how near this is to being true can't be told, because neither side is an \
                     attribute, a distance, a count or a query that has a `range`: write the \
                     condition as an object with a \"range\""
                .into(),
        };
        let read = sides.iter().flat_map(Term::attributes);
        Err(self.clash(&whole, read, message))
    }

    /// The range of a distance or of a query's answers.
    fn answer_range(&self, side: &Term) -> Option<f32> {
        let domain = &self.compiler.domain;
        match side.op {
            Op::Push(Operand::Distance(..)) | Op::ToLastSeen(..) => Some(domain.distance_range),
            Op::Sure(..) => Some(1.0),
            Op::Influence(influence, _) => Some(domain.influences.get(influence.index())?.limit),
            Op::Push(Operand::Travel(..)) => {
                let range = domain.queries.first().and_then(|travel| travel.range);
                Some(range.unwrap_or(domain.distance_range))
            }
            Op::Push(Operand::Query(query, _)) => domain.queries.get(query.index())?.range,
            _ => None,
        }
    }

    /// Whether the range of the attribute that `expr` reads has both ends.
    fn is_bounded(&self, role: Role, attribute: AttributeId, expr: &Expr) -> bool {
        let ExprKind::Attribute { role: name, .. } = &expr.kind else {
            return false;
        };
        let (domain, broken) = (&self.compiler.domain, &self.compiler.broken_types);
        self.find_role(&name.text)
            .filter(|it| it.role == role)
            .is_some_and(|it| it.types.is_bounded(attribute, domain, broken))
    }
}

fn span(start: usize, end: usize) -> Option<Span<u32>> {
    Some(u32::try_from(start).ok()?..u32::try_from(end).ok()?)
}

/// The comparison that holds exactly when this one doesn't. If a fact is missing, neither holds.
fn opposite(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Less => Comparison::GreaterOrEqual,
        Comparison::LessOrEqual => Comparison::Greater,
        Comparison::Greater => Comparison::LessOrEqual,
        Comparison::GreaterOrEqual => Comparison::Less,
        Comparison::Equal => Comparison::NotEqual,
        Comparison::NotEqual => Comparison::Equal,
    }
}
