// udgoap for C++17: a thin layer over udgoap.h, which consists only of headers.
//
// The manual is the C header, include/udgoap.h: each function here does what the C function of the
// same name does, and returns its statuses. This page says only what is different.
//
// - Owners. Domain, World and Planner destroy what they own. They can be moved, not copied. One that
//   was moved from is null, and calls on it return UDG_STATUS_INVALID_HANDLE.
// - Ids. Object, Npc, Attribute, Type, Action, Drive and GoalRule are the C header's own structs: one
//   for each kind, compared with ==, usable as keys, null if they are made with {}. So are the plain
//   structs, such as Value, PlanStep and Goal, and all constants.
// - Structs that grow (WorldDef, ObjectDef, PlannerDef, PlanOptions, DomainLimits, Allocator) are
//   initialised when they are made.
// - Results. A call returns a Result: a status, and with UDG_STATUS_OK a value. A failure keeps the
//   message that explains it.
// - Lists. A function that lists things returns a vector. Its other form takes a Span to write to,
//   for each frame, and returns the part that was written.
// - Threads. A const member function of World is world-shared, any other world-exclusive. All of
//   Planner's are planner-exclusive, and world-shared where they take a world.
// - Versions. Whatever comes first (Domain::load, Planner::create) asks check_library whether this
//   header and the library belong together.
//
// Neither exceptions nor run-time type information are needed. Nothing throws but the standard
// library, when memory runs out.

#ifndef UDGOAP_HPP
#define UDGOAP_HPP

#include "udgoap/document.hpp"
#include "udgoap/domain.hpp"
#include "udgoap/library.hpp"
#include "udgoap/planner.hpp"
#include "udgoap/result.hpp"
#include "udgoap/senses.hpp"
#include "udgoap/span.hpp"
#include "udgoap/types.hpp"
#include "udgoap/world.hpp"

#endif
