//! Warns of times that are so long that milliseconds may be meant. All times are in seconds.

use alloc::{format, string::String};

use super::super::{Linker, Operand, Place};

/// If the shortest duration in a document is at least this long, in seconds, it is probably a
/// mistake.
const LONG_STEP: f32 = 200.0;

/// The same for the shortest cooldown.
const LONG_COOLDOWN: f32 = 500.0;

/// The same for each `think_interval`.
const LONG_INTERVAL: f32 = 60.0;

impl Linker<'_, '_> {
    /// If a document also has a shorter duration or cooldown, its author has thought of seconds, so
    /// there is no warning.
    pub(super) fn advise_on_times(&mut self) {
        self.advise_on_durations();
        self.advise_on_cooldowns();
        for number in 0..self.shape.types.len() {
            let shape = self.shape.types[number].value.as_ref();
            let planning = shape.and_then(|it| it.planning.get());
            let Some(field) = planning.map(|it| &it.think_interval) else {
                continue;
            };
            if let (Some(&seconds), Some(place)) = (field.get(), field.place())
                && seconds >= LONG_INTERVAL
            {
                let what = format!("its characters think every {seconds} seconds");
                self.warn_of_milliseconds(place, &what, seconds);
            }
        }
    }

    fn advise_on_durations(&mut self) {
        let shape = self.shape;
        let mut shortest: Option<(f32, Place)> = None;
        for (number, entry) in shape.actions.iter().enumerate() {
            let field = entry.value.as_ref().map(|it| &it.duration);
            let Some(place) = field.and_then(|it| it.place()) else {
                continue;
            };
            match self.compiler.domain.actions[number].duration {
                Operand::Constant(0.0) => {}
                Operand::Constant(seconds) => {
                    if shortest.is_none_or(|(least, _)| seconds < least) {
                        shortest = Some((seconds, place));
                    }
                }
                // A computed duration may be short.
                _ => return,
            }
        }
        if let Some((seconds, place)) = shortest
            && seconds >= LONG_STEP
        {
            let what = format!("no action takes less than {seconds} seconds");
            self.warn_of_milliseconds(place, &what, seconds);
        }
    }

    fn advise_on_cooldowns(&mut self) {
        let performs = self.shape.actions.iter();
        let performs = performs.filter_map(|it| it.value.as_ref()?.perform.get());
        let cooldowns = performs.filter_map(|it| {
            let (seconds, place) = (*it.cooldown.get()?, it.cooldown.place()?);
            (seconds > 0.0).then_some((seconds, place))
        });
        let shortest = cooldowns.min_by(|(a, _), (b, _)| a.total_cmp(b));
        if let Some((seconds, place)) = shortest
            && seconds >= LONG_COOLDOWN
        {
            let what = format!("no cooldown is shorter than {seconds} seconds");
            self.warn_of_milliseconds(place, &what, seconds);
        }
    }

    fn warn_of_milliseconds(&mut self, place: Place, what: &str, seconds: f32) {
        let message: String = format!(
            "{what}; if milliseconds are meant, write {}",
            seconds / 1000.0
        );
        self.warn(place, message);
    }
}
