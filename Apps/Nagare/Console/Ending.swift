import Dispatch
import Glibc
import Synchronization

/// Why a command is being ended from outside, if it is.
final class Ending: Sendable {
    enum Reason { case interrupted, outOfTime }

    private let noted = Mutex<Reason?>(nil)
    /// Of its own: once the global ones are used, the system wakes the process every second.
    private let queue = DispatchQueue(label: "nagare.ending")

    /// `nil` while nobody has ended it.
    var reason: Reason? { noted.withLock { $0 } }

    /// Runs `stop` on SIGINT or SIGTERM, in the place of ending the process.
    ///
    /// - Parameter ready: Called once neither signal can be missed any more.
    func onInterrupt(
        _ stop: @escaping @Sendable () -> Void, ready: @escaping @Sendable () -> Void
    ) -> Listening {
        let registrations = DispatchGroup()
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            registrations.enter()
            source.setRegistrationHandler { registrations.leave() }
            source.setEventHandler {
                self.note(.interrupted)
                stop()
            }
            source.resume()
            return source
        }
        registrations.notify(queue: queue, execute: ready)
        return Listening { sources.forEach { $0.cancel() } }
    }

    /// Runs `stop` after `time`.
    func after(_ time: Duration, _ stop: @escaping @Sendable () -> Void) -> Listening {
        let source = DispatchSource.makeTimerSource(queue: queue)
        source.setEventHandler {
            self.note(.outOfTime)
            stop()
        }
        source.schedule(deadline: .now() + .milliseconds(Int(time / .milliseconds(1))))
        source.resume()
        return Listening { source.cancel() }
    }

    private func note(_ reason: Reason) {
        noted.withLock { $0 = $0 ?? reason }
    }
}

/// Something that listens until it is cancelled.
struct Listening {
    let cancel: () -> Void
}
