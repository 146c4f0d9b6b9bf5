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
