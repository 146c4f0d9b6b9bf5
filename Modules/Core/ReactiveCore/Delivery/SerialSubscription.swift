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

/// Holds a disposable that is assigned once, later than the subscription is created.
///
/// For example, a callback can dispose the subscription that it belongs to. Call from any thread. Assigning
/// after this has been disposed disposes at once.
public final class SingleAssignmentSubscription: Disposable {
    private struct Content: Sendable {
        var isSet = false
        var assigned: (any Disposable)?
        var isDisposed = false
    }

    private let content = InlineGuarded(Content())

    /// Creates a subscription without a disposable.
    public init() {}

    /// Disposes `disposable` together with this; at once when this has been disposed. Call at most once.
    public func assign(_ disposable: any Disposable) {
        let (isFirst, isLate) = content.withLock { content in
            defer {
                if !content.isSet, !content.isDisposed { content.assigned = disposable }
                content.isSet = true
            }
            return (!content.isSet, content.isDisposed)
        }
        precondition(isFirst, "the disposable can be assigned only once")
        if isLate { disposable.dispose() }
    }

    /// Whether this has been disposed, regardless of the assigned disposable.
    public var isDisposed: Bool { content.withLock { $0.isDisposed } }

    /// Disposes the assigned disposable, or the one that is assigned later.
    public func dispose() {
        let dropped = content.withLock { content -> (any Disposable)? in
            defer { (content.assigned, content.isDisposed) = (nil, true) }
            return content.assigned
        }
        dropped?.dispose()
    }
}
