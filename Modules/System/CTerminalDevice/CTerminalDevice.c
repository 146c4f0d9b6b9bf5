#define _GNU_SOURCE
#include "CTerminalDevice.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

struct text {
    char bytes[256];
    size_t length;
};

/// The state that signal handlers use. Changed only while they are not installed.
static struct {
    int blocking, screen, null, events, event_writer;
    /// The same terminal in non-blocking mode: a handler must not hang when the terminal accepts no output.
    int nonblocking;
    struct termios original, raw;
    struct text enter, modes, leave;
} terminal = {.blocking = -1, .screen = -1, .null = -1, .events = -1, .event_writer = -1, .nonblocking = -1};

static atomic_int is_open, has_screen;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/// Whether a thread reads the keys of the terminal that was opened last.
static int is_read;
static pthread_cond_t reading_ended = PTHREAD_COND_INITIALIZER;

enum { traps = 7, endings = 4, changes = 3, all = traps + endings + changes };
static const int numbers[all] = {SIGILL,  SIGTRAP, SIGABRT, SIGBUS,  SIGFPE,   SIGSEGV, SIGSYS,
                                 SIGHUP,  SIGINT,  SIGQUIT, SIGTERM, SIGTSTP,  SIGCONT, SIGWINCH};
static struct sigaction before[all], ours[all];

static int index_of(int number) {
    for (int index = 0; index < all; index++)
        if (numbers[index] == number) return index;
    return -1;
}

static int is_ignored(int number) {
    const struct sigaction *action = &before[index_of(number)];
    return !(action->sa_flags & SA_SIGINFO) && action->sa_handler == SIG_IGN;
}

// MARK: - Called by signal handlers

static void send(int descriptor, const struct text *text) {
    for (size_t sent = 0; sent < text->length;) {
        ssize_t count = write(descriptor, text->bytes + sent, text->length - sent);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return;
        sent += (size_t)count;
    }
}

static void notify(char what) {
    ssize_t count;
    do count = write(terminal.event_writer, &what, 1);
    while (count < 0 && errno == EINTR);
}

static void restore(void) {
    if (!atomic_exchange(&has_screen, 0)) return;
    // From now on the output of other threads is discarded; a write in progress finishes before `leave`.
    dup3(terminal.null, terminal.screen, O_CLOEXEC);
    send(terminal.nonblocking, &terminal.leave);
    tcsetattr(terminal.nonblocking, TCSANOW, &terminal.original);
}

static void enter(void) {
    tcsetattr(terminal.blocking, TCSANOW, &terminal.raw);
    send(terminal.blocking, &terminal.enter);
    send(terminal.blocking, &terminal.modes);
    dup3(terminal.blocking, terminal.screen, O_CLOEXEC);
    atomic_store(&has_screen, 1);
}

/// Stops this process immediately; returns after it was continued.
static void stop(void) {
    struct sigaction plain = {.sa_handler = SIG_DFL};
    sigset_t stopping, mask;
    sigemptyset(&stopping);
    sigaddset(&stopping, SIGTSTP);
    sigaction(SIGTSTP, &plain, NULL);
    pthread_sigmask(SIG_UNBLOCK, &stopping, &mask);
    raise(SIGTSTP);
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    sigaction(SIGTSTP, &ours[index_of(SIGTSTP)], NULL);
    // Another program may have changed the terminal settings in the meantime.
    tcgetattr(terminal.nonblocking, &terminal.original);
    enter();
    notify('c');
}

static void on_end(int number, siginfo_t *info, void *context) {
    (void)context;
    int error = errno;
    restore();
    sigaction(number, &before[index_of(number)], NULL);
    // A fault recurs when the handler returns; any other signal is raised again.
    int is_fault = number == SIGILL || number == SIGBUS || number == SIGFPE || number == SIGSEGV;
    if (!is_fault || info->si_code <= 0) raise(number);
    errno = error;
}

static void on_stop(int number, siginfo_t *info, void *context) {
    (void)number, (void)info, (void)context;
    int error = errno;
    if (atomic_load(&has_screen)) {
        restore();
        stop();
    }
    errno = error;
}

static void on_change(int number, siginfo_t *info, void *context) {
    (void)info, (void)context;
    int error = errno;
    if (number == SIGWINCH) {
        notify('w');
    } else if (atomic_load(&has_screen)) {
        // After SIGSTOP, which cannot be caught: the shell has used the terminal.
        tcsetattr(terminal.nonblocking, TCSANOW, &terminal.raw);
        send(terminal.nonblocking, &terminal.modes);
        notify('c');
    }
    errno = error;
}

// MARK: - Public functions

static int copy(struct text *text, const char *bytes) {
    text->length = strlen(bytes);
    if (text->length >= sizeof text->bytes) return EINVAL;
    memcpy(text->bytes, bytes, text->length);
    return 0;
}

static void close_all(void) {
    int *descriptors[] = {&terminal.blocking, &terminal.screen,       &terminal.null,
                          &terminal.events,   &terminal.event_writer, &terminal.nonblocking};
    for (size_t index = 0; index < sizeof descriptors / sizeof *descriptors; index++) {
        if (*descriptors[index] >= 0) close(*descriptors[index]);
        *descriptors[index] = -1;
    }
}

static int open_all(const char *path) {
    int pipe_ends[2];
    if (pipe2(pipe_ends, O_CLOEXEC | O_NONBLOCK) < 0) return errno;
    terminal.events = pipe_ends[0];
    terminal.event_writer = pipe_ends[1];
    terminal.blocking = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (terminal.blocking < 0) return errno;
    if (tcgetattr(terminal.blocking, &terminal.original) < 0) return errno;
    terminal.nonblocking = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
    if (terminal.nonblocking < 0) return errno;
    terminal.null = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (terminal.null < 0) return errno;
    terminal.screen = fcntl(terminal.null, F_DUPFD_CLOEXEC, 0);
    return terminal.screen < 0 ? errno : 0;
}

static void install(void) {
    for (int index = 0; index < all; index++) {
        struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
        action.sa_sigaction = index < traps + endings      ? on_end
                              : numbers[index] == SIGTSTP ? on_stop
                                                          : on_change;
        sigfillset(&action.sa_mask);
        ours[index] = action;
        sigaction(numbers[index], NULL, &before[index]);
        // Signals that the parent process ignores stay ignored, as `nohup` and shells without job control
        // expect.
        int stays_ignored = index >= traps && index < all - 2 && is_ignored(numbers[index]);
        if (!stays_ignored) sigaction(numbers[index], &action, NULL);
    }
}

int cterminal_open(const char *path, const char *enter_sequence, const char *modes,
                   const char *leave_sequence, struct cterminal *opened) {
    static int is_registered_at_exit;
    pthread_mutex_lock(&lock);
    // The new descriptors may have the old ones' numbers: a thread that still reads these would take keys.
    while (is_read && !atomic_load(&is_open)) pthread_cond_wait(&reading_ended, &lock);
    int error = atomic_load(&is_open) ? EBUSY : 0;
    if (!error) {
        close_all();
        error = copy(&terminal.enter, enter_sequence) | copy(&terminal.modes, modes)
                | copy(&terminal.leave, leave_sequence);
        if (!error) error = open_all(path);
        if (!error && !is_registered_at_exit) {
            is_registered_at_exit = 1;
            atexit(cterminal_close);
        }
        if (error) {
            close_all();
        } else {
            terminal.raw = terminal.original;
            cfmakeraw(&terminal.raw);
            cterminal_guard_thread();
            install();
            enter();
            atomic_store(&is_open, 1);
            is_read = 1;
            *opened = (struct cterminal){terminal.blocking, terminal.screen, terminal.events};
        }
    }
    pthread_mutex_unlock(&lock);
    return error;
}

void cterminal_end_reading(void) {
    pthread_mutex_lock(&lock);
    is_read = 0;
    pthread_cond_broadcast(&reading_ended);
    pthread_mutex_unlock(&lock);
}

// The descriptors stay open until the next `open`: another thread may still be using their numbers.
void cterminal_close(void) {
    pthread_mutex_lock(&lock);
    if (atomic_exchange(&is_open, 0)) {
        restore();
        for (int index = 0; index < all; index++) sigaction(numbers[index], &before[index], NULL);
        notify('q');
    }
    pthread_mutex_unlock(&lock);
}

void cterminal_suspend(void) {
    pthread_mutex_lock(&lock);
    if (atomic_load(&is_open) && !is_ignored(SIGTSTP)) {
        struct sigaction ignoring = {.sa_handler = SIG_IGN};
        restore();
        // The rest of the process group, such as a parent script, stops first: this process stops in the next
        // statement.
        sigaction(SIGTSTP, &ignoring, NULL);
        kill(0, SIGTSTP);
        stop();
    }
    pthread_mutex_unlock(&lock);
}

// The keys for which the other program, not this one, gets a signal.
static const int lent[] = {SIGINT, SIGQUIT, SIGTSTP};
enum { lent_count = sizeof lent / sizeof *lent };

int cterminal_lend(void) {
    pthread_mutex_lock(&lock);
    int lends = atomic_load(&is_open) && atomic_load(&has_screen);
    if (lends) {
        notify('l');
        restore();
        for (int index = 0; index < lent_count; index++) {
            // Ctrl-Z stops this process together with the other program.
            struct sigaction action = {.sa_handler = lent[index] == SIGTSTP ? SIG_DFL : SIG_IGN};
            if (!is_ignored(lent[index])) sigaction(lent[index], &action, NULL);
        }
    }
    pthread_mutex_unlock(&lock);
    return lends;
}

void cterminal_reclaim(void) {
    pthread_mutex_lock(&lock);
    if (atomic_load(&is_open) && !atomic_load(&has_screen)) {
        for (int index = 0; index < lent_count; index++)
            if (!is_ignored(lent[index])) sigaction(lent[index], &ours[index_of(lent[index])], NULL);
        enter();
        notify('c');
    }
    pthread_mutex_unlock(&lock);
}

void cterminal_receive_signals(void) {
    sigset_t all_signals;
    sigfillset(&all_signals);
    pthread_sigmask(SIG_UNBLOCK, &all_signals, NULL);
}

void cterminal_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }

void cterminal_guard_thread(void) {
    static _Thread_local char stack_memory[16384];
    static _Thread_local int is_guarded;
    if (is_guarded) return;
    stack_t current;
    is_guarded = 1;
    if (sigaltstack(NULL, &current) < 0 || !(current.ss_flags & SS_DISABLE)) return;
    stack_t stack = {.ss_sp = stack_memory, .ss_size = sizeof stack_memory};
    sigaltstack(&stack, NULL);
}
