// The names of the C header's types in C++, and structs that initialise themselves.

#ifndef UDGOAP_TYPES_HPP
#define UDGOAP_TYPES_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

#include <udgoap.h>

// In the C header's namespace, so that they are found from everywhere.
#define UDGOAP_ID(type, field)                                                                     \
    constexpr bool operator==(type left, type right) noexcept {                                    \
        return left.field == right.field;                                                          \
    }                                                                                              \
    constexpr bool operator!=(type left, type right) noexcept {                                    \
        return left.field != right.field;                                                          \
    }                                                                                              \
    template <>                                                                                    \
    struct std::hash<type> {                                                                       \
        std::size_t operator()(type id) const noexcept {                                           \
            return std::hash<decltype(id.field)>()(id.field);                                      \
        }                                                                                          \
    };

UDGOAP_ID(UdgDomain, bits)
UDGOAP_ID(UdgWorld, bits)
UDGOAP_ID(UdgPlanner, bits)
UDGOAP_ID(UdgObject, bits)
UDGOAP_ID(UdgNpc, bits)
UDGOAP_ID(UdgAttribute, id)
UDGOAP_ID(UdgType, id)
UDGOAP_ID(UdgAction, id)
UDGOAP_ID(UdgDrive, id)
UDGOAP_ID(UdgGoalRule, id)
UDGOAP_ID(UdgQuery, id)
UDGOAP_ID(UdgSchedule, id)
UDGOAP_ID(UdgSensor, id)
UDGOAP_ID(UdgModifier, id)
UDGOAP_ID(UdgInfluence, id)
UDGOAP_ID(UdgTag, id)
UDGOAP_ID(UdgArea, bits)
#undef UDGOAP_ID

namespace udgoap {

using Object = UdgObject;
using Npc = UdgNpc;
using Attribute = UdgAttribute;
using Type = UdgType;
using Action = UdgAction;
using Drive = UdgDrive;
using GoalRule = UdgGoalRule;
using Query = UdgQuery;
using Schedule = UdgSchedule;
using Sensor = UdgSensor;
using Modifier = UdgModifier;
using Influence = UdgInfluence;
using Tag = UdgTag;
using Area = UdgArea;

using Answer = UdgAnswer;
using AreaInfo = UdgAreaInfo;
using CostChange = UdgCostChange;
using Quaternion = UdgQuaternion;
using StepCost = UdgStepCost;
using AlteredWeight = UdgAlteredWeight;
using Appearance = UdgAppearance;
using Belief = UdgBelief;
using BestPlace = UdgBestPlace;
using Binding = UdgBinding;
using BulkReport = UdgBulkReport;
using DomainCounts = UdgDomainCounts;
using Decision = UdgDecision;
using DriveForecast = UdgDriveForecast;
using Percept = UdgPercept;
// How many questions of sensors wait, and for how many seconds the first of them has waited.
struct SenseBacklog {
    std::uint64_t waiting;
    double seconds;
};
using PlaceLink = UdgPlaceLink;
using PlaceTerm = UdgPlaceTerm;
using PlanGoal = UdgPlanGoal;
using DriveState = UdgDriveState;
using Event = UdgEvent;
using Fact = UdgFact;
using FactCounts = UdgFactCounts;
using Goal = UdgGoal;
using InitialValue = UdgInitialValue;
using LastSeen = UdgLastSeen;
using LogEntry = UdgLogEntry;
using MemoryStats = UdgMemoryStats;
using PlanResult = UdgPlanResult;
using PlanState = UdgPlanState;
using PlanStep = UdgPlanStep;
using QueryBinding = UdgQueryBinding;
using QueryInfo = UdgQueryInfo;
using SensorInfo = UdgSensorInfo;
using Question = UdgQuestion;
using Read = UdgRead;
using ScheduleState = UdgScheduleState;
using SenseStats = UdgSenseStats;
using SlotCounts = UdgSlotCounts;
using Step = UdgStep;
using SearchMemory = UdgSearchMemory;
using TellReport = UdgTellReport;
using TickReport = UdgTickReport;
using TypeAttribute = UdgTypeAttribute;
using TypeDrive = UdgTypeDrive;
using TypeInfo = UdgTypeInfo;
using TypeOffer = UdgTypeOffer;
using Value = UdgValue;
using Vector3 = UdgVector3;
using Wake = UdgWake;
using WorldMemory = UdgWorldMemory;
using WorldStats = UdgWorldStats;
using Write = UdgWrite;

// Whether an id or a handle is null.
template <class Id>
constexpr bool is_null(Id id) noexcept {
    return id == Id{};
}

// An NPC as the object that it is.
constexpr Object object_of(Npc npc) noexcept {
    return Object{npc.bits};
}

constexpr Value number_value(float number) noexcept {
    return Value{UDG_ATTRIBUTE_KIND_NUMBER, number, {}, 0, {}};
}
constexpr Value flag_value(bool flag) noexcept {
    return Value{UDG_ATTRIBUTE_KIND_FLAG, 0, {}, flag ? 1u : 0u, {}};
}
constexpr Value position_value(Vector3 position) noexcept {
    return Value{UDG_ATTRIBUTE_KIND_POSITION, 0, position, 0, {}};
}
constexpr Value reference_value(Object reference) noexcept {
    return Value{UDG_ATTRIBUTE_KIND_REFERENCE, 0, {}, 0, reference};
}

constexpr Write write_of(Object object, Attribute attribute, Value value) noexcept {
    return Write{object, attribute, 0, value};
}
constexpr Read read_of(Object object, Attribute attribute) noexcept {
    return Read{object, attribute, 0};
}
constexpr Fact fact_of(Object object, Attribute attribute, Value value, double timestamp) noexcept {
    return Fact{0, object, attribute, 0, value, timestamp};
}
// What an NPC notices by a sensor. It is kept for `remember` seconds; infinite: for ever. Where either
// is 0, it is as the document says of the sensor.
constexpr Percept percept_of(Fact fact, Sensor sensor, float sure = 0, float remember = 0) noexcept {
    return Percept{fact, sensor, sure, {}, remember, 0};
}
// What somebody has told it; a lie, for instance. 0 seconds: it is kept for ever.
constexpr Percept hearsay_of(Fact fact, Object teller, float sure = 1, float remember = 0) noexcept {
    return Percept{fact, {}, sure, teller, remember, 0};
}
constexpr Binding binding_of(Action action, Object supplier) noexcept {
    return Binding{action, 0, supplier, {}};
}
constexpr InitialValue initial_value(Attribute attribute, Value value) noexcept {
    return InitialValue{attribute, UDG_INITIAL_VALUE, 0, 0, value};
}
constexpr InitialValue initial_range(Attribute attribute, float minimum, float maximum) noexcept {
    return InitialValue{attribute, UDG_INITIAL_RANGE, minimum, maximum, {}};
}

// A text of the library's, for as long as it stays.
inline std::string_view view(UdgText text) noexcept {
    return text.data == nullptr ? std::string_view() : std::string_view(text.data, text.length);
}

// Structs of arguments that grow with later versions. If the library is too old to know so short a
// struct, it stays empty, and the call that gets it returns UDG_STATUS_INVALID_DEF.
struct WorldDef : UdgWorldDef {
    WorldDef() noexcept : UdgWorldDef() {
        (void)udg_world_def_init(this, sizeof(UdgWorldDef));
    }
};

struct ObjectDef : UdgObjectDef {
    ObjectDef() noexcept : UdgObjectDef() {
        (void)udg_object_def_init(this, sizeof(UdgObjectDef));
    }
    explicit ObjectDef(Type type) noexcept : ObjectDef() {
        object_type = type;
    }
    ObjectDef(Type type, Vector3 where) noexcept : ObjectDef(type) {
        position = where;
        has_position = 1;
    }
};

struct PlannerDef : UdgPlannerDef {
    PlannerDef() noexcept : UdgPlannerDef() {
        (void)udg_planner_def_init(this, sizeof(UdgPlannerDef));
    }
};

struct PlanOptions : UdgPlanOptions {
    PlanOptions() noexcept : UdgPlanOptions() {
        (void)udg_plan_options_init(this, sizeof(UdgPlanOptions));
    }
    // What the thesis prints: see udg_plan_options_init_thesis.
    static PlanOptions thesis() noexcept {
        PlanOptions options;
        (void)udg_plan_options_init_thesis(&options, sizeof(UdgPlanOptions));
        return options;
    }
};

struct MindOptions : UdgMindOptions {
    MindOptions() noexcept : UdgMindOptions() {
        (void)udg_mind_options_init(this, sizeof(UdgMindOptions));
    }
};

struct AreaDef : UdgAreaDef {
    AreaDef() noexcept : UdgAreaDef() {
        (void)udg_area_def_init(this, sizeof(UdgAreaDef));
    }
    static AreaDef sphere(Vector3 centre, float metres) noexcept {
        AreaDef def;
        def.shape = UDG_AREA_SPHERE;
        def.position = centre;
        def.radius = metres;
        return def;
    }
    static AreaDef box(Vector3 centre, Vector3 half, Quaternion turn = {0, 0, 0, 1}) noexcept {
        AreaDef def;
        def.shape = UDG_AREA_BOX;
        def.position = centre;
        def.half_size = half;
        def.rotation = turn;
        return def;
    }
    // Its corners come with Areas::create.
    static AreaDef prism(Vector3 origin, float from, float to) noexcept {
        AreaDef def;
        def.shape = UDG_AREA_PRISM;
        def.position = origin;
        def.bottom = from;
        def.top = to;
        return def;
    }
};

struct InfluenceGrid : UdgInfluenceGrid {
    InfluenceGrid() noexcept : UdgInfluenceGrid() {
        (void)udg_influence_grid_init(this, sizeof(UdgInfluenceGrid));
    }
    // From the corner of its first cell.
    InfluenceGrid(Vector3 corner, float metres, std::uint32_t across, std::uint32_t along) noexcept
        : InfluenceGrid() {
        origin = corner;
        cell_size = metres;
        columns = across;
        rows = along;
    }
};

struct Nearby : UdgNearby {
    // Around a point, of any kind.
    Nearby(Vector3 point, float metres) noexcept : UdgNearby() {
        (void)udg_nearby_init(this, sizeof(UdgNearby));
        position = point;
        radius = metres;
    }
};

struct TickInput : UdgTickInput {
    explicit TickInput(double time) noexcept : UdgTickInput() {
        (void)udg_tick_input_init(this, sizeof(UdgTickInput));
        seconds = time;
    }
};

struct Profiler : UdgProfiler {
    Profiler() noexcept : UdgProfiler() {
        (void)udg_profiler_init(this, sizeof(UdgProfiler));
    }
};

struct DomainLimits : UdgDomainLimits {
    DomainLimits() noexcept : UdgDomainLimits() {
        (void)udg_domain_limits_init(this, sizeof(UdgDomainLimits));
    }
};

struct Allocator : UdgAllocator {
    Allocator() noexcept : UdgAllocator() {
        (void)udg_allocator_init(this, sizeof(UdgAllocator));
    }
};

// The library steps from one to the next by the size that it was told.
static_assert(sizeof(ObjectDef) == sizeof(UdgObjectDef), "a list of these is one of those");

} // namespace udgoap

#endif
