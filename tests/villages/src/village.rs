//! What a village is, apart from the library. It has whole numbers only, so that life in it is the
//! same on every machine.
//!
//! Lengths are millimetres, times milliseconds, amounts thousandths, and rates thousandths in a
//! second.

/// A village to be lived in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Village {
    /// What it was drawn from.
    pub seed: u64,
    /// How often a village of that seed was drawn again.
    pub attempt: u32,
    /// How far everybody walks in a second.
    pub speed: i64,
    /// What people have in hand or feel: needs, goods, tools.
    pub items: Vec<Item>,
    /// Which of the items are needs.
    pub needs: Vec<Need>,
    /// What places have in store.
    pub stocks: Vec<Stock>,
    /// Kinds of places.
    pub kinds: Vec<Kind>,
    /// What can be done.
    pub actions: Vec<Action>,
    /// What some people do for all.
    pub trades: Vec<Trade>,
    /// Where things are.
    pub places: Vec<Place>,
    /// Who lives here.
    pub people: Vec<Person>,
}

/// Something that people have more or less of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What it is called.
    pub name: String,
    /// The most that somebody can have. The least is 0.
    pub most: i64,
}

/// An item that becomes less by itself and mustn't run out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Need {
    /// Which.
    pub item: usize,
    /// How fast.
    pub decay: i64,
    /// How much it counts, in thousandths.
    pub weight: i64,
    /// It is felt the more the less there is left.
    pub is_urgent: bool,
}

/// Something that places have more or less of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stock {
    /// What it is called.
    pub name: String,
    /// The most that a place can have.
    pub most: i64,
    /// What it begins with.
    pub first: i64,
    /// How fast it grows by itself.
    pub growth: i64,
}

/// A kind of places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// What it is called.
    pub name: String,
    /// What it has in store, by index.
    pub stocks: Vec<usize>,
}

/// Who may do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Everybody.
    All,
    /// People of a trade, by index.
    Trade(usize),
    /// Whoever owns the place.
    Owner,
}

/// Where an amount comes from or goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// An item of whoever does it.
    Hand(usize),
    /// A stock of the place.
    Store(usize),
}

/// Something that can be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// What it is called.
    pub name: String,
    /// At which kind of place; none for what is done wherever one stands.
    pub at: Option<usize>,
    /// How many can do it at one place at a time; 0 for any number.
    pub slots: usize,
    /// How long it takes.
    pub time: i64,
    /// Who may do it.
    pub who: Who,
    /// What there must be, and is gone afterwards.
    pub takes: Vec<(Of, i64)>,
    /// What there is afterwards, up to what there can be.
    pub gives: Vec<(Of, i64)>,
}

/// What some people do for all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trade {
    /// What they are called.
    pub name: String,
    /// The stock that they keep filled, wherever there is one.
    pub fills: usize,
    /// How much that counts for them, in thousandths.
    pub weight: i64,
}

/// A place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its kind.
    pub kind: usize,
    /// Where it is.
    pub at: [i64; 2],
}

/// Somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The trade, by index.
    pub trade: Option<usize>,
    /// Where they begin.
    pub at: [i64; 2],
    /// How much of each need they begin with, in order of needs.
    pub first: Vec<i64>,
    /// The place that they own.
    pub owns: Option<usize>,
}

impl Village {
    /// Whether somebody may do something at a place.
    #[must_use]
    pub fn may(&self, person: usize, action: usize, place: Option<usize>) -> bool {
        let (person, action) = (&self.people[person], &self.actions[action]);
        let is_there = action.at == place.map(|place| self.places[place].kind);
        is_there
            && match action.who {
                Who::All => true,
                Who::Trade(trade) => person.trade == Some(trade),
                Who::Owner => place.is_some() && person.owns == place,
            }
    }

    /// How much of something there can be.
    #[must_use]
    pub fn most(&self, of: Of) -> i64 {
        match of {
            Of::Hand(item) => self.items[item].most,
            Of::Store(stock) => self.stocks[stock].most,
        }
    }
}

/// How far it is from one place to another.
#[must_use]
pub fn distance(from: [i64; 2], to: [i64; 2]) -> i64 {
    let [x, y] = [to[0] - from[0], to[1] - from[1]];
    ((x * x + y * y) as u64).isqrt() as i64
}
