import Foundation
import ReactiveTesting
import Testing

@testable import CommandLine
@testable import Console

@Suite(.blocking) struct ProgramTests {
    @Test("--version is one line; --help and help go to stdout with exit 0")
    func versionAndHelp() async throws {
        let home = try TemporaryFolder()
        let run = try await Executable.run("--version", home: home)
        #expect(run.output == "nagare \(version)\n" && run.status == 0)
        let help = try await Executable.run("--help", home: home)
        #expect(help.status == 0 && help.output.contains("myvideo") && help.errors == "")
        let about = try await Executable.run("help", "search", home: home)
        #expect(about.status == 0 && about.output.contains("goes after --"))
    }

    @Test(
        "without a terminal, the app and a group of commands are usage errors on stderr",
        arguments: [
            ([], "app: standard input or output is not a terminal; run it in a terminal, or give a command"),
            (["stock"], "stock: a command is missing; choose from list, add, remove"),
            (["stock", "--demo"], "stock: a command is missing; choose from list, add, remove"),
            (["--demo", "stock"], "stock: a command is missing; choose from list, add, remove"),
            (
                ["--profile", "work", "-q", "stock"],
                "stock: a command is missing; choose from list, add, remove"
            ),
            (["stock", "--frob"], "stock: a command is missing; choose from list, add, remove"),
        ] as [([String], String)])
    func noCommand(_ words: [String], _ message: String) async throws {
        let run = try await Executable.run(words, home: TemporaryFolder())
        #expect(run.status == 64 && run.output == "" && run.errors == "nagare: \(message)\n")
    }

    @Test(
        "a usage error names the command and suggests only similar names",
        arguments: [
            (["search", "a", "-L", "-1"], "search: -L must be 1 or more; see nagare help search"),
            (
                ["search", "a", "--page", "-1"],
                "search: --page must be between 1 and 100; see nagare help search"
            ),
            (["--frob"], "usage: unknown option '--frob'; see nagare help"),
            (["search", "--frob", "a"], "search: unknown option '--frob'; see nagare help search"),
            (["search", "--jsno", "a"], "search: unknown option '--jsno'; did you mean '--json'?"),
            (["psot", "a"], "usage: unknown command \"psot\"; did you mean post?"),
            (["stock", "ad", "a"], "stock: unknown command \"ad\"; did you mean add?"),
            (["stock", "--profile", "work", "ad"], "stock: unknown command \"ad\"; did you mean add?"),
            (["stock", "frob"], "stock: unknown command \"frob\"; see nagare help stock"),
            (["help", "nope"], "help: unknown command \"nope\"; see nagare help"),
            (["help", "config", "nope"], "help: unknown command \"nope\"; see nagare help config"),
            (
                ["search", "a", "--\u{1B}[31mx"],
                "search: unknown option '--␛[31mx'; see nagare help search"
            ),
        ] as [([String], String)])
    func usage(_ words: [String], _ message: String) async throws {
        let run = try await Executable.run(words, home: TemporaryFolder())
        #expect(run.status == 64 && run.output == "" && run.errors == "nagare: \(message)\n", "\(run.errors)")
    }

    @Test(
        "an option without an effect on the command is refused",
        arguments: [
            ("whoami --ids", "--ids"), ("follow add tag:swift --json", "--json"),
            ("config list --refresh", "--refresh"), ("serve --profile work", "--profile"),
            ("myvideo import - --template x", "--template"), ("completion bash --json", "--json"),
            ("journal scrub x --json", "--json"), ("post x --ids", "--ids"),
            ("api /x --fields id", "--fields"),
        ])
    func ignored(_ line: String, _ option: String) async throws {
        let words = line.split(separator: " ").map(String.init)
        let path = words.prefix { !$0.hasPrefix("-") && !["tag:swift", "bash", "x", "/x"].contains($0) }
            .joined(separator: " ")
        let run = try await Executable.run(words, home: TemporaryFolder())
        #expect(
            run.status == 64 && run.output == ""
                && run.errors
                    == "nagare: \(path): \(option) has no effect on this command; see nagare help \(path)\n"
        )
    }

    @Test(
        "the devtools are refused where nothing can be recorded, and a command cannot be controlled",
        arguments: [
            (["config", "list", "--devtools"], "config list", "--devtools"),
            (["--devtools=8000", "completion", "bash"], "completion", "--devtools"),
            (["feed", "--devtools-control"], "feed", "--devtools-control"),
        ])
    func devtools(_ words: [String], path: String, option: String) async throws {
        let run = try await Executable.run(words, home: TemporaryFolder())
        #expect(run.status == 64 && run.output == "")
        let sentence = "nagare: \(path): \(option) has no effect on this command; "
        #expect(run.errors.hasPrefix(sentence), "\(run.errors)")
    }

    @Test("options about the terminal, and --offline, are accepted by every command")
    func harmless() async throws {
        let run = try await Executable.run(
            "config", "get", "theme", "--no-color", "--no-pager", "--no-input", "--yes", "-q", "-v",
            "--offline",
            home: TemporaryFolder())
        #expect(run.status == 0 && run.output == "auto\n" && run.errors == "")
    }

    @Test("completion prints a script for each shell", arguments: ["bash", "zsh", "fish"])
    func completion(_ shell: String) async throws {
        let run = try await Executable.run("completion", shell, home: TemporaryFolder())
        #expect(run.status == 0 && run.output.contains("nagare completion \(shell) --candidates -- "))
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
