//! Tests that every field changes the hash, except those derived from others.

mod code;
mod surroundings;

use alloc::string::ToString;

use super::of;
use crate::domain::{
    ActionId, AttributeId, Combine, ConditionId, Document, Domain, DriveId, Effect, FlagId,
    GoalRuleId, InfluenceId, Interrupt, Limits, ModifierId, Node, Op, Operand, POSITION, Role,
    ScheduleId, TagId, TypeId,
    action::{Odds, Oneself},
    drive::Removal,
    entity_type::{Facing, GoapModel},
    schedule::Whom,
};
use crate::fingerprint::tests::{all_count, none_counts};

/// A document with something of everything.
const DOCUMENT: &[u8] = br#"{ "udgoap": 1,
  "attributes": { "health": { "min": 0, "max": 9 }, "armed": { "kind": "flag" } },
  "curves": { "soft": { "kind": "quadratic" } },
  "queries": { "sees": { "arguments": 2 } },
  "types": {
    "thing": { "attributes": { "health": {} }, "supplies": ["take"], "consumes": ["take"] },
    "shelf": { "is": "thing", "manner": { "take": { "slots": 2 } } },
    "man": { "attributes": { "health": { "rate": -1 }, "armed": {} }, "alive": "self.health > 0",
      "world_effects": ["ache"],
      "consumes": ["take"], "drives": ["own", { "drive": "obey", "external": true }],
      "schedules": ["round"], "machine": "man" } },
  "actions": { "take": {
    "preconditions": ["call:sees(consumer, supplier) or count(thing as it where it.health > 3) >= 2"],
    "outcomes": [
      { "name": "well", "weight": 3, "effects": ["supplier.health = 0"] },
      { "name": "badly", "weight": 1, "effects": ["consumer.health -= 1"] }],
    "duration": 2 } },
  "world_effects": { "ache": { "when": "consumer.health > 2", "effects": ["consumer.health -= 1"] } },
  "drives": {
    "own": { "goals": { "arms": { "conditions": ["self.armed"] } } },
    "obey": { "given": { "when": "self.health > 8" },
      "goals": { "arms": { "conditions": ["self.armed"] } } } },
  "flags": { "hurt": "self.health < 3" },
  "schedules": { "round": { "roles": { "it": { "type": "thing", "least": "distance(self, it)" } },
    "tasks": ["take(it)"], "fails": ["hurt"] } },
  "machines": { "man": { "usual": { "schedules": ["round"] } } } }"#;

fn domain() -> Domain {
    let document = Document {
        name: "game.json",
        bytes: DOCUMENT,
    };
    let loaded = Domain::load(&[document], &Limits::default());
    let errors = loaded.diagnostics;
    loaded.domain.unwrap_or_else(|| panic!("{errors:?}"))
}

const MAN: usize = 2;

#[test]
fn hashes_are_what_they_were() {
    // Saves and generated constants contain hashes. Changing this number makes all of them invalid.
    assert_eq!(domain().hash, 0xd78c_be89_be14_e728);
    assert_eq!(of(&domain()), domain().hash);
}

#[test]
fn attributes_and_types_count() {
    all_count(
        domain,
        of,
        &[
            |it| it.distance_range = 7.0,
            |it| it.attributes[1].name = "hp".to_string(),
            |it| it.attributes[1].kind = it.attributes[2].kind,
            |it| it.attributes[1].range.min = 1.0,
            |it| it.attributes[1].range.max = 8.0,
            |it| it.attributes[1].default[0] = 3.0,
            |it| it.attributes[1].significance = 0.5,
            |it| it.types[MAN].name = "woman".to_string(),
            |it| it.types[MAN].parent = Some(TypeId(0)),
            |it| it.types[MAN].attributes.truncate(2),
            |it| it.types[MAN].ranges[3].min = 1.0,
            |it| it.types[MAN].ranges[3].max = 8.0,
            |it| it.types[MAN].defaults[3] = 8.0,
            |it| it.types[MAN].rates[0].1 = Operand::Constant(-2.0),
            |it| it.types[MAN].rates[0].0 = AttributeId(2),
            |it| it.types[MAN].alive = None,
            |it| it.types[0].supplies.clear(),
            |it| it.types[0].supplies[0].action = ActionId(3),
            |it| it.types[0].supplies[0].when = Some(ConditionId(0)),
            |it| it.types[MAN].consumes.clear(),
            |it| it.types[MAN].drives[0].drive = DriveId(1),
            |it| it.types[MAN].drives[0].weight = Some(Operand::Constant(3.0)),
            |it| it.types[MAN].drives[0].vital = true,
            |it| it.types[MAN].drives[0].external = true,
            |it| it.types[MAN].world_effects.clear(),
            |it| it.types[1].manners[0].0 = ActionId(3),
            |it| it.types[1].manners[0].1.distance = 3.0,
            |it| it.types[1].manners[0].1.facing = Facing::Away,
            |it| it.types[1].manners[0].1.animation = "reach".to_string(),
            |it| it.types[1].manners[0].1.slots = 3,
            |it| it.types[MAN].combine = Combine::Product,
            |it| it.types[MAN].goap = Some(GoapModel::Binary),
            |it| it.types[MAN].schedules.clear(),
            |it| it.types[MAN].machine = None,
            |it| it.types[MAN].part_of = Some(AttributeId(1)),
            |it| it.types[MAN].part_of = Some(AttributeId(2)),
        ],
    );
}

#[test]
fn actions_and_effects_count() {
    all_count(
        domain,
        of,
        &[
            |it| it.actions[0].name = "seize".to_string(),
            |it| it.actions[0].preconditions.clear(),
            |it| it.actions[0].effects.clear(),
            |it| {
                it.actions[0].effects[0] = Effect::Destroy {
                    role: Role::SUPPLIER,
                }
            },
            |it| it.actions[0].certain = 1,
            |it| it.actions[0].outcomes[0].name = "fine".to_string(),
            |it| it.actions[0].outcomes[0].odds = Odds::Share(0.5),
            |it| it.actions[0].outcomes[0].odds = Odds::Weight(Operand::Constant(0.75)),
            |it| it.actions[0].outcomes[0].odds = Odds::Weight(Operand::Entity(Role::CONSUMER)),
            |it| it.actions[0].outcomes[0].effects.end = 2,
            |it| it.actions[0].cost = Operand::Constant(7.0),
            |it| it.actions[0].duration = Operand::Constant(7.0),
            |it| it.actions[0].oneself = Oneself::Too,
            |it| {
                it.actions[0]
                    .world_effects
                    .push(crate::domain::WorldEffectId(0))
            },
            |it| it.actions[0].schedule = Some(ScheduleId(0)),
            |it| it.actions[0].annotations.push("loud".to_string()),
            |it| it.actions[0].at_last_seen = true,
            |it| it.actions[0].ambiance.push(ModifierId(0)),
            |it| it.actions[0].ambiance.push(ModifierId(1)),
            |it| it.actions[0].influences.push(InfluenceId(0)),
            |it| it.actions[0].influences.push(InfluenceId(1)),
            |it| it.actions[0].perform.interrupt = Interrupt::Never,
            |it| it.actions[0].perform.cooldown = 7.0,
            |it| it.actions[0].perform.timeout = 7.0,
            |it| it.actions[0].perform.retry_after = 7.0,
            |it| it.actions[0].perform.expect_for = 7.0,
            |it| it.actions[0].perform.max_wait = 7.0,
            |it| it.world_effects[0].name = "pain".to_string(),
            |it| it.world_effects[0].for_each = Some(TypeId(0).into()),
            |it| it.world_effects[0].when = None,
            |it| it.world_effects[0].effects.clear(),
        ],
    );
}

#[test]
fn each_kind_of_effect_counts_whole() {
    fn set(it: &mut Domain, effect: Effect) {
        it.world_effects[0].effects = [effect].into();
    }
    let increment = |role, attribute, sign, amount| Effect::Increment {
        role,
        attribute,
        sign,
        amount: Operand::Constant(amount),
    };
    let copy = |role, attribute, other, source| Effect::CopyPosition {
        role,
        attribute,
        other,
        source,
    };
    let beside = |role, attribute, other| Effect::Beside {
        role,
        attribute,
        other,
    };
    let at_last_seen = |role, attribute, other| Effect::BesideLastSeen {
        role,
        attribute,
        other,
    };
    let assign = |role, attribute, value| Effect::Assign {
        role,
        attribute,
        value: Operand::Constant(value),
    };
    let (a, b, health) = (Role::CONSUMER, Role::SUPPLIER, AttributeId(1));
    let effects = [
        increment(a, health, 1.0, 2.0),
        increment(b, health, 1.0, 2.0),
        increment(a, POSITION, 1.0, 2.0),
        increment(a, health, -1.0, 2.0),
        increment(a, health, 1.0, 3.0),
        assign(a, health, 2.0),
        assign(b, health, 2.0),
        assign(a, POSITION, 2.0),
        assign(a, health, 3.0),
        copy(a, POSITION, b, POSITION),
        copy(b, POSITION, b, POSITION),
        copy(a, health, b, POSITION),
        copy(a, POSITION, a, POSITION),
        copy(a, POSITION, b, health),
        beside(a, POSITION, b),
        beside(b, POSITION, b),
        beside(a, health, b),
        beside(a, POSITION, a),
        at_last_seen(a, POSITION, b),
        at_last_seen(b, POSITION, b),
        at_last_seen(a, health, b),
        at_last_seen(a, POSITION, a),
        Effect::Destroy { role: a },
        Effect::Destroy { role: b },
    ];
    let hashes: alloc::vec::Vec<u64> = effects
        .into_iter()
        .map(|effect| {
            let mut it = domain();
            set(&mut it, effect);
            of(&it)
        })
        .collect();
    for (at, hash) in hashes.iter().enumerate() {
        assert!(!hashes[at + 1..].contains(hash), "{at}");
    }
}

#[test]
fn drives_goals_schedules_and_machines_count() {
    all_count(
        domain,
        of,
        &[
            |it| it.drives[0].name = "have".to_string(),
            |it| it.drives[0].weight = Operand::Constant(7.0),
            |it| it.drives[0].annotations.push("loud".to_string()),
            |it| it.drives[0].annotations.push("dear".to_string()),
            |it| it.drives[1].given = None,
            |it| {
                it.drives[1].given.as_mut().expect("it is given").for_each = Some(TypeId(0).into())
            },
            |it| it.drives[1].given.as_mut().expect("it is given").when = ConditionId(0),
            |it| it.drives[0].remove = Some(ConditionId(0)),
            |it| it.drives[0].goals.clear(),
            |it| it.drives[0].goals[0] = GoalRuleId(1),
            |it| it.drives[0].combine = Combine::Min,
            |it| it.goal_rules[0].name = "weapon".to_string(),
            |it| it.goal_rules[0].drive = DriveId(1),
            |it| it.goal_rules[0].for_each = Some(TypeId(0).into()),
            |it| it.goal_rules[0].when = Some(ConditionId(0)),
            |it| it.goal_rules[0].conditions.clear(),
            |it| it.goal_rules[0].conditions[0].name = "x".to_string(),
            |it| it.goal_rules[0].conditions[0].test = ConditionId(0),
            |it| it.goal_rules[0].conditions[0].weight = 7.0,
            |it| it.goal_rules[0].weight = Operand::Constant(7.0),
            |it| it.goal_rules[0].priority = Some(Operand::Constant(7.0)),
            |it| it.goal_rules[0].combine = Combine::SumCapped,
            |it| it.goal_rules[0].completeness = Some(crate::domain::CurveId(0)),
            |it| it.goal_rules[0].removal = Removal::Never,
            |it| it.goal_rules[0].removal = Removal::When(ConditionId(0)),
            |it| it.goal_rules[0].satisfied_when_destroyed ^= true,
            |it| it.flags[0].name = "sore".to_string(),
            |it| it.flags[0].test = ConditionId(0),
            |it| it.schedules[0].name = "tour".to_string(),
            |it| it.schedules[0].roles[0].name = "that".to_string(),
            |it| it.schedules[0].roles[0].of = TypeId(1).into(),
            |it| it.schedules[0].roles[0].when = Some(ConditionId(0)),
            |it| it.schedules[0].roles[0].least = None,
            |it| it.schedules[0].tasks[0].action = ActionId(1),
            |it| it.schedules[0].tasks[0].whom = Whom::Oneself,
            |it| it.schedules[0].tasks[0].whom = Whom::Role(1),
            |it| it.schedules[0].tasks[0].whom = Whom::Supplier,
            |it| it.schedules[0].fails[0].flag = FlagId(1),
            |it| it.schedules[0].fails[0].wanted ^= true,
            |it| it.schedules[0].on_failure = Some(ScheduleId(0)),
            |it| it.machines[0].name = "woman".to_string(),
            |it| it.machines[0].states[0].name = "calm".to_string(),
            |it| it.machines[0].states[0].when = it.schedules[0].fails.clone(),
            |it| it.machines[0].states[0].choices[0].schedule = ScheduleId(1),
            |it| it.machines[0].states[0].choices[0].when = it.schedules[0].fails.clone(),
        ],
    );
}

#[test]
fn curves_queries_and_code_count() {
    all_count(
        domain,
        of,
        &[
            |it| it.curves[0].name = "round".to_string(),
            |it| it.queries[1].name = "hears".to_string(),
            |it| it.queries[1].kind = it.queries[0].kind,
            |it| it.queries[1].arguments = 1,
            |it| it.queries[1].max_age = 7.0,
            |it| it.queries[1].pure ^= true,
            |it| it.queries[1].range = Some(7.0),
            |it| it.code.runs[0].end += 1,
            |it| it.code.conditions[0].nodes.end += 1,
            |it| it.code.conditions[0].atoms.end += 1,
            |it| it.code.conditions[0].reads_consumer_position ^= true,
            |it| it.code.nodes[0] = Node::And(2),
            |it| it.code.nodes[0] = Node::Or(2),
            |it| it.code.quantifiers[0].of = TypeId(1).into(),
            |it| it.code.quantifiers[0].variable = Role(7),
            |it| it.code.quantifiers[0].filter = None,
        ],
    );
}

#[test]
fn what_follows_or_is_only_shown_does_not_count() {
    none_counts(
        domain,
        of,
        &[
            |it| it.hash = 0,
            |it| it.code.conditions[0].text.push('!'),
            |it| it.code.conditions[0].reads_places ^= true,
            |it| it.code.keys.clear(),
            |it| it.code.atom_keys.clear(),
            |it| it.code.jumps.clear(),
            |it| it.actions[0].appearance.label.push('!'),
            |it| it.actions[0].modifiers.push(ModifierId(0)),
            |it| it.drives[0].appearance.label.push('!'),
            |it| it.drives[0].modifiers.push(ModifierId(0)),
            |it| it.types[MAN].appearance.label.push('!'),
            |it| it.types[MAN].heeded.push(true),
            |it| it.types[MAN].owners.clear(),
            |it| it.types[MAN].family.clear(),
            |it| it.types[MAN].flags.clear(),
            |it| it.schedules[0].users.clear(),
            |it| it.queries[1].is_asked ^= true,
        ],
    );
}

#[test]
fn tags_count() {
    fn tagged() -> Domain {
        let document = Document {
            name: "game.json",
            bytes: br#"{ "udgoap": 1, "attributes": { "health": {}, "taste": {} },
              "tags": { "edible": { "attributes": ["taste"] }, "red": {} },
              "types": { "apple": { "attributes": { "taste": {} }, "tags": ["edible"], "supplies": ["eat"] },
                "man": { "attributes": { "health": {} }, "consumes": ["eat"], "drives": ["live"] } },
              "actions": { "eat": { "preconditions": ["supplier is edible"],
                "effects": ["consumer.health += 1"] } },
              "drives": { "live": { "goals": { "have": { "for_each": "edible", "as": "it",
                "conditions": [{ "test": "self.health > it.taste", "range": 9 }] } } } } }"#,
        };
        let loaded = Domain::load(&[document], &Limits::default());
        let errors = loaded.diagnostics;
        loaded.domain.unwrap_or_else(|| panic!("{errors:?}"))
    }
    let place = |it: &Domain| {
        let is = it.code.ops.iter().position(|it| matches!(it, Op::Is(..)));
        is.expect("there is a test of a tag")
    };
    assert_eq!(place(&tagged()), 0);
    all_count(
        tagged,
        of,
        &[
            |it| it.tags[0].name = "food".to_string(),
            |it| it.tags[0].attributes.clear(),
            |it| it.tags[0].attributes[0] = AttributeId(1),
            |it| it.tags.truncate(1),
            |it| it.types[0].tags.clear(),
            |it| it.types[0].tags[0] = TagId(1),
            |it| it.types[1].tags.push(TagId(0)),
            |it| it.goal_rules[0].for_each = Some(it.kind_of_tag(TagId(1))),
            |it| it.code.ops[0] = Op::Is(Role::CONSUMER, it.kind_of_tag(TagId(0))),
            |it| it.code.ops[0] = Op::Is(Role::SUPPLIER, it.kind_of_tag(TagId(1))),
        ],
    );
    none_counts(tagged, of, &[|it| it.tags[0].members.clear()]);
}
