//! What NPCs have, know and knew.

use super::*;
use crate::{
    domain::SensorId,
    world::senses::{LastSeen, Note, Source},
};

#[test]
fn options_of_npcs_count() {
    fn weigh(it: &mut World, drive: u16, weight: f32) {
        options(it, |it, guard| {
            it.set_weight(guard, DriveId(drive), Some(weight))
                .expect("it lives");
        });
    }
    fn bias(it: &mut World, drive: u16, bias: f32) {
        options(it, |it, guard| {
            it.set_goal_bias(guard, DriveId(drive), bias)
                .expect("it lives");
        });
    }
    fn switch_off(it: &mut World, sensor: u16) {
        options(it, |it, guard| {
            it.set_sensor_on(guard, SensorId(sensor), false)
                .expect("it has it");
        });
    }
    fn exclude(it: &mut World, action: u16, supplier: u32, seconds: f64, is_belief: bool) {
        let supplier = entity(it, supplier);
        options(it, |it, guard| {
            let done = if is_belief {
                it.tell_taken(guard, ActionId(action), supplier, seconds)
            } else {
                it.exclude_step(guard, ActionId(action), supplier, seconds)
            };
            done.expect("they live");
        });
    }
    all_count(
        camp,
        World::hash,
        &[
            |it| {
                options(it, |it, guard| {
                    it.set_belief_mode(guard, BeliefMode::AllKnowing)
                        .expect("it lives");
                });
            },
            |it| weigh(it, 0, 2.0),
            |it| weigh(it, 1, 2.0),
            |it| weigh(it, 0, 3.0),
            |it| bias(it, 0, 2.0),
            |it| bias(it, 1, 2.0),
            |it| bias(it, 0, 3.0),
            |it| switch_off(it, 0),
            |it| switch_off(it, 1),
            |it| exclude(it, 0, 0, 9.0, false),
            |it| exclude(it, 1, 0, 9.0, false),
            |it| exclude(it, 0, 1, 9.0, false),
            |it| exclude(it, 0, 0, 8.0, false),
            |it| exclude(it, 0, 0, 9.0, true),
        ],
    );
}

#[test]
fn facts_and_their_sources_count() {
    fn note(it: &mut World, change: impl FnOnce(&mut Note)) {
        let guard = it.npc_place(entity(it, 2)).expect("it lives");
        let subject = &it.npcs.get(guard).facts.subjects()[0];
        let (of, row) = (subject.of, subject.row);
        let slot = it.domain.entity_type(of).slot(WARMTH).expect("it has it");
        let mut note = Note::default();
        change(&mut note);
        it.facts.of_mut(of).set_note(row, slot, note);
    }
    fn last(it: &mut World, change: impl FnOnce(&mut LastSeen)) {
        let guard = it.npc_place(entity(it, 2)).expect("it lives");
        let subject = &it.npcs.get(guard).facts.subjects()[0];
        let (of, row) = (subject.of, subject.row);
        let mut last = LastSeen {
            point: [1.0, 2.0, 3.0],
            at: 1.0,
            gone_after: 2.0,
            until: 9.0,
        };
        change(&mut last);
        it.facts.of_mut(of).set_last_seen(row, last);
    }
    /// The guard remembers a fire that is gone.
    fn burn_down(it: &mut World, range: Range) {
        let gone = narrowed(it, range);
        tell(it, 3, WARMTH, Value::Number(5.0), 0.0);
        it.destroy(gone).expect("it lives");
    }
    all_count(
        camp,
        World::hash,
        &[
            |it| {
                let guard = entity(it, 2);
                it.beliefs_mut().set_capacity(guard, 7).expect("it lives");
            },
            |it| tell(it, 0, WARMTH, Value::Number(4.0), 0.0),
            |it| tell(it, 1, WARMTH, Value::Number(4.0), 0.0),
            |it| {
                let to = Value::Reference(entity(it, 0));
                tell(it, 0, HOME, to, 0.0);
            },
            |it| {
                let to = Value::Reference(entity(it, 1));
                tell(it, 0, HOME, to, 0.0);
            },
            |it| {
                pass(it, 2.0);
                tell(it, 0, WARMTH, Value::Number(3.0), 1.0);
            },
            |it| {
                pass(it, 2.0);
                tell(it, 0, WARMTH, Value::Number(3.0), 2.0);
            },
            |it| note(it, |it| it.teller_order = 7),
            |it| note(it, |it| it.sure = 0.5),
            |it| note(it, |it| it.remember = 7.0),
            |it| note(it, |it| it.source = Source::Hearsay),
            |it| note(it, |it| it.source = Source::Sensor(SensorId(0))),
            |it| note(it, |it| it.source = Source::Sensor(SensorId(1))),
            |it| last(it, |_| {}),
            |it| last(it, |it| it.point[0] = 7.0),
            |it| last(it, |it| it.point[2] = 7.0),
            |it| last(it, |it| it.at = 1.5),
            |it| last(it, |it| it.gone_after = 3.0),
            |it| last(it, |it| it.until = 10.0),
            |it| burn_down(it, HEAT),
            |it| burn_down(it, Range { min: 2.0, ..HEAT }),
        ],
    );
}

#[test]
fn what_was_counts() {
    /// The guard remembers that, and then it is as before.
    fn was(it: &mut World, number: u32, attribute: AttributeId, [then, now]: [Value; 2]) {
        let guard = entity(it, 2);
        if number == 2 {
            write(it, number, attribute, then);
        } else {
            tell(it, number, attribute, then, 0.0);
        }
        it.previous_updates_mut().remember(guard).expect("it lives");
        if number == 2 {
            write(it, number, attribute, now);
        } else {
            it.beliefs_mut().forget_all(guard).expect("it lives");
        }
    }
    fn own_warmth(it: &mut World, then: f32) {
        was(it, 2, WARMTH, [then, 5.0].map(Value::Number));
    }
    fn known_warmth(it: &mut World, number: u32, then: f32) {
        let guard = entity(it, 2);
        it.beliefs_mut().forget_all(guard).expect("it lives");
        was(it, number, WARMTH, [then, then].map(Value::Number));
    }
    fn own_home(it: &mut World, then: u32) {
        let then = Value::Reference(entity(it, then));
        was(it, 2, HOME, [then, Value::Reference(EntityId::NONE)]);
    }
    all_count(
        camp,
        World::hash,
        &[
            |it| own_warmth(it, 3.0),
            |it| own_warmth(it, 4.0),
            |it| known_warmth(it, 0, 3.0),
            |it| known_warmth(it, 0, 4.0),
            |it| known_warmth(it, 1, 3.0),
            |it| own_home(it, 0),
            |it| own_home(it, 1),
        ],
    );
}
