#ifndef CSPAWN_H
#define CSPAWN_H

#include <sys/types.h>

/// Where the standard streams of a program lead.
enum cspawn_streams {
    /// Where ours do.
    CSPAWN_OURS,
    /// Nowhere, and it has a session of its own: no terminal.
    CSPAWN_NOWHERE,
};

/// Starts `words[0]`, looked for in PATH when it has no slash, with none of our descriptors but the streams, no
/// signal blocked and each doing what it does by default.
///
/// `words` and `variables` end with a null. `input`, `output` and `errors` take the place of a stream where they
/// are not -1. Returns its process, or -1 when it is not there.
pid_t cspawn(enum cspawn_streams streams, int input, int output, int errors, char *const *words,
             char *const *variables);

/// Two ends of a pipe that no program inherits. Returns 0, or -1.
int cspawn_pipe(int ends[2]);

#endif
