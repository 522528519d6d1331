//! Looking, believing, losing sight, forgetting, being told.

use udgoap::{
    running::{EventKind, Reason},
    world::senses::Source,
};

use crate::stage::{DOMAIN, Stage};

#[test]
fn what_is_in_view_is_believed_and_nothing_else() {
    let mut stage = Stage::new(DOMAIN);
    let guard = stage.create("guard", 0.0, 0.0);
    let ahead = stage.create("potion", 0.0, 5.0);
    let behind = stage.create("potion", 0.0, -5.0);
    let far = stage.create("potion", 0.0, 10.5);
    // 61 degrees to the side, and 59.
    let beside = stage.create("potion", 5.0 * 1.804, 5.0);
    let within = stage.create("potion", 4.0 * 1.664, 4.0);
    let facing = [0.0, 0.0, 1.0];
    stage
        .world
        .set_facing(guard, Some(facing))
        .expect("a unit vector");
    stage.tick(0.1);
    assert_eq!(stage.believed(guard, ahead), Some([0.0, 0.0, 5.0]));
    assert!(stage.believed(guard, within).is_some());
    for unseen in [behind, far, beside] {
        assert_eq!(stage.believed(guard, unseen), None);
    }
    let potency = stage.attribute("potency");
    let belief = stage
        .world
        .beliefs()
        .belief(guard, ahead, potency)
        .expect("both live");
    let belief = belief.expect("it was seen");
    let eyes = stage
        .world
        .domain()
        .find_sensor("eyes")
        .expect("it is there");
    assert_eq!(belief.note.source, Source::Sensor(eyes));
    assert_eq!((belief.note.sure, belief.sure), (0.75, 0.75));
    assert_eq!((belief.fact.timestamp, belief.until), (0.1, 8.1));
}

#[test]
fn truth_behind_the_back_changes_nothing_until_it_is_sensed() {
    let mut stage = Stage::new(DOMAIN);
    let guard = stage.create("guard", 0.0, 0.0);
    let potion = stage.create("potion", 0.0, 5.0);
    stage.tick(0.1);
    stage
        .world
        .set_facing(guard, Some([0.0, 0.0, -1.0]))
        .expect("a unit vector");
    stage.put(potion, 0.0, 9.0);
    for _ in 0..20 {
        stage.tick(0.1);
        assert_eq!(stage.believed(guard, potion), Some([0.0, 0.0, 5.0]));
    }
    stage
        .world
        .set_facing(guard, Some([0.0, 0.0, 1.0]))
        .expect("a unit vector");
    stage.tick(0.3);
    assert_eq!(stage.believed(guard, potion), Some([0.0, 0.0, 9.0]));
}

#[test]
fn what_is_gone_is_seen_to_be_gone_and_ends_the_plan_with_that_reason() {
    let mut stage = Stage::new(DOMAIN);
    let guard = stage.create("guard", 0.0, 0.0);
    let potion = stage.create("potion", 0.0, 5.0);
    stage.tick(0.1);
    stage.tick(0.1);
    stage.destroy(potion).expect("it lives");
    stage.tick(0.3);
    assert_eq!(stage.believed(guard, potion), None);
    let last = stage
        .world
        .beliefs()
        .last_seen(guard, potion)
        .expect("it is remembered");
    assert_eq!(last.expect("it was seen").point, [0.0, 0.0, 5.0]);
    let dropped = stage
        .events()
        .iter()
        .find(|it| it.kind == EventKind::PlanDropped);
    assert_eq!(
        dropped.expect("the plan needs the potion").reason,
        Reason::SeenGone
    );
    assert_eq!(stage.senses().stats().gone, 1);
    // The place is forgotten after as long as the sensor remembers positions, the rest later.
    let potency = stage.attribute("potency");
    for _ in 0..39 {
        stage.tick(0.1);
    }
    assert!(
        stage
            .world
            .beliefs()
            .last_seen(guard, potion)
            .expect("remembered")
            .is_some()
    );
    stage.tick(0.2);
    assert!(
        stage
            .world
            .beliefs()
            .last_seen(guard, potion)
            .expect("remembered")
            .is_none()
    );
    assert!(
        stage
            .world
            .beliefs()
            .fact(guard, potion, potency)
            .expect("remembered")
            .is_some()
    );
    stage.tick(4.0);
    assert!(stage.world.beliefs().fact(guard, potion, potency).is_err());
    assert_eq!(stage.world.remembered_len(), 0);
}

#[test]
fn who_is_worried_searches_where_somebody_was_last_seen() {
    let mut stage = Stage::new(DOMAIN);
    let guard = stage.create("guard", 0.0, 0.0);
    let worry = stage.attribute("worry");
    let thirst = stage.attribute("thirst");
    let number = udgoap::world::Value::Number;
    stage
        .world
        .write(guard, worry, number(50.0))
        .expect("it lives");
    stage
        .world
        .write(guard, thirst, number(0.0))
        .expect("it lives");
    let thing = stage.create("thing", 0.0, 6.0);
    stage.tick(0.1);
    stage.tick(0.1);
    let begun = |stage: &Stage| {
        let step = stage.steps().current(guard).expect("it is an NPC");
        step.map(|it| (it.stand, it.binding.supplier))
    };
    assert!(begun(&stage).is_none(), "it knows where the thing is");
    stage.put(thing, 0.0, -500.0);
    stage.tick(0.2);
    stage.tick(0.2);
    let (stand, supplier) = begun(&stage).expect("it searches");
    assert_eq!((stand, supplier), ([0.0, 0.0, 5.0], thing));
}

#[test]
fn the_host_is_asked_and_late_answers_cost_freshness_only() {
    let mut stage = Stage::new(DOMAIN);
    let watchman = stage.create("watchman", 0.0, 0.0);
    let potion = stage.create("potion", 0.0, 5.0);
    stage.tick_answering(0.1, |_| None);
    assert_eq!(stage.believed(watchman, potion), None);
    stage.tick_answering(0.2, |question| {
        assert_eq!((question.npc, question.entity), (watchman, potion));
        assert_eq!((question.eye, question.point), ([0.0; 3], [0.0, 0.0, 5.0]));
        Some(false)
    });
    assert_eq!(stage.believed(watchman, potion), None);
    stage.tick_answering(0.2, |_| Some(true));
    assert_eq!(stage.believed(watchman, potion), Some([0.0, 0.0, 5.0]));
    // It has gone behind a wall, and the place where it was is in view.
    stage.put(potion, 0.0, 8.0);
    stage.tick_answering(0.2, |question| Some(question.point[2] < 6.0));
    assert_eq!(stage.believed(watchman, potion), Some([0.0, 0.0, 5.0]));
    stage.tick_answering(0.2, |question| {
        assert!(question.is_place);
        Some(question.point[2] < 6.0)
    });
    assert_eq!(stage.believed(watchman, potion), None);
}

#[test]
fn an_npc_tells_another_a_step_less_surely_and_with_the_next_tick() {
    let mut stage = Stage::new(DOMAIN);
    let guard = stage.create("guard", 0.0, 0.0);
    let other = stage.create("guard", 300.0, 0.0);
    let third = stage.create("guard", 600.0, 0.0);
    let potion = stage.create("potion", 0.0, 5.0);
    stage.tick(0.1);
    let said = stage
        .hearing_mut()
        .talk(guard, [other].into_iter(), Some(potion))
        .expect("it is an NPC");
    assert_eq!(said, 2);
    // What the other hasn't heard yet it can't tell.
    assert_eq!(
        stage
            .hearing_mut()
            .talk(other, [third].into_iter(), Some(potion)),
        Ok(0)
    );
    assert_eq!(stage.believed(other, potion), None);
    stage.tick(0.1);
    assert_eq!(stage.believed(other, potion), Some([0.0, 0.0, 5.0]));
    let position = udgoap::domain::POSITION;
    let heard = stage
        .world
        .beliefs()
        .belief(other, potion, position)
        .expect("it lives");
    let heard = heard.expect("it was told");
    assert_eq!(
        (heard.note.source, heard.note.teller),
        (Source::Hearsay, guard)
    );
    assert_eq!((heard.note.sure, heard.fact.timestamp), (0.625, 0.1));
    stage
        .hearing_mut()
        .talk(other, [third, guard].into_iter(), Some(potion))
        .expect("it is an NPC");
    stage.tick(0.1);
    let rumour = stage
        .world
        .beliefs()
        .belief(third, potion, position)
        .expect("it lives");
    assert_eq!(rumour.expect("it was told").note.sure, 0.5);
    // The eyewitness doesn't fall for the rumour.
    let own = stage
        .world
        .beliefs()
        .belief(guard, potion, position)
        .expect("it lives");
    assert_eq!(own.expect("it has seen it").note.sure, 0.75);
    assert_eq!(stage.believed(third, potion), Some([0.0, 0.0, 5.0]));
}

#[test]
fn news_that_a_decision_has_read_wakes_at_once_and_other_news_does_not() {
    let mut stage = Stage::new(DOMAIN);
    let guard = stage.create("guard", 0.0, 0.0);
    let mut options = stage.mind_options(guard).expect("it is an NPC");
    options.think_interval = 100.0;
    stage
        .set_mind_options(guard, options)
        .expect("it is an NPC");
    for _ in 0..10 {
        stage.tick(0.1);
    }
    let thought = stage.stats().thought;
    // Nothing can be done with a thing.
    let thing = stage.create("thing", 0.0, 3.0);
    for _ in 0..10 {
        stage.tick(0.1);
    }
    assert!(stage.believed(guard, thing).is_some());
    let potion = stage.create("potion", 0.0, 5.0);
    stage.tick(0.1);
    stage.tick(0.1);
    assert!(stage.believed(guard, potion).is_some());
    assert!(stage.stats().thought > thought);
    assert!(stage.senses().stats().woken >= 1);
    // Its own thirst, by the sensor of itself.
    let thought = stage.stats().thought;
    let thirst = stage.attribute("thirst");
    let value = udgoap::world::Value::Number(50.0);
    stage.world.write(guard, thirst, value).expect("it lives");
    stage.tick(0.11);
    assert!(stage.stats().thought > thought);
}

#[test]
fn significance_decides_what_wakes() {
    let document = DOMAIN
        .replacen(
            r#""udgoap": 1,"#,
            r#""udgoap": 1, "position_significance": 0.5,"#,
            1,
        )
        .replacen(
            r#""potency": { "min": 0,"#,
            r#""potency": { "significance": 10, "min": 0,"#,
            1,
        );
    let mut stage = Stage::new(&document);
    let guard = stage.create("guard", 0.0, 0.0);
    let potion = stage.create("potion", 0.0, 5.0);
    let mut options = stage.mind_options(guard).expect("it is an NPC");
    options.think_interval = 100.0;
    let set = stage.set_mind_options(guard, options);
    set.expect("it is an NPC");
    let potency = stage.attribute("potency");
    let write = |stage: &mut Stage, value: f32| {
        let value = udgoap::world::Value::Number(value);
        let written = stage.world.write(potion, potency, value);
        written.expect("it lives");
    };
    // How often the guard thinks within half a second, in which its eyes look twice.
    let thoughts = |stage: &mut Stage| {
        let before = stage.stats().thought;
        for _ in 0..5 {
            stage.tick(0.1);
        }
        stage.stats().thought - before
    };
    thoughts(&mut stage);
    assert_eq!(thoughts(&mut stage), 0, "it knows all there is");
    write(&mut stage, 45.0);
    assert_eq!(thoughts(&mut stage), 0, "5 of 10");
    // What was of no significance isn't forgotten: it adds up.
    write(&mut stage, 55.0);
    assert_eq!(thoughts(&mut stage), 1, "15 of 10");
    stage.put(potion, 0.0, 5.3);
    assert_eq!(thoughts(&mut stage), 0, "0.3 m of 0.5");
    assert_eq!(stage.believed(guard, potion), Some([0.0, 0.0, 5.3]));
    stage.put(potion, 0.0, 5.6);
    assert_eq!(thoughts(&mut stage), 1, "0.6 m of 0.5");
}

#[test]
fn a_time_to_which_an_interval_adds_nothing_passes() {
    let mut stage = Stage::new(DOMAIN);
    let guard = stage.create("guard", 0.0, 0.0);
    let potion = stage.create("potion", 0.0, 5.0);
    stage.tick(1e17);
    stage.tick(1e17);
    assert_eq!(stage.believed(guard, potion), Some([0.0, 0.0, 5.0]));
}
