import Foundation
import Glibc
import PostgresTesting
import ReactiveTesting
import StandInServer
import TerminalTesting
import Testing

@testable import CommandLine
@testable import Console

/// `nagare sync`, with the real program and a real PostgreSQL.
@Suite(.blocking, .serialized, .needsPostgres) struct SyncCommandTests {
    private let address: String
    private let services: StandInServer

    init() async throws {
        let server = try DatabaseServer.running()
        address = server.socketURL(try server.createDatabase())
        services = try await StandInServer.start(.init())
    }

    private struct Video: Decodable {
        let id: String
        let name: String
    }

    private struct Status: Decodable {
        struct Machine: Decodable {
            let isThis: Bool

            enum CodingKeys: String, CodingKey { case isThis = "is_this" }
        }

        enum CodingKeys: String, CodingKey {
            case address, pending, records, machines
            case isOn = "is_on"
            case lastSyncedAt = "last_synced_at"
        }

        let address: String
        let isOn: Bool
        let pending: Int?
        let lastSyncedAt: String?
        let records: Int?
        let machines: [Machine]?
    }

    private struct Exchange: Decodable, Equatable {
        let sent: Int
        let received: Int
        let refused: Int
    }

    private func nagare(_ home: TemporaryFolder, _ words: String..., input: String? = nil) async throws
        -> Outcome
    {
        try await Executable.run(words, home: home, origin: services.origin, input: input)
    }

    /// A machine whose library is shared.
    private func machine() async throws -> TemporaryFolder {
        let home = try TemporaryFolder()
        #expect(try await nagare(home, "config", "set", "sync", address).status == 0)
        let started = try await nagare(home, "sync", "init")
        #expect(started.status == 0 && started.output == "" && started.errors == "", "\(started)")
        return home
    }

    private func saved(_ home: TemporaryFolder) async throws -> [String] {
        try await nagare(home, "myvideo", "list", "--json").json([Video].self).map(\.name)
    }

    @Test("what one machine saves, follows and removes arrives on another with sync now")
    func twoMachines() async throws {
        let (one, two) = (try await machine(), try await machine())
        let videos = try await nagare(one, "episode", "list", "-L", "2", "--json").json([Video].self)

        #expect(try await nagare(one, "myvideo", "add", videos[0].id, videos[1].id).status == 0)
        #expect(try await nagare(one, "follow", "add", "tag:swift").status == 0)
        #expect(try await nagare(one, "sync", "now").status == 0)
        let received = try await nagare(two, "sync", "now", "--json").json(Exchange.self)
        #expect(received == Exchange(sent: 0, received: 3, refused: 0))
        #expect(try await Set(saved(two)) == Set(videos.map(\.name)))
        #expect(try await nagare(two, "follow", "list", "--ids").output == "tag:swift\n")

        #expect(try await nagare(two, "myvideo", "remove", videos[0].id).status == 0)
        for home in [two, one] { #expect(try await nagare(home, "sync", "now").status == 0) }
        #expect(try await saved(one) == [videos[1].name])
        await services.stop()
    }

    @Test("a command sends its change itself if that takes less than 200 ms")
    func sending() async throws {
        let home = try await machine()
        for number in 1...100 {
            #expect(try await nagare(home, "follow", "add", "tag:t\(number)").status == 0)
            if try await nagare(home, "sync", "status", "--json").json(Status.self).pending == 0 { break }
            try #require(number < 100, "no command has sent its change")
        }
        await services.stop()
    }

    @Test("status shows both machines, and stop returns to a library of this machine only")
    func statusAndStop() async throws {
        let (one, two) = (try await machine(), try await machine())
        let ids = try await nagare(one, "episode", "list", "-L", "1", "--ids").output.split(separator: "\n")
        #expect(try await nagare(one, "myvideo", "add", String(ids[0])).status == 0)

        let status = try await nagare(one, "sync", "status", "--json").json(Status.self)
        #expect(status.address == address && status.isOn && (0...1).contains(status.records ?? -1))
        #expect(status.machines?.map(\.isThis) == [true, false] && status.lastSyncedAt != nil)
        let rows = try await nagare(two, "sync", "status").output.split(separator: "\n")
        #expect(
            rows.map { $0.split(separator: "\t")[0] }.suffix(6) == [
                "records", "missing_here", "missing_there", "differing", "machines", "machines",
            ])
        let offline = try await nagare(one, "sync", "status", "--offline", "--json").json(Status.self)
        #expect(offline.isOn && offline.records == nil && offline.machines == nil)

        #expect(try await nagare(one, "sync", "stop").status == 0)
        #expect(try await nagare(one, "myvideo", "list", "--ids").output == "\(ids[0])\n")
        let stopped = try await nagare(one, "sync", "now")
        #expect(stopped.status == 1)
        #expect(
            stopped.errorLines == [
                "nagare: sync now: this machine does not share its library; run nagare sync init"
            ])
        #expect(try await nagare(two, "sync", "status", "--json").json(Status.self).machines?.count == 1)
        await services.stop()
    }

    @Test("the JSON of a command is as its manual page lists it", arguments: ["init", "status", "now"])
    func documented(_ name: String) async throws {
        let json = try await nagare(machine(), "sync", name, "--json").output
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        let machine = (object?["machines"] as? [[String: Any]])?.first ?? [:]
        let printed = Set((object ?? [:]).keys).union(machine.keys.map { "machines.\($0)" })
        let help = try ProgramHelp.app().root.command(at: ["sync", name])?.help
        #expect(printed == Set(help?.fields ?? []))
    }

    @Test("an unreachable database is silent for commands, and keeps their changes")
    func unreachable() async throws {
        let home = try await machine()
        let elsewhere = "postgresql:///nagare?host=\(home.path)"
        #expect(try await nagare(home, "config", "set", "sync", elsewhere).status == 0)
        let ids = try await nagare(home, "episode", "list", "-L", "1", "--ids").output.split(separator: "\n")

        let added = try await nagare(home, "myvideo", "add", String(ids[0]))
        #expect(added.status == 0 && added.errors == "")
        let status = try await nagare(home, "sync", "status", "--json")
        #expect(status.status == 6 && status.errorLines.count == 1)
        #expect(try status.json(Status.self).pending == 1)
        let failed = try await nagare(home, "sync", "now")
        #expect(failed.status == 6)
        #expect(failed.errorLines.count == 1)
        #expect(failed.errors.hasPrefix("nagare: sync now: the database cannot be reached ("))

        #expect(try await nagare(home, "config", "set", "sync", address).status == 0)
        let sent = try await nagare(home, "sync", "now", "--json").json(Exchange.self)
        #expect(sent == Exchange(sent: 1, received: 0, refused: 0))
        await services.stop()
    }

    @Test("a command waits at most 200 ms for a silent database")
    func silent() async throws {
        let home = try await machine()
        // Accepts connections and never answers.
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        var place = sockaddr_in()
        (place.sin_family, place.sin_addr.s_addr) = (sa_family_t(AF_INET), UInt32(0x7F00_0001).bigEndian)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 8) == 0
                    && getsockname(listener, $0, &length) == 0
            }
        }
        #expect(isListening)
        let silent = "postgresql://127.0.0.1:\(UInt16(bigEndian: place.sin_port))/nagare"
        #expect(try await nagare(home, "config", "set", "sync", silent).status == 0)
        let ids = try await nagare(home, "episode", "list", "-L", "1", "--ids").output.split(separator: "\n")

        let clock = ContinuousClock()
        let start = clock.now
        let added = try await nagare(home, "myvideo", "add", String(ids[0]))
        // The limit of libpq would be 10 s.
        #expect(added.status == 0 && added.errors == "" && clock.now - start < .seconds(5))
        await services.stop()
    }

    @Test("without an address, an initialised database, or a valid address, a sentence says what to do")
    func mistakes() async throws {
        let home = try TemporaryFolder()
        let none = try await nagare(home, "sync", "init")
        #expect(none.status == 64)
        #expect(
            none.errorLines == [
                "nagare: sync init: there is no database to share; "
                    + "run nagare config set sync postgresql://USER@HOST/DATABASE"
            ])
        for secret in [
            "postgresql://ann:secret@db.example/x", "postgresql://db.example/x?a=b&pass%77ord=secret",
        ] {
            let refused = try await nagare(home, "config", "set", "sync", secret)
            #expect(refused.status == 64 && !refused.errors.contains("secret"))
            #expect(
                refused.errors.hasPrefix("nagare: config set: the address contains a password; leave it out"))
        }
        let invalid = try await nagare(home, "config", "set", "sync", "mysql://db.example/x")
        #expect(invalid.status == 64 && invalid.errors.contains("use postgresql://USER@HOST/DATABASE"))

        #expect(try await nagare(home, "config", "set", "sync", address).status == 0)
        #expect(try await nagare(home, "config", "get", "sync").output == "\(address)\n")
        let early = try await nagare(home, "sync", "status")
        #expect(early.status == 1 && early.output.contains("is_on\tfalse"))
        #expect(early.errors == "nagare: sync status: the database is not set up; run nagare sync init\n")
        let offline = try await nagare(home, "sync", "init", "--offline")
        #expect(offline.status == 6)
        await services.stop()
    }
}
