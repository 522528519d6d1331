// API/Runtime/Engine/EditorFramework/UAssetImportData: which files an asset was imported from. Update (the file, with the
// time and hash that it has now), UpdateFilenameOnly ("will not update the imported timestamp or MD5"),
// GetFirstFilename ("the first filename stored in this data", "absolute"), ExtractFilenames.
#pragma once

#include "CoreMinimal.h"

class UAssetImportData : public UObject
{
public:
	static UClass* StaticClass()
	{
		static UClass Class(
			"AssetImportData", UObject::StaticClass(), [] { return static_cast<UObject*>(new UAssetImportData); });
		return &Class;
	}
	UClass* GetClass() const override { return StaticClass(); }

	void Update(const FString& Path)
	{
		UpdateFilenameOnly(Path);
		++StandInUpdates;
	}
	void UpdateFilenameOnly(const FString& Path)
	{
		Files.Reset();
		Files.Add(Path);
	}
	FString GetFirstFilename() const { return Files.Num() > 0 ? Files[0] : FString(); }
	void ExtractFilenames(TArray<FString>& Out) const
	{
		for (const FString& It : Files)
		{
			Out.Add(It);
		}
	}

	int StandInUpdates = 0;

private:
	TArray<FString> Files;
};
