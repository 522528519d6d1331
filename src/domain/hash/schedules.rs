//! Adds schedules, and the machines that choose among them, to a domain's hash.

use super::{code::operand, hasher::Hasher};
use crate::domain::{
    FlagTest, Machine, Schedule,
    schedule::{Choice, ScheduleRole, ScheduleTask, State, Whom},
};

pub(super) fn schedule(h: &mut Hasher, it: &Schedule) {
    let Schedule {
        name,
        roles,
        tasks,
        fails,
        on_failure,
        // They follow from the types.
        users: _,
    } = it;
    h.text(name);
    h.list(roles, |h, it| {
        let ScheduleRole {
            name,
            of,
            when,
            least,
        } = it;
        h.text(name);
        h.count(of.0);
        h.option(when.map(|when| when.0));
        match *least {
            None => h.byte(0),
            Some(least) => operand(h, least),
        }
    });
    h.list(tasks, |h, it| {
        let &ScheduleTask { action, whom } = it;
        h.count(action.0);
        match whom {
            Whom::Oneself => h.byte(0),
            Whom::Role(role) => {
                h.byte(1);
                h.byte(role);
            }
            Whom::Supplier => h.byte(2),
        }
    });
    h.list(fails, flag_test);
    h.option(on_failure.map(|it| it.0));
}

pub(super) fn machine(h: &mut Hasher, it: &Machine) {
    let Machine { name, states } = it;
    h.text(name);
    h.list(states, |h, it| {
        let State {
            name,
            when,
            choices,
        } = it;
        h.text(name);
        h.list(when, flag_test);
        h.list(choices, |h, it| {
            let Choice { schedule, when } = it;
            h.count(schedule.0);
            h.list(when, flag_test);
        });
    });
}

fn flag_test(h: &mut Hasher, it: &FlagTest) {
    let FlagTest { flag, wanted } = it;
    h.count(flag.0);
    h.byte(u8::from(*wanted));
}
