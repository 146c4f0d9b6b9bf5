// Plain sqlite3 calls for the work of PersistenceBenchmarks.
#ifndef SQLITE_FLOOR_H
#define SQLITE_FLOOR_H

#include <stdint.h>

typedef struct floor_database floor_database;

typedef struct {
    int64_t count;
    int64_t sum;
} floor_outcome;

/// Opens the file for reading, or ends the process.
floor_database *floor_open(const char *path);

/// Reads videos, newest first, into structs of copied texts; the sum is of durations and lengths of names.
floor_outcome floor_list(floor_database *database, int limit);

/// Reads the newest posts whose trigrams match; the sum is of lengths of titles.
floor_outcome floor_match(floor_database *database, const char *match, int limit);

/// Reads the newest posts that have the pattern in title, tags or body, by looking at each.
floor_outcome floor_like(floor_database *database, const char *pattern, int limit);

#endif
