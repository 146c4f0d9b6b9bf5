import CFluxSpawn
package import FluxPrograms
import Foundation
import TerminalFrames

/// The environment of this process.
package enum ProcessEnvironment {
    package static var variables: [String: String] { ProcessInfo.processInfo.environment }

    /// The variable that overrides the stored token.
    package static let tokenVariable = "QIITA_TOKEN"

    /// The variables that are removed from the environment of other programs. libpq reads the password of the shared
    /// database from the second one.
    package static let secretVariables = [tokenVariable, "PGPASSWORD"]
}

extension Console {
    /// Starts other programs, without this program's secrets.
    package var programs: Programs { Programs(withoutSecrets: environment) }

    /// Opens a page in the terminal of a command, and waits for the browser.
    ///
    /// - Parameter operation: The operation, for the error message.
    /// - Throws: A `CommandFailure`.
    package func open(_ address: String, for operation: String) throws {
        do throws(DesktopFailure) { try Browser(programs).open(address) } catch {
            let status: ExitStatus = if case .noWebPage = error { .unavailable } else { .failed }
            throw CommandFailure(status) { ErrorMessage(operation, error, in: $0) }
        }
    }
}

extension Programs {
    /// Other programs get all variables but the secrets of this program.
    package init(withoutSecrets environment: [String: String]) {
        self.init(environment, without: ProcessEnvironment.secretVariables)
    }
}

/// The memory of this process while it holds a secret.
package enum SecretMemory {
    /// Hides the memory from other processes of the user, and from core dumps, from now on: freed memory may still contain
    /// the secret. Call it before the secret is read.
    package static func hide() { cspawn_hide_memory() }
}
