namespace Udgoap.Components
{
    /// <summary>How the blocked cells of a grid are found. Nothing spreads through them.</summary>
    public enum UdgoapMapBlocking
    {
        /// <summary>None, or those that the game names.</summary>
        None,

        /// <summary>Those whose middle isn't on the NavMesh.</summary>
        Navigation,

        /// <summary>Those in which there is a collider.</summary>
        Physics,
    }
}
