// Groups: objects that sleep and wake together, and what others know of them meanwhile.

#include "check.h"

typedef struct Scene {
    UdgDomain domain;
    UdgWorld world;
    UdgNpc wizard;
    UdgObject potion, goblin;
    double seconds;
} Scene;

static Scene scene_new(void) {
    Scene scene;
    scene.domain = domain_from_file("examples/domains/wizard.json");
    scene.world = world_of(scene.domain);
    scene.wizard = npc_at(scene.world, scene.domain, "wizard", 0);
    scene.potion = object_at(scene.world, scene.domain, "mana_potion", 10);
    scene.goblin = object_at(scene.world, scene.domain, "goblin", 20);
    set_number(scene.world, scene.domain, scene.potion, "potency", 40);
    set_number(scene.world, scene.domain, object_of_npc(scene.wizard), "mana", 0);
    set_number(scene.world, scene.domain, object_of_npc(scene.wizard), "health", 15);
    scene.seconds = 0;
    return scene;
}

static void scene_end(Scene scene) {
    OK(udg_world_destroy(scene.world));
    OK(udg_domain_destroy(scene.domain));
}

static UdgTickReport tick(Scene *scene) {
    UdgTickInput input;
    UdgTickReport report;
    MUST(udg_tick_input_init(&input, sizeof input));
    input.seconds = scene->seconds += 0.25;
    MUST(udg_world_tick(scene->world, &input, &report));
    return report;
}

static void the_wizard_sleeps_and_wakes(void) {
    Scene scene = scene_new();
    UdgObject wizard = object_of_npc(scene.wizard);
    uint32_t count, dormant, group, npcs, objects;
    UdgTickReport report = tick(&scene);
    EQUAL(report.plans, 1);
    OK(udg_object_set_group(scene.world, wizard, 3));
    OK(udg_world_set_group_dormant(scene.world, 3, 1, &count));
    EQUAL(count, 1);
    OK(udg_object_group(scene.world, wizard, &group, &dormant));
    EQUAL(group, 3);
    EQUAL(dormant, 1);
    OK(udg_world_counts(scene.world, &objects, &npcs));
    EQUAL(objects, 3);
    EQUAL(npcs, 0);
    report = tick(&scene);
    const UdgEvent *events;
    OK(udg_world_events(scene.world, &events, &count));
    EQUAL(count, 2);
    EQUAL(events[0].kind, UDG_EVENT_STEP_ABORTED);
    EQUAL(events[0].reason, UDG_REASON_DORMANT);
    EQUAL(events[1].kind, UDG_EVENT_PLAN_DROPPED);
    EQUAL(report.thought, 0);
    UdgStep step;
    REFUSED(udg_npc_step(scene.world, scene.wizard, &step), UDG_STATUS_NOT_FOUND, "at no step");
    UdgPlanner planner = planner_new();
    UdgPlanResult result;
    REFUSED(udg_planner_plan(planner, scene.world, scene.wizard, &NAMED, &result),
            UDG_STATUS_WRONG_TIME, "dormant|wake");
    char told[1024];
    OK(udg_npc_explain(scene.world, scene.wizard, told, sizeof told, NULL));
    CHECK(strstr(told, "is dormant with its group") != NULL, "%s", told);
    for (int i = 0; i < 8; i++) {
        report = tick(&scene);
        EQUAL(report.thought + report.events + report.waiting, 0);
    }
    set_number(scene.world, scene.domain, wizard, "mana", 100);
    OK(udg_world_set_group_dormant(scene.world, 3, 0, NULL));
    report = tick(&scene);
    EQUAL(report.thought, 1);
    OK(udg_npc_step(scene.world, scene.wizard, &step));
    EQUAL(step.supplier.bits, scene.goblin.bits);
    OK(udg_planner_destroy(planner));
    scene_end(scene);
}

static void nobody_plans_with_who_sleeps(void) {
    Scene scene = scene_new();
    UdgPlanner planner = planner_new();
    OK(udg_world_update(scene.world, 1));
    plan_with(planner, scene.world, scene.wizard, &NAMED);
    PLAN_IS(planner, scene.world, scene.domain,
            "goto(mana_potion) drink_mana(mana_potion) lightning(goblin)");
    OK(udg_object_set_group(scene.world, scene.potion, 1));
    OK(udg_world_set_group_dormant(scene.world, 1, 1, NULL));
    OK(udg_world_update(scene.world, 2));
    plan_with(planner, scene.world, scene.wizard, &NAMED);
    PLAN_IS(planner, scene.world, scene.domain, "");
    // It can be moved, and is where it was moved to when it wakes.
    OK(udg_object_set_position(scene.world, scene.potion, (UdgVector3){0.25f, 0, 0}));
    OK(udg_object_set_group(scene.world, scene.potion, 0));
    OK(udg_world_update(scene.world, 3));
    plan_with(planner, scene.world, scene.wizard, &NAMED);
    PLAN_IS(planner, scene.world, scene.domain, "drink_mana(mana_potion) lightning(goblin)");
    OK(udg_planner_destroy(planner));
    scene_end(scene);
}

static void what_is_refused(void) {
    Scene scene = scene_new();
    UdgObject stranger = {12345};
    uint32_t group = 9, dormant = 9, count = 9;
    REFUSED(udg_world_set_group_dormant(scene.world, 0, 1, NULL), UDG_STATUS_INVALID_ARGUMENT,
            "group 0");
    REFUSED(udg_world_set_group_dormant(scene.world, 1, 9, NULL), UDG_STATUS_INVALID_ARGUMENT,
            "is_dormant is 9");
    REFUSED(udg_object_set_group(scene.world, stranger, 1), UDG_STATUS_INVALID_HANDLE, "handle");
    REFUSED(udg_object_group(scene.world, stranger, &group, &dormant), UDG_STATUS_INVALID_HANDLE,
            "handle");
    EQUAL(group + dormant, 18);
    OK(udg_world_group(scene.world, 77, &dormant, &count));
    EQUAL(dormant, 0);
    EQUAL(count, 0);
    // An object that joins a sleeping group falls asleep. A destroyed object leaves its group.
    OK(udg_world_set_group_dormant(scene.world, 77, 1, &count));
    EQUAL(count, 0);
    OK(udg_object_set_group(scene.world, scene.goblin, 77));
    OK(udg_world_group(scene.world, 77, &dormant, &count));
    EQUAL(dormant, 1);
    EQUAL(count, 1);
    OK(udg_object_destroy(scene.world, scene.goblin));
    OK(udg_world_group(scene.world, 77, NULL, &count));
    EQUAL(count, 0);
    UdgTickInput input;
    uint32_t jobs;
    MUST(udg_tick_input_init(&input, sizeof input));
    input.seconds = 1;
    MUST(udg_world_tick_begin(scene.world, &input, &jobs));
    REFUSED(udg_object_set_group(scene.world, scene.potion, 1), UDG_STATUS_WRONG_TIME, "tick");
    REFUSED(udg_world_set_group_dormant(scene.world, 77, 0, NULL), UDG_STATUS_WRONG_TIME, "tick");
    OK(udg_object_group(scene.world, scene.potion, &group, NULL));
    MUST(udg_world_tick_end(scene.world, NULL));
    scene_end(scene);
}

int main(void) {
    the_wizard_sleeps_and_wakes();
    nobody_plans_with_who_sleeps();
    what_is_refused();
    return check_end();
}
