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
            guard isExplicit else { throw CommandFailure.usage(NagareStrings.Login.inputIsNotATerminal) }
            return try await input.readLine()
        }
        guard isAllowedToAsk else { throw CommandFailure.usage(NagareStrings.Login.promptNotAllowed) }
        return try await withoutEcho {
            console.prompt(NagareStrings.Login.tokenPrompt)
            defer { console.prompt("\n") }
            return try await input.readLine()
        }
    }

    private func withoutEcho(_ body: () async throws -> String) async rethrows -> String {
        var before = termios()
        guard tcgetattr(STDIN_FILENO, &before) == 0 else { return try await body() }
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &before) }
        return try await body()
    }
}
