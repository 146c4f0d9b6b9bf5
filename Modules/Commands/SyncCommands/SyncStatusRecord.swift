import Console
import Foundation
import Sync
import TerminalFrames

/// A part of the state of synchronisation, by its name in JSON and in a pipe.
enum SyncStatusField: String, CodingKey, CaseIterable {
    case address
    case isOn = "is_on"
    case pending
    case lastSyncedAt = "last_synced_at"
    case reachable, error, records
    case missingHere = "missing_here"
    case missingThere = "missing_there"
    case differing, skipped, machines
}

/// The state of synchronisation as JSON, and as rows.
struct SyncStatusRecord: Encodable, Sendable {
    /// `nil` if the settings name no database.
    let address: String?
    /// `nil` if the library is not shared.
    let local: SyncLocalState?
    /// `nil` without an address, and with `--offline`.
    let server: Result<SyncServerStatus, SyncFailure>?
    /// How the library and the database differ; `nil` if that was not compared.
    let merge: Result<SyncMerge, SyncFailure>?
    /// What the database contains and no machine can use; `nil` without a library.
    let skipped: [SyncSkip]?
    /// The address's `sslmode`, if it verifies no server on another machine.
    let unverifiedMode: String?
    /// The language of the error, and of the rows in a terminal.
    let strings: SyncStrings

    static let fields =
        SyncStatusField.allCases.map(\.rawValue)
        + SyncMachineRecord.Keys.allCases.map { "\(SyncStatusField.machines.rawValue).\($0.rawValue)" }

    private var known: SyncServerStatus? { try? server?.get() }

    private var differences: SyncMerge? { try? merge?.get() }

    /// Why the database's part is missing; `nil` if it is not, or was not requested.
    var failure: SyncFailure? {
        if case .failure(let failure) = server { return failure }
        if case .failure(let failure) = merge { return failure }
        return nil
    }

    /// Whether the library is not shared, and no database is named.
    var isUnused: Bool { address == nil && local == nil }

    /// Why the database cannot be used; `nil` if it can be, or if that is unknown.
    var error: ErrorMessage? {
        if local != nil, address == nil { return strings.noAddress("sync status") }
        return failure.map { strings.message("sync status", $0) }
    }

    /// Whether the database answered; `nil` if it was not asked.
    private var isReachable: Bool? {
        switch server {
        case nil: nil
        case .success: true
        case .failure(let failure): failure.isAnswer
        }
    }

    private var machines: [SyncMachineRecord]? {
        known.map { SyncMachineRecord.all($0, this: local?.machine) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: SyncStatusField.self)
        try container.encode(address, forKey: .address)
        try container.encode(local != nil, forKey: .isOn)
        try container.encode(local?.pending, forKey: .pending)
        try container.encode(local?.lastSynchronised, forKey: .lastSyncedAt)
        try container.encode(isReachable, forKey: .reachable)
        try container.encode(error?.withoutOperation, forKey: .error)
        try container.encode(known?.records, forKey: .records)
        try container.encode(differences?.library.added, forKey: .missingHere)
        try container.encode(differences?.database.added, forKey: .missingThere)
        try container.encode(differences?.differing, forKey: .differing)
        try container.encode(skipped.map { $0.map(SyncSkipRecord.init) }, forKey: .skipped)
        try container.encode(machines, forKey: .machines)
    }

    /// A row for each field that is known, except for the error: in words for a terminal, and as in JSON for a pipe.
    func rows(for target: Columns.Target) -> [[StyledSpan]] {
        let words = target == .pipe ? nil : strings
        let format = words == nil ? Dates.instant : Dates.minute
        var rows: [(SyncStatusField, String)] = []
        if let address { rows.append((.address, address)) }
        rows.append((.isOn, words?.isShared(local != nil) ?? "\(local != nil)"))
        if let local { rows.append((.pending, words?.pending(local.pending) ?? "\(local.pending)")) }
        if let date = local?.lastSynchronised { rows.append((.lastSyncedAt, format(date))) }
        if let isReachable {
            rows.append((.reachable, words?.isReachable(isReachable) ?? "\(isReachable)"))
        }
        if let known { rows.append((.records, words == nil ? "\(known.records)" : known.records.grouped)) }
        for (field, count) in differences?.counts ?? [] where words == nil || count > 0 {
            rows.append((field, words?.records(count) ?? "\(count)"))
        }
        for skip in skipped ?? [] {
            let name = skip.machine.map { known?.displayName(of: $0) ?? $0.text } ?? ""
            let text =
                words?.skipped(skip, machine: name)
                ?? "\(skip.number.map(String.init) ?? "") \(skip.machine?.text ?? "") \(skip.reason.rawValue)"
            rows.append((.skipped, text))
        }
        for entry in machines ?? [] {
            rows.append((.machines, "\(entry.markedName) \(format(entry.machine.lastSeen))"))
        }
        return rows.map { [StyledSpan(words?.label($0) ?? $0.rawValue), StyledSpan($1)] }
    }
}

extension SyncMerge {
    fileprivate var counts: [(SyncStatusField, Int)] {
        [(.missingHere, library.added), (.missingThere, database.added), (.differing, differing)]
    }
}

extension SyncFailure {
    /// Whether the server has answered, in its own protocol.
    fileprivate var isAnswer: Bool {
        switch self {
        case .loginRefused, .passwordMissing, .passwordWithheld, .passwordFileNotPrivate, .databaseMissing,
            .notPrepared, .schemaMissing, .wrongSchema, .wrongClock, .refused, .excluded, .otherDatabase,
            .replacedDatabase:
            true
        case .offline, .timedOut, .untrusted, .wrongCertificateName, .tlsMissing, .unverified, .clientMissing,
            .invalidAddress, .unexpectedAnswer, .storage,
            .notStarted, .cancelled:
            false
        }
    }
}

extension ErrorMessage {
    /// The reason and the suggestion, without the operation.
    fileprivate var withoutOperation: String {
        // A colon, and a space in English.
        String(sentence.dropFirst(operation.count + 1).drop { $0 == " " })
    }
}

/// One of the machines that share a database, as JSON.
struct SyncMachineRecord: Encodable, Sendable {
    let machine: SyncServerStatus.Machine
    let isThis: Bool
    /// Its name, and where another machine has the same one, the beginning of its identifier.
    let displayName: String

    enum Keys: String, CodingKey, CaseIterable {
        case id, name
        case lastSeenAt = "last_seen_at"
        case isThis = "is_this"
    }

    static let fields = Keys.allCases.map(\.rawValue)

    /// The machines that a database lists.
    ///
    /// - Parameter this: The identifier of this machine; `nil` if it shares nothing.
    static func all(_ status: SyncServerStatus, this: MachineID?) -> [SyncMachineRecord] {
        status.machines.map {
            SyncMachineRecord(
                machine: $0, isThis: $0.id == this, displayName: status.distinctName(of: $0))
        }
    }

    /// The name with a mark if it is this machine.
    var markedName: String { displayName + (isThis ? "*" : "") }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(machine.id.text, forKey: .id)
        try container.encode(machine.name, forKey: .name)
        try container.encode(machine.lastSeen, forKey: .lastSeenAt)
        try container.encode(isThis, forKey: .isThis)
    }
}

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
    func report(_ skipped: [SyncSkip], _ operation: String, on console: Console) async throws {
        guard !skipped.isEmpty else { return }
        let status = try await run { access throws(SyncFailure) in try await access.service.status() }
        let strings = console.language.syncStrings
        for skip in skipped.prefix(Self.namedSkips) {
            let name = skip.machine.map { status.displayName(of: $0) ?? $0.text } ?? ""
            console.printDiagnostic(strings.skippedRecord(operation, skip, machine: name).sentence)
        }
        let rest = skipped.count - Self.namedSkips
        if rest > 0 { console.printDiagnostic(strings.moreSkipped(operation, count: rest).sentence) }
    }
}
