#include "internal.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

// cmark-gfm frees node by node and has no bound on what it allocates: a table of 32,000 columns fills
// its missing cells in every row. An arena frees at once, and its budget ends such a parse.

struct cmarkdown_piece {
    struct cmarkdown_piece *next;
    size_t size;
    _Alignas(16) unsigned char bytes[];
};

static const size_t header = 16;
static atomic_size_t live_pieces;

cmarkdown_arena *cmarkdown_current;

static void *give_out(size_t size) {
    cmarkdown_arena *arena = cmarkdown_current;
    // Before the header is added, so that the sum cannot overflow.
    if (size > arena->budget) longjmp(arena->over_budget, 1);
    size_t whole = header + ((size + 15) & ~(size_t)15);
    if (whole > arena->left_in_piece) {
        size_t room = whole > 64 * 1024 ? whole : 64 * 1024;
        if (room > arena->budget) longjmp(arena->over_budget, 1);
        struct cmarkdown_piece *piece = malloc(sizeof *piece + room);
        if (piece == NULL) longjmp(arena->over_budget, 1);
        atomic_fetch_add(&live_pieces, 1);
        piece->next = arena->pieces;
        piece->size = room;
        arena->pieces = piece;
        arena->left_in_piece = room;
        arena->budget -= room;
    }
    struct cmarkdown_piece *piece = arena->pieces;
    unsigned char *place = piece->bytes + (piece->size - arena->left_in_piece);
    arena->left_in_piece -= whole;
    memcpy(place, &size, sizeof size);
    return place + header;
}

static void *zeroed(size_t count, size_t size) {
    size_t total;
    if (__builtin_mul_overflow(count, size, &total)) longjmp(cmarkdown_current->over_budget, 1);
    return memset(give_out(total), 0, total);
}

static void *resized(void *old, size_t size) {
    if (old == NULL) return give_out(size);
    size_t held;
    memcpy(&held, (unsigned char *)old - header, sizeof held);
    if (size <= held) return old;
    return memcpy(give_out(size), old, held);
}

static void kept(void *bytes) { (void)bytes; }

cmark_mem cmarkdown_mem = {zeroed, resized, kept};

void cmarkdown_arena_free(cmarkdown_arena *arena) {
    while (arena->pieces != NULL) {
        struct cmarkdown_piece *piece = arena->pieces;
        arena->pieces = piece->next;
        free(piece);
        atomic_fetch_sub(&live_pieces, 1);
    }
}

size_t cmarkdown_live_pieces(void) { return atomic_load(&live_pieces); }
