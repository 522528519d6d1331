//! A crowd on ticks: wizards among goblins and potions in places of their own, each of whom knows
//! what the host has told him.
//!
//! Everybody thinks five times a second. In that time something happens to 5 % of them that their
//! decisions read: the host has done their step, and tells them how things around them are now. Until
//! then they walk to where their steps are to end: the host looks at all events, and writes where
//! everybody is, in every frame.

use std::{
    collections::HashMap,
    hint::black_box,
    mem::zeroed,
    ptr,
    sync::atomic::{AtomicU32, Ordering},
};

use udgoap::ffi::{
    attributes::{udg_object_set_number, udg_object_set_position},
    bulk::udg_world_write_positions,
    event_kinds::{UDG_EVENT_STEP_STARTED, UdgEvent},
    events::udg_world_events,
    facts::{UdgFact, udg_npc_tell},
    handle_types::UdgNpc,
    handle_types::UdgObject,
    handle_types::UdgWorld,
    hooks::{
        UDG_MEMORY_ALL, UDG_MEMORY_WORLD, UdgMemoryCategory, UdgMemoryStats, udg_memory_stats,
    },
    id::UdgAttribute,
    mind::{
        UDG_SKIP_EXPECTED, UDG_SKIP_NEVER, UdgMindOptions, udg_mind_options_init, udg_npc_set_mind,
    },
    npc::{UDG_BELIEF_OWN_FACTS, udg_npc_from_object, udg_npc_set_belief_mode},
    plan_options::{UDG_SELECTOR_AUTO, UDG_SELECTOR_UDGOAP, UdgSelector},
    status::UDG_STATUS_OK,
    step::{UDG_STEP_SUCCEEDED, UdgStep, udg_npc_report, udg_npc_step},
    tick::{
        UdgTickInput, UdgTickReport, UdgWorldStats, udg_tick_input_init, udg_world_plan,
        udg_world_stats, udg_world_tick, udg_world_tick_begin, udg_world_tick_end,
    },
    value::{UDG_ATTRIBUTE_KIND_NUMBER, UDG_ATTRIBUTE_KIND_POSITION, UdgValue, UdgVector3},
};

use crate::{
    callgrind,
    clock::now,
    examples::document,
    host::{Host, must, named},
};

/// Ticks a second.
const RATE: u32 = 60;
/// Ticks between two turns of an NPC.
const INTERVAL: u32 = 12;
/// Of so many NPCs something happens to one, in each interval.
const QUIET: u32 = 20;

/// How often something happens to everybody before anything is measured.
const WARM_UP: u32 = 8;

/// How the crowd thinks.
#[derive(Clone, Copy)]
pub(crate) struct Thinking {
    /// Whether a turn is skipped if nothing has changed but what was expected.
    pub(crate) skips: bool,
    pub(crate) selector: UdgSelector,
}

impl Thinking {
    /// Thinks at every turn, by the first plan.
    pub(crate) const ALWAYS: Thinking = Thinking {
        skips: false,
        selector: UDG_SELECTOR_UDGOAP,
    };

    /// What the words of the command line name.
    pub(crate) fn named(skipping: &str, selector: &str) -> Option<Self> {
        Some(Self {
            skips: match skipping {
                "never" => false,
                "expected" => true,
                _ => return None,
            },
            selector: match selector {
                "first" => UDG_SELECTOR_UDGOAP,
                "auto" => UDG_SELECTOR_AUTO,
                _ => return None,
            },
        })
    }
}

/// A wizard, with what is around him.
struct Place {
    npc: UdgNpc,
    wizard: UdgObject,
    goblins: [UdgObject; 2],
    mana_potion: UdgObject,
    health_potion: UdgObject,
    at: [f32; 3],
    /// Where he walks to.
    goal: UdgVector3,
    /// How often something has happened to him.
    changes: u32,
}

pub(crate) struct Crowd {
    host: Host,
    places: Vec<Place>,
    /// Their numbers, by NPC.
    numbers: HashMap<u64, u32>,
    /// Everybody, and where.
    wizards: Vec<UdgObject>,
    positions: Vec<UdgVector3>,
    input: UdgTickInput,
    tick: u32,
    /// To whom something happens next.
    next: u32,
    /// How many changes are due, in parts of one.
    owed: u32,
    health: UdgAttribute,
    mana: UdgAttribute,
    potency: UdgAttribute,
    position: UdgAttribute,
    /// Seconds in calls of `udg_world_tick`, and in all others.
    in_ticks: f64,
    in_changes: f64,
    waited: u32,
}

/// The searches of a tick that is open.
pub(crate) struct Searches {
    world: UdgWorld,
    jobs: u32,
    next: AtomicU32,
}

impl Searches {
    /// Goes on with one after the other, as long as nobody else has taken it.
    pub(crate) fn run(&self) {
        loop {
            let job = self.next.fetch_add(1, Ordering::Relaxed);
            if job >= self.jobs {
                break;
            }
            must(udg_world_plan(self.world, job));
        }
    }
}

impl Crowd {
    fn new(size: u32, thinking: Thinking) -> Self {
        let domain = [document("wizard.json"), document("wizard_life.json")];
        let documents = [
            ("wizard.json", &domain[0][..]),
            ("wizard_life.json", &domain[1][..]),
        ];
        // Enough for all whose turn comes in a tick.
        let turns = size.div_ceil(INTERVAL) + size.div_ceil(100) + 4;
        let searches = if thinking.skips {
            turns.div_ceil(5)
        } else {
            turns
        };
        let host = Host::of_documents(&documents, |def| {
            def.searches = searches.clamp(8, 1024);
        });
        let [health, mana, potency, position] =
            ["health", "mana", "potency", "position"].map(|name| host.attribute(name));
        // SAFETY: the pointer is to a live value of the right size.
        let input = unsafe {
            let mut input = zeroed::<UdgTickInput>();
            must(udg_tick_input_init(&mut input, size_of::<UdgTickInput>()));
            input.plan_states = 10_000_000;
            input
        };
        let mut crowd = Crowd {
            host,
            places: Vec::new(),
            numbers: HashMap::new(),
            wizards: Vec::new(),
            positions: Vec::new(),
            input,
            tick: 0,
            next: 0,
            owed: 0,
            health,
            mana,
            potency,
            position,
            in_ticks: 0.0,
            in_changes: 0.0,
            waited: 0,
        };
        for number in 0..size {
            let place = crowd.place(number, thinking);
            crowd.numbers.insert(place.npc.bits, number);
            crowd.wizards.push(place.wizard);
            crowd.positions.push(point(place.at));
            crowd.places.push(place);
            crowd.change(number as usize);
        }
        crowd
    }

    fn place(&self, number: u32, thinking: Thinking) -> Place {
        let host = &self.host;
        let [x, z] = [number % 300, number / 300].map(|at| 100.0 * at as f32);
        let at = |dx: f32, dz: f32| [x + dx, 0.0, z + dz];
        let wizard = host.create("wizard", at(0.0, 0.0), &[]);
        let potion = [("potency", 40.0)];
        let place = Place {
            npc: UdgNpc { bits: wizard.bits },
            wizard,
            goblins: [at(15.0, 5.0), at(-20.0, 8.0)].map(|at| host.create("goblin", at, &[])),
            mana_potion: host.create("mana_potion", at(0.0, 12.0), &potion),
            health_potion: host.create("health_potion", at(5.0, -9.0), &potion),
            at: at(0.0, 0.0),
            goal: point(at(0.0, 0.0)),
            changes: number,
        };
        let mut npc = place.npc;
        // SAFETY: all pointers are to live values of the right size.
        unsafe {
            must(udg_npc_from_object(host.world, wizard, &mut npc));
            let mut mind = zeroed::<UdgMindOptions>();
            must(udg_mind_options_init(
                &mut mind,
                size_of::<UdgMindOptions>(),
            ));
            mind.switch_margin = 0.02;
            mind.skipping = if thinking.skips {
                UDG_SKIP_EXPECTED
            } else {
                UDG_SKIP_NEVER
            };
            let mut planning = named();
            planning.selector = thinking.selector;
            must(udg_npc_set_mind(host.world, npc, &mind, &planning));
            must(udg_npc_set_belief_mode(
                host.world,
                npc,
                UDG_BELIEF_OWN_FACTS,
            ));
        }
        Place { npc, ..place }
    }

    /// Something happens to a wizard: his step is done, and things around him are otherwise.
    fn change(&mut self, number: usize) {
        let world = self.host.world;
        let (place, here) = (&mut self.places[number], &mut self.positions[number]);
        place.changes += 1;
        let turn = place.changes;
        let [x, y, z] = place.at;
        let around = |dx: f32, dz: f32| point([x + dx, y, z + dz]);
        // SAFETY: all-zero is a valid value of structs of integers and floats; all pointers are to
        // live values of the right size.
        unsafe {
            let mut step = zeroed::<UdgStep>();
            if udg_npc_step(world, place.npc, &mut step) == UDG_STATUS_OK {
                let done = UDG_STEP_SUCCEEDED;
                *here = step.stand;
                must(udg_npc_report(
                    world,
                    place.npc,
                    step.step_id,
                    done,
                    ptr::null_mut(),
                ));
            } else {
                *here = around(0.0, 0.0);
            }
            place.goal = *here;
            must(udg_object_set_position(world, place.wizard, *here));
            let health = 20.0 + (turn * 7 % 11) as f32 * 8.0;
            let mana = (turn * 5 % 13) as f32 * 7.5;
            must(udg_object_set_number(
                world,
                place.wizard,
                self.health,
                health,
            ));
            must(udg_object_set_number(world, place.wizard, self.mana, mana));
            let swing = (turn % 5) as f32;
            let number = |object, attribute, number| UdgFact {
                value: UdgValue {
                    kind: UDG_ATTRIBUTE_KIND_NUMBER,
                    number,
                    ..zeroed()
                },
                object,
                attribute,
                timestamp: self.input.seconds,
                ..zeroed()
            };
            let position = |object, position| UdgFact {
                value: UdgValue {
                    kind: UDG_ATTRIBUTE_KIND_POSITION,
                    position,
                    ..zeroed()
                },
                object,
                attribute: self.position,
                timestamp: self.input.seconds,
                ..zeroed()
            };
            let [one, other] = place.goblins;
            let facts = [
                position(one, around(15.0 - swing, 5.0)),
                number(one, self.health, 30.0),
                position(other, around(swing - 20.0, 8.0)),
                number(other, self.health, (turn % 2) as f32 * 30.0),
                position(place.mana_potion, around(0.0, 12.0)),
                number(place.mana_potion, self.potency, 40.0),
                position(place.health_potion, around(5.0, -9.0)),
                number(place.health_potion, self.potency, 40.0),
            ];
            must(udg_npc_tell(
                world,
                place.npc,
                facts.as_ptr(),
                facts.len() as u32,
                ptr::null_mut(),
            ));
        }
    }

    /// A frame of the host, in which `tick` does what the library does by itself.
    fn frame(&mut self, tick: impl FnOnce(&Crowd) -> UdgTickReport) {
        let start = now();
        self.changes();
        let middle = now();
        let report = tick(self);
        self.waited = self.waited.max(report.waiting);
        let end = now();
        self.heed();
        self.in_changes += middle - start + now() - end;
        self.in_ticks += end - middle;
    }

    fn tick(&self) -> UdgTickReport {
        // SAFETY: all pointers are to live values of the right size.
        unsafe {
            let mut report = zeroed::<UdgTickReport>();
            must(udg_world_tick(self.host.world, &self.input, &mut report));
            report
        }
    }

    /// Has those walk who have begun a step.
    fn heed(&mut self) {
        // SAFETY: all pointers are to live values of the right size, and events are valid until the
        // next tick.
        unsafe {
            let mut events: *const UdgEvent = ptr::null();
            let mut count = 0;
            must(udg_world_events(self.host.world, &mut events, &mut count));
            for number in 0..count as usize {
                let event = &*events.add(number);
                if event.kind != UDG_EVENT_STEP_STARTED {
                    continue;
                }
                let place = &mut self.places[self.numbers[&event.npc.bits] as usize];
                let mut step = zeroed::<UdgStep>();
                // He may have got further since.
                if udg_npc_step(self.host.world, place.npc, &mut step) == UDG_STATUS_OK {
                    place.goal = step.stand;
                }
            }
        }
    }

    /// Everybody walks on for a frame, and the world is told where they are.
    fn walk(&mut self) {
        const STRIDE: f32 = 4.0 / RATE as f32;
        for (place, here) in self.places.iter().zip(&mut self.positions) {
            let (dx, dz) = (place.goal.x - here.x, place.goal.z - here.z);
            let part = (STRIDE / dx.hypot(dz)).min(1.0);
            here.x += dx * part;
            here.z += dz * part;
        }
        // SAFETY: both lists are as long; the report may be null.
        unsafe {
            must(udg_world_write_positions(
                self.host.world,
                self.wizards.as_ptr(),
                self.wizards.len() as u32,
                self.positions.as_ptr(),
                0,
                ptr::null_mut(),
            ));
        }
    }

    /// What happens before a tick.
    fn changes(&mut self) {
        let size = self.places.len() as u32;
        self.owed += size;
        while self.owed >= QUIET * INTERVAL {
            self.owed -= QUIET * INTERVAL;
            self.change(self.next as usize);
            // Neighbours of those to whom something happens have their turns at other times.
            self.next = (self.next + 1) % size;
        }
        self.walk();
        self.tick += 1;
        self.input.seconds = f64::from(self.tick) / f64::from(RATE);
    }

    /// Begins a frame up to its searches.
    pub(crate) fn begin(&mut self) -> Searches {
        self.changes();
        let mut jobs = 0;
        // SAFETY: all pointers are to live values of the right size.
        unsafe {
            must(udg_world_tick_begin(
                self.host.world,
                &self.input,
                &mut jobs,
            ));
        }
        Searches {
            world: self.host.world,
            jobs,
            next: AtomicU32::new(0),
        }
    }

    /// Ends a frame that has begun.
    pub(crate) fn end(&mut self) {
        // SAFETY: the report may be null.
        unsafe { must(udg_world_tick_end(self.host.world, ptr::null_mut())) };
        self.heed();
    }

    fn frames(&mut self, count: u32) {
        for _ in 0..count {
            self.frame(Crowd::tick);
        }
    }

    fn stats(&self) -> UdgWorldStats {
        // SAFETY: all-zero is a valid value; the pointer is to a live value.
        unsafe {
            let mut stats = zeroed();
            must(udg_world_stats(self.host.world, &mut stats));
            stats
        }
    }
}

fn memory(category: UdgMemoryCategory) -> UdgMemoryStats {
    // SAFETY: all-zero is a valid value; the pointer is to a live value.
    unsafe {
        let mut stats = zeroed();
        must(udg_memory_stats(category, &mut stats));
        stats
    }
}

/// Everybody has thought and has something to do.
pub(crate) fn settled(size: u32, thinking: Thinking) -> Crowd {
    let mut crowd = Crowd::new(size, thinking);
    // With few searches it takes a while until all have had one.
    crowd.frames(4 * INTERVAL);
    while crowd.waited > 0 {
        crowd.waited = 0;
        crowd.frames(INTERVAL);
    }
    crowd
}

/// Prints what came of some simulated seconds, its parts divided by tabs: milliseconds of a second,
/// in ticks and in all other calls, the least and the mean; turns in a second; how many of a hundred
/// were decisions; plan states of a decision; bytes of an NPC; heap blocks allocated.
pub(crate) fn time(size: u32, thinking: Thinking) {
    const ROUNDS: u32 = 10;
    let mut crowd = settled(size, thinking);
    // Something happens to everybody a few times, so that their memory has grown to what they need.
    crowd.frames(WARM_UP * QUIET * INTERVAL);
    let mut ticks = Vec::new();
    let mut changes = Vec::new();
    let before = crowd.stats();
    let blocks = memory(UDG_MEMORY_ALL).total_blocks;
    for _ in 0..ROUNDS {
        (crowd.in_ticks, crowd.in_changes) = (0.0, 0.0);
        crowd.frames(RATE / 2);
        ticks.push(2e3 * crowd.in_ticks);
        changes.push(2e3 * crowd.in_changes);
    }
    let after = crowd.stats();
    let blocks = memory(UDG_MEMORY_ALL).total_blocks - blocks;
    let thought = after.thought - before.thought;
    let turns = thought + after.skipped - before.skipped;
    println!(
        "{:.3}\t{:.3}\t{:.3}\t{:.3}\t{}\t{:.2}\t{:.1}\t{}\t{blocks}",
        least(&ticks),
        mean(&ticks),
        least(&changes),
        mean(&changes),
        turns * 2 / u64::from(ROUNDS),
        100.0 * thought as f64 / turns as f64,
        (after.plan_states - before.plan_states) as f64 / thought as f64,
        memory(UDG_MEMORY_WORLD).live_bytes / u64::from(size),
    );
}

fn least(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::INFINITY, f64::min)
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// Lives for an interval; run under callgrind, which counts inside `measured_alone` only.
pub(crate) fn count(size: u32, thinking: Thinking) {
    let mut crowd = settled(size, thinking);
    callgrind::begin();
    for _ in 0..INTERVAL {
        crowd.frame(measured_alone);
    }
    let stats = crowd.stats();
    black_box(stats);
}

/// What callgrind counts: it finds this function by its name.
#[inline(never)]
fn measured_alone(crowd: &Crowd) -> UdgTickReport {
    black_box(crowd).tick()
}

fn point([x, y, z]: [f32; 3]) -> UdgVector3 {
    UdgVector3 { x, y, z }
}
