using System;
using System.Runtime.InteropServices;
using static Udgoap.NativeMethods;

namespace Udgoap
{
    // Ticks: one call per frame, or three, and Plan on any threads.
    public sealed unsafe partial class World
    {
        /// <summary>
        /// Counts what ends the view of events, so that an old view can tell that it is old.
        /// </summary>
        private volatile int eventAge;

        internal int EventAge => eventAge;

        /// <summary>
        /// One tick, from beginning to end. Call it once per frame, after writing what has changed.
        /// </summary>
        /// <param name="input">What the tick is given; copied.</param>
        /// <returns>What came of it.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.WrongTime"/> if time would run backwards, or a tick has begun;
        /// <see cref="Status.OutOfRange"/>, <see cref="Status.InvalidArgument"/> or
        /// <see cref="Status.InvalidDef"/> for the input.
        /// </exception>
        /// <remarks>Threading: world-exclusive. Ends the view of <see cref="Events"/>.</remarks>
        public TickReport Tick(in TickInput input)
        {
            TickReport report;
            fixed (TickInput* given = &input)
            {
                MustAndEndEvents(udg_world_tick(Handle, given, &report));
            }
            return report;
        }

        /// <summary>
        /// Begins a tick. Go on with <see cref="Plan"/> for each job, on any threads, and with
        /// <see cref="TickEnd"/> when all of those calls have returned. Until then the world can be
        /// read, and nothing can change it.
        /// </summary>
        /// <param name="input">What the tick is given; copied.</param>
        /// <returns>How many jobs there are: plan for 0 up to it.</returns>
        /// <exception cref="UdgoapException">As for <see cref="Tick"/>.</exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public uint TickBegin(in TickInput input)
        {
            uint jobs;
            fixed (TickInput* given = &input)
            {
                Native.Must(udg_world_tick_begin(Handle, given, &jobs));
            }
            return jobs;
        }

        /// <summary>
        /// What the searches of ticks wait for: the questions to queries that are answered by view, each
        /// once. Answer them after <see cref="TickBegin"/>, or after <see cref="Tick"/>; what isn't
        /// answered when the next tick begins has no answer.
        /// </summary>
        /// <returns>The questions, in a fixed order; none if no search waits.</returns>
        /// <remarks>Threading: world-shared.</remarks>
        public Question[] Questions() => ViewQuestions().ToArray();

        /// <summary>The same, into memory of the caller.</summary>
        /// <param name="room">Receives the questions.</param>
        /// <returns>The part that was written.</returns>
        /// <exception cref="ArgumentException">There is too little room.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public Span<Question> Questions(Span<Question> room)
        {
            var questions = ViewQuestions();
            MustFit(room.Length, questions.Length, nameof(room));
            questions.CopyTo(room);
            return room.Slice(0, questions.Length);
        }

        /// <summary>How many questions there are.</summary>
        /// <remarks>Threading: world-shared.</remarks>
        public int QuestionCount => ViewQuestions().Length;

        /// <summary>Answers what the searches of ticks wait for.</summary>
        /// <param name="answers">One for each question, in their order.</param>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.WrongTime"/> if no search waits; <see cref="Status.NotFinite"/> or
        /// <see cref="Status.InvalidArgument"/> for an answer, or for their count: the searches go on
        /// waiting then.
        /// </exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void Answer(ReadOnlySpan<Answer> answers)
        {
            fixed (Answer* first = &MemoryMarshal.GetReference(answers))
            {
                Native.Must(udg_world_answer(Handle, first, (uint)answers.Length));
            }
        }

        /// <summary>
        /// Goes on with one search of a tick, as far as its share of the budget reaches.
        /// </summary>
        /// <param name="job">The job, from 0.</param>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.WrongTime"/> if no tick has begun, or its questions are being answered;
        /// <see cref="Status.OutOfRange"/> for a job that there isn't; <see cref="Status.Busy"/> if
        /// another call works on the job, or a world-exclusive one is under way.
        /// </exception>
        /// <remarks>Threading: world-shared.</remarks>
        public void Plan(uint job) => Native.Must(udg_world_plan(Handle, job));

        /// <summary>
        /// Ends a tick: NPCs whose searches have ended decide; steps end and begin; events can be read.
        /// </summary>
        /// <returns>What came of the tick.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.WrongTime"/> if no tick has begun.
        /// </exception>
        /// <remarks>Threading: world-exclusive. Ends the view of <see cref="Events"/>.</remarks>
        public TickReport TickEnd()
        {
            TickReport report;
            MustAndEndEvents(udg_world_tick_end(Handle, &report));
            return report;
        }

        /// <summary>
        /// What has happened to NPCs from the end of the tick before the last until the end of the last,
        /// in order. Nothing is left out, and nothing is copied.
        /// </summary>
        /// <returns>A view. When the next tick has ended, or the world, it refuses to be read.</returns>
        /// <remarks>Threading: world-shared.</remarks>
        public EventView Events()
        {
            NpcEvent* first;
            uint count;
            Native.Must(udg_world_events(Handle, &first, &count));
            return new EventView(this, first, (int)count);
        }

        /// <summary>
        /// Says how an NPC is run by ticks. It thinks at the beginning of the next one.
        /// </summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="options">How it is run; copied.</param>
        /// <param name="planning">
        /// How it plans, copied; the defaults unless given. <c>Forecast</c> doesn't count.
        /// </param>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.OutOfRange"/> or <see cref="Status.InvalidArgument"/> for a field, which is
        /// named; <see cref="Status.UnknownId"/> or <see cref="Status.NotInType"/> for the fallback;
        /// <see cref="Status.InvalidDef"/>, <see cref="Status.NotAnNpc"/>.
        /// </exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void SetMind(NpcHandle npc, in MindOptions options, PlanOptions? planning = null)
        {
            var given = planning.GetValueOrDefault();
            fixed (MindOptions* how = &options)
            {
                var asked = planning.HasValue ? &given : null;
                Native.Must(udg_npc_set_mind(Handle, npc, how, asked));
            }
        }

        /// <summary>Tells how an NPC is run by ticks.</summary>
        /// <param name="npc">The NPC.</param>
        /// <returns>How it is run.</returns>
        /// <exception cref="UdgoapException"><see cref="Status.NotAnNpc"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public MindOptions MindOf(NpcHandle npc)
        {
            var options = MindOptions.Defaults;
            Native.Must(udg_npc_mind(Handle, npc, &options, null));
            return options;
        }

        /// <summary>Tells how an NPC plans in ticks.</summary>
        /// <param name="npc">The NPC.</param>
        /// <returns>How it plans.</returns>
        /// <exception cref="UdgoapException"><see cref="Status.NotAnNpc"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public PlanOptions PlanningOf(NpcHandle npc)
        {
            var options = PlanOptions.Defaults;
            Native.Must(udg_npc_mind(Handle, npc, null, &options));
            return options;
        }

        /// <summary>Tells the step that an NPC is at.</summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="step">Receives the step.</param>
        /// <returns>Whether it is at one.</returns>
        /// <exception cref="UdgoapException"><see cref="Status.NotAnNpc"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public bool TryStep(NpcHandle npc, out Step step)
        {
            Step found = default;
            var isFound = Native.Found(udg_npc_step(Handle, npc, &found));
            step = found;
            return isFound;
        }

        /// <summary>
        /// Lists what is left of an NPC's plan, the step that it is at included. Makes an array.
        /// </summary>
        /// <param name="npc">The NPC.</param>
        /// <returns>The steps, in order; none without a plan.</returns>
        /// <exception cref="UdgoapException"><see cref="Status.NotAnNpc"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public Binding[] RemainingSteps(NpcHandle npc) =>
            Lists.All<Binding>((room, capacity, count) =>
                udg_npc_remaining_steps(Handle, npc, room, capacity, count));

        /// <summary>Writes what is left of an NPC's plan to memory of the caller's.</summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="room">Room for all of them; 32 are enough.</param>
        /// <returns>The part of the room that was written.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.BufferTooSmall"/>; <see cref="Status.NotAnNpc"/>.
        /// </exception>
        /// <remarks>Threading: world-shared.</remarks>
        public Span<Binding> RemainingSteps(NpcHandle npc, Span<Binding> room)
        {
            uint count = 0;
            fixed (Binding* first = &MemoryMarshal.GetReference(room))
            {
                Native.Must(udg_npc_remaining_steps(Handle, npc, first, (uint)room.Length, &count));
            }
            return room.Slice(0, (int)count);
        }

        /// <summary>Lists what an NPC has decided lately, the oldest first. Makes an array.</summary>
        /// <param name="npc">The NPC.</param>
        /// <returns>The decisions, as many as are kept.</returns>
        /// <exception cref="UdgoapException"><see cref="Status.NotAnNpc"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public Decision[] Decisions(NpcHandle npc) =>
            Lists.All<Decision>((room, capacity, count) =>
                udg_npc_decisions(Handle, npc, room, capacity, count));

        /// <summary>Writes what an NPC has decided lately to memory of the caller's.</summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="room">Room for all of them: as many as are kept.</param>
        /// <returns>The part of the room that was written.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.BufferTooSmall"/>; <see cref="Status.NotAnNpc"/>.
        /// </exception>
        /// <remarks>Threading: world-shared.</remarks>
        public Span<Decision> Decisions(NpcHandle npc, Span<Decision> room)
        {
            uint count = 0;
            fixed (Decision* first = &MemoryMarshal.GetReference(room))
            {
                Native.Must(udg_npc_decisions(Handle, npc, first, (uint)room.Length, &count));
            }
            return room.Slice(0, (int)count);
        }

        /// <summary>
        /// Keeps the reasons of an NPC's decisions from now on, or doesn't any more. For inspectors: a
        /// decision takes about twice as long.
        /// </summary>
        /// <param name="npc">The NPC; up to 16 of a world.</param>
        /// <param name="watched">Whether it is watched.</param>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.LimitExceeded"/>; <see cref="Status.NotAnNpc"/>.
        /// </exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void Watch(NpcHandle npc, bool watched = true) =>
            Native.Must(udg_npc_watch(Handle, npc, watched ? 1u : 0u));

        /// <summary>Tells in sentences what an NPC is doing, and why. Makes a string.</summary>
        /// <param name="npc">The NPC.</param>
        /// <returns>Several lines.</returns>
        /// <exception cref="UdgoapException"><see cref="Status.NotAnNpc"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public string Explain(NpcHandle npc) =>
            Text.From((buffer, capacity, needed) =>
                udg_npc_explain(Handle, npc, buffer, capacity, needed));

        /// <summary>Tells as JSON what an NPC is doing, and why. Makes a string.</summary>
        /// <param name="npc">The NPC.</param>
        /// <returns>One JSON object.</returns>
        /// <exception cref="UdgoapException"><see cref="Status.NotAnNpc"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public string ExplainJson(NpcHandle npc) =>
            Text.From((buffer, capacity, needed) =>
                udg_npc_explain_json(Handle, npc, buffer, capacity, needed));

        /// <summary>
        /// Tells the tag of the animation that the supplier of an NPC's step wants. Makes a string.
        /// </summary>
        /// <param name="npc">The NPC.</param>
        /// <returns>The tag; empty for none.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.NotFound"/> if it is at no step; <see cref="Status.NotAnNpc"/>.
        /// </exception>
        /// <remarks>Threading: world-shared.</remarks>
        public string StepAnimation(NpcHandle npc) =>
            Text.From((buffer, capacity, needed) =>
                udg_npc_step_animation(Handle, npc, buffer, capacity, needed));

        /// <summary>
        /// Has an NPC think at the beginning of the next tick, even if nothing has changed that it goes
        /// by.
        /// </summary>
        /// <param name="npc">The NPC.</param>
        /// <exception cref="UdgoapException"><see cref="Status.NotAnNpc"/>.</exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void ThinkNow(NpcHandle npc) => Native.Must(udg_npc_think_now(Handle, npc));

        /// <summary>Tells what came of a step that the host performs.</summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="stepId">The step, as told by <see cref="TryStep"/> or an event.</param>
        /// <param name="result">What came of it.</param>
        /// <returns>
        /// Whether the NPC was still at that step; if not, the report has changed nothing.
        /// </returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.OutOfRange"/> if no step of this world ever had the number;
        /// <see cref="Status.InvalidArgument"/> for the result; <see cref="Status.NotAnNpc"/>.
        /// </exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public bool Report(NpcHandle npc, ulong stepId, StepResult result)
        {
            uint wasCurrent;
            Native.Must(udg_npc_report(Handle, npc, stepId, result, &wasCurrent));
            return wasCurrent != 0;
        }

        /// <summary>
        /// Reports that a step has succeeded, and which of its uncertain outcomes has come of it, which
        /// counts where the library writes what steps do.
        /// </summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="stepId">The step, as told by <see cref="TryStep"/> or an event.</param>
        /// <param name="outcome">
        /// The outcome's place in the document, from 0; -1, also where the action has none: one is drawn
        /// by the world's seed.
        /// </param>
        /// <returns>
        /// What came of the report: <see cref="ReportResult.Refused"/> if the library was to write what
        /// the step does and that couldn't happen any more. The step has failed then.
        /// </returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.OutOfRange"/> for the outcome, or if no step of this world ever had the
        /// number; <see cref="Status.NotAnNpc"/>.
        /// </exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public ReportResult ReportOutcome(NpcHandle npc, ulong stepId, int outcome = -1)
        {
            ReportResult result;
            Native.Must(udg_npc_report_outcome(Handle, npc, stepId, outcome, &result));
            return result;
        }

        /// <summary>Tells which schedule an NPC runs, and in which state its machine is.</summary>
        /// <param name="npc">The NPC.</param>
        /// <returns>Both.</returns>
        /// <exception cref="UdgoapException"><see cref="Status.NotAnNpc"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public ScheduleState ScheduleOf(NpcHandle npc)
        {
            ScheduleState state;
            Native.Must(udg_npc_schedule(Handle, npc, &state));
            return state;
        }

        /// <summary>
        /// Has an NPC run a schedule from the next tick on, in whichever state it is, if the schedule
        /// can begin.
        /// </summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="schedule">The schedule.</param>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.InvalidArgument"/> if NPCs of this type never run it;
        /// <see cref="Status.UnknownId"/>, <see cref="Status.NotAnNpc"/>.
        /// </exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void RunSchedule(NpcHandle npc, ScheduleId schedule) =>
            Native.Must(udg_npc_run_schedule(Handle, npc, schedule));

        /// <summary>
        /// As they lie in the library; never handed out, since nothing could tell that they are gone.
        /// </summary>
        private ReadOnlySpan<Question> ViewQuestions()
        {
            Question* first;
            uint count;
            Native.Must(udg_world_questions(Handle, &first, &count));
            return new ReadOnlySpan<Question>(first, (int)count);
        }

        /// <summary>What was refused has ended no view; what has failed inside may have.</summary>
        private void MustAndEndEvents(Status status)
        {
            if (status == Status.Ok || status == Status.Panic)
            {
                eventAge = unchecked(eventAge + 1);
            }
            Native.Must(status);
        }
    }
}
