// The places of an influence map: how they are created, which of them are blocked, and how they are drawn.

#include "DrawDebugHelpers.h"
#include "Engine/HitResult.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "NavigationSystem.h"
#include "UdgoapInfluenceMapComponent.h"
#include "UdgoapWorldSubsystem.h"

FString UUdgoapInfluenceMapComponent::Join(const UUdgoapWorldSubsystem& Into)
{
	if (GetOwner()->GetActorLocation().ContainsNaN())
	{
		return TEXT("it is nowhere");
	}
	const FString Why = Layout == EUdgoapMapLayout::Grid ? LayGrid(Into) : LayPoints(Into);
	bIsLaid = Why.IsEmpty();
	Hint = UDG_NO_PLACE;
	return Why;
}

void UUdgoapInfluenceMapComponent::Forget()
{
	bIsLaid = false;
	Middles.Reset();
	Walls.Reset();
}

FString UUdgoapInfluenceMapComponent::LayGrid(const UUdgoapWorldSubsystem& Into)
{
	if (Columns < 1 || Rows < 1)
	{
		return TEXT("a grid has at least one column and one row");
	}
	const FVector Corner =
		GetOwner()->GetActorLocation() - FVector(Columns * CellSize / 2.0, Rows * CellSize / 2.0, 0.0);
	UdgInfluenceGrid Grid;
	udg_influence_grid_init(&Grid, sizeof(Grid));
	Grid.columns = static_cast<uint32>(Columns);
	Grid.rows = static_cast<uint32>(Rows);
	Grid.cell_size = static_cast<float>(CellSize / 100.0);
	Grid.origin = Into.GetOrigin().ToMetres(Corner);
	// The grid is set without walls first. If it is too large, the library refuses it here, before each of its
	// cells is tested.
	if (udg_world_set_influence_grid(Into.GetNative(), &Grid) != UDG_STATUS_OK)
	{
		return UUdgoapWorldSubsystem::LastMessage();
	}
	Walls.SetNumZeroed(Columns * Rows);
	for (const int32 Cell : Blocked)
	{
		if (Cell < 0 || Cell >= Walls.Num())
		{
			return TEXT("a cell is blocked that isn't there");
		}
		Walls[Cell] = 1;
	}
	for (int32 Cell = 0; Cell < Walls.Num(); ++Cell)
	{
		Middles.Add(
			Corner + FVector((Cell % Columns + 0.5) * CellSize, (Cell / Columns + 0.5) * CellSize, 0.0));
		if (Walls[Cell] == 0 && IsBlocked(Middles[Cell]))
		{
			Walls[Cell] = 1;
		}
	}
	Grid.blocked = Walls.GetData();
	Grid.blocked_count = static_cast<uint32>(Walls.Num());
	return udg_world_set_influence_grid(Into.GetNative(), &Grid) == UDG_STATUS_OK
		? FString()
		: UUdgoapWorldSubsystem::LastMessage();
}

FString UUdgoapInfluenceMapComponent::LayPoints(const UUdgoapWorldSubsystem& Into)
{
	const AActor* Owner = GetOwner();
	TArray<UdgVector3> Places;
	for (const FVector& Point : Points)
	{
		const FVector Place = Owner->GetActorLocation() + Owner->GetActorQuat().RotateVector(Point);
		Middles.Add(Place);
		Places.Add(Into.GetOrigin().ToMetres(Place));
	}
	Walls.SetNumZeroed(Middles.Num());
	const TArray<UdgPlaceLink> Linked = AllLinks();
	return udg_world_set_influence_places(
			   Into.GetNative(), Places.GetData(), static_cast<uint32>(Places.Num()), Linked.GetData(),
			   static_cast<uint32>(Linked.Num()))
			== UDG_STATUS_OK
		? FString()
		: UUdgoapWorldSubsystem::LastMessage();
}

TArray<UdgPlaceLink> UUdgoapInfluenceMapComponent::AllLinks() const
{
	TArray<UdgPlaceLink> All;
	for (const FUdgoapMapLink& Link : Links)
	{
		// A number below 0 becomes a very large one, which the library refuses because there is no such place.
		All.Add(UdgPlaceLink{static_cast<uint32>(Link.First), static_cast<uint32>(Link.Second)});
	}
	for (int32 One = 0; One < Middles.Num() && LinkWithin > 0.0; ++One)
	{
		for (int32 Other = One + 1; Other < Middles.Num(); ++Other)
		{
			if (FVector::Dist(Middles[One], Middles[Other]) <= LinkWithin)
			{
				All.Add(UdgPlaceLink{static_cast<uint32>(One), static_cast<uint32>(Other)});
			}
		}
	}
	return All;
}

bool UUdgoapInfluenceMapComponent::IsBlocked(const FVector& Middle) const
{
	UWorld* Level = GetWorld();
	const double Half = CellSize / 2.0;
	if (Blocking == EUdgoapMapBlocking::Navigation)
	{
		FVector There;
		return !UNavigationSystemV1::K2_ProjectPointToNavigation(
				   Level, Middle, There, nullptr, nullptr, FVector(Half, Half, Height))
			|| FMath::Abs(There.X - Middle.X) > Half || FMath::Abs(There.Y - Middle.Y) > Half
			|| FMath::Abs(There.Z - Middle.Z) > Height;
	}
	if (Blocking == EUdgoapMapBlocking::Traces)
	{
		FHitResult Hit;
		const FVector Along(Half, Half, 0.0);
		const FVector Across(Half, -Half, 0.0);
		return Level->LineTraceSingleByChannel(Hit, Middle - Along, Middle + Along, Channel)
			|| Level->LineTraceSingleByChannel(Hit, Middle - Across, Middle + Across, Channel);
	}
	return false;
}

void UUdgoapInfluenceMapComponent::DrawSquare(
	const FVector& Low, const FVector& High, const FColor& Color) const
{
#if ENABLE_DRAW_DEBUG
	const FVector Second(High.X, Low.Y, Low.Z);
	const FVector Fourth(Low.X, High.Y, Low.Z);
	DrawDebugLine(GetWorld(), Low, Second, Color);
	DrawDebugLine(GetWorld(), Second, High, Color);
	DrawDebugLine(GetWorld(), High, Fourth, Color);
	DrawDebugLine(GetWorld(), Fourth, Low, Color);
#endif
}

void UUdgoapInfluenceMapComponent::Draw() const
{
#if ENABLE_DRAW_DEBUG
	const FColor Edge(150, 150, 150);
	const FColor Wall(130, 50, 50);
	const FColor Strong(255, 130, 30);
	if (Layout == EUdgoapMapLayout::Grid && Middles.Num() > 0)
	{
		const FVector Half(CellSize / 2.0, CellSize / 2.0, 0.0);
		DrawSquare(Middles[0] - Half, Middles[Middles.Num() - 1] + Half, Edge);
		for (int32 Place = 0; Place < Walls.Num(); ++Place)
		{
			if (Walls[Place] != 0)
			{
				DrawSquare(Middles[Place] - Half, Middles[Place] + Half, Wall);
			}
		}
	}
	else if (Layout == EUdgoapMapLayout::Points)
	{
		for (const UdgPlaceLink& Link : AllLinks())
		{
			DrawDebugLine(
				GetWorld(), Middles[static_cast<int32>(Link.first)], Middles[static_cast<int32>(Link.second)],
				Edge);
		}
	}
	const TArray<float> Strengths = Read(Drawn);
	for (int32 Place = 0; Place < Strengths.Num(); ++Place)
	{
		if (Strengths[Place] > 0.0f)
		{
			// A line is as many metres high as the influence is strong.
			DrawDebugLine(
				GetWorld(), Middles[Place], Middles[Place] + FVector(0.0, 0.0, double(Strengths[Place]) * 100.0),
				Strong);
		}
	}
#endif
}
