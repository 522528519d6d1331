//! The C# names of what the header declares.

/// Names that mean something else to everybody who writes C#, or Unity's. What is called Native is
/// not for users.
const RENAMED: [(&str, &str); 32] = [
    ("UdgAction", "ActionId"),
    ("UdgAllocator", "NativeAllocator"),
    ("UdgAppearance", "NativeAppearance"),
    ("UdgAttribute", "AttributeId"),
    ("UdgDiagnostic", "NativeDiagnostic"),
    ("UdgDocument", "NativeDocument"),
    ("UdgDomain", "NativeDomain"),
    ("UdgDrive", "DriveId"),
    ("UdgEvent", "NpcEvent"),
    ("UdgEventKind", "EventKind"),
    ("UdgEventReason", "EventReason"),
    ("UdgGoalRule", "GoalRuleId"),
    ("UdgInfluence", "InfluenceId"),
    ("UdgTag", "TagId"),
    ("UdgLogEntry", "NativeLogEntry"),
    ("UdgNpc", "NpcHandle"),
    ("UdgModifier", "ModifierId"),
    ("UdgObject", "ObjectHandle"),
    ("UdgPlanner", "NativePlanner"),
    ("UdgProfiler", "NativeProfiler"),
    ("UdgQuaternion", "Quat"),
    ("UdgQuery", "QueryId"),
    ("UdgQueryBinding", "NativeQueryBinding"),
    ("UdgSchedule", "ScheduleId"),
    ("UdgSensor", "SensorId"),
    ("UdgText", "NativeText"),
    ("UdgType", "TypeId"),
    ("UdgTypeOffer", "NativeTypeOffer"),
    ("UdgVector3", "Vec3"),
    ("UdgWorld", "NativeWorld"),
    ("UdgArea", "AreaHandle"),
    ("UdgAnswerer", "NativeAnswerer"),
];

/// The type of that name in the header. By value, as csbindgen asks for it.
pub(super) fn of_type(name: String) -> String {
    if let Some((_, renamed)) = RENAMED.iter().find(|(from, _)| *from == name) {
        return (*renamed).to_owned();
    }
    name.strip_prefix("Udg").map_or(name.clone(), str::to_owned)
}

/// `plan_states` and `PLAN_STATES` become `PlanStates`.
pub(super) fn pascal(name: &str) -> String {
    name.split('_')
        .map(|word| {
            let mut letters = word.chars();
            let first = letters.next().map(|letter| letter.to_ascii_uppercase());
            let rest = letters.map(|letter| letter.to_ascii_lowercase());
            first.into_iter().chain(rest).collect::<String>()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{of_type, pascal};

    #[test]
    fn words_begin_with_capitals() {
        assert_eq!(pascal("plan_states"), "PlanStates");
        assert_eq!(pascal("NOT_AN_NPC"), "NotAnNpc");
        assert_eq!(pascal("x"), "X");
    }

    #[test]
    fn names_that_others_use_are_avoided() {
        assert_eq!(of_type("UdgObject".into()), "ObjectHandle");
        assert_eq!(of_type("UdgPlanStep".into()), "PlanStep");
        assert_eq!(of_type("u64".into()), "u64");
    }
}
