//! What all parts of the compiler share: the domain under construction, its names, and the
//! diagnostics.

use alloc::{collections::BTreeSet, format, string::String, vec::Vec};

use super::{
    names::{NameTable, Names},
    read_of_others::ReadOfOthers,
    scope::{RoleName, Scope},
};
use crate::domain::{
    AttributeId, Domain, KindId, TagId, TypeId,
    ast::{Expr, Span},
    diagnostic::{Diagnostics, Place, did_you_mean, shorten},
    input::Limits,
    parser::{ExpressionLimits, SyntaxError},
    shapes::Text,
};

/// Nothing could be compiled, and the reason was recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::domain) struct Reported;

/// The result of compiling. On an error, the reason was recorded.
pub(in crate::domain) type Checked<T> = Result<T, Reported>;

/// How many findings get a "did you mean", since finding similar names takes long.
const MAX_SUGGESTIONS: usize = 100;

/// Where documents last say something about what expressions name: by attribute, and by type.
#[derive(Default)]
pub(in crate::domain) struct Said {
    pub(in crate::domain) attributes: Vec<Place>,
    pub(in crate::domain) types: Vec<Place>,
}

/// Compiles expressions into a domain.
pub(in crate::domain) struct Compiler<'d> {
    /// The domain. Its attributes, types and curves are complete already.
    pub(in crate::domain) domain: Domain,
    /// Its names.
    pub(in crate::domain) names: Names,
    /// The findings so far.
    pub(in crate::domain) diagnostics: &'d mut Diagnostics,
    limits: Limits,
    expressions: usize,
    suggestions: usize,
    /// Attributes of which too little could be read to report errors in their use.
    pub(in crate::domain) broken_attributes: BTreeSet<AttributeId>,
    /// The same for types.
    pub(in crate::domain) broken_types: BTreeSet<TypeId>,
    /// Attributes that expressions read.
    pub(in crate::domain) read: BTreeSet<AttributeId>,
    /// What expressions read of other entities than the NPC that they are evaluated for.
    pub(in crate::domain) read_of_others: ReadOfOthers,
    /// Attributes that expressions read of other entities than that NPC and the supplier of a step.
    pub(in crate::domain) read_of_any: BTreeSet<AttributeId>,
    /// Where documents last say something about attributes and types.
    pub(in crate::domain) said: Said,
    /// By quantifier: the name of its variable, and where its type is written.
    pub(in crate::domain) variables: Vec<(String, Place)>,
}

impl<'d> Compiler<'d> {
    /// A compiler that adds to `domain`.
    pub(in crate::domain) fn new(
        domain: Domain,
        names: Names,
        diagnostics: &'d mut Diagnostics,
        limits: &Limits,
    ) -> Self {
        Compiler {
            domain,
            names,
            diagnostics,
            limits: *limits,
            expressions: 0,
            suggestions: 0,
            broken_attributes: BTreeSet::new(),
            broken_types: BTreeSet::new(),
            read: BTreeSet::new(),
            read_of_others: ReadOfOthers::default(),
            read_of_any: BTreeSet::new(),
            said: Said::default(),
            variables: Vec::new(),
        }
    }

    /// Records an error.
    pub(in crate::domain) fn error(
        &mut self,
        place: Place,
        message: impl Into<String>,
    ) -> Reported {
        self.diagnostics.error(place, message);
        Reported
    }

    /// Records an error: what is at `place` clashes with what is said at another. If a later document
    /// says that, such as a mod, what is at `place` was right before, so the error is told of the mod,
    /// and names the place.
    pub(in crate::domain) fn clash(
        &mut self,
        place: Place,
        with: Place,
        message: impl Into<String>,
    ) -> Reported {
        if with.document <= place.document || with == Place::NOWHERE {
            return self.error(place, message);
        }
        let message = format!("{}; with this, that is what is wrong at", message.into());
        self.diagnostics.error_naming(with, message, place);
        Reported
    }

    /// "; did you mean …?" or an empty text. `candidates` isn't called after too many suggestions.
    pub(in crate::domain) fn suggest(
        &mut self,
        found: &str,
        candidates: impl FnOnce(&Domain, &Names) -> Vec<String>,
    ) -> String {
        self.suggestions = self.suggestions.saturating_add(1);
        if self.suggestions > MAX_SUGGESTIONS {
            return String::new();
        }
        let candidates = candidates(&self.domain, &self.names);
        did_you_mean(found, candidates.iter().map(String::as_str))
    }

    /// The id of the name in `text`. Reports it if there is none.
    pub(in crate::domain) fn find(
        &mut self,
        table: fn(&Names) -> &NameTable,
        text: &Text,
    ) -> Checked<u16> {
        self.find_at(table, text.as_str(), text.place)
    }

    /// The id of the name at `place`. Reports it if there is none.
    pub(in crate::domain) fn find_at(
        &mut self,
        table: fn(&Names) -> &NameTable,
        name: &str,
        place: Place,
    ) -> Checked<u16> {
        let names = table(&self.names);
        if let Some(id) = names.find(name) {
            return Ok(id);
        }
        if names.is_incomplete() {
            return Err(Reported);
        }
        let noun = names.noun();
        let hint = self.suggest(name, |_, names| table(names).some());
        let message = format!("there is no {noun} `{}`{hint}", shorten(name));
        Err(self.error(place, message))
    }

    /// The kind that the name at `place` means: a type or a tag. Reports it if there is none.
    pub(in crate::domain) fn kind_at(&mut self, name: &str, place: Place) -> Checked<KindId> {
        if let Some(id) = self.names.types.find(name) {
            return Ok(KindId(id));
        }
        if let Some(id) = self.names.tags.find(name) {
            return Ok(self.domain.kind_of_tag(TagId(id)));
        }
        if self.names.types.is_incomplete() || self.names.tags.is_incomplete() {
            return Err(Reported);
        }
        let hint = self.suggest(name, |_, names| {
            let types = names.types.some().into_iter();
            types.chain(names.tags.some()).collect()
        });
        let noun = if self.domain.tags.is_empty() {
            "type"
        } else {
            "type or tag"
        };
        let message = format!("there is no {noun} `{}`{hint}", shorten(name));
        Err(self.error(place, message))
    }

    /// Begins to compile a text.
    pub(super) fn site<'c>(&'c mut self, text: &'c Text, scope: &'c Scope) -> Site<'c, 'd> {
        Site {
            compiler: self,
            text,
            scope,
            locals: Vec::new(),
        }
    }

    /// Parses a text, unless there are too many.
    pub(super) fn parse<T>(
        &mut self,
        text: &Text,
        parse: impl Fn(&str, ExpressionLimits) -> Result<T, SyntaxError>,
    ) -> Checked<T> {
        self.expressions = self.expressions.saturating_add(1);
        if self.expressions > self.limits.max_expressions {
            if self.expressions == self.limits.max_expressions.saturating_add(1) {
                let message = format!(
                    "found more than {} expressions, which is the most expected \
                     (`expressions`)",
                    self.limits.max_expressions
                );
                self.error(text.place, message);
            }
            return Err(Reported);
        }
        let limits = ExpressionLimits {
            bytes: self.limits.max_expression_bytes,
            depth: self.limits.max_expression_depth,
        };
        parse(text.as_str(), limits).map_err(|error| {
            let mut message = format!("found {}, expected {}", error.found, error.expected);
            if !error.hint.is_empty() {
                message.push_str("; ");
                message.push_str(error.hint);
            }
            self.error(text.place_of(error.span), message)
        })
    }
}

/// One text while it is compiled.
pub(super) struct Site<'c, 'd> {
    pub(super) compiler: &'c mut Compiler<'d>,
    pub(super) text: &'c Text,
    pub(super) scope: &'c Scope,
    /// The variables of the enclosing quantifiers.
    pub(super) locals: Vec<RoleName>,
}

impl Site<'_, '_> {
    pub(super) fn fail(&mut self, span: &Span, message: impl Into<String>) -> Reported {
        let place = self.text.place_of(span.clone());
        self.compiler.error(place, message)
    }

    /// Like [`fail`](Self::fail), where these attributes aren't as the text needs them.
    pub(super) fn clash(
        &mut self,
        span: &Span,
        with: impl IntoIterator<Item = AttributeId>,
        message: impl Into<String>,
    ) -> Reported {
        let place = self.text.place_of(span.clone());
        let said = &self.compiler.said.attributes;
        let with = with.into_iter().filter_map(|it| said.get(it.index()));
        let with = with.copied().filter(|it| *it != Place::NOWHERE);
        let with = with.max_by_key(|it| it.document);
        self.compiler.clash(place, with.unwrap_or(place), message)
    }

    pub(super) fn fail_at(&mut self, expr: &Expr, message: impl Into<String>) -> Reported {
        self.fail(&expr.span, message)
    }
}
