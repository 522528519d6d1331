//! Whether parts of a document ask the host anything.

use crate::domain::{
    ActionId, Code, ConditionId, Domain, Effect, Operand, TRAVEL, TypeId, WorldEffectId,
    query::Asked,
};

/// Tells which parts ask the host anything.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Asking {
    /// Whether the host answers `travel`. If not, `travel` asks nothing.
    pub(super) travels: bool,
}

impl Asking {
    /// Whether an action, or a world effect after it, asks anything.
    pub(super) fn action_asks(self, domain: &Domain, consumer: TypeId, id: ActionId) -> bool {
        let code = &domain.code;
        let action = domain.action(id);
        let consumed = domain.entity_type(consumer).consumption(id);
        let mut offers = domain.types.iter().filter_map(|of| of.supply(id));
        let mut preconditions = action.preconditions.iter();
        let mut effects = (0..domain.world_effects.len()).map(WorldEffectId::at);
        self.asks(code, action.cost)
            || self.asks(code, action.duration)
            || action.weights().any(|it| self.asks(code, it))
            || preconditions.any(|&it| self.asks_whether(code, Some(it)))
            || self.effects_ask(code, &action.effects)
            || self.asks_whether(code, consumed.and_then(|it| it.when))
            || offers.any(|it| self.asks_whether(code, it.when))
            || effects.any(|it| self.world_effect_asks(domain, it))
    }

    pub(super) fn world_effect_asks(self, domain: &Domain, id: WorldEffectId) -> bool {
        let effect = &domain.world_effects[id.index()];
        self.asks_whether(&domain.code, effect.when)
            || self.effects_ask(&domain.code, &effect.effects)
    }

    pub(super) fn effects_ask(self, code: &Code, effects: &[Effect]) -> bool {
        effects.iter().any(|effect| match *effect {
            Effect::Increment { amount: value, .. } | Effect::Assign { value, .. } => {
                self.asks(code, value)
            }
            _ => false,
        })
    }

    pub(super) fn asks_whether(self, code: &Code, condition: Option<ConditionId>) -> bool {
        let mut asks = false;
        if let Some(condition) = condition {
            code.questions_of_condition(condition, &mut |asked| asks |= self.is_open(asked));
        }
        asks
    }

    pub(super) fn asks(self, code: &Code, number: Operand) -> bool {
        let mut asks = false;
        code.questions_of(number, &mut |asked| asks |= self.is_open(asked));
        asks
    }

    pub(super) fn is_open(self, asked: &Asked) -> bool {
        asked.query != TRAVEL || self.travels
    }
}
