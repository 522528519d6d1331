#include "UdgoapDomainFactory.h"

#include "EditorFramework/AssetImportData.h"
#include "Misc/FeedbackContext.h"
#include "Misc/FileHelper.h"
#include "UdgoapDomain.h"
#include "UdgoapModule.h"

namespace
{
	/**
	 * Reports what is wrong with a domain, whether it can be used or not. A broken document is imported, too. Its
	 * errors are reported now, whenever it is validated, and when a world begins with it.
	 * @param Report Called with each problem, and with whether the domain can be used all the same.
	 */
	template <typename T>
	void ReportProblems(const UUdgoapDomain& Domain, const T& Report)
	{
		TArray<FString> Problems;
		const UdgDomain Loaded = Domain.Load(Problems);
		for (const FString& Problem : Problems)
		{
			Report(Problem, Loaded.bits != 0);
		}
		if (Loaded.bits != 0)
		{
			udg_domain_destroy(Loaded);
		}
	}
}

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
	Domain->AssetImportData = NewObject<UAssetImportData>(Domain);
	Domain->AssetImportData->Update(GetCurrentFilename());
	ReportProblems(*Domain, [Warn](const FString& Problem, bool bIsUsable) {
		if (bIsUsable)
		{
			Warn->Logf(ELogVerbosity::Warning, TEXT("%s"), *Problem);
		}
		else
		{
			Warn->Logf(ELogVerbosity::Error, TEXT("%s"), *Problem);
		}
	});
	return Domain;
}

UUdgoapDomain* UUdgoapDomainFactory::DomainOf(UObject* Obj)
{
	UUdgoapDomain* Domain = Cast<UUdgoapDomain>(Obj);
	if (Domain != nullptr && Domain->AssetImportData == nullptr)
	{
		// An asset that was imported before its file was remembered, or that code has made.
		Domain->AssetImportData = NewObject<UAssetImportData>(Domain);
	}
	return Domain;
}

bool UUdgoapDomainFactory::CanReimport(UObject* Obj, TArray<FString>& OutFilenames)
{
	const UUdgoapDomain* Domain = DomainOf(Obj);
	if (Domain == nullptr)
	{
		return false;
	}
	Domain->AssetImportData->ExtractFilenames(OutFilenames);
	return true;
}

void UUdgoapDomainFactory::SetReimportPaths(UObject* Obj, const TArray<FString>& NewReimportPaths)
{
	const UUdgoapDomain* Domain = DomainOf(Obj);
	if (Domain != nullptr && NewReimportPaths.Num() > 0)
	{
		Domain->AssetImportData->UpdateFilenameOnly(NewReimportPaths[0]);
	}
}

EReimportResult::Type UUdgoapDomainFactory::Reimport(UObject* Obj)
{
	UUdgoapDomain* Domain = DomainOf(Obj);
	if (Domain == nullptr)
	{
		return EReimportResult::Failed;
	}
	const FString File = Domain->AssetImportData->GetFirstFilename();
	TArray<uint8> Json;
	if (File.IsEmpty() || !FFileHelper::LoadFileToArray(Json, *File))
	{
		UE_LOG(LogUdgoap, Error, TEXT("%s: its file can't be read: %s"), *Domain->GetName(), *File);
		return EReimportResult::Failed;
	}
	Domain->Modify();
	Domain->SetDocument(Domain->GetName(), Json);
	Domain->AssetImportData->Update(File);
	Domain->MarkPackageDirty();
	ReportProblems(*Domain, [](const FString& Problem, bool bIsUsable) {
		if (bIsUsable)
		{
			UE_LOG(LogUdgoap, Warning, TEXT("%s"), *Problem);
		}
		else
		{
			UE_LOG(LogUdgoap, Error, TEXT("%s"), *Problem);
		}
	});
	return EReimportResult::Succeeded;
}
