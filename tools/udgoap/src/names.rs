//! Calls the objects in explanations what the scene calls them.
//!
//! The library knows no names of objects; it tells them apart by type and number, and gives each
//! one's handle along. What it has told is renamed here.

use std::collections::BTreeMap;

use serde_json::Value;

/// What the library calls objects, and what the scene does.
#[derive(Debug, Default)]
pub(crate) struct Names {
    names: BTreeMap<String, String>,
}

impl Names {
    /// Renames every object in an explanation as data; `name` gives what the scene calls the
    /// object with a handle.
    pub(crate) fn rename(&mut self, told: &mut Value, name: &dyn Fn(u64) -> Option<String>) {
        match told {
            Value::Array(items) => items.iter_mut().for_each(|it| self.rename(it, name)),
            Value::Object(members) => {
                let handle = members.get("handle").and_then(Value::as_str);
                let handle = handle.and_then(|it| it.parse().ok());
                if let Some(new) = handle.and_then(name)
                    && let Some(Value::String(old)) = members.get_mut("name")
                {
                    self.names.insert(std::mem::replace(old, new.clone()), new);
                }
                members.values_mut().for_each(|it| self.rename(it, name));
            }
            _ => {}
        }
    }

    /// Renames the same objects in sentences.
    pub(crate) fn in_text(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        let mut before = None;
        while let Some(letter) = rest.chars().next() {
            if let Some((old, new)) = self.at(before, rest) {
                out.push_str(new);
                rest = &rest[old.len()..];
                before = old.chars().next_back();
            } else {
                out.push(letter);
                rest = &rest[letter.len_utf8()..];
                before = Some(letter);
            }
        }
        out
    }

    /// The object that a text begins with, if it does, after the letter `before`.
    fn at(&self, before: Option<char>, text: &str) -> Option<(&str, &str)> {
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        if before.is_some_and(is_word) {
            return None;
        }
        let candidates = self.names.iter().filter(|(old, _)| {
            let after = text.strip_prefix(old.as_str());
            after.is_some_and(|after| {
                let next = after.chars().next();
                // A bare type stands for its only object where objects stand: as a supplier, and
                // before an attribute. Elsewhere it may well be the type that is meant.
                let is_object = old.contains([' ', '#'])
                    || (before == Some('(') && next == Some(')'))
                    || (next == Some('.') && after[1..].starts_with(is_word));
                is_object && !next.is_some_and(is_word)
            })
        });
        let longest = candidates.max_by_key(|(old, _)| old.len())?;
        Some((longest.0, longest.1))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn names() -> (Names, Value) {
        let mut told = json!({
            "npc": { "name": "elf", "handle": "7" },
            "plan": [
                { "supplier": { "name": "goblin 2", "handle": "8" } },
                { "supplier": { "name": "goblin 21", "handle": "9" } },
                { "supplier": { "name": "potion#5", "handle": "10" } },
                { "supplier": { "name": "cup", "handle": "11" } },
            ],
            "name": "no object",
        });
        let mut names = Names::default();
        let scene = |handle| {
            let found = [(7, "lea"), (8, "scout"), (9, "chief"), (10, "flask")];
            let found = found.iter().find(|it| it.0 == handle);
            found.map(|it| it.1.to_owned())
        };
        names.rename(&mut told, &scene);
        (names, told)
    }

    #[test]
    fn data_has_the_scenes_names() {
        let (_, told) = names();
        assert_eq!(told["npc"]["name"], "lea");
        assert_eq!(told["plan"][1]["supplier"]["name"], "chief");
        assert_eq!(told["plan"][3]["supplier"]["name"], "cup");
        assert_eq!(told["name"], "no object");
    }

    #[test]
    fn sentences_have_them_where_objects_are_meant() {
        let (names, _) = names();
        let text =
            names.in_text("hit(goblin 2) hit(goblin 21), hit(goblin 213): elf.mana, potion#5.");
        assert_eq!(
            text,
            "hit(scout) hit(chief), hit(goblin 213): lea.mana, flask."
        );
        let text = names.in_text("greet(elf), no elf. An elf; selfelf.x (elfin) self.mana");
        assert_eq!(
            text,
            "greet(lea), no elf. An elf; selfelf.x (elfin) self.mana"
        );
    }
}
