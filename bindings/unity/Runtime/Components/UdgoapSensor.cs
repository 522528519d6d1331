using System;
using UnityEngine;

namespace Udgoap.Components
{
    /// <summary>
    /// Hands what the game's own perception has found, with a trigger, a noise or a ray, to the <see
    /// cref="UdgoapNpc"/> on the same game object. It counts as noticed by a sensor of the document. Sensors
    /// with which the library looks for itself need no component.
    /// </summary>
    [AddComponentMenu("udgoap/Sensor")]
    public class UdgoapSensor : MonoBehaviour
    {
        [Tooltip("The sensor's name in the document.")]
        [SerializeField] private string sensor = "";

        [Tooltip("How sure the NPC is of what it notices, at most 1. 0: the document's value.")]
        [SerializeField] private float sure;

        [Tooltip("After how many seconds the NPC forgets it. 0: the document's value.")]
        [SerializeField] private float remember;

        [Tooltip("The attributes that are noticed, in addition to the position: numbers and flags.")]
        [SerializeField] private string[] attributes = new string[0];

        [NonSerialized] private UdgoapNpc npc;
        [NonSerialized] private World known;
        [NonSerialized] private SensorId id;
        [NonSerialized] private AttributeId[] told = new AttributeId[0];
        [NonSerialized] private Percept[] percepts = new Percept[0];

        /// <summary>Sets sensor and attributes. Call it before the component is used.</summary>
        /// <param name="name">The sensor's name in the document.</param>
        /// <param name="howSure">
        /// How sure the NPC is of what it notices, at most 1; 0 for the document's value.
        /// </param>
        /// <param name="seconds">
        /// After how many seconds the NPC forgets it; 0 for the document's value.
        /// </param>
        /// <param name="of">The attributes that are noticed, in addition to the position.</param>
        public void SetUp(string name, float howSure, float seconds, params string[] of)
        {
            sensor = name;
            sure = howSure;
            remember = seconds;
            attributes = of;
            known = null;
        }

        /// <summary>
        /// Makes the NPC notice a smart object where the object is. Call it from OnTriggerStay, for instance.
        /// </summary>
        /// <param name="about">The smart object.</param>
        /// <returns>
        /// Whether it was noticed; false if the component is disabled, or if the NPC and the object aren't in
        /// the same world. If the library refuses it, for instance because the NPC's type lacks the sensor,
        /// the component logs why and is disabled.
        /// </returns>
        public bool Notice(UdgoapSmartObject about) => NoticeAt(about, about.Position);

        /// <summary>
        /// Makes the NPC notice a smart object at a point, for instance where a noise comes from.
        /// </summary>
        /// <param name="about">The smart object.</param>
        /// <param name="place">The point.</param>
        /// <returns>
        /// Whether it was noticed; false if the component is disabled, or if the NPC and the object aren't in
        /// the same world. If the library refuses it, for instance because the NPC's type lacks the sensor,
        /// the component logs why and is disabled.
        /// </returns>
        public bool NoticeAt(UdgoapSmartObject about, Vector3 place)
        {
            if (npc == null)
            {
                npc = GetComponent<UdgoapNpc>();
            }
            if (!isActiveAndEnabled || npc == null || !npc.IsInWorld || !about.IsInWorld || about.World != npc.World)
            {
                return false;
            }
            try
            {
                FindNames();
                Fill(about, place);
                npc.World.Native.Perceive(npc.Npc, percepts);
                return true;
            }
            catch (UdgoapException error)
            {
                // It would be so with whatever it finds.
                enabled = false;
                npc.World.Refused(error, this);
                return false;
            }
        }

        /// <summary>Looks the names up, once for each world that the NPC comes into.</summary>
        private void FindNames()
        {
            var world = npc.World;
            if (ReferenceEquals(known, world.Native))
            {
                return;
            }
            id = world.Domain.FindSensor(sensor);
            told = new AttributeId[attributes.Length];
            for (var number = 0; number < told.Length; number++)
            {
                told[number] = world.Domain.FindAttribute(attributes[number]);
            }
            percepts = new Percept[told.Length + 1];
            known = world.Native;
        }

        private void Fill(UdgoapSmartObject about, Vector3 place)
        {
            var native = npc.World.Native;
            var position = npc.World.Domain.AttributeAt(0);
            var at = Value.Of(UdgoapStep.ToUdgoap(place));
            percepts[0] = Noticed(about, position, at);
            for (var number = 0; number < told.Length; number++)
            {
                var attribute = told[number];
                var isFlag = npc.World.Domain.KindOf(attribute) == AttributeKind.Flag;
                var value = isFlag
                    ? Value.Of(native.GetFlag(about.Handle, attribute))
                    : Value.Of(native.GetNumber(about.Handle, attribute));
                percepts[number + 1] = Noticed(about, attribute, value);
            }
        }

        private Percept Noticed(UdgoapSmartObject about, AttributeId attribute, Value value) =>
            new Percept(
                new Fact(about.Handle, attribute, value, npc.World.Seconds), id, sure, remember);
    }
}
