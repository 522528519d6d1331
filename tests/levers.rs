//! Affordances with a history: what comes of a lever depends on what its neighbours have shown before.

mod common;

use common::named::{NAMED, NAMED_MIND};
use common::{Scene, assert_close, example};
use udgoap::{
    planning::{Options, Outcome, Selector},
    running::{
        Job, MindOptions, PerformedBy, TickInput,
        perform::{Hindrance, NpcStep, Performer, Way, Which},
    },
    world::{EntityId, Value},
};

/// What levers can show, in order of declaration.
const SHOWS: [&str; 4] = ["shows_exit", "shows_treasure", "shows_badger", "shows_pit"];
const EXIT: usize = 0;
const TREASURE: usize = 1;
const BADGER: usize = 2;
const PIT: usize = 3;

/// A room with four levers.
struct Room {
    scene: Scene,
    levers: [EntityId; 4],
    performer: Performer,
}

impl Room {
    /// A room of whose levers some have shown something already, beside another in which all have.
    fn new(shown: &[usize]) -> Self {
        let mut scene = Scene::new(example("four_levers.json"));
        let at = |room: f32, number: usize| [room + number as f32, 0.0, 0.0];
        let levers = [0, 1, 2, 3].map(|it| scene.create("lever", at(0.0, it), &[]));
        let others = [0, 1, 2, 3].map(|it| scene.create("lever", at(100.0, it), &[]));
        let mut room = Room {
            scene,
            levers,
            performer: Performer::default(),
        };
        for (lever, what) in others.into_iter().zip(0..) {
            room.show(lever, what);
        }
        for (number, &what) in shown.iter().enumerate() {
            room.show(levers[number], what);
        }
        room
    }

    fn hero(&mut self) -> EntityId {
        self.scene.create("hero", [0.0; 3], &[])
    }

    fn set(&mut self, entity: EntityId, attribute: &str, to: bool) {
        let attribute = self
            .scene
            .domain
            .find_attribute(attribute)
            .expect(attribute);
        let world = &mut self.scene.world;
        let written = world.write(entity, attribute, Value::Flag(to));
        written.expect("it has the flag");
    }

    fn show(&mut self, lever: EntityId, what: usize) {
        self.set(lever, "pulled", true);
        self.set(lever, SHOWS[what], true);
    }

    fn flag(&self, entity: EntityId, attribute: &str) -> bool {
        let attribute = self
            .scene
            .domain
            .find_attribute(attribute)
            .expect(attribute);
        self.scene.world.read(entity, attribute) == Ok(Value::Flag(true))
    }

    /// What a lever has shown.
    fn shown(&self, lever: EntityId) -> Vec<usize> {
        let all = 0..SHOWS.len();
        all.filter(|&it| self.flag(lever, SHOWS[it])).collect()
    }

    /// Whether one of the levers of the room has shown something.
    fn is_shown(&self, what: usize) -> bool {
        self.levers.iter().any(|it| self.flag(*it, SHOWS[what]))
    }

    /// Has a lever pulled in truth. True if the hero lives on.
    fn pull(&mut self, npc: EntityId, supplier: EntityId, which: Which) -> bool {
        let action = self.scene.domain.find_action("pull").expect("it is there");
        let npc_step = NpcStep {
            npc,
            action,
            supplier,
        };
        let running = &mut self.scene.running;
        let performer = &mut self.performer;
        let way = Way {
            from: [f32::NAN; 3],
            led_to: None,
            seconds: 0.0,
        };
        let done = performer.finish(&running.world, npc_step, way, 16, which);
        done.expect("nothing hinders it");
        running.make_true(&performer.changes);
        let again = performer.begin(&running.world, npc_step);
        again != Err(Hindrance::Dead)
    }
}

/// What is expected of the best plan when some things are shown already, by somebody else.
fn expected(shown: &[usize], options: Options) -> (String, f32) {
    let mut room = Room::new(shown);
    let hero = room.hero();
    room.scene.plan(hero, options);
    (room.scene.plan_text(), room.scene.search.plan.utility)
}

#[test]
fn chances_follow_from_what_was_shown() {
    let weighed = Options {
        selector: Selector::Best,
        outcomes: true,
        ..NAMED
    };
    for (shown, pulls, utility) in [
        // Each pull shows one of what is left. One: 1/4 × 0.5 twice. Two: after exit or treasure
        // (1 + 0.5 + 0) / 3, after the badger (0.5 + 0.5 + 0) / 3, after the pit nothing more.
        // Three: 1/6 for each of the three pairs without the pit, and then 1/2 × 1.
        (&[][..], 2, (0.5 + 0.5 + 1.0 / 3.0) / 4.0),
        // A third for the treasure. What it gains is lost in the pit as often as another gains it.
        (&[EXIT], 1, 0.5 / 3.0),
        // An even chance.
        (&[EXIT, BADGER], 1, 0.25),
        (&[EXIT, PIT], 2, 0.5),
        (&[EXIT, BADGER, PIT], 1, 0.5),
        (&[EXIT, TREASURE], 0, 0.0),
        (&[EXIT, TREASURE, BADGER], 0, 0.0),
    ] {
        let (plan, found) = expected(shown, weighed);
        assert_eq!(plan.split_whitespace().count(), pulls, "{shown:?}: {plan}");
        assert_close(&[found], &[utility]);
    }
}

#[test]
fn unless_outcomes_are_weighed_the_likeliest_at_the_snapshot_is_taken_for_granted() {
    for selector in [Selector::First, Selector::Best] {
        let options = Options { selector, ..NAMED };
        // Of equals the first, and it stays so in the plan: a second exit would be of no use.
        for (shown, pulls, utility) in [
            (&[][..], 1, 0.5),
            (&[EXIT], 1, 0.5),
            (&[EXIT, TREASURE], 0, 0.0),
            (&[EXIT, BADGER], 1, 0.5),
        ] {
            let (plan, found) = expected(shown, options);
            assert_eq!(plan.split_whitespace().count(), pulls, "{shown:?}: {plan}");
            assert_eq!(found, utility, "{shown:?}");
        }
    }
}

/// `goap` goes on from what it has looked up before, as long as that is still so.
#[test]
fn goap_looks_again_at_what_is_likeliest() {
    let options = Options {
        selector: Selector::Goap,
        ..NAMED
    };
    let mut room = Room::new(&[]);
    let hero = room.hero();
    let mut wanted = Vec::new();
    for shown in [false, true, false, true] {
        let lever = room.levers[3];
        room.set(lever, SHOWS[EXIT], shown);
        room.scene.plan(hero, options);
        let search = &room.scene.search;
        assert_eq!(search.plan.outcome, Outcome::Complete);
        assert_eq!(search.plan.steps.len(), 1);
        let goal = search.plan.goal.expect("goap plans for one") as usize;
        let rule = search.motives.goals[goal].rule;
        wanted.push(room.scene.domain.goal_rule(rule).name.clone());
    }
    assert_eq!(wanted, ["out", "rich", "out", "rich"]);
}

/// SplitMix64.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ bits >> 31) >> 40) as f32 / (1_u32 << 24) as f32
    }
}

/// A thousand heroes, one after the other. Each pulls levers until it is free or dead, and the next finds
/// the room as it was left; when all four have shown something, there is a new room.
#[test]
fn a_thousand_lives() {
    let mut dice = Dice(1);
    // By what is shown already: how often there was a pull then, and what it showed.
    let mut counts = [[0_u32; 4]; 16];
    let (mut lives, mut rooms, mut inherited) = (0, 0, 0);
    while lives < 1_000 {
        let mut room = Room::new(&[]);
        let mut order = room.levers;
        order.rotate_left(rooms % 4);
        rooms += 1;
        let mut hero = None;
        for lever in order {
            let is_shown = (0..4).filter(|&it| room.is_shown(it));
            let before: usize = is_shown.map(|it| 1 << it).sum();
            let npc = hero.unwrap_or_else(|| {
                lives += 1;
                inherited += u32::from(before != 0);
                room.hero()
            });
            let lives_on = room.pull(npc, lever, Which::Chance(dice.next()));
            let [shows] = room.shown(lever)[..] else {
                panic!("a lever shows one thing, not {:?}", room.shown(lever));
            };
            counts[before][shows] += 1;
            assert_eq!(lives_on, shows != PIT);
            hero = Some(npc).filter(|_| lives_on && shows != EXIT);
        }
        for what in SHOWS {
            let times = room.levers.iter().filter(|it| room.flag(**it, what));
            assert_eq!(times.count(), 1, "{what}");
        }
    }
    println!("{lives} lives in {rooms} rooms, {inherited} of them where others had been before");
    assert!(
        inherited > 400,
        "only {inherited} lives began in a known room"
    );
    for (shown, counts) in counts.iter().enumerate() {
        let left = 4 - shown.count_ones();
        let pulls: u32 = counts.iter().sum();
        if left == 0 {
            assert_eq!(pulls, 0);
            continue;
        }
        let chance = 1.0 / f64::from(left);
        // Four standard deviations: of the 32 counts here, one in five hundred runs has one beyond.
        let spread = 4.0 * (f64::from(pulls) * chance * (1.0 - chance)).sqrt();
        println!("shown {shown:04b}: {pulls} pulls, {counts:?}");
        for (what, &count) in counts.iter().enumerate() {
            let is_left = shown & 1 << what == 0;
            let mean = if is_left {
                f64::from(pulls) * chance
            } else {
                0.0
            };
            let spread = if is_left { spread } else { 0.0 };
            assert!(
                (f64::from(count) - mean).abs() <= spread,
                "after {shown:04b}, {} came {count} times of {pulls}",
                SHOWS[what]
            );
        }
    }
    // What the bounds above are worth: the first pulls alone are some hundreds.
    assert!(counts[0].iter().sum::<u32>() >= 300);
}

#[test]
fn if_nothing_is_possible_only_what_is_certain_happens() {
    for chance in [0.0, 0.3, 0.999_999] {
        // Each has shown something, but none says that it was pulled.
        let mut room = Room::new(&[EXIT, TREASURE, BADGER, PIT]);
        let lever = room.levers[0];
        room.set(lever, "pulled", false);
        let hero = room.hero();
        assert!(room.pull(hero, lever, Which::Chance(chance)));
        assert!(room.flag(lever, "pulled") && !room.flag(hero, "free"));
        assert_eq!(room.shown(lever), [EXIT]);
        // Who performs the step itself knows better what has come of it.
        room.set(lever, "pulled", false);
        assert!(room.pull(hero, lever, Which::Is(EXIT)));
        assert!(room.flag(hero, "free"));
    }
}

/// Whoever pulls the last lever whose secret isn't out, gets what is left, wherever the dice fall.
#[test]
fn what_is_left_is_certain() {
    for what in [EXIT, TREASURE, BADGER, PIT] {
        let shown: Vec<usize> = (0..4).filter(|&it| it != what).collect();
        for chance in [0.0, 0.25, 0.5, 0.75, 0.999_999_9] {
            let mut room = Room::new(&shown);
            let hero = room.hero();
            let lever = room.levers[3];
            let lives_on = room.pull(hero, lever, Which::Chance(chance));
            assert_eq!(room.shown(lever), [what], "at {chance}");
            assert_eq!(lives_on, what != PIT);
        }
    }
}

/// Has the library run the world for some ticks.
fn tick(room: &mut Room, jobs: &mut Vec<Job>, count: usize) {
    for _ in 0..count {
        let running = &mut room.scene.running;
        let input = TickInput {
            seconds: running.world.time().seconds() + 0.2,
            plan_states: 100_000,
            work: 0,
            applies_rates: false,
        };
        running.tick_begin(input, jobs).expect("no tick is open");
        jobs.iter_mut().for_each(|job| running.work(job));
        running.tick_end(jobs).expect("it is open");
    }
}

#[test]
fn who_knows_what_is_left_stops_in_time_and_goes_on_when_that_changes() {
    let options = MindOptions {
        planning: Options {
            selector: Selector::Best,
            outcomes: true,
            ..NAMED
        },
        performed_by: PerformedBy::Library,
        ..NAMED_MIND
    };
    let mut jobs = vec![Job::default()];
    let mut room = Room::new(&[BADGER, EXIT, TREASURE]);
    let hero = room.hero();
    let running = &mut room.scene.running;
    running.set_mind_options(hero, options).expect("an NPC");
    tick(&mut room, &mut jobs, 10);
    let last = room.levers[3];
    assert!(!room.flag(last, "pulled"), "only the pit is left");
    let thought = room.scene.stats().thought;
    tick(&mut room, &mut jobs, 20);
    assert_eq!(room.scene.stats().thought, thought, "nothing has changed");
    // The pit turns out to have been elsewhere, and the treasure isn't found yet.
    let [_, _, third, _] = room.levers;
    room.set(third, SHOWS[TREASURE], false);
    room.set(third, SHOWS[PIT], true);
    tick(&mut room, &mut jobs, 10);
    assert!(room.scene.stats().thought > thought);
    assert_eq!(room.shown(last), [TREASURE]);
}
