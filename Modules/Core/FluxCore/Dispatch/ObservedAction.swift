public import ReactiveCore

/// An action that was reduced somewhere in a tree of scopes, as who observes the tree sees it.
public struct ObservedAction: Sendable {
    /// Counts the actions of the whole tree since somebody observes it, from 1; taken when the reduction begins.
    public let number: UInt64
    /// Of whatever type the dispatcher takes.
    public let action: any Sendable
    /// What this action is the cause of; `nil` while nobody follows causes.
    public let id: Cause?
    /// What made somebody dispatch it; `nil` from outside, or while nobody follows.
    public let cause: Cause?
    public let scopePath: String
    /// `Module/File.swift` of the call.
    public let fileID: String
    public let line: Int
    /// The scope's time when it was dispatched.
    public let time: Duration
}
