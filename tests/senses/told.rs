//! What NPCs are told: rumours against what they have seen themselves, and lies.

use udgoap::{
    domain::{AttributeId, POSITION},
    running::{MindOptions, Percept, PerformedBy, why_believe::WhyBelieve},
    world::{
        EntityId, Tell, Value,
        senses::{Note, Source},
    },
};

use crate::stage::{DOMAIN, Stage};

fn note(stage: &Stage, npc: EntityId, thing: EntityId) -> Note {
    let belief = stage.world.beliefs().belief(npc, thing, POSITION);
    belief.expect("both live").expect("it is believed").note
}

/// Two guards who have seen a potion, the second later and from another side, far from each other.
fn witnesses() -> (Stage, EntityId, EntityId, EntityId) {
    let mut stage = Stage::new(DOMAIN);
    let first = stage.create("guard", 0.0, 0.0);
    let potion = stage.create("potion", 0.0, 5.0);
    stage.tick(0.1);
    let second = stage.create("guard", 300.0, 0.0);
    stage.put(potion, 300.0, 5.0);
    stage.face(second, [0.0, 0.0, 1.0]);
    // The first looks the other way: it doesn't see that the potion has gone.
    stage.face(first, [0.0, 0.0, -1.0]);
    stage.tick(0.3);
    assert_eq!(stage.believed(first, potion), Some([0.0, 0.0, 5.0]));
    assert_eq!(stage.believed(second, potion), Some([300.0, 0.0, 5.0]));
    (stage, first, second, potion)
}

#[test]
fn a_later_rumour_wins_over_an_earlier_sight_although_it_is_less_sure() {
    let (mut stage, first, second, potion) = witnesses();
    // The second sees it no more, and may have forgotten nothing yet.
    stage.face(second, [0.0, 0.0, -1.0]);
    stage.put(potion, 600.0, 0.0);
    let told = stage
        .hearing_mut()
        .talk(second, [first].into_iter(), Some(potion));
    told.expect("it is an NPC");
    stage.tick(0.1);
    assert_eq!(stage.believed(first, potion), Some([300.0, 0.0, 5.0]));
    let heard = note(&stage, first, potion);
    assert_eq!((heard.source, heard.teller), (Source::Hearsay, second));
    assert_eq!(heard.sure, 0.625);
    // The other way round, the older sight changes nothing.
    let (mut stage, first, second, potion) = witnesses();
    let told = stage
        .hearing_mut()
        .talk(first, [second].into_iter(), Some(potion));
    told.expect("it is an NPC");
    stage.tick(0.1);
    assert_eq!(stage.believed(second, potion), Some([300.0, 0.0, 5.0]));
    assert_ne!(note(&stage, second, potion).source, Source::Hearsay);
}

#[test]
fn who_has_seen_that_something_is_gone_isnt_told_again_that_it_is_there() {
    let (mut stage, first, second, potion) = witnesses();
    // The second tells the first where the potion was.
    stage.face(second, [0.0, 0.0, -1.0]);
    stage.put(potion, 600.0, 0.0);
    let talk = |stage: &mut Stage| {
        let told = stage
            .hearing_mut()
            .talk(second, [first].into_iter(), Some(potion));
        told.expect("it is an NPC");
        stage.tick(0.1);
    };
    talk(&mut stage);
    assert_eq!(stage.believed(first, potion), Some([300.0, 0.0, 5.0]));
    // The first goes there and looks.
    stage.put(first, 300.0, 0.0);
    stage.face(first, [0.0, 0.0, 1.0]);
    stage.tick(0.3);
    assert_eq!(stage.believed(first, potion), None);
    let last = stage.world.beliefs().last_seen(first, potion);
    let last = last.expect("both live").expect("it was there");
    // The same story again is no news, and where it was last seen stays.
    talk(&mut stage);
    assert_eq!(stage.believed(first, potion), None);
    assert_eq!(
        stage.world.beliefs().last_seen(first, potion),
        Ok(Some(last))
    );
    // What the second sees later is.
    stage.put(potion, 300.0, -5.0);
    stage.tick(0.3);
    talk(&mut stage);
    assert_eq!(stage.believed(first, potion), Some([300.0, 0.0, -5.0]));
}

/// Where steps are performed by the library, and drinking leaves the potion where it is.
#[test]
fn what_an_npc_has_done_something_to_is_forgotten_like_what_it_has_seen() {
    let mut stage = Stage::new(&DOMAIN.replace(r#", "destroy(supplier)""#, ""));
    let guard = stage.create("guard", 0.0, 0.0);
    let potion = stage.create("potion", 0.0, 0.5);
    let options = MindOptions {
        performed_by: PerformedBy::Library,
        ..MindOptions::default()
    };
    let minded = stage.set_mind_options(guard, options);
    minded.expect("it is an NPC");
    let thirst = stage.attribute("thirst");
    let is_less = |stage: &Stage| {
        let now = stage.world.read(guard, thirst).expect("it lives");
        now != Value::Number(100.0)
    };
    while !is_less(&stage) {
        assert!(stage.now < 30.0, "it drinks");
        stage.tick(0.1);
    }
    assert!(stage.believed(guard, potion).is_some());
    // It sees the potion no more, and remembers positions for 4 s.
    stage.face(guard, [0.0, 0.0, -1.0]);
    stage.put(potion, 500.0, 0.0);
    for _ in 0..60 {
        stage.tick(0.1);
    }
    assert_eq!(stage.believed(guard, potion), None);
}

#[test]
fn a_lie_is_believed_until_the_npc_sees_for_itself_and_says_who_told_it() {
    let mut stage = Stage::new(DOMAIN);
    let guard = stage.create("guard", 0.0, 0.0);
    let liar = stage.create("guard", 500.0, 0.0);
    let potion = stage.create("potion", 900.0, 0.0);
    stage.tick(0.1);
    let lie = |attribute: AttributeId, value: Value| Percept {
        tell: Tell {
            entity: potion,
            attribute,
            value,
            timestamp: 0.1,
        },
        note: Note {
            teller: liar,
            teller_order: 0,
            sure: 0.9,
            remember: 30.0,
            source: Source::Hearsay,
        },
    };
    stage.face(guard, [0.0, 0.0, -1.0]);
    let place = lie(POSITION, Value::Position([1.0, 0.0, 4.0]));
    let potency = lie(stage.attribute("potency"), Value::Number(100.0));
    let heard = stage
        .hearing_mut()
        .perceive(guard, [place, potency].into_iter());
    assert_eq!(heard.expect("both live").told, 2);
    assert_eq!(stage.believed(guard, potion), Some([1.0, 0.0, 4.0]));
    let why = stage.requests().why_believe(guard, potion, POSITION);
    let why: WhyBelieve<'_> = why.expect("both live").expect("it is believed");
    let (said, json) = (why.text(), why.json());
    assert!(said.contains("told it"), "{said}");
    assert!(said.contains("In truth"), "{said}");
    assert!(json.contains("\"source\":\"hearsay\""), "{json}");
    // It plans with the lie.
    stage.tick(0.2);
    let step = stage.steps().current(guard).expect("it lives");
    let step = step.expect("it is thirsty");
    assert_eq!(step.binding.supplier, potion);
    // It looks where the potion is to be, and sees through it; the same lie doesn't work again.
    stage.face(guard, [0.0, 0.0, 1.0]);
    stage.tick(0.3);
    assert_eq!(stage.believed(guard, potion), None);
    let again = stage.hearing_mut().perceive(guard, [place].into_iter());
    assert_eq!(again.expect("both live").older, 1);
    assert_eq!(stage.believed(guard, potion), None);
}
