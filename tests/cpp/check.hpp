// What the programs in this directory share. Each is one test: it passes if it returns check::end().

#ifndef CHECK_HPP
#define CHECK_HPP

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>

#include <udgoap.hpp>

namespace check {

inline int checks = 0;
inline int failures = 0;

inline bool that(bool holds, const char *file, int line, const char *what,
                 const std::string &more = "") {
    checks++;
    if (!holds) {
        failures++;
        std::fprintf(stderr, "%s:%d: expected %s %s\n", file, line, what, more.c_str());
    }
    return holds;
}

inline bool succeeded(const udgoap::Outcome &outcome, const char *file, int line,
                      const char *what) {
    return that(outcome.ok() && !*outcome.message(), file, line, what,
                std::string("to succeed, found ") + udgoap::status_name(outcome.status()) + ": " +
                    outcome.message());
}

inline bool refused(const udgoap::Outcome &outcome, udgoap::Status status, const char *words,
                    const char *file, int line, const char *what) {
    const bool fits =
        outcome.status() == status && !outcome && std::strstr(outcome.message(), words) != nullptr;
    return that(fits, file, line, what,
                std::string("to be refused with ") + udgoap::status_name(status) + " and \"" +
                    words + "\", found " + udgoap::status_name(outcome.status()) + ": " +
                    outcome.message());
}

inline int end() {
    std::printf("%d checks, %d failed\n", checks, failures);
    return failures != 0;
}

} // namespace check

#define CHECK(condition) check::that((condition), __FILE__, __LINE__, #condition)
#define OK(call) check::succeeded((call), __FILE__, __LINE__, #call)
#define REFUSED(call, status, words) \
    check::refused((call), (status), (words), __FILE__, __LINE__, #call)
#define CLOSE(found, wanted)                                                        \
    check::that(std::fabs(double(found) - double(wanted)) < 0.0005, __FILE__, __LINE__, \
                #found " to be " #wanted ",", "found " + std::to_string(found))

// The value of what the rest of a program can't do without.
template <class T>
T must(udgoap::Result<T> result) {
    return std::move(result).value();
}
inline void must(const udgoap::Result<void> &result) {
    result.value();
}

inline std::string file_text(const char *path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        std::fprintf(stderr, "can't open %s; run this in the repository's root\n", path);
        std::exit(1);
    }
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

inline udgoap::Domain domain_of(const std::string &json) {
    udgoap::Result<udgoap::Domain> domain = udgoap::Domain::load({"test.json", json});
    if (!domain) {
        for (const udgoap::Diagnostic &one : must(udgoap::diagnostics())) {
            std::fprintf(stderr, "%u:%u: %s (at %s)\n", one.line, one.column, one.message.c_str(),
                         one.path.c_str());
        }
    }
    return must(std::move(domain));
}

// The worked example of the thesis, appendix A.
struct AppendixA {
    udgoap::Domain domain = domain_of(file_text("examples/domains/wizard.json"));
    udgoap::World world = must(udgoap::World::create(domain));
    udgoap::Attribute health = must(domain.find_attribute("health"));
    udgoap::Attribute mana = must(domain.find_attribute("mana"));
    udgoap::Object wizard = at("wizard", -10);
    udgoap::Object potion = at("mana_potion", 10);
    udgoap::Object goblin = at("goblin", 20);
    udgoap::Npc npc = must(world.npc(wizard));

    AppendixA() {
        must(world.set_number(wizard, health, 15));
        must(world.set_number(wizard, mana, 0));
        must(world.set_number(potion, must(domain.find_attribute("potency")), 40));
        must(world.update(0));
    }
    udgoap::Object at(const char *type, float z) {
        return must(world.create_object({must(domain.find_type(type)), {0, 0, z}}));
    }
};

#endif
