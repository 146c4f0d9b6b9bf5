/// A state that is changed by its actions only, purely and in place.
///
/// A reducer reads no clock, no random number and no identifier source: actions carry them. It is called by
/// one thread at a time.
public protocol Reducible: Equatable, Codable, Sendable {
    associatedtype Action: Sendable
    /// What an action may ask of who is listening, once, such as showing a notice.
    associatedtype Command: Sendable = Never

    mutating func reduce(_ action: Action)

    /// The one-shot command that follows `action`, told from the state after it; `nil` for none.
    func command(for action: Action) -> Command?
}

extension Reducible where Command == Never {
    public func command(for action: Action) -> Command? { nil }
}

/// How an action changes a state, in place.
public typealias Reducer<State: Reducible> = @Sendable (inout State, State.Action) -> Void
