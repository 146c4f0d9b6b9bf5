import Entities
import Glibc
import TerminalFrames

/// Asks the user to confirm something that cannot be undone, if standard input is a terminal.
package struct Confirmation {
    private let console: Console
    private let options: GlobalOptions

    package init(_ console: Console, _ options: GlobalOptions) {
        (self.console, self.options) = (console, options)
    }

    /// Returns when the user has agreed, or need not be asked: with `--yes`, or without a terminal.
    ///
    /// - Parameter what: The name of the command.
    /// - Throws: A usage error with `--no-input`; a failure with the status `.cancelled` for any other answer
    ///   than yes; `CancellationError`.
    package func ask(_ question: String, for what: String) async throws {
        if options.yes || isatty(STDIN_FILENO) != 1 { return }
        if options.noInput {
            throw CommandFailure.usage { $0.programStrings.programs.confirmationNotAllowed(what) }
        }
        guard try await isConfirmed(question) else {
            throw CommandFailure(.cancelled) { $0.programStrings.programs.notConfirmed(what) }
        }
    }

    /// Asks, and returns whether the answer is yes.
    ///
    /// - Throws: `CancellationError`.
    package func isConfirmed(_ question: String) async throws -> Bool {
        console.prompt(TerminalText(line: "\(question) [y/N] "))
        let answer = try await LineReader(descriptor: STDIN_FILENO).readLine().trimmed.lowercased()
        return answer == "y" || answer == "yes"
    }
}
