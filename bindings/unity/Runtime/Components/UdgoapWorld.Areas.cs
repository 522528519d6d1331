using System;
using System.Collections.Generic;
using UnityEngine;

namespace Udgoap.Components
{
    // Areas in the world: by key, and in a row, so that frames look at each.
    public sealed partial class UdgoapWorld
    {
        [NonSerialized]
        private readonly Dictionary<ulong, UdgoapArea> areasByKey = new Dictionary<ulong, UdgoapArea>();

        [NonSerialized]
        private readonly List<UdgoapArea> areas = new List<UdgoapArea>();

        /// <summary>How many areas of components are in the world.</summary>
        public int AreaCount => areas.Count;

        /// <summary>Finds an area by its key.</summary>
        /// <param name="key">The key.</param>
        /// <param name="found">Receives the component, or null.</param>
        /// <returns>Whether there is one.</returns>
        public bool TryFindArea(ulong key, out UdgoapArea found) => areasByKey.TryGetValue(key, out found);

        /// <summary>Finds an area by the library's handle.</summary>
        /// <param name="handle">The handle.</param>
        /// <param name="found">Receives the component, or null.</param>
        /// <returns>
        /// Whether there is one; false for areas that the game has created without a component.
        /// </returns>
        public bool TryFindArea(AreaHandle handle, out UdgoapArea found)
        {
            found = null;
            return Has(handle) && TryFindArea(native.UserKeyOf(handle), out found);
        }

        /// <summary>Finds a modifier of smart ambiance by its name. Call it once and keep the id.</summary>
        /// <param name="name">Its name.</param>
        /// <returns>The modifier; the null id if there is none, or if the world isn't running.</returns>
        public ModifierId Modifier(string name) => Find(name, (from, wanted) => from.FindModifier(wanted));

        /// <summary>
        /// Lists the areas that an object is in, in order of creation. It allocates memory.
        /// </summary>
        /// <param name="who">The object.</param>
        /// <param name="found">Receives the areas. What was in the list before is removed.</param>
        public void AreasOf(UdgoapSmartObject who, List<UdgoapArea> found)
        {
            found.Clear();
            if (!who.IsInWorld || !ReferenceEquals(who.World, this))
            {
                return;
            }
            foreach (var handle in native.AreasOf(who.Handle))
            {
                if (TryFindArea(handle, out var area))
                {
                    found.Add(area);
                }
            }
        }

        internal bool Has(AreaHandle area) => !(native is null) && native.IsArea(area);

        internal ModifierId MustFindModifier(string name)
        {
            try
            {
                return loaded.FindModifier(name);
            }
            catch (UdgoapException error)
            {
                throw new UdgoapException(error.Status, error.Message + "; " + Choices());
            }
        }

        /// <summary>
        /// Creates the library's area for a component. If that fails, disables the component and logs why.
        /// </summary>
        internal void Take(UdgoapArea entering)
        {
            if (!Make(entering))
            {
                return;
            }
            // What belongs to it may have come before it.
            foreach (var below in entering.Below())
            {
                if (ReferenceEquals(below.World, this) && ReferenceEquals(below.Above(), entering))
                {
                    Renew(below);
                }
            }
        }

        /// <summary>
        /// Creates an area again: the area that a library's area belongs to can't be changed.
        /// </summary>
        internal void Renew(UdgoapArea area)
        {
            var below = new List<UdgoapArea>();
            foreach (var it in area.Below())
            {
                if (!ReferenceEquals(it, area) && ReferenceEquals(it.World, this))
                {
                    below.Add(it);
                }
            }
            Give(area);
            if (!Make(area))
            {
                return;
            }
            foreach (var it in below)
            {
                // Each once: what is below those follows when they are made.
                if (ReferenceEquals(it.World, this) && ReferenceEquals(it.Above(), area))
                {
                    Renew(it);
                }
            }
        }

        /// <summary>Removes an area, and destroys the library's area.</summary>
        internal void Give(UdgoapArea leaving)
        {
            var handle = leaving.Handle;
            Remove(leaving);
            try
            {
                if (Has(handle))
                {
                    native.DestroyArea(handle);
                }
            }
            catch (UdgoapException error)
            {
                Refused(error, this);
            }
        }

        /// <summary>
        /// Gives the library's area the name of the component, for explanations. A name that the library
        /// refuses is left out.
        /// </summary>
        internal void NameArea(AreaHandle area, string name)
        {
            try
            {
                native.SetName(area, name);
            }
            catch (UdgoapException error)
                when (error.Status == Status.OutOfRange || error.Status == Status.InvalidArgument)
            {
                native.SetName(area, "");
            }
        }

        private bool Make(UdgoapArea entering)
        {
            try
            {
                entering.Join(this, lastKey + 1);
            }
            catch (UdgoapException error)
            {
                entering.Forget();
                Debug.LogError("udgoap: this area is off: " + error.Message, entering);
                entering.enabled = false;
                return false;
            }
            lastKey++;
            areasByKey.Add(entering.Key, entering);
            entering.Place = areas.Count;
            areas.Add(entering);
            return true;
        }

        /// <summary>Removes an area from the list. The last one takes its index.</summary>
        private void Remove(UdgoapArea leaving)
        {
            areasByKey.Remove(leaving.Key);
            var last = areas[areas.Count - 1];
            areas[leaving.Place] = last;
            last.Place = leaving.Place;
            areas.RemoveAt(areas.Count - 1);
            leaving.Forget();
        }

        private void FollowAreas()
        {
            for (var number = 0; number < areas.Count; number++)
            {
                areas[number].Follow(native);
            }
        }

        /// <summary>
        /// Areas that are attached to an object are destroyed with it, and wait until the object comes back.
        /// </summary>
        private void LetGo(UdgoapSmartObject leaving)
        {
            while (leaving.Attached.Count > 0)
            {
                var area = leaving.Attached[0];
                Remove(area);
                UdgoapRegistry.Wait(area);
            }
        }

        /// <summary>
        /// Adds the areas that have waited for an object, and tells the library which areas the object is in.
        /// </summary>
        private void Welcome(UdgoapSmartObject entered)
        {
            UdgoapRegistry.Entered(entered);
            foreach (var area in entered.Around)
            {
                area.Tell(entered, true);
            }
        }

        private void ForgetAreas()
        {
            // They come into the next world in the order in which they were made.
            var all = new List<UdgoapArea>(areas);
            all.Sort((one, other) => one.Key.CompareTo(other.Key));
            foreach (var area in all)
            {
                Remove(area);
                UdgoapRegistry.Wait(area);
            }
        }

        private string Choices()
        {
            var count = loaded.ModifierCount;
            if (count == 0)
            {
                return "the document has no modifiers: add it there, or leave the area's empty";
            }
            var names = new string[count];
            for (uint number = 0; number < count; number++)
            {
                names[number] = loaded.NameOf(loaded.ModifierAt(number));
            }
            return "give the area one of these: " + string.Join(", ", names);
        }
    }
}
