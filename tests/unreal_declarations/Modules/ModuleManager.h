// API/Runtime/Core/Modules/IModuleInterface (StartupModule, ShutdownModule); "Gameplay Modules"
// (IMPLEMENT_MODULE, IMPLEMENT_PRIMARY_GAME_MODULE); API/Runtime/Core/Modules/FDefaultModuleImpl,
// API/Runtime/Core/Modules/FDefaultGameModuleImpl.
#pragma once

#include "CoreMinimal.h"

class IModuleInterface
{
public:
	virtual ~IModuleInterface() = default;
	virtual void StartupModule() {}
	virtual void ShutdownModule() {}
};
class FDefaultModuleImpl : public IModuleInterface
{
};
class FDefaultGameModuleImpl : public FDefaultModuleImpl
{
};

namespace StandIn
{
	inline std::vector<std::pair<std::string, std::function<IModuleInterface*()>>>& Modules()
	{
		static std::vector<std::pair<std::string, std::function<IModuleInterface*()>>> All;
		return All;
	}
	struct FModule
	{
		FModule(const char* Name, std::function<IModuleInterface*()> Make) { Modules().emplace_back(Name, Make); }
	};
}
#define IMPLEMENT_MODULE(Class, Name) \
	static StandIn::FModule StandInModule##Name(#Name, [] { return static_cast<IModuleInterface*>(new Class); });
#define IMPLEMENT_PRIMARY_GAME_MODULE(Class, Name, GameName) \
	IMPLEMENT_MODULE(Class, Name) static_assert(sizeof(GameName) > 1)
