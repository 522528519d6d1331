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

        /// <summary>Its number, which no other step of its world has or will have.</summary>
        public ulong Id { get; }

        /// <summary>What is done. To compare with, so that no frame compares names.</summary>
        public ActionId Action { get; }

        /// <summary>What is done, as the document calls it.</summary>
        public string ActionName { get; }

        /// <summary>To whom; null if it is no component of the world's, or gone.</summary>
        public UdgoapSmartObject Supplier { get; }

        /// <summary>
        /// Where the NPC is expected to be in the end; NaN if it doesn't know.
        /// </summary>
        public Vector3 Stand { get; }

        /// <summary>How long it is expected to take, in seconds.</summary>
        public float Duration { get; }

        /// <summary>Where its supplier wants the NPC to look.</summary>
        public Facing Facing { get; }

        /// <summary>Its place in the plan, from 0.</summary>
        public int Number { get; }

        /// <summary>How many steps the plan has.</summary>
        public int Count { get; }

        /// <summary>Whether it says where to stand.</summary>
        public bool HasStand => IsFinite(Stand);

        internal static Vector3 ToUnity(Vec3 at) => new Vector3(at.X, at.Y, at.Z);

        internal static Vec3 ToUdgoap(Vector3 at) => new Vec3(at.x, at.y, at.z);

        /// <summary>What is infinite or NaN isn't 0 when it is taken from itself.</summary>
        internal static bool IsFinite(Vector3 at) =>
            at.x - at.x + (at.y - at.y) + (at.z - at.z) == 0;
    }
}
