// The bridge connects Godot's scripts with the library. This header has what its files share.
//
// Scripts see one class, UdgoapNative. An object of that class has at most one domain and one world, and
// destroys both when Godot frees it. The bridge keeps no pointer to anything of Godot's. Instead, objects have
// keys, and the script of UdgoapWorld finds nodes by these keys.

#ifndef UDGOAP_GODOT_BRIDGE_H
#define UDGOAP_GODOT_BRIDGE_H

#ifdef UDGOAP_GODOT_4
#include "godot4.h"
#else
#include <gdnative_api_struct.gen.h>
#endif

#include "udgoap.h"

enum { ERROR_SIZE = 1024 };

// The data of one UdgoapNative.
typedef struct Native {
    UdgDomain domain;
    UdgWorld world;
    // The library's message about the last call that it refused.
    char error[ERROR_SIZE];
    // 1 if the library has failed inside. Then nothing but `end` works any more.
    int is_broken;
    // Buffers for the values of a frame. They are kept, so that frames allocate nothing once they are large
    // enough.
    UdgObject *objects;
    UdgVector3 *positions;
    UdgAnswer *answers;
    uint32_t moved_capacity, answer_capacity;
} Native;

// A method that scripts can call. `takes` has a letter for each argument: b a flag, i an integer, r a number,
// s a string, v a Vector3, a an Array, d a Dictionary, p a PoolVector3Array. call_method checks the number and
// the types of the arguments before it calls the body.
typedef godot_variant (*MethodBody)(Native *native, godot_variant **arguments);
typedef struct Method {
    const char *name;
    const char *takes;
    MethodBody body;
} Method;

// The methods of each file. The last one in each list has no name.
extern const Method library_methods[], domain_methods[], world_methods[], object_methods[];
extern const Method tick_methods[], npc_methods[], sense_methods[], area_methods[];
extern const Method influence_methods[], nearby_methods[], type_methods[];

// All of these lists. The last one is followed by null.
extern const Method *const all_methods[];

// The name of the class in scripts.
extern const char CLASS[];

// Makes the data of one object of the class. Null if there is no memory.
Native *new_native(void);

// Destroys the world and the domain, and frees the data. Null is allowed.
void free_native(Native *native);

// Calls a method if the arguments have its types. If not, it prints an error, and returns null.
godot_variant call_method(const Method *method, Native *native, int count, godot_variant **arguments);

// Godot's functions. Null while the bridge isn't loaded.
extern const godot_gdnative_core_api_struct *godot;

// Returns whether a call has succeeded. If not, the library's message is kept for UdgoapNative.error().
int is_ok(Native *native, UdgStatus status);

// Keeps a message of the bridge's own for UdgoapNative.error().
void refuse(Native *native, const char *why);

// Makes room in `objects` and `positions`. Returns 0 if there is no memory.
int make_room_for_moved(Native *native, uint32_t count);

// Makes the parts of an object independent, so that they stay in the world when the object leaves it. Without
// this, the library would destroy them, too.
void take_parts_off(Native *native, UdgObject whole);

// Reads an Array of answers into `answers`. A value that isn't a finite number counts as no answer. Returns 0 if
// there is no memory.
int read_answers(Native *native, const godot_variant *given, uint32_t *out_count);

// Make values for scripts. The caller owns the result, and returns it to Godot or destroys it.
godot_variant nothing(void);
godot_variant of_flag(int value);
godot_variant of_integer(int64_t value);
godot_variant of_number(double value);
godot_variant of_text(const char *utf8);
godot_variant of_vector(UdgVector3 value);
// These destroy their argument, whose value is now in the result.
godot_variant of_array(godot_array taken);
godot_variant of_dictionary(godot_dictionary taken);
void append(godot_array *to, godot_variant taken);
void put(godot_dictionary *in, const char *key, godot_variant taken);

// Read values from scripts.
int64_t integer_of(const godot_variant *value);
double number_of(const godot_variant *value);
int flag_of(const godot_variant *value);
UdgVector3 vector_of(const godot_variant *value);
UdgVector3 vector_from(const godot_vector3 *value);
UdgObject object_of(const godot_variant *value);

// A text in UTF-8. The caller destroys it with `godot->godot_char_string_destroy`.
godot_char_string text_of(const godot_variant *value);

#endif
