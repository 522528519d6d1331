#include "UdgoapDomain.h"

#include "UdgoapModule.h"
#include "UdgoapText.h"
#if WITH_EDITOR
#include "Misc/DataValidation.h"
#endif

namespace
{
	FString LineOf(const UdgDiagnostic& It)
	{
		FString Line = Udgoap::TextOf(It.document) + TEXT(":") + FString::FromInt(int32(It.line)) + TEXT(":")
			+ FString::FromInt(int32(It.column));
		Line += It.severity == UDG_SEVERITY_ERROR ? TEXT(": error: ") : TEXT(": warning: ");
		return Line + Udgoap::TextOf(It.message) + TEXT(" (") + Udgoap::TextOf(It.path) + TEXT(")");
	}
}

uint32 UUdgoapDomain::Changes = 1;

void UUdgoapDomain::SetDocument(const FString& Name, const TArray<uint8>& Json)
{
	Documents.Reset();
	AddDocument(Name, Json);
}

void UUdgoapDomain::AddDocument(const FString& Name, const TArray<uint8>& Json)
{
	++Changes;
	FUdgoapDocument Document;
	Document.Name = Name;
	Document.Json = Json;
	Documents.Add(Document);
}

void UUdgoapDomain::Collect(
	TArray<const UUdgoapDomain*>& Seen, TArray<const FUdgoapDocument*>& Out) const
{
	// A domain that was collected already is skipped. So this ends even if domains name each other in a circle.
	if (Seen.Contains(this))
	{
		return;
	}
	Seen.Add(this);
	for (const TObjectPtr<UUdgoapDomain>& Earlier : After)
	{
		if (Earlier != nullptr)
		{
			Earlier->Collect(Seen, Out);
		}
	}
	for (const FUdgoapDocument& Document : Documents)
	{
		Out.Add(&Document);
	}
}

UdgDomain UUdgoapDomain::Load(TArray<FString>& OutProblems) const
{
	UdgDomain Domain{};
	FString Why;
	if (!FUdgoapModule::IsAvailable(Why))
	{
		OutProblems.Add(Why);
		return Domain;
	}
	TArray<const UUdgoapDomain*> Seen;
	TArray<const FUdgoapDocument*> All;
	Collect(Seen, All);
	if (All.Num() == 0)
	{
		OutProblems.Add(TEXT("the domain has no document; import one"));
		return Domain;
	}
	TArray<TArray<ANSICHAR>> Names;
	TArray<UdgDocument> Given;
	for (const FUdgoapDocument* Document : All)
	{
		const FTCHARToUTF8 Name(*Document->Name);
		Names.Add(TArray<ANSICHAR>(Name.Get(), Name.Length()));
		UdgDocument It{};
		It.name = Names.Last().GetData();
		It.name_length = static_cast<size_t>(Names.Last().Num());
		It.bytes = Document->Json.GetData();
		It.length = static_cast<size_t>(Document->Json.Num());
		Given.Add(It);
	}
	const UdgStatus Status =
		udg_domain_load(Given.GetData(), static_cast<uint32>(Given.Num()), nullptr, &Domain);
	uint32 Count = 0;
	udg_domain_diagnostic_count(&Count);
	for (uint32 Number = 0; Number < Count; ++Number)
	{
		UdgDiagnostic It{};
		if (udg_domain_diagnostic(Number, &It) == UDG_STATUS_OK)
		{
			OutProblems.Add(LineOf(It));
		}
	}
	if (Status != UDG_STATUS_OK && OutProblems.Num() == 0)
	{
		ANSICHAR Message[1024];
		udg_last_message(Message, sizeof(Message), nullptr);
		OutProblems.Add(UTF8_TO_TCHAR(Message));
	}
	udg_domain_diagnostic_clear();
	return Status == UDG_STATUS_OK ? Domain : UdgDomain{};
}

#if WITH_EDITOR
void UUdgoapDomain::PostEditChangeProperty(FPropertyChangedEvent& Event)
{
	Super::PostEditChangeProperty(Event);
	++Changes;
}

EDataValidationResult UUdgoapDomain::IsDataValid(FDataValidationContext& Context) const
{
	TArray<FString> Problems;
	const UdgDomain Domain = Load(Problems);
	const bool bIsValid = Domain.bits != 0;
	for (const FString& Problem : Problems)
	{
		if (bIsValid)
		{
			Context.AddWarning(FText::FromString(Problem));
		}
		else
		{
			Context.AddError(FText::FromString(Problem));
		}
	}
	if (bIsValid)
	{
		udg_domain_destroy(Domain);
	}
	return bIsValid ? EDataValidationResult::Valid : EDataValidationResult::Invalid;
}
#endif
