// Replaces the allocator's functions: the dynamic linker binds every library to these definitions, including
// the Swift runtime. They forward to glibc and count only between begin and end, so timed rounds pay for a
// single, always predicted branch.
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
static atomic_long retained;

static inline int is_counting(void) {
    return __builtin_expect(atomic_load_explicit(&counting, memory_order_relaxed), 0);
}

static void *count_allocation(void *memory) {
    if (is_counting() && memory) {
        atomic_fetch_add_explicit(&mallocs, 1, memory_order_relaxed);
        atomic_fetch_add_explicit(&retained, (long)malloc_usable_size(memory), memory_order_relaxed);
    }
    return memory;
}

static void count_free(void *memory) {
    if (is_counting() && memory) {
        atomic_fetch_sub_explicit(&retained, (long)malloc_usable_size(memory), memory_order_relaxed);
    }
}

void *malloc(size_t size) { return count_allocation(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return count_allocation(__libc_calloc(count, size)); }
void *memalign(size_t alignment, size_t size) { return count_allocation(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) {
    return count_allocation(__libc_memalign(alignment, size));
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    void *taken = count_allocation(__libc_memalign(alignment, size));
    if (!taken) return ENOMEM;
    *memory = taken;
    return 0;
}

void *realloc(void *old, size_t size) {
    size_t before = is_counting() && old ? malloc_usable_size(old) : 0;
    void *memory = __libc_realloc(old, size);
    if (memory || size == 0) {
        if (is_counting()) atomic_fetch_sub_explicit(&retained, (long)before, memory_order_relaxed);
        count_allocation(memory);
    }
    return memory;
}

void free(void *memory) {
    count_free(memory);
    __libc_free(memory);
}

void mallocs_begin(void) {
    atomic_store(&mallocs, 0);
    atomic_store(&retained, 0);
    atomic_store(&counting, 1);
}

mallocs_t mallocs_end(void) {
    atomic_store(&counting, 0);
    mallocs_t result = {atomic_load(&mallocs), atomic_load(&retained)};
    return result;
}
