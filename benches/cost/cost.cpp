// The same calls as in cost.c through the C++ wrapper.

#include "scene.h"

#include <udgoap.hpp>

int main(int count, char **arguments) {
    static Scene scene;
    const char *kind;
    const long times = scene_asked(count, arguments, &kind);
    double sum = 0;
    scene_make(&scene, arguments[1]);
    udgoap::World world(scene.world);
    udgoap::Planner planner(scene.planner);
    udgoap::PlanOptions options;
    static_cast<UdgPlanOptions &>(options) = scene.planning;
    if (std::strcmp(kind, "setter") == 0) {
        for (long i = 0; i < times; i++) {
            if (!world.set_number(scene.goblin, scene.health, static_cast<float>(i & 15))) {
                fail();
            }
        }
    } else if (std::strcmp(kind, "getter") == 0) {
        for (long i = 0; i < times; i++) {
            const udgoap::Result<float> value = world.number(scene.goblin, scene.health);
            if (!value) {
                fail();
            }
            sum += static_cast<double>(*value);
        }
    } else if (std::strcmp(kind, "bulk") == 0) {
        for (long i = 0; i < times; i++) {
            const udgoap::Result<udgoap::BulkReport> report = world.write(scene.writes);
            if (!report) {
                fail();
            }
            sum += report->done;
        }
    } else if (std::strcmp(kind, "plan") == 0) {
        for (long i = 0; i < times; i++) {
            udgoap::PlanStep room[MOST_STEPS];
            const udgoap::Result<udgoap::PlanResult> result =
                planner.plan(world, scene.wizard, &options);
            const udgoap::Result<udgoap::Span<udgoap::PlanStep>> steps = planner.steps(room);
            if (!result || !steps) {
                fail();
            }
            sum += static_cast<double>(steps->size());
        }
    } else if (std::strcmp(kind, "tick") == 0) {
        scene_rest(&scene);
        for (long i = 0; i < times; i++) {
            const udgoap::Result<udgoap::TickReport> report =
                world.tick(udgoap::TickInput(static_cast<double>(i)));
            if (!report) {
                fail();
            }
            sum += report->events;
        }
    } else if (std::strcmp(kind, "events") == 0) {
        scene_happen(&scene);
        for (long i = 0; i < times; i++) {
            const udgoap::Result<udgoap::Span<const udgoap::Event>> events = world.events();
            if (!events) {
                fail();
            }
            for (const udgoap::Event &event : *events) {
                sum += static_cast<double>(event.step_id);
            }
        }
    }
    std::printf("%g\n", sum);
    return 0;
}
