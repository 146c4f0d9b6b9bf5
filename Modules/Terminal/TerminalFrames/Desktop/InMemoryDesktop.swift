import Synchronization

/// A desktop for tests and demos that records requests.
package final class InMemoryDesktop: Desktop {
    package enum Request: Sendable, Equatable {
        case open(String)
        case copy(String)
        case run(ShellCommand)
    }

    private let recorded = Mutex<[Request]>([])
    private let failure: DesktopFailure?
    private let result: ShellCommandResult

    /// Creates a desktop.
    ///
    /// - Parameters:
    ///   - failure: Thrown when a page is opened; `nil` for none.
    ///   - result: How each command ends.
    package init(failure: DesktopFailure? = nil, result: ShellCommandResult = ShellCommandResult(status: 0)) {
        (self.failure, self.result) = (failure, result)
    }

    /// The recorded requests, in order.
    package var requests: [Request] { recorded.withLock { $0 } }

    package func open(_ address: String) async throws(DesktopFailure) {
        recorded.withLock { $0.append(.open(address)) }
        if let failure { throw failure }
    }

    package func copy(_ text: String) { recorded.withLock { $0.append(.copy(text)) } }

    package func run(_ command: ShellCommand) async -> ShellCommandResult {
        recorded.withLock { $0.append(.run(command)) }
        return result
    }
}
