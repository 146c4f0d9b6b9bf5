#define _GNU_SOURCE
#include "CPixbuf.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// prctl has a variable number of arguments, which Swift cannot call.

static int limit(__rlimit_resource_t resource, uint64_t value) {
    const struct rlimit both = {value, value};
    return setrlimit(resource, &both) == 0;
}

// Namespaces of its own: no network, and no identity outside of them. Many systems do not allow that.
static void leave_namespaces(void) {
    (void)unshare(CLONE_NEWUSER | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWNS);
}

// Root has them, and so has a process in a user namespace of its own. Without them, the bounding set cannot be changed
// and limits nothing.
static int drop_capabilities(void) {
    for (int capability = 0; prctl(PR_CAPBSET_READ, capability, 0, 0, 0) >= 0; capability++)
        (void)prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    const struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0, 0, 0}};
    return syscall(SYS_capset, &header, none) == 0;
}

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// Only memory, its own threads, and what is open. Any other call fails as if the kernel did not have it, so that a
// library that asks for something else can go on without it.
static int filter_calls(void) {
#ifndef ARCHITECTURE
    return 1;
#else
    static const int allowed[] = {
        SYS_read,          SYS_write,         SYS_readv,        SYS_writev,     SYS_close,         SYS_lseek,
        SYS_fstat,         SYS_brk,           SYS_mmap,         SYS_munmap,     SYS_mremap,        SYS_mprotect,
        SYS_madvise,       SYS_futex,         SYS_sched_yield,  SYS_getpid,     SYS_gettid,        SYS_getrandom,
        SYS_clock_gettime, SYS_clock_nanosleep, SYS_nanosleep,  SYS_exit,       SYS_exit_group,    SYS_rt_sigaction,
        SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack,  SYS_getrusage,  SYS_sched_getaffinity,
        SYS_restart_syscall, SYS_set_robust_list,
    };
    enum { COUNT = sizeof allowed / sizeof *allowed };
    struct sock_filter program[COUNT + 6];
    size_t size = 0;
    // Calls of another architecture have other numbers.
    program[size++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch));
    program[size++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0);
    program[size++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL);
    program[size++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
    for (size_t index = 0; index < COUNT; index++)
        program[size++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)allowed[index],
                                                       (uint8_t)(COUNT - index), 0);
    program[size++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS);
    program[size++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    const struct sock_fprog all = {(unsigned short)size, program};
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &all, 0, 0) == 0) return 1;
    // A kernel without filters, or one that does not know the first part of the call.
    return errno == EINVAL || errno == ENOSYS;
#endif
}

int cpixbuf_confine(uint64_t memory, uint64_t seconds) {
    leave_namespaces();
    return limit(RLIMIT_CORE, 0) && limit(RLIMIT_FSIZE, 0) && limit(RLIMIT_AS, memory) &&
           limit(RLIMIT_CPU, seconds) && limit(RLIMIT_NOFILE, 0) && drop_capabilities() &&
           prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && filter_calls();
}
