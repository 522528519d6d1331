//! A check that the host gives a world's time in seconds.
//!
//! A host that gives milliseconds breaks no rule, but its NPCs starve within a second. So the log
//! warns once for each world if the time looks like milliseconds. Nothing is refused, since a game
//! that skips a night advances time as fast on purpose.

use super::logging::{self, UDG_LOG_WARNING};

/// More seconds than a tick is likely to advance the time.
const LONG: f64 = 3600.0;
/// A frame at 120 frames per second, in milliseconds.
const FRAME: f64 = 8.0;
/// A turn-based game doesn't have so many ticks in a row that advance the time by a frame or more.
const FRAMES: u32 = 32;

/// How a world's time has advanced so far.
#[derive(Debug, Default)]
pub(crate) struct Pace {
    /// How many of the last ticks in a row took [`FRAME`] or more.
    frames: u32,
    is_told: bool,
}

impl Pace {
    /// Notes that a tick has advanced the time by so many seconds.
    pub(crate) fn notice(&mut self, seconds: f64) {
        if self.is_absurd(seconds) {
            logging::write(
                UDG_LOG_WARNING,
                format_args!(
                    "a tick has moved the world's time on by {seconds} s; times are in seconds, \
                     not in milliseconds (said once for each world)"
                ),
            );
        }
    }

    /// Whether to warn now.
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
