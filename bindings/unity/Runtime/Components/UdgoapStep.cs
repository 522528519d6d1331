using UnityEngine;

namespace Udgoap.Components
{
    /// <summary>The present step of an NPC.</summary>
    public readonly struct UdgoapStep
    {
        internal UdgoapStep(in Step step, string name, UdgoapSmartObject supplier)
        {
            Id = step.StepId;
            Action = step.Action;
            ActionName = name;
            Supplier = supplier;
            Stand = ToUnity(step.Stand);
            Duration = step.Duration;
            Facing = step.Facing;
            Number = (int)step.Number;
            Count = (int)step.StepCount;
        }

        /// <summary>The step's number. No other step of its world ever has it.</summary>
        public ulong Id { get; }

        /// <summary>The action. Compare ids instead of names, which costs less in each frame.</summary>
        public ActionId Action { get; }

        /// <summary>The action's name in the document.</summary>
        public string ActionName { get; }

        /// <summary>
        /// The object that the action is done to; null if it has no component in the world, or is gone.
        /// </summary>
        public UdgoapSmartObject Supplier { get; }

        /// <summary>
        /// Where the NPC is expected to be at the end of the step; NaN if that isn't known.
        /// </summary>
        public Vector3 Stand { get; }

        /// <summary>How long the step is expected to take, in seconds.</summary>
        public float Duration { get; }

        /// <summary>Where the NPC should look, as the document says of the supplier.</summary>
        public Facing Facing { get; }

        /// <summary>The step's index in the plan, from 0.</summary>
        public int Number { get; }

        /// <summary>How many steps the plan has.</summary>
        public int Count { get; }

        /// <summary>Whether <see cref="Stand"/> is known.</summary>
        public bool HasStand => IsFinite(Stand);

        internal static Vector3 ToUnity(Vec3 at) => new Vector3(at.X, at.Y, at.Z);

        internal static Vec3 ToUdgoap(Vector3 at) => new Vec3(at.x, at.y, at.z);

        /// <summary>
        /// Whether all coordinates are finite: x - x is 0 only if x is neither infinite nor NaN.
        /// </summary>
        internal static bool IsFinite(Vector3 at) =>
            at.x - at.x + (at.y - at.y) + (at.z - at.z) == 0;
    }
}
