// Games that are loaded: a world begins at the saved time, as often as one likes, and nobody is hungrier than
// in the save.

#include "check.h"

#define FRAME (1.0 / 64)

// Food falls by one in a hundred seconds.
static const char *const DOCUMENT =
    "{'udgoap': 1, 'attributes': {'food': {'min': 0, 'max': 20}},"
    " 'types': {'villager': {'attributes': {'food': {'default': 9, 'rate': -0.01}}}}}";

static void tick_at(UdgWorld world, double seconds) {
    UdgTickInput input;
    MUST(udg_tick_input_init(&input, sizeof input));
    input.seconds = seconds;
    input.applies_rates = 1;
    MUST(udg_world_tick(world, &input, NULL));
}

static float food_of(UdgWorld world, UdgDomain domain, UdgObject of) {
    UdgAttribute food;
    float value = -1;
    MUST(udg_domain_find_attribute(domain, "food", UDG_ZERO_TERMINATED, &food));
    MUST(udg_object_number(world, of, food, &value));
    return value;
}

static uint32_t logged(void) {
    UdgLogEntry entries[8];
    uint32_t count = 0;
    MUST(udg_log_drain(entries, 8, &count));
    return count;
}

static void a_world_goes_on_from_a_saved_time(UdgDomain domain) {
    const double saved[] = {3600, 3600, 90000.5, 0.25, 7200, 0};
    for (size_t at = 0; at < sizeof saved / sizeof *saved; at++) {
        UdgWorld world = world_of(domain);
        OK(udg_world_set_time(world, saved[at]));
        UdgObject villager = object_at(world, domain, "villager", 0);
        set_number(world, domain, villager, "food", 7);
        double seconds = saved[at];
        for (int frame = 0; frame < 64; frame++) {
            seconds += FRAME;
            tick_at(world, seconds);
        }
        double now = -1;
        OK(udg_world_time(world, &now));
        CHECK(now == saved[at] + 1, "expected %g, found %g", saved[at] + 1, now);
        float food = food_of(world, domain, villager);
        CHECK(food < 7 && food > 6.98f, "expected a second's hunger, found %g left", (double)food);
        UdgTickInput input;
        MUST(udg_tick_input_init(&input, sizeof input));
        input.seconds = saved[at];
        REFUSED(udg_world_tick(world, &input, NULL), UDG_STATUS_WRONG_TIME, "not earlier");
        OK(udg_world_destroy(world));
    }
    uint32_t told = logged();
    EQUAL(told, 0);
}

// The time is skipped in a world that has run for a while, too.
static void a_time_that_is_skipped_makes_nobody_hungry(UdgDomain domain) {
    UdgWorld world = world_of(domain);
    UdgObject villager = object_at(world, domain, "villager", 0);
    tick_at(world, 1);
    OK(udg_world_set_time(world, 3600));
    tick_at(world, 3600 + FRAME);
    float food = food_of(world, domain, villager);
    CHECK(food > 8.98f, "expected a second's hunger, found %g left", (double)food);
    uint32_t told = logged();
    EQUAL(told, 0);
    // Without that, a tick takes as long as it says, and the log wonders.
    tick_at(world, 7300);
    food = food_of(world, domain, villager);
    CHECK(food == 0, "expected an hour's hunger, found %g left", (double)food);
    told = logged();
    EQUAL(told, 1);
    OK(udg_world_destroy(world));
}

int main(void) {
    UdgDomain domain = domain_from_quoted(DOCUMENT);
    logged();
    a_world_goes_on_from_a_saved_time(domain);
    a_time_that_is_skipped_makes_nobody_hungry(domain);
    OK(udg_domain_destroy(domain));
    return check_end();
}
