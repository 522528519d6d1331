namespace Udgoap.Components
{
    /// <summary>What the places of an <see cref="UdgoapInfluenceMap"/> are.</summary>
    public enum UdgoapMapLayout
    {
        /// <summary>Square cells on the ground around its transform. Heights don't count.</summary>
        Grid,

        /// <summary>Points with links, for houses of several floors and for ways.</summary>
        Points,
    }
}
