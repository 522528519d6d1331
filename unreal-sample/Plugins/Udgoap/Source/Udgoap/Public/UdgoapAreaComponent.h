#pragma once

#include "CoreMinimal.h"
#include "Components/ActorComponent.h"
#include "Components/ShapeComponent.h"
#include "udgoap.h"
#include "UdgoapAreaComponent.generated.h"

class UUdgoapSmartObjectComponent;
class UUdgoapWorldSubsystem;

/** The shape of an area. */
UENUM(BlueprintType)
enum class EUdgoapAreaShape : uint8
{
	/** The box or sphere component of its actor. */
	Volume,
	/**
	 * No shape of the library's: the objects that overlap the area's actor, whatever its form, and those that
	 * the game declares to be in the area.
	 */
	Members,
	/** A sphere around its actor. */
	Sphere,
	/** A box around its actor, which turns with the actor. */
	Box,
	/** A polygon with a lower and an upper end. It doesn't turn with the actor. */
	Prism,
};

/**
 * Makes its actor a place that changes what actions cost, and what drives weigh, for the NPCs in it. The area
 * moves with its actor. It belongs to the next area among the actors that its actor is attached to.
 */
UCLASS(ClassGroup = (udgoap), meta = (BlueprintSpawnableComponent))
class UDGOAP_API UUdgoapAreaComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	UUdgoapAreaComponent();

	/** Names of modifiers in the document. They take effect in the area, in this order. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap", meta = (GetOptions = "GetModifierNames"))
	TArray<FName> Modifiers;

	/** The area's shape. This and the following properties are read when the component is activated. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	EUdgoapAreaShape Shape = EUdgoapAreaShape::Volume;

	/** For a sphere: its radius, in centimetres. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	double Radius = 500.0;

	/** For a box: half the lengths of its edges, in centimetres. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	FVector Extent = FVector(500.0, 500.0, 500.0);

	/** For a prism: its corners in order, in centimetres, relative to its actor. Heights are ignored. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	TArray<FVector> Corners;

	/** For a prism: its lower end, in centimetres, relative to its actor. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	double Bottom = 0.0;

	/** For a prism: its upper end, in centimetres, relative to its actor. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	double Top = 300.0;

	/** An actor with a smart object that the area moves with and is destroyed with; null for none. */
	UPROPERTY(EditInstanceOnly, BlueprintReadWrite, Category = "udgoap")
	TObjectPtr<AActor> AttachedTo = nullptr;

	/** Whether the area's edges are drawn in each frame of play while it is in a world. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	bool bDraws = false;

	/** The modifiers in the documents of the project settings, for the editor. */
	UFUNCTION()
	TArray<FString> GetModifierNames() const;

	/** Whether the area is in a world. */
	UFUNCTION(BlueprintPure, Category = "udgoap")
	bool IsInWorld() const { return Key != 0; }

	/** The area's key, unique in its world; 0 while it is in no world. */
	UFUNCTION(BlueprintPure, Category = "udgoap")
	int64 GetKey() const { return static_cast<int64>(Key); }

	/** Whether an object is in the area, or in an area that belongs to it. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool Holds(const UUdgoapSmartObjectComponent* Who) const;

	/**
	 * Declares an object to be in the area, or not any more. Objects that are inside the area's shape, or
	 * overlap its actor, are in it anyway. It is valid until the next call.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	void SetMember(UUdgoapSmartObjectComponent* Who, bool bIsMember);

	/**
	 * Leaves a modifier behind in the area, as steps do whose action lists one. Returns false if the area is in
	 * no world, or if the library refuses it: for instance, the modifier must fade.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool LeaveModifier(FName Modifier);

	/**
	 * How strong a modifier is now that was left behind in the area: 1 for a modifier that was left once and
	 * hasn't faded.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	float GetStrength(FName Modifier) const;

	/** Draws the area's edges for one frame. An area that only has members has no edges. */
	void Draw() const;

	/** The library's handle for this area; null while it is in no world. */
	UdgArea GetHandle() const { return Handle; }

	/** The world that the area is in, or null. */
	UUdgoapWorldSubsystem* GetUdgoapWorld() const { return World.Get(); }

	virtual void BeginPlay() override;
	virtual void EndPlay(const EEndPlayReason::Type Reason) override;
	virtual void Activate(bool bReset = false) override;
	virtual void Deactivate() override;

private:
	friend UUdgoapWorldSubsystem;

	/** The area's shape in the level. */
	struct FForm
	{
		UdgAreaShape Shape = UDG_AREA_HOST;
		FVector Place;
		FQuat Turn;
		FVector Extent;
		double Radius = 0.0;
	};

	void Enter();
	void Leave();

	/** Reads the shape. Returns false if the library has no such shape. */
	bool ReadForm(FForm& Out) const;
	/** The box or sphere component of its actor; null if there is none. */
	UShapeComponent* FindVolume() const;
	/** Reads where the area is now, and how it is turned. */
	void ReadPlace(FForm& Form, const UShapeComponent* Volume) const;

	/** Whether the area can be created now. The object that it is attached to must be in the world first. */
	bool CanJoin(const UUdgoapWorldSubsystem& Into) const;
	/** Creates the library's area. Returns why it can't; empty if it has. */
	FString Join(UUdgoapWorldSubsystem& Into, uint64 NewKey);
	/** Forgets the world that the area was in, after the world has removed it. */
	void Forget();
	/** Tells the library where the area is, if it has moved. Returns whether the library has accepted it. */
	bool Follow();
	/** Whether its actor is attached to another actor than when the area was created. */
	bool IsElsewhere() const;

	/** The next active area among the actors that its actor is attached to; null for none. */
	UUdgoapAreaComponent* FindAbove() const;
	/** The areas of the actors that are attached to its actor, directly or through others. */
	TArray<UUdgoapAreaComponent*> FindBelow() const;

	UFUNCTION()
	void BeginOverlap(AActor* Ours, AActor* Other);
	UFUNCTION()
	void EndOverlap(AActor* Ours, AActor* Other);
	/** Tells the library whether an object is in the area, if both are in the same world. */
	void Tell(const UUdgoapSmartObjectComponent* Who, bool bOverlaps);
	void TellAll();

	TWeakObjectPtr<UUdgoapWorldSubsystem> World;
	UdgArea Handle{};
	uint64 Key = 0;
	/** Whether the area was attached to an object: then it doesn't exist without the object. */
	bool bIsAttached = false;
	TWeakObjectPtr<UUdgoapSmartObjectComponent> Anchor;
	TWeakObjectPtr<UShapeComponent> FollowedVolume;
	TWeakObjectPtr<AActor> WasAttachedTo;
	/** The shape that the library was told last. */
	FForm Was;
	/** The objects that the game has declared to be in the area. */
	TArray<TWeakObjectPtr<UUdgoapSmartObjectComponent>> Named;
};
