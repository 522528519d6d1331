// Registers the class UdgoapNative with Godot 3, by GDNative.

#include "bridge.h"

// With gcc and clang, the bridge is compiled with everything hidden. Godot's own macro doesn't change that, so
// there is one here.
#if defined(_WIN32)
#define EXPORTED __declspec(dllexport)
#else
#define EXPORTED __attribute__((visibility("default")))
#endif

// Godot finds these functions by their names.
EXPORTED void udgoap_gdnative_init(godot_gdnative_init_options *options);
EXPORTED void udgoap_gdnative_terminate(godot_gdnative_terminate_options *options);
EXPORTED void udgoap_nativescript_init(void *handle);

const godot_gdnative_core_api_struct *godot;
static const godot_gdnative_ext_nativescript_api_struct *scripts;

// Godot calls this for every method that a script calls.
static GDCALLINGCONV godot_variant call(godot_object *owner, void *data, void *user, int count,
                                        godot_variant **arguments)
{
    (void)owner;
    return call_method(data, user, count, arguments);
}

static GDCALLINGCONV void *make(godot_object *owner, void *data)
{
    (void)owner, (void)data;
    return new_native();
}

static GDCALLINGCONV void unmake(godot_object *owner, void *data, void *user)
{
    (void)owner, (void)data;
    free_native(user);
}

static void add(void *handle, const Method *methods)
{
    godot_method_attributes attributes = {GODOT_METHOD_RPC_MODE_DISABLED};
    for (; methods->name != NULL; methods++) {
        // Godot passes the method to `call`, and doesn't write to it.
        godot_instance_method method = {call, (void *)methods, NULL};
        scripts->godot_nativescript_register_method(handle, CLASS, methods->name, attributes, method);
    }
}

void udgoap_gdnative_init(godot_gdnative_init_options *options)
{
    unsigned index;
    godot = options->api_struct;
    for (index = 0; index < godot->num_extensions; index++) {
        if (godot->extensions[index]->type == GDNATIVE_EXT_NATIVESCRIPT) {
            scripts = (const godot_gdnative_ext_nativescript_api_struct *)godot->extensions[index];
        }
    }
}

void udgoap_gdnative_terminate(godot_gdnative_terminate_options *options)
{
    (void)options;
    godot = NULL;
    scripts = NULL;
}

void udgoap_nativescript_init(void *handle)
{
    godot_instance_create_func create = {make, NULL, NULL};
    godot_instance_destroy_func destroy = {unmake, NULL, NULL};
    unsigned index;
    // A tool class, because the editor uses it to check documents.
    scripts->godot_nativescript_register_tool_class(handle, CLASS, "Reference", create, destroy);
    for (index = 0; all_methods[index] != NULL; index++) {
        add(handle, all_methods[index]);
    }
}
