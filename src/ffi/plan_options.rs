//! How one search is bounded.

use super::{
    def::{Def, OutDef},
    guard,
    memory::Plain,
    message::{Outcome, fail},
    status::{
        UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_NOT_IN_TYPE, UDG_STATUS_OUT_OF_RANGE, UdgStatus,
    },
    table,
    value::flag,
};
use crate::{
    domain::{Domain, Planning, TypeId},
    planning::{Options, Selector},
};

/// How one search is bounded, and where it departs from the thesis. Initialise it with
/// `udg_plan_options_init` or `udg_plan_options_init_thesis`.
///
/// What is left open is as the document of the NPC's type says under "planning", and where that says
/// nothing, as the library does it unless told otherwise.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgPlanOptions {
    /// Set by the init function.
    pub struct_size: u32,
    /// The most steps that a plan may have, 1 to 128; 0, as unless set, is left open (then 16; with
    /// UDG_SELECTOR_GOAP 64).
    pub depth: u32,
    /// The most plan states that are generated; 0, as unless set, is left open (then
    /// UDG_PLAN_STATES_UNLIMITED, no bound: `work` bounds searches).
    pub plan_states: u32,
    /// The most rounds of world effects after one step, 1 to 65,535; 16 unless set.
    pub world_effect_rounds: u32,
    /// How much a plan's summed cost takes from its score; finite and at least 0; -1, as unless set,
    /// is left open (then 0).
    pub cost_weight: f32,
    /// UDG_SWITCH_ON: steps take time. What has a rate changes meanwhile, and plans are rated by what
    /// they gain in a second over doing nothing for as long. UDG_SWITCH_AUTO, as unless set: left open
    /// (then on if actions that the NPC's type consumes have durations, or its attributes rates).
    pub durations: UdgSwitch,
    /// UDG_SWITCH_ON: where an action may have several outcomes, they are weighed: plans are rated by
    /// the utility to be expected. UDG_SWITCH_OFF: the likeliest is taken for granted.
    /// UDG_SWITCH_AUTO, as unless set: left open (then off).
    pub outcomes: UdgSwitch,
    /// With `outcomes`: how much the standard deviation of a plan's utility takes from its score;
    /// finite and at least 0, which is indifferent to risk; -1, as unless set, is left open (then 0).
    pub risk: f32,
    /// 1: steps are inserted at the front of a plan, as in the thesis, instead of immediately
    /// before the step that needs them; 0 unless set.
    pub insert_at_front: u32,
    /// 1: steps that a finished plan does as well without are dropped from its front; 1 unless set.
    pub trim: u32,
    /// 1: a plan that is no better than doing nothing is none; 1 unless set.
    pub only_if_better: u32,
    /// 1: a dead NPC's utility is 0, whatever its drives say; 1 unless set.
    pub dead_is_zero: u32,
    /// UDG_SELECTOR_…, how the plan is chosen; UDG_SELECTOR_OF_TYPE, as unless set, is left open (then
    /// UDG_SELECTOR_AUTO).
    pub selector: UdgSelector,
    /// 1: the plan tells what utilities are expected after each step; 1 unless set. Only
    /// UDG_SELECTOR_GOAP and UDG_SELECTOR_SCHEDULES choose without: with 0 they leave utilities at 0,
    /// and are faster for it. The latter then doesn't say where the NPC stands either.
    pub forecast: u32,
    /// The most questions that the host is asked for one search; 4096 unless set. What is beyond
    /// has no answer; the result tells how many there were.
    pub questions: u32,
    /// UDG_SWITCH_ON: goals that nothing the NPC can do would touch don't count, whatever their weight.
    /// The result says how many there were. UDG_SELECTOR_GOAP looks for plans for them all.
    /// UDG_SWITCH_AUTO, as unless set: left open (then off).
    pub filter_goals: UdgSwitch,
    /// 1: scores compare bit for bit, as in the thesis, and of equal ones the plan with the fewest
    /// steps wins, or the one found first. 0, as unless set: they compare as round(score * 2^20), so
    /// that no plan wins by a rounding error; of equals, less cost wins, then less time (with
    /// `durations`), then fewer metres walked, then fewer steps, then the order of actions and
    /// suppliers. Doing nothing takes none of these.
    pub exact_scores: u32,
    /// The most work that a search does. It is the same on every machine: each kind of operation
    /// counts a fixed number of units, 1,000 of which take about a microsecond. 0, as unless set, is
    /// left open (then 10,000,000); UDG_WORK_UNLIMITED for no bound.
    pub work: u32,
}

/// No bound on the work of a search.
pub const UDG_WORK_UNLIMITED: u32 = u32::MAX;

/// Something that is on or off, or left open.
pub type UdgSwitch = i32;

/// Off.
pub const UDG_SWITCH_OFF: UdgSwitch = 0;
/// On.
pub const UDG_SWITCH_ON: UdgSwitch = 1;
/// Left open: as the NPC's type says, or else the library.
pub const UDG_SWITCH_AUTO: UdgSwitch = 2;

/// A way of choosing behaviour.
pub type UdgSelector = i32;

/// Left open: as the NPC's type says, or else the library.
pub const UDG_SELECTOR_OF_TYPE: UdgSelector = 0;

/// UDG_SELECTOR_UDGOAP, for at most 2,500,000 units of work. A plan that is worth something, or no goal,
/// ends the search. Otherwise, if something is left to wish for that anything the NPC can do would
/// change, UDG_SELECTOR_UDGOAP_BEST follows, with what was found to beat.
pub const UDG_SELECTOR_AUTO: UdgSelector = 6;

/// UDGOAP as in the thesis: the first plan that can be executed when it is the most promising one.
pub const UDG_SELECTOR_UDGOAP: UdgSelector = 1;
/// GOAP: the cheapest plan for the most urgent goal that has one. Of the other options only
/// depth, plan_states, cost_weight and forecast concern it.
pub const UDG_SELECTOR_GOAP: UdgSelector = 3;

/// UDGOAP, but the best plan of all that have at most `depth` steps: the highest score, of equals as
/// `exact_scores` says, then the first in order of its actions' declaration and its suppliers'
/// creation. A search that reaches a bound ends with the best so far. `insert_at_front`, `trim` and
/// `only_if_better` mean nothing to it.
pub const UDG_SELECTOR_UDGOAP_BEST: UdgSelector = 2;

/// The best of the schedules that the NPC's type lists, each with everybody whom its roles may be bound
/// to: the highest score, of equals as `exact_scores` says, then the first listed. `depth`,
/// `insert_at_front` and `trim` mean nothing to it.
pub const UDG_SELECTOR_UTILITY_PLANS: UdgSelector = 4;
/// The schedule that the machine of the NPC's type chooses by its flags, which are those of the last
/// update. Of the other options only forecast concerns it.
pub const UDG_SELECTOR_SCHEDULES: UdgSelector = 5;

/// The library's own selector for the host's integer.
fn selector_of(selector: UdgSelector) -> Outcome<Option<Selector>> {
    match selector {
        UDG_SELECTOR_OF_TYPE => Ok(None),
        UDG_SELECTOR_AUTO => Ok(Some(Selector::Auto)),
        UDG_SELECTOR_UDGOAP => Ok(Some(Selector::First)),
        UDG_SELECTOR_GOAP => Ok(Some(Selector::Goap)),
        UDG_SELECTOR_UDGOAP_BEST => Ok(Some(Selector::Best)),
        UDG_SELECTOR_UTILITY_PLANS => Ok(Some(Selector::UtilityPlans)),
        UDG_SELECTOR_SCHEDULES => Ok(Some(Selector::Schedules)),
        other => Err(fail(
            UDG_STATUS_INVALID_ARGUMENT,
            format_args!("options.selector is {other}; use one of UDG_SELECTOR_…"),
        )),
    }
}

/// The host's integer for a selector.
pub(super) fn number_of(selector: Selector) -> UdgSelector {
    match selector {
        Selector::Auto => UDG_SELECTOR_AUTO,
        Selector::First => UDG_SELECTOR_UDGOAP,
        Selector::Goap => UDG_SELECTOR_GOAP,
        Selector::Best => UDG_SELECTOR_UDGOAP_BEST,
        Selector::UtilityPlans => UDG_SELECTOR_UTILITY_PLANS,
        Selector::Schedules => UDG_SELECTOR_SCHEDULES,
    }
}

// SAFETY: integers and floats only.
unsafe impl Plain for UdgPlanOptions {}
const _: () = assert!(size_of::<UdgPlanOptions>() == 72);
// SAFETY: `struct_size` is first, and the size above leaves no room for padding.
unsafe impl Def for UdgPlanOptions {
    const NAME: &'static str = "UdgPlanOptions";
    const INIT: &'static str = "udg_plan_options_init";
    // Up to `forecast`.
    const FIRST_SIZE: u32 = 56;
    fn defaults() -> Self {
        UdgPlanOptions::left_open(Options::default())
    }
}

impl From<Options> for UdgPlanOptions {
    fn from(options: Options) -> Self {
        UdgPlanOptions {
            struct_size: 0,
            depth: u32::from(options.depth),
            plan_states: options.max_plan_states,
            world_effect_rounds: u32::from(options.world_effect_rounds),
            cost_weight: options.cost_weight,
            durations: i32::from(options.durations),
            outcomes: i32::from(options.outcomes),
            risk: options.risk,
            insert_at_front: u32::from(options.insert_at_front),
            trim: u32::from(options.trim),
            only_if_better: u32::from(options.only_if_better),
            dead_is_zero: u32::from(options.dead_is_zero),
            selector: number_of(options.selector),
            forecast: u32::from(options.forecast),
            questions: options.max_questions,
            filter_goals: i32::from(options.filter_goals),
            exact_scores: u32::from(options.exact_scores),
            work: options.max_work,
        }
    }
}

/// Accepts whole numbers of a range, and 0 for what is left open.
fn within(value: u32, most: u32, name: &str) -> Outcome<Option<u32>> {
    if value <= most {
        return Ok((value > 0).then_some(value));
    }
    Err(fail(
        UDG_STATUS_OUT_OF_RANGE,
        format_args!(
            "options.{name} is {value}; it goes from 1 to {most}, or is 0 to leave it open"
        ),
    ))
}

/// Accepts numbers of at least 0, and -1 for what is left open.
pub(super) fn unless_open(value: f32, most: f32, name: &str) -> Outcome<Option<f32>> {
    if value == -1.0 {
        return Ok(None);
    }
    if value >= 0.0 && value <= most {
        return Ok(Some(value + 0.0));
    }
    let range = if most == f32::MAX {
        format_args!("it must be finite and at least 0")
    } else {
        format_args!("it goes from 0 to {most}")
    };
    Err(fail(
        UDG_STATUS_OUT_OF_RANGE,
        format_args!("options.{name} is {value}; {range}, or -1 to leave it open"),
    ))
}

/// Accepts what is on or off, or left open.
fn switch(value: UdgSwitch, name: &str) -> Outcome<Option<bool>> {
    match value {
        UDG_SWITCH_OFF => Ok(Some(false)),
        UDG_SWITCH_ON => Ok(Some(true)),
        UDG_SWITCH_AUTO => Ok(None),
        _ => Err(fail(
            UDG_STATUS_INVALID_ARGUMENT,
            format_args!("options.{name} is {value}; use one of UDG_SWITCH_…"),
        )),
    }
}

/// How a host says that NPCs plan.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Asked {
    /// What it chooses of that which it could have left open.
    pub chosen: Planning,
    /// All else.
    pub rest: Options,
}

impl Asked {
    /// Refuses a selector that has nothing to choose from for NPCs of a type.
    pub(super) fn must_suit(&self, domain: &Domain, of: TypeId) -> Outcome {
        let of = domain.entity_type(of);
        let selector = self.chosen.selector;
        match selector.and_then(|it| Some((it, of.lacks(it)?))) {
            None => Ok(()),
            Some((selector, lack)) => Err(fail(
                UDG_STATUS_NOT_IN_TYPE,
                format_args!(
                    "options.selector is {}, and the type \"{}\" {lack}; give it what the selector \
                     chooses from, or choose another",
                    name_of(selector),
                    of.name
                ),
            )),
        }
    }
}

fn name_of(selector: Selector) -> &'static str {
    match selector {
        Selector::Auto => "UDG_SELECTOR_AUTO",
        Selector::First => "UDG_SELECTOR_UDGOAP",
        Selector::Goap => "UDG_SELECTOR_GOAP",
        Selector::Best => "UDG_SELECTOR_UDGOAP_BEST",
        Selector::UtilityPlans => "UDG_SELECTOR_UTILITY_PLANS",
        Selector::Schedules => "UDG_SELECTOR_SCHEDULES",
    }
}

impl UdgPlanOptions {
    /// What documents could say is left open; the rest is as in `options`.
    pub(super) fn left_open(options: Options) -> Self {
        UdgPlanOptions {
            depth: 0,
            plan_states: 0,
            cost_weight: -1.0,
            durations: UDG_SWITCH_AUTO,
            outcomes: UDG_SWITCH_AUTO,
            risk: -1.0,
            selector: UDG_SELECTOR_OF_TYPE,
            filter_goals: UDG_SWITCH_AUTO,
            work: 0,
            ..UdgPlanOptions::from(options)
        }
    }

    /// What a document says, with the rest left open.
    pub(super) fn of_type(planning: &Planning) -> Self {
        let switch = |it: Option<bool>| it.map_or(UDG_SWITCH_AUTO, i32::from);
        UdgPlanOptions {
            struct_size: size_of::<Self>() as u32,
            depth: planning.depth.map_or(0, u32::from),
            plan_states: planning.max_plan_states.unwrap_or(0),
            work: planning.max_work.unwrap_or(0),
            cost_weight: planning.cost_weight.unwrap_or(-1.0),
            durations: switch(planning.durations),
            outcomes: switch(planning.outcomes),
            risk: planning.risk.unwrap_or(-1.0),
            selector: planning.selector.map_or(UDG_SELECTOR_OF_TYPE, number_of),
            filter_goals: switch(planning.filter_goals),
            ..UdgPlanOptions::left_open(Options::default())
        }
    }

    /// What the host says.
    pub(crate) fn get(&self) -> Outcome<Asked> {
        let most_steps = u32::from(Options::MAX_DEPTH);
        let rounds = self.world_effect_rounds;
        let most_rounds = u32::from(u16::MAX);
        if !(1..=most_rounds).contains(&rounds) {
            return Err(fail(
                UDG_STATUS_OUT_OF_RANGE,
                format_args!(
                    "options.world_effect_rounds is {rounds}; it goes from 1 to {most_rounds}"
                ),
            ));
        }
        let chosen = Planning {
            selector: selector_of(self.selector)?,
            depth: within(self.depth, most_steps, "depth")?.map(|it| it as u8),
            max_plan_states: within(self.plan_states, u32::MAX, "plan_states")?,
            max_work: within(self.work, u32::MAX, "work")?,
            cost_weight: unless_open(self.cost_weight, f32::MAX, "cost_weight")?,
            durations: switch(self.durations, "durations")?,
            outcomes: switch(self.outcomes, "outcomes")?,
            risk: unless_open(self.risk, f32::MAX, "risk")?,
            filter_goals: switch(self.filter_goals, "filter_goals")?,
            think_interval: None,
            switch_margin: None,
        };
        let rest = Options {
            world_effect_rounds: rounds as u16,
            max_questions: self.questions,
            insert_at_front: flag(self.insert_at_front, "options.insert_at_front")?,
            trim: flag(self.trim, "options.trim")?,
            only_if_better: flag(self.only_if_better, "options.only_if_better")?,
            dead_is_zero: flag(self.dead_is_zero, "options.dead_is_zero")?,
            forecast: flag(self.forecast, "options.forecast")?,
            exact_scores: flag(self.exact_scores, "options.exact_scores")?,
            ..Options::default()
        };
        Ok(Asked { chosen, rest })
    }
}

/// Initialises the options with their defaults.
///
/// Parameters:
///   options  receives the defaults.
///   size     sizeof(UdgPlanOptions), as the caller knows it.
/// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_DEF.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_plan_options_init(
    options: *mut UdgPlanOptions,
    size: usize,
) -> UdgStatus {
    // SAFETY: the caller's struct is of the size it says.
    let options = unsafe { OutDef::new(options, size) };
    guard::plain(&table::udg_plan_options_init, |_| options.init())
}

/// Initialises the options with what the thesis prints: the selector is UDG_SELECTOR_UDGOAP, steps are
/// inserted at the front and take no time, nothing is trimmed, a plan need not be better than doing
/// nothing, the dead have utility, and scores compare bit for bit.
///
/// Parameters:
///   options  receives the options.
///   size     sizeof(UdgPlanOptions), as the caller knows it.
/// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_DEF.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_plan_options_init_thesis(
    options: *mut UdgPlanOptions,
    size: usize,
) -> UdgStatus {
    // SAFETY: the caller's struct is of the size it says.
    let options = unsafe { OutDef::new(options, size) };
    guard::plain(&table::udg_plan_options_init_thesis, |_| {
        options.init_with(UdgPlanOptions {
            selector: UDG_SELECTOR_UDGOAP,
            durations: UDG_SWITCH_OFF,
            ..UdgPlanOptions::left_open(Options::thesis())
        })
    })
}
