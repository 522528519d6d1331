// What the programs in this directory share: checks that say what was expected and what was found,
// and short ways to make the domains and worlds that they need. Each program is one test; it
// passes if it returns `check_end()`, which is 0 only if no check has failed.

#ifndef CHECK_H
#define CHECK_H

#include <math.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "udgoap.h"

// The message of the last failure is at most this long, as udg_last_message says.
#define MESSAGE_SIZE 1024

// Checks may run on any thread.
static atomic_int check_count;
static atomic_int check_failures;

#if defined(__GNUC__) && !defined(_WIN32)
#define CHECK_FORMAT(text, first) __attribute__((format(printf, text, first)))
#else
#define CHECK_FORMAT(text, first)
#endif

CHECK_FORMAT(5, 6)
static inline int check_that(int holds, const char *file, int line, const char *condition,
                             const char *format, ...) {
    atomic_fetch_add(&check_count, 1);
    if (!holds) {
        char said[3 * MESSAGE_SIZE];
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(said, sizeof said, format, arguments);
        va_end(arguments);
        // One call, so that threads don't mix their lines.
        fprintf(stderr, "%s:%d: %s\n    (%s)\n", file, line, said, condition);
        atomic_fetch_add(&check_failures, 1);
    }
    return holds;
}

static inline void check_last_message(char message[MESSAGE_SIZE]) {
    size_t needed = 0;
    UdgStatus status = udg_last_message(message, MESSAGE_SIZE, &needed);
    if (status != UDG_STATUS_OK) {
        snprintf(message, MESSAGE_SIZE, "(udg_last_message returned %s, needed %zu)",
                 udg_status_name(status), needed);
    }
}

static inline int check_ok(const char *file, int line, const char *call, UdgStatus found) {
    char message[MESSAGE_SIZE] = "";
    if (found != UDG_STATUS_OK) {
        check_last_message(message);
    }
    return check_that(found == UDG_STATUS_OK, file, line, call,
                      "expected UDG_STATUS_OK, found %s: %s", udg_status_name(found), message);
}

// `words` are what the message must say, with | between them.
static inline int check_refused(const char *file, int line, const char *call, UdgStatus found,
                                UdgStatus expected, const char *words) {
    char message[MESSAGE_SIZE] = "";
    if (found != UDG_STATUS_OK) {
        check_last_message(message);
    }
    if (!check_that(found == expected, file, line, call, "expected %s, found %s: %s",
                    udg_status_name(expected), udg_status_name(found), message)) {
        return 0;
    }
    // The message begins with the function's name.
    size_t name = strcspn(call, "(");
    int named = strncmp(message, call, name) == 0 && strncmp(message + name, ": ", 2) == 0;
    check_that(named, file, line, call, "expected a message that begins with \"%.*s: \", found: %s",
               (int)name, call, message);
    int all = named;
    while (*words) {
        char word[128];
        size_t length = strcspn(words, "|");
        snprintf(word, sizeof word, "%.*s", (int)length, words);
        all &= check_that(strstr(message, word) != NULL, file, line, call,
                          "expected a message with \"%s\", found: %s", word, message);
        words += length + (words[length] == '|');
    }
    return all;
}

// Goes on after a failure.
#define CHECK(condition, ...) \
    check_that((condition) ? 1 : 0, __FILE__, __LINE__, #condition, __VA_ARGS__)
#define OK(call) check_ok(__FILE__, __LINE__, #call, (call))
#define REFUSED(call, status, words) \
    check_refused(__FILE__, __LINE__, #call, (call), (status), (words))
#define EQUAL(found, expected)                                                            \
    check_that((long long)(found) == (long long)(expected), __FILE__, __LINE__, #found,   \
               "expected " #found " to be %lld, found %lld", (long long)(expected),       \
               (long long)(found))
#define CLOSE(found, expected)                                                          \
    check_that(fabs((double)(found) - (double)(expected)) < 0.0005, __FILE__, __LINE__, \
               #found, "expected " #found " to be %.4f, found %.6f", (double)(expected), \
               (double)(found))
#define CONTAINS(text, words)                                                \
    check_that(strstr((text), (words)) != NULL, __FILE__, __LINE__, #words, \
               "expected \"%s\" in: %s", (words), (text))

// For what the rest of a program can't do without.
#define MUST(call)                                   \
    do {                                             \
        if (!OK(call)) {                             \
            fprintf(stderr, "can't go on\n");        \
            exit(1);                                 \
        }                                            \
    } while (0)

// Bytes that the library is not to touch.
#define PATTERN 0xA5
static inline void fill(void *memory, size_t size) { memset(memory, PATTERN, size); }
static inline int untouched(const void *memory, size_t size) {
    const unsigned char *bytes = memory;
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] != PATTERN) {
            return 0;
        }
    }
    return 1;
}
#define UNTOUCHED(object) \
    CHECK(untouched(&(object), sizeof(object)), "expected " #object " to stay as it was")

static inline int check_end(void) {
    int failures = atomic_load(&check_failures);
    printf("%d checks, %d failed\n", atomic_load(&check_count), failures);
    return failures != 0;
}

static inline void print_diagnostics(void) {
    uint32_t count = 0;
    udg_domain_diagnostic_count(&count);
    for (uint32_t i = 0; i < count; i++) {
        UdgDiagnostic it;
        if (udg_domain_diagnostic(i, &it) == UDG_STATUS_OK) {
            fprintf(stderr, "    %s:%u:%u: %s: %s (at %s)\n", it.document.data, it.line, it.column,
                    it.severity == UDG_SEVERITY_ERROR ? "error" : "warning", it.message.data,
                    it.path.data);
        }
    }
}

static inline UdgDocument document_of(const char *name, const char *text) {
    UdgDocument document = {name, UDG_ZERO_TERMINATED, (const uint8_t *)text, strlen(text)};
    return document;
}

static inline UdgStatus load_text(const char *text, UdgDomain *domain) {
    UdgDocument document = document_of("test.json", text);
    return udg_domain_load(&document, 1, NULL, domain);
}

// A domain with an attribute of every kind, for programs that are about something else.
#define SMALL_DOMAIN                                                                            \
    "{ \"udgoap\": 1,"                                                                          \
    "  \"attributes\": {"                                                                       \
    "    \"health\": { \"min\": 0, \"max\": 100, \"default\": 100 },"                             \
    "    \"gold\": {},"                                                                          \
    "    \"armed\": { \"kind\": \"flag\" },"                                                    \
    "    \"home\": { \"kind\": \"position\" },"                                                 \
    "    \"target\": { \"kind\": \"reference\" },"                                              \
    "    \"unused\": {} },"                                                                      \
    "  \"types\": {"                                                                            \
    "    \"creature\": { \"attributes\": { \"health\": {}, \"armed\": {}, \"home\": {} } },"       \
    "    \"goblin\": { \"is\": \"creature\", \"supplies\": [\"hit\"],"                            \
    "      \"attributes\": { \"health\": { \"max\": 30, \"default\": 30 } } },"                    \
    "    \"stone\": {},"                                                                         \
    "    \"wizard\": { \"is\": \"creature\", \"attributes\": { \"target\": {}, \"gold\": {} },"     \
    "      \"consumes\": [\"hit\"], \"drives\": [\"win\"] } },"                                    \
    "  \"actions\": { \"hit\": { \"effects\": [\"supplier.health -= 10\"] },"                      \
    "    \"wave\": {} },"                                                                        \
    "  \"drives\": { \"win\": { \"goals\": { \"kill\": { \"for_each\": \"goblin\", \"as\": \"it\","   \
    "      \"when\": \"it.health > 0\", \"conditions\": [\"it.health <= 0\"] } } },"              \
    "    \"dance\": {} } }"

static inline UdgDomain domain_from_text(const char *text) {
    UdgDomain domain = {0};
    UdgStatus status = load_text(text, &domain);
    if (status != UDG_STATUS_OK) {
        print_diagnostics();
    }
    MUST(status);
    return domain;
}

// The same for a text with ' where JSON has ", so that documents can be read here.
static inline UdgDomain domain_from_quoted(const char *text) {
    size_t size = strlen(text) + 1;
    char *json = malloc(size);
    if (!json) {
        exit(1);
    }
    for (size_t i = 0; i < size; i++) {
        json[i] = (char)(text[i] == '\'' ? '"' : text[i]);
    }
    UdgDomain domain = domain_from_text(json);
    free(json);
    return domain;
}

// Programs run in the repository's root. The caller frees the text.
static inline char *text_of_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        fprintf(stderr, "can't open %s; run this in the repository's root\n", path);
        exit(1);
    }
    size_t capacity = 1 << 20;
    char *text = malloc(capacity);
    size_t length = text ? fread(text, 1, capacity - 1, file) : 0;
    fclose(file);
    if (!text || length == 0 || length == capacity - 1) {
        fprintf(stderr, "can't read %s\n", path);
        exit(1);
    }
    text[length] = 0;
    return text;
}

static inline UdgDomain domain_from_file(const char *path) {
    char *text = text_of_file(path);
    UdgDomain domain = domain_from_text(text);
    free(text);
    return domain;
}

static inline UdgAttribute attribute_of(UdgDomain domain, const char *name) {
    UdgAttribute id = {0};
    MUST(udg_domain_find_attribute(domain, name, UDG_ZERO_TERMINATED, &id));
    return id;
}
static inline UdgType type_of(UdgDomain domain, const char *name) {
    UdgType id = {0};
    MUST(udg_domain_find_type(domain, name, UDG_ZERO_TERMINATED, &id));
    return id;
}
static inline UdgAction action_of(UdgDomain domain, const char *name) {
    UdgAction id = {0};
    MUST(udg_domain_find_action(domain, name, UDG_ZERO_TERMINATED, &id));
    return id;
}
static inline UdgDrive drive_of(UdgDomain domain, const char *name) {
    UdgDrive id = {0};
    MUST(udg_domain_find_drive(domain, name, UDG_ZERO_TERMINATED, &id));
    return id;
}

static inline UdgWorld world_of(UdgDomain domain) {
    UdgWorldDef def;
    UdgWorld world = {0};
    MUST(udg_world_def_init(&def, sizeof def));
    def.domain = domain;
    MUST(udg_world_create(&def, &world));
    return world;
}

static inline UdgObjectDef def_of(UdgDomain domain, const char *type) {
    UdgObjectDef def;
    MUST(udg_object_def_init(&def, sizeof def));
    def.object_type = type_of(domain, type);
    return def;
}

static inline UdgObject object_at(UdgWorld world, UdgDomain domain, const char *type, float x) {
    UdgObjectDef def = def_of(domain, type);
    UdgObject object = {0};
    def.position.x = x;
    def.has_position = 1;
    MUST(udg_object_create(world, &def, &object));
    return object;
}

static inline UdgNpc npc_at(UdgWorld world, UdgDomain domain, const char *type, float x) {
    UdgNpc npc = {0};
    MUST(udg_npc_from_object(world, object_at(world, domain, type, x), &npc));
    return npc;
}

static inline uint64_t hash_of(UdgWorld world) {
    uint64_t hash = 0;
    MUST(udg_world_hash(world, &hash));
    return hash;
}

// The last line of a test that ends with a world and its domain.
static inline int destroyed_at_the_end(UdgWorld world, UdgDomain domain) {
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(domain));
    OK(udg_domain_diagnostic_clear());
    return check_end();
}

static inline UdgObject object_of_npc(UdgNpc npc) {
    UdgObject object = {npc.bits};
    return object;
}

static inline void set_number(UdgWorld world, UdgDomain domain, UdgObject object, const char *name,
                              float value) {
    MUST(udg_object_set_number(world, object, attribute_of(domain, name), value));
}

static inline UdgPlanner planner_new(void) {
    UdgPlanner planner = {0};
    MUST(udg_planner_create(NULL, &planner));
    return planner;
}

// All options named, so that figures don't change with what the library does unless told otherwise.
static const UdgPlanOptions NAMED = {
    .struct_size = sizeof(UdgPlanOptions),
    .depth = 8,
    .plan_states = 1024,
    .world_effect_rounds = 16,
    .cost_weight = 0,
    .durations = 0,
    .outcomes = 0,
    .risk = 0,
    .insert_at_front = 0,
    .trim = 1,
    .only_if_better = 1,
    .dead_is_zero = 1,
    .selector = UDG_SELECTOR_UDGOAP,
    .forecast = 1,
    .questions = 4096,
    .filter_goals = 0,
    .exact_scores = 1,
    .work = UDG_WORK_UNLIMITED,
};
static const UdgMindOptions NAMED_MIND = {
    .struct_size = sizeof(UdgMindOptions),
    .performed_by = UDG_PERFORMED_BY_HOST,
    .think_interval = 0.2f,
    .switch_margin = 0.02f,
    .relevance = 0,
    .fallback = {0},
    .skipping = UDG_SKIP_EXPECTED,
};

static inline UdgPlanResult plan_with(UdgPlanner planner, UdgWorld world, UdgNpc npc,
                                      const UdgPlanOptions *options) {
    UdgPlanResult result;
    memset(&result, 0, sizeof result);
    MUST(udg_planner_plan(planner, world, npc, options, &result));
    return result;
}

// The last plan, such as "goto(mana_potion) drink_mana(mana_potion)".
static inline void plan_text(UdgPlanner planner, UdgWorld world, UdgDomain domain, char *text,
                             size_t size) {
    UdgPlanStep steps[32];
    uint32_t count = 0;
    MUST(udg_planner_steps(planner, steps, 32, &count));
    text[0] = 0;
    for (uint32_t i = 0; i < count; i++) {
        UdgText action = {"?", 1}, type = {"?", 1};
        UdgType of;
        MUST(udg_domain_action_name(domain, steps[i].action, &action));
        MUST(udg_object_type(world, steps[i].supplier, &of));
        MUST(udg_domain_type_name(domain, of, &type));
        size_t used = strlen(text);
        snprintf(text + used, size - used, "%s%s(%s)", i ? " " : "", action.data, type.data);
    }
}
#define PLAN_IS(planner, world, domain, expected)                                 \
    do {                                                                          \
        char plan_found[512];                                                     \
        plan_text((planner), (world), (domain), plan_found, sizeof plan_found);   \
        CHECK(strcmp(plan_found, (expected)) == 0, "expected the plan %s, found %s", \
              (expected), plan_found);                                            \
    } while (0)

// The explanation of the last search, in a world; the caller frees it.
static inline char *explanation_of(UdgPlanner planner, UdgWorld world) {
    size_t needed = 0;
    char *text = NULL;
    if (udg_planner_explain(planner, world, NULL, 0, &needed) == UDG_STATUS_BUFFER_TOO_SMALL) {
        text = malloc(needed);
    }
    if (!text) {
        fprintf(stderr, "no explanation\n");
        exit(1);
    }
    MUST(udg_planner_explain(planner, world, text, needed, &needed));
    return text;
}

#endif
