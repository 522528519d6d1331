//! A table of all exported functions, with their threading tags.
//!
//! Guards take a function's entry from here. So a function without an entry doesn't compile, and
//! one with a wrong tag fails its tests.

/// Which threads may call a function, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threading {
    /// Any thread at any time. The function protects what it shares.
    AnyThread,
    /// Any number of threads at once. Refused while a world-exclusive call of another thread uses
    /// that world.
    WorldShared,
    /// One thread at a time for each world. It waits for world-shared calls, but not for searches.
    WorldExclusive,
    /// One thread at a time for each planner. It uses the world that it plans in as world-shared.
    PlannerExclusive,
}

/// An exported function.
#[derive(Debug)]
pub struct Function {
    /// Its name in the header.
    pub name: &'static str,
    /// Its tag.
    pub threading: Threading,
    /// Its place in [`FUNCTIONS`].
    pub(crate) number: u16,
}

macro_rules! functions {
    ($($name:ident: $threading:ident,)*) => {
        #[allow(non_camel_case_types)]
        enum Number {
            $($name),*
        }

        $(
            #[allow(non_upper_case_globals, missing_docs)]
            pub(crate) static $name: Function = Function {
                name: stringify!($name),
                threading: Threading::$threading,
                number: Number::$name as u16,
            };
        )*

        /// All exported functions.
        pub static FUNCTIONS: &[&Function] = &[$(&$name),*];
    };
}

functions! {
    udg_abi_version: AnyThread,
    udg_abi_fingerprint: AnyThread,
    udg_abi_check: AnyThread,
    udg_version: AnyThread,
    udg_features: AnyThread,
    udg_status_name: AnyThread,
    udg_event_kind_name: AnyThread,
    udg_reason_name: AnyThread,
    udg_outcome_name: AnyThread,
    udg_ended_by_name: AnyThread,
    udg_decision_kind_name: AnyThread,
    udg_woken_by_name: AnyThread,
    udg_last_message: AnyThread,
    udg_allocator_init: AnyThread,
    udg_set_allocator: AnyThread,
    udg_memory_stats: AnyThread,
    udg_log_drain: AnyThread,
    udg_set_log_function: AnyThread,
    udg_domain_limits_init: AnyThread,
    udg_domain_load: AnyThread,
    udg_domain_destroy: AnyThread,
    udg_domain_is_valid: AnyThread,
    udg_domain_hash: AnyThread,
    udg_domain_diagnostic_count: AnyThread,
    udg_domain_diagnostic: AnyThread,
    udg_domain_diagnostic_clear: AnyThread,
    udg_domain_counts: AnyThread,
    udg_domain_find_attribute: AnyThread,
    udg_domain_attribute_at: AnyThread,
    udg_domain_attribute_name: AnyThread,
    udg_domain_attribute_kind: AnyThread,
    udg_domain_find_type: AnyThread,
    udg_domain_type_at: AnyThread,
    udg_domain_type_name: AnyThread,
    udg_domain_find_action: AnyThread,
    udg_domain_action_at: AnyThread,
    udg_domain_action_name: AnyThread,
    udg_domain_find_drive: AnyThread,
    udg_domain_drive_at: AnyThread,
    udg_domain_drive_name: AnyThread,
    udg_domain_goal_rule_name: AnyThread,
    udg_domain_find_query: AnyThread,
    udg_domain_query_at: AnyThread,
    udg_domain_query_name: AnyThread,
    udg_domain_query_info: AnyThread,
    udg_domain_find_schedule: AnyThread,
    udg_domain_schedule_at: AnyThread,
    udg_domain_schedule_name: AnyThread,
    udg_domain_find_sensor: AnyThread,
    udg_domain_sensor_at: AnyThread,
    udg_domain_sensor_name: AnyThread,
    udg_domain_sensor_info: AnyThread,
    udg_domain_type_sensor: AnyThread,
    udg_domain_state_name: AnyThread,
    udg_domain_type_planning: AnyThread,
    udg_domain_type_info: AnyThread,
    udg_domain_type_attribute: AnyThread,
    udg_domain_type_offer: AnyThread,
    udg_domain_type_drive: AnyThread,
    udg_domain_type_appearance: AnyThread,
    udg_domain_action_appearance: AnyThread,
    udg_domain_drive_appearance: AnyThread,
    udg_domain_find_modifier: AnyThread,
    udg_domain_modifier_count: AnyThread,
    udg_domain_modifier_at: AnyThread,
    udg_domain_modifier_name: AnyThread,
    udg_domain_find_influence: AnyThread,
    udg_domain_influence_count: AnyThread,
    udg_domain_influence_at: AnyThread,
    udg_domain_influence_name: AnyThread,
    udg_domain_find_tag: AnyThread,
    udg_domain_tag_count: AnyThread,
    udg_domain_tag_at: AnyThread,
    udg_domain_tag_name: AnyThread,
    udg_domain_type_has_tag: AnyThread,
    udg_domain_type_part_of: AnyThread,
    udg_world_def_init: AnyThread,
    udg_world_create: AnyThread,
    udg_world_destroy: WorldExclusive,
    udg_world_is_valid: AnyThread,
    udg_world_poison_reason: WorldShared,
    udg_world_set_time: WorldExclusive,
    udg_world_update: WorldExclusive,
    udg_world_time: WorldShared,
    udg_world_user_key: WorldShared,
    udg_world_counts: WorldShared,
    udg_world_objects_of_type: WorldShared,
    udg_world_find_object: WorldShared,
    udg_world_hash: WorldShared,
    udg_world_memory: WorldShared,
    udg_tick_input_init: AnyThread,
    udg_world_tick: WorldExclusive,
    udg_world_tick_begin: WorldExclusive,
    udg_world_questions: WorldShared,
    udg_world_answer: WorldExclusive,
    udg_world_plan: WorldShared,
    udg_world_tick_end: WorldExclusive,
    udg_world_stats: WorldShared,
    udg_profiler_init: AnyThread,
    udg_world_set_profiler: WorldExclusive,
    udg_world_measure_times: WorldExclusive,
    udg_world_events: WorldShared,
    udg_object_def_init: AnyThread,
    udg_object_create: WorldExclusive,
    udg_object_create_many: WorldExclusive,
    udg_object_destroy: WorldExclusive,
    udg_object_destroy_many: WorldExclusive,
    udg_object_is_valid: WorldShared,
    udg_object_type: WorldShared,
    udg_object_user_key: WorldShared,
    udg_object_set_name: WorldExclusive,
    udg_object_name: WorldShared,
    udg_object_set_number: WorldExclusive,
    udg_object_number: WorldShared,
    udg_object_set_flag: WorldExclusive,
    udg_object_flag: WorldShared,
    udg_object_set_position: WorldExclusive,
    udg_object_position: WorldShared,
    udg_object_set_reference: WorldExclusive,
    udg_object_reference: WorldShared,
    udg_object_range: WorldShared,
    udg_object_set_action_enabled: WorldExclusive,
    udg_object_is_action_enabled: WorldShared,
    udg_object_slots: WorldShared,
    udg_object_hold_slots: WorldExclusive,
    udg_object_end_steps: WorldExclusive,
    udg_area_def_init: AnyThread,
    udg_area_create: WorldExclusive,
    udg_area_destroy: WorldExclusive,
    udg_area_is_valid: WorldShared,
    udg_world_find_area: WorldShared,
    udg_world_areas: WorldShared,
    udg_world_areas_at: WorldShared,
    udg_object_areas: WorldShared,
    udg_area_user_key: WorldShared,
    udg_area_set_name: WorldExclusive,
    udg_area_name: WorldShared,
    udg_area_info: WorldShared,
    udg_area_set_position: WorldExclusive,
    udg_area_set_rotation: WorldExclusive,
    udg_area_attach: WorldExclusive,
    udg_area_set_member: WorldExclusive,
    udg_area_holds: WorldShared,
    udg_area_modifiers: WorldShared,
    udg_area_leave_modifier: WorldExclusive,
    udg_influence_grid_init: AnyThread,
    udg_world_set_influence_grid: WorldExclusive,
    udg_world_set_influence_places: WorldExclusive,
    udg_world_influence_place_count: WorldShared,
    udg_world_influence_place: WorldShared,
    udg_world_add_influence: WorldExclusive,
    udg_world_clear_influence: WorldExclusive,
    udg_world_influence: WorldShared,
    udg_world_influences: WorldShared,
    udg_world_find_best_place: WorldShared,
    udg_nearby_init: AnyThread,
    udg_world_nearby: WorldShared,
    udg_object_parts: WorldShared,
    udg_area_strength: WorldShared,
    udg_npc_cost: WorldShared,
    udg_npc_altered_weight: WorldShared,
    udg_world_write: WorldExclusive,
    udg_world_read: WorldShared,
    udg_world_write_positions: WorldExclusive,
    udg_world_read_positions: WorldShared,
    udg_object_set_group: WorldExclusive,
    udg_object_group: WorldShared,
    udg_world_set_group_dormant: WorldExclusive,
    udg_world_group: WorldShared,
    udg_world_shift_origin: WorldExclusive,
    udg_npc_from_object: WorldShared,
    udg_world_npcs: WorldShared,
    udg_npc_give_drive: WorldExclusive,
    udg_npc_take_drive: WorldExclusive,
    udg_npc_set_drive_weight: WorldExclusive,
    udg_npc_clear_drive_weight: WorldExclusive,
    udg_npc_set_goal_bias: WorldExclusive,
    udg_npc_exclude_step: WorldExclusive,
    udg_npc_tell_slots_taken: WorldExclusive,
    udg_npc_drive_weight: WorldShared,
    udg_npc_drive_satisfaction: WorldShared,
    udg_npc_drives: WorldShared,
    udg_npc_goals: WorldShared,
    udg_npc_set_belief_mode: WorldExclusive,
    udg_npc_belief_mode: WorldShared,
    udg_npc_tell: WorldExclusive,
    udg_npc_fact: WorldShared,
    udg_npc_facts: WorldShared,
    udg_npc_perceive: WorldExclusive,
    udg_npc_talk: WorldExclusive,
    udg_npc_set_sensor_enabled: WorldExclusive,
    udg_npc_is_sensor_enabled: WorldShared,
    udg_world_sense_backlog: WorldShared,
    udg_npc_belief: WorldShared,
    udg_npc_last_seen: WorldShared,
    udg_npc_explain_belief: WorldShared,
    udg_npc_explain_belief_json: WorldShared,
    udg_world_write_facings: WorldExclusive,
    udg_object_facing: WorldShared,
    udg_world_sense_questions: WorldShared,
    udg_world_answer_senses: WorldExclusive,
    udg_world_set_sense_questions: WorldExclusive,
    udg_world_sense_stats: WorldShared,
    udg_npc_fact_counts: WorldShared,
    udg_npc_set_fact_capacity: WorldExclusive,
    udg_npc_forget: WorldExclusive,
    udg_npc_forget_object: WorldExclusive,
    udg_npc_forget_all: WorldExclusive,
    udg_mind_options_init: AnyThread,
    udg_npc_set_mind: WorldExclusive,
    udg_npc_mind: WorldShared,
    udg_npc_think_now: WorldExclusive,
    udg_npc_remaining_steps: WorldShared,
    udg_npc_decisions: WorldShared,
    udg_npc_watch: WorldExclusive,
    udg_world_wakes: WorldShared,
    udg_npc_explain: WorldShared,
    udg_npc_explain_json: WorldShared,
    udg_npc_step: WorldShared,
    udg_npc_step_animation: WorldShared,
    udg_npc_report: WorldExclusive,
    udg_npc_report_outcome: WorldExclusive,
    udg_npc_schedule: WorldShared,
    udg_npc_run_schedule: WorldExclusive,
    udg_world_search_memory: WorldExclusive,
    udg_planner_def_init: AnyThread,
    udg_planner_create: AnyThread,
    udg_planner_destroy: PlannerExclusive,
    udg_planner_is_valid: AnyThread,
    udg_planner_memory: PlannerExclusive,
    udg_planner_plan: PlannerExclusive,
    udg_planner_begin: PlannerExclusive,
    udg_planner_continue: PlannerExclusive,
    udg_planner_cancel: PlannerExclusive,
    udg_planner_questions: PlannerExclusive,
    udg_planner_answer: PlannerExclusive,
    udg_planner_forget_answers: PlannerExclusive,
    udg_planner_steps: PlannerExclusive,
    udg_planner_drives: PlannerExclusive,
    udg_planner_goal: PlannerExclusive,
    udg_planner_schedule: PlannerExclusive,
    udg_planner_plan_states: PlannerExclusive,
    udg_planner_plan_state_steps: PlannerExclusive,
    udg_planner_plan_state_need: PlannerExclusive,
    udg_planner_explain: PlannerExclusive,
    udg_planner_explain_json: PlannerExclusive,
    udg_planner_why_not: PlannerExclusive,
    udg_planner_why_not_json: PlannerExclusive,
    udg_planner_why_not_goal: PlannerExclusive,
    udg_planner_why_not_goal_json: PlannerExclusive,
    udg_plan_options_init: AnyThread,
    udg_plan_options_init_thesis: AnyThread,
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(not(miri))]
    use alloc::{collections::BTreeMap, string::String};

    #[test]
    fn names_are_unique_and_prefixed() {
        for (index, function) in FUNCTIONS.iter().enumerate() {
            assert!(function.name.starts_with("udg_"), "{}", function.name);
            let twice = FUNCTIONS[index + 1..]
                .iter()
                .any(|other| other.name == function.name);
            assert!(!twice, "{}", function.name);
        }
    }

    /// The files that contain the manual.
    #[cfg(not(miri))]
    const SOURCES: [&str; 55] = [
        include_str!("attributes.rs"),
        include_str!("answers.rs"),
        include_str!("area_costs.rs"),
        include_str!("area_info.rs"),
        include_str!("area_lists.rs"),
        include_str!("area_weights.rs"),
        include_str!("areas.rs"),
        include_str!("beliefs.rs"),
        include_str!("bulk.rs"),
        include_str!("decisions.rs"),
        include_str!("diagnostics.rs"),
        include_str!("domain.rs"),
        include_str!("drives.rs"),
        include_str!("events.rs"),
        include_str!("explain.rs"),
        include_str!("facts.rs"),
        include_str!("find.rs"),
        include_str!("groups.rs"),
        include_str!("hooks.rs"),
        include_str!("log.rs"),
        include_str!("message.rs"),
        include_str!("mind.rs"),
        include_str!("modifiers.rs"),
        include_str!("influence_names.rs"),
        include_str!("tag_names.rs"),
        include_str!("influence_places.rs"),
        include_str!("influences.rs"),
        include_str!("names.rs"),
        include_str!("nearby.rs"),
        include_str!("npc.rs"),
        include_str!("number_names.rs"),
        include_str!("object.rs"),
        include_str!("object_names.rs"),
        include_str!("origin.rs"),
        include_str!("parts.rs"),
        include_str!("plan.rs"),
        include_str!("plan_options.rs"),
        include_str!("planner.rs"),
        include_str!("search.rs"),
        include_str!("search_memory.rs"),
        include_str!("profiler.rs"),
        include_str!("queries.rs"),
        include_str!("schedules.rs"),
        include_str!("sense_questions.rs"),
        include_str!("senses.rs"),
        include_str!("sensors.rs"),
        include_str!("slots.rs"),
        include_str!("status.rs"),
        include_str!("step.rs"),
        include_str!("tick.rs"),
        include_str!("tick_questions.rs"),
        include_str!("type_info.rs"),
        include_str!("type_planning.rs"),
        include_str!("version.rs"),
        include_str!("world.rs"),
    ];

    /// The manual's text of each exported function, by name. Not under Miri, which takes long to
    /// read it.
    #[cfg(not(miri))]
    fn manual() -> BTreeMap<&'static str, String> {
        let mut manual = BTreeMap::new();
        for source in SOURCES {
            let mut text = String::new();
            for line in source.lines() {
                if let Some(said) = line.strip_prefix("///") {
                    text.push_str(said);
                    text.push('\n');
                } else if line.starts_with("pub") && line.contains("extern \"C\" fn ") {
                    let name = line.split("fn ").nth(1).and_then(|it| it.split('(').next());
                    manual.insert(name.unwrap(), core::mem::take(&mut text));
                } else if !line.starts_with("#[") {
                    text.clear();
                }
            }
        }
        manual
    }

    /// The manual's tags are those of the table, and it describes every exported function.
    #[test]
    #[cfg(not(miri))]
    fn manual_and_table_agree() {
        let tag = |text: &String| {
            let mut lines = text.lines();
            let tag = lines.find_map(|line| line.strip_prefix(" Threading: "));
            match tag.and_then(|it| it.split(['.', ';', ',']).next()) {
                Some("any thread") => Threading::AnyThread,
                Some("world-shared") => Threading::WorldShared,
                Some("world-exclusive") => Threading::WorldExclusive,
                Some("planner-exclusive") => Threading::PlannerExclusive,
                other => panic!("{other:?} in {text}"),
            }
        };
        let manual = manual();
        let manual: BTreeMap<_, _> = manual.iter().map(|(name, it)| (*name, tag(it))).collect();
        let table: BTreeMap<_, _> = FUNCTIONS.iter().map(|it| (it.name, it.threading)).collect();
        assert_eq!(manual, table);
    }

    /// The manual lists the statuses that guards return, except for a few functions named here.
    #[test]
    #[cfg(not(miri))]
    fn manual_lists_what_guards_give() {
        const OTHERWISE: [(&str, &str); 9] = [
            // These say what is wrong with a world, or don't use its content.
            ("udg_world_destroy", "UDG_STATUS_POISONED"),
            ("udg_world_poison_reason", "UDG_STATUS_POISONED"),
            ("udg_world_user_key", "UDG_STATUS_POISONED"),
            // They may be called while a tick is open.
            ("udg_world_destroy", "UDG_STATUS_WRONG_TIME"),
            ("udg_world_set_profiler", "UDG_STATUS_WRONG_TIME"),
            ("udg_world_destroy", "tick is open"),
            ("udg_world_set_profiler", "tick is open"),
            ("udg_world_answer", "tick is open"),
            ("udg_world_tick_end", "tick is open"),
        ];
        let manual = manual();
        for function in FUNCTIONS {
            let expected: &[&str] = match function.threading {
                Threading::AnyThread => &[],
                Threading::PlannerExclusive => &["UDG_STATUS_INVALID_HANDLE", "UDG_STATUS_BUSY"],
                Threading::WorldShared => &[
                    "UDG_STATUS_INVALID_HANDLE",
                    "UDG_STATUS_BUSY",
                    "UDG_STATUS_POISONED",
                ],
                Threading::WorldExclusive => &[
                    "UDG_STATUS_INVALID_HANDLE",
                    "UDG_STATUS_BUSY",
                    "UDG_STATUS_POISONED",
                    "UDG_STATUS_PANIC",
                    "UDG_STATUS_WRONG_TIME",
                    "tick is open",
                ],
            };
            let mut text = manual[function.name].replace('\n', "");
            while let Some((_, other)) = text.split_once("Returns as for ") {
                let ends = |it: char| it != '_' && !it.is_alphanumeric();
                let other = other.split(ends).next().unwrap();
                text = text.replace("Returns as for ", "") + &manual[other].replace('\n', "");
            }
            for status in expected {
                let is_listed = text.contains(status);
                let is_meant = !OTHERWISE.contains(&(function.name, *status));
                assert!(
                    is_listed || !is_meant,
                    "{} doesn't list {status}",
                    function.name
                );
            }
        }
    }
}
