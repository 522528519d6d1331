// Names of objects: explanations say them, decisions don't depend on them, and nonsense is refused.

#include "check.h"

static UdgDomain domain;
static UdgWorld world;
static UdgNpc wizard;
static UdgObject goblin;

static void name_is(UdgObject object, const char *expected) {
    char name[UDG_MAX_OBJECT_NAME + 1];
    size_t needed = 0;
    OK(udg_object_name(world, object, name, sizeof name, &needed));
    CHECK(strcmp(name, expected) == 0, "expected \"%s\", found \"%s\"", expected, name);
    EQUAL(needed, strlen(expected) + 1);
}

static void names_come_and_go(void) {
    uint64_t before = hash_of(world);
    name_is(goblin, "");
    OK(udg_object_set_name(world, goblin, "Gr\xC3\xBCn the Old", UDG_ZERO_TERMINATED));
    name_is(goblin, "Gr\xC3\xBCn the Old");
    OK(udg_object_set_name(world, goblin, "Snag and more", 4));
    name_is(goblin, "Snag");
    OK(udg_object_set_name(world, goblin, NULL, 0));
    name_is(goblin, "");
    OK(udg_object_set_name(world, goblin, "Snag", 4));
    EQUAL(hash_of(world), before);
}

static void explanations_say_them(UdgPlanner planner) {
    char text[4096];
    OK(udg_object_set_name(world, goblin, "Snag", 4));
    OK(udg_object_set_name(world, object_of_npc(wizard), "Merlin", 6));
    UdgPlanResult result;
    OK(udg_planner_plan(planner, world, wizard, NULL, &result));
    OK(udg_planner_explain(planner, world, text, sizeof text, NULL));
    CONTAINS(text, "hit(Snag)");
    OK(udg_planner_explain_json(planner, world, text, sizeof text, NULL));
    CONTAINS(text, "\"name\":\"Snag\"");
    CONTAINS(text, "\"name\":\"Merlin\"");
    CONTAINS(text, "\"type\":\"goblin\"");
    // They are told of what has changed since, too.
    OK(udg_object_set_number(world, goblin, attribute_of(domain, "health"), 7));
    OK(udg_planner_explain(planner, world, text, sizeof text, NULL));
    CONTAINS(text, "hit(Snag)");
    // The planner alone knows no names.
    const UdgWorld none = {0};
    OK(udg_planner_explain(planner, none, text, sizeof text, NULL));
    CONTAINS(text, "hit(goblin)");
}

static void nonsense_is_refused(void) {
    char name[UDG_MAX_OBJECT_NAME + 2];
    size_t needed = 0;
    OK(udg_object_set_name(world, goblin, "Snag", 4));
    memset(name, 'a', sizeof name);
    REFUSED(udg_object_set_name(world, goblin, name, sizeof name), UDG_STATUS_OUT_OF_RANGE,
            "257 bytes; give at most 255");
    REFUSED(udg_object_set_name(world, goblin, "a\nb", 3), UDG_STATUS_INVALID_ARGUMENT,
            "control character at offset 1");
    REFUSED(udg_object_set_name(world, goblin, "a\xFF", 2), UDG_STATUS_INVALID_ARGUMENT, "UTF-8");
    REFUSED(udg_object_name(world, goblin, name, 4, &needed), UDG_STATUS_BUFFER_TOO_SMALL, "");
    EQUAL(needed, 5);
    name_is(goblin, "Snag");
    OK(udg_object_set_name(world, goblin, name, UDG_MAX_OBJECT_NAME));
    UdgTickInput input;
    uint32_t jobs = 0;
    MUST(udg_tick_input_init(&input, sizeof input));
    OK(udg_world_tick_begin(world, &input, &jobs));
    REFUSED(udg_object_set_name(world, goblin, "Snag", 4), UDG_STATUS_WRONG_TIME, "tick");
    OK(udg_world_tick_end(world, NULL));
    OK(udg_object_destroy(world, goblin));
    REFUSED(udg_object_set_name(world, goblin, "Snag", 4), UDG_STATUS_INVALID_HANDLE, "");
    REFUSED(udg_object_name(world, goblin, name, sizeof name, &needed), UDG_STATUS_INVALID_HANDLE, "");
}

int main(void) {
    domain = domain_from_text(SMALL_DOMAIN);
    world = world_of(domain);
    wizard = npc_at(world, domain, "wizard", 1);
    UdgObjectDef def = def_of(domain, "goblin");
    MUST(udg_object_create(world, &def, &goblin));
    MUST(udg_world_update(world, 0));
    UdgPlanner planner = planner_new();
    names_come_and_go();
    explanations_say_them(planner);
    nonsense_is_refused();
    MUST(udg_planner_destroy(planner));
    MUST(udg_world_destroy(world));
    MUST(udg_domain_destroy(domain));
    return check_end();
}
