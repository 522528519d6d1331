using System;
using System.Collections.Generic;
using UnityEngine;

namespace Udgoap.Components
{
    // What things are called and which color they have where people look at them.
    public sealed partial class UdgoapWorld
    {
        [NonSerialized]
        private readonly Dictionary<ActionId, Appearance> actionsShown =
            new Dictionary<ActionId, Appearance>();

        [NonSerialized]
        private readonly Dictionary<DriveId, Appearance> drivesShown =
            new Dictionary<DriveId, Appearance>();

        /// <summary>
        /// Tells the label of an action, as it is shown to people. The first call allocates a string.
        /// </summary>
        /// <param name="action">An action of the world's documents.</param>
        /// <returns>The label, or the name if there is none; empty while the world isn't running.</returns>
        public string LabelOf(ActionId action) => AppearanceOf(action).Label ?? "";

        /// <summary>
        /// Tells the label of a drive, as it is shown to people. The first call allocates a string.
        /// </summary>
        /// <param name="drive">A drive of the world's documents.</param>
        /// <returns>The label, or the name if there is none; empty while the world isn't running.</returns>
        public string LabelOf(DriveId drive) => AppearanceOf(drive).Label ?? "";

        /// <summary>Tells the color in which an action is drawn.</summary>
        /// <param name="action">An action of the world's documents.</param>
        /// <returns>The document's color, or else one that is computed from the name.</returns>
        public Color ColorOf(ActionId action) => ToUnity(AppearanceOf(action).Color);

        /// <summary>Tells the color in which a drive is drawn.</summary>
        /// <param name="drive">A drive of the world's documents.</param>
        /// <returns>The document's color, or else one that is computed from the name.</returns>
        public Color ColorOf(DriveId drive) => ToUnity(AppearanceOf(drive).Color);

        private static Color ToUnity(uint color) =>
            new Color((color >> 16 & 255) / 255f, (color >> 8 & 255) / 255f, (color & 255) / 255f);

        private Appearance AppearanceOf(ActionId action)
        {
            if (!actionsShown.TryGetValue(action, out var found) && !(loaded is null))
            {
                found = loaded.AppearanceOf(action);
                actionsShown.Add(action, found);
            }
            return found;
        }

        private Appearance AppearanceOf(DriveId drive)
        {
            if (!drivesShown.TryGetValue(drive, out var found) && !(loaded is null))
            {
                found = loaded.AppearanceOf(drive);
                drivesShown.Add(drive, found);
            }
            return found;
        }
    }
}
