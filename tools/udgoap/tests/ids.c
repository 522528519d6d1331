// Constants that `udgoap codegen` has made, in a host. It compiles as C99 and as C++17, with the
// header of its language included beforehand by the build, and runs with examples/domains.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __cplusplus
#include "wizard_ids.hpp"
#define ID(name) wizard::name
#define FIT(domain) wizard::ids_fit(domain)
#else
#include "wizard_ids.h"
#define ID(name) wizard_##name
#define FIT(domain) wizard_ids_fit(domain)
#endif

static int failures;

static void check(int holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "failed: %s\n", what);
        failures++;
    }
}

#define CHECK(condition) check((condition) ? 1 : 0, #condition)

static UdgDomain load(const char *const *names, uint32_t count)
{
    static char bytes[2][65536];
    UdgDocument documents[2];
    UdgDomain domain;
    uint32_t index;
    memset(documents, 0, sizeof documents);
    for (index = 0; index < count; index++) {
        FILE *file = fopen(names[index], "rb");
        if (file == NULL) {
            fprintf(stderr, "cannot read %s\n", names[index]);
            exit(EXIT_FAILURE);
        }
        documents[index].name = names[index];
        documents[index].name_length = UDG_ZERO_TERMINATED;
        documents[index].length = fread(bytes[index], 1, sizeof bytes[index], file);
        documents[index].bytes = (const uint8_t *)bytes[index];
        fclose(file);
    }
    if (udg_domain_load(documents, count, NULL, &domain) != UDG_STATUS_OK) {
        fprintf(stderr, "the domain doesn't load\n");
        exit(EXIT_FAILURE);
    }
    return domain;
}

int main(void)
{
    const char *const names[2] = {"examples/domains/wizard.json",
                                  "examples/domains/wizard_life.json"};
    UdgDomain domain = load(names, 1), longer = load(names, 2);
    UdgAttribute attribute;
    UdgType type;
    UdgAction action;
    UdgDrive drive;

    // The same domain: every id is the one that its name leads to.
    CHECK(FIT(domain));
    CHECK(udg_domain_find_attribute(domain, "potency", UDG_ZERO_TERMINATED, &attribute) == 0);
    CHECK(attribute.id == ID(attribute_potency).id);
    CHECK(udg_domain_find_attribute(domain, "position", UDG_ZERO_TERMINATED, &attribute) == 0);
    CHECK(attribute.id == ID(attribute_position).id);
    CHECK(udg_domain_find_type(domain, "mana_potion", UDG_ZERO_TERMINATED, &type) == 0);
    CHECK(type.id == ID(type_mana_potion).id);
    CHECK(udg_domain_find_action(domain, "goto", UDG_ZERO_TERMINATED, &action) == 0);
    CHECK(action.id == ID(action_goto).id);
    CHECK(udg_domain_find_drive(domain, "maximize_mana", UDG_ZERO_TERMINATED, &drive) == 0);
    CHECK(drive.id == ID(drive_maximize_mana).id);
    {
        UdgText name;
        CHECK(udg_domain_goal_rule_name(domain, ID(goal_rule_maximize_mana_refill), &name) == 0);
        CHECK(strcmp(name.data, "refill") == 0);
    }

    // Another domain, and none: they don't fit, and its functions refuse the ids.
    CHECK(!FIT(longer));
    {
        UdgDomain none;
        memset(&none, 0, sizeof none);
        CHECK(!FIT(none));
    }
    udg_domain_destroy(domain);
    udg_domain_destroy(longer);
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
