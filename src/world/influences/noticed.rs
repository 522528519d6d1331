//! The influences that NPCs with facts of their own remember: each mark as it was when the NPC last
//! noticed it. In memory it fades as the mark itself does. So an NPC avoids a place where it has
//! met danger until the danger would be over.
//!
//! An NPC sees influences near it without having to remember them. It remembers them for when it is
//! somewhere else. So it looks at each of its turns, and remembers everything that it sees.

use alloc::vec::Vec;
use core::mem;

use super::{
    Influences, InfluencesMut,
    bounds::distance,
    marks::{Mark, fading},
    places::Places,
    remembered::{Looking, Noticed, NoticedMark},
};
use crate::{
    beliefs::InfluencePlace,
    domain::{Influence, InfluenceId},
    fingerprint::Fingerprint,
    sorting::HeapSort as _,
    world::{BeliefMode, EntityId, WorldError, fading::Seen, past::When},
};

impl<'w> Influences<'w> {
    /// Whether there are places in which NPCs could notice influences.
    pub(crate) fn has_places(self) -> bool {
        self.world.influences.places.now().is_some()
    }

    /// Puts into `looking.next` what an NPC remembers after looking: what it sees now, and older
    /// marks elsewhere.
    fn look_from(self, npc: u32, here: [f32; 3], looking: &mut Looking) {
        let Looking { found, next } = looking;
        next.clear();
        let Some(places) = self.world.influences.places.now() else {
            return;
        };
        let now = self.world.time.seconds();
        let own = places.at(here);
        let kinds = &self.world.domain.influences;
        let mut rest = self.remembered(npc);
        for (at, of) in kinds.iter().enumerate() {
            let influence = InfluenceId::at(at);
            let is_near = |place| is_near(places, here, place, of);
            let mut find = |place, &mark: &Mark| {
                if fading(of, &mark).left_at(now).is_some() {
                    found.push(NoticedMark {
                        influence,
                        place,
                        mark,
                    });
                }
            };
            let marks = &self.world.influences.marks.now()[at];
            places.each_near(here, of.noticed_within, |run| {
                marks.each_in(run, |place, mark| {
                    if is_near(place) {
                        find(place, mark);
                    }
                });
            });
            if let Some(own) = own.filter(|&it| !is_near(it)) {
                marks.each_in(own..own + 1, &mut find);
            }
            if !found.is_sorted_by_key(|it| it.place) {
                found.heap_sort_by_key(|it| it.place);
            }
            let (old, others) = rest.split_at(rest.partition_point(|it| it.influence <= influence));
            rest = others;
            let stays = |it: &&NoticedMark| {
                own != Some(it.place) && !is_near(it.place) && it.is_left(kinds, now)
            };
            let mut old = old.iter().filter(stays).peekable();
            for it in found.drain(..) {
                while let Some(&before) = old.next_if(|old| old.place < it.place) {
                    next.push(before);
                }
                next.push(it);
            }
            next.extend(old);
        }
    }

    /// The marks that an NPC remembers in the present places, including faded ones.
    fn remembered(self, npc: u32) -> &'w [NoticedMark] {
        let version = self.world.influences.version;
        let noticed = self.world.influences.noticed(npc);
        noticed.map_or(&[], |it| it.of(version))
    }

    /// Appends the marks that an NPC remembers and can tell others. Returns the version of the
    /// places that they are in.
    pub(crate) fn add_remembered(self, npc: u32, out: &mut Vec<NoticedMark>) -> u32 {
        let now = self.world.time.seconds();
        let marks = self.remembered(npc).iter();
        out.extend(marks.filter(|it| it.is_left(&self.world.domain.influences, now)));
        self.world.influences.version
    }

    fn merge_heard(
        self,
        npc: u32,
        here: [f32; 3],
        heard: &[NoticedMark],
        next: &mut Vec<NoticedMark>,
    ) {
        next.clear();
        let Some(places) = self.world.influences.places.now() else {
            return;
        };
        let now = self.world.time.seconds();
        let kinds = &self.world.domain.influences;
        let own = places.at(here);
        let is_of_use = |it: &&NoticedMark| {
            let is_seen = own == Some(it.place)
                || is_near(places, here, it.place, &kinds[it.influence.index()]);
            !is_seen && it.is_left(kinds, now)
        };
        let mut heard = heard.iter().filter(is_of_use).peekable();
        for &own in self.remembered(npc) {
            while let Some(&new) = heard.next_if(|it| it.key() < own.key()) {
                next.push(new);
            }
            let same = heard.next_if(|it| it.key() == own.key());
            let later = same.filter(|it| it.compared(&own).is_gt());
            next.push(*later.unwrap_or(&own));
        }
        next.extend(heard);
    }

    /// The strength of an influence in a place that the NPC isn't near, as it remembers it.
    pub(crate) fn remembered_then(
        self,
        when: When,
        npc: u32,
        (influence, place): (InfluenceId, InfluencePlace),
        seconds: f64,
    ) -> Seen {
        let noticed = self.world.then(when).noticed(npc);
        let marks = noticed.map_or(&[][..], |it| it.of(place.version));
        let key = (influence, place.index);
        let Ok(at) = marks.binary_search_by_key(&key, NoticedMark::key) else {
            return Seen::NOTHING;
        };
        let of = &self.world.domain.influences[influence.index()];
        fading(of, &marks[at].mark)
            .seen(seconds)
            .unwrap_or(Seen::NOTHING)
    }

    /// Nothing is added for an NPC that remembers nothing, so its hash is the same as before there
    /// were influences.
    pub(in crate::world) fn add_noticed(self, f: &mut Fingerprint, npc: u32) {
        let Some(noticed) = self.world.influences.noticed(npc) else {
            return;
        };
        let Noticed {
            version: _,
            // It only saves looking again when nothing has changed.
            looked: _,
            marks: _,
        } = noticed;
        let now = self.world.time.seconds();
        let marks = self.remembered(npc).iter();
        let mut marks = marks.filter(|it| it.is_left(&self.world.domain.influences, now));
        if let Some(first) = marks.next() {
            first.add_to(f);
            marks.for_each(|it| it.add_to(f));
            f.add(u32::MAX);
        }
    }
}

impl InfluencesMut<'_> {
    /// Makes an NPC with facts of its own look at the influences around it and remember them. For
    /// places that it sees, what it sees replaces what it remembered. It remembers at most as many
    /// marks as it can have facts: the newest, then the strongest. Ticks and updates call this.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    pub fn look(&mut self, npc: EntityId) -> Result<(), WorldError> {
        let number = self.world.npc_place(npc)?;
        let mode = self.world.npcs.get(number).belief_mode;
        if !self.now().has_places() || mode == BeliefMode::AllKnowing {
            return Ok(());
        }
        let looked = self
            .world
            .influences
            .noticed(number)
            .map_or(0, |it| it.looked);
        let changes = &self.world.changes;
        if changes
            .of_position(npc.index())
            .max(changes.of_influences())
            <= looked
        {
            return Ok(());
        }
        let Ok(here) = self.world.place_in_truth(npc) else {
            return Ok(());
        };
        let mut looking = mem::take(&mut self.world.influences.looking);
        self.now().look_from(number, here, &mut looking);
        self.remember(number, &mut looking);
        self.world.influences.looking = looking;
        let clock = self.world.changes.clock();
        self.world.influences.noticed_mut(number).looked = clock;
        Ok(())
    }

    /// Makes `looking.next` the marks that an NPC remembers.
    fn remember(&mut self, npc: u32, looking: &mut Looking) {
        looking.trim(self.world.npcs.get(npc).fact_capacity());
        if self.now().remembered(npc) == looking.next {
            return;
        }
        self.world.notice();
        self.world.changes.told(npc);
        let version = self.world.influences.version;
        let noticed = self.world.influences.noticed_mut(npc);
        self.world.past.keep_noticed(npc, noticed);
        noticed.version = version;
        noticed.marks.clear();
        noticed.marks.extend_from_slice(&looking.next);
    }

    /// Makes an NPC forget all influences. It looks again at its next turn.
    pub(in crate::world) fn forget(&mut self, npc: u32) {
        if let Some(noticed) = self.world.influences.noticed.get_mut(npc as usize) {
            self.world.past.keep_noticed(npc, noticed);
            if !noticed.marks.is_empty() {
                self.world.changes.told(npc);
            }
            noticed.looked = 0;
            noticed.marks.clear();
        }
    }

    /// Adapts an NPC's memory after its fact capacity has changed. It looks again at its next turn.
    pub(in crate::world) fn fit(&mut self, npc: u32) {
        if self.world.influences.noticed(npc).is_none() {
            return;
        }
        let mut looking = mem::take(&mut self.world.influences.looking);
        looking.next.clear();
        looking.next.extend_from_slice(self.now().remembered(npc));
        self.remember(npc, &mut looking);
        self.world.influences.looking = looking;
        self.world.influences.noticed_mut(npc).looked = 0;
    }

    /// Makes an NPC remember marks that another NPC has told it, in places that it doesn't see
    /// itself. Does nothing if the places were replaced since.
    ///
    /// # Errors
    /// [`WorldError::InvalidEntity`], [`WorldError::NotAnNpc`].
    pub(crate) fn hear(
        &mut self,
        npc: EntityId,
        version: u32,
        heard: &[NoticedMark],
    ) -> Result<(), WorldError> {
        let number = self.world.npc_place(npc)?;
        if version != self.world.influences.version {
            return Ok(());
        }
        // What the NPC sees itself is more reliable than what it hears.
        self.look(npc)?;
        let here = self.world.place_in_truth(npc).unwrap_or([f32::NAN; 3]);
        let mut looking = mem::take(&mut self.world.influences.looking);
        self.now()
            .merge_heard(number, here, heard, &mut looking.next);
        self.remember(number, &mut looking);
        self.world.influences.looking = looking;
        Ok(())
    }
}

/// Whether an NPC at `here` notices an influence in a place.
fn is_near(places: &Places, here: [f32; 3], place: u32, of: &Influence) -> bool {
    distance(here, places.middle(place)) <= of.noticed_within
}
