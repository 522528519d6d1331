// What NPCs believe: facts that they are told, with their age and order; forgetting; and that an NPC
// with facts of its own plans with those alone.

#include "check.h"

#define DOMAIN                                                                                  \
    "{ 'udgoap': 1, 'attributes': { 'health': { 'min': 0, 'max': 100, 'default': 100 },"        \
    "  'hot': { 'kind': 'flag' } },"                           \
    " 'types': { 'enemy': { 'attributes': { 'health': {}, 'hot': {} },"             \
    "   'supplies': ['goto', 'hit'] },"                                                         \
    "  'scout': { 'consumes': ['goto', 'hit'], 'attributes': { 'health': {} },"                 \
    "   'drives': ['fight', 'know'] } },"                                                       \
    " 'actions': { 'goto': { 'effects': ['consumer.position = beside(supplier)'] },"            \
    "  'hit': { 'preconditions': ['distance(consumer, supplier) <= 1'],"                        \
    "   'effects': ['supplier.health -= 50'] } },"                                              \
    " 'drives': { 'fight': { 'goals': { 'kill': { 'for_each': 'enemy', 'as': 'it',"             \
    "   'conditions': ['it.health <= 0'] } } },"                                                \
    "  'know': { 'weight': 0, 'goals': { 'fresh': { 'for_each': 'enemy', 'as': 'it',"           \
    "   'when': 'known(it.health)', 'remove': 'not known(it.health)',"                          \
    "   'conditions': [{ 'test': 'age(it.health) <= 5', 'range': 10 }] } } } } }"

static UdgDomain domain;
static UdgWorld world;
static UdgNpc scout;
static UdgObject enemies[3];
static UdgAttribute health, position, hot;
static UdgPlanner planner;

static UdgFact number_fact(UdgObject object, float number, double time) {
    UdgFact fact = {77, object, health, 0, {UDG_ATTRIBUTE_KIND_NUMBER, number, {0, 0, 0}, 0, {0}},
                    time};
    return fact;
}

static UdgFact position_fact(UdgObject object, float x, double time) {
    UdgFact fact = {0, object, position, 0, {UDG_ATTRIBUTE_KIND_POSITION, 0, {x, 0, 0}, 0, {0}},
                    time};
    return fact;
}

static UdgTellReport tell(const UdgFact *facts, uint32_t count) {
    UdgTellReport report;
    fill(&report, sizeof report);
    MUST(udg_npc_tell(world, scout, facts, count, &report));
    EQUAL(report.reserved, 0);
    return report;
}

static uint32_t fact_count(void) {
    UdgFactCounts counts;
    MUST(udg_npc_fact_counts(world, scout, &counts));
    return counts.count;
}

static void newer_facts_stay(void) {
    OK(udg_world_set_time(world, 10));
    UdgFact facts[4] = {number_fact(enemies[0], 40, 5), number_fact(enemies[0], 30, 7),
                        number_fact(enemies[0], 20, 6), number_fact(enemies[1], 900, 10)};
    UdgTellReport report = tell(facts, 4);
    EQUAL(report.told, 3);
    EQUAL(report.older, 1);
    EQUAL(report.clamped, 1);
    EQUAL(report.skipped, 0);
    EQUAL(report.no_room, 0);
    UdgFact found;
    OK(udg_npc_fact(world, scout, enemies[0], health, &found));
    CLOSE(found.value.number, 30);
    CLOSE(found.timestamp, 7);
    EQUAL(found.value.kind, UDG_ATTRIBUTE_KIND_NUMBER);
    EQUAL(found.object.bits, enemies[0].bits);
    EQUAL(found.attribute.id, health.id);
    EQUAL(found.reserved, 0);
    uint64_t id = found.id;
    // Of two of the same time, the one that was told later counts.
    facts[0] = number_fact(enemies[0], 31, 7);
    EQUAL(tell(facts, 1).told, 1);
    // Time doesn't make it older by itself, and the truth doesn't change it.
    set_number(world, domain, enemies[0], "health", 90);
    OK(udg_world_update(world, 11));
    OK(udg_npc_fact(world, scout, enemies[0], health, &found));
    CLOSE(found.value.number, 31);
    CLOSE(found.timestamp, 7);
    // A fact keeps its id when it is told anew, and another has another.
    facts[0] = number_fact(enemies[0], 25, 11);
    tell(facts, 1);
    OK(udg_npc_fact(world, scout, enemies[0], health, &found));
    CHECK(found.id == id && id != 0, "expected the same id again");
    OK(udg_npc_fact(world, scout, enemies[1], health, &found));
    CHECK(found.id != id, "expected another id");
    CLOSE(found.value.number, 100);
    fill(&found, sizeof found);
    REFUSED(udg_npc_fact(world, scout, enemies[2], health, &found), UDG_STATUS_NOT_FOUND, "health");
    UNTOUCHED(found);
    // In order of object and attribute, whatever the order in which they were told.
    facts[0] = position_fact(enemies[0], 3, 1);
    tell(facts, 1);
    UdgFact all[4];
    uint32_t count = 0;
    OK(udg_npc_facts(world, scout, all, 4, &count));
    EQUAL(count, 3);
    CHECK(all[0].attribute.id == position.id && all[1].attribute.id == health.id &&
              all[2].object.bits == enemies[1].bits,
          "expected position and health of the first enemy, then the second's health");
}

static void malformed_facts_refuse_all(void) {
    uint64_t before = 0, after = 1;
    OK(udg_world_hash(world, &before));
    for (int wrong = 0; wrong < 8; wrong++) {
        static const UdgStatus expected[] = {
            UDG_STATUS_NOT_FINITE, UDG_STATUS_WRONG_TIME,       UDG_STATUS_WRONG_TIME,
            UDG_STATUS_UNKNOWN_ID, UDG_STATUS_WRONG_KIND,       UDG_STATUS_INVALID_ARGUMENT,
            UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT};
        UdgFact facts[3] = {number_fact(enemies[2], 1, 1), number_fact(enemies[2], 2, 2),
                            number_fact(enemies[2], 3, 3)};
        UdgTellReport report;
        switch (wrong) {
        case 0: facts[2].value.number = NAN; break;
        case 1: facts[2].timestamp = 11.001; break;
        case 2: facts[2].timestamp = NAN; break;
        case 3: facts[2].attribute.id = 4711; break;
        case 4: facts[2].attribute = hot; break;
        case 5: facts[2].value.kind = 99; break;
        case 6: facts[2].object = object_of_npc(scout); break;
        default:
            facts[2].attribute = hot;
            facts[2].value.kind = UDG_ATTRIBUTE_KIND_FLAG;
            facts[2].value.flag = 7;
        }
        fill(&report, sizeof report);
        REFUSED(udg_npc_tell(world, scout, facts, 3, &report), expected[wrong], "facts[2]");
        UNTOUCHED(report);
    }
    OK(udg_world_hash(world, &after));
    CHECK(before == after, "expected refused lists to tell nothing");
}

static void room_and_forgetting(void) {
    UdgFactCounts counts;
    uint32_t count = 9;
    OK(udg_npc_forget(world, scout, enemies[0], health, &count));
    EQUAL(count, 1);
    OK(udg_npc_forget(world, scout, enemies[0], health, &count));
    EQUAL(count, 0);
    OK(udg_npc_forget_object(world, scout, enemies[0], &count));
    EQUAL(count, 1);
    OK(udg_npc_forget_all(world, scout, &count));
    EQUAL(count, 1);
    EQUAL(fact_count(), 0);
    OK(udg_npc_fact_counts(world, scout, &counts));
    EQUAL(counts.capacity, 4096);
    EQUAL(counts.evicted, 0);
    OK(udg_npc_set_fact_capacity(world, scout, 2));
    UdgFact facts[4] = {number_fact(enemies[0], 1, 5), number_fact(enemies[1], 2, 3),
                        number_fact(enemies[2], 3, 4), position_fact(enemies[0], 4, 1)};
    UdgTellReport report = tell(facts, 3);
    EQUAL(report.told, 3);
    EQUAL(report.no_room, 0);
    OK(udg_npc_fact_counts(world, scout, &counts));
    EQUAL(counts.count, 2);
    EQUAL(counts.capacity, 2);
    EQUAL(counts.evicted, 1);
    report = tell(&facts[3], 1);
    EQUAL(report.told, 0);
    EQUAL(report.no_room, 1);
    UdgFact found;
    REFUSED(udg_npc_fact(world, scout, enemies[1], health, &found), UDG_STATUS_NOT_FOUND, "");
    OK(udg_npc_set_fact_capacity(world, scout, 1));
    OK(udg_npc_fact(world, scout, enemies[0], health, &found));
    EQUAL(fact_count(), 1);
    OK(udg_npc_set_fact_capacity(world, scout, 0));
    EQUAL(fact_count(), 0);
    EQUAL(tell(facts, 1).no_room, 1);
    OK(udg_npc_set_fact_capacity(world, scout, 4096));
}

static void what_is_gone_can_be_remembered(void) {
    UdgObject remembered = object_at(world, domain, "enemy", 9), unknown;
    unknown = object_at(world, domain, "enemy", 9);
    UdgFact fact = number_fact(remembered, 60, 11), other = number_fact(unknown, 60, 11), found;
    tell(&fact, 1);
    OK(udg_object_destroy(world, remembered));
    OK(udg_object_destroy(world, unknown));
    OK(udg_npc_fact(world, scout, remembered, health, &found));
    CLOSE(found.value.number, 60);
    fact.value.number = 50;
    EQUAL(tell(&fact, 1).told, 1);
    EQUAL(tell(&other, 1).skipped, 1);
    REFUSED(udg_npc_fact(world, scout, unknown, health, &found), UDG_STATUS_INVALID_HANDLE, "");
    uint32_t count = 0;
    OK(udg_npc_forget_object(world, scout, remembered, &count));
    EQUAL(count, 1);
    REFUSED(udg_npc_fact(world, scout, remembered, health, &found), UDG_STATUS_INVALID_HANDLE, "");
}

static void plans_are_made_of_what_is_known(void) {
    int32_t mode = -1;
    OK(udg_npc_belief_mode(world, scout, &mode));
    EQUAL(mode, UDG_BELIEF_ALL_KNOWING);
    OK(udg_world_update(world, 20));
    UdgPlanResult result = plan_with(planner, world, scout, &NAMED);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_COMPLETE);
    PLAN_IS(planner, world, domain, "goto(enemy) hit(enemy)");
    // It knows of nobody, so there is nobody to fight.
    OK(udg_npc_set_belief_mode(world, scout, UDG_BELIEF_OWN_FACTS));
    OK(udg_world_update(world, 20));
    UdgGoal goals[8];
    uint32_t count = 9;
    OK(udg_npc_goals(world, scout, goals, 8, &count));
    EQUAL(count, 0);
    result = plan_with(planner, world, scout, &NAMED);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_NO_GOAL);
    EQUAL(result.generated, 0);
    // It has heard of an enemy, but not where.
    UdgFact facts[2] = {number_fact(enemies[1], 50, 20), position_fact(enemies[1], 30, 20)};
    tell(facts, 1);
    OK(udg_world_update(world, 20));
    result = plan_with(planner, world, scout, &NAMED);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_NO_PLAN);
    EQUAL(result.plan_state_count, 1);
    char *why = explanation_of(planner, world);
    CONTAINS(why, "hit needs distance(consumer, supplier) <= 1");
    free(why);
    // Now it knows, and is wrong: the enemy is elsewhere, and well.
    tell(facts, 2);
    set_number(world, domain, enemies[1], "health", 100);
    OK(udg_world_update(world, 20));
    result = plan_with(planner, world, scout, &NAMED);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_COMPLETE);
    PLAN_IS(planner, world, domain, "goto(enemy) hit(enemy)");
    CLOSE(result.utility, 1);
    UdgPlanStep steps[2];
    OK(udg_planner_steps(planner, steps, 2, &count));
    EQUAL(steps[0].supplier.bits, enemies[1].bits);
    CLOSE(steps[0].stand.x, 29);
    // What it was told stays while it knows all, and counts again afterwards.
    OK(udg_npc_set_belief_mode(world, scout, UDG_BELIEF_ALL_KNOWING));
    EQUAL(fact_count(), 2);
}

static void known_and_age_are_of_the_fact(void) {
    UdgDrive know = drive_of(domain, "know");
    float satisfaction = -1;
    OK(udg_npc_set_belief_mode(world, scout, UDG_BELIEF_OWN_FACTS));
    OK(udg_npc_forget_all(world, scout, NULL));
    OK(udg_world_update(world, 30));
    OK(udg_npc_drive_satisfaction(world, scout, know, &satisfaction));
    CLOSE(satisfaction, 1);
    UdgFact fact = number_fact(enemies[0], 10, 20);
    tell(&fact, 1);
    // 10 s old, 5 s wished for, and 10 s more than that are as bad as never.
    OK(udg_world_update(world, 30));
    OK(udg_npc_drive_satisfaction(world, scout, know, &satisfaction));
    CLOSE(satisfaction, 0.5);
    OK(udg_world_update(world, 33));
    OK(udg_npc_drive_satisfaction(world, scout, know, &satisfaction));
    CLOSE(satisfaction, 0.2);
    OK(udg_npc_forget(world, scout, enemies[0], health, NULL));
    OK(udg_world_update(world, 33));
    OK(udg_npc_drive_satisfaction(world, scout, know, &satisfaction));
    CLOSE(satisfaction, 1);
    // With an age of no fact there is nothing to weigh: an unknown condition has satisfaction 0.
    UdgFact where = position_fact(enemies[0], 3, 33);
    tell(&where, 1);
    OK(udg_world_update(world, 34));
    OK(udg_npc_drive_satisfaction(world, scout, drive_of(domain, "fight"), &satisfaction));
    CLOSE(satisfaction, 0);
    OK(udg_npc_drive_satisfaction(world, scout, know, &satisfaction));
    CLOSE(satisfaction, 1);
}

int main(void) {
    domain = domain_from_quoted(DOMAIN);
    world = world_of(domain);
    for (int i = 0; i < 3; i++) {
        enemies[i] = object_at(world, domain, "enemy", 5 + (float)i);
    }
    scout = npc_at(world, domain, "scout", 0);
    health = attribute_of(domain, "health");
    position = attribute_of(domain, "position");
    hot = attribute_of(domain, "hot");
    planner = planner_new();
    newer_facts_stay();
    malformed_facts_refuse_all();
    room_and_forgetting();
    what_is_gone_can_be_remembered();
    plans_are_made_of_what_is_known();
    known_and_age_are_of_the_fact();
    OK(udg_planner_destroy(planner));
    return destroyed_at_the_end(world, domain);
}
