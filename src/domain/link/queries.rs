//! Links queries.

use alloc::format;

use super::linker::Linker;
use crate::domain::{
    Query, QueryKind, TRAVEL,
    query::MAX_ARGUMENTS,
    shapes::{AnswerShape, Field, QueryShape},
};

impl Linker<'_, '_> {
    /// Makes the table of queries, `travel` first. A document may set keys of `travel`, but not
    /// change its kind or its arguments.
    pub(super) fn queries(&mut self) {
        let mut queries = alloc::vec![Query {
            name: "travel".into(),
            kind: QueryKind::Number,
            arguments: 2,
            max_age: 0.0,
            pure: false,
            range: None,
            is_asked: false,
        }];
        let usual = QueryShape::default();
        for entry in &self.shape.queries {
            let shape = entry.value.as_ref().unwrap_or(&usual);
            let is_travel = self.compiler.names.queries.find(entry.name.as_str()) == Some(TRAVEL.0);
            let kind = match shape.kind.get() {
                None if is_travel => QueryKind::Number,
                None | Some(AnswerShape::Flag) => QueryKind::Flag,
                Some(AnswerShape::Number) => QueryKind::Number,
            };
            let query = Query {
                name: entry.name.value.clone(),
                kind,
                arguments: self.query_arguments(&shape.arguments),
                max_age: self.max_age(&shape.max_age),
                pure: shape.pure.get().copied().unwrap_or(false),
                range: self.query_range(&shape.range, kind),
                is_asked: false,
            };
            self.check_ages(shape);
            if is_travel {
                if query.kind != QueryKind::Number || query.arguments != 2 {
                    let message = "`travel` is a number about two entities in every domain; only \
                                   its `max_age`, `pure` and `range` can be given";
                    self.error(entry.name.place, message);
                }
                if let Some(travel) = queries.first_mut() {
                    *travel = Query {
                        kind: QueryKind::Number,
                        arguments: 2,
                        ..query
                    };
                }
            } else {
                queries.push(query);
            }
        }
        self.compiler.domain.queries = queries;
    }

    fn query_arguments(&mut self, field: &Field<f32>) -> u8 {
        let (Some(&given), Some(place)) = (field.get(), field.place()) else {
            return 2;
        };
        let count = given as u8;
        if f32::from(count) != given || !(1..=MAX_ARGUMENTS).contains(&usize::from(count)) {
            let message = format!("found {given}, expected 1 to {MAX_ARGUMENTS} entities");
            self.error(place, message);
            return 2;
        }
        count
    }

    fn max_age(&mut self, field: &Field<f32>) -> f32 {
        let (Some(&given), Some(place)) = (field.get(), field.place()) else {
            return 0.0;
        };
        if given < 0.0 {
            let message = format!("found {given}, expected at least 0 seconds");
            self.error(place, message);
        }
        given
    }

    fn query_range(&mut self, field: &Field<f32>, kind: QueryKind) -> Option<f32> {
        let (&given, place) = field.get().zip(field.place())?;
        if kind == QueryKind::Flag {
            self.error(place, "only numbers have a range; this is a flag");
        } else if given <= 0.0 {
            let message = format!("found {given}, expected a range of more than 0");
            self.error(place, message);
        }
        Some(given)
    }

    fn check_ages(&mut self, shape: &QueryShape) {
        if shape.pure.get() == Some(&true)
            && let Some(place) = shape.max_age.place()
        {
            let message = "a `pure` query is never asked again, so `max_age` has no meaning";
            self.compiler.diagnostics.warning(place, message);
        }
    }
}
