using System;
using System.Runtime.CompilerServices;
using System.Text;

namespace Udgoap
{
    /// <summary>Failures of raw calls.</summary>
    internal static unsafe class Native
    {
        /// <summary>The library's longest message.</summary>
        private const int MessageSize = 1024;

        internal static UIntPtr SizeOf<T>()
            where T : unmanaged => (UIntPtr)sizeof(T);

        /// <summary>Throws unless the call that has just returned on this thread was valid.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static void Must(Status status)
        {
            if (status != Status.Ok)
            {
                throw Failure(status);
            }
        }

        /// <summary>As <c>Must</c>, but one status is an answer: there is none.</summary>
        internal static bool Found(Status status, Status none = Status.NotFound)
        {
            if (status == none)
            {
                return false;
            }
            Must(status);
            return true;
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        internal static UdgoapException Failure(Status status) =>
            new UdgoapException(status, LastMessage());

        internal static string LastMessage()
        {
            var buffer = stackalloc byte[MessageSize];
            UIntPtr needed;
            var status = NativeMethods.udg_last_message(buffer, (UIntPtr)MessageSize, &needed);
            return status == Status.Ok ? Text.Of(buffer) : "udgoap gives no message";
        }

        /// <summary>For what the library would be told too little about.</summary>
        internal static ArgumentException TooShort(string name, int room, int needed) =>
            new ArgumentException($"has room for {room}, but {needed} are needed", name);
    }

    /// <summary>Texts, which are UTF-8 in the library.</summary>
    internal static unsafe class Text
    {
        /// <summary>Asks for a text: a buffer, its size, and where to put the needed size.</summary>
        internal delegate Status Call(byte* buffer, UIntPtr capacity, UIntPtr* needed);

        /// <summary>A text that ends with a zero.</summary>
        internal static string Of(byte* text)
        {
            var length = 0;
            while (text[length] != 0)
            {
                length++;
            }
            return Encoding.UTF8.GetString(text, length);
        }

        internal static string Of(NativeText text) =>
            text.data == null ? "" : Encoding.UTF8.GetString(text.data, checked((int)text.length));

        /// <summary>
        /// The text with a zero behind it, so that even an empty one lies somewhere.
        /// </summary>
        internal static byte[] ToUtf8(string text, string name, out UIntPtr length)
        {
            if (text == null)
            {
                throw new ArgumentNullException(name);
            }
            var count = Encoding.UTF8.GetByteCount(text);
            var bytes = new byte[count + 1];
            Encoding.UTF8.GetBytes(text, 0, text.Length, bytes, 0);
            length = (UIntPtr)count;
            return bytes;
        }

        internal static string From(Call call)
        {
            // Long enough for most: explaining twice takes twice as long.
            var buffer = new byte[4096];
            while (true)
            {
                UIntPtr needed;
                Status status;
                fixed (byte* first = buffer)
                {
                    status = call(first, (UIntPtr)buffer.Length, &needed);
                }
                if (status != Status.BufferTooSmall)
                {
                    Native.Must(status);
                    return Encoding.UTF8.GetString(buffer, 0, checked((int)needed) - 1);
                }
                buffer = new byte[checked((int)needed)];
            }
        }
    }

    /// <summary>Lists that the library copies.</summary>
    internal static unsafe class Lists
    {
        /// <summary>Asks for a list: room, how much, and where to put the count.</summary>
        internal delegate Status Call<T>(T* room, uint capacity, uint* count)
            where T : unmanaged;

        internal static T[] All<T>(Call<T> call)
            where T : unmanaged
        {
            var items = Array.Empty<T>();
            while (true)
            {
                uint count;
                Status status;
                fixed (T* first = items)
                {
                    status = call(first, (uint)items.Length, &count);
                }
                if (status != Status.BufferTooSmall)
                {
                    Native.Must(status);
                    Array.Resize(ref items, checked((int)count));
                    return items;
                }
                items = new T[checked((int)count)];
            }
        }
    }
}
