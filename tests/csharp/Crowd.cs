using System;

namespace Udgoap.Tests
{
    /// <summary>
    /// Villagers who eat and work, and a host that performs their steps at once: what a game does in
    /// every frame, without any garbage.
    /// </summary>
    internal sealed class Crowd : IDisposable
    {
        internal readonly World World;
        private readonly ObjectHandle[] villagers;
        private readonly Vec3[] positions;
        private readonly Started[] started;
        private readonly Write[] writes;
        private readonly AttributeId food;
        private readonly AttributeId coins;
        private readonly ActionId eat;
        private double seconds;

        internal Crowd(Domain domain, int count)
        {
            var def = WorldDef.Of(domain);
            def.Searches = 64;
            World = World.Create(domain, def);
            food = domain.FindAttribute("food");
            coins = domain.FindAttribute("coins");
            eat = domain.FindAction("eat");
            villagers = new ObjectHandle[count];
            positions = new Vec3[count];
            started = new Started[count];
            writes = new Write[2 * count];
            var villager = ObjectDef.Of(domain.FindType("villager"), new Vec3(0, 0, 0));
            // Of all villagers, each knows itself.
            villager.BeliefMode = BeliefMode.OwnFacts;
            var (mind, planning) = (Named.Mind, Named.Planning);
            for (var number = 0; number < count; number++)
            {
                villagers[number] = World.CreateObject(villager);
                World.SetNumber(villagers[number], food, number % 97);
                World.SetMind(World.NpcOf(villagers[number]), mind, planning);
                positions[number] = new Vec3(number % 100, 0, number / 100);
            }
        }

        private struct Started
        {
            internal NpcHandle Npc;
            internal ulong StepId;
            internal ActionId Action;
        }

        internal int StepCount { get; private set; }

        internal static Domain LoadDomain() => Files.Domain("benches/domains/village.json");

        public void Dispose() => World.Dispose();

        /// <summary>One frame, with the searches on this thread.</summary>
        internal void Frame()
        {
            Move();
            World.Tick(Input());
            Perform();
        }

        /// <summary>One frame, with the searches wherever they are worked on.</summary>
        internal void Frame(Action<uint> work)
        {
            Move();
            work(World.TickBegin(Input()));
            World.TickEnd();
            Perform();
        }

        private TickInput Input()
        {
            var input = TickInput.At(seconds += 1.0 / 30);
            input.PlanStates = 20000;
            input.AppliesRates = true;
            return input;
        }

        private void Move()
        {
            for (var number = 0; number < positions.Length; number++)
            {
                positions[number].X += 0.01f;
            }
            World.WritePositions(villagers, positions);
        }

        private void Perform()
        {
            var count = 0;
            foreach (ref readonly var it in World.Events())
            {
                if (it.Kind == EventKind.StepStarted)
                {
                    started[count].Npc = World.NpcOf(it.Npc);
                    started[count].StepId = it.StepId;
                    started[count].Action = it.Action;
                    count++;
                }
            }
            for (var number = 0; number < count; number++)
            {
                ref var it = ref started[number];
                var eats = it.Action == eat;
                var hadFood = World.GetNumber(it.Npc, food);
                var hadCoins = World.GetNumber(it.Npc, coins);
                writes[2 * number] =
                    new Write(it.Npc, food, Value.Of(hadFood + (eats ? 40 : -10)));
                writes[2 * number + 1] =
                    new Write(it.Npc, coins, Value.Of(hadCoins + (eats ? -5 : 20)));
                World.Report(it.Npc, it.StepId, StepResult.Succeeded);
            }
            World.Write(new ReadOnlySpan<Write>(writes, 0, 2 * count));
            StepCount += count;
        }
    }
}
