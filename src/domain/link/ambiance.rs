//! Links smart ambiance: modifiers, the types that heed them, the objects that bring them, and the
//! actions that leave them.

use crate::sorting::{HeapSort as _, StableSort as _};
use alloc::{collections::BTreeMap, format, rc::Rc, string::String, vec::Vec};

use super::{Scope, Text, TypeId, TypeSet, linker::Linker};
use crate::domain::{
    CodeId, CurveId, Modifier, ModifierId, Operand, Role,
    ambiance::{Brought, end_of, reads_age},
    diagnostic::{Place, shorten},
    shapes::{BroughtShape, Field, List, ModifierShape, TypeShape},
};

impl Linker<'_, '_> {
    /// Makes the table of modifiers, and the lists of modifiers of types, actions and drives. Needs
    /// curves, rows and [`Relations`](super::linker::Relations).
    pub(super) fn ambiance(&mut self) {
        for number in 0..self.order.len() {
            let id = self.order[number];
            let (_, shape) = self.type_shape(id);
            self.heeds(id, shape);
        }
        let usual = ModifierShape::default();
        let listeners = self.listeners();
        for entry in &self.shape.modifiers {
            let shape = entry.value.as_ref().unwrap_or(&usual);
            let modifier = self.modifier(&entry.name.value, entry.name.place, shape, &listeners);
            self.compiler.domain.modifiers.push(modifier);
        }
        // Computed once, since there may be tens of thousands of types.
        let everybody = self.concerned_by_any();
        let others = TypeSet::new(&everybody, &self.compiler.domain.types);
        for number in 0..self.order.len() {
            let id = self.order[number];
            let (_, shape) = self.type_shape(id);
            self.brought(id, shape, &others);
        }
        let by_word = self.modifiers_by_word(|it| it.cost.is_some());
        for number in 0..self.shape.actions.len() {
            let left = self.shape.actions[number].value.as_ref();
            let left = left.map(|it| self.left_behind(&it.ambiance));
            let domain = &self.compiler.domain;
            let concerned = with_any_word(&by_word, &domain.actions[number].annotations);
            let place = self.shape.actions[number].name.place;
            if self.grow(concerned.len(), place).is_err() {
                return;
            }
            let action = &mut self.compiler.domain.actions[number];
            action.ambiance = left.unwrap_or_default();
            action.modifiers = concerned;
        }
        let by_word = self.modifiers_by_word(|it| it.weight.is_some());
        for number in 0..self.shape.drives.len() {
            let domain = &self.compiler.domain;
            let concerned = with_any_word(&by_word, &domain.drives[number].annotations);
            let place = self.shape.drives[number].name.place;
            if self.grow(concerned.len(), place).is_err() {
                return;
            }
            self.compiler.domain.drives[number].modifiers = concerned;
        }
    }

    /// By annotation: the modifiers that have it and for which `alters` is true.
    fn modifiers_by_word(&self, alters: impl Fn(&Modifier) -> bool) -> ByWord {
        let mut by_word = ByWord::new();
        for (at, modifier) in self.compiler.domain.modifiers.iter().enumerate() {
            if !alters(modifier) {
                continue;
            }
            for word in &modifier.annotations {
                let listed = by_word.entry(word.clone()).or_default();
                listed.push(ModifierId::at(at));
            }
        }
        by_word
    }

    /// The types of NPCs, by the annotations that they heed.
    fn listeners(&self) -> Listeners {
        let mut listeners = Listeners::default();
        for (at, of) in self.compiler.domain.types.iter().enumerate() {
            let id = TypeId::at(at);
            match &of.heeds {
                _ if !of.is_npc() => {}
                None => listeners.to_all.push(id),
                Some(words) => {
                    for word in words {
                        let listed = listeners.by_word.entry(word.clone()).or_default();
                        listed.push(id);
                    }
                }
            }
        }
        listeners
    }

    fn modifier(
        &mut self,
        name: &str,
        place: Place,
        shape: &ModifierShape,
        listeners: &Listeners,
    ) -> Modifier {
        let annotations = words(&shape.annotations);
        if annotations.is_empty() && !shape.annotations.is_broken {
            self.error(
                shape.annotations.place.unwrap_or(place),
                "a modifier needs `annotations`: it concerns actions and drives that have one of \
                 them",
            );
        }
        let of = self.concerned(&annotations, listeners, place);
        let types = TypeSet::new(&of, &self.compiler.domain.types);
        let scope = Scope::default()
            .with("self", Role::CONSUMER, &types)
            .unasked();
        let cost = self.altered(&shape.cost, &scope, Modifier::OF_COST);
        let weight = self.altered(&shape.weight, &scope, Modifier::OF_WEIGHT);
        let is_given = |field: &Field<Text>| field.place().is_some();
        if !is_given(&shape.cost) && !is_given(&shape.weight) {
            let message = "a modifier needs `cost` or `weight`: how it changes the costs of actions, \
                           or the weights of drives";
            self.error(place, message);
        }
        let half_life = self.more_than_zero(&shape.half_life, "a time", f32::INFINITY);
        let limit = self.more_than_zero(&shape.limit, "a limit", 1.0);
        let (boost, dampen) = (self.fading(&shape.boost), self.fading(&shape.dampen));
        let code = &self.compiler.domain.code;
        let curved = boost.is_some() || dampen.is_some();
        Modifier {
            name: name.into(),
            reads_age: curved
                || [cost, weight]
                    .into_iter()
                    .flatten()
                    .any(|it| reads_age(code, it)),
            annotations,
            cost,
            weight,
            when: self.truth(shape.when.get(), &scope),
            half_life,
            limit,
            boost,
            dampen,
        }
    }

    /// Compiles the expression for a new cost or weight, with variables of these names.
    fn altered(
        &mut self,
        field: &Field<Text>,
        scope: &Scope,
        variables: [&'static str; 3],
    ) -> Option<CodeId> {
        let scope = scope.clone().with_variables(variables.into_iter().zip(0..));
        match self.compiler.number(field.get()?, &scope).ok()? {
            Operand::Code(code) => Some(code),
            other => self.code_of(other),
        }
    }

    /// The types of NPCs that heed any annotation of a modifier. Marks the modifier as heeded in
    /// these types.
    fn concerned(
        &mut self,
        annotations: &[String],
        listeners: &Listeners,
        place: Place,
    ) -> Vec<TypeId> {
        let heeding = annotations
            .iter()
            .filter_map(|it| listeners.by_word.get(it));
        let count = heeding.clone().map(Vec::len).sum::<usize>() + listeners.to_all.len();
        if self.grow(count, place).is_err() {
            return Vec::new();
        }
        let mut concerned = listeners.to_all.clone();
        concerned.extend(heeding.flatten());
        concerned.heap_sort();
        concerned.dedup();
        // The id of this modifier, which is added to its table next.
        let number = self.compiler.domain.modifiers.len();
        for &id in &concerned {
            let heeded = &mut self.of(id).heeded;
            heeded.resize(number, false);
            heeded.push(true);
        }
        concerned
    }

    pub(super) fn more_than_zero(&mut self, field: &Field<f32>, what: &str, otherwise: f32) -> f32 {
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

    /// The greatest time or strength that a modifier may have.
    pub(super) const MOST: f32 = 1e9;

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

    /// A type without `heeds` inherits it.
    fn heeds(&mut self, id: TypeId, shape: Option<&TypeShape>) {
        let own = shape.map(|it| &it.heeds).filter(|it| it.place.is_some());
        let heeds = match own {
            Some(list) => Some(words(list)),
            None => self.parent(id).and_then(|it| it.heeds.clone()),
        };
        let place = self.place_of_type(id);
        if self
            .grow(heeds.as_ref().map_or(0, Vec::len), place)
            .is_err()
        {
            return;
        }
        self.of(id).heeds = heeds;
    }

    /// A type brings the modifiers of its parent, then its own.
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

    /// The modifiers that an action leaves behind.
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
            } else {
                self.push_once(&mut left, id, text);
            }
        }
        left
    }

    /// Adds the id of a name to a list, and reports it if it is there already.
    pub(super) fn push_once<T: PartialEq>(&mut self, list: &mut Vec<T>, id: T, text: &Text) {
        if list.contains(&id) {
            let message = format!("`{}` is listed twice", shorten(text.as_str()));
            self.error(text.place, message);
        } else {
            list.push(id);
        }
    }
}

/// The types of NPCs, by the annotations that they heed. Each list is in rising order.
#[derive(Default)]
struct Listeners {
    /// The types that heed all modifiers.
    to_all: Vec<TypeId>,
    /// The types that heed an annotation.
    by_word: BTreeMap<String, Vec<TypeId>>,
}

/// Modifiers by their annotations.
type ByWord = BTreeMap<String, Vec<ModifierId>>;

/// The modifiers that have any of some words, each once, in rising order.
fn with_any_word(by_word: &ByWord, words: &[String]) -> Vec<ModifierId> {
    let found = words.iter().filter_map(|word| by_word.get(word));
    let mut found: Vec<ModifierId> = found.flatten().copied().collect();
    found.heap_sort();
    found.dedup();
    found
}

/// The words of a list, each once, in rising order.
fn words(list: &List<Text>) -> Vec<String> {
    let mut words: Vec<String> = list.iter().map(|it| it.value.clone()).collect();
    words.stable_sort_by(|a, b| a.cmp(b));
    words.dedup();
    words
}
