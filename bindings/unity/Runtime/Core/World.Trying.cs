using static Udgoap.NativeMethods;

namespace Udgoap
{
    // What a frame can ask of an object that may be gone, without an exception.
    public sealed unsafe partial class World
    {
        /// <summary>Reads a number, if there is one.</summary>
        /// <param name="of">The object; it may be gone.</param>
        /// <param name="attribute">An attribute.</param>
        /// <param name="value">Receives the value; 0 if there is none.</param>
        /// <returns>
        /// Whether the object lives, and its type has the attribute, which is a number.
        /// </returns>
        /// <exception cref="UdgoapException">The world can't be read now.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public bool TryGetNumber(ObjectHandle of, AttributeId attribute, out float value)
        {
            float found = 0;
            var isFound = Has(udg_object_number(Handle, of, attribute, &found));
            value = isFound ? found : 0;
            return isFound;
        }

        /// <summary>Reads a flag, if there is one.</summary>
        /// <param name="of">The object; it may be gone.</param>
        /// <param name="attribute">An attribute.</param>
        /// <param name="value">Receives the value; no if there is none.</param>
        /// <returns>
        /// Whether the object lives, and its type has the attribute, which is a flag.
        /// </returns>
        /// <exception cref="UdgoapException">The world can't be read now.</exception>
        /// <remarks>Threading: world-shared.</remarks>
        public bool TryGetFlag(ObjectHandle of, AttributeId attribute, out bool value)
        {
            uint found = 0;
            var isFound = Has(udg_object_flag(Handle, of, attribute, &found));
            value = isFound && found != 0;
            return isFound;
        }

        private static bool Has(Status status)
        {
            switch (status)
            {
                case Status.InvalidHandle:
                case Status.NotInType:
                case Status.WrongKind:
                case Status.UnknownId:
                    return false;
                default:
                    Native.Must(status);
                    return true;
            }
        }
    }
}
