using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("UnityTests")]
[assembly: InternalsVisibleTo("UnityEditor")]
