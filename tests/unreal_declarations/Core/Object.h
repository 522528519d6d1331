// Programming: "Objects", "Unreal Object Handling" (garbage: destroyed objects are marked at once, weak
// pointers to them are null from then on, collection frees them and clears properties that refer to
// them), "UProperties", "Reflection System" (UCLASS, USTRUCT, UENUM, UPROPERTY, UFUNCTION, GENERATED_BODY),
// "Metadata Specifiers" (UMETA).
#pragma once

#include <functional>
#include <map>
#include <memory>

#include "Core/Containers.h"
#include "Core/String.h"
#include "Core/Types.h"

#define UCLASS(...)
#define USTRUCT(...)
#define UENUM(...)
#define UPROPERTY(...)
#define UFUNCTION(...)
#define UMETA(...)
// A macro for each line on which it stands. It is in the generated header, which xtask writes.
#define STAND_IN_JOIN_EXPANDED(A, B, C, D) A##B##C##D
#define STAND_IN_JOIN(A, B, C, D) STAND_IN_JOIN_EXPANDED(A, B, C, D)
#define GENERATED_BODY(...) STAND_IN_JOIN(CURRENT_FILE_ID, _, __LINE__, _GENERATED_BODY)

// API/Runtime/CoreUObject/UObject/UClass
class UClass;
// API/Runtime/CoreUObject/UObject/FPropertyChangedEvent
struct FPropertyChangedEvent
{
};

class UObject;
class UWorld;
struct FLifetimeProperty;

// API/Runtime/CoreUObject/UObject/TObjectPtr (Get)
template <typename T>
class TObjectPtr
{
public:
	TObjectPtr() = default;
	TObjectPtr(std::nullptr_t) {}
	TObjectPtr(T* It) : Kept(It) {}
	template <typename U>
	TObjectPtr(U* It) : Kept(It)
	{
	}
	T* Get() const { return Kept; }
	operator T*() const { return Kept; }
	T* operator->() const { return Kept; }
	T& operator*() const { return *Kept; }

private:
	T* Kept = nullptr;
};

// Goes through the properties of an object, so that collection can clear what refers to garbage.
struct FStandInVisitor
{
	template <typename T>
	void Visit(TObjectPtr<T>& It);
	template <typename T>
	void Visit(TArray<T>& All)
	{
		for (T& It : All)
		{
			Visit(It);
		}
	}
	template <typename T>
	void Visit(T& It)
	{
		if constexpr (requires { It.StandInVisit(*this); })
		{
			It.StandInVisit(*this);
		}
	}
};

// API/Runtime/CoreUObject/UObject/UObject; API/Runtime/CoreUObject/UObject/FGCObjectInfo (5.0), with the same
// interface (GetClass); API/Runtime/CoreUObject/UObject/UObjectBaseUtility/IsA (5.5);
// API/Runtime/CoreUObject/UObjectBaseUtility (newest), which tells of GetName;
// API/Runtime/Engine/Subsystems/UWorldSubsystem/GetWorld (5.0), virtual; "Property Replication"
// (GetLifetimeReplicatedProps).
class UObject
{
public:
	UObject();
	virtual ~UObject();
	static UClass* StaticClass();
	virtual UClass* GetClass() const;
	virtual UWorld* GetWorld() const { return StandInOuter != nullptr ? StandInOuter->GetWorld() : nullptr; }
	virtual void GetLifetimeReplicatedProps(TArray<FLifetimeProperty>&) const {}
#if WITH_EDITOR
	// API/Runtime/CoreUObject/UObject/UObject/PostEditChangeProperty: after a property was edited.
	virtual void PostEditChangeProperty(struct FPropertyChangedEvent&) {}
#endif
	// API/Runtime/CoreUObject/UObject/UObject/Modify,
	// API/Runtime/CoreUObject/UObject/UObjectBaseUtility/MarkPackageDirty: what was changed has to be saved.
	bool Modify() { return true; }
	bool MarkPackageDirty() const { return bStandInIsDirty = true; }
	// API/Runtime/CoreUObject/UObject/UObject/GetArchetype: the template that it is made from, or its class's
	// default.
	UObject* GetArchetype() const;
	virtual void StandInVisit(FStandInVisitor&) {}
	FString GetName() const;
	bool IsA(const UClass* Class) const;
	void StandInMarkAsGarbage() { bStandInIsGarbage = true; }

	UObject* StandInOuter = nullptr;
	bool bStandInIsGarbage = false;
	uint64 StandInNumber = 0;
	UObject* StandInTemplate = nullptr;
	mutable bool bStandInIsDirty = false;
};

class UClass
{
public:
	UClass(const char* InName, UClass* InSuper, UObject* (*InMake)())
		: StandInName(InName), StandInSuper(InSuper), StandInMake(InMake)
	{
	}
	bool StandInIsChildOf(const UClass* Other) const
	{
		return this == Other || (StandInSuper != nullptr && StandInSuper->StandInIsChildOf(Other));
	}
	// Made when it is first asked for: what defaults and settings are read from.
	UObject* StandInDefaultObject();

	const char* StandInName;
	UClass* StandInSuper;
	UObject* (*StandInMake)();
	UObject* StandInDefault = nullptr;
};

namespace StandIn
{
	// All objects by number, which are never used again.
	inline std::map<uint64, UObject*>& Objects()
	{
		static std::map<uint64, UObject*> All;
		return All;
	}
	inline uint64& LastNumber()
	{
		static uint64 Last = 0;
		return Last;
	}
	inline UObject* Live(uint64 Number)
	{
		const auto Found = Objects().find(Number);
		return Found == Objects().end() || Found->second->bStandInIsGarbage ? nullptr : Found->second;
	}
}

inline UObject::UObject() : StandInNumber(++StandIn::LastNumber())
{
	StandIn::Objects().emplace(StandInNumber, this);
}
inline UObject::~UObject()
{
	StandIn::Objects().erase(StandInNumber);
}
inline UClass* UObject::StaticClass()
{
	static UClass Class("Object", nullptr, [] { return new UObject; });
	return &Class;
}
inline UClass* UObject::GetClass() const
{
	return StaticClass();
}
inline bool UObject::IsA(const UClass* Class) const
{
	return GetClass()->StandInIsChildOf(Class);
}
inline FString UObject::GetName() const
{
	return FString(FUTF8ToTCHAR((std::string(GetClass()->StandInName) + "_" + std::to_string(StandInNumber)).c_str()));
}
inline UObject* UClass::StandInDefaultObject()
{
	return StandInDefault != nullptr ? StandInDefault : StandInDefault = StandInMake();
}

inline UObject* UObject::GetArchetype() const
{
	return StandInTemplate != nullptr ? StandInTemplate : GetClass()->StandInDefaultObject();
}

template <typename T>
void FStandInVisitor::Visit(TObjectPtr<T>& It)
{
	// Types that are only declared are objects, too; all here derive from one class alone.
	if (It != nullptr && reinterpret_cast<UObject*>(It.Get())->bStandInIsGarbage)
	{
		It = nullptr;
	}
}

// API/Runtime/CoreUObject/UObject/CollectGarbage: clears properties that refer to garbage, then frees the
// garbage.
inline void CollectGarbage()
{
	std::vector<UObject*> Garbage;
	FStandInVisitor Visitor;
	for (const auto& Entry : StandIn::Objects())
	{
		Entry.second->StandInVisit(Visitor);
		if (Entry.second->bStandInIsGarbage)
		{
			Garbage.push_back(Entry.second);
		}
	}
	for (UObject* It : Garbage)
	{
		delete It;
	}
}

// API/Runtime/CoreUObject/UObject/IsValid
inline bool IsValid(const UObject* It)
{
	return It != nullptr && !It->bStandInIsGarbage;
}

// API/Runtime/CoreUObject/Templates/Cast: null for an object of another class.
template <typename T>
T* Cast(UObject* It)
{
	return It != nullptr && It->IsA(T::StaticClass()) ? static_cast<T*>(It) : nullptr;
}
template <typename T>
const T* Cast(const UObject* It)
{
	return Cast<T>(const_cast<UObject*>(It));
}

// API/Runtime/CoreUObject/UObject/NewObject
template <typename T>
T* NewObject(UObject* Outer = nullptr)
{
	T* It = static_cast<T*>(T::StaticClass()->StandInMake());
	It->StandInOuter = Outer;
	if constexpr (requires { It->StandInCreated(); })
	{
		It->StandInCreated();
	}
	return It;
}
// API/Runtime/CoreUObject/UObject/GetMutableDefault, API/Runtime/CoreUObject/UObject/GetDefault
template <typename T>
T* GetMutableDefault()
{
	return static_cast<T*>(T::StaticClass()->StandInDefaultObject());
}
template <typename T>
const T* GetDefault()
{
	return GetMutableDefault<T>();
}

// API/Runtime/Core/UObject/TWeakObjectPtr (TWeakObjectPtr/Get (5.5), TWeakObjectPtr/Reset; IsValid:
// API/Runtime/Core/TWeakObjectPtr/IsValid (newest)): null as soon as what it refers to is garbage.
template <typename T>
class TWeakObjectPtr
{
public:
	TWeakObjectPtr() = default;
	TWeakObjectPtr(T* It) { *this = It; }
	TWeakObjectPtr& operator=(T* It)
	{
		Number = It == nullptr ? 0 : ((const UObject*)It)->StandInNumber;
		return *this;
	}
	T* Get() const { return (T*)StandIn::Live(Number); }
	bool IsValid() const { return Get() != nullptr; }
	void Reset() { Number = 0; }
	T* operator->() const { return Get(); }
	T& operator*() const { return *Get(); }
	friend bool operator==(const TWeakObjectPtr& Left, const TWeakObjectPtr& Right)
	{
		return Left.Number == Right.Number;
	}

private:
	uint64 Number = 0;
};

// API/Runtime/CoreUObject/UObject/TSoftObjectPtr (TSoftObjectPtr/LoadSynchronous (5.3)): here what it refers to is
// in memory always.
template <typename T>
class TSoftObjectPtr
{
public:
	TSoftObjectPtr() = default;
	TSoftObjectPtr(T* It) : Kept(It) {}
	T* LoadSynchronous() const { return Kept.Get(); }

private:
	TWeakObjectPtr<T> Kept;
};

// API/Runtime/CoreUObject/Templates/TSubclassOf (5.1; Get)
template <typename T>
class TSubclassOf
{
public:
	TSubclassOf() = default;
	TSubclassOf(UClass* It) : Kept(It) {}
	UClass* Get() const { return Kept; }

private:
	UClass* Kept = nullptr;
};

// API/Runtime/CoreUObject/UObject/TEnumAsByte
template <typename T>
class TEnumAsByte
{
public:
	TEnumAsByte(T It) : Kept(It) {}
	operator T() const { return Kept; }

private:
	T Kept;
};

// Programming: "Smart Pointers" (TSharedPtr); API/Runtime/Core/Templates/TSharedPtr/IsValid (5.5).
template <typename T>
class TSharedPtr
{
public:
	bool IsValid() const { return Kept != nullptr; }
	T* operator->() const { return Kept.get(); }

private:
	std::shared_ptr<T> Kept;
};

// Programming: "Dynamic Delegates", "Multi-cast Delegates": bound by an object and the name of a function of
// its. "AddUniqueDynamic" doesn't add the same again; what is bound to garbage isn't called. Tests bind
// functions of any kind.
template <typename... Arguments>
class TStandInDynamic
{
public:
	void StandInAdd(std::function<void(Arguments...)> It) { Bound.push_back({nullptr, "", std::move(It)}); }
	template <typename T>
	void StandInAdd(T* Object, void (T::*Function)(Arguments...), const char* Name)
	{
		StandInRemove(Object, Function, Name);
		Bound.push_back({Object, Name, [Object, Function](Arguments... Given) { (Object->*Function)(Given...); }});
	}
	template <typename T>
	void StandInRemove(T* Object, void (T::*)(Arguments...), const char* Name)
	{
		std::erase_if(Bound, [&](const FStandInBound& It) {
			return It.Object == TWeakObjectPtr<UObject>(Object) && It.Name == Name;
		});
	}
	void Broadcast(Arguments... Given) const
	{
		const std::vector<FStandInBound> Now = Bound;
		for (const FStandInBound& It : Now)
		{
			if (It.Name.empty() || It.Object.IsValid())
			{
				It.Call(Given...);
			}
		}
	}

private:
	struct FStandInBound
	{
		TWeakObjectPtr<UObject> Object;
		// Empty for what a test has bound.
		std::string Name;
		std::function<void(Arguments...)> Call;
	};
	std::vector<FStandInBound> Bound;
};
// Programming: "Dynamic Delegates" (AddUniqueDynamic, RemoveDynamic,
// DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam,
// DECLARE_DYNAMIC_MULTICAST_DELEGATE_TwoParams, DECLARE_DYNAMIC_MULTICAST_DELEGATE_ThreeParams).
#define AddUniqueDynamic(Object, Function) StandInAdd(Object, Function, #Function)
#define RemoveDynamic(Object, Function) StandInRemove(Object, Function, #Function)
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(Name, T1, N1) \
	class Name : public TStandInDynamic<T1>                      \
	{                                                            \
	}
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_TwoParams(Name, T1, N1, T2, N2) \
	class Name : public TStandInDynamic<T1, T2>                           \
	{                                                                      \
	}
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_ThreeParams(Name, T1, N1, T2, N2, T3, N3) \
	class Name : public TStandInDynamic<T1, T2, T3>                                 \
	{                                                                                \
	}
