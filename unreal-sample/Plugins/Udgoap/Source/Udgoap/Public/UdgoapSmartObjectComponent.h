#pragma once

#include "CoreMinimal.h"
#include "Components/ActorComponent.h"
#include "UdgoapTypes.h"
#include "udgoap.h"
#include "UdgoapSmartObjectComponent.generated.h"

class AActor;
class UUdgoapAreaComponent;
class UUdgoapWorldSubsystem;

/** Makes its actor something that NPCs can do something to: its type, its first values, where it is. */
UCLASS(ClassGroup = (udgoap), meta = (BlueprintSpawnableComponent))
class UDGOAP_API UUdgoapSmartObjectComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	UUdgoapSmartObjectComponent();

	/** Its type in the document. Set it before play begins. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap", meta = (GetOptions = "GetTypeNames"))
	FName Type;

	/** What the settings' documents say of the type, as of the last time that something was edited. */
	UPROPERTY(VisibleAnywhere, Transient, Category = "udgoap", meta = (MultiLine = "true"))
	FString About;

	/** What attributes begin as; the others as the document says. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	TArray<FUdgoapInitialValue> InitialValues;

	/** Whether where it is is written in every frame. NPCs that aren't performed by the library are. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	bool bMoves = false;

	/**
	 * An actor with a smart object that it is a part of, from the moment when both are in the world; null for
	 * none. Set it before play begins; afterwards call JoinTo.
	 */
	UPROPERTY(EditInstanceOnly, BlueprintReadWrite, Category = "udgoap")
	TObjectPtr<AActor> PartOf = nullptr;

	/** Whether the actor is destroyed when a step destroys what stands for it. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "udgoap")
	bool bDestroyWithObject = true;

	/** The types of the settings' documents, for the editor. */
	UFUNCTION()
	TArray<FString> GetTypeNames() const;

	/** The numbers and flags that its type has, for the editor. */
	UFUNCTION()
	TArray<FString> GetAttributeNames() const;

#if WITH_EDITOR
	virtual void PostEditChangeProperty(struct FPropertyChangedEvent& Event) override;
#endif

	/** Whether a world has it. */
	UFUNCTION(BlueprintPure, Category = "udgoap")
	bool IsInWorld() const;

	/** Its key, which no other of its world has or will have; 0 while it is in none. */
	UFUNCTION(BlueprintPure, Category = "udgoap")
	int64 GetKey() const { return static_cast<int64>(Key); }

	/** Sets a number. Returns whether it could: the world runs, and its type has such a number. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool SetNumber(FName Attribute, float Value);

	/** Reads a number. Returns whether there is one. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool GetNumber(FName Attribute, float& OutValue) const;

	/** Sets a flag. Returns whether it could. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool SetFlag(FName Attribute, bool bValue);

	/** Reads a flag. Returns whether there is one. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool GetFlag(FName Attribute, bool& bOutValue) const;

	/** Whether it is in a world and has a tag, by its type. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool HasTag(FName Tag) const;

	/**
	 * What it is a part of now, also if a step has made it one; null if it is nobody's, or that has no
	 * component.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	UUdgoapSmartObjectComponent* GetWhole() const;

	/** Its parts, without theirs, in the order in which they were created. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	TArray<UUdgoapSmartObjectComponent*> GetParts() const;

	/**
	 * Makes it a part of another from now on, or takes it off if that is null. It goes where that goes, as the
	 * library sees it; its actor, your game moves. Returns whether it is so; not while one of them is in no
	 * world, or not in the same.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool JoinTo(UUdgoapSmartObjectComponent* Other);

	/** What stands for it in the library; null while it is in no world. */
	UdgObject GetHandle() const { return Handle; }

	/** The world that has it, or null. */
	UUdgoapWorldSubsystem* GetUdgoapWorld() const { return World.Get(); }

	/** Where it is in the level. */
	FVector GetPlace() const;

	/** Which way it looks, a unit vector; zeros: the way that it goes. */
	virtual FVector GetFacing() const { return FVector::ZeroVector; }

	virtual void BeginPlay() override;
	virtual void EndPlay(const EEndPlayReason::Type Reason) override;
	virtual void Activate(bool bReset = false) override;
	virtual void Deactivate() override;

protected:
	friend UUdgoapAreaComponent;
	friend UUdgoapWorldSubsystem;

	/** Whether where it is is written in every frame. */
	virtual bool WritesPlace() const { return bMoves; }

	/** Whether the library says in every frame where it is. */
	virtual bool ReadsPlace() const { return false; }

	/** Adds to what it is created with. */
	virtual void Define(UdgObjectDef&) const {}

	/** What stands for it has been made. Returns why it can't be used; empty if it can. */
	virtual FString Joined() { return FString(); }

	/** It is in no world any more. */
	virtual void Left() {}

private:
	void Enter();
	void Leave();
	/** Is to be a part of this from now on, whenever both are in a world. */
	void Belong(UUdgoapSmartObjectComponent* To);

	TWeakObjectPtr<UUdgoapWorldSubsystem> World;
	UdgObject Handle{};
	uint64 Key = 0;
	/** The areas that go along with it, and those that it is in because the game says so. */
	TArray<TWeakObjectPtr<UUdgoapAreaComponent>> Attached;
	TArray<TWeakObjectPtr<UUdgoapAreaComponent>> Around;
	/** What it is to be a part of, and what is to be a part of it. */
	TWeakObjectPtr<UUdgoapSmartObjectComponent> Whole;
	TArray<TWeakObjectPtr<UUdgoapSmartObjectComponent>> Belonging;
	/** Its place among those that move, or that the library moves; -1 if it isn't one. */
	int32 Mover = -1;
	bool bIsMoved = false;
};
