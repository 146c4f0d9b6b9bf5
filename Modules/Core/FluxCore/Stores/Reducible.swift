/// A state that is changed only by actions, in place, by a pure reducer, which also requests the resulting
/// commands.
///
/// A reducer reads no clock, no random numbers and no source of identifiers: actions carry them. It is called
/// by one thread at a time. A state without commands implements `reduce(_:)`; one with a `Command` implements
/// `reduce(_:_:)`.
///
/// A state that leaves the process is `Codable` as well: `struct Cart: Reducible, Codable`. Only
/// `Scope.snapshot()` and recordings need that; a state that is parked by its route stays in memory.
public protocol Reducible: Equatable, Sendable {
    /// What can happen to the state.
    associatedtype Action: Sendable
    /// What a reducer may request, each once: call a service, open something, notify the user.
    associatedtype Command: Sendable = Never

    /// Changes the state, which requests no commands.
    ///
    /// - Parameter action: What happened.
    mutating func reduce(_ action: Action)

    /// Changes the state and requests the resulting commands.
    ///
    /// - Parameters:
    ///   - action: What happened.
    ///   - ask: Requests a command; may be called repeatedly. Commands are run in this order, after all
    ///     stores of the dispatcher have reduced the action and notified their observers.
    mutating func reduce(_ action: Action, _ ask: CommandSink<Command>)

    /// Continues after the state was restored: from a snapshot, or from what was parked under its scope's route.
    ///
    /// The work that was running when the state was saved does not run any more. By default, nothing happens. A state
    /// with such work requests it again here, or a command that dispatches what happened: times are in actions.
    /// It is not called for the state that a store is created with.
    ///
    /// - Parameter ask: Requests a command, as in `reduce`.
    mutating func restored(_ ask: CommandSink<Command>)
}

extension Reducible {
    /// Changes the state and discards its commands, as in a replay.
    ///
    /// - Parameter action: What happened.
    public mutating func reduce(_ action: Action) { reduce(action, .ignoring) }

    /// Does nothing.
    public mutating func restored(_ ask: CommandSink<Command>) {}
}

extension Reducible where Command == Never {
    @available(*, unavailable, message: "implement mutating func reduce(_ action: Action)")
    public mutating func reduce(_ action: Action) {}

    /// Changes the state, which requests no commands.
    ///
    /// - Parameters:
    ///   - action: What happened.
    ///   - ask: Not called.
    public mutating func reduce(_ action: Action, _ ask: CommandSink<Never>) { reduce(action) }
}

/// Changes a state in place.
public typealias Reducer<State: Reducible> = @Sendable (inout State, State.Action) -> Void

/// Changes a state in place and requests commands.
public typealias CommandReducer<State: Reducible> =
    @Sendable (inout State, State.Action, CommandSink<State.Command>) -> Void

/// Runs the commands of a store.
public typealias Runner<State: Reducible> = @Sendable (State.Command) -> Void

/// What running a command does outside of the program's states.
///
/// It decides what happens to a command that was interrupted, such as by the end of the program, when its state is
/// restored and becomes live.
public enum CommandEffect: Sendable {
    /// Reads something, or waits. It may be requested again.
    case query
    /// Changes something that outlives the program, such as a file or the data of a service. Only the user may
    /// request it again: it may have been completed.
    case write
    /// Matters only at that moment: a message, a page in the browser, an action for another store. It is not repeated.
    case transient
}

/// A command that declares its effect, so that a test can check what a restored state requests.
public protocol ClassifiedCommand: Sendable {
    /// What running the command does outside of the program's states.
    var effect: CommandEffect { get }
}

/// Receives the commands that a reducer requests: `ask(.open(id))`.
///
/// Each command carries the place of its request, for recordings and diagnostics. Use it only during the call
/// it is passed to, on the same thread.
public struct CommandSink<Command> {
    private let receive: (Command, SourcePlace) -> Void

    init(_ receive: @escaping (Command, SourcePlace) -> Void) { self.receive = receive }

    /// Creates a sink that passes commands on, for calling a reducer directly, as a test does.
    ///
    /// - Parameter receive: Called with each command, in the order of the requests.
    public init(_ receive: @escaping (Command) -> Void) {
        self.init { command, _ in receive(command) }
    }

    /// A sink that ignores all commands.
    public static var ignoring: CommandSink { CommandSink { _, _ in } }

    /// Requests a command.
    ///
    /// - Parameters:
    ///   - command: The command; requesting an equal one again runs it again.
    ///   - fileID: Where it is requested.
    ///   - line: The line of the call.
    public func callAsFunction(_ command: Command, fileID: String = #fileID, line: Int = #line) {
        receive(command, SourcePlace(fileID: fileID, line: line))
    }

    /// Returns a sink for a part of the state: `video.reduce(action, ask.map { .video($0) })`.
    ///
    /// - Parameter transform: Converts a command of the part to a command of the whole state.
    /// - Returns: A sink that converts commands and passes them on with their places.
    public func map<Part>(_ transform: @escaping (Part) -> Command) -> CommandSink<Part> {
        CommandSink<Part> { [receive] part, place in receive(transform(part), place) }
    }
}

/// A place in source code.
struct SourcePlace: Sendable, Hashable {
    /// `Module/File.swift`.
    let fileID: String
    let line: Int
}
