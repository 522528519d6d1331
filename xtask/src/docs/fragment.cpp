// Around each C++ fragment in the docs.
#include <cstdio>
#include <string>
#include <vector>

#include <udgoap.hpp>

void fragment(udgoap::Domain &domain, udgoap::World &world, udgoap::Planner &planner,
              udgoap::Object goblin, udgoap::Npc wizard, udgoap::Attribute health);

void fragment([[maybe_unused]] udgoap::Domain &domain, [[maybe_unused]] udgoap::World &world,
              [[maybe_unused]] udgoap::Planner &planner, [[maybe_unused]] udgoap::Object goblin,
              [[maybe_unused]] udgoap::Npc wizard, [[maybe_unused]] udgoap::Attribute health) {
/* FRAGMENT */
}
