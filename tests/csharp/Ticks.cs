using System;

namespace Udgoap.Tests
{
    /// <summary>
    /// Ticks: the wizard thinks, this host breaks off whatever he begins. Views of events that are old
    /// refuse to be read.
    /// </summary>
    internal static class Ticks
    {
        internal static void Run()
        {
            using (var scene = new AppendixA())
            {
                Minds(scene);
                var seconds = Frames(scene);
                OldViews(scene, seconds);
            }
            using (var scene = new AppendixA())
            {
                Reported(scene);
            }
        }

        // The host moves the wizard, and the library writes what his steps do.
        private static void Reported(AppendixA scene)
        {
            var world = scene.World;
            var mind = MindOptions.Defaults;
            mind.PerformedBy = PerformedBy.Reported;
            world.SetMind(scene.Npc, mind);
            var seconds = 1.0;
            var done = 0;
            while (done < 3)
            {
                world.Tick(TickInput.At(seconds += 0.25));
                Check.That(world.TryStep(scene.Npc, out var step));
                world.SetPosition(scene.Wizard, step.Stand);
                Check.Refused(
                    Status.OutOfRange,
                    "0 outcomes",
                    () => world.ReportOutcome(scene.Npc, step.StepId, 1));
                Check.That(
                    world.ReportOutcome(scene.Npc, step.StepId) == ReportResult.Taken);
                Check.That(
                    world[scene.Npc].ReportOutcome(step.StepId) == ReportResult.NotCurrent);
                done++;
            }
            Check.Equal(world.GetNumber(scene.Goblin, scene.Health), 0f);
            world.Tick(TickInput.At(seconds += 1.0 / 64));
            world.ThinkNow(scene.Npc);
            var thought = world.Stats.Thought;
            world.Tick(TickInput.At(seconds += 1.0 / 64));
            Check.Equal(world.Stats.Thought, thought + 1);
        }

        private static void Minds(AppendixA scene)
        {
            var world = scene.World;
            var mind = MindOptions.Defaults;
            mind.ThinkInterval = 0.1f;
            world.SetMind(scene.Npc, mind);
            Check.Equal(world.MindOf(scene.Npc).ThinkInterval, 0.1f);
            Check.Equal(world.PlanningOf(scene.Npc).Depth, 16u);
            var planning = PlanOptions.Defaults;
            planning.Depth = 5;
            world[scene.Npc].SetMind(mind, planning);
            Check.Equal(world.PlanningOf(scene.Npc).Depth, 5u);
            Check.That(!world.TryStep(scene.Npc, out _));
            Check.Refused(
                Status.NotFound, "at no step", () => world.StepAnimation(scene.Npc));
            Check.Refused(Status.WrongTime, "no tick has begun", () => world.TickEnd());
        }

        private static double Frames(AppendixA scene)
        {
            var world = scene.World;
            var seconds = world.Time;
            uint started = 0;
            for (var frame = 0; frame < 64; frame++)
            {
                var input = TickInput.At(seconds += 1.0 / 64);
                var jobs = world.TickBegin(input);
                Check.Refused(Status.WrongTime, "udg_world_tick_end", () => world.Tick(input));
                Check.Refused(
                    Status.WrongTime, "", () => world.SetNumber(scene.Goblin, scene.Health, 1));
                for (uint job = 0; job < jobs; job++)
                {
                    world.Plan(job);
                }
                Check.Refused(Status.OutOfRange, "job 64", () => world.Plan(64));
                var report = world.TickEnd();
                var events = world.Events();
                Check.Equal((uint)events.Count, report.Events);
                var number = 0;
                foreach (ref readonly var it in events)
                {
                    Check.Equal(it.StepId, events[number++].StepId);
                    if (it.Kind != EventKind.StepStarted)
                    {
                        continue;
                    }
                    Check.That(world.TryStep(scene.Npc, out var step));
                    Check.That(step.StepId == it.StepId && it.Npc == scene.Wizard);
                    Check.That(!step.IsFallback && step.Action == it.Action);
                    var left = world.RemainingSteps(scene.Npc);
                    Check.Equal((uint)left.Length, step.StepCount - step.Number);
                    Check.That(left[0].Action == step.Action && left[0].Supplier == step.Supplier);
                    Check.Equal(world.RemainingSteps(scene.Npc, new Binding[32]).Length, left.Length);
                    var decisions = world.Decisions(scene.Npc);
                    var last = decisions[decisions.Length - 1];
                    Check.That(last.Kind == DecisionKind.TakenUp && last.Action(0) == step.Action);
                    Check.That(last.Supplier(0) == step.Supplier);
                    Check.Equal(world.Decisions(scene.Npc, new Decision[8]).Length, decisions.Length);
                    world.Watch(scene.Npc);
                    var thought = 0ul;
                    foreach (var wake in world.Wakes())
                    {
                        thought += wake.Count;
                    }
                    Check.Equal(thought, world.Stats.Thought);
                    Check.Equal(world.Wakes(new Wake[16]).Length, world.Wakes().Length);
                    Check.That(world.Explain(scene.Npc).Contains("took up"));
                    Check.That(world.ExplainJson(scene.Npc).Contains("\"taken_up\""));
                    Check.Equal(Library.NameOf(last.Kind), "UDG_DECISION_TAKEN_UP");
                    Check.Equal(world.StepAnimation(scene.Npc), "");
                    Check.That(world.Report(scene.Npc, step.StepId, StepResult.Aborted));
                    Check.That(!world[scene.Npc].Report(step.StepId, StepResult.Aborted));
                    started++;
                }
            }
            Check.That(started > 1, "several steps");
            Check.That(world.Stats.Ticks == 64 && world.Stats.Steps == started);
            return seconds;
        }

        private static void OldViews(AppendixA scene, double seconds)
        {
            var world = scene.World;
            EventView view;
            do
            {
                world.Tick(TickInput.At(seconds += 1.0 / 64));
                view = world.Events();
            }
            while (view.Count == 0);
            Check.That(view[0].Seconds > 0 && view.Span.Length == view.Count);
            Check.Throws<IndexOutOfRangeException>(
                error => true, "no such event", () => Look(view, view.Count));
            // What was refused ends no view; a tick that has only begun neither.
            var back = TickInput.At(seconds - 1);
            Check.Refused(Status.WrongTime, "", () => world.Tick(back));
            world.TickBegin(TickInput.At(seconds += 1.0 / 64));
            Look(view, 0);
            world.TickEnd();
            MustBeOld(() => Look(view, 0));
            MustBeOld(() => view.Span.ToArray());
            MustBeOld(() =>
            {
                foreach (ref readonly var it in view)
                {
                    Check.That(it.Seconds > 0);
                }
            });
            view = world.Events();
            var empty = default(EventView);
            Check.That(empty.Count == 0 && empty.Span.IsEmpty);
            world.Dispose();
            MustBeOld(() => view.Span.ToArray());
        }

        private static EventKind Look(EventView view, int index) => view[index].Kind;

        private static void MustBeOld(Action look) =>
            Check.Throws<InvalidOperationException>(
                error => error.Message.Contains("World.Events"), "an old view", look);
    }
}
