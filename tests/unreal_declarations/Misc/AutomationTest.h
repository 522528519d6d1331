// "Automation Technical Guide", "Write C++ Tests" (IMPLEMENT_SIMPLE_AUTOMATION_TEST, TestTrue);
// API/Runtime/Core/Misc/FAutomationTestBase (FAutomationTestBase/RunTest (5.1)),
// API/Runtime/Core/Misc/EAutomationTestFlags__Type.
#pragma once

#include "CoreMinimal.h"

// No page was found that describes it; see "What nobody has seen yet" in docs/unreal.md.
#define WITH_DEV_AUTOMATION_TESTS 1

namespace EAutomationTestFlags
{
	enum : uint32
	{
		EditorContext = 1,
		ProductFilter = 2,
	};
}

class FAutomationTestBase
{
public:
	virtual ~FAutomationTestBase() = default;
	virtual bool RunTest(const FString&) = 0;
	bool TestTrue(const FString& What, bool bValue)
	{
		if (!bValue)
		{
			StandIn::Log("Automation", "Error", TEXT("%s"), *What);
		}
		return bValue;
	}
};

namespace StandIn
{
	inline std::vector<std::pair<const char*, FAutomationTestBase*>>& AutomationTests()
	{
		static std::vector<std::pair<const char*, FAutomationTestBase*>> All;
		return All;
	}
	struct FAutomationTest
	{
		FAutomationTest(const char* Name, FAutomationTestBase* Test) { AutomationTests().emplace_back(Name, Test); }
	};
}
#define IMPLEMENT_SIMPLE_AUTOMATION_TEST(Class, Name, Flags)                       \
	class Class : public FAutomationTestBase                                       \
	{                                                                              \
	public:                                                                        \
		bool RunTest(const FString& Parameters) override;                          \
	};                                                                             \
	static StandIn::FAutomationTest StandInTest##Class(Name, ((void)(Flags), new Class));
