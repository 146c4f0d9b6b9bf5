import CFluxSignal
import ReactiveCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Flushes a recording before a fatal signal, such as that of `fatalError`, ends the process, so that the
/// recording contains the action that was being reduced.
///
/// Only one can exist in a process at a time. A thread whose stack has overflowed is only covered if it has an
/// alternate signal stack.
public final class CrashFlush: Sendable {
    /// The writing end of the pipe that wakes the thread; the reading end of the one that ends the wait.
    private let (wake, done): (Int32, Int32)

    /// Starts the thread and installs the signal handlers.
    ///
    /// - Parameters:
    ///   - limit: The maximum delay of the end of the process. A flush that takes longer is incomplete,
    ///     for example because it needs a lock that the stopped thread holds, or on a very busy machine.
    ///   - flush: Called once, on the thread, after a fatal signal; the thread that caused it is stopped.
    /// - Returns: `nil` if there is another one, or if the process has too many open files.
    public init?(limit: Duration = .seconds(5), _ flush: @escaping @Sendable () -> Void) {
        var (waking, ending) = ([Int32](repeating: -1, count: 2), [Int32](repeating: -1, count: 2))
        guard pipe(&waking) == 0 else { return nil }
        guard pipe(&ending) == 0 else {
            for end in waking { Descriptor.close(end) }
            return nil
        }
        for end in waking + ending { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let milliseconds = Int32(clamping: Int64((limit / .milliseconds(1)).rounded(.up)))
        guard cfluxsignal_install(waking[1], ending[0], milliseconds) == 0 else {
            for end in waking + ending { Descriptor.close(end) }
            return nil
        }
        // Last: returning `nil` after this would run `deinit`, which removes the handlers of the other one.
        (wake, done) = (waking[1], ending[0])
        System.startThread { [reader = waking[0], writer = ending[1]] in
            var byte: UInt8 = 0
            if read(reader, &byte, 1) == 1 {
                flush()
                _ = write(writer, &byte, 1)
            }
            Descriptor.close(reader)
            Descriptor.close(writer)
        }
    }

    deinit {
        cfluxsignal_remove()
        Descriptor.close(wake)
        Descriptor.close(done)
    }
}
