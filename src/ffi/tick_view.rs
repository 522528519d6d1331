//! Collects the questions of ticks' searches that the host answers by view.

use alloc::vec::Vec;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::{
    answer_batch::each_asking,
    failure::{Outcome, fail},
    jobs::Jobs,
    queries::{UdgAnswer, UdgQuestion, check_answers, refused_answer},
    status::UDG_STATUS_WRONG_TIME,
};
use crate::{
    beliefs::Question,
    running::{Answerer, RunningWorld},
};

/// The questions of all waiting searches of a tick, each once. It is kept so that its memory is
/// used again.
#[derive(Debug, Default)]
pub(crate) struct TickQuestions {
    asked: Vec<Question>,
    pub(super) shown: Vec<UdgQuestion>,
    /// The places of questions in both lists.
    numbers: HashMap<Question, u32, FxBuildHasher>,
    /// The answers to one search.
    given: Vec<Option<f32>>,
}

impl TickQuestions {
    pub(crate) fn clear(&mut self) {
        self.asked.clear();
        self.shown.clear();
        self.numbers.clear();
    }

    /// Collects the questions that the searches wait for.
    pub(crate) fn collect(&mut self, running: &RunningWorld, jobs: &Jobs) -> Outcome {
        self.clear();
        let domain = running.world.domain();
        each_asking(running, jobs, |search, knowledge| {
            let open = search.open_questions();
            for question in open.filter(|it| running.answerer(it.query) == Answerer::ByView) {
                let next = self.asked.len() as u32;
                self.numbers.entry(question).or_insert_with(|| {
                    self.asked.push(question);
                    self.shown
                        .push(UdgQuestion::of(domain, knowledge, &question));
                    next
                });
            }
            Ok(())
        })
    }

    /// Passes the host's answers to the searches, which then go on. If one answer is refused, none
    /// is taken.
    pub(super) fn answer(
        &mut self,
        running: &mut RunningWorld,
        jobs: &mut Jobs,
        answers: &[UdgAnswer],
    ) -> Outcome {
        if self.asked.is_empty() {
            return Err(fail(
                UDG_STATUS_WRONG_TIME,
                format_args!(
                    "no search of the ticks waits for answers; look at udg_world_questions"
                ),
            ));
        }
        check_answers(running, &self.shown, answers)?;
        let domain = running.world.domain();
        let (numbers, given) = (&self.numbers, &mut self.given);
        let by_view = |query| running.answerer(query) == Answerer::ByView;
        each_asking(running, jobs, |search, knowledge| {
            let open = search.open_questions().filter(|it| by_view(it.query));
            given.clear();
            given.extend(open.map(|question| {
                let number = *numbers.get(&question)?;
                answers[number as usize].given()
            }));
            search
                .answer(domain, knowledge, by_view, given.iter().copied())
                .map_err(|error| refused_answer(running, &self.shown, error))
        })?;
        running.tick_answered(jobs);
        self.clear();
        Ok(())
    }
}
