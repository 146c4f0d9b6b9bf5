import Foundation
import ReactiveTesting
import StandInServer
import Testing

@Suite(.blocking) struct LoginCommandTests {
    @Test("a token from standard input persists in a file of mode 0600 in a folder of mode 0700")
    func login() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let (home, origin) = (try TemporaryFolder(), server.origin)
        let withoutLogin = try await Executable.run("whoami", home: home, origin: origin)
        #expect(withoutLogin.status == 4 && withoutLogin.errorLines.count == 1)

        let login = try await Executable.run(
            "login", "--with-token", home: home, origin: origin, input: "demo-token\n")
        #expect(login.status == 0)
        let whoami = try await Executable.run("whoami", home: home, origin: origin)
        #expect(whoami.output == "demo\n")
        #expect(try home.mode(".config/nagare/default") == 0o700)
        #expect(try home.mode(".config/nagare/default/token") == 0o600)

        let logout = try await Executable.run("logout", "--revoke", home: home, origin: origin)
        #expect(logout.status == 0)
        #expect(try await Executable.run("whoami", home: home, origin: origin).status == 4)
        #expect(!home.files.contains(".config/nagare/default/token"))
        await server.stop()
    }

    @Test("a wrong token is one line, is not stored and is not printed: exit 4")
    func wrongToken() async throws {
        let canary = "canary-5up3r53cr37"
        let server = try await StandInServer.start(StandInServer.Settings())
        let home = try TemporaryFolder()
        let run = try await Executable.run(
            "-v", "login", "--with-token", home: home, origin: server.origin, input: canary)
        #expect(run.status == 4)
        #expect(run.errorLines.count == 1)
        #expect(!run.errors.contains(canary) && !run.output.contains(canary))
        #expect(home.allContents.range(of: Data(canary.utf8)) == nil)
        await server.stop()
    }

    @Test("no secret is written anywhere but into the token file")
    func canary() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let (home, origin) = (try TemporaryFolder(), server.origin)
        _ = try await Executable.run("login", "--with-token", home: home, origin: origin, input: "demo-token")
        var words = ""
        for command in [["search", "swift"], ["whoami"], ["whoami", "-v"]] {
            let run = try await Executable.run(
                command[0], command[command.count - 1], home: home, origin: origin)
            words += run.output + run.errors
        }
        let logout = try await Executable.run("logout", "--revoke", "-v", home: home, origin: origin)
        words += logout.output + logout.errors
        #expect(!words.contains("demo-token"))
        #expect(home.allContents.range(of: Data("demo-token".utf8)) == nil)
        await server.stop()
    }

    @Test("a token stored for one service is not sent to another")
    func otherOrigin() async throws {
        let (first, second) = (
            try await StandInServer.start(StandInServer.Settings()),
            try await StandInServer.start(StandInServer.Settings())
        )
        let home = try TemporaryFolder()
        _ = try await Executable.run(
            "login", "--with-token", home: home, origin: first.origin, input: "demo-token")
        #expect(try await Executable.run("whoami", home: home, origin: second.origin).status == 4)
        #expect(await second.requests().isEmpty, "nobody is logged in there, so nothing is asked")
        #expect(try await Executable.run("whoami", home: home, origin: first.origin).status == 0)
        await first.stop()
        await second.stop()
    }

    @Test("without --revoke, a logout deletes the token here and sends no request")
    func logOutHere() async throws {
        let server = try await StandInServer.start(.init())
        let home = try TemporaryFolder()
        _ = try await Executable.run(
            "login", "--with-token", home: home, origin: server.origin, input: "demo-token")
        let count = await server.requests().count

        let run = try await Executable.run("logout", home: home, origin: server.origin)

        #expect(run.status == 0 && run.errors == "")
        #expect(await server.requests().count == count)
        #expect(!home.files.contains(".config/nagare/default/token"))
        let other = try await Executable.run(
            "whoami", home: home, origin: server.origin, environment: ["QIITA_TOKEN": "demo-token"])
        #expect(other.status == 0, "the service still accepts it")
        await server.stop()
    }

    @Test("a logout reports that the environment's token stays, and leaves the stored one")
    func environmentStays() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let (home, origin) = (try TemporaryFolder(), server.origin)
        _ = try await Executable.run(
            "login", "--with-token", home: home, origin: origin, input: "demo-token")

        let run = try await Executable.run(
            "logout", home: home, origin: origin, environment: ["QIITA_TOKEN": "x"])

        #expect(run.status == 1 && run.output == "")
        let expected =
            "nagare: logout: the token in the environment variable QIITA_TOKEN cannot be removed; unset QIITA_TOKEN"
        #expect(run.errorLines.count == 1 && run.errors.hasPrefix(expected), "\(run.errors)")
        #expect(home.files.contains(".config/nagare/default/token"))
        #expect(await server.requests().allSatisfy { !$0.hasPrefix("DELETE") })
        await server.stop()
    }

    @Test(
        "a token that the service fails to revoke is deleted locally, and the failure is reported",
        arguments: [500, 429])
    func notRevoked(status: Int) async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let (home, origin) = (try TemporaryFolder(), server.origin)
        _ = try await Executable.run(
            "login", "--with-token", home: home, origin: origin, input: "demo-token")
        await server.setFaults([try Fault(parsing: "status=\(status)@/api/v2/access_tokens")])

        let run = try await Executable.run("logout", "--revoke", home: home, origin: origin)

        #expect(run.status == (status == 429 ? 7 : 6) && run.output == "")
        #expect(run.errorLines.count == 1, "\(run.errors)")
        #expect(
            run.errors.hasPrefix(
                "nagare: logout: the token was deleted from this computer, but not revoked: "))
        #expect(run.errors.contains("revoke it yourself at \(origin)/settings/applications"))
        #expect(!home.files.contains(".config/nagare/default/token"))
        await server.stop()
    }

    @Test("QIITA_TOKEN takes precedence over the stored token and is never stored")
    func environmentToken() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let home = try TemporaryFolder()
        let whoami = try await Executable.run(
            "whoami", home: home, origin: server.origin, environment: ["QIITA_TOKEN": "demo-token"])
        #expect(whoami.output == "demo\n")
        #expect(try await Executable.run("whoami", home: home, origin: server.origin).status == 4)
        await server.stop()
    }

    @Test("a command that needs no login never asks for one")
    func anonymous() async throws {
        let run = try await Executable.run("--demo", "search", "swift", "-L", "1", home: TemporaryFolder())
        #expect(run.status == 0 && run.errors == "")
    }

    @Test("an empty token is a usage error")
    func emptyToken() async throws {
        let run = try await Executable.run(
            "--demo", "login", "--with-token", home: TemporaryFolder(), input: "\n")
        #expect(run.status == 64 && run.errorLines.count == 1)
    }
}
