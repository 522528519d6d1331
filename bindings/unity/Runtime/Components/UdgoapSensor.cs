using System;
using UnityEngine;

namespace Udgoap.Components
{
    /// <summary>
    /// Hands the <see cref="UdgoapNpc"/> beside it what the game's own perception has found: a trigger, a
    /// noise, a ray. What the NPC notices counts as noticed by a sensor of the document. Sensors that the
    /// library looks with need no component.
    /// </summary>
    [AddComponentMenu("udgoap/Sensor")]
    public class UdgoapSensor : MonoBehaviour
    {
        [Tooltip("The sensor's name in the document.")]
        [SerializeField] private string sensor = "";

        [Tooltip("How sure what it finds is, at most 1; 0 for what the document says.")]
        [SerializeField] private float sure;

        [Tooltip("After how many seconds it is forgotten; 0 for what the document says.")]
        [SerializeField] private float remember;

        [Tooltip("The attributes that it tells of, beside where somebody is: numbers and flags.")]
        [SerializeField] private string[] attributes = new string[0];

        [NonSerialized] private UdgoapNpc npc;
        [NonSerialized] private World known;
        [NonSerialized] private SensorId id;
        [NonSerialized] private AttributeId[] told = new AttributeId[0];
        [NonSerialized] private Percept[] percepts = new Percept[0];

        /// <summary>Says what it tells of, before it is used.</summary>
        /// <param name="name">The sensor's name in the document.</param>
        /// <param name="howSure">At most 1; 0 for what the document says.</param>
        /// <param name="seconds">
        /// After how many seconds it is forgotten; 0 for what the document says.
        /// </param>
        /// <param name="of">The attributes, beside where somebody is.</param>
        public void SetUp(string name, float howSure, float seconds, params string[] of)
        {
            sensor = name;
            sure = howSure;
            remember = seconds;
            attributes = of;
            known = null;
        }

        /// <summary>
        /// The NPC notices a smart object where it is. Call it from OnTriggerStay, for instance.
        /// </summary>
        /// <param name="about">Whom.</param>
        /// <returns>Whether it could.</returns>
        public bool Notice(UdgoapSmartObject about) => NoticeAt(about, about.Position);

        /// <summary>
        /// The NPC notices a smart object somewhere, for instance where a noise comes from.
        /// </summary>
        /// <param name="about">Whom.</param>
        /// <param name="place">Where.</param>
        /// <returns>Whether it could.</returns>
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

        /// <summary>Names become ids once for each world that the NPC is in.</summary>
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
                    ? Value.Of(native.Flag(about.Handle, attribute))
                    : Value.Of(native.Number(about.Handle, attribute));
                percepts[number + 1] = Noticed(about, attribute, value);
            }
        }

        private Percept Noticed(UdgoapSmartObject about, AttributeId attribute, Value value) =>
            new Percept(
                new Fact(about.Handle, attribute, value, npc.World.Seconds), id, sure, remember);
    }
}
