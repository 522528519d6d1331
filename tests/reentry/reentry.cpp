// Every function of the header, called from inside of the functions that the host has bound: none
// waits, and each says what the manual says. `cargo xtask test` writes functions.inc from the table
// of functions: FUNCTION(name, tag) for each, so that new ones are called too.
//
// What a function makes of arguments that are mostly zeros is found out in a call of its own, in a
// world like the other. Inside, where the world is in use as world-shared, functions that need no
// more say the same, and those that need it alone say UDG_STATUS_BUSY instead, unless the arguments
// are refused before that.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

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

enum Tag { AnyThread, WorldShared, WorldExclusive, PlannerExclusive };

struct Function {
    const char *name;
    Tag tag;
    long long (*call)();
};

const Function FUNCTIONS[] = {
#define FUNCTION(name, tag) {#name, tag, [] { return call(name); }},
#include "functions.inc"
#undef FUNCTION
};

// The one that is called when the host is asked, and what it has said.
const Function *inner;
long long said;

void answer(UdgWorld, const UdgQuestion *, uint32_t count, UdgAnswer *answers, void *) {
    for (uint32_t i = 0; i < count; i++) {
        answers[i].value = 1;
        answers[i].is_answered = 1;
    }
    // What it calls may ask again.
    const Function *now = inner;
    inner = nullptr;
    if (now) {
        said = now->call();
    }
}

UdgObject create(const char *type) {
    UdgObjectDef def;
    UdgObject object;
    MUST(udg_object_def_init(&def, sizeof def));
    MUST(udg_domain_find_type(scene.domain, type, UDG_ZERO_TERMINATED, &def.object_type));
    MUST(udg_object_create(scene.world, &def, &object));
    return object;
}

void begin() {
    size_t z = UDG_ZERO_TERMINATED;
    UdgDocument document = {};
    document.name = "test.json";
    document.name_length = z;
    document.bytes = reinterpret_cast<const uint8_t *>(DOCUMENT);
    document.length = sizeof DOCUMENT - 1;
    MUST(udg_domain_load(&document, 1, nullptr, &scene.domain));
    MUST(udg_domain_find_attribute(scene.domain, "food", z, &scene.food));
    MUST(udg_domain_find_type(scene.domain, "man", z, &scene.type));
    MUST(udg_domain_find_action(scene.domain, "eat", z, &scene.eat));
    MUST(udg_domain_find_drive(scene.domain, "stay_fed", z, &scene.drive));
    MUST(udg_domain_find_query(scene.domain, "sees", z, &scene.sees));
    UdgQueryBinding binding = {};
    binding.query = scene.sees;
    binding.answerer = UDG_ANSWERER_FUNCTION;
    binding.function = answer;
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

bool tick() {
    UdgTickInput input;
    MUST(udg_tick_input_init(&input, sizeof input));
    input.seconds = 1;
    return udg_world_tick(scene.world, &input, nullptr) == UDG_STATUS_OK;
}

int wrong = 0, refused = 0;

// Calls a function while the host is asked, and compares.
void inside(const Function &function, const char *where, bool (*ask)(), bool uses_planner,
            long long outside) {
    begin();
    inner = &function;
    said = -1;
    bool goes_on = ask();
    bool was_called = inner == nullptr;
    inner = nullptr;
    end();
    bool needs_more = function.tag == WorldExclusive ||
                      (function.tag == PlannerExclusive && uses_planner);
    bool fits = said == outside;
    if (needs_more) {
        fits = said == UDG_STATUS_BUSY || (said == outside && outside != UDG_STATUS_OK);
        refused += said == UDG_STATUS_BUSY;
    } else if (!std::strcmp(function.name, "udg_world_plan")) {
        // Only within a tick is there anything to go on with.
        fits = fits || said == UDG_STATUS_OK;
    }
    if (!fits || !was_called || !goes_on) {
        std::fprintf(stderr, "%s inside of %s: %lld, outside %lld%s%s\n", function.name, where, said,
                     outside, was_called ? "" : "; it wasn't called",
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
        inside(function, "udg_planner_plan", plan, true, outside);
        inside(function, "udg_world_tick", tick, false, outside);
    }
    unsigned long long count = sizeof FUNCTIONS / sizeof FUNCTIONS[0];
    std::printf("%llu functions called from inside, %d times refused as busy, %d wrong\n", count,
                refused, wrong);
    return wrong == 0 && refused > 50 ? EXIT_SUCCESS : EXIT_FAILURE;
}
