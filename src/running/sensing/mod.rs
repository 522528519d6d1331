//! Sensing: when NPCs look around, and what follows from what they notice. The questions to the
//! host are in `questions.rs`.
//!
//! Each sensor looks at its interval, staggered by the NPC's order of creation. What is in view is
//! noticed at once, unless the sensor has a query; then the host is asked first. The number of
//! questions in a tick is limited, and those that have waited longest come first. An answer is
//! about the moment of the question. So if it comes late, the NPC only learns it later.

mod hash;
mod looking;
mod questions;

use alloc::{
    collections::{BinaryHeap, VecDeque},
    vec::Vec,
};
use core::cmp::Reverse;

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

pub use looking::{Senses, SensesMut};
pub use questions::SenseQuestion;
use questions::{Pair, QUESTIONS, Waiting};

use super::agenda::Agenda;
use crate::{beliefs::EntityIndex, domain::SensorId};

/// When a sensor looks next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Turn {
    time: u64,
    /// The NPC's order of creation, which decides between equal times.
    order: u64,
    sensor: SensorId,
    /// The NPC's number among the world's.
    mind: u32,
    ticket: u64,
}

/// When an NPC senses and forgets.
#[derive(Clone, Copy, Debug)]
struct Observer {
    /// The ticket of its sensors' turns; 0 if it doesn't sense.
    ticket: u64,
    /// The ticket of its entry in `fading`; 0 for none.
    fading: u64,
    /// The time of that entry.
    fades_at: f64,
}

impl Observer {
    const NONE: Observer = Observer {
        ticket: 0,
        fading: 0,
        fades_at: f64::INFINITY,
    };
}

/// What sensing has done since the world was created.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SenseStats {
    /// How often a sensor has looked.
    pub looks: u64,
    /// How many questions were put to the host.
    pub questions: u64,
    /// How many of the questions had no answer in time.
    pub unanswered: u64,
    /// How often something was noticed.
    pub noticed: u64,
    /// How often that was news.
    pub news: u64,
    /// How often something was seen to be gone.
    pub gone: u64,
    /// How often news made an NPC think at once.
    pub woken: u64,
}

/// The senses of a world's NPCs.
#[derive(Debug)]
pub(super) struct Sensing {
    /// The most questions in a tick.
    pub(super) most_questions: u32,
    pub(super) stats: SenseStats,
    turns: BinaryHeap<Reverse<Turn>>,
    observers: Vec<Observer>,
    /// When NPCs next forget something.
    fading: Agenda,
    waiting: VecDeque<Waiting>,
    /// Pairs that wait, and pairs that the host was asked about.
    known: HashSet<Pair, FxBuildHasher>,
    asked: Vec<SenseQuestion>,
    /// What was true of the entities that the host is asked about, row by row.
    rows: Vec<f32>,
    /// Scratch memory.
    seen: Vec<EntityIndex>,
    missing: Vec<EntityIndex>,
    row: Vec<f32>,
    /// Answers that wait for the answers to the other questions.
    answered: Vec<(SenseQuestion, bool)>,
}

impl Default for Sensing {
    fn default() -> Self {
        Sensing {
            most_questions: QUESTIONS,
            stats: SenseStats::default(),
            turns: BinaryHeap::new(),
            observers: Vec::new(),
            fading: Agenda::default(),
            waiting: VecDeque::new(),
            known: HashSet::default(),
            asked: Vec::new(),
            rows: Vec::new(),
            seen: Vec::new(),
            missing: Vec::new(),
            row: Vec::new(),
            answered: Vec::new(),
        }
    }
}

impl Sensing {
    fn wait(&mut self, waiting: Waiting) {
        if self.known.insert(waiting.pair) {
            self.waiting.push_back(waiting);
        }
    }

    fn observer(&mut self, mind: usize) -> &mut Observer {
        if self.observers.len() <= mind {
            self.observers.resize(mind + 1, Observer::NONE);
        }
        &mut self.observers[mind]
    }

    fn ticket(&self, mind: usize) -> u64 {
        self.observers.get(mind).map_or(0, |it| it.ticket)
    }

    /// Stops the senses of an NPC that becomes dormant or is gone.
    pub(super) fn stop(&mut self, mind: usize) {
        if let Some(observer) = self.observers.get_mut(mind) {
            *observer = Observer::NONE;
        }
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        self.turns.capacity() * size_of::<Reverse<Turn>>()
            + self.observers.capacity() * size_of::<Observer>()
            + self.fading.memory()
            + self.waiting.capacity() * size_of::<Waiting>()
            + self.known.allocation_size()
            + self.asked.capacity() * size_of::<SenseQuestion>()
            + (self.rows.capacity() + self.row.capacity()) * size_of::<f32>()
            + (self.seen.capacity() + self.missing.capacity()) * size_of::<EntityIndex>()
            + self.answered.capacity() * size_of::<(SenseQuestion, bool)>()
    }
}
