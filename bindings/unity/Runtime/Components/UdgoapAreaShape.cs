namespace Udgoap.Components
{
    /// <summary>The shapes of an <see cref="UdgoapArea"/>.</summary>
    public enum UdgoapAreaShape
    {
        /// <summary>The BoxCollider or SphereCollider beside it that is marked as trigger.</summary>
        Volume,

        /// <summary>Whoever is in the triggers beside it, of any form, and whom the game names.</summary>
        Members,

        /// <summary>All within a radius of its transform.</summary>
        Sphere,

        /// <summary>A box around its transform, which turns with it.</summary>
        Box,

        /// <summary>All above and below a polygon, which doesn't turn.</summary>
        Prism,
    }
}
