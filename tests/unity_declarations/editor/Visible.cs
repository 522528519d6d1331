using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("UnityTests")]
