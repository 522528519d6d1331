//! Why nothing helps a condition. This repeats the planner's way from the condition's keys to
//! bindings, and notes for each candidate why it fails.

use crate::sorting::StableSort as _;
use alloc::vec::Vec;

use super::{
    data::{Culprit, Wanted, Way},
    namer::is_undefined,
    probe::Probe,
};
use crate::{
    beliefs::{Known, Roles},
    domain::{
        ActionId, AttributeKind, ConditionId, Effect, Key, Operand, Role, TypeId, Whose,
        condition::Node,
    },
    planning::{
        Binding,
        effects::{BoundEffect, Direction},
    },
};

/// The most culprits that are told for one condition.
pub(super) const MOST: usize = 16;

/// The rank of the culprit that a range ends before what is needed.
pub(super) const OUT_OF_RANGE: u8 = 80;

/// Culprits of this rank or higher are about something that would help if it were possible.
const POSSIBLE: u8 = 10;

/// Culprits, each with a rank that says how near it came to helping. The nearest has the highest
/// rank.
#[derive(Default)]
pub(super) struct Culprits<'d> {
    found: Vec<(u8, Culprit<'d>)>,
}

impl<'d> Culprits<'d> {
    fn add(&mut self, rank: u8, culprit: Culprit<'d>) {
        let is_new = self.found.iter().all(|(_, known)| *known != culprit);
        if is_new && self.found.len() < 4 * MOST {
            self.found.push((rank, culprit));
        }
    }

    /// The culprits, the nearest first.
    pub(super) fn finish(mut self) -> Vec<(u8, Culprit<'d>)> {
        self.found
            .stable_sort_by_key(|&(rank, _)| core::cmp::Reverse(rank));
        // Culprits about what nothing can change count only if nothing else comes near.
        if self
            .found
            .first()
            .is_some_and(|&(rank, _)| rank >= POSSIBLE)
        {
            self.found.retain(|&(rank, _)| rank >= POSSIBLE);
        }
        self.found.truncate(MOST);
        self.found
    }
}

/// What is looked for: a change that helps a key of a condition.
struct Search<'s> {
    condition: ConditionId,
    /// The comparison in it; none if an entity's end is looked for.
    atom: Option<u32>,
    roles: &'s Roles,
    key: Key,
    /// The bindings that help.
    helpers: &'s [Binding],
}

impl<'d> Probe<'_, '_, '_, 'd> {
    /// Why nothing more helps a condition in what is imagined.
    pub(super) fn trace(
        &mut self,
        condition: ConditionId,
        roles: &Roles,
    ) -> Vec<(u8, Culprit<'d>)> {
        let mut culprits = Culprits::default();
        let measured = self.measure(condition, roles);
        let is_unknown = !measured.unknown.is_empty() || !measured.unanswered.is_empty();
        for fact in measured.unknown {
            culprits.add(100, Culprit::UnknownFact { fact });
        }
        for question in measured.unanswered {
            culprits.add(100, Culprit::Unanswered { question });
        }
        if measured.divides_by_zero {
            let condition = measured.condition;
            culprits.add(95, Culprit::DividesByZero { condition });
        }
        if let Some(culprit) = self.out_of_range(condition, roles) {
            culprits.add(OUT_OF_RANGE, culprit);
        }
        let helpers = self.helpers(condition, roles);
        let domain = self.namer.domain;
        let mut atoms = domain.code.atoms(condition);
        while let Some(atom) = self.search.snapshot.next_unsatisfied(&mut atoms, roles) {
            if is_unknown && self.search.snapshot.atom_gap(atom, roles).is_nan() {
                // No effect makes an unknown fact known.
                continue;
            }
            let keys = domain.code.keys(atom);
            if keys.is_empty() {
                culprits.add(0, Culprit::Fixed);
            }
            for &key in keys {
                let search = Search {
                    condition,
                    atom: Some(atom),
                    roles,
                    key,
                    helpers: &helpers,
                };
                self.trace_key(&search, &mut culprits);
            }
        }
        culprits.finish()
    }

    /// Why nothing destroys an entity.
    pub(super) fn trace_destruction(&mut self, entity: Known) -> Vec<(u8, Culprit<'d>)> {
        let mut culprits = Culprits::default();
        let key = Key {
            whose: Whose::Role(Role::BOUND),
            attribute: None,
            up: false,
            down: true,
            observed: false,
            counted: None,
        };
        let helpers = self.destroyers(entity);
        let search = Search {
            condition: ConditionId(0),
            atom: None,
            roles: &Roles::of(self.search.actor.known),
            key,
            helpers: &helpers,
        };
        self.trace_entity(&search, entity, &mut culprits);
        let mut found = culprits.finish();
        found.retain(|&(rank, _)| rank >= POSSIBLE);
        found
    }

    fn trace_key(&mut self, search: &Search<'_>, culprits: &mut Culprits<'d>) {
        match search.key.whose {
            Whose::Role(role) => self.trace_entity(search, search.roles.get(role), culprits),
            Whose::Any(of, _) => {
                let mut any = false;
                for index in self.search.snapshot.family(of) {
                    let member = self.search.snapshot.member(index);
                    if self.search.snapshot.exists(member) {
                        any = true;
                        self.trace_entity(search, member, culprits);
                    }
                }
                if !any {
                    let of = self.namer.domain.kind_name(of);
                    culprits.add(60, Culprit::NoneKnown { of });
                }
            }
        }
    }

    /// Goes through all effects on the key's attribute of an entity.
    fn trace_entity(&mut self, search: &Search<'_>, entity: Known, culprits: &mut Culprits<'d>) {
        let domain = self.namer.domain;
        let npc = self.search.actor.known;
        let key = search.key;
        let wanted = Wanted {
            entity: self.entity(entity),
            attribute: key.attribute.map(|it| domain.attribute(it).name.as_str()),
            way: match (key.attribute, key.up, key.down) {
                (None, ..) => Way::Destroy,
                (_, true, false) => Way::Raise,
                (_, false, true) => Way::Lower,
                _ => Way::Change,
            },
        };
        let effects = match key.attribute {
            Some(attribute) => &domain.index.on_attribute[attribute.index()],
            None => &domain.index.destroying,
        };
        let (mut opposite, mut elsewhere) = (Vec::new(), Vec::new());
        let mut unconsumed: Vec<&'d str> = Vec::new();
        let mut any = false;
        for reference in effects {
            let action = domain.action(reference.action);
            let effect = &action.effects[usize::from(reference.effect)];
            let reaches = effect.role() == Role::SUPPLIER
                || (effect.role() == Role::CONSUMER && entity == npc);
            if !reaches {
                push_new(&mut elsewhere, action.name.as_str());
                continue;
            }
            if self.moves_away(effect, key, entity) {
                push_new(&mut opposite, action.name.as_str());
                continue;
            }
            let consumption = domain
                .entity_type(npc.type_id())
                .consumption(reference.action);
            if consumption.is_none() {
                // The action would have to be done to that entity, but the entity may not supply
                // it.
                if effect.role() == Role::SUPPLIER && !self.supplies(entity, reference.action) {
                    push_new(&mut elsewhere, action.name.as_str());
                    continue;
                }
                push_new(&mut unconsumed, action.name.as_str());
                continue;
            }
            any = true;
            if let Some(culprit) = self.not_consumable(reference.action) {
                culprits.add(30, culprit);
                continue;
            }
            self.trace_suppliers(search, reference.action, effect, entity, culprits);
        }
        if !unconsumed.is_empty() {
            culprits.add(
                10,
                Culprit::NotConsumed {
                    wanted,
                    actions: unconsumed,
                    consumer: &domain.entity_type(npc.type_id()).name,
                    only: !any,
                },
            );
        } else if !any {
            let rate = self.rate_towards(key, entity);
            let by_itself = rate.is_some();
            let seconds = rate.zip(search.atom);
            let seconds =
                seconds.and_then(|(rate, atom)| self.seconds_until(atom, search.roles, key, rate));
            let world_effects = self.world_effects_for(key, entity);
            let rank = if by_itself || !world_effects.is_empty() {
                6
            } else if !opposite.is_empty() {
                5
            } else if !elsewhere.is_empty() {
                4
            } else {
                1
            };
            culprits.add(
                rank,
                Culprit::NoEffect {
                    wanted,
                    opposite,
                    elsewhere,
                    by_itself,
                    seconds,
                    world_effects,
                },
            );
        }
    }

    fn supplies(&self, entity: Known, action: ActionId) -> bool {
        let of = self.namer.domain.entity_type(entity.type_id());
        of.supply(action).is_some()
    }

    /// Whether an effect moves a number of an entity by a constant, or to one, in the wrong direction.
    pub(super) fn moves_away(&mut self, effect: &Effect, key: Key, entity: Known) -> bool {
        if key.observed {
            return false;
        }
        let change = match *effect {
            Effect::Increment {
                sign,
                amount: Operand::Constant(amount),
                ..
            } => sign * amount,
            Effect::Assign {
                attribute,
                value: Operand::Constant(value),
                ..
            } => match value - self.search.snapshot.value(entity, attribute) {
                // It stays where it may not stay.
                0.0 => return key.up != key.down,
                change => change,
            },
            _ => return false,
        };
        (change > 0.0 && !key.up) || (change < 0.0 && !key.down)
    }

    fn trace_suppliers(
        &mut self,
        search: &Search<'_>,
        action: ActionId,
        effect: &Effect,
        entity: Known,
        culprits: &mut Culprits<'d>,
    ) {
        let domain = self.namer.domain;
        let suppliers = if effect.role() == Role::SUPPLIER {
            [entity].to_vec()
        } else {
            let types = &domain.index.suppliers[action.index()];
            let name = domain.action(action).name.as_str();
            if types.is_empty() {
                culprits.add(15, Culprit::NoSupplierType { action: name });
                return;
            }
            let suppliers = self.known_of(types);
            if suppliers.is_empty() {
                let types = types.iter();
                culprits.add(
                    25,
                    Culprit::NoKnownSupplier {
                        action: name,
                        types: types
                            .map(|&of| domain.entity_type(of).name.as_str())
                            .collect(),
                    },
                );
            }
            suppliers
        };
        for supplier in suppliers {
            let binding = Binding { action, supplier };
            if let Some((rank, culprit)) = self.not_supplied(binding) {
                culprits.add(rank, culprit);
            } else if !self.search.snapshot.exists(supplier) {
                let step = self.binding(binding);
                let by = self.who_destroyed(supplier);
                culprits.add(45, Culprit::SupplierGone { step, by });
            } else if !search.helpers.contains(&binding) {
                self.trace_effect(search, effect, binding, culprits);
            }
        }
    }

    /// The known entities of exactly these types.
    fn known_of(&mut self, types: &[TypeId]) -> Vec<Known> {
        let mut known = Vec::new();
        for &of in types {
            for index in self.search.snapshot.family(of) {
                let member = self.search.snapshot.member(index);
                if member.type_id() == of {
                    known.push(member);
                }
            }
        }
        known
    }

    /// Why an effect that is possible doesn't help.
    fn trace_effect(
        &mut self,
        search: &Search<'_>,
        effect: &Effect,
        binding: Binding,
        culprits: &mut Culprits<'d>,
    ) {
        let id = self.step_of(binding);
        let roles = self.roles(id);
        let target = roles.get(effect.role());
        let step = self.step(id);
        let bound = BoundEffect::new(&self.search.snapshot, effect, &roles, binding.action);
        let Some(bound) = bound else { return };
        let Effect::Increment {
            attribute,
            sign,
            amount,
            ..
        } = *effect
        else {
            let after = self.aside(|probe| {
                bound.apply(&mut probe.search.snapshot, &roles);
                probe.measure(search.condition, search.roles)
            });
            culprits.add(50, Culprit::FallsShort { step, after });
            return;
        };
        let snapshot = &mut self.search.snapshot;
        let property = self.namer.property(snapshot.memory, target, attribute);
        let value = snapshot.value(target, attribute);
        let change = sign * snapshot.evaluate(amount, &roles);
        let range = snapshot.range(target, attribute);
        let culprit = match bound.direction(snapshot, &roles) {
            Some(Direction::Up) if !search.key.up => return,
            Some(Direction::Down) if !search.key.down => return,
            Some(_) => return,
            None if value.is_nan() => Culprit::UnknownFact { fact: property },
            None if change.is_nan() => {
                let read = self.namer.domain.code.properties_of(amount);
                let mut unknown = self.namer.unknown_in(snapshot, read, &roles);
                match unknown.is_empty() {
                    false => Culprit::UnknownFact {
                        fact: unknown.swap_remove(0),
                    },
                    true => Culprit::NoChange {
                        step,
                        property,
                        amount: change,
                    },
                }
            }
            None if change > 0.0 && value >= range.max => Culprit::AtLimit {
                property,
                limit: range.max,
                is_max: true,
                step,
            },
            None if change < 0.0 && value <= range.min => Culprit::AtLimit {
                property,
                limit: range.min,
                is_max: false,
                step,
            },
            None => Culprit::NoChange {
                step,
                property,
                amount: change,
            },
        };
        culprits.add(55, culprit);
    }

    /// The attribute whose range ends before the condition can hold, whatever is done.
    pub(super) fn out_of_range(
        &mut self,
        condition: ConditionId,
        roles: &Roles,
    ) -> Option<Culprit<'d>> {
        let domain = self.namer.domain;
        let [Node::Atom(atom)] = *domain.code.nodes(condition) else {
            return None;
        };
        let snapshot = &mut self.search.snapshot;
        if snapshot.atom_holds(atom, roles) || is_undefined(snapshot, condition, roles) {
            return None;
        }
        self.aside(|probe| {
            let mut first = None;
            for key in domain.code.keys(atom) {
                let (Whose::Role(role), Some(attribute)) = (key.whose, key.attribute) else {
                    return None;
                };
                if domain.attribute(attribute).kind != AttributeKind::Number || key.up == key.down {
                    return None;
                }
                let snapshot = &mut probe.search.snapshot;
                let known = roles.get(role);
                let cell = snapshot.cell(known, attribute)?;
                if snapshot.read(cell).is_nan() {
                    return None;
                }
                let range = snapshot.range(known, attribute);
                let limit = if key.up { range.max } else { range.min };
                snapshot.write(cell, limit);
                first = first.or(Some((known, attribute, limit, key.up)));
            }
            let (known, attribute, limit, is_max) = first?;
            let reachable = probe.search.snapshot.atom_satisfaction(atom, roles) == 1.0;
            (!reachable).then(|| Culprit::OutOfRange {
                property: probe
                    .namer
                    .property(probe.search.snapshot.memory, known, attribute),
                limit,
                is_max,
            })
        })
    }
}

fn push_new<'d>(names: &mut Vec<&'d str>, name: &'d str) {
    if !names.contains(&name) {
        names.push(name);
    }
}
