import CommandTesting
import Console
import Persistence
import ReactiveTesting
import TerminalFrames
import Testing

@testable import LoginCommands

/// The commands on the token, with everything in memory.
@Suite struct LoginCommandTests {
    @Test("whoami prints the user of the stored token, and fails without one")
    func user() async throws {
        #expect(try await InMemoryLogin(secret: "t0ken").run(WhoamiCommand.self).output == "ann\n")

        let anonymous = try await InMemoryLogin().run(WhoamiCommand.self)
        #expect(anonymous.status == .needsLogin && anonymous.output == "")
        #expect(anonymous.errors.hasPrefix("nagare: whoami: "))
    }

    @Test("logout deletes the token and the last session of the app")
    func logout() async throws {
        let login = InMemoryLogin(secret: "t0ken")

        #expect(try await login.run(LogoutCommand.self).status == .ok)
        #expect(try login.vault.load() == nil && login.deletions.value == 1)
        #expect(try await login.run(WhoamiCommand.self).status == .needsLogin)
    }

    @Test("login --oauth without a registered client, or without input, is a usage error")
    func browser() async throws {
        let unregistered = try await InMemoryLogin().run(LoginCommand.self, "--oauth")
        #expect(unregistered.status == .usage)
        #expect(unregistered.errors.contains("no OAuth client is configured for https://services.example"))

        let silent = try await InMemoryLogin().run(LoginCommand.self, "--oauth", "--no-input")
        #expect(silent.status == .usage && silent.errors.contains("--no-input was given"))
    }
}
