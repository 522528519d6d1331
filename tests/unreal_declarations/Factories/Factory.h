// API/Editor/UnrealEd/Factories/UFactory (FactoryCreateBinary; Formats: extension and description;
// GetCurrentFilename: "the name of the file currently being imported");
// API/Runtime/CoreUObject/UObject/EObjectFlags; "unreal.Factory" (python-api/class/Factory, 5.1): SupportedClass,
// bEditorImport, bCreateNew.
#pragma once

#include "CoreMinimal.h"

enum EObjectFlags : int
{
	RF_NoFlags,
};
class FFeedbackContext;

class UFactory : public UObject
{
public:
	static UClass* StaticClass()
	{
		static UClass Class("Factory", UObject::StaticClass(), nullptr);
		return &Class;
	}
	virtual UObject* FactoryCreateBinary(
		UClass*, UObject*, FName, EObjectFlags, UObject*, const TCHAR*, const uint8*&, const uint8*,
		FFeedbackContext*)
	{
		return nullptr;
	}

	static FString GetCurrentFilename() { return StandInFile; }
	static inline FString StandInFile;

	TSubclassOf<UObject> SupportedClass;
	TArray<FString> Formats;
	bool bEditorImport = false;
	bool bCreateNew = false;
};

// API/Runtime/CoreUObject/UObject/NewObject, with all its arguments.
template <typename T>
T* NewObject(UObject* Outer, const UClass* Class, FName, EObjectFlags)
{
	check(Class == T::StaticClass());
	return NewObject<T>(Outer);
}
