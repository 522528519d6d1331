#pragma once

#include "CoreMinimal.h"
#include "Modules/ModuleManager.h"

UDGOAP_API DECLARE_LOG_CATEGORY_EXTERN(LogUdgoap, Log, All);

/** Loads the library, and makes it take its memory from the engine. */
class UDGOAP_API FUdgoapModule : public IModuleInterface
{
public:
	virtual void StartupModule() override;
	virtual void ShutdownModule() override;

	/**
	 * Tells whether the library can be used. Call it before any other function of the library.
	 * @param OutWhy Receives the reason if it can't.
	 */
	static bool IsAvailable(FString& OutWhy);

private:
	/** The library's handle, on platforms where the module loads it itself. */
	void* Library = nullptr;
};
