import Foundation
import Glibc
import ReactiveTesting

/// The monotonic clock of a program under test, which a test advances: limits of minutes expire at once.
///
/// The dynamic loader places a small library before the C library. It adds an offset to the clock, and lets
/// every timer fire early, so that the program checks which timers are due.
final class VirtualClock: Sendable {
    private let home: TemporaryFolder
    private let page: SendablePage
    /// The variables to add to the program's environment.
    let variables: [String: String]

    init() async throws {
        home = try TemporaryFolder()
        let page = "\(home.path)/offset"
        try Data(count: 16).write(to: URL(fileURLWithPath: page))
        variables = [
            "LD_PRELOAD": try await PreloadedLibrary.path(source: Self.source, in: home),
            "NAGARE_TESTS_CLOCK": page,
        ]
        let file = open(page, O_RDWR | O_CLOEXEC)
        defer { close(file) }
        guard let mapped = mmap(nil, 16, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) else {
            throw PreloadedLibrary.NoCompiler()
        }
        self.page = SendablePage(address: UInt(bitPattern: mapped))
    }

    deinit { munmap(UnsafeMutableRawPointer(bitPattern: page.address), 16) }

    private struct SendablePage { let address: UInt }

    private var numbers: UnsafeMutablePointer<Int64>? { UnsafeMutablePointer(bitPattern: page.address) }

    /// Advances the clock.
    func advance(by seconds: Int64) { numbers?[0] += seconds }

    /// Advances the clock, and waits until the program has handled the timers that are now due.
    func advance(_ child: ChildProcess, by seconds: Int64) async throws {
        advance(by: seconds)
        let count = numbers?[1] ?? 0
        while child.hasArmedTimer, (numbers?[1] ?? 0) < count + 2, !child.isZombie {
            try await yieldToOthers()
        }
    }

    /// The first number of the shared page is the offset in seconds, the second one counts the set timers.
    private static let source = """
        #define _GNU_SOURCE
        #include <fcntl.h>
        #include <stdlib.h>
        #include <sys/mman.h>
        #include <sys/syscall.h>
        #include <sys/timerfd.h>
        #include <time.h>
        #include <unistd.h>

        static long long *page;

        __attribute__((constructor)) static void start(void) {
            int file = open(getenv("NAGARE_TESTS_CLOCK"), O_RDWR | O_CLOEXEC);
            page = mmap(0, 16, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
            close(file);
        }

        int clock_gettime(clockid_t clock, struct timespec *time) {
            int result = syscall(SYS_clock_gettime, clock, time);
            if (page && clock != CLOCK_REALTIME) time->tv_sec += *(volatile long long *)page;
            return result;
        }

        int timerfd_settime(int file, int flags, const struct itimerspec *new, struct itimerspec *old) {
            struct itimerspec soon = *new;
            if (page) __atomic_add_fetch(&page[1], 1, __ATOMIC_SEQ_CST);
            if (new->it_value.tv_sec || new->it_value.tv_nsec) {
                soon.it_value.tv_sec = 0;
                soon.it_value.tv_nsec = 20000000;
                flags &= ~TFD_TIMER_ABSTIME;
            }
            return syscall(SYS_timerfd_settime, file, flags, &soon, old);
        }

        """
}
