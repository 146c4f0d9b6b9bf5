// The allocator's names, defined in the program: the dynamic linker gives them to every library too, the
// Swift run time included. They hand on to glibc, and count only between begin and end, so that timed rounds
// pay for one branch that is always predicted.
#define _GNU_SOURCE
#include "mallocs.h"
#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

static atomic_int counting;
static atomic_long mallocs;
static atomic_long kept;

static inline int is_counting(void) {
    return __builtin_expect(atomic_load_explicit(&counting, memory_order_relaxed), 0);
}

static void *took(void *memory) {
    if (is_counting() && memory) {
        atomic_fetch_add_explicit(&mallocs, 1, memory_order_relaxed);
        atomic_fetch_add_explicit(&kept, (long)malloc_usable_size(memory), memory_order_relaxed);
    }
    return memory;
}

static void gives(void *memory) {
    if (is_counting() && memory) {
        atomic_fetch_sub_explicit(&kept, (long)malloc_usable_size(memory), memory_order_relaxed);
    }
}

void *malloc(size_t size) { return took(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return took(__libc_calloc(count, size)); }
void *memalign(size_t alignment, size_t size) { return took(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return took(__libc_memalign(alignment, size)); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
    void *taken = took(__libc_memalign(alignment, size));
    if (!taken) return ENOMEM;
    *memory = taken;
    return 0;
}

void *realloc(void *old, size_t size) {
    size_t before = is_counting() && old ? malloc_usable_size(old) : 0;
    void *memory = __libc_realloc(old, size);
    if (memory || size == 0) {
        if (is_counting()) atomic_fetch_sub_explicit(&kept, (long)before, memory_order_relaxed);
        took(memory);
    }
    return memory;
}

void free(void *memory) {
    gives(memory);
    __libc_free(memory);
}

void mallocs_begin(void) {
    atomic_store(&mallocs, 0);
    atomic_store(&kept, 0);
    atomic_store(&counting, 1);
}

mallocs_t mallocs_end(void) {
    atomic_store(&counting, 0);
    mallocs_t result = {atomic_load(&mallocs), atomic_load(&kept)};
    return result;
}
