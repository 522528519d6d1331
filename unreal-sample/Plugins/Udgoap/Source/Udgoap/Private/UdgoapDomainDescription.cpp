// The text that the editor shows about types. Documents are loaded anew each time, since they may have been
// edited.

#include "UdgoapDomain.h"
#include "UdgoapText.h"

namespace
{
	FString Short(float Value)
	{
		return FString::SanitizeFloat(static_cast<double>(Value), 0);
	}

	/** Loads a domain, and destroys it at the end of the scope. */
	class FLooked
	{
	public:
		explicit FLooked(const UUdgoapDomain& Of)
		{
			TArray<FString> Problems;
			Domain = Of.Load(Problems);
		}
		FLooked(const FLooked&) = delete;
		FLooked& operator=(const FLooked&) = delete;
		~FLooked()
		{
			if (IsThere())
			{
				udg_domain_destroy(Domain);
			}
		}

		/** Whether there is a domain. Without the library there is none, and its functions may not be called. */
		bool IsThere() const { return Domain.bits != 0; }

		/** Finds a type by its name. Capital letters make no difference, since Unreal's names have none. */
		bool Find(FName Name, UdgType& Out) const
		{
			for (uint32 Index = 0; At(Index, Out); ++Index)
			{
				if (FName(*NameOf(Out)) == Name)
				{
					return true;
				}
			}
			return false;
		}

		bool At(uint32 Index, UdgType& Out) const
		{
			return IsThere() && udg_domain_type_at(Domain, Index, &Out) == UDG_STATUS_OK;
		}

		FString NameOf(UdgType Type) const
		{
			UdgText Text{};
			udg_domain_type_name(Domain, Type, &Text);
			return Udgoap::TextOf(Text);
		}

		FString NameOf(UdgAttribute Attribute) const
		{
			UdgText Text{};
			udg_domain_attribute_name(Domain, Attribute, &Text);
			return Udgoap::TextOf(Text);
		}

		FString LabelOf(UdgAction Action) const
		{
			UdgAppearance Appearance{};
			udg_domain_action_appearance(Domain, Action, &Appearance);
			return Udgoap::TextOf(Appearance.label);
		}

		FString LabelOf(UdgDrive Drive) const
		{
			UdgAppearance Appearance{};
			udg_domain_drive_appearance(Domain, Drive, &Appearance);
			return Udgoap::TextOf(Appearance.label);
		}

		/** Reads an attribute. False if it can't have an initial value in the details: only numbers and flags can. */
		bool AttributeAt(UdgType Type, uint32 Index, UdgTypeAttribute& Out) const
		{
			return udg_domain_type_attribute(Domain, Type, Index, &Out) == UDG_STATUS_OK
				&& (Out.kind == UDG_ATTRIBUTE_KIND_NUMBER || Out.kind == UDG_ATTRIBUTE_KIND_FLAG);
		}

		UdgDomain Domain{};
	};

	FString LineOf(const FLooked& Looked, const UdgTypeAttribute& It)
	{
		const FString Name = Looked.NameOf(It.attribute);
		if (It.kind == UDG_ATTRIBUTE_KIND_FLAG)
		{
			const TCHAR* Initial = It.initial.flag != 0 ? TEXT("true") : TEXT("false");
			return Name + TEXT(": a flag, ") + Initial + TEXT(" unless given");
		}
		return Name + TEXT(": ") + Short(It.least) + TEXT(" to ") + Short(It.greatest) + TEXT(", ")
			+ Short(It.initial.number) + TEXT(" unless given");
	}

	FString LineOf(const FLooked& Looked, const UdgTypeOffer& It, bool bSupplies)
	{
		FString Line = FString(bSupplies ? TEXT("supplies ") : TEXT("can ")) + Looked.LabelOf(It.action);
		if (bSupplies)
		{
			Line += TEXT(" at ") + Short(It.distance) + TEXT(" m");
		}
		if (It.slots > 0)
		{
			Line += TEXT(", ") + FString::FromInt(static_cast<int32>(It.slots)) + TEXT(" at a time");
		}
		return It.is_conditional != 0 ? Line + TEXT(", sometimes") : Line;
	}

	FString LineOf(const FLooked& Looked, const UdgTypeDrive& It)
	{
		FString Line = TEXT("wants ") + Looked.LabelOf(It.drive) + TEXT(", which counts ");
		Line += It.weight_depends != 0 ? FString(TEXT("as it depends")) : Short(It.weight);
		if (It.is_vital != 0)
		{
			Line += TEXT(", vital");
		}
		return It.is_external != 0 ? Line + TEXT(", if it is given") : Line;
	}
}

TArray<FString> UUdgoapDomain::GetTypeNames() const
{
	TArray<FString> Names;
	const FLooked Looked(*this);
	UdgType Type{};
	for (uint32 Index = 0; Looked.At(Index, Type); ++Index)
	{
		Names.Add(Looked.NameOf(Type));
	}
	return Names;
}

TArray<FString> UUdgoapDomain::GetModifierNames() const
{
	TArray<FString> Names;
	const FLooked Looked(*this);
	UdgModifier Modifier{};
	for (uint32 Index = 0;
		 Looked.IsThere() && udg_domain_modifier_at(Looked.Domain, Index, &Modifier) == UDG_STATUS_OK; ++Index)
	{
		UdgText Text{};
		udg_domain_modifier_name(Looked.Domain, Modifier, &Text);
		Names.Add(Udgoap::TextOf(Text));
	}
	return Names;
}

TArray<FString> UUdgoapDomain::GetAttributeNames(FName Type) const
{
	TArray<FString> Names;
	const FLooked Looked(*this);
	UdgType Found{};
	UdgTypeInfo Info{};
	if (!Looked.Find(Type, Found) || udg_domain_type_info(Looked.Domain, Found, &Info) != UDG_STATUS_OK)
	{
		return Names;
	}
	for (uint32 Index = 0; Index < Info.attributes; ++Index)
	{
		UdgTypeAttribute It{};
		if (Looked.AttributeAt(Found, Index, It))
		{
			Names.Add(Looked.NameOf(It.attribute));
		}
	}
	return Names;
}

FString UUdgoapDomain::DescribeType(FName Type) const
{
	const FLooked Looked(*this);
	UdgType Found{};
	UdgTypeInfo Info{};
	if (!Looked.Find(Type, Found) || udg_domain_type_info(Looked.Domain, Found, &Info) != UDG_STATUS_OK)
	{
		return TEXT("The documents have no such type.");
	}
	TArray<FString> Lines;
	UdgAppearance Appearance{};
	udg_domain_type_appearance(Looked.Domain, Found, &Appearance);
	Lines.Add(Udgoap::TextOf(Appearance.label));
	for (uint32 Index = 0; Index < Info.attributes; ++Index)
	{
		UdgTypeAttribute It{};
		if (Looked.AttributeAt(Found, Index, It))
		{
			Lines.Add(LineOf(Looked, It));
		}
	}
	for (const UdgOfferSide Side : {UDG_OFFER_SUPPLIES, UDG_OFFER_CONSUMES})
	{
		const bool bSupplies = Side == UDG_OFFER_SUPPLIES;
		for (uint32 Index = 0; Index < (bSupplies ? Info.supplied : Info.consumed); ++Index)
		{
			UdgTypeOffer It{};
			if (udg_domain_type_offer(Looked.Domain, Found, Side, Index, &It) == UDG_STATUS_OK)
			{
				Lines.Add(LineOf(Looked, It, bSupplies));
			}
		}
	}
	for (uint32 Index = 0; Index < Info.drives; ++Index)
	{
		UdgTypeDrive It{};
		if (udg_domain_type_drive(Looked.Domain, Found, Index, &It) == UDG_STATUS_OK)
		{
			Lines.Add(LineOf(Looked, It));
		}
	}
	return FString::Join(Lines, TEXT("\n"));
}

#if WITH_EDITOR
FString UUdgoapDomain::DescribeTypeAgain(FName Type) const
{
	// A level can have thousands of objects of a type, all of which are registered when it is opened.
	if (DescribedAt != Changes)
	{
		Described.Reset();
		DescribedAt = Changes;
	}
	if (const FString* Known = Described.Find(Type))
	{
		return *Known;
	}
	return Described.Add(Type, DescribeType(Type));
}
#endif
