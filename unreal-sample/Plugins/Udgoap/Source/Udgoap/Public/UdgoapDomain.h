#pragma once

#include "CoreMinimal.h"
#include "Engine/DataAsset.h"
#include "udgoap.h"
#include "UdgoapDomain.generated.h"

/** A document, as it was imported. */
USTRUCT()
struct UDGOAP_API FUdgoapDocument
{
	GENERATED_BODY()

	/** What messages call it. */
	UPROPERTY(VisibleAnywhere, Category = "udgoap")
	FString Name;

	/** Its text, in UTF-8. */
	UPROPERTY()
	TArray<uint8> Json;
};

/** Documents that are loaded together, in this order, as plain bytes: what a world begins with. */
UCLASS(BlueprintType)
class UDGOAP_API UUdgoapDomain : public UDataAsset
{
	GENERATED_BODY()

public:
	/** Domains whose documents these add to. */
	UPROPERTY(EditAnywhere, Category = "udgoap")
	TArray<TObjectPtr<UUdgoapDomain>> After;

	/** Its own documents. */
	UPROPERTY(VisibleAnywhere, Category = "udgoap")
	TArray<FUdgoapDocument> Documents;

	/** Adds a document. Worlds that have begun don't notice. */
	void AddDocument(const FString& Name, const TArray<uint8>& Json);

	/**
	 * Loads them. Whoever calls it destroys the domain.
	 * @param OutProblems Receives what is wrong, or odd, one line each with document, line and column.
	 * @return A null handle if they have errors.
	 */
	UdgDomain Load(TArray<FString>& OutProblems) const;

	/** The names of all types, in the document's order. Loads the documents; none if they have errors. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	TArray<FString> GetTypeNames() const;

	/** The names of the numbers and flags that a type has. Loads the documents. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	TArray<FString> GetAttributeNames(FName Type) const;

	/** The names of all modifiers of smart ambiance. Loads the documents. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	TArray<FString> GetModifierNames() const;

	/** What a type has, offers, can do and wants, a line each. Loads the documents. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	FString DescribeType(FName Type) const;

#if WITH_EDITOR
	virtual EDataValidationResult IsDataValid(class FDataValidationContext& Context) const override;
#endif

private:
	/** Adds all documents, each domain's once, those before it first. */
	void Collect(TArray<const UUdgoapDomain*>& Seen, TArray<const FUdgoapDocument*>& Out) const;
};
