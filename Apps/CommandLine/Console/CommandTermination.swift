import Dispatch
import Glibc
import Synchronization

/// The termination of a command by a signal.
final class CommandTermination: Sendable {
    /// How long the command may take to end after a signal.
    private static let limit = DispatchTimeInterval.seconds(3)

    private let firstSignal = Mutex<Int32?>(nil)
    /// A separate queue: once a global queue has been used, the system wakes the process every second.
    private let queue = DispatchQueue(label: "nagare.ending")

    /// The signal that ends the command; `nil` if none has arrived.
    var signalNumber: Int32? { firstSignal.withLock { $0 } }

    /// Calls `stop` on the first SIGINT or SIGTERM. The process ends with the signal when another one
    /// arrives, and when the command does not end in time.
    ///
    /// - Parameters:
    ///   - isPaging: Whether a pager uses the terminal; SIGINT then only calls `stop`, because the pager
    ///     receives it as well and goes on.
    ///   - ready: Called once both signals are handled.
    func onInterrupt(
        isPaging: @escaping @Sendable () -> Bool, _ stop: @escaping @Sendable () -> Void,
        ready: @escaping @Sendable () -> Void
    ) -> Listener {
        let registrations = DispatchGroup()
        let limit = DispatchSource.makeTimerSource(queue: queue)
        limit.setEventHandler { [self] in signalNumber.map(Self.endProcess(by:)) }
        limit.activate()
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            registrations.enter()
            source.setRegistrationHandler { registrations.leave() }
            source.setEventHandler { [self] in
                let isFirst = firstSignal.withLock { first in
                    defer { first = first ?? number }
                    return first == nil
                }
                if number == SIGINT, isPaging() { return stop() }
                guard isFirst else { Self.endProcess(by: number) }
                limit.schedule(deadline: .now() + Self.limit)
                stop()
            }
            source.resume()
            return source
        }
        registrations.notify(queue: queue, execute: ready)
        return Listener {
            limit.cancel()
            sources.forEach { $0.cancel() }
        }
    }

    /// Ends the process with a signal's default action, so that a shell that waits for it knows the signal.
    static func endProcess(by number: Int32) -> Never {
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
    static func endProcess(with status: Int32) -> Never {
        fflush(nil)
        _exit(status)
    }
}

/// A registered handler, to be cancelled.
struct Listener {
    let cancel: () -> Void
}
