// A wizard plans through the C++ wrapper: the worked example of the thesis, appendix A.
//
// Usage: wizard [FILE], where FILE is examples/domains/wizard.json unless given.

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include <udgoap.hpp>

// Ends the program with the library's own words. A game would log them and go on without.
template <class T>
static T must(udgoap::Result<T> result)
{
    if (!result) {
        std::fprintf(stderr, "%s: %s\n", udgoap::status_name(result.status()), result.message());
        std::exit(EXIT_FAILURE);
    }
    return std::move(result).value();
}

static void must(const udgoap::Result<void> &result)
{
    if (!result) {
        std::fprintf(stderr, "%s: %s\n", udgoap::status_name(result.status()), result.message());
        std::exit(EXIT_FAILURE);
    }
}

// Load: from a document to a domain. All that is wrong with it is told at once.
static udgoap::Domain load(const char *path)
{
    std::ifstream file(path, std::ios::binary);
    const std::string json{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    udgoap::Result<udgoap::Domain> domain = udgoap::Domain::load({path, json});
    if (!domain) {
        for (const udgoap::Diagnostic &one : must(udgoap::diagnostics())) {
            std::fprintf(stderr, "%s:%u:%u: %s (at %s)\n", one.document.c_str(), one.line,
                         one.column, one.message.c_str(), one.path.c_str());
        }
    }
    return must(std::move(domain));
}

int main(int count, char **arguments)
{
    const udgoap::Domain domain =
        load(count > 1 ? arguments[1] : "examples/domains/wizard.json");

    // Names become ids once, at load.
    const udgoap::Attribute health = must(domain.find_attribute("health"));
    const udgoap::Attribute mana = must(domain.find_attribute("mana"));
    const udgoap::Attribute potency = must(domain.find_attribute("potency"));

    // Create: a world, an NPC and what it can use.
    udgoap::World world = must(udgoap::World::create(domain));
    const auto create = [&](const char *type, float z) {
        return must(world.create_object({must(domain.find_type(type)), {0, 0, z}}));
    };
    const udgoap::Object wizard = create("wizard", -10);
    const udgoap::Object potion = create("mana_potion", 10);
    create("goblin", 20);
    must(world.set_number(wizard, health, 15));
    must(world.set_number(wizard, mana, 0));
    must(world.set_number(potion, potency, 40));

    // Update: time goes on, drives and goals follow.
    must(world.update(0.1));

    // Plan.
    const udgoap::Npc npc = must(world.npc(wizard));
    udgoap::Planner planner = must(udgoap::Planner::create());
    const udgoap::PlanResult result = must(planner.plan(world, npc));
    std::printf("utility %.3f, against %.3f for doing nothing\n", double(result.utility),
                double(result.idle_utility));

    // Perform: your game walks, animates, and writes what came of it.
    for (const udgoap::PlanStep &step : must(planner.steps())) {
        const udgoap::Type type = must(world.type(step.supplier));
        std::printf("%s(%s), standing at z = %g\n", must(domain.name(step.action)).data(),
                    must(domain.name(type)).data(), double(step.stand.z));
        must(world.set_position(wizard, step.stand));
    }

    std::printf("\nWhy:\n%s\n", must(planner.explain()).c_str());
    must(udgoap::clear_diagnostics());
    // Planner, world and domain are destroyed here, in this order.
    return EXIT_SUCCESS;
}
