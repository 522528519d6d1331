// Registers the class UdgoapNative with Godot 4, by GDExtension.

#include <string.h>

#include "../src/bridge.h"

#if defined(_WIN32)
#define EXPORTED __declspec(dllexport)
#else
#define EXPORTED __attribute__((visibility("default")))
#endif

// Godot calls this first. udgoap.gdextension names it as `entry_symbol`.
EXPORTED GDExtensionBool udgoap_gdextension_init(GDExtensionInterfaceGetProcAddress find,
                                                 GDExtensionClassLibraryPtr library,
                                                 GDExtensionInitialization *out);

enum {
    MOST_ARGUMENTS = 8,
    // PROPERTY_USAGE_DEFAULT, and the same with PROPERTY_USAGE_NIL_IS_VARIANT, which stands for any type.
    USAGE = 6,
    USAGE_ANY = 6 | 1 << 17
};

static GDExtensionClassLibraryPtr ours;
static GDExtensionInterfaceClassdbConstructObject construct;
static GDExtensionInterfaceObjectSetInstance set_instance;
static GDExtensionInterfaceClassdbRegisterExtensionClass2 register_class;
static GDExtensionInterfaceClassdbRegisterExtensionClassMethod register_method;
static GDExtensionInterfaceClassdbUnregisterExtensionClass unregister_class;
static GDExtensionInterfaceStringNameNewWithLatin1Chars name_new;
static GDExtensionInterfaceVariantGetPtrDestructor destructor_of;
static GDExtensionInterfaceGetVariantFromTypeConstructor variant_of;

// A StringName of Godot's, as large as a pointer. The code that makes one destroys it.
typedef struct Name {
    uint64_t opaque;
} Name;

_Static_assert(sizeof(Name) == 8, "as in Godot");

static Name name(const char *latin1)
{
    Name made;
    name_new(&made, latin1, 0);
    return made;
}

static void forget(Name *gone)
{
    destructor_of(GDEXTENSION_VARIANT_TYPE_STRING_NAME)(gone);
}

static GDExtensionVariantType kind_of(char takes)
{
    switch (takes) {
    case 'b':
        return GDEXTENSION_VARIANT_TYPE_BOOL;
    case 'i':
        return GDEXTENSION_VARIANT_TYPE_INT;
    case 'r':
        return GDEXTENSION_VARIANT_TYPE_FLOAT;
    case 's':
        return GDEXTENSION_VARIANT_TYPE_STRING;
    case 'v':
        return GDEXTENSION_VARIANT_TYPE_VECTOR3;
    case 'a':
        return GDEXTENSION_VARIANT_TYPE_ARRAY;
    case 'd':
        return GDEXTENSION_VARIANT_TYPE_DICTIONARY;
    case 'p':
        return GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR3_ARRAY;
    default:
        return GDEXTENSION_VARIANT_TYPE_NIL;
    }
}

// Godot passes a place that has a value already. That value is destroyed first.
static void give(godot_variant value, GDExtensionVariantPtr result)
{
    godot_variant *to = result;
    godot->godot_variant_destroy(to);
    *to = value;
}

static void call(void *data, GDExtensionClassInstancePtr instance,
                 const GDExtensionConstVariantPtr *arguments, GDExtensionInt count,
                 GDExtensionVariantPtr result, GDExtensionCallError *error)
{
    error->error = GDEXTENSION_CALL_OK;
    give(call_method(data, instance, (int)count, (godot_variant **)arguments), result);
}

// Godot calls this if it knows the types of a script's arguments. Then the values aren't in variants yet.
static void call_unwrapped(void *data, GDExtensionClassInstancePtr instance,
                           const GDExtensionConstTypePtr *arguments, GDExtensionTypePtr result)
{
    const Method *method = data;
    godot_variant wrapped[MOST_ARGUMENTS];
    godot_variant *all[MOST_ARGUMENTS];
    const int count = (int)strlen(method->takes);
    int index;
    for (index = 0; index < count; index++) {
        variant_of(kind_of(method->takes[index]))(&wrapped[index], (void *)arguments[index]);
        all[index] = &wrapped[index];
    }
    give(call_method(method, instance, count, all), result);
    for (index = 0; index < count; index++) {
        godot->godot_variant_destroy(&wrapped[index]);
    }
}

static GDExtensionObjectPtr create(void *data)
{
    Name parent = name("RefCounted"), own = name(CLASS);
    GDExtensionObjectPtr made = construct(&parent);
    (void)data;
    set_instance(made, &own, new_native());
    forget(&parent);
    forget(&own);
    return made;
}

static void destroy(void *data, GDExtensionClassInstancePtr instance)
{
    (void)data;
    free_native(instance);
}

static void add(Name *own, const Method *method)
{
    GDExtensionPropertyInfo arguments[MOST_ARGUMENTS], result;
    GDExtensionClassMethodArgumentMetadata plain[MOST_ARGUMENTS];
    GDExtensionClassMethodInfo info;
    Name called = name(method->name), nobody = name("");
    godot_string hint;
    const uint32_t count = (uint32_t)strlen(method->takes);
    uint32_t index;
    if (count > MOST_ARGUMENTS) {
        godot->godot_print_error("udgoap: there are more arguments than there is room for", method->name,
                                 CLASS, 0);
        return;
    }
    godot->godot_string_new(&hint);
    for (index = 0; index < count; index++) {
        arguments[index] = (GDExtensionPropertyInfo){
            kind_of(method->takes[index]), &nobody, &nobody, 0, &hint, USAGE};
        plain[index] = GDEXTENSION_METHOD_ARGUMENT_METADATA_NONE;
    }
    result = (GDExtensionPropertyInfo){GDEXTENSION_VARIANT_TYPE_NIL, &nobody, &nobody, 0, &hint, USAGE_ANY};
    memset(&info, 0, sizeof info);
    info.name = &called;
    // Godot passes the method to `call`, and doesn't write to it.
    info.method_userdata = (void *)method;
    info.call_func = call;
    info.ptrcall_func = call_unwrapped;
    info.method_flags = GDEXTENSION_METHOD_FLAGS_DEFAULT;
    info.has_return_value = 1;
    info.return_value_info = &result;
    info.argument_count = count;
    info.arguments_info = arguments;
    info.arguments_metadata = plain;
    register_method(ours, own, &info);
    godot->godot_string_destroy(&hint);
    forget(&called);
    forget(&nobody);
}

static void begin(void *data, GDExtensionInitializationLevel level)
{
    GDExtensionClassCreationInfo2 info;
    Name own, parent;
    const Method *method;
    size_t list;
    (void)data;
    if (level != GDEXTENSION_INITIALIZATION_SCENE) {
        return;
    }
    memset(&info, 0, sizeof info);
    info.is_exposed = 1;
    info.create_instance_func = create;
    info.free_instance_func = destroy;
    own = name(CLASS);
    parent = name("RefCounted");
    register_class(ours, &own, &parent, &info);
    for (list = 0; all_methods[list] != NULL; list++) {
        for (method = all_methods[list]; method->name != NULL; method++) {
            add(&own, method);
        }
    }
    forget(&parent);
    forget(&own);
}

static void end(void *data, GDExtensionInitializationLevel level)
{
    Name own;
    (void)data;
    if (level != GDEXTENSION_INITIALIZATION_SCENE) {
        return;
    }
    own = name(CLASS);
    unregister_class(ours, &own);
    forget(&own);
    godot = NULL;
}

GDExtensionBool udgoap_gdextension_init(GDExtensionInterfaceGetProcAddress find,
                                        GDExtensionClassLibraryPtr library, GDExtensionInitialization *out)
{
    construct = OF_GODOT(ClassdbConstructObject, "classdb_construct_object");
    set_instance = OF_GODOT(ObjectSetInstance, "object_set_instance");
    register_class = OF_GODOT(ClassdbRegisterExtensionClass2, "classdb_register_extension_class2");
    register_method =
        OF_GODOT(ClassdbRegisterExtensionClassMethod, "classdb_register_extension_class_method");
    unregister_class = OF_GODOT(ClassdbUnregisterExtensionClass, "classdb_unregister_extension_class");
    name_new = OF_GODOT(StringNameNewWithLatin1Chars, "string_name_new_with_latin1_chars");
    destructor_of = OF_GODOT(VariantGetPtrDestructor, "variant_get_ptr_destructor");
    variant_of = OF_GODOT(GetVariantFromTypeConstructor, "get_variant_from_type_constructor");
    if (!construct || !set_instance || !register_class || !register_method || !unregister_class || !name_new
        || !destructor_of || !variant_of || !find_godot4(find)) {
        // The engine is older than 4.2. It logs that the extension couldn't begin.
        return 0;
    }
    ours = library;
    memset(out, 0, sizeof *out);
    out->minimum_initialization_level = GDEXTENSION_INITIALIZATION_SCENE;
    out->initialize = begin;
    out->deinitialize = end;
    return 1;
}
