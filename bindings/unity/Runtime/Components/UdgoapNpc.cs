using System;
using UnityEngine;

namespace Udgoap.Components
{
    /// <summary>
    /// A smart object that decides what to do: an NPC. It hands its steps to a <see
    /// cref="UdgoapStepPerformer"/> on the same game object, if there is one, and to the listeners of its
    /// event.
    /// </summary>
    [AddComponentMenu("udgoap/NPC")]
    public class UdgoapNpc : UdgoapSmartObject
    {
        [Tooltip("Who performs the NPC's steps, and who writes their results.")]
        [SerializeField] private PerformedBy performedBy = PerformedBy.Reported;

        [Tooltip("Whether the NPC knows the truth, or only what it was told.")]
        [SerializeField] private BeliefMode knows = BeliefMode.AllKnowing;

        [Tooltip("The NPC looks where its transform's forward axis points. Off: it looks in the direction in which it moves.")]
        [SerializeField] private bool looksWithBody = true;

        [Tooltip("The time between two of the NPC's decisions, in seconds. -1: its type decides.")]
        [SerializeField] private float thinkInterval = -1;

        [Tooltip("When too many NPCs wait for a search, this one counts as having waited so many seconds longer.")]
        [SerializeField] private float relevance;

        [NonSerialized] private UdgoapStepPerformer performer;
        [NonSerialized] private UdgoapStep step;

        /// <summary>
        /// Raised when something has happened to the NPC, such as the beginning of a step. If a listener
        /// throws, the exception is logged and the frame goes on.
        /// </summary>
        public event Action<UdgoapNpc, NpcEvent> Happened;

        /// <summary>Whether a step is under way.</summary>
        [field: NonSerialized]
        public bool HasStep { get; private set; }

        /// <summary>The step that is under way, or else the last one.</summary>
        public ref readonly UdgoapStep Step => ref step;

        /// <inheritdoc/>
        public override bool Moves => !IsMovedByLibrary;

        internal override Vector3 Facing => looksWithBody ? transform.forward : default;

        internal override bool IsMovedByLibrary => performedBy == PerformedBy.Library;

        /// <summary>
        /// Who performs the NPC's steps: the game or the library. Set it before the component is enabled.
        /// </summary>
        public PerformedBy PerformedBy
        {
            get => performedBy;
            set => performedBy = value;
        }

        /// <summary>
        /// Whether the NPC knows the truth, or only what it was told. Set it before the component is enabled.
        /// </summary>
        public BeliefMode Knows
        {
            get => knows;
            set => knows = value;
        }

        /// <summary>The library's handle for this NPC; null while it is in no world.</summary>
        [field: NonSerialized]
        public NpcHandle Npc { get; private set; }

        /// <summary>Reports the result of the step that is under way.</summary>
        /// <param name="result">The result of the step.</param>
        /// <returns>Whether the step was still under way. If not, nothing has changed.</returns>
        public bool Report(StepResult result) => HasStep && Report(step.Id, result);

        /// <summary>Reports the result of a step. If the step is over already, nothing changes.</summary>
        /// <param name="stepId">The step's number: see <see cref="UdgoapStep.Id"/>.</param>
        /// <param name="result">The result of the step.</param>
        /// <returns>Whether the step was still under way. If not, nothing has changed.</returns>
        public bool Report(ulong stepId, StepResult result)
        {
            if (!IsInWorld)
            {
                return false;
            }
            try
            {
                return World.Native.Report(Npc, stepId, result);
            }
            catch (UdgoapException error)
            {
                World.Refused(error, this);
                return false;
            }
        }

        /// <summary>
        /// Reads what the NPC believes of an attribute of a smart object, and where the belief comes from.
        /// </summary>
        /// <param name="about">The smart object.</param>
        /// <param name="attribute">The attribute: see <see cref="UdgoapWorld.Attribute"/>.</param>
        /// <param name="belief">Receives the belief.</param>
        /// <returns>Whether the NPC has a belief about that.</returns>
        public bool TryBelief(UdgoapSmartObject about, AttributeId attribute, out Belief belief)
        {
            belief = default;
            return IsInWorld
                && about.IsInWorld
                && World.Native.TryBelief(Npc, about.Handle, attribute, out belief);
        }

        /// <summary>
        /// Makes the NPC tell another one what it believes of a smart object. The other hears it in the next
        /// tick.
        /// </summary>
        /// <param name="listener">The NPC that hears it.</param>
        /// <param name="about">The smart object.</param>
        /// <returns>How many beliefs are told.</returns>
        public uint Talk(UdgoapNpc listener, UdgoapSmartObject about)
        {
            if (!IsInWorld || !listener.IsInWorld || !about.IsInWorld)
            {
                return 0;
            }
            var only = new ReadOnlySpan<NpcHandle>(new[] { listener.Npc });
            return World.Native.Talk(Npc, only, about.Handle);
        }

        /// <summary>
        /// Switches one of the NPC's sensors on or off, for instance for a blindfold. The NPC keeps what it
        /// believes until it forgets it.
        /// </summary>
        /// <param name="sensor">The sensor's name in the document.</param>
        /// <param name="on">Whether the sensor is on.</param>
        /// <returns>
        /// Whether the NPC is in a world and its type has the sensor. If not, nothing has changed.
        /// </returns>
        public bool SetSensorEnabled(string sensor, bool on)
        {
            if (!IsInWorld)
            {
                return false;
            }
            try
            {
                World.Native.SetSensorEnabled(Npc, World.Domain.FindSensor(sensor), on);
                return true;
            }
            catch (UdgoapException error)
                when (error.Status == Status.UnknownName || error.Status == Status.NotInType)
            {
                return false;
            }
        }

        /// <summary>Tells what an action would cost the NPC now, with and without smart ambiance.</summary>
        /// <param name="action">
        /// An action that the NPC's type consumes: see <see cref="UdgoapWorld.Action"/>.
        /// </param>
        /// <param name="supplier">The object that the action would be done to.</param>
        /// <param name="cost">Receives the cost.</param>
        /// <returns>Whether there is a cost: both are in the world, and the NPC knows the object.</returns>
        public bool TryCost(ActionId action, UdgoapSmartObject supplier, out StepCost cost)
        {
            cost = default;
            if (!IsInWorld || !supplier.IsInWorld)
            {
                return false;
            }
            try
            {
                cost = World.Native.CostOf(Npc, action, supplier.Handle);
                return true;
            }
            catch (UdgoapException error)
                when (error.Status != Status.Poisoned && error.Status != Status.Panic)
            {
                return false;
            }
        }

        /// <summary>Tells how satisfied one of the NPC's drives was when the NPC last thought.</summary>
        /// <param name="drive">The drive: see <see cref="UdgoapWorld.Drive"/>.</param>
        /// <returns>The satisfaction, from 0 to 1; 0 if the NPC is in no world.</returns>
        public float DriveSatisfaction(DriveId drive) =>
            IsInWorld ? World.Native.DriveSatisfaction(Npc, drive) : 0;

        /// <summary>Tells in sentences what the NPC does, and why. It allocates a string.</summary>
        /// <returns>Several lines; empty while the NPC is in no world.</returns>
        public string Explain() => IsInWorld ? World.Native.Explain(Npc) : "";

        /// <summary>
        /// Tells which areas the NPC is in, and what changes the costs of its steps. It allocates a string.
        /// </summary>
        /// <returns>
        /// Several lines; empty while the NPC is in no world, and where nothing changes a cost.
        /// </returns>
        public string ExplainAmbiance() => IsInWorld ? UdgoapAmbiance.Of(this) : "";

        internal override void Define(ref ObjectDef def) => def.BeliefMode = knows;

        internal override void Join(UdgoapWorld into, ulong key)
        {
            base.Join(into, key);
            try
            {
                Npc = into.Native.NpcOf(Handle);
                var options = MindOptions.Defaults;
                options.PerformedBy = performedBy;
                options.ThinkInterval = thinkInterval;
                options.Relevance = relevance;
                into.Native.SetMind(Npc, options);
            }
            catch (UdgoapException)
            {
                into.Native.DestroyObject(Handle);
                Forget();
                throw;
            }
            performer = GetComponent<UdgoapStepPerformer>();
        }

        internal override void Forget()
        {
            base.Forget();
            Npc = default;
            EndStep(StepResult.Aborted);
        }

        /// <summary>
        /// Hands the step that is under way to a performer that was added or enabled later.
        /// </summary>
        internal void SetPerformer(UdgoapStepPerformer it) => performer = it;

        /// <summary>Takes in an event of the NPC's.</summary>
        internal void Take(in NpcEvent happened)
        {
            switch (happened.Kind)
            {
                case EventKind.StepStarted:
                case EventKind.StepMoved:
                    Read(happened);
                    break;
                case EventKind.StepSucceeded:
                    EndStep(happened.StepId, StepResult.Succeeded);
                    break;
                case EventKind.StepFailed:
                    EndStep(happened.StepId, StepResult.Failed);
                    break;
                case EventKind.StepAborted:
                    EndStep(happened.StepId, StepResult.Aborted);
                    break;
            }
            Tell(happened);
        }

        private void Read(in NpcEvent happened)
        {
            // It may be gone, or at a later step, whose own event follows.
            if (!IsInWorld
                || !World.Native.TryStep(Npc, out var found)
                || found.StepId != happened.StepId)
            {
                return;
            }
            World.TryFind(found.SupplierUserKey, out var supplier);
            step = new UdgoapStep(found, World.NameOf(found.Action), supplier);
            HasStep = true;
            if (performer != null && performer.isActiveAndEnabled && Moves)
            {
                performer.Take(this, happened.Kind == EventKind.StepMoved);
            }
        }

        private void EndStep(ulong stepId, StepResult result)
        {
            if (HasStep && step.Id == stepId)
            {
                EndStep(result);
            }
        }

        private void EndStep(StepResult result)
        {
            if (!HasStep)
            {
                return;
            }
            HasStep = false;
            if (performer != null)
            {
                performer.Leave(result);
            }
        }

        private void Tell(in NpcEvent happened)
        {
            try
            {
                Happened?.Invoke(this, happened);
            }
            catch (Exception error)
            {
                Debug.LogException(error, this);
            }
        }
    }
}
