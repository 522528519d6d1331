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
	/** Null if the project has none: a level may say another, but not before it is played. */
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
	const UUdgoapDomain* Domain = DomainOfSettings();
	About = Domain != nullptr ? Domain->DescribeType(Type)
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
	return Owner != nullptr ? Owner->GetActorLocation() : FVector::ZeroVector;
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
		World = Found;
		Found->Enter(*this);
	}
}

void UUdgoapSmartObjectComponent::Leave()
{
	if (UUdgoapWorldSubsystem* It = World.Get())
	{
		It->Leave(*this);
	}
	World.Reset();
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
