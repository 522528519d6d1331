using System.Collections.Generic;

namespace UnityEngine
{
    /// <summary>
    /// Which colliders are in which triggers. Here a collider is as small as its transform. Both are told
    /// when one comes in and when it leaves, also behaviours that are off; but not when one of them is
    /// switched off or destroyed:
    /// https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Collider.OnTriggerEnter.html and
    /// https://docs.unity3d.com/2022.3/Documentation/ScriptReference/Collider.OnTriggerExit.html
    /// </summary>
    internal static class Triggers
    {
        private static readonly List<(Collider Trigger, Collider Other)> Inside =
            new List<(Collider Trigger, Collider Other)>();
        private static readonly List<Collider> All = new List<Collider>();

        internal static void Step()
        {
            Find();
            for (var number = Inside.Count - 1; number >= 0; number--)
            {
                var (trigger, other) = Inside[number];
                var isThere = IsOn(trigger) && IsOn(other);
                if (isThere && trigger.Covers(other.transform.position))
                {
                    continue;
                }
                Inside.RemoveAt(number);
                if (isThere)
                {
                    Tell("OnTriggerExit", trigger, other);
                }
            }
            foreach (var trigger in All)
            {
                if (!IsOn(trigger) || !trigger.isTrigger)
                {
                    continue;
                }
                foreach (var other in All)
                {
                    if (!other.isTrigger
                        && IsOn(other)
                        && !Inside.Contains((trigger, other))
                        && trigger.Covers(other.transform.position))
                    {
                        Inside.Add((trigger, other));
                        Tell("OnTriggerEnter", trigger, other);
                    }
                }
            }
        }

        // Without making garbage where there are none.
        private static void Find()
        {
            All.Clear();
            for (var number = 0; number < Player.Objects.Count; number++)
            {
                var components = Player.Objects[number].Components;
                for (var part = 0; part < components.Count; part++)
                {
                    if (components[part] is Collider collider)
                    {
                        All.Add(collider);
                    }
                }
            }
        }

        private static bool IsOn(Collider it) =>
            !it.IsGone && it.enabled && it.Owner.activeInHierarchy;

        private static void Tell(string message, Collider trigger, Collider other)
        {
            foreach (var part in trigger.Owner.Components.ToArray())
            {
                if (part is MonoBehaviour behaviour)
                {
                    Player.Send(behaviour, message, other);
                }
            }
            foreach (var part in other.Owner.Components.ToArray())
            {
                if (part is MonoBehaviour behaviour)
                {
                    Player.Send(behaviour, message, trigger);
                }
            }
        }
    }
}
