// What NPCs have decided lately, and what had them think.

#include "check.h"

typedef struct Scene {
    UdgDomain domain;
    UdgWorld world;
    UdgNpc npc;
    UdgObject goblin, potion;
    double seconds;
} Scene;

static void tick(Scene *scene) {
    UdgTickInput input;
    MUST(udg_tick_input_init(&input, sizeof input));
    scene->seconds += 0.25;
    input.seconds = scene->seconds;
    OK(udg_world_tick(scene->world, &input, NULL));
}

// The wizard of appendix A, in a world that keeps so many decisions of each NPC.
static Scene scene_with(uint32_t decisions) {
    Scene scene = {{0}, {0}, {0}, {0}, {0}, 0};
    UdgWorldDef def;
    scene.domain = domain_from_file("examples/domains/wizard.json");
    MUST(udg_world_def_init(&def, sizeof def));
    EQUAL(def.decisions, 8);
    def.domain = scene.domain;
    def.decisions = decisions;
    MUST(udg_world_create(&def, &scene.world));
    scene.npc = npc_at(scene.world, scene.domain, "wizard", 0);
    scene.potion = object_at(scene.world, scene.domain, "mana_potion", 20);
    scene.goblin = object_at(scene.world, scene.domain, "goblin", 30);
    set_number(scene.world, scene.domain, object_of_npc(scene.npc), "health", 15);
    set_number(scene.world, scene.domain, object_of_npc(scene.npc), "mana", 0);
    set_number(scene.world, scene.domain, scene.potion, "potency", 40);
    return scene;
}

static void end(const Scene *scene) {
    OK(udg_world_destroy(scene->world));
    OK(udg_domain_destroy(scene->domain));
}

static UdgDecision last_of(const Scene *scene, uint32_t *count) {
    UdgDecision decisions[8];
    fill(decisions, sizeof decisions);
    OK(udg_npc_decisions(scene->world, scene->npc, decisions, 8, count));
    CHECK(*count > 0, "it has decided something");
    return decisions[*count - 1];
}

static void decisions_are_told(void) {
    Scene scene = scene_with(8);
    UdgDecision decision, room[8];
    uint32_t count = 9;
    UdgStep step;
    OK(udg_npc_decisions(scene.world, scene.npc, NULL, 0, &count));
    EQUAL(count, 0);
    tick(&scene);
    MUST(udg_npc_step(scene.world, scene.npc, &step));
    decision = last_of(&scene, &count);
    EQUAL(count, 1);
    CLOSE(decision.seconds, 0.25);
    EQUAL(decision.kind, UDG_DECISION_TAKEN_UP);
    EQUAL(decision.reason, UDG_REASON_NONE);
    EQUAL(decision.outcome, UDG_PLAN_OUTCOME_COMPLETE);
    EQUAL(decision.ended_by, UDG_PLAN_ENDED_BY_NOTHING);
    EQUAL(decision.selector, UDG_SELECTOR_UDGOAP);
    EQUAL(decision.woken_by, UDG_WOKEN_BY_TURN);
    EQUAL(decision.woken_attribute.id, 0);
    EQUAL(decision.woken_object.bits, 0);
    EQUAL(decision.reserved, 0);
    EQUAL(decision.step_count, step.step_count);
    EQUAL(decision.actions[0].id, step.action.id);
    EQUAL(decision.suppliers[0].bits, step.supplier.bits);
    for (uint32_t i = decision.step_count; i < UDG_DECISION_STEPS; i++) {
        EQUAL(decision.actions[i].id, 0);
        EQUAL(decision.suppliers[i].bits, 0);
    }
    CHECK(decision.score > decision.idle, "it is better than nothing");
    CHECK(decision.left != decision.left, "there was no plan");

    // The potion is empty: the plan isn't worth what it was.
    set_number(scene.world, scene.domain, scene.potion, "potency", 39);
    tick(&scene);
    decision = last_of(&scene, &count);
    EQUAL(decision.woken_by, UDG_WOKEN_BY_ATTRIBUTE);
    EQUAL(decision.woken_attribute.id, attribute_of(scene.domain, "potency").id);
    EQUAL(decision.woken_object.bits, scene.potion.bits);

    OK(udg_npc_report(scene.world, scene.npc, step.step_id, UDG_STEP_FAILED, NULL));
    decision = last_of(&scene, &count);
    EQUAL(decision.kind, UDG_DECISION_DROPPED);
    EQUAL(decision.reason, UDG_REASON_STEP_ENDED);
    EQUAL(decision.outcome, 0);
    EQUAL(decision.actions[0].id, step.action.id);
    CHECK(decision.score != decision.score, "nothing was looked for");

    // Nothing is written where there isn't enough room.
    fill(room, sizeof room);
    REFUSED(udg_npc_decisions(scene.world, scene.npc, room, 1, &count), UDG_STATUS_BUFFER_TOO_SMALL,
            "decisions");
    CHECK(count > 1, "it says how many there are");
    decision = room[0];
    fill(room, sizeof room);
    EQUAL(memcmp(&decision, &room[0], sizeof decision), 0);
    end(&scene);
}

static void says(const Scene *scene, const char *words) {
    char text[8192];
    size_t needed = 0;
    OK(udg_npc_explain(scene->world, scene->npc, text, sizeof text, &needed));
    EQUAL(needed, strlen(text) + 1);
    CHECK(strstr(text, words) != NULL, words);
}

static void what_is_done_is_explained(void) {
    Scene scene = scene_with(8);
    static char json[1 << 16];
    UdgNpc no_npc = {scene.goblin.bits};
    char small[4] = "abc";
    size_t needed = 0;
    says(&scene, "does nothing");
    says(&scene, "no decision");
    tick(&scene);
    says(&scene, "goto(mana_potion), step 1 of");
    says(&scene, "it took up goto(mana_potion)");
    says(&scene, "plan: goto(mana_potion)");
    OK(udg_npc_explain_json(scene.world, scene.npc, json, sizeof json, &needed));
    EQUAL(needed, strlen(json) + 1);
    CHECK(strstr(json, "\"doing\":\"step\"") != NULL, "it is at a step");
    CHECK(strstr(json, "\"why\":{") != NULL, "and says why");
    set_number(scene.world, scene.domain, scene.potion, "potency", 39);
    says(&scene, "for since then potency of mana_potion has changed");
    REFUSED(udg_npc_explain(scene.world, scene.npc, small, sizeof small, &needed),
            UDG_STATUS_BUFFER_TOO_SMALL, "");
    CHECK(needed > sizeof small, "it says how much it needs");
    CHECK(strcmp(small, "abc") == 0, "nothing is written");
    REFUSED(udg_npc_explain(scene.world, no_npc, json, sizeof json, NULL), UDG_STATUS_NOT_AN_NPC, "");
    REFUSED(udg_npc_explain_json(scene.world, no_npc, json, sizeof json, NULL), UDG_STATUS_NOT_AN_NPC, "");
    end(&scene);
}

static void as_many_are_kept_as_is_said(void) {
    Scene scene = scene_with(2);
    UdgMindOptions mind;
    UdgDecision room[4];
    uint32_t count = 9;
    for (int i = 0; i < 6; i++) {
        OK(udg_npc_think_now(scene.world, scene.npc));
        tick(&scene);
    }
    OK(udg_npc_decisions(scene.world, scene.npc, room, 4, &count));
    EQUAL(count, 2);
    CHECK(room[0].seconds < room[1].seconds, "the oldest first");
    EQUAL(room[1].woken_by, UDG_WOKEN_BY_HOST);
    CLOSE(room[1].seconds, scene.seconds);

    MUST(udg_mind_options_init(&mind, sizeof mind));
    EQUAL(mind.decisions, -1);
    OK(udg_npc_set_mind(scene.world, scene.npc, &mind, NULL));
    OK(udg_npc_mind(scene.world, scene.npc, &mind, NULL));
    EQUAL(mind.decisions, 2);
    mind.decisions = 1;
    OK(udg_npc_set_mind(scene.world, scene.npc, &mind, NULL));
    OK(udg_npc_decisions(scene.world, scene.npc, room, 4, &count));
    EQUAL(count, 1);
    CLOSE(room[0].seconds, scene.seconds);
    mind.decisions = 0;
    OK(udg_npc_set_mind(scene.world, scene.npc, &mind, NULL));
    tick(&scene);
    OK(udg_npc_decisions(scene.world, scene.npc, NULL, 0, &count));
    EQUAL(count, 0);
    mind.decisions = 4097;
    REFUSED(udg_npc_set_mind(scene.world, scene.npc, &mind, NULL), UDG_STATUS_OUT_OF_RANGE,
            "decisions");
    mind.decisions = -2;
    REFUSED(udg_npc_set_mind(scene.world, scene.npc, &mind, NULL), UDG_STATUS_OUT_OF_RANGE,
            "decisions");
    end(&scene);
}

// Whoever is watched can be asked why when that isn't so any more.
static void reasons_of_the_watched_are_kept(void) {
    Scene scene = scene_with(8);
    UdgNpc others[16];
    UdgNpc no_npc = {scene.goblin.bits};
    static char json[1 << 16];
    OK(udg_npc_watch(scene.world, scene.npc, 1));
    tick(&scene);
    set_number(scene.world, scene.domain, scene.potion, "potency", 39);
    says(&scene, "plan: goto(mana_potion)");
    OK(udg_npc_explain_json(scene.world, scene.npc, json, sizeof json, NULL));
    CHECK(strstr(json, "\"why\":{") != NULL, "it says why");
    OK(udg_npc_watch(scene.world, scene.npc, 0));
    OK(udg_npc_watch(scene.world, scene.npc, 0));
    says(&scene, "for since then potency of mana_potion has changed");

    for (int number = 0; number < 16; number++) {
        others[number] = npc_at(scene.world, scene.domain, "wizard", (float)number);
        OK(udg_npc_watch(scene.world, others[number], 1));
        OK(udg_npc_watch(scene.world, others[number], 1));
    }
    REFUSED(udg_npc_watch(scene.world, scene.npc, 1), UDG_STATUS_LIMIT_EXCEEDED, "16 NPCs");
    OK(udg_object_destroy(scene.world, object_of_npc(others[7])));
    OK(udg_npc_watch(scene.world, scene.npc, 1));
    REFUSED(udg_npc_watch(scene.world, others[7], 1), UDG_STATUS_INVALID_HANDLE, "");
    REFUSED(udg_npc_watch(scene.world, others[7], 0), UDG_STATUS_INVALID_HANDLE, "");
    REFUSED(udg_npc_watch(scene.world, no_npc, 1), UDG_STATUS_NOT_AN_NPC, "");
    REFUSED(udg_npc_watch(scene.world, scene.npc, 2), UDG_STATUS_INVALID_ARGUMENT, "watch");
    end(&scene);
}

static void what_has_them_think_is_counted(void) {
    Scene scene = scene_with(8);
    UdgWorld no_world = {0};
    UdgWake wakes[16];
    UdgWorldStats stats;
    uint32_t count = 9;
    uint64_t sum = 0;
    OK(udg_world_wakes(scene.world, NULL, 0, &count));
    EQUAL(count, 0);
    tick(&scene);
    set_number(scene.world, scene.domain, scene.potion, "potency", 39);
    tick(&scene);
    REFUSED(udg_world_wakes(scene.world, wakes, 1, &count), UDG_STATUS_BUFFER_TOO_SMALL, "wakes");
    EQUAL(count, 2);
    OK(udg_world_wakes(scene.world, wakes, 16, &count));
    EQUAL(count, 2);
    EQUAL(wakes[0].woken_by, UDG_WOKEN_BY_TURN);
    EQUAL(wakes[0].attribute.id, 0);
    EQUAL(wakes[1].woken_by, UDG_WOKEN_BY_ATTRIBUTE);
    EQUAL(wakes[1].attribute.id, attribute_of(scene.domain, "potency").id);
    EQUAL(wakes[1].reserved, 0);
    for (uint32_t i = 0; i < count; i++) {
        sum += wakes[i].count;
    }
    OK(udg_world_stats(scene.world, &stats));
    EQUAL(sum, stats.thought);
    REFUSED(udg_world_wakes(no_world, wakes, 16, &count), UDG_STATUS_INVALID_HANDLE, "");
    end(&scene);
}

static void misuse_is_refused(void) {
    Scene scene = scene_with(8);
    UdgNpc no_npc = {scene.goblin.bits}, null = {0};
    UdgWorld no_world = {0}, other = {77};
    UdgWorldDef def;
    uint32_t count = 9;
    REFUSED(udg_npc_decisions(scene.world, no_npc, NULL, 0, &count), UDG_STATUS_NOT_AN_NPC, "");
    REFUSED(udg_npc_decisions(scene.world, null, NULL, 0, &count), UDG_STATUS_INVALID_HANDLE, "");
    REFUSED(udg_npc_decisions(no_world, scene.npc, NULL, 0, &count), UDG_STATUS_INVALID_HANDLE, "");
    EQUAL(count, 9);
    MUST(udg_world_def_init(&def, sizeof def));
    def.domain = scene.domain;
    def.decisions = 4097;
    REFUSED(udg_world_create(&def, &other), UDG_STATUS_OUT_OF_RANGE, "decisions");
    EQUAL(other.bits, 77);
    CHECK(strcmp(udg_decision_kind_name(UDG_DECISION_NOTHING), "UDG_DECISION_NOTHING") == 0, "its name");
    CHECK(strcmp(udg_decision_kind_name(-1), "UDG_DECISION_UNKNOWN") == 0, "none");
    CHECK(strcmp(udg_woken_by_name(UDG_WOKEN_BY_OFFER), "UDG_WOKEN_BY_OFFER") == 0, "its name");
    CHECK(strcmp(udg_woken_by_name(0), "UDG_WOKEN_BY_UNKNOWN") == 0, "none");
    OK(udg_object_destroy(scene.world, object_of_npc(scene.npc)));
    REFUSED(udg_npc_decisions(scene.world, scene.npc, NULL, 0, &count), UDG_STATUS_INVALID_HANDLE, "");
    end(&scene);
}

int main(void) {
    decisions_are_told();
    what_is_done_is_explained();
    as_many_are_kept_as_is_said();
    reasons_of_the_watched_are_kept();
    what_has_them_think_is_counted();
    misuse_is_refused();
    return check_end();
}
