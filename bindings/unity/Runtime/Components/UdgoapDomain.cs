using System;
using UnityEngine;

namespace Udgoap.Components
{
    /// <summary>
    /// A document, and the documents to load before it, as plain bytes: an asset like any other,
    /// also for asset bundles and Addressables.
    /// </summary>
    public sealed class UdgoapDomain : ScriptableObject
    {
        [Serializable]
        private struct Part
        {
            public string name;
            public byte[] json;
        }

        [SerializeField] private Part[] parts = new Part[0];

        /// <summary>How many documents there are.</summary>
        public int Count => parts.Length;

        /// <summary>The documents, in the order in which they are loaded.</summary>
        /// <returns>The documents. Their bytes are the asset's own: don't change them.</returns>
        public Document[] Documents()
        {
            var documents = new Document[parts.Length];
            for (var number = 0; number < parts.Length; number++)
            {
                documents[number] = new Document(parts[number].name, parts[number].json);
            }
            return documents;
        }

        /// <summary>Replaces what the asset holds. Worlds that have begun don't notice.</summary>
        /// <param name="after">What the document adds to; null for nothing.</param>
        /// <param name="name">What messages call the document.</param>
        /// <param name="json">The document, in UTF-8.</param>
        public void Set(UdgoapDomain[] after, string name, byte[] json)
        {
            var count = 1;
            foreach (var domain in after ?? Array.Empty<UdgoapDomain>())
            {
                count += domain == null ? 0 : domain.parts.Length;
            }
            var made = new Part[count];
            var next = 0;
            foreach (var domain in after ?? Array.Empty<UdgoapDomain>())
            {
                if (domain != null)
                {
                    domain.parts.CopyTo(made, next);
                    next += domain.parts.Length;
                }
            }
            made[next] = new Part { name = name, json = json };
            parts = made;
        }
    }
}
