#define _GNU_SOURCE
#include "CFluxSpawn.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// Uses SETSID, closefrom and pipe2, which Swift's Glibc module does not export.

pid_t cspawn(enum cspawn_streams streams, int input, int output, int errors, char *const *arguments,
             char *const *environment) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    if (posix_spawn_file_actions_init(&files) != 0) return -1;
    if (posix_spawnattr_init(&attributes) != 0) {
        posix_spawn_file_actions_destroy(&files);
        return -1;
    }
    const int replaced[3] = {input, output, errors};
    for (int stream = 0; stream < 3; stream++) {
        if (replaced[stream] >= 0) {
            posix_spawn_file_actions_adddup2(&files, replaced[stream], stream);
        } else if (streams == CSPAWN_DETACHED) {
            posix_spawn_file_actions_addopen(&files, stream, "/dev/null", O_RDWR, 0);
        }
    }
    posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
    if (streams == CSPAWN_DETACHED) flags |= POSIX_SPAWN_SETSID;
    posix_spawnattr_setflags(&attributes, flags);
    pid_t process;
    const int error = posix_spawnp(&process, arguments[0], &files, &attributes, arguments, environment);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    return error == 0 ? process : -1;
}

int cspawn_open(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

void cspawn_signal(int process, int number) { syscall(SYS_pidfd_send_signal, process, number, NULL, 0); }

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000LL + time.tv_nsec / 1000000;
}

void cspawn_wait(const int *processes, int count, int milliseconds) {
    const long long end = now() + milliseconds;
    for (int index = 0; index < count; index++) {
        // The descriptor becomes readable when the process ends.
        struct pollfd ending = {.fd = processes[index], .events = POLLIN};
        const long long left = end - now();
        poll(&ending, 1, left > 0 ? (int)left : 0);
    }
}

int cspawn_pipe(int pipe_ends[2]) { return pipe2(pipe_ends, O_CLOEXEC); }

void cspawn_hide_memory(void) { prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }
