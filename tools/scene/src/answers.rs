//! The answers of a scene to queries, in place of a game.

use super::{
    Scene,
    link::Linker,
    shapes::{AnsweredShape, AnswersShape, GivenShape},
};
use udgoap::{
    beliefs::Question,
    domain::{QueryId, QueryKind, TRAVEL, diagnostic::Place, shapes::Entry},
    world::EntityId,
};

/// What a scene answers to a query.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneAnswers {
    /// The query.
    pub query: QueryId,
    /// Answers about objects of the scene, by their indices.
    pub given: Vec<(Vec<usize>, f32)>,
    /// The answer about all others, if there is one.
    pub otherwise: Option<f32>,
}

impl Scene {
    /// Whether the scene answers `travel`; where it doesn't, that is the straight distance.
    #[must_use]
    pub fn answers_travel(&self) -> bool {
        self.answers.iter().any(|it| it.query == TRAVEL)
    }

    /// What the scene answers to a question, if anything. `objects` are those that were
    /// [created](Self::create) of it.
    #[must_use]
    pub fn answer(&self, question: &Question, objects: &[EntityId]) -> Option<f32> {
        let answers = self.answers.iter().find(|it| it.query == question.query)?;
        let arguments = question.arguments.iter();
        let arguments = arguments.take_while(|&&entity| entity != Question::NOBODY);
        let is_meant = |about: &[usize]| {
            let about = about.iter().map(|&object| objects[object].index());
            about.eq(arguments.clone().copied())
        };
        let given = answers.given.iter().find(|(about, _)| is_meant(about));
        given.map(|&(_, answer)| answer).or(answers.otherwise)
    }
}

impl Linker<'_, '_> {
    /// What is answered to one query; none if there is no such query.
    pub(super) fn answers(&mut self, entry: &Entry<AnswersShape>) -> Option<SceneAnswers> {
        let shape = entry.value.as_ref()?;
        let domain = self.domain;
        let Some(query) = domain.find_query(entry.name.as_str()) else {
            let names = domain.queries.iter().map(|it| it.name.as_str());
            self.unknown(&entry.name, "the name of a query of the domain", names);
            return None;
        };
        let mut answers = SceneAnswers {
            query,
            given: Vec::new(),
            otherwise: None,
        };
        for given in &shape.given {
            let about = self.about_whom(query, given, entry.place);
            let Some((shape, place)) = given.is.get().zip(given.is.place()) else {
                if !given.is.is_broken() {
                    self.error(
                        entry.place,
                        "found an answer without `is`, expected what it is",
                    );
                }
                continue;
            };
            let answer = self.answered(query, shape, place);
            let Some((about, answer)) = about.zip(answer) else {
                continue;
            };
            if answers.given.iter().any(|(other, _)| *other == about) {
                let message = "found a second answer about the same objects, expected one";
                self.error(place, message);
            }
            answers.given.push((about, answer));
        }
        if let Some((shape, place)) = shape.otherwise.get().zip(shape.otherwise.place()) {
            answers.otherwise = self.answered(query, shape, place);
        }
        Some(answers)
    }

    /// The objects that an answer is about; none if they don't fit the query.
    fn about_whom(
        &mut self,
        query: QueryId,
        given: &GivenShape,
        place: Place,
    ) -> Option<Vec<usize>> {
        let names = given.about.iter();
        let about: Vec<_> = names.map(|name| self.object_named(name)).collect();
        let about: Vec<usize> = about.into_iter().collect::<Option<_>>()?;
        let query = self.domain.query(query);
        if about.len() != usize::from(query.arguments) {
            let message = format!(
                "found {} objects, expected {}, as `{}` is about",
                about.len(),
                query.arguments,
                query.name
            );
            self.error(given.is.place().unwrap_or(place), message);
            return None;
        }
        Some(about)
    }

    /// An answer that fits the query.
    fn answered(&mut self, query: QueryId, shape: &AnsweredShape, place: Place) -> Option<f32> {
        let query = self.domain.query(query);
        match (query.kind, shape) {
            (QueryKind::Flag, AnsweredShape::Flag(flag)) => Some(f32::from(u8::from(*flag))),
            (QueryKind::Number, AnsweredShape::Number(number)) => Some(*number),
            (kind, _) => {
                let expected = match kind {
                    QueryKind::Flag => "true or false",
                    QueryKind::Number => "a number",
                };
                let message = format!(
                    "expected {expected}, as `{}` is a {}",
                    query.name,
                    kind.name()
                );
                self.error(place, message);
                None
            }
        }
    }
}
