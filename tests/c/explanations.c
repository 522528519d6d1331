// Asking why: why this plan, why not that one, why none; as sentences and as JSON, into buffers of
// every size, with everything that can be wrong about the question.

#include "check.h"

static UdgDomain domain;
static UdgWorld world;
static UdgNpc wizard;
static UdgObject potion, goblin;
static UdgPlanner planner;

typedef UdgStatus (*Ask)(char *buffer, size_t capacity, size_t *needed);

static UdgStatus sentences(char *buffer, size_t capacity, size_t *needed) {
    return udg_planner_explain(planner, world, buffer, capacity, needed);
}

static UdgStatus json(char *buffer, size_t capacity, size_t *needed) {
    return udg_planner_explain_json(planner, world, buffer, capacity, needed);
}

static UdgStatus kept(char *buffer, size_t capacity, size_t *needed) {
    const UdgWorld none = {0};
    return udg_planner_explain(planner, none, buffer, capacity, needed);
}

// The plan that is asked about.
static UdgBinding asked[129];
static uint32_t asked_count;

static UdgStatus not_this(char *buffer, size_t capacity, size_t *needed) {
    return udg_planner_why_not(planner, world, asked, asked_count, buffer, capacity, needed);
}

static UdgStatus not_this_json(char *buffer, size_t capacity, size_t *needed) {
    return udg_planner_why_not_json(planner, world, asked, asked_count, buffer, capacity, needed);
}

// The goal that is asked about.
static UdgGoal goal;

static UdgStatus not_for(char *buffer, size_t capacity, size_t *needed) {
    return udg_planner_why_not_goal(planner, world, goal.rule, goal.about, buffer, capacity, needed);
}

static UdgStatus not_for_json(char *buffer, size_t capacity, size_t *needed) {
    return udg_planner_why_not_goal_json(planner, world, goal.rule, goal.about, buffer, capacity,
                                         needed);
}

// Expects a refusal, and looks for words in its message.
static void refused(Ask ask, char *buffer, size_t capacity, size_t *needed, UdgStatus status,
                    const char *words) {
    char message[MESSAGE_SIZE];
    UdgStatus found = ask(buffer, capacity, needed);
    CHECK(found == status, "expected %s, found %s", udg_status_name(status),
          udg_status_name(found));
    check_last_message(message);
    CONTAINS(message, words);
}

// The answer, after asking with room for too little.
static char *answer(Ask ask) {
    size_t needed = 0, again = 0;
    refused(ask, NULL, 0, &needed, UDG_STATUS_BUFFER_TOO_SMALL, "buffer");
    char *text = malloc(needed + 1);
    if (!CHECK(text && needed > 1, "expected a text, found %zu bytes", needed)) {
        exit(1);
    }
    const size_t less[] = {1, needed / 2, needed - 1};
    for (int i = 0; i < 3; i++) {
        fill(text, needed + 1);
        again = 0;
        refused(ask, text, less[i], &again, UDG_STATUS_BUFFER_TOO_SMALL, "buffer");
        EQUAL(again, needed);
        CHECK(untouched(text, needed + 1), "expected nothing in a buffer of %zu", less[i]);
    }
    OK(ask(text, needed, NULL));
    CHECK(strlen(text) + 1 == needed, "expected %zu bytes, found %zu", needed, strlen(text) + 1);
    CHECK(untouched(text + needed, 1), "expected nothing beyond %zu bytes", needed);
    refused(ask, NULL, needed, NULL, UDG_STATUS_NULL_ARGUMENT, "buffer");
    return text;
}

static void says(Ask ask, const char *words) {
    char *text = answer(ask);
    CONTAINS(text, words);
    free(text);
}

static UdgBinding step(const char *action, UdgObject supplier) {
    UdgBinding binding = {action_of(domain, action), 0, supplier, {{0}}};
    return binding;
}

static void ask_about(int count, UdgBinding first, UdgBinding second) {
    asked[0] = first;
    asked[1] = second;
    asked_count = (uint32_t)count;
}

static void why_this_plan(void) {
    plan_with(planner, world, wizard, &NAMED);
    PLAN_IS(planner, world, domain, "goto(mana_potion) drink_mana(mana_potion) lightning(goblin)");
    says(sentences, "plan: goto(mana_potion) drink_mana(mana_potion) lightning(goblin)");
    says(sentences, "goto(mana_potion): drink_mana(mana_potion) needs "
                    "distance(consumer, supplier) <= 1");
    says(sentences, "drink_mana(mana_potion): lightning(goblin) needs consumer.mana >= 20");
    says(kept, "ask with the world");
    says(json, "\"explanation\":1");
    says(json, "\"extent\":\"whole\"");
    says(json, "\"outcome\":\"complete\"");
}

static void why_not_that_one(void) {
    ask_about(1, step("melee", goblin), step("melee", goblin));
    says(not_this, "melee(goblin) needs distance(consumer, supplier) <= 2 (is 30)");
    ask_about(2, step("goto", goblin), step("melee", goblin));
    says(not_this, "wizard would die of world effect");
    says(not_this_json, "\"kind\":\"dies\"");
    ask_about(1, step("drink_mana", goblin), step("melee", goblin));
    says(not_this, "type goblin doesn't supply drink_mana");
    ask_about(2, step("goto", potion), step("drink_mana", potion));
    says(not_this, "scores");
    uint32_t count = 0;
    REFUSED(udg_npc_goals(world, wizard, &goal, 1, &count), UDG_STATUS_BUFFER_TOO_SMALL, "");
    UdgGoal goals[8];
    OK(udg_npc_goals(world, wizard, goals, 8, &count));
    for (uint32_t i = 0; i < count && i < 8; i++) {
        goal = goals[i];
        free(answer(not_for));
        free(answer(not_for_json));
    }
    goal = goals[0];
    goal.about.bits = 0;
    says(not_for, "has no such goal");
}

static void bad_questions(void) {
    char text[8];
    size_t needed = 0;
    fill(text, sizeof text);
    fill(&needed, sizeof needed);
    ask_about(1, step("melee", goblin), step("melee", goblin));
#define NEVER(status, words)                                              \
    do {                                                                  \
        refused(not_this, text, sizeof text, &needed, (status), (words)); \
        refused(not_this_json, text, sizeof text, &needed, (status), (words)); \
        UNTOUCHED(text);                                                  \
        UNTOUCHED(needed);                                                \
    } while (0)
    asked_count = 0;
    NEVER(UDG_STATUS_OUT_OF_RANGE, "1 to 128");
    asked_count = 129;
    NEVER(UDG_STATUS_OUT_OF_RANGE, "1 to 128");
    asked_count = 1;
    asked[0].reserved = 1;
    NEVER(UDG_STATUS_INVALID_ARGUMENT, "bindings[0]");
    asked[0].reserved = 0;
    asked[0].supplier.bits = 12345;
    NEVER(UDG_STATUS_INVALID_HANDLE, "");
    asked[0].supplier = goblin;
    asked[0].action.id = 0;
    NEVER(UDG_STATUS_UNKNOWN_ID, "bindings[0]");
    goal.rule.id = 0;
    refused(not_for, text, sizeof text, &needed, UDG_STATUS_UNKNOWN_ID, "rule");
    refused(not_for_json, text, sizeof text, &needed, UDG_STATUS_UNKNOWN_ID, "rule");
    UNTOUCHED(text);
    UNTOUCHED(needed);
    // Another world, and none.
    UdgWorld other = world_of(domain), none = {0};
    UdgBinding binding = step("melee", goblin);
    REFUSED(udg_planner_explain(planner, other, text, sizeof text, &needed),
            UDG_STATUS_INVALID_HANDLE, "isn't in this world");
    REFUSED(udg_planner_why_not(planner, other, &binding, 1, text, sizeof text, &needed),
            UDG_STATUS_INVALID_HANDLE, "isn't in this world");
    REFUSED(udg_planner_why_not(planner, none, &binding, 1, text, sizeof text, &needed),
            UDG_STATUS_INVALID_HANDLE, "world");
    UNTOUCHED(text);
    UNTOUCHED(needed);
    OK(udg_world_destroy(other));
}

static void the_world_goes_on(void) {
    uint64_t before = 0, after = 0;
    UdgBinding binding = step("lightning", goblin);
    ask_about(1, binding, binding);
    OK(udg_world_hash(world, &before));
    free(answer(sentences));
    free(answer(not_this));
    OK(udg_world_hash(world, &after));
    CHECK(before == after, "expected that asking changes nothing in the world");
    // What the search hasn't looked at may change; what it has may not.
    OK(udg_object_destroy(world, potion));
    says(sentences, "has changed since");
    says(json, "\"extent\":\"stale\"");
    char text[8];
    refused(not_this, text, sizeof text, NULL, UDG_STATUS_WRONG_TIME, "plan again");
    // Without the potion there is no mana.
    OK(udg_world_update(world, 1));
    UdgPlanResult result = plan_with(planner, world, wizard, &NAMED);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_NO_PLAN);
    says(sentences, "and wizard knows nobody that supplies drink_mana: no mana_potion");
    says(json, "\"kind\":\"no_known_supplier\"");
    // What was planned outlives its world.
    OK(udg_world_destroy(world));
    says(kept, "no plan: ");
}

int main(void) {
    domain = domain_from_file("examples/domains/wizard.json");
    world = world_of(domain);
    wizard = npc_at(world, domain, "wizard", 0);
    potion = object_at(world, domain, "mana_potion", 20);
    goblin = object_at(world, domain, "goblin", 30);
    set_number(world, domain, object_of_npc(wizard), "health", 15);
    set_number(world, domain, object_of_npc(wizard), "mana", 0);
    set_number(world, domain, potion, "potency", 40);
    OK(udg_world_update(world, 0));
    planner = planner_new();
    why_this_plan();
    why_not_that_one();
    bad_questions();
    the_world_goes_on();
    OK(udg_planner_destroy(planner));
    OK(udg_domain_destroy(domain));
    OK(udg_domain_diagnostic_clear());
    return check_end();
}
