// Senses through the wrapper: what an NPC sees, tells, and why it believes that.

#include <cmath>

#include "check.hpp"

using namespace udgoap;

static std::string guards() {
    namespace d = udgoap::document;
    return d::Builder()
        .attribute("potency", d::Number().range(0, 100).default_value(40))
        .query("sees", d::Query().kind("flag"))
        .sensor("eyes", d::Sensor().type("potion").range(10).angle(120).interval(0))
        .sensor("camera", d::Sensor().type("potion").range(10).interval(0).query("sees"))
        .type("potion", d::Type().attribute("potency").supplies("goto"))
        .type("guard", d::Type().consumes("goto").sensor("eyes"))
        .type("robot", d::Type().consumes("goto").sensor("camera"))
        .action("goto", d::Action().effect("consumer.position = beside(supplier)"))
        .json();
}

int main() {
    const Domain domain = domain_of(guards());
    const udgoap::Sensor eyes = must(domain.find_sensor("eyes"));
    CHECK(must(domain.name(eyes)) == "eyes");
    REFUSED(domain.find_sensor("eye"), UDG_STATUS_UNKNOWN_NAME, "did you mean `eyes`");

    CHECK(must(domain.counts()).sensors == 2);
    const udgoap::Sensor camera = must(domain.sensor_at(1));
    CHECK(must(domain.name(camera)) == "camera");
    CHECK(must(domain.type_sensor(must(domain.find_type("robot")), 0)) == camera);
    const SensorInfo info = must(domain.info(camera));
    CHECK(info.query == must(domain.find_query("sees")) && info.is_of_self == 0);
    CHECK(info.range == 10 && info.angle == 360 && info.interval == 0);
    REFUSED(domain.sensor_at(2), UDG_STATUS_OUT_OF_RANGE, "sensor 2");

    QueryBinding binding{};
    binding.query = must(domain.find_query("sees"));
    binding.answerer = UDG_ANSWERER_VIEW;
    const QueryBinding bindings[] = {binding};
    WorldDef def;
    def.domain = domain.handle();
    World world = must(World::create(def, bindings));
    const auto add = [&](const char *type, float x, float z) {
        return must(world.create_object({must(domain.find_type(type)), {x, 0, z}}));
    };
    const Npc guard = must(world.npc(add("guard", 0, 0)));
    const Npc other = must(world.npc(add("guard", 300, 0)));
    const Npc robot = must(world.npc(add("robot", 1000, 0)));
    const Object potion = add("potion", 0, 5);
    const Object distant = add("potion", 1003, 0);
    const Attribute position = must(domain.find_attribute("position"));
    const Attribute potency = must(domain.find_attribute("potency"));

    // Facing.
    const Object who[] = {object_of(guard)};
    const Vector3 forward[] = {{0, 0, 1}}, wrong[] = {{0, 0, 2}};
    CHECK(must(world.write_facings(who, forward)).done == 1);
    CHECK(must(world.facing(who[0])).z == 1);
    REFUSED(world.write_facings(who, wrong), UDG_STATUS_OUT_OF_RANGE, "unit vector");
    REFUSED(world.write_facings(who, Span<const Vector3>()), UDG_STATUS_INVALID_ARGUMENT, "");

    // Seeing.
    (void)must(world.tick(TickInput(1)));
    const Belief belief = must(world.belief(guard, potion, position));
    CHECK(belief.fact.value.position.z == 5);
    CHECK(belief.source == UDG_BELIEF_SOURCE_SENSOR);
    CHECK(belief.sensor == eyes);
    CHECK(std::isinf(belief.expires));
    CHECK(must(world.explain_belief(guard, potion, potency)).find("eyes") != std::string::npos);
    CHECK(must(world.explain_belief_json(guard, potion, potency)).find("\"sensor\":\"eyes\"") !=
          std::string::npos);
    REFUSED(world.last_seen(guard, potion), UDG_STATUS_NOT_FOUND, "");

    // Telling, and lies.
    const Npc listeners[] = {other};
    CHECK(must(world.talk(guard, listeners, potion)) == 2);
    (void)must(world.tick(TickInput(1.25)));
    const Belief heard = must(world.belief(other, potion, potency));
    CHECK(heard.teller == object_of(guard));
    CHECK(heard.sure_at_first == 0.875f);
    const Percept lies[] = {
        hearsay_of(fact_of(potion, potency, number_value(99), 1.25), object_of(guard), 0.5f),
        percept_of(fact_of(potion, position, position_value({0, 0, 6}), 1.25), eyes, 0.5f, 10)};
    CHECK(must(world.perceive(other, lies)).told == 2);
    CHECK(must(world.belief(other, potion, potency)).fact.value.number == 99);
    CHECK(must(world.belief(other, potion, position)).expires == 11.25);

    // A blindfold.
    CHECK(must(world.is_sensor_enabled(guard, eyes)));
    must(world.set_sensor_enabled(guard, eyes, false));
    CHECK(!must(world.is_sensor_enabled(guard, eyes)));
    must(world.set_sensor_enabled(guard, eyes, true));
    REFUSED(world.set_sensor_enabled(robot, eyes, false), UDG_STATUS_NOT_IN_TYPE, "eyes");
    CHECK(must(world.sense_backlog()).waiting == 0);

    // Questions by view.
    must(world.set_sense_questions(8));
    const Span<const Question> questions = must(world.sense_questions());
    CHECK(questions.size() == 1 && questions[0].objects[1] == distant);
    CHECK(questions[0].point.x == 1003);
    const Answer yes[] = {{1, 1}};
    must(world.answer_senses(yes));
    CHECK(must(world.belief(robot, distant, potency)).fact.value.number == 40);
    REFUSED(world.answer_senses(yes), UDG_STATUS_WRONG_TIME, "no sensor");

    // Seen to be gone.
    must(world.destroy_object(potion));
    (void)must(world.tick(TickInput(1.5)));
    CHECK(must(world.last_seen(guard, potion)).point.z == 5);
    CHECK(must(world.sense_stats()).gone == 1);
    return check::end();
}
