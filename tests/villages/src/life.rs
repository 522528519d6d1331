//! Living in a village without the library: time, walks, capacities, and what actions do.
//!
//! Who lives there is told what to do by a [`Way`]. Whoever walks somewhere to do something has its
//! slot and what it takes from the place kept for it from the beginning.

use crate::village::{Of, Village, Who, distance};

/// The time between two looks at what everybody does, in milliseconds.
const STRIDE: i64 = 200;
/// How long a need has to be at 0 until somebody has starved of it, in milliseconds.
const STARVED: i64 = 10_000;

/// Something to do: an action, and where.
pub type Doing = (usize, Option<usize>);

/// What somebody does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Walks there, if it isn't there, and does it.
    Do(Doing),
    /// Walks to a place.
    Walk(usize),
    /// Nothing, for a second.
    Wait,
}

/// A way to live.
pub trait Way {
    /// What somebody without anything to do does next.
    fn choose(&mut self, life: &Life<'_>, person: usize) -> Choice;
}

/// How somebody's need went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NeedRecord {
    /// The least there was of it.
    pub least: i64,
    /// Somebody starved of it.
    pub has_starved: bool,
    /// Since when it has been at 0.
    empty_since: Option<i64>,
}

/// A village in which time passes.
#[derive(Clone, Debug)]
pub struct Life<'v> {
    /// Which.
    pub village: &'v Village,
    /// Milliseconds since it began.
    pub now: i64,
    /// Where everybody is.
    pub at: Vec<[i64; 2]>,
    /// How each need of each went.
    pub records: Vec<Vec<NeedRecord>>,
    /// How fast needs become less, in percent of the village's.
    decay: i64,
    /// What everybody has, in millionths.
    hands: Vec<Vec<i64>>,
    /// What every place has, in millionths.
    stores: Vec<Vec<i64>>,
    /// What is kept for those on their way, or at it.
    kept: Vec<Vec<i64>>,
    /// How many are at, or on their way to, an action at a place.
    taken: Vec<Vec<usize>>,
    busy: Vec<Option<Busy>>,
}

#[derive(Clone, Copy, Debug)]
struct Busy {
    until: i64,
    doing: Option<Doing>,
    /// Where the person is when it is over.
    stand: [i64; 2],
}

impl<'v> Life<'v> {
    /// A village at its beginning. Its needs fall at `decay` percent of the rate that the village
    /// says.
    #[must_use]
    pub fn new(village: &'v Village, decay: i64) -> Self {
        let people = village.people.iter();
        let hands = people.clone().map(|person| {
            let mut hand = vec![0; village.items.len()];
            for (need, first) in village.needs.iter().zip(&person.first) {
                hand[need.item] = first * 1000;
            }
            hand
        });
        let stores = village.places.iter().map(|place| {
            let mut store = vec![0; village.stocks.len()];
            for &stock in &village.kinds[place.kind].stocks {
                store[stock] = village.stocks[stock].first * 1000;
            }
            store
        });
        let record = |first: &i64| NeedRecord {
            least: *first,
            has_starved: false,
            empty_since: None,
        };
        Life {
            village,
            now: 0,
            at: people.clone().map(|it| it.at).collect(),
            records: people
                .map(|it| it.first.iter().map(record).collect())
                .collect(),
            decay,
            hands: hands.collect(),
            stores: stores.collect(),
            kept: vec![vec![0; village.stocks.len()]; village.places.len()],
            taken: vec![vec![0; village.actions.len()]; village.places.len()],
            busy: vec![None; village.people.len()],
        }
    }

    /// Lets everybody live for so many seconds.
    pub fn live(&mut self, seconds: i64, way: &mut dyn Way) {
        let end = self.now + seconds * 1000;
        while self.now < end {
            self.pass();
            for person in 0..self.busy.len() {
                if self.busy[person].is_some_and(|busy| busy.until <= self.now) {
                    self.finish(person);
                }
                if self.busy[person].is_none() {
                    let choice = way.choose(self, person);
                    self.begin(person, choice);
                }
            }
        }
    }

    fn pass(&mut self) {
        self.now += STRIDE;
        let village = self.village;
        for (hand, records) in self.hands.iter_mut().zip(&mut self.records) {
            for (need, record) in village.needs.iter().zip(records) {
                let left = &mut hand[need.item];
                *left = (*left - need.decay * STRIDE * self.decay / 100).max(0);
                record.least = record.least.min(*left / 1000);
                if *left > 0 {
                    record.empty_since = None;
                } else {
                    let since = *record.empty_since.get_or_insert(self.now);
                    record.has_starved |= self.now - since >= STARVED;
                }
            }
        }
        for (place, store) in village.places.iter().zip(&mut self.stores) {
            for &stock in &village.kinds[place.kind].stocks {
                let it = &village.stocks[stock];
                store[stock] = (store[stock] + it.growth * STRIDE).min(it.most * 1000);
            }
        }
    }

    fn begin(&mut self, person: usize, choice: Choice) {
        let (doing, place, time) = match choice {
            Choice::Wait => (None, None, 1000),
            Choice::Walk(place) => (None, Some(place), STRIDE),
            Choice::Do(doing) => (Some(doing), doing.1, self.village.actions[doing.0].time),
        };
        let from = self.at[person];
        let stand = place.map_or(from, |place| self.village.places[place].at);
        let walk = distance(from, stand) * 1000 / self.village.speed;
        if let Some((action, Some(place))) = doing {
            self.keep(action, place, 1);
        }
        self.busy[person] = Some(Busy {
            until: self.now + walk + time,
            doing,
            stand,
        });
    }

    /// Keeps a slot of a place and what the action takes there, or gives both back.
    fn keep(&mut self, action: usize, place: usize, sign: i64) {
        let taken = &mut self.taken[place][action];
        *taken = taken.wrapping_add_signed(sign as isize);
        for &(of, amount) in &self.village.actions[action].takes {
            if let Of::Store(stock) = of {
                self.kept[place][stock] += sign * amount * 1000;
            }
        }
    }

    fn finish(&mut self, person: usize) {
        let Some(busy) = self.busy[person].take() else {
            return;
        };
        self.at[person] = busy.stand;
        let Some((action, place)) = busy.doing else {
            return;
        };
        if let Some(place) = place {
            self.keep(action, place, -1);
        }
        let done = &self.village.actions[action];
        for (list, sign) in [(&done.takes, -1), (&done.gives, 1)] {
            for &(of, amount) in list {
                let most = self.village.most(of) * 1000;
                let cell = match (of, place) {
                    (Of::Hand(item), _) => &mut self.hands[person][item],
                    (Of::Store(stock), Some(place)) => &mut self.stores[place][stock],
                    (Of::Store(_), None) => continue,
                };
                *cell = (*cell + sign * amount * 1000).clamp(0, most);
            }
        }
    }

    /// How much of an item somebody has.
    #[must_use]
    pub fn has(&self, person: usize, item: usize) -> i64 {
        self.hands[person][item] / 1000
    }

    /// How much of a stock a place has for whoever comes now.
    #[must_use]
    pub fn stores(&self, place: usize, stock: usize) -> i64 {
        (self.stores[place][stock] - self.kept[place][stock]) / 1000
    }

    /// Whether somebody may do something now, were it there: it is free, and there is what it
    /// takes.
    #[must_use]
    pub fn can(&self, person: usize, (action, place): Doing) -> bool {
        let it = &self.village.actions[action];
        let is_free = place.is_none_or(|at| it.slots == 0 || self.taken[at][action] < it.slots);
        let has = |&(of, amount): &(Of, i64)| match (of, place) {
            (Of::Hand(item), _) => self.has(person, item) >= amount,
            (Of::Store(stock), Some(place)) => self.stores(place, stock) >= amount,
            (Of::Store(_), None) => false,
        };
        self.village.may(person, action, place) && is_free && it.takes.iter().all(has)
    }

    /// Where an action can be tried.
    pub fn places_for(&self, person: usize, action: usize) -> impl Iterator<Item = usize> + '_ {
        let it = &self.village.actions[action];
        let own = self.village.people[person].owns;
        let places = self.village.places.iter().enumerate();
        places.filter_map(move |(number, place)| {
            let is_ours = it.who != Who::Owner || own == Some(number);
            (Some(place.kind) == it.at && is_ours).then_some(number)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{draw, scheduler::Scheduler};

    /// Nothing is done by more than there are slots for, nor with what isn't there.
    #[test]
    fn capacities_are_kept() {
        struct Checked(Scheduler, usize);
        impl Way for Checked {
            fn choose(&mut self, life: &Life<'_>, person: usize) -> Choice {
                for (place, taken) in life.taken.iter().enumerate() {
                    for (action, &taken) in life.village.actions.iter().zip(taken) {
                        assert!(action.slots == 0 || taken <= action.slots);
                        self.1 += taken;
                    }
                    assert!(
                        life.stores[place]
                            .iter()
                            .zip(&life.kept[place])
                            .all(|it| it.0 >= it.1)
                    );
                }
                let choice = self.0.choose(life, person);
                if let Choice::Do(doing) = choice {
                    assert!(life.can(person, doing));
                }
                choice
            }
        }
        for attempt in 0..20 {
            let village = draw::attempt(77, attempt, 16);
            let mut checked = Checked(Scheduler, 0);
            Life::new(&village, 130).live(600, &mut checked);
            assert!(checked.1 > 0);
        }
    }
}
