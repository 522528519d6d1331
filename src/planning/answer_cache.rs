//! A cache of the host's answers for later searches.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::{
    beliefs::{EntityId, EntityIndex, Knowledge, Question},
    domain::{Domain, Query, QueryId, query::MAX_ARGUMENTS},
};

/// A question with handles instead of indices. Handles stay unique for the life of the process: a
/// handle is never given to another entity, nor to one of another world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key {
    query: QueryId,
    handles: [EntityId; MAX_ARGUMENTS],
}

/// An answer, and the world's time when it was given.
#[derive(Clone, Copy, Debug)]
struct Kept {
    value: f32,
    at: f64,
}

/// Keeps answers for as long as their queries allow. It only decides whether the host is asked; the
/// order of questions doesn't depend on it.
#[derive(Debug, Default)]
pub struct AnswerCache {
    answers: HashMap<Key, Kept, FxBuildHasher>,
    /// The hash of the domain whose queries they are.
    domain: u64,
}

impl AnswerCache {
    /// The most answers that are kept. When there are more, those that are too old are dropped, and
    /// if that isn't enough, all.
    pub const CAPACITY: usize = 1 << 16;

    /// Prepares for a domain. Answers to the queries of another domain are forgotten.
    pub(super) fn enter(&mut self, domain: &Domain) {
        if self.domain != domain.hash {
            self.answers.clear();
            self.domain = domain.hash;
        }
    }

    /// The answer to a question, if it is kept and not too old.
    pub(super) fn get(
        &self,
        query: &Query,
        question: &Question,
        knowledge: &dyn Knowledge,
    ) -> Option<f32> {
        if !is_kept(query) {
            return None;
        }
        let kept = self.answers.get(&key(question, knowledge))?;
        is_fresh(query, kept, knowledge.now()).then_some(kept.value)
    }

    /// Keeps an answer, if its query allows it.
    pub(super) fn keep(
        &mut self,
        domain: &Domain,
        question: &Question,
        value: f32,
        knowledge: &dyn Knowledge,
    ) {
        if !is_kept(domain.query(question.query)) {
            return;
        }
        let now = knowledge.now();
        if self.answers.len() >= Self::CAPACITY {
            self.answers
                .retain(|key, kept| is_fresh(domain.query(key.query), kept, now));
            if self.answers.len() >= Self::CAPACITY {
                self.answers.clear();
            }
        }
        let key = key(question, knowledge);
        self.answers.insert(key, Kept { value, at: now });
    }

    /// Forgets answers to one query, or to all; and about one entity, given by its handle, or about
    /// all.
    pub fn forget(&mut self, query: Option<QueryId>, handle: Option<EntityId>) {
        self.answers.retain(|key, _| {
            let is_meant = query.is_none_or(|query| key.query == query)
                && handle.is_none_or(|handle| key.handles.contains(&handle));
            !is_meant
        });
    }

    /// How many answers are kept; those that are too old are counted, too.
    #[must_use]
    pub fn len(&self) -> usize {
        self.answers.len()
    }

    /// Whether no answer is kept.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.answers.is_empty()
    }
}

fn is_kept(query: &Query) -> bool {
    query.pure || query.max_age > 0.0
}

fn is_fresh(query: &Query, kept: &Kept, now: f64) -> bool {
    query.pure || now - kept.at < f64::from(query.max_age)
}

fn key(question: &Question, knowledge: &dyn Knowledge) -> Key {
    let handle = |entity: EntityIndex| match entity {
        Question::NOBODY => EntityId::NONE,
        entity => knowledge.handle(entity),
    };
    Key {
        query: question.query,
        handles: question.arguments.map(handle),
    }
}
