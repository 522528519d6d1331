//! Finds the stocks that actions take from.

use alloc::vec::Vec;

use crate::domain::{
    Action, Atom, AttributeId, Comparison, ConditionId, Domain, Effect, Operand, Role, TypeId,
    condition::{Node, Whose},
    stock::Stock,
    visit::Part,
};

/// The stocks that an action takes from. `suppliers` are the types that supply the action.
///
/// A number that decides whether a supplier is alive is none: several may strike one enemy. Neither
/// is a number of which a goal wants less, such as the heat of a fire: whoever lowers it takes nothing
/// that others would miss.
pub(super) fn stocks_of(domain: &Domain, action: &Action, suppliers: &[TypeId]) -> Vec<Stock> {
    let mut stocks: Vec<Stock> = Vec::new();
    for effect in &action.effects {
        let Effect::Increment {
            role: Role::SUPPLIER,
            attribute,
            sign,
            ..
        } = *effect
        else {
            continue;
        };
        let is_known = stocks.iter().any(|it| it.attribute == attribute);
        let is_none =
            |&it: &TypeId| lives_by(domain, it, attribute) || is_unwanted(domain, it, attribute);
        if sign > 0.0 || is_known || suppliers.iter().any(is_none) {
            continue;
        }
        let preconditions = (0..).zip(&action.preconditions);
        let preconditions = preconditions.filter(|it| wants_enough(domain, *it.1, attribute));
        let preconditions: Vec<u16> = preconditions.map(|it| it.0).collect();
        if !preconditions.is_empty() {
            stocks.push(Stock {
                attribute,
                preconditions,
            });
        }
    }
    stocks
}

/// Whether entities of a type live only while a number of theirs is as it has to be.
fn lives_by(domain: &Domain, of: TypeId, attribute: AttributeId) -> bool {
    let Some(alive) = domain.entity_type(of).alive else {
        return false;
    };
    let is_it = |part| matches!(part, Part::Value(_, read) if read == attribute);
    domain.code.has_part(domain.code.condition(alive), is_it)
}

/// Whether a goal about entities of a type wants less of a number of theirs.
fn is_unwanted(domain: &Domain, of: TypeId, attribute: AttributeId) -> bool {
    let code = &domain.code;
    domain.goal_rules.iter().any(|rule| {
        let is_about = |whose| match whose {
            Whose::Role(Role::BOUND) => rule.for_each.is_some_and(|it| domain.is_of(of, it)),
            Whose::Role(_) => false,
            Whose::Any(kind, _) => domain.is_of(of, kind),
        };
        let atoms = rule.conditions.iter().flat_map(|it| code.atoms(it.test));
        let mut keys = atoms.flat_map(|atom| code.keys(atom));
        keys.any(|it| it.attribute == Some(attribute) && it.down && !it.up && is_about(it.whose))
    })
}

/// Whether a condition is one comparison, by which the supplier has to have enough of a number.
fn wants_enough(domain: &Domain, condition: ConditionId, attribute: AttributeId) -> bool {
    let code = &domain.code;
    let [Node::Atom(atom)] = *code.nodes(condition) else {
        return false;
    };
    let Atom::Compare {
        left,
        comparison,
        right,
        ..
    } = code.atoms[atom as usize]
    else {
        return false;
    };
    let stock = Operand::Attribute(Role::SUPPLIER, attribute);
    match comparison {
        Comparison::Greater | Comparison::GreaterOrEqual => left == stock && right != stock,
        Comparison::Less | Comparison::LessOrEqual => right == stock && left != stock,
        Comparison::Equal | Comparison::NotEqual => false,
    }
}
