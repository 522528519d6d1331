using Udgoap.Components;
using Unity.Entities;
using UnityEngine;
using UnityEngine.UIElements;

// Other packages' names that the layer has, too, each of which a game may use beside its components:
// https://docs.unity3d.com/Packages/com.unity.entities@1.0/api/Unity.Entities.World.html
// https://docs.unity3d.com/6000.0/Documentation/ScriptReference/UIElements.Binding.html
namespace Unity.Entities
{
    internal sealed class World
    {
    }
}

namespace UnityEngine.UIElements
{
    internal abstract class Binding
    {
    }
}

namespace Game
{
    /// <summary>Compiles: nothing is ambiguous.</summary>
    internal abstract class Clash : UdgoapStepPerformer
    {
        internal World Entities { get; set; }

        internal Binding Shown { get; set; }

        internal UdgoapWorld Decisions => Npc.World;

        internal Vector3 Place => Npc.Position;
    }
}
