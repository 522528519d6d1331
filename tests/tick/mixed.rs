//! Steps that run schedules: plans and schedules mixed.

use super::{common::SELECTORS, stage::Stage};
use crate::common::named::NAMED_RUN;
use udgoap::{
    domain::{POSITION, ScheduleId},
    planning::Selector,
    running::{Answerer, PerformedBy, Report, RunError, RunSettings, Skipping},
    world::{EntityId, Tell, Value},
};

const SECOND: usize = 64;

/// A watchman with a house to inspect, two lanterns, and a fire.
struct Night {
    stage: Stage,
    man: EntityId,
    house: EntityId,
    near: EntityId,
    far: EntityId,
}

fn night(selector: Selector, by: PerformedBy) -> Night {
    let mut stage = Stage::example("nightwatch.json", 2);
    let far = stage.create("lantern", [0.0, 0.0, 40.0], &[]);
    let near = stage.create("lantern", [0.0, 0.0, 10.0], &[]);
    stage.create("fire", [0.0, 0.0, -10.0], &[]);
    let house = stage.create("house", [20.0, 0.0, 0.0], &[]);
    let man = stage.create("watchman", [0.0; 3], &[]);
    stage.options(man, |mind| {
        mind.planning.selector = selector;
        mind.performed_by = by;
        // He doesn't come to think of the tasks himself.
        mind.planning.depth = 1;
    });
    Night {
        stage,
        man,
        house,
        near,
        far,
    }
}

impl Night {
    fn schedule(&self, name: &str) -> Option<ScheduleId> {
        self.stage.world.domain().find_schedule(name)
    }

    fn runs(&self) -> Option<ScheduleId> {
        let state = self.stage.schedules().state(self.man);
        state.expect("he lives").schedule
    }

    fn ordered(&self) -> Option<ScheduleId> {
        let state = self.stage.schedules().state(self.man);
        state.expect("he lives").ordered
    }

    fn report(&mut self, report: Report) {
        let step = self.stage.step_id(self.man);
        let reported = self.stage.steps_mut().report(self.man, step, report);
        assert_eq!(reported, Ok(true));
    }

    /// Performs the present step as a host does that moves him.
    fn perform(&mut self) {
        let step = self.stage.steps().current(self.man);
        let binding = step.expect("he lives").expect("he is at a step").binding;
        let world = &mut self.stage.world;
        if world.domain().action(binding.action).name == "goto" {
            let place = world.read(binding.supplier, POSITION);
            let moved = world.write(self.man, POSITION, place.expect("it is there"));
            moved.expect("he lives");
        }
        self.report(Report::Succeeded);
    }

    fn story(&mut self) -> Vec<String> {
        self.stage.story(self.man)
    }

    /// What is left of his plan, in words.
    fn left(&self) -> String {
        let world = &self.stage.world;
        let steps = self.stage.steps().remaining(self.man);
        let steps = steps.expect("he lives").iter().map(|it| {
            let of = world.type_of(it.supplier).expect("it is there");
            let of = &world.domain().entity_type(of).name;
            format!("{}({of})", world.domain().action(it.action).name)
        });
        steps.collect::<Vec<_>>().join(" ")
    }

    fn is_avoided(&self, action: &str, supplier: EntityId) -> bool {
        let action = self.stage.action(action);
        let state = self.stage.world.npc(self.man).expect("he lives");
        let now = self.stage.world.time().seconds();
        let mut all = state.exclusions().iter();
        all.any(|it| it.action == action && it.supplier == supplier && it.until > now)
    }
}

#[test]
fn tasks_take_the_place_of_a_step() {
    for selector in SELECTORS {
        let mut night = night(selector, PerformedBy::Library);
        night.stage.tick();
        night.stage.tick();
        assert_eq!(
            night.left(),
            "goto(lantern) light(lantern) goto(house) look_around(house) put_out(watchman)",
            "{selector:?}"
        );
        assert_eq!(night.runs(), night.schedule("fetching"));
        assert_eq!(night.stage.taken_slots(), 1);
        assert_eq!(night.stage.steps().place(night.man), Ok((0, 5)));
        night.stage.ticks(4 * SECOND);
        assert_eq!(night.runs(), night.schedule("inspection"), "{selector:?}");
        assert_eq!(
            night.left(),
            "goto(house) look_around(house) put_out(watchman)"
        );
        assert_eq!(night.stage.steps().place(night.man), Ok((2, 5)));
        night.stage.ticks(3 * SECOND);
        // What the tasks do counts, not what planning thinks of the step.
        let (house, man) = (night.house, night.man);
        assert_eq!(night.stage.number(night.near, "oil"), 90.0);
        assert_eq!(night.stage.number(night.far, "oil"), 100.0);
        assert_eq!(night.stage.number(house, "calm"), 60.0);
        assert_eq!(night.stage.number(man, "warmth"), 70.0);
        let story = night.story();
        let done = ["goto", "light", "goto", "look_around"];
        let done = done
            .iter()
            .flat_map(|it| [format!("begins {it}"), format!("done {it}")]);
        let expected: Vec<String> = core::iter::once("plan of 1".to_owned())
            .chain(done)
            .collect();
        assert_eq!(story[..9], expected, "{selector:?}");
        night.stage.ticks(2 * SECOND);
        assert_eq!(night.runs(), None, "{selector:?}");
        assert_eq!(night.stage.taken_slots(), 0);
    }
}

#[test]
fn whoever_is_looked_for_is_looked_for_when_the_turn_comes() {
    let mut night = night(Selector::First, PerformedBy::Library);
    let man = night.man;
    night.stage.options(man, |mind| mind.planning.depth = 3);
    night.stage.set(man, "warmth", 0.0);
    night.stage.tick();
    night.stage.tick();
    assert_eq!(night.left(), "goto(fire) warm_up(fire) inspect(house)");
    let near = night.near;
    night.stage.set(near, "oil", 0.0);
    night.stage.ticks(5 * SECOND + 4);
    assert!(
        night
            .left()
            .starts_with("goto(lantern) light(lantern) goto(house)")
    );
    night.stage.ticks(10 * SECOND);
    assert_eq!(night.stage.number(night.far, "oil"), 90.0);
}

/// Reports the present step as done, until it is this one.
fn on_to(night: &mut Night, action: &str) {
    for _ in 0..9 {
        night.stage.ticks(2);
        let at = night.stage.steps().current(night.man).expect("he lives");
        let at = at.expect("he is at a step").binding.action;
        if at == night.stage.action(action) {
            return;
        }
        night.perform();
    }
    panic!("he never comes to {action}");
}

#[test]
fn a_failed_task_fails_the_step() {
    for selector in SELECTORS {
        let mut night = night(selector, PerformedBy::Host);
        on_to(&mut night, "light");
        let step = night.stage.step_id(night.man);
        night.story();
        night.report(Report::Failed);
        // Too late.
        let again = night
            .stage
            .steps_mut()
            .report(night.man, step, Report::Succeeded);
        assert_eq!(again, Ok(false));
        assert_eq!((night.runs(), night.left()), (None, String::new()));
        // The innermost schedule has nothing to follow it, the one around it has.
        assert_eq!(night.ordered(), night.schedule("hide"));
        assert!(night.is_avoided("inspect", night.house));
        assert!(night.is_avoided("fetch_light", night.near));
        assert!(night.is_avoided("light", night.near));
        assert_eq!(night.stage.taken_slots(), 0);
        night.stage.ticks(2);
        assert_eq!(night.runs(), night.schedule("hide"), "{selector:?}");
        night.report(Report::Succeeded);
        night.stage.ticks(SECOND);
        let story = night.story();
        assert_eq!(
            story,
            [
                "failed light: Reported",
                "plan dropped: StepEnded",
                "plan of 1",
                "begins duck",
                "done duck",
                "plan done"
            ],
            "{selector:?}"
        );
        night.stage.ticks(5 * SECOND);
        assert_eq!(night.runs(), night.schedule("fetching"), "{selector:?}");
    }
}

#[test]
fn what_is_broken_off_may_be_planned_again() {
    let mut night = night(Selector::First, PerformedBy::Host);
    on_to(&mut night, "goto");
    night.report(Report::Aborted);
    assert_eq!(night.ordered(), night.schedule("hide"));
    assert!(!night.is_avoided("inspect", night.house));
    night.stage.ticks(2);
    night.report(Report::Succeeded);
    night.stage.ticks(2);
    assert_eq!(night.runs(), night.schedule("fetching"));
    // The host gives an order.
    let hide = night.schedule("hide").expect("it is there");
    night
        .stage
        .schedules_mut()
        .run(night.man, hide)
        .expect("he may");
    assert!(!night.is_avoided("inspect", night.house));
    assert_eq!(night.stage.taken_slots(), 0);
    let inspection = night.schedule("inspection").expect("it is there");
    let refused = night.stage.schedules_mut().run(night.man, inspection);
    assert_eq!(refused, Err(RunError::NeedsStep));
}

#[test]
fn a_failure_flag_fails_the_step() {
    for selector in SELECTORS {
        let mut night = night(selector, PerformedBy::Library);
        night.stage.ticks(SECOND);
        assert_eq!(night.runs(), night.schedule("fetching"));
        night.story();
        let man = night.man;
        night.stage.set(man, "health", 80.0);
        night.stage.ticks(SECOND / 2);
        assert_eq!(night.runs(), night.schedule("hide"), "{selector:?}");
        assert!(night.is_avoided("inspect", night.house));
        // The flag is the outer schedule's: what is done within it hasn't failed.
        assert!(!night.is_avoided("fetch_light", night.near));
        let expected = [
            "aborted goto: Flag",
            "plan dropped: Flag",
            "plan of 1",
            "begins duck",
        ];
        assert_eq!(night.story(), expected, "{selector:?}");
    }
}

#[test]
fn a_step_fails_whose_schedule_can_t_begin() {
    for selector in SELECTORS {
        let mut night = night(selector, PerformedBy::Library);
        let (near, far) = (night.near, night.far);
        night.stage.set(near, "oil", 0.0);
        night.stage.set(far, "oil", 0.0);
        night.stage.tick();
        let expected = ["plan of 1", "plan dropped: Unmet"];
        assert_eq!(night.story(), expected, "{selector:?}");
        assert!(night.is_avoided("inspect", night.house));
        assert_eq!(night.stage.taken_slots(), 0);
        night.stage.ticks(2);
        // Nobody is to be found for a role: what follows a failure follows.
        assert_eq!(night.runs(), night.schedule("hide"), "{selector:?}");
        // Nor does it begin with a flag set, nor with a task that can't be done.
        night.stage.set(near, "oil", 100.0);
        night.stage.ticks(4 * SECOND);
        night.story();
        let light = night.stage.action("fetch_light");
        let supplies = udgoap::beliefs::OfferSide::Supplies;
        let world = &mut night.stage.world;
        world
            .set_enabled(near, supplies, light, false)
            .expect("it is there");
        night.stage.ticks(2 * SECOND);
        let story = night.story();
        assert_eq!(
            story[..2],
            ["plan of 1", "plan dropped: NotOffered"],
            "{selector:?}"
        );
        assert!(night.is_avoided("inspect", night.house));
    }
}

#[test]
fn a_supplier_who_is_gone_fails_the_step() {
    let mut night = night(Selector::First, PerformedBy::Library);
    night.stage.ticks(SECOND);
    let near = night.near;
    night.stage.destroy(near).expect("it is there");
    night.stage.ticks(SECOND / 2);
    let story = night.story();
    assert!(
        story.iter().any(|it| it == "failed goto: SupplierGone"),
        "{story:?}"
    );
    assert!(night.is_avoided("inspect", night.house));
    assert_eq!(night.runs(), night.schedule("hide"), "{story:?}");
    // Without the house, what is left of the plan can't be done.
    let man = night.man;
    night.stage.ticks(7 * SECOND);
    assert_eq!(night.runs(), night.schedule("fetching"));
    let house = night.house;
    night.stage.destroy(house).expect("it is there");
    night.stage.ticks(SECOND);
    assert_eq!(night.runs(), None);
    assert_eq!(night.stage.taken_slots(), 0);
    // Nor does anything remain of an NPC that is gone or sleeps.
    let house = night.stage.create("house", [5.0, 0.0, 0.0], &[]);
    night.stage.ticks(2 * SECOND);
    assert_eq!(night.stage.taken_slots(), 1);
    night.stage.set_group(man, 1).expect("he lives");
    night.stage.set_group_dormant(1, true).expect("it is one");
    assert_eq!(night.stage.taken_slots(), 0);
    night.stage.set_group_dormant(1, false).expect("it is one");
    night.stage.ticks(SECOND);
    let story = night.story();
    assert_eq!(night.stage.taken_slots(), 1, "{story:?}");
    assert!(!night.is_avoided("inspect", house));
    night.stage.destroy(man).expect("he lives");
    assert_eq!(night.stage.taken_slots(), 0);
}

/// A dancer: one step of her plan is a dance of three, which brings nothing until it is over.
fn dance(perform: &str) -> (Stage, EntityId) {
    let document = format!(
        r#"{{ "udgoap": 1,
      "attributes": {{ "joy": {{ "min": 0, "max": 100 }}, "hunger": {{ "min": 0, "max": 100 }}, "there": {{ "min": 0, "max": 9 }} }},
      "types": {{ "woman": {{ "attributes": {{ "joy": {{}}, "hunger": {{}}, "there": {{}} }},
        "consumes": ["dance", "turn", "bow", "eat"], "supplies": ["dance", "turn", "bow", "eat"],
        "drives": ["be_well"] }} }},
      "actions": {{
        "dance": {{ "self": true, "preconditions": ["consumer.there < 1"], "effects": ["consumer.joy += 50"],
                   "schedule": "dance"{perform} }},
        "turn": {{ "self": true, "effects": ["consumer.there += 1"], "duration": 1 }},
        "bow": {{ "self": true, "preconditions": ["consumer.there >= 2"], "effects": ["consumer.joy += 50", "consumer.there = 0"], "duration": 1 }},
        "eat": {{ "self": true, "effects": ["consumer.hunger -= 50"], "duration": 1 }} }},
      "drives": {{ "be_well": {{ "goals": {{
        "joy": {{ "conditions": ["self.joy >= 50"], "remove": false }},
        "fed": {{ "conditions": ["self.hunger <= 0"], "weight": 3, "remove": false }} }} }} }},
      "schedules": {{ "dance": {{ "tasks": ["turn(self)", "turn(self)", "bow(self)"] }} }} }}"#
    );
    let mut stage = Stage::of(&document, 1);
    let woman = stage.create("woman", [0.0; 3], &[]);
    // She doesn't come to think of the tasks herself.
    stage.options(woman, |mind| mind.planning.depth = 1);
    (stage, woman)
}

#[test]
fn the_middle_of_a_schedule_is_worth_what_planning_expects_of_the_step() {
    // Its precondition holds no more, and none of its tasks has brought anything yet.
    let (mut stage, woman) = dance("");
    stage.ticks(SECOND + SECOND / 2);
    assert_eq!(stage.number(woman, "there"), 1.0);
    let thought = stage.stats().thought;
    stage.ticks(SECOND);
    assert!(stage.stats().thought > thought);
    stage.ticks(SECOND);
    assert_eq!(stage.number(woman, "joy"), 50.0);
    let story = stage.story(woman);
    assert_eq!(
        story.last().map(String::as_str),
        Some("plan done"),
        "{story:?}"
    );
    assert_eq!(story.len(), 8, "{story:?}");
}

#[test]
fn what_is_better_takes_over_unless_the_step_is_done_in_one_go() {
    let hungry = |perform: &str| {
        let (mut stage, woman) = dance(perform);
        stage.ticks(SECOND + SECOND / 2);
        stage.set(woman, "hunger", 50.0);
        stage.ticks(SECOND);
        stage.story(woman)
    };
    let story = hungry("");
    assert!(
        story.contains(&"plan dropped: BetterPlan".to_owned()),
        "{story:?}"
    );
    for interrupt in ["between_steps", "never"] {
        let story = hungry(&format!(r#", "perform": {{ "interrupt": "{interrupt}" }}"#));
        let expected = [
            "plan of 1",
            "begins turn",
            "done turn",
            "begins turn",
            "done turn",
            "begins bow",
        ];
        assert_eq!(story, expected, "{interrupt}");
    }
}

#[test]
fn cooldown_is_that_of_the_step() {
    let (mut stage, woman) = dance(r#", "perform": { "cooldown": 4 }"#);
    stage.ticks(3 * SECOND + 4);
    assert_eq!(stage.number(woman, "joy"), 50.0);
    stage.set(woman, "joy", 0.0);
    stage.story(woman);
    stage.ticks(3 * SECOND);
    assert_eq!(stage.story(woman), [""; 0]);
    stage.ticks(2 * SECOND);
    assert_eq!(stage.story(woman)[..2], ["plan of 1", "begins turn"]);
}

#[test]
fn what_the_tasks_were_to_do_is_taken_for_granted_and_no_more() {
    let mut night = night(Selector::First, PerformedBy::Host);
    let (man, house, near) = (night.man, night.house, night.near);
    night.stage.own_facts(man);
    let attribute = |night: &Night, name| {
        let domain = night.stage.world.domain();
        domain.find_attribute(name).expect(name)
    };
    let names = ["calm", "has_light", "oil"];
    let [calm, light, oil] = names.map(|it| attribute(&night, it));
    let world = &mut night.stage.world;
    let mut tell = |entity, attribute, value| {
        let tell = Tell {
            entity,
            attribute,
            value,
            timestamp: 0.0,
        };
        world.beliefs_mut().tell(man, &tell).expect("it is a fact");
    };
    tell(near, POSITION, Value::Position([0.0, 0.0, 10.0]));
    tell(near, oil, Value::Number(100.0));
    tell(house, POSITION, Value::Position([20.0, 0.0, 0.0]));
    tell(house, calm, Value::Number(0.0));
    let believed = |night: &Night, entity, attribute| {
        let fact = night.stage.world.beliefs().fact(man, entity, attribute);
        fact.expect("he lives").map(|it| it.value)
    };
    on_to(&mut night, "goto");
    night.perform();
    night.stage.ticks(2);
    night.report(Report::Succeeded);
    // What he sees of himself is for the host to say.
    let world = &mut night.stage.world;
    world
        .write(man, light, Value::Flag(true))
        .expect("he lives");
    assert_eq!(believed(&night, near, oil), Some(Value::Number(90.0)));
    on_to(&mut night, "look_around");
    assert_eq!(believed(&night, house, calm), Some(Value::Number(0.0)));
    night.report(Report::Succeeded);
    night.stage.ticks(2);
    let at = night.stage.steps().current(man).expect("he lives");
    assert_eq!(
        at.map(|it| it.binding.action),
        Some(night.stage.action("put_out"))
    );
    night.report(Report::Succeeded);
    night.stage.ticks(2);
    assert_eq!(night.runs(), None);
    // Once, not twice.
    assert_eq!(believed(&night, house, calm), Some(Value::Number(60.0)));
    assert_eq!(night.stage.number(house, "calm"), 0.0);
}

#[test]
fn queries_of_roles_are_asked_with_the_plan() {
    let document = r#"{ "udgoap": 1,
      "attributes": { "done": { "min": 0, "max": 1 } },
      "queries": { "fits": { "arguments": 2 } },
      "types": { "key": { "supplies": ["turn"] },
        "man": { "attributes": { "done": {} }, "consumes": ["turn", "open"], "supplies": ["open"], "drives": ["d"] } },
      "actions": { "turn": {},
        "open": { "self": true, "effects": ["consumer.done = 1"], "schedule": "unlock" } },
      "drives": { "d": { "goals": { "g": { "conditions": ["self.done >= 1"] } } } },
      "schedules": { "unlock": {
        "roles": { "key": { "type": "key", "when": "call:fits(self, key)" } }, "tasks": ["turn(key)"] } } }"#;
    let mut stage = Stage::of(document, 1);
    let _wrong = stage.create("key", [0.0; 3], &[]);
    let right = stage.create("key", [1.0, 0.0, 0.0], &[]);
    let man = stage.create("man", [0.0; 3], &[]);
    stage
        .set_answerers(vec![Answerer::ByView; 2])
        .expect("all are answered");
    let input = stage.input();
    let asked = stage.running.tick_ask(input, &mut stage.jobs);
    assert_eq!(asked, Ok(1));
    let (search, hold) = stage.jobs[0].asking().expect("it is asking");
    assert_eq!(search.open_questions().count(), 2);
    let world = &stage.running.world;
    let knowledge = world.held(hold).expect("it is asking");
    let answers = [Some(0.0), Some(1.0)].into_iter();
    let taken = search.answer(world.domain(), &knowledge, |_| true, answers);
    taken.expect("good answers");
    stage.running.tick_answered(&mut stage.jobs);
    stage
        .running
        .tick_set_out(&mut stage.jobs)
        .expect("it has begun");
    stage.running.work(&mut stage.jobs[0]);
    stage
        .running
        .tick_end(&mut stage.jobs)
        .expect("it has begun");
    let step = stage.steps().current(man).expect("he lives");
    assert_eq!(step.map(|it| it.binding.supplier), Some(right));
}

/// A night of watchmen with all selectors, with something happening every so often. `threads` work
/// on the jobs. Where they don't perform by themselves, the host moves them, and reports.
fn nights(by: &[PerformedBy], seed: u64, skipping: Skipping, threads: usize) -> (Stage, Vec<u64>) {
    let mut stage = Stage::example("nightwatch.json", 8);
    // Nobody has to wait.
    stage.budget = 100_000;
    stage.set_settings(RunSettings {
        shadow: threads == 1,
        ..NAMED_RUN
    });
    let things: Vec<EntityId> = (0..4)
        .map(|it| stage.create("lantern", [10.0 * it as f32, 0.0, 8.0], &[]))
        .collect();
    stage.create("fire", [0.0, 0.0, -10.0], &[]);
    let houses: Vec<EntityId> = (0..5)
        .map(|it| stage.create("house", [8.0 * it as f32, 0.0, 20.0], &[]))
        .collect();
    let men: Vec<EntityId> = (0..7)
        .map(|it| stage.create("watchman", [3.0 * it as f32, 0.0, 0.0], &[]))
        .collect();
    for (number, &man) in men.iter().enumerate() {
        stage.options(man, |mind| {
            mind.planning.selector = SELECTORS[number % 5];
            mind.planning.depth = 2;
            mind.skipping = skipping;
            mind.performed_by = by[number % by.len()];
        });
    }
    let mut random = seed;
    let mut roll = |sides: u64| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % sides
    };
    let hide = stage.world.domain().find_schedule("hide");
    let mut hashes = Vec::new();
    for _ in 0..15 * SECOND {
        if roll(30) == 0 {
            let man = men[roll(7) as usize];
            let house = houses[roll(5) as usize];
            let lantern = things[roll(4) as usize];
            match roll(7) {
                0 => stage.set(man, "health", roll(100) as f32 + 1.0),
                1 => stage.set(man, "warmth", roll(100) as f32),
                2 => stage.set(lantern, "oil", roll(3) as f32 * 10.0),
                3 => {
                    let hide = hide.expect("it is there");
                    stage.schedules_mut().run(man, hide).expect("he may");
                }
                4 => {
                    if let Ok(Some(step)) = stage.steps().current(man) {
                        let step = step.id;
                        let reported = stage.steps_mut().report(man, step, Report::Failed);
                        assert_eq!(reported, Ok(true));
                    }
                }
                _ => stage.set(house, "calm", roll(60) as f32),
            }
        }
        for &man in &men {
            report_if_due(&mut stage, man);
        }
        let input = stage.input();
        stage
            .running
            .tick_begin(input, &mut stage.jobs)
            .expect("time goes on");
        if threads == 1 {
            stage.work();
        } else {
            let running = &stage.running;
            let share = stage.jobs.len().div_ceil(threads);
            std::thread::scope(|scope| {
                for jobs in stage.jobs.chunks_mut(share) {
                    scope.spawn(move || jobs.iter_mut().rev().for_each(|job| running.work(job)));
                }
            });
        }
        stage
            .running
            .tick_end(&mut stage.jobs)
            .expect("it has begun");
        hashes.push(stage.hash());
    }
    (stage, hashes)
}

/// Does what a host does for a man's step: moves him, and reports when its time is over.
fn report_if_due(stage: &mut Stage, man: EntityId) {
    let options = stage.mind_options(man).expect("he lives");
    let step = stage.steps().current(man).expect("he lives");
    let Some(step) = step
        .copied()
        .filter(|_| options.performed_by != PerformedBy::Library)
    else {
        return;
    };
    let world = &mut stage.running.world;
    if world.time().seconds() < step.since + f64::from(step.duration) {
        return;
    }
    if !step.stand[0].is_nan() {
        let moved = world.write(man, POSITION, Value::Position(step.stand));
        moved.expect("he lives");
    }
    let reported = stage.steps_mut().report(man, step.id, Report::Succeeded);
    assert_eq!(reported, Ok(true));
}

#[test]
fn whoever_needn_t_think_would_have_decided_as_before() {
    for seed in 1..=3 {
        let (mut exactly, _) = nights(&[PerformedBy::Library], seed, Skipping::Exactly, 1);
        let stats = exactly.stats();
        assert_eq!(stats.shadow_differences, 0, "seed {seed}: {stats:?}");
        assert!(stats.skipped > 100 && stats.plans > 20, "{stats:?}");
        let (mut always, _) = nights(&[PerformedBy::Library], seed, Skipping::Never, 1);
        let hashes = [&mut exactly, &mut always].map(Stage::hash_but_for_skipping);
        assert_eq!(hashes[0], hashes[1], "seed {seed}");
    }
}

#[test]
fn threads_change_nothing() {
    let (library, host) = (PerformedBy::Library, PerformedBy::Host);
    let reported = PerformedBy::Reported;
    for by in [
        &[library][..],
        &[host],
        &[reported],
        &[library, host, reported],
    ] {
        let (stage, alone) = nights(by, 5, Skipping::Exactly, 1);
        assert!(stage.stats().steps > 50, "{by:?}");
        for threads in [2, 16] {
            let (_, together) = nights(by, 5, Skipping::Exactly, threads);
            assert!(alone == together, "{by:?}, {threads} threads");
        }
    }
}

#[test]
fn hashes_tell_what_steps_run() {
    let run = |schedule: &str| {
        let document = format!(
            r#"{{ "udgoap": 1,
          "types": {{ "man": {{ "consumes": ["do", "wait"], "supplies": ["do", "wait"], "schedules": ["all"] }} }},
          "actions": {{ "wait": {{ "self": true, "duration": 9 }}, "do": {{ "self": true, "schedule": "{schedule}" }} }},
          "schedules": {{ "all": {{ "tasks": ["do(self)"] }}, "one": {{ "tasks": ["wait(self)"] }},
            "two": {{ "tasks": ["wait(self)"] }} }} }}"#
        );
        let mut stage = Stage::of(&document, 1);
        let man = stage.create("man", [0.0; 3], &[]);
        let all = stage.world.domain().find_schedule("all");
        stage
            .schedules_mut()
            .run(man, all.expect("it is there"))
            .expect("he may");
        stage.ticks(4);
        assert!(stage.step_id(man) > 0);
        stage.hash()
    };
    assert_eq!(run("one"), run("one"));
    assert_ne!(run("one"), run("two"));
}
