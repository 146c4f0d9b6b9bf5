#ifndef CTERMINALDEVICE_H
#define CTERMINALDEVICE_H

/// The descriptors of an open terminal; this module owns them.
struct cterminal {
    /// For reading keys.
    int keys;
    /// For writing frames; the output is discarded while the app does not own the screen.
    int screen;
    /// Delivers one byte per event: 'w' resized, 'c' continued in the foreground, 'l' lent to
    /// another program, 'q' closed.
    int events;
};

/// Switches the terminal at `path` to raw mode and writes `enter` and `modes` to it.
///
/// `leave` is written when the screen is restored; `modes` alone is written when the process continues after
/// SIGSTOP. Each has at most 255 bytes. Waits until the keys of the terminal that was open before are no longer read.
/// Returns 0, or errno with the terminal unchanged.
int cterminal_open(const char *path, const char *enter, const char *modes, const char *leave,
                   struct cterminal *opened);

/// Called by the thread that has read the keys of an opened terminal, when it does not use the descriptors any more.
void cterminal_end_reading(void);

/// Restores the screen and the signal handlers. Further calls do nothing. Safe to call from any thread.
void cterminal_close(void);

/// Restores the screen and stops the process group; enters the screen again when the process continues.
void cterminal_suspend(void);

/// Restores the screen for another program in this process group, which receives the keys; delivers 'l'. Until
/// `cterminal_reclaim`, this process ignores the keys that end a program, and stops as a plain program does.
///
/// Returns 1, or 0 if the terminal is not open or already lent.
int cterminal_lend(void);

/// Enters the screen again after `cterminal_lend`; delivers 'c'.
void cterminal_reclaim(void);

/// Names this thread for debuggers; at most 15 bytes.
void cterminal_name_thread(const char *name);

/// Gives this thread an alternate signal stack, for handlers that run after a stack overflow.
void cterminal_guard_thread(void);

/// Unblocks signals on this thread: Dispatch blocks them on its threads, and one thread must handle them.
void cterminal_receive_signals(void);

#endif
