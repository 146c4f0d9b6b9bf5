#include "CSampleArticles.h"

// A new article needs a definition and an entry here, and its title and tags in StandInServer. `swift build` embeds an edited one again.
//
// Before C23, `#embed` is an extension, which the compilers of Swift 6.2 and newer have.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char one_way_md[] = {
#embed "Articles/one-way.md"
};

static const char scoped_stores_md[] = {
#embed "Articles/scoped-stores.md"
};

static const char virtual_time_md[] = {
#embed "Articles/virtual-time.md"
};

static const char terminal_rendering_md[] = {
#embed "Articles/terminal-rendering.md"
};

static const char dispatcher_order_md[] = {
#embed "Articles/dispatcher-order.md"
};

static const char in_place_md[] = {
#embed "Articles/in-place.md"
};

static const char cancellation_md[] = {
#embed "Articles/cancellation.md"
};

static const char replay_md[] = {
#embed "Articles/replay.md"
};

static const char view_streams_md[] = {
#embed "Articles/view-streams.md"
};

static const char durability_md[] = {
#embed "Articles/durability.md"
};

static const char reentrancy_md[] = {
#embed "Articles/reentrancy.md"
};

static const char one_thread_md[] = {
#embed "Articles/one-thread.md"
};

#define FILE(array, name) {name, array, sizeof array}
static const struct csamplearticles_file files[] = {
    FILE(one_way_md, "one-way.md"),
    FILE(scoped_stores_md, "scoped-stores.md"),
    FILE(virtual_time_md, "virtual-time.md"),
    FILE(terminal_rendering_md, "terminal-rendering.md"),
    FILE(dispatcher_order_md, "dispatcher-order.md"),
    FILE(in_place_md, "in-place.md"),
    FILE(cancellation_md, "cancellation.md"),
    FILE(replay_md, "replay.md"),
    FILE(view_streams_md, "view-streams.md"),
    FILE(durability_md, "durability.md"),
    FILE(reentrancy_md, "reentrancy.md"),
    FILE(one_thread_md, "one-thread.md"),
};

struct csamplearticles_file csamplearticles_file(size_t position) {
    if (position < sizeof files / sizeof *files) return files[position];
    return (struct csamplearticles_file){0};
}
