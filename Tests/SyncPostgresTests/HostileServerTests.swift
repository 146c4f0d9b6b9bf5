import PostgresTesting
import ReactiveTesting
import Sync
import SyncPostgres
import Testing

/// Servers that lie, fall silent or never stop. Needs libpq, but no PostgreSQL.
@Suite(.blocking, .needsPostgres, .timeLimit(.minutes(1))) struct HostileServerTests {
    /// The failure of the first call to a server.
    private func failure(
        _ address: String? = nil, isSlow: Bool = false, _ handle: @escaping @Sendable (FakeConnection) -> Void
    ) async -> SyncFailure? {
        let server = FakeServer(handle)
        var settings = SyncPostgres.Settings(
            address: address.map { "\($0):\(server.port)/x" } ?? server.address)
        if isSlow {
            settings.connectTimeout = .milliseconds(500)
            settings.idleTimeout = .milliseconds(300)
            settings.totalTimeout = .seconds(1)
        }
        settings.answerLimit = 1 << 20
        let service = SyncPostgres(settings)
        let failure = await #expect(throws: SyncFailure.self) { try await service.prepare() }
        await service.close()
        return failure
    }

    @Test("silence instead of a greeting times out")
    func silentGreeting() async {
        let failure = await failure(isSlow: true) { $0.waitForClose() }
        #expect(failure == .timedOut)
    }

    @Test("silence after a statement times out")
    func silence() async {
        let failure = await failure(isSlow: true) { connection in
            connection.welcomeAndReadStatement()
            connection.waitForClose()
        }
        #expect(failure == .timedOut)
    }

    @Test("an answer that arrives byte by byte times out")
    func trickle() async {
        let failure = await failure(isSlow: true) { connection in
            connection.welcomeAndReadStatement()
            connection.describeRow(1)
            connection.send("D", [], length: 1 << 20)
            while connection.write([0]), connection.staysOpen() {}
        }
        #expect(failure == .timedOut)
    }

    @Test("a connection that closes during the greeting is offline")
    func closedGreeting() async {
        let failure = await failure { $0.readGreeting() }
        guard case .offline = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }

    @Test("a connection that closes in the middle of a row is offline")
    func closedRow() async {
        let failure = await failure { connection in
            connection.welcomeAndReadStatement()
            connection.describeRow(1)
            connection.send("D", [0, 1, 0, 0], length: 100)
        }
        guard case .offline = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }

    @Test("endless rows end at the limit")
    func endlessRows() async {
        let failure = await failure { connection in
            connection.welcomeAndReadStatement()
            connection.describeRow(1)
            let row = FakeConnection.row(String(repeating: "x", count: 1_000))
            connection.flood("D", row)
        }
        #expect(failure == .unexpectedAnswer(detail: "more than 1048576 bytes"))
    }

    @Test("a row of a gigabyte ends at the limit")
    func largeRow() async {
        let failure = await failure { connection in
            connection.welcomeAndReadStatement()
            connection.describeRow(1)
            connection.send("D", [0, 1], length: 1 << 30)
            while connection.write([UInt8](repeating: 0x78, count: 65_536)) {}
        }
        #expect(failure == .unexpectedAnswer(detail: "more than 1048576 bytes"))
    }

    @Test("endless notices during the greeting end at the limit", arguments: ["N", "S"] as [Character])
    func endlessGreeting(_ type: Character) async {
        let failure = await failure { connection in
            connection.readGreeting()
            connection.send("R", [0, 0, 0, 0])
            let content = type == "N" ? Array("SNOTICE\0C00000\0Mx\0\0".utf8) : Array("name\0value\0".utf8)
            connection.flood(type, content)
        }
        #expect(failure == .unexpectedAnswer(detail: "more than 1048576 bytes"))
    }

    @Test("endless notifications end at the limit")
    func endlessNotifications() async {
        let failure = await failure { connection in
            connection.welcomeAndReadStatement()
            connection.flood("A", [0, 0, 0, 1] + Array("nagare_sync\0\0".utf8))
        }
        #expect(failure == .unexpectedAnswer(detail: "more than 1048576 bytes"))
    }

    @Test("garbage is an answer that is not understood", arguments: [true, false])
    func garbage(isGreeting: Bool) async {
        let failure = await failure { connection in
            if isGreeting { connection.readGreeting() } else { connection.welcomeAndReadStatement() }
            connection.write([UInt8](repeating: 0x21, count: 1_000))
            connection.waitForClose()
        }
        guard case .unexpectedAnswer = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }

    @Test("an answer of another form is not understood")
    func otherForm() async {
        let server = FakeServer { connection in
            connection.readGreeting()
            connection.welcome()
            while case let count = connection.readStatements(), count > 0 {
                for _ in 0..<count {
                    connection.describeRow(1)
                    connection.send("D", FakeConnection.row("x"))
                    connection.send("C", Array("SELECT 1\0".utf8))
                }
                connection.send("Z", [UInt8(ascii: "I")])
            }
        }
        let service = SyncPostgres(SyncPostgres.Settings(address: server.address))

        await #expect(throws: SyncFailure.unexpectedAnswer(detail: "not a truth value")) {
            _ = try await service.open(MachineID(1), name: "")
        }
    }

    @Test("a server's message reaches nobody with its control characters")
    func message() async {
        let failure = await failure { connection in
            connection.welcomeAndReadStatement()
            connection.error(
                "42501",
                "\u{1B}]0;title\u{7}no\r\nway\u{202E} \u{9B}31m" + String(repeating: "x", count: 1_000))
            connection.waitForClose()
        }
        guard case .refused(let detail) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(detail.hasPrefix("]0;title no way 31mxxx") && detail.count < 320)
    }

    @Test("a server without TLS is not trusted")
    func noTLS() async {
        let failure = await failure("postgresql://me@127.0.0.1") { connection in
            _ = connection.read(8)
            connection.write([UInt8(ascii: "N")])
            connection.waitForClose()
        }
        guard case .tlsMissing = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }
}
