using System;
using UnityEngine;

namespace Udgoap.Components
{
    /// <summary>
    /// An asset that holds a domain document, and the documents to load before it, as bytes. It works in
    /// asset bundles and with Addressables.
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

        /// <summary>
        /// Replaces the documents that the asset holds. Worlds that have begun keep the old ones.
        /// </summary>
        /// <param name="after">The documents to load before it; null for none.</param>
        /// <param name="name">The document's name in messages.</param>
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
