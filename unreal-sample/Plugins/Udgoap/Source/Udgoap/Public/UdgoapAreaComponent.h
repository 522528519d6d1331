#pragma once

#include "CoreMinimal.h"
#include "Components/ActorComponent.h"
#include "Components/ShapeComponent.h"
#include "udgoap.h"
#include "UdgoapAreaComponent.generated.h"

class UUdgoapSmartObjectComponent;
class UUdgoapWorldSubsystem;

/** What an area covers. */
UENUM(BlueprintType)
enum class EUdgoapAreaShape : uint8
{
	/** The box or sphere component of its actor. */
	Volume,
	/** Whoever overlaps its actor, of any form, and whom the game names. */
	Members,
	/** All within a radius of its actor. */
	Sphere,
	/** A box around its actor, which turns with it. */
	Box,
	/** All above and below a polygon, which doesn't turn. */
	Prism,
};

/**
 * Makes its actor a place that changes what actions cost for the NPCs in it. It goes where its actor goes,
 * and belongs to the next area among the actors that its actor is attached to.
 */
UCLASS(ClassGroup = (udgoap), meta = (BlueprintSpawnableComponent))
class UDGOAP_API UUdgoapAreaComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	UUdgoapAreaComponent();

	/** The modifiers of the document that are in force here, in this order. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap", meta = (GetOptions = "GetModifierNames"))
	TArray<FName> Modifiers;

	/** What it covers. This and what is below counts when it is activated. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	EUdgoapAreaShape Shape = EUdgoapAreaShape::Volume;

	/** Of a sphere, in centimetres. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	double Radius = 500.0;

	/** Of a box: half its edges, in centimetres. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	FVector Extent = FVector(500.0, 500.0, 500.0);

	/** Of a prism: its corners in order, in centimetres, seen from its actor. Heights don't count. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	TArray<FVector> Corners;

	/** Of a prism: where it ends below, in centimetres, seen from its actor. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	double Bottom = 0.0;

	/** Of a prism: where it ends above. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	double Top = 300.0;

	/** An actor with a smart object that it goes along with, and is there as long as; null for none. */
	UPROPERTY(EditInstanceOnly, BlueprintReadWrite, Category = "udgoap")
	TObjectPtr<AActor> AttachedTo = nullptr;

	/** Whether its edges are drawn in each frame of play while a world has it. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	bool bDraws = false;

	/** The modifiers of the settings' documents, for the editor. */
	UFUNCTION()
	TArray<FString> GetModifierNames() const;

	/** Whether a world has it. */
	UFUNCTION(BlueprintPure, Category = "udgoap")
	bool IsInWorld() const { return Key != 0; }

	/** Its key, which nobody else in its world has or will have; 0 while it is in none. */
	UFUNCTION(BlueprintPure, Category = "udgoap")
	int64 GetKey() const { return static_cast<int64>(Key); }

	/** Whether somebody is in it, or in what belongs to it. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool Holds(const UUdgoapSmartObjectComponent* Who) const;

	/**
	 * Says whether somebody is in it, beside those whom its shape holds and those who overlap its actor. It
	 * holds until it is said otherwise.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	void SetMember(UUdgoapSmartObjectComponent* Who, bool bIsMember);

	/** Leaves a modifier behind in it, as steps do whose action lists it. Returns whether it could. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool LeaveModifier(FName Modifier);

	/** How strong what was left of a modifier in it is now, in additions. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	float GetStrength(FName Modifier) const;

	/** Draws its edges for one frame; of one that has members alone there is nothing to draw. */
	void Draw() const;

	/** What stands for it in the library; null while it is in no world. */
	UdgArea GetHandle() const { return Handle; }

	/** The world that has it, or null. */
	UUdgoapWorldSubsystem* GetUdgoapWorld() const { return World.Get(); }

	virtual void BeginPlay() override;
	virtual void EndPlay(const EEndPlayReason::Type Reason) override;
	virtual void Activate(bool bReset = false) override;
	virtual void Deactivate() override;

private:
	friend UUdgoapWorldSubsystem;

	/** What it covers, in the level. */
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

	/** Whether there is something that the library has a form for. */
	bool ReadForm(FForm& Out) const;
	/** The box or sphere component of its actor; null if there is none. */
	UShapeComponent* FindVolume() const;
	/** Where it is now, and how it is turned. */
	void ReadPlace(FForm& Form, const UShapeComponent* Volume) const;

	/** Whether it can be made: what it goes along with must be there first. */
	bool CanJoin(const UUdgoapWorldSubsystem& Into) const;
	/** Makes what stands for it. Returns why it can't be; empty if it could. */
	FString Join(UUdgoapWorldSubsystem& Into, uint64 NewKey);
	/** Forgets the world that it was in, which has forgotten it. */
	void Forget();
	/** Tells the library where it is, if that is another place than before. Returns whether it took it. */
	bool Follow();
	/** Whether its actor is attached to another than when it was made. */
	bool IsElsewhere() const;

	/** The next area that is active among the actors that its actor is attached to; null for none. */
	UUdgoapAreaComponent* FindAbove() const;
	/** Those of the actors that are attached to its actor, and of those that are attached to them. */
	TArray<UUdgoapAreaComponent*> FindBelow() const;

	UFUNCTION()
	void BeginOverlap(AActor* Ours, AActor* Other);
	UFUNCTION()
	void EndOverlap(AActor* Ours, AActor* Other);
	/** Tells the library, if both are in its world, whether somebody is in it. */
	void Tell(const UUdgoapSmartObjectComponent* Who, bool bOverlaps);
	void TellAll();

	TWeakObjectPtr<UUdgoapWorldSubsystem> World;
	UdgArea Handle{};
	uint64 Key = 0;
	/** Once it was attached to something, it isn't there without. */
	bool bIsAttached = false;
	TWeakObjectPtr<UUdgoapSmartObjectComponent> Anchor;
	TWeakObjectPtr<UShapeComponent> FollowedVolume;
	TWeakObjectPtr<AActor> WasAttachedTo;
	/** As it was told last. */
	FForm Was;
	/** Whom the game names. */
	TArray<TWeakObjectPtr<UUdgoapSmartObjectComponent>> Named;
};
