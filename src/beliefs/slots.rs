//! When others are expected to have slots, as one NPC sees it.

use super::EntityIndex;

/// The use of a slot by somebody else, now or later.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SlotUse {
    /// Who uses it; none if the host holds the slot.
    pub by: Option<EntityIndex>,
    /// Whether the slot is in use now. If not, somebody is expected to come for it.
    pub is_taken: bool,
    /// From when, in seconds of world time.
    pub from: f64,
    /// Until when; infinite if that isn't known.
    pub until: f64,
}

impl SlotUse {
    /// A slot that nobody is expected to give back.
    #[must_use]
    pub fn for_ever(by: Option<EntityIndex>) -> Self {
        SlotUse {
            by,
            is_taken: true,
            from: f64::NEG_INFINITY,
            until: f64::INFINITY,
        }
    }

    /// Whether its begin or its end is a finite time.
    #[must_use]
    pub fn has_times(&self) -> bool {
        self.from.is_finite() || self.until.is_finite()
    }
}

/// For how many seconds a step of this duration needs a slot. A duration of 0 means that it isn't known
/// how long the step takes.
#[must_use]
pub fn needs(duration: f32) -> f64 {
    if duration > 0.0 {
        f64::from(duration)
    } else {
        f64::INFINITY
    }
}

/// The first moment from `from` on at which one of `slots` is free for `seconds`; infinite if there
/// is none.
///
/// All uses that overlap with that time are counted, even those that could share one slot with each
/// other. So the slot found is certainly free, but one might be free earlier.
#[must_use]
pub fn earliest_start(uses: &[SlotUse], slots: u32, from: f64, seconds: f64) -> f64 {
    let is_free = |start: f64| {
        let overlap = |it: &&SlotUse| it.until > start && it.from < start + seconds;
        uses.iter().filter(overlap).count() < slots as usize
    };
    let mut start = from;
    while start < f64::INFINITY && !is_free(start) {
        let ends = uses.iter().map(|it| it.until);
        let next = ends.filter(|&until| until > start);
        start = next.fold(f64::INFINITY, f64::min);
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from_until(from: f64, until: f64) -> SlotUse {
        SlotUse {
            from,
            until,
            ..SlotUse::for_ever(None)
        }
    }

    #[test]
    fn start_is_where_one_slot_is_free_for_as_long() {
        let uses = [from_until(-1.0, 10.0), from_until(15.0, 20.0)];
        assert_eq!(earliest_start(&[], 1, 3.0, 5.0), 3.0);
        assert_eq!(earliest_start(&uses, 1, 0.0, 5.0), 10.0);
        assert_eq!(earliest_start(&uses, 1, 12.0, 3.0), 12.0);
        assert_eq!(earliest_start(&uses, 1, 0.0, 6.0), 20.0);
        assert_eq!(earliest_start(&uses, 2, 0.0, 6.0), 0.0);
        assert_eq!(earliest_start(&uses, 0, 0.0, 1.0), f64::INFINITY);
    }

    #[test]
    fn what_nobody_gives_back_is_never_free() {
        let uses = [SlotUse::for_ever(None), from_until(0.0, 4.0)];
        assert_eq!(earliest_start(&uses, 1, 0.0, 1.0), f64::INFINITY);
        assert_eq!(earliest_start(&uses, 2, 0.0, 1.0), 4.0);
        // With infinite `seconds`, the slot is needed for ever.
        assert_eq!(earliest_start(&uses[1..], 1, 0.0, f64::INFINITY), 4.0);
    }
}
