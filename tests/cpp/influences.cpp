// Influences by the wrapper: grids, places, marks, and the best place around a point.

#include "check.hpp"

using namespace udgoap;

static const char *const DOCUMENT = R"({ "udgoap": 1,
    "types": { "thing": {} },
    "influences": { "danger": { "half_life": 10, "limit": 8, "reach": 4 }, "soot": {} } })";

static void ids(const Domain &domain) {
    CHECK(must(domain.influence_count()) == 2);
    const Influence danger = must(domain.find_influence("danger"));
    CHECK(must(domain.influence_at(0)) == danger && must(domain.name(danger)) == "danger");
    CHECK(must(domain.influence_at(1)) != danger);
    REFUSED(domain.find_influence("dangre"), UDG_STATUS_UNKNOWN_NAME, "danger");
    REFUSED(domain.influence_at(2), UDG_STATUS_OUT_OF_RANGE, "2");
    REFUSED(domain.name(Influence{}), UDG_STATUS_UNKNOWN_ID, "influence");
}

static void a_grid(const Domain &domain) {
    World world = must(World::create(domain));
    const Influence danger = must(domain.find_influence("danger"));
    const Influence soot = must(domain.find_influence("soot"));
    const Influences influences = world.influences();
    CHECK(must(influences.place_count()) == 0 && must(influences.strengths(danger)).empty());
    REFUSED(influences.add(danger, {0, 0, 0}), UDG_STATUS_NOT_FOUND, "place");

    const InfluenceGrid grid({-1, 0, 0}, 1, 5, 3);
    OK(influences.set_grid(grid));
    OK(influences.add(danger, {-0.5f, 9, 0.5f}, 4));
    CHECK(must(influences.strength(danger, {1.5f, 0, 0.5f})) == 2);

    // A wall between the second and the fourth column, with a way around at its end.
    std::vector<std::uint8_t> blocked(15, 0);
    blocked[2] = blocked[7] = 1;
    OK(influences.set_grid(grid, blocked));
    CHECK(must(influences.strength(danger, {1.5f, 0, 0.5f})) == 0);
    CHECK(must(influences.place_count()) == 15);
    const InfluencePlace there = must(influences.place({2.2f, 0, 1.9f}));
    CHECK(there.place == 8 && there.middle.x == 2.5f && there.middle.z == 1.5f);
    REFUSED(influences.place({9, 0, 0}), UDG_STATUS_NOT_FOUND, "");
    OK(influences.add(danger, {0.5f, 0, 0.5f}, 4));
    const std::vector<float> all = must(influences.strengths(danger));
    CHECK(all.size() == 15 && all[1] == 4 && all[0] == 3 && all[6] == 3 && all[2] == 0);
    // It is four metres of way to the other side of the wall, past the end of which it is three.
    CHECK(all[12] == 1 && all[3] == 0 && all[13] == 0);
    float room[16];
    const Span<float> told = must(influences.strengths(danger, room));
    CHECK(told.size() == 15 && told[6] == 3);
    REFUSED(influences.strengths(danger, Span<float>(room, 14)), UDG_STATUS_BUFFER_TOO_SMALL, "15");

    const PlaceTerm away[] = {{danger, -1}};
    const BestPlace best = must(influences.best({0.5f, 0, 0.5f}, 2, away, -0.25f));
    CHECK(best.place == 3 && best.value == -0.5f && best.middle.x == 2.5f);
    CHECK(must(influences.best({0.5f, 0, 0.5f}, 2, away, -0.25f, best.place)).place == 3);
    REFUSED(influences.best({0, 0, 0}, 0.1f, away), UDG_STATUS_NOT_FOUND, "0.1");

    OK(influences.add(soot, {0.5f, 0, 0.5f}));
    OK(world.set_time(10));
    CHECK(must(influences.strength(danger, {0.5f, 0, 0.5f})) == 2);
    CHECK(must(influences.strength(soot, {0.5f, 0, 0.5f})) == 1);
    OK(influences.clear(soot));
    CHECK(must(influences.strength(soot, {0.5f, 0, 0.5f})) == 0);
    REFUSED(influences.set_grid(InfluenceGrid()), UDG_STATUS_OUT_OF_RANGE, "");
    REFUSED(influences.set_grid(grid, Span<const std::uint8_t>(blocked.data(), 14)),
            UDG_STATUS_OUT_OF_RANGE, "");
    CHECK(must(influences.strength(danger, {0.5f, 0, 0.5f})) == 2);
}

static void named_places(const Domain &domain) {
    World world = must(World::create(domain));
    const Influence danger = must(domain.find_influence("danger"));
    const Influences influences = world.influences();
    // A room above another, and one that no way leads to.
    const Vector3 places[] = {{0, 0, 0}, {0, 3, 0}, {1, 0, 0}};
    const PlaceLink links[] = {{0, 1}};
    OK(influences.set_places(places, links));
    OK(influences.add(danger, {0.1f, 0.2f, 0}, 4));
    const std::vector<float> all = must(influences.strengths(danger));
    CHECK(all.size() == 3 && all[0] == 4 && all[1] == 1 && all[2] == 0);
    CHECK(must(influences.place({0, 2, 0})).place == 1);
    const PlaceLink astray[] = {{0, 3}};
    REFUSED(influences.set_places(places, astray), UDG_STATUS_OUT_OF_RANGE, "");
    CHECK(must(influences.place_count()) == 3);
    OK(influences.set_places({}));
    CHECK(must(influences.place_count()) == 0);
}

int main() {
    {
        const Domain domain = domain_of(DOCUMENT);
        ids(domain);
        a_grid(domain);
        named_places(domain);
    }
    OK(clear_diagnostics());
    return check::end();
}
