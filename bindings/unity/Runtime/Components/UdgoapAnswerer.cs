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
    }
}
