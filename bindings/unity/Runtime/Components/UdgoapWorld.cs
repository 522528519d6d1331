using System;
using System.Collections.Generic;
using UnityEngine;

namespace Udgoap.Components
{
    /// <summary>
    /// Owns one world of the library: its time, its ticks, and the registry that maps keys to components. A
    /// scene has at most one. Smart objects use the one of their scene, unless they name another. Those whose
    /// scene has none use the only one that there is in all scenes.
    /// </summary>
    [AddComponentMenu("udgoap/World")]
    [DefaultExecutionOrder(-100)]
    [DisallowMultipleComponent]
    public sealed partial class UdgoapWorld : MonoBehaviour
    {
        [Tooltip("The imported documents.")]
        [SerializeField] private UdgoapDomain domain;

        [Tooltip("Documents that aren't imported. They are loaded after those of the domain.")]
        [SerializeField] private TextAsset[] documents = new TextAsset[0];

        [Tooltip("Attributes change by their rates. Off: the game changes them itself.")]
        [SerializeField] private bool appliesRates = true;

        [Tooltip("The work that all searches of a frame may do together. 1,000 units take about a microsecond.")]
        [SerializeField] private int workPerFrame = 2000000;

        [Tooltip("The most searches that can be under way at a time.")]
        [SerializeField] private int searches = 64;

        [Tooltip("The seed of random choices.")]
        [SerializeField] private int seed;

        [Tooltip("Shows in Unity's profiler how long the library thinks, plans and performs steps.")]
        [SerializeField] private bool measuresTimes;

        [NonSerialized] private WorldStats measured;
        [NonSerialized] private Domain loaded;
        [NonSerialized] private World native;
        // Without sensors nobody minds who looks where.
        [NonSerialized] private bool hasSensors;
        [NonSerialized] private ulong lastKey;
        // The time at which the next world begins.
        [NonSerialized] private double start;
        // A game's own code is called while a world ends, and may ask for the next one.
        [NonSerialized] private bool isEnding;
        [NonSerialized] private bool isAskedFor;
        // Counts beginnings and ends, so that a frame notices when what it tells ends its world.
        [NonSerialized] private int generation;

        /// <summary>
        /// The world has begun, and the components that have waited for it are in it. Here a saved game's
        /// values are set.
        /// </summary>
        public event Action<UdgoapWorld> Begun;

        /// <summary>Whether the world has begun and can be used.</summary>
        public bool IsRunning => !(native is null);

        /// <summary>
        /// The world's time in seconds; 0 while it isn't running. Frames in which the game was paused don't
        /// count.
        /// </summary>
        public double Seconds => native is null ? 0 : native.Time;

        /// <summary>
        /// The library's own world, for what components don't offer; null while it isn't running. Don't keep
        /// it: it is destroyed with the component.
        /// </summary>
        public World Native => native;

        /// <summary>The library's domain; null while the world isn't running.</summary>
        public Domain Domain => loaded;

        /// <summary>Sets the documents. Call it before the component is enabled.</summary>
        /// <param name="of">The imported documents; null for none.</param>
        /// <param name="texts">Documents that aren't imported.</param>
        public void SetUp(UdgoapDomain of, params TextAsset[] texts)
        {
            domain = of;
            documents = texts;
        }

        /// <summary>
        /// Makes the world begin anew, with the same documents or with those of <see cref="SetUp"/>. All
        /// components leave it, and come in again with their initial values, where they are now. If the world
        /// is off, this switches it on.
        /// </summary>
        /// <param name="seconds">
        /// The time at which it begins, at least 0: that of a saved game, for instance. It may be earlier than
        /// the world's present time.
        /// </param>
        /// <returns>Whether the world is running. If not, the console says why.</returns>
        public bool Restart(double seconds = 0)
        {
            if (!(seconds >= 0 && seconds <= double.MaxValue))
            {
                Debug.LogError(
                    $"udgoap: a world can't begin at {seconds} s: the time is finite, and at least 0", this);
                return false;
            }
            start = seconds;
            enabled = false;
            enabled = true;
            return IsRunning && !isEnding;
        }

        private void OnEnable()
        {
            if (isEnding)
            {
                isAskedFor = true;
                return;
            }
            UdgoapRegistry.Enter(this);
            try
            {
                Begin();
            }
            catch (InvalidDocumentException error)
            {
                Fail(string.Join("\n", error.Diagnostics));
                return;
            }
            catch (Exception error) when (error is UdgoapException || error is ArgumentException)
            {
                Fail(error.Message);
                return;
            }
            UdgoapRegistry.Begun(this);
            TellBegun();
        }

        // It comes before the component is destroyed, too, and before its code is unloaded.
        private void OnDisable()
        {
            isAskedFor = false;
            if (isEnding)
            {
                return;
            }
            End();
            if (isAskedFor)
            {
                OnEnable();
            }
        }

        private void OnDestroy() => UdgoapRegistry.Leave(this);

        private void Begin()
        {
            var all = new List<Document>();
            if (domain != null)
            {
                all.AddRange(domain.Documents());
            }
            foreach (var text in documents)
            {
                if (text != null)
                {
                    all.Add(new Document(text.name, text.bytes));
                }
            }
            if (all.Count == 0)
            {
                throw new ArgumentException("udgoap: this world has no document; give it a domain");
            }
            loaded = Udgoap.Domain.Load(all.ToArray());
            var def = WorldDef.Of(loaded);
            def.Seed = (ulong)seed;
            def.Searches = (uint)searches;
            native = Udgoap.World.Create(def, FindAnswerers());
            // Before anybody is in it, so that nothing counts the time until then as passed.
            native.SetTime(start);
            start = 0;
            native.MeasureTimes(measuresTimes);
            hasSensors = loaded.Counts.Sensors > 0;
            measured = default;
            generation++;
            lastKey = 0;
        }

        /// <summary>Logs once why the world can't run, and disables the component.</summary>
        private void Fail(string why)
        {
            Debug.LogError("udgoap: this world is off: " + why, this);
            End();
            enabled = false;
        }

        private void End()
        {
            isEnding = true;
            generation++;
            ForgetAll();
            native?.Dispose();
            loaded?.Dispose();
            native = null;
            loaded = null;
            ForgetNames();
            isEnding = false;
        }

        private void TellBegun()
        {
            try
            {
                Begun?.Invoke(this);
            }
            catch (Exception error)
            {
                Debug.LogException(error, this);
            }
        }

        /// <summary>
        /// Logs that a component's call was refused. A world that has become unusable ends.
        /// </summary>
        internal void Refused(UdgoapException error, UnityEngine.Object who)
        {
            if (error.Status == Status.Poisoned || error.Status == Status.Panic)
            {
                Fail(error.Message);
            }
            else
            {
                Debug.LogException(error, who);
            }
        }
    }
}
