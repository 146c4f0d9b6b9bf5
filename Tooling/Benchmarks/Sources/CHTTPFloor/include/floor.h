#pragma once

#include <stddef.h>

/// Floor of a: libcurl on a thread of its own, which another one asks and waits for.
typedef struct asker asker;
asker *asker_start(void);
/// Blocks until the answer is there; returns its body's bytes, -1 without an answer. One caller at a time.
long asker_get(asker *, const char *url);

/// Floor of b: raw libcurl on the calling thread, which keeps its connections from call to call.
void *raw_start(void);
/// So many requests, so many at a time, a number after `url`. Returns the bytes of all bodies, -1 when one
/// failed.
long raw_get(void *raw, const char *url, int requests, int at_once);

// Of both: one request begun.
struct body {
    char *bytes;
    size_t count;
};
void ask(void *multi, void *easy, const char *url, struct body *, void *private);
