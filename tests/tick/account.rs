//! What a living NPC says when it is asked what it is doing, and why.

use super::{
    decisions::House,
    stage::{FRAME, Stage},
};
use udgoap::{
    planning::{Outcome, Selector},
    running::{
        PerformedBy, Report, Skipping, WokenBy,
        account::{Doing, Why},
    },
    world::{EntityId, ExclusionCause},
};

fn text(stage: &Stage, npc: EntityId) -> String {
    stage.requests().account(npc).expect("it lives").text()
}

fn says(stage: &Stage, npc: EntityId, line: &str) {
    let text = text(stage, npc);
    assert!(text.lines().any(|it| it.contains(line)), "{line}\n{text}");
}

#[test]
fn what_it_does_and_why_is_told() {
    let mut house = House::new(Selector::Best);
    let before = house
        .stage
        .requests()
        .account(house.guest)
        .expect("it lives");
    assert_eq!((before.doing, before.decisions.len()), (Doing::Nothing, 0));
    assert!(before.why.is_none() && before.gone.is_none());
    house.stage.tick();
    let (hash, guest) = (house.stage.hash(), house.guest);
    let told = house.stage.requests().account(guest).expect("it lives");
    assert_eq!(told.doing, Doing::Step);
    let step = told.step.as_ref().expect("it is at one");
    assert_eq!((step.done.action, step.place, step.of), ("eat", Some(1), 1));
    // The reasons are those of the search that chose it.
    let why = told.why.as_ref().and_then(Why::now);
    let why = why.expect("nothing has changed");
    let last = told.decisions.last().expect("it has decided");
    assert_eq!(why.outcome, Outcome::Complete);
    assert_eq!(why.score, last.score);
    let runner_up = why.runner_up.as_ref().expect("it could sleep");
    assert_eq!(runner_up.score, last.rival);
    assert_eq!(house.stage.hash(), hash);
    says(&house.stage, guest, "guest: eat(table), step 1 of 1");
    says(
        &house.stage,
        guest,
        "it took up eat(table); it scored 0.850, doing nothing 0.600, the best that begins otherwise 0.750",
    );
    says(&house.stage, guest, "plan: eat(table)");
    says(&house.stage, guest, "thinks next at");

    // Why it doesn't switch.
    house.stage.set(guest, "rest", 60.0);
    house.stage.set(guest, "hunger", 35.0);
    house.stage.tick();
    says(&house.stage, guest, "it kept to eat(table)");
    says(
        &house.stage,
        guest,
        "it found nothing better than what it was at",
    );
    house.stage.set(guest, "hunger", 29.5);
    house.stage.tick();
    says(&house.stage, guest, "because hunger of guest has changed");
    // Sleeping gains 0.15, eating 0.1475; only more than 0.1475 / (1 - 0.02) would be enough.
    says(
        &house.stage,
        guest,
        "what it found gains 0.150, but only more than 0.151 would make it leave",
    );
    // Both are told, each by its name.
    let last = house.stage.requests();
    let last = last.account(guest).expect("it lives");
    let last = last.decisions.last().expect("it has decided");
    let scores = format!(
        "it kept to eat(table); what is left of that scored {:.3}, what it found instead {:.3}, ",
        last.left, last.score
    );
    assert!(last.left < last.score);
    says(&house.stage, guest, &scores);
    let told = text(&house.stage, guest);
    assert!(
        told.contains("what it found instead:\nplan: sleep(bed)"),
        "{told}"
    );

    // What it went by has changed since.
    house.stage.set(house.table, "noise", 60.0);
    let told = house.stage.requests().account(guest).expect("it lives");
    let gone = told.gone.as_ref().expect("it goes by the noise");
    assert_eq!(
        (gone.by, gone.attribute),
        (WokenBy::Attribute, Some("noise"))
    );
    assert!(told.why.is_none());
    says(
        &house.stage,
        guest,
        "its reasons can't be told any more, for since then noise of table has changed; \
         to be told them, watch it before it decides (`udg_npc_watch`",
    );
}

#[test]
fn why_it_idles_and_what_is_kept_out_is_told() {
    let mut house = House::new(Selector::First);
    let guest = house.guest;
    let bed = house.bed;
    house.stage.destroy(bed).expect("it lives");
    house.stage.tick();
    let step = house.stage.step_id(guest);
    let failed = house.stage.steps_mut().report(guest, step, Report::Failed);
    assert!(failed.is_ok());
    house.stage.tick();
    let now = house.stage.world.time().seconds();
    let told = house.stage.requests().account(guest).expect("it lives");
    assert_eq!(told.doing, Doing::Nothing);
    let [kept_out] = &told.kept_out[..] else {
        panic!("{told:?}")
    };
    assert_eq!(kept_out.action, "eat");
    assert!(kept_out.until > now && kept_out.until <= now + 5.0);
    says(&house.stage, guest, "does nothing");
    assert_eq!(kept_out.because, ExclusionCause::Failed);
    says(&house.stage, guest, "kept out of its plans until");
    says(&house.stage, guest, "(table), since it has failed");
    says(&house.stage, guest, "it found nothing to do");
    // It hasn't got on with anything.
    says(
        &house.stage,
        guest,
        "it had thought because a step of its plan had failed or was broken off",
    );
    let why = told.why.as_ref().and_then(Why::now);
    assert!(why.is_some_and(|it| it.plan.is_empty()));
    // Later it isn't kept out any more, and thinks.
    house.stage.ticks((6.0 / super::stage::FRAME) as usize);
    let told = house.stage.requests().account(guest).expect("it lives");
    assert_eq!((told.doing, told.kept_out.len()), (Doing::Step, 0));

    house
        .stage
        .options(guest, |it| it.performed_by = PerformedBy::Nobody);
    says(&house.stage, guest, "is left out by ticks");
    let table = house.table;
    assert!(house.stage.requests().account(table).is_err());
}

#[test]
fn reasons_of_everybody_are_those_of_their_decisions() {
    for selector in [
        Selector::First,
        Selector::Best,
        Selector::Auto,
        Selector::Goap,
    ] {
        let mut house = House::new(selector);
        house.stage.options(house.guest, |it| it.planning.depth = 3);
        house.stage.ticks(2);
        for rest in [70.0, 10.0, 90.0, 40.0] {
            house.stage.set(house.guest, "rest", rest);
            house.stage.tick();
            let told = house
                .stage
                .requests()
                .account(house.guest)
                .expect("it lives");
            let why = told.why.as_ref().and_then(Why::now);
            let why = why.expect("nothing has changed");
            let last = told.decisions.last().expect("it has decided");
            assert_eq!(
                Some(udgoap::planning::explain::data::outcome_name(why.outcome)),
                last.outcome
            );
            // It is JSON, and everything is in it.
            let json = told.json();
            for key in [
                "\"doing\":\"step\"",
                "\"why\":{",
                "\"kept_out\":[",
                "\"woken\":{",
            ] {
                assert!(json.contains(key), "{key} isn't in {json}");
            }
            assert!(
                text(&house.stage, house.guest).contains("plan: "),
                "{selector:?}"
            );
        }
    }
}

/// Who tires slowly and naps when that is worth it.
const BUNK: &str = r#"{ "udgoap": 1,
  "attributes": { "energy": { "min": 0, "max": 100, "default": 100 } },
  "types": {
    "bunk": { "supplies": ["nap"] },
    "sailor": { "attributes": { "energy": { "rate": -1 } }, "consumes": ["nap"], "drives": ["rest"] }
  },
  "actions": { "nap": { "cost": 1, "effects": ["consumer.energy += 50"], "duration": 5 } },
  "drives": { "rest": { "goals": { "rested": {
    "conditions": ["self.energy >= 100"], "remove": false } } } }
}"#;

#[test]
fn what_it_would_decide_by_now_isnt_taken_for_its_reason() {
    let mut stage = Stage::of(BUNK, 1);
    stage.create("bunk", [0.0; 3], &[]);
    let sailor = stage.create("sailor", [0.0; 3], &[]);
    stage.options(sailor, |it| {
        it.think_interval = 30.0;
        it.skipping = Skipping::Expected;
        it.planning.durations = true;
        it.planning.cost_weight = 0.051;
    });
    stage.tick_with_rates();
    let told = text(&stage, sailor);
    assert!(told.contains("it found nothing to do"), "{told}");
    let would_now = "in the facts of now it would decide otherwise";
    assert!(!told.contains(would_now), "{told}");
    for _ in 0..(0.25 / FRAME) as usize {
        stage.tick_with_rates();
    }
    let told = text(&stage, sailor);
    assert!(told.contains("does nothing"), "{told}");
    let plan = format!("{would_now}, as it may when it thinks next:\nplan: nap(bunk)");
    assert!(told.contains(&plan), "{told}");
    let requests = stage.requests();
    assert!(requests.account(sailor).expect("it lives").is_otherwise_now);
}

/// One goal for two, which the first reaches.
const HUNT: &str = r#"{ "udgoap": 1,
  "attributes": { "hp": { "min": 0, "max": 40, "default": 40 } },
  "types": {
    "target": { "attributes": { "hp": {} }, "supplies": ["go", "fire"] },
    "soldier": { "consumes": ["go", "fire"], "drives": ["duty"] }
  },
  "actions": {
    "go": { "effects": ["consumer.position = beside(supplier)"],
      "duration": "max(0, distance(consumer, supplier) - 1) / 1.5" },
    "fire": { "preconditions": ["distance(consumer, supplier) <= 2"],
      "effects": ["supplier.hp -= 40"], "duration": 2 }
  },
  "drives": { "duty": { "goals": { "shoot": {
    "for_each": "target", "as": "t", "conditions": ["t.hp <= 0"] } } } }
}"#;

#[test]
fn goap_gives_up_what_somebody_else_has_done() {
    let mut stage = Stage::of(HUNT, 1);
    stage.create("target", [0.0; 3], &[]);
    let [_, far] = [4.0, 40.0].map(|x| {
        let soldier = stage.create("soldier", [x, 0.0, 0.0], &[]);
        stage.options(soldier, |it| it.planning.selector = Selector::Goap);
        soldier
    });
    for _ in 0..(6.0 / FRAME) as usize {
        stage.tick();
        if text(&stage, far).contains("it gave up go(target)") {
            let why = "since the goal that it was for is satisfied already, or gone";
            return says(&stage, far, why);
        }
    }
    panic!("it goes on: {}", text(&stage, far));
}

#[test]
fn who_is_dormant_says_so() {
    let mut house = House::new(Selector::Best);
    house.stage.ticks(2);
    let guest = house.guest;
    let stage = &mut house.stage;
    stage.set_group(guest, 3).expect("it lives");
    let asleep = stage.set_group_dormant(3, true);
    assert_eq!(asleep, Ok(1));
    stage.ticks(2);
    let told = stage.requests().account(guest).expect("it lives");
    assert_eq!(told.doing, Doing::Dormant);
    assert!(told.why.is_none() && told.gone.is_none() && told.thinks_at.is_none());
    assert!(told.step.is_none() && !told.decisions.is_empty());
    says(stage, guest, "guest is dormant with its group");
    stage.set_group_dormant(3, false).expect("it is a group");
    stage.ticks(2);
    let told = stage.requests().account(guest).expect("it lives");
    assert_eq!(told.doing, Doing::Step);
}
