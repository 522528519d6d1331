//! Documents that grow: written for each size.

/// A wizard who can do `count` things more, none of them of use: half of them change what no goal
/// is about, half of them change mana the wrong way.
pub(super) fn actions(count: u32) -> String {
    let names: Vec<String> = (0..count).map(|number| format!("\"a{number}\"")).collect();
    let names = names.join(", ");
    let actions = (0..count).map(|number| {
        let effect = if number % 2 == 0 {
            "consumer.awe += 1"
        } else {
            "consumer.mana -= 5"
        };
        format!("\"a{number}\": {{ \"effects\": [\"{effect}\"] }}")
    });
    format!(
        r#"{{ "udgoap": 1,
        "types": {{
          "statue": {{ "extend": true, "supplies": [{names}] }},
          "wizard": {{ "extend": true, "consumes": [{names}] }} }},
        "actions": {{ {} }} }}"#,
        actions.collect::<Vec<_>>().join(",\n")
    )
}

/// A gardener who wants each plant watered for which `when` holds, and has to walk to each.
pub(super) fn garden(when: &str) -> String {
    let document = r#"{ "udgoap": 1,
    "attributes": { "moisture": { "min": 0, "max": 10 } },
    "types": {
      "plant": { "attributes": { "moisture": {} }, "supplies": ["goto", "water"] },
      "gardener": { "consumes": ["goto", "water"], "drives": ["tend"] } },
    "actions": {
      "goto": { "effects": ["consumer.position = beside(supplier)"] },
      "water": { "preconditions": ["distance(consumer, supplier) <= 1"],
                 "effects": ["supplier.moisture += 10"] } },
    "drives": { "tend": { "goals": {
      "water": { "for_each": "plant", "as": "plant", "when": "WHEN",
                 "conditions": ["plant.moisture >= 10"] } } } } }"#;
    document.replace("WHEN", when)
}

/// A climber who reaches the top by `depth` steps, each of which needs the one before.
pub(super) fn stairs(depth: u32) -> String {
    let flags = (1..=depth).map(|step| format!("\"at{step}\": {{ \"kind\": \"flag\" }}"));
    let own = (1..=depth).map(|step| format!("\"at{step}\": {{}}"));
    let names: Vec<String> = (1..=depth).map(|step| format!("\"climb{step}\"")).collect();
    let actions = (1..=depth).map(|step| {
        let needs = if step == 1 {
            String::new()
        } else {
            format!("\"preconditions\": [\"consumer.at{}\"], ", step - 1)
        };
        format!("\"climb{step}\": {{ {needs}\"effects\": [\"consumer.at{step} = true\"] }}")
    });
    format!(
        r#"{{ "udgoap": 1,
        "attributes": {{ {flags} }},
        "types": {{
          "stairs": {{ "supplies": [{names}] }},
          "climber": {{ "attributes": {{ {own} }}, "consumes": [{names}], "drives": ["rise"] }} }},
        "actions": {{ {actions} }},
        "drives": {{ "rise": {{ "goals": {{ "top": {{ "conditions": ["self.at{depth}"] }} }} }} }} }}"#,
        flags = flags.collect::<Vec<_>>().join(", "),
        own = own.collect::<Vec<_>>().join(", "),
        names = names.join(", "),
        actions = actions.collect::<Vec<_>>().join(", "),
    )
}

/// More for the gardener of [`garden`], who plans by GOAP in this model: `count` things that can be
/// done to stones, none of them of use.
pub(super) fn stones(model: &str, count: u32) -> String {
    let names: Vec<String> = (0..count)
        .map(|number| format!("\"kick{number}\""))
        .collect();
    let names = names.join(", ");
    let actions: Vec<String> = (0..count)
        .map(|number| format!("\"kick{number}\": {{ \"effects\": [\"consumer.sore += 1\"] }}"))
        .collect();
    format!(
        r#"{{ "udgoap": 1,
        "attributes": {{ "sore": {{ "min": 0, "max": 10 }} }},
        "types": {{
          "stone": {{ "supplies": [{names}] }},
          "gardener": {{ "extend": true, "attributes": {{ "sore": {{}} }}, "consumes": [{names}],
                         "goap": {{ "model": "{model}" }} }} }},
        "actions": {{ {} }} }}"#,
        actions.join(",\n")
    )
}

/// A wizard who wants so much mana, and gets it from potions that it has to walk to; meanwhile it gets
/// hungry.
pub(super) fn cellar(wanted: u32) -> String {
    let document = r#"{ "udgoap": 1,
    "attributes": { "mana": { "min": 0, "max": 200 }, "food": { "min": 0, "max": 100 },
                    "potency": { "min": 0, "max": 100 }, "age": { "min": 0, "max": 100 },
                    "speed": { "default": 1.4 } },
    "types": {
      "potion": { "attributes": { "potency": {}, "age": {} }, "supplies": ["goto", "drink"] },
      "wizard": { "attributes": { "mana": { "default": 10, "rate": -0.1 },
                                  "food": { "default": 50, "rate": -0.2 }, "speed": {} },
                  "consumes": ["goto", "drink"], "drives": ["power", "fed"] } },
    "actions": {
      "goto": { "effects": ["consumer.position = beside(supplier)"],
                "duration": "distance(consumer, supplier) / consumer.speed" },
      "drink": { "preconditions": ["supplier.potency > 0", "distance(consumer, supplier) <= 1.5"],
                 "effects": ["consumer.mana += supplier.potency", "destroy(supplier)"], "duration": 3 } },
    "drives": { "power": { "goals": { "refill": { "conditions": ["self.mana >= WANTED"] } } },
                "fed": { "goals": { "eat": { "conditions": ["self.food >= 100"] } } } } }"#;
    document.replace("WANTED", &wanted.to_string())
}
