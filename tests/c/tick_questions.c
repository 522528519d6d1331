// Queries in ticks: answered by functions or by view, it comes to the same; and what becomes of
// searches that nobody answers.

#include "check.h"

#define GUARDS 3
#define TICKS 200

static const char *DOCUMENT =
    "{ 'udgoap': 1, 'queries': { 'sees': {}, 'weight': { 'kind': 'number', 'arguments': 1 } },"
    " 'attributes': { 'health': { 'min': 0, 'max': 10, 'default': 10 } },"
    " 'types': { 'thief': { 'attributes': { 'health': {} }, 'supplies': ['throw'] },"
    "  'guard': { 'consumes': ['throw'], 'drives': ['watch'] } },"
    " 'actions': { 'throw': { 'preconditions': ['call:sees(consumer, supplier)'],"
    "   'cost': 'call:weight(supplier)', 'duration': 0.25,"
    "   'effects': ['supplier.health -= 10'] } },"
    " 'drives': { 'watch': { 'goals': { 'stop': { 'for_each': 'thief', 'as': 'it',"
    "   'conditions': ['it.health <= 0'] } } } } }";

// What is so in the game: who sees whom depends on the time.
typedef struct Game {
    UdgDomain domain;
    UdgQuery sees;
    int moment;
    int asked;
} Game;

static UdgAnswer answer_of(Game *game, const UdgQuestion *question) {
    UdgAnswer answer = {0, 1};
    game->asked++;
    if (question->query.id != game->sees.id) {
        answer.value = (float)(question->user_keys[0] % 7);
    } else {
        uint64_t mixed = question->user_keys[0] * 31 + question->user_keys[1] * 17;
        answer.value = (float)((mixed + (uint64_t)game->moment / 16) % 3 == 0);
        answer.is_answered = (mixed + (uint64_t)game->moment) % 11 != 0;
    }
    return answer;
}

static void by_function(UdgWorld world, const UdgQuestion *questions, uint32_t count,
                        UdgAnswer *answers, void *user) {
    (void)world;
    for (uint32_t i = 0; i < count; i++) {
        answers[i] = answer_of(user, &questions[i]);
    }
}

typedef struct Scene {
    Game game;
    UdgDomain domain;
    UdgWorld world;
    UdgNpc guards[GUARDS];
    UdgObject thieves[4];
    double seconds;
} Scene;

static void scene_new(Scene *scene, int views) {
    memset(scene, 0, sizeof *scene);
    scene->domain = domain_from_quoted(DOCUMENT);
    UdgQuery weight;
    MUST(udg_domain_find_query(scene->domain, "sees", UDG_ZERO_TERMINATED, &scene->game.sees));
    MUST(udg_domain_find_query(scene->domain, "weight", UDG_ZERO_TERMINATED, &weight));
    scene->game.domain = scene->domain;
    UdgQueryBinding bindings[2] = {
        {scene->game.sees, UDG_ANSWERER_FUNCTION, by_function, &scene->game},
        {weight, UDG_ANSWERER_FUNCTION, by_function, &scene->game},
    };
    for (int i = 0; i < views; i++) {
        bindings[i].answerer = UDG_ANSWERER_VIEW;
        bindings[i].answer = NULL;
        bindings[i].user = NULL;
    }
    UdgWorldDef def;
    MUST(udg_world_def_init(&def, sizeof def));
    def.domain = scene->domain;
    def.query_binding_count = 2;
    def.query_bindings = bindings;
    def.searches = 2;
    MUST(udg_world_create(&def, &scene->world));
    uint64_t key = 1;
    for (int i = 0; i < GUARDS + 4; i++) {
        UdgObjectDef object = def_of(scene->domain, i < GUARDS ? "guard" : "thief");
        object.user_key = key++;
        UdgObject created;
        MUST(udg_object_create(scene->world, &object, &created));
        if (i < GUARDS) {
            UdgMindOptions mind;
            UdgPlanOptions planning;
            MUST(udg_npc_from_object(scene->world, created, &scene->guards[i]));
            mind = NAMED_MIND;
            planning = NAMED;
            planning.cost_weight = 0.01f;
            mind.performed_by = UDG_PERFORMED_BY_LIBRARY;
            MUST(udg_npc_set_mind(scene->world, scene->guards[i], &mind, &planning));
        } else {
            scene->thieves[i - GUARDS] = created;
        }
    }
}

static void scene_end(Scene *scene) {
    OK(udg_world_destroy(scene->world));
    OK(udg_domain_destroy(scene->domain));
}

static UdgTickInput input_of(Scene *scene) {
    UdgTickInput input;
    MUST(udg_tick_input_init(&input, sizeof input));
    input.seconds = scene->seconds += 1.0 / 32;
    input.plan_states = 7;
    return input;
}

static uint32_t waiting(Scene *scene, const UdgQuestion **questions) {
    uint32_t count = 99;
    MUST(udg_world_questions(scene->world, questions, &count));
    return count;
}

// Answers all that is asked by view.
static uint32_t answer_all(Scene *scene) {
    const UdgQuestion *questions;
    UdgAnswer answers[64];
    uint32_t count = waiting(scene, &questions);
    if (count == 0) {
        return 0;
    }
    CHECK(count <= 64, "%u questions", count);
    for (uint32_t i = 0; i < count && i < 64; i++) {
        answers[i] = answer_of(&scene->game, &questions[i]);
        for (uint32_t j = 0; j < i; j++) {
            CHECK(memcmp(&questions[i], &questions[j], sizeof *questions) != 0, "asked twice");
        }
    }
    OK(udg_world_answer(scene->world, answers, count));
    const UdgQuestion *none;
    uint32_t left = waiting(scene, &none);
    EQUAL(left, 0);
    return count;
}

// The thieves recover, so that the guards have something to do.
static void recover(Scene *scene, int tick) {
    if (tick % 8 == 0) {
        set_number(scene->world, scene->domain, scene->thieves[tick / 8 % 4], "health", 10);
    }
}

static uint64_t tick_in_parts(Scene *scene, int tick) {
    UdgTickInput input = input_of(scene);
    uint32_t jobs;
    uint64_t hash;
    scene->game.moment = tick;
    recover(scene, tick);
    MUST(udg_world_tick_begin(scene->world, &input, &jobs));
    answer_all(scene);
    for (uint32_t job = jobs; job-- > 0;) {
        MUST(udg_world_plan(scene->world, job));
    }
    MUST(udg_world_tick_end(scene->world, NULL));
    MUST(udg_world_hash(scene->world, &hash));
    return hash;
}

static void all_ways_come_to_the_same(void) {
    static uint64_t hashes[TICKS];
    int asked = 0;
    for (int views = 0; views <= 2; views++) {
        Scene scene;
        UdgWorldStats stats;
        scene_new(&scene, views);
        for (int tick = 0; tick < TICKS; tick++) {
            uint64_t hash = tick_in_parts(&scene, tick);
            if (views == 0) {
                hashes[tick] = hash;
            }
            CHECK(hash == hashes[tick], "tick %d differs with %d views", tick, views);
        }
        asked = views == 0 ? scene.game.asked : asked;
        EQUAL(scene.game.asked, asked);
        OK(udg_world_stats(scene.world, &stats));
        CHECK(stats.steps > 20, "%llu steps", (unsigned long long)stats.steps);
        scene_end(&scene);
    }
}

static void between_ticks_they_wait(void) {
    Scene scene;
    scene_new(&scene, 2);
    UdgTickReport report;
    UdgTickInput input = input_of(&scene);
    input.plan_states = 1000;
    OK(udg_world_tick(scene.world, &input, &report));
    EQUAL(report.searches, 2);
    EQUAL(report.ended, 0);
    EQUAL(report.plans, 0);
    CHECK(answer_all(&scene) > 0, "nothing was asked");
    // With the answers they go on, and the next ones ask.
    input = input_of(&scene);
    input.plan_states = 1000;
    OK(udg_world_tick(scene.world, &input, &report));
    EQUAL(report.ended, 2);
    // Nobody answers those: they set out without, see nobody, and have no plan.
    uint32_t plans = report.plans;
    CHECK(plans > 0, "no plan with the answers");
    for (int i = 0; i < 3; i++) {
        const UdgQuestion *questions;
        input = input_of(&scene);
        input.plan_states = 1000;
        OK(udg_world_tick(scene.world, &input, &report));
        EQUAL(report.plans, 0);
        waiting(&scene, &questions);
    }
    scene_end(&scene);
}

static void what_is_refused(void) {
    Scene scene;
    const UdgQuestion *questions = NULL;
    UdgAnswer answers[64];
    uint32_t jobs;
    scene_new(&scene, 1);
    memset(answers, 0, sizeof answers);
    uint32_t count = waiting(&scene, &questions);
    EQUAL(count, 0);
    CHECK(questions == NULL, "there are no questions");
    REFUSED(udg_world_answer(scene.world, answers, 1), UDG_STATUS_WRONG_TIME, "waits");
    UdgTickInput input = input_of(&scene);
    MUST(udg_world_tick_begin(scene.world, &input, &jobs));
    count = waiting(&scene, &questions);
    CHECK(count > 2, "%u questions", count);
    REFUSED(udg_world_answer(scene.world, answers, count - 1), UDG_STATUS_INVALID_ARGUMENT,
            "questions|answers");
    REFUSED(udg_world_answer(scene.world, NULL, count), UDG_STATUS_NULL_ARGUMENT, "answers");
    answers[1].is_answered = 1;
    answers[1].value = NAN;
    REFUSED(udg_world_answer(scene.world, answers, count), UDG_STATUS_NOT_FINITE, "sees(|question 1");
    answers[1].value = 0.5f;
    REFUSED(udg_world_answer(scene.world, answers, count), UDG_STATUS_INVALID_ARGUMENT,
            "sees(|flag");
    answers[1].is_answered = 2;
    REFUSED(udg_world_answer(scene.world, answers, count), UDG_STATUS_INVALID_ARGUMENT,
            "answers[1]|is_answered");
    // They wait still; work on them does nothing.
    OK(udg_world_plan(scene.world, 0));
    const UdgQuestion *same;
    uint32_t left = waiting(&scene, &same);
    EQUAL(left, count);
    // Somebody whom they ask about is gone by then.
    MUST(udg_world_tick_end(scene.world, NULL));
    OK(udg_object_destroy(scene.world, scene.thieves[0]));
    OK(udg_object_destroy(scene.world, object_of_npc(scene.guards[0])));
    memset(answers, 0, sizeof answers);
    OK(udg_world_answer(scene.world, answers, count));
    REFUSED(udg_world_answer(scene.world, answers, count), UDG_STATUS_WRONG_TIME, "waits");
    input = input_of(&scene);
    OK(udg_world_tick(scene.world, &input, NULL));
    scene_end(&scene);
}

int main(void) {
    all_ways_come_to_the_same();
    between_ticks_they_wait();
    what_is_refused();
    return check_end();
}
