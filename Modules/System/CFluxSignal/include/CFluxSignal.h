#ifndef CFLUXSIGNAL_H
#define CFLUXSIGNAL_H

/// Installs handlers for SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV and SIGSYS.
///
/// The first such signal writes one byte to `wake`; then each waits until `done` is readable, for at most that
/// many milliseconds, and is raised again with the handler that was installed before. Returns 0, or EBUSY if
/// handlers are installed.
int cfluxsignal_install(int wake, int done, int milliseconds);

/// Restores the handlers that were installed before.
void cfluxsignal_remove(void);

#endif
