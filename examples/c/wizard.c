// A wizard plans through the C header.
//
// First the worked example of the thesis (appendix A): every plan state with its utility, table by
// table, and the plan. Then the wizard lives for a minute among goblins and potions: this host
// performs his steps, moves the goblins and writes the truth; udgoap decides, and says why.
//
// Usage: wizard DIRECTORY [LIFE.json], where DIRECTORY holds wizard.json and wizard_life.json. The
// second file is written: his life, for `udgoap page`.

#include "host.h"
#include "life.h"

enum { MOST_STATES = 64, MOST_STEPS = 32 };

// The names that this host prints actions and objects by.
typedef struct Names {
    UdgObject potion;
    UdgAction go, melee, lightning, drink;
} Names;

static void print_binding(const Names *names, UdgBinding binding)
{
    const char *action = binding.action.id == names->go.id          ? "goto"
                         : binding.action.id == names->melee.id     ? "melee"
                         : binding.action.id == names->lightning.id ? "lightning"
                                                                    : "drink_mana";
    const char *supplier =
        binding.supplier.bits == names->potion.bits ? "mana_potion" : "goblin";
    printf("%s(%s)", action, supplier);
}

static void print_state(UdgPlanner planner, const Names *names, const UdgPlanState *states,
                        uint32_t number)
{
    UdgBinding steps[MOST_STEPS];
    uint32_t count, step;
    char need[128];
    MUST(udg_planner_plan_state_steps(planner, number, steps, MOST_STEPS, &count));
    printf("  %.3f  ", (double)states[number].utility);
    for (step = 0; step < count; step++) {
        printf(step == 0 ? "" : " ");
        print_binding(names, steps[step]);
    }
    if (states[number].died_early) {
        printf("   the wizard would die");
    } else if (states[number].unmet_step == UDG_PLAN_STATE_EXECUTABLE) {
        printf("   can be executed");
    } else {
        MUST(udg_planner_plan_state_need(planner, number, need, sizeof need, NULL));
        printf("   needs %s", need);
    }
    printf("\n");
}

// Prints the plan states under consideration after each round: the states that a round generates
// replace the one that it developed.
static void print_tables(UdgPlanner planner, const Names *names)
{
    UdgPlanState states[MOST_STATES];
    int replaced[MOST_STATES] = {0};
    uint32_t count, shown = 0, table = 3, number;
    MUST(udg_planner_plan_states(planner, states, MOST_STATES, &count));
    while (shown < count) {
        uint32_t parent = states[shown].parent;
        if (parent != UDG_PLAN_STATE_NO_PARENT) {
            replaced[parent] = 1;
        }
        while (shown < count && states[shown].parent == parent) {
            shown++;
        }
        printf("\nTable A.%u\n", table++);
        for (number = 0; number < shown; number++) {
            if (!replaced[number]) {
                print_state(planner, names, states, number);
            }
        }
    }
}

static void appendix_a(const char *directory)
{
    UdgDomain domain = load_domain(directory, "wizard.json", NULL);
    UdgAttribute health = attribute_named(domain, "health");
    UdgAttribute mana = attribute_named(domain, "mana");
    UdgWorld world = create_world(domain);
    UdgObject wizard, goblin;
    UdgNpc npc;
    UdgPlanner planner;
    UdgPlanResult result;
    UdgPlanStep steps[MOST_STEPS];
    uint32_t count, step;
    Names names;

    names.go = action_named(domain, "goto");
    names.melee = action_named(domain, "melee");
    names.lightning = action_named(domain, "lightning");
    names.drink = action_named(domain, "drink_mana");

    wizard = create_object(world, type_named(domain, "wizard"), at(0, 0, -10), health, 15);
    MUST(udg_object_set_number(world, wizard, mana, 0));
    names.potion = create_object(world, type_named(domain, "mana_potion"), at(0, 0, 10),
                                 attribute_named(domain, "potency"), 40);
    goblin = create_object(world, type_named(domain, "goblin"), at(0, 0, 20), health, 30);
    (void)goblin;

    // An update makes the goals; then the wizard can be planned for.
    MUST(udg_world_update(world, 2.0));
    MUST(udg_npc_from_object(world, wizard, &npc));
    MUST(udg_planner_create(NULL, &planner));
    MUST(udg_planner_plan(planner, world, npc, NULL, &result));

    printf("The worked example: health 15 of 100, mana 0 of 100, a mana potion (40) at 20 m,\n"
           "a goblin (30 of 30) at 30 m that hits for 20 whoever comes near.\n"
           "Doing nothing has utility %.3f.\n",
           (double)result.idle_utility);
    print_tables(planner, &names);
    printf("\n%u plan states were generated. The plan, with the utility after each step:\n",
           result.generated);
    MUST(udg_planner_steps(planner, steps, MOST_STEPS, &count));
    for (step = 0; step < count; step++) {
        UdgBinding binding;
        memset(&binding, 0, sizeof binding);
        binding.action = steps[step].action;
        binding.supplier = steps[step].supplier;
        printf(step == 0 ? "  " : " ");
        print_binding(&names, binding);
        printf(" %.3f", (double)steps[step].utility);
    }
    printf("\nThe thesis prints 0.51 for the last rows; by its own rule, lightning spends 20 of\n"
           "the 40 mana, which makes it 0.45.\n");

    MUST(udg_planner_destroy(planner));
    MUST(udg_world_destroy(world));
    MUST(udg_domain_destroy(domain));
}

int main(int count, char **arguments)
{
    if (count != 2 && count != 3) {
        fprintf(stderr, "usage: %s DIRECTORY_WITH_DOMAINS [LIFE.json]\n", arguments[0]);
        return EXIT_FAILURE;
    }
    MUST(udg_abi_check(UDG_ABI_VERSION, UDG_ABI_FINGERPRINT));
    printf("udgoap %s\n\n", udg_version());
    appendix_a(arguments[1]);
    live(arguments[1], count == 3 ? arguments[2] : NULL);
    return EXIT_SUCCESS;
}
