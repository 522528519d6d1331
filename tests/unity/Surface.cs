using System;
using System.Linq;
using System.Reflection;
using Udgoap.Components;

namespace Udgoap.Tests
{
    /// <summary>What games see of the components: no pointers, and no names of Unity's.</summary>
    internal static class Surface
    {
        internal static void Run()
        {
            var members = 0;
            foreach (var type in typeof(UdgoapWorld).Assembly.GetExportedTypes())
            {
                if (type.Namespace != typeof(UdgoapWorld).Namespace)
                {
                    // Where all is one assembly.
                    continue;
                }
                Check.That(type.Name.StartsWith("Udgoap"), $"a name of our own, not {type.Name}");
                foreach (var member in type.GetMembers(
                    BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static
                    | BindingFlags.DeclaredOnly))
                {
                    members++;
                    foreach (var used in Used(member))
                    {
                        Check.That(
                            !used.IsPointer && used != typeof(IntPtr) && used != typeof(UIntPtr),
                            $"no pointer in {type.Name}.{member.Name}");
                    }
                }
            }
            Check.That(members > 50, "members to look at");
        }

        private static Type[] Used(MemberInfo member)
        {
            switch (member)
            {
                case MethodInfo method:
                    return method.GetParameters().Select(it => it.ParameterType)
                        .Append(method.ReturnType).ToArray();
                case FieldInfo field:
                    return new[] { field.FieldType };
                case PropertyInfo property:
                    return new[] { property.PropertyType };
                default:
                    return Type.EmptyTypes;
            }
        }
    }
}
