//! Links inheritance between types.

use alloc::{format, vec, vec::Vec};

use super::{TypeId, linker::Linker};
use crate::domain::{
    diagnostic::shorten,
    shapes::{Text, TypeShape},
};

/// The most types in a line of inheritance.
const MAX_GENERATIONS: usize = 64;

impl<'s> Linker<'s, '_> {
    /// Finds the parent of each type, and an order in which parents come before the types that
    /// inherit from them.
    pub(super) fn tree(&mut self) {
        let count = self.shape.types.len();
        let mut parents: Vec<Option<TypeId>> = Vec::with_capacity(count);
        for entry in &self.shape.types {
            let id = TypeId::at(parents.len());
            let is = entry.value.as_ref().map(|shape| &shape.is);
            let parent = is.and_then(|is| is.get()).map(|name: &'s Text| {
                let found = self.compiler.find(|names| &names.types, name);
                found.map(TypeId)
            });
            let lacks_attributes = |of: &TypeShape| of.attributes.is_broken;
            let is_broken = entry.value.as_ref().is_none_or(lacks_attributes)
                || is.is_some_and(|is| is.is_broken())
                || matches!(parent, Some(Err(_)));
            if is_broken {
                self.compiler.broken_types.insert(id);
            }
            parents.push(parent.and_then(Result::ok));
        }
        self.put_in_order(&mut parents);
        self.add_types(&parents);
    }

    fn put_in_order(&mut self, parents: &mut [Option<TypeId>]) {
        #[derive(Clone, Copy, PartialEq)]
        enum State {
            New,
            Walking,
            Done(usize),
        }
        let mut states = vec![State::New; parents.len()];
        let mut line = Vec::new();
        for number in 0..parents.len() {
            let mut next = Some(TypeId::at(number));
            let mut generation = 0;
            while let Some(id) = next {
                match states[id.index()] {
                    State::New => {
                        states[id.index()] = State::Walking;
                        line.push(id);
                        next = parents[id.index()];
                    }
                    State::Walking => {
                        self.report_circle(&line, id);
                        // The circle is cut: its last type gets no parent.
                        if let Some(last) = line.last() {
                            parents[last.index()] = None;
                        }
                        break;
                    }
                    State::Done(done) => {
                        generation = done;
                        break;
                    }
                }
            }
            while let Some(id) = line.pop() {
                generation += 1;
                if generation == MAX_GENERATIONS + 1 {
                    let name = &self.shape.types[id.index()].name;
                    let message = format!(
                        "found more than {MAX_GENERATIONS} types that inherit from one another"
                    );
                    self.error(name.place, message);
                }
                if generation > MAX_GENERATIONS {
                    parents[id.index()] = None;
                    generation = 1;
                    self.compiler.broken_types.insert(id);
                }
                let parent = parents[id.index()];
                if parent.is_some_and(|parent| self.compiler.broken_types.contains(&parent)) {
                    self.compiler.broken_types.insert(id);
                }
                states[id.index()] = State::Done(generation);
                self.order.push(id);
            }
        }
    }

    fn report_circle(&mut self, line: &[TypeId], again: TypeId) {
        let start = line.iter().position(|&id| id == again).unwrap_or(0);
        let circle = line.get(start..).unwrap_or(&[]);
        let name = |id: TypeId| &self.shape.types[id.index()].name;
        let first = name(again);
        let mut message = format!("`{}` inherits from itself", shorten(first.as_str()));
        for (number, &id) in circle.iter().skip(1).take(5).enumerate() {
            let begin = if number == 0 { ", by way of " } else { ", " };
            message.push_str(&format!("{begin}`{}`", shorten(name(id).as_str())));
        }
        if circle.len() > 6 {
            message.push_str(" and others");
        }
        let place = first.place;
        for &id in circle {
            self.compiler.broken_types.insert(id);
        }
        self.error(place, message);
    }

    /// Makes the table of types, with only names, parents and families.
    fn add_types(&mut self, parents: &[Option<TypeId>]) {
        let types = &mut self.compiler.domain.types;
        for (entry, &parent) in self.shape.types.iter().zip(parents) {
            types.push(super::rows::empty_type(entry.name.value.clone(), parent));
        }
        for number in 0..types.len() {
            let mut next = Some(TypeId::at(number));
            while let Some(ancestor) = next {
                let ancestor = &mut types[ancestor.index()];
                ancestor.family.push(TypeId::at(number));
                next = ancestor.parent;
            }
        }
    }
}
