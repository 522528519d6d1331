// Who answers which query.

#include "UdgoapAnswererComponent.h"
#include "UdgoapModule.h"
#include "UdgoapSmartObjectComponent.h"
#include "UdgoapWorldSubsystem.h"

void UUdgoapWorldSubsystem::AddAnswerer(UUdgoapAnswererComponent& Answerer)
{
	Answerers.AddUnique(&Answerer);
	if (IsRunning())
	{
		UE_LOG(
			LogUdgoap, Warning,
			TEXT("%s begins after its world, which asks it nothing: place it in the level"),
			*Answerer.GetName());
	}
}

void UUdgoapWorldSubsystem::RemoveAnswerer(UUdgoapAnswererComponent& Answerer)
{
	// What it was asked has no answer from now on.
	Answerers.Remove(&Answerer);
}

bool UUdgoapWorldSubsystem::FindAnswerers(TArray<UdgQueryBinding>& OutBindings)
{
	AnswererByQuery.Reset();
	for (const TWeakObjectPtr<UUdgoapAnswererComponent>& Answerer : Answerers)
	{
		UUdgoapAnswererComponent* It = Answerer.Get();
		if (It == nullptr)
		{
			continue;
		}
		const uint32* Query = Queries.Find(It->GetQuery());
		if (Query == nullptr)
		{
			UE_LOG(
				LogUdgoap, Error, TEXT("%s is off: the document has no query called %s"),
				*It->GetName(), *It->GetQuery().ToString());
			It->Deactivate();
			continue;
		}
		AnswererByQuery.Add(*Query, It);
	}
	UdgDomainCounts Counts{};
	udg_domain_counts(Loaded, &Counts);
	for (uint32 Index = 0; Index < Counts.queries; ++Index)
	{
		UdgQueryBinding Binding{};
		Binding.answerer = UDG_ANSWERER_VIEW;
		if (udg_domain_query_at(Loaded, Index, &Binding.query) != UDG_STATUS_OK)
		{
			continue;
		}
		// The first is `travel`, which is the straight distance if nobody is asked.
		const bool bIsAnswered = AnswererByQuery.Contains(Binding.query.id);
		if (bIsAnswered || Index > 0)
		{
			OutBindings.Add(Binding);
		}
		if (!bIsAnswered && Index > 0)
		{
			UdgText Text{};
			udg_domain_query_name(Loaded, Binding.query, &Text);
			UE_LOG(
				LogUdgoap, Warning, TEXT("no component in the level answers %s, so it has no answer"),
				*FString(FUTF8ToTCHAR(Text.data, static_cast<int32>(Text.length))));
		}
	}
	return OutBindings.Num() > 0;
}

void UUdgoapWorldSubsystem::AnswerQuestions()
{
	const UdgQuestion* Questions = nullptr;
	uint32 Count = 0;
	if (udg_world_questions(Native, &Questions, &Count) != UDG_STATUS_OK || Count == 0)
	{
		return;
	}
	Answers.Reset();
	for (uint32 Number = 0; Number < Count; ++Number)
	{
		Answers.Add(AnswerTo(Questions[Number]));
	}
	udg_world_answer(Native, Answers.GetData(), Count);
}

UdgAnswer UUdgoapWorldSubsystem::AnswerTo(const UdgQuestion& Question)
{
	const TWeakObjectPtr<UUdgoapAnswererComponent>* Found = AnswererByQuery.Find(Question.query.id);
	UUdgoapAnswererComponent* Answerer = Found != nullptr ? Found->Get() : nullptr;
	const UUdgoapSmartObjectComponent* First = Find(Question.user_keys[0]);
	if (Answerer == nullptr || !Answerer->IsActive() || First == nullptr)
	{
		return UdgAnswer{};
	}
	const UUdgoapSmartObjectComponent* Second = nullptr;
	if (Question.object_count > 1)
	{
		Second = Find(Question.user_keys[1]);
		if (Second == nullptr)
		{
			return UdgAnswer{};
		}
	}
	UdgAnswer Answer{};
	Answer.is_answered = Answerer->TryAnswer(*First, Second, Answer.value) ? 1u : 0u;
	// What is infinite or no number isn't 0 when it is taken from itself.
	return Answer.value - Answer.value == 0.0f ? Answer : UdgAnswer{};
}
