import CPostgres
import Foundation
import PostgresTesting
import ReactiveTesting
import Sync
import SyncPostgres
import SyncTesting
import Testing

/// The cost of one change, over TLS on loopback and with a server that writes to the disk.
@Suite(.blocking, .serialized, .needsPostgres) struct ChangeCostTests {
    private let server: PostgresServer
    private let database: TestDatabase

    init() throws {
        server = try PostgresServer(durability: .disk)
        try server.execute("CREATE ROLE owner LOGIN PASSWORD 'right'", in: "postgres")
        database = try TestDatabase(server)
    }

    @Test(
        "a push takes at most 20 ms, and 1.3 times as long as plain calls of libpq with the same statements")
    func push() async throws {
        let rounds = TestRounds(quick: 20, long: 1_000).count
        let folder = try TemporaryFolder()
        let passwords = "\(folder.path)/pgpass"
        _ = FileManager.default.createFile(
            atPath: passwords, contents: Data("*:*:*:*:right\n".utf8), attributes: [.posixPermissions: 0o600])
        let address = "\(server.secureURL(database.name, user: "owner"))?passfile=\(passwords)"
        let member = try await database.member(1) { settings in
            (settings.address, settings.certificates) = (address, server.certificate)
        }
        let plain = try PlainPushes("\(address)&sslmode=verify-full&sslrootcert=\(server.certificate)")

        var (ours, theirs, ratios) = ([Duration](), [Duration](), [Double]())
        for round in 0..<rounds {
            let (one, two) = (operation(round, "ours"), operation(round, "plain"))
            ours.append(try await spent { _ = try await member.push([one]) })
            theirs.append(await spent { plain.push(two) })
            ratios.append(ours[round] / theirs[round])
        }

        #expect(try await member.log(limit: 1_000).count == 2 * rounds)
        let (median, ratio) = (ours.sorted()[rounds / 2], ratios.sorted()[rounds / 2])
        let slow = ours.sorted()[rounds * 99 / 100]
        note(
            "push: \(median) in the median, p99 \(slow); plain libpq \(theirs.sorted()[rounds / 2]); ratio \(ratio)"
        )
        if TestRounds.isMeasured { #expect(median <= .milliseconds(20) && ratio <= 1.3) }
    }

    @Test("the rows, bytes and statements of a change are few")
    func volume() async throws {
        let rounds = TestRounds(quick: 50, long: 2_000).count
        let relay = try NotificationFilter(server)
        let member = try await database.member(1) {
            $0.address = "postgresql:///\(database.name)?host=\(relay.folder)&port=\(server.port)&user=owner"
        }
        let before = (relay.sent, relay.received, try wal())
        for round in 0..<rounds { _ = try await member.push([operation(round, "v")]) }
        let (sent, received) = ((relay.sent - before.0) / rounds, (relay.received - before.1) / rounds)
        let log = (try wal() - before.2) / rounds
        let size = try database.execute(
            "SELECT (pg_total_relation_size('nagare_operations') + pg_total_relation_size('nagare_records')) / \(rounds)"
        )

        note(
            "push of one change: \(sent) B sent, \(received) B received, \(log) B of WAL, \(size) B of tables; 5 statements"
        )
        #expect(sent < 6_000 && received < 2_000)
    }

    private func wal() throws -> Int {
        Int(try database.execute("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')")) ?? 0
    }

    /// A saved video as the library records it.
    private func operation(_ number: Int, _ name: String) -> SyncOperation {
        .sample(
            "https://peertube.example 00000000-0000-4000-8000-\(name)\(number)",
            [
                "name": .string("動画 \(number) of a channel about something"),
                "duration": .integer(Int64(number)),
                "url": .string("https://peertube.example/w/\(number)"),
                "added": .string("2026-01-02T03:04:05Z"),
                "channel": .string("channel@peertube.example"), "published": .string("2026-01-02T03:04:05Z"),
            ], counter: UInt16(number % 65_536))
    }
}
