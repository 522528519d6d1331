//! The JSON Schema of scenes, derived from the shapes, so that editors complete and check them.

use super::{VERSION_KEY, shapes::SceneShape};
use udgoap::domain::schema::{printed, schema_of};

/// The schema of scenes, pretty-printed, with a line break at its end.
#[must_use]
pub fn json_schema() -> String {
    printed(&schema_of::<SceneShape>("udgoap scene", VERSION_KEY))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn every_object_is_closed_and_values_are_told_apart() {
        let schema: Value = serde_json::from_str(&json_schema()).expect("a schema is JSON");
        assert_eq!(schema["required"], json!(["udgoap_scene"]));
        let object = &schema["$defs"]["Object"];
        assert_eq!(object["additionalProperties"], json!(false));
        assert_eq!(object["required"], json!(["type"]));
        assert!(object["properties"]["note"].is_object());
        let value = schema["$defs"]["Value"]["anyOf"].as_array();
        assert_eq!(value.map(Vec::len), Some(5));
    }
}
