using System;
using System.Collections.Generic;
using UnityEditor;
using UnityEngine;

namespace Udgoap.Components.Editor
{
    /// <summary>The names that a world's documents define, for drop-downs.</summary>
    internal sealed class UdgoapVocabulary
    {
        private UdgoapVocabulary(string[] types, string[] attributes, string problem)
        {
            Types = types;
            Attributes = attributes;
            Problem = problem;
        }

        internal string[] Types { get; }

        internal string[] Attributes { get; }

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
            var counts = domain.Counts;
            var types = new string[counts.Types];
            for (uint index = 0; index < types.Length; index++)
            {
                types[index] = domain.NameOf(domain.TypeAt(index));
            }
            // The first attribute is where things are, which the transform says.
            var attributes = new List<string>();
            for (uint index = 0; index < counts.Attributes; index++)
            {
                var attribute = domain.AttributeAt(index);
                var kind = domain.KindOf(attribute);
                if (kind == AttributeKind.Number || kind == AttributeKind.Flag)
                {
                    attributes.Add(domain.NameOf(attribute));
                }
            }
            return new UdgoapVocabulary(types, attributes.ToArray(), null);
        }

        private static UdgoapVocabulary Without(string problem) =>
            new UdgoapVocabulary(Array.Empty<string>(), Array.Empty<string>(), problem);

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
