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
