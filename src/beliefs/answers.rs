//! What the host has answered: a part of the snapshot that a search works on.
//!
//! Questions are about real entities, and are put together before a search begins. What it
//! imagines afterwards changes no answer. A question that nobody answered has no value, as a fact
//! that the NPC doesn't have.

use alloc::vec::Vec;
use core::mem;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::{EntityIndex, Known, Roles, Snapshot, snapshot::distance};
use crate::domain::{
    POSITION, QueryId, TRAVEL,
    query::{Arguments, MAX_ARGUMENTS},
};

/// A query about entities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    /// The query.
    pub query: QueryId,
    /// Whom it asks about; [`Question::NOBODY`] beyond the query's arguments.
    pub arguments: [EntityIndex; MAX_ARGUMENTS],
}

impl Question {
    /// Stands where a query has no argument.
    pub const NOBODY: EntityIndex = EntityIndex(u32::MAX);

    /// A question with no arguments yet.
    #[must_use]
    pub fn new(query: QueryId) -> Self {
        Question {
            query,
            arguments: [Question::NOBODY; MAX_ARGUMENTS],
        }
    }
}

/// The questions of one search and their answers.
#[derive(Debug, Default)]
pub struct Answers {
    questions: Vec<Question>,
    /// NaN where there is no answer.
    values: Vec<f32>,
    numbers: HashMap<Question, u32, FxBuildHasher>,
}

impl Answers {
    /// Forgets everything, keeps the memory.
    pub fn clear(&mut self) {
        self.questions.clear();
        self.values.clear();
        self.numbers.clear();
    }

    /// The questions, in the order in which they were added.
    #[must_use]
    pub fn questions(&self) -> &[Question] {
        &self.questions
    }

    /// Whether a question was added already.
    #[must_use]
    pub fn has(&self, question: &Question) -> bool {
        self.numbers.contains_key(question)
    }

    /// Adds a question that wasn't added before, with no answer.
    pub fn add(&mut self, question: Question) {
        self.numbers.insert(question, self.questions.len() as u32);
        self.questions.push(question);
        self.values.push(f32::NAN);
    }

    /// Answers a question by its number.
    pub fn set(&mut self, number: u32, value: f32) {
        self.values[number as usize] = value;
    }

    /// The answer to a question; NaN if there is none.
    #[must_use]
    pub fn get(&self, question: &Question) -> f32 {
        match self.numbers.get(question) {
            Some(&number) => self.values[number as usize],
            None => f32::NAN,
        }
    }

    /// Bytes in use, as a bound for searches.
    #[must_use]
    pub fn bytes(&self) -> usize {
        mem::size_of_val(self.questions.as_slice()) * 2 + mem::size_of_val(self.values.as_slice())
    }
}

impl Snapshot<'_> {
    /// The question that a query is about whoever has the roles.
    #[must_use]
    pub fn question(&self, query: QueryId, arguments: &Arguments, roles: &Roles) -> Question {
        let mut question = Question::new(query);
        let count = usize::from(self.domain.query(query).arguments);
        for (entity, &role) in question.arguments.iter_mut().zip(arguments).take(count) {
            *entity = self.memory.entity(roles.get(role).number());
        }
        question
    }

    /// The host's answer to a query; NaN if there is none.
    #[must_use]
    pub fn answer(&self, query: QueryId, arguments: &Arguments, roles: &Roles) -> f32 {
        let question = self.question(query, arguments, roles);
        self.memory.answers.get(&question)
    }

    /// The host's answer about the way between two entities, wherever they are imagined; NaN if
    /// there is none.
    #[must_use]
    pub(super) fn answered_travel(&self, a: Known, b: Known) -> f32 {
        if self.memory.answers.questions.is_empty() {
            return f32::NAN;
        }
        let mut question = Question::new(TRAVEL);
        question.arguments[0] = self.memory.entity(a.number());
        question.arguments[1] = self.memory.entity(b.number());
        self.memory.answers.get(&question)
    }

    /// Metres of way between two entities: the host's answer as long as both are where they were
    /// when it was given, else the straight distance.
    #[must_use]
    pub fn travel(&self, a: Known, b: Known) -> f32 {
        let answer = self.answered_travel(a, b);
        if answer.is_nan() || self.has_moved(a) || self.has_moved(b) {
            let [a, b] = [a, b].map(|known| self.position(known, POSITION));
            return distance(a, b);
        }
        answer
    }
}
