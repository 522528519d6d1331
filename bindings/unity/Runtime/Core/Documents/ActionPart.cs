namespace Udgoap.Documents
{
    /// <summary>An action.</summary>
    public sealed class ActionPart : Entry<ActionPart>
    {
        /// <summary>What tools call it.</summary>
        public ActionPart Label(string label) => Text("label", label);

        /// <summary>The color that tools show it in, such as "#ff8000".</summary>
        public ActionPart Color(string color) => Text("color", color);

        /// <summary>What must hold for it to be done. A text will do.</summary>
        public ActionPart Precondition(ConditionPart condition) =>
            Append("preconditions", condition.ToJson());

        /// <summary>What it does, such as "supplier.health -= 30".</summary>
        public ActionPart Effect(string effect) => Append("effects", Json.Quoted(effect));

        /// <summary>One of the things that may come of it.</summary>
        public ActionPart Outcome(OutcomePart part) => Append("outcomes", part.ToJson());

        /// <summary>What it costs.</summary>
        public ActionPart Cost(float value) => Number("cost", value);

        /// <summary>The same as an expression.</summary>
        public ActionPart Cost(string expression) => Text("cost", expression);

        /// <summary>How long it takes.</summary>
        public ActionPart Duration(float seconds) => Number("duration", seconds);

        /// <summary>The same as an expression.</summary>
        public ActionPart Duration(string expression) => Text("duration", expression);

        /// <summary>An NPC may do it to itself, as to others.</summary>
        public ActionPart OnSelf() => Set("self", Json.True);

        /// <summary>An NPC does it to itself alone.</summary>
        public ActionPart OnlyOnSelf() => Text("self", "only");

        /// <summary>World effects that it has.</summary>
        public ActionPart WorldEffects(params string[] names) => AppendTexts("world_effects", names);

        /// <summary>
        /// A schedule, whose tasks take the place of a step when its turn comes. Its own effects are then
        /// only what planning makes of it.
        /// </summary>
        public ActionPart Schedule(string name) => Text("schedule", name);

        /// <summary>How a step with it is performed.</summary>
        public ActionPart Perform(PerformPart part) => Set("perform", part.ToJson());

        /// <summary>It is done where the NPC has last seen the object.</summary>
        public ActionPart AtLastSeen() => Text("at", "last_seen");

        /// <summary>Words for hosts that read plans, and for modifiers.</summary>
        public ActionPart Annotations(params string[] words) => AppendTexts("annotations", words);

        /// <summary>Modifiers that a step leaves behind, in the areas where it was done.</summary>
        public ActionPart Ambiance(params string[] modifiers) => AppendTexts("ambiance", modifiers);

        /// <summary>Influences that a step adds 1 to, where the NPC is then.</summary>
        public ActionPart Influences(params string[] names) => AppendTexts("influences", names);
    }

    /// <summary>A precondition, or a condition of a goal. A text becomes one by itself.</summary>
    public sealed class ConditionPart : Part<ConditionPart>
    {
        /// <summary>Makes one, such as "self.food >= 10".</summary>
        public ConditionPart(string test) => Text("test", test);

        /// <summary>Makes one, such as "self.food >= 10".</summary>
        public static implicit operator ConditionPart(string test) => new ConditionPart(test);

        /// <summary>Across which gap it goes from 1 to 0.</summary>
        public ConditionPart Range(float value) => Number("range", value);

        /// <summary>How much it counts among the others.</summary>
        public ConditionPart Weight(float value) => Number("weight", value);

        /// <summary>What expressions call it.</summary>
        public ConditionPart Name(string name) => Text("name", name);
    }

    /// <summary>One of the things that may come of an action.</summary>
    public sealed class OutcomePart : Part<OutcomePart>
    {
        /// <summary>Makes one that is as likely as its part of all weights.</summary>
        public OutcomePart(float weight) => Number("weight", weight);

        /// <summary>
        /// The same where that depends on facts: an expression over the consumer and the supplier.
        /// </summary>
        public OutcomePart(string weight) => Text("weight", weight);

        /// <summary>What it does, beside the action's own effects.</summary>
        public OutcomePart Effect(string effect) => Append("effects", Json.Quoted(effect));

        /// <summary>What explanations call it.</summary>
        public OutcomePart Name(string name) => Text("name", name);
    }

    /// <summary>
    /// How a step with an action is performed, once it has been planned. All times are in seconds.
    /// </summary>
    public sealed class PerformPart : Part<PerformPart>
    {
        /// <summary>"any_time", "between_steps" or "never".</summary>
        public PerformPart Interrupt(string when) => Text("interrupt", when);

        /// <summary>How long it isn't done again.</summary>
        public PerformPart Cooldown(float seconds) => Number("cooldown", seconds);

        /// <summary>After how long it counts as failed.</summary>
        public PerformPart Timeout(float seconds) => Number("timeout", seconds);

        /// <summary>How long it isn't tried again when it has failed.</summary>
        public PerformPart RetryAfter(float seconds) => Number("retry_after", seconds);

        /// <summary>How long its effects are expected to show.</summary>
        public PerformPart ExpectFor(float seconds) => Number("expect_for", seconds);

        /// <summary>How long one waits for a slot at most.</summary>
        public PerformPart MaxWait(float seconds) => Number("max_wait", seconds);
    }

    /// <summary>What the world is expected to do after a step.</summary>
    public sealed class WorldEffectPart : Entry<WorldEffectPart>
    {
        /// <summary>It concerns each entity of a type, which expressions call <c>name</c>.</summary>
        public WorldEffectPart ForEach(string type, string name) =>
            Text("for_each", type).Text("as", name);

        /// <summary>When it happens.</summary>
        public WorldEffectPart When(string condition) => Text("when", condition);

        /// <summary>What it does.</summary>
        public WorldEffectPart Effect(string effect) => Append("effects", Json.Quoted(effect));
    }
}
