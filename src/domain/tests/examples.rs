//! The wizard of the thesis, appendix A.

use alloc::vec::Vec;

use super::{domain, warnings};
use crate::domain::{Atom, Comparison, Key, Operand, POSITION, Role, Scale, Whose};

const WIZARD: &str = include_str!("../../../examples/domains/wizard.json");

#[test]
fn the_wizard_loads() {
    // Nothing heals him: he only wants to stay as he is.
    assert_eq!(
        warnings(WIZARD),
        [
            "game.json:75:43: warning: no effect of any action that can be done helps this \
             condition (at $.drives.maximize_health.goals.heal.conditions[0])"
        ]
    );
}

#[test]
fn the_wizard_is_what_the_document_says() {
    let domain = domain(WIZARD);
    let find = |name| domain.find_type(name).expect(name);
    let [creature, goblin, potion, wizard] =
        ["creature", "goblin", "mana_potion", "wizard"].map(find);
    assert_eq!(
        domain.entity_type(creature).family,
        [creature, goblin, wizard]
    );
    assert!(domain.entity_type(wizard).is_npc());
    assert!(!domain.entity_type(goblin).is_npc());

    let health = domain.find_attribute("health").expect("health");
    let slot = domain.entity_type(goblin).slot(health).expect("slot");
    assert_eq!(domain.entity_type(creature).slot(health), Some(slot));
    assert_eq!(domain.entity_type(goblin).defaults[slot], 30.0);
    assert_eq!(domain.entity_type(goblin).ranges[slot].max, 30.0);
    assert_eq!(domain.entity_type(creature).ranges[slot].max, 100.0);
    assert_eq!(
        domain.entity_type(wizard).alive,
        domain.entity_type(creature).alive
    );

    let goto = domain.find_action("goto").expect("goto");
    assert!(domain.entity_type(goblin).supply(goto).is_some());
    assert_eq!(domain.entity_type(potion).manner_distance(goto), 0.5);
    assert_eq!(domain.entity_type(goblin).manner_distance(goto), 1.0);

    let vital: Vec<bool> = domain
        .entity_type(wizard)
        .drives
        .iter()
        .map(|it| it.vital)
        .collect();
    assert_eq!(vital, [false, true, false]);
    assert_eq!(domain.index.destroying.len(), 1);
    assert_eq!(domain.index.on_attribute[POSITION.index()].len(), 1);
}

#[test]
fn a_distance_is_compared_without_code() {
    let domain = domain(WIZARD);
    let melee = domain.find_action("melee").expect("melee");
    let &[near] = &*domain.action(melee).preconditions else {
        panic!("one precondition");
    };
    let condition = domain.code.condition(near);
    assert!(condition.reads_consumer_position);
    assert_eq!(condition.text, "distance(consumer, supplier) <= 2");
    let atom = condition.atoms.start;
    assert_eq!(
        domain.code.atoms[atom as usize],
        Atom::Compare {
            left: Operand::Distance(Role::CONSUMER, Role::SUPPLIER),
            comparison: Comparison::LessOrEqual,
            right: Operand::Constant(2.0),
            scale: Scale::Constant(100.0),
        }
    );
    let moved = |role| Key {
        whose: Whose::Role(role),
        attribute: Some(POSITION),
        up: true,
        down: true,
        observed: false,
        counted: None,
    };
    assert_eq!(
        domain.code.keys(atom),
        [moved(Role::CONSUMER), moved(Role::SUPPLIER)]
    );
}
