// Owners destroy what they own exactly once, also after it was moved.

#include "check.hpp"

#include <type_traits>
#include <utility>
#include <vector>

using namespace udgoap;

static_assert(!std::is_copy_constructible_v<World> && !std::is_copy_assignable_v<World>);
static_assert(std::is_nothrow_move_constructible_v<World> &&
              std::is_nothrow_move_assignable_v<Planner>);
static_assert(std::is_trivially_copyable_v<Object> && sizeof(Object) == sizeof(UdgObject));
static_assert(sizeof(World) == sizeof(UdgWorld));
static_assert(!std::is_convertible_v<Object, Npc> && !std::is_convertible_v<Type, Attribute>);

static World world_in(const Domain &domain) {
    return must(World::create(domain));
}

static void scopes_end_what_they_own() {
    UdgDomain domain_handle{};
    UdgWorld world_handle{};
    UdgPlanner planner_handle{};
    {
        AppendixA scene;
        Planner planner = must(Planner::create());
        domain_handle = scene.domain.handle();
        world_handle = scene.world.handle();
        planner_handle = planner.handle();
        CHECK(scene.domain.is_valid() && scene.world.is_valid() && planner.is_valid());
    }
    CHECK(!udg_domain_is_valid(domain_handle));
    CHECK(!udg_world_is_valid(world_handle));
    CHECK(!udg_planner_is_valid(planner_handle));
}

static void moved_from_is_null(const Domain &domain) {
    World first = world_in(domain);
    const UdgWorld handle = first.handle();
    World second = std::move(first);
    CHECK(second.handle() == handle && second.is_valid());
    // The wrapper promises that it is null afterwards, so the test may look at it.
    CHECK(is_null(first.handle()) && !first.is_valid());
    REFUSED(first.update(1), UDG_STATUS_INVALID_HANDLE, "udg_world_update");
    REFUSED(first.time(), UDG_STATUS_INVALID_HANDLE, "udg_world_time");
    OK(first.destroy());
    OK(second.update(1));

    World third = world_in(domain);
    const UdgWorld replaced = third.handle();
    third = std::move(second);
    CHECK(!udg_world_is_valid(replaced));
    CHECK(third.handle() == handle && third.is_valid());
    World &same = third;
    third = std::move(same);
    CHECK(third.is_valid());

    std::vector<World> worlds;
    for (int i = 0; i < 10; i++) {
        worlds.push_back(world_in(domain));
    }
    for (World &world : worlds) {
        CHECK(world.is_valid());
    }
    const UdgWorld last = worlds.back().handle();
    worlds.pop_back();
    CHECK(!udg_world_is_valid(last));
}

static void handles_can_be_taken_and_given(const Domain &domain) {
    World world = world_in(domain);
    const UdgWorld handle = world.release();
    CHECK(is_null(world.handle()) && udg_world_is_valid(handle));
    {
        World again(handle);
        OK(again.update(1));
        OK(again.destroy());
        OK(again.destroy());
        REFUSED(again.update(2), UDG_STATUS_INVALID_HANDLE, "null");
    }
    CHECK(!udg_world_is_valid(handle));
    // Somebody destroys it behind its owner's back: the owner finds out and does no harm.
    World robbed = world_in(domain);
    CHECK(udg_world_destroy(robbed.handle()) == UDG_STATUS_OK);
    CHECK(!robbed.is_valid());
    REFUSED(robbed.destroy(), UDG_STATUS_INVALID_HANDLE, "udg_world_destroy");
}

static void worlds_outlive_their_domain() {
    Domain domain = domain_of(file_text("examples/domains/wizard.json"));
    World world = world_in(domain);
    const Type wizard = must(domain.find_type("wizard"));
    OK(domain.destroy());
    CHECK(!domain.is_valid());
    OK(world.create_object(ObjectDef(wizard)));
    REFUSED(World::create(domain), UDG_STATUS_INVALID_HANDLE, "domain");
}

int main() {
    {
        const Domain domain = domain_of(file_text("examples/domains/wizard.json"));
        scopes_end_what_they_own();
        moved_from_is_null(domain);
        handles_can_be_taken_and_given(domain);
        worlds_outlive_their_domain();
    }
    OK(clear_diagnostics());
    return check::end();
}
