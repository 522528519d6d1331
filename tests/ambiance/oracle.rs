//! Costs and weights under ambiance against a plain second implementation, bit for bit, in random worlds.
//!
//! The second one has no grid and keeps every event: each number is worked out from all areas, all
//! objects, and all that ever happened. It knows the modifiers as closures, not as documents.

use super::common::{self, load};
use super::reference::random::Dice;
use udgoap::{
    beliefs::{Known, Roles, Snapshot, SnapshotMemory},
    domain::{Domain, ModifierId, POSITION, Role},
    world::{AreaDef, AreaId, AreaShape, EntityDef, EntityId, Value, World, WorldSettings},
};

const DOCUMENT: &str = r#"{ "udgoap": 1,
  "attributes": { "nerve": { "min": 0, "max": 1 }, "on": { "kind": "flag" } },
  "types": {
    "visitor": { "attributes": { "nerve": {} }, "supplies": ["chat", "run", "sneak", "walk"],
      "consumes": ["chat", "run", "sneak", "walk"],
      "drives": ["rest", { "drive": "hide", "weight": "1 + self.nerve" }, "play"] },
    "clerk": { "is": "visitor", "heeds": ["loud"] },
    "guard": { "is": "visitor", "heeds": ["shady", "odd"] },
    "camera": { "attributes": { "on": {} },
      "ambiance": [{ "modifier": "watched", "within": 5, "when": "self.on and consumer.nerve <= 0.75" }] },
    "speaker": { "ambiance": ["BOTH"] }
  },
  "actions": {
    "chat": { "annotations": ["loud"], "cost": 2, "ambiance": ["echo"] },
    "run": { "annotations": ["quick"], "cost": "3 + consumer.nerve", "ambiance": ["nervous", "dread"],
      "effects": ["consumer.position = beside(supplier)"] },
    "sneak": { "annotations": ["quick", "shady"], "cost": 1, "self": true },
    "walk": { "cost": 5 }
  },
  "drives": {
    "rest": { "annotations": ["loud"], "weight": 2 },
    "hide": { "annotations": ["shady", "quick"] },
    "play": {}
  },
  "modifiers": {
    "hush": { "annotations": ["loud"], "cost": "cost + 5" },
    "calm": { "annotations": ["loud", "quick"], "cost": "cost * 0.7", "weight": "weight * 1.3", "when": "self.nerve < 0.5" },
    "nervous": { "annotations": ["quick"], "cost": "cost - strength", "weight": "weight + strength * age", "half_life": 10, "limit": 6 },
    "echo": { "annotations": ["loud"], "cost": "cost + strength * 2 + age / 10", "half_life": 4, "limit": 3 },
    "watched": { "annotations": ["shady"], "cost": "cost + 4", "weight": "weight - 1.5" },
    "dread": { "annotations": ["loud", "shady"], "cost": "cost + 3", "weight": "weight / 3", "boost": "rise", "dampen": "fall" }
  },
  "curves": { "rise": { "kind": "piecewise", "points": [[0, 0], [2, 1]] },
    "fall": { "kind": "piecewise", "points": [[5, 0], [20, 1]] } }
}"#;

/// What a modifier makes of a number, by its age and strength.
type Alter = fn(f32, f32, f32) -> f32;

/// What the second implementation knows of a modifier.
struct Plain {
    words: &'static [&'static str],
    cost: Alter,
    weight: Option<Alter>,
    when: fn(f32) -> bool,
    half_life: f64,
    limit: f64,
    /// The width of the steps in which its age is seen; 0 if it isn't.
    age_step: f64,
    curved: bool,
}

const PLAIN: [Plain; 6] = [
    Plain {
        words: &["loud"],
        cost: |c, _, _| c + 5.0,
        weight: None,
        when: |_| true,
        half_life: f64::INFINITY,
        limit: 1.0,
        age_step: 0.0,
        curved: false,
    },
    Plain {
        words: &["loud", "quick"],
        cost: |c, _, _| c * 0.7,
        weight: Some(|w, _, _| w * 1.3),
        when: |nerve| nerve < 0.5,
        half_life: f64::INFINITY,
        limit: 1.0,
        age_step: 0.0,
        curved: false,
    },
    Plain {
        words: &["quick"],
        cost: |c, _, s| c - s,
        weight: Some(|w, a, s| w + s * a),
        when: |_| true,
        half_life: 10.0,
        limit: 6.0,
        age_step: 10.0 / 16.0,
        curved: false,
    },
    Plain {
        words: &["loud"],
        cost: |c, a, s| c + s * 2.0 + a / 10.0,
        weight: None,
        when: |_| true,
        half_life: 4.0,
        limit: 3.0,
        age_step: 0.25,
        curved: false,
    },
    Plain {
        words: &["shady"],
        cost: |c, _, _| c + 4.0,
        weight: Some(|w, _, _| w - 1.5),
        when: |_| true,
        half_life: f64::INFINITY,
        limit: 1.0,
        age_step: 0.0,
        curved: false,
    },
    Plain {
        words: &["loud", "shady"],
        cost: |c, _, _| c + 3.0,
        weight: Some(|w, _, _| w / 3.0),
        when: |_| true,
        half_life: f64::INFINITY,
        limit: 1.0,
        age_step: 20.0 / 16.0,
        curved: true,
    },
];

const NAMES: [&str; 6] = ["hush", "calm", "nervous", "echo", "watched", "dread"];
const ACTIONS: [(&str, &[&str]); 4] = [
    ("chat", &["loud"]),
    ("run", &["quick"]),
    ("sneak", &["quick", "shady"]),
    ("walk", &[]),
];
const DRIVES: [(&str, &[&str]); 3] = [
    ("rest", &["loud"]),
    ("hide", &["shady", "quick"]),
    ("play", &[]),
];
const LEFT: [&[usize]; 4] = [&[3], &[2, 5], &[], &[]];

fn heeds(of: &str) -> Option<&'static [&'static str]> {
    match of {
        "clerk" => Some(&["loud"]),
        "guard" => Some(&["shady", "odd"]),
        _ => None,
    }
}

#[derive(Clone)]
enum Form {
    Host,
    Sphere(f32),
    Box([f32; 3], [f32; 4]),
    Prism(Vec<[f32; 3]>, f32, f32),
}

struct PlainArea {
    id: AreaId,
    form: Form,
    offset: [f32; 3],
    anchor: Option<usize>,
    parent: Option<usize>,
    own: Vec<usize>,
    group: u32,
    members: Vec<usize>,
    /// When which modifier was left.
    events: Vec<(usize, f64)>,
    is_gone: bool,
}

struct PlainThing {
    id: EntityId,
    of: &'static str,
    place: [f32; 3],
    nerve: f32,
    on: bool,
}

struct Model {
    areas: Vec<PlainArea>,
    things: Vec<PlainThing>,
    sleeping: Vec<u32>,
    now: f64,
}

impl Model {
    fn place_of(&self, area: &PlainArea) -> [f32; 3] {
        match area.anchor {
            Some(at) => [0, 1, 2].map(|i| self.things[at].place[i] + area.offset[i]),
            None => area.offset,
        }
    }

    fn covers(&self, area: &PlainArea, point: [f32; 3]) -> bool {
        let centre = self.place_of(area);
        let d = [0, 1, 2].map(|i| f64::from(point[i]) - f64::from(centre[i]));
        match &area.form {
            Form::Host => false,
            Form::Sphere(radius) => {
                d.iter().map(|it| it * it).sum::<f64>().sqrt() <= f64::from(*radius)
            }
            Form::Box(half, turn) => {
                // Turned back.
                let [x, y, z, w] = turn.map(f64::from);
                let u = [-x, -y, -z];
                let cross = |a: [f64; 3], b: [f64; 3]| {
                    [
                        a[1] * b[2] - a[2] * b[1],
                        a[2] * b[0] - a[0] * b[2],
                        a[0] * b[1] - a[1] * b[0],
                    ]
                };
                let uv = cross(u, d);
                let inner = [0, 1, 2].map(|i| uv[i] + w * d[i]);
                let uuv = cross(u, inner);
                (0..3).all(|i| (d[i] + 2.0 * uuv[i]).abs() <= f64::from(half[i]))
            }
            Form::Prism(corners, low, high) => {
                let inside = d[1] >= f64::from(*low) && d[1] <= f64::from(*high);
                // A triangle that goes round one way or the other.
                let sides: Vec<f64> = (0..3)
                    .map(|i| {
                        let (a, b) = (corners[i], corners[(i + 1) % 3]);
                        let e = [f64::from(b[0] - a[0]), f64::from(b[2] - a[2])];
                        e[0] * (d[2] - f64::from(a[2])) - e[1] * (d[0] - f64::from(a[0]))
                    })
                    .collect();
                inside && (sides.iter().all(|it| *it >= 0.0) || sides.iter().all(|it| *it <= 0.0))
            }
        }
    }

    /// The areas that hold a point or a thing.
    fn areas(&self, point: [f32; 3], who: usize) -> Vec<usize> {
        let awake = |at: usize| {
            let area = &self.areas[at];
            !area.is_gone && (area.group == 0 || !self.sleeping.contains(&area.group))
        };
        let mut found: Vec<usize> = (0..self.areas.len())
            .filter(|&at| {
                let area = &self.areas[at];
                awake(at) && (self.covers(area, point) || area.members.contains(&who))
            })
            .collect();
        let mut at = 0;
        while at < found.len() {
            if let Some(parent) = self.areas[found[at]].parent
                && !found.contains(&parent)
                && awake(parent)
            {
                found.push(parent);
            }
            at += 1;
        }
        found.sort_unstable();
        found
    }

    /// What is left of a modifier: strength and age as they are seen.
    fn seen(&self, area: &PlainArea, modifier: usize) -> Option<(f32, f32)> {
        let plain = &PLAIN[modifier];
        let mut strength = 0.0_f64;
        let mut last = f64::NEG_INFINITY;
        let at = |strength: f64, last: f64, now: f64| {
            if last == f64::NEG_INFINITY || (plain.curved && now - last >= 20.0) {
                return 0.0;
            }
            let left = strength * libm::exp2(-((now - last) / plain.half_life));
            if left < 0.01 { 0.0 } else { left }
        };
        for &(_, when) in area.events.iter().filter(|it| it.0 == modifier) {
            strength = (at(strength, last, when) + 1.0).min(plain.limit);
            last = when;
        }
        let left = at(strength, last, self.now);
        if left == 0.0 {
            return None;
        }
        let sixteenth = plain.limit / 16.0;
        let seen = strength - ((strength - left) / sixteenth).round_ties_even() * sixteenth;
        let age = if plain.age_step > 0.0 {
            ((self.now - last) / plain.age_step).floor() * plain.age_step
        } else {
            0.0
        };
        (seen > 0.0).then_some((seen as f32, age as f32))
    }

    /// What an action costs `who` at a point; membership is that of `member`.
    fn cost(&self, who: usize, action: usize, point: [f32; 3], member: usize) -> f32 {
        let cost = [2.0, 3.0 + self.things[who].nerve, 1.0, 5.0][action];
        self.altered(
            who,
            (cost, ACTIONS[action].1),
            |it| Some(it.cost),
            (point, member),
        )
    }

    /// What a drive weighs for `who` where it is.
    fn weight(&self, who: usize, drive: usize) -> f32 {
        let weight = [2.0, 1.0 + self.things[who].nerve, 1.0][drive];
        let here = (self.things[who].place, who);
        self.altered(who, (weight, DRIVES[drive].1), |it| it.weight, here)
    }

    /// A number under all that is in force at a place for those words.
    fn altered(
        &self,
        who: usize,
        (number, words): (f32, &[&str]),
        alter: impl Fn(&Plain) -> Option<Alter>,
        (point, member): ([f32; 3], usize),
    ) -> f32 {
        let me = &self.things[who];
        let concerns = |modifier: usize| {
            let of = PLAIN[modifier].words;
            of.iter().any(|it| words.contains(it))
                && heeds(me.of).is_none_or(|heeded| of.iter().any(|it| heeded.contains(it)))
        };
        let mut now = number;
        let mut apply = |modifier: usize, strength: f32, age: f32, share: f32| {
            let plain = &PLAIN[modifier];
            if let Some(alter) = alter(plain)
                && concerns(modifier)
                && (plain.when)(me.nerve)
            {
                let altered = alter(now, age, strength);
                now = if share == 1.0 {
                    altered
                } else {
                    now + (altered - now) * share
                };
            }
        };
        let areas = self.areas(point, member);
        for &at in &areas {
            for &own in &self.areas[at].own {
                apply(own, 1.0, 0.0, 1.0);
            }
        }
        for (at, thing) in self.things.iter().enumerate() {
            if at == who {
                continue;
            }
            let d: f32 = (0..3)
                .map(|i| thing.place[i] - point[i])
                .map(|it| it * it)
                .sum();
            if thing.of == "camera" && thing.on && me.nerve <= 0.75 && d <= 25.0 {
                apply(4, 1.0, 0.0, 1.0);
            }
            if thing.of == "speaker" {
                let shares = |it: &usize| {
                    let area = &self.areas[*it];
                    self.covers(area, thing.place) || area.members.contains(&at)
                };
                if areas.iter().any(shares) {
                    apply(0, 1.0, 0.0, 1.0);
                }
                if d <= 9.0 {
                    apply(1, 1.0, 0.0, 1.0);
                }
            }
        }
        for &at in &areas {
            for (modifier, plain) in PLAIN.iter().enumerate() {
                let Some((strength, age)) = self.seen(&self.areas[at], modifier) else {
                    continue;
                };
                let share = if plain.curved {
                    let rise = if age < 2.0 { age / 2.0 } else { 1.0 };
                    let fall = if age < 5.0 {
                        0.0
                    } else {
                        ((age - 5.0) / 15.0).min(1.0)
                    };
                    rise - fall
                } else {
                    1.0
                };
                if share > 0.0 {
                    apply(modifier, strength, age, share.min(1.0));
                }
            }
        }
        if now > 0.0 { now } else { 0.0 }
    }
}

fn point(dice: &mut Dice) -> [f32; 3] {
    dice.ugly = true;
    [
        dice.number(-20, 20),
        dice.number(-4, 4),
        dice.number(-20, 20),
    ]
}

fn form(dice: &mut Dice) -> Form {
    dice.ugly = true;
    match dice.below(4) {
        0 => Form::Host,
        1 => Form::Sphere(dice.number(1, 15)),
        2 => {
            let half = [dice.number(1, 12), dice.number(1, 6), dice.number(1, 12)];
            let mut turn = [0, 1, 2, 3].map(|_| dice.number(-1, 1));
            turn[3] += 2.0;
            let length = turn.iter().map(|it| it * it).sum::<f32>().sqrt();
            Form::Box(half, turn.map(|it| it / length))
        }
        _ => {
            let corners = (0..3).map(|_| [dice.number(-15, 15), 0.0, dice.number(-15, 15)]);
            Form::Prism(corners.collect(), dice.number(-5, -1), dice.number(1, 5))
        }
    }
}

fn random_world(domain: &std::sync::Arc<Domain>, dice: &mut Dice) -> (World, Model) {
    let settings = WorldSettings::new(common::serials);
    let mut world = World::new(domain.clone(), settings).expect("it is valid");
    let mut model = Model {
        areas: vec![],
        things: vec![],
        sleeping: vec![],
        now: 0.0,
    };
    for _ in 0..dice.between(3, 8) {
        let of = dice.pick(&["visitor", "clerk", "guard", "camera", "speaker"]);
        add_thing(&mut world, &mut model, of, dice);
    }
    add_thing(&mut world, &mut model, "visitor", dice);
    for _ in 0..dice.between(1, 8) {
        add_area(&mut world, &mut model, dice);
    }
    for _ in 0..dice.between(0, 25) {
        happen(&mut world, &mut model, dice);
    }
    (world, model)
}

fn add_thing(world: &mut World, model: &mut Model, of: &'static str, dice: &mut Dice) {
    let domain = world.domain().clone();
    let (place, on) = (point(dice), dice.chance(70));
    let nerve = dice.number(0, 1);
    let mut values = vec![(POSITION, Value::Position(place))];
    let attribute = |name| domain.find_attribute(name).expect(name);
    match of {
        "camera" => values.push((attribute("on"), Value::Flag(on))),
        "speaker" => {}
        _ => values.push((attribute("nerve"), Value::Number(nerve))),
    }
    let type_id = domain.find_type(of).expect(of);
    let def = EntityDef {
        values: &values,
        ..EntityDef::new(type_id)
    };
    let id = world.create(&def).expect("it is valid");
    model.things.push(PlainThing {
        id,
        of,
        place,
        nerve,
        on,
    });
}

fn add_area(world: &mut World, model: &mut Model, dice: &mut Dice) {
    let form = form(dice);
    let anchor = dice.chance(25).then(|| dice.below(model.things.len()));
    let offset = match anchor {
        Some(_) => point(dice).map(|it| it / 4.0),
        None => point(dice),
    };
    let living: Vec<usize> = (0..model.areas.len())
        .filter(|&it| !model.areas[it].is_gone)
        .collect();
    let parent = (!living.is_empty() && dice.chance(30)).then(|| dice.pick(&living));
    let own: Vec<usize> = (0..dice.below(3))
        .map(|_| dice.below(PLAIN.len()))
        .collect();
    let modifiers: Vec<ModifierId> = own.iter().map(|&it| id(world.domain(), it)).collect();
    let group = dice.pick(&[0, 0, 1, 2]);
    let corners;
    let shape = match &form {
        Form::Host => AreaShape::Host,
        Form::Sphere(radius) => AreaShape::Sphere(*radius),
        Form::Box(half, turn) => AreaShape::Box(*half, *turn),
        Form::Prism(of, low, high) => {
            corners = of.clone();
            AreaShape::Prism(&corners, *low, *high)
        }
    };
    let def = AreaDef {
        shape,
        place: offset,
        modifiers: &modifiers,
        parent: parent.map_or(AreaId::NONE, |it| model.areas[it].id),
        anchor: anchor.map_or(EntityId::NONE, |it| model.things[it].id),
        group,
        ..AreaDef::default()
    };
    let id = world.areas_mut().create(&def).expect("it is valid");
    model.areas.push(PlainArea {
        id,
        form,
        offset,
        anchor,
        parent,
        own,
        group,
        members: vec![],
        events: vec![],
        is_gone: false,
    });
}

fn id(domain: &Domain, modifier: usize) -> ModifierId {
    domain.find_modifier(NAMES[modifier]).expect("it is there")
}

/// Something happens.
fn happen(world: &mut World, model: &mut Model, dice: &mut Dice) {
    let living: Vec<usize> = (0..model.areas.len())
        .filter(|&it| !model.areas[it].is_gone)
        .collect();
    let thing = dice.below(model.things.len());
    match dice.below(10) {
        0 | 1 => {
            let to = point(dice);
            let write = Value::Position(to);
            world
                .write(model.things[thing].id, POSITION, write)
                .expect("it lives");
            model.things[thing].place = to;
        }
        2 if !living.is_empty() => {
            let at = dice.pick(&living);
            let to = point(dice);
            world
                .areas_mut()
                .move_to(model.areas[at].id, to)
                .expect("it is there");
            model.areas[at].offset = to;
        }
        3 if !living.is_empty() => {
            let at = dice.pick(&living);
            let is_in = dice.chance(70);
            world
                .areas_mut()
                .set_member(model.areas[at].id, model.things[thing].id, is_in)
                .expect("both are there");
            let members = &mut model.areas[at].members;
            members.retain(|&it| it != thing);
            if is_in {
                members.push(thing);
            }
        }
        4 if !living.is_empty() => {
            let at = dice.pick(&living);
            let modifier = dice.pick(&[2, 3, 5]);
            let domain = world.domain().clone();
            world
                .areas_mut()
                .leave_in(model.areas[at].id, id(&domain, modifier))
                .expect("it fades");
            model.areas[at].events.push((modifier, model.now));
        }
        5 => {
            let group = dice.pick(&[1, 2]);
            let sleeps = dice.chance(50);
            world
                .groups_mut()
                .set_dormant(group, sleeps)
                .expect("it is a group");
            model.sleeping.retain(|&it| it != group);
            if sleeps {
                model.sleeping.push(group);
            }
        }
        6 if dice.chance(30) && !living.is_empty() => {
            let at = dice.pick(&living);
            world
                .areas_mut()
                .destroy(model.areas[at].id)
                .expect("it is there");
            let parent = model.areas[at].parent;
            model.areas[at].is_gone = true;
            for area in &mut model.areas {
                if area.parent == Some(at) {
                    area.parent = parent;
                }
            }
        }
        7 => add_area(world, model, dice),
        _ => {
            dice.ugly = true;
            model.now += f64::from(dice.number(0, 5));
            world.time_mut().set(model.now).expect("it goes on");
        }
    }
}

/// Checks every action of every NPC: where it is, at the snapshot, and where it is imagined; and every
/// drive.
fn check(world: &World, model: &Model, dice: &mut Dice, seed: u64) -> (usize, usize) {
    let domain = world.domain();
    let (mut checked, mut altered) = (0, 0);
    for (who, me) in model.things.iter().enumerate() {
        if matches!(me.of, "camera" | "speaker") {
            continue;
        }
        let supplier = dice.below(model.things.len());
        let knowledge = world.knowledge(me.id).expect("it thinks");
        let mut memory = SnapshotMemory::default();
        let mut snapshot = Snapshot::new(domain, &knowledge, &mut memory);
        let npc = snapshot.load(me.id.index());
        let other = snapshot.load(model.things[supplier].id.index());
        let roles = Roles::of(npc).with(Role::SUPPLIER, other);
        let imagined = point(dice);
        for (number, (name, _)) in DRIVES.iter().enumerate() {
            let drive = domain.find_drive(name).expect(name);
            let listed = domain.entity_type(npc.type_id()).drives.iter();
            let listed = listed.clone().find(|it| it.drive == drive).expect(name);
            let bare = listed.weight.unwrap_or(domain.drive(drive).weight);
            let bare = snapshot.evaluate(bare, &roles);
            let weight = snapshot.ambient_weight(drive, &Roles::of(npc), bare, |_| {});
            let expected = model.weight(who, number);
            assert_eq!(
                weight.to_bits(),
                expected.to_bits(),
                "seed {seed}: {name} of {who}: {weight}, {expected}"
            );
            checked += 1;
            altered += usize::from(weight != bare);
        }
        for (number, (name, _)) in ACTIONS.iter().enumerate() {
            let action = domain.find_action(name).expect(name);
            let bare = snapshot.evaluate(domain.action(action).cost, &roles);
            let here = snapshot.ambient_cost(action, &roles, bare);
            let expected = model.cost(who, number, me.place, who);
            assert_eq!(
                here.to_bits(),
                expected.to_bits(),
                "seed {seed}: {name} of {who}: {here}, {expected}"
            );
            altered += usize::from(here != bare);
            let grounded = snapshot.ambient_cost_at_snapshot(action, &roles, bare);
            let expected = if *name == "run" || supplier == who {
                expected
            } else {
                model.cost(who, number, model.things[supplier].place, supplier)
            };
            assert_eq!(
                grounded.to_bits(),
                expected.to_bits(),
                "seed {seed}: {name} at {supplier}"
            );
            altered += usize::from(grounded != bare);
            let mark = snapshot.mark();
            move_to(&mut snapshot, npc, imagined);
            let there = snapshot.ambient_cost(action, &roles, bare);
            let expected = model.cost(who, number, imagined, supplier);
            assert_eq!(
                there.to_bits(),
                expected.to_bits(),
                "seed {seed}: {name} elsewhere"
            );
            snapshot.go_back(mark);
            altered += usize::from(there != bare);
            checked += 3;
        }
    }
    (checked, altered)
}

fn move_to(snapshot: &mut Snapshot<'_>, npc: Known, to: [f32; 3]) {
    let cell = snapshot
        .cell(npc, POSITION)
        .expect("everybody is somewhere");
    for (axis, value) in (0..).zip(to) {
        snapshot.write(cell + axis, value);
    }
}

#[test]
fn numbers_are_those_of_a_plain_second_implementation() {
    let document = DOCUMENT.replace(
        "\"BOTH\"",
        r#"{ "modifier": "hush" }, { "modifier": "calm", "within": 3 }"#,
    );
    let domain = load("oracle.json", document.as_bytes());
    let (mut checked, mut altered) = (0, 0);
    for seed in 0..10_000 {
        let mut dice = Dice::new(seed);
        let (world, model) = random_world(&domain, &mut dice);
        let (more, others) = check(&world, &model, &mut dice, seed);
        checked += more;
        altered += others;
    }
    // It would be easy to agree where nothing happens.
    assert!(checked > 200_000, "{checked}");
    assert!(altered > checked / 12, "{altered} of {checked}");
}

#[test]
fn left_lists_are_those_of_the_document() {
    let domain = load("oracle.json", DOCUMENT.replace("\"BOTH\"", "").as_bytes());
    for ((name, _), left) in ACTIONS.iter().zip(LEFT) {
        let action = domain.find_action(name).expect(name);
        let expected: Vec<ModifierId> = left.iter().map(|&it| id(&domain, it)).collect();
        assert_eq!(domain.action(action).ambiance, expected);
    }
}
