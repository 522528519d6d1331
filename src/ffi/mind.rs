//! Options of how ticks run NPCs.

use super::{
    c::size_t,
    def::{Def, InDef, OutDef},
    failure::{Outcome, fail},
    guard,
    handle_types::{UdgNpc, UdgWorld},
    id::UdgAction,
    memory::{Out, Plain, from_caller},
    plan_options::{Asked, UdgPlanOptions, unless_open},
    status::{
        UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_NOT_IN_TYPE, UDG_STATUS_OUT_OF_RANGE, UdgStatus,
    },
    table,
};
use crate::{
    domain::{Domain, MAX_DEPTH, Planning},
    running::{MindOptions, PerformedBy, RunningWorld, Skipping},
};

/// Who performs an NPC's steps, and who writes their effects.
pub type UdgPerformedBy = i32;

/// The host performs steps and writes their effects. Events tell it of each step, and it reports
/// the result with `udg_npc_report`. The library doesn't write effects.
pub const UDG_PERFORMED_BY_HOST: UdgPerformedBy = 1;
/// The library, for NPCs that nobody sees. When the duration of a step is over, the library writes
/// its effects and the world effects that follow.
pub const UDG_PERFORMED_BY_LIBRARY: UdgPerformedBy = 2;
/// Nobody: ticks skip the NPC, for example while a player controls it. See `udg_npc_set_mind`.
pub const UDG_PERFORMED_BY_NOBODY: UdgPerformedBy = 3;
/// The host performs steps, as with UDG_PERFORMED_BY_HOST. But the library writes a step's effects,
/// as in the document, during the call that reports the step as done: see `udg_npc_report`. The
/// host still moves NPCs and writes positions, values that change by themselves, and world effects.
pub const UDG_PERFORMED_BY_REPORTED: UdgPerformedBy = 4;

/// When an NPC may skip thinking at its turn.
pub type UdgSkipping = i32;

/// Never: it thinks at every turn.
pub const UDG_SKIP_NEVER: UdgSkipping = 1;
/// If nothing that its last decision has read has changed. It would decide the same, bit for bit.
pub const UDG_SKIP_EXACTLY: UdgSkipping = 2;
/// As with UDG_SKIP_EXACTLY; also if the only changes are those that its own step is expected to
/// make, such as its own position while it walks, or are smaller than the documents call
/// significant. It might have decided otherwise after all: `shadow` of UdgWorldDef counts how
/// often.
pub const UDG_SKIP_EXPECTED: UdgSkipping = 3;

/// Options of how ticks run an NPC. Initialise it with `udg_mind_options_init`.
///
/// Some options can be left open. Then the "planning" of the NPC's type decides. If that doesn't
/// set the option either, the library uses the value given below after "or else".
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgMindOptions {
    /// Set by `udg_mind_options_init`.
    pub struct_size: u32,
    /// UDG_PERFORMED_BY_…. The default is UDG_PERFORMED_BY_HOST.
    pub performed_by: UdgPerformedBy,
    /// How often the NPC thinks: the interval in seconds, 0 to 3600; 0 for every tick. -1, the
    /// default, leaves it to the type, or else 0.2. The turns of NPCs are spread over the interval.
    /// An NPC also thinks when its step has failed or was aborted, and when its plan has ended.
    pub think_interval: f32,
    /// How much better a new plan must be to replace the rest of the present one, as a fraction;
    /// finite and at least 0. -1, the default, leaves it to the type, or else 0.1.
    ///
    /// A plan's gain is its score minus that of doing nothing. The new plan's gain must exceed the
    /// other's by more than this fraction of the larger gain. With UDG_SELECTOR_GOAP, the new plan
    /// must save more than this fraction of the cost that is left; if it is for another goal, it
    /// must raise the priority by more than this fraction. A step that is under way counts with
    /// what is left of it. A plan that gains nothing any more is replaced by any plan that is
    /// found.
    pub switch_margin: f32,
    /// Priority when more NPCs wait than there are searches: the NPC gets its turn this many
    /// seconds earlier than others, -3600 to 3600. The default is 0. No NPC waits for ever.
    pub relevance: f32,
    /// What the NPC does to itself while it has no plan. It must both consume and supply the
    /// action, and the action must be marked "self" and run no schedule. Null, the default, for
    /// nothing.
    pub fallback: UdgAction,
    /// UDG_SKIP_…: when the NPC may skip thinking. The default is UDG_SKIP_EXPECTED.
    pub skipping: UdgSkipping,
    /// How many slots are reserved in advance, 0 to 128: for the next steps of its plan that need
    /// one ("slots" of a "manner"). The default is 1. The NPC takes up a plan only if all these
    /// slots are free.
    pub reserve: u32,
    /// How many of the NPC's last decisions are kept for `udg_npc_decisions`, 0 to 4096. -1, the
    /// default, for as many as UdgWorldDef says. Each takes about 150 bytes.
    pub decisions: i32,
}

// SAFETY: integers and floats only.
unsafe impl Plain for UdgMindOptions {}
const _: () = assert!(size_of::<UdgMindOptions>() == 36);
// SAFETY: `struct_size` is first, and the size above leaves no room for padding.
unsafe impl Def for UdgMindOptions {
    const NAME: &'static str = "UdgMindOptions";
    const INIT: &'static str = "udg_mind_options_init";
    const FIRST_SIZE: u32 = 28;
    fn defaults() -> Self {
        UdgMindOptions::of_type(&Planning::default())
    }
}

/// The most decisions of an NPC that can be kept.
pub(super) const MOST_DECISIONS: u32 = 4096;

/// An hour, in seconds.
const LONGEST: f32 = 3600.0;

impl UdgMindOptions {
    /// The options that a document sets. The others have their defaults.
    pub(super) fn of_type(planning: &Planning) -> Self {
        UdgMindOptions {
            think_interval: planning.think_interval.unwrap_or(-1.0),
            switch_margin: planning.switch_margin.unwrap_or(-1.0),
            decisions: -1,
            ..UdgMindOptions::of(None, &MindOptions::default())
        }
    }

    /// Turns the library's options into the host's. A fallback can only be given with a domain.
    fn of(domain: Option<&Domain>, options: &MindOptions) -> Self {
        let fallback = domain.zip(options.fallback);
        UdgMindOptions {
            struct_size: size_of::<UdgMindOptions>() as u32,
            performed_by: match options.performed_by {
                PerformedBy::Host => UDG_PERFORMED_BY_HOST,
                PerformedBy::Reported => UDG_PERFORMED_BY_REPORTED,
                PerformedBy::Library => UDG_PERFORMED_BY_LIBRARY,
                PerformedBy::Nobody => UDG_PERFORMED_BY_NOBODY,
            },
            think_interval: options.think_interval,
            switch_margin: options.switch_margin,
            relevance: options.relevance,
            fallback: fallback.map_or(UdgAction { id: 0 }, |(domain, action)| {
                UdgAction::of(domain, action)
            }),
            skipping: match options.skipping {
                Skipping::Never => UDG_SKIP_NEVER,
                Skipping::Exactly => UDG_SKIP_EXACTLY,
                Skipping::Expected => UDG_SKIP_EXPECTED,
            },
            reserve: options.reserve,
            decisions: options.decisions as i32,
        }
    }

    /// The library's options for an NPC.
    fn get(&self, running: &RunningWorld, npc: UdgNpc, planning: Asked) -> Outcome<MindOptions> {
        let domain = running.world.domain();
        let of = running.world.type_of(npc.id())?;
        let performed_by = match self.performed_by {
            UDG_PERFORMED_BY_HOST => PerformedBy::Host,
            UDG_PERFORMED_BY_REPORTED => PerformedBy::Reported,
            UDG_PERFORMED_BY_LIBRARY => PerformedBy::Library,
            UDG_PERFORMED_BY_NOBODY => PerformedBy::Nobody,
            other => {
                return Err(fail(
                    UDG_STATUS_INVALID_ARGUMENT,
                    format_args!("options.performed_by is {other}; use one of UDG_PERFORMED_BY_…"),
                ));
            }
        };
        let skipping = match self.skipping {
            UDG_SKIP_NEVER => Skipping::Never,
            UDG_SKIP_EXACTLY => Skipping::Exactly,
            UDG_SKIP_EXPECTED => Skipping::Expected,
            other => {
                return Err(fail(
                    UDG_STATUS_INVALID_ARGUMENT,
                    format_args!("options.skipping is {other}; use one of UDG_SKIP_…"),
                ));
            }
        };
        let fallback = match self.fallback.id {
            0 => None,
            _ => {
                let action = self.fallback.get(domain, "options.fallback")?;
                let of = domain.entity_type(of);
                let fits = of.supply(action).is_some()
                    && of.consumption(action).is_some()
                    && domain.action(action).may_be_done(true);
                if !fits {
                    return Err(fail(
                        UDG_STATUS_NOT_IN_TYPE,
                        format_args!(
                            "options.fallback is \"{}\", which the NPC can't do to itself: its type \
                             must consume and supply it, and the action must be marked \"self\"",
                            domain.action(action).name
                        ),
                    ));
                }
                if domain.action(action).schedule.is_some() {
                    return Err(fail(
                        UDG_STATUS_INVALID_ARGUMENT,
                        format_args!(
                            "options.fallback is \"{}\", which runs a schedule; choose an action \
                             that is a single step",
                            domain.action(action).name
                        ),
                    ));
                }
                Some(action)
            }
        };
        let chosen = Planning {
            think_interval: unless_open(self.think_interval, LONGEST, "think_interval")?,
            switch_margin: unless_open(self.switch_margin, f32::MAX, "switch_margin")?,
            ..planning.chosen
        };
        let options = MindOptions {
            planning: planning.rest,
            relevance: within(self.relevance, -LONGEST, LONGEST, "relevance")?,
            performed_by,
            fallback,
            skipping,
            reserve: reserve(self.reserve)?,
            decisions: decisions(self.decisions, running.usual_decisions())?,
            ..MindOptions::default()
        };
        planning.must_suit(domain, of)?;
        Ok(options.resolved(&chosen, domain, of))
    }
}

fn reserve(value: u32) -> Outcome<u32> {
    let most = u32::from(MAX_DEPTH);
    if value <= most {
        return Ok(value);
    }
    Err(fail(
        UDG_STATUS_OUT_OF_RANGE,
        format_args!(
            "options.reserve is {value}; it goes from 0 to {most}, as plans have no more steps"
        ),
    ))
}

fn decisions(value: i32, usual: u32) -> Outcome<u32> {
    match u32::try_from(value) {
        Ok(value) if value <= MOST_DECISIONS => Ok(value),
        _ if value == -1 => Ok(usual),
        _ => Err(fail(
            UDG_STATUS_OUT_OF_RANGE,
            format_args!(
                "options.decisions is {value}; it goes from 0 to {MOST_DECISIONS}, or is -1 for as \
                 many as the world's def says"
            ),
        )),
    }
}

/// Accepts numbers of a range, including both ends.
fn within(value: f32, least: f32, most: f32, name: &str) -> Outcome<f32> {
    if value >= least && value <= most {
        return Ok(value + 0.0);
    }
    Err(fail(
        UDG_STATUS_OUT_OF_RANGE,
        format_args!("options.{name} is {value}; it goes from {least} to {most}"),
    ))
}

/// Initialises the options with their defaults.
///
/// Parameters:
///   options  receives the defaults.
///   size     sizeof(UdgMindOptions), as the caller knows it.
/// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_DEF.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_mind_options_init(
    options: *mut UdgMindOptions,
    size: size_t,
) -> UdgStatus {
    // SAFETY: the caller's struct is of the size it says.
    let options = unsafe { OutDef::new(options, size) };
    guard::plain(&table::udg_mind_options_init, |_| options.init())
}

/// Sets how ticks run an NPC. The NPC thinks at the beginning of the next tick.
///
/// If the options say for the first time that nobody performs its steps, what it is doing ends at
/// once: its step is broken off and its plan is dropped, with UDG_REASON_REPORTED, and it gives back
/// slots, reservations and its places in queues. It thinks no more until the options name somebody
/// else. So this is how a player takes over an NPC, and gives it back.
///
/// If the library takes a step over from the host, or the other way round, the step goes on, and its
/// end is worked out anew. The library begins the rest of a walk where the NPC is now, at an even
/// pace; another step is done at `started` + `duration`, or with the next tick if that is past. The
/// host has until `started` + `duration` + `timeout`, and at least the `timeout` from now, and finds
/// the NPC where the library has brought it. No event tells of that; udg_npc_step has the new values.
///
/// Parameters:
///   world     the NPC's world.
///   npc       the NPC.
///   options   how to run it, copied; null for the defaults.
///   planning  how it plans, copied; null for the defaults. `forecast` is ignored.
/// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE or UDG_STATUS_INVALID_ARGUMENT for a field, which
/// the message names; UDG_STATUS_UNKNOWN_ID or UDG_STATUS_NOT_IN_TYPE for the fallback;
/// UDG_STATUS_INVALID_DEF, UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_WRONG_TIME
/// while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_set_mind(
    world: UdgWorld,
    npc: UdgNpc,
    options: *const UdgMindOptions,
    planning: *const UdgPlanOptions,
) -> UdgStatus {
    from_caller!(options: InDef, planning: InDef);
    guard::exclusive(&table::udg_npc_set_mind, world.bits, |running| {
        let options = options
            .get_if_any()?
            .unwrap_or_else(UdgMindOptions::defaults);
        let planning = match planning.get_if_any()? {
            Some(planning) => planning.get()?,
            None => Asked::default(),
        };
        let options = options.get(running, npc, planning)?;
        Ok(running.set_mind_options(npc.id(), options)?)
    })
}

/// Makes an NPC think at the beginning of the next tick, even if it isn't its turn and nothing has
/// changed. Call it after an event that only the game knows of. The NPC doesn't overtake others
/// that wait for a search. If its step can't be interrupted, it finishes that first. If the better
/// plan begins with the step that is under way, that step goes on.
///
/// Parameters:
///   world  the NPC's world.
///   npc    the NPC. If ticks skip it, or if it is dormant, it doesn't think.
/// Returns UDG_STATUS_OK; UDG_STATUS_WRONG_TIME while a tick is open; UDG_STATUS_NOT_AN_NPC,
/// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
/// Threading: world-exclusive.
#[unsafe(no_mangle)]
pub extern "C" fn udg_npc_think_now(world: UdgWorld, npc: UdgNpc) -> UdgStatus {
    guard::exclusive(&table::udg_npc_think_now, world.bits, |running| {
        Ok(running.think_now(npc.id())?)
    })
}

/// Tells how ticks run an NPC. Options that were left open have the value that the NPC's type or
/// the library gives them.
///
/// Parameters:
///   world         the NPC's world.
///   npc           the NPC.
///   out_options   receives how it is run; may be null.
///   out_planning  receives how it plans; may be null.
/// Returns UDG_STATUS_OK, UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE,
/// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
/// Threading: world-shared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_npc_mind(
    world: UdgWorld,
    npc: UdgNpc,
    out_options: *mut UdgMindOptions,
    out_planning: *mut UdgPlanOptions,
) -> UdgStatus {
    from_caller!(out_options: Out, out_planning: Out);
    guard::shared(&table::udg_npc_mind, world.bits, |running| {
        let (out_options, out_planning) = (out_options.optional()?, out_planning.optional()?);
        let options = running.mind_options(npc.id())?;
        out_options.write(UdgMindOptions::of(Some(running.world.domain()), &options));
        out_planning.write(UdgPlanOptions {
            struct_size: size_of::<UdgPlanOptions>() as u32,
            ..UdgPlanOptions::from(options.planning)
        });
        Ok(())
    })
}
