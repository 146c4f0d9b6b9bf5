import ArgumentParser
import Foundation
import Sync
import TerminalUI

/// `nagare sync status`
struct SyncStatusCommand: RunnableCommand {
    static let help = CommandHelp(
        "Show what is shared and what is not sent yet.",
        discussion: """
            Without a connection, or with --offline, only what this machine knows is shown. In the list of machines, \
            this machine is marked with *.
            """,
        examples: [
            .init("Show the state", "nagare sync status"),
            .init(
                "Print the number of changes that are not sent", "nagare sync status --json --fields pending"),
        ],
        fields: SyncStatusRecord.fields, columns: OutputColumns.settings,
        globalOptions: .service, .json)

    static let configuration = CommandConfiguration("status", help)

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func run(_ console: Console) async throws {
        let json = try JSONOutput(options, known: SyncStatusRecord.fields, what: "sync status")
        let options = options
        let run = try await SyncRun("sync status", options, console, needsNetwork: false)
        try await run.perform { access throws(SyncFailure) in
            let local = try await access.library.syncState()
            let server = options.offline ? nil : await access.serverStatus()
            return SyncStatusRecord(address: access.address, local: local, server: server)
        } print: { record in
            if let json {
                try json.print(record, on: console)
            } else {
                console.print(Columns(record.rows, [.key, .title]).lines(for: console.target))
            }
            switch record.failure {
            case nil: break
            case .offline, .timedOut:
                let address = DatabaseAddress(record.address).displayText
                console.remark(StyledLine(console.language.syncStrings.unreachable(address), .warning))
            case let failure?: throw CommandFailure("sync status", failure)
            }
        }
    }
}

extension SyncAccess {
    fileprivate func serverStatus() async -> Result<SyncServerStatus, SyncFailure> {
        do throws(SyncFailure) { return .success(try await service.status()) } catch {
            return .failure(error)
        }
    }
}

/// The state of synchronisation as JSON.
struct SyncStatusRecord: Encodable, Sendable {
    let address: String
    let local: SyncLocalState?
    /// `nil` with `--offline`.
    let server: Result<SyncServerStatus, SyncFailure>?

    static let fields =
        Keys.allCases.map(\.rawValue)
        + Machine.Keys.allCases.map { "\(Keys.machines.rawValue).\($0.rawValue)" }

    private enum Keys: String, CodingKey, CaseIterable {
        case address
        case isOn = "is_on"
        case pending
        case lastSyncedAt = "last_synced_at"
        case records, machines
    }

    private struct Machine: Encodable {
        let machine: SyncServerStatus.Machine
        let isThis: Bool

        enum Keys: String, CodingKey, CaseIterable {
            case id, name
            case lastSeenAt = "last_seen_at"
            case isThis = "is_this"
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(machine.id.text, forKey: .id)
            try container.encode(machine.name, forKey: .name)
            try container.encode(machine.lastSeen, forKey: .lastSeenAt)
            try container.encode(isThis, forKey: .isThis)
        }
    }

    private var known: SyncServerStatus? { try? server?.get() }

    /// Why the database's part is missing; `nil` if it is not, or was not requested.
    var failure: SyncFailure? { if case .failure(let failure) = server { failure } else { nil } }

    private var machines: [Machine]? {
        known?.machines.map { Machine(machine: $0, isThis: $0.id == local?.machine) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(address, forKey: .address)
        try container.encode(local != nil, forKey: .isOn)
        try container.encode(local?.pending, forKey: .pending)
        try container.encode(local?.lastSynchronised, forKey: .lastSyncedAt)
        try container.encode(known?.records, forKey: .records)
        try container.encode(machines, forKey: .machines)
    }

    /// A row for each field that is known, by the fields' names.
    var rows: [[StyledSpan]] {
        var rows: [(Keys, String)] = [(.address, address), (.isOn, "\(local != nil)")]
        if let local { rows.append((.pending, "\(local.pending)")) }
        if let date = local?.lastSynchronised { rows.append((.lastSyncedAt, Dates.instant(date))) }
        if let known { rows.append((.records, "\(known.records)")) }
        for entry in machines ?? [] {
            let machine = entry.machine
            let name = machine.name.isEmpty ? machine.id.text : machine.name
            rows.append((.machines, "\(name)\(entry.isThis ? "*" : "") \(Dates.instant(machine.lastSeen))"))
        }
        return rows.map { [StyledSpan($0.rawValue), StyledSpan($1)] }
    }
}
