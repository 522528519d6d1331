//! The JSON Schema of domain documents, derived from the shapes, so that editors complete and
//! check what designers write.

use alloc::{borrow::Cow, string::String, vec::Vec};

use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings, json_schema};
use serde_json::{Map, Value, json};

use super::{
    document::{NOTE, SCHEMA_KEY},
    merge::{EXTEND, OVERRIDE, VERSION_KEY},
    shapes::{DomainShape, Entries, Field, Keyed, List, Required, Text},
};

/// The definitions that a later document can replace or extend.
const MERGED: [&str; 10] = [
    "Attribute",
    "Type",
    "Action",
    "WorldEffect",
    "Drive",
    "Curve",
    "Query",
    "Flag",
    "Schedule",
    "Machine",
];

/// The schema of domain documents, pretty-printed, with a line break at its end.
#[must_use]
pub fn json_schema() -> String {
    let mut schema = schema_of::<DomainShape>("udgoap domain document", VERSION_KEY);
    for name in MERGED {
        if let Some(definition) = schema.pointer_mut(&alloc::format!("/$defs/{name}")) {
            allow_merging(definition);
        }
    }
    loosen(&mut schema);
    printed(&schema)
}

/// The schema of documents with this shape. `version_key` is the key for their version.
pub fn schema_of<T: JsonSchema>(title: &str, version_key: &str) -> Value {
    let generator = SchemaSettings::draft2020_12().into_generator();
    let mut schema = generator.into_root_schema_for::<T>().to_value();
    allow_notes(&mut schema);
    if let Some(root) = schema.as_object_mut() {
        root.insert("title".into(), title.into());
        root.insert("required".into(), json!([version_key]));
        if let Some(properties) = properties(root) {
            properties.insert(
                version_key.into(),
                json!({ "description": "The version of this format.", "const": 1 }),
            );
            properties.insert(
                SCHEMA_KEY.into(),
                json!({ "description": "Where this schema is, for editors.", "type": "string" }),
            );
        }
    }
    join_lines(&mut schema);
    schema
}

/// A schema, pretty-printed, with a line break at its end.
#[must_use]
pub fn printed(schema: &Value) -> String {
    let mut text = serde_json::to_string_pretty(schema).unwrap_or_default();
    text.push('\n');
    text
}

/// Sets which keys of an object are required.
pub fn only_required<T: Keyed>(schema: &mut Schema) {
    let keys = T::KEYS.iter().zip(T::ARE_REQUIRED);
    let required: Vec<_> = keys.filter(|it| *it.1).map(|it| *it.0).collect();
    if required.is_empty() {
        schema.remove("required");
    } else {
        schema.insert("required".into(), json!(required));
    }
}

fn properties(schema: &mut Map<String, Value>) -> Option<&mut Map<String, Value>> {
    schema.get_mut("properties")?.as_object_mut()
}

/// Allows a note in every object. Recursive, but only over our own schema.
fn allow_notes(schema: &mut Value) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(allow_notes),
        Value::Object(members) => {
            members.values_mut().for_each(allow_notes);
            let is_closed = members.get("additionalProperties") == Some(&Value::Bool(false));
            if is_closed && let Some(properties) = properties(members) {
                properties.insert(NOTE.into(), note());
            }
        }
        _ => {}
    }
}

fn note() -> Value {
    json!({ "description": "Anything; it is ignored." })
}

fn allow_merging(definition: &mut Value) {
    let Some(members) = definition.as_object_mut() else {
        return;
    };
    for choice in ["oneOf", "anyOf"] {
        if let Some(variants) = members.get_mut(choice).and_then(Value::as_array_mut) {
            variants.iter_mut().for_each(allow_merging);
        }
    }
    if let Some(properties) = properties(members) {
        properties.insert(
            OVERRIDE.into(),
            json!({
                "description": "Replaces what an earlier document defines under this name.",
                "type": "boolean",
            }),
        );
        properties.insert(
            EXTEND.into(),
            json!({
                "description": "Adds to what an earlier document defines under this name: \
                    objects key by key, lists at the end; anything else is replaced.",
                "type": "boolean",
            }),
        );
    }
}

/// Makes keys optional, since a definition that extends an earlier one needn't repeat its keys. The
/// loader checks the result.
fn loosen(schema: &mut Value) {
    if let Some(goal) = schema.pointer_mut("/$defs/Goal")
        && let Some(members) = goal.as_object_mut()
    {
        members.remove("required");
    }
    if let Some(curve) = schema.pointer_mut("/$defs/Curve")
        && let Some(members) = curve.as_object_mut()
        && let Some(Value::Array(mut variants)) = members.remove("oneOf")
    {
        variants.push(json!({
            "description": "An addition to a curve of an earlier document.",
            "type": "object",
            "properties": { EXTEND: { "const": true } },
            "required": [EXTEND],
        }));
        members.insert("anyOf".into(), Value::Array(variants));
    }
}

/// Joins the lines of comments, since descriptions have no line breaks.
fn join_lines(schema: &mut Value) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(join_lines),
        Value::Object(members) => {
            for (key, member) in members {
                match member {
                    Value::String(text) if key == "description" => *text = text.replace('\n', " "),
                    _ => join_lines(member),
                }
            }
        }
        _ => {}
    }
}

impl JsonSchema for Text {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Text".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string" })
    }
}

/// For wrappers that don't change how a value is written.
macro_rules! transparent {
    ($($name:ident),*) => {
        $(impl<T: JsonSchema> JsonSchema for $name<T> {
            fn inline_schema() -> bool {
                T::inline_schema()
            }

            fn schema_name() -> Cow<'static, str> {
                T::schema_name()
            }

            fn schema_id() -> Cow<'static, str> {
                T::schema_id()
            }

            fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                T::json_schema(generator)
            }
        })*
    };
}
transparent!(Field, Required);

impl<T: JsonSchema> JsonSchema for List<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        alloc::format!("ListOf{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let items = generator.subschema_for::<T>();
        json_schema!({ "type": "array", "items": items })
    }
}

impl<T: JsonSchema> JsonSchema for Entries<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        alloc::format!("EntriesOf{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let entry = generator.subschema_for::<T>();
        json_schema!({
            "type": "object",
            "properties": { NOTE: note() },
            "propertyNames": { "pattern": "^[A-Za-z_][A-Za-z0-9_]*$" },
            "additionalProperties": entry,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schema() -> Value {
        serde_json::from_str(&json_schema()).expect("a schema is JSON")
    }

    #[test]
    fn every_object_is_closed_and_may_have_a_note() {
        let schema = schema();
        let action = &schema["$defs"]["Action"];
        assert_eq!(action["additionalProperties"], json!(false));
        assert!(action["properties"]["note"].is_object());
        assert!(action["properties"]["override"].is_object());
        assert_eq!(schema["required"], json!(["udgoap"]));
        assert_eq!(schema["properties"]["udgoap"]["const"], json!(1));
        assert_eq!(
            schema["$schema"],
            json!("https://json-schema.org/draft/2020-12/schema")
        );
        // Fields for the loader alone aren't in the schema.
        assert!(schema["properties"]["is_partial"].is_null());
    }

    #[test]
    fn every_property_says_what_it_is() {
        fn check(path: &str, schema: &Value) {
            match schema {
                Value::Array(items) => items.iter().for_each(|item| check(path, item)),
                Value::Object(members) => {
                    for (key, member) in members {
                        if key == "properties"
                            && let Some(properties) = member.as_object()
                        {
                            for (name, property) in properties {
                                let is_tag = name == "kind" || name == EXTEND;
                                assert!(
                                    is_tag || property["description"].is_string(),
                                    "{path}/{name} has no description"
                                );
                            }
                        }
                        check(&alloc::format!("{path}/{key}"), member);
                    }
                }
                _ => {}
            }
        }
        check("", &schema());
    }

    #[test]
    fn what_is_required_and_what_is_a_choice() {
        let schema = schema();
        let offer = &schema["$defs"]["OfferObject"];
        assert_eq!(offer["required"], json!(["action"]));
        assert!(schema["$defs"]["Action"]["required"].is_null());
        let removal = &schema["$defs"]["Removal"]["anyOf"];
        assert_eq!(removal[0]["type"], json!("string"));
        assert_eq!(removal[1]["const"], json!(false));
        let curves = schema["$defs"]["Curve"]["anyOf"].as_array();
        assert_eq!(curves.map(alloc::vec::Vec::len), Some(6));
    }
}
