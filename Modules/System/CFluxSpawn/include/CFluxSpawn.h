#ifndef CFLUXSPAWN_H
#define CFLUXSPAWN_H

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

/// Opens a descriptor that refers to a process even after its identifier is used again. Returns -1 when there is no such
/// process, or when the system has no such descriptors.
int cspawn_open(pid_t process);

/// Sends a signal to the process of a descriptor; has no effect if it has ended.
void cspawn_signal(int process, int number);

/// Waits until the processes of all descriptors have ended, for at most that many milliseconds.
void cspawn_wait(const int *processes, int count, int milliseconds);

/// Lets no other process of the user read the memory of this one, and writes no core dump of it, from now on. Started
/// programs are not affected.
void cspawn_hide_memory(void);

/// Creates a pipe that child processes do not inherit. Returns 0, or -1.
int cspawn_pipe(int pipe_ends[2]);

#endif
