//! What can stand in the way.

use alloc::vec::Vec;

use serde::Serialize;

use super::subjects::{
    Asked, DriveChange, Entity, FlagNow, GoalName, Measured, Property, RankedGoal, Step,
};

/// What changed something.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cause<'d> {
    /// The step after which it happened.
    pub step: Step<'d>,
    /// Whether the time of the step did it: numbers with a rate change meanwhile.
    pub meanwhile: bool,
    /// The world effect that did it; none for the step's own effects, or for time.
    pub world_effect: Option<&'d str>,
    /// The owner of the world effect, or the entity that it is for.
    pub of: Option<Entity<'d>>,
}

/// Which way something would have to change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// It would have to grow.
    Raise,
    /// It would have to shrink.
    Lower,
    /// It would have to become another value.
    Change,
    /// The entity would have to cease to exist.
    Destroy,
}

/// What would have to happen to an entity or an attribute.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Wanted<'d> {
    /// The entity.
    pub entity: Entity<'d>,
    /// The attribute; none for the entity itself.
    pub attribute: Option<&'d str>,
    /// The change.
    pub way: Way,
}

/// What stands in the way.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Culprit<'d> {
    /// The NPC is dead.
    Dead {
        /// The condition that says that it lives.
        alive: Option<Measured<'d>>,
    },
    /// The NPC has no drives.
    NoDrives,
    /// A drive that the NPC wasn't born with, and that it doesn't have now because it wasn't given.
    DriveNotGiven {
        /// The drive.
        drive: &'d str,
        /// The condition on which it would be given; none if the host gives it.
        when: Option<&'d str>,
        /// The host has taken it away, and the condition hasn't ceased to hold since.
        #[serde(skip_serializing_if = "core::ops::Not::not")]
        taken: bool,
    },
    /// A drive has left the NPC.
    DriveRemoved {
        /// The drive.
        drive: &'d str,
        /// The condition that made it leave.
        remove: &'d str,
    },
    /// A drive has no rules that could make goals.
    NoRules {
        /// The drive.
        drive: &'d str,
    },
    /// A rule makes goals about entities of a type, and the NPC knows none.
    RuleFindsNobody {
        /// The drive.
        drive: &'d str,
        /// The rule.
        rule: &'d str,
        /// The type.
        of: &'d str,
    },
    /// A rule made no goal because its `when` doesn't hold.
    RuleDoesNotMatch {
        /// The drive.
        drive: &'d str,
        /// The rule.
        rule: &'d str,
        /// The entity for which it was tested.
        about: Option<Entity<'d>>,
        /// The `when`.
        when: Measured<'d>,
    },
    /// All goals of the drive are satisfied.
    DriveSatisfied {
        /// The drive.
        drive: &'d str,
    },
    /// The NPC knows no entity of a type.
    NoneKnown {
        /// The type.
        of: &'d str,
    },
    /// No action can do it.
    NoEffect {
        /// What would be needed.
        wanted: Wanted<'d>,
        /// Actions that do the opposite.
        opposite: Vec<&'d str>,
        /// Actions that do it, but to another role.
        elsewhere: Vec<&'d str>,
        /// Whether the attribute's rate does it.
        by_itself: bool,
        /// In how many seconds it has done it, at the rate of now; none if that can't be told.
        seconds: Option<f32>,
        /// World effects that may do it.
        world_effects: Vec<&'d str>,
    },
    /// What a condition reads can't be changed by anything.
    Fixed,
    /// There would be enough if others hadn't booked it.
    Booked,
    /// Suppliers have actions that would do it, but the NPC's type doesn't consume them.
    NotConsumed {
        /// What would be needed.
        wanted: Wanted<'d>,
        /// The actions.
        actions: Vec<&'d str>,
        /// The NPC's type.
        consumer: &'d str,
        /// Whether no action that the type consumes would do it.
        only: bool,
    },
    /// The host has switched the action off for the NPC.
    ConsumptionDisabled {
        /// The action.
        action: &'d str,
    },
    /// The `when` under which the NPC can do the action doesn't hold.
    ConsumptionWhen {
        /// The action.
        action: &'d str,
        /// The `when`.
        when: Measured<'d>,
    },
    /// The supplier's type doesn't supply the action.
    NotSupplied {
        /// The action and the supplier.
        step: Step<'d>,
    },
    /// No type supplies the action.
    NoSupplierType {
        /// The action.
        action: &'d str,
    },
    /// The NPC knows nobody who supplies the action.
    NoKnownSupplier {
        /// The action.
        action: &'d str,
        /// The types that supply it.
        types: Vec<&'d str>,
    },
    /// The NPC doesn't know the entity.
    UnknownEntity {
        /// The entity.
        entity: Entity<'d>,
    },
    /// The host has switched the supplier's offer off.
    SupplyDisabled {
        /// The action and the supplier.
        step: Step<'d>,
    },
    /// The `when` under which the supplier offers the action doesn't hold.
    SupplyWhen {
        /// The action and the supplier.
        step: Step<'d>,
        /// The `when`.
        when: Measured<'d>,
    },
    /// The step is kept out of the NPC's plans for a while, as it has failed or as the host has said.
    KeptOut {
        /// The action and the supplier.
        step: Step<'d>,
    },
    /// All slots of the supplier for the action are in use, kept for others or held by the host.
    SlotsTaken {
        /// The action and the supplier.
        step: Step<'d>,
        /// The NPCs that have them, or for which they are kept.
        by: Vec<Entity<'d>>,
        /// How many of these NPCs, counted from the last, have no slot yet: one is reserved for them, or
        /// they wait.
        expected: u32,
        /// How long the step waits for one, in seconds, if it is a step of the chosen plan.
        waits: Option<f32>,
        /// How many the host holds. If the NPC only believes that all slots are taken: all.
        held: u32,
    },
    /// The NPC would have to do the action to itself, but the action isn't marked for that.
    NotOnSelf {
        /// The action.
        action: &'d str,
    },
    /// The NPC would have to do the action to another entity, but an NPC can do it only to itself.
    OnlyOnSelf {
        /// The action.
        action: &'d str,
    },
    /// The NPC lacks a fact.
    UnknownFact {
        /// The fact.
        fact: Property<'d>,
    },
    /// The game hasn't answered a question.
    Unanswered {
        /// The question.
        question: Asked<'d>,
    },
    /// A condition divides by zero.
    DividesByZero {
        /// The condition.
        condition: &'d str,
    },
    /// The attribute is at the end of its range already.
    AtLimit {
        /// The attribute.
        property: Property<'d>,
        /// The end of its range.
        limit: f32,
        /// Whether that is the greatest value; else the least.
        is_max: bool,
        /// What would move it further.
        step: Step<'d>,
    },
    /// The range of the attribute ends before what is needed.
    OutOfRange {
        /// The attribute.
        property: Property<'d>,
        /// The end of its range.
        limit: f32,
        /// Whether that is the greatest value; else the least.
        is_max: bool,
    },
    /// A step has an effect on the right attribute, but its amount is 0 or too small.
    NoChange {
        /// The step.
        step: Step<'d>,
        /// The attribute that it leaves as it is.
        property: Property<'d>,
        /// Its amount, if that is known. If this isn't 0, it is too small to count.
        amount: f32,
    },
    /// A step has an effect on the right attribute, but not enough.
    FallsShort {
        /// The step.
        step: Step<'d>,
        /// The condition after its effect.
        after: Measured<'d>,
    },
    /// The step helps by an outcome that isn't the likeliest, and plans count on the likeliest.
    Unlikely {
        /// The step.
        step: Step<'d>,
        /// The outcome; none if it has no name.
        outcome: Option<&'d str>,
        /// How likely it is; none if that depends on facts.
        probability: Option<f32>,
    },
    /// The condition held, but something undid it.
    Undone {
        /// What undid it.
        by: Cause<'d>,
    },
    /// The NPC would die.
    Dies {
        /// What would kill it.
        by: Option<Cause<'d>>,
    },
    /// The supplier would no longer exist.
    SupplierGone {
        /// The step that needs it.
        step: Step<'d>,
        /// What destroys it.
        by: Option<Cause<'d>>,
    },
    /// World effects kept setting each other off.
    NoEquilibrium {
        /// The step after which they did.
        step: Step<'d>,
        /// The world effects that fired last.
        world_effects: Vec<&'d str>,
        /// The bound on rounds.
        rounds: u16,
    },
    /// A step is needed first for steps that it needs itself.
    Cycle {
        /// The step.
        step: Step<'d>,
        /// The steps between.
        through: Vec<Step<'d>>,
    },
    /// A bound ended the search before its end.
    Bound {
        /// `states`, `depth`, `memory`, `equilibrium` or `time`.
        bound: &'static str,
        /// The option to raise.
        option: &'static str,
        /// Its value.
        value: u64,
    },
    /// Chains with as many steps as the depth allows still had an unsatisfied precondition. Another
    /// bound ended the search, or nothing was found. Or a search with a greater depth finds a plan.
    CutOff {
        /// How many steps the depth allows.
        steps: u64,
        /// The option to raise; empty if it can't be raised.
        option: &'static str,
        /// How many steps the plan has that a search with a greater depth finds.
        plan: Option<usize>,
    },
    /// The goal has weight 0.
    GoalWeightless {
        /// The goal.
        goal: GoalName<'d>,
    },
    /// The drive has weight 0.
    DriveWeightless {
        /// The drive.
        drive: &'d str,
    },
    /// The condition gets nearer, but the goal's completeness stays what it is.
    CompletenessFlat {
        /// The goal.
        goal: GoalName<'d>,
        /// The curve of its completeness, if it has one.
        curve: Option<&'d str>,
        /// Its completeness before and after.
        completeness: f32,
    },
    /// The goal gets nearer, but its drive's satisfaction stays what it is.
    DriveUnmoved {
        /// The drive.
        drive: &'d str,
        /// The goal.
        goal: GoalName<'d>,
    },
    /// A vital drive has satisfaction 0, so utility is 0.
    VitalZero {
        /// The drive.
        drive: &'d str,
    },
    /// A drive loses at least what others gain.
    DriveLoses {
        /// The drive.
        drive: &'d str,
        /// Its satisfaction before.
        now: f32,
        /// Its satisfaction after.
        then: f32,
    },
    /// It costs at least what it gains.
    Cost {
        /// The summed cost.
        cost: f32,
        /// The weight of costs.
        weight: f32,
        /// The gain in utility.
        gain: f32,
    },
    /// The utility is no better than without the plan.
    NoGain {
        /// The utility before.
        idle: f32,
        /// The utility after.
        utility: f32,
    },
    /// The step helps nothing that the NPC wants.
    HelpsNoGoal {
        /// The step.
        step: Step<'d>,
    },
    /// The step helps nothing that the steps after it lack.
    HelpsNoStep {
        /// The step.
        step: Step<'d>,
    },
    /// The step helps a goal, but nothing that the steps after it lack.
    HelpsOnlyGoal {
        /// The step.
        step: Step<'d>,
    },
    /// The search came near the plan, but what it inserts then leads to other plans.
    LeadsElsewhere {
        /// The plan state that the plan would be developed from.
        from: Vec<Step<'d>>,
        /// Its first failing step; none if it can be executed, so that nothing is inserted.
        lacking: Option<Step<'d>>,
    },
    /// The plan that was chosen does the same with fewer steps.
    Needless {
        /// The step that isn't needed.
        step: Step<'d>,
    },
    /// The NPC's type doesn't consume the action.
    CantDo {
        /// The action.
        action: &'d str,
        /// The NPC's type.
        consumer: &'d str,
    },
    /// Part of the plan only passes time: the NPC could as well stand still for as long.
    PassesTime {
        /// The steps of that part.
        part: Vec<Step<'d>>,
    },
    /// The condition doesn't hold when the step begins.
    NotThere,
    /// The search ended before it came to this plan, because the plan state before it promised
    /// less.
    NotReached {
        /// The plan state that it would be developed from.
        from: Vec<Step<'d>>,
        /// That state's score.
        score: f32,
    },
    /// The plan that was chosen is better.
    Worse {
        /// By how much its score is lower.
        by: f32,
        /// Scores are gains in a second, since steps take time.
        per_second: bool,
        /// The drive that loses most, if one does.
        drive: Option<DriveChange<'d>>,
        /// Unlike the chosen plan, it has an early refill, and so scores a thirty-second.
        #[serde(skip_serializing_if = "core::ops::Not::not")]
        early: bool,
        /// Unlike the chosen plan, it has an early refill and uses something up, and so scores a
        /// thirty-second once more.
        #[serde(skip_serializing_if = "core::ops::Not::not")]
        uses_up: bool,
    },
    /// The plan is as good as the chosen plan, which came first.
    Tie,
    /// It is the plan that was chosen.
    Chosen,
    /// It is better than the plan that was chosen; another reason says why it wasn't found.
    Better {
        /// By how much its score is higher.
        by: f32,
        /// Scores are gains in a second, since steps take time.
        per_second: bool,
    },
    /// It doesn't reach the goal that is pursued.
    MissesGoal {
        /// The goal.
        goal: GoalName<'d>,
        /// A condition of the goal that doesn't hold.
        wants: Measured<'d>,
    },
    /// The plan that was chosen costs less.
    Dearer {
        /// What it costs.
        cost: f32,
        /// What the plan that was chosen costs.
        chosen: f32,
    },
    /// The plan that was chosen is as good and takes less time.
    Slower {
        /// How many seconds it takes.
        seconds: f32,
        /// How many the plan that was chosen takes.
        chosen: f32,
    },
    /// The chosen plan is as good and has a shorter way.
    Farther {
        /// How many metres the NPC would go.
        metres: f32,
        /// How many metres it goes by the chosen plan.
        chosen: f32,
    },
    /// The plan that was chosen is as good and has fewer steps.
    Longer {
        /// How many steps it has.
        steps: usize,
        /// How many the plan that was chosen has.
        chosen: usize,
    },
    /// The plan needs something that GOAP leaves aside.
    LeftAside,
    /// The selector chooses only among schedules. This is none of them, or another comes first.
    NotBySchedules,
    /// A flag isn't as the machine requires for this schedule.
    Flag {
        /// The flag, and whether it holds.
        #[serde(flatten)]
        now: FlagNow<'d>,
    },
    /// A failure flag of the schedule holds.
    FailureFlag {
        /// The flag, and whether it holds.
        #[serde(flatten)]
        now: FlagNow<'d>,
    },
    /// No entity can have a role of the schedule.
    NobodyFits {
        /// The role.
        role: &'d str,
        /// The type that the entity must have.
        of: &'d str,
        /// How many entities of that type the NPC knows, beside itself.
        known: u32,
        /// For how many of them the role's `when` holds.
        fitting: u32,
        /// For how many of those entities other NPCs have all slots of one of the tasks. If there
        /// are others left, the value of `least` isn't known for them.
        taken: u32,
        /// If the role's `when` holds for none of them: the `when`, for the oldest one.
        when: Option<Measured<'d>>,
        /// Whether the NPC itself is of that type.
        #[serde(skip)]
        is_own: bool,
    },
    /// Another goal is more urgent, and has a plan.
    LessUrgent {
        /// How urgent the goal asked about is.
        priority: f32,
        /// The other goal.
        chosen: RankedGoal<'d>,
    },
    /// The search is paused, and may still come to it.
    Paused,
    /// No plan with at most so many steps brings the goal nearer.
    OutOfReach {
        /// How many steps plans had at most.
        steps: u8,
    },
    /// The NPC has no such goal.
    NoSuchGoal,
    /// The goal's conditions hold already.
    GoalSatisfied,
}

impl Culprit<'_> {
    /// Whether the culprit only compares plans, and doesn't say that the steps are impossible.
    #[must_use]
    pub fn compares_plans(&self) -> bool {
        matches!(
            self,
            Culprit::Worse { .. }
                | Culprit::Tie
                | Culprit::Chosen
                | Culprit::Better { .. }
                | Culprit::MissesGoal { .. }
                | Culprit::Dearer { .. }
                | Culprit::Slower { .. }
                | Culprit::Farther { .. }
                | Culprit::Longer { .. }
                | Culprit::LessUrgent { .. }
                | Culprit::NotReached { .. }
                | Culprit::Needless { .. }
                | Culprit::PassesTime { .. }
                | Culprit::HelpsNoStep { .. }
                | Culprit::HelpsOnlyGoal { .. }
                | Culprit::LeadsElsewhere { .. }
        )
    }
}
