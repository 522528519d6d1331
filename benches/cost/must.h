// What programs that measure do about a call that fails: they end.

#ifndef MUST_H
#define MUST_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "udgoap.h"

static void fail(void) {
    char text[1024];
    udg_last_message(text, sizeof text, NULL);
    fprintf(stderr, "%s\n", text);
    exit(1);
}

static void must(UdgStatus status) {
    if (status != UDG_STATUS_OK) {
        fail();
    }
}

#endif
