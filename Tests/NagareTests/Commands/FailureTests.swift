import Foundation
import ReactiveTesting
import StandInServer
import Testing

@testable import CommandLine
@testable import Console

@Suite(.blocking) struct FailureTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let fault: String
        let status: Int32
        var testDescription: String { "\(fault) → \(status)" }
    }

    @Test(
        "a misbehaving service leads to its exit code and exactly one line",
        arguments: [
            Case(fault: "status=500", status: 6), Case(fault: "status=503", status: 6),
            Case(fault: "truncate@/api/v2/items", status: 6), Case(fault: "reset@/api/v2/items", status: 6),
            Case(fault: "status=429", status: 7), Case(fault: "rate-limit=0", status: 7),
            Case(fault: "status=401", status: 4), Case(fault: "status=403", status: 1),
            Case(fault: "silent@/api/v2/items", status: 6),
        ])
    func misbehaving(_ example: Case) async throws {
        let server = try await StandInServer.start(
            StandInServer.Settings(faults: [try Fault(parsing: example.fault)]))
        let run = try await Executable.run("search", "swift", home: TemporaryFolder(), origin: server.origin)
        await server.stop()

        #expect(run.status == example.status, "\(run.errors)")
        #expect(run.errorLines.count == 1)
        #expect(run.errors.hasPrefix("nagare: search: "))
        #expect(run.output == "")
    }

    @Test(
        "a misbehaving PeerTube instance leads to its exit code and exactly one line",
        arguments: [
            Case(fault: "status=500", status: 6), Case(fault: "truncate@/api/v1/videos", status: 6),
            Case(fault: "status=429", status: 7),
        ])
    func episodes(_ example: Case) async throws {
        let server = try await StandInServer.start(
            StandInServer.Settings(faults: [try Fault(parsing: example.fault)]))
        let run = try await Executable.run("episode", "list", home: TemporaryFolder(), origin: server.origin)
        await server.stop()

        #expect(run.status == example.status, "\(run.errors)")
        #expect(run.errorLines.count == 1)
    }

    @Test(
        "the reason of a failure is always printed",
        arguments: [
            ("reset@/api/v2/items", "the connection to 127.0.0.1:PORT was lost (transfer closed"),
            ("status=302@/api/v2/items", "returned an invalid response (status 302"),
            ("truncate@/api/v2/items", "returned an invalid response ("),
        ])
    func reason(_ fault: String, _ why: String) async throws {
        let server = try await StandInServer.start(.init(faults: [try Fault(parsing: fault)]))
        let run = try await Executable.run("search", "swift", home: TemporaryFolder(), origin: server.origin)
        let port = server.origin.split(separator: ":").last ?? ""
        #expect(run.status == 6 && run.errors.contains(why.replacing("PORT", with: port)), "\(run.errors)")
        #expect(!run.errors.contains("-v"))
        await server.stop()
    }

    @Test("api without a login says that it needs one")
    func apiLogin() async throws {
        let server = try await StandInServer.start(.init())
        let run = try await Executable.run(
            "api", "/authenticated_user", home: TemporaryFolder(), origin: server.origin)
        #expect(run.status == 4)
        #expect(run.errors == "nagare: api: you are not logged in; log in with nagare login\n")
        await server.stop()
    }

    @Test("a service that is down leads to exit 6 and one line that mentions --offline")
    func down() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let origin = server.origin
        await server.stop()
        let run = try await Executable.run("search", "swift", home: TemporaryFolder(), origin: origin)

        #expect(run.status == 6)
        #expect(run.errorLines.count == 1)
        #expect(run.errors.contains("--offline"))
    }

    @Test("a service that fails briefly gets at most two more requests")
    func retries() async throws {
        let server = try await StandInServer.start(
            StandInServer.Settings(faults: [try Fault(parsing: "status=503x2")]))
        let run = try await Executable.run(
            "search", "swift", "-L", "1", home: TemporaryFolder(), origin: server.origin)
        #expect(run.status == 0)
        #expect(await server.requests().count == 3)
        await server.stop()
    }

    @Test("--offline sends no request: exit 6 and one line")
    func offline() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let run = try await Executable.run(
            "--offline", "search", "swift", home: TemporaryFolder(), origin: server.origin)
        #expect(run.status == 6 && run.errorLines.count == 1)
        #expect(await server.requests().isEmpty)
        await server.stop()
    }

    @Test(
        "invalid arguments are one line on stderr and nothing on stdout: exit 64",
        arguments: [
            ["search"], ["search", " "], ["search", "a", "-L", "0"], ["search", "a", "--page", "101"],
            ["serch", "a"], ["search", "a", "--nope"], ["post"], ["whoami", "2"],
            ["search", "a", "--fields", "nope"],
            ["completion", "tcsh"], ["serve", "--fault", "nonsense"], ["--profile", "../x", "whoami"],
        ])
    func usage(_ words: [String]) async throws {
        let home = try TemporaryFolder()
        let run =
            switch words.count {
            case 1: try await Executable.run(words[0], home: home)
            case 2: try await Executable.run(words[0], words[1], home: home)
            case 3: try await Executable.run(words[0], words[1], words[2], home: home)
            default: try await Executable.run(words[0], words[1], words[2], words[3], home: home)
            }
        #expect(run.status == 64)
        #expect(run.errorLines.count == 1, "\(run.errors)")
        #expect(run.errors.hasPrefix("nagare: "))
        #expect(run.output == "")
    }

    @Test("an invalid service URL in the settings is one clear sentence")
    func badAddress() async throws {
        for address in ["http://example.com", "ftp://a", "https://a/b", "https://u:p@a", "nonsense"] {
            let run = try await Executable.run(
                "search", "a", home: TemporaryFolder(), environment: ["NAGARE_QIITA_URL": address])
            #expect(run.status == 64 && run.errorLines.count == 1, "\(address): \(run.errors)")
        }
    }
}
