namespace Udgoap.Components
{
    /// <summary>Which cells of a grid are blocked: nothing spreads through them, and nobody stands there.</summary>
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
