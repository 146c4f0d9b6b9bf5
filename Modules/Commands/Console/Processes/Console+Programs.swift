package import FluxPrograms
import TerminalFrames

extension Console {
    /// Starts other programs, without this program's secrets.
    package var programs: Programs { Programs(withoutSecrets: environment) }

    /// Opens a page in the terminal of a command, and waits for the browser.
    ///
    /// - Parameter what: The operation, for the error message.
    /// - Throws: A `CommandFailure`.
    package func open(_ address: String, for what: String) throws {
        do throws(DesktopFailure) { try Browser(programs).open(address) } catch {
            let status: ExitStatus = if case .noWebPage = error { .unavailable } else { .failed }
            throw CommandFailure(status) { ErrorMessage(what, error, in: $0) }
        }
    }
}

extension Programs {
    /// Other programs get all variables but the secrets of this program.
    package init(withoutSecrets environment: [String: String]) {
        self.init(environment, without: ProcessEnvironment.secretVariables)
    }
}
