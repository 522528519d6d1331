using System;
using UnityEngine;

namespace Udgoap.Components
{
    // How an area comes into its world, follows its transform there, and leaves.
    public sealed partial class UdgoapArea
    {
        [NonSerialized] private UdgoapArea parent;

        /// <summary>
        /// Whether the area can be created now. The object that it is attached to must be in the world first.
        /// </summary>
        internal bool CanJoin(UdgoapWorld into) =>
            anchor is null || (anchor.IsInWorld && ReferenceEquals(anchor.World, into));

        /// <summary>Creates the library's area for this component.</summary>
        internal void Join(UdgoapWorld into, ulong key)
        {
            if (!TryForm(out form))
            {
                throw new UdgoapException(
                    Status.InvalidArgument,
                    "there is no BoxCollider or SphereCollider marked as trigger beside it; add one, or choose another shape");
            }
            var ids = new ModifierId[modifiers.Length];
            for (var number = 0; number < ids.Length; number++)
            {
                ids[number] = into.MustFindModifier(modifiers[number]);
            }
            var above = Above();
            parent = above != null && ReferenceEquals(above.joined, into) ? above : null;
            was = form.PlaceOf(place);
            wasTurned = place.rotation;
            var def = form.ToDef(place);
            def.UserKey = key;
            def.Parent = parent is null ? default : parent.Handle;
            if (!(anchor is null))
            {
                def.Anchor = anchor.Handle;
                def.Position = UdgoapStep.ToUdgoap(was - anchor.Position);
            }
            var polygon = new Vec3[form.Shape == AreaShape.Prism ? corners.Length : 0];
            for (var number = 0; number < polygon.Length; number++)
            {
                polygon[number] = UdgoapStep.ToUdgoap(corners[number]);
            }
            Handle = into.Native.CreateArea(def, ids, polygon);
            Key = key;
            joined = into;
            into.NameArea(Handle, name);
            anchor?.Attached.Add(this);
            TellAll();
        }

        /// <summary>Forgets the world that the area was in, after the world has removed it.</summary>
        internal void Forget()
        {
            anchor?.Attached.Remove(this);
            joined = null;
            parent = null;
            Handle = default;
            Key = 0;
        }

        /// <summary>Tells the library where the area is, if it has moved.</summary>
        internal void Follow(World native)
        {
            if (form.Shape == AreaShape.Host)
            {
                return;
            }
            // What it is attached to takes it along; one that isn't a place leaves it where it was.
            if (anchor is null)
            {
                var now = form.PlaceOf(place);
                if (!Same(now, was) && UdgoapStep.IsFinite(now) && IsInWorld)
                {
                    was = now;
                    native.SetPosition(Handle, UdgoapStep.ToUdgoap(now));
                }
            }
            var turn = place.rotation;
            if (form.Shape == AreaShape.Box && !Same(turn, wasTurned) && IsInWorld)
            {
                wasTurned = turn;
                native.SetRotation(Handle, UdgoapAreaForm.ToUdgoap(turn));
            }
        }

        /// <summary>Makes the areas below it in the hierarchy belong to it from now on.</summary>
        internal UdgoapArea[] Below() => GetComponentsInChildren<UdgoapArea>();

        /// <summary>
        /// The next area above it in the hierarchy that is enabled, whether it is in the world yet or not.
        /// </summary>
        internal UdgoapArea Above()
        {
            for (var at = transform.parent; at != null; at = at.parent)
            {
                var found = at.GetComponent<UdgoapArea>();
                if (found != null && found.isActiveAndEnabled)
                {
                    return found;
                }
            }
            return null;
        }

        // Unity's own comparisons leave out what is small.
        private static bool Same(Vector3 one, Vector3 other) =>
            one.x == other.x && one.y == other.y && one.z == other.z;

        private static bool Same(Quaternion one, Quaternion other) =>
            one.x == other.x && one.y == other.y && one.z == other.z && one.w == other.w;
    }
}
