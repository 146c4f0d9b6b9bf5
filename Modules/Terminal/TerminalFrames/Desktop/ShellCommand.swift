/// A command of the user that `sh` runs.
///
/// Values that come from elsewhere, such as a title, belong into the environment or into the input: text that is
/// inserted into a command could contain commands of its own.
public struct ShellCommand: Codable, Sendable, Equatable {
    /// The command, as `sh -c` takes it.
    public let text: String
    /// Variables besides those of this program.
    public let environment: [String: String]
    /// The standard input.
    public let input: String
    /// Whether the command gets the terminal until it ends.
    public let isInTerminal: Bool

    /// Creates a command.
    ///
    /// - Parameters:
    ///   - text: The command, as `sh -c` takes it.
    ///   - environment: Variables besides those of this program.
    ///   - input: The standard input.
    ///   - isInTerminal: Whether the command gets the terminal until it ends.
    public init(
        _ text: String, environment: [String: String] = [:], input: String = "", isInTerminal: Bool = false
    ) {
        (self.text, self.environment) = (text, environment)
        (self.input, self.isInTerminal) = (input, isInTerminal)
    }
}

/// How a shell command ended.
public struct ShellCommandResult: Codable, Sendable, Equatable {
    /// The exit status; 127 if the command could not be started.
    public let status: Int32
    /// The last line that the command printed, its errors included; empty for a command in the terminal.
    public let lastLine: String

    /// Creates a result.
    ///
    /// - Parameters:
    ///   - status: The exit status.
    ///   - lastLine: The last line that the command printed.
    public init(status: Int32, lastLine: String = "") { (self.status, self.lastLine) = (status, lastLine) }
}
