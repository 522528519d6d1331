using System;
using System.Collections.Generic;

namespace Udgoap
{
    /// <summary>
    /// A call was refused. Nothing has changed then, unless the function's manual says otherwise.
    /// </summary>
    public class UdgoapException : Exception
    {
        /// <summary>Makes an exception.</summary>
        /// <param name="status">Why the call was refused.</param>
        /// <param name="message">What was wrong, and what to do.</param>
        public UdgoapException(Status status, string message)
            : base(message) => Status = status;

        /// <summary>
        /// Why the call was refused. Only this is a contract; messages may change.
        /// </summary>
        public Status Status { get; }
    }

    /// <summary>Documents have errors.</summary>
    public sealed class InvalidDocumentException : UdgoapException
    {
        internal InvalidDocumentException(string message, IReadOnlyList<Diagnostic> diagnostics)
            : base(Status.InvalidDocument, message) => Diagnostics = diagnostics;

        /// <summary>All that is wrong, in the order of documents and lines, with warnings.</summary>
        public IReadOnlyList<Diagnostic> Diagnostics { get; }
    }
}
