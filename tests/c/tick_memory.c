// What ticks ask of the heap: nothing, once they are warm, whoever performs steps, whatever NPCs
// know, and however they skip turns. A day later they hold what they held in the morning.

#include "check.h"

enum { WIZARDS = 12, THINGS = 3 };

typedef struct Place {
    UdgNpc npc;
    UdgObject goblin, potions[2];
    float x;
} Place;

typedef struct Stage {
    UdgDomain domain;
    UdgWorld world;
    Place places[WIZARDS];
    int count;
    UdgTickInput input;
    unsigned frame;
    unsigned long long events, steps;
    // Heap blocks that everything but creating objects has taken.
    uint64_t blocks;
} Stage;

static UdgMemoryStats memory(void) {
    UdgMemoryStats stats;
    MUST(udg_memory_stats(UDG_MEMORY_ALL, &stats));
    return stats;
}

static UdgObject potion_of(Stage *stage, Place *place, int number) {
    UdgObjectDef def = def_of(stage->domain, number ? "health_potion" : "mana_potion");
    UdgObject potion = {0};
    def.position.x = place->x;
    def.position.z = number ? -6.0f : 9.0f;
    def.has_position = 1;
    MUST(udg_object_create(stage->world, &def, &potion));
    set_number(stage->world, stage->domain, potion, "potency", 35);
    return potion;
}

// Tells a wizard all that is true of one thing.
static void tell(Stage *stage, const Place *place, UdgObject object, const char *attribute) {
    UdgFact facts[2];
    memset(facts, 0, sizeof facts);
    for (int i = 0; i < 2; i++) {
        facts[i].object = object;
        facts[i].attribute = attribute_of(stage->domain, i ? attribute : "position");
        facts[i].timestamp = stage->input.seconds;
    }
    facts[0].value.kind = UDG_ATTRIBUTE_KIND_POSITION;
    MUST(udg_object_position(stage->world, object, &facts[0].value.position));
    facts[1].value.kind = UDG_ATTRIBUTE_KIND_NUMBER;
    MUST(udg_object_number(stage->world, object, facts[1].attribute, &facts[1].value.number));
    MUST(udg_npc_tell(stage->world, place->npc, facts, 2, NULL));
}

static void set_the_stage(Stage *stage, int count) {
    char *texts[2] = {text_of_file("examples/domains/wizard.json"),
                      text_of_file("examples/domains/wizard_life.json")};
    UdgDocument documents[2] = {document_of("wizard.json", texts[0]),
                                document_of("wizard_life.json", texts[1])};
    memset(stage, 0, sizeof *stage);
    MUST(udg_domain_load(documents, 2, NULL, &stage->domain));
    free(texts[0]);
    free(texts[1]);
    UdgWorldDef def;
    MUST(udg_world_def_init(&def, sizeof def));
    def.domain = stage->domain;
    // Few, so that some wait, and some searches take several ticks.
    def.searches = 3;
    MUST(udg_world_create(&def, &stage->world));
    MUST(udg_tick_input_init(&stage->input, sizeof stage->input));
    stage->input.plan_states = 40;
    stage->count = count;
    static const UdgPerformedBy performers[] = {UDG_PERFORMED_BY_HOST, UDG_PERFORMED_BY_LIBRARY};
    static const UdgSkipping skipping[] = {UDG_SKIP_NEVER, UDG_SKIP_EXACTLY, UDG_SKIP_EXPECTED};
    for (int i = 0; i < count; i++) {
        Place *place = &stage->places[i];
        place->x = 100.0f * (float)i;
        place->npc = npc_at(stage->world, stage->domain, "wizard", place->x);
        place->goblin = object_at(stage->world, stage->domain, "goblin", place->x + 12);
        for (int k = 0; k < 2; k++) {
            place->potions[k] = potion_of(stage, place, k);
        }
        UdgMindOptions mind = NAMED_MIND;
        mind.performed_by = performers[i % 2];
        mind.skipping = skipping[i % 3];
        MUST(udg_npc_set_mind(stage->world, place->npc, &mind, &NAMED));
        if (i % 4 != 3) {
            MUST(udg_npc_set_belief_mode(stage->world, place->npc, UDG_BELIEF_OWN_FACTS));
        }
    }
}

// Something happens to a wizard: he is hurt, the goblin is back, and so are the potions.
static void happen(Stage *stage, int number) {
    Place *place = &stage->places[number];
    UdgObject wizard = object_of_npc(place->npc);
    unsigned turn = stage->frame / 40 + (unsigned)number;
    set_number(stage->world, stage->domain, wizard, "health", 30 + 10.0f * (float)(turn % 5));
    set_number(stage->world, stage->domain, wizard, "mana", 15.0f * (float)(turn % 4));
    MUST(udg_object_set_position(stage->world, wizard, (UdgVector3){place->x, 0, 0}));
    set_number(stage->world, stage->domain, place->goblin, "health", 30);
    MUST(udg_object_set_position(stage->world, place->goblin,
                                 (UdgVector3){place->x + 10 + (float)(turn % 3), 0, 5}));
    for (int k = 0; k < 2; k++) {
        uint32_t is_valid = 0;
        MUST(udg_object_is_valid(stage->world, place->potions[k], &is_valid));
        if (!is_valid) {
            place->potions[k] = potion_of(stage, place, k);
        }
    }
    uint64_t before = memory().total_blocks;
    if (number % 4 != 3) {
        tell(stage, place, place->goblin, "health");
        tell(stage, place, place->potions[0], "potency");
        tell(stage, place, place->potions[1], "potency");
    }
    stage->blocks += memory().total_blocks - before;
}

// One frame of the host: things happen, a tick, and it does the steps that it is told of.
static void live(Stage *stage, double seconds) {
    for (int i = 0; i < stage->count; i++) {
        if ((stage->frame + 7 * (unsigned)i) % 40 == 0) {
            happen(stage, i);
        }
    }
    uint64_t before = memory().total_blocks;
    stage->frame++;
    stage->input.seconds += seconds;
    UdgTickReport report;
    MUST(udg_world_tick(stage->world, &stage->input, &report));
    EQUAL(report.plan_states <= stage->input.plan_states, 1);
    const UdgEvent *events;
    uint32_t count;
    MUST(udg_world_events(stage->world, &events, &count));
    EQUAL(count, report.events);
    stage->events += count;
    for (uint32_t i = 0; i < count; i++) {
        stage->steps += events[i].kind == UDG_EVENT_STEP_STARTED;
    }
    for (int i = 0; i < stage->count; i += 2) {
        UdgStep step;
        if ((stage->frame + (unsigned)i) % 5 == 0 &&
            udg_npc_step(stage->world, stage->places[i].npc, &step) == UDG_STATUS_OK) {
            UdgObject wizard = object_of_npc(stage->places[i].npc);
            UdgStepResult result = stage->frame % 35 == 0 ? UDG_STEP_FAILED : UDG_STEP_SUCCEEDED;
            MUST(udg_object_set_position(stage->world, wizard, step.stand));
            MUST(udg_npc_report(stage->world, stage->places[i].npc, step.step_id, result, NULL));
        }
    }
    stage->blocks += memory().total_blocks - before;
}

static void end(Stage *stage) {
    UdgWorldStats stats;
    MUST(udg_world_stats(stage->world, &stats));
    // All of it has happened.
    CHECK(stats.skipped > 100 && stats.plans > 100 && stats.steps > 100,
          "expected more than %llu skipped turns, %llu plans and %llu steps",
          (unsigned long long)stats.skipped, (unsigned long long)stats.plans,
          (unsigned long long)stats.steps);
    CHECK(stage->events > stage->steps && stage->steps > 100, "expected more than %llu steps",
          stage->steps);
    OK(udg_world_destroy(stage->world));
    OK(udg_domain_destroy(stage->domain));
}

static void warm_ticks_allocate_nothing(void) {
    static Stage stage;
    set_the_stage(&stage, WIZARDS);
    // Whatever happens comes round again, but for waiting times, which are of other lengths: it takes
    // some rounds until the longest have been there.
    for (int frame = 0; frame < 120 * 840; frame++) {
        live(&stage, 1.0 / 32);
    }
    stage.blocks = 0;
    for (int frame = 0; frame < 2 * 840; frame++) {
        live(&stage, 1.0 / 32);
    }
    CHECK(stage.blocks == 0, "expected no allocation in 1,680 warm frames, found %llu",
          (unsigned long long)stage.blocks);
    end(&stage);
}

// A tick in each second of a day.
static void a_day_leaves_nothing_behind(void) {
    static Stage stage;
    uint64_t held[24];
    set_the_stage(&stage, THINGS);
    for (int hour = 0; hour < 24; hour++) {
        for (int second = 0; second < 3600; second++) {
            live(&stage, 1);
        }
        held[hour] = memory().live_bytes;
    }
    for (int hour = 12; hour < 24; hour++) {
        CHECK(held[hour] == held[2], "hour %d: expected %llu bytes as in hour 2, found %llu", hour,
              (unsigned long long)held[2], (unsigned long long)held[hour]);
    }
    end(&stage);
}

int main(void) {
    warm_ticks_allocate_nothing();
    a_day_leaves_nothing_behind();
    return check_end();
}
