using System;

namespace Udgoap
{
    /// <summary>
    /// Events as they lie in the library: nothing is copied. From the next tick's end on, or the
    /// world's, it refuses to be read.
    /// </summary>
    public readonly unsafe struct EventView
    {
        private readonly World world;
        private readonly uint bits;
        private readonly int age;
        private readonly NpcEvent* first;

        internal EventView(World world, NpcEvent* first, int count)
        {
            this.world = world;
            this.first = first;
            bits = world.Handle.Number;
            age = world.EventAge;
            Count = count;
        }

        /// <summary>How many there are.</summary>
        public int Count { get; }

        /// <summary>One of them, in place.</summary>
        /// <param name="index">From 0, in order.</param>
        /// <returns>The event.</returns>
        /// <exception cref="InvalidOperationException">A tick has ended since, or the world.</exception>
        /// <exception cref="IndexOutOfRangeException">There are not as many.</exception>
        public ref readonly NpcEvent this[int index]
        {
            get
            {
                MustBeFresh();
                if ((uint)index >= (uint)Count)
                {
                    throw new IndexOutOfRangeException($"there are {Count} events");
                }
                return ref first[index];
            }
        }

        /// <summary>
        /// All of them, for as long as no tick ends: a span can't be asked how old it is, so take it
        /// anew in every frame.
        /// </summary>
        /// <exception cref="InvalidOperationException">A tick has ended since, or the world.</exception>
        public ReadOnlySpan<NpcEvent> Span
        {
            get
            {
                MustBeFresh();
                return new ReadOnlySpan<NpcEvent>(first, Count);
            }
        }

        /// <summary>For <c>foreach</c>, which looks at each step whether the view is old.</summary>
        /// <returns>What goes through them.</returns>
        public Enumerator GetEnumerator() => new Enumerator(this);

        private void MustBeFresh()
        {
            // The default value views no world, and nothing.
            if (world != null && (world.EventAge != age || !world.IsStill(bits)))
            {
                throw Old();
            }
        }

        private static InvalidOperationException Old() =>
            new InvalidOperationException(
                "this view of events is old: a tick has ended since it was taken, or its world; take a "
                + "new one with World.Events");

        /// <summary>Goes through events in order.</summary>
        public struct Enumerator
        {
            private readonly EventView view;
            private int index;

            internal Enumerator(EventView view)
            {
                this.view = view;
                index = -1;
            }

            /// <summary>The event. Read it before the next step.</summary>
            public ref readonly NpcEvent Current => ref view.first[index];

            /// <summary>Goes on to the next one.</summary>
            /// <returns>Whether there is one.</returns>
            /// <exception cref="InvalidOperationException">A tick has ended since, or the world.</exception>
            public bool MoveNext()
            {
                view.MustBeFresh();
                return ++index < view.Count;
            }
        }
    }
}
