//! Evaluating compiled expressions and conditions on a snapshot.

use super::{
    AgeTest, EntityIndex, Known, Snapshot,
    interpret::{self, Facts},
    snapshot::{AS_KNOWN, distance},
    stack::Stack,
};
use crate::beliefs::roles::Roles;
use crate::domain::{
    Atom, AttributeId, Comparison, ConditionId, GoalRuleId, InfluenceId, Op, Operand, POSITION,
    QuantifierId, Role, Scale,
    condition::{NEARLY, Next, Node},
    expression::{CodeId, MAX_STACK},
};

/// The units of work for each member that a count looks at, as `planning::work` counts.
pub(crate) const WORK_OF_COUNTING: u64 = 10;

impl Snapshot<'_> {
    /// A number; NaN if it depends on a fact that the NPC doesn't have.
    #[inline]
    pub fn evaluate(&mut self, operand: Operand, roles: &Roles) -> f32 {
        match operand {
            Operand::Constant(value) => value,
            Operand::Attribute(role, attribute) => self.value(roles.get(role), attribute),
            _ => self.work_out(operand, roles),
        }
    }

    /// The operands that take more than reading a cell.
    fn work_out(&mut self, operand: Operand, roles: &Roles) -> f32 {
        match operand {
            Operand::Constant(_) | Operand::Attribute(..) => self.evaluate(operand, roles),
            Operand::Entity(role) => self.as_reference(roles.get(role)),
            Operand::Distance(a, b) => self.distance(roles.get(a), roles.get(b)),
            Operand::Travel(a, b) => self.travel(roles.get(a), roles.get(b)),
            Operand::Query(query, arguments) => self.answer(query, &arguments, roles),
            Operand::Code(code) => interpret::run(self, code, roles, &[]),
        }
    }

    /// The value of a `combine` expression or of a modifier, with its variables.
    pub fn evaluate_combination(&mut self, code: CodeId, roles: &Roles, variables: &[f32]) -> f32 {
        interpret::run(self, code, roles, variables)
    }

    /// The satisfaction of a condition: 1 if it holds; otherwise less than 1, and less the further away
    /// it is.
    pub fn satisfaction(&mut self, condition: ConditionId, roles: &Roles) -> f32 {
        let nodes = self.domain.code.nodes(condition);
        if let [Node::Atom(atom)] = *nodes {
            return self.atom_satisfaction(atom, roles);
        }
        let mut stack = Stack::new(0.0);
        for &node in nodes {
            match node {
                Node::Atom(atom) => {
                    let satisfaction = self.atom_satisfaction(atom, roles);
                    stack.push(satisfaction);
                }
                Node::And(count) => stack.fold(count, f32::min),
                Node::Or(count) => stack.fold(count, f32::max),
            }
        }
        stack.pop()
    }

    /// Whether a condition holds, that is, whether its satisfaction is exactly 1. Stops as soon as
    /// the result is certain.
    #[inline]
    pub fn holds(&mut self, condition: ConditionId, roles: &Roles) -> bool {
        let code = &self.domain.code;
        let mut atom = code.condition(condition).atoms.start;
        loop {
            let jump = code.jumps[atom as usize];
            let next = if self.atom_holds(atom, roles) {
                jump.holds
            } else {
                jump.fails
            };
            match next {
                Next::Atom(next) => atom = next,
                Next::End(holds) => return holds,
            }
        }
    }

    /// Takes the next atom out of `atoms` that doesn't hold, with those before it. To go through all
    /// of a condition, begin with [its atoms](crate::domain::Code::atoms).
    #[inline]
    pub fn next_unsatisfied(
        &mut self,
        atoms: &mut core::ops::Range<u32>,
        roles: &Roles,
    ) -> Option<u32> {
        atoms.find(|&atom| !self.atom_holds(atom, roles))
    }

    /// Whether a condition holds, or a part of one, given by its nodes in postfix order.
    pub fn nodes_hold(&mut self, nodes: &[Node], roles: &Roles) -> bool {
        if let [Node::Atom(atom)] = *nodes {
            return self.atom_holds(atom, roles);
        }
        // A stack of bits, its top the lowest. The loader has checked that it is deep enough.
        const { assert!(MAX_STACK < u64::BITS as usize) };
        let mut stack: u64 = 0;
        for &node in nodes {
            let (count, holds) = match node {
                Node::Atom(atom) => (0, self.atom_holds(atom, roles)),
                Node::And(count) => (count, stack.trailing_ones() >= u32::from(count)),
                Node::Or(count) => (count, stack.trailing_zeros() < u32::from(count)),
            };
            stack = (stack >> count) << 1 | u64::from(holds);
        }
        stack & 1 == 1
    }

    /// The roles of a goal's conditions: the NPC, and the entity that the goal is about, if there is one.
    pub fn goal_roles(&mut self, npc: Known, bound: Option<EntityIndex>) -> Roles {
        let roles = Roles::of(npc);
        bound.map_or(roles, |bound| roles.with(Role::BOUND, self.load(bound)))
    }

    /// Whether all that a goal of a rule wants is true.
    pub fn satisfies(&mut self, rule: GoalRuleId, roles: &Roles) -> bool {
        let mut conditions = self.domain.goal_rule(rule).conditions.iter();
        conditions.all(|it| self.holds(it.test, roles))
    }

    /// Whether a condition holds or there is none.
    #[inline]
    pub fn holds_or_none(&mut self, condition: Option<ConditionId>, roles: &Roles) -> bool {
        condition.is_none_or(|condition| self.holds(condition, roles))
    }

    /// The satisfaction of one comparison.
    pub fn atom_satisfaction(&mut self, atom: u32, roles: &Roles) -> f32 {
        match self.domain.code.atoms[atom as usize] {
            Atom::Compare {
                left,
                comparison,
                right,
                scale,
            } => {
                let left = self.evaluate(left, roles);
                let right = self.evaluate(right, roles);
                compared(left, comparison, right, || {
                    self.range_of(scale, left, right, roles)
                })
            }
            Atom::Known {
                role,
                attribute,
                wanted,
            } => is_true(self.is_known(roles.get(role), attribute) == wanted),
            Atom::Constant(value) => is_true(value),
        }
    }

    /// Whether one comparison holds: whether its satisfaction is exactly 1.
    pub fn atom_holds(&mut self, atom: u32, roles: &Roles) -> bool {
        match self.domain.code.atoms[atom as usize] {
            Atom::Compare {
                left,
                comparison,
                right,
                ..
            } => {
                if let Some(holds) = self.compares_age(left, comparison, right, roles) {
                    return holds;
                }
                let left = self.evaluate(left, roles);
                let right = self.evaluate(right, roles);
                comparison.holds(left, right)
            }
            Atom::Known {
                role,
                attribute,
                wanted,
            } => self.is_known(roles.get(role), attribute) == wanted,
            Atom::Constant(value) => value,
        }
    }

    /// The difference between the two sides of a comparison; infinite for an atom that isn't a
    /// comparison.
    pub fn atom_gap(&mut self, atom: u32, roles: &Roles) -> f32 {
        match self.domain.code.atoms[atom as usize] {
            Atom::Compare { left, right, .. } => {
                let left = self.evaluate(left, roles);
                let right = self.evaluate(right, roles);
                libm::fabsf(left - right)
            }
            Atom::Known { .. } | Atom::Constant(_) => f32::INFINITY,
        }
    }

    fn range_of(&self, scale: Scale, left: f32, right: f32, roles: &Roles) -> f32 {
        match scale {
            Scale::Attribute(role, attribute) => self.range(roles.get(role), attribute).width(),
            Scale::Constant(range) => range,
            Scale::Left => at_least_one(left),
            Scale::Right => at_least_one(right),
        }
    }

    fn is_known(&self, known: Known, attribute: AttributeId) -> bool {
        let slot = self.domain.entity_type(known.type_id()).slot(attribute);
        let entity = self.memory.entity(known.number());
        let told = slot.and_then(|slot| self.knowledge.has_fact(entity, slot));
        told.unwrap_or_else(|| !self.value(known, attribute).is_nan())
    }

    fn as_reference(&self, known: Known) -> f32 {
        self.memory.entity(known.number()).as_cell()
    }

    /// Seconds since a fact was last updated, as known when the search began.
    pub(crate) fn known_age(&self, known: Known, attribute: AttributeId) -> f32 {
        let entity = self.memory.entity(known.number());
        let slot = self.domain.entity_type(known.type_id()).slot(attribute);
        slot.map_or(f32::NAN, |slot| {
            (self.knowledge.now() - self.knowledge.updated_at(entity, slot)) as f32
        })
    }

    /// Seconds of imagined time since the search began.
    fn passed(&self) -> f32 {
        self.clock().map_or(0.0, |clock| self.read(clock))
    }

    /// When the search has imagined that a fact is observed, in seconds of imagined time; none if
    /// it hasn't.
    fn observed(&self, known: Known, attribute: AttributeId) -> Option<f32> {
        let at = self.read(self.observation(known, attribute)?);
        (at != AS_KNOWN).then_some(at)
    }

    /// Seconds since a fact was last updated.
    fn age(&self, known: Known, attribute: AttributeId) -> f32 {
        match self.observed(known, attribute) {
            Some(at) => self.passed() - at,
            None => self.known_age(known, attribute) + self.passed(),
        }
    }

    /// The result of comparing an age with a constant; none if it isn't such a comparison. Most
    /// comparisons with an age are of this kind. They get a way of their own because a read set
    /// then needs to know only when the result changes, not the time itself.
    fn compares_age(
        &self,
        left: Operand,
        comparison: Comparison,
        right: Operand,
        roles: &Roles,
    ) -> Option<bool> {
        let (Operand::Code(code), Operand::Constant(seconds)) = (left, right) else {
            return None;
        };
        let [Op::Age(role, attribute)] = *self.domain.code.run(code) else {
            return None;
        };
        let known = roles.get(role);
        let slot = self.domain.entity_type(known.type_id()).slot(attribute)?;
        if let Some(at) = self.observed(known, attribute) {
            return Some(comparison.holds(self.passed() - at, seconds));
        }
        let entity = self.memory.entity(known.number());
        let test = AgeTest {
            passed: self.passed(),
            comparison,
            seconds,
        };
        self.knowledge.compares_age(entity, slot, test)
    }

    /// How sure the NPC is of a fact, from 0 to 1; 0 if it has no such fact.
    fn sure(&self, known: Known, attribute: AttributeId) -> f32 {
        match self.observed(known, attribute) {
            Some(_) => 1.0,
            None => self.known_sureness(known, attribute),
        }
    }

    /// How sure the NPC was of a fact when the search began, from 0 to 1; 0 if it had no such fact.
    pub(crate) fn known_sureness(&self, known: Known, attribute: AttributeId) -> f32 {
        let entity = self.memory.entity(known.number());
        let slot = self.domain.entity_type(known.type_id()).slot(attribute);
        slot.map_or(0.0, |slot| self.knowledge.sureness(entity, slot).0)
    }

    /// How strong an influence is at a point, as far as the NPC knows; NaN where that is unknown.
    pub(crate) fn influence_at(&mut self, influence: InfluenceId, point: [f32; 3]) -> f32 {
        let readings = &mut self.memory.readings;
        readings.strength(self.knowledge, influence, point)
    }

    /// Where the NPC has last seen an entity; NaN if it never has.
    pub(crate) fn last_seen(&self, known: Known) -> [f32; 3] {
        let entity = self.memory.entity(known.number());
        self.knowledge.last_seen(entity)
    }

    /// A fact as it was at the NPC's previous update.
    pub(crate) fn was(&self, known: Known, attribute: AttributeId) -> f32 {
        let entity = self.memory.entity(known.number());
        let slot = self.domain.entity_type(known.type_id()).slot(attribute);
        slot.map_or(f32::NAN, |slot| self.knowledge.previous(entity, slot))
    }
}

impl<'a> Facts<'a, f32> for Snapshot<'a> {
    #[inline]
    fn snapshot(&self) -> &Snapshot<'a> {
        self
    }

    #[inline]
    fn operand(&mut self, operand: Operand, roles: &Roles) -> f32 {
        self.evaluate(operand, roles)
    }

    fn age(&mut self, known: Known, attribute: AttributeId) -> f32 {
        Snapshot::age(self, known, attribute)
    }

    fn sure(&mut self, known: Known, attribute: AttributeId) -> f32 {
        Snapshot::sure(self, known, attribute)
    }

    fn influence(&mut self, influence: InfluenceId, whose: Known) -> f32 {
        self.influence_at(influence, self.position(whose, POSITION))
    }

    fn to_last_seen(&mut self, from: Known, whom: Known) -> f32 {
        let here = self.position(from, POSITION);
        distance(here, self.last_seen(whom))
    }

    fn count(&mut self, quantifier: QuantifierId, roles: &Roles) -> f32 {
        let quantifier = self.domain.code.quantifiers[usize::from(quantifier.0)];
        let mut found = 0.0;
        for index in self.family(quantifier.of) {
            self.memory.work += WORK_OF_COUNTING;
            let member = self.member(index);
            if !self.exists(member) {
                continue;
            }
            let roles = roles.with(quantifier.variable, member);
            if self.holds_or_none(quantifier.filter, &roles) {
                found += 1.0;
            }
        }
        found
    }

    fn truth(&mut self, condition: ConditionId, roles: &Roles) -> f32 {
        is_true(self.holds(condition, roles))
    }

    fn duration(&self, roles: &Roles) -> f32 {
        roles.duration
    }
}

/// The satisfaction of a comparison; `range` is what its gap is measured against.
pub(crate) fn compared(
    left: f32,
    comparison: Comparison,
    right: f32,
    range: impl FnOnce() -> f32,
) -> f32 {
    if comparison.holds(left, right) {
        1.0
    } else if comparison.is_ordered() {
        nearly(left, right, range())
    } else {
        0.0
    }
}

/// The satisfaction of a comparison that is false, from 0 up to just below 1.
fn nearly(left: f32, right: f32, range: f32) -> f32 {
    if range > 0.0 {
        let nearness = 1.0 - libm::fabsf(left - right) / range;
        if nearness >= NEARLY {
            NEARLY
        } else if nearness > 0.0 {
            nearness
        } else {
            0.0
        }
    } else {
        0.0
    }
}

fn is_true(value: bool) -> f32 {
    if value { 1.0 } else { 0.0 }
}

fn at_least_one(value: f32) -> f32 {
    if value > 1.0 { value } else { 1.0 }
}
