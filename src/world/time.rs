//! The world's time.

use super::WorldError;
use crate::fingerprint::Fingerprint;

/// Seconds since the world began, and the number of updates.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WorldTime {
    seconds: f64,
    updates: u64,
}

impl WorldTime {
    /// Seconds since the world began.
    #[must_use]
    pub fn seconds(self) -> f64 {
        self.seconds
    }

    /// The number of updates so far.
    #[must_use]
    pub fn updates(self) -> u64 {
        self.updates
    }

    /// Sets the time. It can't go back.
    ///
    /// # Errors
    /// [`WorldError::TimeBackwards`] for an earlier time, NaN or infinity.
    pub fn set(&mut self, seconds: f64) -> Result<(), WorldError> {
        if !seconds.is_finite() || seconds < self.seconds {
            return Err(WorldError::TimeBackwards {
                now: self.seconds,
                asked: seconds,
            });
        }
        // −0 becomes 0, so that equal times have equal bits.
        self.seconds = seconds + 0.0;
        Ok(())
    }

    /// Adds it to a fingerprint.
    pub(super) fn add_to(self, f: &mut Fingerprint) {
        let WorldTime { seconds, updates } = self;
        f.time(seconds);
        f.add(updates);
    }

    /// Counts an update.
    pub fn count_update(&mut self) {
        self.updates += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_never_goes_back() {
        let mut time = WorldTime::default();
        assert!(time.set(2.5).is_ok());
        assert!(time.set(2.5).is_ok());
        for bad in [2.4, -1.0, f64::NAN, f64::INFINITY] {
            assert!(time.set(bad).is_err());
            assert_eq!(time.seconds(), 2.5);
        }
    }
}
