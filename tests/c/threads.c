// Several threads at once: what the header allows gives the same results as one thread would, and
// writers that get in each other's way are refused instead of waiting. What exactly is refused while
// a call is under way is in busy.c, and for ticks in tick_threads.c.

#include <pthread.h>

#include "check.h"

#define THREADS 4
#define NPCS 48

static UdgDomain domain;
static UdgWorld world;
static UdgNpc npcs[NPCS];

static UdgWorld battle(UdgNpc of[NPCS]) {
    UdgWorld on = world_of(domain);
    for (int i = 0; i < NPCS; i++) {
        of[i] = npc_at(on, domain, "wizard", (float)i);
        set_number(on, domain, object_of_npc(of[i]), "mana", (float)(i * 37 % 101));
        set_number(on, domain, object_of_npc(of[i]), "health", (float)(10 + i));
    }
    for (int i = 0; i < 3; i++) {
        object_at(on, domain, "goblin", 60.0f + (float)i);
        set_number(on, domain, object_at(on, domain, "mana_potion", 50), "potency", 40);
    }
    MUST(udg_world_update(on, 0));
    return on;
}

typedef struct Planned {
    UdgPlanResult result;
    UdgPlanStep steps[32];
} Planned;

static void plan_one(UdgPlanner planner, int npc, Planned *planned) {
    uint32_t count = 0;
    memset(planned, 0, sizeof *planned);
    OK(udg_planner_plan(planner, world, npcs[npc], &NAMED, &planned->result));
    OK(udg_planner_steps(planner, planned->steps, 32, &count));
    for (uint32_t i = 0; i < count; i++) {
        memset(&planned->steps[i].animation, 0, sizeof(UdgText));
    }
}

static Planned alone[NPCS], together[NPCS];

static void *plan_some(void *argument) {
    int first = *(int *)argument;
    UdgPlanner planner = planner_new();
    for (int round = 0; round < 4; round++) {
        for (int i = first; i < NPCS; i += THREADS) {
            plan_one(planner, i, &together[i]);
        }
    }
    OK(udg_planner_destroy(planner));
    return NULL;
}

static atomic_int planning;

static void *read_on(void *argument) {
    UdgAttribute health = attribute_of(domain, "health");
    uint64_t first = 0, hash = 0;
    (void)argument;
    OK(udg_world_hash(world, &first));
    for (int i = 0; atomic_load(&planning) || i < 100; i++) {
        float value = 0;
        if (udg_object_number(world, object_of_npc(npcs[i % NPCS]), health, &value) ||
            udg_world_hash(world, &hash) || hash != first || value != (float)(10 + i % NPCS)) {
            char message[MESSAGE_SIZE];
            check_last_message(message);
            CHECK(0, "expected to read while others plan: %s", message);
            break;
        }
    }
    return NULL;
}

static void plans_are_the_same_on_any_number_of_threads(void) {
    pthread_t threads[THREADS], reader;
    int numbers[THREADS];
    UdgPlanner planner = planner_new();
    for (int i = 0; i < NPCS; i++) {
        plan_one(planner, i, &alone[i]);
    }
    OK(udg_planner_destroy(planner));
    atomic_store(&planning, 1);
    pthread_create(&reader, NULL, read_on, NULL);
    for (int i = 0; i < THREADS; i++) {
        numbers[i] = i;
        pthread_create(&threads[i], NULL, plan_some, &numbers[i]);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
    }
    atomic_store(&planning, 0);
    pthread_join(reader, NULL);
    for (int i = 0; i < NPCS; i++) {
        CHECK(memcmp(&alone[i], &together[i], sizeof *alone) == 0,
              "expected NPC %d to plan as it does alone", i);
    }
}

static atomic_int refused_calls, accepted_calls, ready;

static void *write_on(void *argument) {
    UdgAttribute mana = attribute_of(domain, "mana");
    (void)argument;
    // Both begin at once.
    atomic_fetch_add(&ready, 1);
    while (atomic_load(&ready) < 2) {
    }
    for (int i = 0; i < 20000; i++) {
        UdgStatus status = udg_object_set_number(world, object_of_npc(npcs[i % NPCS]), mana, 5);
        if (status == UDG_STATUS_OK) {
            atomic_fetch_add(&accepted_calls, 1);
            continue;
        }
        char message[MESSAGE_SIZE];
        check_last_message(message);
        atomic_fetch_add(&refused_calls, 1);
        if (!CHECK(status == UDG_STATUS_BUSY, "expected UDG_STATUS_BUSY, found %s: %s",
                   udg_status_name(status), message)) {
            break;
        }
    }
    return NULL;
}

static void two_writers_never_wait(void) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) {
        pthread_create(&threads[i], NULL, write_on, NULL);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    printf("two writers: %d accepted, %d refused\n", atomic_load(&accepted_calls),
           atomic_load(&refused_calls));
    OK(udg_world_update(world, 2));
}

static uint64_t hashes[THREADS];

static void *live_alone(void *argument) {
    int number = *(int *)argument;
    UdgNpc of[NPCS];
    for (int round = 0; round < 5; round++) {
        UdgWorld own = battle(of);
        UdgPlanner planner = planner_new();
        UdgDomain loaded = domain_from_file("examples/domains/apple.json");
        for (int i = 0; i < NPCS; i++) {
            UdgPlanResult result = plan_with(planner, own, of[i], &NAMED);
            set_number(own, domain, object_of_npc(of[i]), "mana", (float)result.generated);
        }
        OK(udg_world_update(own, 3));
        OK(udg_world_hash(own, &hashes[number]));
        OK(udg_domain_destroy(loaded));
        OK(udg_planner_destroy(planner));
        OK(udg_world_destroy(own));
    }
    OK(udg_domain_diagnostic_clear());
    return NULL;
}

static void worlds_share_nothing(void) {
    pthread_t threads[THREADS];
    int numbers[THREADS];
    for (int i = 0; i < THREADS; i++) {
        numbers[i] = i;
        pthread_create(&threads[i], NULL, live_alone, &numbers[i]);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        CHECK(hashes[i] == hashes[0], "expected world %d to end as the first", i);
    }
}

int main(void) {
    domain = domain_from_file("examples/domains/wizard.json");
    world = battle(npcs);
    plans_are_the_same_on_any_number_of_threads();
    two_writers_never_wait();
    worlds_share_nothing();
    return destroyed_at_the_end(world, domain);
}
