import Glibc

/// Asks for a secret, which is one line that the terminal does not echo.
package struct SecretPrompt {
    private let console: Console

    package init(_ console: Console) { self.console = console }

    /// Whether standard input is a terminal, and so somebody can answer.
    package static var isPossible: Bool { isatty(STDIN_FILENO) == 1 }

    /// - Parameter question: Printed to standard error, with a space at the end.
    /// - Returns: The typed line; empty at the end of the input.
    /// - Throws: `CancellationError` as soon as the task is cancelled, after turning echo on again.
    package func ask(_ question: String) async throws -> String {
        SecretMemory.hide()
        return try await SilentTerminal.during { [console] in
            console.prompt(TerminalText(line: question))
        } _: {
            defer { console.prompt(.lineBreak) }
            return try await LineReader(descriptor: STDIN_FILENO).readLine()
        }
    }
}
