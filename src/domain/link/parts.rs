//! Links the references that tell whose part an entity is.

use alloc::format;

use super::{AttributeId, linker::Linker};
use crate::domain::{AttributeKind, compile::Checked, diagnostic::shorten, shapes::Text};

impl Linker<'_, '_> {
    /// Sets `part_of` of all types: their own, or the inherited one.
    pub(super) fn parts(&mut self) {
        for number in 0..self.order.len() {
            let id = self.order[number];
            let shape = self.type_shape(id).1;
            let own = shape.and_then(|it| it.part_of.get());
            let types = &self.compiler.domain.types;
            let parent = types[id.index()].parent;
            let inherited = parent.and_then(|it| types[it.index()].part_of);
            let found = own.map(|text| self.part_of(id, text));
            let part_of = found.map_or(inherited, Result::ok);
            self.compiler.domain.types[id.index()].part_of = part_of;
        }
    }

    fn part_of(&mut self, id: super::TypeId, text: &Text) -> Checked<AttributeId> {
        let found = self.compiler.find(|names| &names.attributes, text)?;
        let attribute = AttributeId(found);
        let domain = &self.compiler.domain;
        let kind = domain.attribute(attribute).kind;
        let of = domain.entity_type(id);
        let is_broken = self.compiler.broken_attributes.contains(&attribute)
            || self.compiler.broken_types.contains(&id);
        let name = shorten(text.as_str());
        let message = if is_broken {
            return Ok(attribute);
        } else if kind != AttributeKind::Reference {
            format!("`{name}` is no reference, so it can't tell whose part an entity is")
        } else if of.slot(attribute).is_none() {
            format!("`{}` has no attribute `{name}`", shorten(&of.name))
        } else {
            return Ok(attribute);
        };
        Err(self.error(text.place, message))
    }
}
