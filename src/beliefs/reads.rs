//! What conditions and expressions read, once their roles are bound.

use alloc::vec::Vec;

use super::{Known, Roles, Snapshot};
use crate::domain::{
    Atom, AttributeId, AttributeKind, Op, Operand, POSITION, QuantifierId, Role, condition::Node,
    expression::arithmetic,
};

/// Something that an expression reads of an entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Read {
    /// The entity.
    pub entity: Known,
    /// What is read of it.
    pub what: What,
}

/// What is read of an entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum What {
    /// Whether it exists.
    Existence,
    /// The value of an attribute.
    Value(AttributeId),
    /// When an attribute was observed, which also decides how sure the NPC is of it.
    Observation(AttributeId),
}

impl Read {
    /// Whether an entity exists.
    #[must_use]
    pub fn existence(entity: Known) -> Self {
        Read {
            entity,
            what: What::Existence,
        }
    }

    /// The value of an attribute of an entity.
    #[must_use]
    pub fn value(entity: Known, attribute: AttributeId) -> Self {
        Read {
            entity,
            what: What::Value(attribute),
        }
    }

    /// When an attribute of an entity was observed.
    #[must_use]
    pub fn observation(entity: Known, attribute: AttributeId) -> Self {
        Read {
            entity,
            what: What::Observation(attribute),
        }
    }

    /// The attribute; none for [`What::Existence`].
    #[must_use]
    pub fn attribute(&self) -> Option<AttributeId> {
        match self.what {
            What::Existence => None,
            What::Value(attribute) | What::Observation(attribute) => Some(attribute),
        }
    }
}

impl Snapshot<'_> {
    /// Appends what a condition reads, or a part of one, given by its nodes.
    pub fn reads_of_nodes(&mut self, nodes: &[Node], roles: &Roles, out: &mut Vec<Read>) {
        for &node in nodes {
            let Node::Atom(atom) = node else { continue };
            match self.domain.code.atoms[atom as usize] {
                Atom::Compare { left, right, .. } => {
                    self.reads_of(left, roles, out);
                    self.reads_of(right, roles, out);
                }
                // Imagined effects never make an unknown fact known.
                Atom::Known { .. } | Atom::Constant(_) => {}
            }
        }
    }

    /// Appends what an operand reads.
    pub fn reads_of(&mut self, operand: Operand, roles: &Roles, out: &mut Vec<Read>) {
        let read = |role: Role, attribute| Read::value(roles.get(role), attribute);
        match operand {
            // A query's answer stays what it was at the snapshot.
            Operand::Constant(_) | Operand::Entity(_) | Operand::Query(..) => {}
            Operand::Attribute(role, attribute) => out.push(read(role, attribute)),
            Operand::Distance(a, b) | Operand::Travel(a, b) => {
                out.extend([read(a, POSITION), read(b, POSITION)])
            }
            Operand::Code(code) => {
                let domain = self.domain;
                for &op in domain.code.run(code) {
                    match op {
                        Op::Push(operand) => self.reads_of(operand, roles, out),
                        Op::ToLastSeen(role, _) | Op::Influence(_, role) => {
                            out.push(read(role, POSITION));
                        }
                        Op::Count(quantifier) => self.reads_of_count(quantifier, roles, out),
                        Op::Holds(condition) => {
                            let nodes = domain.code.nodes(condition);
                            self.reads_of_nodes(nodes, roles, out);
                        }
                        Op::Age(role, attribute) | Op::Sure(role, attribute) => {
                            out.push(Read::observation(roles.get(role), attribute));
                        }
                        // No effect changes limits, types or previous values.
                        Op::MinOf(..) | Op::MaxOf(..) | Op::Was(..) | Op::Is(..) => {}
                        // These read only the stack, or the step's own numbers.
                        Op::Duration | Op::Variable(_) | arithmetic!() => {}
                    }
                }
            }
        }
    }

    fn reads_of_count(&mut self, quantifier: QuantifierId, roles: &Roles, out: &mut Vec<Read>) {
        let domain = self.domain;
        let quantifier = domain.code.quantifiers[usize::from(quantifier.0)];
        for index in self.family(quantifier.of) {
            let member = self.member(index);
            out.push(Read::existence(member));
            if let Some(filter) = quantifier.filter {
                let nodes = domain.code.nodes(filter);
                let roles = roles.with(quantifier.variable, member);
                self.reads_of_nodes(nodes, &roles, out);
            }
        }
    }

    /// The cells in which an effect would change what is read; empty if the entity's type lacks the
    /// attribute.
    #[must_use]
    pub fn cells_of(&self, read: Read) -> core::ops::Range<u32> {
        let one = |cell: u32| cell..cell + 1;
        match read.what {
            What::Existence => one(self.existence(read.entity)),
            What::Observation(attribute) => {
                let cell = self.observation(read.entity, attribute);
                cell.map_or(0..0, one)
            }
            What::Value(attribute) => match self.cell(read.entity, attribute) {
                None => 0..0,
                Some(cell) => match self.domain.attribute(attribute).kind {
                    AttributeKind::Position => cell..cell + 3,
                    _ => one(cell),
                },
            },
        }
    }
}
