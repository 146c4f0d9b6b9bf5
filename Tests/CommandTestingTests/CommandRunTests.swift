import ArgumentParser
import Console
import TerminalFrames
import Testing

@testable import CommandTesting

@Suite struct CommandRunTests {
    @Test("a run returns what the command prints, and the exit status of its failure")
    func outcome() async throws {
        let printed = try await CommandRun(["hello"], of: EchoCommand.self) { _ in "!" }
        #expect(printed.status == .ok && printed.output == "hello!\n" && printed.errors == "")

        let failed = try await CommandRun([""], of: EchoCommand.self) { _ in "!" }
        #expect(failed.status == .failed && failed.output == "")
        #expect(failed.errors == "nagare: echo: nothing to print; give a word\n")
    }

    @Test("a mistake that a command finds in its arguments is printed as the program prints it")
    func mistake() async throws {
        let run = try await CommandRun(["echo", "hello", "--times", "0"], of: EchoGroup.self) { _ in "!" }
        #expect(run.status == .usage && run.output == "")
        #expect(run.errors == "nagare: group echo: -L must be 1 or more; see nagare help group echo\n")
    }

    @Test("remarks are printed when standard error is a terminal")
    func remarks() async throws {
        let words = ["hello", "--times", "2"]
        let silent = try await CommandRun(words, of: EchoCommand.self) { _ in "!" }
        #expect(silent.output == "hello!\nhello!\n" && silent.errors == "")
        let remarked = try await CommandRun(words, of: EchoCommand.self, showsRemarks: true) { _ in "!" }
        #expect(remarked.output == silent.output && remarked.errors == "printed twice or more\n")
    }

    @Test("a command that works with other services is not run")
    func services() async throws {
        await #expect(throws: (any Error).self) {
            try await CommandRun(["hello"], of: EchoCommand.self) { _ in 1 }
        }
    }
}

/// Prints its argument and its service.
private struct EchoCommand: RunnableCommand {
    static let help = CommandHelp("Print a word.", examples: [])
    static let configuration = CommandConfiguration("echo", help)

    @Argument var word: String
    @Option var times = 1

    @OptionGroup var options: GlobalOptions

    func validate() throws { if times < 1 { throw ArgumentMistake.limit } }

    func run(_ console: Console, _ source: ServiceSource<String>) async throws {
        guard !word.isEmpty else {
            throw CommandFailure(.failed) {
                ErrorMessage("echo", why: "nothing to print", suggestion: "give a word", in: $0)
            }
        }
        let text = word + (try await source.open(options, console))
        for _ in 0..<times { console.print(line: text) }
        if times > 1 { console.remark(StyledLine("printed twice or more")) }
    }
}

private struct EchoGroup: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "group", subcommands: [EchoCommand.self])
}
