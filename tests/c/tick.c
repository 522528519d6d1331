// Ticks: steps that the host performs, events, what is refused while a tick is open, and that what
// is read of a tick costs no memory.

#include "check.h"

#define FRAME (1.0 / 64)

typedef struct Scene {
    UdgDomain domain;
    UdgWorld world;
    UdgNpc wizard;
    UdgObject potion, goblin;
} Scene;

static Scene scene_new(void) {
    Scene scene;
    scene.domain = domain_from_file("examples/domains/wizard.json");
    scene.world = world_of(scene.domain);
    scene.wizard = npc_at(scene.world, scene.domain, "wizard", -10);
    set_number(scene.world, scene.domain, object_of_npc(scene.wizard), "mana", 0);
    set_number(scene.world, scene.domain, object_of_npc(scene.wizard), "health", 15);
    scene.potion = object_at(scene.world, scene.domain, "mana_potion", 10);
    set_number(scene.world, scene.domain, scene.potion, "potency", 40);
    scene.goblin = object_at(scene.world, scene.domain, "goblin", 20);
    return scene;
}

static void scene_end(Scene scene) {
    OK(udg_world_destroy(scene.world));
    OK(udg_domain_destroy(scene.domain));
}

static UdgTickInput input_at(double seconds) {
    UdgTickInput input;
    MUST(udg_tick_input_init(&input, sizeof input));
    input.seconds = seconds;
    return input;
}

static UdgTickReport tick(UdgWorld world, double *seconds) {
    UdgTickReport report = {0};
    *seconds += FRAME;
    UdgTickInput input = input_at(*seconds);
    MUST(udg_world_tick(world, &input, &report));
    return report;
}

// The host does what the wizard decides, as a game would: it reads events and reports.
static void the_host_performs(void) {
    Scene scene = scene_new();
    double seconds = 0;
    int started = 0, succeeded = 0, adopted = 0, ended = 0;
    const char *expected[] = {"goto", "drink_mana", "lightning"};
    for (int frame = 0; frame < 64; frame++) {
        UdgTickReport report = tick(scene.world, &seconds);
        const UdgEvent *events;
        uint32_t count;
        OK(udg_world_events(scene.world, &events, &count));
        EQUAL(report.events, count);
        for (uint32_t i = 0; i < count; i++) {
            const UdgEvent *event = &events[i];
            EQUAL(event->npc.bits, scene.wizard.bits);
            adopted += event->kind == UDG_EVENT_PLAN_ADOPTED;
            ended += event->kind == UDG_EVENT_PLAN_ENDED;
            succeeded += event->kind == UDG_EVENT_STEP_SUCCEEDED;
            if (event->kind == UDG_EVENT_PLAN_ADOPTED) {
                EQUAL(event->number, 3);
                CLOSE(event->utility, 0.45);
            }
            if (event->kind != UDG_EVENT_STEP_STARTED) {
                continue;
            }
            UdgStep step;
            uint32_t was_current = 7;
            UdgAction action = action_of(scene.domain, expected[started]);
            EQUAL(event->action.id, action.id);
            EQUAL(event->number, started);
            OK(udg_npc_step(scene.world, scene.wizard, &step));
            EQUAL(step.step_id, event->step_id);
            EQUAL(step.supplier.bits, event->supplier.bits);
            EQUAL(step.number, started);
            EQUAL(step.step_count, 3);
            EQUAL(step.is_fallback, 0);
            UdgBinding left[3] = {{{0}, 0, {0}, {{0}}}};
            uint32_t left_count = 9;
            OK(udg_npc_remaining_steps(scene.world, scene.wizard, left, 3, &left_count));
            EQUAL(left_count, 3 - started);
            for (uint32_t k = 0; k < left_count; k++) {
                EQUAL(left[k].action.id, action_of(scene.domain, expected[started + k]).id);
            }
            EQUAL(left[0].supplier.bits, step.supplier.bits);
            if (started == 0) {
                EQUAL(left[2].supplier.bits, scene.goblin.bits);
                REFUSED(udg_npc_remaining_steps(scene.world, scene.wizard, left, 2, &left_count),
                        UDG_STATUS_BUFFER_TOO_SMALL, "");
                EQUAL(left_count, 3);
            }
            CLOSE(step.started, seconds);
            // What the host does about it.
            if (started == 0) {
                CLOSE(step.stand.x, 9.5);
                CLOSE(step.distance, 0.5);
                OK(udg_object_set_position(scene.world, object_of_npc(scene.wizard),
                                           (UdgVector3){10.5f, 0, 0}));
            } else if (started == 1) {
                set_number(scene.world, scene.domain, object_of_npc(scene.wizard), "mana", 40);
                OK(udg_object_destroy(scene.world, scene.potion));
            } else {
                set_number(scene.world, scene.domain, object_of_npc(scene.wizard), "mana", 20);
                set_number(scene.world, scene.domain, scene.goblin, "health", 0);
            }
            OK(udg_npc_report(scene.world, scene.wizard, step.step_id, UDG_STEP_SUCCEEDED,
                              &was_current));
            EQUAL(was_current, 1);
            // The events are still there, and the report doesn't count twice.
            EQUAL(events[i].step_id, step.step_id);
            OK(udg_npc_report(scene.world, scene.wizard, step.step_id, UDG_STEP_FAILED,
                              &was_current));
            EQUAL(was_current, 0);
            REFUSED(udg_npc_step(scene.world, scene.wizard, &step), UDG_STATUS_NOT_FOUND,
                    "at no step");
            started++;
        }
    }
    EQUAL(adopted, 1);
    EQUAL(started, 3);
    EQUAL(succeeded, 3);
    EQUAL(ended, 1);
    UdgWorldStats stats;
    OK(udg_world_stats(scene.world, &stats));
    EQUAL(stats.ticks, 64);
    EQUAL(stats.steps, 3);
    EQUAL(stats.plans, 1);
    EQUAL(stats.slots, 0);
    EQUAL(stats.dropped_better_plan + stats.dropped_nothing_better, 0);
    EQUAL(stats.dropped_not_executable + stats.dropped_unmet + stats.dropped_not_offered, 0);
    EQUAL(stats.dropped_slots_taken + stats.dropped_step_ended + stats.dropped_other, 0);
    EQUAL(stats.dropped_unchanged, 0);
    EQUAL(stats.lost_slots, 0);
    EQUAL(stats.restarted, 0);
    scene_end(scene);
}

// The library does it; both forms of the tick come to the same.
static void both_forms_are_the_same(void) {
    Scene whole = scene_new(), parts = scene_new();
    UdgMindOptions options = NAMED_MIND;
    options.performed_by = UDG_PERFORMED_BY_LIBRARY;
    OK(udg_npc_set_mind(whole.world, whole.wizard, &options, &NAMED));
    OK(udg_npc_set_mind(parts.world, parts.wizard, &options, &NAMED));
    double seconds = 0;
    for (int frame = 0; frame < 20; frame++) {
        UdgTickReport report = {0}, other = {0};
        uint32_t jobs = 0;
        UdgTickInput input = input_at(seconds += FRAME);
        OK(udg_world_tick(whole.world, &input, &report));
        OK(udg_world_tick_begin(parts.world, &input, &jobs));
        for (uint32_t job = jobs; job-- > 0;) {
            OK(udg_world_plan(parts.world, job));
            OK(udg_world_plan(parts.world, job));
        }
        OK(udg_world_tick_end(parts.world, &other));
        CHECK(memcmp(&report, &other, sizeof report) == 0, "frame %d: reports differ", frame);
        EQUAL(hash_of(whole.world) == hash_of(parts.world), 1);
    }
    float health = 1;
    OK(udg_object_number(whole.world, whole.goblin, attribute_of(whole.domain, "health"),
                         &health));
    CLOSE(health, 0);
    scene_end(whole);
    scene_end(parts);
}

static void what_is_refused(void) {
    Scene scene = scene_new();
    UdgTickInput input = input_at(1);
    UdgTickReport report;
    UdgMindOptions options;
    UdgMindOptions read;
    UdgPlanOptions planning;
    UdgStep step;
    uint32_t jobs = 0, flag = 0;
    size_t needed = 0;
    const UdgEvent *events;
    fill(&report, sizeof report);

    REFUSED(udg_world_tick_end(scene.world, &report), UDG_STATUS_WRONG_TIME, "no tick has begun");
    REFUSED(udg_world_plan(scene.world, 0), UDG_STATUS_WRONG_TIME, "no tick has begun");
    REFUSED(udg_world_tick(scene.world, NULL, &report), UDG_STATUS_NULL_ARGUMENT, "input");
    input.applies_rates = 2;
    REFUSED(udg_world_tick(scene.world, &input, &report), UDG_STATUS_INVALID_ARGUMENT,
            "applies_rates");
    input = input_at(1);
    input = input_at(NAN);
    REFUSED(udg_world_tick(scene.world, &input, &report), UDG_STATUS_WRONG_TIME, "");
    input = input_at(-1);
    REFUSED(udg_world_tick_begin(scene.world, &input, &jobs), UDG_STATUS_WRONG_TIME, "");
    input = input_at(1);
    REFUSED(udg_world_tick_begin(scene.world, &input, NULL), UDG_STATUS_NULL_ARGUMENT, "out_jobs");
    UNTOUCHED(report);
    EQUAL(jobs, 0);

    // An open tick: the world can be read, and nothing else.
    OK(udg_world_tick_begin(scene.world, &input, &jobs));
    EQUAL(jobs, 1);
    uint64_t hash = hash_of(scene.world);
    REFUSED(udg_world_tick_begin(scene.world, &input, &jobs), UDG_STATUS_WRONG_TIME,
            "udg_world_tick_end");
    REFUSED(udg_world_tick(scene.world, &input, NULL), UDG_STATUS_WRONG_TIME, "");
    REFUSED(udg_world_update(scene.world, 2), UDG_STATUS_WRONG_TIME, "can only be read");
    REFUSED(udg_object_destroy(scene.world, scene.goblin), UDG_STATUS_WRONG_TIME, "");
    REFUSED(udg_object_set_position(scene.world, scene.goblin, (UdgVector3){0, 0, 0}),
            UDG_STATUS_WRONG_TIME, "");
    REFUSED(udg_npc_report(scene.world, scene.wizard, 1, UDG_STEP_FAILED, NULL),
            UDG_STATUS_WRONG_TIME, "");
    REFUSED(udg_npc_set_mind(scene.world, scene.wizard, NULL, NULL), UDG_STATUS_WRONG_TIME, "");
    REFUSED(udg_world_plan(scene.world, 64), UDG_STATUS_OUT_OF_RANGE, "job 64");
    // Nothing is searched with this one.
    OK(udg_world_plan(scene.world, 63));
    UdgVector3 position;
    OK(udg_object_position(scene.world, scene.goblin, &position));
    EQUAL(hash_of(scene.world) == hash, 1);
    OK(udg_world_tick_end(scene.world, NULL));
    REFUSED(udg_world_plan(scene.world, 0), UDG_STATUS_WRONG_TIME, "udg_world_tick_begin");

    // A tick can be left open; the world can still be destroyed.
    OK(udg_world_events(scene.world, &events, &flag));
    REFUSED(udg_world_events(scene.world, NULL, &flag), UDG_STATUS_NULL_ARGUMENT, "out_events");
    REFUSED(udg_world_events(scene.world, &events, NULL), UDG_STATUS_NULL_ARGUMENT, "out_count");
    REFUSED(udg_world_stats(scene.world, NULL), UDG_STATUS_NULL_ARGUMENT, "out_stats");

    // Steps and reports.
    UdgNpc stale = {scene.goblin.bits};
    REFUSED(udg_npc_step(scene.world, stale, &step), UDG_STATUS_NOT_AN_NPC, "");
    REFUSED(udg_npc_step(scene.world, scene.wizard, NULL), UDG_STATUS_NULL_ARGUMENT, "out_step");
    uint32_t left_count = 9;
    OK(udg_npc_remaining_steps(scene.world, scene.wizard, NULL, 0, &left_count));
    EQUAL(left_count, 0);
    REFUSED(udg_npc_remaining_steps(scene.world, stale, NULL, 0, &left_count),
            UDG_STATUS_NOT_AN_NPC, "");
    REFUSED(udg_npc_remaining_steps(scene.world, scene.wizard, NULL, 0, NULL),
            UDG_STATUS_NULL_ARGUMENT, "out_count");
    REFUSED(udg_npc_remaining_steps(scene.world, scene.wizard, NULL, 3, &left_count),
            UDG_STATUS_NULL_ARGUMENT, "bindings");
    REFUSED(udg_npc_report(scene.world, scene.wizard, 0, UDG_STEP_FAILED, NULL),
            UDG_STATUS_OUT_OF_RANGE, "number 0");
    REFUSED(udg_npc_report(scene.world, scene.wizard, 99, UDG_STEP_FAILED, NULL),
            UDG_STATUS_OUT_OF_RANGE, "number 99");
    REFUSED(udg_npc_report(scene.world, scene.wizard, 1, 0, NULL), UDG_STATUS_INVALID_ARGUMENT,
            "UDG_STEP_");
    REFUSED(udg_npc_report(scene.world, stale, 1, UDG_STEP_FAILED, NULL), UDG_STATUS_NOT_AN_NPC, "");
    double seconds = 1;
    tick(scene.world, &seconds);
    OK(udg_npc_step(scene.world, scene.wizard, &step));
    char animation[8];
    OK(udg_npc_step_animation(scene.world, scene.wizard, animation, sizeof animation, &needed));
    EQUAL(needed, 1);
    EQUAL(animation[0], 0);

    // How an NPC is run.
    options = NAMED_MIND;
    OK(udg_npc_mind(scene.world, scene.wizard, &read, &planning));
    EQUAL(read.performed_by, UDG_PERFORMED_BY_HOST);
    CLOSE(read.think_interval, 0.2);
    EQUAL(planning.depth, 16);
#define BAD(field, value, status)                                                            \
    do {                                                                                     \
        UdgMindOptions bad = options;                                                        \
        bad.field = (value);                                                                 \
        REFUSED(udg_npc_set_mind(scene.world, scene.wizard, &bad, &NAMED), status, #field);    \
    } while (0)
    BAD(performed_by, 0, UDG_STATUS_INVALID_ARGUMENT);
    BAD(performed_by, 5, UDG_STATUS_INVALID_ARGUMENT);
    BAD(think_interval, -2, UDG_STATUS_OUT_OF_RANGE);
    BAD(think_interval, NAN, UDG_STATUS_OUT_OF_RANGE);
    BAD(think_interval, 3601, UDG_STATUS_OUT_OF_RANGE);
    BAD(switch_margin, -0.5f, UDG_STATUS_OUT_OF_RANGE);
    BAD(switch_margin, INFINITY, UDG_STATUS_OUT_OF_RANGE);
    BAD(relevance, INFINITY, UDG_STATUS_OUT_OF_RANGE);
    BAD(skipping, 0, UDG_STATUS_INVALID_ARGUMENT);
    BAD(skipping, 4, UDG_STATUS_INVALID_ARGUMENT);
    BAD(fallback, (UdgAction){12345}, UDG_STATUS_UNKNOWN_ID);
    BAD(fallback, action_of(scene.domain, "goto"), UDG_STATUS_NOT_IN_TYPE);
    REFUSED(udg_npc_set_mind(scene.world, stale, NULL, NULL), UDG_STATUS_NOT_AN_NPC, "");
    planning.depth = 129;
    REFUSED(udg_npc_set_mind(scene.world, scene.wizard, NULL, &planning), UDG_STATUS_OUT_OF_RANGE,
            "depth");
    planning.depth = 5;
    options.think_interval = 0.5f;
    OK(udg_npc_set_mind(scene.world, scene.wizard, &options, &planning));
    OK(udg_npc_mind(scene.world, scene.wizard, &read, &planning));
    CLOSE(read.think_interval, 0.5);
    EQUAL(planning.depth, 5);
    OK(udg_world_tick_begin(scene.world, (input = input_at(2), &input), &jobs));
    scene_end(scene);
}

// Everything else that an NPC does when it dies while a search of its is under way.
static void npcs_come_and_go(void) {
    Scene scene = scene_new();
    UdgTickInput input;
    double seconds = 0;
    UdgNpc others[6];
    for (int round = 0; round < 200; round++) {
        for (int i = 0; i < 6; i++) {
            others[i] = npc_at(scene.world, scene.domain, "wizard", (float)(i - 3));
            set_number(scene.world, scene.domain, object_of_npc(others[i]), "mana", (float)(i * 10));
        }
        input = input_at(seconds += FRAME);
        input.plan_states = 3;
        MUST(udg_world_tick(scene.world, &input, NULL));
        for (int i = 0; i < 6; i++) {
            OK(udg_object_destroy(scene.world, object_of_npc(others[(i + round) % 6])));
        }
    }
    uint32_t objects, npcs;
    OK(udg_world_counts(scene.world, &objects, &npcs));
    EQUAL(npcs, 1);
    input = input_at(seconds += 1);
    OK(udg_world_tick(scene.world, &input, NULL));
    UdgWorldMemory memory;
    OK(udg_world_memory(scene.world, &memory));
    CHECK(memory.minds > 0 && memory.minds < 64 * 1024, "minds hold %llu bytes",
          (unsigned long long)memory.minds);
    UdgSearchMemory searches;
    OK(udg_world_search_memory(scene.world, &searches));
    EQUAL(searches.limit, 1 << 20);
    CHECK(searches.last > 0 && searches.last <= searches.peak && searches.peak < searches.limit,
          "searches have used %llu bytes", (unsigned long long)searches.peak);
    CHECK(searches.arena > 0, "no search has an arena");
    scene_end(scene);
}

int main(void) {
    the_host_performs();
    both_forms_are_the_same();
    what_is_refused();
    npcs_come_and_go();
    return check_end();
}
