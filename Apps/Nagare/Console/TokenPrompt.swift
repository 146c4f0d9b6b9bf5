import Foundation
import Glibc
import TerminalUI

/// Reads a secret from standard input: a line, without echo when a person types it.
struct TokenPrompt {
    private let console: Console

    init(_ console: Console) {
        self.console = console
    }

    /// - Parameters:
    ///   - isAllowedToAsk: Whether a person may be asked.
    ///   - isExplicit: Whether standard input was named as the source.
    func read(isAllowedToAsk: Bool, isExplicit: Bool) throws -> String {
        guard isatty(STDIN_FILENO) == 1 else {
            guard isExplicit else {
                throw CommandFailure.usage(
                    "login", why: "standard input is no terminal",
                    todo: "pipe the token into login --with-token")
            }
            return readLine(strippingNewline: true) ?? ""
        }
        guard isAllowedToAsk else {
            throw CommandFailure.usage(
                "login", why: "it needs a token and --no-input was given",
                todo: "pipe the token into login --with-token")
        }
        console.ask("Paste your token (it is not shown): ")
        defer { console.ask("\n") }
        return withoutEcho { readLine(strippingNewline: true) ?? "" }
    }

    private func withoutEcho(_ body: () -> String) -> String {
        var before = termios()
        guard tcgetattr(STDIN_FILENO, &before) == 0 else { return body() }
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &before) }
        return body()
    }
}
