//! Other ways of doing the same, which have to come to the same.

use std::{
    ptr,
    sync::atomic::{AtomicUsize, Ordering::Relaxed},
    thread,
};

use udgoap::ffi::{
    handle_types::UdgNpc,
    handle_types::UdgWorld,
    planner::{UdgPlanner, udg_planner_create, udg_planner_destroy},
    search::{udg_planner_begin, udg_planner_cancel, udg_planner_continue},
    status::UDG_STATUS_OK,
    tick::{udg_world_plan, udg_world_tick_begin, udg_world_tick_end},
};

use crate::{
    bound::Bound,
    choices::Dice,
    model::Function,
    program::Call,
    stage::{Stage, out},
};

/// Another call, for a thread that reads the world while others plan in it.
#[derive(Debug)]
pub struct Aside {
    /// The function.
    pub function: &'static Function,
    /// Its arguments.
    pub bound: Bound,
    /// What came of it, once it was made.
    pub status: i64,
}

/// A tick in parts, with its jobs in another order and on so many threads, instead of the tick with these
/// arguments. While they plan, another thread makes the calls aside.
pub fn tick_in_parts(bound: &Bound, call: &Call, threads: usize, aside: &mut [Aside]) -> i64 {
    // SAFETY: the arguments were made for `udg_world_tick`.
    let (world, input, out_report) = unsafe { (bound.get(0), bound.get(1), bound.get(2)) };
    let mut jobs = 0;
    // SAFETY: the pointers are those of the call, or valid.
    let status = unsafe { udg_world_tick_begin(world, input, &raw mut jobs) };
    if status != UDG_STATUS_OK {
        return status.into();
    }
    let mut order: Vec<u32> = (0..jobs).collect();
    let seed = u64::from_le_bytes(call.bytes[..8].try_into().expect("eight"));
    let mut dice = Dice(seed);
    for place in (1..order.len()).rev() {
        order.swap(place, dice.below(place + 1));
    }
    let status = if threads == 1 && aside.is_empty() {
        plan(world, &order, &AtomicUsize::new(0))
    } else {
        plan_on(threads, world, &order, aside)
    };
    if status != UDG_STATUS_OK {
        return status.into();
    }
    // SAFETY: the pointer is that of the call.
    unsafe { udg_world_tick_end(world, out_report).into() }
}

/// Goes on with all jobs on so many threads, each with the next that none has.
fn plan_on(threads: usize, world: UdgWorld, order: &[u32], aside: &mut [Aside]) -> i32 {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let reading = scope.spawn(|| {
            for it in aside {
                // SAFETY: the arguments were made for it, and nobody else has them.
                it.status = unsafe { (it.function.run)(&it.bound) };
            }
        });
        let planning: Vec<_> = (0..threads)
            .map(|_| scope.spawn(|| plan(world, order, &next)))
            .collect();
        let statuses = planning.into_iter().map(|it| it.join().expect("no panic"));
        let status = statuses.max().unwrap_or(UDG_STATUS_OK);
        // All that a thread has is given back once it is joined.
        reading.join().expect("no panic");
        status
    })
}

fn plan(world: UdgWorld, order: &[u32], next: &AtomicUsize) -> i32 {
    while let Some(job) = order.get(next.fetch_add(1, Relaxed)) {
        let status = udg_world_plan(world, *job);
        if status != UDG_STATUS_OK {
            return status;
        }
    }
    UDG_STATUS_OK
}

/// A planner that nobody asks for anything, and whose searches are under way all the time.
#[derive(Debug, Default)]
pub struct Lurker {
    planner: Option<u32>,
}

impl Lurker {
    /// Begins a search, goes on with it, or gives it up.
    pub fn go_on(&mut self, stage: &Stage, at: usize) {
        // SAFETY: the pointers are valid.
        unsafe {
            let bits = *self.planner.get_or_insert_with(|| {
                out(|it| udg_planner_create(ptr::null(), it)).map_or(0, |it: UdgPlanner| it.bits)
            });
            let planner = UdgPlanner { bits };
            match at % 9 {
                0 | 4 => {
                    let mut worlds = stage
                        .worlds
                        .iter()
                        .filter(|it| it.lives && !it.npcs.is_empty());
                    if let Some(world) = worlds.next() {
                        let npc = UdgNpc {
                            bits: world.npcs[at % world.npcs.len()],
                        };
                        udg_planner_begin(planner, UdgWorld { bits: world.bits }, npc, ptr::null());
                    }
                }
                2 | 6 => {
                    out(|it| udg_planner_continue(planner, 2, 0, it));
                }
                8 => {
                    udg_planner_cancel(planner);
                }
                _ => {}
            }
        }
    }

    /// Gives it back.
    pub fn end(&mut self) {
        if let Some(bits) = self.planner.take() {
            udg_planner_destroy(UdgPlanner { bits });
        }
    }
}
