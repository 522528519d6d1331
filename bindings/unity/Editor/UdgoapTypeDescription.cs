using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace Udgoap.Components.Editor
{
    /// <summary>
    /// The text of inspectors about a type: its values, what it offers, and what it wants.
    /// </summary>
    internal sealed class UdgoapTypeDescription
    {
        internal static readonly UdgoapTypeDescription Nothing =
            new UdgoapTypeDescription(Array.Empty<string>(), Array.Empty<TypeAttribute>(), "");

        private readonly TypeAttribute[] values;

        private UdgoapTypeDescription(string[] attributes, TypeAttribute[] values, string text)
        {
            Attributes = attributes;
            this.values = values;
            Text = text;
        }

        /// <summary>The attributes that it has, but those that the scene says or that begin empty.</summary>
        internal string[] Attributes { get; }

        /// <summary>The rest, in sentences.</summary>
        internal string Text { get; }

        /// <summary>The value that an attribute has unless the scene says another, and its range.</summary>
        internal string Hint(string attribute)
        {
            var index = Array.IndexOf(Attributes, attribute);
            if (index < 0)
            {
                return "The type doesn't have it.";
            }
            var value = values[index];
            if (value.Kind == AttributeKind.Flag)
            {
                return value.Initial.Flag ? "A flag: true unless given." : "A flag: false unless given.";
            }
            return $"From {Number(value.Least)} to {Number(value.Greatest)}; "
                + $"{Number(value.Initial.Number)} unless given.";
        }

        internal static UdgoapTypeDescription Of(Domain domain, TypeId type)
        {
            var info = domain.InfoOf(type);
            var names = new List<string>();
            var values = new List<TypeAttribute>();
            for (uint index = 0; index < info.Attributes; index++)
            {
                var value = domain.AttributeOf(type, index);
                if (value.Kind == AttributeKind.Number || value.Kind == AttributeKind.Flag)
                {
                    names.Add(domain.NameOf(value.Attribute));
                    values.Add(value);
                }
            }
            var text = new StringBuilder(domain.AppearanceOf(type).Label);
            for (uint index = 0; index < info.Supplied; index++)
            {
                var offer = domain.OfferOf(type, OfferSide.Supplies, index);
                text.Append("\nsupplies ").Append(domain.AppearanceOf(offer.Action).Label)
                    .Append(" at ").Append(Number(offer.Distance)).Append(" m");
                if (offer.Slots > 0)
                {
                    text.Append(", ").Append(offer.Slots).Append(" at a time");
                }
                text.Append(offer.IsConditional ? ", sometimes" : "");
            }
            for (uint index = 0; index < info.Consumed; index++)
            {
                var offer = domain.OfferOf(type, OfferSide.Consumes, index);
                text.Append("\ncan ").Append(domain.AppearanceOf(offer.Action).Label)
                    .Append(offer.IsConditional ? ", sometimes" : "");
            }
            for (uint index = 0; index < info.Drives; index++)
            {
                var drive = domain.DriveOf(type, index);
                text.Append("\nwants ").Append(domain.AppearanceOf(drive.Drive).Label)
                    .Append(drive.WeightDepends ? ", which counts as it depends" : ", which counts ")
                    .Append(drive.WeightDepends ? "" : Number(drive.Weight))
                    .Append(drive.IsVital ? ", vital" : "")
                    .Append(drive.IsExternal ? ", if it is given" : "");
            }
            return new UdgoapTypeDescription(names.ToArray(), values.ToArray(), text.ToString());
        }

        private static string Number(float value) =>
            value.ToString("0.###", CultureInfo.InvariantCulture);
    }
}
