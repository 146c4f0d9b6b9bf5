/// Passes an action from middleware to the next middleware, and at last to the stores: `next(action)`.
///
/// Use it only during the call it is passed to.
public struct Next<Action> {
    private let forward: (Action) -> Void
    private let declareDrop: (String) -> Void

    init(forward: @escaping (Action) -> Void, declareDrop: @escaping (String) -> Void) {
        (self.forward, self.declareDrop) = (forward, declareDrop)
    }

    /// Forwards an action. Returns after its reduction.
    ///
    /// - Parameter action: The action that middleware received, or another one in its place.
    public func callAsFunction(_ action: Action) { forward(action) }

    /// Says why the action is not forwarded; recordings contain the reason.
    ///
    /// - Parameter reason: The reason, such as `the form is incomplete`.
    public func drop(because reason: String) { declareDrop(reason) }
}

extension Next<Void> {
    /// Forwards the action. Returns after its reduction.
    public func callAsFunction() { forward(()) }
}
