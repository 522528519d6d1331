// "Tasks Systems" (tasks-systems-in-unreal-engine) and "Tasks System References"
// (tasks-system-references-in-unreal-engine): Launch runs a body on some thread at some time and returns a
// handle, which counts references; one that is made by default is not valid. A task that nobody has a handle
// of is run all the same. UE_SOURCE_LOCATION names the place that launches it. API/Runtime/Core/Tasks/TTask,
// API/Runtime/Core/Tasks/FTaskHandle/Wait: "Tries to retract the task and execute it
// in-place, if failed - blocks until the task is completed by another thread."
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <thread>

#include "CoreMinimal.h"

#define UE_SOURCE_LOCATION u"a file and a line"

namespace UE::Tasks
{
	template <typename ResultType>
	class TTask;

	// Here of bodies that return nothing.
	template <>
	class TTask<void>
	{
	public:
		TTask() = default;
		bool IsValid() const { return StandInIt != nullptr; }
		bool Wait() const
		{
			if (StandInIt != nullptr)
			{
				StandInIt->Run();
				while (!StandInIt->bIsDone)
				{
					std::this_thread::yield();
				}
			}
			return true;
		}

		struct FStandInState
		{
			void Run()
			{
				if (!bIsBegun.exchange(true))
				{
					Body();
					bIsDone = true;
				}
			}
			std::function<void()> Body;
			std::atomic<bool> bIsBegun{false};
			std::atomic<bool> bIsDone{false};
		};
		std::shared_ptr<FStandInState> StandInIt;
	};
}

namespace StandIn
{
	// How many tasks were launched, and on how many threads beside the game's their bodies ran.
	inline std::atomic<int>& Launched()
	{
		static std::atomic<int> Count{0};
		return Count;
	}
	inline std::atomic<int>& RunElsewhere()
	{
		static std::atomic<int> Count{0};
		return Count;
	}
}

namespace UE::Tasks
{
	template <typename Callable>
	TTask<void> Launch(const TCHAR*, Callable&& Body)
	{
		static const std::thread::id Game = std::this_thread::get_id();
		TTask<void> Task;
		Task.StandInIt = std::make_shared<TTask<void>::FStandInState>();
		Task.StandInIt->Body = [Body] {
			StandIn::RunElsewhere() += std::this_thread::get_id() != Game;
			Body();
		};
		// Each second one has no thread: whoever waits for it has to run it.
		if (StandIn::Launched()++ % 2 == 0)
		{
			std::thread([State = Task.StandInIt] { State->Run(); }).detach();
		}
		return Task;
	}
}
