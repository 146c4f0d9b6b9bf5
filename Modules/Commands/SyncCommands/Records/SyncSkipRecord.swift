import Console
import Foundation
import Sync
import TerminalFrames

/// What the shared database contains and no machine can use, as JSON.
struct SyncSkipRecord: Encodable {
    private let skip: SyncSkip

    private enum Keys: String, CodingKey { case number, machine, record, reason }

    init(_ skip: SyncSkip) { self.skip = skip }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(skip.number, forKey: .number)
        try container.encode(skip.machine, forKey: .machine)
        try container.encode(skip.record, forKey: .record)
        try container.encode(skip.reason, forKey: .reason)
    }
}

extension SyncServerStatus {
    /// The name of a machine by which no other is called; `nil` if it is not listed.
    func displayName(of machine: MachineID) -> String? {
        machines.first { $0.id == machine }.map(distinctName)
    }
}

extension SyncAttempts {
    /// How many rows are named one by one; a hostile machine could fill the screen otherwise.
    private static let namedSkips = 5

    /// Names what was skipped, with the machine that wrote it.
    func report(_ skipped: [SyncSkip], _ what: String, on console: Console) async throws {
        guard !skipped.isEmpty else { return }
        let status = try await run { access throws(SyncFailure) in try await access.service.status() }
        let strings = console.language.syncStrings
        for skip in skipped.prefix(Self.namedSkips) {
            let name = skip.machine.map { status.displayName(of: $0) ?? $0.text } ?? ""
            console.printDiagnostic(strings.skippedRecord(what, skip, machine: name).sentence)
        }
        let rest = skipped.count - Self.namedSkips
        if rest > 0 { console.printDiagnostic(strings.moreSkipped(what, count: rest).sentence) }
    }
}
