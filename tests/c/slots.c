// Slots as a host sees them: counted, held for players, waited for; and that switching an offer off
// is about who begins.

#include "check.h"

static const char *const HOUSE =
    "{'udgoap': 1, 'attributes': {'energy': {'min': 0, 'max': 100, 'default': 10}},"
    " 'types': {"
    "  'bed': {'supplies': ['goto', 'sleep'], 'manner': {'sleep': {'slots': 1}}},"
    "  'villager': {'attributes': {'energy': {}}, 'consumes': ['goto', 'sleep'],"
    "   'drives': ['rest']}},"
    " 'actions': {"
    "  'goto': {'effects': ['consumer.position = beside(supplier)'],"
    "   'duration': 'distance(consumer, supplier) / 1.5'},"
    "  'sleep': {'preconditions': ['distance(consumer, supplier) <= 1'],"
    "   'effects': ['consumer.energy += 90'], 'duration': 10000}},"
    " 'drives': {'rest': {'goals': {'r': {'conditions': ['self.energy >= 90'],"
    "  'remove': false}}}}}";

static UdgDomain domain;
static UdgWorld world;
static UdgAction go, rest;

static void begin(void) {
    domain = domain_from_quoted(HOUSE);
    world = world_of(domain);
    go = action_of(domain, "goto");
    rest = action_of(domain, "sleep");
}

static void end(void) {
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(domain));
}

static UdgNpc villager(float x, uint32_t durations) {
    UdgNpc npc = npc_at(world, domain, "villager", x);
    UdgMindOptions mind;
    UdgPlanOptions plan = NAMED;
    MUST(udg_mind_options_init(&mind, sizeof mind));
    EQUAL(mind.reserve, 1);
    mind.performed_by = UDG_PERFORMED_BY_LIBRARY;
    plan.durations = durations;
    MUST(udg_npc_set_mind(world, npc, &mind, &plan));
    return npc;
}

// Counts events of an NPC.
static int counted(UdgNpc npc, UdgEventKind kind) {
    const UdgEvent *events;
    uint32_t count;
    int found = 0;
    MUST(udg_world_events(world, &events, &count));
    for (uint32_t i = 0; i < count; i++) {
        found += events[i].npc.bits == npc.bits && events[i].kind == kind;
    }
    return found;
}

static void tick_at(double seconds) {
    UdgTickInput input;
    MUST(udg_tick_input_init(&input, sizeof input));
    input.seconds = seconds;
    MUST(udg_world_tick(world, &input, NULL));
}

// Three of five beds are taken for good: the fourth goes to one that is free, and stays there.
static void planning_sees_them(uint32_t durations) {
    begin();
    UdgObject beds[5];
    UdgNpc npcs[4];
    int dropped = 0;
    for (int i = 0; i < 5; i++) {
        beds[i] = object_at(world, domain, "bed", (float)i * 8);
    }
    for (int i = 0; i < 4; i++) {
        npcs[i] = villager(i < 3 ? (float)i * 8 : -20, durations);
    }
    for (int frame = 1; frame <= 60 * 30; frame++) {
        tick_at(frame / 30.0);
        dropped += counted(npcs[3], UDG_EVENT_PLAN_DROPPED);
    }
    UdgStep step;
    EQUAL(dropped, 0);
    MUST(udg_npc_step(world, npcs[3], &step));
    EQUAL(step.action.id, rest.id);
    EQUAL(step.supplier.bits, beds[3].bits);
    UdgSlotCounts slots;
    for (int i = 0; i < 5; i++) {
        MUST(udg_object_slots(world, beds[i], rest, &slots));
        EQUAL(slots.slots, 1);
        EQUAL(slots.taken, i < 4);
        EQUAL(slots.reserved + slots.held + slots.queued + slots.zero, 0);
    }
    // Where nothing is limited, nobody counts.
    MUST(udg_object_slots(world, beds[0], go, &slots));
    EQUAL(slots.slots + slots.taken, 0);
    end();
}

// A player sits down where an NPC was going to.
static void players_hold_them(void) {
    begin();
    UdgObject bed = object_at(world, domain, "bed", 0);
    UdgNpc npc = villager(30, 0);
    uint64_t before, after;
    UdgSlotCounts slots;
    tick_at(0.1);
    MUST(udg_object_slots(world, bed, rest, &slots));
    EQUAL(slots.reserved, 1);
    MUST(udg_world_hash(world, &before));
    OK(udg_object_hold_slots(world, bed, rest, 1));
    MUST(udg_world_hash(world, &after));
    CHECK(before != after, "holding a slot doesn't count in the hash");
    MUST(udg_object_slots(world, bed, rest, &slots));
    EQUAL(slots.reserved, 0);
    EQUAL(slots.held, 1);
    tick_at(0.2);
    tick_at(0.5);
    UdgStep step;
    REFUSED(udg_npc_step(world, npc, &step), UDG_STATUS_NOT_FOUND, "");
    UdgPlanner planner;
    UdgPlanResult result;
    MUST(udg_planner_create(NULL, &planner));
    MUST(udg_planner_plan(planner, world, npc, NULL, &result));
    EQUAL(result.outcome, UDG_PLAN_OUTCOME_NOTHING_BETTER);
    static char text[16384];
    MUST(udg_planner_explain(planner, world, text, sizeof text, NULL));
    CONTAINS(text, "all slots for sleep at");
    MUST(udg_planner_destroy(planner));
    OK(udg_object_hold_slots(world, bed, rest, 0));
    tick_at(0.8);
    tick_at(1.1);
    OK(udg_npc_step(world, npc, &step));
    end();
}

// Who is at it goes on when the offer is switched off, unless its steps are ended.
static void steps_end_when_asked_to(void) {
    begin();
    UdgObject bed = object_at(world, domain, "bed", 0);
    UdgNpc npc = villager(0, 0);
    uint32_t count = 7;
    UdgStep step;
    tick_at(0.1);
    tick_at(0.4);
    MUST(udg_npc_step(world, npc, &step));
    EQUAL(step.action.id, rest.id);
    OK(udg_object_end_steps(world, bed, go, &count));
    EQUAL(count, 0);
    OK(udg_object_set_action_enabled(world, bed, UDG_OFFER_SUPPLIES, rest, 0));
    OK(udg_object_end_steps(world, bed, rest, &count));
    EQUAL(count, 1);
    OK(udg_object_end_steps(world, bed, rest, NULL));
    REFUSED(udg_npc_step(world, npc, &step), UDG_STATUS_NOT_FOUND, "");
    tick_at(0.7);
    EQUAL(counted(npc, UDG_EVENT_STEP_ABORTED), 1);
    UdgSlotCounts slots;
    MUST(udg_object_slots(world, bed, rest, &slots));
    EQUAL(slots.taken, 0);
    end();
}

static void nonsense_is_refused(void) {
    begin();
    UdgObject bed = object_at(world, domain, "bed", 0);
    UdgNpc npc = villager(5, 1);
    UdgObject man = object_of_npc(npc), gone = object_at(world, domain, "bed", 9);
    UdgAction nothing = {12345};
    UdgSlotCounts slots;
    uint32_t count;
    uint64_t before, after;
    MUST(udg_object_destroy(world, gone));
    MUST(udg_world_hash(world, &before));
    REFUSED(udg_object_slots(world, gone, rest, &slots), UDG_STATUS_INVALID_HANDLE, "");
    REFUSED(udg_object_slots(world, man, rest, &slots), UDG_STATUS_NOT_IN_TYPE, "sleep");
    REFUSED(udg_object_slots(world, bed, nothing, &slots), UDG_STATUS_UNKNOWN_ID, "");
    REFUSED(udg_object_slots(world, bed, rest, NULL), UDG_STATUS_NULL_ARGUMENT, "out_slots");
    REFUSED(udg_object_hold_slots(world, gone, rest, 1), UDG_STATUS_INVALID_HANDLE, "");
    REFUSED(udg_object_hold_slots(world, man, rest, 1), UDG_STATUS_NOT_IN_TYPE, "sleep");
    REFUSED(udg_object_hold_slots(world, bed, nothing, 1), UDG_STATUS_UNKNOWN_ID, "");
    REFUSED(udg_object_hold_slots(world, bed, rest, 2), UDG_STATUS_OUT_OF_RANGE, "1 slots");
    REFUSED(udg_object_hold_slots(world, bed, rest, UINT32_MAX), UDG_STATUS_OUT_OF_RANGE, "slots");
    REFUSED(udg_object_hold_slots(world, bed, go, 1), UDG_STATUS_OUT_OF_RANGE, "manner");
    REFUSED(udg_object_end_steps(world, gone, rest, &count), UDG_STATUS_INVALID_HANDLE, "");
    REFUSED(udg_object_end_steps(world, man, rest, &count), UDG_STATUS_NOT_IN_TYPE, "sleep");
    REFUSED(udg_object_end_steps(world, bed, nothing, &count), UDG_STATUS_UNKNOWN_ID, "");
    UdgNpc no_npc = {bed.bits};
    REFUSED(udg_npc_tell_slots_taken(world, no_npc, bed, rest, 1), UDG_STATUS_NOT_AN_NPC, "");
    REFUSED(udg_npc_tell_slots_taken(world, npc, gone, rest, 1), UDG_STATUS_INVALID_HANDLE, "");
    REFUSED(udg_npc_tell_slots_taken(world, npc, bed, nothing, 1), UDG_STATUS_UNKNOWN_ID, "");
    REFUSED(udg_npc_tell_slots_taken(world, npc, bed, rest, -1), UDG_STATUS_OUT_OF_RANGE, "");
    REFUSED(udg_npc_tell_slots_taken(world, npc, bed, rest, NAN), UDG_STATUS_OUT_OF_RANGE, "");
    MUST(udg_world_hash(world, &after));
    EQUAL(before, after);
    UdgTickInput input;
    uint32_t jobs;
    MUST(udg_tick_input_init(&input, sizeof input));
    input.seconds = 1;
    MUST(udg_world_tick_begin(world, &input, &jobs));
    REFUSED(udg_object_hold_slots(world, bed, rest, 1), UDG_STATUS_WRONG_TIME, "");
    REFUSED(udg_object_end_steps(world, bed, rest, &count), UDG_STATUS_WRONG_TIME, "");
    OK(udg_object_slots(world, bed, rest, &slots));
    OK(udg_world_tick_end(world, NULL));
    UdgMindOptions mind;
    MUST(udg_mind_options_init(&mind, sizeof mind));
    mind.reserve = 129;
    REFUSED(udg_npc_set_mind(world, npc, &mind, NULL), UDG_STATUS_OUT_OF_RANGE, "reserve");
    mind.reserve = 0;
    OK(udg_npc_set_mind(world, npc, &mind, NULL));
    end();
}

int main(void) {
    planning_sees_them(0);
    planning_sees_them(1);
    players_hold_them();
    steps_end_when_asked_to();
    nonsense_is_refused();
    return check_end();
}
