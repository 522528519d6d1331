//! Other ways of doing the same, which have to come to the same.

use std::ptr;

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
    program::Call,
    stage::{Stage, out},
};

/// A tick in parts, with its jobs in another order, instead of the tick with these arguments.
pub fn tick_in_parts(bound: &Bound, call: &Call) -> i64 {
    // SAFETY: the arguments were made for `udg_world_tick`.
    unsafe {
        let world: UdgWorld = bound.get(0);
        let mut jobs = 0;
        let status = udg_world_tick_begin(world, bound.get(1), &raw mut jobs);
        if status != UDG_STATUS_OK {
            return status.into();
        }
        let mut order: Vec<u32> = (0..jobs).collect();
        let mut dice = Dice(u64::from_le_bytes(
            call.bytes[..8].try_into().expect("eight"),
        ));
        for place in (1..order.len()).rev() {
            order.swap(place, dice.below(place + 1));
        }
        for job in order {
            let status = udg_world_plan(world, job);
            if status != UDG_STATUS_OK {
                return status.into();
            }
        }
        udg_world_tick_end(world, bound.get(2)).into()
    }
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
