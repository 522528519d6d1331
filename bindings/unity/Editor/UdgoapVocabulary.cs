using System;
using System.Collections.Generic;
using UnityEditor;
using UnityEditor.SceneManagement;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace Udgoap.Components.Editor
{
    /// <summary>The names that a world's documents define, for drop-downs.</summary>
    internal sealed class UdgoapVocabulary
    {
        private readonly Dictionary<string, UdgoapTypeDescription> described =
            new Dictionary<string, UdgoapTypeDescription>();

        private UdgoapVocabulary(string[] types, string problem)
        {
            Types = types;
            Problem = problem;
        }

        internal string[] Types { get; }

        internal string[] Modifiers { get; private set; } = Array.Empty<string>();

        internal string[] Sensors { get; private set; } = Array.Empty<string>();

        internal string[] Influences { get; private set; } = Array.Empty<string>();

        /// <summary>Those that are numbers or flags, of all types.</summary>
        internal string[] Attributes { get; private set; } = Array.Empty<string>();

        /// <summary>What there is to say of a type; of one without a name that is known, nothing.</summary>
        internal UdgoapTypeDescription this[string type] =>
            type != null && described.TryGetValue(type, out var found)
                ? found
                : UdgoapTypeDescription.Nothing;

        /// <summary>Why there are none; null if there are.</summary>
        internal string Problem { get; }

        /// <summary>Reads the documents of the world that a component is in, or will be.</summary>
        internal static UdgoapVocabulary Of(Component it)
        {
            var world = WorldOf(it);
            if (world == null)
            {
                return Without("There is no UdgoapWorld in the scene.");
            }
            try
            {
                var documents = DocumentsOf(world);
                if (documents.Length == 0)
                {
                    return Without("The UdgoapWorld has no document.");
                }
                using (var domain = Domain.Load(documents))
                {
                    return Of(domain);
                }
            }
            catch (UdgoapException error)
            {
                return Without(error.Message);
            }
        }

        private static UdgoapVocabulary Of(Domain domain)
        {
            var vocabulary = new UdgoapVocabulary(new string[domain.Counts.Types], null)
            {
                Modifiers = All(domain.ModifierCount, index => domain.NameOf(domain.ModifierAt(index))),
                Sensors = All(domain.Counts.Sensors, index => domain.NameOf(domain.SensorAt(index))),
                Influences = All(domain.InfluenceCount, index => domain.NameOf(domain.InfluenceAt(index))),
            };
            var attributes = new List<string>();
            for (uint index = 0; index < vocabulary.Types.Length; index++)
            {
                var type = domain.TypeAt(index);
                var name = domain.NameOf(type);
                vocabulary.Types[index] = name;
                var description = UdgoapTypeDescription.Of(domain, type);
                vocabulary.described.Add(name, description);
                foreach (var attribute in description.Attributes)
                {
                    if (!attributes.Contains(attribute))
                    {
                        attributes.Add(attribute);
                    }
                }
            }
            vocabulary.Attributes = attributes.ToArray();
            return vocabulary;
        }

        private static string[] All(uint count, Func<uint, string> name)
        {
            var all = new string[count];
            for (uint index = 0; index < count; index++)
            {
                all[index] = name(index);
            }
            return all;
        }

        private static UdgoapVocabulary Without(string problem) =>
            new UdgoapVocabulary(Array.Empty<string>(), problem);

        private static UdgoapWorld WorldOf(Component it)
        {
            // A sensor has no field for a world. It is in the world of the NPC beside it.
            var npc = it is UdgoapSensor ? it.GetComponent<UdgoapNpc>() : null;
            var field = new SerializedObject(npc != null ? npc : it).FindProperty("world");
            if (field != null && field.objectReferenceValue is UdgoapWorld wanted && wanted != null)
            {
                return wanted;
            }
            var home = it.gameObject.scene;
            if (home.IsValid() && home.isLoaded && !EditorSceneManager.IsPreviewScene(home))
            {
                var own = WorldIn(home);
                if (own != null)
                {
                    return own;
                }
            }
            // A prefab is in no scene, and while it is edited, in one of its own. It will be in one of those that
            // are open. A scene without a world uses that of another one.
            for (var number = 0; number < SceneManager.sceneCount; number++)
            {
                var open = SceneManager.GetSceneAt(number);
                var found = open.isLoaded ? WorldIn(open) : null;
                if (found != null)
                {
                    return found;
                }
            }
            return null;
        }

        private static UdgoapWorld WorldIn(Scene scene)
        {
            foreach (var root in scene.GetRootGameObjects())
            {
                var found = root.GetComponentInChildren<UdgoapWorld>(true);
                if (found != null)
                {
                    return found;
                }
            }
            return null;
        }

        private static Document[] DocumentsOf(UdgoapWorld world)
        {
            var fields = new SerializedObject(world);
            var documents = new List<Document>();
            if (fields.FindProperty("domain").objectReferenceValue is UdgoapDomain domain)
            {
                documents.AddRange(domain.Documents());
            }
            var texts = fields.FindProperty("documents");
            for (var number = 0; number < texts.arraySize; number++)
            {
                if (texts.GetArrayElementAtIndex(number).objectReferenceValue is TextAsset text)
                {
                    documents.Add(new Document(text.name, text.bytes));
                }
            }
            return documents.ToArray();
        }
    }
}
