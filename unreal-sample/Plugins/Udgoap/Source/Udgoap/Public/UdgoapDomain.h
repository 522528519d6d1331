#pragma once

#include "CoreMinimal.h"
#include "Engine/DataAsset.h"
#include "udgoap.h"
#include "UdgoapDomain.generated.h"

class UAssetImportData;

/** An imported document. */
USTRUCT()
struct UDGOAP_API FUdgoapDocument
{
	GENERATED_BODY()

	/** The document's name in messages. */
	UPROPERTY(VisibleAnywhere, Category = "udgoap")
	FString Name;

	/** Its text, in UTF-8. */
	UPROPERTY()
	TArray<uint8> Json;
};

/** An asset with the documents that a world begins with. They are loaded together, in this order. */
UCLASS(BlueprintType)
class UDGOAP_API UUdgoapDomain : public UDataAsset
{
	GENERATED_BODY()

public:
	/** Domains whose documents are loaded before these. */
	UPROPERTY(EditAnywhere, Category = "udgoap")
	TArray<TObjectPtr<UUdgoapDomain>> After;

	/** The documents of this asset. */
	UPROPERTY(VisibleAnywhere, Category = "udgoap")
	TArray<FUdgoapDocument> Documents;

#if WITH_EDITORONLY_DATA
	/** The file that the document was imported from. */
	UPROPERTY(VisibleAnywhere, Instanced, Category = "udgoap")
	TObjectPtr<UAssetImportData> AssetImportData = nullptr;
#endif

	/** Adds a document. Worlds that have begun don't get it. */
	void AddDocument(const FString& Name, const TArray<uint8>& Json);

	/** Puts a document in place of all of this asset's own. After stays. Worlds that have begun don't get it. */
	void SetDocument(const FString& Name, const TArray<uint8>& Json);

	/**
	 * Loads the documents into a domain of the library, which the caller has to destroy.
	 * @param OutProblems Receives errors and warnings, one line each, with document, line and column.
	 * @return The domain; a null handle if the documents have errors.
	 */
	UdgDomain Load(TArray<FString>& OutProblems) const;

	/** The names of all types, in the document's order. Loads the documents. Empty if they have errors. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	TArray<FString> GetTypeNames() const;

	/** The names of the numbers and flags that a type has. Loads the documents. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	TArray<FString> GetAttributeNames(FName Type) const;

	/** The names of all modifiers of smart ambiance. Loads the documents. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	TArray<FString> GetModifierNames() const;

	/** Describes a type: its attributes, offers, actions and drives, one line each. Loads the documents. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	FString DescribeType(FName Type) const;

#if WITH_EDITOR
	/** As DescribeType, but loads the documents only if a domain has changed since it was last asked this. */
	FString DescribeTypeAgain(FName Type) const;

	virtual void PostEditChangeProperty(struct FPropertyChangedEvent& Event) override;
	virtual EDataValidationResult IsDataValid(class FDataValidationContext& Context) const override;
#endif

private:
	/** How often documents of any domain have changed, since a domain shows those of others, too. */
	static uint32 Changes;

#if WITH_EDITOR
	/** The descriptions that were asked for, and the value of Changes then. */
	mutable TMap<FName, FString> Described;
	mutable uint32 DescribedAt = 0;
#endif

	/** Appends all documents to Out: first those of the domains before this one, each domain once. */
	void Collect(TArray<const UUdgoapDomain*>& Seen, TArray<const FUdgoapDocument*>& Out) const;
};
