using System;
using System.Runtime.InteropServices;

namespace Udgoap.Tests
{
    /// <summary>
    /// Every struct lies in memory as the library was compiled: sizes and offsets, from
    /// tests/layout/Layout.cs. Compiled together with the layer, whose own fields are hidden.
    /// </summary>
    internal static unsafe partial class Layout
    {
        private static int structs;

        private static int Main()
        {
            if (sizeof(void*) == 8)
            {
                All();
            }
            Check.That(structs > 0 || sizeof(void*) != 8, "structs");
            Console.WriteLine($"{structs} structs");
            return Check.End();
        }

        private static void Size(string name, int found, int expected)
        {
            structs++;
            Check.That(found == expected, $"{name} to have {expected} bytes, found {found}");
        }

        private static void Field(string name, long offset, int size, int atOffset, int ofSize) =>
            Check.That(
                offset == atOffset && size == ofSize,
                $"{name} at {atOffset} with {ofSize} bytes, found at {offset} with {size}");

        private static int SizeOf<T>(T* field)
            where T : unmanaged => sizeof(T);
    }
}
