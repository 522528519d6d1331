//! A plain second implementation: every mark is kept, ways are found by trying all links until nothing
//! gets shorter, and strengths are added up one mark after the other.

use udgoap::{
    domain::InfluenceId,
    world::{Grid, Link, PlaceTerm, WorldError},
};

use crate::{
    common::{Scene, load},
    setting::add,
};

pub(crate) const DOCUMENT: &str = r#"{ "udgoap": 1,
  "types": { "rock": {} },
  "influences": {
    "danger": { "half_life": 20, "limit": 3, "reach": 7.5 },
    "smell": { "reach": 3 },
    "noise": { "half_life": 1.5, "limit": 10 }
  }
}"#;

/// SplitMix64.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn below(&mut self, count: u64) -> u64 {
        self.next() % count
    }

    pub(crate) fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * ((self.next() >> 40) as f32 / (1 << 24) as f32)
    }
}

/// Places, and how far each is from those next to it.
pub(crate) struct Plain {
    pub(crate) middles: Vec<[f32; 3]>,
    /// How long the sides of a grid's cells are; none of a graph.
    cell_size: Option<f32>,
    blocked: Vec<bool>,
    links: Vec<(usize, usize, f32)>,
}

/// What was added: which influence, where, how much, and when.
pub(crate) type Mark = (usize, usize, f32, f64);

pub(crate) fn metres(a: [f32; 3], b: [f32; 3]) -> f32 {
    let [x, y, z] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
    (x * x + y * y + z * z).sqrt()
}

impl Plain {
    fn grid(origin: [f32; 3], size: f32, columns: usize, rows: usize, blocked: &[bool]) -> Self {
        let count = columns * rows;
        let is_blocked = |at: usize| blocked.get(at).copied().unwrap_or(false);
        let mut links = Vec::new();
        for at in 0..count {
            for to in 0..count {
                let across = (at % columns).abs_diff(to % columns);
                let along = (at / columns).abs_diff(to / columns);
                if at == to || across > 1 || along > 1 || is_blocked(to) {
                    continue;
                }
                let (one, other) = (
                    at / columns * columns + to % columns,
                    to / columns * columns + at % columns,
                );
                if across + along == 1 {
                    links.push((at, to, size));
                } else if !is_blocked(one) && !is_blocked(other) {
                    links.push((at, to, std::f32::consts::SQRT_2 * size));
                }
            }
        }
        let middle = |at: usize| {
            [
                origin[0] + ((at % columns) as f32 + 0.5) * size,
                origin[1],
                origin[2] + ((at / columns) as f32 + 0.5) * size,
            ]
        };
        Plain {
            middles: (0..count).map(middle).collect(),
            cell_size: Some(size),
            blocked: (0..count).map(is_blocked).collect(),
            links,
        }
    }

    fn graph(points: &[[f32; 3]], links: &[Link]) -> Self {
        let both = links.iter().flat_map(|link| {
            let (from, to) = (link.from as usize, link.to as usize);
            let way = metres(points[from], points[to]);
            [(from, to, way), (to, from, way)]
        });
        Plain {
            middles: points.to_vec(),
            cell_size: None,
            blocked: vec![false; points.len()],
            links: both.collect(),
        }
    }

    /// The place that the middle of one belongs to: the nearest around it if it is blocked.
    pub(crate) fn beside(&self, place: usize) -> usize {
        let (Some(size), true) = (self.cell_size, self.blocked[place]) else {
            return place;
        };
        let far = |&it: &usize| metres(self.middles[it], self.middles[place]);
        let around =
            (0..self.middles.len()).filter(|it| !self.blocked[*it] && far(it) < 1.5 * size);
        let rounded = |it: &usize| (far(it) / size * 100.0).round() as u32;
        around.min_by_key(rounded).unwrap_or(place)
    }

    /// How far each place is from one, by way.
    fn ways(&self, from: usize) -> Vec<f32> {
        let mut ways = vec![f32::INFINITY; self.middles.len()];
        ways[from] = 0.0;
        loop {
            let mut any = false;
            for &(a, b, way) in &self.links {
                if ways[a] + way < ways[b] {
                    ways[b] = ways[a] + way;
                    any = true;
                }
            }
            if !any {
                return ways;
            }
        }
    }

    /// The last addition to an influence in each place: how strong it was after that, and when that
    /// was.
    pub(crate) fn lasts(&self, which: usize, marks: &[Mark]) -> Vec<(f64, f64)> {
        let (_, limit, reach) = KINDS[which];
        let mut last = vec![(0.0_f64, 0.0_f64); self.middles.len()];
        for &(of, place, strength, at) in marks {
            if of != which {
                continue;
            }
            for (to, way) in self.ways(place).into_iter().enumerate() {
                let share = if way == 0.0 {
                    1.0
                } else if way < reach {
                    1.0 - way / reach
                } else {
                    continue;
                };
                let added = f64::from(share * strength);
                last[to] = ((left(which, last[to], at) + added).min(limit), at);
            }
        }
        last
    }

    /// How strong an influence is in each place.
    fn strengths(&self, which: usize, marks: &[Mark], now: f64) -> Vec<f64> {
        let lasts = self.lasts(which, marks).into_iter();
        lasts.map(|last| left(which, last, now)).collect()
    }
}

/// Half-life, limit and reach of each influence, as in the document.
pub(crate) const KINDS: [(f64, f64, f32); 3] = [
    (20.0, 3.0, 7.5),
    (f64::INFINITY, 1.0, 3.0),
    (1.5, 10.0, 0.0),
];

/// What is left of an addition.
pub(crate) fn left(which: usize, (strength, at): (f64, f64), now: f64) -> f64 {
    let left = strength * libm::exp2(-(now - at) / KINDS[which].0);
    if left < 0.01 { 0.0 } else { left }
}

/// A random world with its places, as the library has them and as plain ones.
fn places(chance: &mut Chance) -> (Scene, Plain) {
    places_for(DOCUMENT, chance)
}

/// The same for another document with these influences.
pub(crate) fn places_for(document: &str, chance: &mut Chance) -> (Scene, Plain) {
    let mut scene = Scene::new(load("influences.json", document.as_bytes()));
    let world = &mut scene.running.world;
    let plain = if chance.below(2) == 0 {
        let (columns, rows) = (1 + chance.below(9) as usize, 1 + chance.below(9) as usize);
        let origin = [0, 1, 2].map(|_| chance.between(-40.0, 40.0).round());
        let size = [0.5, 1.0, 2.0, 4.0][chance.below(4) as usize];
        let blocked: Vec<bool> = match chance.below(3) {
            0 => Vec::new(),
            _ => (0..columns * rows).map(|_| chance.below(4) == 0).collect(),
        };
        let grid = Grid {
            origin,
            cell_size: size,
            columns: columns as u32,
            rows: rows as u32,
            blocked: &blocked,
        };
        world.influences_mut().set_grid(&grid).expect("a good grid");
        Plain::grid(origin, size, columns, rows, &blocked)
    } else {
        let count = 1 + chance.below(40) as usize;
        let flat = chance.below(2) == 0;
        let points: Vec<[f32; 3]> = (0..count)
            .map(|_| {
                let height = if flat { 0.0 } else { chance.between(-9.0, 9.0) };
                [chance.between(-9.0, 9.0), height, chance.between(-9.0, 9.0)]
            })
            .collect();
        let links: Vec<Link> = (0..2 * count)
            .map(|_| Link {
                from: chance.below(count as u64) as u32,
                to: chance.below(count as u64) as u32,
            })
            .collect();
        world
            .influences_mut()
            .set_places(&points, &links)
            .expect("good places");
        Plain::graph(&points, &links)
    };
    (scene, plain)
}

#[test]
fn strengths_equal_those_of_the_plain_implementation() {
    let mut compared = 0;
    let mut strong = 0;
    for seed in 0..1_500 {
        let mut chance = Chance(seed);
        let (mut scene, plain) = places(&mut chance);
        let mut marks: Vec<Mark> = Vec::new();
        let mut now = 0.0;
        for _ in 0..chance.below(12) {
            now += f64::from(chance.between(0.0, 6.0));
            scene.update(now).expect("time goes on");
            let place = chance.below(plain.middles.len() as u64) as usize;
            let which = chance.below(3) as usize;
            let strength = chance.between(0.1, 2.0);
            let world = &mut scene.running.world;
            let found = world.influences().place(plain.middles[place]);
            let beside = plain.beside(place);
            assert_eq!(
                found.expect("it is there").0 as usize,
                beside,
                "seed {seed}"
            );
            world
                .influences_mut()
                .add(InfluenceId(which as u16), plain.middles[place], strength)
                .expect("it is there");
            marks.push((which, beside, strength, now));
        }
        now += f64::from(chance.between(0.0, 30.0));
        scene.update(now).expect("time goes on");
        for which in 0..3 {
            let expected = plain.strengths(which, &marks, now);
            for (place, expected) in expected.into_iter().enumerate() {
                let world = &scene.running.world;
                let found = world
                    .influences()
                    .strength_in(InfluenceId(which as u16), place as u32);
                let found = found.expect("it is there");
                assert_eq!(
                    found.to_bits(),
                    (expected as f32).to_bits(),
                    "seed {seed}, influence {which}, place {place}: {found} and {expected}"
                );
                compared += 1;
                strong += usize::from(expected > 0.0);
            }
        }
    }
    assert!(
        compared > 100_000 && strong > 10_000,
        "{strong} of {compared}"
    );
}

#[test]
fn the_nearest_place_is_found_wherever_one_asks() {
    let (mut nearest, mut inside, mut outside, mut beside) = (0, 0, 0, 0);
    for seed in 0..400 {
        let mut chance = Chance(!seed);
        let (scene, plain) = places(&mut chance);
        let count = plain.middles.len();
        for _ in 0..30 {
            let near = plain.middles[chance.below(count as u64) as usize];
            let most = [1.0, 9.0, 60.0][chance.below(3) as usize];
            let point = near.map(|it| it + chance.between(-most, most));
            let found = scene.world.influences().place(point);
            let Some(size) = plain.cell_size else {
                let far = |&it: &usize| metres(plain.middles[it], point);
                let expected = (0..count).min_by(|a, b| far(a).total_cmp(&far(b)));
                let (place, _) = found.expect("some place is the nearest");
                assert_eq!(Some(place as usize), expected, "seed {seed}");
                nearest += 1;
                continue;
            };
            // Of a grid: the cell in which the point is, however high; none outside.
            let from_middle = |place: usize| {
                let middle = plain.middles[place];
                (point[0] - middle[0])
                    .abs()
                    .max((point[2] - middle[2]).abs())
            };
            match found {
                Ok((place, _)) => {
                    let own = (0..count).min_by(|a, b| from_middle(*a).total_cmp(&from_middle(*b)));
                    let own = own.expect("there are cells");
                    assert!(from_middle(own) <= size / 2.0 + 1e-4, "seed {seed}");
                    let ground = |&it: &usize| {
                        let [x, _, z] = [0, 1, 2].map(|axis| plain.middles[it][axis] - point[axis]);
                        (x * x + z * z).sqrt()
                    };
                    let is_next =
                        |it: &usize| metres(plain.middles[*it], plain.middles[own]) < 1.5 * size;
                    let open = (0..count).filter(|it| is_next(it) && !plain.blocked[*it]);
                    let nearest = open.map(|it| ground(&it)).fold(f32::INFINITY, f32::min);
                    if plain.blocked[own] && nearest.is_finite() {
                        let far = ground(&(place as usize));
                        assert!(!plain.blocked[place as usize], "seed {seed}");
                        assert!((far - nearest).abs() < 1e-3, "seed {seed}: {far} m");
                        beside += 1;
                    } else {
                        // On a border rounding may decide.
                        let far = from_middle(place as usize);
                        assert!(far <= size / 2.0 + 1e-4, "seed {seed}: {far} m");
                    }
                    inside += 1;
                }
                Err(error) => {
                    let far = (0..count).map(from_middle).fold(f32::INFINITY, f32::min);
                    assert_eq!(error, WorldError::NoPlace, "seed {seed}");
                    assert!(far >= size / 2.0 - 1e-4, "seed {seed}: {far} m");
                    outside += 1;
                }
            }
        }
    }
    assert!(
        nearest > 3_000 && inside > 1_000 && outside > 1_000 && beside > 100,
        "{nearest}, {inside}, {outside}, {beside}"
    );
}

#[test]
fn the_best_place_is_the_best_of_all_whatever_the_hint() {
    let (mut looked_at, mut all) = (0, 0);
    for seed in 0..300 {
        let mut chance = Chance(seed ^ 0xbe57);
        let (mut scene, plain) = places(&mut chance);
        let count = plain.middles.len();
        for _ in 0..chance.below(8) {
            let at = plain.middles[chance.below(count as u64) as usize];
            let which = InfluenceId(chance.below(3) as u16);
            let later = scene.world.time().seconds() + f64::from(chance.between(0.0, 3.0));
            scene.update(later).expect("time goes on");
            add(&mut scene, which, at, 1.0);
        }
        let terms: Vec<PlaceTerm> = (0..3)
            .map(|which| PlaceTerm {
                influence: InfluenceId(which),
                weight: chance.between(-2.0, 2.0).round(),
            })
            .collect();
        let metre = [0.0, -0.1, -1.0, 0.25][chance.below(4) as usize];
        let around = plain.middles[chance.below(count as u64) as usize];
        let within = chance.between(0.0, 30.0);
        let world = &scene.running.world;
        let value = |place: usize| {
            let sum = terms.iter().fold(0.0, |sum, term| {
                let strength = world.influences().strength_in(term.influence, place as u32);
                sum + f64::from(term.weight) * f64::from(strength.expect("it is there"))
            });
            sum + f64::from(metre) * f64::from(metres(plain.middles[place], around))
        };
        let fits = |&place: &usize| {
            !plain.blocked[place] && metres(plain.middles[place], around) <= within
        };
        let best = (0..count).filter(fits).map(value).fold(f64::NAN, f64::max);
        for hint in [
            None,
            Some(0),
            Some(chance.below(count as u64) as u32),
            Some(7_777),
        ] {
            let found = world
                .influences()
                .best_place(around, within, &terms, metre, hint);
            let found = found.expect("numbers are in order");
            let Some(found) = found else {
                assert!(best.is_nan(), "seed {seed}");
                continue;
            };
            let of_first = world
                .influences()
                .best_place(around, within, &terms, metre, None);
            let of_first = of_first.expect("as above").expect("as above");
            assert_eq!((found.place, found.value), (of_first.place, of_first.value));
            assert!(
                (value(found.place as usize) - best).abs() < 1e-5,
                "seed {seed}"
            );
            looked_at += found.looked_at as usize;
            all += count;
        }
    }
    assert!(looked_at <= all, "{looked_at} of {all}");
}
