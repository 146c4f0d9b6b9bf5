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
