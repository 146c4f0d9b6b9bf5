import Entities
import Foundation
import Persistence
import PersistenceSQLite
import ReactiveTesting
import Sync

/// Three machines with clocks an hour off, which change the same few records, synchronise now and then with one of two
/// servers, and are away for a while, and servers whose data is put back, loaded from dumps and removed.
struct RandomWalk {
    private var machines: [WalkMachine] = []
    private let servers: any WalkServers
    private var generator: SeededGenerator
    /// The merge of all operations that were ever recorded.
    private var records: [SyncKey: SyncRecord] = [:]
    private var recorded: Set<UUID> = []

    /// - Parameter folder: For the libraries.
    init(_ servers: any WalkServers, seed: UInt64, in folder: TemporaryFolder) async throws {
        self.servers = servers
        generator = SeededGenerator(seed: seed, 0)
        for number in 0..<2 {
            let service = servers.service(number)
            try await service.prepare()
            await service.close()
        }
        for (index, offset) in [-3_600.0, 0, 3_600].enumerated() {
            let machine = try WalkMachine(
                index + 1, offset, library: "\(folder.path)/\(index).sqlite", address: "0")
            try await machine.sync.startSync(as: MachineID(UInt64(index + 1)), at: "0")
            machines.append(machine)
        }
    }

    /// - Parameter rate: The rounds of 100 in which something happens to a server.
    mutating func round(eventRate rate: Int) async throws {
        let index = generator.nextBelow(machines.count)
        if generator.nextBelow(100) < rate {
            let event = WalkEvent.allCases[generator.nextBelow(WalkEvent.allCases.count)]
            return try await servers.apply(event, to: generator.nextBelow(2))
        }
        machines[index].absence = max(machines[index].absence - 1, 0)
        switch generator.nextBelow(20) {
        case 0..<10: try await change(machines[index])
        case 10..<15: if machines[index].absence == 0 { try await synchronise(machines[index]) }
        case 15..<17: if machines[index].absence == 0 { try await push(machines[index]) }
        case 17: machines[index].address = "\(generator.nextBelow(2))"
        default: machines[index].absence = generator.nextBelow(20)
        }
    }

    /// Lets all machines use one server, until nobody has news for anyone.
    mutating func settle() async throws {
        let address = "\(generator.nextBelow(2))"
        for index in machines.indices { (machines[index].address, machines[index].absence) = (address, 0) }
        for _ in 0..<2 { for machine in machines { try await synchronise(machine) } }
    }

    /// What differs from what it should be; empty if nothing does.
    func problems() async throws -> [String] {
        let expected = try await LibraryContent(merging: records)
        var problems: [String] = []
        for machine in machines {
            let content = try await LibraryContent(machine.library)
            if content != expected {
                problems.append("machine \(machine.number) has \(content) instead of \(expected)")
            }
            if let state = try await machine.sync.syncState(), state.pending + state.unconfirmed > 0 {
                problems.append("machine \(machine.number) has not sent \(state)")
            }
            let merge = try await use(machine) { session throws(SyncFailure) in try await session.compare() }
            if merge.library.added + merge.database.added + merge.differing > 0 {
                problems.append("machine \(machine.number) and the server differ: \(merge)")
            }
        }
        return problems
    }

    private func synchronise(_ machine: WalkMachine) async throws {
        _ = try await use(machine) { session throws(SyncFailure) in try await session.synchronise() }
    }

    private func push(_ machine: WalkMachine) async throws {
        do {
            _ = try await use(machine, joins: false) { session throws(SyncFailure) in try await session.push()
            }
        } catch let failure as SyncFailure where [.otherDatabase, .replacedDatabase].contains(failure) {}
    }

    /// Does what the user is asked for: sets up a database that was emptied, and unites the library with another one.
    private func use<Value: Sendable>(
        _ machine: WalkMachine, joins: Bool = true,
        _ work: (SyncSession) async throws(SyncFailure) -> Value
    ) async throws -> Value {
        let service = servers.service(Int(machine.address) ?? 0)
        let session = machine.session(service)
        while true {
            do throws(SyncFailure) {
                let value = try await work(session)
                await service.close()
                return value
            } catch .notPrepared {
                try await service.prepare()
            } catch  where joins && [.otherDatabase, .replacedDatabase].contains(error) {
                try await machine.sync.joinDatabase(at: machine.address)
            } catch {
                await service.close()
                throw error
            }
        }
    }

    private mutating func change(_ machine: WalkMachine) async throws {
        let number = generator.nextBelow(6)
        try await machine.change(generator.nextBelow(8), number, variant: generator.nextBelow(100))
        for operation in try await machine.sync.pendingOperations(after: 0, limit: 10_000).map(\.operation)
        where recorded.insert(operation.id).inserted {
            records[operation.key, default: SyncRecord()].apply(operation)
        }
    }
}

/// A machine of a random walk.
struct WalkMachine {
    let number: Int
    let library: SQLiteMyVideoLibrary
    let sync: SQLiteSyncLibrary
    /// The number of the server that it uses.
    var address: String
    /// The number of its next turns in which it has no connection.
    var absence = 0
    private let follows: SQLiteFollowLibrary
    private let clock: @Sendable () -> Date

    init(_ number: Int, _ offset: TimeInterval, library path: String, address: String) throws {
        (self.number, self.address) = (number, address)
        clock = { Date().addingTimeInterval(offset) }
        library = try SQLiteMyVideoLibrary.open(at: path, clock: clock)
        (sync, follows) = (SQLiteSyncLibrary(library), SQLiteFollowLibrary(library))
    }

    func session(_ service: any SyncService) -> SyncSession {
        SyncSession(
            library: sync, service: service, address: address, machineName: "machine \(number)", now: clock)
    }

    /// Synchronises, also with data that was replaced.
    func synchronise(_ service: any SyncService) async throws {
        let session = session(service)
        do throws(SyncFailure) { _ = try await session.synchronise() } catch .replacedDatabase {
            try await sync.joinDatabase(at: address)
            _ = try await session.synchronise()
        }
    }

    func change(_ kind: Int, _ number: Int, variant: Int) async throws {
        let episode = Episode(
            origin: "https://a.example", uuid: "00000000-0000-4000-8000-00000000000\(number)",
            name: "\(variant)", duration: number, publishedAt: Date(timeIntervalSince1970: 0),
            url: "https://a.example/w/\(number)",
            channel: Channel(name: "c", displayName: "C", host: "a.example"))
        let name = FollowedName("tag:t\(number)")
        let date = Date(timeIntervalSince1970: Double(variant))
        switch kind {
        case 0...2: try await library.add(episode, at: date)
        case 3: try await library.remove(episode.id)
        case 4: if let name { try await follows.follow(name, at: date) }
        case 5: if let name { try await follows.unfollow(name) }
        case 6: try await follows.markRead(["p\(number)"])
        default: try await follows.markUnread(["p\(number)"])
        }
    }
}

/// Two servers of a random walk, and what happens to their data.
protocol WalkServers: Sendable {
    /// A new connection.
    ///
    /// - Parameter server: 0 or 1.
    func service(_ server: Int) -> any SyncService

    /// Does something to the data of a server. Has no effect if it needs a copy or a dump that was not made.
    func apply(_ event: WalkEvent, to server: Int) async throws
}

/// What happens to the data of a server.
enum WalkEvent: CaseIterable {
    /// Its files are copied, or the last copy is put back.
    case copied, putBack
    /// A dump is made; loaded in place of the tables, or of their rows; or loaded into both servers.
    case dumped, tablesLoaded, rowsLoaded, loadedTwice
    /// All rows are removed, or those of one table.
    case emptied, recordsEmptied
}
