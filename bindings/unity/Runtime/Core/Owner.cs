using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Threading;

namespace Udgoap
{
    /// <summary>
    /// What owns something of the library's and gives it back: domains, worlds, planners. Dispose of
    /// them when they are of no more use.
    /// </summary>
    /// <remarks>
    /// One that is forgotten isn't given back by the garbage collector's thread: that could be at any
    /// time. It waits for the next call on something that the same thread has created, or for
    /// <see cref="Library.ReleaseAbandoned"/>. When managed code is unloaded, as Unity's editor does,
    /// everything that its owners own is given back first; see <see cref="Library.ReleaseAll"/>.
    /// </remarks>
    public abstract class Owner : SafeHandle
    {
        private readonly Owned owned;
        private bool isDisposing;

        private protected Owner(OwnedKind kind, uint bits)
            : base(IntPtr.Zero, true)
        {
            owned = Mailbox.OfThisThread().Add(kind, bits);
            SetHandle((IntPtr)bits);
        }

        /// <summary>Whether it owns nothing.</summary>
        public override bool IsInvalid => owned.Bits == 0;

        /// <summary>
        /// The handle, or 0 when it was given back, which the library refuses.
        /// </summary>
        private protected uint Bits
        {
            get
            {
                if (owned.Mailbox.HasMail)
                {
                    owned.Mailbox.ReadMail();
                }
                return owned.Bits;
            }
        }

        /// <summary>Whether it owns the same as it did.</summary>
        internal bool IsStill(uint handle) => owned.Bits == handle;

        /// <summary>
        /// Gives back what it owns, and tells what <c>Dispose</c> can't.
        /// </summary>
        /// <exception cref="UdgoapException">
        /// <see cref="Status.Busy"/>: another call uses it; it lives on.
        /// </exception>
        /// <remarks>Threading: nothing else may use it.</remarks>
        public void Destroy()
        {
            Native.Must(owned.GiveBack());
            Dispose();
        }

        /// <summary>Called by <c>Dispose</c> and by the garbage collector.</summary>
        /// <param name="disposing">Whether by <c>Dispose</c>.</param>
        protected override void Dispose(bool disposing)
        {
            isDisposing = disposing;
            base.Dispose(disposing);
        }

        /// <summary>Gives back what it owns, or leaves it to its thread.</summary>
        /// <returns>Whether it was given back.</returns>
        protected override bool ReleaseHandle()
        {
            if (isDisposing && owned.GiveBack() == Status.Ok)
            {
                return true;
            }
            owned.Abandon();
            return false;
        }
    }

    internal enum OwnedKind
    {
        // In the order in which they end: what comes later may be in use by what comes before.
        Planner,
        World,
        Domain,
    }

    /// <summary>
    /// A handle, and the thread that has to destroy it. It outlives its owner, so that it can wait for
    /// that thread.
    /// </summary>
    internal sealed class Owned
    {
        internal readonly OwnedKind Kind;
        internal readonly Mailbox Mailbox;
        private volatile uint bits;
        private volatile bool isAbandoned;
        // What `bits` were when it was taken from its owner.
        private uint ending;

        internal Owned(OwnedKind kind, uint bits, Mailbox mailbox)
        {
            Kind = kind;
            Mailbox = mailbox;
            this.bits = bits;
        }

        internal uint Bits => bits;

        internal bool IsAbandoned => isAbandoned;

        /// <summary>Takes no lock and makes nothing: finalizers call it.</summary>
        internal void Abandon()
        {
            if (bits != 0 && !isAbandoned)
            {
                isAbandoned = true;
                Mailbox.Announce();
            }
        }

        /// <summary>Destroys it, unless it is in use or was destroyed already.</summary>
        internal Status GiveBack()
        {
            var status = Destroy(bits);
            if (status == Status.Ok)
            {
                bits = 0;
                Mailbox.Remove(this);
            }
            return status;
        }

        /// <summary>
        /// Takes it from its owner, whose calls are refused from now on, and destroys it.
        /// </summary>
        /// <returns>
        /// Whether it is gone. If another thread is in the middle of a call on it, it isn't; to be called
        /// again.
        /// </returns>
        internal bool End()
        {
            if (bits != 0)
            {
                ending = bits;
                bits = 0;
            }
            return Destroy(ending) != Status.Busy;
        }

        private Status Destroy(uint handle)
        {
            switch (Kind)
            {
                case OwnedKind.Domain:
                    return NativeMethods.udg_domain_destroy(new NativeDomain(handle));
                case OwnedKind.World:
                    return NativeMethods.udg_world_destroy(new NativeWorld(handle));
                default:
                    return NativeMethods.udg_planner_destroy(new NativePlanner(handle));
            }
        }
    }

    /// <summary>
    /// What one thread has created and not given back yet, and word of what was forgotten.
    /// </summary>
    internal sealed class Mailbox
    {
        private static readonly List<Mailbox> All = new List<Mailbox>();

        [ThreadStatic]
        private static Mailbox ofThisThread;

        private readonly Thread thread = Thread.CurrentThread;
        private readonly List<Owned> alive = new List<Owned>();
        private volatile int letters;

        /// <summary>Whether something of this thread's was forgotten.</summary>
        internal bool HasMail => letters != 0;

        internal static Mailbox OfThisThread()
        {
            var found = ofThisThread;
            if (found != null)
            {
                return found;
            }
            CodeUnloading.Watch();
            ofThisThread = found = new Mailbox();
            lock (All)
            {
                All.Add(found);
            }
            return found;
        }

        /// <summary>
        /// Gives back what this thread, or one that has ended, has forgotten. Returns how much waits
        /// for other threads, or is in use.
        /// </summary>
        internal static int ReadAll()
        {
            var left = 0;
            lock (All)
            {
                for (var number = All.Count - 1; number >= 0; number--)
                {
                    var mailbox = All[number];
                    var isGone = !mailbox.thread.IsAlive;
                    if (mailbox.HasMail && (isGone || mailbox.thread == Thread.CurrentThread))
                    {
                        mailbox.GiveBackForgotten();
                    }
                    left += mailbox.letters;
                    if (isGone && mailbox.IsEmpty())
                    {
                        All.RemoveAt(number);
                    }
                }
            }
            return left;
        }

        internal Owned Add(OwnedKind kind, uint bits)
        {
            ReadAll();
            var owned = new Owned(kind, bits, this);
            lock (alive)
            {
                alive.Add(owned);
            }
            return owned;
        }

        internal void Remove(Owned owned)
        {
            lock (alive)
            {
                alive.Remove(owned);
            }
        }

        internal void Announce()
        {
#pragma warning disable 420 // The call is volatile itself.
            Interlocked.Increment(ref letters);
#pragma warning restore 420
        }

        internal void ReadMail()
        {
            if (thread == Thread.CurrentThread)
            {
                GiveBackForgotten();
            }
        }

        private bool IsEmpty()
        {
            lock (alive)
            {
                return alive.Count == 0;
            }
        }

        private void GiveBackForgotten()
        {
            Owned[] forgotten;
            lock (alive)
            {
                forgotten = alive.FindAll(owned => owned.IsAbandoned).ToArray();
            }
            foreach (var owned in forgotten)
            {
                if (owned.GiveBack() == Status.Ok)
                {
#pragma warning disable 420
                    Interlocked.Decrement(ref letters);
#pragma warning restore 420
                }
            }
        }

        /// <summary>Takes everything from its owners, and destroys it.</summary>
        /// <returns>How much is left, since other threads are in the middle of calls on it.</returns>
        internal static int EndAll()
        {
            var left = 0;
            lock (All)
            {
                for (var kind = OwnedKind.Planner; kind <= OwnedKind.Domain; kind++)
                {
                    foreach (var mailbox in All)
                    {
                        left += mailbox.End(kind);
                    }
                }
            }
            return left;
        }

        private int End(OwnedKind kind)
        {
            lock (alive)
            {
                alive.RemoveAll(owned => owned.Kind == kind && owned.End());
                letters = alive.FindAll(owned => owned.IsAbandoned).Count;
                return alive.FindAll(owned => owned.Kind == kind).Count;
            }
        }
    }
}
