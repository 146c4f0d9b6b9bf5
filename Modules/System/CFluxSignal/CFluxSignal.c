#define _GNU_SOURCE
#include "CFluxSignal.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

enum { count = 7 };
static const int numbers[count] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS};
static struct sigaction before[count];
static int wake_descriptor, done_descriptor, wait_limit;
static atomic_int is_installed, is_woken;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void restore(int number) {
    for (int index = 0; index < count; index++)
        if (numbers[index] == number) sigaction(number, &before[index], NULL);
}

static void on_signal(int number, siginfo_t *info, void *context) {
    (void)context;
    int error = errno;
    if (!atomic_exchange(&is_woken, 1)) {
        ssize_t written;
        do written = write(wake_descriptor, "x", 1);
        while (written < 0 && errno == EINTR);
    }
    struct pollfd done = {.fd = done_descriptor, .events = POLLIN};
    poll(&done, 1, wait_limit);
    restore(number);
    // A fault recurs when the handler returns; any other signal is raised again.
    int is_fault = number == SIGILL || number == SIGBUS || number == SIGFPE || number == SIGSEGV;
    if (!is_fault || info->si_code <= 0) raise(number);
    errno = error;
}

int cfluxsignal_install(int wake, int done, int milliseconds) {
    pthread_mutex_lock(&lock);
    int error = atomic_load(&is_installed) ? EBUSY : 0;
    if (!error) {
        wake_descriptor = wake;
        done_descriptor = done;
        wait_limit = milliseconds;
        atomic_store(&is_woken, 0);
        for (int index = 0; index < count; index++) {
            struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK, .sa_sigaction = on_signal};
            sigemptyset(&action.sa_mask);
            sigaction(numbers[index], &action, &before[index]);
        }
        atomic_store(&is_installed, 1);
    }
    pthread_mutex_unlock(&lock);
    return error;
}

void cfluxsignal_remove(void) {
    pthread_mutex_lock(&lock);
    if (atomic_exchange(&is_installed, 0))
        for (int index = 0; index < count; index++) restore(numbers[index]);
    pthread_mutex_unlock(&lock);
}
