import Persistence
import Sync
import TerminalUI

/// What the `sync` commands share: the composition, a spinner, the password, and errors with their exit status.
struct SyncRun {
    private let what: String
    private let console: Console
    private let composition: Composition
    /// Whether the user may be asked for a missing password.
    private let isAllowedToAsk: Bool

    /// - Parameter needsNetwork: Whether `--offline` is an error, and a missing password is asked for. The other commands
    ///   work without the database.
    init(
        _ what: String, _ options: GlobalOptions, _ console: Console, needsNetwork: Bool = true,
        changesLibrary: Bool = true
    ) async throws {
        if options.offline, needsNetwork { throw CommandFailure.needsNetwork(what) }
        (self.what, self.console) = (what, console)
        isAllowedToAsk = needsNetwork && !options.noInput && SecretPrompt.isPossible
        composition = try await Composition(options, console, changesLibrary: changesLibrary)
    }

    /// Runs `work`, closes the connection, and prints the result.
    func perform<Value: Sendable>(
        _ work: (SyncAccess) async throws(SyncFailure) -> Value, print: (Value) throws -> Void
    ) async throws {
        try await composition.runAndClose {
            let strings = console.language.syncStrings
            let access = try composition.syncAccess(what, console)
            var result = await result(of: work, access)
            let isAsked = isAllowedToAsk && result.isPasswordMissing
            if isAsked {
                let question = strings.passwordPrompt(DatabaseAddress(access.address).displayText)
                let password = Secret(try await SecretPrompt(console).ask(question))
                result = await self.result(
                    of: work, try composition.syncAccess(what, console, password: password))
            }
            switch result {
            case .success(let value): try print(value)
            case .failure(let failure): throw CommandFailure(what, failure)
            }
            if isAsked { console.remark(StyledLine(strings.passwordNotStored, .warning)) }
        }
    }

    /// Runs `work`, which needs no address, closes the connection, and prints the result.
    ///
    /// - Parameter work: Receives the state of the library, `nil` if it is not shared; the library, `nil` if it cannot be;
    ///   and the database, `nil` without an address.
    func performLocally<Value: Sendable>(
        _ work: (SyncLocalState?, (any SyncableLibrary)?, SyncAccess?) async throws(SyncFailure) -> Value,
        print: (Value) throws -> Void
    ) async throws {
        try await composition.runAndClose {
            let library = try composition.syncLibrary(what, console)
            let access = library.flatMap(composition.syncAccess(of:))
            let result = await spinning { () async throws(SyncFailure) in
                try await work(try await library?.syncState(), library, access)
            }
            await access?.service.close()
            switch result {
            case .success(let value): try print(value)
            case .failure(let failure): throw CommandFailure(what, failure)
            }
        }
    }

    /// Runs `work` with a spinner, and closes the connection.
    private func result<Value: Sendable>(
        of work: (SyncAccess) async throws(SyncFailure) -> Value, _ access: SyncAccess
    ) async -> Result<Value, SyncFailure> {
        let result = await spinning { () async throws(SyncFailure) in try await work(access) }
        await access.service.close()
        return result
    }

    private func spinning<Value: Sendable>(
        _ work: () async throws(SyncFailure) -> Value
    ) async -> Result<Value, SyncFailure> {
        let spinner = ProgressLine(console.language.syncStrings.synchronising, on: console)
        defer { spinner?.stop() }
        do throws(SyncFailure) { return .success(try await work()) } catch { return .failure(error) }
    }
}

extension Result where Failure == SyncFailure {
    fileprivate var isPasswordMissing: Bool {
        if case .failure(.passwordMissing) = self { true } else { false }
    }
}

/// What a synchronisation did, as JSON.
struct SyncOutcomeRecord: Encodable {
    private let outcome: SyncSession.Outcome

    static let fields = Keys.allCases.map(\.rawValue)

    private enum Keys: String, CodingKey, CaseIterable { case sent, received, refused }

    init(_ outcome: SyncSession.Outcome) { self.outcome = outcome }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(outcome.pushed, forKey: .sent)
        try container.encode(outcome.received, forKey: .received)
        try container.encode(outcome.refusals.count, forKey: .refused)
    }
}

extension SyncSession.Outcome {
    /// - Throws: A failure if the database refused changes of this machine.
    func checkRefusals(_ what: String) throws {
        guard let first = refusals.first else { return }
        let count = refusals.count
        throw CommandFailure(.failed) { $0.syncStrings.refusedOperations(what, count: count, first) }
    }
}
