//! Removes facts whose time is over, as `src/world/senses/belief.rs` says, and positions of those
//! who are out of sight.

use alloc::vec::Vec;

use super::{FactPools, Facts};
use crate::{
    beliefs::EntityIndex,
    domain::TypeId,
    world::{past::Past, senses::LastSeen},
};

impl Facts {
    /// Replaces an entity's position by the place where it was last seen: the NPC no longer knows
    /// where it is. Returns whether the position was known.
    pub(crate) fn lose_sight(
        &mut self,
        pools: &mut FactPools,
        past: &mut Past,
        (of, order): (TypeId, u64),
        slot: usize,
        now: f64,
    ) -> bool {
        let Ok(at) = self.find(of, order) else {
            return false;
        };
        let row = self.subjects[at].row;
        let stamp = pools.of(of).stamp(row, slot);
        if stamp.is_nan() {
            return false;
        }
        past.keep_told(self.npc, &self.subjects[at], pools);
        let rows = pools.of_mut(of);
        let last = LastSeen {
            point: rows.position(row),
            at: stamp,
            gone_after: (now - stamp) as f32,
            until: rows.note(row, slot).until(now),
        };
        // One replaces the other, so `count` stays the same.
        rows.set(row, slot, &[f32::NAN; 3], f64::NAN);
        rows.set_last_seen(row, last);
        self.places += 1;
        true
    }

    /// Forgets facts whose time is over. Each entity whose last fact was forgotten is appended to
    /// `left`. Returns when the next fact is to be forgotten, in seconds of world time; infinite
    /// for never.
    pub(crate) fn forget_faded(
        &mut self,
        pools: &mut FactPools,
        past: &mut Past,
        now: f64,
        left: &mut Vec<EntityIndex>,
    ) -> f64 {
        let mut next = f64::INFINITY;
        // Backwards, since entries without facts are removed on the way.
        for at in (0..self.subjects.len()).rev() {
            let (of, row, entity) = {
                let subject = &self.subjects[at];
                (subject.of, subject.row, subject.entity)
            };
            let mut is_gone = false;
            let mut ordinal = 0;
            while !is_gone && ordinal < pools.of(of).stamps(row).len() {
                let rows = pools.of(of);
                let stamp = rows.stamps(row)[ordinal];
                let until = rows.notes(row).get(ordinal).map(|it| it.until(stamp));
                match until {
                    Some(until) if until <= now => {
                        past.keep_told(self.npc, &self.subjects[at], pools);
                        pools.of_mut(of).clear_attribute(row, ordinal);
                        is_gone = self.fact_is_gone(pools, past, at);
                    }
                    Some(until) if !until.is_nan() => next = next.min(until),
                    _ => {}
                }
                ordinal += 1;
            }
            let last = pools.of(of).last_seen(row);
            if !is_gone && last.is_known() {
                if last.until <= now {
                    past.keep_told(self.npc, &self.subjects[at], pools);
                    pools.of_mut(of).set_last_seen(row, LastSeen::NEVER);
                    self.places -= 1;
                    is_gone = self.fact_is_gone(pools, past, at);
                } else {
                    next = next.min(last.until);
                }
            }
            if is_gone {
                left.push(entity);
            }
        }
        next
    }
}
