// Every public struct lies in memory as the library was compiled: as tests/c/layout.c, in C++.

#include <cstddef>
#include <cstdio>
#include <type_traits>

#include <udgoap.hpp>

// The figures are those of platforms whose pointers have 8 bytes.
#define HERE(condition) (sizeof(void *) != 8 || (condition))

#define LAYOUT_STRUCT(type, size, alignment)                                                  \
    static_assert(HERE(sizeof(type) == (size)), "size of " #type);                            \
    static_assert(HERE(alignof(type) == (alignment)), "alignment of " #type);                 \
    static_assert(std::is_standard_layout_v<type> && std::is_trivially_copyable_v<type>, #type);
#define LAYOUT_FIELD(type, field, offset, size)                                            \
    static_assert(HERE(offsetof(type, field) == (offset)), "offset of " #type "." #field); \
    static_assert(HERE(sizeof(type::field) == (size)), "size of " #type "." #field);
#include "../layout/layout.h"
#undef LAYOUT_STRUCT
#undef LAYOUT_FIELD

int main() {
    int structs = 0;
#define LAYOUT_STRUCT(type, size, alignment) structs++;
#define LAYOUT_FIELD(type, field, offset, size)
#include "../layout/layout.h"
    std::printf("%d structs\n", structs);
    return structs == 0;
}
