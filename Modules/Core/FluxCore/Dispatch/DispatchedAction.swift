public import ReactiveCore

/// An action that is being dispatched, with its origin.
public struct DispatchedAction<Action: Sendable>: Sendable {
    /// The action itself.
    public let action: Action
    /// The action's identity as the cause of other actions; `nil` while causes are not tracked.
    public let id: Cause?
    /// The action that caused this one; `nil` for an action from outside, or while causes are not tracked.
    public let cause: Cause?
    /// The path of the scope in which it was dispatched, from the root down: `app/search/results`.
    public let scopePath: String
    /// The `#fileID` of the dispatch call: `Module/File.swift`.
    public let fileID: String
    /// The line of the dispatch call.
    public let line: Int
    /// The scope's time at the dispatch.
    public let time: Duration
    /// The dispatchers that forwarded the action, the first one first.
    let forwardingPath: [ObjectIdentifier]
}

extension DispatchedAction {
    /// Returns a copy with another action, or with the same one as a different type.
    func withAction<Other: Sendable>(_ action: Other) -> DispatchedAction<Other> {
        DispatchedAction<Other>(
            action: action, id: id, cause: cause, scopePath: scopePath, fileID: fileID, line: line,
            time: time, forwardingPath: forwardingPath)
    }
}

/// Intercepts every action between `dispatch` and the stores, and passes it on by calling `next`.
///
/// The middleware that was added first is outermost. Calling `next` with another action replaces the action;
/// not calling it drops the action, for a reason that it states with `next.drop(because:)`; calling it twice
/// makes the stores reduce two actions, one after the other.
///
/// When `next` returns, the stores have reduced the action and notified their observers. A store's state that
/// is read before `next` is the state before the action; a store that is created later receives the next
/// action. Middleware may dispatch; such actions are reduced after this one.
public typealias Middleware<Action: Sendable> =
    @Sendable (_ dispatched: DispatchedAction<Action>, _ next: Next<Action>) -> Void

/// An action that was reduced in a tree of scopes, as reported to the tree's observers.
public struct ObservedAction: Sendable {
    /// The action's number in the whole tree, from 1, assigned when its reduction begins. Counting starts
    /// with the first observer.
    public let number: UInt64
    /// The action and its origin.
    public let dispatched: DispatchedAction<any Sendable>
    /// The duration of the reduction by all stores of its dispatcher.
    public let duration: Duration
}

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

/// A middleware and the chain of middleware inside it.
final class MiddlewareLink<Action: Sendable> {
    let middleware: Middleware<Action>
    let inner: MiddlewareLink?

    init(_ middleware: @escaping Middleware<Action>, inner: MiddlewareLink?) {
        (self.middleware, self.inner) = (middleware, inner)
    }
}
