// A host with a thread pool: the tick in three calls.
//
// A hundred watchmen look after twenty houses. There are five selectors, and each of them decides for
// every fifth watchman. In every frame this host begins a tick, lets the threads of its pool go on
// with the searches, each taking the next that nobody has taken yet, and ends the tick. However many
// threads there are, and whoever takes which search, the worlds are the same at every tick: their
// fingerprints show it.
//
// Usage: threads DIRECTORY, which holds nightwatch.json.

#include <pthread.h>
#include <stdatomic.h>

#include "host.h"

enum { WATCHMEN = 100, HOUSES = 20, LANTERNS = 5, FRAMES = 600, MOST_THREADS = 16 };

typedef struct Town {
    UdgWorld world;
    UdgAttribute health, calm;
    UdgObject watchmen[WATCHMEN], houses[HOUSES];
} Town;

// A pool that does one thing: it calls udg_world_plan for every job of a tick.
typedef struct Pool {
    pthread_t threads[MOST_THREADS];
    int thread_count;
    pthread_mutex_t mutex;
    pthread_cond_t tick_begins, tick_is_done;
    unsigned tick;
    int busy, is_over;
    UdgWorld world;
    // Jobs are taken in an order that differs from tick to tick.
    uint32_t job_count, first_job;
    atomic_uint next_job;
} Pool;

static void take_jobs(Pool *pool)
{
    uint32_t taken;
    while ((taken = atomic_fetch_add(&pool->next_job, 1)) < pool->job_count) {
        MUST(udg_world_plan(pool->world, (taken + pool->first_job) % pool->job_count));
    }
}

static void *work(void *argument)
{
    Pool *pool = argument;
    unsigned seen = 0;
    pthread_mutex_lock(&pool->mutex);
    for (;;) {
        while (pool->tick == seen && !pool->is_over) {
            pthread_cond_wait(&pool->tick_begins, &pool->mutex);
        }
        if (pool->is_over) {
            break;
        }
        seen = pool->tick;
        pthread_mutex_unlock(&pool->mutex);
        take_jobs(pool);
        pthread_mutex_lock(&pool->mutex);
        if (--pool->busy == 0) {
            pthread_cond_signal(&pool->tick_is_done);
        }
    }
    pthread_mutex_unlock(&pool->mutex);
    return NULL;
}

static void start(Pool *pool, int threads, UdgWorld world)
{
    int number;
    memset(pool, 0, sizeof *pool);
    pool->world = world;
    pool->thread_count = threads;
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->tick_begins, NULL);
    pthread_cond_init(&pool->tick_is_done, NULL);
    for (number = 0; number < threads; number++) {
        pthread_create(&pool->threads[number], NULL, work, pool);
    }
}

// Has the pool go on with all searches of a tick, and waits until it is done.
static void run_jobs(Pool *pool, uint32_t jobs, uint32_t first)
{
    pthread_mutex_lock(&pool->mutex);
    pool->job_count = jobs;
    pool->first_job = first;
    atomic_store(&pool->next_job, 0);
    pool->busy = pool->thread_count;
    pool->tick++;
    pthread_cond_broadcast(&pool->tick_begins);
    while (pool->busy > 0) {
        pthread_cond_wait(&pool->tick_is_done, &pool->mutex);
    }
    pthread_mutex_unlock(&pool->mutex);
}

static void stop(Pool *pool)
{
    int number;
    pthread_mutex_lock(&pool->mutex);
    pool->is_over = 1;
    pthread_cond_broadcast(&pool->tick_begins);
    pthread_mutex_unlock(&pool->mutex);
    for (number = 0; number < pool->thread_count; number++) {
        pthread_join(pool->threads[number], NULL);
    }
    pthread_cond_destroy(&pool->tick_is_done);
    pthread_cond_destroy(&pool->tick_begins);
    pthread_mutex_destroy(&pool->mutex);
}

static void create_town(UdgDomain domain, Town *town)
{
    static const UdgSelector selectors[] = {
        UDG_SELECTOR_UDGOAP,        UDG_SELECTOR_UDGOAP_BEST, UDG_SELECTOR_GOAP,
        UDG_SELECTOR_UTILITY_PLANS, UDG_SELECTOR_SCHEDULES,
    };
    // Nobody looks at a third of them; those the library performs. Of the others it writes what
    // steps do for one half; for the other half nothing ever comes of what they do.
    static const UdgPerformedBy ways[] = {UDG_PERFORMED_BY_LIBRARY, UDG_PERFORMED_BY_REPORTED,
                                          UDG_PERFORMED_BY_HOST};
    UdgAttribute warmth = attribute_named(domain, "warmth");
    UdgAttribute oil = attribute_named(domain, "oil");
    UdgPlanOptions planning;
    UdgMindOptions mind;
    UdgObjectDef fire;
    UdgObject burning;
    UdgWorldDef def;
    int number;
    MUST(udg_world_def_init(&def, sizeof def));
    def.domain = domain;
    def.searches = 16;
    MUST(udg_world_create(&def, &town->world));
    town->health = attribute_named(domain, "health");
    town->calm = attribute_named(domain, "calm");
    MUST(udg_mind_options_init(&mind, sizeof mind));
    MUST(udg_plan_options_init(&planning, sizeof planning));
    planning.depth = 2;
    planning.plan_states = 1024;
    planning.durations = 0;
    mind.switch_margin = 0.02f;
    for (number = 0; number < WATCHMEN; number++) {
        float x = (float)(number % 20) * 50, z = (float)(number / 20) * 50;
        UdgNpc npc;
        town->watchmen[number] = create_object(town->world, type_named(domain, "watchman"),
                                               at(x, 0, z), warmth, (float)(number % 4) * 30);
        planning.selector = selectors[number % 5];
        mind.performed_by = ways[number % 3];
        MUST(udg_npc_from_object(town->world, town->watchmen[number], &npc));
        MUST(udg_npc_set_mind(town->world, npc, &mind, &planning));
    }
    for (number = 0; number < HOUSES; number++) {
        float x = (float)number * 50;
        town->houses[number] = create_object(town->world, type_named(domain, "house"),
                                             at(x, 0, 120), town->calm, 50);
    }
    for (number = 0; number < LANTERNS; number++) {
        float x = (float)number * 200;
        create_object(town->world, type_named(domain, "lantern"), at(x, 0, 240), oil, 40);
    }
    MUST(udg_object_def_init(&fire, sizeof fire));
    fire.object_type = type_named(domain, "fire");
    MUST(udg_object_create(town->world, &fire, &burning));
}

// Every so often there is a noise in a house, louder than all before, and a watchman is hit, which
// breaks off what he does.
static void happen(Town *town, int frame)
{
    int number = frame / 10;
    if (frame % 10 == 0) {
        MUST(udg_object_set_number(town->world, town->houses[number % HOUSES], town->calm,
                                   50 - 50 * (float)frame / FRAMES));
        MUST(udg_object_set_number(town->world, town->watchmen[number % WATCHMEN], town->health,
                                   50));
    }
}

// Moves those whom the library doesn't, and reports what they have done.
static void perform(Town *town, double now)
{
    int number;
    for (number = 0; number < WATCHMEN; number++) {
        UdgStep step;
        UdgNpc npc;
        if (number % 3 == 0) {
            continue;
        }
        MUST(udg_npc_from_object(town->world, town->watchmen[number], &npc));
        if (udg_npc_step(town->world, npc, &step) != UDG_STATUS_OK ||
            now < step.started + (double)step.duration) {
            continue;
        }
        MUST(udg_object_set_position(town->world, town->watchmen[number], step.stand));
        MUST(udg_npc_report(town->world, npc, step.step_id, UDG_STEP_SUCCEEDED, NULL));
    }
}

// One life of the town; `hashes` gets a fingerprint for each frame.
static UdgWorldStats live(UdgDomain domain, int threads, uint64_t hashes[FRAMES])
{
    UdgWorldStats stats;
    UdgTickInput input;
    Town town;
    Pool pool;
    int frame;
    create_town(domain, &town);
    start(&pool, threads, town.world);
    MUST(udg_tick_input_init(&input, sizeof input));
    for (frame = 0; frame < FRAMES; frame++) {
        uint32_t jobs;
        happen(&town, frame);
        perform(&town, frame / 60.0);
        input.seconds = (frame + 1) / 60.0;
        MUST(udg_world_tick_begin(town.world, &input, &jobs));
        // With which job a tick begins makes no difference.
        run_jobs(&pool, jobs, (uint32_t)(frame + threads));
        MUST(udg_world_tick_end(town.world, NULL));
        MUST(udg_world_hash(town.world, &hashes[frame]));
    }
    stop(&pool);
    MUST(udg_world_stats(town.world, &stats));
    MUST(udg_world_destroy(town.world));
    return stats;
}

int main(int count, char **arguments)
{
    static const int pools[] = {1, 2, 16};
    static uint64_t first[FRAMES], hashes[FRAMES];
    UdgDomain domain;
    size_t number;
    int frame;
    if (count != 2) {
        fprintf(stderr, "usage: %s DIRECTORY_WITH_DOMAINS\n", arguments[0]);
        return EXIT_FAILURE;
    }
    MUST(udg_abi_check(UDG_ABI_VERSION, UDG_ABI_FINGERPRINT));
    domain = load_domain(arguments[1], "nightwatch.json", NULL);
    for (number = 0; number < sizeof pools / sizeof pools[0]; number++) {
        UdgWorldStats stats = live(domain, pools[number], number == 0 ? first : hashes);
        for (frame = 0; number > 0 && frame < FRAMES; frame++) {
            if (hashes[frame] != first[frame]) {
                fprintf(stderr, "%d threads: another world after frame %d\n", pools[number],
                        frame);
                return EXIT_FAILURE;
            }
        }
        printf("%2d thread%s: %llu searches, %llu plan states, %llu plans, %llu steps; "
               "fingerprint %016llx\n",
               pools[number], pools[number] == 1 ? " " : "s",
               (unsigned long long)stats.searches, (unsigned long long)stats.plan_states,
               (unsigned long long)stats.plans, (unsigned long long)stats.steps,
               (unsigned long long)(number == 0 ? first : hashes)[FRAMES - 1]);
    }
    MUST(udg_domain_destroy(domain));
    printf("The same worlds at all %d frames.\n", FRAMES);
    return EXIT_SUCCESS;
}
