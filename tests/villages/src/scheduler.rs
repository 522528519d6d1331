//! The reference: it does what is most urgent first, at the nearest place that is free.
//!
//! It plans nothing and knows nothing of the library. Of all that a person has to see to, it takes
//! what would be empty first (earliest deadline first: Liu and Layland, "Scheduling algorithms for
//! multiprogramming in a hard-real-time environment", 1973). Whatever is in the way of that is done
//! before, by the same rule.

use crate::{
    life::{Choice, Doing, Life, Way},
    village::{Of, Who, distance},
};

/// How far back it looks for what is in the way: no chain of a village is longer.
const DEEPEST: usize = 8;
/// How soon, in milliseconds, an empty store is seen to: needs that are more urgent come first.
const STORE_WAITS: i64 = 90_000;
/// How much later a full one is.
const STORE_LASTS: i64 = 180_000;

/// Whoever does what is most urgent.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scheduler;

/// A next step towards something: how many steps are left, and how far away it is.
type Step = (usize, i64, Doing);

impl Way for Scheduler {
    fn choose(&mut self, life: &Life<'_>, person: usize) -> Choice {
        let mut duties = duties(life, person);
        duties.sort_unstable();
        let mut steps = duties.iter().filter_map(|&(_, wanted)| {
            let mut search = Search {
                life,
                person,
                fills: None,
            };
            match wanted {
                Wanted::Need(item) => search.towards(Of::Hand(item), None, 0),
                Wanted::Stock(stock) => {
                    search.fills = Some(stock);
                    search.towards(Of::Store(stock), None, 0)
                }
            }
        });
        steps
            .next()
            .map_or(Choice::Wait, |(_, _, doing)| Choice::Do(doing))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Wanted {
    Need(usize),
    Stock(usize),
}

/// What somebody has to see to, and until when.
fn duties(life: &Life<'_>, person: usize) -> Vec<(i64, Wanted)> {
    let village = life.village;
    let mut duties = Vec::new();
    for need in &village.needs {
        let (most, left) = (village.items[need.item].most, life.has(person, need.item));
        let gives = village.actions.iter().flat_map(|action| &action.gives);
        let gains = gives.filter(|it| it.0 == Of::Hand(need.item));
        let least_gain = gains.map(|it| it.1).min().unwrap_or(most);
        // If meeting the need would overfill it, that waits until half of it is gone.
        if left + least_gain <= most || left <= most / 2 {
            let deadline = left * 1000 / need.decay;
            duties.push((deadline, Wanted::Need(need.item)));
        }
    }
    if let Some(trade) = village.people[person].trade {
        let stock = village.trades[trade].fills;
        let most = village.stocks[stock].most;
        let shops = (0..village.places.len()).filter(|&place| {
            let kind = village.places[place].kind;
            village.kinds[kind].stocks.contains(&stock)
        });
        let least = shops.map(|shop| life.stores(shop, stock)).min();
        if let Some(left) = least.filter(|&left| left < most) {
            let deadline = STORE_WAITS + left * STORE_LASTS / most;
            duties.push((deadline, Wanted::Stock(stock)));
        }
    }
    duties
}

/// Looking for the next step of somebody.
struct Search<'l> {
    life: &'l Life<'l>,
    person: usize,
    /// The stock that is to be filled, which therefore isn't taken from.
    fills: Option<usize>,
}

impl Search<'_> {
    /// The next step towards more of something, at a place or anywhere. Of all ways, it takes the
    /// one with the fewest steps, of those the one with the shortest walk.
    fn towards(&self, wanted: Of, place: Option<usize>, depth: usize) -> Option<Step> {
        let actions = self.life.village.actions.iter().enumerate();
        let gives = actions.filter(|it| it.1.gives.iter().any(|given| given.0 == wanted));
        gives
            .filter_map(|(action, _)| self.towards_action(action, place, depth))
            .min()
    }

    /// The next step towards an action, at a place or at the nearest that is free.
    fn towards_action(&self, action: usize, place: Option<usize>, depth: usize) -> Option<Step> {
        let (life, village) = (self.life, self.life.village);
        let it = &village.actions[action];
        let is_ours = match it.who {
            Who::Trade(trade) => village.people[self.person].trade == Some(trade),
            Who::All | Who::Owner => true,
        };
        let undoes = |stock| it.takes.iter().any(|taken| taken.0 == Of::Store(stock));
        if depth == DEEPEST || !is_ours || self.fills.is_some_and(undoes) {
            return None;
        }
        // What has to be in hand comes first.
        let lacks = it.takes.iter().find(|&&(of, amount)| match of {
            Of::Hand(item) => life.has(self.person, item) < amount,
            Of::Store(_) => false,
        });
        if let Some(&(of, _)) = lacks {
            let (steps, walk, doing) = self.towards(of, None, depth + 1)?;
            return Some((steps + 1, walk, doing));
        }
        if it.at.is_none() {
            return Some((1, 0, (action, None)));
        }
        let here = life.at[self.person];
        let mut places: Vec<(i64, usize)> = life
            .places_for(self.person, action)
            .filter(|&it| place.is_none_or(|place| place == it))
            .map(|place| (distance(here, village.places[place].at), place))
            .collect();
        places.sort_unstable();
        let doing = |place| (action, Some(place));
        let free = places.iter().find(|it| life.can(self.person, doing(it.1)));
        if let Some(&(walk, place)) = free {
            return Some((1, walk, doing(place)));
        }
        // Perhaps there is too little of something at a place, and more can be brought there.
        places.iter().find_map(|&(_, place)| {
            let lacks = it.takes.iter().find(|&&(of, amount)| match of {
                Of::Store(stock) => life.stores(place, stock) < amount,
                Of::Hand(_) => false,
            })?;
            let (steps, walk, doing) = self.towards(lacks.0, Some(place), depth + 1)?;
            Some((steps + 1, walk, doing))
        })
    }
}
