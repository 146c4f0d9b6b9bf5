import Foundation
import Glibc
import TerminalUI

/// Reads a secret as one line from standard input; a terminal does not echo it.
struct TokenPrompt {
    private let console: Console
    private let input = LineReader(descriptor: STDIN_FILENO)

    init(_ console: Console) {
        self.console = console
    }

    /// - Parameters:
    ///   - isAllowedToAsk: Whether prompting is permitted.
    ///   - isExplicit: Whether the user chose standard input with `--with-token`.
    /// - Throws: `CancellationError` as soon as the task is cancelled, after turning echo on again.
    func read(isAllowedToAsk: Bool, isExplicit: Bool) async throws -> String {
        guard isatty(STDIN_FILENO) == 1 else {
            guard isExplicit else {
                throw CommandFailure.usage { $0.programStrings.login.inputIsNotATerminal }
            }
            return try await input.readLine()
        }
        guard isAllowedToAsk else { throw CommandFailure.usage { $0.programStrings.login.promptNotAllowed } }
        return try await SilentTerminal.during { [console] in
            console.prompt(console.language.programStrings.login.tokenPrompt)
        } _: {
            defer { console.prompt("\n") }
            return try await input.readLine()
        }
    }
}
