namespace Udgoap.Documents
{
    /// <summary>Changes of costs and weights in areas, near objects and after events.</summary>
    public sealed class ModifierPart : Entry<ModifierPart>
    {
        /// <summary>What an action costs, over cost, strength, age and self.</summary>
        public ModifierPart(string cost) => Text("cost", cost);

        /// <summary>It alters no costs.</summary>
        public ModifierPart()
        {
        }

        /// <summary>What a drive weighs, over weight, strength, age and self.</summary>
        public ModifierPart Weight(string expression) => Text("weight", expression);

        /// <summary>
        /// It alters actions and drives that have one of these words, for NPCs whose types list one of
        /// them.
        /// </summary>
        public ModifierPart Annotations(params string[] words) => AppendTexts("annotations", words);

        /// <summary>Over self; it alters nothing while this doesn't hold.</summary>
        public ModifierPart When(string condition) => Text("when", condition);

        /// <summary>After how many seconds what an event has left is half as strong.</summary>
        public ModifierPart HalfLife(float seconds) => Number("half_life", seconds);

        /// <summary>How strong it gets at most, in additions.</summary>
        public ModifierPart Limit(float additions) => Number("limit", additions);

        /// <summary>A piecewise curve over the age: what part takes effect.</summary>
        public ModifierPart Boost(string curve) => Text("boost", curve);

        /// <summary>A piecewise curve over the age: what part is taken back.</summary>
        public ModifierPart Dampen(string curve) => Text("dampen", curve);
    }

    /// <summary>A modifier that entities of a type bring along.</summary>
    public sealed class BroughtPart : Part<BroughtPart>
    {
        /// <summary>Which modifier.</summary>
        public BroughtPart(string modifier) => Text("modifier", modifier);

        /// <summary>
        /// It affects NPCs within this many metres. If it isn't set, it affects the areas that the
        /// object is in.
        /// </summary>
        public BroughtPart Within(float metres) => Number("within", metres);

        /// <summary>Over self, the object, and consumer, the NPC.</summary>
        public BroughtPart When(string condition) => Text("when", condition);
    }

    /// <summary>What spreads from places and fades, such as danger, noise or a smell.</summary>
    public sealed class InfluencePart : Entry<InfluencePart>
    {
        /// <summary>After how many seconds it is half as strong; without it, it stays.</summary>
        public InfluencePart HalfLife(float seconds) => Number("half_life", seconds);

        /// <summary>How strong it gets at most at any place.</summary>
        public InfluencePart Limit(float strength) => Number("limit", strength);

        /// <summary>How far a mark spreads, in metres of way between places.</summary>
        public InfluencePart Reach(float metres) => Number("reach", metres);

        /// <summary>Within how many metres NPCs with facts of their own notice it.</summary>
        public InfluencePart NoticedWithin(float metres) => Number("noticed_within", metres);
    }
}
