using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Reflection;
using Udgoap.Components;
using UnityEngine;

namespace Udgoap.Tests
{
    /// <summary>
    /// Loads a scene from its file, as Unity does: game objects, transforms, and components of scripts with
    /// the fields that the scene sets. What is Unity's alone, such as meshes and lights, is left out.
    /// </summary>
    internal sealed class SceneFile
    {
        private const BindingFlags Own = BindingFlags.Instance | BindingFlags.Public
            | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

        private readonly Dictionary<string, string> assets = new Dictionary<string, string>();
        private readonly Dictionary<string, object> made = new Dictionary<string, object>();

        private SceneFile()
        {
            foreach (var folder in new[] { "bindings/unity", "unity-sample/Assets" })
            {
                foreach (var meta in Directory.GetFiles(folder, "*.meta", SearchOption.AllDirectories))
                {
                    var guid = File.ReadLines(meta).First(line => line.StartsWith("guid: ")).Substring(6);
                    assets[guid] = meta.Substring(0, meta.Length - ".meta".Length);
                }
            }
        }

        /// <summary>All objects of a scene, which becomes active.</summary>
        internal static void Load(int number, string path) => Player.Load(number, () =>
        {
            var file = new SceneFile();
            var blocks = Blocks(File.ReadAllLines(path));
            foreach (var it in blocks.Where(it => it.Kind == "1"))
            {
                file.made[it.Id] = new GameObject(it.Text("m_Name"));
            }
            foreach (var it in blocks.Where(it => it.Kind == "4"))
            {
                var place = file.Holder(it).transform;
                place.position = (Vector3)file.Value(typeof(Vector3), it.Lines("m_LocalPosition"));
                place.localScale = (Vector3)file.Value(typeof(Vector3), it.Lines("m_LocalScale"));
            }
            var scripts = blocks.Where(it => it.Kind == "114").ToList();
            foreach (var it in scripts)
            {
                file.made[it.Id] = file.Add(it);
            }
            foreach (var it in scripts)
            {
                file.Fill(it.Fields, file.made[it.Id]);
            }
        });

        private static List<Block> Blocks(string[] lines)
        {
            var blocks = new List<Block>();
            foreach (var line in lines)
            {
                if (line.StartsWith("--- !u!"))
                {
                    var words = line.Substring("--- !u!".Length).Split(new[] { " &" }, StringSplitOptions.None);
                    blocks.Add(new Block { Kind = words[0], Id = words[1] });
                }
                else if (blocks.Count > 0)
                {
                    blocks[blocks.Count - 1].Take(line);
                }
            }
            return blocks;
        }

        private GameObject Holder(Block of) => (GameObject)Referred(of.Text("m_GameObject"));

        private object Add(Block block)
        {
            var name = Path.GetFileNameWithoutExtension(assets[Part(block.Text("m_Script"), "guid")]);
            var ours = new[] { typeof(UdgoapWorld).Assembly, typeof(SceneFile).Assembly };
            var type = ours.SelectMany(it => it.GetTypes())
                .First(it => it.Name == name && typeof(MonoBehaviour).IsAssignableFrom(it));
            return typeof(GameObject).GetMethod("AddComponent").MakeGenericMethod(type)
                .Invoke(Holder(block), null);
        }

        /// <summary>What begins with these letters is Unity's own.</summary>
        private void Fill(Dictionary<string, List<string>> fields, object into)
        {
            foreach (var field in fields.Where(it => !it.Key.StartsWith("m_")))
            {
                var target = Field(into.GetType(), field.Key);
                target.SetValue(into, Value(target.FieldType, field.Value));
            }
        }

        private static FieldInfo Field(Type type, string name)
        {
            for (; type != null; type = type.BaseType)
            {
                var found = type.GetField(name, Own);
                if (found != null)
                {
                    return found;
                }
            }
            throw new InvalidDataException("no component has the field " + name);
        }

        /// <summary>The first line is what stands beside the name; the others are items of a list.</summary>
        private object Value(Type type, List<string> lines)
        {
            if (type.IsArray)
            {
                return List(type.GetElementType(), lines);
            }
            var text = lines[0];
            if (type == typeof(string))
            {
                return text;
            }
            if (typeof(UnityEngine.Object).IsAssignableFrom(type))
            {
                return Referred(text);
            }
            if (type == typeof(bool))
            {
                return text != "0";
            }
            if (type.IsEnum)
            {
                return Enum.ToObject(type, int.Parse(text, CultureInfo.InvariantCulture));
            }
            if (type.IsPrimitive)
            {
                return Convert.ChangeType(text, type, CultureInfo.InvariantCulture);
            }
            var value = Activator.CreateInstance(type);
            foreach (var pair in Pairs(text))
            {
                var field = Field(type, pair.Key);
                field.SetValue(value, Value(field.FieldType, new List<string> { pair.Value }));
            }
            return value;
        }

        /// <summary>
        /// Items begin with a hyphen; what belongs to the last one stands below, farther to the right.
        /// </summary>
        private Array List(Type of, List<string> lines)
        {
            var items = new List<string>();
            foreach (var line in lines.Skip(1))
            {
                if (line.StartsWith("- "))
                {
                    items.Add(line.Substring(2));
                }
                else
                {
                    items[items.Count - 1] += ", " + line.Trim();
                }
            }
            var array = Array.CreateInstance(of, items.Count);
            for (var number = 0; number < items.Count; number++)
            {
                array.SetValue(Value(of, new List<string> { items[number] }), number);
            }
            return array;
        }

        private object Referred(string text)
        {
            var guid = Part(text, "guid");
            if (guid != null)
            {
                return new TextAsset(File.ReadAllText(assets[guid]));
            }
            var id = Part(text, "fileID");
            return id == "0" ? null : made[id];
        }

        private static string Part(string text, string name) =>
            Pairs(text).Where(it => it.Key == name).Select(it => it.Value).FirstOrDefault();

        private static IEnumerable<KeyValuePair<string, string>> Pairs(string text) =>
            from part in text.Trim('{', '}').Split(new[] { ", " }, StringSplitOptions.None)
            let words = part.Split(new[] { ": " }, StringSplitOptions.None)
            select new KeyValuePair<string, string>(words[0], words[1]);

        /// <summary>One of the file's parts: an object or a component.</summary>
        private sealed class Block
        {
            internal readonly Dictionary<string, List<string>> Fields = new Dictionary<string, List<string>>();
            internal string Kind;
            internal string Id;
            private List<string> last;

            internal string Text(string name) => Fields[name][0];

            internal List<string> Lines(string name) => Fields[name];

            internal void Take(string line)
            {
                // The first one says again what it is.
                if (!line.StartsWith("  "))
                {
                    return;
                }
                var inside = line.Substring(2);
                var end = inside.IndexOf(':');
                if (inside.StartsWith("- ") || inside.StartsWith(" "))
                {
                    last.Add(inside);
                    return;
                }
                last = new List<string> { inside.Substring(end + 1).Trim() };
                Fields.Add(inside.Substring(0, end), last);
            }
        }
    }
}
