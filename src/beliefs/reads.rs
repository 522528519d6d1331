//! What conditions and expressions read, once their roles are bound.

use alloc::vec::Vec;

use super::{Known, Roles, Snapshot};
use crate::domain::{
    Atom, AttributeId, AttributeKind, Op, Operand, POSITION, QuantifierId, Role, condition::Node,
};

/// Something that can be read of an entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Read {
    /// The entity.
    pub entity: Known,
    /// Which attribute; none: whether the entity exists.
    pub attribute: Option<AttributeId>,
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
                // What isn't known never becomes known by imagining effects.
                Atom::Known { .. } | Atom::Constant(_) => {}
            }
        }
    }

    /// Appends what an operand reads.
    pub fn reads_of(&mut self, operand: Operand, roles: &Roles, out: &mut Vec<Read>) {
        let read = |role: Role, attribute: AttributeId| Read {
            entity: roles.get(role),
            attribute: Some(attribute),
        };
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
                        Op::ToLastSeen(from, _) => out.push(read(from, POSITION)),
                        Op::Count(quantifier) => self.reads_of_count(quantifier, roles, out),
                        Op::Holds(condition) => {
                            let nodes = domain.code.nodes(domain.code.condition(condition));
                            self.reads_of_nodes(nodes, roles, out);
                        }
                        // Limits, ages, sureness and what was before stay what they are in the snapshot.
                        Op::MinOf(..)
                        | Op::MaxOf(..)
                        | Op::Age(..)
                        | Op::Sure(..)
                        | Op::Was(..) => {}
                        // These take only what was pushed, or what belongs to the step.
                        Op::Duration
                        | Op::Variable(_)
                        | Op::Add
                        | Op::Subtract
                        | Op::Multiply
                        | Op::Divide
                        | Op::Negate
                        | Op::Min
                        | Op::Max
                        | Op::Abs
                        | Op::Clamp
                        | Op::Curve(_) => {}
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
            out.push(Read {
                entity: member,
                attribute: None,
            });
            if let Some(filter) = quantifier.filter {
                let nodes = domain.code.nodes(domain.code.condition(filter));
                let roles = roles.with(quantifier.variable, member);
                self.reads_of_nodes(nodes, &roles, out);
            }
        }
    }

    /// The cells of what is read; none if the entity's type lacks the attribute.
    #[must_use]
    pub fn cells_of(&self, read: Read) -> core::ops::Range<u32> {
        let Some(attribute) = read.attribute else {
            let cell = self.existence(read.entity);
            return cell..cell + 1;
        };
        match self.cell(read.entity, attribute) {
            None => 0..0,
            Some(cell) => match self.domain.attribute(attribute).kind {
                AttributeKind::Position => cell..cell + 3,
                _ => cell..cell + 1,
            },
        }
    }
}
