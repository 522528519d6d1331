#include "UdgoapWorldSubsystem.h"

#include "Async/ParallelFor.h"
#include "Engine/World.h"
#include "Stats/Stats.h"
#include "UdgoapDomain.h"
#include "UdgoapModule.h"
#include "UdgoapSettings.h"
#include "UdgoapSmartObjectComponent.h"

// Beginning and ending: what happens in a frame, who is in the world, and what is asked, see beside.

FString UUdgoapWorldSubsystem::LastMessage()
{
	ANSICHAR Text[1024];
	return udg_last_message(Text, sizeof(Text), nullptr) == UDG_STATUS_OK
		? FString(UTF8_TO_TCHAR(Text))
		: FString();
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
	Answerers.Reset();
	Super::Deinitialize();
}

void UUdgoapWorldSubsystem::OnWorldBeginPlay(UWorld& InWorld)
{
	Super::OnWorldBeginPlay(InWorld);
	// Decisions are made on one machine; the others are sent the steps.
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
		// A level without a domain and without components is none of ours.
		if (Waiting.Num() > 0)
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
	if (udg_world_create(&Def, &Native) != UDG_STATUS_OK)
	{
		Fail(LastMessage());
		return;
	}
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
}

void UUdgoapWorldSubsystem::End()
{
	++Generation;
	// Taken out first: a game's own code may destroy others while their steps end.
	const TMap<uint64, TWeakObjectPtr<UUdgoapSmartObjectComponent>> Everybody = MoveTemp(ByKey);
	ByKey.Reset();
	KeyByHandle.Reset();
	Movers.Reset();
	for (const TPair<uint64, TWeakObjectPtr<UUdgoapSmartObjectComponent>>& Entry : Everybody)
	{
		if (Entry.Value.IsValid())
		{
			// It waits for the next world.
			Entry.Value->Mover = -1;
			Waiting.Add(Entry.Value);
			Forget(*Entry.Value);
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
	Seconds = 0.0;
	LastKey = 0;
	bHasToldOfReach = false;
	AnswererByQuery.Reset();
	Attributes.Reset();
	Drives.Reset();
	Actions.Reset();
	ActionNames.Reset();
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
	/** Finds an id by its name, once. */
	template <typename TId, typename TFind>
	TId FindOnce(TMap<FName, uint32>& Known, UdgDomain Domain, FName Name, TFind Find)
	{
		if (const uint32* Found = Known.Find(Name))
		{
			return TId{*Found};
		}
		TId Id{};
		const FString Text = Name.ToString();
		const FTCHARToUTF8 Bytes(*Text);
		if (Find(Domain, Bytes.Get(), static_cast<size_t>(Bytes.Length()), &Id) != UDG_STATUS_OK)
		{
			Id = TId{};
			UE_LOG(LogUdgoap, Warning, TEXT("%s"), *UUdgoapWorldSubsystem::LastMessage());
		}
		Known.Add(Name, Id.id);
		return Id;
	}
}

UdgAttribute UUdgoapWorldSubsystem::FindAttribute(FName Name)
{
	return FindOnce<UdgAttribute>(Attributes, Loaded, Name, udg_domain_find_attribute);
}

UdgDrive UUdgoapWorldSubsystem::FindDrive(FName Name)
{
	return FindOnce<UdgDrive>(Drives, Loaded, Name, udg_domain_find_drive);
}

UdgAction UUdgoapWorldSubsystem::FindAction(FName Name)
{
	return FindOnce<UdgAction>(Actions, Loaded, Name, udg_domain_find_action);
}

FName UUdgoapWorldSubsystem::NameOf(UdgAction Action)
{
	if (const FName* Found = ActionNames.Find(Action.id))
	{
		return *Found;
	}
	UdgText Text{};
	FName Name;
	if (udg_domain_action_name(Loaded, Action, &Text) == UDG_STATUS_OK)
	{
		Name = FName(*FString(FUTF8ToTCHAR(Text.data, static_cast<int32>(Text.length))));
	}
	ActionNames.Add(Action.id, Name);
	return Name;
}
