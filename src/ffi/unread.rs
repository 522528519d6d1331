//! A check that the chosen way of planning uses what the documents say.
//!
//! If the documents choose it themselves, loading them warns. If the host chooses, this is known
//! when the first NPC of a type plans. Then the log warns once for each world.

use alloc::{format, string::String, vec::Vec};

use super::logging::{self, UDG_LOG_WARNING};
use crate::{
    domain::{AttributeId, Domain, GoalRuleId, TypeId},
    planning::Options,
    running::{Job, RunningWorld},
};

/// What there is still to warn about.
#[derive(Debug, Default)]
pub(crate) struct Unread {
    /// None before the first tick.
    left: Option<Vec<Left>>,
}

/// What a type has and selectors may not use.
#[derive(Debug)]
struct Left {
    of: TypeId,
    /// A goal rule with a priority.
    prior: Option<GoalRuleId>,
    /// An attribute with a rate.
    rated: Option<AttributeId>,
}

impl Unread {
    /// Notes that a tick has given searches to NPCs.
    pub(crate) fn notice<'j>(
        &mut self,
        running: &RunningWorld,
        jobs: impl Iterator<Item = &'j mut Job>,
    ) {
        let domain = running.world.domain();
        let left = self.left.get_or_insert_with(|| all(domain));
        if left.is_empty() {
            return;
        }
        for npc in jobs.filter_map(|job| job.npc()) {
            let (Ok(of), Ok(options)) = (running.world.type_of(npc), running.mind_options(npc))
            else {
                continue;
            };
            let found = left.iter_mut().find(|it| it.of == of);
            if let Some(found) = found {
                found.tell(domain, &options.planning);
            }
        }
        left.retain(|it| it.prior.is_some() || it.rated.is_some());
    }
}

/// What all types have and selectors may not use.
fn all(domain: &Domain) -> Vec<Left> {
    let types = domain.types.iter().enumerate();
    let all = types.map(|(number, of)| Left {
        of: TypeId(number as u16),
        prior: domain.prior_goal(of),
        rated: of.rates.first().map(|it| it.0),
    });
    all.filter(|it| it.prior.is_some() || it.rated.is_some())
        .collect()
}

impl Left {
    /// Warns about what isn't used with these options. It never warns about the same thing again.
    fn tell(&mut self, domain: &Domain, options: &Options) {
        let of = domain.entity_type(self.of);
        let rates_plans = options.selector.rates_plans();
        let say = |what: String| {
            logging::write(
                UDG_LOG_WARNING,
                format_args!("type `{}`: {what} (said once for each world)", of.name),
            );
        };
        let is_chosen_here = of.planning.selector != Some(options.selector);
        if let Some(rule) = self.prior.filter(|_| rates_plans) {
            self.prior = None;
            if is_chosen_here {
                say(format!(
                    "its selector doesn't read `priority`, which the goal `{}` has; only goap does. \
                     Give drives a `weight`",
                    domain.goal_rule(rule).name
                ));
            }
        }
        let is_blind = rates_plans && !options.durations;
        if let Some(rated) = self.rated.filter(|_| is_blind) {
            self.rated = None;
            if of.planning.durations != Some(false) {
                say(format!(
                    "its plans don't see the `rate` of `{}`: without `durations` steps take no time",
                    domain.attribute(rated).name
                ));
            }
        }
    }
}
