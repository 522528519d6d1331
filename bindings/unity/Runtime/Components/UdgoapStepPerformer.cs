using System;
using UnityEngine;
using UnityEngine.AI;

namespace Udgoap.Components
{
    /// <summary>
    /// Performs the steps of the NPC on the same game object. It walks to where the step ends, with a
    /// NavMeshAgent if there is one, else in a straight line. It plays the animator's state that is named
    /// like the action, waits until the step's duration is over, and reports. A game can derive from it, or
    /// use its own component instead.
    /// </summary>
    [AddComponentMenu("udgoap/Step Performer")]
    [DisallowMultipleComponent]
    public class UdgoapStepPerformer : MonoBehaviour
    {
        [Tooltip("The walking speed where there is no NavMeshAgent, in metres per second.")]
        [SerializeField] private float speed = 2;

        [Tooltip("How near the NavMeshAgent has to come, in metres. The rest is walked in a straight line.")]
        [SerializeField] private float near = 0.2f;

        [Tooltip("How long the animator fades from one state to another, in seconds.")]
        [SerializeField] private float fade = 0.2f;

        [NonSerialized] private UdgoapNpc npc;
        [NonSerialized] private NavMeshAgent agent;
        [NonSerialized] private Animator animator;
        [NonSerialized] private bool isAtWork;
        [NonSerialized] private bool walks;
        [NonSerialized] private float elapsed;

        /// <summary>The NPC whose steps are performed; null before the first step.</summary>
        public UdgoapNpc Npc => npc;

        /// <summary>Whether the performer is at a step.</summary>
        public bool IsAtWork => isAtWork;

        /// <summary>The walking speed where there is no NavMeshAgent, in metres per second.</summary>
        public float Speed
        {
            get => speed;
            set => speed = value;
        }

        /// <summary>Called by Unity. If you override it, call the base method.</summary>
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

        /// <summary>Called by Unity. If you override it, call the base method.</summary>
        protected virtual void OnDisable() => Leave(StepResult.Aborted);

        /// <summary>Called by Unity. If you override it, call the base method.</summary>
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

        /// <summary>Called when a step begins, and again when the point at which it ends has moved.</summary>
        /// <param name="step">The step.</param>
        /// <param name="hasMoved">Whether the step had begun before, and only its end has moved.</param>
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

        /// <summary>Called once in each frame while a step is under way.</summary>
        /// <param name="step">The step.</param>
        /// <param name="forSeconds">How long the step has been under way, in seconds.</param>
        /// <param name="result">Receives the result, if the step is over.</param>
        /// <returns>Whether the step is over.</returns>
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

        /// <summary>Called when a step is over or was broken off.</summary>
        /// <param name="result">The result of the step.</param>
        protected virtual void Finish(StepResult result)
        {
            if (walks && IsOnNavMesh)
            {
                agent.ResetPath();
            }
        }

        /// <summary>Takes a step from the NPC.</summary>
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

        /// <summary>The NPC's step is over, whether the performer or somebody else has ended it.</summary>
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
        /// Logs an exception from the game's own code and disables the component: the code would probably
        /// throw in every frame.
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
