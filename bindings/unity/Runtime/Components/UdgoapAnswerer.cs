using UnityEngine;

namespace Udgoap.Components
{
    /// <summary>
    /// Answers one of the document's queries. Add it to the object of the <see cref="UdgoapWorld"/>. The
    /// world asks in each frame for all NPCs that are about to search, each question once.
    /// </summary>
    public abstract class UdgoapAnswerer : MonoBehaviour
    {
        /// <summary>The name of the query. It is read when the world begins.</summary>
        public abstract string Query { get; }

        /// <summary>Answers one question. It must not change the world.</summary>
        /// <param name="first">The first object that it is about.</param>
        /// <param name="second">The second; null if it is about one alone.</param>
        /// <param name="answer">The answer: finite, 1 or 0 for yes or no.</param>
        /// <returns>Whether there is one.</returns>
        protected internal abstract bool TryAnswer(
            UdgoapSmartObject first,
            UdgoapSmartObject second,
            out float answer);

        /// <summary>
        /// Answers a question of a sensor, which asks before an NPC notices anything: whether the first
        /// sees a point from where its eye is. Unless overridden, it is the answer about the two.
        /// </summary>
        /// <param name="first">Who looks.</param>
        /// <param name="second">
        /// Who is there, or was, as the NPC believes; null if that object is gone.
        /// </param>
        /// <param name="eye">Where the first is.</param>
        /// <param name="point">Where it looks.</param>
        /// <param name="answer">The answer: 1 or 0 for yes or no.</param>
        /// <returns>Whether there is one.</returns>
        protected internal virtual bool TrySense(
            UdgoapSmartObject first,
            UdgoapSmartObject second,
            Vector3 eye,
            Vector3 point,
            out float answer)
        {
            answer = 0;
            return second != null && TryAnswer(first, second, out answer);
        }
    }
}
