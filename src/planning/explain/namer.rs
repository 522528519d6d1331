//! Names for entities, steps and goals, and the measured values of conditions.

use alloc::{format, string::ToString, vec, vec::Vec};

use super::data::{Asked, Compared, Entity, GivenDrive, GoalName, Measured, Property, Step, Value};
use crate::{
    beliefs::{EntityIndex, Knowledge, Known, Roles, Snapshot, SnapshotMemory},
    domain::{
        Atom, AttributeId, AttributeKind, Comparison, Condition, ConditionId, Domain, GoalRuleId,
        Operand, QueryKind, Role, TRAVEL,
    },
    planning::{Binding, PlanState, Search},
};

/// Finds the names of things.
pub(super) struct Namer<'k, 'd> {
    pub(super) domain: &'d Domain,
    /// The knowledge that has the entities' own names.
    names: Option<&'k dyn Knowledge>,
    /// For each type: whether names have to tell several entities of it apart.
    several: Vec<bool>,
}

impl<'k, 'd> Namer<'k, 'd> {
    /// Where the world can be asked, names have a number if the NPC knows several entities of the
    /// type. Otherwise, if the search met several.
    pub(super) fn new(
        domain: &'d Domain,
        memory: &SnapshotMemory,
        knowledge: Option<&'k dyn Knowledge>,
    ) -> Self {
        let mut counts = vec![0_usize; domain.types.len()];
        for number in 0..memory.loaded() {
            counts[memory.known(number).type_id().index()] += 1;
        }
        if let Some(knowledge) = knowledge {
            for (number, count) in counts.iter_mut().enumerate() {
                let of = crate::domain::TypeId::at(number);
                *count = (*count).max(knowledge.count_of_type(of));
            }
        }
        Namer {
            domain,
            names: knowledge,
            several: counts.into_iter().map(|count| count > 1).collect(),
        }
    }

    /// For a search whose facts have changed since. The names of things haven't.
    pub(super) fn of_stale(
        domain: &'d Domain,
        memory: &SnapshotMemory,
        names: &'k dyn Knowledge,
    ) -> Self {
        Namer {
            names: Some(names),
            ..Namer::new(domain, memory, None)
        }
    }

    /// An entity, by its own name or else by that of its type. With the type's name, the host's key
    /// follows a `#`, and the place in the order of creation follows a space. So the two are never
    /// mistaken for each other.
    pub(super) fn entity(&self, memory: &SnapshotMemory, known: Known) -> Entity<'d> {
        self.named(memory, known, self.several[known.type_id().index()])
    }

    /// An entity that the NPC may not know. It always gets a number, since the NPC may know another
    /// one of its type.
    pub(super) fn stranger(&self, memory: &SnapshotMemory, known: Known) -> Entity<'d> {
        self.named(memory, known, true)
    }

    fn named(&self, memory: &SnapshotMemory, known: Known, with_number: bool) -> Entity<'d> {
        let of: &'d str = &self.domain.entity_type(known.type_id()).name;
        let number = known.number();
        let own_name = self.names.and_then(|it| it.name(memory.handle(number)));
        let name = match (own_name, with_number, memory.user_key(number)) {
            (Some(name), ..) => name.to_string(),
            (None, false, _) => of.to_string(),
            (None, true, 0) => format!("{of} {}", memory.order(number)),
            (None, true, key) => format!("{of}#{key}"),
        };
        Entity {
            name,
            of,
            user_key: memory.user_key(number),
            handle: memory.handle(number).0,
        }
    }

    /// How the NPC was given a drive.
    pub(super) fn given(
        &self,
        memory: &SnapshotMemory,
        given: Option<Option<Known>>,
    ) -> Option<GivenDrive<'d>> {
        let by = given?.map(|giver| self.entity(memory, giver));
        Some(GivenDrive { by })
    }

    pub(super) fn step(&self, memory: &SnapshotMemory, binding: Binding) -> Step<'d> {
        Step {
            action: &self.domain.action(binding.action).name,
            supplier: self.entity(memory, binding.supplier),
        }
    }

    /// The steps of a plan state.
    pub(super) fn chain(&self, search: &Search, state: &PlanState) -> Vec<Step<'d>> {
        let chain = search.chain(state);
        chain.map(|it| self.step(&search.snapshot, it)).collect()
    }

    pub(super) fn goal(
        &self,
        memory: &SnapshotMemory,
        rule: GoalRuleId,
        about: Option<Known>,
    ) -> GoalName<'d> {
        let rule = self.domain.goal_rule(rule);
        GoalName {
            drive: &self.domain.drive(rule.drive).name,
            rule: &rule.name,
            about: about.map(|known| self.entity(memory, known)),
        }
    }

    pub(super) fn property(
        &self,
        memory: &SnapshotMemory,
        known: Known,
        attribute: AttributeId,
    ) -> Property<'d> {
        Property {
            entity: self.entity(memory, known),
            attribute: &self.domain.attribute(attribute).name,
        }
    }

    /// The value of a condition in what is imagined.
    pub(super) fn measure(
        &self,
        snapshot: &mut Snapshot<'_>,
        id: ConditionId,
        roles: &Roles,
    ) -> Measured<'d> {
        let domain = self.domain;
        let satisfaction = snapshot.satisfaction(id, roles);
        let undefined = satisfaction != 1.0 && is_undefined(snapshot, id, roles);
        let condition = domain.code.condition(id);
        let mut unsatisfied = Vec::new();
        if satisfaction != 1.0 {
            let mut atoms = condition.atoms.clone();
            while let Some(atom) = snapshot.next_unsatisfied(&mut atoms, roles) {
                unsatisfied.extend(self.compared(snapshot, atom, roles));
            }
        }
        let unknown = if satisfaction == 1.0 {
            Vec::new()
        } else {
            self.unknown_in(snapshot, domain.code.properties(condition), roles)
        };
        let unanswered = if undefined {
            self.unanswered(snapshot, id, roles)
        } else {
            Vec::new()
        };
        let divides_by_zero = undefined
            && unknown.is_empty()
            && unanswered.is_empty()
            && domain.code.divides(condition);
        Measured {
            condition: &condition.text,
            satisfaction,
            unsatisfied,
            unknown,
            unanswered,
            divides_by_zero,
            booked: None,
        }
    }

    /// Those of the facts that the NPC lacks.
    pub(super) fn unknown_in(
        &self,
        snapshot: &Snapshot<'_>,
        properties: Vec<(Role, AttributeId)>,
        roles: &Roles,
    ) -> Vec<Property<'d>> {
        let bound = properties.into_iter().filter(|&(role, attribute)| {
            let known = roles.get(role);
            role < Role::FIRST_VARIABLE
                && known != Known::NOBODY
                && snapshot.value(known, attribute).is_nan()
        });
        bound
            .map(|(role, attribute)| self.property(snapshot.memory, roles.get(role), attribute))
            .collect()
    }

    /// The questions of a condition that have no answer. `travel` without an answer is the straight
    /// distance, so it isn't among them.
    fn unanswered(
        &self,
        snapshot: &Snapshot<'_>,
        condition: ConditionId,
        roles: &Roles,
    ) -> Vec<Asked<'d>> {
        let mut found = Vec::new();
        let code = &self.domain.code;
        code.questions_of_condition(condition, &mut |asked| {
            let count = usize::from(self.domain.query(asked.query).arguments);
            let arguments = &asked.arguments[..count];
            let is_bound = arguments.iter().all(|role| {
                asked.variables[role.index()].is_none() && roles.get(*role) != Known::NOBODY
            });
            if asked.query == TRAVEL || !is_bound {
                return;
            }
            if snapshot
                .answer(asked.query, &asked.arguments, roles)
                .is_nan()
            {
                let about = arguments.iter();
                found.push(Asked {
                    query: &self.domain.query(asked.query).name,
                    about: about
                        .map(|&role| self.entity(snapshot.memory, roles.get(role)))
                        .collect(),
                });
            }
        });
        found
    }

    /// The facts that a precondition of a plan state's failing step reads and the NPC lacks, as far
    /// as the search has kept them.
    pub(super) fn unknown_to(
        &self,
        memory: &SnapshotMemory,
        condition: &Condition,
        consumer: Option<Known>,
        supplier: Known,
    ) -> Vec<Property<'d>> {
        let properties = self.domain.code.properties(condition).into_iter();
        let bound = properties.filter_map(|(role, attribute)| match role {
            Role::CONSUMER => Some((consumer?, attribute)),
            Role::SUPPLIER => Some((supplier, attribute)),
            _ => None,
        });
        bound
            .filter(|&(known, attribute)| memory.is_unknown(self.domain, known, attribute))
            .map(|(known, attribute)| self.property(memory, known, attribute))
            .collect()
    }

    fn compared(&self, snapshot: &mut Snapshot<'_>, atom: u32, roles: &Roles) -> Option<Compared> {
        let Atom::Compare {
            left,
            comparison,
            right,
            ..
        } = self.domain.code.atoms[atom as usize]
        else {
            return None;
        };
        let kind = self.kind(left).or(self.kind(right));
        let mut value = |operand| {
            let value = snapshot.evaluate(operand, roles);
            self.value(snapshot, kind, value)
        };
        Some(Compared {
            left: value(left),
            comparison: sign(comparison),
            right: value(right),
            right_is_constant: matches!(right, Operand::Constant(_)),
        })
    }

    fn kind(&self, operand: Operand) -> Option<AttributeKind> {
        match operand {
            Operand::Attribute(_, attribute) => Some(self.domain.attribute(attribute).kind),
            Operand::Entity(_) => Some(AttributeKind::Reference),
            Operand::Query(query, _) => match self.domain.query(query).kind {
                QueryKind::Flag => Some(AttributeKind::Flag),
                QueryKind::Number => Some(AttributeKind::Number),
            },
            Operand::Constant(_)
            | Operand::Distance(..)
            | Operand::Travel(..)
            | Operand::Code(_) => None,
        }
    }

    fn value(&self, snapshot: &mut Snapshot<'_>, kind: Option<AttributeKind>, value: f32) -> Value {
        match kind {
            Some(AttributeKind::Flag) if !value.is_nan() => Value::Flag(value != 0.0),
            Some(AttributeKind::Reference) if value == 0.0 => Value::Entity(None),
            Some(AttributeKind::Reference) if !value.is_nan() => {
                let entity = EntityIndex(value as u32 - 1);
                let known = snapshot
                    .knowledge
                    .knows(entity)
                    .then(|| snapshot.load(entity));
                Value::Entity(Some(match known {
                    Some(known) => self.entity(snapshot.memory, known).name,
                    None => "somebody unknown".to_string(),
                }))
            }
            _ => Value::Number(value),
        }
    }
}

/// Whether a condition has no value: a fact is missing, or it divides by zero.
pub(super) fn is_undefined(
    snapshot: &mut Snapshot<'_>,
    condition: ConditionId,
    roles: &Roles,
) -> bool {
    let bound = snapshot.bind_condition(condition, roles);
    snapshot.is_undefined(&bound, roles)
}

fn sign(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Less => "<",
        Comparison::LessOrEqual => "<=",
        Comparison::Greater => ">",
        Comparison::GreaterOrEqual => ">=",
        Comparison::Equal => "==",
        Comparison::NotEqual => "!=",
    }
}
