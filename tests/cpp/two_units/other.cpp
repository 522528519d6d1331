#include "../check.hpp"

using namespace udgoap;

Domain made_elsewhere();
float health_elsewhere(const World &world, Object object);

Domain made_elsewhere() {
    using namespace udgoap::document;
    return domain_of(Builder()
                         .attribute("health", Number().range(0, 100).default_value(12.5f))
                         .type("hero", document::Type().attribute("health"))
                         .json());
}

float health_elsewhere(const World &world, Object object) {
    const Domain domain = made_elsewhere();
    return must(world.number(object, must(domain.find_attribute("health"))));
}
