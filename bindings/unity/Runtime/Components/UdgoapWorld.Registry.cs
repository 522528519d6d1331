using System;
using System.Collections.Generic;
using UnityEngine;

namespace Udgoap.Components
{
    // Who is in the world, by key and by handle; and what names stand for.
    public sealed partial class UdgoapWorld
    {
        [NonSerialized]
        private readonly Dictionary<ulong, UdgoapSmartObject> byKey =
            new Dictionary<ulong, UdgoapSmartObject>();

        // What was destroyed is told by its handle, which has no key any more.
        [NonSerialized]
        private readonly Dictionary<ulong, UdgoapSmartObject> byHandle =
            new Dictionary<ulong, UdgoapSmartObject>();

        [NonSerialized]
        private readonly Dictionary<string, TypeId> types = new Dictionary<string, TypeId>();

        // Actions' names by their ids, so that beginning a step makes no string.
        [NonSerialized]
        private readonly Dictionary<ActionId, string> names = new Dictionary<ActionId, string>();

        /// <summary>How many objects of components are in the world.</summary>
        public int Count => byKey.Count;

        /// <summary>Finds a component by its key.</summary>
        /// <param name="key">The key.</param>
        /// <param name="found">Receives the component, or null.</param>
        /// <returns>Whether there is one.</returns>
        public bool TryFind(ulong key, out UdgoapSmartObject found) =>
            byKey.TryGetValue(key, out found);

        /// <summary>Finds a component by the library's handle.</summary>
        /// <param name="handle">The handle.</param>
        /// <param name="found">Receives the component, or null.</param>
        /// <returns>Whether there is one.</returns>
        public bool TryFind(ObjectHandle handle, out UdgoapSmartObject found) =>
            byHandle.TryGetValue(handle.Number, out found);

        /// <summary>Finds an attribute by its name. Call it once and keep the id.</summary>
        /// <param name="name">Its name.</param>
        /// <returns>
        /// The attribute; the null id, which no object has, if there is none or if the world isn't running.
        /// </returns>
        public AttributeId Attribute(string name) =>
            Find(name, (from, wanted) => from.FindAttribute(wanted));

        /// <summary>Finds an action by its name. Call it once and keep the id.</summary>
        /// <param name="name">Its name.</param>
        /// <returns>The action; the null id if there is none, or if the world isn't running.</returns>
        public ActionId Action(string name) => Find(name, (from, wanted) => from.FindAction(wanted));

        /// <summary>Finds a drive by its name. Call it once and keep the id.</summary>
        /// <param name="name">Its name.</param>
        /// <returns>The drive; the null id if there is none, or if the world isn't running.</returns>
        public DriveId Drive(string name) => Find(name, (from, wanted) => from.FindDrive(wanted));

        internal string NameOf(ActionId action)
        {
            if (!names.TryGetValue(action, out var name))
            {
                name = loaded.NameOf(action);
                names.Add(action, name);
            }
            return name;
        }

        internal TypeId Type(string name)
        {
            if (!types.TryGetValue(name, out var type))
            {
                type = loaded.FindType(name);
                types.Add(name, type);
            }
            return type;
        }

        internal bool Has(ObjectHandle of) => !(native is null) && native.IsAlive(of);

        /// <summary>
        /// Creates the library's object for a component. If that fails, disables the component and logs why.
        /// </summary>
        internal void Take(UdgoapSmartObject entering)
        {
            try
            {
                entering.Join(this, lastKey + 1);
            }
            catch (UdgoapException error)
            {
                entering.Forget();
                Debug.LogError("udgoap: this object is off: " + error.Message, entering);
                entering.enabled = false;
                return;
            }
            lastKey++;
            byKey.Add(entering.Key, entering);
            byHandle.Add(entering.Handle.Number, entering);
            if (entering.IsMovedByLibrary)
            {
                moved.Add(entering);
            }
            else if (entering.Moves)
            {
                movers.Add(entering);
            }
            JoinParts(entering);
            Welcome(entering);
        }

        /// <summary>Removes a component, and destroys the library's object.</summary>
        internal void Give(UdgoapSmartObject leaving)
        {
            var handle = leaving.Handle;
            Remove(leaving);
            try
            {
                if (Has(handle))
                {
                    TakePartsOff(handle);
                    native.DestroyObject(handle);
                }
            }
            catch (UdgoapException error)
            {
                Refused(error, this);
            }
        }

        /// <summary>A step has destroyed the library's object of a component.</summary>
        private void Destroyed(ObjectHandle handle)
        {
            if (!byHandle.TryGetValue(handle.Number, out var gone))
            {
                return;
            }
            Remove(gone);
            if (gone.DestroyWithObject)
            {
                Destroy(gone.gameObject);
            }
        }

        private void Remove(UdgoapSmartObject leaving)
        {
            byKey.Remove(leaving.Key);
            byHandle.Remove(leaving.Handle.Number);
            leaving.Row?.Remove(leaving);
            LetGo(leaving);
            leaving.Forget();
        }

        /// <summary>Makes all components wait for the next world.</summary>
        private void ForgetAll()
        {
            ForgetAreas();
            ForgetMap();
            // Taken out first: a game's own code may disable others while their steps end.
            var everybody = new List<UdgoapSmartObject>(byKey.Values);
            byKey.Clear();
            byHandle.Clear();
            foreach (var left in everybody)
            {
                left.Row?.Remove(left);
                if (ReferenceEquals(left.World, this))
                {
                    UdgoapRegistry.Wait(left);
                    left.Forget();
                }
            }
        }

        private void ForgetNames()
        {
            types.Clear();
            names.Clear();
            actionsShown.Clear();
            drivesShown.Clear();
        }

        private TId Find<TId>(string name, Func<Domain, string, TId> find)
            where TId : struct
        {
            try
            {
                return loaded is null ? default : find(loaded, name);
            }
            catch (UdgoapException)
            {
                return default;
            }
        }
    }
}
