//! Slots: planning sees who has them, plans reserve them, NPCs wait for them, and no two have one.

use super::stage::{FRAME, Stage};
use udgoap::{
    domain::POSITION,
    planning::{Options, Outcome, Search, Selector, explain::sentences},
    running::{EventKind, PerformedBy, Reason, Report, TickInput},
    world::{EntityId, Hold, SlotCounts, Stake, Value, WorldError},
};

/// Beds for one, a hall for two, and those who want to sleep.
const HOUSE: &str = r#"{
  "udgoap": 1,
  "attributes": { "energy": { "min": 0, "max": 100, "default": 10 } },
  "types": {
    "bed": { "supplies": ["goto", "sleep"], "manner": { "sleep": { "slots": 1 } } },
    "hall": { "is": "bed", "manner": { "sleep": { "slots": 2 } } },
    "villager": {
      "attributes": { "energy": {} }, "consumes": ["goto", "sleep"], "drives": ["rest"]
    }
  },
  "actions": {
    "goto": {
      "effects": ["consumer.position = beside(supplier)"],
      "duration": "distance(consumer, supplier) / 2", "perform": { "timeout": 1000 }
    },
    "sleep": {
      "preconditions": ["distance(consumer, supplier) <= 1"], "effects": ["consumer.energy += 90"],
      "duration": 8, "perform": { "timeout": 4, "max_wait": 10 }
    }
  },
  "drives": { "rest": { "goals": { "rested": { "conditions": ["self.energy >= 90"] } } } }
}"#;

impl Stage {
    fn counts(&self, bed: EntityId) -> SlotCounts {
        let counts = self.running.world.slots().counts(bed, self.action("sleep"));
        counts.expect("it is a bed")
    }

    /// How many slots of a bed are taken, reserved, held and waited for.
    fn uses(&self, bed: EntityId) -> [u32; 4] {
        let counts = self.counts(bed);
        [counts.taken, counts.reserved, counts.held, counts.queued]
    }

    fn hold(&mut self, bed: EntityId, count: u32) {
        let sleep = self.action("sleep");
        let held = self.running.claims_mut().hold(bed, sleep, count);
        held.expect("there are as many");
    }

    fn durations(&mut self, npc: EntityId) {
        self.options(npc, |it| it.planning.durations = true);
    }

    /// What a planner tells of the plan that it finds for an NPC, and why that isn't to sleep.
    fn told(&self, npc: EntityId, bed: EntityId) -> (String, Vec<String>) {
        let (requests, mut search) = (self.running.requests(), Search::default());
        let options = self.running.mind_options(npc).expect("it lives").planning;
        requests.plan(npc, &mut search, options).expect("it lives");
        let told = requests.explain(&search, None).expect("it was planned for");
        let sleep = [(self.action("sleep"), bed)];
        let why_not = requests.why_not(&search, None, &sleep).expect("it lives");
        (sentences::text(&told), sentences::why_not_reasons(&why_not))
    }

    fn seconds(&mut self, seconds: f64) {
        self.ticks((seconds / FRAME) as usize);
    }
}

#[test]
fn beds_that_others_have_are_left_out_of_plans() {
    let ways = [
        (Selector::First, false),
        (Selector::First, true),
        (Selector::Best, false),
        (Selector::Best, true),
        (Selector::Goap, false),
    ];
    for (selector, durations) in ways {
        let mut stage = Stage::of(&HOUSE.replace("\"duration\": 8", "\"duration\": 10000"), 4);
        let beds = [0.0, 8.0, 16.0, 24.0].map(|x| stage.create("bed", [x, 0.0, 0.0], &[]));
        let mut npcs = Vec::new();
        for x in [0.0, 8.0, 16.0, -20.0] {
            let npc = stage.create("villager", [x, 0.0, 0.0], &[]);
            stage.options(npc, |it| {
                it.planning.selector = selector;
                it.planning.durations = durations;
            });
            npcs.push(npc);
        }
        stage.seconds(30.0);
        let step = stage.steps().current(npcs[3]).expect("it lives");
        let (sleep, last) = (stage.action("sleep"), beds[3]);
        let step = step.unwrap_or_else(|| panic!("{selector:?} {durations}: at no step"));
        assert_eq!((step.binding.action, step.binding.supplier), (sleep, last));
        let told = &stage.events;
        let taken = told.iter().filter(|it| it.reason == Reason::SlotsTaken);
        assert_eq!(taken.count(), 0, "{selector:?} {durations}");
        for bed in beds {
            assert_eq!(stage.uses(bed), [1, 0, 0, 0]);
        }
    }
}

#[test]
fn plan_reserves_the_bed_that_it_leads_to() {
    let mut stage = Stage::of(HOUSE, 2);
    let bed = stage.create("bed", [0.0; 3], &[]);
    let [first, second] = [20.0, 4.0].map(|x| stage.create("villager", [x, 0.0, 0.0], &[]));
    stage.seconds(1.0);
    // Who was created first decides first, though the other is nearer.
    assert_eq!(stage.uses(bed), [0, 1, 0, 0]);
    assert_eq!(stage.story(first), ["plan of 2", "begins goto"]);
    assert_eq!(stage.story(second), [""; 0]);
    stage.seconds(10.0);
    assert_eq!(stage.uses(bed), [1, 0, 0, 0]);
    // The bed is free when the first has slept, and the second wakes for it.
    stage.seconds(9.0);
    assert_eq!(
        stage.story(first),
        ["done goto", "begins sleep", "done sleep", "plan done"]
    );
    assert_eq!(
        stage.story(second)[..2],
        ["plan of 2", "begins goto"],
        "{:?}",
        stage.uses(bed)
    );
    // Whatever ends the plan gives the slot back.
    assert_eq!(stage.uses(bed), [0, 1, 0, 0]);
    assert!(stage.destroy(second).is_ok());
    assert_eq!(stage.uses(bed), [0; 4]);
}

#[test]
fn reservation_lapses_when_its_holder_is_late() {
    let mut stage = Stage::of(HOUSE, 1);
    let bed = stage.create("bed", [0.0; 3], &[]);
    let npc = stage.create("villager", [11.0, 0.0, 0.0], &[]);
    stage.options(npc, |it| it.performed_by = PerformedBy::Host);
    stage.seconds(1.0);
    assert_eq!(stage.uses(bed), [0, 1, 0, 0]);
    // It takes 5.5 s to get there, and it may be 4 s late.
    stage.seconds(8.0);
    assert_eq!(stage.uses(bed), [0, 1, 0, 0]);
    stage.seconds(1.0);
    assert_eq!(stage.uses(bed), [0; 4]);
    // It gets the slot all the same when it comes and finds it free.
    let at = [1.0, 0.0, 0.0];
    let position = udgoap::domain::POSITION;
    let moved = (stage.world).write(npc, position, udgoap::world::Value::Position(at));
    assert!(moved.is_ok());
    let step = stage.steps().current(npc).expect("it lives");
    let step = step.expect("it walks").id;
    assert_eq!(
        stage.steps_mut().report(npc, step, Report::Succeeded),
        Ok(true)
    );
    stage.ticks(2);
    assert_eq!(stage.uses(bed), [1, 0, 0, 0]);
}

#[test]
fn those_who_reckon_with_time_wait_in_turn() {
    let mut stage = Stage::of(HOUSE, 3);
    let bed = stage.create("bed", [0.0; 3], &[]);
    let npcs = [0, 1, 2].map(|_| stage.create("villager", [1.0, 0.0, 0.0], &[]));
    npcs.iter().for_each(|&npc| stage.durations(npc));
    stage.seconds(1.0);
    // The first sleeps, the second waits 8 s, and 16 s would be too long for the third.
    assert_eq!(stage.uses(bed), [1, 0, 0, 1]);
    assert_eq!(stage.story(npcs[0]), ["plan of 1", "begins sleep"]);
    assert_eq!(
        stage.story(npcs[1]),
        ["plan of 1", "waits sleep: SlotsTaken"]
    );
    assert_eq!(stage.story(npcs[2]), [""; 0]);
    // It is told who has the bed, who only waits, and why the third has no plan.
    for (npc, name) in npcs.iter().zip(["Ann", "Ben", "Cid"]) {
        let named = stage.world.set_name(*npc, name);
        named.expect("it lives");
    }
    let (told, _) = stage.told(npcs[2], bed);
    let taken = "are taken by Ann, and Ben comes next";
    assert!(told.contains(taken), "{told}");
    let dropped = "1 of them dropped, since others would have a slot that they use for too long";
    assert!(told.contains(dropped), "{told}");
    // The second's plan is to wait.
    let (_, why_not) = stage.told(npcs[1], bed);
    assert!(why_not[0].contains("is the plan chosen"), "{why_not:?}");
    assert!(why_not[1].contains("waits 7."), "{why_not:?}");
    assert!(why_not[1].ends_with("are taken by Ann"), "{why_not:?}");
    assert_eq!(why_not.len(), 2);
    stage.seconds(8.0);
    assert_eq!(stage.uses(bed), [1, 0, 0, 1]);
    assert_eq!(stage.story(npcs[1]), ["begins sleep"]);
    assert_eq!(
        stage.story(npcs[2]),
        ["plan of 1", "waits sleep: SlotsTaken"]
    );
    stage.seconds(9.0);
    assert_eq!(stage.uses(bed), [1, 0, 0, 0]);
    assert_eq!(stage.story(npcs[2]), ["begins sleep"]);
}

#[test]
fn who_waits_gives_up_when_nobody_leaves() {
    let mut stage = Stage::of(HOUSE, 2);
    let bed = stage.create("bed", [0.0; 3], &[]);
    let sleeper = stage.create("villager", [1.0, 0.0, 0.0], &[]);
    stage.options(sleeper, |it| it.performed_by = PerformedBy::Host);
    stage.seconds(1.0);
    assert_eq!(stage.uses(bed), [1, 0, 0, 0]);
    let npc = stage.create("villager", [1.0, 0.0, 0.0], &[]);
    stage.durations(npc);
    stage.seconds(1.0);
    assert_eq!(stage.uses(bed), [1, 0, 0, 1]);
    // What the host doesn't report fails, and the bed is free for who waits.
    stage.seconds(11.0);
    assert_eq!(stage.uses(bed), [1, 0, 0, 0]);
    let sleep = stage.action("sleep");
    assert_eq!(stage.steps_mut().end_all(bed, sleep), Ok(1));
    assert!(stage.destroy(bed).is_ok());
    assert_eq!(stage.taken_slots(), 0);
}

/// Also at the beginning of time.
#[test]
fn who_is_late_loses_what_is_kept() {
    let house = HOUSE
        .replace(r#""distance(consumer, supplier) / 2""#, "0")
        .replace(r#""timeout": 4"#, r#""timeout": 0"#);
    for beginning in [10.0, 0.0] {
        let mut stage = Stage::of(&house, 1);
        let bed = stage.create("bed", [0.0; 3], &[]);
        let npc = stage.create("villager", [9.0, 0.0, 0.0], &[]);
        stage.options(npc, |it| {
            it.performed_by = PerformedBy::Host;
            it.think_interval = 3600.0;
        });
        for (seconds, uses) in [(0.0, [0, 1, 0, 0]), (1.0, [0; 4])] {
            let input = TickInput {
                seconds: beginning + seconds,
                ..stage.input()
            };
            stage.whole_tick(input).expect("time goes on");
            assert_eq!(stage.uses(bed), uses, "{beginning} {seconds}");
        }
    }
}

/// Who walks faster than the document says is there before the wait that was planned begins. It waits
/// for the rest of its way, too, whether it is in the queue or the bed is kept for it.
#[test]
fn who_comes_early_waits_until_its_turn() {
    for (way, stake) in [(60.0, [1, 0, 0, 1]), (80.0, [1, 1, 0, 0])] {
        // The way takes 30 or 40 s, and the bed is taken for 36.
        let house = HOUSE.replace(
            r#""consumer.energy += 90"],
      "duration": 8"#,
            r#""consumer.energy += 90"],
      "duration": 36"#,
        );
        let mut stage = Stage::of(&house, 2);
        let bed = stage.create("bed", [0.0; 3], &[]);
        let sleeper = stage.create("villager", [1.0, 0.0, 0.0], &[]);
        stage.durations(sleeper);
        let npc = stage.create("villager", [way, 0.0, 0.0], &[]);
        stage.durations(npc);
        stage.options(npc, |it| it.performed_by = PerformedBy::Host);
        stage.seconds(2.0);
        assert_eq!(stage.uses(bed), stake, "{way}");
        assert_eq!(stage.story(npc), ["plan of 2", "begins goto"]);
        stage
            .world
            .write(npc, POSITION, Value::Position([1.0, 0.0, 0.0]))
            .expect("it lives");
        let step = stage.step_id(npc);
        let reported = stage.steps_mut().report(npc, step, Report::Succeeded);
        assert_eq!(reported, Ok(true));
        stage.seconds(30.0);
        assert_eq!(
            stage.story(npc),
            ["done goto", "waits sleep: SlotsTaken"],
            "{way}"
        );
        stage.seconds(6.0);
        assert_eq!(stage.story(npc), ["begins sleep"], "{way}");
    }
}

/// Who sleeps longer than the document says keeps the bed until it is over, whoever was created first.
#[test]
fn who_is_late_is_still_in_its_bed() {
    for is_first in [true, false] {
        let house = HOUSE.replace(
            r#""timeout": 4, "max_wait": 10"#,
            r#""timeout": 60, "max_wait": 20"#,
        );
        let mut stage = Stage::of(&house, 2);
        let bed = stage.create("bed", [0.0; 3], &[]);
        let npcs = [0, 1].map(|_| stage.create("villager", [1.0, 0.0, 0.0], &[]));
        npcs.iter().for_each(|&npc| stage.durations(npc));
        let (sleeper, other) = if is_first {
            (npcs[0], npcs[1])
        } else {
            (npcs[1], npcs[0])
        };
        stage.options(sleeper, |it| it.performed_by = PerformedBy::Host);
        stage.set(other, "energy", 100.0);
        // Of ticks at quarters of a second one is at the very moment when the sleep is due.
        let mut quarters = 0;
        let mut tick = |stage: &mut Stage| {
            quarters += 1;
            let input = TickInput {
                seconds: f64::from(quarters) / 4.0,
                ..stage.input()
            };
            let report = stage.running.tick(input, &mut stage.jobs);
            report.expect("time goes on");
            stage.counts(bed).taken
        };
        tick(&mut stage);
        assert_eq!(stage.uses(bed), [1, 0, 0, 0]);
        stage.set(other, "energy", 10.0);
        for _ in 0..40 {
            assert_eq!(tick(&mut stage), 1, "created first: {is_first}");
        }
        let at = |stage: &Stage, npc| stage.steps().current(npc).expect("it lives").is_some();
        assert!(at(&stage, sleeper) && !at(&stage, other));
        let step = stage.step_id(sleeper);
        let reported = stage.steps_mut().report(sleeper, step, Report::Succeeded);
        assert_eq!(reported, Ok(true));
        stage.set(sleeper, "energy", 100.0);
        assert_eq!(tick(&mut stage), 1);
        assert!(at(&stage, other) && !at(&stage, sleeper));
    }
}

#[test]
fn host_holds_slots_for_players() {
    let mut stage = Stage::of(HOUSE, 2);
    let hall = stage.create("hall", [0.0; 3], &[]);
    let sleep = stage.action("sleep");
    let before = stage.hash();
    stage.hold(hall, 2);
    assert_ne!(stage.hash(), before);
    let npcs = [0, 1].map(|_| stage.create("villager", [9.0, 0.0, 0.0], &[]));
    stage.seconds(1.0);
    assert_eq!(stage.story(npcs[0]), [""; 0]);
    stage.hold(hall, 0);
    stage.seconds(1.0);
    assert_eq!(stage.uses(hall), [0, 2, 0, 0]);
    // Of two for whom a slot is kept, the one that came last loses it.
    stage.hold(hall, 1);
    assert_eq!(stage.uses(hall), [0, 1, 1, 0]);
    stage.seconds(1.0);
    assert_eq!(
        stage.story(npcs[1]).last().map(String::as_str),
        Some("plan dropped: NotExecutable")
    );
    stage.seconds(3.0);
    assert_eq!(stage.uses(hall), [1, 0, 1, 0]);
    // Nobody is thrown out.
    stage.hold(hall, 2);
    stage.seconds(1.0);
    assert_eq!(stage.uses(hall), [1, 0, 2, 0]);
    let too_many = stage.claims_mut().hold(hall, sleep, 3);
    assert!(matches!(too_many, Err(WorldError::TooFewSlots { .. })));
    let goto = stage.action("goto");
    let unlimited = stage.claims_mut().hold(hall, goto, 1);
    assert!(matches!(
        unlimited,
        Err(WorldError::TooFewSlots { slots: 0, .. })
    ));
    let lacks = stage.claims_mut().hold(npcs[0], sleep, 1);
    assert!(matches!(lacks, Err(WorldError::LacksOffer { .. })));
    assert_eq!(stage.uses(hall), [1, 0, 2, 0]);
}

#[test]
fn who_has_facts_of_its_own_learns_by_being_refused() {
    let mut stage = Stage::of(&HOUSE.replace("\"max_wait\": 10", "\"expect_for\": 2"), 1);
    let bed = stage.create("bed", [0.0; 3], &[]);
    stage.hold(bed, 1);
    let npc = stage.create("villager", [1.0, 0.0, 0.0], &[]);
    stage.own_facts(npc);
    let tell = udgoap::world::Tell {
        entity: bed,
        attribute: udgoap::domain::POSITION,
        value: udgoap::world::Value::Position([0.0; 3]),
        timestamp: 0.0,
    };
    assert!(stage.world.beliefs_mut().tell(npc, &tell).is_ok());
    stage.seconds(1.0);
    let searches = |stage: &Stage| stage.stats().searches;
    // It was refused the slot, and doesn't plan with it any more.
    assert_eq!(stage.story(npc), [""; 0]);
    let before = searches(&stage);
    stage.seconds(0.75);
    assert!(searches(&stage) - before <= 4);
    stage.hold(bed, 0);
    stage.seconds(0.1);
    assert_eq!(stage.story(npc), [""; 0], "it doesn't know");
    stage.seconds(2.0);
    assert_eq!(stage.story(npc), ["plan of 1", "begins sleep"]);
    // Being told does the same.
    let other = stage.create("villager", [1.0, 0.0, 0.0], &[]);
    let free = stage.create("bed", [0.0; 3], &[]);
    stage.own_facts(other);
    let tell = udgoap::world::Tell {
        entity: free,
        timestamp: 0.0,
        ..tell
    };
    assert!(stage.world.beliefs_mut().tell(other, &tell).is_ok());
    let sleep = stage.action("sleep");
    let told = stage
        .world
        .npc_options_mut()
        .tell_taken(other, sleep, free, 60.0);
    assert_eq!(told, Ok(()));
    stage.seconds(1.0);
    assert_eq!(stage.story(other), [""; 0]);
    let told = stage
        .world
        .npc_options_mut()
        .tell_taken(other, sleep, free, 0.0);
    assert_eq!(told, Ok(()));
    stage.seconds(1.0);
    assert_eq!(stage.story(other), ["plan of 1", "begins sleep"]);
}

#[test]
fn paused_search_sees_slots_as_they_were() {
    let mut stage = Stage::of(HOUSE, 1);
    let bed = stage.create("bed", [0.0; 3], &[]);
    let npc = stage.create("villager", [9.0, 0.0, 0.0], &[]);
    stage.options(npc, |it| it.performed_by = PerformedBy::Nobody);
    stage.tick();
    let now = stage.world.time().seconds();
    stage.update(now).expect("time stands still");
    for (held, found) in [(0, Outcome::Complete), (1, Outcome::NoPlan)] {
        stage.hold(bed, held);
        let (mut search, mut hold) = (Search::default(), Hold::default());
        let options = Options {
            selector: Selector::First,
            ..Options::default()
        };
        let begun = stage.requests().begin(npc, &mut search, &mut hold, options);
        assert_eq!(begun, Ok(()));
        stage.hold(bed, 1 - held);
        stage.hold(bed, held);
        stage.hold(bed, 1 - held);
        let done = stage.requests().advance(&mut search, &mut hold, u32::MAX);
        assert_eq!(done, Ok(()));
        assert_eq!(search.plan.outcome, found);
    }
}

/// A small generator, so that a failure can be repeated.
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % count as u64) as usize
    }
}

/// As a plain model counts: whoever is at a step with a bed has one of its slots, and nobody else.
fn check(stage: &Stage, beds: &[EntityId], npcs: &[EntityId]) {
    let (world, sleep) = (&stage.running.world, stage.action("sleep"));
    let mut all = 0;
    for &bed in beds {
        let counts = stage.counts(bed);
        let sleepers = npcs.iter().filter(|&&npc| {
            let step = stage.steps().current(npc).expect("it lives");
            step.is_some_and(|it| it.binding.action == sleep && it.binding.supplier == bed)
        });
        assert_eq!(counts.taken as usize, sleepers.count());
        assert!(counts.taken <= counts.slots, "{counts:?}");
        all += counts.taken as usize;
        for claim in world.slots().claims((bed, sleep)) {
            assert!(
                npcs.contains(&claim.npc),
                "somebody who is gone has a claim"
            );
            let left = stage.steps().remaining(claim.npc).expect("it lives");
            let mut left = left.iter();
            assert!(left.any(|it| it.action == sleep && it.supplier == bed));
            let step = stage.steps().current(claim.npc).expect("it lives");
            if claim.stake == Stake::Queued && step.is_some_and(|it| it.has_slot) {
                panic!("who waits holds a slot: {claim:?}");
            }
        }
    }
    assert_eq!(stage.taken_slots(), all);
}

#[test]
fn no_two_have_one_slot() {
    let mut slept = 0;
    let mut waited = 0;
    for seed in 1..=6 {
        let mut dice = Dice(seed);
        let mut stage = Stage::of(HOUSE, 4);
        let (mut beds, mut npcs) = (Vec::new(), Vec::new());
        for call in 0..3_000 {
            match dice.below(40) {
                0 if beds.len() < 5 => {
                    let of = ["bed", "hall"][dice.below(2)];
                    let x = dice.below(20) as f32;
                    beds.push(stage.create(of, [x, 0.0, 0.0], &[]));
                }
                1 if npcs.len() < 12 => {
                    let x = dice.below(20) as f32;
                    let npc = stage.create("villager", [x, 0.0, 0.0], &[]);
                    let (way, durations) = (dice.below(4), dice.below(2) == 1);
                    let host = dice.below(3) == 0;
                    stage.options(npc, |it| {
                        it.planning.selector = [
                            Selector::First,
                            Selector::First,
                            Selector::Best,
                            Selector::Goap,
                        ][way];
                        it.planning.durations = durations;
                        if host {
                            it.performed_by = PerformedBy::Host;
                        }
                    });
                    npcs.push(npc);
                }
                2 if call % 3 == 0 && beds.len() > 2 => {
                    let gone = beds.remove(dice.below(beds.len()));
                    assert!(stage.destroy(gone).is_ok());
                }
                3 if call % 3 == 0 && npcs.len() > 3 => {
                    let gone = npcs.remove(dice.below(npcs.len()));
                    assert!(stage.destroy(gone).is_ok());
                }
                4 if !beds.is_empty() => {
                    let bed = beds[dice.below(beds.len())];
                    let count = dice.below(stage.counts(bed).slots as usize + 1);
                    stage.hold(bed, count as u32);
                }
                5 if !beds.is_empty() => {
                    let bed = beds[dice.below(beds.len())];
                    let sleep = stage.action("sleep");
                    let ended = stage.steps_mut().end_all(bed, sleep);
                    assert!(ended.is_ok());
                }
                6..=12 if !npcs.is_empty() => {
                    let npc = npcs[dice.below(npcs.len())];
                    let step = stage.steps().current(npc).expect("it lives");
                    if let Some(step) = step.map(|it| it.id) {
                        let what = [Report::Succeeded, Report::Failed, Report::Aborted];
                        let reported = stage.steps_mut().report(npc, step, what[dice.below(3)]);
                        assert_eq!(reported, Ok(true));
                    }
                }
                13..=15 if !npcs.is_empty() => {
                    let npc = npcs[dice.below(npcs.len())];
                    stage.set(npc, "energy", dice.below(100) as f32);
                }
                16 if !npcs.is_empty() => {
                    let npc = npcs[dice.below(npcs.len())];
                    let grouped = stage.set_group(npc, 7);
                    assert!(grouped.is_ok());
                    for dormant in [true, false] {
                        let set = stage.set_group_dormant(7, dormant);
                        assert!(set.is_ok());
                    }
                    assert!(stage.set_group(npc, 0).is_ok());
                }
                _ => stage.ticks(8),
            }
            check(&stage, &beds, &npcs);
        }
        let of = |kind| {
            stage
                .events
                .iter()
                .filter(move |it| it.kind == kind)
                .count()
        };
        slept += of(EventKind::StepSucceeded);
        waited += of(EventKind::StepWaits);
    }
    assert!(slept > 100 && waited > 10, "{slept} {waited}");
}

/// Eight who see one leak: each needs a part from a hatch for one, and the leak is for one.
const LEAK: &str = r#"{
  "udgoap": 1,
  "attributes": {
    "parts": { "min": 0, "max": 2 }, "food": { "min": 0, "max": 100, "default": 50 },
    "hole": { "min": 0, "max": 10, "default": 10 }
  },
  "types": {
    "thing": { "supplies": ["goto"] },
    "galley": { "is": "thing", "supplies": ["eat"] },
    "store": {
      "is": "thing", "supplies": ["take_part"], "manner": { "take_part": { "slots": 1 } }
    },
    "leak": {
      "is": "thing", "attributes": { "hole": {} }, "supplies": ["patch"],
      "manner": { "patch": { "slots": 1 } }
    },
    "crew": {
      "attributes": { "parts": {}, "food": { "rate": -0.2 } },
      "consumes": ["goto", "eat", "take_part", "patch"],
      "drives": ["stay_fed", { "drive": "seal", "weight": 3 }]
    }
  },
  "actions": {
    "goto": {
      "effects": ["consumer.position = beside(supplier)"],
      "duration": "travel(consumer, supplier) / 1.5"
    },
    "eat": {
      "preconditions": ["distance(consumer, supplier) <= 1"], "effects": ["consumer.food += 60"],
      "duration": 12
    },
    "take_part": {
      "preconditions": ["distance(consumer, supplier) <= 1"], "effects": ["consumer.parts += 1"],
      "duration": 3
    },
    "patch": {
      "preconditions": ["consumer.parts >= 1", "distance(consumer, supplier) <= 1"],
      "effects": ["consumer.parts -= 1", "destroy(supplier)"], "duration": 20
    }
  },
  "drives": {
    "stay_fed": { "goals": {
      "be_full": { "conditions": ["self.food >= max_of(self.food)"], "remove": false } } },
    "seal": { "goals": {
      "patch": { "for_each": "leak", "as": "l", "conditions": ["l.hole <= 0"] } } }
  }
}"#;

#[test]
fn those_who_lose_a_slot_do_not_waver_about_it() {
    let mut stage = Stage::of(LEAK, 8);
    stage.create("galley", [0.0, 0.0, 10.0], &[]);
    stage.create("store", [20.0, 0.0, -5.0], &[]);
    let leak = stage.create("leak", [-15.0, 0.0, 12.0], &[]);
    for x in -3..5 {
        let npc = stage.create("crew", [x as f32, 0.0, 0.0], &[]);
        stage.durations(npc);
        stage.options(npc, |it| it.planning.selector = Selector::Auto);
    }
    for fifth in 1..=350 {
        let input = TickInput {
            seconds: f64::from(fifth) / 5.0,
            ..stage.input()
        };
        let report = stage.running.tick(input, &mut stage.jobs);
        report.expect("time goes on");
    }
    assert!(!stage.world.is_alive(leak), "somebody patches it");
    let stats = stage.stats();
    // They were 126 and more when a slot that was lost could be planned with again at the next turn.
    assert!(stats.plans < 80, "{stats:?}");
    assert!(stats.dropped.not_executable < 40, "{stats:?}");
}

/// Sixteen who want to rest, and places of a kind each for one.
const DORMITORY: &str = r#"{
  "udgoap": 1,
  "attributes": { "rest": { "min": 0, "max": 100, "default": 20 } },
  "types": {
    "bed": { "supplies": ["sleep"], "manner": { "sleep": { "slots": 1 } } },
    "sleeper": {
      "attributes": { "rest": {} }, "consumes": ["sleep"], "drives": ["be_well"]
    }
  },
  "actions": {
    "sleep": {
      "effects": ["consumer.rest += 60"], "duration": 20,
      "cost": "distance(consumer, supplier) / 1000"
    }
  },
  "drives": {
    "be_well": { "goals": { "rested": { "conditions": ["self.rest >= 100"], "remove": false } } }
  }
}"#;

/// Searches of one tick see the same free beds, and want the same ones.
#[test]
fn those_who_lose_a_slot_look_again_at_once() {
    for jobs in [1, 3, 16] {
        let mut stage = Stage::of(DORMITORY, jobs);
        let beds: Vec<_> = (0..16)
            .map(|number| stage.create("bed", [10.0 + number as f32, 0.0, 0.0], &[]))
            .collect();
        let sleepers: Vec<_> = (0..16)
            .map(|number| {
                let npc = stage.create("sleeper", [number as f32 * 0.01, 0.0, 0.0], &[]);
                stage.durations(npc);
                npc
            })
            .collect();
        // Everybody has had a search after so many.
        for _ in 0..16_usize.div_ceil(jobs) {
            stage.tick();
        }
        let mut taken: Vec<_> = sleepers
            .iter()
            .filter_map(|&npc| stage.steps().current(npc).expect("it lives"))
            .map(|step| step.binding.supplier)
            .collect();
        taken.sort();
        assert_eq!(taken, beds, "with {jobs} searches at a time");
        assert_eq!(stage.stats().lost_slots, 0);
    }
}

/// A guest whose order can be taken once, waiters, and a sink to wash at meanwhile.
const RESTAURANT: &str = r#"{
  "udgoap": 1,
  "attributes": {
    "ordered": { "kind": "flag" }, "dirty": { "min": 0, "max": 100, "default": 100 }
  },
  "types": {
    "guest": {
      "attributes": { "ordered": {} }, "supplies": ["take_order"],
      "manner": { "take_order": { "slots": 1 } }
    },
    "sink": { "attributes": { "dirty": {} }, "supplies": ["wash"] },
    "waiter": { "consumes": ["take_order", "wash"], "drives": ["serve", "tidy"] }
  },
  "actions": {
    "take_order": {
      "preconditions": ["not supplier.ordered"], "effects": ["supplier.ordered = true"],
      "duration": 8, "perform": { "max_wait": 60 }
    },
    "wash": { "effects": ["supplier.dirty -= 10"], "duration": 2 }
  },
  "drives": {
    "serve": { "weight": 100, "goals": { "served": { "for_each": "guest", "as": "it", "conditions": ["it.ordered"] } } },
    "tidy": { "goals": { "clean": { "for_each": "sink", "as": "it", "conditions": ["it.dirty <= 0"], "remove": false } } }
  }
}"#;

/// Queueing for what can be done once was waiting for nothing: who came second did so for as long as
/// the first took, and washed nothing.
#[test]
fn nobody_waits_for_what_others_leave_nothing_of() {
    let once = "\"preconditions\": [\"not supplier.ordered\"], ";
    let again = RESTAURANT.replace(once, "");
    let by_offer = again
        .replace("{ \"kind\": \"flag\" }", "{ \"min\": 0, \"max\": 9 }")
        .replace(
            "[\"take_order\"]",
            r#"[{ "action": "take_order", "when": "self.ordered < 1" }]"#,
        )
        .replace("ordered = true", "ordered += 1")
        .replace("it.ordered", "it.ordered >= 1");
    for document in [RESTAURANT, &again, &by_offer] {
        for selector in [Selector::Auto, Selector::First, Selector::Best] {
            let mut stage = Stage::of(document, 2);
            let guest = stage.create("guest", [0.0; 3], &[]);
            let sink = stage.create("sink", [5.0, 0.0, 0.0], &[]);
            let waiters = [1.0, 2.0].map(|x| {
                let npc = stage.create("waiter", [x, 0.0, 0.0], &[]);
                stage.durations(npc);
                stage.options(npc, |it| it.planning.selector = selector);
                npc
            });
            stage.seconds(1.0);
            let at = waiters.map(|npc| {
                let step = stage.steps().current(npc).expect("it lives");
                step.map(|it| it.binding.supplier)
            });
            assert_eq!(at, [Some(guest), Some(sink)], "{selector:?}");
        }
    }
}

/// A forge and an anvil for one smith at a time, and smiths who need both in any order.
const SMITHY: &str = r#"{
  "udgoap": 1,
  "attributes": { "hot": { "kind": "flag" }, "flat": { "kind": "flag" }, "made": { "kind": "flag" } },
  "types": {
    "forge": { "supplies": ["goto", "heat"], "manner": { "heat": { "slots": 1 } } },
    "anvil": { "supplies": ["goto", "beat"], "manner": { "beat": { "slots": 1 } } },
    "smith": {
      "attributes": { "hot": {}, "flat": {}, "made": {} }, "supplies": ["finish"],
      "consumes": ["goto", "heat", "beat", "finish"], "drives": ["make"]
    }
  },
  "actions": {
    "goto": { "cost": "distance(consumer, supplier)", "duration": "distance(consumer, supplier)",
      "effects": ["consumer.position = beside(supplier)"] },
    "heat": { "preconditions": ["not consumer.hot", "distance(consumer, supplier) <= 1"],
      "effects": ["consumer.hot = true"], "duration": 2 },
    "beat": { "preconditions": ["not consumer.flat", "distance(consumer, supplier) <= 1"],
      "effects": ["consumer.flat = true"], "duration": 2 },
    "finish": { "self": "only", "preconditions": ["consumer.hot", "consumer.flat"],
      "effects": ["consumer.made = true"], "duration": 1 }
  },
  "drives": { "make": { "goals": { "it": { "conditions": ["self.made"], "remove": false } } } }
}"#;

#[test]
fn slots_that_others_keep_for_later_steps_void_no_plan() {
    let untimed = SMITHY
        .replace(", \"duration\": 2", "")
        .replace(", \"duration\": 1", "")
        .replace(" \"duration\": \"distance(consumer, supplier)\",", "");
    for selector in [
        Selector::Auto,
        Selector::First,
        Selector::Best,
        Selector::Goap,
    ] {
        for (document, durations) in [(SMITHY, false), (SMITHY, true), (&*untimed, false)] {
            let mut stage = Stage::of(document, 2);
            stage.create("forge", [6.0, 0.0, 0.0], &[]);
            stage.create("anvil", [0.0, 0.0, 6.0], &[]);
            let smiths =
                [[4.0, 0.0, 0.0], [0.0, 0.0, 4.0]].map(|at| stage.create("smith", at, &[]));
            for smith in smiths {
                stage.options(smith, |it| {
                    it.planning.selector = selector;
                    it.planning.durations = durations;
                });
            }
            stage.seconds(60.0);
            let drops = stage.events.iter();
            let drops = drops.filter(|it| it.kind == EventKind::PlanDropped).count();
            let world = &stage.running.world;
            let made = world.domain().find_attribute("made").expect("it is there");
            let made = smiths.map(|it| world.read(it, made));
            assert_eq!(
                made,
                [Ok(Value::Flag(true)); 2],
                "{selector:?} {durations}, {drops} dropped"
            );
            assert!(drops <= 4, "{selector:?} {durations}: {drops} dropped");
        }
    }
}

/// Plates to be cleared away. Only one can collect a plate.
const PLATES: &str = r#"{
  "udgoap": 1,
  "attributes": { "dirty": { "min": 0, "max": 12 } },
  "types": {
    "plate": { "supplies": ["go", "collect"], "manner": { "collect": { "slots": 1 } } },
    "staff": { "attributes": { "dirty": {} }, "consumes": ["go", "collect"], "drives": ["clear"] }
  },
  "actions": {
    "go": { "effects": ["consumer.position = beside(supplier)"],
      "duration": "travel(consumer, supplier) / 1.4" },
    "collect": { "preconditions": ["distance(consumer, supplier) <= 1"],
      "effects": ["consumer.dirty += 1", "destroy(supplier)"], "duration": 1.5 }
  },
  "drives": { "clear": { "goals": { "clear": { "conditions": ["count(plate as x) <= 0"],
    "remove": false } } } }
}"#;

/// Who comes sooner would be done before the one who has the slot is there, but would leave nothing;
/// and who comes later finds nothing.
#[test]
fn what_only_one_can_do_only_one_sets_out_for() {
    for places in [[18.0, 14.0], [14.0, 18.0]] {
        let mut stage = Stage::of(PLATES, 2);
        stage.create("plate", [0.0; 3], &[]);
        let staff = places.map(|at| stage.create("staff", [at, 0.0, 0.0], &[]));
        for it in staff {
            stage.options(it, |it| it.planning.durations = true);
        }
        stage.seconds(20.0);
        let [first, second] = staff.map(|it| stage.story(it));
        assert!(first.contains(&"done collect".into()), "{first:?}");
        assert_eq!(second, Vec::<String>::new(), "{places:?}");
    }
}

/// GOAP never waits, though its steps take time. So who has the slot is all that stands in the way.
#[test]
fn goap_is_told_who_has_the_slot_though_steps_take_time() {
    let mut stage = Stage::of(HOUSE, 1);
    let bed = stage.create("bed", [0.0; 3], &[]);
    let [_, second] = [0.5, 0.75].map(|x| {
        let npc = stage.create("villager", [x, 0.0, 0.0], &[]);
        stage.options(npc, |it| {
            it.planning.selector = Selector::Goap;
            it.planning.durations = true;
        });
        npc
    });
    stage.seconds(1.0);
    let (told, _) = stage.told(second, bed);
    let why = "all slots for sleep at bed are taken by villager";
    assert!(told.contains(why), "{told}");
}
