using System;

namespace Udgoap.Documents
{
    /// <summary>
    /// A part of a document. Its members are named as the keys in docs/domain-documents.md; each returns
    /// the part itself, so that calls can follow each other. A key that was set twice is refused by the
    /// loader, and so is a number that isn't finite, which is written as <c>null</c>.
    /// </summary>
    /// <typeparam name="TSelf">The part's own type.</typeparam>
    public abstract class Part<TSelf>
        where TSelf : Part<TSelf>
    {
        private readonly Entries entries = new Entries();

        private protected Part()
        {
        }

        /// <summary>A note for people.</summary>
        public TSelf Note(string text) => Text("note", text);

        /// <summary>What the part is as JSON.</summary>
        public string ToJson() => entries.ToJson();

        internal string ToJson(string first) => entries.ToJson(first);

        private protected TSelf Set(string key, string json)
        {
            entries.Set(key, json);
            return (TSelf)this;
        }

        private protected TSelf Text(string key, string text) => Set(key, Json.Quoted(text));

        private protected TSelf Number(string key, float value) => Set(key, Json.Number(value));

        private protected TSelf Append(string key, string json)
        {
            entries.Append(key, json);
            return (TSelf)this;
        }

        private protected TSelf AppendTexts(string key, string[] texts)
        {
            if (texts == null)
            {
                throw new ArgumentNullException(nameof(texts));
            }
            foreach (var text in texts)
            {
                entries.Append(key, Json.Quoted(text));
            }
            return (TSelf)this;
        }

        private protected TSelf Insert(string key, string name, string json)
        {
            entries.Insert(key, name, json);
            return (TSelf)this;
        }
    }

    /// <summary>A part that an earlier document may have defined already.</summary>
    /// <typeparam name="TSelf">The part's own type.</typeparam>
    public abstract class Entry<TSelf> : Part<TSelf>
        where TSelf : Entry<TSelf>
    {
        private protected Entry()
        {
        }

        /// <summary>This replaces the earlier definition.</summary>
        public TSelf OverrideEarlier() => Set("override", Json.True);

        /// <summary>This adds to the earlier definition.</summary>
        public TSelf Extend() => Set("extend", Json.True);
    }
}
