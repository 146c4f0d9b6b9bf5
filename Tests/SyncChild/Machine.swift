import Entities
import Foundation
import Persistence
import PersistenceSQLite
import Sync
import SyncPostgres

/// A machine that changes its library at random, and synchronises it at random times.
///
/// It prints each operation on a line after the change was committed, and before it can be pushed.
struct Machine {
    private let library: SQLiteMyVideoLibrary
    private let sync: SQLiteSyncLibrary
    private let follows: SQLiteFollowLibrary
    private let session: SyncSession
    private let identifier: MachineID
    private let address: String
    private let count: Int
    private var generator: Generator
    /// The last pending operation that was printed.
    private var printed: Int64 = 0
    /// The number of changes until the network is there again.
    private var offline = 0

    /// - Parameter arguments: The library's path, the server's address, the machine's number, the seconds by which its
    ///   clock is wrong, a seed and the number of operations to record.
    init(_ arguments: [String]) async throws {
        guard arguments.count == 6, let number = UInt64(arguments[2]), let offset = Double(arguments[3]),
            let seed = UInt64(arguments[4]), let count = Int(arguments[5])
        else { throw Usage() }
        let clock: @Sendable () -> Date = { Date().addingTimeInterval(offset) }
        library = try SQLiteMyVideoLibrary.open(at: arguments[0], clock: clock)
        (sync, follows) = (SQLiteSyncLibrary(library), SQLiteFollowLibrary(library))
        let service = SyncPostgres(SyncPostgres.Settings(address: arguments[1]))
        address = arguments[1]
        session = SyncSession(
            library: sync, service: service, address: address, machineName: "machine \(number)", now: clock)
        (identifier, self.count) = (MachineID(number), count)
        generator = Generator(state: seed)
    }

    private struct Usage: Error {}

    mutating func run() async throws {
        try await sync.startSync(as: identifier, at: address)
        // What an earlier process committed and may not have printed.
        _ = try await printOperations()
        var recorded = 0
        while recorded < count {
            try await change()
            recorded += try await printOperations()
            offline = max(offline - 1, 0)
            if generator.nextBelow(40) == 0 { offline = generator.nextBelow(30) }
            if offline == 0, generator.nextBelow(4) == 0 { try await synchronise() }
        }
    }

    /// - Returns: The number of new operations.
    private mutating func printOperations() async throws -> Int {
        let new = try await sync.pendingOperations(after: printed, limit: 1_000)
        for pending in new {
            printLine("=\(SyncLine(pending.operation).text)")
            printed = pending.number
        }
        return new.count
    }

    private func synchronise() async throws {
        do throws(SyncFailure) { _ = try await session.synchronise() } catch {
            switch error {
            case .offline, .timedOut: break
            default: throw error
            }
        }
        printLine("synchronised")
    }

    private mutating func change() async throws {
        let number = generator.nextBelow(20)
        let episode = Episode.numbered(number, name: "\(generator.nextBelow(100))")
        let name = FollowedName("tag:t\(number)")
        let date = Date(timeIntervalSince1970: Double(generator.nextBelow(1_000_000_000)))
        switch generator.nextBelow(8) {
        case 0...2: try await library.add(episode, at: date)
        case 3: try await library.remove(episode.id)
        case 4: if let name { try await follows.follow(name, at: date) }
        case 5: if let name { try await follows.unfollow(name) }
        case 6: try await follows.markRead(["p\(number)"])
        default: try await follows.markUnread(["p\(number)"])
        }
    }
}

/// Writes a line at once: output that is buffered would be lost with the process.
func printLine(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

/// The algorithm is SplitMix64.
private struct Generator {
    var state: UInt64

    mutating func nextBelow(_ limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
    }
}

/// An operation on one line of text; `LoggedOperation` of the tests reads it.
private struct SyncLine {
    let text: String

    init(_ operation: SyncOperation) {
        let exists = operation.exists.map { $0 ? "t" : "f" } ?? "-"
        text = [
            operation.id.uuidString, operation.timestamp.text, operation.key.kind.name, operation.key.id,
            exists,
            operation.fieldsJSON,
        ].joined(separator: "\t")
    }
}

extension Episode {
    fileprivate static func numbered(_ number: Int, name: String) -> Episode {
        let digits = String(repeating: "0", count: 12 - String(number).count) + String(number)
        return Episode(
            origin: "https://a.example", uuid: "00000000-0000-4000-8000-\(digits)", name: name,
            duration: number,
            publishedAt: Date(timeIntervalSince1970: 0), url: "https://a.example/w/\(number)",
            channel: Channel(name: "c", displayName: "C", host: "a.example"))
    }
}
