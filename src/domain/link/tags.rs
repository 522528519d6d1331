//! Links tags: the types that have them, and the attributes that these types must have.

use crate::sorting::HeapSort as _;
use alloc::{collections::BTreeMap, format, rc::Rc, vec::Vec};

use super::{AttributeId, Checked, Text, TypeId, linker::Linker, lists::merged};
use crate::domain::{
    KindId, Tag, TagId,
    compile::{Compiler, TypeSet},
    diagnostic::shorten,
    shapes::TagShape,
};

impl Linker<'_, '_> {
    /// Makes the table of tags, and the lists of tags of types, including inherited ones.
    pub(super) fn tags(&mut self) -> Checked<()> {
        let usual = TagShape::default();
        for entry in &self.shape.tags {
            let shape = entry.value.as_ref().unwrap_or(&usual);
            let mut seen = BTreeMap::new();
            let names = shape.attributes.iter();
            let attributes = names
                .filter_map(|it| self.listed(|names| &names.attributes, it, &mut seen))
                .map(AttributeId)
                .collect();
            self.compiler.domain.tags.push(Tag {
                name: entry.name.value.clone(),
                attributes,
                members: Vec::new(),
            });
        }
        for number in 0..self.order.len() {
            let id = self.order[number];
            let (name, shape) = self.type_shape(id);
            let types = &self.compiler.domain.types;
            let parent = types[id.index()].parent;
            let inherited = parent.map(|it| types[it.index()].tags.clone());
            let mut seen = BTreeMap::new();
            let mut own = Vec::new();
            for text in shape.into_iter().flat_map(|it| &it.tags) {
                let tag = self.listed(|names| &names.tags, text, &mut seen);
                own.extend(tag.map(TagId));
            }
            let tags = merged(inherited.as_deref(), own);
            self.grow(tags.len(), name.place)?;
            for tag in &tags {
                self.compiler.domain.tags[tag.index()].members.push(id);
            }
            self.compiler.domain.types[id.index()].tags = tags;
        }
        for tag in &mut self.compiler.domain.tags {
            tag.members.heap_sort();
        }
        Ok(())
    }

    /// Checks that types have the attributes that their tags require.
    pub(super) fn check_tags(&mut self) {
        for number in 0..self.order.len() {
            let id = self.order[number];
            let (_, shape) = self.type_shape(id);
            for text in shape.into_iter().flat_map(|it| &it.tags) {
                if let Some(message) = self.broken_promise(id, text) {
                    self.error(text.place, message);
                }
            }
        }
    }

    /// The message about an attribute that a tag requires and a type lacks; none if it lacks none.
    fn broken_promise(&self, id: TypeId, tag: &Text) -> Option<alloc::string::String> {
        let Compiler {
            domain,
            names,
            broken_types,
            ..
        } = &self.compiler;
        if broken_types.contains(&id) {
            return None;
        }
        let tag = &domain.tags[usize::from(names.tags.find(tag.as_str())?)];
        let of = domain.entity_type(id);
        let lacking = tag.attributes.iter().find(|&&it| of.slot(it).is_none())?;
        Some(format!(
            "every type with the tag `{}` must have the attribute `{}`, which `{}` lacks",
            shorten(&tag.name),
            shorten(&domain.attribute(*lacking).name),
            shorten(&of.name),
        ))
    }
}

impl Compiler<'_> {
    /// The kind with a name, which is that of a type or a tag.
    pub(in crate::domain) fn kind(&mut self, name: &Text) -> Checked<KindId> {
        self.kind_at(name.as_str(), name.place)
    }

    /// The types of a kind, for expressions about its entities.
    pub(in crate::domain) fn types_of(&self, kind: KindId) -> Rc<TypeSet> {
        let types = &self.domain.types;
        match types.get(kind.index()) {
            Some(_) => TypeSet::new(&[TypeId(kind.0)], types),
            None => TypeSet::new(self.domain.family(kind), types),
        }
    }
}
