// External drives: how the host and others give them to NPCs, and how they leave.

#include "check.h"

static const char *DOCUMENT =
    "{ 'udgoap': 1,"
    "  'attributes': { 'calls': { 'kind': 'flag' }, 'held': { 'max': 1, 'min': 0 } },"
    "  'types': {"
    "    'officer': { 'attributes': { 'calls': {} } },"
    "    'post': { 'attributes': { 'held': {} }, 'supplies': ['hold'] },"
    "    'cook': { 'consumes': ['hold'] },"
    "    'soldier': { 'consumes': ['hold'], 'drives': ["
    "      { 'drive': 'defend', 'external': true }, { 'drive': 'idle', 'external': true }] } },"
    "  'actions': { 'hold': { 'effects': ['supplier.held = 1'], 'duration': 1 } },"
    "  'drives': { 'idle': {},"
    "    'defend': { 'given': { 'for_each': 'officer', 'as': 'it', 'when': 'it.calls' },"
    "      'remove': 'any(post as it where it.held >= 1)',"
    "      'goals': { 'held': { 'for_each': 'post', 'as': 'it',"
    "        'conditions': ['it.held >= 1'] } } } } }";

typedef struct Camp {
    UdgDomain domain;
    UdgWorld world;
    UdgNpc soldier;
    UdgObject officer, post;
    double seconds;
} Camp;

static Camp camp_new(void) {
    Camp camp;
    camp.domain = domain_from_quoted(DOCUMENT);
    camp.world = world_of(camp.domain);
    camp.soldier = npc_at(camp.world, camp.domain, "soldier", 0);
    camp.officer = object_at(camp.world, camp.domain, "officer", 1);
    camp.post = object_at(camp.world, camp.domain, "post", 2);
    camp.seconds = 0;
    return camp;
}

static void camp_end(Camp camp) {
    OK(udg_world_destroy(camp.world));
    OK(udg_domain_destroy(camp.domain));
}

// A tick; returns the event of a drive, or one of kind 0.
static UdgEvent tick(Camp *camp) {
    UdgTickInput input;
    MUST(udg_tick_input_init(&input, sizeof input));
    input.seconds = camp->seconds += 0.25;
    MUST(udg_world_tick(camp->world, &input, NULL));
    const UdgEvent *events;
    uint32_t count;
    UdgEvent found;
    memset(&found, 0, sizeof found);
    MUST(udg_world_events(camp->world, &events, &count));
    for (uint32_t i = 0; i < count; i++) {
        if (events[i].kind == UDG_EVENT_DRIVE_GIVEN || events[i].kind == UDG_EVENT_DRIVE_LEFT) {
            EQUAL(found.kind, 0);
            CHECK(events[i].drive.id != 0, "the event names no drive");
            found = events[i];
        } else {
            EQUAL(events[i].drive.id, 0);
        }
    }
    return found;
}

static uint32_t drive_count(Camp *camp) {
    uint32_t count = 99;
    UdgDriveState states[4];
    MUST(udg_npc_drives(camp->world, camp->soldier, states, 4, &count));
    return count;
}

static void an_officer_gives_and_the_deed_removes(void) {
    Camp camp = camp_new();
    UdgEvent event = tick(&camp);
    EQUAL(event.kind, 0);
    uint32_t count = drive_count(&camp);
    EQUAL(count, 0);
    MUST(udg_object_set_flag(camp.world, camp.officer, attribute_of(camp.domain, "calls"), 1));
    event = tick(&camp);
    EQUAL(event.kind, UDG_EVENT_DRIVE_GIVEN);
    EQUAL(event.supplier.bits, camp.officer.bits);
    EQUAL(event.npc.bits, camp.soldier.bits);
    count = drive_count(&camp);
    EQUAL(count, 1);
    UdgPlanner planner = planner_new();
    plan_with(planner, camp.world, camp.soldier, &NAMED);
    PLAN_IS(planner, camp.world, camp.domain, "hold(post)");
    char *text = explanation_of(planner, camp.world);
    CONTAINS(text, "officer gave it");
    free(text);
    OK(udg_planner_destroy(planner));
    set_number(camp.world, camp.domain, camp.post, "held", 1);
    event = tick(&camp);
    EQUAL(event.kind, UDG_EVENT_DRIVE_LEFT);
    EQUAL(event.reason, UDG_REASON_REMOVED);
    event = tick(&camp);
    EQUAL(event.kind, 0);
    camp_end(camp);
}

static void the_host_gives_for_a_while(void) {
    Camp camp = camp_new();
    UdgDrive idle = drive_of(camp.domain, "idle");
    UdgObject nobody = {0};
    tick(&camp);
    OK(udg_npc_set_drive_weight(camp.world, camp.soldier, idle, 5));
    OK(udg_npc_give_drive(camp.world, camp.soldier, idle, nobody, 0.5));
    UdgEvent event = tick(&camp);
    EQUAL(event.kind, UDG_EVENT_DRIVE_GIVEN);
    EQUAL(event.supplier.bits, 0);
    UdgDriveState state;
    uint32_t count;
    OK(udg_npc_drives(camp.world, camp.soldier, &state, 1, &count));
    EQUAL(state.is_given, 1);
    CLOSE(state.ends, 0.75);
    event = tick(&camp);
    EQUAL(event.kind, UDG_EVENT_DRIVE_LEFT);
    EQUAL(event.reason, UDG_REASON_TIMED_OUT);
    OK(udg_npc_give_drive(camp.world, camp.soldier, idle, camp.officer, INFINITY));
    event = tick(&camp);
    EQUAL(event.supplier.bits, camp.officer.bits);
    OK(udg_npc_take_drive(camp.world, camp.soldier, idle));
    event = tick(&camp);
    EQUAL(event.reason, UDG_REASON_REPORTED);
    OK(udg_npc_take_drive(camp.world, camp.soldier, idle));
    event = tick(&camp);
    EQUAL(event.kind, 0);
    camp_end(camp);
}

static void what_is_refused(void) {
    Camp camp = camp_new();
    UdgDrive idle = drive_of(camp.domain, "idle"), unknown = {77};
    UdgObject nobody = {0}, stranger = {12345};
    UdgNpc cook = npc_at(camp.world, camp.domain, "cook", 3);
    UdgNpc officer = {camp.officer.bits};
    uint64_t before, after;
    OK(udg_world_hash(camp.world, &before));
    REFUSED(udg_npc_give_drive(camp.world, cook, idle, nobody, 1), UDG_STATUS_NOT_IN_TYPE,
            "\"cook\"|\"idle\"|\"drives\"");
    REFUSED(udg_npc_take_drive(camp.world, cook, idle), UDG_STATUS_NOT_IN_TYPE, "cook");
    REFUSED(udg_npc_give_drive(camp.world, officer, idle, nobody, 1), UDG_STATUS_NOT_AN_NPC,
            "officer");
    REFUSED(udg_npc_give_drive(camp.world, camp.soldier, unknown, nobody, 1),
            UDG_STATUS_UNKNOWN_ID, "drive");
    REFUSED(udg_npc_give_drive(camp.world, camp.soldier, idle, stranger, 1),
            UDG_STATUS_INVALID_HANDLE, "handle");
    REFUSED(udg_npc_give_drive(camp.world, camp.soldier, idle, nobody, 0),
            UDG_STATUS_OUT_OF_RANGE, "seconds");
    REFUSED(udg_npc_give_drive(camp.world, camp.soldier, idle, nobody, NAN),
            UDG_STATUS_OUT_OF_RANGE, "seconds");
    OK(udg_world_hash(camp.world, &after));
    CHECK(before == after, "a refused call has changed the world");
    UdgTickInput input;
    uint32_t jobs;
    MUST(udg_tick_input_init(&input, sizeof input));
    input.seconds = 1;
    MUST(udg_world_tick_begin(camp.world, &input, &jobs));
    REFUSED(udg_npc_give_drive(camp.world, camp.soldier, idle, nobody, 1),
            UDG_STATUS_WRONG_TIME, "tick");
    REFUSED(udg_npc_take_drive(camp.world, camp.soldier, idle), UDG_STATUS_WRONG_TIME, "tick");
    MUST(udg_world_tick_end(camp.world, NULL));
    camp_end(camp);
}

int main(void) {
    an_officer_gives_and_the_deed_removes();
    the_host_gives_for_a_while();
    what_is_refused();
    return check_end();
}
