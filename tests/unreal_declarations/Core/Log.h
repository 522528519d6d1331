// Programming: "Logging" (UE_LOG, DECLARE_LOG_CATEGORY_EXTERN, DEFINE_LOG_CATEGORY);
// API/Runtime/Core/Logging/FLogCategoryBase.
#pragma once

#include <string>
#include <vector>

#include "Core/String.h"

namespace StandIn
{
	// What was logged, as "Category: Verbosity: text".
	inline std::vector<std::string>& Logged()
	{
		static std::vector<std::string> Lines;
		return Lines;
	}

	// Knows %s of TCHAR alone, which is all that the plugin uses.
	inline void Log(const char* Category, const char* Verbosity, const TCHAR* Format)
	{
		Logged().push_back(std::string(Category) + ": " + Verbosity + ": " + ToUtf8(Format));
	}
	template <typename... More>
	void Log(const char* Category, const char* Verbosity, const TCHAR* Format, const TCHAR* First, More... Rest)
	{
		std::u16string Text(Format);
		const std::size_t At = Text.find(u"%s");
		check(At != std::u16string::npos);
		Text.replace(At, 2, First);
		Log(Category, Verbosity, Text.c_str(), Rest...);
	}
}

struct FLogCategoryBase
{
};
#define DECLARE_LOG_CATEGORY_EXTERN(Name, Default, CompileTime) extern struct FLogCategoryBase Name
#define DEFINE_LOG_CATEGORY(Name) FLogCategoryBase Name
#define UE_LOG(Category, Verbosity, Format, ...)                                                       \
	((void)&Category, StandIn::Log(#Category, #Verbosity, Format __VA_OPT__(, ) __VA_ARGS__))
