#include "UdgoapAnswererComponent.h"

#include "Engine/World.h"
#include "UdgoapWorldSubsystem.h"

UUdgoapAnswererComponent::UUdgoapAnswererComponent()
{
	bAutoActivate = true;
}

FName UUdgoapAnswererComponent::GetQuery() const
{
	return NAME_None;
}

bool UUdgoapAnswererComponent::TryAnswer(
	const UUdgoapSmartObjectComponent&, const UUdgoapSmartObjectComponent*, float&)
{
	return false;
}

bool UUdgoapAnswererComponent::TrySense(
	const UUdgoapSmartObjectComponent& First, const UUdgoapSmartObjectComponent* Second, const FVector&,
	const FVector&, float& OutAnswer)
{
	return Second != nullptr && TryAnswer(First, Second, OutAnswer);
}

void UUdgoapAnswererComponent::BeginPlay()
{
	Super::BeginPlay();
	const UWorld* Level = GetWorld();
	World = Level != nullptr ? Level->GetSubsystem<UUdgoapWorldSubsystem>() : nullptr;
	if (World.IsValid())
	{
		World->AddAnswerer(*this);
	}
}

void UUdgoapAnswererComponent::EndPlay(const EEndPlayReason::Type Reason)
{
	if (World.IsValid())
	{
		World->RemoveAnswerer(*this);
	}
	Super::EndPlay(Reason);
}
