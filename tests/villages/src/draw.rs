//! Drawing a village: needs, chains of steps that meet them, who does which of them, and as many
//! places as that takes.
//!
//! Sizes are drawn from what a life here takes, so that people are busy but not lost: each need has
//! a share of everybody's time, and each place is taken for a part of it. Whether a village is one
//! to be lived in is for [`judge`](crate::judge) to say.

use crate::{
    dice::Dice,
    themes::{Link, SLEEP, THEMES, Theme},
    village::{Action, Item, Kind, Need, Of, Person, Place, Stock, Trade, Village, Who},
};

/// One of something.
const UNIT: i64 = 1000;

/// Draws a village, be it one to be lived in or not.
#[must_use]
pub fn attempt(seed: u64, attempt: u32, people: usize) -> Village {
    let mut dice = Dice::new(seed, attempt);
    let extent = dice.among(20..=120) * 1000;
    let speed = dice.among(10..=30) * 100;
    let mut drawing = Drawing {
        village: Village {
            seed,
            attempt,
            speed,
            items: Vec::new(),
            needs: Vec::new(),
            stocks: Vec::new(),
            kinds: Vec::new(),
            actions: Vec::new(),
            trades: Vec::new(),
            places: Vec::new(),
            people: Vec::new(),
        },
        dice,
        people: people as i64,
        walk: extent * 350 / speed,
        runs: Vec::new(),
        growing: Vec::new(),
        hands: Vec::new(),
        has_own_beds: false,
    };
    drawing.needs();
    drawing.places(extent);
    drawing.people(extent);
    drawing.village
}

struct Drawing {
    village: Village,
    dice: Dice,
    people: i64,
    /// About how long it takes to walk to a place.
    walk: i64,
    /// How often all people together do each action, in a million seconds.
    runs: Vec<i64>,
    /// Stocks that grow by themselves, and the action that takes from them.
    growing: Vec<(usize, usize)>,
    /// How many people each trade needs.
    hands: Vec<i64>,
    has_own_beds: bool,
}

/// A step of a chain as it was drawn.
struct Drawn {
    action: usize,
    /// How long it takes, the walk included.
    time: i64,
    takes: i64,
    gives: i64,
}

impl Drawing {
    fn needs(&mut self) {
        let mut themes: Vec<&Theme> = THEMES.iter().collect();
        self.dice.shuffle(&mut themes);
        let count = self.dice.among(3..=7) as usize;
        themes.truncate(count);
        if self.dice.chance(85) {
            themes[0] = &SLEEP;
        }
        let has_weights = self.dice.chance(50);
        // How much of everybody's time needs take, in thousandths.
        let load = self.dice.among(250..=600);
        let parts: Vec<i64> = themes.iter().map(|_| self.dice.among(2..=6)).collect();
        let all: i64 = parts.iter().sum();
        for (theme, part) in themes.into_iter().zip(parts) {
            let weight = if has_weights {
                self.dice.among(2..=12) * 250
            } else {
                UNIT
            };
            self.need(theme, load * part / all, weight);
        }
    }

    fn need(&mut self, theme: &Theme, share: i64, weight: i64) {
        let most = [10, 20, 50, 100, 200][self.dice.below(5)] * UNIT;
        let item = self.item(theme.need, most);
        let is_urgent = self.dice.chance(50);
        let percent = if theme.is_slow { 60..=100 } else { 20..=60 };
        let gain = most * self.dice.among(percent) / 100;
        let mut chains: Vec<&[Link]> = theme.chains.to_vec();
        self.dice.shuffle(&mut chains);
        let has_choice = self.dice.chance(20);
        chains.truncate(1 + usize::from(has_choice));
        let mut decay = None;
        for chain in chains {
            let is_trade = chain.len() >= 3 && self.dice.chance(45);
            // Only a few people work for all. If the need took more time, they couldn't keep up.
            let share = if is_trade { share.min(60) } else { share };
            let drawn = self.chain(chain, item, gain, theme.is_slow);
            let own_time = self.time_of_meeting(&drawn);
            let decay = *decay.get_or_insert_with(|| {
                // Whoever has to be back after a minute can't do anything else.
                let every = (own_time * 1000 / share.max(1)).max(own_time * 3);
                (gain * 1000 / every).clamp(1, most / 60)
            });
            let serves = decay * 1_000_000 / gain * self.people;
            self.count_runs(&drawn, serves);
            if is_trade {
                self.trade(chain, &drawn, serves);
            }
        }
        self.village.needs.push(Need {
            item,
            decay: decay.unwrap_or(1),
            weight,
            is_urgent,
        });
    }

    /// Draws the steps of a chain, from the last to the first.
    fn chain(&mut self, chain: &[Link], need: usize, gain: i64, is_slow: bool) -> Vec<Drawn> {
        let mut drawn = Vec::new();
        let (mut made, mut gives) = (need, gain);
        for (place, link) in chain.iter().enumerate().rev() {
            let at = (!link.place.is_empty()).then(|| self.kind(link.place));
            let time = if is_slow {
                self.dice.among(12..=40) * 1000
            } else {
                self.dice.among(2..=16) * 500
            };
            let is_open = !is_slow && self.dice.chance(25);
            let slots = match at {
                Some(_) if !is_open => self.dice.among(1..=3) as usize,
                _ => 0,
            };
            let given = vec![(Of::Hand(made), gives)];
            let action = self.action(link.verb, at, slots, time, Vec::new(), given);
            let mut takes = 0;
            if let Some(before) = place.checked_sub(1) {
                takes = UNIT * (1 + i64::from(self.dice.chance(20)));
                let room = (3 + self.dice.among(0..=2)) * UNIT;
                made = self.item(chain[before].product, room);
                let taken = (Of::Hand(made), takes);
                self.village.actions[action].takes.push(taken);
            } else {
                self.begin_of_chain(link, action, chain.len(), is_slow);
            }
            drawn.push(self.drawn(action, at, takes, gives));
            gives = self.dice.among(1..=3) * UNIT;
        }
        drawn.reverse();
        drawn
    }

    /// What the first step of a chain takes: a tool, something that grows, a bed of one's own.
    fn begin_of_chain(&mut self, link: &Link, action: usize, steps: usize, is_slow: bool) {
        if let Some(tool) = self.tool(link.verb, steps) {
            self.village.actions[action].takes.push(tool);
        }
        if let Some(kind) = self.village.actions[action].at.filter(|_| steps > 1) {
            self.source(link, kind, action);
        }
        if is_slow && self.dice.chance(40) {
            self.has_own_beds = true;
            self.village.actions[action].who = Who::Owner;
            self.village.actions[action].slots = 1;
        }
    }

    fn drawn(&self, action: usize, at: Option<usize>, takes: i64, gives: i64) -> Drawn {
        let walk = if at.is_some() { self.walk } else { 0 };
        Drawn {
            action,
            time: self.village.actions[action].time + walk,
            takes,
            gives,
        }
    }

    /// What the first step of a chain may need in hand.
    fn tool(&mut self, verb: &str, steps: usize) -> Option<(Of, i64)> {
        if steps < 2 || !self.dice.chance(20) {
            return None;
        }
        let uses = self.dice.among(3..=8) * UNIT;
        let tool = self.item(&format!("{verb}_tool"), uses);
        let rack = self.kind("rack");
        let slots = self.dice.among(0..=2) as usize;
        let gives = vec![(Of::Hand(tool), uses)];
        let name = format!("take_{verb}_tool");
        self.action(&name, Some(rack), slots, UNIT, Vec::new(), gives);
        Some((Of::Hand(tool), UNIT))
    }

    /// What the first step of a chain takes may have to grow, or be grown.
    fn source(&mut self, link: &Link, kind: usize, action: usize) {
        if !self.dice.chance(45) {
            return;
        }
        let most = self.dice.among(4..=12) * UNIT;
        let stock = self.village.stocks.len();
        self.village.stocks.push(Stock {
            name: format!("{}_ripe", link.product),
            most,
            first: most,
            growth: 0,
        });
        self.village.kinds[kind].stocks.push(stock);
        self.village.actions[action]
            .takes
            .push((Of::Store(stock), UNIT));
        if self.dice.chance(60) {
            self.growing.push((stock, action));
        } else {
            let gives = self.dice.among(2..=4) * UNIT;
            let time = self.dice.among(2..=10) * 500;
            let name = format!("grow_{}", link.product);
            let slots = self.dice.among(0..=2) as usize;
            let gives = vec![(Of::Store(stock), gives)];
            self.action(&name, Some(kind), slots, time, Vec::new(), gives);
        }
    }

    /// Leaves all steps of a chain but the last to people of a trade, who fill a store for all.
    fn trade(&mut self, chain: &[Link], drawn: &[Drawn], serves: i64) {
        let [.., made, _] = chain else { return };
        let product = made.product;
        let all: Vec<usize> = drawn[..drawn.len() - 1]
            .iter()
            .map(|it| it.action)
            .collect();
        let is_taken = |it: &usize| self.village.actions[*it].who != Who::All;
        if all.iter().any(is_taken) {
            return;
        }
        let trade = self.village.trades.len();
        for &action in &all {
            self.village.actions[action].who = Who::Trade(trade);
        }
        let shop = self.kind(&format!("{product}_shop"));
        let stock = self.village.stocks.len();
        // Enough for everybody at once, or for a few.
        let most = self.dice.among(6..=30) * UNIT;
        self.village.stocks.push(Stock {
            name: format!("{product}_stock"),
            most,
            first: most / 2,
            growth: 0,
        });
        self.village.kinds[shop].stocks.push(stock);
        let item = self.item(product, 0);
        let (hand, store) = ((Of::Hand(item), UNIT), (Of::Store(stock), UNIT));
        let slots = self.dice.among(0..=2) as usize;
        let name = format!("store_{product}");
        let stored = self.action(&name, Some(shop), slots, UNIT, vec![hand], vec![store]);
        self.village.actions[stored].who = Who::Trade(trade);
        let slots = self.dice.among(0..=3) as usize;
        let name = format!("take_{product}");
        self.action(&name, Some(shop), slots, UNIT, vec![store], vec![hand]);
        let weight = self.dice.among(2..=8) * 250;
        self.village.trades.push(Trade {
            name: format!("{product}_maker"),
            fills: stock,
            weight,
        });
        // In thousandths of somebody's whole time.
        let mut time = 0;
        let mut runs = serves;
        let mut takes = UNIT;
        for step in drawn.iter().rev() {
            if step.takes != 0 || step.action == all[0] {
                if all.contains(&step.action) {
                    runs = runs * takes / step.gives;
                    time += runs * step.time / 1_000_000;
                }
                takes = step.takes;
            }
        }
        time += serves * self.walk / 1_000_000;
        self.hands.push((time / 350 + 1).min(self.people / 3));
    }

    /// How long it takes to meet a need once.
    fn time_of_meeting(&self, drawn: &[Drawn]) -> i64 {
        let mut time = 0;
        // Thousandths of a run.
        let mut runs = UNIT;
        let mut takes = UNIT;
        for (place, step) in drawn.iter().rev().enumerate() {
            if place > 0 {
                runs = runs * takes / step.gives;
            }
            time += step.time * runs / UNIT;
            takes = step.takes;
        }
        time
    }

    fn count_runs(&mut self, drawn: &[Drawn], serves: i64) {
        let mut runs = serves;
        let mut takes = UNIT;
        for (place, step) in drawn.iter().rev().enumerate() {
            if place > 0 {
                runs = runs * takes / step.gives;
            }
            self.runs.resize(self.village.actions.len(), 0);
            self.runs[step.action] += runs;
            takes = step.takes;
        }
    }

    /// Counts how often the actions are done that only provide what others take.
    fn count_help(&mut self) {
        let actions = &self.village.actions;
        self.runs.resize(actions.len(), 0);
        // An action that provides for another provider is counted in the second round.
        for _ in 0..2 {
            let before = self.runs.clone();
            for (taker, runs) in actions.iter().zip(&before) {
                for &(of, amount) in &taker.takes {
                    for (number, helper) in actions.iter().enumerate() {
                        let gives = helper.gives.iter().find(|it| it.0 == of);
                        if let Some(&(_, given)) = gives.filter(|_| before[number] == 0) {
                            self.runs[number] += runs * amount / given;
                        }
                    }
                }
            }
        }
    }

    fn places(&mut self, extent: i64) {
        self.count_help();
        for kind in 0..self.village.kinds.len() {
            // How much of the time places are taken, in thousandths.
            let taken = self.dice.among(250..=600);
            let mut count = self.dice.among(1..=3);
            for (number, action) in self.village.actions.iter().enumerate() {
                if action.at == Some(kind) && action.slots > 0 {
                    // A slot may be reserved for a person who is still on the way.
                    let busy = self.runs[number] * (action.time + self.walk) / 1_000_000;
                    count = count.max(busy / (taken * action.slots as i64) + 1);
                }
            }
            let is_bed = self.village.kinds[kind].name == "bed";
            if is_bed && self.has_own_beds {
                count = self.people;
            }
            for &(stock, action) in &self.growing {
                if self.village.kinds[kind].stocks.contains(&stock) {
                    let spare = self.dice.among(160..=300);
                    let growth = self.runs[action] * spare / 100 / 1000 / count;
                    self.village.stocks[stock].growth = growth + 1;
                }
            }
            for _ in 0..count {
                let at = self.spot(extent);
                self.village.places.push(Place { kind, at });
            }
        }
    }

    fn people(&mut self, extent: i64) {
        let mut trades = Vec::new();
        for (trade, &hands) in self.hands.iter().enumerate() {
            trades.extend((0..hands).map(|_| Some(trade)));
        }
        trades.truncate(self.people as usize);
        trades.resize(self.people as usize, None);
        let beds = (0..self.village.places.len())
            .filter(|&place| self.village.kinds[self.village.places[place].kind].name == "bed");
        let mut beds: Vec<Option<usize>> = beds.filter(|_| self.has_own_beds).map(Some).collect();
        beds.resize(trades.len(), None);
        for (trade, owns) in trades.into_iter().zip(beds) {
            let at = self.spot(extent);
            let needs = self.village.needs.clone();
            let first = needs.iter().map(|need| {
                let most = self.village.items[need.item].most;
                most * self.dice.among(50..=95) / 100
            });
            let first = first.collect();
            self.village.people.push(Person {
                trade,
                at,
                first,
                owns,
            });
        }
    }

    fn spot(&mut self, extent: i64) -> [i64; 2] {
        // Whole decimetres, which documents can say exactly enough.
        [(); 2].map(|()| self.dice.among(0..=extent / 100) * 100)
    }

    fn item(&mut self, name: &str, most: i64) -> usize {
        let items = &mut self.village.items;
        match items.iter().position(|it| it.name == name) {
            Some(found) => {
                items[found].most = items[found].most.max(most);
                found
            }
            None => {
                let name = name.to_owned();
                items.push(Item { name, most });
                items.len() - 1
            }
        }
    }

    fn kind(&mut self, name: &str) -> usize {
        let kinds = &mut self.village.kinds;
        kinds
            .iter()
            .position(|it| it.name == name)
            .unwrap_or_else(|| {
                kinds.push(Kind {
                    name: name.to_owned(),
                    stocks: Vec::new(),
                });
                kinds.len() - 1
            })
    }

    fn action(
        &mut self,
        name: &str,
        at: Option<usize>,
        slots: usize,
        time: i64,
        takes: Vec<(Of, i64)>,
        gives: Vec<(Of, i64)>,
    ) -> usize {
        self.village.actions.push(Action {
            name: name.to_owned(),
            at,
            slots,
            time,
            who: Who::All,
            takes,
            gives,
        });
        self.village.actions.len() - 1
    }
}
