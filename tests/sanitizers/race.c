// A mistake that the header forbids: two threads have the same call write to the same memory. Where
// ThreadSanitizer watches the library, this must not pass.

#include <pthread.h>

#include "../c/check.h"

enum { ROUNDS = 20000 };

static UdgWorld world;
static UdgMemoryStats stats;
static uint64_t hash;

static void *work(void *unused) {
    for (int i = 0; i < ROUNDS; i++) {
        MUST(udg_world_hash(world, &hash));
        MUST(udg_memory_stats(UDG_MEMORY_ALL, &stats));
    }
    return unused;
}

int main(void) {
    UdgDomain domain = domain_from_file("examples/domains/wizard.json");
    pthread_t other;
    world = world_of(domain);
    npc_at(world, domain, "wizard", 0);
    pthread_create(&other, NULL, work, NULL);
    work(NULL);
    pthread_join(other, NULL);
    OK(udg_world_destroy(world));
    OK(udg_domain_destroy(domain));
    return check_end();
}
