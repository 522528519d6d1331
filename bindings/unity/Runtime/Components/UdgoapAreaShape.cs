namespace Udgoap.Components
{
    /// <summary>The shapes of an <see cref="UdgoapArea"/>.</summary>
    public enum UdgoapAreaShape
    {
        /// <summary>
        /// The BoxCollider or SphereCollider on the same game object that is marked as trigger.
        /// </summary>
        Volume,

        /// <summary>
        /// No shape of the library's: the objects that are in the triggers on the same game object, whatever
        /// their form, and those that the game declares to be in the area.
        /// </summary>
        Members,

        /// <summary>A sphere around its transform.</summary>
        Sphere,

        /// <summary>A box around its transform, which turns with the transform.</summary>
        Box,

        /// <summary>A polygon with a lower and an upper end. It doesn't turn with the transform.</summary>
        Prism,
    }
}
