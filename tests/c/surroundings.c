// What the library meets in a host: another rounding mode on the calling thread, and a log function
// that is set and cleared.

#include <fenv.h>

#include "check.h"

static UdgDomain domain;

static void plan_in(int mode, UdgPlanResult *result, UdgPlanStep steps[3], uint64_t *hash) {
    UdgWorld world = world_of(domain);
    UdgNpc wizard = npc_at(world, domain, "wizard", -10);
    UdgPlanner planner = planner_new();
    // Numbers that have no exact form, so that rounding shows.
    set_number(world, domain, object_of_npc(wizard), "health", 100.0f / 7);
    set_number(world, domain, object_of_npc(wizard), "mana", 0);
    set_number(world, domain, object_at(world, domain, "mana_potion", 10.1f), "potency", 40.3f);
    object_at(world, domain, "goblin", 20.7f);
    uint32_t count = 0;
    memset(result, 0, sizeof *result);
    memset(steps, 0, 3 * sizeof *steps);
    CHECK(fesetround(mode) == 0, "expected to set the mode");
    UdgStatus updated = udg_world_update(world, 0.1);
    int after_update = fegetround();
    UdgStatus planned = udg_planner_plan(planner, world, wizard, &NAMED, result);
    int after_planning = fegetround();
    UdgStatus hashed = udg_world_hash(world, hash);
    UdgStatus read = udg_planner_steps(planner, steps, 3, &count);
    int after = fegetround();
    fesetround(FE_TONEAREST);
    MUST(planned);
    MUST(updated);
    MUST(hashed);
    MUST(read);
    CHECK(after_planning == mode && after_update == mode && after == mode,
          "expected the caller's rounding mode %d to be given back, found %d, %d, %d", mode,
          after_planning, after_update, after);
    EQUAL(count, 3);
    for (int i = 0; i < 3; i++) {
        // Handles and texts are of this world and this planner.
        memset(&steps[i].supplier, 0, sizeof steps[i].supplier);
        memset(&steps[i].animation, 0, sizeof steps[i].animation);
    }
    OK(udg_planner_destroy(planner));
    OK(udg_world_destroy(world));
}

// How the caller rounds must not reach a decision.
static void rounding_is_the_librarys_own(void) {
    static const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    UdgPlanResult results[4];
    UdgPlanStep steps[4][3];
    uint64_t hashes[4];
    for (int i = 0; i < 4; i++) {
        plan_in(modes[i], &results[i], steps[i], &hashes[i]);
        CHECK(memcmp(&results[i], &results[0], sizeof *results) == 0,
              "expected the same result in mode %d: utility %.9f, found %.9f", modes[i],
              (double)results[0].utility, (double)results[i].utility);
        CHECK(memcmp(steps[i], steps[0], sizeof *steps) == 0, "expected the same steps in mode %d",
              modes[i]);
        CHECK(hashes[i] == hashes[0], "expected the same hash in mode %d", modes[i]);
    }
}

static int logged;
static void log_function(UdgLogLevel level, const char *text, size_t length, void *user) {
    CHECK(level >= UDG_LOG_ERROR && strlen(text) == length && user == &logged, "expected a message");
    logged++;
}

static void the_log_tells_of_warnings_only(void) {
    UdgLogEntry entries[2];
    uint32_t count = 9;
    OK(udg_log_drain(entries, 2, &count));
    EQUAL(count, 1);
    EQUAL(entries[0].level, UDG_LOG_WARNING);
    EQUAL(entries[0].lost, 0);
    CONTAINS(entries[0].text, "udg_domain_load: 1 warning(s), the first: ");
    OK(udg_log_drain(NULL, 0, &count));
    EQUAL(count, 0);
    OK(udg_log_drain(entries, 2, &count));
    EQUAL(count, 0);
    OK(udg_set_log_function(log_function, &logged));
    OK(udg_set_log_function(log_function, &logged));
    OK(udg_log_drain(entries, 2, &count));
    EQUAL(count, 0);
    OK(udg_set_log_function(NULL, NULL));
    OK(udg_set_log_function(NULL, NULL));
    EQUAL(logged, 0);
}

// A host that gives milliseconds is told so in the log, once; nothing is refused.
static void the_log_tells_of_milliseconds(void) {
    UdgLogEntry entries[2];
    uint32_t count = 9;
    UdgWorld world = world_of(domain);
    UdgTickInput input;
    OK(udg_tick_input_init(&input, sizeof input));
    for (int frame = 1; frame < 32; frame++) {
        input.seconds = frame * 1000.0 / 60;
        OK(udg_world_tick(world, &input, NULL));
    }
    OK(udg_log_drain(entries, 2, &count));
    EQUAL(count, 0);
    for (int frame = 32; frame < 100; frame++) {
        input.seconds = frame * 1000.0 / 60;
        OK(udg_world_tick(world, &input, NULL));
    }
    OK(udg_log_drain(entries, 2, &count));
    EQUAL(count, 1);
    EQUAL(entries[0].level, UDG_LOG_WARNING);
    CONTAINS(entries[0].text, "not in milliseconds");
    OK(udg_world_destroy(world));
}

#define HUNGRY                                                                                    \
    "{ 'udgoap': 1, 'attributes': { 'food': { 'min': 0, 'max': 100, 'default': 90 } },"            \
    " 'types': { 'cat': { 'attributes': { 'food': { 'rate': -1 } } } } }"

// Who sees to a cat's hunger in the ticks of a world.
enum { NOBODY, TICKS_DO, HOST_DOES };

// What the log says of two minutes of a cat's life that begins with so much food.
static uint32_t told_of_rates(UdgDomain hungry, int who, float food, UdgLogEntry entries[2]) {
    UdgWorld world = world_of(hungry);
    UdgObject cat = object_at(world, hungry, "cat", 0);
    set_number(world, hungry, cat, "food", food);
    UdgTickInput input;
    OK(udg_tick_input_init(&input, sizeof input));
    input.applies_rates = who == TICKS_DO;
    for (int tick = 1; tick <= 1200; tick++) {
        if (who == HOST_DOES && tick % 50 == 0) {
            set_number(world, hungry, cat, "food", food - (float)tick / 50);
        }
        input.seconds = tick * 0.1;
        OK(udg_world_tick(world, &input, NULL));
    }
    uint32_t count = 9;
    OK(udg_log_drain(entries, 2, &count));
    OK(udg_world_destroy(world));
    return count;
}

// A host that neither applies rates nor writes what they change is told so, once.
static void the_log_tells_of_rates_that_nobody_applies(void) {
    UdgLogEntry entries[2];
    UdgDomain hungry = domain_from_quoted(HUNGRY);
    EQUAL(told_of_rates(hungry, TICKS_DO, 90, entries), 0);
    EQUAL(told_of_rates(hungry, HOST_DOES, 90, entries), 0);
    // It stays at the end of its range, whoever applies the rate.
    EQUAL(told_of_rates(hungry, NOBODY, 0, entries), 0);
    EQUAL(told_of_rates(hungry, NOBODY, 90, entries), 1);
    EQUAL(entries[0].level, UDG_LOG_WARNING);
    CONTAINS(entries[0].text, "`food` has a rate");
    CONTAINS(entries[0].text, "set applies_rates of UdgTickInput to 1");
    OK(udg_domain_destroy(hungry));
}

#define PRIOR                                                                                    \
    "{ 'udgoap': 1, 'attributes': { 'food': { 'min': 0, 'max': 100 } },"                          \
    "  'types': { 'cat': { 'attributes': { 'food': { 'rate': -1 } }, 'drives': ['eat'],"          \
    "    'consumes': ['nibble'] }, 'bowl': { 'supplies': ['nibble'] } },"                         \
    "  'actions': { 'nibble': { 'duration': 1, 'effects': ['consumer.food += 5'] } },"            \
    "  'drives': { 'eat': { 'goals': { 'full': { 'priority': 3,"                                  \
    "    'conditions': ['self.food >= 100'] } } } } }"

// What the log says of two cats that plan by these options.
static uint32_t told_of_options(UdgDomain hungry, int32_t selector, int32_t durations,
                                UdgLogEntry *entries) {
    UdgWorld world = world_of(hungry);
    object_at(world, hungry, "bowl", 2);
    UdgMindOptions mind;
    OK(udg_mind_options_init(&mind, sizeof mind));
    UdgPlanOptions options;
    OK(udg_plan_options_init(&options, sizeof options));
    options.selector = selector;
    options.durations = durations;
    for (int cat = 0; cat < 2; cat++) {
        UdgNpc npc = npc_at(world, hungry, "cat", (float)cat);
        OK(udg_npc_set_mind(world, npc, &mind, &options));
    }
    UdgTickInput input;
    OK(udg_tick_input_init(&input, sizeof input));
    input.applies_rates = 1;
    for (int tick = 1; tick <= 20; tick++) {
        input.seconds = tick * 0.1;
        OK(udg_world_tick(world, &input, NULL));
    }
    uint32_t count = 9;
    OK(udg_log_drain(entries, 3, &count));
    OK(udg_world_destroy(world));
    return count;
}

// A host that chooses a way of planning which doesn't read what the document says is told so, once.
static void the_log_tells_of_what_is_not_read(void) {
    UdgLogEntry entries[3];
    UdgDomain prior = domain_from_quoted(PRIOR);
    EQUAL(told_of_options(prior, UDG_SELECTOR_GOAP, UDG_SWITCH_AUTO, entries), 0);
    EQUAL(told_of_options(prior, UDG_SELECTOR_AUTO, UDG_SWITCH_AUTO, entries), 1);
    EQUAL(entries[0].level, UDG_LOG_WARNING);
    CONTAINS(entries[0].text, "`cat`: its selector doesn't read `priority`, which the goal `full` has");
    EQUAL(told_of_options(prior, UDG_SELECTOR_UDGOAP, UDG_SWITCH_OFF, entries), 2);
    CONTAINS(entries[1].text, "its plans don't see the `rate` of `food`");
    OK(udg_domain_destroy(prior));
}

// Nor does it read what the document says if it plans for NPCs by itself. The log says so once for each
// world, however many planners there are, and ticks don't say it again.
static void the_log_tells_of_what_planners_do_not_read(void) {
    UdgDomain prior = domain_from_quoted(PRIOR);
    UdgWorld world = world_of(prior);
    object_at(world, prior, "bowl", 2);
    UdgNpc npc = npc_at(world, prior, "cat", 1);
    OK(udg_world_update(world, 0));
    UdgPlanOptions options;
    OK(udg_plan_options_init(&options, sizeof options));
    UdgPlannerDef def;
    OK(udg_planner_def_init(&def, sizeof def));
    UdgPlanResult result;
    UdgPlanner planners[2];
    UdgLogEntry entries[3];
    uint32_t count = 9;
    for (int it = 0; it < 2; it++) {
        OK(udg_planner_create(&def, &planners[it]));
        options.selector = UDG_SELECTOR_GOAP;
        OK(udg_planner_plan(planners[it], world, npc, &options, &result));
    }
    OK(udg_log_drain(entries, 3, &count));
    EQUAL(count, 0);
    for (int it = 0; it < 2; it++) {
        options.selector = UDG_SELECTOR_UDGOAP;
        options.durations = UDG_SWITCH_OFF;
        OK(udg_planner_plan(planners[it], world, npc, &options, &result));
        OK(udg_planner_begin(planners[it], world, npc, &options));
    }
    UdgTickInput input;
    OK(udg_tick_input_init(&input, sizeof input));
    input.seconds = 0.1;
    input.applies_rates = 1;
    OK(udg_world_tick(world, &input, NULL));
    OK(udg_log_drain(entries, 3, &count));
    EQUAL(count, 2);
    CONTAINS(entries[0].text, "`cat`: its selector doesn't read `priority`, which the goal `full` has");
    CONTAINS(entries[1].text, "its plans don't see the `rate` of `food`");
    for (int it = 0; it < 2; it++)
        OK(udg_planner_destroy(planners[it]));
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(prior));
}

// An NPC whose searches find nothing within their bounds tries again, and the log says so, once.
static void the_log_tells_of_searches_that_find_nothing(void) {
    UdgLogEntry entries[2];
    UdgDomain hungry = domain_from_quoted(PRIOR);
    UdgWorld world = world_of(hungry);
    object_at(world, hungry, "bowl", 2);
    UdgMindOptions mind;
    OK(udg_mind_options_init(&mind, sizeof mind));
    UdgPlanOptions options;
    OK(udg_plan_options_init(&options, sizeof options));
    options.selector = UDG_SELECTOR_UDGOAP;
    options.work = 1;
    UdgNpc npc = npc_at(world, hungry, "cat", 1);
    OK(udg_npc_set_mind(world, npc, &mind, &options));
    UdgTickInput input;
    OK(udg_tick_input_init(&input, sizeof input));
    for (int tick = 1; tick <= 120; tick++) {
        input.seconds = tick * 0.1;
        OK(udg_world_tick(world, &input, NULL));
    }
    UdgWorldStats stats;
    OK(udg_world_stats(world, &stats));
    // Nothing has changed, so it has looked at the beginning, and every five seconds.
    EQUAL(stats.searches, 3);
    uint32_t count = 9;
    OK(udg_log_drain(entries, 2, &count));
    EQUAL(count, 2);
    EQUAL(entries[1].level, UDG_LOG_WARNING);
    CONTAINS(entries[1].text, "the search of a `cat` used up its 1 units of work and found no plan");
    CONTAINS(entries[1].text, "it looks again every 5 s. Raise work of UdgPlanOptions");
    char told[2048];
    OK(udg_npc_explain(world, npc, told, sizeof told, NULL));
    CONTAINS(told, "its last search found no plan within its bounds; it looks again after ");
    CONTAINS(told, "the bound of 1 units of work was reached");
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(hungry));
}

int main(void) {
    domain = domain_from_file("examples/domains/wizard.json");
    rounding_is_the_librarys_own();
    the_log_tells_of_warnings_only();
    the_log_tells_of_milliseconds();
    the_log_tells_of_rates_that_nobody_applies();
    the_log_tells_of_what_is_not_read();
    the_log_tells_of_what_planners_do_not_read();
    the_log_tells_of_searches_that_find_nothing();
    OK(udg_domain_destroy(domain));
    OK(udg_domain_diagnostic_clear());
    return check_end();
}
