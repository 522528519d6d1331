//! Asks the host the questions of sensors, and takes its answers.

use core::mem;

use super::{SenseQuestion, Waiting};
use crate::{
    domain::{QueryId, SensorId},
    running::{Answerer, Senses, SensesMut},
    sorting::HeapSort as _,
    world::EntityId,
};

impl<'w> Senses<'w> {
    /// Whether the number still belongs to this NPC, and the NPC senses with that sensor.
    fn is_sensing(self, mind: usize, npc: EntityId, sensor: SensorId) -> bool {
        self.running.sensing.ticket(mind) != 0
            && self.running.minds.get(mind).is_some_and(|it| it.npc == npc)
            && self
                .running
                .world
                .npc(npc)
                .is_ok_and(|it| it.has_sensor_on(sensor))
    }

    /// The questions of sensors to the host. Answer them with
    /// [`answer_senses`](crate::running::SensesMut::answer).
    #[must_use]
    pub fn questions(self) -> &'w [SenseQuestion] {
        &self.running.sensing.asked
    }
}

impl SensesMut<'_> {
    /// Sets how many questions sensors may put to the host in a tick; at least 1.
    pub fn set_most_questions(&mut self, most: u32) {
        self.running.sensing.most_questions = most.max(1);
    }

    /// Drops the questions that the host hasn't answered. What they are about can be noticed and
    /// asked about again.
    pub(in crate::running::sensing) fn give_questions_up(&mut self) {
        let sensing = &mut self.running.sensing;
        sensing.stats.unanswered += sensing.asked.len() as u64;
        for question in sensing.asked.drain(..) {
            sensing.known.remove(&question.waiting.pair);
        }
        sensing.rows.clear();
        sensing.answered.clear();
    }

    /// Takes as many of the waiting pairs as the host may be asked about, those first that have
    /// waited longest. Pairs that are out of view again are dropped.
    pub(in crate::running::sensing) fn choose_questions(&mut self) {
        let most = self.running.sensing.most_questions as usize;
        for _ in 0..self.running.sensing.waiting.len() {
            if self.running.sensing.asked.len() >= most {
                break;
            }
            let Some(waiting) = self.running.sensing.waiting.pop_front() else {
                break;
            };
            match self.question(waiting) {
                Some(question) => {
                    self.running.sensing.stats.questions += 1;
                    self.running.sensing.asked.push(question);
                }
                None => {
                    self.running.sensing.known.remove(&waiting.pair);
                }
            }
        }
    }

    /// The question about a waiting pair; none if there is nothing to ask about any more.
    fn question(&mut self, waiting: Waiting) -> Option<SenseQuestion> {
        let Waiting {
            pair,
            npc,
            order,
            since: _,
            is_place,
        } = waiting;
        let is_there = self.now().is_sensing(pair.mind as usize, npc, pair.sensor)
            && self.running.world.order_at(pair.entity) == order;
        if !is_there {
            return None;
        }
        let sensor = self.running.world.domain().sensor(pair.sensor);
        let query = sensor.query?;
        let eye = self.running.world.sight().eye(npc).ok()?;
        let place = self
            .running
            .world
            .sight()
            .place(pair.entity)
            .filter(|_| !is_place);
        let place = place.filter(|&it| eye.has_in_view(sensor, it));
        let believed = self.running.world.beliefs().place(npc, pair.entity);
        let point = match place {
            Some(place) => place,
            None if eye.has_in_view(sensor, believed) => believed,
            None => return None,
        };
        let first = self.running.sensing.rows.len();
        if place.is_some() {
            let looks = (npc, pair.sensor);
            (self.running.world).sight().add_visible(
                looks,
                pair.entity,
                &mut self.running.sensing.rows,
            );
        }
        Some(SenseQuestion {
            query,
            sensor: pair.sensor,
            npc,
            entity: self.running.world.entity_at(pair.entity),
            eye: eye.point,
            point,
            seconds: self.running.world.time().seconds(),
            is_place: place.is_none(),
            waiting,
            number: self.running.sensing.asked.len() as u32,
            first: first as u32,
            len: (self.running.sensing.rows.len() - first) as u32,
        })
    }

    /// Takes the host's answers to those [questions](crate::running::Senses::questions) for whose
    /// answerer `is_meant` returns true, in their order. None is no answer; then what the question
    /// is about waits for its turn again. Other questions stay. The answers take effect when all
    /// are there, or at the latest when NPCs think, in the order of the questions. So the number of
    /// calls in which they come doesn't matter.
    pub fn answer(
        &mut self,
        is_meant: impl Fn(Answerer) -> bool,
        answers: impl Iterator<Item = Option<bool>>,
    ) {
        let mut answers = answers;
        let answerers = &self.running.answerers;
        let answerer = |it: QueryId| answerers.get(it.index()).copied().unwrap_or_default();
        let sensing = &mut self.running.sensing;
        let answered = &mut sensing.answered;
        let (known, stats) = (&mut sensing.known, &mut sensing.stats);
        sensing.asked.retain(|question| {
            if !is_meant(answerer(question.query)) {
                return true;
            }
            known.remove(&question.waiting.pair);
            match answers.next().flatten() {
                Some(answer) => answered.push((*question, answer)),
                None => stats.unanswered += 1,
            }
            false
        });
        if sensing.asked.is_empty() {
            self.take_answers();
        }
    }

    /// Lets the answers that have come take effect.
    pub(in crate::running) fn take_answers(&mut self) {
        let mut answered = mem::take(&mut self.running.sensing.answered);
        let rows = mem::take(&mut self.running.sensing.rows);
        answered.heap_sort_by_key(|it| it.0.number);
        for (question, is_seen) in answered.drain(..) {
            self.take_answer(&question, is_seen, &rows);
        }
        self.running.sensing.rows = rows;
        self.running.sensing.answered = answered;
    }

    fn take_answer(&mut self, question: &SenseQuestion, is_seen: bool, rows: &[f32]) {
        let Waiting { pair, npc, .. } = question.waiting;
        let mind = pair.mind as usize;
        let is_there = self.now().is_sensing(mind, npc, pair.sensor)
            && self.running.world.order_at(pair.entity) == question.waiting.order;
        if !is_there {
            return;
        }
        match (question.is_place, is_seen) {
            (false, true) => {
                let row = &rows[question.first as usize..][..question.len as usize];
                let seen = (row, question.seconds);
                self.notice_entity(mind, pair.sensor, pair.entity, seen);
            }
            // The entity is hidden where it is. Now the place where the NPC believes it to be is
            // asked about.
            (false, false) => {
                let believed = self.running.world.beliefs().place(npc, pair.entity);
                let eye = self.running.world.sight().eye(npc).ok();
                let sensor = self.running.world.domain().sensor(pair.sensor);
                if believed != question.point
                    && eye.is_some_and(|it| it.has_in_view(sensor, believed))
                {
                    self.running.sensing.wait(Waiting {
                        since: self.running.world.time().seconds(),
                        is_place: true,
                        ..question.waiting
                    });
                }
            }
            // If the NPC has heard or seen something else since, that counts more.
            (true, true) => {
                if self.running.world.beliefs().place(npc, pair.entity) == question.point {
                    self.see_gone(mind, pair.entity);
                }
            }
            (true, false) => {}
        }
    }
}
