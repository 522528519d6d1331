// The profiler's hooks and the times of ticks: sections begin and end in pairs, times are those of
// the host's clock, and neither changes what NPCs do.

#include "check.h"

#define DEPTH 8

typedef struct Profile {
    UdgSection open[DEPTH];
    int depth;
    int begun[16];
    int ended[16];
    uint64_t clock;
    UdgWorld inside;
} Profile;

static void begin(UdgSection section, const char *name, void *user) {
    Profile *profile = user;
    CHECK(section > 0 && section < 16, "section %d", section);
    CONTAINS(name, "udgoap ");
    CHECK(profile->depth < DEPTH, "sections don't end");
    profile->open[profile->depth++] = section;
    profile->begun[section]++;
    if (profile->inside.bits) {
        uint64_t hash;
        UdgStatus status = udg_world_hash(profile->inside, &hash);
        UdgStatus expected = section == UDG_SECTION_ASK ? UDG_STATUS_OK : UDG_STATUS_BUSY;
        EQUAL(status, expected);
        status = udg_world_destroy(profile->inside);
        EQUAL(status, UDG_STATUS_BUSY);
    }
}

static void end(UdgSection section, const char *name, void *user) {
    Profile *profile = user;
    CONTAINS(name, "udgoap ");
    CHECK(profile->depth > 0 && profile->open[profile->depth - 1] == section,
          "section %d ends and hasn't begun", section);
    profile->depth--;
    profile->ended[section]++;
}

// Every look at this clock takes it 1000 ns on.
static uint64_t now(void *user) {
    Profile *profile = user;
    return profile->clock += 1000;
}

static UdgWorld wizard_world(UdgDomain domain) {
    UdgWorld world = world_of(domain);
    UdgNpc wizard = npc_at(world, domain, "wizard", -10);
    set_number(world, domain, object_of_npc(wizard), "mana", 0);
    set_number(world, domain, object_of_npc(wizard), "health", 15);
    set_number(world, domain, object_at(world, domain, "mana_potion", 10), "potency", 40);
    object_at(world, domain, "goblin", 20);
    return world;
}

static uint64_t tick(UdgWorld world, double seconds) {
    UdgTickInput input;
    uint64_t hash;
    MUST(udg_tick_input_init(&input, sizeof input));
    input.seconds = seconds;
    MUST(udg_world_tick(world, &input, NULL));
    MUST(udg_world_hash(world, &hash));
    return hash;
}

static UdgProfiler profiler_of(Profile *profile) {
    UdgProfiler profiler;
    MUST(udg_profiler_init(&profiler, sizeof profiler));
    profiler.enter = begin;
    profiler.leave = end;
    profiler.now = now;
    profiler.user = profile;
    return profiler;
}

static void sections_begin_and_end(void) {
    UdgDomain domain = domain_from_file("examples/domains/wizard.json");
    UdgWorld plain = wizard_world(domain), profiled = wizard_world(domain);
    Profile profile;
    memset(&profile, 0, sizeof profile);
    UdgProfiler profiler = profiler_of(&profile);
    OK(udg_world_set_profiler(profiled, &profiler));
    for (int i = 1; i <= 8; i++) {
        uint64_t one = tick(plain, i / 8.0), other = tick(profiled, i / 8.0);
        CHECK(one == other, "profiling has changed tick %d", i);
        EQUAL(profile.depth, 0);
    }
    EQUAL(profile.begun[UDG_SECTION_THINK], 8);
    EQUAL(profile.begun[UDG_SECTION_SET_OUT], 8);
    EQUAL(profile.begun[UDG_SECTION_PERFORM], 8);
    CHECK(profile.begun[UDG_SECTION_PLAN] > 0, "nobody planned");
    OK(udg_world_update(profiled, 2));
    EQUAL(profile.begun[UDG_SECTION_UPDATE], 1);
    for (int section = 0; section < 16; section++) {
        EQUAL(profile.ended[section], profile.begun[section]);
    }
    UdgWorldStats stats, unmeasured;
    OK(udg_world_stats(profiled, &stats));
    OK(udg_world_stats(plain, &unmeasured));
    EQUAL(stats.think_time, 8 * 1000);
    EQUAL(stats.set_out_time, 8 * 1000);
    EQUAL(stats.perform_time, 8 * 1000);
    EQUAL(stats.plan_time, profile.begun[UDG_SECTION_PLAN] * 1000);
    EQUAL(stats.update_time, 1000);
    EQUAL(stats.ask_time, 0);
    EQUAL(unmeasured.think_time + unmeasured.plan_time, 0);
    EQUAL(unmeasured.thought, stats.thought);
    // A call that fails ends what it has begun.
    REFUSED(udg_world_update(profiled, 1), UDG_STATUS_WRONG_TIME, "time");
    EQUAL(profile.depth, 0);
    EQUAL(profile.ended[UDG_SECTION_UPDATE], 2);
    // Taken away, it isn't called any more.
    OK(udg_world_set_profiler(profiled, NULL));
    tick(profiled, 3);
    EQUAL(profile.begun[UDG_SECTION_THINK], 8);
    OK(udg_world_destroy(plain));
    OK(udg_world_destroy(profiled));
    OK(udg_domain_destroy(domain));
}

static void from_within_worlds_are_refused(void) {
    UdgDomain domain = domain_from_file("examples/domains/wizard.json");
    UdgWorld world = wizard_world(domain);
    Profile profile;
    memset(&profile, 0, sizeof profile);
    UdgProfiler profiler = profiler_of(&profile);
    OK(udg_world_set_profiler(world, &profiler));
    profile.inside = world;
    tick(world, 1);
    EQUAL(profile.depth, 0);
    // In a tick, too, it can be set and taken away.
    UdgTickInput input;
    uint32_t jobs;
    profile.inside.bits = 0;
    MUST(udg_tick_input_init(&input, sizeof input));
    input.seconds = 2;
    MUST(udg_world_tick_begin(world, &input, &jobs));
    OK(udg_world_set_profiler(world, NULL));
    OK(udg_world_plan(world, 0));
    OK(udg_world_set_profiler(world, &profiler));
    MUST(udg_world_tick_end(world, NULL));
    EQUAL(profile.depth, 0);
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(domain));
}

static void what_is_refused(void) {
    UdgDomain domain = domain_from_file("examples/domains/wizard.json");
    UdgWorld world = wizard_world(domain), nowhere = {0};
    Profile profile;
    memset(&profile, 0, sizeof profile);
    UdgProfiler profiler = profiler_of(&profile);
    profiler.leave = NULL;
    REFUSED(udg_world_set_profiler(world, &profiler), UDG_STATUS_NULL_ARGUMENT, "leave");
    profiler = profiler_of(&profile);
    profiler.enter = NULL;
    REFUSED(udg_world_set_profiler(world, &profiler), UDG_STATUS_NULL_ARGUMENT, "enter");
    profiler = profiler_of(&profile);
    profiler.reserved = 1;
    REFUSED(udg_world_set_profiler(world, &profiler), UDG_STATUS_INVALID_ARGUMENT, "reserved");
    profiler = profiler_of(&profile);
    profiler.struct_size = 3;
    REFUSED(udg_world_set_profiler(world, &profiler), UDG_STATUS_INVALID_DEF, "udg_profiler_init");
    REFUSED(udg_profiler_init(NULL, sizeof profiler), UDG_STATUS_NULL_ARGUMENT, "UdgProfiler");
    REFUSED(udg_profiler_init(&profiler, 4), UDG_STATUS_INVALID_DEF, "sizeof");
    REFUSED(udg_world_set_profiler(nowhere, NULL), UDG_STATUS_INVALID_HANDLE, "world");
    tick(world, 1);
    // A clock alone is enough for the times.
    profiler = profiler_of(&profile);
    profiler.enter = NULL;
    profiler.leave = NULL;
    OK(udg_world_set_profiler(world, &profiler));
    tick(world, 2);
    UdgWorldStats stats;
    OK(udg_world_stats(world, &stats));
    EQUAL(stats.think_time, 1000);
    EQUAL(profile.begun[UDG_SECTION_THINK], 0);
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(domain));
}

// The system's clock, for hosts without one of their own. Nothing that is decided depends on it.
static void times_by_the_systems_clock(void) {
    UdgDomain domain = domain_from_file("examples/domains/wizard.json");
    UdgWorld world = wizard_world(domain), plain = wizard_world(domain), nowhere = {0};
    UdgWorldStats stats;
    OK(udg_world_measure_times(world, 1));
    for (int seconds = 1; seconds < 200; seconds++) {
        EQUAL(tick(world, seconds), tick(plain, seconds));
    }
    OK(udg_world_stats(world, &stats));
    CHECK(stats.think_time > 0 && stats.perform_time > 0, "nothing was measured");
    OK(udg_world_stats(plain, &stats));
    EQUAL(stats.think_time, 0);
    // A profiler's clock goes before it, and leaves it as it was.
    Profile profile;
    memset(&profile, 0, sizeof profile);
    UdgProfiler profiler = profiler_of(&profile);
    OK(udg_world_measure_times(plain, 1));
    OK(udg_world_set_profiler(plain, &profiler));
    tick(plain, 200);
    OK(udg_world_stats(plain, &stats));
    EQUAL(stats.think_time, 1000);
    OK(udg_world_set_profiler(plain, NULL));
    for (int seconds = 201; seconds < 400; seconds++) tick(plain, seconds);
    OK(udg_world_stats(plain, &stats));
    CHECK(stats.think_time > 1000, "it has stopped measuring");
    OK(udg_world_measure_times(plain, 0));
    uint64_t before = stats.think_time;
    tick(plain, 400);
    OK(udg_world_stats(plain, &stats));
    EQUAL(stats.think_time, before);
    REFUSED(udg_world_measure_times(plain, 2), UDG_STATUS_INVALID_ARGUMENT, "measures");
    REFUSED(udg_world_measure_times(nowhere, 1), UDG_STATUS_INVALID_HANDLE, "world");
    UdgTickInput input;
    uint32_t jobs;
    MUST(udg_tick_input_init(&input, sizeof input));
    input.seconds = 401;
    MUST(udg_world_tick_begin(plain, &input, &jobs));
    REFUSED(udg_world_measure_times(plain, 1), UDG_STATUS_WRONG_TIME, "tick");
    MUST(udg_world_tick_end(plain, NULL));
    OK(udg_world_destroy(world));
    OK(udg_world_destroy(plain));
    OK(udg_domain_destroy(domain));
}

int main(void) {
    times_by_the_systems_clock();
    sections_begin_and_end();
    from_within_worlds_are_refused();
    what_is_refused();
    return check_end();
}
