// The rules of the arena experiment: when bites land, what interrupts a cast, what lightning does.

#include "../../experiments/arena/arena.hpp"

#include "check.hpp"

using namespace experiments::arena;

namespace {

// Nobody comes and nothing falls unless a test puts it there.
Constants quiet() {
    Constants constants;
    constants.spawn_least = constants.spawn_most = 1e6;
    constants.item_least = constants.item_most = 1e6;
    return constants;
}

void pass(Arena &arena, double seconds) {
    for (int frame = 0; frame < int(std::lround(seconds / arena.constants().frame)); ++frame) {
        arena.advance();
    }
}

void bites_come_a_second_after_arrival_and_every_second_then() {
    Arena arena(quiet(), 1, 1);
    arena.put_antlion({1.2, 0});
    pass(arena, 1.0);
    CLOSE(arena.health(), 100);
    // It came within reach in the first frame.
    pass(arena, 0.05);
    CLOSE(arena.health(), 100 - arena.constants().bite_damage);
    pass(arena, 0.95);
    CLOSE(arena.health(), 100 - arena.constants().bite_damage);
    pass(arena, 0.05);
    CLOSE(arena.health(), 100 - 2 * arena.constants().bite_damage);
}

void who_leaves_reach_begins_anew() {
    Constants constants = quiet();
    constants.antlion_speed = 1;
    Arena arena(constants, 1, 1);
    arena.put_antlion({1.4, 0});
    pass(arena, 0.9);
    // Away and back again: 1.5 metres are left behind at once.
    arena.walk(Act::GOTO, 0, {-3, 0}, 0.1);
    pass(arena, 0.5);
    arena.stop();
    CHECK(distance(arena.wizard(), arena.antlions()[0].position) > constants.bite_reach);
    CLOSE(arena.health(), 100);
    const double gap = distance(arena.wizard(), arena.antlions()[0].position) - constants.bite_reach;
    pass(arena, std::ceil(gap / 0.05) * 0.05 + 0.9);
    CLOSE(arena.health(), 100);
    pass(arena, 0.2);
    CLOSE(arena.health(), 100 - constants.bite_damage);
}

void two_bites_within_a_second_interrupt_a_cast_and_one_does_not() {
    for (const int antlions : {1, 2}) {
        Arena arena(quiet(), 1, 1);
        for (int one = 0; one < antlions; ++one) {
            arena.put_antlion({one == 0 ? 1.2 : -1.2, 0});
        }
        pass(arena, 0.5);
        arena.act(Act::HEAL, 0);
        CLOSE(arena.mana(), 85); // Spent at the start, whatever comes of it.
        pass(arena, 0.55);
        CHECK((arena.outcome() == Outcome::FAILED) == (antlions == 2));
        CHECK(arena.interrupted() == std::uint64_t(antlions - 1));
    }
}

void melee_is_not_interrupted() {
    Arena arena(quiet(), 1, 1);
    arena.put_antlion({1.2, 0});
    const std::uint32_t other = arena.put_antlion({-1.2, 0});
    pass(arena, 0.5);
    arena.act(Act::MELEE, other);
    pass(arena, 0.8);
    CHECK(arena.outcome() == Outcome::DONE);
}

// In how many of 2,000 arenas one act kills an antlion that stands there.
double share_killed(Act act, Point where, double speed) {
    int killed = 0;
    for (std::uint64_t stream = 0; stream < 2000; ++stream) {
        Constants constants = quiet();
        constants.antlion_speed = speed;
        Arena arena(constants, 1, stream);
        const std::uint32_t antlion = arena.put_antlion(where);
        arena.act(act, antlion);
        pass(arena, 1);
        CHECK(arena.outcome() == Outcome::DONE);
        killed += int(arena.killed());
    }
    return killed / 2000.0;
}

void lightning_misses_a_fifth_of_those_who_move() {
    CHECK(std::fabs(share_killed(Act::LIGHTNING, {20, 0}, 5) - 0.8) < 0.03);
    CLOSE(share_killed(Act::LIGHTNING, {20, 0}, 0), 1);
}

void melee_hits_who_is_in_reach() {
    CHECK(std::fabs(share_killed(Act::MELEE, {1.2, 0}, 5) - 0.85) < 0.03);
    CLOSE(share_killed(Act::MELEE, {2.1, 0}, 0), 0);
}

void a_blast_kills_all_within_its_radius() {
    Constants constants = quiet();
    constants.antlion_speed = 0;
    Arena arena(constants, 1, 1);
    arena.put_antlion({4.9, 0});
    arena.put_antlion({0, -4.9});
    arena.put_antlion({5.1, 0});
    arena.act(Act::BLAST, 1);
    CLOSE(arena.mana(), 40);
    pass(arena, 0.95);
    CHECK(arena.killed() == 0);
    pass(arena, 0.05);
    CHECK(arena.killed() == 2);
    CHECK(arena.antlions().size() == 1);
}

void an_item_is_taken_within_a_metre_and_fills_no_more_than_there_is_room() {
    Arena arena(quiet(), 1, 1);
    arena.set_mana(80);
    const std::uint32_t item = arena.put_item({3, 0}, false, 50);
    arena.walk(Act::TAKE, item, {3, 0}, 0.9);
    // Two metres at four metres per second, and not a frame sooner.
    pass(arena, 0.45);
    CHECK(arena.items().size() == 1);
    pass(arena, 0.1);
    CHECK(arena.items().empty());
    CHECK(arena.outcome() == Outcome::DONE);
    CLOSE(arena.mana(), 100);
    CLOSE(arena.health(), 100);
}

void antlions_come_from_corners_and_stop_before_the_wizard() {
    Arena arena(quiet(), 1, 1);
    arena.put_antlion({20, 20});
    pass(arena, 2);
    const Point there = arena.antlions()[0].position;
    CLOSE(distance(there, {20, 20}), 10);
    pass(arena, 10);
    CLOSE(distance(arena.antlions()[0].position, arena.wizard()), 1.2);
}

void antlions_and_items_come_in_their_intervals() {
    Constants constants;
    constants.bite_damage = 0;
    Arena arena(constants, 3, 1);
    double antlion = 0;
    double item = 0;
    std::size_t antlions = 0;
    std::size_t items = 0;
    for (int frame = 0; frame < 20 * 600; ++frame) {
        arena.set_mana(0);
        arena.advance();
        // What the wizard stands on is taken at once.
        if (arena.antlions().size() > antlions) {
            antlions = arena.antlions().size();
            const double gap = arena.time() - antlion;
            CHECK(gap > 2.4 && gap < 5.1);
            antlion = arena.time();
            const Point at = arena.antlions().back().position;
            CHECK(std::fabs(at.x) > 19 && std::fabs(at.z) > 19);
        }
        if (arena.items().size() > items) {
            items = arena.items().size();
            const double gap = arena.time() - item;
            CHECK(gap > 9.9 && gap < 20.1);
            item = arena.time();
        }
    }
    // 600 seconds over 3.75 and over 15.
    CHECK(antlions > 145 && antlions < 175);
    CHECK(items > 34 && items < 46);
}

} // namespace

int main() {
    bites_come_a_second_after_arrival_and_every_second_then();
    who_leaves_reach_begins_anew();
    two_bites_within_a_second_interrupt_a_cast_and_one_does_not();
    melee_is_not_interrupted();
    lightning_misses_a_fifth_of_those_who_move();
    melee_hits_who_is_in_reach();
    a_blast_kills_all_within_its_radius();
    an_item_is_taken_within_a_metre_and_fills_no_more_than_there_is_room();
    antlions_come_from_corners_and_stop_before_the_wizard();
    antlions_and_items_come_in_their_intervals();
    return check::end();
}
