using System;
using UnityEngine;

namespace Udgoap.Components
{
    // What a frame does: positions in, the tick with its questions, events out.
    public sealed partial class UdgoapWorld
    {
        // Whom the game moves, and whom the library does.
        [NonSerialized] private readonly UdgoapPlaces movers = new UdgoapPlaces();
        [NonSerialized] private readonly UdgoapPlaces moved = new UdgoapPlaces();

        private void Update()
        {
            if (native is null)
            {
                return;
            }
            UdgoapRegistry.AdmitLeft(this);
            UdgoapRegistry.AdmitMaps(this, true);
            // A paused game doesn't tick.
            if (native is null || Time.deltaTime <= 0)
            {
                return;
            }
            try
            {
                using (UdgoapProfiling.Positions.Auto())
                {
                    movers.Write(native);
                    if (hasSensors)
                    {
                        movers.WriteFacings(native);
                    }
                    FollowAreas();
                }
                var begun = generation;
                using (UdgoapProfiling.Tick.Auto())
                {
                    Tick();
                }
                if (generation == begun)
                {
                    AnswerSenses();
                }
                if (generation != begun)
                {
                    return;
                }
                using (UdgoapProfiling.Positions.Auto())
                {
                    moved.Read(native);
                }
                using (UdgoapProfiling.Events.Auto())
                {
                    HandOn();
                }
                while (Library.TryTakeLog(out var message))
                {
                    Debug.LogWarning("udgoap: " + message.Text, this);
                }
            }
            catch (UdgoapException error)
            {
                // Nothing that frames do is refused unless the library is broken; then each would be.
                Fail(error.Message);
            }
        }

        private void Tick()
        {
            var input = TickInput.At(native.Time + Time.deltaTime);
            input.AppliesRates = appliesRates;
            input.Work = (uint)Math.Max(0, workPerFrame);
            var begun = generation;
            var jobs = native.TickBegin(input);
            AnswerQuestions();
            // A component that answers may end the world, or make it begin anew.
            if (generation != begun)
            {
                return;
            }
            for (uint job = 0; job < jobs; job++)
            {
                native.Plan(job);
            }
            UdgoapProfiling.Count(native.TickEnd());
            if (measuresTimes)
            {
                var now = native.Stats;
                UdgoapProfiling.Time(now, measured);
                measured = now;
            }
        }

        private void HandOn()
        {
            var begun = generation;
            var events = native.Events();
            var count = events.Count;
            for (var number = 0; number < count; number++)
            {
                // A copy: whoever is told may end this world, and its events with it.
                var happened = events[number];
                if (happened.Kind == EventKind.Destroyed)
                {
                    Destroyed(happened.Supplier);
                }
                else if (byKey.TryGetValue(happened.NpcUserKey, out var found)
                    && found is UdgoapNpc npc)
                {
                    npc.Take(happened);
                }
                if (generation != begun)
                {
                    return;
                }
            }
        }
    }
}
