// Ticks while other threads call what they like: a tick is one call, which reads don't cancel, which
// nothing leaves open, and which is refused by name only while another exclusive call or a planner's
// search has the world.

#include <pthread.h>
#include <sched.h>

#include "check.h"

#define MEN 40

static const char *DOCUMENT =
    "{ 'udgoap': 1, 'queries': { 'open': { 'arguments': 1 } },"
    " 'attributes': { 'food': { 'min': 0, 'max': 100, 'default': 10 } },"
    " 'types': { 'inn': { 'supplies': ['eat'] },"
    "  'man': { 'attributes': { 'food': { 'rate': -1 } }, 'consumes': ['eat'], 'drives': ['hunger'] } },"
    " 'actions': { 'eat': { 'preconditions': ['call:open(supplier)'], 'duration': 1,"
    "   'effects': ['consumer.food += 50'] } },"
    " 'drives': { 'hunger': { 'goals': { 'fed': { 'conditions': ['self.food >= 90'],"
    "   'remove': false } } } } }";

static UdgDomain domain;
static UdgWorld world;
static UdgNpc men[MEN];
static UdgAttribute food;
// What the host does when it is asked next.
static void (*when_asked)(void);

static void is_open(UdgWorld asked, const UdgQuestion *questions, uint32_t count,
                    UdgAnswer *answers, void *user) {
    (void)asked, (void)questions, (void)user;
    void (*act)(void) = when_asked;
    when_asked = NULL;
    if (act) {
        act();
    }
    for (uint32_t i = 0; i < count; i++) {
        answers[i].value = 1;
        answers[i].is_answered = 1;
    }
}

static void begin_world(void) {
    UdgWorldDef def;
    UdgQueryBinding binding = {{0}, UDG_ANSWERER_FUNCTION, is_open, NULL};
    MUST(udg_domain_find_query(domain, "open", UDG_ZERO_TERMINATED, &binding.query));
    MUST(udg_world_def_init(&def, sizeof def));
    def.domain = domain;
    def.query_bindings = &binding;
    def.query_binding_count = 1;
    MUST(udg_world_create(&def, &world));
    object_at(world, domain, "inn", 0);
    for (int i = 0; i < MEN; i++) {
        men[i] = npc_at(world, domain, "man", (float)i);
    }
    MUST(udg_world_update(world, 0));
}

static UdgTickInput input_at(double seconds) {
    UdgTickInput input;
    MUST(udg_tick_input_init(&input, sizeof input));
    input.seconds = seconds;
    return input;
}

static pthread_t start(void *(*body)(void *), void *argument) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, body, argument)) {
        exit(1);
    }
    return thread;
}

static void wait_for(atomic_int *flag) {
    while (!atomic_load(flag)) {
        sched_yield();
    }
}

// After all that, this thread has the world to itself again.
static void is_well(double seconds) {
    UdgTickInput input = input_at(seconds);
    OK(udg_world_tick(world, &input, NULL));
    OK(udg_object_set_number(world, object_of_npc(men[0]), food, 50));
    input = input_at(seconds + 1);
    OK(udg_world_tick(world, &input, NULL));
}

// What another thread calls while this one ticks, and what that may come to.
enum Call { READ, STEP, WRITE, PLAN, END, BEGIN_AND_END, TICK, CALLS };
static const struct {
    const char *name;
    int is_exclusive;
} OTHERS[CALLS] = {
    {"udg_object_number", 0},    {"udg_npc_step", 0},       {"udg_object_set_number", 1},
    {"udg_world_plan", 0},       {"udg_world_tick_end", 1}, {"udg_world_tick_begin", 1},
    {"udg_world_tick", 1},
};

static atomic_int stop, calls;

static UdgStatus call_once(enum Call call) {
    UdgObject man = object_of_npc(men[MEN - 1]);
    UdgTickInput input = input_at(0);
    UdgStatus status;
    uint32_t jobs;
    UdgStep step;
    float value;
    switch (call) {
    case READ:
        return udg_object_number(world, man, food, &value);
    case STEP:
        return udg_npc_step(world, men[0], &step);
    case WRITE:
        return udg_object_set_number(world, man, food, 5);
    case PLAN:
        return udg_world_plan(world, 0);
    case END:
        return udg_world_tick_end(world, NULL);
    case BEGIN_AND_END:
        udg_world_time(world, &input.seconds);
        status = udg_world_tick_begin(world, &input, &jobs);
        while (status == UDG_STATUS_OK && udg_world_tick_end(world, NULL) != UDG_STATUS_OK) {
            sched_yield();
        }
        return status;
    default:
        udg_world_time(world, &input.seconds);
        return udg_world_tick(world, &input, NULL);
    }
}

static void *call_on(void *argument) {
    enum Call call = *(enum Call *)argument;
    char message[MESSAGE_SIZE];
    while (!atomic_load(&stop)) {
        UdgStatus status = call_once(call);
        atomic_fetch_add(&calls, 1);
        if (status == UDG_STATUS_OK || (call == STEP && status == UDG_STATUS_NOT_FOUND)) {
            continue;
        }
        check_last_message(message);
        if (status == UDG_STATUS_BUSY) {
            CONTAINS(message, "while udg_world_tick is using the same world");
            continue;
        }
        // A tick of the other thread's is never open, so nobody is told to end it.
        int is_told = strstr(message, "no tick has begun") || strstr(message, "not earlier") ||
                      strstr(message, "being answered");
        CHECK(status == UDG_STATUS_WRONG_TIME && is_told, "%s: %s", udg_status_name(status),
              message);
    }
    return NULL;
}

static void nothing_leaves_a_tick_open(void) {
    for (enum Call call = 0; call < CALLS; call++) {
        char message[MESSAGE_SIZE];
        double seconds = 0;
        int done = 0;
        begin_world();
        atomic_store(&stop, 0);
        atomic_store(&calls, 0);
        pthread_t other = start(call_on, &call);
        wait_for(&calls);
        while (done < 400) {
            UdgTickInput input = input_at(seconds + 1.0 / 60);
            UdgStatus status = udg_world_tick(world, &input, NULL);
            if (status == UDG_STATUS_OK) {
                seconds = input.seconds;
                done++;
                continue;
            }
            check_last_message(message);
            if (status == UDG_STATUS_WRONG_TIME && call == BEGIN_AND_END) {
                CONTAINS(message, "whoever began it");
                continue;
            }
            if (!CHECK(status == UDG_STATUS_BUSY && OTHERS[call].is_exclusive, "%s: %s",
                       udg_status_name(status), message)) {
                break;
            }
            CHECK(strstr(message, OTHERS[call].name) ||
                      (call == BEGIN_AND_END && strstr(message, "udg_world_tick_end")),
                  "expected %s in: %s", OTHERS[call].name, message);
        }
        atomic_store(&stop, 1);
        pthread_join(other, NULL);
        is_well(seconds + 1);
        OK(udg_world_destroy(world));
    }
}

static void *call_while_asked(void *unused) {
    UdgPlanner planner = planner_new();
    UdgPlanResult result;
    float value = 0;
    const UdgStatus busy = UDG_STATUS_BUSY;
    OK(udg_object_number(world, object_of_npc(men[0]), food, &value));
    REFUSED(udg_planner_plan(planner, world, men[0], NULL, &result), busy,
            "while udg_world_tick is using");
    REFUSED(udg_object_set_number(world, object_of_npc(men[0]), food, 5), busy,
            "while udg_world_tick is using");
    OK(udg_planner_destroy(planner));
    return unused;
}

static void while_asked(void) {
    pthread_join(start(call_while_asked, NULL), NULL);
    UdgPlanner planner = planner_new();
    UdgTickInput input = input_at(9);
    uint64_t hash;
    OK(udg_world_hash(world, &hash));
    plan_with(planner, world, men[0], NULL);
    REFUSED(udg_world_plan(world, 0), UDG_STATUS_WRONG_TIME, "being answered");
    REFUSED(udg_world_tick(world, &input, NULL), UDG_STATUS_BUSY, "while udg_world_tick");
    REFUSED(udg_world_tick_end(world, NULL), UDG_STATUS_BUSY, "while udg_world_tick");
    OK(udg_planner_destroy(planner));
}

static void reading_while_a_tick_asks(void) {
    UdgTickInput input = input_at(1);
    UdgTickReport report;
    begin_world();
    when_asked = while_asked;
    OK(udg_world_tick(world, &input, &report));
    CHECK(when_asked == NULL, "nothing was asked");
    CHECK(report.plans > 0, "expected plans");
    is_well(2);
    OK(udg_world_destroy(world));
}

// A search that stays in the host's function until it is let go.
static atomic_int is_searching, may_go;

static void stay(void) {
    atomic_store(&is_searching, 1);
    wait_for(&may_go);
}

static void *search(void *unused) {
    UdgPlanner planner = planner_new();
    when_asked = stay;
    plan_with(planner, world, men[0], NULL);
    OK(udg_planner_destroy(planner));
    return unused;
}

static pthread_t begin_search(void) {
    atomic_store(&is_searching, 0);
    atomic_store(&may_go, 0);
    pthread_t thread = start(search, NULL);
    wait_for(&is_searching);
    return thread;
}

static void end_search(pthread_t thread) {
    atomic_store(&may_go, 1);
    pthread_join(thread, NULL);
}

static void a_search_is_named_and_not_waited_for(void) {
    const char *named = "while udg_planner_plan is using";
    const UdgStatus busy = UDG_STATUS_BUSY;
    UdgTickInput input = input_at(1);
    uint64_t before, after;
    uint32_t jobs;
    begin_world();
    OK(udg_world_hash(world, &before));
    pthread_t thread = begin_search();
    REFUSED(udg_world_tick(world, &input, NULL), busy, named);
    REFUSED(udg_world_tick_begin(world, &input, &jobs), busy, named);
    REFUSED(udg_object_set_number(world, object_of_npc(men[0]), food, 5), busy, named);
    REFUSED(udg_world_destroy(world), busy, named);
    OK(udg_world_hash(world, &after));
    CHECK(before == after, "refused calls change nothing");
    end_search(thread);
    // The same while a tick is open: it stays so until it can be ended.
    MUST(udg_world_tick_begin(world, &input, &jobs));
    thread = begin_search();
    REFUSED(udg_world_tick_end(world, NULL), busy, named);
    OK(udg_world_plan(world, 0));
    end_search(thread);
    OK(udg_world_tick_end(world, NULL));
    is_well(2);
    OK(udg_world_destroy(world));
}

static void *meet_an_open_tick(void *unused) {
    const UdgStatus wrong = UDG_STATUS_WRONG_TIME;
    const char *told = "udg_world_tick_begin, on this thread or another|whoever began it";
    UdgTickInput input = input_at(5);
    uint32_t jobs;
    float value;
    REFUSED(udg_world_tick(world, &input, NULL), wrong, told);
    REFUSED(udg_world_tick_begin(world, &input, &jobs), wrong, told);
    REFUSED(udg_object_set_number(world, object_of_npc(men[0]), food, 5), wrong, told);
    OK(udg_object_number(world, object_of_npc(men[0]), food, &value));
    return unused;
}

static void an_open_tick_is_another_threads(void) {
    UdgTickInput input = input_at(1);
    uint32_t jobs;
    begin_world();
    MUST(udg_world_tick_begin(world, &input, &jobs));
    pthread_join(start(meet_an_open_tick, NULL), NULL);
    for (uint32_t job = 0; job < jobs; job++) {
        OK(udg_world_plan(world, job));
    }
    OK(udg_world_tick_end(world, NULL));
    is_well(2);
    OK(udg_world_destroy(world));
}

// A job that stays in the profiler's function until somebody has met the call that waits for it.
static atomic_int is_planning, has_planned;

static void job_begins(UdgSection section, const char *name, void *user) {
    (void)name, (void)user;
    if (section == UDG_SECTION_PLAN && !atomic_load(&is_planning)) {
        // Here nothing waits: it would be for itself.
        REFUSED(udg_world_tick_end(world, NULL), UDG_STATUS_BUSY,
                "from within a function of the host while udg_world_plan");
        atomic_store(&is_planning, 1);
        wait_for(&may_go);
    }
}

static void job_ends(UdgSection section, const char *name, void *user) {
    (void)section, (void)name, (void)user;
}

static void *plan_job(void *unused) {
    OK(udg_world_plan(world, 0));
    atomic_store(&has_planned, 1);
    return unused;
}

static void *let_go_when_it_waits(void *unused) {
    double seconds;
    UdgStatus status;
    do {
        status = udg_world_time(world, &seconds);
    } while (status == UDG_STATUS_OK);
    EQUAL(status, UDG_STATUS_BUSY);
    atomic_store(&may_go, 1);
    return unused;
}

static void the_end_waits_for_jobs(void) {
    UdgTickInput input = input_at(1);
    UdgTickReport report;
    UdgProfiler profiler;
    uint32_t jobs;
    begin_world();
    MUST(udg_profiler_init(&profiler, sizeof profiler));
    profiler.enter = job_begins;
    profiler.leave = job_ends;
    MUST(udg_world_set_profiler(world, &profiler));
    atomic_store(&is_planning, 0);
    atomic_store(&may_go, 0);
    MUST(udg_world_tick_begin(world, &input, &jobs));
    pthread_t planner = start(plan_job, NULL);
    wait_for(&is_planning);
    pthread_t watcher = start(let_go_when_it_waits, NULL);
    OK(udg_world_tick_end(world, &report));
    EQUAL(atomic_load(&may_go), 1);
    CHECK(report.plan_states > 0, "expected the job to have been done");
    pthread_join(watcher, NULL);
    pthread_join(planner, NULL);
    EQUAL(atomic_load(&has_planned), 1);
    OK(udg_world_set_profiler(world, NULL));
    is_well(2);
    OK(udg_world_destroy(world));
}

// A thread that goes on with jobs and doesn't know when ticks begin and end.
static void *plan_on(void *unused) {
    char message[MESSAGE_SIZE];
    for (uint32_t job = 0; !atomic_load(&stop); job++) {
        UdgStatus status = udg_world_plan(world, job % 8);
        atomic_fetch_add(&calls, 1);
        if (status == UDG_STATUS_WRONG_TIME || status == UDG_STATUS_BUSY) {
            check_last_message(message);
            CONTAINS(message, status == UDG_STATUS_BUSY ? "udg_world_tick_" : "tick");
        } else {
            EQUAL(status, UDG_STATUS_OK);
        }
    }
    return unused;
}

static void ticks_in_parts_end_whatever_jobs_do(void) {
    uint32_t jobs;
    begin_world();
    atomic_store(&stop, 0);
    atomic_store(&calls, 0);
    pthread_t other = start(plan_on, NULL);
    wait_for(&calls);
    for (int i = 1; i <= 400; i++) {
        UdgTickInput input = input_at(i / 60.0);
        OK(udg_world_tick_begin(world, &input, &jobs));
        OK(udg_world_tick_end(world, NULL));
    }
    atomic_store(&stop, 1);
    pthread_join(other, NULL);
    is_well(10);
    OK(udg_world_destroy(world));
}

static void *ask_for_the_hash(void *unused) {
    while (!atomic_load(&stop)) {
        uint64_t hash;
        UdgStatus status = udg_world_hash(world, &hash);
        atomic_fetch_add(&calls, 1);
        CHECK(status == UDG_STATUS_OK || status == UDG_STATUS_BUSY, "%s", udg_status_name(status));
    }
    return unused;
}

// The world's hash after some ticks in parts, while so many other threads ask for it, too.
static uint64_t live_on(int others) {
    pthread_t threads[2];
    uint64_t hash = 0;
    begin_world();
    atomic_store(&stop, 0);
    atomic_store(&calls, 0);
    for (int i = 0; i < others; i++) {
        threads[i] = start(ask_for_the_hash, NULL);
    }
    if (others) {
        wait_for(&calls);
    }
    for (int tick = 1; tick <= 1000; tick++) {
        UdgTickInput input = input_at(tick / 4.0);
        uint32_t jobs;
        MUST(udg_world_tick_begin(world, &input, &jobs));
        for (uint32_t job = 0; job < jobs; job++) {
            OK(udg_world_plan(world, job));
        }
        MUST(udg_world_tick_end(world, NULL));
    }
    atomic_store(&stop, 1);
    for (int i = 0; i < others; i++) {
        pthread_join(threads[i], NULL);
    }
    OK(udg_world_hash(world, &hash));
    OK(udg_world_destroy(world));
    return hash;
}

static void whoever_asks_for_the_hash_changes_nothing(void) {
    uint64_t alone = live_on(0), asked = live_on(2);
    CHECK(asked == alone, "%llx instead of %llx", (unsigned long long)asked,
          (unsigned long long)alone);
}

int main(void) {
    domain = domain_from_quoted(DOCUMENT);
    food = attribute_of(domain, "food");
    nothing_leaves_a_tick_open();
    reading_while_a_tick_asks();
    a_search_is_named_and_not_waited_for();
    an_open_tick_is_another_threads();
    whoever_asks_for_the_hash_changes_nothing();
    the_end_waits_for_jobs();
    ticks_in_parts_end_whatever_jobs_do();
    OK(udg_domain_destroy(domain));
    OK(udg_domain_diagnostic_clear());
    return check_end();
}
