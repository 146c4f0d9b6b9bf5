public import ReactiveCore

/// Intercepts the actions of every dispatcher in a tree of scopes. Passes an action on by calling `next`; an
/// action for which `next` is not called is dropped; `next.drop(because:)` states the reason.
public typealias TreeMiddleware =
    @Sendable (_ dispatched: DispatchedAction<any Sendable>, _ next: Next<Void>) -> Void

extension Scope {
    /// Observes every action that is reduced in this scope and below, of any type, also by dispatchers that
    /// are created later.
    ///
    /// - Parameter observe: Called after the stores have reduced the action and before their observers are
    ///   notified, on the thread that processes the action: return quickly, and do not block. The actions of
    ///   one dispatcher arrive in order.
    /// - Returns: Dispose it to stop observing; it ends with the scope.
    @discardableResult
    public func observe(_ observe: @escaping @Sendable (ObservedAction) -> Void) -> Subscription {
        observeTree { if case .reduced(let action, _) = $0 { observe(action) } }
    }

    /// Observes all events in this scope and below.
    ///
    /// - Parameter withBegun: Whether also before each reduction.
    package func observeTree(
        withBegun: Bool = false, _ observe: @escaping @Sendable (TreeEvent) -> Void
    ) -> Subscription {
        let subscription = tree.observe(ObjectIdentifier(self), withBegun: withBegun, observe)
        keep(subscription)
        return subscription
    }

    /// Adds middleware for every action of this scope and below, of any type. It is called outside of the
    /// dispatchers' own middleware, and inside tree middleware that was added before.
    ///
    /// - Parameter middleware: Called with each action, on the thread that processes it.
    /// - Returns: Dispose it to remove the middleware; it is removed with the scope.
    @discardableResult
    public func use(_ middleware: @escaping TreeMiddleware) -> Subscription {
        let subscription = tree.use(ObjectIdentifier(self), middleware)
        keep(subscription)
        return subscription
    }
}
