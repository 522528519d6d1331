namespace Udgoap.Documents
{
    /// <summary>
    /// A domain document made by a program: docs/domain-documents.md as calls. <c>ToJson</c> gives what
    /// is loaded like any other document. Nothing is judged here: the loader does that, with all errors
    /// at once.
    /// </summary>
    public sealed class DocumentBuilder : Part<DocumentBuilder>
    {
        /// <summary>Makes an empty document.</summary>
        public DocumentBuilder() => Set("udgoap", "1");

        /// <summary>Changes of place that are smaller, in metres, don't make NPCs think again.</summary>
        public DocumentBuilder PositionSignificance(float metres) =>
            Number("position_significance", metres);

        /// <summary>Across how many metres conditions on distances go from 1 to 0.</summary>
        public DocumentBuilder DistanceRange(float metres) => Number("distance_range", metres);

        /// <summary>Defines an attribute.</summary>
        public DocumentBuilder Attribute<TPart>(string name, AttributePart<TPart> part)
            where TPart : AttributePart<TPart> => Insert("attributes", name, part.ToDefinition());

        /// <summary>Defines a type.</summary>
        public DocumentBuilder Type(string name, TypePart part) => Insert("types", name, part.ToJson());

        /// <summary>Defines an action.</summary>
        public DocumentBuilder Action(string name, ActionPart part) =>
            Insert("actions", name, part.ToJson());

        /// <summary>Defines a world effect.</summary>
        public DocumentBuilder WorldEffect(string name, WorldEffectPart part) =>
            Insert("world_effects", name, part.ToJson());

        /// <summary>Defines a drive.</summary>
        public DocumentBuilder Drive(string name, DrivePart part) =>
            Insert("drives", name, part.ToJson());

        /// <summary>Defines a curve.</summary>
        public DocumentBuilder Curve(string name, CurvePart part) =>
            Insert("curves", name, part.ToJson());

        /// <summary>Defines a query.</summary>
        public DocumentBuilder Query(string name, QueryPart part) =>
            Insert("queries", name, part.ToJson());

        /// <summary>Defines a flag: a condition over self.</summary>
        public DocumentBuilder Flag(string name, string test) =>
            Insert("flags", name, Json.Quoted(test));

        /// <summary>Defines a sensor.</summary>
        public DocumentBuilder Sensor(string name, SensorPart part) =>
            Insert("sensors", name, part.ToJson());

        /// <summary>Defines a schedule.</summary>
        public DocumentBuilder Schedule(string name, SchedulePart part) =>
            Insert("schedules", name, part.ToJson());

        /// <summary>Defines a machine.</summary>
        public DocumentBuilder Machine(string name, MachinePart part) =>
            Insert("machines", name, part.ToJson());

        /// <summary>Defines what alters the costs of actions.</summary>
        public DocumentBuilder Modifier(string name, ModifierPart part) =>
            Insert("modifiers", name, part.ToJson());

        /// <summary>Defines what spreads from places and fades.</summary>
        public DocumentBuilder Influence(string name, InfluencePart part) =>
            Insert("influences", name, part.ToJson());

        /// <summary>Adds a tag.</summary>
        public DocumentBuilder Tag(string name, TagPart part) =>
            Insert("tags", name, part.ToJson());

        /// <summary>Where the schema of documents lies, for an editor.</summary>
        public DocumentBuilder Schema(string where) => Text("$schema", where);
    }

    /// <summary>A curve. The keys that aren't given have the defaults of the page.</summary>
    public sealed class CurvePart : Entry<CurvePart>
    {
        private CurvePart(string kind) => Text("kind", kind);

        /// <summary>slope × x + offset.</summary>
        public static CurvePart Linear(float slope, float offset = 0) =>
            new CurvePart("linear").Number("slope", slope).Number("offset", offset);

        /// <summary>slope × (x − shift)² + offset.</summary>
        public static CurvePart Quadratic(float slope, float shift = 0, float offset = 0) =>
            new CurvePart("quadratic")
                .Number("slope", slope)
                .Number("shift", shift)
                .Number("offset", offset);

        /// <summary>Rises slowly at first for a base above 1, fast at first below it.</summary>
        public static CurvePart Exponential(float @base) =>
            new CurvePart("exponential").Number("base", @base);

        /// <summary>An S around its middle.</summary>
        public static CurvePart Logistic(float steepness, float middle = 0.5f) =>
            new CurvePart("logistic").Number("steepness", steepness).Number("middle", middle);

        /// <summary>Straight from point to point. Add them with <see cref="Point"/>.</summary>
        public static CurvePart Piecewise() => new CurvePart("piecewise");

        /// <summary>The next point of a piecewise curve, with a greater x than the last.</summary>
        public CurvePart Point(float x, float y) =>
            Append("points", "[" + Json.Number(x) + ", " + Json.Number(y) + "]");
    }

    /// <summary>A question to the game.</summary>
    public sealed class QueryPart : Entry<QueryPart>
    {
        /// <summary>"flag" or "number".</summary>
        public QueryPart Kind(string kind) => Text("kind", kind);

        /// <summary>How many objects it is about.</summary>
        public QueryPart Arguments(int count) => Number("arguments", count);

        /// <summary>For how many seconds an answer is used again.</summary>
        public QueryPart MaxAge(float seconds) => Number("max_age", seconds);

        /// <summary>Across which gap conditions on its answer go from 1 to 0.</summary>
        public QueryPart Range(float value) => Number("range", value);

        /// <summary>The answer for the same objects never changes.</summary>
        public QueryPart Pure() => Set("pure", Json.True);
    }
}
