package import ApplicationFlux
import ArgumentParser
package import FluxCore

/// A command that only has subcommands; on its own, it prints its help as a usage error.
package protocol GroupCommand: DocumentedCommand {}

/// A command that the program runs with a console and services.
package protocol RunnableCommand: DocumentedCommand, Sendable {
    /// What the command works with.
    associatedtype Services: Sendable

    var options: GlobalOptions { get }

    /// The arguments that are ids or, such as `-`, streams of ids.
    var streamableArguments: [String] { get }

    func run(_ console: Console, _ services: Services) async throws
}

extension RunnableCommand {
    package var streamableArguments: [String] { [] }
}

/// A command that controls the terminal itself, including keys and signals.
package protocol TerminalCommand: RunnableCommand {}

/// Opens the services for one command.
package struct ServiceSource<Services: Sendable>: Sendable {
    package typealias Make =
        @Sendable (GlobalOptions, Console, ScopeMode, _ changesLibrary: Bool) async throws -> Services

    private let make: Make

    package init(_ make: @escaping Make) { self.make = make }

    /// Opens the services, and reports values in the settings that are not allowed.
    ///
    /// - Parameters:
    ///   - mode: Where actions are reduced. Screens with derived states need `.onScheduler`.
    ///   - changesLibrary: Whether the command changes saved videos or follows. Then a damaged library is
    ///     replaced.
    package func open(
        _ options: GlobalOptions, _ console: Console, mode: ScopeMode = .anywhere,
        changesLibrary: Bool = false
    ) async throws -> Services {
        try await make(options, console, mode, changesLibrary)
    }
}

/// What the commands of all features work with, for one command. A module of commands refines it.
package protocol CommandServices: Sendable {
    var flux: ApplicationFlux { get }

    /// Restores the token for a command, and reports if the environment's token is not used.
    func restoreToken(_ console: Console)

    /// - Throws: The error that prevented the token from being read, stored or deleted.
    func checkVault(_ operation: String) throws

    /// - Throws: The cache's failure, with `--offline`: nothing else could have answered the command.
    func checkCache(_ operation: String) throws

    /// Reports when a response came from the cache and not from the service.
    func reportSource(_ operation: String, _ console: Console)

    /// Runs `body`, then closes the services, even after an error.
    ///
    /// - Throws: Errors from `body`, or the failure that made the recording incomplete.
    @discardableResult
    func runAndClose<Result>(_ body: () async throws -> Result) async throws -> Result
}
