using System;
using UnityEngine;

namespace Udgoap.Components
{
    /// <summary>
    /// A smart object that decides. It hands its steps to a <see cref="UdgoapStepPerformer"/> beside it, if
    /// there is one, and to whoever listens.
    /// </summary>
    [AddComponentMenu("udgoap/NPC")]
    public class UdgoapNpc : UdgoapSmartObject
    {
        [Tooltip("Who performs its steps, and who writes what comes of them.")]
        [SerializeField] private PerformedBy performedBy = PerformedBy.Reported;

        [Tooltip("Whether it knows the truth, or only what it was told.")]
        [SerializeField] private BeliefMode knows = BeliefMode.AllKnowing;

        [Tooltip("Whether it sees to where its transform looks; else it looks the way that it goes.")]
        [SerializeField] private bool looksWithBody = true;

        [Tooltip("How often it thinks, in seconds; -1 for as often as its type says.")]
        [SerializeField] private float thinkInterval = -1;

        [Tooltip("How many seconds earlier than others its turn comes.")]
        [SerializeField] private float relevance;

        [NonSerialized] private UdgoapStepPerformer performer;
        [NonSerialized] private UdgoapStep step;

        /// <summary>
        /// Tells what has happened to it. What throws here is logged, and the frame goes on.
        /// </summary>
        public event Action<UdgoapNpc, NpcEvent> Happened;

        /// <summary>Whether it is at a step.</summary>
        [field: NonSerialized]
        public bool HasStep { get; private set; }

        /// <summary>The step that it is at, or was at last.</summary>
        public ref readonly UdgoapStep Step => ref step;

        /// <inheritdoc/>
        public override bool Moves => !IsMovedByLibrary;

        internal override Vector3 Facing => looksWithBody ? transform.forward : default;

        internal override bool IsMovedByLibrary => performedBy == PerformedBy.Library;

        /// <summary>Who performs its steps. Set it before the component is enabled.</summary>
        public PerformedBy PerformedBy
        {
            get => performedBy;
            set => performedBy = value;
        }

        /// <summary>What it knows of the world. Set it before the component is enabled.</summary>
        public BeliefMode Knows
        {
            get => knows;
            set => knows = value;
        }

        /// <summary>What stands for it in the library; null while it is in no world.</summary>
        [field: NonSerialized]
        public NpcHandle Npc { get; private set; }

        /// <summary>Tells what came of the step that it is at.</summary>
        /// <param name="result">What came of it.</param>
        /// <returns>Whether it was at it still.</returns>
        public bool Report(StepResult result) => HasStep && Report(step.Id, result);

        /// <summary>Tells what came of a step. One that is over changes nothing.</summary>
        /// <param name="stepId">The step's number.</param>
        /// <param name="result">What came of it.</param>
        /// <returns>Whether it was at it still.</returns>
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

        /// <summary>What it believes of a smart object, and where that comes from.</summary>
        /// <param name="about">Of whom.</param>
        /// <param name="attribute">Which attribute: see <see cref="UdgoapWorld.Attribute"/>.</param>
        /// <param name="belief">Receives the belief.</param>
        /// <returns>Whether it has one.</returns>
        public bool TryBelief(UdgoapSmartObject about, AttributeId attribute, out Belief belief)
        {
            belief = default;
            return IsInWorld
                && about.IsInWorld
                && World.Native.TryBelief(Npc, about.Handle, attribute, out belief);
        }

        /// <summary>Tells another NPC what it believes of a smart object, to be heard in the next tick.</summary>
        /// <param name="listener">Whom it tells.</param>
        /// <param name="about">Of whom.</param>
        /// <returns>How many beliefs it tells.</returns>
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
        /// Switches one of its sensors on or off: a blindfold, for instance. What it believes already it
        /// goes on believing until it forgets it.
        /// </summary>
        /// <param name="sensor">The sensor's name in the document.</param>
        /// <param name="on">Whether it is on.</param>
        /// <returns>Whether it could: it is in the world, and its type has the sensor.</returns>
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

        /// <summary>What an action would cost it now, with and without smart ambiance.</summary>
        /// <param name="action">An action that it does: see <see cref="UdgoapWorld.Action"/>.</param>
        /// <param name="supplier">To whom.</param>
        /// <param name="cost">Receives the cost.</param>
        /// <returns>Whether it could do that.</returns>
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

        /// <summary>How satisfied one of its drives was when it last thought.</summary>
        /// <param name="drive">The drive: see <see cref="UdgoapWorld.Drive"/>.</param>
        /// <returns>0 to 1; 0 if it is in no world.</returns>
        public float DriveSatisfaction(DriveId drive) =>
            IsInWorld ? World.Native.DriveSatisfaction(Npc, drive) : 0;

        /// <summary>Tells in sentences what it is doing, and why. Makes a string.</summary>
        /// <returns>Several lines; none while it is in no world.</returns>
        public string Explain() => IsInWorld ? World.Native.Explain(Npc) : "";

        /// <summary>
        /// Tells which areas it is in, and what alters the costs of its steps. Makes a string.
        /// </summary>
        /// <returns>Several lines; none while it is in no world, or where nothing alters anything.</returns>
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

        /// <summary>A performer that was added or enabled later takes the step up.</summary>
        internal void SetPerformer(UdgoapStepPerformer it) => performer = it;

        /// <summary>Something has happened to it.</summary>
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
