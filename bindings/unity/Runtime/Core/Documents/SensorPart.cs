namespace Udgoap.Documents
{
    /// <summary>A way in which NPCs notice things.</summary>
    public sealed class SensorPart : Entry<SensorPart>
    {
        /// <summary>What it notices; types that inherit from these are noticed, too.</summary>
        public SensorPart Types(params string[] names) => AppendTexts("types", names);

        /// <summary>
        /// What it tells of, "position" among them. Everything, unless it is given.
        /// </summary>
        public SensorPart Attributes(params string[] names) => AppendTexts("attributes", names);

        /// <summary>It notices only the NPC itself.</summary>
        public SensorPart OfSelf() => Set("self", Json.True);

        /// <summary>It never looks by itself: the game notices things with it.</summary>
        public SensorPart ByHost() => Set("host", Json.True);

        /// <summary>How far it reaches, in metres.</summary>
        public SensorPart Range(float metres) => Number("range", metres);

        /// <summary>The whole angle that it covers, in degrees; 360 is all around.</summary>
        public SensorPart Angle(float degrees) => Number("angle", degrees);

        /// <summary>How often it looks, in seconds; 0 for every tick.</summary>
        public SensorPart Interval(float seconds) => Number("interval", seconds);

        /// <summary>What the game is asked before something counts as noticed.</summary>
        public SensorPart Query(string name) => Text("query", name);

        /// <summary>How sure its beliefs are, more than 0 and at most 1.</summary>
        public SensorPart Sure(float share) => Number("sure", share);

        /// <summary>How long its beliefs are kept, in seconds; 0 for ever.</summary>
        public SensorPart Remember(float seconds) => Number("remember", seconds);

        /// <summary>How long its beliefs about one attribute are kept.</summary>
        public SensorPart Remember(string attribute, float seconds) =>
            Insert("remember_attributes", attribute, Json.Number(seconds));
    }
}
