// Between Godot's scripts and the library: what the bridge's files share.
//
// Scripts see one class, UdgoapNative. An object of it has at most one domain and one world, and gives
// both back when Godot frees it. Nothing of Godot's is kept here: objects are told apart by keys, which
// lead to nodes in the script of UdgoapWorld.

#ifndef UDGOAP_GODOT_BRIDGE_H
#define UDGOAP_GODOT_BRIDGE_H

#ifdef UDGOAP_GODOT_4
#include "godot4.h"
#else
#include <gdnative_api_struct.gen.h>
#endif

#include "udgoap.h"

enum { ERROR_SIZE = 1024 };

// One UdgoapNative.
typedef struct Native {
    UdgDomain domain;
    UdgWorld world;
    // What the library said of the last call that it refused.
    char error[ERROR_SIZE];
    // Whether the library has failed inside: then the world can only be ended.
    int is_broken;
    // Room for what a frame hands over, kept from frame to frame.
    UdgObject *objects;
    UdgVector3 *positions;
    UdgAnswer *answers;
    uint32_t moved_capacity, answer_capacity;
} Native;

// A method that scripts can call. Arguments have been counted and have the types that `takes` says, one
// letter each: b a flag, i an integer, r a number, s a string, v a Vector3, a an Array, d a Dictionary,
// p a PoolVector3Array.
typedef godot_variant (*MethodBody)(Native *native, godot_variant **arguments);
typedef struct Method {
    const char *name;
    const char *takes;
    MethodBody body;
} Method;

// The methods of each file, ended by one without a name.
extern const Method library_methods[], domain_methods[], world_methods[], object_methods[];
extern const Method tick_methods[], npc_methods[], sense_methods[], area_methods[];
extern const Method influence_methods[], nearby_methods[];

// All of these lists; null after the last.
extern const Method *const all_methods[];

// What scripts call the class.
extern const char CLASS[];

// Each object of the class has one. Null if there is no memory.
Native *new_native(void);

// Gives back what it has. Null is nothing.
void free_native(Native *native);

// Calls a method, if the arguments are of its types; else says so to whoever writes the script.
godot_variant call_method(const Method *method, Native *native, int count, godot_variant **arguments);

// Godot's functions; null while the bridge isn't loaded.
extern const godot_gdnative_core_api_struct *godot;

// Whether a call was valid. If it wasn't, what the library says is kept for UdgoapNative.error().
int is_ok(Native *native, UdgStatus status);

// Keeps a sentence of the bridge's own for UdgoapNative.error().
void refuse(Native *native, const char *why);

// Makes room in `objects` and `positions`. Whether there is as much.
int make_room_for_moved(Native *native, uint32_t count);

// Parts stay in the world when what they are parts of leaves it.
void take_parts_off(Native *native, UdgObject whole);

// Reads an Array of answers into `answers`; what is no number is no answer. Whether there was room.
int read_answers(Native *native, const godot_variant *given, uint32_t *out_count);

// Values for scripts. The caller owns what it gets, and returns it or destroys it.
godot_variant nothing(void);
godot_variant of_flag(int value);
godot_variant of_integer(int64_t value);
godot_variant of_number(double value);
godot_variant of_text(const char *utf8);
godot_variant of_vector(UdgVector3 value);
// These take what they are given.
godot_variant of_array(godot_array taken);
godot_variant of_dictionary(godot_dictionary taken);
void append(godot_array *to, godot_variant taken);
void put(godot_dictionary *in, const char *key, godot_variant taken);

// Values from scripts.
int64_t integer_of(const godot_variant *value);
double number_of(const godot_variant *value);
int flag_of(const godot_variant *value);
UdgVector3 vector_of(const godot_variant *value);
UdgVector3 vector_from(const godot_vector3 *value);
UdgObject object_of(const godot_variant *value);

// A text in UTF-8. The caller destroys it with `godot->godot_char_string_destroy`.
godot_char_string text_of(const godot_variant *value);

#endif
