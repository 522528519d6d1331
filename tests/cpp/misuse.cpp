// What is used wrongly gives a status and a message that stays with its result.

#include "check.hpp"

#include <unordered_map>

using namespace udgoap;

static void stale_and_foreign_ids(AppendixA &scene) {
    const Object goblin = scene.at("goblin", 40);
    OK(scene.world.destroy_object(goblin));
    REFUSED(scene.world.number(goblin, scene.health), UDG_STATUS_INVALID_HANDLE, "destroyed");
    CHECK(!must(scene.world.is_alive(goblin)));
    CHECK(must(scene.world.is_alive(scene.goblin)));

    World other = must(World::create(scene.domain));
    const Object stranger = must(other.create_object(ObjectDef(must(scene.domain.find_type("goblin")))));
    REFUSED(scene.world.set_number(stranger, scene.health, 1), UDG_STATUS_INVALID_HANDLE,
            "another world");
    REFUSED(scene.world.set_position({}, {0, 0, 0}), UDG_STATUS_INVALID_HANDLE, "null");
    REFUSED(scene.world.set_number(scene.goblin, scene.mana, 1), UDG_STATUS_NOT_IN_TYPE, "mana");
    REFUSED(scene.world.set_number(scene.goblin, {}, 1), UDG_STATUS_UNKNOWN_ID, "null");
    REFUSED(scene.world.set_number(scene.goblin, scene.health, NAN), UDG_STATUS_NOT_FINITE, "NaN");
    REFUSED(scene.world.npc(scene.potion), UDG_STATUS_NOT_AN_NPC, "");
    REFUSED(scene.world.set_time(-1), UDG_STATUS_WRONG_TIME, "");
}

static void planners_and_wrong_worlds(AppendixA &scene) {
    World other = must(World::create(scene.domain));
    Planner planner = must(Planner::create());
    REFUSED(planner.steps(), UDG_STATUS_NOT_FOUND, "");
    REFUSED(planner.explain(), UDG_STATUS_NOT_FOUND, "");
    REFUSED(planner.go_on(), UDG_STATUS_WRONG_TIME, "udg_planner_continue");
    REFUSED(planner.plan(other, scene.npc), UDG_STATUS_INVALID_HANDLE, "world");
    OK(planner.plan(scene.world, scene.npc));
    REFUSED(planner.why_not(scene.world, {}), UDG_STATUS_OUT_OF_RANGE, "");
    REFUSED(planner.plan_state_need(99), UDG_STATUS_OUT_OF_RANGE, "");
    PlanOptions options;
    options.depth = 129;
    REFUSED(planner.plan(scene.world, scene.npc, &options), UDG_STATUS_OUT_OF_RANGE, "depth");
    Planner moved = std::move(planner);
    REFUSED(planner.plan(scene.world, scene.npc), UDG_STATUS_INVALID_HANDLE, "planner");
    OK(moved.steps());
    PlannerDef def;
    def.memory_bytes = 0;
    REFUSED(Planner::create(def), UDG_STATUS_OUT_OF_RANGE, "memory_bytes");
}

static void spans_that_do_not_fit(AppendixA &scene) {
    const Object objects[] = {scene.wizard, scene.goblin};
    Vector3 positions[1] = {};
    REFUSED(scene.world.write_positions(objects, positions), UDG_STATUS_INVALID_ARGUMENT,
            "span has 1 items, but 2");
    REFUSED(scene.world.read_positions(objects, positions), UDG_STATUS_INVALID_ARGUMENT, "longer");
    const Read reads[] = {read_of(scene.wizard, scene.health), read_of(scene.goblin, scene.health)};
    Value values[1] = {};
    REFUSED(scene.world.read(reads, values), UDG_STATUS_INVALID_ARGUMENT, "longer");
    const ObjectDef defs[2];
    Object made[1] = {};
    REFUSED(scene.world.create_objects(defs, made), UDG_STATUS_INVALID_ARGUMENT, "longer");
    Npc none[1] = {};
    OK(scene.world.npcs(none));
    REFUSED(scene.world.npcs(Span<Npc>()), UDG_STATUS_BUFFER_TOO_SMALL, "");
    if (sizeof(std::size_t) > 4) {
        // Refused before anything is read.
        const Span<const Write> endless(nullptr, std::size_t(UINT32_MAX) + 1);
        REFUSED(scene.world.write(endless), UDG_STATUS_INVALID_ARGUMENT, "4,294,967,295");
    }
}

static void broken_documents() {
    const Result<Domain> broken = Domain::load({"game.json", R"({ "udgoap": 1, "typos": {} })"});
    REFUSED(broken, UDG_STATUS_INVALID_DOCUMENT, "");
    const std::vector<Diagnostic> found = must(diagnostics());
    CHECK(found.size() == 1 && found[0].severity == UDG_SEVERITY_ERROR && found[0].line == 1 &&
          found[0].document == "game.json" && found[0].path == "$.typos" &&
          found[0].message.find("types") != std::string::npos);
    REFUSED(Domain::load(Span<const Document>()), UDG_STATUS_INVALID_DOCUMENT, "at least one");
    REFUSED(Domain::load(Document{}), UDG_STATUS_INVALID_DOCUMENT, "");
    DomainLimits limits;
    limits.document_bytes = 10;
    REFUSED(Domain::load({"game.json", R"({ "udgoap": 1 })"}, &limits),
            UDG_STATUS_INVALID_DOCUMENT, "");
    OK(clear_diagnostics());
    CHECK(must(diagnostics()).empty());
}

static void messages_stay_with_their_results(AppendixA &scene) {
    const Result<float> first = scene.world.number({}, scene.health);
    const Result<void> second = scene.world.set_time(-1);
    REFUSED(first, UDG_STATUS_INVALID_HANDLE, "udg_object_number");
    REFUSED(second, UDG_STATUS_WRONG_TIME, "udg_world_set_time");
    CHECK(scene.world.number({}, scene.health).value_or(7.0f) == 7.0f);
    CHECK(scene.world.number(scene.goblin, scene.health).value_or(7.0f) == 30.0f);
    REFUSED(scene.domain.find_type("golbin"), UDG_STATUS_UNKNOWN_NAME, "golbin");
    REFUSED(scene.domain.find_type(""), UDG_STATUS_UNKNOWN_NAME, "");
}

static void ids_are_values(AppendixA &scene) {
    std::unordered_map<Object, int> counts;
    counts[scene.goblin] += 1;
    counts[scene.goblin] += 1;
    counts[scene.wizard] += 1;
    CHECK(counts.size() == 2 && counts[scene.goblin] == 2);
    CHECK(scene.goblin != scene.wizard && object_of(scene.npc) == scene.wizard);
    CHECK(is_null(Object{}) && !is_null(scene.goblin));
}

int main() {
    {
        AppendixA scene;
        stale_and_foreign_ids(scene);
        planners_and_wrong_worlds(scene);
        spans_that_do_not_fit(scene);
        broken_documents();
        messages_stay_with_their_results(scene);
        ids_are_values(scene);
    }
    OK(clear_diagnostics());
    return check::end();
}
