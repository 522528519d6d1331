//! Whether a world's time moves on as seconds would.
//!
//! A host that gives milliseconds breaks no rule, and gets NPCs who starve within a second. So the
//! log says once for each world what looks like that. Nothing is refused, since games that skip a
//! night do the same on purpose.

use super::log::{self, UDG_LOG_WARNING};

/// More seconds than a tick is likely to be for.
const LONG: f64 = 3600.0;
/// A frame of 120 to the second, in milliseconds.
const FRAME: f64 = 8.0;
/// So many ticks in a row of a frame or more are no leaps of a turn-based game.
const FRAMES: u32 = 32;

/// How a world's time has moved on until now.
#[derive(Debug, Default)]
pub(crate) struct Pace {
    /// How many of the last ticks in a row took [`FRAME`] or more.
    frames: u32,
    is_told: bool,
}

impl Pace {
    /// A tick has moved the time on by so many seconds.
    pub(crate) fn notice(&mut self, seconds: f64) {
        if self.is_absurd(seconds) {
            log::write(
                UDG_LOG_WARNING,
                format_args!(
                    "a tick has moved the world's time on by {seconds} s; times are in seconds, \
                     not in milliseconds (said once for each world)"
                ),
            );
        }
    }

    /// Whether this is to be told now.
    fn is_absurd(&mut self, seconds: f64) -> bool {
        self.frames = if seconds >= FRAME {
            self.frames.saturating_add(1)
        } else {
            0
        };
        let is_absurd = !self.is_told && (seconds > LONG || self.frames >= FRAMES);
        self.is_told |= is_absurd;
        is_absurd
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(steps: impl Iterator<Item = f64>) -> usize {
        let mut pace = Pace::default();
        steps.filter(|&it| pace.is_absurd(it)).count()
    }

    #[test]
    fn milliseconds_are_told_once() {
        assert_eq!(told([5.0e6, 16.7, 1.0e5].into_iter()), 1);
        assert_eq!(told((0..1000).map(|_| 1000.0 / 60.0)), 1);
    }

    #[test]
    fn seconds_and_a_leap_are_not() {
        assert_eq!(told((0..1000).map(|_| 1.0 / 60.0)), 0);
        assert_eq!(told([0.1, 3600.0, 0.1].into_iter()), 0);
        assert_eq!(told((0..1000).map(|it| f64::from(it % 20))), 0);
    }
}
