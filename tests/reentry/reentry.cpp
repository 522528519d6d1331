// Every function of the header, called from inside of every function that the host has bound: those
// that answer, the profiler's, its clock, and the log's. None waits, and each says what the manual
// says. Only the allocator must not call the library. `cargo xtask test` writes functions.inc from
// the table of functions: FUNCTION(name, tag) for each, so that new ones are called too.
//
// What a function makes of arguments that are mostly zeros is found out in a call of its own, in a
// world like the other. Inside, functions that need nothing that is in use say the same, and the
// others say UDG_STATUS_BUSY instead, or that a tick is open, unless the arguments are refused before
// that.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <type_traits>

#include "udgoap.h"

namespace {

const char DOCUMENT[] = R"json({ "udgoap": 1,
  "queries": { "sees": {} },
  "attributes": { "food": { "min": 0, "max": 10 } },
  "types": { "apple": { "supplies": ["eat"] },
    "man": { "attributes": { "food": {} }, "consumes": ["eat"], "drives": ["stay_fed"] } },
  "actions": { "eat": { "preconditions": ["call:sees(consumer, supplier)"],
    "effects": ["consumer.food += 1"] } },
  "drives": { "stay_fed": { "goals": { "full": {
    "conditions": ["self.food >= 10"], "remove": false } } } } })json";

void must(UdgStatus status, const char *call) {
    if (status != UDG_STATUS_OK) {
        char message[512];
        udg_last_message(message, sizeof message, nullptr);
        std::fprintf(stderr, "%s: %s\n", call, message);
        std::exit(EXIT_FAILURE);
    }
}
#define MUST(call) must(call, #call)

// A world with a man and an apple, and a planner.
struct Scene {
    UdgDomain domain;
    UdgWorld world;
    UdgPlanner planner;
    UdgObject man, apple;
    UdgNpc npc;
    UdgAttribute food;
    UdgType type;
    UdgAction eat;
    UdgDrive drive;
    UdgQuery sees;
};

Scene scene;

// What pointers lead to: zeros, enough for any struct or list.
alignas(16) unsigned char memory[16][4096];

template <class T> struct Argument {
    static T get(unsigned) {
        T zeros;
        std::memset(&zeros, 0, sizeof zeros);
        return zeros;
    }
};
template <class T> struct Argument<T *> {
    static T *get(unsigned place) {
        std::memset(memory[place], 0, sizeof memory[place]);
        return reinterpret_cast<T *>(memory[place]);
    }
};
template <class R, class... A> struct Argument<R (*)(A...)> {
    static R (*get(unsigned))(A...) { return nullptr; }
};
#define OF_SCENE(Type, field)                                                                     \
    template <> struct Argument<Type> {                                                           \
        static Type get(unsigned) { return scene.field; }                                         \
    }
OF_SCENE(UdgDomain, domain);
OF_SCENE(UdgWorld, world);
OF_SCENE(UdgPlanner, planner);
OF_SCENE(UdgObject, man);
OF_SCENE(UdgNpc, npc);
OF_SCENE(UdgAttribute, food);
OF_SCENE(UdgType, type);
OF_SCENE(UdgAction, eat);
OF_SCENE(UdgDrive, drive);
OF_SCENE(UdgQuery, sees);

template <class R> long long number(R result) { return static_cast<long long>(result); }
long long number(const char *) { return 0; }

// A place of its own for each argument of a call, whichever is made first.
unsigned next_place() {
    static unsigned place = 0;
    return place++ % 16;
}

template <class R, class... A> long long call(R (*function)(A...)) {
    return number(function(Argument<A>::get(next_place())...));
}

template <class T, class R, class... A> bool takes(R (*)(A...)) {
    const bool found[] = {false, std::is_same<T, A>::value...};
    for (bool one : found) {
        if (one) {
            return true;
        }
    }
    return false;
}

enum Tag { AnyThread, WorldShared, WorldExclusive, PlannerExclusive };

struct Function {
    const char *name;
    Tag tag;
    bool takes_world;
    long long (*call)();
};

const Function FUNCTIONS[] = {
#define FUNCTION(name, tag) {#name, tag, takes<UdgWorld>(name), [] { return call(name); }},
#include "functions.inc"
#undef FUNCTION
};

enum Caller { Answer, Begin, End, Clock, Log };
const char *const CALLERS[] = {"an answer", "a section's begin", "a section's end", "the clock",
                               "the log"};

// As what the world is in use.
enum Use { NotAtAll, Shared, Alone };

// When the host is called, by whom, and what is in use then.
struct Moment {
    const char *during;
    bool (*call)();
    Caller caller;
    UdgSection section;
    Use world;
    bool uses_planner;
};

// The one that is called when that moment comes, and what it has said.
const Function *inner;
const Moment *moment;
long long said;

void moment_comes() {
    // What it calls may come here again.
    const Function *now = inner;
    inner = nullptr;
    if (now) {
        said = now->call();
    }
}

void answer(UdgWorld, const UdgQuestion *, uint32_t count, UdgAnswer *answers, void *) {
    for (uint32_t i = 0; i < count; i++) {
        answers[i].value = 1;
        answers[i].is_answered = 1;
    }
    if (moment && moment->caller == Answer) {
        moment_comes();
    }
}

// The section that has begun last, of those that haven't ended.
UdgSection sections[8];
int depth = 0;

void section_begins(UdgSection section, const char *, void *) {
    sections[depth++] = section;
    if (moment->caller == Begin && moment->section == section) {
        moment_comes();
    }
}

void section_ends(UdgSection section, const char *, void *) {
    depth--;
    if (moment->caller == End && moment->section == section) {
        moment_comes();
    }
}

uint64_t clock_is_asked(void *) {
    if (moment->caller == Clock && depth > 0 && moment->section == sections[depth - 1]) {
        moment_comes();
    }
    return 0;
}

void line_is_logged(UdgLogLevel, const char *, size_t, void *) { moment_comes(); }

UdgObject create(const char *type) {
    UdgObjectDef def;
    UdgObject object;
    MUST(udg_object_def_init(&def, sizeof def));
    MUST(udg_domain_find_type(scene.domain, type, UDG_ZERO_TERMINATED, &def.object_type));
    MUST(udg_object_create(scene.world, &def, &object));
    return object;
}

UdgDomain load(const char *json) {
    UdgDocument document = {};
    UdgDomain domain;
    document.name = "test.json";
    document.name_length = UDG_ZERO_TERMINATED;
    document.bytes = reinterpret_cast<const uint8_t *>(json);
    document.length = std::strlen(json);
    MUST(udg_domain_load(&document, 1, nullptr, &domain));
    return domain;
}

void begin() {
    size_t z = UDG_ZERO_TERMINATED;
    scene.domain = load(DOCUMENT);
    MUST(udg_domain_find_attribute(scene.domain, "food", z, &scene.food));
    MUST(udg_domain_find_type(scene.domain, "man", z, &scene.type));
    MUST(udg_domain_find_action(scene.domain, "eat", z, &scene.eat));
    MUST(udg_domain_find_drive(scene.domain, "stay_fed", z, &scene.drive));
    MUST(udg_domain_find_query(scene.domain, "sees", z, &scene.sees));
    UdgQueryBinding binding = {};
    binding.query = scene.sees;
    binding.answerer = UDG_ANSWERER_FUNCTION;
    binding.answer = answer;
    UdgWorldDef def;
    MUST(udg_world_def_init(&def, sizeof def));
    def.domain = scene.domain;
    def.query_bindings = &binding;
    def.query_binding_count = 1;
    MUST(udg_world_create(&def, &scene.world));
    MUST(udg_planner_create(nullptr, &scene.planner));
    scene.man = create("man");
    scene.apple = create("apple");
    MUST(udg_npc_from_object(scene.world, scene.man, &scene.npc));
    MUST(udg_world_update(scene.world, 0));
}

// Some of it may be gone already.
void end() {
    udg_planner_destroy(scene.planner);
    udg_world_destroy(scene.world);
    udg_domain_destroy(scene.domain);
}

bool plan() {
    UdgPlanResult result;
    return udg_planner_plan(scene.planner, scene.world, scene.npc, nullptr, &result) ==
           UDG_STATUS_OK;
}

bool update() { return udg_world_update(scene.world, 1) == UDG_STATUS_OK; }

UdgTickInput tick_input() {
    UdgTickInput input;
    MUST(udg_tick_input_init(&input, sizeof input));
    input.seconds = 1;
    return input;
}

bool tick() {
    UdgTickInput input = tick_input();
    return udg_world_tick(scene.world, &input, nullptr) == UDG_STATUS_OK;
}

bool tick_in_three_calls() {
    UdgTickInput input = tick_input();
    uint32_t jobs;
    bool goes_on = udg_world_tick_begin(scene.world, &input, &jobs) == UDG_STATUS_OK;
    for (uint32_t job = 0; goes_on && job < jobs; job++) {
        goes_on = udg_world_plan(scene.world, job) == UDG_STATUS_OK;
    }
    return goes_on && udg_world_tick_end(scene.world, nullptr) == UDG_STATUS_OK;
}

// Nothing helps the condition, which is worth a warning.
bool warn() {
    UdgDomain domain = load(R"json({ "udgoap": 1, "attributes": { "food": { "min": 0, "max": 10 } },
      "types": { "man": { "attributes": { "food": {} }, "drives": ["stay_fed"] } },
      "drives": { "stay_fed": { "goals": { "full": { "conditions": ["self.food >= 10"] } } } } })json");
    return udg_domain_destroy(domain) == UDG_STATUS_OK;
}

const Moment MOMENTS[] = {
    {"udg_planner_plan", plan, Answer, 0, Shared, true},
    {"udg_world_tick", tick, Answer, 0, Shared, false},
    {"udg_domain_load", warn, Log, 0, NotAtAll, false},
#define OF_SECTION(during, call, section, world)                                                  \
    {during, call, Begin, section, world, false}, {during, call, End, section, world, false}, {   \
        during, call, Clock, section, world, false                                                \
    }
    OF_SECTION("updating", update, UDG_SECTION_UPDATE, Alone),
    OF_SECTION("thinking", tick, UDG_SECTION_THINK, Alone),
    OF_SECTION("asking", tick, UDG_SECTION_ASK, Shared),
    OF_SECTION("setting out", tick, UDG_SECTION_SET_OUT, Alone),
    OF_SECTION("planning in udg_world_tick", tick, UDG_SECTION_PLAN, Alone),
    OF_SECTION("udg_world_plan", tick_in_three_calls, UDG_SECTION_PLAN, Shared),
    OF_SECTION("performing", tick, UDG_SECTION_PERFORM, Alone),
};

void bind_for(const Moment &at) {
    moment = &at;
    depth = 0;
    if (at.caller == Log) {
        MUST(udg_set_log_function(line_is_logged, nullptr));
    } else if (at.caller != Answer) {
        UdgProfiler profiler;
        MUST(udg_profiler_init(&profiler, sizeof profiler));
        profiler.enter = section_begins;
        profiler.leave = section_ends;
        profiler.now = clock_is_asked;
        MUST(udg_world_set_profiler(scene.world, &profiler));
    }
}

int wrong = 0, refused = 0, calls = 0;

// Whether a function needs something that is in use then.
bool needs_more(const Function &function, const Moment &at) {
    switch (function.tag) {
    case WorldExclusive:
        return at.world != NotAtAll;
    case WorldShared:
        return at.world == Alone;
    case PlannerExclusive:
        return at.uses_planner || (function.takes_world && at.world == Alone);
    default:
        return false;
    }
}

// Calls a function when the moment comes, and compares.
void inside(const Function &function, const Moment &at, long long outside) {
    begin();
    bind_for(at);
    inner = &function;
    said = -1;
    bool goes_on = at.call();
    bool was_called = inner == nullptr;
    inner = nullptr;
    MUST(udg_set_log_function(nullptr, nullptr));
    end();
    moment = nullptr;
    bool is_busy = said == UDG_STATUS_BUSY;
    bool fits = said == outside;
    if (needs_more(function, at)) {
        // Where a tick is open, what would change the world is told so.
        bool is_refused = is_busy || (at.call == tick_in_three_calls &&
                                      function.tag == WorldExclusive && said == UDG_STATUS_WRONG_TIME);
        fits = is_refused || (fits && outside != UDG_STATUS_OK);
        refused += is_refused;
    } else if (!std::strcmp(function.name, "udg_world_plan")) {
        // Only within a tick, and once its questions have been answered, is there anything to go on
        // with, and nobody can go on with the same search twice at a time.
        bool is_same_job = at.call == tick_in_three_calls;
        fits = is_same_job ? is_busy : fits;
    } else if (!std::strcmp(function.name, "udg_world_hash")) {
        // The search that udg_world_plan goes on with counts in the hash, and can't be read meanwhile.
        fits = fits || (at.call == tick_in_three_calls && is_busy);
    } else if (!std::strcmp(function.name, "udg_world_wakes")) {
        // Within the first tick, somebody has been woken for whom there is no room.
        fits = fits || said == UDG_STATUS_BUFFER_TOO_SMALL;
    } else if (at.caller == Log && !std::strcmp(function.name, "udg_domain_diagnostic")) {
        // What is logged can be read.
        fits = said == UDG_STATUS_OK;
    }
    calls++;
    if (!fits || !was_called || !goes_on) {
        std::fprintf(stderr, "%s, called by %s, during %s: %lld, outside %lld%s%s\n", function.name,
                     CALLERS[at.caller], at.during, said, outside,
                     was_called ? "" : "; it wasn't called",
                     goes_on ? "" : "; the call around it was refused");
        wrong++;
    }
}

} // namespace

int main() {
    for (const Function &function : FUNCTIONS) {
        begin();
        long long outside = function.call();
        end();
        for (const Moment &at : MOMENTS) {
            inside(function, at, outside);
        }
    }
    unsigned long long count = sizeof FUNCTIONS / sizeof FUNCTIONS[0];
    std::printf("%llu functions, called from inside %d times, %d times refused as in use, %d wrong\n",
                count, calls, refused, wrong);
    return wrong == 0 && refused > 1000 ? EXIT_SUCCESS : EXIT_FAILURE;
}
