// Documents that are broken, each in its own way: the call says so, the diagnostics say where and
// what was expected, and no domain is made. Also how documents merge, and how big they may be.
// Hostile ones are in strangers.c.

#include "check.h"

static UdgDiagnostic diagnostic_at(uint32_t index) {
    UdgDiagnostic it;
    memset(&it, 0, sizeof it);
    MUST(udg_domain_diagnostic(index, &it));
    return it;
}

static uint32_t diagnostic_count(void) {
    uint32_t count = 0;
    MUST(udg_domain_diagnostic_count(&count));
    return count;
}

// Whether any diagnostic has all words, with | between them, in its message.
static void says(const char *words) {
    uint32_t count = diagnostic_count();
    for (uint32_t i = 0; i < count; i++) {
        UdgDiagnostic it = diagnostic_at(i);
        const char *rest = words;
        int all = 1;
        while (*rest) {
            char word[128];
            size_t length = strcspn(rest, "|");
            snprintf(word, sizeof word, "%.*s", (int)length, rest);
            all &= strstr(it.message.data, word) != NULL;
            rest += length + (rest[length] == '|');
        }
        if (all) {
            return;
        }
    }
    CHECK(0, "expected a diagnostic with \"%s\" among %u", words, count);
    print_diagnostics();
}

static void refused(const char *text, const char *words) {
    UdgDomain domain;
    fill(&domain, sizeof domain);
    UdgStatus status = load_text(text, &domain);
    if (CHECK(status == UDG_STATUS_INVALID_DOCUMENT,
              "expected UDG_STATUS_INVALID_DOCUMENT, found %s for %.200s", udg_status_name(status),
              text)) {
        UNTOUCHED(domain);
        char message[MESSAGE_SIZE];
        check_last_message(message);
        CONTAINS(message, "udg_domain_load: ");
        CONTAINS(message, "udg_domain_diagnostic");
        UdgDiagnostic first = diagnostic_at(0);
        EQUAL(first.severity, UDG_SEVERITY_ERROR);
        CHECK(strcmp(first.document.data, "test.json") == 0, "expected the document's name");
        CHECK(first.line >= 1 && first.column >= 1, "expected a place, found %u:%u", first.line,
              first.column);
        CHECK(first.path.data[0] == '$', "expected a path, found %s", first.path.data);
        says(words);
    }
}

#define HEAD "{ \"udgoap\": 1, "

static void each_kind(void) {
    refused("", "too early");
    refused("   \n ", "too early");
    refused("{ \"udgoap\": 1, \"attributes\": { \"health\": {", "too early");
    refused("{ \"udgoap\": 1", "too early");
    refused("[]", "expected");
    refused("\"udgoap\"", "expected");
    refused("{}", "udgoap");
    refused("{ \"udgoap\": 2 }", "expected 1");
    refused("{ \"udgoap\": \"1\" }", "expected 1");
    refused("\xef\xbb\xbf{ \"udgoap\": 1 } x", "");
    refused("{ \"udgoap\": 1 } { }", "");
    refused("{ \"udgoap\": 1, \"types\": { \"\xff\": {} } }", "UTF-8");
    refused("{ \"udgoap\": 1, \"note\": \"\xc3\" }", "UTF-8");
    refused(HEAD "\"attribute\": {} }", "unknown key `attribute`|did you mean `attributes`?");
    refused(HEAD "\"areas\": {} }", "areas");
    refused(HEAD "\"attributes\": { \"health\": { \"min\": 1, \"min\": 2 } } }", "min");
    refused(HEAD "\"attributes\": { \"health\": {}, \"health\": {} } }", "health");
    refused(HEAD "\"attributes\": { \"a b\": {} } }", "a b");
    refused(HEAD "\"attributes\": { \"and\": {} } }", "and");
    refused(HEAD "\"attributes\": { \"position\": {} } }", "position");
    refused(HEAD "\"attributes\": { \"health\": { \"min\": 5, \"max\": 1 } } }", "min");
    refused(HEAD "\"attributes\": { \"health\": { \"min\": 0, \"max\": 1, \"default\": 2 } } }", "2");
    refused(HEAD "\"attributes\": { \"health\": { \"kind\": \"nummer\" } } }", "nummer");
    refused(HEAD "\"attributes\": { \"health\": { \"default\": 1e999 } } }", "");
    refused(HEAD "\"types\": { \"a\": { \"is\": \"b\" } } }", "b");
    refused(HEAD "\"types\": { \"a\": { \"is\": \"b\" }, \"b\": { \"is\": \"c\" },"
                 "\"c\": { \"is\": \"a\" } } }", "itself");
    refused(HEAD "\"types\": { \"a\": { \"is\": \"a\" } } }", "itself");
    refused(HEAD "\"types\": { \"stone\": { \"is\": \"ston\" } } }", "ston");
    refused(HEAD "\"attributes\": { \"health\": { \"max\": 10, \"min\": 0 } }, \"types\": {"
                 "\"a\": { \"attributes\": { \"health\": { \"max\": 20 } } } } }", "20");
    refused(HEAD "\"actions\": { \"a\": { \"cost\": -1 } } }", "-1");
    refused(HEAD "\"actions\": { \"a\": { \"preconditions\": [\"consumer.x >\"] } } }", "expected");
    refused(HEAD "\"actions\": { \"a\": { \"preconditions\": [\"1 < 2 < 3\"] } } }", "");
    refused(HEAD "\"actions\": { \"a\": { \"effects\": [\"consumer.x =+ 1\"] } } }", "expected");
    refused(HEAD "\"actions\": { \"a\": { \"effects\": [7] } } }", "expected");
    refused(HEAD "\"actions\": { \"a\": { \"preconditions\": [\"call:sees(consumer)\"] } } }", "query|sees");
    refused(HEAD "\"drives\": { \"d\": { \"goals\": { \"g\": {} } } } }", "conditions");
    refused(HEAD "\"curves\": { \"c\": { \"kind\": \"logistic\" } } }", "steepness");
    refused(HEAD "\"curves\": { \"min\": { \"kind\": \"linear\" } } }", "min");
    refused(HEAD "\"attributes\": { \"gold\": {} }, \"types\": { \"a\": { \"attributes\":"
                 "{ \"gold\": {} }, \"drives\": [\"d\"] } }, \"drives\": { \"d\": { \"goals\":"
                 "{ \"g\": { \"conditions\": [\"self.gold >= 5\"] } } } } }", "range");
}

// As in the manual of documents: five mistakes, each with its place.
static void all_at_once(void) {
    static const char *const text =
        "{\n"
        "  \"udgoap\": 1,\n"
        "  \"attributes\": { \"food\": { \"min\": 0, \"max\": 10 }, \"gold\": { \"min\": 0, \"max\": 9 } },\n"
        "  \"types\": {\n"
        "    \"apple\": { \"supplies\": [\"eat\"] },\n"
        "    \"villager\": { \"attributes\": { \"food\": {}, \"gold\": {} }, \"consumes\": [\"eet\"] }\n"
        "  },\n"
        "  \"actions\": {\n"
        "    \"eat\": {\n"
        "      \"precondition\": [\"consumer.gold >= 2\"],\n"
        "      \"effects\": [\"consumer.food = supplier.food\", \"consumer.fod += 1\"]\n"
        "    }\n"
        "  }\n"
        "}\n";
    static const struct {
        uint32_t line, column;
        const char *path, *words;
    } expected[] = {
        {6, 74, "$.types.villager.consumes[0]", "did you mean `eat`?"},
        {10, 7, "$.actions.eat.precondition", "did you mean `preconditions`?"},
        {11, 45, "$.actions.eat.effects[0]", "`apple`, which has no attribute `food`"},
        {11, 62, "$.actions.eat.effects[1]", "did you mean `food`?"},
    };
    refused(text, "fod");
    EQUAL(diagnostic_count(), 4);
    for (uint32_t i = 0; i < 4 && i < diagnostic_count(); i++) {
        UdgDiagnostic it = diagnostic_at(i);
        CHECK(it.line == expected[i].line && it.column == expected[i].column,
              "expected %u:%u, found %u:%u: %s", expected[i].line, expected[i].column, it.line,
              it.column, it.message.data);
        CHECK(strcmp(it.path.data, expected[i].path) == 0, "expected %s, found %s",
              expected[i].path, it.path.data);
        CONTAINS(it.message.data, expected[i].words);
        CHECK(strlen(it.message.data) == it.message.length && strlen(it.path.data) == it.path.length,
              "expected the texts' lengths");
        EQUAL(it.severity, UDG_SEVERITY_ERROR);
        EQUAL(it.reserved, 0);
    }
    UdgDiagnostic none;
    fill(&none, sizeof none);
    REFUSED(udg_domain_diagnostic(4, &none), UDG_STATUS_OUT_OF_RANGE, "4");
    UNTOUCHED(none);
    // Columns count characters, not bytes.
    refused(HEAD "\"note\": \"\xc3\xa4\xc3\xb6\xf0\x9f\x8d\x8e\", \"x\": 1 }", "unknown key `x`");
    EQUAL(diagnostic_at(0).column, 31);
    OK(udg_domain_diagnostic_clear());
    EQUAL(diagnostic_count(), 0);
    REFUSED(udg_domain_diagnostic(0, &none), UDG_STATUS_OUT_OF_RANGE, "");
}

static void warnings_are_told_with_the_domain(void) {
    UdgDomain domain = domain_from_text(SMALL_DOMAIN);
    CHECK(diagnostic_count() >= 2, "expected warnings, found %u", diagnostic_count());
    for (uint32_t i = 0; i < diagnostic_count(); i++) {
        EQUAL(diagnostic_at(i).severity, UDG_SEVERITY_WARNING);
    }
    says("`unused`");
    says("`wave`");
    OK(udg_domain_destroy(domain));
    domain = domain_from_file("examples/domains/apple.json");
    EQUAL(diagnostic_count(), 0);
    OK(udg_domain_destroy(domain));
}

static UdgStatus load_both(const char *first, const char *second, UdgDomain *domain) {
    UdgDocument documents[2] = {document_of("game.json", first), document_of("mod.json", second)};
    return udg_domain_load(documents, 2, NULL, domain);
}

static void documents_merge(void) {
    char *apple = text_of_file("examples/domains/apple.json");
    UdgDomain domain = {0};
    UdgDomainCounts counts;
    // The same name again, without saying what is meant.
    EQUAL(load_both(apple, HEAD "\"types\": { \"apple\": {} } }", &domain),
          UDG_STATUS_INVALID_DOCUMENT);
    says("apple|override|extend");
    CHECK(strcmp(diagnostic_at(0).document.data, "mod.json") == 0, "expected it to be about mod.json");
    EQUAL(load_both(apple, HEAD "\"types\": { \"pear\": { \"extend\": true } } }", &domain),
          UDG_STATUS_INVALID_DOCUMENT);
    says("pear");
    EQUAL(domain.bits, 0);
    MUST(load_both(apple,
                   HEAD "\"types\": { \"pear\": { \"is\": \"apple\" }, \"apple\": { \"extend\": true,"
                        "\"attributes\": { \"nutrition\": { \"default\": 6 } } } } }",
                   &domain));
    OK(udg_domain_counts(domain, &counts));
    EQUAL(counts.types, 3);
    UdgWorld world = world_of(domain);
    UdgObject pear = object_at(world, domain, "pear", 0);
    float nutrition = 0;
    OK(udg_object_number(world, pear, attribute_of(domain, "nutrition"), &nutrition));
    CLOSE(nutrition, 6);
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(domain));
    // What is overridden keeps its place in the order, and nothing else of itself.
    MUST(load_both(apple,
                   HEAD "\"actions\": { \"goto\": { \"override\": true, \"cost\": 3,"
                        "\"effects\": [\"consumer.position = supplier.position\"] } } }",
                   &domain));
    UdgAction first = {0};
    OK(udg_domain_action_at(domain, 0, &first));
    EQUAL(first.id, action_of(domain, "goto").id);
    world = world_of(domain);
    UdgNpc villager = npc_at(world, domain, "villager", 0);
    object_at(world, domain, "apple", 10);
    UdgPlanner planner = planner_new();
    UdgPlanStep steps[2];
    uint32_t count = 0;
    OK(udg_world_update(world, 0));
    plan_with(planner, world, villager, &NAMED);
    PLAN_IS(planner, world, domain, "goto(apple) eat(apple)");
    OK(udg_planner_steps(planner, steps, 2, &count));
    CLOSE(steps[0].cost, 3);
    CLOSE(steps[0].stand.x, 10);
    OK(udg_planner_destroy(planner));
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(domain));
    free(apple);
}

static void no_documents(void) {
    UdgDomain domain;
    UdgDocument document = document_of("test.json", "");
    fill(&domain, sizeof domain);
    REFUSED(udg_domain_load(&document, 0, NULL, &domain), UDG_STATUS_INVALID_DOCUMENT,
            "found no document, expected at least one");
    REFUSED(udg_domain_load(NULL, 0, NULL, &domain), UDG_STATUS_INVALID_DOCUMENT, "no document");
    EQUAL(diagnostic_count(), 1);
    EQUAL(diagnostic_at(0).line, 0);
    EQUAL(diagnostic_at(0).column, 0);
    // The name may have any bytes but what isn't UTF-8, and is named by its index.
    UdgDocument two[2] = {document_of("a.json", HEAD "\"x\": 1 }"), document_of("\xff", "{}")};
    REFUSED(udg_domain_load(two, 2, NULL, &domain), UDG_STATUS_INVALID_ARGUMENT, "documents[1]|UTF-8");
    UNTOUCHED(domain);
    // The smallest domain has a world, in which there is nothing to create.
    UdgDomain empty = domain_from_text("{ \"udgoap\": 1 }");
    UdgWorld world = world_of(empty);
    UdgDomainCounts counts;
    OK(udg_domain_counts(empty, &counts));
    CHECK(counts.attributes == 1 && counts.types == 0, "expected the position alone");
    OK(udg_world_update(world, 1));
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(empty));
}

int main(void) {
    each_kind();
    all_at_once();
    warnings_are_told_with_the_domain();
    documents_merge();
    no_documents();
    OK(udg_domain_diagnostic_clear());
    return check_end();
}
