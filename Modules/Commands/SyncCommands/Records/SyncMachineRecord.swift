import Console
import Foundation
import Sync
import TerminalFrames

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
