/// The desktop outside the terminal: browser, clipboard, and programs.
///
/// Safe to call from any thread. Calls return when the program has run for a second or has succeeded; a program
/// that needs the terminal gets it, and the call returns when it ends.
package protocol Desktop: Sendable {
    /// Opens a web page in the user's browser.
    ///
    /// - Parameter address: An `https` or `http` address; others are rejected.
    /// - Throws: `.noWebPage` or `.noProgram`.
    func open(_ address: String) async throws(DesktopFailure)

    /// Copies a text to the desktop's clipboard if a program for that is installed. Independent of
    /// `Terminal.copy(_:)`.
    func copy(_ text: String)

    /// Runs a command of the user, and returns when it has ended.
    func run(_ command: ShellCommand) async -> ShellCommandResult
}

extension Desktop {
    /// Runs nothing.
    package func run(_ command: ShellCommand) async -> ShellCommandResult { ShellCommandResult(status: 127) }
}

/// The reason why nothing was opened.
package enum DesktopFailure: Error, Codable, Sendable, Equatable {
    /// The address is neither `https` nor `http`.
    case noWebPage(String)
    /// No browser could be started for the address, or each failed at once.
    case noProgram(String)
}

extension ErrorMessage {
    /// Describes a failure.
    ///
    /// - Parameters:
    ///   - what: The attempted action, such as `open`.
    ///   - failure: The failure.
    ///   - language: The language of the message.
    package init(_ what: String, _ failure: DesktopFailure, in language: Language = .english) {
        self = language.strings.failedToOpen(what, failure)
    }
}
