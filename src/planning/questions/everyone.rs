//! Adds one question for each combination of entities that a question may be about.

use core::ops::Range;

use super::{Collector, RoleCandidates};
use crate::{
    beliefs::{Known, Question, Snapshot},
    domain::{
        POSITION, Role, TRAVEL,
        query::{Asked, MAX_ARGUMENTS},
    },
};

impl Collector {
    /// Adds a question for each combination of entities that may have its roles. The role of the
    /// last argument varies fastest.
    pub(super) fn add(
        &mut self,
        snapshot: &mut Snapshot<'_>,
        npc: Known,
        asked: &Asked,
        candidates: &RoleCandidates,
    ) {
        let start = self.pool.len();
        let count = usize::from(snapshot.domain.query(asked.query).arguments);
        let arguments = &asked.arguments[..count];
        let mut choices: [Range<usize>; MAX_ARGUMENTS] = Default::default();
        let mut total = 1_usize;
        for (place, &role) in arguments.iter().enumerate() {
            let choice = match (role, asked.variables[role.index()]) {
                (_, Some(of)) => {
                    let first = self.pool.len();
                    self.add_members(snapshot, of, false);
                    first..self.pool.len()
                }
                (Role::CONSUMER, _) => match &candidates.consumers {
                    Some(consumers) => consumers.clone(),
                    None => {
                        self.pool.push(snapshot.memory.entity(npc.number()));
                        self.pool.len() - 1..self.pool.len()
                    }
                },
                (Role::SUPPLIER, _) => candidates.suppliers.clone(),
                (Role::OWNER, _) => candidates.owners.clone(),
                _ => candidates.bound.clone(),
            };
            if !arguments[..place].contains(&role) {
                total = total.saturating_mul(choice.len());
            }
            choices[place] = choice;
        }
        let mut missed = 0;
        for number in 0..total {
            let mut question = Question::new(asked.query);
            let mut rest = number;
            for place in (0..count).rev() {
                let choice = &choices[place];
                // A role that is named twice is the same entity.
                if arguments[..place].contains(&arguments[place]) {
                    continue;
                }
                question.arguments[place] = self.pool[choice.start + rest % choice.len()];
                rest /= choice.len();
            }
            for place in 1..count {
                let first = arguments[..place]
                    .iter()
                    .position(|role| *role == arguments[place]);
                if let Some(first) = first {
                    question.arguments[place] = question.arguments[first];
                }
            }
            let answers = &snapshot.memory.answers;
            if answers.has(&question) {
                continue;
            }
            if answers.questions().len() < self.limit as usize {
                let places = places(snapshot, &question);
                snapshot.memory.answers.add(question, places);
                continue;
            }
            // If there are very many combinations, they aren't all gone through only to count them.
            missed += 1;
            if missed > self.limit {
                missed = u32::try_from(total - number).unwrap_or(u32::MAX);
                missed = missed.saturating_add(self.limit);
                break;
            }
        }
        self.left_out = self.left_out.saturating_add(missed);
        self.pool.truncate(start);
    }
}

/// The places of the entities that a question about `travel` names; zeros for other questions.
fn places(snapshot: &mut Snapshot<'_>, question: &Question) -> [[f32; 3]; 2] {
    if question.query != TRAVEL {
        return [[0.0; 3]; 2];
    }
    let [a, b, ..] = question.arguments;
    [a, b].map(|entity| {
        let known = snapshot.load(entity);
        snapshot.position(known, POSITION)
    })
}
