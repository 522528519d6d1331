/* Opens the library, decides, and closes it, as often as asked: as an engine does that reloads its
   plugins. Usage: load LIBRARY TIMES */

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <udgoap.h>

#include "decide.h"

int main(int count, char **arguments) {
    long unloaded = 0, times = count == 3 ? atol(arguments[2]) : 0;
    for (long i = 0; i < times; i++) {
        Functions functions;
        void *library = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
        if (library == NULL) {
            fprintf(stderr, "%s\n", dlerror());
            return 1;
        }
        /* By way of memory: C has no conversion from a data pointer to a function's. */
#define LOOK_UP(name)                                                          \
        {                                                                      \
            void *found = dlsym(library, #name);                               \
            if (found == NULL) {                                               \
                fprintf(stderr, "%s is not there\n", #name);                   \
                return 1;                                                      \
            }                                                                  \
            memcpy(&functions.name##_, &found, sizeof found);                  \
        }
        DECIDE_FUNCTIONS(LOOK_UP)
        int line = 0;
        const int steps = decide(&functions, &line);
        if (steps != 2) {
            fprintf(stderr, "expected 2 steps, found %d (line %d), in round %ld\n", steps, line, i);
            return 1;
        }
        if (dlclose(library) != 0) {
            fprintf(stderr, "%s\n", dlerror());
            return 1;
        }
        if (dlopen(arguments[1], RTLD_NOW | RTLD_NOLOAD) == NULL) {
            unloaded++;
        }
    }
    printf("%ld times, really unloaded %ld times\n", times, unloaded);
    return times == 0 || unloaded != times;
}
