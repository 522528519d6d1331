using System;
using System.Text;

namespace Udgoap.Tests
{
    /// <summary>
    /// Appendix A of the thesis through the wrapper: plans, searches in several calls, explanations.
    /// </summary>
    internal static class Planning
    {
        private const string Expected =
            "goto(mana_potion) drink_mana(mana_potion) lightning(goblin)";

        internal static void Run()
        {
            using (var scene = new AppendixA())
            {
                var def = PlannerDef.Defaults;
                def.MemoryBytes = 1 << 20;
                using (var planner = Planner.Create(def))
                {
                    Plans(scene, planner);
                    PlanStates(scene, planner);
                    Explanations(scene, planner);
                    InSeveralCalls(scene, planner);
                    Options(scene, planner);
                }
            }
        }

        private static string TextOf(AppendixA scene, PlanStep[] steps)
        {
            var text = new StringBuilder();
            foreach (var step in steps)
            {
                var type = scene.World.TypeOf(step.Supplier);
                text.Append(text.Length == 0 ? "" : " ");
                text.Append(scene.Domain.NameOf(step.Action)).Append('(');
                text.Append(scene.Domain.NameOf(type)).Append(')');
            }
            return text.ToString();
        }

        private static void Plans(AppendixA scene, Planner planner)
        {
            Check.That(planner.IsValid);
            var result = planner.Plan(scene.World, scene.Npc, Named.Planning);
            Check.Equal(result.Outcome, PlanOutcome.Complete);
            Check.Equal(result.PlanStateCount, 6u);
            Check.That(!result.NpcIsDead);
            Check.Close(result.Utility, 0.45);
            Check.Close(result.IdleUtility, 0.05);
            var steps = planner.Steps();
            Check.Equal(TextOf(scene, steps), Expected);
            Check.Close(steps[0].Stand.Z, 9.5);
            Check.Equal(planner.Animation(0), "");
            Check.Throws<IndexOutOfRangeException>(
                error => true, "no step 3", () => planner.Animation(3));
            var room = new PlanStep[Planner.MostSteps];
            Check.Equal(planner.Steps(room).Length, 3);
            Check.Refused(
                Status.BufferTooSmall, "udg_planner_steps", () => planner.Steps(new PlanStep[2]));

            Check.That(!planner.TryGoal(out _), "no single goal");
            var goap = Named.Planning;
            goap.Selector = Selector.Goap;
            planner.Plan(scene.World, scene.Npc, goap);
            Check.That(planner.TryGoal(out var goal) && !goal.Drive.IsNull);
            planner.Plan(scene.World, scene.Npc, Named.Planning);

            var drives = planner.Drives();
            Check.Equal(drives.Length, 3);
            Check.Close(drives[2].After, 0.2);
            Check.Equal(planner.Drives(new DriveForecast[3]).Length, 3);
        }

        private static void PlanStates(AppendixA scene, Planner planner)
        {
            var states = planner.PlanStates();
            var utilities = new[] { 1.15f / 3, 1.15f / 3, 0.55f / 3, 0, 0.45f, 0.45f };
            Check.Equal(states.Length, utilities.Length);
            for (var number = 0; number < states.Length; number++)
            {
                Check.Close(states[number].Utility, utilities[number]);
            }
            Check.That(states[5].IsExecutable && !states[4].IsExecutable);
            Check.That(states[0].HasNoParent && !states[5].HasNoParent);
            Check.Equal(planner.PlanStates(new PlanState[6]).Length, 6);
            var chain = planner.PlanStateSteps(4);
            Check.That(chain.Length == 2 && chain[1].Supplier == scene.Goblin);
            Check.That(planner.PlanStateSteps(4, new Binding[2])[0].Supplier == scene.Potion);
            Check.Equal(planner.PlanStateNeed(1), "consumer.mana >= 20");
            Check.Refused(Status.NotFound, "", () => planner.PlanStateNeed(5));
        }

        private static void Explanations(AppendixA scene, Planner planner)
        {
            Check.Contains(planner.Explain(scene.World), "considered 6 plan states");
            Check.Contains(planner.Explain(), "0.450");
            Check.That(planner.ExplainJson(scene.World).StartsWith("{"));
            Check.That(planner.ExplainJson().EndsWith("}"));
            var melee = new[] { new Binding(scene.Domain.FindAction("melee"), scene.Goblin) };
            Check.Contains(planner.WhyNot(scene.World, melee), "melee");
            Check.That(planner.WhyNotJson(scene.World, melee).StartsWith("{"));
            foreach (var goal in scene.World.Goals(scene.Npc))
            {
                Check.That(planner.WhyNotGoal(scene.World, goal.Rule, goal.About).Length > 0);
                Check.That(
                    planner.WhyNotGoalJson(scene.World, goal.Rule, goal.About).StartsWith("{"));
            }
        }

        private static void InSeveralCalls(AppendixA scene, Planner planner)
        {
            planner.Begin(scene.World, scene.Npc);
            var calls = 0;
            PlanResult result;
            do
            {
                result = planner.Continue(1);
                calls++;
            }
            while (result.Outcome == PlanOutcome.Unfinished);
            Check.That(calls > 3, "more than 3 calls");
            Check.Equal(TextOf(scene, planner.Steps()), Expected);
            planner.Begin(scene.World, scene.Npc);
            Check.Equal(planner.Continue().Outcome, PlanOutcome.Complete);
            planner.Begin(scene.World, scene.Npc);
            planner.Cancel();
            Check.Refused(Status.WrongTime, "", () => planner.Continue());
        }

        private static void Options(AppendixA scene, Planner planner)
        {
            var thesis = PlanOptions.Thesis;
            Check.That(thesis.InsertAtFront && !PlanOptions.Defaults.InsertAtFront);
            planner.Plan(scene.World, scene.Npc, thesis);
            Check.Equal(TextOf(scene, planner.Steps()), Expected);
            var shallow = Named.Planning;
            shallow.Depth = 1;
            Check.Equal(planner.Plan(scene.World, scene.Npc, shallow).Outcome, PlanOutcome.NoPlan);
            Check.Equal(planner.Steps().Length, 0);
        }
    }
}
