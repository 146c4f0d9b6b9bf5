#pragma once

/// The allocations of all threads of the process while counting was on.
typedef struct {
    /// The number of allocations.
    long mallocs;
    /// Bytes allocated and not freed, by the usable sizes of the blocks.
    long retained;
} mallocs_t;

/// Resets the counters and starts counting.
void mallocs_begin(void);

/// Stops counting and returns the counts.
mallocs_t mallocs_end(void);
