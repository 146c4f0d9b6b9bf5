public import ReactiveCore

/// An action on its way, and where it comes from.
public struct Dispatched<Action: Sendable>: Sendable {
    public let action: Action
    /// What this action will be the cause of; `nil` while nobody follows causes.
    public let id: Cause?
    /// What made somebody dispatch it; `nil` from outside, or while nobody follows.
    public let cause: Cause?
    public let scopePath: String
    /// `Module/File.swift` of the call.
    public let fileID: String
    public let line: Int
    /// The scope's time when it was dispatched.
    public let time: Duration
    /// The dispatchers that it was forwarded from, the first one first.
    let trail: [ObjectIdentifier]
}

extension Dispatched {
    /// The same journey with another action.
    func carrying(_ action: Action) -> Dispatched {
        Dispatched(
            action: action, id: id, cause: cause, scopePath: scopePath, fileID: fileID, line: line,
            time: time, trail: trail)
    }
}

/// Stands between `dispatch` and the stores: sees every action, and hands on what it wants by `next`.
///
/// The one given first is outermost. Calling `next` with another action replaces it, not calling drops it.
/// The stores have reduced and their observers have heard when `next` returns. Anything may be dispatched
/// from here; it is reduced after this action.
public typealias Middleware<Action: Sendable> =
    @Sendable (_ dispatched: Dispatched<Action>, _ next: (Action) -> Void) -> Void
