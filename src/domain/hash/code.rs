//! Adds compiled expressions and conditions to a domain's hash.

use super::{
    super::{Atom, Code, Condition, Node, Op, Operand, Quantifier, Scale},
    hasher::Hasher,
};

pub(super) fn code(h: &mut Hasher, code: &Code) {
    let Code {
        ops,
        runs,
        conditions,
        nodes,
        atoms,
        quantifiers,
        // They follow from the nodes and atoms.
        jumps: _,
        atom_keys: _,
        keys: _,
    } = code;
    h.list(ops, |h, it| op(h, *it));
    // Each run begins where the one before ends, and so do conditions.
    h.list(runs, |h, it| h.count(it.end));
    h.list(conditions, |h, it| {
        let Condition {
            nodes,
            atoms,
            reads_consumer_position,
            // It follows from the atoms.
            reads_places: _,
            // It is only shown.
            text: _,
        } = it;
        h.count(nodes.end);
        h.count(atoms.end);
        h.byte(u8::from(*reads_consumer_position));
    });
    h.list(nodes, |h, it| match *it {
        Node::Atom(atom) => {
            h.byte(0);
            h.count(atom);
        }
        Node::And(count) => {
            h.byte(1);
            h.count(count);
        }
        Node::Or(count) => {
            h.byte(2);
            h.count(count);
        }
    });
    h.list(atoms, |h, it| atom(h, *it));
    h.list(quantifiers, |h, it| {
        let Quantifier {
            of,
            variable,
            filter,
        } = it;
        h.count(of.0);
        h.count(variable.0);
        h.option(filter.map(|filter| filter.0));
    });
}

fn atom(h: &mut Hasher, atom: Atom) {
    match atom {
        Atom::Compare {
            left,
            comparison,
            right,
            scale,
        } => {
            h.byte(0);
            operand(h, left);
            h.byte(comparison as u8);
            operand(h, right);
            match scale {
                Scale::Attribute(role, attribute) => {
                    h.byte(0);
                    h.count(role.0);
                    h.count(attribute.0);
                }
                Scale::Constant(range) => {
                    h.byte(1);
                    h.number(range);
                }
                Scale::Left => h.byte(2),
                Scale::Right => h.byte(3),
            }
        }
        Atom::Known {
            role,
            attribute,
            wanted,
        } => {
            h.byte(1);
            h.count(role.0);
            h.count(attribute.0);
            h.byte(u8::from(wanted));
        }
        Atom::Constant(value) => {
            h.byte(2);
            h.byte(u8::from(value));
        }
    }
}

/// Tags begin at 1, since 0 stands for none.
pub(super) fn operand(h: &mut Hasher, operand: Operand) {
    match operand {
        Operand::Constant(value) => {
            h.byte(1);
            h.number(value);
        }
        Operand::Attribute(role, attribute) => {
            h.byte(2);
            h.count(role.0);
            h.count(attribute.0);
        }
        Operand::Entity(role) => {
            h.byte(3);
            h.count(role.0);
        }
        Operand::Distance(a, b) => {
            h.byte(4);
            h.count(a.0);
            h.count(b.0);
        }
        Operand::Code(code) => {
            h.byte(5);
            h.count(code.0);
        }
        Operand::Travel(a, b) => {
            h.byte(6);
            h.count(a.0);
            h.count(b.0);
        }
        Operand::Query(query, arguments) => {
            h.byte(7);
            h.count(query.0);
            h.bytes(&arguments.map(|role| role.0));
        }
    }
}

fn op(h: &mut Hasher, op: Op) {
    let (tag, first, second) = match op {
        Op::Push(value) => {
            h.byte(0);
            return operand(h, value);
        }
        Op::MinOf(role, attribute) => (1, u32::from(role.0), attribute.0),
        Op::MaxOf(role, attribute) => (2, u32::from(role.0), attribute.0),
        Op::Age(role, attribute) => (3, u32::from(role.0), attribute.0),
        Op::Was(role, attribute) => (4, u32::from(role.0), attribute.0),
        Op::Count(quantifier) => (5, u32::from(quantifier.0), 0),
        Op::Duration => (6, 0, 0),
        Op::Variable(index) => (7, u32::from(index), 0),
        Op::Holds(condition) => (8, condition.0, 0),
        Op::Add => (9, 0, 0),
        Op::Subtract => (10, 0, 0),
        Op::Multiply => (11, 0, 0),
        Op::Divide => (12, 0, 0),
        Op::Negate => (13, 0, 0),
        Op::Min => (14, 0, 0),
        Op::Max => (15, 0, 0),
        Op::Abs => (16, 0, 0),
        Op::Clamp => (17, 0, 0),
        Op::Curve(curve) => (18, u32::from(curve.0), 0),
        Op::Sure(role, attribute) => (19, u32::from(role.0), attribute.0),
        Op::ToLastSeen(a, b) => (20, u32::from(a.0), u16::from(b.0)),
        Op::Influence(influence, role) => (21, u32::from(role.0), influence.0),
        Op::Is(role, kind) => (22, u32::from(role.0), kind.0),
    };
    h.byte(tag);
    h.count(first);
    h.count(second);
}
