// A village of twelve, for a day and a night.
//
// What people need, what can be done and what comes of it stands in village.json, and only there. This
// program walks people to where their steps want them, waits as long as their work takes, and reports
// it as done (UDG_PERFORMED_BY_REPORTED); the library writes what the document says. The program adds
// what a game would: daylight, a wolf, and who sees whom. All other options are as they come.
//
// Usage: village DIRECTORY, which holds village.json.

#include <math.h>

#include "host.h"

enum { PEOPLE = 12, TICKS_PER_SECOND = 5, DAY_SECONDS = 480, FIRST_HOUR = 6 };
enum { HOUR_SECONDS = DAY_SECONDS / 24, TICKS_PER_HOUR = HOUR_SECONDS * TICKS_PER_SECOND };

enum { REASONS = 32 }; // room for more than there are

static const float SECONDS_PER_TICK = 1.0f / TICKS_PER_SECOND;
static const float WALKING_SPEED = 2; // metres a second, as in the document
static const float WOLF_SPEED = 2.5f;

typedef struct Person {
    const char *name;
    const char *trade;
    UdgNpc npc;
    UdgObject object;
    UdgVector3 position;
    // The step that it is at; step_id is 0 if it is at none.
    UdgStep step;
    const char *doing;
    uint32_t plans, dropped;
    double idle, starving, parched;
} Person;

typedef struct Place {
    const char *name;
    const char *type;
    float x, z;
    UdgObject object;
} Place;

enum { WELL, MARKET, TAVERN, GRANARY, WOODPILE, SMITHY, WOLF, SKY, FIRST_BED, PLACES = 29, BEDS = 10 };

typedef struct Village {
    UdgDomain domain;
    UdgWorld world;
    UdgAction go, sleep, steal, bake;
    UdgAttribute food, water, energy, company, health, coins, loaves, grain, wood, blades;
    UdgAttribute fear, prowls, dark;
    UdgVector3 wolf;
    double now;
    int is_dark, wolf_is_out;
    uint32_t thefts, bites, batches;
    uint32_t dropped[REASONS];
    Person people[PEOPLE];
    Place places[PLACES];
} Village;

static const char *const people[PEOPLE][2] = {
    {"Ada", "farmer"},    {"Bero", "farmer"},     {"Cora", "farmer"},     {"Dora", "baker"},
    {"Egon", "smith"},    {"Finn", "woodcutter"}, {"Gerd", "woodcutter"}, {"Hild", "shepherd"},
    {"Ivo", "guard"},     {"Jost", "guard"},      {"Kuno", "thief"},      {"Lena", "villager"},
};

static const struct {
    const char *name, *type;
    float x, z;
} places[PLACES] = {
    {"the well", "well", 0, 0},
    {"the market", "market", 6, 4},
    {"the tavern", "tavern", -8, 4},
    {"the granary", "granary", 14, -2},
    {"the woodpile", "woodpile", 12, 12},
    {"the smithy", "smithy", -12, -6},
    {"the wolf", "wolf", 60, -70},
    {"the sky", "sky", 0, 0},
    {"the 1st bed", "bed", 20, 16},
    {"the 2nd bed", "bed", 22, 16},
    {"the 3rd bed", "bed", 20, 18},
    {"the 4th bed", "bed", 22, 18},
    {"the 5th bed", "bed", -18, -2},
    {"the 6th bed", "bed", -20, -2},
    {"the 7th bed", "bed", -18, 0},
    {"the 8th bed", "bed", -20, 0},
    {"the 9th bed", "bed", 4, 18},
    {"the 10th bed", "bed", 6, 18},
    {"the oven", "oven", 10, 8},
    {"the gate", "gate", 0, -30},
    {"the rack", "rack", 3, -27},
    {"the chest", "chest", -14, 10},
    {"the weaver", "weaver", -4, 9},
    {"the near field", "field", 32, -10},
    {"the far field", "field", 36, 10},
    {"the oak", "tree", -30, 12},
    {"the beech", "tree", -33, 17},
    {"the pine", "tree", -28, 20},
    {"the flock", "flock", 10, -45},
};

static Village village;

static float distance(UdgVector3 a, UdgVector3 b)
{
    float x = a.x - b.x, z = a.z - b.z;
    return sqrtf(x * x + z * z);
}

// Moves somebody along a straight line. Returns whether it is there.
static int walk(UdgVector3 *position, UdgVector3 to, float metres)
{
    float away = distance(*position, to);
    if (away <= metres) {
        *position = to;
        return 1;
    }
    position->x += (to.x - position->x) * metres / away;
    position->z += (to.z - position->z) * metres / away;
    return 0;
}

static float number(UdgObject object, UdgAttribute attribute)
{
    float value = 0;
    MUST(udg_object_number(village.world, object, attribute, &value));
    return value;
}

static const char *place_named(UdgObject object)
{
    int index;
    for (index = 0; index < PLACES; index++) {
        if (village.places[index].object.bits == object.bits) {
            return village.places[index].name;
        }
    }
    return "";
}

static void say(const char *what, const char *who)
{
    int minutes = FIRST_HOUR * 60 + (int)(village.now * 60 / HOUR_SECONDS);
    printf("%02d:%02d ", minutes / 60 % 24, minutes % 60);
    printf(what, who);
}

// Does anybody see the chest? People have the keys from 1 on, places those from 100 on.
static void answer_sight(UdgWorld world, const UdgQuestion *questions, uint32_t count,
                         UdgAnswer *answers, void *user)
{
    uint32_t index;
    (void)world, (void)user;
    for (index = 0; index < count; index++) {
        const Person *who = &village.people[questions[index].user_keys[0] - 1];
        const Place *what = &village.places[questions[index].user_keys[1] - 100];
        int sleeps = who->step.step_id != 0 && who->step.action.id == village.sleep.id;
        float sees = sleeps ? 0 : village.is_dark ? 6.0f : 18.0f;
        answers[index].value = distance(who->position, at(what->x, 0, what->z)) <= sees;
        answers[index].is_answered = 1;
    }
}

static UdgObject create(const char *type, UdgVector3 position, uint64_t user_key)
{
    UdgObjectDef def;
    UdgObject object;
    MUST(udg_object_def_init(&def, sizeof def));
    def.object_type = type_named(village.domain, type);
    def.position = position;
    def.has_position = 1;
    def.user_key = user_key;
    MUST(udg_object_create(village.world, &def, &object));
    return object;
}

static void create_village(const char *directory)
{
    UdgQueryBinding sight;
    UdgWorldDef def;
    UdgMindOptions mind;
    int index;
    UdgDomain domain = village.domain = load_domain(directory, "village.json", NULL);
    village.go = action_named(domain, "go");
    village.sleep = action_named(domain, "sleep");
    village.steal = action_named(domain, "steal");
    village.bake = action_named(domain, "bake");
    village.food = attribute_named(domain, "food");
    village.water = attribute_named(domain, "water");
    village.energy = attribute_named(domain, "energy");
    village.company = attribute_named(domain, "company");
    village.health = attribute_named(domain, "health");
    village.coins = attribute_named(domain, "coins");
    village.loaves = attribute_named(domain, "loaves");
    village.grain = attribute_named(domain, "grain");
    village.wood = attribute_named(domain, "wood");
    village.blades = attribute_named(domain, "blades");
    village.fear = attribute_named(domain, "fear");
    village.prowls = attribute_named(domain, "prowls");
    village.dark = attribute_named(domain, "dark");

    memset(&sight, 0, sizeof sight);
    MUST(udg_domain_find_query(domain, "sees", UDG_ZERO_TERMINATED, &sight.query));
    sight.answerer = UDG_ANSWERER_FUNCTION;
    sight.answer = answer_sight;
    MUST(udg_world_def_init(&def, sizeof def));
    def.domain = domain;
    def.query_bindings = &sight;
    def.query_binding_count = 1;
    MUST(udg_world_create(&def, &village.world));

    for (index = 0; index < PLACES; index++) {
        Place *place = &village.places[index];
        place->name = places[index].name;
        place->x = places[index].x;
        place->z = places[index].z;
        place->object = create(places[index].type, at(place->x, 0, place->z), 100 + (uint64_t)index);
    }
    MUST(udg_mind_options_init(&mind, sizeof mind));
    mind.performed_by = UDG_PERFORMED_BY_REPORTED;
    for (index = 0; index < PEOPLE; index++) {
        const Place *bed = &village.places[FIRST_BED + index % BEDS];
        Person *person = &village.people[index];
        person->name = people[index][0];
        person->trade = people[index][1];
        person->position = at(bed->x, 0, bed->z + 1);
        person->object = create(person->trade, person->position, 1 + (uint64_t)index);
        MUST(udg_npc_from_object(village.world, person->object, &person->npc));
        MUST(udg_npc_set_mind(village.world, person->npc, &mind, NULL));
    }
    village.wolf = at(places[WOLF].x, 0, places[WOLF].z);
}

static void set_daylight(void)
{
    int hour = (FIRST_HOUR + (int)(village.now / HOUR_SECONDS)) % 24;
    int is_dark = hour >= 21 || hour < 6;
    if (is_dark != village.is_dark) {
        village.is_dark = is_dark;
        MUST(udg_object_set_flag(village.world, village.places[SKY].object, village.dark, is_dark));
        say(is_dark ? "Night falls.%s\n" : "The sun rises.%s\n", "");
    }
}

// At night the wolf comes down to the flock, and snaps at whoever is near, until it is frightened.
static void move_wolf(int tick)
{
    UdgObject wolf = village.places[WOLF].object;
    int is_afraid = number(wolf, village.fear) >= 100;
    int is_out = village.is_dark && !is_afraid;
    UdgVector3 to = is_out ? at(10, 0, -42) : at(places[WOLF].x, 0, places[WOLF].z);
    int index;
    walk(&village.wolf, to, (is_afraid ? 2 : 1) * WOLF_SPEED * SECONDS_PER_TICK);
    MUST(udg_object_set_position(village.world, wolf, village.wolf));
    if (is_out != village.wolf_is_out) {
        village.wolf_is_out = is_out;
        MUST(udg_object_set_flag(village.world, wolf, village.prowls, is_out));
        say(is_out      ? "The wolf comes down to the flock.%s\n"
            : is_afraid ? "The wolf runs for the woods.%s\n"
                        : "The wolf goes home.%s\n",
            "");
    }
    if (!village.is_dark && is_afraid) {
        MUST(udg_object_set_number(village.world, wolf, village.fear, 0)); // forgotten by day
    }
    for (index = 0; index < PEOPLE && is_out && tick % (3 * TICKS_PER_SECOND) == 0; index++) {
        Person *person = &village.people[index];
        if (distance(village.wolf, person->position) <= 2) {
            float health = number(person->object, village.health);
            MUST(udg_object_set_number(village.world, person->object, village.health, health - 10));
            say("The wolf bites %s.\n", person->name);
            village.bites++;
        }
    }
}

// Goes on with a person's step, and reports it when it is done.
static void perform(Person *person)
{
    const UdgStep *step = &person->step;
    int is_done;
    if (step->step_id == 0) {
        return;
    }
    if (step->action.id == village.go.id) {
        is_done = walk(&person->position, step->stand, WALKING_SPEED * SECONDS_PER_TICK);
        MUST(udg_object_set_position(village.world, person->object, person->position));
    } else {
        is_done = village.now >= step->started + (double)step->duration;
    }
    if (is_done) {
        MUST(udg_npc_report(village.world, person->npc, step->step_id, UDG_STEP_SUCCEEDED, NULL));
    }
}

// What is worth telling of a step that is done.
static void tell(const Person *person, UdgAction action)
{
    if (action.id == village.steal.id) {
        village.thefts++;
        say("%s has been at the chest.\n", person->name);
    } else if (action.id == village.bake.id) {
        village.batches++;
        say("%s takes bread from the oven.\n", person->name);
    }
}

static void heed_events(void)
{
    const UdgEvent *events;
    uint32_t count, index;
    MUST(udg_world_events(village.world, &events, &count));
    for (index = 0; index < count; index++) {
        const UdgEvent *event = &events[index];
        Person *person = &village.people[event->npc_user_key - 1];
        switch (event->kind) {
        case UDG_EVENT_PLAN_ADOPTED:
            person->plans++;
            break;
        case UDG_EVENT_PLAN_DROPPED:
            person->dropped++;
            village.dropped[event->reason % REASONS]++;
            break;
        case UDG_EVENT_STEP_STARTED: {
            UdgText action;
            MUST(udg_npc_step(village.world, person->npc, &person->step));
            MUST(udg_domain_action_name(village.domain, event->action, &action));
            person->doing = action.data;
            break;
        }
        case UDG_EVENT_STEP_SUCCEEDED:
            tell(person, event->action);
            person->step.step_id = 0;
            break;
        case UDG_EVENT_STEP_FAILED:
        case UDG_EVENT_STEP_ABORTED:
            person->step.step_id = 0;
            break;
        default:
            break;
        }
    }
}

static void take_note(void)
{
    int index;
    for (index = 0; index < PEOPLE; index++) {
        Person *person = &village.people[index];
        person->idle += person->step.step_id == 0 ? SECONDS_PER_TICK : 0;
        person->starving += number(person->object, village.food) <= 0 ? SECONDS_PER_TICK : 0;
        person->parched += number(person->object, village.water) <= 0 ? SECONDS_PER_TICK : 0;
    }
}

static void print_hour(void)
{
    int index;
    say("%s", "");
    for (index = 0; index < PEOPLE; index++) {
        const Person *person = &village.people[index];
        char cell[32] = "-";
        if (person->step.step_id != 0 && person->step.action.id == village.go.id) {
            const char *where = place_named(person->step.supplier);
            const char *word = strrchr(where, ' ');
            snprintf(cell, sizeof cell, ">%s", word != NULL ? word + 1 : where);
        } else if (person->step.step_id != 0) {
            snprintf(cell, sizeof cell, "%s", person->doing);
        }
        printf(" %-8.8s", cell);
    }
    printf(" %2.0f %2.0f %2.0f\n", (double)number(village.places[MARKET].object, village.loaves),
           (double)number(village.places[GRANARY].object, village.grain),
           (double)number(village.places[WOODPILE].object, village.wood));
}

static void print_day(void)
{
    uint32_t plans = 0, dropped = 0;
    double idle = 0, starving = 0;
    int index;
    printf("\n%-17s plans dropped  idle starving parched  food water energy company coins\n", "");
    for (index = 0; index < PEOPLE; index++) {
        const Person *it = &village.people[index];
        printf("%-6s%-11s %5u %7u %4.0f s %6.0f s %5.0f s %5.0f %5.0f %6.0f %7.0f %5.0f\n", it->name,
               it->trade, it->plans, it->dropped, it->idle, it->starving, it->parched,
               (double)number(it->object, village.food), (double)number(it->object, village.water),
               (double)number(it->object, village.energy),
               (double)number(it->object, village.company),
               (double)number(it->object, village.coins));
        plans += it->plans;
        dropped += it->dropped;
        idle += it->idle;
        starving += it->starving;
    }
    printf("\n%u batches of bread, %u thefts, %u bites. %u plans taken up, %u dropped", village.batches,
           village.thefts, village.bites, plans, dropped);
    for (index = 0; index < REASONS; index++) {
        if (village.dropped[index] > 0) {
            const char *reason = udg_reason_name(index) + strlen("UDG_REASON_");
            printf("%s\n  %u for %s", dropped > 0 ? ":" : "", village.dropped[index], reason);
            dropped = 0;
        }
    }
    printf("\nPeople idled for %.0f s, and starved for %.0f s, all together.\n", idle, starving);
}

int main(int count, char **arguments)
{
    UdgTickInput input;
    int tick, index;
    if (count != 2) {
        fprintf(stderr, "usage: %s DIRECTORY_WITH_DOMAINS\n", arguments[0]);
        return EXIT_FAILURE;
    }
    MUST(udg_abi_check(UDG_ABI_VERSION, UDG_ABI_FINGERPRINT));
    create_village(arguments[1]);
    MUST(udg_tick_input_init(&input, sizeof input));
    input.applies_rates = 1; // people get hungry, thirsty, tired and lonely
    printf("What they do at each hour, and then: loaves, grain and wood in store.\n\n%-6s", "");
    for (index = 0; index < PEOPLE; index++) {
        printf("%-8s ", village.people[index].name);
    }
    printf("\n");
    for (tick = 0; tick < DAY_SECONDS * TICKS_PER_SECOND; tick++) {
        village.now = input.seconds = (double)tick / TICKS_PER_SECOND;
        set_daylight();
        move_wolf(tick);
        for (index = 0; index < PEOPLE; index++) {
            perform(&village.people[index]);
        }
        MUST(udg_world_tick(village.world, &input, NULL));
        heed_events();
        take_note();
        if (tick % TICKS_PER_HOUR == 0) {
            print_hour();
        }
    }
    print_day();
    MUST(udg_world_destroy(village.world));
    MUST(udg_domain_destroy(village.domain));
    return EXIT_SUCCESS;
}
