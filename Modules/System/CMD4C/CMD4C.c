#include "CMD4C.h"

#include <dlfcn.h>
#include <stddef.h>

cmd4c_parse cmd4c_load(const char *name) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    return library == NULL ? NULL : (cmd4c_parse)dlsym(library, "md_parse");
}
