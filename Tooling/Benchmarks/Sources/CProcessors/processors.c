#define _GNU_SOURCE
#include "processors.h"

#include <pthread.h>
#include <sched.h>

// Swift does not see these functions and macros, which are GNU's.
void bind_to_processor(int number) {
    cpu_set_t allowed, own;
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
    int left = number % CPU_COUNT(&allowed);
    for (int processor = 0; processor < CPU_SETSIZE; processor++) {
        if (!CPU_ISSET(processor, &allowed) || left-- > 0) continue;
        CPU_ZERO(&own);
        CPU_SET(processor, &own);
        pthread_setaffinity_np(pthread_self(), sizeof own, &own);
        return;
    }
}
