import Synchronization

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

/// A desktop for tests and demos that records requests.
package final class InMemoryDesktop: Desktop {
    package enum Request: Sendable, Equatable {
        case open(String)
        case copy(String)
        case run(ShellCommand)
    }

    private let recorded = Mutex<[Request]>([])
    private let failure: DesktopFailure?
    private let result: ShellCommandResult

    /// Creates a desktop.
    ///
    /// - Parameters:
    ///   - failure: Thrown when a page is opened; `nil` for none.
    ///   - result: How each command ends.
    package init(failure: DesktopFailure? = nil, result: ShellCommandResult = ShellCommandResult(status: 0)) {
        (self.failure, self.result) = (failure, result)
    }

    /// The recorded requests, in order.
    package var requests: [Request] { recorded.withLock { $0 } }

    package func open(_ address: String) async throws(DesktopFailure) {
        recorded.withLock { $0.append(.open(address)) }
        if let failure { throw failure }
    }

    package func copy(_ text: String) { recorded.withLock { $0.append(.copy(text)) } }

    package func run(_ command: ShellCommand) async -> ShellCommandResult {
        recorded.withLock { $0.append(.run(command)) }
        return result
    }
}
