public import ReactiveCore

/// An action on its way, and where it comes from.
public struct DispatchedAction<Action: Sendable>: Sendable {
    /// What happened.
    public let action: Action
    /// What this action will be the cause of; `nil` while nobody follows causes.
    public let id: Cause?
    /// What made somebody dispatch it; `nil` from outside, or while nobody follows.
    public let cause: Cause?
    /// The scope that it was dispatched in, by its names from the root down: `app/search/results`.
    public let scopePath: String
    /// `Module/File.swift` of the call.
    public let fileID: String
    /// The line of the call.
    public let line: Int
    /// The scope's time when it was dispatched.
    public let time: Duration
    /// The dispatchers that it was forwarded from, the first one first.
    let forwardingPath: [ObjectIdentifier]
}

extension DispatchedAction {
    /// The same journey with another action, or with this one as somebody sees it who does not know its type.
    func withAction<Other: Sendable>(_ action: Other) -> DispatchedAction<Other> {
        DispatchedAction<Other>(
            action: action, id: id, cause: cause, scopePath: scopePath, fileID: fileID, line: line,
            time: time, forwardingPath: forwardingPath)
    }
}

/// Stands between `dispatch` and the stores: sees every action, and hands on what it wants by `next`.
///
/// One that calls `next` twice lets the stores reduce twice: two actions, one
/// after the other. A store's state read before `next` is the one before the action, read after it the one that
/// it left; a store that is made later hears the next action.
///
/// The one given first is outermost. Calling `next` with another action replaces it, not calling drops it.
/// The stores have reduced and their observers have heard when `next` returns. Anything may be dispatched
/// from here; it is reduced after this action.
public typealias Middleware<Action: Sendable> =
    @Sendable (_ dispatched: DispatchedAction<Action>, _ next: (Action) -> Void) -> Void
