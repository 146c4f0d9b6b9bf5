#ifndef CTERMINAL_H
#define CTERMINAL_H

/// Descriptors of an open terminal; they belong to this module.
struct cterminal {
    /// Keys are read here.
    int keys;
    /// Frames are written here; they go nowhere while the screen is not ours.
    int screen;
    /// A byte comes for what happened: 'w' another size, 'c' back in the foreground, 'q' closed.
    int bell;
};

/// Takes the terminal at `path`: raw mode, then `take` and `modes` are written to it.
///
/// `leave` is written when the screen is given back, `modes` alone when the process went on after a stop that
/// it could not see. Each at most 255 bytes. Returns 0, or errno with everything as it was.
int cterminal_open(const char *path, const char *take, const char *modes, const char *leave,
                   struct cterminal *opened);

/// Gives the screen back and the handlers up; does nothing the second time. From any thread.
void cterminal_close(void);

/// Gives the screen back and stops the process group; takes the screen again when the process goes on.
void cterminal_suspend(void);

/// Lets the handlers run on a stack of their own on this thread, for when its stack is used up.
void cterminal_guard_thread(void);

/// Lets this thread take the process's signals: those of Dispatch take none, and one thread must.
void cterminal_hear_signals(void);

#endif
