//! The fingerprint of what sensors have seen and asked.

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::{
    QUESTIONS, SenseQuestion, Senses, Sensing, Turn,
    questions::{Pair, Waiting},
};
use crate::fingerprint::Fingerprint;

impl Senses<'_> {
    pub(in crate::running) fn add_to(self, f: &mut Fingerprint) {
        let Sensing {
            most_questions,
            // Only shown to the host.
            stats: _,
            turns,
            observers,
            fading,
            waiting,
            // Only finds the NPCs that wait.
            known: _,
            asked,
            rows,
            // Scratch memory.
            seen: _,
            missing: _,
            row: _,
            answered,
        } = &self.running.sensing;
        let is_usual = *most_questions == QUESTIONS && fading.len() == 0;
        if self.running.world.domain().sensors.is_empty() && is_usual {
            return;
        }
        f.add(*most_questions);
        let holds = |it: &Turn| {
            let observer = observers.get(it.mind as usize);
            observer.is_some_and(|observer| observer.ticket == it.ticket)
        };
        let turns = turns.iter().map(|Reverse(it)| it).filter(|it| holds(it));
        let mut turns: Vec<&Turn> = turns.collect();
        turns.heap_sort();
        f.list(&turns, |f, it| {
            let &Turn {
                time,
                order,
                sensor,
                // Follows from its order.
                mind: _,
                // Only tells whether the turn is valid.
                ticket: _,
            } = *it;
            f.add(time);
            f.add(order);
            f.add(sensor.0);
        });
        fading.add_to(f, &self.running.minds, |mind, ticket| {
            observers.get(mind).is_some_and(|it| it.fading == ticket)
        });
        f.add(waiting.len());
        waiting.iter().for_each(|it| it.add_to(f));
        f.list(asked, |f, it| it.add_to(f, rows));
        // Between ticks there are none, except for hosts that answer in several calls.
        if !answered.is_empty() {
            f.list(answered, |f, (it, is_seen)| {
                // The rest of it is what was asked.
                f.add(it.number);
                it.waiting.add_to(f);
                f.flag(*is_seen);
            });
        }
    }
}

impl Waiting {
    fn add_to(&self, f: &mut Fingerprint) {
        let &Waiting {
            pair:
                Pair {
                    // Follows from the NPC.
                    mind: _,
                    sensor,
                    // Follows from its order.
                    entity: _,
                },
            npc,
            order,
            // Only shown to the host.
            since: _,
            is_place,
        } = self;
        f.handle(npc);
        f.add(sensor.0);
        f.add(order);
        f.flag(is_place);
    }
}

impl SenseQuestion {
    fn add_to(&self, f: &mut Fingerprint, rows: &[f32]) {
        let &SenseQuestion {
            // Follows from the sensor.
            query: _,
            // These are hashed with `waiting`.
            sensor: _,
            npc: _,
            entity: _,
            // Only shown to the host: an answer counts, whatever eye point the host has used.
            eye: _,
            point,
            seconds,
            is_place,
            ref waiting,
            // The questions are in this order.
            number: _,
            first,
            len,
        } = self;
        waiting.add_to(f);
        f.numbers(&point);
        f.time(seconds);
        f.flag(is_place);
        f.numbers(&rows[first as usize..][..len as usize]);
    }
}

#[cfg(test)]
mod tests {
    use super::{super::Observer, *};
    use crate::{
        beliefs::EntityIndex,
        domain::{QueryId, SensorId},
        fingerprint::tests::{all_count, none_counts},
        running::{
            RunningWorld,
            hash::tests::{fire, guards, town},
        },
        world::EntityId,
    };

    fn waiting(it: &RunningWorld) -> Waiting {
        let (guard, fire) = (guards(it)[0], fire(it));
        Waiting {
            pair: Pair {
                mind: it.world.npc_number(guard).expect("he lives") as u32,
                sensor: SensorId(0),
                entity: fire.index(),
            },
            npc: guard,
            order: it.world.order_of(fire).expect("it burns"),
            since: 0.25,
            is_place: false,
        }
    }

    fn question(it: &RunningWorld) -> SenseQuestion {
        let waiting = waiting(it);
        SenseQuestion {
            query: QueryId(1),
            sensor: waiting.pair.sensor,
            npc: waiting.npc,
            entity: fire(it),
            eye: [1.0, 0.0, 0.0],
            point: [2.0, 0.0, 0.0],
            seconds: 0.5,
            is_place: false,
            waiting,
            number: 0,
            first: 1,
            len: 2,
        }
    }

    /// A world in which the guard looks, and later forgets. Something waits to be asked about,
    /// something was asked, and something was answered.
    fn looking() -> RunningWorld {
        let mut it = town();
        let Waiting { pair, npc, .. } = waiting(&it);
        let order = it.world.order_of(npc).expect("he lives");
        *it.sensing.observer(pair.mind as usize) = Observer {
            ticket: 3,
            fading: 4,
            fades_at: 9.0,
        };
        it.sensing.turns.push(Reverse(Turn {
            time: 7,
            order,
            sensor: pair.sensor,
            mind: pair.mind,
            ticket: 3,
        }));
        it.sensing.fading.add(9.0, order, pair.mind, 4);
        let (waiting, question) = (waiting(&it), question(&it));
        it.sensing.waiting.push_back(waiting);
        it.sensing.asked.push(question);
        it.sensing.answered.push((question, true));
        it.sensing.rows = [9.0, 1.0, 2.0, 9.0].into();
        it
    }

    fn turn(it: &mut RunningWorld, change: fn(&mut Turn)) {
        let Reverse(mut turn) = it.sensing.turns.pop().expect("he looks");
        change(&mut turn);
        it.sensing.turns.push(Reverse(turn));
    }

    /// The limit of questions counts even before any sensor looks. Otherwise a call that sets it
    /// would make no difference at first.
    #[test]
    fn how_much_may_be_asked_counts_though_nobody_looks() {
        all_count(
            town,
            RunningWorld::hash,
            &[|it| it.sensing.most_questions += 1],
        );
    }

    #[test]
    fn who_looks_and_what_is_asked_counts() {
        fn observer(it: &mut RunningWorld) -> &mut Observer {
            let mind = waiting(it).pair.mind;
            it.sensing.observer(mind as usize)
        }
        all_count(
            looking,
            RunningWorld::hash,
            &[
                |it| it.sensing.most_questions += 1,
                |it| turn(it, |it| it.time = 8),
                |it| turn(it, |it| it.order += 1),
                |it| turn(it, |it| it.sensor = SensorId(1)),
                // This turn isn't valid any more.
                |it| turn(it, |it| it.ticket = 2),
                |it| observer(it).fading = 5,
                |it| it.sensing.waiting.clear(),
                |it| it.sensing.waiting[0].pair.sensor = SensorId(1),
                |it| it.sensing.waiting[0].npc = EntityId::NONE,
                |it| it.sensing.waiting[0].order += 1,
                |it| it.sensing.waiting[0].is_place = true,
                |it| it.sensing.asked.clear(),
                |it| it.sensing.asked[0].point[2] = 1.0,
                |it| it.sensing.asked[0].seconds = 1.0,
                |it| it.sensing.asked[0].is_place = true,
                |it| it.sensing.asked[0].waiting.pair.sensor = SensorId(1),
                |it| it.sensing.asked[0].waiting.npc = EntityId::NONE,
                |it| it.sensing.asked[0].waiting.order += 1,
                |it| it.sensing.asked[0].waiting.is_place = true,
                |it| it.sensing.asked[0].len = 1,
                |it| it.sensing.rows[1] = 3.0,
                |it| it.sensing.rows[2] = 3.0,
                |it| it.sensing.answered.clear(),
                |it| it.sensing.answered[0].0.number = 1,
                |it| it.sensing.answered[0].0.waiting.order += 1,
                |it| it.sensing.answered[0].1 = false,
            ],
        );
        none_counts(
            looking,
            RunningWorld::hash,
            &[
                |it| it.sensing.stats.looks += 1,
                |it| it.sensing.waiting[0].since = 0.5,
                |it| it.sensing.waiting[0].pair.entity = EntityIndex(77),
                |it| it.sensing.asked[0].eye[0] = 3.0,
                // Where the row is stored.
                |it| {
                    it.sensing.rows.insert(0, 7.0);
                    it.sensing.asked[0].first += 1;
                },
                |it| it.sensing.known.clear(),
            ],
        );
    }
}
