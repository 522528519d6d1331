//! Visits the parts of compiled expressions, for all code that needs to know what an expression
//! reads.

use alloc::vec::Vec;

use super::{
    code::Code,
    condition::{Atom, Condition},
    expression::{Arguments, Op, Operand, Role},
    ids::{AttributeId, POSITION, QuantifierId, QueryId},
};
use crate::sorting::HeapSort as _;

/// Something that an expression reads or does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Part {
    /// The value of an attribute, its previous value, or when it was updated.
    Value(Role, AttributeId),
    /// Whether there is a fact of an attribute.
    Known(Role, AttributeId),
    /// The least or the greatest value that an attribute can have.
    Limit(Role, AttributeId),
    /// The entity in a role.
    Entity(Role),
    /// The straight distance between two entities. Their positions are visited, too.
    Distance(Role, Role),
    /// The way between two entities, which the host may answer. Their positions are visited, too.
    Travel(Role, Role),
    /// An answer of the host.
    Query(QueryId, Arguments),
    /// The beginning of a quantifier. Its filter follows, then [`Part::Count`].
    Counted(QuantifierId),
    /// The end of a quantifier: the number of entities that it finds.
    Count(QuantifierId),
    /// The step's duration.
    Duration,
    /// A variable of a `combine` expression or of a modifier.
    Variable(u16),
    /// A division.
    Division,
}

impl Part {
    /// Whether it is about the entity in a role. Positions that distances and ways depend on are parts
    /// of their own.
    #[must_use]
    pub fn mentions(self, role: Role) -> bool {
        match self {
            Part::Value(other, _)
            | Part::Known(other, _)
            | Part::Limit(other, _)
            | Part::Entity(other) => other == role,
            // Arguments beyond those that the query has are the consumer.
            Part::Query(_, arguments) => arguments.contains(&role),
            Part::Distance(..)
            | Part::Travel(..)
            | Part::Counted(_)
            | Part::Count(_)
            | Part::Duration
            | Part::Variable(_)
            | Part::Division => false,
        }
    }
}

impl Code {
    /// The attributes that a condition reads, by role, each once.
    #[must_use]
    pub fn properties(&self, condition: &Condition) -> Vec<(Role, AttributeId)> {
        properties(|see| self.visit_condition(condition, see))
    }

    /// The attributes that an operand reads, by role, each once.
    #[must_use]
    pub fn properties_of(&self, operand: Operand) -> Vec<(Role, AttributeId)> {
        properties(|see| self.visit_operand(operand, see))
    }

    /// Whether a condition contains a division.
    #[must_use]
    pub fn divides(&self, condition: &Condition) -> bool {
        self.has_part(condition, |part| part == Part::Division)
    }

    /// Whether a condition has a part of a kind; see [`visit_condition`](Self::visit_condition).
    pub(super) fn has_part(&self, condition: &Condition, is_it: impl Fn(Part) -> bool) -> bool {
        let mut has = false;
        self.visit_condition(condition, &mut |part| has |= is_it(part));
        has
    }

    /// Calls `see` with all parts of a condition, including nested conditions. What is read of a
    /// quantifier's variable isn't visited, since no entity has that role outside of the
    /// quantifier.
    pub fn visit_condition(&self, condition: &Condition, see: &mut dyn FnMut(Part)) {
        for atom in condition.atoms.clone() {
            self.visit_atom(atom, see);
        }
    }

    /// The same for an atom.
    pub(super) fn visit_atom(&self, atom: u32, see: &mut dyn FnMut(Part)) {
        match self.atoms[atom as usize] {
            Atom::Compare { left, right, .. } => {
                self.visit_operand(left, see);
                self.visit_operand(right, see);
            }
            Atom::Known {
                role, attribute, ..
            } => see(Part::Known(role, attribute)),
            Atom::Constant(_) => {}
        }
    }

    /// The same for an operand.
    pub fn visit_operand(&self, operand: Operand, see: &mut dyn FnMut(Part)) {
        match operand {
            Operand::Constant(_) => {}
            Operand::Attribute(role, attribute) => see(Part::Value(role, attribute)),
            Operand::Entity(role) => see(Part::Entity(role)),
            Operand::Distance(a, b) => {
                see(Part::Distance(a, b));
                see(Part::Value(a, POSITION));
                see(Part::Value(b, POSITION));
            }
            Operand::Travel(a, b) => {
                see(Part::Travel(a, b));
                see(Part::Value(a, POSITION));
                see(Part::Value(b, POSITION));
            }
            Operand::Query(query, arguments) => see(Part::Query(query, arguments)),
            Operand::Code(code) => {
                for &op in self.run(code) {
                    self.visit_op(op, see);
                }
            }
        }
    }

    fn visit_op(&self, op: Op, see: &mut dyn FnMut(Part)) {
        match op {
            Op::Push(operand) => self.visit_operand(operand, see),
            Op::MinOf(role, attribute) | Op::MaxOf(role, attribute) => {
                see(Part::Limit(role, attribute));
            }
            Op::Age(role, attribute) | Op::Sure(role, attribute) | Op::Was(role, attribute) => {
                see(Part::Value(role, attribute));
            }
            Op::Influence(_, role) => see(Part::Value(role, POSITION)),
            Op::ToLastSeen(from, whom) => {
                see(Part::Value(from, POSITION));
                see(Part::Value(whom, POSITION));
            }
            Op::Count(id) => {
                let quantifier = &self.quantifiers[usize::from(id.0)];
                see(Part::Counted(id));
                if let Some(filter) = quantifier.filter {
                    let mut inside = |part| match part {
                        Part::Value(role, _)
                        | Part::Known(role, _)
                        | Part::Limit(role, _)
                        | Part::Entity(role)
                            if role == quantifier.variable => {}
                        part => see(part),
                    };
                    self.visit_condition(self.condition(filter), &mut inside);
                }
                see(Part::Count(id));
            }
            Op::Is(role, _) => see(Part::Entity(role)),
            Op::Holds(condition) => self.visit_condition(self.condition(condition), see),
            Op::Duration => see(Part::Duration),
            Op::Variable(number) => see(Part::Variable(number)),
            Op::Divide => see(Part::Division),
            Op::Add
            | Op::Subtract
            | Op::Multiply
            | Op::Negate
            | Op::Min
            | Op::Max
            | Op::Abs
            | Op::Clamp
            | Op::Curve(_) => {}
        }
    }
}

/// The attributes whose values are visited, by role, each once.
fn properties(visit: impl FnOnce(&mut dyn FnMut(Part))) -> Vec<(Role, AttributeId)> {
    let mut found = Vec::new();
    visit(&mut |part| {
        if let Part::Value(role, attribute) = part {
            found.push((role, attribute));
        }
    });
    found.heap_sort();
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use crate::domain::{ConditionId, Document, Domain, Limits, Role};
    use alloc::{format, vec, vec::Vec};

    /// The preconditions of an action in a small domain.
    fn domain(condition: &str) -> (Domain, ConditionId) {
        let json = format!(
            r#"{{ "udgoap": 1, "attributes": {{ "a": {{ "min": 0, "max": 9 }}, "b": {{ "min": 1, "max": 9 }},
                "c": {{ "kind": "flag" }} }},
              "types": {{ "man": {{ "attributes": {{ "a": {{}}, "b": {{}}, "c": {{}} }},
                "supplies": ["act"], "consumes": ["act"] }} }},
              "actions": {{ "act": {{ "preconditions": [{{ "test": "{condition}", "range": 9 }}], "effects": ["consumer.a = 1"] }} }} }}"#
        );
        let document = Document {
            name: "domain.json",
            bytes: json.as_bytes(),
        };
        let loaded = Domain::load(&[document], &Limits::default());
        let domain = loaded
            .domain
            .unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
        let condition = domain.actions[0].preconditions[0];
        (domain, condition)
    }

    fn reads(condition: &str) -> Vec<(Role, &'static str)> {
        let (domain, condition) = domain(condition);
        let read = domain.code.properties(domain.code.condition(condition));
        let names = ["a", "b", "c"];
        read.iter()
            .map(|&(role, attribute)| {
                let name = &*domain.attribute(attribute).name;
                (
                    role,
                    *names.iter().find(|it| **it == name).expect("one of them"),
                )
            })
            .collect()
    }

    #[test]
    fn what_nested_conditions_read_is_found() {
        let of = |name| (Role::CONSUMER, name);
        assert_eq!(reads("consumer.a > consumer.b"), vec![of("a"), of("b")]);
        assert_eq!(
            reads("count(man as x where consumer.b > 1 and x.a > 1) >= 2"),
            vec![of("b")]
        );
        assert_eq!(
            reads("consumer.c == (consumer.a > 1 and consumer.b > 1)"),
            vec![of("a"), of("b"), of("c")]
        );
    }

    #[test]
    fn nested_divisions_are_found() {
        let divides = |condition| {
            let (domain, condition) = domain(condition);
            domain.code.divides(domain.code.condition(condition))
        };
        assert!(divides("consumer.a / consumer.b > 1"));
        assert!(divides("count(man as x where x.a / x.b > 1) >= 2"));
        assert!(!divides("count(man as x where x.a > 1) >= 2"));
    }
}
