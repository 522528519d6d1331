// Areas: made, moved, attached, turned, told who is in; what they do to costs and weights, and what is
// refused.

#include "check.h"

#define DOCUMENT                                                                                   \
    "{ 'udgoap': 1, 'types': {"                                                                    \
    " 'visitor': { 'supplies': ['chat'], 'consumes': ['chat'], 'drives': ['rest', 'play'] },"       \
    " 'deaf': { 'is': 'visitor', 'heeds': [] },"                                                   \
    " 'camera': { 'ambiance': [{ 'modifier': 'watched', 'within': 5 }] } },"                       \
    " 'actions': { 'chat': { 'annotations': ['loud'], 'cost': 2 } }, 'modifiers': {"               \
    " 'hush': { 'annotations': ['loud'], 'cost': 'cost + 5' },"                                    \
    " 'watched': { 'annotations': ['loud'], 'cost': 'cost * 2' },"                                 \
    " 'panic': { 'annotations': ['loud'], 'cost': 'cost + strength', 'half_life': 10,"             \
    "   'limit': 6 },"                                                                             \
    " 'dusk': { 'annotations': ['calm'], 'weight': 'weight * 3 - 1' },"                            \
    " 'yawn': { 'annotations': ['calm'], 'weight': 'weight + strength', 'half_life': 10,"          \
    "   'limit': 6 } }, 'drives': { 'rest': { 'weight': 2, 'annotations': ['calm'] },"             \
    " 'play': {}, 'idle': {} } }"

static UdgDomain domain;
static UdgWorld world;
static UdgObject visitor;
static UdgModifier hush, watched, panic;
static UdgDrive rest;

static const UdgVector3 ORIGIN = {0, 0, 0};

static UdgModifier modifier_of(const char *name) {
    UdgModifier found = {0};
    MUST(udg_domain_find_modifier(domain, name, UDG_ZERO_TERMINATED, &found));
    return found;
}

static UdgAreaDef area_def(UdgAreaShape shape) {
    UdgAreaDef def;
    MUST(udg_area_def_init(&def, sizeof def));
    def.shape = shape;
    return def;
}

static UdgArea area_with(UdgAreaDef def) {
    UdgArea area = {0};
    MUST(udg_area_create(world, &def, &area));
    return area;
}

static UdgArea sphere(float radius) {
    UdgAreaDef def = area_def(UDG_AREA_SPHERE);
    def.radius = radius;
    return area_with(def);
}

static uint32_t holds(UdgArea area) {
    uint32_t found = 7;
    OK(udg_area_holds(world, area, visitor, &found));
    return found;
}

static void stand_at(float x, float y, float z) {
    UdgVector3 place = {x, y, z};
    MUST(udg_object_set_position(world, visitor, place));
}

static float cost(void) {
    UdgNpc npc = {visitor.bits};
    UdgStepCost found;
    MUST(udg_npc_cost(world, npc, action_of(domain, "chat"), visitor, 0, &found, NULL, 0, NULL));
    return found.cost;
}

static void modifiers_have_names(void) {
    uint32_t count = 0;
    OK(udg_domain_modifier_count(domain, &count));
    EQUAL(count, 5);
    UdgModifier found;
    OK(udg_domain_modifier_at(domain, 2, &found));
    EQUAL(found.id, panic.id);
    UdgText name;
    OK(udg_domain_modifier_name(domain, found, &name));
    CHECK(strcmp(name.data, "panic") == 0, "found %s", name.data);
    REFUSED(udg_domain_modifier_at(domain, 5, &found), UDG_STATUS_OUT_OF_RANGE, "5");
    REFUSED(udg_domain_find_modifier(domain, "hushh", UDG_ZERO_TERMINATED, &found),
            UDG_STATUS_UNKNOWN_NAME, "hush");
    UdgModifier strange = {action_of(domain, "chat").id};
    REFUSED(udg_domain_modifier_name(domain, strange, &name), UDG_STATUS_UNKNOWN_ID, "modifier");
}

static void shapes_hold_what_they_cover(void) {
    UdgArea ball = sphere(2);
    stand_at(2, 0, 0);
    EQUAL(holds(ball), 1);
    stand_at(2.001f, 0, 0);
    EQUAL(holds(ball), 0);

    UdgAreaDef def = area_def(UDG_AREA_BOX);
    def.half_size = (UdgVector3){4, 1, 1};
    UdgArea box = area_with(def);
    stand_at(4, 1, 0);
    EQUAL(holds(box), 1);
    // A quarter turn about y.
    UdgQuaternion turn = {0, sqrtf(0.5f), 0, sqrtf(0.5f)};
    OK(udg_area_set_rotation(world, box, turn));
    EQUAL(holds(box), 0);
    stand_at(0, 0, 3.9f);
    EQUAL(holds(box), 1);

    const UdgVector3 corners[] = {{0, 0, 0}, {10, 5, 0}, {0, -5, 10}};
    def = area_def(UDG_AREA_PRISM);
    def.corners = corners;
    def.corner_count = 3;
    def.bottom = -1;
    def.top = 3;
    def.parent = ball;
    UdgArea prism = area_with(def);
    stand_at(4, 2.5f, 4);
    EQUAL(holds(prism), 1);
    // Who is in an area is in what that belongs to.
    EQUAL(holds(ball), 1);
    stand_at(6, 0, 6);
    EQUAL(holds(prism), 0);
    EQUAL(holds(ball), 0);
    stand_at(4, 3.1f, 4);
    EQUAL(holds(prism), 0);

    UdgArea hosted = area_with(area_def(UDG_AREA_HOST));
    EQUAL(holds(hosted), 0);
    OK(udg_area_set_member(world, hosted, visitor, 1));
    OK(udg_area_set_member(world, hosted, visitor, 1));
    EQUAL(holds(hosted), 1);
    OK(udg_area_set_member(world, hosted, visitor, 0));
    EQUAL(holds(hosted), 0);

    UdgArea listed[4];
    uint32_t count = 9;
    OK(udg_world_areas(world, listed, 4, &count));
    EQUAL(count, 4);
    EQUAL(listed[0].bits, ball.bits);
    EQUAL(listed[3].bits, hosted.bits);
    REFUSED(udg_world_areas(world, listed, 3, &count), UDG_STATUS_BUFFER_TOO_SMALL, "4");
    EQUAL(count, 4);
    UdgVector3 point = {1, 0, 0.5f};
    OK(udg_world_areas_at(world, point, listed, 4, &count));
    EQUAL(count, 3);
    stand_at(1, 0, 0.5f);
    OK(udg_object_areas(world, visitor, listed, 4, &count));
    EQUAL(count, 3);
    // What belongs to what goes belongs to what that belonged to.
    OK(udg_area_destroy(world, ball));
    UdgAreaInfo info;
    OK(udg_area_info(world, prism, &info));
    EQUAL(info.parent.bits, 0);
    OK(udg_area_destroy(world, box));
    OK(udg_area_destroy(world, prism));
    OK(udg_area_destroy(world, hosted));
}

static void areas_go_along_with_objects(void) {
    UdgObject cart = object_at(world, domain, "camera", 20);
    UdgAreaDef def = area_def(UDG_AREA_SPHERE);
    def.anchor = cart;
    def.position = (UdgVector3){1, 0, 0};
    def.group = 5;
    def.user_key = 77;
    UdgArea area = area_with(def), found = {0};
    OK(udg_world_find_area(world, 77, &found));
    EQUAL(found.bits, area.bits);
    uint64_t key = 0;
    OK(udg_area_user_key(world, area, &key));
    EQUAL(key, 77);
    UdgAreaInfo info;
    OK(udg_area_info(world, area, &info));
    EQUAL(info.position.x, 21);
    EQUAL(info.group, 5);
    EQUAL(info.anchor.bits, cart.bits);
    UdgVector3 place = {30, 0, 0};
    MUST(udg_object_set_position(world, cart, place));
    OK(udg_area_info(world, area, &info));
    EQUAL(info.position.x, 31);
    OK(udg_area_set_position(world, area, ORIGIN));
    OK(udg_area_info(world, area, &info));
    EQUAL(info.position.x, 30);
    stand_at(30, 0, 0);
    EQUAL(holds(area), 1);
    uint32_t asleep = 0;
    OK(udg_world_set_group_dormant(world, 5, 1, &asleep));
    EQUAL(holds(area), 0);
    OK(udg_world_set_group_dormant(world, 5, 0, &asleep));
    EQUAL(holds(area), 1);

    UdgObject null_object = {0};
    OK(udg_area_attach(world, area, null_object, ORIGIN));
    OK(udg_area_info(world, area, &info));
    EQUAL(info.position.x, 0);
    EQUAL(info.anchor.bits, 0);
    OK(udg_area_attach(world, area, cart, place));
    OK(udg_area_info(world, area, &info));
    EQUAL(info.position.x, 60);
    MUST(udg_object_destroy(world, cart));
    uint32_t valid = 7;
    OK(udg_area_is_valid(world, area, &valid));
    EQUAL(valid, 0);
    REFUSED(udg_world_find_area(world, 77, &found), UDG_STATUS_NOT_FOUND, "77");
}

static void costs_are_altered_and_told(void) {
    stand_at(0, 0, 0);
    EQUAL(cost(), 2);
    UdgAreaDef def = area_def(UDG_AREA_SPHERE);
    def.radius = 10;
    def.modifiers = &hush;
    def.modifier_count = 1;
    UdgArea library = area_with(def);
    EQUAL(cost(), 7);
    UdgModifier own[2];
    uint32_t count = 9;
    OK(udg_area_modifiers(world, library, own, 2, &count));
    EQUAL(count, 1);
    EQUAL(own[0].id, hush.id);
    UdgObject camera = object_at(world, domain, "camera", 3);
    OK(udg_area_leave_modifier(world, library, panic));
    OK(udg_area_leave_modifier(world, library, panic));
    double strength = 0;
    OK(udg_area_strength(world, library, panic, &strength));
    EQUAL(strength, 2);
    EQUAL(cost(), 16);

    UdgNpc npc = {visitor.bits};
    UdgAction chat = action_of(domain, "chat");
    UdgStepCost found;
    UdgCostChange changes[3];
    OK(udg_npc_cost(world, npc, chat, visitor, 1, &found, changes, 3, &count));
    EQUAL(count, 3);
    EQUAL(found.bare, 2);
    EQUAL(found.cost, 16);
    EQUAL(changes[0].altered_by, UDG_ALTERED_BY_AREA);
    EQUAL(changes[0].modifier.id, hush.id);
    EQUAL(changes[0].area.bits, library.bits);
    EQUAL(changes[0].object.bits, 0);
    EQUAL(changes[0].before, 2);
    EQUAL(changes[0].after, 7);
    EQUAL(changes[1].altered_by, UDG_ALTERED_BY_OBJECT);
    EQUAL(changes[1].modifier.id, watched.id);
    EQUAL(changes[1].object.bits, camera.bits);
    EQUAL(changes[1].area.bits, 0);
    EQUAL(changes[1].after, 14);
    EQUAL(changes[2].altered_by, UDG_ALTERED_BY_EVENTS);
    EQUAL(changes[2].strength, 2);
    EQUAL(changes[2].age, 0);
    EQUAL(changes[2].after, 16);
    REFUSED(udg_npc_cost(world, npc, chat, visitor, 0, &found, changes, 2, &count),
            UDG_STATUS_BUFFER_TOO_SMALL, "3");

    // It fades by halves, and is seen in steps of 6/16; 2 less 2.67 steps is seen as 2 less 3.
    MUST(udg_world_set_time(world, 10));
    OK(udg_area_strength(world, library, panic, &strength));
    CLOSE(strength, 1);
    EQUAL(cost(), 14 + 0.875f);
    MUST(udg_world_set_time(world, 100));
    OK(udg_area_strength(world, library, panic, &strength));
    EQUAL(strength, 0);
    EQUAL(cost(), 14);

    // Nobody else is concerned, and nobody any more who has left.
    UdgNpc deaf = npc_at(world, domain, "deaf", 0);
    OK(udg_npc_cost(world, deaf, chat, visitor, 0, &found, NULL, 0, NULL));
    EQUAL(found.cost, 2);
    stand_at(50, 0, 0);
    EQUAL(cost(), 2);
    OK(udg_area_destroy(world, library));
    MUST(udg_object_destroy(world, camera));
}

static float weight(UdgNpc npc) {
    UdgAlteredWeight found;
    MUST(udg_npc_altered_weight(world, npc, rest, &found, NULL, 0, NULL));
    return found.weight;
}

static void weights_are_altered_and_told(void) {
    stand_at(0, 0, 0);
    UdgNpc npc = {visitor.bits};
    UdgModifier dusk = modifier_of("dusk"), yawn = modifier_of("yawn");
    EQUAL(weight(npc), 2);
    UdgAreaDef def = area_def(UDG_AREA_SPHERE);
    def.radius = 10;
    def.modifiers = &dusk;
    def.modifier_count = 1;
    UdgArea hall = area_with(def);
    OK(udg_area_leave_modifier(world, hall, yawn));
    OK(udg_area_leave_modifier(world, hall, yawn));
    EQUAL(weight(npc), 7);
    // Costs are none of its business.
    EQUAL(cost(), 2);

    UdgAlteredWeight found;
    UdgCostChange changes[2];
    uint32_t count = 9;
    OK(udg_npc_altered_weight(world, npc, rest, &found, changes, 2, &count));
    EQUAL(count, 2);
    EQUAL(found.bare, 2);
    EQUAL(found.weight, 7);
    EQUAL(changes[0].altered_by, UDG_ALTERED_BY_AREA);
    EQUAL(changes[0].modifier.id, dusk.id);
    EQUAL(changes[0].area.bits, hall.bits);
    EQUAL(changes[0].before, 2);
    EQUAL(changes[0].after, 5);
    EQUAL(changes[1].altered_by, UDG_ALTERED_BY_EVENTS);
    EQUAL(changes[1].strength, 2);
    EQUAL(changes[1].after, 7);
    REFUSED(udg_npc_altered_weight(world, npc, rest, &found, changes, 1, &count),
            UDG_STATUS_BUFFER_TOO_SMALL, "2");
    REFUSED(udg_npc_altered_weight(world, npc, rest, NULL, NULL, 0, NULL),
            UDG_STATUS_NULL_ARGUMENT, "out_weight");
    REFUSED(udg_npc_altered_weight(world, npc, rest, &found, NULL, 1, &count),
            UDG_STATUS_NULL_ARGUMENT, "changes");
    UdgDrive idle;
    MUST(udg_domain_find_drive(domain, "idle", UDG_ZERO_TERMINATED, &idle));
    REFUSED(udg_npc_altered_weight(world, npc, idle, &found, NULL, 0, NULL),
            UDG_STATUS_NOT_IN_TYPE, "idle");
    UdgDrive strange = {action_of(domain, "chat").id};
    REFUSED(udg_npc_altered_weight(world, npc, strange, &found, NULL, 0, NULL),
            UDG_STATUS_UNKNOWN_ID, "drive");

    // An NPC's own weight is altered as well. It is never less than 0.
    OK(udg_npc_set_drive_weight(world, npc, rest, 0.5f));
    EQUAL(weight(npc), 2.5f);
    MUST(udg_world_set_time(world, 200));
    EQUAL(weight(npc), 0.5f);
    OK(udg_npc_set_drive_weight(world, npc, rest, 0));
    EQUAL(weight(npc), 0);
    OK(udg_npc_clear_drive_weight(world, npc, rest));

    MUST(udg_object_set_group(world, visitor, 5));
    MUST(udg_world_set_group_dormant(world, 5, 1, NULL));
    REFUSED(udg_npc_altered_weight(world, npc, rest, &found, NULL, 0, NULL), UDG_STATUS_WRONG_TIME,
            "dormant");
    MUST(udg_world_set_group_dormant(world, 5, 0, NULL));
    MUST(udg_object_set_group(world, visitor, 0));

    // Nobody else is concerned, and nobody any more who has left.
    UdgNpc deaf = npc_at(world, domain, "deaf", 0);
    EQUAL(weight(deaf), 2);
    stand_at(50, 0, 0);
    EQUAL(weight(npc), 2);
    OK(udg_area_destroy(world, hall));
}

static void names_come_and_go(void) {
    UdgArea area = sphere(1);
    char name[UDG_MAX_OBJECT_NAME + 1];
    size_t needed = 0;
    OK(udg_area_name(world, area, name, sizeof name, &needed));
    EQUAL(needed, 1);
    OK(udg_area_set_name(world, area, "library", UDG_ZERO_TERMINATED));
    OK(udg_area_name(world, area, name, sizeof name, NULL));
    CHECK(strcmp(name, "library") == 0, "found %s", name);
    REFUSED(udg_area_name(world, area, name, 7, &needed), UDG_STATUS_BUFFER_TOO_SMALL, "8");
    OK(udg_area_set_name(world, area, NULL, 0));
    OK(udg_area_name(world, area, name, sizeof name, &needed));
    EQUAL(needed, 1);
    REFUSED(udg_area_set_name(world, area, "a\nb", 3), UDG_STATUS_INVALID_ARGUMENT, "control");
    OK(udg_area_destroy(world, area));
    REFUSED(udg_area_name(world, area, name, sizeof name, &needed), UDG_STATUS_INVALID_HANDLE, "area");
}

// A def that is refused leaves nothing behind, and out_area as it was.
static void is_refused(UdgAreaDef def, UdgStatus status, const char *words) {
    UdgArea area;
    fill(&area, sizeof area);
    uint32_t before = 0, after = 0;
    (void)udg_world_areas(world, NULL, 0, &before);
    REFUSED(udg_area_create(world, &def, &area), status, words);
    (void)udg_world_areas(world, NULL, 0, &after);
    EQUAL(before, after);
    UNTOUCHED(area);
}

static void defs_are_checked(void) {
    UdgAreaDef def = area_def(9);
    is_refused(def, UDG_STATUS_INVALID_ARGUMENT, "9");
    const float sizes[] = {0, -1, 2e9f, INFINITY, NAN};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        def = area_def(UDG_AREA_SPHERE);
        def.radius = sizes[i];
        is_refused(def, UDG_STATUS_OUT_OF_RANGE, "size");
        def = area_def(UDG_AREA_BOX);
        def.half_size.z = sizes[i];
        is_refused(def, UDG_STATUS_OUT_OF_RANGE, "size");
    }
    def = area_def(UDG_AREA_BOX);
    def.rotation.w = 2;
    is_refused(def, UDG_STATUS_OUT_OF_RANGE, "rotation");
    def = area_def(UDG_AREA_SPHERE);
    def.position.x = NAN;
    is_refused(def, UDG_STATUS_NOT_FINITE, "position");
    def = area_def(UDG_AREA_HOST);
    def.modifier_count = 1;
    is_refused(def, UDG_STATUS_NULL_ARGUMENT, "modifiers");
    UdgModifier strange = {visitor.bits & 0xffff};
    def.modifiers = &strange;
    is_refused(def, UDG_STATUS_UNKNOWN_ID, "modifiers[0]");
    def = area_def(UDG_AREA_HOST);
    def.parent.bits = 12345;
    is_refused(def, UDG_STATUS_INVALID_HANDLE, "area");
    def = area_def(UDG_AREA_HOST);
    def.parent.bits = visitor.bits;
    is_refused(def, UDG_STATUS_INVALID_HANDLE, "area");
    def = area_def(UDG_AREA_HOST);
    def.anchor.bits = 12345;
    is_refused(def, UDG_STATUS_INVALID_HANDLE, "object");

    // Every look for areas climbs from each to its parents, so these can't be without end.
    UdgArea outer = {0};
    def = area_def(UDG_AREA_HOST);
    for (int depth = 0; depth < 64; depth++) {
        def.parent = area_with(def);
        outer = depth == 0 ? def.parent : outer;
    }
    is_refused(def, UDG_STATUS_LIMIT_EXCEEDED, "64");
    // With one less around it there is room for another.
    OK(udg_area_destroy(world, outer));
    area_with(def);

    UdgVector3 corners[65] = {{0, 0, 0}, {1, 0, 0}, {0, 0, 1}};
    def = area_def(UDG_AREA_PRISM);
    def.corner_count = 3;
    is_refused(def, UDG_STATUS_NULL_ARGUMENT, "corners");
    def.corners = corners;
    def.top = def.bottom;
    is_refused(def, UDG_STATUS_OUT_OF_RANGE, "prism");
    def.top = 9;
    def.corner_count = 2;
    is_refused(def, UDG_STATUS_OUT_OF_RANGE, "corners");
    def.corner_count = 65;
    is_refused(def, UDG_STATUS_OUT_OF_RANGE, "corners");
    def.corner_count = 3;
    corners[2].z = NAN;
    is_refused(def, UDG_STATUS_OUT_OF_RANGE, "shape");
    def = area_def(UDG_AREA_HOST);
    def.user_key = 5;
    UdgArea first = area_with(def);
    is_refused(def, UDG_STATUS_DUPLICATE_KEY, "5");
    OK(udg_area_destroy(world, first));
    def.struct_size = 3;
    is_refused(def, UDG_STATUS_INVALID_DEF, "udg_area_def_init");
}

static void calls_are_checked(void) {
    UdgArea area = sphere(1), gone = sphere(1), null_area = {0};
    OK(udg_area_destroy(world, gone));
    OK(udg_area_destroy(world, null_area));
    REFUSED(udg_area_destroy(world, gone), UDG_STATUS_INVALID_HANDLE, "area");
    UdgVector3 nowhere = {0, NAN, 0};
    REFUSED(udg_area_set_position(world, gone, ORIGIN), UDG_STATUS_INVALID_HANDLE, "area");
    REFUSED(udg_area_set_position(world, area, nowhere), UDG_STATUS_NOT_FINITE, "position");
    REFUSED(udg_area_attach(world, area, visitor, nowhere), UDG_STATUS_NOT_FINITE, "position");
    UdgAreaInfo info;
    OK(udg_area_info(world, area, &info));
    EQUAL(info.anchor.bits, 0);
    UdgQuaternion turn = {0, 0, 0, 1};
    REFUSED(udg_area_set_rotation(world, area, turn), UDG_STATUS_OUT_OF_RANGE, "box");
    REFUSED(udg_area_set_member(world, area, visitor, 2), UDG_STATUS_INVALID_ARGUMENT, "is_member");
    UdgObject strange = {area.bits};
    REFUSED(udg_area_set_member(world, area, strange, 1), UDG_STATUS_INVALID_HANDLE, "object");
    REFUSED(udg_area_leave_modifier(world, area, hush), UDG_STATUS_INVALID_ARGUMENT, "half_life");
    REFUSED(udg_area_leave_modifier(world, null_area, panic), UDG_STATUS_INVALID_HANDLE, "area");
    REFUSED(udg_area_strength(world, area, panic, NULL), UDG_STATUS_NULL_ARGUMENT, "out_strength");
    uint32_t count = 0;
    REFUSED(udg_world_areas_at(world, nowhere, NULL, 0, &count), UDG_STATUS_NOT_FINITE, "position");
    REFUSED(udg_world_areas(world, NULL, 4, &count), UDG_STATUS_NULL_ARGUMENT, "areas");

    // Handles of other worlds aren't this one's.
    UdgWorld other = world_of(domain);
    uint32_t valid = 7;
    OK(udg_area_is_valid(other, area, &valid));
    EQUAL(valid, 0);
    REFUSED(udg_area_info(other, area, &info), UDG_STATUS_INVALID_HANDLE, "another world");
    MUST(udg_world_destroy(other));

    UdgNpc npc = {visitor.bits}, none = {0};
    UdgAction chat = action_of(domain, "chat"), no_action = {hush.id};
    UdgObject camera = object_at(world, domain, "camera", 3);
    UdgStepCost found;
    REFUSED(udg_npc_cost(world, none, chat, visitor, 0, &found, NULL, 0, NULL),
            UDG_STATUS_INVALID_HANDLE, "");
    REFUSED(udg_npc_cost(world, npc, no_action, visitor, 0, &found, NULL, 0, NULL),
            UDG_STATUS_UNKNOWN_ID, "action");
    REFUSED(udg_npc_cost(world, npc, chat, camera, 0, &found, NULL, 0, NULL),
            UDG_STATUS_NOT_IN_TYPE, "chat");
    REFUSED(udg_npc_cost(world, npc, chat, visitor, 2, &found, NULL, 0, NULL),
            UDG_STATUS_INVALID_ARGUMENT, "at_supplier");
    REFUSED(udg_npc_cost(world, npc, chat, visitor, 0, NULL, NULL, 0, NULL),
            UDG_STATUS_NULL_ARGUMENT, "out_cost");
    UdgNpc no_npc = {camera.bits};
    REFUSED(udg_npc_cost(world, no_npc, chat, visitor, 0, &found, NULL, 0, NULL),
            UDG_STATUS_NOT_AN_NPC, "camera");
    OK(udg_area_destroy(world, area));
    MUST(udg_object_destroy(world, camera));
}

// What areas do is part of what the world's hash covers; their names aren't.
static void hash_covers_areas(void) {
    uint64_t before = 0, after = 0;
    MUST(udg_world_hash(world, &before));
    UdgArea area = sphere(1);
    MUST(udg_world_hash(world, &after));
    CHECK(before != after, "an area was made");
    OK(udg_area_set_name(world, area, "ball", 4));
    MUST(udg_world_hash(world, &before));
    EQUAL(before, after);
    OK(udg_area_leave_modifier(world, area, panic));
    MUST(udg_world_hash(world, &after));
    CHECK(before != after, "something was left");
    OK(udg_area_destroy(world, area));
}

int main(void) {
    domain = domain_from_quoted(DOCUMENT);
    world = world_of(domain);
    hush = modifier_of("hush");
    watched = modifier_of("watched");
    panic = modifier_of("panic");
    MUST(udg_domain_find_drive(domain, "rest", UDG_ZERO_TERMINATED, &rest));
    visitor = object_at(world, domain, "visitor", 0);
    modifiers_have_names();
    shapes_hold_what_they_cover();
    areas_go_along_with_objects();
    costs_are_altered_and_told();
    weights_are_altered_and_told();
    names_come_and_go();
    defs_are_checked();
    calls_are_checked();
    hash_covers_areas();
    MUST(udg_world_destroy(world));
    MUST(udg_domain_destroy(domain));
    return check_end();
}
