// Two translation units with the same headers make one program.

#include "../check.hpp"

udgoap::Domain made_elsewhere();
float health_elsewhere(const udgoap::World &world, udgoap::Object object);

int main() {
    const udgoap::Domain domain = made_elsewhere();
    udgoap::World world = must(udgoap::World::create(domain));
    const udgoap::Object hero = must(world.create_object(
        udgoap::ObjectDef(must(domain.find_type("hero")))));
    CHECK(health_elsewhere(world, hero) == 12.5f);
    return check::end();
}
