// Questions to the host: bound to a world, asked in one batch before a search, answered well and
// badly, and kept for as long as documents say.

#include "check.h"

#define NAMES 64

// What the host's function was asked, and how it answers.
typedef struct Host {
    int calls;
    uint32_t count;
    char asked[NAMES][48];
    UdgDomain domain;
    // The question that gets an answer of its own, and which.
    const char *special;
    UdgAnswer answer;
    // Called from within the function.
    void (*inside)(UdgWorld world, const UdgQuestion *questions);
} Host;

// A question as "sees(1,3)", objects by their user keys.
static void name_question(const Host *host, const UdgQuestion *question, char *text, size_t size) {
    UdgText name = {"?", 1};
    MUST(udg_domain_query_name(host->domain, question->query, &name));
    snprintf(text, size, "%s(", name.data);
    for (uint32_t i = 0; i < question->object_count; i++) {
        size_t used = strlen(text);
        snprintf(text + used, size - used, "%s%llu", i ? "," : "",
                 (unsigned long long)question->user_keys[i]);
    }
    size_t used = strlen(text);
    snprintf(text + used, size - used, ")");
}

static void answer(UdgWorld world, const UdgQuestion *questions, uint32_t count,
                   UdgAnswer *answers, void *user) {
    Host *host = user;
    host->calls++;
    host->count = count;
    for (uint32_t i = 0; i < count; i++) {
        char text[48];
        name_question(host, &questions[i], text, sizeof text);
        if (i < NAMES) {
            memcpy(host->asked[i], text, sizeof text);
        }
        CHECK(answers[i].is_answered == 0, "expected no answer before there is one");
        answers[i].value = 1;
        answers[i].is_answered = 1;
        if (host->special && strcmp(host->special, text) == 0) {
            answers[i] = host->answer;
        }
    }
    if (host->inside) {
        host->inside(world, questions);
    }
}

static void is_asked(Host *host, const char *const *expected, uint32_t count) {
    EQUAL(host->count, count);
    for (uint32_t i = 0; i < count && i < host->count; i++) {
        CHECK(strcmp(host->asked[i], expected[i]) == 0, "expected question %u to be %s, found %s",
              i, expected[i], host->asked[i]);
    }
    host->count = 0;
    host->calls = 0;
}
#define ASKED(host, ...)                                                             \
    do {                                                                             \
        const char *const questions_expected[] = {__VA_ARGS__};                      \
        EQUAL((host)->calls, 1);                                                     \
        is_asked((host), questions_expected,                                         \
                 (uint32_t)(sizeof questions_expected / sizeof *questions_expected)); \
    } while (0)
#define ASKED_NOTHING(host) \
    do {                    \
        EQUAL((host)->calls, 0); \
        (host)->calls = 0;  \
    } while (0)

static UdgQuery query_of(UdgDomain domain, const char *name) {
    UdgQuery id = {0};
    MUST(udg_domain_find_query(domain, name, UDG_ZERO_TERMINATED, &id));
    return id;
}

// A guard who throws stones at whom he sees, and is paid by weight.
#define GUARD                                                                              \
    "{ 'udgoap': 1, 'queries': { 'sees': { 'max_age': 2 }, 'strong': { 'arguments': 1,"    \
    "  'pure': true }, 'weight': { 'kind': 'number', 'arguments': 1 } },"                   \
    " 'attributes': { 'health': { 'min': 0, 'max': 10, 'default': 10 } },"                  \
    " 'types': { 'thief': { 'attributes': { 'health': {} }, 'supplies': ['throw'] },"       \
    "  'guard': { 'consumes': ['throw'], 'drives': ['watch'] } },"                          \
    " 'actions': { 'throw': { 'preconditions': ['call:sees(consumer, supplier)',"           \
    "   'call:strong(consumer) and call:sees(consumer, supplier)'],"                        \
    "   'cost': 'call:weight(supplier)', 'effects': ['supplier.health -= 10'] } },"         \
    " 'drives': { 'watch': { 'goals': { 'stop': { 'for_each': 'thief', 'as': 'it',"         \
    "   'conditions': ['it.health <= 0'] } } } } }"

typedef struct Scene {
    UdgDomain domain;
    UdgWorld world;
    UdgNpc guard;
    UdgObject thieves[2];
    UdgPlanner planner;
    Host host;
} Scene;

static UdgObject keyed(Scene *scene, const char *type, uint64_t key) {
    UdgObjectDef def = def_of(scene->domain, type);
    UdgObject object = {0};
    def.user_key = key;
    MUST(udg_object_create(scene->world, &def, &object));
    return object;
}

// Queries from `first_by_view` on are answered by view, the others by the host's function.
static void set_scene_by(Scene *scene, int first_by_view) {
    memset(scene, 0, sizeof *scene);
    scene->domain = domain_from_quoted(GUARD);
    scene->host.domain = scene->domain;
    const char *names[] = {"sees", "strong", "weight"};
    UdgQueryBinding bindings[3];
    memset(bindings, 0, sizeof bindings);
    for (int i = 0; i < 3; i++) {
        bindings[i].query = query_of(scene->domain, names[i]);
        if (i < first_by_view) {
            bindings[i].answer = answer;
            bindings[i].user = &scene->host;
        } else {
            bindings[i].answerer = UDG_ANSWERER_VIEW;
        }
    }
    UdgWorldDef def;
    MUST(udg_world_def_init(&def, sizeof def));
    def.domain = scene->domain;
    def.query_bindings = bindings;
    def.query_binding_count = 3;
    MUST(udg_world_create(&def, &scene->world));
    // The list was copied.
    memset(bindings, 0, sizeof bindings);
    MUST(udg_npc_from_object(scene->world, keyed(scene, "guard", 1), &scene->guard));
    scene->thieves[0] = keyed(scene, "thief", 2);
    scene->thieves[1] = keyed(scene, "thief", 3);
    scene->planner = planner_new();
    MUST(udg_world_update(scene->world, 0));
}

static void set_scene(Scene *scene) {
    set_scene_by(scene, 3);
}

static void end_scene(Scene *scene) {
    OK(udg_planner_destroy(scene->planner));
    OK(udg_world_destroy(scene->world));
    OK(udg_domain_destroy(scene->domain));
}

static UdgPlanResult plan_at(Scene *scene, double seconds) {
    MUST(udg_world_update(scene->world, seconds));
    return plan_with(scene->planner, scene->world, scene->guard, &NAMED);
}

static void batch_is_in_order_and_has_nothing_twice(void) {
    Scene scene;
    set_scene(&scene);
    UdgPlanResult result = plan_at(&scene, 0);
    ASKED(&scene.host, "sees(1,2)", "sees(1,3)", "strong(1)", "weight(2)", "weight(3)");
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_COMPLETE);
    EQUAL(result.question_count, 5);
    EQUAL(result.questions_left_out, 0);
    // A limit leaves out the last.
    UdgPlanOptions options = NAMED;
    EQUAL(options.questions, 4096);
    options.questions = 4;
    udg_planner_forget_answers(scene.planner, scene.world, (UdgQuery){0}, (UdgObject){0});
    result = plan_with(scene.planner, scene.world, scene.guard, &options);
    ASKED(&scene.host, "sees(1,2)", "sees(1,3)", "strong(1)", "weight(2)");
    EQUAL(result.questions_left_out, 1);
    end_scene(&scene);
}

static void answers_age(void) {
    Scene scene;
    set_scene(&scene);
    plan_at(&scene, 10);
    ASKED(&scene.host, "sees(1,2)", "sees(1,3)", "strong(1)", "weight(2)", "weight(3)");
    // `weight` is asked every time, `sees` is kept for two seconds, `strong` for ever.
    plan_at(&scene, 11.5);
    ASKED(&scene.host, "weight(2)", "weight(3)");
    plan_at(&scene, 12);
    ASKED(&scene.host, "sees(1,2)", "sees(1,3)", "weight(2)", "weight(3)");
    plan_at(&scene, 1e9);
    ASKED(&scene.host, "sees(1,2)", "sees(1,3)", "weight(2)", "weight(3)");
    // Another planner knows nothing of it.
    UdgPlanner other = planner_new();
    plan_with(other, scene.world, scene.guard, &NAMED);
    ASKED(&scene.host, "sees(1,2)", "sees(1,3)", "strong(1)", "weight(2)", "weight(3)");
    OK(udg_planner_destroy(other));
    UdgQuery sees = query_of(scene.domain, "sees"), all = {0};
    UdgObject any = {0};
    OK(udg_planner_forget_answers(scene.planner, scene.world, sees, scene.thieves[1]));
    plan_at(&scene, 1e9);
    ASKED(&scene.host, "sees(1,3)", "weight(2)", "weight(3)");
    OK(udg_planner_forget_answers(scene.planner, scene.world, all, any));
    plan_at(&scene, 1e9);
    ASKED(&scene.host, "sees(1,2)", "sees(1,3)", "strong(1)", "weight(2)", "weight(3)");
    OK(udg_planner_forget_answers(scene.planner, (UdgWorld){0}, all, object_of_npc(scene.guard)));
    UdgQuery stranger = {77};
    REFUSED(udg_planner_forget_answers(scene.planner, scene.world, stranger, any),
            UDG_STATUS_UNKNOWN_ID, "query");
    REFUSED(udg_planner_forget_answers((UdgPlanner){0}, scene.world, all, any),
            UDG_STATUS_INVALID_HANDLE, "planner");
    end_scene(&scene);
}

static void who_takes_the_place_of_the_destroyed_is_asked_about_anew(void) {
    Scene scene;
    set_scene(&scene);
    plan_at(&scene, 0);
    OK(udg_object_destroy(scene.world, scene.thieves[0]));
    keyed(&scene, "thief", 4);
    scene.host.calls = 0;
    plan_at(&scene, 0);
    ASKED(&scene.host, "sees(1,4)", "weight(3)", "weight(4)");
    end_scene(&scene);
}

static void answers_decide(void) {
    Scene scene;
    set_scene(&scene);
    scene.host.special = "strong(1)";
    scene.host.answer = (UdgAnswer){0, 1};
    UdgPlanResult result = plan_at(&scene, 0);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_NO_PLAN);
    end_scene(&scene);
    // No answer is no yes, and costs nothing.
    set_scene(&scene);
    scene.host.special = "sees(1,2)";
    scene.host.answer = (UdgAnswer){NAN, 0};
    result = plan_at(&scene, 0);
    EQUAL(result.step_count, 1);
    UdgPlanStep step;
    uint32_t count;
    OK(udg_planner_steps(scene.planner, &step, 1, &count));
    EQUAL(step.supplier_user_key, 3);
    char *why = explanation_of(scene.planner, scene.world);
    CONTAINS(why, "call:sees(consumer, supplier)");
    free(why);
    end_scene(&scene);
}

static void wrong_answers_are_refused_by_name(void) {
    const struct {
        const char *question;
        UdgAnswer answer;
        UdgStatus status;
        const char *words;
    } wrong[] = {
        {"weight(3)", {NAN, 1}, UDG_STATUS_NOT_FINITE, "weight(thief 3)|NaN"},
        {"weight(2)", {INFINITY, 1}, UDG_STATUS_NOT_FINITE, "weight(thief 2)|inf"},
        {"sees(1,2)", {2, 1}, UDG_STATUS_INVALID_ARGUMENT, "sees(guard 1, thief 2)|flag"},
        {"sees(1,3)", {NAN, 1}, UDG_STATUS_NOT_FINITE, "sees(guard 1, thief 3)"},
        {"strong(1)", {1, 7}, UDG_STATUS_INVALID_ARGUMENT, "answers[2]|is_answered"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Scene scene;
        set_scene(&scene);
        scene.host.special = wrong[i].question;
        scene.host.answer = wrong[i].answer;
        UdgPlanResult result;
        fill(&result, sizeof result);
        REFUSED(udg_planner_plan(scene.planner, scene.world, scene.guard, &NAMED, &result),
                wrong[i].status, wrong[i].words);
        UNTOUCHED(result);
        // None of the answers was taken.
        scene.host.special = NULL;
        scene.host.calls = 0;
        UdgPlanResult again = plan_at(&scene, 0);
        EQUAL(again.outcome, UDG_PLAN_OUTCOME_COMPLETE);
        EQUAL(scene.host.count, 5);
        end_scene(&scene);
    }
}

static Scene *current;

static void look_around(UdgWorld world, const UdgQuestion *questions) {
    EQUAL(world.bits, current->world.bits);
    double seconds = 0;
    OK(udg_world_time(world, &seconds));
    uint32_t valid = 0;
    OK(udg_object_is_valid(world, questions[0].objects[0], &valid));
    EQUAL(valid, 1);
    float health = 0;
    OK(udg_object_number(world, questions[0].objects[1], attribute_of(current->domain, "health"),
                         &health));
    EQUAL(health, 10);
    // What changes the world is refused, and doesn't wait.
    REFUSED(udg_world_update(world, 5), UDG_STATUS_BUSY, "udg_world_update");
    REFUSED(udg_object_destroy(world, questions[0].objects[0]), UDG_STATUS_BUSY, "");
    REFUSED(udg_world_destroy(world), UDG_STATUS_BUSY, "");
    UdgPlanResult result;
    REFUSED(udg_planner_plan(current->planner, world, current->guard, &NAMED, &result),
            UDG_STATUS_BUSY, "");
    REFUSED(udg_planner_destroy(current->planner), UDG_STATUS_BUSY, "");
    // Another planner may plan meanwhile, and ask in turn.
    current->host.inside = NULL;
    UdgPlanner other = planner_new();
    plan_with(other, world, current->guard, &NAMED);
    OK(udg_planner_destroy(other));
}

static void function_may_call_back(void) {
    Scene scene;
    set_scene(&scene);
    current = &scene;
    scene.host.inside = look_around;
    UdgPlanResult result = plan_at(&scene, 0);
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_COMPLETE);
    EQUAL(scene.host.calls, 2);
    end_scene(&scene);
}

static void unbound_queries_are_named(void) {
    UdgDomain domain = domain_from_quoted(GUARD);
    UdgWorldDef def;
    UdgWorld world;
    MUST(udg_world_def_init(&def, sizeof def));
    def.domain = domain;
    fill(&world, sizeof world);
    REFUSED(udg_world_create(&def, &world), UDG_STATUS_UNBOUND_QUERY, "\"sees\"");
    UNTOUCHED(world);
    UdgQueryBinding bindings[4];
    memset(bindings, 0, sizeof bindings);
    bindings[0].query = query_of(domain, "travel");
    bindings[1].query = query_of(domain, "sees");
    bindings[2].query = query_of(domain, "weight");
    bindings[3].query = query_of(domain, "sees");
    def.query_bindings = bindings;
    def.query_binding_count = 3;
    REFUSED(udg_world_create(&def, &world), UDG_STATUS_NULL_ARGUMENT, "[0]|\"travel\"|function");
    for (int i = 0; i < 4; i++) {
        bindings[i].answer = answer;
    }
    REFUSED(udg_world_create(&def, &world), UDG_STATUS_UNBOUND_QUERY, "\"strong\"");
    def.query_binding_count = 4;
    REFUSED(udg_world_create(&def, &world), UDG_STATUS_INVALID_ARGUMENT, "[3]|twice");
    bindings[3].query.id = 4;
    REFUSED(udg_world_create(&def, &world), UDG_STATUS_UNKNOWN_ID, "[3]");
    bindings[3].query = query_of(domain, "strong");
    bindings[3].answerer = 2;
    REFUSED(udg_world_create(&def, &world), UDG_STATUS_INVALID_ARGUMENT, "[3]|UDG_ANSWERER_");
    bindings[3].answerer = UDG_ANSWERER_VIEW;
    REFUSED(udg_world_create(&def, &world), UDG_STATUS_INVALID_ARGUMENT, "[3]|by view|function");
    bindings[3].answer = NULL;
    OK(udg_world_create(&def, &world));
    OK(udg_world_destroy(world));
    // A domain of its own needs nobody.
    UdgDomain small = domain_from_text(SMALL_DOMAIN);
    OK(udg_world_destroy(world_of(small)));
    OK(udg_domain_destroy(small));
    OK(udg_domain_destroy(domain));
}

// The questions that the search waits for are written to the host, as if its function was asked.
static void look_at_questions(Scene *scene) {
    UdgQuestion questions[8];
    uint32_t count = 99;
    OK(udg_planner_questions(scene->planner, questions, 8, &count));
    scene->host.calls = 1;
    scene->host.count = count;
    for (uint32_t i = 0; i < count && i < 8; i++) {
        name_question(&scene->host, &questions[i], scene->host.asked[i],
                      sizeof scene->host.asked[i]);
    }
}

static void answers_by_view(void) {
    Scene scene;
    set_scene_by(&scene, 1);
    UdgPlanResult result;
    UdgAnswer all[3] = {{1, 1}, {2, 1}, {3, 1}};
    uint32_t count = 0;
    // There is nothing to look at before a search, and planning at once can't wait.
    REFUSED(udg_planner_questions(scene.planner, NULL, 0, &count), UDG_STATUS_WRONG_TIME, "begun");
    REFUSED(udg_planner_answer(scene.planner, all, 3), UDG_STATUS_WRONG_TIME, "begun");
    fill(&result, sizeof result);
    REFUSED(udg_planner_plan(scene.planner, scene.world, scene.guard, &NAMED, &result),
            UDG_STATUS_WRONG_TIME, "udg_planner_begin");
    UNTOUCHED(result);
    ASKED(&scene.host, "sees(1,2)", "sees(1,3)");
    // The function is asked when the search begins, the others wait. What the function answered is
    // kept from the call before.
    OK(udg_planner_begin(scene.planner, scene.world, scene.guard, &NAMED));
    ASKED_NOTHING(&scene.host);
    look_at_questions(&scene);
    ASKED(&scene.host, "strong(1)", "weight(2)", "weight(3)");
    REFUSED(udg_planner_questions(scene.planner, NULL, 0, &count), UDG_STATUS_BUFFER_TOO_SMALL,
            "questions|3");
    EQUAL(count, 3);
    REFUSED(udg_planner_questions(scene.planner, NULL, 3, &count), UDG_STATUS_NULL_ARGUMENT,
            "questions");
    REFUSED(udg_planner_questions(scene.planner, NULL, 0, NULL), UDG_STATUS_NULL_ARGUMENT,
            "out_count");
    REFUSED(udg_planner_continue(scene.planner, 1, 0, &result), UDG_STATUS_WRONG_TIME,
            "udg_planner_answer");
    // Answers are refused whole, and the search goes on waiting.
    REFUSED(udg_planner_answer(scene.planner, NULL, 3), UDG_STATUS_NULL_ARGUMENT, "answers");
    REFUSED(udg_planner_answer(scene.planner, all, 2), UDG_STATUS_INVALID_ARGUMENT,
            "3 questions|2 answers");
    all[2].value = NAN;
    REFUSED(udg_planner_answer(scene.planner, all, 3), UDG_STATUS_NOT_FINITE, "weight(thief 3)");
    all[2].value = 3;
    all[0].value = -1;
    REFUSED(udg_planner_answer(scene.planner, all, 3), UDG_STATUS_INVALID_ARGUMENT,
            "strong(guard 1)|flag");
    all[0].value = 1;
    all[1].is_answered = 5;
    REFUSED(udg_planner_answer(scene.planner, all, 3), UDG_STATUS_INVALID_ARGUMENT,
            "answers[1]|is_answered");
    all[1].is_answered = 1;
    REFUSED(udg_planner_answer((UdgPlanner){0}, all, 3), UDG_STATUS_INVALID_HANDLE, "planner");
    look_at_questions(&scene);
    ASKED(&scene.host, "strong(1)", "weight(2)", "weight(3)");
    OK(udg_planner_answer(scene.planner, all, 3));
    REFUSED(udg_planner_answer(scene.planner, all, 3), UDG_STATUS_WRONG_TIME, "waits for no");
    OK(udg_planner_continue(scene.planner, UDG_PLAN_STATES_UNLIMITED, 0, &result));
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_COMPLETE);
    EQUAL(result.question_count, 5);
    UdgPlanStep steps[8];
    OK(udg_planner_steps(scene.planner, steps, 8, &count));
    for (uint32_t i = 0; i < count; i++) {
        CLOSE(steps[i].cost, (float)steps[i].supplier_user_key);
    }
    // It doesn't matter that objects go while it waits; but the NPC has to stay.
    OK(udg_planner_begin(scene.planner, scene.world, scene.guard, &NAMED));
    OK(udg_object_destroy(scene.world, scene.thieves[1]));
    OK(udg_planner_answer(scene.planner, all, 2));
    OK(udg_planner_continue(scene.planner, UDG_PLAN_STATES_UNLIMITED, 0, &result));
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_COMPLETE);
    OK(udg_planner_begin(scene.planner, scene.world, scene.guard, &NAMED));
    OK(udg_object_destroy(scene.world, object_of_npc(scene.guard)));
    REFUSED(udg_planner_answer(scene.planner, all, 1), UDG_STATUS_INVALID_HANDLE, "NPC");
    REFUSED(udg_planner_questions(scene.planner, NULL, 0, &count), UDG_STATUS_WRONG_TIME, "");
    end_scene(&scene);
}

static void queries_are_listed(void) {
    UdgDomain domain = domain_from_quoted(GUARD);
    UdgDomainCounts counts;
    OK(udg_domain_counts(domain, &counts));
    EQUAL(counts.queries, 4);
    const char *names[] = {"travel", "sees", "strong", "weight"};
    const UdgQueryInfo infos[] = {
        {UDG_QUERY_NUMBER, 2, 0, 0, 0},
        {UDG_QUERY_FLAG, 2, 2, 0, 1},
        {UDG_QUERY_FLAG, 1, 0, 1, 1},
        {UDG_QUERY_NUMBER, 1, 0, 0, 1},
    };
    for (uint32_t i = 0; i < 4; i++) {
        UdgQuery query;
        UdgText name;
        UdgQueryInfo info;
        OK(udg_domain_query_at(domain, i, &query));
        OK(udg_domain_query_name(domain, query, &name));
        CHECK(strcmp(name.data, names[i]) == 0, "expected %s, found %s", names[i], name.data);
        EQUAL(query.id, query_of(domain, names[i]).id);
        OK(udg_domain_query_info(domain, query, &info));
        CHECK(memcmp(&info, &infos[i], sizeof info) == 0, "expected another info of %s", names[i]);
    }
    UdgQuery none;
    UdgQueryInfo info;
    fill(&none, sizeof none);
    REFUSED(udg_domain_query_at(domain, 4, &none), UDG_STATUS_OUT_OF_RANGE, "4");
    REFUSED(udg_domain_find_query(domain, "see", UDG_ZERO_TERMINATED, &none),
            UDG_STATUS_UNKNOWN_NAME, "did you mean `sees`");
    UNTOUCHED(none);
    REFUSED(udg_domain_query_info(domain, none, &info), UDG_STATUS_UNKNOWN_ID, "query");
    OK(udg_domain_destroy(domain));
}

static uint64_t allocations(void) {
    UdgMemoryStats stats;
    MUST(udg_memory_stats(UDG_MEMORY_PLANNING, &stats));
    return stats.total_blocks;
}

static void warm_searches_allocate_nothing(void) {
    Scene scene;
    set_scene(&scene);
    for (int i = 0; i < 4; i++) {
        plan_at(&scene, i * 3);
    }
    uint64_t before = allocations();
    for (int i = 4; i < 8; i++) {
        plan_at(&scene, i * 3);
    }
    EQUAL(allocations() - before, 0);
    end_scene(&scene);
    set_scene_by(&scene, 0);
    for (int i = 0; i < 8; i++) {
        if (i == 4) {
            before = allocations();
        }
        MUST(udg_world_update(scene.world, i * 3));
        OK(udg_planner_begin(scene.planner, scene.world, scene.guard, &NAMED));
        look_at_questions(&scene);
        const UdgAnswer yes[5] = {{1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}};
        EQUAL(scene.host.count, i == 0 ? 5 : 4);
        OK(udg_planner_answer(scene.planner, yes, scene.host.count));
        UdgPlanResult result;
        OK(udg_planner_continue(scene.planner, UDG_PLAN_STATES_UNLIMITED, 0, &result));
        EQUAL(result.outcome, UDG_PLAN_OUTCOME_COMPLETE);
    }
    EQUAL(allocations() - before, 0);
    end_scene(&scene);
}

// A guard between two thieves of whom he sees one, whatever the selector.
static void each_selector_asks(void) {
    const UdgSelector selectors[] = {UDG_SELECTOR_UDGOAP, UDG_SELECTOR_GOAP};
    for (size_t i = 0; i < sizeof selectors / sizeof *selectors; i++) {
        Scene scene;
        set_scene(&scene);
        UdgPlanOptions options = NAMED;
        options.selector = selectors[i];
        // Once more with what is kept, and once with another answer.
        for (int round = 0; round < 3; round++) {
            scene.host.special = round < 2 ? "sees(1,2)" : "sees(1,3)";
            scene.host.answer = (UdgAnswer){0, 1};
            MUST(udg_world_update(scene.world, round * 1.5));
            plan_with(scene.planner, scene.world, scene.guard, &options);
            UdgPlanStep step;
            uint32_t count = 0;
            UdgStatus status = udg_planner_steps(scene.planner, &step, 1, &count);
            EQUAL(status, UDG_STATUS_OK);
            EQUAL(count, 1);
            EQUAL(step.supplier_user_key, round < 2 ? 3 : 2);
        }
        end_scene(&scene);
    }
}

int main(void) {
    batch_is_in_order_and_has_nothing_twice();
    answers_age();
    who_takes_the_place_of_the_destroyed_is_asked_about_anew();
    answers_decide();
    wrong_answers_are_refused_by_name();
    function_may_call_back();
    unbound_queries_are_named();
    answers_by_view();
    queries_are_listed();
    warm_searches_allocate_nothing();
    each_selector_asks();
    return check_end();
}
