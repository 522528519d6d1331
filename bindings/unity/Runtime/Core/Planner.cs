using System;
using System.Runtime.InteropServices;
using static Udgoap.NativeMethods;

namespace Udgoap
{
    /// <summary>
    /// A planner: the memory of one planning effort, and what it found. For planning outside of ticks:
    /// tools, tests, turn-based games. It serves one NPC after the other, of any world.
    /// </summary>
    /// <remarks>
    /// Threading: all of it planner-exclusive, one thread at a time for each planner; what takes a world
    /// uses that as world-shared. Every call can be refused with <see cref="Status.InvalidHandle"/>,
    /// <see cref="Status.Busy"/>, <see cref="Status.Poisoned"/> and <see cref="Status.Panic"/>; only
    /// what else can happen is said of each.
    /// </remarks>
    public sealed unsafe partial class Planner : Owner
    {
        /// <summary>No plan has more steps.</summary>
        public const int MostSteps = 32;

        private Planner(NativePlanner planner)
            : base(OwnedKind.Planner, planner.Number)
        {
        }

        internal NativePlanner Handle => new NativePlanner(Bits);

        /// <summary>Creates a planner with the defaults.</summary>
        /// <returns>The planner; the caller disposes of it.</returns>
        /// <exception cref="UdgoapException">As for the other form.</exception>
        public static Planner Create()
        {
            Library.Check();
            return Create(PlannerDef.Defaults);
        }

        /// <summary>Creates a planner.</summary>
        /// <param name="def">What it is created with; copied.</param>
        /// <returns>The planner; the caller disposes of it.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.WrongLibrary"/>, <see cref="Status.InvalidDef"/>,
        /// <see cref="Status.OutOfRange"/>; <see cref="Status.LimitExceeded"/> if 16,384 planners exist.
        /// </exception>
        public static Planner Create(in PlannerDef def)
        {
            Library.Check();
            NativePlanner planner;
            fixed (PlannerDef* given = &def)
            {
                Native.Must(udg_planner_create(given, &planner));
            }
            return new Planner(planner);
        }

        /// <summary>Whether it can be used.</summary>
        public bool IsValid => udg_planner_is_valid(Handle) != 0;

        /// <summary>
        /// Plans for an NPC, from beginning to end, with what it knows, and wants as of the world's last
        /// update. Nothing in the world changes.
        /// </summary>
        /// <param name="world">The NPC's world.</param>
        /// <param name="npc">The NPC.</param>
        /// <param name="options">How to plan; the defaults unless given.</param>
        /// <returns>What came of it; that there is no plan is an answer, not a failure.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.WrongTime"/> if the world was not updated since the NPC was created, or
        /// there are questions to answer: use <see cref="Begin"/>; <see cref="Status.OutOfRange"/>,
        /// <see cref="Status.InvalidArgument"/> or <see cref="Status.InvalidDef"/> for the options;
        /// <see cref="Status.NotAnNpc"/>.
        /// </exception>
        public PlanResult Plan(World world, NpcHandle npc, PlanOptions? options = null)
        {
            PlanResult result;
            var given = options.GetValueOrDefault();
            var asked = options.HasValue ? &given : null;
            Native.Must(udg_planner_plan(Handle, world.Handle, npc, asked, &result));
            return result;
        }

        /// <summary>
        /// Begins to plan. Answer its questions, if there are any, and go on with
        /// <see cref="Continue"/> in as many calls as you like; the world may change meanwhile.
        /// </summary>
        /// <param name="world">The NPC's world.</param>
        /// <param name="npc">The NPC.</param>
        /// <param name="options">How to plan; the defaults unless given.</param>
        /// <exception cref="UdgoapException">
        /// As for <see cref="Plan"/>, but questions are no failure.
        /// </exception>
        public void Begin(World world, NpcHandle npc, PlanOptions? options = null)
        {
            var given = options.GetValueOrDefault();
            var asked = options.HasValue ? &given : null;
            Native.Must(udg_planner_begin(Handle, world.Handle, npc, asked));
        }

        /// <summary>Tells what a search that was begun waits for.</summary>
        /// <returns>Its questions, in a fixed order; none if it waits for nothing.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.WrongTime"/> if no search was begun.
        /// </exception>
        public Question[] Questions() =>
            Lists.All<Question>((room, capacity, count) =>
                udg_planner_questions(Handle, room, capacity, count));

        /// <summary>The same, into memory of the caller.</summary>
        /// <param name="room">Receives the questions.</param>
        /// <returns>The part that was written.</returns>
        /// <exception cref="UdgoapException">Also <see cref="Status.BufferTooSmall"/>.</exception>
        public Span<Question> Questions(Span<Question> room)
        {
            uint count;
            fixed (Question* first = &MemoryMarshal.GetReference(room))
            {
                Native.Must(udg_planner_questions(Handle, first, (uint)room.Length, &count));
            }
            return room.Slice(0, (int)count);
        }

        /// <summary>Answers what a search waits for.</summary>
        /// <param name="answers">One for each question, in their order.</param>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.WrongTime"/> if no search waits; <see cref="Status.NotFinite"/> or
        /// <see cref="Status.InvalidArgument"/> for an answer, or for their count: the search goes on
        /// waiting then.
        /// </exception>
        public void Answer(ReadOnlySpan<Answer> answers)
        {
            fixed (Answer* first = &MemoryMarshal.GetReference(answers))
            {
                Native.Must(udg_planner_answer(Handle, first, (uint)answers.Length));
            }
        }

        /// <summary>Forgets answers that were kept for later searches.</summary>
        /// <param name="world">A world of the domain that the query belongs to.</param>
        /// <param name="query">Answers to this query; null for all.</param>
        /// <param name="about">Answers about this object; null for all.</param>
        /// <exception cref="UdgoapException"><see cref="Status.UnknownId"/>.</exception>
        public void ForgetAnswers(World world, QueryId query = default, ObjectHandle about = default) =>
            Native.Must(udg_planner_forget_answers(Handle, world.Handle, query, about));

        /// <summary>Goes on with a search, until it ends or is paused.</summary>
        /// <param name="planStates">
        /// How much to do, at least 1: each plan state that is generated counts 1, and so does each look
        /// for what helps. No limit unless given.
        /// </param>
        /// <param name="microseconds">How long to go on; no limit unless given.</param>
        /// <returns>
        /// What came of it until now; <see cref="PlanOutcome.Unfinished"/> means that it is paused.
        /// </returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.OutOfRange"/> for 0 plan states; <see cref="Status.WrongTime"/> if no search
        /// was begun, or it waits for answers.
        /// </exception>
        public PlanResult Continue(
            uint planStates = UDG_PLAN_STATES_UNLIMITED,
            ulong microseconds = 0)
        {
            PlanResult result;
            Native.Must(udg_planner_continue(Handle, planStates, microseconds, &result));
            return result;
        }

        /// <summary>
        /// Cancels a search that is under way; without one, nothing happens. The best plan until then
        /// can still be read.
        /// </summary>
        public void Cancel() => Native.Must(udg_planner_cancel(Handle));

        /// <summary>How much memory searches may use and have used, in bytes.</summary>
        public SearchMemory Memory
        {
            get
            {
                SearchMemory memory;
                Native.Must(udg_planner_memory(Handle, &memory));
                return memory;
            }
        }

        /// <summary>Reads the steps of the last plan, in order.</summary>
        /// <returns>The steps.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.NotFound"/> if nothing was planned.
        /// </exception>
        public PlanStep[] Steps() =>
            Lists.All<PlanStep>((room, capacity, count) =>
                udg_planner_steps(Handle, room, capacity, count));

        /// <summary>The same, into memory of the caller.</summary>
        /// <param name="room">Receives the steps; <see cref="MostSteps"/> are always enough.</param>
        /// <returns>The part that was written.</returns>
        /// <exception cref="UdgoapException">Also <see cref="Status.BufferTooSmall"/>.</exception>
        public Span<PlanStep> Steps(Span<PlanStep> room)
        {
            uint count;
            fixed (PlanStep* first = &MemoryMarshal.GetReference(room))
            {
                Native.Must(udg_planner_steps(Handle, first, (uint)room.Length, &count));
            }
            return room.Slice(0, (int)count);
        }

        /// <summary>
        /// Tells the tag of the animation that the supplier of a step wants. Makes a string.
        /// </summary>
        /// <param name="step">The step of the last plan, from 0.</param>
        /// <returns>The tag; empty for none.</returns>
        /// <exception cref="UdgoapException">As for <see cref="Steps()"/>.</exception>
        /// <exception cref="IndexOutOfRangeException">The plan has no such step.</exception>
        public string Animation(int step)
        {
            // Texts of the library stay only until the next call.
            Span<PlanStep> room = stackalloc PlanStep[MostSteps];
            return Text.Of(Steps(room)[step].animation);
        }

        /// <summary>Reads what the last plan does for each of the NPC's drives.</summary>
        /// <returns>The drives.</returns>
        /// <exception cref="UdgoapException">As for <see cref="Steps()"/>.</exception>
        public DriveForecast[] Drives() =>
            Lists.All<DriveForecast>((room, capacity, count) =>
                udg_planner_drives(Handle, room, capacity, count));

        /// <summary>The same, into memory of the caller.</summary>
        /// <param name="room">Receives the drives.</param>
        /// <returns>The part that was written.</returns>
        /// <exception cref="UdgoapException">Also <see cref="Status.BufferTooSmall"/>.</exception>
        public Span<DriveForecast> Drives(Span<DriveForecast> room)
        {
            uint count;
            fixed (DriveForecast* first = &MemoryMarshal.GetReference(room))
            {
                Native.Must(udg_planner_drives(Handle, first, (uint)room.Length, &count));
            }
            return room.Slice(0, (int)count);
        }

        /// <summary>
        /// Tells which goal the last plan is for, if it is for one: GOAP pursues one at a time.
        /// </summary>
        /// <param name="goal">Receives it.</param>
        /// <returns>Whether it is for one.</returns>
        public bool TryGoal(out PlanGoal goal)
        {
            PlanGoal found = default;
            var isFound = Native.Found(udg_planner_goal(Handle, &found));
            goal = found;
            return isFound;
        }

        /// <summary>
        /// Tells which schedule the last plan is, if it is one: two of the selectors choose among them.
        /// </summary>
        /// <param name="schedule">Receives it.</param>
        /// <returns>Whether it is one.</returns>
        public bool TrySchedule(out ScheduleId schedule)
        {
            ScheduleId found = default;
            var isFound = Native.Found(udg_planner_schedule(Handle, &found));
            schedule = found;
            return isFound;
        }
    }
}
