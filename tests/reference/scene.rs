//! Questions to a scene that inheritance makes more than a look into a list.

use smallvec::SmallVec;

use super::model::{
    Action, Attr, Attribute, Combine, Cond, Effect, Entity, Expr, Kind, Narrowing, Offer, Scene,
    State, Type, Value,
};

impl Scene {
    /// A scene in which nothing is declared yet.
    pub fn empty() -> Self {
        Scene {
            distance_range: 100.0,
            attributes: Vec::new(),
            types: Vec::new(),
            actions: Vec::new(),
            world_effects: Vec::new(),
            drives: Vec::new(),
            curves: Vec::new(),
            flags: Vec::new(),
            schedules: Vec::new(),
            machines: Vec::new(),
            queries: Vec::new(),
            answers: 0,
            aged: Vec::new(),
            old: 0.0,
            entities: Vec::new(),
            npc: 0,
        }
    }

    /// A type and its ancestors, the oldest ancestor first.
    pub fn lineage(&self, of: usize) -> SmallVec<[&Type; 4]> {
        let mut line = SmallVec::new();
        let mut next = Some(of);
        while let Some(index) = next {
            line.push(&self.types[index]);
            next = self.types[index].parent;
        }
        line.reverse();
        line
    }

    /// Whether an entity is of a type or of one that inherits from it.
    pub fn is_a(&self, entity: usize, of: usize) -> bool {
        let mut next = Some(self.entities[entity].of);
        while let Some(index) = next {
            if index == of {
                return true;
            }
            next = self.types[index].parent;
        }
        false
    }

    fn entity_lineage(&self, entity: usize) -> SmallVec<[&Type; 4]> {
        self.lineage(self.entities[entity].of)
    }

    /// The declared attributes that an entity has.
    pub fn attributes_of(&self, entity: usize) -> Vec<usize> {
        let mut found: Vec<usize> = self
            .entity_lineage(entity)
            .iter()
            .flat_map(|line| line.attributes.iter().map(|(attribute, _)| *attribute))
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// What the types say about an attribute of an entity, the oldest ancestor first.
    fn narrowings(&self, entity: usize, attribute: usize) -> SmallVec<[Narrowing; 4]> {
        self.entity_lineage(entity)
            .iter()
            .flat_map(|line| line.attributes.iter())
            .filter(|(named, _)| *named == attribute)
            .map(|(_, narrowing)| *narrowing)
            .collect()
    }

    /// The range of a number of an entity: the attribute's, narrowed by types and by the entity.
    pub fn range(&self, entity: usize, attr: Attr) -> (f32, f32) {
        let Attr::Declared(attribute) = attr else {
            return (f32::NAN, f32::NAN);
        };
        let Kind::Number { min, max, .. } = self.attributes[attribute].kind else {
            return (f32::NAN, f32::NAN);
        };
        let (mut low, mut high) = (
            min.unwrap_or(f32::NEG_INFINITY),
            max.unwrap_or(f32::INFINITY),
        );
        for narrowing in self.narrowings(entity, attribute) {
            low = narrowing.min.unwrap_or(low);
            high = narrowing.max.unwrap_or(high);
        }
        for (narrowed, least, greatest) in &self.entities[entity].ranges {
            if *narrowed == attribute {
                (low, high) = (*least, *greatest);
            }
        }
        (low, high)
    }

    /// The value with which an entity begins.
    pub fn initial(&self, entity: usize, attribute: usize) -> Value {
        let stated = self.entities[entity]
            .values
            .iter()
            .find(|(named, _)| *named == attribute)
            .map(|(_, value)| *value);
        match &self.attributes[attribute].kind {
            Kind::Flag => stated.unwrap_or(Value::Flag(false)),
            Kind::Reference => stated.unwrap_or(Value::Reference(None)),
            Kind::Number { default, .. } => {
                let number = match stated {
                    Some(Value::Number(number)) => number,
                    _ => self
                        .narrowings(entity, attribute)
                        .iter()
                        .filter_map(|narrowing| narrowing.default)
                        .next_back()
                        .or(*default)
                        .unwrap_or(0.0),
                };
                Value::Number(clamp(number, self.range(entity, Attr::Declared(attribute))))
            }
        }
    }

    /// What an entity's type and its ancestors supply.
    pub fn supplies(&self, entity: usize) -> Vec<&Offer> {
        self.entity_lineage(entity)
            .iter()
            .flat_map(|line| line.supplies.iter())
            .collect()
    }

    /// What an entity's type and its ancestors consume.
    pub fn consumes(&self, entity: usize) -> Vec<&Offer> {
        self.entity_lineage(entity)
            .iter()
            .flat_map(|line| line.consumes.iter())
            .collect()
    }

    /// The drives of an entity with their weights.
    ///
    /// Choice: an ancestor's drives come before a type's own.
    pub fn drives_of(&self, entity: usize) -> Vec<(usize, &Expr)> {
        self.entity_lineage(entity)
            .iter()
            .flat_map(|line| line.drives.iter())
            .map(|(drive, weight)| {
                let weight = weight.as_ref().unwrap_or(&self.drives[*drive].weight);
                (*drive, weight)
            })
            .collect()
    }

    /// The schedules that an entity's type lists, an ancestor's before its own.
    pub fn schedules_of(&self, entity: usize) -> Vec<usize> {
        let lineage = self.entity_lineage(entity);
        let listed = lineage.iter().flat_map(|line| line.schedules.iter());
        listed.copied().collect()
    }

    /// The states of an entity's machine; what the nearest type says counts.
    pub fn states_of(&self, entity: usize) -> &[State] {
        let lineage = self.entity_lineage(entity);
        let machine = lineage.iter().rev().find_map(|line| line.machine);
        machine.map_or(&[], |machine| &self.machines[machine].1)
    }

    /// Whether an entity's type, or an ancestor of it, has a world effect of its own.
    pub fn owns_world_effect(&self, entity: usize, effect: usize) -> bool {
        self.entity_lineage(entity)
            .iter()
            .any(|line| line.world_effects.contains(&effect))
    }

    /// How an attribute of an entity changes by itself; what the nearest type says counts.
    pub fn rate(&self, entity: usize, attribute: usize) -> Option<&Expr> {
        self.entity_lineage(entity)
            .iter()
            .rev()
            .flat_map(|line| line.rates.iter())
            .find(|(named, _)| *named == attribute)
            .map(|(_, rate)| rate)
    }

    /// What must hold for an entity to live.
    ///
    /// Choice: the nearest type that says so; it replaces what ancestors say.
    pub fn alive(&self, entity: usize) -> Option<&Cond> {
        self.entity_lineage(entity)
            .iter()
            .rev()
            .find_map(|line| line.alive.as_ref())
    }

    /// How an NPC combines its drives, and which are vital.
    ///
    /// Choice: the nearest type with a `utility` replaces the whole of an ancestor's.
    pub fn utility(&self, entity: usize) -> (Combine, Vec<usize>) {
        self.entity_lineage(entity)
            .iter()
            .rev()
            .find_map(|line| line.utility.clone())
            .unwrap_or((Combine::WeightedAverage, Vec::new()))
    }

    /// The distance at which an entity wants an action done to it.
    pub fn manner_distance(&self, entity: usize, action: usize) -> f32 {
        self.entity_lineage(entity)
            .iter()
            .rev()
            .flat_map(|line| line.manner.iter())
            .find(|(named, _)| *named == action)
            .map_or(1.0, |(_, distance)| *distance)
    }

    // The rest is what makes building a scene by hand bearable.

    /// Declares an attribute.
    pub fn attribute(&mut self, name: &str, kind: Kind) -> usize {
        self.attributes.push(Attribute {
            name: name.to_owned(),
            kind,
        });
        self.attributes.len() - 1
    }

    /// Declares a number with a range.
    pub fn number(&mut self, name: &str, min: f32, max: f32) -> usize {
        self.attribute(
            name,
            Kind::Number {
                min: Some(min),
                max: Some(max),
                default: None,
            },
        )
    }

    /// Declares a flag.
    pub fn flag(&mut self, name: &str) -> usize {
        self.attribute(name, Kind::Flag)
    }

    /// Declares a reference.
    pub fn reference(&mut self, name: &str) -> usize {
        self.attribute(name, Kind::Reference)
    }

    /// Declares a type with attributes that it doesn't narrow.
    pub fn add_type(&mut self, name: &str, parent: Option<usize>, attributes: &[usize]) -> usize {
        self.types.push(Type {
            name: name.to_owned(),
            parent,
            attributes: attributes
                .iter()
                .map(|attribute| (*attribute, Narrowing::default()))
                .collect(),
            ..Type::default()
        });
        self.types.len() - 1
    }

    /// Lets a type supply an action.
    pub fn supply(&mut self, of: usize, action: usize) {
        self.types[of].supplies.push(Offer { action, when: None });
    }

    /// Lets a type consume an action.
    pub fn consume(&mut self, of: usize, action: usize) {
        self.types[of].consumes.push(Offer { action, when: None });
    }

    /// Creates an entity.
    pub fn create(&mut self, of: usize, position: [f32; 3], values: Vec<(usize, Value)>) -> usize {
        self.entities.push(Entity {
            of,
            position,
            values,
            ranges: Vec::new(),
        });
        self.entities.len() - 1
    }
}

impl Action {
    /// The effects that happen in any case and those of all outcomes.
    pub fn possible_effects(&self) -> impl Iterator<Item = &Effect> {
        let outcomes = self.outcomes.iter().flat_map(|(_, effects)| effects);
        self.effects.iter().chain(outcomes)
    }
}

/// A number forced into a range.
pub fn clamp(number: f32, (low, high): (f32, f32)) -> f32 {
    if number < low {
        low
    } else if number > high {
        high
    } else {
        number
    }
}
