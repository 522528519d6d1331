//! The host's answers: a part of the snapshot that a search works on.
//!
//! Questions are about real entities, and are collected before the search begins. Nothing that the
//! search imagines changes an answer. A question without an answer has no value, like a fact that
//! the NPC doesn't have.

mod asking;

use alloc::vec::Vec;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::{EntityIndex, Knowledge};
use crate::domain::{QueryId, query::MAX_ARGUMENTS};
use crate::nominal::{bytes, nominal};

nominal!(Question: 20, Given: 28);

/// A query about entities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    /// The query.
    pub query: QueryId,
    /// The entities that it asks about; [`Question::NOBODY`] beyond the query's arguments.
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

/// The answer to a question.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given {
    /// NaN if there is no answer.
    pub(super) value: f32,
    /// For `travel`: where its two entities were when the question was asked.
    pub(super) places: [[f32; 3]; 2],
}

/// The questions of one search and their answers.
#[derive(Debug, Default)]
pub struct Answers {
    pub(super) questions: Vec<Question>,
    /// By question.
    pub(super) given: Vec<Given>,
    pub(super) numbers: HashMap<Question, u32, FxBuildHasher>,
    /// No entity with this order of creation, or a greater one, was asked about. This tells when an
    /// index has passed to another entity since; see [`Knowledge::next_order`].
    pub(super) next_order: u64,
}

impl Clone for Answers {
    fn clone(&self) -> Self {
        let mut copy = Answers::default();
        copy.clone_from(self);
        copy
    }

    /// Reuses the memory.
    fn clone_from(&mut self, other: &Self) {
        self.clear();
        self.next_order = other.next_order;
        self.questions.extend_from_slice(&other.questions);
        self.given.extend_from_slice(&other.given);
        let numbers = (0..).zip(&other.questions);
        self.numbers
            .extend(numbers.map(|(number, &question)| (question, number)));
    }
}

impl Answers {
    /// Gets ready for questions about the entities that an NPC knows now.
    pub fn begin(&mut self, knowledge: &dyn Knowledge) {
        self.clear();
        self.next_order = knowledge.next_order();
    }

    /// Copies the answers of `other`. It leaves out questions about an index that has passed to
    /// another entity since: an answer about one entity doesn't hold for another.
    pub fn take_over(&mut self, other: &Answers, order_of: impl Fn(EntityIndex) -> u64) {
        self.clear();
        self.next_order = other.next_order;
        for (question, given) in other.questions.iter().zip(&other.given) {
            let asked = question.arguments.iter();
            let mut asked = asked.filter(|&&it| it != Question::NOBODY);
            if asked.all(|&it| order_of(it) < other.next_order) {
                self.add(*question, given.places);
                self.set(self.questions.len() as u32 - 1, given.value);
            }
        }
    }

    /// Forgets everything, keeps the memory.
    pub fn clear(&mut self) {
        let Answers {
            questions,
            given,
            numbers,
            next_order,
        } = self;
        questions.clear();
        given.clear();
        numbers.clear();
        *next_order = 0;
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

    /// Adds a question without an answer. It must not have been added before. `places` are the
    /// positions of its two entities for `travel`.
    pub fn add(&mut self, question: Question, places: [[f32; 3]; 2]) {
        self.numbers.insert(question, self.questions.len() as u32);
        self.questions.push(question);
        self.given.push(Given {
            value: f32::NAN,
            places,
        });
    }

    /// Moves the positions kept for `travel`, when the whole world is moved.
    pub fn shift(&mut self, to: impl Fn([f32; 3]) -> [f32; 3]) {
        for given in &mut self.given {
            given.places = given.places.map(&to);
        }
    }

    /// Answers a question by its number.
    pub fn set(&mut self, number: u32, value: f32) {
        self.given[number as usize].value = value;
    }

    /// The answer to a question; NaN if there is none.
    #[must_use]
    pub fn get(&self, question: &Question) -> f32 {
        self.given(question).map_or(f32::NAN, |given| given.value)
    }

    fn given(&self, question: &Question) -> Option<&Given> {
        let number = *self.numbers.get(question)?;
        Some(&self.given[number as usize])
    }

    /// Bytes in use, as a bound for searches.
    #[must_use]
    pub fn bytes(&self) -> usize {
        bytes(&self.questions) * 2 + bytes(&self.given)
    }
}
