namespace Udgoap.Documents
{
    /// <summary>
    /// An attribute: <see cref="NumberPart"/>, <see cref="FlagPart"/>, <see cref="PositionPart"/> or
    /// <see cref="ReferencePart"/>. In a document's attributes it is defined; in a type's it is
    /// narrowed.
    /// </summary>
    /// <typeparam name="TSelf">The part's own type.</typeparam>
    public abstract class AttributePart<TSelf> : Entry<TSelf>
        where TSelf : AttributePart<TSelf>
    {
        private readonly string kind;

        private protected AttributePart(string kind) => this.kind = kind;

        /// <summary>With its kind, as where it is defined.</summary>
        internal string ToDefinition() => ToJson("\"kind\": " + Json.Quoted(kind));
    }

    /// <summary>A number.</summary>
    public sealed class NumberPart : AttributePart<NumberPart>
    {
        /// <summary>Makes one without bounds.</summary>
        public NumberPart()
            : base("number")
        {
        }

        /// <summary>Both bounds.</summary>
        public NumberPart Range(float least, float most) => AtLeast(least).AtMost(most);

        /// <summary>The lower bound.</summary>
        public NumberPart AtLeast(float least) => Number("min", least);

        /// <summary>The upper bound.</summary>
        public NumberPart AtMost(float most) => Number("max", most);

        /// <summary>What it is at first.</summary>
        public NumberPart Default(float value) => Number("default", value);

        /// <summary>
        /// Smaller changes don't make NPCs think again. In a document's attributes only.
        /// </summary>
        public NumberPart Significance(float change) => Number("significance", change);

        /// <summary>How much it changes by itself in a second. In types only.</summary>
        public NumberPart Rate(float inASecond) => Number("rate", inASecond);

        /// <summary>The same as an expression.</summary>
        public NumberPart Rate(string expression) => Text("rate", expression);
    }

    /// <summary>Yes or no.</summary>
    public sealed class FlagPart : AttributePart<FlagPart>
    {
        /// <summary>Makes one that is no at first.</summary>
        public FlagPart()
            : base("flag")
        {
        }

        /// <summary>What it is at first.</summary>
        public FlagPart Default(bool value) => Set("default", value ? Json.True : Json.False);
    }

    /// <summary>A point, in metres.</summary>
    public sealed class PositionPart : AttributePart<PositionPart>
    {
        /// <summary>Makes one at the origin.</summary>
        public PositionPart()
            : base("position")
        {
        }

        /// <summary>
        /// Smaller changes, in metres, don't make NPCs think again. In a document's attributes only.
        /// </summary>
        public PositionPart Significance(float metres) => Number("significance", metres);

        /// <summary>Where it is at first.</summary>
        public PositionPart Default(Vec3 value) =>
            Set(
                "default",
                "[" + Json.Number(value.X) + ", " + Json.Number(value.Y) + ", " + Json.Number(value.Z)
                + "]");
    }

    /// <summary>Another entity.</summary>
    public sealed class ReferencePart : AttributePart<ReferencePart>
    {
        /// <summary>Makes one to nothing.</summary>
        public ReferencePart()
            : base("reference")
        {
        }
    }
}
