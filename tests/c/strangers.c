// Documents of strangers: huge, deep, endless, or only pretending to be. Each load ends in a status,
// within the limits that the host sets. How long it takes is only told: no clock fails a test, but
// whoever runs it ends what hangs.

#include <time.h>

#include "check.h"

static UdgDomainLimits limits_new(void) {
    UdgDomainLimits limits;
    MUST(udg_domain_limits_init(&limits, sizeof limits));
    return limits;
}

// Loads, expects a refusal, and looks for words in the first diagnostic's message.
static void refused(const char *what, const char *bytes, size_t length,
                    const UdgDomainLimits *limits, const char *words) {
    UdgDocument document = {what, UDG_ZERO_TERMINATED, (const uint8_t *)bytes, length};
    UdgDomain domain;
    fill(&domain, sizeof domain);
    clock_t start = clock();
    UdgStatus status = udg_domain_load(&document, 1, limits, &domain);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    UdgDiagnostic first;
    uint32_t count = 0;
    MUST(udg_domain_diagnostic_count(&count));
    if (!CHECK(status == UDG_STATUS_INVALID_DOCUMENT && count > 0,
               "%s: expected UDG_STATUS_INVALID_DOCUMENT, found %s with %u diagnostics", what,
               udg_status_name(status), count)) {
        if (status == UDG_STATUS_OK) {
            udg_domain_destroy(domain);
        }
        return;
    }
    UNTOUCHED(domain);
    MUST(udg_domain_diagnostic(0, &first));
    printf("%-28s %5.2f s: %.100s\n", what, seconds, first.message.data);
    CHECK(strstr(first.message.data, words) != NULL, "%s: expected \"%s\", found %.500s", what, words,
          first.message.data);
    CHECK(first.message.length < 4096, "%s: expected a message that can be read, found %zu bytes",
          what, first.message.length);
}

static char *memory(size_t size) {
    char *text = malloc(size);
    if (!text) {
        fprintf(stderr, "no memory\n");
        exit(1);
    }
    return text;
}

// `start`, then `piece` until `size` is full, then `end`.
static char *repeated(const char *start, const char *piece, const char *end, size_t size,
                      size_t *length) {
    char *text = memory(size + strlen(end) + 1);
    size_t used = strlen(start), step = strlen(piece);
    memcpy(text, start, used);
    while (used + step <= size) {
        memcpy(text + used, piece, step);
        used += step;
    }
    memcpy(text + used, end, strlen(end) + 1);
    *length = used + strlen(end);
    return text;
}

static void huge(void) {
    const size_t size = 100u * 1000 * 1000;
    size_t length = 0;
    UdgDomainLimits large = limits_new();
    large.document_bytes = UINT64_MAX;
    // A text, an endless list, nothing but blanks, brackets: 100 MB each.
    char *text = repeated("{ \"udgoap\": 1, \"note\": \"", "abcdefgh", "\" }", size, &length);
    refused("100 MB, default limits", text, length, NULL, "16777216");
    UdgDocument document = {"100 MB text", UDG_ZERO_TERMINATED, (const uint8_t *)text, length};
    UdgDomain domain = {0};
    clock_t start = clock();
    OK(udg_domain_load(&document, 1, &large, &domain));
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    printf("%-28s %5.2f s: loaded\n", "100 MB text", seconds);
    OK(udg_domain_destroy(domain));
    free(text);
    text = repeated("{ \"udgoap\": 1, \"note\": [", "1,2,3,4,", "5] }", size, &length);
    refused("100 MB list", text, length, &large, "1000000");
    free(text);
    text = repeated("{ \"udgoap\": 1, \"types\": {", "\"a\": {},", "\"a\": {} } }", size, &length);
    refused("100 MB of one key", text, length, &large, "");
    free(text);
    text = repeated("[", "[[[[[[[[", "", size, &length);
    refused("100 MB of brackets", text, length, &large, "");
    free(text);
    text = repeated(" ", "        ", "", size, &length);
    refused("100 MB of blanks", text, length, &large, "too early");
    free(text);
    text = repeated("", "\xff\xff\xff\xff", "", size, &length);
    refused("100 MB of no UTF-8", text, length, &large, "UTF-8");
    free(text);
    // Sizes that can't be: nothing of them is read.
    refused("claims 3 GiB", "{", (size_t)3 << 30, NULL, "16777216");
#if SIZE_MAX > UINT32_MAX
    refused("claims 5 GiB", "{", (size_t)5 << 30, &large, "");
#endif
    UdgDocument impossible = {"x", 1, (const uint8_t *)"{", SIZE_MAX};
    REFUSED(udg_domain_load(&impossible, 1, &large, &domain), UDG_STATUS_INVALID_ARGUMENT,
            "documents[0]");
}

static void deep(void) {
    static const struct {
        const char *what, *start, *piece, *end;
    } cases[] = {
        {"100,000 lists", "{ \"udgoap\": 1, \"note\": ", "[", ""},
        {"100,000 objects", "{ \"udgoap\": 1, \"note\": ", "{\"a\":", ""},
        {"100,000 types", "{ \"udgoap\": 1, \"types\": ", "{\"a\":", "1"},
        {"100,000 parentheses", "{ \"udgoap\": 1, \"actions\": { \"a\": { \"cost\": \"", "(",
         "1\" } } }"},
        {"100,000 nots", "{ \"udgoap\": 1, \"actions\": { \"a\": { \"preconditions\": [\"", "not ",
         "true\"] } } }"},
        {"100,000 minus signs", "{ \"udgoap\": 1, \"actions\": { \"a\": { \"cost\": \"", "-",
         "1\" } } }"},
        {"100,000 calls", "{ \"udgoap\": 1, \"actions\": { \"a\": { \"cost\": \"", "abs(",
         "1\" } } }"},
        {"100,000 additions", "{ \"udgoap\": 1, \"actions\": { \"a\": { \"cost\": \"", "1+",
         "1\" } } }"},
        {"100,000 effects", "{ \"udgoap\": 1, \"actions\": { \"a\": { \"effects\": [", "\"x\",",
         "\"x\"] } } }"},
    };
    UdgDomainLimits large = limits_new();
    large.expression_bytes = UINT32_MAX;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t length = 0;
        size_t size = strlen(cases[i].start) + 100000 * strlen(cases[i].piece);
        char *text = repeated(cases[i].start, cases[i].piece, cases[i].end, size, &length);
        refused(cases[i].what, text, length, NULL, "");
        refused(cases[i].what, text, length, &large, "");
        // Limits can ask for more than the library ever allows; it doesn't run out of stack.
        large.nesting = 128;
        large.expression_depth = 64;
        refused(cases[i].what, text, length, &large, "");
        free(text);
    }
}

static void many_parents(void) {
    char *text = memory(4 << 20);
    size_t used = (size_t)sprintf(text, "{ \"udgoap\": 1, \"types\": { \"t0\": {}");
    for (int i = 1; i < 60000; i++) {
        used += (size_t)sprintf(text + used, ", \"t%d\": { \"is\": \"t%d\" }", i, i - 1);
    }
    used += (size_t)sprintf(text + used, "} }");
    refused("60,000 generations", text, used, NULL, "64");
    used = (size_t)sprintf(text, "{ \"udgoap\": 1, \"types\": { \"t0\": { \"is\": \"t59999\" }");
    for (int i = 1; i < 60000; i++) {
        used += (size_t)sprintf(text + used, ", \"t%d\": { \"is\": \"t%d\" }", i, i - 1);
    }
    used += (size_t)sprintf(text + used, "} }");
    refused("a circle of 60,000", text, used, NULL, "");
    used = (size_t)sprintf(text, "{ \"udgoap\": 1, \"attributes\": { \"a\": {}");
    for (int i = 0; i < 70000; i++) {
        used += (size_t)sprintf(text + used, ", \"a%d\": {}", i);
    }
    used += (size_t)sprintf(text + used, "} }");
    refused("70,001 attributes", text, used, NULL, "65534");
    free(text);
}

static void limits_are_arguments(void) {
    static const char small[] =
        "{ \"udgoap\": 1, \"attributes\": { \"food\": { \"min\": 0, \"max\": 10 } },"
        "\"types\": { \"man\": { \"attributes\": { \"food\": {} }, \"consumes\": [\"eat\"],"
        "\"supplies\": [\"eat\"] } }, \"actions\": { \"eat\": { \"self\": true,"
        "\"effects\": [\"consumer.food += (((1)))\", \"consumer.food -= 0\"] } } }";
    size_t length = strlen(small);
    struct {
        const char *what;
        uint32_t *limit;
        uint32_t enough;
    } cases[5];
    UdgDomainLimits limits = limits_new();
    UdgDocument document = {"small", 5, (const uint8_t *)small, length};
    UdgDomain domain = {0};
    cases[0].what = "nesting", cases[0].limit = &limits.nesting, cases[0].enough = 5;
    cases[1].what = "values", cases[1].limit = &limits.values, cases[1].enough = 50;
    cases[2].what = "expressions", cases[2].limit = &limits.expressions, cases[2].enough = 2;
    cases[3].what = "bytes", cases[3].limit = &limits.expression_bytes, cases[3].enough = 24;
    cases[4].what = "depth", cases[4].limit = &limits.expression_depth, cases[4].enough = 8;
    for (int i = 0; i < 5; i++) {
        limits = limits_new();
        *cases[i].limit = 1;
        refused(cases[i].what, small, length, &limits, i == 4 ? "nested too deeply" : "1");
        *cases[i].limit = cases[i].enough;
        if (OK(udg_domain_load(&document, 1, &limits, &domain))) {
            OK(udg_domain_destroy(domain));
        }
        // None is a limit too.
        *cases[i].limit = 0;
        UdgStatus status = udg_domain_load(&document, 1, &limits, &domain);
        CHECK(status == UDG_STATUS_INVALID_DOCUMENT || status == UDG_STATUS_OUT_OF_RANGE,
              "expected 0 to be refused as %s, found %s", cases[i].what, udg_status_name(status));
    }
    limits = limits_new();
    limits.document_bytes = length - 1;
    refused("document bytes", small, length, &limits, "bytes");
    limits.document_bytes = length;
    if (OK(udg_domain_load(&document, 1, &limits, &domain))) {
        OK(udg_domain_destroy(domain));
    }
}

// Of many errors the first are told one by one, and the rest is counted.
static void many_errors(void) {
    size_t length = 0;
    char *text = repeated("{ \"udgoap\": 1, \"actions\": { \"a\": { \"effects\": [", "\"x\",",
                          "\"x\"] } } }", 4000, &length);
    UdgDomainLimits limits = limits_new();
    uint32_t count = 0;
    UdgDiagnostic last;
    refused("hundreds of errors", text, length, &limits, "");
    OK(udg_domain_diagnostic_count(&count));
    CHECK(count == 100 || count == 101, "expected 100 diagnostics and what is left, found %u", count);
    limits.diagnostics = 3;
    refused("three of them", text, length, &limits, "");
    OK(udg_domain_diagnostic_count(&count));
    CHECK(count == 3 || count == 4, "expected 3 diagnostics and what is left, found %u", count);
    MUST(udg_domain_diagnostic(count - 1, &last));
    printf("the last of %u: %s\n", count, last.message.data);
    free(text);
}

int main(void) {
    huge();
    deep();
    many_parents();
    limits_are_arguments();
    many_errors();
    OK(udg_domain_diagnostic_clear());
    return check_end();
}
