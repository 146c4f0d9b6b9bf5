import Dispatch
import FluxPrograms
import Glibc
import Synchronization

/// The termination of a command by a signal.
package final class CommandTermination: Sendable {
    /// How long the command may take to end after a signal.
    private static let limit = DispatchTimeInterval.seconds(3)
    /// How long programs in the terminal may take to end after a signal that the terminal has sent them as well.
    private static let headStart = DispatchTimeInterval.milliseconds(500)

    private let firstSignal = Mutex<Int32?>(nil)
    /// A separate queue: once a global queue has been used, the system wakes the process every second.
    private let queue = DispatchQueue(label: "nagare.ending")

    package init() {}

    /// The signal that ends the command; `nil` if none has arrived.
    package var signalNumber: Int32? { firstSignal.withLock { $0 } }

    /// Calls `stop` on the first SIGINT, SIGTERM, SIGHUP or SIGQUIT, and forwards it to the programs that end with
    /// this one. The process ends with the signal when another one arrives, and when the command does not end in time.
    /// SIGHUP remains ignored if it was ignored when the process started, as below nohup.
    ///
    /// - Parameters:
    ///   - isPaging: Whether a pager uses the terminal; SIGINT then only calls `stop`, because the pager
    ///     receives it as well and continues.
    ///   - ready: Called once all signals are handled.
    package func onInterrupt(
        isPaging: @escaping @Sendable () -> Bool, _ stop: @escaping @Sendable () -> Void,
        ready: @escaping @Sendable () -> Void
    ) -> Listener {
        let registrations = DispatchGroup()
        let limit = DispatchSource.makeTimerSource(queue: queue)
        limit.setEventHandler { [self] in signalNumber.map { Self.endProcess(by: $0, within: 0) } }
        limit.activate()
        let sources = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].compactMap { number -> (any DispatchSourceSignal)? in
            let isIgnored = unsafeBitCast(signal(number, SIG_IGN), to: Int.self) == Self.ignoring
            if isIgnored, number == SIGHUP { return nil }
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            registrations.enter()
            source.setRegistrationHandler { registrations.leave() }
            source.setEventHandler { [self] in
                let isFirst = firstSignal.withLock { first in
                    defer { first = first ?? number }
                    return first == nil
                }
                forward(number, isPaging)
                if number == SIGINT, isPaging() { return stop() }
                guard isFirst else { Self.endProcess(by: number, within: 0) }
                limit.schedule(deadline: .now() + Self.limit)
                stop()
            }
            source.resume()
            return source
        }
        registrations.notify(queue: queue, execute: ready)
        return Listener {
            limit.cancel()
            for source in sources {
                source.cancel()
                signal(Int32(source.handle), SIG_DFL)
            }
        }
    }

    /// Forwards a signal. A terminal sends the signals of its keys to all programs itself; the pager then continues.
    private func forward(_ number: Int32, _ isPaging: @escaping @Sendable () -> Bool) {
        let isKey = [SIGINT, SIGQUIT].contains(number) && Self.isInForeground
        guard isKey else { return ChildProcesses.send(number) }
        queue.asyncAfter(deadline: .now() + Self.headStart) {
            if !isPaging() { ChildProcesses.send(number) }
        }
    }

    /// Whether the terminal sends the signals of its keys to this process.
    private static var isInForeground: Bool {
        let terminal = open("/dev/tty", O_RDONLY | O_CLOEXEC)
        guard terminal >= 0 else { return false }
        defer { close(terminal) }
        return tcgetpgrp(terminal) == getpgrp()
    }

    /// `SIG_IGN` as a number: functions cannot be compared.
    private static let ignoring = unsafeBitCast(SIG_IGN, to: Int.self)

    /// Ends the process with a signal's default action, so that a shell that waits for it learns the signal.
    ///
    /// - Parameter limit: How long the programs that end with this one may take, in milliseconds.
    package static func endProcess(by number: Int32, within limit: Int32 = 3_000) -> Never {
        ChildProcesses.end(within: limit)
        SilentTerminal.restore()
        signal(number, SIG_DFL)
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(number)
        // The signal may be blocked in all threads of this process.
        endProcess(with: 128 + number)
    }

    /// Ends the process with an exit status, at once.
    ///
    /// `exit` would first run the destructors of libraries, whose data other threads may still use: the
    /// process could crash instead of ending.
    package static func endProcess(with status: Int32) -> Never {
        ChildProcesses.end(within: nil)
        fflush(nil)
        _exit(status)
    }
}

/// A registered handler, to be cancelled.
package struct Listener {
    package let cancel: () -> Void

    package init(cancel: @escaping () -> Void) { self.cancel = cancel }
}

/// Suspends until the task is cancelled.
package func untilCancelled() async {
    let (never, end) = AsyncStream.makeStream(of: Never.self)
    await withTaskCancellationHandler {
        for await _ in never {}
    } onCancel: {
        end.finish()
    }
}
