//! Smart ambiance: modifiers, who heeds them, and what brings or leaves them.

use alloc::{format, rc::Rc, string::String, vec::Vec};

use super::{Linker, Scope, Text, TypeId, TypeSet};
use crate::domain::{
    CurveId, Modifier, ModifierId, Operand, Role,
    ambiance::{Brought, end_of, reads_age, share_any},
    diagnostic::shorten,
    shapes::{BroughtShape, Field, List, ModifierShape, TypeShape},
};

impl Linker<'_, '_> {
    /// Makes the table of modifiers, and what types and actions have to do with them. Needs curves,
    /// rows and who can be whom.
    pub(super) fn ambiance(&mut self) {
        for number in 0..self.order.len() {
            let id = self.order[number];
            let (_, shape) = self.type_shape(id);
            self.heeds(id, shape);
        }
        let usual = ModifierShape::default();
        for entry in &self.shape.modifiers {
            let shape = entry.value.as_ref().unwrap_or(&usual);
            let modifier = self.modifier(&entry.name.value, entry.name.place, shape);
            self.compiler.domain.modifiers.push(modifier);
        }
        // Once for all, since there may be tens of thousands of types.
        let everybody = self.concerned_by_any();
        let others = TypeSet::new(&everybody, &self.compiler.domain.types);
        for number in 0..self.order.len() {
            let id = self.order[number];
            let (_, shape) = self.type_shape(id);
            self.brought(id, shape, &others);
        }
        for number in 0..self.shape.actions.len() {
            let left = self.shape.actions[number].value.as_ref();
            let left = left.map(|it| self.left_behind(&it.ambiance));
            let domain = &mut self.compiler.domain;
            let action = &mut domain.actions[number];
            action.ambiance = left.unwrap_or_default();
            let modifiers = domain.modifiers.iter().enumerate();
            let concerned =
                modifiers.filter(|(_, it)| share_any(&it.annotations, &action.annotations));
            action.modifiers = concerned.map(|(at, _)| ModifierId::at(at)).collect();
        }
    }

    fn modifier(
        &mut self,
        name: &str,
        place: crate::domain::diagnostic::Place,
        shape: &ModifierShape,
    ) -> Modifier {
        let annotations = words(&shape.annotations);
        if annotations.is_empty() && !shape.annotations.is_broken {
            self.error(
                shape.annotations.place.unwrap_or(place),
                "a modifier needs `annotations`: it alters actions that have one of them",
            );
        }
        let of = self.concerned(&annotations);
        let types = TypeSet::new(&of, &self.compiler.domain.types);
        let scope = Scope::default()
            .with("self", Role::CONSUMER, &types)
            .unasked();
        let variables = Modifier::VARIABLES.into_iter().zip(0..);
        let priced = scope.clone().with_variables(variables);
        let cost = shape.cost.get().and_then(|text| {
            let operand = self.compiler.number(text, &priced).ok()?;
            match operand {
                Operand::Code(code) => Some(code),
                other => self.code_of(other),
            }
        });
        let half_life = self.more_than_zero(&shape.half_life, "a time", f32::INFINITY);
        let limit = self.more_than_zero(&shape.limit, "a limit", 1.0);
        let (boost, dampen) = (self.fading(&shape.boost), self.fading(&shape.dampen));
        let code = &self.compiler.domain.code;
        let curved = boost.is_some() || dampen.is_some();
        Modifier {
            name: name.into(),
            reads_age: curved || cost.is_some_and(|it| reads_age(code, it)),
            annotations,
            cost,
            when: self.truth(shape.when.get(), &scope),
            half_life,
            limit,
            boost,
            dampen,
        }
    }

    /// The types of NPCs that heed any of these words.
    fn concerned(&self, annotations: &[String]) -> Vec<TypeId> {
        let types = self.compiler.domain.types.iter().enumerate();
        let concerned = types.filter(|(_, of)| {
            of.is_npc()
                && of
                    .heeds
                    .as_ref()
                    .is_none_or(|it| share_any(it, annotations))
        });
        concerned.map(|(at, _)| TypeId::at(at)).collect()
    }

    fn more_than_zero(&mut self, field: &Field<f32>, what: &str, otherwise: f32) -> f32 {
        match (field.get(), field.place()) {
            (Some(&number), Some(place)) => {
                if !(number > 0.0 && number <= Self::MOST) {
                    let most = Self::MOST;
                    let message =
                        format!("found {number}, expected {what} of more than 0, at most {most}");
                    self.error(place, message);
                }
                number
            }
            _ => otherwise,
        }
    }

    /// More than this is refused where a modifier says how long or how strong.
    const MOST: f32 = 1e9;

    fn fading(&mut self, field: &Field<Text>) -> Option<CurveId> {
        let text = field.get()?;
        let id = self.compiler.find(|names| &names.curves, text).ok()?;
        let curve = self.compiler.domain.curves.get(usize::from(id))?;
        let is_broken = self.shape.curves[usize::from(id)].value.is_none();
        if !is_broken && end_of(&curve.shape).is_none() {
            let message = format!(
                "`{}` never ends; `boost` and `dampen` need a `piecewise` curve",
                shorten(text.as_str())
            );
            self.error(text.place, message);
        }
        Some(CurveId(id))
    }

    /// An heir heeds what it says itself, else what its parent does.
    fn heeds(&mut self, id: TypeId, shape: Option<&TypeShape>) {
        let own = shape.map(|it| &it.heeds).filter(|it| it.place.is_some());
        let heeds = match own {
            Some(list) => Some(words(list)),
            None => self.parent(id).and_then(|it| it.heeds.clone()),
        };
        self.of(id).heeds = heeds;
    }

    /// An heir brings what its parent does, and then its own.
    fn brought(&mut self, id: TypeId, shape: Option<&TypeShape>, others: &Rc<TypeSet>) {
        let inherited = self.parent(id).map(|it| it.ambiance.clone());
        let mut brought = inherited.unwrap_or_default();
        let own = TypeSet::new(&[id], &self.compiler.domain.types);
        let scope = Scope::default()
            .with("self", Role::SUPPLIER, &own)
            .with("consumer", Role::CONSUMER, others)
            .unasked();
        for shape in shape.into_iter().flat_map(|it| &it.ambiance) {
            let BroughtShape {
                modifier,
                within,
                when,
            } = shape;
            let found = modifier
                .get()
                .and_then(|it| self.compiler.find(|names| &names.modifiers, it).ok());
            let when = self.truth(when.get(), &scope);
            if let (Some(&metres), Some(place)) = (within.get(), within.place())
                && !(metres > 0.0 && metres <= Self::MOST)
            {
                let message = format!("found {metres}, expected more than 0 metres");
                self.error(place, message);
            }
            brought.extend(found.map(|modifier| Brought {
                modifier: ModifierId(modifier),
                within: within.get().copied(),
                when,
            }));
        }
        let place = self.place_of_type(id);
        if self.grow(brought.len(), place).is_ok() {
            self.of(id).ambiance = brought;
        }
    }

    /// All types of NPCs.
    fn concerned_by_any(&self) -> Vec<TypeId> {
        let types = self.compiler.domain.types.iter().enumerate();
        let npcs = types.filter(|(_, of)| of.is_npc());
        npcs.map(|(at, _)| TypeId::at(at)).collect()
    }

    /// The modifiers that performing an action leaves behind.
    fn left_behind(&mut self, list: &List<Text>) -> Vec<ModifierId> {
        let mut left = Vec::new();
        for text in list {
            let Ok(id) = self.compiler.find(|names| &names.modifiers, text) else {
                continue;
            };
            let id = ModifierId(id);
            let modifier = &self.compiler.domain.modifiers[id.index()];
            if !modifier.fades() {
                let message = format!(
                    "`{}` would never go away; an event's modifier needs `half_life` or `dampen`",
                    shorten(text.as_str())
                );
                self.error(text.place, message);
            } else if left.contains(&id) {
                let message = format!("`{}` is listed twice", shorten(text.as_str()));
                self.error(text.place, message);
            } else {
                left.push(id);
            }
        }
        left
    }
}

/// The words of a list, each once, in rising order.
fn words(list: &List<Text>) -> Vec<String> {
    let mut words: Vec<String> = list.iter().map(|it| it.value.clone()).collect();
    words.sort_unstable();
    words.dedup();
    words
}
