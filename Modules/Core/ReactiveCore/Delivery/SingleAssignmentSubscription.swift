/// Takes one thing to end, once, from when it is known: such as from inside what it ends.
///
/// Call from any thread. When it has been disposed before, what is put in is ended at once.
public final class SingleAssignmentSubscription: Disposable {
    private struct Content: Sendable {
        var isSet = false
        var assigned: (any Disposable)?
        var isDisposed = false
    }

    private let content = Enclosed(Content())

    /// Holds nothing yet.
    public init() {}

    /// Takes `disposable`, to be ended with this; at once when this has ended already. May be called once.
    public func assign(_ disposable: any Disposable) {
        let (isFirst, isLate) = content.withLock { content in
            defer {
                if !content.isSet, !content.isDisposed { content.assigned = disposable }
                content.isSet = true
            }
            return (!content.isSet, content.isDisposed)
        }
        precondition(isFirst, "a single assignment is made once")
        if isLate { disposable.dispose() }
    }

    /// Whether it has been disposed; what it holds may have ended before.
    public var isDisposed: Bool { content.withLock { $0.isDisposed } }

    /// Ends what was put in, or will be.
    public func dispose() {
        let dropped = content.withLock { content -> (any Disposable)? in
            defer { (content.assigned, content.isDisposed) = (nil, true) }
            return content.assigned
        }
        dropped?.dispose()
    }
}
