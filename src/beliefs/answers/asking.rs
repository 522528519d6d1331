//! What a search asks of its answers.

use super::{Given, Question};
use crate::{
    beliefs::{Known, Roles, Snapshot, snapshot::distance},
    domain::{POSITION, QueryId, TRAVEL, query::Arguments},
};

impl Snapshot<'_> {
    /// The question that a query asks, given the entities in its roles.
    #[must_use]
    pub fn question(&self, query: QueryId, arguments: &Arguments, roles: &Roles) -> Question {
        let mut question = Question::new(query);
        let count = usize::from(self.domain.query(query).arguments);
        for (entity, &role) in question.arguments.iter_mut().zip(arguments).take(count) {
            *entity = self.memory.entity(roles.get(role).number());
        }
        question
    }

    /// The host's answer to a query; NaN if there is none.
    #[must_use]
    pub fn answer(&self, query: QueryId, arguments: &Arguments, roles: &Roles) -> f32 {
        let question = self.question(query, arguments, roles);
        self.memory.answers.get(&question)
    }

    /// The host's answer about the way between two entities, and where they were then; none if
    /// there is no answer.
    fn answered_travel(&self, a: Known, b: Known) -> Option<&Given> {
        let answers = &self.memory.answers;
        if answers.questions.is_empty() {
            return None;
        }
        let mut question = Question::new(TRAVEL);
        question.arguments[0] = self.memory.entity(a.number());
        question.arguments[1] = self.memory.entity(b.number());
        let given = answers.given(&question)?;
        (!given.value.is_nan()).then_some(given)
    }

    /// The host's answer about the way between two entities, in metres, even if they are imagined
    /// elsewhere; none if there is no answer.
    #[must_use]
    pub(crate) fn travel_answer(&self, a: Known, b: Known) -> Option<f32> {
        self.answered_travel(a, b).map(|given| given.value)
    }

    /// The length of the way between two entities, in metres: the host's answer while both are
    /// where they were when it was asked. Otherwise the straight distance, or the least that the
    /// answer and the triangle inequality allow, if that is more.
    #[must_use]
    pub fn travel(&self, a: Known, b: Known) -> f32 {
        let places = [a, b].map(|known| self.position(known, POSITION));
        let straight = distance(places[0], places[1]);
        let Some(given) = self.answered_travel(a, b) else {
            return straight;
        };
        let stays =
            [0, 1].map(|end| places[end].map(f32::to_bits) == given.places[end].map(f32::to_bits));
        match (stays, self.memory.come) {
            ([true, true], _) => given.value,
            // By the triangle inequality, no way from the new place can be shorter.
            ([false, true], Some((who, come))) if who == a => straight.max(given.value - come),
            ([true, false], Some((who, come))) if who == b => straight.max(given.value - come),
            _ => straight,
        }
    }

    /// Whether the host has answered any question about `travel`.
    #[must_use]
    pub(crate) fn is_travel_answered(&self) -> bool {
        let answers = &self.memory.answers;
        let mut all = answers.questions.iter().zip(&answers.given);
        all.any(|(question, given)| question.query == TRAVEL && !given.value.is_nan())
    }
}
