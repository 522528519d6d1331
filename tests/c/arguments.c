// Arguments that mean nothing: unknown constants, NaN and infinities, ranges and capacities that
// can't be. Nothing is written or changed.

#include <limits.h>

#include "check.h"

static UdgDomain domain;
static UdgWorld world;
static UdgObject goblin, wizard;
static UdgNpc npc;
static UdgPlanner planner;
static UdgAttribute health, armed, home;
static UdgAction hit;
static UdgDrive win;
static const float infinite[] = {NAN, INFINITY, -INFINITY};

static UdgValue number_value(float number) {
    UdgValue value = {UDG_ATTRIBUTE_KIND_NUMBER, number, {0, 0, 0}, 0, {0}};
    return value;
}

static UdgStatus create_with(UdgInitialValue initial) {
    UdgObjectDef def = def_of(domain, "wizard");
    UdgObject object;
    def.initial_values = &initial;
    def.initial_value_count = 1;
    fill(&object, sizeof object);
    UdgStatus status = udg_object_create(world, &def, &object);
    if (status != UDG_STATUS_OK) {
        UNTOUCHED(object);
    } else {
        OK(udg_object_destroy(world, object));
    }
    return status;
}

static UdgStatus tell(UdgValue value, double timestamp) {
    UdgFact fact = {0, goblin, health, 0, value, timestamp};
    return udg_npc_tell(world, npc, &fact, 1, NULL);
}

static UdgStatus write_value(UdgAttribute attribute, UdgValue value) {
    UdgWrite write = {wizard, attribute, 0, value};
    return udg_world_write(world, &write, 1, NULL);
}

// The messages of functions that are called through those above don't begin with the latters' name.
static void refused_as(UdgStatus found, UdgStatus expected, const char *words) {
    char message[MESSAGE_SIZE];
    check_last_message(message);
    if (CHECK(found == expected, "expected %s, found %s: %s", udg_status_name(expected),
              udg_status_name(found), message)) {
        CONTAINS(message, words);
    }
}

static void unknown_constants(void) {
    static const int32_t integers[] = {-1, 3, 77, INT_MIN, INT_MAX};
    uint32_t before = 7;
    for (size_t i = 0; i < sizeof integers / sizeof *integers; i++) {
        int32_t bad = integers[i];
        uint32_t enabled;
        fill(&enabled, sizeof enabled);
        REFUSED(udg_object_set_action_enabled(world, goblin, bad, hit, 0),
                UDG_STATUS_INVALID_ARGUMENT, "UDG_OFFER_SUPPLIES");
        REFUSED(udg_object_is_action_enabled(world, goblin, bad, hit, &enabled),
                UDG_STATUS_INVALID_ARGUMENT, "UDG_OFFER_SUPPLIES");
        UNTOUCHED(enabled);
        REFUSED(udg_npc_set_belief_mode(world, npc, bad), UDG_STATUS_INVALID_ARGUMENT,
                "UDG_BELIEF_ALL_KNOWING");
        UdgObjectDef def = def_of(domain, "wizard");
        UdgObject object;
        def.belief_mode = bad;
        fill(&object, sizeof object);
        REFUSED(udg_object_create(world, &def, &object), UDG_STATUS_INVALID_ARGUMENT,
                "UDG_BELIEF_ALL_KNOWING");
        def.belief_mode = 0;
        def.has_position = (uint32_t)bad;
        REFUSED(udg_object_create(world, &def, &object), UDG_STATUS_INVALID_ARGUMENT,
                "has_position");
        UNTOUCHED(object);
        REFUSED(udg_object_set_flag(world, goblin, armed, (uint32_t)bad),
                UDG_STATUS_INVALID_ARGUMENT, "pass 0 or 1");
        REFUSED(udg_object_set_action_enabled(world, goblin, UDG_OFFER_SUPPLIES, hit,
                                              (uint32_t)bad),
                UDG_STATUS_INVALID_ARGUMENT, "pass 0 or 1");
        UdgValue value = number_value(1);
        // 3 is a kind, but not that of health.
        UdgStatus status = bad == 3 ? UDG_STATUS_WRONG_KIND : UDG_STATUS_INVALID_ARGUMENT;
        value.kind = bad;
        refused_as(tell(value, 0), status, "kind");
        refused_as(write_value(health, value), status, "kind");
        UdgInitialValue initial = {health, UDG_INITIAL_VALUE, 0, 0, value};
        refused_as(create_with(initial), status, "kind");
        UdgValue flag = {UDG_ATTRIBUTE_KIND_FLAG, 0, {0, 0, 0}, (uint32_t)bad, {0}};
        refused_as(write_value(armed, flag), UDG_STATUS_INVALID_ARGUMENT, "0 or 1");
        UdgPlanOptions options;
        UdgPlanResult result;
        uint32_t *const switches[] = {&options.insert_at_front, &options.trim,
                                      &options.only_if_better, &options.dead_is_zero,
                                      &options.exact_scores};
        fill(&result, sizeof result);
        for (int k = 0; k < 5; k++) {
            options = NAMED;
            *switches[k] = (uint32_t)bad;
            REFUSED(udg_planner_plan(planner, world, npc, &options, &result),
                    UDG_STATUS_INVALID_ARGUMENT, "options.|pass 0 or 1");
        }
        UNTOUCHED(result);
    }
    UdgValue none = number_value(1);
    none.kind = UDG_ATTRIBUTE_KIND_NONE;
    refused_as(write_value(health, none), UDG_STATUS_INVALID_ARGUMENT, "kind");
    for (uint32_t fields = 0; fields < 40; fields += 4) {
        UdgInitialValue initial = {health, fields, 0, 50, number_value(1)};
        if (fields) {
            refused_as(create_with(initial), UDG_STATUS_INVALID_ARGUMENT, "fields");
        }
    }
    REFUSED(udg_abi_check(UDG_ABI_VERSION, UDG_ABI_FINGERPRINT + 1), UDG_STATUS_WRONG_LIBRARY,
            "from one build");
    REFUSED(udg_abi_check(UDG_ABI_VERSION + 1, UDG_ABI_FINGERPRINT), UDG_STATUS_WRONG_LIBRARY,
            "a newer library");
    UdgMemoryStats stats;
    fill(&stats, sizeof stats);
    REFUSED(udg_memory_stats(UDG_MEMORY_PLANNING + 1, &stats), UDG_STATUS_OUT_OF_RANGE,
            "category");
    REFUSED(udg_memory_stats(UDG_MEMORY_ALL - 1, &stats), UDG_STATUS_OUT_OF_RANGE, "category");
    UNTOUCHED(stats);
    CHECK(strcmp(udg_status_name(INT_MIN), "UDG_STATUS_UNKNOWN") == 0, "expected an unknown name");
    CHECK(strcmp(udg_status_name(102), "UDG_STATUS_INVALID_HANDLE") == 0, "expected its name");
    OK(udg_object_is_action_enabled(world, goblin, UDG_OFFER_SUPPLIES, hit, &before));
    EQUAL(before, 1);
}

static void numbers_that_are_none(void) {
    for (int i = 0; i < 3; i++) {
        float bad = infinite[i];
        REFUSED(udg_object_set_number(world, goblin, health, bad), UDG_STATUS_NOT_FINITE,
                "\"health\"|finite");
        refused_as(write_value(health, number_value(bad)), UDG_STATUS_NOT_FINITE, "writes[0]");
        refused_as(tell(number_value(bad), 0), UDG_STATUS_NOT_FINITE, "facts[0]");
        refused_as(tell(number_value(1), (double)bad), UDG_STATUS_WRONG_TIME, "facts[0]");
        REFUSED(udg_world_set_time(world, (double)bad), UDG_STATUS_WRONG_TIME, "finite");
        REFUSED(udg_world_update(world, (double)bad), UDG_STATUS_WRONG_TIME, "finite");
        REFUSED(udg_npc_set_drive_weight(world, npc, win, bad), UDG_STATUS_OUT_OF_RANGE, "finite");
        UdgInitialValue initial = {health, UDG_INITIAL_VALUE, 0, 0, number_value(bad)};
        refused_as(create_with(initial), UDG_STATUS_NOT_FINITE, "\"health\"");
        UdgInitialValue range = {health, UDG_INITIAL_RANGE, bad, 50, number_value(1)};
        refused_as(create_with(range), UDG_STATUS_OUT_OF_RANGE, "\"health\"");
        range.minimum = 0;
        range.maximum = bad;
        refused_as(create_with(range), UDG_STATUS_OUT_OF_RANGE, "\"health\"");
        UdgPlanOptions options;
        UdgPlanResult result;
        options = NAMED;
        options.cost_weight = bad;
        REFUSED(udg_planner_plan(planner, world, npc, &options, &result), UDG_STATUS_OUT_OF_RANGE,
                "cost_weight|finite");
        for (int axis = 0; axis < 3; axis++) {
            UdgVector3 at = {1, 2, 3};
            *(axis == 0 ? &at.x : axis == 1 ? &at.y : &at.z) = bad;
            UdgValue value = {UDG_ATTRIBUTE_KIND_POSITION, 0, at, 0, {0}};
            UdgObjectDef def = def_of(domain, "goblin");
            UdgObject object;
            UdgWorldDef world_def;
            UdgWorld made;
            REFUSED(udg_object_set_position(world, goblin, at), UDG_STATUS_NOT_FINITE, "finite");
            refused_as(write_value(home, value), UDG_STATUS_NOT_FINITE, "writes[0]");
            REFUSED(udg_world_write_positions(world, &goblin, 1, &at, 0, NULL),
                    UDG_STATUS_NOT_FINITE, "[0]|finite");
            // Only read if has_position says so.
            def.position = at;
            OK(udg_object_create(world, &def, &object));
            OK(udg_object_destroy(world, object));
            def.has_position = 1;
            fill(&object, sizeof object);
            REFUSED(udg_object_create(world, &def, &object), UDG_STATUS_NOT_FINITE, "position");
            UNTOUCHED(object);
            MUST(udg_world_def_init(&world_def, sizeof world_def));
            world_def.domain = domain;
            world_def.up = at;
            REFUSED(udg_world_create(&world_def, &made), UDG_STATUS_OUT_OF_RANGE, "up|unit vector");
        }
    }
    REFUSED(udg_npc_set_drive_weight(world, npc, win, -1), UDG_STATUS_OUT_OF_RANGE, "at least 0");
    // Finite numbers become the range's nearest end, also where the arithmetic would overflow.
    float value = 0;
    OK(udg_object_set_number(world, goblin, health, 3e38f));
    OK(udg_object_number(world, goblin, health, &value));
    CLOSE(value, 30);
    UdgVector3 far = {3e38f, -3e38f, 3e38f}, near = {0, 0, 0};
    UdgPlanResult result;
    OK(udg_object_set_position(world, goblin, far));
    OK(udg_world_update(world, 0));
    OK(udg_planner_plan(planner, world, npc, &NAMED, &result));
    CHECK(result.utility >= 0 && result.utility <= 1, "expected 0 to 1, found %f",
          (double)result.utility);
    OK(udg_object_set_position(world, goblin, near));
}

static void ranges_and_capacities(void) {
    UdgInitialValue narrow = {health, UDG_INITIAL_RANGE, 10, 101, number_value(1)};
    refused_as(create_with(narrow), UDG_STATUS_OUT_OF_RANGE, "\"health\"");
    narrow.maximum = 5;
    refused_as(create_with(narrow), UDG_STATUS_OUT_OF_RANGE, "\"health\"");
    narrow.maximum = 40;
    OK(create_with(narrow));
    UdgInitialValue flag_range = {armed, UDG_INITIAL_RANGE, 0, 1, number_value(1)};
    refused_as(create_with(flag_range), UDG_STATUS_OUT_OF_RANGE, "must be of a number");
    UdgWorldDef def;
    UdgWorld made;
    fill(&made, sizeof made);
    static const uint32_t capacities[] = {0, 16777215, UINT32_MAX};
    for (int i = 0; i < 3; i++) {
        MUST(udg_world_def_init(&def, sizeof def));
        def.domain = domain;
        def.object_capacity = capacities[i];
        REFUSED(udg_world_create(&def, &made), UDG_STATUS_OUT_OF_RANGE, "1 to 16777214");
    }
    static const UdgVector3 ups[] = {{0, 0, 0}, {0, 2, 0}, {1, 1, 0}, {3e38f, 3e38f, 0}};
    for (int i = 0; i < 4; i++) {
        MUST(udg_world_def_init(&def, sizeof def));
        def.domain = domain;
        def.up = ups[i];
        REFUSED(udg_world_create(&def, &made), UDG_STATUS_OUT_OF_RANGE, "up");
    }
    MUST(udg_world_def_init(&def, sizeof def));
    def.domain = domain;
    def.query_binding_count = 1;
    REFUSED(udg_world_create(&def, &made), UDG_STATUS_NULL_ARGUMENT, "query_bindings");
    UNTOUCHED(made);
}

// Only ways of choosing that exist are accepted.
static void unknown_selectors_are_refused(void) {
    UdgPlanOptions options;
    UdgPlanResult result;
    fill(&result, sizeof result);
    options = NAMED;
    static const UdgSelector unknown[] = {-1, 99, 1000, INT32_MAX, INT32_MIN};
    for (int i = 0; i < 5; i++) {
        options.selector = unknown[i];
        REFUSED(udg_planner_plan(planner, world, npc, &options, &result),
                UDG_STATUS_INVALID_ARGUMENT, "options.selector");
    }
    UNTOUCHED(result);
}

// What is reserved today gets a meaning one day, so nobody may set it.
static void reserved_fields_are_refused(void) {
    UdgDomainLimits limits;
    UdgDomain made;
    fill(&made, sizeof made);
    MUST(udg_domain_limits_init(&limits, sizeof limits));
    limits.reserved = 1;
    UdgDocument document = {"small", UDG_ZERO_TERMINATED, (const uint8_t *)"{}", 2};
    REFUSED(udg_domain_load(&document, 1, &limits, &made), UDG_STATUS_INVALID_ARGUMENT,
            "limits's reserved");
    UNTOUCHED(made);
}

int main(void) {
    domain = domain_from_text(SMALL_DOMAIN);
    world = world_of(domain);
    goblin = object_at(world, domain, "goblin", 1);
    npc = npc_at(world, domain, "wizard", 0);
    wizard = object_of_npc(npc);
    planner = planner_new();
    health = attribute_of(domain, "health");
    armed = attribute_of(domain, "armed");
    home = attribute_of(domain, "home");
    hit = action_of(domain, "hit");
    win = drive_of(domain, "win");
    MUST(udg_world_update(world, 0));
    unknown_constants();
    numbers_that_are_none();
    ranges_and_capacities();
    unknown_selectors_are_refused();
    reserved_fields_are_refused();
    float value = 0;
    OK(udg_object_number(world, wizard, health, &value));
    CLOSE(value, 100);
    OK(udg_planner_destroy(planner));
    return destroyed_at_the_end(world, domain);
}
