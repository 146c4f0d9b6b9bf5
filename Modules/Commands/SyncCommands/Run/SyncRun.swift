import Console
import FluxCore
import FluxScreens
import Foundation
import Glibc
import Persistence
import ReactiveCore
package import Sync
import Synchronization
import TerminalFrames

/// What the `sync` commands share: the services, a spinner, the password, and errors with their exit status.
struct SyncRun {
    private let operation: String
    private let options: GlobalOptions
    private let console: Console
    private let services: any SyncCommandServices
    /// Whether the user may be asked for a missing password.
    private let isAllowedToAsk: Bool

    /// - Parameter needsNetwork: Whether `--offline` is an error, and a missing password is asked for. The other commands
    ///   work without the database.
    init(
        _ operation: String, _ options: GlobalOptions, _ console: Console,
        _ source: ServiceSource<any SyncCommandServices>,
        needsNetwork: Bool = true,
        changesLibrary: Bool = true
    ) async throws {
        if options.offline, needsNetwork { throw CommandFailure.needsNetwork(operation) }
        (self.operation, self.options, self.console) = (operation, options, console)
        isAllowedToAsk = needsNetwork && !options.noInput && SecretPrompt.isPossible
        services = try await source.open(options, console, changesLibrary: changesLibrary)
    }

    private var strings: SyncStrings { console.language.syncStrings }

    /// Runs work with the database and the library, closes the connection, and prints the result.
    ///
    /// - Parameter work: Makes attempts, each of which asks for a missing password once.
    func perform<Value: Sendable>(
        _ work: (SyncAttempts) async throws -> Value, print: (Value) throws -> Void
    ) async throws {
        try await services.runAndClose {
            let attempts = SyncAttempts(
                try services.syncAccess(operation, console, password: nil), operation, console,
                canAsk: isAllowedToAsk
            ) { password in try services.syncAccess(operation, console, password: password) }
            do {
                let value = try await work(attempts)
                await attempts.close()
                try print(value)
            } catch {
                await attempts.close()
                throw error
            }
            if attempts.isAsked { console.remark(StyledLine(strings.passwordNotStored, .warning)) }
        }
    }

    /// Runs `work`, which needs no address, closes the connection, and prints the result.
    ///
    /// - Parameter work: Receives the state of the library, `nil` if it is not shared; the library, `nil` if it cannot be;
    ///   and the database, `nil` without an address.
    func performLocally<Value: Sendable>(
        _ work: (SyncLocalState?, (any SyncableLibrary)?, SyncAccess?) async throws -> Value,
        print: (Value) throws -> Void
    ) async throws {
        try await services.runAndClose {
            let library = try services.syncLibrary(operation, console)
            let access = library.flatMap { services.syncAccess(of: $0) }
            let value: Value
            do {
                value = try await work(try await library?.syncState(), library, access)
            } catch {
                await access?.service.close()
                throw (error as? SyncFailure).map { CommandFailure(operation, $0) } ?? error
            }
            await access?.service.close()
            try print(value)
        }
    }

    private var canAnswer: Bool { isatty(STDIN_FILENO) == 1 && !options.noInput }

    /// Asks before an operation that changes the library as a whole. Scripts confirm it with `--yes`.
    ///
    /// - Throws: A usage error without a terminal, and with `--no-input`; `.cancelled` for any other answer than yes.
    func requireConsent(
        _ question: String, _ refusal: @escaping @Sendable (SyncStrings) -> ErrorMessage
    ) async throws {
        if options.yes { return }
        guard canAnswer else {
            throw CommandFailure.usage { refusal($0.syncStrings) }
        }
        guard try await Confirmation(console, options).isConfirmed(question) else {
            throw CommandFailure(.cancelled) { [operation] in
                $0.programStrings.programs.notConfirmed(operation)
            }
        }
    }

    /// Synchronises. Before the library is united with a database that it is not united with yet, the user is asked,
    /// and the library is copied.
    ///
    /// - Parameter prepare: Runs first.
    /// - Returns: What was done, and the path of the copy.
    func synchronise(
        _ attempts: SyncAttempts, prepare: (SyncAccess) async throws(SyncFailure) -> Void
    ) async throws -> (outcome: SyncSession.Outcome, backup: String?) {
        var generator = SystemRandomNumberGenerator()
        let machine = MachineID(using: &generator)
        let merge = try await attempts.run { access throws(SyncFailure) in
            try await prepare(access)
            return try await access.session.merge(as: machine)
        }
        var backup: String?
        if let merge {
            if merge.needsConsent {
                if merge.isReplacement, !canAnswer {
                    // The owner's own database: the machines repair it, also where nobody can answer.
                    console.printDiagnostic(strings.replacement(operation, merge).sentence)
                } else {
                    try await requireConsent(strings.mergeQuestion(merge)) { [operation] in
                        $0.needsConsent(operation, merge)
                    }
                }
                backup = try await attempts.run { access throws(SyncFailure) in
                    try await access.library.makeBackup(at: Date())
                }
            }
            try await attempts.run { access throws(SyncFailure) in
                if try await access.library.syncState() == nil {
                    try await access.library.startSync(as: machine, at: access.address)
                } else {
                    try await access.library.joinDatabase(at: access.address)
                }
            }
        }
        let outcome = try await attempts.run { access throws(SyncFailure) in
            try await access.session.synchronise()
        }
        return (outcome, backup)
    }
}

extension SyncMerge {
    /// Whether both sides have content, or the database has lost its own, and one of them changes.
    fileprivate var needsConsent: Bool {
        let changes = [library, database].map { $0.added + $0.removed + $0.changed }
        return (unitesTwoLibraries || isReplacement) && changes != [0, 0]
    }
}

/// The state of synchronisation beside the tabs.
package enum SyncStatus: Codable, Equatable {
    /// Connecting for the first time.
    case connecting
    case synchronised
    /// The database cannot be reached, or refuses; the app tries again.
    case unreachable, refused

    /// The status after an activity; `nil` while nothing is synchronised.
    ///
    /// - Parameter previous: The status before. It remains while the app synchronises, because that takes only a moment.
    package init?(_ activity: SyncActivity, after previous: SyncStatus?) {
        switch activity {
        case .off: return nil
        case .synchronising: self = previous ?? .connecting
        case .upToDate(refused: 0): self = .synchronised
        case .offline: self = .unreachable
        case .upToDate, .failed: self = .refused
        }
    }
}
