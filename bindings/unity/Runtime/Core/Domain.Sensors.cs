using static Udgoap.NativeMethods;

namespace Udgoap
{
    // What documents say about sensors, for inspectors.
    public sealed unsafe partial class Domain
    {
        /// <summary>Gives a sensor by its index.</summary>
        /// <param name="index">From 0, in order of declaration, below its count.</param>
        /// <returns>Its id.</returns>
        /// <exception cref="UdgoapException">As for <see cref="AttributeAt"/>.</exception>
        public SensorId SensorAt(uint index)
        {
            SensorId id;
            Native.Must(udg_domain_sensor_at(Handle, index, &id));
            return id;
        }

        /// <summary>Tells the name of a sensor. Makes a string.</summary>
        /// <param name="sensor">The sensor.</param>
        /// <returns>The name.</returns>
        /// <exception cref="UdgoapException">As for <see cref="NameOf(AttributeId)"/>.</exception>
        public string NameOf(SensorId sensor)
        {
            NativeText name;
            Native.Must(udg_domain_sensor_name(Handle, sensor, &name));
            return Text.Of(name);
        }

        /// <summary>Tells what documents say about a sensor.</summary>
        /// <param name="sensor">The sensor.</param>
        /// <returns>What they say.</returns>
        /// <exception cref="UdgoapException">As for <see cref="KindOf"/>.</exception>
        public SensorInfo InfoOf(SensorId sensor)
        {
            SensorInfo info;
            Native.Must(udg_domain_sensor_info(Handle, sensor, &info));
            return info;
        }

        /// <summary>Tells of a sensor that NPCs of a type have.</summary>
        /// <param name="type">The type.</param>
        /// <param name="index">From 0.</param>
        /// <returns>Its id.</returns>
        /// <exception cref="UdgoapException">As for <see cref="AttributeOf"/>.</exception>
        public SensorId SensorOf(TypeId type, uint index)
        {
            SensorId id;
            Native.Must(udg_domain_type_sensor(Handle, type, index, &id));
            return id;
        }
    }
}
