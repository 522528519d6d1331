//! How one search is bounded.

use super::{
    def::{Def, OutDef},
    guard,
    memory::Plain,
    message::{Outcome, fail},
    status::{UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_OUT_OF_RANGE, UdgStatus},
    table,
    value::flag,
};
use crate::planning::{Options, Selector};

/// How one search is bounded, and where it departs from the thesis. Initialise it with
/// `udg_plan_options_init` or `udg_plan_options_init_thesis`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgPlanOptions {
    /// Set by the init function.
    pub struct_size: u32,
    /// The most steps that a plan may have, 1 to 32; 8 unless set.
    pub depth: u32,
    /// The most plan states that are generated, at least 1; 1024 unless set.
    pub plan_states: u32,
    /// The most rounds of world effects after one step, 1 to 65,535; 16 unless set.
    pub world_effect_rounds: u32,
    /// How much a plan's summed cost takes from its score; finite and at least 0; 0 unless set.
    pub cost_weight: f32,
    /// 1: steps take time. What has a rate changes meanwhile, and plans are rated by what they gain
    /// in a second over doing nothing for as long; 0 unless set.
    pub durations: u32,
    /// 1: where an action may have several outcomes, they are weighed: plans are rated by the utility
    /// to be expected. 0, as unless set: the likeliest is taken for granted.
    pub outcomes: u32,
    /// With `outcomes`: how much the standard deviation of a plan's utility takes from its score;
    /// finite and at least 0; 0 unless set, which is indifferent to risk.
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
    /// UDG_SELECTOR_…, how the plan is chosen; UDG_SELECTOR_UDGOAP unless set.
    pub selector: UdgSelector,
    /// 1: the plan tells what utilities are expected after each step; 1 unless set. Only
    /// UDG_SELECTOR_GOAP and UDG_SELECTOR_SCHEDULES choose without: with 0 they leave utilities at 0,
    /// and are faster for it. The latter then doesn't say where the NPC stands either.
    pub forecast: u32,
    /// The most questions that the host is asked for one search; 4096 unless set. What is beyond
    /// has no answer; the result tells how many there were.
    pub questions: u32,
    /// 1: goals that nothing the NPC can do would touch don't count, whatever their weight; 0 unless
    /// set. The result says how many there were. UDG_SELECTOR_GOAP looks for plans for them all.
    pub filter_goals: u32,
    /// 1: scores compare bit for bit, as in the thesis, and of equal ones the plan with the fewest
    /// steps wins, or the one found first. 0, as unless set: they compare as round(score * 2^20), so
    /// that no plan wins by a rounding error; of equals, less cost wins, then less time (with
    /// `durations`), then fewer metres walked, then fewer steps, then the order of actions and
    /// suppliers. Doing nothing takes none of these.
    pub exact_scores: u32,
}

/// A way of choosing behaviour.
pub type UdgSelector = i32;

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
fn selector_of(selector: UdgSelector) -> Outcome<Selector> {
    match selector {
        UDG_SELECTOR_UDGOAP => Ok(Selector::First),
        UDG_SELECTOR_GOAP => Ok(Selector::Goap),
        UDG_SELECTOR_UDGOAP_BEST => Ok(Selector::Best),
        UDG_SELECTOR_UTILITY_PLANS => Ok(Selector::UtilityPlans),
        UDG_SELECTOR_SCHEDULES => Ok(Selector::Schedules),
        other => Err(fail(
            UDG_STATUS_INVALID_ARGUMENT,
            format_args!("options.selector is {other}; use one of UDG_SELECTOR_…"),
        )),
    }
}

/// The host's integer for a selector.
fn number_of(selector: Selector) -> UdgSelector {
    match selector {
        Selector::First => UDG_SELECTOR_UDGOAP,
        Selector::Goap => UDG_SELECTOR_GOAP,
        Selector::Best => UDG_SELECTOR_UDGOAP_BEST,
        Selector::UtilityPlans => UDG_SELECTOR_UTILITY_PLANS,
        Selector::Schedules => UDG_SELECTOR_SCHEDULES,
    }
}

// SAFETY: integers and floats only.
unsafe impl Plain for UdgPlanOptions {}
const _: () = assert!(size_of::<UdgPlanOptions>() == 68);
// SAFETY: `struct_size` is first, and the size above leaves no room for padding.
unsafe impl Def for UdgPlanOptions {
    const NAME: &'static str = "UdgPlanOptions";
    const INIT: &'static str = "udg_plan_options_init";
    // Up to `forecast`.
    const FIRST_SIZE: u32 = 56;
    fn defaults() -> Self {
        UdgPlanOptions::from(Options::default())
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
            durations: u32::from(options.durations),
            outcomes: u32::from(options.outcomes),
            risk: options.risk,
            insert_at_front: u32::from(options.insert_at_front),
            trim: u32::from(options.trim),
            only_if_better: u32::from(options.only_if_better),
            dead_is_zero: u32::from(options.dead_is_zero),
            selector: number_of(options.selector),
            forecast: u32::from(options.forecast),
            questions: options.max_questions,
            filter_goals: u32::from(options.filter_goals),
            exact_scores: u32::from(options.exact_scores),
        }
    }
}

/// Accepts whole numbers of a range.
fn within(value: u32, most: u32, name: &str) -> Outcome<u32> {
    if (1..=most).contains(&value) {
        return Ok(value);
    }
    Err(fail(
        UDG_STATUS_OUT_OF_RANGE,
        format_args!("options.{name} is {value}; it goes from 1 to {most}"),
    ))
}

/// Accepts what takes something from a score.
fn weight(value: f32, name: &str) -> Outcome<f32> {
    if value >= 0.0 && value.is_finite() {
        return Ok(value);
    }
    Err(fail(
        UDG_STATUS_OUT_OF_RANGE,
        format_args!("options.{name} is {value}; it must be finite and at least 0"),
    ))
}

impl UdgPlanOptions {
    /// The library's own options.
    pub(crate) fn get(&self) -> Outcome<Options> {
        let most_steps = u32::from(Options::MAX_DEPTH);
        let most_rounds = u32::from(u16::MAX);
        Ok(Options {
            selector: selector_of(self.selector)?,
            depth: within(self.depth, most_steps, "depth")? as u8,
            max_plan_states: within(self.plan_states, u32::MAX, "plan_states")?,
            world_effect_rounds: within(
                self.world_effect_rounds,
                most_rounds,
                "world_effect_rounds",
            )? as u16,
            max_questions: self.questions,
            cost_weight: weight(self.cost_weight, "cost_weight")?,
            durations: flag(self.durations, "options.durations")?,
            outcomes: flag(self.outcomes, "options.outcomes")?,
            risk: weight(self.risk, "risk")?,
            insert_at_front: flag(self.insert_at_front, "options.insert_at_front")?,
            trim: flag(self.trim, "options.trim")?,
            only_if_better: flag(self.only_if_better, "options.only_if_better")?,
            dead_is_zero: flag(self.dead_is_zero, "options.dead_is_zero")?,
            forecast: flag(self.forecast, "options.forecast")?,
            filter_goals: flag(self.filter_goals, "options.filter_goals")?,
            exact_scores: flag(self.exact_scores, "options.exact_scores")?,
            ..Options::default()
        })
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

/// Initialises the options with what the thesis prints: steps are inserted at the front, nothing is
/// trimmed, a plan need not be better than doing nothing, the dead have utility, and scores compare
/// bit for bit.
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
        options.init_with(Options::thesis().into())
    })
}
