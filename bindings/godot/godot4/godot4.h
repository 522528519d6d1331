// Gives Godot 4's types and functions the names that they have in Godot 3, so that the bridge's files compile for
// both. It has only what these files use. Where Godot 4 behaves differently, these functions behave as in Godot 3.
//
// The sizes of types are those of 64-bit builds with 32-bit floats, as Godot's own binaries are.
// `cargo xtask test --only "Godot 4"` compares them, and the hashes in godot4.c, with Godot's list.

#ifndef UDGOAP_GODOT4_H
#define UDGOAP_GODOT4_H

#include <stddef.h>
#include <stdint.h>

#include <gdextension_interface.h>

typedef struct godot_variant {
    uint64_t opaque[3];
} godot_variant;
typedef struct godot_string {
    uint64_t opaque[1];
} godot_string;
typedef struct godot_array {
    uint64_t opaque[1];
} godot_array;
typedef struct godot_dictionary {
    uint64_t opaque[1];
} godot_dictionary;
typedef struct godot_pool_byte_array {
    uint64_t opaque[2];
} godot_pool_byte_array;
typedef struct godot_pool_vector3_array {
    uint64_t opaque[2];
} godot_pool_vector3_array;
typedef struct godot_vector3 {
    float axes[3];
} godot_vector3;

// A text in UTF-8. Godot 4 has no such type, so this is our own.
typedef struct godot_char_string {
    char *text;
} godot_char_string;

// In Godot 3, reading an array takes a lock. Godot 4 has none, so these point to the array's elements.
typedef struct godot_pool_byte_array_read_access godot_pool_byte_array_read_access;
typedef struct godot_pool_vector3_array_read_access godot_pool_vector3_array_read_access;

typedef GDExtensionVariantType godot_variant_type;
#define GODOT_VARIANT_TYPE_BOOL GDEXTENSION_VARIANT_TYPE_BOOL
#define GODOT_VARIANT_TYPE_INT GDEXTENSION_VARIANT_TYPE_INT
#define GODOT_VARIANT_TYPE_REAL GDEXTENSION_VARIANT_TYPE_FLOAT
#define GODOT_VARIANT_TYPE_STRING GDEXTENSION_VARIANT_TYPE_STRING
#define GODOT_VARIANT_TYPE_VECTOR3 GDEXTENSION_VARIANT_TYPE_VECTOR3
#define GODOT_VARIANT_TYPE_ARRAY GDEXTENSION_VARIANT_TYPE_ARRAY
#define GODOT_VARIANT_TYPE_DICTIONARY GDEXTENSION_VARIANT_TYPE_DICTIONARY
#define GODOT_VARIANT_TYPE_POOL_VECTOR3_ARRAY GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR3_ARRAY

typedef enum godot_vector3_axis {
    GODOT_VECTOR3_AXIS_X,
    GODOT_VECTOR3_AXIS_Y,
    GODOT_VECTOR3_AXIS_Z
} godot_vector3_axis;

typedef struct godot_gdnative_core_api_struct {
    void (*godot_variant_new_nil)(godot_variant *to);
    void (*godot_variant_new_bool)(godot_variant *to, int value);
    void (*godot_variant_new_int)(godot_variant *to, int64_t value);
    void (*godot_variant_new_real)(godot_variant *to, double value);
    void (*godot_variant_new_string)(godot_variant *to, const godot_string *value);
    void (*godot_variant_new_vector3)(godot_variant *to, const godot_vector3 *value);
    void (*godot_variant_new_array)(godot_variant *to, const godot_array *value);
    void (*godot_variant_new_dictionary)(godot_variant *to, const godot_dictionary *value);
    void (*godot_variant_new_pool_vector3_array)(godot_variant *to, const godot_pool_vector3_array *value);
    void (*godot_variant_destroy)(godot_variant *value);
    godot_variant_type (*godot_variant_get_type)(const godot_variant *value);
    int (*godot_variant_as_bool)(const godot_variant *value);
    int64_t (*godot_variant_as_int)(const godot_variant *value);
    double (*godot_variant_as_real)(const godot_variant *value);
    godot_string (*godot_variant_as_string)(const godot_variant *value);
    godot_vector3 (*godot_variant_as_vector3)(const godot_variant *value);
    godot_array (*godot_variant_as_array)(const godot_variant *value);
    godot_dictionary (*godot_variant_as_dictionary)(const godot_variant *value);
    godot_pool_byte_array (*godot_variant_as_pool_byte_array)(const godot_variant *value);
    godot_pool_vector3_array (*godot_variant_as_pool_vector3_array)(const godot_variant *value);

    void (*godot_string_new)(godot_string *to);
    int (*godot_string_parse_utf8)(godot_string *to, const char *utf8);
    void (*godot_string_destroy)(godot_string *text);
    godot_char_string (*godot_string_utf8)(const godot_string *text);
    const char *(*godot_char_string_get_data)(const godot_char_string *text);
    void (*godot_char_string_destroy)(godot_char_string *text);

    void (*godot_vector3_new)(godot_vector3 *to, float x, float y, float z);
    float (*godot_vector3_get_axis)(const godot_vector3 *vector, godot_vector3_axis axis);

    void (*godot_array_new)(godot_array *to);
    void (*godot_array_destroy)(godot_array *array);
    int (*godot_array_size)(const godot_array *array);
    godot_variant (*godot_array_get)(const godot_array *array, int index);
    void (*godot_array_append)(godot_array *array, const godot_variant *value);

    void (*godot_dictionary_new)(godot_dictionary *to);
    void (*godot_dictionary_destroy)(godot_dictionary *dictionary);
    int (*godot_dictionary_size)(const godot_dictionary *dictionary);
    godot_array (*godot_dictionary_keys)(const godot_dictionary *dictionary);
    godot_variant (*godot_dictionary_get)(const godot_dictionary *dictionary, const godot_variant *key);
    void (*godot_dictionary_set)(godot_dictionary *dictionary, const godot_variant *key,
                                 const godot_variant *value);

    void (*godot_pool_byte_array_destroy)(godot_pool_byte_array *array);
    int (*godot_pool_byte_array_size)(const godot_pool_byte_array *array);
    godot_pool_byte_array_read_access *(*godot_pool_byte_array_read)(const godot_pool_byte_array *array);
    const uint8_t *(*godot_pool_byte_array_read_access_ptr)(const godot_pool_byte_array_read_access *read);
    void (*godot_pool_byte_array_read_access_destroy)(godot_pool_byte_array_read_access *read);

    void (*godot_pool_vector3_array_new)(godot_pool_vector3_array *to);
    void (*godot_pool_vector3_array_destroy)(godot_pool_vector3_array *array);
    int (*godot_pool_vector3_array_size)(const godot_pool_vector3_array *array);
    void (*godot_pool_vector3_array_append)(godot_pool_vector3_array *array, const godot_vector3 *value);
    godot_pool_vector3_array_read_access *(*godot_pool_vector3_array_read)(
        const godot_pool_vector3_array *array);
    const godot_vector3 *(*godot_pool_vector3_array_read_access_ptr)(
        const godot_pool_vector3_array_read_access *read);
    void (*godot_pool_vector3_array_read_access_destroy)(godot_pool_vector3_array_read_access *read);

    void (*godot_print_error)(const char *what, const char *function, const char *file, int line);
} godot_gdnative_core_api_struct;

// Looks up one of Godot's functions by its name, with `find`. Null if this version of Godot doesn't have it.
#define OF_GODOT(type, name) ((GDExtensionInterface##type)(void (*)(void))find(name))

// Looks up all of Godot's functions. Returns whether all were found.
int find_godot4(GDExtensionInterfaceGetProcAddress find);

#endif
