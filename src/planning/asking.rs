//! How a search asks questions and takes answers.

mod of_search;

use alloc::vec::Vec;

use super::{answer_cache::AnswerCache, questions::Collector};
use crate::domain::{Domain, QueryId, QueryKind};

/// The questions of a search, and the cache of answers. The answers of the search itself are in its
/// snapshot.
#[derive(Debug, Default)]
pub struct Asking {
    /// Answers for later searches.
    pub cache: AnswerCache,
    collector: Collector,
    /// Numbers of the questions that the cache doesn't answer.
    open: Vec<u32>,
}

/// Why answers are refused. Then none of them is taken.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum AnswerError {
    /// There aren't as many answers as questions.
    #[error("there are {expected} questions, but {found} answers")]
    Count {
        /// How many questions there are.
        expected: usize,
        /// How many answers were given.
        found: usize,
    },
    /// An answer is NaN or infinite.
    #[error("the answer to question {number} is {value}, which is no finite number")]
    NotFinite {
        /// The question's place.
        number: usize,
        /// The query.
        query: QueryId,
        /// The answer.
        value: f32,
    },
    /// The answer to a flag is neither 0 nor 1.
    #[error("the answer to question {number} is {value}, but the query is a flag: 1 or 0")]
    NotAFlag {
        /// The question's place.
        number: usize,
        /// The query.
        query: QueryId,
        /// The answer.
        value: f32,
    },
}

/// Tests whether a value can be an answer to a query. `number` is the question's place.
///
/// # Errors
/// [`AnswerError::NotFinite`], [`AnswerError::NotAFlag`].
pub fn check_answer(
    domain: &Domain,
    query: QueryId,
    number: usize,
    value: f32,
) -> Result<(), AnswerError> {
    if !value.is_finite() {
        return Err(AnswerError::NotFinite {
            number,
            query,
            value,
        });
    }
    if domain.query(query).kind == QueryKind::Flag && value != 0.0 && value != 1.0 {
        return Err(AnswerError::NotAFlag {
            number,
            query,
            value,
        });
    }
    Ok(())
}
