/// An action that was reduced somewhere in a tree of scopes, as who observes the tree sees it.
public struct ObservedAction: Sendable {
    /// Counts the actions of the whole tree since somebody observes it, from 1; taken when the reduction begins.
    public let number: UInt64
    /// The action, and where it comes from.
    public let dispatched: DispatchedAction<any Sendable>
    /// When its reduction began, in the scope's time.
    public let begin: Duration
    /// How long all stores of its dispatcher took to reduce it.
    public let duration: Duration
}
