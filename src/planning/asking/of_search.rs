//! The functions by which a search asks and gets answers.

use alloc::vec::Vec;

use super::{AnswerError, Asking, check_answer};
use crate::{
    beliefs::{Answers, Knowledge, Question, Snapshot},
    domain::{Domain, QueryId},
    planning::Search,
};

impl Search {
    /// Collects the questions for the host: what the goals, the actions that could take part in a
    /// plan, and the world effects after them may ask. `travels` says whether the host answers
    /// `travel`. Questions that are answered already aren't asked again.
    pub(in crate::planning) fn collect(
        &mut self,
        domain: &Domain,
        knowledge: &dyn Knowledge,
        travels: bool,
    ) {
        let Asking {
            cache,
            collector,
            open,
        } = &mut self.asking;
        open.clear();
        self.snapshot.answers.begin(knowledge);
        if !domain.asks(travels) {
            return;
        }
        let mut snapshot = Snapshot::new(domain, knowledge, &mut self.snapshot);
        collector.collect(&mut snapshot, &self.motives, &self.options, travels);
        cache.enter(domain);
        let answers = &mut snapshot.memory.answers;
        for number in 0..answers.questions().len() {
            let question = answers.questions()[number];
            match cache.get(domain.query(question.query), &question, knowledge) {
                Some(value) => answers.set(number as u32, value),
                None => open.push(number as u32),
            }
        }
        self.plan.questions = answers.questions().len() as u32;
        self.plan.questions_left_out = collector.left_out;
    }

    /// The questions that the host has to answer, in a fixed order, each once.
    pub fn open_questions(&self) -> impl ExactSizeIterator<Item = Question> + '_ {
        let questions = self.snapshot.answers.questions();
        let open = self.asking.open.iter();
        open.map(|&number| questions[number as usize])
    }

    /// Takes the host's answers: one for each of those [open questions](Self::open_questions) for
    /// whose query `is_meant` returns true; none where the host has no answer. Other questions stay
    /// open. All answers come in through this function.
    ///
    /// # Errors
    /// Those of [`AnswerError`].
    pub fn answer(
        &mut self,
        domain: &Domain,
        knowledge: &dyn Knowledge,
        is_meant: impl Fn(QueryId) -> bool,
        answers: impl ExactSizeIterator<Item = Option<f32>> + Clone,
    ) -> Result<(), AnswerError> {
        let open = &mut self.asking.open;
        let asked = &mut self.snapshot.answers;
        let query_of = |at: u32, asked: &Answers| asked.questions()[at as usize].query;
        let meant = || {
            let open = open.iter().copied();
            open.filter(|&at| is_meant(query_of(at, asked)))
        };
        let expected = meant().count();
        if answers.len() != expected {
            let found = answers.len();
            return Err(AnswerError::Count { expected, found });
        }
        for (number, (at, answer)) in meant().zip(answers.clone()).enumerate() {
            if let Some(value) = answer {
                check_answer(domain, query_of(at, asked), number, value)?;
            }
        }
        let mut answers = answers;
        open.retain(|&at| {
            let question = asked.questions()[at as usize];
            if !is_meant(question.query) {
                return true;
            }
            if let Some(Some(value)) = answers.next() {
                asked.set(at, value);
                self.asking.cache.keep(domain, &question, value, knowledge);
            }
            false
        });
        Ok(())
    }

    /// Takes over the answers that another search was given to the same questions.
    pub fn answer_as(&mut self, other: &Search, domain: &Domain, knowledge: &dyn Knowledge) {
        let given = &other.snapshot.answers;
        let answers: Vec<Option<f32>> = self
            .open_questions()
            .map(|question| Some(given.get(&question)).filter(|value| !value.is_nan()))
            .collect();
        let taken = self.answer(domain, knowledge, |_| true, answers.into_iter());
        // The other search has accepted them.
        debug_assert!(taken.is_ok());
    }
}
