//! Questions on their way to the host's functions, and answers on their way back.

use alloc::vec::Vec;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::{
    failure::{Outcome, fail, in_item},
    float_mode::FloatMode,
    handle_types::UdgWorld,
    host::Inside,
    jobs::Jobs,
    poison::Poison,
    queries::{AnswerFunction, UdgAnswer, UdgQuestion, refused_answer},
    status::UDG_STATUS_WRONG_TIME,
    value::flag,
};
use crate::{
    beliefs::{Knowledge, Question},
    domain::QueryId,
    planning::Search,
    running::{Answerer, RunningWorld},
};

/// What the host's functions need to answer a world's questions.
#[derive(Clone, Copy)]
pub(crate) struct Answering<'w> {
    pub(crate) running: &'w RunningWorld,
    pub(crate) functions: &'w [AnswerFunction],
    pub(crate) poison: &'w Poison,
}

/// Questions and answers on their way between a search and the host. It is kept so that its memory
/// is used again.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    pub(super) questions: Vec<UdgQuestion>,
    pub(super) answers: Vec<UdgAnswer>,
    /// The places of a tick's questions. Several searches may ask the same question.
    numbers: HashMap<Question, u32, FxBuildHasher>,
    given: Vec<UdgAnswer>,
}

/// Visits the searches of a tick that have questions.
pub(crate) fn each_asking(
    running: &RunningWorld,
    jobs: &Jobs,
    mut look: impl FnMut(&mut Search, &dyn Knowledge) -> Outcome,
) -> Outcome {
    for place in jobs.iter().take(running.jobs_in_use()) {
        // No call goes on with a search before it has begun to plan.
        if let Some(mut job) = place.look()
            && let Some((search, hold)) = job.asking()
        {
            // The search's NPC may be gone by now. The end of the tick finds that out, too.
            if let Ok(knowledge) = running.world.held(hold) {
                look(search, &knowledge)?;
            }
        }
    }
    Ok(())
}

impl Batch {
    /// The questions that wait for answers by view.
    pub(crate) fn waiting(&self) -> &[UdgQuestion] {
        &self.questions
    }

    /// Lets the host's functions answer those questions of a search that are bound to them.
    /// Questions that are answered by view are then in [`waiting`](Self::waiting).
    pub(crate) fn ask(
        &mut self,
        host: Answering<'_>,
        world: UdgWorld,
        knowledge: &dyn Knowledge,
        search: &mut Search,
    ) -> Outcome {
        self.questions.clear();
        if search.open_questions().len() == 0 {
            return Ok(());
        }
        let running = host.running;
        for (number, function) in host.functions.iter().enumerate() {
            let is_meant = |query| running.answerer(query) == Answerer::Function(number as u16);
            self.write(running, knowledge, search, is_meant);
            if self.questions.is_empty() {
                continue;
            }
            self.call(host, world, function)?;
            self.enter(running, knowledge, search, is_meant, &self.answers)?;
        }
        self.write(running, knowledge, search, |_| true);
        Ok(())
    }

    /// Refuses if any questions wait.
    pub(crate) fn must_not_wait(&self) -> Outcome {
        if self.questions.is_empty() {
            return Ok(());
        }
        Err(fail(
            UDG_STATUS_WRONG_TIME,
            format_args!(
                "the search has {} questions that are answered by view; begin it with \
                 udg_planner_begin, read udg_planner_questions and call udg_planner_answer",
                self.questions.len()
            ),
        ))
    }

    /// Takes the host's answers to the waiting questions. If one answer is refused, all questions
    /// go on waiting.
    pub(crate) fn answer(
        &mut self,
        running: &RunningWorld,
        knowledge: &dyn Knowledge,
        search: &mut Search,
        answers: &[UdgAnswer],
    ) -> Outcome {
        self.enter(running, knowledge, search, |_| true, answers)?;
        self.questions.clear();
        Ok(())
    }

    /// Lets one of the host's functions answer the questions.
    pub(super) fn call(
        &mut self,
        host: Answering<'_>,
        world: UdgWorld,
        function: &AnswerFunction,
    ) -> Outcome {
        self.answers.clear();
        self.answers
            .resize(self.questions.len(), UdgAnswer::default());
        let inside = Inside::enter();
        // SAFETY: both lists have as many items, and stay where they are: nobody else can use the
        // batch during the call. The rest is as the host gave it.
        unsafe {
            (function.function)(
                world,
                self.questions.as_ptr(),
                self.questions.len() as u32,
                self.answers.as_mut_ptr(),
                function.user,
            );
        }
        drop(inside);
        FloatMode::set_again();
        // The function may have called the library, and that call may have failed inside the
        // library.
        host.poison.refuse()
    }

    /// Lets the host's functions answer the questions of all searches that begin with a tick. Each
    /// question is asked once.
    pub(crate) fn ask_for_tick(
        &mut self,
        host: Answering<'_>,
        jobs: &Jobs,
        world: UdgWorld,
    ) -> Outcome {
        let running = host.running;
        for (number, function) in host.functions.iter().enumerate() {
            let is_meant = |query| running.answerer(query) == Answerer::Function(number as u16);
            self.questions.clear();
            self.numbers.clear();
            let domain = running.world.domain();
            each_asking(running, jobs, |search, knowledge| {
                let open = search.open_questions();
                for question in open.filter(|question| is_meant(question.query)) {
                    let next = self.questions.len() as u32;
                    self.numbers.entry(question).or_insert_with(|| {
                        self.questions
                            .push(UdgQuestion::of(domain, knowledge, &question));
                        next
                    });
                }
                Ok(())
            })?;
            if self.questions.is_empty() {
                continue;
            }
            self.call(host, world, function)?;
            core::mem::swap(&mut self.answers, &mut self.given);
            let given = core::mem::take(&mut self.given);
            let taken = each_asking(running, jobs, |search, knowledge| {
                self.write(running, knowledge, search, is_meant);
                self.answers.clear();
                let open = search.open_questions();
                let open = open.filter(|question| is_meant(question.query));
                let numbers = open.filter_map(|question| self.numbers.get(&question));
                self.answers.extend(numbers.map(|&it| given[it as usize]));
                self.enter(running, knowledge, search, is_meant, &self.answers)
            });
            self.given = given;
            taken?;
        }
        Ok(())
    }

    /// Passes answers to the search. All answers of the host go through here.
    fn enter(
        &self,
        running: &RunningWorld,
        knowledge: &dyn Knowledge,
        search: &mut Search,
        is_meant: impl Fn(QueryId) -> bool,
        answers: &[UdgAnswer],
    ) -> Outcome {
        for (index, answer) in answers.iter().enumerate() {
            flag(answer.is_answered, "is_answered")
                .map_err(|failure| in_item(failure, "answers", index))?;
        }
        let given = answers.iter().map(|answer| answer.given());
        search
            .answer(running.world.domain(), knowledge, is_meant, given)
            .map_err(|error| refused_answer(running, &self.questions, error))
    }

    /// Lists the open questions of the given queries.
    fn write(
        &mut self,
        running: &RunningWorld,
        knowledge: &dyn Knowledge,
        search: &Search,
        is_meant: impl Fn(QueryId) -> bool,
    ) {
        let open = search.open_questions();
        let open = open.filter(|question| is_meant(question.query));
        self.questions.clear();
        let domain = running.world.domain();
        self.questions
            .extend(open.map(|question| UdgQuestion::of(domain, knowledge, &question)));
    }
}
