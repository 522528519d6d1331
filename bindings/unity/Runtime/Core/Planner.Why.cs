using System;
using System.Runtime.InteropServices;
using static Udgoap.NativeMethods;

namespace Udgoap
{
    // What was considered, and why it came to this.
    public sealed unsafe partial class Planner
    {
        private delegate Status WhyNotCall(
            NativePlanner planner,
            NativeWorld world,
            Binding* bindings,
            uint count,
            byte* buffer,
            UIntPtr capacity,
            UIntPtr* needed);

        /// <summary>Reads all plan states of the last search, in order of generation.</summary>
        /// <returns>The plan states.</returns>
        /// <exception cref="UdgoapException">As for <see cref="Steps()"/>.</exception>
        public PlanState[] PlanStates() =>
            Lists.All<PlanState>((room, capacity, count) =>
                udg_planner_plan_states(Handle, room, capacity, count));

        /// <summary>The same, into memory of the caller.</summary>
        /// <param name="room">Receives the plan states.</param>
        /// <returns>The part that was written.</returns>
        /// <exception cref="UdgoapException">Also <see cref="Status.BufferTooSmall"/>.</exception>
        public Span<PlanState> PlanStates(Span<PlanState> room)
        {
            uint count;
            fixed (PlanState* first = &MemoryMarshal.GetReference(room))
            {
                Native.Must(udg_planner_plan_states(Handle, first, (uint)room.Length, &count));
            }
            return room.Slice(0, (int)count);
        }

        /// <summary>Reads the steps of one plan state.</summary>
        /// <param name="state">Its number in order of generation, from 0.</param>
        /// <returns>The steps.</returns>
        /// <exception cref="UdgoapException">
        /// Also <see cref="Status.OutOfRange"/> if there is no such state.
        /// </exception>
        public Binding[] PlanStateSteps(uint state) =>
            Lists.All<Binding>((room, capacity, count) =>
                udg_planner_plan_state_steps(Handle, state, room, capacity, count));

        /// <summary>The same, into memory of the caller.</summary>
        /// <param name="state">Its number in order of generation, from 0.</param>
        /// <param name="room">Receives the steps.</param>
        /// <returns>The part that was written.</returns>
        /// <exception cref="UdgoapException">Also <see cref="Status.BufferTooSmall"/>.</exception>
        public Span<Binding> PlanStateSteps(uint state, Span<Binding> room)
        {
            uint count;
            fixed (Binding* first = &MemoryMarshal.GetReference(room))
            {
                var capacity = (uint)room.Length;
                Native.Must(udg_planner_plan_state_steps(Handle, state, first, capacity, &count));
            }
            return room.Slice(0, (int)count);
        }

        /// <summary>
        /// Tells what the first step that can't be executed needs, as the document says it.
        /// </summary>
        /// <param name="state">The plan state's number in order of generation, from 0.</param>
        /// <returns>The text.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.NotFound"/> if all its steps can be executed, or nothing was planned;
        /// <see cref="Status.OutOfRange"/> if there is no such state.
        /// </exception>
        public string PlanStateNeed(uint state) =>
            Text.From((buffer, capacity, needed) =>
                udg_planner_plan_state_need(Handle, state, buffer, capacity, needed));

        /// <summary>
        /// Explains the last search in sentences. It takes about as long as planning, and changes
        /// nothing.
        /// </summary>
        /// <param name="world">
        /// The world that it planned in; without, for what the planner itself has kept.
        /// </param>
        /// <returns>A text of several lines.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.NotFound"/> if nothing was planned.
        /// </exception>
        public string Explain(World world = null) =>
            Text.From((buffer, capacity, needed) =>
                udg_planner_explain(Handle, HandleOf(world), buffer, capacity, needed));

        /// <summary>Explains the last search as JSON.</summary>
        /// <param name="world">As for <see cref="Explain"/>.</param>
        /// <returns>One JSON object.</returns>
        /// <exception cref="UdgoapException">As for <see cref="Explain"/>.</exception>
        public string ExplainJson(World world = null) =>
            Text.From((buffer, capacity, needed) =>
                udg_planner_explain_json(Handle, HandleOf(world), buffer, capacity, needed));

        /// <summary>Tells in sentences why the last search didn't end with another plan.</summary>
        /// <param name="world">The world that it planned in.</param>
        /// <param name="steps">The steps of the other plan, in order: 1 to 128.</param>
        /// <returns>A text of several lines.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.WrongTime"/> if what the search looked at has changed since;
        /// <see cref="Status.OutOfRange"/> for the count; <see cref="Status.UnknownId"/>;
        /// <see cref="Status.NotFound"/> if nothing was planned.
        /// </exception>
        public string WhyNot(World world, ReadOnlySpan<Binding> steps) =>
            WhyNot(world, steps.ToArray(), udg_planner_why_not);

        /// <summary>Tells as JSON why the last search didn't end with another plan.</summary>
        /// <param name="world">The world that it planned in.</param>
        /// <param name="steps">The steps of the other plan, in order: 1 to 128.</param>
        /// <returns>One JSON object.</returns>
        /// <exception cref="UdgoapException">As for <see cref="WhyNot(World, ReadOnlySpan{Binding})"/>.</exception>
        public string WhyNotJson(World world, ReadOnlySpan<Binding> steps) =>
            WhyNot(world, steps.ToArray(), udg_planner_why_not_json);

        /// <summary>
        /// Tells in sentences why the last search didn't end with a plan for one of the NPC's goals.
        /// </summary>
        /// <param name="world">The world that it planned in.</param>
        /// <param name="rule">The rule that has made the goal.</param>
        /// <param name="about">The object that the goal is about; null if it is about none.</param>
        /// <returns>A text of several lines.</returns>
        /// <exception cref="UdgoapException">As for <see cref="WhyNot(World, ReadOnlySpan{Binding})"/>.</exception>
        public string WhyNotGoal(World world, GoalRuleId rule, ObjectHandle about) =>
            Text.From((buffer, capacity, needed) =>
                udg_planner_why_not_goal(
                    Handle, HandleOf(world), rule, about, buffer, capacity, needed));

        /// <summary>The same as JSON.</summary>
        /// <param name="world">The world that it planned in.</param>
        /// <param name="rule">The rule that has made the goal.</param>
        /// <param name="about">The object that the goal is about; null if it is about none.</param>
        /// <returns>One JSON object.</returns>
        /// <exception cref="UdgoapException">As for <see cref="WhyNot(World, ReadOnlySpan{Binding})"/>.</exception>
        public string WhyNotGoalJson(World world, GoalRuleId rule, ObjectHandle about) =>
            Text.From((buffer, capacity, needed) =>
                udg_planner_why_not_goal_json(
                    Handle, HandleOf(world), rule, about, buffer, capacity, needed));

        private static NativeWorld HandleOf(World world) =>
            world == null ? default : world.Handle;

        private string WhyNot(World world, Binding[] steps, WhyNotCall call) =>
            Text.From((buffer, capacity, needed) =>
            {
                fixed (Binding* first = steps)
                {
                    var count = (uint)steps.Length;
                    return call(Handle, HandleOf(world), first, count, buffer, capacity, needed);
                }
            });
    }
}
