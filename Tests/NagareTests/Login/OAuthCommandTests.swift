import Foundation
import ReactiveTesting
import StandInServer
import Testing

/// Failures of `nagare login --oauth`, without a browser.
@Suite(.blocking, .needs(.program("curl"))) struct OAuthCommandTests {
    @Test(
        "any redirect without a valid code is one line and exit 4",
        arguments: [
            ("error=access_denied&state=STATE", "access was denied in the browser"),
            ("state=STATE", "the browser returned without a code"),
            ("code=c0de&state=STATE", "the service rejected the code"),
        ])
    func refused(query: String, why: String) async throws {
        let run = try await OAuthRun()

        let outcome = try await run.login { address in
            try await run.sendCallback(
                query.replacingOccurrences(of: "STATE", with: OAuthRun.state(in: address)))
        }

        #expect(outcome.status == 4)
        #expect(outcome.output == "")
        #expect(outcome.errorLines.last?.hasPrefix("nagare: login: \(why);") == true, "\(outcome.errors)")
        #expect(try run.vault() == nil)
        await run.server.stop()
    }

    @Test("redirects without the login's state do not end the login")
    func foreign() async throws {
        let run = try await OAuthRun()

        let outcome = try await run.login { address in
            for query in ["code=c0de", "code=c0de&state=wrong", "error=access_denied"] {
                try await run.sendCallback(query)
            }
            try await run.sendCallback("error=access_denied&state=\(OAuthRun.state(in: address))")
        }

        #expect(outcome.status == 4)
        #expect(
            outcome.errorLines.last?.hasPrefix("nagare: login: access was denied in the browser;") == true)
        #expect(try run.vault() == nil)
        await run.server.stop()
    }

    @Test("a failed token exchange is reported: exit 4", arguments: [500, 429, 400])
    func failedExchange(status: Int) async throws {
        let run = try await OAuthRun(faults: ["status=\(status)@/api/v2/access_tokens"])

        let outcome = try await run.login { address in
            try await run.sendCallback("code=c0de&state=\(OAuthRun.state(in: address))")
        }

        #expect(outcome.status == 4)
        #expect(outcome.errorLines.last?.hasPrefix("nagare: login: ") == true)
        await run.server.stop()
    }

    @Test("every login has a different state of 256 bits")
    func states() async throws {
        let run = try await OAuthRun()
        var states: Set<String> = []

        for _ in 0..<3 {
            _ = try await run.login { address in
                states.insert(OAuthRun.state(in: address))
                try await run.sendCallback("error=access_denied&state=\(OAuthRun.state(in: address))")
            }
        }

        #expect(states.count == 3)
        #expect(states.allSatisfy { $0.count == 64 && $0.allSatisfy(\.isHexDigit) })
        await run.server.stop()
    }

    @Test("settings that others can read are rejected, because they contain a secret")
    func exposed() async throws {
        let run = try await OAuthRun()
        try run.writeSettings(secret: run.server.client.secret, mode: 0o644)

        let outcome = try await run.login()

        #expect(outcome.status == 74)
        #expect(outcome.errorLines.count == 1 && outcome.errors.contains("chmod 600"))
        #expect(!outcome.errors.contains(run.server.client.secret))
        await run.server.stop()
    }

    @Test("a missing client, and flags that rule out a browser, are usage errors")
    func usage() async throws {
        let server = try await StandInServer.start(.init(items: 1))
        for flag in ["-v", "--no-input", "--with-token"] {
            let outcome = try await Executable.run(
                "login", "--oauth", flag, home: TemporaryFolder(), origin: server.origin)
            #expect(outcome.status == 64, "\(flag)")
            #expect(outcome.errorLines.count == 1, "\(flag)")
        }
        #expect(await server.requests().isEmpty)
        await server.stop()
    }

    @Test("a port in use is reported with the process that uses it: exit 1")
    func portInUse() async throws {
        let first = try await OAuthRun()
        let taken = try await StandInServer.start(.init(port: first.port, items: 1))

        let outcome = try await first.login()

        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("port \(first.port) is in use by "))
        #expect(outcome.errors.contains("(process \(ProcessInfo.processInfo.processIdentifier))"))
        await taken.stop()
        await first.server.stop()
    }
}
