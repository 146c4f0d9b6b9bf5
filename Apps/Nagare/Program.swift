import ArgumentParser
import Dispatch
import Foundation
import Glibc

/// Runs one command from words to exit status.
enum Program {
    /// Longest a command may take, retries included.
    private static let deadline = Duration.seconds(29)

    /// Parses and runs, then ends the process.
    static func run(_ words: [String]) async -> Never {
        signal(SIGPIPE, SIG_IGN)
        let console = Console(
            environment: Settings.environment, plain: words.contains("--no-color"))
        let status = await status(of: words, console)
        exit(status.rawValue)
    }

    static func status(of words: [String], _ console: Console) async -> ExitStatus {
        guard !words.isEmpty else {
            console.print(Nagare.helpMessage())
            return .usage
        }
        do {
            guard let command = try Nagare.parseAsRoot(Words.arranged(words)) as? any RunnableCommand else {
                console.print(Nagare.helpMessage())
                return .usage
            }
            return await run(command, console)
        } catch {
            return explain(error, console)
        }
    }

    private static func run(_ command: any RunnableCommand, _ console: Console) async -> ExitStatus {
        let task = Task { try await command.run(console) }
        let ending = Ending()
        let interrupt = ending.onInterrupt { task.cancel() }
        let timer = command.isBounded ? ending.after(deadline) { task.cancel() } : nil
        defer {
            interrupt.cancel()
            timer?.cancel()
        }
        do {
            try await task.value
            return .ok
        } catch let failure as CommandFailure {
            if ending.reason == .interrupted { return .cancelled }
            if ending.reason == .outOfTime { return report(.outOfTime(failure.explanation.what), console) }
            return report(failure, console)
        } catch {
            if ending.reason == .interrupted { return .cancelled }
            return report(CommandFailure("nagare", error), console)
        }
    }

    private static func report(_ failure: CommandFailure, _ console: Console) -> ExitStatus {
        console.complain(failure.explanation.sentence)
        return failure.status
    }

    /// Help goes to stdout; a usage error is one line.
    private static func explain(_ error: any Error, _ console: Console) -> ExitStatus {
        if Nagare.exitCode(for: error) == .success {
            console.print(Nagare.fullMessage(for: error))
            return .ok
        }
        let message =
            Nagare.message(for: error).split(separator: "\n").first.map(String.init) ?? "not understood"
        let sentence = message.hasSuffix(".") ? String(message.dropLast()) : message
        console.complain("usage: \(sentence.visibleLine); see nagare help")
        return .usage
    }
}
