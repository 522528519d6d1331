//! Why the NPC wants nothing: it has no drives, its rules made no goals, or all goals are satisfied.

use alloc::vec::Vec;

use super::{
    data::{Culprit, Measured, Reason},
    probe::Probe,
};
use crate::{
    beliefs::{Known, Roles},
    domain::{DriveId, GoalRuleId, Role},
};

/// The most entities for which a rule's `when` is told.
const MOST_TOLD: usize = 4;

impl<'d> Probe<'_, '_, '_, 'd> {
    /// The condition that says that the NPC lives, if it has one. It doesn't hold.
    pub(super) fn why_dead(&mut self) -> Option<Measured<'d>> {
        let npc = self.search.actor.known;
        let alive = self.namer.domain.entity_type(npc.type_id()).alive?;
        Some(self.measure(alive, &Roles::of(npc)))
    }

    /// Why there is nothing to plan for, drive by drive.
    /// `withheld` are the drives that the host has taken away.
    pub(super) fn why_no_goal(&mut self, withheld: &[DriveId]) -> Vec<Reason<'d>> {
        let domain = self.namer.domain;
        let npc = self.search.actor.known;
        let listed = &domain.entity_type(npc.type_id()).drives;
        if listed.is_empty() {
            return [Reason::from(Culprit::NoDrives)].to_vec();
        }
        let mut reasons = Vec::new();
        for of_type in listed {
            let lacks = self
                .search
                .parts
                .rating
                .drives
                .iter()
                .all(|it| it.drive != of_type.drive);
            if of_type.external && lacks {
                let definition = domain.drive(of_type.drive);
                let given = definition.given.map(|it| domain.code.condition(it.when));
                let culprit = Culprit::DriveNotGiven {
                    drive: &definition.name,
                    when: given.map(|it| it.text.as_str()),
                    taken: withheld.contains(&of_type.drive),
                };
                reasons.push(culprit.into());
            } else {
                self.why_drive_is_idle(of_type.drive, &mut reasons);
            }
        }
        reasons
    }

    fn why_drive_is_idle(&mut self, id: DriveId, reasons: &mut Vec<Reason<'d>>) {
        let domain = self.namer.domain;
        let definition = domain.drive(id);
        let drive = definition.name.as_str();
        let has_left = self
            .search
            .parts
            .rating
            .drives
            .iter()
            .all(|it| it.drive != id);
        if let Some(remove) = definition.remove
            && has_left
        {
            let remove = &domain.code.condition(remove).text;
            reasons.push(Culprit::DriveRemoved { drive, remove }.into());
            return;
        }
        if definition.goals.is_empty() {
            reasons.push(Culprit::NoRules { drive }.into());
            return;
        }
        let mut rules = definition.goals.iter();
        let mut unmade = Vec::new();
        let satisfied = rules.any(|&rule| self.is_satisfied(rule, &mut unmade));
        if satisfied {
            reasons.push(Culprit::DriveSatisfied { drive }.into());
        } else {
            reasons.append(&mut unmade);
        }
    }

    /// Whether a rule would make goals if they weren't satisfied already. If not, adds the reasons
    /// why it makes none.
    fn is_satisfied(&mut self, id: GoalRuleId, reasons: &mut Vec<Reason<'d>>) -> bool {
        let domain = self.namer.domain;
        if self
            .search
            .parts
            .rating
            .goals
            .iter()
            .any(|goal| goal.rule == id)
        {
            return true;
        }
        let rule = domain.goal_rule(id);
        let names = (domain.drive(rule.drive).name.as_str(), rule.name.as_str());
        let npc = Roles::of(self.search.actor.known);
        let Some(of) = rule.for_each else {
            return self.matches(id, None, &npc, reasons);
        };
        let family = self.search.snapshot.family(of);
        if family.is_empty() {
            let (drive, rule) = names;
            let of = domain.kind_name(of);
            reasons.push(Culprit::RuleFindsNobody { drive, rule, of }.into());
            return false;
        }
        family.into_iter().any(|index| {
            let member = self.search.snapshot.member(index);
            let roles = npc.with(Role::BOUND, member);
            self.matches(id, Some(member), &roles, reasons)
        })
    }

    /// Whether a rule's `when` holds.
    fn matches(
        &mut self,
        id: GoalRuleId,
        about: Option<Known>,
        roles: &Roles,
        reasons: &mut Vec<Reason<'d>>,
    ) -> bool {
        let domain = self.namer.domain;
        let rule = domain.goal_rule(id);
        let Some(when) = rule.when else {
            return true;
        };
        let when = self.measure(when, roles);
        if when.satisfaction == 1.0 {
            return true;
        }
        let told = |it: &&Reason<'_>| matches!(&it.culprit, Culprit::RuleDoesNotMatch { rule: told, .. } if *told == rule.name);
        if reasons.iter().filter(told).count() < MOST_TOLD {
            let culprit = Culprit::RuleDoesNotMatch {
                drive: &domain.drive(rule.drive).name,
                rule: &rule.name,
                about: about.map(|known| self.entity(known)),
                when,
            };
            reasons.push(culprit.into());
        }
        false
    }
}
