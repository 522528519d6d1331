using System;
using UnityEngine;
using UnityEngine.AI;

namespace Udgoap.Components
{
    /// <summary>
    /// Carries out the steps of the NPC beside it. It walks to where a step ends, by a NavMeshAgent if
    /// there is one, else straight; plays the state of the animator that is called like the step; waits
    /// for as long as the step takes; and reports. A game extends it, or replaces it.
    /// </summary>
    [AddComponentMenu("udgoap/Step Performer")]
    [DisallowMultipleComponent]
    public class UdgoapStepPerformer : MonoBehaviour
    {
        [Tooltip("How fast it walks where there is no NavMeshAgent, in metres per second.")]
        [SerializeField] private float speed = 2;

        [Tooltip("How near the NavMeshAgent has to come; the last bit is walked straight. In metres.")]
        [SerializeField] private float near = 0.2f;

        [Tooltip("How long it takes from one state of the animator to another, in seconds.")]
        [SerializeField] private float fade = 0.2f;

        [NonSerialized] private UdgoapNpc npc;
        [NonSerialized] private NavMeshAgent agent;
        [NonSerialized] private Animator animator;
        [NonSerialized] private bool isAtWork;
        [NonSerialized] private bool walks;
        [NonSerialized] private float elapsed;

        /// <summary>The NPC whose steps it performs; null before its first.</summary>
        public UdgoapNpc Npc => npc;

        /// <summary>Whether a step is under way.</summary>
        public bool IsAtWork => isAtWork;

        /// <summary>How fast it walks where there is no NavMeshAgent, in metres per second.</summary>
        public float Speed
        {
            get => speed;
            set => speed = value;
        }

        /// <summary>Unity's; call it if you override it.</summary>
        protected virtual void OnEnable()
        {
            agent = GetComponent<NavMeshAgent>();
            animator = GetComponentInChildren<Animator>();
            var beside = GetComponent<UdgoapNpc>();
            if (beside == null)
            {
                Debug.LogError("udgoap: this performer has no UdgoapNpc beside it", this);
                enabled = false;
                return;
            }
            npc = beside;
            npc.SetPerformer(this);
            if (npc.HasStep)
            {
                Take(npc, false);
            }
        }

        /// <summary>Unity's; call it if you override it.</summary>
        protected virtual void OnDisable() => Leave(StepResult.Aborted);

        /// <summary>Unity's; call it if you override it.</summary>
        protected virtual void Update()
        {
            if (!isAtWork || Time.deltaTime <= 0)
            {
                return;
            }
            try
            {
                elapsed += Time.deltaTime;
                if (Perform(npc.Step, elapsed, out var result))
                {
                    End(result);
                }
            }
            catch (Exception error)
            {
                Break(error);
            }
        }

        /// <summary>A step begins, or ends elsewhere than it did: look at the NPC's step.</summary>
        /// <param name="step">The step.</param>
        /// <param name="hasMoved">Whether it had begun before.</param>
        protected virtual void Begin(in UdgoapStep step, bool hasMoved)
        {
            walks = step.HasStand && Vector3.Distance(transform.position, step.Stand) > 0;
            if (walks && IsOnNavMesh)
            {
                agent.SetDestination(step.Stand);
            }
            if (!hasMoved && animator != null)
            {
                var state = Animator.StringToHash(step.ActionName);
                if (animator.HasState(0, state))
                {
                    animator.CrossFadeInFixedTime(state, fade, 0);
                }
            }
        }

        /// <summary>Goes on with a step, once a frame.</summary>
        /// <param name="step">The step.</param>
        /// <param name="forSeconds">How long it has been under way.</param>
        /// <param name="result">Receives what came of it.</param>
        /// <returns>Whether it is over.</returns>
        protected virtual bool Perform(in UdgoapStep step, float forSeconds, out StepResult result)
        {
            result = StepResult.Succeeded;
            if (walks)
            {
                return Walk(step.Stand, ref result);
            }
            Face(step);
            return forSeconds >= step.Duration;
        }

        /// <summary>A step is over, or was broken off.</summary>
        /// <param name="result">What came of it.</param>
        protected virtual void Finish(StepResult result)
        {
            if (walks && IsOnNavMesh)
            {
                agent.ResetPath();
            }
        }

        /// <summary>The NPC hands a step over.</summary>
        internal void Take(UdgoapNpc from, bool hasMoved)
        {
            npc = from;
            hasMoved = hasMoved && isAtWork;
            if (!hasMoved)
            {
                elapsed = 0;
            }
            isAtWork = true;
            try
            {
                Begin(npc.Step, hasMoved);
            }
            catch (Exception error)
            {
                Break(error);
            }
        }

        /// <summary>The NPC's step is over, whoever has ended it.</summary>
        internal void Leave(StepResult result)
        {
            if (!isAtWork)
            {
                return;
            }
            isAtWork = false;
            try
            {
                Finish(result);
            }
            catch (Exception error)
            {
                Break(error);
            }
        }

        // Documents say how near one has to be for what, and planners take them at their word.
        private const float Exact = 0.0001f;

        private bool IsOnNavMesh => agent != null && agent.isActiveAndEnabled && agent.isOnNavMesh;

        private void End(StepResult result)
        {
            // Before the report, whose consequences may begin another step.
            Leave(result);
            npc.Report(result);
        }

        /// <summary>
        /// A game's own code has thrown. It would do so in every frame, so it is told once, and this is off.
        /// </summary>
        private void Break(Exception error)
        {
            Debug.LogException(error, this);
            isAtWork = false;
            enabled = false;
            npc.Report(StepResult.Failed);
        }

        private bool Walk(Vector3 stand, ref StepResult result)
        {
            if (!IsOnNavMesh)
            {
                return Approach(stand, speed);
            }
            if (agent.pathPending)
            {
                return false;
            }
            if (agent.pathStatus != NavMeshPathStatus.PathComplete)
            {
                result = StepResult.Failed;
                return true;
            }
            if (agent.remainingDistance > agent.stoppingDistance + near)
            {
                return false;
            }
            // The mesh says how high it stands.
            stand.y = transform.position.y;
            return Approach(stand, agent.speed);
        }

        private bool Approach(Vector3 stand, float metresPerSecond)
        {
            var most = metresPerSecond * Time.deltaTime;
            var now = Vector3.MoveTowards(transform.position, stand, most);
            var isThere = Vector3.Distance(now, stand) <= Exact;
            transform.position = isThere ? stand : now;
            return isThere;
        }

        private void Face(in UdgoapStep step)
        {
            if (step.Facing == Facing.Any || step.Supplier == null || step.Supplier == npc)
            {
                return;
            }
            var towards = step.Supplier.Position - transform.position;
            towards.y = 0;
            if (towards.sqrMagnitude > 0.0001f)
            {
                transform.rotation = Quaternion.LookRotation(
                    step.Facing == Facing.Away ? -towards : towards);
            }
        }
    }
}
