//! Lets NPCs look around and notice things. If what they notice concerns their decision, they think
//! again.

use core::{cmp::Reverse, mem};

use super::{SenseStats, Turn};
use crate::{
    beliefs::EntityIndex,
    domain::{SensorId, TypeId},
    ordered::ordered_wide,
    running::{
        EventKind, Reason, RunningWorld,
        expected::Expected,
        sensing::questions::{Pair, Waiting},
        skipping::Expects,
        thinking::next_turn,
    },
    world::BeliefMode,
};

subject! {
    "Who looks at what, and what is asked of the host about that.", RunningWorld as running,
    pub Senses by senses, SensesMut by senses_mut
}

impl<'w> Senses<'w> {
    /// How many questions wait to be put to the host, and for how many seconds the first of them
    /// has waited. Both grow as long as there are more questions than the host is asked in a tick.
    #[must_use]
    pub fn backlog(self) -> (usize, f64) {
        let now = self.running.world.time().seconds();
        let first = self.running.sensing.waiting.front();
        let longest = first.map_or(0.0, |it| now - it.since);
        (self.running.sensing.waiting.len(), longest)
    }

    /// What sensing has done until now.
    #[must_use]
    pub fn stats(self) -> &'w SenseStats {
        &self.running.sensing.stats
    }
}

impl SensesMut<'_> {
    /// Lets an NPC that has sensors look around: at the next tick, then at the sensors' intervals.
    pub(in crate::running) fn begin(&mut self, mind: usize) {
        let npc = self.running.minds[mind].npc;
        let Ok(of) = self.running.world.type_of(npc) else {
            return;
        };
        let domain = self.running.world.domain().clone();
        let sensors = &domain.entity_type(of).sensors;
        // An NPC without sensors may still forget what somebody has told it.
        let next = self.running.world.beliefs_mut().forget_faded(npc);
        if !sensors.is_empty() {
            let ticket = self.running.queues.next_ticket();
            self.running.sensing.observer(mind).ticket = ticket;
            let now = ordered_wide(self.running.world.time().seconds());
            for &sensor in sensors {
                if domain.sensor(sensor).is_of_host {
                    continue;
                }
                self.running.sensing.turns.push(Reverse(Turn {
                    time: now,
                    order: self.running.minds[mind].order,
                    sensor,
                    mind: mind as u32,
                    ticket,
                }));
            }
        }
        self.schedule_forgetting(mind, next);
    }

    /// Makes sure that an NPC forgets what will have faded at the time `until`, in seconds of world
    /// time.
    pub(in crate::running) fn schedule_forgetting(&mut self, mind: usize, until: f64) {
        if until >= self.running.sensing.observer(mind).fades_at {
            return;
        }
        let ticket = self.running.queues.next_ticket();
        let order = self.running.minds[mind].order;
        self.running
            .sensing
            .fading
            .add(until, order, mind as u32, ticket);
        let observer = self.running.sensing.observer(mind);
        (observer.fading, observer.fades_at) = (ticket, until);
    }

    /// Lets NPCs forget, look around and hear, and collects the questions for the host.
    pub(in crate::running) fn sense(&mut self) {
        self.give_questions_up();
        self.let_forget();
        self.running.hearing_mut().let_hear();
        let now = self.running.world.time().seconds();
        while let Some(&Reverse(turn)) = self.running.sensing.turns.peek()
            && turn.time <= ordered_wide(now)
        {
            self.running.sensing.turns.pop();
            let mind = turn.mind as usize;
            if self.running.sensing.ticket(mind) != turn.ticket {
                continue;
            }
            let interval = self.running.world.domain().sensor(turn.sensor).interval;
            let next = match interval {
                0.0 => 0,
                _ => ordered_wide(next_turn(now, turn.order, interval)),
            };
            // The next turn is later than now, so it doesn't come again in this tick. That also
            // holds for sensors that look at every tick, and if now is so large that adding an
            // interval changes nothing.
            let next = next.max(ordered_wide(now) + 1);
            self.running
                .sensing
                .turns
                .push(Reverse(Turn { time: next, ..turn }));
            self.look_around(mind, turn.sensor);
        }
        self.choose_questions();
    }

    fn let_forget(&mut self) {
        let now = self.running.world.time().seconds();
        while let Some(entry) = self.running.sensing.fading.next_until(now) {
            let mind = entry.mind as usize;
            if self.running.sensing.observer(mind).fading != entry.ticket {
                continue;
            }
            let observer = self.running.sensing.observer(mind);
            (observer.fading, observer.fades_at) = (0, f64::INFINITY);
            let next = self
                .running
                .world
                .beliefs_mut()
                .forget_faded(self.running.minds[mind].npc);
            self.schedule_forgetting(mind, next);
        }
    }

    /// Lets an NPC look with one of its sensors.
    fn look_around(&mut self, mind: usize, id: SensorId) {
        let npc = self.running.minds[mind].npc;
        let looks = self
            .running
            .world
            .npc(npc)
            .is_ok_and(|it| it.belief_mode != BeliefMode::AllKnowing && it.has_sensor_on(id));
        if !looks {
            return;
        }
        self.running.sensing.stats.looks += 1;
        let domain = self.running.world.domain().clone();
        let sensor = domain.sensor(id);
        if sensor.is_of_self {
            return self.wake_if_concerned(mind, npc.index());
        }
        let Ok(eye) = self.running.world.sight().eye(npc) else {
            return;
        };
        let mut seen = mem::take(&mut self.running.sensing.seen);
        let mut missing = mem::take(&mut self.running.sensing.missing);
        self.running.world.sight().look(npc, eye, sensor, &mut seen);
        self.running
            .world
            .beliefs()
            .look_in_vain(npc, eye, sensor, &seen, &mut missing);
        if sensor.query.is_none() {
            for &entity in &seen {
                let mut row = mem::take(&mut self.running.sensing.row);
                row.clear();
                self.running
                    .world
                    .sight()
                    .add_visible((npc, id), entity, &mut row);
                let now = self.running.world.time().seconds();
                self.notice_entity(mind, id, entity, (&row, now));
                self.running.sensing.row = row;
            }
            for &entity in &missing {
                self.see_gone(mind, entity);
            }
        } else {
            for &entity in seen.iter().chain(&missing) {
                let pair = Pair {
                    mind: mind as u32,
                    sensor: id,
                    entity,
                };
                self.running.sensing.wait(Waiting {
                    pair,
                    npc,
                    order: self.running.world.order_at(entity),
                    since: self.running.world.time().seconds(),
                    is_place: false,
                });
            }
        }
        self.running.sensing.seen = seen;
        self.running.sensing.missing = missing;
    }

    /// Lets an NPC see an entity: its facts and which of its slots are in use, with the time.
    pub(super) fn notice_entity(
        &mut self,
        mind: usize,
        sensor: SensorId,
        entity: EntityIndex,
        seen: (&[f32], f64),
    ) {
        let npc = self.running.minds[mind].npc;
        if !self.running.minds[mind].expected.is_empty() {
            let id = self.running.world.entity_at(entity);
            let sensed = self.running.world.domain().sensor(sensor);
            let is_seen = |it: &Expected| {
                it.entity == id && sensed.tells_of(it.attribute) && it.since <= seen.1
            };
            if self.running.minds[mind].expected.iter().any(is_seen) {
                self.running
                    .minds
                    .edit(mind)
                    .expected
                    .retain(|it| !is_seen(it));
            }
        }
        let of = self.running.world.type_at(entity);
        let cells = of.map_or(0, |it| {
            self.running.world.domain().entity_type(it).row_len()
        });
        let occupied = seen.0.get(cells..).unwrap_or_default();
        let sees_slots = !occupied.is_empty()
            && self
                .running
                .world
                .beliefs_mut()
                .see_occupied(npc, entity, occupied);
        let learned = self
            .running
            .world
            .beliefs_mut()
            .notice_by(npc, sensor, entity, seen);
        self.running.sensing.stats.noticed += 1;
        let sensed = self.running.world.domain().sensor(sensor);
        let listed = sensed.remember_attributes.iter().map(|it| it.1);
        let first = listed
            .chain([sensed.remember])
            .filter(|&it| it > 0.0)
            .fold(f32::INFINITY, f32::min);
        if first < f32::INFINITY {
            self.schedule_forgetting(mind, seen.1 + f64::from(first));
        }
        if learned.is_news || sees_slots || self.running.world.reads_ages() {
            self.running.sensing.stats.news += u64::from(learned.is_news);
            self.wake_if_concerned(mind, entity);
        }
    }

    /// Lets an NPC see that an entity isn't where the NPC believes it to be. Plans that rely on
    /// that end.
    pub(super) fn see_gone(&mut self, mind: usize, entity: EntityIndex) {
        let npc = self.running.minds[mind].npc;
        if !self.running.world.beliefs_mut().lose_sight(npc, entity) {
            return;
        }
        self.running.sensing.stats.gone += 1;
        let id = self.running.world.entity_at(entity);
        if let Ok(Some(last)) = self.running.world.beliefs().last_seen(npc, id) {
            self.schedule_forgetting(mind, last.until);
        }
        let executor = &self.running.minds[mind].executor;
        let is_lost = |action, supplier| {
            supplier == id && !self.running.world.domain().action(action).at_last_seen
        };
        let current = executor.current().filter(|it| !it.is_fallback);
        let is_step_lost =
            current.is_some_and(|it| is_lost(it.binding.action, it.binding.supplier));
        let mut ahead = executor.remainder().iter();
        let is_plan_lost = is_step_lost || ahead.any(|it| is_lost(it.action, it.supplier));
        if is_plan_lost {
            let kind = if is_step_lost {
                EventKind::StepFailed
            } else {
                EventKind::StepAborted
            };
            self.running.steps_mut().end(mind, kind, Reason::SeenGone);
            self.running.steps_mut().drop_plan(mind, Reason::SeenGone);
        } else {
            self.wake_if_concerned(mind, entity);
        }
    }

    /// There is news about an entity. If the NPC's last decision has read the entity, the NPC
    /// thinks at once.
    pub(in crate::running) fn wake_if_concerned(&mut self, mind: usize, entity: EntityIndex) {
        if self.running.minds.due(mind) != 0 && self.is_concerned(mind, entity) {
            self.running.sensing.stats.woken += 1;
            self.running.reconsider(mind);
        }
    }

    fn is_concerned(&mut self, mind: usize, entity: EntityIndex) -> bool {
        let entry = &self.running.minds[mind];
        // An NPC whose last decision doesn't count thinks at its turn in any case.
        if entry.last.progress.is_none() {
            return false;
        }
        let whose = self.running.world.type_of(entry.npc);
        let (Ok(knowledge), Ok(whose)) = (self.running.world.knowledge(entry.npc), whose) else {
            return false;
        };
        let Some(of) = self.running.world.type_at(entity) else {
            return false;
        };
        let expects = Expects::new(&self.running.world, entry, whose);
        let (last, scratch) = (&entry.last, &mut self.running.reading);
        let about: (EntityIndex, TypeId) = (entity, of);
        [&last.of_update, &last.of_search]
            .iter()
            .any(|it| it.is_concerned(&knowledge, about, scratch, |it| expects.is_expected(it)))
    }
}
