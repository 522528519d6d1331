//! Collects the questions of sensors for the host, and takes the answers of its functions.

use alloc::vec::Vec;

use super::{
    answer_batch::{Answering, Batch},
    failure::Outcome,
    handle_types::{UdgObject, UdgWorld},
    id::{UdgQuery, UdgSensor},
    queries::{UDG_QUESTION_OBJECTS, UdgAnswer, UdgQuestion, check_answers},
};
use crate::running::{Answerer, RunningWorld, SenseQuestion};

/// The sensors' questions that are answered by view. It is kept so that its memory is used again.
#[derive(Debug, Default)]
pub(crate) struct SenseView {
    pub(super) shown: Vec<UdgQuestion>,
}

impl SenseView {
    pub(crate) fn clear(&mut self) {
        self.shown.clear();
    }

    /// Collects the questions that sensors wait for.
    pub(crate) fn collect(&mut self, running: &RunningWorld) {
        self.clear();
        let open = running.senses().questions().iter();
        let open = open.filter(|it| running.answerer(it.query) == Answerer::ByView);
        self.shown.extend(open.map(|it| shown(running, it)));
    }
}

fn shown(running: &RunningWorld, question: &SenseQuestion) -> UdgQuestion {
    let domain = running.world.domain();
    let mut objects = [UdgObject { bits: 0 }; UDG_QUESTION_OBJECTS];
    let mut user_keys = [0; UDG_QUESTION_OBJECTS];
    for (at, id) in [question.npc, question.entity].into_iter().enumerate() {
        objects[at] = id.into();
        user_keys[at] = running.world.user_key_at(id.index());
    }
    UdgQuestion {
        query: UdgQuery::of(domain, question.query),
        object_count: 2,
        objects,
        user_keys,
        sensor: UdgSensor::of(domain, question.sensor),
        is_place: u32::from(question.is_place),
        eye: question.eye.into(),
        point: question.point.into(),
    }
}

pub(super) fn meaning(answer: &UdgAnswer) -> Option<bool> {
    answer.given().map(|value| value != 0.0)
}

impl Batch {
    /// Lets the host's functions answer the questions of sensors, with one call of each function.
    /// Puts the answers into `given`, in the order of the questions that functions answer.
    pub(crate) fn ask_for_senses(
        &mut self,
        host: Answering<'_>,
        world: UdgWorld,
        given: &mut Vec<Option<bool>>,
    ) -> Outcome {
        let running = host.running;
        let by_function =
            |it: &&SenseQuestion| matches!(running.answerer(it.query), Answerer::Function(_));
        let questions = || running.senses().questions().iter().filter(by_function);
        given.clear();
        given.resize(questions().count(), None);
        for (number, function) in host.functions.iter().enumerate() {
            let answerer = Answerer::Function(number as u16);
            let is_meant = |it: &SenseQuestion| running.answerer(it.query) == answerer;
            self.questions.clear();
            let meant = questions().filter(|it| is_meant(it));
            self.questions.extend(meant.map(|it| shown(running, it)));
            if self.questions.is_empty() {
                continue;
            }
            self.call(host, world, function)?;
            check_answers(running, &self.questions, &self.answers)?;
            let mut answers = self.answers.iter();
            for (place, question) in given.iter_mut().zip(questions()) {
                if is_meant(question) {
                    *place = answers.next().and_then(meaning);
                }
            }
        }
        self.questions.clear();
        Ok(())
    }
}
