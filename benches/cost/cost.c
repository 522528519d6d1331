// The calls whose cost `cargo xtask bench cpp` compares, in C. See scene.h.

#include "scene.h"

int main(int count, char **arguments) {
    static Scene scene;
    const char *kind;
    const long times = scene_asked(count, arguments, &kind);
    double sum = 0;
    long i;
    scene_make(&scene, arguments[1]);
    if (strcmp(kind, "setter") == 0) {
        for (i = 0; i < times; i++) {
            if (udg_object_set_number(scene.world, scene.goblin, scene.health, (float)(i & 15)) !=
                UDG_STATUS_OK) {
                fail();
            }
        }
    } else if (strcmp(kind, "getter") == 0) {
        for (i = 0; i < times; i++) {
            float value;
            if (udg_object_number(scene.world, scene.goblin, scene.health, &value) !=
                UDG_STATUS_OK) {
                fail();
            }
            sum += (double)value;
        }
    } else if (strcmp(kind, "bulk") == 0) {
        for (i = 0; i < times; i++) {
            UdgBulkReport report;
            if (udg_world_write(scene.world, scene.writes, MOST_WRITES, &report) !=
                UDG_STATUS_OK) {
                fail();
            }
            sum += report.done;
        }
    } else if (strcmp(kind, "plan") == 0) {
        for (i = 0; i < times; i++) {
            UdgPlanResult result;
            UdgPlanStep steps[MOST_STEPS];
            uint32_t found;
            if (udg_planner_plan(scene.planner, scene.world, scene.wizard, &scene.planning, &result) !=
                    UDG_STATUS_OK ||
                udg_planner_steps(scene.planner, steps, MOST_STEPS, &found) != UDG_STATUS_OK) {
                fail();
            }
            sum += found;
        }
    } else if (strcmp(kind, "tick") == 0) {
        scene_rest(&scene);
        for (i = 0; i < times; i++) {
            UdgTickInput input;
            UdgTickReport report;
            if (udg_tick_input_init(&input, sizeof input) != UDG_STATUS_OK) {
                fail();
            }
            input.seconds = (double)i;
            if (udg_world_tick(scene.world, &input, &report) != UDG_STATUS_OK) {
                fail();
            }
            sum += report.events;
        }
    } else if (strcmp(kind, "events") == 0) {
        scene_happen(&scene);
        for (i = 0; i < times; i++) {
            const UdgEvent *events;
            uint32_t found, number;
            if (udg_world_events(scene.world, &events, &found) != UDG_STATUS_OK) {
                fail();
            }
            for (number = 0; number < found; number++) {
                sum += (double)events[number].step_id;
            }
        }
    }
    printf("%g\n", sum);
    return 0;
}
