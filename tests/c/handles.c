// Handles that are null, stale, foreign, of another kind or invented: every function answers with a
// status and a message, and writes nothing. The world and everything in it stay as they were.

#include "check.h"

static UdgDomain domain;
static UdgWorld world, other;
static UdgObject goblin, wizard;
static UdgNpc npc;
static UdgPlanner planner;
static UdgAttribute health, armed, target;
static UdgAction hit;
static UdgDrive win;
static UdgType goblin_type;

// Where outputs would go.
static union {
    UdgObject object;
    UdgNpc npc;
    UdgType type;
    UdgVector3 position;
    UdgFact fact;
    UdgDriveState drives[2];
    UdgGoal goals[2];
    UdgDecision decisions[2];
    UdgValue value;
    UdgPlanResult result;
    UdgPlanStep steps[2];
    UdgDriveForecast forecasts[2];
    UdgPlanState states[2];
    UdgBinding bindings[2];
    UdgText text;
    UdgWorldMemory memory;
    UdgSearchMemory search_memory;
    UdgFactCounts counts;
    UdgBulkReport report;
    float number;
    double seconds;
    uint32_t count;
    uint64_t key;
    int32_t mode;
    char words[64];
    size_t size;
} out;
static uint32_t out_count;
static size_t needed;

// Outputs are as before every call.
static void reset(void) {
    fill(&out, sizeof out);
    fill(&out_count, sizeof out_count);
}

#define BAD(call, status, words)          \
    do {                                  \
        reset();                          \
        REFUSED(call, (status), (words)); \
        UNTOUCHED(out);                   \
        UNTOUCHED(out_count);             \
    } while (0)
#define INVALID(call, words) BAD(call, UDG_STATUS_INVALID_HANDLE, words)

static void bad_domain(UdgDomain bad, const char *words) {
    size_t length = UDG_ZERO_TERMINATED;
    UdgAttribute attribute = health;
    UdgGoalRule rule = {1};
    INVALID(udg_domain_hash(bad, &out.key), words);
    INVALID(udg_domain_find_attribute(bad, "health", length, (UdgAttribute *)&out), words);
    INVALID(udg_domain_find_type(bad, "goblin", length, &out.type), words);
    INVALID(udg_domain_find_action(bad, "hit", length, (UdgAction *)&out), words);
    INVALID(udg_domain_find_drive(bad, "win", length, (UdgDrive *)&out), words);
    INVALID(udg_domain_counts(bad, (UdgDomainCounts *)&out), words);
    INVALID(udg_domain_attribute_at(bad, 0, (UdgAttribute *)&out), words);
    INVALID(udg_domain_type_at(bad, 0, &out.type), words);
    INVALID(udg_domain_action_at(bad, 0, (UdgAction *)&out), words);
    INVALID(udg_domain_drive_at(bad, 0, (UdgDrive *)&out), words);
    INVALID(udg_domain_attribute_name(bad, attribute, &out.text), words);
    INVALID(udg_domain_attribute_kind(bad, attribute, &out.mode), words);
    INVALID(udg_domain_type_name(bad, goblin_type, &out.text), words);
    INVALID(udg_domain_action_name(bad, hit, &out.text), words);
    INVALID(udg_domain_drive_name(bad, win, &out.text), words);
    INVALID(udg_domain_goal_rule_name(bad, rule, &out.text), words);
    EQUAL(udg_domain_is_valid(bad), 0);
    UdgWorldDef def;
    MUST(udg_world_def_init(&def, sizeof def));
    def.domain = bad;
    INVALID(udg_world_create(&def, (UdgWorld *)&out), words);
    if (bad.bits) {
        INVALID(udg_domain_destroy(bad), words);
    }
}

static void bad_world(UdgWorld bad, const char *words) {
    UdgObjectDef def = def_of(domain, "goblin");
    UdgWrite write = {goblin, health, 0, {UDG_ATTRIBUTE_KIND_NUMBER, 1, {0, 0, 0}, 0, {0}}};
    UdgRead read = {goblin, health, 0};
    UdgVector3 at = {1, 2, 3};
    UdgFact fact = {0, goblin, health, 0, {UDG_ATTRIBUTE_KIND_NUMBER, 1, {0, 0, 0}, 0, {0}}, 0};
    EQUAL(udg_world_is_valid(bad), 0);
    INVALID(udg_world_poison_reason(bad, out.words, sizeof out.words, NULL), words);
    INVALID(udg_world_set_time(bad, 1), words);
    INVALID(udg_world_update(bad, 1), words);
    INVALID(udg_world_time(bad, &out.seconds), words);
    INVALID(udg_world_user_key(bad, &out.key), words);
    INVALID(udg_world_counts(bad, &out.count, &out_count), words);
    INVALID(udg_world_objects_of_type(bad, goblin_type, &out.object, 1, &out_count), words);
    INVALID(udg_world_find_object(bad, 5, &out.object), words);
    INVALID(udg_world_hash(bad, &out.key), words);
    INVALID(udg_world_memory(bad, &out.memory), words);
    INVALID(udg_world_search_memory(bad, &out.search_memory), words);
    INVALID(udg_object_create(bad, &def, &out.object), words);
    INVALID(udg_object_create_many(bad, &def, 1, &out.object), words);
    INVALID(udg_object_destroy(bad, goblin), words);
    INVALID(udg_object_destroy_many(bad, &goblin, 1, &out_count), words);
    INVALID(udg_object_is_valid(bad, goblin, &out.count), words);
    INVALID(udg_object_type(bad, goblin, &out.type), words);
    INVALID(udg_object_user_key(bad, goblin, &out.key), words);
    INVALID(udg_object_set_name(bad, goblin, "a", 1), words);
    INVALID(udg_object_name(bad, goblin, out.words, sizeof out.words, &needed), words);
    INVALID(udg_object_set_number(bad, goblin, health, 1), words);
    INVALID(udg_object_number(bad, goblin, health, &out.number), words);
    INVALID(udg_object_set_flag(bad, goblin, armed, 1), words);
    INVALID(udg_object_flag(bad, goblin, armed, &out.count), words);
    INVALID(udg_object_set_position(bad, goblin, at), words);
    INVALID(udg_object_position(bad, goblin, &out.position), words);
    INVALID(udg_object_set_reference(bad, wizard, target, goblin), words);
    INVALID(udg_object_reference(bad, wizard, target, &out.object), words);
    INVALID(udg_object_range(bad, goblin, health, &out.number, (float *)&out_count), words);
    INVALID(udg_object_set_action_enabled(bad, goblin, UDG_OFFER_SUPPLIES, hit, 0), words);
    INVALID(udg_object_is_action_enabled(bad, goblin, UDG_OFFER_SUPPLIES, hit, &out.count), words);
    INVALID(udg_world_write(bad, &write, 1, &out.report), words);
    INVALID(udg_world_read(bad, &read, 1, &out.value, NULL), words);
    INVALID(udg_world_write_positions(bad, &goblin, 1, &at, 0, &out.report), words);
    INVALID(udg_world_read_positions(bad, &goblin, 1, &out.position, 0, NULL), words);
    INVALID(udg_npc_from_object(bad, wizard, &out.npc), words);
    INVALID(udg_world_npcs(bad, &out.npc, 1, &out_count), words);
    INVALID(udg_npc_tell(bad, npc, &fact, 1, (UdgTellReport *)&out), words);
    INVALID(udg_planner_plan(planner, bad, npc, &NAMED, &out.result), words);
    if (bad.bits) {
        INVALID(udg_world_destroy(bad), words);
    }
}

static void bad_object(UdgObject bad, const char *words) {
    UdgVector3 at = {1, 2, 3};
    INVALID(udg_object_type(world, bad, &out.type), words);
    INVALID(udg_object_user_key(world, bad, &out.key), words);
    INVALID(udg_object_set_name(world, bad, "a", 1), words);
    INVALID(udg_object_name(world, bad, out.words, sizeof out.words, &needed), words);
    INVALID(udg_object_set_number(world, bad, health, 1), words);
    INVALID(udg_object_number(world, bad, health, &out.number), words);
    INVALID(udg_object_set_flag(world, bad, armed, 1), words);
    INVALID(udg_object_flag(world, bad, armed, &out.count), words);
    INVALID(udg_object_set_position(world, bad, at), words);
    INVALID(udg_object_position(world, bad, &out.position), words);
    INVALID(udg_object_set_reference(world, bad, target, goblin), words);
    INVALID(udg_object_reference(world, bad, target, &out.object), words);
    INVALID(udg_object_range(world, bad, health, &out.number, (float *)&out_count), words);
    INVALID(udg_object_set_action_enabled(world, bad, UDG_OFFER_SUPPLIES, hit, 0), words);
    INVALID(udg_object_is_action_enabled(world, bad, UDG_OFFER_SUPPLIES, hit, &out.count), words);
    INVALID(udg_npc_from_object(world, bad, &out.npc), words);
    uint32_t valid = 7, skipped = 7;
    OK(udg_object_is_valid(world, bad, &valid));
    EQUAL(valid, 0);
    OK(udg_object_destroy_many(world, &bad, 1, &skipped));
    EQUAL(skipped, 1);
    if (bad.bits) {
        INVALID(udg_object_destroy(world, bad), words);
        INVALID(udg_object_set_reference(world, wizard, target, bad), words);
        UdgInitialValue initial = {target, UDG_INITIAL_VALUE, 0, 0,
                                   {UDG_ATTRIBUTE_KIND_REFERENCE, 0, {0, 0, 0}, 0, {0}}};
        initial.value.reference = bad;
        UdgObjectDef def = def_of(domain, "wizard");
        def.initial_values = &initial;
        def.initial_value_count = 1;
        INVALID(udg_object_create(world, &def, &out.object), "");
    }
}

static void bad_npc(UdgNpc bad, UdgStatus status, const char *words) {
    UdgFact fact = {0, goblin, health, 0, {UDG_ATTRIBUTE_KIND_NUMBER, 1, {0, 0, 0}, 0, {0}}, 0};
    BAD(udg_npc_set_drive_weight(world, bad, win, 1), status, words);
    BAD(udg_npc_clear_drive_weight(world, bad, win), status, words);
    BAD(udg_npc_drive_weight(world, bad, win, &out.number), status, words);
    BAD(udg_npc_drive_satisfaction(world, bad, win, &out.number), status, words);
    BAD(udg_npc_drives(world, bad, out.drives, 2, &out_count), status, words);
    BAD(udg_npc_goals(world, bad, out.goals, 2, &out_count), status, words);
    BAD(udg_npc_explain(world, bad, out.words, sizeof out.words, NULL), status, words);
    BAD(udg_npc_explain_json(world, bad, out.words, sizeof out.words, NULL), status, words);
    BAD(udg_npc_decisions(world, bad, out.decisions, 2, &out_count), status, words);
    BAD(udg_npc_watch(world, bad, 1), status, words);
    BAD(udg_npc_set_belief_mode(world, bad, UDG_BELIEF_OWN_FACTS), status, words);
    BAD(udg_npc_belief_mode(world, bad, &out.mode), status, words);
    BAD(udg_npc_tell(world, bad, &fact, 1, NULL), status, words);
    BAD(udg_npc_fact(world, bad, goblin, health, &out.fact), status, words);
    BAD(udg_npc_facts(world, bad, &out.fact, 1, &out_count), status, words);
    BAD(udg_npc_fact_counts(world, bad, &out.counts), status, words);
    BAD(udg_npc_set_fact_capacity(world, bad, 5), status, words);
    BAD(udg_npc_forget(world, bad, goblin, health, &out_count), status, words);
    BAD(udg_npc_forget_object(world, bad, goblin, &out_count), status, words);
    BAD(udg_npc_forget_all(world, bad, &out_count), status, words);
    BAD(udg_planner_plan(planner, world, bad, &NAMED, &out.result), status, words);
}

static void bad_planner(UdgPlanner bad, const char *words) {
    EQUAL(udg_planner_is_valid(bad), 0);
    INVALID(udg_planner_plan(bad, world, npc, &NAMED, &out.result), words);
    INVALID(udg_planner_memory(bad, &out.search_memory), words);
    INVALID(udg_planner_steps(bad, out.steps, 2, &out_count), words);
    INVALID(udg_planner_drives(bad, out.forecasts, 2, &out_count), words);
    INVALID(udg_planner_plan_states(bad, out.states, 2, &out_count), words);
    INVALID(udg_planner_plan_state_steps(bad, 0, out.bindings, 2, &out_count), words);
    INVALID(udg_planner_plan_state_need(bad, 0, out.words, sizeof out.words, NULL), words);
    UdgBinding binding = {hit, 0, goblin, {{0}}};
    UdgGoalRule rule = {0};
    INVALID(udg_planner_explain(bad, world, out.words, sizeof out.words, NULL), words);
    INVALID(udg_planner_explain_json(bad, world, out.words, sizeof out.words, NULL), words);
    INVALID(udg_planner_why_not(bad, world, &binding, 1, out.words, sizeof out.words, NULL), words);
    INVALID(udg_planner_why_not_json(bad, world, &binding, 1, out.words, sizeof out.words, NULL),
            words);
    INVALID(udg_planner_why_not_goal(bad, world, rule, goblin, out.words, sizeof out.words, NULL),
            words);
    INVALID(
        udg_planner_why_not_goal_json(bad, world, rule, goblin, out.words, sizeof out.words, NULL),
        words);
    if (bad.bits) {
        INVALID(udg_planner_destroy(bad), words);
    }
}

// Handles of what was destroyed never stand for anything again, however often slots are used.
static void handles_are_never_valid_twice(void) {
    UdgPlanner first = planner_new();
    OK(udg_planner_destroy(first));
    for (int i = 0; i < 70000; i++) {
        UdgPlanner next = {0};
        UdgStatus status = udg_planner_create(NULL, &next);
        if (status != UDG_STATUS_OK || next.bits == first.bits || udg_planner_is_valid(first)) {
            CHECK(0, "expected a new handle in round %d, found %u after %u", i, next.bits,
                  first.bits);
            break;
        }
        udg_planner_destroy(next);
    }
    UdgObject object = object_at(world, domain, "goblin", 0), next = {0};
    UdgObject old = object;
    for (int i = 0; i < 1000; i++) {
        OK(udg_object_destroy(world, object));
        next = object_at(world, domain, "goblin", 0);
        CHECK(next.bits != old.bits && next.bits != object.bits, "expected new bits");
        object = next;
    }
    bad_object(old, "object");
    OK(udg_object_destroy(world, object));
}

static void destroyed_domain_stays_in_use(void) {
    UdgDomain gone = domain_from_text(SMALL_DOMAIN);
    UdgWorld on = world_of(gone);
    UdgObject body = object_at(on, gone, "goblin", 1);
    UdgNpc thinker = npc_at(on, gone, "wizard", 0);
    UdgObjectDef def = def_of(gone, "goblin");
    OK(udg_domain_destroy(gone));
    bad_domain(gone, "domain|destroyed");
    float number = 0;
    OK(udg_object_number(on, body, health, &number));
    CLOSE(number, 30);
    OK(udg_object_create(on, &def, &body));
    OK(udg_world_update(on, 1));
    UdgPlanResult result = plan_with(planner, on, thinker, &NAMED);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_COMPLETE);
    OK(udg_world_destroy(on));
    // What was found stays readable without the world and its domain.
    UdgPlanStep step;
    uint32_t count = 0;
    fill(&step, sizeof step);
    UdgStatus status = udg_planner_steps(planner, &step, 1, &count);
    CHECK(status == UDG_STATUS_OK || status == UDG_STATUS_BUFFER_TOO_SMALL,
          "expected the steps, found %s", udg_status_name(status));
    CHECK(count == result.step_count, "expected %u steps, found %u", result.step_count, count);
    const UdgWorld nowhere = {0};
    free(explanation_of(planner, nowhere));
}

int main(void) {
    domain = domain_from_text(SMALL_DOMAIN);
    world = world_of(domain);
    other = world_of(domain);
    goblin = object_at(world, domain, "goblin", 1);
    npc = npc_at(world, domain, "wizard", 0);
    wizard = object_of_npc(npc);
    planner = planner_new();
    health = attribute_of(domain, "health");
    armed = attribute_of(domain, "armed");
    target = attribute_of(domain, "target");
    hit = action_of(domain, "hit");
    win = drive_of(domain, "win");
    goblin_type = type_of(domain, "goblin");
    MUST(udg_world_update(world, 0));
    uint64_t before = 0, after = 1;
    MUST(udg_world_hash(world, &before));

    const UdgDomain no_domain = {0};
    const UdgWorld no_world = {0};
    const UdgObject no_object = {0};
    const UdgNpc no_npc = {0};
    const UdgPlanner no_planner = {0};
    OK(udg_domain_destroy(no_domain));
    OK(udg_world_destroy(no_world));
    OK(udg_object_destroy(world, no_object));
    OK(udg_planner_destroy(no_planner));
    bad_domain(no_domain, "domain|null");
    bad_world(no_world, "world|null");
    bad_object(no_object, "object");
    bad_npc(no_npc, UDG_STATUS_INVALID_HANDLE, "");
    bad_planner(no_planner, "planner|null");

    // Of another kind.
    bad_domain((UdgDomain){world.bits}, "domain|a world");
    bad_domain((UdgDomain){planner.bits}, "domain|a planner");
    bad_world((UdgWorld){planner.bits}, "world|a planner");
    bad_world((UdgWorld){domain.bits}, "world|a domain");
    bad_planner((UdgPlanner){domain.bits}, "planner|a domain");
    bad_planner((UdgPlanner){world.bits}, "planner|a world");
    bad_object((UdgObject){world.bits}, "object");
    bad_object((UdgObject){planner.bits}, "object");
    bad_npc((UdgNpc){world.bits}, UDG_STATUS_INVALID_HANDLE, "");
    bad_npc((UdgNpc){goblin.bits}, UDG_STATUS_NOT_AN_NPC, "");
    BAD(udg_npc_from_object(world, goblin, &out.npc), UDG_STATUS_NOT_AN_NPC, "goblin");

    // Invented.
    for (uint32_t bits = 1; bits; bits <<= 1) {
        bad_world((UdgWorld){world.bits ^ bits ^ 0x2A0u}, "world");
        bad_planner((UdgPlanner){~planner.bits ^ bits}, "planner");
        bad_object((UdgObject){goblin.bits ^ ((uint64_t)bits << 32)}, "object");
    }
    bad_domain((UdgDomain){UINT32_MAX}, "domain");
    bad_world((UdgWorld){UINT32_MAX}, "world");
    bad_planner((UdgPlanner){UINT32_MAX}, "planner");
    bad_object((UdgObject){UINT64_MAX}, "object");
    bad_npc((UdgNpc){UINT64_MAX}, UDG_STATUS_INVALID_HANDLE, "");

    // All of that has changed nothing.
    MUST(udg_world_hash(world, &after));
    CHECK(before == after, "expected the hash %016llx, found %016llx", (unsigned long long)before,
          (unsigned long long)after);

    // Foreign.
    UdgObject stranger = object_at(other, domain, "goblin", 1);
    UdgNpc strange_npc = npc_at(other, domain, "wizard", 0);
    bad_object(stranger, "object");
    bad_npc(strange_npc, UDG_STATUS_INVALID_HANDLE, "");

    // Stale.
    UdgObject dead = object_at(world, domain, "goblin", 5);
    UdgNpc dead_npc = npc_at(world, domain, "wizard", 5);
    OK(udg_object_destroy(world, dead));
    OK(udg_object_destroy(world, object_of_npc(dead_npc)));
    bad_object(dead, "object");
    bad_npc(dead_npc, UDG_STATUS_INVALID_HANDLE, "");
    OK(udg_world_destroy(other));
    bad_world(other, "world|destroyed");
    bad_object(stranger, "object");
    UdgPlanner spent = planner_new();
    OK(udg_planner_destroy(spent));
    bad_planner(spent, "planner|destroyed");
    UdgDomain unloaded = domain_from_text(SMALL_DOMAIN);
    OK(udg_domain_destroy(unloaded));
    bad_domain(unloaded, "domain|destroyed");

    uint32_t objects = 0, npcs = 0;
    OK(udg_world_counts(world, &objects, &npcs));
    EQUAL(objects, 2);
    EQUAL(npcs, 1);
    handles_are_never_valid_twice();
    destroyed_domain_stays_in_use();
    OK(udg_planner_destroy(planner));
    return destroyed_at_the_end(world, domain);
}
