#include <stdlib.h>
#include "TestsAtOnce.h"

/* Swift Testing begins all tests of a run at once. Hundreds of servers, programs and long computations then take
   turns on as few shared threads as there are cores: an answer that takes ten turns comes after minutes, to
   somebody who has given up. Swift Testing has no setting for it in code: it reads this variable when it begins,
   which is after every constructor. */
__attribute__((constructor)) static void limit_tests_at_once(void) {
    setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", TESTS_AT_ONCE, 0);
}
