// Writing a life down, as JSON that `udgoap page` makes a page of.
//
// Searches are told by the library, as JSON and in sentences. What the host adds is what only it
// knows: how numbers went over time, which steps it performed when, and what else happened.

#ifndef UDGOAP_EXAMPLE_RECORD_H
#define UDGOAP_EXAMPLE_RECORD_H

#include <stdarg.h>

#include "host.h"

enum { MOST_SAMPLES = 4096, MOST_STEPS_DONE = 1024, MOST_EVENTS = 1024, RECORD_DRIVES = 3 };

typedef struct StepDone {
    char step[64];
    double from, to;
    const char *hindered;  // empty if it was done
    int over;
} StepDone;

typedef struct Happening {
    double time;
    char text[96];
} Happening;

// With no file, nothing is written.
typedef struct Record {
    FILE *file;
    uint32_t decisions, samples, steps, events;
    double times[MOST_SAMPLES];
    float drives[RECORD_DRIVES][MOST_SAMPLES], health[MOST_SAMPLES], mana[MOST_SAMPLES];
    StepDone step[MOST_STEPS_DONE];
    Happening event[MOST_EVENTS];
    char *buffer;
    size_t capacity;
} Record;

static void write_string(FILE *file, const char *text)
{
    const unsigned char *letter = (const unsigned char *)text;
    fputc('"', file);
    for (; *letter != 0; letter++) {
        if (*letter == '"' || *letter == '\\') {
            fprintf(file, "\\%c", *letter);
        } else if (*letter < 0x20) {
            fprintf(file, "\\u%04x", *letter);
        } else {
            fputc(*letter, file);
        }
    }
    fputc('"', file);
}

// A text of whatever length: asked for with the buffer there is, and again with one that fits.
typedef UdgStatus (*ExplainFunction)(UdgPlanner, UdgWorld, char *, size_t, size_t *);

static const char *explained(Record *record, ExplainFunction explain, UdgPlanner planner,
                             UdgWorld world)
{
    size_t needed = 0;
    UdgStatus status = explain(planner, world, record->buffer, record->capacity, &needed);
    if (status == UDG_STATUS_BUFFER_TOO_SMALL) {
        free(record->buffer);
        record->capacity = needed * 2;
        record->buffer = malloc(record->capacity);
        if (record->buffer == NULL) {
            fprintf(stderr, "no memory for a text of %lu bytes\n", (unsigned long)needed);
            exit(EXIT_FAILURE);
        }
        status = explain(planner, world, record->buffer, record->capacity, &needed);
    }
    must(status, "explaining");
    return record->buffer;
}

static void record_begin(Record *record, const char *path)
{
    memset(record, 0, sizeof *record);
    if (path == NULL) {
        return;
    }
    record->file = fopen(path, "wb");
    if (record->file == NULL) {
        fprintf(stderr, "cannot write %s\n", path);
        exit(EXIT_FAILURE);
    }
    fprintf(record->file, "{\"udgoap_life\":1,\"title\":\"A minute of a wizard's life\","
                          "\"npcs\":[{\"name\":\"wizard\",\"decisions\":[");
}

// The search that has just ended. It is told with the world as it is.
static void record_decision(Record *record, double now, UdgPlanner planner, UdgWorld world,
                            const char *plan)
{
    if (record->file == NULL) {
        return;
    }
    fprintf(record->file, "%s\n{\"time\":%.1f,\"plan\":", record->decisions++ > 0 ? "," : "", now);
    write_string(record->file, plan);
    fprintf(record->file, ",\"why\":");
    write_string(record->file, explained(record, udg_planner_explain, planner, world));
    fprintf(record->file, ",\"explanation\":%s}",
            explained(record, udg_planner_explain_json, planner, world));
}

static void record_step_begins(Record *record, double now, const char *step)
{
    StepDone *done;
    if (record->steps == MOST_STEPS_DONE) {
        return;
    }
    done = &record->step[record->steps++];
    snprintf(done->step, sizeof done->step, "%s", step);
    done->from = done->to = now;
    done->hindered = "";
    done->over = 0;
}

// The step that began last is over, if it isn't already.
static void record_step_ends(Record *record, double now, const char *hindered)
{
    StepDone *done;
    if (record->steps == 0 || record->step[record->steps - 1].over) {
        return;
    }
    done = &record->step[record->steps - 1];
    done->to = now;
    done->hindered = hindered;
    done->over = 1;
}

static void record_event(Record *record, double now, const char *format, ...)
{
    va_list arguments;
    if (record->events == MOST_EVENTS) {
        return;
    }
    record->event[record->events].time = now;
    va_start(arguments, format);
    vsnprintf(record->event[record->events++].text, sizeof record->event[0].text, format,
              arguments);
    va_end(arguments);
}

static void record_sample(Record *record, double now, UdgWorld world, UdgNpc npc, float health,
                          float mana)
{
    UdgDriveState drives[RECORD_DRIVES];
    uint32_t count, drive, at = record->samples;
    if (record->file == NULL || at == MOST_SAMPLES) {
        return;
    }
    MUST(udg_npc_drives(world, npc, drives, RECORD_DRIVES, &count));
    for (drive = 0; drive < count; drive++) {
        record->drives[drive][at] = drives[drive].satisfaction;
    }
    record->times[at] = now;
    record->health[at] = health;
    record->mana[at] = mana;
    record->samples++;
}

static void write_curve(const Record *record, const char *name, float most, const float *values)
{
    uint32_t at;
    fprintf(record->file, "{\"name\":\"%s\",\"min\":0,\"max\":%g,\"values\":[", name,
            (double)most);
    for (at = 0; at < record->samples; at++) {
        fprintf(record->file, "%s%.4g", at > 0 ? "," : "", (double)values[at]);
    }
    fprintf(record->file, "]}");
}

static void record_end(Record *record, double seconds, const char *const *drives)
{
    FILE *file = record->file;
    uint32_t at;
    if (file == NULL) {
        return;
    }
    fprintf(file, "],\n\"drives\":[");
    for (at = 0; at < RECORD_DRIVES; at++) {
        fprintf(file, at > 0 ? "," : "");
        write_curve(record, drives[at], 1, record->drives[at]);
    }
    fprintf(file, "],\n\"attributes\":[");
    write_curve(record, "health", 100, record->health);
    fprintf(file, ",");
    write_curve(record, "mana", 100, record->mana);
    fprintf(file, "],\n\"times\":[");
    for (at = 0; at < record->samples; at++) {
        fprintf(file, "%s%.1f", at > 0 ? "," : "", record->times[at]);
    }
    fprintf(file, "],\n\"steps\":[");
    for (at = 0; at < record->steps; at++) {
        const StepDone *done = &record->step[at];
        fprintf(file, "%s\n{\"step\":", at > 0 ? "," : "");
        write_string(file, done->step);
        fprintf(file, ",\"from\":%.1f,\"to\":%.1f,\"hindered\":", done->from,
                done->over ? done->to : seconds);
        write_string(file, done->hindered);
        fprintf(file, ",\"changes\":[],\"unfinished\":%s}", done->over ? "false" : "true");
    }
    fprintf(file, "]}],\n\"begin\":0,\"seconds\":%.1f,\"events\":[", seconds);
    for (at = 0; at < record->events; at++) {
        fprintf(file, "%s\n{\"time\":%.1f,\"text\":", at > 0 ? "," : "", record->event[at].time);
        write_string(file, record->event[at].text);
        fprintf(file, "}");
    }
    fprintf(file, "]}\n");
    if (fclose(file) != 0) {
        fprintf(stderr, "the life could not be written\n");
        exit(EXIT_FAILURE);
    }
    free(record->buffer);
}

#endif
