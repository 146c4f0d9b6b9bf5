package import ApplicationFlux
import ArgumentParser
package import FluxCore

/// A command with subcommands only. Without a subcommand, it prints its help and fails with a usage error.
package protocol GroupCommand: DocumentedCommand {}

/// A command that the program runs with a console and services.
package protocol RunnableCommand: DocumentedCommand, Sendable {
    /// The services that the command uses.
    associatedtype Services: Sendable

    var options: GlobalOptions { get }

    /// The arguments that are ids, or name a stream of ids, as `-` does.
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

    /// Opens the services, and reports invalid settings.
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

    /// Fails if the token could not be read, stored or deleted.
    ///
    /// - Throws: The error of the vault.
    func checkVault(_ operation: String) throws

    /// Fails, with `--offline`, if the cache could not be read: nothing else could have answered the command.
    ///
    /// - Throws: The cache's failure.
    func checkCache(_ operation: String) throws

    /// Reports when a response came from the cache and not from the service.
    func reportSource(_ operation: String, _ console: Console)

    /// Runs `body`, then closes the services, even after an error.
    ///
    /// - Throws: Errors from `body`, or the failure that made the recording incomplete.
    @discardableResult
    func runAndClose<Result>(_ body: () async throws -> Result) async throws -> Result
}
