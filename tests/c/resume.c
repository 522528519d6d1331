// Searches in several calls: the same result however they are sliced and whatever becomes of the
// world meanwhile; the best plan until then; and what happens when planner, world or NPC go first.

#include <pthread.h>

#include "check.h"

#define GOBLINS 6

typedef struct Scene {
    UdgDomain domain;
    UdgWorld world;
    UdgNpc wizard;
    UdgObject goblins[GOBLINS], potions[GOBLINS];
} Scene;

static Scene scene_new(void) {
    Scene scene;
    scene.domain = domain_from_file("examples/domains/wizard.json");
    scene.world = world_of(scene.domain);
    scene.wizard = npc_at(scene.world, scene.domain, "wizard", 0);
    set_number(scene.world, scene.domain, object_of_npc(scene.wizard), "mana", 0);
    set_number(scene.world, scene.domain, object_of_npc(scene.wizard), "health", 60);
    for (int i = 0; i < GOBLINS; i++) {
        scene.goblins[i] = object_at(scene.world, scene.domain, "goblin", 20 + 3 * (float)i);
        scene.potions[i] = object_at(scene.world, scene.domain, "mana_potion", -5 - (float)i);
        set_number(scene.world, scene.domain, scene.potions[i], "potency", 40);
    }
    MUST(udg_world_update(scene.world, 1));
    return scene;
}

static void scene_end(Scene scene) {
    OK(udg_world_destroy(scene.world));
    OK(udg_domain_destroy(scene.domain));
}

// All that a planner has to say.
typedef struct Said {
    UdgPlanResult result;
    UdgPlanStep steps[32];
    UdgPlanState states[1024];
    UdgDriveForecast drives[8];
    char *words;
} Said;

static void listen(UdgPlanner planner, UdgPlanResult result, Said *said) {
    uint32_t count = 0;
    memset(said, 0, sizeof *said);
    said->result = result;
    MUST(udg_planner_steps(planner, said->steps, 32, &count));
    for (uint32_t i = 0; i < count; i++) {
        // Texts belong to the planner, so their addresses differ.
        memset(&said->steps[i].animation, 0, sizeof(UdgText));
    }
    MUST(udg_planner_plan_states(planner, said->states, 1024, &count));
    MUST(udg_planner_drives(planner, said->drives, 8, &count));
    // What the planner itself has kept, whatever the world is like now.
    UdgWorld none = {0};
    said->words = explanation_of(planner, none);
}

static void expect_same(const Said *found, const Said *expected) {
    CHECK(memcmp(&found->result, &expected->result, sizeof found->result) == 0, "the result");
    CHECK(memcmp(found->steps, expected->steps, sizeof found->steps) == 0, "the steps");
    CHECK(memcmp(found->states, expected->states, sizeof found->states) == 0, "the states");
    CHECK(memcmp(found->drives, expected->drives, sizeof found->drives) == 0, "the drives");
    CHECK(strcmp(found->words, expected->words) == 0, "expected %s\nfound %s", expected->words,
          found->words);
}

static UdgPlanResult go_on(UdgPlanner planner, uint32_t plan_states) {
    UdgPlanResult result = {0};
    OK(udg_planner_continue(planner, plan_states, 0, &result));
    return result;
}

// Does something to everything that the search may look at.
static void disturb(const Scene *scene, int round) {
    int at = round % GOBLINS;
    UdgObject goblin = scene->goblins[at], potion = scene->potions[at];
    uint32_t stands = 0;
    OK(udg_object_is_valid(scene->world, goblin, &stands));
    OK(udg_world_set_time(scene->world, 2 + round));
    set_number(scene->world, scene->domain, object_of_npc(scene->wizard), "mana", (float)(round % 90));
    object_at(scene->world, scene->domain, "goblin", 1);
    OK(udg_npc_set_drive_weight(scene->world, scene->wizard,
                                drive_of(scene->domain, "maximize_mana"), (float)round));
    if (stands && round >= GOBLINS) {
        OK(udg_object_destroy(scene->world, goblin));
        OK(udg_object_destroy(scene->world, potion));
    } else if (stands) {
        set_number(scene->world, scene->domain, goblin, "health", 1);
        set_number(scene->world, scene->domain, potion, "potency", 0);
        OK(udg_object_set_action_enabled(scene->world, goblin, UDG_OFFER_SUPPLIES,
                                         action_of(scene->domain, "lightning"), 0));
    }
    OK(udg_world_update(scene->world, 2 + round));
}

static void slices_change_nothing(void) {
    static Said whole, sliced;
    static const uint32_t slices[] = {1, 7, 100, UDG_PLAN_STATES_UNLIMITED};
    for (int i = 0; i < 8; i++) {
        Scene scene = scene_new();
        UdgPlanner one = planner_new(), other = planner_new();
        UdgPlanOptions options = NAMED;
        options.plan_states = 300;
        UdgPlanResult result = plan_with(one, scene.world, scene.wizard, &options);
        listen(one, result, &whole);
        OK(udg_planner_begin(other, scene.world, scene.wizard, &options));
        int calls = 0;
        do {
            if (i >= 4) {
                disturb(&scene, calls);
            }
            uint32_t before = result.generated;
            result = go_on(other, slices[i % 4]);
            CHECK(calls == 0 || result.generated - before <= slices[i % 4],
                  "expected at most a slice");
            calls++;
        } while (result.outcome == UDG_PLAN_OUTCOME_UNFINISHED);
        CHECK(i % 4 > 1 || calls > 3, "expected more than %d calls", calls);
        listen(other, result, &sliced);
        expect_same(&sliced, &whole);
        // A search that has ended stays as it is.
        disturb(&scene, 1000);
        free(sliced.words);
        listen(other, go_on(other, 1), &sliced);
        expect_same(&sliced, &whole);
        free(sliced.words);
        free(whole.words);
        OK(udg_planner_destroy(one));
        OK(udg_planner_destroy(other));
        scene_end(scene);
    }
}

static void the_best_until_then(void) {
    Scene scene = scene_new();
    UdgPlanner planner = planner_new();
    UdgPlanResult result;
    UdgPlanStep steps[32];
    uint32_t count = 9, shown = 0;
    OK(udg_planner_begin(planner, scene.world, scene.wizard, &NAMED));
    OK(udg_planner_steps(planner, steps, 32, &count));
    EQUAL(count, 0);
    char *why = explanation_of(planner, scene.world);
    CONTAINS(why, "paused");
    free(why);
    do {
        result = go_on(planner, 1);
        OK(udg_planner_steps(planner, steps, 32, &count));
        EQUAL(count, result.step_count);
        if (count > 0) {
            shown++;
            CHECK(result.score > result.idle_utility, "expected it to be better than nothing");
            CLOSE(steps[count - 1].utility, result.utility);
        } else {
            CLOSE(result.utility, result.idle_utility);
        }
    } while (result.outcome == UDG_PLAN_OUTCOME_UNFINISHED);
    printf("shown %u times before the end\n", shown);
    // With time as the only limit, too.
    OK(udg_planner_begin(planner, scene.world, scene.wizard, &NAMED));
    do {
        OK(udg_planner_continue(planner, UDG_PLAN_STATES_UNLIMITED, 1, &result));
        EQUAL(result.ended_by, result.outcome == UDG_PLAN_OUTCOME_UNFINISHED
                                   ? UDG_PLAN_ENDED_BY_TIME
                                   : UDG_PLAN_ENDED_BY_NOTHING);
    } while (result.outcome == UDG_PLAN_OUTCOME_UNFINISHED);
    // A cancelled search can be read, and not continued.
    OK(udg_planner_begin(planner, scene.world, scene.wizard, &NAMED));
    go_on(planner, 4);
    OK(udg_planner_cancel(planner));
    OK(udg_planner_cancel(planner));
    OK(udg_planner_steps(planner, steps, 32, &count));
    fill(&result, sizeof result);
    REFUSED(udg_planner_continue(planner, 1, 0, &result), UDG_STATUS_WRONG_TIME,
            "udg_planner_begin|cancelled");
    UNTOUCHED(result);
    OK(udg_planner_destroy(planner));
    scene_end(scene);
}

static void misuse(void) {
    Scene scene = scene_new();
    UdgPlanner planner = planner_new(), none = {0};
    UdgWorld nowhere = {0};
    UdgNpc nobody = {0}, goblin = {scene.goblins[0].bits};
    UdgPlanOptions options;
    UdgPlanResult result;
    const UdgStatus invalid = UDG_STATUS_INVALID_HANDLE;
    fill(&result, sizeof result);
    REFUSED(udg_planner_continue(none, 1, 0, &result), invalid, "planner");
    REFUSED(udg_planner_cancel(none), invalid, "planner");
    REFUSED(udg_planner_begin(none, scene.world, scene.wizard, &NAMED), invalid, "planner");
    REFUSED(udg_planner_continue(planner, 1, 0, &result), UDG_STATUS_WRONG_TIME, "begin");
    OK(udg_planner_begin(planner, scene.world, scene.wizard, &NAMED));
    // Whatever is refused, the search goes on.
    REFUSED(udg_planner_begin(planner, nowhere, scene.wizard, &NAMED), invalid, "world");
    REFUSED(udg_planner_begin(planner, scene.world, nobody, &NAMED), invalid, "");
    REFUSED(udg_planner_begin(planner, scene.world, goblin, &NAMED), UDG_STATUS_NOT_AN_NPC, "");
    UdgNpc late = npc_at(scene.world, scene.domain, "wizard", 0);
    REFUSED(udg_planner_begin(planner, scene.world, late, &NAMED), UDG_STATUS_WRONG_TIME, "update");
    options = NAMED;
    options.depth = 129;
    REFUSED(udg_planner_begin(planner, scene.world, scene.wizard, &options),
            UDG_STATUS_OUT_OF_RANGE, "depth");
    REFUSED(udg_planner_continue(planner, 0, 0, &result), UDG_STATUS_OUT_OF_RANGE, "plan_states");
    REFUSED(udg_planner_continue(planner, 1, 0, NULL), UDG_STATUS_NULL_ARGUMENT, "out_result");
    UNTOUCHED(result);
    EQUAL(go_on(planner, 1).outcome, UDG_PLAN_OUTCOME_UNFINISHED);
    // Planning from beginning to end takes the place of the search.
    UdgPlanResult whole = plan_with(planner, scene.world, scene.wizard, &NAMED);
    result = go_on(planner, 1);
    CHECK(memcmp(&result, &whole, sizeof whole) == 0, "expected the result again");
    // The NPC goes first.
    OK(udg_planner_begin(planner, scene.world, scene.wizard, &NAMED));
    OK(udg_object_destroy(scene.world, object_of_npc(scene.wizard)));
    fill(&result, sizeof result);
    REFUSED(udg_planner_continue(planner, 1, 0, &result), invalid, "NPC was destroyed|cancelled");
    REFUSED(udg_planner_continue(planner, 1, 0, &result), UDG_STATUS_WRONG_TIME, "begin");
    // The world goes first.
    OK(udg_world_update(scene.world, 2));
    OK(udg_planner_begin(planner, scene.world, late, &NAMED));
    go_on(planner, 1);
    scene_end(scene);
    REFUSED(udg_planner_continue(planner, 1, 0, &result), invalid, "world");
    REFUSED(udg_planner_continue(planner, 1, 0, &result), UDG_STATUS_WRONG_TIME, "begin");
    UNTOUCHED(result);
    // The planner serves the next world as well, and goes before its search ends.
    scene = scene_new();
    OK(udg_planner_begin(planner, scene.world, scene.wizard, &NAMED));
    OK(udg_planner_destroy(planner));
    disturb(&scene, 0);
    scene_end(scene);
}

static uint64_t kept(UdgWorld world) {
    UdgWorldMemory memory;
    MUST(udg_world_memory(world, &memory));
    return memory.past;
}

// A search that is left open doesn't make its world keep ever more.
static void an_open_search_costs_what_changes(void) {
    Scene scene = scene_new();
    UdgPlanner left = planner_new(), other = planner_new();
    OK(udg_planner_begin(left, scene.world, scene.wizard, &NAMED));
    uint64_t most = 0;
    for (int frame = 0; frame < 500; frame++) {
        OK(udg_planner_begin(other, scene.world, scene.wizard, &NAMED));
        for (int i = 0; i < GOBLINS; i++) {
            set_number(scene.world, scene.domain, scene.goblins[i], "health", (float)(frame % 30));
        }
        UdgObject born = object_at(scene.world, scene.domain, "goblin", 5);
        go_on(other, 2);
        OK(udg_object_destroy(scene.world, born));
        if (frame == 100) {
            most = kept(scene.world);
        }
    }
    CHECK(kept(scene.world) == most, "expected to keep %llu bytes as before, found %llu",
          (unsigned long long)most, (unsigned long long)kept(scene.world));
    UdgPlanResult result = go_on(left, UDG_PLAN_STATES_UNLIMITED);
    CHECK(result.outcome == UDG_PLAN_OUTCOME_COMPLETE, "expected a plan, found %d", result.outcome);
    OK(udg_planner_destroy(left));
    OK(udg_planner_destroy(other));
    scene_end(scene);
}

// Searches on several threads, each with its planners, while one thread changes the world. Calls
// that meet a change are refused as busy, and lose nothing.
static Scene shared;
static pthread_mutex_t calm = PTHREAD_MUTEX_INITIALIZER;
static atomic_int ended;

static void *search_on(void *argument) {
    Said *whole = malloc(sizeof *whole), *sliced = malloc(sizeof *sliced);
    UdgPlanner one = planner_new(), other = planner_new();
    (void)argument;
    for (int round = 0; round < 20; round++) {
        UdgStatus status;
        UdgPlanResult result;
        pthread_mutex_lock(&calm);
        listen(one, plan_with(one, shared.world, shared.wizard, &NAMED), whole);
        OK(udg_planner_begin(other, shared.world, shared.wizard, &NAMED));
        pthread_mutex_unlock(&calm);
        do {
            status = udg_planner_continue(other, 2, 0, &result);
            CHECK(status == UDG_STATUS_OK || status == UDG_STATUS_BUSY, "expected OK or BUSY");
        } while (status != UDG_STATUS_OK || result.outcome == UDG_PLAN_OUTCOME_UNFINISHED);
        listen(other, result, sliced);
        expect_same(sliced, whole);
        free(sliced->words);
        free(whole->words);
    }
    free(whole);
    free(sliced);
    OK(udg_planner_destroy(one));
    OK(udg_planner_destroy(other));
    atomic_fetch_add(&ended, 1);
    return NULL;
}

static void threads(void) {
    pthread_t all[3];
    shared = scene_new();
    UdgAttribute health = attribute_of(shared.domain, "health");
    for (int i = 0; i < 3; i++) {
        if (pthread_create(&all[i], NULL, search_on, NULL)) {
            exit(1);
        }
    }
    for (int round = 0; atomic_load(&ended) < 3; round++) {
        pthread_mutex_lock(&calm);
        UdgStatus status = udg_object_set_number(shared.world, shared.goblins[round % GOBLINS],
                                                 health, (float)(1 + round % 30));
        pthread_mutex_unlock(&calm);
        CHECK(status == UDG_STATUS_OK || status == UDG_STATUS_BUSY, "expected OK or BUSY");
    }
    for (int i = 0; i < 3; i++) {
        pthread_join(all[i], NULL);
    }
    scene_end(shared);
}

int main(void) {
    slices_change_nothing();
    the_best_until_then();
    misuse();
    an_open_search_costs_what_changes();
    threads();
    OK(udg_domain_diagnostic_clear());
    return check_end();
}
