// What happens in a frame: positions are written, the tick asks its questions, and events are handed on.

#include "GameFramework/Actor.h"
#include "UdgoapAnswererComponent.h"
#include "UdgoapModule.h"
#include "UdgoapNpcComponent.h"
#include "UdgoapSettings.h"
#include "UdgoapWorldSubsystem.h"

void UUdgoapWorldSubsystem::Tick(float DeltaTime)
{
	Super::Tick(DeltaTime);
	if (!bIsPlaying || bHasFailed || DeltaTime <= 0.0f)
	{
		return;
	}
	if (!IsRunning())
	{
		Begin();
	}
	if (!IsRunning())
	{
		return;
	}
	WritePlaces();
	FollowAreas();
	DrawMap();
	const UUdgoapSettings* Settings = GetDefault<UUdgoapSettings>();
	UdgTickInput Input;
	udg_tick_input_init(&Input, sizeof(Input));
	Input.seconds = GetSeconds() + static_cast<double>(DeltaTime);
	Input.applies_rates = Settings->bAppliesRates ? 1u : 0u;
	Input.work = static_cast<uint32>(FMath::Max(1, Settings->WorkPerFrame));
	uint32 Jobs = 0;
	if (!IsRunning() || !Check(udg_world_tick_begin(Native, &Input, &Jobs)))
	{
		return;
	}
	const int32 Begun = Generation;
	AnswerQuestions();
	if (Generation != Begun)
	{
		return;
	}
	Search(Jobs);
	UdgTickReport Report{};
	if (Check(udg_world_tick_end(Native, &Report)))
	{
		// This comes before ReadPlaces, which may move the origin. Positions in the questions are relative to
		// the old one.
		AnswerSenses();
		if (Generation != Begun)
		{
			return;
		}
		ReadPlaces();
		if (IsRunning())
		{
			HandOn();
		}
	}
	WriteLog();
}

void UUdgoapWorldSubsystem::Search(uint32 Jobs)
{
	// The results don't depend on which thread does a search, or in which order.
	const UdgWorld World = Native;
	for (uint32 Job = 1; Job < Jobs; ++Job)
	{
		Searches.Add(UE::Tasks::Launch(UE_SOURCE_LOCATION, [World, Job] { udg_world_plan(World, Job); }));
	}
	if (Jobs > 0)
	{
		udg_world_plan(World, 0);
	}
	for (const UE::Tasks::TTask<void>& It : Searches)
	{
		// Wait does the search itself if no thread has begun it. So the frame never waits for a thread that is busy
		// with other things.
		It.Wait();
	}
	Searches.Reset();
}

namespace
{
	UdgVector3 FacingOf(const UUdgoapSmartObjectComponent& It)
	{
		const FVector Facing = It.GetFacing().GetSafeNormal();
		// The library refuses the whole call if one direction isn't a number. Zero means: look where you walk.
		return Facing.ContainsNaN() ? UdgVector3{}
									: UdgVector3{
										  static_cast<float>(Facing.X), static_cast<float>(Facing.Y),
										  static_cast<float>(Facing.Z)};
	}
}

void UUdgoapWorldSubsystem::WritePlaces()
{
	Handles.Reset();
	Places.Reset();
	Facings.Reset();
	// Counted by index, because Reach may find that the world is broken. The world then ends, and empties this list
	// meanwhile.
	for (int32 Number = 0; Number < Movers.Num(); ++Number)
	{
		const UUdgoapSmartObjectComponent* It = Movers[Number].Get();
		if (It == nullptr)
		{
			continue;
		}
		const FVector Place = It->GetPlace();
		if (!Origin.Reaches(Place) && (bHasToldOfReach || !Reach(Place)))
		{
			// Its position isn't written, so it stays where it was. The library refuses the whole call if one position
			// isn't a number.
			if (!bHasToldOfReach)
			{
				bHasToldOfReach = true;
				UE_LOG(
					LogUdgoap, Error,
					TEXT("%s is more than 8 km away from others of its world, and stays where it was"),
					*It->GetName());
			}
			continue;
		}
		Handles.Add(It->GetHandle());
		Places.Add(Origin.ToMetres(Place));
		if (bHasSensors)
		{
			Facings.Add(FacingOf(*It));
		}
	}
	if (IsRunning() && Handles.Num() > 0)
	{
		UdgBulkReport Report{};
		Check(udg_world_write_positions(
			Native, Handles.GetData(), static_cast<uint32>(Handles.Num()), Places.GetData(),
			sizeof(UdgVector3), &Report));
		WriteFacings();
	}
}

void UUdgoapWorldSubsystem::WriteFacings()
{
	UdgBulkReport Report{};
	if (IsRunning() && Facings.Num() > 0)
	{
		Check(udg_world_write_facings(
			Native, Handles.GetData(), static_cast<uint32>(Handles.Num()), Facings.GetData(),
			sizeof(UdgVector3), &Report));
	}
}

void UUdgoapWorldSubsystem::ReadPlaces()
{
	UdgBulkReport Report{};
	if (Moved.Num() == 0
		|| !Check(udg_world_read_positions(
			Native, MovedHandles.GetData(), static_cast<uint32>(MovedHandles.Num()), &Moved[0].Now,
			sizeof(FMoved), &Report)))
	{
		return;
	}
	// Counted by index, and the list is read anew after each call. An actor that is moved may overlap something, and
	// the game's code for that may remove components from this list, or end the world. A component that is skipped
	// because of this is moved in the next frame.
	for (int32 Number = 0; Number < Moved.Num(); ++Number)
	{
		FMoved& It = Moved[Number];
		const UUdgoapSmartObjectComponent* Component = It.Component.Get();
		const bool bIsThere =
			It.Now.x == It.Before.x && It.Now.y == It.Before.y && It.Now.z == It.Before.z;
		if (Component == nullptr || bIsThere)
		{
			continue;
		}
		It.Before = It.Now;
		const FVector Place = Origin.ToLevel(It.Now);
		if (!Origin.Reaches(Place) && !bHasToldOfReach)
		{
			// If the origin can't follow, the library goes on with the accuracy that is left.
			Reach(Place);
		}
		Component->GetOwner()->SetActorLocation(Place);
	}
}

bool UUdgoapWorldSubsystem::Reach(const FVector& Place)
{
	// The new origin is the middle of the box around all objects. This is slow, but it is done only when an object
	// has gone too far from the old origin.
	FVector Low = Place, High = Place;
	for (const TPair<uint64, TWeakObjectPtr<UUdgoapSmartObjectComponent>>& Entry : ByKey)
	{
		if (Entry.Value.IsValid())
		{
			const FVector It = Entry.Value->GetPlace();
			Low = FVector(
				FMath::Min(Low.X, It.X), FMath::Min(Low.Y, It.Y), FMath::Min(Low.Z, It.Z));
			High = FVector(
				FMath::Max(High.X, It.X), FMath::Max(High.Y, It.Y), FMath::Max(High.Z, It.Z));
		}
	}
	const FUdgoapOrigin Middle = FUdgoapOrigin::Near((Low + High) / 2.0);
	if (!Middle.Reaches(Low) || !Middle.Reaches(High))
	{
		return false;
	}
	const UdgVector3 Offset = Origin.OffsetTo(Middle);
	if (!Check(udg_world_shift_origin(Native, Offset)))
	{
		return false;
	}
	const auto Shift = [&Offset](UdgVector3& Place) {
		Place = UdgVector3{Place.x + Offset.x, Place.y + Offset.y, Place.z + Offset.z};
	};
	for (UdgVector3& Written : Places)
	{
		Shift(Written);
	}
	for (FMoved& It : Moved)
	{
		Shift(It.Now);
		Shift(It.Before);
	}
	Origin = Middle;
	return true;
}

void UUdgoapWorldSubsystem::HandOn()
{
	const int32 Begun = Generation;
	const UdgEvent* First = nullptr;
	uint32 Count = 0;
	if (!Check(udg_world_events(Native, &First, &Count)))
	{
		return;
	}
	// A copy, because a listener may end this world, which frees its events.
	Events.Reset();
	Events.Append(First, static_cast<int32>(Count));
	for (int32 Number = 0; Number < Events.Num(); ++Number)
	{
		const UdgEvent Event = Events[Number];
		if (Event.kind == UDG_EVENT_DESTROYED)
		{
			Destroyed(Event.supplier);
		}
		else if (UUdgoapNpcComponent* Npc = Cast<UUdgoapNpcComponent>(Find(Event.npc_user_key)))
		{
			Npc->Take(Event);
		}
		if (Generation != Begun)
		{
			return;
		}
	}
}

void UUdgoapWorldSubsystem::WriteLog()
{
	UdgLogEntry Entries[4];
	uint32 Count = 0;
	do
	{
		Count = 0;
		udg_log_drain(Entries, 4, &Count);
		for (uint32 Number = 0; Number < Count; ++Number)
		{
			UE_LOG(LogUdgoap, Warning, TEXT("%s"), *FString(UTF8_TO_TCHAR(Entries[Number].text)));
		}
	} while (Count == 4);
}
