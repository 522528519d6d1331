// API/Editor/UnrealEd/FReimportHandler: "Reimport handler for package resources with associated source files on disk".
// FReimportHandler: "Add self to manager". CanReimport: "Check to see if the handler is capable of reimporting the
// object", with "the file(s) the object is from". SetReimportPaths. Reimport: "Attempt to reimport the specified object
// from its source". API/Editor/UnrealEd/EReimportResult__Type.
#pragma once

#include "CoreMinimal.h"

namespace EReimportResult
{
	enum Type : int
	{
		Failed,
		Succeeded,
		Cancelled,
	};
}

class FReimportHandler
{
public:
	virtual ~FReimportHandler() = default;
	virtual bool CanReimport(UObject*, TArray<FString>&) = 0;
	virtual void SetReimportPaths(UObject*, const TArray<FString>&) = 0;
	virtual EReimportResult::Type Reimport(UObject*) = 0;
};
