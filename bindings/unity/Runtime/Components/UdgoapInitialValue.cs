using System;
using UnityEngine;

namespace Udgoap.Components
{
    /// <summary>The initial value of one attribute of a smart object.</summary>
    [Serializable]
    public struct UdgoapInitialValue
    {
        [SerializeField] private string attribute;
        [SerializeField] private float value;

        /// <summary>A number.</summary>
        /// <param name="attribute">The attribute's name.</param>
        /// <param name="value">Its first value.</param>
        public UdgoapInitialValue(string attribute, float value)
        {
            this.attribute = attribute;
            this.value = value;
        }

        /// <summary>A flag.</summary>
        /// <param name="attribute">The attribute's name.</param>
        /// <param name="value">Its first value.</param>
        public UdgoapInitialValue(string attribute, bool value)
            : this(attribute, value ? 1f : 0f)
        {
        }

        /// <summary>The attribute's name.</summary>
        public string Attribute => attribute;

        internal InitialValue In(Domain domain)
        {
            var id = domain.FindAttribute(attribute ?? "");
            return domain.KindOf(id) == AttributeKind.Flag
                ? new InitialValue(id, Value.Of(value != 0))
                : new InitialValue(id, Value.Of(value));
        }
    }
}
