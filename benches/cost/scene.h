// What cost.c and cost.cpp share, so that they differ in nothing but the calls that are counted: the
// scene of appendix A, made in C.

#ifndef SCENE_H
#define SCENE_H

#include "named.h"

enum { MOST_WRITES = 100, MOST_STEPS = 32, WIZARDS = 32 };

typedef struct Scene {
    UdgDomain domain;
    UdgWorld world;
    UdgPlanner planner;
    UdgObject goblin;
    UdgNpc wizard;
    UdgPlanOptions planning;
    UdgAttribute health;
    UdgWrite writes[MOST_WRITES];
} Scene;

static UdgObject scene_object(const Scene *scene, const char *type, float z) {
    UdgObjectDef def;
    UdgObject object;
    must(udg_object_def_init(&def, sizeof def));
    must(udg_domain_find_type(scene->domain, type, UDG_ZERO_TERMINATED, &def.object_type));
    def.position.z = z;
    def.has_position = 1;
    must(udg_object_create(scene->world, &def, &object));
    return object;
}

static void scene_make(Scene *scene, const char *path) {
    static unsigned char text[65536];
    FILE *file = fopen(path, "rb");
    UdgDocument document = {"wizard.json", UDG_ZERO_TERMINATED, text, 0};
    UdgWorldDef def;
    UdgObject wizard, potion;
    UdgAttribute mana, potency;
    int i;
    if (file == NULL) {
        fprintf(stderr, "can't open %s\n", path);
        exit(1);
    }
    document.length = fread(text, 1, sizeof text, file);
    fclose(file);
    must(udg_domain_load(&document, 1, NULL, &scene->domain));
    must(udg_world_def_init(&def, sizeof def));
    def.domain = scene->domain;
    must(udg_world_create(&def, &scene->world));
    wizard = scene_object(scene, "wizard", -10);
    potion = scene_object(scene, "mana_potion", 10);
    scene->goblin = scene_object(scene, "goblin", 20);
    must(udg_domain_find_attribute(scene->domain, "health", UDG_ZERO_TERMINATED, &scene->health));
    must(udg_domain_find_attribute(scene->domain, "mana", UDG_ZERO_TERMINATED, &mana));
    must(udg_domain_find_attribute(scene->domain, "potency", UDG_ZERO_TERMINATED, &potency));
    must(udg_object_set_number(scene->world, wizard, scene->health, 15));
    must(udg_object_set_number(scene->world, wizard, mana, 0));
    must(udg_object_set_number(scene->world, potion, potency, 40));
    must(udg_world_update(scene->world, 0));
    must(udg_npc_from_object(scene->world, wizard, &scene->wizard));
    must(udg_planner_create(NULL, &scene->planner));
    scene->planning = named_planning();
    memset(scene->writes, 0, sizeof scene->writes);
    for (i = 0; i < MOST_WRITES; i++) {
        scene->writes[i].object = scene->goblin;
        scene->writes[i].attribute = scene->health;
        scene->writes[i].value.kind = UDG_ATTRIBUTE_KIND_NUMBER;
        scene->writes[i].value.number = (float)(i % 30);
    }
}

// For ticks: nobody performs anything, so little of the cost is the library's own.
static void scene_rest(const Scene *scene) {
    UdgMindOptions mind = named_mind();
    mind.performed_by = UDG_PERFORMED_BY_NOBODY;
    must(udg_npc_set_mind(scene->world, scene->wizard, &mind, &scene->planning));
}

// For events: a tick in which many wizards begin to live.
static void scene_happen(const Scene *scene) {
    UdgTickInput input;
    int i;
    for (i = 0; i < WIZARDS; i++) {
        scene_object(scene, "wizard", -10);
    }
    must(udg_tick_input_init(&input, sizeof input));
    input.seconds = 1;
    must(udg_world_tick(scene->world, &input, NULL));
}

// The kind of call and how often it is done, as the command line says.
static long scene_asked(int count, char **arguments, const char **kind) {
    if (count != 4) {
        fprintf(stderr, "usage: cost DOCUMENT setter|getter|bulk|plan|tick|events COUNT\n");
        exit(1);
    }
    *kind = arguments[2];
    return atol(arguments[3]);
}

#endif
