// Around each C# fragment in the docs.
using System;
using System.Collections.Generic;
using Udgoap;
using Udgoap.Documents;

internal static class Fragment
{
    internal static void Body(
        Domain domain,
        World world,
        Planner planner,
        ObjectHandle goblin,
        NpcHandle wizard,
        AttributeId health)
    {
/* FRAGMENT */
    }
}
