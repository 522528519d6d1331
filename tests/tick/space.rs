//! Where things are doesn't matter, only how they lie to each other: whichever axis points up, and
//! wherever the origin is.

use super::stage::Stage;
use crate::common::named::{NAMED, NAMED_RUN};
use udgoap::{
    domain::POSITION,
    planning::{Outcome, Search},
    running::{PerformedBy, Report, Skipping},
    world::{BeliefMode, EntityId, Hold, Tell, Value, World, WorldError, WorldSettings},
};

/// NPCs that gather wood and are afraid of wolves, which are about: they look for what is near them,
/// and sometimes have to be told. They stand nearer to trees than they must: positions are rounded
/// when they move, and what holds only just may then not hold.
const FOREST: &str = r#"{
  "udgoap": 1,
  "attributes": {
    "wood": { "min": 0, "max": 20 },
    "left": { "min": 0, "max": 5, "default": 5 },
    "camp": { "kind": "position" }
  },
  "types": {
    "tree": { "attributes": { "left": {} }, "supplies": ["walk", "cut"],
              "manner": { "walk": { "distance": 0.5 } } },
    "wolf": { "supplies": ["drive_off"] },
    "woodcutter": {
      "attributes": { "wood": { "rate": -0.25 }, "camp": {} },
      "consumes": ["walk", "cut", "drive_off"],
      "drives": ["have_wood", { "drive": "be_safe", "weight": 3 }]
    }
  },
  "actions": {
    "walk": {
      "effects": ["consumer.position = beside(supplier)"],
      "duration": "distance(consumer, supplier) / 4"
    },
    "cut": {
      "preconditions": ["distance(consumer, supplier) <= 1", "supplier.left >= 1"],
      "effects": ["consumer.wood += 3", "supplier.left -= 1"], "duration": 0.5
    },
    "drive_off": {
      "preconditions": ["distance(consumer, supplier) <= 6"],
      "effects": ["destroy(supplier)"], "duration": 0.25
    }
  },
  "drives": {
    "have_wood": { "goals": {
      "gather": { "conditions": ["self.wood >= 20"], "remove": false } } },
    "be_safe": { "goals": {
      "no_wolf": {
        "for_each": "wolf", "as": "wolf", "when": "distance(self, wolf) <= 5",
        "conditions": ["distance(self, wolf) > 8"], "remove": "was(self.wood) < 0"
      } } }
  }
}"#;

/// How the scene's own axes, of which the second points up, lie in the world's.
#[derive(Clone, Copy)]
enum Axes {
    YUp,
    ZUp,
}

impl Axes {
    fn point(self, [x, y, z]: [f32; 3]) -> [f32; 3] {
        match self {
            Axes::YUp => [x, y, z],
            Axes::ZUp => [x, z, y],
        }
    }
}

/// What is done to the scene while it runs.
#[derive(Clone, Copy)]
struct Run {
    axes: Axes,
    /// After which tick everything is moved, and by how much.
    shift: Option<(usize, [f32; 3])>,
    own_facts: bool,
    skipping: Skipping,
    budget: u32,
}

const PLAIN: Run = Run {
    axes: Axes::YUp,
    shift: None,
    own_facts: false,
    skipping: Skipping::Exactly,
    budget: 1000,
};

/// Runs the scene; returns what the NPCs did, and where everything ended up in the scene's axes.
fn run(how: Run) -> (Vec<String>, Vec<[f32; 3]>) {
    let domain = super::common::load("forest.json", FOREST.as_bytes());
    let settings = WorldSettings {
        up: how.axes.point([0.0, 1.0, 0.0]),
        ..WorldSettings::new(super::common::serials)
    };
    let mut stage = Stage::new(domain.clone(), 2);
    let world = World::new(domain, settings).expect("valid settings");
    stage.running = udgoap::running::RunningWorld::with_settings(world, NAMED_RUN);
    stage.budget = how.budget;
    let axes = how.axes;
    let mut moved = [0.0_f32; 3];
    let mut trees = Vec::new();
    for number in 0..12_u8 {
        let number = f32::from(number);
        let at = [number * 2.5 - 14.0, 0.0, (number * 7.0) % 11.0 - 5.0];
        trees.push(stage.create("tree", axes.point(at), &[]));
    }
    let npcs = [[0.0, 0.0, 0.0], [3.5, 0.0, -2.0], [-6.0, 0.0, 4.25]]
        .map(|at| stage.create("woodcutter", axes.point(at), &[("wood", 4.0)]));
    for (npc, by) in npcs.into_iter().zip([
        PerformedBy::Library,
        PerformedBy::Library,
        PerformedBy::Host,
    ]) {
        stage.options(npc, |it| {
            it.performed_by = by;
            it.skipping = how.skipping;
            it.planning.durations = true;
        });
        if how.own_facts {
            stage.own_facts(npc);
        }
    }
    let mut wolf = None;
    let mut story = Vec::new();
    for tick in 0..900 {
        if let Some((at, by)) = how.shift
            && at == tick
        {
            let by = axes.point(by);
            assert_eq!(stage.shift_origin(by), Ok(()));
            moved = [0, 1, 2].map(|axis| moved[axis] + by[axis]);
        }
        let here = |at: [f32; 3]| {
            let at = axes.point(at);
            [0, 1, 2].map(|axis| at[axis] + moved[axis])
        };
        if tick % 300 == 60 {
            wolf = Some(stage.create("wolf", here([1.0, 0.0, 1.5]), &[]));
        }
        if tick % 300 == 299 {
            // It leaves, unless it was driven off.
            let _ = stage.destroy(wolf.take().expect("it came"));
        }
        if how.own_facts && tick % 40 == 0 {
            for npc in npcs {
                for &entity in trees.iter().chain(&wolf) {
                    tell(&mut stage, npc, entity);
                }
            }
        }
        let input = udgoap::running::TickInput {
            applies_rates: true,
            ..stage.input()
        };
        let report = stage.running.tick(input, &mut stage.jobs);
        assert!(report.is_ok());
        stage.events.extend_from_slice(stage.running.events());
        for (number, npc) in npcs.into_iter().enumerate() {
            if number == 2
                && let Ok(Some(&step)) = stage.steps().current(npc)
                && input.seconds >= step.since + f64::from(step.duration)
            {
                // This host moves whom it performs for.
                let stands = Value::Position(step.stand);
                let written = stage.world.write(npc, POSITION, stands);
                assert!(written.is_ok());
                let report = stage.steps_mut().report(npc, step.id, Report::Succeeded);
                assert_eq!(report, Ok(true));
            }
            let told = stage.story(npc);
            story.extend(told.into_iter().map(|it| format!("{tick} {number}: {it}")));
        }
    }
    let ends = npcs.iter().chain(&trees).map(|&it| {
        let Ok(Value::Position(at)) = stage.world.read(it, POSITION) else {
            panic!("it has a position");
        };
        axes.point([0, 1, 2].map(|axis| at[axis] - moved[axis]))
    });
    (story, ends.collect())
}

fn tell(stage: &mut Stage, npc: EntityId, entity: EntityId) {
    let world = &mut stage.running.world;
    assert!(
        world
            .npc(npc)
            .is_ok_and(|it| it.belief_mode == BeliefMode::OwnFacts)
    );
    let timestamp = world.time().seconds();
    for name in ["position", "left"] {
        let attribute = world.domain().find_attribute(name).expect(name);
        if let Ok(value) = world.read(entity, attribute) {
            let tell = Tell {
                entity,
                attribute,
                value,
                timestamp,
            };
            assert!(world.beliefs_mut().tell(npc, &tell).is_ok());
        }
    }
}

fn same(how: Run, other: Run) {
    let (story, ends) = run(how);
    let (other_story, other_ends) = run(other);
    assert!(story.len() > 60, "{story:?}");
    assert!(story.iter().any(|it| it.contains("drive_off")), "{story:?}");
    for (ours, theirs) in story.iter().zip(&other_story) {
        assert_eq!(ours, theirs);
    }
    assert_eq!(story.len(), other_story.len());
    for (ours, theirs) in ends.iter().zip(&other_ends) {
        for axis in 0..3 {
            assert!(
                (ours[axis] - theirs[axis]).abs() < 1e-3,
                "{ours:?} {theirs:?}"
            );
        }
    }
}

#[test]
fn whichever_axis_points_up_the_steps_are_the_same() {
    for own_facts in [false, true] {
        let how = Run { own_facts, ..PLAIN };
        same(
            how,
            Run {
                axes: Axes::ZUp,
                ..how
            },
        );
    }
}

#[test]
fn wherever_the_origin_moves_the_steps_are_the_same() {
    // A small budget lets searches be under way when everything moves.
    for (own_facts, skipping, budget) in [
        (false, Skipping::Exactly, 1000),
        (false, Skipping::Expected, 3),
        (true, Skipping::Exactly, 3),
        (true, Skipping::Expected, 1000),
    ] {
        let how = Run {
            own_facts,
            skipping,
            budget,
            ..PLAIN
        };
        for at in [1, 77, 450] {
            let shift = Some((at, [64.0, -16.0, -128.0]));
            same(how, Run { shift, ..how });
        }
    }
}

#[test]
fn both_at_once_are_the_same_too() {
    let how = Run { budget: 5, ..PLAIN };
    same(
        how,
        Run {
            axes: Axes::ZUp,
            shift: Some((333, [-100.0, 30.0, 7.0])),
            ..how
        },
    );
}

#[test]
fn who_needn_t_think_needn_t_after_everything_has_moved() {
    let mut stage = Stage::example("wizard.json", 1);
    let (wizard, goblin) = super::living::wizard(&mut stage);
    stage.options(wizard, |it| {
        it.performed_by = PerformedBy::Host;
        it.skipping = Skipping::Exactly;
        it.think_interval = 0.0;
    });
    stage.ticks(4);
    let thought = stage.stats().thought;
    assert_eq!(stage.shift_origin([32.0, 0.0, -8.0]), Ok(()));
    // All that was read of the goblin is looked at again, and found to be the same.
    stage.set(goblin, "health", 1.0);
    stage.set(goblin, "health", 30.0);
    stage.ticks(4);
    assert_eq!(stage.stats().thought, thought);
}

#[test]
fn a_search_goes_on_as_if_nothing_had_moved() {
    let plan = |shift: Option<[f32; 3]>| {
        let mut stage = Stage::example("wizard.json", 1);
        let (wizard, _) = super::living::wizard(&mut stage);
        assert!(stage.update(1.0).is_ok());
        let (mut search, mut hold) = (Search::default(), Hold::default());
        let running = &mut stage.running;
        let begun = running
            .requests()
            .begin(wizard, &mut search, &mut hold, NAMED);
        assert!(begun.is_ok());
        if let Some(by) = shift {
            assert_eq!(running.shift_origin(by), Ok(()));
        }
        while search.plan.outcome == Outcome::Unfinished {
            assert!(
                running
                    .requests()
                    .advance(&mut search, &mut hold, 1)
                    .is_ok()
            );
        }
        let plan = &search.plan;
        let steps = plan.steps.iter().map(|it| (it.action, it.stand));
        (plan.score, plan.generated, steps.collect::<Vec<_>>())
    };
    let plain = plan(None);
    assert_eq!(plain.2.len(), 3);
    assert_eq!(plan(Some([512.0, 64.0, -1024.0])), plain);
}

#[test]
fn offsets_that_are_no_numbers_are_refused() {
    let mut stage = Stage::example("wizard.json", 1);
    let (wizard, _) = super::living::wizard(&mut stage);
    stage.ticks(1);
    let before = stage.hash();
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let refused = stage.shift_origin([0.0, 0.0, bad]);
        assert_eq!(refused, Err(WorldError::NotFinite(POSITION)));
    }
    assert_eq!(stage.hash(), before);
    assert_eq!(stage.shift_origin([8.0, 0.0, 0.0]), Ok(()));
    assert_ne!(stage.hash(), before);
    assert_eq!(stage.shift_origin([-8.0, 0.0, 0.0]), Ok(()));
    assert_eq!(stage.hash(), before);
    assert!(stage.world.is_alive(wizard));
}

/// What decisions have read moves with everything. Of somebody who is gone nothing is moved, whether or not
/// a search is under way that still sees him.
#[test]
fn paused_search_changes_nothing_when_all_is_moved() {
    let hash = |has_search: bool| {
        let mut stage = Stage::new(super::common::load("forest.json", FOREST.as_bytes()), 2);
        let tree = stage.create("tree", [3.0, 0.0, 0.0], &[]);
        let npc = stage.create("woodcutter", [0.0; 3], &[]);
        stage.tick();
        let (mut search, mut hold) = (Search::default(), Hold::default());
        if has_search {
            let begun = stage.requests().begin(npc, &mut search, &mut hold, NAMED);
            begun.expect("it lives");
        }
        stage.destroy(tree).expect("it lives");
        let moved = stage.shift_origin([32.0, 0.0, 64.0]);
        moved.expect("a finite offset");
        stage.hash()
    };
    assert_eq!(hash(false), hash(true));
}
