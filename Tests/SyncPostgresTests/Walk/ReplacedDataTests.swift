import Foundation
import Persistence
import PersistenceSQLite
import PostgresTesting
import ReactiveTesting
import Sync
import Testing

/// A server whose data is replaced by earlier data, after which its numbers are used again.
@Suite(.blocking, .serialized, .needsPostgres, .timeLimit(.minutes(2))) struct ReplacedDataTests {
    @Test(
        "two machines have everything again after earlier data was restored and its numbers were reused",
        arguments: [WalkEvent.putBack, .rowsLoaded, .loadedTwice])
    func restored(_ event: WalkEvent) async throws {
        let (servers, folder) = (try PostgresWalkServers(), try TemporaryFolder())
        try await servers.service(0).prepare()
        let machines = try (1...2).map {
            try WalkMachine($0, 0, library: "\(folder.path)/\($0).sqlite", address: "0")
        }
        for machine in machines {
            try await machine.sync.startSync(as: MachineID(UInt64(machine.number)), at: "0")
        }
        func synchronise(_ order: [Int]) async throws {
            for index in order {
                let service = servers.service(0)
                try await machines[index].synchronise(service)
                await service.close()
            }
        }
        try await machines[0].change(0, 0, variant: 0)
        try await synchronise([0, 1])
        for event in [WalkEvent.copied, .dumped] { try servers.apply(event, to: 0) }
        for number in 1...2 { try await machines[0].change(0, number, variant: 0) }
        try await synchronise([0])

        try servers.apply(event, to: 0)

        for number in 3...5 { try await machines[1].change(0, number, variant: 0) }
        try await synchronise([1, 0, 1])
        for machine in machines {
            #expect(try await machine.library.videos(offset: 0, limit: nil).count == 6)
            let service = servers.service(0)
            #expect(try await machine.session(service).compare().database.count == 6)
            await service.close()
        }
    }
}
