public import ReactiveCore

extension Scope {
    /// Forwards this scope's actions to another scope, each once: after it has been reduced and heard here.
    ///
    /// The forwarded action's cause is the action it was made of; its place is where that was dispatched. Two
    /// scopes may forward to each other: what has been in a scope is not forwarded to it again. It ends with
    /// either scope.
    ///
    /// - Parameters:
    ///   - type: The actions to look at.
    ///   - target: Where they go.
    ///   - translate: What an action is in the target; `nil` for one that does not concern it.
    /// - Returns: Ends the forwarding.
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
