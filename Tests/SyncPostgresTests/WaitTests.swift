import PostgresTesting
import ReactiveTesting
import Sync
import SyncPostgres
import SyncTesting
import Testing

@Suite(.blocking, .needsPostgres, .timeLimit(.minutes(1))) struct WaitTests {
    private let database: TestDatabase

    init() throws { database = try DatabaseServer.database() }

    @Test("a notification wakes a machine long before it would poll")
    func notification() async throws {
        let waiting = try await database.member(1) { $0.notifiedPollInterval = .seconds(1_000) }
        let pushing = try await database.member(2)
        let wakeUp = Task { try await waiting.wait() }
        try database.waitUntil("SELECT count(*) > 0 FROM pg_stat_activity WHERE \(Self.isWaiting)")

        _ = try await pushing.push([.sample("a")])

        try await wakeUp.value
        #expect(try await waiting.log().count == 1)
    }

    @Test("a transaction of many operations sends one notification without content")
    func oneNotification() async throws {
        let member = try await database.member(1)
        let listener = try ChildProcess(
            ["psql", "-Xq", "-h", database.server.folder, "-p", "\(database.server.port)", "-U", "postgres"]
                + ["-d", database.name], input: .pipe, output: .pipe)
        listener.input.write("LISTEN nagare_sync;\n\\echo listening\n")
        _ = listener.output.line()

        _ = try await member.push((0..<100).map { .sample("v\($0)", counter: UInt16($0)) })

        listener.input.write("SELECT 1;\n")
        listener.input.close()
        let lines = String(decoding: listener.output.readToEnd(), as: UTF8.self)
        #expect(lines.ranges(of: "Asynchronous notification").count == 1)
        #expect(lines.contains("Asynchronous notification \"nagare_sync\" received from server"))
    }

    @Test("where notifications do not arrive, as behind a pooler, a machine polls")
    func polling() async throws {
        let relay = try NotificationFilter(database.server)
        let waiting = try await database.member(1) {
            $0.address =
                "postgresql:///\(database.name)?host=\(relay.folder)&port=\(database.server.port)&user=owner"
            // It would never end if it waited for a notification.
            ($0.notifiedPollInterval, $0.pollInterval) = (.seconds(1_000), .milliseconds(50))
        }
        let pushing = try await database.member(2)
        // Returns after the time between polls.
        try await waiting.wait()
        #expect(relay.filtered > 0)

        _ = try await pushing.push([.sample("a")])

        while try await waiting.log().isEmpty { try await waiting.wait() }
    }

    @Test("behind a pooler that shares connections between transactions, a machine polls", .needsPooler)
    func pooler() async throws {
        let pooler = try ConnectionPooler(database.server, .transaction)
        let waiting = try await database.member(1) {
            $0.address = pooler.socketURL(database.name)
            // It would never end if it waited for a notification.
            ($0.notifiedPollInterval, $0.pollInterval) = (.seconds(1_000), .milliseconds(50))
        }
        let pushing = try await database.member(2)
        // Returns after the time between polls.
        try await waiting.wait()

        _ = try await pushing.push([.sample("a")])

        while try await waiting.log().isEmpty { try await waiting.wait() }
    }

    @Test("behind a pooler that gives each client a connection, notifications arrive", .needsPooler)
    func sessionPooler() async throws {
        let pooler = try ConnectionPooler(database.server, .session)
        let waiting = try await database.member(1) {
            $0.address = pooler.socketURL(database.name)
            ($0.notifiedPollInterval, $0.pollInterval) = (.seconds(1_000), .seconds(1_000))
        }
        let pushing = try await database.member(2)
        let wakeUp = Task { try await waiting.wait() }
        try database.waitUntil("SELECT count(*) > 0 FROM pg_stat_activity WHERE \(Self.isWaiting)")

        _ = try await pushing.push([.sample("a")])

        try await wakeUp.value
        #expect(try await waiting.log().count == 1)
    }

    @Test("another owner's notification in the same database does not end the wait")
    func spurious() async throws {
        let waiting = try await database.member(1) {
            ($0.notifiedPollInterval, $0.pollInterval) = (.seconds(1_000), .seconds(1_000))
        }
        let wakeUp = Task { try await waiting.wait() }
        try database.waitUntil("SELECT count(*) > 0 FROM pg_stat_activity WHERE \(Self.isWaiting)")
        let start = "SELECT max(query_start) FROM pg_stat_activity WHERE \(Self.isWaiting)"
        let before = try database.execute(start)

        try database.execute("NOTIFY nagare_sync")

        // It reads the counter again, and waits.
        try database.waitUntil("SELECT (\(start)) > '\(before)'")
        wakeUp.cancel()
        await #expect(throws: SyncFailure.cancelled) { try await wakeUp.value }
    }

    @Test("waits that are cancelled at any moment leave the connection open")
    func cancellations() async throws {
        let member = try await database.member(1)
        try await onceWoken(member)
        let process =
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND usename = 'owner'"
        let before = try database.execute(process)

        for count in 0..<200 {
            let waiting = Task { try await member.wait() }
            for _ in 0..<count { await Task.yield() }
            waiting.cancel()
            _ = await waiting.result
        }

        #expect(try await member.push([.sample("b")]) == [.accepted])
        #expect(try database.execute(process) == before)
    }

    /// Lets a machine begin to listen.
    private func onceWoken(_ member: SyncPostgres) async throws {
        _ = try await member.push([.sample("a")])
        try await member.wait()
        _ = try await member.log()
    }

    /// A session of the owner listens, has read the counter and is idle.
    private static let isWaiting = """
        datname = current_database() AND usename = 'owner' AND state = 'idle' AND query LIKE 'SELECT version%'
        """
}
