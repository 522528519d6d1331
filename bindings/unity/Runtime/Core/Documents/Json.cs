using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace Udgoap.Documents
{
    /// <summary>Writes values as JSON.</summary>
    internal static class Json
    {
        internal const string True = "true";
        internal const string False = "false";

        internal static string Quoted(string text)
        {
            if (text == null)
            {
                throw new ArgumentNullException(nameof(text));
            }
            var quoted = new StringBuilder(text.Length + 2).Append('"');
            foreach (var letter in text)
            {
                if (letter == '"' || letter == '\\')
                {
                    quoted.Append('\\').Append(letter);
                }
                else if (letter < ' ')
                {
                    quoted.Append("\\u").Append(
                        ((int)letter).ToString("x4", CultureInfo.InvariantCulture));
                }
                else
                {
                    quoted.Append(letter);
                }
            }
            return quoted.Append('"').ToString();
        }

        /// <summary>
        /// The shortest text that is read as the same float, on every runtime and in every culture.
        /// </summary>
        internal static string Number(float value)
        {
            if (float.IsNaN(value) || float.IsInfinity(value))
            {
                return "null";
            }
            if (value == 0)
            {
                return 1 / value < 0 ? "-0" : "0";
            }
            var culture = CultureInfo.InvariantCulture;
            for (var digits = 6; digits < 9; digits++)
            {
                var text = value.ToString("G" + digits.ToString(culture), culture);
                // What is rounded up may be too great for a float.
                if (float.TryParse(text, NumberStyles.Float, culture, out var read) && read == value)
                {
                    return text;
                }
            }
            return value.ToString("G9", culture);
        }
    }

    /// <summary>
    /// An object in the making: keys in order, each with a value, a growing list or a growing object.
    /// </summary>
    internal sealed class Entries
    {
        private enum Shape
        {
            Value,
            List,
            Object,
        }

        private sealed class Entry
        {
            internal string Key;
            internal Shape Shape;
            internal StringBuilder Json;
        }

        private readonly List<Entry> entries = new List<Entry>();

        internal void Set(string key, string json) => Add(key, json, Shape.Value);

        /// <summary>To the list of that key, which its first item makes.</summary>
        internal void Append(string key, string item) => Grow(key, item, Shape.List);

        /// <summary>To the object of that key.</summary>
        internal void Insert(string key, string name, string json) =>
            Grow(key, Documents.Json.Quoted(name) + ": " + json, Shape.Object);

        /// <summary>All of it, after <c>first</c>, which is empty or another key with its value.</summary>
        internal string ToJson(string first = "")
        {
            var json = new StringBuilder("{").Append(first.Length == 0 ? "" : " ").Append(first);
            foreach (var entry in entries)
            {
                json.Append(json.Length == 1 ? " " : ", ");
                json.Append(Documents.Json.Quoted(entry.Key)).Append(": ");
                json.Append(entry.Shape == Shape.List ? "[" : entry.Shape == Shape.Object ? "{ " : "");
                json.Append(entry.Json);
                json.Append(entry.Shape == Shape.List ? "]" : entry.Shape == Shape.Object ? " }" : "");
            }
            return json.Append(json.Length == 1 ? "}" : " }").ToString();
        }

        private void Grow(string key, string json, Shape shape)
        {
            foreach (var entry in entries)
            {
                if (entry.Key == key && entry.Shape == shape)
                {
                    entry.Json.Append(", ").Append(json);
                    return;
                }
            }
            Add(key, json, shape);
        }

        private void Add(string key, string json, Shape shape) =>
            entries.Add(new Entry { Key = key, Shape = shape, Json = new StringBuilder(json) });
    }
}
