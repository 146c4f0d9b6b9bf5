import ArgumentParser
import Dispatch
import Foundation
import Glibc
import TerminalUI

/// Runs one command from words to exit status.
enum Program {
    /// Longest a command may take, retries included.
    private static let limit = Duration.seconds(29)

    /// Parses and runs, then ends the process.
    ///
    /// - Parameter executor: Where the command's own work is done.
    static func run(_ words: [String], on executor: any TaskExecutor) async -> Never {
        signal(SIGXFSZ, SIG_IGN)  // A limit on file sizes is an error like a full disk, not the end.
        let options = words.prefix { $0 != "--" }
        let console = Console(
            environment: Settings.environment, plain: options.contains("--no-color"),
            quiet: options.contains("-q") || options.contains("--quiet"), now: { Date() })
        let status = await status(of: words, console, deadline: limit, on: executor)
        exit(status.rawValue)
    }

    /// - Parameter executor: `nil` for the default one.
    static func status(
        of typed: [String], _ console: Console, deadline: Duration, on executor: (any TaskExecutor)?
    ) async -> ExitStatus {
        let words: [String]
        do { words = try Aliases.expanding(typed) } catch {
            return report(error as? CommandFailure ?? CommandFailure("alias", error), console)
        }
        if let unknown = HelpWords(words)?.unknown {
            if let alias = Aliases(of: words).all.first(where: { $0.name == unknown }) {
                console.print("\(alias.name) is an alias: nagare \(alias.text)".visible)
                return .ok
            }
            console.complain(UsageError(unknownCommand: unknown, about: "help").explanation.sentence)
            return .usage
        }
        do {
            var parsed = try Nagare.parseAsRoot(words)
            if let command = parsed as? any RunnableCommand {
                return await run(command, console, deadline, on: executor)
            }
            if !(parsed is any CommandGroup) { try parsed.run() }  // The parser's own: it throws the help.
            console.print(Nagare.helpMessage(for: type(of: parsed)))
            return .usage
        } catch {
            return explain(error, words, console)
        }
    }

    private static func run(
        _ command: any RunnableCommand, _ console: Console, _ deadline: Duration,
        on executor: (any TaskExecutor)?
    ) async -> ExitStatus {
        let (gate, start) = AsyncStream.makeStream(of: Never.self)
        let task = Task(executorPreference: executor) {
            for await _ in gate {}  // Until signals are listened to: whatever it changes, it can put back.
            try await command.run(console)
        }
        let ending = Ending()
        let interrupt: Listening
        if command is any TerminalCommand {
            // The terminal's keys and signals are its own.
            interrupt = Listening {}
            start.finish()
        } else {
            interrupt = ending.onInterrupt {
                task.cancel()
            } ready: {
                start.finish()
            }
        }
        let timer = command.isBounded ? ending.after(deadline) { task.cancel() } : nil
        defer {
            interrupt.cancel()
            timer?.cancel()
        }
        do {
            try await task.value
            return .ok
        } catch {
            let name = type(of: command).configuration.commandName ?? "nagare"
            let failure = (error as? CommandFailure) ?? CommandFailure(name, error)
            return switch ending.reason {
            case .interrupted: .cancelled
            case .outOfTime: report(.outOfTime(failure.explanation.what), console)
            case nil: report(failure, console)
            }
        }
    }

    private static func report(_ failure: CommandFailure, _ console: Console) -> ExitStatus {
        console.complain(failure.explanation.sentence)
        return failure.status
    }

    /// Help goes to stdout; a usage error is one line.
    private static func explain(_ error: any Error, _ words: [String], _ console: Console) -> ExitStatus {
        if Nagare.exitCode(for: error) == .success {
            console.print(Nagare.fullMessage(for: error))
            let aliases =
                words == ["help"] || words == ["--help"] || words == ["-h"] ? Aliases(of: words).all : []
            if !aliases.isEmpty {
                let rows = aliases.map { [StyledSpan($0.name), StyledSpan($0.text)] }
                console.print("\nALIASES:")
                console.print(
                    Columns(rows, [.key, .title]).lines(for: .terminal(width: console.width)).map {
                        StyledLine("  ") + $0
                    })
            }
            return .ok
        }
        let message =
            Nagare.message(for: error).split(separator: "\n").first.map(String.init) ?? "not understood"
        console.complain(UsageError(message, words).explanation.sentence)
        return .usage
    }
}
