// Worlds: equal calls lead to equal hashes, objects have keys and an order, lists of objects are made
// and destroyed as a whole, time goes forward, and worlds don't know of each other.

#include "check.h"

static UdgDomain domain;

static UdgObject create(UdgWorld world, const char *type, uint64_t key) {
    UdgObjectDef def = def_of(domain, type);
    UdgObject object = {0};
    def.user_key = key;
    MUST(udg_object_create(world, &def, &object));
    return object;
}

// A short life, with a little of everything.
static void live(UdgWorld world, uint64_t hashes[6]) {
    UdgAttribute health = attribute_of(domain, "health");
    UdgObject goblin = create(world, "goblin", 1), stone = create(world, "stone", 2);
    UdgNpc wizard = npc_at(world, domain, "wizard", 3);
    UdgFact fact = {0, goblin, health, 0, {UDG_ATTRIBUTE_KIND_NUMBER, 5, {0, 0, 0}, 0, {0}}, 0};
    UdgVector3 at = {4, 5, 6};
    hashes[0] = hash_of(world);
    OK(udg_object_set_number(world, goblin, health, 12));
    OK(udg_object_set_position(world, stone, at));
    OK(udg_object_set_reference(world, object_of_npc(wizard), attribute_of(domain, "target"), stone));
    hashes[1] = hash_of(world);
    OK(udg_npc_tell(world, wizard, &fact, 1, NULL));
    OK(udg_npc_set_drive_weight(world, wizard, drive_of(domain, "win"), 3));
    hashes[2] = hash_of(world);
    OK(udg_world_update(world, 1.5));
    hashes[3] = hash_of(world);
    OK(udg_object_set_action_enabled(world, goblin, UDG_OFFER_SUPPLIES, action_of(domain, "hit"), 0));
    OK(udg_npc_set_belief_mode(world, wizard, UDG_BELIEF_OWN_FACTS));
    hashes[4] = hash_of(world);
    OK(udg_object_destroy(world, stone));
    create(world, "stone", 2);
    OK(udg_world_update(world, 2));
    hashes[5] = hash_of(world);
}

static void equal_calls_have_equal_hashes(void) {
    UdgWorld first = world_of(domain), second = world_of(domain);
    uint64_t hashes[2][6];
    live(first, hashes[0]);
    live(second, hashes[1]);
    for (int i = 0; i < 6; i++) {
        CHECK(hashes[0][i] == hashes[1][i], "expected equal hashes at %d", i);
        CHECK(i == 0 || hashes[0][i] != hashes[0][i - 1], "expected another hash at %d", i);
    }
    // Reading and planning don't count; a seed does, since choices begin from it.
    UdgPlanner planner = planner_new();
    UdgNpc wizard;
    uint32_t count = 0;
    OK(udg_world_npcs(first, &wizard, 1, &count));
    plan_with(planner, first, wizard, &NAMED);
    CHECK(hash_of(first) == hash_of(second), "expected planning not to count");
    UdgWorldDef def;
    UdgWorld other = {0};
    MUST(udg_world_def_init(&def, sizeof def));
    def.domain = domain;
    def.seed = 1;
    MUST(udg_world_create(&def, &other));
    UdgWorld fresh = world_of(domain);
    CHECK(hash_of(fresh) != hash_of(other), "expected the seed to count");
    OK(udg_planner_destroy(planner));
    OK(udg_world_destroy(fresh));
    OK(udg_world_destroy(other));
    OK(udg_world_destroy(first));
    // The other one hasn't noticed.
    CHECK(hash_of(second) == hashes[1][5], "expected worlds to share nothing");
    OK(udg_world_destroy(second));
}

static void keys(void) {
    UdgWorld world = world_of(domain), other = world_of(domain);
    UdgObject goblin = create(world, "goblin", UINT64_MAX), found = {0}, none;
    UdgObjectDef def = def_of(domain, "stone");
    uint64_t key = 7;
    OK(udg_object_user_key(world, goblin, &key));
    CHECK(key == UINT64_MAX, "expected the whole key");
    OK(udg_world_find_object(world, UINT64_MAX, &found));
    EQUAL(found.bits, goblin.bits);
    def.user_key = UINT64_MAX;
    fill(&none, sizeof none);
    REFUSED(udg_object_create(world, &def, &none), UDG_STATUS_DUPLICATE_KEY, "18446744073709551615");
    UNTOUCHED(none);
    OK(udg_object_create(other, &def, &found));
    REFUSED(udg_world_find_object(world, 5, &none), UDG_STATUS_NOT_FOUND, "5");
    REFUSED(udg_world_find_object(world, 0, &none), UDG_STATUS_NOT_FOUND, "0");
    UNTOUCHED(none);
    // Any number of objects have none.
    create(world, "stone", 0);
    found = create(world, "stone", 0);
    OK(udg_object_user_key(world, found, &key));
    EQUAL(key, 0);
    // A key is free again when its object is gone.
    OK(udg_object_destroy(world, goblin));
    REFUSED(udg_world_find_object(world, UINT64_MAX, &none), UDG_STATUS_NOT_FOUND, "");
    found = create(world, "stone", UINT64_MAX);
    CHECK(found.bits != goblin.bits, "expected a new handle");
    OK(udg_world_destroy(world));
    OK(udg_world_destroy(other));
}

static void many_at_once(void) {
    enum { MANY = 500 };
    static UdgObjectDef defs[MANY];
    static UdgObject objects[MANY], listed[MANY];
    UdgWorldDef world_def;
    UdgWorld world = {0};
    uint32_t count = 0, npcs = 0, skipped = 9;
    MUST(udg_world_def_init(&world_def, sizeof world_def));
    world_def.domain = domain;
    world_def.object_capacity = MANY;
    MUST(udg_world_create(&world_def, &world));
    for (int i = 0; i < MANY; i++) {
        defs[i] = def_of(domain, i % 5 == 2 ? "wizard" : "goblin");
        defs[i].user_key = (uint64_t)(1 + i);
    }
    // One at fault, and none is made.
    uint64_t before = hash_of(world);
    fill(objects, sizeof objects);
    defs[321].user_key = 5;
    REFUSED(udg_object_create_many(world, defs, MANY, objects), UDG_STATUS_DUPLICATE_KEY, "defs[321]");
    defs[321].user_key = 322;
    defs[499].object_type.id = 0;
    REFUSED(udg_object_create_many(world, defs, MANY, objects), UDG_STATUS_UNKNOWN_ID, "defs[499]");
    defs[499].object_type = type_of(domain, "goblin");
    UNTOUCHED(objects);
    CHECK(hash_of(world) == before, "expected nothing to have happened");
    OK(udg_object_create_many(world, defs, MANY, objects));
    REFUSED(udg_object_create(world, &defs[0], listed), UDG_STATUS_DUPLICATE_KEY, "");
    defs[0].user_key = 0;
    REFUSED(udg_object_create(world, &defs[0], listed), UDG_STATUS_LIMIT_EXCEEDED, "500");
    OK(udg_world_counts(world, &count, &npcs));
    EQUAL(count, MANY);
    EQUAL(npcs, MANY / 5);
    // In order of creation; a type's heirs aren't among its own.
    OK(udg_world_objects_of_type(world, type_of(domain, "goblin"), listed, MANY, &count));
    EQUAL(count, MANY / 5 * 4);
    for (uint32_t i = 0; i < count; i++) {
        CHECK(listed[i].bits == objects[i / 4 * 5 + i % 4 + (i % 4 >= 2)].bits,
              "expected goblin %u in its place", i);
    }
    OK(udg_world_objects_of_type(world, type_of(domain, "creature"), listed, MANY, &count));
    EQUAL(count, 0);
    OK(udg_world_npcs(world, (UdgNpc *)listed, MANY, &count));
    EQUAL(count, MANY / 5);
    CHECK(listed[1].bits == objects[7].bits, "expected the second wizard");
    // The same twice, one of another world and null are skipped.
    UdgObject goers[5] = {objects[1], objects[1], {0}, {12345}, objects[4]};
    OK(udg_object_destroy_many(world, goers, 5, &skipped));
    EQUAL(skipped, 3);
    OK(udg_object_destroy_many(world, objects, MANY, &skipped));
    EQUAL(skipped, 2);
    OK(udg_world_counts(world, &count, &npcs));
    EQUAL(count, 0);
    EQUAL(npcs, 0);
    OK(udg_world_destroy(world));
}

static void time_goes_forward(void) {
    UdgWorld world = world_of(domain);
    double seconds = -1;
    OK(udg_world_time(world, &seconds));
    CHECK(seconds == 0, "expected a world to begin at 0, found %f", seconds);
    OK(udg_world_set_time(world, 1e-9));
    OK(udg_world_set_time(world, 1e-9));
    REFUSED(udg_world_set_time(world, 0), UDG_STATUS_WRONG_TIME, "not earlier");
    REFUSED(udg_world_update(world, -1), UDG_STATUS_WRONG_TIME, "not earlier");
    OK(udg_world_update(world, 1e300));
    OK(udg_world_time(world, &seconds));
    CHECK(seconds == 1e300, "expected 1e300, found %g", seconds);
    char text[16];
    fill(text, sizeof text);
    REFUSED(udg_world_poison_reason(world, text, sizeof text, NULL), UDG_STATUS_NOT_FOUND, "");
    UNTOUCHED(text);
    OK(udg_world_destroy(world));
}

static void objects_begin_as_said(void) {
    UdgWorld world = world_of(domain);
    UdgAttribute health = attribute_of(domain, "health"), target = attribute_of(domain, "target");
    UdgObject goblin = create(world, "goblin", 0), wizard = {0}, found = {1};
    UdgInitialValue values[3];
    UdgObjectDef def = def_of(domain, "wizard");
    float number = 0, least = 0, most = 0;
    uint32_t flag = 7;
    memset(values, 0, sizeof values);
    values[0].attribute = health;
    values[0].fields = UDG_INITIAL_VALUE + UDG_INITIAL_RANGE;
    values[0].minimum = 10;
    values[0].maximum = 60;
    values[0].value.kind = UDG_ATTRIBUTE_KIND_NUMBER;
    values[0].value.number = 70;
    values[1].attribute = target;
    values[1].fields = UDG_INITIAL_VALUE;
    values[1].value.kind = UDG_ATTRIBUTE_KIND_REFERENCE;
    values[1].value.reference = goblin;
    values[2].attribute = attribute_of(domain, "armed");
    values[2].fields = UDG_INITIAL_VALUE;
    values[2].value.kind = UDG_ATTRIBUTE_KIND_FLAG;
    values[2].value.flag = 1;
    def.initial_values = values;
    def.initial_value_count = 3;
    OK(udg_object_create(world, &def, &wizard));
    OK(udg_object_number(world, wizard, health, &number));
    CLOSE(number, 60);
    OK(udg_object_range(world, wizard, health, &least, &most));
    CLOSE(least, 10);
    CLOSE(most, 60);
    OK(udg_object_set_number(world, wizard, health, 0));
    OK(udg_object_number(world, wizard, health, &number));
    CLOSE(number, 10);
    OK(udg_object_flag(world, wizard, values[2].attribute, &flag));
    EQUAL(flag, 1);
    OK(udg_object_range(world, wizard, attribute_of(domain, "gold"), &least, &most));
    CHECK(least == -INFINITY && most == INFINITY, "expected no ends, found %f and %f",
          (double)least, (double)most);
    // A reference to what is gone reads as none.
    OK(udg_object_reference(world, wizard, target, &found));
    EQUAL(found.bits, goblin.bits);
    OK(udg_object_destroy(world, goblin));
    OK(udg_object_reference(world, wizard, target, &found));
    EQUAL(found.bits, 0);
    def.initial_value_count = 0;
    def = def_of(domain, "goblin");
    def.belief_mode = UDG_BELIEF_OWN_FACTS;
    REFUSED(udg_object_create(world, &def, &found), UDG_STATUS_NOT_AN_NPC, "goblin");
    OK(udg_world_destroy(world));
}

static void *none(size_t size, size_t alignment, UdgMemoryCategory category, void *user) {
    (void)size, (void)alignment, (void)category, (void)user;
    return NULL;
}
static void keep(void *memory, size_t size, size_t alignment, UdgMemoryCategory category, void *user) {
    (void)memory, (void)size, (void)alignment, (void)category, (void)user;
}

int main(void) {
    UdgAllocator allocator;
    domain = domain_from_text(SMALL_DOMAIN);
    MUST(udg_allocator_init(&allocator, sizeof allocator));
    allocator.allocate = none;
    allocator.release = keep;
    REFUSED(udg_set_allocator(&allocator), UDG_STATUS_TOO_LATE, "before any other call");
    equal_calls_have_equal_hashes();
    keys();
    many_at_once();
    time_goes_forward();
    objects_begin_as_said();
    OK(udg_domain_destroy(domain));
    OK(udg_domain_diagnostic_clear());
    return check_end();
}
