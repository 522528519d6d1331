// Does the place change what is done there? Three scenes: chapter 7 of the thesis.
//
// Runs each scene with ambiance and without, by each selector. Writes tables for
// experiments/report/ambiance.py.

#include <string>

#include "crossing.hpp"
#include "library.hpp"
#include "options.hpp"
#include "spy.hpp"

int main(int count, char **arguments) {
    using namespace experiments::ambiance;
    const auto options = experiments::Options::read(count, arguments);
    const auto is_wanted = [&](const std::string &part) {
        return options.only.empty() || options.only == part;
    };
    if (is_wanted("library")) {
        run_library(options);
    }
    if (is_wanted("crossing")) {
        run_crossing(options);
    }
    if (is_wanted("spy")) {
        run_spy(options);
    }
    return 0;
}
