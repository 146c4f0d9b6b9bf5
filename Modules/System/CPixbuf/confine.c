#define _GNU_SOURCE
#include "CPixbuf.h"

#include <sys/prctl.h>
#include <sys/resource.h>

// prctl has a variable number of arguments, which Swift cannot call.

static int limit(__rlimit_resource_t resource, uint64_t value) {
    const struct rlimit both = {value, value};
    return setrlimit(resource, &both) == 0;
}

int cpixbuf_confine(uint64_t memory, uint64_t seconds) {
    return limit(RLIMIT_CORE, 0) && limit(RLIMIT_FSIZE, 0) && limit(RLIMIT_AS, memory) &&
           limit(RLIMIT_CPU, seconds) && limit(RLIMIT_NOFILE, 0) &&
           prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
}
