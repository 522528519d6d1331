// Influences: where they can be, how they spread and fade, the best place around a point, what is
// refused, and an NPC that stays away from a place until it is forgotten what happened there.

#include "check.h"

// Two ways lead to the well: a short one past the bridge, and a long one past the mill.
#define DOCUMENT                                                                                   \
    "{ 'udgoap': 1,"                                                                               \
    " 'attributes': { 'thirst': { 'min': 0, 'max': 100, 'default': 100 } },"                       \
    " 'types': {"                                                                                  \
    "  'bridge': { 'supplies': ['go'] }, 'mill': { 'supplies': ['go'] },"                          \
    "  'well': { 'supplies': ['go', 'drink'] },"                                                   \
    "  'carter': { 'attributes': { 'thirst': {} }, 'consumes': ['go', 'drink'],"                   \
    "   'drives': ['quench'] } },"                                                                 \
    " 'influences': { 'danger': { 'half_life': 10, 'limit': 8, 'reach': 4 }, 'soot': {} },"        \
    " 'actions': {"                                                                                \
    "  'go': { 'preconditions': ['distance(consumer, supplier) <= 11'],"                           \
    "   'effects': ['consumer.position = beside(supplier)'],"                                      \
    "   'cost': 'distance(consumer, supplier) + 10 * influence(danger, supplier)' },"              \
    "  'drink': { 'preconditions': ['distance(consumer, supplier) <= 1'], 'cost': 1,"              \
    "   'effects': ['consumer.thirst = 0'], 'influences': ['soot'] } },"                           \
    " 'drives': { 'quench': { 'goals': { 'drunk': { 'conditions': ['self.thirst <= 0'] } } } } }"

static UdgDomain domain;
static UdgWorld world;
static UdgInfluence danger, soot;

// The grid has five columns and three rows, from (-1, 0). A wall stands in the third column, from
// the first row to the second:
//
//      0  1  #  3  4
//      5  6  #  8  9
//     10 11 12 13 14
enum { COLUMNS = 5, ROWS = 3, CELLS = COLUMNS * ROWS };
static const uint8_t WALL[CELLS] = {0, 0, 1, 0, 0, 0, 0, 1};

static const UdgVector3 FIRST = {-0.5f, 0, 0.5f}, SECOND = {0.5f, 0, 0.5f};
static const UdgVector3 OUTSIDE = {9, 0, 0}, NOWHERE = {0, NAN, 0};

static UdgInfluence influence_of(const char *name) {
    UdgInfluence found = {0};
    MUST(udg_domain_find_influence(domain, name, UDG_ZERO_TERMINATED, &found));
    return found;
}

static UdgInfluenceGrid walled(void) {
    UdgInfluenceGrid grid;
    MUST(udg_influence_grid_init(&grid, sizeof grid));
    grid.origin.x = -1;
    grid.columns = COLUMNS;
    grid.rows = ROWS;
    grid.blocked = WALL;
    grid.blocked_count = CELLS;
    return grid;
}

static float strength_at(UdgInfluence influence, UdgVector3 point) {
    float strength = -1;
    OK(udg_world_influence(world, influence, point, &strength));
    return strength;
}

static uint32_t places(void) {
    uint32_t count = 99;
    OK(udg_world_influence_place_count(world, &count));
    return count;
}

static void influences_have_names(void) {
    uint32_t count = 0;
    OK(udg_domain_influence_count(domain, &count));
    EQUAL(count, 2);
    UdgInfluence found;
    OK(udg_domain_influence_at(domain, 1, &found));
    EQUAL(found.id, soot.id);
    UdgText name;
    OK(udg_domain_influence_name(domain, found, &name));
    CHECK(strcmp(name.data, "soot") == 0 && name.length == 4, "found %s", name.data);

    UdgDomain gone = {12345}, null_domain = {0};
    fill(&found, sizeof found);
    fill(&name, sizeof name);
    fill(&count, sizeof count);
    REFUSED(udg_domain_influence_at(domain, 2, &found), UDG_STATUS_OUT_OF_RANGE, "2");
    REFUSED(udg_domain_influence_at(gone, 0, &found), UDG_STATUS_INVALID_HANDLE, "domain");
    REFUSED(udg_domain_influence_at(domain, 0, NULL), UDG_STATUS_NULL_ARGUMENT, "out_influence");
    REFUSED(udg_domain_influence_count(null_domain, &count), UDG_STATUS_INVALID_HANDLE, "domain");
    REFUSED(udg_domain_influence_count(domain, NULL), UDG_STATUS_NULL_ARGUMENT, "out_count");
    REFUSED(udg_domain_find_influence(domain, "dangr", UDG_ZERO_TERMINATED, &found),
            UDG_STATUS_UNKNOWN_NAME, "danger");
    REFUSED(udg_domain_find_influence(domain, NULL, 3, &found), UDG_STATUS_NULL_ARGUMENT, "name");
    REFUSED(udg_domain_find_influence(domain, "\xff", 1, &found), UDG_STATUS_INVALID_ARGUMENT, "UTF-8");
    REFUSED(udg_domain_find_influence(domain, "soot", 4, NULL), UDG_STATUS_NULL_ARGUMENT,
            "out_influence");
    // An id tells what kind of thing it is.
    UdgInfluence strange = {action_of(domain, "go").id}, none = {0};
    REFUSED(udg_domain_influence_name(domain, strange, &name), UDG_STATUS_UNKNOWN_ID, "influence");
    REFUSED(udg_domain_influence_name(domain, none, &name), UDG_STATUS_UNKNOWN_ID, "influence");
    REFUSED(udg_domain_influence_name(domain, soot, NULL), UDG_STATUS_NULL_ARGUMENT, "out_name");
    UNTOUCHED(found);
    UNTOUCHED(name);
    UNTOUCHED(count);
}

static void without_places_there_are_none(void) {
    EQUAL(places(), 0);
    CLOSE(strength_at(danger, FIRST), 0);
    float strengths[1];
    uint32_t count = 7, place = 7;
    OK(udg_world_influences(world, danger, strengths, 1, &count));
    EQUAL(count, 0);
    REFUSED(udg_world_add_influence(world, danger, FIRST, 1), UDG_STATUS_NOT_FOUND, "place");
    REFUSED(udg_world_influence_place(world, FIRST, &place, NULL), UDG_STATUS_NOT_FOUND, "place");
    UdgBestPlace best;
    REFUSED(udg_world_find_best_place(world, FIRST, INFINITY, NULL, 0, 0, UDG_NO_PLACE, &best),
            UDG_STATUS_NOT_FOUND, "place");
    OK(udg_world_clear_influence(world, danger));
}

static void marks_spread_around_walls(void) {
    UdgInfluenceGrid grid = walled();
    OK(udg_world_set_influence_grid(world, &grid));
    EQUAL(places(), CELLS);
    UdgVector3 point = {2.2f, -5, 1.9f}, middle;
    uint32_t place = 99;
    OK(udg_world_influence_place(world, point, &place, &middle));
    EQUAL(place, 8);
    CLOSE(middle.x, 2.5);
    CLOSE(middle.z, 1.5);
    OK(udg_world_influence_place(world, FIRST, &place, NULL));
    EQUAL(place, 0);

    OK(udg_world_add_influence(world, danger, SECOND, 4));
    float strengths[CELLS + 1];
    uint32_t count = 0;
    fill(strengths, sizeof strengths);
    OK(udg_world_influences(world, danger, strengths, CELLS + 1, &count));
    EQUAL(count, CELLS);
    UNTOUCHED(strengths[CELLS]);
    // One metre takes a quarter of it; four metres lead to the other side of the wall.
    const float askew = sqrtf(2);
    const float expected[CELLS] = {3, 4, 0, 0, 0, 4 - askew, 3, 0, 0, 0, 3 - askew, 2, 1, 0, 0};
    for (int i = 0; i < CELLS; i++) {
        CHECK(fabsf(strengths[i] - expected[i]) < 0.0005f, "place %d: %f, expected %f", i,
              (double)strengths[i], (double)expected[i]);
    }
    EQUAL(strength_at(danger, OUTSIDE), 0);

    uint32_t needed = 0;
    float short_of_one[CELLS - 1];
    fill(short_of_one, sizeof short_of_one);
    REFUSED(udg_world_influences(world, danger, short_of_one, CELLS - 1, &needed),
            UDG_STATUS_BUFFER_TOO_SMALL, "15");
    EQUAL(needed, CELLS);
    UNTOUCHED(short_of_one);
    REFUSED(udg_world_influences(world, danger, NULL, 0, &needed), UDG_STATUS_BUFFER_TOO_SMALL,
            "15");
    EQUAL(needed, CELLS);

    // Without the wall it gets through; nothing is left of what was there before.
    grid.blocked = NULL;
    grid.blocked_count = 0;
    OK(udg_world_set_influence_grid(world, &grid));
    EQUAL(strength_at(danger, SECOND), 0);
    OK(udg_world_add_influence(world, danger, SECOND, 4));
    point = (UdgVector3){2.5f, 0, 0.5f};
    EQUAL(strength_at(danger, point), 2);
}

static void marks_fade_and_have_a_limit(void) {
    OK(udg_world_clear_influence(world, danger));
    EQUAL(strength_at(danger, SECOND), 0);
    OK(udg_world_add_influence(world, danger, FIRST, 5));
    OK(udg_world_add_influence(world, danger, FIRST, 5));
    EQUAL(strength_at(danger, FIRST), 8);
    // A limit of 1 and no reach unless they are given.
    OK(udg_world_add_influence(world, soot, FIRST, 0.75f));
    OK(udg_world_add_influence(world, soot, FIRST, 0.75f));
    EQUAL(strength_at(soot, FIRST), 1);
    EQUAL(strength_at(soot, SECOND), 0);
    MUST(udg_world_set_time(world, 10));
    EQUAL(strength_at(danger, FIRST), 4);
    CLOSE(strength_at(danger, SECOND), 3.75);
    EQUAL(strength_at(soot, FIRST), 1);
    OK(udg_world_add_influence(world, danger, FIRST, 1));
    EQUAL(strength_at(danger, FIRST), 5);
    MUST(udg_world_set_time(world, 1000));
    EQUAL(strength_at(danger, FIRST), 0);
    EQUAL(strength_at(soot, FIRST), 1);
    OK(udg_world_clear_influence(world, soot));
    EQUAL(strength_at(soot, FIRST), 0);
}

static UdgBestPlace best_with(const UdgPlaceTerm *terms, uint32_t count, float metre, uint32_t hint) {
    UdgBestPlace best = {UDG_NO_PLACE, {0, 0, 0}, 0, 0};
    OK(udg_world_find_best_place(world, SECOND, 2.1f, terms, count, metre, hint, &best));
    return best;
}

static void the_best_place_is_found(void) {
    UdgInfluenceGrid grid = walled();
    OK(udg_world_set_influence_grid(world, &grid));
    OK(udg_world_add_influence(world, danger, SECOND, 4));
    const UdgPlaceTerm avoid = {danger, -1};
    UdgBestPlace best = best_with(&avoid, 1, -0.25f, UDG_NO_PLACE);
    EQUAL(best.place, 3);
    CLOSE(best.middle.x, 2.5);
    CLOSE(best.middle.z, 0.5);
    CLOSE(best.value, -0.5);
    CHECK(best.looked_at > 0 && best.looked_at <= CELLS + 1, "looked at %u", best.looked_at);
    for (uint32_t hint = 0; hint < CELLS + 3; hint++) {
        const UdgBestPlace same = best_with(&avoid, 1, -0.25f, hint);
        EQUAL(same.place, 3);
        EQUAL(same.value == best.value, 1);
    }
    const UdgPlaceTerm seek[] = {{danger, 2}, {soot, -20}};
    best = best_with(seek, 2, 0, 3);
    EQUAL(best.place, 1);
    EQUAL(best.value, 8);
    OK(udg_world_add_influence(world, soot, SECOND, 1));
    // Of equals the first.
    best = best_with(seek, 2, 0, 6);
    EQUAL(best.place, 0);
    EQUAL(best.value, 6);
    // Nothing but the way counts.
    EQUAL(best_with(NULL, 0, -1, UDG_NO_PLACE).place, 1);
    EQUAL(best_with(NULL, 0, 1, UDG_NO_PLACE).place, 3);

    // In a large grid, far from everything, a good hint spares most of the search.
    grid.blocked_count = 0;
    grid.columns = grid.rows = 100;
    OK(udg_world_set_influence_grid(world, &grid));
    const UdgVector3 far = {80, 0, 90};
    OK(udg_world_add_influence(world, danger, far, 6));
    OK(udg_world_add_influence(world, danger, SECOND, 1));
    const UdgPlaceTerm smell = {danger, 1};
    UdgBestPlace without, with;
    OK(udg_world_find_best_place(world, SECOND, INFINITY, &smell, 1, 0, UDG_NO_PLACE, &without));
    OK(udg_world_find_best_place(world, SECOND, INFINITY, &smell, 1, 0, without.place, &with));
    EQUAL(without.value, 6);
    EQUAL(with.place, without.place);
    CHECK(with.looked_at < without.looked_at, "%u with a hint, %u without", with.looked_at,
          without.looked_at);
}

static void places_have_links(void) {
    // A room above another, and one beside them that no way leads to.
    const UdgVector3 rooms[] = {{0, 0, 0}, {0, 3, 0}, {1, 0, 0}};
    const UdgPlaceLink links[] = {{0, 1}};
    OK(udg_world_set_influence_places(world, rooms, 3, links, 1));
    EQUAL(places(), 3);
    OK(udg_world_add_influence(world, danger, rooms[1], 4));
    EQUAL(strength_at(danger, rooms[1]), 4);
    EQUAL(strength_at(danger, rooms[0]), 1);
    EQUAL(strength_at(danger, rooms[2]), 0);
    // Any point belongs to the nearest place.
    uint32_t place = 9;
    OK(udg_world_influence_place(world, OUTSIDE, &place, NULL));
    EQUAL(place, 2);
    OK(udg_world_set_influence_places(world, NULL, 0, NULL, 0));
    EQUAL(places(), 0);
}

// Whatever is refused leaves the world as it was.
static void defs_are_checked(void) {
    UdgInfluenceGrid grid = walled();
    OK(udg_world_set_influence_grid(world, &grid));
    OK(udg_world_add_influence(world, danger, FIRST, 1));
    const uint64_t before = hash_of(world);

    REFUSED(udg_influence_grid_init(NULL, sizeof grid), UDG_STATUS_NULL_ARGUMENT, "grid");
    fill(&grid, sizeof grid);
    REFUSED(udg_influence_grid_init(&grid, 3), UDG_STATUS_INVALID_DEF, "");
    MUST(udg_influence_grid_init(&grid, sizeof grid));
    EQUAL(grid.struct_size, sizeof grid);
    EQUAL(grid.cell_size, 1);
    EQUAL(grid.columns, 0);
    REFUSED(udg_world_set_influence_grid(world, &grid), UDG_STATUS_OUT_OF_RANGE, "");
    REFUSED(udg_world_set_influence_grid(world, NULL), UDG_STATUS_NULL_ARGUMENT, "grid");

    const float sizes[] = {0, -1, INFINITY, NAN};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        grid = walled();
        grid.cell_size = sizes[i];
        REFUSED(udg_world_set_influence_grid(world, &grid), UDG_STATUS_OUT_OF_RANGE, "");
    }
    const uint32_t counts[][2] = {{0, 3}, {5, 0}, {2049, 2048}, {65536, 65536}, {UINT32_MAX, 2}};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        grid = walled();
        grid.blocked_count = 0;
        grid.columns = counts[i][0];
        grid.rows = counts[i][1];
        REFUSED(udg_world_set_influence_grid(world, &grid), UDG_STATUS_OUT_OF_RANGE, "");
    }
    grid = walled();
    grid.origin.z = NAN;
    REFUSED(udg_world_set_influence_grid(world, &grid), UDG_STATUS_OUT_OF_RANGE, "");
    grid = walled();
    grid.blocked_count = CELLS - 1;
    REFUSED(udg_world_set_influence_grid(world, &grid), UDG_STATUS_OUT_OF_RANGE, "");
    grid.blocked = NULL;
    REFUSED(udg_world_set_influence_grid(world, &grid), UDG_STATUS_NULL_ARGUMENT, "blocked");
    grid = walled();
    const uint8_t odd[CELLS] = {0, 0, 0, 2};
    grid.blocked = odd;
    REFUSED(udg_world_set_influence_grid(world, &grid), UDG_STATUS_INVALID_ARGUMENT, "3");
    grid = walled();
    grid.struct_size = 3;
    REFUSED(udg_world_set_influence_grid(world, &grid), UDG_STATUS_INVALID_DEF,
            "udg_influence_grid_init");

    const UdgVector3 rooms[] = {{0, 0, 0}, {0, INFINITY, 0}};
    const UdgPlaceLink astray[] = {{0, 0}, {0, 1}};
    REFUSED(udg_world_set_influence_places(world, rooms, 2, NULL, 0), UDG_STATUS_NOT_FINITE, "");
    REFUSED(udg_world_set_influence_places(world, NULL, 1, NULL, 0), UDG_STATUS_NULL_ARGUMENT,
            "places");
    REFUSED(udg_world_set_influence_places(world, rooms, 1, NULL, 1), UDG_STATUS_NULL_ARGUMENT,
            "links");
    REFUSED(udg_world_set_influence_places(world, rooms, 1, astray, 2), UDG_STATUS_OUT_OF_RANGE,
            "");
    REFUSED(udg_world_set_influence_places(world, NULL, 0, astray, 1), UDG_STATUS_OUT_OF_RANGE, "");
    EQUAL(hash_of(world) == before, 1);
}

static void calls_are_checked(void) {
    const uint64_t before = hash_of(world);
    UdgInfluence strange = {action_of(domain, "go").id}, none = {0};
    UdgDomain other = domain_from_quoted("{ 'udgoap': 1, 'influences': { 'a': {}, 'b': {},"
                                         " 'noise': {} } }");
    UdgInfluence noise = {0};
    MUST(udg_domain_find_influence(other, "noise", UDG_ZERO_TERMINATED, &noise));
    const float strengths[] = {0, -1, INFINITY, NAN};
    for (size_t i = 0; i < sizeof strengths / sizeof *strengths; i++) {
        REFUSED(udg_world_add_influence(world, danger, FIRST, strengths[i]),
                UDG_STATUS_OUT_OF_RANGE, "strength");
    }
    REFUSED(udg_world_add_influence(world, danger, NOWHERE, 1), UDG_STATUS_NOT_FINITE, "");
    REFUSED(udg_world_add_influence(world, danger, OUTSIDE, 1), UDG_STATUS_NOT_FOUND, "place");
    const UdgInfluence unknown[] = {strange, none, noise};
    float strength;
    uint32_t count, place;
    float all[CELLS];
    UdgVector3 middle;
    UdgBestPlace best;
    fill(&strength, sizeof strength);
    fill(&count, sizeof count);
    fill(&place, sizeof place);
    fill(&middle, sizeof middle);
    fill(&best, sizeof best);
    fill(all, sizeof all);
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
        const UdgPlaceTerm terms[] = {{danger, 1}, {unknown[i], 1}};
        REFUSED(udg_world_add_influence(world, unknown[i], FIRST, 1), UDG_STATUS_UNKNOWN_ID,
                "influence");
        REFUSED(udg_world_clear_influence(world, unknown[i]), UDG_STATUS_UNKNOWN_ID, "influence");
        REFUSED(udg_world_influence(world, unknown[i], FIRST, &strength), UDG_STATUS_UNKNOWN_ID,
                "influence");
        REFUSED(udg_world_influences(world, unknown[i], all, CELLS, &count), UDG_STATUS_UNKNOWN_ID,
                "influence");
        REFUSED(udg_world_find_best_place(world, FIRST, 9, terms, 2, 0, UDG_NO_PLACE, &best),
                UDG_STATUS_UNKNOWN_ID, "terms[1]");
    }
    REFUSED(udg_world_influence(world, danger, NOWHERE, &strength), UDG_STATUS_NOT_FINITE, "");
    REFUSED(udg_world_influence(world, danger, FIRST, NULL), UDG_STATUS_NULL_ARGUMENT,
            "out_strength");
    REFUSED(udg_world_influences(world, danger, NULL, CELLS, &count), UDG_STATUS_NULL_ARGUMENT,
            "strengths");
    REFUSED(udg_world_influences(world, danger, all, CELLS, NULL), UDG_STATUS_NULL_ARGUMENT,
            "out_count");
    REFUSED(udg_world_influence_place_count(world, NULL), UDG_STATUS_NULL_ARGUMENT, "out_count");
    REFUSED(udg_world_influence_place(world, FIRST, NULL, &middle), UDG_STATUS_NULL_ARGUMENT,
            "out_place");
    REFUSED(udg_world_influence_place(world, NOWHERE, &place, &middle), UDG_STATUS_NOT_FINITE, "");
    REFUSED(udg_world_influence_place(world, OUTSIDE, &place, &middle), UDG_STATUS_NOT_FOUND, "");

    const UdgPlaceTerm term = {danger, 1}, bad = {danger, NAN};
    const uint32_t no = UDG_NO_PLACE;
    REFUSED(udg_world_find_best_place(world, FIRST, 9, &term, 1, 0, no, NULL),
            UDG_STATUS_NULL_ARGUMENT, "out_best");
    REFUSED(udg_world_find_best_place(world, FIRST, 9, NULL, 1, 0, no, &best),
            UDG_STATUS_NULL_ARGUMENT, "terms");
    REFUSED(udg_world_find_best_place(world, NOWHERE, 9, &term, 1, 0, no, &best),
            UDG_STATUS_NOT_FINITE, "position");
    REFUSED(udg_world_find_best_place(world, FIRST, NAN, &term, 1, 0, no, &best),
            UDG_STATUS_NOT_FINITE, "within");
    REFUSED(udg_world_find_best_place(world, FIRST, 9, &bad, 1, 0, no, &best),
            UDG_STATUS_NOT_FINITE, "weight of term 0");
    REFUSED(udg_world_find_best_place(world, FIRST, 9, &term, 1, -INFINITY, no, &best),
            UDG_STATUS_NOT_FINITE, "metre");
    REFUSED(udg_world_find_best_place(world, FIRST, -1, &term, 1, 0, no, &best),
            UDG_STATUS_NOT_FOUND, "-1");

    // A world that is gone, and none at all.
    UdgWorld gone = world_of(domain), null_world = {0};
    MUST(udg_world_destroy(gone));
    const UdgWorld no_worlds[] = {gone, null_world};
    UdgInfluenceGrid grid = walled();
    for (size_t i = 0; i < 2; i++) {
        const UdgWorld it = no_worlds[i];
        const UdgStatus status = UDG_STATUS_INVALID_HANDLE;
        REFUSED(udg_world_set_influence_grid(it, &grid), status, "world");
        REFUSED(udg_world_set_influence_places(it, &FIRST, 1, NULL, 0), status, "world");
        REFUSED(udg_world_influence_place_count(it, &count), status, "world");
        REFUSED(udg_world_influence_place(it, FIRST, &place, &middle), status, "world");
        REFUSED(udg_world_add_influence(it, danger, FIRST, 1), status, "world");
        REFUSED(udg_world_clear_influence(it, danger), status, "world");
        REFUSED(udg_world_influence(it, danger, FIRST, &strength), status, "world");
        REFUSED(udg_world_influences(it, danger, all, CELLS, &count), status, "world");
        REFUSED(udg_world_find_best_place(it, FIRST, 9, &term, 1, 0, no, &best), status, "world");
    }
    // While a tick is open nothing is made, and everything may be asked.
    UdgTickInput input;
    MUST(udg_tick_input_init(&input, sizeof input));
    MUST(udg_world_time(world, &input.seconds));
    uint32_t jobs = 0;
    EQUAL(hash_of(world) == before, 1);
    MUST(udg_world_tick_begin(world, &input, &jobs));
    const uint64_t open = hash_of(world);
    REFUSED(udg_world_set_influence_grid(world, &grid), UDG_STATUS_WRONG_TIME, "tick");
    REFUSED(udg_world_set_influence_places(world, &FIRST, 1, NULL, 0), UDG_STATUS_WRONG_TIME,
            "tick");
    REFUSED(udg_world_add_influence(world, danger, FIRST, 1), UDG_STATUS_WRONG_TIME, "tick");
    REFUSED(udg_world_clear_influence(world, danger), UDG_STATUS_WRONG_TIME, "tick");
    UNTOUCHED(strength);
    UNTOUCHED(count);
    UNTOUCHED(place);
    UNTOUCHED(middle);
    UNTOUCHED(best);
    UNTOUCHED(all);
    EQUAL(strength_at(danger, FIRST), 1);
    EQUAL(places(), CELLS);
    EQUAL(hash_of(world) == open, 1);
    MUST(udg_world_tick_end(world, NULL));
    MUST(udg_domain_destroy(other));
}

// What influences there are is part of what the world's hash covers.
static void hash_covers_influences(void) {
    const uint64_t first = hash_of(world);
    OK(udg_world_add_influence(world, danger, FIRST, 1));
    const uint64_t second = hash_of(world);
    CHECK(first != second, "something was added");
    OK(udg_world_clear_influence(world, danger));
    CHECK(hash_of(world) != second, "it was forgotten");
    UdgInfluenceGrid grid = walled();
    grid.blocked_count = 0;
    const uint64_t walls = hash_of(world);
    OK(udg_world_set_influence_grid(world, &grid));
    CHECK(hash_of(world) != walls, "the wall is gone");
}

static void dangerous_places_are_avoided_until_that_is_forgotten(void) {
    UdgWorld road = world_of(domain);
    UdgNpc carter = npc_at(road, domain, "carter", 0);
    const UdgVector3 bridge = {10, 0, 0};
    object_at(road, domain, "bridge", bridge.x);
    UdgObject mills[2] = {object_at(road, domain, "mill", 7), object_at(road, domain, "mill", 14)};
    MUST(udg_object_set_position(road, mills[0], (UdgVector3){7, 0, 8}));
    MUST(udg_object_set_position(road, mills[1], (UdgVector3){14, 0, 7}));
    object_at(road, domain, "well", 20);
    UdgInfluenceGrid grid;
    MUST(udg_influence_grid_init(&grid, sizeof grid));
    grid.origin = (UdgVector3){-2, 0, -4};
    grid.columns = 26;
    grid.rows = 16;
    MUST(udg_world_set_influence_grid(road, &grid));
    UdgPlanner planner = planner_new();
    UdgPlanOptions options = NAMED;
    options.selector = UDG_SELECTOR_UDGOAP_BEST;
    options.cost_weight = 0.001f;

    MUST(udg_world_update(road, 0));
    plan_with(planner, road, carter, &options);
    PLAN_IS(planner, road, domain, "go(bridge) go(well) drink(well)");
    for (int i = 0; i < 3; i++) {
        OK(udg_world_add_influence(road, danger, bridge, 1));
    }
    plan_with(planner, road, carter, &options);
    PLAN_IS(planner, road, domain, "go(mill) go(mill) go(well) drink(well)");
    // 30 m at first, which are halved every ten seconds; the detour is seven metres.
    MUST(udg_world_update(road, 10));
    plan_with(planner, road, carter, &options);
    PLAN_IS(planner, road, domain, "go(mill) go(mill) go(well) drink(well)");
    MUST(udg_world_update(road, 40));
    plan_with(planner, road, carter, &options);
    PLAN_IS(planner, road, domain, "go(bridge) go(well) drink(well)");
    MUST(udg_planner_destroy(planner));
    MUST(udg_world_destroy(road));
}

int main(void) {
    domain = domain_from_quoted(DOCUMENT);
    world = world_of(domain);
    danger = influence_of("danger");
    soot = influence_of("soot");
    influences_have_names();
    without_places_there_are_none();
    marks_spread_around_walls();
    marks_fade_and_have_a_limit();
    the_best_place_is_found();
    places_have_links();
    defs_are_checked();
    calls_are_checked();
    hash_covers_influences();
    dangerous_places_are_avoided_until_that_is_forgotten();
    MUST(udg_world_destroy(world));
    MUST(udg_domain_destroy(domain));
    return check_end();
}
