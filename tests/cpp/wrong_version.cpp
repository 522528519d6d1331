// A library of another version is refused before it is used. This program takes the place of the
// function that tells the version.

#include "check.hpp"

extern "C" uint32_t udg_abi_version(void) {
    return 4711;
}

int main() {
    REFUSED(udgoap::check_library(), udgoap::status_wrong_version, "version 4711");
    REFUSED(udgoap::Domain::load({"game.json", "{}"}), udgoap::status_wrong_version, "compiled for");
    REFUSED(udgoap::Planner::create(), udgoap::status_wrong_version, "one release");
    return check::end();
}
