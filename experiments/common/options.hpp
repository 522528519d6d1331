// The command line that all experiments have.

#ifndef EXPERIMENTS_OPTIONS_HPP
#define EXPERIMENTS_OPTIONS_HPP

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace experiments {

struct Options {
    // Where tables of raw data go: a folder that exists.
    std::string output = ".";
    std::uint64_t seed = 1;
    // Of how many episodes each row is the mean; 0 for the number that the experiment is defined
    // with.
    std::uint64_t episodes = 0;
    unsigned threads = 1;
    // Runs only the row of this name, and times nothing, so that instructions can be counted. Only
    // for experiments whose rows don't depend on each other.
    std::string only = {};
    // A minute's version of it all.
    bool quick = false;

    static Options read(int count, char **arguments) {
        Options options;
        for (int number = 1; number < count; ++number) {
            const std::string_view name = arguments[number];
            if (name == "--quick") {
                options.quick = true;
                continue;
            }
            if (number + 1 == count) {
                refuse(name, "is unknown, or has no value");
            }
            const char *value = arguments[++number];
            if (name == "--output") {
                options.output = value;
            } else if (name == "--only") {
                options.only = value;
            } else if (name == "--seed") {
                options.seed = whole(name, value, UINT64_MAX);
            } else if (name == "--episodes") {
                options.episodes = whole(name, value, 1'000'000);
            } else if (name == "--threads") {
                options.threads = static_cast<unsigned>(whole(name, value, 256));
            } else {
                refuse(name, "is unknown");
            }
        }
        if (options.threads == 0) {
            refuse("--threads", "must be at least 1");
        }
        return options;
    }

private:
    [[noreturn]] static void refuse(std::string_view name, const char *why) {
        std::fprintf(stderr, "%.*s %s\n", static_cast<int>(name.size()), name.data(), why);
        std::exit(2);
    }
    static std::uint64_t whole(std::string_view name, const char *text, std::uint64_t most) {
        char *end = nullptr;
        const std::uint64_t value = std::strtoull(text, &end, 10);
        if (*text < '0' || *text > '9' || *end != '\0' || value > most) {
            refuse(name, "must be a whole number, and not too great");
        }
        return value;
    }
};

} // namespace experiments

#endif
