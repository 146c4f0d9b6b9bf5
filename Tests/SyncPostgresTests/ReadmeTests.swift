import CPostgres
import PostgresTesting
import ReactiveTesting
import Sync
import SyncPostgres
import SyncTesting
import Testing

@Suite(.blocking, .needsPostgres, .timeLimit(.minutes(1))) struct ReadmeTests {
    @Test("the README's example pushes and pulls an operation")
    func example() async throws {
        let address = try DatabaseServer.database().settings.address
        let machine = MachineID(1)
        let operation = SyncOperation.sample("a")

        let service = SyncPostgres(SyncPostgres.Settings(address: address))
        try await service.prepare()
        let server = try await service.open(machine, name: "laptop")
        let outcomes = try await service.push([operation])
        let pull = try await service.pull(after: .start, limit: 500)
        await service.close()

        guard case .operations([operation], upTo: let end, skipped: []) = pull else {
            Issue.record("\(pull)")
            return
        }
        #expect(outcomes == [.accepted] && end.number == 1)
        #expect(!server.instance.isEmpty)
    }

    @Test("the example in CPostgres's README finds the option")
    func options() throws {
        try #require(cpostgres_load("libpq.so.5") != 0)
        let options = try #require(cpostgres_parse("postgresql:///library?user=me", nil))
        defer { cpostgres_free_options(options) }

        var values: [String: String] = [:]
        var next = options
        while let keyword = next.pointee.keyword {
            values[String(cString: keyword)] = next.pointee.value.map { String(cString: $0) }
            next += 1
        }

        #expect(values == ["user": "me", "dbname": "library"])
        #expect(cpostgres_load("libpq.so.nowhere") == 0)
    }
}
