#pragma once

#include "CoreMinimal.h"
#include "EditorReimportHandler.h"
#include "Factories/Factory.h"
#include "UdgoapDomainFactory.generated.h"

class UUdgoapDomain;

/**
 * Imports documents: files that end with .udgoap. Errors are reported with line and column. Reimport reads the file
 * again, and puts it in place of the asset's documents.
 */
UCLASS()
class UDGOAPEDITOR_API UUdgoapDomainFactory : public UFactory, public FReimportHandler
{
	GENERATED_BODY()

public:
	UUdgoapDomainFactory();

	virtual UObject* FactoryCreateBinary(
		UClass* Class, UObject* Parent, FName Name, EObjectFlags Flags, UObject* Context,
		const TCHAR* Type, const uint8*& Buffer, const uint8* BufferEnd,
		FFeedbackContext* Warn) override;

	virtual bool CanReimport(UObject* Obj, TArray<FString>& OutFilenames) override;
	virtual void SetReimportPaths(UObject* Obj, const TArray<FString>& NewReimportPaths) override;
	virtual EReimportResult::Type Reimport(UObject* Obj) override;

private:
	/** The object as a domain, with what says which file it is from. */
	static UUdgoapDomain* DomainOf(UObject* Obj);
};
