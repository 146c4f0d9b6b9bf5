/* The number of tests of one process that run at the same time, unless the environment overrides it. */
#define TESTS_AT_ONCE "8"
