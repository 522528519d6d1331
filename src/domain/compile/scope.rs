//! What the names in an expression stand for.

use crate::sorting::map_of;
use alloc::{
    collections::BTreeMap,
    format,
    rc::Rc,
    string::{String, ToString},
    vec::Vec,
};
use core::cell::RefCell;

use super::{Checked, Compiler, Reported, Site};
use crate::domain::{
    AttributeId, AttributeKind, Domain, EntityType, Range, Role, TypeId,
    ast::{Name, Span},
    diagnostic::shorten,
};

/// The types that whoever has a role may have.
///
/// Only those without a parent in the set are kept: heirs have all that their parents have, and
/// never wider ranges. An empty set means that nothing is known about the type.
#[derive(Debug, Default)]
pub(in crate::domain) struct TypeSet {
    types: Vec<TypeId>,
    /// What was found about attributes before: sets are shared by many expressions.
    seen: RefCell<BTreeMap<AttributeId, Answer>>,
}

/// What a set of types says about an attribute.
#[derive(Clone, Copy, Debug)]
struct Answer {
    /// The first type that lacks it.
    lacking: Option<TypeId>,
    /// Whether it has both ends of its range in all types.
    bounded: bool,
}

impl TypeSet {
    /// The set of these types, which are in ascending order.
    pub(in crate::domain) fn new(of: &[TypeId], types: &[EntityType]) -> Rc<Self> {
        let has_heir = |id: &TypeId| {
            types
                .get(id.index())
                .and_then(|it| it.parent)
                .is_some_and(|parent| of.binary_search(&parent).is_ok())
        };
        Rc::new(TypeSet {
            types: of.iter().filter(|id| !has_heir(id)).copied().collect(),
            seen: RefCell::default(),
        })
    }

    fn answer(&self, attribute: AttributeId, compiler: &Compiler<'_>) -> Answer {
        let Compiler {
            domain,
            broken_types: broken,
            ..
        } = compiler;
        if let Some(&answer) = self.seen.borrow().get(&attribute) {
            return answer;
        }
        let mut answer = Answer {
            lacking: None,
            bounded: true,
        };
        for &id in &self.types {
            if broken.contains(&id) {
                continue;
            }
            let of = domain.entity_type(id);
            match of.slot(attribute).and_then(|slot| of.ranges.get(slot)) {
                Some(range) => answer.bounded &= range.width().is_finite(),
                None => answer.lacking = answer.lacking.or(Some(id)),
            }
        }
        if self.types.is_empty() {
            answer.bounded = domain.attribute(attribute).range.width().is_finite();
        }
        self.seen.borrow_mut().insert(attribute, answer);
        answer
    }

    /// The values that the attribute can have, whichever of the types it is.
    pub(super) fn range(&self, attribute: AttributeId, compiler: &Compiler<'_>) -> Range {
        let ranges = self.types.iter().map(|&id| {
            let of = compiler.domain.entity_type(id);
            let range = of.slot(attribute).and_then(|slot| of.ranges.get(slot));
            range.copied().unwrap_or(Range::UNBOUNDED)
        });
        let widest = ranges.reduce(|a, b| Range {
            min: a.min.min(b.min),
            max: a.max.max(b.max),
        });
        widest.unwrap_or_else(|| compiler.domain.attribute(attribute).range)
    }

    /// Whether the attribute has both ends of its range, whichever of the types it is.
    pub(super) fn is_bounded(&self, attribute: AttributeId, compiler: &Compiler<'_>) -> bool {
        self.answer(attribute, compiler).bounded
    }
}

/// A name for whoever has a role.
#[derive(Clone, Debug)]
pub(in crate::domain) struct RoleName {
    pub(super) name: String,
    pub(super) role: Role,
    pub(super) types: Rc<TypeSet>,
}

/// What expressions in one place of a document may speak of.
#[derive(Clone, Debug, Default)]
pub(in crate::domain) struct Scope {
    roles: Vec<RoleName>,
    variables: BTreeMap<String, u16>,
    /// Whether `duration` is known.
    has_duration: bool,
    /// Whether this is looked at when drives are updated, when nobody is asked.
    is_unasked: bool,
    /// Whether `self` is anybody: a search also evaluates this for others than its NPC.
    is_of_anybody: bool,
    /// Whether somebody's name is missing, which is already reported: it may be any that isn't known.
    lacks_name: bool,
}

impl Scope {
    /// The same with a role.
    #[must_use]
    pub(in crate::domain) fn with(mut self, name: &str, role: Role, types: &Rc<TypeSet>) -> Self {
        self.roles.push(RoleName {
            name: name.into(),
            role,
            types: Rc::clone(types),
        });
        self
    }

    /// The same with somebody whose name is missing.
    #[must_use]
    pub(in crate::domain) fn with_somebody_unnamed(mut self) -> Self {
        self.lacks_name = true;
        self
    }

    /// The same, where a step's duration is known.
    #[must_use]
    pub(in crate::domain) fn with_duration(mut self) -> Self {
        self.has_duration = true;
        self
    }

    /// The same, where queries aren't answered because drives are updated by it.
    #[must_use]
    pub(in crate::domain) fn unasked(mut self) -> Self {
        self.is_unasked = true;
        self
    }

    /// The same, where `self` isn't only the NPC that decides.
    #[must_use]
    pub(in crate::domain) fn of_anybody(mut self) -> Self {
        self.is_of_anybody = true;
        self
    }

    /// The same with the variables of a `combine` expression.
    #[must_use]
    pub(in crate::domain) fn with_variables<'n>(
        mut self,
        variables: impl Iterator<Item = (&'n str, u16)>,
    ) -> Self {
        self.variables = map_of(variables.map(|(name, index)| (name.to_string(), index)));
        self
    }

    /// The names of roles.
    pub(super) fn roles(&self) -> &[RoleName] {
        &self.roles
    }

    /// Whether `name` already is a role here.
    pub(in crate::domain) fn has_role(&self, name: &str) -> bool {
        self.roles.iter().any(|it| it.name == name)
    }

    /// Whether `name` is a rating here.
    pub(in crate::domain) fn has_variable(&self, name: &str) -> bool {
        self.variables.contains_key(name)
    }

    pub(super) fn has_duration(&self) -> bool {
        self.has_duration
    }

    pub(super) fn is_unasked(&self) -> bool {
        self.is_unasked
    }

    pub(super) fn variable(&self, name: &str) -> Option<u16> {
        self.variables.get(name).copied()
    }
}

/// An attribute of whoever has a role.
#[derive(Clone, Debug)]
pub(super) struct Property {
    pub(super) role: Role,
    pub(super) attribute: AttributeId,
    pub(super) kind: AttributeKind,
}

impl Site<'_, '_> {
    /// The role with this name, if there is one.
    pub(super) fn find_role(&self, name: &str) -> Option<&RoleName> {
        self.locals
            .iter()
            .chain(&self.scope.roles)
            .find(|it| it.name == name)
    }

    /// Who has the role with this name.
    pub(super) fn role(&mut self, name: &str, span: &Span) -> Checked<RoleName> {
        match self.find_role(name) {
            Some(role) => Ok(role.clone()),
            None => Err(self.unknown(name, span)),
        }
    }

    /// Reports a name that nothing here has.
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

    /// What to write instead of a name that is a query's.
    pub(super) fn query_without_call(&self, name: &str) -> Option<String> {
        self.compiler.names.queries.find(name)?;
        let name = shorten(name);
        Some(format!("`{name}` is a query: write `call:{name}(…)`"))
    }

    /// An attribute that every type of the role has.
    pub(super) fn property(&mut self, role: &Name, attribute: &Name) -> Checked<Property> {
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
        if let Some(lacking) = types.answer(id, self.compiler).lacking {
            return Err(self.lacking_attribute(&name, attribute, lacking));
        }
        if role != Role::CONSUMER || self.scope.is_of_anybody {
            self.compiler.read_of_others.insert(id);
        }
        Ok(Property {
            role,
            attribute: id,
            kind: self.compiler.domain.attribute(id).kind,
        })
    }

    fn unknown_attribute(&mut self, attribute: &Name, types: &TypeSet) -> Reported {
        let first = types.types.first().copied();
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
        self.fail(&attribute.span, message)
    }
}

fn attributes_of(domain: &Domain, of: TypeId, most: usize) -> Vec<String> {
    let attributes = domain.entity_type(of).attributes.iter().take(most);
    attributes
        .map(|&id| domain.attribute(id).name.clone())
        .collect()
}

/// A key of types, which isn't read in expressions.
pub(super) const ALIVE: &str = "alive";

/// What to say to whoever reads it.
pub(super) const ASK_FOR_LIFE: &str =
    "; whether somebody lives can't be read: ask for what `alive` of the type asks for";

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
