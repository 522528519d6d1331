/* Opens the library, decides, and closes it, as often as asked: as an engine does that reloads its
   plugins. Usage: load LIBRARY TIMES */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef _WIN32
#include <windows.h>
#else
#include <dlfcn.h>
#endif

#include <udgoap.h>

#include "decide.h"

#ifdef _WIN32
typedef HMODULE Library;

static Library open_library(const char *path) {
    return LoadLibraryA(path);
}

static void *look_up(Library library, const char *name) {
    FARPROC found = GetProcAddress(library, name);
    void *address = NULL;
    memcpy(&address, &found, sizeof address);
    return address;
}

static int close_library(Library library) {
    return FreeLibrary(library) ? 0 : 1;
}

static int is_loaded(const char *path) {
    return GetModuleHandleA(path) != NULL;
}

static const char *problem(void) {
    static char text[32];
    snprintf(text, sizeof text, "error %lu", GetLastError());
    return text;
}
#else
typedef void *Library;

static Library open_library(const char *path) {
    return dlopen(path, RTLD_NOW | RTLD_LOCAL);
}

static void *look_up(Library library, const char *name) {
    return dlsym(library, name);
}

static int close_library(Library library) {
    return dlclose(library);
}

static int is_loaded(const char *path) {
    return dlopen(path, RTLD_NOW | RTLD_NOLOAD) != NULL;
}

static const char *problem(void) {
    return dlerror();
}
#endif

int main(int count, char **arguments) {
    long unloaded = 0, times = count == 3 ? atol(arguments[2]) : 0;
    for (long i = 0; i < times; i++) {
        Functions functions;
        Library library = open_library(arguments[1]);
        if (library == NULL) {
            fprintf(stderr, "%s\n", problem());
            return 1;
        }
        /* By way of memory: C has no conversion from a data pointer to a function's. */
#define LOOK_UP(name)                                                          \
        {                                                                      \
            void *found = look_up(library, #name);                              \
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
        if (close_library(library) != 0) {
            fprintf(stderr, "%s\n", problem());
            return 1;
        }
        if (!is_loaded(arguments[1])) {
            unloaded++;
        }
    }
    printf("%ld times, really unloaded %ld times\n", times, unloaded);
    return times == 0 || unloaded != times;
}
