public import ReactiveCore

/// Stands between `dispatch` and the stores of every dispatcher of a tree: hands an action on by `next`, or
/// drops it by not calling that.
public typealias TreeMiddleware =
    @Sendable (_ dispatched: DispatchedAction<any Sendable>, _ next: () -> Void) -> Void

extension Scope {
    /// Hears of every action that is reduced in this scope and below it, whatever its type, also by dispatchers
    /// that are made later.
    ///
    /// Called when the stores have reduced it and before their observers hear, on the thread that is at it:
    /// keep it short, and do not wait there. Actions of one dispatcher come in their order.
    ///
    /// - Returns: Ends the observing; it ends with the scope.
    @discardableResult
    public func observe(_ observe: @escaping @Sendable (ObservedAction) -> Void) -> Subscription {
        observeTree { if case .reduced(let action, _) = $0 { observe(action) } }
    }

    /// Hears of everything that happens in this scope and below it.
    package func observeTree(_ observe: @escaping @Sendable (TreeEvent) -> Void) -> Subscription {
        let subscription = tree.observe(ObjectIdentifier(self), observe)
        keep(subscription)
        return subscription
    }

    /// Adds middleware for every action of this scope and below it, whatever its type, outside of the
    /// dispatchers' own and inside of what was added before.
    ///
    /// - Returns: Takes it out again; it ends with the scope.
    @discardableResult
    public func use(_ middleware: @escaping TreeMiddleware) -> Subscription {
        let subscription = tree.use(ObjectIdentifier(self), middleware)
        keep(subscription)
        return subscription
    }
}
