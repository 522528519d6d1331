#pragma once

#include "CoreMinimal.h"
#include "Components/ActorComponent.h"
#include "Engine/EngineTypes.h"
#include "udgoap.h"
#include "UdgoapInfluenceMapComponent.generated.h"

class UUdgoapWorldSubsystem;

/** What the places of an influence map are. */
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
	/** None but those that are named. */
	None,
	/** Those whose middle isn't on the navigation mesh. */
	Navigation,
	/** Those through which a line from corner to corner is blocked, at its actor's height. */
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

/** What an influence counts for in the value of a place. */
USTRUCT(BlueprintType)
struct UDGOAP_API FUdgoapPlaceTerm
{
	GENERATED_BODY()

	/** Its name in the document. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	FName Influence;

	/** What its strength is multiplied with; less than 0 for what is to be avoided. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	float Weight = -1.0f;
};

/**
 * The places in which the influences of a world are, and what can be done with these: make marks, read them,
 * find the best place. A world has one. It lies where its actor is when it is activated, and doesn't go where
 * that goes.
 */
UCLASS(ClassGroup = (udgoap), meta = (BlueprintSpawnableComponent))
class UDGOAP_API UUdgoapInfluenceMapComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	UUdgoapInfluenceMapComponent();

	/** What its places are. This and what is below counts when it is activated. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	EUdgoapMapLayout Layout = EUdgoapMapLayout::Grid;

	/** Of a grid: how many cells it has along x. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	int32 Columns = 32;

	/** Of a grid: how many cells it has along y. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	int32 Rows = 32;

	/** Of a grid: how long a cell's sides are, in centimetres. Its middle is its actor's place. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	double CellSize = 100.0;

	/** Of a grid: which cells are blocked, beside those that are named. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	EUdgoapMapBlocking Blocking = EUdgoapMapBlocking::None;

	/** Of a grid: cells that are blocked, by their numbers from 0, row after row from the least x and y on. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	TArray<int32> Blocked;

	/** Of a grid: how far above and below its actor the navigation mesh may be, in centimetres. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	double Height = 200.0;

	/** Of a grid: what blocks, if traces say so. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	TEnumAsByte<ECollisionChannel> Channel = ECC_WorldStatic;

	/** Of points: where they are, in centimetres, seen from its actor, which turns them. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	TArray<FVector> Points;

	/** Of points: which of them are linked. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	TArray<FUdgoapMapLink> Links;

	/** Of points: two that are as near as this are linked as well, in centimetres; 0 for none. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	double LinkWithin = 0.0;

	/** The influence that is drawn in each frame of play, with bounds and walls; none if this is empty. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	FName Drawn;

	/** Whether a world has it. */
	UFUNCTION(BlueprintPure, Category = "udgoap")
	bool IsInWorld() const { return bIsLaid; }

	/** How many places it has; 0 while it is in no world. */
	UFUNCTION(BlueprintPure, Category = "udgoap")
	int32 GetPlaceCount() const;

	/**
	 * Makes a mark, which spreads to the places around it and fades, as the document says.
	 * @param Influence Its name in the document.
	 * @param Strength How much; more than 0.
	 * @return Whether it could; no if there is no place there.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool Mark(FName Influence, FVector At, float Strength = 1.0f);

	/** Forgets an influence in all places. Returns whether it could. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool Clear(FName Influence);

	/** How strong an influence is somewhere, now; 0 where no place is. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	float GetStrengthAt(FName Influence, FVector At) const;

	/** How strong an influence is, by place; empty while it is in no world. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	TArray<float> Read(FName Influence) const;

	/**
	 * The number of the place that a point belongs to, from 0; −1 for none.
	 * @param OutMiddle Receives the middle of the place.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	int32 FindPlace(FVector At, FVector& OutMiddle) const;

	/**
	 * Finds the best place around a point, to flee to or to hide: where the sum of influences by their
	 * weights, and of Metre for each metre from the point, is greatest.
	 * @param Within How far away a place may be, in centimetres.
	 * @param Metre What a metre counts for; less than 0 to prefer what is near.
	 * @param OutBest Receives the middle of the place.
	 * @return Whether there is one.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool FindBestPlace(
		FVector Around, double Within, const TArray<FUdgoapPlaceTerm>& Terms, float Metre, FVector& OutBest);

	/** Draws its bounds, its walls and the influence, for one frame. */
	void Draw() const;

	/** The world that has it, or null. */
	UUdgoapWorldSubsystem* GetUdgoapWorld() const { return World.Get(); }

	virtual void BeginPlay() override;
	virtual void EndPlay(const EEndPlayReason::Type Reason) override;
	virtual void Activate(bool bReset = false) override;
	virtual void Deactivate() override;

private:
	friend UUdgoapWorldSubsystem;

	void Enter();
	void Leave();

	/** Lays its places. Returns why it can't; empty if it could. */
	FString Join(const UUdgoapWorldSubsystem& Into);
	/** Forgets that its places are laid. */
	void Forget();

	FString LayGrid(const UUdgoapWorldSubsystem& Into);
	FString LayPoints(const UUdgoapWorldSubsystem& Into);
	/** Whether Unreal says that a cell is blocked. */
	bool IsBlocked(const FVector& Middle) const;
	/** Its links, with those of points that are near each other. */
	TArray<UdgPlaceLink> AllLinks() const;
	/** Draws the four sides of a rectangle on the ground. */
	void DrawSquare(const FVector& Low, const FVector& High, const FColor& Color) const;

	TWeakObjectPtr<UUdgoapWorldSubsystem> World;
	bool bIsLaid = false;
	/** The middles of its places in the level, and which of them are blocked: 1 or 0. */
	TArray<FVector> Middles;
	TArray<uint8> Walls;
	/** The place that was found last: the next search is about somewhere near, as often as not. */
	uint32 Hint = UDG_NO_PLACE;
};
