using System;

namespace Udgoap
{
    /// <summary>
    /// An object together with its world: 64 bits and a reference, to be copied freely. It owns nothing;
    /// each of its members is the world's of that name, with the same threading and exceptions.
    /// </summary>
    public readonly struct WorldObject : IEquatable<WorldObject>
    {
        internal WorldObject(World world, ObjectHandle handle)
        {
            World = world;
            Handle = handle;
        }

        /// <summary>Its world.</summary>
        public World World { get; }

        /// <summary>Its handle.</summary>
        public ObjectHandle Handle { get; }

        /// <summary>Whether it lives.</summary>
        public bool IsAlive => World.IsAlive(Handle);

        /// <summary>Its type.</summary>
        public TypeId Type => World.TypeOf(Handle);

        /// <summary>The key that it was created with; 0 for none.</summary>
        public ulong UserKey => World.UserKeyOf(Handle);

        /// <summary>What explanations call it; empty for no name.</summary>
        public string Name
        {
            get => World.NameOf(Handle);
            set => World.SetName(Handle, value);
        }

        /// <summary>It as an NPC.</summary>
        public Npc Npc => World[World.NpcOf(Handle)];

        /// <summary>Where it is, in metres.</summary>
        public Vec3 Position
        {
            get => World.GetPosition(Handle);
            set => World.SetPosition(Handle, value);
        }

        /// <summary>Its handle.</summary>
        /// <param name="of">The object.</param>
        public static implicit operator ObjectHandle(WorldObject of) => of.Handle;

        /// <summary>Whether both are the same.</summary>
        /// <param name="left">One.</param>
        /// <param name="right">The other.</param>
        /// <returns>Whether they are.</returns>
        public static bool operator ==(WorldObject left, WorldObject right) => left.Equals(right);

        /// <summary>Whether they differ.</summary>
        /// <param name="left">One.</param>
        /// <param name="right">The other.</param>
        /// <returns>Whether they do.</returns>
        public static bool operator !=(WorldObject left, WorldObject right) => !left.Equals(right);

        /// <summary>Reads a number.</summary>
        /// <param name="attribute">A number of its type.</param>
        /// <returns>The value.</returns>
        public float GetNumber(AttributeId attribute) => World.GetNumber(Handle, attribute);

        /// <summary>Sets a number.</summary>
        /// <param name="attribute">A number of its type.</param>
        /// <param name="value">Finite.</param>
        public void SetNumber(AttributeId attribute, float value) =>
            World.SetNumber(Handle, attribute, value);

        /// <summary>Reads a flag.</summary>
        /// <param name="attribute">A flag of its type.</param>
        /// <returns>Yes or no.</returns>
        public bool GetFlag(AttributeId attribute) => World.GetFlag(Handle, attribute);

        /// <summary>Sets a flag.</summary>
        /// <param name="attribute">A flag of its type.</param>
        /// <param name="value">Yes or no.</param>
        public void SetFlag(AttributeId attribute, bool value) =>
            World.SetFlag(Handle, attribute, value);

        /// <summary>Reads a reference.</summary>
        /// <param name="attribute">A reference of its type.</param>
        /// <returns>The object, of the same world; null for none.</returns>
        public ObjectHandle GetReference(AttributeId attribute) => World.GetReference(Handle, attribute);

        /// <summary>Sets a reference.</summary>
        /// <param name="attribute">A reference of its type.</param>
        /// <param name="value">A living object of the same world, or null for none.</param>
        public void SetReference(AttributeId attribute, ObjectHandle value) =>
            World.SetReference(Handle, attribute, value);

        /// <summary>Tells between what values a number can be.</summary>
        /// <param name="attribute">A number of its type.</param>
        /// <returns>The least and the greatest value.</returns>
        public NumberRange RangeOf(AttributeId attribute) => World.RangeOf(Handle, attribute);

        /// <summary>Destroys it.</summary>
        public void Destroy() => World.DestroyObject(Handle);

        /// <inheritdoc/>
        public bool Equals(WorldObject other) =>
            ReferenceEquals(World, other.World) && Handle == other.Handle;

        /// <inheritdoc/>
        public override bool Equals(object other) => other is WorldObject known && Equals(known);

        /// <inheritdoc/>
        public override int GetHashCode() => Handle.GetHashCode();
    }

    /// <summary>
    /// An NPC together with its world: 64 bits and a reference, to be copied freely. It owns nothing;
    /// each of its members is the world's of that name, with the same threading and exceptions.
    /// </summary>
    public readonly struct Npc : IEquatable<Npc>
    {
        internal Npc(World world, NpcHandle handle)
        {
            World = world;
            Handle = handle;
        }

        /// <summary>Its world.</summary>
        public World World { get; }

        /// <summary>Its handle.</summary>
        public NpcHandle Handle { get; }

        /// <summary>It as the object that it is.</summary>
        public WorldObject Object => World[Handle.Object];

        /// <summary>Its handle.</summary>
        /// <param name="npc">The NPC.</param>
        public static implicit operator NpcHandle(Npc npc) => npc.Handle;

        /// <summary>Whether both are the same.</summary>
        /// <param name="left">One.</param>
        /// <param name="right">The other.</param>
        /// <returns>Whether they are.</returns>
        public static bool operator ==(Npc left, Npc right) => left.Equals(right);

        /// <summary>Whether they differ.</summary>
        /// <param name="left">One.</param>
        /// <param name="right">The other.</param>
        /// <returns>Whether they do.</returns>
        public static bool operator !=(Npc left, Npc right) => !left.Equals(right);

        /// <summary>Says how it is run by ticks.</summary>
        /// <param name="options">How it is run.</param>
        /// <param name="planning">How it plans; the defaults unless given.</param>
        public void SetMind(in MindOptions options, PlanOptions? planning = null) =>
            World.SetMind(Handle, options, planning);

        /// <summary>Tells the step that it is at.</summary>
        /// <param name="step">Receives the step.</param>
        /// <returns>Whether it is at one.</returns>
        public bool TryStep(out Step step) => World.TryStep(Handle, out step);

        /// <summary>Lists what is left of its plan. Makes an array.</summary>
        /// <returns>The steps, the one that it is at included; none without a plan.</returns>
        public Binding[] RemainingSteps() => World.RemainingSteps(Handle);

        /// <summary>Tells what came of a step.</summary>
        /// <param name="stepId">The step.</param>
        /// <param name="result">What came of it.</param>
        /// <returns>Whether it was still at that step.</returns>
        public bool Report(ulong stepId, StepResult result) => World.Report(Handle, stepId, result);

        /// <summary>Reports that a step has succeeded, and which of its outcomes has come of it.</summary>
        /// <param name="stepId">The step.</param>
        /// <param name="outcome">The outcome's place in the document, from 0; -1 to draw one.</param>
        /// <returns>What came of the report.</returns>
        public ReportResult ReportOutcome(ulong stepId, int outcome = -1) =>
            World.ReportOutcome(Handle, stepId, outcome);

        /// <summary>Tells it facts about other objects.</summary>
        /// <param name="facts">What it is told.</param>
        /// <returns>What became of them.</returns>
        public TellReport Tell(ReadOnlySpan<Fact> facts) => World.Tell(Handle, facts);

        /// <summary>Tells how satisfied a drive was at the world's last update.</summary>
        /// <param name="drive">A drive that it has.</param>
        /// <returns>0 to 1.</returns>
        public float DriveSatisfaction(DriveId drive) => World.DriveSatisfaction(Handle, drive);

        /// <inheritdoc/>
        public bool Equals(Npc other) =>
            ReferenceEquals(World, other.World) && Handle == other.Handle;

        /// <inheritdoc/>
        public override bool Equals(object other) => other is Npc known && Equals(known);

        /// <inheritdoc/>
        public override int GetHashCode() => Handle.GetHashCode();
    }
}
