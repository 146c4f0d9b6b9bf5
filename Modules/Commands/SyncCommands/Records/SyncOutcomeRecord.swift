import Console
import Sync
import TerminalFrames

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
