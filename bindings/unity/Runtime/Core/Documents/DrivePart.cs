namespace Udgoap.Documents
{
    /// <summary>A drive.</summary>
    public sealed class DrivePart : Entry<DrivePart>
    {
        /// <summary>What tools call it.</summary>
        public DrivePart Label(string label) => Text("label", label);

        /// <summary>The color that tools show it in, such as "#ff8000".</summary>
        public DrivePart Color(string color) => Text("color", color);

        /// <summary>When an NPC is given it.</summary>
        public DrivePart Given(GivenPart part) => Set("given", part.ToJson());

        /// <summary>How much it counts.</summary>
        public DrivePart Weight(float value) => Number("weight", value);

        /// <summary>The same as an expression.</summary>
        public DrivePart Weight(string expression) => Text("weight", expression);

        /// <summary>Words that modifiers recognise it by.</summary>
        public DrivePart Annotations(params string[] words) => AppendTexts("annotations", words);

        /// <summary>How its goals become one satisfaction.</summary>
        public DrivePart Combine(string how) => Text("combine", how);

        /// <summary>When it leaves.</summary>
        public DrivePart Remove(string condition) => Text("remove", condition);

        /// <summary>A rule that makes goals.</summary>
        public DrivePart Goal(string name, GoalPart rule) => Insert("goals", name, rule.ToJson());
    }

    /// <summary>A rule that makes goals.</summary>
    public sealed class GoalPart : Part<GoalPart>
    {
        /// <summary>One for each entity of a type, which expressions call <c>name</c>.</summary>
        public GoalPart ForEach(string type, string name) => Text("for_each", type).Text("as", name);

        /// <summary>When there is such a goal.</summary>
        public GoalPart When(string condition) => Text("when", condition);

        /// <summary>What is wanted. A text will do.</summary>
        public GoalPart Condition(ConditionPart condition) => Append("conditions", condition.ToJson());

        /// <summary>How much it counts among the drive's goals.</summary>
        public GoalPart Weight(float value) => Number("weight", value);

        /// <summary>The same as an expression.</summary>
        public GoalPart Weight(string expression) => Text("weight", expression);

        /// <summary>How urgent it is to GOAP.</summary>
        public GoalPart Priority(float value) => Number("priority", value);

        /// <summary>The same as an expression.</summary>
        public GoalPart Priority(string expression) => Text("priority", expression);

        /// <summary>How its conditions become one completeness.</summary>
        public GoalPart Combine(string how) => Text("combine", how);

        /// <summary>A curve that completeness goes through.</summary>
        public GoalPart Completeness(string curve) => Text("completeness", curve);

        /// <summary>When it is done with.</summary>
        public GoalPart Remove(string condition) => Text("remove", condition);

        /// <summary>It stays, even when it is done.</summary>
        public GoalPart NeverRemove() => Set("remove", Json.False);

        /// <summary>What becomes of it with its entity: "satisfied" or "failed".</summary>
        public GoalPart OnDestroyed(string how) => Text("on_destroyed", how);
    }

    /// <summary>When an NPC is given a drive.</summary>
    public sealed class GivenPart : Part<GivenPart>
    {
        /// <summary>Makes one.</summary>
        public GivenPart(string condition) => Text("when", condition);

        /// <summary>By an entity of a type, which expressions call <c>name</c>.</summary>
        public GivenPart ForEach(string type, string name) =>
            Text("for_each", type).Text("as", name);
    }
}
