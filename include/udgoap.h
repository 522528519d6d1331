/*
 * udgoap: decides what the non-player characters of a game do next.
 *
 * Generated from src/ffi by `cargo xtask codegen`; change the source, not this file.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */

/*
 * Contents
 *
 *    1. Library       Versions, statuses, messages, the log, memory. These functions need no
 *                     world.
 *    2. Documents     A domain is a loaded document: what types, attributes, actions, drives and
 *                     goals there are. It never changes, and any number of worlds can use it. Look
 *                     names up once, at load, and keep the ids.
 *    3. Worlds        A world holds objects, NPCs and the time. Worlds don't know each other: use
 *                     one for each level, match or server room.
 *    4. Objects       Everything in a world is an object: NPCs and the smart objects that offer
 *                     them actions. Write what your game knows; the bulk functions write and read
 *                     many values in one call.
 *    5. NPCs          An object whose type has drives or consumes actions is an NPC. What it
 *                     wants, and what it believes.
 *    6. Senses        What NPCs notice by the sensors of their types, what they tell each other,
 *                     and why they believe what they do.
 *    7. Areas         Places that change what actions cost and what drives weigh for the NPCs in
 *                     them: smart ambiance.
 *    8. Influences    What spreads from places and fades, such as danger, noise, or the smell of
 *                     bread: your game or steps make it, and costs, conditions and goals read it.
 *    9. Surroundings  What there is near a point, as an NPC knows it or as it is, and what objects
 *                     are parts of others.
 *   10. Ticks         The library as the clockwork of your NPCs: call udg_world_tick once a frame.
 *                     It decides who thinks, searches for plans within your budget, and runs their
 *                     steps.
 *   11. Events        What the last tick did, for your game to perform and to show.
 *   12. Planning      Single plans, when your game asks for them. A program that calls
 *                     udg_world_tick doesn't need this section.
 *   13. Explanations  Why an NPC does what it does, and why it doesn't do something else: as text
 *                     for people, as JSON for tools.
 *   14. Performance   Where the time goes.
 *
 * A first program needs these functions, in this order:
 *
 *   udg_abi_check                whether the loaded library fits this header
 *   udg_last_message             what went wrong, in words
 *   udg_domain_load              loads a document
 *   udg_domain_find_type         finds a type by its name
 *   udg_domain_find_attribute    finds an attribute by its name
 *   udg_world_def_init           fills in the defaults of a world
 *   udg_world_create             creates a world
 *   udg_object_def_init          fills in the defaults of an object
 *   udg_object_create            creates an object or an NPC
 *   udg_npc_from_object          the NPC that an object is
 *   udg_npc_set_mind             lets ticks run the NPC
 *   udg_world_tick               a frame: thinks, plans, performs
 *   udg_world_events             what NPCs begin and end
 *   udg_npc_report               tells how a step came out
 *   udg_world_destroy            destroys the world with its objects
 */

#ifndef UDGOAP_H
#define UDGOAP_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// ------------------------------------------------------------------------------------------------
// 1. Library
//
// Versions, statuses, messages, the log, memory. These functions need no world.
// ------------------------------------------------------------------------------------------------

// The version of the binary interface (ABI) that this header describes. It is 0 until the
// interface is stable. See `udg_abi_check`.
#define UDG_ABI_VERSION 0

// Bit of `udg_features`: the library checks its own work and is therefore slow. Debug builds have
// it.
#define UDG_FEATURE_SELF_CHECKS 1

// Bit of `udg_features`: failures inside the library are caught and returned as UDG_STATUS_PANIC.
// Without it, such a failure ends the process.
#define UDG_FEATURE_CATCHES_FAILURES 2

// A fingerprint of everything that this header declares: functions, structs, constants. See
// `udg_abi_check`.
#define UDG_ABI_FINGERPRINT 938161072

// Whether a call was valid. 0 is OK. Any other status is a failure; the call has changed nothing
// unless its comment says otherwise. Rely on the number only: the text of `udg_last_message` may
// change.
//
// 100 to 199: an argument is wrong. 200 to 299: the call came at the wrong time. 300 to 399: a
// limit is reached or a resource is used up. 400 to 499: the library itself failed. A number never
// gets another meaning.
typedef int32_t UdgStatus;

// The call was valid, and its outputs are written.
#define UDG_STATUS_OK 0

// A pointer is null where null isn't allowed.
#define UDG_STATUS_NULL_ARGUMENT 101

// A handle is null, belongs to something that was destroyed, to another world, or to something of
// another kind.
#define UDG_STATUS_INVALID_HANDLE 102

// An argument has a value without a meaning: an unknown constant, text that isn't UTF-8, a
// misaligned pointer, or a count that doesn't fit in memory.
#define UDG_STATUS_INVALID_ARGUMENT 103

// A struct of arguments was not initialised by its init function, or its `struct_size` was
// overwritten.
#define UDG_STATUS_INVALID_DEF 104

// The domain has nothing with that name.
#define UDG_STATUS_UNKNOWN_NAME 105

// An id is null, belongs to another domain, or to another kind of thing.
#define UDG_STATUS_UNKNOWN_ID 106

// The attribute isn't of the kind that the function needs.
#define UDG_STATUS_WRONG_KIND 107

// The object is not an NPC: its type neither consumes actions nor has drives.
#define UDG_STATUS_NOT_AN_NPC 108

// A number or an index is outside its allowed range.
#define UDG_STATUS_OUT_OF_RANGE 109

// A number is infinite or NaN.
#define UDG_STATUS_NOT_FINITE 110

// The caller's buffer is too small. Only the needed size is written.
#define UDG_STATUS_BUFFER_TOO_SMALL 111

// The documents have errors; `udg_domain_diagnostic` lists them.
#define UDG_STATUS_INVALID_DOCUMENT 112

// Another object of the world has that `user_key` already.
#define UDG_STATUS_DUPLICATE_KEY 113

// The object's type doesn't have that attribute, action, drive or sensor.
#define UDG_STATUS_NOT_IN_TYPE 114

// The domain defines a query, and `query_bindings` of UdgWorldDef don't say who answers it.
#define UDG_STATUS_UNBOUND_QUERY 115

// The loaded library doesn't work with programs that were compiled with this header.
#define UDG_STATUS_WRONG_LIBRARY 116

// Another call, which the message names, is using the world or the planner. Nothing has changed;
// make the same call again later. A world-exclusive call gets this status while another
// world-exclusive call or a planner's search uses the world. Any other call gets it while a
// world-exclusive call uses the world. Calls from within a function of the host get it instead of
// waiting.
#define UDG_STATUS_BUSY 201

// An earlier call on this world failed inside the library. The world can only be destroyed, and
// `udg_world_poison_reason` tells the reason.
#define UDG_STATUS_POISONED 202

// The setting can be set only once, and has been set already.
#define UDG_STATUS_ALREADY_SET 203

// The call must come before others that have been made already.
#define UDG_STATUS_TOO_LATE 204

// There is nothing to return: no object with that key, no such fact, no such diagnostic.
#define UDG_STATUS_NOT_FOUND 205

// The call is not allowed now: for example while a tick is open, or for a time before the world's.
#define UDG_STATUS_WRONG_TIME 206

// A limit of the world, the domain or the process is reached.
#define UDG_STATUS_LIMIT_EXCEEDED 301

// There is no memory left. No function returns this status yet: see UdgAllocateFunction.
#define UDG_STATUS_OUT_OF_MEMORY 302

// Something failed inside the library. If the call used a world, that world is poisoned.
#define UDG_STATUS_PANIC 401

// What a block of memory is used for. Later versions may add categories.
typedef uint32_t UdgMemoryCategory;

// Everything that isn't in another category, such as lists of handles and diagnostics.
#define UDG_MEMORY_OTHER 0

// Domains.
#define UDG_MEMORY_DOMAIN 1

// Worlds, their objects, NPCs and facts.
#define UDG_MEMORY_WORLD 2

// Planners and searches.
#define UDG_MEMORY_PLANNING 3

// All categories together. For `udg_memory_stats` only.
#define UDG_MEMORY_ALL 4294967295

// Allocates memory for the library.
//
// Parameters:
//   size       bytes, not 0.
//   alignment  a power of two, at least 16.
//   category   UDG_MEMORY_…: what the memory is for.
//   user       from the UdgAllocator.
// Returns memory of at least that size and alignment. If it returns null because there is none
// left, the library ends the process: it can't go on.
// Threading: called on any thread that calls the library, also on several at once. It must not
// call the library, and it must return normally.
typedef void *(*UdgAllocateFunction)(size_t size,
                                     size_t alignment,
                                     UdgMemoryCategory category,
                                     void *user);

// Frees memory. `size`, `alignment` and `category` are those of the allocation.
// Threading: as for UdgAllocateFunction.
typedef void (*UdgReleaseFunction)(void *memory,
                                   size_t size,
                                   size_t alignment,
                                   UdgMemoryCategory category,
                                   void *user);

// The host's allocator. Initialise it with `udg_allocator_init`. There is no function to make a block
// larger: the library asks for another block, copies, and frees the old one, so for a moment both
// are in use.
typedef struct UdgAllocator {
    // Set by `udg_allocator_init`.
    uint32_t struct_size;
    // Must be 0.
    uint32_t reserved;
    // Allocates memory. Must be set.
    UdgAllocateFunction allocate;
    // Frees memory. Must be set.
    UdgReleaseFunction release;
    // Passed to both functions.
    void *user;
} UdgAllocator;

// Memory statistics of one category, or of all together.
typedef struct UdgMemoryStats {
    // Bytes in use now. They include the library's own bookkeeping, at least 16 bytes a block.
    uint64_t live_bytes;
    // The most bytes that were in use at any time. For all categories together: the sum of their
    // peaks.
    uint64_t peak_bytes;
    // Blocks in use now.
    uint64_t live_blocks;
    // How many blocks were allocated since the library was loaded. If it is the same before and
    // after a call, that call has allocated nothing.
    uint64_t total_blocks;
} UdgMemoryStats;

// Size of a log message's text in bytes, with its zero.
#define UDG_LOG_TEXT_SIZE 248

// How serious a log message is.
typedef int32_t UdgLogLevel;

// Something failed.
#define UDG_LOG_ERROR 1

// Something is probably a mistake.
#define UDG_LOG_WARNING 2

// Something worth knowing.
#define UDG_LOG_INFO 3

// A log message.
typedef struct UdgLogEntry {
    // UDG_LOG_…
    UdgLogLevel level;
    // How many messages before this one were lost because the log was full.
    uint32_t lost;
    // UTF-8, ended by a zero. Longer messages are cut off.
    char text[UDG_LOG_TEXT_SIZE];
} UdgLogEntry;

// Receives a log message.
//
// Parameters:
//   level   UDG_LOG_…
//   text    UTF-8, ended by a zero.
//   length  the text's bytes without the zero.
//   user    as passed to udg_set_log_function.
// Memory and lifetimes: the text is valid until the function returns.
// Threading: called at the end of a call to the library, on any thread, for one message at a time.
// The library holds nothing locked then, so the function may call it. If the logged call came from a
// callback of a world, such as a query's function, calls that need that world return
// UDG_STATUS_BUSY. The function must return normally.
typedef void (*UdgLogFunction)(UdgLogLevel level, const char *text, size_t length, void *user);

// Pass this as the length of a text that ends with its first zero byte.
#define UDG_ZERO_TERMINATED SIZE_MAX

// Text that belongs to the library. The function that returns it says how long it stays valid.
typedef struct UdgText {
    // UTF-8, ended by a zero. Never null after a successful call.
    const char *data;
    // Length in bytes, without the zero.
    size_t length;
} UdgText;

// Tells the version of the loaded library's binary interface.
//
// Returns the number. It equals `UDG_ABI_VERSION` of the header that was made with the library.
// Threading: any thread.
uint32_t udg_abi_version(void);

// Tells the fingerprint of the loaded library's binary interface.
//
// Returns the number. It equals `UDG_ABI_FINGERPRINT` of the header that was made with the
// library.
// Threading: any thread.
uint32_t udg_abi_fingerprint(void);

// Checks that the loaded library works with programs that were compiled with this header. If it
// doesn't, the message says what to do. Call it before anything else:
// `udg_abi_check(UDG_ABI_VERSION, UDG_ABI_FINGERPRINT)`.
//
// While the version is 0, header and library must come from the same build; the fingerprint tells.
// From version 1 on, a library works with headers of its own version and of all earlier ones from
// 1.
//
// Parameters:
//   version      UDG_ABI_VERSION.
//   fingerprint  UDG_ABI_FINGERPRINT.
// Returns UDG_STATUS_OK, or UDG_STATUS_WRONG_LIBRARY with a message that gives both versions and
// fingerprints.
// Threading: any thread.
UdgStatus udg_abi_check(uint32_t version, uint32_t fingerprint);

// Tells the library's own version, such as "0.1.0".
//
// Returns a text that ends with a zero byte.
// Memory and lifetimes: the text is constant and stays valid while the library is loaded.
// Threading: any thread.
const char *udg_version(void);

// Tells the features of the loaded library.
//
// Returns the sum of UDG_FEATURE_… constants. Ignore bits that you don't know: later versions add
// some.
// Threading: any thread.
uint64_t udg_features(void);

// Tells the name of a status, as written in this header.
//
// Parameters:
//   status  any integer.
// Returns the name, ended by a zero; "UDG_STATUS_UNKNOWN" if this library doesn't know the number.
// Memory and lifetimes: the text is constant and stays valid while the library is loaded.
// Threading: any thread.
const char *udg_status_name(UdgStatus status);

// Gives the message about the last failed call on this thread: the function's name, what was
// wrong, and what to do. It is empty if no call has failed yet. Successful calls don't clear it,
// and neither does this function, so read it right after a failure.
//
// Parameters:
//   buffer      receives the text, ended by a zero; may be null if capacity is 0.
//   capacity    size of the buffer in bytes.
//   out_needed  receives the size that the text needs, in bytes with its zero: at most 1024. May
//               be null.
// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_needed is written);
// UDG_STATUS_NULL_ARGUMENT if the buffer is null and capacity isn't 0.
// Memory and lifetimes: the text is copied.
// Threading: any thread; each has its own message.
UdgStatus udg_last_message(char *buffer, size_t capacity, size_t *out_needed);

// What has happened. Ignore numbers that you don't know.
typedef int32_t UdgEventKind;

// The NPC has taken up a plan of `number` steps. `utility` is expected after it.
#define UDG_EVENT_PLAN_ADOPTED 1

// The NPC has done all `number` steps of its plan.
#define UDG_EVENT_PLAN_ENDED 2

// The NPC has given up its plan of `number` steps.
#define UDG_EVENT_PLAN_DROPPED 3

// A step has begun; `number` is its index in the plan, from 0. Perform it and report the result.
#define UDG_EVENT_STEP_STARTED 4

// A step is done.
#define UDG_EVENT_STEP_SUCCEEDED 5

// A step couldn't be done.
#define UDG_EVENT_STEP_FAILED 6

// A step was broken off. Stop performing it.
#define UDG_EVENT_STEP_ABORTED 7

// The NPC was given a drive.
#define UDG_EVENT_DRIVE_GIVEN 8

// The NPC has lost a drive: the host took it, its time was over, or its `remove` holds.
#define UDG_EVENT_DRIVE_LEFT 9

// The NPC's step, or a world effect that followed it, has destroyed `supplier`. This event comes
// only if the library writes effects.
#define UDG_EVENT_DESTROYED 10

// A step can't begin yet because all slots are in use: the NPC waits. It is followed by
// UDG_EVENT_STEP_STARTED when the NPC gets a slot, or by UDG_EVENT_PLAN_DROPPED when it gives up.
#define UDG_EVENT_STEP_WAITS 11

// The step goes on, but the NPC has learned that the supplier has moved: the step now ends more
// than 0.25 m from where it was to end. See `stand` and `ends` of udg_npc_step.
#define UDG_EVENT_STEP_MOVED 12

// Tells the name of an event kind, as written in this header.
//
// Parameters:
//   kind  any integer.
// Returns the name, ended by a zero; "UDG_EVENT_UNKNOWN" if this library doesn't know the number.
// Memory and lifetimes: the text is constant and stays valid while the library is loaded.
// Threading: any thread.
const char *udg_event_kind_name(UdgEventKind kind);

// Why a step or a plan ended early, or why a drive was lost. Ignore numbers that you don't know.
typedef int32_t UdgEventReason;

// No reason: nothing ended early.
#define UDG_REASON_NONE 0

// The host reported the step's end, or took the drive.
#define UDG_REASON_REPORTED 1

// The step took longer than its duration and the action's `timeout`, or the drive's time was over.
#define UDG_REASON_TIMED_OUT 2

// The NPC found a better plan.
#define UDG_REASON_BETTER_PLAN 3

// In the present situation, doing nothing is as good. By GOAP: the goal is satisfied already, or gone.
#define UDG_REASON_NOTHING_BETTER 4

// In the present situation, the rest of the plan can't be done.
#define UDG_REASON_NOT_EXECUTABLE 5

// A precondition of the step doesn't hold, or no object can take a role of the schedule that it
// runs.
#define UDG_REASON_UNMET 6

// The action isn't offered any more.
#define UDG_REASON_NOT_OFFERED 7

// All slots are taken.
#define UDG_REASON_SLOTS_TAKEN 8

// The supplier doesn't exist any more, or the NPC doesn't know it any more.
#define UDG_REASON_SUPPLIER_GONE 9

// A step of the plan has failed or was broken off.
#define UDG_REASON_STEP_ENDED 10

// The NPC is dead or was destroyed.
#define UDG_REASON_NPC_GONE 11

// The world effects after the step kept triggering each other.
#define UDG_REASON_NO_EQUILIBRIUM 12

// The drive's `remove` condition holds.
#define UDG_REASON_REMOVED 13

// The NPC became dormant with its group.
#define UDG_REASON_DORMANT 14

// A failure flag of the schedule that the NPC runs, or was to run, is set.
#define UDG_REASON_FLAG 15

// The NPC has seen that an object isn't where the NPC believed it to be.
#define UDG_REASON_SEEN_GONE 16

// Tells the name of a reason, as written in this header.
//
// Parameters:
//   reason  any integer.
// Returns the name, ended by a zero; "UDG_REASON_UNKNOWN" if this library doesn't know the number.
// Memory and lifetimes: the text is constant and stays valid while the library is loaded.
// Threading: any thread.
const char *udg_reason_name(UdgEventReason reason);

// What a search found.
typedef int32_t UdgPlanOutcome;

// The search has found the plan that its selector is defined to find. UDG_SELECTOR_UDGOAP always
// goes on with the most promising plan state, and ends with the first one that can be executed.
// Plan states that aren't finished may show a higher utility; finished, they are worth less.
#define UDG_PLAN_OUTCOME_COMPLETE 1

// A limit was reached. The plan is the best so far. That may be the best with the nearest objects
// alone, if there are so many that the search's memory can't hold them all, or if the search has
// found nothing among all of them within its limits.
#define UDG_PLAN_OUTCOME_BEST_SO_FAR 2

// The search is paused and can go on. The plan, if there is one, is the best so far.
#define UDG_PLAN_OUTCOME_UNFINISHED 3

// There is no plan with at most `depth` steps.
#define UDG_PLAN_OUTCOME_NO_PLAN 4

// There is a plan, but it is no better than doing nothing.
#define UDG_PLAN_OUTCOME_NOTHING_BETTER 5

// All goals are complete already, or there are none.
#define UDG_PLAN_OUTCOME_NO_GOAL 6

// A limit was reached before a plan was found. There may be one. An NPC that ticks run searches
// again after five seconds, even if nothing has changed, and the log warns once for each world.
#define UDG_PLAN_OUTCOME_UNDECIDED 7

// Tells the name of a search's outcome, as written in this header.
//
// Parameters:
//   outcome  any integer.
// Returns the name, ended by a zero; "UDG_PLAN_OUTCOME_UNKNOWN" if this library doesn't know the
// number.
// Memory and lifetimes: the text is constant and stays valid while the library is loaded.
// Threading: any thread.
const char *udg_outcome_name(UdgPlanOutcome outcome);

// Which limit kept a search from considering everything.
typedef int32_t UdgPlanEndedBy;

// No limit.
#define UDG_PLAN_ENDED_BY_NOTHING 0

// `plan_states` of the options.
#define UDG_PLAN_ENDED_BY_STATES 1

// `depth` of the options: some chain of so many steps was cut off. If another limit
// ended the search as well, that one is named instead. udg_planner_explain tells of chains that were
// cut off even so, if that may be why there is no plan.
#define UDG_PLAN_ENDED_BY_DEPTH 2

// `memory_bytes` of the planner.
#define UDG_PLAN_ENDED_BY_MEMORY 3

// `world_effect_rounds` of the options: world effects kept triggering each other.
#define UDG_PLAN_ENDED_BY_EQUILIBRIUM 4

// `microseconds` of udg_planner_continue: the search is paused.
#define UDG_PLAN_ENDED_BY_TIME 5

// `work` of the options.
#define UDG_PLAN_ENDED_BY_WORK 6

// Tells the name of the bound that ended a search, as written in this header.
//
// Parameters:
//   ended_by  any integer.
// Returns the name, ended by a zero; "UDG_PLAN_ENDED_BY_UNKNOWN" if this library doesn't know the
// number.
// Memory and lifetimes: the text is constant and stays valid while the library is loaded.
// Threading: any thread.
const char *udg_ended_by_name(UdgPlanEndedBy ended_by);

// What an NPC decided. Ignore numbers that you don't know.
typedef int32_t UdgDecisionKind;

// It took up a new plan.
#define UDG_DECISION_TAKEN_UP 1

// It kept its plan.
#define UDG_DECISION_KEPT 2

// It gave up its plan and took up no other.
#define UDG_DECISION_DROPPED 3

// It had no plan and took up none.
#define UDG_DECISION_NOTHING 4

// Tells the name of a kind of decision, as written in this header.
//
// Parameters:
//   kind  any integer.
// Returns the name, ended by a zero; "UDG_DECISION_UNKNOWN" if this library doesn't know the
// number.
// Memory and lifetimes: the text is constant and stays valid while the library is loaded.
// Threading: any thread.
const char *udg_decision_kind_name(UdgDecisionKind kind);

// What made an NPC think. Ignore numbers that you don't know.
typedef int32_t UdgWokenBy;

// It was the NPC's turn, and it couldn't skip: it never skips, is new, or has lost a slot.
#define UDG_WOKEN_BY_TURN 1

// The host called `udg_npc_think_now`, `udg_npc_set_mind` or `udg_npc_run_schedule`.
#define UDG_WOKEN_BY_HOST 2

// Its plan advanced: a step had ended, or there was nothing left to do.
#define UDG_WOKEN_BY_PROGRESS 3

// An attribute that its last decision had read changed: `woken_attribute` of `woken_object`.
#define UDG_WOKEN_BY_ATTRIBUTE 4

// An object came, went or was forgotten, as far as the NPC knows: `woken_object`, or null if the
// decision had looked for objects by type or by place.
#define UDG_WOKEN_BY_OBJECTS 5

// What `woken_object` offers the NPC changed: an action was enabled or disabled, another NPC got
// its slots, or a step was kept out of plans or allowed again (`retry_after`, `cooldown`).
#define UDG_WOKEN_BY_OFFER 6

// The NPC itself changed: its weights, the steps that are kept out of its plans, or how it gets
// its knowledge.
#define UDG_WOKEN_BY_MIND 7

// Its last decision depends on the time, and enough time has passed.
#define UDG_WOKEN_BY_TIME 8

// Areas, or modifiers that objects bring or steps leave there, changed a cost or a weight.
#define UDG_WOKEN_BY_AMBIANCE 9

// Tells the name of a cause that made an NPC think, as written in this header.
//
// Parameters:
//   woken_by  any integer.
// Returns the name, ended by a zero; "UDG_WOKEN_BY_UNKNOWN" if this library doesn't know the
// number.
// Memory and lifetimes: the text is constant and stays valid while the library is loaded.
// Threading: any thread.
const char *udg_woken_by_name(UdgWokenBy woken_by);

// Initialises the struct with its defaults.
//
// Parameters:
//   allocator  receives the defaults.
//   size       sizeof(UdgAllocator), as the caller knows it.
// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_DEF.
// Threading: any thread.
UdgStatus udg_allocator_init(struct UdgAllocator *allocator, size_t size);

// Makes the library take all its memory from the host. Call it before anything else: memory must
// be freed where it was allocated, so the library accepts an allocator once, and only before it
// has allocated anything. Only the init functions of structs and the functions that tell versions
// may be called earlier.
//
// Parameters:
//   allocator  the functions; copied.
// Returns UDG_STATUS_OK; UDG_STATUS_TOO_LATE if the library has allocated already;
// UDG_STATUS_ALREADY_SET if an allocator is set; UDG_STATUS_NULL_ARGUMENT if the struct or one of
// its functions is null; UDG_STATUS_INVALID_DEF.
// Memory and lifetimes: the functions and `user` are used until the library is unloaded. In an
// engine that unloads managed code, the functions must be native.
// Threading: any thread.
UdgStatus udg_set_allocator(const struct UdgAllocator *allocator);

// Tells how much memory the library uses.
//
// Parameters:
//   category   UDG_MEMORY_….
//   out_stats  receives the numbers.
// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT, or UDG_STATUS_OUT_OF_RANGE for an unknown
// category.
// Threading: any thread. If other threads allocate meanwhile, the numbers may stem from slightly
// different moments.
UdgStatus udg_memory_stats(UdgMemoryCategory category, struct UdgMemoryStats *out_stats);

// Copies messages out of the log, oldest first, and removes them from it. The log keeps the last
// 64 messages. While a log function is set, it gets the messages, and there is nothing to drain.
//
// Parameters:
//   entries    receives the messages; may be null if capacity is 0.
//   capacity   how many messages it has room for.
//   out_count  receives how many were written.
// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_ARGUMENT.
// Memory and lifetimes: the messages are copied.
// Threading: any thread.
UdgStatus udg_log_drain(struct UdgLogEntry *entries, uint32_t capacity, uint32_t *out_count);

// Sets the function that receives log messages, or removes it. It gets the messages that are in
// the log already at the end of this call.
//
// Parameters:
//   function  the function; null removes the one that is set.
//   user      passed to the function.
// Returns UDG_STATUS_OK; UDG_STATUS_BUSY if the previous function is running on another thread:
// then it stays set, and you can try again. After UDG_STATUS_OK, the previous function is not
// called any more.
// Memory and lifetimes: the function and `user` must stay valid until they are replaced.
// Threading: any thread, also from within the log function.
UdgStatus udg_set_log_function(UdgLogFunction function, void *user);

// ------------------------------------------------------------------------------------------------
// 2. Documents
//
// A domain is a loaded document: what types, attributes, actions, drives and goals there are. It
// never changes, and any number of worlds can use it. Look names up once, at load, and keep the
// ids.
// ------------------------------------------------------------------------------------------------

// Id of an attribute of a domain. Zero is null. Get it from `udg_domain_find_attribute`. It is the
// same in every process that loads the same documents. Functions refuse ids of other domains.
typedef struct UdgAttribute {
    // Private.
    uint32_t id;
} UdgAttribute;

// Id of an object type of a domain. Zero is null. Get it from `udg_domain_find_type`.
typedef struct UdgType {
    // Private.
    uint32_t id;
} UdgType;

// Id of an action of a domain. Zero is null. Get it from `udg_domain_find_action`.
typedef struct UdgAction {
    // Private.
    uint32_t id;
} UdgAction;

// Id of a drive of a domain. Zero is null. Get it from `udg_domain_find_drive`.
typedef struct UdgDrive {
    // Private.
    uint32_t id;
} UdgDrive;

// Id of a query of a domain: a question that the host answers. Zero is null. Get it from
// `udg_domain_find_query`.
typedef struct UdgQuery {
    // Private.
    uint32_t id;
} UdgQuery;

// Id of a schedule of a domain: a plan that designers write by hand. Zero is null. Get it from
// `udg_domain_find_schedule`.
typedef struct UdgSchedule {
    // Private.
    uint32_t id;
} UdgSchedule;

// Id of a sensor of a domain: a way in which NPCs notice things. Zero is null. Get it from
// `udg_domain_find_sensor`.
typedef struct UdgSensor {
    // Private.
    uint32_t id;
} UdgSensor;

// Id of a goal rule of a domain: a rule by which a drive makes goals. Zero is null. Get it from
// `UdgGoal`.
typedef struct UdgGoalRule {
    // Private.
    uint32_t id;
} UdgGoalRule;

// Id of an influence of a domain: something that spreads and fades, such as danger. Zero is null.
// Get it from `udg_domain_find_influence`.
typedef struct UdgInfluence {
    // Private.
    uint32_t id;
} UdgInfluence;

// Id of a modifier of a domain: a change of costs and weights by smart ambiance. Zero is null. Get
// it from `udg_domain_find_modifier`.
typedef struct UdgModifier {
    // Private.
    uint32_t id;
} UdgModifier;

// Id of a tag of a domain: a word that types have in common. Zero is null. Get it from
// `udg_domain_find_tag`.
typedef struct UdgTag {
    // Private.
    uint32_t id;
} UdgTag;

// Limits on the size of documents, to load those of strangers (mods) safely. Initialise it with
// `udg_domain_limits_init`.
typedef struct UdgDomainLimits {
    // Set by `udg_domain_limits_init`.
    uint32_t struct_size;
    // How deep lists and objects may be nested. The default is 64. Nesting deeper than 128 is
    // always refused.
    uint32_t nesting;
    // Size of one document in bytes. The default is 16 MiB. Documents above 4 GiB are always
    // refused.
    uint64_t document_bytes;
    // Number of values in one document; each key and each entry of a list counts. The default is
    // 1,000,000.
    uint32_t values;
    // Number of expressions in all documents together. The default is 65,536.
    uint32_t expressions;
    // Size of one expression in bytes. The default is 4,096.
    uint32_t expression_bytes;
    // How deep parentheses, calls, `not` and signs may be nested in one expression. The default is
    // 64. Deeper nesting than 64 is always refused.
    uint32_t expression_depth;
    // How many diagnostics are listed, at least 1. The default is 100. The others are only
    // counted.
    uint32_t diagnostics;
    // Must be 0.
    uint32_t reserved;
} UdgDomainLimits;

// A document to read a domain from.
typedef struct UdgDocument {
    // The name that diagnostics give, such as the file name. UTF-8.
    const char *name;
    // The name's length in bytes, or UDG_ZERO_TERMINATED.
    size_t name_length;
    // JSON in UTF-8.
    const uint8_t *bytes;
    // The document's length in bytes.
    size_t length;
} UdgDocument;

// How serious a diagnostic is.
typedef int32_t UdgSeverity;

// An error: no domain was made.
#define UDG_SEVERITY_ERROR 1

// A warning: allowed, but probably a mistake.
#define UDG_SEVERITY_WARNING 2

// An error or a warning about a document, and its place.
typedef struct UdgDiagnostic {
    // UDG_SEVERITY_…
    UdgSeverity severity;
    // Line, from 1; 0 if the diagnostic is about no document.
    uint32_t line;
    // Column in characters, from 1; 0 if the diagnostic is about no document.
    uint32_t column;
    // Always 0.
    uint32_t reserved;
    // The document's name.
    struct UdgText document;
    // Path of the value in the document, such as `$.actions.melee.effects[0]`.
    struct UdgText path;
    // What was found and what was expected.
    struct UdgText message;
} UdgDiagnostic;

// How many attributes, types, … a domain has. Indices of each kind go from 0 to its count minus 1.
typedef struct UdgDomainCounts {
    // Number of attributes. The built-in "position" is the first.
    uint32_t attributes;
    // Number of types.
    uint32_t types;
    // Number of actions.
    uint32_t actions;
    // Number of drives.
    uint32_t drives;
    // Number of queries. The built-in "travel" is the first.
    uint32_t queries;
    // Number of schedules.
    uint32_t schedules;
    // Number of sensors.
    uint32_t sensors;
} UdgDomainCounts;

// What kind of answer a query has.
typedef int32_t UdgQueryKind;

// 1 for yes or 0 for no.
#define UDG_QUERY_FLAG 1

// A number; metres for "travel".
#define UDG_QUERY_NUMBER 2

// What the documents say about a query.
typedef struct UdgQueryInfo {
    // UDG_QUERY_…: the kind of its answer.
    UdgQueryKind kind;
    // How many objects it asks about, 1 to 4.
    uint32_t object_count;
    // How long an answer is used again, in seconds.
    float max_age;
    // 1 if the answer for the same objects never changes.
    uint32_t is_pure;
    // 1 if any expression asks it. A query that no expression asks must be bound all the same.
    uint32_t is_asked;
} UdgQueryInfo;

// What a type is, and how many attributes, actions, drives and sensors it has. Indices of each
// kind go from 0 to its count minus 1.
typedef struct UdgTypeInfo {
    // The type that it inherits from; null for none.
    struct UdgType parent;
    // 1 if objects of this type are NPCs: they consume actions or have drives.
    uint32_t is_npc;
    // Number of attributes, including inherited ones. Read them with `udg_domain_type_attribute`.
    uint32_t attributes;
    // Number of actions that others can do to it. Read them with `udg_domain_type_offer`.
    uint32_t supplied;
    // Number of actions that it can do. Read them with `udg_domain_type_offer`.
    uint32_t consumed;
    // Number of drives. Read them with `udg_domain_type_drive`.
    uint32_t drives;
    // Number of sensors. Read them with `udg_domain_type_sensor`.
    uint32_t sensors;
} UdgTypeInfo;

// What an attribute holds.
typedef int32_t UdgAttributeKind;

// No value.
#define UDG_ATTRIBUTE_KIND_NONE 0

// A number with a range.
#define UDG_ATTRIBUTE_KIND_NUMBER 1

// A flag: 0 or 1.
#define UDG_ATTRIBUTE_KIND_FLAG 2

// A point in metres.
#define UDG_ATTRIBUTE_KIND_POSITION 3

// An object, or none.
#define UDG_ATTRIBUTE_KIND_REFERENCE 4

// A point in metres, or a direction, in the host's own axes.
typedef struct UdgVector3 {
    // Along the host's first axis.
    float x;
    // Along the host's second axis.
    float y;
    // Along the host's third axis.
    float z;
} UdgVector3;

// Handle of an object: any entity of a world. Smart objects supply actions; NPCs are objects, too.
// Zero is null. A handle never becomes valid again after its object is destroyed, and isn't valid
// in another world.
typedef struct UdgObject {
    // Private.
    uint64_t bits;
} UdgObject;

// A value of any kind. Only the field that belongs to `kind` is read. The library writes the
// others as 0.
typedef struct UdgValue {
    // UDG_ATTRIBUTE_KIND_…
    UdgAttributeKind kind;
    // The value of a number.
    float number;
    // The value of a position.
    struct UdgVector3 position;
    // The value of a flag: 0 or 1.
    uint32_t flag;
    // The value of a reference; null for none.
    struct UdgObject reference;
} UdgValue;

// An attribute of a type.
typedef struct UdgTypeAttribute {
    // The attribute.
    struct UdgAttribute attribute;
    // UDG_ATTRIBUTE_KIND_…: the kind of its value.
    UdgAttributeKind kind;
    // The least value of a number; minus infinity if there is no limit. 0 for other kinds.
    float least;
    // The greatest value of a number; infinity if there is no limit. 0 for other kinds.
    float greatest;
    // The value of a new object of this type.
    struct UdgValue initial;
    // 1 if the attribute has a rate: it changes by itself as time passes.
    uint32_t drifts;
    // Always 0.
    uint32_t reserved;
} UdgTypeAttribute;

// Where an NPC looks while it performs a step.
typedef int32_t UdgFacing;

// Anywhere.
#define UDG_FACING_ANY 0

// Towards the supplier.
#define UDG_FACING_TOWARDS 1

// Away from the supplier.
#define UDG_FACING_AWAY 2

// An action that a type supplies or consumes.
typedef struct UdgTypeOffer {
    // The action.
    struct UdgAction action;
    // 1 if it is offered only while a condition holds.
    uint32_t is_conditional;
    // How far from the supplier the NPC stands, in metres. 0 for consumed actions, since the
    // supplier decides it.
    float distance;
    // UDG_FACING_…: where the supplier wants the NPC to look. UDG_FACING_ANY for consumed actions.
    UdgFacing facing;
    // How many NPCs may do it to the same supplier at a time; 0 for no limit, and for consumed
    // actions.
    uint32_t slots;
    // Always 0.
    uint32_t reserved;
    // Tag of the animation to play; empty for none, and for consumed actions. It stays valid until
    // the domain's handle is destroyed.
    struct UdgText animation;
} UdgTypeOffer;

// A drive of a type.
typedef struct UdgTypeDrive {
    // The drive.
    struct UdgDrive drive;
    // The drive's weight for NPCs of this type; 0 if `weight_depends` is 1.
    float weight;
    // 1 if the weight is an expression, whose value depends on the NPC.
    uint32_t weight_depends;
    // 1 if the NPC's utility is 0 while the drive's satisfaction is 0.
    uint32_t is_vital;
    // 1 if NPCs don't have the drive from the start, but can be given it.
    uint32_t is_external;
} UdgTypeDrive;

// How tools show a type, an action or a drive. No decision depends on it.
typedef struct UdgAppearance {
    // Its name for people: "label" in the documents, or else its name. It stays valid until the
    // domain's handle is destroyed.
    struct UdgText label;
    // 0xRRGGBB: "color" in the documents, or else a color computed from its name.
    uint32_t color;
    // 1 if the documents set the color.
    uint32_t has_color;
} UdgAppearance;

// Initialises the limits with their defaults.
//
// Parameters:
//   limits  receives the defaults.
//   size    sizeof(UdgDomainLimits), as the caller knows it.
// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_DEF.
// Threading: any thread.
UdgStatus udg_domain_limits_init(struct UdgDomainLimits *limits, size_t size);

// Handle of a domain: the types, attributes, actions, drives, … that worlds share. A domain never
// changes. Zero is null. A handle never becomes valid again after the domain is destroyed.
typedef struct UdgDomain {
    // Private.
    uint32_t bits;
} UdgDomain;

// Loads a domain from documents. They are merged in order: the game's, then a level's, then a
// mod's.
//
// It finds everything that is wrong, not only the first error. Read the errors and warnings with
// `udg_domain_diagnostic_count` and `udg_domain_diagnostic` on the same thread. A domain that was
// loaded may have warnings, too; then the log gets the first one, and says how many there are.
//
// Parameters:
//   documents   what to read; copied.
//   count       how many; at least 1.
//   limits      how large they may be; null for the defaults.
//   out_domain  receives the handle.
// Returns UDG_STATUS_OK; UDG_STATUS_INVALID_DOCUMENT if there are errors or no documents;
// UDG_STATUS_NULL_ARGUMENT; UDG_STATUS_INVALID_ARGUMENT if a name is not UTF-8 (the message gives
// its index); UDG_STATUS_INVALID_DEF or UDG_STATUS_OUT_OF_RANGE for the limits;
// UDG_STATUS_LIMIT_EXCEEDED if 16,384 domains exist; UDG_STATUS_PANIC.
// Memory and lifetimes: pass the handle to udg_domain_destroy once.
// Threading: any thread.
UdgStatus udg_domain_load(const struct UdgDocument *documents,
                          uint32_t count,
                          const struct UdgDomainLimits *limits,
                          struct UdgDomain *out_domain);

// Destroys the handle of a domain. Worlds that use the domain keep what they need.
//
// Parameters:
//   domain  the domain; null does nothing.
// Returns UDG_STATUS_OK; UDG_STATUS_INVALID_HANDLE; UDG_STATUS_BUSY if another call is destroying
// it.
// Memory and lifetimes: texts that came from the domain become invalid.
// Threading: any thread, as long as no other call uses the handle.
UdgStatus udg_domain_destroy(struct UdgDomain domain);

// Tells whether a handle refers to a domain that exists.
//
// Parameters:
//   domain  any value.
// Returns 1 or 0.
// Threading: any thread.
uint32_t udg_domain_is_valid(struct UdgDomain domain);

// Tells a fingerprint of what the documents mean. Ids, saved games and generated constants fit
// only a domain with the same fingerprint.
//
// Parameters:
//   domain    the domain.
//   out_hash  receives the fingerprint.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE or UDG_STATUS_NULL_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_hash(struct UdgDomain domain, uint64_t *out_hash);

// Counts the diagnostics of this thread's last `udg_domain_load`: errors and warnings.
//
// Parameters:
//   out_count  receives the number.
// Returns UDG_STATUS_OK or UDG_STATUS_NULL_ARGUMENT.
// Threading: any thread; each has its own diagnostics.
UdgStatus udg_domain_diagnostic_count(uint32_t *out_count);

// Reads a diagnostic of this thread's last `udg_domain_load`. They are sorted by document and
// line.
//
// Parameters:
//   index           from 0.
//   out_diagnostic  receives it.
// Returns UDG_STATUS_OK; UDG_STATUS_NULL_ARGUMENT; UDG_STATUS_OUT_OF_RANGE if there is no
// diagnostic with that index.
// Memory and lifetimes: the texts stay valid until this thread calls udg_domain_load or
// udg_domain_diagnostic_clear.
// Threading: any thread; each has its own diagnostics.
UdgStatus udg_domain_diagnostic(uint32_t index, struct UdgDiagnostic *out_diagnostic);

// Frees this thread's diagnostics. A thread that loads domains should call it before it ends;
// otherwise their memory stays in use.
//
// Returns UDG_STATUS_OK.
// Threading: any thread; each has its own diagnostics.
UdgStatus udg_domain_diagnostic_clear(void);

// Finds an attribute by its name. Do it once, at load time.
//
// Parameters:
//   domain         the domain.
//   name           UTF-8.
//   name_length    the name's length in bytes, or UDG_ZERO_TERMINATED.
//   out_attribute  receives the id.
// Returns UDG_STATUS_OK; UDG_STATUS_UNKNOWN_NAME if the domain has no attribute with that name;
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_find_attribute(struct UdgDomain domain,
                                    const char *name,
                                    size_t name_length,
                                    struct UdgAttribute *out_attribute);

// Finds a type by its name. Do it once, at load time.
//
// Parameters:
//   domain       the domain.
//   name         UTF-8.
//   name_length  the name's length in bytes, or UDG_ZERO_TERMINATED.
//   out_type     receives the id.
// Returns UDG_STATUS_OK; UDG_STATUS_UNKNOWN_NAME if the domain has no type with that name;
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_find_type(struct UdgDomain domain,
                               const char *name,
                               size_t name_length,
                               struct UdgType *out_type);

// Finds an action by its name. Do it once, at load time.
//
// Parameters:
//   domain       the domain.
//   name         UTF-8.
//   name_length  the name's length in bytes, or UDG_ZERO_TERMINATED.
//   out_action   receives the id.
// Returns UDG_STATUS_OK; UDG_STATUS_UNKNOWN_NAME if the domain has no action with that name;
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_find_action(struct UdgDomain domain,
                                 const char *name,
                                 size_t name_length,
                                 struct UdgAction *out_action);

// Finds a drive by its name. Do it once, at load time.
//
// Parameters:
//   domain       the domain.
//   name         UTF-8.
//   name_length  the name's length in bytes, or UDG_ZERO_TERMINATED.
//   out_drive    receives the id.
// Returns UDG_STATUS_OK; UDG_STATUS_UNKNOWN_NAME if the domain has no drive with that name;
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_find_drive(struct UdgDomain domain,
                                const char *name,
                                size_t name_length,
                                struct UdgDrive *out_drive);

// Finds a query by its name. Do it once, at load time. Every domain has the query "travel".
//
// Parameters:
//   domain       the domain.
//   name         UTF-8.
//   name_length  the name's length in bytes, or UDG_ZERO_TERMINATED.
//   out_query    receives the id.
// Returns UDG_STATUS_OK; UDG_STATUS_UNKNOWN_NAME if the domain has no query with that name;
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_find_query(struct UdgDomain domain,
                                const char *name,
                                size_t name_length,
                                struct UdgQuery *out_query);

// Finds a schedule by its name. Do it once, at load time.
//
// Parameters:
//   domain        the domain.
//   name          UTF-8.
//   name_length   the name's length in bytes, or UDG_ZERO_TERMINATED.
//   out_schedule  receives the id.
// Returns UDG_STATUS_OK; UDG_STATUS_UNKNOWN_NAME if the domain has no schedule with that name;
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_find_schedule(struct UdgDomain domain,
                                   const char *name,
                                   size_t name_length,
                                   struct UdgSchedule *out_schedule);

// Finds a sensor by its name. Do it once, at load.
//
// Parameters:
//   domain       the domain.
//   name         UTF-8.
//   name_length  its bytes, or UDG_ZERO_TERMINATED.
//   out_sensor  receives the id.
// Returns UDG_STATUS_OK; UDG_STATUS_UNKNOWN_NAME if there is none; UDG_STATUS_INVALID_HANDLE,
// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_find_sensor(struct UdgDomain domain,
                                 const char *name,
                                 size_t name_length,
                                 struct UdgSensor *out_sensor);

// Tells how many attributes, types, … a domain has.
//
// Parameters:
//   domain      the domain.
//   out_counts  receives the numbers.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE or UDG_STATUS_NULL_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_counts(struct UdgDomain domain, struct UdgDomainCounts *out_counts);

// Tells the id of an attribute by its index, for tools that list them all.
//
// Parameters:
//   domain         the domain.
//   index          from 0, in order of declaration.
//   out_attribute  receives the id.
// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if there is no attribute with that index;
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_attribute_at(struct UdgDomain domain,
                                  uint32_t index,
                                  struct UdgAttribute *out_attribute);

// Tells the name of an attribute.
//
// Parameters:
//   domain     the domain.
//   attribute  the attribute.
//   out_name   receives the name.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
// UDG_STATUS_NULL_ARGUMENT.
// Memory and lifetimes: the name stays valid until the domain's handle is destroyed.
// Threading: any thread.
UdgStatus udg_domain_attribute_name(struct UdgDomain domain,
                                    struct UdgAttribute attribute,
                                    struct UdgText *out_name);

// Tells what an attribute holds.
//
// Parameters:
//   domain     the domain.
//   attribute  the attribute.
//   out_kind   receives UDG_ATTRIBUTE_KIND_…
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
// UDG_STATUS_NULL_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_attribute_kind(struct UdgDomain domain,
                                    struct UdgAttribute attribute,
                                    UdgAttributeKind *out_kind);

// Tells the id of a type by its index, for tools that list them all.
//
// Parameters:
//   domain    the domain.
//   index     from 0, in order of declaration.
//   out_type  receives the id.
// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if there is no type with that index;
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_type_at(struct UdgDomain domain, uint32_t index, struct UdgType *out_type);

// Tells the name of a type.
//
// Parameters:
//   domain       the domain.
//   object_type  the type.
//   out_name     receives the name.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
// UDG_STATUS_NULL_ARGUMENT.
// Memory and lifetimes: the name stays valid until the domain's handle is destroyed.
// Threading: any thread.
UdgStatus udg_domain_type_name(struct UdgDomain domain,
                               struct UdgType object_type,
                               struct UdgText *out_name);

// Tells the id of an action by its index, for tools that list them all.
//
// Parameters:
//   domain      the domain.
//   index       from 0, in order of declaration.
//   out_action  receives the id.
// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if there is no action with that index;
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_action_at(struct UdgDomain domain,
                               uint32_t index,
                               struct UdgAction *out_action);

// Tells the name of an action.
//
// Parameters:
//   domain    the domain.
//   action    the action.
//   out_name  receives the name.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
// UDG_STATUS_NULL_ARGUMENT.
// Memory and lifetimes: the name stays valid until the domain's handle is destroyed.
// Threading: any thread.
UdgStatus udg_domain_action_name(struct UdgDomain domain,
                                 struct UdgAction action,
                                 struct UdgText *out_name);

// Tells the id of a drive by its index, for tools that list them all.
//
// Parameters:
//   domain     the domain.
//   index      from 0, in order of declaration.
//   out_drive  receives the id.
// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if there is no drive with that index;
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_drive_at(struct UdgDomain domain, uint32_t index, struct UdgDrive *out_drive);

// Tells the name of a drive.
//
// Parameters:
//   domain    the domain.
//   drive     the drive.
//   out_name  receives the name.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
// UDG_STATUS_NULL_ARGUMENT.
// Memory and lifetimes: the name stays valid until the domain's handle is destroyed.
// Threading: any thread.
UdgStatus udg_domain_drive_name(struct UdgDomain domain,
                                struct UdgDrive drive,
                                struct UdgText *out_name);

// Tells the name of a goal rule.
//
// Parameters:
//   domain     the domain.
//   goal_rule  the goal rule.
//   out_name   receives the name.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
// UDG_STATUS_NULL_ARGUMENT.
// Memory and lifetimes: the name stays valid until the domain's handle is destroyed.
// Threading: any thread.
UdgStatus udg_domain_goal_rule_name(struct UdgDomain domain,
                                    struct UdgGoalRule goal_rule,
                                    struct UdgText *out_name);

// Tells the id of a query by its index, for hosts that bind them all.
//
// Parameters:
//   domain     the domain.
//   index      from 0: "travel", then the others in order of declaration.
//   out_query  receives the id.
// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if there is no query with that index;
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_query_at(struct UdgDomain domain, uint32_t index, struct UdgQuery *out_query);

// Tells the name of a query.
//
// Parameters:
//   domain    the domain.
//   query     the query.
//   out_name  receives the name.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
// UDG_STATUS_NULL_ARGUMENT.
// Memory and lifetimes: the name stays valid until the domain's handle is destroyed.
// Threading: any thread.
UdgStatus udg_domain_query_name(struct UdgDomain domain,
                                struct UdgQuery query,
                                struct UdgText *out_name);

// Tells what the documents say about a query.
//
// Parameters:
//   domain    the domain.
//   query     the query.
//   out_info  receives it.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
// UDG_STATUS_NULL_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_query_info(struct UdgDomain domain,
                                struct UdgQuery query,
                                struct UdgQueryInfo *out_info);

// Tells the id of a schedule by its index, for tools that list them all.
//
// Parameters:
//   domain        the domain.
//   index         from 0, in order of declaration.
//   out_schedule  receives the id.
// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if there is no schedule with that index;
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_schedule_at(struct UdgDomain domain,
                                 uint32_t index,
                                 struct UdgSchedule *out_schedule);

// Tells the name of a schedule.
//
// Parameters:
//   domain    the domain.
//   schedule  the schedule.
//   out_name  receives the name.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
// UDG_STATUS_NULL_ARGUMENT.
// Memory and lifetimes: the name stays valid until the domain's handle is destroyed.
// Threading: any thread.
UdgStatus udg_domain_schedule_name(struct UdgDomain domain,
                                   struct UdgSchedule schedule,
                                   struct UdgText *out_name);

// Tells the name of a state of a type's state machine, which chooses schedules for its NPCs.
//
// Parameters:
//   domain       the domain.
//   object_type  the type.
//   state        the state's index in the machine, from 0, as udg_npc_schedule tells it.
//   out_name     receives the name.
// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if the type has no machine, or the machine no
// state with that index; UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID,
// UDG_STATUS_NULL_ARGUMENT.
// Memory and lifetimes: the name stays valid until the domain's handle is destroyed.
// Threading: any thread.
UdgStatus udg_domain_state_name(struct UdgDomain domain,
                                struct UdgType object_type,
                                uint32_t state,
                                struct UdgText *out_name);

// Finds a modifier by its name. Do it once, at load time.
//
// Parameters:
//   domain        the domain.
//   name          UTF-8.
//   name_length   the name's length in bytes, or UDG_ZERO_TERMINATED.
//   out_modifier  receives the id.
// Returns UDG_STATUS_OK; UDG_STATUS_UNKNOWN_NAME if the domain has no modifier with that name;
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_find_modifier(struct UdgDomain domain,
                                   const char *name,
                                   size_t name_length,
                                   struct UdgModifier *out_modifier);

// Tells how many modifiers a domain has. Their indices go from 0 to the count minus 1.
//
// Parameters:
//   domain     the domain.
//   out_count  receives the number.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE or UDG_STATUS_NULL_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_modifier_count(struct UdgDomain domain, uint32_t *out_count);

// Tells the id of a modifier by its index, for tools that list them all.
//
// Parameters:
//   domain        the domain.
//   index         from 0, in order of declaration.
//   out_modifier  receives the id.
// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if there is no modifier with that index;
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_modifier_at(struct UdgDomain domain,
                                 uint32_t index,
                                 struct UdgModifier *out_modifier);

// Tells the name of a modifier.
//
// Parameters:
//   domain    the domain.
//   modifier  the modifier.
//   out_name  receives the name.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
// UDG_STATUS_NULL_ARGUMENT.
// Memory and lifetimes: the name stays valid until the domain's handle is destroyed.
// Threading: any thread.
UdgStatus udg_domain_modifier_name(struct UdgDomain domain,
                                   struct UdgModifier modifier,
                                   struct UdgText *out_name);

// Finds an influence by its name. Do it once, at load time.
//
// Parameters:
//   domain         the domain.
//   name           UTF-8.
//   name_length    the name's length in bytes, or UDG_ZERO_TERMINATED.
//   out_influence  receives the id.
// Returns UDG_STATUS_OK; UDG_STATUS_UNKNOWN_NAME if the domain has no influence with that name;
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_find_influence(struct UdgDomain domain,
                                    const char *name,
                                    size_t name_length,
                                    struct UdgInfluence *out_influence);

// Tells how many influences a domain has. Their indices go from 0 to the count minus 1.
//
// Parameters:
//   domain     the domain.
//   out_count  receives the number.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE or UDG_STATUS_NULL_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_influence_count(struct UdgDomain domain, uint32_t *out_count);

// Tells the id of an influence by its index, for tools that list them all.
//
// Parameters:
//   domain         the domain.
//   index          from 0, in order of declaration.
//   out_influence  receives the id.
// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if there is no influence with that index;
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_influence_at(struct UdgDomain domain,
                                  uint32_t index,
                                  struct UdgInfluence *out_influence);

// Tells the name of an influence.
//
// Parameters:
//   domain     the domain.
//   influence  the influence.
//   out_name   receives the name.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
// UDG_STATUS_NULL_ARGUMENT.
// Memory and lifetimes: the name stays valid until the domain's handle is destroyed.
// Threading: any thread.
UdgStatus udg_domain_influence_name(struct UdgDomain domain,
                                    struct UdgInfluence influence,
                                    struct UdgText *out_name);

// Finds a tag by its name. Do it once, at load time.
//
// Parameters:
//   domain       the domain.
//   name         UTF-8.
//   name_length  the name's length in bytes, or UDG_ZERO_TERMINATED.
//   out_tag      receives the id.
// Returns UDG_STATUS_OK; UDG_STATUS_UNKNOWN_NAME if the domain has no tag with that name;
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_find_tag(struct UdgDomain domain,
                              const char *name,
                              size_t name_length,
                              struct UdgTag *out_tag);

// Tells how many tags a domain has. Their indices go from 0 to the count minus 1.
//
// Parameters:
//   domain     the domain.
//   out_count  receives the number.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE or UDG_STATUS_NULL_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_tag_count(struct UdgDomain domain, uint32_t *out_count);

// Tells the id of a tag by its index, for tools that list them all.
//
// Parameters:
//   domain   the domain.
//   index    from 0, in order of declaration.
//   out_tag  receives the id.
// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if there is no tag with that index;
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_tag_at(struct UdgDomain domain, uint32_t index, struct UdgTag *out_tag);

// Tells the name of a tag.
//
// Parameters:
//   domain    the domain.
//   tag       the tag.
//   out_name  receives the name.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
// UDG_STATUS_NULL_ARGUMENT.
// Memory and lifetimes: the name stays valid until the domain's handle is destroyed.
// Threading: any thread.
UdgStatus udg_domain_tag_name(struct UdgDomain domain, struct UdgTag tag, struct UdgText *out_name);

// Tells whether a type has a tag, its own or an inherited one.
//
// Parameters:
//   domain       the domain.
//   object_type  the type.
//   tag          the tag.
//   out_has      receives 1 or 0.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
// UDG_STATUS_NULL_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_type_has_tag(struct UdgDomain domain,
                                  struct UdgType object_type,
                                  struct UdgTag tag,
                                  uint32_t *out_has);

// Tells what a type is, and how many attributes, actions, drives and sensors it has.
//
// Parameters:
//   domain       the domain.
//   object_type  the type.
//   out_info     receives the information.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
// UDG_STATUS_NULL_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_type_info(struct UdgDomain domain,
                               struct UdgType object_type,
                               struct UdgTypeInfo *out_info);

// Describes an attribute of a type: its kind, its range and its initial value.
//
// Parameters:
//   domain         the domain.
//   object_type    the type.
//   index          from 0, less than `attributes` of udg_domain_type_info; "position" is the
//                  first.
//   out_attribute  receives the description.
// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if there is no attribute with that index;
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID, UDG_STATUS_NULL_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_type_attribute(struct UdgDomain domain,
                                    struct UdgType object_type,
                                    uint32_t index,
                                    struct UdgTypeAttribute *out_attribute);

// Which side of an action an object is on.
typedef int32_t UdgOfferSide;

// The object supplies the action: others do it to the object.
#define UDG_OFFER_SUPPLIES 1

// The object consumes the action: it does the action itself.
#define UDG_OFFER_CONSUMES 2

// Describes an action that a type supplies or consumes, and the manner in which the supplier wants
// it done.
//
// Parameters:
//   domain       the domain.
//   object_type  the type.
//   side         UDG_OFFER_…
//   index        from 0, less than `supplied` or `consumed` of udg_domain_type_info.
//   out_offer    receives the description.
// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if there is no action with that index;
// UDG_STATUS_INVALID_ARGUMENT for an unknown side; UDG_STATUS_INVALID_HANDLE,
// UDG_STATUS_UNKNOWN_ID, UDG_STATUS_NULL_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_type_offer(struct UdgDomain domain,
                                struct UdgType object_type,
                                UdgOfferSide side,
                                uint32_t index,
                                struct UdgTypeOffer *out_offer);

// Describes a drive that NPCs of a type have from the start, or can be given.
//
// Parameters:
//   domain       the domain.
//   object_type  the type.
//   index        from 0, less than `drives` of udg_domain_type_info.
//   out_drive    receives the description.
// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if there is no drive with that index;
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID, UDG_STATUS_NULL_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_type_drive(struct UdgDomain domain,
                                struct UdgType object_type,
                                uint32_t index,
                                struct UdgTypeDrive *out_drive);

// Tells how tools show objects of a type.
//
// Parameters:
//   domain          the domain.
//   object_type     the type.
//   out_appearance  receives label and color.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
// UDG_STATUS_NULL_ARGUMENT.
// Memory and lifetimes: the label stays valid until the domain's handle is destroyed.
// Threading: any thread.
UdgStatus udg_domain_type_appearance(struct UdgDomain domain,
                                     struct UdgType object_type,
                                     struct UdgAppearance *out_appearance);

// Tells how tools show an action.
//
// Parameters:
//   domain          the domain.
//   action          the action.
//   out_appearance  receives label and color.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
// UDG_STATUS_NULL_ARGUMENT.
// Memory and lifetimes: the label stays valid until the domain's handle is destroyed.
// Threading: any thread.
UdgStatus udg_domain_action_appearance(struct UdgDomain domain,
                                       struct UdgAction action,
                                       struct UdgAppearance *out_appearance);

// Tells how tools show a drive.
//
// Parameters:
//   domain          the domain.
//   drive           the drive.
//   out_appearance  receives label and color.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
// UDG_STATUS_NULL_ARGUMENT.
// Memory and lifetimes: the label stays valid until the domain's handle is destroyed.
// Threading: any thread.
UdgStatus udg_domain_drive_appearance(struct UdgDomain domain,
                                      struct UdgDrive drive,
                                      struct UdgAppearance *out_appearance);

// Who performs an NPC's steps, and who writes their effects.
typedef int32_t UdgPerformedBy;

// The host performs steps and writes their effects. Events tell it of each step, and it reports
// the result with `udg_npc_report`. The library doesn't write effects.
#define UDG_PERFORMED_BY_HOST 1

// The library, for NPCs that nobody sees. When the duration of a step is over, the library writes
// its effects and the world effects that follow.
#define UDG_PERFORMED_BY_LIBRARY 2

// Nobody: ticks skip the NPC, for example while a player controls it. See `udg_npc_set_mind`.
#define UDG_PERFORMED_BY_NOBODY 3

// The host performs steps, as with UDG_PERFORMED_BY_HOST. But the library writes a step's effects,
// as in the document, during the call that reports the step as done: see `udg_npc_report`. The
// host still moves NPCs and writes positions, values that change by themselves, and world effects.
#define UDG_PERFORMED_BY_REPORTED 4

// When an NPC may skip thinking at its turn.
typedef int32_t UdgSkipping;

// Never: it thinks at every turn.
#define UDG_SKIP_NEVER 1

// If nothing that its last decision has read has changed. It would decide the same, bit for bit.
#define UDG_SKIP_EXACTLY 2

// As with UDG_SKIP_EXACTLY; also if the only changes are those that its own step is expected to
// make, such as its own position while it walks, or are smaller than the documents call
// significant. It might have decided otherwise after all: `shadow` of UdgWorldDef counts how
// often.
#define UDG_SKIP_EXPECTED 3

// Options of how ticks run an NPC. Initialise it with `udg_mind_options_init`.
//
// Some options can be left open. Then the "planning" of the NPC's type decides. If that doesn't
// set the option either, the library uses the value given below after "or else".
typedef struct UdgMindOptions {
    // Set by `udg_mind_options_init`.
    uint32_t struct_size;
    // UDG_PERFORMED_BY_…. The default is UDG_PERFORMED_BY_HOST.
    UdgPerformedBy performed_by;
    // How often the NPC thinks: the interval in seconds, 0 to 3600; 0 for every tick. -1, the
    // default, leaves it to the type, or else 0.2. The turns of NPCs are spread over the interval.
    // An NPC also thinks when its step has failed or was aborted, and when its plan has ended.
    float think_interval;
    // How much better a new plan must be to replace the rest of the present one, as a fraction;
    // finite and at least 0. -1, the default, leaves it to the type, or else 0.1.
    //
    // A plan's gain is its score minus that of doing nothing. The new plan's gain must exceed the
    // other's by more than this fraction of the larger gain. With UDG_SELECTOR_GOAP, the new plan
    // must save more than this fraction of the cost that is left; if it is for another goal, it
    // must raise the priority by more than this fraction. A step that is under way counts with
    // what is left of it. A plan that gains nothing any more is replaced by any plan that is
    // found.
    float switch_margin;
    // Priority when more NPCs wait than there are searches: the NPC gets its turn this many
    // seconds earlier than others, -3600 to 3600. The default is 0. No NPC waits for ever.
    float relevance;
    // What the NPC does to itself while it has no plan. It must both consume and supply the
    // action, and the action must be marked "self" and run no schedule. Null, the default, for
    // nothing.
    struct UdgAction fallback;
    // UDG_SKIP_…: when the NPC may skip thinking. The default is UDG_SKIP_EXPECTED.
    UdgSkipping skipping;
    // How many slots are reserved in advance, 0 to 128: for the next steps of its plan that need
    // one ("slots" of a "manner"). The default is 1. The NPC takes up a plan only if all these
    // slots are free.
    uint32_t reserve;
    // How many of the NPC's last decisions are kept for `udg_npc_decisions`, 0 to 4096. -1, the
    // default, for as many as UdgWorldDef says. Each takes about 150 bytes.
    int32_t decisions;
} UdgMindOptions;

// An option that is on, off, or left open.
typedef int32_t UdgSwitch;

// Off.
#define UDG_SWITCH_OFF 0

// On.
#define UDG_SWITCH_ON 1

// Left open: the NPC's type decides, or else the library.
#define UDG_SWITCH_AUTO 2

// A way of choosing plans.
typedef int32_t UdgSelector;

// Left open: the NPC's type decides, or else the library.
#define UDG_SELECTOR_OF_TYPE 0

// First UDG_SELECTOR_UDGOAP, with at most half of the work, or 2,500,000 units if that is more. If
// it finds a plan worth doing, or if there is no goal, that is the result. Otherwise, if the NPC
// can do anything that affects an incomplete goal, UDG_SELECTOR_UDGOAP_BEST follows and looks for
// a plan that beats what was found. If a plan is worth little, which is less than 1/8 of what
// could be gained by satisfying all drives, UDG_SELECTOR_UDGOAP searches on, for about as much
// work again, among plans that gain something only once somebody has what they hand over, such as
// fish to sell. If no plan is worth doing and no depth was named, it looks once more, for plans of
// up to 64 steps.
#define UDG_SELECTOR_AUTO 6

// UDGOAP as in the thesis. The search always goes on with the most promising plan state, and the
// first one that can be executed is the plan.
#define UDG_SELECTOR_UDGOAP 1

// GOAP: the cheapest plan for the most urgent goal that has one. Of the other options, only depth,
// plan_states, cost_weight and forecast affect it.
#define UDG_SELECTOR_GOAP 3

// UDGOAP, but the best of all plans with at most `depth` steps: the one with the highest score.
// Between plans with equal scores, `exact_scores` decides, then the order in which actions were
// declared and suppliers created. A search that reaches a limit ends with the best plan so far.
// `insert_at_front`, `trim` and `only_if_better` don't affect it.
#define UDG_SELECTOR_UDGOAP_BEST 2

// The best of the schedules that the NPC's type lists, tried with every object that can take its
// roles: the one with the highest score. Between equal scores, `exact_scores` decides, then the
// order of the list. `depth`, `insert_at_front` and `trim` don't affect it.
#define UDG_SELECTOR_UTILITY_PLANS 4

// The schedule that the state machine of the NPC's type chooses. The machine goes by the flags of
// the last update. Of the other options, only forecast affects it.
#define UDG_SELECTOR_SCHEDULES 5

// Options of a search: its limits, and where it differs from the thesis. Initialise it with
// `udg_plan_options_init` or `udg_plan_options_init_thesis`.
//
// Some options can be left open. Then the "planning" of the NPC's type decides. If that doesn't
// set the option either, the library uses the value given below after "or else".
typedef struct UdgPlanOptions {
    // Set by the init function.
    uint32_t struct_size;
    // The most steps that a plan may have, 1 to 128. 0, the default, leaves it to the type, or
    // else 16 (64 with UDG_SELECTOR_GOAP). If it is left open, UDG_SELECTOR_AUTO may take a plan
    // of up to 64 steps where none of 16 is worth doing.
    uint32_t depth;
    // The most plan states that are generated. 0, the default, leaves it to the type, or else
    // UDG_PLAN_STATES_UNLIMITED: no limit, since `work` limits searches already.
    uint32_t plan_states;
    // The most rounds of world effects after one step, 1 to 65,535. The default is 16.
    uint32_t world_effect_rounds;
    // A plan's score is its utility minus this weight times its cost. Finite and at least 0. -1,
    // the default, leaves it to the type, or else 0.
    float cost_weight;
    // UDG_SWITCH_ON: steps take time. Attributes with a rate change meanwhile, and plans are
    // compared by how much more they gain per second than doing nothing does. UDG_SWITCH_AUTO, the
    // default, leaves it to the type, or else it is on if actions that the NPC's type consumes
    // have durations, or its attributes have rates.
    UdgSwitch durations;
    // UDG_SWITCH_ON: if an action has several possible outcomes, plans are rated by their expected
    // utility. UDG_SWITCH_OFF: the likeliest outcome is assumed. UDG_SWITCH_AUTO, the default,
    // leaves it to the type, or else it is off.
    UdgSwitch outcomes;
    // Risk aversion, with `outcomes`: the score falls by this weight times the standard deviation
    // of the plan's utility. Finite and at least 0; 0 ignores risk. -1, the default, leaves it to
    // the type, or else 0.
    float risk;
    // 1: steps are inserted at the front of a plan, as in the thesis. 0, the default: they are
    // inserted immediately before the step that needs them.
    uint32_t insert_at_front;
    // 1: steps at the front of a finished plan are dropped if the plan scores no lower without
    // them. The default is 1.
    uint32_t trim;
    // 1: a plan counts only if it is better than doing nothing. The default is 1.
    uint32_t only_if_better;
    // 1: the utility of a dead NPC is 0, whatever its drives say. The default is 1.
    uint32_t dead_is_zero;
    // UDG_SELECTOR_…: how the plan is chosen. UDG_SELECTOR_OF_TYPE, the default, leaves it to the
    // type, or else UDG_SELECTOR_AUTO.
    UdgSelector selector;
    // 1: the plan tells the utility that is expected after each step. The default is 1.
    // UDG_SELECTOR_GOAP and UDG_SELECTOR_SCHEDULES don't need utilities to choose: with 0 they
    // report utilities as 0 and are faster, and UDG_SELECTOR_SCHEDULES doesn't report stand points
    // either. Other selectors ignore this option.
    uint32_t forecast;
    // The most questions that the host is asked for one search. The default is 4096. Further
    // questions have no answer; the result tells how many there were.
    uint32_t questions;
    // UDG_SWITCH_ON: goals that no action of the NPC can affect are ignored, whatever their
    // weight. The result tells how many there were. UDG_SELECTOR_GOAP looks for plans for all
    // goals in any case. UDG_SWITCH_AUTO, the default, leaves it to the type, or else it is off.
    UdgSwitch filter_goals;
    // 1: scores are compared bit for bit, as in the thesis. Of plans with equal scores,
    // UDG_SELECTOR_UDGOAP takes the one found first. Other selectors take the one with the fewest
    // steps, then the first in order. 0, the default: scores are compared as round(score * 2^20),
    // so that no plan wins by a rounding error. Of plans with equal scores, the one with the
    // lowest cost wins, then the least time (with `durations`), then the shortest walk, then the
    // fewest steps. If all of that is equal, UDG_SELECTOR_UDGOAP takes the one found first, and
    // other selectors the first in order. The order is that of actions and suppliers, or of the
    // list of schedules. Doing nothing has no cost, no time and no walk. With `durations`, 0 also
    // means that a plan's gain counts only by the share of its refills that fits: after a drink of
    // 40 when 10 are missing, a quarter counts.
    uint32_t exact_scores;
    // The most work that a search does. Work is the same on every machine: each kind of operation
    // counts a fixed number of units, and 1,000 units take about a microsecond. 0, the default,
    // leaves it to the type, or else 10,000,000. UDG_WORK_UNLIMITED sets no limit. A search that
    // has found nothing at this limit, or at that of its memory, searches once or twice more among
    // the nearest objects alone, if there are many, and may do a tenth more work each time.
    uint32_t work;
} UdgPlanOptions;

// Tells the options that the documents set in the "planning" of a type, its own or inherited.
// Options that they don't set have the values of the init functions: left open, or the default.
//
// Parameters:
//   domain        the domain.
//   object_type   the type.
//   out_options   receives how NPCs of the type are run; may be null.
//   out_planning  receives how they plan; may be null.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID,
// UDG_STATUS_NULL_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_type_planning(struct UdgDomain domain,
                                   struct UdgType object_type,
                                   struct UdgMindOptions *out_options,
                                   struct UdgPlanOptions *out_planning);

// ------------------------------------------------------------------------------------------------
// 3. Worlds
//
// A world holds objects, NPCs and the time. Worlds don't know each other: use one for each level,
// match or server room.
// ------------------------------------------------------------------------------------------------

// The most objects that a question can be about.
#define UDG_QUESTION_OBJECTS 4

// How the host answers a query.
typedef int32_t UdgAnswerer;

// With a function of the host, which is called when a search begins.
#define UDG_ANSWERER_FUNCTION 0

// By view: a search waits until the host has read its questions and passed the answers. For a
// planner's search, use udg_planner_questions and udg_planner_answer. For the searches of a tick,
// use udg_world_questions and udg_world_answer.
#define UDG_ANSWERER_VIEW 1

// A question to the host: a query about certain objects.
typedef struct UdgQuestion {
    // The query.
    struct UdgQuery query;
    // How many objects it is about.
    uint32_t object_count;
    // The objects, in the order of the query's arguments; null after the last. If the NPC has
    // facts of its own, one of them may have been destroyed without the NPC's knowledge: check
    // with `udg_object_is_valid`.
    struct UdgObject objects[UDG_QUESTION_OBJECTS];
    // The objects' user keys; 0 for none.
    uint64_t user_keys[UDG_QUESTION_OBJECTS];
    // The sensor that asks, which belongs to the first object; null if a search asks.
    struct UdgSensor sensor;
    // 1 if the sensor asks only about the place where the NPC believes the second object to be,
    // since the object itself isn't perceived. If the answer is 1, the NPC sees that the object is
    // gone from there. Else 0.
    uint32_t is_place;
    // Where the sensor looks from, in metres; 0 0 0 if a search asks.
    struct UdgVector3 eye;
    // The point that the sensor looks at, in metres; 0 0 0 if a search asks.
    struct UdgVector3 point;
} UdgQuestion;

// The host's answer to a question.
typedef struct UdgAnswer {
    // The answer: 1 or 0 for a flag, a finite number otherwise; metres for "travel".
    float value;
    // 1 if `value` is the answer. 0 if the host doesn't know; conditions that read it are then not
    // satisfied.
    uint32_t is_answered;
} UdgAnswer;

// Handle of a world: a running instance of a domain, with its objects and NPCs. Worlds share
// nothing but their domain. Zero is null. A handle never becomes valid again after its world is
// destroyed.
typedef struct UdgWorld {
    // Private.
    uint32_t bits;
} UdgWorld;

// Answers questions.
//
// Parameters:
//   world      the world of the NPC that plans.
//   questions  the questions, each once, in a deterministic order.
//   count      how many; at least 1.
//   answers    one for each question, with `is_answered` 0 at first. Fill in what you know.
//   user       from the UdgQueryBinding.
// Memory and lifetimes: both lists are valid until the function returns.
// Threading: called during a call that plans or ticks, on its thread. If several threads plan in
// worlds that use this function, it is called on several threads at once. It may read the world,
// and other threads may read it meanwhile. World-exclusive functions on this world, and functions
// on the planner that asks, return UDG_STATUS_BUSY; udg_world_plan returns UDG_STATUS_WRONG_TIME
// for the tick that asks. During a tick, only this thread may let a planner search in the world.
// Calls from within the function never wait, also on other worlds: they return UDG_STATUS_BUSY
// instead. It must return normally.
typedef void (*UdgAnswerFunction)(struct UdgWorld world,
                                  const struct UdgQuestion *questions,
                                  uint32_t count,
                                  struct UdgAnswer *answers,
                                  void *user);

// Who answers a query in a world.
typedef struct UdgQueryBinding {
    // The query.
    struct UdgQuery query;
    // UDG_ANSWERER_…
    UdgAnswerer answerer;
    // The function that answers; null with UDG_ANSWERER_VIEW. Queries with the same function and
    // user pointer are asked in the same call.
    UdgAnswerFunction answer;
    // Passed to the function; null with UDG_ANSWERER_VIEW.
    void *user;
} UdgQueryBinding;

// Arguments of `udg_world_create`. Initialise it with `udg_world_def_init`.
typedef struct UdgWorldDef {
    // Set by `udg_world_def_init`.
    uint32_t struct_size;
    // The domain; must be set. The world can use it even after the domain's handle is destroyed.
    struct UdgDomain domain;
    // The host's own number for the world. The default is 0.
    uint64_t user_key;
    // Seed of random choices. The default is 0.
    uint64_t seed;
    // The direction away from the ground: a unit vector in the host's own axes. The default is (0,
    // 1, 0). Distances treat all three axes alike, so no decision depends on it. It is part of the
    // world's hash.
    struct UdgVector3 up;
    // The most objects that may exist at a time, 1 to 16,777,214. The default is 16,777,214.
    uint32_t object_capacity;
    // How many facts a new NPC can have; after that, a new fact replaces the oldest. The default
    // is 4096.
    uint32_t fact_capacity;
    // Number of entries in `query_bindings`. The default is 0.
    uint32_t query_binding_count;
    // The most bytes that each search of a tick may use, at least 65,536. The default is 1 MiB. A
    // search that reaches the limit ends with the best plan it has found; see
    // UDG_PLAN_OUTCOME_BEST_SO_FAR. udg_world_search_memory tells how much they have used.
    uint64_t search_bytes;
    // The most searches of ticks that can be under way at a time, 1 to 1,024. The default is 64.
    // They share a tick's budget. Half of its work is divided evenly. The other half goes to
    // searches that go on from earlier ticks: to the four that began first. So long searches end
    // one after the other. In a tick, each searches for one NPC at most. If more NPCs than this
    // want to think in one tick, the others wait for the next, whatever the budget (`waiting` of
    // UdgTickReport).
    //
    // A search that nobody has used takes 4 kB. One that goes on from tick to tick holds what
    // `search_bytes` limits, and about 600 bytes for each object that it has looked at; it keeps
    // this memory for the next search. If most NPCs look at thousands of objects, fewer searches save
    // memory.
    uint32_t searches;
    // 1: check that skipping is right. NPCs that may skip thinking then think all the same, and
    // the result is thrown away. `shadowed` of `udg_world_stats` counts them, `shadow_differences`
    // those whose decision would have been another. It costs more than skipping saves. The default
    // is 0.
    uint32_t shadow;
    // Who answers which query. Every query of the domain must have an entry; only "travel" may go
    // without.
    const struct UdgQueryBinding *query_bindings;
    // How many of its last decisions each NPC keeps for `udg_npc_decisions`, 0 to 4096. The
    // default is 8. UdgMindOptions can set it for one NPC.
    uint32_t decisions;
    // The most bytes for the reasons that are recorded of NPCs watched with udg_npc_watch, who
    // share them evenly. The default is 1 MiB.
    uint32_t watch_bytes;
} UdgWorldDef;

// Bytes that one world holds, without its domain. Memory that is reserved but unused counts too.
// Not included are searches, which udg_world_search_memory tells of, and what is only used within a
// call: to perform steps, to let time pass, to update drives.
typedef struct UdgWorldMemory {
    // The table of objects and their keys.
    uint64_t objects;
    // Values, timestamps, ranges and disabled actions.
    uint64_t attributes;
    // What NPCs have besides attributes and facts.
    uint64_t npcs;
    // The facts of all NPCs.
    uint64_t facts;
    // What NPCs remember of their previous update.
    uint64_t previous;
    // Copies for paused searches, which see the world as it was when they began.
    uint64_t past;
    // What ticks keep about NPCs: their goals, their plans, and when they think next.
    uint64_t minds;
    // The sum of the others.
    uint64_t total;
} UdgWorldMemory;

// Initialises the struct with its defaults.
//
// Parameters:
//   def   receives the defaults.
//   size  sizeof(UdgWorldDef), as the caller knows it.
// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_DEF.
// Threading: any thread.
UdgStatus udg_world_def_init(struct UdgWorldDef *def, size_t size);

// Creates an empty world at time 0.
//
// Parameters:
//   def        how to create it; copied.
//   out_world  receives the handle.
// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_DEF;
// UDG_STATUS_INVALID_HANDLE for the domain; UDG_STATUS_OUT_OF_RANGE if `up` is not a unit vector,
// or for a number outside its range; UDG_STATUS_UNBOUND_QUERY if a query of the domain has no
// binding; UDG_STATUS_UNKNOWN_ID, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_ARGUMENT for a
// binding; UDG_STATUS_LIMIT_EXCEEDED if 16,384 worlds exist.
// Memory and lifetimes: pass the handle to udg_world_destroy once. Until then, the library may
// call the bindings' functions. The list of bindings is copied.
// Threading: any thread.
UdgStatus udg_world_create(const struct UdgWorldDef *def, struct UdgWorld *out_world);

// Destroys a world with everything in it. Its handle and those of its objects never become valid
// again. A world that was poisoned by UDG_STATUS_PANIC can be destroyed like any other.
//
// Parameters:
//   world  the world; null does nothing.
// Returns UDG_STATUS_OK; UDG_STATUS_INVALID_HANDLE; UDG_STATUS_BUSY if another world-exclusive
// call or a planner's search uses the world: then it is not destroyed.
// Threading: world-exclusive.
UdgStatus udg_world_destroy(struct UdgWorld world);

// Tells whether a handle refers to a world that exists.
//
// Parameters:
//   world  any value.
// Returns 1 or 0.
// Threading: any thread.
uint32_t udg_world_is_valid(struct UdgWorld world);

// Tells why a world returns UDG_STATUS_POISONED.
//
// Parameters:
//   world       the world.
//   buffer      receives the text, ended by a zero; may be null if capacity is 0.
//   capacity    size of the buffer in bytes.
//   out_needed  receives the size that the text needs, in bytes with its zero; may be null.
// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FOUND if the world isn't poisoned;
// UDG_STATUS_BUFFER_TOO_SMALL; UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT,
// UDG_STATUS_BUSY.
// Memory and lifetimes: the text is copied.
// Threading: world-shared.
UdgStatus udg_world_poison_reason(struct UdgWorld world,
                                  char *buffer,
                                  size_t capacity,
                                  size_t *out_needed);

// Sets the world's time, so that what is written and told afterwards has that timestamp. Facts and
// drives don't change before the next `udg_world_update` or tick. Rates skip the time
// in between, and deadlines in it count as passed. So a game that goes on from a saved one calls
// this when it has just created the world.
//
// Parameters:
//   world    the world.
//   seconds  finite, and not less than the world's time.
// Returns UDG_STATUS_OK; UDG_STATUS_WRONG_TIME if the time is earlier than the world's or not
// finite, or while a tick is open; UDG_STATUS_INVALID_HANDLE, UDG_STATUS_BUSY,
// UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_world_set_time(struct UdgWorld world, double seconds);

// Advances the world's time and updates the drives and goals of all NPCs from what they know, in
// order of creation.
//
// Parameters:
//   world    the world.
//   seconds  the new time: finite, and not less than the world's time.
// Returns as for udg_world_set_time.
// Threading: world-exclusive.
UdgStatus udg_world_update(struct UdgWorld world, double seconds);

// Tells the world's time.
//
// Parameters:
//   world        the world.
//   out_seconds  receives the time in seconds.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
// UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_world_time(struct UdgWorld world, double *out_seconds);

// Tells the `user_key` that the world was created with.
//
// Parameters:
//   world         the world.
//   out_user_key  receives the key.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY.
// Threading: world-shared.
UdgStatus udg_world_user_key(struct UdgWorld world, uint64_t *out_user_key);

// Tells how many objects exist, and how many of them are NPCs.
//
// Parameters:
//   world        the world.
//   out_objects  receives the number of objects, NPCs included; may be null.
//   out_npcs     receives the number of NPCs; may be null.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_world_counts(struct UdgWorld world, uint32_t *out_objects, uint32_t *out_npcs);

// Lists the objects of exactly one type, in order of creation. Objects of types that inherit from
// it are not included.
//
// Parameters:
//   world        the world.
//   object_type  the type.
//   objects      receives the handles; may be null if capacity is 0.
//   capacity     how many handles it has room for.
//   out_count    receives how many objects there are.
// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written);
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID, UDG_STATUS_NULL_ARGUMENT,
// UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Memory and lifetimes: the handles are copied.
// Threading: world-shared.
UdgStatus udg_world_objects_of_type(struct UdgWorld world,
                                    struct UdgType object_type,
                                    struct UdgObject *objects,
                                    uint32_t capacity,
                                    uint32_t *out_count);

// Finds the object with a `user_key`.
//
// Parameters:
//   world       the world.
//   user_key    the key; not 0.
//   out_object  receives the handle.
// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FOUND if no object has the key; UDG_STATUS_INVALID_HANDLE,
// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_world_find_object(struct UdgWorld world,
                                uint64_t user_key,
                                struct UdgObject *out_object);

// Computes a fingerprint of everything in the world that can change a decision. The same calls on
// equal worlds lead to equal hashes, on every platform and with any number of threads. The hash
// includes the number of updates, so an update changes it even if nothing else has changed. It
// also includes the state of searches that ticks have begun and not yet finished.
//
// Parameters:
//   world     the world.
//   out_hash  receives the fingerprint.
// Returns UDG_STATUS_OK; UDG_STATUS_BUSY if a world-exclusive call uses the world, or
// udg_world_plan goes on with a search on another thread; UDG_STATUS_INVALID_HANDLE,
// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_world_hash(struct UdgWorld world, uint64_t *out_hash);

// Tells how much memory the world holds.
//
// Parameters:
//   world       the world.
//   out_memory  receives the numbers.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
// UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_world_memory(struct UdgWorld world, struct UdgWorldMemory *out_memory);

// Moves an object to a group. A group is whatever the game loads and unloads together: a district,
// a floor. From now on the object is dormant if the group is, and awake if it isn't.
//
// Parameters:
//   world   the object's world.
//   object  the object.
//   group   any number that the host chooses; 0 for no group. Objects without a group are always
//           awake.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_WRONG_TIME while a tick is open;
// UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_object_set_group(struct UdgWorld world, struct UdgObject object, uint32_t group);

// Tells the group of an object, and whether the object is dormant.
//
// Parameters:
//   world           the object's world.
//   object          the object.
//   out_group       receives the group, 0 for none; may be null.
//   out_is_dormant  receives 1 if the object is dormant, else 0; may be null.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
// UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_object_group(struct UdgWorld world,
                           struct UdgObject object,
                           uint32_t *out_group,
                           uint32_t *out_is_dormant);

// Makes the objects of a group dormant, or wakes them up.
//
// A dormant object keeps its handle, its values and its facts. The host can still read it, write
// it and tell it facts. But ticks skip it, and its step or plan is given up. For others it doesn't
// exist: all-knowing NPCs don't know it, and lists of objects and NPCs leave it out. NPCs with own
// facts go on believing what they were told of it. Dormant objects cost a tick nothing, however
// many there are. An NPC that wakes up thinks at the next tick.
//
// Parameters:
//   world       the world.
//   group       the group, not 0. It may be empty: objects that join it later become dormant.
//   is_dormant  1 to make it dormant, 0 to wake it up.
//   out_count   receives how many objects have become dormant or woken up; may be null.
// Returns UDG_STATUS_OK; UDG_STATUS_INVALID_ARGUMENT for group 0, or if is_dormant is neither 0
// nor 1; UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_WRONG_TIME while a tick
// is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_world_set_group_dormant(struct UdgWorld world,
                                      uint32_t group,
                                      uint32_t is_dormant,
                                      uint32_t *out_count);

// Tells whether a group is dormant, and how many objects are in it.
//
// Parameters:
//   world           the world.
//   group           the group.
//   out_is_dormant  receives 1 if it is dormant, else 0; may be null.
//   out_count       receives how many objects are in it, 0 for group 0; may be null.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
// UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_world_group(struct UdgWorld world,
                          uint32_t group,
                          uint32_t *out_is_dormant,
                          uint32_t *out_count);

// Moves everything in a world by the same offset. Games do so when the player is so far from the
// origin that positions become coarse. The call moves the positions of objects, all other
// attributes that are positions, the facts of NPCs, where steps end, and the positions that
// decisions have read.
//
// Decisions stay the same as long as the positions stay exact. They do if all of them are
// multiples of 1/32 m, the offset is in whole metres, and nothing is further than a few hundred
// kilometres away. Other positions are rounded, so leave a margin where something must be near
// enough. Searches that are under way aren't disturbed. An object that is created later without a
// position is created at the new origin. The stand points in plans that planners have made before
// keep their old places.
//
// Parameters:
//   world   the world.
//   offset  is added to every position, in metres; finite.
// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FINITE; UDG_STATUS_WRONG_TIME while a tick is open;
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_world_shift_origin(struct UdgWorld world, struct UdgVector3 offset);

// ------------------------------------------------------------------------------------------------
// 4. Objects
//
// Everything in a world is an object: NPCs and the smart objects that offer them actions. Write
// what your game knows; the bulk functions write and read many values in one call.
// ------------------------------------------------------------------------------------------------

// Flag of `UdgInitialValue.fields`: `value` is set.
#define UDG_INITIAL_VALUE 1

// Flag of `UdgInitialValue.fields`: `minimum` and `maximum` are set.
#define UDG_INITIAL_RANGE 2

// The initial value of one attribute of a new object, or its range, or both.
typedef struct UdgInitialValue {
    // The attribute.
    struct UdgAttribute attribute;
    // UDG_INITIAL_VALUE, UDG_INITIAL_RANGE, or their sum.
    uint32_t fields;
    // The least value that this object's number can have; not below the type's minimum.
    float minimum;
    // The greatest value that this object's number can have; not above the type's maximum.
    float maximum;
    // The initial value. A number outside the range is clamped to it.
    struct UdgValue value;
} UdgInitialValue;

// How an NPC gets its knowledge.
typedef int32_t UdgBeliefMode;

// It knows the truth about every object. In UdgObjectDef it means the type's default: an NPC whose
// type has sensors gets facts of its own.
#define UDG_BELIEF_ALL_KNOWING 0

// It knows the truth about itself. About others it knows the facts that it was told.
#define UDG_BELIEF_OWN_FACTS 1

// Arguments of `udg_object_create`. Initialise it with `udg_object_def_init`.
typedef struct UdgObjectDef {
    // Set by `udg_object_def_init`.
    uint32_t struct_size;
    // The object's type; must be set.
    struct UdgType object_type;
    // The host's own number for the object, unique in its world. The default is 0, for none.
    uint64_t user_key;
    // Its position in metres. It is read if `has_position` is 1; otherwise the object gets its
    // type's default.
    struct UdgVector3 position;
    // 1 if `position` is set. The default is 0.
    uint32_t has_position;
    // UDG_BELIEF_…: how an NPC gets its knowledge. The default is UDG_BELIEF_ALL_KNOWING. An NPC
    // whose type has sensors gets facts of its own even so; to make it all-knowing, call
    // `udg_npc_set_belief_mode` after it was created.
    UdgBeliefMode belief_mode;
    // Number of entries in `initial_values`. The default is 0.
    uint32_t initial_value_count;
    // Initial values and narrower ranges. Attributes that aren't listed begin as their type says.
    const struct UdgInitialValue *initial_values;
} UdgObjectDef;

// The most bytes that an object's name can have, without a zero.
#define UDG_MAX_OBJECT_NAME 255

// One item of `udg_world_write`.
typedef struct UdgWrite {
    // The object to write to.
    struct UdgObject object;
    // The attribute to write.
    struct UdgAttribute attribute;
    // Not used.
    uint32_t reserved;
    // The new value, of the attribute's kind.
    struct UdgValue value;
} UdgWrite;

// Counts of what a call with many items did.
typedef struct UdgBulkReport {
    // Items that were carried out, including clamped ones.
    uint32_t done;
    // Items that were skipped because an object they name doesn't exist any more.
    uint32_t skipped;
    // Numbers outside the object's range, which were clamped to it.
    uint32_t clamped;
    // Always 0.
    uint32_t reserved;
} UdgBulkReport;

// One item of `udg_world_read`.
typedef struct UdgRead {
    // The object to read from.
    struct UdgObject object;
    // The attribute to read.
    struct UdgAttribute attribute;
    // Not used.
    uint32_t reserved;
} UdgRead;

// How many slots an object has for an action, and who has them. A slot lets one NPC do the action
// at a time.
typedef struct UdgSlotCounts {
    // Number of slots: "slots" in the "manner" of the object's type. 0 for no limit; then the
    // other numbers aren't counted.
    uint32_t slots;
    // Slots of NPCs that are doing the action.
    uint32_t taken;
    // Slots reserved for NPCs on their way, which have taken up a plan with the action.
    uint32_t reserved;
    // Slots that the host holds.
    uint32_t held;
    // NPCs that wait for a slot.
    uint32_t queued;
    // Always 0.
    uint32_t zero;
} UdgSlotCounts;

// Initialises the struct with its defaults.
//
// Parameters:
//   def   receives the defaults.
//   size  sizeof(UdgObjectDef), as the caller knows it.
// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_DEF.
// Threading: any thread.
UdgStatus udg_object_def_init(struct UdgObjectDef *def, size_t size);

// Creates an object. It is an NPC if its type consumes actions or has drives.
//
// Parameters:
//   world       the world.
//   def         how to create it; copied.
//   out_object  receives the handle.
// Returns UDG_STATUS_OK; UDG_STATUS_UNKNOWN_ID, UDG_STATUS_NOT_IN_TYPE, UDG_STATUS_WRONG_KIND,
// UDG_STATUS_NOT_FINITE, UDG_STATUS_OUT_OF_RANGE (a range not within the type's),
// UDG_STATUS_DUPLICATE_KEY, UDG_STATUS_NOT_AN_NPC (a belief mode for an object that isn't one),
// UDG_STATUS_LIMIT_EXCEEDED (the world's object_capacity), UDG_STATUS_INVALID_ARGUMENT,
// UDG_STATUS_INVALID_DEF, UDG_STATUS_INVALID_HANDLE (the world, or a reference's value),
// UDG_STATUS_NULL_ARGUMENT; UDG_STATUS_WRONG_TIME while a tick is open; UDG_STATUS_BUSY,
// UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Memory and lifetimes: the object exists until udg_object_destroy, or until its world is
// destroyed.
// Threading: world-exclusive.
UdgStatus udg_object_create(struct UdgWorld world,
                            const struct UdgObjectDef *def,
                            struct UdgObject *out_object);

// Creates many objects in order. If one can't be created, none is.
//
// Parameters:
//   world        the world.
//   defs         an array of structs, all initialised with the same size; copied.
//   count        how many.
//   out_objects  receives as many handles.
// Returns as for udg_object_create; the message gives the index of the wrong struct.
// Memory and lifetimes: as for udg_object_create.
// Threading: world-exclusive.
UdgStatus udg_object_create_many(struct UdgWorld world,
                                 const struct UdgObjectDef *defs,
                                 uint32_t count,
                                 struct UdgObject *out_objects);

// Destroys an object. NPCs keep their facts about it.
//
// Parameters:
//   world   the world.
//   object  the object; null does nothing.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME while a tick is open;
// UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_object_destroy(struct UdgWorld world, struct UdgObject object);

// Destroys many objects. Handles of objects that don't exist any more are skipped and counted.
//
// Parameters:
//   world        the world.
//   objects      the objects.
//   count        how many.
//   out_skipped  receives how many were skipped; may be null.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE (the world), UDG_STATUS_NULL_ARGUMENT,
// UDG_STATUS_INVALID_ARGUMENT; UDG_STATUS_WRONG_TIME while a tick is open; UDG_STATUS_BUSY,
// UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_object_destroy_many(struct UdgWorld world,
                                  const struct UdgObject *objects,
                                  uint32_t count,
                                  uint32_t *out_skipped);

// Tells whether a handle refers to an object that exists in a world.
//
// Parameters:
//   world      the world.
//   object     any value.
//   out_valid  receives 1 or 0.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE (the world), UDG_STATUS_NULL_ARGUMENT,
// UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_object_is_valid(struct UdgWorld world, struct UdgObject object, uint32_t *out_valid);

// Tells an object's type.
//
// Parameters:
//   world     the world.
//   object    the object.
//   out_type  receives the type.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
// UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_object_type(struct UdgWorld world, struct UdgObject object, struct UdgType *out_type);

// Tells the `user_key` that an object was created with.
//
// Parameters:
//   world         the world.
//   object        the object.
//   out_user_key  receives the key; 0 for none.
// Returns as for udg_object_type.
// Threading: world-shared.
UdgStatus udg_object_user_key(struct UdgWorld world,
                              struct UdgObject object,
                              uint64_t *out_user_key);

// Sets the name of an object for people who debug. Explanations then say "drink(blue flask)"
// instead of "drink(potion#17)". No decision depends on names, they needn't be unique, and
// udg_world_hash ignores them.
//
// Parameters:
//   world        the world.
//   object       the object.
//   name         UTF-8 without control characters, at most UDG_MAX_OBJECT_NAME bytes, copied. If
//                name_length is 0, it may be null, and the object's name is removed.
//   name_length  its length in bytes, or UDG_ZERO_TERMINATED.
// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if the name is too long;
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT;
// UDG_STATUS_WRONG_TIME while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED,
// UDG_STATUS_PANIC.
// Memory and lifetimes: the call allocates memory. The name is kept until the object is destroyed
// and no NPC has facts about it any more.
// Threading: world-exclusive.
UdgStatus udg_object_set_name(struct UdgWorld world,
                              struct UdgObject object,
                              const char *name,
                              size_t name_length);

// Tells the name of an object.
//
// Parameters:
//   world       the world.
//   object      the object.
//   buffer      receives the name, ended by a zero; empty if the object has none. May be null if
//               capacity is 0.
//   capacity    size of the buffer in bytes; UDG_MAX_OBJECT_NAME + 1 is always enough.
//   out_needed  receives the size that the name needs, in bytes with its zero; may be null.
// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_needed is written);
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Memory and lifetimes: the name is copied.
// Threading: world-shared.
UdgStatus udg_object_name(struct UdgWorld world,
                          struct UdgObject object,
                          char *buffer,
                          size_t capacity,
                          size_t *out_needed);

// Sets an attribute that is a number.
//
// Parameters:
//   world      the world.
//   object     the object.
//   attribute  a number of its type.
//   value      finite. A value outside the object's range is clamped to it.
// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FINITE; UDG_STATUS_WRONG_KIND if the attribute isn't a
// number; UDG_STATUS_NOT_IN_TYPE if the object's type doesn't have it; UDG_STATUS_UNKNOWN_ID,
// UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME while a tick is open; UDG_STATUS_BUSY,
// UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_object_set_number(struct UdgWorld world,
                                struct UdgObject object,
                                struct UdgAttribute attribute,
                                float value);

// Reads an attribute that is a number.
//
// Parameters:
//   world      the world.
//   object     the object.
//   attribute  a number of its type.
//   out_value  receives the value.
// Returns UDG_STATUS_OK; UDG_STATUS_WRONG_KIND, UDG_STATUS_NOT_IN_TYPE, UDG_STATUS_UNKNOWN_ID,
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_object_number(struct UdgWorld world,
                            struct UdgObject object,
                            struct UdgAttribute attribute,
                            float *out_value);

// Sets an attribute that is a flag.
//
// Parameters:
//   world      the world.
//   object     the object.
//   attribute  a flag of its type.
//   value      0 or 1.
// Returns as for udg_object_set_number, and UDG_STATUS_INVALID_ARGUMENT for another value.
// Threading: world-exclusive.
UdgStatus udg_object_set_flag(struct UdgWorld world,
                              struct UdgObject object,
                              struct UdgAttribute attribute,
                              uint32_t value);

// Reads an attribute that is a flag.
//
// Parameters:
//   world      the world.
//   object     the object.
//   attribute  a flag of its type.
//   out_value  receives 0 or 1.
// Returns as for udg_object_number.
// Threading: world-shared.
UdgStatus udg_object_flag(struct UdgWorld world,
                          struct UdgObject object,
                          struct UdgAttribute attribute,
                          uint32_t *out_value);

// Sets the position of an object: its built-in attribute "position".
//
// Parameters:
//   world     the world.
//   object    the object.
//   position  in metres; finite.
// Returns UDG_STATUS_OK, UDG_STATUS_NOT_FINITE, UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME
// while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_object_set_position(struct UdgWorld world,
                                  struct UdgObject object,
                                  struct UdgVector3 position);

// Reads the position of an object.
//
// Parameters:
//   world         the world.
//   object        the object.
//   out_position  receives the position in metres.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
// UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_object_position(struct UdgWorld world,
                              struct UdgObject object,
                              struct UdgVector3 *out_position);

// Sets an attribute that is a reference.
//
// Parameters:
//   world      the world.
//   object     the object.
//   attribute  a reference of its type.
//   value      an object of the same world, or null for none.
// Returns as for udg_object_set_number, and UDG_STATUS_INVALID_HANDLE if `value` doesn't exist.
// Threading: world-exclusive.
UdgStatus udg_object_set_reference(struct UdgWorld world,
                                   struct UdgObject object,
                                   struct UdgAttribute attribute,
                                   struct UdgObject value);

// Reads an attribute that is a reference.
//
// Parameters:
//   world      the world.
//   object     the object.
//   attribute  a reference of its type.
//   out_value  receives the object; null for none, or if it doesn't exist any more.
// Returns as for udg_object_number.
// Threading: world-shared.
UdgStatus udg_object_reference(struct UdgWorld world,
                               struct UdgObject object,
                               struct UdgAttribute attribute,
                               struct UdgObject *out_value);

// Tells the range of a number of an object.
//
// Parameters:
//   world        the world.
//   object       the object.
//   attribute    a number of its type.
//   out_minimum  receives the least value; minus infinity if there is no limit.
//   out_maximum  receives the greatest value; infinity if there is no limit.
// Returns as for udg_object_number.
// Threading: world-shared.
UdgStatus udg_object_range(struct UdgWorld world,
                           struct UdgObject object,
                           struct UdgAttribute attribute,
                           float *out_minimum,
                           float *out_maximum);

// Enables or disables an action of one object. All actions are enabled at first.
//
// Parameters:
//   world    the world.
//   object   the object.
//   side     UDG_OFFER_SUPPLIES: whether others can do the action to the object.
//            UDG_OFFER_CONSUMES: whether the object can do the action itself.
//   action   an action that its type has on that side.
//   enabled  0 or 1.
// Returns UDG_STATUS_OK; UDG_STATUS_NOT_IN_TYPE if its type doesn't have the action on that side;
// UDG_STATUS_UNKNOWN_ID, UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_INVALID_HANDLE;
// UDG_STATUS_WRONG_TIME while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED,
// UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_object_set_action_enabled(struct UdgWorld world,
                                        struct UdgObject object,
                                        UdgOfferSide side,
                                        struct UdgAction action,
                                        uint32_t enabled);

// Tells whether an action of one object is enabled.
//
// Parameters:
//   world        the world.
//   object       the object.
//   side         UDG_OFFER_…
//   action       an action that its type has on that side.
//   out_enabled  receives 0 or 1.
// Returns as for udg_object_set_action_enabled, and UDG_STATUS_NULL_ARGUMENT.
// Threading: world-shared.
UdgStatus udg_object_is_action_enabled(struct UdgWorld world,
                                       struct UdgObject object,
                                       UdgOfferSide side,
                                       struct UdgAction action,
                                       uint32_t *out_enabled);

// Writes many attributes, in order. An item is skipped if its object, or the object that its value
// refers to, doesn't exist any more. If an item is malformed, nothing is written, and the message
// gives its index.
//
// Parameters:
//   world       the world.
//   writes      what to write; copied.
//   count       how many.
//   out_report  receives counts of what was done; may be null.
// Returns UDG_STATUS_OK, also if items were skipped; UDG_STATUS_UNKNOWN_ID, UDG_STATUS_WRONG_KIND,
// UDG_STATUS_NOT_IN_TYPE, UDG_STATUS_NOT_FINITE or UDG_STATUS_INVALID_ARGUMENT for a malformed
// item; UDG_STATUS_INVALID_HANDLE (the world), UDG_STATUS_NULL_ARGUMENT; UDG_STATUS_WRONG_TIME
// while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_world_write(struct UdgWorld world,
                          const struct UdgWrite *writes,
                          uint32_t count,
                          struct UdgBulkReport *out_report);

// Reads many attributes.
//
// Parameters:
//   world       the world.
//   reads       what to read.
//   count       how many.
//   out_values  receives as many values. The kind is UDG_ATTRIBUTE_KIND_NONE if the object doesn't
//               exist any more.
//   out_report  receives counts of what was done; may be null.
// Returns UDG_STATUS_OK, also if items were skipped; UDG_STATUS_UNKNOWN_ID,
// UDG_STATUS_NOT_IN_TYPE or UDG_STATUS_INVALID_ARGUMENT for a malformed item: then nothing is read;
// UDG_STATUS_INVALID_HANDLE (the world), UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
// UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Memory and lifetimes: the values are copied.
// Threading: world-shared.
UdgStatus udg_world_read(struct UdgWorld world,
                         const struct UdgRead *reads,
                         uint32_t count,
                         struct UdgValue *out_values,
                         struct UdgBulkReport *out_report);

// Writes the positions of many objects, directly from the host's own array of structs. Parts move
// along with the object that they belong to. If a part is listed itself, its position in the list
// counts, wherever it stands there.
//
// Parameters:
//   world       the world.
//   objects     the objects.
//   count       how many.
//   positions   the first object's position, in metres; needn't be aligned.
//   stride      bytes from one object's position to the next; 0 if they are packed tightly.
//   out_report  receives counts of what was done; may be null.
// Returns as for udg_world_write.
// Threading: world-exclusive.
UdgStatus udg_world_write_positions(struct UdgWorld world,
                                    const struct UdgObject *objects,
                                    uint32_t count,
                                    const struct UdgVector3 *positions,
                                    size_t stride,
                                    struct UdgBulkReport *out_report);

// Reads the positions of many objects, directly into the host's own array of structs.
//
// Parameters:
//   world       the world.
//   objects     the objects.
//   count       how many.
//   positions   receives the positions in metres; needn't be aligned. That of an object that
//               doesn't exist any more is left unchanged.
//   stride      bytes from one object's position to the next; 0 if they are packed tightly.
//   out_report  receives counts of what was done; may be null.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE (the world), UDG_STATUS_NULL_ARGUMENT,
// UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_world_read_positions(struct UdgWorld world,
                                   const struct UdgObject *objects,
                                   uint32_t count,
                                   struct UdgVector3 *positions,
                                   size_t stride,
                                   struct UdgBulkReport *out_report);

// Tells how many slots an object has for an action, and who has them.
//
// Parameters:
//   world      the world.
//   object     the object.
//   action     an action that its type supplies.
//   out_slots  receives the numbers.
// Returns UDG_STATUS_OK; UDG_STATUS_NOT_IN_TYPE if the object's type doesn't supply the action;
// UDG_STATUS_UNKNOWN_ID, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
// UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_object_slots(struct UdgWorld world,
                           struct UdgObject object,
                           struct UdgAction action,
                           struct UdgSlotCounts *out_slots);

// Sets how many slots of an object the host holds, for example for a player who sits there. NPCs
// don't plan with these slots. The new number replaces the old one; 0 gives all slots back.
//
// NPCs that are doing the action go on. So for a while, more slots may be in use than are left for
// NPCs. If there are fewer slots left than reservations, the latest reservations are lost, and
// their NPCs think again.
//
// Parameters:
//   world   the world.
//   object  the object.
//   action  an action that its type supplies, with "slots" in its "manner".
//   count   how many slots the host holds from now on; at most as many as there are.
// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if the count exceeds the number of slots, or
// isn't 0 and the type sets no limit; UDG_STATUS_NOT_IN_TYPE if the type doesn't supply the
// action; UDG_STATUS_UNKNOWN_ID, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_WRONG_TIME while a tick is
// open, UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Memory and lifetimes: lasts until the object is destroyed.
// Threading: world-exclusive.
UdgStatus udg_object_hold_slots(struct UdgWorld world,
                                struct UdgObject object,
                                struct UdgAction action,
                                uint32_t count);

// Ends the steps of all NPCs that are doing an action to an object. The steps end with
// UDG_EVENT_STEP_ABORTED and UDG_REASON_NOT_OFFERED, and the NPCs think again. Disabling an action
// (udg_object_set_action_enabled) only prevents new steps; call this function as well if steps
// under way must end.
//
// Parameters:
//   world      the world.
//   object     the object.
//   action     an action that its type supplies.
//   out_count  receives how many steps were broken off; may be null.
// Returns UDG_STATUS_OK; UDG_STATUS_NOT_IN_TYPE if the object's type doesn't supply the action;
// UDG_STATUS_UNKNOWN_ID, UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME while a tick is open;
// UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_object_end_steps(struct UdgWorld world,
                               struct UdgObject object,
                               struct UdgAction action,
                               uint32_t *out_count);

// Handle of an object that is an NPC. It has the same bits as the object's `UdgObject`. Zero is
// null.
typedef struct UdgNpc {
    // The object's bits: `UdgObject object = { npc.bits };`
    uint64_t bits;
} UdgNpc;

// Makes an NPC with own facts believe that all slots of an object for an action are taken, so that
// it doesn't plan with them. Otherwise it believes that a slot is free. When an NPC is refused a
// slot, it learns this by itself, and believes it for `expect_for` of the action. For an
// all-knowing NPC, the call has no effect.
//
// Parameters:
//   world    the world.
//   npc      the NPC.
//   object   the object.
//   action   the action.
//   seconds  for how long from now it believes so, in seconds of world time; finite and at least
//            0. With 0, it believes that a slot is free.
// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE for the seconds; UDG_STATUS_NOT_IN_TYPE if the
// NPC's type doesn't consume the action; UDG_STATUS_UNKNOWN_ID,
// UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE (world, NPC or object); UDG_STATUS_WRONG_TIME
// while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_npc_tell_slots_taken(struct UdgWorld world,
                                   struct UdgNpc npc,
                                   struct UdgObject object,
                                   struct UdgAction action,
                                   double seconds);

// ------------------------------------------------------------------------------------------------
// 5. NPCs
//
// An object whose type has drives or consumes actions is an NPC. What it wants, and what it
// believes.
// ------------------------------------------------------------------------------------------------

// A drive of an NPC at the world's last update.
typedef struct UdgDriveState {
    // The drive.
    struct UdgDrive drive;
    // How satisfied the drive was, 0 to 1.
    float satisfaction;
    // 1 if the NPC's utility is 0 while the satisfaction is 0.
    uint32_t vital;
    // How many goals the drive had.
    uint32_t goal_count;
    // Who gave the drive to the NPC; null if nobody in particular did, or if the giver doesn't
    // exist any more.
    struct UdgObject giver;
    // When the NPC loses the drive at the latest, in seconds of world time; infinite for never.
    double ends;
    // 1 if the drive was given to the NPC, 0 if the NPC had it from the start.
    uint32_t is_given;
    // Always 0.
    uint32_t reserved;
} UdgDriveState;

// A goal of an NPC at the world's last update.
typedef struct UdgGoal {
    // The drive that the goal belongs to.
    struct UdgDrive drive;
    // The rule that made the goal.
    struct UdgGoalRule rule;
    // The object that the goal is about; null for none.
    struct UdgObject about;
    // How complete the goal was, 0 to 1.
    float completeness;
    // Always 0.
    uint32_t reserved;
} UdgGoal;

// A fact: what an NPC believes about one attribute of one object.
typedef struct UdgFact {
    // Number of the attribute of the object: all facts about the same attribute of the same object
    // have the same id. Ignored when an NPC is told a fact.
    uint64_t id;
    // The object that the fact is about.
    struct UdgObject object;
    // The attribute that the fact is about.
    struct UdgAttribute attribute;
    // Ignored on input; 0 on output.
    uint32_t reserved;
    // The value that the NPC believes the attribute has.
    struct UdgValue value;
    // When the attribute had this value, in seconds of world time.
    double timestamp;
} UdgFact;

// Counts of what an NPC did with facts that it was told.
typedef struct UdgTellReport {
    // Facts that the NPC believes now, including clamped ones.
    uint32_t told;
    // Numbers outside the object's range, which were clamped to it.
    uint32_t clamped;
    // Facts that the NPC ignored because it has a newer one.
    uint32_t older;
    // Facts that found no room because all facts of the NPC are newer.
    uint32_t no_room;
    // Facts about objects that neither exist nor are remembered by the NPC, and facts whose value
    // is such an object.
    uint32_t skipped;
    // Always 0.
    uint32_t reserved;
} UdgTellReport;

// How many facts an NPC has, and how many it can have.
typedef struct UdgFactCounts {
    // How many facts it has.
    uint32_t count;
    // How many facts it can have. After that, a new fact replaces the oldest.
    uint32_t capacity;
    // How many facts were dropped for lack of room since the NPC was created.
    uint64_t evicted;
} UdgFactCounts;

// For `state` of UdgScheduleState: the machine is in no state.
#define UDG_NO_STATE 4294967295

// Which schedule an NPC runs, and the state of its state machine.
typedef struct UdgScheduleState {
    // The schedule that it runs; null for none. If steps of a schedule run schedules, this is the
    // innermost.
    struct UdgSchedule schedule;
    // The schedule that it runs next, whatever the state; null for none.
    struct UdgSchedule next;
    // The state of its machine at the last update: the state's index in the document, from 0.
    // UDG_NO_STATE if its type has no machine, or if the flags match no state.
    uint32_t state;
} UdgScheduleState;

// Converts an object's handle to an NPC's handle.
//
// Parameters:
//   world    the world.
//   object   the object.
//   out_npc  receives the handle.
// Returns UDG_STATUS_OK; UDG_STATUS_NOT_AN_NPC if the object's type neither consumes actions nor
// has drives; UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
// UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_npc_from_object(struct UdgWorld world,
                              struct UdgObject object,
                              struct UdgNpc *out_npc);

// Lists the NPCs of a world, in order of creation. Dormant ones are not included.
//
// Parameters:
//   world      the world.
//   npcs       receives the handles; may be null if capacity is 0.
//   capacity   how many handles it has room for.
//   out_count  receives how many NPCs there are.
// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written);
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT,
// UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Memory and lifetimes: the handles are copied.
// Threading: world-shared.
UdgStatus udg_world_npcs(struct UdgWorld world,
                         struct UdgNpc *npcs,
                         uint32_t capacity,
                         uint32_t *out_count);

// Gives an NPC its own weight for a drive, in place of the domain's.
//
// Parameters:
//   world   the world.
//   npc     the NPC.
//   drive   the drive.
//   weight  finite and at least 0.
// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE for the weight; UDG_STATUS_NOT_IN_TYPE if the
// NPC's type doesn't list the drive; UDG_STATUS_UNKNOWN_ID,
// UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME while a tick is open;
// UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_npc_set_drive_weight(struct UdgWorld world,
                                   struct UdgNpc npc,
                                   struct UdgDrive drive,
                                   float weight);

// Removes an NPC's own weight for a drive. The domain's weight counts again.
//
// Parameters:
//   world  the world.
//   npc    the NPC.
//   drive  the drive.
// Returns as for udg_npc_set_drive_weight.
// Threading: world-exclusive.
UdgStatus udg_npc_clear_drive_weight(struct UdgWorld world,
                                     struct UdgNpc npc,
                                     struct UdgDrive drive);

// Makes the goals of one of an NPC's drives more or less urgent: the bias is added to their
// priorities. It has an effect when UDG_SELECTOR_GOAP chooses a goal. A commander can use it to
// direct squad members.
//
// Parameters:
//   world  the world.
//   npc    the NPC.
//   drive  the drive.
//   bias   finite; 0 removes an earlier bias.
// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE for the bias; UDG_STATUS_NOT_IN_TYPE if the
// NPC's type doesn't list the drive; UDG_STATUS_UNKNOWN_ID,
// UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME while a tick is open;
// UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_npc_set_goal_bias(struct UdgWorld world,
                                struct UdgNpc npc,
                                struct UdgDrive drive,
                                float bias);

// Keeps a step out of an NPC's plans for a while, whatever the selector. Call it when the step has
// failed. An NPC in ticks gives up a plan with that step at its next turn, unless that is the step
// that it performs. Plans that a planner has found aren't changed.
//
// Parameters:
//   world     the world.
//   npc       the NPC.
//   action    the action that it shall not do.
//   supplier  the object that it shall not do it to; null for any.
//   seconds   for how long from now, in seconds of world time; finite and at least 0. 0 allows the
//             step again.
// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE for the seconds; UDG_STATUS_NOT_IN_TYPE if the
// NPC's type doesn't consume the action; UDG_STATUS_UNKNOWN_ID,
// UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE (world, NPC or supplier); UDG_STATUS_WRONG_TIME
// while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_npc_exclude_step(struct UdgWorld world,
                               struct UdgNpc npc,
                               struct UdgAction action,
                               struct UdgObject supplier,
                               double seconds);

// Tells the weight of a drive that an NPC was given with udg_npc_set_drive_weight. Other weights
// may depend on facts: udg_planner_drives and udg_npc_altered_weight tell them.
//
// Parameters:
//   world       the world.
//   npc         the NPC.
//   drive       the drive.
//   out_weight  receives the weight.
// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FOUND if the NPC has no weight of its own;
// UDG_STATUS_UNKNOWN_ID, UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE,
// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_npc_drive_weight(struct UdgWorld world,
                               struct UdgNpc npc,
                               struct UdgDrive drive,
                               float *out_weight);

// Tells how satisfied a drive was at the world's last update.
//
// Parameters:
//   world             the world.
//   npc               the NPC.
//   drive             a drive that it has.
//   out_satisfaction  receives 0 to 1.
// Returns UDG_STATUS_OK; UDG_STATUS_NOT_IN_TYPE if the NPC doesn't have the drive;
// UDG_STATUS_WRONG_TIME if the world was not updated since the NPC was created;
// UDG_STATUS_UNKNOWN_ID, UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE,
// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_npc_drive_satisfaction(struct UdgWorld world,
                                     struct UdgNpc npc,
                                     struct UdgDrive drive,
                                     float *out_satisfaction);

// Lists the drives that an NPC had at the world's last update, in the order of its type.
//
// Parameters:
//   world      the world.
//   npc        the NPC.
//   drives     receives the drives; may be null if capacity is 0.
//   capacity   how many it has room for.
//   out_count  receives how many there are.
// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written); UDG_STATUS_WRONG_TIME
// if the world was not updated since the NPC was created; UDG_STATUS_NOT_AN_NPC,
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT,
// UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Memory and lifetimes: the structs are copied.
// Threading: world-shared.
UdgStatus udg_npc_drives(struct UdgWorld world,
                         struct UdgNpc npc,
                         struct UdgDriveState *drives,
                         uint32_t capacity,
                         uint32_t *out_count);

// Lists the goals that an NPC had at the world's last update, sorted by drive, rule and object.
//
// Parameters:
//   world      the world.
//   npc        the NPC.
//   goals      receives the goals; may be null if capacity is 0.
//   capacity   how many it has room for.
//   out_count  receives how many there are.
// Returns as for udg_npc_drives.
// Memory and lifetimes: the structs are copied.
// Threading: world-shared.
UdgStatus udg_npc_goals(struct UdgWorld world,
                        struct UdgNpc npc,
                        struct UdgGoal *goals,
                        uint32_t capacity,
                        uint32_t *out_count);

// Sets how an NPC gets its knowledge. Facts that it was told are kept even while they aren't used.
//
// Parameters:
//   world  the world.
//   npc    the NPC.
//   mode   UDG_BELIEF_…
// Returns UDG_STATUS_OK; UDG_STATUS_INVALID_ARGUMENT for an unknown mode; UDG_STATUS_NOT_AN_NPC,
// UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME while a tick is open; UDG_STATUS_BUSY,
// UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_npc_set_belief_mode(struct UdgWorld world, struct UdgNpc npc, UdgBeliefMode mode);

// Tells how an NPC gets its knowledge.
//
// Parameters:
//   world     the world.
//   npc       the NPC.
//   out_mode  receives UDG_BELIEF_…
// Returns UDG_STATUS_OK, UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE,
// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_npc_belief_mode(struct UdgWorld world, struct UdgNpc npc, UdgBeliefMode *out_mode);

// Gives an NPC a drive that it didn't have from the start: an order, a job. The NPC's type must
// list the drive.
//
// The NPC has the drive from its next update on; a tick updates it, too. It loses the drive when
// the drive's `remove` holds, when the drive is taken away, or when its time is over. If the NPC
// was given the drive before, this call replaces the giver and the time. If the NPC has had the
// drive from the start, nothing changes. Documents can give drives, too: see "given" there. To set
// the drive's weight, use udg_npc_set_drive_weight.
//
// Parameters:
//   world    the world.
//   npc      the NPC.
//   drive    the drive.
//   giver    who gives it, for events and explanations; null for nobody in particular.
//   seconds  for how long, more than 0; infinite for no end.
// Returns UDG_STATUS_OK; UDG_STATUS_NOT_IN_TYPE if the NPC's type doesn't list the drive;
// UDG_STATUS_OUT_OF_RANGE for `seconds`; UDG_STATUS_UNKNOWN_ID, UDG_STATUS_NOT_AN_NPC,
// UDG_STATUS_INVALID_HANDLE (also for the giver), UDG_STATUS_WRONG_TIME while a tick is open;
// UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_npc_give_drive(struct UdgWorld world,
                             struct UdgNpc npc,
                             struct UdgDrive drive,
                             struct UdgObject giver,
                             double seconds);

// Takes a drive from an NPC at its next update, whether it was given or there from the start. If
// the NPC doesn't have the drive then, nothing happens.
//
// If the documents give the drive while a condition holds ("given"), they give it again only after
// the condition has ceased to hold once. udg_npc_give_drive can give it again at any time.
//
// Parameters:
//   world  the world.
//   npc    the NPC.
//   drive  the drive.
// Returns UDG_STATUS_OK; UDG_STATUS_NOT_IN_TYPE if the NPC's type doesn't list the drive;
// UDG_STATUS_UNKNOWN_ID, UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_WRONG_TIME
// while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_npc_take_drive(struct UdgWorld world, struct UdgNpc npc, struct UdgDrive drive);

// Tells an NPC facts about other objects, in order. Where it has a fact already, it keeps the
// newer one. It knows itself without facts. If a fact is malformed, none is told, and the message
// gives its index.
//
// Parameters:
//   world       the world.
//   npc         the NPC.
//   facts       the facts; copied. Timestamps must not be later than the world's time.
//   count       how many.
//   out_report  receives counts of what the NPC did with them; may be null.
// Returns UDG_STATUS_OK; UDG_STATUS_UNKNOWN_ID, UDG_STATUS_WRONG_KIND, UDG_STATUS_NOT_IN_TYPE,
// UDG_STATUS_NOT_FINITE, UDG_STATUS_WRONG_TIME (its timestamp) or UDG_STATUS_INVALID_ARGUMENT (it
// is about the NPC itself, or of an unknown kind) for a malformed fact; UDG_STATUS_WRONG_TIME
// while a tick is open; UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE (world or NPC),
// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_npc_tell(struct UdgWorld world,
                       struct UdgNpc npc,
                       const struct UdgFact *facts,
                       uint32_t count,
                       struct UdgTellReport *out_report);

// Reads a fact that an NPC was told.
//
// Parameters:
//   world      the world.
//   npc        the NPC.
//   object     the object that the fact is about: one that exists, or that the NPC remembers.
//   attribute  the attribute that the fact is about.
//   out_fact   receives the fact.
// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FOUND if the NPC has no such fact; UDG_STATUS_UNKNOWN_ID,
// UDG_STATUS_NOT_IN_TYPE, UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE,
// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Memory and lifetimes: the fact is copied.
// Threading: world-shared.
UdgStatus udg_npc_fact(struct UdgWorld world,
                       struct UdgNpc npc,
                       struct UdgObject object,
                       struct UdgAttribute attribute,
                       struct UdgFact *out_fact);

// Lists all facts of an NPC, sorted by type, object and attribute.
//
// Parameters:
//   world      the world.
//   npc        the NPC.
//   facts      receives the facts; may be null if capacity is 0.
//   capacity   how many it has room for.
//   out_count  receives how many there are.
// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written);
// UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT,
// UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Memory and lifetimes: the facts are copied.
// Threading: world-shared.
UdgStatus udg_npc_facts(struct UdgWorld world,
                        struct UdgNpc npc,
                        struct UdgFact *facts,
                        uint32_t capacity,
                        uint32_t *out_count);

// Tells how many facts an NPC has, and how many it can have.
//
// Parameters:
//   world       the world.
//   npc         the NPC.
//   out_counts  receives the numbers.
// Returns UDG_STATUS_OK, UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE,
// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_npc_fact_counts(struct UdgWorld world,
                              struct UdgNpc npc,
                              struct UdgFactCounts *out_counts);

// Sets how many facts an NPC can have. It can remember as many marks of influences. If it has more
// now, the oldest are dropped.
//
// Parameters:
//   world     the world.
//   npc       the NPC.
//   capacity  how many.
// Returns UDG_STATUS_OK, UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME
// while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_npc_set_fact_capacity(struct UdgWorld world, struct UdgNpc npc, uint32_t capacity);

// Makes an NPC forget one fact.
//
// Parameters:
//   world      the world.
//   npc        the NPC.
//   object     the object that the fact is about.
//   attribute  the attribute that the fact is about.
//   out_count  receives 1, or 0 if the NPC didn't have the fact; may be null.
// Returns UDG_STATUS_OK, UDG_STATUS_UNKNOWN_ID, UDG_STATUS_NOT_IN_TYPE, UDG_STATUS_NOT_AN_NPC,
// UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME while a tick is open; UDG_STATUS_BUSY,
// UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_npc_forget(struct UdgWorld world,
                         struct UdgNpc npc,
                         struct UdgObject object,
                         struct UdgAttribute attribute,
                         uint32_t *out_count);

// Makes an NPC forget all facts about one object.
//
// Parameters:
//   world      the world.
//   npc        the NPC.
//   object     the object: one that exists, or that the NPC remembers.
//   out_count  receives how many facts it has forgotten; may be null.
// Returns UDG_STATUS_OK, UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME
// while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_npc_forget_object(struct UdgWorld world,
                                struct UdgNpc npc,
                                struct UdgObject object,
                                uint32_t *out_count);

// Makes an NPC forget all facts, and everything that it remembers of influences. It notices
// influences around it again.
//
// Parameters:
//   world      the world.
//   npc        the NPC.
//   out_count  receives how many facts it has forgotten; may be null.
// Returns UDG_STATUS_OK, UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME
// while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_npc_forget_all(struct UdgWorld world, struct UdgNpc npc, uint32_t *out_count);

// Tells which schedule an NPC runs, and the state of its state machine.
//
// Parameters:
//   world      the NPC's world.
//   npc        the NPC.
//   out_state  receives both.
// Returns UDG_STATUS_OK; UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE,
// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_npc_schedule(struct UdgWorld world,
                           struct UdgNpc npc,
                           struct UdgScheduleState *out_state);

// Makes an NPC run a schedule, for example for a scripted moment.
//
// The NPC breaks off what it is doing. The schedule begins at the next tick, in whichever state
// the NPC is, if three things hold: none of the schedule's failure flags is set, objects are found
// for all its roles, and its first task can be done. Otherwise the NPC decides as usual. The
// schedule runs until it is done or has failed, even if something else would be better.
//
// Parameters:
//   world     the NPC's world.
//   npc       the NPC.
//   schedule  a schedule that the NPC's type lists, that its machine may choose, that an action
//             runs which the NPC consumes, or that follows when one of these fails. It must not
//             have a task for `supplier`, since only a step can run it then.
// Returns UDG_STATUS_OK; UDG_STATUS_INVALID_ARGUMENT if NPCs of this type never run the schedule,
// or run it only in steps; UDG_STATUS_UNKNOWN_ID; UDG_STATUS_WRONG_TIME while a tick is open;
// UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_BUSY, UDG_STATUS_POISONED,
// UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_npc_run_schedule(struct UdgWorld world,
                               struct UdgNpc npc,
                               struct UdgSchedule schedule);

// ------------------------------------------------------------------------------------------------
// 6. Senses
//
// What NPCs notice by the sensors of their types, what they tell each other, and why they believe
// what they do.
// ------------------------------------------------------------------------------------------------

// What the documents say about a sensor.
typedef struct UdgSensorInfo {
    // The question that the host must answer with yes before the NPC notices something; null for
    // none.
    struct UdgQuery query;
    // 1 if the sensor notices only the NPC itself. Then `range` and `angle` have no meaning.
    uint32_t is_of_self;
    // How far it reaches, in metres.
    float range;
    // The whole angle that it covers, in degrees, around the direction in which the NPC looks; 360
    // for all around.
    float angle;
    // How often it looks: the interval in seconds; 0 for every tick.
    float interval;
    // How sure its beliefs are, more than 0 and at most 1.
    float sure;
    // How long its beliefs are kept, in seconds; 0 for ever. The documents may set another time
    // for single attributes.
    float remember;
} UdgSensorInfo;

// Counts of what sensors have done since the world was created.
typedef struct UdgSenseStats {
    // How often a sensor has looked.
    uint64_t looks;
    // How many questions sensors have put to the host.
    uint64_t questions;
    // How many of these questions had no answer, or none in time.
    uint64_t unanswered;
    // How often an NPC noticed something.
    uint64_t noticed;
    // How often that was new to the NPC.
    uint64_t news;
    // How often an NPC saw that an object was gone.
    uint64_t gone;
    // How often such news made an NPC think at once.
    uint64_t woken;
    // Bytes that the beliefs of all NPCs take.
    uint64_t belief_bytes;
} UdgSenseStats;

// Something that an NPC perceives: one item of `udg_npc_perceive`.
typedef struct UdgPercept {
    // The object, the attribute, its value, and when it had this value. `id` is ignored.
    struct UdgFact fact;
    // The sensor that perceived it, which the NPC's type must have. Null for none: then it counts
    // as told.
    struct UdgSensor sensor;
    // How sure the NPC is, more than 0 and at most 1. 0 for the sensor's own value in the
    // document, or 1 without a sensor.
    float sure;
    // Who told it, for example somebody who lies. Null for nobody. It must not be the NPC itself.
    struct UdgObject teller;
    // How long the belief is kept, in seconds; infinite for ever. 0 for the time that the document
    // sets for the sensor and the attribute, or for ever without a sensor.
    float remember;
    // Not used.
    uint32_t reserved;
} UdgPercept;

// Where a belief comes from.
typedef int32_t UdgBeliefSource;

// The host told it.
#define UDG_BELIEF_SOURCE_HOST 0

// The NPC noticed it with a sensor.
#define UDG_BELIEF_SOURCE_SENSOR 1

// Somebody told it.
#define UDG_BELIEF_SOURCE_HEARSAY 2

// What an NPC believes about one attribute of one object, and where it has that from.
typedef struct UdgBelief {
    // The object, the attribute, its value, and when this was observed.
    struct UdgFact fact;
    // UDG_BELIEF_SOURCE_…
    UdgBeliefSource source;
    // The sensor that perceived it; null for none.
    struct UdgSensor sensor;
    // Who told it; null if nobody in particular did. It may have been destroyed since.
    struct UdgObject teller;
    // When the NPC forgets it, unless it is renewed before: in seconds of world time; infinite for
    // never.
    double expires;
    // How sure the NPC was when this was observed, more than 0 and at most 1.
    float sure_at_first;
    // How sure the NPC is now, 0 to 1, in sixteenths.
    float sure;
} UdgBelief;

// Where an object was that an NPC believed to be there, before the NPC saw that it is gone.
typedef struct UdgLastSeen {
    // The place, in metres.
    struct UdgVector3 point;
    // Always 0.
    uint32_t reserved;
    // When the object was there, in seconds of world time.
    double seconds;
    // When the NPC forgets the place, in seconds of world time; infinite for never.
    double expires;
} UdgLastSeen;

// Tells the id of a sensor by its index, for tools that list them all.
//
// Parameters:
//   domain      the domain.
//   index       from 0, in order of declaration.
//   out_sensor  receives the id.
// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if there is no sensor with that index;
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_sensor_at(struct UdgDomain domain,
                               uint32_t index,
                               struct UdgSensor *out_sensor);

// Tells the name of a sensor.
//
// Parameters:
//   domain    the domain.
//   sensor    the sensor.
//   out_name  receives the name.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
// UDG_STATUS_NULL_ARGUMENT.
// Memory and lifetimes: the name stays valid until the domain's handle is destroyed.
// Threading: any thread.
UdgStatus udg_domain_sensor_name(struct UdgDomain domain,
                                 struct UdgSensor sensor,
                                 struct UdgText *out_name);

// Tells what the documents say about a sensor.
//
// Parameters:
//   domain    the domain.
//   sensor    the sensor.
//   out_info  receives it.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
// UDG_STATUS_NULL_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_sensor_info(struct UdgDomain domain,
                                 struct UdgSensor sensor,
                                 struct UdgSensorInfo *out_info);

// Tells the id of a sensor of a type, its own or an inherited one, by its index.
//
// Parameters:
//   domain       the domain.
//   object_type  the type.
//   index        from 0, less than `sensors` of udg_domain_type_info.
//   out_sensor   receives the id.
// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if there is no sensor with that index;
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID, UDG_STATUS_NULL_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_type_sensor(struct UdgDomain domain,
                                 struct UdgType object_type,
                                 uint32_t index,
                                 struct UdgSensor *out_sensor);

// Sets the directions in which many objects look, for sensors that have an angle. If you never set
// it, an object looks in the direction in which it moves. If it hasn't moved either, it sees all
// around.
//
// Parameters:
//   world       the world.
//   objects     the objects.
//   count       how many.
//   facings     the first object's direction: a unit vector in the host's own axes, or 0 0 0 to
//               let it look again in the direction in which it moves. It needn't be aligned.
//   stride      bytes from one object's direction to the next; 0 if they are packed tightly.
//   out_report  receives counts of what was done; may be null.
// Returns UDG_STATUS_OK, also if objects were skipped because they don't exist any more;
// UDG_STATUS_OUT_OF_RANGE if a direction is neither 0 0 0 nor a unit vector: then nothing is
// written, and the message gives its index; UDG_STATUS_INVALID_HANDLE (the world),
// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT; UDG_STATUS_WRONG_TIME while a tick is
// open; UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_world_write_facings(struct UdgWorld world,
                                  const struct UdgObject *objects,
                                  uint32_t count,
                                  const struct UdgVector3 *facings,
                                  size_t stride,
                                  struct UdgBulkReport *out_report);

// Tells in which direction an object looks.
//
// Parameters:
//   world       the object's world.
//   object      the object.
//   out_facing  receives a unit vector in the host's own axes; 0 0 0 if its direction was never
//               set and it has never moved.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
// UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_object_facing(struct UdgWorld world,
                            struct UdgObject object,
                            struct UdgVector3 *out_facing);

// Lets an NPC tell others what it believes about one object, or about all objects that it knows.
// About itself it tells the truth.
//
// The others hear it in the next tick, with the time of the observation. They are less sure of it
// than the teller, by 0.125; a belief of which nothing would be left isn't told. They hear what
// the teller believes now, so the order in which NPCs talk doesn't matter. If the NPC tells about
// all objects, it also tells what it remembers of influences.
//
// Parameters:
//   world      the world.
//   teller     the NPC that tells.
//   listeners  the NPCs that hear it. The teller itself is skipped, and so are NPCs that don't
//              exist any more.
//   count      how many listeners.
//   about      the object to tell about, which may be the teller; null for all that the teller
//              knows, itself included.
//   out_count  receives how many beliefs are told, summed over the listeners, without influences;
//              may be null.
// Returns UDG_STATUS_OK, UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE (world or teller),
// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT; UDG_STATUS_WRONG_TIME while a tick is
// open; UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_npc_talk(struct UdgWorld world,
                       struct UdgNpc teller,
                       const struct UdgNpc *listeners,
                       uint32_t count,
                       struct UdgObject about,
                       uint32_t *out_count);

// Sets how many questions sensors may put to the host in one tick. The default is 128. Further
// questions wait for the next ticks, in the order in which their objects came into view.
//
// Parameters:
//   world  the world.
//   most   how many, at least 1.
// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE for 0; UDG_STATUS_INVALID_HANDLE;
// UDG_STATUS_WRONG_TIME while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED,
// UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_world_set_sense_questions(struct UdgWorld world, uint32_t most);

// Switches a sensor of one NPC on or off, for example for a blindfold. All sensors are on at
// first.
//
// A sensor that is off doesn't look. Its questions to the host are dropped, and answers to them
// don't count. The NPC goes on believing what it believes, until it forgets it. What you pass to
// udg_npc_perceive counts in any case.
//
// Parameters:
//   world    the world.
//   npc      the NPC.
//   sensor   a sensor that its type has.
//   enabled  0 or 1.
// Returns UDG_STATUS_OK; UDG_STATUS_NOT_IN_TYPE if its type doesn't have the sensor;
// UDG_STATUS_UNKNOWN_ID, UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_NOT_AN_NPC,
// UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME while a tick is open; UDG_STATUS_BUSY,
// UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_npc_set_sensor_enabled(struct UdgWorld world,
                                     struct UdgNpc npc,
                                     struct UdgSensor sensor,
                                     uint32_t enabled);

// Tells whether a sensor of one NPC is on.
//
// Parameters:
//   world        the world.
//   npc          the NPC.
//   sensor       a sensor that its type has.
//   out_enabled  receives 0 or 1.
// Returns UDG_STATUS_OK; UDG_STATUS_NOT_IN_TYPE if its type doesn't have the sensor;
// UDG_STATUS_UNKNOWN_ID, UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT,
// UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_npc_is_sensor_enabled(struct UdgWorld world,
                                    struct UdgNpc npc,
                                    struct UdgSensor sensor,
                                    uint32_t *out_enabled);

// Tells how many questions of sensors wait to be put to the host, and how long the first of them
// has waited. If this grows from tick to tick, NPCs see things later than the intervals of their
// sensors say. Then allow more questions (udg_world_set_sense_questions), or give sensors longer
// intervals or shorter ranges.
//
// Parameters:
//   world        the world.
//   out_waiting  receives how many questions wait, without those that the host is being asked.
//   out_seconds  receives how long the first of them has waited, in seconds of world time; 0 if
//                none waits.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
// UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_world_sense_backlog(struct UdgWorld world,
                                  uint64_t *out_waiting,
                                  double *out_seconds);

// Counts what sensors have done since the world was created. udg_world_sense_backlog tells what
// waits.
//
// Parameters:
//   world      the world.
//   out_stats  receives the numbers.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
// UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_world_sense_stats(struct UdgWorld world, struct UdgSenseStats *out_stats);

// Lets an NPC perceive what your game has found: by the engine's perception, a trigger volume or a
// noise, or as a lie that somebody tells. It is like udg_npc_tell, but also says which sensor
// perceived it or who told it, how sure the NPC is, and how long it remembers.
//
// If the NPC believes something else already, the later observation wins, then the surer one, then
// the one from the older teller. If its last decision has read what is new, it thinks at the next
// tick.
//
// Parameters:
//   world       the world.
//   npc         the NPC.
//   percepts    what it perceives, in order; copied. Timestamps must not be later than the world's
//               time.
//   count       how many.
//   out_report  receives counts of what the NPC did with them; may be null.
// Returns as for udg_npc_tell; UDG_STATUS_OUT_OF_RANGE for `sure` or `remember`;
// UDG_STATUS_NOT_IN_TYPE for a sensor that the NPC's type doesn't have; UDG_STATUS_INVALID_HANDLE
// for a teller that doesn't exist; UDG_STATUS_INVALID_ARGUMENT for an attribute that the sensor
// doesn't notice, for a sensor together with a teller, and if the teller is the NPC itself. If one
// is refused, none is perceived, and the message gives its index.
// Threading: world-exclusive.
UdgStatus udg_npc_perceive(struct UdgWorld world,
                           struct UdgNpc npc,
                           const struct UdgPercept *percepts,
                           uint32_t count,
                           struct UdgTellReport *out_report);

// Tells what an NPC believes about an attribute of an object, and where it has that from.
//
// Parameters:
//   world       the world.
//   npc         the NPC.
//   object      the object that the belief is about: one that exists, or that the NPC remembers.
//   attribute   the attribute that the belief is about.
//   out_belief  receives the belief.
// Returns as for udg_npc_fact.
// Memory and lifetimes: the belief is copied.
// Threading: world-shared.
UdgStatus udg_npc_belief(struct UdgWorld world,
                         struct UdgNpc npc,
                         struct UdgObject object,
                         struct UdgAttribute attribute,
                         struct UdgBelief *out_belief);

// Tells where an object was before an NPC saw that it is gone from there.
//
// Parameters:
//   world          the world.
//   npc            the NPC.
//   object         the object: one that exists, or that the NPC remembers.
//   out_last_seen  receives the place and the times.
// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FOUND if the NPC knows where the object is, has forgotten
// the place, or never knew one; UDG_STATUS_INVALID_HANDLE, also if the object was destroyed and no
// NPC remembers it; UDG_STATUS_NOT_AN_NPC, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
// UDG_STATUS_POISONED.
// Memory and lifetimes: the struct is copied.
// Threading: world-shared.
UdgStatus udg_npc_last_seen(struct UdgWorld world,
                            struct UdgNpc npc,
                            struct UdgObject object,
                            struct UdgLastSeen *out_last_seen);

// Explains in a sentence why an NPC believes what it does about an attribute of an object: which
// sensor or who told it, since when it believes it, how sure it is, and what is true. If the NPC
// saw that the object is gone, the sentence about its position says from where, as long as the NPC
// remembers the place.
//
// Parameters:
//   world       the world.
//   npc         the NPC.
//   object      the object that the belief is about: one that exists, or that the NPC remembers.
//   attribute   the attribute that the belief is about.
//   buffer      receives the text, ended by a zero; may be null if capacity is 0.
//   capacity    size of the buffer in bytes.
//   out_needed  receives the size that the text needs, in bytes with its zero; may be null.
// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_needed is written); UDG_STATUS_NOT_FOUND
// if the NPC has no such belief; UDG_STATUS_WRONG_TIME if the NPC is dormant;
// UDG_STATUS_UNKNOWN_ID, UDG_STATUS_NOT_IN_TYPE, UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE,
// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED,
// UDG_STATUS_PANIC.
// Memory and lifetimes: the text is copied. The call allocates memory and frees it.
// Threading: world-shared.
UdgStatus udg_npc_explain_belief(struct UdgWorld world,
                                 struct UdgNpc npc,
                                 struct UdgObject object,
                                 struct UdgAttribute attribute,
                                 char *buffer,
                                 size_t capacity,
                                 size_t *out_needed);

// Explains as JSON why an NPC believes what it does about an attribute of an object.
// `docs/senses.md` describes every field.
//
// Parameters:
//   world       the world.
//   npc         the NPC.
//   object      the object that the belief is about: one that exists, or that the NPC remembers.
//   attribute   the attribute that the belief is about.
//   buffer      receives one JSON object, ended by a zero; may be null if capacity is 0.
//   capacity    size of the buffer in bytes.
//   out_needed  receives the size that the text needs, in bytes with its zero; may be null.
// Returns as for udg_npc_explain_belief.
// Memory and lifetimes: the text is copied. The call allocates memory and frees it.
// Threading: world-shared.
UdgStatus udg_npc_explain_belief_json(struct UdgWorld world,
                                      struct UdgNpc npc,
                                      struct UdgObject object,
                                      struct UdgAttribute attribute,
                                      char *buffer,
                                      size_t capacity,
                                      size_t *out_needed);

// Gives a view of the questions that sensors ask: those to queries that are answered by view
// (UDG_ANSWERER_VIEW). Read them after udg_world_tick_begin or after udg_world_tick, and answer
// them with udg_world_answer_senses. If a question isn't answered when the next tick begins, the
// NPC has noticed nothing, and the question is asked again.
//
// Parameters:
//   world          the world.
//   out_questions  receives the address of the first question; null if there is none.
//   out_count      receives how many there are.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
// UDG_STATUS_POISONED.
// Memory and lifetimes: the questions belong to the world. They stay valid and unchanged until
// they are answered, the next tick begins, or the world is destroyed. An object in them may have
// been destroyed since.
// Threading: world-shared.
UdgStatus udg_world_sense_questions(struct UdgWorld world,
                                    const struct UdgQuestion **out_questions,
                                    uint32_t *out_count);

// Answers the questions that sensors ask. The NPC notices what was there when the tick began that
// asked, even if the answer comes later.
//
// Parameters:
//   world    the world.
//   answers  one for each question of udg_world_sense_questions, in their order: 1 if the sensor
//            perceives what is at the question's `point`, 0 if not. If `is_answered` is 0, the NPC
//            notices nothing, and the question is asked again.
//   count    how many; must equal the number of questions.
// Returns UDG_STATUS_OK; UDG_STATUS_WRONG_TIME if no sensor asks, or while a tick is open;
// UDG_STATUS_NOT_FINITE or UDG_STATUS_INVALID_ARGUMENT for an answer, which the message names, or
// for the count: then no answer is taken, and the questions stay; UDG_STATUS_INVALID_HANDLE,
// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Memory and lifetimes: the answers are copied. Ends the view of `udg_world_sense_questions`.
// Threading: world-exclusive.
UdgStatus udg_world_answer_senses(struct UdgWorld world,
                                  const struct UdgAnswer *answers,
                                  uint32_t count);

// ------------------------------------------------------------------------------------------------
// 7. Areas
//
// Places that change what actions cost and what drives weigh for the NPCs in them: smart ambiance.
// ------------------------------------------------------------------------------------------------

// What an area covers.
typedef int32_t UdgAreaShape;

// No shape: only the objects that the host names with udg_area_set_member are in it. For an
// engine's trigger volumes.
#define UDG_AREA_HOST 1

// Everything within `radius` of its position.
#define UDG_AREA_SPHERE 2

// A box around its position: see `half_size` and `rotation`.
#define UDG_AREA_BOX 3

// Everything above and below a polygon: see `corners`, `bottom` and `top`.
#define UDG_AREA_PRISM 4

// A rotation, as a unit quaternion.
typedef struct UdgQuaternion {
    // The x part of the axis.
    float x;
    // The y part of the axis.
    float y;
    // The z part of the axis.
    float z;
    // The scalar part; 1 for no rotation.
    float w;
} UdgQuaternion;

// Handle of an area of a world. Zero is null. A handle never becomes valid again after its area is
// destroyed, and isn't valid in another world.
typedef struct UdgArea {
    // Private.
    uint64_t bits;
} UdgArea;

// Arguments of `udg_area_create`. Initialise it with `udg_area_def_init`.
typedef struct UdgAreaDef {
    // Set by `udg_area_def_init`.
    uint32_t struct_size;
    // UDG_AREA_…. The default is UDG_AREA_HOST.
    UdgAreaShape shape;
    // The host's own number for the area, unique among the areas of its world. The default is 0,
    // for none.
    uint64_t user_key;
    // Its position in metres. With an `anchor`: its offset from the anchor, along the world's
    // axes. The default is (0, 0, 0).
    struct UdgVector3 position;
    // The radius of a sphere, in metres; more than 0 and at most 1e9. The default is 1.
    float radius;
    // Half the edges of a box, in metres; each more than 0 and at most 1e9. The default is (1, 1,
    // 1).
    struct UdgVector3 half_size;
    // The rotation of a box. The default is none.
    struct UdgQuaternion rotation;
    // The lower end of a prism, in metres above its position, along the world's `up`. The default
    // is 0.
    float bottom;
    // The upper end of a prism, measured in the same way; more than `bottom`. The default is 1.
    float top;
    // The area's group: see udg_object_set_group. While the group is dormant, the area has no
    // effect. The default is 0, for no group.
    uint32_t group;
    // The number of corners of a prism, 3 to 64.
    uint32_t corner_count;
    // Number of entries in `modifiers`. The default is 0.
    uint32_t modifier_count;
    // The area that it belongs to. An object in this area is also in its parent. The default is
    // null, for none.
    struct UdgArea parent;
    // The object that it is attached to. It moves with the object and is destroyed with it. The
    // default is null, for none.
    struct UdgObject anchor;
    // The corners of a prism's polygon, in order, relative to the area's position, in metres.
    // Their parts along the world's `up` are ignored. Copied.
    const struct UdgVector3 *corners;
    // The area's own modifiers, in the order in which they change a cost or a weight. Copied.
    const struct UdgModifier *modifiers;
} UdgAreaDef;

// Where an area is, and what it belongs to.
typedef struct UdgAreaInfo {
    // Its position in metres, in the world: for an area that is attached to an object, too.
    struct UdgVector3 position;
    // Its group; 0 for none.
    uint32_t group;
    // The area that it belongs to; null for none.
    struct UdgArea parent;
    // The object that it is attached to; null for none.
    struct UdgObject anchor;
} UdgAreaInfo;

// What a step costs.
typedef struct UdgStepCost {
    // The cost without areas.
    float bare;
    // The cost with everything that changes it, at least 0. This is the cost that the NPC plans
    // with.
    float cost;
} UdgStepCost;

// What changes a cost or a weight.
typedef int32_t UdgAlteredBy;

// An area that has the modifier itself: location ambiance.
#define UDG_ALTERED_BY_AREA 1

// An object that brings the modifier along: object ambiance.
#define UDG_ALTERED_BY_OBJECT 2

// A modifier that steps have left in an area: event ambiance.
#define UDG_ALTERED_BY_EVENTS 3

// What one modifier does to the cost of a step, or to the weight of a drive.
typedef struct UdgCostChange {
    // The modifier.
    struct UdgModifier modifier;
    // UDG_ALTERED_BY_…
    UdgAlteredBy altered_by;
    // The area; null if an object brings the modifier.
    struct UdgArea area;
    // The object that brings the modifier; null for the others.
    struct UdgObject object;
    // The cost or the weight before this change.
    float before;
    // The cost or the weight after it. It may be less than 0; only the final result is raised to
    // 0.
    float after;
    // How strong the modifier is, as decisions see it. A modifier that steps have left is as
    // strong as the number of times that it was added, minus what has faded, up to its `limit`.
    // Others have 1.
    float strength;
    // How long ago it was last added, in seconds, as decisions see it. 0 if nothing reads it.
    float age;
} UdgCostChange;

// The weight of a drive.
typedef struct UdgAlteredWeight {
    // The weight without areas: the NPC's own weight for the drive, or else the one in the
    // documents.
    float bare;
    // The weight with everything that changes it, at least 0. This is the weight that the NPC
    // plans with.
    float weight;
} UdgAlteredWeight;

// Initialises the struct with its defaults.
//
// Parameters:
//   def   receives the defaults.
//   size  sizeof(UdgAreaDef), as the caller knows it.
// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_DEF.
// Threading: any thread.
UdgStatus udg_area_def_init(struct UdgAreaDef *def, size_t size);

// Creates an area: a place that changes what actions cost and what drives weigh for the NPCs in it
// (chapter 7 of the thesis). Modifiers say how. An area has modifiers of its own, those that
// objects in it bring along, and those that steps leave in it. Documents define them all.
//
// Parameters:
//   world     the world.
//   def       how to create it; copied.
//   out_area  receives the handle.
// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE for a size, corners or a rotation outside their
// range; UDG_STATUS_NOT_FINITE for the position; UDG_STATUS_INVALID_ARGUMENT for the shape;
// UDG_STATUS_DUPLICATE_KEY; UDG_STATUS_UNKNOWN_ID for a modifier; UDG_STATUS_INVALID_HANDLE for
// the world, the parent or the anchor; UDG_STATUS_LIMIT_EXCEEDED if the world has 1,048,576 areas,
// or if more than 64 areas would belong to each other in a line; UDG_STATUS_INVALID_DEF,
// UDG_STATUS_NULL_ARGUMENT; UDG_STATUS_WRONG_TIME while a tick is open; UDG_STATUS_BUSY,
// UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Memory and lifetimes: the area exists until it, its anchor or its world is destroyed. The call
// allocates memory.
// Threading: world-exclusive.
UdgStatus udg_area_create(struct UdgWorld world,
                          const struct UdgAreaDef *def,
                          struct UdgArea *out_area);

// Destroys an area, and what steps have left in it. Areas that belonged to it then belong to its
// parent.
//
// Parameters:
//   world  the world.
//   area   the area; null does nothing.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME while a tick is open;
// UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_area_destroy(struct UdgWorld world, struct UdgArea area);

// Tells whether a handle refers to an area that exists in a world.
//
// Parameters:
//   world      the world.
//   area       any value.
//   out_valid  receives 1 or 0.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE (the world), UDG_STATUS_NULL_ARGUMENT,
// UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_area_is_valid(struct UdgWorld world, struct UdgArea area, uint32_t *out_valid);

// Moves an area.
//
// Parameters:
//   world     the world.
//   area      the area.
//   position  its new position in metres; for an area that is attached to an object, its new
//             offset from the object, along the world's axes.
// Returns UDG_STATUS_OK, UDG_STATUS_NOT_FINITE, UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME
// while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_area_set_position(struct UdgWorld world,
                                struct UdgArea area,
                                struct UdgVector3 position);

// Turns an area that is a box.
//
// Parameters:
//   world     the world.
//   area      the area.
//   rotation  its new rotation, a unit quaternion.
// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if the area isn't a box, or the rotation isn't a
// unit quaternion; UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME while a tick is open;
// UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_area_set_rotation(struct UdgWorld world,
                                struct UdgArea area,
                                struct UdgQuaternion rotation);

// Attaches an area to an object, or detaches it. An attached area moves with its object and is
// destroyed with it.
//
// Parameters:
//   world     the world.
//   area      the area.
//   anchor    the object; null to detach the area.
//   position  the area's offset from the object, in metres along the world's axes; without an
//             object, the area's position.
// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FINITE; UDG_STATUS_INVALID_HANDLE (world, area or anchor);
// UDG_STATUS_WRONG_TIME while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED,
// UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_area_attach(struct UdgWorld world,
                          struct UdgArea area,
                          struct UdgObject anchor,
                          struct UdgVector3 position);

// Says that an object is in an area, in addition to the objects that are inside its shape. Call it
// when an engine's trigger volume is entered or left.
//
// Parameters:
//   world      the world.
//   area       an area of any shape.
//   object     the object.
//   is_member  1 if the object is in the area, 0 if only the shape decides. Passing the same value
//              again does nothing.
// Returns UDG_STATUS_OK; UDG_STATUS_INVALID_ARGUMENT if is_member is neither 0 nor 1;
// UDG_STATUS_INVALID_HANDLE (world, area or object); UDG_STATUS_WRONG_TIME while a tick is open;
// UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Memory and lifetimes: lasts until the area or the object is destroyed. The call allocates
// memory.
// Threading: world-exclusive.
UdgStatus udg_area_set_member(struct UdgWorld world,
                              struct UdgArea area,
                              struct UdgObject object,
                              uint32_t is_member);

// Leaves a modifier in an area, as a step does whose action lists it under "ambiance": its
// strength rises by 1, up to its limit, and then fades. Use it for what happens without a step,
// such as a shot by the player.
//
// Parameters:
//   world     the world.
//   area      the area.
//   modifier  the modifier. It must have "half_life" or "dampen".
// Returns UDG_STATUS_OK; UDG_STATUS_INVALID_ARGUMENT for a modifier that would stay for ever;
// UDG_STATUS_UNKNOWN_ID, UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME while a tick is open;
// UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Memory and lifetimes: the call allocates memory.
// Threading: world-exclusive.
UdgStatus udg_area_leave_modifier(struct UdgWorld world,
                                  struct UdgArea area,
                                  struct UdgModifier modifier);

// Finds the area with a `user_key`.
//
// Parameters:
//   world     the world.
//   user_key  the key; not 0.
//   out_area  receives the handle.
// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FOUND if no area has the key; UDG_STATUS_INVALID_HANDLE,
// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_world_find_area(struct UdgWorld world, uint64_t user_key, struct UdgArea *out_area);

// Lists all areas of a world, in order of creation.
//
// Parameters:
//   world      the world.
//   areas      receives the handles; may be null if capacity is 0.
//   capacity   how many handles it has room for.
//   out_count  receives how many areas there are.
// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written);
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT,
// UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Memory and lifetimes: the handles are copied.
// Threading: world-shared.
UdgStatus udg_world_areas(struct UdgWorld world,
                          struct UdgArea *areas,
                          uint32_t capacity,
                          uint32_t *out_count);

// Lists the areas that a point is in, and the areas that these belong to, in order of creation.
// Areas of dormant groups and areas with the shape UDG_AREA_HOST are not included.
//
// Parameters:
//   world      the world.
//   position   the point, in metres; finite.
//   areas      receives the handles; may be null if capacity is 0.
//   capacity   how many handles it has room for.
//   out_count  receives how many areas there are.
// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FINITE for the point; UDG_STATUS_BUFFER_TOO_SMALL
// (out_count is written); UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT,
// UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Memory and lifetimes: the handles are copied.
// Threading: world-shared.
UdgStatus udg_world_areas_at(struct UdgWorld world,
                             struct UdgVector3 position,
                             struct UdgArea *areas,
                             uint32_t capacity,
                             uint32_t *out_count);

// Lists the areas that an object is in, and the areas that these belong to, in order of creation.
// Areas of dormant groups are not included.
//
// Parameters:
//   world      the world.
//   object     the object.
//   areas      receives the handles; may be null if capacity is 0.
//   capacity   how many handles it has room for.
//   out_count  receives how many areas there are.
// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written);
// UDG_STATUS_INVALID_HANDLE (world or object), UDG_STATUS_NULL_ARGUMENT,
// UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Memory and lifetimes: the handles are copied.
// Threading: world-shared.
UdgStatus udg_object_areas(struct UdgWorld world,
                           struct UdgObject object,
                           struct UdgArea *areas,
                           uint32_t capacity,
                           uint32_t *out_count);

// Tells the `user_key` that an area was created with.
//
// Parameters:
//   world         the world.
//   area          the area.
//   out_user_key  receives the key; 0 for none.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
// UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_area_user_key(struct UdgWorld world, struct UdgArea area, uint64_t *out_user_key);

// Sets the name of an area for people who debug. Explanations then use it. No decision depends on
// names, they needn't be unique, and udg_world_hash ignores them.
//
// Parameters:
//   world        the world.
//   area         the area.
//   name         UTF-8 without control characters, at most UDG_MAX_OBJECT_NAME bytes, copied. If
//                name_length is 0, it may be null, and the area's name is removed.
//   name_length  its length in bytes, or UDG_ZERO_TERMINATED.
// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if the name is too long;
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT;
// UDG_STATUS_WRONG_TIME while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED,
// UDG_STATUS_PANIC.
// Memory and lifetimes: the call allocates memory. The name is kept until the area is destroyed.
// Threading: world-exclusive.
UdgStatus udg_area_set_name(struct UdgWorld world,
                            struct UdgArea area,
                            const char *name,
                            size_t name_length);

// Tells the name of an area.
//
// Parameters:
//   world       the world.
//   area        the area.
//   buffer      receives the name, ended by a zero; empty if the area has none. May be null if
//               capacity is 0.
//   capacity    size of the buffer in bytes; UDG_MAX_OBJECT_NAME + 1 is always enough.
//   out_needed  receives the size that the name needs, in bytes with its zero; may be null.
// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_needed is written);
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Memory and lifetimes: the name is copied.
// Threading: world-shared.
UdgStatus udg_area_name(struct UdgWorld world,
                        struct UdgArea area,
                        char *buffer,
                        size_t capacity,
                        size_t *out_needed);

// Tells where an area is, and what it belongs to.
//
// Parameters:
//   world     the world.
//   area      the area.
//   out_info  receives the information.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
// UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_area_info(struct UdgWorld world, struct UdgArea area, struct UdgAreaInfo *out_info);

// Tells whether an object is in an area. It is if it is inside the area's shape, if the host has
// said so with udg_area_set_member, or if it is in an area that belongs to this one.
//
// Parameters:
//   world      the world.
//   area       the area.
//   object     the object.
//   out_holds  receives 1 if the object is in the area, else 0; 0 also while the area's group is
//              dormant.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE (world, area or object),
// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_area_holds(struct UdgWorld world,
                         struct UdgArea area,
                         struct UdgObject object,
                         uint32_t *out_holds);

// Lists the modifiers that an area was created with, in order.
//
// Parameters:
//   world      the world.
//   area       the area.
//   modifiers  receives the ids; may be null if capacity is 0.
//   capacity   how many ids it has room for.
//   out_count  receives how many modifiers there are.
// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written);
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT,
// UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Memory and lifetimes: the ids are copied.
// Threading: world-shared.
UdgStatus udg_area_modifiers(struct UdgWorld world,
                             struct UdgArea area,
                             struct UdgModifier *modifiers,
                             uint32_t capacity,
                             uint32_t *out_count);

// Tells how strong a modifier that steps have left in an area is now.
//
// Parameters:
//   world         the world.
//   area          the area.
//   modifier      the modifier.
//   out_strength  receives the strength: each addition counts 1 and then fades; 0 if nothing is
//                 left. Decisions see it more coarsely: what has faded since the last addition in
//                 sixteenths of the limit.
// Returns UDG_STATUS_OK, UDG_STATUS_UNKNOWN_ID, UDG_STATUS_INVALID_HANDLE,
// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_area_strength(struct UdgWorld world,
                            struct UdgArea area,
                            struct UdgModifier modifier,
                            double *out_strength);

// Tells what a step would cost an NPC if it began now, by what the NPC knows. Also lists what
// changes this cost, and by how much: areas, objects, and what steps have left. It is for tools.
//
// Parameters:
//   world        the world.
//   npc          the NPC.
//   action       an action that its type consumes.
//   supplier     the object that it is done to; its type must supply the action.
//   at_supplier  0: the cost where the NPC is. 1: the cost that UDG_SELECTOR_GOAP uses: where the
//                NPC is, for steps that move it or that it does to itself, and where the supplier
//                is, for all others.
//   out_cost     receives the cost.
//   changes      receives what changes the cost, in order; may be null if capacity is 0. Modifiers
//                that leave the cost as it is are not included.
//   capacity     how many changes it has room for.
//   out_count    receives how many changes there are. May be null if capacity is 0, to get only
//                the cost.
// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written);
// UDG_STATUS_NOT_IN_TYPE if the NPC doesn't consume the action or the supplier doesn't supply it;
// UDG_STATUS_INVALID_HANDLE (world, NPC or supplier), also if the NPC is dead or doesn't know the
// supplier; UDG_STATUS_INVALID_ARGUMENT for at_supplier; UDG_STATUS_NOT_AN_NPC,
// UDG_STATUS_UNKNOWN_ID, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Memory and lifetimes: the changes are copied. The call allocates memory and frees it.
// Threading: world-shared.
UdgStatus udg_npc_cost(struct UdgWorld world,
                       struct UdgNpc npc,
                       struct UdgAction action,
                       struct UdgObject supplier,
                       uint32_t at_supplier,
                       struct UdgStepCost *out_cost,
                       struct UdgCostChange *changes,
                       uint32_t capacity,
                       uint32_t *out_count);

// Tells what a drive would weigh for an NPC if it decided now, by what the NPC knows. Also lists
// what changes this weight where the NPC is, and by how much: areas, objects, and what steps have
// left. It is for tools.
//
// Parameters:
//   world       the world.
//   npc         the NPC.
//   drive       a drive that its type lists, whether or not the NPC has it now.
//   out_weight  receives the weight.
//   changes     receives what changes the weight, in order; may be null if capacity is 0.
//               Modifiers that leave the weight as it is are not included.
//   capacity    how many changes it has room for.
//   out_count   receives how many changes there are. May be null if capacity is 0, to get only the
//               weight.
// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written);
// UDG_STATUS_NOT_IN_TYPE if the NPC's type doesn't list the drive; UDG_STATUS_WRONG_TIME if the
// NPC is dormant; UDG_STATUS_NOT_AN_NPC, UDG_STATUS_UNKNOWN_ID, UDG_STATUS_INVALID_HANDLE,
// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Memory and lifetimes: the changes are copied. The call allocates memory and frees it.
// Threading: world-shared.
UdgStatus udg_npc_altered_weight(struct UdgWorld world,
                                 struct UdgNpc npc,
                                 struct UdgDrive drive,
                                 struct UdgAlteredWeight *out_weight,
                                 struct UdgCostChange *changes,
                                 uint32_t capacity,
                                 uint32_t *out_count);

// ------------------------------------------------------------------------------------------------
// 8. Influences
//
// What spreads from places and fades, such as danger, noise, or the smell of bread: your game or
// steps make it, and costs, conditions and goals read it.
// ------------------------------------------------------------------------------------------------

// Arguments of `udg_world_set_influence_grid`. Initialise it with `udg_influence_grid_init`.
typedef struct UdgInfluenceGrid {
    // Set by `udg_influence_grid_init`.
    uint32_t struct_size;
    // The length of a cell's sides, in metres; more than 0. The default is 1.
    float cell_size;
    // Number of cells along the first direction of the ground, at least 1: along x if `up` is y.
    uint32_t columns;
    // Number of cells along the second direction of the ground, at least 1: along z if `up` is y.
    // A grid has at most 4,194,304 cells.
    uint32_t rows;
    // The corner of the first cell, in metres. The default is (0, 0, 0).
    struct UdgVector3 origin;
    // Number of entries in `blocked`: the number of all cells, or 0, the default, if none is
    // blocked.
    uint32_t blocked_count;
    // One number for each cell, row after row: 1 if nothing spreads into it, else 0. A point in a
    // blocked cell belongs to the nearest of the eight cells around it that isn't blocked, if
    // there is one. Copied.
    const uint8_t *blocked;
} UdgInfluenceGrid;

// Two places that are linked, both ways.
typedef struct UdgPlaceLink {
    // The number of one place.
    uint32_t first;
    // The number of the other.
    uint32_t second;
} UdgPlaceLink;

// For `hint` of udg_world_find_best_place: no place.
#define UDG_NO_PLACE UINT32_MAX

// How much one influence counts in the value of a place.
typedef struct UdgPlaceTerm {
    // The influence.
    struct UdgInfluence influence;
    // Its strength is multiplied by this; less than 0 for what is to be avoided.
    float weight;
} UdgPlaceTerm;

// The best place that was found.
typedef struct UdgBestPlace {
    // The place's number. Pass it as the hint of the next search.
    uint32_t place;
    // The middle of the place, in metres.
    struct UdgVector3 middle;
    // The value of the place.
    float value;
    // How many places were looked at.
    uint32_t looked_at;
} UdgBestPlace;

// Initialises the struct with its defaults. Set `columns` and `rows` afterwards.
//
// Parameters:
//   grid  receives the defaults.
//   size  sizeof(UdgInfluenceGrid), as the caller knows it.
// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_DEF.
// Threading: any thread.
UdgStatus udg_influence_grid_init(struct UdgInfluenceGrid *grid, size_t size);

// Makes the cells of a grid the places in which influences are. They are numbered row after row,
// from 0. Height doesn't count: for houses with several floors, use
// udg_world_set_influence_places. Earlier places and all influences in them are forgotten.
//
// Parameters:
//   world  the world.
//   grid   the grid; copied.
// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE for a field that is outside its range;
// UDG_STATUS_INVALID_ARGUMENT if `blocked` has a number other than 0 and 1;
// UDG_STATUS_INVALID_DEF, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_HANDLE;
// UDG_STATUS_WRONG_TIME while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED,
// UDG_STATUS_PANIC.
// Memory and lifetimes: the grid is kept until it is replaced. The call allocates memory.
// Threading: world-exclusive.
UdgStatus udg_world_set_influence_grid(struct UdgWorld world, const struct UdgInfluenceGrid *grid);

// Sets the places in which influences are, and the links along which influences spread: way
// points, rooms, or polygons of a navigation mesh. Places are numbered in the order of the list,
// from 0. A link is as long as the straight line between its places. A point of the world belongs
// to the nearest place. Earlier places and all influences in them are forgotten. With a
// place_count of 0, the world has no places afterwards.
//
// Parameters:
//   world        the world.
//   places       the positions of the places, in metres; may be null if place_count is 0.
//   place_count  how many places; at most 4,194,304.
//   links        the links; may be null if link_count is 0.
//   link_count   how many links; at most 67,108,864.
// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if there are too many, or for a link to a place
// that doesn't exist; UDG_STATUS_NOT_FINITE, UDG_STATUS_NULL_ARGUMENT,
// UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME while a tick is
// open; UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Memory and lifetimes: both lists are copied, and kept until they are replaced. The call
// allocates memory.
// Threading: world-exclusive.
UdgStatus udg_world_set_influence_places(struct UdgWorld world,
                                         const struct UdgVector3 *places,
                                         uint32_t place_count,
                                         const struct UdgPlaceLink *links,
                                         uint32_t link_count);

// Tells how many places for influences a world has. Their numbers go from 0 to the count minus 1.
//
// Parameters:
//   world      the world.
//   out_count  receives the number.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
// UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_world_influence_place_count(struct UdgWorld world, uint32_t *out_count);

// Tells to which place a point belongs. In a grid, that is the cell around the point; if the cell
// is blocked, it is the nearest of the eight cells around it that isn't. Otherwise it is the
// nearest place.
//
// Parameters:
//   world       the world.
//   position    the point, in metres; finite.
//   out_place   receives the number of the place.
//   out_middle  receives the middle of the place, in metres; may be null.
// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FOUND if there is no place at the point;
// UDG_STATUS_NOT_FINITE, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
// UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_world_influence_place(struct UdgWorld world,
                                    struct UdgVector3 position,
                                    uint32_t *out_place,
                                    struct UdgVector3 *out_middle);

// Adds to an influence at a point. It also spreads: with the distance it falls evenly to 0 at the
// influence's `reach`, by the shortest way around what is blocked. When a step succeeds, the
// influences that its action lists under "influences" rise in the same way, by 1, where the NPC is
// then.
//
// Parameters:
//   world      the world.
//   influence  the influence.
//   position   the point, in metres; finite.
//   strength   how much to add; finite and more than 0. In no place does the influence exceed its
//              `limit`.
// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FOUND if there is no place at the point;
// UDG_STATUS_OUT_OF_RANGE for the strength; UDG_STATUS_NOT_FINITE for the point;
// UDG_STATUS_UNKNOWN_ID, UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME while a tick is open;
// UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Memory and lifetimes: the call allocates memory in places where the influence never was, and
// while a search is open.
// Threading: world-exclusive.
UdgStatus udg_world_add_influence(struct UdgWorld world,
                                  struct UdgInfluence influence,
                                  struct UdgVector3 position,
                                  float strength);

// Removes an influence from all places. NPCs with own facts still remember it, except where they
// notice that it is gone.
//
// Parameters:
//   world      the world.
//   influence  the influence.
// Returns UDG_STATUS_OK, UDG_STATUS_UNKNOWN_ID, UDG_STATUS_INVALID_HANDLE; UDG_STATUS_WRONG_TIME
// while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_world_clear_influence(struct UdgWorld world, struct UdgInfluence influence);

// Tells how strong an influence is at a point now.
//
// Parameters:
//   world         the world.
//   influence     the influence.
//   position      the point, in metres; finite.
//   out_strength  receives the strength; 0 if there is no place at the point.
// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FINITE for the point; UDG_STATUS_UNKNOWN_ID,
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_world_influence(struct UdgWorld world,
                              struct UdgInfluence influence,
                              struct UdgVector3 position,
                              float *out_strength);

// Tells how strong an influence is in each place now, to draw it or for your own code.
//
// Parameters:
//   world      the world.
//   influence  the influence.
//   strengths  receives the strengths, by place; may be null if capacity is 0.
//   capacity   how many it has room for.
//   out_count  receives how many places there are.
// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written);
// UDG_STATUS_UNKNOWN_ID, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT,
// UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Memory and lifetimes: the numbers are copied.
// Threading: world-shared.
UdgStatus udg_world_influences(struct UdgWorld world,
                               struct UdgInfluence influence,
                               float *strengths,
                               uint32_t capacity,
                               uint32_t *out_count);

// Finds the best place around a point. A place's value is the sum of influences, each multiplied
// by its weight, plus `metre` for each metre in a straight line from the point to the middle of
// the place. The place with the greatest value is the best; of equal ones, the one with the lowest
// number. Blocked cells are left out.
//
// Parameters:
//   world       the world.
//   around      the point, in metres; finite.
//   within      how far from the point the middle of the place may be, in metres; infinity for all
//               places.
//   terms       the influences and their weights; may be null if term_count is 0.
//   term_count  how many; at most 64.
//   metre       what each metre counts; finite. Less than 0 to prefer places that are near.
//   hint        a place that may be good, such as the result of the last search; UDG_NO_PLACE for
//               none. It makes the search faster and never changes the result.
//   out_best    receives the place.
// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FOUND if there is no place within the distance;
// UDG_STATUS_NOT_FINITE for the point, a weight or `metre`, or if `within` is NaN;
// UDG_STATUS_LIMIT_EXCEEDED for too many terms; UDG_STATUS_UNKNOWN_ID, UDG_STATUS_INVALID_HANDLE,
// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_world_find_best_place(struct UdgWorld world,
                                    struct UdgVector3 around,
                                    float within,
                                    const struct UdgPlaceTerm *terms,
                                    uint32_t term_count,
                                    float metre,
                                    uint32_t hint,
                                    struct UdgBestPlace *out_best);

// ------------------------------------------------------------------------------------------------
// 9. Surroundings
//
// What there is near a point, as an NPC knows it or as it is, and what objects are parts of
// others.
// ------------------------------------------------------------------------------------------------

// Arguments of `udg_world_nearby`. Initialise it with `udg_nearby_init`.
typedef struct UdgNearby {
    // Set by `udg_nearby_init`.
    uint32_t struct_size;
    // The greatest distance from `position`, in metres in a straight line; at least 0, or infinity
    // for everywhere. The default is 0.
    float radius;
    // The NPC whose knowledge counts. The default is null: then the truth counts.
    struct UdgNpc npc;
    // The action that the objects must offer to the NPC. The default is null, for any or none. If
    // it is set, `npc` must be set.
    struct UdgAction action;
    // The tag that the objects must have. The default is null, for any or none.
    struct UdgTag tag;
    // The point to look around, in metres; finite. The default is (0, 0, 0).
    struct UdgVector3 position;
    // 1: the truth counts, not what the NPC knows. The default is 0.
    uint32_t by_truth;
} UdgNearby;

// Initialises the struct with its defaults.
//
// Parameters:
//   nearby  receives the defaults.
//   size    sizeof(UdgNearby), as the caller knows it.
// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_DEF.
// Threading: any thread.
UdgStatus udg_nearby_init(struct UdgNearby *nearby, size_t size);

// Lists the objects within a distance of a point, the nearest first; of equally near ones, the one
// that was created first. You can ask only for objects that offer an action to an NPC, only for
// those with a tag, or both.
//
// An object offers an action if, as the NPC knows it, the action can be done to it now: its type
// supplies the action, the action is enabled, its "when" holds, a slot is free for the NPC, and
// the step isn't kept out of the NPC's plans after a failure. Preconditions aren't tested, nor
// whether the NPC's type consumes the action. The host isn't asked either: a "when" that needs an
// answer doesn't hold. The NPC itself is listed only if it can do the action to itself.
//
// If the NPC has own facts, objects are where it believes them to be. Objects that it doesn't
// know, or whose position it doesn't know, aren't listed. Dormant objects are listed only if the
// NPC believes in them.
//
// Some objects are found by place: those of types that can be walked to, that sensors notice, or
// that goal rules or world effects look for by distance. Objects of all other types are looked at
// one by one.
//
// Parameters:
//   world      the world.
//   nearby     what to look for; copied.
//   objects    receives the handles; may be null if capacity is 0.
//   capacity   how many handles it has room for.
//   out_count  receives how many objects there are.
// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written);
// UDG_STATUS_INVALID_ARGUMENT for an action without an NPC, or if by_truth is neither 0 nor 1;
// UDG_STATUS_NOT_FINITE for the position; UDG_STATUS_OUT_OF_RANGE for the radius;
// UDG_STATUS_WRONG_TIME if the NPC is dormant; UDG_STATUS_NOT_AN_NPC, UDG_STATUS_UNKNOWN_ID,
// UDG_STATUS_INVALID_DEF, UDG_STATUS_INVALID_HANDLE (world or NPC), UDG_STATUS_NULL_ARGUMENT,
// UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Memory and lifetimes: the handles are copied. The call allocates memory and frees it.
// Threading: world-shared.
UdgStatus udg_world_nearby(struct UdgWorld world,
                           const struct UdgNearby *nearby,
                           struct UdgObject *objects,
                           uint32_t capacity,
                           uint32_t *out_count);

// Tells which reference of a type says whose part an object is: the one that "part_of" names in
// the documents, for the type itself or for a type that it inherits from.
//
// Parameters:
//   domain         the domain.
//   object_type    the type.
//   out_attribute  receives the reference; null if objects of the type are never parts.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_UNKNOWN_ID or
// UDG_STATUS_NULL_ARGUMENT.
// Threading: any thread.
UdgStatus udg_domain_type_part_of(struct UdgDomain domain,
                                  struct UdgType object_type,
                                  struct UdgAttribute *out_attribute);

// Lists the parts of an object, in order of creation, without the parts of its parts. To make an
// object a part of another, or to take it off, write the reference that udg_domain_type_part_of
// tells, with udg_object_set_reference.
//
// Parameters:
//   world      the world.
//   object     the object.
//   parts      receives the handles; may be null if capacity is 0.
//   capacity   how many handles it has room for.
//   out_count  receives how many parts there are.
// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written);
// UDG_STATUS_INVALID_HANDLE (world or object), UDG_STATUS_NULL_ARGUMENT,
// UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Memory and lifetimes: the handles are copied.
// Threading: world-shared.
UdgStatus udg_object_parts(struct UdgWorld world,
                           struct UdgObject object,
                           struct UdgObject *parts,
                           uint32_t capacity,
                           uint32_t *out_count);

// ------------------------------------------------------------------------------------------------
// 10. Ticks
//
// The library as the clockwork of your NPCs: call udg_world_tick once a frame. It decides who
// thinks, searches for plans within your budget, and runs their steps.
// ------------------------------------------------------------------------------------------------

// For `work` of UdgPlanOptions: no limit.
#define UDG_WORK_UNLIMITED UINT32_MAX

// Arguments of a tick. Initialise it with `udg_tick_input_init`.
typedef struct UdgTickInput {
    // Set by `udg_tick_input_init`.
    uint32_t struct_size;
    // The most plan states that all searches of the tick together generate; each look for steps
    // that help counts as one. It applies in addition to `work`. 0, the default, for no such
    // limit. Searches that need more continue in the next tick.
    uint32_t plan_states;
    // The new time of the world, in seconds: finite, and not less than the world's time. If it
    // looks like milliseconds, the log says so, once for each world.
    double seconds;
    // 1: the library changes attributes by their rates for the time by which the tick moves the
    // world's time on. 0, the default: the host does that.
    uint32_t applies_rates;
    // The most work that all searches of the tick together do; 1,000 units take about a
    // microsecond. The default is 2,000,000, about 2 ms of one core. Each search may exceed it by
    // a few plan states. 0 for no such limit. Searches that need more continue in the next tick.
    uint32_t work;
} UdgTickInput;

// Counts of what a tick did.
typedef struct UdgTickReport {
    // NPCs that thought.
    uint32_t thought;
    // Searches that were under way.
    uint32_t searches;
    // Searches that ended.
    uint32_t ended;
    // NPCs that wait for a search. If the number grows from tick to tick, there are too few
    // searches, or the budget is too small.
    uint32_t waiting;
    // Plan states generated. At most `plan_states` of the input, if that is set.
    uint32_t plan_states;
    // Plans taken up.
    uint32_t plans;
    // Steps begun.
    uint32_t steps;
    // Events to be read with `udg_world_events`.
    uint32_t events;
    // Work done by searches; 1,000 units take about a microsecond.
    uint64_t work;
} UdgTickReport;

// Counts of what ticks have done since the world was created.
typedef struct UdgWorldStats {
    // Ticks that have ended.
    uint64_t ticks;
    // How often NPCs thought.
    uint64_t thought;
    // How often NPCs skipped thinking at their turn.
    uint64_t skipped;
    // How often NPCs thought only for comparison: see `shadow` of UdgWorldDef.
    uint64_t shadowed;
    // How often such a comparison led to another decision.
    uint64_t shadow_differences;
    // Searches begun.
    uint64_t searches;
    // Plan states generated.
    uint64_t plan_states;
    // Plans taken up.
    uint64_t plans;
    // Steps begun.
    uint64_t steps;
    // Slots that NPCs have taken at the moment.
    uint64_t slots;
    // Nanoseconds spent in UDG_SECTION_UPDATE, by the clock set with `udg_world_set_profiler`.
    // Without a clock, all times are 0.
    uint64_t update_time;
    // Nanoseconds spent in UDG_SECTION_THINK.
    uint64_t think_time;
    // Nanoseconds spent in UDG_SECTION_ASK.
    uint64_t ask_time;
    // Nanoseconds spent in UDG_SECTION_SET_OUT.
    uint64_t set_out_time;
    // Nanoseconds spent in UDG_SECTION_PLAN, on all threads together.
    uint64_t plan_time;
    // Nanoseconds spent in UDG_SECTION_PERFORM.
    uint64_t perform_time;
    // Plans dropped for another plan: UDG_REASON_BETTER_PLAN.
    uint64_t dropped_better_plan;
    // Plans dropped with UDG_REASON_NOTHING_BETTER.
    uint64_t dropped_nothing_better;
    // Plans dropped with UDG_REASON_NOT_EXECUTABLE.
    uint64_t dropped_not_executable;
    // Plans dropped with UDG_REASON_UNMET.
    uint64_t dropped_unmet;
    // Plans dropped with UDG_REASON_NOT_OFFERED.
    uint64_t dropped_not_offered;
    // Plans dropped with UDG_REASON_SLOTS_TAKEN.
    uint64_t dropped_slots_taken;
    // Plans dropped with UDG_REASON_STEP_ENDED.
    uint64_t dropped_step_ended;
    // Plans dropped for any other reason.
    uint64_t dropped_other;
    // Plans dropped although nothing that their decision had read has changed, except for what the
    // plan's own steps and rates change. Only plans dropped as not executable, unmet, not offered,
    // or for lack of slots count, and no NPCs with `skipping` UDG_SKIP_NEVER.
    uint64_t dropped_unchanged;
    // Steps broken off for a plan that begins with the same step.
    uint64_t restarted;
    // Reservations and places in queues that were lost because the slot was in use when the NPC
    // arrived, or because the host took it.
    uint64_t lost_slots;
} UdgWorldStats;

// How many further roles a step has room for.
#define UDG_STEP_ROLES 4

// The present step of an NPC.
typedef struct UdgStep {
    // The step's number, unique in its world for ever.
    uint64_t step_id;
    // The object that the step is done to.
    struct UdgObject supplier;
    // The supplier's user key; 0 for none.
    uint64_t supplier_user_key;
    // When the step began, in seconds of world time.
    double started;
    // When the step ends by itself, in seconds of world time. If the library performs it, it is
    // done then. If the host does, that is the deadline: `started` + `duration` + the action's
    // `timeout`. A step that isn't reported before has failed then, so don't report at `ends`;
    // by the plan, it is done at `started` + `duration`. Infinite for a fallback.
    double ends;
    // Where the NPC is expected to be at the end of the step, in metres; NaN if it doesn't know
    // where it is. If the NPC learns that the supplier has moved, `stand`, `ends` and `duration`
    // follow, and UDG_EVENT_STEP_MOVED tells so.
    struct UdgVector3 stand;
    // How far from itself the supplier wants the NPC to stand, in metres.
    float distance;
    // UDG_FACING_…: where the supplier wants the NPC to look.
    UdgFacing facing;
    // The action that is done.
    struct UdgAction action;
    // The expected duration of the step in seconds.
    float duration;
    // Its index in the plan, from 0. If a step runs a schedule, the schedule's tasks take its
    // place in the plan.
    uint32_t number;
    // Number of steps of the plan.
    uint32_t step_count;
    // 1 if the step is the fallback, which the NPC does while it has no plan.
    uint32_t is_fallback;
    // The schedule whose task this step is, the innermost if schedules run schedules; null for
    // none.
    struct UdgSchedule schedule;
    // Always 0.
    uint32_t reserved;
    // The objects in the action's further roles. Always null: no action has further roles yet.
    struct UdgObject roles[UDG_STEP_ROLES];
} UdgStep;

// Result of a step, as the host reports it.
typedef int32_t UdgStepResult;

// The step is done.
#define UDG_STEP_SUCCEEDED 1

// The step couldn't be done. It is kept out of the NPC's plans for a while: `retry_after` of the
// action, and twice as long with each further failure until it succeeds, up to 64 times.
#define UDG_STEP_FAILED 2

// The step was broken off for a reason that doesn't concern the step itself. It is not kept out of
// plans.
#define UDG_STEP_ABORTED 3

// What a report did.
typedef int32_t UdgReportResult;

// Nothing: the NPC isn't at that step any more.
#define UDG_REPORT_NOT_CURRENT 0

// It ended the step as reported.
#define UDG_REPORT_TAKEN 1

// It ended the step as failed, and nothing was written. The library was to write the step's
// effects, but a precondition doesn't hold any more, the supplier is gone, or the NPC is dead. The
// step's event gives the reason.
#define UDG_REPORT_REFUSED 2

// Initialises the options with their defaults.
//
// Parameters:
//   options  receives the defaults.
//   size     sizeof(UdgPlanOptions), as the caller knows it.
// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_DEF.
// Threading: any thread.
UdgStatus udg_plan_options_init(struct UdgPlanOptions *options, size_t size);

// Initialises the options to the algorithm as printed in the thesis: the selector is
// UDG_SELECTOR_UDGOAP, steps are inserted at the front and take no time, nothing is trimmed, a
// plan needn't be better than doing nothing, dead NPCs have utility, and scores are compared bit
// for bit.
//
// Parameters:
//   options  receives the options.
//   size     sizeof(UdgPlanOptions), as the caller knows it.
// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_DEF.
// Threading: any thread.
UdgStatus udg_plan_options_init_thesis(struct UdgPlanOptions *options, size_t size);

// Initialises the options with their defaults.
//
// Parameters:
//   options  receives the defaults.
//   size     sizeof(UdgMindOptions), as the caller knows it.
// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_DEF.
// Threading: any thread.
UdgStatus udg_mind_options_init(struct UdgMindOptions *options, size_t size);

// Sets how ticks run an NPC. The NPC thinks at the beginning of the next tick.
//
// If the options say for the first time that nobody performs its steps, what it is doing ends at
// once: its step is broken off and its plan is dropped, with UDG_REASON_REPORTED, and it gives back
// slots, reservations and its places in queues. It thinks no more until the options name somebody
// else. So this is how a player takes over an NPC, and gives it back.
//
// If the library takes a step over from the host, or the other way round, the step goes on, and its
// end is worked out anew. The library begins the rest of a walk where the NPC is now, at an even
// pace; another step is done at `started` + `duration`, or with the next tick if that is past. The
// host has until `started` + `duration` + `timeout`, and at least the `timeout` from now, and finds
// the NPC where the library has brought it. No event tells of that; udg_npc_step has the new values.
//
// Parameters:
//   world     the NPC's world.
//   npc       the NPC.
//   options   how to run it, copied; null for the defaults.
//   planning  how it plans, copied; null for the defaults. `forecast` is ignored.
// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE or UDG_STATUS_INVALID_ARGUMENT for a field, which
// the message names; UDG_STATUS_UNKNOWN_ID or UDG_STATUS_NOT_IN_TYPE for the fallback;
// UDG_STATUS_INVALID_DEF, UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_WRONG_TIME
// while a tick is open; UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_npc_set_mind(struct UdgWorld world,
                           struct UdgNpc npc,
                           const struct UdgMindOptions *options,
                           const struct UdgPlanOptions *planning);

// Makes an NPC think at the beginning of the next tick, even if it isn't its turn and nothing has
// changed. Call it after an event that only the game knows of. The NPC doesn't overtake others
// that wait for a search. If its step can't be interrupted, it finishes that first. If the better
// plan begins with the step that is under way, that step goes on.
//
// Parameters:
//   world  the NPC's world.
//   npc    the NPC. If ticks skip it, or if it is dormant, it doesn't think.
// Returns UDG_STATUS_OK; UDG_STATUS_WRONG_TIME while a tick is open; UDG_STATUS_NOT_AN_NPC,
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Threading: world-exclusive.
UdgStatus udg_npc_think_now(struct UdgWorld world, struct UdgNpc npc);

// Tells how ticks run an NPC. Options that were left open have the value that the NPC's type or
// the library gives them.
//
// Parameters:
//   world         the NPC's world.
//   npc           the NPC.
//   out_options   receives how it is run; may be null.
//   out_planning  receives how it plans; may be null.
// Returns UDG_STATUS_OK, UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE,
// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_npc_mind(struct UdgWorld world,
                       struct UdgNpc npc,
                       struct UdgMindOptions *out_options,
                       struct UdgPlanOptions *out_planning);

// Initialises the struct with its defaults. Set `seconds` afterwards.
//
// Parameters:
//   input  receives the defaults.
//   size   sizeof(UdgTickInput), as the caller knows it.
// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_DEF.
// Threading: any thread.
UdgStatus udg_tick_input_init(struct UdgTickInput *input, size_t size);

// Runs a whole tick: NPCs think, search for plans, and begin and end steps. Call it once a frame,
// after you have written what has changed, and read its events with udg_world_events. It does the
// same as udg_world_tick_begin, udg_world_plan for each job, and udg_world_tick_end, which let you
// use several threads.
//
// Functions that answer queries are called with the questions of all searches that begin, each
// function at most once. Searches with questions to be answered by view wait: see
// udg_world_questions.
//
// Parameters:
//   world       the world.
//   input       arguments of the tick; copied.
//   out_report  receives counts of what the tick did; may be null.
// Returns UDG_STATUS_OK; UDG_STATUS_WRONG_TIME if the time is earlier than the world's, or while a
// tick is open that any thread has begun with udg_world_tick_begin; UDG_STATUS_OUT_OF_RANGE or
// UDG_STATUS_INVALID_ARGUMENT for a field of `input`; UDG_STATUS_NULL_ARGUMENT,
// UDG_STATUS_INVALID_DEF, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_BUSY, UDG_STATUS_POISONED,
// UDG_STATUS_PANIC; UDG_STATUS_NOT_FINITE or UDG_STATUS_INVALID_ARGUMENT for an answer to a query
// or a sensor: then time has advanced, with all that passes by itself (rates, walks, reservations
// that lapse, what is heard and forgotten), but nobody has decided. The NPCs that asked think again
// at the next tick, and a sensor asks again at its next interval. Whatever the status, and whatever
// other threads do, no tick is left open.
// Memory and lifetimes: ends the view of `udg_world_events`.
// Threading: world-exclusive.
UdgStatus udg_world_tick(struct UdgWorld world,
                         const struct UdgTickInput *input,
                         struct UdgTickReport *out_report);

// Begins a tick: time advances, NPCs whose turn it is think about what they want, and NPCs that
// wait get searches for plans. Then call udg_world_plan for each job, on any threads. When all
// these calls have returned, call udg_world_tick_end.
//
// Until then the world can be read, but calls that would change it return UDG_STATUS_WRONG_TIME.
// This call settles how much each search may do, so the result doesn't depend on how you spread
// jobs over threads.
//
// Parameters:
//   world     the world.
//   input     arguments of the tick; copied.
//   out_jobs  receives how many jobs there are in this tick, `searches` of UdgWorldDef at most.
//             Call udg_world_plan for each job from 0 to this number minus 1.
// Returns as for udg_world_tick.
// Memory and lifetimes: the view of `udg_world_events` stays valid until the tick ends.
// Threading: world-exclusive.
UdgStatus udg_world_tick_begin(struct UdgWorld world,
                               const struct UdgTickInput *input,
                               uint32_t *out_jobs);

// Continues one search of a tick, as far as its share of the budget reaches. It does nothing for a
// job that was called in this tick already, or that no NPC has.
//
// Parameters:
//   world  the world.
//   job    the job, from 0.
// Returns UDG_STATUS_OK; UDG_STATUS_WRONG_TIME if no tick has begun, or while the host's functions
// answer its questions; UDG_STATUS_OUT_OF_RANGE if there is no such job; UDG_STATUS_BUSY if
// another call works on the job, or a world-exclusive call uses the world;
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Memory and lifetimes: touches the memory of this search only. Once warm, the call allocates no
// memory.
// Threading: world-shared. It takes no lock that another job could wait for, and calls no function
// of the host. It waits for a udg_world_hash that has begun.
UdgStatus udg_world_plan(struct UdgWorld world, uint32_t job);

// Ends a tick: NPCs whose searches have ended decide, in order of creation; steps whose time is
// over end, and the next steps begin. Then read the events with udg_world_events.
//
// It waits for calls of udg_world_plan that are under way. Make sure that none comes later: its
// search would have done nothing in this tick. If this call returns UDG_STATUS_BUSY, the tick
// stays open.
//
// Parameters:
//   world       the world.
//   out_report  receives counts of what the tick did; may be null.
// Returns UDG_STATUS_OK; UDG_STATUS_WRONG_TIME if no tick has begun; UDG_STATUS_INVALID_HANDLE,
// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Memory and lifetimes: ends the view of `udg_world_events`.
// Threading: world-exclusive.
UdgStatus udg_world_tick_end(struct UdgWorld world, struct UdgTickReport *out_report);

// Counts what ticks have done since the world was created.
//
// Parameters:
//   world      the world.
//   out_stats  receives the numbers.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
// UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_world_stats(struct UdgWorld world, struct UdgWorldStats *out_stats);

// Gives a view of the questions that the searches of ticks wait for: those to queries that are
// answered by view (UDG_ANSWERER_VIEW), each once. Read them after udg_world_tick_begin or after
// udg_world_tick, and answer them with udg_world_answer. A question that isn't answered when the
// next tick begins has no answer, as if its `is_answered` were 0.
//
// Parameters:
//   world          the world.
//   out_questions  receives the address of the first question; null if there is none.
//   out_count      receives how many there are.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
// UDG_STATUS_POISONED.
// Memory and lifetimes: the questions belong to the world. They stay valid and unchanged until
// they are answered, the next tick begins, or the world is destroyed. They stem from the beginning
// of the searches, so an object in them may have been destroyed since.
// Threading: world-shared.
UdgStatus udg_world_questions(struct UdgWorld world,
                              const struct UdgQuestion **out_questions,
                              uint32_t *out_count);

// Answers the questions that the searches of ticks wait for. If it is called between
// udg_world_tick_begin and the calls of udg_world_plan, the searches go on in this tick, as if
// functions had answered. After the end of a tick, they go on in the next one.
//
// Parameters:
//   world    the world.
//   answers  one for each question of udg_world_questions, in their order. If `is_answered` is 0,
//            there is no answer, and conditions that read it are not satisfied.
//   count    how many; must equal the number of questions.
// Returns UDG_STATUS_OK; UDG_STATUS_WRONG_TIME if no search waits; UDG_STATUS_NOT_FINITE or
// UDG_STATUS_INVALID_ARGUMENT for an answer, which the message names, or for the count: then no
// answer is taken, and the searches go on waiting; UDG_STATUS_INVALID_HANDLE,
// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Memory and lifetimes: the answers are copied. Ends the view of `udg_world_questions`.
// Threading: world-exclusive.
UdgStatus udg_world_answer(struct UdgWorld world, const struct UdgAnswer *answers, uint32_t count);

// Tells the present step of an NPC.
//
// Parameters:
//   world     the NPC's world.
//   npc       the NPC.
//   out_step  receives the step.
// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FOUND if the NPC has no step; UDG_STATUS_NOT_AN_NPC,
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Threading: world-shared.
UdgStatus udg_npc_step(struct UdgWorld world, struct UdgNpc npc, struct UdgStep *out_step);

// Tells the tag of the animation that the supplier of an NPC's present step wants.
//
// Parameters:
//   world       the NPC's world.
//   npc         the NPC.
//   buffer      receives the tag, ended by a zero; empty for none. May be null if capacity is 0.
//   capacity    size of the buffer in bytes.
//   out_needed  receives the size that the tag needs, in bytes with its zero; may be null.
// Returns as for udg_npc_step; UDG_STATUS_BUFFER_TOO_SMALL.
// Memory and lifetimes: the text is copied.
// Threading: world-shared.
UdgStatus udg_npc_step_animation(struct UdgWorld world,
                                 struct UdgNpc npc,
                                 char *buffer,
                                 size_t capacity,
                                 size_t *out_needed);

// An action done to one smart object.
typedef struct UdgBinding {
    // The action.
    struct UdgAction action;
    // Always 0.
    uint32_t reserved;
    // The object that it is done to.
    struct UdgObject supplier;
    // The objects in the action's further roles. Must be null: no action has further roles yet.
    struct UdgObject roles[UDG_STEP_ROLES];
} UdgBinding;

// Lists what is left of the plan that an NPC performs in ticks: its present step and all later
// ones. The list is complete as soon as an event tells that the NPC has taken up the plan, so the
// game can then reserve the objects that later steps need.
//
// Parameters:
//   world      the NPC's world.
//   npc        the NPC.
//   bindings   receives the steps, in order; may be null if capacity is 0.
//   capacity   how many it has room for. A plan has at most 128 steps, or 252 while steps run
//              schedules.
//   out_count  receives how many there are; 0 without a plan, also during the fallback.
// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL; UDG_STATUS_NOT_AN_NPC,
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Memory and lifetimes: the structs are copied. Suppliers in them may have been destroyed since.
// Threading: world-shared.
UdgStatus udg_npc_remaining_steps(struct UdgWorld world,
                                  struct UdgNpc npc,
                                  struct UdgBinding *bindings,
                                  uint32_t capacity,
                                  uint32_t *out_count);

// Reports the result of a step that the host performs. The host can also report a step that the
// library performs, to end it early.
//
// After a success, the next step begins at the end of the next tick. An NPC with own facts
// believes that the step had its effects, until it is told otherwise or `expect_for` of the action
// is over. After a failure, the NPC gives up the plan and thinks at the beginning of the next
// tick.
//
// With UDG_PERFORMED_BY_REPORTED, a success also makes the library write the step's effects during
// this call:
// - It first tests again those preconditions that read no positions and ask no queries. If one
//   doesn't hold, or the supplier is gone, it writes nothing, and the step has failed with
//   UDG_REASON_UNMET or UDG_REASON_SUPPLIER_GONE. udg_npc_report_outcome tells so at once.
// - It then writes the action's effects, one by one. If the action has outcomes, it draws one with
//   the world's seed, and writes that outcome's effects, too. Each effect is applied to the
//   present value and clamped to the attribute's range. Objects that the effects destroy are
//   destroyed, and events tell so.
// - The host still writes positions, values that change by themselves, and world effects.
//
// For a step that has failed or was aborted, nothing is written.
//
// Parameters:
//   world            the NPC's world.
//   npc              the NPC.
//   step_id          the step, as told by udg_npc_step or an event.
//   result           UDG_STEP_….
//   out_was_current  receives 1; or 0 if the NPC isn't at that step any more, and the report has
//                    changed nothing. May be null.
// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if no step of this world ever had the number;
// UDG_STATUS_INVALID_ARGUMENT for `result`; UDG_STATUS_WRONG_TIME while a tick is open;
// UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_BUSY, UDG_STATUS_POISONED,
// UDG_STATUS_PANIC.
// Memory and lifetimes: the events of the next tick include those that the report causes.
// Threading: world-exclusive.
UdgStatus udg_npc_report(struct UdgWorld world,
                         struct UdgNpc npc,
                         uint64_t step_id,
                         UdgStepResult result,
                         uint32_t *out_was_current);

// Reports that a step has succeeded, as udg_npc_report does with UDG_STEP_SUCCEEDED. It also says
// which of the action's uncertain outcomes has happened, and tells what the library did. The
// outcome matters only if the library writes effects: with UDG_PERFORMED_BY_REPORTED and
// UDG_PERFORMED_BY_LIBRARY.
//
// Parameters:
//   world       the NPC's world.
//   npc         the NPC.
//   step_id     the step, as told by udg_npc_step or an event.
//   outcome     its index in the action's "outcomes" in the document, from 0. Or -1, also if the
//               action has none: then one is drawn with the world's seed, by the probabilities in
//               the document.
//   out_result  receives UDG_REPORT_…; may be null.
// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if the action has no such outcome, or if no step
// of this world ever had the number; UDG_STATUS_WRONG_TIME while a tick is open;
// UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_BUSY, UDG_STATUS_POISONED,
// UDG_STATUS_PANIC.
// Memory and lifetimes: the events of the next tick include those that the report causes.
// Threading: world-exclusive.
UdgStatus udg_npc_report_outcome(struct UdgWorld world,
                                 struct UdgNpc npc,
                                 uint64_t step_id,
                                 int32_t outcome,
                                 UdgReportResult *out_result);

// ------------------------------------------------------------------------------------------------
// 11. Events
//
// What the last tick did, for your game to perform and to show.
// ------------------------------------------------------------------------------------------------

// Something that has happened to an NPC: 64 bytes.
typedef struct UdgEvent {
    // UDG_EVENT_…
    UdgEventKind kind;
    // UDG_REASON_…
    UdgEventReason reason;
    // The NPC. It may have been destroyed since.
    struct UdgObject npc;
    // The NPC's user key; 0 for none.
    uint64_t npc_user_key;
    // The step's number; 0 for other events.
    uint64_t step_id;
    // For events of steps: the object that the step is done to. For events of drives: who gave the
    // drive, or null if nobody in particular did or the giver doesn't exist any more. Null for
    // events of plans.
    struct UdgObject supplier;
    // The step's action; null for other events.
    struct UdgAction action;
    // Its meaning depends on the kind: see UDG_EVENT_….
    uint32_t number;
    // When it happened, in seconds of world time.
    double seconds;
    // The utility that is expected of a plan that was taken up; NaN for other events.
    float utility;
    // The drive that was given or lost; null for other events.
    struct UdgDrive drive;
} UdgEvent;

// Gives a view of the events from the end of the tick before last to the end of the last tick, in
// order. No event is left out if you read them after every tick.
//
// Parameters:
//   world       the world.
//   out_events  receives the address of the first event; null if there is none.
//   out_count   receives how many there are.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
// UDG_STATUS_POISONED.
// Memory and lifetimes: the events belong to the world. They stay valid and unchanged until the
// next tick ends or the world is destroyed, whatever other calls you make.
// Threading: world-shared.
UdgStatus udg_world_events(struct UdgWorld world,
                           const struct UdgEvent **out_events,
                           uint32_t *out_count);

// ------------------------------------------------------------------------------------------------
// 12. Planning
//
// Single plans, when your game asks for them. A program that calls udg_world_tick doesn't need
// this section.
// ------------------------------------------------------------------------------------------------

// Arguments of `udg_planner_create`. Initialise it with `udg_planner_def_init`.
typedef struct UdgPlannerDef {
    // Set by `udg_planner_def_init`.
    uint32_t struct_size;
    // Must be 0.
    uint32_t reserved;
    // The most bytes that a search may use, at least 1. The default is 16 MiB. A search that
    // reaches the limit ends with UDG_PLAN_ENDED_BY_MEMORY. Everything counts that the search
    // works with, its arena included, in bytes that are the same on every machine: see
    // UdgSearchMemory. What the planner keeps of earlier searches doesn't count, so that they
    // change no result. Neither does what the world keeps for a paused search (see `past` of
    // `udg_world_memory`).
    uint64_t memory_bytes;
} UdgPlannerDef;

// Handle of a planner: the memory and the result of one search. It can serve one NPC after the
// other, of any world. Keep one planner for each thread that plans. Zero is null. A handle never
// becomes valid again after its planner is destroyed.
typedef struct UdgPlanner {
    // Private.
    uint32_t bits;
} UdgPlanner;

// Result of a search. Finding no plan is not a failure: the call returns UDG_STATUS_OK.
typedef struct UdgPlanResult {
    // UDG_PLAN_OUTCOME_…
    UdgPlanOutcome outcome;
    // UDG_PLAN_ENDED_BY_…
    UdgPlanEndedBy ended_by;
    // Number of steps of the plan; 0 if there is none. See `udg_planner_steps`.
    uint32_t step_count;
    // Number of drives of the NPC. See `udg_planner_drives`.
    uint32_t drive_count;
    // Number of plan states that can be read. See `udg_planner_plan_states`.
    uint32_t plan_state_count;
    // How many plan states were generated, including those that were dropped at once.
    uint32_t generated;
    // How many plan states were expanded.
    uint32_t expanded;
    // 1 if the NPC was dead when the search began.
    uint32_t npc_is_dead;
    // The utility that is expected after the plan, 0 to 1.
    float utility;
    // The plan's score: its utility minus its weighted cost. With `durations`, how much more of
    // that it gains per second than doing nothing does.
    float score;
    // The utility of doing nothing now, 0 to 1.
    float idle_utility;
    // The score of doing nothing: its utility, or 0 with `durations`.
    float idle_score;
    // How many questions the search had for the host, including those whose answers were known
    // already.
    uint32_t question_count;
    // At least how many questions were left out because of `questions` of the options. They have
    // no answer.
    uint32_t questions_left_out;
    // How many goals were ignored because of `filter_goals` of the options.
    uint32_t goals_left_out;
    // How much work was done, in the units of `work` of the options; UINT32_MAX for that or more.
    uint32_t work;
} UdgPlanResult;

// For `plan_states` of udg_planner_continue and of UdgPlanOptions: no limit.
#define UDG_PLAN_STATES_UNLIMITED 4294967295

// Memory that searches may use and have used, in bytes.
typedef struct UdgSearchMemory {
    // The most that one search may use: `memory_bytes` of UdgPlannerDef, or `search_bytes` of
    // UdgWorldDef. It is looked at between plan states, so what a search needs for its first one,
    // or for one more, may exceed it.
    uint64_t limit;
    // What the last search had in use when it paused or ended. It is counted as the limit is:
    // each kind of thing counts a fixed number of bytes, at least its size, so the number is the
    // same on every machine. It doesn't depend on earlier searches.
    uint64_t last;
    // The greatest value of `last` since the planner or the world was created.
    uint64_t peak;
    // What the arenas hold, in bytes of this machine. A search takes what it needs during one call
    // only from its arena. When the call returns, the arena is empty, and is kept for the next
    // one. It counts toward the limit.
    uint64_t arena;
} UdgSearchMemory;

// Value of `unmet_step` when all steps of a plan state can be executed.
#define UDG_PLAN_STATE_EXECUTABLE 4294967295

// Value of `parent` when a plan state has no parent: it was the first of its plan.
#define UDG_PLAN_STATE_NO_PARENT 4294967295

// A step of a plan: what to do, to whom, in what manner, and what is expected.
typedef struct UdgPlanStep {
    // The action to do.
    struct UdgAction action;
    // UDG_FACING_…: where the supplier wants the NPC to look.
    UdgFacing facing;
    // The object to do it to.
    struct UdgObject supplier;
    // The supplier's user key; 0 for none.
    uint64_t supplier_user_key;
    // Where the NPC is expected to be after the step, in metres; NaN if it doesn't know where it
    // is.
    struct UdgVector3 stand;
    // How far from itself the supplier wants the NPC to stand, in metres.
    float distance;
    // The utility that is expected after the step, 0 to 1. With `outcomes`, it is the expected
    // value over all outcomes, while `stand`, `cost` and `duration` are those of the likeliest
    // outcome.
    float utility;
    // The cost of the step.
    float cost;
    // The duration of the step in seconds.
    float duration;
    // How likely it is that the step can begin as planned, 0 to 1. Always 1 without `outcomes`.
    float probability;
    // Tag of the animation that the supplier wants; empty for none.
    struct UdgText animation;
    // The objects in the action's further roles. Always null: no action has further roles yet.
    struct UdgObject roles[UDG_STEP_ROLES];
} UdgPlanStep;

// The effect of a plan on one drive.
typedef struct UdgDriveForecast {
    // The drive.
    struct UdgDrive drive;
    // The drive's weight in this search.
    float weight;
    // Its satisfaction when the search began, 0 to 1.
    float before;
    // The satisfaction that is expected after the plan, 0 to 1.
    float after;
} UdgDriveForecast;

// The goal that a plan pursues.
typedef struct UdgPlanGoal {
    // The drive that the goal belongs to.
    struct UdgDrive drive;
    // The rule that made the goal.
    struct UdgGoalRule rule;
    // The object that the goal is about; null for none.
    struct UdgObject about;
} UdgPlanGoal;

// A plan state: a plan that the search has considered, whether complete or not.
typedef struct UdgPlanState {
    // The utility after all its steps, 0 to 1.
    float utility;
    // Its utility minus its weighted cost. With `durations`, how much of that it gains per second.
    float score;
    // The summed cost of its steps.
    float cost;
    // Number of its steps.
    uint32_t step_count;
    // The first step that can't be executed, from 0, or UDG_PLAN_STATE_EXECUTABLE.
    // `udg_planner_plan_state_need` tells what it needs.
    uint32_t unmet_step;
    // 1 if the NPC would die before the last step is done. Such a plan state is never chosen.
    uint32_t died_early;
    // The index of the plan state that this one extends by one inserted step, or
    // UDG_PLAN_STATE_NO_PARENT.
    uint32_t parent;
} UdgPlanState;

// Initialises the struct with its defaults.
//
// Parameters:
//   def   receives the defaults.
//   size  sizeof(UdgPlannerDef), as the caller knows it.
// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_DEF.
// Threading: any thread.
UdgStatus udg_planner_def_init(struct UdgPlannerDef *def, size_t size);

// Creates a planner.
//
// Parameters:
//   def          how to create it, copied; null for the defaults.
//   out_planner  receives the handle.
// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_DEF,
// UDG_STATUS_INVALID_ARGUMENT; UDG_STATUS_OUT_OF_RANGE for `memory_bytes`;
// UDG_STATUS_LIMIT_EXCEEDED if 16,384 planners exist.
// Memory and lifetimes: pass the handle to udg_planner_destroy once. The planner's memory grows as
// searches need it, and is kept for the next ones.
// Threading: any thread.
UdgStatus udg_planner_create(const struct UdgPlannerDef *def, struct UdgPlanner *out_planner);

// Destroys a planner.
//
// Parameters:
//   planner  the planner; null does nothing.
// Returns UDG_STATUS_OK; UDG_STATUS_INVALID_HANDLE; UDG_STATUS_BUSY if another call uses the
// planner: then it is not destroyed.
// Threading: planner-exclusive.
UdgStatus udg_planner_destroy(struct UdgPlanner planner);

// Tells whether a handle refers to a planner that exists.
//
// Parameters:
//   planner  any value.
// Returns 1 or 0.
// Threading: any thread.
uint32_t udg_planner_is_valid(struct UdgPlanner planner);

// Plans for an NPC in one call. The search uses what the NPC knows now, and its drives and goals
// as of the world's last update. It changes nothing in the world. The result is the same as with
// udg_planner_begin and udg_planner_continue without limits.
//
// If the search has questions for the host, the functions that the world was created with answer
// them first. If any of them is answered by view, use udg_planner_begin instead.
//
// The planner keeps the plan, and all plan states that were considered, until it plans again. If
// it has a search under way, that one is cancelled.
//
// Parameters:
//   planner     the planner.
//   world       the NPC's world.
//   npc         the NPC.
//   options     how to plan, copied; null for the defaults.
//   out_result  receives the result.
// Returns UDG_STATUS_OK, also if no plan was found: see `outcome`; UDG_STATUS_WRONG_TIME if the
// world was not updated since the NPC was created, or if there are questions to be answered by
// view; UDG_STATUS_NOT_FINITE or UDG_STATUS_INVALID_ARGUMENT for an answer, which the message
// names; UDG_STATUS_OUT_OF_RANGE or UDG_STATUS_INVALID_ARGUMENT for the options;
// UDG_STATUS_NOT_IN_TYPE if the NPC's type has nothing that the selector can choose from;
// UDG_STATUS_INVALID_DEF, UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE (planner, world or
// NPC), UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC. A
// refused call leaves the planner unchanged, with three exceptions: after UDG_STATUS_PANIC, a
// refused answer, or questions to be answered by view, it has no plan and no search.
// Memory and lifetimes: once warm, the call allocates no memory.
// Threading: planner-exclusive, and world-shared.
UdgStatus udg_planner_plan(struct UdgPlanner planner,
                           struct UdgWorld world,
                           struct UdgNpc npc,
                           const struct UdgPlanOptions *options,
                           struct UdgPlanResult *out_result);

// Tells which questions a search waits for: those to queries that are answered by view. Answer
// them with udg_planner_answer.
//
// Parameters:
//   planner    the planner.
//   questions  receives the questions, each once, in a deterministic order; may be null if
//              capacity is 0.
//   capacity   how many it has room for.
//   out_count  receives how many there are; 0 if the search waits for nothing.
// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written); UDG_STATUS_WRONG_TIME
// if no search was begun, or if it was cancelled; UDG_STATUS_INVALID_HANDLE,
// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_BUSY.
// Memory and lifetimes: the questions are copied. They stem from the beginning of the search, so
// an object in them may have been destroyed since.
// Threading: planner-exclusive.
UdgStatus udg_planner_questions(struct UdgPlanner planner,
                                struct UdgQuestion *questions,
                                uint32_t capacity,
                                uint32_t *out_count);

// Answers the questions that a search waits for. Then go on with udg_planner_continue.
//
// Parameters:
//   planner  the planner.
//   answers  one for each question of udg_planner_questions, in their order. If `is_answered` is
//            0, there is no answer, and conditions that read it are not satisfied.
//   count    how many; must equal the number of questions.
// Returns UDG_STATUS_OK; UDG_STATUS_WRONG_TIME if no search was begun, if it was cancelled, or if
// it doesn't wait; UDG_STATUS_NOT_FINITE or UDG_STATUS_INVALID_ARGUMENT for an answer, which the
// message names, or for the count: then no answer is taken, and the search goes on waiting;
// UDG_STATUS_INVALID_HANDLE for the planner, or if the world or the NPC was destroyed since the
// search began; UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// If the world or the NPC was destroyed, or the world is poisoned, the search is cancelled.
// Memory and lifetimes: the answers are copied. Once warm, the call allocates no memory.
// Threading: planner-exclusive, and world-shared.
UdgStatus udg_planner_answer(struct UdgPlanner planner,
                             const struct UdgAnswer *answers,
                             uint32_t count);

// Forgets answers that a planner keeps for later searches: those to queries that have a `max_age`
// or are pure. Call it when something changes that they depend on, for example when a door opens.
// Without a call, a planner drops answers that are too old, and all answers when it has more than
// 65,536.
//
// Parameters:
//   planner  the planner.
//   world    a world of the query's domain; null if `query` is null.
//   query    forget answers to this query; null for all.
//   object   forget answers about this object, which may be destroyed; null for all.
// Returns UDG_STATUS_OK, also if there was nothing to forget; UDG_STATUS_INVALID_HANDLE (planner
// or world), UDG_STATUS_UNKNOWN_ID, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Threading: planner-exclusive, and world-shared.
UdgStatus udg_planner_forget_answers(struct UdgPlanner planner,
                                     struct UdgWorld world,
                                     struct UdgQuery query,
                                     struct UdgObject object);

// Begins a search for an NPC's plan. Go on with udg_planner_continue, in as many calls as you
// like. Use it instead of udg_planner_plan to spread a search over frames, or to answer questions
// by view.
//
// The search uses what the NPC knows now, and its drives and goals as of the world's last update.
// It sees everything as it is now: between its calls, you may write, create and destroy objects,
// tell facts, update, and set the time. The world keeps a copy of what you change until the search
// has ended or is cancelled, so end or cancel every search. This call costs as much as rating the
// NPC's goals, no matter how much the NPC knows.
//
// If the search has questions for the host, the functions that the world was created with answer
// them now. If some are answered by view, the search waits: read them with udg_planner_questions
// and answer them with udg_planner_answer. The planner forgets the plan of its earlier search, and
// cancels a search that is under way.
//
// Parameters:
//   planner  the planner.
//   world    the NPC's world.
//   npc      the NPC.
//   options  how to plan, copied; null for the defaults.
// Returns as for udg_planner_plan, but questions to be answered by view are no failure. A refused
// call leaves the planner unchanged; but after a refused answer it has no plan and no search.
// Memory and lifetimes: once warm, the call allocates no memory.
// Threading: planner-exclusive, and world-shared.
UdgStatus udg_planner_begin(struct UdgPlanner planner,
                            struct UdgWorld world,
                            struct UdgNpc npc,
                            const struct UdgPlanOptions *options);

// Continues a search until it ends or reaches a limit of this call. With the outcome
// UDG_PLAN_OUTCOME_UNFINISHED, the search is paused. The best plan so far can then be read like
// any other, but may still have steps that `trim` would drop. The result is the same, bit for bit,
// however the work is divided into calls. If the search has ended already, the call returns its
// result again.
//
// Parameters:
//   planner       the planner.
//   plan_states   how much to do, at least 1, or UDG_PLAN_STATES_UNLIMITED. Each plan state that
//                 is generated counts 1, and so does each look for steps that help a goal or a
//                 plan state.
//   microseconds  how long to go on; 0 for no limit. The clock is read now and then, and a call
//                 always does something. The clock decides when the search pauses, never what it
//                 finds; `ended_by` is then UDG_PLAN_ENDED_BY_TIME.
//   out_result    receives the result so far.
// Returns UDG_STATUS_OK; UDG_STATUS_OUT_OF_RANGE if `plan_states` is 0; UDG_STATUS_WRONG_TIME if
// no search was begun, if it was cancelled, or if it waits for udg_planner_answer;
// UDG_STATUS_INVALID_HANDLE for the planner, or if the world or the NPC was destroyed since the
// search began; UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// If the world or the NPC was destroyed, or the world is poisoned, the search is cancelled.
// Memory and lifetimes: once warm, the call allocates no memory.
// Threading: planner-exclusive, and world-shared.
UdgStatus udg_planner_continue(struct UdgPlanner planner,
                               uint32_t plan_states,
                               uint64_t microseconds,
                               struct UdgPlanResult *out_result);

// Cancels a search. It can't be continued any more, but the best plan so far can still be read.
// Without a search, nothing happens.
//
// Parameters:
//   planner  the planner.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_BUSY.
// Memory and lifetimes: the world frees what it keeps for the search at the next call that changes
// the world.
// Threading: planner-exclusive.
UdgStatus udg_planner_cancel(struct UdgPlanner planner);

// Tells how much memory a planner's searches may use and have used. Use it to choose
// `memory_bytes`. What all searches hold together on this machine is in udg_memory_stats, with
// UDG_MEMORY_PLANNING.
//
// Parameters:
//   planner     the planner.
//   out_memory  receives the numbers.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT,
// UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_BUSY.
// Memory and lifetimes: the struct is copied.
// Threading: planner-exclusive.
UdgStatus udg_planner_memory(struct UdgPlanner planner, struct UdgSearchMemory *out_memory);

// Tells how much memory the searches of a world's ticks may use and have used. Use it to choose
// `search_bytes`. Only searches that have ended count.
//
// Parameters:
//   world       the world.
//   out_memory  receives the numbers.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT,
// UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC, or
// UDG_STATUS_WRONG_TIME while a tick is open.
// Memory and lifetimes: the struct is copied.
// Threading: world-exclusive.
UdgStatus udg_world_search_memory(struct UdgWorld world, struct UdgSearchMemory *out_memory);

// Lists the steps of the last plan, in order.
//
// Parameters:
//   planner    the planner.
//   steps      receives the steps; may be null if capacity is 0.
//   capacity   how many it has room for; a plan has at most 128.
//   out_count  receives how many there are.
// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_count is written); UDG_STATUS_NOT_FOUND
// if nothing was planned; UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT,
// UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_BUSY.
// Memory and lifetimes: the steps are copied. Animation tags stay valid until the planner plans
// again, its steps are read again, or it is destroyed.
// Threading: planner-exclusive.
UdgStatus udg_planner_steps(struct UdgPlanner planner,
                            struct UdgPlanStep *steps,
                            uint32_t capacity,
                            uint32_t *out_count);

// Lists the effects of the last plan on each of the NPC's drives. Without a plan, `before` and
// `after` are equal.
//
// Parameters:
//   planner    the planner.
//   drives     receives the effects; may be null if capacity is 0.
//   capacity   how many it has room for.
//   out_count  receives how many there are.
// Returns as for udg_planner_steps.
// Memory and lifetimes: the structs are copied.
// Threading: planner-exclusive.
UdgStatus udg_planner_drives(struct UdgPlanner planner,
                             struct UdgDriveForecast *drives,
                             uint32_t capacity,
                             uint32_t *out_count);

// Tells which goal the last plan pursues. Only plans of UDG_SELECTOR_GOAP pursue a single goal.
//
// Parameters:
//   planner   the planner.
//   out_goal  receives the goal.
// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FOUND if nothing was planned, if there is no plan, or if
// it serves all goals, as UDGOAP's plans do; UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT,
// UDG_STATUS_BUSY.
// Memory and lifetimes: the struct is copied.
// Threading: planner-exclusive.
UdgStatus udg_planner_goal(struct UdgPlanner planner, struct UdgPlanGoal *out_goal);

// Tells which schedule the last plan is. Only UDG_SELECTOR_UTILITY_PLANS and
// UDG_SELECTOR_SCHEDULES choose schedules.
//
// Parameters:
//   planner       the planner.
//   out_schedule  receives the schedule.
// Returns UDG_STATUS_OK; UDG_STATUS_NOT_FOUND if nothing was planned, if there is no plan, or if
// it is no schedule; UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY.
// Memory and lifetimes: the struct is copied.
// Threading: planner-exclusive.
UdgStatus udg_planner_schedule(struct UdgPlanner planner, struct UdgSchedule *out_schedule);

// Lists the plan states of the last search, in the order in which they were generated. Some were
// dropped at once and are not listed: those that use an object that no longer exists, and those
// after whose steps world effects kept triggering each other.
//
// Parameters:
//   planner    the planner.
//   states     receives the plan states; may be null if capacity is 0.
//   capacity   how many it has room for.
//   out_count  receives how many there are.
// Returns as for udg_planner_steps.
// Memory and lifetimes: the structs are copied.
// Threading: planner-exclusive.
UdgStatus udg_planner_plan_states(struct UdgPlanner planner,
                                  struct UdgPlanState *states,
                                  uint32_t capacity,
                                  uint32_t *out_count);

// Lists the steps of one plan state.
//
// Parameters:
//   planner    the planner.
//   state      its index in udg_planner_plan_states.
//   bindings   receives the steps; may be null if capacity is 0.
//   capacity   how many it has room for.
//   out_count  receives how many there are.
// Returns as for udg_planner_steps, and UDG_STATUS_OUT_OF_RANGE if there is no such state.
// Memory and lifetimes: the structs are copied.
// Threading: planner-exclusive.
UdgStatus udg_planner_plan_state_steps(struct UdgPlanner planner,
                                       uint32_t state,
                                       struct UdgBinding *bindings,
                                       uint32_t capacity,
                                       uint32_t *out_count);

// Tells what the first step of a plan state that can't be executed needs, in the words of the
// document.
//
// Parameters:
//   planner     the planner.
//   state       the plan state's index in udg_planner_plan_states.
//   buffer      receives the text, ended by a zero; may be null if capacity is 0.
//   capacity    size of the buffer in bytes.
//   out_needed  receives the size that the text needs, in bytes with its zero; may be null.
// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_needed is written); UDG_STATUS_NOT_FOUND
// if all its steps can be executed, or if nothing was planned; UDG_STATUS_OUT_OF_RANGE if there is
// no such state; UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY.
// Memory and lifetimes: the text is copied.
// Threading: planner-exclusive.
UdgStatus udg_planner_plan_state_need(struct UdgPlanner planner,
                                      uint32_t state,
                                      char *buffer,
                                      size_t capacity,
                                      size_t *out_needed);

// ------------------------------------------------------------------------------------------------
// 13. Explanations
//
// Why an NPC does what it does, and why it doesn't do something else: as text for people, as JSON
// for tools.
// ------------------------------------------------------------------------------------------------

// How many steps of a plan a decision holds.
#define UDG_DECISION_STEPS 4

// A decision of an NPC: 120 bytes.
//
// Scores are as in UdgPlanResult. With UDG_SELECTOR_GOAP, they are summed costs of plans, so less
// is better. Of a step that is under way, only the rest counts: in `left`, and also in `score` if
// the new plan begins with that step. Scores are NaN if nothing was rated, as with
// UDG_SELECTOR_SCHEDULES.
typedef struct UdgDecision {
    // When the NPC decided, in seconds of world time.
    double seconds;
    // UDG_DECISION_…
    UdgDecisionKind kind;
    // UDG_REASON_…: why the NPC gave up its previous plan. UDG_REASON_SLOTS_TAKEN also if it took
    // up no plan because another NPC got the slots first. Otherwise UDG_REASON_NONE.
    UdgEventReason reason;
    // UDG_PLAN_OUTCOME_…: what the search found; 0 if there was no search, for example after a
    // step has failed.
    UdgPlanOutcome outcome;
    // UDG_PLAN_ENDED_BY_…: the limit that the search reached.
    UdgPlanEndedBy ended_by;
    // UDG_SELECTOR_…: how the plan was chosen. If UDG_SELECTOR_AUTO was set, the selector that it
    // used.
    UdgSelector selector;
    // 1 if scores are gains per second, as with `durations` of the options; 0 if not.
    uint32_t durations;
    // The score of the plan that was found.
    float score;
    // The best score of a plan that was worked out and begins with another step. NaN if there was
    // none, and with UDG_SELECTOR_GOAP.
    float rival;
    // The score of the rest of the previous plan. NaN also if it couldn't be done any more.
    float left;
    // The score of doing nothing; NaN with UDG_SELECTOR_GOAP.
    float idle;
    // UDG_WOKEN_BY_…
    UdgWokenBy woken_by;
    // The attribute whose change made it think, or null.
    struct UdgAttribute woken_attribute;
    // The object that made it think, or null. It may have been destroyed since.
    struct UdgObject woken_object;
    // How many steps were left of the plan that it took up, kept or gave up; 0 for no plan. A step
    // that had failed is included.
    uint32_t step_count;
    // Always 0.
    uint32_t reserved;
    // The actions of the first of these steps; null after the last.
    struct UdgAction actions[UDG_DECISION_STEPS];
    // The suppliers of the first of these steps; null after the last. They may have been destroyed
    // since.
    struct UdgObject suppliers[UDG_DECISION_STEPS];
} UdgDecision;

// What made NPCs think, and how often: 24 bytes.
typedef struct UdgWake {
    // The attribute that changed; null if it was another cause.
    struct UdgAttribute attribute;
    // How often it made an NPC think.
    uint64_t count;
    // UDG_WOKEN_BY_…
    UdgWokenBy woken_by;
    // Always 0.
    uint32_t reserved;
} UdgWake;

// Explains in sentences what an NPC that ticks run is doing, and why. The text tells its step and
// those that follow, who has the slot that it waits for, which steps are kept out of its plans and
// until when, when it thinks next, what it decided last and what made it think, and why it kept
// its plan. Then it gives the reasons: why this plan, and which was next best; or why it does
// nothing. Of a dormant NPC it tells that it sleeps, and what it decided last.
//
// The reasons are computed when you ask, as by udg_planner_explain. That is possible only if
// nothing has changed since that has the NPC think again, and if the decision asked no queries.
// Otherwise the text says what has changed; `udg_npc_decisions` still has the scores. Reasons are
// told in the facts of now: the text says if the NPC would decide otherwise in these, since numbers
// have gone on changing by their rates. Asking changes nothing. With reasons, it takes about as long
// as planning.
//
// Parameters:
//   world       the NPC's world.
//   npc         the NPC.
//   buffer      receives the text, of several lines, ended by a zero; may be null if capacity is
//               0.
//   capacity    size of the buffer in bytes.
//   out_needed  receives the size that the text needs, in bytes with its zero; may be null.
// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_needed is written);
// UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
// UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Memory and lifetimes: the text is copied. The call allocates memory and frees it.
// Threading: world-shared.
UdgStatus udg_npc_explain(struct UdgWorld world,
                          struct UdgNpc npc,
                          char *buffer,
                          size_t capacity,
                          size_t *out_needed);

// Explains as JSON what an NPC that ticks run is doing, and why: everything that udg_npc_explain
// tells, the decisions that are kept, and the numbers behind it. `docs/explanations.md` describes
// every field.
//
// Parameters:
//   world       the NPC's world.
//   npc         the NPC.
//   buffer      receives one JSON object, ended by a zero; may be null if capacity is 0.
//   capacity    size of the buffer in bytes.
//   out_needed  receives the size that the text needs, in bytes with its zero; may be null.
// Returns as for udg_npc_explain.
// Memory and lifetimes: the text is copied. The call allocates memory and frees it.
// Threading: world-shared.
UdgStatus udg_npc_explain_json(struct UdgWorld world,
                               struct UdgNpc npc,
                               char *buffer,
                               size_t capacity,
                               size_t *out_needed);

// Explains the last search in sentences: what was chosen, the purpose of each step, the effect of
// the plan on each drive, which plan was next best, and the first 1,024 plan states that were
// considered. Without a plan, it tells what prevents each goal. `docs/explanations.md` has
// examples.
//
// If something that the search looked at has changed since, the text says so. It then tells what
// the planner has kept, without the reasons. For a paused search, it tells what the search began
// with. Asking changes nothing in the planner or the world; it takes about as long as planning.
//
// Parameters:
//   planner     the planner.
//   world       the world that it planned in; null to hear only what the planner itself has kept.
//   buffer      receives the text, of several lines, ended by a zero; may be null if capacity is
//               0.
//   capacity    size of the buffer in bytes.
//   out_needed  receives the size that the text needs, in bytes with its zero; may be null.
// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_needed is written); UDG_STATUS_NOT_FOUND
// if nothing was planned; UDG_STATUS_INVALID_HANDLE for the planner or the world, or if the NPC
// was never in this world or was destroyed; UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY,
// UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Memory and lifetimes: the text is copied. With a world, the call allocates memory and frees it.
// Threading: planner-exclusive, and world-shared.
UdgStatus udg_planner_explain(struct UdgPlanner planner,
                              struct UdgWorld world,
                              char *buffer,
                              size_t capacity,
                              size_t *out_needed);

// Explains the last search as JSON: everything that udg_planner_explain tells, and the numbers
// behind it. `docs/explanations.md` describes every field.
//
// Parameters:
//   planner     the planner.
//   world       the world that it planned in; null to hear only what the planner itself has kept.
//   buffer      receives one JSON object, ended by a zero; may be null if capacity is 0.
//   capacity    size of the buffer in bytes.
//   out_needed  receives the size that the text needs, in bytes with its zero; may be null.
// Returns as for udg_planner_explain.
// Memory and lifetimes: the text is copied. The call allocates memory and frees it.
// Threading: planner-exclusive, and world-shared.
UdgStatus udg_planner_explain_json(struct UdgPlanner planner,
                                   struct UdgWorld world,
                                   char *buffer,
                                   size_t capacity,
                                   size_t *out_needed);

// Explains in sentences why the last search didn't end with another plan. It simulates that plan
// step by step and names the first thing that is wrong with it: the NPC or the supplier doesn't
// offer the action, a precondition of a step doesn't hold, or the NPC would die. If nothing is
// wrong, it tells by which drive the plan scores less, or why the search didn't consider it. If
// you ask about a single step, it also tells about the best plan that contains it.
//
// Parameters:
//   planner     the planner.
//   world       the world that it planned in.
//   bindings    the steps of the other plan, in order of execution, copied.
//   count       how many: 1 to 128.
//   buffer      receives the text, of several lines, ended by a zero; may be null if capacity is
//               0.
//   capacity    size of the buffer in bytes.
//   out_needed  receives the size that the text needs, in bytes with its zero; may be null.
// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL (out_needed is written);
// UDG_STATUS_WRONG_TIME if something that the search looked at has changed since: plan again, then
// ask; UDG_STATUS_OUT_OF_RANGE for the count; UDG_STATUS_UNKNOWN_ID for an action;
// UDG_STATUS_NOT_FOUND if nothing was planned; UDG_STATUS_INVALID_HANDLE for the planner, the
// world or a supplier, or if the NPC was never in this world or was destroyed;
// UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED,
// UDG_STATUS_PANIC.
// Memory and lifetimes: the text is copied. The call allocates memory and frees it.
// Threading: planner-exclusive, and world-shared.
UdgStatus udg_planner_why_not(struct UdgPlanner planner,
                              struct UdgWorld world,
                              const struct UdgBinding *bindings,
                              uint32_t count,
                              char *buffer,
                              size_t capacity,
                              size_t *out_needed);

// Explains as JSON why the last search didn't end with another plan. `docs/explanations.md`
// describes every field.
//
// Parameters:
//   planner     the planner.
//   world       the world that it planned in.
//   bindings    the steps of the other plan, in order of execution, copied.
//   count       how many: 1 to 128.
//   buffer      receives one JSON object, ended by a zero; may be null if capacity is 0.
//   capacity    size of the buffer in bytes.
//   out_needed  receives the size that the text needs, in bytes with its zero; may be null.
// Returns as for udg_planner_why_not.
// Memory and lifetimes: the text is copied. The call allocates memory and frees it.
// Threading: planner-exclusive, and world-shared.
UdgStatus udg_planner_why_not_json(struct UdgPlanner planner,
                                   struct UdgWorld world,
                                   const struct UdgBinding *bindings,
                                   uint32_t count,
                                   char *buffer,
                                   size_t capacity,
                                   size_t *out_needed);

// Explains in sentences why the last search didn't end with a plan for one of the NPC's goals:
// what prevents the goal, or why a plan for it is worse than the one that was chosen.
//
// Parameters:
//   planner     the planner.
//   world       the world that it planned in.
//   rule        the rule that made the goal; see `udg_npc_goals`.
//   about       the object that the goal is about; null for none.
//   buffer      receives the text, of several lines, ended by a zero; may be null if capacity is
//               0.
//   capacity    size of the buffer in bytes.
//   out_needed  receives the size that the text needs, in bytes with its zero; may be null.
// Returns as for udg_planner_why_not; UDG_STATUS_UNKNOWN_ID for the rule.
// Memory and lifetimes: the text is copied. The call allocates memory and frees it.
// Threading: planner-exclusive, and world-shared.
UdgStatus udg_planner_why_not_goal(struct UdgPlanner planner,
                                   struct UdgWorld world,
                                   struct UdgGoalRule rule,
                                   struct UdgObject about,
                                   char *buffer,
                                   size_t capacity,
                                   size_t *out_needed);

// Explains as JSON why the last search didn't end with a plan for one of the NPC's goals.
// `docs/explanations.md` describes every field.
//
// Parameters:
//   planner     the planner.
//   world       the world that it planned in.
//   rule        the rule that made the goal; see `udg_npc_goals`.
//   about       the object that the goal is about; null for none.
//   buffer      receives one JSON object, ended by a zero; may be null if capacity is 0.
//   capacity    size of the buffer in bytes.
//   out_needed  receives the size that the text needs, in bytes with its zero; may be null.
// Returns as for udg_planner_why_not_goal.
// Memory and lifetimes: the text is copied. The call allocates memory and frees it.
// Threading: planner-exclusive, and world-shared.
UdgStatus udg_planner_why_not_goal_json(struct UdgPlanner planner,
                                        struct UdgWorld world,
                                        struct UdgGoalRule rule,
                                        struct UdgObject about,
                                        char *buffer,
                                        size_t capacity,
                                        size_t *out_needed);

// Lists the last decisions of an NPC in ticks: each time that it took up, kept or gave up a plan,
// or found nothing to do. Turns at which it skipped thinking aren't listed. `decisions` of
// UdgMindOptions and UdgWorldDef set how many are kept. Keeping them affects no decision and no
// hash.
//
// Parameters:
//   world      the NPC's world.
//   npc        the NPC.
//   decisions  receives the decisions, the oldest first; may be null if capacity is 0.
//   capacity   how many it has room for.
//   out_count  receives how many there are.
// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL; UDG_STATUS_NOT_AN_NPC,
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Memory and lifetimes: the structs are copied.
// Threading: world-shared.
UdgStatus udg_npc_decisions(struct UdgWorld world,
                            struct UdgNpc npc,
                            struct UdgDecision *decisions,
                            uint32_t capacity,
                            uint32_t *out_count);

// Starts or stops watching an NPC. While it is watched, the library computes the reasons of each
// decision when it is made, and keeps them as long as the decision, if `watch_bytes` of
// UdgWorldDef suffices. Then udg_npc_explain can tell them even if something has changed since,
// and udg_npc_explain_json also those of earlier decisions. Watching affects no decision and no
// hash. It makes a decision take about twice as long, so use it for inspectors, not for crowds.
//
// Parameters:
//   world  the NPC's world.
//   npc    the NPC; up to 16 of a world can be watched at a time.
//   watch  1 to watch it from its next decision on, 0 to stop and to free what was kept.
// Returns UDG_STATUS_OK; UDG_STATUS_LIMIT_EXCEEDED if 16 others are watched;
// UDG_STATUS_INVALID_ARGUMENT if `watch` is neither 0 nor 1; UDG_STATUS_WRONG_TIME while a tick is
// open; UDG_STATUS_NOT_AN_NPC, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_BUSY, UDG_STATUS_POISONED,
// UDG_STATUS_PANIC.
// Memory and lifetimes: watching ends when the NPC is destroyed.
// Threading: world-exclusive.
UdgStatus udg_npc_watch(struct UdgWorld world, struct UdgNpc npc, uint32_t watch);

// Lists what has made NPCs think in ticks since the world was created, and how often. It shows
// where thinking time goes. Causes that never occurred aren't listed. The counts add up to
// `thought` of UdgWorldStats.
//
// Parameters:
//   world      the world.
//   wakes      receives the causes: first those that are no attributes, in the order of
//              UDG_WOKEN_BY_…; then attributes, in order of declaration. May be null if capacity
//              is 0.
//   capacity   how many it has room for.
//   out_count  receives how many there are.
// Returns UDG_STATUS_OK; UDG_STATUS_BUFFER_TOO_SMALL; UDG_STATUS_INVALID_HANDLE,
// UDG_STATUS_NULL_ARGUMENT, UDG_STATUS_BUSY, UDG_STATUS_POISONED.
// Memory and lifetimes: the structs are copied.
// Threading: world-shared.
UdgStatus udg_world_wakes(struct UdgWorld world,
                          struct UdgWake *wakes,
                          uint32_t capacity,
                          uint32_t *out_count);

// ------------------------------------------------------------------------------------------------
// 14. Performance
//
// Where the time goes.
// ------------------------------------------------------------------------------------------------

// A part of the library's work for a world. Ignore numbers that you don't know.
typedef int32_t UdgSection;

// All of udg_world_update. Named "udgoap update".
#define UDG_SECTION_UPDATE 1

// In a tick: time advances, NPCs think about what they want and get searches. Named "udgoap
// think".
#define UDG_SECTION_THINK 2

// In a tick: the host's functions answer questions. Named "udgoap ask".
#define UDG_SECTION_ASK 3

// In a tick: searches start from the facts. Named "udgoap set out".
#define UDG_SECTION_SET_OUT 4

// In a tick: one job goes on, in udg_world_plan or udg_world_tick. Named "udgoap plan".
#define UDG_SECTION_PLAN 5

// In a tick: NPCs decide, steps end and begin, and events are written. Named "udgoap perform".
#define UDG_SECTION_PERFORM 6

// Called when a section begins or ends on this thread. Sections may be nested. Each section that
// begins also ends, even if the call fails.
//
// Parameters:
//   section  UDG_SECTION_…
//   name     its name, ended by a zero; valid until the library is unloaded.
//   user     from the UdgProfiler.
// Threading: called on the thread that calls the library; for UDG_SECTION_PLAN on several threads
// at once. It must return normally. Its calls on the same world return UDG_STATUS_BUSY, but in
// UDG_SECTION_ASK and in udg_world_plan it may read the world. Calls from within the function
// never wait, also on other worlds: they return UDG_STATUS_BUSY instead.
typedef void (*UdgProfilerFunction)(UdgSection section, const char *name, void *user);

// The host's clock, in nanoseconds from any starting point. It affects nothing but the times in
// `udg_world_stats`.
//
// Threading: as for UdgProfilerFunction.
typedef uint64_t (*UdgClockFunction)(void *user);

// Functions for profiling a world. Initialise it with `udg_profiler_init`.
typedef struct UdgProfiler {
    // Set by `udg_profiler_init`.
    uint32_t struct_size;
    // Must be 0.
    uint32_t reserved;
    // Called when a section begins. Null, the default, for none.
    UdgProfilerFunction enter;
    // Called when a section ends. Set both `enter` and `leave`, or neither.
    UdgProfilerFunction leave;
    // The clock for the times in `udg_world_stats`. Null, the default, for none: the times then
    // stay as they are.
    UdgClockFunction now;
    // Passed to all three functions.
    void *user;
} UdgProfiler;

// Initialises the struct with its defaults: no functions.
//
// Parameters:
//   profiler  receives the defaults.
//   size      sizeof(UdgProfiler), as the caller knows it.
// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_DEF.
// Threading: any thread.
UdgStatus udg_profiler_init(struct UdgProfiler *profiler, size_t size);

// Sets the profiler of a world and its clock, or removes them. Call it at any time, also while a
// tick is open. A profiler doesn't change what NPCs do.
//
// Parameters:
//   world     the world.
//   profiler  the functions, copied; null for none.
// Returns UDG_STATUS_OK; UDG_STATUS_NULL_ARGUMENT if only one of `enter` and `leave` is set;
// UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_INVALID_DEF, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_BUSY,
// UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Memory and lifetimes: the functions and `user` must stay valid until they are replaced or the
// world is destroyed.
// Threading: world-exclusive.
UdgStatus udg_world_set_profiler(struct UdgWorld world, const struct UdgProfiler *profiler);

// Starts or stops measuring the times in `udg_world_stats` with the system's clock. A clock of the
// profiler takes precedence. Use it if your functions can't be called on any thread. Measuring
// doesn't change what NPCs do.
//
// Parameters:
//   world     the world.
//   measures  1 to start, 0 to stop. Times that were measured are kept.
// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_ARGUMENT; UDG_STATUS_WRONG_TIME while a tick is open;
// UDG_STATUS_INVALID_HANDLE, UDG_STATUS_BUSY, UDG_STATUS_POISONED, UDG_STATUS_PANIC.
// Threading: world-exclusive. On systems without a clock (wasm32-unknown-unknown), the times stay
// as they are.
UdgStatus udg_world_measure_times(struct UdgWorld world, uint32_t measures);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // UDGOAP_H
