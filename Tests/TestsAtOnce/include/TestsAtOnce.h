/* How many tests of one process run at the same time, unless the environment says otherwise. */
#define TESTS_AT_ONCE "8"
