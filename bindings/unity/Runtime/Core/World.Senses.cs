using System;
using System.Runtime.InteropServices;
using static Udgoap.NativeMethods;

namespace Udgoap
{
    // Senses: which way objects look, what NPCs notice, tell each other and believe.
    public sealed unsafe partial class World
    {
        /// <summary>
        /// Sets the directions in which objects look, for sensors that have an angle. Otherwise an
        /// object looks in the direction in which it moves.
        /// </summary>
        /// <param name="objects">The objects.</param>
        /// <param name="facings">
        /// As many unit vectors; zeros to let an object look again in the direction in which it
        /// moves.
        /// </param>
        /// <returns>What was done.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.OutOfRange"/> for what is neither 0 nor a unit vector; nothing is
        /// written then.
        /// </exception>
        /// <exception cref="ArgumentException">There are fewer directions than objects.</exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public BulkReport WriteFacings(
            ReadOnlySpan<ObjectHandle> objects,
            ReadOnlySpan<Vec3> facings)
        {
            MustFit(facings.Length, objects.Length, nameof(facings));
            fixed (Vec3* first = &MemoryMarshal.GetReference(facings))
            {
                return WriteFacings(objects, first, sizeof(Vec3));
            }
        }

        /// <summary>The same, from an array of the caller's own structs.</summary>
        /// <param name="objects">The objects.</param>
        /// <param name="first">The first object's direction; it needn't be aligned.</param>
        /// <param name="stride">
        /// Bytes from one object's direction to the next; 0 if they are packed tightly.
        /// </param>
        /// <returns>What was done.</returns>
        /// <exception cref="UdgoapException"><see cref="Status.OutOfRange"/>.</exception>
        /// <remarks>
        /// Threading: world-exclusive. The memory must hold as many directions as there are objects.
        /// </remarks>
        public BulkReport WriteFacings(ReadOnlySpan<ObjectHandle> objects, Vec3* first, int stride)
        {
            BulkReport report;
            fixed (ObjectHandle* of = &MemoryMarshal.GetReference(objects))
            {
                var bytes = checked((UIntPtr)stride);
                Native.Must(udg_world_write_facings(
                    Handle, of, (uint)objects.Length, first, bytes, &report));
            }
            return report;
        }

        /// <summary>Tells in which direction an object looks.</summary>
        /// <param name="of">The object.</param>
        /// <returns>
        /// A unit vector; zeros if its direction was never set and it has never moved.
        /// </returns>
        /// <remarks>Threading: world-shared.</remarks>
        public Vec3 FacingOf(ObjectHandle of)
        {
            Vec3 facing;
            Native.Must(udg_object_facing(Handle, of, &facing));
            return facing;
        }

        /// <summary>
        /// Lets an NPC perceive what your game has found, or a lie that somebody tells. If its last
        /// decision has read what is new, it thinks at the next tick.
        /// </summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="percepts">What it perceives, in order; copied.</param>
        /// <returns>What the NPC did with them.</returns>
        /// <exception cref="UdgoapException">
        /// As for <see cref="Tell"/>; also <see cref="Status.OutOfRange"/> for how sure it is or how
        /// long it is kept, <see cref="Status.InvalidHandle"/> for a teller that is gone,
        /// <see cref="Status.NotInType"/> for a sensor that its type doesn't have,
        /// <see cref="Status.InvalidArgument"/> for an attribute that the sensor doesn't notice, a sensor
        /// with a teller, or the NPC itself as the teller. None is perceived then.
        /// </exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public TellReport Perceive(NpcHandle npc, ReadOnlySpan<Percept> percepts)
        {
            TellReport report;
            fixed (Percept* first = &MemoryMarshal.GetReference(percepts))
            {
                Native.Must(udg_npc_perceive(Handle, npc, first, (uint)percepts.Length, &report));
            }
            return report;
        }

        /// <summary>
        /// Lets an NPC tell others what it believes. They hear it in the next tick, and are less
        /// sure of it.
        /// </summary>
        /// <param name="teller">The NPC.</param>
        /// <param name="listeners">The NPCs that hear it.</param>
        /// <param name="about">
        /// The object to tell about; by default, all that it knows, itself included.
        /// </param>
        /// <returns>How many beliefs are told, summed over the listeners.</returns>
        /// <exception cref="UdgoapException"><see cref="Status.NotAnNpc"/>.</exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public uint Talk(
            NpcHandle teller,
            ReadOnlySpan<NpcHandle> listeners,
            ObjectHandle about = default)
        {
            uint count;
            fixed (NpcHandle* first = &MemoryMarshal.GetReference(listeners))
            {
                Native.Must(udg_npc_talk(
                    Handle, teller, first, (uint)listeners.Length, about, &count));
            }
            return count;
        }

        /// <summary>
        /// Switches a sensor of an NPC on or off, for example for a blindfold. The NPC goes on
        /// believing what it believes, until it forgets it.
        /// </summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="sensor">A sensor that its type has.</param>
        /// <param name="enabled">Whether it is on.</param>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.NotInType"/>, <see cref="Status.NotAnNpc"/>.
        /// </exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void SetSensorEnabled(NpcHandle npc, SensorId sensor, bool enabled) =>
            Native.Must(udg_npc_set_sensor_enabled(Handle, npc, sensor, enabled ? 1u : 0u));

        /// <summary>Whether a sensor of an NPC is on.</summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="sensor">A sensor that its type has.</param>
        /// <returns>Whether it is on.</returns>
        /// <exception cref="UdgoapException">As for <see cref="SetSensorEnabled"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public bool IsSensorEnabled(NpcHandle npc, SensorId sensor)
        {
            uint enabled;
            Native.Must(udg_npc_is_sensor_enabled(Handle, npc, sensor, &enabled));
            return enabled != 0;
        }

        /// <summary>Tells what an NPC believes, and where it has that from.</summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="about">
        /// The object that it is about: one that lives, or one that the NPC remembers.
        /// </param>
        /// <param name="attribute">Which attribute of it.</param>
        /// <param name="belief">Receives the belief.</param>
        /// <returns>Whether it has one.</returns>
        /// <exception cref="UdgoapException">As for <see cref="TryFact"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public bool TryBelief(
            NpcHandle npc,
            ObjectHandle about,
            AttributeId attribute,
            out Belief belief)
        {
            Belief found = default;
            var isFound = Native.Found(udg_npc_belief(Handle, npc, about, attribute, &found));
            belief = found;
            return isFound;
        }

        /// <summary>
        /// Tells where an object was before an NPC saw that it is gone from there.
        /// </summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="about">The object: one that lives, or one that the NPC remembers.</param>
        /// <param name="last">Receives the place and the time.</param>
        /// <returns>Whether there is such a place.</returns>
        /// <exception cref="UdgoapException"><see cref="Status.NotAnNpc"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public bool TryLastSeen(NpcHandle npc, ObjectHandle about, out LastSeen last)
        {
            LastSeen found = default;
            var isFound = Native.Found(udg_npc_last_seen(Handle, npc, about, &found));
            last = found;
            return isFound;
        }

        /// <summary>Tells in a sentence why an NPC believes what it does. Makes a string.</summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="about">
        /// The object that it is about: one that lives, or one that the NPC remembers.
        /// </param>
        /// <param name="attribute">Which attribute of it.</param>
        /// <returns>The sentence.</returns>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.NotFound"/> if it has no such belief; otherwise as for
        /// <see cref="TryFact"/>.
        /// </exception>
        /// <remarks>Threading: world-shared.</remarks>
        public string ExplainBelief(NpcHandle npc, ObjectHandle about, AttributeId attribute) =>
            Text.From((buffer, capacity, needed) =>
                udg_npc_explain_belief(Handle, npc, about, attribute, buffer, capacity, needed));

        /// <summary>Tells the same as JSON. Makes a string.</summary>
        /// <param name="npc">The NPC.</param>
        /// <param name="about">
        /// The object that it is about: one that lives, or one that the NPC remembers.
        /// </param>
        /// <param name="attribute">Which attribute of it.</param>
        /// <returns>One JSON object.</returns>
        /// <exception cref="UdgoapException">As for <see cref="ExplainBelief"/>.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public string ExplainBeliefJson(NpcHandle npc, ObjectHandle about, AttributeId attribute) =>
            Text.From((buffer, capacity, needed) =>
                udg_npc_explain_belief_json(Handle, npc, about, attribute, buffer, capacity, needed));

        /// <summary>
        /// The questions that sensors ask: those to queries that are answered by view. If a
        /// question isn't answered when the next tick begins, nothing is noticed, and it is asked
        /// again.
        /// </summary>
        /// <returns>The questions, in a fixed order.</returns>
        /// <remarks>Threading: world-shared.</remarks>
        public Question[] SenseQuestions() => ViewSenseQuestions().ToArray();

        /// <summary>The same, into memory of the caller.</summary>
        /// <param name="room">Receives the questions.</param>
        /// <returns>The part that was written.</returns>
        /// <exception cref="ArgumentException">There is too little room.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public Span<Question> SenseQuestions(Span<Question> room)
        {
            var questions = ViewSenseQuestions();
            MustFit(room.Length, questions.Length, nameof(room));
            questions.CopyTo(room);
            return room.Slice(0, questions.Length);
        }

        /// <summary>How many of them there are.</summary>
        /// <remarks>Threading: world-shared.</remarks>
        public int SenseQuestionCount => ViewSenseQuestions().Length;

        /// <summary>Answers the questions of sensors, between ticks.</summary>
        /// <param name="answers">One for each question, in their order.</param>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.WrongTime"/> if no sensor asks, or while a tick is open;
        /// <see cref="Status.NotFinite"/> or <see cref="Status.InvalidArgument"/> for an answer, or for
        /// their count: the questions stay then.
        /// </exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void AnswerSenses(ReadOnlySpan<Answer> answers)
        {
            fixed (Answer* first = &MemoryMarshal.GetReference(answers))
            {
                Native.Must(udg_world_answer_senses(Handle, first, (uint)answers.Length));
            }
        }

        /// <summary>
        /// Sets how many questions sensors may ask in a tick. The default is 128.
        /// </summary>
        /// <param name="most">How many, at least 1.</param>
        /// <exception cref="UdgoapException"><see cref="Status.OutOfRange"/> for 0.</exception>
        /// <remarks>Threading: world-exclusive.</remarks>
        public void SetSenseQuestions(uint most) =>
            Native.Must(udg_world_set_sense_questions(Handle, most));

        /// <summary>
        /// Tells how many questions of sensors wait. If this grows from tick to tick, allow more
        /// questions, or give sensors longer intervals.
        /// </summary>
        /// <param name="seconds">
        /// Receives how long the first of them has waited, in seconds of world time.
        /// </param>
        /// <returns>How many questions wait to be asked.</returns>
        /// <remarks>Threading: world-shared.</remarks>
        public ulong SenseBacklog(out double seconds)
        {
            ulong waiting;
            double longest;
            Native.Must(udg_world_sense_backlog(Handle, &waiting, &longest));
            seconds = longest;
            return waiting;
        }

        /// <summary>Counts of what sensors have done since the world was created.</summary>
        /// <remarks>Threading: world-shared.</remarks>
        public SenseStats SenseStats
        {
            get
            {
                SenseStats stats;
                Native.Must(udg_world_sense_stats(Handle, &stats));
                return stats;
            }
        }

        /// <summary>
        /// As they lie in the library; never handed out, since nothing could tell that they are gone.
        /// </summary>
        private ReadOnlySpan<Question> ViewSenseQuestions()
        {
            Question* first;
            uint count;
            Native.Must(udg_world_sense_questions(Handle, &first, &count));
            return new ReadOnlySpan<Question>(first, (int)count);
        }
    }
}
