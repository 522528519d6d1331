//! The same documents in other words: what entities are looked for by is a tag in place of a type, and
//! what NPCs consume is an annotation in place of actions. And documents in which things are parts.

#![allow(dead_code)]

use crate::reference::model::{Kind, Scene};

/// A document in which tags and annotations stand wherever types and actions are named to find
/// entities and steps by. They mean the same. Returns it, and how often that was so.
pub(crate) fn tagged(scene: &Scene, document: &str) -> (String, usize) {
    let types: Vec<&str> = scene.types.iter().map(|it| it.name.as_str()).collect();
    let actions: Vec<&str> = scene.actions.iter().map(|it| it.name.as_str()).collect();
    let [head, of_types, rest] = sections(document);
    let mut count = 0;
    let mut of_types = annotated(of_types, &actions, &mut count);
    let mut rest = rest.to_owned();
    for name in &types {
        let begin = format!("\"{name}\": \n    {{");
        let with_tag = format!("{begin}\"tags\": [\"{name}_like\"], ");
        assert!(of_types.contains(&begin), "{name} in {document}");
        of_types = of_types.replacen(&begin, &with_tag, 1);
    }
    for name in &actions {
        let begin = format!("\"{name}\": \n    {{");
        let with_annotation = format!("{begin}\"annotations\": [\"{name}_ish\"], ");
        assert!(rest.contains(&begin), "{name} in {document}");
        rest = rest.replacen(&begin, &with_annotation, 1);
    }
    for text in [&mut of_types, &mut rest] {
        for name in &types {
            for (old, new) in [
                (
                    format!("\"for_each\": \"{name}\""),
                    format!("\"for_each\": \"{name}_like\""),
                ),
                (format!("({name} as "), format!("({name}_like as ")),
            ] {
                count += text.matches(&old).count();
                *text = text.replace(&old, &new);
            }
        }
    }
    let tags: Vec<String> = types
        .iter()
        .map(|name| format!("\"{name}_like\": {{}}"))
        .collect();
    let head = head.replacen(
        "\"udgoap\": 1,",
        &format!("\"udgoap\": 1, \"tags\": {{{}}},", tags.join(", ")),
        1,
    );
    (format!("{head}{of_types}{rest}"), count)
}

/// A document in which whatever refers to something is a part of that, but for the NPC that plans.
/// Returns it, and how many types that concerns.
pub(crate) fn with_parts(scene: &Scene, document: &str) -> (String, usize) {
    let [head, of_types, rest] = sections(document);
    let mut of_types = of_types.to_owned();
    let mut of_npc = vec![scene.entities[scene.npc].of];
    while let Some(parent) = scene.types[*of_npc.last().expect("one")].parent {
        of_npc.push(parent);
    }
    let mut count = 0;
    for (number, of) in scene.types.iter().enumerate() {
        let mut own = of.attributes.iter().map(|it| &scene.attributes[it.0]);
        let reference = own.find(|it| matches!(it.kind, Kind::Reference));
        let Some(reference) = reference.filter(|_| !of_npc.contains(&number)) else {
            continue;
        };
        let begin = format!("\"{}\": \n    {{", of.name);
        let with_part = format!("{begin}\"part_of\": \"{}\", ", reference.name);
        of_types = of_types.replacen(&begin, &with_part, 1);
        count += 1;
    }
    (format!("{head}{of_types}{rest}"), count)
}

/// What comes before the types, the types, and the rest.
fn sections(document: &str) -> [&str; 3] {
    let types = document.find("\"types\": {").expect("there are types");
    let actions = document.find("\"actions\": {").expect("there are actions");
    [
        &document[..types],
        &document[types..actions],
        &document[actions..],
    ]
}

/// Types that consume annotations.
fn annotated(of_types: &str, actions: &[&str], count: &mut usize) -> String {
    const LIST: &str = "\"consumes\": [";
    let mut parts = of_types.split(LIST);
    let mut text = parts.next().expect("there is a first").to_owned();
    for part in parts {
        let (list, rest) = part.split_once(']').expect("a list ends");
        let mut list = list.to_owned();
        for name in actions {
            let named = format!("\"action\": \"{name}\"");
            let short = format!("\"{name}\"");
            *count += list.matches(&short).count();
            list = list.replace(&named, &format!("\"annotation\": \"{name}_ish\""));
            list = list.replace(&short, &format!("{{\"annotation\": \"{name}_ish\"}}"));
        }
        text += &format!("{LIST}{list}]{rest}");
    }
    text
}
