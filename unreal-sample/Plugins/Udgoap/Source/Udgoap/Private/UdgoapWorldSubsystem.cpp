#include "UdgoapWorldSubsystem.h"

#include "Engine/World.h"
#include "Stats/Stats.h"
#include "UdgoapDomain.h"
#include "UdgoapModule.h"
#include "UdgoapSettings.h"
#include "UdgoapSmartObjectComponent.h"

// How the world begins and ends. UdgoapWorldFrame.cpp has what happens in a frame, UdgoapWorldRegistry.cpp which
// components are in the world, UdgoapWorldQuestions.cpp who answers queries.

FString UUdgoapWorldSubsystem::LastMessage()
{
	ANSICHAR Text[1024];
	return udg_last_message(Text, sizeof(Text), nullptr) == UDG_STATUS_OK
		? FString(UTF8_TO_TCHAR(Text))
		: FString();
}

FColor UUdgoapWorldSubsystem::ColorOf(UdgAction Action) const
{
	UdgAppearance Appearance{};
	if (!IsRunning() || udg_domain_action_appearance(Loaded, Action, &Appearance) != UDG_STATUS_OK)
	{
		return FColor::White;
	}
	const auto Part = [&Appearance](uint32 Shift) {
		return static_cast<uint8>(Appearance.color >> Shift & 255u);
	};
	return FColor(Part(16), Part(8), Part(0));
}

bool UUdgoapWorldSubsystem::DoesSupportWorldType(const EWorldType::Type WorldType) const
{
	return WorldType == EWorldType::Game || WorldType == EWorldType::PIE;
}

void UUdgoapWorldSubsystem::Initialize(FSubsystemCollectionBase& Collection)
{
	Super::Initialize(Collection);
}

void UUdgoapWorldSubsystem::Deinitialize()
{
	End();
	Waiting.Reset();
	WaitingAreas.Reset();
	WaitingMaps.Reset();
	Answerers.Reset();
	Super::Deinitialize();
}

void UUdgoapWorldSubsystem::OnWorldBeginPlay(UWorld& InWorld)
{
	Super::OnWorldBeginPlay(InWorld);
	// Decisions are made on the authority alone. Steps are replicated to the others.
	bIsPlaying = InWorld.GetNetMode() != NM_Client;
}

TStatId UUdgoapWorldSubsystem::GetStatId() const
{
	RETURN_QUICK_DECLARE_CYCLE_STAT(UUdgoapWorldSubsystem, STATGROUP_Tickables);
}

void UUdgoapWorldSubsystem::SetDomain(UUdgoapDomain* NewDomain)
{
	End();
	Domain = NewDomain;
	bHasFailed = false;
}

bool UUdgoapWorldSubsystem::Restart(double NewSeconds)
{
	// Only a finite number gives 0 when it is subtracted from itself.
	if (NewSeconds - NewSeconds != 0.0 || NewSeconds < 0.0)
	{
		UE_LOG(LogUdgoap, Error, TEXT("a world begins at a finite time of at least 0"));
		return false;
	}
	StartSeconds = NewSeconds;
	bHasFailed = false;
	if (!IsRunning() || bIsEnding)
	{
		return false;
	}
	End();
	Begin();
	return IsRunning();
}

double UUdgoapWorldSubsystem::GetSeconds() const
{
	double Seconds = 0.0;
	udg_world_time(Native, &Seconds);
	return Seconds;
}

void UUdgoapWorldSubsystem::Begin()
{
	FString Why;
	if (!FUdgoapModule::IsAvailable(Why))
	{
		Fail(Why);
		return;
	}
	const UUdgoapSettings* Settings = GetDefault<UUdgoapSettings>();
	if (Domain == nullptr)
	{
		Domain = Settings->Domain.LoadSynchronous();
	}
	if (Domain == nullptr)
	{
		// A level without a domain is an error only if components of this plugin are in it.
		if (Waiting.Num() > 0 || WaitingAreas.Num() > 0 || WaitingMaps.Num() > 0)
		{
			Fail(TEXT("it has no domain; set one in the project settings, or by SetDomain"));
		}
		return;
	}
	TArray<FString> Problems;
	Loaded = Domain->Load(Problems);
	if (Loaded.bits == 0)
	{
		Fail(FString::Join(Problems, TEXT("\n")));
		return;
	}
	for (const FString& Problem : Problems)
	{
		UE_LOG(LogUdgoap, Warning, TEXT("%s"), *Problem);
	}
	ReadAllNames();
	TArray<UdgQueryBinding> Bindings;
	UdgWorldDef Def;
	udg_world_def_init(&Def, sizeof(Def));
	Def.domain = Loaded;
	Def.seed = static_cast<uint64>(Settings->Seed);
	Def.searches = static_cast<uint32>(FMath::Max(1, Settings->Searches));
	Def.up = UdgVector3{0.0f, 0.0f, 1.0f};
	if (FindAnswerers(Bindings))
	{
		Def.query_bindings = Bindings.GetData();
		Def.query_binding_count = static_cast<uint32>(Bindings.Num());
	}
	// The time is set before anybody is in the world, so that nothing counts the time until then as passed.
	if (udg_world_create(&Def, &Native) != UDG_STATUS_OK
		|| udg_world_set_time(Native, StartSeconds) != UDG_STATUS_OK)
	{
		Fail(LastMessage());
		return;
	}
	StartSeconds = 0.0;
	++Generation;
	const TArray<TWeakObjectPtr<UUdgoapSmartObjectComponent>> All = MoveTemp(Waiting);
	Waiting.Reset();
	if (All.Num() > 0 && All[0].IsValid())
	{
		Origin = FUdgoapOrigin::Near(All[0]->GetPlace());
	}
	for (const TWeakObjectPtr<UUdgoapSmartObjectComponent>& It : All)
	{
		if (It.IsValid())
		{
			Join(*It);
		}
	}
	JoinWaitingAreas();
	JoinWaitingMaps();
	OnBegun.Broadcast(this);
}

void UUdgoapWorldSubsystem::End()
{
	bIsEnding = true;
	++Generation;
	ForgetAreas();
	ForgetMap();
	// The registry is emptied first, because the game's code is called when a step ends, and may destroy other
	// components.
	const TMap<uint64, TWeakObjectPtr<UUdgoapSmartObjectComponent>> Everybody = MoveTemp(ByKey);
	ByKey.Reset();
	KeyByHandle.Reset();
	Movers.Reset();
	Moved.Reset();
	MovedHandles.Reset();
	// They join the next world in the order in which they have joined this one; that of the map is open.
	for (uint64 Key = 1; Key <= LastKey; ++Key)
	{
		const TWeakObjectPtr<UUdgoapSmartObjectComponent>* Found = Everybody.Find(Key);
		if (Found != nullptr && Found->IsValid())
		{
			(*Found)->Mover = -1;
			Waiting.Add(*Found);
			Forget(**Found);
		}
	}
	if (Native.bits != 0)
	{
		udg_world_destroy(Native);
	}
	if (Loaded.bits != 0)
	{
		udg_domain_destroy(Loaded);
	}
	Native = UdgWorld{};
	Loaded = UdgDomain{};
	Origin = FUdgoapOrigin();
	LastKey = 0;
	bHasToldOfReach = false;
	AnswererByQuery.Reset();
	for (TMap<FName, uint32>* Names :
		 {&Attributes, &Types, &Actions, &Drives, &Queries, &Sensors, &Modifiers, &Influences, &Tags})
	{
		Names->Reset();
	}
	ActionNames.Reset();
	Missed.Reset();
	bIsEnding = false;
}

void UUdgoapWorldSubsystem::Fail(const FString& Why)
{
	UE_LOG(LogUdgoap, Error, TEXT("this world is off: %s"), *Why);
	bHasFailed = true;
	End();
}

bool UUdgoapWorldSubsystem::Check(UdgStatus Status)
{
	if (Status == UDG_STATUS_OK)
	{
		return true;
	}
	const FString Why = LastMessage();
	if (Status == UDG_STATUS_POISONED || Status == UDG_STATUS_PANIC)
	{
		Fail(Why);
	}
	else
	{
		UE_LOG(LogUdgoap, Error, TEXT("%s"), *Why);
	}
	return false;
}

namespace
{
	/** Reads the names and ids of everything of one kind, such as all actions. */
	template <typename TId, typename TAt, typename TName>
	void ReadNames(UdgDomain Domain, uint32 Count, TMap<FName, uint32>& Out, TAt At, TName NameOf)
	{
		for (uint32 Index = 0; Index < Count; ++Index)
		{
			TId Id{};
			UdgText Text{};
			if (At(Domain, Index, &Id) != UDG_STATUS_OK || NameOf(Domain, Id, &Text) != UDG_STATUS_OK)
			{
				continue;
			}
			const FString Name(FUTF8ToTCHAR(Text.data, static_cast<int32>(Text.length)));
			if (Out.Contains(FName(*Name)))
			{
				UE_LOG(
					LogUdgoap, Warning,
					TEXT("%s differs from another name by capital letters alone, which Unreal doesn't see"),
					*Name);
				continue;
			}
			Out.Add(FName(*Name), Id.id);
		}
	}
}

void UUdgoapWorldSubsystem::ReadAllNames()
{
	// For Unreal, names that differ only in capital letters are equal, and all are shown as the first of them was
	// written anywhere in the game. The library tells them apart. So names can't be passed to it as text.
	UdgDomainCounts Counts{};
	udg_domain_counts(Loaded, &Counts);
	ReadNames<UdgAttribute>(
		Loaded, Counts.attributes, Attributes, udg_domain_attribute_at, udg_domain_attribute_name);
	ReadNames<UdgType>(Loaded, Counts.types, Types, udg_domain_type_at, udg_domain_type_name);
	ReadNames<UdgAction>(
		Loaded, Counts.actions, Actions, udg_domain_action_at, udg_domain_action_name);
	ReadNames<UdgDrive>(Loaded, Counts.drives, Drives, udg_domain_drive_at, udg_domain_drive_name);
	ReadNames<UdgQuery>(Loaded, Counts.queries, Queries, udg_domain_query_at, udg_domain_query_name);
	ReadNames<UdgSensor>(
		Loaded, Counts.sensors, Sensors, udg_domain_sensor_at, udg_domain_sensor_name);
	uint32 ModifierCount = 0;
	udg_domain_modifier_count(Loaded, &ModifierCount);
	ReadNames<UdgModifier>(
		Loaded, ModifierCount, Modifiers, udg_domain_modifier_at, udg_domain_modifier_name);
	uint32 InfluenceCount = 0;
	udg_domain_influence_count(Loaded, &InfluenceCount);
	ReadNames<UdgInfluence>(
		Loaded, InfluenceCount, Influences, udg_domain_influence_at, udg_domain_influence_name);
	uint32 TagCount = 0;
	udg_domain_tag_count(Loaded, &TagCount);
	ReadNames<UdgTag>(Loaded, TagCount, Tags, udg_domain_tag_at, udg_domain_tag_name);
	bHasSensors = Counts.sensors > 0;
	for (const TPair<FName, uint32>& Action : Actions)
	{
		ActionNames.Add(Action.Value, Action.Key);
	}
}

uint32 UUdgoapWorldSubsystem::FindName(const TMap<FName, uint32>& In, FName Name, const TCHAR* Kind)
{
	if (const uint32* Found = In.Find(Name))
	{
		return *Found;
	}
	// This is logged once for each name, not in every frame.
	if (IsRunning() && !Missed.Contains(Name))
	{
		Missed.Add(Name, true);
		UE_LOG(
			LogUdgoap, Warning, TEXT("the document has no %s called %s"), Kind, *Name.ToString());
	}
	return 0;
}

UdgAttribute UUdgoapWorldSubsystem::FindAttribute(FName Name)
{
	return UdgAttribute{FindName(Attributes, Name, TEXT("attribute"))};
}

UdgDrive UUdgoapWorldSubsystem::FindDrive(FName Name)
{
	return UdgDrive{FindName(Drives, Name, TEXT("drive"))};
}

UdgAction UUdgoapWorldSubsystem::FindAction(FName Name)
{
	return UdgAction{FindName(Actions, Name, TEXT("action"))};
}

UdgSensor UUdgoapWorldSubsystem::FindSensor(FName Name)
{
	return UdgSensor{FindName(Sensors, Name, TEXT("sensor"))};
}

UdgAttribute UUdgoapWorldSubsystem::GetPositionAttribute() const
{
	UdgAttribute Position{};
	udg_domain_attribute_at(Loaded, 0, &Position);
	return Position;
}

UdgAttributeKind UUdgoapWorldSubsystem::KindOf(UdgAttribute Attribute) const
{
	UdgAttributeKind Kind = UDG_ATTRIBUTE_KIND_NONE;
	udg_domain_attribute_kind(Loaded, Attribute, &Kind);
	return Kind;
}

FName UUdgoapWorldSubsystem::NameOf(UdgAction Action) const
{
	const FName* Found = ActionNames.Find(Action.id);
	return Found != nullptr ? *Found : NAME_None;
}
