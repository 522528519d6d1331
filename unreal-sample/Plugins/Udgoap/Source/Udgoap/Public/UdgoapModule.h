#pragma once

#include "CoreMinimal.h"
#include "Modules/ModuleManager.h"

UDGOAP_API DECLARE_LOG_CATEGORY_EXTERN(LogUdgoap, Log, All);

/** Loads the library, and has it take its memory from the engine. */
class UDGOAP_API FUdgoapModule : public IModuleInterface
{
public:
	virtual void StartupModule() override;
	virtual void ShutdownModule() override;

	/**
	 * Whether the library can be used. None of its functions may be called before this was asked.
	 * @param OutWhy Receives the reason if it can't.
	 */
	static bool IsAvailable(FString& OutWhy);

private:
	/** The library, where it is loaded by hand. */
	void* Library = nullptr;
};
