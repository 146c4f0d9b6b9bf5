/// A state that is changed by its actions only, purely and in place, and that asks there for what is to be done.
///
/// A reducer reads no clock, no random number and no identifier source: actions carry them. It is called by
/// one thread at a time. A state that asks for nothing writes `reduce(_:)`; one with a `Command` writes
/// `reduce(_:_:)`.
///
/// One that leaves the process is `Codable` as well: `struct Cart: Reducible, Codable`. Only `Scope.snapshot()` and a
/// recording ask for that; what is parked by its route is kept as it is.
public protocol Reducible: Equatable, Sendable {
    /// What can happen to it.
    associatedtype Action: Sendable
    /// What a reducer may ask for, each once: ask a service this, open that, tell the user.
    associatedtype Command: Sendable = Never

    /// Changes the state, where it asks for nothing.
    mutating func reduce(_ action: Action)

    /// Changes the state, and asks for what follows from that.
    ///
    /// - Parameters:
    ///   - action: What happened.
    ///   - ask: Takes a command, as often as needed. All stores of the dispatcher reduce and are heard before the
    ///     first one is run; they are run in the order they were asked for.
    mutating func reduce(_ action: Action, _ ask: (Command) -> Void)
}

extension Reducible {
    /// Changes the state and drops what it asks for, as replaying does.
    public mutating func reduce(_ action: Action) { reduce(action) { _ in } }
}

extension Reducible where Command == Never {
    @available(*, unavailable, message: "a state says how actions change it: mutating func reduce(_ action:)")
    public mutating func reduce(_ action: Action) {}

    /// Changes the state, which asks for nothing.
    public mutating func reduce(_ action: Action, _ ask: (Never) -> Void) { reduce(action) }
}

/// How an action changes a state, in place.
public typealias Reducer<State: Reducible> = @Sendable (inout State, State.Action) -> Void

/// How an action changes a state, in place, and what it asks for.
public typealias CommandReducer<State: Reducible> =
    @Sendable (inout State, State.Action, (State.Command) -> Void) -> Void

/// Does what a store's reducer asks for.
public typealias Runner<State: Reducible> = @Sendable (State.Command) -> Void
