// Every public struct lies in memory as the library was compiled: sizes, alignments, offsets.

#include <stddef.h>
#include <stdio.h>

#include "udgoap.h"

static int structs, fields;

// The figures are those of platforms whose pointers have 8 bytes; elsewhere they only count.
#define HERE(condition) (sizeof(void *) != 8 || (condition))

#define LAYOUT_STRUCT(type, size, alignment)                              \
    _Static_assert(HERE(sizeof(type) == (size)), "size of " #type);       \
    _Static_assert(HERE(_Alignof(type) == (alignment)), "alignment of " #type);
#define LAYOUT_FIELD(type, field, offset, size)                                          \
    _Static_assert(HERE(offsetof(type, field) == (offset)), "offset of " #type "." #field); \
    _Static_assert(HERE(sizeof(((type *)0)->field) == (size)), "size of " #type "." #field);
#include "../layout/layout.h"
#undef LAYOUT_STRUCT
#undef LAYOUT_FIELD

int main(void) {
#define LAYOUT_STRUCT(type, size, alignment) structs++;
#define LAYOUT_FIELD(type, field, offset, size) fields++;
#include "../layout/layout.h"
    printf("%d structs, %d fields\n", structs, fields);
    return structs == 0 || fields == 0;
}
