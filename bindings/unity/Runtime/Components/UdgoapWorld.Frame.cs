using System;
using System.Collections.Generic;
using UnityEngine;

namespace Udgoap.Components
{
    // What a frame does: positions in, the tick with its questions, events out.
    public sealed partial class UdgoapWorld
    {
        [NonSerialized]
        private readonly List<UdgoapSmartObject> movers = new List<UdgoapSmartObject>();

        [NonSerialized] private ObjectHandle[] handles = new ObjectHandle[0];
        [NonSerialized] private Vec3[] positions = new Vec3[0];

        private void Update()
        {
            // A paused game doesn't tick.
            if (native is null || Time.deltaTime <= 0)
            {
                return;
            }
            try
            {
                using (UdgoapProfiling.Positions.Auto())
                {
                    WritePositions();
                }
                seconds += Time.deltaTime;
                using (UdgoapProfiling.Tick.Auto())
                {
                    Tick();
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

        private void WritePositions()
        {
            var count = 0;
            foreach (var mover in movers)
            {
                var at = mover.Position;
                // One that isn't a place would refuse all others.
                if (UdgoapStep.IsFinite(at))
                {
                    handles[count] = mover.Handle;
                    positions[count] = UdgoapStep.ToUdgoap(at);
                    count++;
                }
            }
            if (count > 0)
            {
                native.WritePositions(
                    new ReadOnlySpan<ObjectHandle>(handles, 0, count),
                    new ReadOnlySpan<Vec3>(positions, 0, count));
            }
        }

        private void Tick()
        {
            var input = TickInput.At(seconds);
            input.AppliesRates = appliesRates;
            input.Work = (uint)Math.Max(0, workPerFrame);
            var jobs = native.TickBegin(input);
            try
            {
                AnswerQuestions();
            }
            finally
            {
                for (uint job = 0; job < jobs; job++)
                {
                    native.Plan(job);
                }
                UdgoapProfiling.Count(native.TickEnd());
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

        private void AddMover(UdgoapSmartObject entering)
        {
            entering.Place = movers.Count;
            movers.Add(entering);
            if (handles.Length < movers.Count)
            {
                var length = Math.Max(64, 2 * movers.Count);
                handles = new ObjectHandle[length];
                positions = new Vec3[length];
            }
        }

        /// <summary>The last one takes its place.</summary>
        private void RemoveMover(UdgoapSmartObject leaving)
        {
            if (leaving.Place < 0)
            {
                return;
            }
            var last = movers[movers.Count - 1];
            movers[leaving.Place] = last;
            last.Place = leaving.Place;
            movers.RemoveAt(movers.Count - 1);
            leaving.Place = -1;
        }
    }
}
