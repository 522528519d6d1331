//! Queries: their definitions, and expressions that ask them.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{domain, errors, load, shown, warnings};
use crate::domain::{
    Atom, Document, Domain, Key, Limits, Operand, POSITION, Query, QueryId, QueryKind, Role, Scale,
    TRAVEL, TypeId, Whose, query::Asked,
};

/// A domain with these queries in which an action has this precondition.
fn asking(queries: &str, precondition: &str) -> String {
    format!(
        r#"{{ "udgoap": 1, "distance_range": 50, "queries": {{ {queries} }},
  "attributes": {{ "health": {{ "min": 0, "max": 100 }} }},
  "types": {{
    "thing": {{ "attributes": {{ "health": {{}} }}, "supplies": ["act"] }},
    "man": {{ "attributes": {{ "health": {{}} }}, "consumes": ["act"] }}
  }},
  "actions": {{ "act": {{ "preconditions": [{precondition}] }} }} }}"#
    )
}

const ALL: &str = r#""sees": {}, "alone": { "arguments": 1 }, "noise": { "kind": "number", "range": 20 },
    "price": { "kind": "number", "arguments": 3, "max_age": 2.5 },
    "kin": { "arguments": 4, "pure": true }"#;

/// The only comparison of the action's precondition, and its keys.
fn atom(precondition: &str) -> (Atom, Vec<Key>, Domain) {
    let domain = domain(&asking(ALL, &format!("\"{precondition}\"")));
    let condition = domain.code.condition(domain.actions[0].preconditions[0]);
    let atom = condition.atoms.start;
    let keys = domain.code.keys(atom).to_vec();
    (domain.code.atoms[atom as usize], keys, domain)
}

/// What is wrong, without where.
fn error(queries: &str, precondition: &str) -> String {
    let found = errors(&asking(queries, precondition));
    assert_eq!(found.len(), 1, "{found:#?}");
    let text = found[0].split_once(": error: ").expect("an error").1;
    let place = text.rfind(" (at ").expect("a place");
    text[..place].to_string()
}

fn query(name: &str, kind: QueryKind, arguments: u8) -> Query {
    Query {
        name: name.into(),
        kind,
        arguments,
        max_age: 0.0,
        pure: false,
        range: None,
        is_asked: false,
    }
}

#[test]
fn queries_are_as_defined_with_travel_first() {
    let domain = domain(&asking(ALL, "\"call:sees(consumer, supplier)\""));
    let number = QueryKind::Number;
    let expected = [
        query("travel", number, 2),
        Query {
            is_asked: true,
            ..query("sees", QueryKind::Flag, 2)
        },
        query("alone", QueryKind::Flag, 1),
        Query {
            range: Some(20.0),
            ..query("noise", number, 2)
        },
        Query {
            max_age: 2.5,
            ..query("price", number, 3)
        },
        Query {
            pure: true,
            ..query("kin", QueryKind::Flag, 4)
        },
    ];
    assert_eq!(domain.queries, expected);
    assert_eq!(domain.find_query("travel"), Some(TRAVEL));
    assert_eq!(domain.find_query("noise"), Some(QueryId(3)));
    assert_eq!(domain.find_query("nose"), None);
}

#[test]
fn every_domain_has_travel_and_may_say_more_about_it() {
    let plain = domain(&asking("", "\"travel(consumer, supplier) < 5\""));
    assert_eq!(plain.queries.len(), 1);
    assert!(plain.queries[0].is_asked);
    let text = asking(
        r#""travel": { "max_age": 3, "range": 80 }, "sees": {}"#,
        r#""travel(consumer, supplier) < 5", "call:sees(supplier, consumer)""#,
    );
    let more = domain(&text);
    assert_eq!(more.queries[0].max_age, 3.0);
    assert_eq!(more.find_query("sees"), Some(QueryId(1)));
    let Atom::Compare { left, scale, .. } = more.code.atoms[0] else {
        panic!("a comparison");
    };
    assert_eq!(left, Operand::Travel(Role::CONSUMER, Role::SUPPLIER));
    assert_eq!(scale, Scale::Constant(80.0));
    for wrong in [
        r#""travel": { "arguments": 3 }"#,
        r#""travel": { "kind": "flag" }"#,
    ] {
        let found = error(wrong, "\"travel(consumer, supplier) < 5\"");
        assert!(
            found.starts_with("`travel` is a number about two entities"),
            "{found}"
        );
    }
}

#[test]
fn answers_are_compared_by_their_kind() {
    let (sees, keys, _) = atom("not call:sees(supplier, consumer)");
    let Atom::Compare { left, right, .. } = sees else {
        panic!("a comparison");
    };
    let [consumer, supplier] = [Role::CONSUMER, Role::SUPPLIER];
    let arguments = [supplier, consumer, consumer, consumer];
    assert_eq!(left, Operand::Query(QueryId(1), arguments));
    assert_eq!(right, Operand::Constant(0.0));
    // What is imagined changes no answer, so nothing helps.
    assert!(keys.is_empty(), "{keys:?}");

    let (noise, keys, domain) = atom("call:noise(consumer, supplier) <= consumer.health / 2");
    let Atom::Compare { scale, .. } = noise else {
        panic!("a comparison");
    };
    assert_eq!(scale, Scale::Constant(20.0));
    let health = domain.find_attribute("health");
    let read: Vec<_> = keys.iter().map(|key| (key.whose, key.attribute)).collect();
    assert_eq!(read, [(Whose::Role(consumer), health)]);
}

#[test]
fn travel_is_helped_by_moving() {
    let (atom, keys, _) = atom("travel(consumer, supplier) <= 2");
    let Atom::Compare { scale, .. } = atom else {
        panic!("a comparison");
    };
    assert_eq!(scale, Scale::Constant(50.0));
    let read: Vec<_> = keys.iter().map(|key| (key.whose, key.attribute)).collect();
    let position = Some(POSITION);
    assert_eq!(
        read,
        [
            (Whose::Role(Role::CONSUMER), position),
            (Whose::Role(Role::SUPPLIER), position)
        ]
    );
}

#[test]
fn only_travel_reads_where_the_consumer_is() {
    let domain = domain(&asking(
        ALL,
        r#""travel(consumer, supplier) <= 2", "call:sees(consumer, supplier)""#,
    ));
    let code = &domain.code;
    let reads = domain.actions[0]
        .preconditions
        .iter()
        .map(|&id| code.condition(id).reads_consumer_position);
    assert_eq!(reads.collect::<Vec<_>>(), [false, true]);
}

#[test]
fn questions_are_found_wherever_they_stand() {
    let (_, _, domain) = atom(
        "call:price(consumer, supplier, consumer) + count(thing as t where call:noise(t, \
         consumer) > 3 and count(man as m where call:sees(m, t) == call:sees(t, t)) > 0) \
         + travel(consumer, supplier) >= consumer.health",
    );
    let mut found = Vec::new();
    let precondition = domain.actions[0].preconditions[0];
    domain
        .code
        .questions_of_condition(precondition, &mut |asked| found.push(*asked));
    let [c, s, t, m] = [0, 1, 4, 5].map(Role);
    let [thing, man] = [TypeId(0), TypeId(1)];
    let asked = |query: u16, arguments, variables: &[(Role, TypeId)]| {
        let mut asked = Asked {
            query: QueryId(query),
            arguments,
            variables: [None; Role::COUNT],
        };
        for &(role, of) in variables {
            asked.variables[role.index()] = Some(of.into());
        }
        asked
    };
    assert_eq!(
        found,
        [
            asked(4, [c, s, c, c], &[]),
            asked(3, [t, c, c, c], &[(t, thing)]),
            asked(1, [m, t, c, c], &[(t, thing), (m, man)]),
            asked(1, [t, t, c, c], &[(t, thing), (m, man)]),
            asked(0, [c, s, c, c], &[]),
        ]
    );
}

#[test]
fn wrong_questions_are_refused() {
    let test = |text: &str| error(ALL, &format!("\"{text}\""));
    for (text, message) in [
        (
            "call:sess(consumer, supplier)",
            "there is no query `sess`; did you mean `sees`?",
        ),
        (
            "call:sees(consumer)",
            "found 1 argument of `sees`, expected two entities",
        ),
        (
            "call:alone(consumer, supplier)",
            "found 2 arguments of `alone`, expected one entity",
        ),
        (
            "travel(consumer) < 3",
            "found 1 argument of `travel`, expected two entities",
        ),
        (
            "call:sees(consumer, consumer.health)",
            "found no role, expected one: `sees(consumer, supplier)`",
        ),
        (
            "call:sees(consumer, self)",
            "nothing is called `self` here; known are `consumer` and `supplier`",
        ),
        (
            "call:noise(consumer, supplier)",
            "found a number, expected a condition; compare it with something: `… > 0`",
        ),
        (
            "call:sees(consumer, supplier) > 3",
            "found a number, expected a flag as on the other side",
        ),
        (
            "call:price(consumer, supplier, supplier) > 3",
            "how near this is to being true can't be told, because neither side is an \
             attribute, a distance, a count or a query that has a `range`: write the condition \
             as an object with a \"range\"",
        ),
    ] {
        assert_eq!(test(text), message, "{text}");
    }
}

#[test]
fn wrong_definitions_are_refused() {
    let none = "";
    for (queries, message) in [
        (
            r#""q": { "arguments": 5 }"#,
            "found 5, expected 1 to 4 entities",
        ),
        (
            r#""q": { "arguments": 0 }"#,
            "found 0, expected 1 to 4 entities",
        ),
        (
            r#""q": { "arguments": 1.5 }"#,
            "found 1.5, expected 1 to 4 entities",
        ),
        (
            r#""q": { "max_age": -1 }"#,
            "found -1, expected at least 0 seconds",
        ),
        (
            r#""q": { "range": 3 }"#,
            "only numbers have a range; this is a flag",
        ),
        (
            r#""q": { "kind": "number", "range": 0 }"#,
            "found 0, expected a range of more than 0",
        ),
        (
            r#""where": {}"#,
            "`where` is a word of the expression language; choose another name",
        ),
    ] {
        assert_eq!(error(queries, none), message, "{queries}");
    }
    let found = error(r#""q": { "kind": "position" }"#, none);
    assert!(found.contains("`flag` or `number`"), "{found}");
}

#[test]
fn what_updates_drives_asks_nobody() {
    let with = |drive: &str, of_type: &str| {
        format!(
            r#"{{ "udgoap": 1, "queries": {{ "sees": {{ "arguments": 1 }} }},
  "attributes": {{ "health": {{ "min": 0, "max": 100 }} }},
  "types": {{ "man": {{ "attributes": {{ "health": {{}} }}, "drives": ["live"], {of_type}
    "consumes": [{{ "action": "rest", "when": "call:sees(self)" }}],
    "supplies": [{{ "action": "rest", "when": "call:sees(consumer)" }}],
    "alive": "not call:sees(self)" }} }},
  "actions": {{ "rest": {{ "self": true, "effects": ["consumer.health += 1"] }} }},
  "drives": {{ "live": {{ {drive} }} }} }}"#
        )
    };
    let goal =
        |rule: &str| format!(r#""goals": {{ "heal": {{ {rule} "conditions": ["true"] }} }}"#);
    let ask = r#""call:sees(self)""#;
    let amount = r#""count(man as m where call:sees(m))""#;
    let wrong = [
        with(&format!(r#""remove": {ask}"#), ""),
        with(&format!(r#""weight": {amount}"#), ""),
        with(&format!(r#""combine": {amount}"#), ""),
        with(&goal(&format!(r#""when": {ask},"#)), ""),
        with(&goal(&format!(r#""remove": {ask},"#)), ""),
        with(&goal(&format!(r#""weight": {amount},"#)), ""),
        with(
            r#""goals": { "heal": { "conditions": ["call:sees(self)"] } }"#,
            "",
        ),
        with("", &format!(r#""utility": {{ "combine": {amount} }},"#)),
    ];
    for document in wrong {
        let found = errors(&document);
        assert!(
            found.len() == 1 && found[0].contains("queries are answered when a search begins"),
            "{found:#?}\n{document}"
        );
    }
    let travelling = goal(r#""when": "travel(self, self) < 3","#);
    assert!(load(&with(&travelling, "")).domain.is_some());
}

#[test]
fn later_documents_override_and_extend() {
    let base = asking(
        r#""sees": { "max_age": 1 }, "noise": { "kind": "number" }"#,
        r#""call:sees(consumer, supplier)", { "test": "call:noise(consumer, supplier) < 3", "range": 9 }"#,
    );
    let later = r#"{ "udgoap": 1, "queries": {
        "sees": { "override": true, "pure": true },
        "noise": { "extend": true, "max_age": 4 } } }"#;
    let documents = [("base", &*base), ("later", later)].map(|(name, text)| Document {
        name,
        bytes: text.as_bytes(),
    });
    let loaded = Domain::load(&documents, &Limits::default());
    let found = shown(&loaded.diagnostics);
    let domain = loaded.domain.unwrap_or_else(|| panic!("{found:#?}"));
    let ages = |id: usize| (domain.queries[id].max_age, domain.queries[id].pure);
    assert_eq!([ages(1), ages(2)], [(0.0, true), (4.0, false)]);
    assert_eq!(domain.queries[2].kind, QueryKind::Number);
}

#[test]
fn what_is_probably_not_meant_is_warned_of() {
    let found = warnings(&asking(r#""sees": { "pure": true, "max_age": 3 }"#, ""));
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(found[1].contains("never asked again"), "{found:#?}");
    assert!(
        found[0].contains("`sees` has no use: no expression and no sensor asks it"),
        "{found:#?}"
    );
}

#[test]
fn a_query_that_only_sensors_ask_has_a_use() {
    let text = r#"{ "udgoap": 1, "queries": { "sees": {} },
        "sensors": { "eyes": { "types": ["cat"], "range": 5, "query": "sees" } },
        "types": { "cat": { "supplies": ["pet"] }, "man": { "consumes": ["pet"], "sensors": ["eyes"] } },
        "actions": { "pet": {} } }"#;
    let found = warnings(text);
    assert!(!found.iter().any(|it| it.contains("sees")), "{found:#?}");
}

#[test]
fn the_hash_knows_all_of_a_query() {
    let hash = |queries: &str, test: &str| domain(&asking(queries, &format!("\"{test}\""))).hash;
    let sees = "call:sees(consumer, supplier)";
    let hashes = [
        hash(r#""sees": {}"#, sees),
        hash(r#""sees": {}, "hears": {}"#, sees),
        hash(r#""sees": { "max_age": 1 }"#, sees),
        hash(r#""sees": { "pure": true }"#, sees),
        hash(r#""sees": {}"#, "call:sees(supplier, consumer)"),
        hash(r#""sees": {}"#, "distance(consumer, supplier) < 3"),
        hash(r#""sees": {}"#, "travel(consumer, supplier) < 3"),
        hash(
            r#""sees": {}, "travel": { "range": 7 }"#,
            "travel(consumer, supplier) < 3",
        ),
    ];
    for (index, hash) in hashes.iter().enumerate() {
        assert!(!hashes[index + 1..].contains(hash), "{index}");
    }
}
