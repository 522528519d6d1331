// Tags by name, and what there is near a point: by tag, by action, as believed and as it is; and what
// is refused.

#include "check.h"

#define DOCUMENT                                                                                   \
    "{ 'udgoap': 1,"                                                                               \
    " 'tags': { 'seat': {}, 'soft': {}, 'loud': {} },"                                             \
    " 'attributes': { 'rank': { 'min': 0, 'max': 9 }, 'calm': { 'min': 0, 'max': 9 } },"           \
    " 'types': {"                                                                                  \
    "  'bench': { 'tags': ['seat'], 'supplies': ['go', 'sit'],"                                    \
    "   'manner': { 'sit': { 'slots': 1 } } },"                                                    \
    "  'sofa': { 'is': 'bench', 'tags': ['soft'] },"                                               \
    "  'throne': { 'tags': ['seat'], 'supplies': ["                                                \
    "   { 'action': 'sit', 'when': 'consumer.rank >= 5' }] },"                                     \
    "  'drum': { 'tags': ['loud'], 'supplies': ['go'] },"                                          \
    "  'page': { 'attributes': { 'rank': {}, 'calm': {} }, 'supplies': ['sit', 'muse'],"           \
    "   'consumes': ['go', 'sit', 'muse'], 'drives': ['rest'] } },"                                \
    " 'actions': {"                                                                                \
    "  'go': { 'effects': ['consumer.position = beside(supplier)'] },"                             \
    "  'sit': { 'effects': ['consumer.calm += 1'] },"                                              \
    "  'muse': { 'self': 'only', 'effects': ['consumer.calm += 1'] } },"                           \
    " 'drives': { 'rest': { 'goals': { 'calm': { 'conditions': ['self.calm >= 9'] } } } } }"

enum { MOST = 8 };

static UdgDomain domain;
static UdgWorld world;
static UdgNpc page;
static UdgObject bench, sofa, throne, drum;

static UdgTag tag_of(const char *name) {
    UdgTag found = {0};
    MUST(udg_domain_find_tag(domain, name, UDG_ZERO_TERMINATED, &found));
    return found;
}

static UdgNearby within(float radius) {
    UdgNearby nearby;
    MUST(udg_nearby_init(&nearby, sizeof nearby));
    nearby.radius = radius;
    return nearby;
}

static UdgNearby offering(const char *action, float radius) {
    UdgNearby nearby = within(radius);
    nearby.npc = page;
    nearby.action = action_of(domain, action);
    return nearby;
}

// Checks what is found: so many objects, in this order.
static void finds(int line, UdgNearby nearby, uint32_t count, const UdgObject *expected) {
    UdgObject found[MOST];
    uint32_t found_count = 99;
    UdgStatus status = udg_world_nearby(world, &nearby, found, MOST, &found_count);
    CHECK(status == UDG_STATUS_OK && found_count == count, "line %d: %s, found %u of %u", line,
          udg_status_name(status), (unsigned)found_count, (unsigned)count);
    for (uint32_t i = 0; status == UDG_STATUS_OK && i < count && i < found_count; i++) {
        CHECK(found[i].bits == expected[i].bits, "line %d: another object at %u", line, (unsigned)i);
    }
}

#define FINDS(nearby, ...)                                                                         \
    do {                                                                                           \
        const UdgObject wanted[] = {__VA_ARGS__};                                                  \
        finds(__LINE__, (nearby), (uint32_t)(sizeof wanted / sizeof *wanted), wanted);             \
    } while (0)
#define FINDS_NOTHING(nearby) finds(__LINE__, (nearby), 0, NULL)

static void tags_have_names(void) {
    UdgTag seat = tag_of("seat"), soft = tag_of("soft");
    uint32_t count = 0, has = 9;
    OK(udg_domain_tag_count(domain, &count));
    EQUAL(count, 3);
    UdgTag found;
    OK(udg_domain_tag_at(domain, 1, &found));
    EQUAL(found.id, soft.id);
    UdgText name;
    OK(udg_domain_tag_name(domain, found, &name));
    CHECK(strcmp(name.data, "soft") == 0 && name.length == 4, "found %s", name.data);
    OK(udg_domain_type_has_tag(domain, type_of(domain, "sofa"), seat, &has));
    EQUAL(has, 1);
    OK(udg_domain_type_has_tag(domain, type_of(domain, "bench"), soft, &has));
    EQUAL(has, 0);

    UdgDomain gone = {12345};
    UdgTag none = {0}, strange = {action_of(domain, "go").id};
    UdgType no_type = {0};
    fill(&found, sizeof found);
    fill(&name, sizeof name);
    fill(&count, sizeof count);
    fill(&has, sizeof has);
    REFUSED(udg_domain_tag_at(domain, 3, &found), UDG_STATUS_OUT_OF_RANGE, "3");
    REFUSED(udg_domain_tag_at(domain, 0, NULL), UDG_STATUS_NULL_ARGUMENT, "out_tag");
    REFUSED(udg_domain_tag_count(gone, &count), UDG_STATUS_INVALID_HANDLE, "domain");
    REFUSED(udg_domain_tag_count(domain, NULL), UDG_STATUS_NULL_ARGUMENT, "out_count");
    REFUSED(udg_domain_find_tag(domain, "sead", UDG_ZERO_TERMINATED, &found),
            UDG_STATUS_UNKNOWN_NAME, "seat");
    REFUSED(udg_domain_find_tag(domain, "bench", UDG_ZERO_TERMINATED, &found),
            UDG_STATUS_UNKNOWN_NAME, "tag");
    REFUSED(udg_domain_find_tag(domain, NULL, 3, &found), UDG_STATUS_NULL_ARGUMENT, "name");
    REFUSED(udg_domain_find_tag(domain, "\xff", 1, &found), UDG_STATUS_INVALID_ARGUMENT, "UTF-8");
    REFUSED(udg_domain_tag_name(domain, strange, &name), UDG_STATUS_UNKNOWN_ID, "tag");
    REFUSED(udg_domain_tag_name(domain, none, &name), UDG_STATUS_UNKNOWN_ID, "tag");
    REFUSED(udg_domain_tag_name(domain, seat, NULL), UDG_STATUS_NULL_ARGUMENT, "out_name");
    REFUSED(udg_domain_type_has_tag(domain, no_type, seat, &has), UDG_STATUS_UNKNOWN_ID,
            "object_type");
    REFUSED(udg_domain_type_has_tag(domain, type_of(domain, "sofa"), none, &has),
            UDG_STATUS_UNKNOWN_ID, "tag");
    REFUSED(udg_domain_type_has_tag(domain, type_of(domain, "sofa"), seat, NULL),
            UDG_STATUS_NULL_ARGUMENT, "out_has");
    UNTOUCHED(found);
    UNTOUCHED(name);
    UNTOUCHED(count);
    UNTOUCHED(has);
}

static void what_has_a_tag_is_found_the_nearest_first(void) {
    UdgNearby nearby = within(6);
    nearby.tag = tag_of("seat");
    FINDS(nearby, throne, bench, sofa);
    nearby.radius = 5;
    FINDS(nearby, throne, bench, sofa);
    nearby.radius = 4.5f;
    FINDS(nearby, throne);
    nearby.radius = INFINITY;
    nearby.tag = tag_of("soft");
    FINDS(nearby, sofa);
    nearby.tag = (UdgTag){0};
    nearby.radius = 1;
    FINDS(nearby, object_of_npc(page));
    // Nobody finds itself.
    nearby.npc = page;
    FINDS_NOTHING(nearby);
    nearby.position.x = 100;
    nearby.radius = 0;
    FINDS(nearby, drum);
}

static void what_offers_an_action_is_found(void) {
    FINDS(offering("sit", 10), bench, sofa);
    FINDS(offering("go", INFINITY), bench, sofa, drum);
    FINDS(offering("muse", 10), object_of_npc(page));
    UdgNearby nearby = offering("sit", 10);
    nearby.tag = tag_of("soft");
    FINDS(nearby, sofa);
    // "when" is tested,
    set_number(world, domain, object_of_npc(page), "rank", 5);
    FINDS(offering("sit", 10), throne, bench, sofa);
    // switches count,
    OK(udg_object_set_action_enabled(world, throne, UDG_OFFER_SUPPLIES,
                                     action_of(domain, "sit"), 0));
    FINDS(offering("sit", 10), bench, sofa);
    FINDS(within(4.5f), object_of_npc(page), throne);
    OK(udg_object_set_action_enabled(world, throne, UDG_OFFER_SUPPLIES,
                                     action_of(domain, "sit"), 1));
    // and slots do.
    OK(udg_object_hold_slots(world, bench, action_of(domain, "sit"), 1));
    FINDS(offering("sit", 10), throne, sofa);
    OK(udg_object_hold_slots(world, bench, action_of(domain, "sit"), 0));
    set_number(world, domain, object_of_npc(page), "rank", 0);
}

static void beliefs_decide_unless_the_truth_is_asked_for(void) {
    UdgAttribute position = attribute_of(domain, "position");
    OK(udg_npc_set_belief_mode(world, page, UDG_BELIEF_OWN_FACTS));
    UdgNearby nearby = offering("sit", 10);
    FINDS_NOTHING(nearby);
    nearby.by_truth = 1;
    FINDS(nearby, bench, sofa);
    // It believes the sofa to be elsewhere.
    UdgFact fact = {0};
    fact.object = sofa;
    fact.attribute = position;
    fact.value.kind = UDG_ATTRIBUTE_KIND_POSITION;
    fact.value.position = (UdgVector3){0, 0, 50};
    OK(udg_npc_tell(world, page, &fact, 1, NULL));
    nearby.by_truth = 0;
    FINDS_NOTHING(nearby);
    nearby.position.z = 49;
    FINDS(nearby, sofa);
    // It doesn't learn that the sofa is dormant.
    OK(udg_object_set_group(world, sofa, 3));
    OK(udg_world_set_group_dormant(world, 3, 1, NULL));
    FINDS(nearby, sofa);
    OK(udg_world_set_group_dormant(world, 3, 0, NULL));
    OK(udg_object_set_group(world, sofa, 0));
    OK(udg_npc_set_belief_mode(world, page, UDG_BELIEF_ALL_KNOWING));
}

static void what_sleeps_or_is_gone_is_not_found(void) {
    OK(udg_object_set_group(world, sofa, 3));
    OK(udg_world_set_group_dormant(world, 3, 1, NULL));
    FINDS(offering("sit", 10), bench);
    OK(udg_world_set_group_dormant(world, 3, 0, NULL));
    FINDS(offering("sit", 10), bench, sofa);
    UdgObject stool = object_at(world, domain, "bench", 1);
    FINDS(offering("sit", 10), stool, bench, sofa);
    MUST(udg_object_destroy(world, stool));
    FINDS(offering("sit", 10), bench, sofa);
}

// The grid finds what looking at everything would.
static void among_many_the_same_are_found(void) {
    enum { MANY = 200 };
    static UdgObject crowd[MANY], found[MANY];
    for (int i = 0; i < MANY; i++) {
        crowd[i] = object_at(world, domain, "drum", 200 + 10 * (float)i);
    }
    UdgNearby nearby = offering("go", 25);
    nearby.position.x = 1001;
    uint32_t count = 0;
    OK(udg_world_nearby(world, &nearby, found, MANY, &count));
    EQUAL(count, 5);
    const int order[] = {80, 81, 79, 82, 78};
    for (int i = 0; i < 5; i++) {
        CHECK(found[i].bits == crowd[order[i]].bits, "another drum at %d", i);
    }
    REFUSED(udg_world_nearby(world, &nearby, found, 4, &count), UDG_STATUS_BUFFER_TOO_SMALL, "5");
    EQUAL(count, 5);
    for (int i = 0; i < MANY; i++) {
        MUST(udg_object_destroy(world, crowd[i]));
    }
}

static void calls_are_checked(void) {
    UdgNearby nearby = offering("sit", 10);
    UdgObject found[MOST];
    uint32_t count;
    fill(found, sizeof found);
    fill(&count, sizeof count);
    REFUSED(udg_nearby_init(NULL, sizeof nearby), UDG_STATUS_NULL_ARGUMENT, "UdgNearby");
    REFUSED(udg_nearby_init(&nearby, 7), UDG_STATUS_INVALID_DEF, "UdgNearby");
    REFUSED(udg_world_nearby(world, NULL, found, MOST, &count), UDG_STATUS_NULL_ARGUMENT, "nearby");
    REFUSED(udg_world_nearby(world, &nearby, NULL, MOST, &count), UDG_STATUS_NULL_ARGUMENT,
            "objects");
    REFUSED(udg_world_nearby(world, &nearby, found, MOST, NULL), UDG_STATUS_NULL_ARGUMENT,
            "out_count");
    UdgWorld gone = {12345};
    REFUSED(udg_world_nearby(gone, &nearby, found, MOST, &count), UDG_STATUS_INVALID_HANDLE,
            "world");
    nearby.struct_size = 1;
    REFUSED(udg_world_nearby(world, &nearby, found, MOST, &count), UDG_STATUS_INVALID_DEF,
            "udg_nearby_init");
    nearby = offering("sit", 10);
    nearby.npc.bits = 0;
    REFUSED(udg_world_nearby(world, &nearby, found, MOST, &count), UDG_STATUS_INVALID_ARGUMENT,
            "npc");
    nearby.npc.bits = bench.bits;
    REFUSED(udg_world_nearby(world, &nearby, found, MOST, &count), UDG_STATUS_NOT_AN_NPC, "");
    nearby.npc.bits = 12345;
    REFUSED(udg_world_nearby(world, &nearby, found, MOST, &count), UDG_STATUS_INVALID_HANDLE, "");
    nearby = offering("sit", -1);
    REFUSED(udg_world_nearby(world, &nearby, found, MOST, &count), UDG_STATUS_OUT_OF_RANGE,
            "radius");
    nearby.radius = NAN;
    REFUSED(udg_world_nearby(world, &nearby, found, MOST, &count), UDG_STATUS_OUT_OF_RANGE,
            "radius");
    nearby = offering("sit", 10);
    nearby.position.y = NAN;
    REFUSED(udg_world_nearby(world, &nearby, found, MOST, &count), UDG_STATUS_NOT_FINITE,
            "position");
    nearby = offering("sit", 10);
    nearby.by_truth = 2;
    REFUSED(udg_world_nearby(world, &nearby, found, MOST, &count), UDG_STATUS_INVALID_ARGUMENT,
            "by_truth");
    nearby = offering("sit", 10);
    nearby.action.id = 12345;
    REFUSED(udg_world_nearby(world, &nearby, found, MOST, &count), UDG_STATUS_UNKNOWN_ID, "action");
    nearby = offering("sit", 10);
    nearby.tag.id = 12345;
    REFUSED(udg_world_nearby(world, &nearby, found, MOST, &count), UDG_STATUS_UNKNOWN_ID, "tag");
    MUST(udg_object_set_group(world, object_of_npc(page), 4));
    MUST(udg_world_set_group_dormant(world, 4, 1, NULL));
    nearby = offering("sit", 10);
    REFUSED(udg_world_nearby(world, &nearby, found, MOST, &count), UDG_STATUS_WRONG_TIME, "");
    MUST(udg_world_set_group_dormant(world, 4, 0, NULL));
    UNTOUCHED(found);
    UNTOUCHED(count);
    // Nothing is written where nothing fits.
    nearby = offering("sit", 10);
    REFUSED(udg_world_nearby(world, &nearby, NULL, 0, &count), UDG_STATUS_BUFFER_TOO_SMALL, "2");
    EQUAL(count, 2);
}

int main(void) {
    domain = domain_from_quoted(DOCUMENT);
    world = world_of(domain);
    page = npc_at(world, domain, "page", 0);
    // The bench and the sofa are equally near; the bench is older.
    bench = object_at(world, domain, "bench", 5);
    sofa = object_at(world, domain, "sofa", -5);
    throne = object_at(world, domain, "throne", 4);
    drum = object_at(world, domain, "drum", 100);
    tags_have_names();
    what_has_a_tag_is_found_the_nearest_first();
    what_offers_an_action_is_found();
    beliefs_decide_unless_the_truth_is_asked_for();
    what_sleeps_or_is_gone_is_not_found();
    among_many_the_same_are_found();
    calls_are_checked();
    MUST(udg_world_destroy(world));
    MUST(udg_domain_destroy(domain));
    return check_end();
}
