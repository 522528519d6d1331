//! Breaks the planner on purpose, one rule at a time, and requires that a test notices.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

use crate::repo::{self, Repo};
use crate::run::Cmd;

/// One rule, broken. `from` must occur exactly once in the file.
struct Mutant {
    breaks: &'static str,
    file: &'static str,
    from: &'static str,
    to: &'static str,
}

const MUTANTS: &[Mutant] = &[
    Mutant {
        breaks: "chains are simulated in the order of execution",
        file: "src/planning/simulate.rs",
        from: "chain.iter().enumerate().skip(from)",
        to: "chain.iter().enumerate().skip(from).rev()",
    },
    Mutant {
        breaks: "a refill is early only while less than half of the range is missing",
        file: "src/planning/refill.rs",
        from: "missing + width * NEARLY < given.min(width / 2.0)",
        to: "missing + width * NEARLY < given",
    },
    Mutant {
        breaks: "numbers stay within their range",
        file: "src/planning/effects.rs",
        from: "(!value.is_nan()).then(|| range.clamp(value))",
        to: "(!value.is_nan()).then(|| if range.min > range.max { range.min } else { value })",
    },
    Mutant {
        breaks: "of equal scores the oldest goes first",
        file: "src/planning/plan_state.rs",
        from: "        self.open.pop().map(Open::number)\n",
        to: "        let newest = |it: &&Open| (it.merit, !it.age);\n        let best = *self.open.iter().max_by_key(newest)?;\n        self.open.retain(|it| it.age != best.age);\n        Some(best.number())\n",
    },
    Mutant {
        breaks: "steps are inserted immediately before the failing one",
        file: "src/selectors/udgoap/first.rs",
        from: "let position = if self.options.insert_at_front {",
        to: "let position = if !self.options.insert_at_front {",
    },
    Mutant {
        breaks: "a plan is trimmed when asked",
        file: "src/planning/finish.rs",
        from: "if self.options.trim {",
        to: "if self.options.trim && chain.len() > 100 {",
    },
    Mutant {
        breaks: "a plan must be better than doing nothing, not as good",
        file: "src/planning/finish.rs",
        from: "let is_better = self.options.beats_idle(score, self.plan.idle_score);",
        to: "let is_better = !self.options.beats_idle(self.plan.idle_score, score);",
    },
    Mutant {
        breaks: "world effects are tested until none fires",
        file: "src/planning/world_effects.rs",
        from: "            if !self.round(snapshot, action, round == 0, &mut roles) {\n                return Ok(());\n            }",
        to: "            self.round(snapshot, action, round == 0, &mut roles);\n            return Ok(());",
    },
    Mutant {
        breaks: "a world effect fires once per step and binding",
        file: "src/planning/world_effects.rs",
        from: "        self.fired.add(firing);",
        to: "",
    },
    Mutant {
        breaks: "a state in which the NPC dies early is never chosen",
        file: "src/planning/plan_state.rs",
        from: "if !progress.died_early {",
        to: "if !progress.died_early || number < u32::MAX {",
    },
    Mutant {
        breaks: "death has utility 0",
        file: "src/planning/utility.rs",
        from: "if self.dead_is_zero && !actor.is_alive(snapshot) {",
        to: "if self.dead_is_zero && !actor.is_alive(snapshot) && self.drives.is_empty() {",
    },
    Mutant {
        breaks: "a vital drive at 0 makes utility 0",
        file: "src/planning/utility.rs",
        from: "if vital_failed { 0.0 } else { utility }",
        to: "if vital_failed { utility / 2.0 } else { utility }",
    },
    Mutant {
        breaks: "a step whose supplier is gone drops the chain",
        file: "src/planning/simulate.rs",
        from: "if !self.snapshot.exists(step.binding.supplier) {\n            return Err(",
        to: "if !self.snapshot.exists(step.binding.supplier) && number > 99 {\n            return Err(",
    },
    Mutant {
        breaks: "increments help in the wanted direction only",
        file: "src/planning/helps.rs",
        from: "Some(Direction::Down) => wish.key.down,",
        to: "Some(Direction::Down) => wish.key.up || wish.key.down,",
    },
    Mutant {
        breaks: "an assignment helps only where the condition holds after it",
        file: "src/planning/helps.rs",
        from: "let helps = self.snapshot.atom_holds(wish.atom, wish.roles)",
        to: "let helps = self.snapshot.atom_satisfaction(wish.atom, wish.roles) >= 0.0",
    },
    Mutant {
        breaks: "an unsatisfied condition stays below 1",
        file: "src/beliefs/evaluate.rs",
        from: "if nearness >= NEARLY {\n            NEARLY",
        to: "if nearness >= NEARLY {\n            1.0",
    },
    Mutant {
        breaks: "costs take their weight from the score",
        file: "src/planning/scoring.rs",
        from: "let costs = self.options.cost_weight * progress.cost;",
        to: "let costs = -self.options.cost_weight * progress.cost;",
    },
    Mutant {
        breaks: "a plan that takes time is compared with as much idle time",
        file: "src/planning/scoring.rs",
        from: "self.idle_utility(progress.seconds);",
        to: "self.idle_utility(0.0);",
    },
    Mutant {
        breaks: "what is gained in little time counts for more",
        file: "src/planning/scoring.rs",
        from: "progress.seconds.max(Options::LEAST_SECONDS)",
        to: "Options::LEAST_SECONDS",
    },
    Mutant {
        breaks: "equal sets of facts become one",
        file: "src/planning/fact_sets.rs",
        from: "equal.weight += weight;",
        to: "equal.weight = weight;",
    },
    Mutant {
        breaks: "ended sets of facts stay apart",
        file: "src/planning/fact_sets.rs",
        from: "set.ended == ended && earlier",
        to: "earlier",
    },
    Mutant {
        breaks: "what is left of the sets counts as everything",
        file: "src/planning/fact_sets.rs",
        from: "set.weight /= total;",
        to: "set.weight /= total.max(1.0);",
    },
    Mutant {
        breaks: "risk takes from the score",
        file: "src/planning/scoring.rs",
        from: "self.options.risk * spread",
        to: "-self.options.risk * spread",
    },
    Mutant {
        breaks: "a plan ends where a precondition fails only unlikely",
        file: "src/planning/weighing.rs",
        from: "executable && self.first_unmet(number, step, &roles).is_some()",
        to: "!executable && self.first_unmet(number, step, &roles).is_some()",
    },
    Mutant {
        breaks: "of equally likely outcomes the first is taken for granted",
        file: "src/domain/action.rs",
        from: "if share > best {",
        to: "if share >= best {",
    },
    Mutant {
        breaks: "states in which outcomes aren't as likely aren't the same",
        file: "src/planning/bound/reach/explore.rs",
        from: "for &weight in store.weights(step) {",
        to: "for &weight in &store.weights(step)[..0] {",
    },
    Mutant {
        breaks: "an outcome that isn't possible doesn't count",
        file: "src/planning/weighing.rs",
        from: "if shares.all()[place] == 0.0 => continue,",
        to: "if shares.all()[place] < 0.0 => continue,",
    },
    Mutant {
        breaks: "`goap` looks again at what is likeliest",
        file: "src/selectors/goap/mod.rs",
        from: " && search.parts.steps.still_stand(&mut snapshot)",
        to: "",
    },
    Mutant {
        breaks: "a weight that is infinite counts nothing",
        file: "src/planning/outcome_odds.rs",
        from: "if weight.is_finite() {",
        to: "if !weight.is_nan() {",
    },
    Mutant {
        breaks: "time passes during a step",
        file: "src/planning/simulate.rs",
        from: "integrator.pass(self.snapshot, seconds);",
        to: "integrator.pass(self.snapshot, 0.0);",
    },
    Mutant {
        breaks: "nothing changes by itself beyond its range",
        file: "src/beliefs/deferred.rs",
        from: "range.clamp(value)",
        to: "if range.min > range.max { range.min } else { value }",
    },
    Mutant {
        breaks: "deferred numbers change once for all time that passes",
        file: "src/beliefs/deferred.rs",
        from: "last.map_or(from, |last| from + last + 1)",
        to: "last.map_or(from, |last| from + last - last)",
    },
    Mutant {
        breaks: "deferred numbers change during the step that reads them",
        file: "src/planning/simulate.rs",
        from: "seconds);\n        self.snapshot.catch_up(step.binding.supplier);",
        to: "seconds);",
    },
    Mutant {
        breaks: "who might help has its deferred numbers changed before",
        file: "src/planning/helps.rs",
        from: "self.snapshot.catch_up(binding.supplier);",
        to: "let _ = mark;",
    },
    Mutant {
        breaks: "what drifts at a constant rate keeps within an object's own range",
        file: "src/world/drift/of_world.rs",
        from: ".then(|| table.narrowed.get(entity))",
        to: ".then(|| table.narrowed.get(EntityIndex(entity.0 + 99)))",
    },
    Mutant {
        breaks: "what drifts past something that somebody goes by is noticed",
        file: "src/world/drift/of_world.rs",
        from: "is_passed |= drift.passes_any(before, after);",
        to: "",
    },
    Mutant {
        breaks: "what drifts past something that somebody goes by is noticed, though others are at their ends",
        file: "src/world/drift/of_world.rs",
        from: "is_passed |= watched.any",
        to: "is_passed |= false & watched.any",
    },
    Mutant {
        breaks: "of four cells each has its own rate, once",
        file: "src/world/drift.rs",
        from: "(self.rates[cell] != 0.0) & !differs",
        to: "!differs & (self.rates[cell] > 1e9)",
    },
    Mutant {
        breaks: "searches that began before don't see what has drifted since",
        file: "src/world/drift/of_world.rs",
        from: "self.kept_mut().keep_truth(entity);",
        to: "",
    },
    Mutant {
        breaks: "a condition goes on after the first part of an `and` that holds",
        file: "src/domain/compile/jumps.rs",
        from: "whole.holds = part.holds;",
        to: "whole.holds.extend(part.holds);",
    },
    Mutant {
        breaks: "a condition goes on after the first part of an `or` that doesn't hold",
        file: "src/domain/compile/jumps.rs",
        from: "whole.fails = part.fails;",
        to: "whole.fails.extend(part.fails);",
    },
    Mutant {
        breaks: "whoever has moved is found by its new place",
        file: "src/world/rows.rs",
        from: "grid.follow(row, before, now);",
        to: "grid.follow(row, before, if now[0] > before[0] { now } else { before });",
    },
    Mutant {
        breaks: "whoever moves in imagination is found by its new place",
        file: "src/beliefs/nearby.rs",
        from: "let moved = self.moved();",
        to: "let moved = self.moved().take(0);",
    },
    Mutant {
        breaks: "a supplier's own manner may let it be further away",
        file: "src/planning/helps.rs",
        from: "(of, reach.within + near)",
        to: "(of, reach.within + near * 0.0)",
    },
    Mutant {
        breaks: "an effect that moves someone isn't tested only near where someone was",
        file: "src/domain/index/build.rs",
        from: "if effects.any(|effect| effect.attribute() == Some(POSITION)) {",
        to: "if effects.len() > 99 {",
    },
    Mutant {
        breaks: "a search sees whom others have destroyed since it began",
        file: "src/world/past/keeping.rs",
        from: "self.world.past.dead.push(Dead { span, of, entity });",
        to: "if of.0 == u16::MAX {\n                self.world.past.dead.push(Dead { span, of, entity });\n            }",
    },
    Mutant {
        breaks: "a search doesn't see who was created since it began",
        file: "src/world/past/reading.rs",
        from: "living.take_while(|&it| self.world.order_at(it) < then.next_order)",
        to: "living.take_while(|&it| self.world.order_at(it) < then.next_order + 9)",
    },
    Mutant {
        breaks: "a search sees what its NPC was told before it began",
        file: "src/world/facts.rs",
        from: "Ok(at) => past.keep_told(self.npc, &self.subjects[at], pools),",
        to: "Ok(_) => {}",
    },
    Mutant {
        breaks: "a goal that only the world touches isn't left out",
        file: "src/planning/goal_filter.rs",
        from: "effects.any(|effect| self.fires(id, effect.role(), entity))",
        to: "effects.any(|effect| self.fires(id, effect.role(), entity) && id.0 == u16::MAX)",
    },
    Mutant {
        breaks: "the bound counts every step that is left",
        file: "src/planning/bound/reach/mod.rs",
        from: "for _ in 0..left {",
        to: "for _ in 1..left {",
    },
    Mutant {
        breaks: "a goal whose entity may go may count as complete",
        file: "src/planning/bound/ceiling.rs",
        from: "if all_may || (may_go && rule.satisfied_when_destroyed) {",
        to: "if all_may {",
    },
    Mutant {
        breaks: "as many groups of goals can gain as steps are left",
        file: "src/planning/bound/ceiling.rs",
        from: "by_group.iter().take(left)",
        to: "by_group.iter().take(left / 2)",
    },
    Mutant {
        breaks: "of equal scores the plan of fewer steps is the best",
        file: "src/planning/forward/mod.rs",
        from: "a.len().cmp(&b.len()).then_with(by_steps)",
        to: "b.len().cmp(&a.len()).then_with(by_steps)",
    },
    Mutant {
        breaks: "a dearer way to the same facts doesn't replace a cheaper one",
        file: "src/selectors/udgoap/going_forward.rs",
        from: "state.cost <= progress.cost\n",
        to: "state.cost <= f32::MAX\n",
    },
    Mutant {
        breaks: "no more questions are asked than the limit allows",
        file: "src/planning/questions/everyone.rs",
        from: "answers.questions().len() < self.limit as usize",
        to: "answers.questions().len() <= self.limit as usize",
    },
    Mutant {
        breaks: "an answer is used again only while it is younger than its query allows",
        file: "src/planning/answer_cache.rs",
        from: "now - kept.at < f64::from(query.max_age)",
        to: "now - kept.at <= f64::from(query.max_age)",
    },
    Mutant {
        breaks: "the answered way is for those who stand where they stood",
        file: "src/beliefs/answers/asking.rs",
        from: "([true, true], _) => given.value,",
        to: "_ if stays.len() == 2 => given.value,",
    },
    Mutant {
        breaks: "an answer is a finite number",
        file: "src/planning/asking.rs",
        from: "if !value.is_finite() {",
        to: "if value.is_infinite() {",
    },
    Mutant {
        breaks: "among some plans, one stands for another only if the same can follow",
        file: "src/planning/forward/among.rs",
        from: "matched(other, named) <= matched(chain, named)",
        to: "matched(other, named) <= matched(chain, named) || named.len() > 1",
    },
    Mutant {
        breaks: "of GOAP plans as good as each other the first in order of steps is taken",
        file: "src/selectors/goap/labels.rs",
        from: "if self.is_before((parent, step), (label.parent, label.step)) {",
        to: "if !self.is_before((parent, step), (label.parent, label.step)) {",
    },
    Mutant {
        breaks: "where GOAP cuts ways off for their length, shorter ones count though they are dearer",
        file: "src/selectors/goap/kernel.rs",
        from: "!labels.keeps_shorter && self.cut < self.best_weight",
        to: "!labels.keeps_shorter && self.cut < self.best_weight && self.cut == 0",
    },
    Mutant {
        breaks: "GOAP pursues the most urgent goal that it can",
        file: "src/selectors/goap/priority.rs",
        from: "b.priority.total_cmp(&a.priority)",
        to: "a.priority.total_cmp(&b.priority)",
    },
    Mutant {
        breaks: "planning backwards takes no step that undoes what is still needed",
        file: "src/selectors/goap/components.rs",
        from: "makers & !breakers",
        to: "makers | breakers & 0",
    },
    Mutant {
        breaks: "what GOAP keeps from one search to the next ends when circumstances change",
        file: "src/selectors/goap/mod.rs",
        from: "if self.identity != (npc, knowledge.circumstances(), search.layout) {",
        to: "if (self.identity.0, self.identity.2) != (npc, search.layout) {",
    },
    Mutant {
        breaks: "facts that a step touches together are planned for together",
        file: "src/selectors/goap/components.rs",
        from: "unite(&mut self.leads, own, verdict.fact);",
        to: "let _ = own;",
    },
    Mutant {
        breaks: "where a walk may end here or there, all walks are looked up",
        file: "src/selectors/goap/walks.rs",
        from: "return near <= within;\n    }\n",
        to: "return near <= within;\n    }\n    if near >= 0.0 {\n        return true;\n    }\n",
    },
    Mutant {
        breaks: "GOAP looks for a cheaper side where a border of an area comes near",
        file: "src/world/areas/borders.rs",
        from: "libm::fabsf(libm::sqrtf(dot(centre, centre)) - reach) <= radius",
        to: "radius < 0.0 && reach > 0.0",
    },
    Mutant {
        breaks: "GOAP takes no plan for a cheapest one because a rough search has found it",
        file: "src/selectors/goap/solving.rs",
        from: "first.labels.most = rough.weight(node);",
        to: "first.labels.most = rough.weight(node) / 2;",
    },
    Mutant {
        breaks: "GOAP's estimate for numbers never exceeds what is still to come",
        file: "src/selectors/goap/numeric_estimates.rs",
        from: "times(prospect.lightest, (count as u64).saturating_sub(1))",
        to: "times(prospect.lightest, (count as u64) * 2)",
    },
    Mutant {
        breaks: "of schedules that score alike the one with fewer tasks is chosen",
        file: "src/selectors/utility_plans.rs",
        from: "merit > best || (merit == best && chain.len() < role_bindings.best.len())",
        to: "merit > best",
    },
    Mutant {
        breaks: "of schedules that score alike and have as many tasks the first is chosen",
        file: "src/selectors/utility_plans.rs",
        from: "(merit == best && chain.len() < role_bindings.best.len())",
        to: "(merit == best && chain.len() <= role_bindings.best.len())",
    },
    Mutant {
        breaks: "every task of a schedule has to be on offer",
        file: "src/selectors/utility_plans.rs",
        from: "is_offered.then(|| self.parts.steps.of_binding(snapshot, binding))",
        to: "(is_offered || !supplier.number().is_multiple_of(3)).then(|| self.parts.steps.of_binding(snapshot, binding))",
    },
    Mutant {
        breaks: "a schedule of which the NPC would die early is never chosen",
        file: "src/selectors/utility_plans.rs",
        from: "rated.progress.unmet.is_none() && !rated.progress.died_early",
        to: "rated.progress.unmet.is_none()",
    },
    Mutant {
        breaks: "a schedule isn't begun while its failure flags are as said, whatever its utility",
        file: "src/selectors/utility_plans.rs",
        from: "if first_as_said(&schedule.fails, &holding).is_none() {",
        to: "if first_as_said(&schedule.fails, &holding).is_none() || holding.len() > 1 {",
    },
    Mutant {
        breaks: "a schedule must be better than doing nothing, not as good",
        file: "src/selectors/utility_plans.rs",
        from: "let is_better = self.options.beats_idle(score, self.plan.idle_score);",
        to: "let is_better = !self.options.beats_idle(self.plan.idle_score, score);",
    },
    Mutant {
        breaks: "nobody has a role in its own schedule",
        file: "src/planning/role_bindings.rs",
        from: "if member == npc {\n            continue;\n        }",
        to: "",
    },
    Mutant {
        breaks: "of those with as little the oldest has the role",
        file: "src/planning/role_bindings.rs",
        from: "if value < least || (value == least && out.len() == first) {",
        to: "if value <= least {",
    },
    Mutant {
        breaks: "who has a role is told by `when` first, then by `least`",
        file: "src/planning/role_bindings.rs",
        from: "if !snapshot.holds_or_none(role.when, &roles) {",
        to: "if role.least.is_none() && !snapshot.holds_or_none(role.when, &roles) {",
    },
    Mutant {
        breaks: "a flag that isn't to hold must not",
        file: "src/planning/role_bindings.rs",
        from: "holding.binary_search(&test.flag).is_ok() == test.wanted",
        to: "holding.binary_search(&test.flag).is_ok() || !test.wanted",
    },
    Mutant {
        breaks: "all bindings are tried, the last role's first",
        file: "src/planning/role_bindings.rs",
        from: "for role in (0..self.at.len()).rev() {",
        to: "for role in 0..self.at.len() {",
    },
    Mutant {
        breaks: "the first state that holds is entered",
        file: "src/planning/role_bindings.rs",
        from: ".find(|(_, it)| are_as_said(&it.when, holding))",
        to: ".filter(|(_, it)| are_as_said(&it.when, holding)).last()",
    },
    Mutant {
        breaks: "an entry of a state has flags of its own",
        file: "src/selectors/schedules.rs",
        from: "choices.filter(|it| are_as_said(&it.when, holding))",
        to: "choices.filter(|it| are_as_said(&it.when, holding) || it.schedule.0 < u16::MAX)",
    },
    Mutant {
        breaks: "a machine begins no schedule whose failure flags are as said",
        file: "src/selectors/schedules.rs",
        from: "if first_as_said(&schedule.fails, holding).is_some() {",
        to: "if first_as_said(&schedule.fails, holding).is_some() && holding.len() > 9 {",
    },
    Mutant {
        breaks: "a machine looks at the preconditions of the first task",
        file: "src/selectors/schedules.rs",
        from: "preconditions.all(|&it| snapshot.holds(it, &roles))",
        to: "preconditions.all(|&it| snapshot.holds(it, &roles) || binding.action.0 > 0)",
    },
    Mutant {
        breaks: "a machine begins nothing that isn't on offer",
        file: "src/selectors/schedules.rs",
        from: "if !offers.is_offered(snapshot, npc, action, supplier) {",
        to: "if !offers.is_offered(snapshot, npc, action, supplier) && supplier == npc {",
    },
    Mutant {
        breaks: "what can't be imagined changes nothing",
        file: "src/planning/finish.rs",
        from: "self.snapshot.go_back(mark);\n                    *progress = before;",
        to: "*progress = before;",
    },
    Mutant {
        breaks: "a decision holds only while the same entities are known and near",
        file: "src/beliefs/holding.rs",
        from: "if !self.lists_hold(knowledge, scratch) {",
        to: "if !self.lists_hold(knowledge, scratch) && self.rows.len() > 9999 {",
    },
    Mutant {
        breaks: "a decision holds only while the values that it has read are the same",
        file: "src/beliefs/holding.rs",
        from: "            others || row.entity == npc\n",
        to: "            row.entity == npc\n",
    },
    Mutant {
        breaks: "a decision holds only while the NPC itself is as it was",
        file: "src/beliefs/holding.rs",
        from: "            others || row.entity == npc\n",
        to: "            row.entity != npc && others\n",
    },
    Mutant {
        breaks: "what was known before, or when it was, is looked up again though no other has changed",
        file: "src/beliefs/holding.rs",
        from: "let others = self.reads_updates\n            || ",
        to: "let others = false\n            || ",
    },
    Mutant {
        breaks: "an NPC at rest wakes when it is moved, unless his step moves him",
        file: "src/running/skipping/rest.rs",
        from: "!goes_by_place && expects_to_move(&self.running.world, entry);",
        to: "true;",
    },
    Mutant {
        breaks: "an NPC that compares many of a type with thresholds notices that one of them has changed",
        file: "src/world/changes.rs",
        from: "        of.values = clock;\n",
        to: "",
    },
    Mutant {
        breaks: "where somebody is counts among what is known of them",
        file: "src/world/changes.rs",
        from: "it.values.max(it.position)",
        to: "it.values",
    },
    Mutant {
        breaks: "an NPC that compares a number with thresholds sees on which side it is",
        file: "src/domain/thresholds.rs",
        from: "Less | GreaterOrEqual => (bound, f32::INFINITY),",
        to: "Less | GreaterOrEqual => (f32::NEG_INFINITY, f32::INFINITY),",
    },
    Mutant {
        breaks: "those whom a goal counts are looked at closely",
        file: "src/domain/thresholds.rs",
        from: "if self.counts_others(condition.test) {",
        to: "if rule.conditions.len() > 99 {",
    },
    Mutant {
        breaks: "who looks at something closely notices that it drifts",
        file: "src/beliefs/read_set.rs",
        from: "drifting.all(|it| !thresholds.reads_exactly(it))",
        to: "drifting.all(|it| !thresholds.reads_exactly(it) || it.0 < 9999)",
    },
    Mutant {
        breaks: "who has a goal about something notices that it drifts",
        file: "src/beliefs/read_set.rs",
        from: "            row.ignores_drifts = false;\n",
        to: "",
    },
    Mutant {
        breaks: "what a goal is about is looked at closely",
        file: "src/npc/updater.rs",
        from: "oneself.into_iter().chain(about)",
        to: "oneself.into_iter().chain(about.take(0))",
    },
    Mutant {
        breaks: "who has a goal looks at itself closely",
        file: "src/npc/updater.rs",
        from: "let oneself = (!self.next.is_empty()).then_some(0);",
        to: "let oneself = (self.next.len() > 99).then_some(0);",
    },
    Mutant {
        breaks: "a decision holds only while the same is on offer",
        file: "src/beliefs/holding.rs",
        from: "        self.in_singles(knowledge, scratch, allows)\n    }\n\n    /// Whether one",
        to: "        self.in_singles(knowledge, scratch, allows)\n            .filter(|_| false)\n    }\n\n    /// Whether one",
    },
    Mutant {
        breaks: "a decision that has read the time doesn't hold",
        file: "src/beliefs/read_set.rs",
        from: "        self.reads_time || self.reads_answers || self.reads_waits",
        to: "        self.reads_time && self.rows.len() > 99\n            || self.reads_answers\n            || self.reads_waits",
    },
    Mutant {
        breaks: "a decision holds only while the NPC weighs things the same",
        file: "src/beliefs/holding.rs",
        from: "if self.is_of_another_mind(knowledge) {",
        to: "if self.is_of_another_mind(knowledge) && self.rows.len() > 9999 {",
    },
    Mutant {
        breaks: "an NPC at rest wakes when something changes in itself",
        file: "src/world/npc/of_world.rs",
        from: "            && of_oneself <= since\n",
        to: "",
    },
    Mutant {
        breaks: "an NPC at rest wakes when it is told something",
        file: "src/world/npc/of_world.rs",
        from: "changes.of_facts(npc) <= since\n            && ",
        to: "",
    },
    Mutant {
        breaks: "an NPC at rest wakes when it weighs things in another way",
        file: "src/world/npc/of_world.rs",
        from: "changes.of_own(npc) <= since\n            && ",
        to: "",
    },
    Mutant {
        breaks: "an NPC at rest wakes when something else is on offer",
        file: "src/world/npc/of_world.rs",
        from: "            && changes.of_any_offer() <= since\n",
        to: "",
    },
    Mutant {
        breaks: "an NPC at rest wakes when something is to end by itself",
        file: "src/running/skipping/rest.rs",
        from: "alarm.since == AWAKE || now >= alarm.until",
        to: "alarm.since == AWAKE",
    },
    Mutant {
        breaks: "an NPC at rest wakes when its mind may change",
        file: "src/running/minds.rs",
        from: "        self.alarms[mind].since = AWAKE;\n",
        to: "",
    },
    Mutant {
        breaks: "it is noticed who comes into being and who ceases to be",
        file: "src/world/changes.rs",
        from: "            members: clock,\n",
        to: "            members: 0,\n",
    },
    Mutant {
        breaks: "it is noticed that somebody has moved",
        file: "src/world/changes.rs",
        from: "        if moves {",
        to: "        if moves && clock == 0 {",
    },
    Mutant {
        breaks: "a slot is given back when its step ends",
        file: "src/running/execution.rs",
        from: "if step.has_slot {",
        to: "if step.has_slot && step.id == 0 {",
    },
    Mutant {
        breaks: "a report for another step changes nothing",
        file: "src/running/reporting.rs",
        from: "current.is_some_and(|current| current.id == step)",
        to: "current.is_some_and(|current| current.id >= step)",
    },
    Mutant {
        breaks: "an order counts as what the host had an NPC think for",
        file: "src/running/skipping/mod.rs",
        from: "if entry.is_told || is_ordered {",
        to: "if entry.is_told {",
    },
    Mutant {
        breaks: "a schedule that comes to run itself is refused",
        file: "src/domain/link/runners.rs",
        from: "if let Some((schedule, message)) = cycle {",
        to: "if let Some((schedule, message)) = cycle.filter(|it| it.0 > 99) {",
    },
    Mutant {
        breaks: "four schedules are run one within the other at most",
        file: "src/domain/link/runners.rs",
        from: "if depth == Schedule::MAX_DEPTH + 1 {",
        to: "if depth == Schedule::MAX_DEPTH + 2 {",
    },
    Mutant {
        breaks: "a task is done to whom the innermost step is done to",
        file: "src/running/schedules.rs",
        from: "let npc = entry.npc;",
        to: "let npc = entry.npc;\n            let step = entry.executor.frames()[0].step;",
    },
    Mutant {
        breaks: "with a task the steps have failed that run it",
        file: "src/running/execution.rs",
        from: "            if !step.is_fallback {\n                self.running.schedules_mut().avoid_runners(mind, usize::MAX);",
        to: "            if step.id == 0 {\n                self.running.schedules_mut().avoid_runners(mind, usize::MAX);",
    },
    Mutant {
        breaks: "a failure flag fails what is around its schedule, not what is within it",
        file: "src/running/schedules.rs",
        from: "failed.map(|place| place + 1)",
        to: "failed.map(|place| place + 2)",
    },
    Mutant {
        breaks: "of schedules that are run one within the other, the innermost says what follows",
        file: "src/running/schedules.rs",
        from: "runners.rev().map(|it| it.schedule)",
        to: "runners.map(|it| it.schedule)",
    },
    Mutant {
        breaks: "what a step that runs a schedule does is done by its tasks alone",
        file: "src/running/schedules.rs",
        from: "        self.running\n            .minds\n            .edit(mind)\n            .executor\n            .open(under_way, schedule, has_slot);\n",
        to: "        let mut own = core::mem::take(&mut self.running.performer);\n        let npc_step = super::perform::NpcStep {\n            npc: self.running.minds[mind].npc,\n            action: step.action,\n            supplier: step.supplier,\n        };\n        self.running.steps_mut().expect(mind, npc_step, &mut own);\n        self.running.performer = own;\n        self.running\n            .minds\n            .edit(mind)\n            .executor\n            .open(under_way, schedule, has_slot);\n",
    },
    Mutant {
        breaks: "a step that is done at a stretch is, whatever is run within it",
        file: "src/running/thinking.rs",
        from: "frames.any(|frame| !may_be_left(&self.world, frame.step.action))",
        to: "frames.next_back().is_some_and(|frame| !may_be_left(&self.world, frame.step.action))",
    },
    Mutant {
        breaks: "a step that has begun to run a schedule isn't tested again",
        file: "src/planning/remainder.rs",
        from: "            if is_under_way {\n                true",
        to: "            if is_under_way && false {\n                true",
    },
    Mutant {
        breaks: "nobody is given a drive that would leave at once",
        file: "src/npc/assigned_drives/giving.rs",
        from: "        if definition\n            .remove\n            .is_some_and(|it| snapshot.holds(it, &roles))\n        {\n            continue;",
        to: "        if definition.remove.is_some_and(|it| snapshot.holds(it, &roles)) && false {\n            continue;",
    },
    Mutant {
        breaks: "searches don't know who was dormant when they began",
        file: "src/world/groups/of_world.rs",
        from: "            self.world.kept_mut().keep_absent(index);\n",
        to: "",
    },
    Mutant {
        breaks: "what decisions have read moves with everything",
        file: "src/running/origin.rs",
        from: "reads.shift(offset, |of| world.places_of(of));",
        to: "reads.shift([0.0; 3], |of| world.places_of(of));",
    },
    Mutant {
        breaks: "a search goes on with the coordinates that it began with",
        file: "src/world/knowledge/mod.rs",
        from: "me.back = (back != [0.0; 3]).then_some(back);",
        to: "me.back = (back[0] == f32::MAX).then_some(back);",
    },
    Mutant {
        breaks: "what is as much as is significant counts",
        file: "src/running/skipping/expects.rs",
        from: "squares.sum::<f32>() < attribute.significance * attribute.significance",
        to: "squares.sum::<f32>() <= attribute.significance * attribute.significance",
    },
    Mutant {
        breaks: "what an NPC is told it doesn't take for granted any more",
        file: "src/running/expect.rs",
        from: "!tells.clone().any(is_told)",
        to: "!tells.clone().any(is_told) || it.until > 0.0",
    },
    Mutant {
        breaks: "who sleeps has no turns",
        file: "src/running/dormant.rs",
        from: "        self.minds.set_due(mind, 0);\n",
        to: "",
    },
];

/// Enough cases that every rule matters in some, few enough for many mutants.
const CASES: &str = "1500";

/// The tests that have to notice, the quickest first.
const TESTS: &[&str] = &[
    "conditions",
    "golden",
    "queries",
    "nearby",
    "oracle",
    "resume",
    "best",
    "schedules",
    "outcomes",
    "deferred",
];

/// Those for what only GOAP does.
const GOAP_TESTS: &[&str] = &["goap_rules", "goap", "levers", "ambiance"];

/// Files outside of its folder that only it uses.
const OF_GOAP: &[&str] = &["src/world/areas/borders.rs"];

/// Those for what only concerns schedules.
const SCHEDULE_TESTS: &[&str] = &["schedules", "schedules_oracle", "resume"];

/// Files that they show to be right.
const OF_SCHEDULES: &[&str] = &[
    "src/domain/link/runners.rs",
    "src/planning/role_bindings.rs",
    "src/selectors/schedules.rs",
    "src/selectors/utility_plans.rs",
];

/// Those of what runs in ticks.
const TICK_TESTS: &[&str] = &["perform", "rates", "tick", "shadow"];

/// Files that ticks show to be right, beside those that run them. A name without `.rs` stands for the file
/// and for the folder of that name.
const OF_TICKS: &[&str] = &[
    "src/beliefs/holding.rs",
    "src/beliefs/read_set.rs",
    "src/domain/thresholds.rs",
    "src/npc/active_drives",
    "src/npc/assigned_drives",
    "src/npc/updater.rs",
    "src/planning/remainder.rs",
    "src/world/changes.rs",
    "src/world/drift",
    "src/world/groups",
    "src/world/knowledge/mod.rs",
    "src/world/npc",
];

/// Tries those mutants whose rule or file contains one of `parts`, or all.
pub(super) fn planner(repo: &Repo, parts: &[String]) -> Result<String> {
    let is_meant = |mutant: &&Mutant| {
        let mut parts = parts.iter().map(String::as_str);
        parts.len() == 0 || parts.any(|it| mutant.breaks.contains(it) || mutant.file.contains(it))
    };
    let mutants: Vec<&Mutant> = MUTANTS.iter().filter(is_meant).collect();
    ensure!(
        !mutants.is_empty(),
        "no mutant's rule or file contains that"
    );
    let dir = repo.scratch("mutants")?.join("tree");
    copy_workspace(&repo.root, &dir)?;
    forget_what_was_compiled(repo)?;
    for tests in [TESTS, GOAP_TESTS, SCHEDULE_TESTS, TICK_TESTS] {
        let matters = mutants.iter().any(|it| tests_of(it.file) == tests);
        if matters && let Some(test) = caught(repo, &dir, tests)? {
            bail!("the tests fail without any mutation; run `cargo test --test {test}`");
        }
    }
    let mut missed = Vec::new();
    for mutant in &mutants {
        let path = dir.join(mutant.file);
        let original =
            fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
        ensure!(
            original.matches(mutant.from).count() == 1,
            "`{}` must occur exactly once in {}; bring the list of mutants up to date",
            mutant.from,
            mutant.file
        );
        fs::write(&path, original.replace(mutant.from, mutant.to))?;
        let noticed = caught(repo, &dir, tests_of(mutant.file));
        fs::write(&path, original)?;
        match noticed? {
            Some(test) => println!("caught by {test}: without \"{}\"", mutant.breaks),
            None => {
                println!("MISSED: without \"{}\"", mutant.breaks);
                missed.push(mutant.breaks);
            }
        }
    }
    if !missed.is_empty() {
        bail!(
            "no test notices that these rules are broken: {}",
            missed.join("; ")
        );
    }
    Ok(format!("{} mutants caught", mutants.len()))
}

/// Removes what the compiler kept of the last run. If that was killed while a mutant was compiled, the
/// compiler has been seen to take the mutant's code for that of the tree.
fn forget_what_was_compiled(repo: &Repo) -> Result<()> {
    let kept = built_in(repo).join("debug/incremental");
    if kept.exists() {
        fs::remove_dir_all(&kept).with_context(|| format!("emptying {}", kept.display()))?;
    }
    Ok(())
}

/// Where the mutants are built.
fn built_in(repo: &Repo) -> PathBuf {
    repo.target.join("xtask/mutants/target")
}

/// The tests that concern a file.
fn tests_of(file: &str) -> &'static [&'static str] {
    if file.starts_with("src/selectors/goap/") || OF_GOAP.contains(&file) {
        GOAP_TESTS
    } else if OF_SCHEDULES.contains(&file) {
        SCHEDULE_TESTS
    } else if file.starts_with("src/running/") || OF_TICKS.iter().any(|it| file.starts_with(it)) {
        TICK_TESTS
    } else {
        TESTS
    }
}

/// The test that fails on the tree, if one does. A tree that doesn't compile is an error.
fn caught(repo: &Repo, dir: &Path, tests: &[&'static str]) -> Result<Option<&'static str>> {
    let cargo = |test: &str| {
        Cmd::cargo(dir)
            .args(["test", "--quiet", "--package", "udgoap"])
            .args(["--package", "udgoap-scene"])
            .args(["--no-default-features", "--features", "udgoap/std"])
            .args(["--test", test])
            .env("CARGO_TARGET_DIR", built_in(repo))
            .env("UDGOAP_CASES", CASES)
            .env_remove("CARGO_MANIFEST_DIR")
    };
    let limit = Duration::from_secs(600);
    for &test in tests {
        let built = cargo(test).arg("--no-run").capture(limit)?;
        ensure!(built.ok, "a mutant doesn't compile:\n{}", built.text);
        if !cargo(test).capture(limit)?.ok {
            return Ok(Some(test));
        }
    }
    Ok(None)
}

/// Copies what cargo needs, since the tree at hand may be in use while its copy is broken.
fn copy_workspace(from: &Path, to: &Path) -> Result<()> {
    if to.exists() {
        fs::remove_dir_all(to).with_context(|| format!("emptying {}", to.display()))?;
    }
    for part in [
        "Cargo.toml",
        "Cargo.lock",
        "src",
        "tests",
        "examples",
        "benches",
        "tools",
        "xtask",
    ] {
        repo::copy_tree(&from.join(part), &to.join(part))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{MUTANTS, Repo, fs};

    /// The source moves on, and the list is only run in `deep`.
    #[test]
    fn every_pattern_occurs_exactly_once() {
        let root = Repo::find().expect("the project").root;
        let is_stale = |mutant: &&super::Mutant| {
            let source = fs::read_to_string(root.join(mutant.file)).unwrap_or_default();
            source.matches(mutant.from).count() != 1
        };
        let stale = MUTANTS.iter().filter(is_stale);
        let stale: Vec<_> = stale.map(|it| (it.file, it.breaks)).collect();
        assert!(stale.is_empty(), "out of date: {stale:#?}");
    }
}
