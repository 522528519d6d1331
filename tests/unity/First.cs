using System.Collections;
using Udgoap.Components.Tests;
using UnityEngine;

namespace Udgoap.Tests
{
    /// <summary>The package's own tests, which editors run, run by the stand-in first.</summary>
    internal static class First
    {
        internal static void Run() => Stage.Case("the package's own tests", 0, () =>
        {
            var tests = new UdgoapFirstTests();
            tests.LibraryFits();
            tests.TearDown();
            IEnumerator test = tests.VillagerEatsApple();
            while (test.MoveNext())
            {
                Player.Frame();
            }
            tests.TearDown();
        });
    }
}
