// Influences: the places that have them, marks, and the best place around a point.

#include <stdlib.h>

#include "bridge.h"

static UdgInfluence influence_of(const godot_variant *value)
{
    UdgInfluence influence = {(uint32_t)integer_of(value)};
    return influence;
}

// Reads an Array of integers. The caller frees the result. Null if there is no memory.
static uint32_t *read_integers(const godot_variant *given, uint32_t *out_count)
{
    godot_array all = godot->godot_variant_as_array(given);
    int count = godot->godot_array_size(&all), index;
    uint32_t *numbers = calloc((size_t)count + 1, sizeof *numbers);
    for (index = 0; numbers != NULL && index < count; index++) {
        godot_variant one = godot->godot_array_get(&all, index);
        // The library refuses UDG_NO_PLACE, so a number that doesn't fit isn't taken for another one.
        int64_t number = integer_of(&one);
        numbers[index] = number < 0 || number > UINT32_MAX ? UDG_NO_PLACE : (uint32_t)number;
        godot->godot_variant_destroy(&one);
    }
    godot->godot_array_destroy(&all);
    *out_count = (uint32_t)count;
    return numbers;
}

// Blocks cells by their numbers. Returns 0 if there is no cell with one of the numbers.
static int block(uint8_t *cells, uint32_t cell_count, const uint32_t *numbers, uint32_t count)
{
    uint32_t index;
    for (index = 0; index < count; index++) {
        if (numbers[index] >= cell_count) {
            return 0;
        }
        cells[numbers[index]] = 1;
    }
    return 1;
}

// set_grid(columns, rows, cell_size, corner, blocked): makes the places a grid. `blocked` has the numbers of
// blocked cells, counted row after row. Returns whether the grid was set.
static godot_variant set_grid(Native *native, godot_variant **arguments)
{
    int64_t columns = integer_of(arguments[0]), rows = integer_of(arguments[1]);
    uint32_t count = 0;
    uint32_t *numbers = read_integers(arguments[4], &count);
    uint8_t *cells = NULL;
    UdgInfluenceGrid grid;
    int is_done = 0;
    if (columns < 1 || rows < 1 || columns > INT32_MAX || rows > INT32_MAX) {
        refuse(native, "a grid has at least one column and one row");
    } else if (numbers != NULL && is_ok(native, udg_influence_grid_init(&grid, sizeof grid))) {
        grid.columns = (uint32_t)columns;
        grid.rows = (uint32_t)rows;
        grid.cell_size = (float)number_of(arguments[2]);
        grid.origin = vector_of(arguments[3]);
        // The grid is set without blocked cells first. If it is too large, the library refuses it here, before
        // memory is allocated for all cells.
        is_done = is_ok(native, udg_world_set_influence_grid(native->world, &grid));
        if (is_done && count > 0) {
            uint32_t cell_count = grid.columns * grid.rows;
            cells = calloc(cell_count, 1);
            is_done = cells != NULL && block(cells, cell_count, numbers, count);
            if (is_done) {
                grid.blocked = cells;
                grid.blocked_count = cell_count;
                is_done = is_ok(native, udg_world_set_influence_grid(native->world, &grid));
            } else {
                udg_world_set_influence_places(native->world, NULL, 0, NULL, 0);
                refuse(native, "a cell is blocked that isn't there");
            }
        }
    }
    free(cells);
    free(numbers);
    return of_flag(is_done);
}

// set_places(points, links): makes the places points. `links` has two numbers for each link. Without points, all
// places are removed. Returns whether the places were set.
static godot_variant set_places(Native *native, godot_variant **arguments)
{
    godot_pool_vector3_array given = godot->godot_variant_as_pool_vector3_array(arguments[0]);
    godot_pool_vector3_array_read_access *read = godot->godot_pool_vector3_array_read(&given);
    const godot_vector3 *first = godot->godot_pool_vector3_array_read_access_ptr(read);
    int place_count = godot->godot_pool_vector3_array_size(&given), index;
    uint32_t count = 0, link;
    uint32_t *numbers = read_integers(arguments[1], &count);
    UdgVector3 *places = calloc((size_t)place_count + 1, sizeof *places);
    UdgPlaceLink *links = calloc((size_t)count / 2 + 1, sizeof *links);
    int is_done = 0;
    if (count % 2 != 0) {
        refuse(native, "a link has two numbers");
    } else if (numbers != NULL && places != NULL && links != NULL) {
        for (index = 0; index < place_count; index++) {
            places[index] = vector_from(&first[index]);
        }
        for (link = 0; link < count / 2; link++) {
            links[link].first = numbers[2 * link];
            links[link].second = numbers[2 * link + 1];
        }
        is_done = is_ok(native, udg_world_set_influence_places(native->world, places,
                                                               (uint32_t)place_count, links,
                                                               count / 2));
    }
    free(links);
    free(places);
    free(numbers);
    godot->godot_pool_vector3_array_read_access_destroy(read);
    godot->godot_pool_vector3_array_destroy(&given);
    return of_flag(is_done);
}

// place_count(): returns how many places there are.
static godot_variant place_count(Native *native, godot_variant **arguments)
{
    uint32_t count = 0;
    (void)arguments;
    is_ok(native, udg_world_influence_place_count(native->world, &count));
    return of_integer(count);
}

// place_at(point): returns the number and the middle of the place at a point. An empty Array if there is none.
static godot_variant place_at(Native *native, godot_variant **arguments)
{
    uint32_t place = 0;
    UdgVector3 middle = {0, 0, 0};
    godot_array told;
    godot->godot_array_new(&told);
    if (udg_world_influence_place(native->world, vector_of(arguments[0]), &place, &middle)
        == UDG_STATUS_OK) {
        append(&told, of_integer(place));
        append(&told, of_vector(middle));
    }
    return of_array(told);
}

// mark(influence, point, strength): makes a mark. Returns 1; 0 if there is no place; -1 if it was refused.
static godot_variant mark(Native *native, godot_variant **arguments)
{
    UdgStatus status = udg_world_add_influence(native->world, influence_of(arguments[0]),
                                               vector_of(arguments[1]),
                                               (float)number_of(arguments[2]));
    if (status == UDG_STATUS_NOT_FOUND) {
        return of_integer(0);
    }
    return of_integer(is_ok(native, status) ? 1 : -1);
}

static godot_variant clear_influence(Native *native, godot_variant **arguments)
{
    return of_flag(is_ok(native, udg_world_clear_influence(native->world, influence_of(arguments[0]))));
}

// influence(influence, point): returns how strong it is at a point. 0 if there is no such influence or place.
static godot_variant influence(Native *native, godot_variant **arguments)
{
    float strength = 0;
    is_ok(native, udg_world_influence(native->world, influence_of(arguments[0]), vector_of(arguments[1]),
                                      &strength));
    return of_number((double)strength);
}

// influences(influence): returns how strong it is at each place. Empty if there is no such influence.
static godot_variant influences(Native *native, godot_variant **arguments)
{
    UdgInfluence of = influence_of(arguments[0]);
    uint32_t count = 0, index;
    float *strengths;
    godot_array told;
    godot->godot_array_new(&told);
    udg_world_influence_place_count(native->world, &count);
    strengths = calloc((size_t)count + 1, sizeof *strengths);
    if (strengths == NULL
        || !is_ok(native, udg_world_influences(native->world, of, strengths, count, &count))) {
        count = 0;
    }
    for (index = 0; index < count; index++) {
        append(&told, of_number((double)strengths[index]));
    }
    free(strengths);
    return of_array(told);
}

// best_place(around, within, influences, weights, metre, hint): returns number, middle and value of the best
// place. An empty Array if there is none, null if the call was refused.
static godot_variant best_place(Native *native, godot_variant **arguments)
{
    uint32_t count = 0, index;
    uint32_t *numbers = read_integers(arguments[2], &count);
    godot_array weights = godot->godot_variant_as_array(arguments[3]);
    UdgPlaceTerm *terms = calloc((size_t)count + 1, sizeof *terms);
    int64_t hint = integer_of(arguments[5]);
    UdgBestPlace best;
    UdgStatus status = UDG_STATUS_NOT_FOUND;
    godot_array told;
    if ((uint32_t)godot->godot_array_size(&weights) != count) {
        refuse(native, "each influence has a weight");
        status = UDG_STATUS_INVALID_ARGUMENT;
    } else if (numbers != NULL && terms != NULL) {
        for (index = 0; index < count; index++) {
            godot_variant weight = godot->godot_array_get(&weights, (int)index);
            terms[index].influence.id = numbers[index];
            terms[index].weight = (float)number_of(&weight);
            godot->godot_variant_destroy(&weight);
        }
        status = udg_world_find_best_place(native->world, vector_of(arguments[0]),
                                           (float)number_of(arguments[1]), terms, count,
                                           (float)number_of(arguments[4]),
                                           hint < 0 || hint > UINT32_MAX ? UDG_NO_PLACE : (uint32_t)hint,
                                           &best);
        if (status != UDG_STATUS_NOT_FOUND) {
            is_ok(native, status);
        }
    }
    free(terms);
    free(numbers);
    godot->godot_array_destroy(&weights);
    if (status != UDG_STATUS_OK && status != UDG_STATUS_NOT_FOUND) {
        return nothing();
    }
    godot->godot_array_new(&told);
    if (status == UDG_STATUS_OK) {
        append(&told, of_integer(best.place));
        append(&told, of_vector(best.middle));
        append(&told, of_number((double)best.value));
    }
    return of_array(told);
}

const Method influence_methods[] = {
    {"set_grid", "iirva", set_grid},
    {"set_places", "pa", set_places},
    {"place_count", "", place_count},
    {"place_at", "v", place_at},
    {"mark", "ivr", mark},
    {"clear_influence", "i", clear_influence},
    {"influence", "iv", influence},
    {"influences", "i", influences},
    {"best_place", "vraari", best_place},
    {NULL, NULL, NULL},
};
