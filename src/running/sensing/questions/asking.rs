//! Asks the host the questions of sensors, and takes its answers.

use core::mem;

use super::{SenseQuestion, Waiting};
use crate::{
    domain::{QueryId, SensorId},
    running::{Answerer, RunningWorld},
    sorting::HeapSort as _,
    world::EntityId,
};

impl RunningWorld {
    /// Says how many questions sensors may put to the host in a tick, at least 1.
    pub fn set_most_sense_questions(&mut self, most: u32) {
        self.sensing.most_questions = most.max(1);
    }

    /// Questions that the host hasn't answered until now are lost: what they are about is looked at
    /// again.
    pub(in crate::running::sensing) fn give_questions_up(&mut self) {
        let sensing = &mut self.sensing;
        sensing.stats.unanswered += sensing.asked.len() as u64;
        for question in sensing.asked.drain(..) {
            sensing.known.remove(&question.waiting.pair);
        }
        sensing.rows.clear();
        sensing.answered.clear();
    }

    /// Takes from those who wait as many as the host may be asked about, the first first. Who is out
    /// of view again doesn't count.
    pub(in crate::running::sensing) fn choose_questions(&mut self) {
        let most = self.sensing.most_questions as usize;
        for _ in 0..self.sensing.waiting.len() {
            if self.sensing.asked.len() >= most {
                break;
            }
            let Some(waiting) = self.sensing.waiting.pop_front() else {
                break;
            };
            match self.question(waiting) {
                Some(question) => {
                    self.sensing.stats.questions += 1;
                    self.sensing.asked.push(question);
                }
                None => {
                    self.sensing.known.remove(&waiting.pair);
                }
            }
        }
    }

    /// Whether it is still this NPC that has the number, and it senses with that sensor.
    fn is_sensing(&self, mind: usize, npc: EntityId, sensor: SensorId) -> bool {
        self.sensing.ticket(mind) != 0
            && self.minds.get(mind).is_some_and(|it| it.npc == npc)
            && self.world.npc(npc).is_ok_and(|it| it.has_sensor_on(sensor))
    }

    /// What the host is to be asked about somebody who waits; none if there is nothing to be seen.
    fn question(&mut self, waiting: Waiting) -> Option<SenseQuestion> {
        let Waiting {
            pair,
            npc,
            order,
            since: _,
            is_place,
        } = waiting;
        let is_there = self.is_sensing(pair.mind as usize, npc, pair.sensor)
            && self.world.order_at(pair.entity) == order;
        if !is_there {
            return None;
        }
        let sensor = self.world.domain().sensor(pair.sensor);
        let query = sensor.query?;
        let eye = self.world.eye(npc).ok()?;
        let place = self.world.true_place(pair.entity).filter(|_| !is_place);
        let place = place.filter(|&it| eye.has_in_view(sensor, it));
        let believed = self.world.believed_place(npc, pair.entity);
        let point = match place {
            Some(place) => place,
            None if eye.has_in_view(sensor, believed) => believed,
            None => return None,
        };
        let first = self.sensing.rows.len();
        if place.is_some() {
            let looks = (npc, pair.sensor);
            (self.world).add_visible(looks, pair.entity, &mut self.sensing.rows);
        }
        Some(SenseQuestion {
            query,
            sensor: pair.sensor,
            npc,
            entity: self.world.entity_at(pair.entity),
            eye: eye.point,
            point,
            seconds: self.world.time().seconds(),
            is_place: place.is_none(),
            waiting,
            number: self.sensing.asked.len() as u32,
            first: first as u32,
            len: (self.sensing.rows.len() - first) as u32,
        })
    }

    /// What the sensors ask the host: answer with [`answer_senses`](Self::answer_senses).
    #[must_use]
    pub fn sense_questions(&self) -> &[SenseQuestion] {
        &self.sensing.asked
    }

    /// Takes the host's answers to those of the [questions](Self::sense_questions) to queries whose answerers
    /// are meant, in their order; with none, a question has no answer, and what it is about waits for its
    /// turn again. Other questions stay. The answers take effect when all are there, at the latest when
    /// NPCs think, and in the order of the questions: in how many calls they came doesn't matter.
    pub fn answer_senses(
        &mut self,
        is_meant: impl Fn(Answerer) -> bool,
        answers: impl Iterator<Item = Option<bool>>,
    ) {
        let mut answers = answers;
        let answerers = &self.answerers;
        let answerer = |it: QueryId| answerers.get(it.index()).copied().unwrap_or_default();
        let sensing = &mut self.sensing;
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

    /// Lets the answers that are there take effect.
    pub(in crate::running) fn take_answers(&mut self) {
        let mut answered = mem::take(&mut self.sensing.answered);
        let rows = mem::take(&mut self.sensing.rows);
        answered.heap_sort_by_key(|it| it.0.number);
        for (question, is_seen) in answered.drain(..) {
            self.take_answer(&question, is_seen, &rows);
        }
        self.sensing.rows = rows;
        self.sensing.answered = answered;
    }

    fn take_answer(&mut self, question: &SenseQuestion, is_seen: bool, rows: &[f32]) {
        let Waiting { pair, npc, .. } = question.waiting;
        let mind = pair.mind as usize;
        let is_there = self.is_sensing(mind, npc, pair.sensor)
            && self.world.order_at(pair.entity) == question.waiting.order;
        if !is_there {
            return;
        }
        match (question.is_place, is_seen) {
            (false, true) => {
                let row = &rows[question.first as usize..][..question.len as usize];
                let seen = (row, question.seconds);
                self.notice_entity(mind, pair.sensor, pair.entity, seen);
            }
            // It is hidden where it is. What of the place where the NPC believes it to be?
            (false, false) => {
                let believed = self.world.believed_place(npc, pair.entity);
                let eye = self.world.eye(npc).ok();
                let sensor = self.world.domain().sensor(pair.sensor);
                if believed != question.point
                    && eye.is_some_and(|it| it.has_in_view(sensor, believed))
                {
                    self.sensing.wait(Waiting {
                        since: self.world.time().seconds(),
                        is_place: true,
                        ..question.waiting
                    });
                }
            }
            // What has been heard or seen since counts more.
            (true, true) => {
                if self.world.believed_place(npc, pair.entity) == question.point {
                    self.see_gone(mind, pair.entity);
                }
            }
            (true, false) => {}
        }
    }
}
