/* A host that links the package: shared, static, or static beside another Rust library. */

#include <stdio.h>

#include <udgoap.h>

#include "decide.h"

#ifdef SECOND
/* Of the second library: counts the words of a text on a thread of its own, and survives a panic. */
int second_words(const char *text);
int second_panics(void);
#endif

int main(void) {
#define POINTER(name) &name,
    const Functions functions = {DECIDE_FUNCTIONS(POINTER)};
    int line = 0;
    const int steps = decide(&functions, &line);
    if (steps != 2) {
        fprintf(stderr, "expected 2 steps, found %d (line %d)\n", steps, line);
        return 1;
    }
#ifdef SECOND
    if (second_words("goto the apple") != 3 || second_panics() != 1) {
        fprintf(stderr, "the second library doesn't work\n");
        return 1;
    }
    if (decide(&functions, &line) != 2) {
        return 1;
    }
#endif
    printf("%d steps, udgoap %s\n", steps, udg_version());
    return 0;
}
