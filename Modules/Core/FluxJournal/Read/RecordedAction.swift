public import ReactiveCore

/// An action in a recording, without its payload.
public struct RecordedAction: Sendable, Equatable {
    /// The action's number in the order of the whole tree, from 1, assigned when its reduction began.
    public let number: UInt64
    /// The full name of the action's type, such as `Search.ResultsAction`.
    public let name: String
    /// The path of its scope.
    public let path: String
    /// The action's identity as the cause of other actions; `nil` if causes were not tracked.
    public let id: Cause?
    /// The action that caused this one; `nil` for an action from outside.
    public let cause: Cause?
    /// The dispatch call: `Module/File.swift:12`.
    public let place: String
    /// The app's time at the dispatch.
    public let time: Duration
    /// The duration of the reduction.
    public let duration: Duration
    /// Fingerprints of the changed parts of states, by store and by the coding keys of the part, down to lists
    /// and scalars: of the stores that reduced the action, and of those that are derived from them.
    public let changed: [StoreAddress: [[String]: String]]
    /// Whether the action's payload was recorded.
    public let hasPayload: Bool
}
