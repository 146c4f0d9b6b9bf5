/// Holds one disposable at a time; setting another disposes the previous one.
///
/// Call from any thread. Setting a disposable after this has been disposed disposes it at once.
public final class SerialSubscription: Disposable {
    private struct Content: Sendable {
        var current: (any Disposable)?
        var isDisposed = false
    }

    private let content = InlineGuarded(Content())

    /// Creates an empty subscription.
    public init() {}

    /// The current disposable; setting it disposes the previous one.
    public var current: (any Disposable)? {
        get { content.withLock { $0.current } }
        set {
            let dropped = content.withLock { content -> (any Disposable)? in
                guard !content.isDisposed else { return newValue }
                defer { content.current = newValue }
                return content.current
            }
            dropped?.dispose()
        }
    }

    /// Whether this has been disposed, regardless of the current disposable.
    public var isDisposed: Bool { content.withLock { $0.isDisposed } }

    /// Disposes the current disposable, and every one that is set later.
    public func dispose() {
        let dropped = content.withLock { content in
            defer { content = Content(isDisposed: true) }
            return content
        }
        dropped.current?.dispose()
    }
}
