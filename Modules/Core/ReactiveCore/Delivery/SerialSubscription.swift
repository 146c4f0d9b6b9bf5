/// Holds one thing to end at a time: another takes its place and ends it.
///
/// Call from any thread. What is put in after it has been disposed is ended at once.
public final class SerialSubscription: Disposable {
    private struct Content: Sendable {
        var current: (any Disposable)?
        var isDisposed = false
    }

    private let content = Enclosed(Content())

    /// Holds nothing yet.
    public init() {}

    /// What it holds; what stood here before is ended.
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

    /// Whether it has been disposed; what it holds may have ended before.
    public var isDisposed: Bool { content.withLock { $0.isDisposed } }

    /// Ends what it holds, and everything that is put in later.
    public func dispose() {
        let dropped = content.withLock { content in
            defer { content = Content(isDisposed: true) }
            return content
        }
        dropped.current?.dispose()
    }
}
