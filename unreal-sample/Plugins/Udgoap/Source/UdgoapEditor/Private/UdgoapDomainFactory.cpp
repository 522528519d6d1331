#include "UdgoapDomainFactory.h"

#include "Misc/FeedbackContext.h"
#include "UdgoapDomain.h"

UUdgoapDomainFactory::UUdgoapDomainFactory()
{
	SupportedClass = UUdgoapDomain::StaticClass();
	Formats.Add(TEXT("udgoap;udgoap document"));
	bEditorImport = true;
	bCreateNew = false;
}

UObject* UUdgoapDomainFactory::FactoryCreateBinary(
	UClass* Class, UObject* Parent, FName Name, EObjectFlags Flags, UObject*, const TCHAR*,
	const uint8*& Buffer, const uint8* BufferEnd, FFeedbackContext* Warn)
{
	UUdgoapDomain* Domain = NewObject<UUdgoapDomain>(Parent, Class, Name, Flags);
	Domain->AddDocument(
		Name.ToString(), TArray<uint8>(Buffer, static_cast<int32>(BufferEnd - Buffer)));
	// A broken document is imported, too. Its errors are reported now, whenever it is validated, and when a world
	// begins with it.
	TArray<FString> Problems;
	const UdgDomain Loaded = Domain->Load(Problems);
	for (const FString& Problem : Problems)
	{
		if (Loaded.bits == 0)
		{
			Warn->Logf(ELogVerbosity::Error, TEXT("%s"), *Problem);
		}
		else
		{
			Warn->Logf(ELogVerbosity::Warning, TEXT("%s"), *Problem);
		}
	}
	if (Loaded.bits != 0)
	{
		udg_domain_destroy(Loaded);
	}
	return Domain;
}
