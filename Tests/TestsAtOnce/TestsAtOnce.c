#include <stdlib.h>
#include "TestsAtOnce.h"

/* Swift Testing starts all tests of a run at once. Hundreds of servers, programs and long computations then
   compete for as few shared threads as there are cores, so a request that needs ten turns may time out. Swift
   Testing has no setting for this in code, but reads the following environment variable after all constructors
   have run. */
__attribute__((constructor)) static void limit_tests_at_once(void) {
    setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", TESTS_AT_ONCE, 0);
}
