using System;
using static Udgoap.NativeMethods;

namespace Udgoap
{
    /// <summary>A message of the library's log.</summary>
    public readonly struct LogMessage
    {
        internal LogMessage(LogLevel level, uint lost, string text)
        {
            Level = level;
            Lost = lost;
            Text = text;
        }

        /// <summary>How serious it is.</summary>
        public LogLevel Level { get; }

        /// <summary>
        /// How many messages before this one were lost because nobody drained the log.
        /// </summary>
        public uint Lost { get; }

        /// <summary>What it says.</summary>
        public string Text { get; }
    }

    /// <summary>What concerns the whole process: versions, memory, the log.</summary>
    public static unsafe class Library
    {
        private const string Advice =
            "take this layer's sources and the native library from one build, and start an editor again "
            + "that has loaded another one";

        private static volatile bool isFit;

        /// <summary>
        /// Tells whether the loaded library serves this layer.
        /// Whatever comes first (<see cref="Domain.Load(Document)"/>, <see cref="Planner.Create()"/>)
        /// asks for it.
        /// </summary>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.WrongLibrary"/>, with the versions of both, if it doesn't, or if there is no
        /// library.
        /// </exception>
        /// <remarks>Threading: any thread.</remarks>
        public static void Check()
        {
            if (isFit)
            {
                return;
            }
            Status status;
            try
            {
                status = udg_abi_check(UDG_ABI_VERSION, UDG_ABI_FINGERPRINT);
            }
            catch (EntryPointNotFoundException error)
            {
                throw Wrong(
                    "the loaded library is older than this layer; " + Advice + ": " + error.Message);
            }
            catch (Exception error)
                when (error is DllNotFoundException || error is BadImageFormatException)
            {
                throw Wrong(
                    "the native library `udgoap` can't be loaded; put libudgoap.so, libudgoap.dylib or "
                    + "udgoap.dll, built for this processor, where plugins are looked for: "
                    + error.Message);
            }
            if (status != Status.Ok)
            {
                throw Wrong(Native.LastMessage() + "; here: " + Advice);
            }
            isFit = true;
        }

        /// <summary>The version of the binary interface that the loaded library speaks.</summary>
        /// <remarks>Threading: any thread.</remarks>
        public static uint AbiVersion => udg_abi_version();

        /// <summary>
        /// As long as <see cref="AbiVersion"/> is 0, what tells one build of it from another.
        /// </summary>
        /// <remarks>Threading: any thread.</remarks>
        public static uint AbiFingerprint => udg_abi_fingerprint();

        /// <summary>The library's own version, such as "0.1.0".</summary>
        /// <remarks>Threading: any thread.</remarks>
        public static string Version => Text.Of(udg_version());

        /// <summary>
        /// Whether failures inside the library are caught and reported. If not, they end the process.
        /// </summary>
        /// <remarks>Threading: any thread.</remarks>
        public static bool CatchesFailures => (udg_features() & UDG_FEATURE_CATCHES_FAILURES) != 0;

        /// <summary>Whether the library checks its own work, and is slow, as debug builds do.</summary>
        /// <remarks>Threading: any thread.</remarks>
        public static bool ChecksItself => (udg_features() & UDG_FEATURE_SELF_CHECKS) != 0;

        /// <summary>The name of a status, as it stands in the C header.</summary>
        /// <param name="status">Any status.</param>
        /// <returns>The name.</returns>
        /// <remarks>Threading: any thread.</remarks>
        public static string NameOf(Status status) => Text.Of(udg_status_name(status));

        /// <summary>The name of what has happened, as it stands in the C header.</summary>
        /// <param name="kind">Any number.</param>
        /// <returns>The name.</returns>
        /// <remarks>Threading: any thread.</remarks>
        public static string NameOf(EventKind kind) => Text.Of(udg_event_kind_name(kind));

        /// <summary>The name of a reason, as it stands in the C header.</summary>
        /// <param name="reason">Any number.</param>
        /// <returns>The name.</returns>
        /// <remarks>Threading: any thread.</remarks>
        public static string NameOf(EventReason reason) => Text.Of(udg_reason_name(reason));

        /// <summary>The name of what a search found, as it stands in the C header.</summary>
        /// <param name="outcome">Any number.</param>
        /// <returns>The name.</returns>
        /// <remarks>Threading: any thread.</remarks>
        public static string NameOf(PlanOutcome outcome) => Text.Of(udg_outcome_name(outcome));

        /// <summary>The name of the bound that a search has reached, as it stands in the C header.</summary>
        /// <param name="endedBy">Any number.</param>
        /// <returns>The name.</returns>
        /// <remarks>Threading: any thread.</remarks>
        public static string NameOf(PlanEndedBy endedBy) => Text.Of(udg_ended_by_name(endedBy));

        /// <summary>
        /// The name of what an NPC has made of its turn to think, as it stands in the C header.
        /// </summary>
        /// <param name="kind">Any number.</param>
        /// <returns>The name.</returns>
        /// <remarks>Threading: any thread.</remarks>
        public static string NameOf(DecisionKind kind) => Text.Of(udg_decision_kind_name(kind));

        /// <summary>The name of what had an NPC think, as it stands in the C header.</summary>
        /// <param name="wokenBy">Any number.</param>
        /// <returns>The name.</returns>
        /// <remarks>Threading: any thread.</remarks>
        public static string NameOf(WokenBy wokenBy) => Text.Of(udg_woken_by_name(wokenBy));

        /// <summary>Tells how much memory the library uses, in bytes.</summary>
        /// <param name="category">
        /// What for; <see cref="MemoryCategory.All"/> for all together.
        /// </param>
        /// <returns>The numbers.</returns>
        /// <exception cref="UdgoapException"><see cref="Status.OutOfRange"/> for the category.</exception>
        /// <remarks>Threading: any thread.</remarks>
        public static MemoryStats Memory(MemoryCategory category)
        {
            MemoryStats stats;
            Native.Must(udg_memory_stats(category, &stats));
            return stats;
        }

        /// <summary>Takes all messages out of the log, oldest first.</summary>
        /// <returns>The messages.</returns>
        /// <remarks>Threading: any thread.</remarks>
        public static LogMessage[] DrainLog()
        {
            const int Most = 64;
            var entries = new NativeLogEntry[Most];
            uint count;
            fixed (NativeLogEntry* first = entries)
            {
                Native.Must(udg_log_drain(first, Most, &count));
                var messages = new LogMessage[count];
                for (var number = 0; number < messages.Length; number++)
                {
                    var entry = first + number;
                    messages[number] = new LogMessage(entry->level, entry->lost, Text.Of(entry->text));
                }
                return messages;
            }
        }

        /// <summary>
        /// Takes the oldest message out of the log. Makes nothing as long as there is none, so a frame can
        /// ask.
        /// </summary>
        /// <param name="message">Receives the message.</param>
        /// <returns>Whether there was one.</returns>
        /// <remarks>Threading: any thread.</remarks>
        public static bool TryTakeLog(out LogMessage message)
        {
            NativeLogEntry entry;
            uint count;
            Native.Must(udg_log_drain(&entry, 1, &count));
            message = count == 0
                ? default
                : new LogMessage(entry.level, entry.lost, Text.Of(entry.text));
            return count != 0;
        }

        /// <summary>
        /// Gives back what this thread, or one that has ended, has created and forgotten to dispose of,
        /// and the garbage collector has found.
        /// </summary>
        /// <returns>How much waits for other threads, or is in use.</returns>
        /// <remarks>Threading: any thread.</remarks>
        public static int ReleaseAbandoned() => Mailbox.ReadAll();

        /// <summary>
        /// Gives back all domains, worlds and planners that this code has created, on whatever thread:
        /// what an editor calls before it unloads the code. Their owners live on as after
        /// <c>Dispose</c>: whatever is called on them is refused.
        /// </summary>
        /// <param name="milliseconds">
        /// How long calls under way on other threads are waited for. Stop those threads first if you can.
        /// </param>
        /// <returns>
        /// How much is still in use by such calls, and lives on; 0: everything is given back. It may be
        /// called again.
        /// </returns>
        /// <remarks>
        /// Threading: any thread, outside of ticks and of queries that are being answered. When an
        /// application domain (Mono) or a collectible load context (CoreCLR) is unloaded, it is called
        /// for you, and what is still in use is told on the standard error stream.
        /// </remarks>
        public static int ReleaseAll(int milliseconds = 2000)
        {
            var start = Environment.TickCount;
            var left = Mailbox.EndAll();
            while (left > 0 && unchecked(Environment.TickCount - start) < milliseconds)
            {
                System.Threading.Thread.Sleep(1);
                left = Mailbox.EndAll();
            }
            return left;
        }

        private static UdgoapException Wrong(string why) =>
            new UdgoapException(Status.WrongLibrary, "udgoap: " + why);
    }
}
