//! A way to live: doing anything that can be done.

use crate::{
    dice::Dice,
    life::{Choice, Life, Way},
};

/// Takes one of the steps that can begin here, or a walk to anywhere; all are equally likely.
#[derive(Clone, Debug)]
pub struct RandomSteps(pub Dice);

impl Way for RandomSteps {
    fn choose(&mut self, life: &Life<'_>, person: usize) -> Choice {
        let village = life.village;
        let here = life.at[person];
        let mut choices: Vec<Choice> = (0..village.places.len()).map(Choice::Walk).collect();
        for (action, it) in village.actions.iter().enumerate() {
            let stands = village.places.iter().enumerate();
            let stands = stands.filter(|(_, place)| place.at == here);
            let places = match it.at {
                None => vec![None],
                Some(_) => stands.map(|(number, _)| Some(number)).collect(),
            };
            let doings = places.into_iter().map(|place| (action, place));
            let valid = doings.filter(|&doing| life.can(person, doing));
            choices.extend(valid.map(Choice::Do));
        }
        choices[self.0.below(choices.len())]
    }
}
