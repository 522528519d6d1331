//! Links actions and world effects.

use crate::sorting::StableSort as _;
use alloc::{format, string::String, vec::Vec};
use core::ops::RangeInclusive;

use super::{Effect, Operand, Scope, Text, declare::MAX_ENTRIES, linker::Linker};
use crate::domain::{
    Action, ConditionId, Role, ScheduleId, WorldEffect,
    action::{MOST_OUTCOMES, Odds, Oneself, Outcome},
    compile::Purpose,
    diagnostic::shorten,
    shapes::{
        ActionShape, AmountShape, ConditionShape, List, OneselfShape, OutcomeShape,
        WorldEffectShape,
    },
};

impl Linker<'_, '_> {
    /// Makes the table of actions.
    pub(super) fn actions(&mut self) {
        let usual = ActionShape::default();
        for (number, entry) in self.shape.actions.iter().enumerate() {
            let shape = entry.value.as_ref().unwrap_or(&usual);
            let name = entry.name.value.clone();
            let action = self.action(number, name, shape);
            self.compiler.domain.actions.push(action);
        }
    }

    fn action(
        &mut self,
        number: usize,
        name: alloc::string::String,
        shape: &ActionShape,
    ) -> Action {
        let begin = Scope::default()
            .with(
                "consumer",
                Role::CONSUMER,
                &self.relations.consumers[number],
            )
            .with(
                "supplier",
                Role::SUPPLIER,
                &self.relations.suppliers[number],
            );
        let scope = begin.clone().with_duration();
        let mut effects = self.effects(&shape.effects, &scope);
        let certain = effects.len();
        let outcomes = self.outcomes(&shape.outcomes, &scope, &mut effects);
        let at_last_seen = shape.at.get().is_some();
        let mut preconditions = self.preconditions(&shape.preconditions, &scope);
        if at_last_seen {
            effects = effects.into_iter().map(Effect::at_last_seen).collect();
            preconditions.extend(self.has_last_seen(shape, &scope));
        }
        Action {
            name,
            appearance: self.appearance(&shape.label, &shape.color),
            preconditions,
            effects,
            certain,
            outcomes,
            cost: self.amount_or(1.0, &shape.cost, &scope, "a cost"),
            duration: self.amount_or(0.0, &shape.duration, &begin, "a duration"),
            oneself: self.oneself(shape.oneself.get()),
            world_effects: self.relations.action_effects[number].clone(),
            schedule: shape.schedule.get().and_then(|name| {
                let found = self.compiler.find(|names| &names.schedules, name);
                found.ok().map(ScheduleId)
            }),
            perform: self.perform(shape.perform.get()),
            at_last_seen,
            annotations: shape
                .annotations
                .iter()
                .map(|it| it.value.clone())
                .collect(),
            ambiance: Vec::new(),
            influences: self.influences_left(&shape.influences),
            modifiers: Vec::new(),
        }
    }

    fn oneself(&mut self, shape: Option<&OneselfShape>) -> Oneself {
        match shape {
            None | Some(OneselfShape::Flag(false)) => Oneself::Never,
            Some(OneselfShape::Flag(true)) => Oneself::Too,
            Some(OneselfShape::Word(word)) => {
                if word.as_str() != OneselfShape::ONLY {
                    let found = shorten(word.as_str());
                    let message = format!("found `{found}`, expected true, false or `only`");
                    self.error(word.place, message);
                }
                Oneself::Only
            }
        }
    }

    fn preconditions(&mut self, list: &List<ConditionShape>, scope: &Scope) -> Vec<ConditionId> {
        self.check_length(list, "preconditions");
        for place in list
            .iter()
            .filter_map(|it| it.full())
            .filter_map(|it| it.weight.place())
        {
            let message = "preconditions have no weight: all of them must hold";
            self.compiler.diagnostics.warning(place, message);
        }
        let mut conditions: Vec<ConditionId> = list
            .iter()
            .filter_map(|shape| self.graded(shape, scope))
            .collect();
        // The way is planned last, since other steps may lead away again.
        let code = &self.compiler.domain.code;
        conditions.stable_sort_by_key(|&id| code.condition(id).reads_consumer_position);
        conditions
    }

    /// A precondition for actions that are done where the supplier was last seen: there must be
    /// such a place.
    fn has_last_seen(&mut self, shape: &ActionShape, scope: &Scope) -> Option<ConditionId> {
        let text = Text {
            value: "distance(consumer, last_seen(supplier)) >= 0".into(),
            place: shape.at.place()?,
            raw: None,
        };
        self.truth(Some(&text), scope)
    }

    /// Compiles a condition for which it matters how near it is to holding.
    pub(super) fn graded(&mut self, shape: &ConditionShape, scope: &Scope) -> Option<ConditionId> {
        let full = shape.full();
        let field = full.map(|it| &it.range);
        let range = field.and_then(|it| it.get()).copied();
        if let Some(range) = range
            && range <= 0.0
            && let Some(place) = field.and_then(|it| it.place())
        {
            self.error(
                place,
                format!("found {range}, expected a range of more than 0"),
            );
        }
        let is_broken = field.is_some_and(|it| it.is_broken());
        let purpose = if is_broken {
            // There was a range, but it couldn't be read. Without this, the missing range would be
            // reported too.
            Purpose::Truth
        } else {
            Purpose::Satisfaction { range }
        };
        self.compiler.condition(shape.test()?, scope, purpose).ok()
    }

    /// Compiles a condition for which only matters whether it holds.
    pub(super) fn truth(&mut self, text: Option<&Text>, scope: &Scope) -> Option<ConditionId> {
        self.compiler.condition(text?, scope, Purpose::Truth).ok()
    }

    fn effects(&mut self, list: &List<Text>, scope: &Scope) -> Vec<Effect> {
        self.check_length(list, "effects");
        list.iter()
            .filter_map(|text| self.compiler.effect(text, scope).ok())
            .collect()
    }

    /// The outcomes of an action. Their effects are appended to `effects`.
    fn outcomes(
        &mut self,
        list: &List<OutcomeShape>,
        scope: &Scope,
        effects: &mut Vec<Effect>,
    ) -> Vec<Outcome> {
        const EXPECTED: RangeInclusive<usize> = 2..=MOST_OUTCOMES;
        let Some(place) = list.place else {
            return Vec::new();
        };
        if !EXPECTED.contains(&list.len()) && !list.is_broken {
            let (least, most) = (EXPECTED.start(), EXPECTED.end());
            let message = format!(
                "found {} outcome{}, expected {least} to {most}",
                list.len(),
                if list.len() == 1 { "" } else { "s" }
            );
            self.error(place, message);
        }
        let mut outcomes: Vec<Outcome> = Vec::new();
        for shape in list {
            let weight = self.outcome_weight(shape, scope);
            let name = shape.name.get();
            if let Some(name) = name
                && outcomes.iter().any(|it| it.name == name.value)
            {
                let message = format!("two outcomes are called `{}`", shorten(name.as_str()));
                self.error(name.place, message);
            }
            let first = effects.len();
            effects.append(&mut self.effects(&shape.effects, scope));
            outcomes.push(Outcome {
                name: name.map_or_else(String::new, |name| name.value.clone()),
                odds: Odds::Weight(weight),
                effects: first..effects.len(),
            });
        }
        if effects.len() > MAX_ENTRIES {
            let message = format!(
                "found {} effects with those of the outcomes, expected at most {MAX_ENTRIES}",
                effects.len()
            );
            self.error(place, message);
        }
        let constants = outcomes.iter().map(|it| match it.odds {
            Odds::Weight(Operand::Constant(weight)) => Some(weight),
            _ => None,
        });
        // If all weights are constants, so are the shares.
        if let Some(weights) = constants.collect::<Option<Vec<f32>>>() {
            let sum = weights.iter().fold(0.0, |sum, weight| sum + weight);
            if sum == f32::INFINITY {
                self.error(place, "the weights are too great to be added up");
            }
            for (outcome, weight) in outcomes.iter_mut().zip(weights) {
                outcome.odds = Odds::Share(weight / sum);
            }
        }
        outcomes
    }

    /// The weight of an outcome.
    fn outcome_weight(&mut self, shape: &OutcomeShape, scope: &Scope) -> Operand {
        let (weight, place) = match shape.weight.get() {
            None => return Operand::Constant(1.0),
            Some(AmountShape::Number(number)) => (Operand::Constant(*number), shape.weight.place),
            Some(AmountShape::Expression(text)) => {
                let weight = self.compiler.number(text, scope);
                (weight.unwrap_or(Operand::Constant(1.0)), text.place)
            }
        };
        if let Operand::Constant(number) = weight
            && (number <= 0.0 || number.is_nan())
        {
            let message = format!("found {number}, expected a weight of more than 0");
            self.error(place, message);
        }
        weight
    }

    /// Reports a list that is too long: indices in lists have 16 bits.
    pub(super) fn check_length<T>(&mut self, list: &List<T>, what: &str) {
        if let Some(place) = list.place
            && list.len() > MAX_ENTRIES
        {
            let message = format!(
                "found {} {what}, expected at most {MAX_ENTRIES}",
                list.len()
            );
            self.error(place, message);
        }
    }

    /// Makes the table of world effects.
    pub(super) fn world_effects(&mut self) {
        let usual = WorldEffectShape::default();
        for (number, entry) in self.shape.world_effects.iter().enumerate() {
            let shape = entry.value.as_ref().unwrap_or(&usual);
            let relations = &self.relations;
            let mut scope = Scope::default()
                .with(
                    "consumer",
                    Role::CONSUMER,
                    &relations.effect_consumers[number],
                )
                .with(
                    "supplier",
                    Role::SUPPLIER,
                    &relations.effect_suppliers[number],
                )
                .with_duration();
            // A world effect that an action lists has no owner.
            if !relations.is_listed[number] {
                scope = scope.with("self", Role::OWNER, &relations.effect_owners[number]);
            }
            let (for_each, scope) = self.bind(&shape.for_each, &shape.binding, scope);
            let effect = WorldEffect {
                name: entry.name.value.clone(),
                for_each,
                when: self.truth(shape.when.get(), &scope),
                effects: self.effects(&shape.effects, &scope),
            };
            self.compiler.domain.world_effects.push(effect);
        }
    }
}
