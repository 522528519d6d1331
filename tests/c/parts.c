// Parts of objects: where they go, how they end, who may tell, and what is refused.

#include "check.h"

#define DOCUMENT                                                                                   \
    "{ 'udgoap': 1,"                                                                               \
    " 'attributes': { 'holder': { 'kind': 'reference' }, 'calm': { 'min': 0, 'max': 9 } },"        \
    " 'types': {"                                                                                  \
    "  'desk': { 'supplies': ['go', 'smash'] },"                                                   \
    "  'drawer': { 'attributes': { 'holder': {} }, 'part_of': 'holder', 'supplies': ['take'] },"   \
    "  'key': { 'is': 'drawer' },"                                                                 \
    "  'thief': { 'attributes': { 'calm': {} }, 'consumes': ['go', 'take', 'smash'],"              \
    "   'drives': ['rest', 'ruin'] } },"                                                           \
    " 'actions': {"                                                                                \
    "  'go': { 'effects': ['consumer.position = beside(supplier)'] },"                             \
    "  'take': { 'preconditions': ['supplier.holder != consumer'],"                                \
    "   'effects': ['supplier.holder = consumer', 'consumer.calm += 1'] },"                        \
    "  'smash': { 'effects': ['destroy(supplier)'] } },"                                           \
    " 'drives': { 'rest': { 'goals': { 'calm': {"                                                  \
    "   'for_each': 'key', 'as': 'it', 'conditions': ['it.holder == self'] } } },"                 \
    "  'ruin': { 'weight': 0.1, 'goals': { 'no_desk': { 'when': 'any(desk as it)',"                \
    "   'conditions': ['not any(desk as it)'] } } } } }"

enum { MOST = 8 };

static UdgDomain domain;
static UdgWorld world;
static UdgAttribute holder;

static void is_at(int line, UdgObject object, float x, float y, float z) {
    UdgVector3 at = {0};
    UdgStatus status = udg_object_position(world, object, &at);
    CHECK(status == UDG_STATUS_OK && at.x == x && at.y == y && at.z == z,
          "line %d: %s, at (%g, %g, %g)", line, udg_status_name(status), at.x, at.y, at.z);
}
#define IS_AT(object, x, y, z) is_at(__LINE__, (object), (x), (y), (z))

static int exists(UdgObject object) {
    uint32_t valid = 9;
    OK(udg_object_is_valid(world, object, &valid));
    return valid == 1;
}

static UdgObject joined(const char *type, float x, UdgObject whole) {
    UdgObject part = object_at(world, domain, type, x);
    MUST(udg_object_set_reference(world, part, holder, whole));
    return part;
}

static void parts_go_with_their_whole(void) {
    UdgObject desk = object_at(world, domain, "desk", 10);
    UdgObject drawer = joined("drawer", 11, desk), key = joined("key", 12, drawer);
    UdgObject other = joined("drawer", 9, desk);
    UdgObject found[MOST];
    uint32_t count = 0;
    OK(udg_object_parts(world, desk, found, MOST, &count));
    EQUAL(count, 2);
    CHECK(found[0].bits == drawer.bits && found[1].bits == other.bits, "not in order of creation");
    OK(udg_object_parts(world, drawer, found, MOST, &count));
    EQUAL(count, 1);
    OK(udg_object_parts(world, key, NULL, 0, &count));
    EQUAL(count, 0);

    OK(udg_object_set_position(world, desk, (UdgVector3){20, 1, -5}));
    IS_AT(drawer, 21, 1, -5);
    IS_AT(key, 22, 1, -5);
    IS_AT(other, 19, 1, -5);
    // A part that is moved is somewhere else as seen from its whole, and takes its own parts along.
    OK(udg_object_set_position(world, drawer, (UdgVector3){23, 1, -5}));
    IS_AT(desk, 20, 1, -5);
    IS_AT(key, 24, 1, -5);
    OK(udg_object_set_position(world, desk, (UdgVector3){0, 0, 0}));
    IS_AT(drawer, 3, 0, 0);
    IS_AT(key, 4, 0, 0);
    OK(udg_object_set_position(world, desk, (UdgVector3){20, 1, -5}));
    // Everything is moved.
    OK(udg_world_shift_origin(world, (UdgVector3){100, 0, 0}));
    IS_AT(drawer, 123, 1, -5);
    OK(udg_object_set_position(world, desk, (UdgVector3){0, 0, 0}));
    IS_AT(drawer, 3, 0, 0);
    // What is taken off stays where it is.
    OK(udg_object_set_reference(world, drawer, holder, (UdgObject){0}));
    OK(udg_object_set_position(world, desk, (UdgVector3){50, 0, 0}));
    IS_AT(drawer, 3, 0, 0);
    IS_AT(other, 49, 0, 0);
    OK(udg_object_parts(world, desk, found, MOST, &count));
    EQUAL(count, 1);
    // And it stays when what it was a part of is gone.
    OK(udg_object_set_reference(world, key, holder, desk));
    OK(udg_object_destroy(world, desk));
    CHECK(!exists(desk) && !exists(other) && !exists(key) && exists(drawer), "the wrong are gone");
    OK(udg_object_destroy(world, drawer));
}

// In one call, whatever is listed is afterwards where the list has it, in whichever order.
static void lists_may_have_any_order(void) {
    UdgObject desk = object_at(world, domain, "desk", 10);
    UdgObject drawer = joined("drawer", 11, desk), key = joined("key", 12, drawer);
    UdgObject other = joined("drawer", 9, desk);
    UdgObject listed[5] = {key, drawer, desk};
    UdgVector3 there[5] = {{102, 1, 0}, {101, 1, 0}, {100, 1, 0}};
    UdgBulkReport report;
    for (int turn = 0; turn < 2; turn++) {
        OK(udg_world_write_positions(world, listed, 3, there, 0, &report));
        EQUAL(report.done, 3);
        IS_AT(desk, 100, 1, 0);
        IS_AT(drawer, 101, 1, 0);
        IS_AT(key, 102, 1, 0);
        IS_AT(other, 99, 1, 0);
    }
    // Again and again: nothing drifts.
    for (int turn = 1; turn <= 50; turn++) {
        for (int i = 0; i < 3; i++) {
            there[i].x += 1;
        }
        OK(udg_world_write_positions(world, listed, 3, there, 0, NULL));
    }
    IS_AT(key, 152, 1, 0);
    IS_AT(other, 149, 1, 0);
    // What isn't listed goes along; of two entries of one object the last counts.
    listed[0] = desk, listed[1] = drawer, listed[2] = desk;
    there[0] = (UdgVector3){5, 0, 0}, there[1] = (UdgVector3){8, 0, 0}, there[2] = (UdgVector3){0, 0, 0};
    OK(udg_world_write_positions(world, listed, 3, there, 0, NULL));
    IS_AT(desk, 0, 0, 0);
    IS_AT(drawer, 8, 0, 0);
    IS_AT(key, 9, 0, 0);
    IS_AT(other, -1, 0, 0);
    // Who is gone is counted, and a list with a number that is none writes nothing.
    MUST(udg_object_destroy(world, other));
    listed[0] = other, listed[1] = drawer, listed[2] = desk;
    OK(udg_world_write_positions(world, listed, 3, there, 0, &report));
    EQUAL(report.done, 2);
    EQUAL(report.skipped, 1);
    there[0].y = NAN;
    REFUSED(udg_world_write_positions(world, listed, 3, there, 0, &report), UDG_STATUS_NOT_FINITE,
            "positions[0]");
    // A circle ends, and so does a long chain, listed from its end.
    MUST(udg_object_set_reference(world, drawer, holder, key));
    listed[0] = key, listed[1] = drawer;
    there[0] = (UdgVector3){1, 0, 0};
    OK(udg_world_write_positions(world, listed, 2, there, 0, NULL));
    enum { LONG = 20000 };
    static UdgObject chain[LONG], turned[LONG];
    static UdgVector3 places[LONG];
    for (int i = 0; i < LONG; i++) {
        chain[i] = i == 0 ? desk : joined("drawer", 1, chain[i - 1]);
        turned[LONG - 1 - i] = chain[i];
    }
    // Only some, since each of them takes the rest of the chain along.
    for (int i = 0; i < LONG; i += 2000) {
        turned[i / 2000] = turned[i];
        places[i / 2000] = (UdgVector3){(float)i, 0, 3};
    }
    OK(udg_world_write_positions(world, turned, LONG / 2000, places, 0, NULL));
    IS_AT(turned[0], 0, 0, 3);
    IS_AT(turned[9], 18000, 0, 3);
    MUST(udg_object_destroy(world, key));
    MUST(udg_object_destroy(world, desk));
}

// Which reference it is, for hosts that don't know the document.
static void types_tell_their_reference(void) {
    UdgAttribute found, left;
    UdgDomain gone = {12345};
    UdgType none = {0};
    OK(udg_domain_type_part_of(domain, type_of(domain, "drawer"), &found));
    EQUAL(found.id, holder.id);
    OK(udg_domain_type_part_of(domain, type_of(domain, "key"), &found));
    EQUAL(found.id, holder.id);
    OK(udg_domain_type_part_of(domain, type_of(domain, "desk"), &found));
    EQUAL(found.id, 0);
    fill(&left, sizeof left);
    REFUSED(udg_domain_type_part_of(gone, type_of(domain, "desk"), &left),
            UDG_STATUS_INVALID_HANDLE, "domain");
    REFUSED(udg_domain_type_part_of(domain, none, &left), UDG_STATUS_UNKNOWN_ID, "object_type");
    REFUSED(udg_domain_type_part_of(domain, type_of(domain, "desk"), NULL),
            UDG_STATUS_NULL_ARGUMENT, "out_attribute");
    UNTOUCHED(left);
}

// Where a part is as seen from its whole decides where it will be.
static void the_hash_covers_parts(void) {
    UdgObject desk = object_at(world, domain, "desk", 0);
    UdgObject drawer = joined("drawer", 1, desk);
    uint64_t near = hash_of(world);
    MUST(udg_object_set_reference(world, drawer, holder, (UdgObject){0}));
    CHECK(hash_of(world) != near, "being a part isn't hashed");
    MUST(udg_object_set_reference(world, drawer, holder, desk));
    CHECK(hash_of(world) == near, "to be taken off and joined again changes the hash");
    MUST(udg_object_destroy(world, desk));
    CHECK(!exists(drawer), "a part outlives its whole");
}

static void circles_end(void) {
    UdgObject a = object_at(world, domain, "drawer", 0), b = joined("drawer", 1, a);
    UdgObject c = joined("drawer", 2, b);
    MUST(udg_object_set_reference(world, a, holder, c));
    OK(udg_object_set_position(world, a, (UdgVector3){10, 0, 0}));
    IS_AT(a, 10, 0, 0);
    IS_AT(b, 11, 0, 0);
    IS_AT(c, 12, 0, 0);
    MUST(udg_object_set_reference(world, a, holder, a));
    OK(udg_object_set_position(world, a, (UdgVector3){20, 0, 0}));
    IS_AT(a, 20, 0, 0);
    IS_AT(c, 22, 0, 0);
    MUST(udg_object_set_reference(world, a, holder, c));
    OK(udg_object_destroy(world, b));
    CHECK(!exists(a) && !exists(b) && !exists(c), "some are left of a circle");
    // Long chains take no stack.
    enum { LONG = 20000 };
    static UdgObject chain[LONG];
    chain[0] = object_at(world, domain, "drawer", 0);
    for (int i = 1; i < LONG; i++) {
        chain[i] = joined("drawer", 1, chain[i - 1]);
    }
    OK(udg_object_set_position(world, chain[0], (UdgVector3){0, 5, 0}));
    IS_AT(chain[LONG - 1], 1, 5, 0);
    OK(udg_object_destroy(world, chain[0]));
    CHECK(!exists(chain[LONG - 1]), "the end of a chain is left");
}

// Effects join and end, too: what is taken goes along, and what is smashed ends with its parts.
static void effects_count(void) {
    UdgNpc thief = npc_at(world, domain, "thief", 0);
    UdgObject desk = object_at(world, domain, "desk", 1), drawer = joined("drawer", 1, desk);
    UdgObject key = object_at(world, domain, "key", 0);
    UdgMindOptions options = NAMED_MIND;
    options.performed_by = UDG_PERFORMED_BY_LIBRARY;
    MUST(udg_npc_set_mind(world, thief, &options, &NAMED));
    UdgTickInput input;
    MUST(udg_tick_input_init(&input, sizeof input));
    int destroyed = 0;
    for (int tick = 1; tick <= 60 && exists(desk); tick++) {
        input.seconds = tick * 0.25;
        MUST(udg_world_tick(world, &input, NULL));
        const UdgEvent *events;
        uint32_t count;
        MUST(udg_world_events(world, &events, &count));
        for (uint32_t i = 0; i < count; i++) {
            if (events[i].kind == UDG_EVENT_DESTROYED) {
                destroyed++;
                CHECK(events[i].supplier.bits == (destroyed == 1 ? desk : drawer).bits,
                      "event %d is about something else", destroyed);
            }
        }
    }
    CHECK(!exists(desk) && !exists(drawer), "nothing was smashed");
    EQUAL(destroyed, 2);
    UdgObject held = {0};
    OK(udg_object_reference(world, key, holder, &held));
    EQUAL(held.bits, object_of_npc(thief).bits);
    OK(udg_object_set_position(world, object_of_npc(thief), (UdgVector3){7, 0, 0}));
    IS_AT(key, 7, 0, 0);
    MUST(udg_object_destroy(world, object_of_npc(thief)));
    CHECK(!exists(key), "the key outlives its thief");
}

static void calls_are_checked(void) {
    UdgObject desk = object_at(world, domain, "desk", 0), drawer = joined("drawer", 1, desk);
    UdgObject found[MOST];
    uint32_t count;
    fill(found, sizeof found);
    fill(&count, sizeof count);
    UdgWorld gone = {12345};
    UdgObject nobody = {0}, stale = object_at(world, domain, "desk", 0);
    MUST(udg_object_destroy(world, stale));
    REFUSED(udg_object_parts(gone, desk, found, MOST, &count), UDG_STATUS_INVALID_HANDLE, "world");
    REFUSED(udg_object_parts(world, nobody, found, MOST, &count), UDG_STATUS_INVALID_HANDLE, "");
    REFUSED(udg_object_parts(world, stale, found, MOST, &count), UDG_STATUS_INVALID_HANDLE, "");
    REFUSED(udg_object_parts(world, desk, NULL, MOST, &count), UDG_STATUS_NULL_ARGUMENT, "parts");
    REFUSED(udg_object_parts(world, desk, found, MOST, NULL), UDG_STATUS_NULL_ARGUMENT,
            "out_count");
    UNTOUCHED(found);
    UNTOUCHED(count);
    REFUSED(udg_object_parts(world, desk, found, 0, &count), UDG_STATUS_BUFFER_TOO_SMALL, "1");
    EQUAL(count, 1);
    MUST(udg_object_destroy(world, drawer));
    MUST(udg_object_destroy(world, desk));
}

static void is_refused(const char *text, const char *words) {
    UdgDomain none = {0};
    UdgDocument document = document_of("test.json", text);
    REFUSED(udg_domain_load(&document, 1, NULL, &none), UDG_STATUS_INVALID_DOCUMENT, words);
    EQUAL(none.bits, 0);
}

static void documents_are_checked(void) {
    is_refused("{ \"udgoap\": 1, \"attributes\": { \"size\": {} }, \"types\": {"
               " \"lid\": { \"attributes\": { \"size\": {} }, \"part_of\": \"size\" } } }",
               "no reference");
    is_refused("{ \"udgoap\": 1, \"attributes\": { \"pot\": { \"kind\": \"reference\" } },"
               " \"types\": { \"lid\": { \"part_of\": \"pot\" } } }",
               "no attribute");
    is_refused("{ \"udgoap\": 1, \"attributes\": { \"pot\": { \"kind\": \"reference\" } },"
               " \"types\": { \"lid\": { \"part_of\": \"pott\" } } }",
               "did you mean `pot`");
}

int main(void) {
    domain = domain_from_quoted(DOCUMENT);
    world = world_of(domain);
    holder = attribute_of(domain, "holder");
    types_tell_their_reference();
    parts_go_with_their_whole();
    lists_may_have_any_order();
    the_hash_covers_parts();
    circles_end();
    calls_are_checked();
    documents_are_checked();
    effects_count();
    MUST(udg_world_destroy(world));
    MUST(udg_domain_destroy(domain));
    return check_end();
}
