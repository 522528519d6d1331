using System;
using System.Runtime.CompilerServices;
using System.Threading;

namespace Udgoap.Tests
{
    /// <summary>Checks that say what was expected and what was found.</summary>
    internal static class Check
    {
        private static int checks;
        private static int failures;

        internal static void That(
            bool holds,
            string what = "what is checked",
            [CallerFilePath] string file = "",
            [CallerLineNumber] int line = 0)
        {
            Interlocked.Increment(ref checks);
            if (!holds)
            {
                Interlocked.Increment(ref failures);
                Console.Error.WriteLine($"{file}:{line}: expected {what}");
            }
        }

        internal static void Equal<T>(
            T found,
            T expected,
            [CallerFilePath] string file = "",
            [CallerLineNumber] int line = 0) =>
            That(Equals(found, expected), $"{expected}, found {found}", file, line);

        internal static void Close(
            double found,
            double expected,
            [CallerFilePath] string file = "",
            [CallerLineNumber] int line = 0) =>
            That(Math.Abs(found - expected) < 0.0005, $"{expected}, found {found}", file, line);

        internal static void Contains(
            string text,
            string words,
            [CallerFilePath] string file = "",
            [CallerLineNumber] int line = 0) =>
            That(text.Contains(words), $"\"{words}\" in: {text}", file, line);

        /// <summary>The call is refused with that status, and a message with these words.</summary>
        internal static void Refused(
            Status status,
            string words,
            Action call,
            [CallerFilePath] string file = "",
            [CallerLineNumber] int line = 0) =>
            Throws<UdgoapException>(
                error => error.Status == status && error.Message.Contains(words),
                $"{status} and \"{words}\"",
                call,
                file,
                line);

        internal static void Throws<T>(
            Func<T, bool> fits,
            string what,
            Action call,
            [CallerFilePath] string file = "",
            [CallerLineNumber] int line = 0)
            where T : Exception
        {
            try
            {
                call();
            }
            catch (T error)
            {
                var status = (error as UdgoapException)?.Status;
                That(fits(error), $"{what}, found {status} {error.Message}", file, line);
                return;
            }
            That(false, $"{what}, found that the call was valid", file, line);
        }

        /// <summary>What a test returns.</summary>
        internal static int End()
        {
            Console.WriteLine($"{checks} checks, {failures} failed");
            return failures == 0 && checks > 0 ? 0 : 1;
        }
    }
}
