#pragma once

#include "CoreMinimal.h"
#include "Subsystems/WorldSubsystem.h"
#include "Tasks/Task.h"
#include "UdgoapOrigin.h"
#include "udgoap.h"
#include "UdgoapWorldSubsystem.generated.h"

class UUdgoapAnswererComponent;
class UUdgoapAreaComponent;
class UUdgoapDomain;
class UUdgoapInfluenceMapComponent;
class UUdgoapNpcComponent;
class UUdgoapSensorComponent;
class UUdgoapSmartObjectComponent;

/**
 * Owns the library's world of one level: its time, its ticks, its origin, and the registry that leads
 * from keys to components. On the authority only. It begins in the level's first frame, when all who
 * were placed in it have begun to play.
 */
UCLASS()
class UDGOAP_API UUdgoapWorldSubsystem : public UTickableWorldSubsystem
{
	GENERATED_BODY()

public:
	/** Says what it begins with, instead of the settings' domain; it begins anew if it has begun. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	void SetDomain(UUdgoapDomain* NewDomain);

	/** Whether it has begun, and can be used. */
	UFUNCTION(BlueprintPure, Category = "udgoap")
	bool IsRunning() const { return Native.bits != 0; }

	/** Its time in seconds: that of frames that weren't paused. */
	UFUNCTION(BlueprintPure, Category = "udgoap")
	double GetSeconds() const { return Seconds; }

	/** How many components are in it. */
	UFUNCTION(BlueprintPure, Category = "udgoap")
	int32 GetCount() const { return ByKey.Num(); }

	/** Finds a component by its key; null if there is none. */
	UUdgoapSmartObjectComponent* Find(uint64 Key) const;

	/** Finds a component by what stands for it in the library; null if there is none. */
	UUdgoapSmartObjectComponent* Find(UdgObject Handle) const;

	/** How many areas are in it. */
	UFUNCTION(BlueprintPure, Category = "udgoap")
	int32 GetAreaCount() const { return Areas.Num(); }

	/** The areas that somebody is in, in the order in which they were made. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	TArray<UUdgoapAreaComponent*> GetAreasOf(const UUdgoapSmartObjectComponent* Who) const;

	/**
	 * The smart objects within a distance of a point that have a tag, that offer an action to an NPC now, or
	 * both: the nearest first, and of those equally near the one that was created first.
	 *
	 * @param Around The point.
	 * @param Within How far away they are at most, in centimetres, in a straight line.
	 * @param Tag The tag; none for any.
	 * @param Action The action; none for any. It needs somebody who looks.
	 * @param Who Who looks, so that what this NPC knows counts; null for what is true.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	TArray<UUdgoapSmartObjectComponent*> GetNearby(
		FVector Around, double Within, FName Tag, FName Action, const UUdgoapNpcComponent* Who);

	/** Finds an area by its key, or by what stands for it in the library; null if there is none. */
	UUdgoapAreaComponent* FindArea(uint64 Key) const;
	UUdgoapAreaComponent* FindArea(UdgArea Handle) const;

	/** The places in which its influences are; null if there is no map. */
	UFUNCTION(BlueprintPure, Category = "udgoap")
	UUdgoapInfluenceMapComponent* GetInfluenceMap() const { return Map.Get(); }

	/**
	 * The library's own world, for whatever components don't do; null while it isn't running. Don't keep
	 * it: it ends with the level.
	 */
	UdgWorld GetNative() const { return Native; }

	/** Where the library's zero lies in the level. It may be another in the next frame. */
	const FUdgoapOrigin& GetOrigin() const { return Origin; }

	/** Names of the document; null if there is none, which no object has. */
	UdgAttribute FindAttribute(FName Name);
	UdgDrive FindDrive(FName Name);
	UdgAction FindAction(FName Name);
	UdgSensor FindSensor(FName Name);
	UdgModifier FindModifier(FName Name);
	UdgInfluence FindInfluence(FName Name);
	UdgTag FindTag(FName Name);
	FName NameOf(UdgAction Action) const;
	FString NameOf(UdgModifier Modifier) const;
	FString NameOf(UdgDrive Drive) const;

	/** What the last call on this thread that was refused was refused for. */
	static FString LastMessage();

	/** The color that an action is drawn in: the document's, or one that follows from its name. */
	FColor ColorOf(UdgAction Action) const;

	virtual void Initialize(FSubsystemCollectionBase& Collection) override;
	virtual void Deinitialize() override;
	virtual void OnWorldBeginPlay(UWorld& InWorld) override;
	virtual void Tick(float DeltaTime) override;
	virtual TStatId GetStatId() const override;

protected:
	virtual bool DoesSupportWorldType(const EWorldType::Type WorldType) const override;

private:
	friend UUdgoapSmartObjectComponent;
	friend UUdgoapAnswererComponent;
	friend UUdgoapAreaComponent;
	friend UUdgoapInfluenceMapComponent;
	friend UUdgoapSensorComponent;

	/** Takes a component in, now or when the world begins. */
	void Enter(UUdgoapSmartObjectComponent& Entering);
	/** Takes one out at once, and destroys what stands for it. */
	void Leave(UUdgoapSmartObjectComponent& Leaving);
	void AddAnswerer(UUdgoapAnswererComponent& Answerer);
	void RemoveAnswerer(UUdgoapAnswererComponent& Answerer);

	void Begin();
	void End();
	/** Says once why it can't go on, and is off from then on. */
	void Fail(const FString& Why);
	/** Whether a call went well. A world that is broken ends. */
	bool Check(UdgStatus Status);

	void Join(UUdgoapSmartObjectComponent& Entering);
	/** Makes what stands for a component. Returns why it can't; empty if it could. */
	FString Make(UUdgoapSmartObjectComponent& Entering);
	void Forget(UUdgoapSmartObjectComponent& Leaving);
	void AddMover(UUdgoapSmartObjectComponent& Entering);
	void RemoveMover(UUdgoapSmartObjectComponent& Leaving);

	void Enter(UUdgoapAreaComponent& Entering);
	void Leave(UUdgoapAreaComponent& Leaving);
	void Join(UUdgoapAreaComponent& Entering);
	/** Makes what stands for an area, or turns the component off and says why. Returns whether it could. */
	bool Make(UUdgoapAreaComponent& Entering);
	/** Makes an area anew that belongs to another area now, and those that belong to it. */
	void Renew(UUdgoapAreaComponent& Area);
	void Forget(UUdgoapAreaComponent& Leaving);
	/** Destroys the library's, unless it is gone already with what it was attached to. */
	void Destroy(UdgArea Gone);
	/** Tells the library which areas have moved. */
	void FollowAreas();
	void JoinWaitingAreas();
	/** They wait for the next world. */
	void ForgetAreas();
	/** A component is in: areas that go along with it come in, and others hear that it is in them. */
	void Welcome(UUdgoapSmartObjectComponent& Entered);
	/** A component leaves: areas that go along with it wait. */
	void LetGo(const UUdgoapSmartObjectComponent& Leaving);
	/** What to do about a modifier that isn't there. */
	FString ChoicesOfModifiers() const;

	/** Adds what objects have a component for, in the order given. */
	void Append(const TArray<UdgObject>& All, TArray<UUdgoapSmartObjectComponent*>& OutFound) const;
	TArray<UdgObject> PartsOf(UdgObject Whole) const;
	/** The reference that says whose part an object is; null if its type says none. */
	UdgAttribute PartOfReference(UdgObject Part) const;
	/** Makes one a part of another, or of none. Returns whether it could. */
	bool JoinTo(UUdgoapSmartObjectComponent& Part, const UUdgoapSmartObjectComponent* Whole);
	/** Parts stay in the world when what they are parts of leaves it. */
	void TakePartsOff(UdgObject Whole);
	/** Joins somebody who has come in to its whole, and its parts to it. */
	void JoinParts(UUdgoapSmartObjectComponent& Entered);

	/** Takes a map in, now or when the world begins; or turns it off and says why. */
	void Enter(UUdgoapInfluenceMapComponent& Entering);
	void Leave(UUdgoapInfluenceMapComponent& Leaving);
	void JoinWaitingMaps();
	/** It waits for the next world. */
	void ForgetMap();
	void DrawMap() const;

	void ReadAllNames();
	/** 0 if there is no such name, which is told once. */
	uint32 FindName(const TMap<FName, uint32>& In, FName Name, const TCHAR* Kind);

	bool FindAnswerers(TArray<struct UdgQueryBinding>& OutBindings);
	void WritePlaces();
	void ReadPlaces();
	/** Carries out the jobs of an open tick on the engine's threads, and waits for them. */
	void Search(uint32 Jobs);
	/** Moves the origin so that a place is reached beside all others. Returns whether it could. */
	bool Reach(const FVector& Place);
	/** Tells the library which way everybody looks whose place was written last. */
	void WriteFacings();
	/** Answers what searches ask, in the middle of the tick. */
	void AnswerQuestions();
	/** Answers what sensors ask, after the tick. NPCs see then what was there when it began. */
	void AnswerSenses();
	/**
	 * Answers everything that is asked now, each question by its component. Returns whether there are
	 * answers, and the world that asked still runs.
	 */
	bool AnswerAll(decltype(&udg_world_questions) Questions, bool bIsOfSensors);
	UdgAnswer AnswerTo(const UdgQuestion& Question, bool bIsOfSensor);
	/** The attribute that says where something is, which all documents have. */
	UdgAttribute GetPositionAttribute() const;
	UdgAttributeKind KindOf(UdgAttribute Attribute) const;
	void HandOn();
	void Destroyed(UdgObject Gone);
	void WriteLog();

	UPROPERTY()
	TObjectPtr<UUdgoapDomain> Domain;

	UdgDomain Loaded{};
	UdgWorld Native{};
	FUdgoapOrigin Origin;
	double Seconds = 0.0;
	uint64 LastKey = 0;
	/** Counts beginnings and ends, so that a frame notices when what it tells ends its world. */
	int32 Generation = 0;
	bool bIsPlaying = false;
	/** Without sensors nobody minds who looks where. */
	bool bHasSensors = false;
	bool bHasFailed = false;
	bool bHasToldOfReach = false;

	TArray<TWeakObjectPtr<UUdgoapSmartObjectComponent>> Waiting;
	TMap<uint64, TWeakObjectPtr<UUdgoapSmartObjectComponent>> ByKey;
	/** What was destroyed is told by its handle, which has no key any more. */
	TMap<uint64, uint64> KeyByHandle;
	TArray<TWeakObjectPtr<UUdgoapSmartObjectComponent>> Movers;
	TArray<TWeakObjectPtr<UUdgoapAreaComponent>> WaitingAreas;
	TArray<TWeakObjectPtr<UUdgoapAreaComponent>> Areas;
	TMap<uint64, TWeakObjectPtr<UUdgoapAreaComponent>> AreaByKey;
	TArray<TWeakObjectPtr<UUdgoapInfluenceMapComponent>> WaitingMaps;
	TWeakObjectPtr<UUdgoapInfluenceMapComponent> Map;

	/** Whom the library moves: where it has them, and where they were put last. */
	struct FMoved
	{
		TWeakObjectPtr<UUdgoapSmartObjectComponent> Component;
		UdgVector3 Now;
		UdgVector3 Before;
	};
	TArray<FMoved> Moved;
	TArray<UdgObject> MovedHandles;
	TArray<TWeakObjectPtr<UUdgoapAnswererComponent>> Answerers;
	TMap<uint32, TWeakObjectPtr<UUdgoapAnswererComponent>> AnswererByQuery;

	/** The ids of all names of the document. */
	TMap<FName, uint32> Attributes;
	TMap<FName, uint32> Types;
	TMap<FName, uint32> Actions;
	TMap<FName, uint32> Drives;
	TMap<FName, uint32> Queries;
	TMap<FName, uint32> Sensors;
	TMap<FName, uint32> Modifiers;
	TMap<FName, uint32> Influences;
	TMap<FName, uint32> Tags;
	/** Names that were asked for and aren't there. */
	TMap<FName, bool> Missed;
	TMap<uint32, FName> ActionNames;

	/** Kept from frame to frame, so that none makes garbage. */
	TArray<UdgObject> Handles;
	TArray<UdgVector3> Places;
	TArray<UdgVector3> Facings;
	TArray<UdgQuestion> Asked;
	TArray<UdgAnswer> Answers;
	TArray<UdgEvent> Events;
	TArray<UE::Tasks::TTask<void>> Searches;
};
