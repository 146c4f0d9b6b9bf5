import ArgumentParser
import Console
import TerminalUI
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

    @OptionGroup var options: GlobalOptions

    func run(_ console: Console, _ source: ServiceSource<String>) async throws {
        guard !word.isEmpty else {
            throw CommandFailure(.failed) {
                ErrorMessage("echo", why: "nothing to print", suggestion: "give a word", in: $0)
            }
        }
        console.print(line: word + (try await source.open(options, console)))
    }
}
