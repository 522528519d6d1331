//! By which number of its suppliers an action is best looked up: things of which that number says
//! that they are of no use needn't be looked at, and of those that are of use the best come first.

use super::{
    Action, ActionId, Atom, AttributeId, Comparison, Condition, ConditionId, Domain, Effect,
    EffectRef, Node, Operand, POSITION, Role, TypeId, action::Oneself,
};

/// The number of its suppliers by which an action is looked up. It never changes by itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gauge {
    /// Whose is a number or a flag of suppliers.
    pub attribute: AttributeId,
    /// No plan that can be executed does the action to whoever has no more than this at the
    /// snapshot, or of whom that isn't known; −∞ if it isn't so of anybody.
    pub above: f32,
    /// The effect that adds the attribute to one of the consumer's, if the rest of what a step
    /// makes of the facts is the same with any supplier, save for what it makes of the supplier.
    pub effect: Option<u16>,
}

impl Gauge {
    /// The gauge of an action; none if there is nothing by which to look up who supplies it.
    pub(super) fn of(domain: &Domain, id: ActionId) -> Option<Self> {
        let action = domain.action(id);
        if action.oneself == Oneself::Only {
            return None;
        }
        action
            .ranking(domain)
            .or_else(|| action.demand(domain))
            .or_else(|| offered_above(domain, id))
            .filter(|gauge| !domain.drifts(gauge.attribute))
    }
}

impl Action {
    /// The gauge by which steps are the better the greater it is.
    fn ranking(&self, domain: &Domain) -> Option<Gauge> {
        let is_plain = self.outcomes.is_empty()
            && self.world_effects.is_empty()
            && matches!(self.cost, Operand::Constant(_))
            && domain.types.iter().all(|it| it.world_effects.is_empty());
        if !is_plain {
            return None;
        }
        let (effect, target, attribute) =
            (0..)
                .zip(&self.effects)
                .find_map(|(number, effect)| match *effect {
                    Effect::Increment {
                        role: Role::CONSUMER,
                        attribute,
                        sign,
                        amount: Operand::Attribute(Role::SUPPLIER, amount),
                    } if sign > 0.0 => Some((number, attribute, amount)),
                    _ => None,
                })?;
        let is_alike = |(number, other): (u16, &Effect)| match *other {
            _ if number == effect => true,
            Effect::Destroy { role } => role == Role::SUPPLIER,
            Effect::Increment {
                role,
                attribute: changed,
                amount: value,
                ..
            }
            | Effect::Assign {
                role,
                attribute: changed,
                value,
            } => match role {
                // What is added mustn't be changed before.
                Role::SUPPLIER => number > effect || changed != attribute,
                Role::CONSUMER => changed != target && matches!(value, Operand::Constant(_)),
                _ => false,
            },
            _ => false,
        };
        if !(0..).zip(&self.effects).all(is_alike) {
            return None;
        }
        let mut above = f32::NEG_INFINITY;
        for &condition in &self.preconditions {
            let condition = domain.code.condition(condition);
            let reads = domain.code.properties(condition);
            if !reads.contains(&(Role::SUPPLIER, attribute)) {
                continue;
            }
            let [Node::Atom(atom)] = *domain.code.nodes(condition) else {
                return None;
            };
            let (_, least) = domain.code.atoms[atom as usize].demands_of_supplier()?;
            above = above.max(least);
        }
        let is_settled = above == f32::NEG_INFINITY || !domain.may_rise(attribute, above);
        is_settled.then_some(Gauge {
            attribute,
            above,
            effect: Some(effect),
        })
    }

    /// The gauge that a precondition demands to be above something, and that nothing raises.
    fn demand(&self, domain: &Domain) -> Option<Gauge> {
        self.preconditions.iter().find_map(|&condition| {
            let (attribute, above) = domain.demand(condition)?;
            (!domain.may_rise(attribute, above)).then_some(Gauge {
                attribute,
                above,
                effect: None,
            })
        })
    }
}

/// The gauge that everybody who supplies the action demands to be above something when it is offered.
/// Offers stand as at the snapshot, so nothing raises it.
fn offered_above(domain: &Domain, id: ActionId) -> Option<Gauge> {
    let mut gauge: Option<Gauge> = None;
    for &of in &domain.index.suppliers[id.index()] {
        let when = domain.entity_type(of).supply(id)?.when?;
        let (attribute, above) = domain.demand(when)?;
        let least = gauge.map_or(above, |it| it.above.min(above));
        if gauge.is_some_and(|it| it.attribute != attribute) {
            return None;
        }
        gauge = Some(Gauge {
            attribute,
            above: least,
            effect: None,
        });
    }
    gauge
}

impl Domain {
    /// Completes the index of a domain that is otherwise complete.
    pub(super) fn find_gauges(&mut self) {
        let actions = (0..self.actions.len()).map(ActionId::at);
        self.index.gauges = actions.map(|id| Gauge::of(self, id)).collect();
        for (number, gauge) in self.index.gauges.iter().enumerate() {
            let Some(gauge) = gauge else { continue };
            let action = ActionId::at(number);
            let reference = gauge.effect.map(|effect| EffectRef { action, effect });
            self.index.ranked.extend(reference);
            for of in &self.index.suppliers[number] {
                let measured = &mut self.index.measured[of.index()];
                let has = self.types[of.index()].slot(gauge.attribute).is_some();
                if has && !measured.contains(&gauge.attribute) {
                    measured.push(gauge.attribute);
                }
            }
        }
    }

    /// The cells with the numbers by which entities of a type are looked up.
    pub fn measured(&self, of: TypeId) -> impl Iterator<Item = usize> + '_ {
        let measured = self.index.measured.get(of.index()).into_iter().flatten();
        measured.filter_map(move |&it| self.entity_type(of).slot(it))
    }

    /// What a condition demands of a number of the supplier's, if that alone can make it fail: that
    /// it be above something.
    fn demand(&self, condition: ConditionId) -> Option<(AttributeId, f32)> {
        let condition: &Condition = self.code.condition(condition);
        let mut nodes = self.code.nodes(condition).iter();
        // Without alternatives every atom has to hold.
        if nodes.any(|it| matches!(it, Node::Or(_))) {
            return None;
        }
        let mut atoms = condition.atoms.clone();
        atoms.find_map(|it| self.code.atoms[it as usize].demands_of_supplier())
    }

    /// Whether anything that a search can imagine makes the attribute greater than `above` for
    /// somebody for whom it isn't.
    fn may_rise(&self, attribute: AttributeId, above: f32) -> bool {
        let of_actions = self.actions.iter().flat_map(|it| &it.effects);
        let of_world = self.world_effects.iter().flat_map(|it| &it.effects);
        let mut effects = of_actions.chain(of_world);
        effects.any(|effect| match *effect {
            Effect::Increment {
                attribute: changed,
                sign,
                amount,
                ..
            } if changed == attribute => match amount {
                Operand::Constant(amount) => sign * amount > 0.0,
                Operand::Attribute(_, amount) => {
                    let range = self.attribute(amount).range;
                    sign > 0.0 && range.max > 0.0 || sign < 0.0 && range.min < 0.0
                }
                _ => true,
            },
            Effect::Assign {
                attribute: changed,
                value,
                ..
            } if changed == attribute => {
                !matches!(value, Operand::Constant(value) if value <= above)
            }
            _ => false,
        })
    }

    /// Whether the attribute changes by itself, of anybody.
    fn drifts(&self, attribute: AttributeId) -> bool {
        let mut types = self.types.iter();
        types.any(|of| of.rates.iter().any(|rate| rate.0 == attribute))
    }
}

impl Atom {
    /// If it is a comparison that says that a number of the supplier's is above something: which, and
    /// above what.
    fn demands_of_supplier(&self) -> Option<(AttributeId, f32)> {
        use Comparison::{Equal, Greater, GreaterOrEqual, Less, LessOrEqual};
        let Atom::Compare {
            left,
            comparison,
            right,
            ..
        } = *self
        else {
            return None;
        };
        let (attribute, above) = match (left, comparison, right) {
            (Operand::Attribute(Role::SUPPLIER, it), Greater, Operand::Constant(above))
            | (Operand::Constant(above), Less, Operand::Attribute(Role::SUPPLIER, it)) => {
                (it, above)
            }
            (
                Operand::Attribute(Role::SUPPLIER, it),
                GreaterOrEqual | Equal,
                Operand::Constant(least),
            )
            | (
                Operand::Constant(least),
                LessOrEqual | Equal,
                Operand::Attribute(Role::SUPPLIER, it),
            ) => (it, least.next_down()),
            _ => return None,
        };
        (attribute != POSITION && !above.is_nan()).then_some((attribute, above))
    }
}
