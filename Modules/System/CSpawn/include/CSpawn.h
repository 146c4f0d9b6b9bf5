#ifndef CSPAWN_H
#define CSPAWN_H

#include <sys/types.h>

/// The standard streams of a new process.
enum cspawn_streams {
    /// The streams of this process.
    CSPAWN_INHERIT,
    /// /dev/null, in a new session without a terminal.
    CSPAWN_DETACHED,
};

/// Starts `arguments[0]`, searched in PATH unless it contains a slash. The process inherits no descriptors
/// except the standard streams, has no blocked signals and default signal handlers.
///
/// `arguments` and `environment` end with NULL. `input`, `output` and `errors` replace a stream unless they
/// are -1. Returns the process identifier, or -1 when the program cannot be started.
pid_t cspawn(enum cspawn_streams streams, int input, int output, int errors, char *const *arguments,
             char *const *environment);

/// Creates a pipe that child processes do not inherit. Returns 0, or -1.
int cspawn_pipe(int pipe_ends[2]);

#endif
