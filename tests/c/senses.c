// Senses: who sees what, believes it and why; what is seen to be gone; what is perceived, told and
// asked; and all of that misused.

#include "check.h"

#define DOMAIN                                                                                    \
    "{ 'udgoap': 1, 'attributes': { 'potency': { 'min': 0, 'max': 100, 'default': 40 },"          \
    "   'thirst': { 'min': 0, 'max': 100, 'default': 100 } },"                                    \
    " 'queries': { 'sees': { 'kind': 'flag' } },"                                                 \
    " 'sensors': {"                                                                               \
    "  'eyes': { 'types': ['potion'], 'range': 10, 'angle': 120, 'interval': 0, 'sure': 0.75,"    \
    "    'remember': 8, 'remember_attributes': { 'position': 4 } },"                              \
    "  'camera': { 'types': ['potion'], 'range': 10, 'interval': 0, 'query': 'sees' },"           \
    "  'gut': { 'self': true, 'attributes': ['thirst'] } },"                                      \
    " 'types': { 'potion': { 'attributes': { 'potency': {} }, 'supplies': ['goto', 'drink'] },"   \
    "  'guard': { 'attributes': { 'thirst': {} }, 'consumes': ['goto', 'drink'],"                 \
    "    'drives': ['quench'], 'sensors': ['eyes', 'gut'] },"                                     \
    "  'robot': { 'consumes': ['goto'], 'sensors': ['camera'] } },"                               \
    " 'actions': { 'goto': { 'effects': ['consumer.position = beside(supplier)'],"                \
    "    'duration': 5 },"                                                                        \
    "  'drink': { 'preconditions': ['distance(consumer, supplier) <= 1'], 'duration': 5,"         \
    "    'effects': ['consumer.thirst -= supplier.potency', 'destroy(supplier)'] } },"            \
    " 'drives': { 'quench': { 'goals': { 'drunk': { 'conditions': ['self.thirst <= 0'],"          \
    "    'remove': false } } } } }"

static UdgDomain domain;
static UdgWorld world;
static UdgNpc guard, other, robot;
static UdgObject potion;
static UdgAttribute position, potency, thirst;
static UdgSensor eyes, camera, gut;
static double now = 0;

static UdgVector3 at(float x, float y, float z) {
    UdgVector3 point = {x, y, z};
    return point;
}

static UdgObject object(UdgNpc npc) {
    UdgObject same = {npc.bits};
    return same;
}

static void tick(double seconds) {
    UdgTickInput input;
    UdgTickReport report;
    MUST(udg_tick_input_init(&input, sizeof input));
    now += seconds;
    input.seconds = now;
    MUST(udg_world_tick(world, &input, &report));
}

static void face(UdgNpc npc, UdgVector3 direction) {
    UdgObject who = object(npc);
    UdgBulkReport report;
    fill(&report, sizeof report);
    MUST(udg_world_write_facings(world, &who, 1, &direction, 0, &report));
    EQUAL(report.done, 1);
}

static UdgBelief belief_of(UdgNpc npc, UdgAttribute attribute) {
    UdgBelief belief;
    fill(&belief, sizeof belief);
    MUST(udg_npc_belief(world, npc, potion, attribute, &belief));
    return belief;
}

static UdgPercept percept(float number, double seconds) {
    UdgPercept made = {{0, potion, potency, 0,
                        {UDG_ATTRIBUTE_KIND_NUMBER, number, {0, 0, 0}, 0, {0}}, seconds},
                       {0}, 1, {0}, 0, 0};
    return made;
}

static void names(void) {
    REFUSED(udg_domain_find_sensor(domain, "eye", 3, &eyes), UDG_STATUS_UNKNOWN_NAME, "eye|eyes");
    REFUSED(udg_domain_find_sensor(domain, "eyes", 4, NULL), UDG_STATUS_NULL_ARGUMENT,
            "out_sensor");
    MUST(udg_domain_find_sensor(domain, "eyes", UDG_ZERO_TERMINATED, &eyes));
    MUST(udg_domain_find_sensor(domain, "camera", UDG_ZERO_TERMINATED, &camera));
    MUST(udg_domain_find_sensor(domain, "gut", UDG_ZERO_TERMINATED, &gut));
    UdgText name;
    OK(udg_domain_sensor_name(domain, eyes, &name));
    CHECK(strcmp(name.data, "eyes") == 0, "expected eyes, found %s", name.data);
    UdgSensor unknown = {77};
    REFUSED(udg_domain_sensor_name(domain, unknown, &name), UDG_STATUS_UNKNOWN_ID, "sensor");
}

static void described(void) {
    UdgSensor found = {0};
    UdgSensorInfo info;
    UdgDomainCounts counts;
    UdgTypeInfo of_guard;
    UdgType type;
    MUST(udg_domain_counts(domain, &counts));
    for (uint32_t i = 0; i < counts.sensors; i++) MUST(udg_domain_sensor_at(domain, i, &found));
    REFUSED(udg_domain_sensor_at(domain, counts.sensors, &found), UDG_STATUS_OUT_OF_RANGE,
            "no sensor");
    REFUSED(udg_domain_sensor_at(domain, 0, NULL), UDG_STATUS_NULL_ARGUMENT, "out_sensor");
    fill(&info, sizeof info);
    OK(udg_domain_sensor_info(domain, eyes, &info));
    CLOSE(info.sure, 0.75);
    CLOSE(info.range, 10);
    EQUAL(info.is_of_self, 0);
    EQUAL(info.query.id, 0);
    UdgSensor unknown = {77};
    REFUSED(udg_domain_sensor_info(domain, unknown, &info), UDG_STATUS_UNKNOWN_ID, "sensor");
    MUST(udg_domain_find_type(domain, "guard", UDG_ZERO_TERMINATED, &type));
    MUST(udg_domain_type_info(domain, type, &of_guard));
    EQUAL(of_guard.sensors, 2);
    OK(udg_domain_type_sensor(domain, type, 0, &found));
    EQUAL(found.id, eyes.id);
    REFUSED(udg_domain_type_sensor(domain, type, 2, &found), UDG_STATUS_OUT_OF_RANGE,
            "type guard has 2");
}

static void facings(void) {
    UdgObject who[2] = {object(guard), potion};
    UdgVector3 found;
    OK(udg_object_facing(world, who[0], &found));
    CLOSE(found.z, 0);
    UdgVector3 directions[2] = {at(0, 0, 1), at(0.6f, 0, 0.6f)};
    REFUSED(udg_world_write_facings(world, who, 2, directions, 0, NULL),
            UDG_STATUS_OUT_OF_RANGE, "facings[1]|unit vector");
    directions[1].x = NAN;
    REFUSED(udg_world_write_facings(world, who, 2, directions, 0, NULL),
            UDG_STATUS_OUT_OF_RANGE, "facings[1]");
    OK(udg_object_facing(world, who[0], &found));
    CLOSE(found.z, 0);
    REFUSED(udg_world_write_facings(world, who, 2, NULL, 0, NULL), UDG_STATUS_NULL_ARGUMENT,
            "facings");
    OK(udg_world_write_facings(world, who, 1, directions, 0, NULL));
    OK(udg_object_facing(world, who[0], &found));
    CLOSE(found.z, 1);
    // Who is gone is skipped.
    UdgObject gone = object_at(world, domain, "potion", 500);
    MUST(udg_object_destroy(world, gone));
    UdgBulkReport report;
    OK(udg_world_write_facings(world, &gone, 1, directions, 0, &report));
    EQUAL(report.skipped, 1);
    REFUSED(udg_object_facing(world, gone, &found), UDG_STATUS_INVALID_HANDLE, "");
}

static void seen_and_why(void) {
    UdgBelief belief;
    REFUSED(udg_npc_belief(world, guard, potion, position, &belief), UDG_STATUS_NOT_FOUND, "");
    tick(1);
    belief = belief_of(guard, position);
    CLOSE(belief.fact.value.position.z, 5);
    CLOSE(belief.fact.timestamp, 1);
    EQUAL(belief.source, UDG_BELIEF_SOURCE_SENSOR);
    EQUAL(belief.sensor.id, eyes.id);
    EQUAL(belief.teller.bits, 0);
    CLOSE(belief.sure_at_first, 0.75);
    CLOSE(belief.sure, 0.75);
    CLOSE(belief.expires, 5);
    CLOSE(belief_of(guard, potency).expires, 9);
    UdgLastSeen last;
    REFUSED(udg_npc_last_seen(world, guard, potion, &last), UDG_STATUS_NOT_FOUND, "");
    size_t needed = 0;
    char text[2000];
    REFUSED(udg_npc_explain_belief(world, guard, potion, potency, NULL, 0, &needed),
            UDG_STATUS_BUFFER_TOO_SMALL, "");
    OK(udg_npc_explain_belief(world, guard, potion, potency, text, sizeof text, &needed));
    EQUAL(strlen(text) + 1, needed);
    CONTAINS(text, "eyes");
    CONTAINS(text, "potency");
    OK(udg_npc_explain_belief_json(world, guard, potion, potency, text, sizeof text, NULL));
    CONTAINS(text, "\"sensor\":\"eyes\"");
    CONTAINS(text, "\"source\":\"sensed\"");
    CONTAINS(text, "\"truth\":40");
    REFUSED(udg_npc_explain_belief(world, guard, potion, thirst, text, sizeof text, NULL),
            UDG_STATUS_NOT_IN_TYPE, "thirst");
    REFUSED(udg_npc_explain_belief(world, other, potion, potency, text, sizeof text, NULL),
            UDG_STATUS_NOT_FOUND, "");
}

static void dormant_npcs_are_not_explained(void) {
    UdgNpc sleeper = npc_at(world, domain, "guard", 2000);
    UdgObject flask = object_at(world, domain, "potion", 3000);
    tick(0.25);
    UdgPercept heard = percept(60, now);
    heard.fact.object = flask;
    heard.sensor = (UdgSensor){0};
    OK(udg_npc_perceive(world, sleeper, &heard, 1, NULL));
    char text[1000];
    OK(udg_npc_explain_belief(world, sleeper, flask, potency, text, sizeof text, NULL));
    OK(udg_object_set_group(world, object(sleeper), 5));
    OK(udg_world_set_group_dormant(world, 5, 1, NULL));
    REFUSED(udg_npc_explain_belief(world, sleeper, flask, potency, text, sizeof text, NULL),
            UDG_STATUS_WRONG_TIME, "dormant");
}

static void told(void) {
    UdgNpc listeners[3] = {other, guard, {0}};
    uint32_t count = 99;
    OK(udg_npc_talk(world, guard, listeners, 3, potion, &count));
    CHECK(count >= 2, "expected position and potency to be told, found %u", count);
    UdgBelief belief;
    REFUSED(udg_npc_belief(world, other, potion, potency, &belief), UDG_STATUS_NOT_FOUND, "");
    tick(0.25);
    belief = belief_of(other, potency);
    EQUAL(belief.source, UDG_BELIEF_SOURCE_HEARSAY);
    EQUAL(belief.teller.bits, guard.bits);
    CLOSE(belief.sure_at_first, 0.625);
    CLOSE(belief.fact.timestamp, 1);
    REFUSED(udg_npc_talk(world, guard, NULL, 1, potion, &count), UDG_STATUS_NULL_ARGUMENT,
            "listeners");
    UdgNpc nobody = {potion.bits};
    REFUSED(udg_npc_talk(world, nobody, listeners, 1, potion, NULL), UDG_STATUS_NOT_AN_NPC, "");
    OK(udg_npc_talk(world, guard, NULL, 0, potion, &count));
    EQUAL(count, 0);
}

static void perceived(void) {
    UdgTellReport report;
    UdgPercept items[2] = {percept(70, now), percept(60, now)};
    items[1].sure = -1;
    REFUSED(udg_npc_perceive(world, other, items, 2, &report), UDG_STATUS_OUT_OF_RANGE,
            "percepts[1]|sure");
    items[1].sure = 1.5f;
    REFUSED(udg_npc_perceive(world, other, items, 2, &report), UDG_STATUS_OUT_OF_RANGE, "sure");
    items[1].sure = 1;
    items[1].remember = NAN;
    REFUSED(udg_npc_perceive(world, other, items, 2, &report), UDG_STATUS_OUT_OF_RANGE,
            "remember");
    items[1].remember = 0;
    items[1].sensor.id = 77;
    REFUSED(udg_npc_perceive(world, other, items, 2, &report), UDG_STATUS_UNKNOWN_ID, "sensor");
    items[1].sensor = eyes;
    items[1].teller = object(guard);
    REFUSED(udg_npc_perceive(world, other, items, 2, &report), UDG_STATUS_INVALID_ARGUMENT,
            "teller");
    items[1].sensor.id = 0;
    items[1].teller.bits = 12345;
    REFUSED(udg_npc_perceive(world, other, items, 2, &report), UDG_STATUS_INVALID_HANDLE,
            "percepts[1]");
    items[1].teller = object(guard);
    items[1].fact.timestamp = now + 1;
    REFUSED(udg_npc_perceive(world, other, items, 2, &report), UDG_STATUS_WRONG_TIME, "");
    CLOSE(belief_of(other, potency).fact.value.number, 40);
    // A lie, less sure than what it has seen just now.
    items[1].fact.timestamp = now;
    items[1].sure = 0.5f;
    items[0].sensor = eyes;
    items[0].sensor = camera;
    REFUSED(udg_npc_perceive(world, other, items, 2, &report), UDG_STATUS_NOT_IN_TYPE,
            "percepts[0]|guard|camera");
    items[0].sensor = gut;
    REFUSED(udg_npc_perceive(world, other, items, 2, &report), UDG_STATUS_INVALID_ARGUMENT,
            "percepts[0]|gut|potency");
    items[0].sensor = eyes;
    items[1].teller = object(other);
    REFUSED(udg_npc_perceive(world, other, items, 2, &report), UDG_STATUS_INVALID_ARGUMENT,
            "percepts[1]|itself");
    items[1].teller = object(guard);
    items[0].remember = INFINITY;
    OK(udg_npc_perceive(world, other, items, 2, &report));
    EQUAL(report.told, 1);
    EQUAL(report.older, 1);
    UdgBelief belief = belief_of(other, potency);
    CLOSE(belief.fact.value.number, 70);
    EQUAL(belief.source, UDG_BELIEF_SOURCE_SENSOR);
    CHECK(isinf(belief.expires), "expected it to be kept for ever, found %f", belief.expires);
    char text[1000];
    OK(udg_npc_explain_belief_json(world, other, potion, potency, text, sizeof text, NULL));
    CONTAINS(text, "\"expires\":null");
    // What isn't said is as the document says of the sensor, and without one certain and for ever.
    UdgPercept bare = percept(65, now);
    bare.sure = 0;
    bare.sensor = eyes;
    tick(0.25);
    bare.fact.timestamp = now;
    OK(udg_npc_perceive(world, other, &bare, 1, NULL));
    belief = belief_of(other, potency);
    CLOSE(belief.fact.value.number, 65);
    CLOSE(belief.sure_at_first, 0.75);
    CLOSE(belief.expires, now + 8);
    bare.sensor.id = 0;
    bare.fact.value.number = 66;
    OK(udg_npc_perceive(world, other, &bare, 1, NULL));
    belief = belief_of(other, potency);
    CLOSE(belief.sure_at_first, 1);
    CHECK(isinf(belief.expires), "expected it to be kept for ever, found %f", belief.expires);
}

static void blindfolded(void) {
    uint32_t enabled = 99;
    OK(udg_npc_is_sensor_enabled(world, guard, eyes, &enabled));
    EQUAL(enabled, 1);
    REFUSED(udg_npc_is_sensor_enabled(world, guard, eyes, NULL), UDG_STATUS_NULL_ARGUMENT,
            "out_enabled");
    REFUSED(udg_npc_is_sensor_enabled(world, guard, camera, &enabled), UDG_STATUS_NOT_IN_TYPE,
            "guard|camera");
    REFUSED(udg_npc_set_sensor_enabled(world, guard, camera, 0), UDG_STATUS_NOT_IN_TYPE,
            "guard|camera");
    REFUSED(udg_npc_set_sensor_enabled(world, guard, eyes, 2), UDG_STATUS_INVALID_ARGUMENT,
            "enabled");
    UdgSensor unknown = {77};
    REFUSED(udg_npc_set_sensor_enabled(world, guard, unknown, 0), UDG_STATUS_UNKNOWN_ID, "sensor");
    UdgNpc nobody = {potion.bits};
    REFUSED(udg_npc_set_sensor_enabled(world, nobody, eyes, 0), UDG_STATUS_NOT_AN_NPC, "");
    double before = belief_of(guard, position).fact.timestamp;
    uint64_t seeing, blind;
    MUST(udg_world_hash(world, &seeing));
    OK(udg_npc_set_sensor_enabled(world, guard, eyes, 0));
    OK(udg_npc_is_sensor_enabled(world, guard, eyes, &enabled));
    EQUAL(enabled, 0);
    MUST(udg_world_hash(world, &blind));
    CHECK(seeing != blind, "expected the hash to tell a blindfold");
    tick(0.25);
    CLOSE(belief_of(guard, position).fact.timestamp, before);
    OK(udg_npc_set_sensor_enabled(world, guard, eyes, 1));
    tick(0.25);
    CLOSE(belief_of(guard, position).fact.timestamp, now);
}

static void seen_to_be_gone(void) {
    UdgStep step;
    OK(udg_npc_step(world, guard, &step));
    MUST(udg_object_destroy(world, potion));
    tick(0.25);
    UdgBelief belief;
    REFUSED(udg_npc_belief(world, guard, potion, position, &belief), UDG_STATUS_NOT_FOUND, "");
    UdgLastSeen last;
    OK(udg_npc_last_seen(world, guard, potion, &last));
    CLOSE(last.point.z, 5);
    EQUAL(last.reserved, 0);
    const UdgEvent *events = NULL;
    uint32_t count = 0, gone = 0;
    OK(udg_world_events(world, &events, &count));
    for (uint32_t i = 0; i < count; i++) {
        gone += events[i].npc.bits == guard.bits && events[i].reason == UDG_REASON_SEEN_GONE;
    }
    CHECK(gone > 0, "expected an event with UDG_REASON_SEEN_GONE among %u", count);
    UdgSenseStats stats;
    OK(udg_world_sense_stats(world, &stats));
    EQUAL(stats.gone, 1);
    CHECK(stats.looks > 0 && stats.noticed > 0 && stats.news > 0 && stats.belief_bytes > 0,
          "expected something to have been sensed");
    // Forgotten after 4 s, and all of it after 8.
    tick(4.1);
    REFUSED(udg_npc_last_seen(world, guard, potion, &last), UDG_STATUS_NOT_FOUND, "");
    tick(4.1);
    // The other goes on remembering it; when nobody does, its handle is nobody's.
    REFUSED(udg_npc_last_seen(world, guard, potion, &last), UDG_STATUS_NOT_FOUND, "");
    OK(udg_npc_forget_all(world, other, NULL));
    REFUSED(udg_npc_last_seen(world, guard, potion, &last), UDG_STATUS_INVALID_HANDLE, "");
}

static void asked_by_view(void) {
    UdgObject thing = object_at(world, domain, "potion", 1003);
    const UdgQuestion *questions = NULL;
    uint32_t count = 99;
    REFUSED(udg_world_set_sense_questions(world, 0), UDG_STATUS_OUT_OF_RANGE, "most");
    OK(udg_world_set_sense_questions(world, 16));
    OK(udg_world_sense_questions(world, &questions, &count));
    EQUAL(count, 0);
    UdgAnswer answers[2] = {{1, 1}, {1, 1}};
    REFUSED(udg_world_answer_senses(world, answers, 0), UDG_STATUS_WRONG_TIME, "no sensor");
    tick(0.25);
    OK(udg_world_sense_questions(world, &questions, &count));
    EQUAL(count, 1);
    EQUAL(questions[0].objects[0].bits, robot.bits);
    EQUAL(questions[0].objects[1].bits, thing.bits);
    EQUAL(questions[0].sensor.id, camera.id);
    EQUAL(questions[0].is_place, 0);
    CLOSE(questions[0].eye.x, 1000);
    CLOSE(questions[0].point.x, 1003);
    REFUSED(udg_world_answer_senses(world, answers, 2), UDG_STATUS_INVALID_ARGUMENT, "2|1");
    answers[0].value = NAN;
    REFUSED(udg_world_answer_senses(world, answers, 1), UDG_STATUS_NOT_FINITE, "");
    answers[0].value = 0.5f;
    REFUSED(udg_world_answer_senses(world, answers, 1), UDG_STATUS_INVALID_ARGUMENT, "");
    answers[0].value = 1;
    answers[0].is_answered = 2;
    REFUSED(udg_world_answer_senses(world, answers, 1), UDG_STATUS_INVALID_ARGUMENT,
            "is_answered");
    REFUSED(udg_world_answer_senses(world, NULL, 1), UDG_STATUS_NULL_ARGUMENT, "answers");
    answers[0].is_answered = 1;
    OK(udg_world_answer_senses(world, answers, 1));
    REFUSED(udg_world_answer_senses(world, answers, 1), UDG_STATUS_WRONG_TIME, "");
    UdgBelief belief;
    OK(udg_npc_belief(world, robot, thing, position, &belief));
    CLOSE(belief.fact.value.position.x, 1003);
    CLOSE(belief.fact.timestamp, now);
    // Those that aren't asked yet wait.
    uint64_t waiting = 99;
    double seconds = 99;
    OK(udg_world_sense_backlog(world, &waiting, &seconds));
    EQUAL(waiting, 0);
    CLOSE(seconds, 0);
    REFUSED(udg_world_sense_backlog(world, NULL, &seconds), UDG_STATUS_NULL_ARGUMENT,
            "out_waiting");
    REFUSED(udg_world_sense_backlog(world, &waiting, NULL), UDG_STATUS_NULL_ARGUMENT,
            "out_seconds");
    // What isn't answered is lost, counted, and asked again.
    tick(0.25);
    tick(0.25);
    UdgSenseStats stats;
    OK(udg_world_sense_stats(world, &stats));
    EQUAL(stats.unanswered, 1);
    OK(udg_world_sense_questions(world, &questions, &count));
    EQUAL(count, 1);
    // While a tick is open nothing is changed.
    UdgTickInput input;
    MUST(udg_tick_input_init(&input, sizeof input));
    now += 0.25;
    input.seconds = now;
    MUST(udg_world_tick_begin(world, &input, &count));
    REFUSED(udg_world_answer_senses(world, answers, 1), UDG_STATUS_WRONG_TIME, "");
    UdgVector3 direction = at(0, 0, 1);
    UdgObject who = object(robot);
    REFUSED(udg_world_write_facings(world, &who, 1, &direction, 0, NULL), UDG_STATUS_WRONG_TIME,
            "");
    REFUSED(udg_world_set_sense_questions(world, 1), UDG_STATUS_WRONG_TIME, "");
    REFUSED(udg_npc_talk(world, guard, &robot, 1, thing, NULL), UDG_STATUS_WRONG_TIME, "");
    UdgTickReport report;
    MUST(udg_world_tick_end(world, &report));
}

// Who walks, sees, forgets and is asked about: nothing of that asks the heap for anything, once warm.
static void warm_senses_allocate_nothing(void) {
    enum { GUARDS = 20, POTIONS = 30 };
    UdgWorld crowd = {0};
    UdgWorldDef def;
    MUST(udg_world_def_init(&def, sizeof def));
    UdgQueryBinding binding;
    memset(&binding, 0, sizeof binding);
    MUST(udg_domain_find_query(domain, "sees", UDG_ZERO_TERMINATED, &binding.query));
    binding.answerer = UDG_ANSWERER_VIEW;
    def.domain = domain;
    def.query_bindings = &binding;
    def.query_binding_count = 1;
    MUST(udg_world_create(&def, &crowd));
    UdgNpc npcs[GUARDS];
    UdgObject who[GUARDS], potions[POTIONS];
    UdgVector3 facings[GUARDS];
    for (int i = 0; i < GUARDS; i++) {
        npcs[i] = npc_at(crowd, domain, i % 2 ? "guard" : "robot", (float)i);
        who[i] = object(npcs[i]);
    }
    for (int i = 0; i < POTIONS; i++) {
        potions[i] = object_at(crowd, domain, "potion", (float)i);
    }
    UdgTickInput input;
    MUST(udg_tick_input_init(&input, sizeof input));
    uint64_t warm = 0, allocated = 0;
    for (int frame = 0; frame < 4000; frame++) {
        for (int i = 0; i < GUARDS; i++) {
            float angle = 0.1f * (float)(frame + 7 * i);
            facings[i] = at(sinf(angle), 0, cosf(angle));
        }
        for (int i = 0; i < POTIONS; i++) {
            float angle = 0.031f * (float)(frame % 1000) + (float)i;
            MUST(udg_object_set_position(crowd, potions[i],
                                         at(10 + 12 * sinf(angle), 0, 12 * cosf(angle))));
        }
        UdgMemoryStats before, after;
        MUST(udg_memory_stats(UDG_MEMORY_ALL, &before));
        MUST(udg_world_write_facings(crowd, who, GUARDS, facings, 0, NULL));
        if (frame % 10 == 0) {
            MUST(udg_npc_talk(crowd, npcs[1], npcs, GUARDS, (UdgObject){0}, NULL));
        }
        input.seconds += 1.0 / 16;
        UdgTickReport report;
        MUST(udg_world_tick(crowd, &input, &report));
        const UdgQuestion *questions;
        uint32_t count = 0;
        MUST(udg_world_sense_questions(crowd, &questions, &count));
        UdgAnswer answers[128];
        for (uint32_t i = 0; i < count; i++) {
            answers[i].value = (frame + (int)i) % 3 != 0;
            answers[i].is_answered = (frame + (int)i) % 7 != 0;
        }
        if (count > 0) {
            MUST(udg_world_answer_senses(crowd, answers, count));
        }
        MUST(udg_memory_stats(UDG_MEMORY_ALL, &after));
        if (frame >= 3000) {
            allocated += after.total_blocks - before.total_blocks;
        } else {
            warm += after.total_blocks - before.total_blocks;
        }
    }
    CHECK(warm > 0 && allocated == 0, "expected no allocation in 1,000 warm frames, found %llu",
          (unsigned long long)allocated);
    UdgSenseStats stats;
    MUST(udg_world_sense_stats(crowd, &stats));
    CHECK(stats.noticed > 10000 && stats.questions > 10000 && stats.gone > 100,
          "expected more than %llu noticed, %llu questions, %llu gone",
          (unsigned long long)stats.noticed, (unsigned long long)stats.questions,
          (unsigned long long)stats.gone);
    OK(udg_world_destroy(crowd));
}

int main(void) {
    domain = domain_from_quoted(DOMAIN);
    names();
    described();
    UdgWorldDef def;
    MUST(udg_world_def_init(&def, sizeof def));
    UdgQueryBinding binding;
    memset(&binding, 0, sizeof binding);
    MUST(udg_domain_find_query(domain, "sees", UDG_ZERO_TERMINATED, &binding.query));
    binding.answerer = UDG_ANSWERER_VIEW;
    def.domain = domain;
    def.query_bindings = &binding;
    def.query_binding_count = 1;
    MUST(udg_world_create(&def, &world));
    position = attribute_of(domain, "position");
    potency = attribute_of(domain, "potency");
    thirst = attribute_of(domain, "thirst");
    guard = npc_at(world, domain, "guard", 0);
    other = npc_at(world, domain, "guard", 300);
    robot = npc_at(world, domain, "robot", 1000);
    potion = object_at(world, domain, "potion", 0);
    MUST(udg_object_set_position(world, potion, at(0, 0, 5)));
    facings();
    face(guard, at(0, 0, 1));
    seen_and_why();
    told();
    perceived();
    blindfolded();
    seen_to_be_gone();
    asked_by_view();
    dormant_npcs_are_not_explained();
    warm_senses_allocate_nothing();
    return destroyed_at_the_end(world, domain);
}
