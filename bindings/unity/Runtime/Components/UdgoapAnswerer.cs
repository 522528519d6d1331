using UnityEngine;

namespace Udgoap.Components
{
    /// <summary>
    /// Answers one query of the document. Add the component to the game object of the <see
    /// cref="UdgoapWorld"/>. In each frame, the world collects the questions of all NPCs that are about to
    /// search, and asks each question once.
    /// </summary>
    public abstract class UdgoapAnswerer : MonoBehaviour
    {
        /// <summary>The name of the query in the document. It is read once, when the world begins.</summary>
        public abstract string Query { get; }

        /// <summary>Answers one question. It must not change the world.</summary>
        /// <param name="first">The first object that the question is about.</param>
        /// <param name="second">The second object; null if the question is about one object.</param>
        /// <param name="answer">Receives the answer, a finite number. For yes and no, it is 1 and 0.</param>
        /// <returns>Whether there is an answer.</returns>
        protected internal abstract bool TryAnswer(
            UdgoapSmartObject first,
            UdgoapSmartObject second,
            out float answer);

        /// <summary>
        /// Answers a question of a sensor: can the first object's eye see this point? Sensors ask before an
        /// NPC notices something. Unless you override it, it answers as <see cref="TryAnswer"/> does about
        /// the two objects.
        /// </summary>
        /// <param name="first">The object that looks.</param>
        /// <param name="second">
        /// The object that is there, or was there as far as the NPC knows; null if it is gone.
        /// </param>
        /// <param name="eye">Where the eye is: the position of the first object.</param>
        /// <param name="point">The point that it looks at.</param>
        /// <param name="answer">Receives the answer: 1 for yes, 0 for no.</param>
        /// <returns>Whether there is an answer.</returns>
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
