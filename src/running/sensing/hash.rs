//! The part of the world's hash that tells what sensors have seen and asked.

use crate::sorting::HeapSort as _;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::{Sensing, Turn, questions::Waiting};
use crate::{fingerprint::Fingerprint, running::RunningWorld};

impl RunningWorld {
    pub(in crate::running) fn add_sensing(&self, f: &mut Fingerprint) {
        let Sensing {
            most_questions,
            // Only told.
            stats: _,
            turns,
            observers,
            fading,
            waiting,
            // Finds those who wait.
            known: _,
            asked,
            rows,
            // Scratch memory.
            seen: _,
            missing: _,
            row: _,
            answered,
        } = &self.sensing;
        if self.world.domain().sensors.is_empty() && fading.len() == 0 {
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
            f.add(it.time);
            f.add(it.order);
            f.add(it.sensor.0);
        });
        self.add_queue(f, fading, |mind, ticket| {
            observers.get(mind).is_some_and(|it| it.fading == ticket)
        });
        let add = |f: &mut Fingerprint, it: &Waiting| {
            let &Waiting {
                pair,
                npc,
                order,
                // Only told.
                since: _,
                is_place,
            } = it;
            f.handle(npc.0);
            f.add(pair.sensor.0);
            f.add(order);
            f.flag(is_place);
        };
        f.add(waiting.len());
        waiting.iter().for_each(|it| add(f, it));
        f.list(asked, |f, it| {
            add(f, &it.waiting);
            f.numbers(&it.point);
            f.time(it.seconds);
            f.flag(it.is_place);
            f.numbers(&rows[it.first as usize..][..it.len as usize]);
        });
        // None between ticks, but for hosts that answer in parts.
        if !answered.is_empty() {
            f.list(answered, |f, (it, is_seen)| {
                f.add(it.number);
                add(f, &it.waiting);
                f.flag(*is_seen);
            });
        }
    }
}
