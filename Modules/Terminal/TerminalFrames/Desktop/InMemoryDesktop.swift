import ReactiveCore

/// A desktop for tests and demos that records requests.
public final class InMemoryDesktop: Desktop {
    public enum Request: Sendable, Equatable {
        case open(String)
        case copy(String)
    }

    private let recorded = Guarded<[Request]>([])
    private let failure: DesktopFailure?

    /// Creates a desktop.
    ///
    /// - Parameter failure: Thrown when a page is opened; `nil` for none.
    public init(failure: DesktopFailure? = nil) { self.failure = failure }

    /// The recorded requests, in order.
    public var requests: [Request] { recorded.withLock { $0 } }

    public func open(_ address: String) async throws(DesktopFailure) {
        recorded.withLock { $0.append(.open(address)) }
        if let failure { throw failure }
    }

    public func copy(_ text: String) { recorded.withLock { $0.append(.copy(text)) } }
}
