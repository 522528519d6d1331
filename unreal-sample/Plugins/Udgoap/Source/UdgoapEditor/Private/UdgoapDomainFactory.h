#pragma once

#include "CoreMinimal.h"
#include "Factories/Factory.h"
#include "UdgoapDomainFactory.generated.h"

/** Imports documents: files that end with .udgoap. Errors are reported with line and column. */
UCLASS()
class UDGOAPEDITOR_API UUdgoapDomainFactory : public UFactory
{
	GENERATED_BODY()

public:
	UUdgoapDomainFactory();

	virtual UObject* FactoryCreateBinary(
		UClass* Class, UObject* Parent, FName Name, EObjectFlags Flags, UObject* Context,
		const TCHAR* Type, const uint8*& Buffer, const uint8* BufferEnd,
		FFeedbackContext* Warn) override;
};
