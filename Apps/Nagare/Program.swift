import ArgumentParser
import Dispatch
import Foundation
import Glibc
import TerminalUI

/// Runs one command, from its arguments to its exit status.
enum Program {
    /// Parses and runs the command, then exits.
    ///
    /// - Parameter executor: Runs the command's asynchronous work.
    static func run(_ arguments: [String], on executor: any TaskExecutor) async -> Never {
        signal(SIGXFSZ, SIG_IGN)  // Exceeding the file size limit is an error like a full disk, not a crash.
        let options = arguments.prefix { $0 != "--" }
        let console = Console(
            environment: Settings.environment, plain: options.contains("--no-color"),
            quiet: options.contains("-q") || options.contains("--quiet"), now: { Date() })
        switch await ending(of: arguments, console, on: executor) {
        case .status(let status): CommandTermination.endProcess(with: status.rawValue)
        case .signal(let number): CommandTermination.endProcess(by: number)
        }
    }

    /// How the process ends.
    enum Ending {
        case status(ExitStatus)
        case signal(Int32)
    }

    /// - Parameter executor: `nil` uses the default one.
    private static func ending(
        of typed: [String], _ console: Console, on executor: (any TaskExecutor)?
    ) async -> Ending {
        let arguments: [String]
        do { arguments = try Aliases.expanding(typed) } catch {
            return .status(report(error as? CommandFailure ?? CommandFailure("alias", error), console))
        }
        if let unknown = HelpRequest(arguments)?.unknown {
            if let alias = Aliases(of: arguments).all.first(where: { $0.name == unknown }) {
                console.print(NagareStrings.Aliases.explanation(alias.name, text: alias.text).visible)
                return .status(.ok)
            }
            console.printDiagnostic(UsageError(unknownCommand: unknown, about: "help").errorMessage.sentence)
            return .status(.usage)
        }
        do {
            var parsed = try Nagare.parseAsRoot(arguments)
            if let command = parsed as? any RunnableCommand {
                return await run(command, console, on: executor)
            }
            // The parser's own command, such as `help`, throws its output.
            if !(parsed is any CommandGroup) { try parsed.run() }
            let commandPath = HelpRequest(["help"] + arguments)?.commandPath ?? []
            console.print(try HelpPage.text(of: commandPath, width: console.width))
            return .status(.usage)
        } catch {
            return .status(explain(error, arguments, console))
        }
    }

    private static func run(
        _ command: any RunnableCommand, _ console: Console, on executor: (any TaskExecutor)?
    ) async -> Ending {
        let (gate, start) = AsyncStream.makeStream(of: Never.self)
        let task = Task(executorPreference: executor) {
            // Wait for the signal handlers, so that the command can undo its changes after Ctrl-C.
            for await _ in gate {}
            try await command.run(console)
        }
        let termination = CommandTermination()
        let interrupt: Listener
        if command is any TerminalCommand {
            // The command handles keys and signals itself.
            interrupt = Listener {}
            start.finish()
        } else {
            interrupt = termination.onInterrupt {
                task.cancel()
            } ready: {
                start.finish()
            }
        }
        defer { interrupt.cancel() }
        do {
            try await task.value
            return .status(.ok)
        } catch {
            if let number = termination.signalNumber {
                if let interruption = error as? Interruption {
                    console.printDiagnostic(interruption.errorMessage.sentence)
                }
                return .signal(number)
            }
            let name = type(of: command).configuration.commandName ?? "nagare"
            return .status(report((error as? CommandFailure) ?? CommandFailure(name, error), console))
        }
    }

    private static func report(_ failure: CommandFailure, _ console: Console) -> ExitStatus {
        console.printDiagnostic(failure.errorMessage.sentence)
        return failure.status
    }

    /// Prints help to stdout, or a usage error as one line.
    private static func explain(_ error: any Error, _ arguments: [String], _ console: Console) -> ExitStatus {
        if Nagare.exitCode(for: error) == .success {
            guard let request = HelpRequest(arguments) else {
                console.print(Nagare.fullMessage(for: error))
                return .ok
            }
            let aliases = request.commandPath.isEmpty ? Aliases(of: arguments) : nil
            do {
                console.print(
                    try HelpPage.text(of: request.commandPath, width: console.width, aliases: aliases))
            } catch {
                return report(CommandFailure("help", error), console)
            }
            return .ok
        }
        let message =
            Nagare.message(for: error).split(separator: "\n").first.map(String.init)
            ?? NagareStrings.General.notUnderstood
        console.printDiagnostic(UsageError(message, arguments).errorMessage.sentence)
        return .usage
    }
}
