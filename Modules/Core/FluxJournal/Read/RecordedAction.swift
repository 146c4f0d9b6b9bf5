public import ReactiveCore

/// An action of a recording, without what it carries.
public struct RecordedAction: Sendable, Equatable {
    /// Taken when its reduction began: the order of the whole tree, from 1.
    public let number: UInt64
    /// The full name of its type, such as `Search.ResultsAction`.
    public let name: String
    /// Of its scope.
    public let path: String
    /// What it is the cause of; `nil` when causes were not followed.
    public let id: Cause?
    /// What made somebody dispatch it; `nil` for from outside.
    public let cause: Cause?
    /// `Module/File.swift:12` of the call.
    public let place: String
    /// When it was dispatched, in the app's time.
    public let time: Duration
    /// How long its reduction took.
    public let duration: Duration
    /// Fingerprints of what it changed, by the key of the store and the first key of its coding.
    public let changed: [String: [String: String]]
    /// Whether what it carries was recorded.
    public let hasPayload: Bool
}
