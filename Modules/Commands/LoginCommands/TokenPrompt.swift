import Console
import Foundation
import Glibc
import TerminalFrames

/// Reads a token as one line from standard input; a terminal does not echo it.
struct TokenPrompt {
    private let console: Console

    init(_ console: Console) {
        self.console = console
    }

    /// - Parameters:
    ///   - isAllowedToAsk: Whether prompting is permitted.
    ///   - isExplicit: Whether the user chose standard input with `--with-token`.
    /// - Throws: `CancellationError` as soon as the task is cancelled, after turning echo on again.
    func read(isAllowedToAsk: Bool, isExplicit: Bool) async throws -> String {
        SecretMemory.hide()
        guard SecretPrompt.isPossible else {
            guard isExplicit else {
                throw CommandFailure.usage { $0.loginCommandStrings.inputIsNotATerminal }
            }
            return try await LineReader(descriptor: STDIN_FILENO).readLine()
        }
        guard isAllowedToAsk else { throw CommandFailure.usage { $0.loginCommandStrings.promptNotAllowed } }
        return try await SecretPrompt(console).ask(console.language.loginCommandStrings.tokenPrompt)
    }
}
