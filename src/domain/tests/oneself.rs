//! Tests of actions that an NPC does to itself, and of the warnings about them.

use alloc::{format, string::String, vec::Vec};

use super::{domain, warnings};
use crate::domain::action::Oneself;

#[test]
fn what_names_the_consumer_alone_is_done_to_oneself() {
    let eats = |actions: &str, types: &str| {
        let text = format!(
            r#"{{ "udgoap": 1,
            "attributes": {{ "food": {{ "min": 0, "max": 100 }}, "bread": {{ "min": 0, "max": 4 }} }},
            "types": {{ "man": {{ "attributes": {{ "food": {{}}, "bread": {{}} }},
              "supplies": ["eat"], "consumes": ["eat"], "drives": ["live"] }} {types} }},
            "actions": {{ "eat": {{ "self": true, "effects": ["consumer.food += 10"] {actions} }} }},
            "drives": {{ "live": {{ "goals": {{ "full": {{ "conditions": ["self.food >= 90"],
              "remove": false }} }} }} }} }}"#
        );
        let domain = domain(&text);
        let eat = domain.find_action("eat").expect("it is there");
        domain.action(eat).oneself
    };
    assert_eq!(eats("", ""), Oneself::Only);
    // Here the supplier matters, or not every consumer supplies the action itself.
    let feeds = r#", "preconditions": ["supplier.bread >= 1"]"#;
    assert_eq!(eats(feeds, ""), Oneself::Too);
    let child = r#", "child": { "attributes": { "food": {} }, "consumes": ["eat"] }"#;
    assert_eq!(eats("", child), Oneself::Too);
}

/// Warnings about a man who eats what only such men supply. `says` is what the action says of
/// that, `more` belongs to his type, and `child` is another type.
fn eats(says: &str, more: &str, child: &str) -> Vec<String> {
    warnings(&format!(
        r#"{{ "udgoap": 1, 
  "attributes": {{ "food": {{ "min": 0, "max": 100 }} }},
  "types": {{
    "inn": {{ "supplies": ["goto"] }},
    "man": {{ "attributes": {{ "food": {{}} }}, "supplies": ["eat"], "consumes": ["goto", "eat"], "drives": ["live"]{more} }}{child}
  }},
  "actions": {{
    "goto": {{ "effects": ["consumer.position = beside(supplier)"] }},
    "eat": {{ {says}"effects": ["consumer.food += 10"] }}
  }},
  "drives": {{
    "live": {{ "goals": {{ "full": {{ "conditions": ["self.food >= 90"], "remove": false }} }} }}
  }}
}}"#
    ))
}

#[test]
fn what_is_done_to_oneself_should_say_so() {
    assert_eq!(
        eats("", "", ""),
        [
            r#"game.json:9:5: warning: `eat` names the consumer alone, and only who does it supplies it: as it stands it is done to others, never to oneself; say `"self": "only"`, or `"self": false` if others are meant (at $.actions.eat)"#
        ]
    );
    let child = r#",
    "child": { "attributes": { "food": {} }, "consumes": ["eat"] }"#;
    assert_eq!(
        eats(r#""self": true, "#, "", child),
        [
            r#"game.json:10:5: warning: `eat` names the consumer alone, so it can be done to any other of its kind as well; say `"self": "only"` if it is done to oneself (at $.actions.eat)"#
        ]
    );
    let manner = r#", "manner": { "eat": { "distance": 2 } }"#;
    for (says, more) in [(r#""only""#, ""), ("false", ""), ("true", manner)] {
        let says = format!(r#""self": {says}, "#);
        assert_eq!(eats(&says, more, ""), [""; 0], "{says}");
    }
}

/// A man eats what he carries, or an inn feeds him.
fn eating(action: &str, man: &str, inn: &str) -> Vec<String> {
    warnings(&format!(
        r#"{{ "udgoap": 1,
  "attributes": {{ "food": {{ "min": 0, "max": 100 }} }},
  "types": {{
    "man": {{ "attributes": {{ "food": {{}} }}, "consumes": ["eat"], "drives": ["live"] {man} }}
    {inn}
  }},
  "actions": {{ "eat": {{ "effects": ["consumer.food += 10"] {action} }} }},
  "drives": {{ "live": {{ "goals": {{ "full": {{ "conditions": ["self.food >= 90"], "remove": false }} }} }} }}
}}"#
    ))
}

#[test]
fn what_only_oneself_may_do_to_oneself_needs_self() {
    let offer = r#", "supplies": [{ "action": "eat", "when": "self == consumer" }]"#;
    let told = "game.json:4:126: warning: only the consumer itself is offered this, and `eat` isn't \
                done to oneself: give it `\"self\": \"only\"` (at $.types.man.supplies[0].when)";
    assert_eq!(eating("", offer, ""), [told]);
    assert_eq!(eating(r#", "self": false"#, offer, ""), [told]);
    let swapped =
        r#", "supplies": [{ "action": "eat", "when": "consumer == self and self.food < 9" }]"#;
    assert_eq!(eating("", swapped, "").len(), 1);
    let none: [&str; 0] = [];
    for said in [r#", "self": true"#, r#", "self": "only""#] {
        assert_eq!(eating(said, offer, ""), none);
    }
    // A choice, or the opposite.
    for when in ["self == consumer or self.food > 1", "self != consumer"] {
        let offer = offer.replace("self == consumer", when);
        assert_eq!(eating("", &offer, ""), none, "{when}");
    }
    // As a precondition.
    let own = r#", "supplies": ["eat"]"#;
    let told = "game.json:7:80: warning: this holds only if the consumer is the supplier, and `eat` isn't \
                done to oneself: give it `\"self\": \"only\"` (at $.actions.eat.preconditions[0])";
    let asks = r#", "preconditions": ["supplier == consumer"]"#;
    assert_eq!(eating(asks, own, ""), [told]);
    let may = r#", "self": true, "preconditions": ["supplier == consumer"]"#;
    assert_eq!(eating(may, own, ""), none);
}

#[test]
fn what_is_only_done_to_oneself_is_supplied_by_who_does_it() {
    let inn = r#", "inn": { "supplies": ["eat"] }"#;
    let only = r#", "self": "only""#;
    assert_eq!(
        eating(only, "", inn),
        [
            "game.json:7:16: warning: `eat` is done only to oneself, and no type that consumes it \
             supplies it, so it is never done (at $.actions.eat)"
        ]
    );
    assert_eq!(
        eating(only, r#", "supplies": ["eat"]"#, inn),
        [
            "game.json:5:29: warning: `eat` is done only to oneself, and no `inn` consumes it: this \
             has no use (at $.types.inn.supplies[0])"
        ]
    );
    // Here, types that inherit from it do.
    let being = r#", "being": { "supplies": ["eat"] }, "cow": { "is": "being", "consumes": ["eat"], "attributes": { "food": {} } }"#;
    let none: [&str; 0] = [];
    assert_eq!(eating(only, r#", "supplies": ["eat"]"#, being), none);
}
