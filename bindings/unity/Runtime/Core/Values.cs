using static Udgoap.NativeMethods;

namespace Udgoap
{
    public partial struct Vec3
    {
        /// <summary>Makes a point, in metres, or a direction, in the host's own axes.</summary>
        /// <param name="x">Along the first axis.</param>
        /// <param name="y">Along the second axis.</param>
        /// <param name="z">Along the third axis.</param>
        public Vec3(float x, float y, float z)
        {
            X = x;
            Y = y;
            Z = z;
        }
    }

    public partial struct NpcHandle
    {
        /// <summary>The NPC as the object that it is.</summary>
        public ObjectHandle Object => new ObjectHandle(bits);

        /// <summary>The NPC as the object that it is.</summary>
        /// <param name="npc">The NPC.</param>
        public static implicit operator ObjectHandle(NpcHandle npc) => npc.Object;
    }

    public partial struct Value
    {
        /// <summary>The value of a number.</summary>
        /// <param name="number">Finite.</param>
        /// <returns>The value.</returns>
        public static Value Of(float number) =>
            new Value { Kind = AttributeKind.Number, Number = number };

        /// <summary>The value of a flag.</summary>
        /// <param name="flag">Yes or no.</param>
        /// <returns>The value.</returns>
        public static Value Of(bool flag) => new Value { Kind = AttributeKind.Flag, Flag = flag };

        /// <summary>The value of a position.</summary>
        /// <param name="position">Metres.</param>
        /// <returns>The value.</returns>
        public static Value Of(Vec3 position) =>
            new Value { Kind = AttributeKind.Position, Position = position };

        /// <summary>The value of a reference.</summary>
        /// <param name="reference">The object, or null for none.</param>
        /// <returns>The value.</returns>
        public static Value Of(ObjectHandle reference) =>
            new Value { Kind = AttributeKind.Reference, Reference = reference };
    }

    public partial struct Write
    {
        /// <summary>One of many writes.</summary>
        /// <param name="of">The object that has the attribute.</param>
        /// <param name="attribute">Which.</param>
        /// <param name="value">Its new value, of the attribute's kind.</param>
        public Write(ObjectHandle of, AttributeId attribute, Value value)
        {
            Object = of;
            Attribute = attribute;
            reserved = 0;
            Value = value;
        }
    }

    public partial struct PlaceLink
    {
        /// <summary>A link, both ways.</summary>
        /// <param name="first">The number of the one place.</param>
        /// <param name="second">The number of the other.</param>
        public PlaceLink(uint first, uint second)
        {
            First = first;
            Second = second;
        }
    }

    public partial struct PlaceTerm
    {
        /// <summary>What an influence counts for in the value of a place.</summary>
        /// <param name="influence">Which.</param>
        /// <param name="weight">
        /// What its strength is multiplied with; less than 0 for what is to be avoided.
        /// </param>
        public PlaceTerm(InfluenceId influence, float weight)
        {
            Influence = influence;
            Weight = weight;
        }
    }

    public partial struct Read
    {
        /// <summary>One of many reads.</summary>
        /// <param name="of">The object that has the attribute.</param>
        /// <param name="attribute">Which.</param>
        public Read(ObjectHandle of, AttributeId attribute)
        {
            Object = of;
            Attribute = attribute;
            reserved = 0;
        }
    }

    public partial struct Fact
    {
        /// <summary>What an NPC is told.</summary>
        /// <param name="about">The object that it is about.</param>
        /// <param name="attribute">Which attribute of it.</param>
        /// <param name="value">What it is believed to be.</param>
        /// <param name="timestamp">When it was so, in seconds of the world's time.</param>
        public Fact(ObjectHandle about, AttributeId attribute, Value value, double timestamp)
        {
            Id = 0;
            Object = about;
            Attribute = attribute;
            reserved = 0;
            Value = value;
            Timestamp = timestamp;
        }
    }

    public partial struct Binding
    {
        /// <summary>An action done to one smart object.</summary>
        /// <param name="action">What is done.</param>
        /// <param name="supplier">The object that it is done to.</param>
        public Binding(ActionId action, ObjectHandle supplier)
        {
            this = default;
            Action = action;
            Supplier = supplier;
        }
    }

    public partial struct InitialValue
    {
        /// <summary>What an attribute of a new object begins as.</summary>
        /// <param name="attribute">The attribute.</param>
        /// <param name="value">The first value.</param>
        public InitialValue(AttributeId attribute, Value value)
        {
            this = default;
            Attribute = attribute;
            fields = UDG_INITIAL_VALUE;
            Value = value;
        }

        /// <summary>Between what values a number of a new object can be.</summary>
        /// <param name="attribute">The attribute.</param>
        /// <param name="minimum">The least value; not below the type's own.</param>
        /// <param name="maximum">The greatest value; not above the type's own.</param>
        public InitialValue(AttributeId attribute, float minimum, float maximum)
        {
            this = default;
            Attribute = attribute;
            fields = UDG_INITIAL_RANGE;
            Minimum = minimum;
            Maximum = maximum;
        }

        /// <summary>The same with a range.</summary>
        /// <param name="minimum">The least value; not below the type's own.</param>
        /// <param name="maximum">The greatest value; not above the type's own.</param>
        /// <returns>Both.</returns>
        public InitialValue Within(float minimum, float maximum)
        {
            var both = this;
            both.fields |= UDG_INITIAL_RANGE;
            both.Minimum = minimum;
            both.Maximum = maximum;
            return both;
        }
    }

    public partial struct Answer
    {
        /// <summary>An answer. Without one, use <c>default</c>.</summary>
        /// <param name="value">Finite; metres for "travel".</param>
        public Answer(float value)
        {
            Value = value;
            is_answered = 1;
        }

        /// <summary>The answer to a question for yes or no.</summary>
        /// <param name="yes">Yes or no.</param>
        public Answer(bool yes)
            : this(yes ? 1f : 0f)
        {
        }
    }

    public partial struct Percept
    {
        /// <summary>What an NPC notices by a sensor.</summary>
        /// <param name="fact">
        /// The fact: of which object, which attribute, which value, and since when.
        /// </param>
        /// <param name="sensor">By which sensor; null if by none: it counts as told.</param>
        /// <param name="sure">
        /// How sure that is, more than 0 and at most 1; 0: as the document says of the sensor.
        /// </param>
        /// <param name="remember">
        /// For how many seconds it is kept; infinite: for ever; 0: as the document says of the sensor.
        /// </param>
        public Percept(Fact fact, SensorId sensor, float sure = 0f, float remember = 0f)
        {
            this = default;
            Fact = fact;
            Sensor = sensor;
            Sure = sure;
            Remember = remember;
        }

        /// <summary>What another NPC has told an NPC; it may be a lie.</summary>
        /// <param name="fact">
        /// The fact: of which object, which attribute, which value, and since when.
        /// </param>
        /// <param name="teller">The NPC that has told it.</param>
        /// <param name="sure">How sure that is, more than 0 and at most 1.</param>
        /// <param name="remember">For how many seconds it is kept; 0: for ever.</param>
        public Percept(Fact fact, ObjectHandle teller, float sure = 1f, float remember = 0f)
        {
            this = default;
            Fact = fact;
            Teller = teller;
            Sure = sure;
            Remember = remember;
        }
    }

    public partial struct Decision
    {
        /// <summary>What one of the steps does.</summary>
        /// <param name="number">From 0, below 4.</param>
        /// <returns>The action; null beyond the number of steps.</returns>
        /// <exception cref="System.IndexOutOfRangeException">There is no such number.</exception>
        public readonly unsafe ActionId Action(int number)
        {
            CheckNumber(number);
            return new ActionId(actions[number]);
        }

        /// <summary>The object that one of the steps is done to.</summary>
        /// <param name="number">From 0, below 4.</param>
        /// <returns>The object; null beyond the number of steps.</returns>
        /// <exception cref="System.IndexOutOfRangeException">There is no such number.</exception>
        public readonly unsafe ObjectHandle Supplier(int number)
        {
            CheckNumber(number);
            return new ObjectHandle(suppliers[number]);
        }

        private static void CheckNumber(int number)
        {
            if ((uint)number >= UDG_DECISION_STEPS)
            {
                throw new System.IndexOutOfRangeException(
                    $"a decision tells {UDG_DECISION_STEPS} steps, not a number {number}");
            }
        }
    }

    public partial struct Question
    {
        /// <summary>One of the objects that the question is about.</summary>
        /// <param name="number">From 0, in the order of the query's arguments, below 4.</param>
        /// <returns>The object; null beyond their number.</returns>
        /// <exception cref="System.IndexOutOfRangeException">There is no such number.</exception>
        public readonly unsafe ObjectHandle Object(int number)
        {
            CheckNumber(number);
            return new ObjectHandle(objects[number]);
        }

        /// <summary>The key of one of the objects.</summary>
        /// <param name="number">From 0, in the order of the query's arguments, below 4.</param>
        /// <returns>The key; 0 for none.</returns>
        /// <exception cref="System.IndexOutOfRangeException">There is no such number.</exception>
        public readonly unsafe ulong UserKey(int number)
        {
            CheckNumber(number);
            return user_keys[number];
        }

        private static void CheckNumber(int number)
        {
            if ((uint)number >= UDG_QUESTION_OBJECTS)
            {
                throw new System.IndexOutOfRangeException(
                    $"a question has {UDG_QUESTION_OBJECTS} objects, not a number {number}");
            }
        }
    }

    public partial struct PlanState
    {
        /// <summary>Whether all its steps can be executed.</summary>
        public readonly bool IsExecutable => UnmetStep == UDG_PLAN_STATE_EXECUTABLE;

        /// <summary>Whether it begins a plan, and was developed from no other.</summary>
        public readonly bool HasNoParent => Parent == UDG_PLAN_STATE_NO_PARENT;
    }
}
