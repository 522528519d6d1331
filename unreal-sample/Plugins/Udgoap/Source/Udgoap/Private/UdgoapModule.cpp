#include "UdgoapModule.h"

#include "HAL/PlatformProcess.h"
#include "HAL/UnrealMemory.h"
#include "Interfaces/IPluginManager.h"
#include "Misc/Paths.h"
#include "udgoap.h"

DEFINE_LOG_CATEGORY(LogUdgoap);

namespace UdgoapMemory
{
	static void* Allocate(size_t Size, size_t Alignment, UdgMemoryCategory, void*)
	{
		return FMemory::Malloc(Size, static_cast<uint32>(Alignment));
	}

	static void Release(void* Memory, size_t, size_t, UdgMemoryCategory, void*)
	{
		FMemory::Free(Memory);
	}
}

namespace UdgoapLibrary
{
	/** Why the library can't be used. Empty if it can. */
	static FString WhyNot = TEXT("the plugin's module hasn't started");
}

void FUdgoapModule::StartupModule()
{
	UdgoapLibrary::WhyNot.Reset();
#if PLATFORM_WINDOWS
	// On Windows, the library's functions are loaded at their first call. If there were no library, that call
	// would end the program. So the library is loaded here first, where its absence can be reported.
	const TSharedPtr<IPlugin> Plugin = IPluginManager::Get().FindPlugin(TEXT("Udgoap"));
	const FString Folder = Plugin.IsValid() ? Plugin->GetBaseDir() : FString();
	const FString File =
		FPaths::Combine(Folder, TEXT("Binaries/ThirdParty/UdgoapSDK/Win64/udgoap.dll"));
	Library = FPlatformProcess::GetDllHandle(*File);
	if (Library == nullptr)
	{
		UdgoapLibrary::WhyNot = TEXT("the library can't be loaded: ") + File;
		return;
	}
#endif
	if (udg_abi_check(UDG_ABI_VERSION, UDG_ABI_FINGERPRINT) != UDG_STATUS_OK)
	{
		UdgoapLibrary::WhyNot = TEXT("the library is of version ");
		UdgoapLibrary::WhyNot += UTF8_TO_TCHAR(udg_version());
		UdgoapLibrary::WhyNot += TEXT(", and the plugin was compiled for another");
		return;
	}
	UdgAllocator Allocator;
	udg_allocator_init(&Allocator, sizeof(Allocator));
	Allocator.allocate = &UdgoapMemory::Allocate;
	Allocator.release = &UdgoapMemory::Release;
	// The call is refused if this process had loaded the module before. The allocator of that time is still valid:
	// it is the same code, since the engine never unloads modules from memory. So the result isn't checked.
	udg_set_allocator(&Allocator);
}

void FUdgoapModule::ShutdownModule()
{
	UdgoapLibrary::WhyNot = TEXT("the plugin's module has shut down");
	if (Library != nullptr)
	{
		FPlatformProcess::FreeDllHandle(Library);
		Library = nullptr;
	}
}

bool FUdgoapModule::IsAvailable(FString& OutWhy)
{
	OutWhy = UdgoapLibrary::WhyNot;
	return OutWhy.IsEmpty();
}

IMPLEMENT_MODULE(FUdgoapModule, Udgoap)
