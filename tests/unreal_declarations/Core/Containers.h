// What programs hold many things in.
#pragma once

#include <initializer_list>
#include <unordered_map>
#include <vector>

#include "Core/Types.h"

// Programming: "TArray: Arrays in Unreal Engine" (array-containers-in-unreal-engine: Num, Add, AddUnique, Append,
// Remove, Pop, Contains, Find, GetData, SetNumZeroed, and ranged for, which takes begin and end);
// API/Runtime/Core/Containers/TArray (TArray/Reset (5.0), which keeps the memory, TArray/Last (5.3)).
template <typename T>
class TArray
{
public:
	TArray() = default;
	TArray(std::initializer_list<T> Items) : Kept(Items) {}
	TArray(const T* First, int32 Count) : Kept(First, First + Count) {}
	// What was moved from is empty.
	TArray(TArray&& Other) noexcept : Kept(std::move(Other.Kept)) { Other.Kept.clear(); }
	TArray(const TArray&) = default;
	TArray& operator=(const TArray&) = default;
	TArray& operator=(TArray&& Other) noexcept
	{
		Kept = std::move(Other.Kept);
		Other.Kept.clear();
		return *this;
	}
	int32 Num() const { return int32(Kept.size()); }
	int32 Add(const T& Item)
	{
		Kept.push_back(Item);
		return Num() - 1;
	}
	int32 AddUnique(const T& Item)
	{
		const int32 Found = Find(Item);
		return Found >= 0 ? Found : Add(Item);
	}
	void Append(const T* First, int32 Count) { Kept.insert(Kept.end(), First, First + Count); }
	// Keeps the order; returns how many there were.
	int32 Remove(const T& Item)
	{
		return int32(std::erase_if(Kept, [&](const T& It) { return It == Item; }));
	}
	T Pop()
	{
		T Last = Kept.back();
		Kept.pop_back();
		return Last;
	}
	void Reset() { Kept.clear(); }
	// What was there stays.
	void SetNumZeroed(int32 Count) { Kept.resize(std::size_t(Count)); }
	bool Contains(const T& Item) const { return Find(Item) >= 0; }
	int32 Find(const T& Item) const
	{
		for (std::size_t At = 0; At < Kept.size(); ++At)
		{
			if (Kept[At] == Item)
			{
				return int32(At);
			}
		}
		return -1;
	}
	T* GetData() { return Kept.data(); }
	const T* GetData() const { return Kept.data(); }
	T& operator[](int32 At)
	{
		check(At >= 0 && At < Num());
		return Kept[std::size_t(At)];
	}
	const T& operator[](int32 At) const
	{
		check(At >= 0 && At < Num());
		return Kept[std::size_t(At)];
	}
	T& Last() { return (*this)[Num() - 1]; }
	auto begin() { return Kept.begin(); }
	auto end() { return Kept.end(); }
	auto begin() const { return Kept.begin(); }
	auto end() const { return Kept.end(); }

private:
	std::vector<T> Kept;
};

// Programming: "TMap" (map-containers-in-unreal-engine), whose elements are TPair with Key and Value;
// API/Runtime/Core/Containers/TPair.
template <typename K, typename V>
struct TPair
{
	K Key;
	V Value;
};

// Programming: "TMap" (map-containers-in-unreal-engine: Num, Add, Remove, Find, Contains, Reset, and ranged for,
// which takes begin and end); API/Runtime/Core/Containers/TMap. Nobody may rely on the order in which it is gone
// through: here the last comes first.
template <typename K, typename V>
class TMap
{
public:
	TMap() = default;
	TMap(TMap&& Other) noexcept : Places(std::move(Other.Places)), Pairs(std::move(Other.Pairs))
	{
		Other.Reset();
	}
	TMap(const TMap&) = default;
	TMap& operator=(const TMap&) = default;
	int32 Num() const { return int32(Pairs.size()); }
	V& Add(const K& Key, const V& Value)
	{
		const auto Found = Places.find(Key);
		if (Found != Places.end())
		{
			return Pairs[Found->second].Value = Value;
		}
		Places.emplace(Key, Pairs.size());
		Pairs.push_back({Key, Value});
		return Pairs.back().Value;
	}
	int32 Remove(const K& Key)
	{
		const auto Found = Places.find(Key);
		if (Found == Places.end())
		{
			return 0;
		}
		const std::size_t Place = Found->second;
		Places.erase(Found);
		if (Place + 1 != Pairs.size())
		{
			Pairs[Place] = Pairs.back();
			Places[Pairs[Place].Key] = Place;
		}
		Pairs.pop_back();
		return 1;
	}
	V* Find(const K& Key)
	{
		const auto Found = Places.find(Key);
		return Found == Places.end() ? nullptr : &Pairs[Found->second].Value;
	}
	const V* Find(const K& Key) const { return const_cast<TMap*>(this)->Find(Key); }
	bool Contains(const K& Key) const { return Find(Key) != nullptr; }
	void Reset()
	{
		Places.clear();
		Pairs.clear();
	}
	auto begin() { return Pairs.rbegin(); }
	auto end() { return Pairs.rend(); }
	auto begin() const { return Pairs.rbegin(); }
	auto end() const { return Pairs.rend(); }

private:
	std::unordered_map<K, std::size_t> Places;
	std::vector<TPair<K, V>> Pairs;
};
