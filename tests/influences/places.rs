//! Grids and graphs of places.

use udgoap::{
    domain::InfluenceId,
    world::{Grid, Link, PlaceTerm, WorldError},
};

use crate::{
    common::{Scene, load},
    oracle::DOCUMENT,
    setting::{add, clear, set_grid},
};

const DANGER: InfluenceId = InfluenceId(0);
const NOISE: InfluenceId = InfluenceId(2);

fn scene() -> Scene {
    Scene::new(load("influences.json", DOCUMENT.as_bytes()))
}

fn grid(columns: u32, rows: u32) -> Grid<'static> {
    Grid {
        origin: [0.0; 3],
        cell_size: 1.0,
        columns,
        rows,
        blocked: &[],
    }
}

#[test]
fn a_wall_is_gone_around() {
    let mut scene = scene();
    // A wall from the edge, between column 2 and column 4, with a gap in the last row.
    let blocked: Vec<bool> = (0..49).map(|it| it % 7 == 3 && it / 7 < 6).collect();
    let grid = Grid {
        blocked: &blocked,
        ..grid(7, 7)
    };
    let world = &mut scene.running.world;
    world.influences_mut().set_grid(&grid).expect("a good grid");
    world
        .influences_mut()
        .add(DANGER, [2.5, 0.0, 4.5], 1.0)
        .expect("it is there");
    let at = |x: f32, z: f32| {
        let found = world.influences().strength_at(DANGER, [x, 3.0, z]);
        found.expect("it is there")
    };
    assert_eq!(at(2.5, 4.5), 1.0);
    // Two metres away on the same side.
    assert_eq!(at(2.5, 2.5), 1.0 - 2.0 / 7.5);
    // Behind the wall: down to the gap, through, and up again.
    let way = 2.0 + 2.0 + 2.0_f32;
    let found = at(4.5, 4.5);
    assert!((found - (1.0 - way / 7.5)).abs() < 1e-6, "{found}");
    let wall = world.influences().strength_in(DANGER, 4 * 7 + 3);
    assert_eq!(wall, Ok(0.0), "in the wall");
}

#[test]
fn who_leans_on_a_wall_is_beside_it() {
    let mut scene = scene();
    // A wall without a gap, and a block of nine.
    let blocked: Vec<bool> = (0..49)
        .map(|it| it % 7 == 3 || (it % 7 > 3 && it / 7 > 3))
        .collect();
    let grid = Grid {
        blocked: &blocked,
        ..grid(7, 7)
    };
    let world = &mut scene.running.world;
    world.influences_mut().set_grid(&grid).expect("a good grid");
    let place = |world: &udgoap::world::World, x: f32, z: f32| {
        let found = world.influences().place([x, 0.0, z]).expect("it is there");
        found.0
    };
    for (x, z, expected) in [
        (3.1, 2.5, 2 * 7 + 2),
        (3.9, 2.5, 2 * 7 + 4),
        // As near to both: the first.
        (3.5, 2.5, 2 * 7 + 2),
        (4.9, 4.1, 3 * 7 + 4),
        (3.9, 4.05, 3 * 7 + 4),
        // All around it are blocked.
        (5.5, 5.5, 5 * 7 + 5),
    ] {
        assert_eq!(place(world, x, z), expected, "{x}, {z}");
    }
    let strength = |world: &udgoap::world::World, place| {
        world
            .influences()
            .strength_in(DANGER, place)
            .expect("it is there")
    };
    world
        .influences_mut()
        .add(DANGER, [3.2, 0.0, 1.5], 1.0)
        .expect("it is there");
    assert_eq!(strength(world, 7 + 2), 1.0);
    assert_eq!(strength(world, 7 + 3), 0.0, "not in the wall");
    assert_eq!(strength(world, 7 + 4), 0.0, "nor behind it");
    let there = world.influences().strength_at(DANGER, [3.2, 0.0, 1.5]);
    assert_eq!(there, Ok(1.0), "who leans there reads it");
    world
        .influences_mut()
        .add(DANGER, [5.5, 0.0, 5.5], 1.0)
        .expect("it is there");
    let marked = (0..49).filter(|&it| it % 7 > 3 && strength(world, it) > 0.0);
    assert_eq!(marked.collect::<Vec<_>>(), [5 * 7 + 5], "enclosed");
}

#[test]
fn a_grid_knows_its_places_without_a_world() {
    let mut scene = scene();
    let grid = Grid {
        origin: [-3.0, 1.0, 2.0],
        cell_size: 1.5,
        blocked: &[true; 12],
        ..grid(4, 3)
    };
    let world = &mut scene.running.world;
    world.influences_mut().set_grid(&grid).expect("a good grid");
    for point in [[0.0, 0.0, 3.0], [2.9, 9.0, 6.4], [-3.1, 0.0, 3.0], [0.0; 3]] {
        let here = world.influences().place(point).ok().map(|it| it.0);
        assert_eq!(grid.place([0.0, 1.0, 0.0], point), here, "{point:?}");
    }
    // Where z is up, rows go along y.
    assert_eq!(grid.place([0.0, 0.0, 1.0], [-3.0, 2.6, 0.0]), Some(4));
}

#[test]
fn what_makes_no_sense_is_refused_and_changes_nothing() {
    let mut scene = scene();
    let world = &mut scene.running.world;
    assert_eq!(
        world.influences_mut().add(DANGER, [0.0; 3], 1.0),
        Err(WorldError::NoPlace)
    );
    assert_eq!(world.influences().place_count(), 0);
    world
        .influences_mut()
        .set_grid(&grid(3, 3))
        .expect("a good grid");
    world
        .influences_mut()
        .add(DANGER, [0.5; 3], 1.0)
        .expect("it is there");
    let before = scene.hash();
    let world = &mut scene.running.world;
    let is_refused = |found: Result<(), WorldError>| found == Err(WorldError::BadPlaces);
    for bad in [
        grid(0, 3),
        grid(u32::MAX, u32::MAX),
        Grid {
            cell_size: 0.0,
            ..grid(3, 3)
        },
        Grid {
            cell_size: f32::NAN,
            ..grid(3, 3)
        },
        Grid {
            origin: [f32::INFINITY; 3],
            ..grid(3, 3)
        },
        Grid {
            blocked: &[true],
            ..grid(3, 3)
        },
    ] {
        assert!(is_refused(world.influences_mut().set_grid(&bad)), "{bad:?}");
    }
    let link = |from, to| Link { from, to };
    assert!(is_refused(
        world
            .influences_mut()
            .set_places(&[[0.0; 3]], &[link(0, 1)])
    ));
    assert!(is_refused(
        world.influences_mut().set_places(&[], &[link(0, 0)])
    ));
    let not_finite = world.influences_mut().set_places(&[[f32::NAN; 3]], &[]);
    assert!(matches!(not_finite, Err(WorldError::NotFinite(_))));
    let outside = world.influences_mut().add(DANGER, [9.0, 0.0, 0.0], 1.0);
    assert_eq!(outside, Err(WorldError::NoPlace));
    for strength in [0.0, -1.0, f32::NAN, f32::INFINITY] {
        let added = world.influences_mut().add(DANGER, [0.5; 3], strength);
        assert_eq!(added, Err(WorldError::BadStrength));
    }
    let unknown = InfluenceId(3);
    assert_eq!(
        world.influences_mut().add(unknown, [0.5; 3], 1.0),
        Err(WorldError::UnknownInfluence(unknown))
    );
    let terms = [PlaceTerm {
        influence: DANGER,
        weight: f32::NAN,
    }];
    assert!(
        world
            .influences()
            .best_place([0.0; 3], 1.0, &terms, 0.0, None)
            .is_err()
    );
    assert_eq!(scene.hash(), before);
}

#[test]
fn fading_is_the_same_however_time_is_cut() {
    let run = |ticks: u32| {
        let mut scene = scene();
        set_grid(&mut scene, &grid(8, 8));
        for second in 0..20_u32 {
            for tick in 1..=ticks {
                let now = f64::from(second) + f64::from(tick) / f64::from(ticks);
                scene.update(now).expect("time goes on");
            }
            let at = [(second % 8) as f32 + 0.5, 0.0, (second % 5) as f32 + 0.5];
            add(&mut scene, NOISE, at, 1.0);
            add(&mut scene, DANGER, at, 0.5);
        }
        let world = &scene.running.world;
        let all = (0..64).map(|it| world.influences().strength_in(DANGER, it).map(f32::to_bits));
        all.collect::<Vec<_>>()
    };
    assert_eq!(run(1), run(64));
}

#[test]
fn the_hash_tells_marks_and_places_apart() {
    let made = |more: &dyn Fn(&mut Scene)| {
        let mut scene = scene();
        more(&mut scene);
        scene.hash()
    };
    let with_grid = |scene: &mut Scene| set_grid(scene, &grid(4, 4));
    let mark = |scene: &mut Scene, which, at| add(scene, which, at, 1.0);
    let hashes = [
        made(&|_| {}),
        made(&with_grid),
        made(&|scene| {
            with_grid(scene);
            mark(scene, DANGER, [0.5; 3]);
        }),
        made(&|scene| {
            with_grid(scene);
            mark(scene, NOISE, [0.5; 3]);
        }),
        made(&|scene| {
            with_grid(scene);
            mark(scene, NOISE, [1.5, 0.0, 0.5]);
        }),
    ];
    for (at, hash) in hashes.iter().enumerate() {
        assert!(!hashes[..at].contains(hash), "{at}");
    }
    // What was cleared or replaced leaves nothing behind.
    let cleared = made(&|scene| {
        with_grid(scene);
        mark(scene, NOISE, [0.5; 3]);
        clear(scene, NOISE);
    });
    assert_eq!(cleared, hashes[1]);
    let replaced = made(&|scene| {
        with_grid(scene);
        mark(scene, NOISE, [0.5; 3]);
        with_grid(scene);
    });
    let without_mark = made(&|scene| {
        with_grid(scene);
        with_grid(scene);
    });
    assert_eq!(replaced, without_mark);
    // But decisions that have read influences are looked at again when places are replaced, if only
    // by equal ones. So that has happened is told, too.
    assert!(!hashes.contains(&replaced));
    let no_more = made(&|scene| {
        with_grid(scene);
        let world = &mut scene.running.world;
        world
            .influences_mut()
            .set_places(&[], &[])
            .expect("none will do");
    });
    assert!(!hashes.contains(&no_more));
}

#[test]
fn places_move_with_the_origin() {
    let mut scene = scene();
    let world = &mut scene.running.world;
    world
        .influences_mut()
        .set_grid(&grid(4, 4))
        .expect("a good grid");
    world
        .influences_mut()
        .add(DANGER, [0.5, 0.0, 0.5], 1.0)
        .expect("it is there");
    let before = world.influences().place([0.5, 0.0, 0.5]);
    world.shift_origin([100.0, 0.0, -50.0]).expect("finite");
    let after = world.influences().place([100.5, 0.0, -49.5]);
    assert_eq!(
        before.expect("it is there").0,
        after.expect("it is there").0
    );
    assert_eq!(world.influences().strength_in(DANGER, 0), Ok(1.0));
    assert!(world.influences().place([0.5, 0.0, 0.5]).is_err());
}

/// What is far away isn't looked at, nor what has faded, in grids and among points.
#[test]
fn the_best_place_is_found_among_few() {
    let mut scene = scene();
    let terms = [PlaceTerm {
        influence: NOISE,
        weight: 1.0,
    }];
    let around = [50.5, 0.0, 50.5];
    let points: Vec<[f32; 3]> = (0..200 * 200)
        .map(|it| [(it % 200) as f32 + 0.5, 0.0, (it / 200) as f32 + 0.5])
        .collect();
    for is_grid in [true, false] {
        let world = &mut scene.running.world;
        match is_grid {
            true => world.influences_mut().set_grid(&grid(200, 200)),
            false => world.influences_mut().set_places(&points, &[]),
        }
        .expect("good places");
        let found = |world: &udgoap::world::World, within, hint| {
            let found = world
                .influences()
                .best_place(around, within, &terms, -0.01, hint);
            found.expect("finite").expect("there are places")
        };
        let near = found(world, 10.0, None);
        assert_eq!((near.place, near.middle), (50 * 200 + 50, around));
        assert!(near.looked_at < 21 * 192, "{}", near.looked_at);
        // With a hint, only those that aren't farther away than it.
        let hinted = found(world, f32::INFINITY, Some(near.place));
        assert_eq!((hinted.place, hinted.value), (near.place, near.value));
        assert!(hinted.looked_at < 200, "{}", hinted.looked_at);
        // Noise everywhere, long ago, and a little now.
        for at in points.iter().step_by(7) {
            world
                .influences_mut()
                .add(NOISE, *at, 1.0)
                .expect("it is there");
        }
        let later = scene.world.time().seconds() + 100.0;
        scene.update(later).expect("time goes on");
        let world = &mut scene.running.world;
        let at = [60.5, 0.0, 50.5];
        world
            .influences_mut()
            .add(NOISE, at, 1.0)
            .expect("it is there");
        let loud = found(world, 30.0, None);
        assert_eq!(loud.middle, at);
        let hinted = found(world, f32::INFINITY, Some(loud.place));
        assert_eq!((hinted.place, hinted.value), (loud.place, loud.value));
        assert!(hinted.looked_at < 1_000, "{}", hinted.looked_at);
    }
}
