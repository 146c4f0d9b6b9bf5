import Foundation
import ReactiveTesting
import Testing

@testable import Nagare

@Suite(.blocking) struct ProgramTests {
    @Test("--version is one line; --help and help go to stdout with exit 0")
    func versionAndHelp() async throws {
        let home = try Home()
        let run = try await Executable.run("--version", home: home)
        #expect(run.output == "nagare \(version)\n" && run.status == 0)
        let help = try await Executable.run("--help", home: home)
        #expect(help.status == 0 && help.output.contains("myvideo") && help.errors == "")
        let about = try await Executable.run("help", "search", home: home)
        #expect(about.status == 0 && about.output.contains("goes after --"))
    }

    @Test("without arguments and a terminal, help is printed: exit 64")
    func noWords() async throws {
        let run = try await Executable.run(home: Home())
        #expect(run.status == 64 && run.output.contains("COMMANDS:"))
    }

    @Test("completion prints a script for each shell", arguments: ["bash", "zsh", "fish"])
    func completion(_ shell: String) async throws {
        let run = try await Executable.run("completion", shell, home: Home())
        #expect(run.status == 0 && run.output.contains("nagare") && run.output.contains("myvideo"))
    }

    @Test("global options can precede the command")
    func options() {
        #expect(ArgumentOrder.normalized(["--json", "search", "a"]) == ["search", "a", "--json"])
        #expect(
            ArgumentOrder.normalized(["--demo", "--profile", "p", "search", "--", "-a"])
                == ["search", "--demo", "--profile", "p", "--", "-a"])
        #expect(ArgumentOrder.normalized(["--nope", "search"]) == ["--nope", "search"])
        #expect(ArgumentOrder.normalized(["--json"]) == ["--json"])
    }
}
