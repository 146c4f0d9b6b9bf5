public import ReactiveCore

extension Scope {
    /// Forwards this scope's actions to another scope, once each, after they were reduced and observed here.
    ///
    /// The original action is the cause of the forwarded one, which keeps its source location. Two scopes may
    /// forward to each other: an action is not forwarded to a scope that it came from. Forwarding ends when
    /// either scope is closed.
    ///
    /// - Parameters:
    ///   - type: The type of the actions to forward.
    ///   - target: The scope to forward to.
    ///   - translate: Converts an action for the target; `nil` if it is not to be forwarded.
    /// - Returns: Dispose it to end the forwarding.
    @discardableResult
    public func forward<Action: Sendable, Other: Sendable>(
        _ type: Action.Type, to target: Scope, _ translate: @escaping @Sendable (Action) -> Other?
    ) -> Subscription {
        let (own, other) = (dispatcher(for: Action.self), target.dispatcher(for: Other.self))
        let ownID = ObjectIdentifier(own)
        let forwarding = own.use { dispatched, next in
            next(dispatched.action)
            guard !dispatched.forwardingPath.contains(ObjectIdentifier(other)),
                let action = translate(dispatched.action)
            else { return }
            other.dispatchForwarded(
                action, forwardingPath: dispatched.forwardingPath + [ownID], fileID: dispatched.fileID,
                line: dispatched.line)
        }
        for scope in [self, target] { scope.keep(forwarding) }
        return forwarding
    }
}
