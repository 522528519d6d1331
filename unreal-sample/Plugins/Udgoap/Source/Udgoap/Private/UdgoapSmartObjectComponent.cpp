#include "UdgoapSmartObjectComponent.h"

#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "UdgoapDomain.h"
#include "UdgoapModule.h"
#include "UdgoapSettings.h"
#include "UdgoapWorldSubsystem.h"

UUdgoapSmartObjectComponent::UUdgoapSmartObjectComponent()
{
	bAutoActivate = true;
}

namespace
{
	/**
	 * The domain of the project settings, null if there is none. A level can set another domain, but only in play,
	 * when nobody edits details.
	 */
	const UUdgoapDomain* DomainOfSettings()
	{
		return GetDefault<UUdgoapSettings>()->Domain.LoadSynchronous();
	}
}

TArray<FString> UUdgoapSmartObjectComponent::GetTypeNames() const
{
	const UUdgoapDomain* Domain = DomainOfSettings();
	return Domain != nullptr ? Domain->GetTypeNames() : TArray<FString>();
}

TArray<FString> UUdgoapSmartObjectComponent::GetAttributeNames() const
{
	const UUdgoapDomain* Domain = DomainOfSettings();
	return Domain != nullptr ? Domain->GetAttributeNames(Type) : TArray<FString>();
}

#if WITH_EDITOR
void UUdgoapSmartObjectComponent::PostEditChangeProperty(FPropertyChangedEvent& Event)
{
	Super::PostEditChangeProperty(Event);
	RenewTypeDescription();
}

void UUdgoapSmartObjectComponent::OnRegister()
{
	Super::OnRegister();
	RenewTypeDescription();
	// What a Blueprint's details show is the template, which isn't registered itself.
	if (UUdgoapSmartObjectComponent* Template = Cast<UUdgoapSmartObjectComponent>(GetArchetype()))
	{
		Template->RenewTypeDescription();
	}
}

void UUdgoapSmartObjectComponent::RenewTypeDescription()
{
	const UUdgoapDomain* Domain = DomainOfSettings();
	TypeDescription = Domain != nullptr ? Domain->DescribeTypeAgain(Type)
										: FString(TEXT("The project settings have no udgoap domain."));
}
#endif

bool UUdgoapSmartObjectComponent::IsInWorld() const
{
	return Key != 0;
}

FVector UUdgoapSmartObjectComponent::GetPlace() const
{
	const AActor* Owner = GetOwner();
	return Owner != nullptr ? Owner->GetActorLocation() : FVector::Zero();
}

void UUdgoapSmartObjectComponent::BeginPlay()
{
	Super::BeginPlay();
	if (IsActive())
	{
		Enter();
	}
}

void UUdgoapSmartObjectComponent::EndPlay(const EEndPlayReason::Type Reason)
{
	Leave();
	Super::EndPlay(Reason);
}

void UUdgoapSmartObjectComponent::Activate(bool bReset)
{
	Super::Activate(bReset);
	if (HasBegunPlay() && IsActive())
	{
		Enter();
	}
}

void UUdgoapSmartObjectComponent::Deactivate()
{
	Super::Deactivate();
	if (!IsActive())
	{
		Leave();
	}
}

void UUdgoapSmartObjectComponent::Enter()
{
	const UWorld* Level = GetWorld();
	UUdgoapWorldSubsystem* Found =
		Level != nullptr ? Level->GetSubsystem<UUdgoapWorldSubsystem>() : nullptr;
	if (Found != nullptr)
	{
		Belong(IsValid(PartOf) ? PartOf->FindComponentByClass<UUdgoapSmartObjectComponent>() : nullptr);
		World = Found;
		Found->Enter(*this);
	}
}

void UUdgoapSmartObjectComponent::Leave()
{
	Belong(nullptr);
	if (UUdgoapWorldSubsystem* It = World.Get())
	{
		It->Leave(*this);
	}
	World.Reset();
}

void UUdgoapSmartObjectComponent::Belong(UUdgoapSmartObjectComponent* To)
{
	if (UUdgoapSmartObjectComponent* Old = Whole.Get())
	{
		Old->Belonging.Remove(this);
	}
	Whole = To;
	if (To != nullptr)
	{
		To->Belonging.AddUnique(this);
	}
}

bool UUdgoapSmartObjectComponent::HasTag(FName Tag) const
{
	if (!IsInWorld())
	{
		return false;
	}
	UdgType Of{};
	uint32 Has = 0;
	const UdgTag Wanted = World->FindTag(Tag);
	udg_object_type(World->GetNative(), Handle, &Of);
	return Wanted.id != 0
		&& udg_domain_type_has_tag(World->Loaded, Of, Wanted, &Has) == UDG_STATUS_OK && Has != 0;
}

UUdgoapSmartObjectComponent* UUdgoapSmartObjectComponent::GetWhole() const
{
	if (!IsInWorld())
	{
		return nullptr;
	}
	UdgObject Found{};
	const UdgAttribute Reference = World->PartOfReference(Handle);
	const bool bIsPart = Reference.id != 0
		&& udg_object_reference(World->GetNative(), Handle, Reference, &Found) == UDG_STATUS_OK;
	return bIsPart ? World->Find(Found) : nullptr;
}

TArray<UUdgoapSmartObjectComponent*> UUdgoapSmartObjectComponent::GetParts() const
{
	TArray<UUdgoapSmartObjectComponent*> Found;
	if (IsInWorld())
	{
		World->Append(World->PartsOf(Handle), Found);
	}
	return Found;
}

bool UUdgoapSmartObjectComponent::JoinTo(UUdgoapSmartObjectComponent* Other)
{
	PartOf = Other != nullptr ? Other->GetOwner() : nullptr;
	Belong(Other);
	return IsInWorld()
		&& (Other == nullptr || (Other->IsInWorld() && Other->World.Get() == World.Get()))
		&& World->JoinTo(*this, Other);
}

bool UUdgoapSmartObjectComponent::SetNumber(FName Attribute, float Value)
{
	return IsInWorld()
		&& udg_object_set_number(World->GetNative(), Handle, World->FindAttribute(Attribute), Value)
		== UDG_STATUS_OK;
}

bool UUdgoapSmartObjectComponent::GetNumber(FName Attribute, float& OutValue) const
{
	OutValue = 0.0f;
	return IsInWorld()
		&& udg_object_number(World->GetNative(), Handle, World->FindAttribute(Attribute), &OutValue)
		== UDG_STATUS_OK;
}

bool UUdgoapSmartObjectComponent::SetFlag(FName Attribute, bool bValue)
{
	return IsInWorld()
		&& udg_object_set_flag(
			   World->GetNative(), Handle, World->FindAttribute(Attribute), bValue ? 1u : 0u)
		== UDG_STATUS_OK;
}

bool UUdgoapSmartObjectComponent::GetFlag(FName Attribute, bool& bOutValue) const
{
	uint32 Value = 0;
	const bool bFound = IsInWorld()
		&& udg_object_flag(World->GetNative(), Handle, World->FindAttribute(Attribute), &Value)
			== UDG_STATUS_OK;
	bOutValue = Value != 0;
	return bFound;
}
