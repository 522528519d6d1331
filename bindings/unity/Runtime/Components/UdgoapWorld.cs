using System;
using System.Collections.Generic;
using UnityEngine;

namespace Udgoap.Components
{
    /// <summary>
    /// Owns one world of the library, its time, its ticks, and the registry that maps keys to
    /// components. There is one for each scene; smart objects find the one of their scene.
    /// </summary>
    [AddComponentMenu("udgoap/World")]
    [DefaultExecutionOrder(-100)]
    [DisallowMultipleComponent]
    public sealed partial class UdgoapWorld : MonoBehaviour
    {
        [Tooltip("The documents, imported.")]
        [SerializeField] private UdgoapDomain domain;

        [Tooltip("Documents that aren't imported, loaded after those of the domain.")]
        [SerializeField] private TextAsset[] documents = new TextAsset[0];

        [Tooltip("Whether attributes change by their rates; else the game sees to that.")]
        [SerializeField] private bool appliesRates = true;

        [Tooltip("What all searches of a frame may do together; 1,000 are about a microsecond.")]
        [SerializeField] private int workPerFrame = 2000000;

        [Tooltip("How many searches can be under way at a time.")]
        [SerializeField] private int searches = 8;

        [Tooltip("What random choices begin from.")]
        [SerializeField] private int seed;

        [Tooltip("Whether the profiler is told how long the library thinks, plans and performs.")]
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

        /// <summary>Whether it has begun, and can be used.</summary>
        public bool IsRunning => !(native is null);

        /// <summary>The world's time in seconds: that of frames that weren't paused.</summary>
        public double Seconds => seconds;

        /// <summary>
        /// The library's own world, for whatever components don't do; null while it isn't running. Don't
        /// keep it: it ends with the component.
        /// </summary>
        public World Native => native;

        /// <summary>The library's domain; null while the world isn't running.</summary>
        public Domain Domain => loaded;

        /// <summary>Says what it begins with, before it is enabled.</summary>
        /// <param name="of">The documents, imported; null for none.</param>
        /// <param name="texts">Documents that aren't.</param>
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

        /// <summary>Says once why it can't be, and is off from then on.</summary>
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

        /// <summary>A call of a component's was refused. A world that is broken ends.</summary>
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
