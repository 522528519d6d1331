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
class UUdgoapWorldSubsystem;

DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(
	FUdgoapBegunSignature, UUdgoapWorldSubsystem*, World);

/**
 * Owns the library's world of one level: its time, its ticks, its origin, and the registry that maps keys to
 * components. It exists on the authority only. It begins in the level's first frame, when all actors that were
 * placed in the level have begun to play.
 */
UCLASS()
class UDGOAP_API UUdgoapWorldSubsystem : public UTickableWorldSubsystem
{
	GENERATED_BODY()

public:
	/**
	 * Sets the domain that the world begins with, instead of the one in the project settings. If the world has
	 * begun, it begins again.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	void SetDomain(UUdgoapDomain* NewDomain);

	/**
	 * Makes the world begin anew. All components leave it, and come in again with their initial values, where
	 * they are now. A world that isn't running begins in the level's next frame.
	 *
	 * @param NewSeconds The time at which it begins, at least 0: that of a saved game, for instance. It may be
	 * earlier than the world's present time.
	 * @return Whether the world is running already. If not, wait for OnBegun.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	bool Restart(double NewSeconds);

	/**
	 * The world has begun, and the components that have waited for it are in it. Here a saved game's values are
	 * set.
	 */
	UPROPERTY(BlueprintAssignable, Category = "udgoap")
	FUdgoapBegunSignature OnBegun;

	/** Whether the world has begun and can be used. */
	UFUNCTION(BlueprintPure, Category = "udgoap")
	bool IsRunning() const { return Native.bits != 0; }

	/**
	 * The world's time in seconds; 0 while it isn't running. Frames in which the game was paused don't count.
	 */
	UFUNCTION(BlueprintPure, Category = "udgoap")
	double GetSeconds() const;

	/** How many smart objects are in the world. */
	UFUNCTION(BlueprintPure, Category = "udgoap")
	int32 GetCount() const { return ByKey.Num(); }

	/** Finds a component by its key; null if there is none. */
	UUdgoapSmartObjectComponent* Find(uint64 Key) const;

	/** Finds a component by the library's handle; null if there is none. */
	UUdgoapSmartObjectComponent* Find(UdgObject Handle) const;

	/** How many areas are in the world. */
	UFUNCTION(BlueprintPure, Category = "udgoap")
	int32 GetAreaCount() const { return Areas.Num(); }

	/** The areas that an object is in, in order of creation. */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	TArray<UUdgoapAreaComponent*> GetAreasOf(const UUdgoapSmartObjectComponent* Who) const;

	/**
	 * Lists smart objects near a point. They can be restricted to those that have a tag, and to those that
	 * offer an action to an NPC now. The nearest comes first; of those that are equally near, the one that was
	 * created first.
	 *
	 * @param Around The point.
	 * @param Within The greatest distance, in centimetres, in a straight line.
	 * @param Tag The tag; none for any object.
	 * @param Action The action; none for any object. An action needs an NPC.
	 * @param Who The NPC that looks: objects count where the NPC knows them to be. Null to go by the truth.
	 */
	UFUNCTION(BlueprintCallable, Category = "udgoap")
	TArray<UUdgoapSmartObjectComponent*> GetNearby(
		FVector Around, double Within, FName Tag, FName Action, const UUdgoapNpcComponent* Who);

	/** Finds an area by its key, or by the library's handle; null if there is none. */
	UUdgoapAreaComponent* FindArea(uint64 Key) const;
	UUdgoapAreaComponent* FindArea(UdgArea Handle) const;

	/** The world's influence map; null if there is none. */
	UFUNCTION(BlueprintPure, Category = "udgoap")
	UUdgoapInfluenceMapComponent* GetInfluenceMap() const { return Map.Get(); }

	/**
	 * The library's own world, for what components don't offer; null while it isn't running. Don't keep it: it
	 * is destroyed with the level.
	 */
	UdgWorld GetNative() const { return Native; }

	/** Where the library's origin lies in the level. It may be elsewhere in the next frame. */
	const FUdgoapOrigin& GetOrigin() const { return Origin; }

	/** Find the ids of names in the document. The id is null, which no object has, if there is no such name. */
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

	/** Why the last refused call on this thread was refused. */
	static FString LastMessage();

	/** The color in which an action is drawn: the document's, or else one that is computed from the name. */
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

	/** Adds a component, now or when the world begins. */
	void Enter(UUdgoapSmartObjectComponent& Entering);
	/** Removes a component at once, and destroys the library's object. */
	void Leave(UUdgoapSmartObjectComponent& Leaving);
	void AddAnswerer(UUdgoapAnswererComponent& Answerer);
	void RemoveAnswerer(UUdgoapAnswererComponent& Answerer);

	void Begin();
	void End();
	/** Logs once why the world can't go on, and stops it. */
	void Fail(const FString& Why);
	/** Whether a call has succeeded. A world that has become unusable ends. */
	bool Check(UdgStatus Status);

	void Join(UUdgoapSmartObjectComponent& Entering);
	/** Creates the library's object for a component. Returns why it can't; empty if it has. */
	FString Make(UUdgoapSmartObjectComponent& Entering);
	void Forget(UUdgoapSmartObjectComponent& Leaving);
	void AddMover(UUdgoapSmartObjectComponent& Entering);
	void RemoveMover(UUdgoapSmartObjectComponent& Leaving);

	void Enter(UUdgoapAreaComponent& Entering);
	void Leave(UUdgoapAreaComponent& Leaving);
	void Join(UUdgoapAreaComponent& Entering);
	/**
	 * Creates the library's area for a component. If that fails, deactivates the component and logs why.
	 * Returns whether it was created.
	 */
	bool Make(UUdgoapAreaComponent& Entering);
	/** Creates an area again that now belongs to another area, and the areas that belong to it. */
	void Renew(UUdgoapAreaComponent& Area);
	void Forget(UUdgoapAreaComponent& Leaving);
	/** Destroys the library's area, unless it is gone already with the object that it was attached to. */
	void Destroy(UdgArea Gone);
	/** Tells the library which areas have moved. */
	void FollowAreas();
	void JoinWaitingAreas();
	/** Makes all areas wait for the next world. */
	void ForgetAreas();
	/**
	 * A component has come in: adds the areas that are attached to it, and tells other areas that it is in
	 * them.
	 */
	void Welcome(UUdgoapSmartObjectComponent& Entered);
	/** A component leaves: the areas that are attached to it wait. */
	void LetGo(const UUdgoapSmartObjectComponent& Leaving);
	/** For messages about an unknown modifier: the modifiers that there are. */
	FString ChoicesOfModifiers() const;

	/** Appends the components of objects, in the same order. Objects without a component are left out. */
	void Append(const TArray<UdgObject>& All, TArray<UUdgoapSmartObjectComponent*>& OutFound) const;
	TArray<UdgObject> PartsOf(UdgObject Whole) const;
	/** The reference that says whose part an object is; null if its type says none. */
	UdgAttribute PartOfReference(UdgObject Part) const;
	/** Makes an object a part of another one, or of none. Returns whether it was done. */
	bool JoinTo(UUdgoapSmartObjectComponent& Part, const UUdgoapSmartObjectComponent* Whole);
	/** Takes an object's parts off when it leaves the world: they stay in it. */
	void TakePartsOff(UdgObject Whole);
	/** Joins an object that has come into the world to its whole, and its parts to the object. */
	void JoinParts(UUdgoapSmartObjectComponent& Entered);

	/** Adds a map, now or when the world begins. If that fails, deactivates the map and logs why. */
	void Enter(UUdgoapInfluenceMapComponent& Entering);
	void Leave(UUdgoapInfluenceMapComponent& Leaving);
	void JoinWaitingMaps();
	/** Makes the map wait for the next world. */
	void ForgetMap();
	void DrawMap() const;

	void ReadAllNames();
	/** The id of a name; 0 if there is no such name, which is logged once. */
	uint32 FindName(const TMap<FName, uint32>& In, FName Name, const TCHAR* Kind);

	bool FindAnswerers(TArray<struct UdgQueryBinding>& OutBindings);
	void WritePlaces();
	void ReadPlaces();
	/** Performs the jobs of an open tick on the engine's threads, and waits for them. */
	void Search(uint32 Jobs);
	/**
	 * Moves the origin so that it reaches a new point and all other objects. Returns false if there is no such
	 * origin.
	 */
	bool Reach(const FVector& Place);
	/** Tells the library in which direction each object looks whose position was written last. */
	void WriteFacings();
	/** Answers the questions of searches, in the middle of the tick. */
	void AnswerQuestions();
	/** Answers the questions of sensors, after the tick. NPCs then see what was there when the tick began. */
	void AnswerSenses();
	/**
	 * Answers all open questions, each with its component. Returns whether there are answers and the world that
	 * has asked still runs.
	 */
	bool AnswerAll(decltype(&udg_world_questions) Questions, bool bIsOfSensors);
	UdgAnswer AnswerTo(const UdgQuestion& Question, bool bIsOfSensor);
	/** The attribute `position`, which all documents have. */
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
	/** The time at which the next world begins. */
	double StartSeconds = 0.0;
	uint64 LastKey = 0;
	/** Counts beginnings and ends, so that a frame notices when a listener has ended its world. */
	int32 Generation = 0;
	bool bIsPlaying = false;
	/** Whether the document has sensors. Without them, it doesn't matter who looks where. */
	bool bHasSensors = false;
	bool bHasFailed = false;
	/** While a world ends, the game's code is called, and may ask for the next one. */
	bool bIsEnding = false;
	bool bHasToldOfReach = false;

	TArray<TWeakObjectPtr<UUdgoapSmartObjectComponent>> Waiting;
	TMap<uint64, TWeakObjectPtr<UUdgoapSmartObjectComponent>> ByKey;
	/** Keys by handle: the event about a destroyed object has only its handle. */
	TMap<uint64, uint64> KeyByHandle;
	TArray<TWeakObjectPtr<UUdgoapSmartObjectComponent>> Movers;
	TArray<TWeakObjectPtr<UUdgoapAreaComponent>> WaitingAreas;
	TArray<TWeakObjectPtr<UUdgoapAreaComponent>> Areas;
	TMap<uint64, TWeakObjectPtr<UUdgoapAreaComponent>> AreaByKey;
	TArray<TWeakObjectPtr<UUdgoapInfluenceMapComponent>> WaitingMaps;
	TWeakObjectPtr<UUdgoapInfluenceMapComponent> Map;

	/** An object that the library moves: where the library has it, and where its actor was put last. */
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

	/** Kept from frame to frame, so that frames allocate no memory. */
	TArray<UdgObject> Handles;
	TArray<UdgVector3> Places;
	TArray<UdgVector3> Facings;
	TArray<UdgQuestion> Asked;
	TArray<UdgAnswer> Answers;
	TArray<UdgEvent> Events;
	TArray<UE::Tasks::TTask<void>> Searches;
};
