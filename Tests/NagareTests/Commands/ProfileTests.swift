import Foundation
import ReactiveTesting
import StandInServer
import TerminalTesting
import Testing

/// Profiles, which `--profile` selects.
@Suite(.blocking) struct ProfileTests {
    private let home: TemporaryFolder

    init() throws { home = try TemporaryFolder() }

    private func nagare(_ words: String...) async throws -> Outcome {
        try await Executable.run(words, home: home)
    }

    @Test("a profile that does not exist is an error, and --yes creates it")
    func creation() async throws {
        let typo = try await nagare("--profile", "wrok", "myvideo", "list")
        #expect(typo.status == 64 && typo.output == "" && home.files == [])
        #expect(
            typo.errors
                == "nagare: myvideo list: there is no profile wrok; create it with --yes, or see nagare config profiles\n"
        )

        #expect(try await nagare("--profile", "work", "--yes", "myvideo", "list").status == 0)
        #expect(try await nagare("--profile", "work", "myvideo", "list").status == 0)
        #expect(try await nagare("--profile", "default", "myvideo", "list").status == 0)
        #expect(try home.mode(".config/nagare/work") == 0o700)
    }

    @Test("config profiles lists the profiles and their folders")
    func list() async throws {
        _ = try await nagare("--profile", "work", "--yes", "config", "set", "theme", "dark")
        try FileManager.default.createDirectory(
            atPath: "\(home.path)/.config/nagare/themes", withIntermediateDirectories: true)
        let folder = "\(home.path)/.config/nagare"
        #expect(
            try await nagare("config", "profiles").output
                == "default\t\(folder)/default\nwork\t\(folder)/work\n")
    }

    @Test("in a terminal, a question precedes the creation", .needs(.program("tmux")))
    func question() async throws {
        let fixture = try await AppFixture()
        let line = "--profile work myvideo list; echo status $?; exec sleep 600"
        let refused = try fixture.open(line)
        try refused.wait(for: "There is no profile work. Create it? [y/N]")
        try refused.press("n", "Enter")
        try refused.wait(for: "status 2")
        let agreed = try fixture.open(line)
        try agreed.wait(for: "Create it?")
        try agreed.press("y", "Enter")
        try agreed.wait(for: "status 0")
        await fixture.server.stop()
    }
}
