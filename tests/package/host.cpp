// A host in C++ that links the package.

#include <cstdio>

#include <udgoap.hpp>

int main() {
    const auto domain = udgoap::Domain::load({"empty.json", R"({ "udgoap": 1 })"});
    std::printf("%s\n", domain.ok() ? udgoap::version() : domain.message());
    return domain.ok() ? 0 : 1;
}
