using System;
using System.Collections.Generic;
using UnityEditor;
using UnityEngine;

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

        /// <summary>What there is to say of a type; of one without a name that is known, nothing.</summary>
        internal UdgoapTypeDescription this[string type] =>
            type != null && described.TryGetValue(type, out var found)
                ? found
                : UdgoapTypeDescription.Nothing;

        /// <summary>Why there are none; null if there are.</summary>
        internal string Problem { get; }

        /// <summary>Reads the documents of the world that an object is in, or will be.</summary>
        internal static UdgoapVocabulary Of(UdgoapSmartObject it)
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
            var vocabulary = new UdgoapVocabulary(new string[domain.Counts.Types], null);
            for (uint index = 0; index < vocabulary.Types.Length; index++)
            {
                var type = domain.TypeAt(index);
                var name = domain.NameOf(type);
                vocabulary.Types[index] = name;
                vocabulary.described.Add(name, UdgoapTypeDescription.Of(domain, type));
            }
            return vocabulary;
        }

        private static UdgoapVocabulary Without(string problem) =>
            new UdgoapVocabulary(Array.Empty<string>(), problem);

        private static UdgoapWorld WorldOf(UdgoapSmartObject it)
        {
            var set = new SerializedObject(it).FindProperty("world").objectReferenceValue;
            if (set is UdgoapWorld wanted && wanted != null)
            {
                return wanted;
            }
            foreach (var root in it.gameObject.scene.GetRootGameObjects())
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
