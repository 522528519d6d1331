// Steps that the host performs and reports, and whose effects the library writes.

#include "check.h"

typedef struct Scene {
    UdgDomain domain;
    UdgWorld world;
    UdgNpc npc;
    double seconds;
} Scene;

static void tick(Scene *scene) {
    UdgTickInput input;
    MUST(udg_tick_input_init(&input, sizeof input));
    scene->seconds += 0.25;
    input.seconds = scene->seconds;
    OK(udg_world_tick(scene->world, &input, NULL));
}

static Scene scene_of(const char *path, const char *type) {
    Scene scene = {{0}, {0}, {0}, 0};
    UdgMindOptions mind;
    scene.domain = domain_from_file(path);
    scene.world = world_of(scene.domain);
    scene.npc = npc_at(scene.world, scene.domain, type, 0);
    MUST(udg_mind_options_init(&mind, sizeof mind));
    mind.performed_by = UDG_PERFORMED_BY_REPORTED;
    OK(udg_npc_set_mind(scene.world, scene.npc, &mind, NULL));
    fill(&mind, sizeof mind);
    OK(udg_npc_mind(scene.world, scene.npc, &mind, NULL));
    EQUAL(mind.performed_by, UDG_PERFORMED_BY_REPORTED);
    return scene;
}

static void end(const Scene *scene) {
    OK(udg_world_destroy(scene->world));
    OK(udg_domain_destroy(scene->domain));
}

static float number_of(const Scene *scene, UdgObject object, const char *name) {
    float value = -1;
    OK(udg_object_number(scene->world, object, attribute_of(scene->domain, name), &value));
    return value;
}

static UdgStep step_of(const Scene *scene, const char *action) {
    UdgStep step;
    MUST(udg_npc_step(scene->world, scene->npc, &step));
    EQUAL(step.action.id, action_of(scene->domain, action).id);
    return step;
}

// The wizard of appendix A. Nothing but his walking is written here.
static void what_is_reported_becomes_true(void) {
    Scene scene = scene_of("examples/domains/wizard.json", "wizard");
    UdgObject wizard = object_of_npc(scene.npc);
    UdgObject potion = object_at(scene.world, scene.domain, "mana_potion", 20);
    UdgObject goblin = object_at(scene.world, scene.domain, "goblin", 30);
    UdgReportResult result = 9;
    uint32_t was_current = 9, count = 0, is_told = 0;
    const UdgEvent *events;
    UdgVector3 position;
    UdgStep step;
    set_number(scene.world, scene.domain, wizard, "health", 15);
    set_number(scene.world, scene.domain, wizard, "mana", 0);
    set_number(scene.world, scene.domain, potion, "potency", 40);
    tick(&scene);
    step = step_of(&scene, "goto");
    // It isn't there until it is moved.
    OK(udg_npc_report(scene.world, scene.npc, step.step_id, UDG_STEP_SUCCEEDED, &was_current));
    EQUAL(was_current, 1);
    OK(udg_object_position(scene.world, wizard, &position));
    CLOSE(position.x, 0);
    CLOSE(number_of(&scene, wizard, "health"), 15);
    OK(udg_object_set_position(scene.world, wizard, step.stand));
    tick(&scene);
    step = step_of(&scene, "drink_mana");
    OK(udg_npc_report_outcome(scene.world, scene.npc, step.step_id, -1, &result));
    EQUAL(result, UDG_REPORT_TAKEN);
    CLOSE(number_of(&scene, wizard, "mana"), 40);
    REFUSED(udg_object_position(scene.world, potion, &position), UDG_STATUS_INVALID_HANDLE, "");
    OK(udg_npc_report_outcome(scene.world, scene.npc, step.step_id, -1, &result));
    EQUAL(result, UDG_REPORT_NOT_CURRENT);
    CLOSE(number_of(&scene, wizard, "mana"), 40);
    tick(&scene);
    OK(udg_world_events(scene.world, &events, &count));
    for (uint32_t i = 0; i < count; i++) {
        if (events[i].kind == UDG_EVENT_DESTROYED) {
            EQUAL(events[i].supplier.bits, potion.bits);
            EQUAL(events[i].npc.bits, scene.npc.bits);
            EQUAL(events[i].step_id, step.step_id);
            is_told++;
        }
    }
    EQUAL(is_told, 1);

    // Somebody has drained him meanwhile.
    step = step_of(&scene, "lightning");
    set_number(scene.world, scene.domain, wizard, "mana", 10);
    OK(udg_npc_report_outcome(scene.world, scene.npc, step.step_id, -1, &result));
    EQUAL(result, UDG_REPORT_REFUSED);
    CLOSE(number_of(&scene, wizard, "mana"), 10);
    CLOSE(number_of(&scene, goblin, "health"), 30);
    tick(&scene);
    OK(udg_world_events(scene.world, &events, &count));
    EQUAL(count >= 1, 1);
    EQUAL(events[0].kind, UDG_EVENT_STEP_FAILED);
    EQUAL(events[0].reason, UDG_REASON_UNMET);
    end(&scene);
}

static void outcomes_are_picked(void) {
    static const float gold[] = {80, 20, 0};
    for (int outcome = 0; outcome < 3; outcome++) {
        Scene scene = scene_of("examples/domains/levers.json", "wizard");
        UdgReportResult result = 9;
        UdgStep step;
        object_at(scene.world, scene.domain, "old_lever", 0);
        tick(&scene);
        step = step_of(&scene, "pull_old");
        REFUSED(udg_npc_report_outcome(scene.world, scene.npc, step.step_id, 3, &result),
                UDG_STATUS_OUT_OF_RANGE, "3 outcomes");
        REFUSED(udg_npc_report_outcome(scene.world, scene.npc, step.step_id, -2, &result),
                UDG_STATUS_OUT_OF_RANGE, "outcome is -2");
        EQUAL(result, 9);
        OK(udg_npc_report_outcome(scene.world, scene.npc, step.step_id, outcome, NULL));
        CLOSE(number_of(&scene, object_of_npc(scene.npc), "gold"), gold[outcome]);
        end(&scene);
    }
}

static void misuse_is_refused(void) {
    Scene scene = scene_of("examples/domains/levers.json", "wizard");
    UdgObject lever = object_at(scene.world, scene.domain, "new_lever", 0);
    UdgNpc no_npc = {lever.bits}, null = {0};
    UdgWorld no_world = {0};
    UdgReportResult result = 9;
    UdgTickInput input;
    UdgStep step;
    uint32_t jobs;
    REFUSED(udg_npc_report_outcome(scene.world, scene.npc, 1, -1, &result),
            UDG_STATUS_OUT_OF_RANGE, "number 1");
    tick(&scene);
    step = step_of(&scene, "pull_new");
    REFUSED(udg_npc_report_outcome(no_world, scene.npc, step.step_id, -1, &result),
            UDG_STATUS_INVALID_HANDLE, "");
    REFUSED(udg_npc_report_outcome(scene.world, null, step.step_id, -1, &result),
            UDG_STATUS_INVALID_HANDLE, "");
    REFUSED(udg_npc_report_outcome(scene.world, no_npc, step.step_id, -1, &result),
            UDG_STATUS_NOT_AN_NPC, "");
    // What has no outcomes has no first one.
    REFUSED(udg_npc_report_outcome(scene.world, scene.npc, step.step_id, 0, &result),
            UDG_STATUS_OUT_OF_RANGE, "0 outcomes");
    MUST(udg_tick_input_init(&input, sizeof input));
    input.seconds = scene.seconds + 1;
    OK(udg_world_tick_begin(scene.world, &input, &jobs));
    REFUSED(udg_npc_report_outcome(scene.world, scene.npc, step.step_id, -1, &result),
            UDG_STATUS_WRONG_TIME, "");
    OK(udg_world_tick_end(scene.world, NULL));
    EQUAL(result, 9);
    CLOSE(number_of(&scene, object_of_npc(scene.npc), "gold"), 0);
    OK(udg_object_destroy(scene.world, object_of_npc(scene.npc)));
    REFUSED(udg_npc_report_outcome(scene.world, scene.npc, step.step_id, -1, &result),
            UDG_STATUS_INVALID_HANDLE, "");
    end(&scene);
}

static uint64_t thoughts(const Scene *scene) {
    UdgWorldStats stats;
    OK(udg_world_stats(scene->world, &stats));
    return stats.thought;
}

// Its turn comes every ten seconds, and nothing happens meanwhile.
static void who_is_told_to_thinks(void) {
    Scene scene = scene_of("examples/domains/levers.json", "wizard");
    UdgObject lever = object_at(scene.world, scene.domain, "new_lever", 0);
    UdgNpc no_npc = {lever.bits}, null = {0};
    UdgMindOptions mind;
    MUST(udg_mind_options_init(&mind, sizeof mind));
    mind.think_interval = 10;
    OK(udg_npc_set_mind(scene.world, scene.npc, &mind, NULL));
    for (int i = 0; i < 8; i++) {
        tick(&scene);
    }
    uint64_t before = thoughts(&scene);
    tick(&scene);
    EQUAL(thoughts(&scene), before);
    OK(udg_npc_think_now(scene.world, scene.npc));
    tick(&scene);
    EQUAL(thoughts(&scene), before + 1);
    tick(&scene);
    EQUAL(thoughts(&scene), before + 1);
    REFUSED(udg_npc_think_now(scene.world, no_npc), UDG_STATUS_NOT_AN_NPC, "");
    REFUSED(udg_npc_think_now(scene.world, null), UDG_STATUS_INVALID_HANDLE, "");
    UdgTickInput input;
    uint32_t jobs;
    MUST(udg_tick_input_init(&input, sizeof input));
    input.seconds = scene.seconds + 1;
    OK(udg_world_tick_begin(scene.world, &input, &jobs));
    REFUSED(udg_npc_think_now(scene.world, scene.npc), UDG_STATUS_WRONG_TIME, "");
    OK(udg_world_tick_end(scene.world, NULL));
    end(&scene);
}

static void numbers_have_names(void) {
    CHECK(strcmp(udg_event_kind_name(UDG_EVENT_DESTROYED), "UDG_EVENT_DESTROYED") == 0, "its name");
    CHECK(strcmp(udg_reason_name(UDG_REASON_UNMET), "UDG_REASON_UNMET") == 0, "its name");
    CHECK(strcmp(udg_outcome_name(UDG_PLAN_OUTCOME_COMPLETE), "UDG_PLAN_OUTCOME_COMPLETE") == 0,
          "its name");
    CHECK(strcmp(udg_ended_by_name(UDG_PLAN_ENDED_BY_TIME), "UDG_PLAN_ENDED_BY_TIME") == 0,
          "its name");
    CHECK(strcmp(udg_reason_name(-1), "UDG_REASON_UNKNOWN") == 0, "none");
}

int main(void) {
    who_is_told_to_thinks();
    numbers_have_names();
    what_is_reported_becomes_true();
    outcomes_are_picked();
    misuse_is_refused();
    return check_end();
}
