import Dispatch
import Glibc
import Synchronization

/// Why a command is being terminated from outside: by a signal or its deadline.
final class CommandTermination: Sendable {
    enum Reason { case interrupted, outOfTime }

    private let firstReason = Mutex<Reason?>(nil)
    /// A separate queue: once a global queue has been used, the system wakes the process every second.
    private let queue = DispatchQueue(label: "nagare.ending")

    /// `nil` unless the command is being terminated.
    var reason: Reason? { firstReason.withLock { $0 } }

    /// Calls `stop` on SIGINT or SIGTERM, which no longer end the process.
    ///
    /// - Parameter ready: Called once both signals are handled.
    func onInterrupt(
        _ stop: @escaping @Sendable () -> Void, ready: @escaping @Sendable () -> Void
    ) -> Listener {
        let registrations = DispatchGroup()
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            registrations.enter()
            source.setRegistrationHandler { registrations.leave() }
            source.setEventHandler {
                self.record(.interrupted)
                stop()
            }
            source.resume()
            return source
        }
        registrations.notify(queue: queue, execute: ready)
        return Listener { sources.forEach { $0.cancel() } }
    }

    /// Runs `stop` after `time`.
    func after(_ time: Duration, _ stop: @escaping @Sendable () -> Void) -> Listener {
        let source = DispatchSource.makeTimerSource(queue: queue)
        source.setEventHandler {
            self.record(.outOfTime)
            stop()
        }
        source.schedule(deadline: .now() + .milliseconds(Int(time / .milliseconds(1))))
        source.resume()
        return Listener { source.cancel() }
    }

    private func record(_ reason: Reason) {
        firstReason.withLock { $0 = $0 ?? reason }
    }
}

/// A registered handler, to be cancelled.
struct Listener {
    let cancel: () -> Void
}
