// Tags and what there is near a point, by the wrapper.

#include "check.hpp"

static const char *const DOCUMENT = R"({ "udgoap": 1,
    "attributes": { "rank": {}, "calm": { "min": 0, "max": 9 } },
    "tags": { "seat": {}, "ranked": { "attributes": ["rank"] } },
    "types": {
        "bench": { "tags": ["seat"], "supplies": ["sit"] },
        "page": { "attributes": { "rank": {}, "calm": {} }, "tags": ["ranked"],
            "consumes": [{ "annotation": "resting" }] } },
    "actions": { "sit": { "annotations": ["resting"], "effects": ["consumer.calm += 1"] } } })";

static void ids(const udgoap::Domain &domain) {
    const udgoap::Tag seat = must(domain.find_tag("seat"));
    CHECK(must(domain.tag_count()) == 2);
    CHECK(must(domain.tag_at(0)) == seat && must(domain.name(seat)) == "seat");
    CHECK(must(domain.has_tag(must(domain.find_type("bench")), seat)));
    CHECK(!must(domain.has_tag(must(domain.find_type("page")), seat)));
    REFUSED(domain.find_tag("seet"), UDG_STATUS_UNKNOWN_NAME, "seat");
    REFUSED(domain.tag_at(2), UDG_STATUS_OUT_OF_RANGE, "2");
    REFUSED(domain.name(udgoap::Tag{}), UDG_STATUS_UNKNOWN_ID, "tag");
}

static void built(const udgoap::Domain &domain) {
    using namespace udgoap::document;
    const std::string json = Builder()
                                 .attribute("rank", Number())
                                 .attribute("calm", Number().range(0, 9))
                                 .tag("seat")
                                 .tag("ranked", Tag().attribute("rank"))
                                 .type("bench", Type().tag("seat").supplies("sit"))
                                 .type("page", Type()
                                                   .attribute("rank")
                                                   .attribute("calm")
                                                   .tag("ranked")
                                                   .consumes_annotated("resting"))
                                 .action("sit", Action()
                                                    .annotation("resting")
                                                    .effect("consumer.calm += 1"))
                                 .json();
    CHECK(must(domain_of(json).hash()) == must(domain.hash()));
}

static void parts() {
    using namespace udgoap;
    const Domain domain = domain_of(document::Builder()
                                        .attribute("desk", document::Reference())
                                        .type("desk", document::Type())
                                        .type("drawer", document::Type().attribute("desk").part_of("desk"))
                                        .json());
    const Type of_drawers = must(domain.find_type("drawer"));
    CHECK(must(domain.part_of(of_drawers)).id == must(domain.find_attribute("desk")).id);
    CHECK(must(domain.part_of(must(domain.find_type("desk")))).id == 0);
    REFUSED(domain.part_of(Type{}), UDG_STATUS_UNKNOWN_ID, "object_type");
    World world = must(World::create(domain));
    const Object desk = must(world.create_object({must(domain.find_type("desk")), {0, 0, 0}}));
    const Object drawer = must(world.create_object({must(domain.find_type("drawer")), {1, 0, 0}}));
    CHECK(must(world.parts(desk)).empty());
    OK(world.set_reference(drawer, must(domain.find_attribute("desk")), desk));
    CHECK(must(world.parts(desk)) == std::vector<Object>{drawer});
    Object room[1];
    CHECK(must(world.parts(desk, room)).size() == 1 && room[0] == drawer);
    OK(world.set_position(desk, {5, 0, 0}));
    CHECK(must(world.position(drawer)).x == 6);
    REFUSED(world.parts(Object{}), UDG_STATUS_INVALID_HANDLE, "");
}

static void found(const udgoap::Domain &domain) {
    using namespace udgoap;
    World world = must(World::create(domain));
    const Type bench = must(domain.find_type("bench"));
    const Object page = must(world.create_object({must(domain.find_type("page")), {0, 0, 0}}));
    const Object distant = must(world.create_object({bench, {8, 0, 0}}));
    const Object close = must(world.create_object({bench, {-4, 0, 0}}));
    Nearby wanted({0, 0, 0}, 10);
    CHECK(must(world.nearby(wanted)) == (std::vector<Object>{page, close, distant}));
    wanted.tag = must(domain.find_tag("seat"));
    CHECK(must(world.nearby(wanted)) == (std::vector<Object>{close, distant}));
    wanted.action = must(domain.find_action("sit"));
    REFUSED(world.nearby(wanted), UDG_STATUS_INVALID_ARGUMENT, "npc");
    wanted.npc = must(world.npc(page));
    wanted.radius = 5;
    Object room[2];
    const Span<Object> told = must(world.nearby(wanted, room));
    CHECK(told.size() == 1 && told[0] == close);
    wanted.radius = -1;
    REFUSED(world.nearby(wanted), UDG_STATUS_OUT_OF_RANGE, "radius");
}

int main() {
    {
        const udgoap::Domain domain = domain_of(DOCUMENT);
        ids(domain);
        built(domain);
        found(domain);
        parts();
    }
    OK(udgoap::clear_diagnostics());
    return check::end();
}
