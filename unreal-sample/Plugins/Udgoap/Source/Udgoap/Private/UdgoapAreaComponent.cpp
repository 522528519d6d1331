#include "UdgoapAreaComponent.h"

#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "UdgoapDomain.h"
#include "UdgoapModule.h"
#include "UdgoapSettings.h"
#include "UdgoapSmartObjectComponent.h"
#include "UdgoapWorldSubsystem.h"

namespace
{
	/** Converts a distance. The origin moves places, but not distances, so it is left out. */
	UdgVector3 ToMetres(const FVector& Way)
	{
		return FUdgoapOrigin().ToMetres(Way);
	}

	float ToMetres(double Centimetres)
	{
		return static_cast<float>(Centimetres / 100.0);
	}

	UdgQuaternion ToUdgoap(const FQuat& Turn)
	{
		return UdgQuaternion{
			static_cast<float>(Turn.X), static_cast<float>(Turn.Y), static_cast<float>(Turn.Z),
			static_cast<float>(Turn.W)};
	}
}

UUdgoapAreaComponent::UUdgoapAreaComponent()
{
	bAutoActivate = true;
}

TArray<FString> UUdgoapAreaComponent::GetModifierNames() const
{
	const UUdgoapDomain* Domain = GetDefault<UUdgoapSettings>()->Domain.LoadSynchronous();
	return Domain != nullptr ? Domain->GetModifierNames() : TArray<FString>();
}

void UUdgoapAreaComponent::BeginPlay()
{
	Super::BeginPlay();
	if (IsActive())
	{
		Enter();
	}
}

void UUdgoapAreaComponent::EndPlay(const EEndPlayReason::Type Reason)
{
	Leave();
	Super::EndPlay(Reason);
}

void UUdgoapAreaComponent::Activate(bool bReset)
{
	Super::Activate(bReset);
	if (HasBegunPlay() && IsActive())
	{
		Enter();
	}
}

void UUdgoapAreaComponent::Deactivate()
{
	Super::Deactivate();
	if (!IsActive())
	{
		Leave();
	}
}

void UUdgoapAreaComponent::Enter()
{
	const UWorld* Level = GetWorld();
	UUdgoapWorldSubsystem* Found =
		Level != nullptr ? Level->GetSubsystem<UUdgoapWorldSubsystem>() : nullptr;
	if (Found == nullptr)
	{
		return;
	}
	if (AttachedTo != nullptr)
	{
		bIsAttached = true;
		Anchor = IsValid(AttachedTo) ? AttachedTo->FindComponentByClass<UUdgoapSmartObjectComponent>() : nullptr;
		if (Anchor.IsValid())
		{
			Anchor->Attached.AddUnique(this);
		}
	}
	World = Found;
	Found->Enter(*this);
}

void UUdgoapAreaComponent::Leave()
{
	if (UUdgoapWorldSubsystem* It = World.Get())
	{
		It->Leave(*this);
	}
	if (Anchor.IsValid())
	{
		Anchor->Attached.Remove(this);
	}
	World.Reset();
}

bool UUdgoapAreaComponent::CanJoin(const UUdgoapWorldSubsystem& Into) const
{
	return !bIsAttached
		|| (Anchor.IsValid() && Anchor->IsInWorld() && Anchor->GetUdgoapWorld() == &Into);
}

FString UUdgoapAreaComponent::Join(UUdgoapWorldSubsystem& Into, uint64 NewKey)
{
	FForm Form;
	if (!ReadForm(Form))
	{
		return TEXT("its actor has no box or sphere component; add one, or choose another shape");
	}
	if (Form.Place.ContainsNaN())
	{
		return TEXT("it is nowhere");
	}
	TArray<UdgModifier> Ids;
	for (const FName Name : Modifiers)
	{
		const uint32* Id = Into.Modifiers.Find(Name);
		if (Id == nullptr)
		{
			return TEXT("the document has no modifier called ") + Name.ToString() + TEXT("; ")
				+ Into.ChoicesOfModifiers();
		}
		Ids.Add(UdgModifier{*Id});
	}
	TArray<UdgVector3> Polygon;
	for (const FVector& Corner : Corners)
	{
		Polygon.Add(ToMetres(Corner));
	}
	UdgAreaDef Def;
	udg_area_def_init(&Def, sizeof(Def));
	Def.user_key = NewKey;
	Def.shape = Form.Shape;
	Def.position = Into.GetOrigin().ToMetres(Form.Place);
	if (bIsAttached)
	{
		Def.anchor = Anchor->GetHandle();
		Def.position = ToMetres(Form.Place - Anchor->GetPlace());
	}
	if (const UUdgoapAreaComponent* Above = FindAbove())
	{
		Def.parent = Above->World == World ? Above->Handle : UdgArea{};
	}
	if (Form.Shape == UDG_AREA_SPHERE)
	{
		Def.radius = ToMetres(Form.Radius);
	}
	else if (Form.Shape == UDG_AREA_BOX)
	{
		Def.half_size = ToMetres(Form.Extent);
		Def.rotation = ToUdgoap(Form.Turn);
	}
	else if (Form.Shape == UDG_AREA_PRISM)
	{
		Def.bottom = ToMetres(Bottom);
		Def.top = ToMetres(Top);
		Def.corners = Polygon.GetData();
		Def.corner_count = static_cast<uint32>(Polygon.Num());
	}
	Def.modifiers = Ids.GetData();
	Def.modifier_count = static_cast<uint32>(Ids.Num());
	if (udg_area_create(Into.GetNative(), &Def, &Handle) != UDG_STATUS_OK)
	{
		Handle = UdgArea{};
		return UUdgoapWorldSubsystem::LastMessage();
	}
	Key = NewKey;
	Was = Form;
	AActor* Owner = GetOwner();
	FollowedVolume = Shape == EUdgoapAreaShape::Volume ? FindVolume() : nullptr;
	WasAttachedTo = Owner->GetAttachParentActor();
	// The library uses this name in explanations.
	const FTCHARToUTF8 Name(*Owner->GetName());
	udg_area_set_name(Into.GetNative(), Handle, Name.Get(), static_cast<size_t>(Name.Length()));
	if (Shape == EUdgoapAreaShape::Members)
	{
		Owner->OnActorBeginOverlap.AddUniqueDynamic(this, &UUdgoapAreaComponent::BeginOverlap);
		Owner->OnActorEndOverlap.AddUniqueDynamic(this, &UUdgoapAreaComponent::EndOverlap);
	}
	TellAll();
	return FString();
}

void UUdgoapAreaComponent::Forget()
{
	Handle = UdgArea{};
	Key = 0;
	if (AActor* Owner = GetOwner())
	{
		Owner->OnActorBeginOverlap.RemoveDynamic(this, &UUdgoapAreaComponent::BeginOverlap);
		Owner->OnActorEndOverlap.RemoveDynamic(this, &UUdgoapAreaComponent::EndOverlap);
	}
}

bool UUdgoapAreaComponent::Follow()
{
	if (Was.Shape == UDG_AREA_HOST)
	{
		return true;
	}
	FForm Now;
	ReadPlace(Now, FollowedVolume.Get());
	const UdgWorld Native = World->GetNative();
	UdgStatus Status = UDG_STATUS_OK;
	// The library moves an attached area along with its object. If the actor's location isn't a number, the
	// area stays where it was.
	if (!bIsAttached && Now.Place != Was.Place && !Now.Place.ContainsNaN())
	{
		Was.Place = Now.Place;
		Status = udg_area_set_position(Native, Handle, World->GetOrigin().ToMetres(Now.Place));
	}
	if (Status == UDG_STATUS_OK && Was.Shape == UDG_AREA_BOX && Now.Turn != Was.Turn
		&& !Now.Turn.ContainsNaN())
	{
		Was.Turn = Now.Turn;
		Status = udg_area_set_rotation(Native, Handle, ToUdgoap(Now.Turn));
	}
	return World->Check(Status);
}

bool UUdgoapAreaComponent::IsElsewhere() const
{
	return GetOwner()->GetAttachParentActor() != WasAttachedTo.Get();
}

UUdgoapAreaComponent* UUdgoapAreaComponent::FindAbove() const
{
	const AActor* Owner = GetOwner();
	for (const AActor* It = Owner->GetAttachParentActor(); It != nullptr; It = It->GetAttachParentActor())
	{
		UUdgoapAreaComponent* Area = It->FindComponentByClass<UUdgoapAreaComponent>();
		if (Area != nullptr && Area->IsActive())
		{
			return Area;
		}
	}
	return nullptr;
}

TArray<UUdgoapAreaComponent*> UUdgoapAreaComponent::FindBelow() const
{
	TArray<AActor*> Actors;
	GetOwner()->GetAttachedActors(Actors, true, true);
	TArray<UUdgoapAreaComponent*> Found;
	for (const AActor* It : Actors)
	{
		TArray<UUdgoapAreaComponent*> Areas;
		It->GetComponents(Areas);
		for (UUdgoapAreaComponent* Area : Areas)
		{
			Found.Add(Area);
		}
	}
	return Found;
}

bool UUdgoapAreaComponent::Holds(const UUdgoapSmartObjectComponent* Who) const
{
	uint32 Found = 0;
	return IsInWorld() && IsValid(Who) && Who->IsInWorld() && Who->GetUdgoapWorld() == World.Get()
		&& udg_area_holds(World->GetNative(), Handle, Who->GetHandle(), &Found) == UDG_STATUS_OK
		&& Found != 0;
}

void UUdgoapAreaComponent::SetMember(UUdgoapSmartObjectComponent* Who, bool bIsMember)
{
	if (!IsValid(Who))
	{
		return;
	}
	if (bIsMember)
	{
		Named.AddUnique(Who);
		Who->Around.AddUnique(this);
	}
	else
	{
		Named.Remove(Who);
		Who->Around.Remove(this);
	}
	const AActor* Owner = GetOwner();
	Tell(
		Who,
		Shape == EUdgoapAreaShape::Members && Owner != nullptr && Owner->IsOverlappingActor(Who->GetOwner()));
}

bool UUdgoapAreaComponent::LeaveModifier(FName Modifier)
{
	return IsInWorld()
		&& World->Check(
			udg_area_leave_modifier(World->GetNative(), Handle, World->FindModifier(Modifier)));
}

float UUdgoapAreaComponent::GetStrength(FName Modifier) const
{
	double Found = 0.0;
	if (IsInWorld())
	{
		udg_area_strength(World->GetNative(), Handle, World->FindModifier(Modifier), &Found);
	}
	return static_cast<float>(Found);
}

void UUdgoapAreaComponent::BeginOverlap(AActor*, AActor* Other)
{
	Tell(Other->FindComponentByClass<UUdgoapSmartObjectComponent>(), true);
}

void UUdgoapAreaComponent::EndOverlap(AActor*, AActor* Other)
{
	Tell(Other->FindComponentByClass<UUdgoapSmartObjectComponent>(), false);
}

void UUdgoapAreaComponent::Tell(const UUdgoapSmartObjectComponent* Who, bool bOverlaps)
{
	if (!IsInWorld() || !IsValid(Who) || !Who->IsInWorld() || Who->GetUdgoapWorld() != World.Get())
	{
		return;
	}
	bool bIsMember = bOverlaps;
	for (const TWeakObjectPtr<UUdgoapSmartObjectComponent>& It : Named)
	{
		bIsMember = bIsMember || It.Get() == Who;
	}
	World->Check(udg_area_set_member(World->GetNative(), Handle, Who->GetHandle(), bIsMember ? 1u : 0u));
}

void UUdgoapAreaComponent::TellAll()
{
	if (Shape == EUdgoapAreaShape::Members)
	{
		TArray<AActor*> Overlapping;
		GetOwner()->GetOverlappingActors(Overlapping);
		for (const AActor* It : Overlapping)
		{
			Tell(It->FindComponentByClass<UUdgoapSmartObjectComponent>(), true);
		}
	}
	// Counted by index, because Tell may find that the world is broken. The world then ends, and empties this
	// list meanwhile.
	for (int32 Number = 0; Number < Named.Num(); ++Number)
	{
		Tell(Named[Number].Get(), true);
	}
}
