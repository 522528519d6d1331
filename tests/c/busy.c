// What is refused as UDG_STATUS_BUSY while another thread's call is under way, with both functions
// named, and what isn't. Nobody waits for these calls, and nothing is changed by what was refused.

#include <pthread.h>

#include "check.h"

// A call can be held while it is under way: at its first request for memory of a category.
static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int held_category = -1, arrived, let_go;

static void *allocate(size_t size, size_t alignment, UdgMemoryCategory category, void *user) {
    (void)user;
    pthread_mutex_lock(&gate);
    if (held_category == (int)category) {
        held_category = -1;
        arrived = 1;
        pthread_cond_broadcast(&changed);
        while (!let_go) {
            pthread_cond_wait(&changed, &gate);
        }
    }
    pthread_mutex_unlock(&gate);
    char *whole = malloc(size + alignment);
    if (!whole) {
        return NULL;
    }
    // The byte before a block says how far it is from what malloc gave, in units of 16 bytes.
    size_t offset = alignment - (uintptr_t)whole % alignment;
    if (offset / 16 > 255) {
        free(whole);
        return NULL;
    }
    whole[offset - 1] = (char)(unsigned char)(offset / 16);
    return whole + offset;
}

static void release(void *memory, size_t size, size_t alignment, UdgMemoryCategory category,
                    void *user) {
    (void)size, (void)alignment, (void)category, (void)user;
    unsigned char *block = memory;
    free(block - (size_t)block[-1] * 16);
}

// Starts a thread and waits until its call is held.
static pthread_t hold(void *(*body)(void *), void *argument, UdgMemoryCategory category) {
    pthread_t thread;
    pthread_mutex_lock(&gate);
    held_category = (int)category;
    arrived = let_go = 0;
    pthread_mutex_unlock(&gate);
    if (pthread_create(&thread, NULL, body, argument)) {
        exit(1);
    }
    pthread_mutex_lock(&gate);
    while (!arrived) {
        pthread_cond_wait(&changed, &gate);
    }
    pthread_mutex_unlock(&gate);
    return thread;
}

static void end_hold(pthread_t thread) {
    pthread_mutex_lock(&gate);
    let_go = 1;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&gate);
    pthread_join(thread, NULL);
}

static UdgDomain domain;
static UdgWorld world;
static UdgNpc npcs[3];

static void *create_one(void *argument) {
    UdgObjectDef defs[64];
    UdgObject objects[64];
    (void)argument;
    for (int i = 0; i < 64; i++) {
        defs[i] = def_of(domain, "goblin");
    }
    OK(udg_object_create_many(world, defs, 64, objects));
    OK(udg_object_destroy_many(world, objects, 64, NULL));
    return NULL;
}

static void nothing_else_during_an_exclusive_call(void) {
    UdgPlanner planner = planner_new();
    UdgPlanResult result;
    UdgVector3 at = {0, 0, 0};
    UdgObject object = object_of_npc(npcs[0]);
    double seconds = -1;
    uint32_t count, objects = 0;
    pthread_t thread = hold(create_one, NULL, UDG_MEMORY_WORLD);
    const UdgStatus busy = UDG_STATUS_BUSY;
    REFUSED(udg_world_update(world, 1), busy, "udg_world_update|udg_object_create_many");
    REFUSED(udg_object_set_position(world, object, at), busy, "udg_object_create_many");
    REFUSED(udg_world_time(world, &seconds), busy, "udg_world_time|udg_object_create_many");
    REFUSED(udg_world_destroy(world), busy, "udg_world_destroy|udg_object_create_many");
    REFUSED(udg_planner_plan(planner, world, npcs[0], &NAMED, &result), busy,
            "udg_planner_plan|udg_object_create_many");
    REFUSED(udg_planner_steps(planner, NULL, 0, &count), UDG_STATUS_NOT_FOUND, "");
    EQUAL(udg_world_is_valid(world), 1);
    end_hold(thread);
    CHECK(seconds == -1, "expected a refused call to write nothing");
    OK(udg_world_time(world, &seconds));
    OK(udg_world_counts(world, &objects, NULL));
    EQUAL(objects, 5);
    OK(udg_planner_plan(planner, world, npcs[0], &NAMED, &result));
    OK(udg_planner_destroy(planner));
}

static void *plan_held(void *argument) {
    UdgPlanResult result;
    OK(udg_planner_plan(*(UdgPlanner *)argument, world, npcs[1], &NAMED, &result));
    return NULL;
}

static void reading_but_not_writing_while_planning(void) {
    UdgPlanner planner = planner_new(), other = planner_new();
    UdgPlanResult result;
    double seconds = 0;
    uint32_t count;
    pthread_t thread = hold(plan_held, &planner, UDG_MEMORY_PLANNING);
    const UdgStatus busy = UDG_STATUS_BUSY;
    REFUSED(udg_planner_plan(planner, world, npcs[2], &NAMED, &result), busy, "udg_planner_plan");
    REFUSED(udg_planner_steps(planner, NULL, 0, &count), busy, "udg_planner_steps|udg_planner_plan");
    REFUSED(udg_planner_explain(planner, world, NULL, 0, NULL), busy, "udg_planner_explain");
    REFUSED(udg_planner_destroy(planner), busy, "udg_planner_destroy|udg_planner_plan");
    REFUSED(udg_world_update(world, 1), busy, "udg_world_update|udg_planner_plan");
    REFUSED(udg_world_destroy(world), busy, "udg_world_destroy|udg_planner_plan");
    OK(udg_world_time(world, &seconds));
    OK(udg_planner_plan(other, world, npcs[2], &NAMED, &result));
    OK(udg_world_time(world, &seconds));
    // Those that shared the world meanwhile are gone, and it is still in use.
    REFUSED(udg_world_update(world, 1), busy, "while udg_planner_plan is using the same world");
    end_hold(thread);
    OK(udg_planner_steps(planner, NULL, 0, &count) == UDG_STATUS_BUFFER_TOO_SMALL ? UDG_STATUS_OK
                                                                                  : UDG_STATUS_BUSY);
    OK(udg_world_update(world, 1));
    OK(udg_planner_destroy(planner));
    OK(udg_planner_destroy(other));
}

static void *load_held(void *argument) {
    (void)argument;
    UdgDomain loaded = domain_from_file("examples/domains/wizard.json");
    OK(udg_domain_destroy(loaded));
    OK(udg_domain_diagnostic_clear());
    return NULL;
}

// A slow call on something else is in nobody's way.
static void loading_stops_nobody(void) {
    pthread_t thread = hold(load_held, NULL, UDG_MEMORY_DOMAIN);
    OK(udg_world_update(world, 2));
    UdgWorld another = world_of(domain);
    OK(udg_world_destroy(another));
    UdgPlanner planner = planner_new();
    plan_with(planner, world, npcs[0], &NAMED);
    OK(udg_planner_destroy(planner));
    end_hold(thread);
}

int main(void) {
    UdgAllocator allocator;
    MUST(udg_allocator_init(&allocator, sizeof allocator));
    allocator.allocate = allocate;
    allocator.release = release;
    MUST(udg_set_allocator(&allocator));
    domain = domain_from_file("examples/domains/wizard.json");
    world = world_of(domain);
    for (int i = 0; i < 3; i++) {
        npcs[i] = npc_at(world, domain, "wizard", (float)i);
    }
    object_at(world, domain, "goblin", 60);
    set_number(world, domain, object_at(world, domain, "mana_potion", 50), "potency", 40);
    MUST(udg_world_update(world, 0));
    nothing_else_during_an_exclusive_call();
    reading_but_not_writing_while_planning();
    loading_stops_nobody();
    return destroyed_at_the_end(world, domain);
}
