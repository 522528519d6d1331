#pragma once

#include "CoreMinimal.h"
#include "Components/ActorComponent.h"
#include "UdgoapTypes.h"
#include "udgoap.h"
#include "UdgoapSmartObjectComponent.generated.h"

class AActor;
class UUdgoapAreaComponent;
class UUdgoapWorldSubsystem;

/**
 * Makes its actor an object that NPCs can do actions to. It has a type of the document, initial values and a
 * position.
 */
UCLASS(ClassGroup = (udgoap), meta = (BlueprintSpawnableComponent))
class UDGOAP_API UUdgoapSmartObjectComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	UUdgoapSmartObjectComponent();

	/** The name of the object's type in the document. Set it before play begins. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap", meta = (GetOptions = "GetTypeNames"))
	FName Type;

	/**
	 * What the documents of the project settings say of the type. It is renewed when the component is registered,
	 * and when a property is edited. It isn't called About, because functions have parameters of that name.
	 */
	UPROPERTY(VisibleAnywhere, Transient, Category = "udgoap", meta = (DisplayName = "About", MultiLine = "true"))
	FString TypeDescription;

	/** Initial values of attributes. Other attributes begin with the defaults of the type. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	TArray<FUdgoapInitialValue> InitialValues;

	/**
	 * Whether the world is told in every frame where the actor is. For NPCs it is told in any case, unless the
	 * library performs their steps.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	bool bMoves = false;

	/**
	 * An actor with a smart object that this one becomes a part of as soon as both are in the world; null for
	 * none. Set it before play begins. Later, call JoinTo.
	 */
	UPROPERTY(EditInstanceOnly, BlueprintReadWrite, Category = "udgoap")
	TObjectPtr<AActor> PartOf = nullptr;

	/** Whether the actor is destroyed when a step destroys the library's object. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	bool bDestroyWithObject = true;

	/** The types in the documents of the project settings, for the editor. */
	UFUNCTION()
	TArray<FString> GetTypeNames() const;

	/** The numbers and flags that the type has, for the editor. */
	UFUNCTION()
	TArray<FString> GetAttributeNames() const;

#if WITH_EDITOR
	virtual void PostEditChangeProperty(struct FPropertyChangedEvent& Event) override;
#endif

	/** Whether the object is in a world. */
	UFUNCTION(BlueprintPure, Category = "udgoap")
	bool IsInWorld() const;

	/** The object's key, unique in its world; 0 while it is in no world. */
	UFUNCTION(BlueprintPure, Category = "udgoap")
	int64 GetKey() const { return static_cast<int64>(Key); }

	/** Sets a number. Returns false if the object is in no world, or if its type has no such number. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool SetNumber(FName Attribute, float Value);

	/** Reads a number. Returns false if the object is in no world, or if its type has no such number. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool GetNumber(FName Attribute, float& OutValue) const;

	/** Sets a flag. Returns false if the object is in no world, or if its type has no such flag. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool SetFlag(FName Attribute, bool bValue);

	/** Reads a flag. Returns false if the object is in no world, or if its type has no such flag. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool GetFlag(FName Attribute, bool& bOutValue) const;

	/** Whether the object is in a world and its type has a tag. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool HasTag(FName Tag) const;

	/**
	 * The object that this one is a part of now, even if a step has made it a part. Null if it is no part, or
	 * if that object has no component.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	UUdgoapSmartObjectComponent* GetWhole() const;

	/** The object's parts, in order of creation, but not the parts of parts. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	TArray<UUdgoapSmartObjectComponent*> GetParts() const;

	/**
	 * Makes the object a part of another one, or of none if Other is null. In the library's world, a part moves
	 * with its whole. The game has to move its actor. Returns false if the two objects aren't in the same
	 * world.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool JoinTo(UUdgoapSmartObjectComponent* Other);

	/** The library's handle for this object; null while it is in no world. */
	UdgObject GetHandle() const { return Handle; }

	/** The world that the object is in, or null. */
	UUdgoapWorldSubsystem* GetUdgoapWorld() const { return World.Get(); }

	/** Where the object is in the level. */
	FVector GetPlace() const;

	/** The direction in which the object looks, a unit vector; zeros: the direction in which it moves. */
	virtual FVector GetFacing() const { return FVector::Zero(); }

	virtual void BeginPlay() override;
	virtual void EndPlay(const EEndPlayReason::Type Reason) override;
	virtual void Activate(bool bReset = false) override;
	virtual void Deactivate() override;

protected:
	friend UUdgoapAreaComponent;
	friend UUdgoapWorldSubsystem;

#if WITH_EDITOR
	virtual void OnRegister() override;
#endif

	/** Whether the world is told in every frame where the object is. */
	virtual bool WritesPlace() const { return bMoves; }

	/** Whether the library moves the object in every frame. */
	virtual bool ReadsPlace() const { return false; }

	/** Adds to the description with which the library's object is created. */
	virtual void Define(UdgObjectDef&) const {}

	/** Called when the library's object has been created. Returns why it can't be used; empty if it can. */
	virtual FString Joined() { return FString(); }

	/** Called when the object isn't in its world any more. */
	virtual void Left() {}

private:
#if WITH_EDITOR
	void RenewTypeDescription();
#endif
	void Enter();
	void Leave();
	/** Makes the object a part of another one from now on, whenever both are in a world. */
	void Belong(UUdgoapSmartObjectComponent* To);

	TWeakObjectPtr<UUdgoapWorldSubsystem> World;
	UdgObject Handle{};
	uint64 Key = 0;
	/** The areas that are attached to the object, and those that the game has declared it to be in. */
	TArray<TWeakObjectPtr<UUdgoapAreaComponent>> Attached;
	TArray<TWeakObjectPtr<UUdgoapAreaComponent>> Around;
	/** The object that this one is to be a part of, and the objects that are to be parts of this one. */
	TWeakObjectPtr<UUdgoapSmartObjectComponent> Whole;
	TArray<TWeakObjectPtr<UUdgoapSmartObjectComponent>> Belonging;
	/** The index among the objects that move, or that the library moves; -1 if it is in neither list. */
	int32 Mover = -1;
	bool bIsMoved = false;
};
