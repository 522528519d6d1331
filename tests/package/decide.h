/* One decision from beginning to end, by functions that are found however the host likes: linked, or
   looked up in a library that it has opened. Everything is given back. */

#ifndef DECIDE_H
#define DECIDE_H

#include <stddef.h>

#include "udgoap.h"

#define DECIDE_DOCUMENT                                                                   \
    "{ \"udgoap\": 1,"                                                                    \
    "  \"attributes\": { \"food\": { \"min\": 0, \"max\": 10 } },"                        \
    "  \"types\": { \"apple\": { \"supplies\": [\"goto\", \"eat\"] },"                    \
    "    \"villager\": { \"attributes\": { \"food\": {} }, \"consumes\": [\"goto\", \"eat\"]," \
    "      \"drives\": [\"stay_fed\"] } },"                                               \
    "  \"actions\": {"                                                                    \
    "    \"goto\": { \"effects\": [\"consumer.position = beside(supplier)\"] },"          \
    "    \"eat\": { \"preconditions\": [\"distance(consumer, supplier) <= 1\"],"          \
    "      \"effects\": [\"consumer.food += 4\", \"destroy(supplier)\"] } },"             \
    "  \"drives\": { \"stay_fed\": { \"goals\": { \"be_full\": {"                         \
    "    \"conditions\": [\"self.food >= 10\"], \"remove\": false } } } } }"

/* The functions that a decision takes: DECIDE_FUNCTIONS(F) names each. */
#define DECIDE_FUNCTIONS(F)    \
    F(udg_abi_check)           \
    F(udg_domain_load)         \
    F(udg_domain_find_type)    \
    F(udg_domain_destroy)      \
    F(udg_domain_diagnostic_clear) \
    F(udg_world_def_init)      \
    F(udg_world_create)        \
    F(udg_world_update)        \
    F(udg_world_destroy)       \
    F(udg_object_def_init)     \
    F(udg_object_create)       \
    F(udg_npc_from_object)     \
    F(udg_planner_create)      \
    F(udg_planner_plan)        \
    F(udg_planner_destroy)

/* A pointer to each of them, by its name. */
#define DECIDE_FIELD(name) __typeof__(&name) name##_;
typedef struct Functions {
    DECIDE_FUNCTIONS(DECIDE_FIELD)
} Functions;

/* Returns the number of steps that the villager plans, or -1 and the line that failed. */
#define DECIDE_TRY(call)                \
    do {                                \
        if ((call) != UDG_STATUS_OK) {  \
            *line = __LINE__;           \
            return -1;                  \
        }                               \
    } while (0)
static int decide(const Functions *udg, int *line) {
    UdgDocument document = {"decide.json", UDG_ZERO_TERMINATED,
                            (const uint8_t *)DECIDE_DOCUMENT, sizeof DECIDE_DOCUMENT - 1};
    UdgDomain domain;
    UdgWorldDef world_def;
    UdgWorld world;
    UdgObjectDef def;
    UdgObject object;
    UdgNpc npc;
    UdgPlanner planner;
    UdgPlanResult result;
    DECIDE_TRY(udg->udg_abi_check_(UDG_ABI_VERSION, UDG_ABI_FINGERPRINT));
    DECIDE_TRY(udg->udg_domain_load_(&document, 1, NULL, &domain));
    DECIDE_TRY(udg->udg_world_def_init_(&world_def, sizeof world_def));
    world_def.domain = domain;
    DECIDE_TRY(udg->udg_world_create_(&world_def, &world));
    DECIDE_TRY(udg->udg_object_def_init_(&def, sizeof def));
    DECIDE_TRY(udg->udg_domain_find_type_(domain, "apple", UDG_ZERO_TERMINATED, &def.object_type));
    def.position.x = 5;
    def.has_position = 1;
    DECIDE_TRY(udg->udg_object_create_(world, &def, &object));
    DECIDE_TRY(
        udg->udg_domain_find_type_(domain, "villager", UDG_ZERO_TERMINATED, &def.object_type));
    def.has_position = 0;
    DECIDE_TRY(udg->udg_object_create_(world, &def, &object));
    DECIDE_TRY(udg->udg_npc_from_object_(world, object, &npc));
    DECIDE_TRY(udg->udg_world_update_(world, 1));
    DECIDE_TRY(udg->udg_planner_create_(NULL, &planner));
    DECIDE_TRY(udg->udg_planner_plan_(planner, world, npc, NULL, &result));
    DECIDE_TRY(udg->udg_planner_destroy_(planner));
    DECIDE_TRY(udg->udg_world_destroy_(world));
    DECIDE_TRY(udg->udg_domain_destroy_(domain));
    DECIDE_TRY(udg->udg_domain_diagnostic_clear_());
    return (int)result.step_count;
}

#endif
