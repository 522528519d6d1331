// Godot 4's functions, under the names that they have in Godot 3.

#include <stdlib.h>

#include "../src/bridge.h"

_Static_assert(sizeof(godot_variant) == 24, "as in Godot");
_Static_assert(sizeof(godot_string) == 8, "as in Godot");
_Static_assert(sizeof(godot_array) == 8, "as in Godot");
_Static_assert(sizeof(godot_dictionary) == 8, "as in Godot");
_Static_assert(sizeof(godot_pool_byte_array) == 16, "as in Godot");
_Static_assert(sizeof(godot_pool_vector3_array) == 16, "as in Godot");
_Static_assert(sizeof(godot_vector3) == 12, "as in Godot");

static struct {
    GDExtensionInterfaceVariantNewNil variant_new_nil;
    GDExtensionInterfaceVariantNewCopy variant_new_copy;
    GDExtensionInterfaceVariantDestroy variant_destroy;
    GDExtensionInterfaceVariantGetType variant_get_type;
    GDExtensionInterfaceVariantStringify variant_stringify;
    GDExtensionInterfaceStringNewWithUtf8Chars string_new_with_utf8_chars;
    GDExtensionInterfaceStringToUtf8Chars string_to_utf8_chars;
    GDExtensionInterfaceArrayOperatorIndexConst array_operator_index_const;
    GDExtensionInterfaceDictionaryOperatorIndex dictionary_operator_index;
    GDExtensionInterfaceDictionaryOperatorIndexConst dictionary_operator_index_const;
    GDExtensionInterfacePackedByteArrayOperatorIndexConst packed_byte_array_operator_index_const;
    GDExtensionInterfacePackedVector3ArrayOperatorIndexConst packed_vector3_array_operator_index_const;
    GDExtensionInterfacePrintError print_error;
} of_godot;

// By type: the functions that convert a value to a variant and back, and those that make and destroy a value.
enum { KINDS = GDEXTENSION_VARIANT_TYPE_VARIANT_MAX };
static GDExtensionVariantFromTypeConstructorFunc into_variant[KINDS];
static GDExtensionTypeFromVariantConstructorFunc out_of_variant[KINDS];
static GDExtensionPtrConstructor make[KINDS];
static GDExtensionPtrDestructor unmake[KINDS];

static GDExtensionPtrBuiltInMethod array_size, array_append, dictionary_size, dictionary_keys;
static GDExtensionPtrBuiltInMethod bytes_size, vectors_size, vectors_append;

static void into(GDExtensionVariantType kind, godot_variant *to, const void *value)
{
    // Godot's parameter isn't const, but Godot doesn't write to it.
    into_variant[kind](to, (void *)value);
}

static int is_of(const godot_variant *value, GDExtensionVariantType kind)
{
    return of_godot.variant_get_type(value) == kind;
}

// Reads a value from a variant. Godot 4 doesn't check whether the variant has that type. If it has another one,
// the result is an empty value, as in Godot 3.
static void out_of(GDExtensionVariantType kind, const godot_variant *value, void *to)
{
    if (is_of(value, kind)) {
        out_of_variant[kind](to, (void *)value);
    } else {
        make[kind](to, NULL);
    }
}

static int call_size(GDExtensionPtrBuiltInMethod method, const void *of)
{
    int64_t size = 0;
    method((void *)of, NULL, &size, 0);
    return (int)size;
}

static void new_nil(godot_variant *to)
{
    of_godot.variant_new_nil(to);
}

static void new_bool(godot_variant *to, int value)
{
    const GDExtensionBool flag = value != 0;
    into(GDEXTENSION_VARIANT_TYPE_BOOL, to, &flag);
}

static void new_int(godot_variant *to, int64_t value)
{
    into(GDEXTENSION_VARIANT_TYPE_INT, to, &value);
}

static void new_real(godot_variant *to, double value)
{
    into(GDEXTENSION_VARIANT_TYPE_FLOAT, to, &value);
}

static void new_string(godot_variant *to, const godot_string *value)
{
    into(GDEXTENSION_VARIANT_TYPE_STRING, to, value);
}

static void new_vector3(godot_variant *to, const godot_vector3 *value)
{
    into(GDEXTENSION_VARIANT_TYPE_VECTOR3, to, value);
}

static void new_array(godot_variant *to, const godot_array *value)
{
    into(GDEXTENSION_VARIANT_TYPE_ARRAY, to, value);
}

static void new_dictionary(godot_variant *to, const godot_dictionary *value)
{
    into(GDEXTENSION_VARIANT_TYPE_DICTIONARY, to, value);
}

static void new_vectors(godot_variant *to, const godot_pool_vector3_array *value)
{
    into(GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR3_ARRAY, to, value);
}

static void destroy_variant(godot_variant *value)
{
    of_godot.variant_destroy(value);
}

static godot_variant_type type_of(const godot_variant *value)
{
    return of_godot.variant_get_type(value);
}

static int64_t as_int(const godot_variant *value)
{
    int64_t integer = 0;
    double real = 0;
    GDExtensionBool flag = 0;
    switch (of_godot.variant_get_type(value)) {
    case GDEXTENSION_VARIANT_TYPE_INT:
        out_of_variant[GDEXTENSION_VARIANT_TYPE_INT](&integer, (void *)value);
        return integer;
    case GDEXTENSION_VARIANT_TYPE_FLOAT:
        out_of_variant[GDEXTENSION_VARIANT_TYPE_FLOAT](&real, (void *)value);
        // In C, converting a number that doesn't fit is undefined. Such a number becomes 0.
        return real > -9.2e18 && real < 9.2e18 ? (int64_t)real : 0;
    case GDEXTENSION_VARIANT_TYPE_BOOL:
        out_of_variant[GDEXTENSION_VARIANT_TYPE_BOOL](&flag, (void *)value);
        return flag != 0;
    default:
        return 0;
    }
}

static double as_real(const godot_variant *value)
{
    double real = 0;
    if (is_of(value, GDEXTENSION_VARIANT_TYPE_FLOAT)) {
        out_of_variant[GDEXTENSION_VARIANT_TYPE_FLOAT](&real, (void *)value);
        return real;
    }
    return (double)as_int(value);
}

static int as_bool(const godot_variant *value)
{
    return as_real(value) != 0;
}

static godot_string as_string(const godot_variant *value)
{
    godot_string text;
    if (is_of(value, GDEXTENSION_VARIANT_TYPE_STRING)) {
        out_of_variant[GDEXTENSION_VARIANT_TYPE_STRING](&text, (void *)value);
    } else {
        of_godot.variant_stringify(value, &text);
    }
    return text;
}

static godot_vector3 as_vector3(const godot_variant *value)
{
    godot_vector3 vector;
    out_of(GDEXTENSION_VARIANT_TYPE_VECTOR3, value, &vector);
    return vector;
}

static godot_array as_array(const godot_variant *value)
{
    godot_array array;
    out_of(GDEXTENSION_VARIANT_TYPE_ARRAY, value, &array);
    return array;
}

static godot_dictionary as_dictionary(const godot_variant *value)
{
    godot_dictionary dictionary;
    out_of(GDEXTENSION_VARIANT_TYPE_DICTIONARY, value, &dictionary);
    return dictionary;
}

static godot_pool_byte_array as_bytes(const godot_variant *value)
{
    godot_pool_byte_array bytes;
    out_of(GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY, value, &bytes);
    return bytes;
}

static godot_pool_vector3_array as_vectors(const godot_variant *value)
{
    godot_pool_vector3_array vectors;
    out_of(GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR3_ARRAY, value, &vectors);
    return vectors;
}

static void make_string(godot_string *to)
{
    make[GDEXTENSION_VARIANT_TYPE_STRING](to, NULL);
}

static void destroy_string(godot_string *text)
{
    unmake[GDEXTENSION_VARIANT_TYPE_STRING](text);
}

// Godot 3 returns whether the text is UTF-8. Godot 4 logs it, so this always returns 0.
static int parse_utf8(godot_string *to, const char *utf8)
{
    destroy_string(to);
    of_godot.string_new_with_utf8_chars(to, utf8);
    return 0;
}

static godot_char_string utf8_of(const godot_string *text)
{
    const GDExtensionInt length = of_godot.string_to_utf8_chars(text, NULL, 0);
    godot_char_string utf8 = {malloc((size_t)length + 1)};
    if (utf8.text != NULL) {
        of_godot.string_to_utf8_chars(text, utf8.text, length);
        utf8.text[length] = '\0';
    }
    return utf8;
}

static const char *data_of(const godot_char_string *text)
{
    return text->text != NULL ? text->text : "";
}

static void destroy_utf8(godot_char_string *text)
{
    free(text->text);
}

static void make_vector3(godot_vector3 *to, float x, float y, float z)
{
    to->axes[0] = x;
    to->axes[1] = y;
    to->axes[2] = z;
}

static float axis_of(const godot_vector3 *vector, godot_vector3_axis axis)
{
    return vector->axes[axis];
}

static void make_array(godot_array *to)
{
    make[GDEXTENSION_VARIANT_TYPE_ARRAY](to, NULL);
}

static void destroy_array(godot_array *array)
{
    unmake[GDEXTENSION_VARIANT_TYPE_ARRAY](array);
}

static int size_of_array(const godot_array *array)
{
    return call_size(array_size, array);
}

static godot_variant in_array(const godot_array *array, int index)
{
    godot_variant copy;
    of_godot.variant_new_copy(&copy, of_godot.array_operator_index_const(array, index));
    return copy;
}

static void append_to_array(godot_array *array, const godot_variant *value)
{
    const GDExtensionConstTypePtr arguments[] = {value};
    array_append(array, arguments, NULL, 1);
}

static void make_dictionary(godot_dictionary *to)
{
    make[GDEXTENSION_VARIANT_TYPE_DICTIONARY](to, NULL);
}

static void destroy_dictionary(godot_dictionary *dictionary)
{
    unmake[GDEXTENSION_VARIANT_TYPE_DICTIONARY](dictionary);
}

static int size_of_dictionary(const godot_dictionary *dictionary)
{
    return call_size(dictionary_size, dictionary);
}

static godot_array keys_of(const godot_dictionary *dictionary)
{
    godot_array keys;
    // Godot assigns the result to a value that has to exist already.
    make_array(&keys);
    dictionary_keys((void *)dictionary, NULL, &keys, 0);
    return keys;
}

static godot_variant in_dictionary(const godot_dictionary *dictionary, const godot_variant *key)
{
    godot_variant copy;
    of_godot.variant_new_copy(&copy, of_godot.dictionary_operator_index_const(dictionary, key));
    return copy;
}

static void set_in_dictionary(godot_dictionary *dictionary, const godot_variant *key,
                              const godot_variant *value)
{
    GDExtensionVariantPtr place = of_godot.dictionary_operator_index(dictionary, key);
    of_godot.variant_destroy(place);
    of_godot.variant_new_copy(place, value);
}

static void destroy_bytes(godot_pool_byte_array *array)
{
    unmake[GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY](array);
}

static int size_of_bytes(const godot_pool_byte_array *array)
{
    return call_size(bytes_size, array);
}

// An empty array has no first element, and Godot would log an error.
static godot_pool_byte_array_read_access *read_bytes(const godot_pool_byte_array *array)
{
    return size_of_bytes(array) > 0 ? (void *)of_godot.packed_byte_array_operator_index_const(array, 0)
                                    : NULL;
}

static const uint8_t *bytes_of(const godot_pool_byte_array_read_access *read)
{
    return (const uint8_t *)read;
}

static void end_read_bytes(godot_pool_byte_array_read_access *read)
{
    (void)read;
}

static void make_vectors(godot_pool_vector3_array *to)
{
    make[GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR3_ARRAY](to, NULL);
}

static void destroy_vectors(godot_pool_vector3_array *array)
{
    unmake[GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR3_ARRAY](array);
}

static int size_of_vectors(const godot_pool_vector3_array *array)
{
    return call_size(vectors_size, array);
}

static void append_to_vectors(godot_pool_vector3_array *array, const godot_vector3 *value)
{
    const GDExtensionConstTypePtr arguments[] = {value};
    GDExtensionBool failed = 0;
    vectors_append(array, arguments, &failed, 1);
}

static godot_pool_vector3_array_read_access *read_vectors(const godot_pool_vector3_array *array)
{
    return size_of_vectors(array) > 0
               ? (void *)of_godot.packed_vector3_array_operator_index_const(array, 0)
               : NULL;
}

static const godot_vector3 *vectors_of(const godot_pool_vector3_array_read_access *read)
{
    return (const godot_vector3 *)read;
}

static void end_read_vectors(godot_pool_vector3_array_read_access *read)
{
    (void)read;
}

static void print_error(const char *what, const char *function, const char *file, int line)
{
    of_godot.print_error(what, function, file, line, 0);
}

static const godot_gdnative_core_api_struct table = {
    new_nil, new_bool, new_int, new_real, new_string, new_vector3, new_array, new_dictionary, new_vectors,
    destroy_variant, type_of, as_bool, as_int, as_real, as_string, as_vector3, as_array, as_dictionary,
    as_bytes, as_vectors,
    make_string, parse_utf8, destroy_string, utf8_of, data_of, destroy_utf8,
    make_vector3, axis_of,
    make_array, destroy_array, size_of_array, in_array, append_to_array,
    make_dictionary, destroy_dictionary, size_of_dictionary, keys_of, in_dictionary, set_in_dictionary,
    destroy_bytes, size_of_bytes, read_bytes, bytes_of, end_read_bytes,
    make_vectors, destroy_vectors, size_of_vectors, append_to_vectors, read_vectors, vectors_of,
    end_read_vectors,
    print_error,
};

const godot_gdnative_core_api_struct *godot;

// Looks up one of Godot's functions by its name, and says whether it was found.
#define FIND(to, type, name) ((to) = OF_GODOT(type, name), (to) != NULL)

// Looks up a method of a built-in type. The hash stands for its parameters. If these have changed, Godot returns
// null.
static GDExtensionPtrBuiltInMethod builtin(GDExtensionInterfaceGetProcAddress find,
                                           GDExtensionVariantType type, const char *method, int64_t hash)
{
    GDExtensionInterfaceStringNameNewWithLatin1Chars name_of =
        OF_GODOT(StringNameNewWithLatin1Chars, "string_name_new_with_latin1_chars");
    GDExtensionInterfaceVariantGetPtrDestructor destructor_of =
        OF_GODOT(VariantGetPtrDestructor, "variant_get_ptr_destructor");
    GDExtensionInterfaceVariantGetPtrBuiltinMethod method_of =
        OF_GODOT(VariantGetPtrBuiltinMethod, "variant_get_ptr_builtin_method");
    GDExtensionPtrBuiltInMethod found;
    uint64_t name;
    if (name_of == NULL || destructor_of == NULL || method_of == NULL) {
        return NULL;
    }
    name_of(&name, method, 0);
    found = method_of(type, &name, hash);
    destructor_of(GDEXTENSION_VARIANT_TYPE_STRING_NAME)(&name);
    return found;
}

static int find_kinds(GDExtensionInterfaceGetProcAddress find)
{
    static const GDExtensionVariantType used[] = {
        GDEXTENSION_VARIANT_TYPE_BOOL,       GDEXTENSION_VARIANT_TYPE_INT,
        GDEXTENSION_VARIANT_TYPE_FLOAT,      GDEXTENSION_VARIANT_TYPE_STRING,
        GDEXTENSION_VARIANT_TYPE_VECTOR3,    GDEXTENSION_VARIANT_TYPE_ARRAY,
        GDEXTENSION_VARIANT_TYPE_DICTIONARY, GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY,
        GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR3_ARRAY,
    };
    GDExtensionInterfaceGetVariantFromTypeConstructor into_of;
    GDExtensionInterfaceGetVariantToTypeConstructor out_of_of;
    GDExtensionInterfaceVariantGetPtrConstructor make_of;
    GDExtensionInterfaceVariantGetPtrDestructor unmake_of;
    size_t index;
    if (!FIND(into_of, GetVariantFromTypeConstructor, "get_variant_from_type_constructor")
        || !FIND(out_of_of, GetVariantToTypeConstructor, "get_variant_to_type_constructor")
        || !FIND(make_of, VariantGetPtrConstructor, "variant_get_ptr_constructor")
        || !FIND(unmake_of, VariantGetPtrDestructor, "variant_get_ptr_destructor")) {
        return 0;
    }
    for (index = 0; index < sizeof used / sizeof *used; index++) {
        const GDExtensionVariantType kind = used[index];
        into_variant[kind] = into_of(kind);
        out_of_variant[kind] = out_of_of(kind);
        // Constructor 0 of each type has no parameters.
        make[kind] = make_of(kind, 0);
        // There is none for numbers and vectors, which needn't be destroyed.
        unmake[kind] = unmake_of(kind);
        if (into_variant[kind] == NULL || out_of_variant[kind] == NULL || make[kind] == NULL) {
            return 0;
        }
    }
    return 1;
}

static int find_methods(GDExtensionInterfaceGetProcAddress find)
{
    array_size = builtin(find, GDEXTENSION_VARIANT_TYPE_ARRAY, "size", 3173160232);
    array_append = builtin(find, GDEXTENSION_VARIANT_TYPE_ARRAY, "append", 3316032543);
    dictionary_size = builtin(find, GDEXTENSION_VARIANT_TYPE_DICTIONARY, "size", 3173160232);
    dictionary_keys = builtin(find, GDEXTENSION_VARIANT_TYPE_DICTIONARY, "keys", 4144163970);
    bytes_size = builtin(find, GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY, "size", 3173160232);
    vectors_size = builtin(find, GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR3_ARRAY, "size", 3173160232);
    vectors_append = builtin(find, GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR3_ARRAY, "append", 3295363524);
    return array_size && array_append && dictionary_size && dictionary_keys && bytes_size && vectors_size
           && vectors_append;
}

int find_godot4(GDExtensionInterfaceGetProcAddress find)
{
    const int is_there =
        FIND(of_godot.variant_new_nil, VariantNewNil, "variant_new_nil")
        && FIND(of_godot.variant_new_copy, VariantNewCopy, "variant_new_copy")
        && FIND(of_godot.variant_destroy, VariantDestroy, "variant_destroy")
        && FIND(of_godot.variant_get_type, VariantGetType, "variant_get_type")
        && FIND(of_godot.variant_stringify, VariantStringify, "variant_stringify")
        && FIND(of_godot.string_new_with_utf8_chars, StringNewWithUtf8Chars,
                "string_new_with_utf8_chars")
        && FIND(of_godot.string_to_utf8_chars, StringToUtf8Chars, "string_to_utf8_chars")
        && FIND(of_godot.array_operator_index_const, ArrayOperatorIndexConst,
                "array_operator_index_const")
        && FIND(of_godot.dictionary_operator_index, DictionaryOperatorIndex,
                "dictionary_operator_index")
        && FIND(of_godot.dictionary_operator_index_const, DictionaryOperatorIndexConst,
                "dictionary_operator_index_const")
        && FIND(of_godot.packed_byte_array_operator_index_const, PackedByteArrayOperatorIndexConst,
                "packed_byte_array_operator_index_const")
        && FIND(of_godot.packed_vector3_array_operator_index_const, PackedVector3ArrayOperatorIndexConst,
                "packed_vector3_array_operator_index_const")
        && FIND(of_godot.print_error, PrintError, "print_error") && find_kinds(find) && find_methods(find);
    godot = is_there ? &table : NULL;
    return is_there;
}
