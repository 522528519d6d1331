//! What is told of schedules: why this one, and why no other.

mod common;
#[path = "common/ward.rs"]
mod ward;

use common::{Scene, example};
use udgoap::planning::{Options, Selector};
use ward::{by, patient, set, ward};

/// What is told of the last search.
fn told(scene: &Scene) -> Vec<String> {
    let told = scene.explanation();
    told.lines().map(str::to_owned).collect()
}

#[test]
fn utility_tells_the_next_best_and_what_cant_be_done() {
    let (mut scene, nurse) = ward();
    let one = patient(&mut scene, 10.0, 100.0);
    scene.plan(nurse, by(Selector::UtilityPlans));
    assert_eq!(
        told(&scene),
        [
            "plan: goto(stock) get_pills(stock) goto(patient) give_pills(patient)",
            "the schedule medicate: of those tried, none that can be carried out scores more",
            "utility 0.821, against 0.486 for doing nothing",
            "  drive medicate (weight 2): 0.100 now, 0.700 then",
            "  drive feed (weight 1): 1.000 now, 1.000 then",
            "  drive rest (weight 0.5): 1.000 now, 0.950 then",
            "  goto(stock): get_pills(stock) needs distance(consumer, supplier) <= 1.5",
            "  get_pills(stock): give_pills(patient) needs consumer.has_pills",
            "  goto(patient): give_pills(patient) needs distance(consumer, supplier) <= 1.5",
            "  give_pills(patient): for one(patient), patient.medication >= 100 goes from 0.1 to \
             0.7; for rest of rest, self.fatigue <= 0 goes from 1 to 0.95",
            "next best: take_a_break, goto(sofa) sit_down(sofa) with utility 0.486, 0.336 behind; \
             medicate 0.100 instead of 0.700; rest 1.000 instead of 0.950",
            "  not feed: nobody has the role patient: it takes patient.food < 100 (is 100)",
            "considered 2 plan states",
        ]
    );
    // Struck hard, she begins nothing of that.
    set(&mut scene, nurse, "health", 60.0);
    scene.plan(nurse, by(Selector::UtilityPlans));
    let found = told(&scene);
    assert_eq!(
        found[0],
        "no plan: none of its schedules can be carried out"
    );
    assert_eq!(
        found[4..],
        [
            "  not medicate: it fails while badly_hurt holds",
            "  not feed: it fails while under_attack holds",
            "  not take_a_break: it fails while under_attack holds",
            "considered 0 plan states",
        ]
    );
    // What has failed is kept out for a while.
    let goto = scene.domain.find_action("goto").expect("it is there");
    let world = &mut scene.running.world;
    let kept_out = world
        .npc_options_mut()
        .exclude_step(nurse, goto, one, 100.0);
    kept_out.expect("both live");
    scene.plan(nurse, by(Selector::UtilityPlans));
    let found = told(&scene);
    assert_eq!(
        found[0],
        "no plan: the best one found is no better than doing nothing (0.486)"
    );
    assert_eq!(
        found[4..],
        [
            "best found: take_a_break, goto(sofa) sit_down(sofa) with utility 0.486",
            "  not medicate: goto(patient) is kept out of the plans of nurse for now",
            "  not feed: nobody has the role patient: it takes patient.food < 100 (is 100)",
            "  utility would be 0.486, against 0.486 for doing nothing",
            "considered 2 plan states",
        ]
    );
}

#[test]
fn a_schedule_is_told_by_the_way_that_comes_nearest() {
    let mut scene = Scene::new(example("ward.json"));
    // Nobody supplies pills.
    scene.create("kitchen", [0.0, 0.0, 20.0], &[]);
    let nurse = scene.create("nurse", [0.0; 3], &[]);
    let one = patient(&mut scene, 10.0, 50.0);
    let other = patient(&mut scene, 100.0, 60.0);
    let give = scene.domain.find_action("give_meal").expect("it is there");
    for patient in [one, other] {
        let world = &mut scene.running.world;
        let kept_out = world
            .npc_options_mut()
            .exclude_step(nurse, give, patient, 100.0);
        kept_out.expect("both live");
    }
    scene.plan(nurse, by(Selector::UtilityPlans));
    assert_eq!(
        told(&scene)[4..],
        [
            "  not medicate: nobody has the role pills: nurse knows no stock",
            "  not feed, in none of 2 ways; nearest: give_meal(patient 3) is kept out of the plans \
             of nurse for now",
            "  not take_a_break: nobody has the role sofa: nurse knows no sofa",
            "considered 2 plan states",
        ]
    );
}

#[test]
fn a_machine_tells_its_flags_states_and_what_comes_before() {
    let (mut scene, nurse) = ward();
    let one = patient(&mut scene, 10.0, 10.0);
    let quick = Options {
        forecast: false,
        ..by(Selector::Schedules)
    };
    scene.plan(nurse, quick);
    assert_eq!(
        told(&scene),
        [
            "plan: goto(stock) get_pills(stock) goto(patient) give_pills(patient)",
            "the schedule medicate: the first that can begin in the state work",
            "  flags someone_needs_pills and someone_is_hungry hold",
            "  flags under_attack, badly_hurt and tired don't hold",
            "  not in the state danger: under_attack doesn't hold",
            "considered 1 plan state",
        ]
    );
    let goto = scene.domain.find_action("goto").expect("it is there");
    let stock = scene.search.plan.steps[0].handle;
    let world = &mut scene.running.world;
    let kept_out = world
        .npc_options_mut()
        .exclude_step(nurse, goto, stock, 100.0);
    kept_out.expect("both live");
    scene.plan(nurse, quick);
    assert_eq!(
        told(&scene)[1..],
        [
            "the schedule feed: the first that can begin in the state work",
            "  flags someone_needs_pills and someone_is_hungry hold",
            "  flags under_attack, badly_hurt and tired don't hold",
            "  not in the state danger: under_attack doesn't hold",
            "  not medicate: goto(stock) is kept out of the plans of nurse for now",
            "considered 2 plan states",
        ]
    );
    set(&mut scene, one, "food", 90.0);
    scene.plan(nurse, quick);
    assert_eq!(
        told(&scene),
        [
            "no plan: nothing can begin in the state work",
            "  flag someone_needs_pills holds",
            "  flags under_attack, badly_hurt, tired and someone_is_hungry don't hold",
            "  not in the state danger: under_attack doesn't hold",
            "  not medicate: goto(stock) is kept out of the plans of nurse for now",
            "  not feed: someone_is_hungry doesn't hold",
            "considered 1 plan state",
        ]
    );
    // As data.
    let told = scene
        .requests()
        .explain(&scene.search, None)
        .expect("a search");
    let json = udgoap::planning::explain::json::write(&told);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["schedules"]["machine"], "nurse");
    assert_eq!(
        json["schedules"]["flags"][3],
        serde_json::json!({ "flag": "someone_needs_pills", "holds": true })
    );
    assert_eq!(
        json["schedules"]["states"],
        serde_json::json!([{ "state": "danger", "flag": "under_attack", "holds": false }])
    );
    let passed = &json["schedules"]["passed_over"];
    assert_eq!(passed[0]["schedule"], "medicate");
    assert_eq!(passed[0]["reason"]["culprit"]["kind"], "kept_out");
    assert_eq!(
        passed[1]["reason"]["culprit"],
        serde_json::json!({ "kind": "flag", "flag": "someone_is_hungry", "holds": false })
    );
    // Without the world, flags and states are known still.
    let kept = udgoap::planning::explain::kept(&scene.search, &scene.domain);
    let schedules = kept.schedules.expect("a machine has chosen");
    assert_eq!(schedules.flags.len(), 5);
    assert!(schedules.passed_over.is_empty());
}

#[test]
fn steps_that_are_a_schedule_are_compared() {
    let (mut scene, nurse) = ward();
    let one = patient(&mut scene, 10.0, 10.0);
    scene.plan(nurse, by(Selector::UtilityPlans));
    let action = |name: &str| scene.domain.find_action(name).expect(name);
    let of = |name: &str| {
        let of = scene.domain.find_type(name).expect(name);
        let entities = scene.world.entities_of_type(of);
        entities.expect("a known type").next()
    };
    let sofa = of("sofa").expect("there is one");
    let why_not = |steps: &[_]| {
        let told = scene.requests().why_not(&scene.search, None, steps);
        let told = told.expect("a search");
        udgoap::planning::explain::sentences::why_not_reasons(&told)
    };
    let rest = [(action("goto"), sofa), (action("sit_down"), sofa)];
    assert_eq!(
        why_not(&rest),
        [
            "goto(sofa) sit_down(sofa) scores 0.336 less than the plan chosen: medicate would be \
             0.1 instead of 0.7"
        ]
    );
    let other = "only schedules are chosen among, plans that are written by hand; none is put \
                 together";
    assert_eq!(why_not(&rest[..1]), [other]);
    assert_eq!(why_not(&[(action("goto"), one)]), [other]);
}

#[test]
fn explanations_say_which_schedule_and_why() {
    let (mut scene, nurse) = ward();
    let one = patient(&mut scene, 10.0, 100.0);
    let says = |scene: &Scene, sentence: &str| {
        let told = scene.explanation();
        assert!(told.contains(sentence), "{told}");
    };
    scene.plan(nurse, by(Selector::UtilityPlans));
    says(
        &scene,
        "the schedule medicate: of those tried, none that can be carried out scores more",
    );
    let action = scene.domain.find_action("goto").expect("it is there");
    let asked = [(action, one)];
    let why_not = scene.requests().why_not(&scene.search, None, &asked);
    let told = udgoap::planning::explain::sentences::why_not_text(&why_not.expect("a search"));
    assert!(told.contains("only schedules are chosen among"), "{told}");
    scene.plan(nurse, by(Selector::Schedules));
    says(
        &scene,
        "the schedule medicate: the first that can begin in the state work",
    );
    set(&mut scene, one, "medication", 90.0);
    scene.plan(nurse, by(Selector::Schedules));
    says(&scene, "no plan: nothing can begin in the state work");
    let visitor = scene.create("visitor", [0.0; 3], &[]);
    scene.plan(visitor, by(Selector::Schedules));
    says(&scene, "no plan: it has no machine");
    let lost = Options {
        max_plan_states: 1,
        ..by(Selector::UtilityPlans)
    };
    scene.destroy(one).expect("it lives");
    patient(&mut scene, 100.0, 10.0);
    scene.plan(nurse, lost);
    says(&scene, "the bound of 1 plan states was reached");
}
