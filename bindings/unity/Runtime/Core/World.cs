using System;
using System.Runtime.InteropServices;
using static Udgoap.NativeMethods;

namespace Udgoap
{
    /// <summary>How many objects exist, and how many of them are NPCs.</summary>
    public readonly struct WorldCounts
    {
        internal WorldCounts(uint objects, uint npcs)
        {
            Objects = objects;
            Npcs = npcs;
        }

        /// <summary>Objects, NPCs included.</summary>
        public uint Objects { get; }

        /// <summary>NPCs.</summary>
        public uint Npcs { get; }
    }

    /// <summary>
    /// A world: one running instance of a domain. Worlds share nothing but their domain.
    /// </summary>
    /// <remarks>
    /// <para>Threading: what is called world-shared may be called by any number of threads, and is refused
    /// with <see cref="Status.Busy"/> while a world-exclusive call on the same world is under way. Those
    /// wait for reads that are under way, and are refused with <see cref="Status.Busy"/> while another
    /// world-exclusive call or a planner's search is.</para>
    /// <para>Every call can be refused with <see cref="Status.InvalidHandle"/> for the world or an
    /// object that is gone, <see cref="Status.Busy"/>, <see cref="Status.Poisoned"/> after a failure
    /// inside the library, and <see cref="Status.Panic"/> for that failure itself; world-exclusive ones
    /// also with <see cref="Status.WrongTime"/> while a tick is open. Only what else can happen is said
    /// of each.</para>
    /// <para>What has an array as its result makes it; what takes a span writes to it and allocates
    /// nothing.</para>
    /// </remarks>
    public sealed unsafe partial class World : Owner
    {
        private World(NativeWorld world)
            : base(OwnedKind.World, world.Number)
        {
        }

        internal NativeWorld Handle => new NativeWorld(Bits);

        /// <summary>
        /// Creates an empty world at time 0. All queries of the domain but "travel" are answered by
        /// view: see <see cref="Questions()"/> and <see cref="Planner.Questions()"/>.
        /// </summary>
        /// <param name="domain">The vocabulary. It stays in use even if it is disposed of.</param>
        /// <returns>The world; the caller disposes of it.</returns>
        /// <exception cref="UdgoapException">As for the other forms.</exception>
        /// <remarks>Threading: any thread.</remarks>
        public static World Create(Domain domain) => Create(domain, WorldDef.Of(domain));

        /// <summary>Creates an empty world at time 0, with all queries but "travel" by view.</summary>
        /// <param name="domain">The domain that the def is for.</param>
        /// <param name="def">What it is created with; copied.</param>
        /// <returns>The world; the caller disposes of it.</returns>
        /// <exception cref="UdgoapException">As for the other form.</exception>
        /// <remarks>Threading: any thread.</remarks>
        public static World Create(Domain domain, in WorldDef def)
        {
            var queries = new QueryId[domain.Counts.Queries - 1];
            for (uint index = 0; index < queries.Length; index++)
            {
                queries[index] = domain.QueryAt(index + 1);
            }
            return Create(def, queries);
        }

        /// <summary>Creates an empty world at time 0.</summary>
        /// <param name="def">What it is created with; copied.</param>
        /// <param name="queries">
        /// What is answered by view: all queries that the domain defines; "travel" may be among them.
        /// </param>
        /// <returns>The world; the caller disposes of it.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.InvalidDef"/>; <see cref="Status.InvalidHandle"/> for the domain;
        /// <see cref="Status.OutOfRange"/> for a field; <see cref="Status.UnboundQuery"/>,
        /// <see cref="Status.UnknownId"/> or <see cref="Status.InvalidArgument"/> for a query;
        /// <see cref="Status.LimitExceeded"/> if 16,384 worlds exist.
        /// </exception>
        /// <remarks>Threading: any thread.</remarks>
        public static World Create(in WorldDef def, ReadOnlySpan<QueryId> queries)
        {
            Library.Check();
            var bindings = new NativeQueryBinding[queries.Length];
            var number = 0;
            foreach (var query in queries)
            {
                bindings[number].query = query;
                bindings[number].answerer = NativeAnswerer.View;
                number++;
            }
            fixed (NativeQueryBinding* first = bindings)
            {
                var whole = def;
                whole.query_bindings = first;
                whole.query_binding_count = (uint)bindings.Length;
                NativeWorld world;
                Native.Must(udg_world_create(&whole, &world));
                return new World(world);
            }
        }

        /// <summary>Whether it can be used. Threading: any thread.</summary>
        public bool IsValid => udg_world_is_valid(Handle) != 0;

        /// <summary>
        /// Why the world answers with <see cref="Status.Poisoned"/>; null if it is well. Threading:
        /// world-shared.
        /// </summary>
        public string PoisonReason
        {
            get
            {
                try
                {
                    return Text.From((buffer, capacity, needed) =>
                        udg_world_poison_reason(Handle, buffer, capacity, needed));
                }
                catch (UdgoapException error) when (error.Status == Status.NotFound)
                {
                    return null;
                }
            }
        }

        /// <summary>The world's time, in seconds since its beginning. Threading: world-shared.</summary>
        public double Time
        {
            get
            {
                double seconds;
                Native.Must(udg_world_time(Handle, &seconds));
                return seconds;
            }
        }

        /// <summary>The key that the world was created with; 0 for none. Threading: world-shared.</summary>
        public ulong UserKey
        {
            get
            {
                ulong key;
                Native.Must(udg_world_user_key(Handle, &key));
                return key;
            }
        }

        /// <summary>How many objects live, and NPCs. Threading: world-shared.</summary>
        public WorldCounts Counts
        {
            get
            {
                uint objects, npcs;
                Native.Must(udg_world_counts(Handle, &objects, &npcs));
                return new WorldCounts(objects, npcs);
            }
        }

        /// <summary>
        /// A fingerprint of everything in the world that can change a decision. Equal calls on equal
        /// worlds lead to equal hashes. Threading: world-shared.
        /// </summary>
        public ulong Hash
        {
            get
            {
                ulong hash;
                Native.Must(udg_world_hash(Handle, &hash));
                return hash;
            }
        }

        /// <summary>How much memory the world holds, in bytes. Threading: world-shared.</summary>
        public WorldMemory Memory
        {
            get
            {
                WorldMemory memory;
                Native.Must(udg_world_memory(Handle, &memory));
                return memory;
            }
        }

        /// <summary>
        /// How much memory the searches of ticks may use and have used, in bytes. Threading:
        /// world-shared.
        /// </summary>
        public SearchMemory SearchMemory
        {
            get
            {
                SearchMemory memory;
                Native.Must(udg_world_search_memory(Handle, &memory));
                return memory;
            }
        }

        /// <summary>Lists what has had NPCs think in ticks, and how often. Makes an array.</summary>
        /// <returns>First what is no attribute, then attributes; what never did is left out.</returns>
        /// <remarks>Threading: world-shared.</remarks>
        public Wake[] Wakes() =>
            Lists.All<Wake>((room, capacity, count) =>
                udg_world_wakes(Handle, room, capacity, count));

        /// <summary>Writes what has had NPCs think to memory of the caller's.</summary>
        /// <param name="room">Room for all of them: 8 and as many as there are attributes.</param>
        /// <returns>The part of the room that was written.</returns>
        /// <exception cref="UdgoapException"><see cref="Status.BufferTooSmall"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public Span<Wake> Wakes(Span<Wake> room)
        {
            uint count = 0;
            fixed (Wake* first = &MemoryMarshal.GetReference(room))
            {
                Native.Must(udg_world_wakes(Handle, first, (uint)room.Length, &count));
            }
            return room.Slice(0, (int)count);
        }

        /// <summary>
        /// Says whether the times in <see cref="Stats"/> are taken, by the system's clock. They are read
        /// once per frame for a profiler, without garbage; decisions don't depend on it.
        /// </summary>
        /// <param name="measures">Whether from now on.</param>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.WrongTime"/> while a tick is open.
        /// </exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void MeasureTimes(bool measures) =>
            Native.Must(udg_world_measure_times(Handle, measures ? 1u : 0u));

        /// <summary>What ticks have done since the world was created. Threading: world-shared.</summary>
        public WorldStats Stats
        {
            get
            {
                WorldStats stats;
                Native.Must(udg_world_stats(Handle, &stats));
                return stats;
            }
        }

        /// <summary>
        /// Sets the world's time. What is written and told afterwards is dated with it. Facts and drives
        /// change at the next <see cref="Update"/> only.
        /// </summary>
        /// <param name="seconds">Finite, and not less than the world's time.</param>
        /// <exception cref="UdgoapException"><see cref="Status.WrongTime"/> for the seconds.</exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void SetTime(double seconds) => Native.Must(udg_world_set_time(Handle, seconds));

        /// <summary>
        /// Moves the world's time on and brings the drives and goals of all NPCs up to date with what
        /// they know, in order of creation.
        /// </summary>
        /// <param name="seconds">The new time: finite, and not less than the world's time.</param>
        /// <exception cref="UdgoapException"><see cref="Status.WrongTime"/> for the seconds.</exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void Update(double seconds) => Native.Must(udg_world_update(Handle, seconds));

        /// <summary>
        /// Lists the living objects of one type, in order of creation. Those of types that inherit from
        /// it are not among them.
        /// </summary>
        /// <param name="type">The type.</param>
        /// <returns>The objects.</returns>
        /// <exception cref="UdgoapException"><see cref="Status.UnknownId"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public ObjectHandle[] ObjectsOfType(TypeId type) =>
            Lists.All<ObjectHandle>((room, capacity, count) =>
                udg_world_objects_of_type(Handle, type, room, capacity, count));

        /// <summary>The same, into memory of the caller.</summary>
        /// <param name="type">The type.</param>
        /// <param name="room">Receives the objects.</param>
        /// <returns>The part that was written.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.BufferTooSmall"/>, <see cref="Status.UnknownId"/>.
        /// </exception>
        /// <remarks>Threading: world-shared.</remarks>
        public Span<ObjectHandle> ObjectsOfType(TypeId type, Span<ObjectHandle> room)
        {
            uint count;
            fixed (ObjectHandle* first = &MemoryMarshal.GetReference(room))
            {
                var capacity = (uint)room.Length;
                Native.Must(udg_world_objects_of_type(Handle, type, first, capacity, &count));
            }
            return room.Slice(0, (int)count);
        }

        /// <summary>Finds the living object with a key.</summary>
        /// <param name="userKey">The key; not 0.</param>
        /// <param name="found">Receives the object, or null.</param>
        /// <returns>Whether there is one.</returns>
        /// <remarks>Threading: world-shared.</remarks>
        public bool TryFindObject(ulong userKey, out ObjectHandle found)
        {
            ObjectHandle handle;
            var status = udg_world_find_object(Handle, userKey, &handle);
            var isFound = Native.Found(status);
            found = isFound ? handle : default;
            return isFound;
        }

        /// <summary>Lists the living NPCs, in order of creation.</summary>
        /// <returns>The NPCs.</returns>
        /// <remarks>Threading: world-shared.</remarks>
        public NpcHandle[] Npcs() =>
            Lists.All<NpcHandle>((room, capacity, count) =>
                udg_world_npcs(Handle, room, capacity, count));

        /// <summary>The same, into memory of the caller.</summary>
        /// <param name="room">Receives the NPCs.</param>
        /// <returns>The part that was written.</returns>
        /// <exception cref="UdgoapException"><see cref="Status.BufferTooSmall"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public Span<NpcHandle> Npcs(Span<NpcHandle> room)
        {
            uint count;
            fixed (NpcHandle* first = &MemoryMarshal.GetReference(room))
            {
                Native.Must(udg_world_npcs(Handle, first, (uint)room.Length, &count));
            }
            return room.Slice(0, (int)count);
        }
    }
}
