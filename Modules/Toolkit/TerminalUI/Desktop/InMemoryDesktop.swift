import ReactiveCore

/// A desktop for tests and demos: remembers what it was asked for.
public final class InMemoryDesktop: Desktop {
    public enum Asked: Sendable, Equatable {
        case open(String)
        case play(String)
        case copy(String)
    }

    private let asks = Guarded<[Asked]>([])
    private let failure: DesktopFailure?

    /// - Parameter failure: What every call throws; `nil` for none.
    public init(failure: DesktopFailure? = nil) {
        self.failure = failure
    }

    /// In order.
    public var asked: [Asked] { asks.withLock { $0 } }

    public func open(_ address: String) async throws(DesktopFailure) { try note(.open(address)) }
    public func play(_ address: String) async throws(DesktopFailure) { try note(.play(address)) }

    public func copy(_ text: String) { asks.withLock { $0.append(.copy(text)) } }

    private func note(_ asked: Asked) throws(DesktopFailure) {
        asks.withLock { $0.append(asked) }
        if let failure { throw failure }
    }
}
