namespace Udgoap.Documents
{
    /// <summary>A word that types may have in common.</summary>
    public sealed class TagPart : Entry<TagPart>
    {
        /// <summary>Attributes that every type with the tag has.</summary>
        public TagPart Attributes(params string[] names) => AppendTexts("attributes", names);
    }
}
