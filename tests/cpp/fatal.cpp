// A program that asks a failure for its value ends with the message, in the way that the host has
// set.

#include <cstdio>
#include <cstdlib>
#include <cstring>

#define UDGOAP_FATAL(text) std::_Exit(std::strstr((text), "udg_world_time") != nullptr ? 0 : 1)

#include <udgoap.hpp>

int main() {
    const udgoap::World none;
    const double seconds = *none.time();
    std::fprintf(stderr, "went on with %f\n", seconds);
    return 1;
}
