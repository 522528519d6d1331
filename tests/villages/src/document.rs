//! A village as a domain document and a scene.

use serde_json::{Map, Value, json};

use crate::village::{Action, Of, Village, Who};

/// How far from a thing things can be done to it, in metres.
const REACH: f64 = 1.5;

/// The domain document.
#[must_use]
pub fn domain(village: &Village) -> Value {
    let mut attributes = Map::new();
    for item in &village.items {
        attributes.insert(
            item.name.clone(),
            json!({ "min": 0, "max": units(item.most) }),
        );
    }
    for stock in &village.stocks {
        attributes.insert(
            stock.name.clone(),
            json!({ "min": 0, "max": units(stock.most) }),
        );
    }
    if has_owners(village) {
        attributes.insert("owned".to_owned(), json!({ "kind": "reference" }));
    }
    let mut actions = Map::new();
    let speed = units(village.speed);
    actions.insert(
        "goto".to_owned(),
        json!({
            "effects": ["consumer.position = beside(supplier)"],
            "duration": format!("distance(consumer, supplier) / {speed}"),
        }),
    );
    for action in &village.actions {
        actions.insert(action.name.clone(), self::action(village, action));
    }
    let mut domain = json!({
        "udgoap": 1,
        "note": format!("Village {}, attempt {}", village.seed, village.attempt),
        "attributes": attributes,
        "types": types(village),
        "actions": actions,
        "drives": drives(village),
    });
    if village.needs.iter().any(|it| it.is_urgent) {
        domain["curves"] = json!({ "early": { "kind": "exponential", "base": 0.05 } });
    }
    domain
}

/// The scene: the places and the people, by name.
#[must_use]
pub fn scene(village: &Village) -> Value {
    let mut objects = Map::new();
    for (number, place) in village.places.iter().enumerate() {
        let name = place_name(village, number);
        let of = &village.kinds[place.kind].name;
        objects.insert(name, json!({ "type": of, "position": position(place.at) }));
    }
    for (number, person) in village.people.iter().enumerate() {
        let of = match person.trade {
            Some(trade) => &village.trades[trade].name,
            None => "villager",
        };
        let mut attributes = Map::new();
        for (need, first) in village.needs.iter().zip(&person.first) {
            let name = village.items[need.item].name.clone();
            attributes.insert(name, json!(units(*first)));
        }
        if let Some(place) = person.owns {
            let name = place_name(village, place);
            attributes.insert("owned".to_owned(), json!(name));
        }
        objects.insert(
            person_name(number),
            json!({ "type": of, "position": position(person.at), "attributes": attributes }),
        );
    }
    json!({ "udgoap_scene": 1, "seed": village.seed, "objects": objects })
}

/// What a place is called in the scene.
#[must_use]
pub fn place_name(village: &Village, place: usize) -> String {
    format!("{}_{place}", village.kinds[village.places[place].kind].name)
}

/// What a person is called in the scene.
#[must_use]
pub fn person_name(person: usize) -> String {
    format!("person_{person}")
}

fn types(village: &Village) -> Map<String, Value> {
    let mut types = Map::new();
    for (number, kind) in village.kinds.iter().enumerate() {
        let mut attributes = Map::new();
        for &stock in &kind.stocks {
            let stock = &village.stocks[stock];
            let mut about = json!({ "default": units(stock.first) });
            if stock.growth > 0 {
                about["rate"] = json!(units(stock.growth));
            }
            attributes.insert(stock.name.clone(), about);
        }
        let here = village.actions.iter().filter(|it| it.at == Some(number));
        let supplies = here.clone().map(|it| match it.who {
            Who::Owner => json!({ "action": it.name, "when": "consumer.owned == self" }),
            Who::All | Who::Trade(_) => json!(it.name),
        });
        let mut supplies: Vec<Value> = supplies.collect();
        supplies.insert(0, json!("goto"));
        let mut manner = Map::new();
        for it in here.filter(|it| it.slots > 0) {
            manner.insert(it.name.clone(), json!({ "slots": it.slots }));
        }
        types.insert(
            kind.name.clone(),
            json!({ "attributes": attributes, "supplies": supplies, "manner": manner }),
        );
    }
    types.insert("villager".to_owned(), villager(village));
    for (number, trade) in village.trades.iter().enumerate() {
        let own = village.actions.iter();
        let own = own.filter(|it| it.who == Who::Trade(number));
        let at_oneself = own.clone().filter(|it| it.at.is_none());
        let consumes: Vec<&str> = own.map(|it| it.name.as_str()).collect();
        let supplies: Vec<&str> = at_oneself.map(|it| it.name.as_str()).collect();
        types.insert(
            trade.name.clone(),
            json!({
                "is": "villager",
                "supplies": supplies,
                "consumes": consumes,
                "drives": [{ "drive": duty(village, number), "weight": units(trade.weight) }],
            }),
        );
    }
    types
}

fn villager(village: &Village) -> Value {
    let mut attributes = Map::new();
    for (number, item) in village.items.iter().enumerate() {
        let need = village.needs.iter().find(|it| it.item == number);
        let about = match need {
            Some(need) => json!({ "rate": -units(need.decay) }),
            None => json!({}),
        };
        attributes.insert(item.name.clone(), about);
    }
    if has_owners(village) {
        attributes.insert("owned".to_owned(), json!({}));
    }
    let is_common = |it: &&Action| !matches!(it.who, Who::Trade(_));
    let common = village.actions.iter().filter(is_common);
    let at_oneself = common.clone().filter(|it| it.at.is_none());
    let mut consumes: Vec<&str> = common.map(|it| it.name.as_str()).collect();
    consumes.insert(0, "goto");
    let supplies: Vec<&str> = at_oneself.map(|it| it.name.as_str()).collect();
    let drives = village.needs.iter().map(|need| {
        let name = format!("keep_{}", village.items[need.item].name);
        json!({ "drive": name, "weight": units(need.weight) })
    });
    let drives: Vec<Value> = drives.collect();
    json!({ "attributes": attributes, "supplies": supplies, "consumes": consumes, "drives": drives })
}

fn action(village: &Village, action: &Action) -> Value {
    let mut preconditions = Vec::new();
    let mut effects = Vec::new();
    for &(of, amount) in &action.takes {
        let what = cell(village, of);
        preconditions.push(format!("{what} >= {}", units(amount)));
        effects.push(format!("{what} -= {}", units(amount)));
    }
    for &(of, amount) in &action.gives {
        effects.push(format!("{} += {}", cell(village, of), units(amount)));
    }
    if action.at.is_some() {
        preconditions.push(format!("distance(consumer, supplier) <= {REACH}"));
    }
    let mut told = json!({
        "preconditions": preconditions,
        "effects": effects,
        "duration": units(action.time),
    });
    if action.at.is_none() {
        told["self"] = json!(true);
    }
    told
}

fn drives(village: &Village) -> Map<String, Value> {
    let mut drives = Map::new();
    for need in &village.needs {
        let name = &village.items[need.item].name;
        let condition = format!("self.{name} >= max_of(self.{name})");
        let mut goal = json!({ "conditions": [condition], "remove": false });
        if need.is_urgent {
            goal["completeness"] = json!("early");
        }
        drives.insert(format!("keep_{name}"), json!({ "goals": { "full": goal } }));
    }
    for (number, trade) in village.trades.iter().enumerate() {
        let stock = &village.stocks[trade.fills].name;
        let shop = village
            .kinds
            .iter()
            .find(|it| it.stocks.contains(&trade.fills));
        let shop = shop.map_or("", |it| it.name.as_str());
        let goal = json!({
            "for_each": shop, "as": "shop",
            "conditions": [format!("shop.{stock} >= max_of(shop.{stock})")],
            "remove": false,
        });
        drives.insert(duty(village, number), json!({ "goals": { "full": goal } }));
    }
    drives
}

fn duty(village: &Village, trade: usize) -> String {
    format!("fill_{}", village.stocks[village.trades[trade].fills].name)
}

fn cell(village: &Village, of: Of) -> String {
    match of {
        Of::Hand(item) => format!("consumer.{}", village.items[item].name),
        Of::Store(stock) => format!("supplier.{}", village.stocks[stock].name),
    }
}

fn has_owners(village: &Village) -> bool {
    village.actions.iter().any(|it| it.who == Who::Owner)
}

/// Thousandths as a number: metres, seconds, units.
fn units(thousandths: i64) -> f64 {
    thousandths as f64 / 1000.0
}

fn position(at: [i64; 2]) -> [f64; 3] {
    [units(at[0]), 0.0, units(at[1])]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{draw, judge};
    use udgoap::domain::{Document, Domain, Limits};
    use udgoap_scene::Scene;

    /// Villages as they are drawn have to be documents without errors, be they to be lived in or
    /// not.
    #[test]
    fn every_village_loads() {
        for attempt in 0..200 {
            let village = draw::attempt(1234, attempt, 12 + attempt as usize % 20);
            let (domain, scene) = (domain(&village).to_string(), scene(&village).to_string());
            let document = |name, text: &'static str| Document {
                name,
                bytes: text.as_bytes(),
            };
            let limits = Limits::default();
            let loaded = Domain::load(&[document("domain.json", domain.leak())], &limits);
            // What people do to themselves was marked `true` before there was `"only"`.
            let mut found = loaded.diagnostics.iter();
            let is_of_oneself = found.all(|it| it.message.contains("names the consumer alone"));
            assert!(is_of_oneself, "{:?}", loaded.diagnostics);
            let domain = loaded.domain.expect("no errors");
            let loaded = Scene::load(&document("scene.json", scene.leak()), &domain, &limits);
            assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
        }
    }

    /// They are the same on every machine, and from change to change.
    #[test]
    fn villages_stay_what_they_are() {
        let (seed, people) = judge::SEEDS[0];
        let village = judge::village(seed, people).village;
        let text = format!("{}{}", domain(&village), scene(&village));
        let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        assert_eq!(format!("{hash:016x}"), "1fcc89ded1d3f0d6");
    }
}
