//! The fingerprint of an NPC's drives, goals and plan.

use super::{
    ActiveDrives, ActiveGoal, Binding, CurrentStep, DriveAssignment, Executor, Order, Run,
    active_drives::ActiveDrive, step::Frame,
};
use crate::fingerprint::Fingerprint;

impl ActiveDrives {
    /// Adds them to a fingerprint.
    pub(crate) fn add_to(&self, f: &mut Fingerprint) {
        let ActiveDrives {
            drives,
            goals,
            flags,
            orders,
            withheld,
        } = self;
        f.list(drives, |f, it| it.add_to(f));
        f.list(goals, |f, it| it.add_to(f));
        f.list(flags, |f, it| f.add(it.0));
        f.list(orders, |f, it| match it {
            Order::Give(drive, assignment) => {
                f.add(0u64);
                f.add(drive.0);
                assignment.add_to(f);
            }
            Order::Take(drive) => {
                f.add(1u64);
                f.add(drive.0);
            }
        });
        f.list(withheld, |f, it| f.add(it.0));
    }
}

impl ActiveDrive {
    fn add_to(&self, f: &mut Fingerprint) {
        let &ActiveDrive {
            drive,
            // They follow from the domain.
            weight: _,
            vital: _,
            variable: _,
            satisfaction,
            assignment,
        } = self;
        f.add(drive.0);
        f.number(satisfaction);
        f.option(assignment, |f, it| it.add_to(f));
    }
}

impl DriveAssignment {
    fn add_to(&self, f: &mut Fingerprint) {
        let &DriveAssignment { giver, until } = self;
        f.option(giver, |f, (_, order)| f.add(order));
        f.time(until);
    }
}

impl ActiveGoal {
    fn add_to(&self, f: &mut Fingerprint) {
        let &ActiveGoal {
            drive,
            rule,
            bound,
            completeness,
        } = self;
        f.add(drive);
        f.add(rule.0);
        f.option(bound, |f, (_, order)| f.add(order));
        f.number(completeness);
    }
}

impl Binding {
    /// Adds it to a fingerprint.
    pub(crate) fn add_to(&self, f: &mut Fingerprint) {
        let &Binding { action, supplier } = self;
        f.add(action.0);
        f.handle(supplier);
    }
}

impl Executor {
    /// Adds it to a fingerprint.
    pub(crate) fn add_to(&self, f: &mut Fingerprint) {
        let Executor {
            plan,
            next,
            current,
            frames,
            purpose,
            run,
            is_committed,
            progress,
        } = self;
        f.list(plan, |f, it| it.add_to(f));
        f.add(*next);
        f.option(current.as_ref(), |f, it| it.add_to(f));
        f.list(frames, |f, it| it.add_to(f));
        f.option(*purpose, |f, (rule, about)| {
            f.add(rule.0);
            f.handle(about);
        });
        f.option(*run, |f, it| {
            let Run {
                schedule,
                yields,
                // It is only shown to the host.
                by: _,
            } = it;
            f.add(schedule.0);
            f.flag(yields);
        });
        f.flag(*is_committed);
        f.add(*progress);
    }
}

impl CurrentStep {
    fn add_to(&self, f: &mut Fingerprint) {
        let &CurrentStep {
            id,
            binding,
            since,
            duration,
            cost,
            until,
            is_fallback,
            has_slot,
            from,
            stand,
        } = self;
        f.add(id);
        binding.add_to(f);
        f.time(since);
        f.numbers(&[duration, cost]);
        f.time(until);
        f.flag(is_fallback);
        f.flag(has_slot);
        f.numbers(&from);
        f.numbers(&stand);
    }
}

impl Frame {
    fn add_to(&self, f: &mut Fingerprint) {
        let &Frame {
            step,
            schedule,
            has_slot,
            since,
            duration,
            cost,
            after,
        } = self;
        step.add_to(f);
        f.add(schedule.0);
        f.flag(has_slot);
        f.time(since);
        f.numbers(&[duration, cost]);
        f.add(after);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        beliefs::{EntityId, EntityIndex},
        domain::{ActionId, DriveId, FlagId, GoalRuleId, Operand, ScheduleId},
        fingerprint::tests::{InOrder, all_count, none_counts},
        npc::{RunBy, UnderWay},
    };

    fn assignment() -> DriveAssignment {
        DriveAssignment {
            giver: Some((EntityIndex(3), 4)),
            until: 9.0,
        }
    }

    fn drives() -> ActiveDrives {
        let mut active = ActiveDrives {
            drives: [ActiveDrive {
                drive: DriveId(1),
                weight: Operand::Constant(1.0),
                vital: false,
                variable: 0,
                satisfaction: 0.5,
                assignment: Some(assignment()),
            }]
            .into(),
            goals: [ActiveGoal {
                drive: 0,
                rule: GoalRuleId(2),
                bound: Some((EntityIndex(5), 6)),
                completeness: 0.25,
            }]
            .into(),
            flags: [FlagId(1)].into(),
            ..ActiveDrives::default()
        };
        active.order(Order::Take(DriveId(7)));
        active.withheld.push(DriveId(8));
        active
    }

    fn hash_of_drives(it: &ActiveDrives) -> u64 {
        let mut f = Fingerprint::new(&InOrder);
        it.add_to(&mut f);
        f.finish()
    }

    #[test]
    fn drives_goals_flags_and_orders_count() {
        all_count(
            drives,
            hash_of_drives,
            &[
                |it| it.drives[0].drive = DriveId(2),
                |it| it.drives[0].satisfaction = 0.75,
                |it| it.drives[0].assignment = None,
                |it| {
                    it.drives[0].assignment = Some(DriveAssignment {
                        giver: None,
                        ..assignment()
                    });
                },
                |it| {
                    it.drives[0].assignment = Some(DriveAssignment {
                        until: 8.0,
                        ..assignment()
                    });
                },
                |it| it.goals[0].drive = 1,
                |it| it.goals[0].rule = GoalRuleId(3),
                |it| it.goals[0].bound = None,
                |it| it.goals[0].bound = Some((EntityIndex(5), 7)),
                |it| it.goals[0].completeness = 0.5,
                |it| it.goals.clear(),
                |it| it.flags.push(FlagId(2)),
                |it| it.flags[0] = FlagId(2),
                |it| it.order(Order::Take(DriveId(7))),
                |it| it.order(Order::Give(DriveId(7), assignment())),
                |it| it.orders[0] = Order::Give(DriveId(7), assignment()),
                |it| it.withheld[0] = DriveId(9),
                |it| it.withheld.clear(),
            ],
        );
        // The index may belong to another entity by now.
        none_counts(
            drives,
            hash_of_drives,
            &[|it| it.goals[0].bound = Some((EntityIndex(50), 6))],
        );
    }

    fn binding(action: u16) -> Binding {
        Binding {
            action: ActionId(action),
            supplier: EntityId(7),
        }
    }

    fn under_way() -> UnderWay {
        UnderWay {
            binding: binding(2),
            since: 1.0,
            duration: 2.0,
            cost: 3.0,
        }
    }

    /// Its first step is done, the second runs a schedule, whose first task is under way.
    fn executor() -> Executor {
        let mut executor = Executor::default();
        let plan = [binding(1), binding(2), binding(3)];
        executor.adopt(plan.into_iter(), Some((GoalRuleId(1), EntityId(7))), None);
        executor.next = 1;
        executor.open(under_way(), ScheduleId(1), false);
        executor.unfold([binding(4), binding(5)].into_iter());
        executor.begin(CurrentStep {
            id: 9,
            binding: binding(4),
            since: 1.0,
            duration: 0.5,
            cost: 0.25,
            until: 2.0,
            is_fallback: false,
            has_slot: false,
            from: [0.0; 3],
            stand: [1.0, 2.0, 3.0],
        });
        executor
    }

    fn hash_of_executor(it: &Executor) -> u64 {
        let mut f = Fingerprint::new(&InOrder);
        it.add_to(&mut f);
        f.finish()
    }

    #[test]
    fn plan_steps_and_commitment_count() {
        fn step(it: &mut Executor) -> &mut CurrentStep {
            it.current.as_mut().expect("a step is under way")
        }
        all_count(
            executor,
            hash_of_executor,
            &[
                Executor::commit,
                |it| it.plan[3].action = ActionId(6),
                |it| it.plan[3].supplier = EntityId(8),
                |it| it.plan.truncate(3),
                |it| it.next = 1,
                |it| it.purpose = None,
                |it| it.purpose = Some((GoalRuleId(2), EntityId(7))),
                |it| it.purpose = Some((GoalRuleId(1), EntityId(8))),
                |it| {
                    it.run = Some(Run {
                        schedule: ScheduleId(0),
                        by: RunBy::Chosen,
                        yields: false,
                    });
                },
                |it| {
                    it.run = Some(Run {
                        schedule: ScheduleId(0),
                        by: RunBy::Chosen,
                        yields: true,
                    });
                },
                |it| it.progress += 1,
                |it| it.frames.clear(),
                |it| it.frames[0].step = binding(1),
                |it| it.frames[0].schedule = ScheduleId(2),
                |it| it.frames[0].has_slot = true,
                |it| it.frames[0].since = 0.5,
                |it| it.frames[0].duration = 4.0,
                |it| it.frames[0].cost = 4.0,
                |it| it.frames[0].after = 2,
                |it| it.current = None,
                |it| step(it).id = 10,
                |it| step(it).binding = binding(5),
                |it| step(it).since = 0.5,
                |it| step(it).duration = 1.0,
                |it| step(it).cost = 1.0,
                |it| step(it).until = 3.0,
                |it| step(it).is_fallback = true,
                |it| step(it).has_slot = true,
                |it| step(it).from[1] = 4.0,
                |it| step(it).stand[2] = 4.0,
            ],
        );
    }
}
