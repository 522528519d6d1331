// Does the place change what is done there? Three scenes of the thesis' chapter 7, and two about what
// has happened before.
//
// Runs each scene with ambiance, influence or history and without, by each selector. Writes tables for
// experiments/report/ambiance.py.

#include <string>

#include "ambush.hpp"
#include "crossing.hpp"
#include "levers.hpp"
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
    if (is_wanted("ambush")) {
        run_ambush(options);
    }
    if (is_wanted("levers")) {
        run_levers(options);
    }
    return 0;
}
