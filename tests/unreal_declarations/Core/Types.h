// Integers, characters, checks. Programming: "Epic C++ Coding Standard" (portable C++ code);
// "Character Encoding" (TCHAR, TEXT); "Asserts" (check).
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <utility>

using uint8 = std::uint8_t;
using uint16 = std::uint16_t;
using uint32 = std::uint32_t;
using uint64 = std::uint64_t;
using int8 = std::int8_t;
using int32 = std::int32_t;
using int64 = std::int64_t;
using ANSICHAR = char;
using TCHAR = char16_t;

#define STAND_IN_WIDE(x) u##x
#define TEXT(x) STAND_IN_WIDE(x)
#define check(expression) \
	((expression) ? (void)0 : (std::fprintf(stderr, "check failed: %s\n", #expression), std::abort()))

// No page was found that describes these four; see "What nobody has seen yet" in docs/unreal.md.
#define PLATFORM_WINDOWS 0
#define WITH_EDITOR 1
#define WITH_EDITORONLY_DATA 1
#define ENABLE_DRAW_DEBUG 1

// What export macros become in a build of one program. Programming: "Module API Specifiers" (UDGOAP_API,
// UDGOAPEDITOR_API, UDGOAPSAMPLE_API and MYGAME_API are ours).
#define UDGOAP_API
#define UDGOAPEDITOR_API
#define UDGOAPSAMPLE_API
#define MYGAME_API

// API/Runtime/Core/Templates/MoveTemp
template <typename T>
constexpr std::remove_reference_t<T>&& MoveTemp(T&& It)
{
	return static_cast<std::remove_reference_t<T>&&>(It);
}
