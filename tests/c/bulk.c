// Calls with many items, and buffers. What isn't alive is skipped and counted; a malformed item
// refuses the whole call before anything is written, and the message names it by its index. A
// buffer that is too small receives nothing but the needed count.

#include "check.h"

static UdgDomain domain;
static UdgWorld world;
static UdgObject goblins[3], wizard, dead;
static UdgNpc npc;
static UdgAttribute health, armed, target, position;

static UdgWrite number(UdgObject object, float value) {
    UdgWrite write = {object, health, 0, {UDG_ATTRIBUTE_KIND_NUMBER, value, {0, 0, 0}, 0, {0}}};
    return write;
}

static uint64_t world_hash(void) {
    uint64_t hash = 0;
    MUST(udg_world_hash(world, &hash));
    return hash;
}

static void writes(void) {
    UdgWrite list[6] = {number(goblins[0], 5), number(dead, 6), number(goblins[1], 999),
                        number(goblins[2], -1), number(goblins[0], 7), number(wizard, 50)};
    UdgBulkReport report;
    float value = 0;
    fill(&report, sizeof report);
    OK(udg_world_write(world, list, 6, &report));
    EQUAL(report.done, 5);
    EQUAL(report.skipped, 1);
    EQUAL(report.clamped, 3);
    EQUAL(report.reserved, 0);
    static const float expected[] = {7, 30, 0};
    for (int i = 0; i < 3; i++) {
        OK(udg_object_number(world, goblins[i], health, &value));
        CLOSE(value, expected[i]);
    }
    // A reference to what isn't alive is skipped too; one to nothing isn't.
    UdgWrite references[2] = {{wizard, target, 0, {UDG_ATTRIBUTE_KIND_REFERENCE, 0, {0, 0, 0}, 0, {0}}},
                              {wizard, target, 0, {UDG_ATTRIBUTE_KIND_REFERENCE, 0, {0, 0, 0}, 0, {0}}}};
    references[0].value.reference = goblins[1];
    references[1].value.reference = dead;
    OK(udg_world_write(world, references, 2, &report));
    EQUAL(report.done, 1);
    EQUAL(report.skipped, 1);
    UdgObject found = {0};
    OK(udg_object_reference(world, wizard, target, &found));
    CHECK(found.bits == goblins[1].bits, "expected the second goblin");
    references[1].value.reference.bits = 0;
    OK(udg_world_write(world, references, 2, &report));
    EQUAL(report.done, 2);
    OK(udg_object_reference(world, wizard, target, &found));
    EQUAL(found.bits, 0);
}

static void malformed_writes(void) {
    uint64_t before = world_hash();
    for (uint32_t at = 0; at < 4; at++) {
        UdgWrite list[4];
        UdgBulkReport report;
        char words[32];
        snprintf(words, sizeof words, "writes[%u]", at);
        for (int wrong = 0; wrong < 7; wrong++) {
            static const UdgStatus expected[] = {
                UDG_STATUS_NOT_FINITE,       UDG_STATUS_WRONG_KIND, UDG_STATUS_UNKNOWN_ID,
                UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_NOT_IN_TYPE, UDG_STATUS_INVALID_ARGUMENT,
                UDG_STATUS_NOT_FINITE};
            for (int i = 0; i < 4; i++) {
                list[i] = number(i == 1 ? dead : goblins[0], (float)(i + 11));
            }
            UdgWrite *bad = &list[at];
            bad->object = goblins[1];
            switch (wrong) {
            case 0: bad->value.number = NAN; break;
            case 1: bad->attribute = armed; break;
            case 2: bad->attribute.id = 12345; break;
            case 3: bad->value.kind = 5; break;
            case 4: bad->attribute = attribute_of(domain, "gold"); break;
            case 5:
                bad->attribute = armed;
                bad->value.kind = UDG_ATTRIBUTE_KIND_FLAG;
                bad->value.flag = 2;
                break;
            default:
                bad->attribute = position;
                bad->value.kind = UDG_ATTRIBUTE_KIND_POSITION;
                bad->value.position.z = INFINITY;
            }
            fill(&report, sizeof report);
            REFUSED(udg_world_write(world, list, 4, &report), expected[wrong], words);
            UNTOUCHED(report);
        }
    }
    CHECK(world_hash() == before, "expected refused lists to write nothing");
    UdgWrite one = number(goblins[0], 1);
    REFUSED(udg_world_write(world, (const UdgWrite *)(const void *)((const char *)&one + 1), 1, NULL),
            UDG_STATUS_INVALID_ARGUMENT, "writes|aligned");
}

static void reads(void) {
    UdgRead list[3] = {{goblins[0], health, 0}, {dead, health, 0}, {wizard, armed, 0}};
    UdgValue values[3];
    UdgBulkReport report;
    UdgVector3 at = {1, 2, 3};
    OK(udg_object_set_number(world, goblins[0], health, 12));
    OK(udg_object_set_flag(world, wizard, armed, 1));
    OK(udg_object_set_position(world, wizard, at));
    fill(values, sizeof values);
    OK(udg_world_read(world, list, 3, values, &report));
    EQUAL(report.done, 2);
    EQUAL(report.skipped, 1);
    EQUAL(values[0].kind, UDG_ATTRIBUTE_KIND_NUMBER);
    CLOSE(values[0].number, 12);
    CHECK(values[0].flag == 0 && values[0].position.x == 0 && values[0].reference.bits == 0,
          "expected the other fields to be 0");
    EQUAL(values[1].kind, UDG_ATTRIBUTE_KIND_NONE);
    EQUAL(values[2].kind, UDG_ATTRIBUTE_KIND_FLAG);
    EQUAL(values[2].flag, 1);
    list[0].object = wizard;
    list[0].attribute = position;
    OK(udg_world_read(world, list, 1, values, NULL));
    EQUAL(values[0].kind, UDG_ATTRIBUTE_KIND_POSITION);
    CLOSE(values[0].position.y, 2);
    list[2].attribute.id = 9;
    fill(values, sizeof values);
    fill(&report, sizeof report);
    REFUSED(udg_world_read(world, list, 3, values, &report), UDG_STATUS_UNKNOWN_ID, "reads[2]");
    UNTOUCHED(values);
    UNTOUCHED(report);
}

// Straight from and into the host's own structs, which need not be aligned.
static void positions(void) {
    struct {
        char name[5];
        unsigned char at[sizeof(UdgVector3)];
        char more[3];
    } host[4];
    UdgObject objects[4] = {goblins[0], dead, goblins[1], goblins[2]};
    UdgBulkReport report;
    fill(host, sizeof host);
    for (int i = 0; i < 4; i++) {
        UdgVector3 at = {(float)i, 0.5f, -(float)i};
        memcpy(host[i].at, &at, sizeof at);
    }
    UdgVector3 *first = (UdgVector3 *)(void *)host[0].at;
    OK(udg_world_write_positions(world, objects, 4, first, sizeof *host, &report));
    EQUAL(report.done, 3);
    EQUAL(report.skipped, 1);
    UdgVector3 found = {9, 9, 9}, side_by_side[4];
    OK(udg_object_position(world, goblins[2], &found));
    CHECK(found.x == 3 && found.y == 0.5f && found.z == -3, "expected 3 0.5 -3, found %f %f %f",
          (double)found.x, (double)found.y, (double)found.z);
    fill(host, sizeof host);
    OK(udg_world_read_positions(world, objects, 4, first, sizeof *host, &report));
    EQUAL(report.done, 3);
    EQUAL(report.skipped, 1);
    memcpy(&found, host[2].at, sizeof found);
    CHECK(found.x == 2 && found.z == -2, "expected 2 and -2, found %f %f", (double)found.x,
          (double)found.z);
    CHECK(untouched(host[1].at, sizeof host[1].at) && untouched(host[3].more, 3) &&
              untouched(host[0].name, 5),
          "expected what is no living object's position to stay as it was");
    fill(side_by_side, sizeof side_by_side);
    OK(udg_world_read_positions(world, objects, 4, side_by_side, 0, NULL));
    CHECK(side_by_side[3].x == 3 && untouched(&side_by_side[1], sizeof *side_by_side),
          "expected a stride of 0 to mean side by side");
    uint64_t before = world_hash();
    side_by_side[1].x = side_by_side[1].y = side_by_side[1].z = 0;
    side_by_side[3].y = NAN;
    REFUSED(udg_world_write_positions(world, objects, 4, side_by_side, 0, NULL),
            UDG_STATUS_NOT_FINITE, "positions[3]");
    REFUSED(udg_world_write_positions(world, objects, 4, side_by_side, 5, NULL),
            UDG_STATUS_INVALID_ARGUMENT, "stride");
    REFUSED(udg_world_read_positions(world, objects, 4, side_by_side, 11, NULL),
            UDG_STATUS_INVALID_ARGUMENT, "stride");
    REFUSED(udg_world_read_positions(world, objects, 4, side_by_side, SIZE_MAX / 2, NULL),
            UDG_STATUS_INVALID_ARGUMENT, "stride");
    CHECK(world_hash() == before, "expected refused lists to write nothing");
}

// Buffers with room for all items, for one fewer, and for none.
#define BUFFER_TEST(Type, number_of, call)                                            \
    do {                                                                              \
        Type items[8];                                                                \
        uint32_t count = 0, capacity = 0;                                             \
        Type *list = NULL;                                                            \
        REFUSED(call, UDG_STATUS_BUFFER_TOO_SMALL, #number_of);                       \
        EQUAL(count, number_of);                                                      \
        list = items;                                                                 \
        fill(items, sizeof items);                                                    \
        count = 0;                                                                    \
        capacity = number_of - 1;                                                     \
        REFUSED(call, UDG_STATUS_BUFFER_TOO_SMALL, #number_of);                       \
        EQUAL(count, number_of);                                                      \
        UNTOUCHED(items);                                                             \
        capacity = 8;                                                                 \
        OK(call);                                                                     \
        EQUAL(count, number_of);                                                      \
        CHECK(!untouched(&items[number_of - 1], sizeof *items) &&                     \
                  untouched(&items[number_of], sizeof *items),                        \
              "expected %d items of " #call, number_of);                              \
    } while (0)

static void buffers(void) {
    UdgPlanner planner = planner_new();
    UdgType goblin = type_of(domain, "goblin");
    UdgFact facts[2] = {{0, goblins[0], health, 0, number(dead, 1).value, 0},
                        {0, goblins[1], health, 0, number(dead, 2).value, 0}};
    MUST(udg_npc_tell(world, npc, facts, 2, NULL));
    MUST(udg_world_update(world, 1));
    plan_with(planner, world, npc, &NAMED);
    BUFFER_TEST(UdgObject, 3, udg_world_objects_of_type(world, goblin, list, capacity, &count));
    BUFFER_TEST(UdgNpc, 1, udg_world_npcs(world, list, capacity, &count));
    BUFFER_TEST(UdgFact, 2, udg_npc_facts(world, npc, list, capacity, &count));
    BUFFER_TEST(UdgDriveState, 1, udg_npc_drives(world, npc, list, capacity, &count));
    BUFFER_TEST(UdgGoal, 3, udg_npc_goals(world, npc, list, capacity, &count));
    BUFFER_TEST(UdgPlanStep, 2, udg_planner_steps(planner, list, capacity, &count));
    BUFFER_TEST(UdgDriveForecast, 1, udg_planner_drives(planner, list, capacity, &count));
    BUFFER_TEST(UdgBinding, 2, udg_planner_plan_state_steps(planner, 3, list, capacity, &count));
    size_t needed = 0;
    char text[8];
    fill(text, sizeof text);
    REFUSED(udg_planner_explain(planner, world, text, sizeof text, &needed), UDG_STATUS_BUFFER_TOO_SMALL,
            "buffer");
    UNTOUCHED(text);
    char *exact = malloc(needed);
    MUST(exact ? UDG_STATUS_OK : UDG_STATUS_OUT_OF_MEMORY);
    REFUSED(udg_planner_explain(planner, world, exact, needed - 1, NULL), UDG_STATUS_BUFFER_TOO_SMALL, "");
    OK(udg_planner_explain(planner, world, exact, needed, NULL));
    CHECK(strlen(exact) + 1 == needed, "expected %zu bytes with the zero, found %zu", needed,
          strlen(exact) + 1);
    free(exact);
    REFUSED(udg_planner_plan_state_need(planner, 0, text, sizeof text, &needed),
            UDG_STATUS_BUFFER_TOO_SMALL, "buffer");
    UNTOUCHED(text);
    OK(udg_npc_forget_all(world, npc, NULL));
    OK(udg_planner_destroy(planner));
}

// Two steps are worth more than one, and need a precondition.
#define DOMAIN                                                                                   \
    "{ \"udgoap\": 1, \"attributes\": { \"health\": { \"min\": 0, \"max\": 30, \"default\": 30 }," \
    "\"gold\": {}, \"armed\": { \"kind\": \"flag\" }, \"target\": { \"kind\": \"reference\" } },"  \
    "\"types\": { \"goblin\": { \"attributes\": { \"health\": {}, \"armed\": {} },"                \
    "\"supplies\": [\"goto\", \"hit\"] },"                                                         \
    "\"wizard\": { \"attributes\": { \"health\": {}, \"armed\": {}, \"gold\": {}, \"target\": {} }," \
    "\"consumes\": [\"goto\", \"hit\"], \"drives\": [\"win\"] } },"                                \
    "\"actions\": { \"goto\": { \"effects\": [\"consumer.position = beside(supplier)\"] },"        \
    "\"hit\": { \"preconditions\": [\"distance(consumer, supplier) <= 1\"],"                       \
    "\"effects\": [\"supplier.health -= 30\"] } },"                                                \
    "\"drives\": { \"win\": { \"goals\": { \"kill\": { \"for_each\": \"goblin\", \"as\": \"it\","  \
    "\"conditions\": [\"it.health <= 0\"] } } } } }"

int main(void) {
    domain = domain_from_text(DOMAIN);
    world = world_of(domain);
    for (int i = 0; i < 3; i++) {
        goblins[i] = object_at(world, domain, "goblin", 10 + (float)i);
    }
    npc = npc_at(world, domain, "wizard", 0);
    wizard = object_of_npc(npc);
    dead = object_at(world, domain, "goblin", 0);
    OK(udg_object_destroy(world, dead));
    health = attribute_of(domain, "health");
    armed = attribute_of(domain, "armed");
    target = attribute_of(domain, "target");
    position = attribute_of(domain, "position");
    writes();
    malformed_writes();
    reads();
    positions();
    for (int i = 0; i < 3; i++) {
        OK(udg_object_set_number(world, goblins[i], health, 30));
        UdgVector3 far = {10, 0, (float)i};
        OK(udg_object_set_position(world, goblins[i], far));
    }
    buffers();
    return destroyed_at_the_end(world, domain);
}
