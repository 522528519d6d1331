// A library of another build is refused before it is used: here by a wrapper whose header says that
// it has been made with another one.

#include <udgoap.h>

#undef UDG_ABI_FINGERPRINT
#define UDG_ABI_FINGERPRINT 4711

#include "check.hpp"

int main() {
    for (const char *words : {"with the fingerprint 4711", "the loaded library", "from one build"}) {
        REFUSED(udgoap::check_library(), UDG_STATUS_WRONG_LIBRARY, words);
        REFUSED(udgoap::Domain::load({"game.json", "{}"}), UDG_STATUS_WRONG_LIBRARY, words);
        REFUSED(udgoap::Planner::create(), UDG_STATUS_WRONG_LIBRARY, words);
    }
    CHECK(udgoap::abi_version() == UDG_ABI_VERSION && udgoap::abi_fingerprint() != 4711);
    return check::end();
}
