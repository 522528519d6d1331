using System;
using UnityEngine;

namespace Udgoap.Components
{
    /// <summary>
    /// The shape of an area as the library takes it: made from a trigger or from fields, and from the
    /// transform.
    /// </summary>
    internal struct UdgoapAreaForm
    {
        internal AreaShape Shape;
        internal float Radius;
        internal Vector3 HalfSize;
        internal Vector3[] Corners;
        internal float Bottom;
        internal float Top;

        // Where its middle is, as its transform sees it: scaled and turned with it.
        private Vector3 center;

        /// <summary>
        /// Makes the shape from a trigger on the area's game object, scaled as Unity scales colliders.
        /// </summary>
        /// <returns>Whether there is a trigger of a shape that the library has.</returns>
        internal static bool TryOf(Component beside, out UdgoapAreaForm form)
        {
            form = default;
            foreach (var volume in beside.GetComponents<Collider>())
            {
                if (!volume.isTrigger)
                {
                    continue;
                }
                var scale = beside.transform.lossyScale;
                scale = new Vector3(Math.Abs(scale.x), Math.Abs(scale.y), Math.Abs(scale.z));
                if (volume is BoxCollider box)
                {
                    form.Shape = AreaShape.Box;
                    form.center = box.center;
                    form.HalfSize = new Vector3(
                        box.size.x * scale.x / 2, box.size.y * scale.y / 2, box.size.z * scale.z / 2);
                    return true;
                }
                if (volume is SphereCollider sphere)
                {
                    form.Shape = AreaShape.Sphere;
                    form.center = sphere.center;
                    form.Radius = sphere.radius * Math.Max(scale.x, Math.Max(scale.y, scale.z));
                    return true;
                }
            }
            return false;
        }

        /// <summary>Where the middle of the shape is now.</summary>
        internal Vector3 PlaceOf(Transform of) => of.TransformPoint(center);

        internal AreaDef ToDef(Transform of)
        {
            var def = AreaDef.Of(Shape);
            def.Position = UdgoapStep.ToUdgoap(PlaceOf(of));
            if (Shape == AreaShape.Sphere)
            {
                def.Radius = Radius;
            }
            else if (Shape == AreaShape.Box)
            {
                def.HalfSize = UdgoapStep.ToUdgoap(HalfSize);
                def.Rotation = ToUdgoap(of.rotation);
            }
            else if (Shape == AreaShape.Prism)
            {
                def.Bottom = Bottom;
                def.Top = Top;
            }
            return def;
        }

        internal static Quat ToUdgoap(Quaternion turn) =>
            new Quat { X = turn.x, Y = turn.y, Z = turn.z, W = turn.w };

        /// <summary>Draws the edges of the shape.</summary>
        internal void Draw(Transform of)
        {
            var middle = PlaceOf(of);
            switch (Shape)
            {
                case AreaShape.Sphere:
                    Gizmos.DrawWireSphere(middle, Radius);
                    break;
                case AreaShape.Box:
                    DrawBox(middle, of.rotation);
                    break;
                case AreaShape.Prism:
                    DrawPrism(middle);
                    break;
            }
        }

        private void DrawBox(Vector3 middle, Quaternion turn)
        {
            for (var corner = 0; corner < 8; corner++)
            {
                for (var axis = 1; axis < 8; axis <<= 1)
                {
                    // Each edge once: from its lower end.
                    if ((corner & axis) == 0)
                    {
                        var from = turn * Corner(corner);
                        var to = turn * Corner(corner | axis);
                        Gizmos.DrawLine(middle + from, middle + to);
                    }
                }
            }
        }

        private Vector3 Corner(int bits) => new Vector3(
            (bits & 1) == 0 ? -HalfSize.x : HalfSize.x,
            (bits & 2) == 0 ? -HalfSize.y : HalfSize.y,
            (bits & 4) == 0 ? -HalfSize.z : HalfSize.z);

        private void DrawPrism(Vector3 middle)
        {
            for (var number = 0; number < Corners.Length; number++)
            {
                var from = middle + Flat(Corners[number]);
                var to = middle + Flat(Corners[(number + 1) % Corners.Length]);
                var below = new Vector3(0, Bottom, 0);
                var above = new Vector3(0, Top, 0);
                Gizmos.DrawLine(from + below, to + below);
                Gizmos.DrawLine(from + above, to + above);
                Gizmos.DrawLine(from + below, from + above);
            }
        }

        private static Vector3 Flat(Vector3 corner) => new Vector3(corner.x, 0, corner.z);
    }
}
