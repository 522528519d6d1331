// Strings and names. Programming: "String Handling", "FString", "FName"; "Character Encoding"
// (UTF8_TO_TCHAR, TCHAR_TO_UTF8, FUTF8ToTCHAR, FTCHARToUTF8).
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "Core/Containers.h"
#include "Core/Types.h"

namespace StandIn
{
	inline std::u16string FromUtf8(const char* Text, std::size_t Length)
	{
		std::u16string Out;
		for (std::size_t At = 0; At < Length;)
		{
			const auto Lead = static_cast<unsigned char>(Text[At]);
			const int More = Lead < 0x80 ? 0 : Lead < 0xE0 ? 1 : Lead < 0xF0 ? 2 : 3;
			char32_t Point = More == 0 ? Lead : Lead & (0x3F >> More);
			for (int Next = 1; Next <= More && At + std::size_t(Next) < Length; ++Next)
			{
				Point = Point << 6 | (static_cast<unsigned char>(Text[At + std::size_t(Next)]) & 0x3F);
			}
			At += std::size_t(More) + 1;
			if (Point >= 0x10000)
			{
				Out += static_cast<char16_t>(0xD800 + ((Point - 0x10000) >> 10));
				Out += static_cast<char16_t>(0xDC00 + ((Point - 0x10000) & 0x3FF));
			}
			else
			{
				Out += static_cast<char16_t>(Point);
			}
		}
		return Out;
	}

	inline std::string ToUtf8(const char16_t* Text)
	{
		std::string Out;
		for (; *Text != 0; ++Text)
		{
			char32_t Point = *Text;
			if (Point >= 0xD800 && Point < 0xDC00 && Text[1] != 0)
			{
				Point = 0x10000 + ((Point - 0xD800) << 10) + (*++Text - 0xDC00);
			}
			if (Point < 0x80)
			{
				Out += static_cast<char>(Point);
				continue;
			}
			const int More = Point < 0x800 ? 1 : Point < 0x10000 ? 2 : 3;
			Out += static_cast<char>((0xF00 >> More & 0xFF) | (Point >> 6 * More));
			for (int Next = More - 1; Next >= 0; --Next)
			{
				Out += static_cast<char>(0x80 | (Point >> 6 * Next & 0x3F));
			}
		}
		return Out;
	}

	inline std::u16string WithoutCase(std::u16string Text)
	{
		for (char16_t& It : Text)
		{
			It = It >= u'A' && It <= u'Z' ? char16_t(It + 32) : It;
		}
		return Text;
	}
}

// "Character Encoding" (FUTF8ToTCHAR; Get and Length of what is converted).
class FUTF8ToTCHAR
{
public:
	explicit FUTF8ToTCHAR(const ANSICHAR* Text) : FUTF8ToTCHAR(Text, int32(std::char_traits<char>::length(Text)))
	{
	}
	FUTF8ToTCHAR(const ANSICHAR* Text, int32 Length) : Kept(StandIn::FromUtf8(Text, std::size_t(Length)))
	{
	}
	const TCHAR* Get() const { return Kept.c_str(); }
	int32 Length() const { return int32(Kept.size()); }

private:
	std::u16string Kept;
};

// "Character Encoding" (FTCHARToUTF8; Get and Length of what is converted).
class FTCHARToUTF8
{
public:
	explicit FTCHARToUTF8(const TCHAR* Text) : Kept(StandIn::ToUtf8(Text)) {}
	const ANSICHAR* Get() const { return Kept.c_str(); }
	int32 Length() const { return int32(Kept.size()); }

private:
	std::string Kept;
};

// They last until the end of the statement.
#define UTF8_TO_TCHAR(text) (FUTF8ToTCHAR(text).Get())
#define TCHAR_TO_UTF8(text) (FTCHARToUTF8(text).Get())

// API/Runtime/Core/Containers/FString (FString/IsEmpty (5.1), FString/FromInt (5.1), FString/Join (5.0),
// FString/Contains (5.3): without regard to case, unless told; Reset);
// API/Runtime/Core/FString/UEOpEquals (newest): == ignores case. FString/SanitizeFloat: without zeros at the end,
// but for so many digits.
class FString
{
public:
	FString() = default;
	FString(const TCHAR* Text) : Kept(Text == nullptr ? u"" : Text) {}
	explicit FString(const FUTF8ToTCHAR& Text) : Kept(Text.Get()) {}
	const TCHAR* operator*() const { return Kept.c_str(); }
	bool IsEmpty() const { return Kept.empty(); }
	void Reset() { Kept.clear(); }
	FString& operator+=(const FString& More)
	{
		Kept += More.Kept;
		return *this;
	}
	friend FString operator+(FString Left, const FString& Right) { return Left += Right; }
	friend bool operator==(const FString& Left, const FString& Right)
	{
		return StandIn::WithoutCase(Left.Kept) == StandIn::WithoutCase(Right.Kept);
	}
	bool Contains(const FString& Part) const
	{
		return StandIn::WithoutCase(Kept).find(StandIn::WithoutCase(Part.Kept)) != std::u16string::npos;
	}
	static FString FromInt(int32 Number) { return FString(FUTF8ToTCHAR(std::to_string(Number).c_str())); }
	static FString SanitizeFloat(double Number, int32 Digits = 1)
	{
		char Text[64];
		std::snprintf(Text, sizeof(Text), "%.6f", Number);
		std::string Kept(Text);
		const size_t Point = Kept.find('.');
		size_t End = Kept.find_last_not_of('0') + 1;
		End = End <= Point + 1 + size_t(Digits) ? Point + (Digits > 0 ? 1 + size_t(Digits) : 0) : End;
		return FString(FUTF8ToTCHAR(Kept.substr(0, End).c_str()));
	}
	static FString Join(const TArray<FString>& Parts, const TCHAR* Between)
	{
		FString All;
		for (int32 Number = 0; Number < Parts.Num(); ++Number)
		{
			All += Number == 0 ? Parts[Number] : FString(Between) + Parts[Number];
		}
		return All;
	}

private:
	std::u16string Kept;
};

// API/Runtime/Core/UObject/FName (5.5): keeps case, doesn't compare it, and is None by default (FName/ToString).
// Compared by number, not by character.
class FName
{
public:
	FName() = default;
	explicit FName(const TCHAR* Text) : Number(Find(Text)) {}
	FString ToString() const { return Number == 0 ? FString(u"None") : FString(Names()[Number].c_str()); }
	friend bool operator==(FName Left, FName Right) { return Left.Number == Right.Number; }
	uint32 StandInNumber() const { return Number; }

private:
	static std::vector<std::u16string>& Names()
	{
		static std::vector<std::u16string> All{u"None"};
		return All;
	}
	static uint32 Find(const TCHAR* Text)
	{
		static std::unordered_map<std::u16string, uint32> Known;
		const std::u16string Key = StandIn::WithoutCase(Text);
		if (Key.empty() || Key == u"none")
		{
			return 0;
		}
		const auto Entry = Known.emplace(Key, uint32(Names().size()));
		if (Entry.second)
		{
			Names().emplace_back(Text);
		}
		return Entry.first->second;
	}
	uint32 Number = 0;
};
inline const FName NAME_None;

template <>
struct std::hash<FName>
{
	std::size_t operator()(FName Name) const { return Name.StandInNumber(); }
};

// API/Runtime/Core/Internationalization/FText (FText/FromString, FText/ToString (5.0)). Only what wraps a string as
// it is.
class FText
{
public:
	static FText FromString(const FString& Text)
	{
		FText It;
		It.Kept = Text;
		return It;
	}
	const FString& ToString() const { return Kept; }

private:
	FString Kept;
};
