// The headers compile after what games and engines define as macros.

#include <cmath>
#include <fstream>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#define min(a, b) ((a) < (b) ? (a) : (b))
#define max(a, b) ((a) > (b) ? (a) : (b))
#define near not usable here
#define far not usable here
#define small not usable here
#define IN not usable here
#define OUT not usable here
#define ERROR not usable here
#define check(x) not usable here

#include <udgoap.hpp>

int main() {
    return udgoap::check_library() ? 0 : 1;
}
