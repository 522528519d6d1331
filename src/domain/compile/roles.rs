//! Finds the roles and attributes that names in an expression mean, and reports unknown names.

use alloc::{format, string::String, vec::Vec};

use super::{
    scope::{Property, RoleName, TypeSet},
    site::{Checked, Reported, Site},
};
use crate::domain::{
    AttributeId, Domain, Role, TypeId,
    ast::{Name, Span},
    diagnostic::shorten,
};

impl Site<'_, '_> {
    /// The role with this name, if there is one.
    pub(super) fn find_role(&self, name: &str) -> Option<&RoleName> {
        self.locals
            .iter()
            .chain(&self.scope.roles)
            .find(|it| it.name == name)
    }

    /// The role with this name; reports it if there is none.
    pub(super) fn role(&mut self, name: &str, span: &Span) -> Checked<RoleName> {
        match self.find_role(name) {
            Some(role) => Ok(role.clone()),
            None => Err(self.unknown(name, span)),
        }
    }

    /// Reports an unknown name.
    pub(super) fn unknown(&mut self, name: &str, span: &Span) -> Reported {
        let scope = self.scope;
        if scope.lacks_name {
            return Reported;
        }
        if let Some(message) = self.query_without_call(name) {
            return self.fail(span, message);
        }
        let roles = self.locals.iter().chain(&scope.roles);
        let first = roles.clone().next().map(|it| it.name.clone());
        let variables = scope.variables.keys().take(200);
        let known: Vec<String> = roles.map(|it| &it.name).chain(variables).cloned().collect();
        let (list, count) = (listed(known.iter().map(String::as_str)), known.len());
        let mut hint = self.compiler.suggest(name, |_, _| known);
        if hint.is_empty()
            && self.compiler.names.attributes.find(name).is_some()
            && let Some(first) = first
        {
            hint = format!("; attributes are written with their role: `{first}.{name}`");
        }
        let are = if count == 1 { "is" } else { "are" };
        let message = format!(
            "nothing is called `{}` here; known {are} {list}{hint}",
            shorten(name)
        );
        self.fail(span, message)
    }

    /// The message for a name that is that of a query: how to write it.
    pub(super) fn query_without_call(&self, name: &str) -> Option<String> {
        self.compiler.names.queries.find(name)?;
        let name = shorten(name);
        Some(format!("`{name}` is a query: write `call:{name}(…)`"))
    }

    /// An attribute of a role, which is read.
    pub(super) fn property(&mut self, role: &Name, attribute: &Name) -> Checked<Property> {
        let property = self.changed(role, attribute)?;
        self.compiler.read.insert(property.attribute);
        Ok(property)
    }

    /// An attribute of a role, which may be only written. Reports it if any type that the role may
    /// have lacks it.
    pub(super) fn changed(&mut self, role: &Name, attribute: &Name) -> Checked<Property> {
        let RoleName { role, types, name } = {
            let found = self.role(&role.text, &role.span)?;
            RoleName {
                name: role.text.clone(),
                ..found
            }
        };
        let attributes = &self.compiler.names.attributes;
        let Some(id) = attributes.find(&attribute.text) else {
            if attributes.is_incomplete() {
                return Err(Reported);
            }
            return Err(self.unknown_attribute(attribute, &types));
        };
        let id = AttributeId(id);
        if self.compiler.broken_attributes.contains(&id) {
            return Err(Reported);
        }
        if let Some(lacking) = types.lacking(id, &self.compiler.domain, &self.compiler.broken_types)
        {
            return Err(self.lacking_attribute(&name, attribute, lacking));
        }
        if role != Role::CONSUMER || self.scope.is_of_anybody {
            types.read_of_others(id, &mut self.compiler.read_of_others);
        }
        if !matches!(role, Role::CONSUMER | Role::SUPPLIER) || self.scope.is_of_anybody {
            self.compiler.read_of_any.insert(id);
        }
        Ok(Property {
            role,
            attribute: id,
            kind: self.compiler.domain.attribute(id).kind,
        })
    }

    fn unknown_attribute(&mut self, attribute: &Name, types: &TypeSet) -> Reported {
        let first = types.first();
        let hint = self.compiler.suggest(&attribute.text, |domain, names| {
            let own = first.map_or_else(Vec::new, |first| attributes_of(domain, first, 200));
            own.into_iter().chain(names.attributes.some()).collect()
        });
        let name = shorten(&attribute.text);
        let hint = if name == ALIVE { ASK_FOR_LIFE } else { &hint };
        let message = format!("there is no attribute `{name}`{hint}");
        self.fail(&attribute.span, message)
    }

    fn lacking_attribute(&mut self, role: &str, attribute: &Name, lacking: TypeId) -> Reported {
        let hint = self.compiler.suggest(&attribute.text, |domain, _| {
            attributes_of(domain, lacking, 200)
        });
        let domain = &self.compiler.domain;
        let some = attributes_of(domain, lacking, MOST_LISTED + 1);
        let message = format!(
            "`{role}` may be of type `{}`, which has no attribute `{}`; it has {}{hint}",
            shorten(&domain.entity_type(lacking).name),
            shorten(&attribute.text),
            listed(some.iter().map(String::as_str)),
        );
        let place = self.text.place_of(attribute.span.clone());
        let said = self.compiler.said.types.get(lacking.index()).copied();
        self.compiler.clash(place, said.unwrap_or(place), message)
    }
}

fn attributes_of(domain: &Domain, of: TypeId, most: usize) -> Vec<String> {
    let attributes = domain.entity_type(of).attributes.iter().take(most);
    attributes
        .map(|&id| domain.attribute(id).name.clone())
        .collect()
}

/// A key of types. Expressions can't read it.
pub(super) const ALIVE: &str = "alive";

/// The hint for an expression that tries to.
pub(super) const ASK_FOR_LIFE: &str =
    "; whether an NPC is alive can't be read: test what `alive` of its type tests";

const MOST_LISTED: usize = 8;

/// `` `a`, `b` and `c` ``
fn listed<'n>(names: impl ExactSizeIterator<Item = &'n str>) -> String {
    let count = names.len();
    let mut text = String::new();
    for (number, name) in names.take(MOST_LISTED).enumerate() {
        if number > 0 {
            let is_last = number + 1 == count;
            text.push_str(if is_last { " and " } else { ", " });
        }
        text.push_str(&format!("`{}`", shorten(name)));
    }
    if count == 0 {
        text.push_str("no names");
    } else if count > MOST_LISTED {
        text.push_str(" and others");
    }
    text
}
