// Which component answers which query, and how questions are answered.

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
	// From now on, nobody answers its query in this world.
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
		// The first query is always `travel`. If it isn't bound, the library uses the straight distance.
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
	if (AnswerAll(udg_world_questions, false))
	{
		udg_world_answer(Native, Answers.GetData(), static_cast<uint32>(Answers.Num()));
	}
}

void UUdgoapWorldSubsystem::AnswerSenses()
{
	if (AnswerAll(udg_world_sense_questions, true))
	{
		udg_world_answer_senses(Native, Answers.GetData(), static_cast<uint32>(Answers.Num()));
	}
}

bool UUdgoapWorldSubsystem::AnswerAll(decltype(&udg_world_questions) Questions, bool bIsOfSensors)
{
	const UdgQuestion* First = nullptr;
	uint32 Count = 0;
	if (Questions(Native, &First, &Count) != UDG_STATUS_OK || Count == 0)
	{
		return false;
	}
	// A copy, because a component that answers may end this world, which frees its questions.
	Asked.Reset();
	Asked.Append(First, static_cast<int32>(Count));
	const int32 Begun = Generation;
	Answers.Reset();
	for (int32 Number = 0; Number < Asked.Num(); ++Number)
	{
		Answers.Add(AnswerTo(Asked[Number], bIsOfSensors));
		if (Generation != Begun)
		{
			return false;
		}
	}
	return true;
}

UdgAnswer UUdgoapWorldSubsystem::AnswerTo(const UdgQuestion& Question, bool bIsOfSensor)
{
	const TWeakObjectPtr<UUdgoapAnswererComponent>* Found = AnswererByQuery.Find(Question.query.id);
	UUdgoapAnswererComponent* Answerer = Found != nullptr ? Found->Get() : nullptr;
	const UUdgoapSmartObjectComponent* First = Find(Question.user_keys[0]);
	if (Answerer == nullptr || !Answerer->IsActive() || First == nullptr)
	{
		return UdgAnswer{};
	}
	const UUdgoapSmartObjectComponent* Second =
		Question.object_count > 1 ? Find(Question.user_keys[1]) : nullptr;
	// A sensor may also look at the place where a destroyed object was. Other questions need both objects.
	if (Question.object_count > 1 && Second == nullptr && !bIsOfSensor)
	{
		return UdgAnswer{};
	}
	UdgAnswer Answer{};
	const bool bIsAnswered = bIsOfSensor
		? Answerer->TrySense(
			  *First, Second, Origin.ToLevel(Question.eye), Origin.ToLevel(Question.point), Answer.value)
		: Answerer->TryAnswer(*First, Second, Answer.value);
	Answer.is_answered = bIsAnswered ? 1u : 0u;
	// Only a finite number gives 0 when it is subtracted from itself. The library refuses other answers.
	return Answer.value - Answer.value == 0.0f ? Answer : UdgAnswer{};
}
