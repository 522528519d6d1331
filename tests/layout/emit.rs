//! Prints how the structs of the C ABI lie in memory, as the library has compiled them:
//! `struct NAME SIZE ALIGNMENT`, then `field NAME OFFSET SIZE` for each field.
//!
//! `cargo xtask codegen` makes tests/layout from it, which the tests of each language assert.

use std::mem::offset_of;

use udgoap::ffi;

/// The size of what a field is.
fn size_of_field<Whole, Field>(_: fn(&Whole) -> &Field) -> usize {
    size_of::<Field>()
}

macro_rules! layout {
    ($($module:ident::$name:ident { $($field:ident),* $(,)? })*) => {
        $({
            use ffi::$module::$name;
            // Doesn't compile unless all fields are named.
            let _ = |$name { $($field: _),* }: $name| {};
            println!("struct {} {} {}", stringify!($name), size_of::<$name>(), align_of::<$name>());
            $(
                println!(
                    "field {} {} {}",
                    stringify!($field),
                    offset_of!($name, $field),
                    size_of_field(|whole: &$name| &whole.$field)
                );
            )*
        })*
    };
}

// In the order of the header, which must have no others: xtask compares.
fn main() {
    layout! {
        hooks::UdgAllocator { struct_size, reserved, allocate, release, user }
        hooks::UdgMemoryStats { live_bytes, peak_bytes, live_blocks, total_blocks }
        logging::UdgLogEntry { level, lost, text }
        domain::UdgDomainLimits { struct_size, nesting, document_bytes, values, expressions, expression_bytes, expression_depth, diagnostics, reserved }
        domain::UdgDocument { name, name_length, bytes, length }
        handle_types::UdgDomain { bits }
        text::UdgText { data, length }
        diagnostics::UdgDiagnostic { severity, line, column, reserved, document, path, message }
        id::UdgAttribute { id }
        id::UdgType { id }
        id::UdgAction { id }
        id::UdgDrive { id }
        id::UdgQuery { id }
        id::UdgSchedule { id }
        id::UdgSensor { id }
        names::UdgDomainCounts { attributes, types, actions, drives, queries, schedules, sensors }
        id::UdgGoalRule { id }
        names::UdgQueryInfo { kind, object_count, max_age, is_pure, is_asked }
        id::UdgModifier { id }
        id::UdgInfluence { id }
        id::UdgTag { id }
        value::UdgVector3 { x, y, z }
        handle_types::UdgWorld { bits }
        handle_types::UdgObject { bits }
        queries::UdgQuestion { query, object_count, objects, user_keys, sensor, is_place, eye, point }
        queries::UdgAnswer { value, is_answered }
        queries::UdgQueryBinding { query, answerer, answer, user }
        world::UdgWorldDef { struct_size, domain, user_key, seed, up, object_capacity, fact_capacity, query_binding_count, search_bytes, searches, shadow, query_bindings, decisions, watch_bytes }
        world::UdgWorldMemory { objects, attributes, npcs, facts, previous, past, minds, total }
        value::UdgValue { kind, number, position, flag, reference }
        object::UdgInitialValue { attribute, fields, minimum, maximum, value }
        object::UdgObjectDef { struct_size, object_type, user_key, position, has_position, belief_mode, initial_value_count, initial_values }
        area_shapes::UdgQuaternion { x, y, z, w }
        handle_types::UdgArea { bits }
        area_shapes::UdgAreaDef { struct_size, shape, user_key, position, radius, half_size, rotation, bottom, top, group, corner_count, modifier_count, parent, anchor, corners, modifiers }
        area_info::UdgAreaInfo { position, group, parent, anchor }
        handle_types::UdgNpc { bits }
        area_costs::UdgStepCost { bare, cost }
        area_weights::UdgAlteredWeight { bare, weight }
        area_costs::UdgCostChange { modifier, altered_by, area, object, before, after, strength, age }
        influence_places::UdgInfluenceGrid { struct_size, cell_size, columns, rows, origin, blocked_count, blocked }
        influence_places::UdgPlaceLink { first, second }
        influences::UdgPlaceTerm { influence, weight }
        nearby::UdgNearby { struct_size, radius, npc, action, tag, position, by_truth }
        influences::UdgBestPlace { place, middle, value, looked_at }
        bulk::UdgWrite { object, attribute, reserved, value }
        bulk::UdgBulkReport { done, skipped, clamped, reserved }
        bulk::UdgRead { object, attribute, reserved }
        npc::UdgDriveState { drive, satisfaction, vital, goal_count, giver, ends, is_given, reserved }
        npc::UdgGoal { drive, rule, about, completeness, reserved }
        facts::UdgFact { id, object, attribute, reserved, value, timestamp }
        facts::UdgTellReport { told, clamped, older, no_room, skipped, reserved }
        facts::UdgFactCounts { count, capacity, evicted }
        beliefs::UdgPercept { fact, sensor, sure, teller, remember, reserved }
        beliefs::UdgBelief { fact, source, sensor, teller, expires, sure_at_first, sure }
        beliefs::UdgLastSeen { point, reserved, seconds, expires }
        sensors::UdgSensorInfo { query, is_of_self, range, angle, interval, sure, remember }
        senses::UdgSenseStats { looks, questions, unanswered, noticed, news, gone, woken, belief_bytes }
        plan_options::UdgPlanOptions { struct_size, depth, plan_states, world_effect_rounds, cost_weight, durations, outcomes, risk, insert_at_front, trim, only_if_better, dead_is_zero, selector, forecast, questions, filter_goals, exact_scores, work }
        planner::UdgPlannerDef { struct_size, reserved, memory_bytes }
        planner::UdgPlanner { bits }
        planner::UdgPlanResult { outcome, ended_by, step_count, drive_count, plan_state_count, generated, expanded, npc_is_dead, utility, score, idle_utility, idle_score, question_count, questions_left_out, goals_left_out, work }
        search_memory::UdgSearchMemory { limit, last, peak, arena }
        schedules::UdgScheduleState { schedule, next, state }
        plan::UdgPlanStep { action, facing, supplier, supplier_user_key, stand, distance, utility, cost, duration, probability, animation, roles }
        plan::UdgDriveForecast { drive, weight, before, after }
        plan::UdgPlanGoal { drive, rule, about }
        plan::UdgPlanState { utility, score, cost, step_count, unmet_step, died_early, parent }
        plan::UdgBinding { action, reserved, supplier, roles }
        mind::UdgMindOptions { struct_size, performed_by, think_interval, switch_margin, relevance, fallback, skipping, reserve, decisions }
        tick::UdgTickInput { struct_size, plan_states, seconds, applies_rates, work }
        tick::UdgTickReport { thought, searches, ended, waiting, plan_states, plans, steps, events, work }
        tick::UdgWorldStats { ticks, thought, skipped, shadowed, shadow_differences, searches, plan_states, plans, steps, slots, update_time, think_time, ask_time, set_out_time, plan_time, perform_time, dropped_better_plan, dropped_nothing_better, dropped_not_executable, dropped_unmet, dropped_not_offered, dropped_slots_taken, dropped_step_ended, dropped_other, dropped_unchanged, restarted, lost_slots }
        type_info::UdgTypeInfo { parent, is_npc, attributes, supplied, consumed, drives, sensors }
        type_info::UdgTypeAttribute { attribute, kind, least, greatest, initial, drifts, reserved }
        type_info::UdgTypeOffer { action, is_conditional, distance, facing, slots, reserved, animation }
        type_info::UdgTypeDrive { drive, weight, weight_depends, is_vital, is_external }
        type_info::UdgAppearance { label, color, has_color }
        profiling::UdgProfiler { struct_size, reserved, enter, leave, now, user }
        step::UdgStep { step_id, supplier, supplier_user_key, started, ends, stand, distance, facing, action, duration, number, step_count, is_fallback, schedule, reserved, roles }
        slots::UdgSlotCounts { slots, taken, reserved, held, queued, zero }
        decisions::UdgDecision { seconds, kind, reason, outcome, ended_by, selector, durations, score, rival, left, idle, woken_by, woken_attribute, woken_object, step_count, reserved, actions, suppliers }
        decisions::UdgWake { attribute, count, woken_by, reserved }
        event_kinds::UdgEvent { kind, reason, npc, npc_user_key, step_id, supplier, action, number, seconds, utility, drive }
    }
}
