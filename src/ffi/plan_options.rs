//! Options of a search: its limits, and its variants of the algorithm.

use super::{
    c::size_t,
    def::{Def, OutDef},
    failure::{Outcome, fail},
    guard,
    memory::Plain,
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

/// Options of a search: its limits, and where it differs from the thesis. Initialise it with
/// `udg_plan_options_init` or `udg_plan_options_init_thesis`.
///
/// Some options can be left open. Then the "planning" of the NPC's type decides. If that doesn't
/// set the option either, the library uses the value given below after "or else".
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgPlanOptions {
    /// Set by the init function.
    pub struct_size: u32,
    /// The most steps that a plan may have, 1 to 128. 0, the default, leaves it to the type, or
    /// else 16 (64 with UDG_SELECTOR_GOAP). If it is left open, UDG_SELECTOR_AUTO may take a plan
    /// of up to 64 steps where none of 16 is worth doing.
    pub depth: u32,
    /// The most plan states that are generated. 0, the default, leaves it to the type, or else
    /// UDG_PLAN_STATES_UNLIMITED: no limit, since `work` limits searches already.
    pub plan_states: u32,
    /// The most rounds of world effects after one step, 1 to 65,535. The default is 16.
    pub world_effect_rounds: u32,
    /// A plan's score is its utility minus this weight times its cost. Finite and at least 0. -1,
    /// the default, leaves it to the type, or else 0.
    pub cost_weight: f32,
    /// UDG_SWITCH_ON: steps take time. Attributes with a rate change meanwhile, and plans are
    /// compared by how much more they gain per second than doing nothing does. UDG_SWITCH_AUTO, the
    /// default, leaves it to the type, or else it is on if actions that the NPC's type consumes
    /// have durations, or its attributes have rates.
    pub durations: UdgSwitch,
    /// UDG_SWITCH_ON: if an action has several possible outcomes, plans are rated by their expected
    /// utility. UDG_SWITCH_OFF: the likeliest outcome is assumed. UDG_SWITCH_AUTO, the default,
    /// leaves it to the type, or else it is off.
    pub outcomes: UdgSwitch,
    /// Risk aversion, with `outcomes`: the score falls by this weight times the standard deviation
    /// of the plan's utility. Finite and at least 0; 0 ignores risk. -1, the default, leaves it to
    /// the type, or else 0.
    pub risk: f32,
    /// 1: steps are inserted at the front of a plan, as in the thesis. 0, the default: they are
    /// inserted immediately before the step that needs them.
    pub insert_at_front: u32,
    /// 1: steps at the front of a finished plan are dropped if the plan scores no lower without
    /// them. The default is 1.
    pub trim: u32,
    /// 1: a plan counts only if it is better than doing nothing. The default is 1.
    pub only_if_better: u32,
    /// 1: the utility of a dead NPC is 0, whatever its drives say. The default is 1.
    pub dead_is_zero: u32,
    /// UDG_SELECTOR_…: how the plan is chosen. UDG_SELECTOR_OF_TYPE, the default, leaves it to the
    /// type, or else UDG_SELECTOR_AUTO.
    pub selector: UdgSelector,
    /// 1: the plan tells the utility that is expected after each step. The default is 1.
    /// UDG_SELECTOR_GOAP and UDG_SELECTOR_SCHEDULES don't need utilities to choose: with 0 they
    /// report utilities as 0 and are faster, and UDG_SELECTOR_SCHEDULES doesn't report stand points
    /// either. Other selectors ignore this option.
    pub forecast: u32,
    /// The most questions that the host is asked for one search. The default is 4096. Further
    /// questions have no answer; the result tells how many there were.
    pub questions: u32,
    /// UDG_SWITCH_ON: goals that no action of the NPC can affect are ignored, whatever their
    /// weight. The result tells how many there were. UDG_SELECTOR_GOAP looks for plans for all
    /// goals in any case. UDG_SWITCH_AUTO, the default, leaves it to the type, or else it is off.
    pub filter_goals: UdgSwitch,
    /// 1: scores are compared bit for bit, as in the thesis. Of plans with equal scores,
    /// UDG_SELECTOR_UDGOAP takes the one found first. Other selectors take the one with the fewest
    /// steps, then the first in order. 0, the default: scores are compared as round(score * 2^20),
    /// so that no plan wins by a rounding error. Of plans with equal scores, the one with the
    /// lowest cost wins, then the least time (with `durations`), then the shortest walk, then the
    /// fewest steps. If all of that is equal, UDG_SELECTOR_UDGOAP takes the one found first, and
    /// other selectors the first in order. The order is that of actions and suppliers, or of the
    /// list of schedules. Doing nothing has no cost, no time and no walk. With `durations`, 0 also
    /// means that a plan's gain counts only by the share of its refills that fits: after a drink of
    /// 40 when 10 are missing, a quarter counts.
    pub exact_scores: u32,
    /// The most work that a search does. Work is the same on every machine: each kind of operation
    /// counts a fixed number of units, and 1,000 units take about a microsecond. 0, the default,
    /// leaves it to the type, or else 10,000,000. UDG_WORK_UNLIMITED sets no limit. A search that
    /// has found nothing at this limit, or at that of its memory, searches once or twice more among
    /// the nearest objects alone, if there are many, and may do a tenth more work each time.
    pub work: u32,
}

/// For `work` of UdgPlanOptions: no limit.
pub const UDG_WORK_UNLIMITED: u32 = u32::MAX;

/// An option that is on, off, or left open.
pub type UdgSwitch = i32;

/// Off.
pub const UDG_SWITCH_OFF: UdgSwitch = 0;
/// On.
pub const UDG_SWITCH_ON: UdgSwitch = 1;
/// Left open: the NPC's type decides, or else the library.
pub const UDG_SWITCH_AUTO: UdgSwitch = 2;

/// A way of choosing plans.
pub type UdgSelector = i32;

/// Left open: the NPC's type decides, or else the library.
pub const UDG_SELECTOR_OF_TYPE: UdgSelector = 0;

/// First UDG_SELECTOR_UDGOAP, with at most half of the work, or 2,500,000 units if that is more. If
/// it finds a plan worth doing, or if there is no goal, that is the result. Otherwise, if the NPC
/// can do anything that affects an incomplete goal, UDG_SELECTOR_UDGOAP_BEST follows and looks for
/// a plan that beats what was found. If a plan is worth little, which is less than 1/8 of what
/// could be gained by satisfying all drives, UDG_SELECTOR_UDGOAP searches on, for about as much
/// work again, among plans that gain something only once somebody has what they hand over, such as
/// fish to sell. If no plan is worth doing and no depth was named, it looks once more, for plans of
/// up to 64 steps.
pub const UDG_SELECTOR_AUTO: UdgSelector = 6;

/// UDGOAP as in the thesis. The search always goes on with the most promising plan state, and the
/// first one that can be executed is the plan.
pub const UDG_SELECTOR_UDGOAP: UdgSelector = 1;
/// GOAP: the cheapest plan for the most urgent goal that has one. Of the other options, only depth,
/// plan_states, cost_weight and forecast affect it.
pub const UDG_SELECTOR_GOAP: UdgSelector = 3;

/// UDGOAP, but the best of all plans with at most `depth` steps: the one with the highest score.
/// Between plans with equal scores, `exact_scores` decides, then the order in which actions were
/// declared and suppliers created. A search that reaches a limit ends with the best plan so far.
/// `insert_at_front`, `trim` and `only_if_better` don't affect it.
pub const UDG_SELECTOR_UDGOAP_BEST: UdgSelector = 2;

/// The best of the schedules that the NPC's type lists, tried with every object that can take its
/// roles: the one with the highest score. Between equal scores, `exact_scores` decides, then the
/// order of the list. `depth`, `insert_at_front` and `trim` don't affect it.
pub const UDG_SELECTOR_UTILITY_PLANS: UdgSelector = 4;
/// The schedule that the state machine of the NPC's type chooses. The machine goes by the flags of
/// the last update. Of the other options, only forecast affects it.
pub const UDG_SELECTOR_SCHEDULES: UdgSelector = 5;

/// The library's selector for the host's integer.
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
    // The first version ended with `forecast`.
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

/// Accepts integers from 1 to `most`, and 0 for an option that is left open.
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

/// Accepts numbers of at least 0, and -1 for an option that is left open.
#[inline]
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

/// Accepts on, off, and left open.
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

/// How the host wants NPCs to plan.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Asked {
    /// Its choices among the options that can be left open.
    pub chosen: Planning,
    /// All other options.
    pub rest: Options,
}

impl Asked {
    /// Refuses a selector that has nothing to choose from for NPCs of a type.
    pub(super) fn must_suit(&self, domain: &Domain, of: TypeId) -> Outcome {
        let of = domain.entity_type(of);
        let selector = self.chosen.selector;
        match selector.and_then(|it| Some((it, of.unsuited(it)?))) {
            None => Ok(()),
            Some((selector, why)) => Err(fail(
                UDG_STATUS_NOT_IN_TYPE,
                format_args!("options.selector is {}, and {why}", name_of(selector)),
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
    /// Leaves open every option that documents can set. The others are as in `options`.
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

    /// The options that a document sets. The others are left open.
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

    /// Reads the host's options.
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
    size: size_t,
) -> UdgStatus {
    // SAFETY: the caller's struct is of the size it says.
    let options = unsafe { OutDef::new(options, size) };
    guard::plain(&table::udg_plan_options_init, |_| options.init())
}

/// Initialises the options to the algorithm as printed in the thesis: the selector is
/// UDG_SELECTOR_UDGOAP, steps are inserted at the front and take no time, nothing is trimmed, a
/// plan needn't be better than doing nothing, dead NPCs have utility, and scores are compared bit
/// for bit.
///
/// Parameters:
///   options  receives the options.
///   size     sizeof(UdgPlanOptions), as the caller knows it.
/// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_DEF.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_plan_options_init_thesis(
    options: *mut UdgPlanOptions,
    size: size_t,
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
