import Sync
import TerminalUI

/// What the `sync` commands share: the composition, a spinner, and errors with their exit status.
struct SyncRun {
    private let what: String
    private let console: Console
    private let composition: Composition

    /// - Parameter needsNetwork: Whether `--offline` is an error.
    init(_ what: String, _ options: GlobalOptions, _ console: Console, needsNetwork: Bool = true) async throws
    {
        if options.offline, needsNetwork { throw CommandFailure.needsNetwork(what) }
        (self.what, self.console) = (what, console)
        composition = try await Composition(options, console)
    }

    /// Runs `work`, closes the connection, and prints the result.
    func perform<Value: Sendable>(
        _ work: (SyncAccess) async throws(SyncFailure) -> Value, print: (Value) throws -> Void
    ) async throws {
        try await composition.runAndClose {
            let access = try composition.syncAccess(what, console)
            let spinner = ProgressLine(console.language.syncStrings.synchronising, on: console)
            let value: Value
            do throws(SyncFailure) { value = try await work(access) } catch {
                spinner?.stop()
                await access.service.close()
                throw CommandFailure(what, error)
            }
            await access.service.close()
            spinner?.stop()
            try print(value)
        }
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
