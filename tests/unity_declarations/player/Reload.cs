using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

namespace UnityEngine
{
    /// <summary>
    /// What becomes of components when code is reloaded. They are made anew, with what is serialized of
    /// them; and then that is more than at other times, private fields too, unless they are marked:
    /// https://docs.unity3d.com/2022.3/Documentation/Manual/script-Serialization.html and
    /// https://docs.unity3d.com/2022.3/Documentation/ScriptReference/NonSerialized.html
    /// </summary>
    internal static class Reload
    {
        private const BindingFlags Own = BindingFlags.Instance | BindingFlags.Public
            | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

        /// <summary>What is static begins anew.</summary>
        internal static void Statics(Assembly code)
        {
            const BindingFlags Any =
                BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic;
            foreach (var type in code.GetTypes().Where(type => type.Namespace == "Udgoap.Components"))
            {
                foreach (var field in type.GetFields(Any))
                {
                    // Lists and tables are all that components keep there.
                    switch (field.IsLiteral ? null : field.GetValue(null))
                    {
                        case IList list when !list.IsFixedSize:
                            list.Clear();
                            break;
                        case IDictionary table:
                            table.Clear();
                            break;
                    }
                }
            }
        }

        /// <summary>
        /// What is serialized of originals, into their copies; what refers to one of the originals, to its copy. Here
        /// private fields are only those that are marked.
        /// </summary>
        internal static void Fields(Dictionary<object, Object> copies)
        {
            foreach (var pair in copies)
            {
                if (pair.Key is MonoBehaviour original)
                {
                    Copy(original, (MonoBehaviour)pair.Value, copies, true);
                }
            }
        }

        internal static List<MonoBehaviour> Behaviours(MonoBehaviour[] all)
        {
            var made = new Dictionary<object, Object>();
            foreach (var old in all)
            {
                made.Add(old, (Object)Activator.CreateInstance(old.GetType()));
            }
            foreach (var pair in made)
            {
                var old = (MonoBehaviour)pair.Key;
                var renewed = (MonoBehaviour)pair.Value;
                Copy(old, renewed, made, false);
                renewed.Belong(old.Owner);
                renewed.IsOn = old.IsOn;
                renewed.IsAwake = old.IsAwake;
                renewed.IsEnabled = old.IsEnabled;
                renewed.IsStarted = old.IsStarted;
                var components = old.Owner.Components;
                components[components.IndexOf(old)] = renewed;
            }
            return all.Select(old => (MonoBehaviour)made[old]).ToList();
        }

        private static void Copy(
            MonoBehaviour old,
            MonoBehaviour made,
            Dictionary<object, Object> renewed,
            bool onlyMarked)
        {
            for (var type = old.GetType(); type != typeof(MonoBehaviour); type = type.BaseType)
            {
                foreach (var field in type.GetFields(Own))
                {
                    var isMeant = !onlyMarked
                        || field.IsPublic
                        || field.IsDefined(typeof(SerializeField), false);
                    if (isMeant && !field.IsNotSerialized && !field.IsInitOnly && CanBe(field.FieldType))
                    {
                        field.SetValue(made, Renewed(field.GetValue(old), renewed));
                    }
                }
            }
        }

        private static object Renewed(object value, Dictionary<object, Object> renewed)
        {
            if (value is Array array)
            {
                var copy = (Array)array.Clone();
                for (var number = 0; number < copy.Length; number++)
                {
                    copy.SetValue(Renewed(copy.GetValue(number), renewed), number);
                }
                return copy;
            }
            if (value is IList list && !list.IsFixedSize)
            {
                var copy = (IList)Activator.CreateInstance(value.GetType());
                foreach (var part in list)
                {
                    copy.Add(Renewed(part, renewed));
                }
                return copy;
            }
            return value is Object old && renewed.TryGetValue(old, out var made) ? made : value;
        }

        private static bool CanBe(Type type)
        {
            if (type.IsArray)
            {
                return CanBe(type.GetElementType());
            }
            if (type.IsGenericType)
            {
                return type.GetGenericTypeDefinition() == typeof(List<>)
                    && CanBe(type.GetGenericArguments()[0]);
            }
            return type.IsPrimitive
                || type.IsEnum
                || type == typeof(string)
                || typeof(Object).IsAssignableFrom(type)
                || (type.IsSerializable && !type.IsSubclassOf(typeof(Delegate)) && type != typeof(Delegate));
        }
    }
}
