//! Why a search ended as it did, in sentences.
//!
//! Written from what the search has kept, so it may be asked for at any time until the search is
//! used again, and asking changes nothing.

use core::fmt::{self, Write};

use super::{Binding, EndedBy, Outcome, PlanState, Search};
use crate::{
    beliefs::Known,
    domain::{Condition, Domain, Role},
};

/// Writes why the search ended as it did: what was chosen, what it does for each drive, and every
/// plan state that was considered, in order of generation.
///
/// # Errors
/// Those of `out`.
pub fn write(search: &Search, domain: &Domain, out: &mut dyn Write) -> fmt::Result {
    let teller = Teller { search, domain };
    teller.decision(out)?;
    teller.drives(out)?;
    teller.considered(out)
}

struct Teller<'a> {
    search: &'a Search,
    domain: &'a Domain,
}

impl Teller<'_> {
    fn decision(&self, out: &mut dyn Write) -> fmt::Result {
        let plan = &self.search.plan;
        match plan.outcome {
            Outcome::Complete | Outcome::BestSoFar => {
                write!(out, "plan:")?;
                for step in &plan.steps {
                    write!(out, " ")?;
                    let number = self.search.snapshot.number_of(step.supplier).unwrap_or(0);
                    let supplier = self.search.snapshot.known(number);
                    let action = step.action;
                    self.binding(Binding { action, supplier }, out)?;
                }
                writeln!(
                    out,
                    "\nutility {:.3}, against {:.3} for doing nothing",
                    plan.utility, plan.idle_utility
                )?;
                if plan.outcome == Outcome::BestSoFar {
                    writeln!(out, "best so far: {}", self.bound(plan.ended_by))?;
                }
                Ok(())
            }
            Outcome::NothingBetter => writeln!(
                out,
                "no plan: the best one found is no better than doing nothing ({:.3})",
                plan.idle_utility
            ),
            Outcome::NoGoal => writeln!(
                out,
                "no plan: no goal has a condition that isn't satisfied already"
            ),
            Outcome::NoPlan if plan.dead => writeln!(out, "no plan: the NPC is dead"),
            Outcome::NoPlan if plan.generated == 0 && plan.ended_by == EndedBy::Nothing => {
                writeln!(
                    out,
                    "no plan: nothing that the NPC knows of and can do helps any of its goals"
                )
            }
            Outcome::NoPlan => writeln!(out, "no plan: {}", self.bound(plan.ended_by)),
            Outcome::Unfinished => writeln!(out, "no plan yet: the search is paused"),
        }
    }

    fn bound(&self, ended_by: EndedBy) -> &'static str {
        match ended_by {
            EndedBy::Nothing => "none of the chains considered could be made executable",
            EndedBy::States => "the bound on plan states was reached; raise max_plan_states",
            EndedBy::Depth => "longer plans than depth allows would be needed; raise depth",
            EndedBy::Arena => "the search's memory was full; raise max_bytes",
            EndedBy::Equilibrium => {
                "world effects kept setting each other off; raise world_effect_rounds or break \
                 the chain"
            }
            EndedBy::Time => "time was up",
        }
    }

    fn drives(&self, out: &mut dyn Write) -> fmt::Result {
        for forecast in &self.search.plan.drives {
            writeln!(
                out,
                "  drive {} (weight {}): {:.3} now, {:.3} then",
                self.domain.drive(forecast.drive).name,
                forecast.weight,
                forecast.now,
                forecast.then
            )?;
        }
        Ok(())
    }

    fn considered(&self, out: &mut dyn Write) -> fmt::Result {
        let states = &self.search.states;
        let generated = self.search.plan.generated;
        let dropped = generated as usize - states.all().len();
        write!(out, "considered {generated} plan state")?;
        if generated != 1 {
            write!(out, "s")?;
        }
        if dropped > 0 {
            write!(
                out,
                ", {dropped} of them dropped: something they use was gone, or the world didn't settle"
            )?;
        }
        writeln!(out, "{}", if states.all().is_empty() { "" } else { ":" })?;
        for state in states.all() {
            write!(out, "  {:.3} ", state.utility)?;
            self.chain(state, out)?;
            if state.died_early {
                write!(out, " - the NPC would die before the last step")?;
            } else if let Some(unmet) = state.unmet {
                let failing = states.chain(state)[usize::from(unmet.step)];
                let action = self.search.steps.binding(failing).action;
                let action = self.domain.action(action);
                let precondition = action.preconditions[usize::from(unmet.precondition)];
                let condition = self.domain.code.condition(precondition);
                write!(out, " - {} needs {}", action.name, condition.text)?;
                if unmet.undefined {
                    self.undefined(condition, self.search.steps.binding(failing), out)?;
                }
            }
            writeln!(out)?;
        }
        Ok(())
    }

    /// Why a condition of a step has no value.
    fn undefined(
        &self,
        condition: &Condition,
        binding: Binding,
        out: &mut dyn Write,
    ) -> fmt::Result {
        let npc = self.search.actor_known();
        let mut missing = 0;
        for (role, attribute) in self.domain.code.properties(condition) {
            let (name, known) = match role {
                Role::CONSUMER => ("consumer", npc),
                Role::SUPPLIER => ("supplier", Some(binding.supplier)),
                _ => continue,
            };
            let memory = &self.search.snapshot;
            if known.is_some_and(|known| memory.is_unknown(self.domain, known, attribute)) {
                let attribute = &self.domain.attribute(attribute).name;
                let before = if missing == 0 { ", but" } else { " and" };
                write!(out, "{before} {name}.{attribute} isn't known")?;
                missing += 1;
            }
        }
        if missing == 0 && self.domain.code.divides(condition) {
            write!(out, ", but that divides by zero")?;
        } else if missing == 0 {
            write!(out, ", but that has no value")?;
        }
        Ok(())
    }

    fn chain(&self, state: &PlanState, out: &mut dyn Write) -> fmt::Result {
        for (number, binding) in self.search.chain(state).enumerate() {
            if number > 0 {
                write!(out, " ")?;
            }
            self.binding(binding, out)?;
        }
        Ok(())
    }

    fn binding(&self, binding: Binding, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{}(", self.domain.action(binding.action).name)?;
        self.entity(binding.supplier, out)?;
        write!(out, ")")
    }

    /// An entity by its type, and by a number where the search met several of that type: the
    /// host's own, or the place in the order of creation among those met.
    fn entity(&self, known: Known, out: &mut dyn Write) -> fmt::Result {
        let memory = &self.search.snapshot;
        write!(out, "{}", self.domain.entity_type(known.type_id()).name)?;
        let same_type = |number: &u32| memory.known(*number).type_id() == known.type_id();
        if (0..memory.loaded()).filter(same_type).count() < 2 {
            return Ok(());
        }
        match memory.user_key(known.number()) {
            0 => {
                let order = memory.order(known.number());
                let before = (0..memory.loaded())
                    .filter(same_type)
                    .filter(|&number| memory.order(number) < order);
                write!(out, "#{}", before.count() + 1)
            }
            key => write!(out, "#{key}"),
        }
    }
}
