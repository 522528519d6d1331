//! From the text of an expression to its compiled form.
//!
//! Names are resolved in a [`Scope`], kinds are checked against every type that a role may have,
//! and what remains is a tree of operations ([`Term`](term::Term)) that is folded, checked for the
//! stack that it needs, and laid out flat in the domain's [`Code`](super::Code).

mod condition;
mod effect;
mod expression;
mod functions;
mod jumps;
mod keys;
mod names;
mod never;
mod query;
mod scope;
mod term;

use alloc::{collections::BTreeSet, format, string::String, vec::Vec};

use super::{
    AttributeId, Domain, KindId, Operand, TagId, TypeId,
    ast::{Expr, Span},
    condition::ConditionId,
    diagnostic::{Diagnostics, Place, did_you_mean, shorten},
    input::Limits,
    parser::{self, ExpressionLimits, SyntaxError},
    shapes::Text,
};

pub(super) use condition::Purpose;
pub(super) use expression::can_be_role;
pub(super) use functions::is_function;
pub(super) use names::{NameTable, Names};
pub(super) use scope::{Scope, TypeSet};

/// Says that a finding was recorded, and nothing could be compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reported;

/// What was compiled, unless something is wrong with it, which is then recorded.
pub(super) type Checked<T> = Result<T, Reported>;

/// How many findings get a "did you mean": looking for likely names among many takes long.
const MAX_SUGGESTIONS: usize = 100;

/// Compiles expressions into a domain.
pub(super) struct Compiler<'d> {
    /// The domain, with its attributes, types and curves already known.
    pub(super) domain: Domain,
    /// Its names.
    pub(super) names: Names,
    /// Where findings go.
    pub(super) diagnostics: &'d mut Diagnostics,
    limits: Limits,
    expressions: usize,
    suggestions: usize,
    /// Attributes of which too little could be read to say what is wrong with their use.
    pub(super) broken_attributes: BTreeSet<AttributeId>,
    /// The same for types.
    pub(super) broken_types: BTreeSet<TypeId>,
    /// Attributes that something reads of others than the NPC that it is evaluated for.
    pub(super) read_of_others: BTreeSet<AttributeId>,
    /// By quantifier: what its variable is called, and where its type stands.
    pub(super) variables: Vec<(String, Place)>,
}

impl<'d> Compiler<'d> {
    /// A compiler that adds to `domain`.
    pub(super) fn new(
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
            read_of_others: BTreeSet::new(),
            variables: Vec::new(),
        }
    }

    /// Records what is wrong.
    pub(super) fn error(&mut self, place: Place, message: impl Into<String>) -> Reported {
        self.diagnostics.error(place, message);
        Reported
    }

    /// "; did you mean …?", or nothing. Candidates are only listed while suggestions are made.
    pub(super) fn suggest(
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

    /// The id of a name that `text` gives.
    pub(super) fn find(&mut self, table: fn(&Names) -> &NameTable, text: &Text) -> Checked<u16> {
        self.find_at(table, text.as_str(), text.place)
    }

    /// The id of a name that stands at `place`.
    pub(super) fn find_at(
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

    /// The kind that a name at `place` stands for: that of a type or of a tag.
    pub(super) fn kind_at(&mut self, name: &str, place: Place) -> Checked<KindId> {
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

    /// An expression as it is written, for what isn't evaluated: a task, what is wanted of a flag.
    pub(super) fn expression(&mut self, text: &Text) -> Checked<Expr> {
        self.parse(text, parser::parse_expression)
    }

    /// A condition.
    pub(super) fn condition(
        &mut self,
        text: &Text,
        scope: &Scope,
        purpose: Purpose,
    ) -> Checked<ConditionId> {
        let expr = self.parse(text, parser::parse_expression)?;
        self.site(text, scope)
            .condition(&expr, purpose, text.as_str())
    }

    /// A number.
    pub(super) fn number(&mut self, text: &Text, scope: &Scope) -> Checked<Operand> {
        let expr = self.parse(text, parser::parse_expression)?;
        let mut site = self.site(text, scope);
        let term = site.number(&expr)?;
        site.operand(&term, &expr)
    }

    /// An effect.
    pub(super) fn effect(&mut self, text: &Text, scope: &Scope) -> Checked<super::Effect> {
        let effect = self.parse(text, parser::parse_effect)?;
        self.site(text, scope).effect(&effect)
    }

    fn site<'c>(&'c mut self, text: &'c Text, scope: &'c Scope) -> Site<'c, 'd> {
        Site {
            compiler: self,
            text,
            scope,
            locals: Vec::new(),
        }
    }

    fn parse<T>(
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
struct Site<'c, 'd> {
    compiler: &'c mut Compiler<'d>,
    text: &'c Text,
    scope: &'c Scope,
    /// Variables of the quantifiers around what is being compiled.
    locals: Vec<scope::RoleName>,
}

impl Site<'_, '_> {
    fn fail(&mut self, span: &Span, message: impl Into<String>) -> Reported {
        let place = self.text.place_of(span.clone());
        self.compiler.error(place, message)
    }

    fn fail_at(&mut self, expr: &Expr, message: impl Into<String>) -> Reported {
        self.fail(&expr.span, message)
    }
}
