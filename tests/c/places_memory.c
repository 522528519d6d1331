// What places ask of the heap: nothing, once they are warm. Areas move, go along with objects and have
// members; steps leave modifiers and marks; NPCs notice influences and tell each other of them; parts go
// along, are taken up and put down; seats are found by their tag; chances depend on facts.

#include "check.h"

#define DOCUMENT                                                                                   \
    "{ 'udgoap': 1,"                                                                               \
    " 'tags': { 'seat': {} },"                                                                     \
    " 'attributes': { 'calm': { 'min': 0, 'max': 10 }, 'holder': { 'kind': 'reference' } },"       \
    " 'types': {"                                                                                  \
    "  'bench': { 'tags': ['seat'], 'supplies': ['go', 'sit'],"                                    \
    "   'ambiance': [{ 'modifier': 'watched', 'within': 4 }] },"                                   \
    "  'sofa': { 'tags': ['seat'], 'supplies': ['go', 'sit'] },"                                   \
    "  'cushion': { 'attributes': { 'holder': {} }, 'part_of': 'holder',"                          \
    "   'supplies': ['go', 'hug'] },"                                                              \
    "  'cat': { 'attributes': { 'calm': { 'rate': -0.75 } }, 'consumes': ['go', 'sit', 'hug'],"    \
    "   'drives': ['rest'] } },"                                                                   \
    " 'modifiers': {"                                                                              \
    "  'hush': { 'annotations': ['loud'], 'cost': 'cost + 2' },"                                   \
    "  'watched': { 'annotations': ['loud'], 'cost': 'cost + 1' },"                                \
    "  'panic': { 'annotations': ['loud'], 'cost': 'cost + strength', 'half_life': 4,"             \
    "   'limit': 4 },"                                                                             \
    "  'home': { 'annotations': ['calm'], 'weight': 'weight * 2' } },"                             \
    " 'influences': { 'danger': { 'half_life': 4, 'limit': 4, 'reach': 3 } },"                     \
    " 'actions': {"                                                                                \
    "  'go': { 'annotations': ['loud'], 'effects': ['consumer.position = beside(supplier)'],"      \
    "   'duration': 'distance(consumer, supplier) / 4', 'cost': '1 + influence(danger, supplier)' }," \
    "  'hug': { 'preconditions': ['distance(consumer, supplier) <= 1'],"                           \
    "   'effects': ['supplier.holder = consumer', 'consumer.calm += 2'], 'duration': 1 },"         \
    "  'sit': { 'annotations': ['loud'], 'preconditions': ['distance(consumer, supplier) <= 1'],"  \
    "   'duration': 2, 'ambiance': ['panic'], 'influences': ['danger'], 'outcomes': ["             \
    "    { 'weight': '1 + count(seat as it where distance(it, supplier) <= 6)',"                   \
    "     'effects': ['consumer.calm += 6'] },"                                                    \
    "    { 'weight': 1, 'effects': ['consumer.calm += 3'] }] } },"                                 \
    " 'drives': { 'rest': { 'annotations': ['calm'], 'goals': { 'calm': {"                         \
    "   'when': 'any(seat as it where distance(self, it) <= 60)',"                                 \
    "   'conditions': ['self.calm >= 9'] } } } } }"

enum { CATS = 6, SEATS = 6, AREAS = 5, CELLS = 32 };

static UdgDomain domain;
static UdgWorld world;
static UdgNpc cats[CATS];
static UdgObject seats[SEATS], cushion;
static UdgArea areas[AREAS];
static UdgInfluence danger;
static UdgAttribute holder;
static UdgTickInput input;
static unsigned frame;
static unsigned long long plans, steps, taken;

static uint64_t blocks(void) {
    UdgMemoryStats stats;
    MUST(udg_memory_stats(UDG_MEMORY_ALL, &stats));
    return stats.total_blocks;
}

static UdgArea area_of(const char *modifier, UdgAreaShape shape) {
    UdgAreaDef def;
    UdgModifier has = {0};
    UdgArea area = {0};
    MUST(udg_area_def_init(&def, sizeof def));
    MUST(udg_domain_find_modifier(domain, modifier, UDG_ZERO_TERMINATED, &has));
    def.shape = shape;
    def.radius = 6;
    def.half_size = (UdgVector3){5, 5, 5};
    def.modifiers = &has;
    def.modifier_count = 1;
    MUST(udg_area_create(world, &def, &area));
    return area;
}

// Tells those who know only what they are told where all seats are, and the cushion.
static void tell_all(void) {
    for (int i = 0; i < CATS; i += 2) {
        UdgFact facts[SEATS + 1];
        memset(facts, 0, sizeof facts);
        for (int k = 0; k <= SEATS; k++) {
            facts[k].object = k < SEATS ? seats[k] : cushion;
            facts[k].attribute = attribute_of(domain, "position");
            facts[k].timestamp = input.seconds;
            facts[k].value.kind = UDG_ATTRIBUTE_KIND_POSITION;
            MUST(udg_object_position(world, facts[k].object, &facts[k].value.position));
        }
        MUST(udg_npc_tell(world, cats[i], facts, SEATS + 1, NULL));
    }
}

static void set_the_stage(void) {
    static const UdgSelector selectors[] = {UDG_SELECTOR_UDGOAP, UDG_SELECTOR_UDGOAP_BEST,
                                            UDG_SELECTOR_GOAP};
    domain = domain_from_quoted(DOCUMENT);
    world = world_of(domain);
    holder = attribute_of(domain, "holder");
    MUST(udg_domain_find_influence(domain, "danger", UDG_ZERO_TERMINATED, &danger));
    MUST(udg_tick_input_init(&input, sizeof input));
    input.plan_states = 2000;
    input.applies_rates = 1;
    UdgInfluenceGrid grid;
    MUST(udg_influence_grid_init(&grid, sizeof grid));
    grid.columns = CELLS;
    grid.rows = CELLS;
    grid.origin = (UdgVector3){-CELLS / 2, 0, -CELLS / 2};
    MUST(udg_world_set_influence_grid(world, &grid));
    for (int i = 0; i < SEATS; i++) {
        seats[i] = object_at(world, domain, i % 2 ? "bench" : "sofa", (float)(5 * i - 12));
    }
    cushion = object_at(world, domain, "cushion", -11);
    MUST(udg_object_set_reference(world, cushion, holder, seats[0]));
    for (int i = 0; i < CATS; i++) {
        cats[i] = npc_at(world, domain, "cat", (float)i);
        UdgMindOptions mind = NAMED_MIND;
        UdgPlanOptions options = NAMED;
        mind.performed_by = UDG_PERFORMED_BY_LIBRARY;
        mind.skipping = UDG_SKIP_EXPECTED;
        options.selector = selectors[i % 3];
        options.cost_weight = 0.01f;
        options.depth = 3;
        options.durations = i % 3 == 0;
        options.outcomes = i % 3 < 2;
        MUST(udg_npc_set_mind(world, cats[i], &mind, &options));
        if (i % 2 == 0) {
            MUST(udg_npc_set_belief_mode(world, cats[i], UDG_BELIEF_OWN_FACTS));
        }
    }
    areas[0] = area_of("hush", UDG_AREA_SPHERE);
    areas[1] = area_of("home", UDG_AREA_BOX);
    areas[2] = area_of("hush", UDG_AREA_HOST);
    areas[3] = area_of("hush", UDG_AREA_SPHERE);
    areas[4] = area_of("home", UDG_AREA_SPHERE);
    MUST(udg_area_attach(world, areas[3], seats[3], (UdgVector3){0, 0, 0}));
    tell_all();
}

// One frame of the host, and a tick.
static void live(void) {
    unsigned turn = frame % 64;
    float x = (float)turn / 2 - 16;
    frame++;
    MUST(udg_area_set_position(world, areas[0], (UdgVector3){x, 0, 0}));
    MUST(udg_area_set_position(world, areas[1], (UdgVector3){-x, 0, 1}));
    MUST(udg_area_set_member(world, areas[2], object_of_npc(cats[turn % CATS]), turn % 16 < 8));
    MUST(udg_object_set_position(world, seats[3], (UdgVector3){3 + x / 8, 0, 0}));
    if (turn % 8 == 0) {
        UdgModifier panic;
        MUST(udg_world_add_influence(world, danger, (UdgVector3){x, 0, -x - 0.5f}, 1));
        MUST(udg_domain_find_modifier(domain, "panic", UDG_ZERO_TERMINATED, &panic));
        MUST(udg_area_leave_modifier(world, areas[4], panic));
    }
    if (turn % 16 == 5) {
        tell_all();
        MUST(udg_npc_talk(world, cats[turn / 16 % 3 * 2], cats, CATS, (UdgObject){0}, NULL));
    }
    if (turn % 32 == 7) {
        UdgObject by = {0};
        MUST(udg_object_reference(world, cushion, holder, &by));
        taken += by.bits != seats[0].bits;
        MUST(udg_object_set_reference(world, cushion, holder, (UdgObject){0}));
        MUST(udg_object_set_position(world, cushion, (UdgVector3){-11, 0, 0}));
        MUST(udg_object_set_reference(world, cushion, holder, seats[0]));
    }
    UdgObject listed[2] = {cushion, seats[0]};
    UdgVector3 there[2] = {{-11, 0, 0}, {-12, 0, x / 16}};
    MUST(udg_world_write_positions(world, listed + (turn % 2), 2 - turn % 2, there + (turn % 2), 0, NULL));
    input.seconds += 0.125;
    UdgTickReport report;
    MUST(udg_world_tick(world, &input, &report));
    const UdgEvent *events;
    uint32_t count;
    MUST(udg_world_events(world, &events, &count));
    for (uint32_t i = 0; i < count; i++) {
        steps += events[i].kind == UDG_EVENT_STEP_STARTED;
        plans += events[i].kind == UDG_EVENT_PLAN_ADOPTED;
    }
    float strength;
    uint32_t held;
    MUST(udg_world_influence(world, danger, (UdgVector3){x, 0, 0}, &strength));
    MUST(udg_area_holds(world, areas[0], object_of_npc(cats[0]), &held));
}

int main(void) {
    set_the_stage();
    for (int i = 0; i < 64 * 120; i++) {
        live();
    }
    uint64_t before = blocks();
    for (int i = 0; i < 64 * 20; i++) {
        live();
    }
    CHECK(blocks() == before, "expected no allocation in 1,280 warm frames, found %llu",
          (unsigned long long)(blocks() - before));
    // All of it has happened.
    CHECK(plans > 300 && steps > 600 && taken > 10, "only %llu plans, %llu steps, %llu times taken up",
          plans, steps, taken);
    uint32_t remembered = 0, count = 0;
    float strengths[CELLS * CELLS];
    MUST(udg_world_influences(world, danger, strengths, CELLS * CELLS, &count));
    for (uint32_t i = 0; i < count; i++) {
        remembered += strengths[i] > 0;
    }
    CHECK(remembered > 20, "danger in %u places", (unsigned)remembered);
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(domain));
    return check_end();
}
