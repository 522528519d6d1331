using System;
using System.Runtime.InteropServices;
using static Udgoap.NativeMethods;

namespace Udgoap
{
    // What NPCs want and know.
    public sealed unsafe partial class World
    {
        /// <summary>Gives an object's handle as that of an NPC.</summary>
        /// <param name="of">The object.</param>
        /// <returns>The NPC.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.NotAnNpc"/>: its type neither consumes actions nor has drives.
        /// </exception>
        /// <remarks>Threading: world-shared.</remarks>
        public NpcHandle NpcOf(ObjectHandle of)
        {
            NpcHandle npc;
            Native.Must(udg_npc_from_object(Handle, of, &npc));
            return npc;
        }

        /// <summary>An NPC together with its world.</summary>
        /// <param name="npc">Any handle.</param>
        /// <returns>Both.</returns>
        public Npc this[NpcHandle npc] => new Npc(this, npc);

        /// <summary>
        /// Gives an NPC a drive that its type lists, from its next update on: an order, a task, whatever
        /// it wasn't born with.
        /// </summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="drive">The drive.</param>
        /// <param name="giver">The object that gives it; null for none.</param>
        /// <param name="seconds">For how long, more than 0; without end unless said.</param>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.NotInType"/>, <see cref="Status.OutOfRange"/> for the seconds,
        /// <see cref="Status.UnknownId"/>, <see cref="Status.NotAnNpc"/>.
        /// </exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void GiveDrive(
            NpcHandle npc,
            DriveId drive,
            ObjectHandle giver = default,
            double seconds = double.PositiveInfinity) =>
            Native.Must(udg_npc_give_drive(Handle, npc, drive, giver, seconds));

        /// <summary>Takes a drive from an NPC at its next update, whether it was born with it or given it.</summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="drive">The drive.</param>
        /// <exception cref="UdgoapException">As for <see cref="GiveDrive"/>.</exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void TakeDrive(NpcHandle npc, DriveId drive) =>
            Native.Must(udg_npc_take_drive(Handle, npc, drive));

        /// <summary>Gives an NPC a weight of its own for a drive, in place of the domain's.</summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="drive">The drive.</param>
        /// <param name="weight">Finite and at least 0.</param>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.OutOfRange"/>, <see cref="Status.UnknownId"/>,
        /// <see cref="Status.NotAnNpc"/>.
        /// </exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void SetDriveWeight(NpcHandle npc, DriveId drive, float weight) =>
            Native.Must(udg_npc_set_drive_weight(Handle, npc, drive, weight));

        /// <summary>
        /// Takes an NPC's own weight for a drive away, so that the domain's counts again.
        /// </summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="drive">The drive.</param>
        /// <exception cref="UdgoapException">As for <see cref="SetDriveWeight"/>.</exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void ClearDriveWeight(NpcHandle npc, DriveId drive) =>
            Native.Must(udg_npc_clear_drive_weight(Handle, npc, drive));

        /// <summary>Tells an NPC's own weight for a drive.</summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="drive">The drive.</param>
        /// <param name="weight">Receives the weight.</param>
        /// <returns>Whether it has one of its own.</returns>
        /// <exception cref="UdgoapException">As for <see cref="SetDriveWeight"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public bool TryDriveWeight(NpcHandle npc, DriveId drive, out float weight)
        {
            float found = 0;
            var isFound = Native.Found(udg_npc_drive_weight(Handle, npc, drive, &found));
            weight = found;
            return isFound;
        }

        /// <summary>
        /// Makes the goals of one of an NPC's drives more or less urgent when GOAP chooses a goal: the
        /// bias is added to their priorities.
        /// </summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="drive">The drive.</param>
        /// <param name="bias">Finite; 0 takes an earlier bias back.</param>
        /// <exception cref="UdgoapException">As for <see cref="SetDriveWeight"/>.</exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void SetGoalBias(NpcHandle npc, DriveId drive, float bias) =>
            Native.Must(udg_npc_set_goal_bias(Handle, npc, drive, bias));

        /// <summary>Keeps a step out of an NPC's plans for a while.</summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="action">What it shall not do.</param>
        /// <param name="supplier">The object that it is done to; null for any object.</param>
        /// <param name="seconds">
        /// For how long from now, of the world's time; finite and at least 0. 0 lets the step in again.
        /// </param>
        /// <exception cref="UdgoapException">As for <see cref="SetDriveWeight"/>.</exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void ExcludeStep(NpcHandle npc, ActionId action, ObjectHandle supplier, double seconds) =>
            Native.Must(udg_npc_exclude_step(Handle, npc, action, supplier, seconds));

        /// <summary>
        /// Has an NPC with facts of its own believe that all slots of an object are taken.
        /// </summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="of">The object.</param>
        /// <param name="action">The action.</param>
        /// <param name="seconds">
        /// For how long from now, of the world's time; finite and at least 0. 0: that one is free.
        /// </param>
        /// <exception cref="UdgoapException">As for <see cref="SetDriveWeight"/>.</exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void TellSlotsTaken(NpcHandle npc, ObjectHandle of, ActionId action, double seconds) =>
            Native.Must(udg_npc_tell_slots_taken(Handle, npc, of, action, seconds));

        /// <summary>Tells how satisfied a drive was at the world's last update.</summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="drive">A drive that it has.</param>
        /// <returns>0 to 1.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.NotInType"/>; <see cref="Status.WrongTime"/> before the first update;
        /// <see cref="Status.UnknownId"/>, <see cref="Status.NotAnNpc"/>.
        /// </exception>
        /// <remarks>Threading: world-shared.</remarks>
        public float DriveSatisfaction(NpcHandle npc, DriveId drive)
        {
            float satisfaction;
            Native.Must(udg_npc_drive_satisfaction(Handle, npc, drive, &satisfaction));
            return satisfaction;
        }

        /// <summary>
        /// Lists the drives that an NPC had at the world's last update, in the order of its type.
        /// </summary>
        /// <param name="npc">The NPC.</param>
        /// <returns>The drives.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.WrongTime"/> before the first update; <see cref="Status.NotAnNpc"/>.
        /// </exception>
        /// <remarks>Threading: world-shared.</remarks>
        public DriveState[] Drives(NpcHandle npc) =>
            Lists.All<DriveState>((room, capacity, count) =>
                udg_npc_drives(Handle, npc, room, capacity, count));

        /// <summary>The same, into memory of the caller.</summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="room">Receives them.</param>
        /// <returns>The part that was written.</returns>
        /// <exception cref="UdgoapException">Also <see cref="Status.BufferTooSmall"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public Span<DriveState> Drives(NpcHandle npc, Span<DriveState> room)
        {
            uint count;
            fixed (DriveState* first = &MemoryMarshal.GetReference(room))
            {
                Native.Must(udg_npc_drives(Handle, npc, first, (uint)room.Length, &count));
            }
            return room.Slice(0, (int)count);
        }

        /// <summary>
        /// Lists the goals that an NPC had at the world's last update, in order of drive, rule and
        /// object.
        /// </summary>
        /// <param name="npc">The NPC.</param>
        /// <returns>The goals.</returns>
        /// <exception cref="UdgoapException">As for <see cref="Drives(NpcHandle)"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public Goal[] Goals(NpcHandle npc) =>
            Lists.All<Goal>((room, capacity, count) =>
                udg_npc_goals(Handle, npc, room, capacity, count));

        /// <summary>The same, into memory of the caller.</summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="room">Receives them.</param>
        /// <returns>The part that was written.</returns>
        /// <exception cref="UdgoapException">Also <see cref="Status.BufferTooSmall"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public Span<Goal> Goals(NpcHandle npc, Span<Goal> room)
        {
            uint count;
            fixed (Goal* first = &MemoryMarshal.GetReference(room))
            {
                Native.Must(udg_npc_goals(Handle, npc, first, (uint)room.Length, &count));
            }
            return room.Slice(0, (int)count);
        }

        /// <summary>
        /// Says where an NPC's knowledge comes from. Facts that it was told stay, used or not.
        /// </summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="mode">Where from.</param>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.InvalidArgument"/>, <see cref="Status.NotAnNpc"/>.
        /// </exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void SetBeliefMode(NpcHandle npc, BeliefMode mode) =>
            Native.Must(udg_npc_set_belief_mode(Handle, npc, mode));

        /// <summary>Tells where an NPC's knowledge comes from.</summary>
        /// <param name="npc">The NPC.</param>
        /// <returns>Where from.</returns>
        /// <exception cref="UdgoapException"><see cref="Status.NotAnNpc"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public BeliefMode BeliefModeOf(NpcHandle npc)
        {
            BeliefMode mode;
            Native.Must(udg_npc_belief_mode(Handle, npc, &mode));
            return mode;
        }

        /// <summary>
        /// Tells an NPC facts about other objects, in order. It keeps the newer one where it has a fact
        /// already. It needs none about itself.
        /// </summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="facts">
        /// What it is told; copied. Timestamps must not be later than the world's time.
        /// </param>
        /// <returns>What became of them.</returns>
        /// <exception cref="UdgoapException">
        /// A fact is malformed; none is told then, and the message names it by its index:
        /// <see cref="Status.UnknownId"/>, <see cref="Status.WrongKind"/>,
        /// <see cref="Status.NotInType"/>, <see cref="Status.NotFinite"/>,
        /// <see cref="Status.WrongTime"/>, <see cref="Status.InvalidArgument"/>. Or
        /// <see cref="Status.NotAnNpc"/>.
        /// </exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public TellReport Tell(NpcHandle npc, ReadOnlySpan<Fact> facts)
        {
            TellReport report;
            fixed (Fact* first = &MemoryMarshal.GetReference(facts))
            {
                Native.Must(udg_npc_tell(Handle, npc, first, (uint)facts.Length, &report));
            }
            return report;
        }

        /// <summary>Reads a fact that an NPC was told.</summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="about">
        /// The object that it is about: one that lives, or one that the NPC remembers.
        /// </param>
        /// <param name="attribute">Which attribute of it.</param>
        /// <param name="fact">Receives the fact.</param>
        /// <returns>Whether it has one.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.UnknownId"/>, <see cref="Status.NotInType"/>,
        /// <see cref="Status.NotAnNpc"/>.
        /// </exception>
        /// <remarks>Threading: world-shared.</remarks>
        public bool TryFact(NpcHandle npc, ObjectHandle about, AttributeId attribute, out Fact fact)
        {
            Fact found = default;
            var isFound = Native.Found(udg_npc_fact(Handle, npc, about, attribute, &found));
            fact = found;
            return isFound;
        }

        /// <summary>Lists all facts that an NPC was told, in order of type, object and attribute.</summary>
        /// <param name="npc">The NPC.</param>
        /// <returns>The facts.</returns>
        /// <exception cref="UdgoapException"><see cref="Status.NotAnNpc"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public Fact[] Facts(NpcHandle npc) =>
            Lists.All<Fact>((room, capacity, count) =>
                udg_npc_facts(Handle, npc, room, capacity, count));

        /// <summary>The same, into memory of the caller.</summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="room">Receives them.</param>
        /// <returns>The part that was written.</returns>
        /// <exception cref="UdgoapException">Also <see cref="Status.BufferTooSmall"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public Span<Fact> Facts(NpcHandle npc, Span<Fact> room)
        {
            uint count;
            fixed (Fact* first = &MemoryMarshal.GetReference(room))
            {
                Native.Must(udg_npc_facts(Handle, npc, first, (uint)room.Length, &count));
            }
            return room.Slice(0, (int)count);
        }

        /// <summary>Tells how many facts an NPC has, and how many it can have.</summary>
        /// <param name="npc">The NPC.</param>
        /// <returns>The numbers.</returns>
        /// <exception cref="UdgoapException"><see cref="Status.NotAnNpc"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public FactCounts FactCountsOf(NpcHandle npc)
        {
            FactCounts counts;
            Native.Must(udg_npc_fact_counts(Handle, npc, &counts));
            return counts;
        }

        /// <summary>Sets how many facts an NPC can have. If it has more, the oldest go.</summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="capacity">How many.</param>
        /// <exception cref="UdgoapException"><see cref="Status.NotAnNpc"/>.</exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void SetFactCapacity(NpcHandle npc, uint capacity) =>
            Native.Must(udg_npc_set_fact_capacity(Handle, npc, capacity));

        /// <summary>Makes an NPC forget one fact.</summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="about">The object that it is about.</param>
        /// <param name="attribute">Which attribute of it.</param>
        /// <returns>Whether it had the fact.</returns>
        /// <exception cref="UdgoapException">As for <see cref="TryFact"/>.</exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public bool Forget(NpcHandle npc, ObjectHandle about, AttributeId attribute)
        {
            uint count;
            Native.Must(udg_npc_forget(Handle, npc, about, attribute, &count));
            return count != 0;
        }

        /// <summary>Makes an NPC forget all about one object.</summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="about">
        /// The object that it is about: one that lives, or one that the NPC remembers.
        /// </param>
        /// <returns>How many facts it has forgotten.</returns>
        /// <exception cref="UdgoapException"><see cref="Status.NotAnNpc"/>.</exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public uint Forget(NpcHandle npc, ObjectHandle about)
        {
            uint count;
            Native.Must(udg_npc_forget_object(Handle, npc, about, &count));
            return count;
        }

        /// <summary>Makes an NPC forget every fact.</summary>
        /// <param name="npc">The NPC.</param>
        /// <returns>How many facts it has forgotten.</returns>
        /// <exception cref="UdgoapException"><see cref="Status.NotAnNpc"/>.</exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public uint ForgetAll(NpcHandle npc)
        {
            uint count;
            Native.Must(udg_npc_forget_all(Handle, npc, &count));
            return count;
        }
    }
}
