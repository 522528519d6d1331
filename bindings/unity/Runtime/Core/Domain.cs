using System;
using System.Collections.Generic;
using System.Text;
using static Udgoap.NativeMethods;

namespace Udgoap
{
    /// <summary>A document to read a domain from.</summary>
    public readonly struct Document
    {
        /// <summary>Makes one of bytes.</summary>
        /// <param name="name">What diagnostics call it: its file name, say.</param>
        /// <param name="json">JSON in UTF-8.</param>
        public Document(string name, byte[] json)
        {
            Name = name ?? throw new ArgumentNullException(nameof(name));
            Json = json ?? throw new ArgumentNullException(nameof(json));
        }

        /// <summary>Makes one of a text.</summary>
        /// <param name="name">What diagnostics call it: its file name, say.</param>
        /// <param name="json">JSON.</param>
        public Document(string name, string json)
            : this(name, Encoding.UTF8.GetBytes(json ?? throw new ArgumentNullException(nameof(json))))
        {
        }

        internal string Name { get; }

        internal byte[] Json { get; }
    }

    /// <summary>What is wrong with a document, and where.</summary>
    public readonly struct Diagnostic
    {
        internal unsafe Diagnostic(in NativeDiagnostic native)
        {
            Severity = native.severity;
            Line = native.line;
            Column = native.column;
            Document = Text.Of(native.document);
            Path = Text.Of(native.path);
            Message = Text.Of(native.message);
        }

        /// <summary>How bad it is.</summary>
        public Severity Severity { get; }

        /// <summary>From 1; 0 if it is about no document.</summary>
        public uint Line { get; }

        /// <summary>From 1, in characters; 0 if it is about no document.</summary>
        public uint Column { get; }

        /// <summary>The document's name.</summary>
        public string Document { get; }

        /// <summary>Where in the document, such as <c>$.actions.melee.effects[0]</c>.</summary>
        public string Path { get; }

        /// <summary>What was found and what was expected.</summary>
        public string Message { get; }

        /// <summary>All of it on one line.</summary>
        /// <returns>The line.</returns>
        public override string ToString() =>
            $"{Document}:{Line}:{Column}: {Severity}: {Path}: {Message}";
    }

    /// <summary>
    /// A domain: the vocabulary that worlds share. It never changes. Threading: all of it any thread,
    /// except that nothing may use it while it is destroyed.
    /// </summary>
    public sealed unsafe partial class Domain : Owner
    {
        private Domain(NativeDomain domain, IReadOnlyList<Diagnostic> warnings)
            : base(OwnedKind.Domain, domain.Number) => Warnings = warnings;

        internal NativeDomain Handle => new NativeDomain(Bits);

        /// <summary>What is allowed in its documents, but probably not meant.</summary>
        public IReadOnlyList<Diagnostic> Warnings { get; }

        /// <summary>Whether it can be used.</summary>
        public bool IsValid => udg_domain_is_valid(Handle) != 0;

        /// <summary>
        /// A fingerprint of what the documents mean. Ids and generated constants belong to one.
        /// </summary>
        /// <exception cref="UdgoapException"><see cref="Status.InvalidHandle"/>.</exception>
        public ulong Hash
        {
            get
            {
                ulong hash;
                Native.Must(udg_domain_hash(Handle, &hash));
                return hash;
            }
        }

        /// <summary>How many things of each kind it has.</summary>
        /// <exception cref="UdgoapException"><see cref="Status.InvalidHandle"/>.</exception>
        public DomainCounts Counts
        {
            get
            {
                DomainCounts counts;
                Native.Must(udg_domain_counts(Handle, &counts));
                return counts;
            }
        }

        /// <summary>Loads a domain from one document, with the default limits.</summary>
        /// <param name="document">What to read; copied.</param>
        /// <returns>The domain; the caller disposes of it.</returns>
        /// <exception cref="InvalidDocumentException">It has errors: all are listed.</exception>
        /// <exception cref="UdgoapException">As for the other form.</exception>
        public static Domain Load(Document document) => Load(new[] { document });

        /// <summary>
        /// Loads a domain from documents, merged in order: the game's, a level's, a mod's.
        /// </summary>
        /// <param name="documents">What to read, at least one; copied.</param>
        /// <param name="limits">How much they may ask for; the defaults unless given.</param>
        /// <returns>The domain; the caller disposes of it.</returns>
        /// <exception cref="InvalidDocumentException">They have errors: all are listed.</exception>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.WrongLibrary"/>; <see cref="Status.InvalidDef"/> or
        /// <see cref="Status.OutOfRange"/> for the limits; <see cref="Status.InvalidArgument"/> without
        /// documents; <see cref="Status.LimitExceeded"/> if 16,384 domains exist;
        /// <see cref="Status.Panic"/>.
        /// </exception>
        public static Domain Load(Document[] documents, DomainLimits? limits = null)
        {
            if (documents == null)
            {
                throw new ArgumentNullException(nameof(documents));
            }
            Library.Check();
            NativeDomain domain;
            var status = Load(documents, limits, &domain);
            // Before anything else is called: a failure's message is replaced by the next.
            var message = status == Status.Ok ? "" : Native.LastMessage();
            var diagnostics = TakeDiagnostics(status);
            if (status == Status.InvalidDocument)
            {
                throw new InvalidDocumentException(message, diagnostics);
            }
            if (status != Status.Ok)
            {
                throw new UdgoapException(status, message);
            }
            return new Domain(domain, diagnostics);
        }

        /// <summary>Finds an attribute by its name. Do it once, at load.</summary>
        /// <param name="name">Its name.</param>
        /// <returns>Its id, the same in every process that loads the same documents.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.UnknownName"/>, <see cref="Status.InvalidHandle"/>.
        /// </exception>
        public AttributeId FindAttribute(string name)
        {
            AttributeId id;
            fixed (byte* text = Text.ToUtf8(name, nameof(name), out var length))
            {
                Native.Must(udg_domain_find_attribute(Handle, text, length, &id));
            }
            return id;
        }

        /// <summary>Finds a type by its name. Do it once, at load.</summary>
        /// <param name="name">Its name.</param>
        /// <returns>Its id.</returns>
        /// <exception cref="UdgoapException">As for <see cref="FindAttribute"/>.</exception>
        public TypeId FindType(string name)
        {
            TypeId id;
            fixed (byte* text = Text.ToUtf8(name, nameof(name), out var length))
            {
                Native.Must(udg_domain_find_type(Handle, text, length, &id));
            }
            return id;
        }

        /// <summary>Finds an action by its name. Do it once, at load.</summary>
        /// <param name="name">Its name.</param>
        /// <returns>Its id.</returns>
        /// <exception cref="UdgoapException">As for <see cref="FindAttribute"/>.</exception>
        public ActionId FindAction(string name)
        {
            ActionId id;
            fixed (byte* text = Text.ToUtf8(name, nameof(name), out var length))
            {
                Native.Must(udg_domain_find_action(Handle, text, length, &id));
            }
            return id;
        }

        /// <summary>Finds a drive by its name. Do it once, at load.</summary>
        /// <param name="name">Its name.</param>
        /// <returns>Its id.</returns>
        /// <exception cref="UdgoapException">As for <see cref="FindAttribute"/>.</exception>
        public DriveId FindDrive(string name)
        {
            DriveId id;
            fixed (byte* text = Text.ToUtf8(name, nameof(name), out var length))
            {
                Native.Must(udg_domain_find_drive(Handle, text, length, &id));
            }
            return id;
        }

        /// <summary>
        /// Finds a query by its name. Do it once, at load. Every domain has "travel".
        /// </summary>
        /// <param name="name">Its name.</param>
        /// <returns>Its id.</returns>
        /// <exception cref="UdgoapException">As for <see cref="FindAttribute"/>.</exception>
        public QueryId FindQuery(string name)
        {
            QueryId id;
            fixed (byte* text = Text.ToUtf8(name, nameof(name), out var length))
            {
                Native.Must(udg_domain_find_query(Handle, text, length, &id));
            }
            return id;
        }

        /// <summary>Finds a schedule by its name. Do it once, at load.</summary>
        /// <param name="name">Its name.</param>
        /// <returns>Its id.</returns>
        /// <exception cref="UdgoapException">As for <see cref="FindAttribute"/>.</exception>
        public ScheduleId FindSchedule(string name)
        {
            ScheduleId id;
            fixed (byte* text = Text.ToUtf8(name, nameof(name), out var length))
            {
                Native.Must(udg_domain_find_schedule(Handle, text, length, &id));
            }
            return id;
        }

        /// <summary>Finds a sensor by its name. Do it once, at load.</summary>
        /// <param name="name">Its name.</param>
        /// <returns>Its id.</returns>
        /// <exception cref="UdgoapException">As for <see cref="FindAttribute"/>.</exception>
        public SensorId FindSensor(string name)
        {
            SensorId id;
            fixed (byte* text = Text.ToUtf8(name, nameof(name), out var length))
            {
                Native.Must(udg_domain_find_sensor(Handle, text, length, &id));
            }
            return id;
        }

        /// <summary>Gives an attribute by its index, for tools that list them all.</summary>
        /// <param name="index">From 0, in order of declaration, below its count.</param>
        /// <returns>Its id.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.OutOfRange"/>, <see cref="Status.InvalidHandle"/>.
        /// </exception>
        public AttributeId AttributeAt(uint index)
        {
            AttributeId id;
            Native.Must(udg_domain_attribute_at(Handle, index, &id));
            return id;
        }

        /// <summary>Gives a type by its index.</summary>
        /// <param name="index">From 0, in order of declaration, below its count.</param>
        /// <returns>Its id.</returns>
        /// <exception cref="UdgoapException">As for <see cref="AttributeAt"/>.</exception>
        public TypeId TypeAt(uint index)
        {
            TypeId id;
            Native.Must(udg_domain_type_at(Handle, index, &id));
            return id;
        }

        /// <summary>Gives an action by its index.</summary>
        /// <param name="index">From 0, in order of declaration, below its count.</param>
        /// <returns>Its id.</returns>
        /// <exception cref="UdgoapException">As for <see cref="AttributeAt"/>.</exception>
        public ActionId ActionAt(uint index)
        {
            ActionId id;
            Native.Must(udg_domain_action_at(Handle, index, &id));
            return id;
        }

        /// <summary>Gives a drive by its index.</summary>
        /// <param name="index">From 0, in order of declaration, below its count.</param>
        /// <returns>Its id.</returns>
        /// <exception cref="UdgoapException">As for <see cref="AttributeAt"/>.</exception>
        public DriveId DriveAt(uint index)
        {
            DriveId id;
            Native.Must(udg_domain_drive_at(Handle, index, &id));
            return id;
        }

        /// <summary>Gives a query by its index: "travel", then the others in order.</summary>
        /// <param name="index">From 0, below its count.</param>
        /// <returns>Its id.</returns>
        /// <exception cref="UdgoapException">As for <see cref="AttributeAt"/>.</exception>
        public QueryId QueryAt(uint index)
        {
            QueryId id;
            Native.Must(udg_domain_query_at(Handle, index, &id));
            return id;
        }

        /// <summary>Gives a schedule by its index.</summary>
        /// <param name="index">From 0, in order of declaration, below its count.</param>
        /// <returns>Its id.</returns>
        /// <exception cref="UdgoapException">As for <see cref="AttributeAt"/>.</exception>
        public ScheduleId ScheduleAt(uint index)
        {
            ScheduleId id;
            Native.Must(udg_domain_schedule_at(Handle, index, &id));
            return id;
        }

        /// <summary>Tells the name of an attribute. Makes a string.</summary>
        /// <param name="attribute">The attribute.</param>
        /// <returns>The name.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.UnknownId"/>, <see cref="Status.InvalidHandle"/>.
        /// </exception>
        public string NameOf(AttributeId attribute)
        {
            NativeText name;
            Native.Must(udg_domain_attribute_name(Handle, attribute, &name));
            return Text.Of(name);
        }

        /// <summary>Tells the name of a type. Makes a string.</summary>
        /// <param name="type">The type.</param>
        /// <returns>The name.</returns>
        /// <exception cref="UdgoapException">As for the first form.</exception>
        public string NameOf(TypeId type)
        {
            NativeText name;
            Native.Must(udg_domain_type_name(Handle, type, &name));
            return Text.Of(name);
        }

        /// <summary>Tells the name of an action. Makes a string.</summary>
        /// <param name="action">The action.</param>
        /// <returns>The name.</returns>
        /// <exception cref="UdgoapException">As for the first form.</exception>
        public string NameOf(ActionId action)
        {
            NativeText name;
            Native.Must(udg_domain_action_name(Handle, action, &name));
            return Text.Of(name);
        }

        /// <summary>Tells the name of a drive. Makes a string.</summary>
        /// <param name="drive">The drive.</param>
        /// <returns>The name.</returns>
        /// <exception cref="UdgoapException">As for the first form.</exception>
        public string NameOf(DriveId drive)
        {
            NativeText name;
            Native.Must(udg_domain_drive_name(Handle, drive, &name));
            return Text.Of(name);
        }

        /// <summary>Tells the name of a goal rule. Makes a string.</summary>
        /// <param name="rule">The rule.</param>
        /// <returns>The name.</returns>
        /// <exception cref="UdgoapException">As for the first form.</exception>
        public string NameOf(GoalRuleId rule)
        {
            NativeText name;
            Native.Must(udg_domain_goal_rule_name(Handle, rule, &name));
            return Text.Of(name);
        }

        /// <summary>Tells the name of a query. Makes a string.</summary>
        /// <param name="query">The query.</param>
        /// <returns>The name.</returns>
        /// <exception cref="UdgoapException">As for the first form.</exception>
        public string NameOf(QueryId query)
        {
            NativeText name;
            Native.Must(udg_domain_query_name(Handle, query, &name));
            return Text.Of(name);
        }

        /// <summary>Tells what an attribute holds.</summary>
        /// <param name="attribute">The attribute.</param>
        /// <returns>Its kind.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.UnknownId"/>, <see cref="Status.InvalidHandle"/>.
        /// </exception>
        public AttributeKind KindOf(AttributeId attribute)
        {
            AttributeKind kind;
            Native.Must(udg_domain_attribute_kind(Handle, attribute, &kind));
            return kind;
        }

        /// <summary>Tells the name of a schedule. Makes a string.</summary>
        /// <param name="schedule">The schedule.</param>
        /// <returns>The name.</returns>
        /// <exception cref="UdgoapException">As for <see cref="NameOf(AttributeId)"/>.</exception>
        public string NameOf(ScheduleId schedule)
        {
            NativeText name;
            Native.Must(udg_domain_schedule_name(Handle, schedule, &name));
            return Text.Of(name);
        }

        /// <summary>
        /// Tells the name of a state of the machine that chooses schedules for NPCs of a type. Makes a
        /// string.
        /// </summary>
        /// <param name="type">The type.</param>
        /// <param name="state">The state's place in the machine, from 0.</param>
        /// <returns>The name.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.OutOfRange"/> if there are not as many;
        /// <see cref="Status.UnknownId"/>, <see cref="Status.InvalidHandle"/>.
        /// </exception>
        public string StateName(TypeId type, uint state)
        {
            NativeText name;
            Native.Must(udg_domain_state_name(Handle, type, state, &name));
            return Text.Of(name);
        }

        /// <summary>
        /// Tells what documents say about how NPCs of a type plan. What they don't say is left open.
        /// </summary>
        /// <param name="type">The type.</param>
        /// <returns>What they say.</returns>
        /// <exception cref="UdgoapException">As for <see cref="KindOf"/>.</exception>
        public PlanOptions PlanningOf(TypeId type)
        {
            PlanOptions planning;
            Native.Must(udg_domain_type_planning(Handle, type, null, &planning));
            return planning;
        }

        /// <summary>
        /// Tells what documents say about how NPCs of a type are run. What they don't say is left open.
        /// </summary>
        /// <param name="type">The type.</param>
        /// <returns>What they say.</returns>
        /// <exception cref="UdgoapException">As for <see cref="KindOf"/>.</exception>
        public MindOptions MindOf(TypeId type)
        {
            MindOptions mind;
            Native.Must(udg_domain_type_planning(Handle, type, &mind, null));
            return mind;
        }

        /// <summary>Tells what documents say about a query.</summary>
        /// <param name="query">The query.</param>
        /// <returns>What they say.</returns>
        /// <exception cref="UdgoapException">As for <see cref="KindOf"/>.</exception>
        public QueryInfo InfoOf(QueryId query)
        {
            QueryInfo info;
            Native.Must(udg_domain_query_info(Handle, query, &info));
            return info;
        }

        private static Status Load(Document[] documents, DomainLimits? limits, NativeDomain* domain)
        {
            var size = 0;
            foreach (var document in documents)
            {
                var name = document.Name ?? throw new ArgumentException("has none", nameof(documents));
                size = checked(size + Encoding.UTF8.GetByteCount(name) + document.Json.Length);
            }
            // One piece of memory, so that one fixed statement holds them all.
            var bytes = new byte[size + 1];
            var native = new NativeDocument[documents.Length];
            fixed (byte* first = bytes)
            fixed (NativeDocument* list = native)
            {
                var at = 0;
                for (var number = 0; number < documents.Length; number++)
                {
                    var name = documents[number].Name;
                    var json = documents[number].Json;
                    var length = Encoding.UTF8.GetBytes(name, 0, name.Length, bytes, at);
                    list[number].name = first + at;
                    list[number].name_length = (UIntPtr)length;
                    at += length;
                    Buffer.BlockCopy(json, 0, bytes, at, json.Length);
                    list[number].bytes = first + at;
                    list[number].length = (UIntPtr)json.Length;
                    at += json.Length;
                }
                var given = limits.GetValueOrDefault();
                var asked = limits.HasValue ? &given : null;
                return udg_domain_load(list, (uint)documents.Length, asked, domain);
            }
        }

        /// <summary>
        /// Copies the diagnostics of the last load, and leaves none behind in the thread.
        /// </summary>
        private static Diagnostic[] TakeDiagnostics(Status of)
        {
            if (of != Status.Ok && of != Status.InvalidDocument)
            {
                return Array.Empty<Diagnostic>();
            }
            uint count;
            Native.Must(udg_domain_diagnostic_count(&count));
            var all = new Diagnostic[count];
            for (uint index = 0; index < count; index++)
            {
                NativeDiagnostic native;
                Native.Must(udg_domain_diagnostic(index, &native));
                all[index] = new Diagnostic(native);
            }
            Native.Must(udg_domain_diagnostic_clear());
            return all;
        }
    }
}
