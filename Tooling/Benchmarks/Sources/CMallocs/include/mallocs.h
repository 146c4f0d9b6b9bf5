#pragma once

/// What the process asked of the allocator while it was being counted, on all threads.
typedef struct {
    /// Calls that handed out memory.
    long mallocs;
    /// Bytes handed out and not given back, as large as the allocator made them.
    long kept;
} mallocs_t;

/// Starts counting at nought.
void mallocs_begin(void);

/// Stops counting.
mallocs_t mallocs_end(void);
