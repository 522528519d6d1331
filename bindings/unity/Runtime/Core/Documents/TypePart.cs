namespace Udgoap.Documents
{
    /// <summary>A type of entities.</summary>
    public sealed class TypePart : Entry<TypePart>
    {
        /// <summary>What tools call it.</summary>
        public TypePart Label(string label) => Text("label", label);

        /// <summary>The color that tools show it in, such as "#ff8000".</summary>
        public TypePart Color(string color) => Text("color", color);

        /// <summary>The type that it inherits from.</summary>
        public TypePart Is(string parent) => Text("is", parent);

        /// <summary>An attribute as the document defines it.</summary>
        public TypePart Attribute(string name) => Insert("attributes", name, "{}");

        /// <summary>An attribute with another default, rate or range.</summary>
        public TypePart Attribute<TPart>(string name, AttributePart<TPart> part)
            where TPart : AttributePart<TPart> => Insert("attributes", name, part.ToJson());

        /// <summary>When it is alive.</summary>
        public TypePart Alive(string condition) => Text("alive", condition);

        /// <summary>Actions that can be done to it.</summary>
        public TypePart Supplies(params string[] actions) => AppendTexts("supplies", actions);

        /// <summary>An action that can be done to it while a condition holds.</summary>
        public TypePart SuppliesWhen(string action, string when) => Offer("supplies", action, when);

        /// <summary>Actions that it can do.</summary>
        public TypePart Consumes(params string[] actions) => AppendTexts("consumes", actions);

        /// <summary>An action that it can do while a condition holds.</summary>
        public TypePart ConsumesWhen(string action, string when) => Offer("consumes", action, when);

        /// <summary>All actions with an annotation.</summary>
        public TypePart ConsumesAnnotated(string annotation)
        {
            var consumed = new Entries();
            consumed.Set("annotation", Json.Quoted(annotation));
            return Append("consumes", consumed.ToJson());
        }

        /// <summary>The reference that names the object that an object is a part of.</summary>
        public TypePart PartOf(string reference) => Text("part_of", reference);

        /// <summary>Tags of its entities.</summary>
        public TypePart Tags(params string[] names) => AppendTexts("tags", names);

        /// <summary>Drives with their own weights.</summary>
        public TypePart Drives(params string[] names) => AppendTexts("drives", names);

        /// <summary>A drive with another weight.</summary>
        public TypePart Drive(string name, float weight) => WeightedDrive(name, Json.Number(weight));

        /// <summary>A drive with another weight, as an expression.</summary>
        public TypePart Drive(string name, string weight) => WeightedDrive(name, Json.Quoted(weight));

        /// <summary>A drive that NPCs aren't born with, but can be given.</summary>
        public TypePart ExternalDrive(string name)
        {
            var drive = new Entries();
            drive.Set("drive", Json.Quoted(name));
            drive.Set("external", Json.True);
            return Append("drives", drive.ToJson());
        }

        /// <summary>World effects of its own, tested after every step.</summary>
        public TypePart WorldEffects(params string[] names) => AppendTexts("world_effects", names);

        /// <summary>How it wants an action done to it.</summary>
        public TypePart Manner(string action, MannerPart part) =>
            Insert("manner", action, part.ToJson());

        /// <summary>How its drives become one utility.</summary>
        public TypePart Utility(UtilityPart part) => Set("utility", part.ToJson());

        /// <summary>The model of GOAP that it plans in: "numeric" or "binary".</summary>
        public TypePart Goap(string model) => Insert("goap", "model", Json.Quoted(model));

        /// <summary>How NPCs of the type plan and think, unless the game says otherwise.</summary>
        public TypePart Planning(PlanningPart part) => Set("planning", part.ToJson());

        /// <summary>Schedules among which the selector utility_plans chooses.</summary>
        public TypePart Schedules(params string[] names) => AppendTexts("schedules", names);

        /// <summary>What chooses for the selector schedules.</summary>
        public TypePart Machine(string name) => Text("machine", name);

        /// <summary>Sensors by which it notices others, or itself.</summary>
        public TypePart Sensors(params string[] names) => AppendTexts("sensors", names);

        /// <summary>Annotations of modifiers that concern its NPCs; without any, all.</summary>
        public TypePart Heeds(params string[] annotations) => AppendTexts("heeds", annotations);

        /// <summary>A modifier that entities of the type bring along.</summary>
        public TypePart Ambiance(BroughtPart part) => Append("ambiance", part.ToJson());

        private TypePart Offer(string key, string action, string when)
        {
            var offer = new Entries();
            offer.Set("action", Json.Quoted(action));
            offer.Set("when", Json.Quoted(when));
            return Append(key, offer.ToJson());
        }

        private TypePart WeightedDrive(string name, string weight)
        {
            var drive = new Entries();
            drive.Set("drive", Json.Quoted(name));
            drive.Set("weight", weight);
            return Append("drives", drive.ToJson());
        }
    }

    /// <summary>How entities of a type want an action done to them.</summary>
    public sealed class MannerPart : Part<MannerPart>
    {
        /// <summary>From how far, in metres.</summary>
        public MannerPart Distance(float metres) => Number("distance", metres);

        /// <summary>"towards", "away" or "any".</summary>
        public MannerPart Facing(string where) => Text("facing", where);

        /// <summary>The name of an animation, for the host.</summary>
        public MannerPart Animation(string tag) => Text("animation", tag);

        /// <summary>How many NPCs may do it at a time; 0 for no limit.</summary>
        public MannerPart Slots(ushort count) => Number("slots", count);
    }

    /// <summary>How a type's drives become one utility.</summary>
    public sealed class UtilityPart : Part<UtilityPart>
    {
        /// <summary>"weighted_average", "min", "product", "sum_capped" or an expression.</summary>
        public UtilityPart Combine(string how) => Text("combine", how);

        /// <summary>Drives without which everything is worth nothing.</summary>
        public UtilityPart Vital(params string[] drives) => AppendTexts("vital", drives);
    }
}
