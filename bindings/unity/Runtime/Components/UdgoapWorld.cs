using System;
using System.Collections.Generic;
using UnityEngine;

namespace Udgoap.Components
{
    /// <summary>
    /// Owns one world of the library: its time, its ticks, and the registry that maps keys to components. A
    /// scene has at most one. Smart objects use the one of their scene, unless they name another.
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
        [NonSerialized] private double seconds;
        // Counts beginnings and ends, so that a frame notices when what it tells ends its world.
        [NonSerialized] private int generation;

        /// <summary>Whether the world has begun and can be used.</summary>
        public bool IsRunning => !(native is null);

        /// <summary>The world's time in seconds. Frames in which the game was paused don't count.</summary>
        public double Seconds => seconds;

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

        private void OnEnable()
        {
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
        }

        // It comes before the component is destroyed, too, and before its code is unloaded.
        private void OnDisable() => End();

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
            native.MeasureTimes(measuresTimes);
            hasSensors = loaded.Counts.Sensors > 0;
            measured = default;
            generation++;
            seconds = 0;
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
            generation++;
            ForgetAll();
            native?.Dispose();
            loaded?.Dispose();
            native = null;
            loaded = null;
            ForgetNames();
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
