import Dispatch
import Glibc
import Synchronization

/// The termination of a command by a signal.
final class CommandTermination: Sendable {
    private let hasReceivedSignal = Atomic(false)
    /// A separate queue: once a global queue has been used, the system wakes the process every second.
    private let queue = DispatchQueue(label: "nagare.ending")

    /// Whether a signal has arrived.
    var isInterrupted: Bool { hasReceivedSignal.load(ordering: .acquiring) }

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
                self.hasReceivedSignal.store(true, ordering: .releasing)
                stop()
            }
            source.resume()
            return source
        }
        registrations.notify(queue: queue, execute: ready)
        return Listener { sources.forEach { $0.cancel() } }
    }
}

/// A registered handler, to be cancelled.
struct Listener {
    let cancel: () -> Void
}
