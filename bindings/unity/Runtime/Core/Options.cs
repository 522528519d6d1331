using static Udgoap.NativeMethods;

namespace Udgoap
{
    // Structs of arguments that grow with later versions. Begin with one of these, not with default,
    // which the library refuses with Status.InvalidDef.
    public partial struct DomainLimits
    {
        /// <summary>The defaults.</summary>
        public static unsafe DomainLimits Defaults
        {
            get
            {
                DomainLimits limits;
                Native.Must(udg_domain_limits_init(&limits, Native.SizeOf<DomainLimits>()));
                return limits;
            }
        }
    }

    public partial struct WorldDef
    {
        /// <summary>The defaults, for a world of a domain.</summary>
        /// <param name="domain">The vocabulary. It stays in use even if it is disposed of.</param>
        /// <returns>The def.</returns>
        public static unsafe WorldDef Of(Domain domain)
        {
            WorldDef def;
            Native.Must(udg_world_def_init(&def, Native.SizeOf<WorldDef>()));
            def.domain = domain.Handle;
            return def;
        }
    }

    public partial struct ObjectDef
    {
        /// <summary>The defaults, for an object of a type.</summary>
        /// <param name="type">The type.</param>
        /// <returns>The def.</returns>
        public static unsafe ObjectDef Of(TypeId type)
        {
            ObjectDef def;
            Native.Must(udg_object_def_init(&def, Native.SizeOf<ObjectDef>()));
            def.ObjectType = type;
            return def;
        }

        /// <summary>The defaults, for an object of a type that is somewhere.</summary>
        /// <param name="type">The type.</param>
        /// <param name="position">Where it is, in metres.</param>
        /// <returns>The def.</returns>
        public static ObjectDef Of(TypeId type, Vec3 position)
        {
            var def = Of(type);
            def.Position = position;
            def.HasPosition = true;
            return def;
        }
    }

    public partial struct InfluenceGrid
    {
        /// <summary>The defaults, for a grid with these numbers of cells.</summary>
        /// <param name="columns">
        /// Cells along the first direction of the ground: x, where up is y.
        /// </param>
        /// <param name="rows">Cells along the second: z, where up is y.</param>
        /// <returns>The grid.</returns>
        public static unsafe InfluenceGrid Of(uint columns, uint rows)
        {
            InfluenceGrid grid;
            Native.Must(udg_influence_grid_init(&grid, Native.SizeOf<InfluenceGrid>()));
            grid.Columns = columns;
            grid.Rows = rows;
            return grid;
        }

        /// <summary>The same with a cell size and the position of a corner.</summary>
        /// <param name="columns">As for the first form.</param>
        /// <param name="rows">As for the first form.</param>
        /// <param name="cellSize">How long a cell's sides are, in metres.</param>
        /// <param name="origin">The corner of the first cell, in metres.</param>
        /// <returns>The grid.</returns>
        public static InfluenceGrid Of(uint columns, uint rows, float cellSize, Vec3 origin)
        {
            var grid = Of(columns, rows);
            grid.CellSize = cellSize;
            grid.Origin = origin;
            return grid;
        }
    }

    public partial struct Nearby
    {
        /// <summary>The defaults, for anything around a point.</summary>
        /// <param name="position">The point, in metres.</param>
        /// <param name="radius">How far away it is at most, in metres.</param>
        /// <returns>What to look for.</returns>
        public static unsafe Nearby Of(Vec3 position, float radius)
        {
            Nearby nearby;
            Native.Must(udg_nearby_init(&nearby, Native.SizeOf<Nearby>()));
            nearby.Position = position;
            nearby.Radius = radius;
            return nearby;
        }
    }

    public partial struct AreaDef
    {
        /// <summary>The defaults, for an area of a shape.</summary>
        /// <param name="shape">The shape.</param>
        /// <returns>The def.</returns>
        public static unsafe AreaDef Of(AreaShape shape)
        {
            AreaDef def;
            Native.Must(udg_area_def_init(&def, Native.SizeOf<AreaDef>()));
            def.Shape = shape;
            return def;
        }

        /// <summary>A sphere of this radius, in metres.</summary>
        /// <param name="position">The centre, in metres.</param>
        /// <param name="radius">How far it reaches, in metres.</param>
        /// <returns>The def.</returns>
        public static AreaDef Sphere(Vec3 position, float radius)
        {
            var def = Of(AreaShape.Sphere);
            def.Position = position;
            def.Radius = radius;
            return def;
        }

        /// <summary>A box.</summary>
        /// <param name="position">The centre, in metres.</param>
        /// <param name="halfSize">Half its edges, in metres.</param>
        /// <returns>The def. Set Rotation to turn it.</returns>
        public static AreaDef Box(Vec3 position, Vec3 halfSize)
        {
            var def = Of(AreaShape.Box);
            def.Position = position;
            def.HalfSize = halfSize;
            return def;
        }

        /// <summary>A prism over a polygon. World.CreateArea takes its corners.</summary>
        /// <param name="position">What the corners are seen from, in metres.</param>
        /// <param name="bottom">Where it ends below, in metres seen from there.</param>
        /// <param name="top">Where it ends above.</param>
        /// <returns>The def.</returns>
        public static AreaDef Prism(Vec3 position, float bottom, float top)
        {
            var def = Of(AreaShape.Prism);
            def.Position = position;
            def.Bottom = bottom;
            def.Top = top;
            return def;
        }
    }

    public partial struct PlanOptions
    {
        /// <summary>The defaults.</summary>
        public static unsafe PlanOptions Defaults
        {
            get
            {
                PlanOptions options;
                Native.Must(udg_plan_options_init(&options, Native.SizeOf<PlanOptions>()));
                return options;
            }
        }

        /// <summary>
        /// What the thesis prints: steps are inserted at the front, nothing is trimmed, a plan need not
        /// be better than doing nothing, the dead have utility, and scores compare bit for bit.
        /// </summary>
        public static unsafe PlanOptions Thesis
        {
            get
            {
                PlanOptions options;
                Native.Must(udg_plan_options_init_thesis(&options, Native.SizeOf<PlanOptions>()));
                return options;
            }
        }
    }

    public partial struct PlannerDef
    {
        /// <summary>The defaults.</summary>
        public static unsafe PlannerDef Defaults
        {
            get
            {
                PlannerDef def;
                Native.Must(udg_planner_def_init(&def, Native.SizeOf<PlannerDef>()));
                return def;
            }
        }
    }

    public partial struct MindOptions
    {
        /// <summary>The defaults.</summary>
        public static unsafe MindOptions Defaults
        {
            get
            {
                MindOptions options;
                Native.Must(udg_mind_options_init(&options, Native.SizeOf<MindOptions>()));
                return options;
            }
        }
    }

    public partial struct TickInput
    {
        /// <summary>The defaults, for a tick at a time.</summary>
        /// <param name="seconds">The new time of the world, in seconds.</param>
        /// <returns>The input.</returns>
        public static unsafe TickInput At(double seconds)
        {
            TickInput input;
            Native.Must(udg_tick_input_init(&input, Native.SizeOf<TickInput>()));
            input.Seconds = seconds;
            return input;
        }
    }
}
