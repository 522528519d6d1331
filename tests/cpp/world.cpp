// Worlds, objects, attributes, NPCs and their facts, used well.

#include "check.hpp"

#include <array>
#include <vector>

using namespace udgoap;
namespace document = udgoap::document;

static std::string small_domain() {
    using namespace document;
    return Builder()
        .attribute("health", Number().range(0, 100).default_value(100))
        .attribute("armed", Flag())
        .attribute("home", Position().default_value({1, 2, 3}))
        .attribute("target", Reference())
        .type("creature", document::Type().attribute("health").attribute("armed").attribute("home"))
        .type("goblin", document::Type()
                            .is("creature")
                            .attribute("health", Number().at_most(30).default_value(30))
                            .supplies("hit"))
        .type("stone", document::Type())
        .type("wizard", document::Type()
                            .is("creature")
                            .attribute("target")
                            .consumes("hit")
                            .drive("win"))
        .action("hit", document::Action().effect("supplier.health -= 10"))
        .drive("win", document::Drive().goal("kill", document::Goal()
                                                         .for_each("goblin", "it")
                                                         .when("it.health > 0")
                                                         .condition("it.health <= 0")))
        .json();
}

struct Scene {
    Domain domain = domain_of(small_domain());
    World world = must(World::create(domain));
    Attribute health = must(domain.find_attribute("health"));
    Attribute armed = must(domain.find_attribute("armed"));
    Attribute home = must(domain.find_attribute("home"));
    Attribute target = must(domain.find_attribute("target"));
    Type goblin_type = must(domain.find_type("goblin"));
    Type wizard_type = must(domain.find_type("wizard"));
    udgoap::Action hit = must(domain.find_action("hit"));
    udgoap::Drive win = must(domain.find_drive("win"));
    Object goblin = must(world.create_object({goblin_type, {5, 0, 0}}));
    Object wizard = must(world.create_object({wizard_type, {0, 0, 0}}));
    Npc npc = must(world.npc(wizard));
};

static void domains(const Scene &scene) {
    const DomainCounts counts = must(scene.domain.counts());
    CHECK(counts.attributes == 5 && counts.types == 4 && counts.actions == 1 && counts.drives == 1);
    CHECK(must(scene.domain.attribute_at(1)) == scene.health);
    CHECK(must(scene.domain.type_at(1)) == scene.goblin_type);
    CHECK(must(scene.domain.action_at(0)) == scene.hit);
    CHECK(must(scene.domain.drive_at(0)) == scene.win);
    CHECK(must(scene.domain.name(scene.health)) == "health");
    CHECK(must(scene.domain.name(scene.goblin_type)) == "goblin");
    CHECK(must(scene.domain.name(scene.hit)) == "hit");
    CHECK(must(scene.domain.name(scene.win)) == "win");
    CHECK(must(scene.domain.kind(scene.armed)) == UDG_ATTRIBUTE_KIND_FLAG);
    CHECK(must(scene.domain.hash()) == must(domain_of(small_domain()).hash()));
}

static void attributes(Scene &scene) {
    World &world = scene.world;
    OK(world.set_number(scene.goblin, scene.health, 12.5f));
    CHECK(must(world.number(scene.goblin, scene.health)) == 12.5f);
    const Range range = must(world.range(scene.goblin, scene.health));
    CHECK(range.minimum == 0 && range.maximum == 30);
    OK(world.set_flag(scene.goblin, scene.armed, true));
    CHECK(must(world.flag(scene.goblin, scene.armed)));
    OK(world.set_position(scene.goblin, {4, 5, 6}));
    CHECK(must(world.position(scene.goblin)).y == 5);
    OK(world.set_reference(scene.wizard, scene.target, scene.goblin));
    CHECK(must(world.reference(scene.wizard, scene.target)) == scene.goblin);
    CHECK(must(world.is_action_enabled(scene.goblin, UDG_OFFER_SUPPLIES, scene.hit)));
    OK(world.set_action_enabled(scene.goblin, UDG_OFFER_SUPPLIES, scene.hit, false));
    CHECK(!must(world.is_action_enabled(scene.goblin, UDG_OFFER_SUPPLIES, scene.hit)));
    OK(world.set_action_enabled(scene.goblin, UDG_OFFER_SUPPLIES, scene.hit, true));
}

static void many_at_a_time(Scene &scene) {
    World &world = scene.world;
    std::array<ObjectDef, 3> defs;
    const InitialValue first[] = {initial_value(scene.health, number_value(7)),
                                  initial_value(scene.armed, flag_value(true)),
                                  initial_range(scene.health, 0, 20)};
    for (std::size_t i = 0; i < defs.size(); i++) {
        defs[i].object_type = scene.goblin_type;
        defs[i].user_key = 100 + i;
    }
    defs[2].initial_values = first;
    defs[2].initial_value_count = 2;
    std::array<Object, 3> made{};
    OK(world.create_objects(defs, made));
    CHECK(must(world.find_object(102)) == made[2] && must(world.user_key(made[1])) == 101);
    OK(world.set_name(made[1], "Snag"));
    CHECK(must(world.name(made[1])) == "Snag" && must(world.name(made[2])).empty());
    CHECK(must(world.number(made[2], scene.health)) == 7 && must(world.flag(made[2], scene.armed)));
    CHECK(must(world.type(made[0])) == scene.goblin_type);
    defs[0].user_key = 0;
    defs[0].initial_values = &first[2];
    defs[0].initial_value_count = 1;
    const Object weak = must(world.create_object(defs[0]));
    CHECK(must(world.range(weak, scene.health)).maximum == 20);

    const std::vector<Object> goblins = must(world.objects_of_type(scene.goblin_type));
    CHECK(goblins.size() == 5 && goblins[0] == scene.goblin && goblins[4] == weak);
    Object room[8];
    CHECK(must(world.objects_of_type(scene.goblin_type, room)).size() == 5);
    const WorldCounts counts = must(world.counts());
    CHECK(counts.objects == 6 && counts.npcs == 1);

    const Write writes[] = {write_of(made[0], scene.health, number_value(99)),
                            write_of(made[1], scene.home, position_value({9, 8, 7})),
                            write_of(scene.wizard, scene.target, reference_value(made[0]))};
    const BulkReport report = must(world.write(writes));
    CHECK(report.done == 3 && report.clamped == 1 && report.skipped == 0);
    const Read reads[] = {read_of(made[0], scene.health), read_of(made[1], scene.home)};
    Value values[2];
    CHECK(must(world.read(reads, values)).done == 2);
    CHECK(values[0].number == 30 && values[1].position.z == 7);

    const Vector3 positions[3] = {{1, 1, 1}, {2, 2, 2}, {3, 3, 3}};
    CHECK(must(world.write_positions(made, positions)).done == 3);
    struct Actor {
        double mass;
        Vector3 where;
    } actors[3] = {};
    CHECK(must(world.read_positions(made, &actors[0].where, sizeof(Actor))).done == 3);
    CHECK(actors[2].where.x == 3);
    actors[0].where.x = 40;
    CHECK(must(world.write_positions(made, &actors[0].where, sizeof(Actor))).done == 3);
    Vector3 back[3];
    CHECK(must(world.read_positions(made, back)).done == 3);
    CHECK(back[0].x == 40 && back[1].x == 2);

    OK(world.destroy_object(weak));
    CHECK(must(world.destroy_objects(made)) == 0);
    CHECK(must(world.destroy_objects(made)) == 3);
}

static void wants(Scene &scene) {
    World &world = scene.world;
    CHECK(must(world.npcs()).size() == 1 && must(world.npcs())[0] == scene.npc);
    Npc npcs[4];
    CHECK(must(world.npcs(npcs)).size() == 1);
    REFUSED(world.drives(scene.npc), UDG_STATUS_WRONG_TIME, "");
    OK(world.set_time(0.5));
    OK(world.update(1));
    CHECK(must(world.time()) == 1);
    const std::vector<DriveState> drives = must(world.drives(scene.npc));
    CHECK(drives.size() == 1 && drives[0].drive == scene.win && drives[0].goal_count == 1);
    DriveState one_drive[1];
    CHECK(must(world.drives(scene.npc, one_drive)).size() == 1);
    CHECK(must(world.drive_satisfaction(scene.npc, scene.win)) < 1);
    const std::vector<Goal> goals = must(world.goals(scene.npc));
    CHECK(goals.size() == 1 && goals[0].about == scene.goblin);
    CHECK(must(scene.domain.name(goals[0].rule)) == "kill");
    Goal one_goal[1];
    CHECK(must(world.goals(scene.npc, one_goal)).size() == 1);

    REFUSED(world.drive_weight(scene.npc, scene.win), UDG_STATUS_NOT_FOUND, "");
    OK(world.set_drive_weight(scene.npc, scene.win, 3));
    CHECK(must(world.drive_weight(scene.npc, scene.win)) == 3);
    OK(world.clear_drive_weight(scene.npc, scene.win));
    OK(world.set_goal_bias(scene.npc, scene.win, 2));
    OK(world.exclude_step(scene.npc, scene.hit, {}, 10));
}

static void knows(Scene &scene) {
    World &world = scene.world;
    CHECK(must(world.belief_mode(scene.npc)) == UDG_BELIEF_ALL_KNOWING);
    OK(world.set_belief_mode(scene.npc, UDG_BELIEF_OWN_FACTS));
    CHECK(must(world.belief_mode(scene.npc)) == UDG_BELIEF_OWN_FACTS);
    const udgoap::Fact told[] = {fact_of(scene.goblin, scene.health, number_value(5), 0.5),
                                 fact_of(scene.goblin, scene.armed, flag_value(true), 0.25)};
    CHECK(must(world.tell(scene.npc, told)).told == 2);
    CHECK(must(world.fact(scene.npc, scene.goblin, scene.health)).value.number == 5);
    CHECK(must(world.facts(scene.npc)).size() == 2);
    udgoap::Fact room[2];
    CHECK(must(world.facts(scene.npc, room)).size() == 2);
    CHECK(must(world.fact_counts(scene.npc)).count == 2);
    CHECK(must(world.forget(scene.npc, scene.goblin, scene.health)) == 1);
    CHECK(must(world.forget_object(scene.npc, scene.goblin)) == 1);
    CHECK(must(world.tell(scene.npc, told)).told == 2);
    OK(world.set_fact_capacity(scene.npc, 1));
    CHECK(must(world.fact_counts(scene.npc)).evicted == 1);
    CHECK(must(world.forget_all(scene.npc)) == 1);
}

static void the_whole(Scene &scene) {
    CHECK(must(scene.world.hash()) != 0);
    CHECK(must(scene.world.memory()).total > 0);
    CHECK(must(scene.world.search_memory()).limit == 1 << 20);
    REFUSED(scene.world.poison_reason(), UDG_STATUS_NOT_FOUND, "");
    WorldDef def;
    def.domain = scene.domain.handle();
    def.user_key = 77;
    def.object_capacity = 1;
    World small = must(World::create(def));
    CHECK(must(small.user_key()) == 77);
    OK(small.create_object(ObjectDef(scene.goblin_type)));
    REFUSED(small.create_object(ObjectDef(scene.goblin_type)), UDG_STATUS_LIMIT_EXCEEDED, "1");
}

static int log_calls = 0;
static void on_log(UdgLogLevel, const char *, size_t, void *user) {
    ++*static_cast<int *>(user);
}

static void the_process() {
    OK(check_library());
    CHECK(std::string(version()).find('.') != std::string::npos);
    CHECK((features() & UDG_FEATURE_CATCHES_FAILURES) != 0);
    CHECK(std::string(status_name(UDG_STATUS_BUSY)) == "UDG_STATUS_BUSY");
    CHECK(must(memory_stats(UDG_MEMORY_ALL)).live_bytes > 0);
    REFUSED(memory_stats(99), UDG_STATUS_OUT_OF_RANGE, "");
    REFUSED(set_allocator(Allocator()), UDG_STATUS_NULL_ARGUMENT, "");
    LogEntry entries[64];
    OK(drain_log(entries));
    OK(set_log_function(on_log, &log_calls));
    OK(set_log_function(nullptr, nullptr));
    CHECK(must(drain_log({})).empty() && log_calls == 0);
}

// The manual's library, crossing and camera, by the wrapper.
static void areas_alter_costs() {
    const std::string text = R"({ "udgoap": 1, "types": {
        "visitor": { "supplies": ["chat"], "consumes": ["chat"], "drives": ["rest"] },
        "camera": { "ambiance": [{ "modifier": "watched", "within": 5 }] } },
        "actions": { "chat": { "annotations": ["loud"], "cost": 2 } },
        "drives": { "rest": { "weight": 2, "annotations": ["loud"] } },
        "modifiers": { "hush": { "annotations": ["loud"], "cost": "cost + 5", "weight": "weight * 3" },
            "watched": { "annotations": ["loud"], "cost": "cost * 2" },
            "panic": { "annotations": ["loud"], "cost": "cost + strength", "half_life": 10,
                "limit": 6 } } })";
    const Domain domain = domain_of(text);
    World world = must(World::create(domain));
    CHECK(must(domain.modifier_count()) == 3);
    const Modifier hush = must(domain.find_modifier("hush"));
    const Modifier panic = must(domain.modifier_at(2));
    CHECK(must(domain.name(panic)) == "panic");
    const Object visitor =
        must(world.create_object(ObjectDef(must(domain.find_type("visitor")), {1, 0, -1})));
    const Object camera =
        must(world.create_object(ObjectDef(must(domain.find_type("camera")), {0, 0, -3})));
    const Npc npc = must(world.npc(visitor));
    const Action chat = must(domain.find_action("chat"));

    const Areas areas = world.areas();
    AreaDef def = AreaDef::sphere({0, 0, 0}, 10);
    def.user_key = 9;
    const Modifier own[] = {hush};
    const Area library = must(areas.create(def, own));
    OK(areas.set_name(library, "library"));
    CHECK(must(areas.name(library)) == "library" && must(areas.user_key(library)) == 9);
    CHECK(must(areas.find(9)) == library && must(areas.modifiers(library)).at(0) == hush);
    const Area street = must(areas.create(AreaDef::box({0, 0, 0}, {50, 1, 50})));
    OK(areas.set_rotation(street, {0, 1, 0, 0}));
    def = AreaDef::prism({0, 0, 0}, -1, 1);
    def.parent = street;
    const Vector3 corners[] = {{0, 0, 0}, {9, 0, 0}, {0, 0, 9}};
    const Area room = must(areas.create(def, {}, corners));
    def = AreaDef();
    def.anchor = camera;
    const Area hosted = must(areas.create(def));
    CHECK(must(areas.info(room)).parent == street && must(areas.info(hosted)).anchor == camera);
    OK(areas.set_member(hosted, visitor, true));
    CHECK(must(areas.holds(hosted, visitor)) && !must(areas.holds(room, camera)));
    CHECK(must(areas.all()).size() == 4 && must(areas.at({2, 0, 1})).size() == 3);
    CHECK(must(areas.of(visitor)).size() == 3);

    OK(areas.leave(library, panic));
    OK(areas.leave(library, panic));
    CHECK(must(areas.strength(library, panic)) == 2);
    CHECK(must(areas.cost(npc, chat, visitor)).cost == 16);
    CHECK(must(areas.cost(npc, chat, visitor, true)).bare == 2);
    const std::vector<CostChange> changes = must(areas.cost_changes(npc, chat, visitor));
    CHECK(changes.size() == 3 && changes[0].area == library && changes[1].object == camera);
    CHECK(changes[2].altered_by == UDG_ALTERED_BY_EVENTS && changes[2].after == 16);
    const Drive rest = must(domain.find_drive("rest"));
    CHECK(must(areas.weight(npc, rest)).bare == 2 && must(areas.weight(npc, rest)).weight == 6);
    const std::vector<CostChange> weights = must(areas.weight_changes(npc, rest));
    CHECK(weights.size() == 1 && weights[0].area == library && weights[0].after == 6);
    OK(areas.set_position(library, {100, 0, 0}));
    CHECK(must(areas.cost(npc, chat, visitor)).cost == 4);
    OK(areas.attach(library, camera));
    OK(world.destroy_object(camera));
    CHECK(!must(areas.is_valid(library)) && must(areas.is_valid(room)));
    OK(areas.destroy(street));
    CHECK(areas.destroy(library).status() == UDG_STATUS_INVALID_HANDLE);
}

int main() {
    {
        Scene scene;
        domains(scene);
        attributes(scene);
        many_at_a_time(scene);
        wants(scene);
        knows(scene);
        the_whole(scene);
        areas_alter_costs();
        the_process();
    }
    OK(clear_diagnostics());
    return check::end();
}
