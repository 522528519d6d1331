#pragma once

#include "CoreMinimal.h"
#include "Components/ActorComponent.h"
#include "Engine/EngineTypes.h"
#include "udgoap.h"
#include "UdgoapInfluenceMapComponent.generated.h"

class UUdgoapWorldSubsystem;

/** The kind of places that an influence map has. */
UENUM(BlueprintType)
enum class EUdgoapMapLayout : uint8
{
	/** Square cells on the ground around its actor. Heights don't count. */
	Grid,
	/** Points with links, for houses of several floors and for ways. */
	Points,
};

/** Which cells of a grid are blocked: nothing spreads through them, and nobody stands there. */
UENUM(BlueprintType)
enum class EUdgoapMapBlocking : uint8
{
	/** Only those that are listed in Blocked. */
	None,
	/** Cells whose middle isn't on the navigation mesh. */
	Navigation,
	/** Cells in which a line trace from corner to corner is blocked, at the height of the map's actor. */
	Traces,
};

/** Two points that are linked, both ways, by their numbers from 0. */
USTRUCT(BlueprintType)
struct UDGOAP_API FUdgoapMapLink
{
	GENERATED_BODY()

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	int32 First = 0;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	int32 Second = 0;
};

/** How much an influence counts in the score of a place. */
USTRUCT(BlueprintType)
struct UDGOAP_API FUdgoapPlaceTerm
{
	GENERATED_BODY()

	/** The influence's name in the document. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	FName Influence;

	/** The factor of its strength; less than 0 to avoid the influence. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	float Weight = -1.0f;
};

/**
 * The places of a world's influences. It makes marks, reads strengths, and finds the best place around a point.
 * A world has at most one map. The places lie where the actor is when the component is activated, and don't
 * move with it.
 */
UCLASS(ClassGroup = (udgoap), meta = (BlueprintSpawnableComponent))
class UDGOAP_API UUdgoapInfluenceMapComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	UUdgoapInfluenceMapComponent();

	/** The kind of places. This and the following properties are read when the component is activated. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	EUdgoapMapLayout Layout = EUdgoapMapLayout::Grid;

	/** For a grid: the number of cells along x. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	int32 Columns = 32;

	/** For a grid: the number of cells along y. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	int32 Rows = 32;

	/** For a grid: the length of a cell's sides, in centimetres. The grid's middle is at the actor. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	double CellSize = 100.0;

	/** For a grid: which cells are blocked, in addition to those in Blocked. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	EUdgoapMapBlocking Blocking = EUdgoapMapBlocking::None;

	/**
	 * For a grid: the numbers of blocked cells. Cells are numbered from 0, row after row, from the least x and
	 * y on.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	TArray<int32> Blocked;

	/** For a grid: how far above and below the actor the navigation mesh may be, in centimetres. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	double Height = 200.0;

	/** For a grid whose cells traces block: the collision channel of the traces. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	TEnumAsByte<ECollisionChannel> Channel = ECC_WorldStatic;

	/** For points: where they are, in centimetres, relative to the actor, which also turns them. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	TArray<FVector> Points;

	/** For points: links between two points. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	TArray<FUdgoapMapLink> Links;

	/**
	 * For points: two points that are at most this far from each other are linked too, in centimetres; 0 links
	 * none.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	double LinkWithin = 0.0;

	/** The name of the influence that is drawn in each frame of play, with bounds and walls; empty for none. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	FName Drawn;

	/** Whether the map is in a world. */
	UFUNCTION(BlueprintPure, Category = "udgoap")
	bool IsInWorld() const { return bIsLaid; }

	/** How many places the map has; 0 while it is in no world. */
	UFUNCTION(BlueprintPure, Category = "udgoap")
	int32 GetPlaceCount() const;

	/**
	 * Makes a mark. It spreads to the places around it and fades, as the document says of the influence.
	 * @param Influence The influence's name in the document.
	 * @param At The point in the level.
	 * @param Strength The strength of the mark; more than 0.
	 * @return Whether the mark was made; false if there is no place there, or if the map is in no world.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool Mark(FName Influence, FVector At, float Strength = 1.0f);

	/**
	 * Removes all marks of an influence. Returns false if the map is in no world, or if there is no such
	 * influence.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool Clear(FName Influence);

	/** Tells how strong an influence is now at a point; 0 where there is no place. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	float GetStrengthAt(FName Influence, FVector At) const;

	/** Tells how strong an influence is now in each place; empty while the map is in no world. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	TArray<float> Read(FName Influence) const;

	/**
	 * Tells the number of the place that a point belongs to, from 0; −1 for none.
	 * @param OutMiddle Receives the middle of the place.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	int32 FindPlace(FVector At, FVector& OutMiddle) const;

	/**
	 * Finds the best place around a point, for instance to flee to or to hide. Each place gets a score: the
	 * strength of each influence in Terms times its weight, plus Metre for each metre from the point. The place
	 * with the highest score is the best.
	 * @param Within The greatest distance of a place from the point, in centimetres.
	 * @param Metre What each metre from the point adds to the score; less than 0 to prefer near places.
	 * @param OutBest Receives the middle of the place.
	 * @return Whether there is such a place.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool FindBestPlace(
		FVector Around, double Within, const TArray<FUdgoapPlaceTerm>& Terms, float Metre, FVector& OutBest);

	/** Draws the map's bounds, its walls and the influence, for one frame. */
	void Draw() const;

	/** The world that the map is in, or null. */
	UUdgoapWorldSubsystem* GetUdgoapWorld() const { return World.Get(); }

	virtual void BeginPlay() override;
	virtual void EndPlay(const EEndPlayReason::Type Reason) override;
	virtual void Activate(bool bReset = false) override;
	virtual void Deactivate() override;

private:
	friend UUdgoapWorldSubsystem;

	void Enter();
	void Leave();

	/** Creates the places in the library's world. Returns why it can't; empty if it has. */
	FString Join(const UUdgoapWorldSubsystem& Into);
	/** Forgets that the places were created. */
	void Forget();

	FString LayGrid(const UUdgoapWorldSubsystem& Into);
	FString LayPoints(const UUdgoapWorldSubsystem& Into);
	/** Whether the navigation mesh or traces block a cell. */
	bool IsBlocked(const FVector& Middle) const;
	/** All links, including those between points that are near each other. */
	TArray<UdgPlaceLink> AllLinks() const;
	/** Draws the four sides of a rectangle on the ground. */
	void DrawSquare(const FVector& Low, const FVector& High, const FColor& Color) const;

	TWeakObjectPtr<UUdgoapWorldSubsystem> World;
	bool bIsLaid = false;
	/** The middles of the places in the level, and for each whether it is blocked: 1 or 0. */
	TArray<FVector> Middles;
	TArray<uint8> Walls;
	/** The place that was found last. The next search often begins near it. */
	uint32 Hint = UDG_NO_PLACE;
};
