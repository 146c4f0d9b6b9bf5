// The work of PersistenceBenchmarks as plain sqlite3 calls.
#ifndef SQLITE_FLOOR_H
#define SQLITE_FLOOR_H

#include <stdint.h>

typedef struct floor_database floor_database;

typedef struct {
    int64_t count;
    int64_t sum;
} floor_outcome;

/// Opens the file, or exits with an error message.
floor_database *floor_open(const char *path);

/// Reads the newest videos into structs of copied strings. The sum adds up durations and lengths of names.
floor_outcome floor_list(floor_database *database, int limit);

/// Reads the newest posts whose trigrams match. The sum adds up the lengths of titles.
floor_outcome floor_match(floor_database *database, const char *match, int limit);

/// Reads the newest posts whose title, tags or body contain the pattern, by a full scan.
floor_outcome floor_like(floor_database *database, const char *pattern, int limit);

#endif
