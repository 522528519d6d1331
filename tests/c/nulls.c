// Null pointers: every pointer that must be there is missed, by name, and nothing else is written;
// every pointer that the header says may be null may be.

#include "check.h"

static UdgDomain domain;
static UdgWorld world;
static UdgObject goblin;
static UdgNpc npc;
static UdgPlanner planner;
static UdgAttribute health, armed, target;
static UdgAction hit;
static UdgDrive win;
static UdgType type;

#define MISSING(call, name) REFUSED(call, UDG_STATUS_NULL_ARGUMENT, name " is null")

static void domains(void) {
    size_t z = UDG_ZERO_TERMINATED;
    UdgDocument document = document_of("test.json", SMALL_DOMAIN);
    UdgDomain loaded;
    UdgAttribute attribute;
    UdgGoal goal;
    uint32_t count = 0;
    fill(&loaded, sizeof loaded);
    MISSING(udg_domain_load(NULL, 1, NULL, &loaded), "documents");
    MISSING(udg_domain_load(&document, 1, NULL, NULL), "out_domain");
    document.name = NULL;
    MISSING(udg_domain_load(&document, 1, NULL, &loaded), "name");
    document.name = "test.json";
    document.bytes = NULL;
    MISSING(udg_domain_load(&document, 1, NULL, &loaded), "bytes");
    UNTOUCHED(loaded);
    MISSING(udg_domain_hash(domain, NULL), "out_hash");
    MISSING(udg_domain_diagnostic_count(NULL), "out_count");
    MISSING(udg_domain_diagnostic(0, NULL), "out_diagnostic");
    MISSING(udg_domain_find_attribute(domain, NULL, z, &attribute), "name");
    MISSING(udg_domain_find_attribute(domain, NULL, 3, &attribute), "name");
    MISSING(udg_domain_find_attribute(domain, "health", z, NULL), "out_attribute");
    MISSING(udg_domain_find_type(domain, NULL, z, &type), "name");
    MISSING(udg_domain_find_type(domain, "goblin", z, NULL), "out_type");
    MISSING(udg_domain_find_action(domain, NULL, z, &hit), "name");
    MISSING(udg_domain_find_action(domain, "hit", z, NULL), "out_action");
    MISSING(udg_domain_find_drive(domain, NULL, z, &win), "name");
    MISSING(udg_domain_find_drive(domain, "win", z, NULL), "out_drive");
    MISSING(udg_domain_counts(domain, NULL), "out_counts");
    MISSING(udg_domain_attribute_at(domain, 0, NULL), "out_attribute");
    MISSING(udg_domain_type_at(domain, 0, NULL), "out_type");
    MISSING(udg_domain_action_at(domain, 0, NULL), "out_action");
    MISSING(udg_domain_drive_at(domain, 0, NULL), "out_drive");
    MISSING(udg_domain_attribute_name(domain, health, NULL), "out_name");
    MISSING(udg_domain_attribute_kind(domain, health, NULL), "out_kind");
    MISSING(udg_domain_type_name(domain, type, NULL), "out_name");
    MISSING(udg_domain_action_name(domain, hit, NULL), "out_name");
    MISSING(udg_domain_drive_name(domain, win, NULL), "out_name");
    MUST(udg_npc_goals(world, npc, &goal, 1, &count));
    MISSING(udg_domain_goal_rule_name(domain, goal.rule, NULL), "out_name");
}

static void worlds(void) {
    UdgWorld made;
    UdgObject object;
    uint32_t count;
    MISSING(udg_world_create(NULL, &made), "def");
    UdgWorldDef def;
    MUST(udg_world_def_init(&def, sizeof def));
    def.domain = domain;
    MISSING(udg_world_create(&def, NULL), "out_world");
    MISSING(udg_world_time(world, NULL), "out_seconds");
    MISSING(udg_world_user_key(world, NULL), "out_user_key");
    OK(udg_world_counts(world, NULL, NULL));
    MISSING(udg_world_objects_of_type(world, type, &object, 1, NULL), "out_count");
    MISSING(udg_world_objects_of_type(world, type, NULL, 1, &count), "objects");
    MISSING(udg_world_find_object(world, 1, NULL), "out_object");
    MISSING(udg_world_hash(world, NULL), "out_hash");
    MISSING(udg_world_memory(world, NULL), "out_memory");
    MISSING(udg_world_search_memory(world, NULL), "out_memory");
    MISSING(udg_world_npcs(world, NULL, 1, &count), "npcs");
    MISSING(udg_world_npcs(world, &npc, 1, NULL), "out_count");
    MISSING(udg_world_write(world, NULL, 1, NULL), "writes");
    UdgRead read = {goblin, health, 0};
    UdgValue value;
    MISSING(udg_world_read(world, NULL, 1, &value, NULL), "reads");
    MISSING(udg_world_read(world, &read, 1, NULL, NULL), "out_values");
    UdgVector3 at = {0, 0, 0};
    MISSING(udg_world_write_positions(world, NULL, 1, &at, 0, NULL), "objects");
    MISSING(udg_world_write_positions(world, &goblin, 1, NULL, 0, NULL), "positions");
    MISSING(udg_world_read_positions(world, NULL, 1, &at, 0, NULL), "objects");
    MISSING(udg_world_read_positions(world, &goblin, 1, NULL, 0, NULL), "positions");
    // Nothing to do needs no memory.
    OK(udg_world_write(world, NULL, 0, NULL));
    OK(udg_world_read(world, NULL, 0, NULL, NULL));
    OK(udg_world_write_positions(world, NULL, 0, NULL, 0, NULL));
    OK(udg_world_read_positions(world, NULL, 0, NULL, 0, NULL));
    OK(udg_object_create_many(world, NULL, 0, NULL));
    OK(udg_object_destroy_many(world, NULL, 0, NULL));
    OK(udg_npc_tell(world, npc, NULL, 0, NULL));
}

static void objects(void) {
    UdgObjectDef def = def_of(domain, "goblin");
    UdgObject object;
    UdgObject wizard = object_of_npc(npc);
    float number = 0;
    MISSING(udg_object_create(world, NULL, &object), "def");
    MISSING(udg_object_create(world, &def, NULL), "out_object");
    MISSING(udg_object_create_many(world, NULL, 1, &object), "defs");
    MISSING(udg_object_create_many(world, &def, 1, NULL), "out_objects");
    def.initial_value_count = 1;
    MISSING(udg_object_create(world, &def, &object), "initial_values");
    MISSING(udg_object_destroy_many(world, NULL, 1, NULL), "objects");
    MISSING(udg_object_is_valid(world, goblin, NULL), "out_valid");
    MISSING(udg_object_type(world, goblin, NULL), "out_type");
    MISSING(udg_object_user_key(world, goblin, NULL), "out_user_key");
    MISSING(udg_object_set_name(world, goblin, NULL, 1), "name");
    MISSING(udg_object_set_name(world, goblin, NULL, UDG_ZERO_TERMINATED), "name");
    MISSING(udg_object_name(world, goblin, NULL, 5, NULL), "buffer");
    MISSING(udg_object_number(world, goblin, health, NULL), "out_value");
    MISSING(udg_object_flag(world, goblin, armed, NULL), "out_value");
    MISSING(udg_object_position(world, goblin, NULL), "out_position");
    MISSING(udg_object_reference(world, wizard, target, NULL), "out_value");
    fill(&number, sizeof number);
    MISSING(udg_object_range(world, goblin, health, NULL, &number), "out_minimum");
    MISSING(udg_object_range(world, goblin, health, &number, NULL), "out_maximum");
    UNTOUCHED(number);
    MISSING(udg_object_is_action_enabled(world, goblin, UDG_OFFER_SUPPLIES, hit, NULL),
            "out_enabled");
    uint32_t all = 0, npcs = 0;
    OK(udg_world_counts(world, &all, NULL));
    OK(udg_world_counts(world, NULL, &npcs));
    CHECK(all == 2 && npcs == 1, "expected refused calls to create nothing");
}

static void npcs(void) {
    UdgFact fact = {0, goblin, health, 0, {UDG_ATTRIBUTE_KIND_NUMBER, 1, {0, 0, 0}, 0, {0}}, 0};
    UdgObject wizard = object_of_npc(npc);
    uint32_t count;
    MISSING(udg_npc_from_object(world, wizard, NULL), "out_npc");
    MISSING(udg_npc_drive_weight(world, npc, win, NULL), "out_weight");
    MISSING(udg_npc_drive_satisfaction(world, npc, win, NULL), "out_satisfaction");
    MISSING(udg_npc_drives(world, npc, NULL, 1, &count), "drives");
    MISSING(udg_npc_drives(world, npc, NULL, 0, NULL), "out_count");
    MISSING(udg_npc_goals(world, npc, NULL, 1, &count), "goals");
    MISSING(udg_npc_goals(world, npc, NULL, 0, NULL), "out_count");
    MISSING(udg_npc_decisions(world, npc, NULL, 1, &count), "decisions");
    MISSING(udg_npc_explain(world, npc, NULL, 1, NULL), "buffer");
    MISSING(udg_npc_explain_json(world, npc, NULL, 1, NULL), "buffer");
    MISSING(udg_npc_decisions(world, npc, NULL, 0, NULL), "out_count");
    MISSING(udg_world_wakes(world, NULL, 1, &count), "wakes");
    MISSING(udg_world_wakes(world, NULL, 0, NULL), "out_count");
    MISSING(udg_npc_belief_mode(world, npc, NULL), "out_mode");
    MISSING(udg_npc_tell(world, npc, NULL, 1, NULL), "facts");
    MISSING(udg_npc_fact(world, npc, goblin, health, NULL), "out_fact");
    MISSING(udg_npc_facts(world, npc, NULL, 1, &count), "facts");
    MISSING(udg_npc_facts(world, npc, &fact, 1, NULL), "out_count");
    MISSING(udg_npc_fact_counts(world, npc, NULL), "out_counts");
    OK(udg_npc_forget(world, npc, goblin, health, NULL));
    OK(udg_npc_forget_object(world, npc, goblin, NULL));
    OK(udg_npc_forget_all(world, npc, NULL));
}

static void planners(void) {
    uint32_t count;
    size_t needed = 0;
    char text[8];
    MISSING(udg_planner_create(NULL, NULL), "out_planner");
    MISSING(udg_planner_memory(planner, NULL), "out_memory");
    plan_with(planner, world, npc, &NAMED);
    MISSING(udg_planner_steps(planner, NULL, 1, &count), "steps");
    MISSING(udg_planner_steps(planner, NULL, 0, NULL), "out_count");
    MISSING(udg_planner_drives(planner, NULL, 1, &count), "drives");
    MISSING(udg_planner_drives(planner, NULL, 0, NULL), "out_count");
    MISSING(udg_planner_plan_states(planner, NULL, 1, &count), "states");
    MISSING(udg_planner_plan_states(planner, NULL, 0, NULL), "out_count");
    MISSING(udg_planner_plan_state_steps(planner, 0, NULL, 1, &count), "bindings");
    MISSING(udg_planner_plan_state_steps(planner, 0, NULL, 0, NULL), "out_count");
    const UdgWorld nowhere = {0};
    MISSING(udg_planner_explain(planner, world, NULL, 5, &needed), "buffer");
    MISSING(udg_planner_explain(planner, nowhere, NULL, 5, &needed), "buffer");
    MISSING(udg_planner_explain_json(planner, world, NULL, 5, &needed), "buffer");
    REFUSED(udg_planner_explain(planner, world, NULL, 0, NULL), UDG_STATUS_BUFFER_TOO_SMALL, "");
    MISSING(udg_planner_why_not(planner, world, NULL, 1, text, sizeof text, NULL), "bindings");
    MISSING(udg_planner_why_not_json(planner, world, NULL, 1, text, sizeof text, NULL), "bindings");
    MISSING(udg_planner_plan(planner, world, npc, NULL, NULL), "out_result");
    MISSING(udg_memory_stats(0, NULL), "out_stats");
    MISSING(udg_set_allocator(NULL), "allocator");
    MISSING(udg_log_drain(NULL, 1, &count), "entries");
    MISSING(udg_log_drain(NULL, 0, NULL), "out_count");
    // No failure of its own: it would replace the message that is asked for.
    EQUAL(udg_last_message(NULL, 5, &needed), UDG_STATUS_NULL_ARGUMENT);
    EQUAL(udg_last_message(NULL, 0, NULL), UDG_STATUS_BUFFER_TOO_SMALL);
    fill(text, sizeof text);
    needed = 0;
    EQUAL(udg_last_message(text, sizeof text, &needed), UDG_STATUS_BUFFER_TOO_SMALL);
    CHECK(needed > sizeof text && needed <= MESSAGE_SIZE, "expected the needed size, found %zu",
          needed);
    UNTOUCHED(text);
}

int main(void) {
    // Before the first failure there is no message.
    char message[MESSAGE_SIZE] = "?";
    size_t needed = 0;
    EQUAL(udg_last_message(message, sizeof message, &needed), UDG_STATUS_OK);
    EQUAL(message[0], 0);
    EQUAL(needed, 1);
    domain = domain_from_text(SMALL_DOMAIN);
    world = world_of(domain);
    goblin = object_at(world, domain, "goblin", 1);
    npc = npc_at(world, domain, "wizard", 0);
    planner = planner_new();
    health = attribute_of(domain, "health");
    armed = attribute_of(domain, "armed");
    target = attribute_of(domain, "target");
    hit = action_of(domain, "hit");
    win = drive_of(domain, "win");
    type = type_of(domain, "goblin");
    MUST(udg_world_update(world, 0));
    domains();
    worlds();
    objects();
    npcs();
    planners();
    OK(udg_planner_destroy(planner));
    return destroyed_at_the_end(world, domain);
}
