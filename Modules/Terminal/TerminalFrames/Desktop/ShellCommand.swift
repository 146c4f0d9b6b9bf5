/// A command of the user that `sh` runs.
///
/// Values that come from elsewhere, such as a title, belong into the environment or into the input: text that is
/// inserted into a command could contain commands of its own.
package struct ShellCommand: Codable, Sendable, Equatable {
    /// The command, as `sh -c` takes it.
    package let text: String
    /// Variables besides those of this program.
    package let environment: [String: String]
    /// The standard input.
    package let input: String
    /// Whether the command gets the terminal until it ends.
    package let isInTerminal: Bool

    /// Creates a command.
    ///
    /// - Parameters:
    ///   - text: The command, as `sh -c` takes it.
    ///   - environment: Variables besides those of this program.
    ///   - input: The standard input.
    ///   - isInTerminal: Whether the command gets the terminal until it ends.
    package init(
        _ text: String, environment: [String: String] = [:], input: String = "", isInTerminal: Bool = false
    ) {
        (self.text, self.environment) = (text, environment)
        (self.input, self.isInTerminal) = (input, isInTerminal)
    }

    /// A line for `sh` that opens a file in the user's editor, on the terminal.
    ///
    /// - Parameter file: The name of the variable that contains the path.
    package static func editor(ofFileIn file: String) -> String {
        #"eval "${VISUAL:-${EDITOR:-vi}} \"\$\#(file)\"" < /dev/tty"#
    }
}

/// How a shell command ended.
package struct ShellCommandResult: Codable, Sendable, Equatable {
    /// The exit status; 127 if the command could not be started.
    package let status: Int32
    /// The last line that the command printed, its errors included; empty for a command in the terminal.
    package let lastLine: String

    /// Creates a result.
    ///
    /// - Parameters:
    ///   - status: The exit status.
    ///   - lastLine: The last line that the command printed.
    package init(status: Int32, lastLine: String = "") { (self.status, self.lastLine) = (status, lastLine) }
}
