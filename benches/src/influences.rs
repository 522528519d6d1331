//! What influences cost: a map of 256 × 256 cells of a metre with ten of them.

use std::hint::black_box;

use udgoap::{
    domain::InfluenceId,
    running::{Job, RunSettings, RunningWorld, TickInput},
    world::{BestPlace, Grid, PlaceTerm, World, WorldSettings},
};

use crate::{
    clock, common,
    walkers::{Chance, FRAMES},
};

const SIDE: u32 = 256;
const KINDS: u16 = 10;
const MARKS: u32 = 100;
const READS: u32 = 10_000;
/// What a frame of a game may do.
const FEW_MARKS: u32 = 10;
const SOME_READS: u32 = 1_000;
/// Metres that a mark spreads.
const REACH: u32 = 10;
/// Metres of a room's sides, the walls included.
const ROOM: u32 = 8;
/// Frames that a figure is the mean of.
const MEASURED: u32 = 300;

struct Map {
    running: RunningWorld,
    jobs: Vec<Job>,
    chance: Chance,
}

impl Map {
    /// `blocked` tells by column and row where walls are.
    fn new(blocked: impl Fn(u32, u32) -> bool) -> Self {
        let kind = |number| format!(r#""kind{number}": {{ "half_life": 30, "reach": {REACH} }}"#);
        let kinds = (0..KINDS).map(kind).collect::<Vec<_>>().join(", ");
        let document = format!(r#"{{ "udgoap": 1, "influences": {{ {kinds} }} }}"#);
        let domain = common::load("influences.json", document.as_bytes());
        let world = World::new(domain, WorldSettings::new(common::serials));
        let world = world.expect("valid settings");
        let mut running = RunningWorld::with_settings(world, RunSettings::default());
        let cells = (0..SIDE * SIDE).map(|it| blocked(it % SIDE, it / SIDE));
        let blocked: Vec<bool> = cells.collect();
        let grid = Grid {
            origin: [0.0; 3],
            cell_size: 1.0,
            columns: SIDE,
            rows: SIDE,
            blocked: &blocked,
        };
        let set = running.world.influences_mut().set_grid(&grid);
        set.expect("a good grid");
        Map {
            running,
            jobs: vec![Job::default()],
            chance: Chance(1),
        }
    }

    fn point(&mut self) -> [f32; 3] {
        let [x, z] = self.chance.place(SIDE as f32);
        [x, 0.0, z]
    }

    fn mark(&mut self, number: u32) {
        let (kind, at) = (
            InfluenceId((number % u32::from(KINDS)) as u16),
            self.point(),
        );
        let world = &mut self.running.world;
        world
            .influences_mut()
            .add(kind, at, 1.0)
            .expect("it is there");
    }

    /// Makes so many marks.
    fn fill(&mut self, marks: u32) {
        (0..marks).for_each(|it| self.mark(it));
    }

    fn tick(&mut self) {
        let input = TickInput {
            seconds: self.running.world.time().seconds() + 1.0 / f64::from(FRAMES),
            plan_states: 1_000_000,
            work: 0,
            applies_rates: false,
        };
        let report = black_box(&mut self.running).tick(input, &mut self.jobs);
        report.expect("time goes on");
    }

    fn read(&self, number: u32, at: [f32; 3]) -> f32 {
        let kind = InfluenceId((number % u32::from(KINDS)) as u16);
        let found = black_box(&self.running.world)
            .influences()
            .strength_at(kind, at);
        found.expect("it is there")
    }

    /// Reads at so many points, in each frame at others.
    fn reads(&mut self, count: u32) -> f32 {
        let read = (0..count).map(|it| {
            let at = self.point();
            self.read(it, at)
        });
        read.sum()
    }

    fn best(&mut self, around: [f32; 3], hint: Option<u32>) -> BestPlace {
        let terms = [(0, 1.0), (1, -1.0)].map(|(kind, weight)| PlaceTerm {
            influence: InfluenceId(kind),
            weight,
        });
        let world = black_box(&self.running.world);
        let found = world
            .influences()
            .best_place(around, 30.0, &terms, -0.01, hint);
        found.expect("finite").expect("there are places")
    }
}

/// Walls around rooms, with doors of two metres.
fn is_wall(column: u32, row: u32) -> bool {
    let is_door = |along: u32| matches!(along % ROOM, 3 | 4);
    column.is_multiple_of(ROOM) && !is_door(row) || row.is_multiple_of(ROOM) && !is_door(column)
}

/// Microseconds that a call takes, the mean of many.
fn measured(times: u32, mut call: impl FnMut(u32)) -> f64 {
    let begun = clock::now();
    for number in 0..times {
        call(number);
    }
    (clock::now() - begun) / f64::from(times) * 1e6
}

/// Prints what frames, marks, reads and searches take.
pub(crate) fn print() {
    let (mut empty, mut full) = (Map::new(|_, _| false), Map::new(|_, _| false));
    // None of the cells is without.
    full.fill(20_000);
    // Warm, and then in turns, so that neither is the first.
    let mut frames = [0.0, 0.0];
    for _ in 0..10 {
        for (map, sum) in [&mut empty, &mut full].into_iter().zip(&mut frames) {
            *sum += measured(10_000, |_| map.tick()) / 10.0;
        }
    }
    println!(
        "a frame without marks: {:.3} µs where nothing was ever marked, {:.3} µs where {KINDS} \
         influences are everywhere",
        frames[0], frames[1]
    );
    let mut rooms = Map::new(is_wall);
    rooms.fill(20_000);
    for (map, what) in [(&mut full, "nothing is blocked"), (&mut rooms, "rooms")] {
        for marks in [MARKS, FEW_MARKS] {
            let frame = measured(MEASURED, |_| {
                map.tick();
                map.fill(marks);
            });
            println!("{marks} marks that spread {REACH} cells, {what}: {frame:.0} µs a frame");
        }
    }
    let mut sum = 0.0;
    let points: Vec<_> = (0..READS).map(|_| full.point()).collect();
    let frame = measured(MEASURED, |_| {
        full.tick();
        let read = (0..).zip(&points).map(|(it, &at)| full.read(it, at));
        sum += read.sum::<f32>();
    });
    println!("{READS} reads at points, in each frame the same: {frame:.0} µs a frame");
    for reads in [READS, SOME_READS] {
        let frame = measured(MEASURED, |_| {
            full.tick();
            sum += full.reads(reads);
        });
        println!("{reads} reads at points, in each frame others: {frame:.0} µs a frame");
    }
    for (map, what) in [(&mut full, "nothing is blocked"), (&mut rooms, "rooms")] {
        let frame = measured(MEASURED, |_| {
            map.tick();
            map.fill(FEW_MARKS);
            sum += map.reads(SOME_READS);
        });
        println!("{FEW_MARKS} marks and {SOME_READS} reads, {what}: {frame:.0} µs a frame");
    }
    assert!(sum > 0.0, "it is everywhere");
    // As in a game: 20 places of each.
    let mut full = Map::new(|_, _| false);
    full.fill(200);
    let around = [128.0, 0.0, 128.0];
    let found = full.best(around, None);
    let hinted = full.best(around, Some(found.place));
    assert_eq!((found.place, found.value), (hinted.place, hinted.value));
    for (what, hint) in [
        ("without a hint", None),
        ("with a good hint", Some(found.place)),
    ] {
        let looked_at = full.best(around, hint).looked_at;
        let took = measured(MEASURED, |_| {
            black_box(full.best(around, hint));
        });
        println!(
            "the best place within 30 m, {what}: {took:.1} µs, {looked_at} of {} places looked at",
            SIDE * SIDE
        );
    }
}
